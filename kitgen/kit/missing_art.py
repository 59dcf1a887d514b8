"""Rows without a picture in a column in which most others name theirs."""

from __future__ import annotations

from collections.abc import Iterator

from kitgen.game.model import Game, Table
from kitgen.game.problems import Problem
from kitgen.parts.pictures import Pictures, UnusablePicture


def missing_art(game: Game) -> Iterator[Problem]:
    """Yield a doubt for each empty cell in a column where most cells name pictures, and none
    anything else."""
    pictures = Pictures(game.folder, keep=False)
    if not pictures.files:
        return
    for name in game.own_tables:
        for column, kind in game.tables[name].columns.items():
            if kind.core == "text":
                yield from _empty_cells(game.tables[name], column, pictures)


def _empty_cells(table: Table, column: str, pictures: Pictures) -> Iterator[Problem]:
    """Yield a doubt for each row without a picture, where most rows name one that is there."""
    empty = [row for row in table if not row[column]]
    named = {str(row[column]) for row in table if row[column]}
    most = len(empty) < len(table) - len(empty)
    if not empty or not most or not all(_is_there(each, pictures) for each in named):
        return
    for row in empty:
        place = row.place._replace(column=table.at.get(column, 0))
        what = f"the row has no picture in '{column}', as most others have"
        yield place.problem(what, "name one, if it shall have one").as_doubt()


def _is_there(name: str, pictures: Pictures) -> bool:
    try:
        pictures.path(name)
    except UnusablePicture:
        return False
    return True
