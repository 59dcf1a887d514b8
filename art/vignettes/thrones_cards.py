"""A Game of Thrones: a portrait for each house card, a scene for each kind of Westeros card."""

from __future__ import annotations

from arms import charge, crest
from buildings import castle, door, tower, wall
from figures import crowd, rider, soldier
from grounds import (
    bush,
    cloud,
    fire,
    lightning,
    moon,
    mountain,
    oak,
    pine,
    smoke,
    stars,
    sun,
    wheat,
)
from pen import Part, at, band, blob, curve, disc, many, oval, poly, rect, shape, stroke
from portraits import (
    antlers,
    bear_mask,
    braid,
    circlet,
    cowl,
    cropped,
    curls,
    doublet,
    fringe,
    full,
    furs,
    goatee,
    gown,
    head,
    hood,
    horns,
    kettle_hat,
    leather,
    mailed,
    mane,
    moustache,
    nasal_helm,
    open_sallet,
    plated,
    receding,
    robe,
    short,
    strands,
    tentacles,
    turban,
    whiskers,
    wimple,
)
from portraits import (
    crest as crested,
)
from things import (
    axe,
    barrel,
    bow,
    candle,
    closed_book,
    crown,
    flower,
    galley,
    gonfalon,
    hammer,
    longship,
    scroll,
    sheaf,
    shield,
    ship,
    spear,
    sword,
)

WIDE, HIGH = 45.0, 40.0

# ---- what is behind ------------------------------------------------------------------------------


def air(low: float = 28, tone: float = 0.22) -> Part:
    """A sky in four bands, lighter towards the horizon."""
    h = low / 4
    return many(
        rect(-1, n * h, WIDE + 2, h + 0.02, max(tone - n * 0.06, 0.05), 0, 0) for n in range(4)
    )


def dark(low: float = 40, tone: float = 0.8) -> Part:
    h = low / 4
    return many(rect(-1, n * h, WIDE + 2, h + 0.02, tone - n * 0.12, 0, 0) for n in range(4))


def water(y: float = 27, tone: float = 0.3) -> Part:
    h = (HIGH - y) / 3
    made = many(
        rect(-1, y + n * h, WIDE + 2, h + 0.02, tone - 0.1 + 0.1 * n, 0, 0) for n in range(3)
    ) + stroke([(-1, y), (WIDE + 1, y)], 0.25)
    for n in range(14):
        x, v = (n * 13.7 + 3) % 43, y + 1.2 + (n * 2.9) % (HIGH - y - 2)
        made += curve([(x, v), (x + 1, v - 0.7), (x + 2, v), (x + 3, v - 0.7), (x + 4, v)], 0.3)
    return made


def land(y: float = 30, tone: float = 0.25, sway: float = 0.8) -> Part:
    far = [(-1, y), (12, y - sway), (26, y + sway), (38, y - sway * 0.5), (47, y + sway * 0.4)]
    near = [(-1, y + 4), (14, y + 2.8 + sway), (30, y + 4.2 - sway), (47, y + 2.6)]
    return band(far, HIGH, max(tone - 0.12, 0.05), 5) + band(near, HIGH, tone + 0.1, -5, 0.25)


def inside(tone: float = 0.34) -> Part:
    """A wall of dressed stones."""
    made = rect(-1, 0, WIDE + 2, HIGH, tone, 0, 0)
    for row in range(11):
        y = row * 3.8
        made += stroke([(-1, y), (WIDE + 1, y)], 0.16)
        made += many(
            stroke([(x * 7 + row % 2 * 3.5, y), (x * 7 + row % 2 * 3.5, y + 3.8)], 0.16)
            for x in range(8)
        )
    return made


def panes(x: float, y: float, w: float = 9, h: float = 18, mark: str = "") -> Part:
    """A window with a pointed arch, its lower edge on (x, y)."""
    d = f"M{-w / 2:.2f} 0V{-h * 0.62:.2f}Q{-w / 2:.2f} {-h * 0.86:.2f} 0 {-h:.2f}Q{w / 2:.2f} {-h * 0.86:.2f} {w / 2:.2f} {-h * 0.62:.2f}V0z"
    made = shape(d, 0.02, line=0.9)
    made += many(stroke([(x * w / 4, -0.2), (x * w / 4, -h * 0.86)], 0.2) for x in (-1, 0, 1))
    made += many(stroke([(-w / 2, -h * k / 6), (w / 2, -h * k / 6)], 0.2) for k in range(1, 5))
    return at(made + (at(charge(mark, w * 0.8, 0.85), 0, -h * 0.52) if mark else []), x, y)


def curtain(x: float, flip: bool = False, tone: float = 0.45) -> Part:
    made = shape("M-1 0H10Q8 8 4 13Q1.6 16 1 24Q2.4 32 2 40H-1z", tone, 96)
    return at(
        made + strands([[(3, 0), (1.6, 12), (0.2, 22)], [(7, 0), (4, 9), (0.8, 18)]], 0.26),
        x,
        0,
        1,
        flip,
    )


def books(y: float = 0) -> Part:
    made = rect(-1, y, WIDE + 2, HIGH, 0.62, 90, 0)
    for row in range(5):
        x, k = -1.0, row * 3
        while x < 46:
            w = 1.5 + (k * 7 % 5) * 0.32
            h = 7 + (k * 5 % 4) * 0.5
            made += rect(x, y + 9.4 * row + 8.8 - h, w, h, (0.05, 0.3, 0.14, 0.5)[k % 4], 90, 0.24)
            made += stroke(
                [(x + 0.3, y + 9.4 * row + 3.4), (x + w - 0.3, y + 9.4 * row + 3.4)], 0.2
            )
            x, k = x + w, k + 1
        made += rect(-1, y + 9.4 * row + 8.8, WIDE + 2, 0.9, 0.1, 0)
    return made


def stack(x: float, y: float, w: float = 5, h: float = 14, tone: float = 0.5) -> Part:
    """A pillar of rock in the sea with a tower on it."""
    made = blob(
        [
            (-w * 0.7, 0),
            (-w * 0.5, -h * 0.5),
            (-w * 0.42, -h),
            (w * 0.42, -h),
            (w * 0.46, -h * 0.4),
            (w * 0.72, 0),
        ],
        tone,
        80,
    )
    made += blob(
        [(w * 0.05, 0), (w * 0.1, -h * 0.5), (w * 0.42, -h), (w * 0.46, -h * 0.4), (w * 0.72, 0)],
        min(tone + 0.3, 0.95),
        70,
        0,
    )
    return at(made + at(tower(w * 0.62, h * 0.55), 0, -h), x, y)


def pavilion(x: float, y: float, s: float = 1.0, mark: str = "") -> Part:
    made = poly([(-5, 0), (-4.4, -5), (4.4, -5), (5, 0)], 0.08, 90) + poly(
        [(1, 0), (0.8, -5), (4.4, -5), (5, 0)], 0.45, 90
    )
    made += poly(
        [(-5, -4.6), (0, -10.4), (5, -4.6), (2.5, -5.4), (0, -4.6), (-2.5, -5.4)], 0, accent=True
    )
    made += many(stroke([(a, -5), (0, -10.4)], 0.2) for a in (-2.5, 0, 2.5)) + poly(
        [(-1, 0), (0, -4.6), (1, 0)], 0.95
    )
    made += stroke([(0, -10.4), (0, -13.6)], 0.3) + poly([(0, -13.6), (3, -12.8), (0, -12)], 0.5)
    return at(made + (at(charge(mark, 2.6, 1), -2.7, -2.4) if mark else []), x, y, s)


def hangs(
    x: float, mark: str, y: float = 3, w: float = 10, h: float = 20, tone: float = 0.1
) -> Part:
    """A banner of the house on a wall."""
    return at(gonfalon(w, h, tone, at(charge(mark, w * 0.8, 0.9), 0, 1)), x, y)


def snow(n: int = 26) -> Part:
    return many(
        disc((k * 17.3 + 2) % 45, (k * 11.7 + 1) % 38, 0.26 + 0.14 * (k % 3), 0, line=0)
        for k in range(n)
    )


def lances(xs: tuple[float, ...], y: float = 40, h: float = 30, mark: str = "") -> Part:
    made = many(at(spear(h + 2 * (k % 3)), x, y, 1) for k, x in enumerate(xs))
    return made + (
        many(
            shape(
                f"M{x} {y - h + 3}q3 -1 5 0t3 -.3l-1.6 2.2l1.6 2.4q-2 .8 -3.6 .2t-4.4 0z",
                0,
                accent=k % 2 == 0,
            )
            for k, x in enumerate(xs)
        )
        if mark
        else []
    )


def weirwood(x: float, y: float) -> Part:
    """A pale tree with a face and red leaves."""
    made = blob(
        [
            (-4.6, 0),
            (-2.6, -4),
            (-2.8, -12),
            (-6, -19),
            (-1.6, -15),
            (0, -21),
            (1.6, -15),
            (7, -20),
            (2.9, -11),
            (2.8, -4),
            (5, 0),
        ],
        0.03,
        88,
    )
    made += blob([(0.9, -16), (2.9, -11), (2.8, -4), (5, 0), (2, 0), (1.4, -6)], 0.35, 80, 0)
    made += many(
        disc(s * 1.2 - 0.2, -9.4, 0.6, 0.95)
        + stroke([(s * 1.2 - 0.2, -8.8), (s * 1.3 - 0.2, -6.6)], 0.3)
        for s in (-1, 1)
    )
    made += blob([(-1.4, -5.6), (-0.2, -6.2), (1, -5.6), (-0.2, -4.6)], 0.95)
    for k in range(30):
        a, b = (k * 7.3) % 23 - 11.5, -(15 + (k * 5.1) % 11)
        made += blob(
            [(a - 1.5, b), (a, b - 1.1), (a + 1.5, b), (a, b + 1.1)], 0, accent=True, line=0.16
        )
    return at(made, x, y)


def blaze(x: float, y: float, w: float, h: float) -> Part:
    """Flames side by side, the tallest in the middle."""
    made: Part = []
    for k in (-2, 2, -1, 1, 0):
        a, b = k * w / 5, h * (1 - 0.24 * abs(k))
        tongue = [
            (a - w * 0.16, 0),
            (a - w * 0.2, -b * 0.3),
            (a - w * 0.04, -b * 0.62),
            (a + w * 0.05 * (1 - k % 2 * 2), -b),
            (a + w * 0.12, -b * 0.6),
            (a + w * 0.2, -b * 0.26),
            (a + w * 0.16, 0),
        ]
        made += blob(tongue, 0.12 if k % 2 else 0, 84, accent=not k % 2)
        made += curve([(a, -b * 0.08), (a - w * 0.05, -b * 0.3), (a + w * 0.03, -b * 0.5)], 0.24)
    return at(made, x, y)


def wolf_head(x: float, y: float, s: float = 1.0) -> Part:
    """A direwolf, looking to the left."""
    made = blob(
        [
            (8, 12),
            (7.6, 3),
            (5, -3),
            (2, -5),
            (-1, -4),
            (-3, -1.6),
            (-7.6, 1),
            (-8.2, 2.6),
            (-6.4, 4),
            (-3, 4.4),
            (-2.4, 7),
            (-3.4, 12),
        ],
        0.18,
        60,
    )
    made += blob([(8, 12), (7.6, 3), (5, -3), (3.4, 2), (2, 8), (1.6, 12)], 0.5, 75, 0)
    made += poly([(1, -4.6), (2.2, -9.4), (4.6, -3.4)], 0.3, 70) + poly(
        [(-0.6, -4.2), (-0.6, -8), (1.6, -4.6)], 0.1, 70
    )
    made += (
        blob([(-8.4, 1.4), (-7.2, 0.6), (-6.6, 1.8), (-7.6, 2.6)], 0.97)
        + oval(-2, -0.6, 0.9, 0.5, 0, accent=True, line=0.3)
        + disc(-2.1, -0.6, 0.3, 0.97, line=0)
    )
    made += stroke([(-7, 3.2), (-3, 3)], 0.34) + strands(
        [
            [(2, 3), (0.6, 6), (1.2, 9)],
            [(4.4, 2), (3.6, 6), (4.4, 10)],
            [(-0.6, 5), (-1.4, 8), (-0.6, 11)],
        ],
        0.3,
    )
    return at(made, x, y, s)


def bird(x: float, y: float, s: float = 1.0, flip: bool = False) -> Part:
    """A raven on a perch."""
    made = blob(
        [
            (-3.6, -3.4),
            (-2.2, -5),
            (-0.4, -4.6),
            (1.6, -2.4),
            (4, 3),
            (5.4, 6.6),
            (3, 5),
            (0.4, 3.4),
            (-1.6, 1),
            (-2, -2),
        ],
        0.9,
        60,
    )
    made += poly([(-3.4, -4.2), (-5.8, -3.2), (-3.2, -2.8)], 0.7) + disc(
        -2.4, -3.9, 0.34, 0, line=0
    )
    return at(
        made + strands([[(0, -2), (2, 1), (3.6, 4.4)]], 0.3) + stroke([(-0.4, 3), (-0.6, 5)], 0.4),
        x,
        y,
        s,
        flip,
    )


def goblet(x: float, y: float, s: float = 1.0) -> Part:
    made = (
        blob([(-2.4, -7), (2.4, -7), (1.9, -3.6), (0, -2.6), (-1.9, -3.6)], 0, accent=True)
        + rect(-0.3, -2.7, 0.6, 2, 0.2)
        + blob([(-1.8, 0), (-0.6, -0.9), (0.6, -0.9), (1.8, 0)], 0, accent=True)
    )
    return at(made + oval(0, -7, 2.4, 0.6, 0.8), x, y, s)


def fist(x: float, y: float, s: float = 1.0) -> Part:
    """A gloved hand about a hilt."""
    made = blob(
        [(-2, -1.6), (0, -2.2), (2, -1.6), (2.4, 0.6), (1.4, 2), (-1.6, 2), (-2.4, 0.4)], 0.3, 20
    )
    return at(
        made + many(stroke([(-2, -0.7 + k), (1.6, -0.8 + k)], 0.24) for k in (0, 1, 2)), x, y, s
    )


def great_sword(x: float, y: float, h: float = 26, turn: float = 0, s: float = 1.35) -> Part:
    """Point up, its pommel below the edge."""
    return at(sword(h, True), x, y, s, turn=turn)


def bust(*layers: Part, x: float = 25.5, y: float = 17.5, size: float = 1.0) -> Part:
    return at(many(layers), x, y, size)


def chain() -> Part:
    spots = [
        (-6.4, 11),
        (-5.4, 13.2),
        (-3.8, 15.2),
        (-1.8, 16.6),
        (0.4, 17),
        (2.6, 16.4),
        (4.4, 14.9),
        (5.8, 12.9),
        (6.6, 10.8),
    ]
    return many(
        oval(x, y, 1.5, 1, 0, None, 0.45, k % 3 == 1) + oval(x, y, 0.7, 0.4, 0.8, line=0.2)
        for k, (x, y) in enumerate(spots)
    )


def throne(x: float, y: float, s: float = 1.0) -> Part:
    """Draw a throne of swords."""
    made: Part = []
    for k in range(15):
        a = -9.2 + k * 1.32
        h = 20 + 5 * (1 - abs(k - 7) / 7) + (k * 3 % 4)
        made += poly(
            [(a - 0.6, 0), (a - 0.5, -h + 2), (a, -h), (a + 0.5, -h + 2), (a + 0.6, 0)],
            0.1 if k % 2 else 0.45,
            88,
        )
        made += stroke([(a - 1.1, -h * 0.62 - k % 3), (a + 1.1, -h * 0.62 - k % 3)], 0.5)
    made += poly([(-10, 0), (-9.4, -8), (9.4, -8), (10, 0)], 0.6, 20) + poly(
        [(-12, 2), (-10.6, -2.4), (10.6, -2.4), (12, 2)], 0.3, 0
    )
    for side in (-1, 1):
        made += many(
            poly(
                [
                    (side * (9.4 + k), -1),
                    (side * (10.4 + k * 1.5), -12 + 2.6 * k),
                    (side * (11 + k), -1),
                ],
                0.2 + 0.2 * k,
                88,
            )
            for k in range(3)
        )
    return at(made, x, y, s)


NORTH = air(30, 0.25) + at(mountain(9, 30, 24, 13) + mountain(38, 30, 26, 16), 0, 0)
STORM = dark(40, 0.62) + lightning(11, 1, 1.5)
SEA = air(27, 0.36) + water(26, 0.35)


def at_stark() -> dict[str, Part]:
    return {
        "eddard-stark": air(32, 0.16)
        + land(31, 0.2)
        + weirwood(10.5, 33)
        + bust(
            mane(0.66, 8, 6.9),
            furs(0.5, 0.12, "wolf"),
            head(age=1, long=0.3, jaw=0.95),
            cropped(0.62),
            fringe(0.58, 3.4),
        )
        + great_sword(40.6, 44, 25)
        + fist(40.6, 37.4, 1.2),
        "robb-stark": air(32, 0.3)
        + lances((11, 16, 34, 39, 43), 41, 30, "wolf")
        + land(33, 0.2)
        + bust(
            furs(0.35, 0.1, "wolf"),
            head(age=0, jaw=0.95, brows="calm", look=1, thick=0.5),
            curls(0.42),
            circlet("swords"),
            x=27,
        )
        + wolf_head(10.6, 33, 1.05),
        "greatjon-umber": air(30, 0.12)
        + pine(9, 33, 22)
        + pine(41, 33, 26)
        + pine(15, 31, 15)
        + land(31, 0.06)
        + bust(
            mane(0.8, 7, 8.2),
            mailed(0.6, wide=17.5),
            head(mouth="open", jaw=1.12, thick=0.95, brows="raised"),
            full(0.78, 13.4, 5.2),
            blob([(-2.4, 3.3), (-0.6, 3), (1.2, 3.3), (0.5, 5), (-1.7, 5)], 0.97)
            + poly([(-2, 3.5), (0.9, 3.5), (0.6, 4), (-1.7, 4)], 0, line=0),
            fringe(0.72, 5),
            size=1.1,
            y=16.5,
        )
        + snow(30)
        + at(axe(22), 38, 44, 1.4, turn=6),
        "house-mormont-lord": NORTH
        + land(31, 0.12)
        + pine(10, 34, 17)
        + pine(42, 33, 13)
        + bust(
            hood(0.62),
            mailed(0.12, "", 15),
            head(age=2, brows="stern", jaw=1.02, thick=0.9),
            full(0.16, 10.4),
            bear_mask(0.6),
            y=18.5,
        )
        + at(hammer(20), 37.4, 42, 1.35, turn=6),
        "ser-rodrik-cassel": air(30, 0.2)
        + at(wall(30, 12, 12), 10, 34)
        + at(tower(7, 20), 12, 34)
        + at(tower(8, 15), 41, 34)
        + land(33, 0.2)
        + bust(
            mailed(0.3, "wolf"),
            head(age=2, jaw=1.12, brows="calm", thick=0.8, look=1),
            receding(0.06),
            whiskers(0.03, 8.6, 8.8),
            moustache(0.03, 1, 6.2),
        ),
        "catelyn-stark": inside(0.4)
        + panes(12, 27, 11, 25)
        + bust(
            mane(0.38, 10, 6.6),
            gown(0.5, "square"),
            head(woman=True, age=1, brows="sad"),
            fringe(0.32, 3),
            braid(-6.4, 5.6, 6, 0.3),
            x=27,
        )
        + at(scroll(8, 10), 9.5, 39.5),
        "maester-luwin": books(-3)
        + bust(
            robe(0.16, 12),
            head(age=3, jaw=0.92, brows="raised", mouth="smile", gaunt=True),
            receding(0.1),
            chain(),
            size=0.95,
            y=19,
        )
        + bird(41, 24.4, 1.0)
        + at(candle(9), 10.6, 40, 1.2),
    }


def at_lannister() -> dict[str, Part]:
    rock_castle = poly([(27, 40), (30, 20), (34, 15), (45, 13), (46, 40)], 0.4, 64) + at(
        castle("cone"), 38, 15, 0.8
    )
    return {
        "tywin-lannister": air(30, 0.2)
        + sun(12, 9, 3, True)
        + water(29)
        + rock_castle
        + bust(
            plated(0.06, "lion", 0.55),
            head(age=2, jaw=0.95, gaunt=True, mouth="down", thick=0.55),
            receding(0.12),
            whiskers(0.08, 5.6, 6.3),
            x=24,
        ),
        "ser-jaime-lannister": air(40, 0.14)
        + at(tower(9, 33), 38, 42)
        + at(tower(7, 24), 12, 42)
        + bust(
            mane(0.1, 6, 6.4),
            plated(0.02, "", 0.04),
            head(age=0, jaw=1.0, mouth="smirk", brows="raised", thick=0.45),
            fringe(0.06, 3.4),
            at(charge("lion", 5.6, 0.9), 0, 18),
        )
        + great_sword(38, 45, 25, 5),
        "tyrion-lannister": inside(0.45)
        + rect(11, 3, 27, 40, 0.2, 90)
        + many(disc(11 + k * 27, 3, 1.5, 0, accent=True) for k in (0, 1))
        + at(charge("lion", 9, 0.6), 24.5, 9)
        + bust(
            doublet(0.55, 0.05, 4),
            head(age=0, jaw=1.06, mouth="smirk", brows="stern", thick=0.85, look=1, nose=0.86),
            short(0.12),
            cropped(0.3, 1),
            strands([[(1.2, 1.6), (0, 0.2), (-1.9, -3.6)]], 0.3),
            size=0.9,
            y=24,
            x=24.5,
        )
        + at(closed_book(9, 2.2), 38, 40)
        + at(closed_book(8, 1.8, 0.1), 38.4, 37.6)
        + goblet(38.4, 35.8, 1.05),
        "ser-kevan-lannister": air(30, 0.18)
        + land(30, 0.2)
        + pavilion(10, 33, 1.3)
        + pavilion(40, 32, 1.5)
        + bust(
            mailed(0.25, "lion", 16.5),
            head(age=2, jaw=1.18, brows="calm"),
            receding(0.2),
            full(0.2, 7.4, 5.2),
            x=25,
        ),
        "house-lannister-captain": air(42, 0.24)
        + lances((9.5, 13.5, 17, 33, 37, 41, 44), 42, 33)
        + bust(
            mailed(0.5, "lion"),
            head(age=1, jaw=1.0, brows="stern", thick=0.8),
            moustache(0.5),
            nasal_helm(0.08),
            crested("lion"),
            y=19.5,
        ),
        "cersei-lannister": inside(0.3)
        + panes(25, 31, 22, 33)
        + curtain(-3)
        + curtain(48, True)
        + bust(
            mane(0.08, 12, 8.4),
            gown(0.6, "vee", True),
            head(woman=True, age=0, brows="raised", look=1),
            fringe(0.05, 7),
            circlet("tiara"),
        )
        + goblet(40, 39.6, 1.3),
        "vargo-hoat": dark(34, 0.7)
        + blaze(10, 34, 12, 18)
        + blaze(41, 34, 9, 13)
        + at(smoke(9, 20, 5), 0, 0)
        + land(33, 0.4)
        + bust(
            leather(0.7),
            head(age=1, jaw=0.84, long=0.8, brows="stern", gaunt=True, mouth="down"),
            goatee(0.75, -1, 17),
            nasal_helm(0.3, False),
            horns(),
            many(
                disc(-7 + 2.3 * k, 14 + 2.4 * (1 - abs(k - 3) / 3), 1.2, 0, accent=k % 2 == 0)
                for k in range(7)
            ),
        ),
    }


def at_baratheon() -> dict[str, Part]:
    return {
        "stannis-baratheon": dark(40, 0.75)
        + at(tower(8, 26), 39, 42)
        + blaze(11, 42, 11, 24)
        + blaze(43, 43, 8, 14)
        + bust(
            plated(0.12, "", 0.75),
            head(age=1, jaw=1.0, gaunt=True, brows="stern", thick=0.8, mouth="down"),
            receding(0.7),
            cropped(0.7),
            circlet("flames"),
            fire(0, 22, 1.6) + at(charge("stag", 2.6, 1), 0, 20.4),
        ),
        "renly-baratheon": air(30, 0.14)
        + land(30, 0.18)
        + pavilion(10, 34, 1.4)
        + pavilion(40.4, 35, 1.7, "stag")
        + bust(
            mane(0.82, 6, 6.5),
            plated(0.04, "stag", 0.4),
            head(age=0, brows="calm", mouth="smile", look=1, thick=0.55),
            fringe(0.76, 2.4),
            antlers(),
            open_sallet(0.03),
            y=20.5,
        ),
        "ser-davos-seaworth": SEA
        + at(ship(3), 37, 33, 1.25)
        + bust(
            doublet(0.55, 0.3, 0),
            head(age=2, brows="sad", jaw=1.0),
            short(0.4),
            full(0.34, 7.8),
            curve([(-4.4, 10.6), (-1, 16), (0, 18)], 0.3)
            + curve([(4.4, 10.6), (1, 16), (0, 18)], 0.3)
            + blob([(-1.3, 18), (1.3, 18), (1.9, 21), (0, 22.4), (-1.9, 21)], 0, accent=True),
            x=21,
        ),
        "ser-axell-florent": inside(0.4)
        + hangs(40, "stag", 3, 11, 24)
        + bust(
            plated(0.3),
            head(age=2, jaw=1.24, mouth="down", thick=0.9, look=1, nose=1.1),
            receding(0.5),
            moustache(0.6, 1, 6.4),
            many(
                blob([(s * x, y) for x, y in ear], 0.06 + 0.3 * (s > 0), 60)
                + curve([(s * 5.1, -1.3), (s * 6.2, -1.2), (s * 5.9, 0.3), (s * 5.3, 1.2)], 0.25)
                for ear in [[(4.5, -2), (6, -2.9), (7.2, -1.9), (6.9, 0.3), (5.4, 2.5), (4.6, 1.6)]]
                for s in (-1, 1)
            ),
            size=1.06,
        ),
        "house-florent-lord": air(30, 0.14)
        + land(27, 0.2)
        + at(castle("cone"), 11, 29, 0.9)
        + many(at(flower(1.7, 5, k % 2 == 0), 2 + k * 3.7, 33 + (k * 5) % 7) for k in range(12))
        + bust(
            furs(0.3, 0.3),
            head(age=1, jaw=0.9, long=0.5, brows="raised", mouth="smirk"),
            short(0.3),
            goatee(0.35),
            blob([(-6, -4), (-5.2, -8), (0, -9.8), (5.6, -7.8), (6.2, -4), (0, -5.6)], 0.6, 20)
            + blob([(3, -7.6), (6, -12.6), (11, -14), (9, -9.6), (5.6, -6.6)], 0.08, 40)
            + disc(3, -6.8, 1.1, 0, accent=True),
        ),
        "melisandre-of-asshai": dark(40, 0.9)
        + stars(16, 26, 3)
        + blaze(8, 42, 13, 27)
        + blaze(43, 42, 12, 23)
        + bust(
            hood(0.5, 0.4),
            mane(0.5, 14, 6.2),
            gown(0.68, "vee", False),
            head(woman=True, age=0, brows="calm"),
            fringe(0.46, 10),
            cowl(0.5),
            rect(-3.2, 8.2, 6.4, 1, 0.1)
            + poly([(0, 8), (1.5, 9.6), (0, 11.6), (-1.5, 9.6)], 0, accent=True),
        ),
        "salladhor-saan": air(27, 0.14)
        + sun(12, 8, 3, True)
        + water(25, 0.25)
        + at(galley(), 38.4, 29, 1.15)
        + bust(
            doublet(0.2, 0.6, 4),
            head(age=1, brows="raised", mouth="smile", skin=0.3, thick=0.7),
            goatee(0.9, -1, 10.4),
            turban(),
            many(disc(s * 5.4, 2.6, 0.9, 0, accent=True) for s in (-1, 1)),
            x=22,
            y=20.5,
        ),
    }


def at_greyjoy() -> dict[str, Part]:
    rigging = many(stroke([(x, 0), (x + 9, 40)], 0.3) for x in (-2, 2, 6)) + many(
        stroke([(-2 + y * 0.22, y), (8 + y * 0.22, y)], 0.22) for y in range(2, 40, 4)
    )
    return {
        "euron-crows-eye": dark(28, 0.85)
        + moon(12, 7, 3)
        + water(27, 0.6)
        + at(longship(), 38, 32, 0.95)
        + bust(
            mane(0.9, 8, 6.8),
            leather(0.8),
            head(age=0, jaw=0.95, mouth="smirk", eyes="patch", look=1, brows="raised", thick=0.6),
            fringe(0.86, 4.4),
            goatee(0.9, 1),
            x=23,
        )
        + at(
            blob(
                [
                    (0, 0),
                    (4, -1.2),
                    (7.4, -4.6),
                    (9, -9),
                    (6.4, -8.4),
                    (5.4, -5),
                    (2.8, -2.6),
                    (-0.4, -1.4),
                ],
                0.15,
                40,
            )
            + many(stroke([(a, b), (a + 1, b + 1.6)], 0.5) for a, b in ((2, -2.6), (5, -4.8))),
            33,
            40,
            1.2,
        ),
        "asha-greyjoy": air(24, 0.3)
        + water(23, 0.4)
        + at(longship(), 11.5, 30, 0.85)
        + bust(
            leather(0.5, 13.4),
            head(woman=True, age=0, mouth="smile", brows="raised", nose=1.2, look=1, jaw=1.1),
            short(0.86),
            blob([(-5, -1), (-5.4, -5), (-2, -7.4), (3, -7.6), (0.4, -5.6), (-3.4, -4.4)], 0.8, 40),
            x=25,
        )
        + at(axe(15), 37.6, 43, 1.5, turn=10)
        + fist(38.6, 37, 1.1),
        "theon-greyjoy": SEA
        + stack(40, 30, 7, 15)
        + stack(12, 29, 5, 12)
        + at(bow(26), 33, 43, 1.35)
        + bust(
            mailed(0.75, "kraken", 13.6),
            head(age=0, jaw=0.88, mouth="smirk", brows="calm", look=1),
            short(0.86),
            many(
                stroke([(-8 + k * 1.6, 11), (-10.6 + k * 1.9, 1.6)], 0.4)
                + poly(
                    [(-10.6 + k * 1.9, 1.6), (-11.8 + k * 1.9, -1.6), (-9.6 + k * 1.9, -1)],
                    0,
                    accent=True,
                )
                for k in range(3)
            ),
            x=23,
        ),
        "aeron-damphair": air(20, 0.3)
        + water(17, 0.35)
        + blob(
            [
                (-1, 40),
                (-1, 24),
                (5, 19),
                (11, 17),
                (16, 20),
                (15, 24),
                (11.6, 23),
                (14, 28),
                (22, 30),
                (32, 29),
                (39, 24),
                (46, 22),
                (46, 40),
            ],
            0.22,
            -6,
        )
        + strands(
            [
                [(1, 28), (6, 22), (11, 20.4)],
                [(3, 34), (9, 28), (16, 32)],
                [(34, 33), (40, 28), (45, 27)],
            ],
            0.36,
        )
        + many(
            disc(x, y, 0.5, 0, line=0.2)
            for x, y in ((17.6, 18), (16, 15.6), (12.6, 14.8), (9, 15.4))
        )
        + bust(
            mane(0.6, 19, 9.4),
            robe(0.45, 12),
            head(age=2, gaunt=True, jaw=0.9, brows="sad", thick=0.8),
            full(0.5, 18, 4.8),
            fringe(0.52, 13),
            many(
                curve([(s * 5.4, -6), (s * 6.6, 2), (s * 5.8, 9), (s * 7, 15)], 0.8)
                for s in (-1, 1)
            )
            + many(
                blob(
                    [(s * 6.4 - 1.1, v), (s * 6.4, v - 1), (s * 6.4 + 1.1, v), (s * 6.4, v + 1)],
                    0,
                    accent=True,
                )
                for s in (-1, 1)
                for v in (1, 5.4, 10)
            ),
            y=16,
        ),
        "house-blacktyde-captain": SEA
        + at(rigging, 28, 0)
        + rect(-1, 34, WIDE + 2, 7, 0.4, 0)
        + bust(
            leather(0.35, 16),
            head(age=1, jaw=1.1, brows="stern", thick=0.9),
            full(0.62, 9.4, 5),
            kettle_hat(0.12),
            x=23,
            y=18.5,
        )
        + at(crest("kraken", 10, 0.3), 40.4, 31),
        "balon-greyjoy": inside(0.6)
        + at(charge("kraken", 38, 0.95), 25, 15)
        + bust(
            mane(0.14, 17, 8.4),
            furs(0.75, 0.5),
            head(age=3, gaunt=True, jaw=0.84, long=0.6, brows="stern", mouth="down"),
            fringe(0.08, 12),
            circlet("driftwood"),
            y=18,
        ),
        "victarion-greyjoy": dark(30, 0.5)
        + water(29, 0.45)
        + at(longship(), 10, 32, 0.8)
        + at(longship(), 40, 34, 0.9, True)
        + bust(
            tentacles(),
            plated(0.25, "kraken", 0.85),
            head(age=1, jaw=1.16, brows="stern", thick=0.9),
            full(0.85, 8),
            nasal_helm(0.3),
            y=19.5,
        )
        + at(axe(22), 38, 45, 1.5, turn=8),
    }


def at_tyrell() -> dict[str, Part]:
    roses = many(
        at(flower(2.3, 6, k % 2 == 0), x, y)
        for k, (x, y) in enumerate(
            ((9.5, 6), (13, 14), (9, 22), (14, 30), (41, 7), (38, 15), (43, 21), (40, 29))
        )
    )
    return {
        "mace-tyrell": air(30, 0.14)
        + cloud(10, 7, 1.2)
        + at(castle("cone"), 11, 31, 1.25)
        + at(castle("cone"), 41, 31, 1.0)
        + land(30, 0.2)
        + bust(
            doublet(0.3, 0.02, 5, "rose", 17),
            head(age=1, jaw=1.3, brows="calm", mouth="smile"),
            curls(0.5, 0.4),
            blob(
                [
                    (-3, 4.6),
                    (-1.9, 3.2),
                    (-0.5, 3.4),
                    (1, 3.2),
                    (2.2, 4.6),
                    (1, 8),
                    (-0.4, 10.6),
                    (-1.8, 8),
                ],
                0.45,
                86,
            ),
            strands([[(-1.9, 4.3), (-0.5, 4.5), (1, 4.3)]], 0.3),
            size=1.08,
        ),
        "ser-loras-tyrell": air(29, 0.14)
        + land(29, 0.16)
        + pavilion(40, 32, 1.1)
        + at(rider(lance=True, barding=True), 9.6, 34, 0.86)
        + bust(
            mane(0.4, 7, 7),
            plated(0.02, "", 0.1, flowers=True),
            head(age=0, jaw=0.88, brows="calm", thick=0.45, mouth="smile"),
            curls(0.36, 5, 1.6),
            x=26.5,
        ),
        "ser-garlan-tyrell": air(29, 0.2)
        + land(29, 0.25)
        + many(bush(2 + k * 6, 32, 1.2) for k in range(8))
        + at(sword(30, True), 10.5, 44, 1.2, turn=14)
        + at(sword(30, True), 41.5, 44, 1.2, turn=-12)
        + bust(
            plated(0.14, "rose", 0.3),
            head(age=1, brows="calm", mouth="smile"),
            cropped(0.5),
            open_sallet(0.12),
            x=26,
            y=19,
        ),
        "margaery-tyrell": air(40, 0.12)
        + many(stroke([(x, 0), (x, 40)], 0.4) for x in (8, 14, 38, 43))
        + many(stroke([(5, y), (46, y)], 0.4) for y in (4, 12, 20, 28, 36))
        + roses
        + bust(
            mane(0.5, 13, 7.2),
            gown(0.12, "square"),
            head(woman=True, age=0, brows="raised", look=1),
            fringe(0.44, 6),
            circlet("roses"),
        ),
        "house-tyrell-captain": air(28, 0.16)
        + band([(-1, 25), (10, 20), (24, 24), (38, 19), (47, 23)], HIGH, 0.3, 60)
        + land(28, 0.14)
        + many(
            at(soldier(tone=0.4, belts=False), x, 36 + k % 2, 1.0) + at(spear(17), x + 2.2, 37)
            for k, x in enumerate((10, 14.6, 38, 43))
        )
        + bust(
            mailed(0.1, "rose", 14),
            head(age=0, brows="calm", jaw=0.95, look=1),
            kettle_hat(0.05),
            at(flower(1.8, 6), -3.6, -7),
            x=26,
            y=18,
        ),
        "brienne-of-tarth": air(27, 0.16)
        + sun(12, 9, 3, True)
        + water(26, 0.28)
        + poly([(31, 28), (34, 20), (38, 17), (42, 21), (46, 19), (46, 28)], 0.35, 64)
        + bust(
            plated(0.3),
            head(woman=True, age=0, jaw=1.28, brows="sad", nose=1.14, long=0.4),
            short(0.06),
            many(
                disc(x, y, 0.2, 0.6, line=0)
                for x, y in ((-3, 1.6), (-2.3, 2.2), (-3.4, 2.4), (2, 1.8), (1.4, 2.4), (-1.4, 1.4))
            ),
            size=1.04,
        )
        + great_sword(39.4, 45, 26, 4),
        "queen-of-thorns": inside(0.28)
        + many(
            curve([(x, 42), (x + d, 30), (x - d, 18), (x + d, 6), (x, -2)], 0.7)
            + many(
                poly([(x + e, y), (x + e + 1.9, y - 0.9), (x + e, y - 1.3)], 0.9)
                for y, e in ((36, d * 0.6), (24, 0), (12, -0.2))
            )
            for x, d in ((10, 2), (14, -2), (38, 2), (42, -2))
        )
        + many(at(flower(1.9, 6), x, y) for x, y in ((11, 8), (13, 25), (40, 10), (39, 27)))
        + bust(
            gown(0.7, "high", False, 12),
            head(woman=True, age=3, brows="raised", gaunt=True),
            wimple(),
            size=0.95,
            y=19.5,
            x=25.5,
        ),
    }


# ---- scenes of the Westeros cards ------------------------------------------------------------------


def ice_wall(y: float = 28, low: float = 8) -> Part:
    made = rect(-1, low, WIDE + 2, y - low, 0.05, 90)
    for k in range(16):
        x = k * 3.1 - 0.6
        made += poly(
            [(x, low), (x + 1.4, low), (x + 0.9, y - 2 - k % 3 * 2), (x + 0.3, y - 6)],
            0.2 + 0.12 * (k % 2),
            88,
            0.14,
        )
    made += many(rect(k * 3.4 - 1, low - 1.5, 2, 1.6, 0, line=0.3) for k in range(15))
    return made


def raider(weapon: Part, cloak: float, collar: float, cap: Part) -> Part:
    """A wildling in skins, a fist raised to his right; the weapon stands in it."""
    return many(
        [
            weapon,
            shape("M-2.6 0C-2.9 -1.6 -2.7 -3.6 -2.2 -5L-.3 -5C-.5 -3.4 -.6 -1.4 -.5 0z", 0.75, 80),
            shape("M.6 0C.6 -1.6 .7 -3.6 .5 -5L2.6 -5C2.9 -3.4 3 -1.4 2.9 0z", 0.75, 80),
            shape(
                "M-2.2 -14C-3.9 -12.4 -5.1 -7.6 -5.4 -2.6L-4.4 -3.4 -3.8 -2 -2.8 -3.6 -1.8 -2.2"
                " -.8 -3.8 .2 -2.3 1.2 -3.8 2.2 -2.2 3.1 -3.5 4 -2 4.7 -3.2 5.4 -2.4"
                "C5.2 -7.4 4 -12.2 2.2 -14z",
                cloak,
                78,
            ),
            shape(
                "M-1.4 -13.4C-1.6 -10.6 -1.7 -7.4 -1.5 -4.6L1.5 -4.6C1.7 -7.4 1.6 -10.6 1.4 -13.4z",
                0.27,
                15,
                0.22,
            ),
            poly([(-1.7, -8.8), (1.7, -8.8), (1.7, -7.9), (-1.7, -7.9)], 0.87, line=0.18),
            shape(
                "M-3.4 -13C-4 -13.6 -3.6 -14.4 -3 -14.5C-2.9 -15.2 -2 -15.5 -1.5 -15.1"
                "C-1 -15.6 .9 -15.6 1.5 -15.1C2 -15.5 2.9 -15.2 3 -14.5C3.6 -14.4 4 -13.6 3.4 -13"
                "C3.4 -12.3 2.5 -12 2 -12.4C1.5 -11.9 .6 -12 .3 -12.4C-.1 -11.9 -1.2 -11.9"
                " -1.5 -12.4C-2.1 -12 -3.3 -12.2 -3.4 -13z",
                collar,
                60,
                0.26,
            ),
            shape(
                "M-1.75 -17.1C-1.85 -15.6 -1 -14.6 0 -14.6C1 -14.6 1.85 -15.6 1.75 -17.1"
                "C1.6 -18.7 -1.6 -18.7 -1.75 -17.1z",
                line=0.26,
            ),
            shape(
                "M-1.7 -16.6C-1.7 -15.2 -1 -13.5 0 -13.1C1 -13.5 1.7 -15.2 1.7 -16.6"
                "C1.2 -15.9 .7 -15.9 0 -16C-.7 -15.9 -1.2 -15.9 -1.7 -16.6z",
                0.8,
                88,
                0.2,
            ),
            shape("M-1 -17.2h.7M.3 -17.2h.7", None, line=0.28),
            cap,
            shape(
                "M2.6 -13.2C4 -13.4 5.2 -14.6 5.9 -16.6L7.1 -16.1C6.6 -13.4 5.2 -11.3 3.4 -10.7z",
                0.47,
                40,
                0.28,
            ),
            disc(6.65, -17.3, 0.95, line=0.24),
        ]
    )


def fur_cap() -> Part:
    return shape(
        "M-2.3 -15.9C-2.7 -17.6 -2 -20.3 0 -20.6C2 -20.3 2.7 -17.6 2.3 -15.9"
        "C2 -16.4 1.7 -17.2 1.3 -18C.6 -18.5 -.6 -18.5 -1.3 -18C-1.7 -17.2 -2 -16.4 -2.3 -15.9z",
        0.53,
        70,
        0.28,
    )


def horned_cap() -> Part:
    return (
        shape(
            "M-1.9 -17.6C-1.9 -19.8 -.9 -20.4 0 -20.4C.9 -20.4 1.9 -19.8 1.9 -17.6"
            "C.9 -18.4 -.9 -18.4 -1.9 -17.6z",
            0.67,
            20,
            0.28,
        )
        + shape(
            "M-1.6 -19.2C-3.2 -19.4 -4 -20.8 -3.8 -22.6C-3.2 -21.2 -2.3 -20.6 -1.1 -20.2z",
            line=0.26,
        )
        + shape("M1.6 -19.2C3.2 -19.4 4 -20.8 3.8 -22.6C3.2 -21.2 2.3 -20.6 1.1 -20.2z", line=0.26)
    )


def torch() -> Part:
    return stroke([(6.2, -10), (6.9, -21.5)], 0.8) + shape(
        "M6.9 -21.2C5.4 -22 5.3 -23.6 6.2 -24.8C6.3 -24.2 6.6 -23.9 6.9 -23.8"
        "C6.7 -25.2 7.3 -26.4 8.2 -27C8.1 -25.9 8.6 -25.2 8.9 -24.3C9.2 -22.9 8.5 -21.5 6.9 -21.2z",
        line=0.28,
        accent=True,
    )


def raised_spear() -> Part:
    point = [(7, -29.4), (7.9, -27), (7, -25.4), (6.1, -27)]
    return stroke([(6.2, -2), (7, -26)], 0.6) + poly(point, 0.33, 90, 0.24)


def raised_axe() -> Part:
    return stroke([(6, -11.5), (7.6, -25)], 0.95) + shape(
        "M7.2 -24.6C8.8 -24.8 10.4 -25.8 11.2 -27C12.2 -24.6 11.9 -21.6 10.5 -19.6"
        "C9.6 -20.8 8.2 -21.6 6.9 -21.8z",
        0.2,
        30,
        0.3,
    )


def scenes() -> dict[str, Part]:
    return {
        "supply": air(24, 0.14)
        + land(24, 0.16)
        + at(castle("cone"), 36, 25, 1.0)
        + many(stroke([(20 + k * 2, 40), (30 + k, 26)], 0.2) for k in range(3))
        + at(sheaf(9), 15, 38, 1.6)
        + at(barrel(), 26, 38, 2.0)
        + at(barrel(), 37, 38.6, 2.0)
        + at(barrel(), 31.6, 30, 1.7)
        + at(sheaf(9), 41.4, 39.4, 1.3)
        + many(wheat(9 + k * 1.7, 40, 9) for k in range(3)),
        "mustering": air(26, 0.2)
        + at(wall(40, 11, 16), 24, 29)
        + at(tower(9, 17), 36, 30)
        + at(door(0, 6, 8), 22, 29)
        + land(29, 0.2)
        + lances((14, 24, 34), 34, 24, "wolf")
        + lances((11, 19, 29, 39, 43), 34, 20)
        + at(crowd(9, 4.4, 0.5), 25.6, 34, 1.1)
        + many(
            at(soldier(tone=0.55, belts=False), x, 42, 1.15)
            + at(
                shield(4.6, 0.1, at(charge("lion" if k % 2 else "wolf", 2.8, 0.9), 0, 0)), x - 1, 36
            )
            for k, x in enumerate((13, 22, 31, 40))
        ),
        "last-days": air(26, 0.1)
        + at(sun(0, 0, 3.6, True), 27, 22, 1.35)
        + band([(-1, 25), (12, 21), (26, 25), (36, 22.6), (47, 25)], HIGH, 0.24, 60)
        + band([(-1, 29), (16, 27), (32, 30), (47, 27.6)], HIGH, 0.1, -20)
        + oak(38, 36, 20)
        + many(wheat(2 + k * 2.2, 40 - (k * 3) % 4, 9) for k in range(12)),
        "winter": air(30, 0.4)
        + mountain(12, 30, 26, 15)
        + mountain(37, 30, 28, 19)
        + band([(-1, 30), (14, 28.6), (30, 31), (47, 29)], HIGH, 0.02, 5)
        + at(castle("cone"), 31, 32, 1.05)
        + pine(9, 36, 14)
        + pine(15, 38, 10)
        + pine(42, 38, 16)
        + band([(-1, 36), (16, 34.6), (32, 37), (47, 35)], HIGH, 0.04, -5)
        + snow(44),
        "clash": air(40, 0.34)
        + many(
            poly([(25, 20), (25 + 34 * c, 20 + 34 * s), (25 + 34 * c2, 20 + 34 * s2)], 0.08, 45, 0)
            for c, s, c2, s2 in (
                (1, 0.1, 0.95, 0.32),
                (-1, 0.1, -0.95, 0.32),
                (0.7, -0.75, 0.5, -0.9),
                (-0.7, -0.75, -0.5, -0.9),
                (0.1, 1, -0.12, 1),
            )
        )
        + at(sword(34, True), 10.5, 42, 1.15, turn=32)
        + at(sword(34, True), 39.5, 42, 1.15, turn=-32)
        + at(crown(11), 25, 14)
        + at(crown(7, False), 13, 33)
        + at(crown(7, False), 37, 33),
        "game": inside(0.3)
        + panes(11.5, 30, 8, 24)
        + panes(39.5, 30, 8, 24)
        + poly([(12, 40), (17, 33), (34, 33), (39, 40)], 0.06, 0)
        + throne(25.5, 34, 1.02)
        + rect(14, 35.4, 23, 2, 0.2, 0)
        + rect(11, 37.4, 29, 3, 0.35, 0),
        "wildlings": air(10, 0.5)
        + ice_wall(26, 7)
        + land(26, 0.05)
        + at(raider(raised_spear(), 0.6, 0.13, fur_cap()), 35.6, 34.6, 0.74)
        + at(raider(torch(), 0.53, 0.2, fur_cap()), 18.6, 34.4, 0.72, flip=True)
        + at(raider(torch(), 0.47, 0.07, fur_cap()), 41.6, 37.6, 0.86)
        + at(raider(raised_axe(), 0.67, 0.07, horned_cap()), 26.6, 38.2, 1.04)
        + many(at(crowd(4, 3, 0.7), 7.6, y, 0.9) for y in (30,))
        + lances((3.4, 6, 9, 12), 31, 13)
        + snow(20),
        "sea-of-storms": dark(24, 0.8)
        + lightning(38, 1, 2.0)
        + blob(
            [
                (-1, 40),
                (-1, 26),
                (6, 22),
                (13, 26),
                (20, 30),
                (30, 24),
                (38, 20),
                (46, 26),
                (46, 40),
            ],
            0.5,
            10,
        )
        + at(ship(3, False, True), 24, 31, 1.5, turn=-14)
        + blob(
            [
                (-1, 40),
                (-1, 33),
                (7, 29),
                (12, 30),
                (9.6, 32.6),
                (16, 35),
                (26, 32),
                (36, 28),
                (42, 29),
                (39.6, 32),
                (46, 34),
                (46, 40),
            ],
            0.25,
            -8,
        )
        + strands(
            [
                [(2, 34), (7, 31), (10, 31)],
                [(20, 37), (28, 34), (36, 31)],
                [(6, 38), (14, 37), (22, 39)],
            ],
            0.4,
        ),
        "storm-of-swords": dark(40, 0.6)
        + cloud(8, 7, 1.5, 0.5)
        + cloud(28, 5, 1.8, 0.45)
        + many(
            at(
                sword(15 + k % 3 * 2, k % 4 == 0),
                6 + (k * 5.3) % 38,
                12 + (k * 11.3) % 20,
                0.95,
                turn=192 - (k % 3) * 5,
            )
            for k in range(9)
        )
        + land(34, 0.3)
        + at(round_targe(), 22, 37, 1.1)
        + at(sword(15), 35, 40, 1.1, turn=18),
        "feast": air(29, 0.34)
        + land(28, 0.25)
        + stroke([(38, 36), (38, 9), (22, 9)], 1.4)
        + stroke([(38, 16), (31, 9)], 1.0)
        + stroke([(25, 9), (25, 15)], 0.4)
        + oval(25, 17.2, 1.6, 2.2, None, line=0.5)
        + bird(32.6, 4.4, 0.9)
        + at(shield(11, 0.1, at(charge("stag", 7, 0.8), 0, 0)), 15, 34, 1, turn=-24)
        + at(spear(20), 22, 40, 1.2, turn=30)
        + bird(15.4, 24, 1.3)
        + bird(30, 33, 1.5, True)
        + bird(41, 35, 1.0)
        + many(
            curve(
                [
                    (x - 2, y - 0.8),
                    (x - 0.7, y - 0.9),
                    (x, y),
                    (x + 0.7, y - 0.9),
                    (x + 2, y - 0.8),
                ],
                0.5,
            )
            for x, y in ((11, 9), (17, 5), (20, 12), (42, 8))
        ),
        "rains": air(32, 0.5)
        + cloud(8, 6, 1.7, 0.3)
        + cloud(26, 5, 2.0, 0.4)
        + cloud(38, 9, 1.4, 0.3)
        + at(tower(8, 13), 38, 29)
        + at(tower(5, 8), 31, 29)
        + land(28, 0.35)
        + blob([(8, 40), (14, 34), (24, 31), (30, 29), (32, 30), (27, 34), (26, 40)], 0.03, 0)
        + many(
            at(soldier(tone=0.6, belts=False), x, y, 0.95) + at(spear(13), x + 2, y + 0.4)
            for x, y in ((13, 38), (20, 36.6), (26.6, 35.4))
        )
        + many(
            stroke(
                [((k * 17.3) % 48, (k * 7.7) % 38), ((k * 17.3) % 48 - 1.6, (k * 7.7) % 38 + 3.4)],
                0.24,
            )
            for k in range(58)
        ),
    }


def round_targe() -> Part:
    return (
        disc(0, 0, 4.2, 0.3, 45)
        + disc(0, 0, 3.1, 0.1, 0)
        + disc(0, 0, 1, 0, accent=True)
        + stroke([(-3, -2.6), (1, 0.6), (0.4, 3)], 0.4)
    )


CARDS = {
    **at_stark(),
    **at_lannister(),
    **at_baratheon(),
    **at_greyjoy(),
    **at_tyrell(),
    **scenes(),
}
