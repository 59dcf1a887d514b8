"""A game as data: load and check a folder of CSV, YAML and Markdown. The one door to `data/`."""

from typing import TYPE_CHECKING, Any

from kitgen.game.model import Game, Row, Table, Topic, Words
from kitgen.game.places import builtin_games
from kitgen.game.problems import DataError, Problem, nearest

if TYPE_CHECKING:
    from kitgen.game.load import find_game, load_game

__all__ = [
    "DataError",
    "Game",
    "Problem",
    "Row",
    "Table",
    "Topic",
    "Words",
    "builtin_games",
    "find_game",
    "load_game",
    "nearest",
]


def __getattr__(name: str) -> Any:
    """Import the readers of folders on first use. They load slowly, and a kept game needs none of
    them."""
    if name not in ("find_game", "load_game"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from kitgen.game import load

    return getattr(load, name)
