"""The hex map box: which cells it draws, what lies beyond its rim, faces on cells and on sides."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from games_to_try import Copy

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Verb
from kitgen.draw.geometry import IDENTITY, Affine, Point
from kitgen.game import load_game
from kitgen.kit.studios import Workshop, open_workshop
from kitgen.parts.hexgrid import HexGrid

ACROSS = 20.0
GRID = HexGrid(ACROSS)
LAYOUT = """
faces:
  field:
    size: [120, 100]
    boxes:
      map:
        draw: hexmap
        at: [10, 5, 100, 90]
        cells: cells
        across: 20
        stroke: ink
        classes:
          - when: "{{ row.ground == 'hill' }}"
            ground: "#c0ffee"
            face: field.cell
            with: {tone: "'#' ~ '00ff00'"}
          - {ground: "#facade"}
        sides: sides
        side_classes:
          - {face: field.mark, with: {tone: "'#0000ff'"}}
  field.some: {extends: field, boxes: {map: {only: "{{ row.row == 1 }}"}}}
  field.none: {extends: field, boxes: {map: {only: "{{ row.row == 7 }}"}}}
  field.rim: {extends: field, boxes: {map: {rim: true}}}
  field.corner: {extends: field, boxes: {map: {corner: true}}}
  field.cell:
    size: [30, 40]
    boxes:
      dot: {draw: fill, at: [14, 19, 2, 2], fill: "{{ tone }}", keep: true}
      name: {draw: text, at: [5, 24, 20, 6], text: B2, style: small, align: centre, angle: 90}
  field.mark:
    size: ["{{ side_mm }}", 4]
    boxes:
      upper: {draw: fill, at: [0, 0, "{{ w }}", 2], fill: "{{ tone }}"}
      lower: {draw: fill, at: [0, 2, "{{ w }}", 2], fill: "#ff0000"}
"""
CELLS = """column,row,ground
0,0,bank
1,0,deep
0,1,bank
1,1,hill
"""
SIDES = """column,row,side,kind
1,1,NE,wall
1,1,E,wall
0,0,SW,weir
"""


@pytest.fixture
def shop(copy: Copy) -> Workshop:
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, fields]")
    copy.write("layouts/fields.yaml", LAYOUT)
    copy.write("cells.csv", CELLS)
    copy.write("sides.csv", SIDES)
    return open_workshop(load_game(copy.folder), "en")


def shapes(drawing: Drawing, by: Affine = IDENTITY) -> Iterator[tuple[str, Point]]:
    """Every filled shape: its colour and the middle of its corners on the drawing."""

    def visit(verbs: tuple[Verb, ...], by: Affine) -> Iterator[tuple[str, Point]]:
        for verb in verbs:
            match verb:
                case Shape(path, paint) if paint.fill:
                    corners = [by(*part[1:]) for part in path if part[0] in "ML"]
                    x, y = (sum(v) / len(corners) for v in zip(*corners, strict=True))
                    yield paint.fill, (round(x, 3), round(y, 3))
                case PlacedDrawing(inner, placed):
                    yield from visit(inner.verbs, by @ placed)
                case Clip(_, inner_verbs):
                    yield from visit(inner_verbs, by)

    return visit(drawing.verbs, by)


def of(drawing: Drawing, colour: str) -> list[Point]:
    return [place for fill, place in shapes(drawing) if fill == colour]


def cell(column: int, row: int, at: Point) -> Point:
    x, y = GRID.centre(column, row)
    return round(at[0] + x, 3), round(at[1] + y, 3)


def centred() -> Point:
    wide, high = GRID.size(2, 2)
    return 10 + (100 - wide) / 2, 5 + (90 - high) / 2


def test_a_field_lies_in_the_middle_of_its_box_or_in_its_corner(shop: Workshop) -> None:
    for name, at in (("field", centred()), ("field.corner", (10.0, 5.0))):
        drawing = shop.studio.face(name, {})
        assert of(drawing, "#c0ffee") == [cell(1, 1, at)]
        assert sorted(of(drawing, "#facade")) == sorted(
            cell(column, row, at) for column, row in ((0, 0), (1, 0), (0, 1))
        )


def test_only_chooses_cells_and_sides(shop: Workshop) -> None:
    drawing = shop.studio.face("field.some", {})
    assert len(of(drawing, "#c0ffee") + of(drawing, "#facade")) == 2
    assert len(of(drawing, "#0000ff")) == 2  # not the weir of row 0


def test_a_field_without_a_chosen_cell_is_a_fault(shop: Workshop) -> None:
    shop.studio.face("field.none", {})
    assert [problem.what for problem in shop.studio.problems] == [
        "box 'map' of face 'field.none': no cell of the table is chosen"
    ]


def test_a_cell_has_its_face_in_its_middle_with_the_names_it_is_given(shop: Workshop) -> None:
    assert of(shop.studio.face("field", {}), "#00ff00") == [cell(1, 1, centred())]


def test_a_face_on_a_side_looks_out_of_its_cell(shop: Workshop) -> None:
    drawing = shop.studio.face("field", {})
    outer, inner = of(drawing, "#0000ff"), of(drawing, "#ff0000")
    assert len(outer) == len(inner) == 3
    for (column, row, side), out, back in zip(
        ((1, 1, "NE"), (1, 1, "E"), (0, 0, "SW")), outer, inner, strict=True
    ):
        here = cell(column, row, centred())
        (mx, my), _ = GRID.middle(here, side)
        assert ((out[0] + back[0]) / 2, (out[1] + back[1]) / 2) == pytest.approx((mx, my), abs=0.01)
        assert math.dist(out, here) == pytest.approx(ACROSS / 2 + 1, abs=0.01)
        assert math.dist(back, here) == pytest.approx(ACROSS / 2 - 1, abs=0.01)


def test_a_rim_goes_on_beside_the_field_with_ground_and_marks(shop: Workshop) -> None:
    """Beside the hill of column 1, row 1 lies a hill again, and its wall runs on to the north-east;
    the wall between the two stays one wall. Above and below there is no ground to go on."""
    drawing, at = shop.studio.face("field.rim", {}), centred()
    assert sorted(of(drawing, "#c0ffee")) == sorted([cell(1, 1, at), cell(2, 1, at)])
    beside = [cell(-1, 0, at), cell(2, 0, at), cell(-1, 1, at)]
    assert sorted(of(drawing, "#facade")) == sorted(
        [cell(0, 0, at), cell(1, 0, at), cell(0, 1, at), *beside]
    )
    marks = of(drawing, "#0000ff")
    assert len(marks) == len(set(marks)) == 5  # three, the wall and the weir once more
    plain = of(shop.studio.face("field", {}), "#0000ff")
    more = sorted(set(marks) - set(plain))
    assert more == sorted((round(x + d, 3), y) for (x, y), d in ((plain[0], 20), (plain[2], -20)))


def test_a_face_may_reach_beyond_the_cells_of_a_field_in_the_corner(shop: Workshop) -> None:
    """A form in a PDF is cut at its edge, so the field's must be that of the box."""
    inner = {one.name: one for one in shop.studio.face("field.corner", {}).walk()}["hexmap"]
    assert (inner.width_mm, inner.height_mm) == (100, 90)


def test_what_a_cell_wants_kept_whole_no_tile_line_cuts(shop: Workshop) -> None:
    x, y = cell(1, 1, centred())
    kept, name = shop.studio.face("field", {}).keep
    assert kept == pytest.approx((x - 1, y - 1, 2, 2), abs=0.01)
    assert name[3] > name[2] > 1  # the words too, as they stand
    assert name[1] + name[3] / 2 == pytest.approx(y + 7, abs=1)


FAULTY: list[tuple[str, str, str]] = [
    ("cells.csv", "0,0,bank\n", "the cell 0, 0 stands on line 2 too; keep one"),
    ("cells.csv", "3,1,bank\n", "the field has a hole at column 2, row 1"),
    ("sides.csv", "1,1,E,wall\n", "the side E of 1, 1 is on line 3 too; keep one"),
    ("sides.csv", "1,1,W,wall\n0,1,E,wall\n", "the side E of 0, 1 is on line 5 too; keep one"),
    ("sides.csv", "4,4,NE,wall\n", "no cell of the field has the side NE of 4, 4; remove it"),
]


@pytest.mark.parametrize(("file", "more", "what"), FAULTY)
def test_a_faulty_hex_table(shop: Workshop, copy: Copy, file: str, more: str, what: str) -> None:
    copy.write(file, copy.read(file) + more)
    again = open_workshop(load_game(copy.folder), "en")
    again.studio.face("field", {})
    assert [what in str(problem) for problem in again.studio.problems] == [True]


@pytest.mark.parametrize(
    ("cell", "side", "leaves"),
    [
        ("0,0", "E", False),
        ("1,1", "W", False),
        ("0,0", "W", True),
        ("1,1", "SE", True),
        ("5,5", "E", False),  # told as a side of no cell
    ],
)
@pytest.mark.parametrize("more", ["", ", corner: true", ", rim: true"])
def test_a_link_from_centre_to_centre_joins_two_cells_of_the_field(
    shop: Workshop, copy: Copy, cell: str, side: str, leaves: bool, more: str
) -> None:
    link = LAYOUT.replace('size: ["{{ side_mm }}", 4]', 'size: ["{{ side_mm }}", 20]')
    field = f"  field.linked: {{extends: field, boxes: {{map: {{gaps: true{more}}}}}}}\n"
    copy.write("layouts/fields.yaml", link + field)
    copy.write("sides.csv", f"column,row,side,kind\n{cell},{side},wall\n")
    again = open_workshop(load_game(copy.folder), "en")
    again.studio.face("field.linked", {})
    said = [str(problem) for problem in again.studio.problems]
    told = [f"sides.csv:2:1: the link {side}" in problem for problem in said]
    assert any(told) == (leaves and not more), said


def test_two_marks_of_other_kinds_share_a_side(shop: Workshop, copy: Copy) -> None:
    copy.write("sides.csv", SIDES + "1,1,E,weir\n")
    again = open_workshop(load_game(copy.folder), "en")
    again.studio.face("field", {})
    assert not again.studio.problems
