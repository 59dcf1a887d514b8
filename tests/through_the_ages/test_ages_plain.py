"""The companion's sums against a second, plain reading of the rules, over random nations."""

from __future__ import annotations

import random
from dataclasses import replace

import ages_plain as plain
import pytest
from ages import RULES, WORLD

from companion.games.through_the_ages import costs, ratings
from companion.games.through_the_ages.effects import measures
from companion.games.through_the_ages.goods import stock
from companion.games.through_the_ages.ledger import entry_line
from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.politics import strengths
from companion.games.through_the_ages.politics_state import Affairs, DeclaredWar
from companion.games.through_the_ages.scoring import tutorial
from companion.games.through_the_ages.state import POLITICS, TtaState
from companion.games.through_the_ages.world import RESOURCE
from companion.table.events import Event
from companion.table.rules import Entry

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


def table(luck: random.Random) -> tuple[TtaState, plain.Nation, plain.Nation]:
    """Two random nations, some pacts and perhaps a war on the first; both as plain reading sees
    them."""
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
            unused_workers=nation.unused,
        )
        state = state.with_civ(player, civ)
    green, orange = nations["green"], nations["orange"]
    pacts = []
    for owner, card in zip(
        ("green", "orange"), luck.sample(PACTS, luck.randint(0, 2)), strict=False
    ):
        sides = ("green", "orange") if luck.random() < 0.5 else ("orange", "green")
        pacts.append(Pact(card, owner, *sides))
        for nation, side, other in ((green, "green", orange), (orange, "orange", green)):
            nation.pacts.append((card, "ab"[sides.index(side)], len(other.wonders)))
    green.attacked = luck.random() < 0.5
    wars = (DeclaredWar("war_over_culture_iii", "orange", "green"),) if green.attacked else ()
    green.gates = int(orange.leader == "bill_gates")
    return replace(state, affairs=Affairs(pacts=tuple(pacts), wars=wars)), green, orange


def compare(seed: int) -> None:
    luck = random.Random(seed)
    state, nation, _orange = table(luck)
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


AGGRESSIONS = ("armed_intervention", "spy", "enslave")
WARS = ("war_over_culture_ii", "war_over_culture_iii", "war_over_territory", "holy_war")


def fight(seed: int) -> None:
    """Green attacks Orange by an aggression or a war; both sums, then what both have after it."""
    luck = random.Random(seed)
    state, green, orange = table(luck)
    for player in ("green", "orange"):
        civ = replace(state.civs[player], military=9, unused_workers=60)
        civ = replace(civ, culture=luck.randint(0, 40), science=luck.randint(0, 12))
        state = state.with_civ(player, civ)
    card = luck.choice((*AGGRESSIONS, *WARS))
    attack, answer = _some_units(luck, green), _some_units(luck, orange)
    bonus = {key: luck.randint(0, 1) for key in plain.BONUS} if card in AGGRESSIONS else {}
    state = replace(state, round=9, age="iii", phase=POLITICS, turn="green")
    before = state
    if card in AGGRESSIONS:
        data = {"card": card, "rival": "orange", "units": attack}
        state = RULES.apply(state, Event("aggression", data)).state
        for nation in (green, orange):  # An attack ends what promised that there would be none.
            nation.pacts = [pact for pact in nation.pacts if pact[0] not in plain.PROTECTION]
    else:
        wars = (DeclaredWar(card, "green", "orange"),)
        state = replace(state, affairs=replace(state.affairs, wars=wars))
        state = RULES.apply(state, Event("fight", {"units": attack})).state
    named = state.affairs.fight
    assert named is not None
    named = replace(named, defence=answer, bonus=bonus)
    one, other = plain.attack(green, attack), plain.defence(orange, answer, bonus)
    assert strengths.attacker(WORLD, state, named).total == one, (card, green)
    assert strengths.defender(WORLD, state, named).total == other, (card, orange)
    after = RULES.apply(state, Event("defend", {"units": answer, "bonus": bonus})).state
    assert after.affairs.fight is None
    assert not after.affairs.wars or card in AGGRESSIONS
    _compare_spoils(card, before, after, one - other, {"green": attack, "orange": answer})


def _some_units(luck: random.Random, nation: plain.Nation) -> dict[str, int]:
    staffed = ((c, n) for c, n in nation.workers.items() if plain.kind(c) in plain.UNITS)
    return {card: luck.randint(0, n) for card, n in staffed}


def _compare_spoils(
    card: str, before: TtaState, after: TtaState, diff: int, sacrificed: dict[str, dict[str, int]]
) -> None:
    """Culture, science, yellow tokens, people and resources of both, sacrifices taken off."""
    winner, loser = ("green", "orange") if diff > 0 else ("orange", "green")
    old = {player: before.civs[player] for player in ("green", "orange")}
    culture = {player: civ.culture for player, civ in old.items()}
    if card in AGGRESSIONS and old["orange"].leader == "joan_of_arc":
        culture["orange"] += 5
    done = plain.Spoils()
    if diff > 0 or (diff < 0 and card in WARS):
        civ = old[loser]
        goods = (culture[loser], civ.science, civ.yellow_bank, civ.unused_workers)
        done = plain.spoils(card, abs(diff), *goods)
    for player, civ in old.items():
        new, lost, won = after.civs[player], player == loser, player == winner
        dead = sum(sacrificed[player].values())
        assert new.culture == culture[player] + won * done.won_culture - lost * done.culture, card
        assert new.science == civ.science + won * done.won_science - lost * done.science, card
        assert new.unused_workers == civ.unused_workers - lost * done.people, card
        bank = civ.yellow_bank + dead + won * done.won_bank + lost * (done.people - done.bank)
        assert new.yellow_bank == bank, (card, player)
        gained = stock(WORLD, new, RESOURCE) - stock(WORLD, civ, RESOURCE)
        if "bronze" in civ.technologies:
            assert gained == won * done.won_resources, (card, player)


def test_fights_and_their_spoils() -> None:
    for seed in range(FEW):
        fight(seed)


@pytest.mark.slow
def test_fights_and_their_spoils_ten_thousand_times() -> None:
    for seed in range(FEW, FEW + MANY):
        fight(seed)


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
        assert line.happy_needed == plain.empty_columns(tokens)
        assert line.consumption == plain.consumption(tokens)
        assert WORLD.corruption_with(tokens) == plain.corruption(tokens)


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
            unused_workers=nation.unused,
        )
        found = tutorial(WORLD, state.with_civ("green", civ), "green")
        assert sum(found.values()) == plain.tutorial(replace(nation, leader="", wonders=())), nation


def test_one_resource_is_told_as_one() -> None:
    for amount, told in ((1, "+1 resource:"), (2, "+2 resources:"), (-1, "−1 resource:")):
        assert told in entry_line(WORLD, Entry(f"green.{RESOURCE}", amount, "production"))
    assert "+1 military card:" in entry_line(WORLD, Entry("green.military", 1, "drawn"))
    assert "+1 food:" in entry_line(WORLD, Entry("green.food", 1, "production"))
