"""Marks printed around the work: rulers, the name line, crop marks and fold lines.

All marks are hairlines in ink. The footer (two rulers and the sheet's name) takes the lowest
`FOOTER_MM` of every sheet; its words stay `WORDS_MM` from the edge of the paper, marks `EDGE_MM`,
which most home printers cannot reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kitgen.draw.colours import EVERY_PLATE
from kitgen.draw.drawing import Drawing, Paint, PlacedDrawing, Recorder, Shape, Text, Verb
from kitgen.draw.fonts import width_mm
from kitgen.draw.geometry import (
    Affine,
    Box,
    Path,
    Segment,
    ellipse,
    polyline,
    rotation,
    shift,
)
from kitgen.press.papers import MM_PER_INCH

INK = "#26241f"
QUIET = "#b9b4a7"
PAPER = "#fffdf6"

HAIRLINE_MM = 0.09
EDGE_MM = 4.5
WORDS_MM = 6.5
"""Least distance of words from the edge of the paper: some printers reach no farther."""
FOOTER_MM = 10.0
FOOTER_X_MM = 10.0
CROP_OFF_MM = 1.5
CROP_MM = 4.0
TARGET_MM = 6.0
TARGET_ROOM_MM = TARGET_MM + 1.0
"""Margin that targets take, from the edge of the paper."""

MOST_BLEED_MM = 3.0
"""Most bleed of a tile or a page, however much is drawn: more would meet the marks in a margin."""
RULERS_MM = 91.0
"""Width of both rulers together."""
_BASE_MM = 2.2
"""Height of the line of the rulers in their drawing."""
_GAP_MM = 4.0
_RISE_MM = 1.5
"""Extra height of rulers that stand above a name."""
_DESCENT_MM = 0.6
"""Reach of letters of the name below its line."""
LABEL_PT = 6.0
NAME_PT = 6.5
NAME_FONT = "sans"


def printed_bleed(drawing: Drawing) -> float:
    """Return how far a tile or a page is printed beyond its own edge, in millimetres. Posters and
    pieces are printed with all the bleed that is drawn."""
    return min(drawing.bleed_mm, MOST_BLEED_MM)


def crop_reach(bleed_mm: float, length_mm: float = CROP_MM) -> float:
    """Return the reach of crop marks beyond the trim, in millimetres."""
    return bleed_mm + CROP_OFF_MM + length_mm


def crop_marks(
    block: Box,
    xs: Sequence[float],
    ys: Sequence[float],
    bleed_mm: float,
    length_mm: float = CROP_MM,
    by: Affine | None = None,
) -> Shape:
    """Return marks outside `block` for each vertical cut `xs` and horizontal cut `ys`.

    They start `CROP_OFF_MM` beyond the bleed and never enter the block. `by` moves them.
    """
    x, y, width, height = block
    near, far = bleed_mm + CROP_OFF_MM, crop_reach(bleed_mm, length_mm)
    right, bottom = x + width, y + height
    lines: list[tuple[float, float, float, float]] = []
    for cut in xs:
        lines.append((cut, y - far, cut, y - near))
        lines.append((cut, bottom + near, cut, bottom + far))
    for cut in ys:
        lines.append((x - far, cut, x - near, cut))
        lines.append((right + near, cut, right + far, cut))
    return Shape(_lines(lines, by or Affine()), hairline())


def targets(width_mm: float, height_mm: float) -> Shape:
    """Return crosses in circles at the corners of a page, clear of crop marks, by which the plates
    of a press are aligned."""
    off, reach, ring = TARGET_MM / 2 + 0.5, TARGET_MM / 2, TARGET_MM / 3
    path: list[Segment] = []
    for x in (off, width_mm - off):
        for y in (off, height_mm - off):
            path += polyline([(x - reach, y), (x + reach, y)])
            path += polyline([(x, y - reach), (x, y + reach)])
            path += ellipse(x - ring, y - ring, 2 * ring, 2 * ring)
    return Shape(tuple(path), hairline(EVERY_PLATE))


def hairline(colour: str = INK, dash_mm: tuple[float, ...] = ()) -> Paint:
    return Paint(stroke=colour, width_mm=HAIRLINE_MM, dash_mm=dash_mm)


def fold_line(path: Path) -> Shape:
    return Shape(path, hairline(dash_mm=(3.0, 1.5)))


def footer(
    page_width_mm: float,
    page_height_mm: float,
    name: str,
    upside_down: bool = False,
    left_mm: float = FOOTER_X_MM,
    right_mm: float | None = None,
) -> tuple[Verb, ...]:
    """Return the rulers and behind them the name line at the foot of a page, or turned round at its
    head, between `left_mm` and `right_mm`. `upside_down`: at the head.

    A page of at least 100 mm holds the rulers. Where the name has no room behind them it stands
    below, and they a little higher; one that is too long for the page is shortened.
    """
    to_page = rotation(180, (page_width_mm / 2, page_height_mm / 2)) if upside_down else Affine()
    if right_mm is None:
        right_mm = page_width_mm - FOOTER_X_MM
    name_mm = width_mm(NAME_FONT, name, NAME_PT)
    if RULERS_MM + _GAP_MM + name_mm <= right_mm - left_mm:
        rise, line = 0.0, name
        at = left_mm + RULERS_MM + _GAP_MM, page_height_mm - FOOTER_MM + _BASE_MM
    else:
        rise, line = _RISE_MM, _fitted(name, right_mm - left_mm)
        at = left_mm, page_height_mm - WORDS_MM - _DESCENT_MM
    return (
        PlacedDrawing(_rulers(), to_page @ shift(left_mm, page_height_mm - FOOTER_MM - rise)),
        Text(
            *to_page(*at),
            line,
            NAME_FONT,
            NAME_PT,
            INK,
            angle=180 if upside_down else 0,
        ),
    )


@cache
def _rulers() -> Drawing:
    """Return rulers of 50 mm and of one inch, side by side in 91 x 3 mm. It is always the same
    object, so a file stores it once."""
    record = Recorder()
    base, inch_x = _BASE_MM, 60.0
    millimetres = [(0.0, base, 50.0, base)]
    for mm in range(51):
        tick = 2.0 if mm % 10 == 0 else 1.4 if mm % 5 == 0 else 0.8
        millimetres.append((mm, base, mm, base - tick))
    inch = [(inch_x, base, inch_x + MM_PER_INCH, base)]
    for sixteenth in range(17):
        tick = 2.0 if sixteenth % 16 == 0 else 1.4 if sixteenth % 4 == 0 else 0.8
        at = inch_x + sixteenth * MM_PER_INCH / 16
        inch.append((at, base, at, base - tick))
    record.shape(_lines([*millimetres, *inch], Affine()), hairline())
    record.text(Text(51.0, base, "50 mm", "sans", LABEL_PT, INK))
    record.text(Text(inch_x + MM_PER_INCH + 1, base, "1 in", "sans", LABEL_PT, INK))
    return record.drawing("rulers", RULERS_MM, 3.0, bleed_mm=0.5)


def _lines(lines: Sequence[tuple[float, float, float, float]], by: Affine) -> Path:
    """Return lines, given as x and y of both ends, as one path that is moved by a map."""
    path: list[Segment] = []
    for x1, y1, x2, y2 in lines:
        path.append(("M", *by(x1, y1)))
        path.append(("L", *by(x2, y2)))
    return tuple(path)


def _fitted(string: str, room_mm: float) -> str:
    """Return the name line, shortened if the page is too narrow for it."""
    if width_mm(NAME_FONT, string, NAME_PT) <= room_mm:
        return string
    shortened = string
    while shortened and width_mm(NAME_FONT, shortened + "…", NAME_PT) > room_mm:
        shortened = shortened[:-1]
    return shortened.rstrip() + "…"
