"""The commands of a game as data: name, help, parameters, and the function that answers.

Each game declares its verbs with these; one place (`companion.shell`) turns them into a command
line, in any language, and `amend` runs any verb of a game against an older state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.table.arguments import Args, Parameters
from companion.table.lazy import Place
from kitgen.quick import NamedTuple

if TYPE_CHECKING:
    from companion.table.context import Context
    from companion.table.events import Event
    from companion.table.reply import Reply


class GameVerb(NamedTuple):
    """A command of a game, with its parameters or where they are found. `run` is given the context
    of a session and returns an event, which is then checked against the rules and recorded, or an
    answer that records nothing. A verb that does not need a session can be used without one, as
    `companion VERB GAME`; the state of its context is then None. `raw` is as for a verb of the
    table: words for `context.event_of` to read."""

    name: str
    help: str
    declared: Parameters | Callable[[], Parameters]
    run: Callable[[Context[Any], Args], Event | Reply]
    needs_session: bool = True
    raw: bool = False
    place: Place | None = None
    """Where the action of the command stands, if it is one."""

    @property
    def parameters(self) -> Parameters:
        return self.declared() if callable(self.declared) else self.declared
