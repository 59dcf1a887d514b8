"""Engravings on the oceans of both Axis & Allies boards, in millimetres."""

from __future__ import annotations

from pen import Part, Point, at, blob, curve, disc, many, oval, poly, rect, shape, stroke
from portraits import strands
from thrones_board import rings, waves


def smoke(x: float, y: float, size: float, way: int = -1) -> Part:
    """From a funnel, towards the left or the right."""
    puffs = ((0.4, -0.9, 0.8), (1.9, -1.9, 1.1), (4.2, -2.7, 1.4), (7.2, -3.2, 1.6))
    return many(
        oval(x + way * dx * size, y + dy * size, r * 1.25 * size, r * 0.8 * size, 0.24, 0, 0.2)
        for dx, dy, r in reversed(puffs)
    )


def derrick(x: float, foot: float, top: float, reach: float) -> Part:
    """A mast with a boom on either side."""
    made = stroke([(x, foot), (x, top)], 0.3)
    for s in (-1, 1):
        made += stroke([(x, foot - 0.6), (x + s * reach, foot - 3)], 0.2)
        made += stroke([(x, top + 0.6), (x + s * reach, foot - 3)], 0.14)
    return made


def freighter() -> Part:
    """Twenty long, its waterline at 0, its bow on the right."""
    side: list[Point] = [
        (-10.4, -3), (-9.2, 0), (9, 0), (10.8, -3.8), (7.2, -3.4), (6.6, -2.4), (-6.6, -2.4), (-7, -3),
    ]  # fmt: skip
    made = derrick(-5.4, -2.4, -8.6, 2.2) + derrick(4.8, -2.6, -8.6, 2.2)
    made += smoke(-0.2, -8.6, 0.66)
    made += poly([(-0.8, -8.4), (0.9, -8.4), (1.1, -5), (-0.8, -5)], 0.75, 90)
    made += rect(-2.6, -6.2, 5, 1.6, 0.06, 0) + rect(-3.2, -4.8, 6.4, 2.6, 0.12, 0)
    made += many(rect(-2.4 + k * 1.3, -5.8, 0.7, 0.6, 0.9, line=0) for k in range(4))
    made += many(disc(-2.6 + k * 1.3, -3.6, 0.26, 0.9, line=0) for k in range(5))
    made += poly(side, 0.55, 0) + poly([(-9.6, -1), (-9.2, 0), (9, 0), (9.4, -1)], 0.9, 0, 0)
    return made + poly(side, None, line=0.36)


def convoy() -> Part:
    """Merchantmen in two columns, the nearest largest."""
    made = at(freighter(), 37, 9.8, 0.6) + curve([(30.4, 10.6), (37, 11.2), (43.6, 10.6)], 0.3)
    made += at(freighter(), 9.4, 10.6, 0.66) + curve([(2, 11.4), (9.4, 12), (16.8, 11.4)], 0.3)
    return made + at(freighter(), 24, 20.8, 1.15) + rings(23.6, 22, 16)


def liner() -> Part:
    """Three raked funnels: she carries troops now."""
    hull: list[Point] = [(2.4, 15.4), (4.6, 21), (42, 21), (46, 14.2), (40, 15), (4.4, 15)]
    made = stroke([(11, 12), (10, 3.4)], 0.3) + stroke([(39.6, 14), (38.4, 3.4)], 0.3)
    made += strands([[(10, 3.6), (17, 9)], [(10, 3.6), (3, 15)], [(38.4, 3.6), (45.6, 14.2)]], 0.14)
    made += strands([[(10, 3.6), (38.4, 3.6)]], 0.14)
    for k, x in enumerate((17.4, 24, 30.6)):
        made += smoke(x - 0.2, 4, 0.8 - 0.1 * k)
        made += poly([(x - 1.5, 4.2), (x + 1.5, 4.2), (x + 2, 10.4), (x - 1.1, 10.4)], 0.6, 84)
        made += poly([(x - 1.5, 4.2), (x + 1.5, 4.2), (x + 1.6, 5.6), (x - 1.4, 5.6)], 0.92, 0, 0)
    made += rect(13.4, 9, 23.4, 1.9, 0.04, 0) + rect(11.2, 10.8, 27.4, 2, 0.08, 0)
    made += rect(7.6, 12.7, 32.6, 2.4, 0.14, 0)
    made += many(rect(12.4 + k * 1.72, 11.4, 0.9, 0.7, 0.85, line=0) for k in range(15))
    made += many(rect(14.4 + k * 3.1, 8.2, 2, 0.9, 0.5, 0, 0.16) for k in range(7))
    made += poly(hull, 0.62, 0) + poly([(4, 19.6), (4.6, 21), (42, 21), (42.8, 19.6)], 0.92, 0, 0)
    made += poly(hull, None, line=0.36)
    made += many(disc(7 + k * 2.05, 16.8, 0.26, 0, line=0) for k in range(17))
    return made + rings(23, 21.6, 21) + curve([(42.4, 20.8), (45, 20.2), (47, 21.4)], 0.3)


def fighter(wheels: bool) -> Part:
    """Five long, its middle at 0."""
    body: list[Point] = [
        (-2.5, -0.3), (-2.8, -1.6), (-2.1, -1.6), (-1.5, -0.8), (-0.5, -1), (-0.1, -1.6), (0.8, -1.6),
        (1.1, -1), (2, -0.9), (2.3, -0.3), (1.6, 0.2), (-0.6, 0.2),
    ]  # fmt: skip
    made = stroke([(2.6, -1.7), (2.6, 0.7)], 0.22) + poly(body, 0.35, 0, 0.24)
    if wheels:
        return made + disc(0.9, 0.8, 0.45, 0.9, line=0) + stroke([(-0.6, 0), (1.2, 0)], 0.4)
    return made + poly([(1, -0.2), (-0.4, -0.2), (-2, 1.9), (-0.8, 1.9)], 0.1, 0, 0.24)


def carrier() -> Part:
    """A flat deck, an island, aircraft aft; one has just left it."""
    hull: list[Point] = [
        (3, 13), (4.4, 15.4), (4, 16.6), (5.4, 19.8), (39.6, 19.8), (41.4, 16.6), (44.6, 13),
    ]  # fmt: skip
    made = stroke([(29.4, 7), (29.4, 1.6)], 0.3) + stroke([(27.6, 3), (31.2, 3)], 0.24)
    made += rect(28.4, 1.4, 2, 1, 0.2, 90, 0.16)
    made += rect(25.6, 6.4, 3, 5, 0.5, 90) + rect(28.4, 5, 3.6, 6.4, 0.16, 90)
    made += rect(27.8, 4.6, 4.8, 1, 0.08, 0) + rect(28.8, 6.6, 2.8, 0.7, 0.92, line=0)
    made += many(at(fighter(True), x, 10.2) for x in (5.4, 12, 18.6))
    made += poly(hull, 0.55, 0)
    made += poly([(4.8, 18.2), (5.4, 19.8), (39.6, 19.8), (40.4, 18.2)], 0.92, 0, 0)
    made += poly(hull, None, line=0.36)
    made += many(rect(9 + k * 4.9, 14.2, 3.2, 1.5, 0.97, 0, 0.16) for k in range(6))
    made += many(rect(x, 13.2, 2.6, 1.1, 0.3, 90, 0.24) for x in (5, 38))
    made += poly([(1.2, 11.4), (46, 11.4), (46.6, 12.1), (44.8, 13.2), (2.2, 13.2)], 0.1, 0)
    made += poly([(1.7, 12.3), (46.2, 12.3), (44.8, 13.2), (2.2, 13.2)], 0.8, 0, 0)
    made += at(fighter(False), 42.4, 6.4, 1, turn=-16)
    return made + rings(22.6, 20.6, 21) + curve([(39.8, 19.6), (42.6, 18.9), (45, 20.4)], 0.3)


def submarine() -> Part:
    """On the surface, a gun before its tower."""
    hull: list[Point] = [
        (0.8, 13.4), (3.6, 11.6), (9, 11.3), (30, 11.2), (36, 10.8), (39.4, 10.4), (38, 13.8), (4, 14.6),
    ]  # fmt: skip
    made = strands([[(21, 4.4), (38.6, 10.6)], [(16.4, 4.8), (3.4, 11.8)]], 0.16)
    made += stroke([(18.4, 4.6), (18.4, 0.6)], 0.34) + stroke([(19.6, 4.6), (19.6, 1.6)], 0.24)
    made += stroke([(17.9, 0.7), (19, 0.7)], 0.4)
    made += poly(
        [(14.6, 11.4), (15.2, 7.4), (15.8, 4.6), (21.4, 4.6), (22.2, 7.4), (23.4, 11.4)], 0.3, 90
    )
    made += poly([(19.4, 4.6), (21.4, 4.6), (22.2, 7.4), (23.4, 11.4), (20.4, 11.4)], 0.7, 90, 0)
    made += stroke([(12.6, 7.6), (15, 7.6)], 0.24) + stroke([(12.6, 7.6), (13.4, 11.2)], 0.24)
    made += rect(14.8, 7, 8, 0.8, 0.1, 0, 0.24)
    made += poly([(26.4, 11.2), (26.8, 9.8), (28.6, 9.8), (29, 11.2)], 0.8, 90, 0.24)
    made += stroke([(27.8, 9.6), (32.6, 8.7)], 0.5)
    made += poly(hull, 0.5, 0) + poly(
        [(2.4, 12.8), (38.6, 12.4), (38, 13.8), (4, 14.6)], 0.88, 0, 0
    )
    made += poly(hull, None, line=0.34)
    made += many(rect(6 + k * 2.4, 11.9, 1.2, 0.4, 0.95, line=0) for k in range(4))
    made += many(rect(25 + k * 2.4, 11.8, 1.2, 0.4, 0.95, line=0) for k in range(4))
    return made + rings(20, 14.6, 19) + curve([(37.6, 13.4), (39.4, 12.8), (41, 13.8)], 0.3)


def engine(x: float, y: float, size: float) -> Part:
    """Seen from the side, its airscrew turning at the right."""
    made = oval(0, 0, 2.2, 0.95, 0.45, 0, 0.24) + oval(-0.9, -0.25, 1.2, 0.4, 0.05, 0, 0)
    made += oval(2.3, 0, 0.34, 2.5, 0.14, 90, 0.16) + disc(2.4, 0, 0.4, 0.9, line=0)
    return at(made, x, y, size)


def flying_boat() -> Part:
    """Four engines, over the sea."""
    made = poly([(29.4, 7.6), (22.6, 7.2), (33.4, 0.8), (36.6, 1)], 0.35, 150)
    made += engine(32.6, 5.6, 0.66) + engine(35, 3.8, 0.56)
    made += poly([(2.2, 1.6), (5.6, 1.2), (10.4, 8.4), (4.2, 8.4)], 0.3, 60)
    made += poly([(4, 1.5), (5.6, 1.2), (10.4, 8.4), (7.4, 8.4)], 0.62, 60, 0)
    hull = (
        "M39.4 11.6Q39.6 14 36.4 15.2L25.4 17.2 24.4 15.9 15 14.2 4.4 9.8 3.4 8Q14 8.2 22 7.8"
        "Q33 6.4 37 9Q39 10 39.4 11.6z"
    )
    low = "M39.4 11.6Q39.6 14 36.4 15.2L25.4 17.2 24.4 15.9 15 14.2 4.4 9.8Q16 12.6 25 12.8Q34 13 39.4 11.6z"
    made += shape(hull, 0.08, 4) + shape(low, 0.62, 8, 0) + shape(hull, None, line=0.36)
    made += poly([(34, 8.2), (36.4, 8.7), (37.2, 10.2), (34, 9.8)], 0.92, line=0.2)
    made += many(rect(13.6 + k * 2.2, 10.1, 1.1, 0.8, 0.92, line=0) for k in range(5))
    made += poly([(0.6, 7.4), (8, 6.6), (10.2, 7.6), (2.6, 8.8)], 0.2, 0)
    made += stroke([(15.4, 13.6), (12.6, 17.4)], 0.3) + stroke([(17, 13), (15, 17.4)], 0.3)
    made += poly([(29.6, 7.8), (22, 7.6), (7.4, 14.6), (11.6, 15.6)], 0.1, 155)
    made += poly([(25, 7.7), (22, 7.6), (7.4, 14.6), (9, 15)], 0.5, 155, 0)
    made += poly([(29.6, 7.8), (22, 7.6), (7.4, 14.6), (11.6, 15.6)], None, line=0.34)
    made += engine(25.4, 10.6, 0.86) + engine(19.4, 13, 0.96)
    made += blob(
        [(9.8, 18), (12, 17), (16.4, 17.1), (17.4, 17.7), (15, 18.8), (11.4, 18.9)], 0.4, 0, 0.26
    )
    return made + rings(24, 22.4, 16)


def whale() -> Part:
    """A humpback leaps."""
    body: list[Point] = [
        (12.4, 23), (12.2, 17), (14.2, 10.4), (18, 4.8), (23, 1.4), (27, 1.8),
        (28.4, 5), (27.6, 10), (26.8, 16), (27.8, 23),
    ]  # fmt: skip
    throat: list[Point] = [
        (27, 1.8), (28.4, 5), (27.6, 10), (26.8, 16), (27.8, 23), (22.4, 23), (21.4, 16), (22.6, 9), (25, 4.4),
    ]  # fmt: skip
    made = blob([(26, 13.6), (31, 11.6), (36, 12.8), (38, 15.4), (33, 15.2), (27, 17)], 0.4, 10)
    made += blob(body, 0.6, 78) + blob(throat, 0.06, 84, 0.24)
    made += many(
        curve([(26.4 - k * 0.9, 4.6 + k * 1.1), (24.9 - k * 0.6, 12), (26.4 - k, 22.4)], 0.2)
        for k in range(4)
    )
    made += disc(21.6, 9.4, 0.5, 0.97) + curve([(26.6, 2.4), (22.8, 7), (21.4, 10.6)], 0.34)
    made += many(disc(19 + k * 1.5, 5.6 - k * 0.9, 0.3, 0.1, line=0.14) for k in range(4))
    made += blob([(15, 14.4), (9.4, 9), (3.6, 6.8), (2, 8.6), (6.6, 13), (13.4, 18.4)], 0.45, 40)
    made += blob([(14.4, 15.4), (8, 10.6), (2.6, 8.4), (6.6, 13), (13.4, 18.4)], 0.1, 40, 0)
    made += many(
        curve([(x, 22), (x + way * 1.4, 18.6), (x + way * 4, 17.4), (x + way * 5, 19)], 0.34)
        for x, way in ((12, -1), (28, 1), (10.4, -1), (30, 1))
    )
    made += many(
        disc(x, y, 0.42, 0, line=0.2)
        for x, y in ((6, 16.6), (3.6, 19), (8, 14.6), (34.4, 16.8), (37, 19.2))
    )
    return made + rings(20, 22.8, 17)


def iceberg() -> Part:
    left: list[Point] = [
        (4, 15),
        (6.4, 9.4),
        (9, 8.4),
        (12.2, 2.6),
        (15.6, 6),
        (15, 10.6),
        (17.6, 15),
    ]
    right: list[Point] = [(12.2, 2.6), (15.6, 1), (18.4, 5.4), (22, 7.6), (24, 10.4), (27.6, 15), (17.6, 15), (15, 10.6), (15.6, 6)]  # fmt: skip
    made = poly(left, 0.03, 70) + poly(right, 0.42, 74)
    made += poly([(18.4, 5.4), (22, 7.6), (24, 10.4), (20.6, 11)], 0.1, 40, 0.2)
    made += poly([(6.4, 9.4), (9, 8.4), (10.4, 15), (4, 15)], 0.24, 80, 0.2)
    made += strands([[(12.2, 2.6), (11.6, 9), (13.4, 15)], [(20.6, 11), (21.6, 15)]], 0.2)
    return made + rings(16, 15.6, 13)


def outrigger() -> Part:
    """A canoe of the islands under a claw of matting."""
    sail: list[Point] = [(13.6, 17.6), (9.6, 11), (9.4, 4), (12, 0.8), (14.4, 6), (19, 7.6), (25, 5.4), (24.4, 9.6), (20, 14.4)]  # fmt: skip
    made = stroke([(14.4, 19.4), (15.6, 5.4)], 0.34)
    made += blob(sail, 0.1, 62)
    made += strands(
        [[(13.6, 17.4), (11.8, 10), (12, 1.6)], [(13.8, 17.2), (15.6, 11), (18, 7.6)], [(14.2, 17), (19, 12), (24.4, 6.4)]],
        0.2,
    )  # fmt: skip
    made += stroke([(9, 19.4), (6, 22.4)], 0.3) + stroke([(18.6, 19.4), (21.4, 22.4)], 0.3)
    made += shape("M3.6 22Q14 23.8 24.6 22L24 23.2Q14 24.8 4.4 23.2z", 0.45, 0, 0.3)
    made += shape(
        "M1 17.6Q4 19 14 19.2T27.6 17.2Q26.4 20.6 22.6 21Q12 21.8 5.4 20.8Q2.4 20.2 1 17.6z",
        0.62,
        4,
    )
    for x in (20.4, 23):
        made += disc(x, 16.2, 0.75, 0.8, line=0.2) + shape(
            f"M{x - 0.9} 19.2Q{x} 15.6 {x + 1} 19.2z", 0.7, 90, 0.2
        )
    return made + rings(14, 23.6, 13)


def turret(x: float, y: float, reach: float) -> Part:
    """Its guns point ahead, or astern if the reach is negative."""
    made = many(stroke([(x, y - k), (x + reach, y - 0.5 - k)], 0.4) for k in (0.7, 1.3))
    return made + rect(x - 1.7, y - 1.9, 3.4, 1.9, 0.5, 0)


def cruiser() -> Part:
    made = stroke([(17, 12), (17, 2)], 0.4) + stroke([(14.6, 5), (19.4, 5)], 0.3)
    made += many(curve([(17, 2), (25, 8.6 + k), (38, 13 + k)], 0.16) for k in (0, 1.2))
    made += rect(14, 9.6, 5.6, 5.2, 0.1, 90) + rect(14.8, 7, 3.8, 2.6, 0.3, 90)
    for x in (21.4, 26):
        made += poly([(x, 9.2), (x + 2.6, 9.2), (x + 2.8, 14.6), (x - 0.2, 14.6)], 0.35, 90)
        made += rect(x - 0.1, 8.6, 2.8, 1, 0.9)
    made += blob(
        [(22, 8), (25, 5), (31, 3.6), (38, 4.4), (34, 6), (29, 6.4), (26, 8)], 0.14, 0, 0.2
    )
    made += rect(20.4, 12.6, 10.4, 2.2, 0.2, 0)
    made += turret(10.6, 14.6, -5.4) + turret(33.4, 14.6, 5.4) + turret(13.2, 12.8, -5.4)
    hull = shape("M1 15.2L3.6 16H42L45.4 14.8Q43.4 18 42.6 20.6H3.4Q1.6 18.6 1 15.2z", 0.55, 0)
    return [*at(made, 0, 1.4), *hull, *rings(23, 20.6, 21)]


def gulls() -> Part:
    return many(
        curve(
            [
                (x - 3 * s, y - 1.4 * s),
                (x - 1.4 * s, y - 1.9 * s),
                (x, y),
                (x + 1.6 * s, y - 2 * s),
                (x + 3.4 * s, y - 1.2 * s),
            ],
            0.45,
        )
        for x, y, s in ((5, 5, 1.2), (13, 3.4, 0.9), (16, 8, 1))
    )


PLATES: dict[str, tuple[Part, float, float]] = {
    "convoy": (convoy(), 46, 26),
    "liner": (liner(), 48, 26),
    "carrier": (carrier(), 48, 25),
    "submarine": (submarine(), 42, 19),
    "flying-boat": (flying_boat(), 42, 27),
    "whale": (whale(), 40, 27),
    "iceberg": (iceberg(), 32, 20),
    "outrigger": (outrigger(), 29, 28),
    "cruiser": (cruiser(), 46, 25),
    "gulls": (gulls(), 20, 11),
    "waves": (waves(), 20, 11),
}
