"""Armies: units joined by a tactics card, obsolete ones, those with air forces (pp. 15-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.through_the_ages.world import AIR, UNIT, MilitaryCard, World


class Army(NamedTuple):
    """An army and what its tactics add to the strength of its units."""

    tactic: str
    obsolete: bool
    air: bool
    value: int


def units_of(world: World, workers: Mapping[str, int]) -> dict[str, int]:
    """Return the unit cards among cards with workers."""
    return {
        card: count
        for card, count in workers.items()
        if count and world.cards[card].category == UNIT
    }


def armies(world: World, tactic: str, units: Mapping[str, int]) -> tuple[Army, ...]:
    """Return all armies that units form, the strongest first: as many as can be, the modern units
    together. Each takes one air force at most, which doubles its tactics (p. 17)."""
    card = world.military.get(tactic)
    if card is None:
        return ()
    every = _sets(world, card, units, oldest=0)
    modern = _sets(world, card, units, oldest=card.level - world.constants["obsolete_ages"] + 1)
    bonuses = [card.bonus] * modern + [card.bonus_obsolete] * (every - modern)
    planes = sum(count for key, count in units.items() if world.cards[key].type == AIR)
    times = world.constants["air_multiplier"]
    return tuple(
        Army(tactic, at >= modern, at < planes, bonus * (times if at < planes else 1))
        for at, bonus in enumerate(bonuses)
    )


def _sets(world: World, card: MilitaryCard, units: Mapping[str, int], oldest: int) -> int:
    """Return how often the units of a level from `oldest` on fill the needs of a tactics card."""
    there: dict[str, int] = {}
    for key, count in units.items():
        unit = world.cards[key]
        if unit.level >= oldest:
            there[unit.type] = there.get(unit.type, 0) + count
    return min((there.get(kind, 0) // need for kind, need in card.needs.items()), default=0)
