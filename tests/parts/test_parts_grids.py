"""Hexagons meet at their sides, tracks run from neighbour to neighbour."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.draw.geometry import Point
from kitgen.parts.boxes.grid import grid_cells, ring_cells
from kitgen.parts.hexgrid import HexGrid

OPPOSITE = {"E": "W", "SE": "NW", "SW": "NE", "N": "S"}
OPPOSITE |= {b: a for a, b in OPPOSITE.items()}


def ends(grid: HexGrid, centre: Point, side: str) -> tuple[Point, Point]:
    """The corners that a side of a hex joins."""
    move, line = grid.side(centre, side)
    assert move[0] == "M"
    assert line[0] == "L"
    return move[1:], line[1:]


@pytest.mark.parametrize("pointy", [True, False])
@given(column=st.integers(0, 20), row=st.integers(0, 20))
def test_every_side_is_the_opposite_side_of_one_neighbour(
    pointy: bool, column: int, row: int
) -> None:
    grid = HexGrid(18.0, pointy)
    here = grid.centre(column, row)
    around = [(column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
    for name in grid.sides:
        line = {(round(x, 6), round(y, 6)) for x, y in ends(grid, here, name)}
        meets = [
            cell
            for cell in around
            if line
            == {
                (round(x, 6), round(y, 6))
                for x, y in ends(grid, grid.centre(*cell), OPPOSITE[name])
            }
        ]
        assert len(meets) == 1, name
        assert math.isclose(math.dist(here, grid.centre(*meets[0])), 18.0)


@pytest.mark.parametrize("pointy", [True, False])
@given(columns=st.integers(1, 12), rows=st.integers(1, 12))
def test_a_field_is_as_large_as_its_cells(pointy: bool, columns: int, rows: int) -> None:
    grid = HexGrid(10.0, pointy)
    corners = [
        corner
        for column in range(columns)
        for row in range(rows)
        for corner in grid.corners(grid.centre(column, row))
    ]
    width, height = grid.size(columns, rows)
    assert math.isclose(min(x for x, _ in corners), 0, abs_tol=1e-9)
    assert math.isclose(min(y for _, y in corners), 0, abs_tol=1e-9)
    assert math.isclose(max(x for x, _ in corners), width)
    assert math.isclose(max(y for _, y in corners), height)


@given(columns=st.integers(1, 30), rows=st.integers(1, 30))
def test_a_ring_goes_once_round_the_rim(columns: int, rows: int) -> None:
    cells = ring_cells(columns, rows)
    rim = {
        (c, r)
        for c in range(columns)
        for r in range(rows)
        if c in (0, columns - 1) or r in (0, rows - 1)
    }
    assert sorted(cells) == sorted(rim)
    steps = itertools.pairwise(cells)
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in steps)
    if columns > 1 and rows > 1:
        (a, b), (c, d) = cells[0], cells[-1]
        assert abs(a - c) + abs(b - d) == 1


@pytest.mark.parametrize("pointy", [True, False])
def test_the_middle_of_a_side_looks_out_of_its_cell(pointy: bool) -> None:
    grid = HexGrid(18.0, pointy)
    here = grid.centre(3, 3)
    for name in grid.sides:
        (x, y), degrees = grid.middle(here, name)
        start, end = ends(grid, here, name)
        assert math.isclose(x, (start[0] + end[0]) / 2)
        assert math.isclose(y, (start[1] + end[1]) / 2)
        up = math.radians(degrees - 90)
        assert math.isclose(math.cos(up), (x - here[0]) / 9, abs_tol=1e-9)
        assert math.isclose(math.sin(up), (y - here[1]) / 9, abs_tol=1e-9)


def test_a_shorter_last_row_may_stand_in_the_middle() -> None:
    assert grid_cells("centred", 4, 7, 1)[4:] == [(0.5, 1), (1.5, 1), (2.5, 1)]
    assert grid_cells("centred", 2, 3, 1) == [(0, 0), (1, 0), (0.5, 1)]
    assert grid_cells("centred", 3, 6, 1) == grid_cells("rows", 3, 6, 1)
