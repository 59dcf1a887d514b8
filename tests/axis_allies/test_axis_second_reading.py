"""What a second reading of the rule texts brought, at the table and on phones, in both editions of
Axis & Allies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axis_table import table
from phones import party_of
from recorded.table import Table

__all__ = ["table"]

WAR = "set uk.war=yes anzac.war=yes usa.war=yes phase=combat"


@pytest.fixture
def pacific(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Japan's combat phase in the whole war."""
    table = Table(tmp_path, monkeypatch)
    table.do("new pacific-1940 --session p")
    table.do(WAR)
    return table


def flat(text: str) -> str:
    return " ".join(text.split())


# -- who has any unit left has won (Pacific p. 17) -------------------------------------------------

SEA = "--sea 1 transport 1 destroyer v 1 destroyer"


def chances(answer: Any) -> tuple[float, float, float]:
    return tuple(round(answer.json[side], 4) for side in ("attacker", "defender", "draw"))


def test_a_transport_that_is_left_wins(pacific: Table) -> None:
    assert chances(pacific.do(f"odds {SEA} --json")) == (0.6, 0.4, 0.0)
    assert chances(pacific.do(f"odds pacific-1940 {SEA} --json")) == (0.6, 0.4, 0.0)
    theirs = "odds --sea 1 destroyer v 1 transport 1 destroyer --json"
    assert chances(pacific.do(theirs)) == (0.4, 0.6, 0.0)
    both = "odds --sea 1 destroyer 1 transport v 1 transport 1 destroyer --json"
    assert chances(pacific.do(both)) == (0.4, 0.4, 0.2)


def test_a_transport_that_is_left_wins_a_wave(pacific: Table) -> None:
    found = pacific.do(f"odds {SEA} --then '1 destroyer' --json").json
    assert [round(wave["chance"], 4) for wave in found["waves"]] == [1.0, 0.4]
    assert round(found["attacker"], 4) == 0.6 + 0.4 * 0.4


def test_a_transport_that_is_left_wins_the_battle(pacific: Table) -> None:
    battle = "battle sz_26 1 transport 1 destroyer v usa: 1 destroyer"
    assert "attacker wins; left 1 Transport / nothing" in pacific.do(f"{battle} --dice 11").out


# -- attacking transports alone (Pacific p. 17) ----------------------------------------------------


def test_transports_alone_with_nowhere_to_go_sink(pacific: Table) -> None:
    line = "odds --sea 1 transport 1 destroyer v 1 destroyer --json"
    assert round(pacific.do(line).json["survivors"]["attacker"]["transport"], 4) == 1.0
    stays = pacific.do(f"{line} --no-retreat").json["survivors"]["attacker"]["transport"]
    assert round(stays, 4) == 0.6
    battle = "battle sz_26 1 transport 1 destroyer v usa: 1 destroyer --dice 61"
    leaves = pacific.do(battle).out
    assert "defender holds; left 1 Transport / 1 Destroyer" in flat(leaves)
    assert "Left alone, moving to a zone that an attacker came from (p. 17): 1 Transport" in flat(
        leaves
    )
    sunk = pacific.do(f"{battle} --no-retreat --again").out
    assert "defender holds; left nothing / 1 Destroyer" in flat(sunk)


def test_only_ships_are_said_to_have_no_retreat(pacific: Table) -> None:
    answer = pacific.type("odds pacific-1940 1 infantry v 1 infantry --no-retreat")
    assert answer.err == "--no-retreat has nothing to answer here.\n"


# -- words -----------------------------------------------------------------------------------------


def test_an_option_may_stand_before_the_attack_whose_odds_are_asked(table: Table) -> None:
    name = table.do("status --json").json["session"]
    plain = table.do("odds raid germany 2 bomber").out
    assert table.do(f"odds --session {name} raid germany 2 bomber").out == plain
    assert table.do("odds --no-aa raid germany 2 bomber").out != plain
    assert table.do(f"odds --json --session={name} raid germany 2 bomber").json["method"] == "exact"


def test_a_gun_is_no_attacker(table: Table) -> None:
    answer = table.type("odds ukraine 2 infantry 1 aa gun v 1 infantry")
    assert "Never in an attack, only in defence: 1 Antiaircraft gun" in answer.err


def test_a_phone_offers_no_gun_as_attacker(table: Table) -> None:
    with party_of(table, "set power=germany phase=combat") as party:
        phone = party.phone("germany")
        phone.act("battle")
        phone.answer("Karelia")
        assert "Antiaircraft gun" not in [one["value"] for one in phone.asked()["options"]]
        phone.answer("2 infantry")
        phone.answer("nothing")
        assert "Antiaircraft gun" in [one["value"] for one in phone.asked()["options"]]


def test_a_word_of_one_name_that_begins_another_is_asked_about(table: Table) -> None:
    table.do("set phase=purchase --lang cs")
    asked = table.type("buy 1 dělo --lang cs").err
    assert "Dělostřelectvo, Protiletadlové dělo" in asked
    assert "Dělostřelectvo" in table.do("buy 1 dělos --lang cs").out
    assert "Protiletadlové dělo" in table.type("odds 1 delo v 1 pech --lang cs").err
    assert "Artillery, Antiaircraft gun" in table.type("buy 1 delo").err, "in English too"


def test_a_hyphen_need_not_be_typed(pacific: Table) -> None:
    for typed in ("kuangtung", "kuang-tung", "kuang tung"):
        assert pacific.do(f"politics {typed} --lang cs").out.startswith("Kuang-tung")


# -- odds of what cannot be done, or not now -------------------------------------------------------


def test_a_raid_that_can_do_no_more_damage_says_so(pacific: Table) -> None:
    pacific.do("set western_united.complex.damage=20")
    full = pacific.do("odds raid western_united 2 strategic").out
    assert "Major industrial complex: no more damage fits." in full


def test_a_raid_on_the_poor_says_so(table: Table) -> None:
    table.do("set germany.cash=0")
    assert "Germany pays: nothing, there is no money." in table.do("odds raid germany 1 bomber").out


def test_odds_know_no_order_of_the_phase(pacific: Table) -> None:
    pacific.do("battle hunan 3 infantry v nothing")
    late = "philippines 3 infantry v 2 infantry"
    assert "Landings come before" in pacific.type(f"battle {late} --dice 1").err
    assert "Attacker wins" in pacific.do(f"odds {late}").out


def test_odds_may_be_asked_of_an_area_that_is_still_far_away(table: Table) -> None:
    table.do("set power=germany phase=combat")
    far = "novosibirsk 3 tank v 2 infantry"
    assert "no way in over land" in table.type(f"battle {far} --dice 1").err
    assert "Attacker wins" in table.do(f"odds {far}").out


# -- 1942: decks and landings ----------------------------------------------------------------------

LANDED = "battle japan 2 infantry --zone sz_60 --fleet '1 transport 2 battleship'"
NO_DECK = "have room for 0 of"


def test_fighters_ashore_need_no_deck(table: Table) -> None:
    table.do("set power=usa phase=combat")
    ashore = f"{LANDED} --enemy-fleet '1 carrier' --defend '1 infantry 2 fighter'"
    told = table.do(f"{ashore} --roll --seed 2")
    assert NO_DECK not in flat(told.out)


def test_fighters_of_a_sunk_carrier_are_told_to_be_without_a_deck(table: Table) -> None:
    table.do("set power=usa phase=combat")
    afloat = f"{LANDED} --enemy-fleet '1 carrier 1 fighter' --defend '2 fighter'"
    told = table.do(f"{afloat} --retreat-after 1 --defender-losses carrier --dice '16 66'")
    assert "have room for 0 of 1 Fighter" in flat(told.out)


def test_aircraft_land_in_what_only_came_back_to_its_owner(table: Table) -> None:
    table.do("set power=usa phase=combat united_kingdom.owner=germany india.owner=usa")
    told = table.do("capture united_kingdom").out
    assert "India goes back to United Kingdom" in told
    assert "No aircraft land in United Kingdom, taken this turn" in flat(table.do("status").out)


def test_aircraft_land_in_dutch_areas_taken_over_in_peace(pacific: Table) -> None:
    pacific.do("set power=anzac phase=noncombat-move")
    pacific.do("occupy java")
    assert "No aircraft land" not in pacific.do("status").out


# -- Pacific: ways in, and what tanks take ---------------------------------------------------------


def test_tanks_take_no_island_complex_or_base_on_their_way(pacific: Table) -> None:
    pacific.do("set phase=combat-move")
    refused = {
        "philippines": "Philippines: no tank comes there over land (rules p. 13)",
        "kwangtung": "Kwangtung: tanks stop there (Naval base) (rules p. 13)",
        "guam": "Guam: no tank comes there over land",
    }
    for area, why in refused.items():
        assert why in flat(pacific.type(f"capture {area}").err)
    assert "captured" in pacific.do("capture hunan").out
    can = pacific.do("can --json").json["deeds"]
    assert not {"Philippines", "Kwangtung"} & {
        *next(d for d in can if d["command"] == "capture")["answers"]
    }


def test_no_island_is_taken_before_the_battles_of_1942(table: Table) -> None:
    table.do("set power=germany phase=combat-move")
    assert "no tank comes there over land (rules p. 10)" in table.type("capture gibraltar").err
    assert "captured" in table.do("capture karelia").out  # its complex falls to the tank (p. 11)


def test_china_takes_nothing_before_the_battles(pacific: Table) -> None:
    pacific.do("set power=china phase=combat-move hunan.owner=japan")
    assert "China has no tanks" in pacific.type("capture hunan").err


def test_an_untouched_neutral_is_no_way_in(pacific: Table) -> None:
    pacific.do("set power=usa")
    landing = "battle manchuria 2 infantry v 1 infantry --bombard '1 battleship'"
    assert "a landing" in pacific.do(f"{landing} --roll --seed 1").out


def test_china_has_one_answer_to_whether_it_comes_there(pacific: Table) -> None:
    held = "kwangtung.owner=japan kwangsi.owner=japan kiangsi.owner=japan"
    pacific.do(f"set power=china {held}")
    no_way = "Kwangtung: China has no way in over land"
    assert no_way in pacific.type("capture kwangtung").err
    assert no_way in pacific.type("battle kwangtung 2 infantry v 1 infantry --dice 1").err
    assert no_way in pacific.do("can capture kwangtung").out
    assert no_way in pacific.do("can battle kwangtung 2 infantry v 1 infantry").out
    pacific.do("set kwangsi.owner=china")
    assert "back to United Kingdom" in pacific.do("can capture kwangtung").out
    assert "Yes" in pacific.do("can battle kwangtung 2 infantry v 1 infantry").out


def test_friends_of_an_attacked_neutral_may_enter_it(pacific: Table) -> None:
    pacific.do("battle buyant_uhaa 1 infantry --dice '6 11'")
    may = pacific.do("politics buyant_uhaa --json").json["enter"]
    assert [power for power, found in may.items() if found["may_enter"]] == [
        "japan",
        "usa",
        "uk",
        "anzac",
    ]


# -- Pacific: before the first die (p. 14) ---------------------------------------------------------


def test_kamikaze_attacks_in_several_zones_are_announced_before_any_die(pacific: Table) -> None:
    pacific.do("set power=usa kamikaze=0 okinawa.owner=usa")
    both = "kamikaze 6 1 carrier --also '19 2 destroyer'"
    assert "still to roll: 2 (of 3 dice" in flat(pacific.type(f"{both} --dice 1").err)
    told = flat(pacific.do(f"{both} --dice 162").out)
    assert "in Sea Zone 6: 1 Aircraft carrier attacked, hit: 1 Aircraft carrier" in told
    assert "in Sea Zone 19: 2 Destroyers attacked, hit: 1 Destroyer" in told
    assert "3 kamikaze attacks are left" in told
    later = pacific.type("kamikaze 20 1 cruiser --dice 1")
    assert "All kamikaze attacks are announced before the first die" in later.err
    assert pacific.do("status --json").json["damaged_ships"] == {"usa": {"carrier": 1}}


def test_kamikaze_zones_are_asked_one_after_the_other_on_a_phone(pacific: Table) -> None:
    with party_of(pacific, "set power=usa kamikaze=0 okinawa.owner=usa") as party:
        japan = party.phone("japan")
        japan.act("kamikaze")
        for said in ("Sea Zone 6", "1 Aircraft carrier", "Sea Zone 19"):
            japan.answer(said)
        assert "in Sea Zone 19" in japan.asked()["prompt"]
        japan.answer("1 Cruiser")
        assert "Sea Zone 19" not in [one["value"] for one in japan.asked()["options"]]
        japan.answer("")
        assert japan.asked()["count"] == 2
        assert japan.answer("1 6")["state"] == "done"


def test_a_phone_scrambles_before_the_first_die_only(pacific: Table) -> None:
    with party_of(pacific) as party:
        japan, usa = party.phone("japan"), party.phone("usa")
        japan.act("battle", area="26")
        japan.answer("1 Cruiser")
        japan.answer("usa: 1 destroyer")
        rise = {"island": "Midway", "zone": "25", "units": "1 fighter"}
        assert usa.act("scramble", **rise)["state"] == "done"
        japan.answer("1")
        refused = usa.act("scramble", **{**rise, "zone": "26"})
        assert refused["refusals"][0]["reason"].startswith("Aircraft scramble before all battles")
        offered = [one["name"] for one in usa.get("/api/can").json["commands"]]
        assert "scramble" not in offered


def test_aircraft_that_rose_stand_in_the_status(pacific: Table) -> None:
    pacific.do("scramble hawaiian 26 2 fighter")
    line = "Sea Zone 26: 2 Fighters rose from Hawaiian Islands (United States)"
    assert line in pacific.do("status").out


# -- Pacific: money, and an empty line -------------------------------------------------------------


def test_convoys_take_no_more_than_the_income(pacific: Table) -> None:
    pacific.do("set power=uk phase=mobilize uk.cash=0")
    pacific.do("next")
    income = pacific.status()["powers"]["uk"]["cash"]
    pacific.do("set uk.cash=3")
    for zone in ("37", "39", "43"):
        pacific.do(f"convoy {zone} japan: 9 submarine")
        assert pacific.status()["powers"]["uk"]["cash"] == 0
    assert income > 3


def test_an_empty_line_takes_no_inland_area(pacific: Table) -> None:
    with party_of(pacific) as party:
        phone = party.phone("japan")
        phone.act("battle", area="Hunan")
        phone.answer("1 Infantry")
        assert phone.answer("")["error"] == "An answer is needed here."
        assert phone.asked()["none"] == "nothing"
        assert phone.answer("nothing")["state"] == "done"
