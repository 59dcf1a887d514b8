"""Three versions of one table made one: what the sheet said when it was last taken in, what it says
now, and what the designer has made of it since."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from kitgen.game.problems import Place, Problem, shown
from kitgen.game.sheets.grid import Grid, visible
from kitgen.game.slugs import column_id, keys, slug

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
    rows: Mapping[str, Mapping[str, str]]
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
) -> Version:
    """A grid by columns and rows. A row without an id of its own is called by its cell in the
    column `named_by`, or as the row of that name is called in `known`, ids by name. `counts` are
    the columns that say how many, whose heading may begin with `#`."""
    headings: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for number, heading in enumerate(grid.headings, start=1):
        column = column_key(heading, number, counts)
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
        slug(mine) if mine else known.get(name) or slug(name)
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


def column_key(heading: str, number: int, counts: Collection[str] = ()) -> str:
    """A column's id, with its language if it has one; one of the designer's own is called by its
    heading, as `# notes`, but not `# copies`, if that is one of `counts`."""
    if heading.startswith("#"):
        column = column_id(heading, number)
        return column if column in counts else heading
    base, dot, lang = heading.rpartition(".")
    if dot and len(lang.strip()) == 2:
        return f"{column_id(base, number)}.{lang.strip().lower()}"
    return column_id(heading, number)


def merge(
    table: str,
    mine: Version,
    theirs: Version,
    base: Version | None,
    named_by: str,
    sheet_wins: bool,
) -> MergedTable:
    """Merge the versions. A change on one side is taken. If both sides changed something, or the
    base is unknown, the designer's version stays and a problem is reported, unless the sheet
    wins."""
    undecided: list[Problem] = []
    columns = dict(theirs.headings)
    for column, heading in mine.headings.items():
        if column not in columns and (base is None or column not in base.headings):
            columns[column] = heading
    rows: dict[str, dict[str, str]] = {}
    differs = len(columns) > len(theirs.headings)
    for key, theirs_row in theirs.rows.items():
        if key not in mine.rows and base is not None and key in base.rows and not sheet_wins:
            differs = True
            if theirs_row != {c: base.cell(key, c) for c in theirs_row}:
                undecided.append(
                    _place(theirs, key).problem(
                        f"{shown(_name(theirs, key, named_by))} was taken out of the game, but the "
                        "sheet has changed it",
                        "it stays out; --sheet-wins brings it back",
                    )
                )
            continue
        rows[key] = {}
        for column in columns:
            new = theirs.cell(key, column)
            old = mine.cell(key, column)
            before = base.cell(key, column) if base is not None else None
            unknown = key not in mine.rows or column not in mine.headings
            if column not in theirs.headings:
                rows[key][column] = old
            elif unknown or sheet_wins or old in (new, before):
                rows[key][column] = new
            else:
                rows[key][column] = old
                differs = True
                if before != new:
                    was = f", it was {shown(before)}" if before is not None else ""
                    undecided.append(
                        _place(mine, key, column).problem(
                            f"'{column}' is {shown(old)}, the sheet says {shown(new)}{was}",
                            "yours stays; --sheet-wins takes the sheet's",
                        )
                    )
    for key, row in mine.rows.items():
        if key in theirs.rows:
            continue
        changed = base is not None and any(
            row.get(column, "") != base.cell(key, column) for column in mine.headings
        )
        gone = base is not None and key in base.rows
        if (gone and not changed) or (sheet_wins and (gone or base is None)):
            continue
        differs = True
        rows[key] = {column: row.get(column, "") for column in columns}
        if gone or base is None:
            why = "but you have changed it" if gone else "nobody knows since when"
            undecided.append(
                _place(mine, key).problem(
                    f"{shown(_name(mine, key, named_by))} is not in the sheet, {why}",
                    "it stays; --sheet-wins takes it out",
                )
            )
    same = rows == mine.rows and list(columns) == list(mine.headings)
    before_all = base if base is not None and same else mine  # changed in place
    report = tuple(_changes_in_words(table, before_all, rows, columns, named_by))
    return MergedTable(columns, rows, report, tuple(undecided), differs)


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
