"""The field of Battles of Napoleon: faces that join, crests between levels, lanes and roads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Verb
from kitgen.draw.geometry import IDENTITY, Affine, Point
from kitgen.game import Game, load_game
from kitgen.kit.studios import open_workshop
from kitgen.parts.hexgrid import HexGrid
from kitgen.parts.views import row_of


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("battles-of-napoleon")


def test_page_22_the_field(game: Game) -> None:
    cells = Counter(r["face"] for r in game.tables["cells"])
    assert len(cells) == 8
    assert set(cells.values()) == {72}
    others = {r.id: r["other"] for r in game.tables["tile_faces"]}
    assert all(others[str(other)] == face for face, other in others.items())
    overlays = Counter(r["overlay"] for r in game.tables["overlays"])
    assert len(overlays) == 6
    assert set(overlays.values()) == {2}


def test_every_crest_runs_between_two_levels(game: Game) -> None:
    grid = HexGrid(10.0)
    levels = {
        (r["face"], *(round(v, 3) for v in grid.centre(int(str(r["column"])), int(str(r["row"]))))):
        r["level"]
        for r in game.tables["cells"]
    }  # fmt: skip
    drawn = 0
    for side in game.tables["sides"]:
        if side["terrain"] != "elevation":
            continue
        x, y = grid.centre(int(str(side["column"])), int(str(side["row"])))
        (mx, my), _ = grid.middle((x, y), str(side["side"]))
        beyond = levels.get((side["face"], round(2 * mx - x, 3), round(2 * my - y, 3)), 0)
        assert levels[side["face"], round(x, 3), round(y, 3)] == 1
        assert beyond == 0
        drawn += 1
    assert drawn > 90


def strokes(drawing: Drawing, by: Affine = IDENTITY) -> Iterator[tuple[str, Point, Point]]:
    """Every line of a drawing and of all in it: the colour of the stroke, or else of what it goes
    round, and its ends. A curve is the straight line between its ends."""
    yield from _strokes(drawing.verbs, by)


def _strokes(verbs: Iterable[Verb], by: Affine) -> Iterator[tuple[str, Point, Point]]:
    for verb in verbs:
        if isinstance(verb, PlacedDrawing):
            yield from strokes(verb.drawing, by @ verb.by)
        elif isinstance(verb, Clip):
            yield from _strokes(verb.verbs, by)
        elif isinstance(verb, Shape):
            start = here = (0.0, 0.0)
            for part in verb.path:
                there = start if part[0] == "Z" else by(*part[-2:])
                if part[0] == "M":
                    start = there
                else:
                    yield verb.paint.stroke or verb.paint.fill or "", here, there
                here = there


def crossings(drawing: Drawing, across: int, at: float) -> dict[str, list[float]]:
    """Where lines of each colour cross an edge: `across` 0 is the line x = at, 1 is y = at. The
    outermost millimetre, where corners meet, is left out."""
    along = drawing.height_mm if across == 0 else drawing.width_mm
    found: dict[str, dict[float, float]] = {}
    for colour, start, end in strokes(drawing):
        here, there = start[across] - at, end[across] - at
        if (here < 0) != (there < 0):
            share = here / (here - there)
            place = start[1 - across] + share * (end[1 - across] - start[1 - across])
            if 1 < place < along - 1:
                found.setdefault(colour, {})[round(place, 1)] = place
    return {colour: sorted(places.values()) for colour, places in found.items()}


@pytest.fixture(scope="module")
def faces(game: Game) -> dict[str, Drawing]:
    studio = open_workshop(game, "en").studio
    return {
        row_of(face).id: studio.face("tile", {"face": face, "offset": 0, "pt": 6.5, "army": ""})
        for face in studio.names()["tile_faces"]
    }


@pytest.mark.walk
def test_page_11_every_tile_joins_every_other(faces: dict[str, Drawing]) -> None:
    """The hexes of all eight faces are cut at the same places on opposite sides, so whatever lies
    beside a tile, turned by half a turn or not, makes whole hexes with it."""
    wide, high = faces["1"].width_mm, faces["1"].height_mm
    hexes = "#86825f"
    for across, far in ((0, wide), (1, high)):
        along = high if across == 0 else wide
        rims = [crossings(face, across, at)[hexes] for face in faces.values() for at in (0.0, far)]
        assert len(rims[0]) == (7, 17)[across]  # of eight rows, of nine columns
        for rim in (*rims, [along - place for place in reversed(rims[0])]):
            assert rim == pytest.approx(rims[0], abs=0.02)


CREST, LANE = "#6f4f2b", "#6b5836"
FREE_MM = 0.02
"""How far what crosses the cut may be off from tile to tile."""


@pytest.mark.walk
def test_what_leaves_a_tile_goes_on_upon_the_next(faces: dict[str, Drawing]) -> None:
    """Slopes, their strokes and dashes, and lanes cross the cut at the same places on every edge
    that they cross, so far as they come to it in the same row; all else ends before it."""
    wide, high = faces["4"].width_mm, faces["4"].height_mm
    edges = {
        key: [
            crossings(face, across, at)
            for across, far in ((0, wide), (1, high))
            for at in (0.0, far)
        ]
        for key, face in faces.items()
    }
    plain = set(edges["1"][0])
    for key in "12368":
        assert all(set(edge) == plain for edge in edges[key])
    ridges = [edge for key in "45" for edge in edges[key][:2]]
    assert len(ridges[0]) > len(plain) + 5
    for edge in ridges[1:]:
        assert set(edge) == set(ridges[0])
        for colour, places in edge.items():
            assert places == pytest.approx(ridges[0][colour], abs=FREE_MM), colour
    assert all(set(edge) == plain for key in "45" for edge in edges[key][2:])
    roads = edges["7"]
    assert all(set(edge) > plain for edge in roads)
    for one, other in (roads[:2], roads[2:]):
        assert all(one[colour] == pytest.approx(other[colour], abs=FREE_MM) for colour in one)


@pytest.mark.walk
def test_a_ridge_runs_on_from_tile_to_tile(faces: dict[str, Drawing]) -> None:
    """Faces 4 and 5 carry theirs from edge to edge: two crests, each whole up to the cut."""
    rims = [crossings(faces[key], 0, at) for key in "45" for at in (0.0, faces[key].width_mm)]
    assert all(len(rim[CREST]) >= 2 for rim in rims)


@pytest.mark.walk
def test_a_lane_leaves_a_tile_where_any_other_meets_it(faces: dict[str, Drawing]) -> None:
    wide, high = faces["7"].width_mm, faces["7"].height_mm
    for at in (0.0, high):  # turned or not, it meets another
        (place,) = crossings(faces["7"], 1, at)[LANE]
        assert place == pytest.approx(wide / 2, abs=FREE_MM)


def test_the_brussels_road_goes_between_the_farm_and_the_sandpit(game: Game) -> None:
    """From edge to edge without a gap, through the crossroads, and through no overlay."""
    grid, links = HexGrid(10.0), []
    for road in game.tables["scenario_roads"]:
        x, y = grid.centre(int(str(road["column"])), int(str(road["row"])))
        (mx, my), _ = grid.middle((x, y), str(road["side"]))
        links.append(((round(x, 2), round(y, 2)), (round(2 * mx - x, 2), round(2 * my - y, 2))))
    ways: dict[Point, set[Point]] = {}
    for here, there in links:
        ways.setdefault(here, set()).add(there)
        ways.setdefault(there, set()).add(here)
    ends = sorted((place for place, on in ways.items() if len(on) == 1), key=lambda end: end[1])
    assert len(ends) == 2
    assert ends[0][1] < 0
    assert ends[1][1] > grid.centre(0, 7)[1]
    assert all(len(on) <= 2 for on in ways.values())

    def places(table: str, keys: tuple[str, ...]) -> set[Point]:
        rows = [row for row in game.tables[table] if row.id in keys]
        cells = [grid.centre(int(str(r["column"])), int(str(r["row"]))) for r in rows]
        return {(round(x, 2), round(y, 2)) for x, y in cells}

    assert places("objectives", ("haye-sainte.crossroads",)) <= set(ways)
    assert not places("objectives", ("haye-sainte.farm", "haye-sainte.sandpit")) & set(ways)
