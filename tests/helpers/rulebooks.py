"""The rules of a game as what they are, so that a test may read more of them than any game has."""

from __future__ import annotations

from typing import TypeVar

from companion.games import GAMES, Games

R = TypeVar("R")


def rules_of(game: str, kind: type[R]) -> R:
    """The rules of a game of the list, which are of this class."""
    found = Games(GAMES).rules(game)
    assert isinstance(found, kind)
    return found
