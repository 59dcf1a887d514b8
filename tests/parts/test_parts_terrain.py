"""Land across the cells of a hex map: it says what the tables say, wherever it bends."""

from __future__ import annotations

import contextlib
import itertools
import math
import re
from random import Random

import pytest
import shapely
from games_to_try import Copy

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Verb
from kitgen.draw.geometry import Point
from kitgen.game import load_game
from kitgen.kit.studios import Workshop, open_workshop
from kitgen.parts import patchwork, relief_levels, terrain
from kitgen.parts.hexgrid import HexGrid
from kitgen.parts.terrain import Cell, CellSide
from kitgen.parts.values import BoxSkipped

GRIDS = [HexGrid(26.8), HexGrid(20.0, pointy=False)]
PAPER = (0.0, 0.0, 250.0, 250.0)


def region(seed: int) -> set[Cell]:
    """Some cells of a field, not all of them together."""
    dice = Random(seed)
    return {(dice.randrange(7), dice.randrange(6)) for _ in range(dice.randrange(1, 20))}


def rim_sides(grid: HexGrid, cells: set[Cell]) -> list[CellSide]:
    return [
        CellSide(cell, name)
        for cell in sorted(cells)
        for name in grid.sides
        if grid.beside(*cell, name) not in cells
    ]


def middle(grid: HexGrid, side: CellSide) -> Point:
    return grid.middle(grid.centre(*side.cell), side.name)[0]


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("seed", range(6))
def test_an_outline_goes_by_the_middle_of_each_side_of_the_rim(grid: HexGrid, seed: int) -> None:
    cells = region(seed)
    rims = terrain.rims(grid, cells)
    assert sorted(side for rim in rims for side in rim) == sorted(rim_sides(grid, cells))
    for rim in rims:
        line = terrain.contour(grid, rim, (), PAPER)
        for side in rim:
            nearest = min(math.dist(middle(grid, side), (v.x, v.y)) for v in line)
            assert nearest < 0.16 * grid.side_mm
        for vertex in line:  # and nowhere far from a side
            near = min(math.dist(middle(grid, side), (vertex.x, vertex.y)) for side in rim)
            assert near < 0.6 * grid.side_mm


@pytest.mark.parametrize("grid", GRIDS)
def test_strokes_run_out_of_a_hill_and_only_where_it_slopes(grid: HexGrid) -> None:
    cells = {(2, 2), (3, 2), (3, 3)}
    marked = {side for side in rim_sides(grid, cells) if side.cell != (2, 2)}
    told = {terrain.other_name(grid, side) for side in marked}  # by the cells below
    (rim,) = terrain.rims(grid, cells)
    line = terrain.contour(grid, rim, told, PAPER)
    strokes = terrain.hachures(line, 5.0, 12)
    assert strokes
    for start, end, thick in strokes:
        nearest = min(rim, key=lambda side: math.dist(middle(grid, side), start))
        beside = {s for s in marked if math.dist(middle(grid, s), start) < 1.1 * grid.side_mm}
        assert nearest in marked or beside
        centre = min((grid.centre(*cell) for cell in cells), key=lambda at: math.dist(at, start))
        assert math.dist(centre, end) > math.dist(centre, start)
        assert 0 < thick < 1.01
    for side in set(rim) - marked:
        if all(
            math.dist(middle(grid, side), middle(grid, other)) > 1.8 * grid.side_mm
            for other in marked
        ):
            assert all(math.dist(middle(grid, side), start) > 2 for start, _, _ in strokes)


@pytest.mark.parametrize("grid", GRIDS)
def test_roads_cross_the_middle_of_their_sides_and_meet(grid: HexGrid) -> None:
    names = grid.sides
    links = [CellSide((3, 3), names[0]), CellSide((3, 3), names[3]), CellSide((3, 3), names[1])]
    lines = terrain.roads(grid, links, PAPER)
    for link in links:
        ends = [end for line in lines for end in (line[0], line[-1])]
        assert sum(math.dist(end, middle(grid, link)) < 0.16 * grid.side_mm for end in ends) == 2
    through = next(line for line in lines if len(line) > 3)
    assert any(
        math.dist(line[-1], point) < 0.01 for line in lines if len(line) == 3 for point in through
    )


def test_sides_in_a_row_are_one_line_and_a_ring_is_closed() -> None:
    grid = GRIDS[0]
    (line,) = terrain.chains(
        grid, [CellSide((1, 1), "NW"), CellSide((1, 1), "NE"), CellSide((2, 1), "NW")], PAPER
    )
    assert math.dist(line[0], line[-1]) > 2 * grid.side_mm
    (ring,) = terrain.chains(grid, [CellSide((1, 1), name) for name in grid.sides], PAPER)
    assert ring[0] == ring[-1]
    assert len(terrain.chains(grid, [CellSide((1, 1), "E"), CellSide((4, 4), "E")], PAPER)) == 2


def test_a_long_rim_is_no_even_wave_and_calm_at_the_cut() -> None:
    grid = GRIDS[0]
    row = [(column, 4) for column in range(40)]
    paper = (0.0, 0.0, grid.across_mm * 41, 400.0)
    sides = [CellSide(cell, name) for cell in row for name in ("NW", "NE")]
    (line,) = terrain.chains(grid, sides, paper)
    level = middle(grid, sides[0])[1]
    bows = []
    for one in sides[:-1]:
        x = middle(grid, one)[0]
        near = [y - level for px, y in line if x <= px <= x + grid.across_mm / 2]
        bows.append(max(map(abs, near)))
    assert all(bow <= 0.15 * grid.side_mm for bow in bows)  # never beyond what touches the sides
    among = bows[6:-6]
    assert min(among) < 0.02 * grid.side_mm
    assert max(among) > 0.06 * grid.side_mm
    ease = terrain.Ease(paper, grid.across_mm, 3.0)
    assert ease((2.0, 200.0)) == ease((grid.across_mm * 41 - 2, 90.0)) == 0
    assert ease((3.2, 200.0)) > 0


def test_what_is_strewn_in_a_wood_stands_in_its_lobes() -> None:
    grid, cells = GRIDS[0], {(3, 3)}
    (rim,) = terrain.rims(grid, cells)
    outline = shapely.Polygon(terrain.lobed(terrain.contour(grid, rim, (), PAPER), 1.0, 5.0))
    trees = [point for point, _ in terrain.strewn(grid, cells, 2.0, 2.4, 5.0)]
    assert len(trees) > 20
    assert all(outline.buffer(0.8).contains(shapely.Point(tree)) for tree in trees)
    crowns = shapely.MultiPoint(trees).buffer(2.4)
    assert outline.intersection(crowns).area > 0.9 * outline.area  # nor is a part of it bare


def test_woods_of_one_cell_are_not_round_and_stay_in_it() -> None:
    grid = GRIDS[0]
    shapes = []
    for cell in ((3, 3), (5, 4)):
        (rim,) = terrain.rims(grid, {cell})
        line = terrain.contour(grid, rim, (), PAPER)
        centre = grid.centre(*cell)
        reach = [math.dist(centre, point) for point in terrain.lobed(line, 1.0, 5.0)]
        plain = [math.dist(centre, point) for point in terrain.inset(line, 1.0)]
        assert all(one <= other + 0.1 for one, other in zip(reach, plain, strict=True))
        assert max(reach) - min(reach) > 2.0
        shapes.append([round(one, 1) for one in reach])
    assert shapes[0] != shapes[1]


def test_what_is_amid_a_region_needs_no_look_around() -> None:
    grid, cells = GRIDS[0], region(2)
    surrounded = terrain.amid(grid, cells)
    for x in range(0, 200, 7):
        for y in range(0, 200, 7):
            plain = terrain.inside(grid, cells, (x, y), 12.0)
            assert terrain.inside(grid, cells, (x, y), 12.0, surrounded) == plain


def test_what_is_strewn_keeps_from_the_rim_and_is_the_same_again() -> None:
    grid, cells = GRIDS[0], {(1, 1), (2, 1)}
    places = [place for place, _ in terrain.strewn(grid, cells, 3.0, 2.5)]
    assert len(places) > 40
    assert places == [place for place, _ in terrain.strewn(grid, cells, 3.0, 2.5)]
    for x, y in places:
        for side in rim_sides(grid, cells):
            mx, my = middle(grid, side)
            cx, cy = grid.centre(*side.cell)
            if math.dist((cx, cy), (x, y)) < grid.across_mm / 2:
                out = ((x - mx) * (mx - cx) + (y - my) * (my - cy)) / (grid.across_mm / 2)
                assert out <= -2.49


LAYOUT = """
faces:
  land:
    size: [120, 100]
    boxes:
      map:
        draw: hexmap
        at: [10, 5, 100, 90]
        cells: cells
        shift: ["{{ 2 if row.part == 'east' else 0 }}", 0]
        across: 20
        sides: sides
        terrain:
          - draw: hill
            when: "{{ row.ground == 'hill' }}"
            slopes: "{{ row.kind == 'crest' }}"
            ground: "#00ff00"
            stroke: "#0000ff"
          - draw: strew
            when: "{{ row.ground == 'bank' }}"
            faces: [land.dot]
            step: 4
            clear: [-3, -3, 6, 6]
          - {draw: along, when: "{{ row.kind == 'wall' }}", faces: [land.dot], step: 2}
        classes: [{ground: "#facade"}]
  land.odd: {extends: land, boxes: {map: {shift: [1, 1]}}}
  land.unknown: {extends: land, boxes: {map: {terrain: [{draw: lake}]}}}
  land.dot: {size: [1, 1], boxes: {dot: {draw: fill, fill: "#ff0000"}}}
"""
CELLS = """part,column,row,ground
west,0,0,bank
west,1,0,hill
east,0,0,hill
east,1,0,bank
"""
SIDES = """part,column,row,side,kind
west,1,0,SE,crest
east,0,0,SW,crest
east,1,0,E,wall
"""


@pytest.fixture
def shop(copy: Copy) -> Workshop:
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, land]")
    copy.write("layouts/land.yaml", LAYOUT)
    copy.swap(
        "game.yaml",
        "      kind: one of weir, wall",
        "      kind: one of crest, wall\n      part: text",
    )
    copy.swap("game.yaml", "  cells:\n    columns:\n", "  cells:\n    columns:\n      part: text\n")
    copy.write("cells.csv", CELLS)
    copy.write("sides.csv", SIDES)
    return open_workshop(load_game(copy.folder), "en")


def fills(drawing: Drawing, colour: str) -> list[Point]:
    """The first points of the shapes of a colour, in the map's own millimetres."""
    found: list[Point] = []

    def visit(verbs: tuple[Verb, ...], dx: float, dy: float) -> None:
        for verb in verbs:
            match verb:
                case Shape(path, paint) if paint.fill == colour:
                    found.extend((p[1] + dx, p[2] + dy) for p in path if p[0] == "M")
                case PlacedDrawing(inner, by):
                    visit(inner.verbs, dx + by.e, dy + by.f)
                case Clip(_, inner_verbs):
                    visit(inner_verbs, dx, dy)

    visit(drawing.verbs, 0, 0)
    return found


def test_a_field_of_two_tables_is_one_and_its_hill_runs_on_over_the_seam(shop: Workshop) -> None:
    land = shop.studio.face("land", {})
    assert not shop.studio.problems
    assert len(fills(land, "#facade")) == 4
    assert len(fills(land, "#00ff00")) == 1  # one outline, not one for each part
    seam = 10 + (100 - HexGrid(20.0).size(4, 1)[0]) / 2 + 40
    strokes = fills(land, "#0000ff")
    assert any(x < seam - 3 for x, _ in strokes)
    assert any(x > seam + 3 for x, _ in strokes)


def test_strokes_of_a_hill_that_goes_on_end_soon_beyond_the_cut(copy: Copy, shop: Workshop) -> None:
    copy.write("cells.csv", re.sub("bank", "hill", CELLS))
    sides = [f"{part},{column},0,SE,crest" for part in ("west", "east") for column in (0, 1)]
    copy.write("sides.csv", "\n".join(["part,column,row,side,kind", *sides, ""]))
    shop = open_workshop(load_game(copy.folder), "en")
    strokes = fills(shop.studio.face("land", {}), "#0000ff")
    assert min(x for x, _ in strokes) < 0 < 120 < max(x for x, _ in strokes)  # the face's cut
    assert all(-15 < x < 135 for x, _ in strokes)


def test_marks_keep_clear_of_names_and_of_what_is_no_cell_of_theirs(shop: Workshop) -> None:
    land = shop.studio.face("land", {})
    grid = HexGrid(20.0)
    wide, high = grid.size(4, 1)
    dx, dy = 10 + (100 - wide) / 2, 5 + (90 - high) / 2
    dots = fills(land, "#ff0000")
    assert len(dots) > 10
    for x, y in dots:
        centre = min(
            (grid.centre(c, 0) for c in range(4)),
            key=lambda at: math.dist((at[0] + dx, at[1] + dy), (x, y)),
        )
        assert max(abs(x + 0.5 - dx - centre[0]), abs(y + 0.5 - dy - centre[1])) > 3
        assert centre in (grid.centre(0, 0), grid.centre(3, 0))


@pytest.mark.parametrize(
    ("face", "says"), [("land.odd", "even number of rows"), ("land.unknown", "lake")]
)
def test_what_cannot_be_is_told(shop: Workshop, face: str, says: str) -> None:
    with contextlib.suppress(BoxSkipped):
        shop.studio.face(face, {})
    assert any(says in str(problem) for problem in shop.studio.problems)


@pytest.mark.parametrize("grid", GRIDS)
def test_levels_lie_inside_their_crest_and_part_where_the_hill_is_narrow(grid: HexGrid) -> None:
    far = grid.across_mm
    cells = {(1, 1), (2, 1), (2, 2), (3, 2), (5, 4), (6, 4)}
    for rim in terrain.rims(grid, cells):
        line = terrain.contour(grid, rim, set(rim), PAPER)
        levels = relief_levels.levels(line, 0.2 * far, 2.0, lambda point: point)
        assert levels
        for level in levels:
            for vertex in level:
                near = min(math.dist((vertex.x, vertex.y), (v.x, v.y)) for v in line)
                assert 0.12 * far < near < 0.5 * far
                assert terrain.cell_of(grid, (vertex.x, vertex.y)) in cells
    # two hills joined by one cell: high up each has a top of its own
    tops = {
        cell
        for middle in ((2, 2), (6, 2))
        for cell in (middle, *(grid.beside(*middle, side) for side in grid.sides))
    }
    (rim,) = terrain.rims(grid, tops | {(4, 2), (3, 2), (5, 2)})
    line = terrain.contour(grid, rim, set(rim), PAPER)
    assert len(relief_levels.levels(line, 0.2 * far, 1.0, lambda point: point)) == 1
    assert len(relief_levels.levels(line, 0.6 * far, 1.0, lambda point: point)) == 2


@pytest.mark.parametrize("grid", GRIDS)
def test_a_point_lies_in_the_cell_whose_middle_is_nearest(grid: HexGrid) -> None:
    dice = Random(4)
    for _ in range(200):
        point = dice.uniform(-20, 200), dice.uniform(-20, 200)
        cells = [(c, r) for c in range(-3, 14) for r in range(-3, 14)]
        nearest = min(cells, key=lambda cell: math.dist(grid.centre(*cell), point))
        assert terrain.cell_of(grid, point) == nearest


def test_tilled_fields_are_the_same_again_and_do_not_overlap() -> None:
    box = (0.0, 0.0, 160.0, 120.0)
    fields = list(patchwork.strips(box, 20.0))
    assert len(fields) > 60
    again = [strip.corners for strip in patchwork.strips(box, 20.0)]
    assert [strip.corners for strip in fields] == again
    for one in fields[::7]:
        middle = one.at(0.5, 0.5)
        assert sum(_holds(other.corners, middle) for other in fields) == 1


def _holds(corners: patchwork.Corners, point: Point) -> bool:
    turns = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        turns.append((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) > 0)
    return len(set(turns)) == 1


def test_strokes_stop_before_what_is_kept_clear() -> None:
    def reaches(one: Point, other: Point) -> bool:
        return min(one[0], other[0]) < 6 and max(one[0], other[0]) > 4

    pieces = list(patchwork.spared(((0, 0), (10, 0)), reaches))
    assert [(a[0] <= b[0] <= 4.01) or (5.99 <= a[0] <= b[0]) for a, b in pieces] == [True, True]


def test_ways_lead_on_out_of_a_field() -> None:
    grid, field = GRIDS[0], {(0, 0), (1, 0)}
    on = terrain.onwards(grid, [CellSide((1, 0), "E"), CellSide((0, 0), "E")], field)
    assert on
    assert {side.name for side in on} == {"E"}
    assert all(side.cell not in field for side in on)


def test_land_goes_on_beyond_a_field_and_its_grid_does_not(copy: Copy) -> None:
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, land]")
    copy.write(
        "layouts/land.yaml",
        """
faces:
  land:
    size: [80, 60]
    bleed: 20
    boxes:
      map:
        draw: hexmap
        cells: cells
        gaps: true
        across: 20
        beyond: [9, 8, 7, 6]
        terrain: [{draw: strew, faces: [land.dot], step: 3}]
        classes: [{ground: "#facade"}]
  land.dot: {size: [1, 1], boxes: {dot: {draw: fill, fill: "#ff0000"}}}
""",
    )
    copy.write("cells.csv", "column,row,ground\n0,0,bank\n1,0,bank\n2,0,bank\n")
    shop = open_workshop(load_game(copy.folder), "en")
    land = shop.studio.face("land", {})
    assert len(fills(land, "#facade")) == 3
    wide, high = HexGrid(20.0).size(3, 1)
    left, top = (80 - wide) / 2, (60 - high) / 2
    xs = [x for x, _ in fills(land, "#ff0000")]
    ys = [y for _, y in fills(land, "#ff0000")]
    assert left - 11 < min(xs) < left - 5
    assert left + wide + 4 < max(xs) < left + wide + 9
    assert top - 10 < min(ys) < top - 4
    assert top + high + 3 < max(ys) < top + high + 8


def test_points_of_napoleons_objectives_lie_within_their_hex() -> None:
    shop = open_workshop(load_game("battles-of-napoleon"), "en")
    game = shop.studio.view
    looks = (("21.2", "6.4", "12"), ("21.4", "8.4", "18"))  # of the posters and the set-up maps
    goals = [one.id for one in load_game("battles-of-napoleon").tables["objectives"]]
    for (low, wide, pt), goal in itertools.product(looks, goals):
        row = game.row("objectives", goal)
        aside = float(row["x"]) if pt == "12" else 0.0
        low = str(float(low) + float(row["y"])) if pt == "12" else low
        given = {"row": row, "low": low, "wide": float(wide), "pt": pt, "aside": aside}
        face = shop.studio.face("scenario.goal", given)
        grid = HexGrid(face.width_mm)
        for verb in face.verbs:
            if isinstance(verb, Shape):
                for part in verb.path:
                    if part[0] in "ML":
                        figures: tuple[float, ...] = part[1:]
                        x, y = figures
                        at = grid.centre(0, 0)
                        for name in grid.sides:
                            (mx, my), _ = grid.middle(at, name)
                            out = (x - mx) * (mx - at[0]) + (y - my) * (my - at[1])
                            assert out < 0
