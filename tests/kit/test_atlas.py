"""The two boards of the globe as an atlas draws them: rivers to their mouths, lakes, islands."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from kitgen.draw.collisions import distance2
from kitgen.game import load_game
from kitgen.parts.areamap import AreaMap, read_map
from kitgen.parts.mapcheck import holds

MOUTH_MM = 1.2
Line = list[tuple[float, float]]


class Atlas(NamedTuple):
    drawn: AreaMap
    relief: Any
    seas: set[str]


@pytest.fixture(scope="module", params=["axis-allies", "pacific-1940"])
def atlas(request: pytest.FixtureRequest) -> Atlas:
    game = load_game(request.param)
    seas = {row.id for row in game.table("areas") if row["kind"] == "sea"}
    relief = json.loads((game.folder / "relief.json").read_text("utf-8"))
    return Atlas(read_map(game.folder / "map.geojson"), relief, seas)


def apart(point: tuple[float, float], lines: list[Line]) -> float:
    """How far a point lies from the nearest of some lines, in mm."""
    x, y = point
    near = (distance2((*p, *q), x, y) for line in lines for p, q in pairwise(line))
    return math.sqrt(min(near, default=math.inf))


def within(point: tuple[float, float], ring: Line) -> bool:
    """Whether a point lies in a ring, by the even-odd rule."""
    x, y = point
    return bool(
        sum(
            (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
            for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]])
        )
        % 2
    )


def test_every_river_ends_in_water_or_at_the_edge(atlas: Atlas) -> None:
    drawn = atlas.drawn
    coasts = [
        [(x, y) for x, y in line]
        for who, lines in drawn.borders.items()
        if who[1] and len(atlas.seas & set(who)) == 1
        for line in lines
    ]
    lakes = [[(x, y) for x, y in lake] for lake in drawn.lakes]
    rivers = [[(x, y) for x, y in river["line"]] for river in atlas.relief["rivers"]]
    assert len(rivers) > 20
    for number, river in enumerate(rivers):
        x, y = mouth = river[-1]
        edge = min(x, y, drawn.width_mm - x, drawn.height_mm - y)
        others = rivers[:number] + rivers[number + 1 :]
        off = min(edge, apart(mouth, coasts + lakes + others))
        name = atlas.relief["rivers"][number]["id"]
        assert off <= MOUTH_MM or any(holds(drawn.areas[sea], mouth) for sea in atlas.seas), name


@pytest.mark.walk
def test_lakes_are_clear_of_names_and_mountains(atlas: Atlas) -> None:
    drawn = atlas.drawn
    lakes = [[(x, y) for x, y in lake] for lake in drawn.lakes]
    strokes = [one for area in atlas.relief["areas"].values() for one in area.get("strokes", ())]
    assert len(lakes) > 3
    for lake in lakes:
        assert not [area.id for area in drawn.areas.values() if within(area.label, lake)]
        assert not [one for one in strokes if within((one[0], one[1]), lake)]


def test_islands_of_a_group_lie_in_its_ring_beside_its_label(atlas: Atlas) -> None:
    groups = [area for area in atlas.drawn.areas.values() if area.islands]
    assert len(groups) > 5
    for area in groups:
        for island in area.islands:
            assert all(holds(area, point) for point in island), area.id
            assert not within(area.label, [(x, y) for x, y in island]), area.id


def test_both_boards_show_the_same_archipelagos() -> None:
    """A group of 1942 is as long for its height as that of the Pacific in 1940."""
    world, ocean = (
        read_map(load_game(name).folder / "map.geojson").areas
        for name in ("axis-allies", "pacific-1940")
    )
    same = {name: name for name in ("hawaiian_islands", "okinawa", "wake_island")}
    for one, other in {**same, "midway_island": "midway"}.items():
        shares = []
        for area in (world[one], ocean[other]):
            xs, ys = zip(*(point for island in area.islands for point in island), strict=True)
            shares.append((max(xs) - min(xs)) / (max(ys) - min(ys)))
        assert shares[0] == pytest.approx(shares[1], rel=0.15), one


def test_a_name_of_a_range_stands_beside_its_crest(atlas: Atlas) -> None:
    crests = {ridge["id"].replace("-", "_"): ridge for ridge in atlas.relief["ridges"]}
    named = [name for name in atlas.relief["names"] if name["id"] in crests]
    assert len(named) > 5
    for name in named:
        crest = crests[name["id"]]
        line = [(x, y) for x, y in crest["line"]]
        middle = name["line"][len(name["line"]) // 2]
        assert apart((middle[0], middle[1]), [line]) < crest["breadth"] + 17, name["id"]
