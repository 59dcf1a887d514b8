"""The pictures of a game by the names of their files, each read once.

A name is only ever compared with the list of files that lie in the game's folder, so that no name
leads out of it.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from kitgen.draw.drawing import Clip, Drawing, Picture, PlacedDrawing, Verb
from kitgen.draw.geometry import Affine, Box, rectangle, scaling
from kitgen.draw.geometry import Path as Outline
from kitgen.draw.raster import MOST_BYTES, PictureError, Raster, read_raster, upright, web_file
from kitgen.draw.svg import write_svg
from kitgen.game.problems import Place as Spot
from kitgen.game.problems import Problem, display_path, shown
from kitgen.parts.art import read_art
from kitgen.parts.picture_names import ENDINGS, UNREAD, Names, plain, unread, unread_kind

FOLDER = "pictures"
"""Folder of a game's pictures. Its files may be named without it."""
PUT = f"put it into the folder '{FOLDER}' of the game, or drop it on its preview"
"""What to do about a picture that is missing."""
MOST_FILES = 20_000
SHARP_DPI, BLURRED_DPI = 150, 100
"""Fineness below which a picture is doubtful, and below which it is a fault."""

AnyPicture = Raster | Drawing
"""A picture of pixels, or one of shapes."""


class UnusablePicture(Exception):
    """Error: a picture cannot be drawn. It says what is wrong and the mend; `told` if that has been
    said of this file already; `absent` if no file of a kind that is read has its name."""

    def __init__(self, what: str, mend: str, told: bool = False, absent: bool = False) -> None:
        super().__init__(what)
        self.absent = absent
        self.what = what
        self.mend = mend
        self.told = told


class Pictures:
    """The pictures in a game's folder and in its folders. Without `keep` they are only looked at,
    not held to be printed. `doubts` gathers what is worth saying of files that can be drawn."""

    def __init__(self, folder: Path, keep: bool = True) -> None:
        self._folder = folder
        self._keep = keep
        self._read: dict[tuple[Path, bool], AnyPicture] = {}
        self._refused: dict[Path, UnusablePicture] = {}
        self.doubts: list[Problem] = []

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """Every picture by its path from the game's folder, also those that are not read."""
        return dict(sorted(_list_files(self._folder)))

    @cached_property
    def _names(self) -> Names:
        return Names.of(self.files)

    def picture(self, name: str, flat: bool = False) -> AnyPicture:
        """Return the picture that a layout or a table names: by its path in the game's folder or in
        its folder `pictures`, with or without its ending; a drawing is read `flat` to be engraved.
        Raises UnusablePicture."""
        path = self.path(name)
        if path in self._refused:
            before = self._refused[path]
            raise UnusablePicture(before.what, before.mend, told=True)
        picture = self._read.get((path, flat))
        if picture is None:
            try:
                picture = self._read[path, flat] = self._opened(path, flat)
            except PictureError as error:
                what = f"{shown(name)}: {error.what}"
                refused = self._refused[path] = UnusablePicture(what, error.mend)
                raise refused from None
        return picture

    def path(self, name: str) -> Path:
        """Return the path of the picture that a layout or a table names. Raises UnusablePicture."""
        wanted = plain(name)
        for whole in (wanted, f"{FOLDER}/{wanted}"):
            files = self._names.meant(whole)
            if len(files) > 1:
                named = " or ".join(f"'{file}'" for file in files)
                raise UnusablePicture(
                    f"{shown(name)} is {named}", "write the ending of the one you mean"
                )
            if files and (kind := unread_kind(files[0])):
                unreadable = unread(files[0].removeprefix(f"{FOLDER}/"), kind)
                raise UnusablePicture(*unreadable, absent=True)
            if files:
                return self.files[files[0]]
        kind = unread_kind(wanted)
        if kind and not self._names.near(wanted):
            raise UnusablePicture(*unread(wanted, kind), absent=True)
        raise UnusablePicture(f"there is no picture {shown(name)}", self._near(wanted), absent=True)

    def _near(self, wanted: str) -> str:
        """Return the mend for a picture that is not there: the nearest name, else where to put
        it."""
        parts = wanted.split("/")
        if wanted.startswith("/") or ".." in parts or ":" in parts[0]:
            return "put it into the game's folder and write its path from there"
        close = self._names.near(parts[-1])
        if close:
            return f"did you mean '{close.removeprefix(f'{FOLDER}/')}'?"
        return PUT

    def _opened(self, path: Path, flat: bool) -> AnyPicture:
        """Return the picture of a file; a doubt about it is kept. Raises PictureError."""
        name = path.relative_to(self._folder).as_posix().removeprefix(f"{FOLDER}/")
        read = _read(path, name, self._keep, flat)
        if read.doubt:
            what, mend = read.doubt
            self.doubts.append(Spot(display_path(path)).problem(what, mend).as_doubt())
        return read.picture


class _Read(NamedTuple):
    """A picture file as it was read: its time and size, the picture, and each doubt with its
    mend."""

    stamp: tuple[int, int]
    picture: AnyPicture
    doubt: tuple[str, str] | None


_READ: dict[tuple[Path, bool, bool], _Read] = {}
"""Files that were read, by path, whether they are kept and whether they are flat. A kit in a second
language, or a page drawn once more, reads again only what has changed."""


def _read(path: Path, name: str, keep: bool, flat: bool) -> _Read:
    """Return what is known of a picture, read again only if the file has changed. `keep` and `flat`
    are those of `_decoded`. Raises PictureError."""
    try:
        key, status = (path.resolve(), keep, flat), path.stat()
        stamp = status.st_mtime_ns, status.st_size
        known = _READ.get(key)
        if known is not None and known.stamp == stamp:
            return known
        if status.st_size > MOST_BYTES:
            raise PictureError(f"the picture has {status.st_size / 1e6:.0f} MB", "make it smaller")
        raw = path.read_bytes()
    except OSError as error:
        what = f"the file cannot be read ({error.strerror})"
        raise PictureError(what, "make it readable") from None
    read = _READ[key] = _Read(stamp, *_decoded(raw, name, keep, flat))
    return read


def _decoded(
    raw: bytes, name: str, keep: bool, flat: bool
) -> tuple[AnyPicture, tuple[str, str] | None]:
    """Return what a picture is, with what is to be said of it. Without `keep` its pixels are only
    looked at; `flat`: as an engraver needs it."""
    if not name.lower().endswith(".svg"):
        raster = read_raster(raw, name, keep)
        moves = ("the picture moves", "only its first frame is printed")
        return raster, moves if raster.moves else None

    art = read_art(raw, name, keep, flat)
    what = f"the drawing is {'engraved' if flat else 'printed'} without {', '.join(art.left_out)}"
    mend = "save it as plain SVG, texts and effects turned into paths"
    if flat:
        mend += ", each shape of one grey"
    return art.drawing, (what, mend) if art.left_out else None


def _list_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the picture files in a folder and its folders by their paths from it, without those
    that only seem to lie there."""
    home = folder.resolve()
    count = 0
    for base, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(base) / name
            if path.suffix.lower() not in (*ENDINGS, *UNREAD):
                continue
            try:
                there = path.resolve(strict=True)
            except (OSError, RuntimeError):
                continue
            if not there.is_relative_to(home) or not there.is_file():
                continue
            count += 1
            if count > MOST_FILES:
                return
            yield unicodedata.normalize("NFC", path.relative_to(folder).as_posix()), path


def size_of(picture: AnyPicture) -> tuple[float, float]:
    """Return width and height: pixels, or the millimetres of a drawing."""
    if isinstance(picture, Raster):
        return float(picture.width), float(picture.height)
    return picture.width_mm, picture.height_mm


class Fitting(NamedTuple):
    """Fitting of a picture into its box. `crop` is the wanted part, as shares of its width and
    height. If the picture is larger, `focus` is the point brought as near to the middle of the box
    as it can; if it is smaller, `align` and `valign`, from 0 to 1, say where it lies."""

    fit: str = "cover"
    crop: Box = (0.0, 0.0, 1.0, 1.0)
    focus: tuple[float, float] = (0.5, 0.5)
    align: float = 0.5
    valign: float = 0.5


FITS = ("cover", "contain", "stretch")


def fitted(picture: AnyPicture, box: Box, fitting: Fitting) -> Affine:
    """Return the map from the unit square of a whole picture to millimetres, by which its wanted
    part lies in the box."""
    x, y, width, height = box
    crop_x, crop_y, crop_w, crop_h = fitting.crop
    focus_x, focus_y = fitting.focus
    wide, high = size_of(picture)
    across, down = width / (wide * crop_w), height / (high * crop_h)
    if fitting.fit != "stretch":
        across = down = max(across, down) if fitting.fit == "cover" else min(across, down)
    part_w, part_h = wide * crop_w * across, high * crop_h * down
    left = _offset(x, width, part_w, (focus_x - crop_x) / crop_w, fitting.align)
    top = _offset(y, height, part_h, (focus_y - crop_y) / crop_h, fitting.valign)
    whole_w, whole_h = wide * across, high * down
    return Affine(whole_w, 0, 0, whole_h, left - crop_x * whole_w, top - crop_y * whole_h)


def _offset(start: float, room: float, length: float, focus: float, align: float) -> float:
    """Return where a length begins in a room. A shorter one is aligned; for a longer one the focus
    is as near to the middle as it can be without a gap."""
    if length < room:
        return start + (room - length) * align
    return min(max(start + room / 2 - focus * length, start + room - length), start)


def dpi_of(picture: AnyPicture, by: Affine) -> float:
    """Return the pixels of a picture to an inch of paper, along the coarser side; infinity for a
    drawing."""
    if isinstance(picture, Drawing):
        return float("inf")
    return 25.4 * min(picture.width / by.a, picture.height / by.d)


def picture_clip(
    picture: AnyPicture, by: Affine, path: Outline, crop: Box = (0.0, 0.0, 1.0, 1.0)
) -> Clip:
    """Return the picture seen through an outline. One that hides all that lies under it can be a
    ground for texts; of another nobody can tell."""
    verb: Verb
    if isinstance(picture, Raster):
        verb, hides = Picture(picture, by), picture.opaque
    else:
        verb = PlacedDrawing(picture, by @ scaling(1 / picture.width_mm, 1 / picture.height_mm))
        hides = False
    if crop != (0.0, 0.0, 1.0, 1.0):
        corner = by(crop[0], crop[1])
        part = rectangle(*corner, crop[2] * by.a, crop[3] * by.d)
        verb = Clip(part, (verb,), texture=not hides)
    return Clip(path, (verb,), texture=not hides)


def web_picture(picture: AnyPicture) -> tuple[bytes, str]:
    """Return the bytes of a file that a browser shows, and its ending; a drawing has nothing in it
    but what is drawn."""
    if isinstance(picture, Drawing):
        return write_svg(picture).encode(), "svg"
    assert picture.stored is not None
    content, kind = web_file(upright(picture))
    return content, {"jpeg": "jpg"}.get(kind, kind)
