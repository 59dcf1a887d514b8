"""Battles of Napoleon: the reactions, as broad strips under the events of the same cards."""

from __future__ import annotations

from buildings import village
from figures import (
    bearskin,
    bicorne_hat,
    crested,
    horse,
    man,
    musketeer,
    rider,
    shako,
    soldier,
)
from grounds import bush, cloud, ground, hills, oak, rain, sky, smoke
from napoleon_cards import kneeling, volley
from napoleon_horse import trooper
from napoleon_staff import GRENADIER
from pen import Part, at, curve, disc, many, poly, rect, stroke
from things import banner, cannon, crate, cross, drum, eagle, musket, sabre, scroll, sword

WIDE, HIGH, FOOT = 48, 14.4, 13.2


def strip(seed: int, far: Part | None = None) -> Part:
    """Sky, hills and ground; another piece of country for each."""
    made = sky(9, 0.12 + 0.05 * (seed % 3)) + hills(7.5 + seed % 2, 0.25 + 0.06 * (seed % 3), seed)
    return made + (far or []) + ground(10.6, 0.2 + 0.04 * (seed % 2))


def file(figure: Part, xs: tuple[float, ...], size: float = 0.82, flip: bool = False) -> Part:
    return many(at(figure, x, FOOT + 0.3 * (k % 2), size, flip) for k, x in enumerate(xs))


def fallen(figure: Part, x: float, size: float = 0.8, turn: float = -90) -> Part:
    return at(figure, x, FOOT - 0.4, size, turn=turn)


def balls(*places: tuple[float, float]) -> Part:
    return many(
        disc(x, y, 0.5, 0.9) + curve([(x - 1, y + 0.1), (x - 3.4, y + 0.5), (x - 6, y + 1.3)], 0.14)
        for x, y in places
    )


_SHAKO = musketeer(shako(), 0.55)
_PLAIN = musketeer(shako(False), 0.3)
_GUARD = musketeer(bearskin(), 0.6)
_REACTIONS: dict[str, Part] = {
    "re01": strip(1)
    + at(banner(12, 9, 0.1, True, cross(2.6)), 22, FOOT)
    + file(_PLAIN, (4, 10, 16), 0.85)
    + file(_PLAIN, (34, 39, 44), 0.85),
    "re02": strip(2, at(village(), 40, 10, 0.4))
    + many(at(musket(9), 24 + x, 9.4, 0.8, turn=3.4 * x) for x in (-15, -9, -3, 3, 9, 15))
    + file(soldier(shako(), 0.5), (12, 18, 24, 30, 36), 0.8)
    + many(at(kneeling(shako(False), 0.5), x, FOOT + 0.5, 0.62) for x in (38,))
    + many(at(kneeling(shako(False), 0.5), x, FOOT + 0.5, 0.62, True) for x in (10,)),
    "re03": strip(3)
    + balls((12, 4), (26, 2.8), (40, 4.6))
    + fallen(soldier(shako(False), 0.4), 14)
    + fallen(soldier(shako(False), 0.5), 27)
    + fallen(soldier(shako(False), 0.4), 40)
    + many(bush(x, 14, 0.5) for x in (4, 19, 33, 46)),
    "re04": strip(4)
    + at(trooper(crested(0.4), 0.5, 0.3), 13, FOOT, 0.8)
    + at(trooper(crested(0.8), 0.3, 0.6), 35, FOOT, 0.8, True)
    + many(stroke([(24, 3.4), (24 + dx, 3.4 + dy)], 0.2) for dx, dy in ((2, -2), (-2, -2), (0, -2.8), (2.4, 0.4), (-2.4, 0.4))),
    "re05": strip(5)
    + file(_SHAKO, (4, 9.4, 14.8), 0.85)
    + at(shako(), 22, FOOT, 0.9, turn=70)
    + file(_SHAKO, (30, 35.4, 40.8), 0.85)
    + stroke([(19, 8), (17.4, 8)], 0.4)
    + stroke([(25.6, 8), (27.2, 8)], 0.4),
    "re06": strip(6, at(oak(0, 0, 6), 44, 10.4))
    + at(horse(0.35), 15, FOOT, 0.9)
    + at(scroll(6, 5), 33, FOOT, 0.75, turn=-14)
    + at(bicorne_hat(), 25, FOOT, 0.9, turn=12),
    "re07": strip(7, at(village(), 7, 10, 0.4))
    + at(crate(6), 11, FOOT, 0.8)
    + at(cross(2.6), 11, 10.8)
    + at(man(0.1, beard=True), 22, FOOT, 0.9)
    + fallen(soldier(None, 0.5, belts=False), 40, 0.9),
    "re08": strip(8)
    + file(_PLAIN, (4, 9))
    + at(kneeling(shako(False), 0.3), 15, FOOT, 0.85)
    + volley(23.4, 7.4, 0.8)
    + volley(22, 9.2, 0.6)
    + file(_GUARD, (45, 40), 0.82, True)
    + at(soldier(bearskin(), 0.6), 33, FOOT, 0.8, turn=18),
    "re09": strip(9)
    + at(drum(), 8, FOOT, 0.85)
    + file(_GUARD, (17, 23, 29), 0.86)
    + at(sword(11), 38, 4, 0.9, turn=180)
    + rect(35, 12.6, 6, 0.8, 0.6, line=0.2),
    "re10": sky(9, 0.45)
    + cloud(10, 3, 0.8, 0.4)
    + cloud(34, 3, 0.9, 0.45)
    + ground(9, 0.4)
    + rain(9, 22)
    + at(horse(0.4), 11, 12.4, 0.78)
    + at(cannon(), 31, 12.8, 0.95, turn=7)
    + many(curve([(x - 4, 13.4), (x, 12.8), (x + 4, 13.4)], 0.3) for x in (10, 20, 30, 40)),
    "re11": strip(10)
    + file(_SHAKO, (4, 9.6), 0.82)
    + at(smoke(0, 0, 3, 0.6, 0.6, 0.1), 24, 9)
    + at(musket(6, False), 20, FOOT, 0.9, turn=62)
    + at(musket(6), 29, FOOT, 0.9, turn=-58)
    + file(_SHAKO, (38, 43.6), 0.82),
    "re12": strip(11)
    + at(rider(bicorne_hat(), 0.5, None, 0.5), 12, FOOT, 0.82)
    + stroke([(33, FOOT), (33, 3)], 0.6)
    + poly([(28, 4), (32.6, 4), (32.6, 6.2), (28, 6.2), (26.6, 5.1)], 0.1)
    + poly([(33.4, 6.8), (38.6, 6.8), (40, 7.9), (38.6, 9), (33.4, 9)], 0.3),
    "re13": strip(12)
    + at(cannon(), 12, FOOT, 0.85)
    + at(smoke(0, 0, 4, 0.9, 0.8, 0.05), 26, 9)
    + at(smoke(0, 0, 4, 0.9, 0.8, 0.1), 35, 10)
    + many(cloud(x, y, 0.9, 0.08) for x, y in ((28, 10), (38, 9), (44, 12), (33, 13))),
    "re14": strip(13)
    + many(at(soldier(shako(False), 0.5), 3 + k * 3.6, 11.4, 0.5) for k in range(5))
    + many(at(kneeling(shako(False), 0.6), x, FOOT + 0.4, 0.8) for x in (26, 36))
    + at(bush(0, 0, 0.9), 44, 13.8),
    "re15": strip(14)
    + at(banner(11.4, 7, 0.1, True), 9, FOOT)
    + at(eagle(), 9, 2.4, 0.26)
    + file(_SHAKO, (20, 26, 32), 0.84)
    + at(sabre(9), 40, FOOT, 1)
    + at(bicorne_hat(), 42, 5, 1.1, turn=-14),
    "re16": strip(15)
    + many(at(musketeer(shako(False), 0.35), 2.4 + 3.95 * k, FOOT, 0.66) for k in range(12)),
    "re17": strip(16)
    + at(banner(12, 8, 0.1, True), 6, FOOT)
    + at(GRENADIER, 24, 7.4, 0.5)
    + file(_GUARD, (38, 43.4), 0.8),
    "re18": sky(12, 0.15)
    + balls((16, 2.4), (33, 2))
    + hills(9, 0.2, 17)
    + poly([(0, 12), (10, 9), (21, 5), (25, 5), (30, 8.4), (48, 9.6), (48, 15), (0, 15)], 0.3, 12)
    + many(stroke([(20 - k * 3, 5.8 + k * 1), (19 - k * 3, 8.4 + k * 1)], 0.2) for k in range(6))
    + file(soldier(shako(False), 0.35), (32, 36, 40, 44), 0.5),
}  # fmt: skip
REACTIONS: dict[str, tuple[Part, float, float]] = {
    name: (part, WIDE, HIGH) for name, part in _REACTIONS.items()
}
