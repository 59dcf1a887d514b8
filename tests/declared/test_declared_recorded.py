"""Whole games of the examples, typed from their first line to the last, and folded anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from printed_things import board_agrees
from recorded.table import Table
from table.test_companion_recorded import play

from companion.games import GAMES, Games
from companion.table.home import Home
from companion.table.session import Session
from companion.table.store import Store

SCRIPTS = sorted((Path(__file__).parent / "recorded").glob("*.txt"))


@pytest.mark.walk
@pytest.mark.usefixtures("examples")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_recorded_game_comes_to_its_end(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    play(table, script)
    end = table.status()
    assert end["ended"]
    assert end["illegal"] == []
    table.do(f"export {tmp_path / 'game.json'}")
    table.do(f"import {tmp_path / 'game.json'} --session copy")
    assert {**table.status(), "session": ""} == {**end, "session": ""}
    assert "over" in table.type("next").err
    home = Home(tmp_path / "home")
    with Store.open(home.path("copy")) as store:
        rules = Games(GAMES, home.folder / "games").rules(store.meta["game"])
        for played in [*Session.load("copy", store, rules).replayed()][::5]:
            board_agrees(rules, played.step.state)
    table.do("undo 3")
    table.do("redo 3")
    assert {**table.status(), "session": "", "line": 0} == {**end, "session": "", "line": 0}
