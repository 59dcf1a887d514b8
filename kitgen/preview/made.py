"""Files made by a command, as the page shows them: counts by kind, and small pictures of some."""

from __future__ import annotations

import io
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import BadZipFile, ZipFile, is_zipfile

import pypdfium2
from PIL import Image

SHOWN = 12
"""Number of small pictures of one result."""
SMALL_PX = 260
"""Longer side of a small picture."""
PICTURES = frozenset(("png", "jpg", "webp", "tif", "svg", "pdf", "assets"))
PACKED = (".vmod", ".vtt")
WITHIN = "!"
"""Sign between a packed file and what lies in it."""
OPENED = ".pdf"
"""Ending of files that a browser opens."""
FIRST_PAGE = "index*.html"
"""Pages of a folder that others are reached from, one for each language."""
_LARGEST = 100_000_000
_one_at_a_time = threading.Lock()
"""Lock for one picture at a time: PDFium knows no threads, and large pictures take room."""


def list_folder(folder: Path) -> dict[str, Any]:
    """Return the contents of a folder: number of files of each kind, size of all, which to show,
    taken from every folder in turn, and those that a browser opens."""
    names = sorted(_names(folder))
    kinds = Counter(_kind(name) for name in names)
    seen = kinds.keys() & PICTURES
    if len(seen) > 1:
        seen -= {"svg"}  # of sheets for a cutter: nothing but hairlines
    places: dict[str, list[str]] = defaultdict(list)
    for name in names:
        if _kind(name) in seen:
            places[str(PurePosixPath(name).parent)].append(name)
    turns = [(number, name) for some in places.values() for number, name in enumerate(some)]
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return {
        "kinds": [[kind, count] for kind, count in kinds.most_common()],
        "bytes": size,
        "opened": _opened(folder, names)[:SHOWN],
        "shown": [name for _, name in sorted(turns)[:SHOWN]],
    }


def _opened(folder: Path, names: list[str]) -> list[str]:
    """Return the files that a browser opens: the first pages, `index.html` before those of other
    languages, and all PDF files."""
    pages = sorted((p.name for p in folder.glob(FIRST_PAGE) if p.is_file()), key=len)
    return [*pages, *(each for each in names if each.endswith(OPENED) and WITHIN not in each)]


def _kind(name: str) -> str:
    """Return a file's ending; of one without, as the pictures of a room have none, its folder."""
    path = PurePosixPath(name.rpartition(WITHIN)[2])
    return path.suffix[1:] or path.parent.name or path.name


def _names(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        if not path.is_file():
            continue
        name = path.relative_to(folder).as_posix()
        yield name
        if path.suffix in PACKED and is_zipfile(path):
            with ZipFile(path) as archive:
                yield from (f"{name}{WITHIN}{inner}" for inner in archive.namelist())


def small_picture(folder: Path, name: str) -> tuple[bytes, str] | None:
    """Return a small picture of a file, and what kind of picture it is. None where there is
    none."""
    path, _, inner = name.partition(WITHIN)
    with _one_at_a_time:
        try:
            content = _content(folder / path, inner)
            kind = _kind(name)
            if kind == "pdf":
                return _page(content)
            return (content, "image/svg+xml") if kind == "svg" else _picture(content)
        except (OSError, BadZipFile, KeyError, ValueError, RuntimeError):
            return None


def _content(path: Path, inner: str) -> bytes:
    if not inner:
        if path.stat().st_size > _LARGEST:
            raise ValueError
        return path.read_bytes()
    with ZipFile(path) as archive:
        if archive.getinfo(inner).file_size > _LARGEST:
            raise ValueError
        return archive.read(inner)


def _page(pdf: bytes) -> tuple[bytes, str]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        scale = SMALL_PX / max(page.get_size())
        return _stored(page.render(scale=scale).to_pil())
    finally:
        document.close()


def _picture(image: bytes) -> tuple[bytes, str]:
    with Image.open(io.BytesIO(image)) as opened:
        opened.draft("RGB", (SMALL_PX, SMALL_PX))
        opened.thumbnail((SMALL_PX, SMALL_PX))
        return _stored(opened)


def _stored(picture: Any) -> tuple[bytes, str]:
    if picture.mode not in ("RGB", "RGBA"):
        picture = picture.convert("RGB")
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue(), "image/png"
