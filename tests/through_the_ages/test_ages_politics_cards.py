"""Every military card of the data takes effect, and every figure it changes is itemised.

The three nations of `world_of_three` have strength 14, 3, 1, culture 20 (+2), 40 (+9), 5 (+0),
science +3, +2, +2, happy faces 2, 7, 0; Violet has two discontent workers. The figures below are
worked out by hand from the cards on the table."""

from __future__ import annotations

import pytest
from ages import PLAY, WORLD, goods, nation, rating
from ages_politics import (
    PLAYERS,
    answered,
    card_step,
    change,
    figures,
    itemised,
    world_of_three,
)

from companion.games.through_the_ages import pacts, ratings
from companion.games.through_the_ages.effects.accounts import ACCOUNTS
from companion.games.through_the_ages.effects.questions import CardQuestion
from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.politics.narration import open_question
from companion.games.through_the_ages.state import TtaState
from kitgen.game.effects import parse

EVERY = {
    kind: [card.id for card in WORLD.military.values() if card.type == kind]
    for kind in ("event", "aggression", "war", "territory", "pact")
}
ROLES = {
    "event": {},
    "aggression": {"you": "green", "rival": "orange"},
    "war": {"winner": "green", "loser": "orange"},
}

EACH = dict.fromkeys(PLAYERS, 1)
EVENTS: dict[str, dict[str, dict[str, int]]] = {
    "development_of_agriculture": {player: {"food": 2} for player in PLAYERS},
    "development_of_crafts": {player: {"resource": 2} for player in PLAYERS},
    "development_of_markets": {player: {"food": 2} for player in PLAYERS},
    "development_of_politics": {player: {"military": 3} for player in PLAYERS},
    "development_of_religion": {},
    "development_of_science": {player: {"science": 2} for player in PLAYERS},
    "development_of_settlement": {},
    "development_of_trade_routes": {
        player: {"science": 1, "food": 1, "resource": 1} for player in PLAYERS
    },
    "development_of_warfare": {},
    "no_event": {},
    "barbarians": {},
    "border_conflict": {"green": {"resource": 3}},
    "crusades": {"green": {"culture": 4}, "violet": {"culture": -4}},
    "cultural_influence": {"green": {"culture": 2}, "orange": {"culture": 9}},
    "foray": {"green": {"food": 3}, "orange": {"food": 3}},
    "good_harvest": {"green": {"food": 2}, "orange": {"food": 2}, "violet": {"food": 3}},
    "immigration": {},
    # Bronze 2 and iron 2 × 2; bronze 2; bronze 4.
    "new_deposits": {
        "green": {"resource": 6},
        "orange": {"resource": 2},
        "violet": {"resource": 4},
    },
    "pestilence": {},
    "raiders": {"orange": {"food": -2}, "violet": {"food": -1, "resource": -1}},
    "rats": {"green": {"food": -3}, "orange": {"food": -2}, "violet": {"food": -1}},
    "rebellion": {},
    "reign_of_terror": {},
    "scientific_breakthrough": {
        "green": {"science": 3},
        "orange": {"science": 2},
        "violet": {"science": 2},
    },
    "uncertain_borders": {"green": {"yellow": 1}, "violet": {"yellow": -1}},
    "civil_unrest": {"violet": {"culture": -5}},  # Two discontent workers, and only 5 points.
    "cold_war": {"green": {"science": 6}, "orange": {"science": 6}},
    "crime_wave": {
        "orange": {"culture": -3, "blue": -1},
        "violet": {"culture": -3, "blue": -1},
    },
    # All eat 2. Green's mines leave 8 blue tokens in the bank: 2 resources of corruption.
    "economic_progress": {
        "green": {"resource": 4},
        "orange": {"resource": 2},
        "violet": {"food": 1, "resource": 4},
    },
    "emigration": {},
    "iconoclasm": {},
    "independence_declaration": {},
    "international_agreement": {},
    "national_pride": {"orange": {"culture": 5}},
    "popularization_of_science": {
        "green": {"culture": 3},
        "orange": {"culture": 2},
        "violet": {"culture": 2},
    },
    "ravages_of_time": {},
    "refugees": {"green": {"culture": 3}, "violet": {"culture": -3}},
    "terrorism": {},
    "impact_of_agriculture": {
        "green": {"culture": 2},
        "orange": {"culture": 2},
        "violet": {"culture": 3},
    },
    "impact_of_architecture": {"green": {"culture": 1}, "orange": {"culture": 3}},
    "impact_of_colonies": {"green": {"culture": 4}, "orange": {"culture": 8}},
    "impact_of_competition": {"green": {"culture": 2}, "orange": {"culture": 1}},
    # 2 × (4 + pyramids + code of laws) + 2 + Caesar; 2 × 4 + 2.
    "impact_of_government": {
        "green": {"culture": 15},
        "orange": {"culture": 10},
        "violet": {"culture": 10},
    },
    "impact_of_happiness": {
        "green": {"culture": 4},
        "orange": {"culture": 14},
        "violet": {"culture": -4},
    },
    "impact_of_industry": {
        "green": {"culture": 6},
        "orange": {"culture": 2},
        "violet": {"culture": 4},
    },
    # 15, 13 and 8 content workers.
    "impact_of_population": {"green": {"culture": 10}, "orange": {"culture": 6}},
    "impact_of_progress": {"green": {"culture": 4}},
    "impact_of_science": {"green": {"culture": 14}, "orange": {"culture": 7}},
    "impact_of_strength": {"green": {"culture": 14}, "orange": {"culture": 7}},
    "impact_of_technology": {},
    "impact_of_wonders": {"green": {"culture": 9}, "orange": {"culture": 5}},
}


@pytest.mark.parametrize("card", EVERY["event"])
def test_an_event_changes_just_these_figures(card: str) -> None:
    before = world_of_three()
    step = answered(card_step(before, card))
    itemised(before, step)
    found = {player: change(before, step.state, player) for player in PLAYERS}
    assert {player: item for player, item in found.items() if item} == EVENTS[card]
    assert step.state.affairs.resolution is None


@pytest.mark.parametrize("card", [*EVERY["aggression"], *EVERY["war"]])
@pytest.mark.parametrize("diff", [1, 7])
def test_what_a_fight_takes_is_itemised(card: str, diff: int) -> None:
    before, kind = world_of_three(), WORLD.military[card].type
    step = answered(card_step(before, card, ROLES[kind], diff))
    itemised(before, step)
    assert change(before, step.state, "violet") == {}
    gained, lost = (change(before, step.state, player) for player in ("green", "orange"))
    for account in ("culture", "science", "food", "resource", "yellow"):
        if account in lost and account in gained:
            assert gained[account] == -lost[account]


@pytest.mark.parametrize("card", [card for cards in EVERY.values() for card in cards])
def test_every_effect_of_the_data_has_its_meaning(card: str) -> None:
    """Each account of an event, aggression or war can be changed; each measure can be counted."""
    face, state = WORLD.military[card], world_of_three()
    if face.type in ROLES:
        for effect in parse(face.written):
            for item in effect.changes:
                assert (item.account, item.sign) in ACCOUNTS
    elif face.type == "territory":
        assert face.colony
        assert face.once
        assert not face.written
    else:
        state = state.with_civ("green", state.civs["green"])
        pact = Pact(card, "green", "green", "orange")
        assert pacts.changes(pact, "green", WORLD.figures)
        assert pacts.changes(pact, "orange", WORLD.figures)


def test_workers_that_events_move() -> None:
    before = world_of_three()

    def unused(card: str) -> list[int]:
        after = answered(card_step(before, card)).state
        return [
            after.civs[player].unused_workers - before.civs[player].unused_workers
            for player in PLAYERS
        ]

    def workers(card: str) -> list[int]:
        after = answered(card_step(before, card)).state
        return [after.civs[player].workers - before.civs[player].workers for player in PLAYERS]

    assert unused("development_of_settlement") == [1, 1, 1]
    assert unused("development_of_warfare") == [-1, -1, 0]
    assert workers("development_of_warfare") == [1, 1, 0]
    # The leader in culture is one of the two weakest; Violet has no unused worker to lose.
    assert unused("barbarians") == [0, -1, 0]
    assert unused("pestilence") == [-1, -1, 0]
    assert workers("pestilence") == [0, 0, -1]
    assert unused("immigration") == [0, 1, 0]
    # A building that is destroyed frees its worker.
    assert (unused("border_conflict"), workers("border_conflict")) == ([0, 0, 1], [0, 0, -1])
    assert unused("refugees") == [1, 0, 0]


def test_no_temple_above_the_limit_of_the_government() -> None:
    """p. 6: with Despotism two urban buildings of a type."""
    before = nation(world_of_three(), "green", technologies={"religion": 2})
    step = card_step(before, "development_of_religion")
    question = open_question_of(step.state)
    assert question.owner == "orange"


def open_question_of(state: TtaState) -> CardQuestion:
    found = open_question(PLAY, state)
    assert found is not None
    return found


def test_terrorism_is_chosen_by_the_last_in_culture() -> None:
    step = card_step(world_of_three(), "terrorism")
    question = open_question_of(step.state)
    assert (question.player, question.owner) == ("violet", "green")
    assert question.options == {"religion": 1, "alchemy": 1, "philosophy": 1}
    after = answered(step, {"alchemy": 1}, {"drama": 1}).state
    assert after.civs["green"].technologies["alchemy"] == 0
    assert after.civs["orange"].technologies["drama"] == 1
    assert after.civs["violet"] == step.state.civs["violet"]


def test_emigration_takes_half_of_the_discontent_rounded_up() -> None:
    before = nation(world_of_three(), "violet", unused_workers=3, yellow_bank=9)
    assert ratings.discontent(WORLD, before, "violet") == 3
    after = card_step(before, "emigration").state
    assert after.civs["violet"].unused_workers == 1
    assert after.civs["violet"].yellow_bank == 11


def test_iconoclasm_spares_leaders_of_the_age() -> None:
    before = nation(world_of_three(), "orange", leader="isaac_newton")
    after = card_step(before, "iconoclasm").state
    assert (after.civs["green"].leader, after.civs["orange"].leader) == ("", "isaac_newton")


def test_independence_costs_a_colony_and_its_tokens_only() -> None:
    """p. 13: what a colony gave at once is kept."""
    before = nation(world_of_three(), "violet", colonies=("wealthy_territory_i",))
    step = card_step(before, "independence_declaration")
    itemised(before, step)
    assert step.state.civs["violet"].colonies == ()
    assert change(before, step.state, "violet") == {"blue": -2}


def test_ravages_turn_a_wonder_over() -> None:
    """The wonder loses its effects and makes two culture."""
    before = world_of_three()
    after = answered(card_step(before, "ravages_of_time"), {"pyramids": 1}).state
    assert rating(after, "civil_actions") == rating(before, "civil_actions") - 1
    assert rating(after, "culture") == rating(before, "culture") + 2
    assert after.civs["orange"].ruined == ("hanging_gardens",)


def test_rebellion_takes_actions_of_the_next_own_turn() -> None:
    after = card_step(world_of_three(), "rebellion").state
    assert [after.civs[player].lost_civil for player in PLAYERS] == [0, 0, 4]


def test_development_of_politics_spares_the_hand_of_the_player_in_turn() -> None:
    from ages import do

    before = nation(world_of_three(), "green", military=9)
    after = card_step(before, "development_of_politics").state
    assert do(after, "next", to="actions").civs["green"].military == 12
    assert do(before, "next", to="actions").civs["green"].military == 3


def test_the_technologies_that_count_depend_on_the_version() -> None:
    """p. 16: level II in the advanced game, level III in the full one."""
    for version, expected in (("advanced", 8), ("full", 4)):
        state = world_of_three(version=version)
        state = nation(state, "violet", technologies={"coal": 0, "opera": 1, "computers": 0})
        after = card_step(state, "impact_of_technology").state
        assert after.civs["violet"].culture - 5 == expected


def test_international_agreement_gives_cards_for_the_next_political_action() -> None:
    before = world_of_three()
    step = answered(card_step(before, "international_agreement"), {"coal": 1, "opera": 1})
    assert step.state.civs["green"].hand == ("coal", "opera")
    assert step.state.affairs.idle == ("green",)
    declined = answered(card_step(before, "international_agreement"), {"coal": 0}).state
    assert declined.affairs.idle == ()


# ---- aggressions and wars: what is taken --------------------------------------------------------


def aggression(card: str, *answers: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """What Green and Orange have more or less after a successful aggression."""
    before = world_of_three()
    step = answered(card_step(before, card, ROLES["aggression"]), *answers)
    return change(before, step.state, "green"), change(before, step.state, "orange")


def test_a_raid_gives_half_the_cost() -> None:
    """Drama costs 5: rounded up in age I; two of them 10 in age II."""
    assert aggression("raid_i", {"drama": 1}) == ({"resource": 3}, {})
    assert aggression("raid_ii", {"drama": 2}) == ({"resource": 5}, {})
    # Bread and Circuses: one for 4, though two or three might be destroyed.
    assert aggression("raid_iii", {"bread_and_circuses": 1}) == ({"resource": 2}, {})


def test_plunder_takes_the_mix_that_the_attacker_names() -> None:
    mix = {"food": 1, "resource": 2}
    assert aggression("plunder_i", mix) == (
        {"food": 1, "resource": 2},
        {"food": -1, "resource": -2},
    )
    # 8 of 6: all there is.
    assert aggression("plunder_iii") == ({"food": 2, "resource": 4}, {"food": -2, "resource": -4})


def test_more_than_there_is_cannot_be_taken() -> None:
    """p. 13: Spy takes 5, Orange has 3."""
    assert aggression("spy") == ({"science": 3}, {"science": -3})
    assert aggression("armed_intervention") == ({"culture": 7}, {"culture": -7})


def test_sabotage_and_assassination_score_by_level() -> None:
    gained, lost = aggression("sabotage")
    assert (gained, lost) == ({"culture": 3}, {})
    gained, lost = aggression("assassinate")
    assert (gained, lost) == ({"culture": 3}, {})
    before = world_of_three()
    after = card_step(before, "sabotage", ROLES["aggression"]).state.civs["orange"]
    assert (after.building, after.stages, after.blue_bank) == ("", 0, 14)


def test_annex_moves_the_lasting_bonus_only() -> None:
    """p. 13: no gain at once for a colony that is taken."""
    gained, lost = aggression("annex", {"wealthy_territory_i": 1})
    assert (gained, lost) == ({"blue": 2}, {"blue": -2})


def test_enslaving_costs_an_unused_worker_first() -> None:
    before = world_of_three()
    step = card_step(before, "enslave", ROLES["aggression"])
    assert step.state.civs["orange"].unused_workers == 1
    assert goods(step.state.civs["green"])[1] == 5 + 3


def war(card: str, diff: int, *answers: dict[str, int]):  # type: ignore[no-untyped-def]
    before = world_of_three()
    step = answered(card_step(before, card, ROLES["war"], diff), *answers)
    return step.state, change(before, step.state, "green"), change(before, step.state, "orange")


def test_wars_take_by_the_difference() -> None:
    assert war("war_over_culture_ii", 13)[1:] == ({"culture": 13}, {"culture": -13})
    _state, gained, lost = war("war_over_resources", 4, {"resource": 3, "food": 1})
    assert (gained, lost) == ({"food": 1, "resource": 3}, {"food": -1, "resource": -3})
    # One token, and one more for every 3: 1 + 2.
    assert war("war_over_territory", 8)[1:] == ({"yellow": 3}, {"yellow": -3})
    assert war("war_over_territory", 2)[1:] == ({"yellow": 1}, {"yellow": -1})


def test_a_holy_war_kills_population_and_scores_for_it() -> None:
    """Two unused workers, the third from a card of the loser's choice (p. 20)."""
    state, gained, _lost = war("holy_war", 11, {"warriors": 1})
    assert gained == {"culture": 9}
    assert (state.civs["orange"].unused_workers, state.civs["orange"].technologies["warriors"]) == (
        0,
        1,
    )


def test_a_war_over_technology_takes_special_technologies_at_their_cost() -> None:
    """p. 20: the winner decides; what is not taken so is paid in science points."""
    before = nation(
        world_of_three(),
        "orange",
        specials=("masonry", "justice_system", "navigation"),
        science=12,
    )
    step = answered(
        card_step(before, "war_over_technology", ROLES["war"], 11), {"justice_system": 1}
    )
    itemised(before, step)
    after = step.state.civs
    assert after["orange"].specials == ("masonry", "navigation")
    # Justice System replaces Code of Laws; its three blue tokens move too. 11 - 7 points.
    assert after["green"].specials == ("cartography", "justice_system")
    assert change(before, step.state, "green") == {"science": 4, "blue": 3}
    assert change(before, step.state, "orange") == {"science": -4, "blue": -3}


def test_cards_are_told_in_czech_and_english() -> None:
    for card in WORLD.military:
        for lang in ("en", "cs"):
            assert WORLD.game.words(lang).name("military_cards", card)
    assert figures(world_of_three(), "green")["yellow"] == 27
