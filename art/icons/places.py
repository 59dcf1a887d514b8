"""Sky, land and buildings."""

from __future__ import annotations

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
    move,
    over,
    poly,
    scale,
    star,
    stroke,
    turn,
    wire,
)


def moon() -> Shape:
    stars = join(star(76, 30, 11, 4.6, 5), star(88, 58, 6, 2.5, 5))
    return join(disc(44, 52, 42) - disc(64, 42, 37), stars)


def cloud() -> Shape:
    return join(
        disc(28, 60, 22),
        disc(48, 44, 25),
        disc(72, 54, 20),
        box(20, 56, 86, 82, 12),
        disc(78, 66, 16),
    ) - wire([(30, 46), (36, 34), (46, 28)], 4)


def flame() -> Shape:
    outer = blob(
        (54, 4),
        (58, 22),
        (72, 34),
        (80, 22),
        (88, 50),
        (84, 78),
        (66, 96),
        (50, 97),
        (34, 96),
        (16, 78),
        (14, 54),
        (28, 34),
        (32, 48),
        (40, 40),
        (46, 22),
    )
    inner = blob((52, 52), (62, 68), (64, 82), (52, 90), (40, 86), (36, 74), (44, 66))
    return outer - inner


def volcano() -> Shape:
    hill = poly((4, 94), (34, 44), (44, 50), (52, 44), (60, 51), (66, 44), (96, 94), r=3)
    lava = join(wire([(46, 50), (44, 62), (48, 72)], 4), wire([(57, 50), (60, 62), (58, 80)], 4))
    smoke = join(disc(44, 26, 11), disc(57, 18, 13), disc(68, 28, 9), disc(52, 32, 9))
    return join(hill - lava, smoke - halo(hill, 3))


def island() -> Shape:
    sand = blob((8, 72), (28, 60), (54, 57), (78, 62), (93, 72), (70, 76), (30, 76))
    trunk = wire([(52, 60), (55, 44), (62, 28)], 5)
    leaves = join(
        *(
            blob(
                (62, 27),
                (62 + dx * 0.5, 27 + dy * 0.5 - 8),
                (62 + dx, 27 + dy),
                (62 + dx * 0.5, 27 + dy * 0.5 - 1),
            )
            for dx, dy in ((-30, 2), (-24, 18), (2, -20), (24, -4), (22, 16))
        )
    )
    sea = join(
        *(
            wire(
                [
                    (8 + d, y),
                    (22 + d, y - 4),
                    (36 + d, y),
                    (50 + d, y - 4),
                    (64 + d, y),
                    (78 + d, y - 4),
                    (90, y),
                ],
                4,
            )
            for y, d in ((85, 2), (94, 2))
        )
    )
    return join(sand, trunk, leaves, sea)


def river() -> Shape:
    left = [(44, 6), (34, 14), (44, 26), (58, 36), (52, 50), (26, 62), (8, 80), (10, 96)]
    right = [(78, 96), (66, 82), (74, 66), (82, 50), (74, 36), (58, 24), (50, 14), (54, 6)]
    water = join(blob(*left, *right) & box(0, 6, 100, 95))
    waves = join(
        *(
            wire([(x, y), (x + 6, y - 3), (x + 12, y), (x + 18, y - 3)], 3)
            for x, y in ((60, 48), (42, 64), (26, 80), (42, 88))
        )
    )
    trees = join(
        *(
            poly((x, y - 20), (x + 9, y), (x - 9, y), r=1) | box(x - 1.6, y, x + 1.6, y + 5)
            for x, y in ((18, 44), (90, 74))
        )
    )
    return join(water - waves, trees)


def globe() -> Shape:
    ball = disc(50, 50, 43)
    lines = join(
        disc(50, 50, 20, 43) - disc(50, 50, 16.6, 43),
        box(48.3, 0, 51.7, 100),
        box(0, 48.3, 100, 51.7),
        arc(50, -14, 46, 40, 140, 3.2),
        arc(50, 114, 46, 220, 320, 3.2),
    )
    return ball - lines


def planet() -> Shape:
    ball = disc(50, 50, 26)
    band = turn(disc(50, 50, 47, 14) - disc(50, 50, 39, 8.6), -20)
    front = band & turn(box(0, 50, 100, 100), -20)
    back = band - front
    return join(over(front, ball, 2.8), back - halo(ball, 2.8))


def wind() -> Shape:
    return join(
        wire([(6, 38), (40, 38), (58, 36), (66, 26), (60, 16), (48, 16)], 7),
        wire([(6, 54), (60, 54), (82, 50), (90, 38), (82, 28), (74, 32)], 7),
        wire([(14, 70), (44, 70), (62, 73), (66, 84), (56, 90), (48, 86)], 7),
    )


def house() -> Shape:
    roof = poly((50, 6), (97, 48), (87, 56), (50, 23), (13, 56), (3, 48), r=1.6)
    chimney = box(72, 10, 83, 32)
    walls = poly((50, 29), (82, 57), (82, 94), (18, 94), (18, 57))
    door = box(42, 64, 58, 94)
    windows = both(box(25, 60, 35, 72))
    return join(roof, chimney - halo(roof, 0), walls - door - windows)


def tent() -> Shape:
    poles = both(stroke([(47, 18), (55, 4)], 4))
    flap = poly((50, 34), (64, 90), (36, 90))
    return join(poly((50, 12), (95, 92), (5, 92), r=2) - flap, poles)


def temple() -> Shape:
    roof = poly((50, 6), (96, 34), (4, 34), r=1.5)
    beam = box(8, 38, 92, 46)
    columns = join(
        *(
            join(box(x, 50, x + 11, 80), box(x - 2, 50, x + 13, 54), box(x - 2, 77, x + 13, 81))
            for x in (14, 34.5, 54.5, 75)
        )
    )
    steps = join(box(8, 84, 92, 89), box(3, 91, 97, 97))
    return join(roof - disc(50, 24, 5.5), beam, columns, steps)


def church() -> Shape:
    cross = join(box(48, 3, 52, 20), box(42.5, 7, 57.5, 11))
    tower = poly((50, 18), (66, 40), (66, 96), (34, 96), (34, 40))
    wings = both(poly((4, 66), (32, 54), (32, 96), (4, 96)))
    door = join(disc(50, 80, 7.4), box(42.6, 80, 57.4, 96))
    windows = join(disc(50, 50, 6), both(box(14, 72, 22, 84)))
    return join(cross, tower - door - windows, wings - halo(tower, 0) - windows)


def windmill() -> Shape:
    tower = poly((40, 44), (60, 44), (70, 96), (30, 96), r=1.5)
    sail = join(
        stroke([(50, 40), (50, 6)], 4),
        box(53, 6, 64, 32, 1) - join(*(stroke([(50, y), (66, y)], 2.4) for y in (14.5, 23))),
    )
    sails = turn(around(sail, 4, (50, 40)), 20, (50, 40))
    door = join(disc(50, 82, 5.5), box(44.5, 82, 55.5, 96))
    return join(sails, tower - door - halo(sails, 2.4), disc(50, 40, 6.5))


def lighthouse() -> Shape:
    tower = poly((40, 36), (60, 36), (68, 94), (32, 94))
    bands = join(
        poly((36, 52), (70, 52), (70, 63), (30, 63)), poly((34, 75), (72, 75), (72, 85), (28, 85))
    )
    lamp = join(box(41, 20, 59, 32), poly((38, 18), (50, 6), (62, 18), r=1), box(34, 32, 66, 37, 1))
    beams = both(poly((34, 22), (34, 30), (4, 38), (4, 14)))
    return join(tower - bands, lamp - box(46, 22, 54, 30), beams, box(22, 93, 78, 98, 1.5))


def bridge() -> Shape:
    deck = box(2, 34, 98, 46)
    wall = box(2, 46, 98, 84)
    arches = join(*(join(disc(x, 70, 13), box(x - 13, 70, x + 13, 90)) for x in (20, 50, 80)))
    rails = join(*(box(x, 22, x + 5, 34) for x in (6, 25, 47.5, 70, 89)), box(2, 20, 98, 25, 1))
    stones = join(*(stroke([(x, 36), (x, 44)], 2.4) for x in (18, 34, 50, 66, 82)))
    return join(deck - stones, (wall - arches) - box(0, 44, 100, 48), rails) | wire(
        [(4, 94), (20, 90), (35, 94), (50, 90), (65, 94), (80, 90), (96, 94)], 4
    )


def gate() -> Shape:
    towers = both(join(box(6, 26, 30, 95), *(box(x, 14, x + 7, 30) for x in (4, 14.5, 25))))
    wall = join(box(26, 36, 74, 95), *(box(x, 28, x + 8, 40) for x in (35, 46, 57)))
    opening = join(disc(50, 66, 16), box(34, 66, 66, 95))
    bars = join(
        *(box(x - 1.6, 48, x + 1.6, 92) for x in (42, 50, 58)),
        *(box(34, y, 66, y + 3) for y in (60, 72, 84)),
    )
    slits = both(box(15.5, 44, 19.5, 58))
    return join(towers - slits, (wall - opening) - both(box(28.5, 0, 32, 100)), bars & opening)


def well() -> Shape:
    roof = poly((50, 4), (92, 28), (88, 34), (12, 34), (8, 28), r=1.5)
    posts = both(box(19, 34, 25, 62))
    drum = join(
        box(25, 41, 75, 47),
        stroke([(50, 44), (50, 54)], 3),
        poly((42, 52), (58, 52), (56, 62), (44, 62)),
    )
    stones = box(10, 64, 90, 96, 3) - join(
        stroke([(0, 80), (100, 80)], 3),
        *(stroke([(x, 64), (x, 80)], 3) for x in (30, 56, 76)),
        *(stroke([(x, 80), (x, 97)], 3) for x in (22, 44, 66)),
    )
    return join(roof, posts, drum, stones)


def mine() -> Shape:
    hill = poly((3, 94), (14, 48), (32, 22), (56, 10), (80, 30), (90, 56), (97, 94), r=5)
    hole = join(box(30, 52, 70, 95), poly((30, 53), (36, 44), (64, 44), (70, 53)))
    frame = join(
        box(30, 52, 37, 94), box(63, 52, 70, 94), poly((26, 44), (74, 44), (74, 52), (26, 52))
    )
    rails = join(
        stroke([(44, 96), (47.5, 66)], 3.4, True),
        stroke([(56, 96), (52.5, 66)], 3.4, True),
        *(stroke([(50 - d, y), (50 + d, y)], 3, True) for y, d in ((72, 5), (80, 6.4), (89, 8))),
    )
    return join(hill - halo(hole | frame, 3), frame, rails)


def market() -> Shape:
    scallops = join(
        *(join(box(x, 22, x + 15, 40), disc(x + 7.5, 40, 7.5)) for x in (5, 20, 35, 50, 65, 80))
    )
    stripes = join(
        *(join(box(x + 1.5, 24, x + 13.5, 40), disc(x + 7.5, 40, 6)) for x in (20, 50, 80))
    )
    top = box(5, 12, 95, 22, 2)
    posts = both(box(9, 47, 15, 66))
    counter = box(5, 66, 95, 95, 2) - join(
        box(12, 74, 88, 77), *(box(x, 77, x + 3, 95) for x in (28, 48.5, 69))
    )
    fruit = join(*(disc(x, 60, 6) for x in (30, 43, 57, 70)))
    return join(top, scallops - stripes, posts, counter, fruit - halo(counter, 0))


def pyramid() -> Shape:
    front = poly((46, 10), (64, 90), (4, 90), r=1)
    side = poly((50, 10), (96, 78), (69, 90), r=1)
    courses = join(*(stroke([(0, y), (70, y)], 2.8) for y in (34, 52, 70)))
    return join(front - courses, side)


def inn() -> Shape:
    pole = join(box(12, 4, 18, 97), box(12, 10, 90, 16), stroke([(18, 30), (34, 13)], 4))
    board = box(34, 26, 90, 82, 5)
    chains = join(box(44, 16, 47, 26), box(77, 16, 80, 26))
    cup_ = scale(
        join(box(30, 30, 66, 84, 5), box(58, 40, 84, 72, 11) - box(50, 48, 76, 64, 6)),
        0.56,
        (50, 50),
    )
    return join(pole, chains, board - move(cup_, 11, 2))


ICONS = {
    "moon": moon,
    "cloud": cloud,
    "flame": flame,
    "volcano": volcano,
    "island": island,
    "river": river,
    "globe": globe,
    "planet": planet,
    "wind": wind,
    "house": house,
    "tent": tent,
    "temple": temple,
    "church": church,
    "windmill": windmill,
    "lighthouse": lighthouse,
    "bridge": bridge,
    "gate": gate,
    "well": well,
    "mine": mine,
    "market": market,
    "pyramid": pyramid,
    "inn": inn,
}
