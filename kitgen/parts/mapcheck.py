"""Tell whether a map may be played on: its borders are the rules' borders, its labels are whole."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from kitgen.draw.collisions import distance2
from kitgen.draw.drawing import Drawing
from kitgen.draw.geometry import Box, Point
from kitgen.game.model import Table
from kitgen.game.problems import Problem
from kitgen.parts.areamap import MIN_BORDER_MM, Area, AreaMap, Pair, Ring, chains_of, pair
from kitgen.parts.extent import ink_box


class Label(NamedTuple):
    """The drawn label of an area, and where its upper left corner lies on the map."""

    area: Area
    drawing: Drawing
    left: float
    top: float

    def ink(self) -> Box | None:
        """Return the box of the label's ink on the map; None if it has none."""
        box = ink_box(self.drawing)
        return (self.left + box[0], self.top + box[1], box[2], box[3]) if box else None


def border_problems(drawn: AreaMap, declared: Table, closed: set[str]) -> Iterator[Problem]:
    """Yield each difference between the borders that are declared and those that are drawn.

    Every declared border must be a shared edge or a drawn connector or cross the board's edge;
    every other shared edge must be drawn as impassable or as a river, or belong to a closed area. A
    river between areas whose border is declared needs its bridge.

    `declared` has the columns a and b; `closed` are the areas that nothing may enter.
    """
    rows = {pair(str(row["a"]), str(row["b"])): row for row in declared}
    connected = {pair(c.a, c.b) for c in drawn.connectors}
    linked = connected | {pair(w.a, w.b) for w in drawn.wraps}
    for link in sorted(linked - rows.keys()):
        section = "connectors" if link in connected else "wraps"
        yield drawn.places.pair(section, *link).problem(
            f"'{link[0]}' and '{link[1]}' are linked on the map only", "declare the border too"
        )
    for (a, b), row in rows.items():
        contact = drawn.contact_mm((a, b))
        if contact < MIN_BORDER_MM and (a, b) not in linked:
            yield row.place.problem(
                f"'{a}' and '{b}' touch on {contact:.1f} mm of the map",
                f"draw at least {MIN_BORDER_MM:g} mm of border or a connector in {drawn.file}",
            )
        if (a, b) in drawn.blocked:
            yield row.place.problem(
                f"the border of '{a}' and '{b}' is drawn as impassable",
                f"remove it from 'blocked' in {drawn.file}",
            )
        if (a, b) in drawn.rivers and (a, b) not in linked:
            yield row.place.problem(
                f"a river parts '{a}' from '{b}' and has no bridge",
                f"add a connector or remove it from 'rivers' in {drawn.file}",
            )
    for a, b in sorted(drawn.rivers - drawn.borders.keys()):
        yield drawn.places.pair("rivers", a, b).problem(
            f"the river between '{a}' and '{b}' has no common border to run along",
            "remove it from 'rivers'",
        )
    for a, b in undeclared(drawn, set(rows)):
        if not closed & {a, b}:
            yield drawn.places.named("features", a).problem(
                f"'{a}' and '{b}' share {drawn.contact_mm((a, b)):.1f} mm of border",
                f"declare it in {declared.place.file} or list it in 'blocked'",
            )


RIM_MM = 0.05
"""Distance from the board's edge below which a point lies on it."""
COVERED = 0.97
"""Share of the board's edge along which areas lie, where they are meant to cover the board."""
GAP_MM = 10.0
"""Length from which outlines that part are meant to be apart."""


class Opening(NamedTuple):
    """A place where the outline of an area leaves that of its neighbour (empty: every other), and
    how far they part."""

    area: str
    other: str
    near: Point
    apart_mm: float

    @property
    def what(self) -> str:
        """What is wrong, for the sentence of a problem."""
        x, y = self.near
        parting = f"the outlines of '{self.area}' and '{self.other}' part"
        alone = f"the outline of '{self.area}' meets no neighbour"
        kind = parting if self.other else alone
        return f"{kind} near ({x:g}, {y:g}), by up to {self.apart_mm:.1f} mm"


def coverage_problems(drawn: AreaMap) -> Iterator[Problem]:
    """Yield a doubt for each opening that may not be meant. Missing borders are looked at by
    `border_problems`."""
    for opening in openings(drawn.borders, (drawn.width_mm, drawn.height_mm)):
        place = drawn.places.named("features", opening.area)
        yield place.problem(opening.what, "give both the same points there").as_doubt()


def openings(borders: Mapping[Pair, tuple[Ring, ...]], size: Point) -> Iterator[Opening]:
    """Yield the places where outlines part that should be one line: two neighbours' outlines part
    at one point and meet again at another, hardly apart. Where areas cover the board, so is every
    other edge that belongs to one area alone and is not the board's. `borders` are those of an
    `AreaMap`, `size` is that of the board."""
    chains, rim_mm = _lone_edges(borders, size)
    covers_board = rim_mm >= COVERED * 2 * sum(size)
    reported: set[int] = set()
    for number, (a, chain) in enumerate(chains):
        for other, (b, rival) in enumerate(chains[number + 1 :], start=number + 1):
            if a != b and {chain[0], chain[-1]} == {rival[0], rival[-1]}:
                apart = max(*(_apart(p, rival) for p in chain), *(_apart(p, chain) for p in rival))
                if apart <= GAP_MM and chain[0] != chain[-1]:
                    reported |= {number, other}
                    yield Opening(a, b, near=chain[len(chain) // 2], apart_mm=apart)
    if covers_board:
        for number, (a, chain) in enumerate(chains):
            if number not in reported:
                apart = max(math.dist(chain[0], p) for p in chain)
                yield Opening(a, other="", near=chain[len(chain) // 2], apart_mm=apart)


def _lone_edges(
    borders: Mapping[Pair, tuple[Ring, ...]], size: Point
) -> tuple[list[tuple[str, Ring]], float]:
    """Return the lines that belong to one area alone, each with its area, apart from those along
    the board's edge; and the length of those in mm."""
    rim_mm = 0.0
    loose: dict[str, list[tuple[Point, Point]]] = {}
    for (area, neighbour), lines in borders.items():
        for line in lines if not neighbour else ():
            for p, q in pairwise(line):
                if _on_rim(size, p, q):
                    rim_mm += math.dist(p, q)
                else:
                    loose.setdefault(area, []).append((p, q))
    return [(area, chain) for area, parts in loose.items() for chain in chains_of(parts)], rim_mm


def _on_rim(size: Point, p: Point, q: Point) -> bool:
    """Return whether a segment lies along an edge of the board."""
    return any(
        abs(p[axis] - edge) < RIM_MM and abs(q[axis] - edge) < RIM_MM
        for axis, far in enumerate(size)
        for edge in (0.0, far)
    )


def _apart(point: Point, line: Ring) -> float:
    """Return the distance of a point from a line, in millimetres."""
    x, y = point
    return math.sqrt(min(distance2((*p, *q), x, y) for p, q in pairwise(line)))


def undeclared(drawn: AreaMap, declared: set[Pair]) -> list[Pair]:
    """Return pairs that touch on the map, are not declared and not drawn as impassable or as a
    river."""
    known = declared | drawn.blocked | drawn.rivers
    return [
        (area, neighbour)
        for area, neighbour in drawn.borders
        if neighbour and (area, neighbour) not in known and drawn.contact_mm((area, neighbour)) > 0
    ]


def label_problems(drawn: AreaMap, labels: Sequence[Label]) -> Iterator[Problem]:
    """Yield a problem for each label whose ink crosses a border, the edge of the map or another
    label."""
    boxes: list[tuple[str, Box]] = []
    for label in labels:
        ink, area = label.ink(), label.area
        if ink is None:
            continue
        boxes.append((area.id, ink))
        if not inside(ink, area):
            yield drawn.places.named("features", area.id).problem(
                f"the label of '{area.id}' ({ink[2]:.1f} x {ink[3]:.1f} mm) crosses its border",
                "move its label point or make the label_box fit",
            )
    for number, (name, box) in enumerate(boxes):
        for other, rival in boxes[number + 1 :]:
            if overlap(box, rival):
                what = f"the labels of '{name}' and '{other}' overlap"
                yield drawn.places.named("features", other).problem(what, "move one")


def overlap(first: Box, second: Box) -> bool:
    """Return whether two boxes have an area in common."""
    return (
        first[0] < second[0] + second[2]
        and second[0] < first[0] + first[2]
        and first[1] < second[1] + second[3]
        and second[1] < first[1] + first[3]
    )


def inside(box: Box, area: Area) -> bool:
    """Return whether a box lies wholly within an area: a corner inside, and no outline cutting the
    box, neither the area's nor one of its islands."""
    x, y, width, height = box
    if not holds(area, (x, y)):
        return False
    right, bottom = x + width, y + height
    return not any(
        _cuts(p, q, x, y, right, bottom)
        for ring in (*area.rings, *area.islands)
        for p, q in pairwise(ring)
        if (p[0] >= x or q[0] >= x)  # most segments lie far from the box
        and (p[0] <= right or q[0] <= right)
        and (p[1] >= y or q[1] >= y)
        and (p[1] <= bottom or q[1] <= bottom)
    )


def holds(area: Area, point: Point) -> bool:
    """Return whether an area holds a point, by the even-odd rule over all rings."""
    x, y = point
    within = False
    for ring in area.rings:
        for (x1, y1), (x2, y2) in pairwise(ring):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                within = not within
    return within


def _cuts(p: Point, q: Point, left: float, top: float, right: float, bottom: float) -> bool:
    """Return whether a segment meets a box (Liang and Barsky's clipping)."""
    t0, t1 = 0.0, 1.0  # the part of the segment that is not yet known to lie outside
    dx, dy = q[0] - p[0], q[1] - p[1]
    for d, near, far in ((dx, left - p[0], right - p[0]), (dy, top - p[1], bottom - p[1])):
        if d == 0:
            if near > 0 or far < 0:
                return False
            continue
        low, high = (near / d, far / d) if d > 0 else (far / d, near / d)
        t0, t1 = max(t0, low), min(t1, high)
        if t0 > t1:
            return False
    return True
