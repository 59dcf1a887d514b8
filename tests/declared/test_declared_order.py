"""The order of turns: by figures, by what a deed settles, and turns that go round and round."""

from __future__ import annotations

from pathlib import Path

import pytest
from declared.folders import assert_slip_is_told, written
from recorded.table import Table

TABLE = """
seats: {count: 3, order: {most: ["lead[seat]"]}}
rounds: 4
phases:
  work: {while: "workers[seat] > 0", name: {en: Work, cs: Práce}}
  rest: {name: {en: Rest, cs: Odpočinek}}
at:
  round_begins:
    - for: seats
      as: one
      do: [{put: {workers: 2 if place(one) == 1 else 1}, who: one}]
stocks:
  lead: {of: seat, start: "2 if owner == 'p2' else 0"}
  workers: {of: seat}
deeds:
  place_one:
    name: {en: place, cs: postavit}
    phase: work
    once: true
    do: [{pay: {workers: 1}}, {end: turn}]
  push:
    asks: {n: {number: 1..3}}
    do: [{gain: {lead: n}}]
  first:
    phase: rest
    asks: {who: {seat: any}}
    do: [{order: "[who]"}]
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table(tmp_path / "home", monkeypatch)
    made.do(f"new {written(tmp_path / 'small', TABLE)} --people 'Anna, Petr, Eva'")
    return made


def test_whoever_has_most_begins_the_round(table: Table) -> None:
    assert table.status()["order"] == ["p2", "p1", "p3"]
    table.do("push 1")
    for _time in range(4):
        table.do("place")
    table.do("push 1")
    for _time in range(3):
        table.do("next")
    now = table.status()
    assert (now["round"], now["order"]) == (2, ["p2", "p1", "p3"])
    table.do("set p3.lead=9")
    while table.status()["round"] == 2:
        table.do("next" if table.status()["phase"] == "rest" else "place")
    assert table.status()["order"] == ["p3", "p2", "p1"]


def test_turns_go_round_as_long_as_somebody_can(table: Table) -> None:
    seen = []
    while table.status()["phase"] == "work":
        seen.append(table.status()["turn"])
        table.do("place")
    assert seen == ["p2", "p1", "p3", "p2"]
    assert table.status()["turn"] == "p2"
    table.do("undo 2")
    assert (table.status()["phase"], table.status()["turn"]) == ("work", "p3")


def test_a_phase_in_which_nobody_has_a_turn_goes_by(table: Table) -> None:
    table.do("set p1.workers=0 p3.workers=0 p2.workers=1")
    table.do("place")
    assert table.status()["phase"] == "rest"


def test_an_order_settled_in_a_turn_counts_from_the_next_phase(table: Table) -> None:
    for _time in range(4):
        table.do("place")
    table.do("first eva")
    now = table.status()
    assert (now["order"], now["next_order"]) == (["p2", "p1", "p3"], ["p3", "p2", "p1"])
    seen = []
    while table.status()["round"] == 1:
        seen.append(table.status()["turn"])
        table.do("next")
    assert seen == ["p2", "p1", "p3"]
    # the track decides anew, and those who are equal stay as they were
    assert table.status()["order"] == ["p2", "p3", "p1"]
    assert table.status()["next_order"] == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('most: ["lead[seat]"]', 'most: ["laed[seat]"]', "did you mean 'lead'?"),
        ('most: ["lead[seat]"]', 'mots: ["lead[seat]"]', "add 'most: way[seat]'"),
        ('while: "workers[seat] > 0"', 'while: "wokrers[seat] > 0"', "did you mean 'workers'?"),
        ("work: {while", "work: {who: all, while", "add 'who: turns'"),
        ('order: "[who]"', "order: who", "is a row of 'players'"),
        ('order: "[who]"', "order: [who]", "write an expression"),
        ('{order: "[who]"}', "{ordre: seats}", "did you mean 'order'?"),
    ],
)
def test_a_slip_of_the_pen_is_found_by_its_place(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert_slip_is_told(tmp_path, TABLE, old, new, said)
