"""Tell whether printed things touch: letters by their outlines, shapes by their edges and strokes.

Boxes are compared first; outlines are looked at only where boxes meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from kitgen.draw.drawing import Text
from kitgen.draw.fonts import MM_PER_PT, reach, width_mm
from kitgen.draw.geometry import Affine, Path, Point
from kitgen.draw.glyphs import letter_ink, placed_letters
from kitgen.draw.pdf import text_frame

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom of a box; it is empty if left exceeds right."""
Edge = tuple[float, float, float, float]
"""Line between two points: x, y of both ends."""

NOWHERE: Bounds = (1.0, 1.0, 0.0, 0.0)
NEAR_MM = 0.03
"""Distance in mm below which a letter and a stroke touch on paper."""
SLIVER_MM = 0.15
"""Reach in mm of a letter over the edge of its plate up to which it stands at the edge, not across
it."""
STEPS = 8
"""Number of straight pieces that a curve is cut into."""


class Ring(NamedTuple):
    """Points joined by straight lines, and the box around them."""

    box: Bounds
    points: tuple[Point, ...]


# ---- boxes -----------------------------------------------------------------------------------


def meet(first: Bounds, second: Bounds, near: float = 0.0) -> bool:
    """Return whether two boxes overlap, or come nearer to each other than `near` mm."""
    return (
        first[0] < second[2] + near
        and second[0] < first[2] + near
        and first[1] < second[3] + near
        and second[1] < first[3] + near
    )


def holds(outer: Bounds, inner: Bounds) -> bool:
    """Return whether a box holds all of another; edges may coincide."""
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def bounds_around(points: Iterable[Point]) -> Bounds:
    """Return the smallest bounds that hold all of at least one point."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def widened(box: Bounds, by: float) -> Bounds:
    """Return the bounds with every side moved outwards."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def intersection(first: Bounds, second: Bounds) -> Bounds:
    """Return what two boxes have in common; `NOWHERE` if that is nothing."""
    box = (
        max(first[0], second[0]),
        max(first[1], second[1]),
        min(first[2], second[2]),
        min(first[3], second[3]),
    )
    return box if box[0] <= box[2] and box[1] <= box[3] else NOWHERE


def union(boxes: Iterable[Bounds]) -> Bounds:
    """Return the box around boxes; `NOWHERE` if all of them are empty."""
    not_empty = [box for box in boxes if box[0] <= box[2]]
    if not not_empty:
        return NOWHERE
    lefts, tops, rights, bottoms = zip(*not_empty, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def moved(box: Bounds, by: Affine) -> Bounds:
    """Return the box around a box after a map."""
    left, top, right, bottom = box
    if left > right:
        return box
    if not (by.b or by.c) and by.a > 0 and by.d > 0:
        return by.a * left + by.e, by.d * top + by.f, by.a * right + by.e, by.d * bottom + by.f
    return bounds_around((by(left, top), by(right, top), by(left, bottom), by(right, bottom)))


def path_bounds(path: Path) -> Bounds:
    """Return the box around all points and control points; `NOWHERE` for an empty path."""
    xs: list[float] = []
    ys: list[float] = []
    for segment in path:
        figures: tuple[float, ...] = segment[1:]
        xs += figures[::2]
        ys += figures[1::2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else NOWHERE


# ---- letters ---------------------------------------------------------------------------------


class PlacedLine(NamedTuple):
    """A line of text where it lies in some drawing: `by` leads there from ems, y upwards, and
    `reach` is the box that all its letters lie in."""

    text: Text
    by: Affine
    reach: Bounds

    def moved(self, by: Affine) -> PlacedLine:
        return PlacedLine(self.text, by @ self.by, moved(self.reach, by))


def line_of(text: Text) -> PlacedLine:
    """Return a text where it lies in its own drawing."""
    turn, (x, y) = text_frame(text)
    em_mm = text.size_pt * MM_PER_PT
    by = Affine(turn.a * em_mm, turn.b * em_mm, -turn.c * em_mm, -turn.d * em_mm, x, y)
    ems = width_mm(text.font, text.string, text.size_pt, text.tracking_pt) / em_mm
    above, below = reach(text.font)
    return PlacedLine(text, by, moved((0.0, -below, ems, above), by))


class LetterShape(NamedTuple):
    """The outline of a letter in millimetres, and the box around it."""

    box: Bounds
    rings: tuple[Ring, ...]


@lru_cache(maxsize=1024)
def letters(line: PlacedLine) -> tuple[LetterShape, ...]:
    """Return the outlines of all letters that have ink, in millimetres."""
    text, made = line.text, []
    for letter, x in placed_letters(text.font, text.string, text.size_pt, text.tracking_pt):
        ink = letter_ink(text.font, letter)
        if ink.rings:
            by = line.by @ Affine(e=x)
            rings = tuple(_ring([by(*point) for point in ring]) for ring in ink.rings)
            made.append(LetterShape(moved(ink.box, by), rings))
    return tuple(made)


def printed_over(first: PlacedLine, second: PlacedLine) -> bool:
    """Return whether letters of two lines touch."""
    if not meet(first.reach, second.reach):
        return False
    others = [letter for letter in letters(second) if meet(letter.box, first.reach)]
    return any(
        _touches(letter, _edges(other.rings, letter.box, closed=True, near=0.0), near=0.0)
        or _within(letter.rings[0].points[0], other.rings, even_odd=False)
        for letter in letters(first)
        for other in others
        if meet(letter.box, other.box)
    )


def bounds_of(line: PlacedLine) -> Bounds:
    """Return the box around a line's ink."""
    return union(letter.box for letter in letters(line))


# ---- shapes ----------------------------------------------------------------------------------

Relation = Literal["apart", "inside", "across"]


def path_rings(path: Path, by: Affine) -> tuple[Ring, ...]:
    """Return a path as straight lines."""
    rings: list[list[Point]] = []
    start: Point = (0.0, 0.0)
    for segment in path:
        match segment:
            case ("M", x, y):
                start = by(x, y)
                rings.append([start])
            case ("L", x, y):
                rings[-1].append(by(x, y))
            case ("C", x1, y1, x2, y2, x, y):
                rings[-1] += _curve(rings[-1][-1], by(x1, y1), by(x2, y2), by(x, y))
            case _:
                rings[-1].append(start)
    return tuple(_ring(ring) for ring in rings)


def _ring(points: Sequence[Point]) -> Ring:
    return Ring(bounds_around(points), tuple(points))


def _curve(p: Point, q: Point, r: Point, s: Point) -> list[Point]:
    """Return a cubic curve from p to s, which q and r pull, as points; p is not among them."""
    points = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (
                a * p[0] + b * q[0] + c * r[0] + d * s[0],
                a * p[1] + b * q[1] + c * r[1] + d * s[1],
            )
        )
    return points


def across_stroke(line: PlacedLine, rings: Sequence[Ring], width_mm: float) -> bool:
    """Return whether a stroke along these lines touches a letter."""
    near = NEAR_MM + width_mm / 2
    edges = _edges(rings, line.reach, closed=False, near=near)
    return bool(edges) and any(_touches(letter, edges, near) for letter in letters(line))


def in_fill(line: PlacedLine, rings: Sequence[Ring], even_odd: bool) -> Relation:
    """Return how a line of text lies to a filled shape: apart, inside (all letters) or across its
    edge."""
    edges = _edges(rings, line.reach, closed=True, near=0.0)
    inked = letters(line) if edges else ()
    if not inked:
        return "inside" if _within(_centre(line.reach), rings, even_odd) else "apart"
    if any(_touches(letter, edges, near=-SLIVER_MM) for letter in inked):
        return "across"
    inside = [_within(_centre(letter.box), rings, even_odd) for letter in inked]
    if all(inside):
        return "inside"
    return "across" if any(inside) else "apart"


def _centre(box: Bounds) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _within(point: Point, rings: Sequence[Ring], even_odd: bool) -> bool:
    """Return whether a point lies in an outline of rings: with `even_odd` a ring in another is a
    hole, else it depends on which way round it goes."""
    x, y = point
    winding = 0
    for (_, top, right, bottom), points in rings:
        if x > right or not top <= y <= bottom:
            continue
        x1, y1 = points[-1]
        for x2, y2 in points:
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                winding += 1 if y2 > y1 or even_odd else -1
            x1, y1 = x2, y2
    return bool(winding % 2) if even_odd else winding != 0


def _edges(rings: Sequence[Ring], box: Bounds, closed: bool, near: float) -> list[Edge]:
    """Return the edges that come near a box. `closed` rings have one from the last point to the
    first; `near` is a distance in millimetres."""
    left, top, right, bottom = widened(box, near)
    edges: list[Edge] = []
    for around_it, points in rings:
        if not meet(around_it, box, near):
            continue
        x1, y1 = points[-1] if closed else points[0]
        for x2, y2 in points:
            if (
                (x1 > left or x2 > left)
                and (x1 < right or x2 < right)
                and (y1 > top or y2 > top)
                and (y1 < bottom or y2 < bottom)
            ):
                edges.append((x1, y1, x2, y2))
            x1, y1 = x2, y2
    return edges


def _touches(letter: LetterShape, edges: Sequence[Edge], near: float) -> bool:
    """Return whether an edge comes nearer to the outline of a letter than `near` mm or runs inside
    it. If `near` is below 0, edges that reach less deep into the letter's box do not count."""
    for edge in edges:
        x1, y1, x2, y2 = edge
        box = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        if not meet(letter.box, box, near):
            continue
        reach = max(near, 0.0)
        outline = _edges(letter.rings, box, closed=True, near=reach)
        if any(_come_near(edge, of_letter, reach) for of_letter in outline):
            return True
        if _within((x1, y1), letter.rings, even_odd=False):
            return True
    return False


def _come_near(first: Edge, second: Edge, near: float) -> bool:
    """Return whether two edges cross or come nearer to each other than `near` mm."""
    if _cross(first, second):
        return True
    most = near * near
    return (
        distance2(first, second[0], second[1]) < most
        or distance2(first, second[2], second[3]) < most
        or distance2(second, first[0], first[1]) < most
        or distance2(second, first[2], first[3]) < most
    )


def _cross(first: Edge, second: Edge) -> bool:
    """Return whether the ends of each edge lie on both sides of the other."""
    ax, ay, bx, by = first
    cx, cy, dx, dy = second
    d1 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    d2 = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    d3 = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    d4 = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return d1 * d2 < 0 and d3 * d4 < 0


def distance2(edge: Edge, x: float, y: float) -> float:
    """Return the square of the distance from an edge to a point."""
    x1, y1, x2, y2 = edge
    dx, dy = x2 - x1, y2 - y1
    length2 = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / length2)) if length2 else 0.0
    ex, ey = x1 + t * dx - x, y1 + t * dy - y
    return ex * ex + ey * ey
