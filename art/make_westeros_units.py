"""Draws the units of Westeros, footman, knight and ship, into ``layouts/symbols``.

They stand on counters of 15 mm, on the board at 4.6 and as figures at 20: broad masses, and
between what lies over one another a gap of the ground, as in a woodcut. All look to the right; the
lower left corner stays free for the shield of the house.

    python art/make_westeros_units.py
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import shapely
import shapely.affinity
from shapely.geometry.base import BaseGeometry

SYMBOLS = Path(__file__).resolve().parent.parent / "layouts" / "symbols"
GAP = 2.4
Point = tuple[float, float]


def through(points: Sequence[Point], closed: bool, steps: int = 9) -> list[Point]:
    """Points of a curve through points (Catmull and Rom)."""
    many = len(points)
    made: list[Point] = []
    for i in range(many if closed else many - 1):
        start, end = points[i], points[(i + 1) % many]
        before = points[i - 1] if closed or i else start
        after = points[(i + 2) % many] if closed or i + 2 < many else end
        for k in range(steps):
            t = k / steps
            x, y = (
                0.5
                * (
                    2 * b
                    + (c - a) * t
                    + (2 * a - 5 * b + 4 * c - d) * t * t
                    + (3 * b - a - 3 * c + d) * t**3
                )
                for a, b, c, d in zip(before, start, end, after, strict=True)
            )
            made.append((x, y))
    return made if closed else [*made, points[-1]]


def blob(*points: Point) -> BaseGeometry:
    return shapely.Polygon(through(points, True)).buffer(0)


def poly(*points: Point) -> BaseGeometry:
    return shapely.Polygon(points)


def line(*points: Point, wide: float = GAP, flat: bool = False) -> BaseGeometry:
    return shapely.LineString(points).buffer(
        wide / 2, quad_segs=5, cap_style="flat" if flat else "round"
    )


def bow(*points: Point, wide: float = GAP, flat: bool = False) -> BaseGeometry:
    return line(*through(points, False), wide=wide, flat=flat)


def oval(x: float, y: float, rx: float, ry: float) -> BaseGeometry:
    return shapely.affinity.scale(shapely.Point(x, y).buffer(1, quad_segs=10), rx, ry)


def tapered(*points: tuple[float, float, float]) -> BaseGeometry:
    """A limb: points with how thick it is there."""
    parts = []
    for (x, y, a), (u, v, b) in pairwise(points):
        ends = [shapely.Point(x, y).buffer(a / 2), shapely.Point(u, v).buffer(b / 2)]
        parts.append(shapely.union_all(ends).convex_hull)
    return shapely.union_all(parts)


def stacked(layers: Iterable[BaseGeometry], gap: float = GAP) -> BaseGeometry:
    """Shapes over one another, back to front, each in a rim of the ground."""
    made: BaseGeometry = shapely.Polygon()
    for layer in layers:
        made = made.difference(layer.buffer(gap, join_style="mitre", mitre_limit=2)).union(layer)
    return made


def path(shape: BaseGeometry) -> str:
    """The outlines of a shape, for the even-odd rule."""
    commands = ""
    for part in shapely.get_parts(shape.simplify(0.1)):
        if part.area < 5:  # a crumb between two gaps
            continue
        for ring in (part.exterior, *part.interiors):
            points = [f"{x:.1f} {y:.1f}".replace(".0", "") for x, y in ring.coords[:-1]]
            commands += "M" + "L".join(points) + "Z"
    return commands


def shield(x: float, y: float, wide: float, high: float) -> BaseGeometry:
    """A heater, from the middle of its top."""
    half = [
        (wide / 2, 0.0),
        (wide / 2, high * 0.42),
        (wide * 0.36, high * 0.7),
        (wide * 0.16, high * 0.91),
        (0.0, high),
    ]
    right = [(x + a, y + b) for a, b in half]
    left = [(2 * x - a, b) for a, b in reversed(right[:-1])]
    return poly(left[-1], right[0], *through([*right[1:], *left[:-1]], False))


def footman() -> BaseGeometry:
    """Kettle hat and quilted coat, the spear in his right hand, before him the shield."""
    rear_leg = tapered((46, 64, 13), (37, 78, 10), (33, 91, 8)).union(
        blob((28, 92), (32, 89), (37, 91), (40, 96.5), (27, 97))
    )
    fore_leg = tapered((56, 64, 13), (61, 78, 10.5), (62, 91, 8.5)).union(
        blob((57, 92), (61, 89), (66, 91), (72, 96.5), (56, 97))
    )
    coat = blob(
        *((42, 33), (50, 31), (59, 33), (65, 40), (64, 52), (66, 62)),
        *((70, 75), (52, 77), (34, 75), (38, 60), (37, 50), (35, 40)),
    ).difference(bow((35, 57), (51, 60), (68, 57), wide=2.2))
    for x, low in ((44, 42.5), (51, 51), (58, 59.5)):
        coat = coat.difference(line((x, 62), (low, 76), wide=1.5))
    coif = blob((43, 19), (59, 19), (60, 28), (62, 35), (51, 38.5), (40, 35), (42.5, 28))
    coif = coif.difference(
        poly((49, 20), (58.6, 20), (58.4, 25), (57, 28.4), (53.5, 30), (50.4, 28.2), (49, 24.6))
    )
    hat = blob((42, 17), (44, 8), (52, 4), (60, 8), (62, 17), (52, 18.5))
    brim = ((34, 20.6), (42, 16), (62, 16), (70, 20.6), (62, 21.2), (52, 20.4), (42, 21.2))
    hat = hat.union(blob(*brim)).difference(bow((40, 15.8), (52, 14.6), (64, 15.8), wide=1.4))
    spear = line((24, 14), (24, 97), wide=3.4, flat=True).union(
        poly((24, 1), (28.6, 11), (25.8, 18), (22.2, 18), (19.4, 11))
    )
    far_arm = tapered((61, 39, 10), (70, 48, 9))
    arm = tapered((39, 38, 11), (27, 48, 9), (24.5, 52, 7)).union(oval(24, 52, 5, 4.6))
    held = shield(72, 39, 30, 36)
    field = held.buffer(-3.4)
    quarters = shapely.box(72, 30, 95, 52).union(shapely.box(50, 52, 72, 90))
    held = held.difference(field.boundary.buffer(0.9))
    held = held.difference(field.intersection(quarters).buffer(-0.4))
    return stacked([rear_leg, fore_leg, far_arm, coat, coif, hat, spear, arm, held])


def knight() -> BaseGeometry:
    """In a great helm on a horse in its caparison, the lance couched."""
    tail = blob((21, 50), (15, 48), (9, 54), (5, 66), (7, 74), (11, 66), (16, 62), (22, 58))
    far_hind = tapered((34, 70, 11), (40.5, 81, 6.5), (37, 94, 5)).union(
        poly((34, 93), (40, 93), (43, 97), (33, 97))
    )
    hind = tapered((25, 68, 12), (21.5, 81, 7), (26, 94, 5.4)).union(
        poly((23, 93), (28.6, 93), (31.5, 97), (22, 97))
    )
    far_fore = tapered((68, 68, 10), (70, 82, 6), (68.5, 94, 5)).union(
        poly((66.5, 93), (72, 93), (75, 97), (65.5, 97))
    )
    fore = tapered((75, 64, 11), (89, 69, 6.8), (87, 80, 5)).union(
        poly((84.4, 79), (89.6, 80), (91, 85), (82.6, 84.4))
    )
    hem = [(17.5, 75), (22, 80), (26, 75.5), (31, 80.5), (36, 76), (41, 81), (46, 76.5)]
    hem += [(51, 81), (56, 76.5), (61, 80.5), (66, 75.5), (70, 79.5), (75, 73)]
    breast = [(75, 73), (80.5, 63), (81.5, 54), (81, 45), (80, 39), (77, 33), (72, 29.5), (66, 36)]
    back = [(60, 45), (52, 48), (42, 48.5), (30, 47), (22, 48.5), (17, 55), (16, 65), (17.5, 75)]
    cloth = poly(*hem, *through([*breast, *back], False)[1:-1]).buffer(0)
    cloth = cloth.difference(line(*((x, y - 6) for x, y in hem), wide=1.7))
    brow = through([(70, 29), (74, 24), (79, 23.4), (84, 25.5)], False)
    nose = [(84, 25.5), (88, 31), (93, 38), (98, 43.4), (97.6, 47.6), (94.6, 49.6), (90.6, 48.6)]
    jaw = through([(90.6, 48.6), (87, 45.6), (83, 44.6), (81, 46), (78, 44)], False)
    head = poly(*brow, *through(nose, False), *jaw).union(poly((74.5, 25), (74, 16.5), (79.5, 24)))
    bridle = bow((92.4, 36.4), (91.4, 41), (88.4, 46.4), wide=1.5)
    head = head.difference(oval(86.2, 32.2, 1.5, 1.2)).difference(bridle)
    leg = tapered((45, 47, 11), (54, 55, 9), (53, 66, 6.6)).union(
        blob((50, 66), (55, 64.6), (63, 70), (62.4, 73), (50, 72))
    )
    body = blob((38, 27), (47, 25), (55, 28), (57, 36), (55, 47), (45, 50), (37, 47), (37, 36))
    crown = through([(41, 5), (47, 3.2), (53, 5)], False)
    helm = poly((39.5, 8.5), *crown, (54.5, 9), (55.8, 14), (54, 23), (48, 26.5), (40.5, 24))
    helm = helm.difference(line((47.5, 12.6), (57, 12.6), wide=2.2, flat=True))
    helm = helm.difference(line((48.6, 15), (48.6, 24), wide=1.3))
    plume = blob(
        *((42, 5), (36, 2), (27, 4), (20, 11), (17, 20)),
        *((22, 17), (25, 19), (28, 14.5), (33, 15), (40, 10.5)),
    )
    lance = line((15, 57), (92, 10.4), wide=3.2, flat=True).union(
        poly((89.4, 9.2), (99, 4.6), (91.8, 13.1))
    )
    pennon = poly((87, 11.5), (80, 16), (68, 13.5), (72.5, 10.2), (67, 5.2), (79.5, 6.5))
    arm = tapered((42, 31, 11), (41.5, 41, 9.5), (51, 37.4, 7.5)).union(oval(52.5, 35.4, 4, 3.7))
    horse = [tail, far_hind, far_fore, hind, fore, head, cloth]
    return stacked([*horse, body, leg, plume, helm, pennon, lance, arm], gap=2.1)


def ship() -> BaseGeometry:
    """A cog under full sail, shields along her side."""
    wave = bow(*((17 + i * 8.1, 94.5 + (2.2 if i % 2 else -2.2)) for i in range(11)), wide=3)
    hull = poly(
        *through([(6, 52), (12, 60), (18, 63)], False),
        *through([(18, 63), (50, 66), (78, 62)], False),
        *through([(78, 62), (88, 56), (97, 42)], False),
        *through([(97, 42), (95, 58), (88, 75), (80, 86)], False),
        *through([(80, 86), (50, 88.5), (25, 86)], False),
        *through([(25, 86), (15, 75), (6, 52)], False),
    ).difference(bow((9, 63), (20, 69.5), (50, 72), (80, 68.5), (94, 58), wide=1.9))
    castle = [poly((5, 40), (22, 43), (22, 52), (20, 60), (12, 58), (8, 50))]
    for x, y in ((4, 36.5), (10.8, 37.6), (17.6, 38.6)):
        castle.append(poly((x, y), (x + 4, y + 0.6), (x + 4, y + 6), (x, y + 6)))
    shields = [oval(29 + 10 * k, y, 4, 4) for k, y in enumerate((64.3, 65.6, 66.2, 65.8, 64.4))]
    mast = line((50, 12), (50, 66), wide=3.4, flat=True)
    sail = poly(
        *through([(28, 17), (50, 15), (74, 17)], False),
        *through([(74, 17), (82, 28), (83, 42), (78, 53)], False),
        *through([(78, 53), (55, 48.5), (30, 53)], False),
        *through([(30, 53), (36, 42), (35, 28), (28, 17)], False),
    )
    for x in (43.6, 58.4):
        seam = bow((x, 14), (x + 5.5, 28), (x + 7, 40), (x + 4.5, 54), wide=1.8)
        sail = sail.difference(seam)
    yard = line((24, 15.5), (78, 15.5), wide=3.4)
    top = [poly((44.5, 10), (55.5, 10), (54, 15.5), (46, 15.5)), shapely.box(48.6, 0.6, 51.4, 12)]
    top.append(poly((50, 0.6), (50, 6.8), (31, 6.2), (36.5, 3.7), (30, 0.8)))
    rig = [mast, sail, yard.union(shapely.union_all(top))]
    return stacked([*rig, shapely.union_all(castle), hull, *shields, wave], gap=1.9)


UNITS = {"footman": footman, "knight": knight, "ship_medieval": ship}


def main() -> None:
    for name, unit in UNITS.items():
        drawn = f'<path fill-rule="evenodd" d="{path(unit())}"/>'
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        (SYMBOLS / f"{name}.svg").write_text(f"{head}\n{drawn}\n</svg>\n", "utf-8")


if __name__ == "__main__":
    main()
