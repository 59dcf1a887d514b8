"""Colours of the kinds of cards, each a cell of a table that no deck is made of."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from kitgen.game.model import Game, Row, Words
from kitgen.game.problems import Place
from kitgen.game.sheets.csv_cells import NoSuchCell
from kitgen.preview.files import EditRefused, GameFiles
from kitgen.preview.sources import address_of, with_other_cell

MOST = 60
"""Most colours of one table that the page shows."""


def tints_of(game: Game, decks: Collection[str], files: GameFiles) -> list[dict[str, Any]]:
    """Return the tables with a column of colours that none of the `decks` are made of, and the
    colours of their rows, each with the name of its row."""
    words, listed = game.texts[game.languages[0]], list[dict[str, Any]]()
    for table in game.tables.values():
        columns = [name for name, kind in table.columns.items() if kind.word == "colour"]
        if table.name in decks or not columns:
            continue
        colours = [
            {
                "id": row.id,
                "column": column,
                "colour": row.values[column] or "",
                "called": called(row, words),
                "writable": _may_write(_place(game, table.name, row.id, column), files),
            }
            for row in table
            for column in columns
            if column in row.values
        ]
        listed.append({"table": table.name, "colours": colours[:MOST]})
    return listed


def called(row: Row, words: Words) -> str:
    """Return what a row is called: its first text, else its first cell."""
    texts = words.sections.get(row.table, {}).get(row.id, {}).values()
    cells = (str(cell) for cell in row.values.values() if cell)
    return next(filter(None, (*texts, *cells)), row.id)


def _may_write(place: Place | None, files: GameFiles) -> bool:
    return place is not None and not place.sheet and files.may_write(place.file)


def _place(game: Game, table: str, id: str, column: str) -> Place | None:
    """Return the place of a cell; None where the table has no such cell."""
    known = game.tables.get(table)
    if known is None or id not in known or column not in known.at:
        return None
    return known.by_id[id].place._replace(column=known.at[column])


def set_tint(game: Game, files: GameFiles, table: str, id: str, column: str, colour: str) -> str:
    """Write a colour into its cell, and return the cell's address. Raises EditRefused."""
    place = _place(game, table, id, column)
    if place is None:
        raise EditRefused("gone", id)
    if place.sheet:
        raise EditRefused("workbook", address_of(place))
    path = files.whole(Path(place.file))
    try:
        content = with_other_cell(path.read_bytes(), place, game.languages, colour)
    except (NoSuchCell, UnicodeError, OSError) as error:
        raise EditRefused("by_hand", str(error)) from None
    files.put({path.relative_to(files.folder).as_posix(): content})
    return address_of(place)
