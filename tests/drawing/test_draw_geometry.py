"""Affine maps and paths: the laws they obey."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.draw.geometry import (
    IDENTITY,
    SHAPES,
    Affine,
    Box,
    Path,
    Point,
    bounds,
    curve,
    outline,
    polyline,
    rectangle,
    rotation,
    scaling,
    shift,
    transformed,
)

figures = st.floats(-500, 500, allow_nan=False)
lengths = st.floats(0.5, 500)
points = st.tuples(figures, figures)
maps = st.builds(Affine, *(st.floats(-3, 3) for _ in range(4)), figures, figures)
boxes = st.tuples(figures, figures, lengths, lengths)


def near(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(math.isclose(a, b, abs_tol=1e-6) for a, b in zip(one, other, strict=True))


@given(maps, maps, points)
def test_a_product_applies_its_right_factor_first(
    outer: Affine, inner: Affine, point: Point
) -> None:
    assert near((outer @ inner)(*point), outer(*inner(*point)))


@given(maps, points)
def test_the_identity_changes_nothing(by: Affine, point: Point) -> None:
    assert IDENTITY @ by == by == by @ IDENTITY
    assert IDENTITY(*point) == point


@given(st.floats(-720, 720), points, points)
def test_a_turn_keeps_its_centre_and_all_distances(
    degrees: float, centre: Point, point: Point
) -> None:
    turn = rotation(degrees, centre)
    assert near(turn(*centre), centre)
    assert math.isclose(math.dist(turn(*point), centre), math.dist(point, centre), abs_tol=1e-6)


@given(st.integers(-4, 4), points)
def test_four_quarter_turns_are_exactly_none(turns: int, point: Point) -> None:
    quarter = rotation(90)
    assert quarter @ quarter @ quarter @ quarter == IDENTITY
    assert rotation(360 * turns)(*point) == point


def test_a_turn_is_clockwise_on_paper() -> None:
    assert rotation(90)(1, 0) == (0, 1)
    assert near(rotation(45)(math.sqrt(2), 0), (1, 1))
    assert near(rotation(90, (10, 10))(12, 10), (10, 12))


@given(maps, points, points)
def test_a_path_moves_with_its_points(by: Affine, start: Point, end: Point) -> None:
    path: Path = (("M", *start), ("C", *end, *start, *end), ("L", *start), ("Z",))
    moved = transformed(path, by)
    assert [segment[0] for segment in moved] == ["M", "C", "L", "Z"]
    assert moved[0][1:] == by(*start)
    assert moved[1][1:] == (*by(*end), *by(*start), *by(*end))


@given(boxes)
def test_every_named_shape_fills_its_box(box: Box) -> None:
    for name in SHAPES:
        assert near(bounds(outline(name, box, 0.2)), box), name


@given(boxes, st.floats(-1, 1e6))
def test_a_radius_is_never_larger_than_the_rectangle(box: Box, radius: float) -> None:
    assert near(bounds(rectangle(*box, radius)), box)


@pytest.mark.parametrize("name", SHAPES)
def test_the_control_points_of_a_closed_shape_run_round_it_once(name: str) -> None:
    """The signed area is that of the shape, clockwise on paper, and not twice or none of it."""
    path = outline(name, (0, 0, 10, 10), 2)
    ends = [segment[-2:] for segment in path if segment[0] != "Z"]
    area = sum(a * d - b * c for (a, b), (c, d) in zip(ends, ends[1:] + ends[:1], strict=True)) / 2
    assert 45 < area <= 100
    assert path[0][0] == "M"
    assert path[-1] == ("Z",)


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(KeyError, match="pentagon"):
        outline("pentagon", (0, 0, 1, 1))


def test_bounds_of_nothing_are_empty() -> None:
    assert bounds(()) == (0, 0, 0, 0)


@given(st.lists(points, min_size=1, max_size=6), st.booleans())
def test_a_polyline_has_a_segment_for_each_point(corners: list[Point], closed: bool) -> None:
    path = polyline(corners, closed)
    assert [segment[1:] for segment in path[: len(corners)]] == corners
    assert [segment[0] for segment in path] == (
        ["M"] + ["L"] * (len(corners) - 1) + (["Z"] if closed else [])
    )


@given(lengths, lengths, points)
def test_scaling_and_shifting(across: float, down: float, point: Point) -> None:
    x, y = point
    assert scaling(across, down)(x, y) == (across * x, down * y)
    assert scaling(across) == scaling(across, across)
    assert shift(x, y)(1, 1) == (1 + x, 1 + y)


def test_a_curve_runs_through_its_points_and_has_no_corner_there() -> None:
    points = [(0.0, 0.0), (4.0, 1.0), (6.0, 5.0), (11.0, 5.0)]
    path: list[Any] = list(curve(points))
    assert [segment[-2:] for segment in path] == points
    for before, after, at in zip(path[1:], path[2:], points[1:], strict=False):
        assert before[0] == after[0] == "C"
        reach = at[0] - before[3], at[1] - before[4]
        onward = after[1] - at[0], after[2] - at[1]
        assert reach == pytest.approx(onward)
