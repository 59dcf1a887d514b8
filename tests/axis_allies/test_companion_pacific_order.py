"""Pacific 1940 as it is typed: the order of the combat phase, and corrections of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded.table import Table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path, monkeypatch)
    table.do("new pacific-1940")
    return table


# -- corrections -------------------------------------------------------------------------------


def test_areas_go_back_to_those_without_a_turn(table: Table) -> None:
    table.do("set java.owner=japan 'french indo.owner=japan' dzavhan.owner=japan")
    table.do("set java.owner=nizozem 'french indo.owner=fren' dzavhan.owner=nobody")
    owners = {
        area: table.do(f"politics {area} --json").json["owner"]
        for area in ("java", "french_indo_china", "dzavhan")
    }
    assert owners == {"java": "dutch", "french_indo_china": "french", "dzavhan": None}
    assert table.do("politics dzavhan --json").json["militia"] == 1
    answer = table.type("set java.owner=nobody")
    assert (answer.status, answer.err) == (1, "Java: only a neutral area can be nobody's.\n")
    table.do("undo 2")
    assert table.do("politics java --json").json["owner"] == "dutch"


def test_a_disputed_objective_is_declined_and_granted_again(table: Table) -> None:
    table.do("set power=uk uk.war=yes phase=mobilize")
    goals = {goal["id"]: goal for goal in table.status()["objectives"]}
    assert (goals["uk_retain_empire"]["now"], goals["uk_retain_empire"]["declined"]) == (5, False)
    table.do("set uk_retain.pays=no")
    goals = {goal["id"]: goal for goal in table.status()["objectives"]}
    assert (goals["uk_retain_empire"]["now"], goals["uk_retain_empire"]["declined"]) == (0, True)
    assert "declined" in table.do("status").out
    paid = [entry["detail"] for entry in table.do("next end --anyway --json").json["entries"]]
    assert "uk_retain_empire" not in paid
    table.do("undo")
    table.do("set uk_retain.pays=yes")
    paid = [entry["detail"] for entry in table.do("next end --anyway --json").json["entries"]]
    assert "uk_retain_empire" in paid


# -- the order of the combat phase (p. 14) -----------------------------------------------------

RAID = 'raid "western united" 1 strategic --dice "6 1"'
LANDING = 'battle guam --attack "1 infantry" --landed "1 infantry" --defend "" --roll'
ON_LAND = 'battle hunan --attack "3 infantry" --defend "1 infantry" --roll --seed 3'
AT_SEA = 'battle sz_26 --attack "2 submarine" --defend "1 transport" --against usa --roll'


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        (ON_LAND, RAID, "Raids come before all battles of the turn (rules p. 14)"),
        (LANDING, RAID, "Raids come before"),
        (AT_SEA, RAID, "Raids come before"),
        (ON_LAND, LANDING, "Landings come before the other land battles of the turn (rules p. 14)"),
        (AT_SEA, LANDING, ""),
        (ON_LAND, AT_SEA, ""),
        (LANDING, ON_LAND, ""),
        (RAID, LANDING, ""),
        (RAID, f"{RAID} --again", ""),
    ],
)
def test_raids_landings_and_battles_in_their_order(
    table: Table, first: str, then: str, said: str
) -> None:
    table.do("set usa.war=yes power=japan phase=combat")
    table.do(first)
    answer = table.type(then)
    assert answer.status == (1 if said else 0), answer.err
    assert said in answer.err
    table.do("next end --anyway")
    table.do("set power=japan phase=combat")
    assert table.type(RAID).status == 0, "a new turn begins with raids"


def test_a_group_may_fight_in_any_order(table: Table) -> None:
    table.do("new pacific-1940 --rule sequence=free --session free")
    table.do("set usa.war=yes power=japan phase=combat")
    for line in (ON_LAND, AT_SEA, LANDING, RAID):
        table.do(line)
