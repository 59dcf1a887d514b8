"""Distance from which a charge of cavalry is seen (p. 52).

`IN_MASS`: cavalry that takes part in a mass charge, which strikes all that it comes upon (p.
66)."""

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
    """Return the distances in hexes, of 1 and 2, at which the unit may see a charge of the acting
    group (p. 52): `{2}`. Empty: none of its cavalry that may charge is so near. None: the hex of
    the unit, or of any such cavalry, is not known."""
    world, target, active = play.world, state.units[unit], state.active

    def may_charge(rider: Unit) -> bool:
        if actions.why_unable(play, state, rider.id, CHARGE):
            return False
        # Cavalry that charges now is tired only for the next time (p. 64).
        is_charging = bool({CHARGE, IN_MASS} & {*rider.acted(state.phase)})
        return is_charging or not actions.fatigue_refusals(play, state, rider, CHARGE)

    acting = state.units_of(active) if active is not None else ()
    riders = [rider for rider in acting if may_charge(rider)]
    if riders and (target.hex is None or any(rider.hex is None for rider in riders)):
        return None
    return frozenset(
        seen_at(world, state, rider, target)
        for rider in riders
        if rider.hex and target.hex and distance(rider.hex, target.hex) <= CHARGE_REACH
    )
