"""`kitgen map import`: areas drawn in a drawing program become a map that is in order."""

from __future__ import annotations

import csv
import json
import math
import random
import time
from itertools import pairwise
from pathlib import Path

import pytest
import shapely
from drawings import BORDERS, INKSCAPE, drawing, polygon
from hypothesis import example, given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon, box
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.game.problems import Place, faults
from kitgen.kit.check import game_problems
from kitgen.kit.output import begin_folder
from kitgen.map_import.labels import best_room
from kitgen.map_import.mesh import AreaLayer, mesh
from kitgen.map_import.shapes import NamedShape, read_sketch
from kitgen.new_game.folder import new_files, sample
from kitgen.parts.areamap import Area, AreaMap, read_map, shared_borders
from kitgen.parts.jsonplaces import JsonPlaces
from kitgen.parts.mapcheck import coverage_problems, inside

PLACE = Place("drawing.svg", 1)
PAGE = 'viewBox="0 0 200 140" width="200mm"'


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def isle(tmp_path: Path) -> Path:
    """A new game with an imported map."""
    begin_folder(tmp_path / "isle", new_files("isle", "Isle", "en", sample("en")))
    (tmp_path / "isle.svg").write_text(INKSCAPE, "utf-8")
    ran = run("map", "import", tmp_path / "isle.svg", tmp_path / "isle")
    assert ran.exit_code == 0, ran.output
    return tmp_path / "isle"


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def area_of(found: Area) -> float:
    parts = (Polygon(rings[0], rings[1:]) for rings in found.polygons)
    return float(sum(part.area for part in parts))


def test_a_drawing_becomes_a_map_that_is_in_order(isle: Path) -> None:
    assert not faults(game_problems(isle))
    drawn = read_map(isle / "map.geojson")
    assert not list(coverage_problems(drawn))
    assert {(row["a"], row["b"]) for row in rows(isle / "borders.csv")} == BORDERS
    assert math.isclose(sum(map(area_of, drawn.areas.values())), 200 * 140, rel_tol=1e-6)
    named = {row["id"]: row for row in rows(isle / "areas.csv")}
    assert named["kiln_side"]["name"] == "Kiln Side"  # its title; oak_holt its id
    assert named["oak_holt"]["name"] == "Oak Holt"
    assert {name for name, row in named.items() if row["kind"] == "sea"} == {"west_sea", "east_sea"}
    assert named["ashfell"]["colour"] == "#e0c48f"
    isles = math.pi * (14 * 14 + 10 * 6)
    assert math.isclose(area_of(drawn.areas["twin_isles"]), isles, rel_tol=0.02)
    for area in drawn.areas.values():
        (x, y), (wide, high) = area.label, area.label_box
        assert inside((x - wide / 2, y - high / 2, wide, high), area)
        assert min(wide, high) > 8


def test_outlines_without_a_fill_are_paper_and_dark_ones_are_lightened(tmp_path: Path) -> None:
    begin_folder(tmp_path / "isle", new_files("isle", "Isle", "en", sample("en")))
    drawing = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">
      <path id="fen" d="M1 1h18v18h-18z"/>
      <path id="moor" fill="none" stroke="black" d="M21 1h18v18h-18z"/>
      <path id="peak" fill="black" d="M41 1h18v18h-18z"/></svg>"""
    (tmp_path / "isle.svg").write_text(drawing, "utf-8")
    ran = run("map", "import", tmp_path / "isle.svg", tmp_path / "isle")
    assert ran.exit_code == 0, ran.output
    named = {row["id"]: row["colour"] for row in rows(tmp_path / "isle" / "areas.csv")}
    assert named == {"fen": "#e9e4d6", "moor": "#e9e4d6", "peak": "#000000"}
    layout = (tmp_path / "isle" / "layouts" / "map.yaml").read_text("utf-8")
    assert "legible(theme.ink, " in layout
    assert not faults(game_problems(tmp_path / "isle"))


def test_what_is_left_out_is_said_with_its_line(tmp_path: Path) -> None:
    begin_folder(tmp_path / "isle", new_files("isle", "Isle", "en", sample("en")))
    (tmp_path / "isle.svg").write_text(INKSCAPE, "utf-8")
    said = run("map", "import", tmp_path / "isle.svg", tmp_path / "isle").stderr
    line = next(n for n, text in enumerate(INKSCAPE.split("\n"), 1) if "path999" in text)
    assert f"isle.svg:{line}: look: 1 shape has no name and is left out" in said
    for words in ("near (15, 10)", "hidden and left out: Ideas", "1 text is left out"):
        assert words in said
    assert "'northmoor' and 'oak_holt' touch on less than 3 mm near (80, 65)" in said


def test_style_rules_that_are_not_read_are_told(tmp_path: Path) -> None:
    begin_folder(tmp_path / "isle", new_files("isle", "Isle", "en", sample("en")))
    rare = "<style>g > path { fill: #2255aa }</style>\n</svg>"
    (tmp_path / "isle.svg").write_text(INKSCAPE.replace("</svg>", rare), "utf-8")
    said = run("map", "import", tmp_path / "isle.svg", tmp_path / "isle").stderr
    assert "the drawing is read without style rules of rare kinds" in said


def test_a_broken_path_is_told_with_its_line(tmp_path: Path) -> None:
    begin_folder(tmp_path / "isle", new_files("isle", "Isle", "en", sample("en")))
    broken = '<path id="Reef" d="M120 0 L"/>'
    (tmp_path / "isle.svg").write_text(INKSCAPE.replace("</svg>", f"\n{broken}\n</svg>"), "utf-8")
    ran = run("map", "import", tmp_path / "isle.svg", tmp_path / "isle")
    text = (tmp_path / "isle.svg").read_text("utf-8").split("\n")
    line = next(n for n, words in enumerate(text, 1) if broken in words)
    assert ran.exit_code == 1
    assert f"isle.svg:{line}: the SVG has a path that cannot be read, 'M120 0 L'" in ran.stderr


def test_a_second_import_changes_nothing(isle: Path) -> None:
    before = {path: path.read_bytes() for path in isle.rglob("*") if path.is_file()}
    ran = run("map", "import", isle.parent / "isle.svg", isle)
    assert (ran.exit_code, ran.stdout.count("unchanged")) == (0, 3)
    assert before == {path: path.read_bytes() for path in isle.rglob("*") if path.is_file()}


def test_what_the_designer_made_of_it_stays(isle: Path) -> None:
    """Own columns and words, a moved label, a blocked border; new areas get their rows."""
    table = isle / "areas.csv"
    lines = table.read_text("utf-8").replace("Ashfell", "Ash Fell").split("\n")
    income = [f"{line},{n or 'income'}" if line else "" for n, line in enumerate(lines)]
    table.write_text("\n".join(income), "utf-8")
    game = (isle / "game.yaml").read_text("utf-8")
    game = game.replace(
        "      kind: one of land, sea\n", "      kind: one of land, sea\n      income: int?\n"
    )
    (isle / "game.yaml").write_text(game, "utf-8")
    data = json.loads((isle / "map.geojson").read_text("utf-8"))
    moved = next(f for f in data["features"] if f["id"] == "oak_holt")["properties"]
    moved["label"][0] += 2
    data["blocked"] = [["kiln_side", "oak_holt"]]
    (isle / "map.geojson").write_text(json.dumps(data), "utf-8")
    roads = [
        row for row in rows(isle / "borders.csv") if row != {"a": "kiln_side", "b": "oak_holt"}
    ]
    (isle / "borders.csv").write_text(
        "b,a\n" + "".join(f"{r['b']},{r['a']}\n" for r in roads), "utf-8"
    )
    layout = (isle / "layouts" / "map.yaml").read_bytes()
    more = '<rect id="rock" x="170" y="10" width="18" height="14" style="fill:#d0b0a0"/>'
    fresh = INKSCAPE.replace('<text x="10"', f'{more}<text x="10"').replace(
        'id="path777"', 'id="p7"'
    )
    (isle.parent / "isle.svg").write_text(fresh, "utf-8")
    ran = run("map", "import", isle.parent / "isle.svg", isle)
    assert ran.exit_code == 0, ran.output
    assert "areas.csv: came Rock" in ran.stdout
    assert "borders.csv: came east_sea - rock" in ran.stdout
    assert not faults(game_problems(isle))
    named = {row["id"]: row for row in rows(table)}
    assert (named["ashfell"]["name"], named["ashfell"]["income"]) == ("Ash Fell", "4")
    assert named["rock"] == {
        "id": "rock",
        "name": "Rock",
        "kind": "land",
        "colour": "#d0b0a0",
        "income": "",
    }
    drawn = read_map(isle / "map.geojson")
    assert drawn.areas["oak_holt"].label == tuple(moved["label"])
    assert drawn.blocked == {("kiln_side", "oak_holt")}
    assert (isle / "layouts" / "map.yaml").read_bytes() == layout


def test_an_area_that_went_is_told_and_its_row_kept(isle: Path) -> None:
    before = (isle / "areas.csv").read_bytes()
    gone = INKSCAPE.replace('inkscape:label="Ashfell"', 'inkscape:label="Ash Hill"')
    (isle.parent / "isle.svg").write_text(gone, "utf-8")
    ran = run("map", "import", isle.parent / "isle.svg", isle)
    assert ran.exit_code == 1
    assert "areas.csv:5: the area 'ashfell' is not drawn any more" in ran.stderr
    assert "did you mean 'ash_hill'?" in ran.stderr
    assert (isle / "areas.csv").read_bytes().startswith(before)


@pytest.mark.parametrize(
    ("sea", "seas"),
    [
        ("", {"one"}),
        ("none", set()),
        ("two", {"two"}),
        ("#00aa00", {"two"}),
        ("Deep", {"three"}),
        ("one,Deep", {"one", "three"}),
    ],
)
def test_what_is_sea_can_be_told(sea: str, seas: set[str], tmp_path: Path) -> None:
    begin_folder(tmp_path / "game", new_files("game", "Game", "cs", sample("cs")))
    squares = polygon("one", [(0, 0), (60, 0), (60, 60), (0, 60)], "#88bbdd")
    squares += polygon("two", [(60, 0), (120, 0), (120, 60), (60, 60)], "#00aa00")
    three = polygon("three", [(120, 0), (200, 0), (200, 60), (120, 60)], "#804020")
    (tmp_path / "m.svg").write_text(drawing(f"{squares}<g id='Deep'>{three}</g>"), "utf-8")
    words = ["--sea", sea] if sea else []
    assert run("map", "import", tmp_path / "m.svg", tmp_path / "game", *words).exit_code == 0
    found = {row["id"] for row in rows(tmp_path / "game" / "areas.csv") if row["kind"] == "sea"}
    assert found == seas
    assert not faults(game_problems(tmp_path / "game"))


@pytest.mark.parametrize(
    ("body", "size"),
    [
        ('<path id="hall" d="m 20 20 h 40 v 30 H 20 z"/>', PAGE),
        ('<path id="hall" d="M20,20l40,0 0,30-40,0Z" style="fill-rule:evenodd"/>', PAGE),
        (
            '<g transform="translate(10 10) scale(2)"><rect id="hall" x="5" y="5" width="20" '
            'height="15"/></g>',
            PAGE,
        ),
        (
            '<rect id="hall" x="20" y="20" width="30" height="40" '
            'transform="rotate(90 20 20) translate(0 -40)"/>',
            PAGE,
        ),
        (
            '<defs><rect id="r" width="40" height="30"/></defs>'
            '<use id="hall" href="#r" x="20" y="20"/>',
            PAGE,
        ),
        (
            "<style>.a{fill:#123456}</style>"
            '<polygon class="a" id="hall" points="20,20 60,20 60,50 20,50"/>',
            PAGE,
        ),
        (
            '<defs><g id="g1"><g id="g2"><rect id="path1" width="40" height="30"/></g></g></defs>'
            '<use id="hall" href="#g1" x="20" y="20"/>',
            PAGE,
        ),
        ('<g id="Layer_1"><g id="hall"><path d="M20,20H60V50H20"/></g></g>', PAGE),
        (
            '<path id="hall" d="M 75.59,75.59 H 226.77 V 188.98 H 75.59 Z"/>',
            'width="755.9" height="529.13"',
        ),
    ],
)
def test_however_it_is_written(body: str, size: str) -> None:
    sketch = read_sketch(drawing(body, size).encode(), "drawing.svg", None, 0.1)
    assert [shape.name for shape in sketch.shapes] == ["Hall"]
    found = Polygon(sketch.shapes[0].rings[0])
    wanted = box(20, 20, 60, 50)
    assert found.symmetric_difference(wanted).area < 1
    wide = read_sketch(drawing(body, size).encode(), "drawing.svg", 400, 0.1)
    assert wide.width_mm == 400
    assert math.isclose(Polygon(wide.shapes[0].rings[0]).area, 4 * found.area, rel_tol=0.01)


def test_curves_keep_within_the_tolerance() -> None:
    circles = "M 60,50 a 40,40 0 1 0 80,0 a 40 40 0 1 0 -80 0 Z "
    circles += "M 80 50 a20 20 0 1 1 40 0 20 20 0 1 1-40 0z"
    ring = f'<path id="ring" fill-rule="evenodd" d="{circles}"/>'
    for tolerance in (0.05, 0.5):
        sketch = read_sketch(drawing(ring).encode(), "drawing.svg", None, tolerance)
        outer, inner = (Polygon(points) for points in sketch.shapes[0].rings)
        for shape, radius in ((outer, 40), (inner, 20)):
            off = shape.exterior.hausdorff_distance(
                shapely.Point(100, 50).buffer(radius, 256).exterior
            )
            assert off < tolerance + 0.02
        made = mesh([AreaLayer("ring", sketch.shapes[0], False)], 200, 140, 1.0)
        assert len(made.polygons["ring"][0]) == 2  # the hole stays one


def _cells(dice: random.Random, wide: float, high: float) -> list[Polygon]:
    points = [(dice.uniform(0, wide), dice.uniform(0, high)) for _ in range(dice.randint(3, 9))]
    cells = shapely.voronoi_polygons(shapely.MultiPoint(points), extend_to=box(0, 0, wide, high))
    page = box(0, 0, wide, high)
    return [cell.intersection(page) for cell in cells.geoms]


@pytest.mark.walk
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**9))
@example(9879966)  # two areas half a millimetre apart, at the end of a border of as much
def test_neighbours_drawn_by_hand_become_neighbours(seed: int) -> None:
    """Areas of a plane, each drawn again with points of its own up to 0.3 mm off, come out as a net
    without a gap whose borders are those of the plane; what lies nearer than the hand is sure of
    may meet."""
    dice = random.Random(seed)
    cells = _cells(dice, 180, 120)
    layers = []
    for number, cell in enumerate(cells):
        rough = cell.segmentize(dice.uniform(4, 20))
        ring = [
            (x + dice.uniform(-0.2, 0.2), y + dice.uniform(-0.2, 0.2))
            for x, y in rough.exterior.coords[:-1]
        ]
        shape = NamedShape(f"a{number}", (), ((*ring, ring[0]),), False, None, PLACE)
        layers.append(AreaLayer(f"a{number}", shape, False))
    dice.shuffle(layers)
    made = mesh(layers, 180, 120, 1.0)
    areas = {name: Area(name, rings, (0, 0), (1, 1)) for name, rings in made.polygons.items()}
    assert math.isclose(sum(map(area_of, areas.values())), 180 * 120, abs_tol=1)
    borders = shared_borders(areas)
    places = JsonPlaces("m")
    drawn = AreaMap("m", 180, 120, areas, (), (), frozenset(), frozenset(), (), borders, {}, places)
    assert not list(coverage_problems(drawn))
    for one, cell in enumerate(cells):
        for other in range(one + 1, len(cells)):
            shared = cell.intersection(cells[other]).length
            who = (f"a{one}", f"a{other}")
            touch = drawn.contact_mm(who if who in borders else who[::-1])
            assert touch >= 3 or shared < 4.5
            assert touch == 0 or touch >= 3
            if cell.distance(cells[other]) > 1.6:
                assert touch == 0
    for area in areas.values():
        room = best_room(area.polygons)
        x, y = room.middle
        corner = (x - room.width_mm / 2, y - room.height_mm / 2, room.width_mm, room.height_mm)
        assert inside(corner, area) or room.width_mm == 0


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**9))
def test_whatever_is_scribbled_each_place_is_one_area_s(seed: int) -> None:
    """Shapes over one another, knotted, beyond the page: no two areas overlap, and neighbours share
    the points of their borders."""
    dice = random.Random(seed)
    layers = []
    for number in range(dice.randint(1, 7)):
        x, y, far = dice.uniform(-20, 200), dice.uniform(-20, 140), dice.uniform(2, 90)
        many = dice.randint(3, 14)
        ring = [(x + dice.uniform(-far, far), y + dice.uniform(-far, far)) for _ in range(many)]
        shape = NamedShape(f"a{number}", (), ((*ring, ring[0]),), dice.random() < 0.5, None, PLACE)
        layers.append(AreaLayer(f"a{dice.randint(0, 4)}", shape, dice.random() < 0.3))
    made = mesh(layers, 180, 120, dice.choice((0.0, 0.5, 1.0, 3.0)))
    areas = {name: Area(name, rings, (0, 0), (1, 1)) for name, rings in made.polygons.items()}
    whole = [
        shapely.make_valid(Polygon(rings[0], rings[1:]))
        for area in areas.values()
        for rings in area.polygons
    ]
    total = shapely.union_all(whole).area
    assert math.isclose(total, sum(part.area for part in whole), abs_tol=1.0)
    for (_, other), lines in shared_borders(areas).items():
        contact = sum(math.dist(p, q) for line in lines for p, q in pairwise(line))
        assert not other or contact >= 2.9 or contact < 0.3


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("", "no shape has a name"),
        ('<rect width="20" height="20"/>', "1 shape has no name"),
        ('<rect id="日本" width="20" height="20"/>', "has no letters or figures"),
        ('<rect id="hall" width="20" height="20" transform="wobble(3)"/>', "a transform 'wobble'"),
        ('<rect id="hall" width="1" height="1"/>', "nothing of 'hall' is left near (0, 0)"),
        ('<path id="hall" d="M 0 0 L 1e9 0 L 5 5"/>', "draws far beyond its page"),
        ('<path id="hall" d="M 0 0 L"/>', "has a path that cannot be read, 'M 0 0 L'"),
    ],
)
def test_what_cannot_be_a_map_is_said_and_nothing_is_written(
    body: str, said: str, tmp_path: Path
) -> None:
    begin_folder(tmp_path / "game", new_files("game", "Game", "en", sample("en")))
    before = sorted(tmp_path.rglob("*"))
    (tmp_path / "m.svg").write_text(drawing(body), "utf-8")
    ran = run("map", "import", tmp_path / "m.svg", tmp_path / "game")
    assert ran.exit_code == 1
    assert said in ran.stderr
    assert sorted(path for path in tmp_path.rglob("*") if path.name != "m.svg") == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--gap", "50"), "--gap is '50'; write a number from 0 to 10"),
        (("--gap", "wide"), "--gap is 'wide'; write a number from 0 to 10"),
        (("--tolerance", "0"), "--tolerance is '0'; write a number from 0.02 to 5"),
        (("--width", "wide"), "--width is 'wide'; write 20 to 5000 mm"),
        (("--file", "../map.geojson"), "--file is '../map.geojson'"),
    ],
)
def test_wrong_options_are_said(words: tuple[str, ...], said: str, isle: Path) -> None:
    ran = run("map", "import", isle.parent / "isle.svg", isle, *words)
    assert (ran.exit_code, said in ran.stderr) == (2, True)


def test_names_of_tables_and_what_is_no_sea_are_said(isle: Path) -> None:
    svg = isle.parent / "isle.svg"
    ran = run("map", "import", svg, isle, "--sea", "Watr")
    assert (ran.exit_code, "did you mean 'Water'?" in ran.stderr) == (1, True)
    ran = run("map", "import", svg, isle, "--areas", "cards")
    assert ran.exit_code == 1
    assert "table 'cards'" in ran.stderr
    assert run("map", "import", svg, "axis-allies").exit_code == 2


TANGLE = " ".join(f"L {(n * 7919) % 200} {(n * 104729) % 140}" for n in range(30_000))
HOSTILE = {
    "tangle": f'<path id="hall" d="M 0 0 {TANGLE}"/>',
    "endless": '<path id="hall" d="M 0 0 ' + "L 5 5 L 6 7 " * 101_000 + '"/>',
    "many": '<rect id="n" width="9" height="9"/>' * 1_500,
    "deep": "<g>" * 5_000 + "</g>" * 5_000,
    "circle": '<g id="hall"><use href="#hall"/></g>',
    "bomb": "".join(f'<g id="b{n}">' + f'<use href="#b{n + 1}"/>' * 10 + "</g>" for n in range(9)),
    "curl": '<path id="hall" d="M 0 0 ' + "C 9 9 -9 9 5 5 " * 40_000 + '"/>',
    "flat": '<path id="hall" d="M 0 0 L 9 9 L 0 0 Z"/><path id="b" d="M 0 0 L 0 0 L 0 0 Z"/>',
    "bow": '<path id="hall" d="M 0 0 L 50 50 L 50 0 L 0 50 Z"/>',
    "same": '<rect id="n" width="50" height="40"/><rect id="m" width="50" height="40"/>',
}


@pytest.mark.sweep
@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_hostile_drawings_are_bounded(name: str, tmp_path: Path) -> None:
    begin_folder(tmp_path / "game", new_files("game", "Game", "en", sample("en")))
    (tmp_path / "m.svg").write_text(drawing(HOSTILE[name]), "utf-8")
    begin = time.process_time()
    ran = run("map", "import", tmp_path / "m.svg", tmp_path / "game")
    assert time.process_time() - begin < 60
    assert ran.exception is None or isinstance(ran.exception, SystemExit)
    assert ran.exit_code == (0 if name in ("bow", "same") else 1), ran.stderr
    for line in ran.stderr.splitlines():
        assert "m.svg:" in line
    if ran.exit_code == 0:
        assert not faults(game_problems(tmp_path / "game"))


LENS = (
    '<path id="Westmark" fill="#dcc" d="M10 10H100V40Q97 60 100 80V110H10z"/>'
    '<path id="Eastmark" fill="#cdc" d="M100 10H190V110H100V80Q101.5 60 100 40z"/>'
)


def drawn(tmp_path: Path, body: str, *options: str) -> Result:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {PAGE}>{body}</svg>'
    (tmp_path / "map.svg").write_text(svg, "utf-8")
    if not (tmp_path / "g").exists():
        begin_folder(tmp_path / "g", new_files("g", "G", "en", sample("en")))
    return run("map", "import", tmp_path / "map.svg", tmp_path / "g", *options)


def test_an_opening_is_told_with_the_gap_that_closes_it(tmp_path: Path) -> None:
    ran = drawn(tmp_path, LENS)
    assert ran.exit_code == 0
    assert "the outlines of 'eastmark' and 'westmark' part near (100.65, 66.65), by" in ran.stderr
    assert "by up to 2.2 mm; --gap 2.5 closes it; draw an area there" in ran.stderr
    assert run("check", tmp_path / "g").exit_code == 0
    closed = drawn(tmp_path, LENS, "--gap", "2.5")
    assert (closed.exit_code, closed.stderr) == (0, "")


def test_islands_belong_to_the_area_of_their_group(tmp_path: Path) -> None:
    body = "".join(
        f'<g id="land{n}"><title>{name}</title><path id="path{n}" d="M10 {y}h40v40h-40z"/>'
        + "".join(
            f'<path id="isle-{n}-{m}" d="M{60 + m * 2} {y}h1.2v1.2h-1.2z"/>' for m in range(20)
        )
        + "</g>"
        for n, (name, y) in enumerate((("Westmark", 10), ("Eastmark", 70)))
    )
    ran = drawn(tmp_path, body)
    assert ran.exit_code == 0
    assert "map.geojson: 2 areas" in ran.stdout
    assert {row["name"] for row in rows(tmp_path / "g/areas.csv")} == {"Westmark", "Eastmark"}


def test_thousands_of_islands_are_read() -> None:
    """Wikimedia's blank map of the world has 2,209 outlines."""
    isles = "".join(f'<path d="M{n % 50} {n // 50}h.5v.5h-.5z"/>' for n in range(2500))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {PAGE}><g><title>A</title>{isles}</g></svg>'
    assert len(read_sketch(svg.encode(), "map.svg", None, 0.1).shapes) == 2500


@pytest.mark.parametrize(
    ("attributes", "names"),
    [
        ('id="g12" inkscape:label="Realm"', {"Realm"}),
        ('id="realm"', {"Rock", "Skerry"}),
        ('inkscape:label="Land"', {"Rock", "Skerry"}),
        ('inkscape:label="Sea"', {"Rock", "Skerry"}),
        ('inkscape:groupmode="layer" inkscape:label="Realm"', {"Rock", "Skerry"}),
    ],
)
def test_the_label_of_a_group_goes_before_the_ids_in_it(attributes: str, names: set[str]) -> None:
    space = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {space} {PAGE}><g {attributes}>'
        '<path id="rock" d="M10 10h40v40h-40z"/><path id="skerry" d="M60 10h40v40h-40z"/></g></svg>'
    )
    sketch = read_sketch(svg.encode(), "map.svg", None, 0.1)
    assert {shape.name for shape in sketch.shapes} == names
    told = any("Rock, Skerry are taken into 'Realm'" in doubt.what for doubt in sketch.doubts)
    assert told == (names == {"Realm"})


def test_a_name_that_has_no_room_is_left_out_and_told(tmp_path: Path) -> None:
    body = '<path id="Principality-of-the-Old-Hills" d="M10 10h3v3h-3z"/>'
    body += '<path id="Westmark" d="M20 20h80v80h-80z"/>'
    ran = drawn(tmp_path, body)
    assert ran.exit_code == 0
    checked = run("check", tmp_path / "g")
    assert checked.exit_code == 0
    assert "look: box 'name' of face 'map.land', row 'principality_of_the_old_hills': the text" in (
        checked.stdout
    )
    assert "has no room and is left out" in checked.stdout
