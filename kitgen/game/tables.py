"""Reading tables: every cell is checked against its column's type, every fault is placed.

A table may also be made of others (`of:` in `game.yaml`): all their rows as one table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kitgen.game.column_types import Type, Value, parse_type
from kitgen.game.effects import parse
from kitgen.game.fields import Fields
from kitgen.game.ids import column_id, key_of_name, keys
from kitgen.game.model import Row, Table
from kitgen.game.node import Node
from kitgen.game.problems import Place, Problem, nearest, shown
from kitgen.game.sheets.grid import Grid

_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
MAX_CELL = 4_000
"""Most characters of a cell; nothing that fits on a card is longer."""
PRIVATE = "#"
"""Beginning of the heading of a private column, which is not read."""
UNPRINTED = "unprinted"
"""Key of a table for the columns that are on purpose on no card."""


class Schema(NamedTuple):
    """Declaration of a table in `game.yaml`: its columns and text fields, and its file and sheet if
    they have another name; or the tables that it is made of and the column that their rows are
    sorted by (empty: one table after another). `place` is where it is declared."""

    columns: Mapping[str, Type]
    text_fields: tuple[str, ...]
    parts: tuple[str, ...] = ()
    sort: str = ""
    file: str = ""
    sheet: str = ""
    place: Place = Place("")

    @property
    def spoken(self) -> tuple[str, ...]:
        """The columns with words in every language."""
        return tuple(name for name, kind in self.columns.items() if kind.spoken)


def read_schema(name: str, node: Node, problems: list[Problem]) -> Schema:
    """Read the declaration of a table in `game.yaml`: its columns and texts, or for `of:` the
    tables it is put together from."""
    fields = Fields(node, f"table '{name}'", problems)
    if "of" in node.items:
        parts, sort = fields.texts("of"), fields.text("sort", "")
        if not parts:
            fields.wrong(node, f"table '{name}' is made of nothing", "name tables: of: [a, b]")
        fields.close()
        return Schema(columns={}, text_fields=(), parts=parts, sort=sort)
    columns: dict[str, Type] = {}
    for column, phrase in fields.mapping("columns").items():
        try:
            columns[column] = parse_type(str(phrase.value))
        except ValueError as error:
            written = phrase.quoted()
            problems.append(
                phrase.place.problem(
                    f"column '{column}' of table '{name}' has the type {written}",
                    str(error),
                )
            )
    text_fields = fields.texts("text", ())
    for column in fields.texts(UNPRINTED, ()):
        if column not in columns:
            what = f"table '{name}' has no column '{column}' that could be left unprinted"
            fields.wrong(node.items[UNPRINTED], what, nearest(column, columns))
    file, sheet = fields.text("file", ""), fields.text("sheet", "")
    fields.close()
    for column, kind in columns.items():
        if kind.made_of and (kind.made_of not in columns or columns[kind.made_of].is_key):
            fields.wrong(
                fields.node,
                f"'{column}' of table '{name}' is made of '{kind.made_of}'",
                nearest(kind.made_of, (other for other in columns if not columns[other].is_key)),
            )
        if column in text_fields and kind.spoken:
            fields.wrong(
                fields.node,
                f"'{column}' of table '{name}' is a column and stands under 'text' too",
                "leave it out under 'text'",
            )
    return Schema(columns, text_fields, parts=(), sort="", file=file, sheet=sheet, place=node.place)


def part_problems(schemas: Mapping[str, Schema], node: Node) -> Iterator[Problem]:
    """Yield problems of tables made of others: a part that is no table with a file of its own, a
    sort by no column."""
    for name, schema in schemas.items():
        place = node.key_place(name)
        whole = [other for other in schemas if not schemas[other].parts]
        for part in schema.parts:
            if part not in whole:
                yield place.problem(f"table '{name}' is made of '{part}'", nearest(part, whole))
            elif schema.sort and schema.sort not in _plain(schemas[part].columns):
                yield place.problem(
                    f"table '{name}' is sorted by '{schema.sort}', no column of '{part}'",
                    nearest(schema.sort, _plain(schemas[part].columns)),
                )


def _plain(columns: Mapping[str, Type]) -> dict[str, Type]:
    """Return the columns with one cell a row; words in several languages are texts."""
    return {name: kind for name, kind in columns.items() if not kind.spoken}


def join_tables(
    name: str, schema: Schema, tables: Mapping[str, Table], place: Place
) -> tuple[Table, list[Problem]]:
    """Return the rows of several tables as one. It has the columns of all; a cell of a column that
    a row's own table lacks is empty. Rows keep the name of their own table, where their texts are.
    An id that stands in two tables is a fault."""
    problems: list[Problem] = []
    parts = [tables[part] for part in schema.parts]
    columns = {column: kind for part in parts for column, kind in part.columns.items()}
    empty = {column: kind.empty for column, kind in columns.items()}
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
    return Table(
        name,
        columns,
        text_fields=(),
        rows=tuple(rows),
        place=place,
        by_id=by_id,
        parts=schema.parts,
    ), problems


def _ranks(kind: Type, tables: Mapping[str, Table]) -> Callable[[Value], tuple[float, str]]:
    """Return a key to sort values by: a reference by where its row stands, else figures before
    words."""
    target = tables.get(kind.refers_to or "")
    places = {row.id: number for number, row in enumerate(target or ())}

    def rank(value: Value) -> tuple[float, str]:
        if isinstance(value, int | float):
            return value, ""
        return places.get(str(value), len(places)), str(value or "")

    return rank


def read_table(
    name: str, schema: Schema, grid: Grid, languages: Sequence[str]
) -> tuple[Table, list[Problem]]:
    """Return the table of a grid with all its faults. A cell at fault reads as None. `languages`
    are those of the game; a column of words without a language is in the first."""
    problems: list[Problem] = []
    columns = _Columns(name, schema, languages)
    if not grid.rows:
        problems.append(grid.place.problem("the table is empty", "add a row with the columns"))
    else:
        problems += columns.find(grid)
    problems += [problem for problem in grid.problems if problem.column not in columns.private]
    read: list[tuple[Place, dict[str, Value]]] = []
    spoken: list[dict[str, dict[str, str]]] = []
    for line, cells in grid.rows[1:]:
        place = grid.place._replace(line=line, column=1)
        cells = _as_wide(cells, columns.width, grid)
        if len(cells) != columns.width:
            problems.append(_width_problem(cells, columns.width, place, grid))
        else:
            read.append((place, _read_cells(cells, columns, place, problems)))
            spoken.append(_words_by_language(cells, columns, place, problems))
    by_id: dict[str, Row] = {}
    texts: dict[str, dict[str, dict[str, str]]] = {lang: {} for lang in languages}
    ids = _ids(schema.columns, read, spoken, languages)
    for row_id, (place, values), spoken_of_row in zip(ids, read, spoken, strict=True):
        if row_id in by_id:
            what = f"the id '{row_id}' stands on line {by_id[row_id].place.line} too"
            problems.append(place.problem(what, "give it another"))
            continue
        by_id[row_id] = Row(name, row_id, values, place)
        for lang, fields in spoken_of_row.items():
            texts[lang][row_id] = fields
    table = Table(
        name,
        _plain(schema.columns),
        text_fields=(*schema.text_fields, *schema.spoken),
        rows=tuple(by_id.values()),
        place=grid.place,
        by_id=by_id,
        parts=(),
        at=columns.at,
        spoken=texts if schema.spoken else {},
        doubts=grid.notes,
        spoken_at=columns.spoken,
    )
    return table, [*problems, *grid.notes] if problems else []


class _PlainColumn(NamedTuple):
    """A column with one cell a row: its name, its place in the grid from 1, its type, and the
    values of cells that were read, since columns repeat the same words again and again."""

    name: str
    number: int
    kind: Type
    known: dict[str, Value]


class _Columns:
    """Places of a table's columns in a grid, counted from 1."""

    def __init__(self, table: str, schema: Schema, languages: Sequence[str]) -> None:
        self.table = table
        self.declared = schema.columns
        self.languages = languages
        self.at: dict[str, int] = {}
        self.spoken: dict[tuple[str, str], int] = {}
        self.private: set[int] = set()
        self.width = 0
        self.empty: dict[str, Value] = dict.fromkeys(_plain(schema.columns))
        self.plain: list[_PlainColumn] = []

    def find(self, grid: Grid) -> Iterator[Problem]:
        """Find the places of the columns, and every fault of the headings."""
        head = grid.place._replace(line=grid.rows[0][0])
        self.width = len(grid.headings)
        seen: set[str] = set()
        for number, heading in enumerate(grid.headings, start=1):
            where = head._replace(column=number)
            column, lang = self._column_and_language(heading, number)
            if heading.startswith(PRIVATE) and not self._is_count(column, grid.headings):
                self.private.add(number)
            elif not heading and grid.place.sheet:
                self.private.add(number)
                if any(cells[number - 1 : number] > ("",) for _, cells in grid.rows[1:]):
                    yield where.problem("a column without a heading has cells", "give it one")
            elif (name := f"{column}.{lang}") in seen:
                yield where.problem(
                    f"the column {shown(heading)} appears twice", "keep one of them"
                )
            elif column not in self.declared:
                mend = self._translated(heading, number) or nearest(heading, self.declared)
                if grid.place.sheet:
                    mend += f"; a heading that begins with {PRIVATE} is left out"
                yield where.problem(f"table '{self.table}' has no column {shown(heading)}", mend)
            elif lang and lang not in self.languages:
                yield where.problem(
                    f"{shown(heading)} is in '{lang}', no language of the game",
                    f"{nearest(lang, self.languages)}, or add it under 'languages' in game.yaml",
                )
            else:
                seen.add(name)
                if lang:
                    self.spoken[column, lang] = number
                self.at.setdefault(column, number)
        self.plain = [
            _PlainColumn(column, number, self.declared[column], known={})
            for column, number in self.at.items()
            if not self.declared[column].spoken
        ]
        for name in self._missing():
            yield head._replace(column=1).problem(
                f"the column '{name}' is missing", "add it to the first line"
            )

    def _missing(self) -> Iterator[str]:
        """Yield the declared columns that the grid lacks; those of words in the first language."""
        for column, kind in self.declared.items():
            if kind.spoken:
                if (column, self.languages[0]) not in self.spoken:
                    yield column
            elif column not in self.at and not kind.made_of:
                yield column

    def _translated(self, heading: str, number: int) -> str:
        """Return how to declare a column that has a second language but is declared with one; empty
        for any other heading."""
        base, _, lang = heading.rpartition(".")
        column, lang = column_id(base, number, self.declared), lang.strip().lower()
        if len(lang) != 2 or column not in self.declared or self.declared[column].spoken:
            return ""
        return (
            f"write '{column}: words' and the language '{lang}' into game.yaml, or let `kitgen"
            " update` do both"
        )

    def _is_count(self, column: str, headings: Sequence[str]) -> bool:
        """Return whether a heading such as `# copies` is the column that says how many; not where
        another heading is called so without the sign."""
        plain = [column_id(other, 0) for other in headings if not other.startswith(PRIVATE)]
        return column in self.declared and self.declared[column].counts and column not in plain

    def _column_and_language(self, heading: str, number: int) -> tuple[str, str]:
        """Return the column that a heading means, as it is written or in small letters without
        accents, and its language if it is a column of words: `Name.cs` is `name` in `cs`, `Name`
        alone is in the first language. A heading that means no column is returned as it is."""
        if heading in self.declared and not self.declared[heading].spoken:
            return heading, ""
        base, _, lang = heading.rpartition(".")
        for words, spoken in ((heading, self.languages[0]), (base, lang.strip().lower())):
            for column in (words, column_id(words, number, self.declared)):
                if column in self.declared:
                    if self.declared[column].spoken:
                        return column, spoken
                    if words == heading:
                        return column, ""
        return heading, ""


def _as_wide(cells: tuple[str, ...], width: int, grid: Grid) -> tuple[str, ...]:
    """Return a row without empty cells beyond the last heading. One of a workbook is filled up to
    the headings; in a CSV too few stay too few, since a separator may have been forgotten."""
    while len(cells) > width and not cells[-1]:
        cells = cells[:-1]
    return cells + ("",) * (width - len(cells)) if grid.place.sheet else cells


def _width_problem(cells: Sequence[str], width: int, place: Place, grid: Grid) -> Problem:
    if grid.place.sheet:
        where = place._replace(column=len(cells))
        return where.problem(
            "the cell stands beside the headings", "write a heading over its column"
        )
    return place.problem(
        f"the row has {len(cells)} cells, the header has {width}",
        f"add or remove {grid.separators}, or quote a cell that has one in it",
    )


def _ids(
    columns: Mapping[str, Type],
    read: Sequence[tuple[Place, dict[str, Value]]],
    spoken: Sequence[Mapping[str, Mapping[str, str]]],
    languages: Sequence[str],
) -> list[str]:
    """Return the id of each row: its own, or made of a column's words, or its number."""
    key = next((column for column, kind in columns.items() if kind.is_key), "")
    made_of = columns[key].made_of if key else ""
    given_ids = [str(values[key] or "") if key else "" for _, values in read]
    if not made_of:
        return [each or str(number) for number, each in enumerate(given_ids, start=1)]
    words = [
        spoken_of_row.get(languages[0], {}).get(made_of) or values.get(made_of)
        for (_, values), spoken_of_row in zip(read, spoken, strict=True)
    ]
    wanted = [
        each or key_of_name(str(word or "")) for word, each in zip(words, given_ids, strict=True)
    ]
    ids = keys(wanted, [bool(each) for each in given_ids])
    for (_, values), each in zip(read, ids, strict=True):
        values[key] = each
    return list(ids)


def _words_by_language(
    cells: Sequence[str], columns: _Columns, place: Place, problems: list[Problem]
) -> dict[str, dict[str, str]]:
    """Return the words of a row by language and column. Words in any language must be there in the
    first, which stands for the others."""
    if not columns.spoken:
        return {}
    first = columns.languages[0]
    texts: dict[str, dict[str, str]] = {lang: {} for lang in columns.languages}
    filled: set[str] = set()
    for (column, lang), number in columns.spoken.items():
        cell = cells[number - 1]
        odd = _unprintable(cell, words=True)
        if odd:
            problems.append(place._replace(column=number).problem(f"'{column}' {odd[0]}", odd[1]))
        texts[lang][column] = cell
        if cell:
            filled.add(column)
    for column in (column for (column, lang) in columns.spoken if lang == first):
        where = place._replace(column=columns.spoken[column, first])
        if column in filled and not texts[first][column]:
            problems.append(where.problem(f"'{column}' is empty in '{first}'", "write words"))
        elif column not in filled and not columns.declared[column].optional:
            problems.append(where.problem(f"'{column}' is empty", "write words"))
    return texts


def _read_cells(
    cells: Sequence[str], columns: _Columns, place: Place, problems: list[Problem]
) -> dict[str, Value]:
    """Return the cells of a row by column. A value that a column has had before is not read again;
    faults are noted at their cell."""
    values = dict(columns.empty)
    for column, number, kind, known in columns.plain:
        cell = cells[number - 1]
        if cell in known:
            values[column] = known[cell]
            continue
        if not cell:
            values[column] = kind.empty
            if not kind.optional and not kind.made_of:
                where = place._replace(column=number)
                problems.append(where.problem(f"'{column}' is empty", f"write {kind.phrase}"))
            continue
        if not cell.isprintable() or len(cell) > MAX_CELL:
            odd = _unprintable(cell, kind.word == "text")
        else:
            odd = None
        if odd:
            where = place._replace(column=number)
            problems.append(where.problem(f"'{column}' {odd[0]}", odd[1]))
            continue
        try:
            values[column] = known[cell] = kind.read(cell)
        except ValueError as error:
            where = place._replace(column=number)
            mend = str(error)
            if kind.core in ("int", "number"):
                mend += f", or declare '{column}' as text in game.yaml"
            problems.append(where.problem(f"'{column}' is {shown(cell)}", mend))
    return values


def _unprintable(cell: str, words: bool) -> tuple[str, str] | None:
    """Return what is unprintable in a cell and how to mend it, or None. `words` may have line
    breaks."""
    if len(cell) <= MAX_CELL and cell.isprintable():
        return None
    if len(cell) > MAX_CELL:
        return f"has {len(cell)} characters", f"write at most {MAX_CELL}"
    lost = next((c for c in cell if not c.isprintable() and c not in _SPACES), "")
    if lost == "\n" and not words:
        return "has a line break in it", "write one line"
    if lost and lost != "\n":
        return f"has the character {lost!a} in it", "remove it"
    return None


def reference_problems(tables: Mapping[str, Table]) -> Iterator[Problem]:
    """Yield every reference to a row or a table that does not exist."""
    for table in tables.values():
        if table.parts:
            continue  # the tables that it is made of are looked at themselves
        for column, kind in table.columns.items():
            number = table.at.get(column, 1)
            if kind.words:
                yield from _unknown_words(table, column, number, kind, tables)
            if kind.refers_to is None:
                continue
            target = tables[kind.refers_to]
            for row in table:
                value = row[column]
                names = value if isinstance(value, tuple) else (value,) if value else ()
                for word in names:
                    if word not in target:
                        where = row.place._replace(column=number)
                        yield where.problem(
                            f"'{column}' is {shown(str(word))}, no id of table '{target.name}'",
                            nearest(str(word), target.by_id),
                        )


def _unknown_words(
    table: Table, column: str, number: int, kind: Type, tables: Mapping[str, Table]
) -> Iterator[Problem]:
    """Yield every account and measure of effects that has no row in its table."""
    accounts, measures = (tables[name] for name in kind.words)
    for row in table:
        where = row.place._replace(column=number)
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
