"""A battle before its first die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.table.counts import Counts, plus

SEA, LAND, LANDING = "sea", "land", "amphibious-land"
ATTACKER, DEFENDER = "attacker", "defender"

Forces = Mapping[str, Counts]
"""Power id, or an empty text for a power that was not named -> unit -> count."""


class Encounter(NamedTuple):
    """Two sides of a battle and its place, in ids and counts.

    `attack` are all attackers, `landed` those of them that come from ships in `zone`, None where
    it was not said who does; `defend` and `enemy_fleet` are by owner. `fleet` and `enemy_fleet`
    meet at sea before a landing. `area` is None somewhere on no map.
    """

    kind: str
    area: str | None
    power: str
    against: tuple[str, ...]
    attack: Counts
    landed: Counts | None
    defend: Forces
    bombard: Counts
    zone: str | None
    fleet: Counts
    enemy_fleet: Forces

    @property
    def at_sea(self) -> bool:
        return self.kind == SEA

    def owned_by(self, power: str) -> Encounter:
        """Return the same with units whose owner was not named as those of a power, or of nobody
        known."""
        named = (*self.defend, *filter(None, self.enemy_fleet))
        return self._replace(
            against=tuple(dict.fromkeys(key or power for key in named if key or power)),
            defend=_owned(self.defend, power),
            enemy_fleet=_owned(self.enemy_fleet, power),
        )

    @property
    def begins_at_sea(self) -> bool:
        """Whether a landing begins with a battle at sea."""
        return any(any(units.values()) for units in self.enemy_fleet.values())

    @property
    def attackers(self) -> dict[str, int]:
        """Units of the attacker, those afloat too."""
        return plus(self.attack, self.fleet)

    @property
    def defenders(self) -> dict[str, int]:
        """Units of the defender, those afloat too."""
        return _together(*self.defend.values(), *self.enemy_fleet.values())

    @property
    def defenders_at_sea(self) -> dict[str, int]:
        """The defenders of a battle at sea, that before a landing too, with their aircraft."""
        return _together(*(self.defend if self.at_sea else self.enemy_fleet).values())


def _together(*forces: Counts) -> dict[str, int]:
    total: dict[str, int] = {}
    for units in forces:
        total = plus(total, units)
    return total


def _owned(forces: Forces, power: str) -> Forces:
    by_owner: dict[str, Counts] = {}
    for owner, units in forces.items():
        by_owner[owner or power] = plus(by_owner.get(owner or power, {}), units)
    return by_owner
