"""Engrave a flat drawing: every grey becomes strokes, all in one ink.

The grey of a shape is its tone. Its strokes go as its `data-angle` says, or along its longer side.
The tint lies under them, the more the darker the tone, so that what is white stays paper. A shape
of the class `accent` is filled with one colour instead. Outlines are drawn in ink, a lighter grey
nearer to the paper, never thinner than a printer's line.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from kitgen.draw.colours import lightness
from kitgen.draw.drawing import Clip, Drawing, Paint, PlacedDrawing, Shape, Verb
from kitgen.draw.geometry import Affine, bounds, scaling, transformed
from kitgen.draw.hatching import LEAST_MM, STEP_MM, Hatch, hatched
from kitgen.parts import expressions

blend = lru_cache(maxsize=4096)(expressions.blend)
"""Mixed colour of two, kept, since a drawing has few greys."""
_FULL_TINT = 4.0
"""Factor from the tone to the share of the tint, which is at most 1."""
_SHADE = 45.0
"""Direction in degrees of strokes on a shape that is about as wide as high."""


class Hand(NamedTuple):
    """Tools that engrave a drawing: colours, the distance of strokes, and the share of the tones
    that is left, less where ink is spared."""

    ink: str
    paper: str
    tint: str
    accent: str
    step_mm: float = STEP_MM
    share: float = 1.0


@lru_cache(maxsize=1024)
def engraved(flat: Drawing, across: float, down: float, hand: Hand) -> Drawing:
    """Return a drawing that was read to be engraved, made so much larger; its strokes are as wide
    on paper at any size."""
    by = scaling(across, down)
    verbs = tuple(_engraved(flat.verbs, by, hand))
    size = flat.width_mm * across, flat.height_mm * down
    return Drawing(flat.name, *size, verbs, engraved=True)


def _engraved(verbs: tuple[Verb, ...], by: Affine, hand: Hand) -> list[Verb]:
    """Return verbs engraved; what is neither a shape nor holds one is left out."""
    made: list[Verb] = []
    for verb in verbs:
        if isinstance(verb, Shape):
            made += _engraved_shape(verb, by, hand)
        elif isinstance(verb, Clip):
            within = tuple(_engraved(verb.verbs, by, hand))
            made.append(verb._replace(path=transformed(verb.path, by), verbs=within))
        elif isinstance(verb, PlacedDrawing):  # a faded group, or a stretched stroke
            made += _engraved(verb.drawing.verbs, by @ verb.by, hand)
    return made


def _engraved_shape(shape: Shape, by: Affine, hand: Hand) -> list[Verb]:
    """Return a shape as its ground, the strokes on it, and its outline, in the order of drawing.
    `by` maps the flat drawing to the engraved one, in millimetres."""
    path, paint = transformed(shape.path, by), shape.paint
    made: list[Verb] = []
    if paint.fill:
        accent = paint.grain is not None and paint.grain.accent
        tone = 1 - lightness(paint.fill)
        ground = blend(hand.paper, hand.tint, min(1.0, tone * _FULL_TINT))
        made.append(
            Shape(path, Paint(fill=hand.accent if accent else ground, even_odd=paint.even_odd))
        )
        if not accent:
            hatch = Hatch(tone * hand.share, _angle(shape), hand.step_mm)
            made += hatched(path, hatch, hand.ink, paint.even_odd)
    if paint.stroke:
        scale = math.sqrt(abs(by.a * by.d - by.b * by.c))
        width = max(paint.width_mm * scale, LEAST_MM)
        dash = tuple(length * scale for length in paint.dash_mm)
        ink = blend(hand.ink, hand.paper, lightness(paint.stroke))
        line = Paint(stroke=ink, width_mm=width, dash_mm=dash, ends=paint.ends)
        made.append(Shape(path, line))
    return made


def _angle(shape: Shape) -> float:
    """Return the angle of the strokes of a shape: its own, else along its longer side."""
    grain = shape.paint.grain
    if grain is not None and grain.angle is not None:
        return grain.angle
    _, _, width, height = bounds(shape.path)
    if width > 1.5 * height:
        return 0.0
    return 90.0 if height > 1.5 * width else _SHADE
