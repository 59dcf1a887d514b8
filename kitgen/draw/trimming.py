"""Strokes that nobody sees, left out: for programs that draw the whole of a form to show a part.

Hatching is discs of strokes under outlines, so that a file stores few of them. What draws pixels
goes along every stroke of a disc each time, and most of them lie outside the outline; where nothing
but pictures is wanted of a file, its size is no matter and the time is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Verb
from kitgen.draw.geometry import Affine, Box, Path, Segment, bounds, transformed


class Trimmer:
    """Leaves out strokes that nobody sees. It makes the same drawing of one again each time, so
    that it stays one form."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Drawing, Drawing]] = {}

    def trimmed(self, drawing: Drawing) -> Drawing:
        """Return a drawing that looks the same without strokes that nobody sees; the drawing itself
        where nothing can be left out."""
        known = self._made.get(id(drawing))  # it is kept, so its id stays its own
        if known is None:
            verbs = self._verbs(drawing.verbs)
            made = drawing if verbs == drawing.verbs else replace(drawing, verbs=verbs)
            known = self._made[id(drawing)] = drawing, made
        return known[1]

    def _verbs(self, verbs: Sequence[Verb]) -> tuple[Verb, ...]:
        return tuple(map(self._verb, verbs))

    def _verb(self, verb: Verb) -> Verb:
        """Return a verb with the drawings in it trimmed."""
        if isinstance(verb, PlacedDrawing):
            return verb._replace(drawing=self.trimmed(verb.drawing))
        if isinstance(verb, Clip):
            seen = bounds(verb.path) if verb.path else (0.0, 0.0, 0.0, 0.0)
            return verb._replace(verbs=tuple(self._under(inner, seen) for inner in verb.verbs))
        return verb

    def _under(self, verb: Verb, seen: Box) -> Verb:
        """Return a verb of which only what lies in a box is seen."""
        if not isinstance(verb, PlacedDrawing) or not verb.is_plain or len(verb.drawing.verbs) != 1:
            return self._verb(verb)
        (shape,) = verb.drawing.verbs
        if not isinstance(shape, Shape) or shape.paint.fill or shape.paint.dash_mm:
            return self._verb(verb)
        x, y, width, height = _seen_from(verb.by, seen)
        reach = shape.paint.width_mm
        box = x - reach, y - reach, x + width + reach, y + height + reach
        path = strokes_in(shape.path, box)
        verbs = (shape._replace(path=path),) if path else ()
        return verb._replace(drawing=replace(verb.drawing, verbs=verbs))


def _seen_from(by: Affine, box: Box) -> Box:
    """Return a box about a box as it lies in a drawing that is placed by `by`."""
    x, y, width, height = box
    size = by.a * by.d - by.b * by.c
    back = Affine(by.d / size, -by.b / size, -by.c / size, by.a / size, 0, 0)
    corners: Path = tuple(
        ("L", px - by.e, py - by.f) for px in (x, x + width) for py in (y, y + height)
    )
    return bounds(transformed(corners, back))


def strokes_in(path: Path, box: Box) -> Path:
    """Return the lines of a path that may touch a box (left, top, right, bottom), each to its ends;
    a path with curves is left as it is."""
    left, top, right, bottom = box
    made: list[Segment] = []
    x = y = 0.0
    drawn = False  # whether the line before was taken, so that the next one goes on from it
    for segment in path:
        if segment[0] == "M":
            drawn = False
        elif segment[0] != "L":
            return path
        else:
            to_x, to_y = segment[1], segment[2]
            across = max(x, to_x) >= left and min(x, to_x) <= right
            down = max(y, to_y) >= top and min(y, to_y) <= bottom
            if across and down:
                if not drawn:
                    made.append(("M", x, y))
                made.append(segment)
            drawn = across and down
        x, y = segment[1], segment[2]
    return tuple(made)
