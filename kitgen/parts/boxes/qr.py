"""QR codes: a topic's summary itself, or the address of a page that shows it."""

from __future__ import annotations

import re
from functools import lru_cache

from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.util import BIT_LIMIT_TABLE

from kitgen.draw.drawing import Drawing, Paint, Recorder
from kitgen.draw.geometry import Path, Segment, scaling, shift
from kitgen.game.problems import shown
from kitgen.parts.qrmask import masked
from kitgen.parts.qrwords import bits_of, codewords, segments
from kitgen.parts.studio import BoxKind, Pen, QrUse

MIN_MODULE_MM = 0.33
"""Smallest module that does not run together on a home printer."""
STRONG_MODULE_MM = 0.4
"""Module from which a code takes the stronger error level."""
SNUG_MODULE_MM = 0.36
"""Module of a code that is drawn as small as possible."""
QUIET_MODULES = 4
"""Quiet zone that ISO/IEC 18004 asks for."""


def matrix(payload: str, side_mm: float) -> list[str]:
    """Return the rows of the code in a square of `side_mm`, quiet zone included; a 1 for each dark
    module. Its error level is M if its modules are then at least `STRONG_MODULE_MM`, else L.

    Raises ValueError that says by how many bytes the payload is too long for `MIN_MODULE_MM`.
    """
    return _rows(payload, *_strongest(payload, side_mm))


def _strongest(payload: str, side_mm: float) -> tuple[int, int]:
    """Return the version and the error level of the code that `matrix` has."""
    over = 0
    for level, module in ((ERROR_CORRECT_M, STRONG_MODULE_MM), (ERROR_CORRECT_L, MIN_MODULE_MM)):
        most = int((side_mm / module - 2 * QUIET_MODULES - 17 + 1e-6) // 4)
        version, over = _least_version(payload, level, most)
        if version:
            return version, level
    raise ValueError(f"the text is {-(-over // 8)} bytes too long for the QR code")


def _least_version(payload: str, level: int, most: int) -> tuple[int, int]:
    """Return the least version, up to `most`, that holds the payload, and 0; or 0 and how many bits
    too long the payload is."""
    runs = segments(payload)
    over = 8 * len(payload.encode())
    for version in range(1, min(40, most) + 1):
        over = bits_of(runs, version) - BIT_LIMIT_TABLE[level][version]
        if over <= 0:
            return version, 0
    return 0, over


def snug_mm(payload: str) -> float:
    """Return the side of the smallest code of a payload, quiet zone included: the fewest
    modules."""
    version, _ = _least_version(payload, ERROR_CORRECT_L, 40)
    return SNUG_MODULE_MM * (17 + 4 * version + 2 * QUIET_MODULES) if version else 0.0


def _rows(payload: str, version: int, level: int) -> list[str]:
    return masked(codewords(segments(payload), version, level), version, level)


def modules(payload: str, side_mm: float) -> tuple[int, Path]:
    """Return the number of modules on a side of the code, and the dark ones as one path: a
    rectangle for each run in a row, in modules. Raises ValueError as `matrix` does."""
    return _draw_code(payload, *_strongest(payload, side_mm))


@lru_cache(maxsize=1024)
def _draw_code(payload: str, version: int, level: int) -> tuple[int, Path]:
    """Return the modules along a side and the path of the dark ones, once for all sizes that a code
    is printed in."""
    rows = _rows(payload, version, level)
    path: list[Segment] = []
    for y, row in enumerate(rows):
        below = y + 1
        for run in re.finditer("1+", row):
            start, end = run.span()
            path += [("M", start, y), ("L", end, y), ("L", end, below), ("L", start, below), ("Z",)]
    return len(rows), tuple(path)


def qr_drawing(payload: str, side_mm: float, dark: str, light: str) -> Drawing:
    """Return a QR code of `side_mm` with its quiet margin, in two colours."""
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


def _draw_qr(pen: Pen) -> None:
    """Draw the code of a topic in the middle of the box. Raises BoxSkipped if its summary is too
    long for it."""
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


QR = BoxKind(frozenset({"topic", "text"}), _draw_qr)
