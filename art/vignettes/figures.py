"""People, horses and what they wear: feet on (0, 0), ten units high."""

from __future__ import annotations

from math import cos, radians, sin

from pen import Part, at, blob, curve, disc, many, oval, poly, rect, ring, shape, stroke
from things import bow, cannon, musket, round_shield, sabre, shield, spear, sword, wheel

# ---- hats: the brow on (0, 0), a head two units wide --------------------------------------------


def shako(plume: bool = True, tone: float = 0.85) -> Part:
    made = (
        poly([(-1.1, 0), (-1.3, -2.6), (1.3, -2.6), (1.1, 0)], tone, 90)
        + rect(-1.3, -2.9, 2.6, 0.4, 0.1, 0, 0.2)
        + blob([(0.4, 0), (1.9, 0.2), (0.6, 0.4)], 0.95, line=0.15)
        + disc(0.2, -1.3, 0.4, 0, accent=True, line=0.2)
    )
    return made + (
        blob([(-0.3, -2.8), (-0.5, -4.6), (0.2, -5.2), (0.6, -4.4), (0.3, -2.8)], 0.2, 90, 0.2)
        if plume
        else []
    )


def bearskin(tone: float = 0.85) -> Part:
    made = blob(
        [(-1.3, 0), (-1.7, -2), (-1.2, -3.8), (0.2, -4.3), (1.4, -3.6), (1.6, -1.8), (1.2, 0)],
        tone,
        75,
    )
    return made + blob([(1.4, -0.6), (2, -2.4), (2, -4.2), (1.5, -3.6)], 0, accent=True, line=0.2)


def bonnet(tone: float = 0.8) -> Part:
    """A Highlander's, with feathers and a diced band."""
    made = many(
        disc(x, y, r, tone, 40, 0.2)
        for x, y, r in (
            (-1, -1.4, 1),
            (0.8, -1.5, 1.1),
            (-0.2, -2.4, 1.1),
            (1, -2.8, 0.8),
            (-1, -2.8, 0.7),
        )
    )
    made += rect(-1.2, -0.9, 2.4, 0.9, 0.02, line=0.2) + many(
        rect(-1.2 + k * 0.6, -0.9 + k % 2 * 0.45, 0.6, 0.45, 0.95, line=0) for k in range(4)
    )
    return made + blob(
        [(-1.5, -1), (-2.2, -3), (-1.7, -4.4), (-1.2, -2.6)], 0, accent=True, line=0.2
    )


def crested(tone: float = 0.35) -> Part:
    """A heavy horseman's helmet with its crest and mane."""
    made = blob(
        [(-1.2, -2), (-2.4, -1), (-2.6, 1.6), (-1.8, 2.4), (-1.4, 0)], 0.85, 90, 0.2
    ) + blob([(-1.3, 0), (-1.3, -1.8), (0, -2.6), (1.2, -1.8), (1.3, 0)], tone, 30)
    return (
        made
        + blob(
            [(-1.6, -1.8), (-0.6, -3.4), (1, -3.8), (1.8, -2.8), (0.6, -2.9), (-0.6, -2.2)],
            0,
            accent=True,
            line=0.2,
        )
        + blob([(0.8, 0), (2, 0.2), (0.9, 0.3)], 0.9, line=0.15)
    )


def busby() -> Part:
    made = poly([(-1.2, 0), (-1.3, -2.8), (1.3, -2.8), (1.2, 0)], 0.8, 80) + poly(
        [(-1.2, -2.8), (-2.8, -1.6), (-2.6, -0.6), (-1.2, -1.4)], 0, accent=True, line=0.2
    )
    return made + blob([(0.3, -2.7), (0.2, -4.8), (0.8, -5.2), (0.9, -2.7)], 0.05, line=0.2)


def bicorne_hat() -> Part:
    return blob(
        [(-2.8, 0.1), (-1.6, -1), (0, -2.2), (1.6, -1), (2.8, 0.1), (0, 0.3)], 0.85, 30, 0.25
    ) + disc(0.7, -1, 0.4, 0, accent=True, line=0.2)


def round_hat() -> Part:
    return shape("M-1 -0.2L-1.2 -2.2Q0 -2.6 1.2 -2.2L1 -0.2z", 0.8, 80, 0.25) + oval(
        0, -0.1, 2.1, 0.4, 0.85, 0, 0.2
    )


def czapka() -> Part:
    made = poly(
        [(-1.1, 0), (-0.9, -1.4), (-1.9, -2.8), (1.9, -2.8), (0.9, -1.4), (1.1, 0)], 0.5, 80
    ) + rect(-1.9, -3.1, 3.8, 0.4, 0.1, line=0.2)
    return (
        made
        + disc(0.1, -0.8, 0.5, 0, accent=True, line=0.2)
        + blob([(-0.9, -3), (-1.1, -5), (-0.5, -5.2), (-0.4, -3)], 0.1, line=0.2)
    )


# ---- foot ------------------------------------------------------------------------------------------


def soldier(
    hat: Part | None = None,
    tone: float = 0.5,
    arm: Part | None = None,
    belts: bool = True,
    kilt: bool = False,
) -> Part:
    """At attention, in a coat of some tone."""
    made = at(arm, 1.9, -0.6) if arm else []
    legs = 0.05 if not kilt else 0.02
    made = (
        made
        + rect(-0.95, -3.6, 0.85, 3.6, legs, 90, 0.25)
        + rect(0.1, -3.6, 0.85, 3.6, 0.5, 90, 0.25)
        + rect(-1.05, -1.2, 1, 1.2, 0.95, 0, 0.2)
        + rect(0.1, -1.2, 1, 1.2, 0.95, 0, 0.2)
    )
    made += poly(
        [
            (-1.4, -7),
            (1.4, -7),
            (1.2, -4.4),
            (1.5, -3),
            (0.2, -3.4),
            (-0.2, -3.4),
            (-1.5, -3),
            (-1.2, -4.4),
        ],
        tone,
        70,
        0.3,
    )
    if kilt:
        made += poly([(-1.3, -4.4), (1.3, -4.4), (1.7, -2.2), (-1.7, -2.2)], 0.4, 45, 0.25) + many(
            stroke([(x, -4.4), (x * 1.3, -2.2)], 0.15) for x in (-0.8, -0.3, 0.3, 0.8)
        )
    made += poly(
        [(-1.4, -7), (-2.1, -4.6), (-1.9, -3.6), (-1.3, -3.8), (-1.1, -5.4)], tone, 60, 0.25
    ) + poly(
        [(1.4, -7), (2.1, -4.8), (1.9, -3.8), (1.3, -4.2), (1.1, -5.6)],
        min(tone + 0.25, 0.95),
        60,
        0.25,
    )
    if belts:
        made += (
            stroke([(-1.2, -6.8), (1, -4.2)], 0.1)
            + poly([(-1.3, -7), (-0.8, -7), (1.2, -4.3), (0.8, -4.2)], 0, line=0.15)
            + poly([(1.3, -7), (0.8, -7), (-1.2, -4.3), (-0.8, -4.2)], 0, line=0.15)
        )
    made += disc(0, -8, 1.05, 0.02, line=0.3) + shape(
        "M0.2 -9.05A1.05 1.05 0 0 1 0.2 -6.95Q0.9 -8 0.2 -9.05z", 0.35, 60, 0
    )
    return made + (at(hat, 0, -8.3) if hat else [])


def man(
    robe: float = 0.3, arm: Part | None = None, hood: bool = False, beard: bool = False
) -> Part:
    """In a long robe."""
    made = at(arm, 2.3, 0) if arm else []
    made = (
        made
        + poly([(-1.2, -7), (1.2, -7), (2.2, 0), (-2.2, 0)], robe, 85)
        + poly([(0.3, -7), (1.2, -7), (2.2, 0), (0.6, 0)], min(robe + 0.3, 1), 80, 0)
    )
    made += poly([(1.2, -7), (2.6, -4.6), (2.3, -3.8), (0.9, -5.2)], min(robe + 0.2, 1), 45) + poly(
        [(-1.2, -7), (-2.4, -4.4), (-1.9, -3.6), (-0.8, -5)], robe, 45
    )
    made += disc(0, -8.1, 1.15, 0.02)
    if beard:
        made += blob([(-0.9, -7.8), (0.9, -7.8), (0.6, -6), (0, -5.4), (-0.6, -6)], 0.2, 90, 0.25)
    return made + (
        blob(
            [
                (-1.4, -6.8),
                (-1.3, -8.6),
                (0, -9.7),
                (1.3, -8.6),
                (1.4, -6.8),
                (0.8, -8.2),
                (-0.8, -8.2),
            ],
            min(robe + 0.35, 1),
            70,
        )
        if hood
        else []
    )


def walker(tone: float = 0.5, flip: bool = False, load: bool = False) -> Part:
    made = stroke([(0, -4), (-1.2, -2), (-2, 0)], 0.8) + stroke(
        [(0, -4), (1.1, -2.2), (1.3, 0)], 0.8
    )
    made += (
        poly([(-1, -7), (1, -7), (1.2, -3.4), (-1.2, -3.4)], tone, 80)
        + disc(0.3, -8, 1, 0.02)
        + stroke([(0.6, -6.4), (2.2, -4.6), (2.8, -5.6)], 0.6)
    )
    if load:
        made += disc(-1.6, -6.4, 1.5, 0.25, 40) + stroke([(2.8, -6.4), (2.6, 0)], 0.35)
    return at(made, 0, 0, flip=flip)


def crowd(n: int = 7, step: float = 3, tone: float = 0.45, hats: bool = False) -> Part:
    made: Part = []
    for k in range(n):
        x = (k - (n - 1) / 2) * step
        t = tone + 0.2 * ((k * 2) % 3 - 1)
        made += blob(
            [(x - 1.6, 0), (x - 1.3, -3.2), (x, -4), (x + 1.3, -3.2), (x + 1.6, 0)], t, 80, 0.28
        ) + disc(x, -5 - 0.5 * (k % 2), 1.05, 0.03, line=0.28)
        if hats and k % 2:
            made += rect(x - 1.4, -6.3, 2.8, 0.4, 0.9, line=0.2) + rect(
                x - 0.8, -7.4, 1.6, 1.2, 0.8, line=0.2
            )
    return made


def rank(n: int, figure: Part, step: float = 3.6, back: float = 0.0) -> Part:
    """A line of the same."""
    return many(at(figure, (k - (n - 1) / 2) * step, back * (k % 2)) for k in range(n))


# ---- horse -----------------------------------------------------------------------------------------

_BODY = [
    (-5, -6.2),
    (-2, -5.9),
    (1, -6.4),
    (2.8, -8.4),
    (4.3, -9.7),
    (4.5, -10.4),
    (4.95, -9.6),
    (6.5, -7.9),
    (6.4, -7.2),
    (5.6, -7.1),
    (4.6, -7.7),
    (4, -6.4),
    (3.3, -4.8),
    (2.4, -3.5),
    (-1, -3.2),
    (-2.6, -3.5),
    (-4.4, -3.6),
    (-5.3, -4.6),
]
_FRONT = [(3, -4), (3.0, -2), (3.4, -0.2), (2.4, 0), (2.2, -2), (1.4, -3.8)]
_RAISED = [(2.8, -4.2), (4.6, -3), (4.4, -1.2), (5, -0.8), (4, -0.6), (3.6, -2.6), (1.8, -3.4)]
_HIND = [(-2.4, -3.8), (-3.3, -2), (-2.8, -0.2), (-3.8, 0), (-4.2, -1.8), (-5, -4.2)]
_HIND2 = [(-3, -3.8), (-4.8, -2.2), (-5.4, -0.2), (-6.2, -0.2), (-5.6, -2.4), (-5.2, -4.4)]


def horse(tone: float = 0.35) -> Part:
    made = (
        blob(_RAISED, min(tone + 0.3, 1), 70, 0.28)
        + blob(_HIND2, min(tone + 0.3, 1), 70, 0.28)
        + blob([(-5, -6), (-6.8, -5.4), (-7.4, -2.4), (-6.4, -2.8), (-5.6, -4.6)], 0.85, 80, 0.28)
    )
    made += blob(_FRONT, tone, 70, 0.28) + blob(_HIND, tone, 70, 0.28) + blob(_BODY, tone, 20)
    return (
        made
        + blob(
            [(0.8, -6.5), (2.4, -8.8), (4, -9.9), (4.2, -9.2), (2.6, -7.2), (1.4, -5.8)],
            0.9,
            60,
            0.2,
        )
        + disc(5, -8.6, 0.16, 1, line=0.1)
        + stroke([(5.8, -7.6), (1.6, -6.6)], 0.16)
    )


def rider(
    hat: Part | None = None,
    coat: float = 0.5,
    arm: Part | None = None,
    mount: float = 0.3,
    lance: bool = False,
    barding: bool = False,
) -> Part:
    made = horse(mount)
    if barding:
        made += blob(
            [
                (-5.2, -6.2),
                (0, -6),
                (2.6, -7.2),
                (3.6, -5),
                (3, -2.2),
                (0, -2.8),
                (-3, -2.2),
                (-5.4, -2.6),
            ],
            0.12,
            45,
        ) + many(stroke([(x, -5.8), (x + 0.4, -2.8)], 0.25) for x in (-3.6, -1.8, 0, 1.8))
    body = (
        poly([(-1.2, -9.8), (1.1, -9.8), (0.9, -6.6), (-1.2, -6.4)], coat, 80)
        + blob(
            [(-1.2, -7), (0.8, -7), (1.4, -5), (1, -3), (0.2, -3), (0.2, -4.6), (-1, -5.6)],
            0.1,
            80,
            0.28,
        )
        + rect(0.1, -3.6, 1.4, 0.8, 0.95, line=0.2)
    )
    made += body + disc(0, -10.9, 1.05, 0.02, line=0.3)
    if hat:
        made += at(hat, 0, -11.1)
    made += poly(
        [(0.6, -9.6), (2.4, -8.2), (2.9, -9.2), (3.3, -8.6), (2.4, -7), (0.2, -8.4)],
        min(coat + 0.2, 1),
        40,
        0.25,
    )
    if arm:
        made += at(arm, 3, -8.6)
    if lance:
        made += (
            stroke([(-2, -5.6), (8.6, -14.4)], 0.45)
            + poly([(8.2, -14.9), (10.6, -16), (9, -13.9)], 0.2, line=0.2)
            + poly([(7.4, -13.4), (5, -13.2), (5.4, -11.8), (6.6, -12.8)], 0, accent=True, line=0.2)
        )
    return made


# ---- helms and heads, for a shield or a medallion: ten units high, the neck on (0, 0) -------------


def corinthian(crest: bool = True) -> Part:
    made = (
        blob(
            [
                (-4.2, -9),
                (-3, -12.6),
                (2, -13.4),
                (5.8, -10.6),
                (6.4, -6),
                (5.4, -1),
                (4.4, -4),
                (3.6, -8.4),
                (0, -10.4),
            ],
            0,
            accent=True,
        )
        if crest
        else []
    )
    made = (
        made
        + blob(
            [
                (-3.6, -0.6),
                (-4, -5.4),
                (-2.6, -9),
                (0.6, -10),
                (3.6, -8.4),
                (4.2, -4.8),
                (3.6, 0),
                (0.6, -0.2),
                (-0.6, -3.2),
                (-1.6, -0.8),
            ],
            0.12,
            60,
        )
        + blob(
            [(1.4, -9.8), (3.6, -8.4), (4.2, -4.8), (3.6, 0), (1.8, -0.2), (2.4, -5)], 0.55, 70, 0
        )
    )
    return made + blob([(-3.2, -5.4), (-1.4, -6), (-0.2, -5), (-1.6, -4.5), (-3, -4.6)], 0.97)


def great_helm(tone: float = 0.12) -> Part:
    made = poly(
        [(-3.4, 0), (-3.8, -8), (-2.6, -9.8), (2.6, -9.8), (3.8, -8), (3.4, 0), (0, 1.2)], tone, 90
    ) + poly([(1, -9.8), (2.6, -9.8), (3.8, -8), (3.4, 0), (1, 0.9)], 0.5, 80, 0)
    return (
        made
        + poly([(-3.6, -6.4), (3.6, -6.4), (3.55, -5.4), (-3.55, -5.4)], 0.97)
        + rect(-0.4, -9.8, 0.8, 10.6, 0.02)
        + many(disc(x, y, 0.24, 0.97, line=0.1) for x in (-2.2, -1.3) for y in (-3.8, -2.8, -1.8))
        + many(disc(x, y, 0.24, 0.97, line=0.1) for x in (1.3, 2.2) for y in (-3.8, -2.8, -1.8))
    )


def sallet(tone: float = 0.15) -> Part:
    made = blob(
        [
            (-4.2, -5.2),
            (-3.2, -8.8),
            (0.4, -10.2),
            (3.6, -8.6),
            (4.4, -5),
            (6.2, -1.8),
            (3, -2.6),
            (-1, -3.4),
            (-4.4, -3.6),
        ],
        tone,
        60,
    ) + blob(
        [(1.6, -9.8), (3.6, -8.6), (4.4, -5), (6.2, -1.8), (2.8, -2.8), (2.6, -6)], 0.55, 60, 0
    )
    return (
        made
        + stroke([(-4.2, -5), (1.8, -5.2)], 0.7)
        + poly([(-3.6, -3), (2.6, -2.2), (2, 0.6), (-2.6, 0.4)], 0.4, 0)
        + stroke([(-3, -8.8), (3.2, -8.9)], 0.2)
    )


def barbute(tone: float = 0.12) -> Part:
    made = blob(
        [
            (-3.6, 0.4),
            (-3.9, -6),
            (-2.4, -9.6),
            (0, -10.6),
            (2.4, -9.6),
            (3.9, -6),
            (3.6, 0.4),
            (1, 0.8),
            (-1, 0.8),
        ],
        tone,
        90,
    ) + blob([(1, -10.3), (2.4, -9.6), (3.9, -6), (3.6, 0.4), (1.6, 0.7), (1.8, -5)], 0.5, 80, 0)
    return made + shape(
        "M-2.7 -6.3H-0.5V-4.8L0 -3.8L0.5 -4.8V-6.3H2.7V-5.2L0.9 -4.2V0.7H-0.9V-4.2L-2.7 -5.2z", 0.97
    )


def kettle() -> Part:
    return (
        face(0.05)
        + blob([(-3, -6.4), (-2.2, -9.4), (0, -10.2), (2.2, -9.4), (3, -6.4)], 0.2, 60)
        + blob(
            [
                (-5.4, -5.6),
                (-3, -6.8),
                (0, -7),
                (3, -6.8),
                (5.4, -5.6),
                (3, -5.8),
                (0, -6),
                (-3, -5.8),
            ],
            0.45,
            0,
        )
    )


def hound_helm() -> Part:
    made = (
        blob(
            [
                (-6.4, -3.4),
                (-4, -5.8),
                (-1.6, -6.6),
                (-1, -9),
                (0.6, -10.4),
                (3, -8.8),
                (4, -5),
                (3.6, 0.4),
                (0, 0.6),
                (-1.6, -1.4),
                (-5, -1.8),
            ],
            0.3,
            30,
        )
        + stroke([(-6.2, -2.8), (-2.6, -3.4)], 0.3)
        + disc(-1.6, -5.4, 0.4, 0.97)
    )
    return made + poly([(0, -9.6), (0.6, -12.6), (2.4, -9.4)], 0.5, 60)


def antlers(w: float = 8) -> Part:
    made: Part = []
    for s in (-1, 1):
        made += curve([(s * 1.6, -8.6), (s * 3.4, -10.6), (s * 3.8, -13.4), (s * 3, -15.4)], 0.75)
        made += curve([(s * 3.2, -10.4), (s * 5, -11.2), (s * 5.8, -13)], 0.6) + curve(
            [(s * 3.8, -12.6), (s * 5.2, -13.6), (s * 5.4, -15.2)], 0.5
        )
    return made


def face(skin: float = 0.04, look: str = "plain") -> Part:
    """A head from the front."""
    made = shape("M-1.6 -2.2L-1.8 0.6H1.8L1.6 -2.2z", 0.3, 80) + blob(
        [
            (-2.9, -6),
            (-2.6, -8.6),
            (0, -9.8),
            (2.6, -8.6),
            (2.9, -6),
            (2.2, -2.8),
            (0, -1.2),
            (-2.2, -2.8),
        ],
        skin,
    )
    made += blob(
        [(1, -9.5), (2.6, -8.6), (2.9, -6), (2.2, -2.8), (0.4, -1.4), (1.7, -4)], 0.25, 60, 0
    )
    if look != "none":
        made += (
            many(
                curve([(x - 0.8, -6.7), (x, -7), (x + 0.8, -6.7)], 0.3)
                + oval(x, -5.9, 0.5, 0.3, 0.97, line=0.1)
                for x in (-1.25, 1.25)
            )
            + stroke([(0.1, -6), (0.4, -4.4), (-0.2, -4.3)], 0.22)
            + curve([(-0.8, -3.1), (0, -3.3), (0.9, -3.1)], 0.28)
        )
    return made


def shoulders(tone: float = 0.4, collar: float | None = None) -> Part:
    made = blob([(-7, 4.6), (-6, 1.4), (-2.4, 0), (2.4, 0), (6, 1.4), (7, 4.6)], tone, 75) + blob(
        [(2.4, 0), (6, 1.4), (7, 4.6), (1.6, 4.6)], min(tone + 0.25, 1), 60, 0
    )
    return made + (
        poly([(-2.6, 0), (0, 2.4), (2.6, 0), (3.2, 1.2), (0, 4), (-3.2, 1.2)], collar, 45)
        if collar is not None
        else []
    )


def mail() -> Part:
    return shoulders(0.5) + many(
        curve([(x, y), (x + 0.5, y + 0.5), (x + 1, y)], 0.16)
        for y in (1.4, 2.2, 3, 3.8)
        for x in (-5, -4, -3, -2, -1, 0, 1, 2, 3, 4)
    )


def plate() -> Part:
    made = blob(
        [
            (-7.4, 4.6),
            (-7.2, 1.4),
            (-4.6, -0.2),
            (-2.4, 1),
            (0, 0.6),
            (2.4, 1),
            (4.6, -0.2),
            (7.2, 1.4),
            (7.4, 4.6),
        ],
        0.15,
        60,
    ) + blob([(2.4, 1), (4.6, -0.2), (7.2, 1.4), (7.4, 4.6), (2, 4.6)], 0.5, 60, 0)
    return (
        made
        + curve([(-7.3, 2.6), (-4.8, 1.2), (-3, 2.6)], 0.35)
        + curve([(7.3, 2.6), (4.8, 1.2), (3, 2.6)], 0.35)
        + stroke([(0, 0.8), (0, 4.6)], 0.3)
    )


def hair(kind: str, tone: float = 0.6) -> Part:
    """Over a face: `short`, `long`, `bald`, `curly`, `braid`, `veil`, `hood`."""
    if kind == "short":
        return blob(
            [
                (-3, -5.6),
                (-3.2, -8.4),
                (-1.6, -10.3),
                (1.4, -10.4),
                (3.2, -8.4),
                (3, -5.6),
                (2.3, -7.8),
                (0.6, -8.5),
                (-1.6, -8.3),
                (-2.5, -7.4),
            ],
            tone,
            60,
        )
    if kind == "long":
        left = [
            (-0.2, -9),
            (-2.4, -7.4),
            (-2.9, -4),
            (-3, 0.6),
            (-4.6, 0.4),
            (-4, -5),
            (-3.4, -8.8),
            (0, -10.6),
        ]
        right = [
            (0, -9),
            (2.4, -7.4),
            (2.9, -4),
            (3, 0.6),
            (4.6, 0.4),
            (4, -5),
            (3.4, -8.8),
            (0, -10.6),
        ]
        return blob(left, tone, 80) + blob(right, min(tone + 0.2, 1), 80)
    if kind == "curly":
        return many(
            disc(x, y, 1.15, tone + 0.1 * (k % 2), 45, 0.25)
            for k, (x, y) in enumerate(
                [(3.1 * cos(radians(a)), -6.6 + 3.3 * sin(radians(a))) for a in range(165, 390, 25)]
            )
        )
    if kind == "braid":
        return hair("short", tone) + many(
            oval(3, -5 + k * 1.3, 0.8, 0.75, tone, 45, 0.25) for k in range(5)
        )
    if kind == "veil":
        return blob(
            [
                (-2.4, -7.4),
                (-3, -3),
                (-4.6, 1),
                (-5, -3),
                (-3.8, -8.6),
                (0, -10.8),
                (3.8, -8.6),
                (5, -3),
                (4.6, 1),
                (3, -3),
                (2.4, -7.4),
                (0, -8.8),
            ],
            tone,
            85,
        )
    if kind == "hood":
        return blob(
            [
                (-2.3, -7),
                (-2.8, -3.4),
                (-4.4, 1),
                (-5.2, -2.4),
                (-4.4, -8),
                (0, -12.4),
                (4.4, -8),
                (5.2, -2.4),
                (4.4, 1),
                (2.8, -3.4),
                (2.3, -7),
                (0, -8.6),
            ],
            tone,
            70,
        )
    return []


def beard(kind: str = "full", tone: float = 0.55) -> Part:
    if kind == "full":
        return blob(
            [
                (-2.8, -5),
                (-2, -3.6),
                (0, -3.9),
                (2, -3.6),
                (2.8, -5),
                (2.4, -2),
                (0, 0.8),
                (-2.4, -2),
            ],
            tone,
            85,
        ) + curve([(-0.7, -3.1), (0, -3), (0.7, -3.1)], 0.3)
    if kind == "long":
        return blob(
            [
                (-2.8, -5),
                (-2, -3.6),
                (0, -3.9),
                (2, -3.6),
                (2.8, -5),
                (2.6, -1),
                (1.2, 3.2),
                (0, 3.8),
                (-1.4, 3.2),
                (-2.6, -1),
            ],
            tone,
            90,
        ) + curve([(-0.7, -3.1), (0, -3), (0.7, -3.1)], 0.3)
    if kind == "goatee":
        return blob(
            [(-0.9, -2.4), (0, -2.8), (0.9, -2.4), (0.6, -0.8), (0, 0.2), (-0.6, -0.8)], tone, 90
        ) + curve([(-1.6, -3.2), (0, -3.8), (1.6, -3.2)], 0.5)
    return blob(
        [
            (-2, -3),
            (-0.9, -3.9),
            (0, -3.6),
            (0.9, -3.9),
            (2, -3),
            (0.8, -3.2),
            (0, -3.1),
            (-0.8, -3.2),
        ],
        tone,
        0,
    )


def person(hat: Part, body: Part, look: str = "plain") -> Part:
    return body + face(0.04, look) + hat


def archer() -> Part:
    return soldier(None, 0.35, belts=False) + at(bow(8), 1.6, -1.8)


def legionary() -> Part:
    made = soldier(crested(0.3), 0.2, at(spear(14), 1.2, 0), belts=False)
    return made + at(
        rect(-1.6, -5.8, 3.2, 5, 0, 0, accent=True)
        + disc(0, -3.3, 0.6, 0.2)
        + many(
            stroke([p, (p[0] * 0.3, -3.3 + (p[1] + 3.3) * 0.3)], 0.2) for p in ring(8, 1.5, 0, -3.3)
        ),
        -1.4,
        -0.6,
    )


def hoplite() -> Part:
    return soldier(crested(0.3), 0.4, at(spear(15), 1, 0), belts=False) + at(
        round_shield(2.2), -1, -4.4
    )


def swordsman() -> Part:
    made = soldier(
        blob(
            [
                (-1.2, 0.4),
                (-1.2, -1.2),
                (0, -2.2),
                (1.2, -1.2),
                (1.2, 0.4),
                (0.3, -0.2),
                (0, 1),
                (-0.3, -0.2),
            ],
            0.4,
            60,
            0.28,
        ),
        0.3,
        None,
        belts=False,
    )
    return (
        made
        + at(sword(7), 2.4, -3.6, turn=24)
        + at(shield(3.6, 0.1, rect(-0.3, -1.6, 0.6, 3, 0.9, line=0)), -1.8, -4.6)
    )


def chariot() -> Part:
    return (
        at(wheel(2.4, 6), -6, -2.4)
        + poly([(-8.4, -3), (-8, -6), (-4, -5.4), (-3.6, -3)], 0.3, 45)
        + at(horse(), 4, 0)
    )


def gun_crew() -> Part:
    return (
        at(soldier(shako(False), 0.7), -9, 0, 0.9)
        + cannon()
        + at(soldier(shako(False), 0.7), 8.4, 0.4, 0.9, True)
    )


def musketeer(hat: Part, tone: float = 0.6, kilt: bool = False) -> Part:
    return soldier(hat, tone, musket(11), kilt=kilt)


def cavalryman(hat: Part, coat: float = 0.6, mount: float = 0.3, lance: bool = False) -> Part:
    return rider(hat, coat, None if lance else at(sabre(7), 0, 0, turn=18), mount, lance)
