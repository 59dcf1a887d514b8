"""A table as it was typed, before anybody asks what its columns mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kitgen.game.problems import DataError, Place, Problem, letters, shown

MAX_ROWS, MAX_COLUMNS = 20_000, 200
"""Far more than any game has, and read in a moment."""

_ERROR = r"#[^\W\d_a-z][^\sa-z]*[!?]|#N/A|#NENÍ_K_DISPOZICI|Err:[0-9]{3}"


class Fault(NamedTuple):
    """What a reader found in a cell, by row and column from 1."""

    row: int
    column: int
    what: str
    mend: str


class Merged(NamedTuple):
    """Cells made one, by their first and last row and column from 1."""

    top: int
    left: int
    bottom: int
    right: int


class Raw(NamedTuple):
    """What a reader found in a sheet. `rows` are numbered as the spreadsheet numbers them; only
    those with words are there, each as far as its last word."""

    rows: Sequence[tuple[int, Sequence[str]]]
    faults: Sequence[Fault] = ()
    merged: Sequence[Merged] = ()


class Grid(NamedTuple):
    """The rows of a table with the line where each begins, the headings first. `place` is that of
    the file or sheet; `notes` are what was taken otherwise than it may be meant; `separators` are
    what parts the cells of a file, in words."""

    place: Place
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    separators: str = ""

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings, without what spreadsheets leave empty at their end."""
        cells = self.rows[0][1] if self.rows else ()
        while cells and not cells[-1]:
            cells = cells[:-1]
        return cells


def grid_of(raw: Raw, place: Place) -> Grid:
    """The grid of what a reader found. Raises DataError for a table beyond all bounds."""
    tidy = visible if place.sheet else str
    rows = tuple((line, tuple(map(tidy, cells))) for line, cells in raw.rows)
    check_size(rows, place)
    problems = [
        Place(place.file, fault.row, fault.column, place.sheet).problem(fault.what, fault.mend)
        for fault in raw.faults
    ]
    problems += _error_cells(rows, place)
    problems += _merged_cells(raw.merged, rows, place)
    return Grid(place, rows, tuple(problems))


def visible(cell: str) -> str:
    """A cell without what nobody sees: its lines stay lines, other white space becomes one space,
    and characters without a shape go."""
    if cell.isprintable() and "  " not in cell:
        return cell.strip()
    hard = "\N{NO-BREAK SPACE}"
    lines = []
    for line in cell.split("\n"):
        words = " ".join(line.replace(hard, "\0").split()).replace("\0", hard)
        lines.append("".join(c for c in words if c.isprintable() or c == hard))
    return "\n".join(lines).strip()


def check_size(rows: Sequence[tuple[int, Sequence[str]]], place: Place) -> None:
    """Raises DataError for a table with more rows or columns than any game has."""
    bounds = f"a table has at most {MAX_ROWS:,} rows and {MAX_COLUMNS} columns"
    if len(rows) > MAX_ROWS:
        what = f"there are {len(rows):,} rows"
        raise DataError([place._replace(line=rows[MAX_ROWS][0]).problem(what, bounds)])
    for line, cells in rows:
        if len(cells) > MAX_COLUMNS:
            where = place._replace(line=line, column=len(cells))
            raise DataError([where.problem(f"the row has {len(cells)} cells", bounds)])


def _error_cells(rows: Iterable[tuple[int, Sequence[str]]], place: Place) -> Iterable[Problem]:
    for line, cells in rows:
        for column, cell in enumerate(cells, start=1):
            if cell and cell[0] in "#E" and re.fullmatch(_ERROR, cell):
                where = place._replace(line=line, column=column)
                yield where.problem(f"the cell holds the error {cell}", "mend its formula")


def _merged_cells(
    merged: Iterable[Merged], rows: Sequence[tuple[int, Sequence[str]]], place: Place
) -> Iterable[Problem]:
    """Only the first of merged cells has words, so the others would be empty without a word."""
    cells = dict(rows)
    head, last = (rows[0][0], rows[-1][0]) if rows else (0, 0)
    wide = max((len(row) for row in cells.values()), default=0)
    for block in merged:
        top, left, bottom, right = block
        row = cells.get(top, ())
        words = row[left - 1] if left <= len(row) else ""
        if bottom < head or top > last or left > wide or not words:
            continue
        where = place._replace(line=top, column=left)
        if top == head and right > left:
            yield where.problem(
                f"the heading {shown(words)} is merged over the columns {letters(left)} to "
                f"{letters(right)}",
                "give each column its own, and delete a row that is only a title",
            )
        elif (top, left) != (bottom, right):
            name = f"{letters(left)}{top} to {letters(right)}{bottom}"
            yield where.problem(
                f"the cells {name} are merged, only the first has words",
                "take them apart and fill each",
            )
