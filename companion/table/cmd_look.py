"""`status`, `next`: where the game stands, and the step on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table import snapshot
from companion.table.i18n import _
from companion.table.reply import Reply
from companion.table.verbs import Args

if TYPE_CHECKING:
    from companion.table.desk import Hall


def status(hall: Hall, args: Args) -> Reply:
    """The answer of the last command that looked, if nothing has changed since."""
    name, store = hall.store()
    version = hall.registry.version(store.meta.get("game", ""))
    kept = snapshot.status(store, name, version) if hall.seen is None else None
    if kept is None:
        return current_status(hall.session())
    store.close()
    return kept


def current_status(session: Session[Any]) -> Reply:
    return snapshot.status_reply(session.name, session.rules, session.state, session.seen)


def next_phase(hall: Hall, args: Args) -> Reply:
    session = hall.session()
    before = session.state
    event = session.rules.next(before, args)
    record, step = session.record(event)
    return with_line(session.rules.report(before, event, step), record.id)


def with_line(reply: Reply, number: int) -> Reply:
    """The reply with the number of the line that it answers."""
    return Reply({"line": number, **reply.data}, reply.blocks, reply.warnings)


