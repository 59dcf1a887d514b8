"""Tools, instruments and weapons."""

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


def pickaxe() -> Shape:
    head = blob((3, 36), (18, 20), (50, 11), (82, 20), (97, 36), (78, 29), (50, 25), (22, 29))
    shaft = box(45.5, 8, 54.5, 97, 3)
    return turn(over(shaft - box(0, 0, 100, 6), head, 2.4), 38)


def shovel() -> Shape:
    blade = blob((34, 60), (50, 57), (66, 60), (67, 78), (58, 92), (50, 97), (42, 92), (33, 78))
    shaft = box(46.4, 16, 53.6, 60)
    return turn(join(blade - stroke([(50, 66), (50, 86)], 3), shaft, box(36, 3, 64, 10, 3)), 36)


def saw() -> Shape:
    teeth = [(6 + i * 6.2, 66 if i % 2 else 58) for i in range(11)]
    blade = poly((6, 50), (66, 34), (70, 62), *reversed(teeth))
    handle = box(64, 22, 97, 70, 10) - box(74, 33, 88, 58, 6)
    return turn(over(handle, blade, 2.4), -16)


def wrench() -> Shape:
    jaw = disc(24, 24, 19) - turn(box(14, -2, 34, 24, 2), -45, (24, 24))
    shaft = stroke([(30, 30), (80, 80)], 13)
    end = disc(80, 80, 13) - disc(80, 80, 5)
    return (join(jaw, shaft) - disc(80, 80, 10)) | end


def gear() -> Shape:
    teeth = around(poly((43, 3), (57, 3), (61, 24), (39, 24), r=1.2), 8)
    return (join(disc(50, 50, 34), teeth)) - disc(50, 50, 15)


def key() -> Shape:
    bow = ring(26, 26, 16, 9)
    shaft = stroke([(38, 38), (88, 88)], 9)
    bits = join(stroke([(74, 74), (86, 62)], 8), stroke([(86, 86), (95, 77)], 8))
    return join(bow, shaft, bits)


def lock() -> Shape:
    shackle = (ring(50, 36, 21, 9) & box(0, 0, 100, 36)) | both(box(24.5, 35, 33.5, 52))
    body = box(16, 46, 84, 95, 7)
    hole = join(disc(50, 65, 7), poly((47, 66), (53, 66), (55.5, 82), (44.5, 82)))
    return join(shackle, body - hole)


def hook() -> Shape:
    bend = wire([(56, 30), (57, 50), (58, 70), (46, 86), (28, 82), (20, 64)], 10)
    barb = poly((13, 70), (20, 46), (33, 66), r=1)
    eye = ring(56, 16, 10, 6.4)
    return join(bend, barb, eye)


def scales() -> Shape:
    beam = join(
        stroke([(12, 22), (88, 22)], 5),
        disc(50, 15, 8),
        box(47, 16, 53, 88),
        poly((28, 96), (72, 96), (62, 87), (38, 87), r=1.5),
    )
    pan = join(
        stroke([(20, 24), (7, 58)], 2.8),
        stroke([(20, 24), (33, 58)], 2.8),
        disc(20, 58, 17, 14) & box(0, 58, 100, 100),
    )
    return join(beam, both(pan))


def magnifier() -> Shape:
    glass = ring(40, 40, 29, 9)
    shine = arc(40, 40, 17, 190, 260, 5)
    handle = stroke([(66, 66), (90, 90)], 13)
    return join(glass, shine, handle - halo(disc(40, 40, 33.5), 2.6))


def telescope() -> Shape:
    tube = turn(join(box(6, 36, 36, 62, 2), box(39, 39, 68, 59, 2), box(71, 42, 92, 56, 2)), -24)
    legs = join(
        stroke([(48, 60), (30, 96)], 5),
        stroke([(52, 60), (72, 96)], 5),
        stroke([(50, 60), (50, 94)], 5),
    )
    return join(tube, legs - halo(tube, 2.6))


def lantern() -> Shape:
    handle = ring(50, 15, 10, 4.6)
    cap = poly((36, 22), (64, 22), (74, 36), (26, 36), r=2)
    glass = box(28, 40, 72, 80, 3) - box(34, 44, 66, 76, 2)
    light = blob((50, 47), (57, 58), (58, 68), (50, 74), (42, 68), (43, 58))
    base = box(24, 84, 76, 96, 3)
    return join(handle, cap, glass, light, base)


def candle() -> Shape:
    wax = box(36, 42, 64, 84, 3) - wire([(44, 48), (45, 58), (44, 66)], 4)
    fire = blob((50, 4), (59, 18), (58, 28), (50, 33), (42, 28), (41, 18))
    wick = box(48.6, 32, 51.4, 43)
    plate = join(box(14, 84, 80, 93, 4), ring(84, 82, 9, 5))
    return join(wax, fire, wick, plate)


def bell() -> Shape:
    body = blob(
        (50, 10),
        (66, 18),
        (72, 40),
        (76, 62),
        (90, 78),
        (50, 82),
        (10, 78),
        (24, 62),
        (28, 40),
        (34, 18),
    )
    return join(
        disc(50, 9, 6.4),
        body - stroke([(24, 68), (76, 68)], 3.2),
        disc(50, 89, 8.4) & box(0, 85, 100, 100),
    )


def clock() -> Shape:
    ticks = around(box(48, 12, 52, 20), 12)
    return disc(50, 50, 45) - (disc(50, 50, 37.5) - ticks) | join(
        stroke([(50, 50), (50, 26)], 5.4), stroke([(50, 50), (66, 60)], 5.4), disc(50, 50, 5)
    )


def calendar() -> Shape:
    page = box(8, 16, 92, 94, 6)
    rings = both(box(26, 5, 34, 26, 4))
    days = join(
        *(
            box(x, y, x + 11, y + 10, 1)
            for x in (19, 36, 53, 70)
            for y in (48, 62, 76)
            if (x, y) != (70, 76)
        )
    )
    return join(page - box(14, 38, 86, 88, 2) - halo(rings, 3), days, rings)


def map_sheet() -> Shape:
    folds = join(
        poly((4, 22), (32, 10), (32, 80), (4, 92)),
        poly((35, 10), (65, 22), (65, 92), (35, 80)),
        poly((68, 22), (96, 10), (96, 80), (68, 92)),
    )
    route = join(
        *(
            stroke([a, b], 4)
            for a, b in (
                ((14, 72), (20, 66)),
                ((26, 62), (34, 62)),
                ((42, 64), (49, 60)),
                ((54, 54), (58, 48)),
            )
        )
    )
    mark = join(stroke([(74, 34), (88, 48)], 5), stroke([(88, 34), (74, 48)], 5))
    return folds - route - mark


def quill() -> Shape:
    vane = blob(
        (92, 4), (94, 22), (84, 44), (66, 60), (46, 68), (34, 70), (36, 56), (46, 34), (66, 14)
    )
    shaft = wire([(80, 20), (56, 44), (34, 68), (18, 86)], 3.4)
    cuts = join(stroke([(52, 66), (60, 54)], 3), stroke([(74, 54), (76, 42)], 3))
    point = poly((22, 78), (29, 84), (12, 96), r=0.5)
    return join(
        vane - shaft - cuts,
        stroke([(34, 68), (22, 82)], 4.4),
        point,
        stroke([(36, 95), (92, 95)], 4),
    )


def brush() -> Shape:
    palette = blob(
        (50, 16),
        (80, 22),
        (94, 46),
        (84, 66),
        (68, 64),
        (60, 74),
        (64, 88),
        (48, 94),
        (20, 84),
        (6, 58),
        (16, 30),
    )
    paints = join(
        disc(30, 38, 7.4), disc(52, 30, 7.4), disc(74, 42, 7.4), disc(24, 60, 7.4), disc(44, 78, 6)
    )
    return palette - paints


def flask() -> Shape:
    glass = poly((38, 8), (62, 8), (62, 36), (90, 86), (84, 95), (16, 95), (10, 86), (38, 36), r=3)
    room = poly((43, 14), (57, 14), (57, 38), (68, 58), (32, 58), (43, 38))
    bubbles = join(disc(40, 74, 6), disc(60, 80, 5), disc(56, 67, 3.4))
    return glass - room - bubbles | box(33, 4, 67, 11, 2)


def magnet() -> Shape:
    horse = (ring(50, 48, 29, 18) & box(0, 48, 100, 100)) | both(box(12, 12, 30, 49))
    return horse - both(box(0, 25, 40, 28.4))


def wheel() -> Shape:
    spokes = around(box(47.4, 12, 52.6, 50), 8)
    return join(ring(50, 50, 40, 10), spokes, disc(50, 50, 12)) - disc(50, 50, 4.6)


def ladder() -> Shape:
    return turn(
        join(
            box(28, 2, 35, 98, 2),
            box(65, 2, 72, 98, 2),
            *(box(30, y, 70, y + 6) for y in (12, 28, 44, 60, 76)),
        ),
        12,
    )


def dagger() -> Shape:
    blade = poly((50, 2), (58, 16), (56, 60), (44, 60), (42, 16))
    guard = box(30, 60, 70, 68, 3)
    grip = box(45.5, 68, 54.5, 88)
    return turn(
        join(
            blade - stroke([(50, 16), (50, 56)], 2.6),
            guard,
            grip - join(*(stroke([(44, y), (56, y - 3)], 2) for y in (76, 83))),
            disc(50, 91, 7),
        ),
        40,
    )


def bow() -> Shape:
    wood = wire([(22, 4), (52, 14), (72, 34), (78, 50), (72, 66), (52, 86), (22, 96)], 7)
    string = stroke([(22, 5), (22, 95)], 2.8)
    shaft = stroke([(10, 50), (88, 50)], 4)
    head = poly((97, 50), (82, 42), (82, 58))
    fletch = join(poly((3, 43), (12, 43), (18, 50), (12, 57), (3, 57), (9, 50)))
    return join(wood, string, shaft, head, fletch)


def arrow_shot() -> Shape:
    shaft = stroke([(22, 78), (80, 20)], 5)
    head = poly((96, 4), (90, 32), (68, 10), r=1)
    fletch = join(
        poly((20, 80), (6, 78), (20, 62), (32, 64)), poly((20, 80), (22, 94), (38, 80), (36, 68))
    )
    return join(shaft, head, fletch)


def staff() -> Shape:
    rod = wire([(22, 97), (44, 66), (62, 42)], 7)
    orb = disc(70, 26, 12)
    claw = arc(70, 26, 19, 60, 190, 5)
    rays = join(*(turn(box(68.6, 1, 71.4, 7, 1), a, (70, 26)) for a in (-20, 20, 60)))
    return join(rod, orb, claw, rays)


def trident() -> Shape:
    tines = join(
        both(wire([(50, 46), (28, 42), (25, 18)], 6.4)),
        both(poly((18, 22), (26, 4), (33, 22), r=0.6)),
        poly((42, 22), (50, 2), (58, 22), r=0.6),
    )
    return join(tines, box(46.6, 18, 53.4, 97, 2), box(40, 46, 60, 52, 2))


def mace() -> Shape:
    ball = disc(66, 34, 20)
    spikes = around(poly((61, 16), (66, 2), (71, 16)), 8, (66, 34))
    handle = stroke([(52, 48), (12, 88)], 8)
    return join(ball - ring(66, 34, 9, 3), spikes, handle, disc(12, 88, 6.4))


def pistol() -> Shape:
    barrel_ = box(16, 30, 94, 44, 2)
    grip = poly((16, 34), (40, 40), (36, 58), (26, 88), (6, 84), (14, 58), r=3)
    cock = wire([(28, 30), (24, 20), (32, 14)], 6)
    guard = ring(47, 51, 9, 4)
    return join(barrel_ - box(44, 36, 90, 38.6), grip, cock, guard, box(44, 44, 70, 48, 1))


def dynamite() -> Shape:
    sticks = join(*(box(x, 34, x + 18, 94, 3) for x in (20, 41, 62)))
    bands = join(box(16, 48, 84, 53), box(16, 76, 84, 81))
    fuse = wire([(50, 34), (50, 24), (60, 16), (70, 18)], 4)
    sparks = around(box(77, 3, 79.6, 9, 1), 7, (78.3, 17)) | disc(78.3, 17, 3.4)
    return join(sticks - bands, fuse, sparks)


def trap() -> Shape:
    jaws = disc(50, 46, 46, 34) - disc(50, 46, 38, 26)
    teeth = join(
        *(
            poly(
                (50 + 40 * c - 6 * t, 46 + 28 * t + 6 * c),
                (50 + 40 * c + 6 * t, 46 + 28 * t - 6 * c),
                (50 + 26 * c, 46 + 15 * t),
            )
            for c, t in (
                (math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(15, 360, 30)
            )
        )
    )
    chain = join(*(ring(50, y, 4.6, 3) for y in (85, 93)))
    return join(jaws, teeth & disc(50, 46, 41, 29), disc(50, 46, 9, 6), chain - halo(jaws, 1))


ICONS = {
    "pickaxe": pickaxe,
    "shovel": shovel,
    "saw": saw,
    "wrench": wrench,
    "gear": gear,
    "key": key,
    "lock": lock,
    "hook": hook,
    "scales": scales,
    "magnifier": magnifier,
    "telescope": telescope,
    "lantern": lantern,
    "candle": candle,
    "bell": bell,
    "clock": clock,
    "calendar": calendar,
    "map": map_sheet,
    "quill": quill,
    "palette": brush,
    "flask": flask,
    "magnet": magnet,
    "wheel": wheel,
    "ladder": ladder,
    "dagger": dagger,
    "bow": bow,
    "arrow": arrow_shot,
    "staff": staff,
    "trident": trident,
    "mace": mace,
    "pistol": pistol,
    "dynamite": dynamite,
    "trap": trap,
}
