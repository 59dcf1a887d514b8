"""Imposition, checked by turning simulated paper over in space: nothing here uses the rules for
mirroring that the code uses."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.draw.drawing import Clip, Drawing, Paint, PlacedDrawing, Shape, Text
from kitgen.draw.fonts import width_mm
from kitgen.draw.geometry import Affine, Box, Point, bounds, ellipse, outline, rectangle
from kitgen.press.calibration import calibration_sheets, cross_distance
from kitgen.press.duplex import BackOffset, Duplex
from kitgen.press.errors import PressError
from kitgen.press.imposition import Imposition, ImpositionStyle, Piece, impose
from kitgen.press.marks import FOOTER_MM, QUIET
from kitgen.press.papers import Paper, paper
from kitgen.press.sheet import Sheet, cuts

Vector = tuple[float, float, float]


def face(name: str, width: float, height: float) -> Drawing:
    verbs = (Shape(rectangle(-2, -2, width + 4, height + 4), Paint(fill="#cadbe0")),)
    return Drawing(name, width, height, verbs, bleed_mm=2)


def piece(
    name: str,
    width: float,
    height: float,
    count: int,
    shape: str | None = None,
    gutter: float = 0.0,
) -> Piece:
    path = outline(shape, (0, 0, width, height)) if shape else None
    front, back = face(f"{name} front", width, height), face(f"{name} back", width, height)
    return Piece(name, front, back, count, path, gutter)


def called(number: int, total: int, side: str) -> str:
    return f"Kit · sheet {number} of {total}, {side}"


# --- a sheet of paper in space: x right, y down, z away from the reader -----------------------


def about_line(point: Vector, across: Vector, along: str) -> Vector:
    """`point` turned by 180 degrees about the line through `across` that is parallel to x or y."""
    x, y, z = (p - a for p, a in zip(point, across, strict=True))
    turned = (x, -y, -z) if along == "x" else (-x, y, -z)
    return (turned[0] + across[0], turned[1] + across[1], turned[2] + across[2])


def on_paper(x: float, y: float, sheet: Sheet, duplex: Duplex) -> tuple[float, float]:
    """Where ink at (x, y) of this page sits, in the coordinates of the front as it lies.

    The printer turns the sheet about its long or short edge, prints, and we turn it back.
    """
    width, height = sheet.drawing.width_mm, sheet.drawing.height_mm
    if sheet.side == "front":
        return x, y
    long_edge = "x" if width > height else "y"
    short_edge = "y" if width > height else "x"
    along = long_edge if duplex is Duplex.LONG else short_edge
    seen = about_line((x, y, 0.0), (width / 2, height / 2, 0.0), along)
    return seen[0], seen[1]


def folded(x: float, y: float, sheet: Sheet) -> tuple[float, float]:
    """Where a point of the far half lands when the sheet is folded across its long side."""
    width, height = sheet.drawing.width_mm, sheet.drawing.height_mm
    along = "y" if width > height else "x"
    seen = about_line((x, y, 0.0), (width / 2, height / 2, 0.0), along)
    return seen[0], seen[1]


def placed_faces(sheet: Sheet) -> Iterator[tuple[Drawing, Affine, Box]]:
    """Each face on a page: the drawing, its map to the page and the box its ink is clipped to."""
    for verb in sheet.drawing.verbs:
        if isinstance(verb, Clip):
            (place,) = verb.verbs
            assert isinstance(place, PlacedDrawing)
            yield place.drawing, place.by, bounds(verb.path)


Corners = list[tuple[float, float]]
Spots = dict[str, list[Corners]]


def spots(result: Imposition, duplex: Duplex) -> tuple[Spots, Spots]:
    """Three corners of every printed front, and of every back as seen through the paper; by the
    name of the piece and the number of the sheet of paper."""
    fronts: Spots = {}
    backs: Spots = {}
    paper_number = 0
    for sheet in result.sheets:
        paper_number += sheet.side == "front"
        for drawing, by, _ in placed_faces(sheet):
            name, side = drawing.name.rsplit(" ", 1)
            w, h = drawing.width_mm, drawing.height_mm
            if side == "front":
                corners = [by(0, 0), by(w, 0), by(0, h)]
            else:
                # A piece turned over its own vertical axis: its left is behind the front's right.
                corners = [by(w, 0), by(0, 0), by(w, h)]
                if duplex is Duplex.FOLD:
                    corners = [folded(x, y, sheet) for x, y in corners]
                else:
                    corners = [on_paper(x, y, sheet, duplex) for x, y in corners]
            found = fronts if side == "front" else backs
            found.setdefault(f"{name} {paper_number}", []).append(corners)
    return fronts, backs


def worst_miss(fronts: Spots, backs: Spots) -> float:
    """The largest distance in millimetres from a front's corner to that of its nearest own back,
    each back used once; infinite if they differ in number."""
    if {k: len(v) for k, v in fronts.items()} != {k: len(v) for k, v in backs.items()}:
        return math.inf
    worst = 0.0
    for name, placed in fronts.items():
        left = list(backs[name])
        for corners in placed:
            misses = [max(map(math.dist, corners, other)) for other in left]
            nearest = min(range(len(left)), key=misses.__getitem__)
            worst = max(worst, misses[nearest])
            left.pop(nearest)
    return worst


sizes = st.sampled_from([(15.0, 15.0), (12.0, 12.0), (19.0, 22.0), (63.0, 88.0), (40.0, 17.5)])
boxes_of_pieces = st.lists(
    st.tuples(
        sizes,
        st.integers(1, 90),
        st.sampled_from([None, "shield", "hexagon"]),
        st.sampled_from([0.0, 1.0, 3.0, 6.0]),
    ),
    min_size=1,
    max_size=6,
).map(lambda rows: [piece(f"p{i}", *size, n, s, g) for i, (size, n, s, g) in enumerate(rows)])
papers = st.sampled_from(["a4", "a3", "letter", "legal", "tabloid", "320x320"]).map(paper)
ORIENTATIONS: tuple[Literal["best", "portrait", "landscape"], ...] = (
    "best",
    "portrait",
    "landscape",
)
styles = st.tuples(
    st.sampled_from(list(Duplex)),
    st.sampled_from([0.0, 2.0, math.inf]),
    st.sampled_from(ORIENTATIONS),
).map(lambda drawn: ImpositionStyle(duplex=drawn[0], gutter_mm=drawn[1], orientation=drawn[2]))


@settings(max_examples=60)
@given(boxes_of_pieces, papers, styles)
def test_every_back_is_behind_its_front_and_reads_upright(
    pieces: list[Piece], sheet: Paper, style: ImpositionStyle
) -> None:
    result = impose(pieces, sheet, style, called)
    fronts, backs = spots(result, style.duplex)
    if style.duplex is Duplex.OFF:
        assert not backs
    else:
        assert worst_miss(fronts, backs) < 0.01


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize("way", ["portrait", "landscape"])
def test_fronts_and_backs_would_miss_with_the_other_edge(duplex: Duplex, way: str) -> None:
    """The simulation can tell the modes apart, so the test above is able to fail."""
    style = ImpositionStyle(duplex=duplex, orientation=way)  # type: ignore[arg-type]
    result = impose([piece("a", 15, 15, 7)], paper("a4"), style, called)
    other = Duplex.SHORT if duplex is Duplex.LONG else Duplex.LONG
    fronts, backs = spots(result, other)
    assert worst_miss(fronts, backs) > 1


@pytest.mark.walk
@settings(max_examples=60)
@given(boxes_of_pieces, papers, styles)
def test_counts_margins_and_marks(
    pieces: list[Piece], sheet: Paper, style: ImpositionStyle
) -> None:
    result = impose(pieces, sheet, style, called)
    printed = Counter(
        drawing.name for page in result.sheets for drawing, _, _ in placed_faces(page)
    )
    for each in pieces:
        assert printed[each.front.name] == each.count
        assert each.back is not None
        assert printed[each.back.name] == (0 if style.duplex is Duplex.OFF else each.count)

    for number, page in enumerate(result.sheets, 1):
        width, height = page.drawing.width_mm, page.drawing.height_mm
        trims = []
        inks = []
        for drawing, by, ink in placed_faces(page):
            (x1, y1), (x2, y2) = by(0, 0), by(drawing.width_mm, drawing.height_mm)
            trim = (min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
            lies = (by.a, by.b, by.c, by.d)
            assert lies in ((1, 0, 0, 1), (-1, 0, 0, -1), (0, 1, -1, 0), (0, -1, 1, 0))
            size = drawing.width_mm, drawing.height_mm
            assert trim[2:] == pytest.approx(size if by.a else size[::-1])
            assert trim[0] >= style.margin_mm - 1e-6
            assert trim[1] >= style.margin_mm - 1e-6
            assert trim[0] + trim[2] <= width - style.margin_mm + 1e-6
            assert trim[1] + trim[3] <= height - style.margin_mm + 1e-6
            trims.append(trim)
            inks.append(ink)
        for i, one in enumerate(trims):
            assert not any(overlap(one, other) for other in trims[i + 1 :])
            assert not any(overlap(ink, one) for j, ink in enumerate(inks) if j != i)
        for mark in mark_lines(page):
            assert not any(overlap(mark, ink) for ink in inks)
        footer = footer_box(page)
        assert not any(overlap(footer, ink) for ink in inks)
        assert not any(overlap(footer, mark) for mark in mark_lines(page))
        noted = sorted(in_order(p.box) for p in result.placements if p.page == number)
        assert noted == [pytest.approx(box) for box in sorted(map(in_order, trims))]
        assert contains(page.bleed_box, page.trim)
        assert contains((0, 0, width, height), page.bleed_box)
        assert all(contains(page.trim, trim) for trim in trims)


def in_order(box: Box) -> tuple[float, ...]:
    return tuple(round(figure, 4) for figure in box)


def overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2] - 1e-6
        and other[0] < one[0] + one[2] - 1e-6
        and one[1] < other[1] + other[3] - 1e-6
        and other[1] < one[1] + one[3] - 1e-6
    )


def contains(outer: Box, inner: Box) -> bool:
    return (
        outer[0] <= inner[0] + 1e-6
        and outer[1] <= inner[1] + 1e-6
        and outer[0] + outer[2] >= inner[0] + inner[2] - 1e-6
        and outer[1] + outer[3] >= inner[1] + inner[3] - 1e-6
    )


def mark_lines(page: Sheet) -> list[Box]:
    """All straight marks of a page as thin boxes; die lines are not marks."""
    lines = []
    for verb in page.drawing.verbs:
        if isinstance(verb, Shape) and verb.paint.stroke != QUIET:
            for start, end in zip(verb.path[::2], verb.path[1::2], strict=True):
                assert start[0] == "M"
                assert end[0] == "L"
                box = bounds((start, end))
                lines.append((box[0] - 0.05, box[1] - 0.05, box[2] + 0.1, box[3] + 0.1))
    return lines


def footer_box(page: Sheet) -> Box:
    (text,) = (verb for verb in page.drawing.verbs if isinstance(verb, Text))
    height = page.drawing.height_mm
    top = 0.0 if text.angle == 180 else height - FOOTER_MM
    return (0.0, top, page.drawing.width_mm, FOOTER_MM)


def test_bleed_is_cut_at_half_the_gutter_and_whole_outside() -> None:
    style = ImpositionStyle(duplex=Duplex.OFF)
    result = impose([piece("a", 20, 20, 2, gutter=1.0)], paper("a4"), style, called)
    (first, second) = sorted(ink for _, _, ink in placed_faces(result.sheets[0]))
    assert first[2:] == pytest.approx((20 + 2 + 0.5, 24))
    assert first[0] + first[2] == pytest.approx(second[0])


def test_each_distinct_face_is_one_object() -> None:
    pieces = [piece("a", 15, 15, 40), piece("b", 15, 15, 40)]
    result = impose(pieces, paper("a4"), ImpositionStyle(), called)
    drawn = {id(d) for page in result.sheets for d, _, _ in placed_faces(page)}
    assert drawn == {id(d) for each in pieces for d in (each.front, each.back)}


def test_trim_is_the_same_on_every_paper() -> None:
    pieces = [piece("a", 15, 15, 400), piece("b", 63, 88, 12)]
    for name in ("a5", "a4", "a3", "a2", "a1", "a0", "letter", "legal", "tabloid", "13x19in"):
        result = impose(pieces, paper(name), ImpositionStyle(), called)
        placed = {
            (p.piece, *sorted(round(side, 6) for side in p.box[2:])) for p in result.placements
        }
        assert placed == {("a", 15, 15), ("b", 63, 88)}


def test_nine_cards_fit_a4_and_the_paper_is_turned_when_that_holds_more() -> None:
    cards = impose([piece("c", 63, 88, 18)], paper("a4"), ImpositionStyle(), called)
    assert len(cards.sheets) == 4
    counters = impose([piece("c", 15, 15, 216)], paper("a4"), ImpositionStyle(), called)
    assert len(counters.sheets) == 2
    assert counters.sheets[0].drawing.width_mm == 297


UPRIGHT = ImpositionStyle(orientation="portrait")


def test_pieces_are_turned_where_that_saves_a_sheet() -> None:
    cards = [piece("a", 126, 88, 4, gutter=4)]
    assert len(impose(cards, paper("a4"), UPRIGHT, called).sheets) == 2
    wide = piece("b", 180, 100, 1)
    mixed = impose([wide, piece("c", 25, 150, 4)], paper("a4"), UPRIGHT, called)
    assert len(mixed.sheets) == 2
    assert {placement.angle for placement in mixed.placements if placement.piece == "b"} == {0}


@pytest.mark.parametrize("duplex", [Duplex.OFF, Duplex.LONG, Duplex.SHORT])
def test_angles_are_those_of_the_faces(duplex: Duplex) -> None:
    pieces = [piece("a", 180, 88, 1), piece("b", 80, 40, 2), piece("c", 240, 40, 3)]
    style = UPRIGHT._replace(duplex=duplex)
    result = impose(pieces, paper("a4"), style, called)
    told = {placement.angle for placement in result.placements}
    assert told & {0, 180}
    assert told & {90, 270}
    for page, sheet in enumerate(result.sheets, 1):
        seen = Counter(
            (drawing.name, round(math.degrees(math.atan2(by.b, by.a))) % 360)
            for drawing, by, _ in placed_faces(sheet)
        )
        placed = (placement for placement in result.placements if placement.page == page)
        assert seen == Counter((f"{each.piece} {each.side}", each.angle) for each in placed)


def test_small_rests_share_a_sheet() -> None:
    pieces = [piece("a", 15, 15, 12), piece("b", 40, 20, 6), piece("c", 25, 30, 5)]
    result = impose(pieces, paper("a4"), ImpositionStyle(duplex=Duplex.OFF), called)
    assert len(result.sheets) == 1
    assert {result.pages(each.id) for each in pieces} == {(1,)}
    assert result.all_pages() == {each.id: (1,) for each in pieces}


def test_a_piece_without_a_back_leaves_its_back_blank() -> None:
    plain = Piece("plain", face("plain front", 15, 15), None, 3)
    both = impose([plain, piece("a", 15, 15, 3)], paper("a4"), ImpositionStyle(), called)
    assert [page.side for page in both.sheets] == ["front", "back"]
    assert len(list(placed_faces(both.sheets[1]))) == 3
    alone = impose([plain], paper("a4"), ImpositionStyle(), called)
    assert [page.side for page in alone.sheets] == ["front"]


def test_die_lines_are_on_the_front_only() -> None:
    result = impose([piece("a", 20, 22, 5, "shield")], paper("a4"), ImpositionStyle(), called)
    front, back = (
        [v for v in page.drawing.verbs if isinstance(v, Shape) and v.paint.stroke == QUIET]
        for page in result.sheets
    )
    assert len(front) == 5
    assert not back


def test_sheets_are_named_by_the_caller() -> None:
    result = impose([piece("a", 63, 88, 10)], paper("a4"), ImpositionStyle(), called)
    assert [page.name for page in result.sheets] == [
        f"Kit · sheet {n} of 2, {side}" for n in (1, 2) for side in ("front", "back")
    ]
    for page in result.sheets:
        (line,) = (verb for verb in page.drawing.verbs if isinstance(verb, Text))
        assert line.string == page.name


def test_the_footer_fits_every_paper_even_with_a_long_name() -> None:
    for name in ("a6", "a5", "letter", "100x100"):
        result = impose(
            [piece("a", 15, 15, 1)], paper(name), ImpositionStyle(), lambda n, t, s: "Wörld " * 60
        )
        for page in result.sheets:
            (line,) = (verb for verb in page.drawing.verbs if isinstance(verb, Text))
            long = width_mm(line.font, line.string, line.size_pt)
            assert long <= page.drawing.width_mm - 20
            assert line.string.endswith("…")


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize("way", ["portrait", "landscape"])
def test_a_calibrated_printer_prints_backs_in_register(duplex: Duplex, way: str) -> None:
    """A printer shifts and turns every back; the readings from its calibration sheet mend that."""
    lies = getattr(paper("a4"), way)()
    width, height = lies.width_mm, lies.height_mm
    slant, dx, dy = math.radians(0.6), 1.3, -0.8

    def printer(x: float, y: float) -> tuple[float, float]:
        """The error as the print lies on the page: turned about the middle, then shifted."""
        x, y = x - width / 2, y - height / 2
        return (
            x * math.cos(slant) - y * math.sin(slant) + width / 2 + dx,
            x * math.sin(slant) + y * math.cos(slant) + height / 2 + dy,
        )

    front, back = calibration_sheets(lies, duplex)
    crosses = sorted(v.by(0, 0) for v in front.drawing.verbs if isinstance(v, PlacedDrawing))[:3]
    crosses = [c for c in crosses if c[1] == height / 2]
    readings = {}
    for label, middle, right, down in scales(back):
        at, unit_x, unit_y = (on_paper(*printer(*p), back, duplex) for p in (middle, right, down))
        cross = min(crosses, key=lambda c: math.dist(c, at))
        off = (cross[0] - at[0], cross[1] - at[1])
        axis_x = (unit_x[0] - at[0], unit_x[1] - at[1])
        axis_y = (unit_y[0] - at[0], unit_y[1] - at[1])
        readings[label] = (
            off[0] * axis_x[0] + off[1] * axis_x[1],
            off[0] * axis_y[0] + off[1] * axis_y[1],
        )
    offset = BackOffset.from_readings(readings["left"], readings["right"], cross_distance(lies))
    style = ImpositionStyle(duplex=duplex, orientation=way, back_offset=offset)  # type: ignore[arg-type]
    result = impose([piece("a", 15, 15, 100)], paper("a4"), style, called)
    ours, behind = result.sheets[:2]
    fronts = [by(0, 0) for _, by, _ in placed_faces(ours)]
    for _, by, _ in placed_faces(behind):
        corner = on_paper(*printer(*by(15, 0)), behind, duplex)
        assert min(math.dist(corner, f) for f in fronts) < 0.01


def scales(back: Sheet) -> Iterator[tuple[str, Point, Point, Point]]:
    """Label, middle, and the points one millimetre right and down on each scale of the back."""
    verbs, outer = back.drawing.verbs, Affine()
    match verbs:
        case (PlacedDrawing() as only,):
            verbs, outer = only.drawing.verbs, only.by
    labels = [v for v in verbs if isinstance(v, Text) and v.string in ("left", "right")]
    for label in labels:
        (place,) = (
            v for v in verbs if isinstance(v, PlacedDrawing) and abs(v.by(0, 0)[0] - label.x) < 1e-6
        )
        by = outer @ place.by
        yield label.string, by(0, 0), by(1, 0), by(0, 1)


def test_nothing_stands_behind_the_last_front() -> None:
    both, front = piece("both", 60, 60, 1), Piece("front", face("front", 180, 240), None, 1)
    laid = impose([both, front], paper("a4"), ImpositionStyle(), called)
    assert [sheet.side for sheet in laid.sheets] == ["front", "back"] * 2
    assert [sheet.side for sheet in laid.as_last().sheets] == ["front", "back", "front"]
    turned = impose([front, both], paper("a4"), ImpositionStyle(), called)
    assert turned.as_last() == turned


@pytest.mark.parametrize("duplex", [Duplex.FOLD, Duplex.OFF])
def test_only_two_sided_printing_is_calibrated(duplex: Duplex) -> None:
    with pytest.raises(PressError, match="calibrated"):
        calibration_sheets(paper("a4"), duplex)


@pytest.mark.parametrize(
    ("pieces", "style", "message"),
    [
        ([piece("huge", 300, 300, 1)], ImpositionStyle(), "'huge' is 300 x 300 mm"),
        ([piece("a", 15, 15, -1)], ImpositionStyle(), "count of -1"),
        ([piece("a", 0, 15, 1)], ImpositionStyle(), "no size"),
        ([piece("a", 15, 15, 1)] * 2, ImpositionStyle(), "Two pieces"),
        ([piece("a", 15, 15, 1)], ImpositionStyle(margin_mm=2), "margin of 2 mm"),
        ([piece("a", 15, 15, 1)], ImpositionStyle(gutter_mm=-1), "negative"),
        ([piece("a", 15, 15, 1, gutter=-1)], ImpositionStyle(), "negative"),
        (
            [Piece("a", face("a front", 15, 15), face("a back", 15, 16))],
            ImpositionStyle(),
            "must be equal",
        ),
    ],
)
def test_what_cannot_be_imposed_says_why(
    pieces: list[Piece], style: ImpositionStyle, message: str
) -> None:
    with pytest.raises(PressError, match=message):
        impose(pieces, paper("a4"), style, called)


def test_nothing_to_impose_is_no_sheet() -> None:
    result = impose([piece("a", 15, 15, 0)], paper("a4"), ImpositionStyle(), called)
    assert result == Imposition((), ())


def test_cuts_are_counted_line_by_line_and_shapes_one_by_one() -> None:
    """Two rows of three squares in line: three lines across, four down, where neighbours touch; a
    disc is cut round."""
    squares = tuple(
        rectangle(10 + 20 * column, 10 + 20 * row, 20, 20) for row in (0, 1) for column in (0, 1, 2)
    )
    page = Drawing("page", 210, 297, ())
    whole = 0.0, 0.0, 210.0, 297.0
    sheet = Sheet(page, whole, whole, "one", "front", (*squares, ellipse(100, 100, 20, 20)))
    assert cuts(sheet) == (3 + 4, 1)
    apart = tuple(rectangle(10 + 24 * column, 10, 20, 20) for column in (0, 1, 2))
    assert cuts(sheet._replace(outlines=apart)) == (2 + 6, 0)
    assert cuts(sheet._replace(outlines=())) == (0, 0)
