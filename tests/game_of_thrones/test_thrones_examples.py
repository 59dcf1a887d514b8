"""The worked examples of the rule text, by its pages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from any_words import answered
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
)

from companion.games.game_of_thrones import supply
from companion.games.game_of_thrones.orders import stars
from companion.games.game_of_thrones.questions import can
from companion.games.game_of_thrones.routes import destinations
from companion.games.game_of_thrones.state import (
    Force,
    Task,
    ThronesState,
    castles,
    controller,
)
from companion.games.game_of_thrones.westeros import level
from companion.table.events import Event
from companion.table.reply import Reply


def test_page_2_lannister_sets_up() -> None:
    state = RULES.begin({}, None)
    mine = {a: dict(f.units) for a, f in state.forces.items() if f.house == "lannister"}
    assert mine == {
        "lannisport": {"footman": 1, "knight": 1},
        "stoney_sept": {"footman": 1},
        "golden_sound": {"ship": 1},
    }
    places = {key: row.index("lannister") + 1 for key, row in state.tracks.items()}
    assert places == {"iron_throne": 2, "fiefdoms": 5, "kings_court": 1}
    assert state.raven == "lannister"
    assert set(state.power.values()) == {5}
    assert state.tracks["kings_court"][3:] == ("tyrell", "greyjoy")
    assert (state.round, state.phase, state.wildlings) == (1, "planning", 0)
    assert state.neutral == {"kings_landing": 5, "eyrie": 6, "sunspear": 5}


def test_page_3_supply_from_5_to_3() -> None:
    """Four armies of 4, 3, 2, 2 must become 3, 2, 2, 2."""
    forces = {
        "harrenhal": "lannister 2k 2f",
        "golden_sound": "lannister 3s",
        "searoad_marches": "lannister 2k",
        "stoney_sept": "lannister 2f",
        "lannisport": "lannister 1f",
        "riverrun": "greyjoy 1f",
        "seagard": "greyjoy 1f",
    }
    state = board("westeros", forces, tasks=(Task("draw"),))
    state = replace(state, supply={**state.supply, "lannister": 5, "greyjoy": 4})
    assert supply.house_excess(WORLD, state, "lannister") == 0
    # Searoad Marches 1 and Lannisport 2.
    assert level(WORLD, state, "lannister") == 3
    state = do(state, "westeros", drawn=[["1-supply"], ["2-last-days"], ["3-last-days"]])
    assert state.supply["lannister"] == 3
    assert state.task == Task("reduce", "lannister")
    assert supply.house_excess(WORLD, state, "lannister") == 2
    ways = supply.ways_out(WORLD, state, "lannister")
    assert {"harrenhal": 1, "golden_sound": 1} in ways
    assert {"harrenhal": 2} in ways
    assert all(sum(way.values()) == 2 for way in ways)
    few = refused(state, "remove", removed={"harrenhal": {"footman": 1}})
    assert "3 3 2 2" in few
    assert "p. 3" in few
    lone = {"golden_sound": {"ship": 1}, "harrenhal": {"footman": 1}, "lannisport": {"footman": 1}}
    assert "could stay" in refused(state, "remove", removed=lone)
    state = do(state, "remove", removed={"golden_sound": {"ship": 1}, "harrenhal": {"footman": 1}})
    sizes = supply.sizes(state, "lannister").values()
    assert supply.armies(sizes) == (3, 2, 2, 2)
    assert state.phase == "planning"


def mustering() -> ThronesState:
    forces = {
        "lannisport": "lannister 1f",
        "harrenhal": "lannister 2f",
        "riverrun": "lannister 3k",
        "stoney_sept": "lannister 1f",
        "sunset_sea": "lannister 1s",
    }
    state = due(board("westeros", forces), Task("muster", "lannister"))
    return replace(state, supply={**state.supply, "lannister": 3})


def test_page_3_to_4_lannister_musters() -> None:
    state = mustering()
    data = {"upgrades": 0, "at": "golden_sound"}
    state = do(state, "muster", area="lannisport", units={"footman": 1, "ship": 1}, **data)
    upgrade = {"area": "harrenhal", "units": {}, "upgrades": 1, "at": None}
    state = do(state, "muster", **upgrade)
    assert "0" in refused(state, "muster", **upgrade)
    state = do(state, "muster", area="riverrun", units={"ship": 1}, **data)
    assert dict(state.forces["golden_sound"].units) == {"ship": 2}
    assert dict(state.forces["harrenhal"].units) == {"footman": 1, "knight": 1}
    assert supply.armies(supply.sizes(state, "lannister").values()) == (3, 2, 2, 2)
    # The last point of Riverrun finds no supply, ashore or afloat.
    for unit, sea in (("footman", None), ("ship", "golden_sound")):
        more = {"area": "riverrun", "units": {unit: 1}, "upgrades": 0, "at": sea}
        assert "p. 3" in refused(state, "muster", **more)
    none = {"area": "stoney_sept", "units": {"footman": 1}, "upgrades": 0, "at": None}
    assert "no city or stronghold" in refused(state, "muster", **none)
    assert do(state, "next", to=None).phase == "planning"


def test_points_that_no_unit_fits_are_not_offered_and_those_for_an_upgrade_are() -> None:
    """Riverrun's last point buys nothing within the supply, the others' a knight (p. 3)."""
    state = mustering().with_force("stoney_sept", Force("lannister", {"footman": 2}))
    state = state.with_force("ironmans_bay", Force("greyjoy", {"ship": 1}))
    data = {"upgrades": 0, "at": "golden_sound"}
    state = do(state, "muster", area="lannisport", units={"ship": 1}, **data)
    state = do(state, "muster", area="riverrun", units={"ship": 1}, **data)

    open_now = answered(RULES, state, ("can",), None)
    assert isinstance(open_now, Reply)
    (deed,) = [deed for deed in open_now.data["deeds"] if deed["command"] == "muster"]
    assert sorted(deed["answers"]) == ["Harrenhal", "Lannisport"]
    for area, allowed in (("lannisport", True), ("riverrun", False)):
        asked = answered(RULES, state, ("can", "muster", area), None)
        assert isinstance(asked, Reply)
        assert asked.data["can"] is allowed
    event = answered(RULES, state, ("muster", "lannisport", "upgrade"), None)
    assert isinstance(event, Event)
    assert RULES.check(state, event) == ()


def test_page_5_the_auction_of_the_fiefdoms() -> None:
    state = tracks(board("westeros", {}), iron_throne=row("greyjoy"))
    state = due(state, Task("bid", about="fiefdoms"), Task("bid", about="kings_court"))
    bids = {"lannister": 4, "baratheon": 3, "stark": 3, "tyrell": 2, "greyjoy": 0}
    first = step(state, "bid", bids=bid(**bids))
    state = first.state
    assert {e.account: e.amount for e in first.entries} == {
        "lannister": -4,
        "baratheon": -3,
        "stark": -3,
        "tyrell": -2,
    }
    assert state.task == Task("tie", "greyjoy", "fiefdoms", houses=("stark", "baratheon"))
    assert "p. 5" in refused(state, "tie", order=["baratheon"])
    state = do(state, "tie", order=["baratheon", "stark"])
    assert state.tracks["fiefdoms"] == ("lannister", "baratheon", "stark", "tyrell", "greyjoy")
    assert state.blade == "lannister"
    assert state.power["lannister"] == 1
    assert state.task == Task("bid", about="kings_court")


def test_page_6_two_stars_on_the_third_place() -> None:
    state = tracks(RULES.begin({}, None), kings_court=row("stark", "tyrell", "lannister"))
    assert stars(WORLD, state, "lannister") == 2
    laid = {"lannisport": "march-plus", "stoney_sept": "power-star", "golden_sound": "raid-star"}
    assert "King's Court: 2;" in refused(state, "orders", house="lannister", orders=laid)
    laid["golden_sound"] = "raid"
    assert do(state, "orders", house="lannister", orders=laid).orders["golden_sound"]


def test_page_6_the_last_place_has_two_of_each_order() -> None:
    """Two marches and no third: the last place of the King's Court has no stars."""
    forces = {"pyke": "greyjoy 1f", "seagard": "greyjoy 1f", "riverrun": "greyjoy 1f"}
    state = board("planning", forces)
    assert state.tracks["kings_court"][-1] == "greyjoy"
    two = {"pyke": "march-zero", "seagard": "march-minus"}
    assert do(state, "orders", house="greyjoy", orders=two).orders
    three = {**two, "riverrun": "march-plus"}
    assert "King's Court: 0;" in refused(state, "orders", house="greyjoy", orders=three)
    twice = {**two, "riverrun": "march-zero"}
    assert "has 1 of" in refused(state, "orders", house="greyjoy", orders=twice)


def test_page_7_five_raids() -> None:
    forces = {
        "blackwater": "lannister 1f",
        "golden_sound": "lannister 1s",
        "searoad_marches": "lannister 1f",
        "riverrun": "lannister 1f",
        "sunset_sea": "greyjoy 1s",
        "reach": "tyrell 1f",
        "highgarden": "tyrell 1f",
        "harrenhal": "baratheon 1f",
    }
    laid = {
        "blackwater": "raid",
        "golden_sound": "raid",
        "searoad_marches": "support",
        "riverrun": "support",
        "sunset_sea": "raid",
        "reach": "raid",
        "highgarden": "power",
        "harrenhal": "raid",
    }
    state = tracks(
        board("planning", forces),
        iron_throne=("greyjoy", "stark", "lannister", "baratheon", "tyrell"),
    )
    state = do(orders(state, laid), "next", to=None)
    assert (state.phase, state.turn) == ("raids", "greyjoy")
    assert "turn of" in refused(state, "raid", area="blackwater", targets=["reach"])
    plunder = step(state, "raid", area="sunset_sea", targets=["highgarden"])
    assert [(e.account, e.amount, e.reason) for e in plunder.entries] == [("greyjoy", 1, "plunder")]
    state = plunder.state
    assert state.turn == "lannister"
    state = do(state, "raid", area="blackwater", targets=["reach"])
    assert state.turn == "baratheon"
    state = do(state, "raid", area="harrenhal", targets=["riverrun"])
    assert state.turn == "lannister", "Tyrell's raid is gone"
    assert "no order" in refused(state, "raid", area="golden_sound", targets=["sunset_sea"])
    state = do(state, "raid", area="golden_sound", targets=[])
    assert state.phase == "power", "no marches were ordered"


def test_page_8_a_march_in_two_directions() -> None:
    forces = {"lannisport": "lannister 3f", "searoad_marches": "lannister 1f"}
    state = orders(board("marches", forces), {"lannisport": "march-minus"}, "lannister")
    data = march("lannisport", stoney_sept="1f", searoad_marches="1f")
    state = do(state, "march", **data)
    assert {area: force.size for area, force in state.forces.items()} == {
        "lannisport": 1,
        "stoney_sept": 1,
        "searoad_marches": 2,
    }
    assert not state.orders


def test_page_8_pyke_over_ironmans_bay() -> None:
    state = RULES.begin({}, None)
    by_ships = destinations(WORLD, state, "greyjoy", "pyke")
    assert set(by_ships) == {"flints_finger", "greywater_watch", "seagard", "riverrun"}
    assert set(by_ships.values()) == {"ships"}
    more = state.with_force("sunset_sea", Force("greyjoy", {"ship": 1}))
    farther = destinations(WORLD, more, "greyjoy", "pyke")
    assert {"highgarden", "searoad_marches", "oldtown"} <= set(farther)
    theirs = state.with_force("sunset_sea", Force("lannister", {"ship": 1}))
    assert set(destinations(WORLD, theirs, "greyjoy", "pyke")) == set(by_ships)
    answer = can(PLAY, state, "march", "pyke", "riverrun", None)
    assert answer.data["allowed"]
    assert answer.data["over"] == ["ironmans_bay"]
    assert not can(PLAY, state, "raid", "pyke", "riverrun", None).data["allowed"]
    assert not can(PLAY, state, "support", "pyke", "riverrun", None).data["allowed"]


def test_page_8_five_seas_from_flints_finger_to_widows_watch() -> None:
    seas = ("sunset_sea", "redwyne_straights", "summer_sea", "shipbreaker_bay", "narrow_sea")
    forces = dict.fromkeys(seas, "stark 1s") | {"flints_finger": "stark 1k"}
    state = board("marches", forces)
    assert "widows_watch" in destinations(WORLD, state, "stark", "flints_finger")
    for sea in seas:
        cut = state.with_force(sea, None)
        assert "widows_watch" not in destinations(WORLD, cut, "stark", "flints_finger")


def test_page_8_tyrell_from_highgarden_to_sunspear() -> None:
    forces = {
        "sunset_sea": "tyrell 2s",
        "redwyne_straights": "tyrell 1s",
        "summer_sea": "tyrell 1s",
        "highgarden": "tyrell 1k",
    }
    state = board("marches", forces)
    assert "sunspear" in destinations(WORLD, state, "tyrell", "highgarden")


def page_9() -> ThronesState:
    forces = {
        "reach": "tyrell 2k",
        "blackwater": "lannister 1f",
        "kings_landing": "tyrell 1k",
        "stoney_sept": "lannister 1f 1k",
        "harrenhal": "baratheon 1k",
    }
    laid = {
        "reach": "march-plus",
        "blackwater": "march-minus",
        "kings_landing": "support",
        "stoney_sept": "support",
        "harrenhal": "support",
    }
    state = orders(board("marches", forces), laid, "tyrell")
    return do(state, "march", **march("reach", blackwater="2k"))


def test_page_9_tyrell_7_against_lannister_6() -> None:
    state = page_9()
    data = {
        "attack_support": ["kings_landing"],
        "defend_support": ["stoney_sept", "harrenhal"],
    }
    fought = clash(state, data)
    attack = [(item.reason, item.detail, item.value) for item in fought.attacker.items]
    assert attack == [
        ("unit", "knight", 4),
        ("order", "march-plus", 1),
        ("support", "kings_landing", 2),
    ]
    defence = [(item.reason, item.detail, item.value) for item in fought.defender.items]
    assert defence == [
        ("unit", "footman", 1),
        ("support", "stoney_sept", 3),
        ("support", "harrenhal", 2),
    ]
    assert (fought.attacker.total, fought.defender.total) == (7, 6)


def test_page_9_islands_support_nobody() -> None:
    for island in ("dragonstone", "arbor", "pyke"):
        near = WORLD.neighbours[island]
        assert all(WORLD.areas[area].is_sea for area in near)
        assert not any(
            can(PLAY, RULES.begin({}, None), "support", island, area, "stark").data["allowed"]
            for area in near
        )


@pytest.mark.parametrize(("winner", "lost"), [("lannister", 1), ("tyrell", 0)])
def test_page_10_swords_against_fortifications(winner: str, lost: int) -> None:
    """Tywin's two swords against Margaery's fortification; Margaery has no swords."""
    loser = "tyrell" if winner == "lannister" else "lannister"
    forces = {"blackwater": f"{winner} 3k", "reach": f"{loser} 1k 1f"}
    state = orders(board("marches", forces), {"blackwater": "march-zero"}, winner)
    state = replace(state, supply=dict.fromkeys(state.supply, 6))
    state = do(state, "march", **march("blackwater", reach="3k"))
    cards = ("tywin-lannister", "margaery-tyrell")
    cards = cards if winner == "lannister" else cards[::-1]
    data = battle(cards, lost="1f" if lost else "", retreat="searoad_marches")
    assert do(state, "battle", **data).fight is None
    found = document(state, data)
    assert found["winner"] == winner
    assert found["casualties"]["count"] == lost
    assert "p. 10" in refused(state, "battle", **{**data, "lost": {"knight": lost + 1}})


def test_page_11_kingswood_and_storms_end() -> None:
    """A knight that fled lies beside a footman: it has no strength, and is destroyed next time."""
    forces = {
        "kingswood": "tyrell 1k",
        "storms_end": "tyrell 1f",
        "kings_landing": "baratheon 3k",
        "dragonstone": "baratheon 2k",
        "shipbreaker_bay": "baratheon 1s",
    }
    laid = {"kings_landing": "march-zero", "dragonstone": "march-plus"}
    state = orders(board("marches", forces), laid, "baratheon")
    state = replace(state, supply=dict.fromkeys(state.supply, 6))
    state = do(state, "march", **march("kings_landing", kingswood="3k"))
    data = battle(("ser-davos-seaworth", "ser-garlan-tyrell"), retreat="storms_end")
    state = do(state, "battle", **data)
    fled = state.forces["storms_end"]
    assert dict(fled.units) == {"footman": 1, "knight": 1}
    assert dict(fled.routed) == {"knight": 1}
    assert controller(WORLD, state, "kingswood") == "baratheon"
    state = do(state, "march", **march("dragonstone", storms_end="2k"))
    assert clash(state, {}).defender.total == 1
    data = battle(("house-florent-lord", "margaery-tyrell"), lost="", retreat="dornish_marches")
    found = document(state, data)
    assert found["winner"] == "baratheon"
    assert found["destroyed"] == {"knight": 1}
    state = do(state, "battle", **data)
    assert dict(state.forces["dornish_marches"].units) == {"footman": 1}
    assert state.phase == "power", "that was the last march"
    assert not state.forces["dornish_marches"].routed, "all stand up after the last march"


def test_page_11_consolidating_power_on_dragonstone() -> None:
    state = orders(board("planning", {"dragonstone": "baratheon 1f"}), {"dragonstone": "power"})
    after = step(state, "next", to=None)
    assert after.state.phase == "power"
    assert [(e.reason, e.amount) for e in after.entries] == [("order", 1), ("crowns", 1)]
    assert after.state.power["baratheon"] == 7
    assert not after.state.orders


def test_page_11_sunspear_5() -> None:
    forces = {"yronwood": "tyrell 1k 1f", "summer_sea": "tyrell 1s"}
    laid = {"yronwood": "march-plus", "summer_sea": "support"}
    state = replace(board("marches", forces), neutral={"sunspear": 5})
    state = orders(state, laid, "tyrell")
    alone = refused(state, "march", **march("yronwood", sunspear="1k 1f"))
    assert "4" in alone
    assert "p. 11" in alone
    state = do(state, "march", **march("yronwood", support=("summer_sea",), sunspear="1k 1f"))
    assert controller(WORLD, state, "sunspear") == "tyrell"
    assert not state.neutral
    assert castles(WORLD, state, "tyrell") == ["highgarden", "sunspear"]


def test_page_12_three_and_four_players() -> None:
    three = RULES.begin({"players": "3"}, None)
    assert set(three.power) == {"stark", "lannister", "baratheon"}
    # Greyjoy's knight 2 and footman 1 on Pyke, two ships in the bay.
    assert three.neutral["pyke"] == 3
    assert three.neutral["ironmans_bay"] == 2
    assert three.neutral["highgarden"] == 3
    assert three.tracks["fiefdoms"] == ("stark", "baratheon", "lannister")
    assert three.blade == "stark", "the gaps are closed, so the blade moves"
    four = RULES.begin({"players": "4"}, None)
    assert "highgarden" not in four.neutral
    assert four.blade == "tyrell"


def test_page_12_rivers_islands_and_the_two_bridges() -> None:
    answers = {
        ("seagard", "twins"): True,
        ("crackclaw_point", "mountains_of_the_moon"): True,
        ("harrenhal", "mountains_of_the_moon"): False,
        ("greywater_watch", "winterfell"): False,
        ("dragonstone", "crackclaw_point"): False,
    }
    state = board("marches", {})
    for (start, goal), allowed in answers.items():
        answer = can(PLAY, state, "march", start, goal, "stark")
        assert answer.data["allowed"] == allowed
    river = can(PLAY, state, "march", "greywater", "winterfell", "stark").data["reason"]
    assert "river" in river
