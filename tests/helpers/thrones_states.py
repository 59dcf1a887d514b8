"""Boards of Westeros by chance: every area, house and figure may be anything that can lie there."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from thrones import RULES, WORLD

from companion.games.game_of_thrones.abilities import hand
from companion.games.game_of_thrones.state import (
    Force,
    LaidOrder,
    PendingBattle,
    ThronesState,
    playing,
    units_of,
)
from companion.games.game_of_thrones.strength import supporters

LAND = [area for area, place in WORLD.areas.items() if not place.is_sea]
SEAS = [area for area, place in WORLD.areas.items() if place.is_sea]


def some_units(dice: random.Random, area: str, left: dict[str, int]) -> dict[str, int]:
    """One to three units that may stand in an area, of those that a house has left."""
    kinds = ["ship"] if WORLD.areas[area].is_sea else ["footman", "knight"]
    units: dict[str, int] = {}
    for _number in range(dice.choice((1, 1, 2, 2, 3))):
        unit = dice.choice(kinds)
        if left.get(unit, 0):
            left[unit] -= 1
            units[unit] = units.get(unit, 0) + 1
    return units


def some_state(dice: random.Random, phase: str = "marches") -> ThronesState:
    """A board with forces, tokens, neutral forces, orders, cards and figures, nobody's turn."""
    choices = {
        "players": dice.choice("345"),
        "seventh_card": dice.choice(("kept", "discarded")),
        "last_footman": dice.choice(("battle-ends", "sum")),
        "home_retreat": dice.choice(("no", "yes")),
        "neutral_and_battle": dice.choice(("yes", "no")),
    }
    state = RULES.begin(choices, None)
    houses = playing(WORLD, state)
    free = [*LAND, *SEAS]
    dice.shuffle(free)
    forces, tokens, neutral = dict[str, Force](), dict[str, str](), dict[str, int]()
    for house in houses:
        left = {unit: item.limit for unit, item in WORLD.units.items()}
        for _number in range(dice.randint(2, 7)):
            area = free.pop()
            units = some_units(dice, area, left)
            if units:
                routed = {u: dice.randint(1, n) for u, n in units.items() if dice.random() < 0.15}
                forces[area] = Force(house, units, routed)
                if dice.random() < 0.2 and not WORLD.areas[area].is_sea:
                    tokens[area] = house
    for area in free[:10]:
        if WORLD.areas[area].is_sea or dice.random() < 0.3:
            neutral[area] = dice.randint(1, 6)
        else:
            tokens[area] = dice.choice(houses)
    laid = {
        area: LaidOrder(force.house, order)
        for area, force in forces.items()
        if dice.random() < 0.8
        and (order := dice.choice(list(WORLD.orders)))
        and not (order.startswith("power") and WORLD.areas[area].is_sea)
    }
    used = {house: dice.sample(WORLD.hand(house), dice.randint(0, 6)) for house in houses}
    most = {house: 20 - sum(owner == house for owner in tokens.values()) for house in houses}
    return replace(
        state,
        phase=phase,
        forces=forces,
        tokens=tokens,
        neutral=neutral,
        orders=laid,
        tracks={key: tuple(dice.sample(houses, len(houses))) for key in state.tracks},
        supply={house: dice.randint(0, 6) for house in houses},
        power={house: dice.randint(0, most[house]) for house in houses},
        discards={house: tuple(cards) for house, cards in used.items()},
        wildlings=dice.randint(0, 6),
        turned=tuple(dice.choice(cards).id for cards in WORLD.decks.values()),
        round=dice.randint(1, 10),
    )


def with_fight(dice: random.Random, state: ThronesState) -> ThronesState:
    """The board with a battle that a march of some other house has just begun."""
    area = dice.choice(list(state.forces))
    held = state.forces[area].house
    attacker = dice.choice([house for house in playing(WORLD, state) if house != held])
    pool = LAND if area in LAND else SEAS
    sources = [a for a in pool if a != area and a not in state.neutral]
    source = dice.choice([a for a in sources if a not in state.forces] or sources)
    on_board = units_of(state, attacker)
    left = {unit: item.limit - on_board.get(unit, 0) for unit, item in WORLD.units.items()}
    units = some_units(dice, area, left)
    if not units:
        return with_fight(dice, some_state(dice))
    return replace(
        state, fight=PendingBattle(attacker, source, area, units, dice.choice((-1, 0, 1)))
    )


def some_battle(dice: random.Random, state: ThronesState) -> dict[str, Any]:
    """Cards, support and blade for the battle of a board; the rest is to be chosen."""
    fight = state.fight
    assert fight is not None
    defender = state.forces[fight.area].house
    given: dict[str, list[str]] = {"attack_support": [], "defend_support": []}
    for area in supporters(WORLD, state, fight.area):
        owner = state.orders[area].house
        sides = [
            side for side in given if owner != (defender if side[0] == "a" else fight.attacker)
        ]
        if dice.random() < 0.7:
            given[dice.choice(sides)].append(area)
    cards = [dice.choice(hand(RULES.play, state, house)) for house in (fight.attacker, defender)]
    return {**given, "cards": cards, "blade": dice.random() < 0.5}
