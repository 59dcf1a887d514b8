"""Whatever a declared table keeps can be put right."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from declared.folders import EVERYTHING, written
from recorded.table import Table

from companion.declared.corrections import LYING
from companion.declared.game import DeclaredRules
from companion.declared.shelf import adopt, open_world
from companion.table.corrections.books import Books
from companion.table.events import Event
from companion.table.lazy import kind_at

TABLE = """
seats: {count: 3, order: fixed}
rounds: 3
stocks:
  coins: {of: seat, start: 5}
deeds:
  buy: {once: true, do: [{pay: {coins: 1}}]}
out: coins[seat] == 0
winner: {most: "coins[seat]"}
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table(tmp_path / "home", monkeypatch)
    made.do(f"new {written(tmp_path / 'small', TABLE)} --people 'Anna, Petr, Eva'")
    return made


def test_every_field_of_the_books_can_be_set_or_is_none_of_the_tables(tmp_path: Path) -> None:
    """What stands in a state and cannot be set, stands here with why."""
    not_set = {
        "choices": "said when the game began",
        "winners": "follow from 'over'",
        "sealed": "answered anew, or all are opened",
        "offers": "made anew, or gone with the turn",
    }
    folder = written(tmp_path / "small", EVERYTHING + "\nout: coins[seat] < 0\n")
    rules = DeclaredRules(open_world(tmp_path, adopt(folder, tmp_path)))
    kind: Any = kind_at(*rules.kinds["set"])
    books = Books(kind.about, rules.play, rules.begin({}, None))
    settable = {place.path[0] for place in books.places if place.path}
    words = {place.word for place in books.places}
    assert {field.name for field in fields(rules.world.state)} - settable == set(not_set)
    cards = {field.name for field in fields(type(books.state.pack))}
    assert cards == {"hands", *LYING, "drawn"}  # drawn counts the cards of chance, not of the table
    assert set(LYING) < words


def test_the_order_is_put_right(table: Table) -> None:
    table.do("set order='eva, anna, petr'")
    assert table.status()["order"] == ["p3", "p1", "p2"]
    for wrong in ("'eva, anna'", "'eva, anna, eva'", "'eva, eva, anna, petr'"):
        assert table.type(f"set order={wrong}").status != 0
    assert "names every seat once" in table.type("set order='eva, anna'").err
    table.do("set next_order='petr, anna, eva'")
    table.do("--lang cs set pořadí-tahů='anna, petr, eva'")
    assert table.status()["order"] == ["p1", "p2", "p3"]
    assert table.status()["next_order"] == ["p2", "p1", "p3"]


def test_how_often_something_was_done_is_put_right(table: Table) -> None:
    table.do("buy")
    assert "once a turn" in table.type("buy").err
    table.do("set anna.done=nothing")
    table.do("buy")
    table.do("--lang cs set anna.hotovo='2 buy'")
    assert table.status()["deeds"]["p1"] == {"buy": 2}
    assert table.type("set anna.done='2 sell'").status == 2


def test_who_has_left_and_whether_it_is_over_is_put_right(table: Table) -> None:
    table.do("set petr.gone=yes")
    assert table.status()["gone"] == ["p2"]
    table.do("next")
    assert table.status()["turn"] == "p3"
    table.do("set petr.gone=no eva.coins=9")
    told = table.do("set over=yes").out
    assert "Eva has won" in told
    assert table.status()["winners"] == ["p3"]
    table.do("set over=no")
    now = table.status()
    assert (now["winners"], now["turn"], now["ended"]) == ([], "p1", False)
    table.do("buy")


def test_strange_corrections_change_nothing(tmp_path: Path) -> None:
    folder = written(tmp_path / "small", TABLE)
    rules = DeclaredRules(open_world(tmp_path, adopt(folder, tmp_path)))
    state = rules.begin({}, None)
    strange: list[dict[str, Any]] = [
        {"order": ["p9", "p1", "p2"]},
        {"order": "p1"},
        {"p1.done": {"sell": 1}},
        {"p1.done": {"buy": -1}},
        {"p9.gone": True},
        {"over": 7},
        {"next_order": ["p1"]},
    ]
    for changes in strange:
        event = Event("set", {"changes": changes})
        assert rules.check(state, event), changes
        assert rules.describe(state, event)[1]
        after = rules.apply(state, event).state
        assert rules.load(json.loads(json.dumps(rules.dump(after)))) == after
