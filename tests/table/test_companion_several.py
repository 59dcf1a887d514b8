"""Several commands on one line: all are written, or none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table

from companion.table.commands.together import split


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Two players in the second round, Green in turn."""
    found = Table(tmp_path, monkeypatch)
    found.do("new through-the-ages")
    found.do("do take moses / end --anyway / take homer / end --anyway")
    return found


def green(table: Table) -> Any:
    return table.status()["players"]["green"]


def test_each_command_is_a_line_that_can_be_taken_back(table: Table) -> None:
    answer = json.loads(table.do("do play moses / pop / build bronze / end --anyway --json").out)
    assert answer["lines"] == [6, 7, 8, 9]
    assert [one["event"] for one in answer["answers"]] == ["play", "population", "build", "next"]
    assert table.status()["turn"] == "orange"
    table.do("undo 2")
    assert (table.status()["turn"], green(table)["unused_workers"]) == ("green", 2)
    assert green(table)["technologies"]["bronze"] == 2


def test_nothing_is_written_when_one_is_refused(table: Table) -> None:
    before = table.status()
    answer = table.type("do pop / build bronze 2 / end")
    assert answer.status == 1
    assert "'build bronze 2': 1 of 2 can be done" in answer.err
    assert table.status() == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("do pop / buidl bronze", "'buidl bronze': 'buidl' is no command"),
        ("do pop / rate", "'rate' records nothing"),
        ("do /", "Do what?"),
    ],
)
def test_slips_are_named(table: Table, line: str, said: str) -> None:
    before = table.status()
    answer = table.type(line)
    assert (answer.status, said in answer.err) == (2, True), answer.err
    assert table.status() == before


def test_what_is_left_to_do_is_said_once(table: Table) -> None:
    told = table.do("do pop / build bronze").out
    assert told.count("civil actions left") == 1
    assert "Green: increases the population" in told
    assert "Green: builds Bronze" in told


def test_a_line_in_quotes_is_taken_apart() -> None:
    assert split(["pop / build bronze 2"]) == [("pop",), ("build", "bronze", "2")]
    assert split(["take st peter's / end"]) == [("take", "st", "peter's"), ("end",)]
    assert split(["cancel", "peace treaty", "/", "end"]) == [("cancel", "peace treaty"), ("end",)]
