"""Battles at close quarters, by chance."""

from __future__ import annotations

import random

from napoleon_fights import WORLD, on_map

from companion.games.battles_of_napoleon.field import ground_of
from companion.games.battles_of_napoleon.hexes import CORNERS, Hex
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.state import ROUTED, NapoleonState

SHAPES = {
    "infantry": ("column", "line", "square", "open_order"),
    "cavalry": ("cavalry",),
    "artillery": ("limbered", "unlimbered", "unlimbered"),
}
RULES_ON = ("skirmishers", "grenadiers", "flank_cover", "canister", "fatigue", "mass_charge")


def crowd(chance: random.Random) -> NapoleonState:
    """A battle at close quarters: all units near each other, each on a hex of its own where it can
    stand, a few where nobody knows."""
    choices = {name: chance.choice(("yes", "no")) for name in RULES_ON}
    state = on_map(chance.choice(tuple(WORLD.scenarios)), **choices)
    terrain = ground_of(WORLD, state.scenario).terrain
    corner = Hex(chance.randint(0, 10), chance.randint(0, 2))
    near = [p for p in terrain if 0 <= p.column - corner.column < 7 and 0 <= p.row - corner.row < 6]
    places = chance.sample(near, len(state.units))
    for unit, place in zip(tuple(state.units.values()), places, strict=True):
        arm = WORLD.units[unit.card].arm
        rough = WORLD.terrain[terrain[place]].difficult
        known = chance.random() < 0.93 and not (rough and arm != INFANTRY)
        figures = chance.randint(1, unit.figures)
        formation = "open_order" if rough and arm == INFANTRY else chance.choice(SHAPES[arm])
        if figures == 1 and arm == INFANTRY and formation != "square":
            formation = "reduced"
        morale = chance.choice(("good", "good", "good", "disordered", "routed"))
        if morale == ROUTED and arm == INFANTRY:
            formation = ""
        state = state.changed_unit(
            unit.id,
            hex=place if known else None,
            facing=chance.choice(CORNERS),
            figures=figures,
            formation=formation,
            state=morale,
            skirmishers=0,
            grenadiers=0,
            out_of_command=chance.random() < 0.1,
        )
    for key in state.groups:
        kinds = [o.id for o in WORLD.orders.values() if state.groups[key].arm in o.arms]
        order = chance.choice(("attack", "attack", "defend", *kinds))
        state = state.changed_group(key, order=order)
    return state
