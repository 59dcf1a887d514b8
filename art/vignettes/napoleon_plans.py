"""Battles of Napoleon: what stands on its fields, seen from above as on a staff map, in few colours,
and the trophy of its titles, which is engraved."""

from __future__ import annotations

import math
from random import Random

from pen import Part, Point, at, disc, figure, many, oval
from things import banner, drum, laurel, musket, sabre

EDGE_INK = "#26241f"
EDGE, WARM, DARK, SHADE = "#47261c", "#c97259", "#9c4736", "#a9a077"
COURT, EARTH, LEAF, LEAF_DARK, LEAF_EDGE = "#efe3c6", "#d9c08a", "#a3b87c", "#728e52", "#3f5632"


def face_of(points: list[Point], fill: str, line: float = 0.0, edge: str = EDGE) -> Part:
    commands = "M" + " ".join(f"{figure(x)} {figure(y)}" for x, y in points) + "z"
    drawn = f'stroke="{edge}" stroke-width="{figure(line)}"' if line else 'stroke="none"'
    return [f'<path d="{commands}" fill="{fill}" {drawn}/>']


def line_of(points: list[Point], width: float, colour: str = EDGE) -> Part:
    commands = "M" + " ".join(f"{figure(x)} {figure(y)}" for x, y in points)
    return [
        f'<path d="{commands}" fill="none" stroke="{colour}" stroke-width="{figure(width)}"'
        ' stroke-linecap="round"/>'
    ]


def _box(x: float, y: float, w: float, h: float) -> list[Point]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def roof(x: float, y: float, w: float, h: float, shadow: float = 0.55, pale: bool = False) -> Part:
    """A house: its two slopes, the one away from the light darker, its ridge, its shadow."""
    if pale:
        return (
            face_of(_box(x + shadow, y + shadow, w, h), "#d5d1ae")
            + face_of(_box(x, y, w, h), "#e0cdb4", 0.18, "#a08a70")
            + face_of(
                _box(x, y + h / 2, w, h / 2) if w >= h else _box(x + w / 2, y, w / 2, h), "#cdb296"
            )
        )
    made = face_of(_box(x + shadow, y + shadow, w, h), SHADE)
    made += face_of(_box(x, y, w, h), WARM)
    if w >= h:
        made += face_of(_box(x, y + h / 2, w, h / 2), DARK)
        tiles = [[(x + w * k / 8, y), (x + w * k / 8, y + h / 2)] for k in range(1, 8)]
        ridge = [(x, y + h / 2), (x + w, y + h / 2)]
    else:
        made += face_of(_box(x + w / 2, y, w / 2, h), DARK)
        tiles = [[(x, y + h * k / 8), (x + w / 2, y + h * k / 8)] for k in range(1, 8)]
        ridge = [(x + w / 2, y), (x + w / 2, y + h)]
    made += many(line_of(each, 0.07, "#8a4030") for each in tiles)
    return made + line_of(ridge, 0.16) + face_of(_box(x, y, w, h), "none", 0.2)


def wall(points: list[Point]) -> Part:
    return line_of(points, 0.42, "#5b5345") + line_of(points, 0.16, "#d9d2c0")


def garden(x: float, y: float, w: float, h: float, beds: int = 3) -> Part:
    """Beds of a kitchen garden with a path between."""
    made = face_of(_box(x, y, w, h), "#dbe0b6")
    for k in range(beds):
        low = y + h * (k + 0.15) / beds
        bed = _box(x + w * 0.06, low, w * 0.88, h * 0.7 / beds)
        made += face_of(bed, "#b9c98d")
        made += many(
            line_of(
                [(x + w * (0.1 + 0.1 * n), low), (x + w * (0.1 + 0.1 * n), low + h * 0.7 / beds)],
                0.08,
                LEAF_DARK,
            )
            for n in range(9)
        )
    return made + face_of(_box(x, y, w, h), "none", 0.14, LEAF_EDGE)


def crown(x: float, y: float, r: float, seed: int = 0, shadow: float = 0.32) -> Part:
    """The top of a tree, lit from the upper left, with the shadow that it casts."""
    dice = Random(seed)
    rim = []
    for k in range(9):
        a = math.radians(40 * k + 360 * dice.random() / 18)
        reach = r * (0.9 + 0.2 * dice.random())
        rim.append((x + reach * math.cos(a), y + reach * math.sin(a)))
    moved = [(px + r * shadow * 1.3, py + r * shadow * 1.5) for px, py in rim]

    def rounded(points: list[Point], fill: str, line: float = 0.0) -> Part:
        n = len(points)
        middles = [
            ((points[i - 1][0] + points[i][0]) / 2, (points[i - 1][1] + points[i][1]) / 2)
            for i in range(n)
        ]
        commands = f"M{figure(middles[0][0])} {figure(middles[0][1])}"
        for i in range(n):
            far = middles[(i + 1) % n]
            px, py = points[i]
            # bulges: the hand draws leaves in bows
            px, py = x + (px - x) * 1.16, y + (py - y) * 1.16
            commands += f"Q{figure(px)} {figure(py)} {figure(far[0])} {figure(far[1])}"
        drawn = f'stroke="{LEAF_EDGE}" stroke-width="{figure(line)}"' if line else 'stroke="none"'
        return [f'<path d="{commands}z" fill="{fill}" {drawn}/>']

    cast = rounded([(px, py) for px, py in moved], "#87986a")
    lit = [(x + (px - x) * 0.62 - r * 0.2, y + (py - y) * 0.62 - r * 0.22) for px, py in rim]
    made = cast + rounded(rim, LEAF_DARK, r * 0.13) + rounded(lit, LEAF)
    for k in range(4):
        a = math.radians(5 + 38 * k)
        made += line_of(
            [
                (x + r * 0.45 * math.cos(a), y + r * 0.45 * math.sin(a)),
                (x + r * 0.85 * math.cos(a), y + r * 0.85 * math.sin(a)),
            ],
            r * 0.1,
            LEAF_EDGE,
        )
    return made


def farm() -> Part:
    """A walled court at a road: barn, house, stables, a pond and the kitchen garden."""
    made = garden(1.2, 0.6, 10, 3.4, 2)
    made += face_of(_box(1.6, 4.6, 14.6, 11.4), COURT)
    made += wall([(1.6, 4.6), (16.2, 4.6), (16.2, 16), (1.6, 16), (1.6, 4.6)])
    made += roof(12.8, 5, 3.4, 8.4)
    made += roof(1.6, 4.4, 7.6, 3)
    made += roof(1.6, 9, 2.8, 7)
    made += roof(6.2, 13.4, 6.6, 2.6)
    made += (
        face_of(_box(10, 4, 1.8, 1.4), COURT)
        + line_of([(10, 4.6), (10, 5.4)], 0.3)
        + line_of([(11.8, 4.6), (11.8, 5.4)], 0.3)
    )
    pond = [
        (8.6 + 1.3 * math.cos(math.radians(a)), 10.2 + 0.9 * math.sin(math.radians(a)))
        for a in range(0, 360, 30)
    ]
    made += face_of(pond, "#b9d0d6", 0.16, "#5c7c88")
    made += face_of(_box(5.4, 8.6, 1.4, 1.2), "#b79a63", 0.1)
    return made + crown(17.6, 3, 1.15, 1) + crown(15.2, 2.2, 1, 2) + crown(18, 14.6, 1.1, 3)


def village() -> Part:
    made = face_of([(8.4, 0.5), (11.4, 0.5), (11, 8), (11.8, 17.5), (8.2, 17.5), (8.8, 8)], COURT)
    made += face_of([(0.6, 8), (9, 7.4), (19.4, 9), (19.4, 11), (9, 9.6), (0.6, 10)], COURT)
    made += garden(1, 0.8, 4, 2.6, 2) + garden(14.8, 14, 4, 3, 2) + garden(14.6, 1, 4, 2.4, 2)
    for x, y, w, h in (
        (5.2, 1.4, 2.6, 3.6),
        (1.4, 4.2, 3.2, 2.2),
        (11.8, 1.2, 2.2, 3.8),
        (15, 4.4, 3.6, 2.2),
        (12.2, 11.2, 4.2, 2.2),
        (4.2, 11.4, 3.2, 2.2),
        (1, 11.4, 2, 3.8),
        (5.2, 14.6, 2.4, 2.8),
        (12.6, 14.6, 1.9, 2.8),
    ):
        made += roof(x, y, w, h, 0.45)
    # the church lies across, its tower to the west
    made += roof(12.4, 6.2, 4.4, 2) + roof(10.8, 6, 1.7, 2.3, 0.4)
    made += line_of([(11.65, 6.5), (11.65, 7.9)], 0.2, "#fffdf6") + line_of(
        [(11.1, 7), (12.2, 7)], 0.2, "#fffdf6"
    )
    return (
        made
        + crown(3.4, 16.4, 1.1, 4)
        + crown(18, 12.4, 1, 5)
        + crown(8.2, 6, 0.9, 6)
        + crown(2.2, 7.4, 0.8, 7)
    )


def lone_farm() -> Part:
    """Draw a farm in a hex of open ground: small and pale, for the eye alone."""
    made = face_of(_box(0.4, 3.8, 3, 2.2), "#dfe3c0", 0.12, "#b7bc93")
    made += many(line_of([(0.7, y), (3.1, y)], 0.1, "#b7bc93") for y in (4.3, 4.9, 5.5))
    return made + roof(3.8, 1, 3.4, 1.7, 0.3, True) + roof(7.2, 2.9, 1.6, 2.9, 0.3, True)


def fort() -> Part:
    """A redoubt: bastions, ditch and rampart."""
    outer, inner = [], []
    for k in range(10):
        a = math.radians(-90 + 36 * k)
        reach = 9 if k % 2 == 0 else 6.2
        outer.append((10 + reach * math.cos(a), 9.4 + reach * math.sin(a)))
        inner.append((10 + reach * 0.68 * math.cos(a), 9.4 + reach * 0.68 * math.sin(a)))
    made = face_of(outer, "#cbb787", 0.32, "#5b4a2c")
    for k in range(10):
        start_corner, end_corner = outer[k], outer[(k + 1) % 10]
        low, high = inner[k], inner[(k + 1) % 10]
        for n in range(1, 8):
            s = n / 8
            start = (
                start_corner[0] + (end_corner[0] - start_corner[0]) * s,
                start_corner[1] + (end_corner[1] - start_corner[1]) * s,
            )
            end = (low[0] + (high[0] - low[0]) * s, low[1] + (high[1] - low[1]) * s)
            end = (start[0] + (end[0] - start[0]) * 0.6, start[1] + (end[1] - start[1]) * 0.6)
            made += line_of([start, end], 0.12, "#7a6238")
    made += face_of(inner, COURT, 0.3, "#5b4a2c")
    return made + roof(7.6, 7.4, 4.8, 1.7, 0.35) + roof(8.4, 10.6, 3.2, 1.5, 0.35)


def sandpit() -> Part:
    """A pit dug into a bank: its rim with hachures inwards, sand on its floor."""
    rim = [
        (2, 7), (3, 4), (6.4, 2.4), (10, 3.2), (13.6, 2.2), (17, 4), (18.4, 7.6), (16.8, 11.6),
        (12.8, 14), (8.6, 14.6), (4.4, 12.8), (2.2, 10),
    ]  # fmt: skip
    made = face_of(rim, "#ecd490")
    middle = (10, 8.6)
    n = len(rim)
    for i in range(n):
        start_corner, end_corner = rim[i], rim[(i + 1) % n]
        for k in range(7):
            s = (k + 0.5) / 7
            start = (
                start_corner[0] + (end_corner[0] - start_corner[0]) * s,
                start_corner[1] + (end_corner[1] - start_corner[1]) * s,
            )
            # the bank is high to the north and runs out to the south
            deep = 0.36 if start[1] < 8 else 0.2
            end = (
                start[0] + (middle[0] - start[0]) * deep,
                start[1] + (middle[1] - start[1]) * deep,
            )
            made += line_of([start, end], 0.26 if start[1] < 8 else 0.16, "#8a6a32")
    made += line_of([*rim, rim[0]], 0.34, "#6d5226")
    dice = Random(5)
    for _ in range(46):
        a, reach = dice.uniform(0, 2 * math.pi), dice.random() ** 0.5
        x, y = middle[0] + 4.4 * reach * math.cos(a), middle[1] + 2.6 * reach * math.sin(a) + 0.6
        made += line_of([(x, y), (x + 0.05, y)], 0.26, "#a8853f")
    return made


def orchard() -> Part:
    made = face_of(_box(1.2, 1.2, 17.6, 15.6), "#dfe6bd")
    for j in range(4):
        made += line_of([(1.6, 3.6 + 4 * j), (18.4, 3.6 + 4 * j)], 0.1, "#b9c48f")
        for i in range(4):
            made += crown(3.2 + 4.4 * i, 3.1 + 4 * j, 1.35, 20 + 4 * j + i)
    return made


def oak() -> Part:
    return crown(2.1, 2, 1.6, 31)


def thicket() -> Part:
    return crown(1.4, 1.5, 1.1, 32) + crown(3, 2.3, 1.25, 33) + crown(2.5, 1.1, 0.8, 34)


def sapling() -> Part:
    return crown(1.9, 1.9, 1.05, 35)


def poplar() -> Part:
    """Draw a poplar of an avenue: slim, its shadow long."""
    return [
        '<path d="M1.5 3.1Q3.3 3.1 4.2 3.9Q2.9 4.3 1.5 3.7z" fill="#87986a" stroke="none"/>',
        f'<path d="M1.4 3.6Q.3 2.4 1.2 .3Q1.4 .05 1.6 .3Q2.5 2.4 1.4 3.6z" fill="{LEAF_DARK}"'
        f' stroke="{LEAF_EDGE}" stroke-width=".2"/>',
        f'<path d="M1.2 3Q.6 2 1.3 .7Q1.5 2 1.2 3z" fill="{LEAF}" stroke="none"/>',
    ]


def trophy() -> Part:
    """Drum, colours, muskets and sabres, as cartouches of the time have them."""
    made: Part = []
    for flip in (False, True):
        side = -1 if flip else 1
        made += at(
            banner(19, 11.5, 0.1 if flip else 0.32, True), 24 + 1.6 * side, 27, 1, flip, 34 * side
        )
        made += at(musket(23), 24 + 1.2 * side, 27.5, 1, flip, 62 * side)
        made += at(sabre(17), 24 - 9 * side, 28.2, 1, flip, 66 * side)
    made += at(laurel(9.2), 24, 19.6)
    for x, y in (
        (12.4, 27.2),
        (14.8, 27.2),
        (13.6, 25.2),
        (33.2, 27.2),
        (35.6, 27.2),
        (34.4, 25.2),
    ):
        made += disc(x, y, 1.25, 0.75, 45) + oval(x - 0.35, y - 0.4, 0.35, 0.25, 0, line=0)
    made += at(drum(), 24, 28.6, 1.65)
    return made


PLANS: dict[str, tuple[Part, float, float]] = {
    "plan-farm": (farm(), 20, 18),
    "plan-village": (village(), 20, 18),
    "plan-lone-farm": (lone_farm(), 10, 7),
    "plan-fort": (fort(), 20, 18),
    "plan-sandpit": (sandpit(), 20, 17),
    "plan-walled_orchard": (orchard(), 20, 18),
    "tree-oak": (oak(), 4.4, 4.4),
    "tree-thicket": (thicket(), 4.8, 4.4),
    "tree-sapling": (sapling(), 4, 4),
    "tree-poplar": (poplar(), 4.4, 4.4),
    "trophy": (trophy(), 48, 30),
}
