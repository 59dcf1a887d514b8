"""Buildings. Each stands on (0, 0) in its middle, about ten units high, and is put in its
place by `at`. Light comes from the left."""

from __future__ import annotations

from collections.abc import Sequence

from pen import Part, Point, at, blob, curve, disc, many, oval, poly, rect, ring, shape, stroke

DARK, MID, PALE = 0.6, 0.3, 0.08


def block(
    x: float, w: float, h: float, side: float = 0.3, y: float = 0, pale: float = PALE
) -> Part:
    """A solid: its front in the light, a dark strip at its right."""
    s = w * side
    return rect(x - w / 2, y - h, w - s, h, pale, 0) + rect(x + w / 2 - s, y - h, s, h, DARK, 60)


def door(
    x: float, w: float, h: float, y: float = 0, tone: float = 0.85, accent: bool = False
) -> Part:
    """An opening with a round head."""
    r = w / 2
    d = f"M{x - r:.2f} {y:.2f}V{y - h + r:.2f}A{r:.2f} {r:.2f} 0 0 1 {x + r:.2f} {y - h + r:.2f}V{y:.2f}z"
    return shape(d, tone, 90, 0.25, accent)


def windows(xs: Sequence[float], ys: Sequence[float], w: float = 0.5, h: float = 0.9) -> Part:
    return many(rect(x - w / 2, y - h, w, h, 0.9, 90, 0.15) for x in xs for y in ys)


def column(x: float, h: float = 7, w: float = 1.1, y: float = 0) -> Part:
    shaft = rect(x - w * 0.4, y - h, w * 0.5, h, 0.04, 90, 0.2) + rect(
        x + w * 0.1, y - h, w * 0.3, h, 0.6, 90, 0.2
    )
    return (
        shaft
        + rect(x - w * 0.6, y - h, w * 1.2, h * 0.08, 0, line=0.25)
        + rect(x - w * 0.6, y - h * 0.06, w * 1.2, h * 0.06, 0, line=0.25)
    )


def temple(n: int = 6, w: float = 16, h: float = 6) -> Part:
    made = rect(-w / 2 + 0.4, -h - 1.2, w - 0.8, h, 0.55, 90, 0.2)
    for i in range(n):
        made += column(-w / 2 + 1 + i * (w - 2) / (n - 1), h, min(1.3, w / n * 0.55), -1.2)
    made += rect(-w / 2 - 0.3, -h - 2.4, w + 0.6, 1.2, 0.06, 0)
    made += poly([(-w / 2 - 0.8, -h - 2.4), (0, -h - 5), (w / 2 + 0.8, -h - 2.4)], 0)
    made += poly([(-w / 2 + 1.8, -h - 2.8), (0, -h - 4.5), (w / 2 - 1.8, -h - 2.8)], 0.5, -30, 0.2)
    for k in range(3):
        made += rect(-w / 2 - 0.4 - k * 0.6, -1.2 + k * 0.4, w + 0.8 + k * 1.2, 0.4, 0.05, 0, 0.25)
    return made


def roof(x: float, y: float, w: float, h: float, tone: float = 0.5) -> Part:
    return poly([(x - w / 2, y), (x, y - h), (x + w / 2, y)], tone, 60)


def house(w: float = 8, h: float = 4, roofed: float = 3, chimney: bool = True) -> Part:
    made = rect(w * 0.2, -h - roofed * 1.1, w * 0.1, roofed, MID, 90) if chimney else []
    made = made + block(0, w, h)
    made += poly(
        [(-w * 0.58, -h), (-w * 0.38, -h - roofed), (w * 0.38, -h - roofed), (w * 0.58, -h)],
        0.55,
        70,
    )
    return (
        made
        + windows([-w * 0.34, w * 0.02], [-h * 0.35], w * 0.12, h * 0.35)
        + door(-w * 0.16, w * 0.13, h * 0.55)
    )


def gable(w: float = 6, h: float = 5, roofed: float = 3.4) -> Part:
    """A house seen from its gable."""
    made = poly([(-w / 2, 0), (-w / 2, -h), (0, -h - roofed), (w / 2, -h), (w / 2, 0)], PALE, 90)
    made += poly([(w / 2, 0), (w / 2, -h), (w * 1.1, -h - 0.6), (w * 1.1, -0.4)], DARK, 60)
    made += poly(
        [(0, -h - roofed), (w / 2 + 0.3, -h + 0.2), (w * 1.15, -h - 0.5), (w * 0.62, -h - roofed)],
        0.45,
        15,
    )
    return made + stroke([(-w / 2 - 0.4, -h + 0.3), (0, -h - roofed), (w / 2 + 0.4, -h + 0.3)], 0.5)


def tower(w: float = 4, h: float = 10, top: str = "crenel", slits: bool = True) -> Part:
    made = block(0, w, h)
    if top == "crenel":
        made += block(0, w * 1.25, h * 0.12, y=-h)
        n = w * 1.25 / 5
        made += many(
            rect(
                -w * 0.625 + i * 2 * n,
                -h * 1.12 - n * 1.1,
                n,
                n * 1.1,
                DARK if i == 2 else PALE,
                60,
                0.25,
            )
            for i in range(3)
        )
    elif top == "cone":
        made += poly([(-w * 0.65, -h), (0, -h - w * 1.5), (w * 0.1, -h)], 0.3, 60) + poly(
            [(w * 0.1, -h), (0, -h - w * 1.5), (w * 0.65, -h)], 0.7, -60
        )
    elif top == "dome":
        made += dome(0, -h, w * 0.55)
    elif top == "onion":
        made += onion(0, -h, w * 0.6)
    if slits:
        made += windows([-w * 0.18], [-h * 0.35, -h * 0.65], w * 0.1, h * 0.12)
    return made


def dome(x: float, y: float, r: float, lantern: bool = True, tone: float = 0.12) -> Part:
    light = f"M{x - r:.2f} {y:.2f}A{r:.2f} {r * 1.15:.2f} 0 0 1 {x:.2f} {y - r * 1.15:.2f}Q{x + r * 0.35:.2f} {y - r * 0.6:.2f} {x + r * 0.3:.2f} {y:.2f}z"
    shade = f"M{x + r:.2f} {y:.2f}A{r:.2f} {r * 1.15:.2f} 0 0 0 {x:.2f} {y - r * 1.15:.2f}Q{x + r * 0.35:.2f} {y - r * 0.6:.2f} {x + r * 0.3:.2f} {y:.2f}z"
    made = shape(light, tone, 80) + shape(shade, DARK, 100)
    if lantern:
        made += rect(x - r * 0.13, y - r * 1.42, r * 0.26, r * 0.3, 0, line=0.25) + stroke(
            [(x, y - r * 1.42), (x, y - r * 1.85)], 0.3
        )
    return made


def onion(x: float, y: float, r: float, tone: float = 0.15) -> Part:
    def half(s: int) -> list[Point]:
        return [
            (x, y - r * 2.6),
            (x + s * r * 0.16, y - r * 1.9),
            (x + s * r * 0.95, y - r * 1.1),
            (x + s * r * 0.9, y - r * 0.45),
            (x + s * r * 0.6, y),
        ]

    whole = half(-1) + half(1)[:0:-1]
    made = blob(whole, tone, 70)
    shade = [
        (x, y - r * 2.6),
        (x + r * 0.16, y - r * 1.9),
        (x + r * 0.95, y - r * 1.1),
        (x + r * 0.9, y - r * 0.45),
        (x + r * 0.6, y),
        (x + r * 0.25, y),
        (x + r * 0.3, y - r),
    ]
    return (
        made
        + blob(shade, DARK, -60, 0)
        + blob(whole, None)
        + stroke([(x, y - r * 2.6), (x, y - r * 3.2)], 0.3)
    )


def wall(w: float = 20, h: float = 5, n: int = 10) -> Part:
    made = rect(-w / 2, -h, w, h, PALE, 0)
    step = w / n
    made += many(
        rect(-w / 2 + i * step, -h - step * 0.45, step * 0.55, step * 0.45, PALE, 0, 0.25)
        for i in range(n)
    )
    for row in range(1, int(h / 1.2) + 1):
        y = -h + row * 1.2
        made += many(
            stroke(
                [
                    (-w / 2 + (i + row % 2 * 0.5) * step * 0.8, y),
                    (-w / 2 + (i + row % 2 * 0.5) * step * 0.8 + 1, y),
                ],
                0.16,
            )
            for i in range(int(n * 1.2))
        )
    return made


def gate(w: float = 9, h: float = 8) -> Part:
    made = block(0, w, h) + rect(-w * 0.56, -h - 1, w * 1.12, 1, 0, 0)
    return made + door(-w * 0.12, w * 0.46, h * 0.72)


def pyramid(h: float = 10, w: float = 15) -> Part:
    made = poly([(-w / 2, 0), (0, -h), (w * 0.14, 0)], 0.06, -4) + poly(
        [(w * 0.14, 0), (0, -h), (w / 2, -h * 0.05)], 0.62, 60
    )
    for k in range(1, 6):
        y = -h + h * k / 6
        reach = (h + y) / h
        made += stroke([(-w / 2 * reach, y), (w * 0.14 * reach, y + 0.1)], 0.16)
    return made


def factory(stacks: int = 2) -> Part:
    made: Part = []
    for i in range(stacks):
        x = 4.6 + i * 2.6
        made += poly(
            [(x - 0.7, -5), (x - 0.5, -12), (x + 0.1, -12), (x + 0.1, -5)], 0.15, 90
        ) + poly([(x + 0.1, -5), (x + 0.1, -12), (x + 0.5, -12), (x + 0.7, -5)], 0.7, 90)
    for i in range(4):
        x = -8 + i * 4
        made += poly([(x, 0), (x, -7), (x + 4, -4.6), (x + 4, 0)], 0.1, 0) + poly(
            [(x, -7), (x + 4, -4.6), (x + 4, -5.4), (x + 0.4, -7.6)], 0.6, 40, 0.25
        )
    return made + windows([-6.8, -5.2, -2.8, -1.2, 1.2, 2.8, 5.2, 6.8], [-1.6], 0.8, 1.4)


def skyscraper(w: float = 4, h: float = 16, spire: bool = False) -> Part:
    made = block(0, w, h, 0.36)
    rows = [-(k + 0.7) * 1.3 for k in range(int(h / 1.3) - 1)]
    made += windows([-w * 0.38, -w * 0.2, -w * 0.02], rows, w * 0.09, 0.7)
    if spire:
        made += block(-0.1 * w, w * 0.5, 1.6, y=-h) + stroke(
            [(-0.1 * w, -h - 1.6), (-0.1 * w, -h - 5)], 0.45
        )
    return made


def bridge(arches: int = 3, w: float = 30, h: float = 5) -> Part:
    step = w / arches
    d = f"M{-w / 2:.2f} {-h:.2f}Q0 {-h - 1.6:.2f} {w / 2:.2f} {-h:.2f}V0"
    for i in reversed(range(arches)):
        right, left = -w / 2 + (i + 1) * step - step * 0.13, -w / 2 + i * step + step * 0.13
        d += f"H{right:.2f}A{step * 0.37:.2f} {h * 0.75:.2f} 0 0 0 {left:.2f} 0"
    return shape(d + f"H{-w / 2:.2f}z", 0.12, 0) + curve(
        [(-w / 2, -h + 0.9), (0, -h + 0.1), (w / 2, -h + 0.9)], 0.3
    )


def scaffold(w: float = 8, h: float = 12) -> Part:
    made: Part = []
    for k in range(4):
        made += stroke([(-w / 2, -k * h / 3), (w / 2, -k * h / 3)], 0.3)
        if k < 3:
            made += stroke([(-w / 2, -k * h / 3), (w / 2, -(k + 1) * h / 3)], 0.16)
    return made + many(stroke([(x, 0), (x, -h - 0.8)], 0.4) for x in (-w / 2, 0, w / 2))


def crane(h: float = 14) -> Part:
    made = many(stroke([(x, 0), (x * 0.4, -h)], 0.45) for x in (-2.4, 2.4))
    made += stroke([(-5, -h + 1.4), (9, -h - 3)], 0.75) + stroke([(9, -h - 3), (9, -h + 3.4)], 0.25)
    made += many(
        stroke(
            [
                (-2.2 * (1 - k * 0.18), -k * h * 0.24),
                (2.2 * (1 - (k + 1) * 0.18), -(k + 1) * h * 0.24),
            ],
            0.25,
        )
        for k in range(4)
    )
    return made + rect(7.4, -h + 3.4, 3.2, 2, 0.15, 0) + rect(9.4, -h + 3.4, 1.2, 2, 0.65, 60)


def tower_crane(h: float = 16) -> Part:
    made = rect(-0.5, -h, 1, h, 0.1, 45) + many(
        stroke([(-0.5, -k), (0.5, -k - 1)], 0.2) for k in range(int(h))
    )
    made += poly(
        [(-5, -h), (13, -h), (13, -h - 0.5), (0, -h - 1.1), (-5, -h - 0.7)], 0.3, 60
    ) + poly([(-0.7, -h), (0, -h - 3.4), (0.7, -h)], 0.2, 90)
    made += (
        stroke([(0, -h - 3.4), (10, -h - 0.6)], 0.2)
        + stroke([(0, -h - 3.4), (-4.6, -h - 0.6)], 0.2)
        + rect(-5, -h, 2, 1.4, 0.7, 0)
    )
    return made + stroke([(10, -h), (10, -h + 5)], 0.2) + rect(8.8, -h + 5, 2.4, 1.3, 0.4, 0)


def church(h: float = 8) -> Part:
    made = block(2.5, 7, h * 0.5, 0.25) + poly(
        [(-1, -h * 0.5), (0, -h * 0.8), (5.4, -h * 0.8), (6.4, -h * 0.5)], 0.55, 70
    )
    made += windows([0.4, 2, 3.6], [-h * 0.14], 0.6, h * 0.22)
    made += (
        block(-2.4, 3, h * 0.75)
        + poly([(-4.1, -h * 0.75), (-2.4, -h * 1.35), (-2.2, -h * 0.75)], 0.2, 60)
        + poly([(-2.2, -h * 0.75), (-2.4, -h * 1.35), (-0.7, -h * 0.75)], 0.7, -60)
    )
    made += stroke([(-2.4, -h * 1.35), (-2.4, -h * 1.6)], 0.3) + stroke(
        [(-2.75, -h * 1.5), (-2.05, -h * 1.5)], 0.3
    )
    return made + door(-2.8, 1, 2)


def windmill(h: float = 9) -> Part:
    made = poly([(-2.2, 0), (-1.3, -h), (0.3, -h), (0.8, 0)], PALE, 0) + poly(
        [(0.8, 0), (0.3, -h), (1.3, -h), (2.2, 0)], DARK, 80
    )
    made += blob([(-1.6, -h), (0, -h - 2), (1.6, -h)], 0.5, 60)
    for dx, dy in ((0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)):
        a, b = (dx * 0.8, -h - 0.4 + dy * 0.8), (dx * 6.4, -h - 0.4 + dy * 6.4)
        made += stroke([(0, -h - 0.4), b], 0.4)
        made += poly(
            [a, b, (b[0] - dy * 1.3, b[1] + dx * 1.3), (a[0] - dy * 1.3, a[1] + dx * 1.3)],
            0.1,
            45,
            0.25,
        )
    return made


def barn() -> Part:
    made = poly(
        [(-5, 0), (-5, -4.4), (-3.6, -6.8), (0, -8), (3.6, -6.8), (5, -4.4), (5, 0)], 0.3, 90
    )
    made += (
        rect(-2, -3.6, 4, 3.6, 0.05, 90)
        + stroke([(-2, 0), (2, -3.6)])
        + stroke([(2, 0), (-2, -3.6)])
    )
    made += rect(-0.9, -6, 1.8, 1.4, 0.8, 0)
    return (
        made
        + rect(6, -9, 2, 9, 0.1, 90)
        + rect(8, -9, 1.4, 9, 0.65, 90)
        + blob([(6, -9), (7.7, -11), (9.4, -9)], 0.4, 30)
    )


def tent(w: float = 7, h: float = 5) -> Part:
    made = poly([(-w / 2, 0), (0, -h), (w * 0.06, 0)], PALE, 60) + poly(
        [(w * 0.06, 0), (0, -h), (w / 2, 0)], DARK, -60
    )
    return made + stroke([(0, -h), (0, -h - 1)], 0.35)


def yurt(w: float = 8) -> Part:
    made = rect(-w / 2, -w * 0.35, w * 0.7, w * 0.35, PALE, 0) + rect(
        w * 0.2, -w * 0.35, w * 0.3, w * 0.35, DARK, 70
    )
    made += poly(
        [
            (-w * 0.54, -w * 0.35),
            (-w * 0.1, -w * 0.62),
            (w * 0.1, -w * 0.62),
            (w * 0.54, -w * 0.35),
        ],
        0.35,
        20,
    )
    return made + rect(-w * 0.12, -w * 0.28, w * 0.2, w * 0.28, 0.85, 90)


def stadium(w: float = 30) -> Part:
    made = oval(0, -6, w / 2, 5, 0.3, 90)
    for n in range(15):
        x = -w / 2 + 1 + n * (w - 2) / 14
        made += rect(x - 0.15, -6 + 0, 0.3, 5.2 * (1 - (x / (w / 2)) ** 2) ** 0.5, 0.7, 90, 0.15)
    return (
        made
        + oval(0, -6.6, w * 0.46, 4.2, 0.1, 0)
        + oval(0, -6.2, w * 0.3, 2.3, 0.02, 0, accent=False)
        + stroke([(0, -8.5), (0, -3.9)], 0.25)
    )


def colosseum(w: float = 28) -> Part:
    made = shape(
        f"M{-w / 2:.2f} 0V-8.4Q0 -11 {w * 0.2:.2f} -9.6L{w * 0.26:.2f} -6.6L{w / 2:.2f} -5.6V0Q0 2.6 {-w / 2:.2f} 0z",
        0.1,
        0,
    )
    for row, y in enumerate((-0.3, -2.9, -5.5)):
        for i in range(11):
            x = -w / 2 + 1.4 + i * (w - 2.8) / 10
            if row == 2 and x > w * 0.18:
                continue
            low = y + 1.1 * (1 - (x / (w / 2)) ** 2)
            made += door(x, 1.25, 1.9, low, 0.85 if x < w * 0.1 else 0.95)
    return made + many(curve([(-w / 2, y), (0, y + 1.3), (w / 2, y)], 0.25) for y in (-2.6, -5.2))


def lighthouse(h: float = 12) -> Part:
    made = poly([(-1.8, 0), (-1.1, -h), (0.3, -h), (0.6, 0)], PALE, 0) + poly(
        [(0.6, 0), (0.3, -h), (1.1, -h), (1.8, 0)], DARK, 80
    )
    made += (
        rect(-1.5, -h - 0.4, 3, 0.5, 0)
        + rect(-0.8, -h - 2, 1.6, 1.6, 0, accent=True)
        + roof(0, -h - 2, 2.4, 1.3)
    )
    return (
        made
        + rect(-1.5, -h * 0.66, 2.9, h * 0.14, 0.75, 0)
        + rect(-1.7, -h * 0.33, 3.3, h * 0.14, 0.75, 0)
    )


def castle(s: str = "crenel") -> Part:
    back = at(tower(3.4, 11, s), -1, -2)
    return (
        back
        + at(tower(3.2, 8, s), -6.5, 0)
        + at(tower(3.2, 9, s), 6.5, 0)
        + wall(10, 5, 5)
        + door(0, 2.2, 3)
    )


def arch(w: float = 12, h: float = 12) -> Part:
    """A triumphal arch."""
    made = (
        block(0, w, h, 0.22)
        + rect(-w * 0.54, -h * 0.98, w * 1.08, h * 0.07, 0, 0)
        + rect(-w * 0.54, -h * 0.74, w * 1.08, h * 0.05, 0, 0)
    )
    made += door(-w * 0.1, w * 0.36, h * 0.62) + many(
        column(x, h * 0.66, 0.9) for x in (-w * 0.4, w * 0.18)
    )
    return made


def city(
    xs: Sequence[tuple[float, float, float]] = (
        (-14, 3.4, 8),
        (-10, 3, 12),
        (-5.6, 4, 9),
        (-1, 3.4, 15),
        (4, 4, 11),
        (8.6, 3.4, 14),
        (13.4, 4, 9),
    ),
) -> Part:
    return many(at(skyscraper(w, h, n % 3 == 1), x, 0) for n, (x, w, h) in enumerate(xs))


def village() -> Part:
    return (
        at(house(6, 3, 2.2), -7, -1.4, 0.8)
        + at(house(6, 3, 2.2), 6.6, -1.2, 0.8)
        + at(church(6), 0, -0.6, 0.9)
        + at(house(7, 3.4, 2.6), -3, 1.4, 0.8)
        + at(house(7, 3.4, 2.4), 4.2, 1.8, 0.8)
    )


def well(w: float = 5) -> Part:
    made = (
        rect(-w / 2, -2.4, w * 0.66, 2.4, PALE, 0)
        + rect(w * 0.16, -2.4, w * 0.34, 2.4, DARK, 70)
        + oval(0, -2.4, w / 2, 0.8, 0.8, 0)
    )
    made += stroke([(-w * 0.42, -2.4), (-w * 0.42, -6.4)], 0.5) + stroke(
        [(w * 0.42, -2.4), (w * 0.42, -6.4)], 0.5
    )
    return made + roof(0, -6.2, w * 1.3, 1.9) + stroke([(0, -5.8), (0, -3)], 0.2)


def hut(w: float = 6) -> Part:
    made = rect(-w * 0.36, -2.4, w * 0.5, 2.4, PALE, 90) + rect(
        w * 0.14, -2.4, w * 0.22, 2.4, DARK, 90
    )
    made += poly([(-w * 0.55, -2.2), (-w * 0.05, -6), (w * 0.08, -6), (w * 0.55, -2.2)], 0.45, 70)
    return made + door(-w * 0.1, w * 0.18, 1.9)


def dam() -> Part:
    made = poly([(-16, -10), (16, -10), (11, 0), (-11, 0)], 0.1, 90) + poly(
        [(4, -10), (16, -10), (11, 0), (3, 0)], 0.5, 80, 0
    )
    made += poly([(-16, -10), (16, -10), (11, 0), (-11, 0)], None) + rect(-17, -11, 34, 1.2, 0, 0)
    made += many(rect(x - 0.8, -10, 1.6, 3.6, 0.8, 90, 0.25) for x in (-9, -3, 3, 9))
    return made + many(
        poly(
            [(x - 0.8, -6.4), (x + 0.8, -6.4), (x * 0.85 + 1.3, 0), (x * 0.85 - 1.3, 0)], 0, 90, 0.2
        )
        for x in (-9, -3, 3, 9)
    )


def arcade(n: int = 5, w: float = 24, h: float = 7) -> Part:
    step = w / n
    made = rect(-w / 2, -h, w, h, 0.1, 0) + rect(-w / 2 - 0.4, -h - 0.8, w + 0.8, 0.8, 0, 0)
    return made + many(
        door(-w / 2 + (i + 0.5) * step, step * 0.62, h * 0.8, 0, 0.75) for i in range(n)
    )


def star_fort(r: float = 9) -> Part:
    outer, inner = ring(5, r, 0, 0, -90), ring(5, r * 0.62, 0, 0, -54)
    flat = [(x, y * 0.6 - 5) for pair in zip(outer, inner, strict=True) for x, y in pair]
    core = [(x * 0.62, (y + 5) * 0.62 - 5.6) for x, y in flat]
    return (
        poly(flat, 0.5, 20)
        + poly([(x, y - 0.9) for x, y in flat], 0.1, 0)
        + poly(core, 0.3, 60)
        + disc(0, -5.8, 1.2, 0)
    )
