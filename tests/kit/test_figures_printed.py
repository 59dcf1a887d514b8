"""One truth behind paper and program: no figure of a table can be changed without a trace."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from printed import Press, changes

from kitgen.game import load_game
from kitgen.game.places import games_folder, layouts_folder

GAMES = (
    "axis-allies",
    "battles-of-napoleon",
    "game-of-thrones",
    "pacific-1940",
    "through-the-ages",
)
SAMPLE = 15


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_figure_is_printed_or_a_check_speaks(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    press = Press(game, monkeypatch)
    every = list(changes(press.game))
    some = random.Random(11).sample(every, min(SAMPLE, len(every)))
    assert [str(change) for change in some if not press.notices(change)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_changed_figure_is_printed_or_a_check_speaks(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    press = Press(game, monkeypatch)
    every = list(changes(press.game))
    assert len(every) > 300
    assert [str(change) for change in every if not press.notices(change)] == []


HOME = Path(__file__).parents[2]


@pytest.mark.parametrize("game", GAMES)
def test_no_table_and_no_column_is_there_for_nobody(game: str) -> None:
    """What neither paper nor program reads could say anything."""
    folder = games_folder() / game
    declared = (folder / "game.yaml").read_text("utf-8")
    readers = [folder / "kit.yaml", *layouts_folder().glob("*.yaml")]
    readers += [path for room in ("companion", "kitgen") for path in (HOME / room).rglob("*.py")]
    said = "".join(path.read_text("utf-8") for path in readers)
    known = set(re.findall(r"\w+", said + declared[declared.find("\nchecks:") :]))
    tables = load_game(game).tables
    used = {name for name in tables if name in known}
    used |= {str(kind.refers_to) for table in tables.values() for kind in table.columns.values()}
    assert sorted(set(tables) - used) == []
    columns = [(name, column) for name, table in tables.items() for column in table.columns]
    assert [f"{name}.{column}" for name, column in columns if column not in known] == []
