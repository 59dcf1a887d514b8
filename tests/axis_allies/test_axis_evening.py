"""What people type and are told on an evening of Axis & Allies: odds of an area, prices, bounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded.table import Table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def test_odds_take_an_area_as_battle_does(table: Table) -> None:
    table.do("new axis-allies")
    there = table.do("odds okinawa 3 infantry v 2 infantry --json").json
    assert there["landed"] == {"infantry": 3}
    assert there == table.do("odds 3 infantry v 2 infantry --area okinawa --json").json
    at_sea = table.do("odds sz 5 1 submarine v 1 destroyer --json").json
    assert at_sea["capture"] == 0
    both = table.type("odds okinawa 3 inf v 2 inf --area india")
    assert both.status == 2
    assert "too much" in both.err
    misspelt = table.type("odds 3 infff v 2 inf")
    assert misspelt.status == 2
    assert "'infff'" in misspelt.err


def test_figures_have_decimals_as_people_write_them(table: Table) -> None:
    line = "odds 3 infantry v 2 infantry"
    table.do("new axis-allies")
    english, czech = table.do(line).out, table.do(f"{line} --lang cs").out
    assert "51.67 %" in english
    assert "51,67 %" in czech
    assert "." not in "".join(filter(lambda c: c in ".,", czech.split("Jednotka")[0]))
    documents = [table.do(f"{line} --json --lang {lang}").json for lang in ("en", "cs")]
    assert documents[0] == documents[1]


def test_can_tells_prices_and_how_many_there_is_money_for(table: Table) -> None:
    table.do("new axis-allies")
    assert "at most 4 dice at 5 IPC: Jet fighters" in " ".join(table.do("can").out.split())
    table.do("next")
    told = " ".join(table.do("can I").out.split())
    assert "8 Infantry at 3" in told
    assert "1 Bomber at 15" in told


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("kamikaze=7", "at most"),
        ("china.war=no", "from the beginning"),
        ("hawaii.militia=9", "0 at most"),
        ("japan.complex.damage=99", "at most"),
    ],
)
def test_what_the_rules_bound_is_bound_in_the_books(table: Table, change: str, told: str) -> None:
    table.do("new pacific-1940")
    answer = table.type(f"set {change}")
    assert answer.status == 1
    assert told in answer.err


def test_a_declaration_that_waits_is_asked_about(table: Table) -> None:
    table.do("new pacific-1940")
    table.do("set round=2 power=usa phase=income")
    assert table.type("next").status == 0
    table.do("set round=3 power=usa phase=income")
    passed = table.type("next")
    assert passed.status == 2
    assert "declare Japan" in passed.err
    table.do("declare")
    assert table.type("next").status == 0


def test_the_language_in_use_wins_among_names_that_begin_alike(table: Table) -> None:
    table.do("new pacific-1940")
    assert "2 Transports at 7" in table.do("buy 2 tran").out.replace("  ", "")
    table.do("undo")
    assert "pěchot" in table.do("buy 1 mechan --lang cs").out


def test_a_power_in_the_name_of_an_area_may_be_said_short(table: Table) -> None:
    table.do("new pacific-1940")
    for said in ("western usa", "western_usa", "západní usa"):
        assert "Western United States" in table.do(f"odds raid {said} 2 strategic").out, said
    assert "'uk' means India" in table.type("can capture uk").err


def test_what_repairs_nothing_says_how_each_damage_is_put_right(table: Table) -> None:
    """Ships and facilities are written down differently, and both mends work."""
    table.do("new pacific-1940")
    told = table.type("repair").err
    assert "set japan.damaged=" in told
    assert "set japan.complex.damage=" in told
    table.do("set japan.complex.damage=2")
    table.do("repair japan")
    table.do("set 'japan.damaged=1 battleship'")
    table.do("repair sz_6 1 battleship")


def test_anyway_counts_for_amend_wherever_it_stands(table: Table) -> None:
    table.do("new axis-allies")
    table.do("set power=germany phase=combat")
    table.do("battle karelia 3 tank v 1 infantry --roll --seed 1")
    refused = table.type("amend --before 3 capture karelia")
    assert "--anyway" in refused.err
    put_in = table.do("amend --before 3 capture karelia --anyway")
    assert "Line 3 is no longer legal" in put_in.out + put_in.err
    table.do("amend 3 --remove --anyway")
    table.do("amend --after 2 next --anyway")
