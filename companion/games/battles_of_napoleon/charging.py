"""Distance from which a charge of cavalry is seen (p. 52)."""

from __future__ import annotations

from companion.games.battles_of_napoleon import actions
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.actions import CHARGE
from companion.games.battles_of_napoleon.hexes import distance
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import IN_MASS, RIDDEN, NapoleonState, Unit
from companion.games.battles_of_napoleon.world import World

CHARGE_REACH = 2
"""Hexes from which cavalry charges: it moves one and strikes at the next (p. 52)."""


def seen_at(world: World, state: NapoleonState, unit: Unit, target: Unit) -> int:
    """Return the distance in hexes at which a charge is seen: 2 if the target was in sight when the
    charge was announced, else 1, after the move (p. 52). A unit that has ridden already, for the
    first blow of a mass charge, was announced from a hex farther off."""
    if unit.hex is None or target.hex is None:
        return 1
    far = RIDDEN in unit.acted(state.phase) or distance(unit.hex, target.hex) > 1
    return 2 if far and battlefield.in_sight(world, state, unit.hex, target.hex) else 1


def charges_seen(play: Play, state: NapoleonState, unit: str) -> frozenset[int] | None:
    """Return the distances, 1 or 2 hexes, at which infantry may see a charge of the acting group
    (p. 52). Empty: no cavalry that may charge is so near. None: a hex is not known."""
    world, target, active = play.world, state.units[unit], state.active
    riders = [
        rider
        for rider in (state.units_of(active) if active is not None else ())
        if not actions.why_unable(play, state, rider.id, CHARGE)
        if {CHARGE, IN_MASS} & {*rider.acted(state.phase)}
        or not actions.fatigue_refusals(play, state, rider, CHARGE)
    ]
    if riders and (target.hex is None or any(rider.hex is None for rider in riders)):
        return None
    return frozenset(
        seen_at(world, state, rider, target)
        for rider in riders
        if rider.hex and target.hex and distance(rider.hex, target.hex) <= CHARGE_REACH
    )
