"""What a command of a game works with: the rules, the state, and whoever sits at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from companion.table.events import Event
    from companion.table.prompts import Asker
    from companion.table.rules import Rules

S = TypeVar("S")

EventOf: TypeAlias = "Callable[[Context[Any], tuple[str, ...]], Event]"
"""Reads the words of a game's command in a context, for those who change old lines."""


@dataclass(slots=True)
class Context(Generic[S]):
    """What a verb of a game sees. `state` is None for verbs that need no session. `remarks` are
    what it found worth saying about the words it read, beside its answer. `event_of` reads the
    words of another command, options included, for a verb that asks about one; `verbs` are the
    commands of the game. `seat` is who gives the command, where each has a phone; `whole` is then
    the state with all that the seat may not know, from which chance draws."""

    rules: Rules[S]
    state: S
    asker: Asker | None
    remarks: list[str] = field(default_factory=list)
    event_of: EventOf | None = None
    verbs: Callable[[], Sequence[Any]] = tuple
    seat: str = ""
    whole: S | None = None
