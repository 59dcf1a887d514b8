"""Merge three versions of one table: what the sheet said when it was last taken in, what it says
now, and what the designer has made of it since."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from kitgen.game.ids import column_id, key_of_name, keys
from kitgen.game.problems import Place, Problem, shown
from kitgen.game.sheets.grid import Grid, visible
from kitgen.game.slugs import slug

ID = "id"
MOST_TOLD = 8
"""Most rows that are named. Further rows are counted."""


class Version(NamedTuple):
    """A table as one side has it: its headings as typed by column, the cells of each row by its id,
    and where each row stands."""

    headings: Mapping[str, str]
    rows: Mapping[str, Mapping[str, str]]
    lines: Mapping[str, int]
    place: Place
    numbers: Mapping[str, int]

    def cell(self, row: str, column: str) -> str:
        return self.rows.get(row, {}).get(column, "")


class MergedTable(NamedTuple):
    """The table made of the versions, a report of what changed, and what could not be decided;
    `differs` tells that the designer's version has what the sheet has not."""

    headings: Mapping[str, str]
    rows: Mapping[str, dict[str, str]]
    report: tuple[str, ...]
    undecided: tuple[Problem, ...]
    differs: bool

    def typed(self) -> list[list[str]]:
        """Return the headings and rows, to be written."""
        body = [[row.get(column, "") for column in self.headings] for row in self.rows.values()]
        return [list(self.headings.values()), *body]


def version_of(
    grid: Grid,
    named_by: str,
    known: Mapping[str, str] | None = None,
    counts: Collection[str] = (),
    declared: Collection[str] = (),
) -> Version:
    """Return a grid by columns and rows. A row without an id of its own is called by its cell in
    the column `named_by`, or as the row of that name is called in `known`, ids by name. `counts`
    are the columns that say how many, whose heading may begin with `#`; `declared` all of the
    table."""
    headings: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for number, heading in enumerate(grid.headings, start=1):
        column = column_key(heading, number, counts, declared)
        if heading and column not in headings:
            headings[column] = heading
            numbers[column] = number
    cells = [
        {
            column: visible(row[number - 1]) if number <= len(row) else ""
            for column, number in numbers.items()
        }
        for _, row in grid.rows[1:]
    ]
    given_ids = [row.get(ID, "").lower() for row in cells]
    names = [row.get(named_by, "") for row in cells]
    known = known or {}
    wanted = [
        slug(mine) if mine else known.get(name) or key_of_name(name)
        for mine, name in zip(given_ids, names, strict=True)
    ]
    ids = keys(wanted, [bool(mine) for mine in given_ids])
    return Version(
        headings,
        dict(zip(ids, cells, strict=True)),
        {key: line for key, (line, _) in zip(ids, grid.rows[1:], strict=True)},
        grid.place,
        numbers,
    )


def column_key(
    heading: str, number: int, counts: Collection[str] = (), declared: Collection[str] = ()
) -> str:
    """Return a column's id, with its language if it has one; one of the designer's own is called by
    its heading, as `# notes`, but not `# copies`, if that is one of `counts`."""
    if heading.startswith("#"):
        column = column_id(heading, number, declared)
        return column if column in counts else heading
    base, dot, lang = heading.rpartition(".")
    if dot and len(lang.strip()) == 2:
        return f"{column_id(base, number, declared)}.{lang.strip().lower()}"
    return column_id(heading, number, declared)


def merge(
    table: str,
    mine: Version,
    theirs: Version,
    base: Version | None,
    named_by: str,
    *,
    sheet_wins: bool,
) -> MergedTable:
    """Merge the versions. A change on one side is taken. If both sides changed something, or the
    base is unknown, the designer's version stays and a problem is reported, unless the sheet
    wins."""
    columns = dict(theirs.headings)
    for column, heading in mine.headings.items():
        if column not in columns and (base is None or column not in base.headings):
            columns[column] = heading
    merger = _Merger(mine, theirs, base, named_by, columns, sheet_wins=sheet_wins)
    for key in theirs.rows:
        merger.take_from_sheet(key)
    for key in mine.rows:
        if key not in theirs.rows:
            merger.keep_own(key)
    rows = merger.rows
    same = rows == mine.rows and list(columns) == list(mine.headings)
    before_all = base if base is not None and same else mine  # changed in place
    report = tuple(_changes_in_words(table, before_all, rows, columns, named_by))
    return MergedTable(columns, rows, report, tuple(merger.undecided), merger.differs)


class _Merger:
    """Merges rows of the designer's version and the sheet's, one after the other. `differs` tells
    whether the result has something that the sheet has not."""

    def __init__(
        self,
        mine: Version,
        theirs: Version,
        base: Version | None,
        named_by: str,
        columns: Mapping[str, str],
        *,
        sheet_wins: bool,
    ) -> None:
        self._mine, self._theirs, self._base = mine, theirs, base
        self._named_by, self._sheet_wins, self._columns = named_by, sheet_wins, columns
        self.rows: dict[str, dict[str, str]] = {}
        self.undecided: list[Problem] = []
        self.differs = len(columns) > len(theirs.headings)

    def take_from_sheet(self, key: str) -> None:
        """Take a row of the sheet, unless the designer has taken it out."""
        if self._was_taken_out(key):
            self.differs = True
            row, base = self._theirs.rows[key], self._base
            if base is not None and row != {column: base.cell(key, column) for column in row}:
                self._leave_open(
                    _place(self._theirs, key),
                    f"{shown(_name(self._theirs, key, self._named_by))} was taken out of the game, "
                    "but the sheet has changed it",
                    "it stays out; --sheet-wins brings it back",
                )
            return
        self.rows[key] = {column: self._cell(key, column) for column in self._columns}

    def keep_own(self, key: str) -> None:
        """Keep a row that the sheet has not, unless it has gone from the sheet unchanged."""
        mine, base = self._mine, self._base
        row = mine.rows[key]
        changed = base is not None and any(
            row.get(column, "") != base.cell(key, column) for column in mine.headings
        )
        gone = base is not None and key in base.rows
        if (gone and not changed) or (self._sheet_wins and (gone or base is None)):
            return
        self.differs = True
        self.rows[key] = {column: row.get(column, "") for column in self._columns}
        if gone or base is None:
            why = "but you have changed it" if gone else "nobody knows since when"
            self._leave_open(
                _place(mine, key),
                f"{shown(_name(mine, key, self._named_by))} is not in the sheet, {why}",
                "it stays; --sheet-wins takes it out",
            )

    def _was_taken_out(self, key: str) -> bool:
        known = self._base is not None and key in self._base.rows
        return known and key not in self._mine.rows and not self._sheet_wins

    def _cell(self, key: str, column: str) -> str:
        """Return a cell as both versions leave it; the designer's where they disagree."""
        new, old = self._theirs.cell(key, column), self._mine.cell(key, column)
        if column not in self._theirs.headings:
            return old
        before = self._base.cell(key, column) if self._base is not None else None
        unknown = key not in self._mine.rows or column not in self._mine.headings
        if unknown or self._sheet_wins or old in (new, before):
            return new
        self.differs = True
        if before != new:
            was = f", it was {shown(before)}" if before is not None else ""
            self._leave_open(
                _place(self._mine, key, column),
                f"'{column}' is {shown(old)}, the sheet says {shown(new)}{was}",
                "yours stays; --sheet-wins takes the sheet's",
            )
        return old

    def _leave_open(self, where: Place, what: str, mend: str) -> None:
        self.undecided.append(where.problem(what, mend))


def _place(version: Version, row: str, column: str = "") -> Place:
    return version.place._replace(line=version.lines[row], column=version.numbers.get(column, 0))


def _name(version: Version, row: str, named_by: str) -> str:
    return version.cell(row, named_by) or row


def _changes_in_words(
    table: str,
    before: Version,
    rows: Mapping[str, Mapping[str, str]],
    columns: Mapping[str, str],
    named_by: str,
) -> Sequence[str]:
    """Return the lines on rows that came, went and changed."""
    came = [row.get(named_by) or key for key, row in rows.items() if key not in before.rows]
    went = [_name(before, key, named_by) for key in before.rows if key not in rows]
    changed = []
    for key, row in rows.items():
        if key in before.rows:
            cells = [
                _change(column, before.cell(key, column), row.get(column, ""))
                for column in columns
                if column in before.headings and before.cell(key, column) != row.get(column, "")
            ]
            if cells:
                changed.append(f"{row.get(named_by) or key} ({', '.join(cells)})")
    lines = [
        f"{table}: {word} {_in_one_line(names)}"
        for word, names in (("came", came), ("went", went), ("changed", changed))
        if names
    ]
    new = [heading for column, heading in columns.items() if column not in before.headings]
    old = [heading for column, heading in before.headings.items() if column not in columns]
    lines += [f"{table}: the column '{heading}' came" for heading in new]
    lines += [f"{table}: the column '{heading}' went" for heading in old]
    return lines or [f"{table}: nothing has changed"]


def _change(column: str, old: str, new: str) -> str:
    short = len(old) <= 12 and len(new) <= 12 and "\n" not in old + new
    return f"{column} {old or '–'} → {new or '–'}" if short else column


def _in_one_line(names: Sequence[str]) -> str:
    more = len(names) - MOST_TOLD
    flat = [" ".join(name.split()) for name in names[:MOST_TOLD]]
    return ", ".join(flat) + (f" and {more} more" if more > 0 else "")
