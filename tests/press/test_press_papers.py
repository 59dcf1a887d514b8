"""Names and sizes of paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.press.errors import PressError
from kitgen.press.papers import Paper, paper


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("a4", 210, 297),
        (" A3 ", 297, 420),
        ("Letter", 215.9, 279.4),
        ("ledger", 431.8, 279.4),
        ("330x480", 330, 480),
        ("480x330mm", 480, 330),
        ("33 × 48 cm", 330, 480),
        ("13x19in", 330.2, 482.6),
        ("8.5x11in", 215.9, 279.4),
    ],
)
def test_known_papers(text: str, width: float, height: float) -> None:
    found = paper(text)
    assert (found.width_mm, found.height_mm) == pytest.approx((width, height))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a44", "'a4'"),
        ("leter", "'letter'"),
        ("tabliod", "'tabloid'"),
        ("", "not known"),
        ("210x", "not known"),
        ("1e3x1e3", "not known"),
        ("nanxinf", "not known"),
        ("-210x297", "too small"),
        ("0x0", "too small"),
        ("99x210", "too small"),
        ("100000x200", "too large"),
        ("x" * 5000, "not known"),
    ],
)
def test_other_papers_are_refused_in_one_short_sentence(text: str, message: str) -> None:
    with pytest.raises(PressError, match=message) as caught:
        paper(text)
    said = str(caught.value)
    assert said.endswith(".")
    assert "\n" not in said
    assert len(said) < 160


@given(st.text(max_size=40))
def test_any_text_is_a_paper_or_a_press_error(text: str) -> None:
    try:
        found = paper(text)
    except PressError:
        return
    assert 100 <= found.width_mm <= 5000
    assert 100 <= found.height_mm <= 5000


@given(st.integers(100, 5000), st.integers(100, 5000))
def test_turning_keeps_the_sheet(width: int, height: int) -> None:
    free = paper(f"{width}x{height}")
    for way in (free.portrait(), free.landscape()):
        assert {way.width_mm, way.height_mm} == {width, height}
    assert free.portrait().width_mm <= free.portrait().height_mm
    assert free.landscape().width_mm >= free.landscape().height_mm
    assert len(free.both_ways()) == (1 if width == height else 2)
    assert free.portrait() in free.both_ways()
    assert isinstance(free, Paper)
