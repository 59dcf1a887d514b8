"""Tiles: they cover the board, overlap enough, spare what can be spared and take few sheets."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from shapely import unary_union
from shapely.geometry import box as polygon

from kitgen.draw.drawing import Clip, Drawing, Paint, PlacedDrawing, Shape, Text
from kitgen.draw.fonts import MM_PER_PT, width_mm
from kitgen.draw.geometry import Box, bounds, rectangle, rotation, shift
from kitgen.press.assembly import assembly_diagram
from kitgen.press.errors import PressError
from kitgen.press.marks import FOOTER_MM
from kitgen.press.papers import Paper, paper
from kitgen.press.poster import poster
from kitgen.press.registration import Registration
from kitgen.press.seams import AIR_MM, TOUCH_MM, Reach, find_seams, suffices, windows_needed
from kitgen.press.tile_sheets import tile_sheets
from kitgen.press.tiles import LAP_MM, Tile, TileWords, TilingStyle, tile_name
from kitgen.press.tiling import tile


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


styles = st.sampled_from(
    [TilingStyle(), TilingStyle(spare_share=1 / 3), TilingStyle(15.0, registration=Registration())]
)


@pytest.mark.walk
@settings(max_examples=80)
@given(boards(), papers, styles)
def test_tiles_cover_the_board_with_overlap(
    map_: Drawing, sheet: Paper, style: TilingStyle
) -> None:
    plan = tile(map_, sheet, style, called)
    assert len(plan.tiles) == len(plan.sheets)
    whole = polygon(0, 0, map_.width_mm, map_.height_mm)
    seen = [polygon(x, y, x + w, y + h) for x, y, w, h in (t.visible for t in plan.tiles)]
    assert sum(s.area for s in seen) == pytest.approx(whole.area)
    assert unary_union(seen).symmetric_difference(whole).area < 1e-3
    for here, area in zip(plan.tiles, seen, strict=True):
        assert here.name == tile_name(here.row, here.column)
        x, y, w, h = here.visible
        assert here.window[:2] == (x, y)
        tab = here.window[2] - w, here.window[3] - h
        assert here.right == (x + w < map_.width_mm - 1e-6)
        assert here.below == (y + h < map_.height_mm - 1e-6)
        assert tab[0] >= 10 - 1e-6 if here.right else tab[0] == 0
        assert tab[1] >= 10 - 1e-6 if here.below else tab[1] == 0
        left, top, wide, high = here.window
        window = polygon(left, top, left + wide, top + high)
        glued = [
            other
            for other, place in zip(plan.tiles, seen, strict=True)
            if other.page < here.page and place.distance(area) < 1e-9
        ]
        assert bool(glued) == (here.page > 1)  # it lies on one that is there already
        # what is on its tab comes later, so it lies on top
        covered = window.difference(area).intersection(whole)
        later = [s for t, s in zip(plan.tiles, seen, strict=True) if t.page > here.page]
        assert covered.difference(unary_union(later)).area < 1e-3
    for kept in map_.keep:
        x, y, w, h = kept
        inner = polygon(x + 1e-5, y + 1e-5, x + w - 1e-5, y + h - 1e-5)
        assert any(s.contains(inner) for s in seen) != (kept in plan.cut_boxes)


@settings(max_examples=60)
@given(lengths, lengths, papers, styles)
def test_no_plan_in_bands_takes_fewer_sheets(
    width: float, height: float, sheet: Paper, style: TilingStyle
) -> None:
    """Every number of rows and of columns of either kind is tried."""
    plan = tile(board(width, height), sheet, style, called)
    fewest = 10**9
    for turned in (False, True):
        length, depth = (height, width) if turned else (width, height)
        kinds = []
        for way in sheet.both_ways():
            across, down = style.reach(way)
            kinds.append((down, across) if turned else (across, down))
        for numbers in itertools.product(range(16), repeat=len(kinds)):
            for last in kinds:
                bands = [
                    beside for (_, beside), n in zip(kinds, numbers, strict=True) for _ in range(n)
                ]
                if suffices(depth, [*bands, last[1]]):
                    sheets = sum(
                        n * windows_needed(length, along)
                        for (along, _), n in zip(kinds, numbers, strict=True)
                    )
                    fewest = min(fewest, sheets + windows_needed(length, last[0]))
    assert len(plan.tiles) == fewest


def test_bands_of_both_kinds_save_sheets() -> None:
    """One column of five on their side and two of three upright, where equal tiles take twelve."""
    plan = tile(board(600, 800), paper("a4"), TilingStyle(), called)
    assert plan.by_columns
    columns: dict[int, list[bool]] = {}
    for each in plan.tiles:
        columns.setdefault(each.column, []).append(each.paper.is_landscape)
    assert sorted(columns.values()) == [[False] * 3, [False] * 3, [True] * 5]


def test_rows_have_their_own_seams_where_one_would_cut() -> None:
    """Boxes like bricks leave no seam that runs through; two rows can each find one."""
    bricks = tuple((float(x), 10.0, 80.0, 100.0) for x in range(0, 320, 80))
    lower = tuple((x + 5.0, 270.0, 80.0, 100.0) for x in range(0, 320, 80))
    both = tile(board(350, 380, bricks + lower), paper("a4"), TilingStyle(), called)
    assert not both.cut_boxes
    starts = [{t.window[0] for t in both.tiles if t.row == row} for row in (0, both.tiles[-1].row)]
    assert starts[0] != starts[-1]
    alone = tile(board(350, 380, bricks), paper("a4"), TilingStyle(), called)
    assert len(both.tiles) == len(alone.tiles)


@settings(max_examples=60)
@given(boards(), papers, styles)
def test_each_sheet_shows_its_part_inside_the_margins(
    map_: Drawing, sheet: Paper, style: TilingStyle
) -> None:
    plan = tile(map_, sheet, style, called)
    for each, page in zip(plan.tiles, plan.sheets, strict=True):
        width, height = page.drawing.width_mm, page.drawing.height_mm
        assert (width, height) == (each.paper.width_mm, each.paper.height_mm)
        assert {width, height} == {sheet.width_mm, sheet.height_mm}
        x, y, seen_w, seen_h = page.trim
        assert (seen_w, seen_h) == pytest.approx(each.visible[2:])
        left, top, w, h = bounds(page.outlines[0])
        assert (left, top, w, h) == pytest.approx((x, y, *each.window[2:]))
        margin = style.margin_mm - 1e-6
        assert min(x, y, width - x - seen_w) >= margin
        assert height - y - seen_h >= FOOTER_MM + (LAP_MM if each.below else margin) - 1e-6
        if not style.registration:  # the tab is the paper to its edge: nothing to cut
            assert (x + w == pytest.approx(width)) == each.right
            assert (y + h == pytest.approx(height)) == each.below
        art = page.drawing.verbs[0]
        assert isinstance(art, Clip)
        (place,) = art.verbs
        assert isinstance(place, PlacedDrawing)
        assert place.drawing is map_
        assert place.by(each.window[0], each.window[1]) == pytest.approx((x, y))
        left, top, wide, tall = bounds(art.path)
        assert x - left == pytest.approx(2 if each.visible[0] == 0 else 0)
        assert y - top == pytest.approx(2 if each.visible[1] == 0 else 0)
        assert left + wide - x - seen_w == pytest.approx(style.lap_mm if each.right else 2)
        assert top + tall - y - seen_h == pytest.approx(style.lap_mm if each.below else 2)


def test_no_crop_mark_stands_where_nothing_is_cut() -> None:
    """A tile in the middle is cut at its left and above; a mark beside its tabs would cost it the
    tabs."""
    plan = tile(board(700, 700), paper("a4"), TilingStyle(), called)
    each, page = next(
        (t, s)
        for t, s in zip(plan.tiles, plan.sheets, strict=True)
        if t.right and t.below and t.row and t.column
    )
    x, y, _, _ = page.trim
    lines = [
        shape.path
        for shape in page.drawing.verbs
        if isinstance(shape, Shape)
        and len(shape.path) > 4
        and shape.paint.stroke
        and not shape.paint.dash_mm
    ]
    cuts = next(path for path in lines if bounds(path)[2] > 100)
    points = [(segment[1], segment[2]) for segment in cuts if segment[0] != "Z"]
    for (x1, y1), (x2, y2) in zip(points[::2], points[1::2], strict=True):
        assert x1 == x2 == pytest.approx(x) or y1 == y2 == pytest.approx(y), each.name


def brute_force(length: int, spans: list[tuple[int, int]], reaches: list[Reach], least: int) -> int:
    """The fewest boxes cut by any whole-millimetre seams: every choice is tried."""
    fewest = 10**9
    for seams in itertools.combinations(range(1, length), len(reaches) - 1):
        starts = (0, *seams, length)
        shown = [b - a for a, b in itertools.pairwise(starts)]
        most = [*(reach.step for reach in reaches[:-1]), reaches[-1].last]
        if all(least <= part <= limit for part, limit in zip(shown, most, strict=True)):
            fewest = min(fewest, sum(a < s < b for s in seams for a, b in spans))
    return fewest


@settings(max_examples=150)
@given(st.data())
def test_no_box_is_cut_that_could_be_spared(data: st.DataObject) -> None:
    least = data.draw(st.integers(1, 3))
    sizes = st.integers(2 * least + 1, 14)
    reaches = data.draw(
        st.lists(st.builds(Reach, sizes, sizes), min_size=2, max_size=3).map(
            lambda found: [Reach(float(step), float(last)) for step, last in found]
        )
    )
    most = int(sum(reach.step for reach in reaches[:-1]) + reaches[-1].last)
    needed = most - int(min(reach.step for reach in reaches[:-1])) + least
    length = data.draw(st.integers(max(needed, len(reaches) * least), most))
    spans = data.draw(
        st.lists(
            st.tuples(st.integers(0, length - 2), st.integers(1, 9)).map(
                lambda s: (s[0], min(s[0] + s[1], length))
            ),
            max_size=14,
        )
    )
    found = find_seams(length, spans, reaches, least)
    assert len(found.starts) == len(reaches)
    cuts = sum(a + 1e-6 < s < b - 1e-6 for s in found.starts[1:] for a, b in spans)
    assert cuts == found.cuts
    for (start, end), reach in zip(found.visible[:-1], reaches, strict=False):
        assert least - 1e-6 <= end - start <= reach.step + 1e-6
    start, end = found.visible[-1]
    assert least - 1e-6 <= end - start <= reaches[-1].last + 1e-6
    assert cuts <= brute_force(length, spans, reaches, least)


@given(st.integers(2, 9), st.integers(40, 190), st.data())
def test_windows_without_slack_lie_where_they_must(
    number: int, longest: int, data: st.DataObject
) -> None:
    """A board that takes all of the paper has one solution, whatever boxes are in the way."""
    reach = Reach(longest, longest + 7)
    length = number * longest + 7
    low = data.draw(st.integers(0, length - 1))
    spans = [(low, data.draw(st.integers(low + 1, length)))]
    assert windows_needed(length, reach) == number
    found = find_seams(length, spans, [reach] * number, 10)
    seams = [i * longest for i in range(number)]
    assert found.starts == pytest.approx(seams)
    assert found.cuts == sum(a < s < b for s in seams[1:] for a, b in spans)


@given(st.integers(3, 8), st.data())
def test_seams_run_through_narrow_gaps(number: int, data: st.DataObject) -> None:
    """Boxes all along the side with one gap near each seam: every gap is found."""
    gaps = [i * 160 + data.draw(st.integers(-8, 8)) for i in range(1, number)]
    length = gaps[-1] + 178
    edges = [0, *gaps, length]
    spans = [(a, b) for a, b in itertools.pairwise(edges)]
    found = find_seams(length, spans, [Reach(180, 180)] * number, 10)
    assert found.starts == pytest.approx(edges[:-1])
    assert found.cuts == 0


@given(st.floats(-12, 12), st.floats(4, 40))
@example(-5.546875, 4.0)
def test_seams_keep_off_boxes_where_there_is_room(beside: float, wide: float) -> None:
    """However a box lies to where the seam would be, scissors that slip do not hurt it."""
    reach = Reach(180, 190)
    for low in (150 + beside, 150 + beside - wide):
        found = find_seams(300, [(low, low + wide)], [reach] * 2, 10)
        assert found.cuts == 0
        seam = found.starts[1]
        assert not low - AIR_MM + TOUCH_MM < seam < low + wide + AIR_MM - TOUCH_MM


def test_a_seam_keeps_a_millimetre_from_every_box() -> None:
    """Though the seam of fewest sheets lies between two boxes that leave less."""
    free = tile(board(300, 150), paper("letter"), TilingStyle(), called)
    x = free.tiles[1].visible[0]
    boxes = ((x - 30.2, 20.0, 30.0, 8.0), (x + 0.2, 90.0, 20.0, 8.0))
    plan = tile(board(300, 150, boxes), paper("letter"), TilingStyle(), called)
    seams = [each.visible[0] for each in plan.tiles if each.visible[0] > 0]
    for left, _, wide, _ in boxes:
        assert all(seam <= left - 1 or seam >= left + wide + 1 for seam in seams)


def test_words_in_margins_stay_away_from_the_edge_of_the_paper() -> None:
    """6.5 mm: the name of the sheet, words on tabs, the names of tiles that lie below."""
    for size, name in (((700, 900), called), ((700, 500), lambda *_: "A very long name " * 8)):
        for sheet in map(paper, ("a4", "letter", "a5", "a6")):
            for each in tile(board(*size), sheet, TilingStyle(), name).sheets:
                wide, high = each.size
                for left, top, right, bottom in map(extent, words_of(each.drawing)):
                    assert min(left, top, wide - right, high - bottom) >= 6.5


def test_a_seam_between_two_boxes_lies_where_there_is_most_air() -> None:
    """Also where neither side has as much as it would like."""
    found = find_seams(300, [(100.0, 148.0), (149.2, 200.0)], [Reach(180, 180)] * 2, 10)
    assert found.starts[1] == pytest.approx(148.6)


def test_boxes_side_by_side_share_their_edge_though_it_was_counted_twice() -> None:
    """A few hundredths of a hair are no cut: a seam between them spares both."""
    spans = [(0.0, 150.0), (149.9995, 300.0), (0.0, 150.0006), (150.0, 300.0)]
    assert find_seams(300, spans, [Reach(180, 180)] * 2, 10).cuts == 0


def test_the_name_of_a_tile_stays_on_the_sheet_where_little_of_an_edge_is_shared() -> None:
    """It stands at the other side of its arrow where there is no room beside it."""
    tiles = [
        Tile("A1", 0, 0, paper("letter"), (0, 0, 200, 100), (0, 0, 200, 100), False, True, 1),
        Tile("B1", 0, 1, paper("letter"), (200, 0, 200, 100), (200, 0, 200, 100), False, True, 2),
        Tile("A2", 1, 0, paper("letter"), (5, 100, 195.9, 9), (5, 100, 195.9, 9), False, False, 3),
    ]
    *_, last = tile_sheets(tiles, board(400, 200), TilingStyle(), ["x"] * 3)
    (name,) = [text for text in words_of(last.drawing) if text.string == "B1"]
    assert extent(name)[2] <= last.size[0] - 6.5


def words_of(drawing: Drawing) -> list[Text]:
    return [verb for verb in drawing.verbs if isinstance(verb, Text)]


def extent(text: Text) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text upright or turned by a right angle."""
    long = width_mm(text.font, text.string, text.size_pt)
    start = {"start": 0.0, "middle": -long / 2, "end": -long}[text.anchor]
    height = text.size_pt * MM_PER_PT
    turned = rotation(text.angle, (text.x, text.y))
    corners = [
        (text.x + start, text.y - 0.75 * height),
        (text.x + start + long, text.y + 0.25 * height),
    ]
    (x1, y1), (x2, y2) = (turned(*corner) for corner in corners)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def test_a_box_in_the_way_moves_the_seam() -> None:
    plain = tile(board(300, 200), paper("a4"), TilingStyle(), called)
    seam = plain.tiles[-1].window
    x, y = seam[0], seam[1]
    kept = (x - 5, 20.0, 12.0, 10.0) if x else (20.0, y - 5, 10.0, 12.0)
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
    words = TileWords("{tile}, dílů: {count}", "sem přilepit {tile}")
    plan = tile(board(700, 400), paper("a4"), TilingStyle(words=words), called)
    last = plan.tiles[-1]
    assert plan.sheets[-1].name.endswith(f" · {last.name}, dílů: {len(plan.tiles)}")
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
            if isinstance(v, Clip) and isinstance(v.verbs[0], PlacedDrawing)
        ]
        art, glue = places
        assert isinstance(art, PlacedDrawing)
        assert isinstance(glue, PlacedDrawing)
        assert art.by == glue.by
        seen.add(id(glue.drawing))
        for mark in glue.drawing.verbs:
            assert isinstance(mark, Shape)
            x, y, w, h = bounds(mark.path)
            on_x = any(math.isclose(x + w / 2, t.window[0]) for t in plan.tiles if t.window[0])
            on_y = any(math.isclose(y + h / 2, t.window[1]) for t in plan.tiles if t.window[1])
            assert on_x or on_y
    assert len(seen) == 1


def test_glue_marks_keep_off_kept_boxes() -> None:
    free = tile(board(700, 400), paper("a4"), TilingStyle(), called)
    x, y, _, height = free.tiles[1].visible
    # Boxes beside the seam just where a diamond would lie, too long for a seam beside them.
    kept, next_to_it = ((left, y + height / 2 - 4, 80.0, 8.0) for left in (x - 81.0, x + 1.0))
    plan = tile(board(700, 400, (kept, next_to_it)), paper("a4"), TilingStyle(), called)
    assert plan.tiles[1].window == free.tiles[1].window
    (glue,) = {
        id(v.verbs[0].drawing): v.verbs[0].drawing
        for page in plan.sheets
        for v in page.drawing.verbs
        if isinstance(v, Clip)
        and isinstance(v.verbs[0], PlacedDrawing)
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
    seams = [
        bounds(v.path) for v in small.verbs if isinstance(v, Shape) and v.paint.width_mm == 0.25
    ]
    factor = 90 / 840
    assert seams == [pytest.approx([each * factor for each in t.visible]) for t in plan.tiles]


def test_the_assembly_diagram_is_a_picture_of_the_board() -> None:
    """Areas stand in it in their colours, made lighter; words, lines and specks do not."""
    sea = Shape(rectangle(-2, -2, 844, 564), Paint(fill="#cadbe0"))
    land = Drawing(
        "land",
        200,
        100,
        (
            Shape(rectangle(0, 0, 200, 100), Paint(fill="#804020", stroke="#000000")),
            Shape(rectangle(5, 5, 4, 4), Paint(fill="#ff0000")),
            Text(10, 10, "Land", "sans", 9),
        ),
    )
    verbs = (sea, Clip(rectangle(0, 0, 840, 560), (PlacedDrawing(land, shift(300, 200)),)))
    map_ = Drawing("board", 840, 560, verbs, bleed_mm=2)
    small = assembly_diagram(tile(map_, paper("a4"), TilingStyle(), called), map_, 84)
    picture = small.verbs[0]
    assert isinstance(picture, Clip)
    first, clipped = picture.verbs
    assert isinstance(first, Shape)
    assert isinstance(clipped, Clip)
    (area,) = clipped.verbs
    assert isinstance(area, Shape)
    assert bounds(area.path) == pytest.approx((30, 20, 20, 10))
    assert area.paint == Paint(fill="#99664d")
    assert first.paint == Paint(fill="#d5e2e6")


def test_a_poster_is_the_board_with_room_for_marks() -> None:
    page = poster(board(840, 560), called)
    x, y, w, h = page.trim
    assert (w, h) == (840, 560)
    assert page.bleed_box == (x - 2, y - 2, w + 4, h + 4)
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
