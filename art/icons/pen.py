"""Shapes that icons are put together from: added with `|`, cut away with `-`.

    disc(50, 50, 40) - disc(50, 50, 30) | stroke([(50, 50), (50, 26)], 6)

is a dial with one hand. Units are hundredths of the icon's side, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from shapely import LineString, MultiPolygon, Polygon, affinity, unary_union
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]
Shape: TypeAlias = BaseGeometry
ROUND = 12
"""Corners of a quarter of a circle: at a side of 10 mm none is off by more than 0.005 mm."""


def disc(x: float, y: float, rx: float, ry: float | None = None, turned: float = 0.0) -> Shape:
    """Return an ellipse round a point, turned clockwise by degrees."""
    around = [2 * math.pi * i / 72 for i in range(72)]
    points = [(x + rx * math.cos(a), y + (ry or rx) * math.sin(a)) for a in around]
    return turn(Polygon(points), turned, (x, y))


def poly(*points: Point, r: float = 0.0) -> Shape:
    """Return a polygon; `r` rounds its corners, those that point inwards too."""
    shape = Polygon(points).buffer(0)
    if not r:
        return shape
    return (
        shape.buffer(-r, quad_segs=ROUND).buffer(2 * r, quad_segs=ROUND).buffer(-r, quad_segs=ROUND)
    )


def box(left: float, top: float, right: float, bottom: float, r: float = 0.0) -> Shape:
    return poly((left, top), (right, top), (right, bottom), (left, bottom), r=r)


def ring(x: float, y: float, r: float, wide: float) -> Shape:
    """Return a ring by its middle radius."""
    return disc(x, y, r + wide / 2) - disc(x, y, r - wide / 2)


def stroke(points: Sequence[Point], wide: float, flat: bool = False) -> Shape:
    """Return a line with round ends, or with `flat` ones and sharp corners."""
    cap, join = ("flat", "mitre") if flat else ("round", "round")
    line = LineString(points)
    return line.buffer(wide / 2, quad_segs=ROUND, cap_style=cap, join_style=join)


def wire(points: Sequence[Point], wide: float, flat: bool = False) -> Shape:
    """Return a smooth line through points."""
    return stroke(_through(points, closed=False), wide, flat)


def blob(*points: Point) -> Shape:
    """Return a closed smooth shape through points."""
    return Polygon(_through(points, closed=True)).buffer(0)


def arc(x: float, y: float, r: float, start: float, end: float, wide: float) -> Shape:
    """Return an arc with round ends, in degrees clockwise from the right."""
    steps = max(2, int(abs(end - start) / 4))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return stroke([(x + r * math.cos(a), y + r * math.sin(a)) for a in angles], wide)


def star(x: float, y: float, r: float, inner: float, points: int = 5, turned: float = -90) -> Shape:
    corners = []
    for i in range(2 * points):
        a = math.radians(turned + 180 * i / points)
        far = inner if i % 2 else r
        corners.append((x + far * math.cos(a), y + far * math.sin(a)))
    return Polygon(corners)


def regular(x: float, y: float, r: float, corners: int, turned: float = -90) -> Shape:
    """Return a regular polygon with a corner at the top."""
    angles = [math.radians(turned + 360 * i / corners) for i in range(corners)]
    return Polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a in angles])


def turn(shape: Shape, degrees: float, about: Point = (50, 50)) -> Shape:
    return affinity.rotate(shape, degrees, origin=about)


def move(shape: Shape, x: float, y: float) -> Shape:
    return affinity.translate(shape, x, y)


def scale(shape: Shape, by: float, about: Point = (50, 50), tall: float | None = None) -> Shape:
    return affinity.scale(shape, by, tall or by, origin=about)


def mirror(shape: Shape) -> Shape:
    """Return a shape as the other half: left is right."""
    return affinity.scale(shape, -1, 1, origin=(50, 50))


def both(shape: Shape) -> Shape:
    """Return a shape and its mirror image."""
    return shape | mirror(shape)


def around(shape: Shape, count: int, about: Point = (50, 50)) -> Shape:
    """Return so many copies of a shape round a point."""
    return unary_union([turn(shape, 360 * i / count, about) for i in range(count)])


def halo(shape: Shape, wide: float = 3.0) -> Shape:
    """Return a shape grown all round: cut it from what lies behind it."""
    return shape.buffer(wide, quad_segs=ROUND)


def over(front: Shape, behind: Shape, gap: float = 3.0) -> Shape:
    """Return a shape in front of another, with a gap between them."""
    return front | (behind - halo(front, gap))


def join(*shapes: Shape) -> Shape:
    return unary_union(shapes)


def _through(points: Sequence[Point], closed: bool) -> list[Point]:
    """Return points of a Catmull-Rom curve through some."""
    many, made = len(points), list[Point]()
    for i in range(many if closed else many - 1):
        near = [
            points[(i + n) % many] if closed else points[min(max(i + n, 0), many - 1)]
            for n in (-1, 0, 1, 2)
        ]
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = near
        for step in range(10):
            t = step / 10
            made.append(
                (_spline(x0, x1, x2, x3, t), _spline(y0, y1, y2, y3, t)),
            )
    return made if closed else [*made, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
    )


def path_of(shape: Shape) -> str:
    """Return a shape as the path of an SVG file, its holes cut by the even-odd rule."""
    tidy = shape.buffer(0).simplify(0.03)
    parts = tidy.geoms if isinstance(tidy, MultiPolygon) else [tidy]
    rings: list[Iterable[Point]] = []
    for part in parts:
        assert isinstance(part, Polygon)
        if part.area > 0.5:
            rings += [part.exterior.coords[:-1]]
            rings += [hole.coords[:-1] for hole in part.interiors if Polygon(hole).area > 0.5]
    return "".join(
        "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in ring) + "Z" for ring in rings
    )


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"
