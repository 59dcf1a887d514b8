"""How the seats of a game look: colours and emblem, as its table prints them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from kitgen.game import DataError, load_game
from kitgen.game.model import Game, Row
from kitgen.game.places import layouts_folder

TABLES = ("powers", "houses", "players", "nations")
"""Where a game lists what people play."""
PALE, STRONG = ("fill", "tint"), ("edge", "colour")
"""The columns of the light colour and of the strong one."""


class Look(NamedTuple):
    """The light and the strong colour of a seat (#rrggbb), and the path data of its emblem in a
    square of 100, empty where there is none."""

    fill: str
    edge: str
    emblem: str


def looks(game: str) -> Mapping[str, Look]:
    """Seat -> its look, of a game by its id or folder. Seats of a game without such a table, or
    whose folder cannot be read now, have none."""
    try:
        found = load_game(game, checked=False)
    except DataError:
        return {}
    return dict(_looks(found))


def _looks(game: Game) -> Iterator[tuple[str, Look]]:
    for name in TABLES:
        if name not in game.tables:
            continue
        for row in game.table(name):
            fill, edge = _colour(row, PALE), _colour(row, STRONG)
            if fill and edge:
                yield str(row["id"]), Look(fill, edge, _emblem(game, row))


def _colour(row: Row, columns: tuple[str, ...]) -> str:
    found = (str(row.values[column]) for column in columns if row.values.get(column))
    return next(found, "")


def _emblem(game: Game, row: Row) -> str:
    """The outline of a seat's emblem: a symbol of the game's own or of the house."""
    name = str(row.values.get("emblem") or "")
    folders = (Path(game.folder) / "symbols", layouts_folder() / "symbols")
    files = (folder / f"{name}.svg" for folder in folders)
    text = next((file.read_text("utf-8") for file in files if name and file.is_file()), "")
    return " ".join(re.findall(r'\bd="([^"]*)"', text))
