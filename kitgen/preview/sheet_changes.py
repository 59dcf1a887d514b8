"""What a sheet at an address has changed of the game when it was read again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from kitgen.game.model import Game, Table
from kitgen.game.sheets.online import is_address


class SheetChange(NamedTuple):
    """Rows of sheets at an address that are others than before, by their names, and the time of day
    at which they were read."""

    at: str
    changed: tuple[str, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]


def sheet_change(before: Game, after: Game, now: datetime) -> SheetChange | None:
    """Return what is different in the tables of two readings that are fetched from an address; None
    if nothing is."""
    changed, new, gone = list[str](), list[str](), list[str]()
    for name, table in after.tables.items():
        old = before.tables.get(name)
        if old is None or not any(is_address(row.place.file) for row in table):
            continue
        was, told = (_said(game, each) for game, each in ((before, old), (after, table)))
        changed += [_called(after, table, id) for id in told if id in was and told[id] != was[id]]
        new += [_called(after, table, id) for id in told if id not in was]
        gone += [_called(before, old, id) for id in was if id not in told]
    if not (changed or new or gone):
        return None
    return SheetChange(now.strftime("%H:%M"), tuple(changed), tuple(new), tuple(gone))


def _said(game: Game, table: Table) -> Mapping[str, Any]:
    """Return all that the rows of a table say, by their ids."""
    return {
        row.id: (
            dict(row.values),
            [words.get(row.id) for words in table.spoken.values()],
        )
        for row in table
    }


def _called(game: Game, table: Table, id: str) -> str:
    """Return what a row is called: its first text, or its first cell besides its id."""
    row, words = table.by_id[id], game.texts[game.languages[0]]
    texts = words.sections.get(row.table, {}).get(row.id, {}).values()
    cells = (str(cell) for cell in row.values.values() if cell and str(cell) != id)
    return next(filter(None, (*texts, *cells)), id)
