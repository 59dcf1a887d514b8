"""States of both Axis & Allies editions that a long game may come to, or not."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from axis_sums import Pacific, Reading, Spring
from rulebooks import loaded

from companion.games.axis.state import AxisState, PowerState

DATA = Path(__file__).parents[2] / "data"
GAMES_READ: dict[str, tuple[Any, Reading]] = {
    "axis-allies": (loaded("axis-allies"), Spring(DATA / "axis-allies")),
    "pacific-1940": (loaded("pacific-1940"), Pacific(DATA / "pacific-1940")),
}


def some(rng: random.Random, keys: list[str], most: int) -> list[str]:
    return rng.sample(keys, min(rng.randint(0, most), len(keys)))


def counts(rng: random.Random, units: list[str], most: int = 4) -> dict[str, int]:
    return {unit: rng.randint(1, most) for unit in some(rng, units, 3)}


def random_state(rng: random.Random, rules: Any, read: Reading) -> AxisState:
    """A state that a long game may come to, or not."""
    choices = {"unplaced": rng.choice(["keep", "refund", "lost"])}
    if isinstance(read, Spring):
        choices["victory"] = rng.choice(["minor", "major", "total"])
    start: AxisState = rules.begin(choices, None)
    moved = rng.choice([0.05, 0.3, 0.9])
    owners = {
        area: rng.choice(read.order) if rng.random() < moved else owner
        for area, owner in start.owners.items()
        if not rules.play.world.areas[area].closed
    }
    owners = {**start.owners, **owners}
    power = rng.choice(read.order)
    land = [area for area in owners if not rules.play.world.areas[area].closed]
    complexes = tuple({*some(rng, land, 12), *rng.sample(start.complexes, 3)})
    mine = [area for area in complexes if owners[area] == power]
    units = list(read.units)
    changed, built = some(rng, land, 5), some(rng, list(complexes), 2)
    turn = replace(
        start.turn,
        changed=tuple(changed),
        built=tuple(built),
        placed={area: rng.randint(1, 4) for area in some(rng, mine, 2)},
        decks=dict.fromkeys(some(rng, [a for a in read.areas if a[:3] == "sz_"], 2), 1),
    )
    powers = {
        key: PowerState(rng.randint(0, 60), waiting=counts(rng, units, 6)) for key in read.order
    }
    state = replace(
        start,
        round=rng.randint(1, 9),
        power=power,
        phase=rng.choice([phase.id for phase in rules.play.edition.phases]),
        owners=owners,
        complexes=complexes,
        powers=powers,
        turn=turn,
    )
    return with_own(rng, state, owners) if isinstance(read, Pacific) else state


def with_own(rng: random.Random, state: AxisState, owners: dict[str, str]) -> AxisState:
    wars = {"china": "start"}
    for pair in (("usa",), ("uk", "anzac")):
        if rng.random() < 0.6:
            wars |= dict.fromkeys(pair, "japan")
    kinds = {area: rng.choice(["major", "minor"]) for area in state.complexes}
    damage = {f"{area}.complex": rng.randint(1, 6) for area in some(rng, list(state.complexes), 4)}
    bases = [
        f"{rng.choice(list(owners))}.{rng.choice(['air_base', 'naval_base'])}" for _n in "12345"
    ]
    once = tuple(some(rng, ["anzac_high_morale"], 1))
    earned = () if once else tuple(some(rng, ["anzac_high_morale"], 1))
    books = replace(
        state.own,
        wars=wars,
        kinds=kinds,
        damage=damage,
        bases=tuple(bases),
        once=once,
        earned=earned,
    )
    return replace(state, own=books)
