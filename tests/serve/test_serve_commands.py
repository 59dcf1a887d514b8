"""Commands on phones: forms from declarations, both sides of a battle, what came meanwhile."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import yaml
from phones import HOST, Party, Phone, party_of
from recorded.table import Table

from companion.serve.carrying import carried
from kitgen.game.addresses import Codes, QrMode


@pytest.fixture
def typed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path_factory.mktemp("home"), monkeypatch)


def begun(typed: Table, game: str, **state: object) -> Party:
    """A session of a game whose first state has something else."""
    typed.do(f"new {game}")
    whole = yaml.safe_load(typed.do("export --state").out)
    whole["state"] |= state
    path = typed.folder / "state.yaml"
    path.write_text(yaml.safe_dump(whole), "utf-8")
    return party_of(typed, f"new {game} --from {path}")


def test_a_battle_is_fought_on_both_sides_phones(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        attacker, defender = party.phone("ussr"), party.phone("germany")
        forces = "2 infantry 1 tank v 2 infantry"
        found = attacker.act("battle", area="Ukraine", forces=forces)
        dice = found["draft"]["question"]
        assert (dice["kind"], dice["count"], dice["sides"], dice["groups"]) == (
            "dice",
            3,
            6,
            [2, 1],
        )
        assert defender.asked() is None
        assert defender.now()["drafts"][0]["to"] == "ussr"
        found = attacker.answer("5 5 3")
        assert found["draft"]["question"] is None
        assert attacker.now()["drafts"][0]["to_name"] == "Germany"
        assert defender.now()["mine"]
        assert defender.asked()["count"] == 2
        defender.answer("1 6")
        lost = attacker.asked()
        assert (lost["kind"], lost["name"]) == ("counts", "attacker_losses")
        assert {one["name"]: one["most"] for one in lost["options"]} == {"Infantry": 2, "Tank": 1}
        attacker.answer("1 infantry")
        pressing = attacker.asked()
        assert [one["value"] for one in pressing["options"]] == ["press on", "retreat"]
        assert attacker.answer("retreat")["state"] == "done"
        text = defender.now()["log"][-1]["text"]
        assert text.startswith("battle, Ukraine S.S.R.")
        assert "left 1 Infantry, 1 Tank / 1 Infantry" in text


def test_wrong_dice_are_asked_for_again_and_an_answer_is_taken_back(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        attacker = party.phone("ussr")
        attacker.act("battle", area="Ukraine", forces="1 infantry v 1 infantry")
        found = attacker.answer("7")
        assert found["state"] == "wrong"
        assert "from 1 to 6" in found["draft"]["question"]["error"]
        attacker.answer("6")
        assert attacker.asked()["count"] == 1  # nobody sits on the other side
        found = attacker.post("back", draft="ussr", step=1).json
        assert (found["state"], found["draft"]["step"]) == ("asked", 0)


def test_bids_are_laid_on_each_phone_and_opened_together(typed: Table) -> None:
    task = {"kind": "bid", "house": "", "about": "iron_throne", "amount": 0, "houses": []}
    with begun(typed, "game-of-thrones", phase="westeros", tasks=[task]) as party:
        houses = ("stark", "lannister", "greyjoy", "tyrell", "baratheon")
        phones = {house: party.phone(house) for house in houses}
        for number, (house, phone) in enumerate(phones.items()):
            assert phone.now()["mine"]
            asked = phone.act("bid")["draft"]["question"]
            assert (asked["kind"], asked["secret"], asked["most"]) == ("number", True, 5)
            assert phone.answer(str(number))["state"] == "done"
            if house != houses[-1]:
                assert house not in phone.now()["awaited"]
                told = json.dumps([one.now() for one in phones.values()])
                assert "sealed" not in told
                assert "bids:" not in told
        said = phones["stark"].now()["log"][-1]["text"]
        assert said == "bids: Baratheon 4, Lannister 1, Stark 0, Tyrell 3, Greyjoy 2"


def test_what_is_due_from_a_house_no_other_may_begin(typed: Table) -> None:
    task = {"kind": "muster", "house": "stark", "about": "", "amount": 0, "houses": []}
    with begun(typed, "game-of-thrones", phase="westeros", tasks=[task]) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        theirs = [
            one["theirs"]
            for phone in (stark, lannister)
            for one in phone.get("/api/can").json["commands"]
            if one["name"] == "muster"
        ]
        assert theirs == [False, True]
        told = lannister.post("act", command="muster", fields={}, flags=[])
        assert (told.status, told.json["error"]) == (403, "That is for Stark to do.")


def test_a_house_without_power_bids_nothing_without_being_asked(typed: Table) -> None:
    task = {"kind": "bid", "house": "", "about": "iron_throne", "amount": 0, "houses": []}
    with begun(typed, "game-of-thrones", phase="westeros", tasks=[task]) as party:
        typed.do("set stark.power=0")
        stark = party.phone("stark")
        assert stark.act("bid", preview=True)["state"] == "done"
        assert "stark" not in stark.now()["awaited"]
        typed.do("bid lannister 1 greyjoy 2 tyrell 3 baratheon 4")
        said = stark.now()["log"][-1]["text"].removeprefix("bids: ").split(", ")
        assert sorted(said) == ["Baratheon 4", "Greyjoy 2", "Lannister 1", "Stark 0", "Tyrell 3"]


def test_nobody_bids_for_another_house(typed: Table) -> None:
    task = {"kind": "bid", "house": "", "about": "iron_throne", "amount": 0, "houses": []}
    with begun(typed, "game-of-thrones", phase="westeros", tasks=[task]) as party:
        stark = party.phone("stark")
        found = stark.act("bid", numbers="lannister 5")
        assert (found["state"], found["error"]) == ("wrong", "Each house bids for itself.")
        assert stark.now()["line"] == 1


def test_a_turn_of_through_the_ages_is_ended_by_its_form(typed: Table) -> None:
    with party_of(typed, "new through-the-ages --rule first=orange") as party:
        orange, green = party.phone("orange"), party.phone("green")
        form = orange.get("/api/action/end").json
        assert {flag["name"] for flag in form["flags"]} >= {"draw", "anyway"}
        assert green.post("act", command="end", fields={}, flags=["anyway"]).status == 403
        found = orange.act("end", "anyway", preview=True)
        assert found["draft"]["question"]["kind"] == "send"
        assert orange.now()["line"] == 1
        found = orange.answer("")
        assert (found["state"], found["line"]) == ("done", 2)
        assert green.now()["awaited"] == ["green"]


def test_orders_lie_face_down_until_all_are_there(typed: Table) -> None:
    with party_of(typed, "new game-of-thrones") as party:
        phones = {
            house: party.phone(house) for house in party.table.rules.seats(party.table.state).ids
        }
        keeper = party.phone("watcher", keeper=True)
        first, *others = phones
        for house, phone in phones.items():
            phone.act("orders")
            while (asked := phone.asked()) is not None:
                for offer in asked["options"]:
                    if phone.answer(offer["value"])["state"] != "wrong":
                        break
            mine = next(line["text"] for line in phone.now()["log"] if line["line"] > 1)
            if house == first:
                assert "face down" not in mine
                for one in (keeper, *(phones[other] for other in others)):
                    assert "face down" in one.now()["log"][-1]["text"]
        for phone in (keeper, *phones.values()):
            assert not any("face down" in line["text"] for line in phone.now()["log"])


def test_a_draft_outlives_the_program_and_a_seat_its_battery(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        attacker = party.phone("ussr")
        attacker.act("battle", area="Ukraine", forces="1 infantry v 1 infantry")
        attacker.answer("6")
    with Party(typed.folder, "axis-allies-1") as later:
        attacker.party = later
        assert attacker.now()["me"]["seat"] == "ussr"
        assert attacker.now()["drafts"][0]["step"] == 1
        assert attacker.answer("1")["state"] == "done"


def test_a_request_that_comes_twice_is_done_once_also_after_a_restart(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        phone = party.phone("ussr")
        first = phone.act("next", seen=1, key="tap-1")
        assert (first["state"], first["line"]) == ("done", 2)
        assert phone.act("next", seen=1, key="tap-1")["line"] == 2
    with Party(typed.folder, "axis-allies-1") as later:
        phone.party = later
        assert phone.act("next", seen=1, key="tap-1")["line"] == 2
        assert phone.now()["line"] == 2


def test_a_command_on_an_old_state_says_what_came_meanwhile(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        phone, other = party.phone("ussr"), party.phone("ussr")
        phone.act("next", seen=1)
        told = other.post("act", command="next", fields={}, seen=1)
        assert told.status == 409
        assert told.json["state"] == "stale"
        assert "New since line 1: 2 Soviet Union" in told.json["error"]
        assert other.now()["line"] == 2


def test_what_another_program_writes_is_seen(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        phone = party.phone("ussr")
        before = phone.now()
        typed.do("next")
        typed.do("undo")
        after = phone.now(since=before["line"])
        assert after["version"] > before["version"]
        assert [line["line"] for line in after["log"]] == [2, 3]
        assert after["log"][0]["standing"] == "undone"


def test_only_the_keeper_takes_back_and_others_propose_it(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next") as party:
        player, keeper = party.phone("ussr"), party.phone("watcher", keeper=True)
        assert player.post("act", command="undo", fields={}).status == 403
        assert player.post("undo").json["state"] == "proposed"
        (proposal,) = keeper.now()["proposals"]
        assert proposal["by"] == "ussr"
        assert player.post("proposal", id=proposal["id"], agree=True).status == 403
        assert keeper.post("proposal", id=proposal["id"], agree=True).json["state"] == "done"
        assert player.now()["log"][-1]["text"] == "undo of 2"
        assert keeper.now()["proposals"] == []


def test_a_refusal_says_page_and_topic(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        phone = party.phone("ussr")
        found = phone.act("battle", area="Ukraine", forces="1 infantry v 1 infantry")
        (refusal, *_more) = found["refusals"]
        assert refusal["page"]
        assert refusal["topic"].startswith("/rules/axis-allies/en/index.html#")
        assert phone.get(refusal["topic"].partition("#")[0]).status == 200


def test_a_refusal_leads_to_the_topic_of_its_command(typed: Table) -> None:
    """Raids stand on page 7 too, and before marches."""
    with party_of(typed, "new game-of-thrones") as party:
        found = party.phone("stark").act("march", area="winterfell")
        (refusal, *_more) = found["refusals"]
        assert refusal["page"] == "7"
        assert "companion" not in refusal["allowed"]
        assert refusal["topic"] == "/rules/game-of-thrones/en/index.html#marches"


def test_questions_come_in_the_language_of_each_phone(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        attacker, defender = party.phone("ussr", lang="cs"), party.phone("germany")
        attacker.act("battle", area="ukrajina", forces="1 pěchota proti 1 pěchota")
        assert attacker.asked()["prompt"].startswith("1 kostka")
        attacker.answer("6")
        assert defender.asked()["prompt"].startswith("1 die: round 1, Defenders fire. Germany")


def test_a_watcher_and_a_stranger_write_nothing(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        watcher = party.phone("watcher")
        assert watcher.post("act", command="next", fields={}).status == 403
        watcher.cookies, watcher.token = {}, ""
        for path in ("/api/now", "/api/can", "/api/log", "/api/news", "/api/table"):
            assert watcher.get(path).status == 401
        assert watcher.post("act", command="next", fields={}).status == 401
        assert party.table.line == 1


def test_who_does_not_go_on_has_no_command_under_way_any_more(typed: Table) -> None:
    with party_of(typed, "new through-the-ages --rule first=orange") as party:
        orange = party.phone("orange")
        assert orange.act("end")["draft"]["question"]["kind"] == "yes"
        found = orange.answer("no")
        assert (found["state"], found["blocks"][0]["text"]) == ("dropped", "Nothing was recorded.")
        assert orange.now()["drafts"] == []
        assert orange.now()["line"] == 1


def test_a_form_offers_what_is_legal_after_the_answers_before(typed: Table) -> None:
    with party_of(typed, "new game-of-thrones") as party:
        stark = party.phone("stark")
        stark.act("orders")
        first = {one["value"] for one in stark.asked()["options"]}
        stark.answer("March 0")
        assert first - {one["value"] for one in stark.asked()["options"]} == {"March 0"}


def test_the_table_draws_where_a_form_asks_for_what_is_drawn(typed: Table) -> None:
    with begun(
        typed, "game-of-thrones", phase="westeros", tasks=[{"kind": "draw"}], round=2
    ) as party:
        phone = party.phone("stark")
        phone.act("westeros")
        states = list[str]()
        while (asked := phone.asked()) is not None:
            assert asked["draws"]
            states.append(phone.answer("r")["state"])
        assert len(states) >= 3
        assert {*states[:-1]} == {"asked"}
        assert states[-1] == "done"


def test_kamikaze_and_scrambling_are_the_deeds_of_the_defender(typed: Table) -> None:
    """P. 14: Japan announces its attacks, the defender says who rises, while the other moves."""
    deeds = (
        "new pacific-1940",
        "set usa.war=yes okinawa.owner=usa round=5 power=usa phase=combat",
    )
    with party_of(typed, *deeds) as party:
        usa = party.phone("usa")
        usa.act("kamikaze", zone="sz_6", ships="1 destroyer")
        assert usa.answer("2")["state"] == "done", "nobody sits there: it is told all the same"
        typed.do("undo")
        japan = party.phone("japan")
        found = {
            name: {
                one["name"]: (one["replies"], one["theirs"])
                for one in phone.get("/api/can").json["commands"]
            }
            for name, phone in (("usa", usa), ("japan", japan))
        }
        for deed in ("kamikaze", "scramble"):
            assert found["usa"][deed] == (False, True)
            assert found["japan"][deed] == (True, False)
        refused = usa.act("kamikaze", zone="sz_6", ships="1 destroyer")
        assert refused["error"] == "That is for Japan to do."
        japan.act("kamikaze", zone="sz_6", ships="1 destroyer")
        assert japan.answer("2")["state"] == "done"
        assert (
            japan.act("scramble", island="japan", zone="sz_6", units="1 fighter")["state"] == "done"
        )
        lines = typed.do("log --json").json["lines"][-2:]
        assert [line["who"] for line in lines] == ["Japan", "Japan"]


def test_what_was_under_way_goes_on_after_a_look_at_something_else(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next") as party:
        phone = party.phone("ussr")
        phone.act("buy", preview=True)
        phone.answer("2 infantry")
        assert phone.asked()["kind"] == "send"
        phone.act("odds")
        assert phone.asked()["kind"] == "counts"
        phone.act("odds", forces="3 infantry v 2 infantry")
        assert phone.asked()["kind"] == "send", "the odds are told, and the purchase goes on"
        phone.act("battle")  # refused: it is not the phase
        assert phone.asked()["kind"] == "send"
        phone.act("odds")
        phone.post("drop", draft="ussr")
        assert phone.asked()["kind"] == "send"
        phone.act("buy", preview=True)  # begun anew
        assert phone.asked()["kind"] == "counts"
        phone.post("drop", draft="ussr")
        assert phone.asked() is None


def test_a_pact_is_accepted_on_the_phone_of_the_rival(typed: Table) -> None:
    """P. 14: the other nation accepts or refuses it just as it is offered."""
    deeds = (
        "new through-the-ages --rule players=3",
        "set age=ii round=8 phase=politics turn=green green.military-cards=1",
        "set green.known='acceptance of supremacy'",
    )
    with party_of(typed, *deeds) as party:
        green, orange = party.phone("green"), party.phone("orange", lang="cs")
        green.act("pact", preview=True)
        green.answer("Acceptance of Supremacy")
        green.answer("orange")
        green.answer("b")
        assert green.asked() is None
        asked = orange.asked()
        assert [one["text"] for one in asked["above"]][1] == "A je Oranžový, B je Zelený."
        orange.answer("no")
        assert green.asked()["kind"] == "send"
        assert green.answer("")["state"] == "done"


def test_a_number_that_can_be_one_of_few_is_picked(typed: Table) -> None:
    with party_of(typed, "new through-the-ages --rule players=3", "end --anyway") as party:
        orange = party.phone("orange")
        orange.act("take")
        orange.answer("Moses")
        asked = orange.asked()
        assert asked["kind"] == "one"
        assert [one["value"] for one in asked["options"]] == ["1", "2"]


def test_only_the_owner_of_the_raven_is_awaited_when_all_orders_lie(typed: Table) -> None:
    with party_of(typed, "new game-of-thrones") as party:
        assert len(party.phone("stark").now()["awaited"]) == 5
        typed.do("orders stark winterfell march0, white_harbor defence, shivering raid")
        typed.do("orders lannister lannisport march0, stoney defence, golden raid")
        typed.do("orders baratheon dragonstone march0, kingswood defence, shipbreaker raid")
        typed.do("orders tyrell highgarden march0, dornish defence, redwyne raid")
        typed.do("orders greyjoy pyke march0, greywater defence, ironman raid")
        assert party.phone("stark").now()["awaited"] == ["lannister"]


def test_mustering_is_picked_from_what_the_points_buy(typed: Table) -> None:
    task = {"kind": "muster", "house": "baratheon", "about": "all", "amount": 0, "houses": []}
    with begun(typed, "game-of-thrones", phase="westeros", tasks=[task]) as party:
        phone = party.phone("baratheon")
        phone.act("muster")
        phone.answer("Dragonstone")
        asked = phone.asked()
        assert asked["kind"] == "one"
        found = {one["name"] for one in asked["options"]}
        assert {"Knight", "Footman", "Ship + upgrade"} <= found
        assert "Ship + Ship + Ship" not in found


def test_each_side_of_napoleon_commands_its_own_groups(typed: Table) -> None:
    with party_of(typed, "new battles-of-napoleon") as party:
        french = party.phone("french")
        found = french.act("orders", orders="f1 attack, b1 defend")
        assert (found["state"], found["error"]) == ("wrong", "Each side commands its own groups.")
        french.act("orders")
        asked = list[str]()
        while (question := french.asked()) is not None:
            asked.append(question["prompt"])
            french.answer("r" if question["draws"] else question["options"][0]["value"])
        assert sum(text.startswith("F") for text in asked) == 4
        assert not any(text.startswith("B") for text in asked)
        assert french.now()["awaited"] == ["british"]


def test_damage_is_repaired_by_thumb(typed: Table) -> None:
    typed.do("new pacific-1940")
    typed.do("set japan.complex.damage=6 japan.air_base.damage=2")
    with party_of(typed) as party:
        phone = party.phone("japan")
        asked = phone.act("repair", area="Japan")["draft"]["question"]
        assert asked["kind"] == "one"
        names = [one["value"] for one in asked["options"]]
        assert len(names) == 2
        asked = phone.answer(names[0])["draft"]["question"]
        assert (asked["kind"], asked["most"], asked["usual"]) == ("number", 6, "6")
        phone.answer("4")
        assert "repaired by 4" in phone.now()["log"][-1]["text"]


def test_each_enemy_says_which_ships_raid_a_convoy(typed: Table) -> None:
    typed.do("new pacific-1940")
    typed.do("set uk.war=yes usa.war=yes phase=income")
    with party_of(typed) as party:
        phones = {power: party.phone(power) for power in ("japan", "usa", "uk")}
        phones["japan"].act("convoy", zone="sz_6")
        asked = phones["usa"].asked()
        assert asked["kind"] == "counts"
        assert "Transport" not in [one["value"] for one in asked["options"]]
        phones["usa"].answer("2 submarine")
        assert phones["uk"].asked()["usual"] == phones["uk"].asked()["none"] == "nothing"
        phones["uk"].answer("nothing")
        found = phones["japan"].answer("1 destroyer")  # nobody sits on the seat of Anzac
        assert found["state"] == "done"
        ships = [["2 Submarines of United States at 2", 4], ["1 Destroyer of ANZAC at 1", 1]]
        assert found["blocks"][0]["items"] == ships  # p. 20
        phones["usa"].act("convoy", zone="sz_19")  # an enemy announces a raid as well
        phones["usa"].answer("1 destroyer")
        phones["uk"].answer("nothing")
        assert phones["usa"].answer("nothing")["state"] == "done"


def test_what_is_to_be_bought_and_taken_has_its_price(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next") as party:
        phone = party.phone("ussr")
        phone.act("buy")
        notes = {one["name"]: one["note"] for one in phone.asked()["options"]}
        assert notes["Infantry"] == "1 Infantry at 3"
        screen = party.phone("watcher").get("/api/table").json
        assert [one["course"] for one in screen["drafts"]] == []


def test_a_third_house_says_on_its_own_phone_whom_it_supports(typed: Table) -> None:
    places = {
        "stoney_sept": {"house": "lannister", "units": {"footman": 1}, "routed": {}},
        "riverrun": {"house": "greyjoy", "units": {"footman": 1}, "routed": {}},
        "harrenhal": {"house": "stark", "units": {"footman": 1}, "routed": {}},
    }
    fight = {"attacker": "stark", "source": "harrenhal", "area": "stoney_sept"}
    with begun(
        typed,
        "game-of-thrones",
        phase="marches",
        turn="stark",
        forces=places,
        orders={"riverrun": {"house": "greyjoy", "order": "support"}},
        fight={**fight, "units": {"footman": 1}, "modifier": 0},
    ) as party:
        attacker, third = party.phone("stark"), party.phone("greyjoy")
        attacker.act("battle")
        assert attacker.asked() is None
        asked = third.asked()
        assert asked["prompt"].startswith("Greyjoy may support from Riverrun")
        assert [one["value"] for one in asked["options"]] == ["attacker", "defender", "nobody"]
        third.answer("defender")
        assert third.asked() is None
        assert attacker.asked()["prompt"].startswith("Stark: the card")


def test_a_unit_of_napoleon_is_tested_on_the_phone_of_its_side(typed: Table) -> None:
    script = (Path(__file__).parents[1] / "recorded" / "napoleon-leith.txt").read_text("utf-8")
    before, _fire, _rest = script.partition("fire f3a at b2a")
    for line in before.splitlines():
        if line and line[0] not in "#?":
            typed.do(line)
    with party_of(typed) as party:
        phones = {side: party.phone(side) for side in ("french", "british")}
        phones["french"].act("fire", unit="f3a", target="b2a", words="downhill", preview=True)
        fired = phones["french"].asked()
        assert fired["prompt"].startswith("1 die: F3a, fire")
        cards = phones["french"].answer("10")["draft"]["question"]["options"]
        for card in cards:
            found = phones["french"].answer(card["value"])
            asked = phones["british"].asked()
            if asked and asked["kind"] == "dice":  # the card has the unit tested
                break
            phones["french"].post("back", draft="french", step=found["draft"]["step"])
        assert asked["prompt"].startswith("1 die: B2a")


@pytest.mark.walk
def test_a_result_is_answered_with_a_card_on_the_phone_of_who_is_struck(typed: Table) -> None:
    """P. 37: the die and the card lie as they fell."""
    script = (Path(__file__).parents[1] / "recorded" / "napoleon-leith.txt").read_text("utf-8")
    before, _reaction, _rest = script.partition("reaction 11 on f1a")
    for line in before.splitlines():
        if line and line[0] not in "#?":
            typed.do(line)
    with party_of(typed) as party:
        phones = {side: party.phone(side) for side in ("french", "british")}
        shot = {"unit": "b4a", "target": "f1a", "words": "uphill"}
        phones["british"].act("fire", **shot)
        assert phones["british"].answer("1")["state"] == "done"
        assert phones["french"].asked() is None, "a miss is answered by nothing"
        typed.do("undo")
        phones["british"].act("fire", **shot)
        phones["british"].answer("10")
        phones["british"].answer("20")  # a retreat, for which a card that spares a figure is no use
        assert phones["french"].asked()["options"] == [], "it is asked, so that nobody learns of it"
        phones["british"].post("back", draft="british", step=2)
        phones["british"].answer("2")
        assert phones["british"].asked() is None
        hand = json.dumps(phones["british"].now()["drafts"])
        assert "Close the Files" not in hand
        asked = phones["french"].asked()
        assert [one["value"] for one in asked["options"]] == ["11 f1a"]
        assert "a figure you would lose stays" in asked["above"][-1]["text"]
        phones["french"].answer("11 f1a")
        line = typed.do("log --json").json["lines"][-1]
        assert line["data"]["answers"] == [10, "2"]
        assert [one["card"] for one in line["data"]["reactions"]] == ["11"]


@pytest.mark.parametrize("langs", [("en", "cs"), ("cs", "en")])
def test_two_phones_of_a_seat_in_two_languages_go_on_with_one_command(
    langs: tuple[str, str], typed: Table
) -> None:
    typed.do("new battles-of-napoleon --session leith")
    typed.do("orders f1 attack t1, f2 defend t6, f3 attack t4, f4 attack t2")
    typed.do("orders b1 attack t10, b2 defend t9, b3 reserve t7, b4 attack t11")
    for line in (*["next"] * 4, "draw french 1 2 3", "draw british 4 5 6 7", "next"):
        typed.do(line)
    typed.do("set f1a.hex=L4 f1b.hex=M4 b1a.hex=L3 b1b.hex=M3 b1c.hex=N3")
    with party_of(typed) as party:
        one, other = (party.phone("french", lang=lang) for lang in langs)
        one.act("fire", preview=True, unit="f1a")
        assert one.answer("B1a")["state"] == "asked"
        question = one.asked()
        assert question["usual"] in ("nothing", "nic")
        assert one.answer(question["usual"])["state"] == "asked"
        assert other.asked()["kind"] == "dice"
        assert other.answer("1")["state"] == "asked"
        assert one.asked()["name"] in ("send", "card")


def test_a_code_printed_for_this_table_leads_a_stranger_to_its_rule(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        codes = Codes(QrMode.URL, f"http://{HOST}")
        for lang, title in (("en", "Retreat"), ("cs", "Ústup")):
            printed = codes.payload("axis-allies", lang, "retreat", "")
            path = "/" + printed.split("/", 3)[3]
            stranger = Phone(party)
            told = stranger.get(path)
            assert told.status == 303
            told = stranger.get(told.headers["location"])
            page = told.body.decode()
            assert told.status == 200
            assert title in page


def test_long_odds_hold_nobody_up(typed: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long is counted beside the table, and told if the state is still the same."""
    begun, free = threading.Event(), threading.Event()

    def slowly(registry: Any, rules: Any, state: Any, draft: Any, *more: Any) -> Any:
        if draft.wanted.command == "odds" and not threading.current_thread().name.startswith(
            "table"
        ):
            begun.set()
            assert free.wait(30)
        return carried(registry, rules, state, draft, *more)

    monkeypatch.setattr("companion.serve.table.carried", slowly)
    with party_of(typed, "new axis-allies") as party, ThreadPoolExecutor(1) as other:
        uk, ussr = party.phone("uk"), party.phone("ussr")
        asked = other.submit(uk.act, "odds", attack="3 infantry", defend="2 infantry")
        assert begun.wait(30)
        assert ussr.now()["line"] == 1
        assert ussr.act("next")["state"] == "done"  # and so it is counted once more
        assert not asked.done()
        free.set()
        told = asked.result(30)
        assert told["state"] == "done"
        assert "Attacker wins" in str(told["blocks"])


ROW = """homer, ideal_building_site_a, engineering_genius_a, julius_caesar, hammurabi, moses,
    frugality_a, rich_land_a, pyramids, work_of_art_a, colossus, aristotle, patriotism_a"""


def in_the_row(phone: Phone) -> dict[str, str]:
    """Key -> place of the cards that lie in the row."""
    boards = phone.get("/api/scene").json["boards"]
    [row] = [board for board in boards if board["id"] == "card-row"]
    return {piece["key"]: piece["place"] for piece in row["pieces"]}


def test_a_card_in_the_row_and_its_equal_in_a_hand_are_two_things(typed: Table) -> None:
    laid = "new through-the-ages --rule row=kept", f'lay "{ROW}"'
    with party_of(typed, *laid, "set round=2 green.hand='moses, homer'") as party:
        green = party.phone("green")
        lying = in_the_row(green)
        green.act("take")
        assert {one["key"] for one in green.asked()["options"]} <= lying.keys()
        green.post("drop", draft="green")
        green.act("play")
        offered = {one["key"] for one in green.asked()["options"]}
        assert "moses" in offered
        assert not offered & lying.keys()


@pytest.mark.parametrize(("lang", "place"), [("en", "place 9"), ("cs", "místo 9")])
def test_a_place_of_the_row_that_is_no_answer_says_why(typed: Table, lang: str, place: str) -> None:
    with party_of(typed, "new through-the-ages --rule row=kept", f'lay "{ROW}"') as party:
        green = party.phone("green", lang=lang)
        green.act("take")
        [refusal] = green.answer(place)["refusals"]
        assert refusal["page"] == "4"
        assert ("potřeba 2" if lang == "cs" else "needed 2") in refusal["reason"]
