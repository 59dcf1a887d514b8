"""Single pages and booklets; a booklet is checked by folding simulated sheets."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.draw.drawing import Clip, Drawing, Paint, PlacedDrawing, Shape, Text
from kitgen.draw.fonts import width_mm
from kitgen.draw.geometry import rectangle
from kitgen.press.duplex import Duplex
from kitgen.press.errors import PressError
from kitgen.press.pages import booklet, booklet_page, page_sheets
from kitgen.press.papers import paper
from kitgen.press.sheet import Sheet


def page(name: str, width: float, height: float) -> Drawing:
    return Drawing(
        name, width, height, (Shape(rectangle(0, 0, width, height), Paint(fill="#e9e4d6")),)
    )


def called(number: int, total: int, side: str) -> str:
    return f"Rules · {number}/{total} {side}"


def placed_pages(sheet: Sheet) -> list[PlacedDrawing]:
    places = [v.verbs[0] for v in sheet.drawing.verbs if isinstance(v, Clip)]
    return [p for p in places if isinstance(p, PlacedDrawing)]


def halves(sheet: Sheet, duplex: Duplex) -> dict[str, str]:
    """Which page lies on the left and right half, looking at this side of the sheet after it was
    turned like the leaf of a book; each must read upright."""
    width, height = sheet.drawing.width_mm, sheet.drawing.height_mm
    found = {}
    for place in placed_pages(sheet):
        w, h = place.drawing.width_mm, place.drawing.height_mm
        middle, below = place.by(w / 2, h / 2), place.by(w / 2, h)
        if sheet.side == "back" and duplex is Duplex.LONG:
            # A landscape sheet turned over its long edge: a reader who turns it like a leaf
            # sees the page from its other end.
            middle = (width - middle[0], height - middle[1])
            below = (width - below[0], height - below[1])
        assert below[1] > middle[1]
        found["left" if middle[0] < width / 2 else "right"] = place.drawing.name
    return found


@settings(max_examples=40)
@given(st.integers(1, 33), st.sampled_from([Duplex.LONG, Duplex.SHORT]))
def test_a_folded_booklet_reads_in_order(count: int, duplex: Duplex) -> None:
    half = booklet_page(paper("a4"))
    pages = [page(f"{i}", half.width_mm, half.height_mm) for i in range(1, count + 1)]
    sheets = booklet(pages, paper("a4"), duplex, called)
    leaves = list(zip(sheets[::2], sheets[1::2], strict=True))
    assert len(leaves) == math.ceil(count / 4)
    read: list[str | None] = []
    for front, back in leaves:  # down through the right-hand leaves, outermost sheet first
        read += [halves(front, duplex).get("right"), halves(back, duplex).get("left")]
    for front, back in reversed(leaves):  # and out again through the left-hand ones
        read += [halves(back, duplex).get("right"), halves(front, duplex).get("left")]
    assert read == [f"{i}" if i <= count else None for i in range(1, 4 * len(leaves) + 1)]


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT, Duplex.OFF])
def test_a_booklet_of_a_language_from_the_right_is_bound_there(duplex: Duplex) -> None:
    pages = [page(f"{i}", 105, 148) for i in range(1, 5)]
    sheets = booklet(pages, paper("a4"), duplex, called, from_right=True)
    one_sided = [{"right": "1", "left": "2"}, {"right": "3", "left": "4"}]
    folded = [{"left": "1", "right": "4"}, {"right": "2", "left": "3"}]
    wanted = folded if duplex.uses_both_sides else one_sided
    assert [halves(sheet, duplex) for sheet in sheets] == wanted


@pytest.mark.parametrize("duplex", [Duplex.OFF, Duplex.FOLD])
def test_one_sided_booklets_read_two_up(duplex: Duplex) -> None:
    pages = [page(f"{i}", 105, 148) for i in range(1, 6)]
    sheets = booklet(pages, paper("a4"), duplex, called)
    assert [sorted(halves(s, duplex).items()) for s in sheets] == [
        [("left", "1"), ("right", "2")],
        [("left", "3"), ("right", "4")],
        [("left", "5")],
    ]
    assert [s.name for s in sheets] == [f"Rules · {n}/3 front" for n in (1, 2, 3)]


def test_booklet_pages_meet_at_the_fold_and_stay_on_the_sheet() -> None:
    for width, height in ((148.5, 210), (105, 148), (120, 195)):
        pages = [page(f"{i}", width, height) for i in range(4)]
        for sheet in booklet(pages, paper("a4"), Duplex.SHORT, called):
            left, right = sorted(p.by(0, 0)[0] for p in placed_pages(sheet))
            assert left + width == pytest.approx(right) == pytest.approx(148.5)
            x, y, w, h = sheet.trim
            assert min(x, y) >= 0
            assert x + w <= 297
            assert y + h <= 210


def test_a_long_name_of_a_booklets_sheet_keeps_off_the_mark_of_its_fold() -> None:
    pages = [page(f"{i}", 120, 195) for i in range(4)]
    for sheet in booklet(pages, paper("a4"), Duplex.SHORT, lambda *_: "Rules of a battle " * 3):
        (name,) = (verb for verb in sheet.drawing.verbs if isinstance(verb, Text))
        length = width_mm(name.font, name.string, name.size_pt)
        ends = name.x + length * math.cos(math.radians(name.angle))
        assert (name.x - 148.5) * (ends - 148.5) > 0


def test_no_pages_no_booklet() -> None:
    assert booklet([], paper("a4"), Duplex.LONG, called) == ()


def test_booklet_pages_must_be_equal_and_fit() -> None:
    with pytest.raises(PressError, match="another size"):
        booklet([page("a", 100, 140), page("b", 100, 141)], paper("a4"), Duplex.LONG, called)
    with pytest.raises(PressError, match="half a sheet"):
        booklet([page("a", 150, 210)], paper("a4"), Duplex.LONG, called)


def test_a_page_of_the_papers_size_fills_it() -> None:
    portrait, landscape = page_sheets(
        [page("a", 210, 297), page("b", 297, 210)], paper("a4"), called
    )
    assert portrait.trim == (0, 0, 210, 297)
    assert landscape.trim == (0, 0, 297, 210)
    assert not crop_marks(portrait)


def test_a_smaller_page_is_centred_with_crop_marks() -> None:
    (sheet,) = page_sheets([page("a", 160, 120)], paper("a4"), called)
    assert sheet.drawing.width_mm == 297
    x, y, w, h = sheet.trim
    assert (w, h) == (160, 120)
    assert x == pytest.approx(297 - x - w)
    assert y > 10
    assert crop_marks(sheet)


def crop_marks(sheet: Sheet) -> list[Shape]:
    return [v for v in sheet.drawing.verbs if isinstance(v, Shape)]


def test_a_page_that_fits_no_way_is_refused() -> None:
    with pytest.raises(PressError, match="does not fit on a5"):
        page_sheets([page("a", 200, 200)], paper("a5"), called)
