"""People, hands and what they wear."""

from __future__ import annotations

from icons.pen import (
    Shape,
    arc,
    blob,
    both,
    box,
    disc,
    halo,
    join,
    over,
    poly,
    star,
    stroke,
    turn,
    wire,
)


def _bust(x: float, y: float, size: float) -> Shape:
    """Return head and shoulders, the neck at a point."""
    head = disc(x, y - 20 * size, 13 * size, 15 * size)
    body = (disc(x, y + 28 * size, 26 * size, 30 * size)) & box(
        x - 40 * size, y - 10 * size, x + 40 * size, y + 28 * size
    )
    return head | body


def crowd() -> Shape:
    front = _bust(50, 58, 1.15)
    behind = join(_bust(20, 50, 0.95), _bust(80, 50, 0.95)) & box(1, 0, 99, 90)
    return over(front, behind, 3)


def hand() -> Shape:
    palm = box(26, 46, 74, 94, 14)
    fingers = join(
        *(
            stroke([(x, 60), (x + d, y)], 10.4)
            for x, d, y in ((32, -3, 26), (44, -1, 14), (56, 1, 14), (68, 3, 26))
        )
    )
    gaps = join(*(stroke([(x, 52), (x, 62)], 1.6) for x in (38, 50, 62)))
    thumb = stroke([(70, 80), (90, 54)], 11)
    return join(palm, fingers, thumb) - gaps


def fist() -> Shape:
    knuckles = join(
        *(box(x, 22 + d, x + 16.4, 58, 6) for x, d in ((10, 4), (28.4, 0), (46.8, 0), (65.2, 4)))
    )
    thumb = wire([(14, 66), (34, 62), (52, 66), (50, 76)], 13)
    palm = box(14, 58, 82, 96, 10)
    return join(knuckles, over(thumb, palm - box(0, 0, 100, 61), 2.8))


def handshake() -> Shape:
    cuffs = both(turn(box(0, 28, 14, 62, 2), -14, (8, 46)))
    left = blob(
        (16, 34),
        (34, 30),
        (50, 36),
        (64, 46),
        (80, 60),
        (82, 68),
        (76, 72),
        (70, 70),
        (66, 76),
        (60, 76),
        (56, 82),
        (48, 80),
        (40, 74),
        (30, 64),
        (20, 60),
    )
    right = blob(
        (84, 34), (68, 28), (54, 30), (42, 40), (40, 50), (48, 52), (58, 46), (72, 56), (82, 62)
    )
    fingers = join(
        stroke([(72, 66), (60, 55)], 2.8),
        stroke([(62, 73), (50, 61)], 2.8),
        stroke([(52, 78), (42, 68)], 2.8),
    )
    return join(cuffs, over(right, left, 2.8) - fingers)


def footprint() -> Shape:
    sole = blob(
        (38, 34),
        (56, 30),
        (68, 40),
        (66, 56),
        (58, 70),
        (58, 86),
        (46, 96),
        (34, 88),
        (32, 72),
        (30, 52),
    )
    toes = join(
        disc(35, 22, 6, 7.4),
        disc(46, 16, 5.6, 7),
        disc(56, 15, 5.2, 6.6),
        disc(65, 19, 4.8, 6),
        disc(72, 27, 4.4, 5.4),
    )
    return join(sole, toes)


def mask() -> Shape:
    face = blob(
        (50, 14),
        (76, 10),
        (94, 14),
        (92, 44),
        (80, 72),
        (62, 88),
        (50, 91),
        (38, 88),
        (20, 72),
        (8, 44),
        (6, 14),
        (24, 10),
    )
    eyes = both(blob((22, 42), (30, 33), (42, 40), (40, 46), (30, 47)))
    smile = blob((30, 62), (50, 68), (70, 62), (64, 76), (50, 81), (36, 76))
    nose = wire([(50, 46), (48, 56), (53, 57)], 2.8)
    return face - eyes - smile - nose


def robot() -> Shape:
    head = box(18, 28, 82, 74, 8)
    aerial = join(stroke([(50, 28), (50, 14)], 4.4), disc(50, 10, 6.4))
    ears = both(box(5, 42, 14, 62, 3))
    eyes = both(disc(36, 46, 7.4))
    mouth = box(32, 60, 68, 67, 2) - join(*(box(x, 58, x + 2.6, 70) for x in (40, 48.7, 57.4)))
    neck = box(38, 77, 62, 83)
    chest = box(24, 85, 76, 97, 3)
    return join(head - eyes - mouth, aerial, ears, neck, chest)


def alien() -> Shape:
    head = blob(
        (50, 5),
        (76, 14),
        (88, 38),
        (80, 62),
        (62, 86),
        (50, 95),
        (38, 86),
        (20, 62),
        (12, 38),
        (24, 14),
    )
    eyes = both(disc(33, 50, 8, 15, -34))
    return head - eyes - wire([(43, 79), (50, 81), (57, 79)], 3)


def wizard_hat() -> Shape:
    hat = blob((58, 4), (64, 22), (72, 44), (82, 70), (50, 76), (18, 70), (32, 40), (42, 20))
    brim = blob((2, 78), (24, 70), (50, 74), (76, 70), (98, 78), (76, 92), (50, 95), (24, 92))
    stars = join(star(54, 50, 12, 5), star(40, 62, 5, 2.1), star(66, 66, 5, 2.1))
    return join(hat - halo(brim, 2.6) - stars, brim)


def helmet() -> Shape:
    dome = blob(
        (50, 12),
        (74, 18),
        (86, 40),
        (86, 66),
        (80, 88),
        (62, 92),
        (58, 72),
        (50, 70),
        (42, 72),
        (38, 92),
        (20, 88),
        (14, 66),
        (14, 40),
        (26, 18),
    )
    plume = blob((50, 10), (60, 4), (76, 4), (92, 14), (94, 32), (84, 20), (68, 15))
    slit = join(box(22, 46, 78, 54, 3), box(47, 46, 53, 74))
    ridge = stroke([(50, 14), (50, 40)], 3)
    return join(dome - slit - ridge, plume - halo(dome, 2.4))


def armour() -> Shape:
    plate = blob(
        (50, 20),
        (62, 14),
        (72, 18),
        (78, 36),
        (76, 60),
        (64, 74),
        (50, 78),
        (36, 74),
        (24, 60),
        (22, 36),
        (28, 18),
        (38, 14),
    )
    shoulders = both(blob((6, 38), (6, 22), (18, 12), (28, 14), (24, 30), (16, 44)))
    skirt = join(
        *(
            poly(
                (x - 9, 82 + d),
                (x + 9, 82 + d),
                (x + 11, 96 + d * 0.2),
                (x - 11, 96 + d * 0.2),
                r=1.5,
            )
            for x, d in ((28, -2), (50, 0), (72, -2))
        )
    )
    lines = join(stroke([(50, 22), (50, 76)], 3), both(arc(36, 36, 14, 40, 140, 2.8)))
    return join(plate - lines, shoulders - halo(plate, 2.6), skirt - halo(plate, 2.4))


def glove() -> Shape:
    cuff = poly((24, 76), (72, 76), (78, 96), (18, 96), r=3)
    palm = box(24, 42, 72, 72, 8)
    fingers = join(
        *(stroke([(x, 50), (x, y)], 10) for x, y in ((29.5, 26), (41.7, 14), (54, 12), (66.4, 22)))
    )
    gaps = join(*(stroke([(x, 40), (x, 54)], 2) for x in (35.6, 47.8, 60.2)))
    thumb = stroke([(70, 66), (88, 44)], 11)
    return join(palm, fingers, thumb, cuff) - gaps - stroke([(30, 60), (64, 60)], 2.8)


def hat() -> Shape:
    crown_ = blob((28, 58), (30, 34), (38, 16), (50, 20), (62, 16), (70, 34), (72, 58))
    brim = blob((2, 66), (20, 58), (50, 66), (80, 58), (98, 66), (84, 80), (50, 85), (16, 80))
    band = wire([(28, 52), (50, 56), (72, 52)], 5)
    return join(crown_ - band - halo(brim, 0), brim - wire([(26, 64), (50, 70), (74, 64)], 3))


ICONS = {
    "crowd": crowd,
    "hand": hand,
    "fist": fist,
    "handshake": handshake,
    "footprint": footprint,
    "mask": mask,
    "robot": robot,
    "alien": alien,
    "wizard_hat": wizard_hat,
    "helmet": helmet,
    "armour": armour,
    "glove": glove,
    "hat": hat,
}
