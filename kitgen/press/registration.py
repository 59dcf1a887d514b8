"""Marks by which a cutting machine finds where a sheet was printed.

The machine looks for them from the upper left corner on: a filled square or a corner there, corners
at two or all others. Their lines are centred on a rectangle that lies `inset_mm` within the paper,
as the machines' own programs draw them. Nothing else may be printed near them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

from kitgen.draw.drawing import Paint, Shape
from kitgen.draw.geometry import Box, Path, polyline, rectangle
from kitgen.press.marks import RULERS_MM
from kitgen.press.sheet import grown

Kind = Literal["three", "four", "corners"]
KINDS: tuple[Kind, ...] = get_args(Kind)

INSET_MM = 10.0
"""Least inset that machines allow; with a sheet feeder it is 15.9."""
LARGEST_INSET_MM = 40.0
SQUARE_MM = 5.0
ARM_MM = 10.0
CLEAR_MM = 2.0
"""Width of the zone round every mark in which nothing else is printed."""
_BLACK = "#000000"
"""The sensor looks for black, whatever a theme's ink is."""


class Registration(NamedTuple):
    """Marks of a cutting machine. `three`: a square and two corners, as Silhouette's cutters look
    for (Cameo to 5, Portrait); `four`: a corner in each corner (Cameo 5 Alpha, Pro Mk II);
    `corners`: thin lines in each corner, to align any other machine's pointer by eye."""

    kind: Kind = "three"
    inset_mm: float = INSET_MM

    @property
    def thick_mm(self) -> float:
        return 0.2 if self.kind == "corners" else 0.5

    def shapes(self, width_mm: float, height_mm: float) -> Iterator[Shape]:
        """Yield the shapes of the marks on the front of a sheet of this size."""
        left, top = self.inset_mm, self.inset_mm
        right, bottom = width_mm - left, height_mm - top
        line = Paint(stroke=_BLACK, width_mm=self.thick_mm)
        corners = [(right, top, -1, 1), (left, bottom, 1, -1)]
        if self.kind == "three":
            square = rectangle(left, top, SQUARE_MM, SQUARE_MM)
            yield Shape(square, Paint(_BLACK, _BLACK, self.thick_mm))
        else:
            corners += [(left, top, 1, 1), (right, bottom, -1, -1)]
        for x, y, across, down in corners:
            yield Shape(_corner(x, y, across, down), line)

    def zones(self, width_mm: float, height_mm: float) -> Iterator[Box]:
        """Yield the boxes where nothing else may be printed."""
        for shape in self.shapes(width_mm, height_mm):
            points = [(segment[1], segment[2]) for segment in shape.path if segment[0] != "Z"]
            for (x1, y1), (x2, y2) in pairwise(points):
                line = min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)
                yield grown(line, self.thick_mm / 2 + CLEAR_MM)

    def is_clear(self, box: Box, width_mm: float, height_mm: float) -> bool:
        """Return whether ink may fill a box."""
        x, y, wide, high = box
        return not any(
            x < left + width and left < x + wide and y < top + height and top < y + high
            for left, top, width, height in self.zones(width_mm, height_mm)
        )

    def margins_mm(self, bleed_mm: float) -> tuple[float, ...]:
        """Return margins to lay pieces out with, the narrowest first, if nothing of them comes near
        a mark; with the last nothing ever does."""
        edge = self.inset_mm + self.thick_mm / 2
        square = SQUARE_MM if self.kind == "three" else 0.0
        beside = edge + CLEAR_MM + bleed_mm
        return tuple(sorted({edge + bleed_mm, beside, beside + square}))

    @property
    def foot_mm(self) -> float:
        """Start of the line at a sheet's foot, beside the lower marks."""
        return self.inset_mm + ARM_MM + self.thick_mm / 2 + CLEAR_MM

    @property
    def least_paper_mm(self) -> float:
        """Narrower paper has no room for the rulers between its lower marks."""
        return 2 * self.foot_mm + RULERS_MM

    def in_words(self) -> str:
        """Return the settings in the terms of the machine's program."""
        marks = {"three": "3 marks", "four": "4 marks", "corners": "corner lines"}[self.kind]
        return (
            f"{marks}: inset {self.inset_mm:g} mm, length {ARM_MM:g} mm,"
            f" thickness {self.thick_mm:g} mm"
        )


def _corner(x: float, y: float, across: int, down: int) -> Path:
    """Return the two arms of a corner; `across` and `down` are 1, or -1 for an arm to the left or
    upwards."""
    return polyline([(x + across * ARM_MM, y), (x, y), (x, y + down * ARM_MM)])
