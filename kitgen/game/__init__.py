"""A game as data: load and check a folder of CSV, YAML and Markdown. The one door to `data/`."""

from kitgen.game.load import find_game, load_game
from kitgen.game.model import Game, Row, Table, Topic, Words
from kitgen.game.places import builtin_games
from kitgen.game.problems import DataError, Problem, nearest

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
