"""Find the point where an area's name has most room."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from kitgen.draw.geometry import Point
from kitgen.parts.areamap import Ring

CELLS = 72
"""Cells across the longer side of an area, in which room for its name is looked for."""
CLEAR_MM = 1.0
"""Least distance between a name and a border."""
LINK_MM = 1.5
"""Further distance between a name and a line that links two areas."""
LONGEST = 3.2
"""Greatest ratio of a name's width to its height."""


class LabelRoom(NamedTuple):
    """An upright rectangle clear of every border: its middle, its width and its height in mm."""

    middle: Point
    width_mm: float
    height_mm: float


def best_room(polygons: Sequence[Sequence[Ring]], lines: Sequence[Ring] = ()) -> LabelRoom:
    """Return the largest room for a name in any part of an area, clear of the lines drawn over
    it."""
    best = _best(polygons, lines, CLEAR_MM)
    return best if best.width_mm > 0 else _best(polygons, lines=(), clear=0.2)


def _best(polygons: Sequence[Sequence[Ring]], lines: Sequence[Ring], clear: float) -> LabelRoom:
    """Return the best room of all parts: the largest parts are looked at first, and the others only
    if they could have a better one."""
    parts = [(_box_around(rings[0]), rings) for rings in polygons]
    parts.sort(key=lambda part: -_worth(part[0]))
    best = _room(parts[0][1], lines, clear)
    for around, rings in parts[1:]:
        if _worth(around) <= _worth(best):
            break
        best = max(best, _room(rings, lines, clear), key=_worth)
    return best


def _box_around(ring: Ring) -> LabelRoom:
    """Return the box around a ring."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return LabelRoom(middle, max(xs) - min(xs), max(ys) - min(ys))


def _worth(room: LabelRoom) -> float:
    """Return how much of a room a name could use, in square millimetres."""
    return min(room.width_mm, LONGEST * room.height_mm) * room.height_mm


def _room(rings: Sequence[Ring], lines: Sequence[Ring], clear: float) -> LabelRoom:
    """Return the largest free rectangle inside an area, found on a grid of cells. Cells nearer than
    `clear` mm to an outline or a link are not free."""
    xs = [x for x, _ in rings[0]]
    ys = [y for _, y in rings[0]]
    left, top = min(xs), min(ys)
    wide, high = max(xs) - left, max(ys) - top
    cell = max(max(wide, high) / CELLS, 0.2)
    columns, rows = int(wide / cell) + 1, int(high / cell) + 1
    free = [bytearray(columns) for _ in range(rows)]  # a 1 for each free cell
    for row in range(rows):
        for begin, end in _runs_inside(rings, top + (row + 0.5) * cell):
            first = max(math.ceil((begin - left) / cell - 0.5), 0)
            last = min(math.floor((end - left) / cell - 0.5), columns - 1)
            for column in range(first, last + 1):
                free[row][column] = 1
    for ring in rings:
        _block(free, [(x - left, y - top) for x, y in ring], cell, math.ceil(clear / cell))
    for line in lines:
        reach = math.ceil((clear + LINK_MM) / cell)
        _block(free, [(x - left, y - top) for x, y in line], cell, reach)
    x, y, width, height = _largest(free, columns)
    middle = left + (x + width / 2) * cell, top + (y + height / 2) * cell
    return LabelRoom(middle, width * cell, height * cell)


def _runs_inside(rings: Sequence[Ring], y: float) -> Iterator[tuple[float, float]]:
    """Yield the stretches of a level line that lie inside an outline with its holes."""
    cuts = sorted(
        x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for ring in rings
        for (x1, y1), (x2, y2) in pairwise(ring)
        if (y1 > y) != (y2 > y)
    )
    yield from zip(cuts[::2], cuts[1::2], strict=False)


def _block(free: Sequence[bytearray], line: Sequence[Point], cell: float, reach: int) -> None:
    """Change `free`: take away the cells as near to a line as the reach, counted in cells. `cell`
    is the side of one in mm."""
    columns, rows = len(free[0]), len(free)
    for p, q in pairwise(line):
        steps = int(math.dist(p, q) / cell * 2) + 1
        for step in range(steps + 1):
            x = p[0] + (q[0] - p[0]) * step / steps
            y = p[1] + (q[1] - p[1]) * step / steps
            column, row = math.floor(x / cell), math.floor(y / cell)
            begin, end = max(column - reach, 0), min(column + reach + 1, columns)
            if begin < end:
                for near in range(max(row - reach, 0), min(row + reach + 1, rows)):
                    free[near][begin:end] = bytes(end - begin)


def _largest(free: Sequence[bytearray], columns: int) -> tuple[int, int, int, int]:
    """Return the best rectangle of free cells: column, row, width and height in cells. Each is
    looked at where it can grow no further: on its lowest row, at its first column that is not free
    as high."""
    heights = [0] * columns  # of free cells one over the other that end on this row
    best, worth = (0, 0, 0, 0), 0.0
    for row, cells in enumerate(free):
        open_from: list[tuple[int, int]] = []  # first column and height of those that go on
        for column in range(columns + 1):
            here = heights[column] + 1 if column < columns and cells[column] else 0
            if column < columns:
                heights[column] = here
            begin = column
            while open_from and open_from[-1][1] >= here:
                begin, high = open_from.pop()
                wide = min(column - begin, int(LONGEST * high) or 1)
                value = wide * high * (1 + min(wide / high, 2.0))
                if value > worth:
                    worth = value
                    spare = (column - begin - wide) // 2
                    best = begin + spare, row - high + 1, wide, high
            if here:
                open_from.append((begin, here))
    return best
