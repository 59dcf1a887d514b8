"""Hatching: a fill made of an engraver's strokes, as dark as its tone asks.

Strokes of one thickness and one distance fill a disc. Such a disc is a drawing of its own, laid
under the outline it fills and turned to its angle: a file stores few of them, however many shapes
are engraved. Of a large disc only a belt about its middle is drawn, as broad as the shape needs.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from kitgen.draw.drawing import Clip, Drawing, Paint, PlacedDrawing, Shape, Verb
from kitgen.draw.geometry import Path, Segment, bounds, rotation, shift

STEP_MM = 0.45
LEAST_MM = 0.12
"""The thinnest stroke that prints and copies keep."""
_DARKEST = 0.86
"""Largest share of a step that is inked, at tone 1. A little paper stays between two strokes."""
_FARTHEST = 3.5
"""Largest distance of strokes, in steps. Light tones have the thinnest strokes farther apart."""
_LEVELS = 20
"""Number of tones that are told apart."""
_SOLID, _BARE = 0.975, 0.025
"""Tones above and below which a shape is all ink, or bare paper."""
_PITCH_MM = 2.5
"""Length of the straight pieces of a wavy stroke."""
_LARGE_MM = 64.0
"""Discs up to here are whole, so that shapes share them."""
_MOST_ROWS = 1000
"""Most rows from the middle of a disc to its edge. A larger disc has its strokes farther apart."""


class Hatch(NamedTuple):
    """Hatching of a shape: `tone` from 0 (paper) to 1 (all ink), and the `angle` of the strokes in
    degrees, clockwise from horizontal."""

    tone: float
    angle: float = 0.0
    step_mm: float = STEP_MM


def hatched(path: Path, hatch: Hatch, ink: str, even_odd: bool = False) -> tuple[Verb, ...]:
    """Return the strokes that fill a path, cut along it; nothing at the lightest tones, all ink at
    the darkest. The same shape has the same strokes on every run. `even_odd`: rings within rings
    are holes."""
    tone = round(hatch.tone * _LEVELS) / _LEVELS
    if not path or tone < _BARE:
        return ()
    if tone > _SOLID:
        return (Shape(path, Paint(fill=ink, even_odd=even_odd)),)
    x, y, width, height = bounds(path)
    radius = _rounded(math.hypot(width, height) / 2)
    belt, turn = radius, math.radians(hatch.angle)
    if radius > _LARGE_MM:  # a belt as broad as the shape across its strokes
        belt = _rounded((abs(width * math.sin(turn)) + abs(height * math.cos(turn))) / 2)
    by = shift(x + width / 2, y + height / 2) @ rotation(hatch.angle)
    disc = _disc(radius, belt, *stroke_of(tone, max(hatch.step_mm, belt / _MOST_ROWS)), ink)
    return (Clip(path, (PlacedDrawing(disc, by),), texture=True, even_odd=even_odd),)


def _rounded(length: float) -> float:
    """Return a size rounded up to a power of two, so that shapes of nearly one size share a
    disc."""
    return 2.0 ** max(1, math.ceil(math.log2(max(length, 0.01))))


def stroke_of(tone: float, step_mm: float) -> tuple[float, float]:
    """Return the thickness of strokes and the distance of their middles, in millimetres: no stroke
    is thinner than `LEAST_MM`, light tones have fewer of them."""
    step = max(step_mm, LEAST_MM / _DARKEST)
    width = tone * _DARKEST * step
    if width >= LEAST_MM:
        return width, step
    return LEAST_MM, min(step * LEAST_MM / width, step * _FARTHEST)


@lru_cache(maxsize=256)
def _disc(radius: float, belt: float, width: float, step: float, ink: str) -> Drawing:
    """Return a disc of strokes about the origin, `width` mm thick and `step` apart, as far as they
    lie up to `belt` from its middle."""
    paint = Paint(stroke=ink, width_mm=width, round_ends=True)
    strokes = Shape(_strokes(radius, belt, step), paint)
    return Drawing("hatching", 0.0, 0.0, (strokes,), radius + step)


@lru_cache(maxsize=128)
def _strokes(radius: float, belt: float, step: float) -> Path:
    """Return slightly wavy strokes across a disc about the origin, up to `belt` from its middle and
    `step` apart. They are the same for every ink."""
    made: list[Segment] = []
    for row in range(-math.ceil(belt / step) - 1, math.ceil(belt / step) + 1):
        middle = (row + 0.5) * step
        if abs(middle) >= min(radius, belt + step):
            continue
        half = math.sqrt(radius * radius - middle * middle)
        pieces = max(2, math.ceil(2 * half / max(_PITCH_MM, radius / 100)))
        for n in range(pieces + 1):
            x = -half + 2 * half * n / pieces
            y = middle + _waver(x, row) * step
            made.append(("M", x, y) if n == 0 else ("L", x, y))
    return tuple(made)


def _waver(x: float, row: int) -> float:
    """Return how far a hand-drawn stroke leaves its line, in steps. Neighbours nearly agree."""
    slow = math.sin(x / 2.6 + row * 0.31)
    quick = math.sin(x / 1.1 + row * 1.7)
    return 0.09 * slow + 0.035 * quick
