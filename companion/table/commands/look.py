"""`status`, `next`: where the game stands, and the step on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.table import snapshot
from companion.table.arguments import Args
from companion.table.overview import MAP
from companion.table.reply import Reply, with_line

if TYPE_CHECKING:
    from companion.table.hall import Hall
    from companion.table.session import Session


def status(hall: Hall, args: Args) -> Reply:
    """The answer of the last command that looked, if nothing has changed since; or a part."""
    part = args.rest("part")
    if part:
        return _part(hall, part)
    name, store = hall.store()
    version = hall.registry.version(store.meta.get("game", ""))
    kept = snapshot.status(store, name, version) if hall.seen is None else None
    return kept or current_status(hall.session())


def board(hall: Hall, _args: Args) -> Reply:
    """The part of the status that stands for the board."""
    return _part(hall, MAP)


def _part(hall: Hall, word: str) -> Reply:
    session = hall.session()
    blocks = session.rules.overview(session.state).part(word)
    return current_status(session)._replace(blocks=blocks)


def current_status(session: Session[Any]) -> Reply:
    return snapshot.status_reply(session.about(), session.rules, session.state)


def next_phase(hall: Hall, args: Args) -> Reply:
    session = hall.session()
    before = session.state
    event = session.rules.next(before, args, hall.asker)
    record, step = session.record(event)
    return with_line(session.rules.report(before, event, step), record.id)
