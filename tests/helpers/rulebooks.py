"""The rules of the games of the house, each read once for all tests of a process: they are pure."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from companion.games import GAMES, Games
from companion.table.rules import Rules

R = TypeVar("R")
_READ = Games.rules  # tests put something else in its place


@cache
def loaded(game: str) -> Rules[Any]:
    """The rules of a game of the list."""
    return _READ(Games(GAMES), game)


def rules_of(game: str, kind: type[R]) -> R:
    """The rules of a game as what they are, so that a test may read more of them than any game
    has."""
    rules = loaded(game)
    assert isinstance(rules, kind)
    return rules
