"""QR codes: a topic's summary itself, or the address of a page that shows it."""

from __future__ import annotations

import re
from functools import lru_cache

from kitgen.draw.drawing import Drawing, Paint, Recorder
from kitgen.draw.geometry import Path, Segment, scaling, shift
from kitgen.game.problems import shown
from kitgen.parts.qrmask import masked
from kitgen.parts.qrwords import bits_of, codewords, segments
from kitgen.parts.studio import BoxKind, Pen, QrUse

MIN_MODULE_MM = 0.4
"""Smaller modules run together on a home printer."""
QUIET_MODULES = 4
"""ISO/IEC 18004 asks for four."""
_DARK = re.compile("1+")


def matrix(payload: str, side_mm: float) -> list[str]:
    """The rows of the strongest code (error level M, else L) whose modules, quiet zone included,
    are at least `MIN_MODULE_MM` in a square of `side_mm`; a 1 for each dark module.

    Raises ValueError that says by how many bytes the payload is too long.
    """
    return _rows(payload, *_strongest(payload, side_mm))


def _strongest(payload: str, side_mm: float) -> tuple[int, int]:
    """The version and the error level of the code that `matrix` has."""
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
    from qrcode.util import BIT_LIMIT_TABLE

    runs = segments(payload)
    most = min(40, int((side_mm / MIN_MODULE_MM - 2 * QUIET_MODULES - 17) // 4))
    over = len(payload.encode())
    for level in (ERROR_CORRECT_M, ERROR_CORRECT_L):
        for version in range(1, most + 1):
            over = bits_of(runs, version) - BIT_LIMIT_TABLE[level][version]
            if over <= 0:
                return version, level
    raise ValueError(f"the text is {-(-over // 8)} bytes too long for the QR code")


def _rows(payload: str, version: int, level: int) -> list[str]:
    return masked(codewords(segments(payload), version, level), version, level)


def modules(payload: str, side_mm: float) -> tuple[int, Path]:
    """How many modules a side of the code has, and the dark ones as one path: a rectangle for each
    run in a row, in modules. Raises ValueError as `matrix` does."""
    return _drawn(payload, *_strongest(payload, side_mm))


@lru_cache(maxsize=1024)
def _drawn(payload: str, version: int, level: int) -> tuple[int, Path]:
    """The same code is printed in several sizes."""
    rows = _rows(payload, version, level)
    path: list[Segment] = []
    for y, row in enumerate(rows):
        below = y + 1
        for run in _DARK.finditer(row):
            start, end = run.span()
            path += [("M", start, y), ("L", end, y), ("L", end, below), ("L", start, below), ("Z",)]
    return len(rows), tuple(path)


def qr_drawing(payload: str, side_mm: float, dark: str, light: str) -> Drawing:
    count, dark_ones = modules(payload, side_mm)
    module = side_mm / (count + 2 * QUIET_MODULES)
    recorder = Recorder()
    full: Path = (
        ("M", 0, 0),
        ("L", side_mm, 0),
        ("L", side_mm, side_mm),
        ("L", 0, side_mm),
        ("Z",),
    )
    recorder.shape(full, Paint(fill=light))
    inner = Recorder()
    inner.shape(dark_ones, Paint(fill=dark))
    recorder.place_by(
        inner.drawing("modules", count, count),
        scaling(module) @ shift(QUIET_MODULES, QUIET_MODULES),
    )
    return recorder.drawing("qr", side_mm, side_mm)


def _qr(pen: Pen) -> None:
    values, studio = pen.values, pen.studio
    topic = values.text("topic")
    view = studio.view
    payload = studio.codes.payload(view.game.id, view.lang, topic, values.text("text"))
    x, y, width, height = pen.frame
    side = min(width, height)
    try:
        drawing = qr_drawing(payload, side, "#000000", "#ffffff")
    except ValueError as error:
        what = f"topic {shown(topic)}: {error}"
        raise values.fault(what, "shorten the summary or enlarge the box", "text") from None
    studio.qr_of[drawing] = (QrUse(topic, payload),)
    pen.recorder.place(drawing, x + (width - side) / 2, y + (height - side) / 2)


QR = BoxKind(frozenset({"topic", "text"}), _qr)
