"""Outlines and shadows of letters: shapes that lie under a text, which stays one text on top."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from fontTools.pens.basePen import BasePen

from kitgen.draw.drawing import Paint, Shape, Text, Verb
from kitgen.draw.fonts import MM_PER_PT
from kitgen.draw.geometry import Affine, Path, Segment, shift, transformed
from kitgen.draw.glyphs import draw_glyph, placed_letters, units_per_em
from kitgen.draw.pdf import text_frame

SIGN = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Letter that stands for an icon in a halo."""


class Halo(NamedTuple):
    """How letters are set off: a line around them of so many mm, and a shadow moved by so many.
    Without a colour there is none."""

    outline: str | None = None
    width_mm: float = 0.3
    shadow: str | None = None
    by_mm: tuple[float, float] = (0.4, 0.4)


def halo_of(verbs: Iterable[Verb], halo: Halo) -> Iterator[Verb]:
    """Yield the shapes under the letters and icons of a text that set them off: all shadows, then
    all lines around them, so that no letter is painted over."""
    if halo.outline is None and halo.shadow is None:
        return
    marks = [_outlines(verb) for verb in verbs if isinstance(verb, Text | Shape)]
    wide = 2 * halo.width_mm if halo.outline else 0.0
    if halo.shadow:
        by = shift(*halo.by_mm)
        for path, paint in marks:
            yield Shape(transformed(path, by), _spread(paint, halo.shadow, wide))
    if halo.outline:
        for path, paint in marks:
            yield Shape(path, _spread(paint, halo.outline, wide))


def _spread(paint: Paint, colour: str, wide: float) -> Paint:
    """Return the paint of a mark in one colour, `wide` mm broader."""
    width = (paint.width_mm if paint.stroke else 0.0) + wide
    stroke = colour if width else None
    fill = colour if paint.fill else None
    return Paint(
        fill,
        stroke,
        width,
        dash_mm=(),
        round_ends=True,
        even_odd=paint.even_odd,
        halo=paint.halo or SIGN,
    )


def _outlines(verb: Text | Shape) -> tuple[Path, Paint]:
    """Return the outline of a mark, of all letters of a text, and its paint."""
    if isinstance(verb, Shape):
        return verb.path, verb.paint
    return text_path(verb), Paint(fill=verb.colour, halo=verb.string)


def text_path(text: Text) -> Path:
    """Return the outlines of a line of letters, in the millimetres of its drawing."""
    turn, (x, y) = text_frame(text)
    em_mm = text.size_pt * MM_PER_PT
    by = Affine(turn.a * em_mm, turn.b * em_mm, -turn.c * em_mm, -turn.d * em_mm, x, y)
    made: list[Segment] = []
    for letter, right in placed_letters(text.font, text.string, text.size_pt, text.tracking_pt):
        made += transformed(letter_path(text.font, letter), by @ Affine(e=right))
    return tuple(made)


class _PathPen(BasePen):  # type: ignore[misc]
    """Writes an outline as a path of straight lines and cubic curves."""

    def __init__(self, scale: float) -> None:
        super().__init__(None)
        self.path: list[Segment] = []
        self._k = scale

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - a name of fontTools
        self.path.append(("M", pt[0] * self._k, pt[1] * self._k))

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - a name of fontTools
        self.path.append(("L", pt[0] * self._k, pt[1] * self._k))

    def _curveToOne(  # noqa: N802 - a name of fontTools
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        x1, y1, x2, y2, x, y = (figure * self._k for figure in (*pt1, *pt2, *pt3))
        self.path.append(("C", x1, y1, x2, y2, x, y))

    def _closePath(self) -> None:  # noqa: N802 - a name of fontTools
        self.path.append(("Z",))


@cache
def letter_path(font: str, letter: str) -> Path:
    """Return the outline of a letter in ems, y upwards; empty for a space and for one the font
    lacks."""
    pen = _PathPen(1 / units_per_em(font))
    draw_glyph(font, letter, pen)
    return tuple(pen.path)
