"""Vehicles, and signs that rules are written with."""

from __future__ import annotations

import math

from icons.pen import (
    Shape,
    arc,
    around,
    blob,
    both,
    box,
    disc,
    halo,
    join,
    over,
    poly,
    ring,
    stroke,
    turn,
    wire,
)


def cart() -> Shape:
    bed = poly((4, 36), (78, 36), (72, 60), (10, 60), r=1.5)
    boards = join(*(stroke([(x, 38), (x, 58)], 2.6) for x in (24, 41, 58)))
    shaft = stroke([(72, 56), (97, 44)], 5)
    wheels = join(
        *(
            join(
                ring(x, 74, 17, 6),
                disc(x, 74, 4.4),
                around(box(x - 1.4, 60, x + 1.4, 74), 6, (x, 74)),
            )
            for x in (28, 62)
        )
    )
    return join(bed - boards - halo(join(disc(28, 74, 20), disc(62, 74, 20)), 2.4), shaft, wheels)


def locomotive() -> Shape:
    boiler = box(30, 36, 84, 66, 6)
    cab = join(box(6, 20, 36, 70), box(2, 14, 40, 21, 2)) - box(13, 28, 29, 44)
    chimney = poly((66, 12), (82, 12), (78, 36), (70, 36))
    dome = disc(52, 35, 7, 9)
    base = box(4, 68, 90, 76, 2)
    catcher = poly((88, 66), (98, 88), (82, 88))
    wheels = join(
        *(disc(x, 82, r) - disc(x, 82, r * 0.34) for x, r in ((20, 13), (48, 13), (70, 9)))
    )
    return over(
        wheels,
        join(boiler - stroke([(62, 38), (62, 64)], 2.6), cab, chimney, dome, base, catcher),
        2.4,
    )


def car() -> Shape:
    body = join(
        poly((4, 46), (20, 42), (32, 22), (66, 22), (80, 42), (96, 48), (96, 68), (4, 68), r=4)
    )
    windows = join(
        poly((28, 42), (36, 28), (48, 28), (48, 42)), poly((52, 42), (52, 28), (64, 28), (73, 42))
    )
    wheels = join(*(disc(x, 70, 12) - disc(x, 70, 4.6) for x in (26, 74)))
    return over(wheels, body - windows - stroke([(50, 46), (50, 66)], 2.2), 2.6)


def truck() -> Shape:
    load = box(3, 22, 60, 66, 3)
    cab = poly((63, 34), (80, 34), (96, 52), (96, 66), (63, 66), r=2.5) - poly(
        (69, 40), (78, 40), (86, 50), (69, 50)
    )
    wheels = join(*(disc(x, 70, 11) - disc(x, 70, 4.2) for x in (20, 42, 80)))
    return over(wheels, join(load, cab), 2.6)


def balloon() -> Shape:
    bag = blob(
        (50, 3), (74, 10), (86, 34), (76, 56), (60, 72), (40, 72), (24, 56), (14, 34), (26, 10)
    )
    gores = disc(50, 38, 15, 36) - disc(50, 38, 12, 33.4)
    ropes = both(stroke([(42, 72), (45, 82)], 2.8))
    basket = box(41, 82, 59, 97, 3)
    return join(bag - gores, ropes, basket)


def airship() -> Shape:
    hull = disc(46, 42, 43, 23)
    lines = disc(46, 42, 43.2, 9) - disc(46, 42, 41, 6.4)
    fins = poly((76, 38), (96, 22), (96, 62), (76, 46), r=2)
    gondola = box(30, 70, 62, 82, 5)
    struts = join(stroke([(36, 62), (36, 72)], 2.8), stroke([(56, 62), (56, 72)], 2.8))
    return join(
        hull - lines,
        fins - halo(hull, 2.6),
        gondola - join(*(box(x, 73, x + 4, 78) for x in (36, 44, 52))),
        struts,
    )


def rowing_boat() -> Shape:
    hull = blob(
        (3, 52), (26, 58), (50, 60), (74, 58), (97, 52), (88, 72), (70, 82), (30, 82), (12, 72)
    )
    oar = join(stroke([(70, 20), (34, 74)], 5), disc(28, 84, 5.4, 12, 34))
    seat = stroke([(20, 66), (80, 66)], 2.8)
    return join(
        over(oar, hull - seat, 2.4),
        wire([(4, 94), (20, 90), (36, 94), (52, 90), (68, 94), (84, 90), (97, 94)], 4),
    )


def sled() -> Shape:
    runner = wire([(4, 80), (60, 82), (88, 78), (95, 62), (86, 54)], 6)
    seat = box(8, 48, 78, 57, 3)
    posts = join(*(stroke([(x, 56), (x + 3, 80)], 5) for x in (18, 42, 66)))
    load = join(box(14, 26, 42, 45, 3), box(46, 18, 70, 45, 3)) - join(
        stroke([(28, 26), (28, 45)], 2.6), stroke([(58, 18), (58, 45)], 2.6)
    )
    return join(runner, seat, posts, load)


def question() -> Shape:
    return join(
        wire([(28, 32), (32, 14), (50, 7), (68, 13), (73, 30), (62, 44), (51, 54), (50, 66)], 13),
        disc(50, 87, 8.4),
    )


def exclamation() -> Shape:
    return join(poly((40, 5), (60, 5), (56, 66), (44, 66), r=3), disc(50, 86, 9.4))


def infinity() -> Shape:
    around_ = [2 * math.pi * i / 120 for i in range(121)]
    line = [
        (
            50 + 42 * math.cos(a) / (1 + math.sin(a) ** 2),
            50 + 50 * math.sin(a) * math.cos(a) / (1 + math.sin(a) ** 2),
        )
        for a in around_
    ]
    return stroke(line, 11)


def cycle() -> Shape:
    half = arc(50, 50, 34, 200, 330, 10)
    head = poly((64, 44), (97, 44), (88, 12), r=1)
    return join(half, head, turn(join(half, head), 180))


def swap() -> Shape:
    arrow = join(stroke([(10, 32), (72, 32)], 11, True), poly((66, 10), (97, 32), (66, 54), r=1.5))
    return join(arrow, turn(arrow, 180))


def shuffle() -> Shape:
    way = wire([(4, 26), (24, 28), (44, 50), (64, 72), (80, 74)], 9)
    other = wire([(4, 74), (24, 72), (44, 50), (64, 28), (80, 26)], 9)
    heads = join(poly((76, 58), (98, 74), (76, 90), r=1), poly((76, 10), (98, 26), (76, 42), r=1))
    return join(over(way, other, 3), heads)


def tap() -> Shape:
    turned = arc(44, 38, 32, 215, 352, 7)
    head = poly((64, 34), (92, 34), (78, 54), r=1)
    return join(box(14, 52, 76, 92, 5) - box(20, 58, 70, 86, 2), turned, head)


def discard() -> Shape:
    tray = box(8, 60, 92, 94, 5) - box(15, 54, 85, 84, 2)
    arrow = join(box(44, 6, 56, 46), poly((26, 42), (74, 42), (50, 72), r=1.5))
    return join(tray, arrow)


def draw() -> Shape:
    deck = box(14, 34, 60, 96, 5)
    edges = join(box(66, 30, 71, 92, 2), box(76, 26, 81, 88, 2))
    sign = join(box(32, 60, 42, 86), poly((22, 64), (52, 64), (37, 44), r=1))
    return join(deck - sign, edges, join(box(14, 22, 60, 28, 2)), box(20, 12, 66, 18, 2))


def link() -> Shape:
    one = box(4, 34, 58, 66, 15.5) - box(14, 44, 48, 56, 5.5)
    two = box(42, 34, 96, 66, 15.5) - box(52, 44, 86, 56, 5.5)
    front = one - (halo(two, 2.6) & box(0, 0, 100, 50))
    return turn(join(front, two - (halo(one, 2.6) & box(0, 50, 100, 100))), -40)


def ban() -> Shape:
    return join(ring(50, 50, 38, 11), turn(box(13, 44.5, 87, 55.5), 45))


def spade() -> Shape:
    head = blob(
        (50, 5),
        (66, 24),
        (88, 44),
        (90, 62),
        (74, 72),
        (56, 64),
        (50, 58),
        (44, 64),
        (26, 72),
        (10, 62),
        (12, 44),
        (34, 24),
    )
    return join(head, poly((46, 56), (54, 56), (64, 95), (36, 95), r=1))


def club() -> Shape:
    return join(
        disc(50, 26, 20),
        disc(26, 58, 20),
        disc(74, 58, 20),
        disc(50, 50, 10),
        poly((46, 50), (54, 50), (64, 95), (36, 95), r=1),
    )


def diamond() -> Shape:
    return poly((50, 4), (84, 50), (50, 96), (16, 50), r=1.5)


def note() -> Shape:
    return join(
        disc(24, 80, 15, 11, -20),
        disc(74, 70, 15, 11, -20),
        box(33, 20, 39, 80),
        box(83, 10, 89, 70),
        poly((33, 20), (89, 8), (89, 26), (33, 38)),
    )


def puzzle() -> Shape:
    piece = box(8, 30, 70, 92, 4)
    knobs = join(disc(39, 22, 11), disc(78, 61, 11), box(34, 22, 44, 34), box(66, 56, 78, 66))
    holes = join(disc(18, 61, 10) | box(4, 56, 14, 66), disc(39, 82, 10) | box(34, 86, 44, 96))
    return join(piece, knobs) - holes


def yin_yang() -> Shape:
    whole = disc(50, 50, 45)
    dark = (whole & box(50, 0, 100, 100)) | disc(50, 27.5, 22.5)
    dark = dark - disc(50, 72.5, 22.5)
    return join(ring(50, 50, 43.5, 4), dark - disc(50, 27.5, 7), disc(50, 72.5, 7))


ICONS = {
    "cart": cart,
    "locomotive": locomotive,
    "car": car,
    "truck": truck,
    "balloon": balloon,
    "airship": airship,
    "boat": rowing_boat,
    "sled": sled,
    "question": question,
    "exclamation": exclamation,
    "infinity": infinity,
    "cycle": cycle,
    "swap": swap,
    "shuffle": shuffle,
    "tap": tap,
    "discard": discard,
    "draw": draw,
    "link": link,
    "ban": ban,
    "spade": spade,
    "club": club,
    "diamond": diamond,
    "note": note,
    "puzzle": puzzle,
    "yin_yang": yin_yang,
}
