"""Lines put in between others, and what people let stand against the rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from recorded.table import Table
from rulebooks import loaded

from companion.games import GAMES, Games
from companion.table.arguments import Option
from companion.table.codec import KEY
from companion.table.events import BECAUSE
from companion.table.lazy import kind_at

CASH = "powers.ussr.cash"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.chdir(tmp_path)
    table = Table(tmp_path, monkeypatch)
    table.do("new axis-allies")
    return table


def cash(table: Table) -> int:
    return int(table.status()["powers"]["ussr"]["cash"])


def test_a_forgotten_line_is_put_in_where_it_belongs(table: Table) -> None:
    for line in ("next", "buy 3 infantry", "next"):
        table.do(line)
    answer = table.do("amend --before 4 buy 1 tank --json").json
    assert answer["amended"] == 5
    assert cash(table) == 24 - 9 - 5
    assert table.status()["illegal"] == []
    lines = table.do("log --json").json["lines"]
    assert [line["line"] for line in lines] == [1, 2, 3, 4, 5]
    assert lines[4]["before"] == 4
    assert "bought: 1 Tank for 5 IPC (before line 4)" in " ".join(table.do("log").out.split())
    table.do("undo")
    assert cash(table) == 24 - 9
    table.do("redo")
    table.do("amend 5 buy 2 infantry")
    assert cash(table) == 24 - 9 - 6


def test_a_line_that_breaks_another_is_not_put_in_unasked(table: Table) -> None:
    for line in ("next", "buy 6 infantry"):
        table.do(line)
    answer = table.type("amend --before 3 buy 2 tank")
    assert (answer.status, cash(table)) == (2, 6)
    assert "Line 3 is no longer legal" in answer.err
    assert "--anyway" in answer.err
    table.do("amend --anyway --before 3 buy 2 tank")
    assert table.status()["illegal"] == [3]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("amend --before 1 buy 1 tank", "no line of the game"),
        ("amend --before 9 buy 1 tank", "no line of the game"),
        ("amend --before 3", "beside line 3"),
        ("amend --after 3 --remove", "beside line 3"),
        ("amend --before buy 1 tank", "Which line"),
        ("amend --after 3 status", "no command of the game"),
    ],
)
def test_what_cannot_be_put_in_is_said(table: Table, line: str, said: str) -> None:
    table.do("next")
    table.do("buy 1 tank")
    answer = table.type(line)
    assert answer.status == 2
    assert said in answer.err


def test_lines_put_in_go_into_an_export_and_come_back(table: Table) -> None:
    for line in ("next", "buy 3 infantry", "amend --after 2 buy 1 tank", "undo", "redo"):
        table.do(line)
    table.do("capture india --because we all saw it")
    table.do("export game.json")
    table.do("import game.json --session again")
    first, again = table.do("status --session axis-allies-1 --json").json, table.status()
    assert {**first, "session": ""} == {**again, "session": ""}
    assert "we all saw it" in table.do("log").out


def test_a_refusal_is_overruled_with_a_reason_that_stays(table: Table) -> None:
    assert table.type("capture ukraine").status == 1
    answer = table.do("capture ukraine --because the group agrees that it is so --json")
    assert answer.json["line"] == 2
    assert any("belongs to another phase" in text for text in answer.json["warnings"])
    assert table.status()["illegal"] == []
    (line,) = table.do("log --last 1 --json").json["lines"]
    assert line["data"][BECAUSE] == "the group agrees that it is so"
    assert line["faults"] == []
    assert "against the rules: the group agrees" in " ".join(table.do("log").out.split())


def test_a_reason_does_not_make_the_impossible_possible(table: Table) -> None:
    table.do("next")
    answer = table.type("buy 30 tank --because we have agreed")
    assert answer.status == 1
    assert "No reason helps here" in answer.err
    assert CASH in answer.err
    assert cash(table) == 24
    assert "No reason helps here" in table.do("can buy 30 tank --because we have agreed").out


def test_every_way_to_a_line_takes_a_reason(table: Table) -> None:
    table.do("do capture ukraine --because agreed / next")
    assert "Recorded although" in table.do("capture kazakh --because agreed too").err
    table.do("amend 2 capture belorussia --because agreed otherwise")
    table.do("amend --after 2 capture ukraine --because both")
    said = [line["data"].get(BECAUSE) for line in table.do("log --json").json["lines"]]
    assert {"agreed too", "both"} <= {*said}
    assert table.status()["illegal"] == []


def test_what_was_overruled_survives_the_loss_of_what_is_kept(table: Table, tmp_path: Path) -> None:
    """Without the kept state the file comes to the same."""
    table.do("capture ukraine --because agreed")
    before = table.status()
    table.do("export game.json")
    shutil.rmtree(tmp_path / "sessions")
    table.do("import game.json --session axis-allies-1")
    assert table.status() == before


def test_no_event_has_a_field_of_that_name() -> None:
    """The reason stands among what events say; no game may mean something else by it."""
    from dataclasses import fields

    for game in GAMES:
        rules = loaded(game)
        for place in rules.kinds.values():
            names = {item.metadata.get(KEY, item.name) for item in fields(kind_at(*place))}
            assert BECAUSE not in names, place


@pytest.mark.parametrize("game", GAMES)
def test_every_command_that_is_recorded_takes_a_reason(game: str) -> None:
    for verb in Games(GAMES).verbs(game):
        if verb.place is not None and kind_at(*verb.place).recorded:
            names = [item.name for item in verb.parameters if isinstance(item, Option)]
            assert BECAUSE in names, verb.name
