"""Reading CSV tables: every cell is checked against its column's type, every fault is placed.

A table may also be made of others (`of:` in `game.yaml`): all their rows as one table.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from kitgen.game.fields import Fields
from kitgen.game.model import Row, Table
from kitgen.game.problems import DataError, Place, Problem, display_path, nearest, shown
from kitgen.game.source import read_text
from kitgen.game.values import Type, Value, parse_type
from kitgen.game.yaml_tree import Node

_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
_NAMES = {",": "commas", ";": "semicolons", "\t": "tabs"}
MAX_CELL = 4_000
"""Characters; nothing that fits on a card is longer."""
MAX_ROWS, MAX_COLUMNS = 20_000, 200
"""Far more than any game has, and read in a moment."""


class Schema(NamedTuple):
    """What `game.yaml` declares for a table: its columns and text fields; or the tables that it is
    made of and the column that their rows are sorted by (empty: one table after another)."""

    columns: Mapping[str, Type]
    text_fields: tuple[str, ...]
    parts: tuple[str, ...] = ()
    sort: str = ""


def read_schema(name: str, node: Node, problems: list[Problem]) -> Schema:
    fields = Fields(node, f"table '{name}'", problems)
    if "of" in node.items:
        parts, sort = fields.texts("of"), fields.text("sort", "")
        if not parts:
            fields.wrong(node, f"table '{name}' is made of nothing", "name tables: of: [a, b]")
        fields.close()
        return Schema({}, (), parts, sort)
    columns: dict[str, Type] = {}
    for column, phrase in fields.mapping("columns").items():
        try:
            columns[column] = parse_type(str(phrase.value))
        except ValueError as error:
            found = shown(str(phrase.plain()))
            problems.append(
                phrase.place.problem(
                    f"column '{column}' of table '{name}' has the type {found}",
                    str(error),
                )
            )
    text_fields = fields.texts("text", ())
    fields.close()
    return Schema(columns, text_fields)


def part_problems(schemas: Mapping[str, Schema], node: Node) -> Iterator[Problem]:
    """Tables that are made of what is no table with a file of its own, or sorted by no column."""
    for name, schema in schemas.items():
        place = node.key_place(name)
        whole = [other for other in schemas if not schemas[other].parts]
        for part in schema.parts:
            if part not in whole:
                yield place.problem(f"table '{name}' is made of '{part}'", nearest(part, whole))
            elif schema.sort and schema.sort not in schemas[part].columns:
                yield place.problem(
                    f"table '{name}' is sorted by '{schema.sort}', no column of '{part}'",
                    nearest(schema.sort, schemas[part].columns),
                )


def joined(
    name: str, schema: Schema, tables: Mapping[str, Table], place: Place
) -> tuple[Table, list[Problem]]:
    """The rows of several tables as one. It has the columns of all; a cell of a column that a
    row's own table lacks is empty. Rows keep the name of their own table, where their texts are.
    An id that stands in two tables is a fault."""
    problems: list[Problem] = []
    parts = [tables[part] for part in schema.parts]
    columns = {column: kind for part in parts for column, kind in part.columns.items()}
    empty = {column: () if kind.many else None for column, kind in columns.items()}
    rows: list[Row] = []
    by_id: dict[str, Row] = {}
    for row in (row for part in parts for row in part):
        if row.id in by_id:
            other = by_id[row.id].place
            problems.append(
                row.place.problem(
                    f"the id '{row.id}' stands in {other.file} on line {other.line} too",
                    "give it another",
                )
            )
        rows.append(Row(row.table, row.id, {**empty, **row.values}, row.place))
        by_id[row.id] = rows[-1]
    if schema.sort:
        rank = _ranks(columns[schema.sort], tables)
        rows.sort(key=lambda row: rank(row[schema.sort]))
    return Table(name, columns, (), tuple(rows), place, by_id, schema.parts), problems


def _ranks(kind: Type, tables: Mapping[str, Table]) -> Callable[[Value], tuple[float, str]]:
    """A key to sort values by: a reference by where its row stands, else figures before words."""
    target = tables.get(kind.refers_to or "")
    places = {row.id: number for number, row in enumerate(target or ())}

    def rank(value: Value) -> tuple[float, str]:
        if isinstance(value, int | float):
            return value, ""
        return places.get(str(value), len(places)), str(value or "")

    return rank


def read_table(
    path: Path, name: str, columns: Mapping[str, Type], text_fields: tuple[str, ...]
) -> tuple[Table, list[Problem]]:
    """The table of a CSV file with all its faults. A cell at fault reads as None."""
    file = display_path(path)
    problems: list[Problem] = []
    rows: list[Row] = []
    by_id: dict[str, Row] = {}
    text = ""
    try:
        text = read_text(path)
        lines = list(_lines(text, file))
    except DataError as error:
        lines, problems = [], list(error.problems)
    else:
        if not lines:
            wanted = ",".join(columns)
            problems.append(Place(file).problem("the file is empty", f"begin with '{wanted}'"))
    header = lines[0][1] if lines else []
    if lines:
        problems += _header_problems(header, columns, Place(file, lines[0][0], 1), name)
    key = next((column for column, kind in columns.items() if kind.is_key), None)
    for line, cells in lines[1:]:
        if len(cells) != len(header):
            problems.append(
                Place(file, line, 1).problem(
                    f"the row has {len(cells)} cells, the header has {len(header)}",
                    f"add or remove {_NAMES[_separator(text)]}, or quote a cell that has one in it",
                )
            )
            continue
        values = _read_cells(header, cells, columns, Place(file, line), problems)
        row_id = str(values[key]) if key and values.get(key) is not None else str(len(rows) + 1)
        row = Row(name, row_id, values, Place(file, line, 1))
        if row_id in by_id:
            first = by_id[row_id].place.line
            problems.append(
                row.place.problem(
                    f"the id '{row_id}' stands on line {first} too", "give it another"
                )
            )
            continue
        rows.append(row)
        by_id[row_id] = row
    return Table(name, columns, text_fields, tuple(rows), Place(file), by_id), problems


def _lines(text: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Line number and cells of each row; blank lines are skipped."""
    reader = csv.reader(io.StringIO(text), strict=True, delimiter=_separator(text))
    last = 0
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise DataError(
                [
                    Place(file, last + 1, 1).problem(
                        f"the row is not CSV ({error})", "close every quote and double those inside"
                    )
                ]
            ) from None
        line, last = last + 1, reader.line_num
        if line > MAX_ROWS or len(cells) > MAX_COLUMNS:
            what = f"the table has more than {MAX_ROWS:,} lines or {MAX_COLUMNS} columns"
            raise DataError([Place(file, line, 1).problem(what, "a table of a game is smaller")])
        if any(cell.strip() for cell in cells):
            yield line, [cell.strip() for cell in cells]


def _separator(text: str) -> str:
    """What parts the cells: a comma, unless the first line has only semicolons or tabs, as some
    spreadsheets write it."""
    head = text.lstrip("\n").partition("\n")[0]
    return next((mark for mark in ",;\t" if mark in head), ",")


def _header_problems(
    header: list[str], columns: Mapping[str, Type], place: Place, name: str
) -> Iterator[Problem]:
    for i, column in enumerate(header):
        where = Place(place.file, place.line, i + 1)
        if column in header[:i]:
            yield where.problem(f"the column {shown(column)} appears twice", "keep one of them")
        elif column not in columns:
            yield where.problem(
                f"table '{name}' has no column {shown(column)}", nearest(column, columns)
            )
    for column in columns:
        if column not in header:
            yield place.problem(f"the column '{column}' is missing", "add it to the first line")


def _read_cells(
    header: list[str],
    cells: list[str],
    columns: Mapping[str, Type],
    place: Place,
    problems: list[Problem],
) -> dict[str, Value]:
    values: dict[str, Value] = dict.fromkeys(columns)
    for number, (column, cell) in enumerate(zip(header, cells, strict=True), start=1):
        kind = columns.get(column)
        if kind is None:
            continue
        if not cell:
            values[column] = () if kind.many else None
            if not kind.optional:
                where = place._replace(column=number)
                problems.append(where.problem(f"'{column}' is empty", f"write {kind.phrase}"))
            continue
        odd = _unprintable(cell, kind.phrase.startswith("text"))
        if odd:
            where = place._replace(column=number)
            problems.append(where.problem(f"'{column}' {odd[0]}", odd[1]))
            continue
        try:
            values[column] = kind.read(cell)
        except ValueError as error:
            where = place._replace(column=number)
            problems.append(where.problem(f"'{column}' is {shown(cell)}", str(error)))
    return values


def _unprintable(cell: str, words: bool) -> tuple[str, str] | None:
    """What a cell has that cannot be printed, and the mend; words may have several lines."""
    if len(cell) > MAX_CELL:
        return f"has {len(cell)} characters", f"write at most {MAX_CELL}"
    lost = next((c for c in cell if not c.isprintable() and c not in _SPACES), "")
    if lost == "\n" and not words:
        return "has a line break in it", "write one line"
    if lost and lost != "\n":
        return f"has the character {lost!a} in it", "remove it"
    return None


def reference_problems(tables: Mapping[str, Table]) -> Iterator[Problem]:
    """Every reference to a row or a table that does not exist."""
    for table in tables.values():
        if table.parts:
            continue  # the tables that it is made of are looked at themselves
        for number, (column, kind) in enumerate(table.columns.items(), start=1):
            if kind.words:
                yield from _unknown_words(table, column, number, kind, tables)
            if kind.refers_to is None:
                continue
            target = tables.get(kind.refers_to)
            if target is None:
                yield table.place.problem(
                    f"column '{column}' refers to the table '{kind.refers_to}'",
                    nearest(kind.refers_to, tables),
                )
                continue
            for row in table:
                value = row[column]
                names = value if isinstance(value, tuple) else (value,) if value else ()
                for word in names:
                    if word not in target:
                        where = Place(row.place.file, row.place.line, number)
                        yield where.problem(
                            f"'{column}' is {shown(str(word))}, no id of table '{target.name}'",
                            nearest(str(word), target.by_id),
                        )


def _unknown_words(
    table: Table, column: str, number: int, kind: Type, tables: Mapping[str, Table]
) -> Iterator[Problem]:
    """Every account and measure of effects that has no row in its table."""
    for name in kind.words:
        if name not in tables:
            yield table.place.problem(
                f"column '{column}' speaks of the table '{name}'", nearest(name, tables)
            )
            return
    from kitgen.game.effects import parse

    accounts, measures = (tables[name] for name in kind.words)
    for row in table:
        where = Place(row.place.file, row.place.line, number)
        for effect in parse(str(row[column] or "")):
            for change in effect.changes:
                words = [(change.account, accounts)]
                words += [(term.measure, measures) for term in change.terms if term.measure]
                for word, target in words:
                    if word not in target:
                        yield where.problem(
                            f"'{column}' says {shown(word)}, no id of table '{target.name}'",
                            nearest(word, target.by_id),
                        )
