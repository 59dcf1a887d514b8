"""Battles of Napoleon: the staff, each officer a bust in his hat and coat before what he commands.

Types of the time, not likenesses. A bust looks out of (0, 0), between its eyes, as all portraits do: hats end
at most 13.5 units over it, shoulders go down to 24, below the edge of a card.
"""

from __future__ import annotations

from math import cos, pi, sin

from pen import Part, blob, curve, disc, many, oval, poly, rect, shape, stroke
from portraits import curls, head, moustache, receding, short, strands, whiskers

SIZE = 0.76
EYES = 13.0
"""How large a bust is on a card, and how low its eyes are: so much air is over its hat."""

# ---- hats ----------------------------------------------------------------------------------------


def cockade(x: float, y: float, r: float = 1.1) -> Part:
    return disc(x, y, r, 0, accent=True, line=0.2) + disc(x, y, r * 0.45, 0, line=0.16)


def plume(x: float, y: float, high: float = 5.4, tone: float = 0.05, lean: float = 0.4) -> Part:
    made = blob(
        [
            (x - 0.5, y),
            (x - 1.2, y - high * 0.5),
            (x - 0.7 + lean, y - high),
            (x + 0.8 + lean, y - high * 0.96),
            (x + 1.2, y - high * 0.45),
            (x + 0.5, y),
        ],
        tone,
        84,
    )
    return made + strands(
        [[(x, y - 0.4), (x + lean * 0.6, y - high * 0.55), (x + lean, y - high * 0.9)]], 0.18
    )


def across(trim: str = "plain") -> Part:
    """A cocked hat with its corners over the shoulders; its edge plain, laced or feathered."""
    made: Part = []
    if trim == "feathers":
        for k in range(13):
            t = -1 + k / 6
            made += disc(t * 9.2, -4.9 - 6.6 * (1 - t * t), 1.45, 0.02, line=0.22)
    made += blob(
        [
            (-10.6, -3.2),
            (-8.4, -6.6),
            (-4.6, -10.2),
            (0, -11.6),
            (4.6, -10.2),
            (8.4, -6.6),
            (10.6, -3.2),
            (6.4, -4.6),
            (0, -5.6),
            (-6.4, -4.6),
        ],
        0.84,
        25,
    )
    if trim == "lace":
        made += curve(
            [(-9.4, -4.4), (-6.8, -7.4), (-3.6, -9.8), (0, -10.6), (3.6, -9.8), (6.8, -7.4)], 0.5
        )
        made += shape(
            "M-9.6 -4.2Q-5 -10.4 0 -10.6Q5 -10.4 9.6 -4.2L8.8 -4.5Q4.6 -9.6 0 -9.7Q-4.6 -9.6 -8.8 -4.5z",
            0,
            accent=True,
            line=0.16,
        )
    made += stroke([(3, -9.4), (2.2, -6)], 0.7) + cockade(3.1, -8.8)
    return made


def fore(feather: bool = True, tone: float = 0.85) -> Part:
    """The same hat with a corner over the brow, seen as the head is turned a little."""
    made: Part = []
    if feather:
        made += many(
            disc(x, y, r, 0.02, line=0.22)
            for x, y, r in (
                (-3.6, -9.4, 1.3),
                (-1.6, -11.2, 1.5),
                (0.8, -12.2, 1.6),
                (3.2, -11.6, 1.5),
                (5.2, -10, 1.4),
                (6.8, -8.2, 1.2),
            )
        )
    made += blob(
        [
            (-9.4, -1.8),
            (-7.4, -5.4),
            (-4.2, -9),
            (-0.6, -11.8),
            (2, -11.8),
            (5.6, -9.2),
            (8.6, -6.4),
            (6.4, -5),
            (2, -4.8),
            (-2.4, -4.4),
            (-6.2, -2.8),
        ],
        tone,
        40,
    )
    made += blob(
        [(-9.4, -1.8), (-5.8, -6), (-0.6, -11.8), (-1.2, -7.4), (-3, -4.4), (-6.2, -2.8)],
        max(tone - 0.35, 0),
        70,
    )
    return made + stroke([(-2.4, -9), (-4.4, -4.6)], 0.7) + cockade(-2.5, -8.6)


def cap(
    high: float = 7.0,
    flare: float = 0.5,
    tone: float = 0.86,
    mark: str = "plate",
    feather: bool = True,
    cords: bool = False,
    front: float = 0.0,
) -> Part:
    """A shako: how high, how much wider above; `front` how much its front stands over its crown."""
    top = -4.4 - high
    w = 4.9 + flare
    made = plume(0, top + 0.8, 3.4, 0.04) if feather else []
    if front:
        made = plume(-4.2, top + 1.6, 4.2, 0.6, -0.3) + made
        made += blob(
            [
                (-w, top + 1),
                (-w, top - front * 0.6),
                (0, top - front),
                (w, top - front * 0.6),
                (w, top + 1),
            ],
            tone - 0.12,
            90,
        )
    made += blob([(-4.9, -4), (-w, top), (0, top - 0.7), (w, top), (4.9, -4), (0, -4.8)], tone, 88)
    made += rect(-w, top - 0.1, 2 * w, 1.1, 0.1, 0, 0.2)
    made += blob([(-5.2, -3), (-4.9, -4.6), (0, -5.4), (4.9, -4.6), (5.2, -3), (0, -3.7)], 0.95, 0)
    middle = top / 2 - 2.3
    if mark == "plate":
        made += poly(
            [
                (-1.5, middle - 1),
                (0, middle - 2),
                (1.5, middle - 1),
                (1.2, middle + 1),
                (0, middle + 1.8),
                (-1.2, middle + 1),
            ],
            0,
            accent=True,
            line=0.22,
        )
    else:
        made += cockade(0, middle, 1.5)
    if cords:
        made += curve([(-w, top + 1.6), (-2, -5.6), (1.6, -5.4), (w, top + 1.6)], 0.6) + disc(
            w - 0.2, top + 4.4, 0.7, 0.1
        )
    return made + strap()


def strap() -> Part:
    """Scales under a chin."""
    return many(
        curve([(s * 5, -3), (s * 4.8, 1.4), (s * 3.8, 4.6), (s * 1.8, 6.6)], 0.5)
        + many(
            disc(s * x, y, 0.36, 0, line=0.14) for x, y in ((4.95, -1.2), (4.75, 1.4), (3.9, 4.1))
        )
        for s in (-1, 1)
    )


def fur(high: float = 7.4, wide: float = 5.4, tone: float = 0.72, bag: bool = True) -> Part:
    """A busby with its bag, or a grenadier's bearskin."""
    top = -4.2 - high
    made = plume(-wide + 1.4, top + 1.4, 3.6, 0.04, -0.3)
    made += blob(
        [
            (-wide + 0.2, -3.2),
            (-wide - 0.2, top * 0.6),
            (-wide + 0.8, top),
            (0, top - 0.8),
            (wide - 0.8, top),
            (wide + 0.2, top * 0.6),
            (wide - 0.2, -3.2),
            (0, -4.4),
        ],
        tone,
        84,
    )
    for k in range(15):
        x = -wide + 0.9 + (k % 5) * (2 * wide - 1.8) / 4
        y = top + 1.4 + (k // 5) * high / 3.1 + 0.5 * (k % 2)
        made += curve([(x, y), (x - 0.4, y + 0.9), (x + 0.1, y + 1.7)], 0.22)
    if bag:
        made += blob(
            [
                (1.6, top - 0.4),
                (wide + 1.2, top + 0.4),
                (wide + 2.4, top + 4.2),
                (wide + 1.4, top + 5.4),
                (wide - 0.4, top + 2.4),
            ],
            0,
            accent=True,
        ) + disc(wide + 1.6, top + 5.8, 0.6, 0.1)
    else:
        made += blob(
            [(-2.6, -4.4), (-2, -6.8), (0, -8), (2, -6.8), (2.6, -4.4), (0, -4)],
            0,
            accent=True,
        )
    return made + strap()


def helmet(steel: float = 0.08, mane: bool = True, hide: bool = True) -> Part:
    """Draw a cuirassier's helmet: a comb with its mane, a turban of hide."""
    made: Part = []
    if mane:
        made += blob(
            [
                (1, -13.2),
                (5.4, -12.2),
                (8.4, -8.4),
                (9, -2),
                (8, 4),
                (6.6, 7),
                (6, 2),
                (5.8, -4),
                (3.4, -9),
            ],
            0.8,
            66,
        ) + strands([[(3, -12), (6.6, -8.6), (7.4, -2), (7, 4)]], 0.25)
    made += plume(-5, -7, 5.4, 0.04, -0.5)
    made += blob(
        [
            (-5.2, -4),
            (-5.2, -6.6),
            (-3.2, -9.8),
            (0, -11),
            (3.2, -9.8),
            (5.2, -6.6),
            (5.2, -4),
            (0, -5),
        ],
        steel,
        84,
    ) + blob([(1.2, -10.8), (3.2, -9.8), (5.2, -6.6), (5.2, -4), (2.6, -4.6)], steel + 0.38, 70, 0)
    made += blob(
        [(-1.7, -7), (-1.7, -11.6), (-1, -13.6), (1, -13.8), (1.9, -11.4), (1.6, -7)],
        0,
        accent=True,
    )
    if hide:
        made += blob(
            [(-5.5, -3), (-5.4, -6), (0, -7.2), (5.4, -6), (5.5, -3), (0, -4.2)], 0.6, 12
        ) + many(disc(x, -5.3 + 0.02 * x * x, 0.34, 0.95, line=0) for x in (-4, -2, 0, 2, 4))
    else:
        made += blob(
            [(-5.9, -2.8), (-5.4, -5), (0, -6), (5.4, -5), (5.9, -2.8), (0, -4)], steel + 0.15, 0
        )
    return made + strap()


def roach(tone: float = 0.62) -> Part:
    """A leather helmet with a roll of fur from the brow to the neck."""
    made = plume(-5, -6.4, 5.6, 0.04, -0.5)
    made += blob(
        [
            (-5.3, -3.4),
            (-5.2, -6.8),
            (-3, -9.4),
            (0, -10),
            (3, -9.4),
            (5.2, -6.8),
            (5.3, -3.4),
            (0, -4.6),
        ],
        0.92,
        80,
    )
    made += blob(
        [
            (-3, -6.4),
            (-3.9, -9.6),
            (-3, -12.6),
            (0, -13.6),
            (3, -12.6),
            (3.9, -9.6),
            (3, -6.4),
            (0, -5.6),
        ],
        tone,
        84,
    )
    made += many(
        curve([(x, y), (x - 0.5, y + 1), (x, y + 2)], 0.26)
        for y, xs in ((-12.6, (-1.4, 0.6)), (-10.6, (-2.6, -0.6, 1.4, 3)), (-8.4, (-1.8, 0.2, 2.2)))
        for x in xs
    )
    made += blob(
        [(-5.2, -4), (-5.2, -5.4), (0, -6.4), (5.2, -5.4), (5.2, -4), (0, -5)], 0, accent=True
    )
    made += blob([(-6, -2.2), (-5, -4), (0, -5), (5, -4), (6, -2.2), (0, -3.4)], 0.95, 0)
    return made + strap()


def tall_hat() -> Part:
    """A civilian's, of beaver."""
    made = poly([(-4.7, -4.4), (-5.2, -11.8), (5.2, -11.8), (4.7, -4.4)], 0.86, 88)
    made += poly([(1.6, -11.8), (5.2, -11.8), (4.7, -4.4), (2, -4.4)], 0.95, 80, 0)
    made += oval(0, -11.8, 5.2, 0.8, 0.5, 0) + poly(
        [(-4.9, -5), (4.9, -5), (4.95, -6.6), (-4.95, -6.6)], 0.3, 0, 0.2
    )
    return made + blob(
        [(-8.4, -4.4), (-5, -4.9), (5, -4.9), (8.4, -4.4), (5.2, -3.2), (0, -3), (-5.2, -3.2)],
        0.9,
        0,
    )


def feathered(tone: float = 0.78) -> Part:
    """A Highland bonnet: ostrich feathers over a chequered band."""
    made = plume(-5.8, -5.6, 7, 0.02, -0.4)
    for k, (x, y, r) in enumerate(
        (
            (2.6, -11, 2.5),
            (-2.2, -11, 2.5),
            (5.2, -8.4, 2.7),
            (-4.6, -8.2, 2.6),
            (0.4, -10.2, 3),
            (3, -7.6, 2.4),
            (-2, -7.6, 2.4),
        )
    ):
        made += disc(x, y, r, tone - 0.3 * (k % 2), 35 + 40 * (k % 3), 0.3)
        made += curve(
            [(x - 1.2, y + 0.6), (x, y - 1.1), (x + 1.1, y + 0.2), (x + 0.3, y + 0.8)], 0.22
        )
    made += blob([(-5.2, -3.4), (-5.5, -6), (0, -7.2), (5.5, -6), (5.2, -3.4), (0, -4.6)], 0.02)
    for row in range(2):
        for k in range(4):
            x = -4.9 + k * 2.5 + 1.25 * row
            y = -6.2 + 1.2 * row + 0.03 * x * x - 0.3
            made += poly([(x, y), (x + 1.25, y), (x + 1.25, y + 1.1), (x, y + 1.1)], 0.95, line=0)
    return made + cockade(-4.8, -5.2, 1)


def undress() -> Part:
    """A soft cap with a peak and a tassel."""
    made = blob(
        [
            (-5.2, -4),
            (-6.6, -6.4),
            (-5.6, -8.6),
            (0, -9.8),
            (5.8, -8.4),
            (6.8, -6.2),
            (5.2, -4),
            (0, -5),
        ],
        0.6,
        20,
    )
    made += poly([(-5.1, -4.2), (5.1, -4.2), (5.3, -5.9), (-5.3, -5.9)], 0, accent=True, line=0.22)
    made += blob([(-5, -2.6), (-4.7, -4.2), (0, -4.9), (4.7, -4.2), (5, -2.6), (0, -3.4)], 0.95, 0)
    return (
        made
        + curve([(3, -8.8), (6.4, -9), (7.6, -6.4)], 0.4)
        + blob([(7.2, -6.6), (8.2, -6.4), (8.4, -4.2), (6.9, -4.2)], 0, accent=True)
    )


# ---- coats -----------------------------------------------------------------------------------------


def trunk(tone: float, wide: float = 13.4) -> Part:
    """Shoulders, chest and arms, from a high collar down."""
    made = blob(
        [
            (-wide - 0.8, 25),
            (-wide, 15.4),
            (-wide + 2.4, 11.8),
            (-6, 9.2),
            (-3, 8),
            (3, 8),
            (6, 9.2),
            (wide - 2.4, 11.8),
            (wide, 15.4),
            (wide + 0.8, 25),
        ],
        tone,
        80,
    )
    made += blob(
        [
            (3, 8.2),
            (6, 9.2),
            (wide - 2.4, 11.8),
            (wide, 15.4),
            (wide + 0.8, 25),
            (5.5, 25),
            (6, 14),
        ],
        min(tone + 0.22, 0.95),
        62,
        0,
    )
    return made + many(stroke([(s * 9.3, 17), (s * 9, 25)], 0.3) for s in (-1, 1))


def collar(tone: float, lace: bool = False) -> Part:
    """Stands up to the jaw, open over a black stock and a white shirt."""
    made = poly([(-2.6, 6.9), (2.6, 6.9), (2.4, 9.2), (0, 10.2), (-2.4, 9.2)], 0.9, 0)
    made += poly([(-1.2, 8), (1.2, 8), (1.5, 10.6), (-1.5, 10.6)], 0, line=0.2)
    for s in (-1, 1):
        made += blob(
            [
                (s * 4.5, 5.6),
                (s * 5.4, 9.4),
                (s * 3.4, 11),
                (s * 0.7, 10.4),
                (s * 2, 8),
                (s * 2.9, 5),
            ],
            tone if s < 0 else min(tone + 0.22, 0.95),
            70 * -s,
        )
        if lace:
            made += curve([(s * 4.3, 5.2), (s * 3, 8), (s * 1.4, 10)], 0.5) + many(
                disc(s * x, y, 0.45, 0, accent=True, line=0.14)
                for x, y in ((4.5, 6.6), (4.2, 8.2), (3.2, 9.5))
            )
    return made


def buttons(x: float, n: int = 5, first: float = 12.4, step: float = 2.6, r: float = 0.6) -> Part:
    return many(disc(x, first + step * k, r, 0, accent=True, line=0.16) for k in range(n))


def epaulettes(fringe: bool = True, sides: tuple[int, ...] = (-1, 1)) -> Part:
    made: Part = []
    for s in sides:
        if fringe:
            made += poly(
                [(s * 9, 12.2), (s * 14.6, 13.6), (s * 14.8, 17.4), (s * 9.4, 16)], 0.05, line=0.2
            ) + many(
                stroke(
                    [
                        (s * (9.6 + k * 0.82), 12.9 + k * 0.2),
                        (s * (9.9 + k * 0.82), 16.1 + k * 0.2),
                    ],
                    0.24,
                )
                for k in range(7)
            )
        made += blob(
            [
                (s * 6, 9.6),
                (s * 9.4, 10),
                (s * 14.6, 12),
                (s * 15, 13.8),
                (s * 10, 13.2),
                (s * 7, 11.4),
            ],
            0,
            accent=True,
        )
        made += disc(s * 7.4, 10.5, 0.42, 0, line=0.16)
    return made


def lapels(tone: float) -> Part:
    """A plastron, buttoned at both sides."""
    made = shape(
        "M-2 10.4Q-6.8 11.4 -6.6 14.4L-4.4 25H4.4L6.6 14.4Q6.8 11.4 2 10.4L0 11.4z", tone, 90
    )
    made += shape("M2 10.4Q6.8 11.4 6.6 14.4L4.4 25H2.2L3 14z", min(tone + 0.22, 0.95), 70, 0)
    made += stroke([(0, 11.4), (0, 25)], 0.3)
    return made + many(
        buttons(s * x, 1, y)
        for s in (-1, 1)
        for x, y in ((5.6, 13.4), (5.2, 16), (4.7, 18.6), (4.2, 21.2))
    )


def star(x: float, y: float, r: float = 2.2) -> Part:
    """Draw the star of an order, on the breast."""
    points = []
    for k in range(16):
        by = r if k % 2 == 0 else r * 0.55
        points.append((x + by * sin(pi * k / 8), y - by * cos(pi * k / 8)))
    return poly(points, 0, line=0.2) + disc(x, y, r * 0.36, 0, accent=True, line=0.16)


def medal(x: float, y: float) -> Part:
    """A cross on a ribbon."""
    made = poly(
        [(x - 0.7, y - 2.4), (x + 0.7, y - 2.4), (x + 0.5, y - 0.8), (x - 0.5, y - 0.8)],
        0,
        accent=True,
    )
    return made + poly(
        [
            (x - 0.4, y - 0.9),
            (x + 0.4, y - 0.9),
            (x + 0.4, y - 0.3),
            (x + 1.1, y - 0.3),
            (x + 1.1, y + 0.5),
            (x + 0.4, y + 0.5),
            (x + 0.4, y + 1.2),
            (x - 0.4, y + 1.2),
            (x - 0.4, y + 0.5),
            (x - 1.1, y + 0.5),
            (x - 1.1, y - 0.3),
            (x - 0.4, y - 0.3),
        ],
        0,
        line=0.18,
    )


def ribbon() -> Part:
    """Draw the ribbon of a grand cross, over a shoulder."""
    return poly([(-7.6, 10.2), (-5, 9.4), (9.6, 25), (5.8, 25)], 0, 0, accent=True) + strands(
        [[(-6.9, 10.4), (6.6, 25)], [(-5.6, 9.9), (8.9, 25)]], 0.16
    )


def cord(s: int = -1) -> Part:
    """Draw a gold cord from a shoulder to the breast."""

    def loop(low: float) -> Part:
        outer = [(10.6, 12.6), (8.6, low - 1), (5.4, low), (1.6, 14.8)]
        inner = [(2.2, 14.4), (5.4, low - 1.3), (7.6, low - 2.2), (9.6, 12.4)]
        return blob([(s * x, y) for x, y in outer + inner], 0, accent=True, line=0.2)

    return loop(21.4) + loop(18.2) + disc(s * 1.7, 14.7, 0.7, 0, accent=True, line=0.16)


def general(tone: float, lace: bool = True, fringe: bool = True) -> Part:
    """Closed, in two rows of buttons, its front edged with embroidery."""
    made = trunk(tone) + stroke([(0, 11), (0, 25)], 0.3)
    if lace:
        made += many(
            curve([(s * 0.8, 11.4), (s * 1.6, 13), (s * 0.8, 14.6)], 0.34)
            + curve([(s * 0.8, 14.8), (s * 1.6, 16.4), (s * 0.8, 18)], 0.34)
            + curve([(s * 0.8, 18.2), (s * 1.6, 19.8), (s * 0.8, 21.4)], 0.34)
            for s in (-1, 1)
        )
    made += many(
        buttons(s * x, 1, y)
        for s in (-1, 1)
        for x, y in ((4.4, 13), (3.9, 16), (3.5, 19), (3.2, 22))
    )
    return made + collar(tone, lace) + epaulettes(fringe)


def looped(tone: float) -> Part:
    """A British coat: bars of lace in pairs, a cord for the shoulder."""
    made = trunk(tone) + stroke([(0, 11), (0, 25)], 0.3)
    for y in (12.6, 14, 17, 18.4, 21.4, 22.8):
        made += many(
            stroke([(s * 0.6, y), (s * 5.4, y - 0.5)], 0.5)
            + disc(s * 5.7, y - 0.5, 0.5, 0, accent=True, line=0.16)
            for s in (-1, 1)
        )
    return made + collar(0.85)


def surtout(tone: float = 0.3, waistcoat: bool = True) -> Part:
    """A grey overcoat, open, its collar turned down."""
    made = trunk(tone, 14.2)
    if waistcoat:
        made += shape("M-2.4 9.6L-3.4 25H3.4L2.4 9.6L0 11z", 0, 90) + buttons(0, 5, 12.6, 2.5, 0.42)
        made += poly([(-2.6, 6), (2.6, 6), (2, 9.8), (0, 11), (-2, 9.8)], 0.04, 0)
    for s in (-1, 1):
        t = tone + (0.05 if s < 0 else 0.28)
        made += poly(
            [(s * 2.6, 7.4), (s * 5.6, 8.2), (s * 7.4, 13.6), (s * 3.4, 17), (s * 2, 11)],
            t,
            50 * -s,
        )
        made += poly([(s * 3, 7), (s * 6.4, 8.4), (s * 7.8, 11), (s * 3.2, 10.6)], t + 0.12, 20 * s)
    return made


def cape(tone: float = 0.75) -> Part:
    """A plain cloak with a small cape, over a white neckcloth."""
    made = trunk(tone, 14.6)
    made += blob(
        [
            (-14, 16.4),
            (-11.4, 11.6),
            (-4.4, 8.6),
            (0, 11.4),
            (4.4, 8.6),
            (11.4, 11.6),
            (14, 16.4),
            (8, 18.4),
            (0, 15.2),
            (-8, 18.4),
        ],
        tone - 0.15,
        86,
    )
    made += poly([(-3, 5.4), (3, 5.4), (3, 9), (0, 12), (-3, 9)], 0, 0) + strands(
        [[(-2.6, 7), (0.4, 8.4), (2.6, 7)], [(-2.2, 8.8), (0, 10.2), (2.2, 8.8)]], 0.2
    )
    for s in (-1, 1):
        made += poly(
            [(s * 3, 5.2), (s * 5, 6), (s * 6, 10.2), (s * 1.4, 13.6)],
            tone - 0.05 if s < 0 else 0.9,
            50 * -s,
        )
    return (
        made
        + disc(-1.2, 14, 0.7, 0, accent=True)
        + disc(1.2, 14, 0.7, 0, accent=True)
        + stroke([(-0.6, 14), (0.6, 14)], 0.5)
    )


def armour(coat: float = 0.7) -> Part:
    """A cuirass over the coat, with its scaled straps."""
    made = trunk(coat)
    made += blob(
        [
            (-7.4, 25),
            (-8.4, 16),
            (-6.6, 11.6),
            (-3, 11.4),
            (0, 12.4),
            (3, 11.4),
            (6.6, 11.6),
            (8.4, 16),
            (7.4, 25),
        ],
        0.04,
        90,
    )
    made += blob([(2, 12), (6.6, 11.6), (8.4, 16), (7.4, 25), (2.6, 25)], 0.4, 70, 0)
    made += stroke([(0, 12.6), (0, 25)], 0.28) + many(
        disc(s * x, y, 0.36, 0, accent=True, line=0.14)
        for s in (-1, 1)
        for x, y in ((7.4, 14), (7.6, 17), (7.3, 20), (6.9, 23))
    )
    for s in (-1, 1):
        made += poly(
            [(s * 5, 9.2), (s * 7, 10), (s * 6.4, 15), (s * 4.4, 15)], 0, accent=True
        ) + many(stroke([(s * 4.7, y), (s * 6.7, y + 0.3)], 0.2) for y in (10.6, 12, 13.4))
    return made + collar(coat) + epaulettes()


def dolman(tone: float, pelisse: bool = True) -> Part:
    """A hussar's jacket: cords across, a furred jacket hung from one shoulder."""
    made = trunk(tone)
    for k in range(6):
        y = 12 + 2.2 * k
        half = 6.6 - 0.4 * k
        made += curve([(-half, y - 0.6), (0, y + 0.3), (half, y - 0.6)], 0.62)
        made += many(
            disc(x, y + (0.3 if x == 0 else -0.5), 0.5, 0, accent=True, line=0.14)
            for x in (-half, 0, half)
        )
    if pelisse:
        made += blob(
            [(6.6, 9.6), (12.4, 11.4), (15.6, 16), (16, 25), (9.6, 25), (8.6, 16)],
            min(tone + 0.15, 0.9),
            74,
        )
        made += many(
            disc(x, y, 1.25, 0.15, 30, 0.24)
            for x, y in (
                (6.6, 10.4),
                (7.6, 12.4),
                (8.4, 14.6),
                (8.9, 16.9),
                (9.2, 19.2),
                (9.4, 21.5),
                (9.5, 23.8),
            )
        )
    return made + collar(tone, True)


def plaid(tone: float = 0.35) -> Part:
    """A Highland officer's: a chequered sash over the left shoulder."""
    made = looped(tone)
    made += poly([(7.8, 9.8), (4.4, 9), (-10, 25), (-4.6, 25)], 0.5, 44)
    for k in range(6):
        x, y = 6 - 2.5 * k, 9.6 + 2.75 * k
        made += stroke([(x - 1.9, y - 0.6), (x + 1.6, y + 1.6)], 0.34)
    made += strands([[(5.4, 9.4), (-8.2, 25)], [(7, 9.8), (-6.2, 25)]], 0.34)
    return made + disc(5.4, 11, 1.2, 0, accent=True) + disc(5.4, 11, 0.5, 0, line=0.16)


def faced(tone: float, front: float, single: bool = False, sash: bool = False) -> Part:
    """An officer of a regiment: coloured lapels, one epaulette or two."""
    made = trunk(tone) + lapels(front) + collar(front)
    if sash:
        made += poly([(-7.8, 10), (-5.4, 9.3), (8, 25), (4.6, 25)], 0.6, 30)
    return made + epaulettes(True, (-1,) if single else (-1, 1))


def frogged(tone: float) -> Part:
    """Dark and close, with black cords; a whistle on its chain."""
    made = trunk(tone)
    for k in range(5):
        y = 12.2 + 2.6 * k
        made += stroke([(-5, y - 0.4), (5, y - 0.4)], 0.7) + many(
            disc(x, y - 0.4, 0.5, 0.95, line=0.12) for x in (-5, 0, 5)
        )
    made += poly([(8, 10.2), (5.8, 9.4), (-8.4, 25), (-5, 25)], 0.92, 40) + disc(
        -1.2, 18.6, 1, 0, accent=True
    )
    return made + collar(tone - 0.1)


# ---- who is who --------------------------------------------------------------------------------------


def temples(tone: float = 0.6) -> Part:
    """Draw the short hair that shows under a hat."""
    return many(
        blob(
            [(s * 4.5, -4.6), (s * 5.5, -4.2), (s * 5.5, -1), (s * 4.9, 0.8), (s * 4.6, -1.4)],
            tone if s < 0 else min(tone + 0.15, 0.95),
            80,
            0.24,
        )
        for s in (-1, 1)
    )


def officer(face: Part, coat: Part, *worn: Part) -> Part:
    """A head, its coat up to the chin, then hair, beard, hat and decorations."""
    return face + coat + many(worn)


OFFICERS: dict[str, Part] = {
    "french-a": officer(
        head(-1, 1, 1.05, "stern", 0.6),
        surtout(0.28),
        temples(0.8),
        across(),
        star(-8.2, 18, 1.9),
        medal(-5.4, 19.4),
    ),
    "french-b": officer(
        head(1, 1, 1.0, "stern", 0.7),
        general(0.72),
        ribbon(),
        temples(0.3),
        whiskers(0.3, 5.4),
        across("feathers"),
        star(-6.8, 16.4, 2.3),
    ),
    "french-c": officer(
        head(-1, 2, 0.95, "calm", 0.6, "down"),
        general(0.66),
        cord(-1),
        temples(0.15),
        fore(),
        medal(6.6, 17),
    ),
    "french-d": officer(
        head(1, 1, 0.95, "stern", 0.6),
        dolman(0.6),
        curls(0.7),
        whiskers(0.6, 5.6, 5.8),
        moustache(0.75, 1, 4),
    ),
    "french-e": officer(
        head(-1, 0, 0.95, "calm", 0.5),
        faced(0.75, 0.6),
        temples(0.7),
        whiskers(0.7, 4.4, 5.4),
        cap(6, 0.7, 0.86, "cockade", True, True),
        medal(-7.4, 17.6),
    ),
    "french-f": officer(
        head(1, 3, 1.05, "raised", 0.5, "down"),
        general(0.62),
        receding(0.12),
        whiskers(0.05, 5),
        medal(6.8, 17.4),
        star(-6.8, 17, 2),
    ),
    "french-g": officer(
        head(-1, 1, 1.0, "stern", 0.75),
        armour(0.7),
        moustache(0.75),
        helmet(),
    ),
    "french-h": officer(
        head(1, 2, 1.08, "stern", 0.6),
        general(0.7, False),
        cord(1),
        temples(0.5),
        across("lace"),
        medal(-6.8, 16.6),
    ),
    "french-i": officer(
        head(1, 1, 1.0, "calm", 0.7),
        dolman(0.78),
        whiskers(0.75, 5.2, 5.8),
        moustache(0.85, 1, 5),
        fur(),
    ),
    "french-j": officer(
        head(-1, 0, 0.92, "raised", 0.55),
        faced(0.66, 0.08),
        short(0.82),
    ),
    "french-k": officer(
        head(-1, 1, 1.05, "stern", 0.65, "down"),
        faced(0.74, 0.06),
        temples(0.4),
        moustache(0.5, -1, 4),
        cap(6.2, 1.1, 0.86, "plate", True, False),
    ),
    "french-l": officer(
        head(1, 1, 0.95, "calm", 0.55),
        surtout(0.6, False),
        collar(0.2),
        buttons(0, 5, 12.4, 2.6),
        temples(0.75),
        whiskers(0.75, 5, 5.6),
        fore(False),
    ),
    "french-m": officer(
        head(-1, 0, 0.9, "calm", 0.5),
        faced(0.7, 0.4, single=True),
        temples(0.35),
        undress(),
    ),
    "british-a": officer(
        head(-1, 1, 0.92, "calm", 0.6, "set", 1.18, long=0.5),
        cape(0.8),
        temples(0.4),
        whiskers(0.35, 4, 5.2),
        fore(False, 0.9),
    ),
    "british-b": officer(
        head(1, 2, 1.1, "stern", 0.75, "down"),
        surtout(0.62),
        temples(0.25),
        whiskers(0.2, 5),
        tall_hat(),
    ),
    "british-c": officer(
        head(-1, 0, 0.9, "raised", 0.5, long=0.3),
        general(0.38),
        ribbon(),
        short(0.3),
        star(-6.8, 16.4, 2.3),
    ),
    "british-d": officer(
        head(1, 1, 1.05, "stern", 0.65),
        plaid(0.35),
        temples(0.3),
        whiskers(0.3, 5.6),
        feathered(),
    ),
    "british-e": officer(
        head(-1, 2, 1.0, "calm", 0.55),
        looped(0.34),
        cord(-1),
        temples(0.12),
        across("feathers"),
        medal(7.6, 17),
    ),
    "british-f": officer(
        head(-1, 3, 1.05, "sad", 0.5),
        looped(0.4),
        curls(0.06, 0.2),
        medal(-7.4, 16.6),
        cord(1),
    ),
    "british-g": officer(
        head(1, 1, 1.0, "stern", 0.7),
        faced(0.36, 0.8),
        temples(0.7),
        whiskers(0.65, 5.2),
        helmet(0.5, True, False),
    ),
    "british-h": officer(
        head(-1, 1, 0.98, "stern", 0.6),
        dolman(0.5),
        whiskers(0.5, 5, 5.6),
        moustache(0.6),
        fur(6.6, 5.8, 0.5),
    ),
    "british-i": officer(
        head(1, 0, 0.95, "calm", 0.7),
        faced(0.6, 0.25),
        temples(0.85),
        moustache(0.9, 1, 4),
        cap(5.4, 0.1, 0.85, "plate", False, True, 2.6),
    ),
    "british-j": officer(
        head(-1, 1, 1.08, "raised", 0.5, "smile"),
        faced(0.68, 0.04, single=True),
        temples(0.15),
        whiskers(0.15, 5.8, 6),
        cap(6, 1.8, 0.82, "cockade"),
    ),
    "british-k": officer(
        head(1, 2, 0.95, "stern", 0.6),
        looped(0.3),
        epaulettes(),
        temples(0.55),
        roach(),
    ),
    "british-l": officer(
        head(-1, 0, 0.94, "stern", 0.6),
        frogged(0.85),
        temples(0.65),
        whiskers(0.65, 5, 5.4),
        cap(6.6, 0, 0.9, "cockade", True, False),
    ),
    "british-m": officer(
        head(-1, 1, 1.06, "stern", 0.7, "down"),
        faced(0.34, 0.78, sash=True),
        temples(0.8),
        whiskers(0.75, 5.4, 5.8),
        fur(7.3, 5.9, 0.82, False),
    ),
}

GRENADIER = officer(
    head(-1, 2, 1.0, "stern", 0.7),
    faced(0.7, 0.06),
    temples(0.3),
    moustache(0.5, -1, 4.6),
    fur(7.3, 5.9, 0.82, False),
)
