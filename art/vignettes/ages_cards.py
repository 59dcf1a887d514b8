"""Through the Ages: the scene of each card, by its id."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from ages_leaders import LEADERS
from buildings import (
    arcade,
    arch,
    barn,
    block,
    bridge,
    castle,
    church,
    city,
    column,
    dam,
    dome,
    door,
    factory,
    gable,
    house,
    hut,
    lighthouse,
    onion,
    pyramid,
    scaffold,
    skyscraper,
    stadium,
    star_fort,
    temple,
    tent,
    tower,
    tower_crane,
    wall,
    windmill,
    windows,
)
from figures import (
    bearskin,
    bicorne_hat,
    busby,
    cavalryman,
    crested,
    crowd,
    great_helm,
    horse,
    legionary,
    man,
    musketeer,
    rank,
    rider,
    round_hat,
    shako,
    soldier,
    swordsman,
    walker,
)
from grounds import (
    bush,
    cloud,
    cypress,
    dunes,
    fire,
    furrows,
    grass,
    ground,
    hills,
    moon,
    mountain,
    mountains,
    night,
    oak,
    palm,
    pine,
    plain,
    rain,
    rays,
    river,
    rock,
    room,
    sea,
    sky,
    smoke,
    star,
    stars,
    sun,
    wheat,
)
from pen import (
    Part,
    at,
    band,
    blob,
    curve,
    disc,
    joined,
    many,
    oval,
    poly,
    rect,
    ring,
    shape,
    stroke,
)
from things import (
    americas,
    amphora,
    anvil,
    apple,
    atom,
    axe,
    banner,
    barrel,
    bell,
    bicorne,
    book,
    bow,
    bulb,
    burger,
    candle,
    cannon,
    cart,
    chain,
    clapper,
    clock,
    closed_book,
    coin,
    coins,
    compass_rose,
    computer,
    crate,
    cross,
    crown,
    crystal,
    cup,
    derrick,
    dove,
    drum,
    eagle,
    flask,
    football,
    frame,
    fries,
    galley,
    gavel,
    gear,
    globe,
    gonfalon,
    guilds_compass,
    guillotine,
    halberd,
    hammer,
    hand,
    handshake,
    helix,
    helm,
    hoard,
    hourglass,
    howitzer,
    ingots,
    inkpot,
    key,
    laurel,
    liner,
    locomotive,
    longship,
    lyre,
    mask,
    microscope,
    mill_wheel,
    musket,
    newspaper,
    notes,
    old_world,
    palette,
    pawn,
    pick,
    plane,
    plough,
    press,
    projector,
    pumpjack,
    quill,
    rat,
    reel,
    retort,
    robot_arm,
    rocket,
    round_shield,
    sabre,
    sack,
    satellite,
    scales,
    sceptre,
    screen,
    scroll,
    seal,
    sheaf,
    shield,
    ship,
    sickle,
    skull,
    spade,
    spear,
    steamer,
    stone_head,
    sword,
    tank,
    telescope,
    torch,
    tractor,
    wagon,
    warship,
    wheel,
)


def winding_wall(path: Sequence[tuple[float, float, float]]) -> Part:
    """A wall over hills: its upper edge, point by point, and how high it is there."""
    face = [(x, y) for x, y, _ in path] + [(x, y + h) for x, y, h in reversed(path)]
    walk = [(x, y) for x, y, _ in path] + [(x + 0.3, y - h * 0.24) for x, y, h in reversed(path)]
    made = poly(walk, 0.35, 0) + poly(face, 0.04, 0)
    for (x, y, h), (u, v, k) in pairwise(path):
        n = max(3, round(math.hypot(u - x, v - y) / (0.16 * (h + k))))
        for i in range(n):
            part = (i + 0.2) / n
            side = 0.13 * (h + (k - h) * part)
            made += rect(x + (u - x) * part, y + (v - y) * part - side, side, side, 0, 0, 0.22)
        for row in (0.35, 0.65):
            made += stroke([(x, y + h * row), (u, v + k * row)], 0.14)
    return made


def medallion(inner: Part, tone: float = 0.18, angle: float = 90, rim: str = "plain") -> Part:
    """A struck medal before beams of light."""
    made = rays(24, 15, 26) + disc(24, 15, 14.2, 0, line=0.55)
    if rim == "dots":
        made += many(disc(x, y, 0.32, 0.9, line=0) for x, y in ring(56, 13.4, 24, 15))
    elif rim == "rope":
        made += many(
            stroke(
                [
                    (x, y),
                    (x + (24 - x) * 0.09 + (y - 15) * 0.05, y + (15 - y) * 0.09 - (x - 24) * 0.05),
                ],
                0.3,
            )
            for x, y in ring(64, 14, 24, 15)
        )
    elif rim == "leaf":
        made += at(laurel(13.2), 24, 15)
    else:
        made += disc(24, 15, 13.4, None, line=0.2)
    return made + disc(24, 15, 12.4, tone, angle, 0.35) + inner


def shelf(y: float = 24, tone: float = 0.45) -> Part:
    return rect(0, y, 48, 30 - y, tone, 0) + rect(0, y, 48, 0.9, 0.02, 0)


def pedestal(inner: Part, tone: float = 0.15) -> Part:
    return (
        rays(24, 14, 20, tone)
        + at(block(0, 16, 6, 0.28), 24, 30)
        + rect(14.6, 23.4, 18.8, 1.2, 0.02, 0)
        + inner
    )


def camel() -> Part:
    """Laden, going left."""
    made = blob(
        [
            (-5, -5),
            (-3, -5.6),
            (-1.4, -8),
            (0.4, -5.8),
            (1.8, -8),
            (3.6, -5.6),
            (5, -5),
            (4.6, -3.4),
            (-4, -3.4),
        ],
        0.3,
        30,
    )
    made += blob(
        [
            (-4, -4.6),
            (-6.4, -5),
            (-7, -8),
            (-9, -8.6),
            (-9, -7.6),
            (-7.6, -7),
            (-7.6, -4.4),
            (-4.4, -3.2),
        ],
        0.3,
        60,
    )
    made += many(
        stroke([(x, -3.8), (x + d, -1.8), (x, 0)], 0.8)
        for x, d in ((-3.4, -0.5), (-2.2, 0.3), (3, 0.5), (4.2, 0.4))
    )
    return made + rect(-1.6, -6.6, 3.6, 2.4, 0, accent=True)


def face_mask() -> Part:
    """A head in the shade of its hat and collar."""
    made = blob([(-7, 3), (-5, -1.4), (-2, -2.6), (2, -2.6), (5, -1.4), (7, 3)], 0.85, 75)
    made += (
        blob([(-2.4, -3), (-2.6, -6.4), (0, -8), (2.6, -6.4), (2.4, -3), (0, -1.6)], 0.1, 0)
        + poly([(-3.4, -4), (-1, -1), (-3.4, 1.4)], 0.6, 40)
        + poly([(3.4, -4), (1, -1), (3.4, 1.4)], 0.95, 40)
    )
    made += rect(-2.6, -6.2, 5.2, 1.5, 0.95, 0) + many(
        oval(x, -5.4, 0.7, 0.4, 0, line=0.1) for x in (-1.2, 1.2)
    )
    return (
        made
        + blob([(-6, -6.6), (0, -7.6), (6, -6.6), (3, -6), (0, -6.2), (-3, -6)], 0.95, 0)
        + shape("M-2.8 -6.8L-2.6 -10Q0 -11 2.6 -10L2.8 -6.8z", 0.8, 80)
        + rect(-2.8, -7.8, 5.6, 0.9, 0.1, 0)
    )


def flame_ring() -> Part:
    return many(
        at(fire(0, 0, 0.9), x, y, turn=a)
        for a, (x, y) in zip(range(0, 360, 30), ring(12, 5.6, 0, 0, -90), strict=True)
    )


def horned() -> Part:
    return blob(
        [(-1.2, 0.2), (-1.1, -1.2), (0, -1.9), (1.1, -1.2), (1.2, 0.2)], 0.4, 30, 0.25
    ) + many(
        blob([(s, -0.8), (s * 2.4, -1.4), (s * 2.4, -3), (s * 1.8, -1.8)], 0.05, line=0.2)
        for s in (-1, 1)
    )


def turban() -> Part:
    return (
        blob([(-1.5, 0.2), (-1.6, -1.2), (0, -2.2), (1.6, -1.2), (1.5, 0.2)], 0.04, 20, 0.25)
        + curve([(-1.4, -0.2), (0.2, -1), (1.5, -0.6)], 0.2)
        + disc(0, -1.4, 0.35, 0, accent=True, line=0.15)
    )


def kettle_hat() -> Part:
    return blob(
        [(-1.1, -0.2), (-0.9, -1.5), (0, -1.9), (0.9, -1.5), (1.1, -0.2)], 0.2, 30, 0.25
    ) + oval(0, -0.1, 2, 0.45, 0.5, 0, 0.2)


def morion() -> Part:
    return blob(
        [(-1.1, -0.2), (-1, -1.6), (0, -2.8), (1, -1.6), (1.1, -0.2)], 0.15, 30, 0.25
    ) + blob([(-2.4, -0.9), (-1, -0.2), (1, -0.2), (2.4, -0.9), (1, 0.3), (-1, 0.3)], 0.5, 0, 0.2)


def tricorne() -> Part:
    return blob(
        [(-2.3, -0.3), (-1, -1.5), (0, -1.9), (1, -1.5), (2.3, -0.3), (0, 0.3)], 0.8, 20, 0.25
    )


def helmet() -> Part:
    return blob([(-1.5, 0.2), (-1.3, -0.9), (0, -1.6), (1.3, -0.9), (1.5, 0.2)], 0.6, 30, 0.25)


def charger(tone: float = 0.5) -> Part:
    """A soldier who storms ahead with a bayonet, his feet on (0, 0)."""
    made = poly(
        [
            (-0.6, -5.2),
            (-3, -4.2),
            (-5.4, -1.8),
            (-6.2, -2),
            (-6.4, -1.2),
            (-4.8, -0.6),
            (-2.2, -2.8),
            (0.4, -3.8),
        ],
        min(tone + 0.25, 0.95),
        70,
        0.3,
    )
    made += poly(
        [
            (-0.6, -5),
            (2.4, -4.4),
            (3.6, -2.4),
            (3.2, -0.7),
            (4.4, -0.6),
            (4.4, 0),
            (2, 0),
            (2.2, -2),
            (1.2, -3),
            (-0.4, -3.6),
        ],
        tone,
        70,
        0.3,
    )
    made += poly([(-1.2, -4.2), (-0.4, -8.4), (2.4, -8.8), (3, -7.2), (1.2, -4)], tone, 60, 0.3)
    made += rect(-1.9, -8.2, 2, 3, 0.2, 0, 0.25)
    made += stroke([(-1.4, -5.6), (9.4, -7.4)], 0.7) + stroke([(9.2, -7.36), (11.4, -7.7)], 0.3)
    made += poly(
        [(1.2, -8.4), (2.6, -6.6), (4.6, -7), (4.8, -6), (2, -5.4), (0.4, -7.4)],
        min(tone + 0.2, 0.95),
        40,
        0.28,
    )
    return made + disc(2.6, -9.6, 1.15, 0.02, line=0.3) + at(helmet(), 2.6, -9.8)


def hoplite_shield() -> Part:
    return soldier(crested(0.3), 0.3, belts=False) + at(round_shield(2.5), 0, -4.6)


def giant() -> Part:
    """The sun's statue astride a harbour: its feet at (-9, 0) and (9, 0), a torch held up."""
    left = [(-3, -9), (-0.3, -8), (-5.6, -3.8), (-7, 0), (-11, 0), (-8.6, -5)]
    made = poly(left, 0.06, 60)
    made += poly([(-x, y) for x, y in left], 0.4, -60)
    made += blob([(-5, -14), (-3.6, -13.6), (-4, -8), (-5.4, -3.6), (-7, -4), (-6, -9.6)], 0.5, 75)
    made += poly([(-3.1, -11.4), (3.1, -11.4), (4.6, -6.8), (0, -5.4), (-4.6, -6.8)], 0.15, 90)
    made += many(stroke([(x, -11), (1.5 * x, -6.4)], 0.25) for x in (-1.8, -0.6, 0.6))
    made += poly([(1.6, -11.4), (3.1, -11.4), (4.6, -6.8), (2.2, -6)], 0.6, 80, 0)
    made += poly([(-3.2, -16.4), (-5.6, -13.8), (-4.6, -10), (-3.5, -10.4), (-3.9, -13.2)], 0.1, 50)
    made += poly([(2.6, -16.6), (6, -18.6), (7, -17.2), (3.2, -14.2)], 0.15, 30)
    made += poly([(5.7, -18.2), (5.9, -21.2), (7.3, -21.2), (7.2, -17.4)], 0.25, 90)
    body = [(-3.5, -16.2), (0, -17), (3.5, -16.2), (3.5, -13.8), (2.8, -11), (-2.8, -11)]
    made += blob([*body, (-3.5, -13.8)], 0.04, 90)
    made += blob([(0.8, -16.6), (3.5, -16.2), (3.5, -13.8), (2.8, -11), (1, -11.2)], 0.5, 80, 0)
    made += curve([(-2.8, -14.4), (-1.4, -13.8), (0, -14.2), (1.4, -13.8), (2.8, -14.4)], 0.25)
    made += many(
        poly([(x - y * 0.18, y + x * 0.18), (1.75 * x, 1.75 * y), (x + y * 0.18, y - x * 0.18)], 0)
        for x, y in ((-1.6, -0.9), (-1, -1.6), (0, -1.9), (1, -1.6), (1.6, -0.9))
    )
    beams = made[-5:]
    made = made[:-5] + at(beams, 0, -19.2)
    made += rect(-0.8, -18, 1.6, 1.6, 0.3, 90) + oval(0, -19.2, 1.5, 1.8, 0.02)
    made += blob([(0.3, -20.8), (1.5, -19.4), (1, -17.8), (0.2, -17.5)], 0.45, 80, 0)
    made += blob([(-1.6, -19), (-1.5, -20.6), (0, -21.2), (1.5, -20.6), (1.6, -19), (0, -20)], 0.6)
    return (
        made
        + poly([(5, -22.2), (8.2, -22.2), (7.4, -20.8), (5.8, -20.8)], 0.3)
        + fire(6.6, -22, 0.7)
    )


WONDERS = {
    "colossus": sky()
    + sea(20)
    + at(block(0, 8, 4.4, 0.3), 14.6, 28)
    + at(block(0, 8, 4.4, 0.3), 33.4, 28)
    + at(galley(), 24, 28.6, 0.6)
    + at(giant(), 24, 23.7, 0.94),
    "hanging_gardens": sky()
    + ground(25)
    + many(
        at(arcade(n, w, 4.6), 24, y)
        + many(
            bush(24 - w / 2 + 1 + k * (w - 2) / 7, y - 5.2, 0.7, 0.4 + 0.1 * (k % 3))
            for k in range(8)
        )
        for n, w, y in ((9, 38, 27), (7, 28, 21), (5, 18, 15))
    )
    + palm(20, 10, 6)
    + palm(28, 10, 6.6)
    + poly([(23.2, 9.6), (24.8, 9.6), (25.4, 27), (22.6, 27)], 0, line=0.2, accent=False)
    + oak(24, 10, 6),
    "library_of_alexandria": room(24, 0.35)
    + many(
        rect(3 + 15 * c, 3 + r * 5.2, 12, 4.6, 0.75, 0)
        + many(
            disc(
                4.4 + 15 * c + 2.2 * k + 1.1 * (j % 2),
                6.6 + r * 5.2 - 1.7 * j,
                1,
                0.02 if (k + j + r) % 4 else 0,
                line=0.25,
                accent=(k + j + r + c) % 5 == 0,
            )
            for j in range(2)
            for k in range(5 - j)
        )
        for c in range(3)
        for r in range(4)
    )
    + at(scroll(9, 7), 24, 28.6),
    "pyramids": sky(22)
    + sun(33, 6.4, 2.4)
    + dunes(22)
    + at(pyramid(9.6, 15), 31.6, 23.4)
    + at(pyramid(15, 22), 17, 24.6)
    + palm(37, 28, 6),
    "great_wall": sky(16)
    + mountain(7, 18, 24, 10)
    + mountain(33, 14, 22, 9)
    + hills(17, 0.3, 2)
    + band([(-1, 24), (12, 21), (24, 23.4), (34, 18), (49, 20)], 30, 0.14, 12)
    + winding_wall(
        [(-2, 19.4, 8), (9, 15.4, 7), (18, 18, 5.6), (28, 12, 4.4), (35, 13.4, 3.4), (43, 8.6, 2.6)]
    )
    + at(tower(7, 12), 11, 24.4)
    + at(tower(4.6, 8), 29, 17)
    + at(tower(3, 5), 43.6, 12)
    + band([(-1, 27.6), (12, 26), (30, 27.6), (49, 25)], 30, 0.42, -6)
    + pine(37, 26.4, 6)
    + pine(42, 27, 5)
    + bush(24, 27.6, 1.2),
    "st_peters_basilica": sky(24)
    + ground(25)
    + at(
        rect(-14, -8, 28, 8, 0.1, 0)
        + many(column(-12.4 + k * 3.55, 6.4, 1.2) for k in range(8))
        + rect(-14.8, -9, 29.6, 1.3, 0, 0)
        + poly([(-5, -9), (0, -11.4), (5, -9)], 0.3, -30)
        + rect(-5, -12.6, 10, 2.2, 0.2, 90)
        + many(column(-4.2 + 1.7 * k, 2.4, 0.7, -10) for k in range(6))
        + dome(0, -12.4, 5.6)
        + dome(-10, -9, 2.2)
        + dome(10, -9, 2.2),
        24,
        25.4,
        0.95,
    )
    + many(
        disc(24 + s * (15.4 + k * 2.2), 25 + k * 0.9, 0.7, 0.6, 90)
        for s in (-1, 1)
        for k in range(4)
    ),
    "taj_mahal": sky(24, 0.15)
    + at(
        rect(-13, -1.2, 26, 1.4, 0.05, 0)
        + block(0, 15, 7.4, 0.24, -1.2)
        + door(-1.6, 4, 6, -1.2, 0.6)
        + door(-5.6, 1.6, 2.4, -1.2)
        + door(-5.6, 1.6, 2.4, -4.8)
        + door(2.4, 1.6, 2.4, -1.2)
        + door(2.4, 1.6, 2.4, -4.8)
        + rect(-3, -10.4, 6, 1.9, 0.15, 90)
        + onion(0, -10, 4.2)
        + onion(-5.4, -8.6, 1.5)
        + onion(5.4, -8.6, 1.5)
        + many(at(tower(1.4, 14, "dome", False), x, 0) for x in (-15.6, 15.6)),
        24,
        23,
        0.98,
    )
    + rect(0, 23, 48, 7, 0.25, 0)
    + poly([(20, 23), (28, 23), (32, 30), (16, 30)], 0.04, 0)
    + many(cypress(x, 26, 5) for x in (6, 11, 37, 42)),
    "universitas_carolina": sky(24)
    + ground(25)
    + at(gable(9, 7, 6), 16, 26)
    + at(tower(4.4, 12, "cone"), 34, 26)
    + at(block(0, 12, 8), 27, 26)
    + many(door(x, 1.6, 3.6, 25.4, 0.7) for x in (22.6, 25, 27.4))
    + windows([22.6, 25, 27.4], [20.6], 0.9, 1.4)
    + at(shield(3, 0, book(2.4), True), 16, 16)
    + door(16, 2.4, 4.6, 26),
    "transcontinental_railroad": sky(17)
    + mountains(18)
    + ground(20, 0.2)
    + poly([(0, 28.4), (48, 24), (48, 24.6), (0, 29.2)], 0.9)
    + many(
        poly(
            [
                (k * 4, 28.9 - k * 0.37),
                (k * 4 + 1.4, 28.8 - k * 0.37),
                (k * 4 + 2.2, 30),
                (k * 4 + 0.6, 30),
            ],
            0.5,
            0,
            0.2,
        )
        for k in range(10)
    )
    + at(smoke(0, 0, 6, -0.9, 0.85), 26, 14)
    + at(locomotive(), 22, 26.8, 1.25, turn=-5)
    + at(
        rect(-6, -5.6, 12, 4.4, 0.3, 90)
        + windows([-4, -1.4, 1.2, 3.8], [-3], 1.4, 1.6)
        + many(at(wheel(1.2, 6), x, -1) for x in (-4, 4)),
        4,
        28.2,
        1.15,
        turn=-5,
    ),
    "eiffel_tower": sky(25)
    + cloud(5, 7)
    + cloud(34, 11, 0.8)
    + ground(26, 0.25)
    + many(bush(x, 26.4, 0.9) for x in (4, 8, 40, 44))
    + shape(
        "M15.4 27Q21.8 20 23.4 3H24.6Q26.2 20 32.6 27H28.6Q27 21.4 24 21.4Q21 21.4 19.4 27z",
        0.35,
        45,
    )
    + shape("M24 3H24.6Q26.2 20 32.6 27H28.6Q27 21.6 24 21.4z", 0.45, -45, 0)
    + rect(18.6, 20.4, 10.8, 1.2, 0.02)
    + rect(21.2, 13.6, 5.6, 0.9, 0.02)
    + stroke([(24, 3), (24, 0.8)], 0.5)
    + rect(23.2, 3.6, 1.6, 0.8, 0.02)
    + many(
        stroke([(24 - w, y), (24 + w2, y - 3)], 0.2) + stroke([(24 + w, y), (24 - w2, y - 3)], 0.2)
        for y, w, w2 in ((20, 4, 2.6), (17, 2.6, 2), (13.4, 1.8, 1.3), (10.4, 1.3, 0.9))
    ),
    "kremlin": sky(24)
    + ground(25.6, 0.2)
    + at(wall(46, 5, 16), 24, 27)
    + at(block(0, 15, 8), 24, 22)
    + at(tower(3.4, 9, "onion"), 18, 21)
    + at(tower(3.4, 9, "onion"), 30, 21)
    + at(tower(4.4, 10, "onion"), 24, 21)
    + at(tower(4.6, 13, "cone"), 8, 27.4)
    + star(8, 6.2, 1.4, True)
    + at(tower(4.6, 13, "cone"), 40, 27.4)
    + star(40, 6.2, 1.4, True),
    "ocean_liner_service": sky(21)
    + cloud(6, 6)
    + at(smoke(0, 0, 5, -1.4, 0.8, 0.3), 19, 9.6)
    + at(smoke(0, 0, 5, -1.4, 0.7, 0.4), 27, 9.8)
    + sea(21)
    + at(liner(), 24, 23.4, 1.25)
    + many(
        curve(
            [(x, 26 + (x % 5) * 0.5), (x + 2, 25.2 + (x % 5) * 0.5), (x + 4, 26 + (x % 5) * 0.5)],
            0.35,
        )
        for x in range(2, 44, 7)
    ),
    "hollywood": night(20)
    + poly([(9, 24), (18, 0), (24, 0)], 0.05, 90, 0.15)
    + poly([(39, 24), (26, 0), (31, 0)], 0.05, 90, 0.15)
    + hills(20, 0.5, 1)
    + at(projector(), 25, 25, 1.75)
    + star(9, 24, 3, True)
    + star(40, 24.6, 2.4, True),
    "internet": rays(24, 15, 20, 0.1)
    + at(globe(8.6), 24, 15)
    + many(
        stroke([(24 + (x - 24) * 0.45, 15 + (y - 15) * 0.5), (x, y)], 0.35)
        for x, y in ((6, 7), (42, 7), (6, 24), (42, 24))
    )
    + many(
        at(screen(8, 5.6), x, y + 2.8)
        + rect(x - 1, y + 2.8, 2, 0.8, 0.4)
        + rect(x - 2.6, y - 1.6, 5.2, 3, 0, accent=True, line=0.2)
        for x, y in ((6, 6.4), (42, 6.4), (6, 23.6), (42, 23.6))
    )
    + oval(24, 15, 13, 4.4, None, line=0.35),
    "first_space_flight": night(24)
    + stars(20, 18)
    + blob([(-2, 30), (8, 23.4), (24, 21.4), (40, 23.4), (50, 30)], 0.1, 0)
    + at(rocket(17), 25.4, 17.4, 1.06, turn=12)
    + many(
        disc(x, y, r, 0.06, 30)
        for x, y, r in (
            (23.8, 22.6, 1.2),
            (22.6, 24.4, 1.8),
            (25.2, 24.8, 1.6),
            (20.8, 26.8, 2.3),
            (24.6, 27.8, 2.4),
            (28, 27.2, 1.8),
        )
    )
    + moon(36, 6.4, 2.6),
    "fast_food_chains": rays(24, 17, 24, 0.12)
    + shelf(25, 0.5)
    + at(burger(), 22, 23.6, 1.9)
    + at(fries(), 36.4, 25.2, 1.35)
    + at(cup(), 9.4, 25.2, 1.5),
}

ACTIONS = {
    "engineering_genius_a": sky()
    + dunes(21)
    + at(pyramid(16, 30), 26, 24.6)
    + band([(-1, 25.4), (14, 24.6), (30, 25.6), (49, 24.8)], 30, 0.12, -8)
    + at(crate(4.6), 31.4, 28.6, 1.1)
    + stroke([(28.6, 26.4), (11, 24.2)], 0.35)
    + many(at(walker(t), x, 28.4, 1.05) for x, t in ((22, 0.3), (17, 0.6), (12, 0.35))),
    "engineering_genius_i": room(24, 0.25)
    + at(arch(16, 15), 16.4, 25)
    + at(guilds_compass(12), 33.6, 25, 1.2)
    + many(stroke([(28.4, y), (39.4, y)], 0.2) for y in (6, 8)),
    "engineering_genius_ii": sky(18)
    + cloud(31, 4.4, 0.9)
    + hills(17, 0.3, 3)
    + sea(25)
    + at(bridge(3, 52, 9), 24, 29.4)
    + rect(0, 19.2, 48, 1.5, 0.55, 0)
    + many(stroke([(x, 19.2), (x, 17)], 0.3) for x in range(1, 48, 4))
    + stroke([(0, 17), (48, 17)], 0.3)
    + at(smoke(0, 0, 5, -1.2, 0.8, 0.12), 29.4, 4.8)
    + at(locomotive(), 23.6, 19.2, 1.36),
    "engineering_genius_iii": sky(16)
    + mountains(16)
    + at(dam(), 24, 25, 1.25)
    + rect(0, 24.6, 48, 5.4, 0.3, 0)
    + many(curve([(x, 27), (x + 1.6, 26.2), (x + 3.2, 27)], 0.3) for x in range(3, 44, 6)),
    "frugality_a": room(24, 0.2)
    + shelf(24)
    + at(amphora(11), 12, 24, 1.2)
    + at(sack(), 24, 24, 1.4)
    + at(amphora(9, 0.4), 35, 24, 1.1)
    + at(wheat(0, 0, 5), 43, 24),
    "frugality_i": room(24, 0.3)
    + shelf(24)
    + at(barrel(), 10, 24, 1.6)
    + at(barrel(), 18.6, 24, 1.3)
    + at(
        blob([(-4, 0), (-4.4, -2), (0, -3.6), (4.4, -2), (4, 0)], 0.2, 30)
        + many(stroke([(x, -2.8), (x + 1, -1.4)], 0.3) for x in (-2, 0, 2)),
        29,
        24,
        1.3,
    )
    + at(candle(6), 38.6, 24, 1.2)
    + many(at(coin(1), x, 23.4) for x in (42, 43.6)),
    "frugality_ii": room(24, 0.25)
    + shelf(24)
    + at(scales(13), 20, 24, 1.25)
    + at(coins(4), 13.2, 16.6, 0.9)
    + at(sack(), 26.8, 17, 0.55)
    + at(coins(7), 34, 24, 1.3)
    + at(coins(4), 38.6, 24, 1.3),
    "ideal_building_site_a": sky()
    + sun(33.6, 6, 2.4)
    + hills(20, 0.25, 1)
    + ground(24, 0.2)
    + rect(8, 25.6, 32, 1.7, 0.15, 0)
    + rect(10, 24, 28, 1.7, 0.05, 0)
    + at(column(0, 13, 2.6), 13, 24)
    + at(column(0, 13, 2.6), 20, 24)
    + poly([(10.6, 8.8), (22.4, 8.8), (22.4, 11), (10.6, 11)], 0.12, 0)
    + at(column(0, 8, 2.6), 27, 24)
    + at(column(0, 3.4, 2.6), 34, 24)
    + at(crate(3.4), 36, 29),
    "ideal_building_site_i": sky()
    + hills(18, 0.3, 2)
    + ground(23)
    + oak(10.4, 25, 8)
    + rect(14.4, 24.6, 19.6, 1.8, 0.3, 0)
    + rect(15.2, 13.6, 18, 11, 0.04, 0)
    + many(rect(x, 13.6, 0.9, 11, 0.55, 90) for x in (15.2, 21, 26.5, 32.3))
    + rect(15.2, 18.6, 18, 0.9, 0.55, 0)
    + many(stroke([(x, 24.4), (x + 4.6, 19.6)], 0.7) for x in (16.3, 27.5))
    + poly([(13.4, 14), (24.2, 5), (35, 14)], 0.04, 90)
    + many(
        stroke([(a, 13.6), (b, y)], 0.8)
        for a, b, y in (
            (13.6, 24.2, 5),
            (34.8, 24.2, 5),
            (24.2, 24.2, 5),
            (19, 19, 9.6),
            (29.4, 29.4, 9.6),
        )
    )
    + rect(13.2, 13.2, 22, 1.1, 0.55, 0)
    + poly([(24.2, 4.6), (24.2, 1.6), (28.4, 2.4), (24.2, 3.4)], 0, accent=True)
    + stroke([(36, 27), (31.6, 8)], 0.5)
    + stroke([(38.2, 27), (33.8, 8)], 0.5)
    + many(
        stroke([(35.6 - 0.7 * k, 25.4 - 3 * k), (37.8 - 0.7 * k, 25.4 - 3 * k)], 0.4)
        for k in range(6)
    ),
    "ideal_building_site_ii": room(30, 0.12)
    + poly([(6, 4), (41, 3), (42, 27.4), (6.6, 26.6)], 0.75, 0)
    + many(
        rect(x, y, w, h, 0, line=0)
        for x, y, w, h in (
            (10, 10, 25, 0.9),
            (10, 10, 0.9, 13),
            (34.1, 10, 0.9, 13),
            (10, 22.1, 9, 0.9),
            (24, 22.1, 11, 0.9),
            (19, 10, 0.8, 7),
            (19, 16.2, 9, 0.8),
            (13.4, 24.6, 19, 0.4),
            (13.2, 23.9, 0.4, 1.8),
            (32.4, 23.9, 0.4, 1.8),
        )
    )
    + at(
        poly([(-0.9, 1), (0.2, 1), (-5, 16.6), (-5.6, 17.6), (-5.8, 16.4)], 0, 90)
        + poly([(-0.2, 1), (0.9, 1), (5.8, 16.4), (5.6, 17.6), (5, 16.6)], 0.3, 90)
        + rect(-0.6, -3, 1.2, 3, 0.1, 90)
        + disc(0, 0.4, 1.7, 0, accent=True),
        30.6,
        6.4,
        turn=10,
    ),
    "ideal_building_site_iii": sky(26)
    + at(city(((-13, 4, 8), (11, 4, 10))), 24, 27)
    + ground(26, 0.3)
    + at(scaffold(9, 15), 22, 27)
    + at(tower_crane(21), 31, 27, 0.95),
    "patriotism_a": sky()
    + hills(21, 0.35)
    + at(rank(5, spear(15), 3.4), 18, 27)
    + at(round_shield(4.4), 18, 22)
    + at(eagle(), 34, 11, 0.9)
    + stroke([(34, 10.4), (34, 28)], 0.7)
    + at(gonfalon(4, 4, 0, accent=True), 34, 14),
    "patriotism_i": sky()
    + hills(21, 0.3, 1)
    + at(castle(), 36, 24, 0.8)
    + at(banner(18, 15, charge=cross(4)), 9, 28)
    + at(shield(5, 0.1), 20, 24)
    + at(sword(9), 26, 28),
    "patriotism_ii": rays(24, 18)
    + ground(25)
    + at(banner(20, 17), 14, 28, 1, turn=-6)
    + at(drum(), 32, 27.6, 1.4),
    "patriotism_iii": rays(24, 13, 22)
    + at(
        poly([(-4, -14), (4, -14), (2, -4), (-2, -4)], 0.1, 90) + rect(-1, -14, 2, 10, 0.8, 90),
        24,
        17,
    )
    + at(star(0, 0, 6.4, True, 5), 24, 19)
    + disc(24, 19, 2.2, 0.1, 45)
    + at(laurel(9.4), 24, 17.4),
    "revolutionary_idea_a": night(24)
    + stars(8, 12, 3)
    + ground(25, 0.5)
    + at(man(0.25), 17, 28, 1.4)
    + at(man(0.5, beard=True), 34, 28, 1.4, True)
    + fire(25.5, 28, 1.9),
    "revolutionary_idea_i": room(24, 0.65)
    + shelf(24)
    + disc(24, 13, 8, 0.05, 0, 0)
    + at(candle(9), 24, 24, 1.2)
    + at(book(11), 11, 25.4)
    + at(closed_book(9), 38, 24)
    + at(closed_book(7, 1.8, 0.2), 38, 22.2)
    + at(inkpot(), 32, 24)
    + at(quill(7), 32, 21.6, 0.9),
    "revolutionary_idea_ii": rays(24, 13, 30, 0.3) + at(bulb(), 24, 26, 1.9),
    "revolutionary_idea_iii": plain(0.85) + stars(16, 28, 2) + at(helix(), 24, 15, 1, turn=28),
    "rich_land_a": sky(15)
    + mountains(15, False)
    + sun(34.4, 5.4, 2.2)
    + rect(0, 15, 48, 15, 0.2, 0, 0)
    + river(26, 15, 16)
    + palm(10, 25, 10)
    + palm(15, 27.4, 8)
    + palm(37, 24, 9)
    + many(grass(x, y) for x, y in ((8, 28.4), (19, 27), (38.4, 28), (36, 26))),
    "rich_land_i": sky(16)
    + hills(13, 0.3)
    + furrows(17)
    + at(horse(0.4), 16, 25, 1.1)
    + at(plough(), 28, 26, 1, True)
    + at(walker(0.6, True), 38, 26.4, 0.9),
    "rich_land_ii": sky(16)
    + cloud(6, 5)
    + hills(14, 0.25, 2)
    + at(windmill(8), 35, 19, 1.05)
    + at(barn(), 14, 20, 0.95)
    + band([(-1, 20), (49, 19)], 30, 0.1, 0)
    + many(wheat(x, 30, 8, 0.5 if x % 2 else -0.5) for x in range(2, 48, 3)),
    "work_of_art_a": pedestal(
        at(amphora(15), 24, 23.4, 1.3)
        + many(
            stroke([(x, 14.4), (x + 0.7, 13.6), (x + 1.4, 14.4)], 0.35) for x in (21.4, 23.2, 25)
        ),
        0.2,
    ),
    "work_of_art_i": room(25, 0.35)
    + at(frame(24, 19), 24, 22.6)
    + at(
        rect(-10.2, -15.2, 20.4, 15.2, 0.1, 0)
        + mountain(4, 0, 16, 9, False)
        + poly([(-10.2, 0), (-10.2, -3), (-2, -2), (4, 0)], 0.4, 20)
        + disc(-5, -11, 1.7, 0, accent=True),
        24,
        21.7,
    ),
    "work_of_art_ii": sky(24, 0.25)
    + many(at(cypress(0, 0, h), x, 25) for x, h in ((9, 11), (12, 8), (36, 8), (39, 11)))
    + ground(25, 0.2)
    + at(block(0, 15, 7.6, 0.28), 23, 28)
    + rect(14.4, 19.6, 17.2, 1.2, 0.02, 0)
    + rect(19.4, 22.6, 7, 3, 0, accent=True)
    + at(rider(bicorne_hat(), 0.1, at(sabre(7), 0, 0, turn=30), 0.08), 23, 19.6, 1.15),
    "work_of_art_iii": room(25, 0.15)
    + at(frame(26, 19, 0.8), 24, 23)
    + at(
        rect(-10, -15, 7, 8, 0.02)
        + rect(-3, -15, 9, 4, 0.6, 45)
        + rect(-3, -11, 4, 6, 0, accent=True)
        + rect(1, -11, 5, 11, 0.25, 90)
        + rect(-10, -7, 7, 7, 0.85, 0)
        + disc(7.6, -6, 2.2, 0.1, 0),
        26,
        22,
    ),
    "bountiful_harvest_i": sky(16)
    + sun(33, 6)
    + hills(15, 0.25)
    + ground(21, 0.2)
    + at(sheaf(12), 15, 27, 1.15)
    + at(sheaf(9), 28, 26, 0.95)
    + at(sheaf(8), 37, 25, 0.8)
    + at(sickle(), 24, 29, 0.7),
    "bountiful_harvest_ii": sky(16)
    + hills(15, 0.3, 1)
    + ground(22, 0.25)
    + blob([(12, 19.6), (14, 13), (22, 10.6), (31, 13), (33, 19.6)], 0.15, 60)
    + many(
        stroke([(14 + k * 2, 18 - (k % 3) * 2), (15.4 + k * 2, 16.4 - (k % 3) * 2)], 0.25)
        for k in range(9)
    )
    + at(wagon(), 22, 26.4, 1.6)
    + at(horse(0.4), 41, 26.4, 0.95),
    "bountiful_harvest_iii": sky(18)
    + cloud(30, 5)
    + many(
        at(
            rect(-2.6, -12, 3.4, 12, 0.06, 0)
            + rect(0.8, -12, 1.8, 12, 0.6, 90)
            + dome(0, -12, 2.6, False),
            x,
            21,
        )
        for x in (12.6, 18.4)
    )
    + band([(-1, 20), (49, 19.4)], 30, 0.12, 0)
    + at(tractor(), 29.6, 26, 1.25)
    + many(wheat(x, 30, 6, 0.4) for x in range(1, 22, 3)),
    "breakthrough_i": room(24, 0.25)
    + shelf(24)
    + at(
        stroke([(0, 0), (0, -4)], 0.9)
        + disc(0, -9, 5, None, line=0.6)
        + oval(0, -9, 5, 1.6, None, line=0.5)
        + at(oval(0, 0, 5, 1.6, None, line=0.5), 0, -9, turn=60)
        + at(oval(0, 0, 5, 1.6, None, line=0.5), 0, -9, turn=-60)
        + disc(0, -9, 1.1, 0, accent=True)
        + rect(-2.4, -0.7, 4.8, 0.8, 0.5),
        14.8,
        24,
        1.35,
    )
    + at(telescope(), 31.6, 24.4, 1.3),
    "breakthrough_ii": room(24, 0.15)
    + shelf(24)
    + at(microscope(), 16, 24, 1.8)
    + at(flask(8), 31, 24, 1.3)
    + at(flask(6, 0.7, False), 40, 24, 1.2),
    "efficient_upgrade_i": sky(18)
    + hills(16, 0.3, 1)
    + at(house(12, 8, 5), 16, 24)
    + at(mill_wheel(6), 31, 20, 0.95)
    + sea(24),
    "efficient_upgrade_ii": plain(0.15, 45)
    + at(gear(10, 14), 17, 17)
    + at(gear(6.4, 10, 0.6), 33, 9.6)
    + at(gear(5.6, 9, 0.2), 34.6, 22.4),
    "efficient_upgrade_iii": room(22, 0.2)
    + rect(0, 24, 48, 2.4, 0.7, 0)
    + many(disc(x, 27.4, 1, 0.3) for x in range(3, 48, 5))
    + many(at(crate(4), x, 24) for x in (10, 20))
    + at(robot_arm(), 32, 24, 1.6, True),
    "mineral_deposits_i": sky(18)
    + hills(17, 0.35, 2)
    + ground(22, 0.25)
    + at(rock(0, 0), 11.4, 25.4, 1.5)
    + at(rock(0, 0), 24, 27, 3.9)
    + many(
        at(
            poly([(0, -1.1), (1, -0.3), (0.7, 0.8), (-0.6, 0.9), (-1, -0.2)], 0, accent=True),
            x,
            y,
            s,
        )
        for x, y, s in (
            (17.6, 23.6, 1.2),
            (20.4, 19, 1),
            (22.4, 24.4, 0.9),
            (28.6, 21.4, 1.1),
            (32, 24.8, 0.9),
            (23.4, 16.4, 0.7),
        )
    )
    + at(pick(15), 36, 28.4, 1.1, turn=-16),
    "mineral_deposits_ii": plain(0.8, 30)
    + poly([(8, 30), (10, 8), (14, 4.6), (34, 4.6), (38, 8), (40, 30)], 0.95, 0)
    + many(rect(x, 6, 2, 24, 0.2, 90) for x in (9.6, 36.4))
    + rect(9, 4, 30, 2.4, 0.15, 0)
    + at(cart(), 24, 28.4, 1.7)
    + stroke([(12, 28.6), (36, 28.6)], 0.7),
    "mineral_deposits_iii": plain(0.75, -30)
    + at(rock(0, 0), 9, 30, 2.6)
    + at(rock(0, 0), 40, 30, 2.4)
    + at(crystal(), 24, 28, 2.3)
    + at(crystal(), 34, 29, 1.1)
    + at(crystal(), 14, 29, 1),
    "wave_of_nationalism": sky(26)
    + many(
        at(banner(12 + (k * 5) % 7, 6.4, 0.1 + 0.3 * (k % 2), k % 2 == 0), 3 + k * 6.4, 27)
        for k in range(7)
    )
    + at(crowd(13, 3.7, 0.5, True), 24, 30.4, 1.05),
    "military_build_up": sky(18)
    + at(factory(2), 34, 20, 0.9)
    + ground(21, 0.3)
    + at(tank(), 12, 22.4, 0.75)
    + at(tank(), 27, 25, 0.9)
    + at(tank(), 12, 28.4, 1.1)
    + at(rocket(10, False), 43, 27, 1),
    "endowment_for_the_arts": rays(24, 18, 24, 0.12)
    + shelf(25)
    + at(lyre(12), 14, 25, 1.4)
    + at(palette(), 34, 15, 1.3)
    + many(at(coins(n), x, 25, 1.1) for n, x in ((6, 27), (9, 32), (5, 37), (3, 42))),
}

UNITS = {
    "swordsmen": sky()
    + hills(20, 0.3)
    + at(swordsman(), 12, 27, 1.5)
    + at(swordsman(), 24, 27.6, 1.6)
    + at(swordsman(), 36, 27, 1.5),
    "knights": sky()
    + hills(20, 0.3, 1)
    + at(castle(), 41, 20, 0.5)
    + at(rider(at(great_helm(), 0, 0.8, 0.32), 0.2, None, 0.35, True, True), 20, 28, 1.55),
    "riflemen": sky()
    + hills(20, 0.25, 2)
    + many(at(musketeer(shako(), 0.65), 8 + k * 8, 27.4 + (k % 2) * 0.8, 1.45) for k in range(5)),
    "cavalrymen": sky()
    + cloud(6, 6)
    + hills(20, 0.3)
    + at(cavalryman(busby(), 0.7, 0.5), 13, 25.4, 1.2)
    + at(cavalryman(busby(), 0.7, 0.25), 31, 28, 1.5),
    "cannon": sky()
    + hills(19, 0.3, 1)
    + ground(24, 0.25)
    + at(smoke(0, 0, 4, 0.9, 0.8, 0.05), 39, 15.6)
    + at(cannon(), 22, 27, 1.75)
    + many(disc(x, y, 1, 0.85) for x, y in ((6, 28), (8, 28), (7, 26.4))),
    "modern_infantry": sky()
    + hills(20, 0.4, 2)
    + many(
        at(
            soldier(
                blob([(-1.5, 0.2), (-1.3, -0.9), (0, -1.6), (1.3, -0.9), (1.5, 0.2)], 0.6, 30),
                0.55,
                musket(8, False),
                False,
            ),
            9 + k * 10,
            27.4 + (k % 2),
            1.5,
        )
        for k in range(4)
    )
    + many(stroke([(x, 29.6), (x + 1.4, 27.6), (x + 2.6, 29.6)], 0.4) for x in range(0, 48, 5)),
    "tanks": sky()
    + hills(20, 0.35)
    + at(smoke(0, 0, 4, -0.8, 0.7, 0.5), 5, 20)
    + ground(23, 0.35)
    + at(tank(), 37, 22.6, 0.75)
    + at(tank(), 20, 27.6, 1.6),
    "rockets": night(24)
    + stars(9, 16, 4)
    + ground(25, 0.5)
    + at(
        stroke([(-12, 0), (8, -8)], 1.4)
        + many(at(rocket(9, False), x, -x * 0.4 - 2.2, 0.8, turn=66) for x in (-7, -1, 5))
        + rect(-10, -1.6, 17, 2.6, 0.5, 0)
        + many(at(wheel(1.6, 6), x, 1.4) for x in (-8, -4, 1, 5)),
        19,
        26,
    )
    + at(rocket(9), 32, 10.4, 0.9, turn=60),
    "air_forces": sky(30)
    + cloud(3, 9)
    + cloud(31, 24, 1.2)
    + at(plane(), 14, 23, 1.1, turn=-14)
    + at(plane(), 32, 11, 1.5, turn=-14)
    + at(plane(), 11, 8, 0.7, turn=-14),
}

URBAN = {
    "theology": room(30, 0.45)
    + shape("M15 26V10Q15 3 24 1.6Q33 3 33 10V26z", 0, 90)
    + shape("M17 25V10.4Q17 5 24 3.6Q31 5 31 10.4V25z", 0.12, 0)
    + many(
        stroke([(24, 3.6), (24, 25)], 0.5) + stroke([(17, y), (31, y)], 0.4) for y in (10, 15, 20)
    )
    + disc(24, 10, 3.4, 0, accent=True)
    + at(cross(4), 24, 12)
    + at(book(13), 24, 30, 1.1),
    "alchemy": room(24, 0.45)
    + shelf(24)
    + at(retort(), 17, 21, 1.5)
    + at(fire(0, 0, 0.7), 17, 24)
    + at(flask(7, 0.6), 33, 24, 1.2)
    + at(flask(5, 0.4, False), 41, 24, 1.2)
    + at(hourglass(), 7, 24, 0.9)
    + at(skull(0.6), 27, 24)
    + many(star(x, y, 1) for x, y in ((8, 6), (16, 4.6), (32, 6), (40, 9))),
    "bread_and_circuses": sky()
    + sun(34.4, 5.6, 2)
    + ground(25, 0.2)
    + at(rect(-16.6, -1.4, 33.2, 1.4, 0.3, 0), 23.6, 27)
    + at(arcade(9, 32, 6), 23.6, 26)
    + at(rect(-16.4, -0.7, 32.8, 0.7, 0, 0), 23.6, 20)
    + at(arcade(9, 32, 5.4), 23.6, 19.4)
    + at(rect(-16.4, -0.7, 32.8, 0.7, 0, 0), 23.6, 14)
    + poly([(7.6, 13.4), (7.6, 8), (24, 8), (25.4, 9.6), (26, 11.6), (28.4, 13.4)], 0.14, 0)
    + windows([10 + 3 * k for k in range(6)], [10], 1.2, 1.6)
    + poly([(33, 26), (33, 13.4), (39.6, 13.4), (39.6, 26)], 0.4, 75, 0)
    + many(door(34.6 + 3.4 * k, 1.8, 3.6, y, 0.9) for k in range(2) for y in (26, 19.4)),
    "printing_press": room(25, 0.25)
    + at(press(), 18, 27, 1.5)
    + many(
        at(
            rect(-3, -4, 6, 4, 0.02, line=0.25)
            + many(stroke([(-2.2, -3 + 0.8 * j), (2.2, -3 + 0.8 * j)], 0.2) for j in range(3)),
            37 + k * 0.5,
            27 - k * 1.2,
            1.2,
        )
        for k in range(5)
    ),
    "drama": sky(20)
    + hills(18, 0.25)
    + many(
        shape(
            f"M{24 - r} 29Q{24 - r} {29 - r * 0.62:.1f} 24 {29 - r * 0.62:.1f}Q{24 + r} {29 - r * 0.62:.1f} {24 + r} 29z",
            0.05 if k % 2 else 0.35,
            80,
        )
        for k, r in enumerate((23, 20, 17, 14, 11))
    )
    + oval(24, 29, 8.6, 2.2, 0.02)
    + at(mask(True), 18.6, 15.4, 1.25, turn=-10)
    + at(mask(False, 0.4), 29.4, 15.4, 1.25, turn=10),
    "organized_religion": sky(24)
    + rays(24, 5, 20, 0.1)
    + at(church(12), 25, 27, 1.45)
    + ground(27, 0.3)
    + at(rank(7, man(0.6), 3), 8, 29.6, 0.45)
    + at(rank(5, man(0.5), 3), 42, 29.6, 0.45),
    "scientific_method": room(24, 0.2)
    + shelf(24)
    + many(stroke([(23 + k * 3.2, 3), (23 + k * 3.2, 10)], 0.15) for k in range(6))
    + stroke([(22, 10), (40, 10)], 0.3)
    + curve([(22.6, 9.2), (27, 8.6), (32, 6.4), (39, 3.2)], 0.6)
    + at(telescope(), 15.4, 24.2, 1.2)
    + at(book(13), 31.6, 25, 1)
    + at(apple(), 31.6, 18, 0.8),
    "team_sports": sky()
    + cloud(30, 4)
    + rect(0, 19, 48, 11, 0.2, 0, 0)
    + stroke([(0, 19), (48, 19)], 0.3)
    + rect(7, 5, 34, 17, None, line=1)
    + many(stroke([(7 + k * 2.84, 5), (9 + k * 2.5, 20)], 0.14) for k in range(13))
    + many(
        stroke([(7.4 + k * 0.3, 5 + k * 2.5), (40.6 - k * 0.3, 5 + k * 2.5)], 0.14)
        for k in range(1, 7)
    )
    + at(football(4), 25, 24),
    "journalism": room(30, 0.25)
    + at(newspaper(), 20, 28, 2, turn=-6)
    + at(quill(12), 38, 27, 1.2)
    + at(inkpot(), 38, 29.4, 1.1),
    "opera": plain(0.3, 90)
    + shape("M0 0H48V5Q24 12 0 5z", 0.6, 90)
    + shape("M0 0H9Q9 14 2 24V30H0z", 0.6, 90)
    + shape("M48 0H39Q39 14 46 24V30H48z", 0.85, 90)
    + rect(0, 25, 48, 5, 0.4, 0)
    + disc(24, 18, 8.4, 0.05, 0, 0)
    + at(man(0, None), 24, 26.4, 1.6)
    + poly([(21.4, 17), (26.6, 17), (28, 26.4), (20, 26.4)], 0, accent=True)
    + at(notes(), 31, 15, 0.7)
    + at(notes(), 14, 13, 0.6)
    + many(disc(x, 29.4, 1, 0.9) for x in range(3, 48, 4)),
    "computers": room(24, 0.15)
    + shelf(24)
    + many(
        rect(x, 7.4, 6.8, 16.6, 0.3, 90)
        + many(
            disc(x + 1.6 + k * 1.8, 9.6, 0.55, 0.05 if k % 2 else 0, accent=k == 1)
            for k in range(3)
        )
        + disc(x + 3.4, 14, 2, 0.7)
        + disc(x + 3.4, 14, 0.6, 0)
        + rect(x + 0.9, 18, 5, 4.4, 0.75, 0)
        for x in (7.4, 14.8)
    )
    + at(computer(), 30.6, 24, 1.5),
    "professional_sports": sky()
    + at(stadium(44), 24, 29, 1)
    + many(
        stroke([(x, 20), (x, 5)], 0.5)
        + rect(x - 2.6, 3, 5.2, 2.6, 0.1)
        + many(disc(x - 1.6 + k * 1.6, 4.3, 0.5, 0, accent=True) for k in range(3))
        for x in (5, 43)
    )
    + at(
        shape(
            "M-2.6 -7H2.6Q2.6 -3 0.6 -2.6V-1H1.6V0H-1.6V-1H-0.6V-2.6Q-2.6 -3 -2.6 -7z",
            0,
            accent=True,
        )
        + curve([(-2.6, -6.4), (-4.2, -6), (-2.2, -3.6)], 0.5)
        + curve([(2.6, -6.4), (4.2, -6), (2.2, -3.6)], 0.5),
        24,
        15.4,
        1.5,
    ),
    "multimedia": plain(0.2, 30)
    + rect(0, 24, 48, 6, 0.45, 0)
    + rect(0, 24, 48, 0.9, 0.02, 0)
    + at(screen(17, 12), 23.6, 20.4)
    + at(
        rect(-6.6, -9.6, 13.2, 8.4, 0.15, 0)
        + poly([(-2, -8), (3.6, -5.4), (-2, -2.8)], 0, accent=True),
        23.6,
        19.6 + 0.6,
    )
    + rect(21.6, 20.4, 4, 2.6, 0.5)
    + rect(18.6, 23, 10, 1, 0.3)
    + at(
        disc(0, 0, 4.4, 0.3, 30) + disc(0, 0, 2.9, None, line=0.2) + disc(0, 0, 1.3, 0), 11.4, 19.6
    )
    + rect(33.6, 10.4, 6, 13.6, 0.6, 90)
    + disc(36.6, 13.8, 1.7, 0.05)
    + disc(36.6, 13.8, 0.6, 0.9)
    + disc(36.6, 19.6, 2.5, 0.05)
    + disc(36.6, 19.6, 1, 0.9)
    + at(notes(), 34.6, 7.4, 0.7),
    "movies": plain(0.6, 0)
    + poly([(3, 0), (13, 0), (40, 26), (10, 26)], 0.12, 90, 0)
    + at(reel(6.4), 33, 10.6)
    + at(reel(4.2), 37.4, 20.6)
    + at(clapper(), 21, 26.6, 1),
}

SPECIALS = {
    "warfare": rays(24, 15, 20)
    + at(sword(14), 14, 26, 1.2, turn=35)
    + at(sword(14), 34, 26, 1.2, turn=-35)
    + at(shield(11, 0.1), 24, 15.6),
    "code_of_laws": room(24, 0.25)
    + at(column(0, 19, 3), 7, 27)
    + at(column(0, 19, 3), 41, 27)
    + at(scroll(15, 14), 24, 24, 1.1)
    + at(seal(), 31, 22.6, 1.3),
    "cartography": plain(0.5, 45)
    + rect(4, 1.4, 40, 26.8, 0)
    + rect(5, 2.4, 38, 24.8, None, line=0.2)
    + many(
        disc(x, 12.2, 8.3, 0.12, 0, 0.5)
        + many(oval(x, 12.2, w, 8.3, None, line=0.12) for w in (3, 6))
        + stroke([(x - 8.3, 12.2), (x + 8.3, 12.2)], 0.15)
        + many(stroke([(x - 6.9, y), (x + 6.9, y)], 0.12) for y in (7.6, 16.8))
        for x in (15.6, 32.4)
    )
    + at(americas(), 15.6, 12.2, 0.9)
    + at(old_world(), 32.4, 12.2, 0.9)
    + at(compass_rose(4), 24, 23, 1),
    "masonry": sky()
    + ground(25, 0.25)
    + many(
        rect(3 + k * 7 + (r % 2) * 3.5, 22 - r * 4, 6.6, 3.6, 0.06 + 0.12 * ((k + r) % 3), 0)
        for r in range(4)
        for k in range(5 - r)
    )
    + at(hammer(9), 36, 27, 1.4, turn=-16)
    + at(rect(-0.4, -6, 0.8, 4, 0.3) + poly([(-2, -2), (2, -2), (0, 3)], 0.3, 60), 28.6, 26, 1.2),
    "strategy": room(10, 0.35)
    + poly([(3, 29), (9, 9.4), (39, 9.4), (45, 29)], 0.05, 0)
    + many(
        curve([(6 + k * 2, 25 - k * 4), (14 + k, 23 - k * 4.4), (22, 26 - k * 5)], 0.15)
        for k in range(3)
    )
    + blob([(27, 12), (34, 11), (39, 15), (36, 19), (30, 17)], 0.3, 30, 0.2)
    + at(pawn(7, 0.7), 13, 24.6)
    + at(pawn(7, 0.7), 18.4, 20.4)
    + at(pawn(7, 0.1), 34, 25.4)
    + at(pawn(7, 0.1), 37, 20)
    + curve([(16, 25.4), (23, 27), (29.4, 24.6)], 0.8)
    + poly([(31.2, 23.6), (28, 23.4), (29.6, 26.4)], 0.95)
    + at(banner(10, 7), 25, 18.8)
    + at(guilds_compass(7), 13.6, 14, 0.85),
    "justice_system": room(25, 0.2)
    + shelf(25)
    + at(scales(16), 20, 25, 1.25)
    + at(gavel(), 38, 25, 1.35),
    "navigation": sky(20)
    + cloud(31, 6, 0.8)
    + sea(18)
    + at(helm(8.4), 23.4, 14.6, 1)
    + rect(0, 26.4, 48, 4, 0.5, 0)
    + rect(0, 26, 48, 0.9, 0.02, 0),
    "architecture": room(30, 0.1)
    + at(
        dome(0, 0, 9)
        + rect(-10, 0, 20, 2.4, 0.1, 0)
        + many(column(-8.4 + k * 3.36, 8.6, 1.6, 11) for k in range(6))
        + rect(-11, 11, 22, 1.4, 0.1, 0),
        24,
        15,
    )
    + stroke([(4, 2), (4, 28)], 0.2)
    + stroke([(44, 2), (44, 28)], 0.2)
    + many(
        stroke([(3.2, y), (4.8, y)], 0.2) + stroke([(43.2, y), (44.8, y)], 0.2)
        for y in range(3, 28, 3)
    )
    + stroke([(13, 28.6), (35, 28.6)], 0.25),
    "military_theory": room(24, 0.25)
    + shelf(24)
    + at(book(20), 24, 24.6, 1.1)
    + at(star_fort(3.4), 18, 20.6, 0.8)
    + at(sabre(15), 33, 11.6, 1, turn=-76)
    + at(bicorne(), 24, 8, 0.8),
    "civil_service": room(24, 0.25)
    + shelf(24)
    + many(at(closed_book(11, 2, 0.3 + 0.2 * (k % 2)), 11, 24 - 2 * k) for k in range(6))
    + at(
        poly([(-7.6, 0), (7.6, 0), (6, -7), (-6, -7)], 0.02, 0)
        + many(stroke([(-4.6, y), (x, y)], 0.25) for y, x in ((-5.6, 4), (-4.2, 3), (-2.8, -0.6)))
        + oval(3.6, -1.9, 2.2, 1, 0, accent=True),
        26.6,
        29,
    )
    + at(
        poly([(-3.4, 0), (3.4, 0), (2.8, -2.4), (-2.8, -2.4)], 0.6, 0)
        + poly(
            [(-1.3, -2.4), (1.3, -2.4), (0.8, -5.4), (1.6, -8), (-1.6, -8), (-0.8, -5.4)], 0.2, 90
        )
        + disc(0, -9, 2.1, 0.35, 45),
        29.8,
        24,
        1.1,
        turn=9,
    )
    + at(clock(3.4), 38.6, 8.4),
    "satellites": night(30)
    + stars(18, 20, 5)
    + disc(24, 48, 27, 0.1, 0)
    + blob([(8, 28), (14, 24), (20, 23.4), (18, 27), (12, 30)], 0.5, 30, 0.2)
    + blob([(28, 24), (36, 25), (40, 29), (32, 30)], 0.5, 30, 0.2)
    + at(satellite(), 25, 10.6, 1.5, turn=-14),
    "engineering": sky(20)
    + sea(22)
    + stroke([(0, 17), (48, 17)], 1.1)
    + many(
        at(rect(-1, -14, 2, 21, 0.1, 0) + rect(0.3, -14, 0.8, 21, 0.65, 90, 0), x, 17)
        for x in (12, 36)
    )
    + curve([(-2, 8), (4, 6), (12, 3.4)], 0.5)
    + curve([(12, 3.4), (24, 15.4), (36, 3.4)], 0.5)
    + curve([(36, 3.4), (44, 6), (50, 8)], 0.5)
    + many(
        stroke([(x, 17), (x, 15.6 - ((x - 24) / 11.7) ** 2 * 11)], 0.2) for x in range(14, 36, 2)
    )
    + at(gear(4, 10, 0.2), 24, 25.6, 0.9),
}

GOVERNMENTS = {
    "monarchy": rays(24, 13, 24)
    + at(sceptre(27), 13.4, 27, 1, turn=46)
    + at(
        blob([(-10, 0), (-8, -3), (8, -3), (10, 0), (8, 3), (-8, 3)], 0.5, 30)
        + many(disc(x, 0, 0.8, 0) for x in (-9.6, 9.6)),
        24,
        23,
    )
    + at(crown(15), 24, 20, 1.1),
    "theocracy": rays(24, 12, 28, 0.12)
    + at(key(13), 12.6, 28.6, 1, turn=-24)
    + at(key(13), 35.4, 28.6, 1, True, 24)
    + at(
        poly([(-5, 0), (-6.4, -7.4), (0, -15), (6.4, -7.4), (5, 0)], 0, 90)
        + poly([(0, -15), (6.4, -7.4), (5, 0), (1.6, 0), (1.6, -4)], 0.4, 70, 0)
        + poly([(-5, 0), (-6.4, -7.4), (0, -15), (6.4, -7.4), (5, 0)], None)
        + rect(-0.9, -12.6, 1.8, 10.4, 0, accent=True)
        + rect(-5.3, -2.6, 10.6, 2.6, 0, accent=True)
        + many(disc(x, -1.3, 0.5, 0) for x in (-3.4, 0, 3.4))
        + poly([(-3.6, 0), (-1.6, 0), (-2.2, 5), (-4.6, 5)], 0.2, 90)
        + poly([(3.6, 0), (1.6, 0), (2.2, 5), (4.6, 5)], 0.5, 90),
        24,
        22,
        1.15,
    ),
    "constitutional_monarchy": rays(24, 15, 24, 0.1)
    + at(scroll(16, 16), 24, 26, 1)
    + at(crown(8), 24, 9.6, 1)
    + at(seal(), 24, 23, 1.2),
    "republic": sky(25)
    + ground(26)
    + at(temple(8, 27, 9), 24, 27, 1.15)
    + many(at(man(0.05), x, 29.6, 0.5) for x in (10, 14, 34, 38)),
    "communism": rays(24, 20, 24, 0.2)
    + star(24, 6.6, 4, True)
    + at(hammer(12), 20, 26, 1.25, turn=-38)
    + at(sickle(1.1), 22, 25, 1.3)
    + at(sheaf(8), 7, 28, 1.1)
    + at(sheaf(8), 41, 28, 1.1),
    "democracy": room(24, 0.2)
    + at(crate(9, 0.1), 23, 27, 1.5)
    + rect(18.6, 15.6, 7, 0.8, 0.97)
    + at(
        rect(-2.4, -5, 4.8, 5, 0, line=0.3) + stroke([(-1.2, -2.6), (-0.2, -1.4), (1.4, -4)], 0.6),
        23,
        15.6,
        1.2,
        turn=8,
    )
    + at(hand(), 35, 9.6, 0.9, turn=120)
    + at(crowd(4, 3, 0.4), 7, 28.6, 0.9)
    + at(crowd(3, 3, 0.5), 43, 28.6, 0.9),
    "fundamentalism": plain(0.6, 60)
    + rays(24, 12, 18, 0.45)
    + at(book(17), 24, 27.6, 1.15)
    + at(torch(9), 11.6, 28, 1.2)
    + at(torch(9), 36.4, 28, 1.2)
    + at(hand(), 24, 13.6, 1.1),
}

FARMS = {
    "irrigation": sky(15)
    + sun(15, 6, 2.2)
    + rect(0, 15, 48, 15, 0.15, 0, 0)
    + furrows(16, 0.3)
    + poly([(22, 15.6), (26, 15.6), (33, 30), (15, 30)], 0.02, 0)
    + many(
        curve(
            [
                (21 + k % 2 * 2, 18 + k * 2.6),
                (23.4 + k % 2 * 2, 17.4 + k * 2.6),
                (25.6 + k % 2 * 2, 18 + k * 2.6),
            ],
            0.25,
        )
        for k in range(5)
    )
    + at(mill_wheel(5), 36, 21, 1)
    + stroke([(32, 28), (36, 21), (40, 28)], 0.6)
    + palm(8, 24, 9),
    "iron": room(30, 0.4)
    + at(block(0, 9, 20), 9, 27)
    + door(8, 5, 9, 27, 0.95)
    + fire(8, 27, 1.4)
    + rect(0, 27, 48, 3, 0.5, 0)
    + at(anvil(), 26.6, 27, 1.8)
    + rect(17, 16.7, 17, 1.5, 0, accent=True)
    + at(hammer(9), 36.4, 4, 1.4, turn=-130)
    + many(
        stroke([(x, y), (x + dx, y + dy)], 0.35)
        for x, y, dx, dy in (
            (24.6, 15.6, -2.6, -1),
            (25, 14.4, -2.6, -2.6),
            (31.6, 15.8, 2.6, -0.6),
            (31.6, 14.4, 2.6, -2.2),
        )
    ),
    "selective_breeding": sky(17)
    + hills(15, 0.25, 1)
    + ground(22, 0.2)
    + at(horse(0.15), 13, 26, 1.15)
    + at(horse(0.65), 33, 27, 1.35, True)
    + many(stroke([(x, 29.6), (x, 25.4)], 0.6) for x in range(2, 48, 6))
    + stroke([(0, 27), (48, 27)], 0.5),
    "coal": sky(16)
    + hills(18, 0.4)
    + at(smoke(0, 0, 5, 0.7, 0.6, 0.6), 28.2, 13)
    + at(derrick(14), 16.4, 24.6, 1.3)
    + at(wheel(3.4, 8), 16.4, 7.4)
    + at(house(7, 4.6, 2.8), 26.6, 20.6, 0.8)
    + many(
        disc(x, y, r, 0.9)
        for x, y, r in ((3, 28, 1.6), (6, 28.4, 1.3), (4.6, 26.4, 1.4), (8.6, 28.8, 1))
    )
    + at(cart(), 34.4, 26, 1.15),
    "mechanized_agriculture": sky(15)
    + cloud(5, 4)
    + furrows(16, 0.45)
    + at(tractor(), 25, 27, 1.8),
    "oil": sky(20)
    + sun(34.5, 6, 2.2)
    + dunes(22)
    + at(derrick(15), 14, 26, 1.35)
    + blob([(13, 6), (11, 1.6), (8, 0.4), (14, 0), (20, 0.4), (17, 1.6), (15, 6)], 0.95)
    + at(pumpjack(), 33, 27, 1.3)
    + at(barrel(), 44, 29, 0.8),
}

LION = ((18.6, 10), (23.4, 4.6), (28.2, 8.6), (33.6, 5.4), (38, 10.4), (31.8, 13.8))
"""Stars of no sky: a line of three and a loop."""

EVENTS = {
    "development_of_agriculture": sky(17)
    + sun(32, 7.4, 2.3)
    + hills(16, 0.25)
    + ground(21, 0.2)
    + many(wheat(x, 29 + (x % 3) * 0.4, 10, 0.5 if x % 2 else -0.5) for x in range(26, 47, 3))
    + at(spade(11), 12, 28, 1.2, turn=12)
    + at(sickle(), 20, 28, 0.9),
    "development_of_crafts": room(24, 0.2)
    + stroke([(0, 9.6), (48, 9.6)], 0.7)
    + many(at(amphora(6, 0.1 + 0.15 * (n % 3)), 4.5 + 6.6 * n, 9.4, 0.9) for n in range(7))
    + at(wheel(5, 10), 8.4, 22)
    + at(man(0.5), 22, 28, 1.7)
    + at(block(0, 9, 4.4), 30, 28.4)
    + oval(30, 24, 4, 0.9, 0.1, 0)
    + at(amphora(6), 30, 24, 1)
    + at(sack(), 41, 28.4, 0.9)
    + at(hammer(6), 36.4, 20, 1, turn=14)
    + fire(43.6, 20.4, 0.9),
    "development_of_markets": sky()
    + ground(25, 0.2)
    + many(rect(x, 14, 0.7, 13, 0.4, 90) for x in (5, 20, 27, 42))
    + many(
        poly(
            [
                (x + k * 3.2, 14),
                (x + 3.2 + k * 3.2, 14),
                (x + 2.8 + k * 2.9, 9),
                (x + 0.4 + k * 2.9, 9),
            ],
            0.02 if k % 2 else 0,
            90,
            accent=k % 2 == 0,
        )
        for x in (4.5, 26.5)
        for k in range(5)
    )
    + at(sack(), 10, 27, 0.9)
    + at(crate(4), 16, 27)
    + at(amphora(7), 31, 27)
    + at(barrel(), 38, 27, 0.9)
    + at(man(0.6), 23.6, 28.6, 1),
    "development_of_politics": sky(22)
    + ground(23, 0.2)
    + at(temple(6, 20, 6), 34, 22)
    + at(block(0, 6, 3), 11, 28)
    + at(man(0.05, None), 11, 25, 1.25)
    + stroke([(13, 18.6), (16.4, 15.4)], 0.9)
    + at(crowd(7, 3, 0.5), 30, 29.4, 1),
    "development_of_religion": night(22)
    + stars(9, 14, 2)
    + moon(9, 7, 3)
    + ground(23, 0.4)
    + many(
        at(block(0, 3, h), x, y) for x, h, y in ((13, 8, 25), (19, 9, 24), (29, 9, 24), (35, 8, 25))
    )
    + at(rect(-3.6, -1.4, 7.2, 1.4, 0.1, 0), 16, 16)
    + at(rect(-3.6, -1.4, 7.2, 1.4, 0.1, 0), 32, 16)
    + fire(24, 27, 1.6),
    "development_of_science": night(30)
    + stars(16, 26, 7)
    + many(stroke([a, b], 0.3) for a, b in pairwise([*LION, LION[2]]))
    + many(star(x, y, 1.7, True) for x, y in LION)
    + band([(-1, 25.4), (14, 23.4), (30, 25), (49, 23.6)], 30, 0.3, 8)
    + stroke([(16.4, 18.6), (21.4, 13)], 0.9)
    + at(man(0.1, None, beard=True), 14, 28.2, 1.65)
    + at(guilds_compass(8), 30.4, 27.6, 0.9),
    "development_of_settlement": sky(20)
    + hills(17, 0.3, 1)
    + ground(22)
    + at(hut(9), 10, 26, 1.2)
    + at(hut(8), 24, 24.6, 1.1)
    + at(hut(9), 38, 26.4, 1.2)
    + at(smoke(0, 0, 4, 0.5, 0.5, 0.1), 24, 17.4)
    + many(stroke([(x, 29.6), (x, 26.8)], 0.7) for x in range(1, 48, 2)),
    "development_of_trade_routes": sky(20)
    + sun(33, 7)
    + dunes(20)
    + many(at(camel(), x, y, s) for x, y, s in ((9, 25, 0.85), (22, 26, 1), (36, 27.4, 1.15))),
    "development_of_warfare": sky()
    + hills(20, 0.35, 1)
    + many(at(man(0.35, spear(12)), 8 + k * 8, 27 + (k % 2), 1.35) for k in range(5))
    + many(at(round_shield(2.4), 7 + k * 8, 22.6 + (k % 2)) for k in range(5)),
    "no_event": sky(22, 0.15)
    + sea(22)
    + sun(24, 17, 4)
    + rect(0, 21.8, 48, 8.2, 0.25, 0, 0.25)
    + many(
        curve([(x, 24 + (x % 4)), (x + 1.4, 23.3 + (x % 4)), (x + 2.8, 24 + (x % 4))], 0.3)
        for x in range(3, 46, 7)
    ),
    "barbarians": sky()
    + smoke(38, 16, 5, 0.8, 0.9, 0.6)
    + hills(20, 0.4)
    + at(house(7, 4, 3), 38, 24, 0.9)
    + fire(38, 20, 0.8)
    + at(rider(horned(), 0.8, at(axe(6), 0, 0, turn=20), 0.5), 13, 28, 1.5)
    + at(rider(horned(), 0.6, at(sword(6), 0, 0, turn=20), 0.3), 27, 27, 1.1),
    "border_conflict": sky()
    + hills(18, 0.3)
    + ground(23, 0.25)
    + many(
        stroke([(24 + (k % 2) * 0.6, 30 - k * 2.2), (24.3 + (k % 2) * 0.6, 28.8 - k * 2.2)], 0.8)
        for k in range(5)
    )
    + at(tower(5, 11), 8, 26)
    + at(tower(5, 11, "cone"), 40, 26)
    + at(banner(6, 4), 8, 13)
    + at(soldier(shako(False), 0.7, musket(8)), 18, 28, 1.1, True)
    + at(soldier(round_hat(), 0.2, musket(8)), 31, 28, 1.1),
    "crusades": sky()
    + dunes(21)
    + at(castle("dome"), 38, 23, 0.75)
    + at(
        rider(
            at(great_helm(0), 0, 0.8, 0.32),
            0.02,
            at(banner(8, 6, charge=cross(3)), 0, 3),
            0.15,
            barding=True,
        ),
        16,
        28,
        1.55,
    ),
    "cultural_influence": rays(24, 15, 24)
    + at(globe(8), 24, 15)
    + at(mask(True), 12.4, 22.4, 1)
    + at(lyre(9), 35.6, 23, 1)
    + at(notes(), 32.6, 8, 0.9)
    + at(palette(), 14.4, 11.4, 0.7),
    "foray": sky()
    + hills(18, 0.35, 2)
    + at(house(7, 4, 3), 40, 22, 0.9)
    + at(rider(round_hat(), 0.5, at(sabre(7), 0, 0, turn=20), 0.6), 15, 28, 1.4)
    + at(sack(), 31, 28, 1)
    + at(sack(), 36, 28.6, 1.2)
    + at(rider(round_hat(), 0.3, None, 0.3), 30, 24, 0.7),
    "good_harvest": rays(24, 10, 22)
    + sun(24, 9, 4, True)
    + ground(23, 0.25)
    + many(
        wheat(x, 29.6, 11 - abs(x - 24) * 0.16, 0.6 if x > 24 else -0.6) for x in range(2, 48, 3)
    ),
    "immigration": sky(20)
    + sea(20)
    + at(steamer(), 30, 21, 1.15)
    + at(smoke(0, 0, 4, -0.8, 0.7, 0.4), 30, 11)
    + band([(-1, 22), (14, 23.4), (22, 30)], 30, 0.3, 10)
    + many(
        at(walker(0.5 + 0.2 * (k % 2), True, True), 4 + k * 5, 27.4 + k * 0.7, 0.95)
        for k in range(4)
    ),
    "new_deposits": sky(16)
    + mountains(19, False)
    + ground(21, 0.3)
    + door(12, 6, 8, 25, 0.97)
    + at(rock(0, 0), 22, 27, 1.4)
    + at(rock(0, 0), 40, 28, 1.6)
    + at(crystal(0.9), 31, 27)
    + at(spade(9), 37, 28, 0.9, turn=15)
    + rect(8.4, 16, 7.2, 1.2, 0.2, 0),
    "pestilence": sky(24, 0.5)
    + ground(24, 0.5)
    + at(skull(2.2), 24, 21.6)
    + many(at(cross(6), x, y) for x, y in ((6, 27), (13, 29), (36, 29), (43, 27)))
    + at(rat(), 26, 29, 0.9),
    "raiders": sky(20)
    + moon(9, 6, 2.6)
    + sea(20)
    + at(longship(), 27, 23, 1.25)
    + at(longship(), 9, 21.4, 0.5),
    "rats": room(25, 0.08)
    + shelf(25, 0.2)
    + at(sack(), 12.6, 25, 2.3)
    + poly([(15, 24.8), (17, 20.6), (20.4, 24.8)], 0, line=0)
    + at(rat(), 28.4, 25.4, 1.42)
    + many(
        disc(x, y, 0.6, 0, accent=True, line=0.2)
        for x, y in (
            (15.4, 21.4),
            (16, 22.8),
            (16.6, 24.2),
            (17.4, 25.4),
            (15.6, 24.6),
            (18.6, 24.8),
            (20, 25.8),
            (21.6, 26),
        )
    ),
    "rebellion": sky()
    + at(castle(), 40, 20, 0.6)
    + ground(22, 0.3)
    + at(crowd(10, 3.6, 0.5), 22, 29.6, 1.25)
    + many(stroke([(x, 24), (x + 1, 9 + (x % 3))], 0.5) for x in (6, 14, 22, 30))
    + at(
        poly(
            [(-1, 0), (-1.6, -3), (-0.7, -1.4), (-0.2, -3.4), (0.4, -1.4), (1.4, -3), (0.8, 0)], 0.5
        ),
        7,
        9.6,
    )
    + at(torch(4), 23, 12)
    + at(banner(0.1, 7), 14.8, 14)
    + at(blob([(0, -2), (2, -1), (1, 1.6), (0, 0)], 0.6), 31, 10),
    "reign_of_terror": sky(25, 0.5)
    + ground(25, 0.5)
    + at(guillotine(), 24, 24, 1.35)
    + at(block(0, 17, 3, 0.2), 24, 27)
    + at(crowd(5, 3, 0.6, True), 7, 30, 0.95)
    + at(crowd(5, 3, 0.6, True), 41, 30, 0.95),
    "scientific_breakthrough": rays(24, 13, 30, 0.2)
    + at(flask(12, 0.5), 24, 25, 1.35)
    + many(
        disc(x, y, r, 0, accent=True)
        for x, y, r in ((23, 6, 0.9), (25.4, 3.6, 0.7), (24, 9.4, 0.6))
    )
    + at(gear(4), 12, 20)
    + at(compass_rose(3.8), 35.4, 20),
    "uncertain_borders": room(24, 0.35)
    + rect(0, 22, 48, 8, 0.45, 0)
    + poly([(9, 3), (39, 3), (43, 26), (5, 26)], 0)
    + blob([(11, 5), (20, 4.4), (25, 6), (22, 12), (26, 18), (20, 24), (9, 24), (9, 12)], 0.1, 20)
    + blob([(27, 5), (37, 5), (39, 16), (40, 24), (24, 24), (29, 18), (25, 12)], 0.4, 65)
    + many(
        disc(x, y, 0.55, 0, accent=True)
        for x, y in (
            (26, 6.4),
            (25, 8.6),
            (23.8, 10.8),
            (24.2, 13),
            (26, 15.2),
            (27.4, 17.4),
            (26.2, 19.6),
            (23.8, 21.6),
            (22, 23.6),
        )
    )
    + at(castle(), 15.4, 17, 0.4)
    + at(church(6), 34, 16, 0.55)
    + at(guilds_compass(10), 35, 27, 1.1, turn=14)
    + at(quill(11), 13, 27, 1.1),
    "civil_unrest": sky(24, 0.35)
    + many(at(gable(8, 8, 4.6), x, 23) for x in (13.6, 35))
    + at(smoke(0, 0, 5, 0.3, 1, 0.6), 24, 12)
    + ground(23, 0.4)
    + fire(24.4, 24, 3)
    + at(crate(5), 19.4, 27.4)
    + at(crate(5, 0.3), 28.6, 27.8)
    + at(wheel(2.8, 8), 24, 26)
    + at(walker(0.7), 12, 28.6, 1.35)
    + at(banner(15, 8), 14.6, 26.6)
    + at(walker(0.5, True), 36.4, 28.6, 1.35)
    + at(torch(5), 33.4, 22, 1),
    "cold_war": plain(0.75, 0)
    + poly([(0, 0), (23, 0), (25, 30), (0, 30)], 0.15, 90)
    + stroke([(23, 0), (25, 30)], 0.9)
    + at(rocket(15), 13, 23.4, 1.1)
    + at(rocket(15), 35, 23.4, 1.1)
    + at(globe(4.8), 24, 13.6),
    "crime_wave": night(26)
    + at(house(13, 12, 4), 7, 26)
    + at(house(13, 14, 4), 42, 26)
    + disc(27, 8.6, 7, 0.3, 0, 0)
    + disc(27, 8.6, 4.4, 0.1, 0, 0)
    + rect(0, 25.4, 48, 4.6, 0.6, 0)
    + oval(25, 28, 11, 1.7, 0.06, 0, 0)
    + stroke([(27, 28), (27, 10.6)], 0.8)
    + poly([(25.4, 6.6), (28.6, 6.6), (28, 10.6), (26, 10.6)], 0, accent=True)
    + poly([(24.8, 6.6), (29.2, 6.6), (27, 4.6)], 0.85)
    + at(walker(0.9, False), 19.4, 28.4, 1.6)
    + at(sack(), 16.2, 20, 0.8)
    + rect(18.8, 15.1, 3, 0.9, 0.95)
    + at(round_hat(), 19.9, 15, 1.3),
    "economic_progress": sky(24)
    + many(
        rect(5 + k * 8, 24 - h, 5.6, h, 0.08 + 0.1 * k, 0)
        + rect(9 + k * 8, 24 - h, 1.6, h, 0.65, 60)
        for k, h in enumerate((5, 8, 10, 14, 17))
    )
    + stroke([(5, 16), (16, 12), (24, 10.4), (40, 2.6)], 0.9)
    + poly([(42.4, 1.4), (38.4, 1.6), (40.6, 4.8)], 0.95)
    + shelf(24)
    + many(at(coins(3), x, 28, 0.8) for x in (7, 15, 23, 31, 39)),
    "emigration": sky(22)
    + sun(23, 15, 4.4)
    + hills(21, 0.3, 1)
    + poly([(22, 21), (25, 21), (38, 30), (16, 30)], 0.04, 0)
    + at(wagon(), 20, 26.6, 1.05)
    + blob([(14, 21), (15.6, 15.4), (24.4, 15.4), (26.2, 21)], 0.05, 90)
    + many(at(walker(0.6, False, True), x, y, s) for x, y, s in ((31.4, 26, 1), (37, 28, 1.15))),
    "iconoclasm": sky(24, 0.12)
    + at(temple(6, 15, 7), 39.6, 22, 0.9)
    + ground(23, 0.2)
    + at(block(0, 9, 5), 28, 27)
    + at(poly([(-1.6, 0), (-1.4, -3), (0.2, -2.2), (1.4, -3.4), (1.7, 0)], 0.1, 80), 28, 22)
    + at(man(0.12, beard=True), 24.6, 20.4, 1.7, turn=-52)
    + stroke([(13.6, 9.6), (13.2, 22)], 0.3)
    + stroke([(13.6, 9.6), (8, 23)], 0.3)
    + at(walker(0.55, True), 14.2, 28.4, 1.15)
    + at(walker(0.7, True), 8.8, 29, 1.15)
    + at(laurel(2.6, True), 36.6, 26.8)
    + many(
        poly(ring(5, 1, x, y, x * 9), 0.2 + (x % 3) * 0.2, 40)
        for x, y in ((20, 28.6), (31.4, 28.6), (42, 28.6))
    ),
    "independence_declaration": rays(24, 15, 24, 0.1)
    + at(scroll(20, 17), 24, 25, 1)
    + at(quill(12), 35, 24, 1.15)
    + many(curve([(x, 22), (x + 1, 21), (x + 2, 22.4), (x + 3, 21.4)], 0.3) for x in (16, 21))
    + at(bell(), 8, 26, 1),
    "international_agreement": rays(24, 15, 24, 0.15)
    + at(globe(5.4), 24, 7)
    + at(handshake(), 24, 20, 1.75),
    "national_pride": rays(24, 26, 26, 0.15)
    + at(arch(20, 17), 24, 28, 1)
    + many(at(banner(19, 8), x, 28) for x in (4, 36))
    + at(eagle(), 24, 10.4, 0.9),
    "popularization_of_science": room(24, 0.2)
    + at(screen(20, 13), 17, 20)
    + at(atom(5), 17, 13.6)
    + at(man(0.7, None), 33, 24, 1.5)
    + stroke([(30.6, 17), (24, 12)], 0.5)
    + at(crowd(12, 4, 0.45), 24, 31, 1.1),
    "ravages_of_time": sky()
    + ground(22, 0.25)
    + at(column(0, 13, 2.8), 7, 25)
    + at(column(0, 13, 2.8), 13, 25)
    + poly([(3.6, 12.4), (14, 12.4), (16, 10.4), (13.4, 9.6), (3.6, 9.6)], 0.2, 20)
    + at(column(0, 9, 2.8), 34.6, 25)
    + at(column(0, 5, 2.8), 41, 25.6)
    + at(column(0, 8, 2.8), 40.6, 28.6, 1, turn=-98)
    + many(bush(x, y, 0.8) for x, y in ((4.4, 26.4), (37.6, 25.6)))
    + at(hourglass(), 24, 25.4, 2.5)
    + many(grass(x, 29) for x in (15, 32)),
    "refugees": sky(20, 0.45)
    + rain(20, 20)
    + hills(20, 0.45, 1)
    + at(smoke(0, 0, 4, 0.7, 0.7, 0.7), 40, 14)
    + at(house(6, 3, 2), 40, 20, 0.8)
    + at(wagon(), 33, 28, 0.95)
    + many(
        at(
            walker(0.5 + 0.2 * (k % 2), True, k % 2 == 0),
            5 + k * 6,
            28 + (k % 2) * 0.6,
            1.2 - 0.25 * (k == 2),
        )
        for k in range(4)
    ),
    "terrorism": night(25)
    + many(at(skyscraper(5, h), x, 26) for x, h in ((5, 13), (13, 17), (37, 16), (44, 12)))
    + poly(
        [p for k in range(12) for p in (ring(12, 10, 25, 16)[k], ring(12, 5.4, 25, 16, 15)[k])],
        0,
        accent=True,
    )
    + poly(
        [p for k in range(10) for p in (ring(10, 5.4, 25, 16)[k], ring(10, 2.8, 25, 16, 18)[k])], 0
    )
    + rect(0, 26, 48, 4, 0.4, 0)
    + many(
        poly(ring(4, 0.9, x, y, x * 13), 0.8)
        for x, y in ((17, 6), (33, 5), (36, 22), (15, 24), (24, 27), (30, 28))
    ),
    "impact_of_agriculture": medallion(
        at(sheaf(13), 24, 23, 1.15) + at(sickle(), 18, 24, 0.9), 0.12, 45, "leaf"
    ),
    "impact_of_architecture": medallion(
        at(
            dome(0, 0, 5)
            + rect(-6, 0, 12, 1.4, 0, 0)
            + many(column(-4.8 + k * 2.4, 6, 1.1, 7.4) for k in range(5))
            + rect(-7, 7.4, 14, 1.2, 0, 0),
            24,
            13.6,
        ),
        0.2,
        0,
        "plain",
    ),
    "impact_of_colonies": medallion(
        many(
            curve([(12.6 + k * 3.6, 23), (14.4 + k * 3.6, 22), (16.2 + k * 3.6, 23)], 0.3)
            for k in range(6)
        )
        + at(ship(2), 20.6, 22, 0.95)
        + palm(31, 21, 9)
        + blob([(26.6, 22.6), (31, 20.4), (35.6, 22.6)], 0.4, 20),
        0.14,
        0,
        "rope",
    ),
    "impact_of_competition": medallion(
        at(laurel(7.4, True), 24, 15) + at(torch(11), 24, 23.4, 0.95), 0.25, 90, "dots"
    ),
    "impact_of_government": medallion(
        at(crown(9), 22.4, 12.6, 0.95) + at(gavel(), 25.6, 24.2, 1.65), 0.22, 0, "plain"
    ),
    "impact_of_happiness": medallion(
        disc(24, 15, 8.4, 0, accent=True)
        + disc(21, 12.8, 1.1, 0.97)
        + disc(27, 12.8, 1.1, 0.97)
        + curve([(19, 17.4), (21.4, 20), (24, 20.8), (26.6, 20), (29, 17.4)], 0.8),
        0.3,
        0,
        "leaf",
    ),
    "impact_of_industry": medallion(
        at(factory(2), 23.6, 21.4, 0.95)
        + at(gear(3.6, 9, 0.4), 24, 23.6)
        + at(smoke(0, 0, 3, 0.6, 0.6, 0.4), 27.4, 9.4),
        0.12,
        90,
        "dots",
    ),
    "impact_of_population": medallion(
        at(crowd(5, 3.2, 0.4), 24, 16.4, 0.95)
        + at(crowd(6, 3.4, 0.6), 24, 21.6, 1.05)
        + at(crowd(4, 3.4, 0.3), 24, 26, 1.1),
        0.15,
        0,
        "plain",
    ),
    "impact_of_progress": medallion(
        at(gear(8, 12, 0.25), 24, 15)
        + poly(
            [
                (24, 8.6),
                (28.4, 13.6),
                (25.8, 13.6),
                (25.8, 21),
                (22.2, 21),
                (22.2, 13.6),
                (19.6, 13.6),
            ],
            0,
            accent=True,
        ),
        0.2,
        45,
        "rope",
    ),
    "impact_of_science": medallion(
        at(microscope(), 23, 23, 1.4) + at(flask(5, 0.6), 31, 23.4, 0.9), 0.2, 0, "dots"
    ),
    "impact_of_strength": medallion(
        at(sword(15), 17.6, 23.6, 1, turn=38)
        + at(sword(15), 30.4, 23.6, 1, turn=-38)
        + at(round_shield(5.4), 24, 15),
        0.25,
        90,
        "leaf",
    ),
    "impact_of_technology": medallion(
        at(bulb(), 24, 22.6, 1.2) + at(gear(2.6, 8), 16, 20.6) + at(gear(2.6, 8), 32, 20.6),
        0.2,
        90,
        "plain",
    ),
    "impact_of_wonders": medallion(
        at(pyramid(10, 15), 20.6, 21.6)
        + at(tower(3, 11, "onion"), 31, 21.6, 0.85)
        + sun(24, 8, 1.2)
        + rect(12.6, 21.6, 22.8, 1, 0.4, 0),
        0.15,
        0,
        "leaf",
    ),
}

TERRITORIES = {
    "developed_territory_i": sky(18)
    + sea(19)
    + band([(-1, 23), (10, 20.4), (26, 19.4), (49, 21)], 30, 0.16, 8)
    + many(stroke([(20 + 3.4 * n, 22.4), (14 + 5.6 * n, 30)], 0.22) for n in range(7))
    + at(oak(0, 0, 8, 0.35), 41.6, 24.4)
    + at(windmill(9), 29.6, 25, 1.36)
    + at(house(8, 4, 3), 9.4, 24.4, 1.1)
    + at(gable(6, 5, 3.6), 17.4, 25.4, 1.2),
    "developed_territory_ii": sky(18)
    + hills(15, 0.2, 1)
    + sea(19.4)
    + band([(-1, 19.4), (8, 18.8), (15, 19.4), (18, 20.8)], 21.2, 0.2, 8)
    + many(at(gable(5.4, h, 3), x, 20.2) for x, h in ((6.6, 5), (12.4, 7)))
    + at(rock(0, 0, 2.6), 36.8, 25, 1.2)
    + at(lighthouse(12), 37, 23.6, 1.3)
    + at(steamer(), 22.6, 25.6),
    "fertile_territory_i": sky(16)
    + sun(33.6, 6.4, 2.2)
    + hills(15, 0.25)
    + ground(20, 0.15)
    + river(28, 20, 8)
    + many(wheat(x, 29.4, 8, 0.4) for x in range(7, 22, 3))
    + oak(37, 27, 10),
    "fertile_territory_ii": sky(15)
    + hills(14, 0.3, 2)
    + ground(18, 0.15)
    + many(oak(x, 21.4, 7, 0.3) for x in (8, 16, 24))
    + at(barn(), 35.4, 24, 0.98)
    + many(
        oak(x, y, 13, 0.3)
        + many(
            disc(x + dx, y - dy, 0.75, 0, accent=True, line=0.25)
            for dx, dy in ((-3, 6.4), (-1, 8.6), (1.2, 6), (2.8, 8.2), (0.4, 10.6))
        )
        for x, y in ((12.6, 26), (24.6, 25.4))
    )
    + grass(31, 27.6),
    "historic_territory_i": sky(19)
    + sea(19)
    + band([(-1, 24), (12, 20.4), (28, 20), (40, 23), (49, 24)], 30, 0.2, 8)
    + at(stone_head(), 33.6, 25.4, 1.1)
    + at(stone_head(), 15, 26, 1.25)
    + at(stone_head(), 24.4, 27.4, 1.55)
    + many(grass(x, y) for x, y in ((10, 28), (19, 28.6), (31, 28.4), (38, 27))),
    "historic_territory_ii": sky(18)
    + pine(4, 26, 14)
    + palm(42, 26, 15)
    + ground(24, 0.3)
    + many(
        rect(24 - (13 - 2.6 * k), 26 - 4 * k - 4, 26 - 5.2 * k, 4, 0.08, 0)
        + rect(24 + (13 - 2.6 * k) - 5, 26 - 4 * k - 4, 5, 4, 0.55, 60)
        for k in range(4)
    )
    + rect(20.4, 6, 7.2, 4.4, 0.1, 0)
    + door(23.4, 2, 3, 10.4)
    + poly([(22, 26), (23, 10.4), (25.4, 10.4), (26.4, 26)], 0.02)
    + many(stroke([(22 + k * 0.05, 25 - k), (26.2 - k * 0.05, 25 - k)], 0.15) for k in range(14)),
    "inhabited_territory_i": sky(17)
    + sea(18)
    + band([(-1, 24), (8, 21), (24, 19.6), (40, 21), (49, 23.4)], 30, 0.16, 8)
    + palm(30.6, 22, 13.6)
    + at(hut(9), 12.6, 24, 1.45)
    + at(hut(9), 37, 23.6, 1.15)
    + at(man(0.5), 21.8, 26.2, 1.05)
    + at(man(0.15, hood=True), 28.6, 26, 1)
    + at(man(0.35), 25.2, 26.4, 0.62),
    "inhabited_territory_ii": sky(16)
    + mountains(17, False)
    + ground(19, 0.25)
    + many(at(tent(7, 7), x, y, s) for x, y, s in ((9, 26, 1.1), (22, 23, 0.9), (35, 27, 1.3)))
    + at(fire(0, 0, 0.7), 22, 28)
    + many(at(man(0.5, hood=True), x, 29, 0.7) for x in (17, 27))
    + at(horse(0.3), 44, 24, 0.5, True),
    "strategic_territory_i": sky(20)
    + sea(21)
    + poly([(14, 30), (17, 14), (22, 10), (33, 11), (38, 17), (42, 30)], 0.15, 70)
    + poly([(28, 10.6), (33, 11), (38, 17), (42, 30), (32, 30)], 0.6, -60, 0)
    + at(castle(), 27, 12, 0.75)
    + at(galley(), 7, 26, 0.5),
    "strategic_territory_ii": sky(17)
    + band([(26, 17.4), (34, 14.6), (49, 11.6)], 18, 0.3, 40)
    + sea(17.4)
    + at(ship(3), 31.6, 20, 0.86)
    + at(wall(52, 7.6, 17), 24, 30)
    + at(cannon(), 14, 22.9, 1.16)
    + many(disc(x, y, 0.75, 0.9, 40) for x, y in ((20, 21.8), (21.7, 21.8), (20.85, 20.5))),
    "wealthy_territory_i": sky(18)
    + sea(19)
    + band([(-1, 25), (10, 21.4), (26, 20.4), (40, 22), (49, 25)], 30, 0.14, 6)
    + palm(12, 23.4, 15)
    + at(ingots(), 27.4, 25.4, 1.06),
    "wealthy_territory_ii": plain(0.6, 30)
    + poly([(0, 0), (12, 0), (15, 14), (11, 30), (0, 30)], 0.85, 60)
    + poly([(48, 0), (37, 0), (33, 13), (38, 30), (48, 30)], 0.8, -60)
    + at(crystal(1.4), 24, 25)
    + at(coins(6), 15, 28, 1.1)
    + at(coins(4), 34, 28.4, 1.1)
    + many(star(x, y, 1, points=4) for x, y in ((20, 6), (30, 8), (25, 4)))
    + rect(11, 28, 26, 2, 0.4, 0),
}

PACTS = {
    "open_borders_agreement": sky()
    + hills(19, 0.25)
    + ground(23, 0.2)
    + poly([(20, 30), (23, 21), (25, 21), (28, 30)], 0.02)
    + at(block(0, 5, 12), 12, 27)
    + at(block(0, 5, 12), 36, 27)
    + stroke([(14, 17), (22, 6)], 1)
    + stroke([(34, 17), (26, 6)], 1)
    + at(banner(5, 4), 12, 15)
    + at(banner(5, 4, 0.7, False), 36, 15),
    "trade_routes_agreement": sky(18, 0.14)
    + sun(24, 8, 2.8, True)
    + sea(17, 0.24)
    + at(ship(2), 12.6, 22.4, 1.15)
    + poly([(21, 21.4), (49, 19.4), (49, 31), (16, 31)], 0.1, 0)
    + poly([(16, 31), (21, 21.4), (21, 24), (18.4, 31)], 0.65, 90)
    + at(tower(4.4, 7), 44, 20)
    + at(wagon(), 34.4, 27.4, 1.3)
    + at(barrel(), 24.6, 27.6, 0.8)
    + at(crate(3.4), 22, 29.4)
    + at(crate(3), 28, 29.4),
    "acceptance_of_supremacy": rays(24, 10, 22)
    + at(crown(13), 24, 14.6)
    + rect(0, 25, 48, 5, 0.4, 0)
    + stroke([(0, 25), (48, 25)])
    + at(crown(6, False), 9, 24.6)
    + at(crown(6, False), 39, 24.6)
    + at(castle(), 24, 25, 0.75),
    "international_trade_agreement": sky(18)
    + sea(19)
    + at(steamer(), 13, 22, 0.9)
    + at(ship(3), 36, 24, 0.95)
    + shelf(26, 0.5)
    + many(at(crate(3), x, 29.4) for x in (10, 14, 38))
    + at(barrel(), 30, 29.8, 0.7)
    + at(handshake(), 24, 8, 0.8),
    "promise_of_military_protection": rays(24, 15, 24)
    + at(shield(16, 0.1), 24, 14.6)
    + at(house(7, 4, 3), 24, 17.4, 0.95)
    + at(sword(13), 9, 27, 1.1)
    + at(sword(13), 39, 27, 1.1),
    "scientific_cooperation": plain(0.15, 90)
    + at(flask(9, 0.5), 11, 25, 1.4)
    + at(flask(9, 0.7, False), 37, 25, 1.4)
    + curve([(11, 10), (17, 5), (24, 4), (31, 5), (37, 10)], 0.6)
    + at(atom(5.4), 24, 14)
    + shelf(25),
    "international_tourism": sky(22)
    + sun(16, 7, 2.2)
    + at(pyramid(8, 13), 11, 25)
    + at(temple(5, 13, 5), 36, 25, 0.8)
    + ground(25, 0.2)
    + at(
        rect(-4.4, -6, 8.8, 6, 0.35, 0)
        + curve([(-1.6, -6), (-1.2, -7.4), (1.2, -7.4), (1.6, -6)], 0.5)
        + many(rect(x, -6, 0.8, 6, 0.8, 0) for x in (-2.8, 2))
        + disc(0, -2.6, 1.2, 0, accent=True),
        24,
        28,
        1.3,
    )
    + at(plane(), 31, 9.4, 0.9, turn=-12),
    "loss_of_sovereignty": rays(24, 13, 24, 0.45)
    + disc(24, 13, 12.4, 0.06, line=0)
    + at(block(0, 26, 7), 24, 30)
    + at(crown(17), 24, 23)
    + at(chain(12), 24, 20, 1.25, turn=-24),
    "military_pact": rays(24, 15, 24, 0.1)
    + at(shield(8, 0.1), 14, 18)
    + at(shield(8, 0.5), 34, 18)
    + at(sword(16), 16, 28, 1, turn=28)
    + at(sword(16), 32, 28, 1, turn=-28)
    + at(seal(), 24, 17, 1.7),
    "peace_treaty": sky(24, 0.14)
    + sun(24, 11, 5.4)
    + hills(22, 0.25, 1)
    + ground(25, 0.2)
    + at(dove(), 23.6, 13.4, 1.25)
    + at(
        poly([(-8.6, 0), (8.6, 0), (8, -6.6), (-8, -6.6)], 0, 0)
        + many(stroke([(-6, y), (x, y)], 0.3) for y, x in ((-5, 6), (-3.7, 5), (-2.4, 2)))
        + oval(-8.3, -3.3, 0.9, 3.5, 0.3, 90)
        + oval(8.3, -3.3, 0.9, 3.5, 0.5, 90)
        + seal(4.6, -1.2, 1.5),
        24,
        28.2,
    ),
}

AGGRESSIONS = {
    "enslave": sky(22, 0.4)
    + ground(23, 0.35)
    + many(at(walker(0.5 + 0.1 * k, True), 10 + k * 9, 27.6, 1.35) for k in range(4))
    + at(chain(13, 2.5), 23, 21, 1),
    "plunder_i": sky(22, 0.3)
    + hills(19, 0.35, 1)
    + at(smoke(0, 0, 5, -0.5, 1, 0.6), 12.4, 12)
    + ground(23, 0.2)
    + at(house(10, 5, 4), 13, 25.4)
    + fire(10.4, 20.4, 1.5)
    + fire(14.6, 19, 2)
    + at(sheaf(10), 26.6, 22, 0.95, turn=-14)
    + at(amphora(7, 0.4), 36.8, 21.6, 1)
    + at(sack(), 31.6, 21.8, 1.35)
    + at(wagon(), 31.6, 28, 1.25),
    "plunder_ii": room(24.4, 0.4)
    + at(barrel(), 8.4, 26.4, 1.15)
    + at(hoard(), 24, 26, 1.12)
    + at(sabre(15), 38.4, 27.2, 1.15, turn=-16)
    + many(at(coin(1.15, True), x, y) for x, y in ((35.2, 27), (33.4, 28.4), (31.2, 27.4))),
    "plunder_iii": night(24)
    + at(factory(2), 15, 25, 0.95)
    + fire(9, 19, 1.2)
    + fire(16, 19, 1.5)
    + rect(0, 25, 48, 5, 0.45, 0)
    + at(wagon(), 36, 28, 1.1)
    + many(at(crate(3.4), x, 23) for x in (33, 38))
    + at(walker(0.8), 26, 28.6, 1),
    "raid_i": sky(22, 0.35)
    + hills(20, 0.4)
    + at(wall(20, 6, 7), 36, 26)
    + at(rider(None, 0.6, at(torch(5), 0, 0), 0.7), 13, 28, 1.4)
    + fire(37, 20, 1.2)
    + at(hut(6), 44, 24, 0.8),
    "raid_ii": sky(20, 0.3)
    + sea(20.4)
    + band([(25, 24.6), (32, 22.4), (40, 22), (49, 22.6)], 30, 0.35, 10)
    + at(smoke(0, 0, 5, 0.5, 1.1, 0.5), 37, 9)
    + at(house(9, 6, 4), 36.6, 24.4, 1.12)
    + fire(35, 17.4, 1.7)
    + fire(39.6, 18.8, 1.2)
    + many(
        disc(x, y, r, 0.04, 30)
        for x, y, r in ((23.4, 20.6, 1.3), (25.4, 20, 1.7), (27.6, 20.4, 1.1))
    )
    + at(ship(3), 14.2, 23.4, 1.2),
    "raid_iii": night(24)
    + many(
        poly([(x, 26), (x + d, 0), (x + d + 5, 0)], 0.2, 90, 0.15) for x, d in ((8, 6), (40, -12))
    )
    + at(city(((-17, 4, 7), (-10, 4, 10), (-3, 5, 7), (5, 4, 11), (12, 5, 8), (18, 4, 10))), 24, 28)
    + rect(0, 27, 48, 3, 0.5, 0)
    + at(plane(), 24, 8, 1.1, turn=6)
    + many(
        blob([(x, y), (x + 0.7, y + 1.6), (x, y + 3), (x - 0.7, y + 1.6)], 0.95, line=0.2)
        for x, y in ((20, 12), (24, 14), (28, 12.6))
    )
    + fire(37, 24, 1),
    "annex": sky(20, 0.14)
    + hills(18, 0.3, 1)
    + at(castle(), 29, 22.4, 1)
    + at(banner(7, 4), 29, 11.2)
    + ground(22, 0.16)
    + poly([(28, 22), (31, 22), (24, 30), (10, 30)], 0, 0, 0.2)
    + at(rank(4, musketeer(shako()), 4.2), 13, 29, 0.95)
    + at(banner(10, 5), 22.4, 29),
    "assassinate": rect(0, 0, 48, 30, 0.7, 60, 0)
    + disc(24, 15, 14.4, 0.5, 0, 0)
    + disc(24, 15, 12.4, 0.08, 0)
    + at(laurel(9.4), 24, 15.6)
    + at(sword(15), 24, 3, 1.25, turn=180)
    + at(blob([(0, 0), (1, 1.8), (0, 2.9), (-1, 1.8)], 0, accent=True), 24, 25),
    "sabotage": room(30, 0.5)
    + at(gear(9, 12, 0.3), 15, 17)
    + at(gear(6, 10, 0.5), 30, 11)
    + at(stroke([(0, 0), (12, -9)], 1.4), 17, 16)
    + many(rect(28.6 + k * 2.7, 18.4, 2.4, 8, 0, 90, accent=True) for k in range(4))
    + curve([(34, 18.4), (35, 14), (38, 13), (39, 8.4)], 0.45)
    + star(39.2, 7, 2.2)
    + rect(28.2, 21.6, 11.2, 1.2, 0.9, 0),
    "spy": room(30, 0.6)
    + at(face_mask(), 18.6, 25, 1.7)
    + at(scroll(7, 7), 35, 25, 0.9)
    + disc(34.6, 17.6, 4.4, 0.05, 0, 0.9)
    + stroke([(37.6, 20.8), (40, 25)], 1.4),
    "armed_intervention": sky(20, 0.25)
    + hills(19, 0.35, 2)
    + ground(23, 0.3)
    + many(at(plane(), x, y, 0.6, turn=0) for x, y in ((10, 6), (22, 4), (34, 6.4)))
    + many(
        blob([(x - 2, y), (x, y - 2), (x + 2, y)], 0.05, 90)
        + stroke([(x - 2, y), (x, y + 3), (x + 2, y)], 0.2)
        + disc(x, y + 3.4, 0.6, 0.9)
        for x, y in ((13, 13), (25, 11), (37, 14))
    )
    + at(tank(), 24, 28, 1.35),
}

WARS = {
    "war_over_culture_ii": sky(22, 0.4)
    + at(temple(7, 24, 8), 25, 26, 1)
    + fire(16, 16, 1.4)
    + fire(32, 14, 1.8)
    + smoke(32, 9, 3, 0.8, 0.9, 0.7)
    + ground(26, 0.4)
    + at(cannon(), 8, 28, 0.7)
    + at(lyre(6), 41, 29, 0.8, turn=50),
    "war_over_culture_iii": night(25)
    + disc(24, 13, 10.6, 0.3, 0, 0)
    + disc(24, 14, 8.2, 0.12, 0, 0)
    + rect(0, 24, 48, 6, 0.5, 0)
    + at(smoke(0, 0, 3, 0.5, 0.9, 0.75), 28, 6)
    + fire(17.6, 21, 2.1)
    + fire(30.4, 21, 2.4)
    + fire(24, 21, 3.4)
    + at(closed_book(13, 2.8, 0.6), 17.6, 26.6, 1, turn=-9)
    + at(closed_book(13, 2.8, 0.25), 30.6, 26.8, 1, turn=8)
    + at(closed_book(12, 2.6, 0.15), 24.6, 23.6, 1, turn=-4)
    + at(book(11), 24, 29.4, 1.1),
    "war_over_resources": sky(22, 0.45)
    + at(smoke(0, 0, 6, 1, 1, 0.8), 18, 10)
    + dunes(22)
    + at(derrick(13), 17, 26, 1.2)
    + fire(17, 12, 2)
    + at(tank(), 36, 27.4, 1),
    "war_over_technology": rays(24, 13, 28, 0.12)
    + at(sword(20), 8.6, 29, 1.15, turn=45)
    + at(sword(20), 39.4, 29, 1.15, turn=-45)
    + at(gear(9, 14, 0.35), 24, 13)
    + disc(24, 13, 6, 0, line=0.4)
    + at(bulb(), 24, 17.6, 0.82),
    "war_over_territory": sky(22, 0.4)
    + at(smoke(0, 0, 5, 0.7, 1.1, 0.5), 34, 7)
    + hills(20, 0.4, 1)
    + ground(23.6, 0.2)
    + at(castle(), 32, 25, 1.16)
    + fire(33, 12.6, 1.7)
    + at(cannon(), 12.8, 26.4, 1.1)
    + many(
        disc(x, y, r, 0.04, 30)
        for x, y, r in ((20.6, 18.4, 1.2), (22.6, 17.4, 1.6), (24.8, 16.6, 1.1))
    ),
    "holy_war": plain(0.6, 60)
    + rays(24, 14, 16, 0.5)
    + at(flame_ring(), 24, 14, 1.5)
    + at(sword(20), 24, 29.4, 1.3),
}

BONUS = {
    "defense_colonization_i": sky(18)
    + sea(19)
    + band([(-1, 21), (14, 20), (27, 30)], 30, 0.3, 10)
    + at(castle(), 13.4, 24.6, 1.15)
    + at(galley(), 33, 24.6, 0.75),
    "defense_colonization_ii": sky(18)
    + sea(19)
    + band([(-1, 21), (14, 21), (27, 30)], 30, 0.3, 10)
    + at(star_fort(9), 13.4, 26, 1)
    + at(banner(9, 6), 13.4, 20.4)
    + at(ship(3, False, True), 32, 21, 0.8),
    "defense_colonization_iii": sky(18)
    + sea(19)
    + at(warship(), 32, 23.6, 0.8)
    + band([(-1, 22), (14, 22), (25, 25), (34, 30)], 30, 0.35, 10)
    + stroke([(15, 20.4), (27, 13.6)], 1.9)
    + stroke([(25.6, 14.4), (28, 13)], 2.6)
    + blob([(6.6, 25), (7, 20), (10.6, 16.8), (15.4, 16.8), (18.6, 20.4), (19, 25)], 0.12, 30)
    + blob([(14, 16.6), (18.6, 20.4), (19, 25), (14.4, 25), (15.6, 20)], 0.55, 60, 0)
    + rect(4.6, 24.4, 17, 3.4, 0.1, 0)
    + rect(16, 24.4, 5.6, 3.4, 0.6, 60, 0)
    + rect(8.6, 20.4, 5.6, 1.1, 0.97),
}

TACTICS = {
    "fighting_band": sky()
    + hills(20, 0.3, 2)
    + pine(4, 24, 10)
    + at(man(0.5, axe(9)), 16, 28, 1.5)
    + at(man(0.3, spear(12), True), 25, 27.6, 1.5)
    + at(man(0.6, at(hammer(7), 0, 0), False, True), 34, 28, 1.5)
    + oak(44, 25, 9),
    "heavy_cavalry": sky()
    + hills(20, 0.35)
    + many(
        at(rider(at(great_helm(), 0, 0.8, 0.32), 0.2, None, 0.4, True, True), x, y, s)
        for x, y, s in ((12, 25, 1), (25, 26.4, 1.15), (36, 28.4, 1.3))
    ),
    "legion": sky()
    + hills(20, 0.3, 1)
    + stroke([(36, 8), (36, 29)], 0.7)
    + at(eagle(), 36, 9, 0.8)
    + at(gonfalon(3.8, 4.4, 0, accent=True), 36, 12)
    + many(at(legionary(), 11.4 + k * 8, 27 + k % 2, 1.4) for k in range(3)),
    "light_cavalry": sky()
    + dunes(20)
    + at(rider(turban(), 0.15, at(bow(6), 0, 3, 0.9), 0.35), 31, 24.4, 0.95)
    + at(rider(turban(), 0.15, at(bow(6), 0, 3, 0.9), 0.15), 16.6, 28, 1.45),
    "medieval_army": sky()
    + hills(20, 0.3)
    + at(tent(9, 7), 40, 23, 1)
    + many(
        at(
            soldier(kettle_hat(), 0.3 + 0.2 * (k % 2), halberd(13), False),
            6 + k * 5.6,
            27 + k % 2,
            1.25,
        )
        for k in range(4)
    )
    + at(rider(at(great_helm(), 0, 0.8, 0.32), 0.2, None, 0.5, True), 33, 28.4, 1.15),
    "phalanx": sky()
    + hills(21, 0.3, 2)
    + many(stroke([(6 + k * 5, 26), (18 + k * 5, 5)], 0.4) for k in range(7))
    + many(at(hoplite_shield(), 6 + k * 5.4, 28, 1.3) for k in range(7)),
    "classic_army": sky()
    + hills(20, 0.3, 1)
    + at(cannon(), 8, 24, 0.65)
    + many(at(musketeer(tricorne(), 0.5), 16 + k * 5, 27.6, 1.25) for k in range(3))
    + at(cavalryman(tricorne(), 0.5, 0.3), 38, 28, 1.15),
    "conquistadors": sky()
    + palm(4, 26, 14)
    + hills(20, 0.35, 2)
    + at(rider(morion(), 0.25, None, 0.4, True), 19, 28, 1.4)
    + at(soldier(morion(), 0.4, halberd(13), False), 34, 27.4, 1.4)
    + at(soldier(morion(), 0.3, musket(9, False), False), 42, 28, 1.4),
    "defensive_army": sky()
    + hills(18, 0.3, 1)
    + many(at(musketeer(shako(False), 0.6), 6 + k * 6.4, 24, 1.05) for k in range(4))
    + at(cannon(), 37, 24.6, 0.9)
    + rect(0, 23, 48, 7, 0.2, 10)
    + many(
        blob(
            [(x, 24), (x + 1, 22), (x + 4.4, 22), (x + 5.4, 24), (x + 4.4, 26), (x + 1, 26)],
            0.12,
            45,
        )
        for x in range(-2, 48, 6)
    ),
    "fortifications": sky()
    + hills(17, 0.3, 2)
    + at(star_fort(15), 24, 26, 1.15)
    + at(banner(9, 6), 24, 19)
    + many(at(cannon(), x, y, 0.35) for x, y in ((14, 19), (34, 19))),
    "mobile_artillery": sky()
    + hills(18, 0.3)
    + ground(23, 0.2)
    + at(smoke(0, 0, 3, 0.8, 0.7, 0.1), 10.4, 16)
    + stroke([(17, 24), (26, 22.6)], 0.7)
    + at(rider(busby(), 0.65, None, 0.25), 30, 26.6, 1.4)
    + at(cannon(), 14.6, 27, 0.95),
    "napoleonic_army": sky()
    + cloud(32, 5, 0.9)
    + hills(19, 0.3, 1)
    + many(at(musketeer(bearskin(), 0.75), 6 + k * 5.2, 27.4, 1.25) for k in range(3))
    + at(cavalryman(crested(), 0.6, 0.35), 27, 28.4, 1.15)
    + at(cannon(), 41, 27.6, 0.7)
    + at(banner(13, 6), 20, 20),
    "entrenchments": sky(20, 0.22)
    + hills(17, 0.35, 2)
    + rect(0, 20, 48, 10, 0.3, 8)
    + at(smoke(0, 0, 4, 0.6, 0.8, 0.5), 34, 10)
    + many(
        at(
            stroke([(0.4, 0.4), (6, -1.8)], 0.55)
            + disc(0, 0.1, 1.05, 0.02)
            + at(helmet(), 0, -0.2),
            x,
            18.2,
            2,
        )
        for x in (11.6, 21.6, 31.6)
    )
    + many(
        blob(
            [
                (x, y + 2),
                (x + 1, y),
                (x + 5.2, y),
                (x + 6.2, y + 2),
                (x + 5.2, y + 3.6),
                (x + 1, y + 3.6),
            ],
            0.1,
            45,
        )
        for y, first in ((18.4, 3), (21.6, 0))
        for x in range(first, 46, 6)
    )
    + many(
        stroke([(x, 30), (x + 2.4, 24)], 0.6) + stroke([(x + 2.4, 30), (x, 24)], 0.6)
        for x in (9, 21, 33)
    )
    + many(
        curve([(x, 27), (x + 1.4, 25.4), (x + 2.8, 27), (x + 1.4, 28.6), (x, 27)], 0.25)
        for x in range(3, 46, 2)
    ),
    "mechanized_army": sky(18)
    + at(plane(), 38, 6, 0.7, turn=-8)
    + at(plane(), 24, 5, 0.5, turn=-8)
    + hills(19, 0.35, 1)
    + many(at(tank(), x, y, s) for x, y, s in ((38, 22.6, 0.65), (28, 25, 0.85), (14, 28.6, 1.15))),
    "modern_army": sky(18)
    + at(plane(), 12, 6, 0.8, turn=-10)
    + hills(19, 0.3, 2)
    + at(howitzer(), 37, 24, 0.85)
    + many(
        at(soldier(helmet(), 0.6, musket(8, False), False), 6 + k * 5, 28, 1.15) for k in range(3)
    )
    + at(tank(), 31, 28.6, 1),
    "shock_troops": sky(22, 0.3)
    + hills(20, 0.3, 1)
    + poly(
        [p for k in range(12) for p in (ring(12, 8.6, 36, 13)[k], ring(12, 4.6, 36, 13, 15)[k])],
        0,
        accent=True,
    )
    + disc(36, 13, 2.8, 0)
    + ground(23, 0.35)
    + at(charger(0.6), 30, 25.8, 1.05)
    + at(charger(0.45), 16, 29, 1.65),
}

CARDS: dict[str, Part] = {
    name: joined(layers)
    for name, layers in {
        **LEADERS,
        **WONDERS,
        **ACTIONS,
        **UNITS,
        **URBAN,
        **SPECIALS,
        **GOVERNMENTS,
        **FARMS,
        **EVENTS,
        **TERRITORIES,
        **PACTS,
        **AGGRESSIONS,
        **WARS,
        **BONUS,
        **TACTICS,
    }.items()
}
