"""SVG paths: the short way for plain ones agrees with the library's way for all."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.draw.geometry import Path as DrawnPath
from kitgen.parts.symbols import _any_path, _plain_path, svg_path

ROOT = Path(__file__).parent.parent
SYMBOLS = sorted([*ROOT.glob("layouts/symbols/*.svg"), *ROOT.glob("examples/*/symbols/*.svg")])


@pytest.mark.parametrize("path", SYMBOLS, ids=lambda path: path.stem)
def test_every_symbol_is_read_as_the_library_reads_it(path: Path) -> None:
    for element in ElementTree.parse(path).getroot().iter():
        if element.tag.rpartition("}")[2] == "path":
            data = element.get("d", "")
            assert drawn(svg_path(data)) == drawn(_any_path(data))
            assert _plain_path(data), "read the long way"


def drawn(path: DrawnPath) -> DrawnPath:
    """Without the lines that go back to an outline's start just before it closes."""
    made = []
    start: tuple[float, ...] = ()
    for segment, after in zip(path, (*path[1:], ("M",)), strict=True):
        if segment[0] == "M":
            start = segment[1:]
        if not (segment[0] == "L" and after[0] == "Z" and segment[1:] == start):
            made.append(segment)
    return tuple(made)


figures = st.one_of(
    st.integers(-99, 99).map(str),
    st.floats(-99, 99).map("{:.3f}".format),
    st.sampled_from([".5", "-.25", "+4", "7.", "1e2"]),
)
gaps = st.sampled_from([" ", ",", " , ", "\n"])
commands = st.sampled_from("MLCZmlhvHVcsSqQtTz")
texts = st.lists(
    st.tuples(commands, st.lists(st.tuples(figures, gaps), max_size=7)), max_size=5
).map(lambda parts: "".join(c + "".join(f + g for f, g in some) for c, some in parts))


@given(texts)
def test_a_plain_path_is_what_the_library_reads_or_is_left_to_it(data: str) -> None:
    plain = _plain_path("M1 2 " + data)
    if plain:
        assert drawn(plain) == drawn(_any_path("M1 2 " + data))


@pytest.mark.parametrize(
    "data",
    ["", "L 1 2", "M 1", "M 1 2 C 1 2 3 Z", "M 1 2 L 3 4", "M1 2 3 4Z5", "M1 2 A 1 1 0 0 1 2 2 Z"],
)
def test_what_is_not_plain_is_left_to_the_library(data: str) -> None:
    assert _plain_path(data) == ()


@pytest.mark.parametrize("data", ["M 1", "M 1 2 C 1 2 3 Z", "L", "M 1 2 Q 3 Z"])
def test_a_wrong_path_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        svg_path(data)


def test_a_long_wrong_path_is_refused_at_once() -> None:
    """The pattern never goes back over what it has read."""
    assert _plain_path("M" + "1 " * 200_000 + "!") == ()
