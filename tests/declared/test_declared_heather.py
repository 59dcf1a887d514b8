"""The folder of Heather Crowns: its table, its kit and its map agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from games_to_try import SIXTH
from phones import party_of
from recorded.table import Table

from companion.declared.game import DeclaredRules
from companion.declared.shelf import adopt, open_world
from companion.table import lexicon
from kitgen.game import load_game
from kitgen.game.checks import run_checks

HEATHER = SIXTH.parent / "heather-crowns"


def test_the_folder_is_in_order_and_its_neighbours_are_those_of_the_map() -> None:
    import json

    game = load_game(HEATHER)
    assert run_checks(game) == []
    drawn = json.loads((HEATHER / "map.geojson").read_text("utf-8"))["features"]
    points = {
        one["id"]: {tuple(point) for point in one["geometry"]["coordinates"][0]} for one in drawn
    }
    rows = game.tables["lands"]
    lands = {row.id: set(cast(Any, row["near"])) for row in rows}
    for land, near in lands.items():
        # a border has more points than the corner in which four lands could meet
        touching = {o for o in points if o != land and len(points[o] & points[land]) > 1}
        assert near == touching, land


def test_commands_are_known_by_name_before_the_first_is_typed(tmp_path: Path) -> None:
    """What is due is told in the words of the language as soon as there are rules."""
    rules = DeclaredRules(open_world(tmp_path, adopt(HEATHER, tmp_path)))
    assert lexicon.meant("commands", "útočit", ["attack"], rules.game) == ["attack"]


def test_a_round_in_both_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    table.do(f"new {HEATHER} --people 'gorse Anna, thistle Petr' --rule players=2 --rule chance=a")
    told = table.do("--lang cs ruka anna").out
    tale = told.partition("Zkazky: ")[2].splitlines()[0].split(",")[0]
    tale = tale.removeprefix("2 ").removeprefix("3 ")
    where = "" if tale in ("Trh s vlnou", "Dudák", "Ranní mlha") else " kručinkov"
    told = table.do(f"--lang cs vyprávět {tale}{where}").out
    assert tale in told
    assert ".." not in told  # the words of a card end with a full stop
    assert "This is done once a turn" in table.type(f"tell '{tale}'{where}").err or where == ""
    table.do("next")
    table.do("next")
    assert "March" in table.do("status").out
    assert "Tažení" in table.do("--lang cs stav").out


def test_a_deed_is_refused_at_the_start_if_nothing_can_be_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has no coins is not asked for the land first, and 'can' does not list the deed."""
    table = Table(tmp_path / "home", monkeypatch)
    table.do(f"new {HEATHER} --rule players=2 --rule chance=a")
    assert "recruit" in table.do("can").out
    assert "'recruit'" in table.do("status").out
    table.do("set gorse.coins=1")
    refused = table.type("recruit").err
    told = "How many of which: nothing is legal here with what you have (Coins 1) (rules p. 2)."
    assert told in refused
    assert "'recruit'" not in table.do("status").out, "it cannot be done, so it is not due"
    assert "The land" not in refused
    assert "recruit" not in table.do("can").out
    table.do("set gorse.coins=2")
    assert "1 Spear" in table.type("recruit gorsedene").err
    table.do("recruit gorsedene 1 spear")


def test_nothing_is_recruited_by_counts_of_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    table.do(f"new {HEATHER} --rule players=2 --rule chance=a")
    for typed in ("recruit gorsedene 0 spears", "recruit gorsedene 0 spears, 0 riders"):
        assert table.type(typed).err == "How many of which: at least one (rules p. 2).\n"
    assert "recruit" not in table.do("log").out


def test_a_tale_with_spears_asks_for_their_land_and_another_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    table.do(f"new {HEATHER} --rule players=2")
    table.do("set gorse.tales='muster, piper'")
    assert "legal now: Gorsedene" in table.type("tell muster").err
    with party_of(table) as party:
        gorse = party.phone("gorse")
        gorse.act("tell", preview=True)
        gorse.answer("Piper")
        assert gorse.asked()["kind"] == "send"
        gorse.post("drop", draft="gorse")
        gorse.act("tell", preview=True)
        gorse.answer("Hill Muster")
        assert [option["key"] for option in gorse.asked()["options"]] == ["gorsedene"]
        assert gorse.answer("Gorsedene")["draft"]["question"]["kind"] == "send"
    table.do("tell muster gorsedene")
