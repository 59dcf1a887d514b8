"""The books against a second, plain reading of both editions, over random states."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from axis_states import GAMES_READ, counts, random_state
from axis_sums import Books, Pacific, Reading

from companion.games.axis.economy import spread
from companion.games.axis.state import AxisState, production_total
from companion.table.events import Event

MOVING = ["combat-move", "combat", "noncombat-move"]
STATES = [300, pytest.param(10_000, marks=pytest.mark.slow)]


def books_of(state: AxisState) -> Books:
    """The state as a player would write it down."""
    own = state.own
    return {
        "owners": state.owners,
        "power": state.power,
        "phase": state.phase,
        "round": state.round,
        "cash": {key: power.cash for key, power in state.powers.items()},
        "waiting": state.active.waiting,
        "complexes": state.complexes,
        "changed": state.turn.changed,
        "built": state.turn.built,
        "placed": state.turn.placed,
        "decks": state.turn.decks,
        "unplaced": state.choices["unplaced"],
        "victory": state.choices.get("victory"),
        **({name: getattr(own, name) for name in OWN} if own else {}),
    }


KINDS = ("air_base", "naval_base")
OWN = ("wars", "kinds", "damage", "bases", "once", "earned")


def check_sums(rng: random.Random, rules: Any, read: Reading) -> None:
    """One random state: incomes, the end of the turn, a purchase, a placing, a capture."""
    state = random_state(rng, rules, read)
    books, world = books_of(state), rules.play.world
    for power in read.order:
        assert production_total(world, state, power) == read.income(state.owners, power)

    phases = [phase.id for phase in rules.play.edition.phases]
    there = rules.apply(state, Event("next", {"to": "end"})).state
    expected = read.turn_end(books, phases, MOVING)
    assert {key: power.cash for key, power in there.powers.items()} == expected["cash"]
    assert dict(there.powers[state.power].waiting) == expected["waiting"]
    assert there.winner == expected["winner"]
    if there.winner is None:
        assert (there.power, there.round, there.phase) == (
            expected["power"],
            expected["round"],
            expected["phase"],
        )

    units = counts(rng, list(read.units))
    buying = replace(state, phase="purchase")
    if state.power == "china":
        road = isinstance(read, Pacific) and read.extra(books, "china")
        allowed = {"infantry", "artillery"} if road else {"infantry"}
    else:
        allowed = set(read.units)
    cost = read.price(units)
    event = Event("buy", {"units": units})
    may = cost <= state.active.cash and set(units) <= allowed
    assert (rules.check(buying, event) == ()) == may, units
    assert rules.apply(buying, event).state.active.cash == state.active.cash - cost

    check_placing(rng, rules, read, replace(state, phase="mobilize"))
    check_capture(rng, rules, read, state)
    if isinstance(read, Pacific):
        check_convoy(rng, rules, read, replace(state, phase="income"))


def check_placing(rng: random.Random, rules: Any, read: Reading, state: AxisState) -> None:
    """Somewhere, or where it may well be right."""
    mine = [area for area in state.complexes if state.owners[area] == state.power]
    ashore = [area for area, owner in state.owners.items() if owner == state.power]
    afloat = [zone for area in mine for zone in sorted(read.coast.get(area, ()))]
    area = rng.choice(rng.choice([mine, mine, ashore, afloat, afloat]) or [*read.areas])
    if read.areas[area]["closed"] == "1":
        return
    element = rng.choice(["land", "air", "sea", "facility", "any"])
    fitting = [u for u, row in read.units.items() if element in ("any", row["domain"])]
    units = counts(rng, fitting, 2)
    if not units:
        return
    waiting = units if rng.random() < 0.9 else state.active.waiting
    state = state.with_power(state.power, replace(state.active, waiting=waiting))
    books = books_of(state)
    via = spread(rules.play, state, area, units)
    event = Event("mobilize", {"area": area, "units": units, "via": via})
    told = rules.check(state, event)
    assert (told == ()) == read.may_place(books, area, units), (area, units, told)


def check_capture(rng: random.Random, rules: Any, read: Reading, state: AxisState) -> None:
    foes = [a for a, owner in state.owners.items() if read.side[owner] != read.side[state.power]]
    homes = [home for home in read.capital.values() if home in foes]
    open_ = [a for a in (*foes, *homes, *homes, *homes) if read.areas[a]["closed"] != "1"]
    taken = [a for a in open_ if state.owners[a] in read.order]
    if not taken or state.power == "china":
        return
    area = rng.choice(taken)
    owners, cash = read.after_capture(books_of(state), area, state.power)
    after = rules.apply(state, Event("capture", {"area": area, "power": state.power})).state
    assert dict(after.owners) == owners, area
    assert {key: power.cash for key, power in after.powers.items()} == cash


def check_convoy(rng: random.Random, rules: Any, read: Pacific, state: AxisState) -> None:
    foes = ["usa", "uk", "anzac"] if state.power == "japan" else ["japan"]
    foe = rng.choice(foes)
    zone = rng.choice([key for key, row in read.areas.items() if row["convoy"] == "1"])
    ships = counts(rng, ["submarine", "destroyer", "battleship", "carrier", "cruiser"], 3)
    if not ships:
        return
    taken = read.convoy(books_of(state), zone, ships)
    wars = state.own.wars
    war = (foe if state.power == "japan" else state.power) in wars
    event = Event("convoy", {"zone": zone, "power": state.power, "ships": {foe: ships}})
    may = war and taken > 0 and state.power != "china"
    assert (rules.check(state, event) == ()) == may, (zone, ships)
    after = rules.apply(state, event).state.active.cash
    assert after == max(0, state.active.cash - taken)


@pytest.mark.parametrize("game", GAMES_READ)
@pytest.mark.parametrize("states", STATES)
def test_the_books_agree_with_a_plain_reading(game: str, states: int) -> None:
    rules, read = GAMES_READ[game]
    for seed in range(states):
        check_sums(random.Random(f"{game} {seed}"), rules, read)
