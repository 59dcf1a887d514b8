"""Faces as files in a folder: PNG, JPEG, SVG or PDF, with their list."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from kitgen.draw.colours import grey
from kitgen.draw.drawing import Drawing
from kitgen.draw.pdf import DocumentInfo, Ink, Page, PrintShop, same_ink
from kitgen.draw.svg import write_svg
from kitgen.draw.trimming import Trimmer
from kitgen.export.faces import Face, FaceEntry, LaidFaces
from kitgen.export.images import PageShot, PdfSource, take
from kitgen.kit.build import pressed
from kitgen.kit.low_ink import InkSparer
from kitgen.kit.output import replace_folder, workplace

FORMATS = ("png", "jpg", "svg", "pdf")
DRAWN = ("svg", "pdf")
"""Formats drawn as lines instead of pixels, sharp at any size."""
_SEEN_THROUGH = ("png", "webp")
INKED = ("pdf", "tif", "jpg")
"""Formats of faces in the inks of a press."""
LIST = "faces.csv"
FILES = "files.json"
"""Name of the file that lists what the last export made. The next export removes only that."""

Progress = Callable[[str, int, int], None]


class Press:
    """Conversion of drawings to the ink they are printed in, or to a print shop's four inks."""

    def __init__(self, ink: str, shop: PrintShop | None = None) -> None:
        self.grey = ink == "grey"
        self.shop = shop
        self.ink: Ink = grey if self.grey else same_ink
        self._sparer = InkSparer() if ink == "low" else None
        self._trimmer = Trimmer()

    def drawing(self, face: Face) -> Drawing:
        return self._sparer.spared(face.drawing) if self._sparer else face.drawing

    def pdf(self, faces: Sequence[Face], info: DocumentInfo) -> bytes:
        """Return the PDF of the faces. Raises PressError where the print shop's standard does not
        know what is drawn."""
        return self._pdf(faces, info, self.shop)

    def _pdf(self, faces: Sequence[Face], info: DocumentInfo, shop: PrintShop | None) -> bytes:
        pages = []
        for face in faces:
            drawing = self.drawing(face)
            whole = 0.0, 0.0, drawing.width_mm, drawing.height_mm
            pages.append(Page(drawing, face.trim or whole, whole))
        return pressed(pages, info, self.ink, self.grey, paths=None, shop=shop)

    def source(self, faces: Sequence[Face], info: DocumentInfo, work: Path) -> PdfSource:
        """Return the faces on pages of PDF files, of which pictures are taken: with the strokes
        that are seen and no others, which halves the time of a page or better and fills larger
        files."""
        trimmed = [face._replace(drawing=self._trimmer.trimmed(face.drawing)) for face in faces]
        if self.shop is None:
            pdf = work / "faces.pdf"
            pdf.write_bytes(self.pdf(trimmed, info))
            return PdfSource((pdf,))
        plates = []
        for number, name in enumerate(("cyan", "magenta", "yellow", "black")):
            plates.append(work / f"{name}.pdf")
            plates[-1].write_bytes(self._pdf(trimmed, info, self.shop._replace(plate=number)))
        profile = work / "press.icc"
        profile.write_bytes(self.shop.plates.profile)
        return PdfSource(tuple(plates), profile)


def write_faces(
    laid: LaidFaces,
    folder: Path,
    kind: str,
    press: Press,
    info: DocumentInfo,
    progress: Progress | None = None,
    together: bool = False,
) -> None:
    """Put the faces into a folder, all or none, in place of those of the last export; `together`,
    for `pdf` alone: a PDF for each part, in which each side is a page as often as it is wanted.
    Raises OutputError, also where something lies in their place that no export made, and
    PressError."""
    with output_files(folder) as (files, work):
        if together:
            files |= _part_files(laid, kind, press, info, progress)
        else:
            files |= _face_files(laid, kind, work, press, info, progress)


def _part_files(
    laid: LaidFaces, kind: str, press: Press, info: DocumentInfo, progress: Progress | None
) -> Iterator[tuple[str, bytes]]:
    """Yield a PDF for each part by its name, then the list."""
    parts = list(dict.fromkeys(entry.part for entry in laid.entries))
    for part in _with_progress(parts, progress):
        yield f"{part}.pdf", press.pdf(_by_turns(laid, part), info)
    # The list names the files: here the one of the part, for fronts and backs.
    rows = [
        entry._replace(front=entry.part, back=entry.back and entry.part) for entry in laid.entries
    ]
    yield LIST, _list_file(rows, kind)


def _face_files(
    laid: LaidFaces,
    kind: str,
    work: Path,
    press: Press,
    info: DocumentInfo,
    progress: Progress | None,
) -> Iterator[tuple[str, bytes | Path]]:
    """Yield a file for each face by its name, then the list. Pictures of pixels are made in the
    folder `work`."""
    if kind == "svg":
        for face in _with_progress(laid.faces, progress):
            text = write_svg(press.drawing(face), press.ink)
            yield f"{face.file}.svg", text.encode()
    elif kind == "pdf":
        for face in _with_progress(laid.faces, progress):
            yield f"{face.file}.pdf", press.pdf([face], info)
    else:
        endings = {face.file: kind for face in laid.faces}
        yield from pictures(laid.faces, endings, work, press, info, progress).items()
    yield LIST, _list_file(laid.entries, kind)


def _by_turns(laid: LaidFaces, part: str) -> list[Face]:
    """Return front and back of each copy in turn; an empty page where only others have a back."""
    faces = {face.file: face for face in laid.faces}
    entries = [entry for entry in laid.entries if entry.part == part]
    two_sided = any(entry.back for entry in entries)
    pages: list[Face] = []
    for entry in entries:
        front = faces[entry.front]
        empty = front._replace(drawing=replace(front.drawing, verbs=()))
        back = [faces.get(entry.back, empty)] if two_sided else []
        pages += [front, *back] * entry.copies
    return pages


@contextmanager
def output_files(folder: Path) -> Iterator[tuple[dict[str, bytes | Path], Path]]:
    """Give a dict of files to fill in, and a folder to work in. At the end the files are put into
    `folder`, all or none, in place of those of the last export. Raises OutputError, also where
    something lies there that no export made."""
    files: dict[str, bytes | Path] = {}
    with workplace(folder) as work:
        yield files, work
        files[FILES] = (json.dumps(sorted([*files, FILES]), indent=1) + "\n").encode()
        replace_folder(folder, files, _made_before(folder))


def pictures(
    faces: Sequence[Face],
    endings: Mapping[str, str],
    work: Path,
    press: Press,
    info: DocumentInfo,
    progress: Progress | None,
) -> dict[str, Path]:
    """Return file name -> picture in pixels, of the kind that `endings` has for each. All are drawn
    by way of one PDF, so that what faces share is drawn once."""
    if progress:
        progress(_of(0, len(faces)), 0, len(faces))
    source = press.source(faces, info, work)
    shots = [
        PageShot(
            number,
            face.width_px,
            face.height_px,
            work / f"{number}.{endings[face.file]}",
            face.dpi,
            face.clear and endings[face.file] in _SEEN_THROUGH,
        )
        for number, face in enumerate(faces)
    ]
    for done in take(source, shots):
        if progress:
            progress(_of(done, len(shots)), done, len(shots))
    return {
        f"{face.file}.{endings[face.file]}": shot.file
        for face, shot in zip(faces, shots, strict=True)
    }


_T = TypeVar("_T")


def _with_progress(things: Sequence[_T], progress: Progress | None) -> Iterator[_T]:
    """Yield each of some things that are written, with how many of them are done."""
    for done, thing in enumerate(things):
        if progress:
            progress(_of(done, len(things)), done, len(things))
        yield thing


def _of(done: int, total: int) -> str:
    return f"{done} of {total}"


def _list_file(entries: Sequence[FaceEntry], kind: str) -> bytes:
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(FaceEntry._fields)
    for entry in entries:
        back = f"{entry.back}.{kind}" if entry.back else ""
        writer.writerow(entry._replace(front=f"{entry.front}.{kind}", back=back))
    return table.getvalue().encode("utf-8-sig")


def export_folder(
    out: Path, game: str, what: str, lang: str, paper: str = "", inked: bool = False
) -> Path:
    """Return the default folder of an export. Sheets have a paper; files in the inks of a press
    have a folder of their own."""
    name = "-".join(filter(None, (what, lang, paper, "print-shop" if inked else "")))
    return out / game / name


def _made_before(folder: Path) -> set[str]:
    """Return the files and folders that the last export put into a folder, by the first part of
    each path."""
    try:
        listed = json.loads((folder / FILES).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return set()
    names = listed if isinstance(listed, list) else []
    return {name.partition("/")[0] for name in names if isinstance(name, str)}
