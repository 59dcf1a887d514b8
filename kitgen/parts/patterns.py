"""Patterns: line work that tells powers apart when there is no colour. Each fills a box with one
path of strokes or dots; the caller clips it to an outline."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from kitgen.draw.drawing import Paint, Shape
from kitgen.draw.geometry import Box, Path, Segment, polyline

Maker = Callable[[Box, float], Path]


def _rows(box: Box, step: float) -> list[float]:
    """Return the heights of rows on a raster that starts at 0, so that neighbours continue each
    other."""
    first = math.floor(box[1] / step)
    return [i * step for i in range(first, math.ceil((box[1] + box[3]) / step) + 1)]


def _columns(box: Box, step: float) -> list[float]:
    first = math.floor(box[0] / step)
    return [i * step for i in range(first, math.ceil((box[0] + box[2]) / step) + 1)]


def _slanted(box: Box, step: float, sign: int) -> list[Segment]:
    """Return slanted lines across a box: up to the right with a `sign` of 1, down with -1."""
    x, y, width, height = box
    lines: list[Segment] = []
    low, high = (x + y, x + width + y + height) if sign > 0 else (x - y - height, x + width - y)
    for i in range(math.floor(low / step), math.ceil(high / step) + 1):
        c = i * step  # the line x + y = c, or x - y = c
        lines.append(("M", c - sign * y, y))
        lines.append(("L", c - sign * y - sign * height, y + height))
    return lines


def hatch(box: Box, step: float) -> Path:
    return tuple(_slanted(box, step, 1))


def cross(box: Box, step: float) -> Path:
    return (*_slanted(box, step, 1), *_slanted(box, step, -1))


def bars(box: Box, step: float) -> Path:
    lines = ([(box[0], y), (box[0] + box[2], y)] for y in _rows(box, step))
    return tuple(segment for line in lines for segment in polyline(line))


def uprights(box: Box, step: float) -> Path:
    lines = ([(x, box[1]), (x, box[1] + box[3])] for x in _columns(box, step))
    return tuple(segment for line in lines for segment in polyline(line))


def chevron(box: Box, step: float) -> Path:
    """Return rows of zigzag."""
    made: list[Segment] = []
    xs = _columns(box, step)
    for y in _rows(box, step):
        points = [p for x in xs for p in ((x, y), (x + step / 2, y - step / 2))]
        made += polyline(points)
    return tuple(made)


def waves(box: Box, step: float) -> Path:
    """Return rows of waves, `step` apart and two steps long."""
    made: list[Segment] = []
    xs = _columns(box, 2 * step)
    for y in _rows(box, step):
        for i, x in enumerate(xs):
            if not i:
                made.append(("M", x, y))
            made.append(
                (
                    "C",
                    x + step * 0.7,
                    y - step * 0.6,
                    x + step * 1.3,
                    y + step * 0.6,
                    x + 2 * step,
                    y,
                )
            )
    return tuple(made)


def dots(box: Box, step: float) -> Path:
    """Return lines too short to see, for a pen with round ends: they need few figures."""
    made: list[Segment] = []
    xs = _columns(box, step)
    for row, y in enumerate(_rows(box, step)):
        for x in xs:
            left = x + (row % 2) * step / 2
            made.append(("M", left, y))
            made.append(("L", left + 0.001, y))
    return tuple(made)


STROKED: dict[str, Maker] = {
    "hatch": hatch,
    "cross": cross,
    "bars": bars,
    "uprights": uprights,
    "chevron": chevron,
    "waves": waves,
}
PATTERNS = (*STROKED, "dots")

DOT_SHARE = 0.34
"""Diameter of a dot over the step."""


def strokes_of(name: str, box: Box, step_mm: float) -> float:
    """Return the approximate number of strokes of a pattern before it is drawn."""
    _, _, width, height = box
    both = name in ("chevron", "waves", "dots")
    return 2 * (width / step_mm) * (height / step_mm) if both else 4 * (width + height) / step_mm


KEPT, KEPT_STROKES = 32, 20_000
"""Most patterns kept for other faces that have them, and most strokes of each. A part often has no
others, and a path that is the same object is worded once in a file."""


def pattern(name: str, box: Box, colour: str, step_mm: float, line_mm: float) -> Shape:
    """Return a box filled with a pattern. Raises KeyError for a name that is not in `PATTERNS`."""
    make = _kept if strokes_of(name, box, step_mm) <= KEPT_STROKES else _make_pattern
    path = make(name, box, step_mm)
    if name == "dots":
        paint = Paint(stroke=colour, width_mm=DOT_SHARE * step_mm, round_ends=True)
        return Shape(path, paint)
    return Shape(path, Paint(stroke=colour, width_mm=line_mm))


def _make_pattern(name: str, box: Box, step_mm: float) -> Path:
    return dots(box, step_mm) if name == "dots" else STROKED[name](box, step_mm)


_kept = lru_cache(maxsize=KEPT)(_make_pattern)
