"""The worked examples of the rule text on the civil side, by page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from ages import WORLD, do, game, goods, left, nation, rating, refusals_of, step

from companion.games.through_the_ages import costs, ratings
from companion.games.through_the_ages.ledger import CivLedger
from companion.games.through_the_ages.ratings import Rating, unit_items
from companion.games.through_the_ages.state import TtaState


def test_page_4_a_third_wonder_from_the_second_field_takes_four_actions() -> None:
    state = nation(game(), wonders=("pyramids", "colossus"))
    items = costs.take_items(WORLD, state, "taj_mahal", 2)
    assert [(item.reason, item.value) for item in items] == [("row", 2), ("wonders", 2)]
    after = do(state, "take", card="taj_mahal", cost=2)
    assert left(state)[0] - left(after)[0] == 4
    assert after.civ.building == "taj_mahal"


def test_page_4_the_first_round_of_three_players() -> None:
    state = game(round=1, age="a", players="3")
    state = do(state, "take", card="moses", cost=1)
    assert refusals_of(state, "take", card="homer", cost=1)
    state = do(state, "next", to="end")
    state = do(state, "take", card="colossus", cost=1)
    assert state.civs["orange"].building == "colossus"
    assert "wonder" in refusals_of(state, "take", card="pyramids", cost=1)[0]
    state = do(state, "take", card="engineering_genius_a", cost=1)
    assert "first round" in refusals_of(state, "play", card="engineering_genius_a")[0]
    state = do(state, "next", to="end")
    state = do(state, "take", card="library_of_alexandria", cost=2)
    state = do(state, "take", card="aristotle", cost=1)
    assert "leader of Age A" in refusals_of(state, "take", card="hammurabi", cost=1)[0]
    state = do(state, "next", to="end")
    for player in state.players:
        civ = state.civs[player]
        assert (civ.culture, civ.science, *goods(civ)) == (0, 1, 2, 2)
    assert (state.round, state.turn, state.age) == (2, "green", "i")


def test_page_7_engineering_genius_builds_the_first_stage_of_the_colossus_for_one() -> None:
    start = nation(
        game(round=2),
        building="colossus",
        hand=("engineering_genius_a",),
        stored={"bronze": 2},
        blue_bank=16,
    )
    state = do(start, "play", card="engineering_genius_a")
    assert goods(state.civ) == (0, 1)
    assert left(state)[0] == 3
    assert (state.civ.stages, state.civ.hand) == (1, ())
    assert state.civ.blue_bank == 16


def test_page_7_an_action_card_waits_for_a_later_turn() -> None:
    state = do(game(), "take", card="work_of_art_i", cost=1)
    assert "in this turn" in refusals_of(state, "play", card="work_of_art_i")[0]
    for _turn in state.players:
        state = do(state, "next", to="end")
    culture = state.civ.culture
    assert do(state, "play", card="work_of_art_i").civ.culture == culture + 5


def with_hammurabi(science: int) -> TtaState:
    return nation(game(), leader="hammurabi", leader_ages=("a",), science=science)


def test_page_8_hammurabi_gives_a_civil_action_for_a_military_one() -> None:
    state = with_hammurabi(3)
    assert (rating(state, "civil_actions"), rating(state, "military_actions")) == (5, 1)


def test_page_8_monarchy_by_revolution_needs_a_whole_turn() -> None:
    state = do(with_hammurabi(3), "take", card="monarchy", cost=1)
    assert "none used" in refusals_of(state, "play", card="monarchy", revolution=True)[0]
    for _turn in state.players:
        state = do(state, "next", to="end")
    science = state.civ.science
    state = do(state, "play", card="monarchy", revolution=True)
    assert science - state.civ.science == 3
    assert (rating(state, "civil_actions"), rating(state, "military_actions")) == (6, 2)
    assert left(state) == (0, 2)
    assert state.civ.government == "monarchy"


def test_page_8_monarchy_in_peace_leaves_four_white_tokens() -> None:
    state = do(with_hammurabi(9), "take", card="monarchy", cost=1)
    state = do(state, "play", card="monarchy")
    assert state.civ.science == 0
    assert left(state) == (4, 2)


def miner() -> TtaState:
    """Four bronze mines and eight resources; Iron has just been played (p. 9)."""
    return nation(
        game(),
        technologies={"bronze": 4, "iron": 0},
        stored={"bronze": 8},
        blue_bank=10,
        unused_workers=1,
    )


def test_page_9_iron_by_upgrade_and_by_building_costs_all_eight_resources() -> None:
    state = do(miner(), "upgrade", **{"from": "bronze", "to": "iron"})
    assert goods(state.civ)[1] == 5
    state = do(state, "build", card="iron")
    assert goods(state.civ)[1] == 0
    assert (state.civ.technologies["bronze"], state.civ.technologies["iron"]) == (3, 2)
    assert left(state)[0] == 2
    assert rating(state, "resource_production") == 7


def test_page_9_payment_gives_back_as_many_tokens_as_it_can() -> None:
    state = nation(
        game(),
        technologies={"bronze": 3, "iron": 2},
        stored={"bronze": 3, "iron": 2},
        blue_bank=13,
    )
    state = do(state, "upgrade", **{"from": "bronze", "to": "iron"})
    assert state.civ.stored == {"iron": 2}
    state = do(state, "upgrade", **{"from": "bronze", "to": "iron"})
    assert state.civ.stored == {"bronze": 1}
    assert state.civ.blue == 18


def test_page_9_patriotism_pays_for_the_first_resources_of_the_turn() -> None:
    state = nation(
        game(),
        technologies={"swordsmen": 0},
        hand=("patriotism_i",),
        unused_workers=2,
        stored={"bronze": 5},
        blue_bank=13,
    )
    state = do(state, "play", card="patriotism_i")
    assert left(state) == (3, 3)
    state = do(state, "upgrade", **{"from": "warriors", "to": "swordsmen"})
    assert goods(state.civ)[1] == 5
    state = do(state, "build", card="swordsmen")
    assert goods(state.civ)[1] == 3
    state = do(state, "build", card="swordsmen")
    assert goods(state.civ)[1] == 0
    assert left(state) == (3, 0)


def large_example() -> TtaState:
    return nation(
        game(version="tutorial"),
        government="theocracy",
        leader="leonardo_da_vinci",
        technologies={
            "bronze": 3,
            "iron": 2,
            "agriculture": 4,
            "religion": 3,
            "philosophy": 0,
            "alchemy": 2,
            "drama": 1,
            "warriors": 1,
            "swordsmen": 2,
            "knights": 0,
        },
        specials=("code_of_laws", "cartography"),
        wonders=("library_of_alexandria", "st_peters_basilica"),
        building="great_wall",
        stages=2,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("strength", 6),
        ("culture", 9),
        ("science", 6),
        ("happiness", 8),
        ("urban_limit", 3),
        ("food_production", 4),
        ("resource_production", 7),
    ],
)
def test_page_10_the_large_example(name: str, value: int) -> None:
    assert rating(large_example(), name) == value


def test_page_10_the_large_example_item_by_item() -> None:
    """Four faces on buildings, two of Theocracy, all twice by the Basilica, eight on the scale."""
    made = ratings.happiness(WORLD, large_example(), "green")
    assert [(item.reason, item.detail, item.value) for item in made.items] == [
        ("workers", "religion", 3),
        ("workers", "drama", 1),
        ("card", "theocracy", 2),
        ("twice", "st_peters_basilica", 6),
        ("limit", "", -4),
    ]


def test_page_10_the_large_example_scores_16_12_16_and_17() -> None:
    state = replace(large_example(), last_round=3, turn="orange")
    step_ = step(state, "next", to="end")
    scored = [e.amount for e in step_.entries if e.account == "green.culture"]
    assert sorted(scored) == sorted([16, 12, 16, 7, 4, 6])
    assert step_.state.winners == ("green",)


def unhappy(**changes: Any) -> TtaState:
    """One face, eleven tokens in the bank: a discontent worker who fills column 2 (p. 14)."""
    before = nation(
        game(version="advanced"),
        technologies={"religion": 1},
        yellow_bank=11,
        unused_workers=1,
        stored={"agriculture": 4},
        blue_bank=14,
    )
    return nation(before, **changes)


def test_page_14_discontent_workers_fill_the_empty_columns() -> None:
    state = unhappy()
    assert ratings.discontent(WORLD, state, "green") == 1
    state = do(state, "population", free=False)
    assert goods(state.civ)[0] == 0
    assert ratings.discontent(WORLD, state, "green") == 2
    ended = do(state, "next", to="end")
    assert ended.civs["green"].culture == state.civ.culture + 1


def test_page_14_an_uprising_and_the_arena_that_ends_it() -> None:
    state = unhappy(
        yellow_bank=10,
        unused_workers=1,
        stored={"bronze": 4},
        science=3,
        hand=("bread_and_circuses",),
    )
    assert ratings.discontent(WORLD, state, "green") == 2
    silent = step(state, "next", to="end")
    assert silent.entries == ()
    assert silent.state.civs["green"].stored == {"bronze": 4}
    state = do(state, "play", card="bread_and_circuses")
    state = do(state, "build", card="bread_and_circuses")
    assert rating(state, "happiness") == 3
    assert ratings.discontent(WORLD, state, "green") == 0
    assert do(state, "next", to="end").civs["green"].science == state.civ.science + 1


@pytest.mark.parametrize(
    ("bank", "lost"), [(18, 0), (14, 0), (12, 2), (9, 2), (8, 4), (4, 6), (3, 6)]
)
def test_page_14_corruption_by_the_tokens_left_after_mining(bank: int, lost: int) -> None:
    """Two farms and two mines lay four tokens before corruption is counted."""
    state = nation(
        game(version="advanced"), stored={"bronze": 18 - bank}, blue_bank=bank, yellow_bank=18
    )
    civ = do(state, "next", to="end").civs["green"]
    mined = min(2, bank - min(2, bank))
    assert goods(civ)[1] == 18 - bank + mined - lost


def test_page_15_with_lenience_a_token_left_unmined_spares_two_resources() -> None:
    state = nation(
        game(version="advanced", corruption="lenient"), stored={"bronze": 6}, blue_bank=12
    )
    assert goods(do(state, "next", to="end").civs["green"])[1] == 7


def test_page_15_coal_is_changed_into_iron_or_into_bronze_and_another_token() -> None:
    held = nation(game(), stored={"coal": 1}, blue_bank=17)
    state = nation(held, technologies={"iron": 0, "coal": 1})
    ledger = CivLedger(WORLD, state)
    ledger.pay("green", "resource", 1, "cost")
    assert ledger.civ("green").stored == {"iron": 1}
    state = nation(held, technologies={"coal": 1})
    ledger = CivLedger(WORLD, state)
    ledger.pay("green", "resource", 1, "cost")
    assert ledger.civ("green").stored == {"bronze": 2}
    assert ledger.civ("green").blue == 18


def test_page_15_coal_costs_six_from_bronze() -> None:
    state = nation(game(), technologies={"coal": 0})
    assert costs.total(costs.upgrade_items(WORLD, state, "green", "bronze", "coal")) == 6


def test_page_15_justice_replaces_the_code_of_laws() -> None:
    state = nation(game(age="ii"), specials=("code_of_laws",), hand=("justice_system",), science=7)
    assert rating(state, "civil_actions") == 5
    after = do(state, "play", card="justice_system")
    assert after.civ.specials == ("justice_system",)
    assert rating(after, "civil_actions") == 5
    assert after.civ.blue == state.civ.blue + 3


@pytest.mark.parametrize(
    ("special", "old", "new", "saved"),
    [
        ("masonry", "philosophy", "alchemy", 1),
        ("masonry", "philosophy", "scientific_method", 1),
        ("masonry", "alchemy", "scientific_method", 0),
        ("architecture", "philosophy", "scientific_method", 2),
        ("architecture", "alchemy", "scientific_method", 1),
        ("architecture", "alchemy", "computers", 1),
        ("architecture", "scientific_method", "computers", 0),
        ("engineering", "scientific_method", "computers", 1),
    ],
)
def test_page_15_construction_lowers_the_higher_price_more(
    special: str, old: str, new: str, saved: int
) -> None:
    plain, helped = game(), nation(game(), specials=(special,))
    full = costs.total(costs.upgrade_items(WORLD, plain, "green", old, new))
    assert full - costs.total(costs.upgrade_items(WORLD, helped, "green", old, new)) == saved


def army(tactic: str, **units: int) -> TtaState:
    return nation(game(age="iii"), technologies={"warriors": 0, **units}, tactic=tactic)


def test_page_15_fighting_bands() -> None:
    assert rating(army("fighting_band", warriors=3), "strength") == 4
    four = army("fighting_band", warriors=4)
    assert rating(four, "strength") == 6
    for sacrificed, strength in ((1, 7), (2, 9)):
        more = Rating(tuple(unit_items(WORLD, four.civ, {"warriors": sacrificed}, four.civ.tactic)))
        assert rating(four, "strength") + more.total == strength
    sent = unit_items(WORLD, four.civ, {"warriors": 2}, four.civ.tactic)
    assert Rating(tuple(sent)).total == 3


def test_page_16_a_defensive_army_with_warriors_is_obsolete() -> None:
    state = army("defensive_army", swordsmen=3, warriors=1, cannon=2)
    assert rating(state, "strength") == 22
    items = ratings.strength(WORLD, state, "green").items
    assert [(i.reason, i.value) for i in items if i.detail == "defensive_army"] == [
        ("army", 6),
        ("obsolete", 3),
    ]


@pytest.mark.parametrize(("planes", "strength"), [(1, 47), (2, 57), (3, 60)])
def test_page_17_air_forces_double_the_best_armies(planes: int, strength: int) -> None:
    state = army("entrenchments", swordsmen=1, modern_infantry=1, cannon=4, air_forces=planes)
    assert rating(state, "strength") == strength
