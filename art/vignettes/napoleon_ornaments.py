"""Battles of Napoleon: the wreath about the arms on the backs of cards."""

from __future__ import annotations

import math

from pen import Part, at, blob, curve, disc, poly

WREATH = 48.0
_MIDDLE, _RADIUS = WREATH / 2, 19.6
_PAIRS = 11


def _leaf(long: float = 4.6) -> Part:
    """Along the x axis: its half in the light, its half in shadow, its rib."""
    upper = [(0, 0), (long * 0.3, -0.9), (long * 0.68, -0.85), (long, 0)]
    lower = [(0, 0), (long, 0), (long * 0.68, 0.85), (long * 0.3, 0.9)]
    made = blob(upper, 0.08, 0, 0.22) + blob(lower, 0.62, 40, 0.22)
    return made + curve([(0, 0), (long * 0.5, 0.06), (long, 0)], 0.26)


def _branch() -> Part:
    """From the bow to near the top, on the right; leaves in pairs, berries between some."""
    made: Part = []
    angles = [78 - k * 148 / (_PAIRS - 1) for k in range(_PAIRS)]
    stem = [
        (_RADIUS * math.cos(math.radians(a)), _RADIUS * math.sin(math.radians(a)))
        for a in (88, 66, 44, 22, 0, -22, -44, -66)
    ]
    made += curve(stem, 0.5)
    for k, a in enumerate(angles):
        x, y = _RADIUS * math.cos(math.radians(a)), _RADIUS * math.sin(math.radians(a))
        along, size = a - 90, 1 - 0.018 * k
        made += at(_leaf(), x, y, size, turn=along + 34)
        made += at(_leaf(), x, y, size, turn=along - 34)
        if k % 2:
            out = _RADIUS + 2.5
            b = math.radians(a + 3)
            made += disc(out * math.cos(b), out * math.sin(b), 0.55, 0, line=0.22, accent=True)
    return made + at(_leaf(4), *stem[-1], 1, turn=-66 - 90)


def _bow() -> Part:
    made: Part = []
    for s in (-1, 1):
        made += poly(
            [(0, 0.2), (s * 2.4, 4.4), (s * 3.5, 3.6), (s * 3.9, 4.8), (s * 1.2, 0)], 0.25, 60
        )
        made += blob([(0, 0), (s * 2, -1.6), (s * 4, -0.9), (s * 3.8, 0.9), (s * 1.8, 1)], 0.12, 30)
    return made + disc(0, 0, 0.9, 0, accent=True)


def wreath() -> Part:
    made = at(_branch(), _MIDDLE, _MIDDLE) + at(_branch(), _MIDDLE, _MIDDLE, 1, True)
    return made + at(_bow(), _MIDDLE, _MIDDLE + _RADIUS, 0.9)


PLATES: dict[str, tuple[Part, float, float]] = {"wreath": (wreath(), WREATH, WREATH)}
