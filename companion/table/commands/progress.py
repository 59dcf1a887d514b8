"""`status`, `next`: where the game stands, and the step on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.table import snapshot
from companion.table.arguments import Args
from companion.table.overruling import against
from companion.table.overview import MAP
from companion.table.reply import Reply, with_line, with_remarks

if TYPE_CHECKING:
    from companion.table.context import Context
    from companion.table.events import Event
    from companion.table.session import Session
    from companion.table.workspace import Workspace


def status(workspace: Workspace, args: Args) -> Reply:
    """Return the answer kept by the last command, if nothing has changed since; or a part of the
    status."""
    part = args.rest("part")
    if part:
        return _part(workspace, part)
    name, store = workspace.store()
    version = workspace.registry.version(store.meta.get("game", ""))
    cached = snapshot.status(store, name, version) if workspace.seen is None else None
    return cached or current_status(workspace.session())


def board(workspace: Workspace, _args: Args) -> Reply:
    """Return the part of the status that stands for the board."""
    return _part(workspace, MAP)


def _part(workspace: Workspace, word: str) -> Reply:
    session = workspace.session()
    blocks = session.rules.overview(session.state).part(word)
    return current_status(session)._replace(blocks=blocks)


def current_status(session: Session[Any]) -> Reply:
    return snapshot.shown(session.about(), session.rules, session.state).reply()


def next_phase(workspace: Workspace, args: Args) -> Reply:

    session = workspace.session()
    before = session.state
    event = walked(workspace.context(session.rules, before), args)
    record, step = session.record(event)
    report = session.rules.report(before, event, step)
    return with_line(with_remarks(report, against(session.rules, before, event)), record.id)


def walked(context: Context[Any], args: Args) -> Event:
    """Return the event of `next` in a context."""
    wanted = Args({**args.values, "to": args.rest("to") or None})
    return context.rules.next(context, wanted)
