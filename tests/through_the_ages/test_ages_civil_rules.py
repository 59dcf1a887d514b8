"""Rules of the civil turn that the text gives without an example, by page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ages import RULES, WORLD, do, game, goods, left, nation, quiet, rating, refusals_of

from companion.games.through_the_ages import costs, ratings, row
from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.politics_state import DeclaredWar
from companion.games.through_the_ages.state import TtaState
from companion.table.errors import CompanionError


def end(state: TtaState) -> TtaState:
    return do(state, "next", to="end")


# ---- the row and the ages -----------------------------------------------------------------------


@pytest.mark.parametrize(("players", "gone"), [("2", 3), ("3", 2), ("4", 1)])
def test_page_5_the_first_cards_go_and_the_rest_moves_up(players: str, gone: int) -> None:
    state = quiet(players=players, row="kept")
    state = do(state, "lay", cards=row.draw(WORLD, state, 13, seed=1))
    before = state.row
    for _player in state.players:
        state = end(state)
    assert state.row[: 13 - gone] == before[gone:]
    assert state.lay == gone
    state = do(state, "lay", cards=row.draw(WORLD, state, gone, seed=1))
    assert (state.age, sum(state.deck.values())) == (
        "i",
        sum(WORLD.deck("i", int(players)).values()),
    )


def test_page_5_a_taken_card_leaves_a_gap_that_is_not_made_good() -> None:
    state = quiet(row="kept")
    state = do(state, "lay", cards=row.draw(WORLD, state, 13, seed=2))
    state = do(state, "take", card=state.row[0], place=1)
    state = end(end(state))
    assert state.lay == 3


def last_card(age: str, turn: str = "green", **choices: str) -> TtaState:
    """One card is left in the deck of an age, and one gap in the row."""
    state = game(round=8, age=age, row="kept", **choices)
    deck = WORLD.deck(age, 2)
    card = next(iter(deck))
    filled = tuple(key for key in deck if key != card)[:12]
    return replace(state, turn=turn, row=(*filled, ""), deck={card: 1}, lay=1)


@pytest.mark.parametrize(
    ("version", "age", "turn", "last"),
    [
        ("tutorial", "i", "green", 8),
        ("tutorial", "i", "orange", 8),
        ("advanced", "ii", "orange", 8),
        ("full", "iii", "green", 8),
        ("full", "iii", "orange", 9),
        ("full", "ii", "orange", 0),
    ],
)
def test_pages_10_16_18_the_last_round(version: str, age: str, turn: str, last: int) -> None:
    state = last_card(age, turn, version=version)
    state = do(state, "lay", cards=list(state.deck))
    assert state.last_round == last
    assert (state.lay, sum(state.deck.values()) > 0) == (0, last == 0)


def test_page_10_after_the_last_turn_of_the_last_round_the_game_is_over() -> None:
    state = last_card("i", "green", version="tutorial")
    state = end(do(state, "lay", cards=list(state.deck)))
    assert not state.over
    assert end(state).over


def test_pages_16_and_18_what_the_end_of_an_age_takes() -> None:
    state = nation(
        game(age="ii", round=9),
        leader="homer",
        hand=("frugality_a", "iron", "coal"),
        building="pyramids",
        stages=2,
        blue_bank=16,
        wonders=("colossus",),
        tactic="legion",
        known=("fighting_band", "foray"),
        military=3,
    )
    state = replace(state, affairs=replace(state.affairs, pacts=(OPEN, SUPREMACY)))
    after = do(state, "age")
    civ = after.civ
    assert (civ.leader, civ.building, civ.stages, civ.blue_bank) == ("", "", 0, 18)
    assert civ.hand == ("coal",)
    assert (civ.wonders, civ.tactic) == (("colossus",), "legion")
    assert (civ.known, civ.military) == ((), 1)
    assert after.affairs.pacts == (SUPREMACY,)
    assert {c.yellow_bank for c in after.civs.values()} == {16}
    assert after.age == "iii"


OPEN = Pact("open_borders_agreement", "green", "green", "orange")
SUPREMACY = Pact("acceptance_of_supremacy", "green", "green", "orange")


def test_page_16_the_advanced_game_takes_no_yellow_tokens() -> None:
    after = do(game(age="i", version="advanced"), "age")
    assert {civ.yellow_bank for civ in after.civs.values()} == {18}


# ---- taking cards -------------------------------------------------------------------------------


def test_page_7_the_hand_is_limited_by_the_civil_actions() -> None:
    full = nation(game(), hand=("iron", "alchemy", "drama", "theology"))
    assert "at most 4" in refusals_of(full, "take", card="monarchy", cost=1)[0]
    assert not refusals_of(full, "take", card="taj_mahal", cost=1)
    library = nation(full, wonders=("library_of_alexandria",))
    assert not refusals_of(library, "take", card="monarchy", cost=1)


def test_page_7_a_technology_is_taken_once() -> None:
    held = nation(game(), hand=("iron",))
    assert "has Iron already" in refusals_of(held, "take", card="iron", cost=1)[0]
    played = nation(game(), technologies={"iron": 0})
    assert "has Iron already" in refusals_of(played, "take", card="iron", cost=1)[0]


def test_michelangelo_takes_wonders_for_one_less_and_aristotle_learns() -> None:
    state = nation(game(), leader="michelangelo", wonders=("colossus",))
    assert left(do(state, "take", card="taj_mahal", cost=1)) == (3, 2)
    wise = nation(game(), leader="aristotle")
    assert do(wise, "take", card="iron", cost=1).civ.science == 1
    assert do(wise, "take", card="work_of_art_i", cost=1).civ.science == 0


def test_page_4_all_copies_of_a_card_with_players_are_gone() -> None:
    state = nation(game(), "orange", wonders=("taj_mahal",))
    assert "No copy" in refusals_of(state, "take", card="taj_mahal", cost=1)[0]


# ---- people, buildings, units -------------------------------------------------------------------


@pytest.mark.parametrize(("bank", "cost"), [(18, 2), (17, 2), (16, 3), (8, 5), (4, 7), (20, 2)])
def test_page_5_the_price_of_a_worker(bank: int, cost: int) -> None:
    state = nation(game(), yellow_bank=bank, stored={"agriculture": 8}, blue_bank=10)
    after = do(state, "population", free=False)
    assert goods(state.civ)[0] - goods(after.civ)[0] == cost
    moses = nation(state, leader="moses")
    after = do(moses, "population", free=False)
    assert goods(moses.civ)[0] - goods(after.civ)[0] == cost - 1


def test_the_ocean_liner_brings_a_worker_once_a_turn() -> None:
    state = nation(game(age="iii"), wonders=("ocean_liner_service",), yellow_bank=2, blue_bank=10)
    state = nation(state, stored={"agriculture": 8})
    after = do(state, "population", free=True)
    assert (left(after), goods(after.civ)[0]) == ((4, 2), 6)
    assert refusals_of(after, "population", free=True)


def test_page_6_the_government_limits_each_type_of_building() -> None:
    state = nation(
        game(), technologies={"philosophy": 2, "alchemy": 0}, stored={"bronze": 9}, blue_bank=9
    )
    assert "no more buildings" in refusals_of(state, "build", card="alchemy")[0]
    assert not refusals_of(state, "upgrade", **{"from": "philosophy", "to": "alchemy"})
    easier = replace(state, choices={**state.choices, "easier": "yes"})
    assert not refusals_of(easier, "build", card="alchemy")


def test_page_19_the_easier_variant_begins_with_one_more_yellow_token() -> None:
    assert {civ.yellow for civ in quiet(easier="yes").civs.values()} == {26}


def test_pages_6_and_9_units_take_military_actions() -> None:
    state = nation(game(), unused_workers=3, stored={"bronze": 9}, blue_bank=9)
    state = do(state, "build", card="warriors", times=2)
    assert left(state) == (4, 0)
    assert "military actions" in refusals_of(state, "build", card="warriors")[0]
    assert "military actions" in refusals_of(state, "destroy", card="warriors")[0]
    assert left(do(state, "destroy", card="philosophy")) == (3, 0)


def test_homer_pays_for_units_anew_each_turn() -> None:
    state = nation(game(), hand=("homer",), unused_workers=2, stored={"bronze": 4}, blue_bank=14)
    state = do(state, "play", card="homer")
    state = do(state, "build", card="warriors")
    assert goods(state.civ)[1] == 3
    state = do(state, "build", card="warriors")
    assert goods(state.civ)[1] == 1
    assert rating(state, "culture") == 2
    state = end(end(state))
    assert state.civ.discount == 1


def test_barbarossa_enlists_for_one_civil_action() -> None:
    state = nation(
        game(), leader="frederick_barbarossa", stored={"agriculture": 1, "bronze": 1}, blue_bank=16
    )
    after = do(state, "enlist", card="warriors")
    assert (left(after), goods(after.civ), after.civ.unused_workers) == ((3, 2), (0, 0), 1)
    assert after.civ.technologies["warriors"] == 2


def test_churchill_helps_only_who_was_attacked() -> None:
    state = nation(game(age="iii"), leader="winston_churchill", technologies={"tanks": 0})
    assert costs.total(costs.build_items(WORLD, state, "green", "tanks")) == 7
    war = replace(state.affairs, wars=(DeclaredWar("war_over_culture_iii", "orange", "green"),))
    attacked = replace(state, affairs=war)
    assert costs.total(costs.build_items(WORLD, attacked, "green", "tanks")) == 5


def test_bill_gates_digs_in_labs_and_makes_those_of_rivals_dearer() -> None:
    state = nation(game(age="iii"), leader="bill_gates", technologies={"computers": 2})
    assert rating(state, "resource_production") == 2 + 6
    assert costs.total(costs.build_items(WORLD, state, "orange", "alchemy")) == 7
    assert costs.total(costs.build_items(WORLD, state, "green", "alchemy")) == 6


def test_the_railroad_gives_the_best_mine_one_more_token() -> None:
    state = nation(
        game(age="iii"), wonders=("transcontinental_railroad",), technologies={"iron": 1, "coal": 0}
    )
    assert rating(state, "resource_production") == 2 + 2 * 2


# ---- wonders and cards --------------------------------------------------------------------------


def test_page_15_masonry_builds_two_stages_with_one_action() -> None:
    state = nation(game(), building="pyramids", stored={"bronze": 6}, blue_bank=12)
    assert "at most 1" in refusals_of(state, "stage", stages=2)[0]
    quick = nation(state, specials=("masonry",))
    after = do(quick, "stage", stages=2)
    assert (goods(after.civ)[1], after.civ.stages, left(after)[0]) == (1, 2, 3)
    done = do(after, "stage", stages=1)
    assert (done.civ.wonders, done.civ.blue, left(done)[0]) == (("pyramids",), 18, 3)


@pytest.mark.parametrize(
    ("wonder", "technologies", "scored"),
    [
        ("hollywood", {"opera": 2, "multimedia": 1}, 2 * (2 * 2 + 3)),
        ("internet", {"computers": 2, "journalism": 1, "opera": 1}, 2 * (2 * 3 + 2)),
        ("first_space_flight", {"iron": 0, "coal": 1, "opera": 1}, 1 + 2 + 2 + 1 + 2),
        ("fast_food_chains", {"opera": 1}, (1 + 1 + 1) + 2 * 4),
    ],
)
def test_page_20_what_a_wonder_of_age_iii_scores_when_finished(
    wonder: str, technologies: dict[str, int], scored: int
) -> None:
    card = WORLD.cards[wonder]
    state = nation(
        game(age="iii"),
        technologies=technologies,
        government="monarchy",
        specials=("navigation",),
        building=wonder,
        stages=len(card.stages) - 1,
        stored={"bronze": 9},
        blue_bank=9 - len(card.stages) + 1,
    )
    assert do(state, "stage", stages=1).civ.culture == scored


def test_leaders_reward_technologies() -> None:
    for leader, culture, resources, spent in (
        ("leonardo_da_vinci", 0, 1, 1),
        ("albert_einstein", 3, 0, 1),
        ("isaac_newton", 0, 0, 0),
    ):
        state = nation(game(age="iii"), leader=leader, hand=("iron",), science=5)
        civ = do(state, "play", card="iron").civ
        assert (civ.culture, goods(civ)[1], civ.spent_civil) == (culture, resources, spent)
        assert civ.science == 0


def test_page_20_newton_leaves_one_action_after_a_revolution() -> None:
    state = nation(game(age="ii"), leader="isaac_newton", hand=("republic",), science=4)
    assert left(do(state, "play", card="republic", revolution=True)) == (1, 2)


def test_page_20_robespierre_makes_revolutions_with_the_military() -> None:
    state = nation(game(age="ii"), leader="maximilien_robespierre", hand=("republic",), science=4)
    state = do(state, "take", card="opera", cost=1)
    after = do(state, "play", card="republic", revolution=True)
    assert left(after) == (7 - 1, 0)


def test_page_8_breakthrough_may_be_the_revolution() -> None:
    state = nation(game(), hand=("breakthrough_i", "monarchy"), science=3)
    after = do(state, "play", card="breakthrough_i", target="monarchy", revolution=True)
    assert (left(after)[0], after.civ.science, after.civ.hand) == (0, 2, ())


def test_page_8_only_governments_come_by_revolution() -> None:
    state = nation(game(), hand=("homer", "iron", "work_of_art_a", "breakthrough_i"), science=9)
    for card, target in (
        ("homer", None),
        ("iron", None),
        ("work_of_art_a", None),
        ("breakthrough_i", "iron"),
    ):
        found = refusals_of(state, "play", card=card, target=target, revolution=True)
        assert "is no government" in found[0]


def test_page_20_frugality_needs_the_whole_food() -> None:
    state = nation(game(), hand=("frugality_i",), stored={"agriculture": 1}, blue_bank=17)
    assert refusals_of(state, "play", card="frugality_i")
    fed = nation(state, stored={"agriculture": 2}, blue_bank=16)
    after = do(fed, "play", card="frugality_i")
    assert (after.civ.unused_workers, goods(after.civ)[0]) == (2, 2)


def test_cards_that_help_the_weaker() -> None:
    state = nation(
        game(age="iii", players="3"), hand=("military_build_up", "endowment_for_the_arts")
    )
    state = nation(state, "orange", technologies={"warriors": 4}, culture=9)
    assert do(state, "play", card="military_build_up").civ.discount == 5
    assert do(state, "play", card="endowment_for_the_arts").civ.culture == 3


def test_scientific_cooperation_costs_the_partner_a_point() -> None:
    state = nation(game(age="ii", players="3"), hand=("iron",), science=3)
    pact = Pact("scientific_cooperation", "green", "green", "orange")
    state = replace(state, affairs=replace(state.affairs, pacts=(pact,)))
    assert "no science point" in refusals_of(state, "play", card="iron")[0]
    state = nation(state, "orange", science=1)
    after = do(state, "play", card="iron")
    assert (after.civ.science, after.civs["orange"].science) == (0, 0)


# ---- ratings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "leader", "things", "value"),
    [
        ("strength", "alexander_the_great", {"warriors": 2, "knights": 1}, 2 + 2 + 3),
        ("strength", "genghis_khan", {"warriors": 1, "knights": 2}, 1 + 2 * 3),
        ("culture", "genghis_khan", {"knights": 2}, 2),
        ("strength", "joan_of_arc", {"warriors": 1, "theology": 2}, 1 + 4),
        ("culture", "william_shakespeare", {"drama": 1, "printing_press": 2}, 2 + 2 + 2 + 2),
        ("culture", "js_bach", {"drama": 2}, 2 * 3),
        ("culture", "alex_randolph", {"alchemy": 2}, 2),
        ("science", "alex_randolph", {"philosophy": 0, "alchemy": 2}, 2 * 2 - 2),
        ("science", "leonardo_da_vinci", {"philosophy": 1, "alchemy": 0}, 1),
        ("science", "albert_einstein", {"philosophy": 0, "journalism": 1}, 2 + 2),
        ("culture", "elvis_presley", {"drama": 1, "opera": 1}, 2 + 3 + 3),
    ],
)
def test_leaders_that_change_ratings(
    name: str, leader: str, things: dict[str, int], value: int
) -> None:
    state = nation(game(age="iii"), leader=leader, technologies={"warriors": 0, **things})
    assert rating(state, name) == value


def test_page_20_napoleon_counts_the_best_army_again() -> None:
    units = {"warriors": 0, "modern_infantry": 1, "rockets": 2, "air_forces": 1}
    state = nation(game(age="iii"), technologies=units, tactic="entrenchments")
    assert (
        rating(nation(state, leader="napoleon_bonaparte"), "strength")
        == rating(state, "strength") + 18
    )


def test_page_20_the_basilica_doubles_what_joan_counts_and_not_what_is_taken_off() -> None:
    state = nation(
        game(age="ii"),
        leader="joan_of_arc",
        technologies={"religion": 1, "warriors": 0},
        wonders=("st_peters_basilica", "kremlin"),
    )
    assert rating(state, "strength") == 2
    assert rating(state, "happiness") == 0
    assert [i.value for i in ratings.happiness(WORLD, state, "green").items] == [1, -2, 1]


def test_a_great_wall_strengthens_the_nation_not_the_units() -> None:
    state = nation(game(), technologies={"warriors": 3}, wonders=("great_wall",))
    assert rating(state, "strength") == 6


def test_pacts_and_colonies_are_in_the_ratings() -> None:
    state = nation(
        game(age="ii", players="3"), colonies=("strategic_territory_i", "historic_territory_i")
    )
    assert (rating(state, "strength"), rating(state, "happiness")) == (3, 1)
    state = replace(state, affairs=replace(state.affairs, pacts=(OPEN, SUPREMACY)))
    assert rating(state, "military_actions") == 3
    assert rating(state, "resource_production") == 3
    assert rating(state, "resource_production", "orange") == 1


# ---- the end of a turn --------------------------------------------------------------------------


def test_page_9_starvation_costs_four_culture_for_each_food() -> None:
    """Three are eaten, one is grown."""
    state = nation(
        game(), yellow_bank=7, technologies={"agriculture": 1}, culture=20, unused_workers=9
    )
    assert end(state).civs["green"].culture == 20 - 4 * (3 - 1)


def test_pages_3_and_9_without_blue_tokens_nothing_is_made() -> None:
    state = nation(game(version="tutorial"), stored={"bronze": 17}, blue_bank=1)
    civ = end(state).civs["green"]
    assert goods(civ) == (1, 17)


@pytest.mark.parametrize(
    ("spent", "round", "age", "drawn"),
    [(0, 2, "i", 3), (3, 2, "i", 1), (0, 1, "a", 0), (0, 9, "iv", 0)],
)
def test_page_11_unused_military_actions_draw_cards(
    spent: int, round: int, age: str, drawn: int
) -> None:
    state = nation(game(round=round, age=age), government="constitutional_monarchy")
    state = nation(state, spent_military=spent)
    assert end(state).civs["green"].military == drawn


def test_page_12_surplus_military_cards_go_after_politics() -> None:
    state = replace(nation(game(), military=6, known=("legion",)), phase="politics")
    after = do(state, "next")
    assert (after.phase, after.civ.military, after.civ.known) == ("actions", 2, ("legion",))
    kept = replace(state, choices={**state.choices, "hand": "civil"})
    assert do(kept, "next").civ.military == 4


def test_page_12_cards_known_by_name_are_discarded_by_name() -> None:
    known = ("legion", "phalanx", "foray")
    state = replace(nation(game(), military=3, known=known), phase="politics")
    assert "'discard'" in refusals_of(state, "next")[0]
    after = do(state, "discard", player="green", cards=["phalanx"])
    assert do(after, "next").civ.known == ("legion", "foray")


def test_page_19_cards_drawn_during_the_turn() -> None:
    state = game(draw="during")
    after = do(state, "draw", times=2)
    assert (after.civ.military, left(after)) == (2, (4, 0))
    assert end(state).civs["green"].military == 0
    assert refusals_of(game(), "draw", times=1)


def test_rebellion_takes_actions_of_the_next_own_turn_and_with_them_the_revolution() -> None:
    state = nation(game(), "orange", lost_civil=2, hand=("monarchy",), science=9)
    state = end(state)
    assert left(state) == (2, 2)
    assert refusals_of(state, "play", card="monarchy", revolution=True)
    assert left(end(end(state))) == (4, 2)


def test_page_19_events_shown_from_the_start_or_one_at_each_age() -> None:
    assert RULES.begin({"bonus": "4"}, None).affairs.to_show == 4
    assert RULES.begin({"bonus": "4", "version": "tutorial"}, None).affairs.to_show == 0
    state = RULES.begin({"bonus": "gradual"}, None)
    assert state.affairs.to_show == 1
    state = replace(state, affairs=replace(state.affairs, to_show=0), round=5, age="i")
    assert do(state, "age").affairs.to_show == 1


def test_only_those_who_play_can_begin() -> None:
    with pytest.raises(CompanionError, match="no Violet; there are: Green, Orange"):
        RULES.begin({"first": "violet"}, None)
    state = RULES.begin({"first": "violet", "players": "3"}, None)
    assert state.players == ("violet", "green", "orange")
