"""Hexagons in rows or columns: where they lie and which corners a side joins.

Pointy-top cells stand in rows, every odd row half a cell to the right ("odd-r"); flat-top cells
stand in columns, every odd column half a cell down ("odd-q"). `across_mm` is from side to side.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from kitgen.draw.geometry import Path, Point, polyline

POINTY_SIDES = ("E", "SE", "SW", "W", "NW", "NE")
FLAT_SIDES = ("SE", "S", "SW", "NW", "N", "NE")


class HexGrid(NamedTuple):
    """A grid of cells `across_mm` broad, pointed at the top or flat. A cell is named by column and
    row, or by its middle in mm, its sides as compass points."""

    across_mm: float
    pointy: bool = True

    @property
    def side_mm(self) -> float:
        return self.across_mm / math.sqrt(3)

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the six sides, clockwise, the first between corners 0 and 1."""
        return POINTY_SIDES if self.pointy else FLAT_SIDES

    def centre(self, column: int, row: int) -> Point:
        """Return the middle of a cell; (0, 0) is the cell in the upper left corner."""
        across, side = self.across_mm, self.side_mm
        if self.pointy:
            return across / 2 + column * across + (row % 2) * across / 2, side + row * 1.5 * side
        return side + column * 1.5 * side, across / 2 + row * across + (column % 2) * across / 2

    def beside(self, column: int, row: int, side: str) -> tuple[int, int]:
        """Return column and row of the cell on the other side. Raises ValueError as `side` does."""
        number = self.sides.index(side)
        if self.pointy:
            shifted = row % 2
            return [
                (column + 1, row),
                (column + shifted, row + 1),
                (column + shifted - 1, row + 1),
                (column - 1, row),
                (column + shifted - 1, row - 1),
                (column + shifted, row - 1),
            ][number]
        shifted = column % 2
        return [
            (column + 1, row + shifted),
            (column, row + 1),
            (column - 1, row + shifted),
            (column - 1, row + shifted - 1),
            (column, row - 1),
            (column + 1, row + shifted - 1),
        ][number]

    def corners(self, centre: Point) -> list[Point]:
        """Return the six corners, clockwise on paper."""
        first = -30 if self.pointy else 0
        return [
            (
                centre[0] + self.side_mm * math.cos(math.radians(first + 60 * i)),
                centre[1] + self.side_mm * math.sin(math.radians(first + 60 * i)),
            )
            for i in range(6)
        ]

    def cell(self, centre: Point) -> Path:
        return polyline(self.corners(centre), closed=True)

    def side(self, centre: Point, name: str) -> Path:
        """Return one side of a cell as a path. Raises ValueError for a side that the orientation
        does not have."""
        number = self.sides.index(name)
        corners = self.corners(centre)
        return polyline([corners[number], corners[(number + 1) % 6]])

    def middle(self, centre: Point, name: str) -> tuple[Point, float]:
        """Return the middle of a side, and by how many degrees, clockwise, a drawing is turned
        whose upper edge then looks out of the cell. Raises ValueError for a side the orientation
        has not."""
        degrees = (0.0 if self.pointy else 30.0) + 60.0 * self.sides.index(name)
        reach, out = self.across_mm / 2, math.radians(degrees)
        middle = centre[0] + reach * math.cos(out), centre[1] + reach * math.sin(out)
        return middle, degrees + 90.0

    def size(self, columns: int, rows: int) -> tuple[float, float]:
        """Return width and height of a full field, the shifted rows or columns included."""
        across, side = self.across_mm, self.side_mm
        if self.pointy:
            return columns * across + (across / 2 if rows > 1 else 0), (1.5 * rows + 0.5) * side
        return (1.5 * columns + 0.5) * side, rows * across + (across / 2 if columns > 1 else 0)
