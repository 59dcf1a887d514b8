"""Boxes without words: grounds, lines, patterns and symbols."""

from __future__ import annotations

from kitgen.draw.drawing import Paint
from kitgen.draw.geometry import POLYGON, SHAPES, Box, Path, curve, outline, polyline
from kitgen.game.problems import nearest
from kitgen.parts.patterns import PATTERNS, pattern, strokes_of
from kitgen.parts.studio import BoxKind, Pen, empty_square
from kitgen.parts.values import Gap

MOST_STROKES = 1_000_000
"""Most strokes of one pattern. A whole board of dots has half of it."""


def with_bleed(pen: Pen) -> Box:
    """Return the frame, grown by the face's bleed at each side that lies on the face's edge."""
    x, y, width, height = pen.frame
    if not pen.values.flag("bleed"):
        return pen.frame
    left = pen.bleed_mm if x <= 0 else 0.0
    top = pen.bleed_mm if y <= 0 else 0.0
    right = pen.bleed_mm if x + width >= pen.width_mm - 1e-6 else 0.0
    bottom = pen.bleed_mm if y + height >= pen.height_mm - 1e-6 else 0.0
    return x - left, y - top, width + left + right, height + top + bottom


def outline_of(pen: Pen) -> Path:
    """Return the outline that a box names, grown into the bleed where it asks for it: a shape in
    its frame, or corners of its own, or the face's."""
    shape = pen.values.choice("shape", (*SHAPES, POLYGON), "rectangle")
    if shape == POLYGON and (pen.values.has("points") or pen.outline is None):
        return polyline(pen.values.points("points"), closed=True)
    if shape == POLYGON and pen.outline is not None:
        return pen.outline
    radius = pen.values.number("radius", 0.0, low=0)
    if radius and shape == "rectangle":
        shape = "rounded"
    return outline(shape, with_bleed(pen), radius)


def _draw_fill(pen: Pen) -> None:
    """Draw a shape, filled, stroked or both. The bleed of a polygon is a broad stroke around it."""
    values = pen.values
    path = outline_of(pen)
    paint = Paint(
        fill=values.colour("fill"),
        stroke=values.colour("stroke"),
        width_mm=values.number("width", 0.2, low=0, high=1000),
        dash_mm=values.dash("dash"),
    )
    if path is pen.outline and values.flag("bleed"):
        pen.recorder.shape(path, Paint(stroke=paint.fill, width_mm=2 * pen.bleed_mm))
    pen.recorder.shape(path, paint)
    if values.flag("keep"):
        pen.recorder.keep.append(pen.frame)


def _draw_line(pen: Pen) -> None:
    """Draw a line through points, straight or smooth, which may be a fold."""
    values = pen.values
    points = values.points("points")
    path = curve(points) if values.flag("smooth") else polyline(points)
    if values.flag("fold"):
        pen.recorder.folds.append(path)
    pen.recorder.shape(
        path,
        Paint(
            stroke=values.colour("stroke", "ink"),
            width_mm=values.number("width", 0.2, low=0, high=1000),
            dash_mm=values.dash("dash"),
            round_ends=values.flag("round"),
        ),
    )


def _draw_pattern(pen: Pen) -> None:
    """Draw a pattern of lines, `step` millimetres apart, cut by the box's outline."""
    values = pen.values
    name = values.text("pattern")
    if name in ("", "none"):
        return
    if name not in PATTERNS:
        raise values.fault(f"there is no pattern '{name}'", nearest(name, PATTERNS), "pattern")
    box, step = with_bleed(pen), values.number("step", 1.6, low=0.3)
    if strokes_of(name, box, step) > MOST_STROKES:
        raise values.fault(
            f"the pattern has more than {MOST_STROKES} strokes", "make 'step' larger", "step"
        )
    drawn = pattern(
        name,
        box,
        values.colour("colour", "ink") or "#000000",
        step,
        values.number("width", 0.15, low=0, high=1000),
    )
    pen.recorder.clip(outline_of(pen), [drawn], texture=True)


def _draw_symbol(pen: Pen) -> None:
    """Draw a symbol in the box's colour, else in that of the theme or its own; none in `none`."""
    values = pen.values
    name = values.text("symbol")
    colour = values.colour("colour", "ink")
    try:
        pen.studio.known_symbol(name, values, "symbol")
    except Gap:
        x, y, wide, high = pen.frame
        side = min(wide, high)
        corner = x + (wide - side) / 2, y + (high - side) / 2
        pen.recorder.verbs.append(empty_square(*corner, side, colour or "#000000"))
        return
    if colour and not values.has("colour"):
        colour = pen.studio.icon_colour(name, colour)
    if colour:
        for verb in pen.studio.symbols.verbs(name, *pen.frame, colour):
            pen.recorder.verbs.append(verb)


FILL = BoxKind(
    frozenset({"fill", "stroke", "width", "dash", "shape", "radius", "points", "bleed", "keep"}),
    _draw_fill,
)
LINE = BoxKind(
    frozenset({"points", "stroke", "width", "dash", "round", "smooth", "fold"}), _draw_line
)
PATTERN = BoxKind(
    frozenset({"pattern", "colour", "step", "width", "shape", "radius", "points", "bleed"}),
    _draw_pattern,
)
SYMBOL = BoxKind(frozenset({"symbol", "colour"}), _draw_symbol)
