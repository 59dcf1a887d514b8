"""What a deed may ask, who may do it, and who leaves the game: each of it in a small table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from declared.folders import written
from phones import party_of
from recorded.table import Table

from kitgen.game import DataError, load_game
from kitgen.game.declared.read import read_declared

TABLE = """
seats: {count: 3}
rounds: 4
phases:
  council: {who: all, name: {en: Council, cs: Rada}}
  work: {name: {en: Work, cs: Práce}}
stocks:
  lives: {of: seat, start: 2}
  gold: {of: seat}
  side: {start: 0, least: -5}
holdings:
  owned: {rows: lands, of: seat}
deeds:
  vote:
    phase: council
    who: anybody
    once: true
    asks: {way: {word: {left: {en: left, cs: vlevo}, right: {en: right, cs: vpravo}}}}
    do: [{move: {side: "1 if way == 'right' else -1"}}]
    told: {en: "votes {way}", cs: "hlasuje: {way}"}
  hurt:
    who: anybody
    asks: {whom: {seat: any}}
    do: [{pay: {lives: 1}, who: whom}]
  claim:
    phase: work
    asks:
      which: {row: lands, several: true, if: "owned[which] == none"}
      quietly: {flag: yes}
    do:
      - {for: which, as: one, do: [{own: {owned: one}}]}
      - {if: not quietly, gain: {gold: count(which)}}
  tease:
    asks:
      whom: {seat: other, if: "lives[whom] > 1 or gold[whom] > 0"}
      n: {number: 0..2}
    phase: work
    do: [{gain: {gold: n}}]
  visit:
    phase: work
    asks: {where: {row: lands, optional: true}, n: {number: 1..3, optional: true}}
    do:
      - {gain: {gold: "(n or 1) if where == none else 5"}}
out: lives[seat] == 0
winner: {most: ["gold[seat]"]}
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table(tmp_path / "home", monkeypatch)
    made.do(f"new {written(tmp_path / 'small', TABLE)} --people 'Anna, Petr, Eva'")
    return made


def test_in_a_phase_of_all_everybody_acts_once(table: Table) -> None:
    assert table.status()["turn"] == ""
    table.do("vote petr left")
    table.do("--lang cs vote anna vpravo")
    assert table.status()["side"] == 0
    assert "This is done once a turn" in table.type("vote petr right").err
    assert table.type("vote").status == 2
    assert "votes left" in table.do("log").out
    assert "hlasuje: vpravo" in table.do("--lang cs log").out
    assert "another phase" in table.type("claim hill").err
    table.do("next")
    assert table.status()["turn"] == "p1"
    assert "another phase" in table.type("vote eva left").err


def test_on_the_phones_each_votes_for_itself(table: Table) -> None:
    with party_of(table) as party:
        petr = party.phone("p2")
        assert petr.act("vote", way="right")["state"] == "done"
        assert table.status()["side"] == 1
        assert petr.act("vote", by="Anna", way="right").get("state") != "done"
        assert table.status()["side"] == 1


def test_several_rows_an_option_and_answers_left_out(table: Table) -> None:
    table.do("next")
    table.do("claim hill, dale")
    now = table.status()
    assert now["owned"] == {"hill": "p1", "dale": "p1"}
    assert now["gold"]["p1"] == 2
    table.do("undo")
    table.do("claim hill --quietly")
    assert table.status()["gold"]["p1"] == 0
    assert "cannot be meant here" in table.type("claim hill").err
    assert "named twice" in table.type("claim dale, dale").err
    table.do("visit")
    assert table.status()["gold"]["p1"] == 1
    table.do("visit hill")
    assert table.status()["gold"]["p1"] == 6
    answer = json.loads(table.do("log --json").out)
    assert len(answer["lines"]) > 3


def test_who_is_out_leaves_the_order_and_the_last_one_ends_the_game(table: Table) -> None:
    table.do("next")
    for _time in range(2):
        table.do("hurt anna petr")
    now = table.status()
    assert now["gone"] == ["p2"]
    assert "(out)" in table.do("status").out
    assert "does not play" in table.type("hurt petr anna").err
    assert "cannot be meant" in table.type("hurt anna petr").err
    table.do("next")
    assert table.status()["turn"] == "p3"  # Petr is passed over
    for _time in range(2):
        told = table.do("hurt anna eva").out
    assert "Anna has won." in told
    assert table.status()["winners"] == ["p1"]
    assert "The game is over" in table.type("visit").err
    table.do("undo")
    assert not table.status()["ended"]


def test_another_one_is_never_oneself(table: Table) -> None:
    """Whatever else a table wants of them; and a 0 is told as any number is."""
    table.do("next")
    said = table.type("tease anna 1")
    assert "Anna cannot be meant here; these can: Petr, Eva" in said.err
    table.do("hurt anna petr")
    assert "these can: Eva" in table.type("tease petr 1").err
    table.do("tease eva 0")
    assert "tease Eva 0" in table.do("log").out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        # What follows from a table that is not there is told no more.
        ("whom: {seat: any}", "whom: {row: lnads}", ["there is no table 'lnads'"]),
        ("  hurt:\n", "  hurt:\n    name: vote\n", ["'vote' and 'hurt' are both called 'vote'"]),
        ("do: [{pay: {lives: 1}, who: whom}]", "do: [pay]", ["'pay' stands alone; write pay: …"]),
    ],
)
def test_a_slip_is_told_once(tmp_path: Path, old: str, new: str, said: list[str]) -> None:
    assert old in TABLE
    with pytest.raises(DataError) as found:
        read_declared(load_game(written(tmp_path, TABLE.replace(old, new, 1))))
    problems = [f"{problem.what}; {problem.mend}" for problem in found.value.problems]
    # A name that two deeds have is told for each language.
    assert len(set(problems)) == len(problems) == len(said) * (2 if "called" in said[0] else 1)
    assert all(text in problem for text in said for problem in problems)


@pytest.mark.parametrize("word", ["status", "stav", "next", "Table"])
def test_a_deed_is_not_called_as_a_command_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    """It could never be typed."""
    table = Table(tmp_path / "home", monkeypatch)
    text = TABLE.replace("  hurt:\n", f"  hurt:\n    name: {{en: wound, cs: {word}}}\n")
    said = table.type(f"new {written(tmp_path / 'small', text)}")
    assert said.status == 1
    assert said.err == (
        f"table.yaml: the deed 'hurt' is called '{word}', as a command of the program is; call it"
        " otherwise.\n"
    )


BOUNDS = """
seats: {count: 2}
rounds: 4
phases: {work: {name: {en: Work, cs: Práce}}}
stocks:
  gold: {of: seat, start: 2, name: {en: Gold, cs: Zlato}}
  food: {of: seat, start: 3, most: 4, name: {en: Food, cs: Jídlo}}
  price: {start: 8, most: 9, name: {en: Price, cs: Cena}}
at:
  round_ends: [{for: seats, as: one, do: [{pay: {gold: 3}, who: one}]}]
deeds:
  haggle: {do: [{move: {price: 3}}]}
  feed: {asks: {whom: {seat: other}, n: {number: 1..3}}, do: [{pay: {food: n}, to: whom}]}
"""


@pytest.fixture
def bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table(tmp_path / "home", monkeypatch)
    made.do(f"new {written(tmp_path / 'small', BOUNDS)} --people 'Anna, Petr'")
    return made


def test_what_goes_only_as_far_as_it_can_is_told(bounds: Table) -> None:
    assert "Only in part: Price: it comes to 9, not to 11" in bounds.do("can haggle").out
    assert "Only in part: Price: it comes to 9, not to 11" in bounds.do("haggle").out
    assert bounds.status()["price"] == 9
    bounds.do("next")
    said = bounds.do("--lang cs next").out
    assert "Jen zčásti: Zlato: Anna má 2, je potřeba 3" in said
    assert bounds.status()["gold"] == {"p1": 0, "p2": 0}


def test_nothing_is_paid_to_somebody_who_has_no_room_for_it(bounds: Table) -> None:
    assert "Food: Petr has room for 1 more, not for 2" in bounds.type("feed petr 2").err
    bounds.do("feed petr 1")
    assert bounds.status()["food"] == {"p1": 2, "p2": 4}


def test_what_is_paid_in_full_against_the_rules_is_not_told_as_a_part(bounds: Table) -> None:
    told = bounds.do("feed petr 2 --because we play so").out
    assert bounds.status()["food"] == {"p1": 1, "p2": 5}
    assert "Petr +2" in told
    assert "Only in part" not in told
