"""Tiles: they cover the board, are equal, overlap enough and spare what can be spared."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import unary_union
from shapely.geometry import box as polygon

from kitgen.draw.drawing import Clip, Drawing, Paint, Place, Shape, Text
from kitgen.draw.geometry import Box, bounds, rectangle
from kitgen.press.errors import PressError
from kitgen.press.marks import FOOTER_MM
from kitgen.press.papers import Paper, paper
from kitgen.press.seams import find_seams
from kitgen.press.tiling import (
    TileWords,
    TilingStyle,
    assembly_diagram,
    poster,
    tile,
    tile_name,
    tiles_needed,
)


def board(width: float, height: float, keep: tuple[Box, ...] = ()) -> Drawing:
    verbs = (Shape(rectangle(-2, -2, width + 4, height + 4), Paint(fill="#cadbe0")),)
    return Drawing("board", width, height, verbs, bleed_mm=2, keep=keep)


def called(number: int, total: int, side: str) -> str:
    return f"Board · sheet {number} of {total}"


lengths = st.floats(120, 1300).map(lambda v: round(v, 1))
papers = st.sampled_from(["a4", "a3", "a5", "letter", "tabloid", "320x320"]).map(paper)


@st.composite
def boards(draw: st.DrawFn) -> Drawing:
    width, height = draw(lengths), draw(lengths)
    keep = []
    for _ in range(draw(st.integers(0, 12))):
        w, h = draw(st.floats(3, 60)), draw(st.floats(3, 40))
        keep.append((draw(st.floats(0, width - w)), draw(st.floats(0, height - h)), w, h))
    return board(width, height, tuple(keep))


@settings(max_examples=80)
@given(boards(), papers)
def test_equal_tiles_cover_the_board_with_overlap(map_: Drawing, sheet: Paper) -> None:
    plan = tile(map_, sheet, TilingStyle(), called)
    assert len(plan.tiles) == len(plan.sheets) == plan.rows * plan.columns
    assert len(plan.tiles) == tiles_needed(map_, sheet, TilingStyle())
    whole = polygon(0, 0, map_.width_mm, map_.height_mm)
    windows = [polygon(x, y, x + w, y + h) for x, y, w, h in (t.window for t in plan.tiles)]
    assert unary_union(windows).symmetric_difference(whole).area < 1e-3
    seen = [polygon(x, y, x + w, y + h) for x, y, w, h in (t.visible for t in plan.tiles)]
    assert sum(s.area for s in seen) == pytest.approx(whole.area)
    assert unary_union(seen).symmetric_difference(whole).area < 1e-3
    assert len({round(t.window[3], 6) for t in plan.tiles}) == 1
    assert len({(t.row, round(t.window[2], 6)) for t in plan.tiles}) == plan.rows
    by_place = {(t.row, t.column): t for t in plan.tiles}
    for (row, column), here in by_place.items():
        assert here.name == tile_name(row, column)
        assert min(here.visible[2:]) > 0
        right, below = by_place.get((row, column + 1)), by_place.get((row + 1, column))
        if right:
            assert here.window[0] + here.window[2] - right.window[0] >= 10 - 1e-6
        if below:
            assert here.window[1] + here.window[3] - below.window[1] >= 10 - 1e-6
    if len(plan.tiles) > 1:
        for kept in map_.keep:
            x, y, w, h = kept
            inner = polygon(x + 1e-5, y + 1e-5, x + w - 1e-5, y + h - 1e-5)
            in_one = any(s.contains(inner) for s in seen)
            assert in_one != (kept in plan.cut_boxes)


def test_rows_have_their_own_seams_where_one_would_cut() -> None:
    """Boxes like bricks leave no seam that runs through; two rows can each find one."""
    bricks = tuple((float(x), 10.0, 80.0, 100.0) for x in range(0, 320, 80))
    lower = tuple((x + 5.0, 270.0, 80.0, 100.0) for x in range(0, 320, 80))
    both = tile(board(350, 380, bricks + lower), paper("a4"), TilingStyle(), called)
    assert not both.cut_boxes
    starts = [{t.window[0] for t in both.tiles if t.row == row} for row in range(both.rows)]
    assert starts[0] != starts[-1]
    alone = tile(board(350, 380, bricks), paper("a4"), TilingStyle(), called)
    assert (
        len(both.tiles)
        == len(alone.tiles)
        == tiles_needed(board(350, 380), paper("a4"), TilingStyle())
    )
    assert len({t.window[0] for t in alone.tiles}) == alone.columns  # one seam serves all rows


@settings(max_examples=60)
@given(boards(), papers)
def test_each_sheet_shows_its_window_inside_the_margins(map_: Drawing, sheet: Paper) -> None:
    plan = tile(map_, sheet, TilingStyle(), called)
    for each, page in zip(plan.tiles, plan.sheets, strict=True):
        width, height = page.drawing.width_mm, page.drawing.height_mm
        assert {width, height} == {sheet.width_mm, sheet.height_mm}
        x, y, w, h = page.trim
        assert (w, h) == pytest.approx(each.window[2:])
        assert min(x, y, width - x - w) >= 10 - 1e-6
        assert height - y - h >= 10 + FOOTER_MM - 1e-6
        art = page.drawing.verbs[0]
        assert isinstance(art, Clip)
        (place,) = art.verbs
        assert isinstance(place, Place)
        assert place.drawing is map_
        assert place.by(each.window[0], each.window[1]) == pytest.approx((x, y))
        left, top, wide, tall = bounds(art.path)
        outer = (each.column == 0, each.column == plan.columns - 1)
        assert wide == pytest.approx(w + 2 * sum(outer))
        assert x - left == pytest.approx(2 if each.column == 0 else 0)
        assert y - top == pytest.approx(2 if each.row == 0 else 0)
        assert tall == pytest.approx(h + 2 * ((each.row == 0) + (each.row == plan.rows - 1)))


def brute_force(
    length: int, spans: list[tuple[int, int]], number: int, longest: int, overlap: int
) -> int:
    """The fewest boxes cut by any whole-millimetre seams: every choice is tried."""
    fewest = 10**9
    for seams in itertools.combinations(range(1, length), number - 1):
        starts = (0, *seams)
        window = length - starts[-1]
        steps = [b - a for a, b in itertools.pairwise(starts)]
        if window <= longest and all(overlap <= s <= window - overlap for s in steps):
            fewest = min(fewest, sum(a < s < b for s in seams for a, b in spans))
    return fewest


@settings(max_examples=150)
@given(st.data())
def test_no_box_is_cut_that_could_be_spared(data: st.DataObject) -> None:
    overlap = data.draw(st.integers(1, 3))
    longest = data.draw(st.integers(3 * overlap + 2, 16))
    number = data.draw(st.integers(2, 3))
    most = number * longest - (number - 1) * overlap
    length = data.draw(st.integers(most - longest + overlap + 1, most))
    spans = data.draw(
        st.lists(
            st.tuples(st.integers(0, length - 2), st.integers(1, 9)).map(
                lambda s: (s[0], min(s[0] + s[1], length))
            ),
            max_size=14,
        )
    )
    found = find_seams(length, spans, longest, overlap)
    assert len(found.starts) == number
    assert number == min(n for n in range(1, 99) if n * longest - (n - 1) * overlap >= length)
    cuts = sum(a + 1e-6 < s < b - 1e-6 for s in found.starts[1:] for a, b in spans)
    assert cuts == found.cuts
    assert found.window_mm <= longest + 1e-9
    assert found.starts[-1] + found.window_mm == pytest.approx(length)
    for here, after in itertools.pairwise(found.starts):
        assert here + found.window_mm - after >= overlap - 1e-6
    assert cuts <= brute_force(length, spans, number, longest, overlap)


@given(st.integers(2, 9), st.integers(40, 190), st.integers(0, 9), st.data())
def test_windows_without_slack_lie_where_they_must(
    number: int, longest: int, overlap: int, data: st.DataObject
) -> None:
    """A board that takes all of the paper has one solution, whatever boxes are in the way."""
    length = number * longest - (number - 1) * overlap
    low = data.draw(st.integers(0, length - 1))
    spans = [(low, data.draw(st.integers(low + 1, length)))]
    found = find_seams(length, spans, longest, overlap)
    seams = [i * (longest - overlap) for i in range(number)]
    assert found.starts == pytest.approx(seams)
    assert found.cuts == sum(a < s < b for s in seams[1:] for a, b in spans)


@given(st.integers(3, 8), st.data())
def test_seams_run_through_narrow_gaps(number: int, data: st.DataObject) -> None:
    """Boxes all along the side with one gap near each seam: every gap is found."""
    longest, overlap = 190, 10
    gaps = [i * 160 + data.draw(st.integers(-8, 8)) for i in range(1, number)]
    length = gaps[-1] + 188
    edges = [0, *gaps, length]
    spans = [(a, b) for a, b in itertools.pairwise(edges)]
    found = find_seams(length, spans, longest, overlap)
    assert found.starts == pytest.approx(edges[:-1])
    assert found.cuts == 0


def test_a_box_in_the_way_moves_the_seam() -> None:
    plain = tile(board(300, 200), paper("a4"), TilingStyle(), called)
    seam = plain.tiles[-1].window
    x, y = seam[0], seam[1]
    kept = (x - 5, 20.0, 12.0, 10.0) if plain.columns > 1 else (20.0, y - 5, 10.0, 12.0)
    moved = tile(board(300, 200, (kept,)), paper("a4"), TilingStyle(), called)
    assert moved.cut_boxes == ()
    assert moved.tiles[-1].window != seam
    assert len(moved.tiles) == len(plain.tiles)


def test_a_box_that_cannot_be_spared_is_reported() -> None:
    wide = (5.0, 5.0, 790.0, 20.0)
    plan = tile(board(800, 500, (wide, (10, 100, 20, 20))), paper("a4"), TilingStyle(), called)
    assert plan.cut_boxes == (wide,)


def test_a_board_that_fits_is_one_centred_sheet() -> None:
    plan = tile(board(180, 250), paper("a4"), TilingStyle(), called)
    assert plan.is_whole
    (page,) = plan.sheets
    x, _, w, _ = page.trim
    assert x == pytest.approx(210 - x - w)
    assert page.name == "Board · sheet 1 of 1"
    turned = tile(board(250, 180), paper("a4"), TilingStyle(), called)
    assert turned.is_whole
    assert turned.sheets[0].drawing.width_mm == 297


def test_names_on_tiles_can_be_translated() -> None:
    words = TileWords("{tile} z {rows}x{columns}", "sem přilepit {tile}")
    plan = tile(board(700, 400), paper("a4"), TilingStyle(words=words), called)
    last = plan.tiles[-1]
    assert plan.sheets[-1].name.endswith(f"{last.name} z {plan.rows}x{plan.columns}")
    texts = {v.string for v in plan.sheets[0].drawing.verbs if isinstance(v, Text)}
    assert "sem přilepit B1" in texts
    assert "sem přilepit A2" in texts


def test_glue_marks_meet_on_both_tiles() -> None:
    """Every tile shows one drawing of marks by the same map as the board itself."""
    plan = tile(board(700, 400), paper("a4"), TilingStyle(), called)
    seen = set()
    for page in plan.sheets:
        places = [
            v.verbs[0]
            for v in page.drawing.verbs
            if isinstance(v, Clip) and isinstance(v.verbs[0], Place)
        ]
        art, glue = places
        assert isinstance(art, Place)
        assert isinstance(glue, Place)
        assert art.by == glue.by
        seen.add(id(glue.drawing))
        for mark in glue.drawing.verbs:
            assert isinstance(mark, Shape)
            x, y, w, h = bounds(mark.path)
            on_x = any(math.isclose(x + w / 2, t.window[0]) for t in plan.tiles if t.column)
            on_y = any(math.isclose(y + h / 2, t.window[1]) for t in plan.tiles if t.row)
            assert on_x or on_y
    assert len(seen) == 1


def test_glue_marks_keep_off_kept_boxes() -> None:
    free = tile(board(700, 400), paper("a4"), TilingStyle(), called)
    x, y, _, height = free.tiles[1].visible
    # A box that ends at the seam just where a diamond would lie.
    kept = (x - 30.0, y + height / 2 - 4, 30.0, 8.0)
    plan = tile(board(700, 400, (kept,)), paper("a4"), TilingStyle(), called)
    assert plan.tiles[1].window == free.tiles[1].window
    (glue,) = {
        id(v.verbs[0].drawing): v.verbs[0].drawing
        for page in plan.sheets
        for v in page.drawing.verbs
        if isinstance(v, Clip)
        and isinstance(v.verbs[0], Place)
        and v.verbs[0].drawing.name.endswith("glue-marks")
    }.values()
    boxes = [bounds(v.path) for v in glue.verbs if isinstance(v, Shape)]
    assert boxes
    for bx, by, bw, bh in boxes:
        assert not polygon(bx, by, bx + bw, by + bh).intersects(
            polygon(kept[0], kept[1], kept[0] + kept[2], kept[1] + kept[3])
        )


def test_the_assembly_diagram_names_every_tile() -> None:
    map_ = board(840, 560)
    plan = tile(map_, paper("a4"), TilingStyle(), called)
    small = assembly_diagram(plan, map_, 90)
    assert (small.width_mm, small.height_mm) == pytest.approx((90, 60))
    names = [v.string for v in small.verbs if isinstance(v, Text)]
    assert names == [t.name for t in plan.tiles]
    for verb in small.verbs:
        if isinstance(verb, Shape):
            x, y, w, h = bounds(verb.path)
            assert min(x, y) >= -1e-6
            assert x + w <= 90 + 1e-6
            assert y + h <= 60 + 1e-6


def test_a_poster_is_the_board_with_room_for_marks() -> None:
    page = poster(board(840, 560), called)
    x, y, w, h = page.trim
    assert (w, h) == (840, 560)
    assert page.bleed == (x - 2, y - 2, w + 4, h + 4)
    assert page.drawing.height_mm - y - h >= FOOTER_MM + 7.5
    with pytest.raises(PressError, match="too large for one page"):
        poster(board(6000, 100), called)


def test_tile_names_run_like_a_spreadsheet() -> None:
    assert [tile_name(0, c) for c in (0, 1, 25, 26, 51, 52, 701, 702)] == [
        "A1", "B1", "Z1", "AA1", "AZ1", "BA1", "ZZ1", "AAA1",
    ]  # fmt: skip
    assert tile_name(11, 2) == "C12"


@pytest.mark.parametrize(
    ("map_", "style", "message"),
    [
        (board(0, 100), TilingStyle(), "no size"),
        (board(900, 100), TilingStyle(overlap_mm=80), "too small for tiles"),
        (board(900, 100), TilingStyle(overlap_mm=-1), "overlap of at least 0"),
        (board(900, 100), TilingStyle(margin_mm=1), "margin of at least"),
    ],
)
def test_what_cannot_be_tiled_says_why(map_: Drawing, style: TilingStyle, message: str) -> None:
    with pytest.raises(PressError, match=message):
        tile(map_, paper("a4"), style, called)
