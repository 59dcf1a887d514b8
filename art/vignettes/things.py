"""Tools, arms, vehicles and signs: each about ten units high, its foot or its middle on (0, 0)."""

from __future__ import annotations

import math

from pen import Part, at, blob, curve, disc, many, oval, poly, rect, ring, shape, stroke

# ---- round things, their middle on (0, 0) -----------------------------------------------------------


def gear(r: float = 4, teeth: int = 10, tone: float = 0.35) -> Part:
    outer = ring(teeth * 4, r)
    points = [
        (x * (1.0 if i % 4 < 2 else 0.8), y * (1.0 if i % 4 < 2 else 0.8))
        for i, (x, y) in enumerate(outer)
    ]
    return poly(points, tone, 50) + disc(0, 0, r * 0.5, 0.1, 0) + disc(0, 0, r * 0.16, 0.9)


def wheel(r: float = 3, spokes: int = 8, tone: float = 0.5) -> Part:
    made = disc(0, 0, r, tone, 30) + disc(0, 0, r * 0.76, 0)
    made += many(stroke([(0, 0), p], 0.4) for p in ring(spokes, r * 0.78))
    return made + disc(0, 0, r * 0.2, 0.4, 0)


def globe(r: float = 5) -> Part:
    made = disc(0, 0, r, 0.15, 0) + shape(
        f"M{r * 0.3:.2f} {-r * 0.95:.2f}A{r} {r} 0 0 1 {r * 0.3:.2f} {r * 0.95:.2f}A{r * 0.9:.2f} {r:.2f} 0 0 0 {r * 0.3:.2f} {-r * 0.95:.2f}z",
        0.5,
        60,
        0,
    )
    land = [
        (-0.7, -0.4),
        (-0.3, -0.75),
        (0.1, -0.6),
        (0.2, -0.3),
        (-0.15, -0.1),
        (-0.1, 0.25),
        (-0.3, 0.6),
        (-0.45, 0.2),
        (-0.65, 0.0),
    ]
    other = [(0.35, -0.4), (0.65, -0.5), (0.85, -0.1), (0.7, 0.3), (0.45, 0.35), (0.4, 0.0)]
    made += blob([(x * r, y * r) for x, y in land], 0.65, 40, 0.2) + blob(
        [(x * r, y * r) for x, y in other], 0.75, 40, 0.2
    )
    made += oval(0, 0, r * 0.5, r, None, line=0.15) + stroke([(-r, 0), (r, 0)], 0.15)
    return made + disc(0, 0, r, None)


def coin(r: float = 2, accent: bool = False) -> Part:
    return (
        disc(0, 0, r, 0.1, 45, accent=accent)
        + disc(0, 0, r * 0.75, None, line=0.2)
        + poly(ring(4, r * 0.4), 0.6, 0, 0.15)
    )


def coins(n: int = 5, r: float = 1.6, accent: bool = True) -> Part:
    made: Part = []
    for k in range(n):
        y = -k * 0.7
        made += oval(0, y, r, r * 0.42, 0.5, 90) + oval(0, y - 0.35, r, r * 0.42, 0, accent=accent)
    return made


def atom(r: float = 6) -> Part:
    made: Part = []
    for turn in (0, 60, 120):
        made += at(oval(0, 0, r, r * 0.36, None, line=0.5), 0, 0, 1, turn=turn)
    made += disc(0, 0, r * 0.17, 0, accent=True)
    return made + many(
        disc(x, y, r * 0.1, 0.9) for x, y in ((r, 0), (-r * 0.5, r * 0.87), (-r * 0.5, -r * 0.87))
    )


def compass_rose(r: float = 5) -> Part:
    made = disc(0, 0, r * 1.1, 0) + disc(0, 0, r * 0.8, 0.1, 0, 0.2)
    for i, p in enumerate(ring(8, 1, 0, 0, -90)):
        long = r if i % 2 == 0 else r * 0.62
        a, b = ring(8, r * 0.2, 0, 0, -112.5)[i], ring(8, r * 0.2, 0, 0, -67.5)[i]
        made += poly([(0, 0), a, (p[0] * long, p[1] * long)], 0, line=0.2) + poly(
            [(0, 0), b, (p[0] * long, p[1] * long)], 0.85, 0, 0.2
        )
    return made


def clock(r: float = 4) -> Part:
    made = disc(0, 0, r, 0.4, 45) + disc(0, 0, r * 0.82, 0)
    made += many(stroke([(x * 0.87, y * 0.87), (x, y)], 0.3) for x, y in ring(12, r * 0.78))
    return made + stroke([(0, 0), (0, -r * 0.6)], 0.5) + stroke([(0, 0), (r * 0.4, r * 0.2)], 0.5)


def football(r: float = 3) -> Part:
    made = disc(0, 0, r, 0) + shape(
        f"M{r * 0.2:.2f} {-r * 0.98:.2f}A{r} {r} 0 0 1 {-r * 0.3:.2f} {r * 0.95:.2f}A{r * 1.1:.2f} {r * 1.1:.2f} 0 0 0 {r * 0.2:.2f} {-r * 0.98:.2f}z",
        0.4,
        45,
        0,
    )
    made += poly(ring(5, r * 0.36, 0, 0, -90), 0.9)
    for x, y in ring(5, 1, 0, 0, -90):
        made += stroke([(x * r * 0.36, y * r * 0.36), (x * r * 0.75, y * r * 0.75)], 0.25) + poly(
            [
                (x * r * 0.75, y * r * 0.75),
                (x * r * 0.9 - y * r * 0.3, y * r * 0.9 + x * r * 0.3),
                (x * r * 0.9 + y * r * 0.3, y * r * 0.9 - x * r * 0.3),
            ],
            0.9,
            line=0.2,
        )
    return made + disc(0, 0, r, None)


def shield(
    w: float = 6, tone: float = 0.1, charge: Part | None = None, accent: bool = False
) -> Part:
    d = f"M{-w / 2:.2f} {-w * 0.6:.2f}H{w / 2:.2f}V0Q{w / 2:.2f} {w * 0.45:.2f} 0 {w * 0.7:.2f}Q{-w / 2:.2f} {w * 0.45:.2f} {-w / 2:.2f} 0z"
    half = f"M0 {-w * 0.6:.2f}H{w / 2:.2f}V0Q{w / 2:.2f} {w * 0.45:.2f} 0 {w * 0.7:.2f}z"
    return (
        shape(d, tone, 90, accent=accent)
        + shape(half, min(tone + 0.3, 1), 60, 0)
        + shape(d, None, line=0.5)
        + (charge or [])
    )


def round_shield(r: float = 3.4, boss: bool = True) -> Part:
    made = disc(0, 0, r, 0.35, 45) + disc(0, 0, r * 0.78, 0.08, 0)
    made += many(
        poly([(0, 0), (x * 0.72, y * 0.72), (x2 * 0.72, y2 * 0.72)], 0.6, 30, 0.2)
        for (x, y), (x2, y2) in list(zip(ring(16, r), ring(16, r, 0, 0, 22.5), strict=True))[::2]
    )
    return made + (disc(0, 0, r * 0.26, 0) if boss else [])


def laurel(r: float = 6, accent: bool = False) -> Part:
    made: Part = []
    for side in (-1, 1):
        for k in range(9):
            a = math.radians(90 - side * (14 + k * 16))
            x, y = r * math.cos(a), r * math.sin(a)
            turn = math.degrees(a) - side * 62
            leaf = blob(
                [(-1.2, 0), (0, -0.5), (1.3, 0), (0, 0.5)],
                0.45 if k % 2 else 0.15,
                30,
                accent=accent and k % 2 == 0,
            )
            made += at(leaf, x, y, r / 6, turn=turn)
    return made + at(blob([(-1, 0), (0, 0.5), (1, 0), (0, -0.5)], 0.7), 0, r)


# ---- tools ------------------------------------------------------------------------------------------


def hammer(h: float = 9) -> Part:
    return (
        rect(-0.35, -h, 0.7, h, 0.25, 90)
        + rect(-2.2, -h - 1, 4, 2, 0.55, 0)
        + poly([(1.8, -h - 1), (3.2, -h + 0.2), (1.8, -h + 1)], 0.8, 0)
    )


def pick(h: float = 9) -> Part:
    head = [
        (-4.6, -h + 1.6),
        (-2, -h - 0.5),
        (0, -h - 1),
        (2, -h - 0.5),
        (4.6, -h + 1.6),
        (1.8, -h + 0.4),
        (0, -h + 0.1),
        (-1.8, -h + 0.4),
    ]
    return rect(-0.35, -h, 0.7, h, 0.2, 90) + poly(head, 0.65, 0)


def axe(h: float = 9) -> Part:
    blade = [(0, -h + 0.4), (2, -h - 0.4), (3, -h + 1.6), (2, -h + 3.4), (0, -h + 2.4)]
    return rect(-0.3, -h - 0.4, 0.6, h + 0.4, 0.2, 90) + blob(blade, 0.4, 70)


def spade(h: float = 9) -> Part:
    return (
        rect(-0.25, -h, 0.5, h * 0.7, 0.2, 90)
        + rect(-1, -h - 0.4, 2, 0.5, 0.2)
        + shape(f"M-1.4 {-h * 0.36:.2f}H1.4V-1.2L0 0L-1.4 -1.2z", 0.5, 60)
    )


def sickle(s: float = 1.0) -> Part:
    made = shape("M0 0Q5 -1 5 -6Q4 -10 -2 -9.4Q3.4 -8.4 3.2 -5.6Q3 -2 -0.4 -1z", 0.4, 40)
    return at(made + at(rect(-0.4, 0, 0.8, 3.4, 0.2, 90), -0.2, -0.8, turn=20), 0, 0, s)


def anvil() -> Part:
    body = [
        (-3.6, -4.8),
        (4.6, -4.8),
        (4.6, -3.2),
        (2, -2.8),
        (1.4, -1.4),
        (3, -0.8),
        (3, 0),
        (-3, 0),
        (-3, -0.8),
        (-1.4, -1.4),
        (-2, -2.8),
        (-3.6, -3.2),
    ]
    made = blob([(-3.4, -4.8), (-7.4, -4.4), (-5.4, -3.4), (-3.4, -3.1)], 0.3, 0) + poly(
        body, 0.6, 0
    )
    return made + rect(-3.6, -4.9, 8.2, 0.7, 0.03, 0)


def plough() -> Part:
    made = curve([(-8, -6), (-4, -3.4), (0, -2.2), (6, -3.2), (10, -3.4)], 0.8) + curve(
        [(-8.6, -4), (-4, -2.6), (-1, -1.6)], 0.7
    )
    return (
        made
        + blob([(-1.6, -2.4), (1.8, -1.8), (3.4, 0.8), (0, 0.4)], 0.6, 45)
        + stroke([(2, -2.4), (3, 0.6)], 0.5)
        + at(wheel(1.6, 6), 7.6, -1.4)
    )


def scales(h: float = 11) -> Part:
    made = (
        stroke([(0, 0), (0, -h)], 0.7)
        + rect(-2.2, -0.6, 4.4, 0.8, 0.4, 0)
        + stroke([(-5.4, -h + 1.6), (5.4, -h + 1.6)], 0.55)
        + disc(0, -h, 0.6, 0)
    )
    for x in (-5.4, 5.4):
        made += stroke([(x - 1.9, -h + 6), (x, -h + 1.6), (x + 1.9, -h + 6)], 0.2)
        made += shape(
            f"M{x - 2.2:.2f} {-h + 6:.2f}H{x + 2.2:.2f}Q{x:.2f} {-h + 8.8:.2f} {x - 2.2:.2f} {-h + 6:.2f}z",
            0.35,
            0,
        )
    return made


def gavel() -> Part:
    made = at(
        rect(-0.4, 0, 0.8, 7, 0.2, 90)
        + rect(-2.4, -2.4, 4.8, 2.6, 0.4, 0)
        + rect(-2.8, -2.6, 0.8, 3, 0.1)
        + rect(2, -2.6, 0.8, 3, 0.8),
        0,
        -5,
        turn=-50,
    )
    return made + rect(-4.6, -1, 6, 1, 0.5, 0) + rect(-4, -1.7, 4.8, 0.7, 0.1)


def book(w: float = 9, accent: bool = False) -> Part:
    """Open, its spine on (0, 0)."""
    h = w * 0.55
    left = f"M0 0Q{-w * 0.2:.2f} {-h * 0.25:.2f} {-w * 0.55:.2f} {-h * 0.05:.2f}V{-h:.2f}Q{-w * 0.2:.2f} {-h * 1.22:.2f} 0 {-h * 0.95:.2f}z"
    right = f"M0 0Q{w * 0.2:.2f} {-h * 0.25:.2f} {w * 0.55:.2f} {-h * 0.05:.2f}V{-h:.2f}Q{w * 0.2:.2f} {-h * 1.22:.2f} 0 {-h * 0.95:.2f}z"
    made = (
        poly(
            [(-w * 0.6, 0.2), (-w * 0.6, -h * 0.9), (w * 0.6, -h * 0.9), (w * 0.6, 0.2)],
            0.7,
            0,
            accent=accent,
        )
        + shape(left, 0)
        + shape(right, 0.15, 80)
    )
    for k in range(1, 6):
        y = -h * (0.12 + 0.14 * k)
        made += stroke([(-w * 0.46, y), (-w * 0.08, y - h * 0.06)], 0.18) + stroke(
            [(w * 0.08, y - h * 0.06), (w * 0.46, y)], 0.18
        )
    return made


def closed_book(w: float = 7, h: float = 1.8, tone: float = 0.5) -> Part:
    return (
        rect(-w / 2, -h, w, h, tone, 0)
        + rect(w * 0.32, -h * 0.82, w * 0.18, h * 0.64, 0, line=0.2)
        + rect(-w * 0.36, -h, w * 0.06, h, 0, line=0.2)
    )


def scroll(w: float = 8, h: float = 9) -> Part:
    made = (
        rect(-w / 2, -h, w, h, 0.03, 0)
        + rect(-w / 2 - 0.8, -h - 0.8, w + 1.6, 1.5, 0.3, 0)
        + rect(-w / 2 - 0.8, -0.8, w + 1.6, 1.5, 0.3, 0)
    )
    return made + many(
        stroke(
            [(-w * 0.38, -h + 2 + k * 1.2), (w * (0.38 - 0.12 * (k % 3)), -h + 2 + k * 1.2)], 0.25
        )
        for k in range(int((h - 2.4) / 1.2))
    )


def seal(x: float = 0, y: float = 0, r: float = 1.4) -> Part:
    return (
        poly(
            [(x - 0.6, y), (x - 1.4, y + 3), (x, y + 2.2), (x + 1.2, y + 3.2), (x + 0.6, y)],
            0.5,
            90,
        )
        + disc(x, y, r, 0, accent=True)
        + disc(x, y, r * 0.55, None, line=0.2)
    )


def tablet(h: float = 10, w: float = 6, rows: int = 6) -> Part:
    d = f"M{-w / 2:.2f} 0V{-h + w / 2:.2f}A{w / 2:.2f} {w / 2:.2f} 0 0 1 {w / 2:.2f} {-h + w / 2:.2f}V0z"
    side = f"M{w / 2:.2f} 0V{-h + w / 2:.2f}A{w / 2:.2f} {w / 2:.2f} 0 0 0 0 {-h:.2f}Q{w * 0.8:.2f} {-h - 0.4:.2f} {w * 0.72:.2f} {-h + w / 2:.2f}V0z"
    made = shape(side, 0.65, 60) + shape(d, 0.08, 0)
    return made + many(
        stroke(
            [
                (-w * 0.34, -h * 0.68 + k * h * 0.1),
                (w * (0.34 - 0.1 * (k % 2)), -h * 0.68 + k * h * 0.1),
            ],
            0.35,
        )
        for k in range(rows)
    )


def quill(h: float = 10) -> Part:
    made = blob([(0, 0), (1.4, -h * 0.4), (4.4, -h), (1, -h * 0.8), (-0.2, -h * 0.45)], 0.12, 60)
    return made + curve([(-0.6, 1.4), (0.4, -h * 0.3), (4.2, -h * 0.96)], 0.35)


def inkpot() -> Part:
    return rect(-0.8, -3.2, 1.6, 0.9, 0.2) + shape(
        "M-0.8 -2.4Q-2.4 -2 -2.2 0H2.2Q2.4 -2 0.8 -2.4z", 0.75, 60
    )


def lyre(h: float = 11) -> Part:
    def side(s: int) -> Part:
        return curve([(s * 0.9, -1), (s * 3.2, -3), (s * 3.4, -6), (s * 2, -8), (s * 2.8, -h)], 1.0)

    made = (
        side(-1)
        + side(1)
        + rect(-3.6, -h + 1, 7.2, 0.8, 0.3, 0)
        + blob([(-2, 0), (-1.6, -2), (1.6, -2), (2, 0)], 0.5, 0)
    )
    return made + many(
        stroke([(x * 0.55, -1.8), (x, -h + 1.4)], 0.22) for x in (-1.5, -0.5, 0.5, 1.5)
    )


def harp() -> Part:
    made = (
        curve([(-3, 0), (-4.2, -5), (-3.4, -10)], 1.0)
        + curve([(-3.4, -10), (0, -8.4), (3.4, -11)], 1.1)
        + stroke([(3.4, -11), (-2.8, 0)], 0.9)
    )
    return made + many(
        stroke(
            [(-3.6 + k * 1.0, -9.6 + k * 0.2 + (k % 2) * 0.2), (-2.2 + k * 0.95, -1 - k * 1.6)], 0.2
        )
        for k in range(6)
    )


def mask(happy: bool = True, tone: float = 0.05) -> Part:
    made = blob(
        [(-3, -8), (0, -8.6), (3, -8), (3, -4), (1.6, -1), (0, 0), (-1.6, -1), (-3, -4)], tone, 60
    )
    made += many(
        blob([(x - 1, -5.6), (x, -6.2 if happy else -5.4), (x + 1, -5.6), (x, -5)], 0.95)
        for x in (-1.4, 1.4)
    )
    mouth = (
        [(-1.7, -3.4), (0, -2.6), (1.7, -3.4), (0, -1.2)]
        if happy
        else [(-1.6, -1.6), (0, -3.4), (1.6, -1.6), (0, -2.5)]
    )
    return made + blob(mouth, 0.95) + stroke([(0, -5), (-0.3, -3.9), (0.3, -3.8)], 0.25)


def flask(h: float = 8, liquid: float = 0.5, accent: bool = True) -> Part:
    made = shape(
        f"M-0.8 {-h:.2f}V{-h * 0.6:.2f}L-3.4 -0.8Q-3.4 0 -2.8 0H2.8Q3.4 0 3.4 -0.8L0.8 {-h * 0.6:.2f}V{-h:.2f}z",
        0.02,
        0,
    )
    k = h * 0.6 * liquid
    x = 0.8 + 2.6 * (1 - liquid)
    made += shape(
        f"M{-x:.2f} {-k:.2f}L-3.2 -0.8Q-3.2 -0.2 -2.7 -0.2H2.7Q3.2 -0.2 3.2 -0.8L{x:.2f} {-k:.2f}z",
        0.4,
        0,
        0.2,
        accent,
    )
    return made + rect(-1.1, -h - 0.3, 2.2, 0.6, 0) + stroke([(1.5, -k * 0.6), (2.3, -1.2)], 0.3)


def retort() -> Part:
    made = disc(0, -3, 3, 0.06, 0) + blob(
        [(-0.4, -5.8), (2, -6.4), (8.4, -3.6), (8, -2.8), (2.4, -4.4)], 0.06, 20
    )
    return (
        made
        + shape("M-2.9 -2.6A3 3 0 0 0 2.9 -2.6z", 0.4, 0, 0.2, True)
        + stroke([(-3.4, 0), (3.4, 0)], 0.5)
    )


def telescope() -> Part:
    made = at(
        rect(-6, -0.8, 5, 1.6, 0.3, 90)
        + rect(-1, -1.1, 4, 2.2, 0.15, 90)
        + rect(3, -1.5, 4, 3, 0.5, 90),
        0,
        -7,
        turn=-28,
    )
    return made + many(stroke([(0, -6.4), (x, 0)], 0.5) for x in (-3, 0.3, 3.4))


def microscope() -> Part:
    made = (
        rect(-3.4, -0.8, 7, 0.8, 0.5, 0)
        + curve([(2, -0.8), (3.4, -4), (1, -7.6)], 1.0)
        + rect(-2.4, -3.2, 4.4, 0.6, 0.3, 0)
    )
    return made + at(
        rect(-0.7, -3.4, 1.4, 5, 0.2, 90)
        + rect(-1, -5, 2, 1.8, 0.6, 90)
        + rect(-0.4, 1.6, 0.8, 1, 0.6),
        -0.6,
        -6,
        turn=18,
    )


def lamp(accent: bool = True) -> Part:
    """An oil lamp."""
    made = blob(
        [(-4, -2.4), (-1, -3.2), (2.4, -3), (5.4, -3.8), (4.6, -2), (1.6, -0.4), (-2.4, -0.4)],
        0.3,
        0,
    )
    return (
        made
        + curve([(-3.6, -2.6), (-5.6, -3), (-5, -1), (-2.8, -0.8)], 0.5)
        + rect(-1.8, -0.5, 3.2, 0.7, 0.6)
        + blob([(5.2, -3.8), (4.7, -5), (5.3, -6.6), (5.9, -5)], 0, accent=accent)
    )


def bulb() -> Part:
    made = shape(
        "M-1.5 -2.4Q-1.4 -3.8 -2.8 -5.2A3.9 3.9 0 1 1 2.8 -5.2Q1.4 -3.8 1.5 -2.4z", 0, accent=True
    )
    made += rect(-1.5, -2.4, 3, 1.8, 0.5, 0) + shape("M-1 -0.6H1L0.4 0H-0.4z", 0.9)
    made += stroke(
        [(-0.8, -2.6), (-1.1, -6), (-0.3, -5.4), (0, -6.2), (0.3, -5.4), (1.1, -6), (0.8, -2.6)],
        0.3,
    )
    return made + many(
        stroke([(x, y - 7.4), (x * 1.3, y * 1.3 - 7.4)], 0.4)
        for x, y in ring(9, 5.2, 0, 0, 150)[:7]
    )


def candle(h: float = 6) -> Part:
    return (
        rect(-0.9, -h, 1.1, h, 0.02, 90)
        + rect(0.2, -h, 0.7, h, 0.5, 90)
        + blob([(0, -h), (-0.6, -h - 1), (0, -h - 2.6), (0.6, -h - 1)], 0, accent=True)
        + oval(0, 0, 2.2, 0.6, 0.4, 0)
    )


def torch(h: float = 8) -> Part:
    flame = [
        (0, -5),
        (0.6, -3.4),
        (1.7, -3),
        (1.6, -1.2),
        (0.9, 0),
        (-0.9, 0),
        (-1.7, -1.3),
        (-1.1, -2.6),
        (-0.5, -2.8),
    ]
    return at(
        blob(flame, 0, accent=True)
        + blob([(0.1, -2.4), (0.7, -1), (0.4, -0.1), (-0.5, -0.1), (-0.6, -1)], 0),
        0,
        -h,
    ) + poly([(-1.2, -h), (1.2, -h), (0.4, 0), (-0.4, 0)], 0.5, 90)


def bell() -> Part:
    made = shape(
        "M-0.8 -7.6Q0 -9 0.8 -7.6Q3.2 -7 3.2 -3.6Q3.4 -1.6 4.6 -0.8H-4.6Q-3.4 -1.6 -3.2 -3.6Q-3.2 -7 -0.8 -7.6z",
        0.12,
        0,
    )
    return (
        made
        + shape("M0.8 -7.6Q3.2 -7 3.2 -3.6Q3.4 -1.6 4.6 -0.8H1.4Q2 -5 0.8 -7.6z", 0.6, 70)
        + disc(0, -0.2, 0.9, 0.7)
    )


def amphora(h: float = 10, tone: float = 0.15) -> Part:
    body = [
        (-0.9, -h),
        (-0.9, -h * 0.84),
        (-2.8, -h * 0.64),
        (-2.4, -h * 0.34),
        (-0.6, 0),
        (0.6, 0),
        (2.4, -h * 0.34),
        (2.8, -h * 0.64),
        (0.9, -h * 0.84),
        (0.9, -h),
    ]
    made = curve([(-0.9, -h * 0.94), (-2.6, -h * 0.9), (-2.2, -h * 0.66)], 0.5) + curve(
        [(0.9, -h * 0.94), (2.6, -h * 0.9), (2.2, -h * 0.66)], 0.5
    )
    made += blob(body, tone, 0) + blob(
        [
            (0.4, -h * 0.9),
            (0.9, -h * 0.84),
            (2.8, -h * 0.64),
            (2.4, -h * 0.34),
            (0.6, 0),
            (0.9, -h * 0.5),
        ],
        0.6,
        70,
        0,
    )
    return (
        made
        + blob(body, None)
        + rect(-1.3, -h - 0.4, 2.6, 0.7, 0.2)
        + curve([(-2.8, -h * 0.6), (0, -h * 0.56), (2.8, -h * 0.6)], 0.4)
        + curve([(-2.7, -h * 0.44), (0, -h * 0.4), (2.7, -h * 0.44)], 0.4)
    )


def barrel() -> Part:
    made = blob(
        [(-2.2, 0), (-2.8, -2.6), (-2.2, -5.4), (2.2, -5.4), (2.8, -2.6), (2.2, 0)], 0.2, 90
    )
    return (
        made
        + rect(0.8, -5.2, 1.6, 5, 0.6, 90, 0)
        + curve([(-2.6, -4), (0, -3.7), (2.6, -4)], 0.5)
        + curve([(-2.6, -1.5), (0, -1.2), (2.6, -1.5)], 0.5)
        + oval(0, -5.4, 2.1, 0.6, 0.1, 0)
    )


def sack() -> Part:
    made = blob(
        [
            (-0.7, -5),
            (-2.6, -3.2),
            (-2.8, -0.6),
            (-1.4, 0),
            (1.6, 0),
            (2.8, -0.8),
            (2.4, -3.2),
            (0.7, -5),
        ],
        0.12,
        60,
    )
    return (
        made
        + blob([(0.4, -5), (2.4, -3.2), (2.8, -0.8), (1.6, 0), (1, -2)], 0.55, 60, 0)
        + blob([(-1.2, -6), (0, -5.4), (1.2, -6), (0.7, -4.9), (-0.7, -4.9)], 0.3)
    )


def crate(s: float = 4, tone: float = 0.1) -> Part:
    made = rect(-s / 2, -s, s, s, tone, 0) + poly(
        [(s / 2, 0), (s / 2, -s), (s * 0.8, -s * 1.2), (s * 0.8, -s * 0.25)], 0.65, 60
    )
    return (
        made
        + poly([(-s / 2, -s), (-s * 0.2, -s * 1.2), (s * 0.8, -s * 1.2), (s / 2, -s)], 0.02)
        + stroke([(-s / 2, 0), (s / 2, -s)], 0.4)
    )


def sheaf(h: float = 9) -> Part:
    made: Part = []
    for k in (-4, -3, -2, -1, 0, 1, 2, 3, 4):
        made += curve([(k * 0.35, 0), (k * 0.14, -h * 0.4), (k * 0.8, -h * 0.84)], 0.35)
        made += at(
            oval(0, -1.3, 0.5, 1.4, 0 if k % 2 else 0.35, 60, accent=k % 2 == 0),
            k * 0.8,
            -h * 0.8,
            turn=k * 9,
        )
    return (
        made
        + blob(
            [(-1, -h * 0.42), (0, -h * 0.38), (1, -h * 0.42), (0.9, -h * 0.3), (-0.9, -h * 0.3)],
            0.75,
            0,
        )
        + blob([(-1.6, 0), (-0.8, -h * 0.32), (0.8, -h * 0.32), (1.6, 0)], 0.2, 90)
    )


def key(h: float = 9) -> Part:
    return (
        disc(0, -h, 2.2, 0.3, 45)
        + disc(0, -h, 1.1, 0)
        + rect(-0.4, -h + 2.1, 0.8, h - 2.1, 0.3, 90)
        + rect(0.4, -2, 1.8, 0.8, 0.6)
        + rect(0.4, -0.7, 1.3, 0.7, 0.6)
    )


def crown(w: float = 8, accent: bool = True) -> Part:
    points = [
        (-w / 2, -0.6),
        (-w * 0.6, -w * 0.55),
        (-w * 0.28, -w * 0.26),
        (0, -w * 0.68),
        (w * 0.28, -w * 0.26),
        (w * 0.6, -w * 0.55),
        (w / 2, -0.6),
    ]
    made = poly(points, 0, accent=accent) + poly(
        [
            (w * 0.05, -0.6),
            (0, -w * 0.68),
            (w * 0.28, -w * 0.26),
            (w * 0.6, -w * 0.55),
            (w / 2, -0.6),
        ],
        0.45,
        60,
        0,
    )
    made += poly(points, None) + rect(-w / 2, -0.8, w, 1.2, 0.3, 0)
    return (
        made
        + many(
            disc(x, y, 0.5, 0)
            for x, y in ((-w * 0.6, -w * 0.58), (0, -w * 0.72), (w * 0.6, -w * 0.58))
        )
        + many(disc(x, -0.2, 0.32, 0.9) for x in (-w * 0.3, 0, w * 0.3))
    )


def imperial_crown(w: float = 8) -> Part:
    made = shape(
        f"M{-w / 2:.2f} -1Q{-w * 0.6:.2f} {-w * 0.7:.2f} 0 {-w * 0.75:.2f}Q{w * 0.6:.2f} {-w * 0.7:.2f} {w / 2:.2f} -1z",
        0.5,
        60,
    )
    made += shape(f"M{-w * 0.12:.2f} -1V{-w * 0.75:.2f}H{w * 0.12:.2f}V-1z", 0, accent=True) + rect(
        -w / 2 - 0.3, -1.2, w + 0.6, 1.6, 0.1, 0
    )
    made += many(
        poly(
            [(x - 1, -1.2), (x - 1, -2.6), (x, -3.4), (x + 1, -2.6), (x + 1, -1.2)], 0, accent=True
        )
        for x in (-w * 0.36, w * 0.36)
    )
    return (
        made
        + stroke([(0, -w * 0.75), (0, -w * 1.05)], 0.6)
        + stroke([(-0.9, -w * 0.93), (0.9, -w * 0.93)], 0.6)
        + many(disc(x, -0.4, 0.4, 0.9) for x in (-w * 0.3, 0, w * 0.3))
    )


def hoard() -> Part:
    """A chest, open and heaped with coins."""
    lid = "M-8.8 -7L-7.8 -13.2Q0 -15.6 7.8 -13.2L8.8 -7z"
    made = shape(lid, 0.25, 0) + shape("M-7.4 -7L-6.7 -12.2Q0 -14.2 6.7 -12.2L7.4 -7z", 0.85, 0)
    heap = [(-7.2, -6.6), (-5.4, -8.8), (-2, -10.6), (1.8, -10.2), (5, -8.6), (7.2, -6.6)]
    made += blob([*heap, (0, -6.2)], 0.1, 0, accent=True)
    made += many(
        at(coin(1.25, True), x, y)
        for x, y in (
            (-4.6, -8),
            (-2.2, -9.4),
            (0.4, -9.9),
            (2.8, -9),
            (5, -7.9),
            (-0.9, -7.9),
            (1.8, -7.7),
        )
    )
    made += rect(-8.8, -7, 17.6, 7, 0.45, 0) + rect(4.8, -7, 4, 7, 0.7, 80, 0)
    made += many(rect(x, -7, 1.5, 7, 0.8, 90) for x in (-6.6, 5.1)) + rect(
        -9.2, -7.6, 18.4, 1.4, 0.55, 0
    )
    return (
        made
        + rect(-1.5, -6.6, 3, 3.4, 0.02)
        + disc(0, -5.2, 0.55, 0.95)
        + rect(-0.25, -5.2, 0.5, 1.3, 0.95)
    )


def ingots() -> Part:
    """Bars of gold, three upon each other."""

    def bar(x: float, y: float) -> Part:
        front = [(x - 3.4, y), (x - 2.7, y - 3.4), (x + 2.1, y - 3.4), (x + 2.8, y)]
        side = [(x + 2.8, y), (x + 2.1, y - 3.4), (x + 3.3, y - 4.3), (x + 4.1, y - 1.1)]
        top = [(x - 2.7, y - 3.4), (x - 1.5, y - 4.3), (x + 3.3, y - 4.3), (x + 2.1, y - 3.4)]
        stamp = rect(x - 1.6, y - 2.4, 2.6, 1.4, None, line=0.25)
        return poly(front, 0.1, 0, accent=True) + poly(side, 0.7, 70) + poly(top, 0) + stamp

    low = many(bar(x, 0) for x in (-7.2, 0, 7.2))
    return low + many(bar(x, -3.6) for x in (-3.5, 3.7)) + bar(0.2, -7.2)


# ---- arms -------------------------------------------------------------------------------------------


def sword(h: float = 11, accent: bool = False) -> Part:
    """Upright, its pommel on (0, 0)."""
    blade = [(-0.6, -3), (-0.6, -h + 1), (0, -h), (0, -3)]
    made = poly(blade, 0.02) + poly([(0, -3), (0, -h), (0.6, -h + 1), (0.6, -3)], 0.5, 90)
    return (
        made
        + rect(-2.2, -3.2, 4.4, 0.7, 0.4, 0, accent=accent)
        + rect(-0.35, -2.6, 0.7, 2.2, 0.7, 0)
        + disc(0, -0.3, 0.6, 0.2, accent=accent)
    )


def sabre(h: float = 11) -> Part:
    made = blob([(-0.4, -2.6), (0.4, -h * 0.5), (2.6, -h), (1.2, -h * 0.5), (0.6, -2.6)], 0.1, 80)
    return (
        made
        + curve([(-0.4, 0), (-2, -1.2), (-0.6, -2.7), (1.2, -2.6)], 0.45)
        + rect(-0.3, -2.5, 0.8, 2.5, 0.7, 0)
    )


def spear(h: float = 13) -> Part:
    return stroke([(0, 0), (0, -h + 2)], 0.5) + poly(
        [(0, -h), (0.7, -h + 1.6), (0, -h + 2.6), (-0.7, -h + 1.6)], 0.3, 90
    )


def halberd(h: float = 13) -> Part:
    made = stroke([(0, 0), (0, -h + 1)], 0.5) + poly(
        [(0, -h - 1), (0.5, -h + 1), (-0.5, -h + 1)], 0.2
    )
    return (
        made
        + blob([(0.2, -h + 1), (2.4, -h + 0.8), (2.6, -h + 3.4), (0.2, -h + 2.6)], 0.4, 60)
        + poly([(-0.2, -h + 1.2), (-1.8, -h + 2), (-0.2, -h + 2.6)], 0.6)
    )


def bow(h: float = 10) -> Part:
    made = curve(
        [(0, 0), (2.6, -h * 0.2), (3.2, -h * 0.5), (2.6, -h * 0.8), (0, -h)], 0.7
    ) + stroke([(0, 0), (-1, -h * 0.5), (0, -h)], 0.2)
    return made + arrow(7, -1, -h * 0.5)


def arrow(long: float = 8, x: float = 0, y: float = 0) -> Part:
    made = stroke([(x, y), (x + long, y)], 0.35) + poly(
        [(x + long + 1.4, y), (x + long - 0.2, y - 0.7), (x + long - 0.2, y + 0.7)], 0.8
    )
    return made + many(
        stroke([(x + k, y), (x + k - 0.9, y + s)], 0.25)
        for k in (0.1, 0.6, 1.1)
        for s in (-0.7, 0.7)
    )


def musket(h: float = 12, bayonet: bool = True) -> Part:
    made = poly(
        [(-0.4, 0), (0.7, 0), (0.3, -3), (0.25, -h * 0.74), (-0.25, -h * 0.74), (-0.3, -3)],
        0.45,
        90,
        0.25,
    ) + stroke([(0, -h * 0.7), (0, -h * 0.84)], 0.4)
    return made + (stroke([(0, -h * 0.84), (0.1, -h)], 0.28) if bayonet else [])


def cannon(flip: bool = False) -> Part:
    """A field gun, its wheel on the ground."""
    made = poly([(-9, 0), (-8.4, -0.6), (1.6, -4.4), (2, -3.4)], 0.45, 20)
    barrel = (
        poly([(-4.6, -1), (-4.8, 1), (4.4, 0.65), (4.4, -0.65)], 0.3, 0)
        + rect(4.2, -0.9, 0.9, 1.8, 0.5)
        + disc(-5.3, 0, 0.6, 0.4)
    )
    made += at(
        barrel + poly([(-4.6, -1), (4.4, -0.65), (4.4, -0.1), (-4.6, -0.3)], 0.03, line=0),
        1.4,
        -4.4,
        turn=-10,
    )
    return at(made + at(wheel(2.8, 10), 0.6, -2.8), 0, 0, flip=flip)


def mortar() -> Part:
    return (
        rect(-4, -1.2, 8, 1.2, 0.5, 0)
        + at(
            poly([(-2, 0), (-2.2, -3), (-1.7, -6), (1.7, -6), (2.2, -3), (2, 0)], 0.35, 0)
            + oval(0, -6, 1.7, 0.6, 0.9),
            -0.6,
            -1,
            turn=35,
        )
        + disc(-0.4, -1.4, 1.2, 0.2)
    )


def howitzer() -> Part:
    made = stroke([(-9, 0), (0, -3)], 0.9) + at(
        rect(-3, -0.9, 5, 1.8, 0.5, 0)
        + rect(2, -0.5, 8, 1, 0.25, 0)
        + rect(9.6, -0.8, 1.2, 1.6, 0.6),
        0,
        -4,
        turn=-26,
    )
    return (
        made
        + poly([(1.4, -6.6), (2.6, -6.4), (2, -1), (0.8, -1)], 0.15, 90)
        + disc(0.4, -2.2, 2.2, 0.6, 45)
        + disc(0.4, -2.2, 0.9, 0.1)
    )


def tank() -> Part:
    made = (
        stroke([(2, -6.2), (11, -7.2)], 0.9)
        + poly([(-3.6, -4.8), (-2.8, -7.4), (2.4, -7.4), (3.6, -4.8)], 0.15, 0)
        + poly([(1, -4.8), (0.8, -7.4), (2.4, -7.4), (3.6, -4.8)], 0.6, 60, 0)
    )
    made += poly([(-8, -3), (-6.8, -4.8), (6.6, -4.8), (8.4, -3)], 0.1, 0) + rect(
        -1.6, -8.2, 2, 0.8, 0.5
    )
    made += shape("M-7.4 -3.2H7.8Q9.4 -1.6 7.6 0H-7Q-9 -1.6 -7.4 -3.2z", 0.75, 0)
    return made + many(disc(x, -1.6, 1.1, 0.1, 45) for x in (-6, -3.2, -0.4, 2.4, 5.2, 7))


def rocket(h: float = 12, accent: bool = True) -> Part:
    body = f"M-1.5 0V{-h * 0.66:.2f}Q-1.2 {-h * 0.88:.2f} 0 {-h:.2f}Q1.2 {-h * 0.88:.2f} 1.5 {-h * 0.66:.2f}V0z"
    made = poly([(-1.5, -3), (-3.2, -0.4), (-3.2, 0.6), (-1.5, -0.4)], 0.4, 90) + poly(
        [(1.5, -3), (3.2, -0.4), (3.2, 0.6), (1.5, -0.4)], 0.75, 90
    )
    made += shape(body, 0.02) + shape(
        f"M0.3 0V{-h:.2f}Q1.2 {-h * 0.88:.2f} 1.5 {-h * 0.66:.2f}V0z", 0.55, 90, 0
    )
    made += (
        shape(body, None)
        + rect(-1.5, -h * 0.34, 3, h * 0.09, 0.8, 0)
        + disc(0, -h * 0.62, 0.6, 0.85)
    )
    return made + (blob([(-1, 0.2), (0, 4), (1, 0.2)], 0, accent=True) if accent else [])


def plane(s: float = 1.0) -> Part:
    """A fighter in flight, seen from the side and above, its nose to the right."""
    made = blob(
        [(7, -0.2), (5, -1.1), (0, -1.2), (-5, -0.5), (-7, 0), (-5, 0.5), (0, 1), (5, 0.8)], 0.15, 0
    )
    made += poly([(-4.6, -0.5), (-6.8, -3), (-7.6, -3), (-6.8, -0.1)], 0.5, 70) + poly(
        [(2.4, 0.3), (-0.4, 4.8), (-2.2, 5), (-1.4, 0.4)], 0.3, 30
    )
    made += poly([(2, -0.8), (0.6, -4), (-0.8, -4.2), (-1, -1)], 0.6, 30) + blob(
        [(0.4, -1.1), (1.4, -2.1), (3, -1.1)], 0.8
    )
    return at(
        made
        + poly([(-5.4, 0.2), (-7, 1.6), (-7.8, 1.6), (-7, 0)], 0.4, 30)
        + stroke([(7.1, -2.2), (7.1, 1.8)], 0.4),
        0,
        0,
        s,
    )


def ship(sails: int = 3, cross: bool = False, accent: bool = False) -> Part:
    """Under sail, its waterline on (0, 0)."""
    made: Part = []
    masts = {1: (0,), 2: (-3, 3.2), 3: (-4.6, 0, 4.2)}[sails]
    for k, x in enumerate(masts):
        top = 11.5 if x == 0 or sails < 3 else 9.4
        made += stroke([(x, -2), (x, -top - 1)], 0.45)
        for low, high, w in ((3.4, 0.56, 2.9), (0.6, 0.94, 2.1)):
            y1, y2 = -low - (0 if low > 1 else top * 0.56), -top * high
            d = f"M{x - w:.2f} {y1:.2f}Q{x - w + 1.5:.2f} {(y1 + y2) / 2:.2f} {x - w * 0.85:.2f} {y2:.2f}H{x + w * 0.8:.2f}Q{x + w + 1:.2f} {(y1 + y2) / 2:.2f} {x + w * 0.9:.2f} {y1:.2f}Q{x:.2f} {y1 - 0.8:.2f} {x - w:.2f} {y1:.2f}z"
            made += shape(d, 0.04, 80, accent=accent and k == 0) + shape(
                f"M{x + 0.4:.2f} {y1 - 0.4:.2f}L{x + 0.5:.2f} {y2:.2f}H{x + w * 0.8:.2f}Q{x + w + 1:.2f} {(y1 + y2) / 2:.2f} {x + w * 0.9:.2f} {y1:.2f}z",
                0.35,
                80,
                0,
            )
        if cross:
            y = -(3.4 + top * 0.56) / 2
            made += rect(x - 0.3, y - 1.3, 0.6, 2.6, 0, line=0.2, accent=True) + rect(
                x - 1.1, y - 0.3, 2.2, 0.6, 0, line=0.2, accent=True
            )
        made += poly([(x, -top - 1), (x + 2.4, -top - 0.5), (x, -top)], 0.8, 0, 0.2)
    made += stroke([(6.4, -2.8), (10.4, -5)], 0.4)
    made += shape(
        "M-8.4 -4.8L-5.4 -4.6L-5 -3.2H4.6L7.6 -3.6Q7 -0.6 5 0.4H-6.4Q-8 -1.4 -8.4 -4.8z", 0.5, 0
    )
    return made + stroke([(-8, -2.6), (6.8, -1.9)], 0.25) + windows_row(-5, 4.4, -1.2)


def windows_row(left: float, right: float, y: float, n: int = 6) -> Part:
    return many(
        rect(left + k * (right - left) / (n - 1) - 0.25, y - 0.25, 0.5, 0.5, 0.95, line=0.15)
        for k in range(n)
    )


def galley() -> Part:
    made = stroke([(0, -2), (0, -10)], 0.5) + shape(
        "M-4.4 -4.4Q-3.4 -7 -4 -9.4H4.4Q5.4 -7 4.8 -4.4Q0 -5.4 -4.4 -4.4z", 0.04, 90, accent=False
    )
    made += many(stroke([(x, -4.9), (x + 0.1, -9.3)], 0.5) for x in (-2.6, -0.9, 0.9, 2.6))
    made += many(
        stroke([(x, -1.8), (x - 2.4, 1.6)], 0.3) for x in (-6, -4.4, -2.8, -1.2, 0.4, 2, 3.6, 5.2)
    )
    made += shape(
        "M-10 -5.4Q-8.6 -4.6 -8.4 -2.6H7.4Q9 -3 9.2 -5.6Q10.6 -2 8 0.2H-7Q-10 -0.6 -10 -5.4z",
        0.45,
        0,
    )
    return made + many(
        disc(x, -1.8, 0.75, 0.1, 45, 0.25) for x in (-5.4, -3.4, -1.4, 0.6, 2.6, 4.6)
    )


def longship(accent: bool = True) -> Part:
    made = stroke([(0, -1), (0, -11)], 0.5) + shape(
        "M-4.6 -3.6Q-3.4 -7 -4.4 -10.4H4.6Q6 -7 4.8 -3.6Q0 -4.8 -4.6 -3.6z", 0.05, 90
    )
    made += shape("M0 -4.2L0.1 -10.4H4.6Q6 -7 4.8 -3.6Q2 -4.3 0 -4.2z", 0, accent=accent, line=0.2)
    made += shape(
        "M-11 -7.4Q-10.6 -2 -5 -1.6H5.6Q10.6 -2 11 -8.4Q13 -1 6.4 0.4H-6Q-12.6 -0.6 -11 -7.4z",
        0.5,
        0,
    ) + disc(11.3, -8.5, 0.8, 0.3)
    return made + many(
        disc(x, -1.5, 0.95, 0.1 if k % 2 else 0.7, 45, 0.25)
        for k, x in enumerate((-6, -4, -2, 0, 2, 4, 6))
    )


def liner() -> Part:
    made = (
        shape("M-14 -3.6H13.4L15.4 -4.4Q14.6 -1 13 0.4H-12Q-14 -1 -14 -3.6z", 0.85, 0)
        + rect(-12, -5.4, 22, 1.8, 0.02, 0)
        + rect(-10.4, -7, 18, 1.6, 0.02, 0)
    )
    for x in (-7, -2.6, 1.8, 6):
        made += poly(
            [(x - 1, -7), (x - 1.4, -11.6), (x + 0.6, -11.6), (x + 1, -7)], 0, accent=True
        ) + poly([(x - 1.4, -11.6), (x + 0.6, -11.6), (x + 0.7, -10.6), (x - 1.3, -10.6)], 0.95)
    return (
        made
        + windows_row(-11.4, 9.4, -4.4, 14)
        + windows_row(-9.6, 7, -6.1, 12)
        + stroke([(11, -3.6), (11.4, -12)], 0.4)
        + stroke([(-12, -3.6), (-12.4, -11)], 0.4)
        + stroke([(-14, -1.4), (14.6, -1.8)], 0.3)
    )


def warship() -> Part:
    made = (
        shape("M-14 -2.6H14L16 -3.4Q14.4 -0.6 13 0.4H-12.6Q-14 -1 -14 -2.6z", 0.5, 0)
        + rect(-5, -4.4, 9, 1.8, 0.15, 0)
        + rect(-2.4, -7, 3.6, 2.6, 0.1, 0)
        + rect(0.6, -7, 1.2, 2.6, 0.6, 60)
    )
    made += (
        rect(3, -7.4, 1.8, 3, 0.6, 90)
        + stroke([(-0.6, -7), (-0.6, -13)], 0.5)
        + stroke([(-2.4, -10.6), (1.2, -10.6)], 0.3)
    )
    for x, s in ((7.4, 1), (-8, -1)):
        made += rect(x - 1.6, -4, 3.2, 1.5, 0.35, 0) + stroke(
            [(x + s * 1.4, -3.6), (x + s * 6, -4.4)], 0.55
        )
    return made


def steamer() -> Part:
    made = (
        shape("M-10 -3.6H9L11 -4.6Q10 -0.8 8.4 0.4H-8.6Q-10 -1 -10 -3.6z", 0.6, 0)
        + rect(-6, -5.4, 11, 1.8, 0.05, 0)
        + rect(-1, -9.4, 1.7, 4, 0.3, 90)
        + rect(0.7, -9.4, 0.8, 4, 0.75, 90)
    )
    return (
        made
        + disc(0, -2, 2.9, 0.15, 0)
        + many(stroke([(0, -2), p], 0.3) for p in ring(8, 2.9, 0, -2))
        + stroke([(-6, -3.6), (-6, -11)], 0.4)
        + stroke([(6, -3.6), (6, -11)], 0.4)
    )


def wagon() -> Part:
    made = (
        poly([(-5.4, -2.4), (-6, -5), (6, -5), (5.4, -2.4)], 0.3, 0)
        + at(wheel(1.9, 8), -3.4, -1.9)
        + at(wheel(1.9, 8), 3.4, -1.9)
    )
    return made + stroke([(6, -3), (10, -2)], 0.5)


def locomotive() -> Part:
    made = (
        rect(-4, -6.6, 10, 3.6, 0.35, 0)
        + rect(-4, -6.6, 10, 1.2, 0.03, 0, 0)
        + rect(-4, -6.6, 10, 3.6, None)
    )
    made += (
        rect(-8, -9.6, 4, 6.6, 0.15, 90)
        + rect(-8.6, -10.4, 5.2, 0.9, 0.6, 0)
        + rect(-7.2, -8.6, 2.2, 2.2, 0.9, 0)
        + poly([(3.8, -6.6), (3.2, -10.4), (5.8, -10.4), (5.2, -6.6)], 0.6, 90)
        + rect(0, -7.8, 1.6, 1.2, 0.3)
    )
    made += rect(-8.4, -3.2, 15, 0.9, 0.7, 0) + poly([(6.6, -2.6), (9.2, 0), (6.6, 0)], 0.3, 45)
    made += many(
        at(wheel(r, 8), x, -r) for x, r in ((-6.4, 2.1), (-1.8, 2.1), (2.4, 1.3), (5.2, 1.3))
    )
    return made + stroke([(-6.4, -2.1), (-1.8, -2.1)], 0.5)


def car() -> Part:
    return (
        shape("M-7 -1.4V-3.4L-4.6 -3.8L-2.6 -6.2H2.6L4.8 -3.8L7 -3.2V-1.4z", 0.15, 0)
        + poly([(-3.6, -3.9), (-2.3, -5.6), (-0.3, -5.6), (-0.3, -3.9)], 0.8)
        + poly([(0.4, -3.9), (0.4, -5.6), (2.3, -5.6), (3.7, -3.9)], 0.8)
        + many(at(wheel(1.6, 6, 0.8), x, -1.6) for x in (-4.2, 4.2))
    )


def tractor() -> Part:
    made = (
        rect(-1, -5.4, 7.4, 2.8, 0, 0, accent=True)
        + rect(-4.4, -8.6, 3.6, 6, 0.1, 90)
        + rect(-4.9, -9.2, 4.6, 0.7, 0.5, 0)
        + rect(-3.8, -7.8, 2.4, 2.2, 0.75, 0)
        + rect(3.4, -8, 0.7, 2.6, 0.7)
    )
    return made + at(wheel(3.1, 10, 0.8), -4, -3.1) + at(wheel(1.8, 8, 0.8), 5, -1.8)


def derrick(h: float = 13) -> Part:
    made = many(stroke([(x, 0), (x * 0.2, -h)], 0.5) for x in (-3.4, 3.4))
    for k in range(5):
        a, b = 3.4 * (1 - 0.16 * k), 3.4 * (1 - 0.16 * (k + 1))
        y, z = -k * h / 5, -(k + 1) * h / 5
        made += (
            stroke([(-a, y), (b, z)], 0.25)
            + stroke([(a, y), (-b, z)], 0.25)
            + stroke([(-b, z), (b, z)], 0.3)
        )
    return made + rect(-1, -h - 0.9, 2, 0.9, 0.6)


def pumpjack() -> Part:
    made = (
        stroke([(-1.8, 0), (0, -6)], 0.6)
        + stroke([(1.8, 0), (0, -6)], 0.6)
        + at(
            rect(-6, -0.5, 12, 1, 0.3, 0) + blob([(5.4, -1.6), (7.4, 0), (5.4, 1.8)], 0.6, 45),
            0,
            -6.4,
            turn=-12,
        )
    )
    return (
        made
        + stroke([(6.4, -6), (6.4, 0)], 0.25)
        + disc(-5, -1.8, 1.8, 0.4, 30)
        + stroke([(-5.6, -5.2), (-5, -1.8)], 0.4)
    )


def satellite() -> Part:
    made = many(
        rect(x, -1.6, 6, 3.2, 0.5, 90)
        + stroke([(x + 2, -1.6), (x + 2, 1.6)], 0.2)
        + stroke([(x + 4, -1.6), (x + 4, 1.6)], 0.2)
        + stroke([(x, 0), (x + 6, 0)], 0.2)
        for x in (-8.6, 2.6)
    )
    return (
        made
        + rect(-2, -2.4, 4, 4.8, 0.05, 0)
        + rect(0.6, -2.4, 1.4, 4.8, 0.6, 60)
        + blob([(-2.4, 3.4), (0, 5), (2.4, 3.4), (0, 3.8)], 0.2)
        + stroke([(0, 2.4), (0, 4.6)], 0.4)
        + disc(0, 5, 0.4, 0, accent=True)
    )


def computer() -> Part:
    made = (
        rect(-5, -9, 10, 7, 0.1, 0)
        + rect(-4, -8.2, 8, 5.4, 0.85, 0)
        + rect(-1.4, -2, 2.8, 1, 0.5)
        + poly([(-6, 0), (-5, -1.2), (5, -1.2), (6, 0)], 0.2, 0)
    )
    return made + many(rect(-3.2, -7.4 + k, 1.4 + (k * 1.9) % 4, 0.4, 0, line=0) for k in range(4))


def screen(w: float = 12, h: float = 8) -> Part:
    return rect(-w / 2, -h, w, h, 0.7, 0) + rect(-w / 2 + 0.7, -h + 0.7, w - 1.4, h - 1.4, 0)


def reel(r: float = 4) -> Part:
    made = disc(0, 0, r, 0.4, 45) + many(
        disc(x, y, r * 0.24, 0) for x, y in ring(5, r * 0.58, 0, 0, -90)
    )
    return made + disc(0, 0, r * 0.14, 0.95)


def projector() -> Part:
    made = (
        rect(-4, -5, 7, 4, 0.3, 0)
        + at(reel(2.3), -2.6, -7.2)
        + at(reel(2.3), 2, -7.2)
        + poly([(3, -4.4), (5, -4.9), (5, -1.9), (3, -2.6)], 0.6)
    )
    return made + many(stroke([(0, -1), (x, 3)], 0.5) for x in (-3, 0, 3))


def mike() -> Part:
    return (
        rect(-1.6, -9.4, 3.2, 5, 0.3, 0)
        + disc(0, -9.2, 1.6, 0.5, 45)
        + many(stroke([(-1.6, y), (1.6, y)], 0.3) for y in (-8, -7, -6))
        + stroke([(0, -4.4), (0, 0)], 0.6)
        + oval(0, 0, 2.4, 0.6, 0.6)
    )


def guitar() -> Part:
    made = blob(
        [
            (0, 0),
            (-2.9, -1),
            (-2.6, -3.6),
            (-1.4, -4.6),
            (-2, -6.4),
            (0, -7.4),
            (2, -6.4),
            (1.4, -4.6),
            (2.6, -3.6),
            (2.9, -1),
        ],
        0,
        60,
        accent=True,
    ) + blob(
        [(0.6, 0), (2.9, -1), (2.6, -3.6), (1.4, -4.6), (2, -6.4), (1.2, -7), (1, -4.4), (1.4, -2)],
        0.45,
        60,
        0,
    )
    return (
        made
        + disc(0, -4, 0.9, 0.95)
        + rect(-0.45, -13, 0.9, 8, 0.5, 0, 0.25)
        + poly([(-0.8, -13), (-1, -15), (1, -15), (0.8, -13)], 0.7)
        + rect(-1.2, -2, 2.4, 0.5, 0.9)
        + many(stroke([(x, -1.8), (x, -13)], 0.12) for x in (-0.2, 0.2))
    )


def organ() -> Part:
    made: Part = []
    heights = (7, 8.4, 10, 12, 10, 8.4, 7)
    for k, h in enumerate(heights):
        x = -6 + k * 1.75
        made += (
            rect(x, -h, 0.85, h, 0.02, 90, 0.2)
            + rect(x + 0.85, -h, 0.6, h, 0.6, 90, 0.2)
            + poly([(x + 0.2, -2.2), (x + 1.2, -2.2), (x + 0.7, -3.4)], 0.95, line=0.1)
        )
    return (
        made
        + rect(-7, -0.9, 13.8, 1.4, 0.45, 0)
        + many(rect(-6 + k, 0.5, 1, 1.6, 0, line=0.2) for k in range(12))
        + many(rect(-5.3 + k, 0.5, 0.6, 0.95, 1, line=0.1) for k in (0, 1, 3, 4, 5, 7, 8, 10))
    )


def notes() -> Part:
    return (
        stroke([(0, 0), (0, -5), (3.4, -6), (3.4, -1)], 0.45)
        + stroke([(0, -4.2), (3.4, -5.2)], 0.6)
        + oval(-0.8, 0, 1, 0.7, 0.95)
        + oval(2.6, -1, 1, 0.7, 0.95)
    )


def palette() -> Part:
    made = blob(
        [(-4.4, -1), (-3, -4.2), (1, -5), (4.2, -3), (4, 0.4), (2, 0.6), (1, 2.4), (-2.6, 2.2)],
        0.1,
        20,
    )
    return (
        made
        + disc(-2.6, 0.8, 0.7, 0)
        + many(
            disc(x, y, 0.75, t, 45, accent=t < 0.1)
            for x, y, t in ((-2.6, -2, 0.8), (0, -3.4, 0.0), (2.4, -2.2, 0.5), (2.8, -0.4, 0.95))
        )
    )


def frame(w: float = 9, h: float = 7, tone: float = 0.3) -> Part:
    return rect(-w / 2, -h, w, h, tone, 45) + rect(-w / 2 + 0.9, -h + 0.9, w - 1.8, h - 1.8, 0)


def die(s: float = 3, pips: int = 5) -> Part:
    spots = {
        1: [(0, 0)],
        3: [(-1, -1), (0, 0), (1, 1)],
        5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    }[pips]
    made = (
        rect(-s / 2, -s, s, s, 0, 0)
        + poly([(s / 2, 0), (s / 2, -s), (s * 0.8, -s * 1.25), (s * 0.8, -s * 0.25)], 0.65, 60)
        + poly([(-s / 2, -s), (-s * 0.2, -s * 1.25), (s * 0.8, -s * 1.25), (s / 2, -s)], 0.15, 0)
    )
    return made + many(disc(x * s * 0.26, -s / 2 + y * s * 0.26, s * 0.09, 1) for x, y in spots)


def pawn(h: float = 5, tone: float = 0.2) -> Part:
    made = shape(
        f"M{-h * 0.32:.2f} 0Q{-h * 0.1:.2f} {-h * 0.3:.2f} {-h * 0.12:.2f} {-h * 0.62:.2f}H{h * 0.12:.2f}Q{h * 0.1:.2f} {-h * 0.3:.2f} {h * 0.32:.2f} 0z",
        tone,
        60,
    )
    return made + disc(0, -h * 0.76, h * 0.2, tone, 60)


def bicorne(cockade: bool = True) -> Part:
    made = blob(
        [
            (-8, 0),
            (-5.6, -1.8),
            (-3, -5),
            (0, -6.4),
            (3, -5),
            (5.6, -1.8),
            (8, 0),
            (4, 0.8),
            (0, 1),
            (-4, 0.8),
        ],
        0.85,
        30,
    )
    return (
        made
        + curve([(-7, -0.4), (-3, -2.6), (0, -3.4), (3, -2.6), (7, -0.4)], 0.35)
        + (disc(1.8, -2.9, 1.1, 0, accent=True) + disc(1.8, -2.9, 0.5, 0) if cockade else [])
    )


def top_hat() -> Part:
    return (
        shape("M-3 -1L-3.4 -7.4Q0 -8.4 3.4 -7.4L3 -1z", 0.85, 80)
        + blob([(-5.6, -1.2), (0, -0.2), (5.6, -1.2), (4, 0.4), (0, 0.8), (-4, 0.4)], 0.9, 0)
        + rect(-3, -2.4, 6, 1.2, 0.3, 0)
    )


def anchor() -> Part:
    return (
        stroke([(0, -9), (0, -0.6)], 0.9)
        + disc(0, -10, 1.1, 0)
        + stroke([(-2.4, -7.4), (2.4, -7.4)], 0.8)
        + curve([(-4.6, -3.2), (-2.6, -0.8), (0, -0.2), (2.6, -0.8), (4.6, -3.2)], 0.9)
        + poly([(-5.4, -2.4), (-4.8, -4.8), (-3.4, -2.8)], 0.9)
        + poly([(5.4, -2.4), (4.8, -4.8), (3.4, -2.8)], 0.9)
    )


def sextant() -> Part:
    made = (
        shape("M0 -9L-5 -1.6Q0 1.4 5 -1.6z", 0.15, 0)
        + shape("M0 -7.4L-3.6 -2.2Q0 -0.4 3.6 -2.2z", 0)
        + stroke([(0, -9), (2.4, 0)], 0.5)
        + many(
            stroke([(x, 0.2 - x * x * 0.06), (x * 1.1, -0.7 - x * x * 0.06)], 0.2)
            for x in (-4, -3, -2, -1, 0, 1, 2, 3, 4)
        )
    )
    return made + disc(0, -9, 0.8, 0.4) + at(rect(-2.6, -0.5, 5, 1, 0.5, 90), -3.4, -6, turn=-10)


def apple() -> Part:
    made = blob(
        [
            (0, -6),
            (-2.6, -6.8),
            (-4.2, -4.4),
            (-3, -1),
            (-1, 0),
            (0, -0.3),
            (1, 0),
            (3, -1),
            (4.2, -4.4),
            (2.6, -6.8),
        ],
        0,
        60,
        accent=True,
    ) + blob([(1.6, -6.4), (4.2, -4.4), (3, -1), (1, 0), (2.4, -3)], 0.5, 60, 0)
    return (
        made
        + curve([(0, -6), (0.2, -7.4), (0.9, -8.4)], 0.45)
        + blob([(0.6, -7.6), (2.2, -8.8), (3.8, -8.2), (2.2, -7.2)], 0.5, 30)
    )


def prism() -> Part:
    made = (
        poly([(-4, 0), (0, -7), (1, 0)], 0.03)
        + poly([(1, 0), (0, -7), (4, 0)], 0.4, 60)
        + stroke([(-12, -1.6), (-2.2, -3.4)], 0.4)
    )
    return made + many(stroke([(2.2, -3.4), (12, -3.6 + k * 0.95)], 0.35) for k in range(5))


def guillotine() -> Part:
    made = (
        rect(-4, -14, 1, 14, 0.2, 90)
        + rect(3, -14, 1, 14, 0.6, 90)
        + rect(-4.6, -14.8, 9.2, 1.1, 0.4, 0)
        + poly([(-3, -11.4), (3, -11.4), (3, -9.8), (-3, -7.8)], 0.1, 20)
    )
    return (
        made
        + rect(-3, -3.6, 6, 2.8, 0.35, 0)
        + disc(0, -3.4, 1.1, 0.95)
        + rect(-5.4, -0.9, 10.8, 0.9, 0.5, 0)
        + rect(-3, -12.4, 6, 1, 0.7)
    )


def spinning_wheel() -> Part:
    made = (
        at(wheel(4.4, 12, 0.3), -3, -5)
        + stroke([(-6, 0), (-3, -5)], 0.5)
        + stroke([(0, 0), (-3, -5)], 0.5)
        + rect(-7, -0.6, 16, 0.9, 0.5, 0)
    )
    return (
        made
        + stroke([(6.4, -0.6), (6.4, -4.4)], 0.6)
        + at(oval(0, 0, 1.6, 0.8, 0, accent=True), 6.4, -4.8)
        + stroke([(-3, -9.4), (6, -5.4)], 0.2)
        + stroke([(-3, -0.6), (6.2, -4.3)], 0.2)
    )


def glider() -> Part:
    """Wings of cloth on ribs."""
    made: Part = []
    for side in (-1, 1):
        wing = [
            (0, -2),
            (side * 5, -5.4),
            (side * 12, -4.4),
            (side * 9, -2.2),
            (side * 9.4, -0.4),
            (side * 6, -0.8),
            (side * 5.6, 1),
            (side * 3, 0.2),
            (0, 1.4),
        ]
        made += poly(wing, 0.08 if side < 0 else 0.4, 40 * side) + many(
            stroke([(side * 1, -2.4), p], 0.25) for p in wing[2:8]
        )
    return made + blob([(0, -4), (0.7, -2), (0.6, 2), (0, 4.6), (-0.6, 2), (-0.7, -2)], 0.6, 90)


def guilds_compass(h: float = 9) -> Part:
    """A pair of compasses."""
    return (
        stroke([(0, -h), (-3.4, 0)], 0.7)
        + stroke([(0, -h), (3.4, 0)], 0.7)
        + disc(0, -h, 1, 0, accent=True)
        + curve([(-2, -4), (0, -3.2), (2, -4)], 0.35)
    )


def rat() -> Part:
    made = curve([(-4.4, -0.8), (-7, -0.4), (-8.6, -2), (-10.4, -1.2)], 0.4) + blob(
        [
            (-4.8, 0),
            (-4.6, -2.6),
            (-1.6, -3.9),
            (2, -3),
            (4.4, -2.6),
            (6.4, -1),
            (4.6, -0.4),
            (1, 0),
        ],
        0.55,
        20,
    )
    return (
        made
        + disc(3, -3.2, 0.9, 0.2)
        + disc(4.7, -1.7, 0.22, 1)
        + many(stroke([(6, -1.1), (7.6, y)], 0.15) for y in (-1.8, -1.1, -0.4))
        + stroke([(-2, 0), (-1.4, 0.5)], 0.4)
        + stroke([(3, -0.2), (3.8, 0.5)], 0.4)
    )


def skull(s: float = 1.0) -> Part:
    made = blob(
        [
            (-3, -4),
            (-2.6, -7),
            (0, -8.2),
            (2.6, -7),
            (3, -4),
            (1.9, -2.6),
            (1.7, -0.6),
            (-1.7, -0.6),
            (-1.9, -2.6),
        ],
        0.02,
    ) + blob(
        [(1, -8), (2.6, -7), (3, -4), (1.9, -2.6), (1.7, -0.6), (1, -0.6), (1.8, -4)], 0.35, 60, 0
    )
    made += (
        disc(-1.2, -4.4, 0.9, 0.97)
        + disc(1.2, -4.4, 0.9, 0.97)
        + poly([(0, -3.4), (0.5, -2.4), (-0.5, -2.4)], 0.97)
    )
    return at(
        made + many(stroke([(x, -1.9), (x, -0.7)], 0.25) for x in (-1, -0.35, 0.35, 1)), 0, 0, s
    )


def cross(h: float = 8, accent: bool = False) -> Part:
    return rect(-0.6, -h, 1.2, h, 0.05, 90, accent=accent) + rect(
        -h * 0.3, -h * 0.78, h * 0.6, 1.2, 0.05, 0, accent=accent
    )


def crescent(r: float = 4, accent: bool = True) -> Part:
    return shape(
        f"M{r * 0.5:.2f} {-r * 0.87:.2f}A{r} {r} 0 1 0 {r * 0.5:.2f} {r * 0.87:.2f}A{r * 0.8:.2f} {r * 0.8:.2f} 0 1 1 {r * 0.5:.2f} {-r * 0.87:.2f}z",
        0,
        accent=accent,
    )


def chain(n: int = 5, step: float = 2.4) -> Part:
    return many(
        at(
            oval(0, 0, 1.7, 0.95, None, line=0.7),
            (k - (n - 1) / 2) * step,
            0.4 * (k % 2),
            turn=0 if k % 2 else 12,
        )
        for k in range(n)
    )


def dove() -> Part:
    """In flight, an olive twig in its beak."""
    made = blob(
        [(1.6, -0.6), (3.4, -4), (6.8, -8.8), (4.4, -8.6), (0.8, -6.2), (-0.6, -1.6)], 0.35, 60
    ) + poly([(-3, 0.4), (-8.6, 0.2), (-7.6, 1.5), (-8.4, 2.6), (-6.8, 3.2), (-3.2, 2.6)], 0.2, 10)
    made += blob(
        [
            (-4, 1.4),
            (-1, -0.6),
            (2.6, -1.2),
            (4.2, -3),
            (6, -3.3),
            (6.8, -1.8),
            (5.6, 0),
            (4, 2),
            (1, 3.6),
            (-2.4, 3),
        ],
        0.02,
    ) + blob([(5.6, 0), (4, 2), (1, 3.6), (-2.4, 3), (-4, 1.6), (1, 2.2)], 0.35, 20, 0)
    made += poly(
        [
            (2.6, 0.6),
            (0.8, -3.6),
            (-1.4, -8.6),
            (-3.4, -9.4),
            (-3.4, -7.8),
            (-5, -8),
            (-4.7, -6.2),
            (-6.2, -6),
            (-5.6, -4.4),
            (-6.8, -3.6),
            (-5.2, -2.6),
            (-3.2, 0.2),
            (0, 1.6),
        ],
        0.06,
        60,
    )
    made += many(
        stroke([a, b], 0.2)
        for a, b in (
            ((-3.4, -7.8), (-0.8, -2.6)),
            ((-4.7, -6.2), (-1.4, -1.8)),
            ((-5.6, -4.4), (-2, -1)),
        )
    )
    made += poly([(6.6, -2.6), (8.1, -1.9), (6.6, -1.6)], 0.85, line=0.2) + disc(
        5.2, -2.4, 0.26, 1, line=0.1
    )
    made += curve([(7.4, -1.9), (8.8, -0.2), (10.8, 0.6)], 0.35)
    return made + many(
        at(oval(0, 0, 1.1, 0.45, 0, accent=True, line=0.2), x, y, turn=a)
        for x, y, a in (
            (8.9, -1.2, -20),
            (8.2, 0.7, 70),
            (10, -0.5, -10),
            (9.6, 1.3, 60),
            (11.6, 0.8, 10),
        )
    )


def eagle() -> Part:
    """Wings spread, on its perch at (0, 0)."""
    made: Part = []
    for side in (-1, 1):
        wing = [
            (side * 0.8, -6),
            (side * 2.6, -8.4),
            (side * 5.6, -9.4),
            (side * 6.6, -7),
            (side * 5.6, -6),
            (side * 6.2, -4.4),
            (side * 4.6, -4.2),
            (side * 4.4, -2.6),
            (side * 3, -3),
            (side * 1.2, -2.6),
        ]
        made += poly(wing, 0.25 if side < 0 else 0.65, 60 * side) + many(
            stroke([(side * 1.6, -5.6), p], 0.2) for p in wing[3:8]
        )
    made += (
        blob([(0, -8.6), (1.2, -6), (1.4, -2.6), (0, -0.8), (-1.4, -2.6), (-1.2, -6)], 0.4, 90)
        + disc(0.2, -8.6, 1.1, 0.3, 45)
        + poly([(1, -9), (2.6, -8.4), (1, -8)], 0, accent=True)
    )
    return made + poly([(-1.2, -1.6), (1.2, -1.6), (1.8, 0.6), (-1.8, 0.6)], 0.5, 90)


def banner(
    h: float = 13,
    w: float = 7,
    tone: float = 0.1,
    accent: bool = True,
    charge: Part | None = None,
    staff: float = 0,
) -> Part:
    """A flag that flies to the right of its pole."""
    d = f"M0 {-h:.2f}Q{w * 0.3:.2f} {-h - 1.2:.2f} {w * 0.55:.2f} {-h:.2f}T{w:.2f} {-h - 0.2:.2f}V{-h + w * 0.6:.2f}Q{w * 0.8:.2f} {-h + w * 0.6 + 1:.2f} {w * 0.55:.2f} {-h + w * 0.6:.2f}T0 {-h + w * 0.6:.2f}z"
    made = (
        stroke([(0, staff), (0, -h - 1)], 0.6)
        + disc(0, -h - 1.2, 0.5, 0)
        + shape(d, tone, 80, accent=accent)
    )
    made += stroke([(w * 0.55, -h), (w * 0.55, -h + w * 0.6)], 0.2)
    return made + (at(charge, w * 0.46, -h + w * 0.3) if charge else [])


def gonfalon(
    w: float = 6, h: float = 9, tone: float = 0.1, charge: Part | None = None, accent: bool = False
) -> Part:
    """A banner that hangs, its top on (0, 0)."""
    d = f"M{-w / 2:.2f} 0H{w / 2:.2f}V{h:.2f}L{w / 4:.2f} {h - 1.4:.2f}L0 {h:.2f}L{-w / 4:.2f} {h - 1.4:.2f}L{-w / 2:.2f} {h:.2f}z"
    made = shape(d, tone, 90, accent=accent) + stroke([(-w / 2 - 0.8, 0), (w / 2 + 0.8, 0)], 0.6)
    return made + (at(charge, 0, h * 0.42) if charge else [])


def drum() -> Part:
    made = (
        rect(-3.4, -5, 6.8, 5, 0.1, 90)
        + rect(1, -5, 2.4, 5, 0.5, 90, 0)
        + rect(-3.4, -5, 6.8, 5, None)
        + oval(0, -5, 3.4, 1, 0.02)
        + oval(0, 0, 3.4, 1, None)
    )
    return (
        made
        + stroke([(-3.4, -4.4), (-1.7, 0.6), (0, -4), (1.7, 0.6), (3.4, -4.4)], 0.3)
        + stroke([(-4, -8.4), (1.4, -5.4)], 0.45)
        + stroke([(4.4, -8), (-0.6, -5.2)], 0.45)
    )


def hourglass() -> Part:
    made = shape(
        "M-2.4 -8.4H2.4Q2.4 -5.6 0.3 -4.5Q2.4 -3.4 2.4 -0.6H-2.4Q-2.4 -3.4 -0.3 -4.5Q-2.4 -5.6 -2.4 -8.4z",
        0.02,
    ) + poly([(-1.7, -6.6), (1.7, -6.6), (0, -4.5)], 0, accent=True, line=0.2)
    return (
        made
        + blob([(-2, -0.7), (0, -2.6), (2, -0.7)], 0, accent=True, line=0.2)
        + rect(-3, -9.2, 6, 0.9, 0.5, 0)
        + rect(-3, -0.7, 6, 0.9, 0.5, 0)
    )


def orb() -> Part:
    return (
        disc(0, -3, 3, 0, accent=True)
        + curve([(-3, -3), (0, -2.4), (3, -3)], 0.5)
        + stroke([(0, -6), (0, -2.5)], 0.4)
        + at(cross(3), 0, -5.9)
    )


def flower(r: float = 3, petals: int = 5, accent: bool = True, tone: float = 0.1) -> Part:
    made = many(
        disc(x, y, r * 0.5, tone, 45, accent=accent) for x, y in ring(petals, r * 0.58, 0, 0, -90)
    )
    return (
        made
        + many(
            disc(x, y, r * 0.26, tone + 0.2, 45, 0.2) for x, y in ring(petals, r * 0.34, 0, 0, -54)
        )
        + disc(0, 0, r * 0.26, 0.8, 45)
    )


def hand() -> Part:
    made = blob([(-2.6, 0), (-2.8, -3), (-2.4, -4.4), (2.2, -4.4), (2.6, -2), (1.8, 0)], 0.05)
    made += many(
        rect(x, -8.4 + abs(x + 0.2) * 0.5, 1.05, 4.6, 0.05, line=0.3)
        for x in (-2.3, -1.2, -0.1, 1.0)
    )
    return (
        made
        + blob([(2.2, -4), (4, -5.4), (4.4, -4.6), (2.6, -1.8)], 0.05)
        + rect(-2.6, 0, 4.4, 2.4, 0.5, 0)
    )


def handshake() -> Part:
    made = poly([(-10, -1.4), (-5, -3.2), (-4, 0.6), (-9.4, 2.6)], 0.7, 40) + poly(
        [(10, -1.4), (5, -3.2), (4, 0.6), (9.4, 2.6)], 0.25, -40
    )
    made += blob(
        [(-5, -3), (-1, -3.4), (3, -2), (3.4, 0), (1, 1.6), (-2, 1.6), (-4.4, 0.4)], 0.02
    ) + blob(
        [(5, -3), (1.4, -3.6), (-1, -2), (-0.4, -1), (1.4, -1.2), (3, 0.6), (4.4, 0.2)], 0.12, -30
    )
    return made + many(
        curve(
            [
                (-1.6 + k * 1.2, 1.6 - k * 0.3),
                (-0.8 + k * 1.2, 0.4 - k * 0.3),
                (-1.2 + k * 1.2, -0.4),
            ],
            0.25,
        )
        for k in range(3)
    )


def glasses() -> Part:
    return (
        disc(-3, 0, 2.2, None, line=0.6)
        + disc(3, 0, 2.2, None, line=0.6)
        + curve([(-0.8, -0.3), (0, -0.9), (0.8, -0.3)], 0.5)
        + stroke([(-5.2, -0.4), (-7, -1.2)], 0.5)
        + stroke([(5.2, -0.4), (7, -1.2)], 0.5)
    )


def lightbeam(x: float, y: float, w: float = 10, h: float = 14) -> Part:
    return poly([(x - 0.4, y), (x + 0.4, y), (x + w / 2, y + h), (x - w / 2, y + h)], 0, 90, 0.15)


def burger() -> Part:
    made = shape("M-5 -3.4Q-5 -7 0 -7Q5 -7 5 -3.4z", 0, accent=True) + many(
        oval(x, y, 0.35, 0.2, 0, line=0.15)
        for x, y in ((-2.4, -5), (-0.6, -6), (1.4, -5.4), (3, -4.4), (-3.6, -4.2), (0.4, -4.5))
    )
    return (
        made
        + curve(
            [(-5.2, -3), (-3.4, -2.4), (-1.6, -3), (0, -2.4), (1.8, -3), (3.4, -2.4), (5.2, -3)],
            0.8,
        )
        + rect(-4.9, -2.2, 9.8, 1.2, 0.8, 0)
        + shape("M-5 -0.9H5Q5 0.8 3.6 0.8H-3.6Q-5 0.8 -5 -0.9z", 0.2, 0)
    )


def fries() -> Part:
    made = many(
        rect(-2.2 + k * 0.75, -8 - (k * 3) % 4 * 0.5, 0.7, 5, 0, accent=k % 2 == 0, line=0.25)
        for k in range(6)
    )
    return made + poly([(-2.9, -4.8), (2.9, -4.8), (2.2, 0), (-2.2, 0)], 0.5, 90)


def cup() -> Part:
    return (
        poly([(-2, -7), (2, -7), (1.4, 0), (-1.4, 0)], 0.1, 90)
        + rect(-2.4, -7.6, 4.8, 0.8, 0.5, 0)
        + stroke([(0.4, -7.6), (1.4, -11)], 0.5)
        + rect(-1.8, -4.6, 3.6, 2, 0.7, 0, 0.2)
    )


def mill_wheel(r: float = 4) -> Part:
    made = many(at(rect(-0.8, -r - 0.8, 1.6, 1.6, 0.5, 0), 0, 0, turn=k * 36) for k in range(10))
    return (
        made
        + disc(0, 0, r, 0.35, 30)
        + disc(0, 0, r * 0.78, 0.05)
        + many(stroke([(0, 0), p], 0.45) for p in ring(8, r * 0.8))
        + disc(0, 0, r * 0.18, 0.8)
    )


def cart() -> Part:
    """A mine cart full of ore."""
    made = many(
        poly(ring(6, 1.3, x, y, x * 20), t, 45)
        for x, y, t in (
            (-2.6, -5.4, 0.6),
            (0, -6, 0.2),
            (2.4, -5.4, 0.75),
            (-1.2, -5, 0.1),
            (1.2, -5, 0.5),
        )
    )
    return (
        made
        + poly([(-4.4, -5), (4.4, -5), (3.4, -1.4), (-3.4, -1.4)], 0.35, 0)
        + rect(-3.6, -1.5, 7.2, 0.6, 0.8)
        + at(wheel(1.1, 6), -2, -1)
        + at(wheel(1.1, 6), 2, -1)
    )


def crystal(s: float = 1.0) -> Part:
    made: Part = []
    for x, h, w, turn in ((-2, 5, 1.6, -22), (2, 5.4, 1.6, 20), (0, 8, 2, 0)):
        made += at(
            poly([(-w / 2, 0), (-w / 2, -h + 1.4), (0, -h), (0, 0)], 0, accent=True)
            + poly([(0, 0), (0, -h), (w / 2, -h + 1.4), (w / 2, 0)], 0.5, 70),
            x,
            0,
            turn=turn,
        )
    return at(made, 0, 0, s)


def newspaper() -> Part:
    made = (
        rect(-5.4, -11, 10.8, 11, 0.02, 0)
        + rect(-4.6, -10.3, 9.2, 1.7, 0.9, 0)
        + rect(-4.6, -7.8, 4.4, 3.4, 0.45, 45)
    )
    return (
        made
        + many(stroke([(0.5, -7.6 + k * 0.85), (4.6, -7.6 + k * 0.85)], 0.22) for k in range(8))
        + many(stroke([(-4.6, -3.6 + k * 0.85), (-0.2, -3.6 + k * 0.85)], 0.22) for k in range(4))
    )


def press() -> Part:
    """A printing press with its screw."""
    made = (
        rect(-5.4, -12, 1.4, 12, 0.2, 90)
        + rect(4, -12, 1.4, 12, 0.65, 90)
        + rect(-6, -13, 12, 1.6, 0.4, 0)
        + rect(-0.5, -11.4, 1, 4.4, 0.5, 30)
        + stroke([(-0.4, -8.4), (7, -9.8)], 0.7)
    )
    return (
        made
        + rect(-3.4, -7.2, 6.8, 1.3, 0.5, 0)
        + rect(-4.4, -4, 8.8, 1.2, 0.15, 0)
        + rect(-3, -4.7, 6, 0.7, 0, accent=False)
        + rect(-6.6, -2.8, 13.2, 1, 0.5, 0)
        + rect(-4, -1.8, 1, 1.8, 0.6)
        + rect(3, -1.8, 1, 1.8, 0.6)
    )


def robot_arm() -> Part:
    made = (
        rect(-2.4, -1.6, 4.8, 1.6, 0.6, 0)
        + stroke([(0, -1.6), (-2, -7)], 1.6)
        + stroke([(-2, -7), (5, -10)], 1.3)
        + stroke([(5, -10), (6.6, -7.4)], 0.9)
        + many(disc(x, y, 1.1, 0, 45) for x, y in ((0, -1.8), (-2, -7), (5, -10)))
    )
    return made + stroke([(6, -7.4), (5.6, -5.8)], 0.5) + stroke([(7.2, -7.4), (7.8, -5.9)], 0.5)


def broken_chain() -> Part:
    return (
        at(chain(3), -5, 0)
        + at(chain(3), 5, 0, turn=180)
        + many(stroke([(x, y), (x * 1.7, y * 1.7)], 0.35) for x, y in ring(8, 1.1))
    )


def sceptre(h: float = 24) -> Part:
    """A staff with a jewelled head, its foot on (0, 0)."""
    return (
        rect(-0.6, -h + 3, 1.2, h - 3, 0.15, 90)
        + many(rect(-1, y, 2, 0.9, 0, accent=True) for y in (-1, -h * 0.4, -h + 3.4))
        + disc(0, -h + 1.6, 1.7, 0, accent=True)
        + stroke([(0, -h), (0, -h - 2.4)], 0.6)
        + stroke([(-0.9, -h - 1.4), (0.9, -h - 1.4)], 0.6)
    )


def clapper() -> Part:
    """Draw a film clapper: the slate on (0, 0), its bar open."""

    def bar(x: float) -> Part:
        stripes = many(
            poly(
                [(k * 4, 0), (k * 4 + 2, 0), (k * 4 + 0.6, -2.8), (k * 4 - 1.4, -2.8)], 0.97, line=0
            )
            for k in range(1, 4)
        )
        return at(rect(0, -2.8, 17, 2.8, 0.02) + stripes + rect(0, -2.8, 17, 2.8, None), x, 0)

    slate = rect(-8.5, -11.4, 17, 11.4, 0.85, 0) + many(
        rect(x, y, w, 0.5, 0, line=0) for x, y, w in ((-6.8, -7.6, 13.6), (-6.8, -4.4, 13.6))
    )
    slate += many(rect(x, -4, 0.4, 3, 0, line=0) for x in (-2.2, 2.4))
    slate += many(
        rect(x, -9.6, w, 0.9, 0, line=0, accent=a) for x, w, a in ((-6.8, 5, True), (0, 6, False))
    )
    return (
        slate
        + at(bar(0), -8.5, -11.4)
        + at(bar(0), -8.5, -14.2, turn=-22)
        + disc(-7.7, -14, 0.7, 0, accent=True)
    )


def americas() -> Part:
    """Land of the western half of a globe of nine units."""
    north = [
        (-6.4, -5),
        (-4, -7.4),
        (-0.6, -8),
        (2.6, -6.6),
        (3, -4.6),
        (1.4, -3.6),
        (0.6, -1.4),
        (-1.6, -1.6),
        (-0.6, 0.6),
        (-2.6, -0.4),
        (-4.4, -3),
    ]
    south = [
        (0, 0.8),
        (2, 0.6),
        (4.8, 2.6),
        (4.2, 4.8),
        (2.2, 6.2),
        (1.4, 8.2),
        (0.6, 6.4),
        (0.2, 3.6),
        (-0.8, 2),
    ]
    return blob(north, 0.6, 40, 0.25) + blob(south, 0.6, 40, 0.25)


def old_world() -> Part:
    """Land of the eastern half."""
    europe = [
        (-7, -4.2),
        (-5.4, -6),
        (-3.4, -7.4),
        (0, -8),
        (4.4, -7),
        (7.2, -4.4),
        (6.6, -2.4),
        (5, -0.8),
        (4.2, 0.6),
        (3.4, -1.2),
        (2.2, -0.4),
        (1.6, 1),
        (0.6, -1.6),
        (-1, -2.6),
        (-3.4, -3),
        (-5.6, -3),
    ]
    africa = [
        (-7.2, -1),
        (-5.4, -2.4),
        (-2.6, -1.8),
        (-1, -0.6),
        (0.2, 1),
        (-1.2, 2.6),
        (-2, 5.2),
        (-3.4, 6.4),
        (-4.2, 4),
        (-4.6, 1.4),
        (-6.6, 1),
    ]
    south = [(3.4, 4), (5, 3), (6.6, 4), (5.6, 5.8), (4, 5.8)]
    return many(blob(land, 0.6, 40, 0.25) for land in (europe, africa, south))


def helix(turns: float = 1.5, h: float = 27, r: float = 5) -> Part:
    """Two ribbons that wind about each other, with rungs."""
    made: Part = []
    n = 44
    points = [(r * math.sin(2 * math.pi * turns * i / n), -h / 2 + h * i / n) for i in range(n + 1)]
    for i in range(1, n, 2):
        x, y = points[i]
        if abs(x) > 1:
            made += stroke([(-x, y), (x, y)], 1.1)
            made += rect(-abs(x), y - 0.35, abs(x), 0.7, 0, line=0, accent=i % 4 == 1)
            made += rect(0, y - 0.35, abs(x), 0.7, 0, line=0, accent=i % 4 == 3)
    for sign in (-1, 1):
        line = [(sign * x, y) for x, y in points]
        made += poly(
            [(x, y - 0.9) for x, y in line] + [(x, y + 0.9) for x, y in reversed(line)], 0, line=0.3
        )
    return made


def liberty_cap() -> Part:
    """A soft cap with its peak bent forward, and a cockade."""
    return (
        blob(
            [
                (-5.6, -1),
                (-5.4, -5.4),
                (-2.6, -9.6),
                (2, -11.2),
                (6, -9.4),
                (6.8, -6.2),
                (5, -5.2),
                (4, -7),
                (3, -6.4),
                (4.6, -3.6),
                (5, -1),
            ],
            0,
            accent=True,
        )
        + curve([(-3.4, -2.6), (-2.6, -6), (0.4, -8.6)], 0.3)
        + curve([(0.4, -2.6), (1, -5), (3, -6.4)], 0.3)
        + rect(-6, -2.2, 11.4, 2.4, 0.1, 0)
        + disc(-2.6, -3.6, 2.3, 0.85)
        + disc(-2.6, -3.6, 1.5, 0)
        + disc(-2.6, -3.6, 0.7, 0.7)
    )


def helm(r: float = 8) -> Part:
    """A ship's wheel."""
    made = many(
        stroke([(x * 0.2, y * 0.2), (x * 1.32, y * 1.32)], 0.9)
        + disc(x * 1.36, y * 1.36, 0.65, 0.4)
        for x, y in ring(8, r, 0, 0, 22.5)
    )
    rim = disc(0, 0, r, None, line=0.4) + disc(0, 0, r * 0.74, None, line=0.4)
    face = shape(
        f"M{-r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {-r} 0zM{-r * 0.74:.2f} 0A{r * 0.74:.2f} {r * 0.74:.2f} 0 1 0 {r * 0.74:.2f} 0A{r * 0.74:.2f} {r * 0.74:.2f} 0 1 0 {-r * 0.74:.2f} 0z",
        0.3,
        45,
    )
    return (
        made
        + face
        + rim
        + many(stroke([(x * 0.74, y * 0.74), (x, y)], 0.3) for x, y in ring(8, r))
        + disc(0, 0, r * 0.24, 0, accent=True)
        + disc(0, 0, r * 0.1, 0.9)
    )


def stone_head() -> Part:
    """Draw a stone head of Easter Island, its neck in the ground."""
    made = blob(
        [
            (-2.8, 0.4),
            (-2.9, -3),
            (-3.3, -6),
            (-2.9, -9.6),
            (-1.4, -11),
            (1.4, -11),
            (2.8, -9.6),
            (3.2, -6),
            (2.8, -3),
            (3, 0.4),
        ],
        0.12,
        80,
    )
    made += blob(
        [(1.2, -11), (2.8, -9.6), (3.2, -6), (2.8, -3), (3, 0.4), (1, 0.4), (1.4, -4)], 0.55, 70, 0
    )
    made += many(rect(s * 3.3 - 0.5, -7.6, 1, 3.6, 0.5, 90, 0.25) for s in (-1, 1))
    made += poly(
        [
            (-3, -8.4),
            (3, -8.4),
            (2.6, -7.2),
            (0.9, -7.4),
            (0.9, -4.4),
            (-0.9, -4.4),
            (-0.9, -7.4),
            (-2.6, -7.2),
        ],
        0.9,
        0,
        0.2,
    )
    made += poly([(-0.7, -8.2), (0.7, -8.2), (1.2, -4.2), (-1.2, -4.2)], 0.1, 90, 0.25)
    return (
        made + rect(-1.4, -3.1, 2.8, 0.7, 0.95) + curve([(-2.4, -0.9), (0, -0.3), (2.4, -0.9)], 0.3)
    )
