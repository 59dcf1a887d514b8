"""What lies upon the oceans of both Axis & Allies boards: engravings, panels, lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache

import drawn_kits
import pytest
import shapely
from shapely.geometry import LineString, Polygon, box

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Verb
from kitgen.draw.geometry import IDENTITY, Affine
from kitgen.game import load_game
from kitgen.parts.areamap import AreaMap, read_map
from kitgen.parts.extent import text_corners
from kitgen.parts.relief import read_relief
from kitgen.press.papers import paper
from kitgen.press.tiles import TilingStyle
from kitgen.press.tiling import tile

GAMES = ("axis-allies", "pacific-1940")
PANELS = ("title", "mobilization", "legend")
COUNTER_MM = 15
Sight = tuple[Drawing, list[tuple[str, Polygon]]]
"""A board, and what lies on it by the name of its face, in millimetres of the map."""


def placed(verbs: Iterable[Verb], by: Affine) -> Iterator[tuple[Drawing, Affine]]:
    for verb in verbs:
        if isinstance(verb, PlacedDrawing):
            yield verb.drawing, by @ verb.by
            yield from placed(verb.drawing.verbs, by @ verb.by)
        elif isinstance(verb, Clip):
            yield from placed(verb.verbs, by)


@cache
def boards(game: str, lang: str) -> list[Sight]:
    found = []
    for board in (drawn for drawn in drawn_kits.boards(game, lang) if drawn.fields):
        x, y = board.fields[0].by.e, board.fields[0].by.f
        lies = []
        for drawing, by in placed(board.verbs, IDENTITY):
            left, top = by(0, 0)
            wide, high = drawing.width_mm, drawing.height_mm
            lies.append((drawing.name, box(left - x, top - y, left - x + wide, top - y + high)))
        found.append((board, lies))
    return found


def ornaments(game: str, lang: str) -> list[Polygon]:
    return [lies for _, all_ in boards(game, lang) for name, lies in all_ if name == "map.ornament"]


def outlines(game: str) -> AreaMap:
    return read_map(load_game(game).folder / "map.geojson")


def waters(game: str) -> dict[str, Polygon]:
    seas = {row.id for row in load_game(game).table("areas") if row["kind"] == "sea"}
    drawn = outlines(game)
    return {name: Polygon(*drawn.areas[name].polygons[0][:1]) for name in seas}


@pytest.mark.parametrize("game", GAMES)
def test_each_engraving_lies_within_one_sea_zone_off_its_coasts_and_lines(game: str) -> None:
    loaded, drawn, seas = load_game(game), outlines(game), waters(game)
    globe = [LineString(line) for line in read_relief(loaded.folder / "relief.json").lines]
    land = [Polygon(area.polygons[0][0]) for name, area in drawn.areas.items() if name not in seas]
    links = [LineString(link.line) for link in drawn.connectors]
    found = ornaments(game, "en")
    assert len(found) > 15
    for swims in found:
        assert any(sea.contains(swims.buffer(2)) for sea in seas.values()), swims.bounds
        assert not any(swims.buffer(4).intersects(one) for one in land), swims.bounds
        assert not any(swims.intersects(one) for one in (*globe, *links)), swims.bounds
        assert not any(swims.intersects(other) for other in found if other is not swims)


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_no_engraving_is_under_words_numbers_or_panels(game: str, lang: str) -> None:
    for board, lies in boards(game, lang):
        x, y = board.fields[0].by.e, board.fields[0].by.f
        words = [
            Polygon([(u - x, v - y) for u, v in corners]).buffer(1)
            for _, corners in text_corners(board)
        ]
        panels = [one for name, one in lies if name.rpartition(".")[2] in PANELS]
        for swims in (one for name, one in lies if name == "map.ornament"):
            assert not any(swims.intersects(one) for one in (*words, *panels)), swims.bounds


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_four_counters_lie_beside_the_engraving_of_a_zone(game: str) -> None:
    drawn, swims = outlines(game), shapely.unary_union(ornaments(game, "en"))
    panels = [
        box(x, y, x + w, y + h)
        for x, y, w, h in json.loads((load_game(game).folder / "map.geojson").read_text())[
            "spaces"
        ].values()
    ]
    for name, sea in waters(game).items():
        if not sea.intersects(swims):
            continue
        x, y = drawn.areas[name].label
        free = sea - swims - shapely.unary_union([*panels, box(x - 9, y - 6, x + 9, y + 6)])
        left, top, right, bottom = (int(v) for v in free.bounds)
        laid: list[Polygon] = []
        for v in range(top, bottom, 3):
            for u in range(left, right, 3):
                one = box(u, v, u + COUNTER_MM, v + COUNTER_MM)
                if free.contains(one) and not any(one.intersects(other) for other in laid):
                    laid.append(one)
        assert len(laid) >= 4, name


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_no_seam_of_tiles_cuts_an_engraving(game: str, size: str) -> None:
    for board, lies in boards(game, "en"):
        x, y = board.fields[0].by.e, board.fields[0].by.f
        plan = tile(board, paper(size), TilingStyle(spare_share=1 / 3), lambda *_: "")
        shown = [
            box(left - x, top - y, left + wide - x, top + high - y)
            for left, top, wide, high in (one.visible for one in plan.tiles)
        ]
        for swims in (one for name, one in lies if name == "map.ornament"):
            assert any(one.contains(swims) for one in shown), swims.bounds


@pytest.mark.parametrize("game", GAMES)
def test_every_map_has_the_equator_and_the_tropics_in_their_order(game: str) -> None:
    """Over the water of the same zones: the tropics are north and south of the equator."""
    lines = json.loads((load_game(game).folder / "relief.json").read_text())["lines"]
    middle = {line["id"]: LineString(line["line"]).centroid.y for line in lines}
    assert middle["cancer"] < middle["equator"] < middle["capricorn"]
