"""What a fight asks for while it is fought: a die, the combat card, chance.

A fight is a generator that yields asks and is sent answers. The table answers with dice and cards;
the odds answer every way there is and add up how often."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from companion.games.battles_of_napoleon.trial import Item, needed

T = TypeVar("T")

DIE, CARD, PICK = "die", "card", "pick"


class Ask(NamedTuple):
    """`kind` is one of the above; `about` what for: `fire`, `result`, `square`, `wound` …; `unit`
    whose. A die has its `items`; a card is looked up at `total`; a pick is by chance among
    `options`."""

    kind: str
    about: str
    unit: str
    items: tuple[Item, ...] = ()
    total: int = 0
    options: tuple[str, ...] = ()

    @property
    def needed(self) -> int:
        """The least die that succeeds."""
        return needed(self.items)


Fight = Generator[Ask, Any, T]
"""Yields asks, is sent an int for a die, a card id or an option, and ends with a T."""


class Note(NamedTuple):
    """Something that happened in a fight. `kind` is `trial` (a die, with its items), `card`, or
    what it did: `lost`, `disordered`, `routed`, `retreated`, `wounded` …"""

    kind: str
    unit: str
    data: Mapping[str, Any]


Notes = list[Note]


class Waits(NamedTuple):
    """A fight whose answers came to an end, and what it asks next."""

    ask: Ask


def run(fight: Fight[T], answers: Sequence[Any]) -> T | Waits:
    """The end of a fight with these answers, in the order asked, or what it asks next."""
    try:
        ask = next(fight)
        for answer in answers:
            ask = fight.send(answer)
        return Waits(ask)
    except StopIteration as end:
        result: T = end.value
        return result
