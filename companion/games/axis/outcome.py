"""Result of a battle, as the books keep it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.axis.combat.requests import BattleLuck, StepRecord
from companion.games.axis.encounter import ATTACKER, DEFENDER, Encounter
from companion.table.counts import Counts, minus, plus


def begins(step: StepRecord) -> bool:
    """Return whether a battle begins with this step."""
    return step.step == "place" and step.side == ATTACKER


@dataclass(frozen=True)
class FoughtBattle:
    """A battle that is over, and a landing with the sea battle before it as one, the sea's steps
    first; what never landed is among the attacker's units that are left.

    `sea_clear`: does nothing in the zone stop a landing? `sea_battle`, `landed`: did the two
    parts of a landing take place? `began_damaged` are the two-hit ships that had a hit before the
    battle, by side; `cargo_lost` went down with its ships. The others are as in
    `combat.BattleOutcome`.
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
    began_damaged: Mapping[str, Counts] = field(default_factory=dict)
    endless: bool = False
    luck: Mapping[str, BattleLuck] = field(default_factory=dict)
    sea_clear: bool = True
    sea_battle: bool = False
    landed: bool = True
    cargo_lost: Counts = field(default_factory=dict)

    @property
    def lost_at_sea(self) -> Counts:
        """Losses of the defender at sea, also in the battle before a landing: token -> hits."""
        lost: Counts = {}
        places = 0
        for step in self.steps:
            places += begins(step)
            if places < 2 and step.struck == DEFENDER:
                lost = plus(lost, step.casualties)
        return lost

    def left_at_sea(self, before: Counts) -> dict[str, int]:
        """Return the defenders left after a battle at sea, all owners together."""
        left = dict(before)
        for token, hits in self.lost_at_sea.items():
            unit = token.partition("@")[0]
            if unit in left:  # a first hit takes nothing away
                left[unit] -= hits
        return left


def lost(encounter: Encounter, fought: FoughtBattle) -> dict[str, dict[str, int]]:
    """Return side -> units that are not in the battle any more; guns too, which no hit destroys."""
    return {
        ATTACKER: minus(encounter.attackers, fought.attacker_left),
        DEFENDER: minus(encounter.defenders, fought.defender_left),
    }
