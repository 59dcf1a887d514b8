"""One truth behind paper and program: no figure of a table can be changed without a trace."""

from __future__ import annotations

import random
import re
from functools import cache
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
SHORT = ("game-of-thrones",)
"""Games of which a sample is looked at soon; the long test looks at every figure of all."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in SHORT else pytest.mark.slow) for game in GAMES]
)
@pytest.mark.walk
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


@cache
def words_of_the_house() -> frozenset[str]:
    """All words of layouts and of both programs."""
    readers = [*layouts_folder().glob("*.yaml")]
    readers += [path for room in ("companion", "kitgen") for path in (HOME / room).rglob("*.py")]
    return frozenset(word for path in readers for word in words(path.read_text("utf-8")))


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


@pytest.mark.parametrize("game", GAMES)
def test_no_table_and_no_column_is_there_for_nobody(game: str) -> None:
    """What neither paper nor program reads could say anything."""
    folder = games_folder() / game
    declared = (folder / "game.yaml").read_text("utf-8")
    own = (folder / "kit.yaml").read_text("utf-8") + declared[declared.find("\nchecks:") :]
    known = words_of_the_house() | set(words(own))
    tables = load_game(game).tables
    used = {name for name in tables if name in known}
    used |= {str(kind.refers_to) for table in tables.values() for kind in table.columns.values()}
    assert sorted(set(tables) - used) == []
    columns = [(name, column) for name, table in tables.items() for column in table.columns]
    assert [f"{name}.{column}" for name, column in columns if column not in known] == []
