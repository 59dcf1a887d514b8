"""Battles of Napoleon: the formations of the rules as a bird sees them, their front up: the men as
shakos over the shoulders of their coats, the horse with its rider, the gun with its wheels.

What is alike is one path, for all its men: these lie on some two hundred plates.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from napoleon_plans import EDGE_INK, face_of, line_of
from pen import Part, Point, figure

WIDE, HIGH = 17.6, 11.2
MIDDLE, ACROSS = WIDE / 2, HIGH / 2


class Cloth(NamedTuple):
    """The colours of a nation: its edge, its coats in the light, what they stand on, the plume."""

    coat: str
    dress: str
    ground: str
    plume: str


CLOTHS = {
    "french": Cloth("#27487a", "#5f83bd", "#e4eaf3", "#f3d9a0"),
    "british": Cloth("#9a2b22", "#cf5a4c", "#f9e9e3", "#fffdf6"),
}
HORSE, WOOD, IRON, PACK = "#a98660", "#8a6a45", "#4a4740", "#c3a677"


class Man(NamedTuple):
    """Where somebody stands, and his front: degrees from up, to the right."""

    x: float
    y: float
    turn: float = 0.0

    def point(self, right: float, ahead: float) -> Point:
        a = math.radians(self.turn)
        return (
            self.x + right * math.cos(a) + ahead * math.sin(a),
            self.y + right * math.sin(a) - ahead * math.cos(a),
        )


def _xy(point: Point) -> str:
    return f"{figure(point[0])} {figure(point[1])}"


def _path(d: str, fill: str, line: float = 0.0) -> Part:
    drawn = f'stroke="{EDGE_INK}" stroke-width="{figure(line)}"' if line else 'stroke="none"'
    return [f'<path d="{d}" fill="{fill}" {drawn}/>']


def _strokes(men: list[Man], width: float, colour: str, ahead: float, half: float = 0.005) -> Part:
    """A short line across the front of each, its ends round: shoulders, or a dot; all one path."""
    commands = "".join(
        f"M{_xy(man.point(-half, ahead))}L{_xy(man.point(half, ahead))}" for man in men
    )
    return [
        f'<path d="{commands}" fill="none" stroke="{colour}" stroke-width="{figure(width)}"'
        ' stroke-linecap="round"/>'
    ]


def men(cloth: Cloth, places: list[Man], size: float = 1.0, pack: bool = True) -> Part:
    """Each with his pack behind him, his shoulders, the crown of his shako and its plume before."""
    packs = ""
    for man in places if pack else ():
        corners = ((-0.42, -0.3), (0.42, -0.3), (0.42, -0.86), (-0.42, -0.86))
        packs += "M" + " ".join(_xy(man.point(a * size, d * size)) for a, d in corners) + "z"
    made = _path(packs, PACK, 0.1) if pack else []
    made += _strokes(places, 0.92 * size, EDGE_INK, -0.06 * size, 0.26 * size)
    made += _strokes(places, 0.78 * size, cloth.dress, -0.06 * size, 0.26 * size)
    made += _strokes(places, 0.8 * size, EDGE_INK, 0.06 * size)
    return made + _strokes(places, 0.3 * size, cloth.plume, 0.3 * size)


def block(columns: int, ranks: int, x: float, y: float, across: float, deep: float) -> list[Man]:
    """Men in ranks about a middle."""
    return [
        Man(x + (c - (columns - 1) / 2) * across, y + (r - (ranks - 1) / 2) * deep)
        for r in range(ranks)
        for c in range(columns)
    ]


def base(cloth: Cloth, x: float, y: float, wide: float, high: float) -> Part:
    """Draw the base under a body of men, its corners cut."""
    r, b = wide / 2, high / 2
    cut = 0.5
    points = [(-r + cut, -b), (r - cut, -b), (r, -b + cut), (r, b - cut)]
    points += [(r - cut, b), (-r + cut, b), (-r, b - cut), (-r, -b + cut)]
    return face_of([(x + a, y + d) for a, d in points], cloth.ground, 0.16, cloth.coat)


def column(cloth: Cloth) -> Part:
    made: Part = []
    for y in (ACROSS - 2.75, ACROSS + 2.75):
        made += base(cloth, MIDDLE, y, 8.2, 5.1)
        made += men(cloth, block(4, 3, MIDDLE, y + 0.08, 1.9, 1.6), 1.15)
    return made


def line(cloth: Cloth) -> Part:
    made: Part = []
    for x in (MIDDLE - 4.4, MIDDLE + 4.4):
        made += base(cloth, x, ACROSS, 8.6, 4.3)
        made += men(cloth, block(6, 2, x, ACROSS + 0.08, 1.4, 1.75))
    return made


def square(cloth: Cloth) -> Part:
    """Hollow, its men facing outwards on all four sides."""
    half, step = 4.2, 1.4
    places = []
    for turn in (0, 90, 180, 270):
        side = Man(MIDDLE, ACROSS, turn)
        for k in range(6):
            x, y = side.point(-half + k * step, half)
            places.append(Man(x, y, turn if k else turn - 45))
    rim = base(cloth, MIDDLE, ACROSS, 11, 11)
    heart = face_of(
        [(MIDDLE + a * 2.9, ACROSS + d * 2.9) for a, d in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
        "none",
        0.16,
        cloth.coat,
    )
    return rim + heart + men(cloth, places, 1.05)


def open_order(cloth: Cloth) -> Part:
    """In pairs, well apart, none in a row."""
    pairs = [(2, 3), (6.3, 1.7), (10.9, 2.8), (15.2, 1.9), (3.9, 6.2), (8.6, 5.7), (13.2, 6.4)]
    pairs += [(1.8, 9.5), (6.4, 9.2), (11, 9.6), (15.8, 8.8)]
    turns = (-8, 5, 0, 10, 6, -6, 8, 0, 7, -7, 4)
    places = []
    for (x, y), turn in zip(pairs, turns, strict=True):
        places += [Man(x - 0.95, y + 0.25, turn), Man(x + 0.95, y - 0.2, turn)]
    return men(cloth, places, 1.2)


def horses(places: list[Man], size: float = 1.0) -> Part:
    """Bodies, necks and heads, a mane down the neck and a tail."""
    outline = [(0, 2.35), (0.24, 2.2), (0.26, 1.7), (0.4, 1.1), (0.66, 0.7), (0.62, -0.4)]
    outline += [(0.72, -1.1), (0.5, -1.75), (0, -1.95)]
    whole = outline + [(-a, b) for a, b in reversed(outline[1:-1])]
    body, hair = "", ""
    for rider in places:
        body += "M" + " ".join(_xy(rider.point(a * size, b * size)) for a, b in whole) + "z"
        for start, end in ((1.7, 0.8), (-1.8, -2.6)):
            hair += f"M{_xy(rider.point(0, start * size))}L{_xy(rider.point(0, end * size))}"
    tails = [f'<path d="{hair}" fill="none" stroke="{EDGE_INK}" stroke-width=".26"/>']
    return _path(body, HORSE, 0.2) + tails


def cavalry(cloth: Cloth) -> Part:
    """Two ranks, knee to knee."""
    made = base(cloth, MIDDLE, ACROSS, 16.4, 10.8)
    for y in (ACROSS - 2.6, ACROSS + 2.7):
        places = block(6, 1, MIDDLE, y, 2.55, 1)
        made += horses(places)
        riders = [Man(rider.x, rider.y + 0.2) for rider in places]
        blades = "".join(f"M{_xy(r.point(0.75, 0))}L{_xy(r.point(0.95, 1.5))}" for r in riders)
        made += [f'<path d="{blades}" fill="none" stroke="{EDGE_INK}" stroke-width=".17"/>']
        made += men(cloth, riders, pack=False)
    return made


def _wheels(x: float, y: float, apart: float, high: float) -> Part:
    made = line_of([(x - apart, y), (x + apart, y)], 0.4, EDGE_INK)
    for side in (-apart, apart):
        left, right = x + side - 0.3, x + side + 0.3
        corners = [(left, y - high), (right, y - high), (right, y + high), (left, y + high)]
        made += face_of(corners, WOOD, 0.2, EDGE_INK)
    return made


def gun(x: float, y: float) -> Part:
    """Ready to fire, its muzzle up; the wheels on (x, y)."""
    trail = [(x - 0.6, y - 0.4), (x + 0.6, y - 0.4), (x + 0.3, y + 3), (x - 0.3, y + 3)]
    made = face_of(trail, WOOD, 0.2, EDGE_INK) + _wheels(x, y, 1.45, 1.25)
    barrel = [(-0.32, -3), (0.32, -3), (0.5, 1), (0.2, 1.5), (-0.2, 1.5), (-0.5, 1)]
    made += face_of([(x + a, y + b) for a, b in barrel], IRON, 0.2, EDGE_INK)
    return made + line_of([(x - 0.5, y - 2.7), (x + 0.5, y - 2.7)], 0.3, EDGE_INK)


def unlimbered(cloth: Cloth) -> Part:
    made: Part = []
    crew = []
    for x in (MIDDLE - 4.4, MIDDLE + 4.4):
        made += gun(x, 5)
        crew += [Man(x - 2.8, 2.9), Man(x + 2.8, 2.9), Man(x - 2.5, 7.3), Man(x + 2.5, 7.3)]
        crew += [Man(x, 9.6)]
    return made + men(cloth, crew, 1.25, pack=False)


def hooked(x: float, y: float) -> Part:
    """Turned about, its trail on a limber."""
    made = face_of([(x - 0.3, y - 2.2), (x + 0.3, y - 2.2), (x + 0.5, y), (x - 0.5, y)], WOOD, 0.2)
    made += _wheels(x, y, 1.45, 0.95)
    barrel = [(-0.42, -1), (0.42, -1), (0.28, 1.7), (-0.28, 1.7)]
    return made + face_of([(x + a, y + b) for a, b in barrel], IRON, 0.2, EDGE_INK)


def limbered(cloth: Cloth) -> Part:
    """The guns turned about on their limbers, four horses before each."""
    made: Part = []
    for x in (MIDDLE - 4.4, MIDDLE + 4.4):
        made += line_of([(x, 1.6), (x, 8)], 0.24, EDGE_INK)
        team = [Man(x + a, b) for b in (1.9, 5) for a in (-0.85, 0.85)]
        made += horses(team, 0.72)
        drivers = [Man(x - 0.85, b + 0.1) for b in (1.9, 5)]
        made += men(cloth, drivers, pack=False)
        made += _wheels(x, 7.3, 1.3, 0.75)
        made += hooked(x, 9.4)
    return made


FORMS: dict[str, tuple[Part, float, float]] = {
    f"{nation}-{form.__name__}": (form(cloth), WIDE, HIGH)
    for nation, cloth in CLOTHS.items()
    for form in (column, line, square, open_order, cavalry, unlimbered, limbered)
}
