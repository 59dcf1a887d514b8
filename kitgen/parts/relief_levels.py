"""The upper levels of a hill on hexagons: its crest drawn in repeatedly, ever smoother."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from kitgen.draw.geometry import Point
from kitgen.parts.terrain import LEAST_SLOPE, STEPS, Vertex

_PACE_MM = 1.2
"""Distance of the points of a level."""
_LEAST = 12
"""Fewest paces of a level; a shorter one is left out."""


class Pace(NamedTuple):
    """A point of a level: where it lies, the way out of the hill, how much of a slope falls from
    it, and its number from where the crest below comes through the middle of a side. Those pieces
    are alike, so what is drawn by the number alone is the same on both sides of a cut."""

    x: float
    y: float
    out: Point
    slope: float
    number: int


def levels(
    line: Sequence[Vertex], inside_mm: float, breadth_mm: float, bend: Callable[[Point], Point]
) -> list[list[Pace]]:
    """Return a contour, itself not bent yet, drawn in from its slopes by a distance, as one closed
    line or as several where the hill is narrow. Each point becomes the middle of the line for a
    breadth on both of its sides, so that upper levels follow the hill and no longer its hexagons;
    then it is bent. Only what lies within that breadth has a say, so a level leaves the paper as
    its crest does: where any other meets it."""
    near = _Buckets([v for v in line if v.slope > LEAST_SLOPE], max(inside_mm, 1.0))
    drawn = [v.beyond(-inside_mm * v.slope) for v in line]
    is_kept = [
        near.clear(point, 0.94 * inside_mm * v.slope) for point, v in zip(drawn, line, strict=True)
    ]
    made = []
    for ring in _rings(drawn, is_kept):
        paced = _paced([(*drawn[i], line[i].slope, i % STEPS) for i in ring])
        breadth = min(round(breadth_mm / _PACE_MM), len(paced) // 8)
        if len(paced) >= _LEAST:
            smooth = _smoothed(_smoothed(paced, breadth), breadth // 2)
            made.append(_outwards([(*bend((x, y)), slope, n) for x, y, slope, n in smooth]))
    return made


_Sloped = tuple[float, float, float, int]
"""Point of a level as x, y, how much of a slope falls from it, and its number from the middle of a
side."""


def _paced(ring: Sequence[_Sloped]) -> list[_Sloped]:
    """Return the ring in paces that are alike, so that its smoothing is: from the middle of each
    side that is on it to that of the next they are counted anew."""
    starts = [i for i, point in enumerate(ring) if point[3] == 0] or [0]
    turned = [*ring[starts[0] :], *ring[: starts[0]]]
    marks = [*(i - starts[0] for i in starts), len(ring)]
    turned.append(turned[0])
    return [pace for a, b in itertools.pairwise(marks) for pace in _evenly(turned[a : b + 1])]


def _evenly(points: Sequence[_Sloped]) -> Iterator[_Sloped]:
    """Yield a line in paces that are alike, without its end."""
    pairs = list(itertools.pairwise(points))
    lengths = [math.dist(a[:2], b[:2]) for a, b in pairs]
    count = max(1, round(sum(lengths) / _PACE_MM))
    pace, walked, due = sum(lengths) / count, 0.0, 0
    for (a, b), length in zip(pairs, lengths, strict=True):
        while due < count and due * pace <= walked + length:
            share = (due * pace - walked) / (length or 1.0)
            x, y, slope = (
                start + (end - start) * share for start, end in zip(a[:3], b[:3], strict=True)
            )
            yield x, y, slope, due
            due += 1
        walked += length


class _Buckets:
    """Points by the squares of a lattice, to ask what lies near without asking all."""

    def __init__(self, vertices: Sequence[Vertex], size_mm: float) -> None:
        self._size = size_mm
        self._found: defaultdict[tuple[int, int], list[Point]] = defaultdict(list)
        for x, y, _, _ in vertices:
            self._found[self._square((x, y))].append((x, y))

    def _square(self, point: Point) -> tuple[int, int]:
        return math.floor(point[0] / self._size), math.floor(point[1] / self._size)

    def clear(self, point: Point, distance_mm: float) -> bool:
        """Return whether none lies nearer than a distance of at most the lattice's."""
        column, row = self._square(point)
        return all(
            math.dist(point, other) >= distance_mm
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            for other in self._found.get((column + i, row + j), ())
        )


def _rings(points: Sequence[Point], is_kept: Sequence[bool]) -> Iterator[list[int]]:
    """Yield the kept parts of a closed line, as closed lines. The end of each piece continues at
    the nearest start of another, as the two banks of a neck do when it closes."""
    count = len(points)
    if all(is_kept):
        yield list(range(count))
        return
    starts = [i for i in range(count) if is_kept[i] and not is_kept[i - 1]]
    pieces = []
    for start in starts:
        piece = [start]
        while is_kept[(piece[-1] + 1) % count]:
            piece.append((piece[-1] + 1) % count)
        pieces.append(piece)
    while pieces:
        ring = pieces.pop(0)
        while True:
            end = points[ring[-1]]
            following = min(pieces, key=lambda p: math.dist(end, points[p[0]]), default=None)
            closing = math.dist(end, points[ring[0]])
            if following is None or closing <= math.dist(end, points[following[0]]):
                break
            pieces.remove(following)
            ring += following
        yield ring


def _smoothed(ring: Sequence[_Sloped], breadth: int) -> list[_Sloped]:
    """Return a closed line of which each point is moved to the middle of those up to `breadth`
    places from it."""
    count, many = len(ring), 2 * breadth + 1
    made = []
    for i in range(count):
        near = [ring[(i + k) % count] for k in range(-breadth, breadth + 1)]
        x, y = sum(p[0] for p in near) / many, sum(p[1] for p in near) / many
        made.append((x, y, *ring[i][2:]))
    return made


def _outwards(ring: Sequence[_Sloped]) -> list[Pace]:
    """Return the points of a closed line, each with the way out of the hill."""
    made = []
    for i, (x, y, slope, number) in enumerate(ring):
        (ax, ay), (bx, by) = ring[i - 1][:2], ring[(i + 1) % len(ring)][:2]
        length = math.hypot(bx - ax, by - ay) or 1.0
        made.append(Pace(x, y, ((by - ay) / length, -(bx - ax) / length), slope, number))
    return made


def edges(line: Sequence[Pace]) -> Iterator[tuple[Point, Point]]:
    """Yield the parts of a level that have an edge."""
    for pace, following in zip(line, [*line[1:], line[0]], strict=True):
        if min(pace.slope, following.slope) > LEAST_SLOPE:
            yield (pace.x, pace.y), (following.x, following.y)


def downhill(line: Sequence[Pace], reach_mm: float) -> Iterator[tuple[Point, Point, float]]:
    """Yield short strokes down from a level: where each begins and ends, and how thick it begins,
    in parts of the thickest. The light comes from the upper left."""
    for i, vertex in enumerate(line):
        following = line[(i + 1) % len(line)]
        apart = math.dist((vertex.x, vertex.y), (following.x, following.y))
        if vertex.slope <= LEAST_SLOPE:
            continue
        many = max(1, round(apart / (0.18 * reach_mm)))
        for step in range(many):
            share = (step + 0.5) / many
            x = vertex.x + (following.x - vertex.x) * share
            y = vertex.y + (following.y - vertex.y) * share
            dice = Random(f"{vertex.number} {step}")
            ox, oy = vertex.out
            shade = 0.62 + 0.38 * (ox + oy) / math.sqrt(2)
            length = reach_mm * (0.5 + 0.5 * dice.random()) * (0.6 + 0.4 * shade)
            yield (x, y), (x + ox * length, y + oy * length), shade
