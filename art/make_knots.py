"""Draws the parts of plaited frames into ``layouts/symbols``: the turn of a plait, a corner's knot.

Bands run over and under each other; what goes under is cut a little beside what goes over.

    python art/make_knots.py
"""

from __future__ import annotations

import math
from pathlib import Path

from shapely import affinity
from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

SYMBOLS = Path(__file__).resolve().parent.parent / "layouts" / "symbols"
HALF = 10.5
"""Width of a band, in a square of 100."""
GAP = 5.0


def path(shape: BaseGeometry) -> str:
    rings = []
    for part in getattr(shape, "geoms", [shape]):
        for ring in (part.exterior, *part.interiors):
            points = list(ring.coords)[:-1]
            rings.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z")
    return "".join(rings)


def woven(
    first_band: BaseGeometry, second_band: BaseGeometry, over: list[BaseGeometry]
) -> BaseGeometry:
    """Two bands; `one` lies above in the places of `over`, `two` everywhere else."""
    above: BaseGeometry = over[0].union(over[-1])
    first = first_band.difference(second_band.buffer(GAP).difference(above))
    second = second_band.difference(first_band.buffer(GAP).intersection(above))
    return first.union(second)


def plait() -> BaseGeometry:
    steps = [k * 2.5 for k in range(-8, 49)]
    waves = [
        LineString([(x, 50 + s * 27 * math.cos(2 * math.pi * x / 100)) for x in steps]).buffer(HALF)
        for s in (-1, 1)
    ]
    over = [box(0, 0, 50, 100)]
    return woven(waves[0], waves[1], over).intersection(box(0, 0, 100, 100)).simplify(0.15)


def knot() -> BaseGeometry:
    """Two long rings across each other."""
    ring = Point(50, 50).buffer(1, 48)
    outer = affinity.scale(ring, 46, 26)
    inner = affinity.scale(ring, 46 - 1.7 * HALF, 26 - 1.7 * HALF)
    band = affinity.rotate(outer.difference(inner), 45, (50, 50))
    other = affinity.rotate(band, 90, (50, 50))
    over = [box(30, 0, 70, 40), box(30, 60, 70, 100)]
    return woven(band, other, over).simplify(0.15)


def main() -> None:
    turn = plait()
    drawn = {"plait": turn, "plait_down": affinity.rotate(turn, 90, (50, 50)), "knot": knot()}
    for name, shape in drawn.items():
        text = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
            f'<path fill-rule="evenodd" d="{path(shape)}"/></svg>\n'
        )
        (SYMBOLS / f"{name}.svg").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
