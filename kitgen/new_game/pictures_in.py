"""Pictures that somebody brings to a game that is there: each goes where the cells that name it
look for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from kitgen.game.load import load_game
from kitgen.game.problems import DataError, Place, letters
from kitgen.game.source import read_text
from kitgen.new_game.art import FOLDER
from kitgen.new_game.spreadsheet import ARTS, is_picture
from kitgen.parts.picture_names import ENDINGS, Names, is_web, plain, unread, unread_kind
from kitgen.parts.pictures import Pictures, UnusablePicture

DRAWING = ".svg"
_WRITTEN = ("kit.yaml", "layouts/*.yaml", "rules/*/*.md", "text/*.yaml")
"""Files of a game that may name pictures, beside its tables."""


class PlacedPicture(NamedTuple):
    """Where a picture goes: its paths `to` in the game, and what names it, `wild.csv, C2`. One
    without a path is left: `wrong` says why; empty, it is a drawing that nothing names."""

    file: str
    to: tuple[str, ...] = ()
    named_by: tuple[str, ...] = ()
    wrong: str = ""


class MissingPicture(NamedTuple):
    """A picture that is not there, or of a kind that is not read, and the cells that name it:
    `Ships, C4`."""

    name: str
    cells: tuple[str, ...]


def missing_pictures(folder: Path) -> list[MissingPicture]:
    """Return the pictures that the tables of a game name and that cannot be had, of columns that
    its layouts speak of."""
    there = Pictures(folder, keep=False)
    layouts = [_text(path) for path in (*folder.glob("layouts/*.yaml"), folder / "kit.yaml")]
    spoken = set(re.findall(r"\w+", " ".join(layouts)))
    cells: dict[str, list[str]] = {}
    for name, column, where in _in_tables(folder):
        if column not in spoken:
            continue
        try:
            there.path(name)
        except UnusablePicture:
            cells.setdefault(name, []).append(where)
    return [MissingPicture(name, tuple(where)) for name, where in cells.items()]


def placed_pictures(folder: Path, files: Sequence[str]) -> list[PlacedPicture]:
    """Return where each of some files goes in a game. They are known by their names or their paths
    in a dropped folder."""
    readable = [file for file in files if file.lower().endswith(ENDINGS)]
    to: dict[str, dict[str, None]] = {file: {} for file in readable}
    named: dict[str, dict[str, None]] = {file: {} for file in readable}
    there, shelf = Pictures(folder, keep=False), _Brought(readable)
    for name, where in _names_in(folder):
        if file := shelf.meant(name):
            to[file][_place_for(name, _base(file), there)] = None
            named[file][where] = None
    taken = {path for paths in to.values() for path in paths}
    for file in readable:
        if not to[file] and not file.lower().endswith(DRAWING):
            path = _in_pictures(_base(file)).as_posix()
            path = _in_pictures(plain(file)).as_posix() if path in taken else path
            to[file] = {path: None}
            taken.add(path)
    return [
        PlacedPicture(file, tuple(to[file]), tuple(named[file]))
        if file in to
        else PlacedPicture(file, wrong=_why_not(file))
        for file in files
    ]


def _why_not(file: str) -> str:
    """Return why a file is no picture of a game."""
    kind = unread_kind(file)
    return "; ".join(unread(_base(file), kind)) if kind else f"'{_base(file)}' is no picture"


def _base(file: str) -> str:
    return unicodedata.normalize("NFC", PurePosixPath(file).name)


def _in_pictures(name: str) -> PurePosixPath:
    return PurePosixPath(FOLDER) / name


def _place_for(name: str, base: str, there: Pictures) -> str:
    """Return the path in a game for the picture that is called so: that of the file which it has
    by this name, if that is of the same kind, else below its folder for pictures."""
    with suppress(UnusablePicture):
        now = there.path(name)
        if now.suffix.lower() == PurePosixPath(base).suffix.lower():
            return next(known for known, path in there.files.items() if path == now)
    path = PurePosixPath(name) if name.startswith(f"{FOLDER}/") else _in_pictures(name)
    return path.with_name(base).as_posix()


class _Brought:
    """Files to be found by the names that cells give them."""

    def __init__(self, files: Sequence[str]) -> None:
        self._files: dict[str, list[str]] = {}
        for file in files:
            self._files.setdefault(_base(file), []).append(file)
        self._names = Names.of(self._files)

    def meant(self, name: str) -> str:
        """Return the file that a name means: of those that are called so, the one with most folders
        in common; empty if none is."""
        pure = PurePosixPath(name)
        called_so = [
            file for base in self._names.meant(pure.name)[:1] for file in self._files[base]
        ]
        return max(
            called_so, key=lambda file: _in_common(pure, PurePosixPath(plain(file))), default=""
        )


def _in_common(path: PurePosixPath, other: PurePosixPath) -> int:
    """Return how many folders above two files are called alike, counted from the files."""
    count = 0
    for folder, other_folder in zip(path.parts[-2::-1], other.parts[-2::-1], strict=False):
        if folder.casefold() != other_folder.casefold():
            break
        count += 1
    return count


def _names_in(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the names of pictures in a game's tables and texts, and where each stands. A name that
    leads out of the folder for pictures is none."""
    in_tables = ((name, where) for name, _, where in _in_tables(folder))
    for name, where in (*in_tables, *_in_texts(folder)):
        pure = PurePosixPath(name)
        if not (is_web(name) or pure.is_absolute() or ".." in pure.parts or ":" in name):
            yield name, where


def _text(path: Path) -> str:
    """Return the text of a file; empty where it cannot be read."""
    try:
        return read_text(path) if path.is_file() else ""
    except DataError:
        return ""


def _in_tables(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the pictures that cells name, each with its column and its cell."""
    try:
        tables = load_game(folder, checked=False).tables
    except DataError:
        return
    for name in tables:
        try:
            table = tables[name]
        except DataError:  # told by whoever shows the game
            continue
        for row in table.rows:
            for column, value in row.values.items():
                cell = plain(value) if isinstance(value, str) else ""
                if cell and (column in ARTS or is_picture(cell)):
                    yield cell, column, _cell(row.place._replace(column=table.at.get(column, 1)))


def _cell(place: Place) -> str:
    """Return a cell as it is told: its sheet in a workbook, else its file."""
    return f"{place.sheet or PurePosixPath(place.file).name}, {letters(place.column)}{place.line}"


def _in_texts(folder: Path) -> Iterator[tuple[str, str]]:
    endings = "|".join(map(re.escape, ENDINGS))
    for pattern in _WRITTEN:
        for path in sorted(folder.glob(pattern)):
            for match in re.finditer(rf"[\w./-]+(?:{endings})\b", _text(path), re.IGNORECASE):
                yield plain(match[0]), path.relative_to(folder).as_posix()


def pictures_to_write(
    placed: Sequence[PlacedPicture], files: Mapping[str, Path]
) -> dict[str, bytes]:
    """Return the contents of the placed pictures by their paths in the game."""
    return {path: files[each.file].read_bytes() for each in placed for path in each.to}
