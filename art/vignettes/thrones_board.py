"""A Game of Thrones: what is engraved upon the board, in millimetres: its signs, the north, beasts of the sea."""

from __future__ import annotations

from grounds import mountain, pine, rock
from pen import Part, Point, at, blob, curve, disc, many, oval, poly, rect, shape, stroke
from portraits import strands
from things import galley, longship

SIGN = 10.0
NORTH = 460.0, 62.0


def shade() -> Part:
    """Upon the ground, to the right of a sign."""
    return oval(5.7, 9.1, 4.2, 0.75, 0.62, 0, 0)


def battlements(x: float, y: float, w: float, n: int, tone: float) -> Part:
    step = w / (2 * n - 1)
    return many(rect(x + 2 * k * step, y - 0.8, step, 0.85, tone, 90, 0.26) for k in range(n))


def sign_castle() -> Part:
    made = shade()
    for x in (0.7, 7.1):
        made += rect(x, 4, 2.2, 5, 0.04, 90) + rect(x + 1.2, 4, 1, 5, 0.62, 80, 0)
        made += rect(x, 4, 2.2, 5, None) + battlements(x - 0.15, 4, 2.5, 2, 0.1)
    made += rect(2.9, 5.4, 4.2, 3.6, 0.08, 0) + rect(3.3, 1.9, 3.4, 7.1, 0.02, 90)
    made += rect(5.2, 1.9, 1.5, 7.1, 0.62, 80, 0) + rect(3.3, 1.9, 3.4, 7.1, None)
    made += battlements(3, 1.9, 4, 3, 0.1)
    made += shape("M4 9V7.4Q5 5.9 6 7.4V9z", 0.97) + rect(4.7, 3.6, 0.6, 1.2, 0.97, line=0)
    return made


def sign_town() -> Part:
    made = shade()
    made += rect(3.6, 4.2, 2, 4.8, 0.02, 90) + rect(4.7, 4.2, 0.9, 4.8, 0.6, 80, 0)
    made += rect(3.6, 4.2, 2, 4.8, None) + poly([(3.3, 4.2), (4.6, 0.6), (5.9, 4.2)], 0.7, 60)
    for x, y, w in ((0.5, 6.4, 3.2), (5.5, 6, 3.9)):
        made += rect(x, y, w, 9 - y, 0.02, 90) + rect(x + w * 0.62, y, w * 0.38, 9 - y, 0.55, 80, 0)
        made += rect(x, y, w, 9 - y, None)
        made += poly(
            [(x - 0.3, y), (x + w * 0.3, y - 2), (x + w * 0.8, y - 2), (x + w + 0.3, y)], 0.75, 60
        )
        made += rect(x + w * 0.25, 7.4, 0.8, 1.6, 0.95, line=0)
    return made


def sign_barrel() -> Part:
    side = [
        (2.3, 1.1),
        (1.4, 3.4),
        (1.3, 6.4),
        (2.3, 9),
        (7.7, 9),
        (8.7, 6.4),
        (8.6, 3.4),
        (7.7, 1.1),
    ]
    made = (
        shade()
        + poly(side, 0.1, 88)
        + poly([(5.8, 1.3), (7.7, 1.1), (8.6, 3.4), (8.7, 6.4), (7.7, 9), (6, 9)], 0.6, 84, 0)
    )
    made += many(curve([(x, 1.4), (x * 1.16 - 0.8, 5), (x, 8.9)], 0.24) for x in (3.8, 5.2, 6.6))
    made += poly(side, None, line=0.45) + oval(5, 1.2, 2.7, 0.7, 0.3, 0)
    for y, w in ((3, 3.6), (7.1, 3.6)):
        made += shape(
            f"M{5 - w} {y}Q5 {y + 0.9} {5 + w} {y}V{y + 0.9}Q5 {y + 1.8} {5 - w} {y + 0.9}z", 0.97
        )
    return made


def sign_crown() -> Part:
    points: list[Point] = [(1.2, 8.2), (0.5, 3), (3, 5.4), (5, 1.6), (7, 5.4), (9.5, 3), (8.8, 8.2)]
    made = (
        shade()
        + poly(points, 0, accent=True)
        + poly([(5.6, 8.2), (5, 1.6), (7, 5.4), (9.5, 3), (8.8, 8.2)], 0.5, 70, 0)
    )
    made += poly([(5.6, 8.2), (5, 1.6), (7, 5.4), (9.5, 3), (8.8, 8.2)], None, line=0) + poly(
        points, None, line=0.45
    )
    made += shape("M1.2 7Q5 8 8.8 7L8.8 8.6Q5 9.6 1.2 8.6z", 0, accent=True, line=0.35)
    made += many(
        disc(x, y, 0.75, 0, accent=True, line=0.35) for x, y in ((0.6, 2.7), (5, 1.3), (9.4, 2.7))
    )
    return made + many(disc(x, 8 - abs(x - 5) * 0.06, 0.42, 0.97, line=0) for x in (2.8, 5, 7.2))


def north() -> Part:
    """Beyond the Wall: peaks, cliffs of ice, and the Wall with its three castles. Under the plate
    and the spaces of the wildlings' track the peaks are low."""
    wide = NORTH[0]
    made = many(rect(0, k * 11, wide, 11.1, 0.22 - 0.05 * k, 0, 0) for k in range(4))
    for k in range(19):
        at_x, high = 8 + k * 25 + (k * 7) % 9, 20 + (k * 11) % 17
        most = 11 if at_x < 124 else 14 if at_x < 416 else high
        made += mountain(at_x, 47, 34 + (k * 5) % 11, min(high, most))
    made += blob(
        [
            (-6, 70),
            (-6, 44),
            (50, 40),
            (110, 45),
            (180, 42),
            (268, 44),
            (350, 42),
            (410, 45),
            (466, 41),
            (466, 70),
        ],
        0.02,
        4,
    )
    made += many(
        at(pine(0, 0, 6 + k % 4), 4 + k * 9.7 + (k * 3) % 5, 46.4 + (k * 5) % 4)
        for k in range(47)
        if not 19 < k < 36
    )
    edges = [(0.0, 186.0), (352.0, 460.0)]
    for left, right in edges:
        made += rect(left, 49.4, right - left, 13, 0.02, 90, 0) + stroke(
            [(left, 49.4), (right, 49.4)], 0.3
        )
        x, k = left, 0
        while x < right - 1:
            w = min(3.4 + (k * 7) % 4, right - x)
            low = 56 + (k * 5) % 6
            made += poly(
                [(x, 49.4), (x + w * 0.55, 49.4), (x + w * 0.4, low), (x + w * 0.15, low + 3)],
                0.16 + 0.2 * (k % 3),
                88,
                0.16,
            )
            made += stroke([(x + w * 0.8, 51 + k % 3), (x + w * 0.76, low)], 0.2)
            x, k = x + w, k + 1
        made += stroke([(left, 61.8), (right, 61.8)], 0.5)
    made += rect(184, 43, 170, 19.4, 0.04, 90)
    for k in range(6):
        y = 45.6 + k * 2.9
        made += stroke([(184, y), (354, y)], 0.2)
        made += many(
            stroke([(186 + j * 6 + k % 2 * 3, y), (186 + j * 6 + k % 2 * 3, y + 2.9)], 0.18)
            for j in range(28)
        )
    made += many(
        poly(
            [
                (190 + k * 11.3, 43),
                (193 + k * 11.3, 43),
                (192.4 + k * 11.3, 52 + k % 4 * 2),
                (191 + k * 11.3, 49),
            ],
            0.3,
            86,
            0.14,
        )
        for k in range(15)
    )
    made += many(rect(184 + k * 4.04, 41.2, 2.3, 2, 0.04, 90, 0.3) for k in range(43))
    for x, w, h in ((192.0, 9, 18), (268.0, 13, 20.6), (346.0, 9, 18)):
        made += rect(x - w / 2, 62 - h, w, h, 0.02, 90, 0.4) + rect(
            x + w * 0.12, 62 - h, w * 0.38, h, 0.5, 80, 0
        )
        made += rect(x - w / 2, 62 - h, w, h, None, line=0.4)
        made += rect(x - w * 0.6, 60.4 - h, w * 1.2, 2.4, 0.06, 0, 0.4)
        made += many(
            rect(x - w * 0.6 + j * w * 0.267, 58.6 - h, w * 0.15, 1.9, 0.06, 90, 0.3)
            for j in range(5)
        )
        made += rect(x - w * 0.2, 66 - h, 0.8, 2.4, 0.95, line=0)
        made += stroke([(x, 58.6 - h), (x, 52.6 - h)], 0.35) + poly(
            [(x, 52.6 - h), (x + 5, 53.8 - h), (x, 55.2 - h)], 0.8, 0, 0.2
        )
    return made


def rings(x: float, y: float, w: float) -> Part:
    """The water about something that rises out of it."""
    return many(
        curve(
            [
                (x - w + k * 2, y + k * 1.4),
                (x - w * 0.4, y + 0.9 + k * 1.4),
                (x + w * 0.4, y + 0.9 + k * 1.4),
                (x + w - k * 2, y + k * 1.4),
            ],
            0.3,
        )
        for k in range(3)
    )


_RAISED = (
    (4, 32), (9, 24), (17, 21), (20, 13), (15, 10),
    (13.4, 14), (16, 15.4), (15.4, 19), (8, 21), (2, 31),
)  # fmt: skip
_LYING = ((6, 34), (13, 28), (20, 31), (22, 26), (19, 24.4), (18, 27.4), (12, 25.4), (4, 32))
"""Outlines of the kraken's right arms, from the middle of its body."""


def kraken() -> Part:
    made: Part = []
    for s in (-1, 1):
        raised = [(24 + s * x, y) for x, y in _RAISED]
        lying = [(24 + s * x, y) for x, y in _LYING]
        made += blob(raised, 0.3 if s < 0 else 0.55, 40 * s)
        made += many(
            disc(24 + s * x, y, 0.6, 0, line=0.2)
            for x, y in ((8, 23), (11, 21.6), (14, 20.8), (17, 17.6))
        )
        made += blob(lying, 0.2 if s < 0 else 0.45, 30 * s)
    made += blob(
        [(18, 32), (16.6, 22), (18.6, 12), (24, 3), (29.4, 12), (31.4, 22), (30, 32)], 0.25, 84
    )
    made += blob([(25, 32), (26, 18), (24, 3), (29.4, 12), (31.4, 22), (30, 32)], 0.55, 78, 0)
    made += poly([(18.4, 13), (13, 9), (20.6, 8)], 0.3, 40) + poly(
        [(29.6, 13), (35, 9), (27.4, 8)], 0.6, 40
    )
    made += many(
        oval(24 + s * 3.6, 24, 1.5, 1.9, 0) + disc(24 + s * 3.6, 24.4, 0.8, 0.97) for s in (-1, 1)
    )
    return (
        made
        + strands([[(24, 8), (23.4, 13), (24, 18)], [(21.4, 13), (20.6, 18)]], 0.3)
        + rings(24, 33.4, 20)
    )


def serpent() -> Part:
    made: Part = []
    for x, h, w in ((40, 8, 5), (29, 11, 6), (16.5, 13, 6.6)):
        d = f"M{x - w} 26Q{x - w} {26 - h * 1.5} {x} {26 - h * 1.5}T{x + w} 26H{x + w - 3}Q{x + w - 3.4} {29.4 - h * 1.5} {x} {29.4 - h * 1.5}T{x - w + 3} 26z"
        made += shape(d, 0.3, 20) + many(
            poly(
                [
                    (x + a * w / 3 - 0.9, 26.4 - h * 1.5 + abs(a) * 1.2),
                    (x + a * w / 3, 23.9 - h * 1.5 + abs(a) * 1.4),
                    (x + a * w / 3 + 0.9, 26.4 - h * 1.5 + abs(a) * 1.2),
                ],
                0.6,
            )
            for a in (-1, 0, 1)
        )
    made += blob(
        [
            (5, 26),
            (4.4, 16),
            (6, 9),
            (4, 6.4),
            (0.6, 6.6),
            (0.4, 4.6),
            (5, 2.4),
            (9, 4.6),
            (9.6, 10),
            (8, 16),
            (8.6, 26),
        ],
        0.25,
        70,
    )
    made += disc(5.6, 4.9, 0.6, 0.97) + poly([(7.4, 3.4), (11, 1), (9.4, 5)], 0.6)
    return made + rings(6.8, 26, 5) + rings(22, 26, 8) + rings(36, 26, 9)


def whale() -> Part:
    made = blob(
        [
            (2, 20),
            (4, 12),
            (12, 8),
            (22, 10),
            (31, 16),
            (36, 14),
            (38, 6),
            (41, 10),
            (46, 8),
            (42, 15),
            (38, 20),
        ],
        0.45,
        10,
    )
    made += blob([(2, 20), (3, 15), (12, 17), (24, 18), (30, 20)], 0.05, 0) + disc(8, 14, 0.7, 0.97)
    made += many(
        curve([(14, 8), (14 + s * 1.4, 3), (14 + s * 5, 2), (14 + s * 6, 5)], 0.4) for s in (-1, 1)
    )
    return made + rings(21, 20.4, 19)


def under_sail(hull: Part) -> Part:
    return at(hull, 16, 22, 1.25) + rings(16, 23.6, 15)


def waves() -> Part:
    return many(
        curve(
            [
                (x, y),
                (x + 1.4, y - 1.3),
                (x + 2.8, y),
                (x + 4.2, y - 1.3),
                (x + 5.6, y),
                (x + 7, y - 1.3),
                (x + 8.4, y),
            ],
            0.34,
        )
        for x, y in ((4, 3), (11, 6.4), (1, 9.6))
    )


def skerry() -> Part:
    return at(rock(0, 0, 1.4), 7, 9) + at(rock(0, 0, 0.8), 13, 9.6, 1, True) + rings(9, 10, 8)


PLATES: dict[str, tuple[Part, float, float]] = {
    "castle": (sign_castle(), SIGN, SIGN),
    "town": (sign_town(), SIGN, SIGN),
    "barrel": (sign_barrel(), SIGN, SIGN),
    "crown": (sign_crown(), SIGN, SIGN),
    "north": (north(), *NORTH),
    "kraken": (kraken(), 48, 38),
    "serpent": (serpent(), 48, 30),
    "whale": (whale(), 48, 25),
    "longship": (under_sail(longship(False)), 32, 28),
    "galley": (under_sail(galley()), 32, 28),
    "waves": (waves(), 20, 11),
    "skerry": (skerry(), 18, 14),
}
