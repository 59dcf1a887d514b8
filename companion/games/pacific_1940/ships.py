"""Damaged battleships and carriers: remembered from the battle to the repair (pp. 10, 17).

The books know whose they are, not where they lie: people are asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.axis.encounter import ATTACKER, DEFENDER, Encounter, Forces
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.politics import records_of
from companion.games.pacific_1940.records import PacificRecords
from companion.table.counts import Counts, minus, plus

if TYPE_CHECKING:
    from companion.games.axis.outcome import FoughtBattle


def of_power(state: AxisState, power: str) -> Counts:
    """Return a power's damaged ships."""
    return records_of(state).hurt.get(power, {})


def changed(records: PacificRecords, power: str, units: Counts) -> PacificRecords:
    """Return the books with these as a power's damaged ships."""
    hurt = {**records.hurt, power: {unit: n for unit, n in units.items() if n > 0}}
    return replace(records, hurt={key: ships for key, ships in hurt.items() if ships})


def here(state: AxisState, encounter: Encounter) -> dict[str, dict[str, int]]:
    """Return side -> the damaged ships that may be among those of a battle."""
    by_side: dict[str, dict[str, int]] = {}
    for side, forces in _fleets(encounter).items():
        units: dict[str, int] = {}
        for power, force in forces.items():
            known = of_power(state, power)
            both = {unit: min(n, force.get(unit, 0)) for unit, n in known.items()}
            units = plus(units, both)
        by_side[side] = units
    return by_side


def after(records: PacificRecords, encounter: Encounter, fought: FoughtBattle) -> PacificRecords:
    """Return the books after a battle: who began damaged is gone or still damaged, others are so
    now."""
    for side, forces in _fleets(encounter).items():
        began, now = fought.began_damaged.get(side, {}), fought.damaged.get(side, {})
        for unit in dict.fromkeys((*began, *now)):
            owner = next((power for power, force in forces.items() if force.get(unit)), "")
            if not owner:
                continue
            known = minus(records.hurt.get(owner, {}), {unit: began.get(unit, 0)})
            records = changed(records, owner, plus(known, {unit: now.get(unit, 0)}))
    return records


def _fleets(encounter: Encounter) -> Mapping[str, Forces]:
    """Return side -> power -> its units that fight at sea."""
    if encounter.at_sea:
        return {ATTACKER: {encounter.power: encounter.attack}, DEFENDER: encounter.defend}
    return {ATTACKER: {encounter.power: encounter.fleet}, DEFENDER: encounter.enemy_fleet}
