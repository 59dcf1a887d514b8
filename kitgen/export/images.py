"""Pages of a PDF as pictures of pixels (PDFium), on as many cores as there are.

A page is drawn by the same hand as on paper, so a picture looks as the print does.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import accumulate, islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from PIL import Image
from pypdfium2 import raw

from kitgen.kit.output import OutputError

JPEG_QUALITY = 95
WEBP_QUALITY = 85
_SHARE = 4
"""Most pictures that a process takes at a time, so that progress is shown soon."""
ALONE = 20_000_000
"""Number of pixels up to which a second process costs more than it saves."""


_WHITE, _CLEAR = 0xFFFFFFFF, 0x00FFFFFF


class PageShot(NamedTuple):
    """A picture to take: the page (from 0), its size in pixels, the file to write, what the file
    says of its dots to the inch. `clear` where what is not drawn shall be seen through."""

    page: int
    width_px: int
    height_px: int
    file: Path
    dpi: float
    clear: bool = False

    @property
    def pixels(self) -> int:
        return self.width_px * self.height_px


def cores() -> int:
    """Return the number of cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(allowed(0)) if allowed else os.cpu_count() or 1


class PdfSource(NamedTuple):
    """PDF files whose pages are taken: one as a screen shows it, or what each of the four inks
    prints, with a file of the profile that says what the inks look like."""

    pdfs: tuple[Path, ...]
    profile: Path | None = None


def take(source: PdfSource, shots: Sequence[PageShot]) -> Iterator[int]:
    """Write every picture; yields after each share of the work how many pictures are done.

    The ending of a file says whether it becomes PNG, JPEG, TIFF or WebP. Raises OSError where it
    cannot be written, OutputError where a process was killed."""
    workers = min(cores(), len(shots))
    if workers < 2 or sum(shot.pixels for shot in shots) * len(source.pdfs) <= ALONE:
        yield from accumulate(_take_pictures(source, [[shot] for shot in shots]))
        return
    yield from _together(source, _shares(shots, max(workers * 8, len(shots) // _SHARE)), workers)


_Shares = list[list[PageShot]]


def _together(source: PdfSource, shares: _Shares, workers: int) -> Iterator[int]:
    """Draw with several processes, each with one share at a time. All of them end where this one
    stops."""
    # A fresh interpreter for each: what this one has made would otherwise be theirs too.
    context = get_context("spawn")
    begun: list[tuple[Any, Connection]] = []
    pictures_done = 0
    try:
        waiting = iter(shares)
        for share in islice(waiting, workers):
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(source, there), daemon=True)
            with _not_for_children():
                process.start()
            there.close()
            begun.append((process, here))
            _ask(here, share)
        busy = [here for _, here in begun]
        while busy:
            ready = wait(busy)
            for here in [connection for connection in busy if connection in ready]:
                pictures_done += _hear(here)
                further = next(waiting, None)
                if further is None:
                    busy.remove(here)
                else:
                    _ask(here, further)
                yield pictures_done
    finally:
        for process, here in begun:
            process.terminate()
            process.join()
            here.close()


def _ask(here: Connection, share: list[PageShot]) -> None:
    """Give a process something to do; `_hear` tells of one that has been ended."""
    with suppress(OSError):
        here.send(share)


def _hear(here: Connection) -> int:
    """Return how many pictures a process has made. Raises the error that the process reported."""
    try:
        message = here.recv()
    except (EOFError, ConnectionError):
        raise OutputError(
            "a process that draws pictures was ended from outside; is there room in memory?"
        ) from None
    if isinstance(message, Exception):
        raise message
    return int(message)


@contextmanager
def _not_for_children() -> Iterator[None]:
    """Keep processes started inside this context from hearing Ctrl-C. A terminal sends it to all
    processes of a command; the first answers it for all."""
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(source: PdfSource, there: Connection) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        for done in _take_pictures(source, iter(there.recv, None)):
            there.send(done)
    except (EOFError, ConnectionError):  # whoever asked is gone
        return
    except Exception as error:
        there.send(error)


def _end_with_parent() -> None:
    """End this process when its parent ends, since nobody wants the pictures then."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _shares(shots: Sequence[PageShot], wanted: int) -> _Shares:
    """Return the work in shares of about as many pixels, the order kept."""
    most = sum(shot.pixels for shot in shots) / wanted
    shares: list[list[PageShot]] = [[]]
    filled = 0
    for shot in shots:
        if shares[-1] and filled + shot.pixels / 2 > most:
            shares.append([])
            filled = 0
        shares[-1].append(shot)
        filled += shot.pixels
    return shares


def _take_pictures(source: PdfSource, shares: Iterable[list[PageShot]]) -> Iterator[int]:
    """Take the pictures, and yield after each share how many it had. The files stay open from one
    share to the next, so that what their pages have in common is read once."""
    profile = source.profile.read_bytes() if source.profile else None
    documents = [pypdfium2.PdfDocument(pdf) for pdf in source.pdfs]
    try:
        for share in shares:
            for shot in share:
                if len(documents) == 1:
                    image = _page(documents[0], shot, "RGBA" if shot.clear else "RGB")
                else:
                    light = [_page(document, shot, "L") for document in documents]
                    image = Image.merge("CMYK", [plate.point(_INK) for plate in light])
                more = {"icc_profile": profile} if profile else {}
                image.save(shot.file, dpi=(shot.dpi, shot.dpi), **more, **_KEPT[shot.file.suffix])
            yield len(share)
    finally:
        for document in documents:
            document.close()


_KEPT: Mapping[str, Mapping[str, Any]] = {
    ".png": {},
    ".jpg": {"quality": JPEG_QUALITY, "subsampling": 0},
    ".tif": {"compression": "tiff_adobe_deflate"},
    ".webp": {"quality": WEBP_QUALITY, "method": 4},
}
_INK = [255 - level for level in range(256)]


def images(pdf: bytes, sizes: Sequence[tuple[int, int]]) -> list[Any]:
    """Return the pages of a PDF as pictures of Pillow, each with its size in pixels; what is not
    drawn is seen through."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        shots = [PageShot(page, *size, Path(), 0.0) for page, size in enumerate(sizes)]
        return [_page(document, shot, "RGBA") for shot in shots]
    finally:
        document.close()


def _page(document: Any, shot: PageShot, mode: str) -> Any:
    """Return a page as a picture of Pillow: RGB, RGBA or L."""
    page = document[shot.page]
    kinds = {"RGB": raw.FPDFBitmap_BGR, "RGBA": raw.FPDFBitmap_BGRA, "L": raw.FPDFBitmap_Gray}
    size = shot.width_px, shot.height_px
    bitmap = pypdfium2.PdfBitmap.new_native(*size, kinds[mode])
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, *size, _CLEAR if mode == "RGBA" else _WHITE)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, 0)
    image = bitmap.to_pil()
    page.close()
    return image
