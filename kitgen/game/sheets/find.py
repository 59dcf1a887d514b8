"""Find the file, and the sheet of it, that a table of a game stands in."""

from __future__ import annotations

from collections.abc import Collection
from os.path import isfile, islink, join, lexists, realpath
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Protocol

from kitgen.game.problems import DataError, Place, display_path, nearest
from kitgen.game.sheets.csvtext import read_csv
from kitgen.game.sheets.grid import Grid
from kitgen.game.sheets.online import copy_of, has_no_scheme, is_address

if TYPE_CHECKING:
    from kitgen.game.sheets.workbook import Workbook

SUFFIXES = (".csv", ".xlsx", ".ods", ".xls", ".xlsm", ".tsv")
TEXTS = (".csv", ".tsv", ".txt")


class FileDeclaration(Protocol):
    """Declaration of a table's file in game.yaml: its path in the folder or its address elsewhere,
    and its sheet, both empty if they are found by the table's name. `place` is where it is
    declared."""

    @property
    def file(self) -> str: ...

    @property
    def sheet(self) -> str: ...

    @property
    def place(self) -> Place: ...


def table_file(folder: Path, table: str, named: FileDeclaration) -> Path:
    """Return the file of a table; of one at an address, the last copy. Raises DataError for two
    that could be it, or one outside the folder."""
    if is_address(named.file):
        return folder / copy_of(table)
    if named.file:
        path = folder / named.file
        pure = PurePosixPath(named.file.replace("\\", "/"))
        if pure.is_absolute() or ".." in pure.parts or not _inside(path, folder):
            what = f"the file '{named.file}' of table '{table}' does not lie in the game's folder"
            raise DataError([named.place.problem(what, "put it there and name it from there")])
        return path
    files = [folder / f"{table}{end}" for end in SUFFIXES if isfile(join(folder, f"{table}{end}"))]
    if len(files) > 1:
        names = " and ".join(path.name for path in files)
        raise DataError(
            [
                Place(display_path(files[0])).problem(
                    f"{names} could both be the table '{table}'",
                    f"keep one, or name it in game.yaml: 'file: {files[-1].name}'",
                )
            ]
        )
    if files and islink(files[0]) and not _inside(files[0], folder):
        where = Place(display_path(files[0]))
        what = "the file is a link that leads out of the game's folder"
        raise DataError([where.problem(what, "put the file itself there")])
    return files[0] if files else folder / f"{table}.csv"


def _inside(path: Path, folder: Path) -> bool:
    """Return whether a path stays in the folder, wherever links lead."""
    try:
        return realpath(path).startswith(join(realpath(folder), ""))
    except (OSError, ValueError):
        return False


def _as_elsewhere(grid: Grid, named: FileDeclaration, table: str) -> Grid:
    """Return the grid of a copy, its places those of the sheet at its address: a fault is mended
    there."""
    place = Place(named.file, sheet=named.sheet or table)
    moved = {line: number for number, (line, _) in enumerate(grid.rows, start=1)}
    return grid._replace(
        place=place,
        rows=tuple((moved[line], cells) for line, cells in grid.rows),
        problems=tuple(
            each._replace(file=place.file, line=moved.get(each.line, each.line), sheet=place.sheet)
            for each in grid.problems
        ),
        notes=(),
    )


def read_grid(
    path: Path,
    table: str,
    named: FileDeclaration,
    languages: Collection[str],
    books: dict[Path, Workbook],
) -> Grid:
    """Return the grid of a table; `books` are the workbooks that are open already. Raises
    DataError."""
    if is_address(named.file):
        if not lexists(path):
            what = f"the sheet of table '{table}' has never been fetched"
            raise DataError([named.place.problem(what, "fetch it: kitgen update GAME")])
        return _as_elsewhere(read_csv(path, languages), named, table)
    if named.place.line and not lexists(path):
        what = f"table '{table}' has no file {path.name}"
        beside = [each.name for each in path.parent.glob("*") if each.suffix in SUFFIXES]
        mend = nearest(path.name, beside, "add it")
        if has_no_scheme(named.file):
            mend = f"{mend}, or for an address write https://{named.file}"
        raise DataError([named.place.problem(what, mend)])
    if path.suffix.lower() in TEXTS:
        if named.sheet:
            what = f"table '{table}' names a sheet, but {path.name} has none"
            raise DataError([named.place.problem(what, "leave out 'sheet'")])
        return read_csv(path, languages)
    from kitgen.game.sheets.workbook import Workbook

    if path not in books:
        books[path] = Workbook(path)
    return books[path].chosen(named.sheet, table, named.place)
