"""A table as it was typed, before anybody asks what its columns mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kitgen.game.problems import DataError, Place, Problem, letters, shown
from kitgen.game.slugs import slug

MAX_ROWS, MAX_COLUMNS = 20_000, 200
"""Most rows and columns: far more than any game has, and read in a moment."""

_ERROR = r"#[^\W\d_a-z][^\sa-z]*[!?]|#N/A|#NENÍ_K_DISPOZICI|Err:[0-9]{3}"


class CellFault(NamedTuple):
    """Fault that a reader found in a cell, by row and column from 1."""

    row: int
    column: int
    what: str
    mend: str


class MergedCells(NamedTuple):
    """Cells made one, by their first and last row and column from 1."""

    top: int
    left: int
    bottom: int
    right: int


class Raw(NamedTuple):
    """Contents of a sheet. `rows` have the numbers of the spreadsheet; rows without words are left
    out, and each ends at its last word. `dates` are the cells, by row and column, that the
    spreadsheet keeps as days or times."""

    rows: Sequence[tuple[int, Sequence[str]]]
    faults: Sequence[CellFault] = ()
    merged: Sequence[MergedCells] = ()
    dates: Sequence[tuple[int, int]] = ()
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    pictures: int = 0


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
    """Return the grid of what a reader found, without what is hidden. Raises DataError for a table
    beyond all bounds."""
    tidy = visible if place.sheet else str
    shown_rows = [row for row in raw.rows if row[0] not in raw.hidden_rows]
    rows = tuple(
        (line, tuple(map(tidy, map(normalized, _unhidden(cells, raw.hidden_columns)))))
        for line, cells in shown_rows
    )
    rows = tuple(row for row in rows if any(row[1])) if raw.hidden_columns else rows
    check_size(rows, place)
    problems = [
        Place(place.file, fault.row, fault.column, place.sheet).problem(fault.what, fault.mend)
        for fault in raw.faults
        if fault.row not in raw.hidden_rows and fault.column not in raw.hidden_columns
    ]
    problems += _error_cells(rows, place)
    problems += _merged_cells(raw.merged, rows, place)
    notes = [*_hidden(raw, place), *_pictures(raw, place)]
    notes += [*_dates(raw, rows, place), *_tags(rows, place)]
    return Grid(
        place, rows, problems=tuple(problems), notes=tuple(note.as_doubt() for note in notes)
    )


def normalized(cell: str) -> str:
    """Return a cell as it was meant: accents on their letters (Unicode NFC), and a new line for
    `<br>` and for a `\\n` that was typed as two signs, but for those in the path of a picture."""
    if not cell.isascii():
        cell = unicodedata.normalize("NFC", cell)
    if "<" in cell:
        cell = re.sub(r"[ ]*</?br[ ]*/?>[ ]*", "\n", cell, flags=re.IGNORECASE)
    if "\\" in cell and not re.search(r"\.[A-Za-z]{3,4}$", cell):
        cell = re.sub(r"[ ]*(?:\\r)?\\n[ ]*", "\n", cell)
    return cell


def _unhidden(cells: Sequence[str], hidden: frozenset[int]) -> Sequence[str]:
    if not hidden:
        return cells
    return ["" if n in hidden else cell for n, cell in enumerate(cells, start=1)]


def visible(cell: str) -> str:
    """Return a cell without what nobody sees: its lines stay lines, other white space becomes one
    space, and characters without a shape go."""
    if cell.isprintable() and "  " not in cell:
        return cell.strip()
    hard = "\N{NO-BREAK SPACE}"
    lines = []
    for line in cell.split("\n"):
        words = " ".join(line.replace(hard, "\0").split()).replace("\0", hard)
        lines.append("".join(c for c in words if c.isprintable() or c == hard))
    return "\n".join(lines).strip()


def check_size(rows: Sequence[tuple[int, Sequence[str]]], place: Place) -> None:
    """Raise DataError for a table with more rows or columns than any game has."""
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
    merged: Iterable[MergedCells], rows: Sequence[tuple[int, Sequence[str]]], place: Place
) -> Iterable[Problem]:
    """Yield a problem for each block of merged cells: only the first cell has words, the others
    would be empty unnoticed."""
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


# ---- what is worth a look ------------------------------------------------------------------------


_DAYS = "date dates day days time when year born died founded released datum den dny cas kdy rok"
"""Words of a heading whose column is meant to hold days or times."""
_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_MADE_A_DATE = re.compile(rf"[0-9]{{1,2}}-{_MONTH}(?:-[0-9]{{2}})?|{_MONTH}-[0-9]{{2}}")
_TAG = re.compile(
    r"</?(?:b|i|u|em|strong|p|div|span|font|li|ul)\b[^<>]*>|&(?:nbsp|amp|lt|gt|quot);"
)


def _hidden(raw: Raw, place: Place) -> Iterator[Problem]:
    """Yield a problem for the hidden rows together, and one for each hidden column with words."""
    lines = [line for line, _ in raw.rows if line in raw.hidden_rows]
    if lines:
        many = "s" * (len(lines) > 1)
        named = ", ".join(map(str, lines[:8])) + " …" * (len(lines) > 8)
        what = f"the hidden row{many} {named} {'are' if many else 'is'} left out"
        yield place.problem(what, "show what is meant")
    head = raw.rows[0][1] if raw.rows else ()
    for column in sorted(raw.hidden_columns):
        if any(len(cells) >= column and cells[column - 1] for _, cells in raw.rows):
            name = f" {shown(head[column - 1])}" if len(head) >= column and head[column - 1] else ""
            what = f"the hidden column {letters(column)}{name} is left out"
            yield place.problem(what, "show it if it is meant")


def _pictures(raw: Raw, place: Place) -> Iterator[Problem]:
    if raw.pictures:
        many = raw.pictures > 1
        what = f"{raw.pictures} picture{'s' * many} in the sheet {'are' if many else 'is'} not read"
        mend = "save each as a file beside the sheet and write its name into a column 'art'"
        yield place.problem(what, mend)


def _dates(raw: Raw, rows: Sequence[tuple[int, Sequence[str]]], place: Place) -> Iterator[Problem]:
    """Yield a problem for each day or time in a column about something else: typed as 1-2 or 3:1,
    it was made a date by the spreadsheet."""
    cells = dict(rows)
    dates = set(raw.dates)
    if not place.sheet:
        dates |= {
            (line, column)
            for line, row in rows
            for column, cell in enumerate(row, start=1)
            if _MADE_A_DATE.fullmatch(cell)
        }
    heads = rows[0][1] if rows else ()
    for line, column in sorted(dates):
        cell = cells.get(line, ())[column - 1 : column]
        heading = heads[column - 1] if column <= len(heads) else ""
        if cell and cell[0] and set(_DAYS.split()).isdisjoint(slug(heading).split("-")):
            yield place._replace(line=line, column=column).problem(
                f"your spreadsheet made this a date, {shown(cell[0])} is printed",
                "format the column as text and type it again, or call it 'date' if it is one",
            )


def _tags(rows: Sequence[tuple[int, Sequence[str]]], place: Place) -> Iterator[Problem]:
    for line, row in rows:
        for column, cell in enumerate(row, start=1):
            tag = _TAG.search(cell) if "<" in cell or "&" in cell else None
            if tag:
                what = f"{shown(tag[0])} is printed as it stands"
                mend = "write **bold**, *italic* or the letter itself"
                yield place._replace(line=line, column=column).problem(what, mend)
