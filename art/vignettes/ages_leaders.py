"""Through the Ages: the leaders, each a bust before a medal, what he is known for beside his shoulder.

Types of their time, known by hair, beard, hat and dress, not likenesses. A bust looks out of (0, 0), between its
eyes, as all portraits do.
"""

from __future__ import annotations

from figures import corinthian
from grounds import rays, star
from napoleon_staff import across, buttons, cockade, faced, medal
from napoleon_staff import star as order
from pen import Part, Point, at, blob, curve, disc, many, oval, poly, rect, ring, shape, stroke
from portraits import (
    _torso,
    curls,
    doublet,
    fringe,
    furs,
    head,
    mane,
    moustache,
    receding,
    robe,
    short,
    strands,
    whiskers,
    worn,
)
from things import (
    apple,
    atom,
    banner,
    bow,
    computer,
    die,
    eagle,
    flower,
    glider,
    guilds_compass,
    guitar,
    hammer,
    laurel,
    liberty_cap,
    lyre,
    mike,
    notes,
    orb,
    organ,
    palette,
    pawn,
    prism,
    quill,
    scroll,
    sextant,
    ship,
    skull,
    spinning_wheel,
    sword,
    tablet,
)

SIZE, EYES = 0.9, 12.7
"""How large a bust is, and how low its eyes are."""
X, Y, R = 19.8, 15.0, 14.2
"""The medal's middle and how far its rim goes."""
LEDGE = 26.6
"""Line on which things beside a bust stand."""
SIDE = 36.9
"""Its middle. It keeps within 32.4 and 41.4: the tallest window, on cards with few words, shows no more."""


# ---- hair and beards -----------------------------------------------------------------------------


def forelocks(tone: float = 0.5, tips: tuple[Point, ...] = ()) -> Part:
    """Short locks on a brow, each from the crown to a tip."""
    made: Part = []
    for x, y in tips:
        made += blob(
            [
                (x * 0.55 - 1.2, -7.9),
                (x - 0.9, y - 1.4),
                (x, y),
                (x + 0.7, y - 1.6),
                (x * 0.55 + 1.3, -8),
            ],
            tone if x < 1 else min(tone + 0.18, 0.95),
            80,
            0.26,
        )
    return made


def wild(tone: float) -> Part:
    """White hair that stands off at the sides, to be drawn before the head."""
    left = [
        (-4.2, 3.2),
        (-6.6, 4.2),
        (-8.4, 2.8),
        (-10.2, 2),
        (-9.6, -0.4),
        (-11, -2.2),
        (-9.8, -4.2),
        (-10.4, -6.8),
        (-8.2, -7.6),
        (-7.6, -10),
        (-5, -9.8),
        (-3, -11.8),
    ]
    right = [(-x * 0.97, y + 0.4 * (-1) ** k) for k, (x, y) in enumerate(left)]
    made = blob([*left, (0.2, -11), *reversed(right)], tone, 80)
    made += blob([*right, (2.6, -8), (4.4, -4)], tone + 0.24, 70, 0)
    for s in (-1, 1):
        made += strands(
            [
                [(s * 5, 1.6), (s * 6.4, 2.8), (s * 8, 1.8)],
                [(s * 5.2, 0), (s * 7.4, 1), (s * 9.4, 1)],
                [(s * 5.2, -1.6), (s * 7.2, -0.8), (s * 8.8, -1.4)],
                [(s * 5.2, -3), (s * 7.8, -2.6), (s * 10.2, -3)],
                [(s * 5, -4.4), (s * 7.2, -4.6), (s * 9, -5.6)],
                [(s * 4.8, -5.4), (s * 7, -6.2), (s * 9.4, -6.4)],
                [(s * 4.4, -6.2), (s * 5.8, -7.8), (s * 7, -8)],
                [(s * 3.6, -6.8), (s * 4.6, -8.4), (s * 6.6, -9)],
                [(s * 2.2, -7.4), (s * 2.8, -9.4), (s * 4, -9.6)],
                [(s * 0.9, -7.6), (s * 1.2, -9.6), (s * 2.4, -10.8)],
            ],
            0.2,
        )
    return made


def cap_of_hair(
    tone: float, brow: tuple[Point, ...], crown: float = -9.2, side: float = 0.4
) -> Part:
    """Hair from ear to ear over the crown; `brow` is its edge on the face, left to right."""
    return blob(
        [
            (-5.1, side),
            (-5.8, -4.2),
            (-4, crown + 1.5),
            (0, crown),
            (4.1, crown + 1.5),
            (5.9, -4.2),
            (5.2, side),
            *reversed(brow),
        ],
        tone,
        70,
    )


def chin_beard(
    tone: float, down: float = 9, wide: float = 3.6, look: int = -1, accent: bool = False
) -> Part:
    """A full beard with a moustache over it, its own outline of curls."""
    m = 0.6 * look
    made = blob(
        [
            (-4.9, 0.4),
            (-3.7, 2.4),
            (m - 1.9, 3.0),
            (m, 2.75),
            (m + 1.9, 3.0),
            (3.7, 2.4),
            (4.9, 0.4),
            (5.2, 3.6),
            (wide + 0.7, 6),
            (wide, down - 1.6),
            (wide * 0.4, down - 0.2),
            (m * 0.5, down),
            (-wide * 0.5, down - 0.3),
            (-wide, down - 1.8),
            (-wide - 0.8, 6),
            (-5.2, 3.4),
        ],
        tone,
        86,
        accent=accent,
    )
    made += blob([(m - 1.4, 3.95), (m, 3.8), (m + 1.4, 3.95), (m, 4.6)], 0.9, line=0.2)
    for s in (-1, 1):
        made += curve([(m, 3.1), (m + s * 1.6, 3.2), (m + s * 2.7, 4.6)], 0.3)
    return made + strands(
        [
            [(-4.2, 2.4), (-4.1, 4.6), (-wide + 0.6, down - 2.4)],
            [(-2.6, 4.4), (-2.4, 6.4), (-wide * 0.5, down - 1.2)],
            [(m - 0.3, 5.4), (m - 0.2, 7), (m * 0.5 + 0.3, down - 0.9)],
            [(2.5, 4.4), (2.3, 6.4), (wide * 0.45, down - 1.3)],
            [(4.2, 2.4), (4.1, 4.6), (wide - 0.6, down - 2.4)],
        ],
        0.22,
    )


def _curl(x: float, y: float, tone: float) -> Part:
    return disc(x, y, 0.86, tone, 45, 0.24) + curve(
        [(x - 0.5, y + 0.25), (x - 0.1, y - 0.45), (x + 0.45, y), (x + 0.05, y + 0.3)], 0.2
    )


def flowing(tone: float, down: float = 14, wide: float = 4.6, look: int = -1) -> Part:
    """A long beard that falls in waves, each ending in a tip."""
    m = 0.6 * look
    low = [
        (wide + 0.5, 6),
        (wide + 0.2, down - 5),
        (wide - 0.3, down - 2.6),
        (wide * 0.62, down - 3),
        (wide * 0.5, down - 0.9),
        (wide * 0.14, down - 1.9),
        (m * 0.3, down),
        (-wide * 0.2, down - 1.8),
        (-wide * 0.54, down - 0.8),
        (-wide * 0.66, down - 2.8),
        (-wide - 0.2, down - 2.4),
        (-wide - 0.1, down - 5),
        (-wide - 0.6, 6),
    ]
    top = [(-5.2, 3), (-4.9, 0.4), (-3.6, 2.4), (m - 1.9, 3), (m, 2.75), (m + 1.9, 3)]
    made = blob([*top, (3.6, 2.4), (4.9, 0.4), (5.2, 3), *low], tone, 86)
    made += blob(
        [(2.2, 3.2), (4.7, 1.4), (5, 4), *low[:5], (wide * 0.3, down - 3), (2, 6)],
        min(tone + 0.26, 0.95),
        72,
        0,
    )
    made += blob([(m - 1.4, 3.95), (m, 3.8), (m + 1.4, 3.95), (m, 4.6)], 0.9, line=0.2)
    for s in (-1, 1):
        made += blob(
            [
                (m, 2.9),
                (m + s * 1.4, 2.8),
                (m + s * 2.9, 4.2),
                (m + s * 3.3, 5.8),
                (m + s * 2, 4.8),
                (m + s * 0.6, 3.8),
            ],
            tone + (0.2 if s > 0 else 0),
            60,
            0.26,
        )
    span = down - 5
    for k, x in enumerate((-0.86, -0.56, -0.26, 0.06, 0.36, 0.66, 0.92)):
        sway = 0.34 * (-1) ** k
        made += curve(
            [
                (x * 4.4, 4.2 + 1.4 * (1 - abs(x))),
                (x * wide + sway, 5 + span * 0.38),
                (x * wide * 0.95 - sway, 5 + span * 0.66),
                (x * wide * 0.8 + sway * 0.4, down - 2.6 + 1.4 * (1 - abs(x))),
            ],
            0.22,
        )
    return made


def ram_horns() -> Part:
    """Over the ears, as on coins of a god's son."""
    return many(
        blob(
            [
                (s * 4.4, -3.6),
                (s * 6.4, -4),
                (s * 8, -1.6),
                (s * 7.2, 1.4),
                (s * 5, 1.6),
                (s * 4.4, 0.2),
                (s * 5.6, 0.3),
                (s * 6.4, -0.8),
                (s * 6, -2.2),
                (s * 4.8, -2),
            ],
            0.02 if s < 0 else 0.3,
            60,
            0.3,
        )
        + many(
            stroke([(s * a, b), (s * c, d)], 0.2)
            for a, b, c, d in (
                (5.4, -3.9, 5.4, -2.3),
                (6.9, -3.6, 6.2, -2),
                (7.9, -1.4, 6.4, -1),
                (7.4, 0.9, 6, 0.1),
            )
        )
        for s in (-1, 1)
    )


def ringlets(tone: float = 0.62, down: float = 14.4) -> Part:
    """A beard of the east: square, in rows of small curls."""
    made = blob(
        [
            (-4.9, 0),
            (-3.5, 2.4),
            (-2.3, 3),
            (-0.6, 2.7),
            (1.2, 3),
            (3.5, 2.4),
            (4.9, 0),
            (5.1, 4.6),
            (4.5, down - 1),
            (4, down),
            (-4, down),
            (-4.5, down - 1),
            (-5.1, 4.6),
        ],
        tone + 0.2,
        0,
    )
    made += blob([(-1.9, 3.9), (-0.5, 3.75), (0.9, 3.9), (-0.5, 4.6)], 0.97, line=0.2)
    y, row = 5.8, 0
    while y < down - 0.4:
        n = 5 if row % 2 else 6
        made += many(
            _curl((k - (n - 1) / 2) * 1.62, y, 0.2 if k < n / 2 else 0.5) for k in range(n)
        )
        y, row = y + 1.55, row + 1
    made += many(
        _curl(s * x, v, 0.2 if s < 0 else 0.5)
        for s in (-1, 1)
        for x, v in ((4.5, 1.2), (4.2, 2.9), (3.2, 4.3))
    )
    for s in (-1, 1):
        made += curve([(-0.5, 3), (-0.5 + s * 1.6, 3.1), (-0.5 + s * 2.6, 4.5)], 0.42)
    return made


def wig(tone: float = 0.04, rows: tuple[tuple[float, float, float], ...] = ()) -> Part:
    """Rolls of powdered hair at both sides: (x, y, half their length)."""
    return many(
        oval(s * x, y, w, 1.25, tone if s < 0 else tone + 0.26, 0, 0.3)
        + curve(
            [(s * (x - w * 0.55), y + 0.35), (s * x, y - 0.35), (s * (x + w * 0.55), y + 0.3)], 0.18
        )
        + disc(s * (x - w * 0.72), y, 0.42, 0.6, line=0.16)
        for s in (-1, 1)
        for x, y, w in rows
    )


def long_curls(tone: float, down: float, wide: float, r: float = 1.75) -> Part:
    """A wig down both sides in rows of curls, to be drawn before the head."""
    made: Part = []
    y, k = -6.4, 0
    while y < down:
        t = (y + 6.4) / (down + 6.4)
        half = 5.6 + (wide - 5.6) * t
        for s in (-1, 1):
            for j, x in enumerate((half, half - 2.2)):
                level = tone + (0.24 if s > 0 else 0) + 0.1 * ((k + j) % 2)
                made += disc(s * x, y + 0.8 * j, r, min(level, 0.95), 30 + 40 * (k % 3), 0.26)
                made += curve(
                    [
                        (s * x - 0.8, y + 0.8 * j + 0.4),
                        (s * x, y + 0.8 * j - 0.8),
                        (s * x + 0.8, y + 0.8 * j + 0.1),
                        (s * x + 0.1, y + 0.8 * j + 0.6),
                    ],
                    0.17,
                )
        y, k = y + 2.3, k + 1
    return made


def spectacles(look: int = -1, r: float = 1.75, square: bool = False, thick: float = 0.3) -> Part:
    made: Part = []
    xs = [s * 2.05 + 0.67 * look for s in (-1, 1)]
    for x in xs:
        if square:
            made += shape(
                f"M{x - r:.2f} -1.9H{x + r:.2f}Q{x + r + 0.25:.2f} .9 {x + r * 0.4:.2f} 1.25H{x - r * 0.4:.2f}Q{x - r - 0.25:.2f} .9 {x - r:.2f} -1.9z",
                None,
                line=thick,
            )
        else:
            made += disc(x, -0.35, r, None, line=thick)
    made += curve([(xs[0] + r, -0.7), (sum(xs) / 2, -1.2), (xs[1] - r, -0.7)], thick)
    made += stroke([(xs[0] - r, -0.9), (-4.9, -1.2)], thick)
    return made + stroke([(xs[1] + r, -0.9), (4.9, -1.2)], thick)


# ---- on the head -----------------------------------------------------------------------------------


def fillet(accent: bool = True, tone: float = 0.05, knot: bool = True) -> Part:
    """A ribbon about the brow."""
    made = blob(
        [(-5.5, -3.5), (-5.5, -5), (0, -6.3), (5.5, -5), (5.5, -3.5), (0, -4.9)],
        tone,
        0,
        accent=accent,
    )
    if knot:
        made = (
            blob(
                [(5.2, -4.6), (7.2, -2), (7, 3.6), (8.4, 6), (6, 5.2), (5.8, 0)],
                tone,
                80,
                accent=accent,
            )
            + made
        )
    return made


def wreath() -> Part:
    """Laurel about the temples, open over the brow."""
    made: Part = []
    for s in (-1, 1):
        for k in range(6):
            t = k / 5
            x, y = s * (5.5 - 4.6 * t * t), -1.8 - 5.4 * (1 - (1 - t) ** 2)
            turn = s * (18 + 62 * t)
            leaf = blob(
                [(0, 1.2), (-0.85, -0.6), (0, -2.6), (0.85, -0.6)], 0, accent=True, line=0.24
            )
            made += at(
                leaf + stroke([(0, 0.8), (0, -1.9)], 0.16),
                x + s * 0.8,
                y,
                1,
                turn=turn * -0.6 + s * 40,
            )
            made += at(
                leaf + stroke([(0, 0.8), (0, -1.9)], 0.16),
                x - s * 0.5,
                y + 0.2,
                0.9,
                turn=turn * -1.0,
            )
    return made


def royal_cap() -> Part:
    """Draw a hat of Babylon: a dome in a thick rolled brim."""
    made = blob(
        [(-4.8, -5), (-4.9, -9), (-2.8, -12.2), (0, -13), (2.8, -12.2), (4.9, -9), (4.8, -5)],
        0.12,
        86,
    ) + blob(
        [(1.4, -12.8), (2.8, -12.2), (4.9, -9), (4.8, -5), (2.4, -5.2), (2.8, -9)], 0.45, 70, 0
    )
    made += blob(
        [
            (-6.3, -3),
            (-6.9, -5),
            (-6, -7.3),
            (0, -8.6),
            (6, -7.3),
            (6.9, -5),
            (6.3, -3),
            (0, -4.5),
        ],
        0,
        accent=True,
    )
    for k in range(11):
        x = -5.6 + k * 1.12
        top = -7.5 - 0.9 * (1 - (x / 6) ** 2)
        made += curve([(x * 1.02, top + 0.35), (x * 1.08 + 0.35, top + 1.9), (x, top + 3.6)], 0.22)
    return made


def turban_wrap(tone: float = 0.06) -> Part:
    """A sculptor's kerchief, wound and knotted."""
    made = blob(
        [
            (-5.6, -2.6),
            (-6, -6),
            (-4.2, -9.4),
            (0, -10.8),
            (4.4, -9.4),
            (6.2, -6),
            (5.6, -2.6),
            (3.4, -4.4),
            (0, -5.2),
            (-3.4, -4.4),
        ],
        tone,
        20,
    )
    made += blob(
        [(1.6, -10.6), (4.4, -9.4), (6.2, -6), (5.6, -2.6), (3.4, -4.2), (2.8, -7)],
        tone + 0.35,
        60,
        0,
    )
    made += blob(
        [(5.4, -4.8), (8, -6.6), (8.8, -4.6), (7, -3.2), (9, -0.6), (7, -0.4), (5.6, -2.8)],
        tone + 0.2,
        40,
    )
    return made + strands(
        [
            [(-5.6, -4), (-1, -6.6), (5.6, -5)],
            [(-5.8, -6), (-0.6, -8.4), (6, -6.4)],
            [(-4.4, -8.8), (0, -9.9), (4, -8.8)],
        ],
        0.28,
    )


def soft_cap(tone: float = 0.6, droop: int = 1) -> Part:
    """A flat cap of cloth, hanging to one side."""
    made = blob(
        [
            (-5.6, -4.2),
            (-6.6, -6.6),
            (-5, -9.2),
            (0, -10.6),
            (5.4, -10),
            (8.6, -7),
            (8.6, -4.4),
            (5.8, -4),
            (0, -5.4),
        ],
        tone,
        20,
    )
    made += blob(
        [(2, -10.5), (5.4, -10), (8.6, -7), (8.6, -4.4), (5.8, -4), (3, -5.2)],
        min(tone + 0.25, 0.95),
        50,
        0,
    )
    made += blob(
        [(-5.6, -3.2), (-5.6, -4.9), (0, -6.4), (5.6, -4.9), (5.6, -3.2), (0, -4.7)],
        min(tone + 0.2, 0.95),
        0,
    )
    made += strands([[(-4, -5.8), (-2.6, -8), (0.6, -9.6)], [(0, -6.3), (2.4, -8), (5, -9)]], 0.22)
    return at(made, 0, 0, 1, droop < 0)


def steppe_hat() -> Part:
    """Draw a hat of felt, its brim of fur, a knob on top."""
    made = many(
        blob(
            [(s * 4.4, -3.6), (s * 6.8, -3.4), (s * 7.2, 1.4), (s * 6, 4.4), (s * 5, 1)],
            0.35 if s < 0 else 0.6,
            80,
        )
        for s in (-1, 1)
    )
    made += blob(
        [(-5.6, -5.6), (-4.2, -9), (-1, -12), (0, -12.6), (1, -12), (4.2, -9), (5.6, -5.6)],
        0,
        accent=True,
    )
    made += strands(
        [
            [(-3.6, -6.4), (-2.6, -9.4), (0, -12.2)],
            [(3.6, -6.4), (2.6, -9.4), (0, -12.2)],
            [(0, -6.6), (0, -12)],
        ],
        0.24,
    )
    made += disc(0, -13.1, 0.95, 0.85, line=0.2)
    made += blob(
        [
            (-6.8, -2.4),
            (-7.6, -4.8),
            (-6.2, -7.4),
            (0, -8.6),
            (6.2, -7.4),
            (7.6, -4.8),
            (6.8, -2.4),
            (0, -4.2),
        ],
        0.3,
        85,
    )
    for k in range(17):
        x = -6.8 + k * 0.85
        top = -7.6 + 0.022 * x * x + (0.5 if k % 2 else 0)
        made += curve([(x, top + 0.8), (x - 0.35, top + 1.9), (x + 0.1, top + 3.1)], 0.26)
    return made


def brimmed_bonnet() -> Part:
    """A navigator's cap of felt, its brim turned up."""
    made = blob(
        [(-4.8, -6), (-5, -9.2), (-2.6, -11.4), (1, -11.9), (4.2, -10.6), (5.2, -8), (4.8, -6)],
        0.72,
        80,
    )
    made += blob(
        [
            (-6.2, -3.4),
            (-7.4, -6.2),
            (-6.4, -8.6),
            (-1.4, -7.6),
            (-0.4, -5.4),
            (-1, -4.8),
            (-4, -4.4),
        ],
        0.45,
        30,
    )
    made += blob(
        [(6.2, -3.4), (7.6, -6), (6.8, -8.6), (1.4, -8), (-0.4, -5.4), (1, -4.8), (4, -4.4)],
        0.85,
        30,
    )
    return made


def plate_crown() -> Part:
    """Draw the emperors' crown: plates set with stones, an arch and a cross."""
    made = curve([(-4.6, -8.6), (0, -12.4), (4.6, -8.6)], 0.9)
    made += many(
        poly(
            [(s * 2.1, -5.7), (s * 2.2, -9.8), (s * 3.8, -10.3), (s * 5.4, -8.6), (s * 5.4, -4.4)],
            0,
            accent=True,
        )
        for s in (-1, 1)
    )
    made += shape("M-2.4 -5.8V-10.2Q0 -12 2.4 -10.2V-5.8Q0 -6.4 -2.4 -5.8z", 0, accent=True)
    made += rect(-0.45, -14.1, 0.9, 3.6, 0, None, 0.24) + rect(-1.5, -13, 3, 0.9, 0, None, 0.24)
    made += many(
        disc(x, y, 0.48, 0.9 if k % 2 else 0, line=0.18)
        for k, (x, y) in enumerate(
            (
                (-1.2, -9.4),
                (1.2, -9.4),
                (0, -8.4),
                (-1.2, -7.3),
                (1.2, -7.3),
                (-3.8, -8.6),
                (3.8, -8.6),
                (-3.8, -6.8),
                (3.8, -6.8),
            )
        )
    )
    return made + blob(
        [(-5.5, -3.6), (-5.5, -4.7), (0, -6.2), (5.5, -4.7), (5.5, -3.6), (0, -5.1)], 0.15, 0
    )


def tricorne() -> Part:
    """A laced hat, a corner over the brow."""
    made = blob([(-5, -6.6), (-4.6, -9.6), (0, -11.4), (4.6, -9.6), (5, -6.6)], 0.7, 80)
    made += blob(
        [
            (-10.8, -6.6),
            (-8, -8.2),
            (-3.6, -8.9),
            (0, -7.4),
            (0.2, -3),
            (-3, -3.6),
            (-7, -4.8),
        ],
        0.82,
        20,
    )
    made += blob(
        [(10.8, -6.6), (8, -8.2), (3.6, -8.9), (0, -7.4), (-0.2, -3), (3, -3.6), (7, -4.8)],
        0.94,
        -20,
    )
    for s in (-1, 1):
        made += blob(
            [
                (s * 10.8, -6.6),
                (s * 8, -8.2),
                (s * 3.6, -8.9),
                (0, -7.4),
                (s * 0.1, -6.5),
                (s * 3.5, -8),
                (s * 7.6, -7.3),
            ],
            0,
            accent=True,
            line=0.18,
        )
    return made + stroke([(0, -7.2), (0, -3.2)], 0.4) + cockade(-4.4, -7)


def homburg() -> Part:
    """A gentleman's hat of felt, creased above, its brim rolled."""
    made = blob(
        [
            (-5, -5),
            (-5.3, -9.4),
            (-4, -12),
            (-1.2, -12.4),
            (0, -11.6),
            (1.4, -12.5),
            (4.2, -12),
            (5.4, -9.4),
            (5, -5),
        ],
        0.66,
        84,
    )
    made += blob(
        [(1.2, -12.4), (4.2, -12), (5.4, -9.4), (5, -5), (2.4, -5.2), (2.8, -9)], 0.88, 74, 0
    )
    made += curve([(-1.8, -12), (-0.2, -9.6), (1.8, -12.2)], 0.3)
    made += poly([(-5.1, -5), (5.1, -5), (5.3, -7.3), (-5.3, -7.3)], 0.97, 0, 0.2)
    made += blob(
        [
            (-9.2, -5.8),
            (-8.6, -4),
            (-4.6, -2.9),
            (0, -2.6),
            (4.6, -2.9),
            (8.6, -4),
            (9.2, -5.8),
            (5.6, -4.8),
            (0, -4.4),
            (-5.6, -4.8),
        ],
        0.8,
        0,
    )
    return made + curve([(-9.1, -5.7), (-5.6, -4.7), (0, -4.3), (5.6, -4.7), (9.1, -5.7)], 0.5)


# ---- dress -------------------------------------------------------------------------------------------


def arms(part: Part) -> Part:
    """A body as high as a neck is short."""
    return at(part, 0, -2.4)


@worn
def toga(
    cloth: float = 0.04, under: float = 0.25, hem: bool = False, s: int = 1, bare: bool = False
) -> Part:
    """A tunic, and over a shoulder and the breast a great cloth in folds."""
    made = _torso(under, 14)
    if bare:
        made += curve([(1, 12.4), (4.6, 12), (8.6, 12.6)], 0.26)
    else:
        made += curve([(-4.4, 10.2), (-2, 12.8), (1, 13.4), (4.4, 10.2)], 0.34)
    cloak = blob(
        [
            (-2.4, 9.2),
            (-6.4, 9.4),
            (-11.6, 12),
            (-14.6, 16),
            (-15.8, 26),
            (15.6, 26),
            (14.4, 17.6),
            (10.4, 18.4),
            (4.4, 17.2),
            (0.2, 13.6),
        ],
        cloth,
        60,
    )
    cloak += blob(
        [(6, 17.6), (10.4, 18.4), (14.4, 17.6), (15.6, 26), (2, 26), (8, 22)], cloth + 0.26, 70, 0
    )
    lines: list[list[Point]] = [
        [(-3, 9.6), (-1.6, 14.4), (4, 18.8), (12.6, 20.4)],
        [(-5, 9.8), (-4, 15.6), (2.6, 20.8), (11.6, 22.6)],
        [(-7.4, 10.2), (-6.8, 16.6), (-0.6, 22.6), (8, 26)],
        [(-10, 11.6), (-10, 18), (-6, 25)],
        [(-12.6, 13.4), (-13, 19), (-11, 25)],
    ]
    cloak += strands(lines, 0.3)
    if hem:
        edge = "M-2.4 9.2L-3.8 9.3Q-1.6 14.8 4 18Q8.6 20 14.5 19.2L14.4 17.6Q8.6 19 4.4 17.2"
        cloak += shape(edge + "Q0 14.4 -2.4 9.2z", 0, accent=True, line=0.2)
    return made + at(cloak, 0, 0, 1, s < 0)


@worn
def cuirass(tone: float = 0.1, cloak: float = 0.6) -> Part:
    """A breastplate shaped as a breast, a cloak pinned on a shoulder."""
    made = _torso(0.3, 14)
    made += blob(
        [
            (-9.4, 26),
            (-10, 17),
            (-7.4, 12.4),
            (-4, 12),
            (0, 14.6),
            (4, 12),
            (7.4, 12.4),
            (10, 17),
            (9.4, 26),
        ],
        tone,
        88,
    ) + blob([(2, 14), (4, 12), (7.4, 12.4), (10, 17), (9.4, 26), (3, 26)], tone + 0.34, 70, 0)
    made += curve([(-8.6, 18.6), (-5, 20.4), (-0.4, 18.4)], 0.3) + curve(
        [(0.4, 18.4), (5, 20.4), (8.6, 18.6)], 0.3
    )
    made += stroke([(0, 15), (0, 26)], 0.26)
    made += poly([(-6.6, 9.8), (-9, 10.6), (-7.6, 15.6), (-5.4, 15)], 0, accent=True)
    made += disc(-6.5, 14.2, 0.5, 0, line=0.2)
    made += many(
        poly(
            [
                (-13.4 + k * 1.5, 13.6 - k * 0.5),
                (-12 + k * 1.5, 13.2 - k * 0.5),
                (-12.2 + k * 1.2, 18.4),
                (-13.8 + k * 1.2, 18.6),
            ],
            0.12,
            90,
            0.24,
        )
        for k in range(3)
    )
    made += blob(
        [
            (-3.8, 9.6),
            (-0.4, 12.8),
            (3.6, 12.6),
            (6.6, 15),
            (5.4, 20),
            (7, 26),
            (16, 26),
            (15, 16.4),
            (11.4, 12),
            (5, 9.2),
            (3, 10.8),
            (0, 11),
        ],
        cloak,
        66,
    )
    made += strands(
        [
            [(6.4, 12.4), (9.4, 17), (9, 25)],
            [(8, 11.4), (12, 16.4), (12.4, 25)],
            [(-3, 10.4), (1, 12), (5.6, 11.6)],
        ],
        0.28,
    )
    return made + disc(6.2, 12.6, 1.7, 0, accent=True) + disc(6.2, 12.6, 0.7, 0, line=0.2)


@worn
def maid() -> Part:
    """White harness: a gorget, a breastplate, plates over the shoulders; a tabard under a sash."""
    made = _torso(0.42, 12.8)
    made += blob(
        [(-8.4, 26), (-9, 16.4), (-6.4, 12.2), (0, 11), (6.4, 12.2), (9, 16.4), (8.4, 26)], 0.03, 88
    ) + blob([(1.6, 11.2), (6.4, 12.2), (9, 16.4), (8.4, 26), (2.4, 26)], 0.36, 70, 0)
    made += stroke([(0, 12.6), (0, 26)], 0.3)
    for s in (-1, 1):
        for k in range(3):
            made += blob(
                [
                    (s * (6.2 + 0.5 * k), 11 + 2.3 * k),
                    (s * (9.4 + 0.5 * k), 11 + 2.1 * k),
                    (s * (13 + 0.35 * k), 14.2 + 2.2 * k),
                    (s * (13.2 + 0.35 * k), 16.6 + 2.2 * k),
                    (s * (10.6 + 0.2 * k), 14.9 + 2.2 * k),
                    (s * (7 + 0.5 * k), 13.8 + 2.2 * k),
                ],
                0.04 + 0.06 * k if s < 0 else 0.34 + 0.08 * k,
                30 * s,
            )
        made += disc(s * 8, 12.2, 0.4, 0, accent=True, line=0.18)
    made += blob([(-4.6, 12.2), (-3.9, 7.6), (0, 9), (3.9, 7.6), (4.6, 12.2), (0, 14.2)], 0.08, 0)
    made += blob([(1, 9), (3.9, 7.6), (4.6, 12.2), (1, 14)], 0.34, 0, 0)
    made += curve([(-4.3, 10), (0, 11.6), (4.3, 10)], 0.26)
    return made + at(flower(1.5, 6, True, 0), 0, 18.4)


@worn
def steppe_robe(tone: float = 0.4) -> Part:
    """Crossed over the breast, a broad hem, a collar of fur."""
    made = _torso(tone, 14.4)
    made += shape("M3 9.4L5.8 10.2Q4 18 -7 26H-11.4Q-1 19 3 9.4z", 0, accent=True)
    made += stroke([(4.4, 10), (-1, 18.4), (-9.2, 26)], 0.24)
    made += blob(
        [
            (-4.8, 8.6),
            (-2.8, 12),
            (2.4, 12.4),
            (4.6, 8.8),
            (7, 10.6),
            (3, 15.2),
            (-2.6, 14.6),
            (-7, 10.4),
        ],
        0.14,
        30,
    )
    made += many(
        curve([(x, y), (x - 0.3, y + 1), (x + 0.2, y + 1.7)], 0.24)
        for x, y in (
            (-5, 10),
            (-3.6, 11.6),
            (-2, 12.8),
            (0, 13),
            (2, 12.9),
            (3.8, 11.8),
            (5.2, 10.2),
        )
    )
    return made


@worn
def ermine(cloth: float = 0.55) -> Part:
    """A mantle with a cape of ermine, clasped."""
    made = _torso(cloth, 15)
    made += blob(
        [
            (-13.6, 15.8),
            (-11, 11.8),
            (-5, 9.2),
            (-2, 10.4),
            (0, 12),
            (2, 10.4),
            (5, 9.2),
            (11, 11.8),
            (13.6, 15.8),
            (9.6, 19.4),
            (0, 17.6),
            (-9.6, 19.4),
        ],
        0.02,
        80,
    ) + blob([(4, 9.6), (11, 11.8), (13.6, 15.8), (9.6, 19.4), (5, 18.4), (7, 14)], 0.28, 70, 0)
    made += many(
        blob([(x, y - 0.9), (x - 0.5, y + 0.9), (x, y + 1.3), (x + 0.5, y + 0.9)], 0.97, line=0.1)
        for x, y in (
            (-9.6, 14.2),
            (-6.2, 13),
            (-7.8, 17),
            (-3.4, 15.6),
            (3.6, 15.6),
            (6.4, 12.8),
            (8, 17),
            (10, 14.4),
        )
    )
    return made + disc(0, 14.2, 1.9, 0, accent=True) + disc(0, 14.2, 0.8, 0, line=0.2)


@worn
def plain_coat(
    tone: float = 0.5,
    lapel: float | None = None,
    shirt: float = 0.02,
    deep: float = 21,
    wide: float = 14.2,
) -> Part:
    """Open over a shirt or waistcoat, with lapels."""
    made = _torso(tone, wide)
    made += poly([(-3.6, 8.8), (3.6, 8.8), (0.6, deep + 5), (-0.6, deep + 5)], shirt, 90)
    t = tone + 0.14 if lapel is None else lapel
    for s in (-1, 1):
        made += poly(
            [
                (s * 3, 8.6),
                (s * 5.8, 9.6),
                (s * 8, 13.6),
                (s * 5.6, 14.6),
                (s * 7, 16),
                (s * 0.6, deep),
                (s * 2.4, 13),
            ],
            min(t + (0.22 if s > 0 else 0), 0.96),
            55 * -s,
        )
    return made


def tie_bow(dots: bool = True) -> Part:
    made = many(
        blob(
            [(0, 7.9), (s * 2.4, 6.6), (s * 3.8, 7), (s * 3.8, 9.2), (s * 2.4, 9.6), (0, 8.7)],
            1,
            0,
        )
        for s in (-1, 1)
    )
    made += rect(-0.7, 7.4, 1.4, 1.8, 0.3, 0, 0.2)
    if dots:
        made += many(
            disc(s * x, y, 0.27, 0, line=0)
            for s in (-1, 1)
            for x, y in ((1.7, 7.8), (2.9, 7.6), (2.2, 8.8), (3.2, 8.7))
        )
    return made


def points() -> Part:
    """A turned down collar."""
    return many(
        poly(
            [(s * 2.6, 5.8), (s * 4.2, 7.2), (s * 3.6, 10), (s * 0.4, 8.4)],
            0 if s < 0 else 0.18,
            60,
        )
        for s in (-1, 1)
    )


@worn
def jersey(tone: float = 0.35, neck: str = "round") -> Part:
    made = _torso(tone, 14)
    if neck == "roll":
        made += blob(
            [(-3.9, 11.6), (-3.6, 7.6), (0, 8.8), (3.6, 7.6), (3.9, 11.6), (0, 13)], tone + 0.12, 90
        )
        made += strands([[(-3.7, 9.8), (0, 11), (3.7, 9.8)]], 0.24)
        made += many(
            stroke([(x, 9.6 + 0.2 * abs(x)), (x * 1.04, 12.2 - 0.18 * abs(x))], 0.16)
            for x in (-2.6, -1.3, 0, 1.3, 2.6)
        )
    elif neck == "round":
        made += blob(
            [(-5.2, 10.8), (-4.4, 9.2), (0, 13.2), (4.4, 9.2), (5.2, 10.8), (0, 15.2)],
            tone + 0.2,
            0,
        )
    else:
        made += poly([(-4.6, 9.4), (0, 18), (4.6, 9.4), (3.2, 8.8), (-3.2, 8.8)], 0.02, 0)
        made += stroke([(-4.8, 9.6), (0, 18.4), (4.8, 9.6)], 0.9)
    return made


def cravat(folds: int = 3, lace: bool = True, low: float = 15) -> Part:
    """A white neckcloth; with lace that falls from it in tiers."""
    made: Part = []
    if lace:
        for k in reversed(range(folds)):
            y = 9.4 + k * (low - 9.4) / folds
            w = 2 + 0.55 * k
            made += blob(
                [
                    (-w, y),
                    (-w - 0.5, y + 1.9),
                    (-w * 0.5, y + 2.7),
                    (0, y + 2.2),
                    (w * 0.5, y + 2.7),
                    (w + 0.5, y + 1.9),
                    (w, y),
                    (0, y - 0.8),
                ],
                0.02,
                88,
                0.28,
            ) + strands([[(x * w, y + 0.2), (x * w * 1.2, y + 1.8)] for x in (-0.6, 0, 0.6)], 0.17)
    made += blob([(-3.6, 5.2), (-4, 8), (0, 10.2), (4, 8), (3.6, 5.2), (0, 7.6)], 0.02, 0)
    return made + strands([[(-3.6, 6.6), (0, 8.6), (3.6, 6.6)]], 0.2)


# ---- things beside them --------------------------------------------------------------------------------


def tables() -> Part:
    return at(tablet(12, 4.1, 6), 33.2, LEDGE) + at(tablet(12, 4.1, 6), 36.9, LEDGE)


def victory() -> Part:
    """A hand, two fingers spread."""
    made = shape("M-3 0L-3.4 -4.6L3.2 -4.6L3 0z", 0.85, 0) + rect(-3.5, -5.4, 6.9, 1.3, 0.02, 0)
    for a, long in ((-15, 9.6), (13, 10)):
        made += at(
            blob(
                [(-1.05, 0), (-1, -long + 1), (0, -long), (1, -long + 1), (1.05, 0)],
                0.04 if a < 0 else 0.2,
                85,
            )
            + stroke([(-0.5, -long * 0.52), (0.5, -long * 0.54)], 0.2),
            -1.3 if a < 0 else 1.5,
            -9.6,
            1,
            turn=a,
        )
    made += blob(
        [(-2.9, -5.2), (-3.2, -9.4), (-2.4, -11.2), (2.6, -11.2), (3.3, -8.8), (2.8, -5.2)],
        0.04,
        70,
    )
    made += blob(
        [(1.2, -11.2), (2.6, -11.2), (3.3, -8.8), (2.8, -5.2), (1, -5.2), (1.8, -8)], 0.34, 60, 0
    )
    made += blob([(0.2, -11), (1.6, -11.4), (2.6, -10.4), (2.4, -8), (1, -7.8)], 0.1, 40, 0.28)
    made += blob([(2.5, -11), (3.5, -10.4), (3.7, -8.6), (3, -7.6), (2.2, -8.4)], 0.3, 40, 0.28)
    return made + blob(
        [(-3.1, -8.6), (-1.4, -9.8), (1.8, -8.8), (2.2, -7.6), (-0.6, -7.4), (-2.6, -6.4)],
        0.06,
        10,
        0.28,
    )


def board_game() -> Part:
    made = many(
        poly(
            [
                (-5.6 + 2.8 * x - 0.5 * y, -3.2 + 1.6 * y),
                (-2.8 + 2.8 * x - 0.5 * y, -3.2 + 1.6 * y),
                (-3.3 + 2.8 * x - 0.5 * y, -1.6 + 1.6 * y),
                (-6.1 + 2.8 * x - 0.5 * y, -1.6 + 1.6 * y),
            ],
            0.8 if (x + y) % 2 else 0.02,
            0,
            0.2,
        )
        for y in range(2)
        for x in range(4)
    )
    return (
        made
        + at(pawn(8, 0.05), -1.9, -1.4)
        + at(pawn(8, 0.75), 1.7, 0)
        + at(die(3.4, 5), 4.6, -3.6)
        + at(die(3, 3), 1.4, -13, 1, turn=12)
    )


def flat_collar() -> Part:
    """Draw a collar of white linen, as wide as the shoulders, with its strings."""
    made: Part = []
    for s in (-1, 1):
        made += blob(
            [
                (s * 0.4, 9.2),
                (s * 3.2, 6.2),
                (s * 4.8, 5.6),
                (s * 8.6, 8),
                (s * 9.4, 10.6),
                (s * 5.6, 12.8),
                (s * 1.4, 13.2),
            ],
            0 if s < 0 else 0.2,
            60 * s,
        )
        made += strands(
            [
                [(s * 3.4, 7), (s * 4.4, 9.6), (s * 5, 12.6)],
                [(s * 4.6, 6.6), (s * 6.6, 8.8), (s * 7.8, 11.4)],
                [(s * 2, 8.4), (s * 2.4, 10.8), (s * 2.6, 13)],
            ],
            0.2,
        )
    return made + many(
        curve([(0, 9.6), (s * 0.8, 12), (s * 0.5, 14.6)], 0.4) + disc(s * 0.5, 15, 0.6, 0.05)
        for s in (-1, 1)
    )


def side_puffs(tone: float) -> Part:
    """Hair full at the sides of a high bare brow."""
    made: Part = []
    for s in (-1, 1):
        made += blob(
            [
                (s * 2.6, -7.6),
                (s * 4.4, -7.4),
                (s * 6.2, -4.6),
                (s * 6.9, -0.6),
                (s * 7.4, 3.2),
                (s * 5.6, 4.6),
                (s * 4.4, 3.4),
                (s * 4.7, -0.4),
                (s * 4.3, -3.6),
            ],
            tone if s < 0 else min(tone + 0.2, 0.95),
            78 if s < 0 else 102,
        ) + strands(
            [
                [(s * 3.4, -7.2), (s * 5.2, -4), (s * 5.8, 0), (s * 6.2, 3.6)],
                [(s * 4.6, -5), (s * 5.3, -1), (s * 5.2, 3)],
            ],
            0.2,
        )
    return made


def temples_of(tone: float) -> Part:
    """Draw the hair that shows under a hat."""
    return many(
        blob(
            [(s * 4.5, -4.8), (s * 5.7, -4.4), (s * 5.8, -1), (s * 5, 1), (s * 4.6, -1.4)],
            tone if s < 0 else min(tone + 0.15, 0.95),
            80,
            0.24,
        )
        for s in (-1, 1)
    )


@worn
def naval() -> Part:
    """A dark coat with light lapels, buttoned back, a waistcoat and a neckcloth."""
    made = _torso(0.78, 14)
    made += poly([(-3.4, 9), (3.4, 9), (4, 26), (-4, 26)], 0, 90) + buttons(0, 5, 15.6, 2.4, 0.45)
    for s in (-1, 1):
        made += shape(
            f"M{s * 2.8} 9Q{s * 6.4} 9.6 {s * 7.4} 12.4Q{s * 7.6} 18 {s * 6} 26H{s * 3}Q{s * 4.4} 16 {s * 2.8} 9z",
            0.12 if s < 0 else 0.36,
            90,
        )
        made += buttons(s * 6.2, 5, 12.6, 2.5, 0.5)
        made += poly([(s * 2.8, 8.2), (s * 5.2, 9.2), (s * 6.6, 12), (s * 3, 11)], 0.86, 30 * s)
    return made + at(cravat(2, True, 15), 0, 2.4)


def staffed_eagle() -> Part:
    """An eagle on its pole, the colour under it."""
    made = stroke([(-2.4, 0), (-2.4, -14)], 0.7)
    made += shape(
        "M-2 -12.6Q1.6 -13.6 4 -12.4T7.6 -12.8V-4.4Q5.6 -3.4 3.4 -4.2T-2 -4z", 0, None, accent=True
    )
    made += poly([(1, -12.9), (4.2, -12.4), (3.8, -4.3), (0.6, -4.6)], 0)
    return made + rect(-3.8, -15, 2.8, 1.2, 0.1) + at(eagle(), -2.4, -15, 0.62)


@worn
def striped(tone: float = 0.12) -> Part:
    """A coat of stripes with high lapels, over a waistcoat."""
    made = _torso(tone, 13.8)
    for k in range(-7, 8):
        x = k * 1.9
        made += poly(
            [
                (x - 0.4, 10.4 + abs(x) * 0.22),
                (x + 0.4, 10.4 + abs(x) * 0.22),
                (x * 1.1 + 0.5, 26),
                (x * 1.1 - 0.5, 26),
            ],
            0.75,
            90,
            0,
        )
    made += poly([(-3, 9), (3, 9), (2, 26), (-2, 26)], 0.02, 90)
    for s in (-1, 1):
        made += poly(
            [
                (s * 2.8, 7.4),
                (s * 5.4, 6.6),
                (s * 8.4, 14),
                (s * 5, 15.4),
                (s * 5.8, 17.4),
                (s * 1.6, 22),
                (s * 2, 12),
            ],
            0.5 if s < 0 else 0.72,
            60 * -s,
        )
    return made


def powdered(tone: float = 0.03) -> Part:
    """Hair combed up from the brow, white."""
    made = blob(
        [
            (-4.7, -1.6),
            (-6.2, -4.6),
            (-5, -9),
            (0, -11),
            (5, -9),
            (6.2, -4.6),
            (4.7, -1.6),
            (4, -4.6),
            (2.2, -5.8),
            (0, -6.2),
            (-2.2, -5.8),
            (-4, -4.6),
        ],
        tone,
        85,
    )
    made += blob(
        [(1.8, -10.6), (5, -9), (6.2, -4.6), (4.7, -1.6), (4, -4.6), (2.4, -5.8)],
        tone + 0.26,
        75,
        0,
    )
    return made + strands(
        [
            [
                (x * 0.62, -6.1 + 0.06 * x * x),
                (x * 0.95, -8.4 + 0.04 * x * x),
                (x * 0.7, -10.4 + 0.05 * x * x),
            ]
            for x in (-4.6, -2.8, -1, 0.8, 2.6, 4.4)
        ],
        0.2,
    )


def middle_parting(tone: float) -> Part:
    """The brow of a wig, parted, in waves to both sides."""
    made: Part = []
    for s in (-1, 1):
        made += blob(
            [
                (0, -6.6),
                (s * 2.4, -5.7),
                (s * 4.2, -3.4),
                (s * 4.7, -0.4),
                (s * 6.6, -1),
                (s * 7, -4.6),
                (s * 5, -8.6),
                (s * 1.6, -10.2),
                (0, -9.2),
            ],
            tone if s < 0 else tone + 0.24,
            70,
        )
        made += strands(
            [
                [(0, -8.4), (s * 3, -7.4), (s * 5, -4), (s * 5.4, -1)],
                [(s * 0.6, -9.4), (s * 4, -8.2), (s * 6.2, -4.6)],
            ],
            0.22,
        )
    return made


def loose_scarf() -> Part:
    """An open shirt, its linen loosely knotted."""
    made = poly(
        [(-3.4, 5.8), (0, 9.6), (3.4, 5.8), (4.6, 8.4), (0.6, 12.6), (-0.6, 12.6), (-4.6, 8.4)],
        0.02,
        60,
    )
    made += blob([(-0.8, 10.4), (1, 10.4), (2.6, 15.8), (0.6, 17), (-1.6, 16)], 0.04, 85)
    return made + strands(
        [
            [(0, 11.4), (0.6, 14), (0.4, 16.4)],
            [(-3.6, 7.2), (-0.6, 10.6)],
            [(3.6, 7.2), (0.8, 10.6)],
        ],
        0.2,
    )


def stubble(tone: float = 0.2) -> Part:
    """Hair shorn, grey about the ears."""
    return many(
        blob(
            [(s * 4.7, -0.6), (s * 5.1, -3), (s * 4.5, -5.2), (s * 3.9, -5.4), (s * 4.4, -2.6)],
            tone if s < 0 else tone + 0.3,
            80,
            0.18,
        )
        for s in (-1, 1)
    )


@worn
def jumpsuit() -> Part:
    """White, its collar turned up high, open on the chest, set with studs."""
    made = _torso(0.02, 14.4)
    made += poly([(-3, 9), (3, 9), (0.3, 21), (-0.3, 21)], 0.04, 80)
    made += poly([(0.6, 10), (3, 9), (0.3, 21)], 0.26, 70, 0)
    for s in (-1, 1):
        made += poly(
            [
                (s * 3.4, 5.6),
                (s * 7.8, 3.8),
                (s * 10, 12),
                (s * 7, 13.4),
                (s * 0.6, 22),
                (s * 2.8, 11.4),
            ],
            0.02 if s < 0 else 0.24,
            70,
        )
        made += many(
            disc(s * x, y, 0.48, 0, accent=True, line=0.16)
            for x, y in ((7.2, 5.6), (7.9, 7.8), (8.5, 10), (5.6, 13.6), (4.2, 15.6), (2.9, 17.4))
        )
        made += at(star(0, 0, 1.5, True), s * 9.4, 16.4)
    return made


def quiff(tone: float = 0.9) -> Part:
    """Hair piled high over the brow and combed back, shining."""
    made = blob(
        [
            (-5, 0.6),
            (-6, -4.4),
            (-5.6, -8.6),
            (-1, -11.6),
            (4.6, -11.6),
            (7.4, -8.6),
            (6, -4.4),
            (5, 0.6),
            (4.5, -3),
            (5.2, -5.4),
            (3, -4.6),
            (0.4, -5.6),
            (-3, -5.2),
            (-4.4, -3),
        ],
        tone,
        30,
    )
    made += many(
        shape(d, 0, line=0)
        for d in (
            "M-3.6 -7.2Q0 -11 4.4 -10.2Q0.6 -9.6 -3.6 -7.2z",
            "M-2 -6.2Q2 -9 6 -8.2Q2.4 -7.6 -2 -6.2z",
            "M-5 -4Q-5.2 -6.4 -4.2 -8Q-4.6 -6 -4.6 -4z",
        )
    )
    return made + blob([(2.2, -4.9), (3.4, -2.8), (2.6, -1.9), (3, -3.2), (1, -5)], tone, 80, 0.2)


def side_part(tone: float) -> Part:
    """A mop parted at one side, over the ears."""
    made = blob(
        [
            (-5, 1.6),
            (-6.2, -2),
            (-6, -6),
            (-3.6, -9.2),
            (0.4, -10),
            (4.6, -8.6),
            (6.4, -4.6),
            (6.2, -0.6),
            (5, 1.6),
            (4.7, -2),
            (3.6, -5.4),
            (2.8, -6.4),
            (0, -4.2),
            (-3.4, -3.2),
            (-4.6, -1.6),
        ],
        tone,
        60,
    )
    made += blob(
        [(2.8, -6.6), (4.6, -8.6), (6.4, -4.6), (6.2, -0.6), (5, 1.6), (4.7, -2), (3.6, -5.4)],
        min(tone + 0.24, 0.95),
        100,
        0,
    )
    return made + strands(
        [
            [(2.6, -7.6), (-0.4, -5.4), (-3.8, -4)],
            [(1.8, -8.8), (-2.2, -7), (-5, -3.4)],
            [(3, -7.4), (4.8, -5.4), (5.4, -1.4)],
            [(-2, -9), (-4.6, -7), (-5.6, -3)],
        ],
        0.22,
    )


def jowls() -> Part:
    """Heavy cheeks and a second chin."""
    return many(
        curve([(s * 4.8, 1.8), (s * 5.3, 4.2), (s * 4.4, 6.2)], 0.34)
        + curve([(s * 1.6 - 0.5, 2.6), (s * 2.9 - 0.5, 4.2), (s * 2.7 - 0.5, 5.4)], 0.22)
        for s in (-1, 1)
    ) + curve([(-2.6, 7.1), (-0.4, 7.8), (2.2, 7.1)], 0.26)


def cigar() -> Part:
    made = at(
        rect(0, -0.65, 5.4, 1.3, 0.7, 0)
        + rect(5.2, -0.65, 1.1, 1.3, 0, accent=True)
        + rect(1.4, -0.65, 0.9, 1.3, 0, line=0.2),
        0.6,
        4.3,
        1,
        turn=16,
    )
    return made + strands(
        [[(6.9, 5.6), (8.4, 3.6), (7.2, 1.6), (8.8, -0.6)], [(7.3, 5.5), (9.4, 3.4), (8.4, 1.4)]],
        0.26,
    )


def plain_jacket(tone: float = 0.5) -> Part:
    """Draw a tweed jacket, open over a jersey."""
    made: Part = []
    for s in (-1, 1):
        t = tone if s < 0 else tone + 0.22
        made += shape(
            f"M{s * 4.2} 7.6L{s * 10.6} 10.2Q{s * 14} 12 {s * 14.4} 16L{s * 15.4} 24H{s * 3.6}L{s * 5.6} 14z",
            t,
            60 * s,
        )
        made += poly(
            [
                (s * 4, 7),
                (s * 6.6, 8),
                (s * 8.6, 12),
                (s * 6.4, 12.8),
                (s * 7.4, 14.6),
                (s * 4, 20),
                (s * 4.8, 12),
            ],
            min(t + 0.18, 0.95),
            40 * -s,
        )
    return made


# ---- who is who ------------------------------------------------------------------------------------------


def medal_ground(rim: str, tone: float, angle: float) -> Part:
    """Beams of light, the medal, and the ledge for what stands beside it."""
    made = rays(X, Y, 26, 0.06) + disc(X, Y, R, 0, line=0.55)
    if rim == "dots":
        beads = (
            f"M{x - 0.32:.2f} {y:.2f}a.32 .32 0 1 0 .64 0a.32 .32 0 1 0 -.64 0z"
            for x, y in ring(56, 13.3, X, Y)
        )
        made += shape("".join(beads), 0.9, line=0)
    elif rim == "rope":
        made += many(
            stroke(
                [
                    (x, y),
                    (x + (X - x) * 0.09 + (y - Y) * 0.05, y + (Y - y) * 0.09 - (x - X) * 0.05),
                ],
                0.3,
            )
            for x, y in ring(64, 14, X, Y)
        )
    elif rim == "leaf":
        made += at(laurel(13.2), X, Y)
    else:
        made += disc(X, Y, 13.4, None, line=0.2)
    made += disc(X, Y, 12.4, tone, angle, 0.35)
    return made + rect(-1, LEDGE, 50, 4.4, 0.5, 0) + rect(-1, LEDGE - 0.1, 50, 0.9, 0.02, 0)


def leader(
    rim: str,
    tone: float,
    angle: float,
    beside: Part,
    *worn_: Part,
    size: float = SIZE,
    low: float = 0,
) -> Part:
    """`worn_` is the bust, back to front."""
    return medal_ground(rim, tone, angle) + beside + at(many(worn_), X, EYES + low, size)


def stands(
    part: Part, size: float = 1.0, x: float = SIDE, y: float = LEDGE, turn: float = 0
) -> Part:
    return at(part, x, y, size, turn=turn)


LEADERS: dict[str, Part] = {
    "alexander_the_great": leader(
        "dots",
        0.2,
        90,
        stands(corinthian(), 0.8, 36.2),
        mane(0.5, 4.6, 6.6),
        head(1, 0, 0.98, "calm", 0.55),
        cuirass(),
        curls(0.32, 3, 1.75),
        ram_horns(),
        fillet(knot=False),
    ),
    "aristotle": leader(
        "dots",
        0.25,
        0,
        stands(quill(11), 1.1, 35.1, LEDGE - 1.4) + stands(scroll(6, 10), 1, 34.6),
        head(-1, 2, 0.98, "calm", 0.6),
        toga(0.06, 0.4),
        short(0.3),
        chin_beard(0.35, 9.6, 3.2),
    ),
    "hammurabi": leader(
        "dots",
        0.12,
        90,
        stands(tablet(17, 6.4, 8), 1, 35.1),
        mane(0.75, 7, 7.2),
        head(-1, 1, 1.05, "stern", 0.95, skin=0.14),
        toga(0.3, 0.1, True, -1),
        ringlets(),
        royal_cap(),
    ),
    "homer": leader(
        "dots",
        0.34,
        0,
        stands(lyre(), 1.08),
        long_curls(0.04, 4, 6.6, 1.6),
        head(1, 3, 0.96, "sad", 0.6, eyes="shut"),
        robe(0.45),
        flowing(0.03, 12.4, 3.9, 1),
        curls(0.04, 1, 1.6),
        fillet(),
    ),
    "julius_caesar": leader(
        "dots",
        0.3,
        90,
        stands(sword(13), 1.3, 37),
        head(1, 2, 0.9, "stern", 0.5, "set", 1.15, gaunt=True, long=0.4),
        toga(0.03, 0.12, True),
        receding(0.4),
        forelocks(0.4, ((-3.4, -4.8), (-1.8, -5.4), (0, -5.5), (1.8, -5.4), (3.4, -4.6))),
        wreath(),
    ),
    "moses": leader(
        "dots",
        0.2,
        45,
        tables(),
        many(
            poly([(0, -6), (s * x - 0.7, y), (s * x + 0.7, y - 0.5)], 0, accent=True, line=0.2)
            for s in (-1, 1)
            for x, y in ((3.4, -13.4), (6, -12.4), (8.2, -10.6))
        ),
        mane(0.03, 10, 8.4),
        head(1, 3, 1.04, "stern", 0.75, skin=0.12),
        robe(0.55),
        flowing(0.03, 15.6, 5.2, 1),
        fringe(0.04, 5),
        low=0.6,
    ),
    "michelangelo": leader(
        "rope",
        0.15,
        0,
        at(palette(), 37.2, 10.4, 0.66)
        + stands(hammer(11), 1.0, 36, turn=-12)
        + stands(
            rect(-0.8, -12, 1.6, 9, 0.3, 90)
            + poly([(-0.8, -3), (0.8, -3), (1.2, 0), (-1.2, 0)], 0.6, 90),
            1.0,
            39,
            turn=10,
        ),
        head(-1, 2, 1.02, "sad", 0.8, "set", 0.9),
        doublet(0.62, 0.3, 0),
        curls(0.66, 1.6, 1.5),
        chin_beard(0.66, 9, 2.8),
        turban_wrap(),
    ),
    "joan_of_arc": leader(
        "rope",
        0.22,
        90,
        stands(banner(20, 8, charge=flower(1.5, 6, False, 0)), 1, 33.4)
        + stands(sword(9), 1.1, 38.8),
        mane(0.62, 4.6, 6.3),
        head(1, 0, 0.98, "raised", 0.7, woman=True),
        maid(),
        cap_of_hair(
            0.62,
            (
                (-4.9, 2.6),
                (-4.5, -1.2),
                (-3.8, -3.5),
                (0, -4.3),
                (3.8, -3.5),
                (4.5, -1.2),
                (4.9, 2.6),
            ),
            side=3.4,
        ),
    ),
    "leonardo_da_vinci": leader(
        "rope",
        0.12,
        0,
        at(glider(), 37.2, 9.6, 0.5) + stands(guilds_compass(9), 1.1),
        mane(0.03, 10.5, 8),
        head(1, 3, 0.94, "calm", 0.8, "set", 1.1),
        robe(0.66),
        flowing(0.02, 14, 4, 1),
        fringe(0.03, 7),
        soft_cap(0.7),
    ),
    "genghis_khan": leader(
        "rope",
        0.2,
        30,
        stands(bow(18), 1.05, 35.2),
        head(-1, 1, 1.16, "stern", 0.75, "set", 0.85, skin=0.1),
        steppe_robe(),
        many(
            curve([(-0.6 + s * 0.5, 3.1), (-0.6 + s * 2, 3.5), (-0.6 + s * 2.8, 6.2)], 0.5)
            for s in (-1, 1)
        ),
        blob([(-1.6, 5.6), (-0.6, 5.3), (0.4, 5.6), (0, 8), (-0.6, 10), (-1.2, 8)], 0.85, 88),
        steppe_hat(),
        low=0.7,
    ),
    "christopher_columbus": leader(
        "rope",
        0.14,
        0,
        many(
            curve([(31 + k * 3, 25.6), (32.5 + k * 3, 24.8), (34 + k * 3, 25.6)], 0.3)
            for k in range(4)
        )
        + at(ship(3, True), 36.4, 25.2, 0.64),
        mane(0.12, 5.4, 7),
        head(-1, 1, 1.0, "calm", 0.55, "set", 1.12),
        furs(0.6, 0.3),
        fringe(0.14, 3.4),
        brimmed_bonnet(),
    ),
    "frederick_barbarossa": leader(
        "rope",
        0.3,
        90,
        stands(sword(13), 1.25, 39.8) + stands(orb(), 1.0, 35.6),
        mane(0.4, 4.6, 6.6),
        head(1, 1, 1.06, "stern", 0.75),
        ermine(),
        fringe(0.4, 2.6),
        chin_beard(0, 10.4, 4, 1, accent=True),
        plate_crown(),
        low=1,
    ),
    "william_shakespeare": leader(
        "leaf",
        0.2,
        0,
        stands(quill(12), 1.0, 38.2, LEDGE - 0.6) + stands(skull(), 1.12, 35.8),
        head(1, 1, 0.94, "raised", 0.5),
        doublet(0.72, 0.72, 0),
        flat_collar(),
        side_puffs(0.62),
        moustache(0.62, 1, 3.9),
        blob([(-0.2, 5.6), (0.6, 5.4), (1.4, 5.6), (1, 7.2), (0.5, 7.9), (0, 7.2)], 0.62, 88),
    ),
    "james_cook": leader(
        "leaf",
        0.15,
        0,
        stands(sextant(), 1.05),
        head(-1, 1, 1.02, "stern", 0.65, "set", 1.1),
        naval(),
        wig(0.03, ((6, 0.6, 1.6),)),
        temples_of(0.03),
        tricorne(),
    ),
    "napoleon_bonaparte": leader(
        "leaf",
        0.22,
        90,
        stands(staffed_eagle(), 0.9, 36.4),
        head(1, 1, 1.08, "stern", 0.62),
        faced(0.66, 0.04),
        temples_of(0.85),
        forelocks(0.85, ((-1.3, -4), (0.5, -3.2))),
        across(),
        order(-7.6, 15.6, 2.1),
        medal(-4.6, 17.4),
    ),
    "maximilien_robespierre": leader(
        "leaf",
        0.3,
        0,
        stroke([(36.9, 13), (36.9, LEDGE)], 0.8) + at(liberty_cap(), 36.6, 14, 0.66),
        head(-1, 1, 0.94, "raised", 0.45, "set", 0.92, long=0.2),
        striped(),
        cravat(3),
        powdered(),
        wig(0.03, ((5.9, -0.9, 1.7), (6, 1.5, 1.8))),
        cockade(7.6, 12.6, 1.5),
    ),
    "js_bach": leader(
        "leaf",
        0.12,
        90,
        stands(organ(), 0.7) + at(notes(), 37.4, 9.6, 0.5),
        long_curls(0.04, 8, 8.4),
        head(1, 2, 1.2, "stern", 0.7, "down", 1.05),
        plain_coat(0.7, None, 0.3),
        cravat(1, True, 13),
        middle_parting(0.05),
    ),
    "isaac_newton": leader(
        "leaf",
        0.3,
        20,
        at(apple(), 37, 12.6, 0.74) + stands(prism(), 0.64, 35.4),
        mane(0.14, 12.5, 8.6),
        head(-1, 1, 0.9, "stern", 0.55, "set", 1.25, gaunt=True, long=0.5),
        plain_coat(0.55, 0.4, 0.02, 20),
        loose_scarf(),
        fringe(0.16, 8),
    ),
    "albert_einstein": leader(
        "plain",
        0.3,
        0,
        at(atom(5), 37, 18),
        wild(0.02),
        head(1, 3, 1.0, "sad", 0.75, "smile", 1.05),
        jersey(0.4),
        forelocks(0.02, ((-3.6, -5), (-1.4, -6.2), (1.4, -6.4), (3.6, -5.2))),
        moustache(0.3, 1, 4.2),
        moustache(0.3, 1, 3.7),
    ),
    "mahatma_gandhi": leader(
        "plain",
        0.06,
        0,
        stands(spinning_wheel(), 0.64),
        head(-1, 2, 0.9, "calm", 0.4, "smile", 1.1, skin=0.14, gaunt=True),
        toga(0.02, 0.14, bare=True),
        stubble(),
        moustache(0.12, -1, 4.1),
        spectacles(-1, 1.75),
    ),
    "elvis_presley": leader(
        "plain",
        0.22,
        45,
        stands(guitar(), 0.92, 34.6, turn=2) + stands(mike(), 0.8, 37.9),
        head(1, 0, 1.0, "raised", 0.75, "smirk"),
        jumpsuit(),
        whiskers(0.86, 3.2, 5.2),
        quiff(),
    ),
    "bill_gates": leader(
        "plain",
        0.14,
        0,
        stands(computer(), 0.85),
        head(-1, 0, 0.96, "calm", 0.45, "smile"),
        jersey(0.5),
        arms(at(points(), 0, 2.6)),
        side_part(0.42),
        spectacles(-1, 1.9, True, 0.42),
    ),
    "winston_churchill": leader(
        "plain",
        0.2,
        90,
        stands(victory(), 0.92),
        head(-1, 3, 1.28, "stern", 0.6, "down", 0.9),
        plain_coat(0.74, None, 0.02, 20, 15.2),
        points(),
        at(tie_bow(), 0, 1.2),
        jowls(),
        homburg(),
        cigar(),
        low=1.2,
    ),
    "alex_randolph": leader(
        "plain",
        0.2,
        45,
        stands(board_game(), 0.68, 34.9),
        head(1, 2, 1.0, "raised", 0.6, "smile"),
        jersey(0.16, "roll"),
        plain_jacket(),
        cap_of_hair(
            0.05,
            ((-4.8, 0), (-4.5, -3.6), (-3.4, -5.6), (0, -6.6), (3, -6.2), (4.5, -3.6), (4.8, 0)),
            -9.4,
            1.4,
        ),
        strands(
            [
                [(x * 0.9, -6.6 + 0.07 * x * x), (x * 0.7 - 0.6, -8.8 + 0.06 * x * x)]
                for x in (-3.4, -1.8, -0.2, 1.4, 3)
            ],
            0.2,
        ),
        spectacles(1, 1.85, True, 0.36),
    ),
}
