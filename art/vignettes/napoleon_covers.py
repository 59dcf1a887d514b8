"""Battles of Napoleon: the cover, both commanders over the field on which they met."""

from __future__ import annotations

from buildings import gable
from figures import musketeer, shako
from grounds import bush, cloud, hills, oak, sky, smoke
from napoleon_staff import OFFICERS
from pen import Part, at, band, many, rect, stroke
from things import banner, cross, eagle

BUST = 48.0, 66.0
RANKS = 96.0, 30.0


def _country(seed: int) -> Part:
    """The air over a field and two bands of it, for an upright picture."""
    return sky(46, 0.2) + at(hills(15, 0.3, seed), 0, 28, 1) + _ground()


def _ground() -> Part:
    far = [(-1, 50), (14, 49), (30, 51), (49, 49.6)]
    near = [(-1, 58), (16, 56.6), (34, 58.6), (49, 57)]
    return band(far, 66, 0.16, 5) + band(near, 66, 0.3, -6, 0.25)


def french() -> Part:
    made = _country(4) + cloud(4, 7, 0.9)
    made += at(banner(34, 13, 0.1, True), 5.4, 60) + at(eagle(), 5.4, 26, 0.62)
    return made + at(OFFICERS["french-a"], 25.6, 29, 1.72, True)


def british() -> Part:
    """Before the elm on the ridge."""
    made = _country(6) + cloud(37, 7, 0.9)
    made += at(oak(0, 0, 30), 41, 52)
    return made + at(OFFICERS["british-a"], 22.4, 29, 1.72)


def _farm() -> Part:
    """La Haye Sainte behind its wall."""
    made = at(gable(7, 4.2, 3), -6, 0) + at(gable(9, 5, 3.6), 3, 0)
    made += rect(-12, -2.2, 24, 2.4, 0.12, 0) + many(
        stroke([(x, -2.2), (x, 0.2)], 0.16) for x in range(-10, 12, 2)
    )
    return made + rect(-1.6, -3.6, 3.2, 3.8, 0.75, 90)


def ranks() -> Part:
    """Columns and line of both sides, the farm between them."""
    made = many(rect(0, k * 6, 96, 6.02, 0.2 - k * 0.05, 0, 0) for k in range(3))
    back = [(-1, 17), (14, 14.4), (30, 16), (48, 13.6), (66, 15.6), (82, 13.4), (97, 16)]
    made += band(back, 30, 0.4, 60)
    made += band([(-1, 20), (30, 18.6), (60, 20), (97, 18.4)], 30, 0.12, 5)
    made += (
        at(_farm(), 48, 20.6, 1.05) + at(bush(0, 0, 0.9), 33.6, 21) + at(bush(0, 0, 1), 62.6, 21)
    )
    made += at(smoke(0, 0, 4, 0.9, 0.8, 0.05), 64, 15)
    made += band([(-1, 24.4), (30, 23.4), (62, 24.6), (97, 23.2)], 30, 0.3, -6, 0.25)
    made += at(banner(19, 9, 0.1, True), 35.6, 28.4) + at(eagle(), 35.6, 9.2, 0.42)
    made += many(at(musketeer(shako(), 0.55), 4 + k * 6.6, 28 + k % 2, 1.4) for k in range(5))
    made += at(banner(19, 9, 0.15, False, at(cross(3), 0, 1.4)), 60, 28.4)
    made += many(
        at(musketeer(shako(False), 0.2), 92 - k * 6.6, 28 + k % 2, 1.4, True) for k in range(4)
    )
    return made


COVERS: dict[str, tuple[Part, float, float]] = {
    "cover-french": (french(), *BUST),
    "cover-british": (british(), *BUST),
    "cover-ranks": (ranks(), *RANKS),
}
