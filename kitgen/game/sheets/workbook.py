"""The door to workbooks: what kind a file is, which of its sheets is meant, and its grid."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar
from zipfile import ZipFile

from kitgen.game.problems import DataError, Place, display_path, nearest
from kitgen.game.sheets.grid import Grid, Raw, grid_of
from kitgen.game.sheets.zipped import Unreadable
from kitgen.game.source import read_bytes

T = TypeVar("T")

SUFFIXES = (".xlsx", ".xlsm", ".ods", ".xls")
MOST_BYTES = 64_000_000
"""Largest workbook; it may hold pictures, which are not looked at."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED = "EncryptedPackage".encode("utf-16-le")


class WorkbookReader(Protocol):
    """A workbook of some kind. All may raise Unreadable."""

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def hidden(self) -> frozenset[str]: ...

    def sheet(self, name: str) -> Raw: ...


class Workbook:
    """An open workbook of any kind. Raises DataError."""

    def __init__(self, path: Path) -> None:
        self.place = Place(display_path(path))
        raw = read_bytes(path, MOST_BYTES)
        self._reader = self._read(lambda: _reader(raw))
        self.names = self._read(lambda: self._reader.names)
        self._hidden = self._read(lambda: self._reader.hidden)

    @property
    def visible(self) -> tuple[str, ...]:
        """The sheets that are not hidden."""
        return tuple(name for name in self.names if name not in self._hidden)

    def grid(self, name: str) -> Grid:
        """Return the cells of a sheet."""
        flat = "".join(c if c.isprintable() else " " for c in name).strip()
        place = Place(self.place.file, sheet=flat or "?")
        return grid_of(self._read(lambda: self._reader.sheet(name)), place)

    def chosen(self, sheet: str, table: str, where: Place) -> Grid:
        """Return the sheet of this name; without a name the only one, or that which is called like
        the table. `where` is the place that names it."""
        wanted = sheet or table
        matching = [name for name in self.names if name == wanted]
        matching += [name for name in self.names if _alike(name, wanted)]
        if matching:
            return self.grid(matching[0])
        names = self.visible
        if sheet:
            what = f"'{self.place.file}' has no sheet '{sheet}'"
            raise DataError([where.problem(what, nearest(sheet, names))])
        if len(names) == 1:
            return self.grid(names[0])
        what = f"the workbook has {len(names)} sheets, none is called '{table}'"
        mend = f"name one for the table, such as 'sheet: {names[0]}'" if names else "add one"
        raise DataError([self.place.problem(what, mend)])

    def name_of(self, wanted: str) -> str:
        """Return the sheet that a user names, hidden ones too. Raises DataError."""
        matching = [name for name in self.names if name == wanted]
        matching += [name for name in self.names if _alike(name, wanted)]
        if not matching:
            what = f"there is no sheet '{wanted}'"
            raise DataError([self.place.problem(what, nearest(wanted, self.names))])
        return matching[0]

    def _read(self, ask: Callable[[], T]) -> T:
        """Return what a reader answers. A workbook may be broken in ways that no library foresaw,
        so any error of a reader is reported as a fault of the file. Raises DataError."""
        try:
            return ask()
        except Unreadable as error:
            raise DataError([self.place.problem(error.what, error.mend)]) from None
        except (Exception, RecursionError):
            mend = "save it again from your spreadsheet"
            raise DataError([self.place.problem("the workbook is broken", mend)]) from None


def _alike(name: str, wanted: str) -> bool:
    return _words(name) == _words(wanted)


def _words(name: str) -> Sequence[str]:
    return re.findall(r"\w+", name.lower().replace("_", " "))


def _reader(raw: bytes) -> WorkbookReader:
    """Return the reader for what the file holds, whatever its name says."""
    if raw.startswith(b"PK"):
        archive = ZipFile(io.BytesIO(raw))
        names = set(archive.namelist())
        if "xl/workbook.xml" in names:
            from kitgen.game.sheets.xlsx import Xlsx

            return Xlsx(archive)
        if "content.xml" in names:
            from kitgen.game.sheets.ods import Ods

            return Ods(archive)
        raise Unreadable("this is no workbook that can be read", "save it as .xlsx or .ods")
    if raw.startswith(_OLE):
        if _LOCKED in raw:
            raise Unreadable("the workbook has a password", "save it without one")
        from kitgen.game.sheets.xls import Xls

        return Xls(raw)
    raise Unreadable("this is no workbook", "save it as .xlsx or .ods, or name it .csv")
