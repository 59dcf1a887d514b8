"""Animals, beasts and plants."""

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
    mirror,
    over,
    poly,
    ring,
    stroke,
    turn,
    wire,
)


def paw() -> Shape:
    pad = blob((50, 48), (66, 58), (78, 76), (70, 92), (50, 87), (30, 92), (22, 76), (34, 58))
    toes = join(disc(15, 48, 9.5, 13, -24), disc(36, 25, 10.5, 15, -8))
    return join(pad, both(toes))


def sheep() -> Shape:
    wool = join(
        *(
            disc(x, y, r)
            for x, y, r in (
                (36, 34, 15),
                (54, 29, 16),
                (72, 34, 15),
                (83, 48, 13),
                (78, 62, 13),
                (60, 66, 15),
                (42, 66, 14),
                (30, 54, 14),
                (56, 48, 24),
            )
        )
    )
    head = blob((6, 40), (14, 32), (26, 36), (28, 50), (20, 62), (11, 62), (6, 52))
    ear = disc(28, 36, 9, 4.5, 24)
    legs = join(*(box(x, 70, x + 7, 94, 2) for x in (38, 50, 64, 76)))
    return join(over(join(head, ear) - disc(16, 46, 2.8), wool, 3), legs - halo(wool, 0))


def cow() -> Shape:
    horns = both(wire([(33, 22), (18, 20), (12, 8)], 7))
    face = blob(
        (50, 16),
        (66, 18),
        (72, 32),
        (68, 54),
        (68, 66),
        (50, 68),
        (32, 66),
        (32, 54),
        (28, 32),
        (34, 18),
    )
    ears = both(blob((28, 30), (16, 26), (4, 32), (8, 42), (22, 42)))
    muzzle = blob((50, 66), (68, 66), (76, 78), (70, 92), (50, 96), (30, 92), (24, 78), (32, 66))
    nostrils = both(disc(39, 80, 4.6, 3.6))
    eyes = both(disc(39, 40, 4))
    return join(over(muzzle - nostrils, face - eyes, 2.6), ears - halo(face, 2), horns)


def pig() -> Shape:
    head = blob(
        (50, 14),
        (76, 22),
        (90, 46),
        (86, 74),
        (66, 92),
        (50, 94),
        (34, 92),
        (14, 74),
        (10, 46),
        (24, 22),
    )
    ears = both(poly((14, 6), (42, 16), (20, 38), r=3))
    snout = disc(50, 66, 21, 16)
    nose = both(disc(42, 66, 4.4, 6))
    eyes = both(disc(30, 46, 4.6))
    return join(ears - halo(head, 2.6), head - halo(snout, 3) - eyes, snout - nose)


def rooster() -> Shape:
    body = blob(
        (24, 34),
        (34, 28),
        (44, 34),
        (52, 50),
        (66, 50),
        (74, 34),
        (80, 18),
        (92, 22),
        (94, 44),
        (86, 68),
        (66, 82),
        (44, 82),
        (28, 68),
        (24, 50),
    )
    head = disc(32, 28, 12)
    comb = join(disc(24, 13, 5), disc(32, 10, 5.6), disc(40, 14, 5))
    beak = poly((22, 24), (8, 31), (22, 36), r=1)
    wattle = disc(22, 43, 4.6, 7)
    legs = join(
        stroke([(50, 80), (50, 95), (42, 95)], 4.4),
        stroke([(62, 80), (62, 95), (54, 95)], 4.4),
        stroke([(50, 95), (55, 95)], 4.4),
        stroke([(62, 95), (67, 95)], 4.4),
    )
    wing = wire([(52, 62), (62, 68), (76, 60)], 3.6)
    return (
        join(body | head, comb - halo(head, 2), beak, wattle - halo(body | head, 1.6), legs)
        - disc(30, 26, 2.8)
        - wing
    )


def dog() -> Shape:
    head = blob(
        (50, 12),
        (70, 18),
        (76, 40),
        (72, 58),
        (66, 78),
        (60, 92),
        (50, 95),
        (40, 92),
        (34, 78),
        (28, 58),
        (24, 40),
        (30, 18),
    )
    ears = both(blob((27, 16), (12, 14), (4, 34), (8, 56), (18, 62), (24, 44)))
    nose = blob((50, 72), (58, 70), (60, 76), (50, 84), (40, 76), (42, 70))
    eyes = both(disc(39, 46, 4.4))
    mouth = stroke([(50, 84), (50, 90)], 2.6)
    return join(ears - halo(head, 2.6), head - ring_round(nose) - eyes - mouth)


def ring_round(shape: Shape) -> Shape:
    """Return the gap that sets a small shape off from the large one that it lies on."""
    return halo(shape, 2.6) - shape


def cat() -> Shape:
    head = join(disc(50, 56, 38, 34), both(poly((14, 6), (44, 26), (14, 54), r=2)))
    inner = both(poly((20, 18), (33, 27), (21, 38), r=1))
    eyes = both(disc(34, 52, 6.4, 7.4) - disc(34, 52, 1.8, 6.2))
    nose = poly((44, 65), (56, 65), (50, 71), r=1)
    mouth = both(wire([(50, 70), (46, 77), (39, 77)], 2.6))
    whiskers = both(join(stroke([(26, 68), (5, 64)], 2.4), stroke([(26, 74), (6, 78)], 2.4)))
    return head - inner - eyes - nose - mouth - whiskers


def bear() -> Shape:
    ears = both(disc(21, 24, 14) - disc(21, 24, 6))
    head = disc(50, 54, 40, 38)
    muzzle = disc(50, 70, 20, 16)
    nose = blob((50, 60), (59, 61), (57, 68), (50, 72), (43, 68), (41, 61))
    eyes = both(disc(33, 46, 4.6))
    mouth = stroke([(50, 71), (50, 78)], 2.8)
    return join(ears - halo(head, 2.6), head - ring_round(muzzle) - eyes) - nose - mouth


def rabbit() -> Shape:
    ears = both(turn(disc(38, 26, 9, 25) - disc(38, 26, 3.4, 17), -8, (38, 48)))
    head = disc(50, 68, 29, 27)
    eyes = both(disc(38, 62, 4.4))
    nose = poly((45, 72), (55, 72), (50, 77), r=1)
    mouth = both(wire([(50, 76), (46, 82), (41, 82)], 2.4))
    return (head | ears) - eyes - nose - mouth


def horse() -> Shape:
    head = blob(
        (58, 8),
        (64, 18),
        (76, 26),
        (86, 44),
        (94, 58),
        (90, 68),
        (80, 70),
        (68, 60),
        (58, 60),
        (62, 76),
        (74, 95),
        (18, 95),
        (20, 70),
        (30, 44),
        (44, 24),
        (52, 16),
    )
    mane = join(
        *(
            wire([(x, y), (x - 12, y + 4), (x - 18, y + 14)], 4.6)
            for x, y in ((48, 16), (40, 27), (32, 40), (26, 55))
        )
    )
    eye = disc(67, 34, 3.4)
    nostril = disc(86, 59, 2.6)
    return join(head - halo(mane, 1.6) - eye - nostril, mane)


def snake() -> Shape:
    body = wire(
        [
            (84, 90),
            (58, 92),
            (24, 88),
            (14, 74),
            (28, 62),
            (60, 58),
            (78, 48),
            (72, 34),
            (44, 30),
            (30, 26),
        ],
        11,
    )
    head = blob((34, 16), (26, 12), (12, 16), (6, 26), (14, 34), (28, 36), (36, 32))
    tail = poly((82, 84.6), (98, 84), (84, 95.4))
    tongue = stroke([(8, 27), (2, 28)], 2.6)
    marks = join(
        *(
            disc(x, y, 2.7)
            for x, y in (
                (30, 89),
                (48, 91),
                (20, 80),
                (34, 61),
                (52, 59),
                (68, 54),
                (73, 42),
                (58, 32),
            )
        )
    )
    return join(body, head, tail, tongue) - disc(18, 22, 3) - marks


def spider() -> Shape:
    body = join(disc(50, 62, 20, 24), disc(50, 34, 12))
    legs = both(
        join(
            wire([(40, 40), (22, 34), (12, 14)], 4.4),
            wire([(36, 50), (16, 48), (4, 34)], 4.4),
            wire([(36, 62), (16, 66), (6, 84)], 4.4),
            wire([(40, 74), (26, 84), (22, 97)], 4.4),
        )
    )
    mark = poly((42, 54), (58, 54), (50, 64), r=1) | poly((42, 76), (58, 76), (50, 66), r=1)
    return join(body - mark, legs) - both(disc(46, 30, 2.4))


def owl() -> Shape:
    body = blob(
        (50, 18),
        (68, 12),
        (82, 6),
        (84, 30),
        (88, 56),
        (80, 82),
        (62, 95),
        (50, 96),
        (38, 95),
        (20, 82),
        (12, 56),
        (16, 30),
        (18, 6),
        (32, 12),
    )
    eyes = both(ring(33, 36, 12, 3.4) | disc(33, 36, 5.4))
    sockets = both(disc(33, 36, 15))
    beak = poly((44, 46), (56, 46), (50, 58), r=1)
    breast = join(
        *(arc(x, y, 6, 20, 160, 3) for x, y in ((38, 66), (50, 66), (62, 66), (44, 78), (56, 78)))
    )
    return (body - sockets - breast | eyes) - beak


def bee() -> Shape:
    wings = both(turn(disc(24, 36, 21, 12), 28, (24, 36)))
    body = blob((50, 30), (62, 40), (67, 58), (62, 80), (50, 95), (38, 80), (33, 58), (38, 40))
    stripes = join(*(box(20, y, 80, y + 6) for y in (50, 63, 76)))
    head = disc(50, 23, 11)
    feelers = both(wire([(46, 16), (40, 8), (32, 7)], 3.2))
    return join(wings - halo(body | head, 2.6), body - stripes, head - halo(body, 0), feelers)


def butterfly() -> Shape:
    upper = blob((48, 46), (40, 24), (22, 8), (6, 12), (6, 32), (18, 48), (34, 54)) - disc(
        22, 28, 7
    )
    lower = blob((48, 54), (34, 56), (20, 60), (14, 74), (22, 90), (36, 88), (46, 72)) - disc(
        29, 75, 5
    )
    body = disc(50, 54, 3.6, 26)
    feelers = both(wire([(49, 30), (44, 18), (36, 12)], 2.8))
    return join(both(upper | lower) - halo(body, 2.2), body, feelers)


def turtle() -> Shape:
    shell = disc(48, 52, 34, 27)
    plates = join(
        stroke([(34, 40), (62, 40), (70, 52), (62, 65), (34, 65), (26, 52), (34, 40)], 3),
        *(
            stroke(line, 3)
            for line in (
                [(34, 40), (26, 28)],
                [(62, 40), (68, 29)],
                [(70, 52), (84, 52)],
                [(62, 65), (68, 76)],
                [(34, 65), (28, 76)],
                [(26, 52), (12, 52)],
            )
        ),
    )
    head = disc(90, 50, 9, 8)
    legs = join(
        *(
            disc(x, y, 11, 7.4, a)
            for x, y, a in ((22, 24, 50), (70, 22, -50), (22, 81, -50), (70, 83, 50))
        )
    )
    tail = poly((4, 52), (18, 47), (18, 57))
    return join(shell - plates, join(legs, head, tail) - halo(shell, 2.8)) - disc(92, 47, 1.9)


def whale() -> Shape:
    body = blob(
        (4, 56),
        (8, 40),
        (26, 32),
        (50, 36),
        (66, 50),
        (78, 54),
        (84, 44),
        (80, 28),
        (88, 26),
        (93, 33),
        (97, 26),
        (99, 40),
        (93, 62),
        (80, 78),
        (54, 86),
        (26, 82),
        (8, 70),
    )
    belly = wire([(6, 66), (26, 70), (46, 68), (60, 62)], 3.4)
    spout = join(wire([(34, 27), (33, 16), (24, 8)], 4.6), wire([(34, 27), (36, 14), (46, 8)], 4.6))
    return join(body - belly - disc(22, 52, 3.2), spout)


def dragon() -> Shape:
    neck = blob(
        (30, 6),
        (40, 14),
        (56, 16),
        (72, 24),
        (90, 40),
        (94, 50),
        (86, 56),
        (70, 52),
        (60, 54),
        (62, 66),
        (72, 78),
        (84, 95),
        (20, 95),
        (14, 72),
        (20, 48),
        (32, 30),
        (34, 18),
    )
    horn = poly((34, 20), (20, 4), (44, 13), r=1)
    spines = join(
        *(
            poly((x + 5, y - 5), (x - 9, y - 3), (x + 1, y + 9))
            for x, y in ((25, 36), (18, 52), (15, 70))
        )
    )
    jaw = wire([(92, 49), (78, 45), (66, 45)], 3)
    eye = poly((56, 27), (68, 32), (58, 34), r=0.6)
    scales = join(
        *(arc(x, y, 6, 30, 150, 2.8) for x, y in ((34, 62), (46, 62), (36, 76), (50, 76), (64, 84)))
    )
    return join(neck, horn, spines) - jaw - eye - disc(88, 42, 2) - scales


def ghost() -> Shape:
    body = blob(
        (50, 6),
        (74, 16),
        (84, 42),
        (86, 70),
        (88, 94),
        (75, 88),
        (63, 96),
        (50, 88),
        (37, 96),
        (25, 88),
        (12, 94),
        (14, 70),
        (16, 42),
        (26, 16),
    )
    eyes = both(disc(37, 40, 6, 8.4))
    return body - eyes - disc(50, 62, 7, 9)


def flower() -> Shape:
    petals = around(disc(50, 24, 14, 19), 6, (50, 50))
    return join(petals, disc(50, 50, 18)) - ring(50, 50, 14.6, 3.2)


def pine() -> Shape:
    tiers = join(
        poly((50, 3), (72, 34), (28, 34), r=1.6),
        poly((50, 20), (81, 58), (19, 58), r=1.6),
        poly((50, 40), (90, 84), (10, 84), r=1.6),
    )
    return join(tiers, box(44, 84, 56, 97, 1.5))


def palm() -> Shape:
    trunk = wire([(44, 96), (50, 66), (52, 38)], 8)
    rings = join(*(stroke([(36, y), (60, y - 2)], 2.4) for y in (60, 72, 84)))
    leaf = blob((52, 36), (36, 16), (14, 18), (4, 38), (20, 30), (38, 34))
    leaves = join(
        leaf,
        mirror(leaf),
        blob((52, 36), (34, 36), (18, 46), (16, 64), (30, 50), (48, 44)),
        blob((52, 36), (68, 36), (84, 46), (86, 64), (72, 50), (56, 44)),
        blob((52, 38), (44, 24), (42, 6), (56, 6), (62, 20)),
    )
    nuts = join(disc(46, 44, 5), disc(57, 45, 5))
    return join(trunk - rings, leaves, nuts)


def cactus() -> Shape:
    trunk = stroke([(50, 20), (50, 92)], 20)
    arms = join(
        stroke([(50, 68), (24, 68), (24, 42)], 13), stroke([(50, 58), (77, 58), (77, 30)], 13)
    )
    ribs = join(stroke([(46, 20), (46, 86)], 2.4), stroke([(54, 20), (54, 86)], 2.4))
    ground = box(14, 90, 86, 97, 3)
    return join((trunk | arms) - ribs - box(0, 87, 100, 100), ground)


ICONS = {
    "paw": paw,
    "sheep": sheep,
    "cow": cow,
    "pig": pig,
    "rooster": rooster,
    "dog": dog,
    "cat": cat,
    "bear": bear,
    "rabbit": rabbit,
    "horse": horse,
    "snake": snake,
    "spider": spider,
    "owl": owl,
    "bee": bee,
    "butterfly": butterfly,
    "turtle": turtle,
    "whale": whale,
    "dragon": dragon,
    "ghost": ghost,
    "flower": flower,
    "pine": pine,
    "palm": palm,
    "cactus": cactus,
}
