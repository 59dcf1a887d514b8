"""Axis & Allies: what is engraved upon the empty seas of both boards, in millimetres."""

from __future__ import annotations

from pen import Part, at, blob, curve, many, poly, rect, shape, stroke
from things import liner
from thrones_board import rings, waves, whale


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


def steamer() -> Part:
    made = many(
        blob(
            [(x, 8.4), (x + 3, 5.4), (x + 8, 4.4), (x + 13, 5.4), (x + 8, 6.6), (x + 3, 8.2)],
            0.14,
            0,
            0.2,
        )
        for x in (10.6, 19)
    )
    return made + at(liner(), 21, 20, 1.15) + rings(21, 20.6, 18)


def submarine() -> Part:
    made = stroke([(17.6, 4.6), (17.6, 1.4), (18.6, 1.4)], 0.4) + stroke(
        [(19.6, 4.6), (19.6, 2.6)], 0.3
    )
    made += poly([(14.4, 9), (15.2, 4.4), (21.4, 4.4), (22.6, 9)], 0.4, 90)
    made += stroke([(26, 8.6), (31, 7.6)], 0.5) + rect(25, 7.6, 1.6, 1.4, 0.7)
    made += curve([(3, 9.4), (14.8, 4.6)], 0.16) + curve([(22, 4.6), (36, 9)], 0.16)
    made += blob([(1.4, 10), (4, 8.8), (20, 8.6), (34, 9), (37.6, 10.4), (34, 12), (4, 12)], 0.6, 0)
    return made + rings(19, 12, 18)


def flying_boat() -> Part:
    """From the side, over the water."""
    made = poly([(37.4, 8.6), (41, 1.6), (44, 1.8), (43.6, 9.4)], 0.3, 80)
    made += blob(
        [(3, 11.4), (8, 9), (22, 8.4), (36, 8.6), (45, 9.4), (36, 12.4), (22, 14.6), (7, 14)],
        0.3,
        0,
    )
    made += blob([(4, 12.4), (22, 13), (36, 11.6), (24, 14.8), (8, 14)], 0.65, 0, 0)
    made += many(rect(x, 9.8, 1.5, 1.2, 0.9, None, 0.2) for x in (7.4, 9.6))
    made += poly([(12, 6.4), (15, 4.6), (29, 4.8), (31, 6.6)], 0.45, 0)
    made += stroke([(17, 6.6), (16, 9)], 0.4) + stroke([(26, 6.6), (27, 9)], 0.4)
    made += blob([(12.4, 5.6), (14, 4), (20, 4.4), (20, 6.2), (14, 6.8)], 0.7, 0)
    made += stroke([(12, 1.8), (12, 9.2)], 0.3)
    return made + at(waves(), 14, 16.6, 0.9)


def ice() -> Part:
    made = poly([(2, 15), (6, 7), (9, 8.4), (13, 1.6), (18, 6), (21, 5), (28, 15)], 0.02, 80)
    made += poly([(13, 1.6), (18, 6), (21, 5), (28, 15), (17, 15), (15, 8)], 0.35, 76, 0)
    made += stroke([(6, 7), (8, 12), (7, 15)], 0.2) + stroke([(13, 1.6), (12, 9), (14, 15)], 0.2)
    return made + rings(15, 15.2, 15)


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
    "cruiser": (cruiser(), 46, 25),
    "steamer": (steamer(), 42, 25),
    "submarine": (submarine(), 39, 16),
    "flying-boat": (flying_boat(), 47, 28),
    "ice": (ice(), 30, 20),
    "whale": (whale(), 48, 25),
    "gulls": (gulls(), 20, 11),
    "waves": (waves(), 20, 11),
}
