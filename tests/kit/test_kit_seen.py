"""Whether what a kit prints is seen: words on their grounds, neighbours on maps, borders at sea,
names that are large enough; in full ink, low and grey, and by eyes that see fewer colours."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import eyes
import numpy as np
import pypdfium2
import pytest
import shapely
import shapely.affinity
import yaml
from drawn import pdf_of
from drawn_kits import boards, part
from games_to_try import GAMES, KITS
from numpy.typing import NDArray
from PIL import ImageFilter

from kitgen.draw.collisions import across_stroke, line_of, path_rings
from kitgen.draw.colours import contrast
from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Text, Verb
from kitgen.draw.geometry import IDENTITY, Affine, Box, Point, bounds, polyline
from kitgen.game import load_game
from kitgen.game.places import layouts_folder
from kitgen.kit.build import make_parts
from kitgen.kit.low_ink import InkSparer
from kitgen.kit.making import MadePart
from kitgen.kit.options import Options
from kitgen.kit.plan import FILES
from kitgen.kit.sheets import press_parts
from kitgen.kit.studios import Workshop, open_workshop
from kitgen.parts.areamap import Pair, length, read_map
from kitgen.parts.extent import text_corners
from kitgen.parts.lettering import letters_along
from kitgen.parts.ordering import OWN_LETTERS, sorting_key
from kitgen.parts.overprint import Overprint, hardly_seen
from kitgen.parts.relief import read_relief
from kitgen.parts.theme import read_theme
from kitgen.press.papers import paper
from kitgen.press.tiles import TilingStyle
from kitgen.press.tiling import TilePlan, tile

READS_WELL = 4.5
"""Contrast of words with their ground (WCAG 2.2, 1.4.3), whatever their size."""
SAMPLE = ("lantern-barges", "en")
SEEN = [
    pytest.param(*kit, id="-".join(kit), marks=() if kit == SAMPLE else pytest.mark.slow)
    for kit in KITS
]


@cache
def kit(game: str, lang: str, ink: str) -> tuple[Workshop, dict[str, list[MadePart]]]:
    loaded = load_game(GAMES[game])
    shop = open_workshop(loaded, lang, ink, keep_pictures=False)
    return shop, make_parts(loaded, shop)


def sheets(game: str, lang: str, ink: str) -> Iterator[tuple[str, Drawing]]:
    """All sheets of a kit as they are printed on A4, with their names."""
    shop, made = kit(game, lang, ink)
    spare = InkSparer().spared if ink == "low" else lambda drawing: drawing
    options = Options(lang, paper("a4"), ink=ink)
    for kind in FILES:
        if made.get(kind):
            for sheet in press_parts(
                kind, made[kind], shop, options, load_game(GAMES[game])
            ).sheets:
                yield f"{kind}, {sheet.name}", spare(sheet.drawing)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize(("game", "lang"), SEEN)
def test_words_stand_out_from_their_ground(game: str, lang: str, ink: str) -> None:
    """On every sheet, from the plate or band they lie on or from white paper. Grey ink needs
    no look of its own: each colour becomes the grey that is as light, so contrasts stay."""
    overprint = Overprint(lambda drawing, number: False, READS_WELL)
    found = set()
    for name, sheet in sheets(game, lang, ink):
        pale = [(one.text, one.ground) for one in overprint.faint(sheet, ())]
        pale += [
            (line.text, "#ffffff")
            for _, line in overprint.bare(sheet)
            if hardly_seen(line.text, "#ffffff", READS_WELL)
        ]
        found |= {(name, text.string, text.colour, ground) for text, ground in pale}
    assert not found


# ---- maps --------------------------------------------------------------------------------------

MAPS = ("axis-allies", "pacific-1940", "game-of-thrones")
MARKED = 3.0
"""Contrast of marks and borders (WCAG 2.2, 1.4.11)."""
APART = 5.0
"""Twice what an eye notices, between grounds that lie side by side."""
LEAST_NAME_PT = {"pacific-1940": 7.0, "axis-allies": 6.5}
"""In points; the Philippines of 1942 have no room for more."""


def grounds(game: str) -> dict[str, str]:
    """The ground of each land area in full ink: its owner's or its house's, else its region's."""
    tables = load_game(game).tables
    kinds = ("houses", "home_of"), ("regions", "region"), ("powers", "owner")
    found = {}
    for row in tables["areas"]:
        of = [row[column] for _, column in kinds if column in tables["areas"].columns]
        if row["kind"] != "sea":
            named = next(name for name in of if name)
            table = next(table for table, _ in kinds if table in tables and named in tables[table])
            found[row.id] = str(tables[table][str(named)]["fill"])
    return found


@pytest.mark.parametrize("seen", eyes.SEEN)
@pytest.mark.parametrize("game", MAPS)
def test_neighbours_of_different_owners_lie_apart(game: str, seen: str) -> None:
    """In the ground alone, without pattern, emblem and inner edge: to all eyes, and in grey."""
    drawn = read_map(load_game(game).folder / "map.geojson")
    of = grounds(game)
    near = {
        (a, b): round(eyes.apart(of[a], of[b], seen), 1)
        for a, b in drawn.borders
        if a in of and b in of and of[a] != of[b] and eyes.apart(of[a], of[b], seen) < APART
    }
    assert not near


@pytest.mark.parametrize(
    ("game", "table"),
    [("axis-allies", "powers"), ("pacific-1940", "powers"), ("game-of-thrones", "houses")],
)
def test_an_emblem_stands_out_from_its_ground(game: str, table: str) -> None:
    rows = load_game(game).table(table)
    assert not {row.id for row in rows if contrast(str(row["edge"]), str(row["fill"])) < MARKED}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_each_area_of_a_power_bears_its_emblem(game: str, lang: str) -> None:
    """However little it is worth: in grey ink nothing else is as sure. What nobody may enter,
    and what has its power's own mark, needs none."""
    loaded = load_game(game)
    signs = {
        (colour, spot.name)
        for board in boards(game, lang)
        if board.fields
        for colour, at in small_signs(board.verbs)
        for spot in board.fields[0].spots
        if math.dist(at, board.fields[0].by(*spot.at)) < NEAR_MM
    }
    bare = [
        row.id
        for row in loaded.table("areas")
        if row["owner"] and str(row["owner"]) != "neutral" and not row["closed"]
        if (str(loaded.tables["powers"].by_id[str(row["owner"])]["edge"]), row.id) not in signs
    ]
    assert not bare


NEAR_MM = 22.0
"""No mark of a label is farther from its middle."""


def small_signs(verbs: Iterable[Verb], by: Affine = IDENTITY) -> Iterator[tuple[str, Point]]:
    """What is no larger than a mark: its colour and its middle."""
    for verb in verbs:
        if isinstance(verb, Shape) and (colour := verb.paint.fill or verb.paint.stroke):
            x, y, wide, high = bounds(verb.path)
            if max(wide, high) < 12:
                yield colour, by(x + wide / 2, y + high / 2)
        elif isinstance(verb, PlacedDrawing):
            yield from small_signs(verb.drawing.verbs, by @ verb.by)
        elif isinstance(verb, Clip):
            yield from small_signs(verb.verbs, by)


@pytest.mark.parametrize("theme", sorted((layouts_folder() / "themes").glob("*.yaml")))
def test_borders_at_sea_stand_out_from_the_water(theme: Path) -> None:
    """From every band of it; coasts too, and names of waters as words do."""
    colour = read_theme(
        theme, lambda name, place: theme.with_name(f"{name}.yaml"), theme.parent
    ).colours
    for band in ("sea", "sea_1", "sea_2", "sea_3", "sea_4"):
        assert contrast(colour["sea_line"], colour[band]) >= MARKED
        assert contrast(colour["coast"], colour[band]) >= MARKED
    assert contrast(colour["sea_ink"], colour["sea"]) >= READS_WELL


def texts(verbs: Iterable[Verb], by: Affine = IDENTITY) -> Iterator[tuple[Text, float]]:
    """Every line of text with the size in points that it is printed in."""
    for verb in verbs:
        if isinstance(verb, Text):
            yield verb, verb.size_pt * abs(by.a * by.d - by.b * by.c) ** 0.5
        elif isinstance(verb, PlacedDrawing):
            yield from texts(verb.drawing.verbs, by @ verb.by)
        elif isinstance(verb, Clip):
            yield from texts(verb.verbs, by)


OTHER_MINUS = re.compile(r"(?<![\w)])[-–](?=\d)")
"""A hyphen or a dash for ranges before a figure, where a minus belongs."""


@pytest.mark.parametrize(("game", "lang"), SEEN)
def test_figures_have_one_minus(game: str, lang: str) -> None:
    found = {
        (name, text.string)
        for name, sheet in sheets(game, lang, "full")
        for text, _size in texts(sheet.verbs)
        if OTHER_MINUS.search(text.string)
    }
    assert not found


def board(game: str, lang: str) -> list[Drawing]:
    """The boards of a kit that have a map."""
    _, made = kit(game, lang, "full")
    return [one.board for one in made["board"] if one.board and one.board.fields]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", sorted(LEAST_NAME_PT))
def test_no_name_on_a_board_is_small(game: str, lang: str) -> None:
    small = {
        (text.string, size)
        for drawing in board(game, lang)
        for text, size in texts(drawing.verbs)
        if size < LEAST_NAME_PT[game] - 0.05
    }
    assert not small


Grid = NDArray[np.float64]
DPI = 150
BLUR_MM = 0.17
"""A minute of arc at arm's length, 60 cm."""
LINE = 1.25
"""Contrast with the water beside it that is left to a border in a blurred picture."""


def blurred(drawing: Drawing) -> Grid:
    """How light each pixel of a grey print is to the eye, from 0 to 1."""
    page = pypdfium2.PdfDocument(pdf_of(drawing))[0]
    image = page.render(scale=DPI / 72).to_pil().convert("L")
    soft = np.asarray(image.filter(ImageFilter.GaussianBlur(BLUR_MM * DPI / 25.4)), float) / 255
    light: Grid = np.where(soft <= 0.04045, soft / 12.92, ((soft + 0.055) / 1.055) ** 2.4)
    return light


def along(line: Sequence[Point], step_mm: float) -> tuple[Grid, Grid]:
    """Points of a line in even steps, and the direction across it at each."""
    points = np.array(line)
    legs = np.diff(points, axis=0)
    long = np.hypot(*legs.T)
    at = np.arange(step_mm, long.sum() - step_mm, step_mm)
    leg = np.clip(np.searchsorted(np.cumsum(long), at), 0, len(legs) - 1)
    ways = legs / long[:, None]
    here = points[leg] + ways[leg] * (at - (np.cumsum(long) - long)[leg])[:, None]
    return here, ways[leg][:, ::-1] * (-1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", MAPS)
def test_borders_at_sea_are_seen_in_a_blurred_grey_print(game: str) -> None:
    """Each border of two seas has its dashes left, against the water 1.6 mm to both sides."""
    drawn = read_map(load_game(game).folder / "map.geojson")
    seas = {row.id for row in load_game(game).table("areas") if row["kind"] == "sea"}
    borders = {who: lines for who, lines in drawn.borders.items() if seas.issuperset(who)}
    left: dict[Pair, float] = {}
    for drawing in board(game, "en"):
        light, by = blurred(drawing), drawing.fields[0].by
        high, wide = light.shape

        def seen(points: Grid, light: Grid = light, by: Affine = by) -> Grid:
            x, y = ((points + np.array((by.e, by.f))) * DPI / 25.4).astype(int).T
            found: Grid = light[y.clip(0, light.shape[0] - 1), x.clip(0, light.shape[1] - 1)]
            return found

        for who, lines in borders.items():
            for line in lines:
                if length(line) < 6:
                    continue
                here, across = along(line, 0.25)
                x, y = ((here + np.array((by.e, by.f))) * DPI / 25.4).T
                inside = (x > 0) & (x < wide) & (y > 0) & (y < high)
                if inside.mean() < 1:
                    continue
                ink = np.min([seen(here + across * off) for off in (-0.2, 0, 0.2)], axis=0)
                water = np.mean([seen(here + across * off) for off in (-1.6, 1.6)], axis=0)
                ratio = np.sort((water + 0.05) / (ink + 0.05))
                left[who] = min(left.get(who, 99), float(ratio[len(ratio) // 2 :].mean()))
    assert len(left) > 10
    assert not {who: round(found, 2) for who, found in left.items() if found < LINE}


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940", "game-of-thrones"])
def test_names_along_curves_keep_off_all_borders(game: str, lang: str) -> None:
    """A second look, at outlines; `kitgen check` has looked at all but borders at sea."""
    loaded = load_game(game)
    drawn = read_map(loaded.folder / "map.geojson")
    rings = path_rings(
        tuple(s for lines in drawn.borders.values() for line in lines for s in polyline(line)),
        IDENTITY,
    )
    courses = read_relief(loaded.folder / "relief.json").names
    kinds = {row.id: row["kind"] for row in loaded.table("map_names")}
    assert {course.id for course in courses} == kinds.keys()
    for course in courses:
        name = loaded.words(lang).name("map_names", course.id)
        letters = list(letters_along(course.line, name, "serif-italic", course.size_pt, "#000000"))
        assert "".join(letter.string for letter in letters) == name.replace(" ", "")
        assert not [one for one in letters if across_stroke(line_of(one), rings, 0.4)], course.id
        if kinds[course.id] == "sea":
            continue
        taken = [
            (letter.string, area.id)
            for letter in letters
            for area in drawn.areas.values()
            if abs(letter.x - area.label[0]) < min(area.label_box[0], 62) / 2
            and abs(letter.y - area.label[1]) < min(area.label_box[1], 26) / 2
            and not area.id.startswith("sz_")
        ]
        assert not taken, course.id


MOST_TILES = {
    ("axis-allies", "a4"): (18,),
    ("axis-allies", "letter"): (22,),
    ("pacific-1940", "a4"): (13, 11),
    ("pacific-1940", "letter"): (12, 12),
    ("game-of-thrones", "a4"): (15,),
    ("game-of-thrones", "letter"): (15,),
    ("battles-of-napoleon", "a4"): (6, 6),
    ("battles-of-napoleon", "letter"): (6, 6),
}
"""Of each board."""


def close_to_seams(board: Drawing, tiling: TilePlan) -> list[str]:
    """The texts to which a seam comes nearer than a millimetre."""
    lines = [
        shapely.box(x, y, x + w, y + h).exterior for x, y, w, h in (t.visible for t in tiling.tiles)
    ]
    inside = shapely.box(0, 0, board.width_mm, board.height_mm).buffer(-0.01)
    seams = shapely.unary_union(lines).intersection(inside)
    return [
        text.string
        for text, corners in text_corners(board)
        if shapely.MultiPoint(corners).convex_hull.distance(seams) < 0.999
    ]


def in_one(points: Iterable[Point], boxes: Iterable[Box], spare_mm: float = 0.0) -> bool:
    """Whether some box holds all points."""
    spread = list(points)
    return any(
        x - spare_mm <= min(u for u, _ in spread)
        and max(u for u, _ in spread) <= x + wide + spare_mm
        and y - spare_mm <= min(v for _, v in spread)
        and max(v for _, v in spread) <= y + high + spare_mm
        for x, y, wide, high in boxes
    )


def engravings(board: Drawing) -> list[list[Point]]:
    """The corners of each ship, whale and wave that is drawn on open water."""
    found = []
    for verb in board.verbs:
        if isinstance(verb, PlacedDrawing) and verb.drawing.name.endswith(".ornament"):
            wide, high = verb.drawing.width_mm, verb.drawing.height_mm
            found.append([verb.by(x, y) for x in (0, wide) for y in (0, high)])
    return found


@pytest.mark.sweep
@pytest.mark.parametrize("sheet", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", sorted({game for game, _ in MOST_TILES}))
def test_no_seam_of_tiles_runs_through_what_is_printed_on_a_board(
    game: str, lang: str, sheet: str
) -> None:
    """Labels, panels and the compass, each line of text, names of hexes, names along curves and
    engravings as a whole."""
    loaded = load_game(game)
    maps = [one for one in boards(game, lang) if one.fields]
    for board, most in zip(maps, MOST_TILES[game, sheet], strict=True):
        tiling = tile(board, paper(sheet), TilingStyle(spare_share=1 / 3), lambda *_: "")
        assert len(tiling.tiles) <= most
        assert not tiling.cut_boxes
        assert not close_to_seams(board, tiling)
        whole, shown = [(0, 0, board.width_mm, board.height_mm)], [t.visible for t in tiling.tiles]
        assert all(in_one(corners, shown, 0.1) for corners in engravings(board))
        cut = [
            text.string
            for text, corners in text_corners(board)
            if in_one(corners, whole) and not in_one(corners, shown, 0.1)
        ]
        assert not cut
        relief = loaded.folder / "relief.json"
        for course in read_relief(relief).names if relief.exists() else ():
            name = loaded.words(lang).name("map_names", course.id)
            line = tuple(board.fields[0].by(*point) for point in course.line)
            spelled = letters_along(line, name, "serif-italic", course.size_pt, "#000000")
            middles = [(letter.x, letter.y) for letter in spelled]
            if in_one(middles, whole):
                assert in_one(middles, shown), course.id


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_names_on_the_world_are_read_at_arms_length(lang: str) -> None:
    game = load_game("axis-allies")
    board = part("axis-allies", lang, "board")[0].board
    assert board is not None
    lines = [(text.string, text.size_pt) for text, _ in text_corners(board)]
    for row in game.table("areas"):
        name = game.words(lang).name("areas", row.id)
        if row["kind"] == "sea":
            sizes = [size for said, size in lines if said == row.id.removeprefix("sz_")]
            assert max(sizes) >= 18, row.id
            continue
        words = name.upper().split()
        sizes = [size for said, size in lines if said.split() and said.split()[0] == words[0]]
        assert max(sizes) >= 7, row.id
    large = [said for said, size in lines if said.isupper() and len(said) > 3 and size >= 12.4]
    assert len(large) > 60


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_a_power_card_says_each_unit_of_its_set_up_in_words(game: str, lang: str) -> None:
    loaded = load_game(game)
    made = part(game, lang, "power-cards")
    words = loaded.words(lang)
    rows = [row for row in loaded.table("powers") if row["side"] != "none"]
    for power, card in zip(rows, made, strict=True):
        assert card.piece is not None
        lines = [text for text, _ in text_corners(card.piece.front)]
        said = re.sub(r"\s", "", "".join(text.string for text in lines))
        for row in loaded.table("setup"):
            if str(row["power"]) == power.id:
                assert f"{row['count']}×" in said
                for table in ("unit", "area"):
                    name = words.name(f"{table}s", str(row[table]))
                    assert name.replace(" ", "").replace("\N{NO-BREAK SPACE}", "") in said, name
        assert min(text.size_pt for text in lines if "×" in text.string) >= 6.5


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize(
    ("game", "plan"), [("axis-allies", "battle-board"), ("pacific-1940", "battle-strip")]
)
def test_units_of_a_battle_board_stand_in_one_size(game: str, plan: str, lang: str) -> None:
    """However long their names are."""
    loaded = load_game(game)
    (made,) = part(game, lang, plan)
    assert made.board is not None
    words = {
        word
        for unit in loaded.table("units")
        for word in loaded.words(lang).name("units", unit.id).split()
    }
    sizes = {
        size
        for text, size in texts(made.board.verbs)
        if text.font == "sans-semibold" and set(text.string.split()) <= words
    }
    assert len(sizes) == 1


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_names_of_a_legend_stand_in_one_size(game: str, lang: str) -> None:
    """However long they are."""
    sizes: set[float] = set()
    waiting = boards(game, lang)
    while waiting:
        drawing = waiting.pop()
        waiting += [verb.drawing for verb in drawing.verbs if isinstance(verb, PlacedDrawing)]
        if "legend" in drawing.name:
            sizes |= {
                text.size_pt
                for text in drawing.verbs
                if isinstance(text, Text)
                and text.font == "sans-semibold"
                and not text.string.isupper()
            }
    assert len(sizes) == 1


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_a_power_card_lists_areas_as_they_are_looked_up(game: str, lang: str) -> None:
    """Land by the alphabet, then zones by their number; all words of it in one size."""
    loaded = load_game(game)
    made = part(game, lang, "power-cards")
    areas = loaded.tables["areas"]
    names = {row.id: loaded.words(lang).name("areas", row.id) for row in areas}
    rows = [row for row in loaded.table("powers") if row["side"] != "none"]
    for power, card in zip(rows, made, strict=True):
        assert card.piece is not None
        left = [
            (corners[0][1], text)
            for text, corners in text_corners(card.piece.front)
            if corners[0][1] > 46 and corners[0][0] < 95
        ]
        set_up = [text for _, text in sorted(left, key=lambda each: each[0])]
        assert len({text.size_pt for text in set_up}) == 1, power.id
        said = "".join(t.string for t in set_up if t.font == "sans-semibold")
        said = said.replace(" ", "").replace("\N{NO-BREAK SPACE}", "")
        own = {str(row["area"]) for row in loaded.table("setup") if str(row["power"]) == power.id}
        on_land = [id_ for id_ in own if areas.by_id[id_]["kind"] != "sea"]
        on_land.sort(key=lambda id_: sorting_key(names[id_], OWN_LETTERS.get(lang, {})))
        at_sea = sorted(own.difference(on_land), key=lambda id_: int(id_.removeprefix("sz_")))
        assert said == "".join(names[id_].replace(" ", "") for id_ in (*on_land, *at_sea))


def test_a_pacific_card_has_the_objectives_large_on_its_back() -> None:
    loaded = load_game("pacific-1940")
    made = part("pacific-1940", "en", "power-cards")
    rows = [row for row in loaded.table("powers") if row["side"] != "none"]
    for power, card in zip(rows, made, strict=True):
        assert card.piece is not None
        assert card.piece.back is not None
        lines = [text for text, _ in text_corners(card.piece.back)]
        incomes = sorted(text.string for text in lines if text.size_pt > 30)
        goals = [row for row in loaded.table("objectives") if str(row["power"]) == power.id]
        assert incomes == sorted(f"+{row['ipc']}" for row in goals)
        assert min(text.size_pt for text in lines if not text.string.isupper()) >= 8


def test_the_kingsroad_runs_where_armies_can_march() -> None:
    """A road that crosses a river without a bridge would mislead those who read the map."""
    loaded = load_game("game-of-thrones")
    drawn = read_map(loaded.folder / "map.geojson")
    kinds = {row.id: row["kind"] for row in loaded.table("areas")}
    lands = {
        area.id: shapely.Polygon(area.rings[0]).buffer(0.6)
        for area in drawn.areas.values()
        if kinds[area.id] != "sea"
    }
    (road,) = read_relief(loaded.folder / "relief.json").roads
    through = [
        next((id_ for id_, land in lands.items() if land.contains(shapely.Point(at))), "")
        for at in road
    ]
    steps = [pair for pair in pairwise(through) if pair[0] != pair[1]]
    near = {frozenset((row["a"], row["b"])) for row in loaded.table("borders")}
    assert all(through)
    assert len(steps) > 5
    assert not [step for step in steps if frozenset(step) not in near]


@pytest.mark.parametrize(
    ("game", "layout", "corners"),
    [
        ("axis-allies", "axis", {"axis.board": (-10, -10)}),
        ("pacific-1940", "pacific", {"pacific.board-east": (640, -10)}),
    ],
)
def test_panels_hide_no_border(
    game: str, layout: str, corners: dict[str, tuple[float, float]]
) -> None:
    """What lies on the water leaves borders, numbers and tabs of the edge to be seen, and lies
    where the map says that it is free."""
    folder = load_game(game).folder
    drawn = read_map(folder / "map.geojson")
    told = json.loads((folder / "map.geojson").read_text("utf-8"))["spaces"]
    faces = yaml.safe_load((layouts_folder() / f"{layout}.yaml").read_text("utf-8"))["faces"]
    steps = np.linspace(0, 1, 9)[:, None]
    signs = [np.array([area.label for area in drawn.areas.values()])]
    signs += [np.array([(8.0, wrap.left_y + off)]) for wrap in drawn.wraps for off in (-4, 0, 4)]
    signs += [
        np.array(one) * (1 - steps) + np.array(two) * steps
        for lines in drawn.borders.values()
        for line in lines
        for one, two in pairwise(line)
    ]
    points = np.concatenate(signs)
    panels = {
        name: np.add(box["at"], (x, y, 0, 0))
        for face, (x, y) in corners.items()
        for name, box in faces[face]["boxes"].items()
        if box.get("draw") == "face" and box["face"] not in ("map.ornament", "axis.frame")
    }
    assert {name: panel.tolist() for name, panel in panels.items()} == told
    for name, (x, y, wide, high) in panels.items():
        low = (points > (x, y)) & (points < (x + wide, y + high))
        assert not low.all(axis=1).any(), name


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_ornaments_lie_on_open_water(game: str, lang: str) -> None:
    """Off coasts and borders, labels and names, panels and the letters at the edge."""
    loaded = load_game(game)
    drawn = read_map(loaded.folder / "map.geojson")
    seas = {row.id for row in loaded.table("areas") if row["kind"] == "sea"}
    zones = [
        shapely.Polygon(rings[0], rings[1:]).buffer(-1.5)
        for name in seas
        for rings in drawn.areas[name].polygons
    ]
    found = 0
    for board in boards(game, lang):
        if not board.fields:
            continue
        by = board.fields[0].by
        taken = shapely.union_all([shapely.box(x, y, x + w, y + h) for x, y, w, h in board.keep])
        for verb in board.verbs:
            if not isinstance(verb, PlacedDrawing) or verb.drawing.name != "map.ornament":
                continue
            x, y = verb.by(0, 0)
            place = shapely.box(x, y, x + verb.drawing.width_mm, y + verb.drawing.height_mm)
            assert not place.intersects(taken), (x, y)
            on_map = shapely.affinity.translate(place, -by.e, -by.f)
            assert any(zone.contains(on_map) for zone in zones), (x, y)
            found += 1
    assert found > 15
