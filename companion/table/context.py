"""Context of a game's command: the rules, the state and the person at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

if TYPE_CHECKING:
    from companion.table.events import Event
    from companion.table.prompts import Asker
    from companion.table.rules import Rules

S = TypeVar("S")

EventOf: TypeAlias = "Callable[[Context[Any], tuple[str, ...]], Event]"
"""Function that reads the words of a game's command in a context, for those who change old
lines."""


@dataclass(slots=True)
class Context(Generic[S]):
    """Everything a verb of a game reads. `state` is None for verbs that need no session. `remarks`
    collects notes about the words, shown beside the answer. `event_of` reads the words of another
    command, options included, for a verb that asks about one. `verbs` returns the game's commands.
    `seat` gives the command if each player has a phone. `whole` is then the full state, hidden
    parts included, from which chance draws. `limited_to` is the seat for which alone it may be
    given, where whoever gives it may do nothing for others."""

    rules: Rules[S]
    state: S
    asker: Asker | None
    remarks: list[str] = field(default_factory=list)
    event_of: EventOf | None = None
    verbs: Callable[[], Sequence[Any]] = tuple
    seat: str = ""
    whole: S | None = None
    limited_to: str = ""

    @property
    def play(self) -> Any:
        """Argument of every rule of the game, with what the group has settled about it."""
        return cast(Any, self.rules).at(self.state)
