"""`load_game`: the one door to a game folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from kitgen.game.dictionary import read_dictionary
from kitgen.game.fields import Fields
from kitgen.game.model import Game, Shelf, Table, Topic, Words
from kitgen.game.node import Node
from kitgen.game.places import builtin_games, games_folder
from kitgen.game.problems import DataError, Place, Problem, display_path, nearest, shown
from kitgen.game.quoting import quoted_words
from kitgen.game.sheets.find import read_grid, table_file
from kitgen.game.tables import (
    Schema,
    join_tables,
    part_problems,
    read_schema,
    read_table,
    reference_problems,
)
from kitgen.game.texts import read_words, text_problems, with_spoken
from kitgen.game.topics import read_topics
from kitgen.game.yaml_tree import read_yaml

if TYPE_CHECKING:
    from kitgen.game.sheets.workbook import Workbook

T = TypeVar("T")
ReadTable = Callable[[], tuple[Table, list[Problem]]]
"""Reads a table with its faults. Raises DataError where its file or sheet cannot be read."""

RESERVED = ("lang", "low_ink", "t", "text", "theme", "title", "topics")
"""Names that mean something else where layouts speak of tables."""


def find_game(name: str | Path) -> Path:
    """Return the folder of a built-in game by its id, or of any game by its path. Raises
    DataError."""
    if isinstance(name, str) and name in builtin_games():
        return games_folder() / name
    folder, place = Path(name), Place(str(name))
    try:
        exists, is_game = folder.is_dir(), (folder / "game.yaml").is_file()
    except PermissionError as error:
        what = f"the folder cannot be read ({error.strerror})"
        raise DataError([place.problem(what, "make it readable")]) from None
    except (OSError, ValueError):
        exists = is_game = False
    if is_game:
        return folder
    if exists:
        raise DataError([place.problem("the folder has no game.yaml", "add one")])
    mend = nearest(str(name), builtin_games())
    mend = mend.removesuffix("?") + ", or the path of a game's folder" + "?" * mend.endswith("?")
    raise DataError([place.problem("there is no such game", mend)])


def load_game(name: str | Path, checked: bool = True) -> Game:
    """Return the game in a folder, with every table and text checked.

    Raises DataError with all faults of all files at once. With ``checked`` off only game.yaml is
    read; each table and text is read, and its own faults raised, when it is first asked for.
    """
    game = _game_of(find_game(name), lambda _table, _schema, read: _faultless(*read()))
    if checked:
        _check(game)
    return game


def load_readable(name: str | Path, last: Game | None = None) -> tuple[Game, tuple[Problem, ...]]:
    """Return the game in a folder as far as its tables can be read, and their faults. A table with
    faults is as in `last`, the game as it was before, or has those of its rows that have none.
    Raises DataError for faults of anything else, with those of the tables."""
    told: list[Problem] = []

    def table_of(table: str, schema: Schema, read: ReadTable) -> Table:
        """Return the rows of a table that can be read, its faults noted. Where the columns are as
        they were, a faulty table is the one that was `last` read well."""
        try:
            table_read, faults = read()
        except DataError as error:
            table_read, faults = None, [*error.problems]
        if table_read is not None and not faults:
            return table_read
        told.extend(faults)
        before = last.tables[table] if last and table in last.tables else None
        if before is not None and (table_read is None or _alike(before, table_read)):
            return before
        if table_read is None:
            columns = {each: kind for each, kind in schema.columns.items() if not kind.spoken}
            return Table(table, columns, text_fields=(), rows=(), place=Place(""), by_id={})
        return _without_faulty_rows(table_read, faults)

    game = _game_of(find_game(name), table_of)
    try:
        _check(game)
    except DataError as error:
        raise DataError([*told, *error.problems]) from None
    return game, tuple(dict.fromkeys(told))


def _without_faulty_rows(table: Table, faults: Iterable[Problem]) -> Table:
    """Return a table with the rows that have no fault."""
    lines = {problem.line for problem in faults}
    rows = [row for row in table.rows if row.place.line not in lines]
    if min(lines) < min((row.place.line for row in table.rows), default=0):
        rows = []  # a heading is wrong, or the sheet as a whole
    return replace(table, rows=tuple(rows), by_id={row.id: row for row in rows})


def _alike(one: Table, other: Table) -> bool:
    """Return whether two tables have the same columns."""

    def phrases(table: Table) -> list[tuple[str, str]]:
        return [(name, kind.phrase) for name, kind in table.columns.items()]

    return phrases(one) == phrases(other)


def _game_of(folder: Path, mended: Callable[[str, Schema, ReadTable], Table]) -> Game:
    """Return the game in a folder. `mended` makes a table from its name, its schema and what was
    read of it, faults included. Raises DataError for faults of game.yaml."""
    root = read_yaml(folder / "game.yaml")
    problems: list[Problem] = []
    fields = Fields(root, "the game", problems)
    game_id, languages = _game_id(fields), _languages(fields)
    version = fields.text("version")
    tables = _schemas(fields)
    settings = fields.child("settings")
    fields.read_elsewhere("checks")  # by kitgen.game.checks
    fields.close()
    if problems:
        raise DataError(problems)

    texts = {lang: folder / "text" / f"{lang}.yaml" for lang in languages}
    from_files = tuple(name for name, schema in tables.items() if not schema.parts)
    files = Shelf(from_files, lambda table: table_file(folder, table, tables[table]))
    books: dict[Path, Workbook] = {}

    def read(table: str) -> tuple[Table, list[Problem]]:
        schema = tables[table]
        if schema.parts:
            place = Place(display_path(folder / "game.yaml"))
            return join_tables(table, schema, game.tables, place)
        grid = read_grid(files[table], table, schema, languages, books)
        return read_table(table, schema, grid, languages)

    def words_of(lang: str) -> Words:
        words = _faultless(*read_words(texts[lang], lang))
        spoken = [game.tables[name] for name, schema in tables.items() if schema.spoken]
        dictionary = read_dictionary(folder, lang)
        words = _faultless(*with_spoken(words, spoken, languages[0], dictionary))
        return _faultless(*quoted_words(words, game.tables))

    game = Game(
        game_id,
        folder,
        version=version,
        languages=languages,
        tables=Shelf(tables, lambda table: mended(table, tables[table], lambda: read(table))),
        texts=Shelf(languages, words_of),
        settings=settings or root,
        own_tables=from_files,
        files=files,
        read_topics=_read_topics,
    )
    return game


def _game_id(fields: Fields) -> str:
    game_id = fields.text("id")
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,63}", game_id):
        where = fields.node.key_place("id")
        what, mend = "the id is no file name", "use up to 64 of a-z, 0-9 and '-'"
        fields.problems.append(where.problem(what, mend))
    return game_id


def _languages(fields: Fields) -> tuple[str, ...]:
    languages = fields.texts("languages")
    where = fields.node.key_place("languages")
    if "languages" in fields.node.items and not languages:
        fields.problems.append(where.problem("no language is named", "write [en]"))
    for lang in languages:
        if not re.fullmatch(r"[a-z]{2,3}", lang):
            fields.problems.append(where.problem(f"'{lang}' is no language", "write en, cs, …"))
    return languages


def _schemas(fields: Fields) -> dict[str, Schema]:
    """Read the declared tables, and compare their names and what their columns refer to."""
    tables = {
        table: read_schema(table, node, fields.problems)
        for table, node in fields.mapping("tables").items()
    }
    if not tables:
        return tables
    declared = fields.node.items["tables"]
    for table in tables:
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,63}", table) or table in RESERVED:
            what = f"a table cannot be named {shown(table)}"
            where = declared.key_place(table)
            fields.problems.append(where.problem(what, "use another word of a-z and '_'"))
        fields.problems += _references_missing(table, tables, declared)
    fields.problems += part_problems(tables, declared)
    return tables


def _references_missing(
    table: str, tables: Mapping[str, Schema], declared: Node
) -> Iterator[Problem]:
    """Yield columns that refer to a table which is not there."""
    for column, kind in tables[table].columns.items():
        referred = (kind.refers_to,) if kind.refers_to is not None else kind.words
        verb = "speaks of" if kind.words else "refers to"
        for other in referred:
            if other not in tables:
                written = declared.items[table].items["columns"].items[column]
                what = f"column '{column}' of table '{table}' {verb} the table '{other}'"
                yield written.place.problem(what, nearest(other, tables))


def _faultless(value: T, faults: list[Problem]) -> T:
    """Return what was read if nothing is wrong with it. Raises DataError."""
    if faults:
        raise DataError(faults)
    return value


def _read_topics(
    folder: Path, tables: Mapping[str, Table], groups: Collection[str]
) -> tuple[Topic, ...]:
    """Return the topics of a folder; bookkeeping seldom needs them, nor what reads them."""
    return read_topics(folder, tables, groups)


def _check(game: Game) -> None:
    """Read everything, then look whether it fits together. Raises DataError."""
    texts = {lang: game.folder / "text" / f"{lang}.yaml" for lang in game.languages}
    files = {lang: display_path(path) for lang, path in texts.items()}
    problems: list[Problem] = []
    for shelf in (game.tables, game.texts):
        for name in shelf:
            try:
                shelf[name]  # reads it, which raises its faults
            except DataError as error:
                problems += error.problems
    if not problems:
        problems += reference_problems(game.tables)
        problems += text_problems(game.tables, game.texts, files)
    if problems:
        raise DataError(problems)
