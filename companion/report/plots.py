"""A plot of figures over the rounds, as a drawing in millimetres: each line has a dash, a mark and
its name at its end, so that it is told apart in grey too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import ceil, floor
from typing import NamedTuple

from companion.table.figures import figure
from kitgen.draw.drawing import Drawing, Paint, Recorder, Text
from kitgen.draw.geometry import Path, ellipse, polyline, rectangle, regular_polygon

WIDTH_MM, HEIGHT_MM = 178.0, 66.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 10.0, 40.0, 4.0, 8.0
_INK, _QUIET, _GRID = "#26241f", "#5a554b", "#d9d4c7"
_FIELD_WIDTH_MM, _FIELD_HEIGHT_MM = WIDTH_MM - _LEFT - _RIGHT, HEIGHT_MM - _TOP - _BOTTOM
_MOST_PLACES = 14
"""Most places along the bottom that are all named."""
_TEXT_PT = 7.5
_LABEL_MM = 3.2
"""Least distance between two names at the ends of lines."""
_DASHES: Sequence[tuple[float, ...]] = ((), (2.4, 1.2), (0.8, 0.9), (3.4, 1.0, 0.8, 1.0))
_MARK_MM = 1.7
_MOST_STEPS = 6
"""Most steps of the axis from the least to the greatest value."""


class Series(NamedTuple):
    """A line of a plot: its name, its colour, and a value for each place along the bottom; None
    where there is none."""

    name: str
    colour: str
    values: tuple[float | None, ...]


class _Field(NamedTuple):
    """Part of a plot in which its lines run: so many places along, values from low to high."""

    places: int
    low: float
    high: float

    def x(self, place: int) -> float:
        """Return how far right a place lies, in mm; a single one in the middle."""
        if self.places == 1:
            return _LEFT + _FIELD_WIDTH_MM / 2
        return _LEFT + _FIELD_WIDTH_MM * place / (self.places - 1)

    def y(self, value: float) -> float:
        """Return how far down a value lies, in mm."""
        return _TOP + _FIELD_HEIGHT_MM * (self.high - value) / (self.high - self.low)


def plot(name: str, along: Sequence[str], series: Sequence[Series]) -> Drawing:
    """Return the plot of some series over places that are called as `along` says."""
    values = [value for line in series for value in line.values if value is not None]
    low, high, step = _scale(min([0.0, *values]), max([1.0, *values]))
    field, recorder = _Field(len(along), low, high), Recorder()
    _draw_levels(recorder, field, range(low, high + step, step))
    _draw_places(recorder, field, along)
    for number, curve in enumerate(series):
        _draw_curve(recorder, field, number, curve)
    _draw_names(recorder, field, series)
    return recorder.drawing(name, WIDTH_MM, HEIGHT_MM)


def _draw_levels(recorder: Recorder, field: _Field, levels: Sequence[int]) -> None:
    """Draw a line across for each level, with its figure."""
    for level in levels:
        y = field.y(level)
        line = polyline(((_LEFT, y), (_LEFT + _FIELD_WIDTH_MM, y)))
        recorder.shape(line, Paint(stroke=_QUIET if level == 0 else _GRID, width_mm=0.15))
        label = short_figure(level)
        recorder.text(Text(_LEFT - 1.5, y + 0.9, label, "sans", _TEXT_PT, _QUIET, "end"))


def _draw_places(recorder: Recorder, field: _Field, along: Sequence[str]) -> None:
    """Write the names of places below; of many every second, third, … and the last."""
    every = max(1, ceil(len(along) / _MOST_PLACES))
    base = HEIGHT_MM - _BOTTOM + 4.5
    for place, name in enumerate(along):
        if place % every == 0 or place == len(along) - 1:
            recorder.text(Text(field.x(place), base, name, "sans", _TEXT_PT, _QUIET, "middle"))


def _draw_curve(recorder: Recorder, field: _Field, number: int, curve: Series) -> None:
    """Draw a series by its number among all: a line with a mark for each value."""
    points = [
        (field.x(place), field.y(value))
        for place, value in enumerate(curve.values)
        if value is not None
    ]
    if not points:
        return
    dash = _DASHES[number % len(_DASHES)]
    paint = Paint(stroke=curve.colour, width_mm=0.55, dash_mm=dash, round_ends=not dash)
    recorder.shape(polyline(tuple(points)), paint)
    for point in points:
        recorder.shape(_mark(number, *point), Paint(curve.colour, "#ffffff", 0.15))


def _draw_names(recorder: Recorder, field: _Field, series: Sequence[Series]) -> None:
    """Write the name and the last value of each series beside its end, moved apart where ends are
    near each other."""
    ends: list[tuple[float, int, float]] = []  # how far down, number of the series, last value
    for number, curve in enumerate(series):
        known = [value for value in curve.values if value is not None]
        if known:
            ends.append((field.y(known[-1]), number, known[-1]))
    ends.sort()
    right = field.x(field.places - 1)
    heights = _apart([end for end, _number, _last in ends])
    for height, (end, number, last) in zip(heights, ends, strict=True):
        curve = series[number]
        leader = polyline(((right + 1.2, end), (right + 3.2, height)))
        recorder.shape(leader, Paint(stroke=_GRID, width_mm=0.15))
        recorder.shape(_mark(number, right + 4.6, height), Paint(curve.colour, "#ffffff", 0.15))
        text = f"{curve.name} {short_figure(last)}"
        recorder.text(Text(right + 6.2, height + 0.9, text, "sans", _TEXT_PT, _INK))


def short_figure(value: float) -> str:
    """Return a value with one decimal, a whole one without: `3`, `−2.5`, in Czech `−2,5`."""
    return figure(value, 0 if value == int(value) else 1)


def _scale(least: float, most: float) -> tuple[int, int, int]:
    """Return the bounds and the step of the axis: a line at each round figure, eight at most.

    >>> _scale(-3, 41)
    (-10, 50, 10)
    """
    steps = (unit * 10**power for power in count() for unit in (1, 2, 5))
    step = next(step for step in steps if (most - least) / step <= _MOST_STEPS)
    return floor(least / step) * step, ceil(most / step) * step, step


def _apart(ends: Sequence[float]) -> list[float]:
    """Return the heights of names, moved apart where lines end near each other."""
    heights: list[float] = []
    for end in ends:
        heights.append(max(end, heights[-1] + _LABEL_MM) if heights else end)
    over = (heights[-1] if heights else 0.0) - (HEIGHT_MM - 2.0)
    if over > 0:
        for place in range(len(heights) - 1, -1, -1):
            below = heights[place + 1] - _LABEL_MM if place + 1 < len(heights) else HEIGHT_MM - 2.0
            heights[place] = min(heights[place], below)
    return heights


def _mark(number: int, x: float, y: float) -> Path:
    """Return the mark of a series about a point: a disc, a square, a triangle, a lozenge."""
    half = _MARK_MM / 2
    box = (x - half, y - half, _MARK_MM, _MARK_MM)
    kind = number % 4
    if kind == 0:
        return ellipse(*box)
    if kind == 1:
        return rectangle(*box)
    if kind == 2:
        return regular_polygon(3, box, -90)
    return regular_polygon(4, box, -90)
