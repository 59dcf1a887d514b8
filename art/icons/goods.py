"""Goods, food and treasure."""

from __future__ import annotations

from icons.pen import (
    Shape,
    blob,
    both,
    box,
    disc,
    halo,
    join,
    over,
    poly,
    regular,
    ring,
    star,
    stroke,
    turn,
    wire,
)


def apple() -> Shape:
    body = blob(
        (50, 34),
        (62, 27),
        (80, 30),
        (90, 48),
        (84, 74),
        (68, 95),
        (57, 95),
        (50, 92),
        (43, 95),
        (32, 95),
        (16, 74),
        (10, 48),
        (20, 30),
        (38, 27),
    )
    stem = wire([(50, 32), (51, 20), (57, 8)], 5)
    leaf = turn(disc(70, 14, 15, 6.5), -24, (70, 14))
    shine = wire([(22, 50), (24, 66), (32, 78)], 4.5)
    return join(body - halo(stem, 2.5) - shine, stem, leaf)


def bread() -> Shape:
    loaf = blob(
        (6, 60),
        (12, 42),
        (30, 30),
        (55, 26),
        (80, 32),
        (95, 48),
        (94, 66),
        (80, 76),
        (50, 79),
        (20, 76),
    )
    cuts = join(*(wire([(x, 70), (x + 6, 54), (x + 16, 42)], 4.5) for x in (20, 40, 60)))
    return loaf - cuts


def meat() -> Shape:
    bone = join(stroke([(66, 66), (84, 84)], 10), disc(90, 80, 8), disc(80, 90, 8))
    ham = blob(
        (8, 30), (22, 10), (46, 8), (66, 22), (76, 46), (72, 70), (56, 76), (36, 66), (16, 52)
    )
    cut = disc(28, 30, 13, 10, 38) - disc(28, 30, 4.5)
    return over(ham - cut, bone, 3)


def cheese() -> Shape:
    wedge = poly((6, 54), (62, 20), (94, 44), (94, 84), (6, 84), r=3)
    holes = join(
        disc(30, 70, 7), disc(56, 66, 5), disc(76, 72, 8), disc(66, 38, 4.5, 3.5), disc(45, 77, 3.5)
    )
    return wedge - stroke([(6, 56), (94, 48)], 3.2, True) - holes


def grapes() -> Shape:
    rows = ((26, 5), (41.5, 4), (57, 3), (72.5, 2), (88, 1))
    berries = join(*(disc(50 + (i - (n - 1) / 2) * 17, y, 8.2) for y, n in rows for i in range(n)))
    stem = wire([(50, 20), (50, 10), (56, 3)], 5)
    leaf = blob((52, 13), (62, 2), (78, 3), (90, 12), (76, 18), (62, 19))
    return join(berries, over(stem, leaf, 2.5))


def mushroom() -> Shape:
    cap = blob(
        (4, 50),
        (10, 26),
        (30, 9),
        (54, 7),
        (78, 16),
        (94, 38),
        (96, 52),
        (70, 58),
        (50, 59),
        (28, 58),
    )
    stem = poly((36, 63), (64, 63), (61, 78), (66, 95), (34, 95), (39, 78), r=3)
    spots = join(
        disc(34, 32, 8.5), disc(62, 24, 6.5), disc(74, 43, 7.5), disc(50, 46, 5), disc(19, 46, 4.5)
    )
    return join(cap - spots, stem)


def honey() -> Shape:
    lid = box(26, 8, 74, 20, 4)
    jar = poly((22, 26), (78, 26), (88, 42), (88, 82), (78, 94), (22, 94), (12, 82), (12, 42), r=5)
    comb = join(*(regular(x, y, 8.4, 6) for x, y in ((50, 46), (39, 65), (61, 65), (50, 84))))
    return join(lid, jar - comb)


def bottle() -> Shape:
    body = poly((40, 14), (60, 14), (60, 32), (74, 50), (74, 95), (26, 95), (26, 50), (40, 32), r=4)
    return join(box(39, 3, 61, 11, 2), body - box(32, 61, 68, 81, 2) | box(37, 66, 63, 76, 1.5))


def cup() -> Shape:
    bowl = poly((22, 6), (78, 6), (76, 34), (66, 52), (56, 57), (44, 57), (34, 52), (24, 34), r=3)
    foot = join(
        box(46, 54, 54, 82), poly((28, 95), (72, 95), (64, 86), (56, 82), (44, 82), (36, 86), r=2)
    )
    knob = disc(50, 69, 9, 5)
    return join(bowl - wire([(31, 14), (33, 32), (39, 43)], 4.5), foot, knob)


def mug() -> Shape:
    body = box(14, 30, 66, 94, 5)
    handle = box(58, 42, 90, 80, 13) - box(50, 51, 81, 71, 7)
    foam = join(disc(22, 26, 13), disc(40, 20, 15), disc(58, 25, 13), box(12, 24, 69, 36, 4))
    staves = join(*(stroke([(x, 48), (x, 84)], 4.4) for x in (28, 40, 52)))
    return join(over(foam, body - staves, 3), handle - halo(box(14, 30, 66, 94), 3))


def potion() -> Shape:
    neck = box(40, 14, 60, 42)
    flask = join(disc(50, 64, 32), neck, box(34, 6, 66, 15, 3))
    inside = disc(50, 64, 26.5) & box(0, 0, 100, 57)
    bubbles = join(disc(42, 72, 5), disc(58, 78, 4), disc(60, 66, 3))
    return flask - inside - bubbles - stroke([(38, 20), (62, 20)], 3, True)


def herb() -> Shape:
    stem = wire([(50, 97), (50, 60), (50, 26)], 4.5)

    def leaf(x: float, y: float, degrees: float, far: float = 30) -> Shape:
        one = blob(
            (x, y),
            (x + far * 0.35, y - 9),
            (x + far * 0.75, y - 7),
            (x + far, y),
            (x + far * 0.75, y + 7),
            (x + far * 0.35, y + 9),
        )
        return turn(one - stroke([(x + 5, y), (x + far * 0.75, y)], 2.2), degrees, (x, y))

    pairs = join(*(leaf(51, y, -34, far) for y, far in ((80, 38), (60, 36), (41, 30))))
    return join(stem, both(pairs), leaf(50, 32, -90, 30))


def egg() -> Shape:
    return blob(
        (50, 6),
        (70, 20),
        (82, 46),
        (80, 72),
        (66, 91),
        (50, 95),
        (34, 91),
        (20, 72),
        (18, 46),
        (30, 20),
    ) - wire([(30, 52), (32, 36), (42, 22)], 5)


def salt() -> Shape:
    sack = blob(
        (30, 34),
        (14, 58),
        (12, 82),
        (26, 94),
        (50, 96),
        (74, 94),
        (88, 82),
        (86, 58),
        (70, 34),
        (50, 31),
    )
    neck = poly((28, 8), (40, 13), (50, 8), (60, 13), (72, 8), (64, 26), (36, 26), r=2)
    tie = box(30, 25, 70, 32, 3)
    grains = join(
        *(
            turn(box(x - 4, y - 4, x + 4, y + 4), 45, (x, y))
            for x, y in ((50, 54), (36, 66), (64, 66), (50, 78))
        )
    )
    return join(neck, sack - halo(tie, 2.5) - grains, tie)


def cloth() -> Shape:
    roll = box(8, 30, 92, 52, 4) | disc(14, 41, 10, 11)
    sheet = poly(
        (14, 52),
        (92, 52),
        (92, 88),
        (81, 94),
        (70, 88),
        (59, 94),
        (48, 88),
        (37, 94),
        (26, 88),
        (14, 94),
    )
    lines = join(*(stroke([(20, y), (88, y)], 3) for y in (62, 72, 82)))
    return join(roll - ring(17, 41, 6, 2.6), sheet - stroke([(0, 53), (100, 53)], 3, True) - lines)


def wool() -> Shape:
    ball = disc(46, 52, 40)
    threads = join(
        *(
            wire(
                [(12 + d, 70 - d * 0.2), (34 + d * 0.6, 44 + d * 0.3), (66 + d * 0.2, 24 + d)], 3.4
            )
            for d in (0, 14, 28)
        ),
        wire([(20, 26), (40, 44), (54, 70), (56, 90)], 3.4),
        wire([(8, 44), (26, 58), (36, 84)], 3.4),
    )
    tail = wire([(60, 90), (78, 94), (92, 86), (94, 72)], 5)
    return join(ball - threads, tail)


def rope() -> Shape:
    coil = join(*(ring(44, 54, r, 6.4) for r in (13, 22.5, 32)))
    end = wire([(44, 22), (66, 20), (84, 12), (94, 16)], 7)
    knot = disc(44, 54, 5)
    return join(coil, end, knot)


def purse() -> Shape:
    body = blob(
        (36, 30), (16, 52), (10, 78), (24, 93), (50, 96), (76, 93), (90, 78), (84, 52), (64, 30)
    )
    mouth = poly((30, 6), (42, 12), (50, 6), (58, 12), (70, 6), (62, 25), (38, 25), r=2)
    tie = join(box(32, 24, 68, 31, 3), wire([(66, 28), (80, 26), (84, 36)], 4.5))
    coin = ring(50, 66, 14, 4.5) | disc(50, 66, 5)
    return join(mouth, body - halo(tie, 2.5) - coin, tie)


def chest() -> Shape:
    lid = box(6, 18, 94, 62, 16) & box(0, 0, 100, 46)
    base = box(6, 50, 94, 88, 3)
    straps = join(box(20, 0, 25, 100), box(75, 0, 80, 100))
    lock = box(41, 40, 59, 64, 3)
    hole = join(disc(50, 50, 3.6), box(48.4, 50, 51.6, 58))
    return join((lid | base) - straps - halo(lock, 3), lock - hole)


def ring_of_gold() -> Shape:
    band = ring(50, 62, 28, 10)
    stone = poly((36, 6), (64, 6), (74, 18), (50, 38), (26, 18))
    facets = join(
        stroke([(27, 18), (73, 18)], 2.6, True), stroke([(41, 18), (50, 36), (59, 18)], 2.6)
    )
    return over(stone - facets, band, 2.5)


def medal() -> Shape:
    ribbon = both(poly((50, 44), (30, 4), (14, 4), (38, 52))) - box(49, 0, 51, 30)
    plate = disc(50, 66, 28)
    return over(plate - star(50, 67, 17, 7.4), ribbon, 3)


def trophy() -> Shape:
    bowl = poly((26, 6), (74, 6), (72, 36), (62, 52), (50, 57), (38, 52), (28, 36), r=3)
    ears = ring(25, 25, 15, 7) | ring(75, 25, 15, 7)
    stem = join(
        box(46, 54, 54, 74),
        poly((34, 84), (66, 84), (60, 72), (40, 72), r=2),
        box(26, 84, 74, 95, 2),
    )
    return over(bowl - star(50, 28, 13, 5.6), ears, 2.5) | stem


def coal() -> Shape:
    heap = poly(
        (4, 86),
        (16, 62),
        (30, 56),
        (36, 38),
        (56, 26),
        (72, 40),
        (76, 56),
        (90, 66),
        (97, 86),
        (84, 93),
        (16, 93),
        r=3,
    )
    seams = join(
        stroke([(36, 40), (50, 50), (72, 42)], 3),
        stroke([(50, 50), (46, 66), (30, 58)], 3),
        stroke([(46, 66), (62, 74), (76, 58)], 3),
        stroke([(62, 74), (62, 92)], 3),
        stroke([(46, 66), (32, 78), (16, 64)], 3),
        stroke([(32, 78), (32, 92)], 3),
        stroke([(76, 58), (82, 76), (84, 92)], 3),
    )
    return heap - seams


ICONS = {
    "apple": apple,
    "bread": bread,
    "meat": meat,
    "cheese": cheese,
    "grapes": grapes,
    "mushroom": mushroom,
    "honey": honey,
    "bottle": bottle,
    "cup": cup,
    "mug": mug,
    "potion": potion,
    "herb": herb,
    "egg": egg,
    "salt": salt,
    "cloth": cloth,
    "wool": wool,
    "rope": rope,
    "purse": purse,
    "chest": chest,
    "ring": ring_of_gold,
    "medal": medal,
    "trophy": trophy,
    "coal": coal,
}
