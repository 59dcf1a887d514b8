"""The outlines of single glyphs, for what needs more of a text than its length."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from kitgen.draw.fonts import path_of, shaped_font
from kitgen.draw.geometry import Point
from kitgen.draw.ownfonts import own_font
from kitgen.draw.shaping import PlacedLetter


class Glyph(NamedTuple):
    """Path data, empty for a space, and the advance, both in units of the font, y upwards."""

    outline: str
    advance: float


@cache
def _face(font: str) -> Any:
    """Return the font file of fontTools behind a font's name."""
    game_font = own_font(font)
    return game_font.face if game_font else TTFont(path_of(font), lazy=True)


@cache
def _glyph_set(font: str) -> Any:
    return _face(font).getGlyphSet()


@cache
def units_per_em(font: str) -> float:
    return float(_face(font)["head"].unitsPerEm)


@cache
def _glyph_names(font: str) -> dict[int, str]:
    return dict(_face(font).getBestCmap())


@cache
def _outline(font: str, letter: str) -> Any:
    """Return the recorded outline of a letter; None where the font draws none."""
    game_font = own_font(font)
    if game_font:
        return game_font.outline(letter)
    name = _glyph_names(font).get(ord(letter))
    if name is None:
        return None
    recorded = DecomposingRecordingPen(_glyph_set(font))
    _glyph_set(font)[name].draw(recorded)
    return recorded


def _advance(font: str, letter: str) -> float:
    """Return the advance of a letter in the font's units."""
    game_font = own_font(font)
    if game_font:
        return game_font.advance(letter) * game_font.units
    name = _glyph_names(font).get(ord(letter))
    return float(_glyph_set(font)[name].width) if name else 0.0


def glyph_mark(font: str, letter: str) -> str:
    """Return a short word that tells the glyph of a letter from others of its font."""
    shaping = shaped_font(font)
    return shaping.glyph_mark(letter) if shaping else f"{ord(letter):04x}"


def placed_letters(
    font: str, string: str, size_pt: float, tracking_pt: float
) -> Iterator[PlacedLetter]:
    """Yield the letters of a line as they stand, the first at 0."""
    shaping = shaped_font(font)
    if shaping:
        yield from shaping.run(string, bool(tracking_pt)).placed(tracking_pt / size_pt)
        return
    right = 0.0
    for letter in string:
        yield PlacedLetter(letter, right)
        right += letter_ink(font, letter).advance + tracking_pt / size_pt


@cache
def glyph(font: str, letter: str) -> Glyph | None:
    """Return the glyph of a character, or None if the font lacks it."""
    recorded = _outline(font, letter)
    game_font = own_font(font)
    if recorded is None and not (game_font and game_font.has(letter)):
        return None
    pen = SVGPathPen(None)
    if recorded is not None:
        recorded.replay(pen)
    return Glyph(pen.getCommands(), _advance(font, letter))


def draw_glyph(font: str, letter: str, pen: Any) -> None:
    """Draw the outline of a letter with a pen of fontTools; nothing if the font lacks it."""
    recorded = _outline(font, letter)
    if recorded is not None:
        recorded.replay(pen)


class Ink(NamedTuple):
    """Inked area of a letter, in ems, y upwards: its box (left, bottom, right, top), the closed
    lines of its outline (none for a space) and its advance."""

    box: tuple[float, float, float, float]
    rings: tuple[tuple[Point, ...], ...]
    advance: float


@cache
def letter_ink(font: str, letter: str) -> Ink:
    """Return the ink of a letter. It has no outline if the font lacks the character."""
    recorded, em_per_unit = _outline(font, letter), 1 / units_per_em(font)
    rings: list[list[Point]] = []
    for verb, points in recorded.value if recorded is not None else ():
        if verb == "moveTo":
            rings.append([points[0]])
        elif verb == "lineTo":
            rings[-1].append(points[0])
        elif verb == "curveTo":
            rings[-1] += [_along((rings[-1][-1], *points), t) for t in (0.25, 0.5, 0.75, 1.0)]
        elif verb == "qCurveTo":
            if points[-1] is None:  # a closed line of pulls alone: it begins between two of them
                (x0, y0), (x1, y1) = points[-2], points[0]
                begin = (x0 + x1) / 2, (y0 + y1) / 2
                rings.append([begin])
                points = *points[:-1], begin
            for control, end in decomposeQuadraticSegment(points):
                start = rings[-1][-1]
                rings[-1] += [_on_quadratic(start, control, end, t) for t in (1 / 3, 2 / 3)] + [end]
    scaled = tuple(tuple((x * em_per_unit, y * em_per_unit) for x, y in ring) for ring in rings)
    xs = [x for ring in scaled for x, _ in ring] or [0.0]
    ys = [y for ring in scaled for _, y in ring] or [0.0]
    return Ink((min(xs), min(ys), max(xs), max(ys)), scaled, _advance(font, letter) * em_per_unit)


def _along(curve: tuple[Point, Point, Point, Point], t: float) -> Point:
    """Return a point of a cubic curve."""
    k = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    x, y = (sum(share * point[n] for share, point in zip(k, curve, strict=True)) for n in (0, 1))
    return x, y


def _on_quadratic(start: Point, control: Point, end: Point, t: float) -> Point:
    """Return a point of a quadratic curve."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return (
        a * start[0] + b * control[0] + c * end[0],
        a * start[1] + b * control[1] + c * end[1],
    )
