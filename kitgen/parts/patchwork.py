"""Fields that are tilled, as a patchwork of furlongs: quarters of a lattice, bent, turned and
shaken, each parted into strips. For the eye: it knows nothing of the rules of a game.

Every strip follows from its place alone, so a map is the same in every build."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from kitgen.draw.geometry import Box, Path, Point, polyline

_TURN = math.radians(-9)
"""Turn of the whole lattice, so that no edge runs parallel to the paper's."""
_BREADTH = 1.45
"""Ratio of a quarter's width to its height."""
Corners = tuple[Point, Point, Point, Point]


class Strip(NamedTuple):
    """One field: its corners clockwise, the long way first, and dice of its own."""

    corners: Corners
    dice: Random

    @property
    def outline(self) -> Path:
        return polyline(list(self.corners), closed=True)

    def at(self, along: float, across: float) -> Point:
        """Return a point of the field by its shares of the way along and across."""
        a, b, c, d = self.corners
        top, foot = _on(a, b, along), _on(d, c, along)
        return _on(top, foot, across)

    @property
    def probes(self) -> list[Point]:
        """Points spread all over the field."""
        return [self.at(i / 3, j / 2) for i in range(4) for j in range(3)]

    @property
    def size_mm(self) -> tuple[float, float]:
        """Length and depth of the field, each measured through its middle."""
        return (
            math.dist(self.at(0, 0.5), self.at(1, 0.5)),
            math.dist(self.at(0.5, 0), self.at(0.5, 1)),
        )


def _on(start: Point, end: Point, share: float) -> Point:
    """Return the point at a share of the way from one to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def strips(box: Box, step_mm: float) -> Iterator[Strip]:
    """Yield the fields that lie in a box or over its edges; a quarter is `step_mm` high."""
    left, top, width, height = box
    middle = left + width / 2, top + height / 2
    reach = math.hypot(width, height) / 2 / step_mm + 2

    def node(i: int, j: int) -> Point:
        """Return a corner of quarters: where two lines of the lattice cross."""
        dice = Random(f"node {i} {j}")
        x = (i + dice.uniform(-0.2, 0.2)) * step_mm * _BREADTH
        y = (j + dice.uniform(-0.2, 0.2)) * step_mm
        # slow waves, so that the lattice is nowhere the same
        x, y = (
            x + 0.55 * step_mm * math.sin(y / (2.9 * step_mm) + 0.4),
            y + 0.6 * step_mm * math.sin(x / (3.7 * step_mm) + 1.1),
        )
        cos, sin = math.cos(_TURN), math.sin(_TURN)
        return middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos

    across, down = math.ceil(reach / _BREADTH), math.ceil(reach)
    for j in range(-down, down):
        for i in range(-across, across):
            quarter = (node(i, j), node(i + 1, j), node(i + 1, j + 1), node(i, j + 1))
            xs, ys = [x for x, _ in quarter], [y for _, y in quarter]
            if max(xs) < left or min(xs) > left + width or max(ys) < top or min(ys) > top + height:
                continue
            yield from _split_quarter(quarter, Random(f"quarter {i} {j}"))


def _split_quarter(quarter: Corners, dice: Random) -> Iterator[Strip]:
    """Yield a quarter in two to four strips, along it or across."""
    a, b, c, d = quarter
    if dice.random() < 0.42:  # turned by a quarter
        a, b, c, d = b, c, d, a
    whole = Strip((a, b, c, d), dice)
    long_mm, deep_mm = whole.size_mm
    count = min(max(round(deep_mm / dice.uniform(5.2, 9.5)), 1), 4)
    gap_across, gap_along = 0.35 / max(deep_mm, 1), 0.35 / max(long_mm, 1)
    inner_cuts = [(number + dice.uniform(-0.18, 0.18)) / count for number in range(1, count)]
    start, end = gap_along, 1 - gap_along
    for cut, following in itertools.pairwise([0.0, *inner_cuts, 1.0]):
        low, high = cut + gap_across, following - gap_across
        corners = (
            whole.at(start, low),
            whole.at(end, low),
            whole.at(end, high),
            whole.at(start, high),
        )
        yield Strip(corners, Random(f"{dice.random()}"))


Stroke = tuple[Point, Point]

_DASH_MM = 2.6
"""Length of a dash of stubble with the gap behind it."""
_STEP_MM = 0.8
"""Length of the pieces by which a stroke is ended before what is kept clear."""


def edges(strip: Strip) -> list[Stroke]:
    """Return the baulks around a field."""
    a, b, c, d = strip.corners
    return [(a, b), (b, c), (c, d), (d, a)]


def furrows(strip: Strip, apart_mm: float, dashed: bool) -> list[Stroke]:
    """Return strokes along a field; dashed ones are stubble, which has been mown."""
    long_mm, deep_mm = strip.size_mm
    rows = max(2, round(deep_mm / apart_mm))
    drawn: list[Stroke] = []
    for row in range(1, rows):
        across = row / rows
        if not dashed:
            drawn.append((strip.at(0.02, across), strip.at(0.98, across)))
            continue
        dashes = max(2, round(long_mm / _DASH_MM))
        shift = 0.5 * (row % 2)
        for dash in range(dashes):
            start, end = (dash + shift + 0.15) / dashes, (dash + shift + 0.62) / dashes
            if end < 1:
                drawn.append((strip.at(start, across), strip.at(end, across)))
    return drawn


def spared(stroke: Stroke, reaches: Callable[[Point, Point], bool]) -> Iterator[Stroke]:
    """Yield the parts of a stroke outside the areas kept clear."""
    first, last = stroke
    if not reaches(first, last):
        yield stroke
        return
    steps = max(2, math.ceil(math.dist(first, last) / _STEP_MM))
    begun: Point | None = None  # where the part begins that goes on
    for step in range(steps):
        start, end = _on(first, last, step / steps), _on(first, last, (step + 1) / steps)
        if reaches(start, end):
            if begun:
                yield begun, start
            begun = None
        else:
            begun = begun or start
    if begun:
        yield begun, last
