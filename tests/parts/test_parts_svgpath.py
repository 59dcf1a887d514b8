"""Paths of SVG files."""

from __future__ import annotations

import pytest

from kitgen.parts.svgpath import svg_path
from kitgen.parts.svgwords import Refused


def test_lines_and_curves_come_as_cubics() -> None:
    assert svg_path("M1 2H4v3L0 0Z") == (
        ("M", 1, 2),
        ("L", 4, 2),
        ("L", 4, 5),
        ("L", 0, 0),
        ("L", 1, 2),
        ("Z",),
    )
    (_, quadratic) = svg_path("M0 0Q3 3 6 0")
    assert quadratic == pytest.approx(("C", 2, 2, 4, 2, 6, 0))
    arc = svg_path("M0 0A5 5 0 0 1 10 0")
    assert {segment[0] for segment in arc[1:]} == {"C"}
    assert arc[-1][-2:] == pytest.approx((10, 0), abs=1e-6)


@pytest.mark.parametrize(
    "data", ["M1 2L", "1 2 3", "M1 2A1 1 0 -0 0 5 5", "L1 2", "M1", "M1 2C3 4 5 6", "M1 2Z3 4"]
)
def test_what_is_wrong_is_refused(data: str) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        svg_path(data)
