"""An attack as somebody announces it: who at whom, and what the board says of it (pp. 43-53)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar

from companion.games.battles_of_napoleon.combat.requests import Answer
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.sums.attack import FIGURE


@dataclass(frozen=True, kw_only=True)
class Terms:
    """Terms of an attack; None and empty where nobody has said. They are those of `Attack`, but for
    `support` and `mass`, which name the units, and: `reaction` when a reserve fires at an enemy
    that moves before it, `hex` the hex from which cavalry charges after its move, `along` those of
    the units that ride with it."""

    distance: int | None = None
    aspect: str | None = None
    terrain: tuple[str, ...] = ()
    downhill: bool = False
    support: tuple[str, ...] = ()
    figures: int | None = None
    bases: int | None = None
    batteries: int | None = None
    canister: bool = False
    reaction: bool = False
    mass: tuple[str, ...] = ()
    reacts: int | None = None
    absorbs: str = FIGURE
    retreat: str | None = None
    rout: int | None = None
    extra: int = 0
    hex: Hex | None = None
    along: Mapping[str, Hex] | None = None

    @property
    def away(self) -> int:
        """Hexes to the target: it is next to the attacker where nobody has said."""
        return 1 if self.distance is None else self.distance

    @property
    def helpers(self) -> tuple[str, ...]:
        """All who support the attack or charge with it."""
        return tuple(dict.fromkeys((*self.support, *self.mass)))

    def by_name(self) -> dict[str, Any]:
        """Return the terms by name, for the fields of an attack."""
        return {item.name: getattr(self, item.name) for item in fields(Terms)}


@dataclass(frozen=True, kw_only=True)
class Announced(Terms):
    """An attack of a unit on a target. `board` takes what is said, whatever the books have;
    `answers` are what the fight has asked for, in order."""

    kind: ClassVar[str]
    unit: str
    target: str
    board: bool = False
    answers: tuple[Answer, ...] = ()


A = TypeVar("A", bound=Announced)
"""Announced or any of its kinds, which a function leaves as it is."""
