"""The pictures that a spreadsheet names, found beside it."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from kitgen.game.problems import Place, Problem, display_path, shown
from kitgen.new_game.spreadsheet import CardSheet
from kitgen.parts.picture_names import ENDINGS, Names, is_web, plain, unread, unread_kind
from kitgen.parts.stand_in import MARK

FOLDER = "pictures"
"""Folder of a game's pictures."""
MOST_PICTURES = 5_000


class FoundPictures(NamedTuple):
    """The pictures that cells name: `files` by their paths in a game; `lacking` has what is wrong
    and the mend for each cell whose picture is not there or not read."""

    files: Mapping[str, Path]
    lacking: Mapping[str, tuple[str, str]]


def named_pictures(sheets: Iterable[CardSheet]) -> list[str]:
    """Return the cells in the columns of pictures that are not empty."""
    columns = [(sheet, column) for sheet in sheets for column in sheet.pictures]
    return [cell for sheet, column in columns for cell in sheet.cells(column) if cell]


def pictures_of(cells: Iterable[str], beside: Path) -> FoundPictures:
    """Return the pictures that cells name. Each is looked for by its name in the folder `beside`
    and in the folders in it, and nowhere else; with or without its ending, in small letters or
    capitals. A name with a folder that is not there is found by what follows, unless another cell
    names a picture so."""
    shelf = _PictureFolders(beside)
    files: dict[str, Path] = {}
    lacking: dict[str, tuple[str, str]] = {}
    wanted = list(dict.fromkeys(cells))[:MOST_PICTURES]
    called = Counter(PurePosixPath(plain(cell)).name.casefold() for cell in wanted)
    for cell in wanted:
        name = plain(cell)
        pure = PurePosixPath(name)
        last, leads_out = pure.name, pure.is_absolute() or ".." in pure.parts
        alone = called[last.casefold()] == 1 and not (leads_out or is_web(name))
        path = shelf.path(name) or (shelf.path(last) if alone else None)
        near = "" if path else shelf.near(name)
        kind = unread_kind(path.name if path else name)
        if kind and not near:
            lacking[cell] = unread(path.name if path else name, kind)
        elif path is None:
            lacking[cell] = f"there is no picture {shown(cell)}", near
        else:
            file_name = unicodedata.normalize("NFC", path.name)
            files[(PurePosixPath(FOLDER) / name).with_name(file_name).as_posix()] = path
    return FoundPictures(files, lacking)


def lacking_pictures(
    sheet: CardSheet, pictures: FoundPictures, spreadsheet: Path, put: str
) -> Iterator[Problem]:
    """Yield a doubt for each cell whose picture is not among those that were found, of the column
    that the pieces show; `put` says where it shall be put."""
    place = Place(display_path(spreadsheet), sheet=sheet.title or None)
    for column in sheet.pictures[:1]:
        at = sheet.typed[0].index(column.heading) + 1 if sheet.typed else 0
        for cell, line in zip(sheet.cells(column), sheet.lines, strict=False):
            if cell in pictures.lacking:
                where = place._replace(line=line, column=at)
                without = f'leave the column out: --columns "{column.heading}=none"'
                otherwise = without if is_web(cell) else "empty the cell"
                what, mend = pictures.lacking[cell]
                mend = (
                    f"{mend} Else {put}" if mend.endswith("?") else f"{mend or put}, or {otherwise}"
                )
                yield missing_picture(cell, where, what, mend)


def missing_picture(cell: str, where: Place, what: str, mend: str) -> Problem:
    """Return the doubt that a cell names a picture that was not found, with what is printed
    meanwhile."""
    problem = where.problem(f"{what}, so {MARK} stands there", mend)
    return problem._replace(missing=cell).as_doubt()


class _PictureFolders:
    """The files in a folder and in the folders in it, each folder listed once."""

    def __init__(self, home: Path) -> None:
        self._listed: dict[Path, Mapping[str, Path]] = {}
        try:
            self._root = home.resolve()
            within = sorted(path for path in home.iterdir() if path.is_dir())
        except OSError:
            self._root, within = home, []
        self._folders = [home, *(path for path in within if not path.name.startswith("."))]

    def path(self, name: str) -> Path | None:
        pure = PurePosixPath(name)
        if pure.is_absolute() or ".." in pure.parts or not pure.name:
            return None
        paths = [path for folder in self._folders for path in self._in(folder, pure.parts)]
        inside = [path for path in paths if _inside(path, self._root)]
        inside.sort(key=lambda path: bool(unread_kind(path.name)))
        return inside[0] if inside else None

    def _in(self, folder: Path, parts: tuple[str, ...]) -> Iterator[Path]:
        """Yield the files that a path within a folder may mean."""
        entries = self._entries(folder)
        if len(parts) == 1:
            yield from (entries[name] for name in Names.of(entries).meant(parts[0]))
            return
        for name, path in entries.items():
            if name.casefold() == parts[0].casefold() and path.is_dir():
                yield from self._in(path, parts[1:])

    def _entries(self, folder: Path) -> Mapping[str, Path]:
        if folder not in self._listed:
            try:
                listed = sorted(folder.iterdir())
            except OSError:
                listed = []
            self._listed[folder] = {plain(path.name): path for path in listed}
        return self._listed[folder]

    def near(self, name: str) -> str:
        """Return a mend that suggests the file with the nearest name; empty if none is near."""
        names = [each for folder in self._folders for each in self._entries(folder)]
        pictures = [each for each in names if PurePosixPath(each).suffix.lower() in ENDINGS]
        close = Names.of(pictures).near(name)
        return f"did you mean '{close}'?" if close else ""


def _inside(path: Path, root: Path) -> bool:
    try:
        return path.is_file() and path.resolve().is_relative_to(root)
    except (OSError, ValueError, RuntimeError):  # RuntimeError: a loop of links
        return False
