"""Busts for portraits: a head looks out of (0, 0), between its eyes, and stands on its shoulders.

A head is 14.5 units high, so that a plate of 45 x 40 has room for what is behind it. Light comes from the
left, whichever way it looks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from arms import charge
from pen import Part, Point, at, blob, curve, disc, many, poly, rect, shape, stroke
from things import flower


def _eye(x: float, y: float, d: float, woman: bool, shut: bool = False) -> Part:
    w = 1.15
    if shut:
        return curve([(x - w, y), (x, y + 0.45), (x + w, y)], 0.4)
    made = blob([(x - w, y + 0.1), (x, y - 0.75), (x + w, y + 0.05), (x, y + 0.6)], 0, line=0.14)
    made += disc(x + d * 0.3, y - 0.05, 0.56, 0.97, line=0.1)
    made += disc(x + d * 0.3 - 0.2, y - 0.26, 0.15, 0, line=0)
    made += curve(
        [(x - w - 0.1, y + 0.15), (x, y - 0.85), (x + w + 0.2, y)], 0.46 if woman else 0.36
    )
    return made + curve([(x - 0.8, y + 0.75), (x + 0.1, y + 1), (x + 0.9, y + 0.75)], 0.13)


BROWS = {
    "stern": (0.55, -0.35),
    "calm": (0.0, 0.0),
    "sad": (-0.5, 0.4),
    "raised": (-0.1, -0.2),
}
"""How far the inner and the outer end of a brow are lowered."""


def head(
    look: int = -1,
    age: int = 1,
    jaw: float = 1.0,
    brows: str = "stern",
    thick: float = 0.62,
    mouth: str = "set",
    nose: float = 1.0,
    woman: bool = False,
    skin: float = 0.02,
    eyes: str = "both",
    gaunt: bool = False,
    long: float = 0.0,
) -> Part:
    """`age` 0 is young, 1 grown, 2 old, 3 very old; `jaw` how broad, `long` how much longer."""
    d = 0.75 * look
    j = jaw * (0.86 if woman else 1.0)
    chin = 6.6 + long - (0.4 if woman else 0)
    made = poly([(-2.5, 3), (-2.7, 9.5), (-4, 12), (4, 12), (2.9, 9.5), (2.8, 3)], 0.2, 80) + blob(
        [(-2.4, 5.2), (0.4, 8.6), (2.9, 5), (2.9, 10), (0.6, 10.6), (-1.4, 8.6)], 0.6, 60, 0
    )
    for s in (-1, 1):  # ears
        made += blob(
            [(s * 4.5, -1.4), (s * 5.7, -1.6), (s * 5.5, 0.9), (s * 4.6, 2)],
            0.05 if s < 0 else 0.45,
            60,
        )
    side = [
        (4.9, -1.6),
        (4.6, 1.6),
        (4.0 * j, 4.2),
        (2.0 * j + d * 0.3, chin - 0.5),
        (d * 0.6, chin),
    ]
    other = [(-2.2 * j + d * 0.3, chin - 0.6), (-4.1 * j, 4), (-4.7, 1.4), (-4.9, -1.6)]
    top = [(-4.5, -5), (-2.4, -7), (0, -7.6), (2.4, -7), (4.5, -5)]
    made += blob([*top, *side, *other], skin)
    inner = [
        (1.0 + d * 0.5, chin - 0.1),
        (2.4 + d * 0.4, 4.2),
        (2.9 + d * 0.3, 1.2),
        (3.3, -3),
        (2, -7),
    ]
    made += blob([*side, *inner], 0.26, 62, 0)
    made += blob(
        [(4.9, -1.6), (4.6, 1.6), (4.0 * j, 4.2), (2.2 * j, chin - 0.6), (3.2 * j, 3), (4, -1)],
        0.5,
        62,
        0,
    )
    if gaunt or age >= 2:
        made += blob(
            [(2.4 + d, 1.6), (3.6, 2.2), (2.7, 4.6), (2.2 + d * 0.5, 3.4)], 0.5, 70, 0
        ) + curve([(-3.4 + d, 1.9), (-2.9 + d, 3.2), (-3 + d * 0.6, 4.6)], 0.2)
    # nose
    n = nose
    made += poly(
        [
            (d * 1.1 + 0.2, -0.9),
            (d * 1.6 + 0.25, 1.9 * n),
            (d * 1.3 + 0.9, 2.3 * n),
            (d + 0.7, 0.4),
        ],
        0.4,
        70,
        0,
    )
    made += curve(
        [
            (d * 0.9 + 0.55 * look, -1.2),
            (d * 1.5 + 0.35 * look, 0.8),
            (d * 1.75 + 0.55 * look * n, 2.0 * n),
            (d * 1.4 + 0.1 * look, 2.55 * n),
        ],
        0.26,
    )
    made += curve(
        [
            (d * 1.3 - 0.9, 2.2 * n),
            (d * 1.3 - 0.5, 2.6 * n),
            (d * 1.4, 2.45 * n),
            (d * 1.3 + 0.7, 2.6 * n),
            (d * 1.3 + 1, 2.1 * n),
        ],
        0.24,
    )
    # mouth
    y = 4.15 + long * 0.4
    m = d * 0.8
    lift = {"set": 0.0, "smile": -0.4, "down": 0.4, "smirk": -0.1, "open": 0.0}[mouth]
    if woman:
        made += blob(
            [
                (m - 1.2, y),
                (m - 0.4, y - 0.5),
                (m, y - 0.35),
                (m + 0.4, y - 0.5),
                (m + 1.2, y),
                (m, y + 0.8),
            ],
            0.45,
            0,
            0.16,
        ) + curve([(m - 1.4, y - 0.05 + lift), (m, y + 0.1), (m + 1.4, y - 0.1 + lift)], 0.24)
    elif mouth == "open":
        made += blob(
            [
                (m - 1.9, y - 0.4),
                (m, y - 0.2),
                (m + 1.9, y - 0.4),
                (m + 0.9, y + 1.3),
                (m - 0.9, y + 1.3),
            ],
            0.95,
        ) + poly(
            [(m - 1.5, y - 0.2), (m + 1.5, y - 0.2), (m + 1.2, y + 0.3), (m - 1.2, y + 0.3)],
            0,
            line=0,
        )
    else:
        right = lift - (0.55 if mouth == "smirk" else 0)
        made += curve([(m - 1.6, y + lift), (m, y + 0.1), (m + 1.6, y + right)], 0.34)
        made += curve([(m - 0.8, y + 0.95), (m, y + 1.15), (m + 0.8, y + 0.95)], 0.22)
    # eyes and brows
    inner_drop, outer_drop = BROWS[brows]
    for s in (-1, 1):
        x = s * 2.05 + d * 0.9
        if eyes == "patch" and s == look:
            continue
        made += blob(
            [(x - 1.3, -1.5), (x, -1.9), (x + 1.3, -1.4), (x, -0.9)], 0.3 if s > 0 else 0.12, 20, 0
        )
        made += _eye(x, -0.55, d, woman, eyes == "shut")
        high = -2.05 - (0.25 if woman else 0)
        made += curve(
            [
                (x - s * 1.35, high + inner_drop + 0.1),
                (x + s * 0.2, high - 0.3 + inner_drop * 0.3),
                (x + s * 1.6, high + 0.25 + outer_drop),
            ],
            thick * (0.6 if woman else 1),
        )
    if age >= 2:
        made += many(
            curve([(-2 + d, v), (d, v - 0.25), (2 + d, v)], 0.18) for v in (-3.6, -4.5)
        ) + many(
            curve([(x - s * 0.9, 0.75), (x, 1.15), (x + s * 0.9, 0.8)], 0.16)
            for s, x in ((-1, -2.05 + d), (1, 2.05 + d))
        )
    if age >= (2 if woman else 1):
        made += curve([(d - 1.3, 2.2), (d - 2.1, 3.4), (d - 2.2, 4.2)], 0.18) + curve(
            [(d + 1.5, 2.2), (d + 2.3, 3.4), (d + 2.3, 4.2)], 0.18
        )
    if age >= 3:
        made += many(
            curve([(s * 3.4 + d * 0.5, v), (s * 4.2, v - 0.5)], 0.16)
            for s in (-1, 1)
            for v in (-0.4, 0.2, 0.8)
        ) + many(
            stroke([(m + x, y - 1), (m + x * 0.9, y - 0.4)], 0.14) for x in (-1, -0.3, 0.4, 1.1)
        )
    if eyes == "patch":
        x = look * 2.05 + d * 0.9
        made += stroke(
            [(-4.9, -4.2), (x, -1), (4.9, -2.2)]
            if look < 0
            else [(-4.9, -2.2), (x, -1), (4.9, -4.2)],
            0.4,
        )
        made += blob([(x - 1.5, -1.5), (x, -2), (x + 1.5, -1.4), (x + 1, 0.6), (x - 1, 0.6)], 0.97)
    return made


def worn(body: Callable[..., Part]) -> Callable[..., Part]:
    """A body as high as a neck is short."""

    @wraps(body)
    def raised(*args: Any, **named: Any) -> Part:
        return at(body(*args, **named), 0, -2.4)

    return raised


def strands(lines: list[list[tuple[float, float]]], width: float = 0.2) -> Part:
    return many(curve(line, width) for line in lines)


# ---- hair ----------------------------------------------------------------------------------------


def short(tone: float = 0.6) -> Part:
    made = blob(
        [
            (-5.1, 0),
            (-5.5, -4.4),
            (-3.6, -7.8),
            (0, -9),
            (3.8, -7.9),
            (5.6, -4.4),
            (5.2, 0),
            (4.6, -2.6),
            (3.6, -4.8),
            (1, -5.4),
            (-1.6, -4.9),
            (-4, -4.2),
            (-4.7, -2.4),
        ],
        tone,
        70,
    )
    return made + strands(
        [
            [(-1, -8.6), (-2.6, -6.8), (-3.8, -4.6)],
            [(0.6, -8.8), (0.4, -7), (-0.8, -5.2)],
            [(2.6, -8.2), (3.4, -6.4), (4, -4.4)],
        ]
    )


def receding(tone: float = 0.5) -> Part:
    """A fringe about a bald head."""
    made: Part = []
    for s in (-1, 1):
        made += blob(
            [
                (s * 4.6, 1),
                (s * 5.6, 0),
                (s * 5.8, -3.4),
                (s * 4.6, -6),
                (s * 3.8, -6.2),
                (s * 4.3, -3.2),
                (s * 4.4, -1),
            ],
            tone if s < 0 else min(tone + 0.2, 0.95),
            75,
        )
    return made + curve([(-2.4, -6.9), (-1.4, -7.2), (-0.4, -7.3)], 0.16)


def mane(tone: float = 0.6, down: float = 9, wide: float = 7.4, parted: bool = True) -> Part:
    """Long hair behind, to be drawn before the head."""
    made = blob(
        [
            (0, -9.6),
            (-4.4, -8.4),
            (-6.4, -4),
            (-6.6, 2),
            (-wide, down),
            (-3, down + 1.2),
            (0, down - 2),
            (3, down + 1.2),
            (wide, down),
            (6.6, 2),
            (6.4, -4),
            (4.4, -8.4),
        ],
        min(tone + 0.12, 0.95),
        82,
    )
    return made + strands(
        [[(s * 5.6, -3), (s * 5.5, 3), (s * (wide - 1.4), down)] for s in (-1, 1)]
        + [[(s * 4.8, 3), (s * 4.2, 6), (s * 4.4, down + 0.4)] for s in (-1, 1)]
    )


def fringe(tone: float = 0.6, down: float = 4) -> Part:
    """Draw the long hair before the head, parted in the middle."""
    made: Part = []
    for s in (-1, 1):
        made += blob(
            [
                (0.2 * s - 0.1, -6.6),
                (s * 2.8, -5.4),
                (s * 4.4, -2.6),
                (s * 4.6, 0.6),
                (s * 4.8, down),
                (s * 6.2, down - 0.6),
                (s * 6.2, -3),
                (s * 4.6, -7.4),
                (0.2 * s, -9.4),
            ],
            tone if s < 0 else min(tone + 0.18, 0.95),
            78 if s < 0 else 100,
        )
        made += strands([[(s * 0.8, -8.6), (s * 3.8, -6.4), (s * 5.3, -2.4), (s * 5.5, down - 1)]])
    return made


def curls(tone: float = 0.5, low: float = 0.5, r: float = 1.55) -> Part:
    spots = [
        (-5.2, 1.6),
        (-5.6, -0.9),
        (-5.6, -3.2),
        (-4.8, -5.4),
        (-3.4, -7.1),
        (-1.5, -8.1),
        (0.7, -8.3),
        (2.8, -7.6),
        (4.5, -6),
        (5.5, -3.8),
        (5.8, -1.3),
        (5.3, 1.3),
        (-2.6, -5.6),
        (-0.4, -6.4),
        (1.9, -5.9),
        (3.7, -4.5),
    ]
    made: Part = []
    for k, (x, y) in enumerate(spots):
        if y > low:
            continue
        made += disc(x, y, r, tone + (0.2 if x > 1.5 else 0.12 * (k % 2)), 40 + 30 * (k % 3), 0.26)
        made += curve(
            [(x - 0.6, y + 0.3), (x, y - 0.6), (x + 0.6, y + 0.1), (x + 0.1, y + 0.5)], 0.16
        )
    return made


def braid(x: float, y: float, n: int = 6, tone: float = 0.35) -> Part:
    return many(
        blob(
            [
                (x - 1.1, y + k * 1.9),
                (x, y - 0.9 + k * 1.9),
                (x + 1.1, y + k * 1.9),
                (x, y + 1.5 + k * 1.9),
            ],
            tone + 0.1 * (k % 2),
            50 if k % 2 else -50,
        )
        for k in range(n)
    ) + poly(
        [
            (x - 0.7, y + n * 1.9),
            (x + 0.7, y + n * 1.9),
            (x + 0.3, y + n * 1.9 + 2),
            (x - 0.3, y + n * 1.9 + 2),
        ],
        0.7,
    )


# ---- beards --------------------------------------------------------------------------------------


def full(tone: float = 0.5, down: float = 8.4, wide: float = 4.4, look: int = -1) -> Part:
    m = 0.6 * look
    made = blob(
        [
            (-4.8, 0.6),
            (-3.4, 2.6),
            (m - 1.9, 3.1),
            (m, 2.75),
            (m + 1.9, 3.1),
            (3.6, 2.6),
            (4.8, 0.6),
            (wide, 5),
            (2.6, down - 0.8),
            (m * 0.6, down),
            (-2.6, down - 0.9),
            (-wide, 5),
        ],
        tone,
        86,
    )
    made += blob(
        [(1.6, 3.1), (4.6, 1.4), (wide, 5), (2.4, down - 0.8), (0.8, down - 0.3), (2, 5)],
        min(tone + 0.22, 0.96),
        70,
        0,
    )
    made += blob([(m - 1.5, 3.9), (m, 3.8), (m + 1.5, 3.9), (m, 4.7)], 0.9, line=0.2)
    return made + strands(
        [
            [(-3.4, 3.4), (-2.8, 5.4), (-1.6, down - 1.6)],
            [(m - 0.6, 5.2), (m - 0.5, down - 1.2)],
            [(2.8, 4), (2.4, 5.8), (1.4, down - 1.4)],
        ],
        0.18,
    )


def cropped(tone: float = 0.35, look: int = -1) -> Part:
    """Close along the jaw."""
    m = 0.6 * look
    made = blob(
        [
            (-4.8, 0.4),
            (-4.2, 3.6),
            (-2.4, 6.2),
            (m * 0.8, 6.9),
            (2.4, 6.2),
            (4.2, 3.6),
            (4.8, 0.4),
            (3.9, 2.4),
            (2.6, 4.6),
            (m + 1.2, 5.6),
            (m, 5.3),
            (m - 1.2, 5.6),
            (-2.8, 4.6),
            (-3.9, 2.4),
        ],
        tone,
        80,
    )
    made += blob([(m - 1, 5.5), (m, 5.1), (m + 1, 5.5), (m, 6.6)], tone + 0.1, 80, 0.16)
    drooped = [(m - 2.2, 4.5), (m - 1.2, 3.4), (m, 3.45), (m + 1.2, 3.4), (m + 2.2, 4.5)]
    return made + curve(drooped, 0.5)


def goatee(tone: float = 0.7, look: int = -1, down: float = 8.6) -> Part:
    m = 0.6 * look
    made = blob(
        [(m - 1.3, 5.3), (m, 5), (m + 1.3, 5.3), (m + 0.9, 7.2), (m * 0.8, down), (m - 0.9, 7.2)],
        tone,
        88,
    )
    return made + curve(
        [(m - 2.2, 4.3), (m - 1.1, 3.2), (m, 3.3), (m + 1.1, 3.2), (m + 2.2, 4.3)], 0.55
    )


def moustache(tone: float = 0.4, look: int = -1, down: float = 4.4) -> Part:
    m = 0.6 * look
    return many(
        blob(
            [
                (m, 3),
                (m + s * 1.4, 2.9),
                (m + s * 2.8, down),
                (m + s * 3.2, down + 0.5),
                (m + s * 1.2, 3.9),
            ],
            tone + (0.15 if s > 0 else 0),
            30 * s,
        )
        for s in (-1, 1)
    )


def whiskers(tone: float = 0.2, down: float = 6.2, out: float = 6.2) -> Part:
    """Down the cheeks, the chin shaven."""
    return many(
        blob(
            [
                (s * 4.7, -2.4),
                (s * 5.6, -0.6),
                (s * out, 3.4),
                (s * 4.8, down),
                (s * 2.8, down - 0.4),
                (s * 3.3, 3.6),
                (s * 4.1, 1.4),
            ],
            tone if s < 0 else tone + 0.25,
            75 if s < 0 else 105,
        )
        + strands([[(s * 5, -0.6), (s * 5.1, 2.6), (s * 3.8, down - 0.8)]], 0.18)
        for s in (-1, 1)
    )


# ---- bodies: the neck on (0, 8), the shoulders down to 24 -------------------------------------------


def _torso(tone: float, wide: float = 15.5, drop: float = 11.6) -> Part:
    return blob(
        [
            (-wide - 1.5, 26),
            (-wide, 16),
            (-wide + 3.2, 12.6),
            (-5, 10),
            (-2.7, 9),
            (2.7, 9),
            (5, 10),
            (wide - 3.2, 12.6),
            (wide, 16),
            (wide + 1.5, 26),
        ],
        tone,
        78,
    ) + blob(
        [(3, 9.2), (5, 10), (wide - 3.2, 12.6), (wide, 16), (wide + 1.5, 26), (4.5, 26), (3.2, 16)],
        min(tone + 0.25, 0.95),
        62,
        0,
    )


@worn
def furs(cloth: float = 0.45, fur: float = 0.12, clasp: str = "", wide: float = 16) -> Part:
    """A cloak with a heavy collar of fur."""
    made = _torso(cloth, wide)
    made += poly([(-3, 10), (0, 17), (3, 10), (2.4, 26), (-2.4, 26)], 0.7, 90)
    for s in (-1, 1):
        edge = [
            (2.2, 9.4),
            (5.4, 8.6),
            (9.4, 10),
            (13.6, 12.4),
            (15.6, 15.6),
            (14.6, 18),
            (10.6, 16.6),
            (6.6, 15.4),
            (3.6, 18.6),
            (0.9, 19),
            (1.4, 14),
        ]
        made += blob([(s * x, y) for x, y in edge], fur if s < 0 else fur + 0.3, 60 * -s)
        for k in range(12):
            x, y = 3.4 + k % 6 * 2.1, 11.2 + (k // 6) * 2.6 + (k % 6) * 0.55
            made += curve([(s * x, y), (s * (x + 0.5), y + 1), (s * (x + 0.3), y + 1.8)], 0.24)
    if clasp:
        made += disc(0, 19, 2.1, 0, accent=True) + at(charge(clasp, 3.2, 1), 0, 19)
    return made


def _pauldron(tone: float, s: int) -> Part:
    """The plates of a shoulder, to its left or right: a broad lame over two narrow ones."""

    def placed(points: list[Point]) -> list[Point]:
        return [(s * x, y) for x, y in points]

    dark = min(tone + 0.3, 0.95)
    made = poly(placed([(9.4, 17), (16, 17), (16.2, 26), (9.8, 26)]), tone + 0.2, 0)
    for low, near in ((3.1, 1.7), (1.6, 0.9)):
        lame = [(16.7, 17.4), (16.7, 18.8), (14.4, 19.9), (11, 19.5), (8.2, 17.7), (6.6, 15)]
        drawn = [(x + near if x < 10 else x - low * 0.05, y + low) for x, y in lame]
        made += blob(placed([*drawn, (9.6, 13), (14, 13)]), tone + 0.12, 24 * s)
    top = [(5.2, 13.2), (6.4, 11.2), (9.4, 10), (12.8, 10.6), (15.6, 13.2), (16.9, 16.8)]
    edge = [(16.8, 18.9), (14.4, 19.7), (11, 19.2), (7.9, 17.4), (5.9, 15.2)]
    made += blob(placed([*top, *edge]), tone, 30 * s)
    shade = [(16.9, 16.8), (16.8, 18.9), (14.4, 19.7), (11, 19.2), (13.4, 17.6), (14.9, 15)]
    if s > 0:
        made += blob([(13.4, 11.4), (15.6, 13.2), *shade[:4], (12.6, 17), (13.6, 14)], dark, 66, 0)
    else:
        made += blob(placed([*edge[1:], (7.4, 15.6), (10.6, 17.4)]), dark, 66, 0)
    inner = [(x * 0.93 + 0.7, y - 1.1) for x, y in edge]
    made += curve(placed([(15.8, 16.4), *inner]), 0.22)
    return made + many(disc(s * x, y, 0.3, 0.1, line=0.2) for x, y in ((8, 12.4), (13.6, 13)))


@worn
def plated(
    tone: float = 0.08, mark: str = "", cloak: float | None = None, flowers: bool = False
) -> Part:
    """A breastplate with pauldrons and gorget."""
    made: Part = []
    if cloak is not None:
        made += blob(
            [(-17.5, 26), (-15.6, 14), (-9, 9.6), (0, 8.6), (9, 9.6), (15.6, 14), (17.5, 26)],
            cloak,
            80,
        )
    made += blob(
        [(-9, 26), (-9.4, 15), (-5, 10.6), (0, 10), (5, 10.6), (9.4, 15), (9, 26)], tone, 90
    )
    made += blob([(1.4, 10.4), (5, 10.6), (9.4, 15), (9, 26), (2, 26)], tone + 0.35, 70, 0)
    made += stroke([(0, 11), (0, 26)], 0.28)
    for s in (-1, 1):
        made += _pauldron(tone if s < 0 else tone + 0.26, s)
    made += blob(
        [(-4.4, 11.6), (-3.9, 7.2), (0, 8.8), (3.9, 7.2), (4.4, 11.6), (0, 13)], tone + 0.1, 0
    ) + curve([(-4.2, 9.8), (0, 11.3), (4.2, 9.8)], 0.22)
    if flowers:
        made += many(
            at(flower(1.3, 5, k % 2 == 0), x, y)
            for k, (x, y) in enumerate(
                (
                    (-10.6, 13.6),
                    (10.6, 13.6),
                    (-4.6, 15),
                    (4.6, 15),
                    (0, 18.6),
                    (-6, 20.4),
                    (6, 20.4),
                )
            )
        )
    if mark:
        made += at(charge(mark, 7.4, 0.95), 0, 18)
    return made


@worn
def mailed(surcoat: float | None = 0.1, mark: str = "", wide: float = 15.5) -> Part:
    """Rings of mail, a surcoat over it."""
    made = _torso(0.35, wide)
    for row in range(6):
        y = 11.6 + row * 2.1
        half = min(5 + row * 3.2, wide - 0.6)
        n = int(half / 0.85)
        made += many(
            curve(
                [
                    (x * 1.7 - 0.7 + row % 2 * 0.8, y),
                    (x * 1.7 + row % 2 * 0.8, y + 0.8),
                    (x * 1.7 + 0.7 + row % 2 * 0.8, y),
                ],
                0.17,
            )
            for x in range(-n // 2, n // 2 + 1)
        )
    if surcoat is not None:
        made += shape(
            "M-8.4 26L-7.4 13.4Q-4.6 11.4 -3.4 11.4Q0 15.4 3.4 11.4Q4.6 11.4 7.4 13.4L8.4 26z",
            surcoat,
            88,
        )
        made += shape(
            "M1.4 14.2Q2.6 13.4 3.4 11.4Q4.6 11.4 7.4 13.4L8.4 26H3z",
            min(surcoat + 0.28, 0.95),
            70,
            0,
        )
    made += blob([(-4.2, 11.6), (-3.9, 7), (0, 8.8), (3.9, 7), (4.2, 11.6), (0, 13.4)], 0.5, 0)
    if mark:
        made += at(charge(mark, 8.4, 0.95), 0, 19.4)
    return made


@worn
def gown(tone: float = 0.4, neck: str = "square", jewel: bool = True, wide: float = 13.4) -> Part:
    made = _torso(tone, wide)
    if neck == "square":
        made += shape("M-5.6 10L-4.8 16.4H4.8L5.6 10Q2.8 8.8 2.7 6H-2.7Q-2.8 8.8 -5.6 10z", 0.02)
        made += shape("M1.6 16.4H4.8L5.6 10Q2.8 8.8 2.7 6H0.6Q2.4 10 1.6 16.4z", 0.26, 62, 0)
        made += stroke([(-5.7, 10), (-4.8, 16.6), (4.8, 16.6), (5.7, 10)], 0.9)
    elif neck == "vee":
        made += shape("M-5 10L0 20L5 10Q2.8 8.8 2.7 6H-2.7Q-2.8 8.8 -5 10z", 0.02)
        made += shape("M0.4 19L5 10Q2.8 8.8 2.7 6H0.8Q2 10 0.4 19z", 0.28, 62, 0)
        made += stroke([(-5.2, 10), (0, 20.4), (5.2, 10)], 0.9)
    else:
        made += blob(
            [(-4, 12), (-3.4, 7.4), (0, 8.8), (3.4, 7.4), (4, 12), (0, 13.6)], tone + 0.3, 0
        )
    if jewel:
        made += curve([(-3.9, 9.6), (-2, 12.2), (0, 13), (2, 12.2), (3.9, 9.6)], 0.3) + poly(
            [(0, 12.4), (1.2, 13.9), (0, 15.6), (-1.2, 13.9)], 0, accent=True
        )
    return made + strands([[(s * 8, 14), (s * 9.4, 19), (s * 9, 26)] for s in (-1, 1)], 0.25)


@worn
def doublet(
    tone: float = 0.45, collar: float = 0.05, buttons: int = 5, mark: str = "", wide: float = 14.6
) -> Part:
    made = _torso(tone, wide)
    made += poly(
        [(-4.4, 8.4), (0, 13.4), (4.4, 8.4), (6.4, 12.2), (0.4, 17), (-6.2, 12.4)], collar, 45
    ) + stroke([(0, 13.6), (0, 26)], 0.34)
    made += many(disc(0, 18 + 1.9 * k, 0.55, 0, accent=True) for k in range(buttons))
    if mark:
        made += at(charge(mark, 4.4, 1), -7.4, 18.4)
    return made


@worn
def leather(tone: float = 0.6, wide: float = 15) -> Part:
    made = _torso(tone, wide)
    made += poly([(-3.4, 9.4), (0, 15), (3.4, 9.4), (1.6, 12), (0, 17), (-1.6, 12)], 0.05)
    made += poly([(-12.6, 13), (-10, 12), (7.4, 26), (3, 26)], 0.15, 50) + many(
        disc(-8.6 + 3.2 * k, 14.8 + 2.7 * k, 0.5, 0.9) for k in range(5)
    )
    return made + many(
        curve([(s * 9.4, 13), (s * 12.4, 15), (s * 13.4, 19)], 0.24) for s in (-1, 1)
    )


@worn
def robe(tone: float = 0.35, wide: float = 13.6) -> Part:
    made = _torso(tone, wide)
    made += strands(
        [
            [(s * x, 11 + x * 0.3), (s * x * 1.2, 18), (s * x * 1.25, 26)]
            for s in (-1, 1)
            for x in (4, 7, 10)
        ],
        0.24,
    )
    return made + blob(
        [(-4.6, 12), (-4, 7.4), (0, 9.6), (4, 7.4), (4.6, 12), (0, 14.6)], tone + 0.2, 0
    )


# ---- on the head ---------------------------------------------------------------------------------


def circlet(kind: str = "swords", accent: bool = True) -> Part:
    made = rect(-5.4, -6.4, 10.8, 1.5, 0, accent=accent)
    xs = (-4.6, -2.3, 0, 2.3, 4.6)
    if kind == "swords":
        made += many(
            poly(
                [(x - 0.55, -6.4), (x - 0.4, -9.6), (x, -10.6), (x + 0.4, -9.6), (x + 0.55, -6.4)],
                0,
                accent=accent,
            )
            for x in xs
        )
    elif kind == "flames":
        made += many(
            blob(
                [
                    (x - 0.9, -6.3),
                    (x - 0.7, -8.4),
                    (x + 0.2, -10.8 - 0.6 * (k % 2)),
                    (x + 0.5, -8.6),
                    (x + 0.9, -6.3),
                ],
                0,
                accent=accent,
            )
            for k, x in enumerate(xs)
        )
    elif kind == "tiara":
        made = blob(
            [(-5.2, -5.6), (-3, -7.4), (0, -10.4), (3, -7.4), (5.2, -5.6), (0, -6.9)],
            0,
            accent=accent,
        )
        made += many(
            disc(x, y, 0.5, 0.95, line=0.1) for x, y in ((0, -8.6), (-2.2, -7.5), (2.2, -7.5))
        )
    elif kind == "driftwood":
        made = blob(
            [(-5.6, -5), (-5.4, -6.8), (0, -7.4), (5.4, -6.8), (5.6, -5), (0, -5.6)], 0.35, 10
        )
        made += many(
            curve([(x, -6.6), (x * 1.1 + 0.5 * (-1) ** k, -8.4), (x * 1.2, -10.4 - k % 2)], 0.7)
            for k, x in enumerate(xs)
        )
    elif kind == "roses":
        made = curve([(-5.2, -4.6), (-3, -6.6), (0, -7.2), (3, -6.6), (5.2, -4.6)], 0.6)
        made += many(
            at(flower(1.5, 5, k % 2 == 0), x, y)
            for k, (x, y) in enumerate(
                ((-4.8, -5.2), (-2.6, -7), (0, -7.7), (2.6, -7), (4.8, -5.2))
            )
        )
    return made


def nasal_helm(tone: float = 0.12, aventail: bool = True) -> Part:
    """Open at the face, with a bar before the nose."""
    made: Part = []
    if aventail:
        made += many(
            blob(
                [
                    (s * 4.5, -3),
                    (s * 6.3, -2),
                    (s * 7, 6),
                    (s * 8.6, 11),
                    (s * 4, 12.4),
                    (s * 3.6, 5.6),
                    (s * 4.3, 2),
                ],
                0.5 if s < 0 else 0.7,
                0,
            )
            for s in (-1, 1)
        )
    made += blob(
        [
            (-5.8, -2.2),
            (-5.6, -5.4),
            (-3.4, -9),
            (0, -10.8),
            (3.4, -9),
            (5.6, -5.4),
            (5.8, -2.2),
            (0, -3.6),
        ],
        tone,
        84,
    )
    made += blob(
        [(1, -10.2), (3.4, -9), (5.6, -5.4), (5.8, -2.2), (2.4, -3.2), (2.4, -7)],
        tone + 0.38,
        70,
        0,
    )
    made += blob(
        [(-6, -1.6), (-5.8, -3.4), (0, -4.8), (5.8, -3.4), (6, -1.6), (0, -3)], tone + 0.1, 0
    )
    made += poly([(-1.4, -4), (-0.1, -4.4), (0.2, 2.2), (-0.7, 2.9), (-1.5, 2.2)], tone)
    return made + many(
        disc(x, -3.2 - (6 - abs(x)) * 0.14, 0.3, 0.9, line=0.1) for x in (-4.6, -3, 3, 4.6)
    )


def crest(name: str) -> Part:
    """Upon a nasal helm."""
    return disc(0, -11.6, 3.1, 0, accent=True) + at(charge(name, 4.8, 1), 0, -11.6)


def kettle_hat(tone: float = 0.15) -> Part:
    made = blob(
        [(-5, -4), (-4.6, -7.8), (-1.6, -10.4), (1.6, -10.4), (4.6, -7.8), (5, -4)], tone, 84
    )
    made += blob(
        [(1, -10.4), (4.6, -7.8), (5, -4), (2.2, -4.2), (2.4, -7.6)], tone + 0.36, 70, 0
    ) + stroke([(0, -10.6), (0, -4.6)], 0.3)
    return made + blob(
        [(-9, -1.8), (-5.4, -4), (0, -5), (5.4, -4), (9, -1.8), (4.6, -2.4), (0, -3), (-4.6, -2.4)],
        tone + 0.25,
        0,
    )


def open_sallet(tone: float = 0.1) -> Part:
    """Its visor lifted."""
    made = blob(
        [
            (-5.7, 2.6),
            (-6.2, -3.6),
            (-4, -8.8),
            (0, -10.4),
            (4.4, -8.8),
            (6.4, -3.6),
            (7.8, 3.6),
            (5.4, 2.4),
            (5.2, -2),
            (3.6, -4.4),
            (0, -5),
            (-3.6, -4.4),
            (-5, -2),
        ],
        tone,
        84,
    )
    made += blob(
        [
            (1.6, -10.2),
            (4.4, -8.8),
            (6.4, -3.6),
            (7.8, 3.6),
            (5.4, 2.4),
            (5.2, -2),
            (3, -4.6),
            (2.8, -7),
        ],
        tone + 0.4,
        70,
        0,
    )
    made += blob(
        [(-6.6, -5), (-4, -8), (0, -9), (4, -8), (6.6, -5), (3.4, -5.6), (0, -6.2), (-3.4, -5.6)],
        tone + 0.2,
        0,
    )
    return made + stroke([(-3.6, -6.6), (3.6, -6.6)], 0.45)


def antlers(tone: float = 0.9) -> Part:
    made: Part = []
    for s in (-1, 1):
        made += curve([(s * 3, -8.4), (s * 6.2, -10), (s * 8.8, -12.6), (s * 9.4, -16)], 1.25)
        made += curve([(s * 5.6, -9.6), (s * 6, -12.2), (s * 5.4, -14.6)], 0.9) + curve(
            [(s * 8.4, -12), (s * 11, -12.6), (s * 12.6, -14.8)], 0.9
        )
        made += curve([(s * 6.4, -10), (s * 9.2, -9.6), (s * 11.4, -10.4)], 0.8)
    return made


def tentacles() -> Part:
    made: Part = []
    for s in (-1, 1):
        made += curve(
            [(s * 1, -9.6), (s * 2.4, -13), (s * 5, -14.4), (s * 6.6, -12.8), (s * 5.6, -11.4)], 1.3
        )
        made += curve([(s * 4, -8), (s * 7.4, -10), (s * 9.4, -8.4), (s * 9, -6)], 1.2) + curve(
            [(s * 5.4, -4), (s * 8.6, -4.4), (s * 9.6, -1.4), (s * 8.2, 0.4)], 1.1
        )
    return (
        made
        + blob([(-2.6, -8.4), (-2, -12.4), (0, -15), (2, -12.4), (2.6, -8.4)], 0.5, 80)
        + many(disc(s, -10.4, 0.5, 0, accent=True, line=0.2) for s in (-1, 1))
    )


def horns() -> Part:
    made: Part = []
    for s in (-1, 1):
        made += blob(
            [
                (s * 3.6, -7.6),
                (s * 6.4, -9.6),
                (s * 8.6, -8.4),
                (s * 9.6, -4),
                (s * 8.6, 0),
                (s * 8.2, -4),
                (s * 7, -6.2),
                (s * 4.8, -5.4),
            ],
            0.3 + 0.25 * (s > 0),
            60,
        )
        made += many(
            stroke([(s * x, y), (s * (x + 0.9), y + 1.4 - x * 0.02)], 0.22)
            for x, y in ((5.4, -8.2), (6.8, -8.4), (7.9, -7))
        )
    return made


def hood(tone: float = 0.5, deep: float = 0.3) -> Part:
    """Drawn before the head: the inside; then `cowl` over it."""
    return blob(
        [(-7, 12), (-7.4, 2), (-6.4, -6), (0, -11.6), (6.4, -6), (7.4, 2), (7, 12)],
        min(tone + deep, 0.96),
        84,
    )


def cowl(tone: float = 0.4) -> Part:
    left = [
        (-4.6, 9),
        (-5.2, 3),
        (-4.9, -3),
        (-3, -6.4),
        (0, -8),
        (0, -12.2),
        (-5, -9.6),
        (-8, -3),
        (-8.4, 4),
        (-9.6, 12),
    ]
    made = blob(left, tone, 76) + blob([(-x, y) for x, y in left], min(tone + 0.25, 0.96), 104)
    return made + strands(
        [
            [(-1, -11.4), (-5.6, -6), (-6.6, 2), (-6.8, 9)],
            [(1, -11.4), (5.6, -6), (6.6, 2), (6.8, 9)],
        ],
        0.24,
    )


def wimple(tone: float = 0.02) -> Part:
    made = shape(
        "M-4.7 -3Q-4.9 3 -3.6 5.6Q0 8.4 3.6 5.6Q4.9 3 4.7 -3L6.6 -3Q8 4 8.8 12Q0 17 -8.8 12Q-8 4 -6.6 -3z",
        tone,
        84,
    )
    made += blob([(3.7, 5.4), (4.8, 0), (6.4, -2.6), (8.8, 12), (3, 13.4)], tone + 0.3, 70, 0)
    made += blob(
        [
            (-6.4, -1),
            (-6.8, -5),
            (-4, -8.8),
            (0, -9.8),
            (4, -8.8),
            (6.8, -5),
            (6.4, -1),
            (4.4, -4),
            (0, -5.4),
            (-4.4, -4),
        ],
        0.6,
        20,
    )
    return made + strands(
        [
            [(-5.6, 6), (-2, 9.4), (2, 9.6), (5.8, 6.4)],
            [(-6.6, 8.6), (-2.4, 12), (2.4, 12), (6.8, 8.8)],
        ],
        0.22,
    )


def turban() -> Part:
    made: Part = []
    for k in range(4):
        w, y = 6.6 - k * 0.7, -5 - k * 1.7
        made += blob(
            [
                (-w, y + 0.8),
                (-w * 0.6, y - 1.2),
                (w * 0.7, y - 1.9),
                (w, y - 0.1),
                (w * 0.5, y + 0.9),
                (-w * 0.5, y + 1.6),
            ],
            0.03 + 0.28 * (k % 2),
            12,
        )
    made += blob([(0, -9), (-1.6, -14), (0.6, -17.4), (2.6, -15.4), (1.2, -11)], 0.2, 80)
    return made + disc(0, -8, 1.25, 0, accent=True)


def bear_mask(tone: float = 0.55) -> Part:
    made = many(
        disc(s * 5.2, -11.2, 2, tone, 45) + disc(s * 5.2, -11.2, 1, 0.95, line=0) for s in (-1, 1)
    )
    made += blob(
        [
            (-6.6, -3),
            (-6.8, -8),
            (-4, -11.6),
            (0, -12.6),
            (4, -11.6),
            (6.8, -8),
            (6.6, -3),
            (4.6, -5),
            (0, -6.2),
            (-4.6, -5),
        ],
        tone,
        80,
    )
    made += blob(
        [(-2.6, -5.8), (-2.4, -8.4), (0, -9.4), (2.4, -8.4), (2.6, -5.8), (0, -5.2)], 0.2, 60
    ) + blob([(-1.2, -7), (0, -7.8), (1.2, -7), (0, -6)], 0.97)
    made += many(
        disc(s * 3.1, -9.2, 0.5, 0.97)
        + poly([(s * 1.8, -5.7), (s * 2.6, -5.4), (s * 2.1, -4)], 0, line=0.2)
        for s in (-1, 1)
    )
    return made + strands([[(s * 6, -6), (s * 5.4, -8.4), (s * 3.8, -10.6)] for s in (-1, 1)], 0.25)
