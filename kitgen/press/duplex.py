"""Printing on both sides: where the back of a piece goes, and which way up.

One rule covers every mode. The back page is first composed as if the sheet were turned over its
*vertical* middle axis: a box at x goes to `width - x - w`, at the same height, upright. A piece
that is cut out and turned over its own vertical axis then reads upright. Where paper turns over its
*horizontal* axis instead, the whole back page is turned by 180 degrees, which leaves every back
behind its front and changes only which way the page is fed.

Which axis that is:

| mode  | portrait sheet          | landscape sheet         |
|-------|-------------------------|-------------------------|
| long  | vertical: as composed   | horizontal: turned      |
| short | horizontal: turned      | vertical: as composed   |
| fold  | fold across: turned     | fold down: as composed  |

"Long edge" is the sheet's own long edge, which stands upright on a portrait sheet and lies flat on
a landscape one. A fold always halves the long side. A square sheet counts as portrait.
"""

from __future__ import annotations

import math
from enum import StrEnum
from typing import NamedTuple

from kitgen.draw.geometry import Affine, Box, Point, rotation, shift


class Duplex(StrEnum):
    """Ways to bring fronts and backs together."""

    LONG = "long"
    """The printer turns the sheet over its long edge."""
    SHORT = "short"
    """The printer turns the sheet over its short edge."""
    FOLD = "fold"
    """Both faces are on one side of the paper, to fold and glue."""
    OFF = "off"
    """Only fronts are printed."""

    @property
    def uses_both_sides(self) -> bool:
        return self in (Duplex.LONG, Duplex.SHORT)


class BackOffset(NamedTuple):
    """Offset that brings a printer's backs onto the fronts.

    Looking at the back of a sheet with its name line upright, the print moves right by `x_mm`, down
    by `y_mm`, and turns clockwise by `angle_deg` about the middle of the page.
    """

    x_mm: float = 0.0
    y_mm: float = 0.0
    angle_deg: float = 0.0

    @classmethod
    def from_readings(cls, left: Point, right: Point, distance_mm: float) -> BackOffset:
        """Return the offset from the two readings on the calibration sheet, each (x, y) in
        millimetres."""
        return cls(
            (left[0] + right[0]) / 2,
            (left[1] + right[1]) / 2,
            math.degrees(math.atan2(right[1] - left[1], distance_mm + right[0] - left[0])),
        )

    def affine(self, width_mm: float, height_mm: float) -> Affine:
        turn = rotation(self.angle_deg, (width_mm / 2, height_mm / 2))
        return shift(self.x_mm, self.y_mm) @ turn


NO_OFFSET = BackOffset()


def upside_down(duplex: Duplex, width_mm: float, height_mm: float) -> bool:
    """Return whether the back page is turned by 180 degrees before it is printed: where the paper
    turns over its horizontal axis."""
    landscape = width_mm > height_mm
    match duplex:
        case Duplex.LONG:
            return landscape
        case Duplex.SHORT | Duplex.FOLD:
            return not landscape
        case Duplex.OFF:
            return False


def mirrored(box: Box, width_mm: float) -> Box:
    """Return where a box lies on the back of a sheet, turned over its vertical middle axis."""
    x, y, width, height = box
    return width_mm - x - width, y, width, height


def turned_page(width_mm: float, height_mm: float) -> Affine:
    """Return the page turned by 180 degrees about its middle."""
    return rotation(180, (width_mm / 2, height_mm / 2))


def turned_box(box: Box, width_mm: float, height_mm: float) -> Box:
    x, y, width, height = box
    return width_mm - x - width, height_mm - y - height, width, height
