"""Through the Ages: what stands on boards and backs: a sight of each age, and all of them in a row."""

from __future__ import annotations

from buildings import (
    arch,
    block,
    bridge,
    castle,
    church,
    colosseum,
    column,
    dome,
    door,
    factory,
    gable,
    house,
    hut,
    lighthouse,
    pyramid,
    skyscraper,
    temple,
    tower_crane,
    wall,
    windmill,
)
from figures import man
from grounds import (
    bush,
    cloud,
    cypress,
    grass,
    ground,
    mountain,
    oak,
    palm,
    pine,
    rays,
    rock,
    sea,
    smoke,
    sun,
)
from pen import WIDE, Part, Plate, at, band, blob, curve, disc, joined, many, poly, rect, stroke
from things import (
    book,
    candle,
    closed_book,
    crown,
    inkpot,
    locomotive,
    plane,
    quill,
    rocket,
    round_shield,
    ship,
    spear,
    steamer,
)

LONG, DEEP = 560.0, 35.0
FAR, NEAR = 27.0, 30.0
"""The long view: its size, where its ground begins, and where its fore."""
PLATES_END = 116.0, 457.0


def antiquity() -> Part:
    """A temple on its hill."""
    hill = band([(-1, 24), (8, 22.6), (16, 20), (32, 20), (41, 22.8), (49, 24)], 30, 0.2, 8)
    fore = band([(-1, 27), (16, 25.6), (32, 27.2), (49, 26)], 30, 0.42, -6)
    steps = many(rect(14 - n, 19 + n * 0.9, 20 + 2 * n, 0.9, 0.05 + 0.1 * n, 0) for n in range(3))
    return (
        rays(24, 12, 30, 0.1)
        + hill
        + steps
        + at(temple(6, 17, 8), 24, 19)
        + at(cypress(0, 0, 8.4), 12.4, 23.4)
        + at(cypress(0, 0, 7), 36, 23.4)
        + fore
        + at(column(0, 3, 1.3), 17, 27.4)
        + at(rock(0, 0, 1.2), 31, 27.6)
    )


def middle_ages() -> Part:
    """A castle over its village."""
    hill = band([(-1, 25), (8, 23.4), (15, 19.6), (33, 19.6), (40, 23.4), (49, 25)], 30, 0.34, 14)
    fore = band([(-1, 26.6), (14, 25.8), (30, 27), (49, 25.8)], 30, 0.14, -5)
    road = poly([(23, 21), (24.8, 21), (21.5, 25), (29, 30), (19, 30), (18.4, 25.4)], 0, 0, 0.2)
    return (
        rays(24, 11, 30, 0.1)
        + hill
        + road
        + at(castle(), 24, 20.6, 1.15)
        + fore
        + at(house(4, 2, 1.8), 14.6, 27.4)
        + at(oak(0, 0, 5), 33, 27.6)
        + at(gable(3, 2.4, 1.8), 29.4, 28)
    )


def discovery() -> Part:
    """A ship under sail."""
    return rays(24, 13, 30, 0.1) + sea(21, 0.3) + at(ship(3, True, True), 24, 24.4, 1.5)


def modern() -> Part:
    """A rocket over a skyline."""
    towers = [(9, 3.6, 9), (13, 3, 13), (16.6, 3.4, 7), (31, 3.4, 8), (34.8, 3.2, 14), (39, 4, 10)]
    return (
        rays(24, 14, 30, 0.1)
        + many(at(skyscraper(w, h, h > 12), x, 25) for x, w, h in towers)
        + ground(25, 0.3)
        + many(disc(24 + dx, 24.4 + dy, r, 0.1, 30) for dx, dy, r in _PUFFS)
        + at(rocket(17), 24, 22)
    )


_PUFFS = ((-4, 1.4, 1.8), (4, 1.4, 1.8), (-2, 0.8, 2), (2, 0.8, 2), (0, 1.6, 2.2))


def long_view() -> Part:
    """From the first pyramids to towers and rockets. Left of `PLATES_END[0]` and right of
    `PLATES_END[1]` it is low: there a board's titles lie over it."""
    xs = [-2 + 14 * n for n in range(42)]
    mid = [(x, FAR + 0.5 * ((n * 3) % 4 - 1.5)) for n, x in enumerate(xs)]
    made = rect(0, 0, LONG, 14, 0.09, 0, 0) + rect(0, 14, LONG, 14, 0.04, 0, 0)
    made += at(sun(0, 0, 3.4), 151, 8) + at(plane(0.7), 366, 7)
    made += many(at(cloud(0, 0, s), x, y) for x, y, s in _CLOUDS)
    made += many(mountain(x, FAR + 1, w, h) for x, w, h in _PEAKS)
    made += many(_hill(n) for n in range(24)) + band(mid, DEEP, 0.1, 0)
    made += many(at(part, x, y, size) for part, x, y, size in _antique() + _medieval())
    made += poly([(258, 26.6), (358, 26.6), (364, 36), (252, 36)], 0.22, 0, 0)
    made += stroke([(258, 26.6), (358, 26.6)], 0.25)
    made += many(curve([(x, y), (x + 2, y + 0.5), (x + 4, y)], 0.2) for x, y in _waves())
    made += many(at(part, x, y, size) for part, x, y, size in _harbour() + _modern())
    fore = [(x, NEAR + 0.4 * ((n * 5) % 3 - 1)) for n, x in enumerate(xs)]
    west = [(x, y) for x, y in fore if x < 246]
    east = [(x, y) for x, y in fore if x > 368]
    made += band([*west, (254, 30.6), (262, 32.6), (266, 35.6)], DEEP, 0.34, 0, 0.25)
    made += band([(352, 35.6), (356, 32.4), (362, 30.6), *east], DEEP, 0.34, 0, 0.25)
    return made + many(at(part, x, y, size) for part, x, y, size in _foreground())


def _hill(n: int) -> Part:
    x = -4 + 25.0 * n
    high = (5.2 + 2.6 * ((n * 7) % 5) / 4) * (1 if PLATES_END[0] < x < PLATES_END[1] else 0.75)
    top = FAR - high
    line = [(x - 19, FAR + 1), (x - 10, top + 1.6), (x, top), (x + 11, top + 2), (x + 20, FAR + 1)]
    return band(line, FAR + 2, 0.15 + 0.1 * (n % 2), (14, -10, 8)[n % 3])


_CLOUDS = ((190, 6, 1.1), (240, 5, 0.8), (276, 7, 0.9), (328, 5, 1.1), (404, 5, 0.8))
_PEAKS = ((66, 22, 6.6), (88, 18, 5.6), (234, 30, 14), (214, 22, 10), (378, 26, 12), (494, 24, 6.4))

Standing = list[tuple[Part, float, float, float]]


def _waves() -> list[tuple[float, float]]:
    return [(264 + (n * 37) % 86, 28 + (n * 11) % 7) for n in range(16)]


def _antique() -> Standing:
    return [
        (palm(0, 0, 6), 6, 29, 1),
        (pyramid(7.8, 13), 20, 28.4, 1),
        (pyramid(5.4, 8.6), 33.6, 28.2, 1),
        (palm(0, 0, 7), 44, 29, 1),
        (palm(0, 0, 5), 48, 28.4, 1),
        (hut(6), 56, 28.6, 0.8),
        (hut(6), 62, 28.2, 0.6),
        (bush(0, 0, 1), 74, 28.4, 1),
        (cypress(0, 0, 6), 90, 28.2, 1),
        (temple(6, 17, 8), 126, 27.6, 1),
        (cypress(0, 0, 9), 138, 28, 1),
        (cypress(0, 0, 7), 141.4, 28.4, 1),
        (bridge(5, 32, 7), 160, 28, 1),
        (colosseum(26), 188, 28.4, 0.8),
        (arch(7, 7), 201.4, 28.4, 1),
    ]


def _medieval() -> Standing:
    return [
        (windmill(9), 209, 27.8, 1),
        (castle(), 223, 27.4, 1),
        (wall(18, 4, 7), 239, 28.4, 1),
        (church(8), 247, 27.8, 1),
        (gable(4, 4, 3), 253, 28.4, 1),
        (house(6, 3.4, 2.6), 259, 28.6, 1),
    ]


def _harbour() -> Standing:
    return [
        (lighthouse(11), 267, 28.6, 1),
        (ship(2), 281, 29, 0.8),
        (ship(3, True, True), 303, 31.6, 1.15),
        (ship(3), 325, 28.8, 0.8),
        (steamer(), 341, 30.4, 1),
        (tower_crane(12), 360, 28.4, 1),
    ]


def _modern() -> Standing:
    towers = [(skyscraper(w, h, h > 13), x, 28.4, 1.0) for x, w, h in _TOWERS]
    launch = [(disc(dx, dy, r, 0.1, 30), 452, 28.6, 0.8) for dx, dy, r in _PUFFS]
    return [
        (block(0, 14, 6) + dome(0, -6, 4) + door(-2, 1.4, 2.6), 370, 28.2, 1),
        (factory(3), 390, 28.2, 1),
        *towers,
        (rocket(17), 452, 27.4, 1),
        *launch,
        (house(6, 3.4, 2.6), 470, 28.4, 1),
        (oak(0, 0, 5), 478, 28.4, 1),
        (house(6, 3.4, 2.6), 492, 28.2, 1),
        (house(6, 3.4, 2.6), 502, 28.6, 1),
        (oak(0, 0, 5), 510, 28.6, 1),
        (house(6, 3.4, 2.6), 520, 28.2, 1),
        (oak(0, 0, 5), 544, 28.4, 1),
        (house(6, 3.4, 2.6), 552, 28.6, 1),
    ]


_TOWERS = (
    (406, 4, 8), (410.8, 3.4, 12), (415.6, 4, 10), (420.4, 3.4, 16), (425.2, 4.4, 11),
    (430.4, 3.4, 19), (435.2, 4, 9), (440, 3.4, 13), (444.6, 4, 8),
)  # fmt: skip


def _foreground() -> Standing:
    rails = stroke([(-26, 0.2), (72, 0.2)], 0.3) + stroke([(-26, 0.9), (72, 0.9)], 0.2)
    car = rect(-4, -3.6, 8, 3, 0.2, 90) + disc(-2.4, -0.5, 0.6, 0) + disc(2.4, -0.5, 0.6, 0)
    return [
        (bush(0, 0, 1), 28, 32.4, 1),
        (grass(0, 0), 60, 32.6, 1),
        (column(0, 3.4, 1.3), 112, 32.4, 1),
        (column(0, 2.2, 1.3), 115, 32.6, 1),
        (rock(0, 0, 1.2), 174, 32.6, 1),
        (pine(0, 0, 6), 212, 32.4, 1),
        (oak(0, 0, 6), 234, 32.8, 1),
        (bush(0, 0, 1), 394, 32.6, 1),
        (oak(0, 0, 5), 412, 32.8, 1),
        (gable(5, 3, 2), 458, 33.6, 1),
        (rails, 488, 33, 1),
        (smoke(0, 0, 4, -1.0, 0.7), 520.6, 29, 1),
        *[(car, 512 - 9 * n, 33, 1.0) for n in range(3)],
        (locomotive(), 524, 33, 0.7),
    ]


def throne() -> Part:
    """A ruler among his guards; a wide band shows the middle of its height only."""
    made = rays(24, 13, 16, 0.1) + ground(22.6, 0.3)
    made += many(
        rect(14.8 - 2.6 * n, 20.4 + 1.3 * n, 18.4 + 5.2 * n, 1.3, 0.04 + 0.16 * n, 0)
        for n in range(3)
    )
    made += poly([(19.8, 20.4), (19.8, 9.6), (24, 7.2), (28.2, 9.6), (28.2, 20.4)], 0.62, 90)
    made += poly([(25, 7.8), (28.2, 9.6), (28.2, 20.4), (26, 20.4)], 0.86, 80, 0)
    made += many(disc(x, 9, 0.9, 0, accent=True) for x in (19.8, 28.2))
    made += at(man(0.08, beard=True), 24, 20.4, 1.05) + at(crown(2.4), 24, 11.2)
    made += stroke([(26.5, 20), (26.5, 11.4)], 0.5) + disc(26.5, 11, 0.7, 0, accent=True)
    for s in (-1, 1):
        for k in range(3):
            x = 24 + s * (8.4 + 4.4 * k)
            made += at(man(0.5 if s < 0 else 0.62, spear(11)), x, 21.6 + 0.9 * k, 1.05)
            made += at(round_shield(1.8), x - 0.4, 17.6 + 0.9 * k)
    return made


def chronicle() -> Part:
    """Draw a chronicle: an open book by candlelight."""
    made = rays(24, 10, 20, 0.12) + rect(0, 23, WIDE, 8, 0.5, 0) + rect(0, 23, WIDE, 0.9, 0.03, 0)
    made += at(closed_book(17, 2.4, 0.6), 24, 23) + at(book(17, True), 24, 20.2)
    made += at(candle(9), 12.4, 23) + at(quill(11), 34.8, 22.4, 1.1) + at(inkpot(), 36, 23, 1)
    return made


def dawn() -> Part:
    """The first morning: huts above a river, the sun at the edge of the hills."""
    made = (
        rays(24, 15.4, 24, 0.12)
        + disc(24, 15.4, 6.4, 0, line=0)
        + disc(24, 15.4, 5.2, 0, accent=True)
    )
    made += band(
        [(-1, 15.4), (9, 13), (17, 15.8), (24, 16.2), (31, 15.6), (39, 12.4), (49, 15)],
        30,
        0.35,
        10,
    )
    made += band([(-1, 19.4), (10, 17.6), (20, 18.8), (30, 18.2), (49, 19.6)], 30, 0.14, -5)
    made += blob(
        [
            (23, 18.6),
            (24.8, 18.5),
            (26, 20.6),
            (23.6, 22.4),
            (25.4, 25),
            (30, 30),
            (16, 30),
            (18.4, 25),
            (19.4, 22),
            (23.2, 20.2),
        ],
        0.5,
        0,
    )
    made += many(
        stroke([(x, y), (x + 2.2, y)], 0.24) for x, y in ((21.4, 21.6), (20.8, 23.4), (21.2, 25.4))
    )
    made += at(hut(), 13.6, 22, 0.9) + at(hut(), 17.6, 20.4, 0.6) + at(hut(), 34, 22, 0.95)
    made += palm(11.4, 24.4, 6) + palm(36.6, 25, 6.4) + at(man(0.5), 30.2, 23.6, 0.5)
    return made


PLATES: dict[str, Plate] = {
    name: plate._replace(part=joined(plate.part))
    for name, plate in {
        "a": Plate(antiquity()),
        "i": Plate(middle_ages()),
        "ii": Plate(discovery()),
        "iii": Plate(modern()),
        "dawn": Plate(dawn()),
        "throne": Plate(throne()),
        "chronicle": Plate(chronicle()),
        "long-view": Plate(long_view(), LONG, DEEP),
    }.items()
}
