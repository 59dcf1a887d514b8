"""Plane geometry of a drawing: affine maps and paths, in millimetres with y growing downwards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Box as x, y, width, height."""

Segment = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Path = tuple[Segment, ...]

KAPPA = 4 / 3 * (math.sqrt(2) - 1)
"""Control distance of the cubic curve that comes nearest to a quarter circle of radius 1."""


class Affine(NamedTuple):
    """A plane map: x' = a x + c y + e, y' = b x + d y + f (the order of SVG and PDF)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, inner: Affine) -> Affine:
        """Return the map that applies `inner` first, then this one."""
        a, b, c, d, e, f = self
        g, h, i, j, x, y = inner
        return Affine(
            a * g + c * h,
            b * g + d * h,
            a * i + c * j,
            b * i + d * j,
            a * x + c * y + e,
            b * x + d * y + f,
        )

    def __call__(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


IDENTITY = Affine()


def shift(dx: float, dy: float) -> Affine:
    return Affine(e=dx, f=dy)


def scaling(factor: float, factor_y: float | None = None) -> Affine:
    return Affine(a=factor, d=factor if factor_y is None else factor_y)


def rotation(degrees: float, about: Point = (0.0, 0.0)) -> Affine:
    """Return a clockwise turn on paper (y grows downwards) about a point. Quarter turns are
    exact."""
    quarter = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
    turned = degrees % 360
    cos, sin = quarter.get(
        int(turned) if turned == int(turned) else -1,
        (math.cos(math.radians(degrees)), math.sin(math.radians(degrees))),
    )
    x, y = about
    return Affine(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def transformed(path: Path, by: Affine) -> Path:
    """Return a path moved by an affine map."""
    if by == IDENTITY:
        return path
    a, b, c, d, e, f = by
    moved: list[Segment] = []
    for segment in path:  # spelled out: symbols and outlines have most of a kit's figures
        if segment[0] == "C":
            _, x1, y1, x2, y2, x, y = segment
            first_control = a * x1 + c * y1 + e, b * x1 + d * y1 + f
            second_control = a * x2 + c * y2 + e, b * x2 + d * y2 + f
            moved.append(
                ("C", *first_control, *second_control, a * x + c * y + e, b * x + d * y + f)
            )
        elif segment[0] == "L":
            _, x, y = segment
            moved.append(("L", a * x + c * y + e, b * x + d * y + f))
        elif segment[0] == "M":
            _, x, y = segment
            moved.append(("M", a * x + c * y + e, b * x + d * y + f))
        else:
            moved.append(segment)
    return tuple(moved)


def bounds(path: Path) -> Box:
    """Return the box around all points and control points; (0, 0, 0, 0) for an empty path."""
    figures: list[float] = []
    for segment in path:
        figures += segment[1:]
    if not figures:
        return 0.0, 0.0, 0.0, 0.0
    xs, ys = figures[::2], figures[1::2]
    left, top = min(xs), min(ys)
    return left, top, max(xs) - left, max(ys) - top


def polyline(points: list[Point] | tuple[Point, ...], closed: bool = False) -> Path:
    """Return straight lines through points, at least one; `closed` back to the first."""
    path: list[Segment] = [("L", x, y) for x, y in points]
    path[0] = ("M", *points[0])
    if closed:
        path.append(("Z",))
    return tuple(path)


def curve(points: Sequence[Point]) -> Path:
    """Return a smooth line through all points: at each it runs as the points beside it lie."""
    path: list[Segment] = [("M", *points[0])]
    ends = [points[0], *points, points[-1]]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
        ends, ends[1:], ends[2:], ends[3:], strict=False
    ):
        first_control = bx + (cx - ax) / 6, by + (cy - ay) / 6
        second_control = cx - (dx - bx) / 6, cy - (dy - by) / 6
        path.append(("C", *first_control, *second_control, cx, cy))
    return tuple(path)


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    """Return a rectangle as a path; `radius` rounds its corners, as far as the sides allow."""
    r, right, bottom = min(radius, width / 2, height / 2), x + width, y + height
    if r <= 0:
        return ("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",)
    k = r * (1 - KAPPA)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def ellipse(x: float, y: float, width: float, height: float) -> Path:
    """Return the ellipse in a box, clockwise from its top."""
    rx, ry = width / 2, height / 2
    cx, cy, kx, ky = x + rx, y + ry, rx * KAPPA, ry * KAPPA
    return (
        ("M", cx, y),
        ("C", cx + kx, y, x + width, cy - ky, x + width, cy),
        ("C", x + width, cy + ky, cx + kx, y + height, cx, y + height),
        ("C", cx - kx, y + height, x, cy + ky, x, cy),
        ("C", x, cy - ky, cx - kx, y, cx, y),
        ("Z",),
    )


def regular_polygon(sides: int, box: Box, first_degrees: float) -> Path:
    """Return a regular polygon stretched to fill the box; `first_degrees` is the first corner's
    angle."""
    angles = [math.radians(first_degrees + 360 * i / sides) for i in range(sides)]
    points = [(math.cos(a), math.sin(a)) for a in angles]
    left, top = min(p[0] for p in points), min(p[1] for p in points)
    wide = max(p[0] for p in points) - left
    high = max(p[1] for p in points) - top
    x, y, width, height = box
    return polyline(
        [(x + (px - left) / wide * width, y + (py - top) / high * height) for px, py in points],
        closed=True,
    )


def shield(x: float, y: float, width: float, height: float) -> Path:
    """Return a heater shield: straight top, sides that bend into a point at the foot."""
    return (
        ("M", x, y),
        ("L", x + width, y),
        ("L", x + width, y + 0.45 * height),
        (
            "C",
            x + width,
            y + 0.75 * height,
            x + 0.75 * width,
            y + 0.9 * height,
            x + width / 2,
            y + height,
        ),
        ("C", x + 0.25 * width, y + 0.9 * height, x, y + 0.75 * height, x, y + 0.45 * height),
        ("Z",),
    )


def outline(shape: str, box: Box, radius: float = 0.0) -> Path:
    """Return the path of a named shape that fills a box.

    `rectangle`, `rounded` (needs a radius), `circle` (an ellipse in a box that is not square),
    `hexagon` (flat left and right sides), `hexagon-flat` (flat top), `octagon`, `diamond`,
    `shield`.
    Raises KeyError for any other name.
    """
    makers = {
        "rectangle": lambda: rectangle(*box),
        "rounded": lambda: rectangle(*box, radius),
        "circle": lambda: ellipse(*box),
        "hexagon": lambda: regular_polygon(6, box, -90),
        "hexagon-flat": lambda: regular_polygon(6, box, 0),
        "octagon": lambda: regular_polygon(8, box, 22.5),
        "diamond": lambda: regular_polygon(4, box, -90),
        "shield": lambda: shield(*box),
    }
    return makers[shape]()


POLYGON = "polygon"
"""Name of a shape given by its corners."""

SHAPES = (
    "rectangle",
    "rounded",
    "circle",
    "hexagon",
    "hexagon-flat",
    "octagon",
    "diamond",
    "shield",
)
