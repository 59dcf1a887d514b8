"""Room in an area of a map: for its label in one of several sizes, and for the pieces beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from kitgen.draw.drawing import Drawing
from kitgen.draw.geometry import Box
from kitgen.parts.areamap import Area
from kitgen.parts.extent import ink_box, text_corners

LINES = 4
"""Number of lines across a piece that are tested. An intrusion up to half their distance is
missed."""
ROUNDED = 1e-6
NEAR_PT = 0.01
"""Difference below which two sizes of type are one."""

Runs = list[tuple[float, float]]
"""Free stretches of a row, from the left: where each begins and ends, in mm."""


class Pieces(NamedTuple):
    """Square pieces that shall find room: how wide they are, and how many at most."""

    side_mm: float
    most: int


def is_set_in(label: Drawing, size_pt: float) -> bool:
    """Return whether the first text of a label is set in that size, and had not to shrink."""
    for text, _ in text_corners(label):
        return text.size_pt > size_pt - NEAR_PT
    return True


def ink_middle(label: Drawing) -> tuple[float, float]:
    """Return the middle of a label's ink; of the whole label if it has none."""
    x, y, width, height = ink_box(label) or (0.0, 0.0, label.width_mm, label.height_mm)
    return x + width / 2, y + height / 2


def pieces_that_fit(area: Area, taken: Sequence[Box], pieces: Pieces) -> int:
    """Return how many of the pieces fit into an area beside the boxes that are taken, laid in rows
    from the top."""
    return sum(1 for _ in islice(_pieces_in(area, taken, pieces.side_mm), pieces.most))


def _pieces_in(area: Area, taken: Sequence[Box], side: float) -> Iterator[Box]:
    """Yield square pieces laid one beside the other, row after row. A piece is as high as `LINES`
    rows of the area and lies where all of them are free."""
    step = side / LINES
    top, rows = _rows(area, step)
    for x, y, width, height in taken:
        for row, runs in enumerate(rows):
            if y < top + (row + 1) * step and y + height > top + row * step:
                rows[row] = _runs_without(runs, x, x + width)
    for row in range(len(rows) - LINES + 1):
        free = rows[row]
        for runs in rows[row + 1 : row + LINES]:
            free = _intersection(free, runs)
        for left, right in free:
            fitting = int((right - left) / side + ROUNDED)
            for number in range(fitting):
                yield left + number * side, top + row * step, side, side
            if fitting:
                for covered in range(row, row + LINES):
                    rows[covered] = _runs_without(rows[covered], left, left + fitting * side)


def _rows(area: Area, step: float) -> tuple[float, list[Runs]]:
    """Return where an area's first row begins, and its rows, each `step` high, as the runs of their
    middle lines that lie inside."""
    heights = [y for ring in area.rings for _, y in ring]
    top = min(heights)
    first = top + step / 2
    crossed: list[list[float]] = [[] for _ in range(int((max(heights) - top) / step + ROUNDED))]
    for ring in area.rings:
        for (x1, y1), (x2, y2) in pairwise(ring):
            if y1 > y2:
                x1, y1, x2, y2 = x2, y2, x1, y1
            begin, end = math.ceil((y1 - first) / step), math.ceil((y2 - first) / step)
            for row in range(max(begin, 0), min(end, len(crossed))):
                crossed[row].append(x1 + (x2 - x1) * (first + row * step - y1) / (y2 - y1))
    lines = (sorted(across) for across in crossed)  # each enters the area and leaves it in turn
    return top, [list(zip(line[::2], line[1::2], strict=False)) for line in lines]


def _intersection(first: Runs, second: Runs) -> Runs:
    return [(max(a, c), min(b, d)) for a, b in first for c, d in second if max(a, c) < min(b, d)]


def _runs_without(runs: Runs, left: float, right: float) -> Runs:
    cut = [part for a, b in runs for part in ((a, min(b, left)), (max(a, right), b))]
    return [(a, b) for a, b in cut if a < b]
