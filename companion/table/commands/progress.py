"""`status`: where the game stands."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from companion.table import snapshot
from companion.table.arguments import Args
from companion.table.clock import META as CLOCK
from companion.table.clock import kept
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
    reply = cached or current_status(workspace.session())
    clock = kept(store.meta.get(CLOCK, ""))
    if clock is None or not clock.is_on:
        return reply
    from companion.table.commands.clock import line_of  # most sessions have no clock

    told = line_of(workspace.session(), time.time())
    return reply._replace(blocks=(*reply.blocks, *told))


def board(workspace: Workspace, _args: Args) -> Reply:
    """Return the part of the status that stands for the board."""
    return _part(workspace, MAP)


def _part(workspace: Workspace, word: str) -> Reply:
    session = workspace.session()
    blocks = session.rules.overview(session.state).part(word)
    return current_status(session)._replace(blocks=blocks)


def current_status(session: Session[Any]) -> Reply:
    return snapshot.shown(session.about(), session.rules, session.state).reply()
