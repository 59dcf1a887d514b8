"""Paths of SVG files: what is read here is what the library reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kitgen.draw.geometry import Path as SvgPath
from kitgen.parts.svgpath import library_path, plain_path, svg_path
from kitgen.parts.svgwords import SvgRefused

PICTURES = Path(__file__).parents[2] / "data" / "through-the-ages" / "pictures"
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
COUNTS |= {command.lower(): count for command, count in COUNTS.items()}
FIGURES = st.one_of(
    st.integers(-99, 99).map(str),
    st.floats(-99, 99, allow_nan=False).map(lambda x: f"{x:.2f}".replace("0.", ".")),
)
ODD = [
    "",
    " ",
    "-",
    ".",
    "5.",
    "01",
    "1-2",
    "1.2.3",
    "+1",
    "1e3",
    "1,2",
    "m1 1",
    "a1,1 0 0 1 2 2",
    "a0 1 0 0 1 2 2",
    "A5 5 0 0 2 9 9",
]


@st.composite
def commands(draw: st.DrawFn) -> str:
    command = draw(st.sampled_from([*sorted(COUNTS), "A", "a"]))
    if command in "Aa":
        flags = draw(st.sampled_from(["0 0", "0 1", "1 0", "1 1"]))
        radii, turn, end = (" ".join(draw(FIGURES) for _ in range(n)) for n in (2, 1, 2))
        return f"{command}{radii} {turn} {flags} {end}"
    wanted = COUNTS[command] * draw(st.sampled_from((1, 1, 1, 2)))
    return command + " ".join(draw(FIGURES) for _ in range(wanted))


@example(words=["A1 1 0 0 0 0 0"], odd="-", at=11)
@example(words=["A1 1 0 1.0 0 5 5"], odd="", at=0)
@example(words=["A1 1 0 0 0 0 0"], odd=".", at=6)
@example(words=["A.60 83 0 0 0 -81 0"], odd="", at=0)
@given(st.lists(commands(), max_size=8), st.sampled_from(ODD), st.integers(0, 60))
def test_a_plain_path_is_that_of_the_library(words: list[str], odd: str, at: int) -> None:
    path = "M1 2" + "".join(words)
    for data in (path, path[:at] + odd + path[at:]):
        found = plain_path(data)
        if found:
            assert_alike(found, library_path(data))


def assert_alike(one: SvgPath, other: SvgPath) -> None:
    """The same commands, to the same places as far as arcs can be reckoned."""
    assert [segment[0] for segment in one] == [segment[0] for segment in other]
    for here, there in zip(one, other, strict=True):
        assert here[1:] == pytest.approx(there[1:], rel=1e-6, abs=1e-4)


def test_our_pictures_agree_and_are_mostly_plain() -> None:
    paths = {
        data
        for file in sorted(PICTURES.glob("*.svg"))[::8]
        for data in re.findall(r' d="([^"]*)"', file.read_text("utf-8"))
    }
    plain = {data: path for data in paths if (path := plain_path(data))}
    assert len(plain) > 0.95 * len(paths)
    for data, path in plain.items():
        assert_alike(path, library_path(data))


@pytest.mark.parametrize("data", ["L1 2", "M1", "M1 2C3 4 5 6", "M1 2Z3 4"])
def test_what_is_wrong_is_refused(data: str) -> None:
    assert plain_path(data) == ()
    with pytest.raises(SvgRefused, match="cannot be read"):
        svg_path(data)
