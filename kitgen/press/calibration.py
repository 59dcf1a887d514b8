"""A front and a back page from which a user reads how far a printer's backs miss the fronts.

The front has a cross on the left and one on the right; the back has millimetre scales centred on
the same places. Seen from the back against a light (or with a pin pushed through each front
cross), the front's cross falls on the back's scales at (x, y), right and down counting positive.
These are the numbers by which the back must move: `BackOffset.from_readings(left, right,
distance)`, with `cross_distance(paper)` as the distance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kitgen.draw.drawing import Drawing, PlacedDrawing, Recorder, Shape, Text, Verb
from kitgen.draw.geometry import Segment
from kitgen.press import marks
from kitgen.press.duplex import Duplex, turned_page, upside_down
from kitgen.press.errors import PressError
from kitgen.press.papers import Paper
from kitgen.press.sheet import Sheet, Side, within_page

_SCALE_MM = 10
_TARGET_MM = 40.0
_REACH_MM = 20.0
_GAUGE_MM = 24.0
"""Distance from the paper's edge to the ends of the lines that are measured."""


class CalibrationWords(NamedTuple):
    """Titles, a few lines of advice for each side, and the name lines, for translation."""

    front: str = "Front"
    back: str = "Back"
    left: str = "left"
    right: str = "right"
    front_advice: tuple[str, ...] = (
        "Print both pages of this file on one sheet, the way you print your pieces.",
        "Push a pin through the middle of both crosses, or hold the sheet against a light.",
    )
    back_advice: tuple[str, ...] = (
        "Read where each pin, or each cross of the front, falls on the scales: x to the right,",
        "y downwards; to the left and upwards count negative.",
    )


ENGLISH = CalibrationWords()


def cross_distance(paper: Paper) -> float:
    """Return the distance between the left and the right cross, in millimetres."""
    return paper.width_mm - 2 * _TARGET_MM


def calibration_sheets(
    paper: Paper, duplex: Duplex, words: CalibrationWords = ENGLISH
) -> tuple[Sheet, Sheet]:
    """Return the front and the back page, on the paper as it lies (portrait and landscape may
    differ).

    Raises PressError for a mode that does not print on both sides.
    """
    if not duplex.uses_both_sides:
        raise PressError("Only long-edge and short-edge duplex can be calibrated.")
    return _page(paper, duplex, "front", words), _page(paper, duplex, "back", words)


def _page(paper: Paper, duplex: Duplex, side: Side, words: CalibrationWords) -> Sheet:
    """Return a side of the calibration sheet: crosses on the front, scales behind them on the back,
    with advice how to read them."""
    size = paper.width_mm, paper.height_mm
    middle = paper.height_mm / 2
    title = words.front if side == "front" else words.back
    advice = words.front_advice if side == "front" else words.back_advice
    target = _cross() if side == "front" else _scales()
    record = Recorder()
    # The front's left cross lies behind the back's right scales and the other way round.
    for x, label in ((_TARGET_MM, words.left), (paper.width_mm - _TARGET_MM, words.right)):
        record.place(target, x, middle)
        if side == "back":
            record.text(Text(x, middle + 22, label, "sans-semibold", 8.5, marks.INK, "middle"))
    record.text(
        Text(paper.width_mm / 2, middle - 42, title, "serif-semibold", 15, marks.INK, "middle")
    )
    for number, line in enumerate(advice):
        y = middle - 35 + 4 * number
        record.text(Text(paper.width_mm / 2, y, line, "sans", 7, marks.INK, "middle"))
    if side == "front":
        _draw_gauges(record, paper)
    record.verbs.extend(marks.footer(*size, title))
    upright = record.drawing(f"calibration-{side}", *size)
    turned = side == "back" and upside_down(duplex, *size)
    page = _turned(upright, duplex) if turned else upright
    whole = within_page((0.0, 0.0, *size), *size)
    return Sheet(page, whole, whole, title, side)


def gauges(paper: Paper) -> tuple[float, float]:
    """Return the lengths of the lines across and down the sheet, in millimetres."""
    return paper.width_mm - 2 * _GAUGE_MM, paper.height_mm - 2 * _GAUGE_MM


def _draw_gauges(record: Recorder, paper: Paper) -> None:
    """Draw a line across the sheet and one down it, to be measured with a ruler."""
    left = top = _GAUGE_MM
    right, bottom = paper.width_mm - _GAUGE_MM, paper.height_mm - _GAUGE_MM
    at_x, at_y, tick = left - 4, top - 4, 2.0
    across: tuple[Segment, ...] = (
        *(("M", left, at_y), ("L", right, at_y)),
        *(("M", left, at_y - tick), ("L", left, at_y + tick)),
        *(("M", right, at_y - tick), ("L", right, at_y + tick)),
    )
    down: tuple[Segment, ...] = (
        *(("M", at_x, top), ("L", at_x, bottom)),
        *(("M", at_x - tick, top), ("L", at_x + tick, top)),
        *(("M", at_x - tick, bottom), ("L", at_x + tick, bottom)),
    )
    record.shape((*across, *down), marks.hairline())
    wide, high = gauges(paper)
    middle = paper.width_mm / 2, paper.height_mm / 2
    for length, x, y, angle in (
        (wide, middle[0], at_y - 1.2, 0.0),
        (high, at_x - 1.2, middle[1], -90.0),
    ):
        record.text(Text(x, y, f"{length:g} mm", "sans", 7, marks.INK, "middle", angle=angle))


def _turned(page: Drawing, duplex: Duplex) -> Drawing:
    by = turned_page(page.width_mm, page.height_mm)
    name = f"{page.name}-{duplex.value}"
    return Drawing(name, page.width_mm, page.height_mm, (PlacedDrawing(page, by),))


def _cross() -> Drawing:
    lines: tuple[Segment, ...] = (("M", -14, 0), ("L", 14, 0), ("M", 0, -14), ("L", 0, 14))
    return Drawing("calibration-cross", 0, 0, (Shape(lines, marks.hairline()),), bleed_mm=_REACH_MM)


def _scales() -> Drawing:
    return Drawing("calibration-scales", 0, 0, tuple(_scale_verbs()), bleed_mm=_REACH_MM)


def _scale_verbs() -> Iterator[Verb]:
    """Yield a cross with scales in both directions, ticks each half millimetre."""
    ticks: list[Segment] = [
        ("M", -_SCALE_MM, 0),
        ("L", _SCALE_MM, 0),
        ("M", 0, -_SCALE_MM),
        ("L", 0, _SCALE_MM),
    ]
    for half in range(-2 * _SCALE_MM, 2 * _SCALE_MM + 1):
        at = half / 2
        long = 2.4 if half % 10 == 0 else 1.6 if half % 2 == 0 else 0.8
        ticks += [("M", at, -long / 2), ("L", at, long / 2)]
        ticks += [("M", -long / 2, at), ("L", long / 2, at)]
    yield Shape(tuple(ticks), marks.hairline())
    for at in (-10, -5, 5, 10):
        label = f"{at}".replace("-", "−")
        yield Text(at, -2.2, label, "sans", marks.LABEL_PT, marks.INK, "middle")
        yield Text(2.2, at + 0.75, label, "sans", marks.LABEL_PT, marks.INK)
    yield Text(_SCALE_MM + 3, 0.75, "x", "serif-italic", 8.5, marks.INK)
    yield Text(0, _SCALE_MM + 5, "y", "serif-italic", 8.5, marks.INK, "middle")
