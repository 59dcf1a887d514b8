"""Pages of a PDF as pictures of pixels (PDFium), on as many cores as there are.

A page is drawn by the same hand as on paper, so a picture looks as the print does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from kitgen.quick import NamedTuple

JPEG_QUALITY = 95
ALONE = 20_000_000
"""Pixels up to which a second process would cost more than it saves."""


_WHITE, _CLEAR = 0xFFFFFFFF, 0x00FFFFFF


class Shot(NamedTuple):
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
    """How many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def take(pdf: Path, shots: Sequence[Shot]) -> Iterator[int]:
    """Write every picture; gives after each share of the work how many pictures are done.

    The ending of a file says whether it becomes PNG or JPEG. Raises OSError where it cannot be
    written."""
    workers = min(cores(), len(shots))
    if workers < 2 or sum(shot.pixels for shot in shots) <= ALONE:
        yield _take(pdf, shots)
        return
    shares = _shares(shots, workers * 4)
    done = 0
    # A fresh interpreter for each: what this one has made would otherwise be theirs too.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for count in pool.map(_take, [pdf] * len(shares), shares):
            done += count
            yield done


def _shares(shots: Sequence[Shot], wanted: int) -> list[list[Shot]]:
    """The work in shares of about as many pixels, the order kept."""
    most = sum(shot.pixels for shot in shots) / wanted
    shares: list[list[Shot]] = [[]]
    filled = 0
    for shot in shots:
        if shares[-1] and filled + shot.pixels / 2 > most:
            shares.append([])
            filled = 0
        shares[-1].append(shot)
        filled += shot.pixels
    return shares


def _take(pdf: Path, shots: Sequence[Shot]) -> int:
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(pdf)
    try:
        for shot in shots:
            page = document[shot.page]
            kind = raw.FPDFBitmap_BGRA if shot.clear else raw.FPDFBitmap_BGR
            size = shot.width_px, shot.height_px
            bitmap = pypdfium2.PdfBitmap.new_native(*size, kind)
            raw.FPDFBitmap_FillRect(bitmap, 0, 0, *size, _CLEAR if shot.clear else _WHITE)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, 0)
            image = bitmap.to_pil()
            if shot.file.suffix == ".jpg":
                image.save(shot.file, quality=JPEG_QUALITY, subsampling=0, dpi=(shot.dpi, shot.dpi))
            else:
                image.save(shot.file, dpi=(shot.dpi, shot.dpi))
            bitmap.close()
            page.close()
    finally:
        document.close()
    return len(shots)
