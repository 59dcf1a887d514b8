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


def plot(name: str, along: Sequence[str], series: Sequence[Series]) -> Drawing:
    """Return the plot of some series over places that are called as `along` says."""
    values = [value for line in series for value in line.values if value is not None]
    low, high, step = _scale(min([0.0, *values]), max([1.0, *values]))
    recorder = Recorder()
    width, height = WIDTH_MM - _LEFT - _RIGHT, HEIGHT_MM - _TOP - _BOTTOM

    def x(place: int) -> float:
        return _LEFT + (width * place / (len(along) - 1) if len(along) > 1 else width / 2)

    def y(value: float) -> float:
        return _TOP + height * (high - value) / (high - low)

    for level in range(low, high + step, step):
        line = polyline(((_LEFT, y(level)), (_LEFT + width, y(level))))
        recorder.shape(line, Paint(stroke=_QUIET if level == 0 else _GRID, width_mm=0.15))
        label = short_figure(level)
        recorder.text(Text(_LEFT - 1.5, y(level) + 0.9, label, "sans", _TEXT_PT, _QUIET, "end"))
    every = max(1, -(-len(along) // 14))
    for place, name_of_place in enumerate(along):
        if place % every == 0 or place == len(along) - 1:
            base = HEIGHT_MM - _BOTTOM + 4.5
            recorder.text(Text(x(place), base, name_of_place, "sans", _TEXT_PT, _QUIET, "middle"))
    ends: list[tuple[float, int]] = []
    for number, curve in enumerate(series):
        points = [(x(n), y(value)) for n, value in enumerate(curve.values) if value is not None]
        if not points:
            continue
        dash = _DASHES[number % len(_DASHES)]
        paint = Paint(stroke=curve.colour, width_mm=0.55, dash_mm=dash, round_ends=not dash)
        recorder.shape(polyline(tuple(points)), paint)
        for point in points:
            recorder.shape(_mark(number, *point), Paint(curve.colour, "#ffffff", 0.15))
        ends.append((points[-1][1], number))
    for at, (end, number) in zip(
        _apart([end for end, _n in sorted(ends)]), sorted(ends), strict=True
    ):
        curve = series[number]
        right = x(len(along) - 1)
        leader = polyline(((right + 1.2, end), (right + 3.2, at)))
        recorder.shape(leader, Paint(stroke=_GRID, width_mm=0.15))
        recorder.shape(_mark(number, right + 4.6, at), Paint(curve.colour, "#ffffff", 0.15))
        last = next(value for value in reversed(curve.values) if value is not None)
        text = f"{curve.name} {short_figure(last)}"
        recorder.text(Text(right + 6.2, at + 0.9, text, "sans", _TEXT_PT, _INK))
    return recorder.drawing(name, WIDTH_MM, HEIGHT_MM)


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
