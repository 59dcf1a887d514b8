"""Battles of Napoleon: a strip for the head of each section of the rule booklet, lower than those of
other games, for its text is long."""

from __future__ import annotations

from buildings import gable, tent, village, windmill
from figures import (
    bearskin,
    bicorne_hat,
    bonnet,
    crested,
    horse,
    musketeer,
    rider,
    shako,
    soldier,
)
from grounds import bush, cloud, oak, pine, smoke
from napoleon_cards import kneeling, volley
from napoleon_horse import trooper
from pen import Part, at, band, disc, many, poly, rect, stroke
from things import banner, cannon, cross, drum, eagle, scroll, telescope

WIDE, HIGH = 54.0, 8.4
FOOT = 7.7
_SMALL = 0.56

_FRENCH = musketeer(shako(), 0.6)
_BRITISH = musketeer(shako(False), 0.25)
_GUARD = musketeer(bearskin(), 0.6)


def _country(far: float = 5.2, near: float = 6.6, tone: float = 0.26) -> Part:
    """The air, hills and the ground."""
    made = rect(-1, -1, WIDE + 2, HIGH + 2, 0.16, 0, 0)
    for y, sway, shade, angle in ((far, 0.7, tone, 40), (near, 0.3, 0.1, 4)):
        line = [(-1, y), (10, y - sway), (24, y + sway * 0.5), (40, y - sway), (55, y + sway * 0.3)]
        made += band(line, HIGH + 1, shade, angle)
    return made


def _file(figure: Part, xs: tuple[float, ...], size: float = _SMALL, flip: bool = False) -> Part:
    return many(at(figure, x, FOOT + 0.25 * (k % 2), size, flip) for k, x in enumerate(xs))


def _colour(x: float, mark: Part | None = None, flip: bool = False, tall: float = 13) -> Part:
    return at(banner(tall, 6.4, 0.1, True, mark), x, FOOT + 0.4, 0.55, flip)


def basics() -> Part:
    """Both armies in sight of one another."""
    made = _country() + at(cloud(0, 0), 24.4, 2, 0.5) + at(village(), 27, 6, 0.3)
    made += _file(_FRENCH, (7, 10.1, 13.2)) + _colour(2, tall=10.6) + at(eagle(), 2, 1.9, 0.17)
    made += at(cannon(), 20, FOOT + 0.2, 0.5) + at(cannon(), 34.4, FOOT + 0.2, 0.5, True)
    made += _file(_BRITISH, (47, 43.9, 40.8), flip=True)
    return made + _colour(52, at(cross(2.4), 0, 1), True)


def command() -> Part:
    """The staff on its hill, and an aide who rides off with a letter."""
    made = _country(4.6) + at(cloud(0, 0), 20.4, 2, 0.5)
    made += band([(-1, 5.4), (8, 4.2), (17, 5), (25, 8.6), (26, 9)], HIGH + 1, 0.22, 12)
    made += at(tent(8, 5), 3.6, 5.6, 0.72) + at(telescope(), 17.4, 6.2, 0.36)
    made += at(rider(bicorne_hat(), 0.6, None, 0.1), 9.4, 6.1, 0.42)
    made += at(rider(bicorne_hat(), 0.3, None, 0.5), 13.6, 6.4, 0.4)
    made += at(rider(bicorne_hat(), 0.4, None, 0.4), 28.6, FOOT, 0.52)
    made += at(scroll(6, 5), 32.4, 3.9, 0.42, turn=12)
    made += many(stroke([(24.6 - k, 5 + k), (21.4 - k, 5 + k)], 0.2) for k in (0, 1.1))
    return made + _file(_FRENCH, (43.6, 46.7, 49.8), 0.5) + _colour(38.6, tall=12)


def action() -> Part:
    """A column on the march, its drum before it."""
    made = _country() + at(windmill(6), 5, 6, 0.44) + at(pine(0, 0, 7), 9.4, 6.3, 0.6)
    made += poly([(-1, 7.4), (55, 7), (55, 8.6), (-1, 8.6)], 0.03, 0, 0.2)
    made += _file(_FRENCH, (14, 16.8, 19.6, 22.4, 25.2, 28)) + _colour(31.4)
    made += at(soldier(shako(), 0.4), 35.6, FOOT, _SMALL) + at(drum(), 38.2, FOOT + 0.2, 0.36)
    return made + at(rider(bicorne_hat(), 0.6, None, 0.3), 45.6, FOOT + 0.2, 0.55)


def field() -> Part:
    """A ridge, a farm in its wall, trees, a hedge."""
    made = rect(-1, -1, WIDE + 2, HIGH + 2, 0.16, 0, 0) + at(cloud(0, 0), 27, 2, 0.5)
    made += band([(-1, 4.4), (12, 3), (27, 3.6), (40, 5.6), (55, 5.2)], HIGH + 1, 0.34, 60)
    made += many(
        stroke([(x, 3.9 + abs(x - 14) * 0.03), (x - 0.5, 5.6)], 0.16) for x in range(1, 30)
    )
    made += band([(-1, 5.8), (18, 5.6), (36, 6.4), (55, 5.8)], HIGH + 1, 0.1, 5)
    made += at(oak(0, 0, 9), 5, 7, 0.62) + at(oak(0, 0, 7), 9.6, 7.2, 0.62)
    made += many(at(bush(0, 0), x, 7.2 + 0.06 * (x % 4), 0.42) for x in (14, 16, 18, 20, 22, 24))
    made += at(gable(9, 5, 3.6), 33.6, 6.9, 0.5) + at(gable(7, 4.2, 3), 38.8, 7, 0.5)
    made += rect(29.6, 6.4, 13, 1.3, 0.12, 0) + many(
        stroke([(x, 6.4), (x, 7.7)], 0.16) for x in (31, 33, 35, 37, 39, 41)
    )
    return made + many(at(pine(0, 0, 8), 45.6 + 2.6 * k, 7.2 + k % 2 * 0.4, 0.62) for k in range(3))


def combat() -> Part:
    """Line against column, the smoke between."""
    made = _country(5, 6.4, 0.36)
    made += _file(_BRITISH, (2.6, 5.4, 8.2, 11)) + at(kneeling(shako(False), 0.3), 14.6, FOOT, 0.54)
    made += volley(19.6, 4.6, 0.5) + volley(18.8, 3, 0.42)
    made += at(smoke(0, 0, 4, 0.9, 0.8, 0.05), 24, 6.4, 0.62)
    made += at(cloud(0, 0, 1, 0.05), 26.4, 5.4, 0.7) + at(cloud(0, 0, 1, 0.05), 29, 7.4, 0.6)
    made += at(shako(), 31.6, FOOT, 0.5, turn=64)
    made += at(soldier(bearskin(), 0.6), 36, FOOT, _SMALL, True, turn=-16)
    made += _file(_GUARD, (39.4, 42.8, 46.2), flip=True)
    return made + _colour(52.2, flip=True)


def morale() -> Part:
    """Some stand by the colours, some run."""
    made = _country(4.8, 6.6, 0.4)
    made += many(
        at(soldier(None, 0.45, belts=False), x, FOOT + 0.2 * (k % 2), 0.56, True, turn=-12)
        for k, x in enumerate((3.4, 7.6, 12))
    )
    made += at(shako(), 15.4, FOOT, 0.5, turn=70) + at(drum(), 18.6, FOOT + 0.2, 0.36)
    made += _file(_FRENCH, (23, 33.6)) + _colour(28, tall=10.8) + at(eagle(), 28, 1.9, 0.17)
    return made + _file(_FRENCH, (37, 40.4, 43.8, 47.2, 50.6))


def options() -> Part:
    """A rifleman, a gun with its shot, horse and Highlanders."""
    made = _country() + at(cloud(0, 0), 20.4, 2, 0.5)
    made += at(bush(0, 0), 10.6, 7.9, 0.5) + at(kneeling(shako(False), 0.9), 4.6, FOOT, 0.6)
    made += at(cannon(), 17, FOOT + 0.2, 0.62)
    made += many(disc(x, y, 0.42, 0.9, line=0.1) for x, y in ((22, 7.5), (23, 7.5), (22.5, 6.8)))
    made += at(horse(0.2), 50.6, FOOT, 0.5)
    made += at(trooper(crested(0.4), 0.5, 0.3), 40.4, FOOT, 0.5)
    made += at(trooper(crested(0.4), 0.5, 0.6), 45.2, FOOT + 0.2, 0.52)
    return made + _file(musketeer(bonnet(), 0.3, True), (27, 30.2, 33.4))


STRIPS: dict[str, tuple[Part, float, float]] = {
    f"head-{made.__name__}": (made(), WIDE, HIGH)
    for made in (basics, command, action, field, combat, morale, options)
}
