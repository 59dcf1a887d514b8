"""Fights as everybody at the table sees them: what is left, what fell, and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games_to_try import EXAMPLES
from phones import Phone, party_of
from printed_things import pieces_of, places_of
from recorded.table import Table
from rulebooks import loaded

from companion.serve.carrying import carried


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def course(phone: Phone) -> Any:
    return phone.now()["drafts"][0]["course"]


def texts(blocks: Any) -> list[str]:
    return [block["text"] for block in blocks]


def test_everybody_reads_where_a_battle_is_and_what_is_left(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        attacker, defender = party.phone("ussr"), party.phone("germany", lang="cs")
        watcher = party.phone("watcher")
        attacker.act("battle", area="Ukraine", forces="2 infantry v 3 infantry 1 tank")
        attacker.answer("1 6")
        defender.answer("1 infantry")
        assert texts(course(defender)["scene"]) == [
            "Ukrajinská SSR",
            "Útočník (Sovětský svaz): 2 Pěchoty",
            "Obránce (Německo): 2 Pěchoty, 1 Tank",
        ]
        screen = watcher.get("/api/table").json["drafts"][0]
        assert texts(screen["course"]["scene"])[2] == "Defender (Germany): 2 Infantry, 1 Tank"
        assert screen["course"]["given"][0]["answer"] == "1 6"
        assert texts(screen["course"]["told"]) == ["1 hit: Germany loses 1 Infantry."]


def test_a_question_says_about_what_its_command_began_to_its_own_seat_alone(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        attacker, defender = party.phone("ussr"), party.phone("germany")
        attacker.act("battle", area="Ukraine")
        assert attacker.now()["drafts"][0]["filled"] == ["Ukraine"]
        assert not any(draft["filled"] for draft in defender.now()["drafts"])


def test_a_declaration_names_its_power_once_in_the_log_and_not_again_in_full(typed: Table) -> None:
    lines = ("new pacific-1940", "next combat-move --anyway", "declare usa")
    with party_of(typed, *lines) as party:
        line = party.phone("japan").now()["log"][-1]
        assert (line["who"], line["text"]) == ("Japan", "declares war on United States")
        assert not any("declares war" in text for text in texts(line["report"]))


def laid(phone: Phone, scene: str = "scene") -> Any:
    """The battle as it is laid out, on a phone or (`table/scene`) on the big screen."""
    [battle] = phone.get(f"/api/{scene}").json["battles"]
    return battle


def on_strip(battle: Any) -> dict[str, int]:
    """How many stand in each place, as counters or, without any, as a figure."""
    counters = {piece["place"]: piece["copies"] for piece in battle["strip"]["pieces"]}
    return counters | {sign["place"]: int(sign["text"]) for sign in battle["strip"]["signs"]}


@pytest.mark.parametrize(
    ("lines", "seat", "battle", "dice", "part", "left"),
    [
        (
            ["new axis-allies", "next combat"],
            "ussr",
            {"area": "Ukraine", "forces": "2 infantry v 3 infantry 1 tank"},
            "1 6",
            "battle-board",
            {"attack/infantry": 2, "defense/infantry": 3, "defense/tank": 1},
        ),
        (
            ["new pacific-1940", "next combat"],
            "japan",
            {"area": "Yunnan", "forces": "2 infantry 1 tank v 3 infantry 1 artillery"},
            "1 6 3",
            "battle-strip",
            {
                "attack/infantry": 2,
                "attack/tank": 1,
                "defense/infantry": 3,
                "defense/artillery": 1,
            },
        ),
    ],
)
def test_the_counters_that_are_left_lie_on_the_printed_strip(
    lines: list[str],
    seat: str,
    battle: dict[str, str],
    dice: str,
    part: str,
    left: dict[str, int],
    typed: Table,
) -> None:
    with party_of(typed, *lines) as party:
        attacker, watcher = party.phone(seat), party.phone("watcher")
        attacker.act("battle", **battle)
        attacker.answer(dice)
        for shown in (laid(attacker), laid(watcher), laid(watcher, "table/scene")):
            assert on_strip(shown) == left
            assert shown["strip"]["id"] == part
            names = shown["strip"]["names"]
            assert all(names[place] != place for place in {*left, *shown["halves"]})
            assert not [name for name in names.values() if "_" in name or "/" in name]
            assert shown["place"].startswith(battle["area"].casefold())
        places = places_of(typed.status()["game"], part)
        assert {*left, *shown["halves"]} <= places
        pieces = {piece["piece"] for piece in shown["strip"]["pieces"]}
        assert pieces <= pieces_of(typed.status()["game"])
        [fallen] = shown["fallen"]
        assert fallen["dice"] == [int(die) for die in dice.split()]
        known = zip(fallen["dice"], fallen["good"], strict=True)
        hits = [least <= die <= most for die, (least, most) in known]
        assert attacker.asked()["exactly"] == sum(hits)
        keys = {option["key"] for option in attacker.asked()["options"]}
        standing = [*shown["strip"]["pieces"], *shown["strip"]["signs"]]
        tapped = {one["key"]: one["place"] for one in standing}
        assert {tapped[key] for key in keys} <= {place for place in left if "defense" in place}


def test_a_battleship_is_tapped_for_its_first_hit_and_for_its_last(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        attacker, defender = party.phone("ussr"), party.phone("germany")
        attacker.act(
            "battle", area="Sea Zone 6", forces="3 battleship v 2 battleship", against="germany"
        )
        attacker.answer("1 1 6")
        offered = {option["key"] for option in defender.asked()["options"]}
        assert offered == {"battleship", "battleship:first"}
        keys = {one["place"]: one["key"] for one in laid(defender)["strip"]["pieces"]}
        assert set(keys["defense/battleship"].split()) == offered
        assert not keys["attack/battleship"]


def until(typed: Table, script: str, line: str) -> None:
    """A recorded game, up to a line of it."""
    text = (Path(__file__).parents[1] / "recorded" / script).read_text("utf-8")
    before, found, _rest = text.partition(line)
    assert found
    for one in before.splitlines():
        if one and one[0] not in "#?":
            typed.do(one)


def test_everybody_sees_the_forces_in_westeros_and_the_cards_once_both_are_laid(
    typed: Table,
) -> None:
    until(typed, "thrones-castles.txt", "battle --cards 'asha-greyjoy v ser-garlan-tyrell'")
    with party_of(typed) as party:
        attacker, defender = party.phone("greyjoy"), party.phone("tyrell")
        watcher = party.phone("watcher")
        attacker.act("battle")
        says = {one["value"]: one["says"] for one in attacker.asked()["options"]}
        assert says["Victarion Greyjoy"].startswith("strength ")
        attacker.answer("Asha Greyjoy")
        before = course(watcher)
        assert "house-cards" not in str(laid(watcher, "table/scene")["sides"])
        assert "house-cards" not in str(laid(defender)["sides"])
        assert texts(before["scene"])[1:] == [
            "Attacker (Greyjoy): 1 Ship; strength 0",
            "Defender (Tyrell): 1 Ship; strength 1",
        ]
        assert "Asha" not in str(watcher.now()["drafts"]) + str(
            defender.now()["drafts"][0]["course"]
        )
        defender.answer("Ser Garlan Tyrell")
        sides = laid(watcher, "table/scene")["sides"]
        assert [side["seat"] for side in sides] == ["greyjoy", "tyrell"]
        pieces = [[card["piece"].partition("/") for card in side["cards"]] for side in sides]
        assert [[part for part, _slash, _id in side] for side in pieces] == [
            ["ships", "house-cards"],
            ["ships", "house-cards"],
        ]
        for onlooker in (defender, watcher, party.phone("stark")):
            scene = texts(course(onlooker)["scene"])
            assert "Asha Greyjoy; strength" in scene[1]
            assert "Ser Garlan Tyrell; strength" in scene[2]
        screen = watcher.get("/api/table").json["drafts"][0]["course"]
        assert "Asha Greyjoy; strength" in texts(screen["scene"])[1]
        cards = "'asha-greyjoy v ser-garlan-tyrell'"
        typed.do(f"battle --cards {cards} --blade --retreat bay_of_ice --ability no")
        assert "Ser Garlan Tyrell" in str(watcher.now()["log"][-1])


def test_everybody_sees_the_units_of_a_shot_and_its_dice(typed: Table) -> None:
    until(typed, "napoleon-leith.txt", "fire f3a at b2a")
    with party_of(typed) as party:
        french, british = party.phone("french"), party.phone("british")
        french.act("fire", unit="f3a", target="b2a", words="downhill")
        assert texts(course(british)["scene"]) == [
            "France: F3a, good order, figures 3/3",
            "Britain: B2a, good order, figures 4/4",
        ]
        french.answer("10")
        assert course(british)["given"][0]["answer"] == "10"
        battle = laid(british, "table/scene")
        assert battle["place"] == "b2a"
        assert [card["note"] for card in battle["sides"][1]["cards"]] == [
            "Column",
            "figures 4 of 4",
        ]
        pieces = {card["piece"] for side in battle["sides"] for card in side["cards"]}
        assert pieces <= pieces_of("battles-of-napoleon")
        [fallen] = battle["fallen"]
        assert (fallen["dice"], fallen["sides"], fallen["good"]) == ([10], 10, [[2, 10]])


def test_the_report_of_a_battle_reaches_whoever_did_not_end_it(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        attacker, defender = party.phone("ussr"), party.phone("germany")
        attacker.act("battle", area="Ukraine", forces="1 infantry v 1 infantry")
        attacker.answer("6")
        defender.answer("6")
        attacker.answer("retreat")
        line = defender.now()["log"][-1]
        assert line["text"].startswith("battle, Ukraine S.S.R.")
        assert "Round 1" in texts(line["report"])


def test_a_declared_battle_tells_what_is_left(typed: Table) -> None:
    heather = EXAMPLES[0].parent / "heather-crowns"
    troops = "set gorsedene.troops='2 spears 1 riders' cairnhill.troops='3 spears'"
    with party_of(typed, f"new {heather}", troops, "next", "next") as party:
        gorse, thistle = party.phone("gorse"), party.phone("thistle", lang="cs")
        gorse.act("attack", here="gorsedene", there="cairnhill", force="2 spears 1 riders")
        assert texts(course(thistle)["scene"]) == [
            "Útočník: 2 kopiníci, 1 jezdec",
            "Obránce: 3 kopiníci",
        ]


def test_counts_say_what_so_many_are_called(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next") as party:
        party.phone("ussr", lang="cs").act("buy")
        asked = party.phone("ussr", lang="cs").asked()
        forms = {one["value"]: one["forms"] for one in asked["options"]}
        assert forms["Pěchota"] == ["Pěchota", "Pěchoty", "Pěchot"]


def test_the_attacked_phone_of_the_ages_offers_only_the_answer(typed: Table) -> None:
    """Neither the turn of the attacker nor the civil deck is the rival's to end."""
    lines = (
        "new through-the-ages --rule version=full",
        "set round=3 age=ii phase=politics green.military=4 orange.science=5 green.warriors=4",
    )
    with party_of(typed, *lines) as party:
        attacker, attacked = party.phone("green"), party.phone("orange")
        attacker.act("aggression", card="spy", rival="orange", sacrifice="none")
        commands = attacked.get("/api/can").json["commands"]
        deeds = [c["name"] for c in commands if c["now"] and c["records"]]
        assert deeds == ["defend"]


def test_a_card_of_a_declared_game_says_what_it_does(typed: Table) -> None:
    with party_of(typed, f"new {EXAMPLES[0].parent / 'heather-crowns'}") as party:
        gorse = party.phone("gorse")
        gorse.act("tell")
        assert all(one["says"] for one in gorse.asked()["options"])


def test_what_is_bought_has_its_price_and_the_purse(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next") as party:
        phone = party.phone("ussr")
        phone.act("buy")
        asked = phone.asked()
        prices = {one["value"]: one["price"] for one in asked["options"]}
        assert (asked["purse"], prices["Infantry"], prices["Tank"]) == (24, 3, 5)


def test_choices_of_a_declared_game_say_what_they_cost_and_yield(typed: Table) -> None:
    with party_of(typed, f"new {EXAMPLES[0].parent / 'copper-valley'}", "next") as party:
        phone = party.phone("p1")
        phone.act("buy")
        assert phone.asked()["options"][0]["note"] == "Coins −5 (15 left), Shares +1"
    heather = EXAMPLES[0].parent / "heather-crowns"
    with party_of(typed, f"new {heather} --session heather", "next") as party:
        phone = party.phone("gorse")
        phone.act("recruit", where="thistlefell")
        asked = phone.asked()
        assert asked["purse"] == 6
        assert {one["value"]: one["price"] for one in asked["options"]}["Spear"] == 2


def test_cards_of_the_ages_say_what_they_do_and_buildings_what_they_cost(typed: Table) -> None:
    lines = (
        "new through-the-ages --rule version=full",
        "set turn=orange round=3 age=i phase=actions orange.resources=9",
    )
    with party_of(typed, *lines) as party:
        phone = party.phone("orange", lang="cs")
        phone.act("build")
        found = phone.asked()["options"][0]
        assert found["says"]
        assert found["note"] == "suroviny −2 (zbývá 7)"


def test_a_question_is_worked_out_once_for_all_who_look_at_it(
    typed: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command is done over once for each answer and once for each seat and language, however
    often a phone looks."""
    runs = list[str]()

    def counting(*args: Any) -> Any:
        runs.append("run")
        return carried(*args)

    monkeypatch.setattr("companion.serve.table.carried", counting)
    with party_of(typed, "new axis-allies", "next combat") as party:
        attacker = party.phone("ussr")
        attacker.act("battle", area="Ukraine", forces="2 infantry v 3 infantry 1 tank")
        attacker.now()
        before = len(runs)
        for _look in range(3):
            assert attacker.asked()["kind"] == "dice"
        assert len(runs) == before
        attacker.answer("1 6")
        assert len(runs) > before


@pytest.mark.parametrize(
    ("lines", "area", "attacks", "defends"),
    [
        (("new axis-allies", "next combat"), "Ukraine", "ussr", "germany"),
        (
            ("new pacific-1940", "next combat-move --anyway", "declare usa", "next combat"),
            "Philippines",
            "japan",
            "usa",
        ),
    ],
)
def test_the_counters_of_the_defender_are_shown_where_the_attacker_is_asked_for_them(
    typed: Table, lines: tuple[str, ...], area: str, attacks: str, defends: str
) -> None:
    game = lines[0].removeprefix("new ")
    with party_of(typed, *lines) as party:
        phone = party.phone(attacks)
        phone.act("battle", area=area)
        assert powers_of(phone, game) == {attacks}
        phone.answer("2 infantry")
        while phone.now()["drafts"][0]["question"]["name"] != "defend":
            phone.answer("")
        assert powers_of(phone, game) == {defends}


def powers_of(phone: Phone, game: str) -> set[str]:
    """Return the powers whose tanks the page of a question shows."""
    printed = {f"units/{row.id}": str(row["power"]) for row in loaded(game).data.tables["pieces"]}
    named = phone.get("/api/scene").json["named"]
    return {printed[card["piece"]] for card in named if card["key"] == "tank"}
