"""A Game of Thrones: the rules by phase, beyond the worked examples."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from thrones import (
    PLAY,
    RULES,
    WORLD,
    battle,
    bid,
    board,
    clash,
    do,
    document,
    due,
    march,
    orders,
    refused,
    row,
    step,
    tracks,
    units,
)

from companion.games.game_of_thrones import retold, supply
from companion.games.game_of_thrones.battle import Commitment
from companion.games.game_of_thrones.consequences import end_round, final_ranking, forbidden
from companion.games.game_of_thrones.questions import can
from companion.games.game_of_thrones.state import (
    Force,
    Task,
    ThronesState,
    castles,
    controller,
    reserve,
)
from companion.games.game_of_thrones.view import tasks
from companion.games.game_of_thrones.westeros import after_draw, possible
from companion.table.errors import UsageError
from companion.table.events import Event
from companion.table.render import render
from companion.table.reply import Reply


def report(state: ThronesState, kind: str, **data: Any) -> Reply:
    event = Event(kind, data)
    return RULES.report(state, event, step(state, kind, **data))


QUIET = [["1-last-days"], ["2-last-days"], ["3-last-days"]]


def drawn(first: str = "last-days", second: str = "last-days", third: str = "last-days") -> Any:
    return [[f"1-{first}"], [f"2-{second}"], [f"3-{third}"]]


def westeros(**forces: str) -> ThronesState:
    return due(board("westeros", forces), Task("draw"))


# -- rounds and phases (p. 2) ------------------------------------------------------------------


def test_the_first_round_has_no_westeros_phase() -> None:
    state = RULES.begin({}, None)
    assert state.phase == "planning"
    assert "Planning" in refused(state, "westeros", drawn=QUIET)
    state = do(state, "next", to="end")
    assert (state.round, state.phase, state.task) == (2, "westeros", Task("draw"))
    assert "westeros" in refused(state, "next", to=None)


def test_orders_left_over_are_named_and_taken_off_only_when_asked() -> None:
    state = board("planning", {"reach": "tyrell 1f", "highgarden": "tyrell 1f"})
    state = orders(state, {"reach": "raid", "highgarden": "march-zero"})
    state = do(state, "next", to=None)
    left = refused(state, "next", to=None)
    assert "The Reach" in left
    assert "next marches" in left
    state = do(state, "next", to="marches")
    assert state.phase == "marches"
    assert "p. 7" in refused(state, "next", to=None)
    assert do(state, "next", to="power").phase == "power"


# -- Westeros cards (pp. 2, 12) ----------------------------------------------------------------


def test_nothing_but_mammoths() -> None:
    state = do(westeros(), "westeros", drawn=QUIET)
    assert (state.phase, state.wildlings) == ("planning", 3)
    assert WORLD.threat[state.wildlings] == 6


def test_the_threat_ends_at_12() -> None:
    state = replace(westeros(), wildlings=5)
    assert do(state, "westeros", drawn=QUIET).wildlings == 6


def test_winter_shuffles_the_deck_and_another_card_comes() -> None:
    state = replace(westeros(), bottoms={"1": ("1-supply",) * 3, "2": (), "3": ()})
    told = render(report(state, "westeros", drawn=drawn("supply")).blocks)
    assert "Supply cannot be on top" in " ".join(told.split()), (
        "told, not refused: counts are guesses"
    )
    winter = [["1-winter", "1-supply"], ["2-last-days"], ["3-last-days"]]
    after = do(state, "westeros", drawn=winter)
    assert after.bottoms["1"] == ("1-supply",)
    assert after.turned[0] == "1-supply"
    alone = [["1-winter"], ["2-last-days"], ["3-last-days"]]
    assert "only after Winter" in refused(state, "westeros", drawn=alone)
    two = [["1-last-days", "1-supply"], ["2-last-days"], ["3-last-days"]]
    assert "only after Winter" in refused(state, "westeros", drawn=two)


def test_a_deck_that_was_gone_through_comes_again_in_its_order() -> None:
    bottom: tuple[str, ...] = ()
    cards = ["1-supply", "1-last-days", "1-supply", "1-mustering", "1-last-days", "1-supply"]
    cards += ["1-mustering", "1-last-days", "1-mustering"]
    for card in cards:
        assert card in possible(WORLD, "1", bottom)
        bottom = after_draw(WORLD, "1", bottom, card)
    assert possible(WORLD, "1", bottom) == {"1-winter": 1}


@pytest.mark.parametrize(
    ("card", "banned", "order"),
    [
        ("sea-of-storms", "raid", "raid"),
        ("storm-of-swords", "defence", "defence"),
        ("feast", "consolidate", "power"),
    ],
)
def test_what_the_cards_forbid(card: str, banned: str, order: str) -> None:
    state = do(westeros(reach="tyrell 1f"), "westeros", drawn=drawn(third=card))
    assert forbidden(WORLD, state) == {banned}
    said = refused(state, "orders", house="tyrell", orders={"reach": order})
    assert "forbidden this round (rules p. 12)" in said
    assert do(state, "orders", house="tyrell", orders={"reach": "march-zero"})
    # The line at the foot shows what is first: the orders, not the ban.
    due = tasks(PLAY, state)
    assert due[0].startswith("'orders'")
    assert due[1].startswith("Forbidden this round")


def test_crowns_in_turn_order() -> None:
    state = westeros(kings_landing="stark 1f", reach="tyrell 1f")
    after = step(state, "westeros", drawn=drawn(second="game"))
    paid = [(entry.account, entry.detail, entry.amount) for entry in after.entries]
    assert paid[0] == ("baratheon", "dragonstone", 1)
    assert ("stark", "kings_landing", 2) in paid
    assert ("stark", "winterfell", 1) in paid
    assert not [item for item in paid if item[0] == "tyrell"]


def test_supply_is_recounted_for_all_and_ends_at_the_last_space() -> None:
    held = ["lannisport", "blackwater", "highgarden", "riverrun", "seagard"]
    state = westeros(**dict.fromkeys(held, "lannister 1f"))
    after = do(state, "westeros", drawn=drawn("supply"))
    assert after.supply["lannister"] == 6
    assert after.supply["tyrell"] == 0


# -- wildlings (p. 5) --------------------------------------------------------------------------


def attack(threat: int, **forces: str) -> ThronesState:
    state = replace(westeros(**forces), wildlings=threat)
    return do(state, "westeros", drawn=drawn(third="wildlings"))


def test_the_night_s_watch_holds_and_the_highest_bidder_takes_a_card_back() -> None:
    # Two more mammoths make 8 of it.
    state = attack(2)
    state = replace(state, discards={**state.discards, "stark": ("eddard-stark", "robb-stark")})
    bids = {"stark": 3, "lannister": 2, "baratheon": 2, "tyrell": 1, "greyjoy": 0}
    state = do(state, "bid", bids=bid(**bids))
    assert state.wildlings == 0
    assert state.power == {house: 5 - bids[house] for house in state.power}
    assert state.task == Task("recover", "stark")
    assert "not among" in refused(state, "recover", card="catelyn-stark")
    after = do(state, "recover", card="eddard-stark")
    assert after.discards["stark"] == ("robb-stark",)
    assert after.phase == "planning"
    assert do(state, "next", to=None).discards == state.discards


def test_the_wildlings_win_and_the_lowest_bidder_loses_more() -> None:
    state = attack(5, winterfell="stark 1k 3f", reach="tyrell 1f", pyke="greyjoy 2k")
    bids = {"stark": 1, "lannister": 1, "baratheon": 1, "tyrell": 1, "greyjoy": 2}
    state = do(state, "bid", bids=bid(**bids))
    tied = ("baratheon", "lannister", "stark", "tyrell")
    assert state.task == Task("tie", "baratheon", "lowest", houses=tied)
    assert "p. 5" in refused(state, "tie", order=["greyjoy"])
    state = do(state, "tie", order=["stark"])
    assert [(task.house, task.amount) for task in state.tasks] == [
        ("stark", 4),
        ("tyrell", 2),
        ("greyjoy", 2),
    ]
    assert "3" in refused(state, "remove", removed={"winterfell": {"footman": 3}})
    wrong = refused(state, "remove", removed={"pyke": {"knight": 2}})
    assert "no such units" in wrong
    state = do(state, "remove", removed={"winterfell": {"knight": 1, "footman": 2}})
    # Tyrell has no more than one footman.
    state = do(state, "remove", removed={"reach": {"footman": 1}})
    state = do(state, "remove", removed={"pyke": {"knight": 1}})
    assert state.phase == "planning"
    assert controller(WORLD, state, "reach") is None


# -- bids (pp. 4-5) ----------------------------------------------------------------------------


def clash_of_kings() -> ThronesState:
    return do(westeros(), "westeros", drawn=drawn(second="clash"))


def test_bids_are_secret_until_the_last_one() -> None:
    state = clash_of_kings()
    assert [task.about for task in state.tasks] == ["iron_throne", "fiefdoms", "kings_court"]
    state = do(state, "bid", bids=bid(stark=4))
    who, text = RULES.describe(state, bid_event(stark=4))
    assert "4" not in who + text
    assert "4" not in str(RULES.dump(state)["bids"])
    assert state.power["stark"] == 5, "paid when they are shown"
    rest = bid(lannister=3, baratheon=2, tyrell=1, greyjoy=0)
    state = do(state, "bid", bids=rest)
    assert state.tracks["iron_throne"] == ("stark", "lannister", "baratheon", "tyrell", "greyjoy")
    assert state.power == {"stark": 1, "lannister": 2, "baratheon": 3, "tyrell": 4, "greyjoy": 5}
    assert "no more than 1 power" in refused(state, "bid", bids=bid(stark=2))


def bid_event(**numbers: int) -> Event:
    return Event("bid", {"bids": bid(**numbers)})


def test_the_old_owner_of_the_throne_breaks_ties_for_it() -> None:
    state = tracks(clash_of_kings(), iron_throne=row("tyrell"))
    state = do(state, "bid", bids=bid(stark=2, lannister=2, baratheon=0, tyrell=0, greyjoy=1))
    deciders = [(task.house, set(task.houses)) for task in state.tasks if task.kind == "tie"]
    assert deciders == [
        ("tyrell", {"stark", "lannister"}),
        ("tyrell", {"tyrell", "baratheon"}),
    ]
    state = do(state, "tie", order=["lannister", "stark"])
    state = do(state, "tie", order=["tyrell", "baratheon"])
    assert state.tracks["iron_throne"] == ("lannister", "stark", "greyjoy", "tyrell", "baratheon")


# -- mustering (p. 3) --------------------------------------------------------------------------


def recruit(area: str, text: str = "", upgrades: int = 0, at: str | None = None) -> Any:
    return {"area": area, "units": units(text), "upgrades": upgrades, "at": at}


def test_limits_of_pieces_and_of_enemy_seas() -> None:
    knights = dict.fromkeys(("stoney_sept", "blackwater", "reach"), "lannister 1k")
    state = board("westeros", {**knights, "harrenhal": "lannister 1k", "golden_sound": "stark 1s"})
    state = due(state, Task("muster", "lannister"))
    assert "only 4 Knights" in refused(state, "muster", **recruit("lannisport", "1k"))
    sea = refused(state, "muster", **recruit("lannisport", "1s", at="golden_sound"))
    assert "enemy ships" in sea
    far = refused(state, "muster", **recruit("lannisport", "1s", at="sunset_sea"))
    assert "no sea at" in far
    assert "needed: 3," in refused(state, "muster", **recruit("lannisport", "3f"))
    assert do(state, "muster", **recruit("lannisport", "2f")).spent == {"lannisport": 2}


def test_destroyed_units_can_be_mustered_again() -> None:
    ships = dict.fromkeys(("sunset_sea", "summer_sea", "narrow_sea", "bay_of_ice"), "lannister 1s")
    state = due(
        board("westeros", {**ships, "golden_sound": "lannister 1s"}), Task("muster", "lannister")
    )
    data = recruit("lannisport", "1s", at="golden_sound")
    assert "only 5 Ships" in refused(state, "muster", **data)
    fewer = state.with_force("narrow_sea", None)
    assert do(fewer, "muster", **data).forces["golden_sound"].size == 2


# -- orders and the raven (p. 6) ---------------------------------------------------------------


def test_orders_need_units_and_consolidate_needs_land() -> None:
    state = board("planning", {"golden_sound": "lannister 1s"})
    said = refused(state, "orders", house="lannister", orders={"riverrun": "raid"})
    assert "no unit there" in said
    said = refused(state, "orders", house="lannister", orders={"golden_sound": "power"})
    assert "land only" in said


def test_the_raven_flies_once_with_a_star_that_is_left() -> None:
    forces = {
        "lannisport": "lannister 1f",
        "golden_sound": "lannister 1s",
        "riverrun": "lannister 1f",
    }
    state = board("planning", forces)
    laid = {"lannisport": "power", "golden_sound": "raid", "riverrun": "march-zero"}
    state = do(state, "orders", house="lannister", orders=laid)
    assert "special order only" in refused(state, "raven", area="lannisport", order="defence")
    assert "land only" in refused(state, "raven", area="golden_sound", order="power-star")
    after = do(state, "raven", area="lannisport", order="defence-star")
    assert after.orders["lannisport"].order == "defence-star"
    assert "has flown" in refused(after, "raven", area="lannisport", order="march-plus")
    all_stars = {"lannisport": "power-star", "golden_sound": "raid-star", "riverrun": "march-plus"}
    state = do(state, "orders", house="lannister", orders=all_stars)
    assert "All stars" in refused(state, "raven", area="lannisport", order="support-star")


# -- raids (p. 7) ------------------------------------------------------------------------------


def raiding(**extra: str) -> ThronesState:
    forces = {
        "reach": "tyrell 1f",
        "blackwater": "lannister 1f",
        "kings_landing": "baratheon 1f",
        "blackwater_bay": "stark 1s",
        "highgarden": "tyrell 1f",
    }
    laid = {
        "reach": "raid-star",
        "blackwater": "power",
        "kings_landing": "support",
        "highgarden": "power",
        **extra,
    }
    state = board("raids", forces)
    return orders(state, laid, "tyrell")


def test_a_special_raid_takes_two_and_plunders() -> None:
    state = raiding()
    after = step(state, "raid", area="reach", targets=["blackwater", "kings_landing"])
    assert (after.entries[0].reason, after.entries[0].amount) == ("plunder", 1)
    assert "kings_landing" not in after.state.orders
    three = ["blackwater", "kings_landing", "kingswood"]
    assert "no more than 2" in refused(state, "raid", area="reach", targets=three)
    single = raiding(reach="raid")
    two = ["blackwater", "kings_landing"]
    assert "no more than 1" in refused(single, "raid", area="reach", targets=two)


def test_what_no_raid_reaches() -> None:
    state = raiding(kings_landing="raid", blackwater="defence", blackwater_bay="support")
    state = replace(state, turn="tyrell")
    assert "can be raided" in refused(state, "raid", area="reach", targets=["blackwater"])
    assert "house itself" in refused(state, "raid", area="reach", targets=["highgarden"])
    assert "not adjacent" in refused(state, "raid", area="reach", targets=["pyke"])
    state = replace(state, turn="baratheon")
    said = refused(state, "raid", area="kings_landing", targets=["blackwater_bay"])
    assert "never reaches the sea" in said


# -- marches and control (pp. 7-8) -------------------------------------------------------------


def test_one_battle_an_order() -> None:
    forces = {"blackwater": "lannister 2k", "reach": "tyrell 1f", "kings_landing": "tyrell 1f"}
    state = orders(board("marches", forces), {"blackwater": "march-zero"}, "lannister")
    said = refused(state, "march", **march("blackwater", reach="1k", kings_landing="1k"))
    assert "one battle" in said


def test_tokens_hold_what_units_leave_and_fall_to_any_enemy() -> None:
    forces = {"seagard": "greyjoy 1f", "riverrun": "lannister 1f"}
    state = orders(board("marches", forces), {"seagard": "march-zero"}, "greyjoy")
    given_up = do(state, "march", **march("seagard", twins="1f"))
    assert controller(WORLD, given_up, "seagard") is None
    held = do(state, "march", **march("seagard", token=True, twins="1f"))
    assert controller(WORLD, held, "seagard") == "greyjoy"
    assert (held.power["greyjoy"], reserve(WORLD, held, "greyjoy")) == (4, 15)
    held = orders(replace(held, phase="marches"), {"riverrun": "march-zero"}, "lannister")
    taken = do(held, "march", **march("riverrun", seagard="1f"))
    assert controller(WORLD, taken, "seagard") == "lannister"
    assert not taken.tokens
    assert reserve(WORLD, taken, "greyjoy") == 16
    stays = march("seagard", token=True)
    assert "units stay" in refused(state, "march", **stays)
    poor = replace(state, power={**state.power, "greyjoy": 0})
    assert "no power" in refused(poor, "march", **march("seagard", token=True, twins="1f"))


def test_printed_arms_hold_a_home_until_enemies_come() -> None:
    state = board("marches", {"moat_cailin": "greyjoy 1f"})
    assert controller(WORLD, state, "winterfell") == "stark"
    state = orders(state, {"moat_cailin": "march-zero"}, "greyjoy")
    there = do(state, "march", **march("moat_cailin", winterfell="1f"))
    assert controller(WORLD, there, "winterfell") == "greyjoy"
    gone = there.with_force("winterfell", None)
    assert controller(WORLD, gone, "winterfell") == "stark"
    assert controller(WORLD, gone.with_token("winterfell", "greyjoy"), "winterfell") == "greyjoy"


def test_no_march_breaks_the_supply() -> None:
    forces = {"harrenhal": "lannister 2k", "riverrun": "lannister 2f"}
    state = orders(board("marches", forces), {"harrenhal": "march-zero"}, "lannister")
    assert "3 2 2" in refused(state, "march", **march("harrenhal", riverrun="2k"))
    assert do(state, "march", **march("harrenhal", riverrun="1k"))


def test_can_march_answers_with_the_supply() -> None:
    """What `can march` says is what `march` does, with an order in the area or without."""
    forces = {"harrenhal": "lannister 3k", "riverrun": "lannister 2f", "seagard": "lannister 1f"}
    state = replace(board("marches", forces), supply=dict.fromkeys(WORLD.houses, 3))
    ordered = orders(state, {"harrenhal": "march-zero"}, "lannister")
    for goal in ("riverrun", "seagard", "crackclaw_point"):
        tried = {n: march("harrenhal", False, (), **{goal: f"{n}k"}) for n in (1, 2, 3)}
        legal = [n for n, data in tried.items() if not RULES.check(ordered, Event("march", data))]
        answer = can(PLAY, state, "march", "harrenhal", goal, None)
        assert answer.data["fed"] == legal, goal
        assert answer.data["allowed"] == bool(legal)
    alone = can(PLAY, state, "march", "harrenhal", "riverrun 1 knight", None)
    assert alone.data["units"] == {"knight": 1}
    assert not can(PLAY, state, "march", "riverrun", "harrenhal 2f", None).data["allowed"]
    said = render(can(PLAY, state, "march", "riverrun", "harrenhal 2f", None).blocks)
    assert "armies of 5 do not fit supply 3 (3 2 2 2) (rules p. 3)" in said
    with pytest.raises(UsageError, match="Not in Riverrun and able to march: 1 Footman"):
        can(PLAY, state, "march", "riverrun", "harrenhal 3f", None)


def enemies_in(*areas: str) -> dict[str, str]:
    return dict.fromkeys(areas, "stark 1f")


def test_can_retreat_answers_with_the_supply() -> None:
    """Three units find supply 0 (2 2): one more in Highgarden, two where nobody stands (p. 10)."""
    forces = {"reach": "tyrell 2k 1f", "highgarden": "tyrell 1f"}
    state = board("marches", forces)
    state = replace(state, supply={**state.supply, "tyrell": 0})
    better = can(PLAY, state, "retreat", "reach", "highgarden", None)
    assert not better.data["allowed"]
    said = " ".join(render(better.blocks).split())
    assert "supply feeds 1 of 3 units in Highgarden, but 2 in Blackwater" in said
    assert can(PLAY, state, "retreat", "reach", "kingswood", None).data["fed"] == [1, 2]
    closed = enemies_in(
        "blackwater", "dornish_marches", "kings_landing", "kingswood", "searoad_marches"
    )
    state = replace(state, forces=board("marches", {**forces, **closed}).forces)
    answer = can(PLAY, state, "retreat", "reach", "highgarden", None)
    assert (answer.data["allowed"], answer.data["fed"]) == (True, [1])
    assert "of 3 units live on 1" in render(answer.blocks)


def test_beaten_defenders_go_where_supply_destroys_the_fewest() -> None:
    """Two survivors at supply 0 (2 2), an army in Oldtown: joined to the footman in Highgarden one
    of them dies, in Dornish Marches nobody (p. 10, 3)."""
    forces = {"highgarden": "tyrell 1f", "oldtown": "tyrell 2f"}
    state = fight(more=forces)
    state = replace(state, supply={**state.supply, "tyrell": 0})
    cards = ("tyrion-lannister", "queen-of-thorns")
    refusal = refused(state, "battle", **battle(cards, retreat="highgarden"))
    assert "supply feeds 1 of 2 units in Highgarden, but 2 in" in refusal
    assert "(rules p. 10)" in refusal
    assert "Highgarden" not in refusal.partition("(rules p. 10)")[2]
    after = do(state, "battle", **battle(cards, retreat="dornish_marches"))
    assert after.forces["dornish_marches"].units == units("1k 1f")


def test_a_neutral_force_counts_the_order_and_friends() -> None:
    forces = {"crackclaw_point": "baratheon 2k", "kingswood": "baratheon 1f", "reach": "tyrell 1f"}
    laid = {"crackclaw_point": "march-zero", "kingswood": "support", "reach": "support-star"}
    state = orders(
        board(
            "marches",
            forces,
        ),
        laid,
        "baratheon",
    )
    state = replace(state, neutral={"kings_landing": 5})
    assert "p. 11" in refused(state, "march", **march("crackclaw_point", kings_landing="2k"))
    own = march("crackclaw_point", support=("kingswood",), kings_landing="2k")
    assert controller(WORLD, do(state, "march", **own), "kings_landing") == "baratheon"
    friend = march("crackclaw_point", support=("reach",), kings_landing="2k")
    assert do(state, "march", **friend)


# -- battle (pp. 8-11) -------------------------------------------------------------------------


def fight(
    attackers: str = "lannister 2k",
    defenders: str = "tyrell 1k 1f",
    order: str = "march-zero",
    defence: str | None = None,
    more: dict[str, str] | None = None,
    laid: dict[str, str] | None = None,
    **changes: Any,
) -> ThronesState:
    """A march from Blackwater into the Reach."""
    forces = {"blackwater": attackers, "reach": defenders, **(more or {})}
    state = board("marches", forces, **changes)
    state = replace(state, supply=dict.fromkeys(state.supply, 6))
    given = {"blackwater": order, **({"reach": defence} if defence else {}), **(laid or {})}
    house, _space, text = attackers.partition(" ")
    state = orders(state, given, house)
    return do(state, "march", **march("blackwater", reach=text))


def totals(state: ThronesState, attacker: str, defender: str, **more: Any) -> tuple[int, int]:
    found = clash(state, {"cards": [attacker, defender], **more})
    return found.attacker.total, found.defender.total


PLAIN_L, PLAIN_T = "house-lannister-captain", "house-tyrell-captain"


def test_ties_go_to_the_fiefdoms() -> None:
    state = fight("lannister 1k 1f", "tyrell 1k 1f")
    found = clash(state, {"cards": [PLAIN_L, PLAIN_T]})
    assert (found.winner, found.by_tie) == ("tyrell", True)
    state = tracks(state, fiefdoms=row("lannister"))
    assert clash(state, {"cards": [PLAIN_L, PLAIN_T]}).winner == "lannister"


def test_the_blade_once_a_round_and_only_its_owner() -> None:
    state = fight()
    assert "is not in this battle" in refused(
        state, "battle", **battle((PLAIN_L, PLAIN_T), blade=True, retreat="highgarden")
    )
    state = tracks(state, fiefdoms=row("tyrell"))
    assert totals(state, PLAIN_L, PLAIN_T, blade=True) == (5, 5)
    data = battle((PLAIN_L, PLAIN_T), blade=True, lost="1k")
    after = do(state, "battle", **data)
    assert after.blade_used
    again = replace(state, blade_used=True)
    assert "has used" in refused(again, "battle", **data)


@pytest.mark.parametrize(
    ("attackers", "card", "against", "expected"),
    [
        ("stark 2k 1f", "robb-stark", PLAIN_T, (5 + 2 + 2, 3 + 1)),
        ("lannister 1k 2f", "vargo-hoat", PLAIN_T, (4 + 2, 3 + 1)),
        ("stark 2k 1f", "robb-stark", "queen-of-thorns", (5 + 2, 3)),
        ("greyjoy 2k", "balon-greyjoy", "mace-tyrell", (4, 3)),
        ("lannister 2k", "vargo-hoat", PLAIN_T, (4, 4)),
    ],
)
def test_abilities_that_change_the_sums(
    attackers: str, card: str, against: str, expected: tuple[int, int]
) -> None:
    assert totals(fight(attackers), card, against) == expected


def test_cards_about_defence_orders() -> None:
    state = fight("lannister 2k", "stark 1k", defence="defence-star")
    assert totals(state, PLAIN_L, "catelyn-stark") == (5, 2 + 4)
    assert totals(state, PLAIN_L, "ser-rodrik-cassel") == (5, 2 + 2 + 1)
    state = fight("tyrell 2k", "stark 1k", defence="defence-star")
    assert totals(state, "brienne-of-tarth", "catelyn-stark") == (4, 2)
    after = do(state, "battle", **battle(("brienne-of-tarth", "eddard-stark")))
    assert "reach" not in after.orders


def test_a_card_that_destroys_a_footman() -> None:
    state = fight("tyrell 2k", "lannister 1k 1f")
    assert totals(state, "ser-loras-tyrell", PLAIN_L) == (6, 3)
    state = fight("tyrell 1f", "lannister 1f", defence="defence-star")
    cards = ["ser-loras-tyrell", "tywin-lannister"]
    found = clash(state, {"cards": cards})
    assert (found.winner, found.by_kill) == ("tyrell", True)
    choices = {**state.choices, "last_footman": "sum"}
    found = clash(replace(state, choices=choices), {"cards": cards})
    assert (found.winner, found.by_kill) == ("lannister", False)


def test_support_of_ships_and_their_enemy() -> None:
    more = {"redwyne_straights": "tyrell 2s", "oldtown": "tyrell 1f"}
    state = board("marches", {"dornish_marches": "baratheon 2k", "highgarden": "tyrell 1f", **more})
    laid = {"dornish_marches": "march-zero", "redwyne_straights": "support-star"}
    state = orders(state, {**laid, "oldtown": "support"}, "baratheon")
    state = do(state, "march", **march("dornish_marches", highgarden="2k"))
    given = {"defend_support": ["redwyne_straights", "oldtown"]}
    assert totals(state, "house-florent-lord", PLAIN_T, **given) == (5, 1 + 3 + 1 + 1)
    assert totals(state, "salladhor-saan", PLAIN_T, **given) == (4, 1 + 1 + 1 + 1)
    rains = replace(state, turned=("3-rains",))
    assert totals(rains, "house-florent-lord", PLAIN_T, **given) == (5, 1 + 3 + 1)


def test_who_may_support_whom() -> None:
    more = {"kings_landing": "stark 1f", "highgarden": "tyrell 1f", "oldtown": "tyrell 1f"}
    laid = {"kings_landing": "support", "highgarden": "support", "oldtown": "support"}
    state = fight(more=more, laid=laid)
    data = battle((PLAIN_L, PLAIN_T), attack=("highgarden",), retreat="searoad_marches")
    assert "other side" in refused(state, "battle", **data)
    far = battle((PLAIN_L, PLAIN_T), defend=("oldtown",))
    assert "cannot support" in refused(state, "battle", **far)
    both = battle((PLAIN_L, PLAIN_T), attack=("kings_landing",), defend=("kings_landing",))
    assert "one side only" in refused(state, "battle", **both)


def test_a_beaten_attacker_goes_back_routed() -> None:
    state = fight("lannister 1k 1f", "tyrell 2k")
    data = battle((PLAIN_L, "ser-garlan-tyrell"), lost="1f")
    # No other march is left, so everybody stands up again.
    after = do(state, "battle", **data)
    assert dict(after.forces["blackwater"].units) == {"knight": 1}
    other = {"sunset_sea": "stark 1s"}
    state = fight("lannister 1k 1f", "tyrell 2k", more=other, laid={"sunset_sea": "march-zero"})
    after = do(state, "battle", **data)
    assert dict(after.forces["blackwater"].routed) == {"knight": 1}
    assert "able to march" in refused(
        orders(after, {"blackwater": "march-zero"}, "lannister"),
        "march",
        **march("blackwater", harrenhal="1k"),
    )


def test_a_report_counts_routed_units_with_those_that_fight() -> None:
    state = fight("lannister 3k", "tyrell 2k")
    held = replace(state.forces["reach"], routed={"knight": 1})
    state = state.with_force("reach", held)
    fought = clash(state, battle((PLAIN_L, PLAIN_T)))
    told = retold.battle(PLAY, state, fought, Commitment(), lost={})
    assert told.sides[1].forces.startswith("2 Knights")


def test_where_a_beaten_defender_may_go() -> None:
    more = {"dornish_marches": "baratheon 1f", "searoad_marches": "tyrell 1f"}
    state = fight("lannister 3k", "tyrell 1k", more=more)
    state = state.with_token("kings_landing", "stark")
    lost = battle(("tywin-lannister", "queen-of-thorns"), lost="1k")
    assert do(state, "battle", **lost).forces["reach"].house == "lannister"
    data = battle(("tyrion-lannister", "queen-of-thorns"))
    said = refused(state, "battle", **data)
    assert said.endswith("Highgarden, Kingswood, Searoad Marches.")
    for area in ("blackwater", "dornish_marches", "kings_landing", "pyke"):
        assert "no retreat" in refused(state, "battle", **{**data, "retreat": area})
    assert do(state, "battle", **{**data, "retreat": "kingswood"}).forces["kingswood"]


def test_units_without_a_way_out_are_destroyed() -> None:
    around = dict.fromkeys(
        ("kings_landing", "kingswood", "dornish_marches", "searoad_marches"), "stark 1f"
    )
    state = fight("lannister 3k", "tyrell 1k", more={**around, "highgarden": "stark 1f"})
    data = battle(("tyrion-lannister", "queen-of-thorns"))
    assert document(state, data)["destroyed"] == {"knight": 1}
    assert do(state, "battle", **data).forces["reach"].house == "lannister"


def test_a_retreat_within_supply() -> None:
    closed = enemies_in("dornish_marches", "kings_landing", "kingswood", "searoad_marches")
    more = {"highgarden": "tyrell 1f", **closed}
    state = fight("lannister 3k", "tyrell 2k 1f", more=more)
    state = replace(state, supply={**state.supply, "tyrell": 0})
    data = battle(("tywin-lannister", "margaery-tyrell"), lost="1f", retreat="highgarden")
    after = do(state, "battle", **data)
    assert dict(after.forces["highgarden"].units) == {"footman": 1, "knight": 1}
    assert document(state, data)["destroyed"] == {"knight": 1}
    state = fight("lannister 3k", "tyrell 2k 1f", more=more)
    state = replace(state, supply={**state.supply, "tyrell": 0})
    chosen = {**data, "lost": units("1k")}
    after = do(state, "battle", **{**chosen, "kept": units("1f")})
    assert dict(after.forces["highgarden"].units) == {"footman": 2}
    assert document(state, {**chosen, "kept": units("1f")})["destroyed"] == {"knight": 1}
    for wrong in ("1k 1f", "2f", "1s"):
        said = refused(state, "battle", **{**chosen, "kept": units(wrong)})
        assert "keeps 1 of 1 Knight, 1 Footman on this retreat" in said


def test_conquest_takes_orders_and_tokens() -> None:
    state = fight("lannister 3k", "tyrell 1k", defence="defence").with_token("reach", "tyrell")
    data = battle(("tywin-lannister", "margaery-tyrell"), lost="1k")
    after = do(state, "battle", **data)
    assert "reach" not in after.orders
    assert not after.tokens
    assert castles(WORLD, after, "lannister") == ["lannisport", "reach"]


def test_used_cards_come_back_after_the_seventh() -> None:
    state = fight("lannister 3k", "tyrell 1k")
    data = battle(("tywin-lannister", "margaery-tyrell"), lost="1k")
    after = do(state, "battle", **data)
    assert after.discards["lannister"] == ("tywin-lannister",)
    six = tuple(card for card in WORLD.hand("lannister") if card != "tywin-lannister")
    last = replace(state, discards={**state.discards, "lannister": six})
    assert do(last, "battle", **data).discards["lannister"] == ()
    alone = replace(last, choices={**last.choices, "seventh_card": "discarded"})
    assert do(alone, "battle", **data).discards["lannister"] == ("tywin-lannister",)
    used = battle(("ser-kevan-lannister", "margaery-tyrell"))
    assert "cannot play" in refused(last, "battle", **used)


def test_abilities_that_wait_for_a_win() -> None:
    jaime = fight("lannister 3k", "tyrell 1k")
    data = battle(("ser-jaime-lannister", "margaery-tyrell"), retreat="highgarden")
    won = step(jaime, "battle", **data)
    assert [(entry.reason, entry.amount) for entry in won.entries] == [("card", 2)]
    more = {"highgarden": "tyrell 1f"}
    cersei = fight("lannister 3k", "tyrell 1k", more=more, laid={"highgarden": "power"})
    data = battle(("cersei-lannister", "margaery-tyrell"), retreat="highgarden")
    assert "no choice" in refused(cersei, "battle", **data)
    after = do(cersei, "battle", **{**data, "ability": "highgarden"})
    assert not after.orders
    luwin = fight("stark 3k", "tyrell 1k")
    luwin = replace(luwin, discards={**luwin.discards, "stark": ("eddard-stark",)})
    data = battle(("maester-luwin", "margaery-tyrell"), retreat="highgarden")
    after = do(luwin, "battle", **{**data, "ability": "eddard-stark"})
    assert after.discards["stark"] == ("maester-luwin",)
    renly = fight("baratheon 3f", "tyrell 1f")
    data = battle(("renly-baratheon", "margaery-tyrell"), retreat="highgarden")
    after = do(renly, "battle", **{**data, "ability": "yes"})
    assert dict(after.forces["reach"].units) == {"footman": 2, "knight": 1}
    melisandre = fight("baratheon 3k", "tyrell 1k")
    data = battle(("melisandre-of-asshai", "queen-of-thorns"), retreat="highgarden")
    assert do(melisandre, "battle", **data), "the Queen of Thorns cancels it"
    data = battle(("melisandre-of-asshai", "margaery-tyrell"), retreat="highgarden")
    after = do(melisandre, "battle", **{**data, "ability": "mace-tyrell"})
    assert set(after.discards["tyrell"]) == {"margaery-tyrell", "mace-tyrell"}
    assert after.power["baratheon"] == 4
    more = {**more, "sunset_sea": "stark 1s"}
    laid = {"highgarden": "support", "sunset_sea": "march-zero"}
    asha = fight("greyjoy 3k", "tyrell 1k", more=more, laid=laid)
    data = battle(("asha-greyjoy", "margaery-tyrell"), retreat="highgarden")
    after = do(asha, "battle", **{**data, "ability": "highgarden"})
    assert set(after.orders) == {"sunset_sea"}
    assert do(asha, "battle", **{**data, "ability": "no"}).orders == asha.orders


def test_too_many_units_after_a_lost_attack_must_go_at_once() -> None:
    forces = {"blackwater": "lannister 3k", "harrenhal": "lannister 2f", "reach": "tyrell 3k"}
    state = orders(board("marches", forces), {"blackwater": "march-zero"}, "lannister")
    state = replace(state, supply={**state.supply, "tyrell": 6, "lannister": 2})
    state = do(state, "march", **march("blackwater", reach="2k", harrenhal="1k"))
    assert supply.house_excess(WORLD, state, "lannister") == 0
    state = state.with_force("stoney_sept", Force("lannister", {"footman": 2}))
    after = do(state, "battle", **battle((PLAIN_L, "queen-of-thorns")))
    assert supply.house_excess(WORLD, after, "lannister") == 0


# -- victory (p. 11) ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "needed"), [("5", 7), ("4", 7), ("3", 8)])
def test_the_game_ends_at_once_with_enough_castles(players: str, needed: int) -> None:
    areas = ["flints_finger", "moat_cailin", "seagard", "eyrie", "riverrun", "harrenhal", "reach"]
    # Winterfell is Stark's by its arms.
    held = dict.fromkeys(areas[: needed - 2], "stark 1f")
    state = board("marches", {**held, "widows_watch": "stark 1f"}, choices={"players": players})
    assert len(castles(WORLD, state, "stark")) == needed - 1
    state = orders(state, {"widows_watch": "march-zero"}, "stark")
    state = do(state, "march", **march("widows_watch", white_harbor="1f"))
    assert (state.winners, state.ended) == (("stark",), "castles")
    assert "over" in refused(state, "next", to=None)
    assert "over" in refused(state, "march", **march("white_harbor"))


def test_the_last_round_and_its_ties() -> None:
    state = replace(board("power", {}), round=10)
    first = replace(state, supply={**state.supply, "greyjoy": 3})
    assert end_round(WORLD, first).winners == ("greyjoy",)
    more = dict.fromkeys(state.supply, 2)
    second = replace(state, supply=more, power={**state.power, "tyrell": 6})
    assert end_round(WORLD, second).winners == ("tyrell",)
    draw = replace(state, supply=more)
    assert len(end_round(WORLD, draw).winners) == 5
    assert RULES.document(end_round(WORLD, draw))["winner"] == "draw"
    castles_first = first.with_force("reach", Force("stark", {"footman": 1}))
    assert end_round(WORLD, castles_first).winners == ("stark",)
    assert final_ranking(WORLD, castles_first)[0] == ("stark", (2, 1, 5))
