"""Take a changed sheet into a game that is there: its tables follow, its layouts stay."""

from __future__ import annotations

import csv
import io
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from kitgen.game.column_types import Type
from kitgen.game.declared.read import FILE as TABLE
from kitgen.game.declared.read import table_problems
from kitgen.game.dictionary import key_of
from kitgen.game.load import find_game, load_game
from kitgen.game.model import Game
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Place, Problem, display_path, nearest, shown
from kitgen.game.sheets.csv_rows import with_rows
from kitgen.game.sheets.csvtext import codec_of, read_csv
from kitgen.game.sheets.find import TEXTS, read_grid, table_file
from kitgen.game.sheets.grid import Grid, visible
from kitgen.game.sheets.online import (
    FETCHED,
    TAKEN,
    age_in_words,
    copy_of,
    fetched_csv,
    fetched_times,
    is_address,
)
from kitgen.game.sheets.workbook import MOST_BYTES, Workbook
from kitgen.game.slugs import slug
from kitgen.game.source import read_bytes, read_text
from kitgen.game.tables import Schema, read_schema
from kitgen.game.translation import (
    left_csv,
    left_file,
    read_left,
    spoken_in,
    texts_of,
)
from kitgen.game.yaml_text import CannotEdit, with_field
from kitgen.game.yaml_tree import parse_yaml, read_yaml
from kitgen.new_game.art import FOLDER, missing_picture, pictures_of
from kitgen.new_game.fetch import at_address, file_of
from kitgen.new_game.kinds import follow_kinds, looked_up_by
from kitgen.new_game.looks import looks_table
from kitgen.new_game.merge import ID, MergedTable, Version, column_key, merge, version_of
from kitgen.new_game.spreadsheet import ARTS, column_of, is_picture
from kitgen.parts.pictures import Pictures, UnusablePicture


class Update(NamedTuple):
    """Update of a game from a changed sheet: files to write by path in its folder, a report of
    them, what could not be decided, and doubts about the sheet."""

    files: Mapping[str, bytes]
    report: tuple[str, ...]
    undecided: tuple[Problem, ...]
    doubts: tuple[Problem, ...] = ()

    def at_address(self, path: Path, address: str) -> Update:
        """Return the update with the problems of a fetched file as those of its address."""
        undecided = at_address(self.undecided, path, address)
        doubts = at_address(self.doubts, path, address)
        return self._replace(undecided=tuple(undecided), doubts=tuple(doubts))


class GameTable(NamedTuple):
    """A table of a game: how it is declared, and its file."""

    name: str
    schema: Schema
    node: Node
    path: Path


def update_game(
    name: str | Path,
    sheet: Path | None,
    table: str,
    chosen: Sequence[str] = (),
    *,
    sheet_wins: bool,
    local: bool = False,
    fetched_only: bool = False,
) -> Update:
    """Return the update that a sheet makes to the game, all its sheets or those chosen. Without a
    sheet the game's own files are read, which may have been changed in place, and those at an
    address are fetched, `local` ones only if that is allowed; with `fetched_only` no others are
    looked at. A table with faults does not stop the others. Nothing is written. Raises DataError if
    no table can be taken."""
    folder = find_game(name)
    languages, tables = declared_tables(folder)
    if fetched_only:
        tables = {key: known for key, known in tables.items() if is_address(known.schema.file)}
    brought = _brought(folder, tables, sheet, table, languages, chosen, local=local)

    def changed(names: Iterable[str]) -> TableChanges:
        """Return the changes of these tables together. Raises DataError."""
        changes = TableChanges(folder, languages, sheet)
        for table_name in names:
            grid = brought.grids[table_name]
            if grid.problems:
                raise DataError((*grid.problems, *grid.notes))
            changes.take(tables[table_name], grid, sheet_wins=sheet_wins)
        changes.try_out()
        return changes

    together: dict[Path, list[str]] = {}
    for table_name in brought.grids:
        together.setdefault(tables[table_name].path, []).append(table_name)
    game, faults = _most([*together.values()], changed)
    if game is None:
        raise DataError((*brought.faults, *faults))
    notes = tuple(note for grid in brought.grids.values() for note in grid.notes)
    files = {**game.files, **game.left()}
    if brought.fetched:
        now = datetime.now(UTC)
        fresh = [
            address
            for address in brought.fetched
            if all(
                known.schema.file != address or known.name in game.taken
                for known in tables.values()
            )
        ]
        times = {**fetched_times(folder), **dict.fromkeys(fresh, now)}
        known_addresses = {known.schema.file for known in tables.values()}
        files[FETCHED] = fetched_csv(
            {address: times[address] for address in times if address in known_addresses}
        )
    return Update(
        files,
        (*brought.left, *game.report),
        (*brought.faults, *faults, *game.undecided),
        (*notes, *game.doubts),
    )


def addresses_of(name: str | Path) -> set[str]:
    """Return the addresses at which sheets of a game are. Raises DataError."""
    _, tables = declared_tables(find_game(name))
    return {table.schema.file for table in tables.values() if is_address(table.schema.file)}


def declared_tables(folder: Path) -> tuple[tuple[str, ...], dict[str, GameTable]]:
    """Return the languages and the tables of a game that have files of their own. Raises
    DataError."""
    root = read_yaml(folder / "game.yaml")
    problems: list[Problem] = []
    languages = tuple(str(node.value) for node in root.items.get("languages", root).entries)
    declared = root.items["tables"].items if "tables" in root.items else {}
    tables = {
        each: GameTable(each, schema, node, table_file(folder, each, schema))
        for each, node in declared.items()
        if not (schema := read_schema(each, node, problems)).parts
    }
    if problems or not languages:
        raise DataError(problems or [root.place.problem("no language is named", "write [en]")])
    return languages, tables


@contextmanager
def trial_of(folder: Path, files: Mapping[str, bytes], *, faces: bool = False) -> Iterator[Path]:
    """Open a copy of what the data, the rules and the books of a game are read from, and its
    `faces` if they are wanted, with these files in place of its own. What cannot be copied is
    missed by whoever reads it."""
    _, tables = declared_tables(folder)
    paths = {table.path for table in tables.values()}
    patterns = ["*", "text/*", "rules/*/*.md", f"{TAKEN}/*.csv", "symbols/*.svg"]
    patterns += ["layouts/**/*", "fonts/**/*", "pictures/**/*"] if faces else []
    for pattern in patterns:
        paths |= {*folder.glob(pattern)}
    with tempfile.TemporaryDirectory() as home:
        trial = Path(home) / "game"
        for path in paths:
            if path.is_file():
                copy = trial / path.relative_to(folder)
                copy.parent.mkdir(parents=True, exist_ok=True)
                with suppress(OSError):
                    shutil.copyfile(path, copy)
        for name, content in files.items():
            (trial / name).parent.mkdir(parents=True, exist_ok=True)
            (trial / name).write_bytes(content)
        yield trial


def _most(
    groups: Sequence[Sequence[str]], changed: Callable[[Iterable[str]], TableChanges]
) -> tuple[TableChanges | None, list[Problem]]:
    """Return the changes of all tables that can be taken, None if there are some and none can, and
    the faults of the others. Tables of one group are in one workbook, which is taken whole."""
    try:
        return changed([name for group in groups for name in group]), []
    except DataError as error:
        if len(groups) == 1:
            return None, list(error.problems)
    good: list[str] = []
    best: TableChanges | None = None
    faults: list[Problem] = []
    for group in groups:
        try:
            best = changed((*good, *group))
            good += group
        except DataError as error:
            faults += error.problems
    return best, faults


class _Brought(NamedTuple):
    """Grids that are brought, by their tables; the sheets that were left out, in lines; the
    addresses that were fetched, and the faults of those that could not be."""

    grids: Mapping[str, Grid]
    left: Sequence[str] = ()
    fetched: Sequence[str] = ()
    faults: Sequence[Problem] = ()


def _brought(
    folder: Path,
    tables: Mapping[str, GameTable],
    sheet: Path | None,
    wanted: str,
    languages: Sequence[str],
    chosen: Sequence[str],
    *,
    local: bool,
) -> _Brought:
    """Return the grid that is brought for each table. Raises DataError."""
    if wanted and wanted not in tables:
        where = Place(display_path(folder / "game.yaml"))
        raise DataError([where.problem(f"there is no table '{wanted}'", nearest(wanted, tables))])
    if sheet is None:
        asked = {slug(sheet_name) for sheet_name in chosen}
        few = {
            name: table
            for name, table in tables.items()
            if (name == wanted or not wanted)
            and (not asked or slug(table.schema.sheet or name) in asked)
        }
        if chosen and not few:
            where = Place(display_path(folder / "game.yaml"))
            sheets = [table.schema.sheet or name for name, table in tables.items()]
            what = f"no table has the sheet {shown(chosen[0])}"
            raise DataError([where.problem(what, nearest(chosen[0], sheets))])
        books: dict[Path, Workbook] = {}
        grids = {
            name: read_grid(table.path, name, table.schema, languages, books)
            for name, table in few.items()
            if _snapshot(folder, name).is_file() and not is_address(table.schema.file)
        }
        fetched = _fetched(few, languages, fetched_times(folder), local=local)
        return fetched._replace(grids={**grids, **fetched.grids})
    if sheet.suffix.lower() in TEXTS:
        target = _target(folder, tables, sheet, wanted)
        return _Brought({target: read_csv(sheet, languages)})
    book = Workbook(sheet)
    named = {slug(table.schema.sheet or name): name for name, table in tables.items()}
    shown_sheets = [*dict.fromkeys(map(book.name_of, chosen))] or book.visible
    pairs = {title: named[slug(title)] for title in shown_sheets if slug(title) in named}
    if wanted:
        pairs = {title: name for title, name in pairs.items() if name == wanted}
    filled = [title for title in shown_sheets if book.grid(title).rows]
    if not pairs and len(filled) == 1:
        pairs = {filled[0]: _target(folder, tables, sheet, wanted)}
    if not pairs:
        what = f"no sheet is called like a table of the game ({', '.join(tables)})"
        raise DataError([book.place.problem(what, "rename a sheet, or say which: --table")])
    left = [
        f"{title}: no table is called like this sheet" for title in filled if title not in pairs
    ]
    brought = {name: book.grid(title) for title, name in pairs.items()}
    return _Brought(brought, [] if wanted else left)


def _fetched(
    tables: Mapping[str, GameTable],
    languages: Sequence[str],
    times: Mapping[str, datetime],
    *,
    local: bool,
) -> _Brought:
    """Fetch the sheets of the tables that are at an address, each address once."""
    by_address: dict[str, list[GameTable]] = {}
    for table in tables.values():
        if is_address(table.schema.file):
            by_address.setdefault(table.schema.file, []).append(table)
    grids: dict[str, Grid] = {}
    faults: list[Problem] = []
    fetched = []
    for address, asking in by_address.items():
        whole = any(table.schema.sheet for table in asking)
        try:
            with file_of(address, local=local, whole=whole) as path:
                for table in asking:
                    try:
                        grid = _sheet_of(path, table, languages)
                        grids[table.name] = _moved(grid, path, address)
                    except DataError as error:
                        faults += at_address(error.problems, path, address)
            fetched.append(address)
        except DataError as error:
            faults += [_with_copy(problem, times.get(address)) for problem in error.problems]
    return _Brought(grids, (), fetched, faults)


def _with_copy(problem: Problem, time: datetime | None) -> Problem:
    """Return why a sheet was not fetched, with what stands for it meanwhile."""
    if time is None:
        return problem
    age = age_in_words(time, datetime.now(UTC))
    return problem._replace(mend=f"{problem.mend} (the copy stays, {age})")


def _sheet_of(path: Path, table: GameTable, languages: Sequence[str]) -> Grid:
    if path.suffix.lower() in TEXTS:
        return read_csv(path, languages)
    return Workbook(path).chosen(table.schema.sheet, table.name, table.schema.place)


def _moved(grid: Grid, path: Path, address: str) -> Grid:
    """Return a grid of a fetched file as that of its address."""
    return grid._replace(
        place=grid.place._replace(file=address),
        problems=tuple(at_address(grid.problems, path, address)),
        notes=tuple(at_address(grid.notes, path, address)),
    )


def _target(folder: Path, tables: Mapping[str, GameTable], sheet: Path, wanted: str) -> str:
    """Return the table that a file with one sheet is meant for."""
    name = wanted or slug(sheet.stem, "_")
    if name in tables:
        return name
    taken = [table for table in tables if _snapshot(folder, table).is_file()]
    named = [
        table for table in tables if any(k.made_of for k in tables[table].schema.columns.values())
    ]
    for few in (taken, named, list(tables)):
        if len(few) == 1:
            return few[0]
    where = Place(display_path(sheet))
    what = f"nobody knows which table this is ({', '.join(tables)})"
    raise DataError([where.problem(what, "say so: --table NAME")])


def _snapshot(folder: Path, table: str) -> Path:
    return folder / copy_of(table)


class TableChanges:
    """Changes of a game's files, table by table."""

    def __init__(self, folder: Path, languages: Sequence[str], sheet: Path | None) -> None:
        self.folder = folder
        self.languages = tuple(languages)
        self.sheet = sheet
        self.files: dict[str, bytes] = {}
        self.untranslated: dict[str, dict[str, str]] = {}
        self.waiting: dict[str, int] = {}
        self._spoken_before = tuple(languages)
        self.taken: list[str] = []
        self.report: list[str] = []
        self.undecided: list[Problem] = []
        self.doubts: list[Problem] = []
        self._whole: dict[str, Path] = {}
        self._came_from: dict[tuple[str, int, int], Place] = {}
        self._yaml = read_text(folder / "game.yaml").split("\n")
        self._eol = "\r\n" if b"\r\n" in read_bytes(folder / "game.yaml") else "\n"

    def take(self, table: GameTable, grid: Grid, *, sheet_wins: bool) -> None:
        """Merge a brought sheet into its table, three ways: with the table and with the copy of
        what the sheet said last. Keep the new copy."""
        elsewhere = is_address(table.schema.file)
        if elsewhere and self.sheet is not None:
            what = f"the sheet of table '{table.name}' is at {table.schema.file}"
            mend = "change it there, or name a file instead: 'file:' in game.yaml"
            raise DataError([table.node.key_place("file").problem(what, mend)])
        if elsewhere and not table.path.exists():
            mine_grid = grid._replace(rows=grid.rows[:1])
        else:
            mine_grid = read_grid(table.path, table.name, table.schema, self.languages, {})
        named_by = self._named_by(table.schema, mine_grid)
        declared = table.schema.columns
        counts = tuple(each for each, kind in table.schema.columns.items() if kind.counts)
        mine = version_of(mine_grid, named_by, {}, counts, declared)
        ids_by_name = dict[str, str]()
        if ID in mine.headings:
            ids_by_name = {row.get(named_by, ""): key for key, row in mine.rows.items()}
        theirs = version_of(grid, self._named_by(table.schema, grid), ids_by_name, counts, declared)
        taken = _snapshot(self.folder, table.name)
        base = None
        if taken.is_file():
            base_grid = read_csv(taken, self.languages)
            base = version_of(
                base_grid, self._named_by(table.schema, base_grid), ids_by_name, counts, declared
            )
        in_workbook = table.path.suffix.lower() not in TEXTS
        if in_workbook and sheet_wins:
            base = mine  # the brought workbook replaces ours as a whole
        merged = merge(table.name, mine, theirs, base, named_by, sheet_wins=sheet_wins)
        edited = self.sheet is None and not (elsewhere or in_workbook)
        self._copy_words(merged, mine, theirs, base if edited else None)
        if in_workbook and merged.differs and not sheet_wins:
            raise DataError(self._own_edits(table, mine, theirs, base, merged))
        if gone := self._gone(table, merged):
            raise DataError((*gone, *grid.notes))
        self._declare(table, merged)
        self._follow_kinds(table, merged)
        self.taken.append(table.name)
        self.report += merged.report
        self.undecided += merged.undecided
        if self.sheet is not None:
            self._bring_pictures(merged, theirs, self.sheet.parent)
        name = table.path.relative_to(self.folder).as_posix()
        if not in_workbook:
            if merged.typed() != [list(mine.headings.values()), *_cells(mine)]:
                self.files[name] = self._as_written(table.path, merged.typed())
                first = mine_grid.rows[0][0] if table.path.exists() and mine_grid.rows else 1
                for line, column, place in _places(merged, theirs, first):
                    self._came_from[name, line, column] = place
        elif self.sheet is not None and name not in self.files:
            self._replace_workbook(table.path, name, self.sheet)
        # edits of the table's own file are the designer's, not the sheet's
        if self.sheet is not None:
            typed = [list(theirs.headings.values()), *_cells(theirs)]
            self.files[copy_of(table.name)] = _csv(typed)

    def _as_written(self, path: Path, rows: Sequence[Sequence[str]]) -> bytes:
        """Return rows for a table's file, in the way in which it is written if it is there."""
        if not path.exists():
            return _csv(rows)
        raw = read_bytes(path)
        return with_rows(raw, codec_of(raw, self.languages, Place(display_path(path))), rows)

    def _copy_words(
        self, merged: MergedTable, mine: Version, theirs: Version, base: Version | None
    ) -> None:
        """Fill a column of a language that the sheet does not have: a new row says there what it
        says in the first language, and waits for its translation; so does one whose text changed
        before it was translated. A translation stays, and is told if its text changed. `base` is
        what the table was before it was edited in its place."""
        for column in merged.headings:
            lang = column.rpartition(".")[2] if "." in column else ""
            if lang not in self.languages[1:]:
                continue
            if column not in theirs.headings:
                self._follow_first(merged, mine, column, lang)
            elif base is not None and column not in base.headings:
                self._follow_first(merged, base, column, lang)

    def _follow_first(self, merged: MergedTable, before: Version, column: str, lang: str) -> None:
        """Let a column of a language follow the first one; `before` has the texts it was of."""
        base = column.rpartition(".")[0]
        first = base if base in merged.headings else f"{base}.{self.languages[0]}"
        left = read_left(self.folder, lang)
        waiting = self.untranslated.setdefault(lang, {})
        for key, row in merged.rows.items():
            text, other = key_of(row.get(first, "")), key_of(row.get(column, ""))
            old = key_of(before.cell(key, first))
            if not text or other == text:
                continue
            if not other or (other == old and left.get(old) == ""):
                row[column] = row[first]
                waiting[text] = ""
            elif old and old != text and column in before.headings:
                waiting.setdefault(text, other)

    def left(self) -> dict[str, bytes]:
        """Return the lists of what is left to translate, of the languages where that has grown."""
        files = {}
        for lang, waiting in self.untranslated.items():
            if waiting:
                files[left_file(lang)] = left_csv({**read_left(self.folder, lang), **waiting})
        return files

    def _replace_workbook(self, path: Path, name: str, sheet: Path) -> None:
        """Put the brought workbook in place of the game's, which is kept: it may hold notes,
        formulas and looks that no table tells of."""
        if sheet.suffix.lower() != path.suffix.lower():
            what = f"the game keeps this table in {path.name}"
            mend = f"save what you bring as {path.suffix.lower()}"
            raise DataError([Place(display_path(sheet)).problem(what, mend)])
        old, new = read_bytes(path, MOST_BYTES), read_bytes(sheet, MOST_BYTES)
        if old != new:
            old_copy = f"{TAKEN}/{path.stem}.before{path.suffix}"
            self.files |= {name: new, old_copy: old}
            self._whole[name] = sheet
            self.report.append(f"{name}: the old one is kept as {old_copy}")

    def _bring_pictures(self, merged: MergedTable, theirs: Version, beside: Path) -> None:
        """Bring the pictures that the sheet names, that lie beside it and that the game lacks;
        doubt those that lie nowhere."""
        named = [
            (cell, key, column)
            for key, row in merged.rows.items()
            for column, cell in row.items()
            if is_picture(cell) or (cell and column in ARTS)
        ]
        brought = pictures_of([cell for cell, _, _ in named], beside)
        there = Pictures(self.folder, keep=False)
        for name, path in brought.files.items():
            in_pictures = name.removeprefix(f"{FOLDER}/")
            if not any((self.folder / each).exists() for each in (name, in_pictures)):
                self.files[name] = read_bytes(path, MOST_BYTES)
                self.report.append(f"the picture {in_pictures} came along")
        for cell, key, column in named:
            if cell not in brought.lacking or theirs.cell(key, column) != cell:
                continue
            try:
                there.path(cell)
            except UnusablePicture as error:
                line, number = theirs.lines[key], theirs.numbers[column]
                where = theirs.place._replace(line=line, column=number)
                self.doubts.append(missing_picture(cell, where, error.what, error.mend))

    def _follow_kinds(self, table: GameTable, merged: MergedTable) -> None:
        """Let the table of looks have each kind of card that the sheet names, in each of its
        languages, so that no card loses its colour and emblem."""
        looks = declared_tables(self.folder)[1].get(looks_table(table.name))
        faces = [self.folder / "kit.yaml", *sorted((self.folder / "layouts").glob("*.yaml"))]
        texts = [read_text(path) for path in faces if path.is_file()]
        columns = looked_up_by(texts, looks.name) if looks else None
        if looks is None or columns is None:
            return
        at, by = columns
        languages = [self.languages[0]]
        kinds: list[tuple[str, ...]] = [(key,) for key in merged.rows]
        if by != ID:
            languages += [lang for lang in self.languages[1:] if f"{by}.{lang}" in merged.headings]
            first = by if by in merged.headings else f"{by}.{languages[0]}"
            keys = (first, *(f"{by}.{lang}" for lang in languages[1:]))
            kinds = [
                tuple(row.get(key, "") for key in keys)
                for row in merged.rows.values()
                if row[first]
            ]
        name = looks.path.relative_to(self.folder).as_posix()
        followed = None
        if looks.path.suffix.lower() in TEXTS and looks.path.is_file():
            grid = read_csv(looks.path, self.languages)
            typed = [[*map(visible, cells)] for _, cells in grid.rows]
            followed = follow_kinds(typed, at, languages, kinds)
        if followed is None:
            what = f"the kinds of '{table.name}' are not compared with this table"
            mend = "give it a row for each kind by hand"
            self.doubts.append(Place(display_path(looks.path)).problem(what, mend).as_doubt())
            return
        if followed.rows != typed:
            self.files[name] = self._as_written(looks.path, followed.rows)
            self.report += [
                f"{looks.name}: came {kind}, with the colour {colour} and the emblem '{emblem}'"
                for kind, colour, emblem in followed.came
            ]
            if followed.rows[0] != typed[0]:
                self.speak(looks, [at])

    def _named_by(self, schema: Schema, grid: Grid) -> str:
        """Return the column that names a row: the one that its id is made of, else the first
        text."""
        naming = [kind.made_of for kind in schema.columns.values() if kind.made_of]
        naming += [name for name, kind in schema.columns.items() if not kind.is_key]
        name = naming[0] if naming else ID
        columns = [
            column_key(heading, n, (), schema.columns)
            for n, heading in enumerate(grid.headings, start=1)
        ]
        return name if name in columns else f"{name}.{self.languages[0]}"

    def _own_edits(
        self,
        table: GameTable,
        mine: Version,
        theirs: Version,
        base: Version | None,
        merged: MergedTable,
    ) -> list[Problem]:
        """Return the edits that would be lost, since two workbooks cannot be merged into one."""
        where = mine.place
        what = f"the sheet of table '{table.name}' was changed in the game and in what you bring"
        if base is None:
            what = f"the sheet of table '{table.name}' differs, nobody knows where it was changed"
        mend = "bring both into one workbook, or take all of the one you bring: --sheet-wins"
        problems = [where.problem(what, mend), *merged.undecided]
        for key, row in mine.rows.items():
            for column, cell in row.items():
                new = theirs.cell(key, column)
                if key in theirs.rows and base and base.cell(key, column) == new != cell:
                    at = where._replace(line=mine.lines[key], column=mine.numbers[column])
                    what = f"'{column}' is {shown(cell)}, the sheet says {shown(new)}"
                    problems.append(at.problem(what, "write it into the sheet that you bring"))
        return problems

    def _gone(self, table: GameTable, merged: MergedTable) -> list[Problem]:
        """Return columns that went from the sheet but that the game's layouts or books speak of."""
        problems = []
        have = {column.rpartition(".")[0] or column for column in merged.headings}
        have |= set(merged.headings)
        for column, kind in table.schema.columns.items():
            if column in have or kind.made_of:
                continue
            if at := self._line_that_speaks_of(column):
                problems.append(
                    at.problem(
                        f"the column '{column}' of table '{table.name}' went from the sheet, "
                        "but this line speaks of it",
                        "take it out here first, or put the column back",
                    )
                )
        return problems

    def _line_that_speaks_of(self, column: str, of_row: bool = False) -> Place | None:
        """Return the first line of the game's layouts or books that speaks of a column; `of_row`:
        as one of the row that is printed, since another table has a column of that name."""
        used = re.compile(
            rf"\brow\.{column}\b|\brow\['{column}'\]"
            if of_row
            else rf"row\.{column}\b|\['{column}'\]|\.{column}\b"
        )
        spoken = [self.folder / name for name in ("kit.yaml", TABLE)]
        spoken += sorted((self.folder / "layouts").glob("*.yaml"))
        for path in spoken:
            lines = read_text(path).split("\n") if path.is_file() else []
            for number, line in enumerate(lines, start=1):
                if used.search(line):
                    return Place(display_path(path), number, 1)
        return None

    def _declare(self, table: GameTable, merged: MergedTable) -> None:
        """Make the columns in game.yaml those of the sheet."""
        columns = table.node.items.get("columns", table.node)
        declared = dict(table.schema.columns)
        cells: dict[str, list[str]] = {}
        languages: dict[str, list[str]] = {}
        headings: dict[str, str] = {}
        for key, heading in merged.headings.items():
            if key.startswith("#"):
                continue
            base, dot, lang = key.rpartition(".")
            column = base if dot else key
            languages.setdefault(column, [])
            if dot:
                languages[column].append(lang)
            headings.setdefault(column, heading)
            in_first = cells.setdefault(column, [])
            if not dot or lang == self.languages[0]:
                in_first += [row.get(key, "") for row in merged.rows.values()]
        file = display_path(self.folder / "game.yaml")
        tables = declared_tables(self.folder)[1].values()
        for column, heading in headings.items():
            kind = declared.get(column)
            if kind is None:
                proposed = column_of(column, heading, cells[column], tuple(languages[column]))
                phrase = proposed.type + "?" * proposed.gaps
                self._declare_column(table, columns, column, phrase, file)
                self.report.append(f"{table.name}: '{column}' is {phrase}, declared now")
                of_row = any(column in t.schema.columns for t in tables if t.name != table.name)
                if not self._line_that_speaks_of(column, of_row) and not proposed.flag:
                    use = "colour" if proposed.colour else "art" if proposed.picture else "line"
                    place = Place(file, columns.place.line)
                    what = f"no card shows the new column {shown(heading)} yet"
                    mend = f'kitgen columns {self.folder.name} "{heading}={use}" puts it there'
                    self.doubts.append(place.problem(what, mend).as_doubt())
            elif languages[column] and kind.core in ("text", "words"):
                if not kind.spoken:
                    self._speak(table, columns, column, file)
                for lang in languages[column]:
                    self.add_language(lang)
            elif not kind.is_key and (wider := _wider(kind, cells[column])) != kind.phrase:
                self._redeclare_column(columns, column, wider, file)
                self.report.append(f"{table.name}: '{column}' is {wider} now, it was {kind.phrase}")
        for column, kind in declared.items():
            if column not in headings and not kind.made_of:
                self._redeclare_column(columns, column, None, file)

    def add_language(self, lang: str) -> None:
        """Make a language one of the game's; its texts and rules begin as copies of the first's."""
        if lang in self.languages:
            return
        file = display_path(self.folder / "game.yaml")
        line = next((n for n, text in enumerate(self._yaml) if text.startswith("languages:")), 0)
        declared = re.fullmatch(r"(languages:\s*\[[^\]]*?)\s*(\].*)", self._yaml[line])
        if declared is None:
            what = f"the language '{lang}' cannot be added here"
            mend = f"write 'languages: [{', '.join((*self.languages, lang))}]'"
            raise DataError([Place(file, line + 1, 1).problem(what, mend)])
        self._yaml[line] = f"{declared[1]}, {lang}{declared[2]}"
        first = self.languages[0]
        self.languages = (*self.languages, lang)
        copies = {f"text/{lang}.yaml": self.folder / "text" / f"{first}.yaml"}
        for topic in sorted((self.folder / "rules" / first).glob("*.md")):
            copies[f"rules/{lang}/{topic.name}"] = topic
        for name, source in copies.items():
            if source.is_file() and not (self.folder / name).exists():
                self.files[name] = source.read_bytes()
        self._speak_in_books(lang)
        self.report.append(
            f"the game has the language '{lang}' now: translate text/{lang}.yaml and rules/{lang}"
        )

    def _speak_in_books(self, lang: str) -> None:
        """Let the texts of the books that are said in each language say in a new one what they say
        in the first."""
        path = self.folder / TABLE
        if not path.is_file():
            return
        text = old = (self.files.get(TABLE) or read_bytes(path)).decode("utf-8-sig")
        before = self.languages[:-1]
        try:
            for steps, node in spoken_in(parse_yaml(old, display_path(path)), before):
                text = with_field(text, steps, lang, node.items[before[0]].word())
        except CannotEdit as error:
            mend = f"write each text in '{lang}' too"
            raise DataError([Place(display_path(path)).problem(str(error), mend)]) from None
        if text != old:
            self.files[TABLE] = text.encode()

    def _declare_column(
        self, table: GameTable, columns: Node, name: str, kind: str, file: str
    ) -> None:
        lines = {self._line(columns, each): each for each in columns.items}
        last = max(lines, default=0)
        begin = rf"(\s*){re.escape(lines[last])}\s*:" if last else r"\Z."
        first = re.match(begin, self._yaml[last - 1])
        if first is None:
            where = Place(file, table.node.place.line, 1)
            what = f"the new column '{name}' cannot be declared here"
            raise DataError([where.problem(what, f"write '{name}: {kind}' under 'columns:'")])
        self._yaml[last - 1] += f"\n{first[1]}{name}: {kind}"

    def _redeclare_column(self, columns: Node, name: str, kind: str | None, file: str) -> None:
        """Declare a column anew, or no more."""
        line = self._line(columns, name)
        head, newline, rest = self._yaml[line - 1].partition("\n")
        declared = re.match(rf"(\s*{re.escape(name)}\s*:\s*)([^#{{}}]*?)(\s*(?:#.*)?)$", head)
        if declared is None:
            what = f"the column '{name}' cannot be declared anew here"
            raise DataError([Place(file, line, 1).problem(what, f"write '{name}: {kind}'")])
        first_line = f"{declared[1]}{kind}{declared[3]}" if kind is not None else "\0"
        self._yaml[line - 1] = first_line + newline + rest

    def _line(self, columns: Node, name: str) -> int:
        return columns.key_place(name).line

    def try_out(self) -> None:
        """Try whether the game can be read with the changed files: raises DataError. What its books
        then cannot reckon is told, and stops nothing."""
        lines = "\n".join(self._yaml).replace("\0\n", "").replace("\0", "")
        if lines != read_text(self.folder / "game.yaml"):
            self.files["game.yaml"] = lines.replace("\n", self._eol).encode()
        with trial_of(self.folder, self.files) as trial:
            try:
                game = load_game(trial)
            except DataError as error:
                raise DataError(
                    self._in_the_sheet(problem, trial) for problem in error.problems
                ) from None
            self._note_copies(game)
            if (trial / TABLE).is_file():
                self.undecided += [
                    self._in_the_sheet(problem, trial) for problem in table_problems(game)
                ]

    def _note_copies(self, game: Game) -> None:
        """Note what new languages say as the first does, since they began as copies of it, and how
        many texts wait for their translation."""
        for lang in self.languages:
            if lang not in self._spoken_before:
                texts = texts_of(game, lang)
                alike = [text.key for text in texts if text.is_copy]
                self.untranslated[lang] = dict.fromkeys(alike, "")
                self.waiting[lang] = len({*alike, *(t.key for t in texts if t.is_missing)})

    def speak(self, table: GameTable, columns: Iterable[str]) -> None:
        """Declare columns of one language as words, which have a translation in each."""
        file = display_path(self.folder / "game.yaml")
        for column in columns:
            if not table.schema.columns[column].spoken:
                self._speak(table, table.node.items["columns"], column, file)

    def _speak(self, table: GameTable, columns: Node, column: str, file: str) -> None:
        phrase = table.schema.columns[column].phrase.replace("text", "words")
        self._redeclare_column(columns, column, phrase, file)
        self.report.append(f"{table.name}: '{column}' is {phrase} now, in each language")

    def _in_the_sheet(self, problem: Problem, trial: Path) -> Problem:
        """Return a problem of the trial in terms of the sheet: at the cell that it came from, if
        there is one, since the designer has the sheet open."""
        file = problem.file.replace(str(trial), display_path(self.folder))
        name = Path(problem.file).relative_to(trial).as_posix() if file != problem.file else file
        if name in self._whole:
            return problem._replace(file=display_path(self._whole[name]))
        at = self._came_from.get((name, problem.line, problem.column))
        if at is None:
            return problem._replace(file=file)
        return problem._replace(file=at.file, line=at.line, column=at.column)


def _places(merged: MergedTable, theirs: Version, first: int) -> Iterator[tuple[int, int, Place]]:
    """Yield line and column of each cell of the written file, column 0 for a whole row, and its
    place in the sheet that was brought, if it came from there. `first`: the headings' line."""
    line = first + 1 + sum(heading.count("\n") for heading in merged.headings.values())
    for key, row in merged.rows.items():
        if key in theirs.rows:
            at = theirs.place._replace(line=theirs.lines[key])
            yield line, 0, at
            for number, column in enumerate(merged.headings, start=1):
                if column in theirs.numbers and row[column] == theirs.cell(key, column):
                    yield line, number, at._replace(column=theirs.numbers[column])
        line += 1 + sum(cell.count("\n") for cell in row.values())


def _cells(version: Version) -> list[list[str]]:
    return [[row[column] for column in version.headings] for row in version.rows.values()]


def _csv(rows: Sequence[Sequence[str]]) -> bytes:
    csv_file = io.StringIO()
    csv.writer(csv_file, lineterminator="\n").writerows(rows)
    return csv_file.getvalue().encode()


def _wider(kind: Type, cells: Sequence[str]) -> str:
    """Return a column's type with a `?` if some cells are empty. A cell that the type cannot read
    changes no type: it may be a slip, and reading the game tells it."""
    return kind.phrase + "?" * ("" in cells and not kind.optional)
