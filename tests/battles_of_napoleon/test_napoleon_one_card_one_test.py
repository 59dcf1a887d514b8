"""A card that is played on a test acts on one, the next that it fits (p. 37)."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded.table import Table

BEGUN = (
    "new battles-of-napoleon",
    "orders f1 attack t1, f2 defend t6, f3 attack t4, f4 attack t2",
    "orders b1 attack t10, b2 defend t9, b3 reserve t7, b4 attack t11",
    "set phase=segment2 active=f4 f4a.hex=J4 f4a.facing=N b2a.hex=K2 b2a.formation=line b4a.hex=H1",
)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    found = Table(tmp_path, monkeypatch)
    for line in BEGUN:
        found.do(line)
    return found


def test_a_second_die_is_for_one_failed_test_of_a_charge(table: Table) -> None:
    """Stand Firm: the square is tried again, and the test of the result is not."""
    table.do("set british.hand=23")
    table.do("reaction 23 on b2a")
    charge = "charge f4a at b2a reacts 2 --card 11 --dice"
    answer = table.type(f"{charge} '2 2 1 5 5'")
    assert answer.status != 0
    assert "'5' is left over" in answer.err
    told = table.do(f"{charge} '2 2 1 5'").out
    assert told.count("Stand Firm: it is rolled again") == 1
    assert "B2a: routed" in told


def test_what_is_added_to_a_test_is_added_to_one(table: Table) -> None:
    """Vive l'Empereur! helps to form square, and not against the result as well."""
    table.do("set f4a.hex=A8 b3.order=attack b3a.hex=J2 b3a.facing=S f1a.hex=J4 f1a.figures=1")
    table.do("set f1a.formation=line french.hand=52 active=b3")
    table.do("reaction 52 on f1a")
    told = table.do("charge b3a at f1a reacts 1 --card 22 --dice '1 1 9' --at J3 --board").out
    assert told.count("Vive l'Empereur!") == 1
    assert "combat result – failed: 9" in told
