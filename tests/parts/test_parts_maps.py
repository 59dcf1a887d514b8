"""An area map must say what the rules say: its borders, its labels, its areas."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from drawn import far_apart, pdf_pixels
from games_to_try import SIXTH, Copy
from shapely.geometry import Point as At
from shapely.geometry import Polygon

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Recorder, Shape, Text, Verb
from kitgen.draw.fonts import MM_PER_PT, cap_height, width_mm
from kitgen.draw.geometry import Affine, Box, Point, rectangle, shift
from kitgen.game import load_game, problems
from kitgen.kit.making import make_part
from kitgen.kit.studios import open_workshop
from kitgen.parts.areamap import Area, pair, read_map
from kitgen.parts.boxes.map import GLOBE_MM
from kitgen.parts.jsonplaces import JsonPlaces
from kitgen.parts.lettering import letters_along
from kitgen.parts.mapcheck import holds, inside, overlap
from kitgen.parts.maproom import Pieces, pieces_that_fit
from kitgen.parts.relief import river_path, road_path

MAP = "map.geojson"
LEVEL = [[10, 10], [60, 10]]


def feature(data: Any, name: str) -> Any:
    return next(f for f in data["features"] if f["id"] == name)


def test_a_declared_border_that_is_not_drawn(copy: Copy) -> None:
    copy.write("roads.csv", copy.read("roads.csv") + "kilnside,oakholt\n")
    assert copy.line() == (
        "roads.csv:12:1: 'kilnside' and 'oakholt' touch on 0.0 mm of the map;"
        " draw at least 3 mm of border or a connector in map.geojson"
    ).replace("map.geojson", str(copy.folder / MAP).replace(f"{copy.folder}/", ""))


def test_a_map_that_its_face_has_no_room_for(copy: Copy) -> None:
    copy.swap("layouts/river.yaml", "at: [32, 32, 240, 160]", "at: [132, 32, 240, 160]")
    line = copy.line()
    assert "box 'map' of face 'river.board': the map needs 240 x 160 mm, the face has" in line
    assert line.endswith("write the face's 'size' anew, or show a 'window' of the map")


def test_a_contact_that_is_not_declared(copy: Copy) -> None:
    copy.swap("roads.csv", "kilnside,saltmarsh\n", "")
    line = copy.line()
    at = next(n for n, text in enumerate(copy.read(MAP).split("\n"), 1) if '"kilnside"' in text)
    assert line.startswith(f"map.geojson:{at}:29: 'kilnside' and 'saltmarsh' share ")
    assert line.endswith("declare it in roads.csv or list it in 'blocked'")


def test_a_wall_that_is_not_drawn(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: data.update(blocked=[]))
    assert "'saltmarsh' and 'upper_velle' share" in copy.line()


def test_a_wall_across_a_road(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: data["blocked"].append(["kilnside", "saltmarsh"]))
    assert "the border of 'kilnside' and 'saltmarsh' is drawn as impassable" in copy.line()


@pytest.mark.parametrize("kind", ["connectors", "wraps"])
def test_a_connector_or_wrap_that_is_missing(copy: Copy, kind: str) -> None:
    copy.swap_json(MAP, lambda data: data.update({kind: []}))
    assert "touch on 0.0 mm of the map" in copy.line()


@pytest.mark.parametrize("road", ["northmoor,kilnside\n", "northmoor,oakholt\n"])
def test_a_connector_or_wrap_that_joins_nothing(copy: Copy, road: str) -> None:
    copy.swap("roads.csv", road, "")
    assert "are linked on the map only; declare the border too" in copy.line()


def test_a_canal_is_a_place_about_its_line(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: data["connectors"][0].update(canal="cut"))
    board = printed_board(copy, "en")
    (canal,) = (spot for spot in board.spots if spot.name == "canal/cut")
    for point in read_map(copy.folder / MAP).connectors[0].line:
        assert Polygon(canal.rings[0]).contains(At(board.fields[0].by(*point)))


def test_areas_and_rows_must_be_the_same(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: feature(data, "oakholt").update(id="oakhot"))
    lines = copy.lines()
    assert any(
        "the map draws 'oakhot', no row of 'reaches'; did you mean 'oakholt'?" in s for s in lines
    )
    assert any("the map lacks the area 'oakholt'" in line for line in lines)


def test_a_label_that_crosses_its_border(copy: Copy) -> None:
    copy.swap_json(MAP, lambda d: feature(d, "oakholt")["properties"].update(label=[152, 27]))
    assert "the label of 'oakholt' (" in copy.line()
    assert "crosses its border; move its label point or make the label_box fit" in copy.line()


def test_a_label_that_leaves_the_map(copy: Copy) -> None:
    copy.swap_json(MAP, lambda d: feature(d, "oakholt")["properties"].update(label=[238, 27]))
    assert "the label of 'oakholt' (" in copy.line()


def test_labels_that_overlap(copy: Copy) -> None:
    copy.swap_json(MAP, lambda d: feature(d, "lower_velle")["properties"].update(label=[184, 82]))
    lines = copy.lines()
    assert any("the labels of 'lower_velle' and 'heron_isle' overlap; move one" in s for s in lines)


SPOILT: list[tuple[dict[str, Any], str]] = [
    ({"size_mm": [0, 160]}, "'size_mm' is no size; write [width, height]"),
    ({"size_mm": "large"}, "'size_mm' has a point"),
    ({"size_mm": [1e300, 160]}, "'size_mm' has a point"),
    ({"size_mm": [10**400, 160]}, "'size_mm' has a point"),
    ({"features": []}, "there are no areas; add a feature for each"),
    ({"features": {}}, "'features' is no list; write [ … ]"),
    ({"features": [7]}, "feature 1 has no 'id'"),
    ({"connectors": [{"a": "x"}]}, "a connector has no 'b'"),
    ({"connectors": [3]}, "a connector has no 'a'"),
    (
        {"wraps": [{"a": "x", "b": "y", "letter": "B"}]},
        "a wrap (left_y_mm, right_y_mm) has a point",
    ),
    ({"blocked": [["a"]]}, "'blocked' has an entry that is no pair"),
]


@pytest.mark.parametrize(("change", "expected"), SPOILT)
def test_maps_that_cannot_be_read(copy: Copy, change: dict[str, Any], expected: str) -> None:
    copy.swap_json(MAP, lambda data: data.update(change))
    lines = copy.lines()
    assert any(expected in line for line in lines), lines
    assert all(line.startswith("map.geojson:") for line in lines)


@pytest.mark.parametrize(
    "geometry",
    [
        None,
        {"type": "Point", "coordinates": [1, 1]},
        {"type": "Polygon", "coordinates": []},
        {"type": "MultiPolygon", "coordinates": []},
        {"type": "MultiPolygon", "coordinates": [[]]},
        {"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]},
        {"type": "Polygon", "coordinates": [[[0, 0], [1, "x"], [2, 2], [0, 0]]]},
    ],
)
def test_areas_without_an_outline(copy: Copy, geometry: Any) -> None:
    copy.swap_json(MAP, lambda data: feature(data, "oakholt").update(geometry=geometry))
    lines = copy.lines()
    assert lines
    assert all("oakholt" in line for line in lines)


def test_an_area_that_no_class_draws(copy: Copy) -> None:
    copy.swap(
        "layouts/river.yaml",
        "          - ground: \"{{ 'white'",
        '          - when: "{{ row.guild }}"\n            ground: "{{ \'white\'',
    )
    lines = copy.lines()
    for area in ("saltmarsh", "heron_isle"):
        assert any(
            f"no class matches the area '{area}'; add a class without 'when'" in s for s in lines
        )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("borders: roads", "borders: rods", "there is no table 'rods'; did you mean 'roads'?"),
        ("borders: roads", "borders: boats", "table 'boats' has no column 'a'; add it"),
        (
            "areas: reaches",
            "areas: raeches",
            "there is no table 'raeches'; did you mean 'reaches'?",
        ),
        (
            "file: map.geojson",
            "file: mpa.geojson",
            "there is no file 'mpa.geojson' in the game's folder; did you mean 'map.geojson'?",
        ),
        ("file: map.geojson", "file: layouts", "'layouts' is a folder; name a file in it"),
        ("sea: true,", "see: true,", "a class of the map has no field 'see'; did you mean 'sea'?"),
    ],
)
def test_the_map_box(copy: Copy, old: str, new: str, expected: str) -> None:
    copy.swap("layouts/river.yaml", old, new)
    assert any(expected in line for line in copy.lines()), copy.lines()


def test_shared_lines_are_found_and_measured() -> None:
    drawn = read_map(SIXTH / MAP)
    assert drawn.contact_mm(pair("northmoor", "kilnside")) == 0
    assert drawn.contact_mm(pair("saltmarsh", "upper_velle")) > 0
    assert drawn.contact_mm(pair("upper_velle", "lower_velle")) > 40
    isle = drawn.areas["heron_isle"].rings[0]
    around = drawn.borders[pair("heron_isle", "lower_velle")]
    assert len(around) == 1
    assert set(around[0]) == set(isle)
    assert around[0][0] == around[0][-1]


def test_holes_are_not_inside() -> None:
    lake = read_map(SIXTH / MAP).areas["lower_velle"]
    assert holds(lake, (142, 76))
    assert not holds(lake, (184, 82))
    assert inside((140, 75, 4, 2), lake)
    assert not inside((150, 75, 60, 12), lake)
    assert not inside((183, 81, 2, 2), lake)


def test_boxes_that_only_touch_do_not_overlap() -> None:
    assert overlap((0, 0, 2, 2), (1, 1, 2, 2))
    assert not overlap((0, 0, 2, 2), (2, 0, 2, 2))


def test_a_window_shows_a_part_of_the_map(copy: Copy) -> None:
    copy.swap(
        "layouts/river.yaml", "borders: roads", "borders: roads\n        window: [0, 0, 240, 160]"
    )
    assert not copy.lines()


WINDOWED = """
  river.part:
    size: ["{{ window[2] }}", "{{ window[3] }}"]
    boxes:
      map:
        draw: map
        file: map.geojson
        areas: reaches
        relief: relief.json
        window: ["{{ window[0] }}", "{{ window[1] }}", "{{ window[2] }}", "{{ window[3] }}"]
        classes:
          - {when: "{{ row.kind == 'water' }}", sea: true, label: reach.water, relief: "#ff0000"}
          - {ground: land, edge: land_edge, pattern: hatch, label: reach.land, relief: "#ff0000"}
"""


def test_a_window_draws_what_reaches_into_it_and_no_more(copy: Copy) -> None:
    lands = json.loads((SIXTH / MAP).read_text())["features"]
    strokes = {land["id"]: {"strokes": strokes_over(land, 2.9)} for land in lands}
    with_relief(copy, {"areas": strokes})
    copy.write("layouts/river.yaml", copy.read("layouts/river.yaml") + WINDOWED)
    studio = open_workshop(load_game(copy.folder), "en").studio
    whole = studio.face("river.part", {"window": (0, 0, 240, 160)})
    for window in ((10, 12, 30, 24), (150, 90, 40, 50), (205, 3, 30, 30), (100, 0, 12, 160)):
        x, y, width, height = window
        part = studio.face("river.part", {"window": window})
        crop = Recorder()
        crop.clip(rectangle(0, 0, width, height), [PlacedDrawing(whole, shift(-x, -y))])
        seen = pdf_pixels(part)
        assert seen.std() > 5, "an empty window shows nothing"
        assert far_apart(seen, pdf_pixels(crop.drawing("crop", width, height)), least=8) == 0
        assert len(list(placed(part.verbs, Affine()))) < len(list(placed(whole.verbs, Affine())))


def test_a_window_must_not_cut_a_label(copy: Copy) -> None:
    label = feature(json.loads((SIXTH / MAP).read_text()), "saltmarsh")["properties"]["label"]
    copy.swap(
        "layouts/river.yaml",
        "borders: roads",
        f"borders: roads\n        window: [0, 0, {label[0]}, 160]",
    )
    assert any("the label of 'saltmarsh' is cut by the window" in line for line in copy.lines())


def test_a_window_must_be_a_box(copy: Copy) -> None:
    copy.swap("layouts/river.yaml", "borders: roads", "borders: roads\n        window: [0, 0, 240]")
    assert any("'window' is no box; write [x, y, width, height] in mm" in s for s in copy.lines())


def test_a_vertex_that_was_moved_leaves_a_gap(copy: Copy) -> None:
    def move(data: Any) -> None:
        ring = feature(data, "kilnside")["geometry"]["coordinates"][0]
        others = [
            p
            for f in data["features"]
            if f["id"] != "kilnside"
            for p in f["geometry"]["coordinates"][0]
        ]
        shared = [p for p in ring[2:-2] if p in others]
        at = ring.index(shared[len(shared) // 2])
        ring[at] = [ring[at][0] + 3, ring[at][1]]

    copy.swap_json(MAP, move)
    lines = [line for line in copy.lines() if "give both the same points there" in line]
    assert len(lines) == 1
    assert "the outlines of 'kilnside' and" in lines[0] or "and 'kilnside' part" in lines[0]
    assert "by up to 2.9 mm" in lines[0]


def test_a_point_that_only_one_outline_has(copy: Copy) -> None:
    def bend(data: Any) -> None:
        ring = feature(data, "oakholt")["geometry"]["coordinates"][0]
        at = next(
            n
            for n, (p, q) in enumerate(pairwise(ring))
            if 0 < p[0] < 240 and p[1] > 0 and 0 < q[0] < 240 and q[1] > 0
        )
        p, q = ring[at], ring[at + 1]
        ring.insert(at + 1, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2])

    copy.swap_json(MAP, bend)
    assert any("give both the same points there" in line for line in copy.lines())


# ---- labels in several sizes ---------------------------------------------------------------------

SIZED = """
  reach.sized:
    size: [60, 40]
    boxes:
      name:
        draw: text
        at: [0, 12, 60, 28]
        text: "{{ row.name }}"
        style: land
        size: "{{ size }}"
"""


def sizes_of_names(copy: Copy, sizes: str, pieces: str = "[10, 0]") -> dict[str, float]:
    """In what size the name of each land is set, where its class has these sizes."""
    label = f"label: reach.sized\n            sizes: {sizes}\n            pieces: {pieces}"
    copy.swap("layouts/river.yaml", "label: reach.land", label)
    copy.write("layouts/river.yaml", copy.read("layouts/river.yaml") + SIZED)
    return names_and_sizes(copy)


def names_and_sizes(copy: Copy) -> dict[str, float]:
    game = load_game(copy.folder)
    lands = [
        row.id for row in game.table("reaches") if row["kind"] != "water" and not row["closed"]
    ]
    first = {game.words("en").name("reaches", id_).upper().split()[0]: id_ for id_ in lands}
    return {
        first[text.string.split()[0]]: text.size_pt
        for text, _ in board_of(copy, "en")
        if isinstance(text, Text) and text.string.split()[0] in first
    }


def test_a_label_takes_the_largest_size_that_its_area_has_room_for(copy: Copy) -> None:
    sizes = sizes_of_names(copy, "[40, 24, 12, 6]")
    assert {24, 12} <= set(sizes.values()) <= {24, 12, 6}
    assert not [line for line in copy.lines() if "crosses its border" in line]


def test_a_label_leaves_room_for_pieces_beside_it(copy: Copy) -> None:
    alone = sizes_of_names(copy, "[24, 12, 6]")
    copy.swap("layouts/river.yaml", "pieces: [10, 0]", "pieces: [10, 9]")
    beside = names_and_sizes(copy)
    assert all(beside[land] <= size for land, size in alone.items())
    assert any(beside[land] < size for land, size in alone.items()), (alone, beside)


def test_a_label_of_a_small_area_takes_the_last_size(copy: Copy) -> None:
    assert set(sizes_of_names(copy, "[60, 6]").values()) == {6}


def test_a_label_with_sizes_lies_with_its_ink_about_its_point(copy: Copy) -> None:
    sizes_of_names(copy, "[12, 6]")
    x, y = feature(json.loads((SIXTH / MAP).read_text()), "oakholt")["properties"]["label"]
    name, by = next(
        (verb, by)
        for verb, by in board_of(copy, "en")
        if isinstance(verb, Text) and verb.string == "OAKHOLT"
    )
    left, base = by(name.x, name.y)
    width = width_mm(name.font, name.string, name.size_pt, name.tracking_pt)
    assert left + width / 2 == pytest.approx(32 + x)
    assert base - name.size_pt * cap_height(name.font) * MM_PER_PT / 2 == pytest.approx(32 + y)


@pytest.mark.parametrize("sizes", ["[6, 12]", "[12, 0]", "[-1]"])
def test_sizes_are_points_the_largest_first(copy: Copy, sizes: str) -> None:
    copy.swap(
        "layouts/river.yaml", "label: reach.land", f"label: reach.land\n            sizes: {sizes}"
    )
    assert any("'sizes' are no sizes; write points, the largest first" in s for s in copy.lines())


@pytest.mark.parametrize("pieces", ["[16]", "[0, 3]", "[16, 2.5]"])
def test_pieces_are_a_side_and_a_number(copy: Copy, pieces: str) -> None:
    copy.swap(
        "layouts/river.yaml",
        "label: reach.land",
        f"label: reach.land\n            pieces: {pieces}",
    )
    assert any("'pieces' says no pieces; write [side, number]" in s for s in copy.lines())


SQUARE = Area("square", ((((0, 0), (40, 0), (40, 40), (0, 40), (0, 0)),),), (20, 20), (40, 40))
RING = SQUARE._replace(
    polygons=((*SQUARE.polygons[0], ((12, 12), (28, 12), (28, 28), (12, 28), (12, 12))),)
)


@pytest.mark.parametrize(
    ("area", "taken", "side", "fitting"),
    [
        (SQUARE, [], 10, 16),
        (SQUARE, [], 20, 4),
        (SQUARE, [], 21, 1),
        (SQUARE, [], 41, 0),
        (SQUARE, [(0, 0, 40, 20)], 20, 2),
        (SQUARE, [(15, 15, 10, 10)], 20, 0),
        (SQUARE, [(15, 15, 10, 10)], 15, 4),
        (RING, [], 12, 8),
        (RING, [], 14, 0),
    ],
)
def test_pieces_that_fit_beside_boxes(
    area: Area, taken: list[Box], side: float, fitting: int
) -> None:
    assert pieces_that_fit(area, taken, Pieces(side, 99)) == fitting
    assert pieces_that_fit(area, taken, Pieces(side, 2)) == min(fitting, 2)


def test_pieces_do_not_hang_over_a_slanting_coast() -> None:
    slope = Area("slope", ((((0, 0), (40, 40), (0, 40), (0, 0)),),), (10, 30), (10, 10))
    assert [pieces_that_fit(slope, [], Pieces(side, 99)) for side in (20, 13, 10)] == [1, 3, 6]


# ---- relief --------------------------------------------------------------------------------------

RELIEF = "relief.json"


def with_relief(copy: Copy, document: Any) -> None:
    """The map of the sixth game with a relief, in red where land has no class of its own."""
    copy.write(RELIEF, document if isinstance(document, str) else json.dumps(document))
    copy.swap("layouts/river.yaml", "borders: roads", f"borders: roads\n        relief: {RELIEF}")
    label = "            label: reach.land"
    copy.swap("layouts/river.yaml", label, f"            relief: '#ff0000'\n{label}")


def strokes_over(area: Any, step: float) -> list[list[float]]:
    """Short strokes all over the box of an area's label."""
    (x, y), (width, height) = area["properties"]["label"], area["properties"]["label_box"]
    return [
        [x + i * step, y + j * step, x + i * step + 0.5, y + j * step, 0.2]
        for i in range(int(-width / 2), int(width / 2))
        for j in range(int(-height / 2), int(height / 2))
    ]


def placed(verbs: Iterable[Verb], by: Affine) -> Iterator[tuple[Verb, Affine]]:
    """Shapes and texts of a drawing and of all that is placed in it, and how they lie."""
    for verb in verbs:
        if isinstance(verb, PlacedDrawing):
            yield from placed(verb.drawing.verbs, by @ verb.by)
        elif isinstance(verb, Clip):
            yield from placed(verb.verbs, by)
        else:
            yield verb, by


def printed_board(copy: Copy, lang: str) -> Drawing:
    shop = open_workshop(load_game(copy.folder), lang)
    plan = next(part for part in shop.plan.parts if part.id == "river-board")
    board = make_part(plan, shop)[0].board
    assert board is not None
    return board


def board_of(copy: Copy, lang: str) -> list[tuple[Verb, Affine]]:
    return list(placed(printed_board(copy, lang).verbs, Affine()))


def red_points(board: list[tuple[Verb, Affine]]) -> list[Point]:
    """Where strokes begin and end."""
    return [
        by(*segment[1:3])
        for verb, by in board
        if isinstance(verb, Shape) and verb.paint.fill == "#ff0000"
        for segment in verb.path
        if len(segment) == 3
    ]


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_no_stroke_lies_under_a_word(copy: Copy, lang: str) -> None:
    lands = json.loads((SIXTH / MAP).read_text())["features"]
    strokes = {land["id"]: {"strokes": strokes_over(land, 0.7)} for land in lands}
    with_relief(copy, {"areas": strokes})
    assert not copy.lines()
    board = board_of(copy, lang)
    points = red_points(board)
    made = 3 * sum(len(marks["strokes"]) for marks in strokes.values())
    assert 0 < len(points) < made
    words = [
        (*by(verb.x, verb.y), width_mm(verb.font, verb.string, verb.size_pt, verb.tracking_pt))
        for verb, by in board
        if isinstance(verb, Text) and verb.anchor == "middle" and not verb.angle
    ]
    assert words
    for x, y, width in words:
        under = [at for at in points if abs(at[0] - x) < width / 2 and y - 1.5 < at[1] < y]
        assert not under


def test_no_stroke_lies_under_a_letter_of_a_name_along_a_curve(copy: Copy) -> None:
    lands = json.loads((SIXTH / MAP).read_text())["features"]
    strokes = {land["id"]: {"strokes": strokes_over(land, 0.7)} for land in lands}
    x, y = lands[0]["properties"]["label"]
    line = [[x - 30, y - 6], [x, y - 9], [x + 30, y - 6]]
    name = {"id": lands[0]["id"], "size": 19, "line": line}
    with_relief(copy, {"areas": strokes, "names": [name]})
    named = f"relief: {RELIEF}\n        names: reaches\n        name_style: small"
    copy.swap("layouts/river.yaml", f"relief: {RELIEF}", named)
    board = board_of(copy, "en")
    letters = [by(verb.x, verb.y) for verb, by in board if isinstance(verb, Text) and verb.angle]
    points = red_points(board)
    assert letters
    assert points
    for x, y in letters:
        assert not [at for at in points if abs(at[0] - x) < 1.5 and y - 3 < at[1] < y]


def islet(data: Any, name: str, size: float) -> None:
    """A square island about the label point of an area."""
    properties = feature(data, name)["properties"]
    x, y = properties["label"]
    half = size / 2
    square = [
        [x - half, y - half],
        [x + half, y - half],
        [x + half, y + half],
        [x - half, y + half],
    ]
    properties["islands"] = [[*square, square[0]]]


def test_a_label_that_the_coast_of_an_island_cuts(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: islet(data, "kilnside", 4))
    assert "'KILNSIDE' is printed over the ink of box 'map'" in copy.line()
    area = read_map(copy.folder / MAP).areas["kilnside"]
    x, y = area.label
    assert inside((x + 3, y - 1, 2, 2), area)
    assert not inside((x - 4, y - 4, 8, 8), area)


def test_a_label_upon_a_large_island(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: islet(data, "kilnside", 60))
    assert not copy.lines()


def test_islands_that_are_no_outlines(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: feature(data, "kilnside")["properties"].update(islands=7))
    assert "the islands of 'kilnside' are no list" in copy.line()


def test_a_group_of_islands_has_a_line_around_it_and_no_coast(copy: Copy) -> None:
    def coasts(board: list[tuple[Verb, Affine]]) -> int:
        dark = [v for v, _ in board if isinstance(v, Shape) and v.paint.width_mm == 0.35]
        return len(dark)

    before = coasts(board_of(copy, "en"))
    copy.swap_json(MAP, lambda data: islet(data, "kilnside", 60))
    assert coasts(board_of(copy, "en")) == before + 1


def test_a_line_of_the_globe_lies_on_the_water_alone(copy: Copy) -> None:
    """Under every ground of land: it is drawn before them."""
    with_relief(copy, {"lines": [{"id": "equator", "line": [[5, 80], [235, 80]]}]})
    assert not copy.lines()
    shapes = [verb for verb, _ in board_of(copy, "en") if isinstance(verb, Shape)]
    globe = [n for n, verb in enumerate(shapes) if verb.paint.width_mm == GLOBE_MM]
    grounds = [n for n, verb in enumerate(shapes) if verb.paint.fill and verb.paint.even_odd]
    assert len(globe) == 1
    assert globe[0] < min(grounds)


def test_how_broad_a_border_at_sea_is(copy: Copy) -> None:
    copy.swap(
        "layouts/river.yaml", "file: map.geojson", "file: map.geojson\n        sea_border: 0.77"
    )
    dashes = [v.paint for v, _ in board_of(copy, "en") if isinstance(v, Shape) and v.paint.dash_mm]
    assert 0.77 in [paint.width_mm for paint in dashes]


def test_a_river_grows_and_makes_room_for_a_name() -> None:
    line = [(float(x), 10.0) for x in range(101)]
    whole = river_path(line, [])
    parted = river_path(line, [(40, 5, 20, 10)])
    assert [verb for verb, *_ in whole].count("M") == 1
    assert [verb for verb, *_ in parted].count("M") == 2
    places = [(segment[1], segment[2]) for segment in parted if len(segment) == 3]
    assert not [x for x, _ in places if 40 < x < 60]
    breadth = {x: max(y for at, y in places if at == x) - 10 for x in (1.0, 99.0)}
    assert breadth[99.0] > 3 * breadth[1.0]


def test_no_crumb_of_a_river_is_left_between_two_names() -> None:
    line = [(float(x), 10.0) for x in range(101)]
    parted = river_path(line, [(30, 5, 20, 10), (52, 5, 20, 10)])
    assert not [segment[1] for segment in parted if len(segment) == 3 and 30 < segment[1] < 72]


def test_a_road_is_drawn_and_makes_room_for_a_name() -> None:
    line = [(float(x), 10.0) for x in range(101)]
    parted = road_path(line, [(40, 5, 20, 10)])
    assert [verb for verb, *_ in road_path(line, [])].count("M") == 1
    assert [verb for verb, *_ in parted].count("M") == 2
    places = [segment[1] for segment in parted if len(segment) == 3]
    assert (min(places), max(places)) == (0.0, 100.0)
    assert not [x for x in places if 40 < x < 60]


def test_a_map_shows_its_roads_in_the_tones_of_the_theme(copy: Copy) -> None:
    land = json.loads((SIXTH / MAP).read_text())["features"][0]
    x, y = land["properties"]["label"]
    way = {"line": [[x - 20, y - 30], [x, y - 31], [x + 20, y - 30]]}

    def lines() -> int:
        strokes = [verb.paint for verb, _ in board_of(copy, "en") if isinstance(verb, Shape)]
        return sum(paint.width_mm == 1.0 and paint.round_ends for paint in strokes)

    with_relief(copy, {})
    before = lines()
    copy.write(RELIEF, json.dumps({"roads": [way]}))
    assert not copy.lines()
    assert lines() == before + 1


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("{", "relief.json:1:2: the JSON cannot be read"),
        ("[" * 100_000, "relief.json: the JSON is too deep; write lists of numbers"),
        ([], "relief.json:1:1: is no object"),
        ({"areas": []}, "'areas' is no object"),
        ({"areas": {"oakholt": {"strokes": 3}}}, "the strokes of 'oakholt' are no list"),
        ({"areas": {"oakholt": []}}, "the strokes of 'oakholt' are no list"),
        (
            {"areas": {"oakholt": {"strokes": [[1, 2, 3]]}}},
            "the strokes of 'oakholt' have '[1, 2, 3]'; write [x, y, x, y, width] in millimetres",
        ),
        ({"areas": {"oakholt": {"dots": [[1, 2, 99]]}}}, "the width up to 5"),
        ({"areas": {"oakholt": {"dots": [[1, 2, True]]}}}, "the dots of 'oakholt' have"),
        ({"areas": {"oakholt": {"dots": [[1e9, 2, 1]]}}}, "the dots of 'oakholt' have"),
        ({"areas": {"oakhot": {}}}, "the relief has 'oakhot', which the map does not draw; did"),
        ({"rivers": 3}, "'rivers' is no list"),
        ({"rivers": [{"line": [[1, 2]]}]}, "river 1 has no line; write two or more points"),
        ({"roads": 3}, "'roads' is no list"),
        ({"roads": [{"line": 5}]}, "road 1 has no line; write two or more points"),
        ({"names": 3}, "'names' is no list"),
        ({"names": [[]]}, "name 1 is not whole; write an 'id', a 'size' of 1 to 96 pt"),
        ({"names": [{"id": "lull", "size": True, "line": LEVEL}]}, "name 1 is not whole"),
        ({"names": [{"id": "lull", "size": 19, "line": LEVEL}]}, "has names and the map no table"),
    ],
)
def test_a_relief_that_cannot_be_read(copy: Copy, document: Any, expected: str) -> None:
    with_relief(copy, document)
    assert any(expected in line for line in copy.lines()), copy.lines()


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("reachs", "there is no table 'reachs'; did you mean 'reaches'?"),
        ("reaches", "'reaches' has no row 'lull', which the relief names"),
    ],
)
def test_a_name_along_a_curve_is_a_row_of_a_table(copy: Copy, table: str, expected: str) -> None:
    with_relief(copy, {"names": [{"id": "lull", "size": 19, "line": LEVEL}]})
    copy.swap(
        "layouts/river.yaml", f"relief: {RELIEF}", f"relief: {RELIEF}\n        names: {table}"
    )
    assert any(expected in line for line in copy.lines()), copy.lines()


def test_a_name_is_spread_along_its_line_and_turned_with_it() -> None:
    line = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0)]
    letters = list(letters_along(line, "abc d", "serif-italic", 40, "#000000"))
    assert "".join(letter.string for letter in letters) == "abcd"
    assert [letter.angle for letter in letters] == [0, 0, 90, 90]
    assert all(letter.y == 0 for letter in letters[:2])
    assert all(letter.x == pytest.approx(40) for letter in letters[2:])
    short = list(letters_along([(0.0, 0.0), (500.0, 0.0)], "ab", "serif-italic", 10, "#000000"))
    assert short[0].x + short[1].x == pytest.approx(500, abs=1)


def test_a_relief_outside_the_folder_is_not_read(copy: Copy) -> None:
    with_relief(copy, {})
    copy.swap("layouts/river.yaml", f"relief: {RELIEF}", "relief: ../relief.json")
    assert any("relief" in line for line in copy.lines())


def test_names_of_json_are_found_in_their_section() -> None:
    text = '{"connectors": [{"a": "x",\n "b": "y"}, ["y",\n "z"]],\n"features": [{"id": "z"}]}'
    places = JsonPlaces("m", text)
    assert places.named("features", "z") == problems.Place("m", 4, 21)
    assert places.named("features", "none") == problems.Place("m", 4, 1)
    assert places.named("none") == problems.Place("m", 1, 1)
    assert places.pair("connectors", "y", "x") == problems.Place("m", 1, 23)
    assert places.pair("connectors", "y", "z") == problems.Place("m", 2, 14)
    assert places.pair("features", "x", "y") == problems.Place("m", 4, 1)
    assert JsonPlaces("m").named("z") == problems.Place("m")
