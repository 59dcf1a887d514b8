"""Recording: verbs in order, drawings that are themselves, and texts that know their width."""

from __future__ import annotations

import pytest
from drawn import PANGRAM, badge, everything, tray
from hypothesis import given
from hypothesis import strategies as st

from kitgen.draw.drawing import (
    Anchor,
    Clip,
    Drawing,
    Paint,
    PlacedDrawing,
    Recorder,
    Shape,
    Text,
    placed_in,
)
from kitgen.draw.fonts import FONTS, MM_PER_PT, missing_glyphs, path_of, width_mm
from kitgen.draw.geometry import rectangle, rotation, shift
from kitgen.draw.pdf import text_frame

SQUARE = rectangle(0, 0, 10, 10)


def test_verbs_are_kept_in_the_order_they_were_said() -> None:
    inner = badge()
    record = Recorder()
    record.shape(SQUARE, Paint(fill="#ffffff"))
    record.text(Text(1, 2, "a", "sans", 6))
    record.place(inner, 3, 4)
    record.place_by(inner, rotation(90))
    record.clip(SQUARE, [Shape(SQUARE, Paint())])
    record.keep.append((1, 1, 2, 2))
    made = record.drawing("page", 20, 30, 2)
    assert made.verbs == (
        Shape(SQUARE, Paint(fill="#ffffff")),
        Text(1, 2, "a", "sans", 6),
        PlacedDrawing(inner, shift(3, 4)),
        PlacedDrawing(inner, rotation(90)),
        Clip(SQUARE, (Shape(SQUARE, Paint()),)),
    )
    assert (made.width_mm, made.height_mm, made.bleed_mm) == (20, 30, 2)
    assert made.keep == ((1, 1, 2, 2),)


def test_a_finished_drawing_does_not_change_with_its_recorder() -> None:
    record = Recorder()
    made = record.drawing("page", 1, 1)
    record.text(Text(0, 0, "late", "sans", 6))
    assert made.verbs == ()


def test_a_drawing_is_equal_to_itself_alone() -> None:
    assert badge() != badge()
    one = badge()
    assert {one: 1}[one] == 1


def test_a_walk_gives_each_drawing_once_and_inner_ones_first() -> None:
    inner = badge()
    middle = tray(inner)
    clipped = badge()
    record = Recorder()
    record.place(inner)
    record.place(middle)
    record.place(middle, 5)
    record.clip(SQUARE, [Clip(SQUARE, (PlacedDrawing(clipped),))])
    page = record.drawing("page", 100, 100)
    assert list(page.walk()) == [inner, middle, clipped, page]
    assert list(placed_in(page.verbs)) == [inner, middle, middle, clipped]


def test_a_deep_nest_is_walked_innermost_first() -> None:
    made: Drawing = badge()
    for depth in range(100):
        record = Recorder()
        record.place(made)
        made = record.drawing(str(depth), 1, 1)
    assert [d.name for d in made.walk()] == ["badge", *map(str, range(100))]


@pytest.mark.parametrize("font", FONTS)
def test_every_font_is_a_truetype_file_with_all_czech_letters(font: str) -> None:
    assert path_of(font).read_bytes()[:4] == b"\x00\x01\x00\x00"
    assert missing_glyphs(font, PANGRAM + PANGRAM.upper() + "–×½’‚‘ěščřžýáíéúůďťň ") == ""


def test_missing_glyphs_are_named_once_each() -> None:
    assert missing_glyphs("sans", "a漢b字漢") == "漢字"


@given(
    st.sampled_from(sorted(FONTS)),
    st.text("aábcčXYZ 0123–", max_size=12),
    st.text("aábcčXYZ 0123–", min_size=1, max_size=12),
    st.floats(4, 40),
    st.floats(0, 2),
)
def test_widths_add_up(font: str, one: str, other: str, size: float, tracking: float) -> None:
    """A gap stands between letters only, so joining two texts adds one gap."""
    joined = width_mm(font, one + other, size, tracking)
    gap = tracking * MM_PER_PT if one else 0.0
    apart = width_mm(font, one, size, tracking) + width_mm(font, other, size, tracking)
    assert joined == pytest.approx(apart + gap)
    assert width_mm(font, one + other, 2 * size, 2 * tracking) == pytest.approx(2 * joined)


def test_a_width_is_the_sum_of_the_advances_in_the_font_file() -> None:
    from fontTools.ttLib import TTFont

    for font in FONTS:
        face = TTFont(path_of(font))
        names = face.getBestCmap()
        advance = sum(face["hmtx"][names[ord(letter)]][0] for letter in PANGRAM)
        units = face["head"].unitsPerEm
        assert width_mm(font, PANGRAM, 72) == pytest.approx(advance / units * 25.4)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
@pytest.mark.parametrize("angle", [0, 90, 33])
def test_a_text_turns_about_its_anchor(anchor: Anchor, share: float, angle: float) -> None:
    text = Text(50, 60, PANGRAM, "serif", 12, anchor=anchor, tracking_pt=0.5, angle=angle)
    turn, start = text_frame(text)
    advance = width_mm(text.font, text.string, text.size_pt, text.tracking_pt)
    along = turn(share * advance, 0)
    assert (start[0] + along[0], start[1] + along[1]) == pytest.approx((50, 60))
    assert turn(1, 0) == pytest.approx(rotation(angle)(1, 0))


def test_the_shared_drawing_says_everything() -> None:
    """What the comparison of the backends stands on: every verb and every paint is in it."""
    page = everything()
    verbs = [verb for drawing in page.walk() for verb in drawing.verbs]
    assert {type(verb) for verb in verbs} == {Shape, Text, PlacedDrawing, Clip}
    paints = [verb.paint for verb in verbs if isinstance(verb, Shape)]
    assert any(p.even_odd for p in paints)
    assert any(p.round_ends for p in paints)
    assert any(p.dash_mm for p in paints)
    assert any(p.fill and p.stroke for p in paints)
    words = [verb for verb in verbs if isinstance(verb, Text)]
    assert {text.font for text in words} == set(FONTS)
    assert {text.anchor for text in words} == {"start", "middle", "end"}
    assert any(text.tracking_pt for text in words)
    assert any(text.angle for text in words)
    maps = [verb.by for verb in verbs if isinstance(verb, PlacedDrawing)]
    assert any(m.a * m.d - m.b * m.c < 0 for m in maps), "none is mirrored"
    assert any(m.b for m in maps), "none is turned"
