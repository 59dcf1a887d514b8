"""Find the file, and the sheet of it, that a table of a game stands in."""

from __future__ import annotations

from collections.abc import Collection
from os.path import isfile, islink, join, lexists, realpath
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Protocol

from kitgen.game.problems import DataError, Place, display_path, nearest
from kitgen.game.sheets.csvtext import read_csv
from kitgen.game.sheets.grid import Grid

if TYPE_CHECKING:
    from kitgen.game.sheets.workbook import Workbook

SUFFIXES = (".csv", ".xlsx", ".ods", ".xls", ".xlsm", ".tsv")
TEXTS = (".csv", ".tsv", ".txt")


class FileDeclaration(Protocol):
    """Declaration of a table's file in game.yaml: its path in the folder and its sheet, both empty
    if they are found by the table's name. `place` is where it is declared."""

    @property
    def file(self) -> str: ...

    @property
    def sheet(self) -> str: ...

    @property
    def place(self) -> Place: ...


def table_file(folder: Path, table: str, named: FileDeclaration) -> Path:
    """The file of a table. Raises DataError for two that could be it, or one outside the folder."""
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
    """Whether a path stays in the folder, wherever links lead."""
    try:
        return realpath(path).startswith(join(realpath(folder), ""))
    except (OSError, ValueError):
        return False


def read_grid(
    path: Path,
    table: str,
    named: FileDeclaration,
    languages: Collection[str],
    books: dict[Path, Workbook],
) -> Grid:
    """The grid of a table; `books` are the workbooks that are open already. Raises DataError."""
    if named.place.line and not lexists(path):
        what = f"table '{table}' has no file {path.name}"
        beside = [each.name for each in path.parent.glob("*") if each.suffix in SUFFIXES]
        mend = nearest(path.name, beside, "add it")
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
