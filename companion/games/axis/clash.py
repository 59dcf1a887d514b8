"""A battle before its first die, and what came of it, as the books keep them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.axis.combat.requests import Luck, StepRecord
from companion.games.axis.counts import Counts, minus, plus

SEA, LAND, LANDING = "sea", "land", "amphibious-land"
ATTACKER, DEFENDER = "attacker", "defender"

Forces = Mapping[str, Counts]
"""Power id, or an empty text for a power that was not named -> unit -> count."""


class Clash(NamedTuple):
    """Who meets whom, and where, in ids and counts.

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

    def owned_by(self, power: str) -> Clash:
        """The same with units whose owner was not named as those of a power, or of nobody known."""
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
        """All who fight for the attacker, afloat too."""
        return plus(self.attack, self.fleet)

    @property
    def defenders(self) -> dict[str, int]:
        """All who fight for the defender, afloat too."""
        total: dict[str, int] = {}
        for units in (*self.defend.values(), *self.enemy_fleet.values()):
            total = plus(total, units)
        return total


def _owned(forces: Forces, power: str) -> Forces:
    found: dict[str, Counts] = {}
    for owner, units in forces.items():
        found[owner or power] = plus(found.get(owner or power, {}), units)
    return found


@dataclass(frozen=True)
class Fought:
    """A battle that is over, and a landing with the sea battle before it as one, the sea's steps
    first; what never landed is among the attacker's units that are left.

    `sea_clear`: does nothing in the zone stop a landing? `sea_battle`, `landed`: did the two
    parts of a landing take place? `cargo_lost` went down with its ships. The others are as in
    `combat.Outcome`.
    """

    winner: str
    rounds: int = 0
    attacker_left: Counts = field(default_factory=dict)
    defender_left: Counts = field(default_factory=dict)
    captured: bool = False
    steps: tuple[StepRecord, ...] = ()
    retreated: bool = False
    withdrawn: Counts = field(default_factory=dict)
    submerged: Mapping[str, Counts] = field(default_factory=dict)
    damaged: Mapping[str, Counts] = field(default_factory=dict)
    endless: bool = False
    luck: Mapping[str, Luck] = field(default_factory=dict)
    sea_clear: bool = True
    sea_battle: bool = False
    landed: bool = True
    cargo_lost: Counts = field(default_factory=dict)


def lost(clash: Clash, fought: Fought) -> dict[str, dict[str, int]]:
    """Side -> units that were lost."""
    return {
        ATTACKER: minus(clash.attackers, fought.attacker_left),
        DEFENDER: minus(clash.defenders, fought.defender_left),
    }


def begins(step: StepRecord) -> bool:
    """Whether a battle begins with this step."""
    return step.step == "place" and step.side == ATTACKER
