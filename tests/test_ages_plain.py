"""The companion's sums against a second, plain reading of the rules, over random nations."""

from __future__ import annotations

import random
from dataclasses import replace

import ages_plain as plain
import pytest
from ages import RULES, WORLD

from companion.games.through_the_ages import costs, ratings
from companion.games.through_the_ages.affairs import Affairs, War
from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.politics import measures, strengths
from companion.games.through_the_ages.scoring import tutorial
from companion.games.through_the_ages.state import TtaState

FEW, MANY = 400, 10_000
PACTS = [card.id for card in WORLD.military.values() if card.type == "pact"]
BY_CATEGORY = {
    category: [card.id for card in WORLD.cards.values() if card.category == category]
    for category in ("wonder", "leader", "special", "government", "production", "urban", "military")
}


def random_nation(luck: random.Random) -> plain.Nation:
    """A nation that need not have come about by playing, but could lie on a table."""
    built = luck.sample(BY_CATEGORY["production"], luck.randint(2, 6))
    built += luck.sample(BY_CATEGORY["urban"], luck.randint(1, 7))
    built += luck.sample(BY_CATEGORY["military"], luck.randint(1, 6))
    workers = {card: luck.choice((0, 0, 1, 1, 2, 3)) for card in built}
    wonders = luck.sample(BY_CATEGORY["wonder"], luck.randint(0, 5))
    by_type = {WORLD.cards[c].type: c for c in luck.sample(BY_CATEGORY["special"], 12)}
    return plain.Nation(
        workers=workers,
        government=luck.choice(BY_CATEGORY["government"]),
        leader=luck.choice(["", *BY_CATEGORY["leader"], *BY_CATEGORY["leader"]]),
        wonders=tuple(wonders),
        ruined=tuple(w for w in wonders if plain.level(w) < 2 and luck.random() < 0.15),
        specials=tuple(luck.sample(list(by_type.values()), luck.randint(0, 4))),
        colonies=tuple(luck.sample(list(plain.TERRITORIES), luck.randint(0, 4))),
        tactic=luck.choice(["", *plain.TACTICS]),
        yellow_bank=luck.randint(0, 20),
        unused=luck.randint(0, 4),
    )


def table(luck: random.Random) -> tuple[TtaState, plain.Nation]:
    """Two random nations, some pacts and perhaps a war; the first as plain reading sees it."""
    nations = {player: random_nation(luck) for player in ("green", "orange")}
    state: TtaState = RULES.begin({"players": "3", "first": "green"}, None)
    for player, nation in nations.items():
        civ = replace(
            state.civs[player],
            technologies=nation.workers,
            government=nation.government,
            leader=nation.leader,
            wonders=nation.wonders,
            ruined=nation.ruined,
            specials=nation.specials,
            colonies=nation.colonies,
            tactic=nation.tactic,
            yellow_bank=nation.yellow_bank,
            unused=nation.unused,
        )
        state = state.with_civ(player, civ)
    green = nations["green"]
    pacts = []
    for owner, card in zip(
        ("green", "orange"), luck.sample(PACTS, luck.randint(0, 2)), strict=False
    ):
        sides = ("green", "orange") if luck.random() < 0.5 else ("orange", "green")
        pacts.append(Pact(card, owner, *sides))
        side = "a" if sides[0] == "green" else "b"
        green.pacts.append((card, side, len(nations["orange"].wonders)))
    green.attacked = luck.random() < 0.5
    wars = (War("war_over_culture_iii", "orange", "green"),) if green.attacked else ()
    green.gates = int(nations["orange"].leader == "bill_gates")
    return replace(state, affairs=Affairs(pacts=tuple(pacts), wars=wars)), green


def compare(seed: int) -> None:
    luck = random.Random(seed)
    state, nation = table(luck)
    for name, rating in ratings.RATINGS.items():
        expected = getattr(plain, name)(nation)
        assert rating(WORLD, state, "green").total == expected, (name, nation)
    assert ratings.discontent(WORLD, state, "green") == plain.discontent(nation), nation
    for name in plain.IMPACTS:
        change = WORLD.military[f"impact_of_{name}"].effects[0].changes[0]
        amount = change.amount(lambda m: measures.measure(WORLD, state, "green", m))
        assert amount == plain.impact(nation, name), (name, nation)
    units = {
        c: luck.randint(0, n) for c, n in nation.workers.items() if plain.kind(c) in plain.UNITS
    }
    bonus = {card: luck.randint(0, 2) for card in plain.BONUS}
    side = strengths.colonists(WORLD, state, "green", units, bonus)
    assert side.total == plain.colonists(nation, units, bonus), (nation, units)
    _compare_costs(luck, state, nation)


def _compare_costs(luck: random.Random, state: TtaState, nation: plain.Nation) -> None:
    if nation.yellow_bank:
        grown = costs.total(costs.population_items(WORLD, state, "green"))
        assert grown == plain.growth(nation), nation
    for card in nation.workers:
        items = costs.build_items(WORLD, state, "green", card)
        assert costs.total(items) == plain.build(nation, card), (card, nation)
        better = [
            c
            for c in nation.workers
            if plain.kind(c) == plain.kind(card) and plain.level(c) > plain.level(card)
        ]
        for new in better:
            items = costs.upgrade_items(WORLD, state, "green", card, new)
            assert costs.total(items) == plain.upgrade(nation, card, new), (card, new, nation)
    for category in ("special", "urban", "military", "production", "government"):
        card = luck.choice(BY_CATEGORY[category])
        if plain.level(card):
            items = costs.science_items(WORLD, state, "green", card)
            assert costs.total(items) == plain.learning(nation, card), (card, nation)
    card, place = luck.choice(BY_CATEGORY["wonder"] + BY_CATEGORY["urban"]), luck.randint(1, 13)
    items = costs.take_items(WORLD, state, card, WORLD.row_costs[place - 1])
    assert costs.total(items) == plain.taking(nation, card, place), (card, place, nation)


def test_a_plain_reading_comes_to_the_same() -> None:
    for seed in range(FEW):
        compare(seed)


@pytest.mark.slow
def test_a_plain_reading_comes_to_the_same_ten_thousand_times() -> None:
    for seed in range(FEW, FEW + MANY):
        compare(seed)


def test_the_banks_say_what_the_mat_says() -> None:
    for tokens in range(19):
        line = WORLD.yellow_line(tokens)
        assert line.happy == plain.empty_columns(tokens)
        assert line.consumption == plain.consumption(tokens)
        assert WORLD.corruption(tokens) == plain.corruption(tokens)


def test_the_final_scoring_of_the_tutorial() -> None:
    for seed in range(100):
        luck = random.Random(seed)
        nation = replace(
            random_nation(luck), leader="", wonders=(), ruined=(), colonies=(), tactic=""
        )
        state: TtaState = RULES.begin({"players": "2", "version": "tutorial"}, None)
        civ = replace(
            state.civs["green"],
            technologies=nation.workers,
            government=nation.government,
            specials=nation.specials,
            yellow_bank=nation.yellow_bank,
            unused=nation.unused,
        )
        found = tutorial(WORLD, state.with_civ("green", civ), "green")
        assert sum(found.values()) == plain.tutorial(replace(nation, leader="", wonders=())), nation
