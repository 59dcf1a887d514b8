"""Napoleon's battles as they are typed: two languages, refusals, JSON, undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded.table import Table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.chdir(tmp_path)
    found = Table(tmp_path / "home", monkeypatch)
    found.do("new battles-of-napoleon")
    return found


BEGINNING = (
    "orders f1 attack 12, f2 defend 57, f3 defend 64, f4 attack 5",
    "orders b1 attack 1, b2 attack 2, b3 reserve 82, b4 attack 7",
    "next cards",
    "draw french",
    "draw british --roll --seed 4",
    "next",
)


def to_segment(table: Table) -> None:
    """The first segment of the first turn; B1 acts."""
    for line in BEGINNING:
        table.do(line)


def test_status_has_what_scripts_rely_on(table: Table) -> None:
    to_segment(table)
    status = table.status()
    for name in ("game", "scenario", "turn", "phase", "groups", "commanders", "losses"):
        assert name in status
    assert status["game"] == "battles-of-napoleon"
    assert status["active"] == status["sequence"][0] == "b1"
    group = status["groups"]["f1"]
    assert (group["order"], group["initiative"]) == ("attack", 12)
    assert group["units"]["f1a"]["figures"] == 4
    assert (group["units"]["f1a"]["formation"], group["units"]["f1a"]["state"]) == (
        "column",
        "good",
    )
    assert set(status["losses"]) == {"french", "british"}
    assert status["todo"][0].startswith("B1 acts")


def test_status_fits_a_terminal(table: Table) -> None:
    to_segment(table)
    assert max(map(len, table.do("status").out.splitlines())) <= 80
    assert max(map(len, table.do("status --lang cs").out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("lines", "reading"),
    [
        (("form b1a line", "form b1a řada", "form b1a radu", "form b1a lin"), "line"),
        (("form b1a column", "form b1a zástup"), None),
    ],
)
def test_words_of_both_languages(table: Table, lines: tuple[str, ...], reading: str | None) -> None:
    to_segment(table)
    for line in lines:
        answer = table.type(f"{line} --json")
        assert (answer.status == 0) is (reading is not None), line
        if reading:
            shape = answer.json["status"]["groups"]["b1"]["units"]["b1a"]["formation"]
            assert shape == reading
            table.do("undo")


def test_units_are_known_by_their_regiment(table: Table) -> None:
    to_segment(table)
    assert "B1b" in table.do("can 1/9th").out
    assert "'B9z'" in table.type("can B9z").err


def test_several_things_on_one_line(table: Table) -> None:
    to_segment(table)
    table.do("move b1a L3 S, b1b, b1c woods")
    units = table.status()["groups"]["b1"]["units"]
    assert [units[key]["hex"] for key in units] == ["L3", None, None]
    assert units["b1c"]["formation"] == "open_order"


def test_one_wrong_word_records_nothing(table: Table) -> None:
    to_segment(table)
    line = table.status()["line"]
    answer = table.type("move b1a, b1x")
    assert answer.status == 2
    assert "b1x" in answer.err
    answer = table.type("move b1a, f1a")
    assert answer.status == 1
    assert "F1" in answer.err
    assert "rules p. 34" in answer.err
    assert table.status()["line"] == line


def test_a_die_of_ten_is_typed_as_it_lies(table: Table) -> None:
    to_segment(table)
    table.do("set turn=2 phase=execution f2.dispatch=attack")
    assert "Dice are missing" in table.type("test f2").err
    assert table.type("test f2 --dice 11").status == 2
    assert "--token" in table.type("test f2 --dice 0").err
    answer = table.do("test f2 --dice 0 --token 24 --json").json
    assert (answer["die"], answer["success"], answer["result"]["order"]) == (10, True, "attack")
    assert [item["reason"] for item in answer["items"]] == ["group_orders", "chief_orders"]
    assert answer["total"] == 10 + sum(item["value"] for item in answer["items"])
    table.do("undo")
    assert table.status()["groups"]["f2"]["order"] == "defend"


def test_what_is_not_allowed_asks_for_no_dice(table: Table) -> None:
    to_segment(table)
    for line in ("rally f1a", "recall f4a", "withdraw f4a from cavalry", "test f1"):
        answer = table.type(line)
        assert answer.status == 1, line
        assert "rules p." in answer.err


def test_the_same_seed_draws_the_same(table: Table) -> None:
    table.do("orders f1 attack, f2 attack, f3 attack --roll --seed 3")
    first = {key: group["token"] for key, group in table.status()["groups"].items()}
    table.do("undo")
    table.do("orders f1 attack, f2 attack, f3 attack --roll --seed 3")
    assert {key: g["token"] for key, g in table.status()["groups"].items()} == first


def test_hands_stay_hidden_but_to_their_owner(table: Table) -> None:
    to_segment(table)
    cards = table.do("cards --json").json
    assert "hand" not in cards
    assert cards["hands"]["british"]["limit"] == 4
    mine = table.do("cards british --json").json["hand"]["cards"]
    assert len(mine) == 4
    assert "?" not in mine
    assert not set(mine) & set(cards["unseen"])


def test_a_battle_can_be_amended_and_taken_back(table: Table) -> None:
    to_segment(table)
    table.do("form b1a line")
    line = table.status()["line"]
    table.do("next")
    table.do(f"amend {line} form b1b line")
    units = table.status()["groups"]["b1"]["units"]
    assert (units["b1a"]["formation"], units["b1b"]["formation"]) == ("column", "line")
    table.do("undo 2")
    assert table.status()["groups"]["b1"]["units"]["b1b"]["formation"] == "column"


def test_a_battle_begins_anywhere(table: Table) -> None:
    to_segment(table)
    table.do("set f1a.figures=2 f1a.state=disordered")
    table.do("export --state state.yaml")
    before = table.status()
    table.do("new --from state.yaml --session other")
    after = table.status()
    assert after["groups"] == before["groups"]
    assert (after["turn"], after["phase"]) == (before["turn"], before["phase"])


def test_set_says_what_can_be_set(table: Table) -> None:
    assert "UNIT.figures" in table.type("set f1a.size=3").err
    assert "F1a: figures can be 4 at most" in table.type("set f1a.figures=7").err
    table.do('set "east crest=british" french.wounded=yes leith.unit=b1b')
    status = table.status()
    assert status["objectives"]["east-crest"] == "british"
    assert status["commanders"]["french"]["wounded"]
    assert status["commanders"]["british"]["unit"] == "b1b"


def test_questions_about_hexes(table: Table) -> None:
    found = table.do("can distance E5 to C5 foe D4 SW --json").json
    assert (found["distance"], found["page"]) == (3, "26")
    assert table.do("can distance E5 to C5 foe D4 SW friend D5 --json").json["distance"] == 2
    assert table.do("can escape E5 foe F5 E4 D5 --json").json["eliminated"]
    assert not table.do("can cross E5 to F5 foe E4 S --json").json["allowed"]
    assert table.do("can chain E5 to F5 G5 I5 --json").json["out"] == ["I5"]
    assert table.do("can cover E5 N friend D6 N --json").json["covered"] == ["W"]
    assert table.do("can aspect E5 N to D5 --json").json["aspect"] == "flank"
    assert "A1 to R8" in table.type("can zone Z9 N").err


def test_nothing_is_asked_without_a_terminal(table: Table) -> None:
    for line in ("orders f1 attack", "orders", "form", "replace f1", "hold", "leader leith"):
        answer = table.type(line)
        assert answer.status in (1, 2), line
        assert len(answer.err.strip().splitlines()) <= 2


ENGLISH = ("the ", " and ", " with ", " this ", " order", "unit")


def test_no_english_in_a_czech_battle(table: Table) -> None:
    table.do("new battles-of-napoleon --session cesky --lang cs")
    for line in (
        "orders f1 útok 12, f2 obrana 57, f3 obrana 64, f4 utok 5",
        "orders b1 útok 1, b2 útok 2, b3 záloha 82, b4 útok 7",
        "next",
        "leader leith s b1b",
        "next karty",
        "draw francie",
        "draw británie 3 8 21 44",
        "cards británie",
        "next",
        "can b1a",
        "form b1a řada, b1b otočit",
        "move b1c vpřed les",
        "event 3 on b2a",
        "next",
        "can vzdálenost E5 do C5 nepřítel D4 SW",
        "set f1a.state=rozprášena turn=2 phase=zotavení",
        "rally f1a od arnauld --dice 1",
        "rout f1a --zones 1",
        "status",
        "log",
        "chart figures",
    ):
        answer = table.do(line)
        for printed in answer.out.splitlines():
            assert not any(word in printed.casefold() for word in ENGLISH), printed
    for line in ("move f1a", "event 15 on b2a", "form b1a čtvereček", "test b1"):
        answer = table.type(line)
        assert answer.status in (1, 2), line
        assert not any(word in answer.err.casefold() for word in ENGLISH), answer.err


def test_a_group_that_is_made_to_act_has_not_acted(table: Table) -> None:
    refused = table.type("set active=b1")
    assert refused.status == 1
    assert "Dispatches" in refused.err
    to_segment(table)
    table.do("next")
    assert table.status()["groups"]["b1"]["acted"]
    told = table.do("set active=b1").out
    assert "B1 acts" in told
    assert "acted no, was yes" in told


def test_hexes_are_told_where_something_moved_or_came_back(table: Table) -> None:
    to_segment(table)
    table.do("set b1a.hex=L4 b1a.facing=NE f1a.hex=L5")
    assert "L4 NE" in table.do("status units").out
    assert "L2 S" in table.do("undo").out
    table.do("redo")
    table.do("set b1a.facing=S")
    table.do("fire b1a at f1a --dice 9 --card 30")
    assert "retreats a hex to K6" in table.do("retreat f1a --at K6").out
    assert "retreats a hex to K6" in table.do("log").out
