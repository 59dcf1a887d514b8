"""Politics as the books hold it: events, pacts, wars, and what somebody has to answer."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.through_the_ages.pacts import Pact


@dataclass(frozen=True, slots=True)
class War:
    """A war that was declared and is fought before the attacker's next turn (p. 17)."""

    card: str
    attacker: str
    rival: str


@dataclass(frozen=True, slots=True)
class Affairs:
    """`current` is how many events lie on the current stack, `future` the cards prepared (a card
    that nobody told is its age), `bonus` events shown from the start."""

    current: int = 0
    future: tuple[str, ...] = ()
    past: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    pacts: tuple[Pact, ...] = ()
    wars: tuple[War, ...] = ()
    acted: bool = False
