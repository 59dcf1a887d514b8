"""`status`: where the game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.table import snapshot
from companion.table.arguments import Args
from companion.table.overview import MAP
from companion.table.reply import Reply

if TYPE_CHECKING:
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
