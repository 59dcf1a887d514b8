"""`next`: the step on, to the next phase or to a named one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from companion.table.action_rules import ActionRules, perform
from companion.table.arguments import Args
from companion.table.events import Event
from companion.table.recording import recorded
from companion.table.reply import Reply

if TYPE_CHECKING:
    from companion.table.context import Context
    from companion.table.workspace import Workspace


def next_phase(workspace: Workspace, args: Args) -> Reply:
    """Walk on, and report what it leads to. Raises CompanionError."""
    session = workspace.session()
    return recorded(session, walked(workspace.context(session.rules, session.state), args))


def walked(context: Context[Any], args: Args) -> Event:
    """Return the event of `next` in a context."""
    wanted = Args({**args.values, "to": args.rest("to") or None})
    event = perform(cast(ActionRules[Any], context.rules).kinds["next"], context, wanted)
    assert isinstance(event, Event)
    return event
