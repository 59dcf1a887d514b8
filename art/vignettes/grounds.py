"""Skies, grounds, waters and plants."""

from __future__ import annotations

from pen import (
    HIGH,
    WIDE,
    Part,
    at,
    band,
    blob,
    curve,
    disc,
    many,
    oval,
    poly,
    rect,
    ring,
    shape,
    stroke,
)


def sky(low: float = 22, tone: float = 0.2) -> Part:
    """Lighter towards the horizon."""
    h = low / 3
    return many(rect(0, n * h, WIDE, h + 0.02, max(tone - n * 0.07, 0.06), 0, 0) for n in range(3))


def night(low: float = 22) -> Part:
    h = low / 3
    return many(rect(0, n * h, WIDE, h + 0.02, 0.8 - n * 0.15, 0, 0) for n in range(3))


def rays(x: float = 24, y: float = 15, n: int = 28, tone: float = 0.15) -> Part:
    """Beams out of a point."""
    made = rect(0, 0, WIDE, HIGH, 0, 90, 0) if tone < 0.4 else rect(0, 0, WIDE, HIGH, tone, 90, 0)
    ends = ring(2 * n, 60, x, y)
    return made + many(
        poly([(x, y), ends[2 * i], ends[2 * i + 1]], tone + 0.2, 360 * (i + 0.25) / n, 0)
        for i in range(n)
    )


def plain(tone: float = 0.12, angle: float = 0) -> Part:
    return rect(0, 0, WIDE, HIGH, tone, angle, 0)


def room(floor: float = 22, tone: float = 0.3) -> Part:
    """A wall and the floor before it."""
    wall = rect(0, 0, WIDE, floor, tone, 90)
    boards = many(
        stroke([(24 + (i - 24) * 0.9, floor), (24 + (i - 24) * 1.7, HIGH)], 0.2)
        for i in range(0, 49, 6)
    )
    return wall + rect(0, floor, WIDE, HIGH - floor, 0.12, 0) + boards


def sun(x: float, y: float, r: float = 2.6, accent: bool = False) -> Part:
    halo = disc(x, y, r * 2.1, 0, 0, 0)
    inner, outer = ring(16, r * 1.35, x, y), ring(16, r * 1.9, x, y)
    beams = many(stroke([inner[i], outer[i]], 0.3) for i in range(16))
    return halo + beams + disc(x, y, r, 0, accent=accent)


def moon(x: float, y: float, r: float = 2.4) -> Part:
    d = f"M{x + r * 0.4:.2f} {y - r:.2f}A{r:.2f} {r:.2f} 0 1 0 {x + r * 0.4:.2f} {y + r:.2f}A{r * 1.05:.2f} {r * 1.05:.2f} 0 0 1 {x + r * 0.4:.2f} {y - r:.2f}z"
    return shape(d, 0)


def star(x: float, y: float, r: float = 0.8, accent: bool = False, points: int = 5) -> Part:
    outer, inner = ring(points, r, x, y, -90), ring(points, r * 0.42, x, y, -90 + 180 / points)
    return poly(
        [p for pair in zip(outer, inner, strict=True) for p in pair], 0, accent=accent, line=0.2
    )


def stars(n: int = 14, low: float = 16, seed: int = 1) -> Part:
    made: Part = []
    for i in range(n):
        x = (i * 29.7 + seed * 7.3) % 46 + 1
        y = (i * 11.9 + seed * 3.1) % (low - 2) + 1.2
        made += disc(x, y, 0.18 + 0.14 * (i % 3), 0, None, 0)
    return made


def cloud(x: float, y: float, s: float = 1.0, tone: float = 0.06) -> Part:
    rounds = [(0, 0, 1.5), (1.9, -0.9, 1.9), (4.2, -0.6, 1.7), (6, 0.1, 1.3)]
    made = many(disc(a, b, r, tone, 20) for a, b, r in rounds)
    return at(
        made + rect(-1.2, 0.2, 8.2, 1.2, tone, 20, 0) + stroke([(-1.6, 1.4), (7.4, 1.4)]), x, y, s
    )


def smoke(
    x: float, y: float, n: int = 5, lean: float = 1.0, s: float = 1.0, tone: float = 0.25
) -> Part:
    made: Part = []
    for i in reversed(range(n)):
        made += disc(
            x + lean * s * (i * 1.3 + 0.1 * i * i),
            y - s * (i * 1.35 + 0.4),
            s * (0.7 + 0.32 * i),
            tone,
            30 + 25 * (i % 3),
        )
    return made


def rain(low: float = 22, n: int = 26) -> Part:
    made: Part = []
    for i in range(n):
        x, y = (i * 17.3) % 50, (i * 7.7) % low
        made += stroke([(x, y), (x - 1.2, y + 2.4)], 0.2)
    return made


def lightning(x: float, y: float, s: float = 1.0) -> Part:
    zig = [(0, 0), (2, 0), (0.9, 3), (2.4, 3), (-1.2, 8.4), (0, 4.4), (-1.5, 4.4)]
    return at(poly(zig, 0, accent=True), x, y, s)


def ground(y: float = 23, tone: float = 0.25, angle: float = 5, sway: float = 0.5) -> Part:
    far = [(-1, y), (12, y - sway), (26, y + sway), (38, y - sway * 0.5), (49, y + sway * 0.4)]
    near = [(-1, y + 3.2), (14, y + 2.4 + sway), (30, y + 3.4 - sway), (49, y + 2.2)]
    return band(far, HIGH, max(tone - 0.12, 0.05), angle) + band(
        near, HIGH, tone + 0.1, -angle, 0.25
    )


def dunes(y: float = 22) -> Part:
    return (
        band([(-1, y + 1), (10, y - 1), (24, y + 1.4), (36, y - 0.6), (49, y + 0.6)], HIGH, 0.1, 12)
        + band([(-1, y + 3.6), (16, y + 1.8), (30, y + 4.6), (49, y + 2)], HIGH, 0.2, -10)
        + band([(-1, y + 5.6), (20, y + 6.4), (34, y + 4.6), (49, y + 6)], HIGH, 0.35, 8)
    )


def hills(y: float = 18, tone: float = 0.35, seed: int = 0) -> Part:
    p, q = 2.5 + seed % 3, 1.5 + (seed * 2) % 3
    back = [
        (-1, y),
        (6, y - p),
        (14, y - 0.5),
        (23, y - q - 1.4),
        (32, y),
        (41, y - p * 0.9),
        (49, y - 1),
    ]
    front = [(-1, y + 2.6), (10, y + 1.2), (22, y + 3), (35, y + 1), (49, y + 3)]
    return band(back, HIGH, tone + 0.1, 60) + band(front, HIGH, tone - 0.1, -35)


def mountain(x: float, y: float, w: float, h: float, snow: bool = True) -> Part:
    top = (x, y - h)
    fold = [
        (x + w * 0.05, y - h * 0.7),
        (x - w * 0.06, y - h * 0.45),
        (x + w * 0.04, y - h * 0.2),
        (x - w * 0.03, y),
    ]
    made = poly([top, *fold, (x - w / 2, y)], 0.15, 60) + poly(
        [top, *fold, (x + w / 2, y)], 0.6, -50
    )
    if snow:
        cap = [
            top,
            (x + w * 0.15, y - h * 0.7),
            (x + w * 0.05, y - h * 0.76),
            (x, y - h * 0.64),
            (x - w * 0.07, y - h * 0.74),
            (x - w * 0.15, y - h * 0.7),
        ]
        made += poly(cap, 0)
    return made


def mountains(y: float = 21, snow: bool = True) -> Part:
    return (
        mountain(38, y, 26, 13, snow) + mountain(9, y, 24, 11, snow) + mountain(23, y, 24, 15, snow)
    )


def sea(y: float = 20, tone: float = 0.3) -> Part:
    h = (HIGH - y) / 3
    made = many(
        rect(0, y + n * h, WIDE, h + 0.02, tone - 0.1 + 0.1 * n, 0, 0) for n in range(3)
    ) + stroke([(0, y), (WIDE, y)], 0.25)
    for n in range(11):
        x, v = (n * 13.7 + 3) % 46, y + 1.2 + (n * 2.9) % (HIGH - y - 2)
        made += curve([(x, v), (x + 1, v - 0.7), (x + 2, v), (x + 3, v - 0.7), (x + 4, v)], 0.3)
    return made


def river(x: float = 24, y: float = 19, wide: float = 10) -> Part:
    left = [(x - 0.6, y), (x - 2.5, y + 2.2), (x + 1, y + 5), (x - wide / 2, HIGH)]
    right = [(x + wide / 2 + 3, HIGH), (x + 5.5, y + 5.4), (x + 0.2, y + 2.4), (x + 0.8, y)]
    made = blob(left + right, 0.08, 0)
    return made + many(
        curve(
            [
                (x - 1 + i, y + 3.4 + 2 * i),
                (x + 0.6 + i, y + 3 + 2 * i),
                (x + 2.2 + i, y + 3.4 + 2 * i),
            ],
            0.2,
        )
        for i in range(3)
    )


# ---- plants: at (x, y), where they stand -------------------------------------------------------------


def cypress(x: float, y: float, h: float = 10) -> Part:
    w = h * 0.12
    return stroke([(x, y), (x, y - h * 0.2)], 0.6) + blob(
        [
            (x, y - h),
            (x + w * 0.8, y - h * 0.6),
            (x + w, y - h * 0.25),
            (x, y - h * 0.1),
            (x - w, y - h * 0.25),
            (x - w * 0.8, y - h * 0.6),
        ],
        0.6,
        70,
    )


def palm(x: float, y: float, h: float = 9) -> Part:
    top = (x + h * 0.1, y - h * 0.8)
    made = curve([(x, y), (x - h * 0.03, y - h * 0.4), top], 0.8)
    for dx, dy in (
        (-0.38, 0.12),
        (-0.3, -0.14),
        (-0.08, -0.24),
        (0.16, -0.22),
        (0.34, -0.1),
        (0.38, 0.14),
    ):
        mid = top[0] + dx * h * 0.55, top[1] + dy * h * 0.5 - h * 0.09
        made += curve([top, mid, (top[0] + dx * h, top[1] + dy * h)], 0.62)
    return made


def oak(x: float, y: float, h: float = 9, tone: float = 0.45) -> Part:
    made = poly(
        [
            (x - h * 0.06, y),
            (x - h * 0.04, y - h * 0.5),
            (x + h * 0.04, y - h * 0.5),
            (x + h * 0.07, y),
        ],
        0.6,
        90,
    )
    for dx, dy, r, t in (
        (0.22, 0.5, 0.2, 0.2),
        (-0.2, 0.52, 0.22, -0.1),
        (0.06, 0.76, 0.24, 0.05),
        (-0.12, 0.72, 0.16, -0.2),
        (0.2, 0.66, 0.18, 0.15),
    ):
        made += disc(x + dx * h, y - dy * h, r * h, tone + t, 40, 0.26)
    return made


def pine(x: float, y: float, h: float = 9) -> Part:
    made = stroke([(x, y), (x, y - h * 0.3)], 0.6)
    for k, (low, w) in enumerate(((0.15, 0.26), (0.4, 0.2), (0.64, 0.14))):
        top = 1.0 if k == 2 else low + 0.42
        made += poly(
            [(x, y - h * top), (x + h * w, y - h * low), (x - h * w, y - h * low)], 0.55, 65, 0.26
        )
    return made


def bush(x: float, y: float, s: float = 1.0, tone: float = 0.45) -> Part:
    return many(
        disc(x + dx * s, y - dy * s, r * s, tone, 40, 0.26)
        for dx, dy, r in ((-1, 0.7, 0.9), (1, 0.6, 0.8), (0, 1.1, 1.1))
    )


def wheat(x: float, y: float, h: float = 6, lean: float = 0.6) -> Part:
    made = curve([(x, y), (x + lean * 0.2, y - h * 0.5), (x + lean, y - h * 0.7)], 0.3)
    for n in range(4):
        v = y - h * (0.66 + 0.1 * n)
        made += oval(x + lean - 0.42, v, 0.36, 0.56, 0, line=0.2) + oval(
            x + lean + 0.42, v, 0.36, 0.56, 0.5, line=0.2
        )
    return made + oval(x + lean, y - h * 1.06, 0.36, 0.6, 0.1, line=0.2)


def furrows(y: float = 19, tone: float = 0.35) -> Part:
    """Ploughed land that runs to the horizon."""
    made = band([(-1, y), (24, y - 0.4), (49, y)], HIGH, 0.08, 0)
    for n in range(-7, 8):
        left, right = 24 + n * 2.4, 24 + (n + 0.5) * 2.4
        made += poly(
            [(left, y), (right, y), (24 + (n + 0.5) * 7, HIGH), (24 + n * 7, HIGH)],
            tone,
            90 + n * 5,
            0.2,
        )
    return made


def rock(x: float, y: float, s: float = 1.0) -> Part:
    left = [(-3, 0), (-2.4, -2.2), (-0.6, -3.4), (0.4, -2), (0, 0)]
    right = [(-0.6, -3.4), (1.6, -2.8), (3, -0.9), (3.2, 0), (0, 0), (0.4, -2)]
    return at(poly(left, 0.1, 60) + poly(right, 0.6, -55), x, y, s)


def grass(x: float, y: float) -> Part:
    return many(
        stroke([(x + d * 0.4, y), (x + d * 0.7, y - 1.2 + abs(d) * 0.3)], 0.22) for d in (-1, 0, 1)
    )


def fire(x: float, y: float, s: float = 1.0) -> Part:
    big = [
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
    small = [(0.1, -2.4), (0.7, -1), (0.4, -0.1), (-0.5, -0.1), (-0.6, -1)]
    return at(blob(big, 0, accent=True) + blob(small, 0, line=0.2), x, y, s)
