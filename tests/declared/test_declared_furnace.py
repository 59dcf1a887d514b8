"""Furnace Row: workers on places with room, a track that gives, orders that nobody else sees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from games_to_try import SIXTH
from recorded.table import Table

from kitgen.kit.check import game_problems

FURNACE = SIXTH.parent / "furnace-row"
TWO = "amber Anna, cobalt Petr"


def begun(table: Table, people: str) -> None:
    table.do(f"new {FURNACE} --people '{people}' --rule chance=fair")


def offered(table: Table) -> list[str]:
    deeds = json.loads(table.do("--json can").out)["deeds"]
    return next((deed["answers"] for deed in deeds if deed["command"] == "send"), [])


def test_so_many_houses_play_as_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, monkeypatch)
    for people, count in ((TWO, 2), (f"{TWO}, moss Jan", 4), ("ruby Eva", 3)):
        begun(table, people)
        assert len(table.status()["order"]) == count


def test_a_place_has_room_for_one_of_two_and_for_two_of_three(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page 2. What cannot be paid is not offered: nobody has three glass at the beginning."""
    table = Table(tmp_path, monkeypatch)
    for people, open_still in ((TWO, False), (f"{TWO}, ruby Eva", True)):
        begun(table, people)
        assert "Minster Window" not in offered(table)
        table.do("send sand pit")
        assert ("Sand Pit" in offered(table)) is open_still
        assert table.type("send sand pit").status == (0 if open_still else 1)


def test_the_window_is_paid_in_glass_and_the_step_where_one_stops_gives_its_prize(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page 3: 3 glass are 5 fame, a pane and a step; from the Carrier it leads to the Blower, who
    gives a glass. Two steps from the Warden end at the Master, once."""
    table = Table(tmp_path, monkeypatch)
    begun(table, TWO)
    table.do("set amber.store='3 glass' amber.stair=3 cobalt.stair=7")
    table.do("send minster")
    now = table.status()
    assert (now["fame"]["amber"], now["panes"]["amber"], now["stair"]["amber"]) == (5, 1, 4)
    assert now["store"]["amber"]["glass"] == 1
    table.do("send guildhall")
    assert (table.status()["stair"]["cobalt"], table.status()["fame"]["cobalt"]) == (8, 5)


def test_the_gate_leads_the_next_round_and_journeymen_come_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    begun(table, TWO)
    for place in ("pit", "gate", "coppice", "writing"):
        table.do(f"send {place}")
    table.do("rest")
    table.do("rest")
    now = table.status()
    assert (now["round"], now["turn"]) == (2, "cobalt")
    assert now["idle"] == {"amber": 3, "cobalt": 3}
    assert not any(any(who.values()) for who in now["sent"].values())


@pytest.mark.parametrize(
    ("line", "path", "value"),
    [
        ("set amber.guild=carrier", "stair", 3),
        ("set amber.stair=8", "stair", 8),
        ("--lang cs set jantar.cech=topič", "stair", 2),
        ("set amber.glass=4", "store", {"coins": 3, "wood": 1, "sand": 2, "glass": 4}),
        ("--lang cs set jantar.sklo=4", "store", {"coins": 3, "wood": 1, "sand": 2, "glass": 4}),
        ("set amber.store='4 glass'", "store", {"coins": 0, "wood": 0, "sand": 0, "glass": 4}),
    ],
)
def test_what_the_table_tells_can_be_typed_in_its_words(
    line: str, path: str, value: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    begun(table, TWO)
    table.do(line)
    found = table.status()[path]["amber"]
    assert (
        dict(found, **{k: found.get(k, 0) for k in value}) if path == "store" else found
    ) == value


def test_a_step_on_a_track_is_told_by_its_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    begun(table, TWO)
    assert "Amber (Anna) +2: Guild (Stoker)" in table.do("can send guildhall").out
    assert "Amber (Anna) +2: Guild (Stoker)" in table.do("send guildhall").out


def test_orders_are_seen_and_counted_at_the_end_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page 4. Five glass fill both orders of glass, and two are worth one besides."""
    table = Table(tmp_path, monkeypatch)
    begun(table, TWO)
    table.do("set amber.book=bottles,goblets amber.store='5 glass'")
    assert table.status()["sums"]["score"]["amber"] == 2
    assert "Goblets" not in table.do("status full").out
    for _round in range(5):
        table.do("rest")
        table.do("rest")
    assert table.status()["sums"]["score"]["amber"] == 2 + 4 + 7
    told = table.do("status anna").out
    assert "Bishop's Goblets" in told
    assert "every two glass" in told


def test_the_folder_and_its_kit_have_nothing_to_mend() -> None:
    assert game_problems(FURNACE) == ()
