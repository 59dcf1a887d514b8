"""Whole games, played from their first command to victory, replayed to the same end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from printed_things import board_agrees, scenes_are_printed
from recorded.table import Table
from rulebooks import loaded

from companion.table import i18n
from companion.table.home import Home
from companion.table.overview import HEIGHT
from companion.table.render import WIDTH, render, unstyled
from companion.table.session import Session
from companion.table.store import Store

GAMES = sorted((Path(__file__).parents[1] / "recorded").glob("*.txt"))
LONG = ("ages-full", "napoleon-haye-sainte", "thrones-tie")
"""Second games of their kind, each of hundreds of lines: they are played with the walks."""
PLAYED = [pytest.param(p, marks=pytest.mark.walk if p.stem in LONG else ()) for p in GAMES]


def lookup(document: Any, path: str) -> str:
    for key in path.split("."):
        document = document[key]
    return str(document)


def play(table: Table, script: Path) -> None:
    """Run a recorded game: a line is a command, `? path value` what the status must say."""
    status: Any = None  # until the next command
    for number, line in enumerate(script.read_text("utf-8").splitlines(), 1):
        if line.startswith("? "):
            _mark, path, expected = line.split(" ", 2)
            status = table.status() if status is None else status
            assert lookup(status, path) == expected, f"{script.name}:{number}"
        elif line and not line.startswith("#"):
            answer, status = table.type(line), None
            assert answer.status == 0, f"{script.name}:{number}: {answer.err}"


@pytest.mark.walk
@pytest.mark.parametrize("script", PLAYED, ids=lambda path: path.stem)
def test_a_recorded_game_comes_to_its_end(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    play(table, script)
    end = table.status()
    assert end["winner"] is not None
    assert end["illegal"] == []

    # The end is the fold of the log: without its cache the file comes to the same state.
    table.do(f"export {tmp_path / 'game.json'}")
    table.do(f"import {tmp_path / 'game.json'} --session copy")
    copy = table.status()
    assert {**copy, "session": ""} == {**end, "session": ""}

    assert table.type("next").status == 1
    assert "over" in table.type("next").err

    home = Home(tmp_path)
    with Store.open(home.path("copy")) as store:
        rules = loaded(end["game"])
        states = [played.step.state for played in Session.load("copy", store, rules).replayed()]
    for language in i18n.LANGUAGES:
        i18n.use(language)
        for state in states[::15]:
            lines = unstyled(render(rules.overview(state).brief())).split("\n")
            assert len(lines) <= HEIGHT
            assert max(map(len, lines)) <= WIDTH
    for state in states[::15]:
        scenes_are_printed(rules, state)
        board_agrees(rules, state)


def test_the_recorded_games_are_won_in_three_ways() -> None:
    rules = {path.stem: path.read_text("utf-8") for path in GAMES}
    for victory in ("minor", "major", "total"):
        assert f"victory={victory}" in rules[victory]
    assert "powers.ussr.capital_held False" in rules["major"]
    assert "powers.ussr.capital_held True" in rules["major"]
