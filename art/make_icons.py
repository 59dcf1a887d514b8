"""Draws the icons of general use (cost, health, wood, grain …) into ``layouts/symbols``.

The first are made of plain outlines in a square of 100 x 100 units, filled by the even-odd rule:
what lies inside another outline is cut out of it. Those of the folder `icons` are put together from
shapes.

    python art/make_icons.py
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path

from icons import creatures, goods, people, places, tools, travel
from icons.pen import path_of

SYMBOLS = Path(__file__).resolve().parent.parent / "layouts" / "symbols"
KAPPA = 4 / 3 * (math.sqrt(2) - 1)
Point = tuple[float, float]
Outline = list[str]


def at(x: float, y: float) -> str:
    return f"{x:.2f}".rstrip("0").rstrip(".") + " " + f"{y:.2f}".rstrip("0").rstrip(".")


def polygon(*points: Point) -> str:
    first, *rest = points
    return f"M{at(*first)}" + "".join(f"L{at(*p)}" for p in rest) + "Z"


def ellipse(x: float, y: float, rx: float, ry: float | None = None, turned: float = 0.0) -> str:
    ry = rx if ry is None else ry
    c, s = math.cos(math.radians(turned)), math.sin(math.radians(turned))

    def to(u: float, v: float) -> str:
        u, v = u * rx, v * ry
        return at(x + u * c - v * s, y + u * s + v * c)

    k = KAPPA
    return (
        f"M{to(1, 0)}C{to(1, k)} {to(k, 1)} {to(0, 1)}C{to(-k, 1)} {to(-1, k)} {to(-1, 0)}"
        f"C{to(-1, -k)} {to(-k, -1)} {to(0, -1)}C{to(k, -1)} {to(1, -k)} {to(1, 0)}Z"
    )


def smooth(*points: Point, tension: float = 0.5) -> str:
    """A closed curve through points."""
    many = len(points)
    path = f"M{at(*points[0])}"
    for i in range(many):
        p0, p1, p2, p3 = (points[(i + n) % many] for n in (-1, 0, 1, 2))
        f = tension / 3 * 2
        a = (p1[0] + (p2[0] - p0[0]) * f / 2, p1[1] + (p2[1] - p0[1]) * f / 2)
        b = (p2[0] - (p3[0] - p1[0]) * f / 2, p2[1] - (p3[1] - p1[1]) * f / 2)
        path += f"C{at(*a)} {at(*b)} {at(*p2)}"
    return path + "Z"


def rounded(*points: Point, radius: float = 4.0) -> str:
    """A polygon with round corners."""
    many = len(points)
    path = ""
    for i in range(many):
        before, corner, after = points[i - 1], points[i], points[(i + 1) % many]
        ends = []
        for other in (before, after):
            dx, dy = other[0] - corner[0], other[1] - corner[1]
            far = math.hypot(dx, dy)
            step = min(radius, far / 2)
            ends.append((corner[0] + dx / far * step, corner[1] + dy / far * step))
        mids = [((e[0] + 2 * corner[0]) / 3, (e[1] + 2 * corner[1]) / 3) for e in ends]
        path += f"{'L' if path else 'M'}{at(*ends[0])}C{at(*mids[0])} {at(*mids[1])} {at(*ends[1])}"
    return path + "Z"


def curve(start: Point, *steps: Sequence[float]) -> str:
    """An outline of lines (two figures) and cubic curves (six)."""
    path = f"M{at(*start)}"
    for step in steps:
        pairs = [at(*step[i : i + 2]) for i in range(0, len(step), 2)]
        path += ("C" if len(step) == 6 else "L") + " ".join(pairs)
    return path + "Z"


def turned(points: Sequence[Point], degrees: float, about: Point = (50, 50)) -> list[Point]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [
        (
            about[0] + (x - about[0]) * c - (y - about[1]) * s,
            about[1] + (x - about[0]) * s + (y - about[1]) * c,
        )
        for x, y in points
    ]


def bar(a: Point, b: Point, wide: float) -> str:
    """A straight stroke."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy)
    nx, ny = -dy / far * wide / 2, dx / far * wide / 2
    return polygon(
        (a[0] + nx, a[1] + ny),
        (b[0] + nx, b[1] + ny),
        (b[0] - nx, b[1] - ny),
        (a[0] - nx, a[1] - ny),
    )


def heart() -> Outline:
    def of(s: float, y: float) -> str:
        def p(u: float, v: float) -> Point:
            return 50 + u * s, y + v * s

        return curve(
            p(0, 44),
            (*p(-10, 34), *p(-46, 12), *p(-46, -14)),
            (*p(-46, -32), *p(-33, -42), *p(-21, -42)),
            (*p(-11, -42), *p(-4, -36), *p(0, -27)),
            (*p(4, -36), *p(11, -42), *p(21, -42)),
            (*p(33, -42), *p(46, -32), *p(46, -14)),
            (*p(46, 12), *p(10, 34), *p(0, 44)),
        )

    shine = curve(
        (15, 39),
        (15, 29, 22, 22, 31, 22),
        (32.6, 22, 32.6, 25.4, 31, 25.5),
        (24, 26, 18.8, 31, 18.5, 39),
        (18.4, 40.6, 15, 40.6, 15, 39),
    )
    return [of(1.0, 52), shine]


def target() -> Outline:
    rings = [ellipse(50, 50, r) for r in (45, 39, 29, 23.5, 13)]
    ticks = [bar((50, 2), (50, 5), 5), bar((50, 95), (50, 98), 5)]
    ticks += [bar((2, 50), (5, 50), 5), bar((95, 50), (98, 50), 5)]
    return [*rings, ellipse(50, 50, 5.5), *ticks]


def star_of(x: float, y: float, r: float, waist: float) -> str:
    steps: list[Sequence[float]] = []
    for i in range(4):
        a, m, b = (math.radians(-90 + 90 * i + d) for d in (0, 45, 90))
        inner = r * waist
        pm = (x + inner * math.cos(m), y + inner * math.sin(m))
        pb = (x + r * math.cos(b), y + r * math.sin(b))
        pa = (x + r * math.cos(a), y + r * math.sin(a))
        c1 = (
            x + (pa[0] - x) * 0.42 + (pm[0] - x) * 0.2,
            y + (pa[1] - y) * 0.42 + (pm[1] - y) * 0.2,
        )
        c2 = (
            x + (pb[0] - x) * 0.42 + (pm[0] - x) * 0.2,
            y + (pb[1] - y) * 0.42 + (pm[1] - y) * 0.2,
        )
        steps += [(*c1, *pm, *pm), (*pm, *c2, *pb)]
    return curve((x, y - r), *steps)


def spark() -> Outline:
    return [
        star_of(42, 55, 42, 0.36),
        star_of(81, 20, 18, 0.36),
        star_of(84, 82, 13, 0.36),
    ]


def bolt() -> Outline:
    return [
        rounded((58, 3), (18, 56), (43, 56), (34, 97), (82, 38), (54, 38), (66, 3), radius=2.5),
        polygon((52.5, 16), (30, 48), (33, 48), (56, 16)),
    ]


def leaf_shape(x: float, y: float, far: float, wide: float, degrees: float) -> str:
    points = turned(
        [
            (x, y),
            (x + far * 0.3, y - wide),
            (x + far * 0.7, y - wide * 0.9),
            (x + far, y),
            (x + far * 0.7, y + wide * 0.9),
            (x + far * 0.3, y + wide),
        ],
        degrees,
        (x, y),
    )
    a, b, c, d, e, f = points
    return curve(a, (*b, *c, *d), (*e, *f, *a))


def laurel() -> Outline:
    made: Outline = []
    for side in (-1, 1):
        for i in range(6):
            angle = math.radians(90 + side * (24 + 26 * i))
            x, y = 50 + 36 * math.cos(angle), 49 + 37 * math.sin(angle)
            lean = math.degrees(angle) + side * 62
            made.append(leaf_shape(x, y, 22 - i * 0.9, 8.2 - i * 0.35, lean))
    ribbon = rounded((43, 84), (57, 84), (60, 97), (50, 92), (40, 97), radius=1.5)
    points = []
    for i in range(10):
        r = 19 if i % 2 == 0 else 8
        a = math.radians(-90 + 36 * i)
        points.append((50 + r * math.cos(a), 47 + r * math.sin(a)))
    return [*made, ribbon, polygon(*points)]


def person() -> Outline:
    body = curve(
        (14, 96),
        (14, 70, 26, 55, 41, 53),
        (46, 57, 54, 57, 59, 53),
        (74, 55, 86, 70, 86, 96),
    )
    collar = curve(
        (50, 61), (47, 61, 44, 60, 42, 58.5), (50, 74), (58, 58.5), (56, 60, 53, 61, 50, 61)
    )
    return [ellipse(50, 27, 20, 22.5), body, collar]


def gem() -> Outline:
    return [
        polygon((27, 12), (73, 12), (97, 40), (50, 93), (3, 40)),
        polygon((29, 17), (34, 36), (11, 36)),
        polygon((71, 17), (89, 36), (66, 36)),
        polygon((36, 16), (47, 16), (38.5, 34)),
        polygon((64, 16), (53, 16), (61.5, 34)),
        polygon((50, 20), (60, 36), (40, 36)),
        polygon((11, 41), (34, 41), (44, 80)),
        polygon((89, 41), (66, 41), (56, 80)),
        polygon((39, 41), (61, 41), (50, 84)),
    ]


def log() -> Outline:
    body = curve(
        (22, 30),
        (74, 14),
        (86, 12, 97, 24, 97, 40),
        (97, 54, 91, 62, 84, 65),
        (34, 84),
        (34, 84, 30, 85, 26, 85),
        (12, 85, 3, 72, 3, 57),
        (3, 43, 11, 33, 22, 30),
    )
    return [
        body,
        ellipse(25.5, 57.5, 17, 22),
        ellipse(25.5, 57.5, 12.6, 17),
        ellipse(25.5, 57.5, 8.6, 11.8),
        ellipse(25.5, 57.5, 4.2, 6),
        polygon((50, 35), (86, 24.5), (87, 27), (50.6, 37.8)),
        polygon((52, 50), (76, 42.6), (76.8, 45), (52.4, 52.6)),
        polygon((50, 66), (90, 52), (90.4, 54.6), (50.4, 68.8)),
    ]


def grain() -> Outline:
    made = [bar((50, 34), (50, 98), 3.4)]
    made.append(leaf_shape(50, 28, 25, 7.4, -90))
    for i in range(4):
        y = 38 + 12.5 * i
        made.append(leaf_shape(52.6, y, 25, 7.2, -52))
        made.append(leaf_shape(47.4, y, 25, 7.2, -128))
    return made


def stone() -> Outline:
    return [
        rounded(
            (5, 68), (14, 38), (36, 17), (62, 14), (86, 34), (96, 66), (84, 86), (20, 87), radius=5
        ),
        bar((37, 24), (31, 41), 3.4),
        bar((34, 45), (51, 42.5), 3.4),
        bar((54, 39), (60, 22), 3.4),
        bar((57, 45), (72, 57), 3.4),
        bar((75, 61), (79, 78), 3.4),
        bar((28, 48), (15, 65), 3.4),
    ]


def ingot() -> Outline:
    def bar(x: float, y: float) -> Outline:
        return [
            rounded((x + 10, y), (x + 36, y), (x + 46, y + 30), (x, y + 30), radius=2),
            polygon((x + 12, y + 3.6), (x + 34, y + 3.6), (x + 35.4, y + 8), (x + 10.6, y + 8)),
        ]

    return [*bar(27, 16), *bar(2, 52), *bar(52, 52)]


def brick() -> Outline:
    made = []
    for row, (y, xs) in enumerate(
        ((16, ((4, 46), (50, 96))), (40, ((4, 22), (26, 72), (76, 96))), (64, ((4, 46), (50, 96))))
    ):
        made += [
            rounded((a, y), (b, y), (b, y + 20), (a, y + 20), radius=2.5) for a, b in xs if row < 3
        ]
    return made


def drop() -> Outline:
    return [
        curve(
            (50, 3),
            (60, 24, 82, 44, 82, 65),
            (82, 84, 67, 97, 50, 97),
            (33, 97, 18, 84, 18, 65),
            (18, 44, 40, 24, 50, 3),
        ),
        curve(
            (28, 66),
            (30, 66, 32, 67, 32, 69),
            (33, 78, 40, 85, 49, 86),
            (52, 86.5, 51.6, 90.6, 48.6, 90.4),
            (36, 89.6, 26, 81, 25, 69.4),
            (25, 67, 26, 66, 28, 66),
        ),
    ]


def fish() -> Outline:
    return [
        curve(
            (3, 52),
            (16, 32, 38, 24, 56, 30),
            (64, 33, 71, 39, 76, 45),
            (82, 38, 89, 31, 97, 28),
            (93, 40, 93, 62, 97, 74),
            (89, 71, 82, 64, 76, 58),
            (66, 72, 50, 78, 36, 76),
            (22, 74, 10, 64, 3, 52),
        ),
        ellipse(21, 47, 4.2),
        curve((36, 32), (42, 44, 42, 60, 35, 72), (38.4, 72.6), (45.6, 60, 45.6, 43, 39.4, 31)),
        *(
            curve(
                (x, 42),
                (x + 5, 46, x + 5, 56, x, 60),
                (x + 2.4, 60.6),
                (x + 8, 56, x + 8, 46, x + 2.4, 41.4),
            )
            for x in (49, 58, 67)
        ),
        curve(
            (44, 25), (50, 15, 60, 12, 70, 14), (66, 19, 64, 24, 64, 30), (58, 26, 50, 24.6, 44, 25)
        ),
    ]


def leaf() -> Outline:
    return [
        curve(
            (10, 92),
            (6, 88),
            (20, 74),
            (10, 50, 22, 22, 54, 12),
            (68, 8, 84, 7, 95, 5),
            (95, 22, 93, 46, 82, 62),
            (68, 82, 44, 88, 27, 78),
            (13, 92),
        ),
        curve((24, 73), (38, 58, 60, 36, 80, 20), (81.6, 21.8), (62, 40, 42, 62, 28, 76)),
        polygon((47, 49), (45, 30), (47.8, 29), (50, 46)),
        polygon((62, 36), (61, 22), (63.8, 21.4), (65, 33.4)),
        polygon((52, 52), (71, 55), (70.6, 58), (49, 55)),
        polygon((66, 39), (82, 41), (81.4, 44), (63, 42)),
    ]


def card() -> Outline:
    def sheet(degrees: float, x: float) -> list[Point]:
        return turned([(x, 18), (x + 46, 18), (x + 46, 88), (x, 88)], degrees, (x + 23, 88))

    front = [(42, 10), (92, 10), (92, 84), (42, 84)]
    return [
        rounded(*turned(front, 8, (67, 84)), radius=6),
        rounded(*turned([(47, 15), (87, 15), (87, 79), (47, 79)], 8, (67, 84)), radius=3),
        polygon(*turned([(67, 30), (80, 47), (67, 64), (54, 47)], 8, (67, 84))),
        curve(
            (36.5, 14),
            (31, 15.6),
            (8, 22),
            (4, 23.4, 3, 27, 4, 30.4),
            (20, 90),
            (21, 94, 25, 96, 28.6, 94.8),
            (40, 91.6),
            (36.5, 88),
            (33, 89),
            (28, 88),
            (11.5, 28),
            (33, 22),
        ),
    ]


def hammer() -> Outline:
    head = turned([(22, 16), (70, 16), (84, 26), (84, 34), (70, 38), (22, 38)], 40, (50, 30))
    shaft = turned([(44, 38), (53, 38), (54.5, 98), (42.5, 98)], 40, (50, 30))
    band = turned([(27, 19.5), (31, 19.5), (31, 34.5), (27, 34.5)], 40, (50, 30))
    return [rounded(*head, radius=3.5), rounded(*shaft, radius=3), polygon(*band)]


def eye() -> Outline:
    return [
        curve(
            (2, 50),
            (16, 28, 32, 18, 50, 18),
            (68, 18, 84, 28, 98, 50),
            (84, 72, 68, 82, 50, 82),
            (32, 82, 16, 72, 2, 50),
        ),
        curve(
            (11, 50),
            (23, 33, 36, 25, 50, 25),
            (64, 25, 77, 33, 89, 50),
            (77, 67, 64, 75, 50, 75),
            (36, 75, 23, 67, 11, 50),
        ),
        ellipse(50, 50, 21),
        ellipse(50, 50, 10.5),
        ellipse(56, 44, 4.2),
    ]


def chevrons() -> Outline:
    return [
        rounded(
            (50, y), (92, y + 26), (92, y + 41), (50, y + 16), (8, y + 41), (8, y + 26), radius=2
        )
        for y in (5, 30, 55)
    ]


def skull() -> Outline:
    return [
        curve(
            (50, 4),
            (76, 4, 92, 22, 92, 46),
            (92, 58, 87, 66, 79, 71),
            (78, 84),
            (77, 91, 74, 95, 68, 95),
            (32, 95),
            (26, 95, 23, 91, 22, 84),
            (21, 71),
            (13, 66, 8, 58, 8, 46),
            (8, 22, 24, 4, 50, 4),
        ),
        ellipse(31, 50, 12.5, 13.5, 12),
        ellipse(69, 50, 12.5, 13.5, -12),
        curve(
            (50, 62),
            (56, 74, 56, 76, 53, 76),
            (51, 76, 50, 73.6, 50, 73.6),
            (50, 73.6, 49, 76, 47, 76),
            (44, 76, 44, 74, 50, 62),
        ),
        *(polygon((x, 82), (x + 2.6, 82), (x + 2.6, 95), (x, 95)) for x in (36, 48.7, 61.4)),
    ]


def scroll() -> Outline:
    return [
        curve(
            (22, 4),
            (82, 4),
            (90, 4, 96, 10, 96, 18),
            (96, 26, 91, 30, 86, 30),
            (80, 30),
            (80, 84),
            (80, 91, 74, 97, 67, 97),
            (16, 97),
            (9, 97, 4, 91, 4, 84),
            (4, 78),
            (20, 78),
            (20, 16),
            (20, 10, 21, 6, 22, 4),
        ),
        curve(
            (26, 9),
            (70, 9),
            (67, 14, 66, 19, 67, 24),
            (74.6, 24),
            (73, 17, 76, 11, 82, 10.6),
            (88, 10.6, 90, 14, 90, 18),
            (90, 22, 88, 24.4, 85, 24.6),
            (74, 24.6),
            (74, 84),
            (74, 88, 71, 91, 67, 91),
            (63, 91, 60, 88, 60, 84),
            (60, 78),
            (26, 78),
        ),
        *(polygon((33, y), (67, y), (67, y + 4), (33, y + 4)) for y in (34, 45, 56)),
        polygon((33, 67), (54, 67), (54, 71), (33, 71)),
    ]


ICONS: dict[str, Callable[[], Outline]] = {
    made.__name__: made
    for made in (
        heart,
        target,
        spark,
        bolt,
        laurel,
        person,
        gem,
        log,
        grain,
        stone,
        ingot,
        brick,
        drop,
        fish,
        leaf,
        card,
        hammer,
        eye,
        chevrons,
        skull,
        scroll,
    )
}


PUT_TOGETHER = (goods, creatures, places, people, tools, travel)


def paths() -> dict[str, str]:
    """Return the path of each icon by its name."""
    made = {name: "".join(draw()) for name, draw in ICONS.items()}
    for module in PUT_TOGETHER:
        made |= {name: path_of(draw()) for name, draw in module.ICONS.items()}
    return made


def main() -> None:
    for name, path in paths().items():
        text = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
            f'<path fill-rule="evenodd" d="{path}"/>\n</svg>\n'
        )
        (SYMBOLS / f"{name}.svg").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
