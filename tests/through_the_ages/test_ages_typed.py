"""What is typed counts whole: ages behind short names, cards in hand, prices; what is asked is
answered as the command would be; what does not add up or is let go is said."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from recorded.table import Table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Two players in round six of age I, Green to act."""
    found = Table(tmp_path, monkeypatch)
    found.do("new through-the-ages --rule players=2")
    found.do("set round=6 age=i phase=actions")
    return found


def refused(table: Table, line: str) -> str:
    """What is said to a line that must not succeed."""
    answer = table.type(line)
    assert answer.status != 0
    return answer.err


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("take work of art a 1", "work_of_art_a"),
        ("take art a", "work_of_art_a"),
        ("take frugality a", "frugality_a"),
        ("take frug i 2", "frugality_i"),
        ("take site i", "ideal_building_site_i"),
    ],
)
def test_an_age_that_is_typed_is_the_age_that_is_taken(table: Table, line: str, card: str) -> None:
    table.do(line)
    assert table.status()["players"]["green"]["hand"] == [card]


def test_an_age_that_cannot_be_is_no_other(table: Table) -> None:
    assert "frugality iii" in refused(table, "take frugality iii")
    assert table.status()["players"]["green"]["hand"] == []


def test_without_an_age_the_latest_is_meant_and_said(table: Table) -> None:
    answer = table.do("take frugality")
    assert "Frugality I" in answer.out
    assert "Frugality A" in answer.err
    assert table.do("can take iron").err == ""


def test_several_in_hand_are_asked_for(table: Table) -> None:
    table.do('set green.hand="patriotism_a, patriotism_i"')
    said = refused(table, "play patr")
    assert "Patriotism A" in said
    assert "Patriotism I" in said
    table.do("play patr i")
    assert table.status()["players"]["green"]["hand"] == ["patriotism_a"]


def test_another_age_than_that_in_hand_is_not_played(table: Table) -> None:
    table.do("set green.hand=patriotism_a")
    assert "'i'" in refused(table, "play patr i")


def test_a_card_in_hand_goes_before_a_tactic(table: Table) -> None:
    table.do("set age=ii green.hand=napoleon_bonaparte")
    assert "Napoleon Bonaparte" in table.do("can play napoleon").out
    table.do("play napoleon")
    assert table.status()["players"]["green"]["leader"] == "napoleon_bonaparte"


def test_the_second_card_of_a_preparation_keeps_its_age(table: Table) -> None:
    table.do("set age=ii phase=politics green.military=1 current=i,i,i future=none")
    table.do("prepare i, fertile i")
    assert "fertile_territory_i" in str(table.status())


def test_a_price_in_a_row_that_is_kept_must_be_the_true_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do("new through-the-ages --rule players=2 --rule row=kept")
    state = yaml.safe_load(table.do("export --state").out)
    state["state"]["lay"] = 0
    state["state"]["row"] = ["moses", *[""] * 11, "homer"]
    path = tmp_path / "state.yaml"
    path.write_text(yaml.safe_dump(state), encoding="utf-8")
    table.do(f"new --from {path}")
    table.do("set round=2")
    assert "3" in refused(table, "take homer 1")
    assert "13" in refused(table, "take homer @1")
    table.do("take homer 3")
    assert table.status()["players"]["green"]["hand"] == ["homer"]


@pytest.mark.parametrize(
    ("hand", "command"),
    [
        ("monarchy, breakthrough_i", "revolution monarchy --with breakthrough"),
        ("monarchy", "revolution"),
        ("", "pop --free"),
        ("", "pop"),
        ("", "build bronze"),
        ("", "discard enslave --player orange"),
        ("rich_land_i", "play rich bronze"),
    ],
)
def test_can_is_read_as_the_command_is(table: Table, hand: str, command: str) -> None:
    """Options included; what `can` allows is allowed, and what it refuses is refused alike."""
    table.do(
        "set green.science=20 green.food=9 green.resources=9 green.yellow_bank=16 unused_workers=2"
    )
    if hand:
        table.do(f'set green.hand="{hand}"')
    asked = table.do(f"can {command} --json").json
    if asked["can"]:
        assert table.do(f"{command} --json").json["entries"] == asked["entries"]
    else:
        said = refused(table, command)
        assert asked["refusals"][0]["reason"] in said


def test_tokens_that_no_longer_add_up_are_said_with_the_repair(table: Table) -> None:
    answer = table.do("set bronze=4")
    assert "25" in answer.err
    assert "27" in answer.err
    assert "'set green.yellow-bank=16'" in answer.err
    table.do("undo")
    assert "zelený.žlutý-pruh=16" in table.do("set bronze=4 --lang cs").err
    assert table.do("set zelený.žlutý-pruh=16 iron=0 --lang cs").err != ""
    assert table.do("set green.yellow_bank=15 unused_workers=2").err == ""
    assert "blue-bank=" in table.do("set green.blue_bank=3").err
    assert table.do("set green.colonies=wealthy_territory_i green.blue_bank=5").err == ""


def test_a_state_from_outside_is_counted(tmp_path: Path, table: Table) -> None:
    state = yaml.safe_load(table.do("export --state").out)
    path = tmp_path / "state.yaml"
    path.write_text(yaml.safe_dump(state), encoding="utf-8")
    assert table.do(f"new --from {path}").err == ""
    state["state"]["civs"]["orange"]["yellow_bank"] = 12
    path.write_text(yaml.safe_dump(state), encoding="utf-8")
    assert "'set orange.yellow-bank=18'" in table.do(f"new --from {path}").err


def test_no_worker_is_ever_less_than_none(table: Table) -> None:
    """A line amended beneath others may leave too few workers."""
    table.do("set unused_workers=1 green.resources=20")
    table.do("build bronze")
    table.do("amend 4 set unused_workers=0 green.resources=20")
    civ = yaml.safe_load(table.do("export --state").out)["state"]["civs"]["green"]
    assert civ["unused"] == 0
    assert min(civ["technologies"].values()) >= 0
    assert civ["yellow_bank"] + civ["unused"] + sum(civ["technologies"].values()) == 24


def test_the_discount_of_the_turn_is_told_with_what_is_left(table: Table) -> None:
    table.do("set green.hand=patriotism_i green.resources=9 unused_workers=2")
    assert "2" in _line(table.do("play patriotism").out, "discount")
    assert "discount" in table.do("status").out
    assert _line(table.do("build warriors").out, "discount") == ""


def _line(text: str, word: str) -> str:
    return next((line for line in text.splitlines() if line.lstrip("- ").startswith(word)), "")


@pytest.mark.parametrize("line", ["next", "end", "take iron"])
def test_an_unused_political_action_is_not_let_go_in_silence(table: Table, line: str) -> None:
    table.do("set phase=politics green.military=1")
    if line == "end":
        asked = table.type(line)
        assert asked.status == 2
        assert "without a political action" in asked.err
        line = "end --anyway"
    assert "no political action" in table.do(line).out


def test_nothing_is_said_where_there_was_none_to_use(table: Table) -> None:
    table.do("set phase=politics")
    assert "used no political action" not in table.do("next").out


def test_an_uprising_is_told_before_and_after(table: Table) -> None:
    table.do("set green.yellow_bank=4 bronze=8 unused_workers=0")
    assert "uprising" in table.do("status").out
    assert "ends in an uprising" in table.type("end").err
    assert "uprising" in table.do("end --anyway").out


def test_import_goes_on_in_the_language_of_the_session(table: Table, tmp_path: Path) -> None:
    table.do("new through-the-ages --lang cs")
    table.do(f"export {tmp_path / 'game.json'}")
    table.do("new through-the-ages --lang en")
    assert "kolo 1" in table.do(f"import {tmp_path / 'game.json'}").out
    assert "kolo 1" in table.do("status").out


def test_a_place_and_a_price_are_both_looked_at(table: Table, tmp_path: Path) -> None:
    """Page 4: what a card costs hangs on its place, with the row kept or on the table."""
    assert "costs 1 where it lies, not 3 (civil actions)" in refused(table, "take iron @4 3")
    table.do("take iron @6 2")
    assert "civil actions left: 2" in table.do("status").out
    table.do("new through-the-ages --rule players=2 --rule row=kept --session kept")
    table.do("lay --draw --seed 5")
    table.do("set round=3 phase=actions green.wonders=colossus")
    lying = table.status()["row"]
    at = next(n for n, card in enumerate(lying, 1) if n > 5 and card.startswith("rich_land"))
    price = 2 if at < 10 else 3
    assert f"costs {price} where it lies, not 1 (civil actions)" in refused(table, f"take @{at} 1")
    assert table.do(f"can take @{at} {price}").out.startswith("Yes")
    table.do(f"take @{at} {price}")


def test_a_name_that_is_whole_is_no_other_with_a_word_too_many(table: Table) -> None:
    table.do('set age=ii green.hand="napoleon bonaparte" green.known="napoleonic army"')
    assert "Napoleonic Army" in table.do("can play napol arm").out
    assert "Napoleon Bonaparte" in table.do("can play napoleon").out


def test_where_there_is_nothing_to_name_it_is_said(table: Table) -> None:
    """Nothing in hand: the rules say so; no list that stops after its colon."""
    table.do("set green.hand=monarchy")
    said = table.do("can revolution monarchy --with breakthrough").out
    assert "in hand" in said
    table.do("set warriors=0 agriculture=0 bronze=0 philosophy=0")
    assert "known are: ." not in refused(table, "destroy warriors")


def test_goods_for_which_there_are_no_tokens_are_not_swallowed(table: Table) -> None:
    """Page 3: blue tokens are all there is to lay out goods with."""
    answer = table.do("set green.food=20")
    assert "food 18, not 20" in answer.err
    assert table.do("set green.food=5").err == ""


PACTS = 'set age=iii phase=politics green.military=3 pacts="{}" political=unused'


@pytest.mark.parametrize(
    ("laid", "line"),
    [
        ("peace treaty: green orange", "pact tourism violet"),
        ("military pact: green orange", "aggression plunder orange"),
        ("military pact: orange green", "cancel military"),
        ("peace treaty: violet green", "resign"),
    ],
)
def test_a_pact_that_ends_is_named(table: Table, laid: str, line: str) -> None:
    """Pages 13-14, 18: replaced, broken, cancelled, or left behind."""
    table.do("new through-the-ages --rule players=3 --rule version=full --session three")
    table.do("set round=6 orange.food=3 phase=politics")
    table.do(PACTS.format(laid))
    card = laid.partition(":")[0].title()
    assert f"{card} of" in table.do(f"can {line}").out
    out = table.do(line).out
    assert f"{card} of" in out
    assert "has ended" in out
    assert table.status()["pacts"] in ([], table.status()["pacts"][-1:])


def test_a_war_that_nobody_will_fight_is_named(table: Table) -> None:
    """Page 18: the wars of whoever leaves the game are off."""
    table.do("new through-the-ages --rule players=3 --rule version=full --session three")
    table.do('set round=6 age=iii phase=politics wars="holy war: orange green"')
    assert "Holy War of Orange and Green has ended." in table.do("resign").out


def test_only_a_party_is_offered_the_end_of_a_pact(table: Table) -> None:
    table.do("new through-the-ages --rule players=3 --rule version=full --session three")
    table.do('set round=6 age=iii phase=politics pacts="peace treaty: violet orange"')
    assert "'cancel'" not in table.do("status").out
    table.do("set turn=orange")
    assert "'cancel'" in table.do("status").out


def test_one_answer_of_several_things_may_have_commas(table: Table) -> None:
    """Page 20: who plunders says how much of each; `choose` reads as many parts as fit."""
    table.do("set round=9 age=iii phase=politics green.military=5 green.government=communism")
    table.do("set green.warriors=4 orange.food=4 orange.resources=7")
    table.do("aggression plunder iii orange")
    table.do("defend none")
    assert "does not fit" in refused(table, "choose 5 food, 3 resources")
    table.do("choose 4 food, 4 resources")
    civ = table.status()["players"]["orange"]
    assert (civ["food"], civ["resources"]) == (0, 3)


def test_commas_still_part_the_answers_of_several_players(table: Table) -> None:
    table.do("new through-the-ages --rule players=3 --rule version=full --session three")
    table.do("set round=9 age=i phase=politics green.military=3 current=i,i,i,i,i")
    table.do("prepare i, foray")
    table.do("choose 1 food, 2 resources, orange: 3 food")
    players = table.status()["players"]
    assert (players["green"]["food"], players["green"]["resources"]) == (1, 2)
    assert (players["orange"]["food"], players["orange"]["resources"]) == (3, 0)


def test_can_says_what_a_command_would_ask(table: Table) -> None:
    """With what may be answered; nothing is recorded, and nobody is asked."""
    table.do("set unused_workers=1 green.resources=9")
    before = table.status()
    asked = table.do("can build --json").json
    assert asked["can"] is True
    assert "Bronze" in asked["asks"]
    assert "Yes; then it asks: What is built" in table.do("can build").out
    assert table.do("can choose").out.startswith("No: ")
    assert table.status() == before
