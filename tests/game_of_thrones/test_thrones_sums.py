"""The companion's sums against a second, plain reading of the rule text, over boards by chance."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
import thrones_plain as plain
from thrones import PLAY, WORLD, bid, clash, do, due
from thrones_states import LAND, some_battle, some_state, with_fight

from companion.games.game_of_thrones import consequences, orders, raids, supply
from companion.games.game_of_thrones.consequences import in_force
from companion.games.game_of_thrones.marches import against_neutral
from companion.games.game_of_thrones.mustering import points_left
from companion.games.game_of_thrones.routes import destinations
from companion.games.game_of_thrones.state import (
    Task,
    ThronesState,
    castles,
    controlled,
    controller,
    playing,
)
from companion.games.game_of_thrones.strength import supporters, total
from companion.games.game_of_thrones.westeros import draw, level, possible

FEW, MANY = 250, 10_000


def boards(count: int, first: int = 0) -> list[random.Random]:
    return [random.Random(first + number) for number in range(count)]


def same_figures(state: ThronesState) -> None:
    """Control, barrels, crowns, castles, points, supply, stars, power, victory."""
    for area in WORLD.areas:
        assert controller(WORLD, state, area) == plain.ruler(state, area), area
        assert points_left(PLAY, state, area) == plain.points(area)
    for house in playing(WORLD, state):
        assert level(WORLD, state, house) == plain.barrels(state, house)
        assert len(castles(WORLD, state, house)) == plain.castles(state, house)
        held = controlled(WORLD, state, house)
        assert sum(WORLD.areas[a].crowns for a in held) == plain.crowns(state, house)
        assert orders.stars(WORLD, state, house) == plain.stars(state, house)
        over = supply.house_excess(WORLD, state, house)
        assert (over == 0) == plain.fits(state, house, state.supply[house])
        sizes = [sum(f.units.values()) for f in state.forces.values() if f.house == house]
        assert over == plain.fewest(sizes, state.supply[house])
    settled = consequences.settle(WORLD, replace(state, phase="planning")).state
    needed = plain.NEEDED[state.choices["players"]]
    winners = [h for h in playing(WORLD, state) if plain.castles(state, h) >= needed]
    assert list(settled.winners) == winners
    assert set(consequences.final_winners(WORLD, state)) == plain.best(state)
    after = consequences.enter(WORLD, state, "power").state
    for house in playing(WORLD, state):
        assert after.power[house] - state.power[house] == plain.taken(state, house)


def same_battle(dice: random.Random) -> None:
    state = with_fight(dice, some_state(dice))
    assert state.fight is not None
    near = [area for area in WORLD.areas if plain.can_support(state, state.fight.area, area)]
    assert supporters(WORLD, state, state.fight.area) == sorted(near)
    data = some_battle(dice, state)
    rains = "3-rains" in state.turned
    assert in_force(WORLD, state, "rains") == rains
    fought, found = clash(state, data), plain.fought(state, data, rains)
    told = {
        "attack": fought.attacker.total,
        "defence": fought.defender.total,
        "winner": fought.winner,
        "casualties": fought.casualties,
    }
    assert told == found, (data, state.fight)


def same_ways(state: ThronesState, dice: random.Random) -> None:
    """Where a house's units march: next door, or over a chain of its ships, tried one by one."""
    house = dice.choice(playing(WORLD, state))
    start = dice.choice(LAND)
    ships = {a for a, f in state.forces.items() if f.house == house and plain.sea(a)}
    wet = plain.BESIDE[start] & ships
    while (more := {sea for ship in wet for sea in plain.BESIDE[ship] & ships}) - wet:
        wet |= more
    coasts = {area for ship in wet for area in plain.BESIDE[ship]}
    goals = {a for a in plain.BESIDE[start] | coasts if not plain.sea(a)} - {start}
    assert set(destinations(WORLD, state, house, start)) == goals


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_figures_of_random_boards(count: int) -> None:
    for dice in boards(count):
        state = some_state(dice)
        same_figures(state)
        same_ways(state, dice)


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_battles_of_random_boards(count: int) -> None:
    for dice in boards(count, 10**6):
        same_battle(dice)


def same_raids(state: ThronesState) -> None:
    """What each raid may remove, and what one that takes as much as it can brings."""
    for area, order in state.orders.items():
        if not order.order.startswith("raid"):
            continue
        near = raids.targets(PLAY, state, area)
        assert set(near) == plain.raided(state, area)
        assert raids.hits(PLAY, state, area) == (2 if order.order == "raid-star" else 1)
        hit = near[: raids.hits(PLAY, state, area)]
        ready = replace(state, phase="raids", turn=order.house)
        after = do(ready, "raid", area=area, targets=hit)
        later = {a: o for a, o in state.orders.items() if a not in (area, *hit)}
        if after.phase == "raids":
            assert after.orders == later
            gained = after.power[order.house] - state.power[order.house]
            assert gained == plain.plunder(state, area, hit)


def same_bids(state: ThronesState, dice: random.Random) -> None:
    """Places, ties and prices of an auction; the Night's Watch, who gains and who loses."""
    houses = playing(WORLD, state)
    if any(plain.castles(state, h) >= plain.NEEDED[state.choices["players"]] for h in houses):
        return  # the game is won before anybody bids
    bids = {house: dice.randint(0, min(4, state.power[house])) for house in houses}
    track = dice.choice(list(WORLD.track_starts))
    equal = {h for h in houses if list(bids.values()).count(bids[h]) > 1}
    after = do(due(state, Task("bid", about=track)), "bid", bids=bid(**bids))
    for house, allowed in plain.places(bids).items():
        assert after.tracks[track].index(house) + 1 in allowed
        assert after.power[house] == state.power[house] - bids[house]
    ties = [task for task in after.tasks if task.kind == "tie"]
    assert {house for task in ties for house in task.houses} == equal
    assert {task.house for task in ties} <= {state.tracks["iron_throne"][0]}
    held, group = plain.watch(state, bids)
    night = due(state, Task("bid", about="wildlings"))
    after = do(night, "bid", bids=bid(**bids))
    chosen = dice.choice(sorted(group))
    if len(group) > 1:
        assert set(after.tasks[0].houses) == group
        after = do(after, "tie", order=[chosen])
    assert after.wildlings == 0
    lost = {task.house: task.amount for task in after.tasks if task.kind == "losses"}
    having = {force.house for force in state.forces.values()}
    prices = {house: 4 if house == chosen else 2 for house in having}
    assert lost == ({} if held else prices)
    back = [task.house for task in after.tasks if task.kind == "recover"]
    assert back == ([chosen] if held and state.discards[chosen] else [])


def same_neutral(state: ThronesState, dice: random.Random) -> None:
    """The sum of a march into an area with a neutral force."""
    marching = [a for a, order in state.orders.items() if order.order.startswith("march")]
    if not state.neutral or not marching:
        return
    area, goal = dice.choice(marching), dice.choice(sorted(state.neutral))
    units = plain.fit(state.forces[area])
    helpers = [a for a in WORLD.areas if plain.can_support(state, goal, a) and dice.random() < 0.6]
    fight = against_neutral(PLAY, state, area, helpers, goal, units)
    order = state.orders[area].order
    found = total(fight.items)
    assert found == plain.against_neutral(state, units, order, helpers)


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_raids_bids_and_neutral_forces_of_random_boards(count: int) -> None:
    for dice in boards(count, 2 * 10**6):
        state = some_state(dice)
        same_raids(state)
        same_bids(state, dice)
        same_neutral(state, dice)


def test_drawn_cards_fall_by_their_counts() -> None:
    """The only chances in this game: a deck's top card, by the copies that may lie there."""
    state = replace(some_state(random.Random(5)), turned=())
    deck = "1"
    bottom = ("1-supply", "1-supply", "1-last-days")
    state = replace(state, bottoms={**state.bottoms, deck: bottom})
    copies = {r["id"]: int(r["count"]) for r in plain.table("westeros_cards") if r["deck"] == deck}
    left = {card: count - bottom.count(card) for card, count in copies.items()}
    assert possible(WORLD, deck, bottom) == {card: n for card, n in left.items() if n}
    tops = Counter(draw(WORLD, state, seed)[0][0] for seed in range(3000))
    for card, count in left.items():
        assert tops[card] / 3000 == pytest.approx(count / sum(left.values()), abs=0.035)
