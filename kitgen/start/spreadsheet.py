"""Reading a designer's own spreadsheet, saved as CSV: which column is what is found out."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from kitgen.game.problems import DataError, Place, Problem, display_path, shown
from kitgen.game.source import read_text

NAMES = ("name", "title", "card", "jmeno", "nazev", "karta")
COUNTS = ("count", "copies", "quantity", "qty", "pocet", "kusu", "ks")
"""Headings, without accents, of the column with the card's name and of that with its copies."""

ID = "id"
LONGEST_ID = 60
MOST_CARDS = 2000
MOST_COPIES = 500
"""Of one card."""

_KEY = re.compile(r"[a-z0-9][a-z0-9_.-]{0,59}")
_COUNT = re.compile(r"[x×]?\s*([0-9]{1,9})(?:[.,]0+)?\s*(?:x|×|ks|pcs)?\.?", re.IGNORECASE)
_WHOLE = re.compile(r"-?[0-9]{1,6}\Z")


class Column(NamedTuple):
    """A column: its id in the table, its heading as typed, whether its cells are whole numbers,
    and whether some are empty."""

    id: str
    heading: str
    whole: bool
    gaps: bool


class Sheet(NamedTuple):
    """The cards of a spreadsheet. `keys` are the ids of the rows, `lines` where each stands in the
    file; `name` and `copies` are the ids of the columns with a card's name and how often it comes,
    None where each comes once. `doubts` are what was taken otherwise than it is written."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...]
    name: str
    copies: str | None
    lines: tuple[int, ...] = ()
    doubts: tuple[Problem, ...] = ()

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
    head = text.lstrip("\n").partition("\n")[0]
    mark = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text), delimiter=mark, strict=True)
    lines: list[tuple[int, list[str]]] = []
    last = 0
    try:
        for cells in reader:
            lines.append((last + 1, [_tidy(cell) for cell in cells]))
            last = reader.line_num
    except csv.Error as error:
        raise DataError(
            [
                where._replace(line=last + 1).problem(
                    f"the row is not CSV ({error})", "close every quote and double those inside"
                )
            ]
        ) from None
    lines = [(line, cells) for line, cells in lines if any(cells)]
    if len(lines) < 2:
        raise DataError([where.problem("there are no cards", "put a heading and a row for each")])
    if len(lines) > MOST_CARDS:
        raise DataError(
            [where.problem(f"there are {len(lines) - 1} cards", f"take at most {MOST_CARDS}")]
        )
    numbers, rows = zip(*lines, strict=True)
    headings = [" ".join(heading.split()) for heading in rows[0]]
    return sheet_of(headings, rows[1:], where, numbers[1:])


def _tidy(cell: str) -> str:
    """A cell without what nobody sees: its lines stay lines, other white space becomes one space,
    and characters without a shape go."""
    lines = []
    for line in cell.split("\n"):
        words = " ".join(line.replace("\N{NO-BREAK SPACE}", "\0").split()).replace(
            "\0", "\N{NO-BREAK SPACE}"
        )
        lines.append("".join(c for c in words if c.isprintable() or c == "\N{NO-BREAK SPACE}"))
    return "\n".join(lines).strip()


def sheet_of(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    where: Place,
    lines: Sequence[int] = (),
) -> Sheet:
    """The sheet of these headings and rows; `lines` are where the rows stand in the file. Raises
    DataError where no column can name a card, two headings are alike or a row is longer than the
    headings."""
    lines = lines or range(where.line + 1, where.line + 1 + len(rows))
    used = [place for place, heading in enumerate(headings) if heading]
    problems = [
        where._replace(line=line).problem(
            f"the row has more cells than the {len(headings)} headings", "give each a heading"
        )
        for line, row in zip(lines, rows, strict=True)
        if any(row[len(headings) :])
    ]
    problems += [
        where._replace(column=at + 1).problem("a column without a heading has cells", "give it one")
        for at, heading in enumerate(headings)
        if not heading and any(len(row) > at and row[at] for row in rows)
    ]
    ids = [_column_id(headings[place], place) for place in used]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    problems += [where.problem(f"two columns are called '{name}'", "rename one") for name in twice]
    if problems:
        raise DataError(problems)
    full = [tuple(row[at] if at < len(row) else "" for at in used) for row in rows]
    doubts: list[Problem] = []

    def doubt(row: int, column: int, what: str, mend: str) -> None:
        doubts.append(Place(where.file, lines[row], used[column] + 1).problem(what, mend))

    copies = _copies(ids, full, doubt)
    columns = tuple(
        _column(name, headings[at], [row[nth] for row in full])
        for nth, (name, at) in enumerate(zip(ids, used, strict=True))
    )
    words = [column.id for column in columns if not column.whole]
    name = next((c for c in words if c in NAMES), next((c for c in words if c != ID), None))
    if name is None:
        raise DataError([where.problem("no column has words", "give the cards a column 'name'")])
    keys = _own_keys(ids, full, ids.index(name), doubt)
    kept = [nth for nth, column in enumerate(columns) if column.id != ID]
    return Sheet(
        tuple(columns[nth] for nth in kept),
        tuple(tuple(row[nth] for nth in kept) for row in full),
        keys,
        name,
        copies,
        tuple(lines),
        tuple(doubts),
    )


Doubt = Callable[[int, int, str, str], None]
"""Row and column by number, what was found, what became of it."""


def _column_id(heading: str, place: int) -> str:
    name = slug(heading, "_")
    return name if name[:1].isalpha() else f"column_{name or place + 1}"


def _copies(ids: Sequence[str], rows: list[tuple[str, ...]], doubt: Doubt) -> str | None:
    """The column that says how often a card comes, its cells made plain numbers; each cell that is
    none is doubted and counts once."""
    found = next((name for name in ids if name in COUNTS), None)
    if found is None:
        return None
    at = ids.index(found)
    read = [_COUNT.fullmatch(row[at]) for row in rows]
    if not any(read):
        return None
    for number, (row, count) in enumerate(zip(rows, read, strict=True)):
        cell, copies = row[at], int(count[1]) if count else 1
        if not count:
            said = f"is {shown(cell)}" if cell else "is empty"
            doubt(number, at, f"the count {said}", "the card comes once")
        elif copies > MOST_COPIES:
            doubt(number, at, f"the count is {copies}", f"the card comes {MOST_COPIES} times")
            copies = MOST_COPIES
        rows[number] = (*row[:at], str(copies), *row[at + 1 :])
    return found


def _own_keys(
    ids: Sequence[str], rows: Sequence[Sequence[str]], name: int, doubt: Doubt
) -> tuple[str, ...]:
    """The ids of the rows: the user's own, from a column 'id', else made of the names."""
    if ID not in ids:
        return _keys([slug(row[name]) for row in rows])
    at = ids.index(ID)
    wanted = []
    for row in rows:
        own = row[at].lower()
        wanted.append(own if _KEY.fullmatch(own) else slug(row[at], "-") or slug(row[name]))
    keys = _keys(wanted)
    for number, (row, key) in enumerate(zip(rows, keys, strict=True)):
        if row[at] != key:
            said = f"the id {shown(row[at])} cannot be one" if row[at] else "the id is empty"
            if wanted[number] != key and row[at]:
                said = f"the id {shown(row[at])} stands there twice"
            doubt(number, at, said, f"the card is '{key}'")
    return keys


def slug(text: str, joint: str = "-") -> str:
    """A text as an id: small letters without accents, figures, and one joint between words."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return joint.join(re.findall(r"[a-z0-9]+", plain))


def _column(name: str, heading: str, cells: Sequence[str]) -> Column:
    filled = [cell for cell in cells if cell]
    whole = bool(filled) and all(_WHOLE.match(cell) for cell in filled)
    return Column(name, heading, whole, len(filled) < len(cells))


def _keys(wanted: Iterable[str]) -> tuple[str, ...]:
    """An id for each row; those that would come twice are numbered."""
    found: list[str] = []
    taken: set[str] = set()
    last: dict[str, int] = {}
    for each in wanted:
        key = base = (each or "card")[:LONGEST_ID]
        while key in taken:
            last[base] = last.get(base, 1) + 1
            key = f"{base}-{last[base]}"
        taken.add(key)
        found.append(key)
    return tuple(found)
