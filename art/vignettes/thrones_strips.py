"""A Game of Thrones: a strip for the head of each section of the rule booklet."""

from __future__ import annotations

from arms import charge
from buildings import castle, tower
from figures import rider, soldier
from grounds import mountain, pine, rock
from pen import Part, at, curve, disc, many, poly, rect, stroke
from strips import HIGH, WIDE, floor, land, sky
from things import barrel, candle, crown, galley, longship, scroll, shield, ship, spear, sword
from thrones_board import rings
from thrones_cards import bird, pavilion


def _banner(x: float, y: float, h: float, mark: str, flip: bool = False) -> Part:
    """A lance with the cloth of a house, its foot on (x, y)."""
    s = -1 if flip else 1
    cloth = poly(
        [(0, -h), (s * 4.6, -h + 0.3), (s * 3.8, -h + 1.7), (s * 4.6, -h + 3.1), (0, -h + 3.4)],
        0,
        accent=mark == "",
    )
    sign = at(charge(mark, 2.6, 1), s * 1.9, -h + 1.7) if mark else []
    return at(stroke([(0, 0), (0, -h - 0.8)], 0.34) + cloth + sign, x, y)


_CAP = poly([(-1.5, 0.7), (-1, -0.9), (0, -1.7), (1, -0.9), (1.5, 0.7)], 0.3, 60, 0.3)
"""A helmet upon the head of a figure."""


def _throne() -> Part:
    """Draw a throne of swords, its foot on (0, 0)."""
    made: Part = []
    for k in range(-4, 5):
        x, h = k * 1.05, 9.4 - abs(k) * 0.55 + k % 2 * 0.6
        made += poly(
            [(x - 0.5, 0), (x - 0.5, 0.7 - h), (x, -h), (x + 0.5, 0.7 - h), (x + 0.5, 0)],
            0.06 if k < 1 else 0.4,
            88,
            0.24,
        )
    made += rect(-5, -3.6, 10, 1.2, 0.1, 0, 0.3) + rect(-4.4, -2.4, 8.8, 2.4, 0.6, 20, 0.3)
    made += rect(-5.6, -4.8, 1.3, 4.8, 0.1, 88, 0.3) + rect(4.3, -4.8, 1.3, 4.8, 0.5, 88, 0.3)
    return made + rect(-6.6, -0.4, 13.2, 1.2, 0.05, 0, 0.3)


def setup() -> Part:
    """The five houses ride out."""
    made = sky() + land(8.6, 0.22, 0.8)
    made += at(castle("cone"), 7, 9.6, 0.5) + at(castle("cone"), 47.5, 9.4, 0.46)
    made += land(10.2, 0.06, 0.4, -5)
    for x, mark in ((14.5, "wolf"), (20.5, "lion"), (27, "stag"), (33.5, "rose"), (39.5, "kraken")):
        made += at(shield(5, 0.04, at(charge(mark, 3.6, 1), 0, -0.3)), x, 6.2)
    return made


def westeros() -> Part:
    """Winter over the mountains."""
    made = sky(12, 0.42)
    for x, w, h in ((3, 15, 8), (13, 14, 6), (24, 18, 9.4), (37, 16, 7), (49, 18, 9)):
        made += mountain(x, 10, w, h)
    made += land(9.4, 0.03, 0.5) + at(castle("cone"), 31, 10, 0.5)
    made += many(pine(x, 11.6, h) for x, h in ((5, 5), (8.6, 6.4), (12, 4.6), (41, 5), (45, 7)))
    made += land(11, 0.02, 0.3, -5)
    return made + many(
        disc((k * 17.3 + 2) % 54, (k * 7.7 + 1) % 11, 0.22 + 0.1 * (k % 3), 0, line=0)
        for k in range(46)
    )


def planning() -> Part:
    """A table by night: tokens, letters and a raven."""
    made = floor(0.5, 9.4)
    made += at(candle(5), 6, 9.6, 0.95) + at(candle(6), 46, 9.6, 0.95)
    made += at(scroll(8, 6.4), 37.5, 9.8, 1.0)
    made += bird(27, 5.2, 0.95)
    for k, (x, y) in enumerate(((12, 9.8), (16.4, 10.4), (20.4, 9.6), (51, 10.2))):
        made += disc(x, y - 1.2, 1.9, 0.02, line=0.4) + disc(x, y - 1.2, 1.1, 0, accent=k % 2 == 0)
    return made


def action() -> Part:
    """An army on the march."""
    made = sky() + land(7.6, 0.24, 0.8) + at(pavilion(0, 0, 0.45), 6, 8.6)
    made += at(pavilion(0, 0, 0.36), 10.5, 8.4) + at(tower(5, 12), 50, 8.4, 0.5)
    made += land(10.6, 0.1, 0.4, -5)
    made += many(
        at(soldier(_CAP, tone=0.55, belts=False), 15 + k * 3.1, 11.4, 0.6)
        + at(spear(13), 16.2 + k * 3.1, 11.4, 0.6)
        for k in range(6)
    )
    made += _banner(32.8, 11.4, 8.8, "wolf")
    return made + at(rider(_CAP, 0.3, barding=True), 42, 11.2, 0.62)


def battle() -> Part:
    """Lances meet."""
    made = sky(12, 0.4) + land(8.8, 0.2, 0.7)
    made += at(sword(15, True), 22.8, 11.8, 0.74, turn=40) + at(
        sword(15, True), 31.2, 11.8, 0.74, turn=-40
    )
    made += land(10.6, 0.08, 0.3, -5)
    knight = rider(_CAP, 0.3, lance=True, barding=True)
    for x, s in ((6, 0.56), (13, 0.66)):
        made += at(knight, x, 11.4, s) + at(knight, WIDE - x, 11.4, s, True)
    return made + _banner(1.6, 11.4, 9.4, "lion") + _banner(52.4, 11.4, 9.4, "stag", True)


def board() -> Part:
    """Coasts, islands and ships."""
    made = sky(7) + rect(-1, 6.6, WIDE + 2, 6, 0.3, 0, 0) + stroke([(-1, 6.6), (55, 6.6)], 0.25)
    made += poly([(-1, 6.9), (-1, 3), (3, 3.4), (7, 4.6), (11, 6.9)], 0.3, 40)
    made += at(tower(5, 12), 4, 4, 0.34)
    made += at(rock(0, 0, 1.2), 49, 8) + at(rock(0, 0, 0.8), 45.6, 8.2, 1, True)
    made += at(longship(True), 16.5, 9.6, 0.55) + rings(16.5, 9.8, 6)
    made += at(ship(3, False, True), 36, 9.8, 0.6) + rings(36, 10, 6)
    made += at(galley(), 26.5, 7.4, 0.34)
    return made + many(
        curve([(x, y), (x + 0.9, y - 0.6), (x + 1.8, y), (x + 2.7, y - 0.6), (x + 3.6, y)], 0.28)
        for x, y in ((5, 10.4), (24.6, 10.8), (44, 10.8), (10, 8.4), (49, 10.4))
    )


def victory() -> Part:
    """The throne, and what was won."""
    made = rect(-1, -1, WIDE + 2, 14, 0.34, 0, 0)
    for row in range(5):
        y = row * 2.5
        made += stroke([(-1, y), (55, y)], 0.14)
        made += many(
            stroke([(x * 5 + row % 2 * 2.5, y), (x * 5 + row % 2 * 2.5, y + 2.5)], 0.14)
            for x in range(12)
        )
    for x, mark in ((6, "wolf"), (13, "lion"), (41, "rose"), (48, "kraken")):
        made += poly([(x - 2.3, -1), (x + 2.3, -1), (x + 2.3, 7), (x, 9), (x - 2.3, 7)], 0.06, 90)
        made += at(charge(mark, 3.8, 1), x, 3.6)
    made += rect(-1, 10.8, WIDE + 2, 2, 0.12, 0) + at(_throne(), 27, 10.6)
    return made + at(crown(5), 36.2, 10.6, 0.8) + at(barrel(), 17.8, 11, 0.55)


STRIPS = {
    f"head-{made.__name__}": (made(), WIDE, HIGH)
    for made in (setup, westeros, planning, action, battle, board, victory)
}
