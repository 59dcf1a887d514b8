"""Symbols: every path of ours is read, a wrong one is refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from kitgen.draw.geometry import bounds
from kitgen.parts.symbols import read_symbol, svg_path

ROOT = Path(__file__).parents[2]
SYMBOLS = sorted([*ROOT.glob("layouts/symbols/*.svg"), *ROOT.glob("examples/*/symbols/*.svg")])


def test_every_symbol_has_its_ink_in_its_box() -> None:
    for path in SYMBOLS:
        for shape in read_symbol(path):
            x, y, width, height = bounds(shape.path)
            assert width > 0, path
            assert height > 0, path
            assert min(x, y) > -10, path  # of its control points
            assert max(x + width, y + height) < 110, path


def test_a_path_comes_as_moves_lines_and_cubics() -> None:
    assert svg_path("M1 2 3 4h2q3 0 3 3z") == (
        ("M", 1, 2),
        ("L", 3, 4),
        ("L", 5, 4),
        ("C", 7, 4, 8, 5, 8, 7),
        ("L", 1, 2),
        ("Z",),
    )


@pytest.mark.parametrize("data", ["M 1", "M 1 2 C 1 2 3 Z", "L", "M 1 2 Q 3 Z"])
def test_a_wrong_path_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        svg_path(data)
