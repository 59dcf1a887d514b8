"""The relief of a map: strokes down slopes, dots of sand, rivers, roads and lines of the globe, in
board millimetres.

    {"areas": {"alps": {"strokes": [[10, 20, 11.5, 21.2, 0.25]], "dots": [[40, 8, 0.3]]}},
     "rivers": [{"id": "rhine", "line": [[12, 30], [14, 33], [15, 37]]}],
     "roads": [{"id": "salt road", "line": [[20, 50], [24, 48], [29, 49]]}],
     "lines": [{"id": "equator", "line": [[0, 80], [40, 80]]}],
     "names": [{"id": "biscay", "size": 19, "line": [[5, 40], [12, 38], [19, 40]]}]}

A stroke is a needle: where it begins, where it ends, and how thick it begins. `docs/maps.md` has
every field.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from kitgen.draw.geometry import Box, Path, Point, Segment, bounds, polyline
from kitgen.game.problems import DataError, Place, Problem, display_path, shown
from kitgen.game.source import read_text
from kitgen.parts.areamap import FARTHEST_MM
from kitgen.parts.jsonplaces import JsonPlaces

WIDEST_MM = 5.0
"""Greatest thickness of a stroke or dot."""
MOUTH_MM, SPRING_MM = 0.5, 0.12
"""Width of a river at its mouth and at its spring."""
LEAST_REACH_MM = 4.0
"""Shortest run of a river between two gaps; a shorter one would look like a slip of the pen."""

LARGEST_PT = 96
"""Greatest size of a map's name."""

_NUMBERS = frozenset((int, float))


class Stroke(NamedTuple):
    """A needle: where it begins, where it ends in a point, and how thick it begins."""

    x: float
    y: float
    to_x: float
    to_y: float
    width_mm: float


class Dot(NamedTuple):
    x: float
    y: float
    width_mm: float


class AreaMarks(NamedTuple):
    """Marks that lie upon one area."""

    strokes: tuple[Stroke, ...] = ()
    dots: tuple[Dot, ...] = ()

    def path(self, kept_clear: Sequence[Box], window: Box) -> Path:
        """Return one outline of all marks that reach into the window and into no box."""
        around, shown = union(kept_clear), (window,)  # most marks are not even near the boxes
        path: list[Segment] = []
        for stroke in self.strokes:
            x, y, to_x, to_y, _wide = stroke
            if not _reaches(x, y, to_x, to_y, shown):
                continue
            if not (_reaches(x, y, to_x, to_y, around) and _reaches(x, y, to_x, to_y, kept_clear)):
                path += needle(stroke)
        for x, y, wide in self.dots:
            if not _reaches(x, y, x, y, shown):
                continue
            if not (_reaches(x, y, x, y, around) and _reaches(x, y, x, y, kept_clear)):
                path += grain(x, y, wide)
        return tuple(path)


class Course(NamedTuple):
    """The line that a name stands on, and the size of its letters."""

    id: str
    line: tuple[Point, ...]
    size_pt: float


class Relief(NamedTuple):
    """The marks of each area by its id, and the lines that run across areas."""

    file: str
    areas: Mapping[str, AreaMarks]
    rivers: tuple[tuple[Point, ...], ...]
    names: tuple[Course, ...] = ()
    roads: tuple[tuple[Point, ...], ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()


def needle(stroke: Stroke) -> Path:
    """Return a triangle that is as broad as the stroke where it begins and comes to a point."""
    dx, dy = stroke.to_x - stroke.x, stroke.to_y - stroke.y
    half = stroke.width_mm / 2 / (math.hypot(dx, dy) or 1.0)
    across = (-dy * half, dx * half)
    return polyline(
        (
            (stroke.x + across[0], stroke.y + across[1]),
            (stroke.to_x, stroke.to_y),
            (stroke.x - across[0], stroke.y - across[1]),
        ),
        closed=True,
    )


def grain(x: float, y: float, wide: float) -> Path:
    """Return a triangle: as small as grains are, nobody sees that it is not round."""
    half = wide / 2
    return polyline(((x - half, y + half), (x, y - half), (x + half, y + half)), closed=True)


def union(boxes: Sequence[Box]) -> tuple[Box, ...]:
    """Return the box around some boxes; none around none."""
    if not boxes:
        return ()
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right = max(box[0] + box[2] for box in boxes)
    bottom = max(box[1] + box[3] for box in boxes)
    return ((left, top, right - left, bottom - top),)


def river_path(line: Sequence[Point], kept_clear: Sequence[Box]) -> Path:
    """Return a river that grows from its spring to its mouth, with a gap at each box."""
    left, top, width, height = bounds(polyline(tuple(line)))
    near = [box for box in kept_clear if _reaches(left, top, left + width, top + height, [box])]
    path: list[Segment] = []
    reach: list[tuple[Point, Point]] = []
    last = len(line) - 1
    for number, (x, y) in enumerate(line):
        if _reaches(x, y, x, y, near):
            path += _banks(reach)
            reach = []
            continue
        (ax, ay), (bx, by) = line[max(number - 1, 0)], line[min(number + 1, last)]
        half = (SPRING_MM + (MOUTH_MM - SPRING_MM) * number / last) / 2
        half /= math.hypot(bx - ax, by - ay) or 1.0
        across = ((ay - by) * half, (bx - ax) * half)
        reach.append(((x + across[0], y + across[1]), (x - across[0], y - across[1])))
    return (*path, *_banks(reach))


def road_path(line: Sequence[Point], kept_clear: Sequence[Box]) -> Path:
    """Return the middle of a road, with a gap at each box."""
    path: list[Segment] = []
    reach: list[Point] = []
    for x, y in line:
        if not _reaches(x, y, x, y, kept_clear):
            reach.append((x, y))
            continue
        path += _open_line(reach)
        reach = []
    return (*path, *_open_line(reach))


def _open_line(points: Sequence[Point]) -> Path:
    """Return a line through points; none through a single one."""
    return polyline(tuple(points)) if len(points) > 1 else ()


def _banks(reach: Sequence[tuple[Point, Point]]) -> Path:
    """Return the outline of a stretch of water, from its two banks; none of a crumb between two
    boxes."""
    if sum(math.dist(a, b) for (a, _), (b, _) in pairwise(reach)) < LEAST_REACH_MM:
        return ()
    return polyline(
        (*(left for left, _ in reach), *(right for _, right in reversed(reach))), closed=True
    )


def _reaches(x: float, y: float, to_x: float, to_y: float, boxes: Sequence[Box]) -> bool:
    """Return whether the box around two points overlaps one of some boxes."""
    if to_x < x:
        x, to_x = to_x, x
    if to_y < y:
        y, to_y = to_y, y
    for left, top, width, height in boxes:
        if to_x > left and x < left + width and to_y > top and y < top + height:
            return True
    return False


def read_relief(path: FilePath) -> Relief:
    """Return the relief in a file. Raises DataError with all that is wrong."""
    return _relief_of(display_path(path), read_text(path))


@lru_cache(maxsize=2)
def _relief_of(file: str, text: str) -> Relief:
    """Return the relief in a text. It is cached, as the map it lies on is."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        where = Place(file, error.lineno, error.colno)
        raise DataError(
            [where.problem(f"the JSON cannot be read: {error.msg}", "mend it")]
        ) from None
    except (RecursionError, ValueError):
        raise DataError(
            [Place(file).problem("the JSON is too deep", "write lists of numbers")]
        ) from None
    reader = _ReliefReader(JsonPlaces(file, text))
    relief = reader.relief(document)
    if reader.problems:
        raise DataError(reader.problems)
    return relief


class _ReliefReader:
    """Reads the document with every fault noted, where the names stand that it is told with."""

    def __init__(self, places: JsonPlaces) -> None:
        self.places = places
        self.problems: list[Problem] = []

    def fault(self, what: str, mend: str, *names: str) -> None:
        self.problems.append(self.places.named(*names).problem(what, mend))

    def relief(self, document: Any) -> Relief:
        """Read a relief from JSON. Faults are noted, and what is wrong is left out."""
        if not isinstance(document, dict):
            self.fault("is no object", 'write {"areas": {…}, "rivers": […]}')
            return Relief(self.places.file, areas={}, rivers=())
        areas = document.get("areas", {})
        if not isinstance(areas, dict):
            mend = 'write {"id of an area": {"strokes": […]}}'
            self.fault("'areas' is no object", mend, "areas")
            areas = {}
        grounds = {
            name: AreaMarks(
                tuple(Stroke(*row) for row in self._rows(marks, "strokes", name, 5)),
                tuple(Dot(*row) for row in self._rows(marks, "dots", name, 3)),
            )
            for name, marks in areas.items()
        }
        return Relief(
            self.places.file,
            grounds,
            rivers=tuple(self._lines(document.get("rivers", []), "river")),
            names=tuple(self._names(document.get("names", []))),
            roads=tuple(self._lines(document.get("roads", []), "road")),
            lines=tuple(self._lines(document.get("lines", []), "line")),
        )

    def _rows(self, marks: Any, kind: str, area: str, size: int) -> list[list[float]]:
        """Return the rows of one kind of mark in an area, each of `size` numbers; none if any is
        faulty."""
        rows = marks.get(kind, []) if isinstance(marks, dict) else None
        if not isinstance(rows, list):
            mend = f"write lists of {size} numbers"
            self.fault(f"the {kind} of '{area}' are no list", mend, "areas", area, kind)
            return []
        if _are_rows(rows, size):
            return rows
        form = "[x, y, x, y, width]" if size == 5 else "[x, y, width]"
        for row in rows:
            if not _are_rows([row], size):
                self.fault(
                    f"the {kind} of '{area}' have {shown(json.dumps(row))}",
                    f"write {form} in millimetres, the width up to {WIDEST_MM:g}",
                    "areas",
                    area,
                    kind,
                )
        return []

    def _names(self, names: Any) -> Iterator[Course]:
        """Yield the names that run along curves; one that is faulty is noted and left out."""
        if not isinstance(names, list):
            mend = 'write [{"id": "name", "size": 19, "line": [[x, y], …]}]'
            self.fault("'names' is no list", mend, "names")
            return
        for number, name in enumerate(names, start=1):
            entry: dict[str, Any] = name if isinstance(name, dict) else {}
            line, size = _points(entry.get("line")), entry.get("size")
            sized = type(size) in _NUMBERS and 1 <= float(entry["size"]) <= LARGEST_PT
            if line and sized and entry.get("id"):
                yield Course(str(entry["id"]), line, float(entry["size"]))
                continue
            mend = f"write an 'id', a 'size' of 1 to {LARGEST_PT} pt and two or more points [x, y]"
            self.fault(f"name {number} is not whole", mend, "names")

    def _lines(self, entries: Any, kind: str) -> Iterator[tuple[Point, ...]]:
        """Yield the lines of the rivers, of the roads, or those of the globe."""
        if not isinstance(entries, list):
            mend = 'write [{"id": "name", "line": [[x, y], …]}]'
            self.fault(f"'{kind}s' is no list", mend, f"{kind}s")
            return
        for number, entry in enumerate(entries, start=1):
            line = _points(entry.get("line") if isinstance(entry, dict) else None)
            if line:
                yield line
                continue
            mend = "write two or more points [x, y] in millimetres"
            self.fault(f"{kind} {number} has no line", mend, f"{kind}s")


def _are_rows(rows: Sequence[Any], size: int) -> bool:
    """Return whether all are lists of `size` numbers, the last of each a width."""
    if not {list}.issuperset(map(type, rows)) or not {size}.issuperset(map(len, rows)):
        return False
    figures = [figure for row in rows for figure in row]
    widths = figures[size - 1 :: size]
    return _are_numbers(figures) and (not rows or (min(widths) > 0 and max(widths) <= WIDEST_MM))


def _points(line: Any) -> tuple[Point, ...]:
    """Return the points of a line; none where it is no line."""
    points = line if isinstance(line, list) else []
    if len(points) > 1 and all(_are_numbers(p) and len(p) == 2 for p in points):
        return tuple((float(x), float(y)) for x, y in points)
    return ()


def _are_numbers(row: Any) -> bool:
    """Return whether a value is a list of numbers that may be places in mm."""
    return (
        isinstance(row, list)
        and _NUMBERS.issuperset(map(type, row))
        and max(map(abs, row), default=0) <= FARTHEST_MM
    )
