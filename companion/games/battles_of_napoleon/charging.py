"""How far off a charge of cavalry is seen (p. 52)."""

from __future__ import annotations

from companion.games.battles_of_napoleon import actions
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.actions import CHARGE
from companion.games.battles_of_napoleon.hexes import Hex, distance
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState, Unit
from companion.games.battles_of_napoleon.world import World

CHARGE_REACH = 2
"""Hexes from which cavalry charges: it moves one and strikes at the next (p. 52)."""


def seen_at(world: World, state: NapoleonState, start: Hex, target: Unit) -> int:
    """How far off cavalry is when its charge is seen: two hexes where it was in sight when it was
    announced, else one, after its move (p. 52)."""
    far = target.hex is not None and distance(start, target.hex) > 1
    return 2 if far and target.hex and battlefield.in_sight(world, state, start, target.hex) else 1


def charges_seen(play: Play, state: NapoleonState, unit: str) -> frozenset[int] | None:
    """How far off infantry may see the charge of the group that acts: 1 or 2 hexes, empty when no
    cavalry of it that may charge is so near (p. 52). None where a hex is not known."""
    world, target, active = play.world, state.units[unit], state.active
    riders = [
        one.hex
        for one in (state.units_of(active) if active is not None else ())
        if not actions.unable(play, state, one.id, CHARGE)
        if CHARGE in one.acted(state.phase) or not actions.tired(play, state, one, CHARGE)
    ]
    if riders and (target.hex is None or None in riders):
        return None
    return frozenset(
        seen_at(world, state, place, target)
        for place in riders
        if place and target.hex and distance(place, target.hex) <= CHARGE_REACH
    )
