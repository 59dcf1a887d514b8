"""Reading a designer's own spreadsheet, saved as CSV: which column is what is found out."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from kitgen.game.problems import DataError, Place, display_path
from kitgen.game.source import read_text

NAMES = ("name", "title", "card", "jmeno", "nazev", "karta")
COUNTS = ("count", "copies", "quantity", "qty", "pocet", "kusu", "ks")
"""Headings, without accents, of the column with the card's name and of that with its copies."""

_WHOLE = re.compile(r"-?[0-9]{1,6}\Z")


class Column(NamedTuple):
    """A column: its id in the table, its heading as typed, whether its cells are whole numbers,
    and whether some are empty."""

    id: str
    heading: str
    whole: bool
    gaps: bool


class Sheet(NamedTuple):
    """The cards of a spreadsheet. `keys` are the ids of the rows; `name` and `copies` are the ids
    of the columns with a card's name and how often it comes, None where each comes once."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...]
    name: str
    copies: str | None

    @property
    def figures(self) -> tuple[Column, ...]:
        """The columns of whole numbers, but for the copies."""
        return tuple(c for c in self.columns if c.whole and c.id != self.copies)

    @property
    def words(self) -> tuple[Column, ...]:
        """The columns of words but for the name, the one with the longest cells last."""
        words = [c for c in self.columns if not c.whole and c.id not in (self.name, self.copies)]
        return tuple(sorted(words, key=self._longest))

    def _longest(self, column: Column) -> int:
        place = self.columns.index(column)
        return max(len(row[place]) for row in self.rows)


def read_sheet(path: Path) -> Sheet:
    """The sheet of a CSV file with commas, semicolons or tabs. Raises DataError."""
    text = read_text(path)
    where = Place(display_path(path), 1)
    head = text.partition("\n")[0]
    mark = max(",;\t", key=head.count)
    lines = [
        [" ".join(cell.split()) for cell in line]
        for line in csv.reader(text.splitlines(keepends=True), delimiter=mark)
    ]
    lines = [line for line in lines if any(line)]
    if len(lines) < 2:
        raise DataError([where.problem("there are no cards", "put a heading and a row for each")])
    return sheet_of(lines[0], lines[1:], where)


def sheet_of(headings: Sequence[str], rows: Sequence[Sequence[str]], where: Place) -> Sheet:
    """The sheet of these headings and rows. Raises DataError where no column can name a card, two
    headings are alike or a row is longer than the headings."""
    used = [place for place, heading in enumerate(headings) if heading]
    problems = [
        where._replace(line=number).problem(
            f"the row has more cells than the {len(headings)} headings", "give each a heading"
        )
        for number, row in enumerate(rows, start=2)
        if any(row[len(headings) :])
    ]
    ids = [slug(headings[place], "_") or f"column_{place + 1}" for place in used]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    problems += [where.problem(f"two columns are called '{name}'", "rename one") for name in twice]
    if problems:
        raise DataError(problems)
    full = [tuple(row[at] if at < len(row) else "" for at in used) for row in rows]
    columns = tuple(
        _column(name, headings[at], [row[nth] for row in full])
        for nth, (name, at) in enumerate(zip(ids, used, strict=True))
    )
    words = [column.id for column in columns if not column.whole]
    name = next((c for c in words if c in NAMES), next((c for c in words if c != "id"), None))
    if name is None:
        raise DataError([where.problem("no column has words", "give the cards a column 'name'")])
    whole = [column.id for column in columns if column.whole and not column.gaps]
    count = next((column for column in whole if column in COUNTS), None)
    place = next(nth for nth, column in enumerate(columns) if column.id == name)
    keys = _keys([row[place] for row in full])
    kept = [nth for nth, column in enumerate(columns) if column.id != "id"]
    return Sheet(
        tuple(columns[nth] for nth in kept),
        tuple(tuple(row[nth] for nth in kept) for row in full),
        keys,
        name,
        count,
    )


def slug(text: str, joint: str = "-") -> str:
    """A text as an id: small letters without accents, figures, and one joint between words."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return joint.join(re.findall(r"[a-z0-9]+", plain))


def _column(name: str, heading: str, cells: Sequence[str]) -> Column:
    filled = [cell for cell in cells if cell]
    whole = bool(filled) and all(_WHOLE.match(cell) for cell in filled)
    return Column(name, heading, whole, len(filled) < len(cells))


def _keys(names: Iterable[str]) -> tuple[str, ...]:
    """An id for each row, from its name; those that would come twice are numbered."""
    found: list[str] = []
    for name in names:
        key = base = slug(name) or "card"
        number = 1
        while key in found:
            number += 1
            key = f"{base}-{number}"
        found.append(key)
    return tuple(found)
