"""The start of a game's `table.yaml` as a companion would show it. The companion announces itself
by an entry point, so that kitgen imports none of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, NamedTuple

from kitgen.game.declared.model import Declared
from kitgen.game.declared.read import FILE, read_declared
from kitgen.game.model import Game
from kitgen.game.problems import DataError, Problem

GROUP = "kitgen.preview"
"""Entry points: functions of a game, its declared table and a language that give blocks as JSON."""

Look = Callable[[Game, Declared, str], list[dict[str, Any]]]


class PreviewBooks(NamedTuple):
    """The table of a game, if it has one; what stands against it; what is shown of it."""

    there: bool = False
    problems: tuple[Problem, ...] = ()
    blocks: tuple[dict[str, Any], ...] = ()


@cache
def looks() -> tuple[Look, ...]:
    """Return the registered functions that can show a table."""
    return tuple(entry.load() for entry in entry_points(group=GROUP))


def books_of(game: Game, lang: str) -> PreviewBooks:
    """The books of a game as it begins."""
    if not (game.folder / FILE).is_file():
        return PreviewBooks()
    try:
        declared = read_declared(game)
    except DataError as error:
        return PreviewBooks(True, error.problems)
    return PreviewBooks(
        True, (), tuple(block for look in looks() for block in look(game, declared, lang))
    )
