"""Cuts of a cutting machine: the outlines on a kit's sheets, as they lie on the printed paper.

Rectangles that share an edge are cut along whole lines, each once: a blade that goes over a cut
again tears it. Lines between pieces come before those round them, and what lies within an outline
before the outline, so that nothing is loose before it is done.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kitgen.draw.geometry import Box, Path, Point, Segment, bounds, polyline, rectangle
from kitgen.press.sheet import Sheet, box_around, grown

FLAT_MM = 0.01
"""Largest distance between a curve and the line cut in its place."""
ROUND_KISS_MM = 3.0
"""Distance from the pieces to the cut that takes a sheet of labels off its backing."""
_SAME_MM = 0.001

_Run = tuple[float, float, bool]
"""Start and end of a span, and whether pieces lie on both sides of some of it."""


class BladeCuts(NamedTuple):
    """Cuts of a sheet in the order of the blade. `outlines` are in the paper's millimetres, x to
    the right and y down. If there are `through` cuts, these go through the backing and the outlines
    do not: they are kiss cuts."""

    sheet: Sheet
    outlines: tuple[Path, ...]
    through: tuple[Path, ...] = ()


def cut_of(sheet: Sheet, kiss: bool = False) -> BladeCuts:
    """Return the cuts of a printed front."""
    outlines = tuple(_in_order(sheet.outlines))
    if not kiss:
        return BladeCuts(sheet, outlines)
    whole = grown(box_around([bounds(outline) for outline in sheet.outlines]), ROUND_KISS_MM)
    return BladeCuts(sheet, outlines, (rectangle(*whole),))


def _in_order(outlines: Sequence[Path]) -> Iterator[Path]:
    boxes = [bounds(outline) for outline in outlines]
    plain = [_is_rectangle(outline) for outline in outlines]
    shared = _sharing([box for box, is_plain in zip(boxes, plain, strict=True) if is_plain])
    lined = [box for box, is_plain in zip(boxes, plain, strict=True) if is_plain and box in shared]
    for outline, box, is_plain in zip(outlines, boxes, plain, strict=True):
        if not (is_plain and box in shared):
            yield from sorted(closed_parts(outline), key=lambda part: _area(bounds(part)))
    yield from _lines(lined)


def closed_parts(path: Path) -> list[Path]:
    """Return the outlines that a path is made of."""
    parts: list[list[Segment]] = []
    for segment in path:
        if segment[0] == "M":
            parts.append([])
        parts[-1].append(segment)
    return [tuple(part) for part in parts]


def _area(box: Box) -> float:
    return box[2] * box[3]


def _is_rectangle(path: Path) -> bool:
    return _corners(path) == _corners(rectangle(*bounds(path)))


def _corners(path: Path) -> list[Point]:
    if any(segment[0] == "C" for segment in path):
        return []
    return [(round(s[1], 4), round(s[2], 4)) for s in path if s[0] != "Z"]


def _edges(boxes: Iterable[Box]) -> Iterator[tuple[str, float, float, float]]:
    """Yield each edge: lying or upright, where, from and to."""
    for x, y, width, height in boxes:
        left, top = round(x, 3), round(y, 3)
        right, bottom = round(x + width, 3), round(y + height, 3)
        yield "lying", top, left, right
        yield "lying", bottom, left, right
        yield "upright", left, top, bottom
        yield "upright", right, top, bottom


def _sharing(boxes: Sequence[Box]) -> set[Box]:
    """Return the boxes that share an edge, or part of one, with another box."""
    along: dict[tuple[str, float], list[tuple[float, float, int]]] = {}
    for number, box in enumerate(boxes):
        for way, at, start, end in _edges([box]):
            along.setdefault((way, at), []).append((start, end, number))
    sharing: set[int] = set()
    for spans in along.values():
        far, last = -math.inf, 0
        for start, end, number in sorted(spans):
            if start < far - _SAME_MM:
                sharing |= {last, number}
            if end > far:
                far, last = end, number
    return {boxes[number] for number in sharing}


def _lines(boxes: Sequence[Box]) -> Iterator[Path]:
    """Yield the edges of rectangles, each once and as long as it goes: inner lines first."""
    along: dict[tuple[str, float], list[tuple[float, float]]] = {}
    for way, at, start, end in _edges(boxes):
        along.setdefault((way, at), []).append((start, end))
    inner: list[Path] = []
    outer: list[Path] = []
    for (way, at), spans in sorted(along.items()):
        for start, end, between in _runs(spans):
            ends = [(start, at), (end, at)] if way == "lying" else [(at, start), (at, end)]
            (inner if between else outer).append(polyline(ends))
    yield from inner
    yield from outer


def _runs(spans: Iterable[tuple[float, float]]) -> Iterator[_Run]:
    """Yield the spans of one line, those that touch joined."""
    steps = Counter[float]()
    for start, end in spans:
        steps[start] += 1
        steps[end] -= 1
    depth, begun, between = 0, 0.0, False
    for at in sorted(steps):
        if not depth:
            begun, between = at, False
        depth += steps[at]
        between = between or depth > 1
        if not depth:
            yield begun, at, between


def flattened(path: Path) -> tuple[list[Point], bool]:
    """Return the points of one outline, curves as lines that are at most `FLAT_MM` beside them, and
    whether it closes."""
    points: list[Point] = []
    for segment in path:
        if segment[0] in ("M", "L"):
            points.append((segment[1], segment[2]))
        elif segment[0] == "C":
            points += _curve(points[-1], segment)
    closed = path[-1][0] == "Z"
    if closed and len(points) > 1 and _is_near(points[0], points[-1]):
        points.pop()
    return points, closed


def _is_near(first: Point, second: Point) -> bool:
    return abs(first[0] - second[0]) < _SAME_MM and abs(first[1] - second[1]) < _SAME_MM


def _curve(
    start: Point, segment: tuple[str, float, float, float, float, float, float]
) -> Iterator[Point]:
    """Yield points on a cubic curve after its start: so many that the chords lie near enough (a
    chord of a curve in n equal steps is off by at most an eighth of its second derivative over
    n²)."""
    _, x1, y1, x2, y2, x3, y3 = segment
    bends = [
        (start[0] - 2 * x1 + x2, start[1] - 2 * y1 + y2),
        (x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    ]
    most = max((6 * (x * x + y * y) ** 0.5 for x, y in bends), default=0.0)
    steps = max(1, int((most / (8 * FLAT_MM)) ** 0.5) + 1)
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            a * start[0] + b * x1 + c * x2 + d * x3,
            a * start[1] + b * y1 + c * y2 + d * y3,
        )
