"""The books and boards of a game as a companion begins it. The companion announces itself by entry
points, so that kitgen imports none of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any, NamedTuple

from kitgen.export.scenes import ShownBoard
from kitgen.game.declared.model import Declared
from kitgen.game.declared.read import FILE, read_declared
from kitgen.game.model import Game
from kitgen.game.problems import DataError, Problem

GROUP = "kitgen.preview"
"""Entry points: functions of a game, its declared table (None without one) and a language. They
give blocks as JSON and boards with their titles, or None for a game that they do not know."""

FirstLook = tuple[list[dict[str, Any]], Sequence[tuple[str, ShownBoard]]]
Look = Callable[[Game, Declared | None, str], FirstLook | None]


class PreviewBooks(NamedTuple):
    """What a page shows of a game's books: whether it has a table, what stands against it, and its
    blocks."""

    there: bool = False
    problems: tuple[Problem, ...] = ()
    blocks: tuple[dict[str, Any], ...] = ()
    boards: tuple[tuple[str, ShownBoard], ...] = ()


@cache
def looks() -> tuple[Look, ...]:
    """Return the registered functions that can show a table."""
    return tuple(entry.load() for entry in entry_points(group=GROUP))


def books_of(game: Game, lang: str) -> PreviewBooks:
    """Return the books of a game as it begins."""
    declared = None
    if (game.folder / FILE).is_file():
        try:
            declared = read_declared(game)
        except DataError as error:
            return PreviewBooks(bool(looks()), error.problems)
    for look in looks():
        seen = look(game, declared, lang)
        if seen is not None:
            blocks, boards = seen
            return PreviewBooks(there=True, blocks=tuple(blocks), boards=tuple(boards))
    return PreviewBooks()
