"""The worked examples on politics, by page of the rule text, and what stands around them."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import pytest
from ages import RULES, WORLD, do, game, nation, rating, refusals_of, step
from ages_politics import PLAYERS, affairs, answered, change, itemised, world_of_three

from companion.games.through_the_ages import scoring
from companion.games.through_the_ages.ledger import CivLedger
from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.politics import strengths
from companion.games.through_the_ages.politics.auction import begin
from companion.games.through_the_ages.politics_state import DeclaredWar, PiledEvent
from companion.games.through_the_ages.state import POLITICS, TtaState
from companion.table.events import UNFIT, Event


def two(**choices: str) -> TtaState:
    """Green and Orange in the politics of round 6."""
    state = game(round=6, players="2", **choices)
    return affairs(replace(state, phase=POLITICS), current=(PiledEvent("a"),) * 4)


# ---- p. 13: colonisation ------------------------------------------------------------------------


def colonist() -> TtaState:
    """Bid 4 for the Inhabited Territory, with Cartography (+2) and a bonus card of +2."""
    state = nation(
        replace(two(), age="ii"),
        technologies={"warriors": 1, "swordsmen": 1},
        specials=("cartography",),
        military=1,
        known=("defense_colonization_ii",),
    )
    return affairs(state, auction=begin("inhabited_territory_i", state.from_turn()))


def test_colonisation_p13() -> None:
    """Warriors and the card make 5 with Cartography; a Swordsman alone makes 4; no unit at all is
    not allowed, though the bonuses alone would make 4."""
    state = do(colonist(), "bid", bids=[4, 0])
    card = {"defense_colonization_ii": 1}
    assert strengths.colonists(WORLD, state, "green", {"warriors": 1}, card).total == 5
    assert strengths.colonists(WORLD, state, "green", {"swordsmen": 1}, {}).total == 4
    assert "unit" in refusals_of(state, "send", units={}, bonus=card)[0]
    assert "sends 3" in refusals_of(state, "send", units={"warriors": 1}, bonus={})[0]
    before = state
    done = step(state, "send", units={"warriors": 1}, bonus=card)
    itemised(before, done)
    civ = done.state.civs["green"]
    # The warrior goes back to the bank, two new tokens come, one of them is unused at once.
    assert (civ.yellow_bank, civ.unused_workers, civ.technologies["warriors"]) == (
        18 + 1 + 2 - 1,
        2,
        0,
    )
    assert civ.colonies == ("inhabited_territory_i",)
    assert (civ.military, civ.known) == (0, ())
    assert rating(done.state, "strength") == rating(before, "strength") - 1


def test_a_bid_must_be_higher_and_payable() -> None:
    state = do(colonist(), "bid", bids=[3])
    assert "more than 3" in refusals_of(state, "bid", bids=[3])[0]
    assert "2 at most" not in refusals_of(state, "bid", bids=[4])[0]
    assert "at most" in refusals_of(state, "bid", bids=[9])[0]


def test_a_territory_that_nobody_wants_is_set_aside() -> None:
    state = do(colonist(), "bid", bids=[0, 0])
    assert state.affairs.auction is None
    assert state.affairs.past == ("inhabited_territory_i",)


def test_an_army_sent_counts_with_its_tactics() -> None:
    """p. 15: two Warriors of a Fighting Band count 3 when they colonise."""
    state = nation(two(), technologies={"warriors": 3}, tactic="fighting_band")
    assert strengths.colonists(WORLD, state, "green", {"warriors": 2}, {}).total == 3


def test_james_cook_adds_one_to_each_card() -> None:
    state = nation(two(), leader="james_cook", technologies={"warriors": 1})
    cards = {"defense_colonization_i": 2}
    assert strengths.colonists(WORLD, state, "green", {"warriors": 1}, cards).total == 1 + 2 * 2


def test_columbus_lays_a_territory_from_hand_once() -> None:
    """p. 20: no unit is given up, and he stays."""
    state = nation(two(), leader="christopher_columbus", military=2)
    after = do(state, "settle", card="historic_territory_i")
    civ = after.civs["green"]
    assert (civ.colonies, civ.culture) == (("historic_territory_i",), 6)
    assert (civ.leader, civ.military) == ("christopher_columbus", 1)
    again = affairs(after, acted=False)
    assert refusals_of(again, "settle", card="fertile_territory_i")
    assert refusals_of(two(), "settle", card="fertile_territory_i")


# ---- p. 13: espionage ---------------------------------------------------------------------------


def spies() -> TtaState:
    """Green has strength 14 with Riflemen (3), Orange 10 with Knights (2), 3 science points and a
    card of Defence +4."""
    state = nation(
        two(),
        technologies={"riflemen": 3, "swordsmen": 2, "warriors": 1},
        military=2,
        known=("spy",),
    )
    state = nation(
        state,
        "orange",
        technologies={"knights": 4, "swordsmen": 1, "warriors": 0},
        science=3,
        military=1,
        known=("defense_colonization_ii",),
    )
    return replace(state, age="ii")


def test_espionage_p13() -> None:
    before = spies()
    assert (rating(before, "strength"), rating(before, "strength", "orange")) == (14, 10)
    declared = step(before, "aggression", card="spy", rival="orange", units={"riflemen": 1})
    fight = declared.state.affairs.fight
    assert fight is not None
    assert strengths.attacker(WORLD, declared.state, fight).total == 17
    assert declared.state.civs["green"].spent_military == 1
    done = step(declared.state, "defend", units={}, bonus={})
    itemised(declared.state, done)
    assert change(declared.state, done.state, "green") == {"science": 3}
    assert change(declared.state, done.state, "orange") == {"science": -3}
    assert done.state.civs["green"].technologies["riflemen"] == 2
    assert rating(done.state, "strength") == 11
    assert done.state.affairs.fight is None
    assert refusals_of(done.state, "aggression", card="spy", rival="orange", units={})


def test_the_defender_holds_when_equal() -> None:
    """Defence +4 and three points of units would do: 10 + 4 + 4 against 17."""
    state = do(spies(), "aggression", card="spy", rival="orange", units={"riflemen": 1})
    card = {"defense_colonization_ii": 1}
    held = do(state, "defend", units={"knights": 2}, bonus=card)
    assert held.civs["orange"].science == 3
    assert held.civs["orange"].technologies["knights"] == 2
    assert (held.civs["orange"].military, held.civs["green"].science) == (0, 0)
    # Sacrificed units are gone, whoever won.
    assert held.civs["green"].technologies["riflemen"] == 2
    exactly = do(state, "defend", units={"knights": 1, "warriors": 0}, bonus=card)
    assert exactly.civs["orange"].science == 0  # 16 against 17


def test_sacrifices_of_an_army() -> None:
    """p. 15: three, then four Warriors in Fighting Bands: 4 and 6; giving one makes 7, two 9."""
    band = nation(two(), technologies={"warriors": 3}, tactic="fighting_band")
    assert rating(band, "strength") == 4
    band = nation(band, technologies={"warriors": 4})
    assert rating(band, "strength") == 6

    def with_sacrifice(count: int) -> int:
        given = strengths.sacrifice(WORLD, band, "green", {"warriors": count})
        return rating(band, "strength") + sum(item.value for item in given)

    assert (with_sacrifice(1), with_sacrifice(2)) == (7, 9)


def test_strength_over_sixty_with_sacrifices() -> None:
    """p. 13: the nation ends at 60, what is sacrificed is added."""
    state = nation(
        replace(two(), age="ii"), technologies={"modern_infantry": 14}, military=1, known=("spy",)
    )
    state = nation(state, "orange", science=4)
    assert rating(state, "strength") == 60
    state = do(state, "aggression", card="spy", rival="orange", units={"modern_infantry": 2})
    assert state.affairs.fight is not None
    assert strengths.attacker(WORLD, state, state.affairs.fight).total == 70


def test_cards_of_defence_count_twice_for_churchill() -> None:
    state = nation(spies(), "orange", leader="winston_churchill")
    items = strengths.defence_items(WORLD, state, "orange", {"defense_colonization_ii": 1})
    assert sum(item.value for item in items) == 8


def test_nobody_attacks_for_nothing() -> None:
    """p. 20: Sabotage, Assassinate and Annex need something to take."""
    state = nation(spies(), known=(), military=3)
    for card in ("sabotage", "assassinate", "annex"):
        assert "nothing" in refusals_of(state, "aggression", card=card, rival="orange", units={})[0]
    state = nation(state, "orange", leader="isaac_newton", building="eiffel_tower", stages=1)
    for card in ("sabotage", "assassinate"):
        after = do(state, "aggression", card=card, rival="orange", units={})
        assert after.civs["green"].spent_military == 2, "as many actions as its level"


def test_actions_gandhi_and_joan() -> None:
    state = nation(spies(), "orange", leader="mahatma_gandhi")
    assert (
        do(state, "aggression", card="spy", rival="orange", units={}).civs["green"].spent_military
        == 2
    )
    raid = nation(state, known=(), military=2)
    assert refusals_of(raid, "aggression", card="raid_iii", rival="orange", units={})
    assert (
        "Gandhi"
        in refusals_of(
            nation(spies(), leader="mahatma_gandhi"),
            "aggression",
            card="spy",
            rival="orange",
            units={},
        )[0]
    )
    joan = nation(spies(), "orange", leader="joan_of_arc")
    assert do(joan, "aggression", card="spy", rival="orange", units={}).civs["orange"].culture == 5


def test_one_political_action_a_turn_before_the_others() -> None:
    """p. 12."""
    state = do(spies(), "aggression", card="spy", rival="orange", units={})
    state = do(state, "defend", units={}, bonus={})
    assert (
        "used the political action"
        in refusals_of(state, "prepare", card="", age="i", revealed="")[0]
    )
    acting = do(spies(), "next", to="actions")
    assert "before all others" in refusals_of(acting, "prepare", card="", age="i", revealed="")[0]
    early = replace(spies(), round=2)
    assert "round 3" in refusals_of(early, "prepare", card="", age="i", revealed="")[0]
    tutorial = replace(spies(), version="tutorial")
    assert refusals_of(tutorial, "prepare", card="", age="i", revealed="")


# ---- p. 12: events ------------------------------------------------------------------------------


def test_preparing_scores_the_age_and_turns_the_current_event() -> None:
    state = nation(two(), military=2)
    done = step(state, "prepare", card="", age="i", revealed="development_of_science")
    civs = done.state.civs
    assert (civs["green"].culture, civs["green"].military) == (1, 1)
    assert [civs[player].science for player in ("green", "orange")] == [2, 2]
    assert done.state.affairs.past == ("development_of_science",)
    assert done.state.affairs.future == (PiledEvent("i"),)
    assert len(done.state.affairs.current) == 3


def test_the_future_events_follow_sorted_by_age() -> None:
    """p. 12: the piles hold as many cards as were dealt; the lower ages lie on top."""
    state = affairs(
        nation(replace(two(), age="ii"), military=9),
        current=(PiledEvent("a"),),
        future=(PiledEvent("iii"), PiledEvent("i"), PiledEvent("ii")),
    )
    after = do(state, "prepare", card="rats", age="i", revealed="no_event")
    assert [event.age for event in after.affairs.current] == ["i", "i", "ii", "iii"]
    assert after.affairs.future == ()
    again = affairs(after, acted=False)
    assert "cannot be" in refusals_of(again, "prepare", card="", age="ii", revealed="cold_war")[0]
    assert refusals_of(again, "prepare", card="", age="ii", revealed="rats") == []
    turned = do(again, "prepare", card="", age="ii", revealed="pestilence")
    assert PiledEvent("i", "rats") in turned.affairs.current


def test_a_territory_turned_is_colonised_from_the_player_in_turn_on() -> None:
    state = affairs(nation(two(), military=1), current=(PiledEvent("i"), PiledEvent("i")))
    after = do(state, "prepare", card="", age="i", revealed="fertile_territory_i")
    assert after.affairs.auction is not None
    assert after.affairs.auction.waiting == ("green", "orange")
    assert "due first" in refusals_of(after, "next")[0]


def test_the_tutorial_turns_an_event_when_the_first_player_begins() -> None:
    """p. 8: from the third round on."""
    state = game(round=2, players="2", version="tutorial")
    state = affairs(state, current=(PiledEvent("a"),) * 9)
    state = do(do(state, "next", to="end"), "next", to="end")
    assert (state.round, state.turn, state.affairs.revealing) == (3, "green", True)
    state = do(state, "reveal", cards=["development_of_markets"])
    state = do(state, "choose", answers=[{"food": 1}, {"resource": 1}])
    assert state.affairs.resolution is None
    assert (
        "cannot be"
        in refusals_of(affairs(state, revealing=True), "reveal", cards=["development_of_politics"])[
            0
        ]
    )
    state = do(state, "next", to="end")
    assert (state.turn, state.affairs.revealing) == ("orange", False)


def test_too_few_events_are_refused_and_stop_no_log() -> None:
    """A line that an amended log no longer fits is listed as a fault; the rest is still read."""
    scored = affairs(two(), scoring=(PiledEvent("iii"), PiledEvent("iii")))
    for state in (scored, affairs(two(), revealing=True)):
        assert refusals_of(state, "reveal", cards=[])
        with contextlib.suppress(*UNFIT):
            RULES.apply(state, Event("reveal", {"cards": []}))


# ---- pp. 17-18: wars ----------------------------------------------------------------------------


def at_war() -> TtaState:
    state = nation(
        two(),
        technologies={"knights": 3, "warriors": 2},
        military=1,
        culture=10,
        government="monarchy",
    )
    return nation(state, "orange", technologies={"knights": 3, "warriors": 1}, culture=10)


def test_a_war_waits_for_the_next_turn_of_its_attacker() -> None:
    state = do(replace(at_war(), age="ii"), "war", card="war_over_culture_ii", rival="orange")
    assert state.civs["green"].spent_military == 3
    assert state.affairs.wars == (DeclaredWar("war_over_culture_ii", "green", "orange"),)
    state = do(do(state, "next", to="end"), "next", to="end")
    assert state.turn == "green"
    assert "'fight'" in refusals_of(state, "next")[0]
    # 8 and 3 Knights' worth more against 7: Green gives one Knight, Orange nothing.
    state = do(state, "fight", units={"knights": 1})
    assert (
        "no"
        in refusals_of(state, "defend", units={}, bonus={"defense_colonization_i": 1})[0].lower()
    )
    after = do(state, "defend", units={}, bonus={})
    assert (after.civs["green"].culture, after.civs["orange"].culture) == (13, 7)
    assert after.affairs.wars == ()
    # The player in turn goes on with a political action (p. 18).
    assert refusals_of(nation(after, military=1), "prepare", card="", age="i", revealed="") == []


def test_a_lost_war_turns_against_the_attacker() -> None:
    state = affairs(at_war(), wars=(DeclaredWar("war_over_culture_ii", "green", "orange"),))
    state = do(state, "fight", units={})
    after = do(state, "defend", units={"knights": 1}, bonus={})
    assert (after.civs["green"].culture, after.civs["orange"].culture) == (9, 11)
    equal = nation(at_war(), "orange", technologies={"warriors": 2})
    equal = affairs(equal, wars=(DeclaredWar("war_over_culture_ii", "green", "orange"),))
    peace = do(do(equal, "fight", units={}), "defend", units={}, bonus={})
    assert (peace.civs["green"].culture, peace.affairs.wars) == (10, ())


def test_the_last_round() -> None:
    """p. 18: no war is declared, nothing sacrificed; a war is decided by strength alone."""
    last = replace(at_war(), round=12, last_round=12, age="iv")
    assert "last round" in refusals_of(last, "war", card="war_over_culture_iii", rival="orange")[0]
    fought = affairs(last, wars=(DeclaredWar("war_over_culture_iii", "green", "orange"),))
    assert "last round" in refusals_of(fought, "fight", units={"knights": 1})[0]
    after = do(fought, "fight", units={})
    assert (after.civs["green"].culture, after.civs["orange"].culture) == (11, 9)
    last = nation(last, "orange", culture=2)
    assert refusals_of(
        last, "aggression", card="armed_intervention", rival="orange", units={"knights": 1}
    )
    assert (
        refusals_of(last, "aggression", card="armed_intervention", rival="orange", units={}) == []
    )


def test_no_wars_in_the_advanced_game_and_no_fights_where_peace_was_agreed() -> None:
    advanced = nation(two(version="advanced"), military=1, government="monarchy")
    assert "no wars" in refusals_of(advanced, "war", card="war_over_culture_ii", rival="orange")[0]
    peace = nation(two(fights="none"), military=1)
    assert refusals_of(
        nation(peace, "orange", science=1), "aggression", card="spy", rival="orange", units={}
    )


def test_milder_fights_let_one_rival_attack_at_a_time() -> None:
    """p. 19."""
    state = nation(world_of_three(fights="milder"), "violet", leader="isaac_newton")
    held = affairs(state, hostile={"orange": "violet"})
    assert (
        "already attacked"
        in refusals_of(held, "aggression", card="spy", rival="violet", units={})[0]
    )
    struck = do(state, "aggression", card="spy", rival="violet", units={})
    assert struck.affairs.hostile == {"green": "violet"}
    later = affairs(struck, fight=None, struck=False, acted=False)
    assert do(later, "next", to="actions").affairs.hostile == {}


# ---- p. 14: pacts -------------------------------------------------------------------------------


def three() -> TtaState:
    return world_of_three()


def test_a_pact_lies_before_its_owner_and_replaces_the_one_there() -> None:
    state = do(
        three(), "pact", card="acceptance_of_supremacy", rival="violet", side="b", refused=False
    )
    assert state.affairs.pacts == (Pact("acceptance_of_supremacy", "green", "violet", "green"),)
    assert rating(state, "resource_production") == rating(three(), "resource_production") - 1
    assert rating(state, "resource_production", "violet") == 5
    again = affairs(state, acted=False)
    after = do(again, "pact", card="scientific_cooperation", rival="orange", side="", refused=False)
    assert [pact.card for pact in after.affairs.pacts] == ["scientific_cooperation"]


def test_a_refused_pact_goes_back_in_hand() -> None:
    state = do(
        three(), "pact", card="scientific_cooperation", rival="orange", side="", refused=True
    )
    civ = state.civs["green"]
    assert (state.affairs.pacts, state.affairs.acted) == ((), True)
    assert (civ.military, civ.known) == (4, ("scientific_cooperation",))


def test_different_sides_must_be_said_and_two_players_have_no_pacts() -> None:
    said = {"rival": "orange", "refused": False}
    assert "sides" in refusals_of(three(), "pact", card="loss_of_sovereignty", side="", **said)[0]
    alone = nation(two(), military=1)
    assert "2 players" in refusals_of(alone, "pact", card="peace_treaty", side="", **said)[0]


def test_pacts_forbid_attacks_until_they_are_ended() -> None:
    peace = affairs(three(), pacts=(Pact("peace_treaty", "orange", "orange", "green"),))
    assert "pact" in refusals_of(peace, "aggression", card="spy", rival="orange", units={})[0]
    ended = do(peace, "cancel", card="peace_treaty")
    assert (ended.affairs.pacts, ended.affairs.acted) == ((), True)
    assert "no part" in refusals_of(peace, "cancel", card="military_pact")[0]


def test_an_attack_ends_a_military_pact_and_open_borders_help_it() -> None:
    both = (
        Pact("military_pact", "green", "green", "orange"),
        Pact("open_borders_agreement", "orange", "orange", "green"),
    )
    state = affairs(three(), pacts=both)
    assert rating(state, "strength") == 14 + 4
    after = do(state, "aggression", card="spy", rival="orange", units={})
    assert after.affairs.pacts == both[1:]
    assert after.affairs.fight is not None
    assert strengths.attacker(WORLD, after, after.affairs.fight).total == 14 + 3


def test_sovereignty_and_tourism_in_the_ratings() -> None:
    pacts = (
        Pact("loss_of_sovereignty", "violet", "orange", "violet"),
        Pact("international_tourism", "green", "green", "orange"),
    )
    state = affairs(three(), pacts=pacts)
    change = [rating(state, "culture", p) - rating(three(), "culture", p) for p in PLAYERS]
    assert change == [1, 2 + 2, 0], "a rating never falls under 0"
    war = nation(state, government="monarchy")
    assert "pact" in refusals_of(war, "war", card="war_over_culture_ii", rival="violet")[0]


# ---- p. 18: resigning ---------------------------------------------------------------------------


def test_resigning_takes_wars_and_pacts_along() -> None:
    state = affairs(
        three(),
        wars=(
            DeclaredWar("holy_war", "orange", "green"),
            DeclaredWar("holy_war", "violet", "orange"),
        ),
        pacts=(Pact("peace_treaty", "green", "green", "violet"),),
    )
    after = do(state, "resign")
    assert after.playing == ("orange", "violet")
    assert after.affairs.wars == (DeclaredWar("holy_war", "violet", "orange"),)
    assert after.affairs.pacts == ()
    assert (after.turn, after.round) == ("orange", 9)
    last = do(replace(after, phase=POLITICS), "resign")
    assert (last.ended, last.winners) == ("resigned", ("violet",))


def test_resigning_is_for_the_full_game_before_the_own_turn() -> None:
    assert "version" in refusals_of(world_of_three(version="advanced"), "resign")[0]
    assert "before" in refusals_of(do(three(), "next", to="actions"), "resign")[0]
    besieged = affairs(three(), wars=(DeclaredWar("holy_war", "green", "orange"),))
    assert refusals_of(besieged, "resign") == []


# ---- pp. 10, 16, 18: the end --------------------------------------------------------------------


def test_the_large_example_p10() -> None:
    """8 technologies of level I, strength 6, 8+ faces, production 7, 4 and 6: 16 + 12 + 16 + 17."""
    state = game(players="2", version="tutorial")
    state = nation(
        state,
        government="theocracy",
        leader="leonardo_da_vinci",
        wonders=("library_of_alexandria", "st_peters_basilica"),
        building="great_wall",
        stages=2,
        specials=("cartography", "code_of_laws"),
        technologies={
            "agriculture": 4,
            "bronze": 1,
            "iron": 3,
            "religion": 3,
            "philosophy": 0,
            "alchemy": 2,
            "drama": 1,
            "warriors": 1,
            "swordsmen": 2,
            "knights": 0,
        },
    )
    found = scoring.tutorial(WORLD, state, "green")
    assert [found[key] for key in (scoring.TECHNOLOGIES, scoring.STRENGTH, scoring.HAPPY)] == [
        16,
        12,
        16,
    ]
    assert (found[scoring.RESOURCES], found[scoring.FOOD], found[scoring.SCIENCE]) == (7, 4, 6)
    assert sum(found.values()) == 61


def finished(state: TtaState) -> TtaState:
    ledger = CivLedger(WORLD, state)
    scoring.finish(ledger)
    return ledger.state


def test_the_advanced_game_scores_the_events_that_were_shown() -> None:
    state = affairs(
        world_of_three(version="advanced"),
        bonus=(
            "impact_of_wonders",
            "impact_of_colonies",
            "impact_of_strength",
            "impact_of_science",
        ),
        current=(PiledEvent("i", "rats"),),
    )
    after = finished(state)
    gained = [after.civs[p].culture - state.civs[p].culture for p in PLAYERS]
    assert gained == [9 + 4 + 14 + 14, 5 + 8 + 7 + 7, 0]
    assert after.winners == ("orange",)


def test_the_full_game_scores_what_lies_in_the_piles() -> None:
    """p. 18: events of age III in both piles; those that nobody named are asked for."""
    state = affairs(
        world_of_three(),
        current=(PiledEvent("ii", "cold_war"), PiledEvent("iii", "impact_of_wonders")),
        future=(PiledEvent("iii"),),
    )
    waiting = finished(state)
    assert not waiting.over
    assert "age III" in refusals_of(waiting, "next")[0]
    assert refusals_of(waiting, "reveal", cards=["impact_of_wonders"])
    after = do(waiting, "reveal", cards=["impact_of_industry"])
    gained = [after.civs[p].culture - state.civs[p].culture for p in PLAYERS]
    assert gained == [9 + 6, 5 + 2, 4]
    assert after.over


@pytest.mark.parametrize("turn", PLAYERS)
def test_at_the_end_ties_go_by_the_starting_player(turn: str) -> None:
    """p. 20: whoever's turn was last."""
    state = affairs(world_of_three(), current=(PiledEvent("iii", "impact_of_strength"),))
    state = replace(state, turn=turn)
    for player in PLAYERS:
        state = nation(state, player, technologies={"warriors": 2, "swordsmen": 0}, specials=())
        state = nation(state, player, wonders=(), leader="")
        state = nation(state, player, technologies={"bread_and_circuses": 0})
    after = finished(state)
    assert [after.civs[p].culture - state.civs[p].culture for p in PLAYERS] == [14, 7, 0]


def test_during_the_game_ties_go_by_the_player_in_turn() -> None:
    state = affairs(
        replace(nation(world_of_three(), "orange", military=1), turn="orange"),
        current=(PiledEvent("iii", "impact_of_strength"),),
    )
    for player in PLAYERS:
        state = nation(state, player, technologies={"warriors": 2, "swordsmen": 0}, specials=())
        state = nation(state, player, wonders=(), leader="")
        state = nation(state, player, technologies={"bread_and_circuses": 0})
    after = do(state, "prepare", card="", age="i", revealed="impact_of_strength")
    assert [after.civs[p].culture - state.civs[p].culture for p in PLAYERS] == [0, 14 + 1, 7]


def test_wonders_of_age_iii_score_when_finished() -> None:
    """p. 20: First Space Flight the levels of all technologies; Hollywood and the Internet twice
    the level for each worker, nothing for cards without workers."""
    base = nation(
        game(round=9, age="iii", players="2"),
        government="democracy",
        specials=("justice_system", "military_theory"),
        technologies={
            "iron": 1,
            "coal": 0,
            "printing_press": 1,
            "journalism": 2,
            "drama": 1,
            "movies": 2,
            "scientific_method": 2,
            "computers": 0,
        },
        stored={"bronze": 18},
        blue_bank=0,
        science=0,
    )
    expected = {
        # Government 3, special 2 + 3, iron 1, coal 2, 1 + 2, 1 + 3, 2 + 3.
        "first_space_flight": 3 + 5 + 3 + 3 + 4 + 5,
        "hollywood": 2 * (1 * 1 + 2 * 3 + 1 * 1 + 2 * 2),
        "internet": 2 * (2 * 2 + 1 * 1 + 2 * 2),
    }
    for wonder, culture in expected.items():
        stages = WORLD.cards[wonder].stages
        state = nation(base, building=wonder, stages=len(stages) - 1, blue_bank=1)
        after = do(state, "stage", stages=1)
        assert after.civs["green"].culture == culture, wonder
        assert after.civs["green"].wonders == (wonder,)


def test_answers_come_in_turn_order_from_the_player_in_turn() -> None:
    """Who has to choose is told, one after the other."""
    from ages_politics import card_step

    step_ = card_step(replace(world_of_three(), turn="orange"), "development_of_markets")
    order = []
    state = step_.state
    while state.affairs.resolution is not None:
        order.append(state.affairs.resolution.jobs[0].chooser)
        state = do(state, "choose", answers=[{"food": 1}])
    assert order == ["orange", "violet", "green"]
    assert answered(step_).state == state
