"""The kit of Pacific 1940: figures by page of the rule text, counts, topics, the two boards."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from drawn_kits import Languages

from kitgen.draw.drawing import Clip
from kitgen.game import Game, load_game
from kitgen.kit.making import MadePart, qr_uses
from kitgen.kit.studios import Workshop
from kitgen.parts.areamap import MIN_BORDER_MM, AreaMap, pair, read_map
from kitgen.parts.mapcheck import holds, inside, undeclared
from kitgen.press.papers import paper
from kitgen.press.tiles import TilingStyle
from kitgen.press.tiling import tile

LANGUAGES = ("en", "cs")
FIVE = ("japan", "usa", "china", "uk", "anzac")
SEAM_MM = 640.0
LAYOUTS = Path(__file__).parents[2] / "layouts"


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("pacific-1940")


@pytest.fixture(scope="module")
def kits() -> dict[str, tuple[Workshop, list[MadePart]]]:
    """Every part in both languages."""
    return Languages("pacific-1940")


@pytest.fixture(scope="module")
def ocean(game: Game) -> AreaMap:
    return read_map(game.folder / "map.geojson")


def number(cell: object) -> int:
    assert isinstance(cell, int)
    return cell


def ids(cell: object) -> set[str]:
    assert isinstance(cell, tuple)
    return set(cell)


def row(game: Game, table: str, key: str) -> dict[str, object]:
    return dict(game.tables[table].by_id[key].values)


def neighbours(game: Game, area: str) -> set[str]:
    return {
        str(r["b"] if r["a"] == area else r["a"])
        for r in game.tables["borders"]
        if area in (r["a"], r["b"])
    }


def start(game: Game, power: str, area: str) -> dict[str, int]:
    return {
        str(r["unit"]): number(r["count"])
        for r in game.tables["setup"]
        if r["power"] == power and r["area"] == area
    }


# --- Figures of the rule text ---------------------------------------------------------------------


def test_page_7_incomes_at_the_start(game: Game) -> None:
    incomes: Counter[str] = Counter()
    for r in game.tables["areas"]:
        incomes[str(r["owner"])] += number(r["ipc"] or 0)
    assert {p: incomes[p] for p in FIVE} == {
        "japan": 26,
        "usa": 17,
        "china": 12,
        "uk": 16,
        "anzac": 10,
    }
    assert {p: row(game, "powers", p)["start_ipc"] for p in FIVE} == {p: incomes[p] for p in FIVE}


def test_page_10_order_of_the_powers(game: Game) -> None:
    assert tuple(r.id for r in game.tables["powers"] if r["turn_order"]) == FIVE


def test_page_6_victory_cities(game: Game) -> None:
    sides = Counter(r["start_side"] for r in game.tables["victory_cities"])
    assert sides == {"axis": 2, "allies": 6}
    assert row(game, "victory_conditions", "six_cities")["figure"] == 6


def test_page_7_errata_of_the_board(game: Game) -> None:
    assert {n for n in neighbours(game, "korea") if n.startswith("sz_")} == {"sz_6"}
    assert {n for n in neighbours(game, "amur") if n.startswith("sz_")} == {"sz_5"}


def test_page_7_errata_of_the_cards(game: Game) -> None:
    philippines = start(game, "usa", "philippines")
    assert philippines["air_base"] == philippines["naval_base"] == 1
    assert "minor_ic" not in start(game, "anzac", "new_zealand")
    assert start(game, "anzac", "new_south_wales")["minor_ic"] == 1
    assert row(game, "areas", "new_south_wales")["factory"] == "minor"


def test_the_setup_and_the_areas_name_the_same_facilities(game: Game) -> None:
    placed = defaultdict(set)
    for r in game.tables["setup"]:
        placed[str(r["unit"])].add(str(r["area"]))
    areas = game.tables["areas"]
    assert placed["air_base"] == {r.id for r in areas if r["air_base"]}
    assert placed["naval_base"] == {r.id for r in areas if r["naval_base"]}
    assert placed["major_ic"] == {r.id for r in areas if r["factory"] == "major"}
    assert placed["minor_ic"] == {r.id for r in areas if r["factory"] == "minor"}


def test_pages_6_and_18_capitals(game: Game) -> None:
    capitals = {str(r["capital_of"]): r.id for r in game.tables["areas"] if r["capital_of"]}
    assert capitals == {
        "japan": "japan",
        "usa": "western_united_states",
        "uk": "india",
        "anzac": "new_south_wales",
    }


def test_page_9_china_and_the_road(game: Game) -> None:
    emblems = {r.id for r in game.tables["areas"] if r["mark"] == "china"}
    held_by_japan = {a for a in emblems if row(game, "areas", a)["owner"] == "japan"}
    assert held_by_japan == {"jehol", "manchuria", "shantung", "kiangsu", "kiangsi", "kwangsi"}
    assert row(game, "areas", "kwangtung")["owner"] == row(game, "areas", "burma")["owner"] == "uk"
    assert start(game, "china", "szechwan")["fighter"] == 1
    assert row(game, "objectives", "china_burma_road")["ipc"] == 6
    road = [str(r["area"]) for r in game.tables["burma_road"]]
    for here, there in pairwise(road):
        assert there in neighbours(game, here)


def test_page_8_war_income_and_closed_land(game: Game) -> None:
    assert row(game, "objectives", "usa_war_economy")["ipc"] == 40
    closed = {r.id for r in game.tables["areas"] if r["closed"]}
    assert closed == {r.id for r in game.tables["areas"] if r["origin"] == "ussr"} | {"himalayas"}


def test_page_14_kamikaze_zones_and_triggers(game: Game) -> None:
    places = game.tables["kamikaze"]
    zones = {str(r["area"]) for r in places if r["kind"] == "zone"}
    assert zones == {"sz_6", "sz_17", "sz_19", "sz_20", "sz_22", "sz_35"}
    assert zones == {r.id for r in game.tables["areas"] if r["kamikaze"]}
    triggers = {str(r["area"]) for r in places if r["kind"] == "trigger"}
    assert triggers == {"philippines", "marianas", "okinawa", "iwo_jima"}


def test_page_20_canadian_income_and_convoys(game: Game) -> None:
    canadian = {r.id: r["owner"] for r in game.tables["areas"] if r["mark"] == "canada"}
    assert canadian == {"british_columbia": "uk", "yukon_territory": "uk"}
    for r in game.tables["convoy_zones"]:
        shores = {n for n in neighbours(game, str(r["area"])) if not n.startswith("sz_")}
        shores = {n for n in shores if not row(game, "areas", n)["closed"]}
        assert ids(r["areas"]) == shores
        assert r["ipc"] == sum(number(row(game, "areas", n)["ipc"] or 0) for n in shores)
    convoys = {str(r["area"]) for r in game.tables["convoy_zones"]}
    assert convoys == {r.id for r in game.tables["areas"] if r["convoy"]}


def test_pages_13_to_17_numbers_of_units(game: Game) -> None:
    numbers = {
        r.id: (r["attack"], r["defense"], r["move"], r["hits"]) for r in game.tables["units"]
    }
    assert numbers["submarine"][:2] == (2, 1)  # p. 16
    assert (numbers["battleship"][0], numbers["cruiser"][0]) == (4, 3)  # bombardment, p. 15
    assert numbers["battleship"][3] == numbers["carrier"][3] == 2  # p. 16
    assert numbers["fighter"][2] == numbers["tactical_bomber"][2] == 4  # 5 from a base, p. 13
    assert numbers["strategic_bomber"][2] == 6  # 7 from a base, p. 13


# --- The board ------------------------------------------------------------------------------------


def test_there_are_86_areas_and_63_sea_zones(game: Game, ocean: AreaMap) -> None:
    kinds = Counter("sea" if r["kind"] == "sea" else "land" for r in game.tables["areas"])
    assert kinds == {"land": 86, "sea": 63}
    assert set(ocean.areas) == set(game.tables["areas"].by_id)


def test_every_border_is_drawn_and_no_other(game: Game, ocean: AreaMap) -> None:
    declared = {pair(str(r["a"]), str(r["b"])) for r in game.tables["borders"]}
    assert min(ocean.contact_mm(who) for who in declared) >= MIN_BORDER_MM
    assert undeclared(ocean, declared) == []
    assert [*ocean.connectors, *ocean.wraps, *ocean.blocked] == []


def test_the_areas_tile_the_board(ocean: AreaMap) -> None:
    def size(ring: tuple[tuple[float, float], ...]) -> float:
        return sum(a * d - b * c for (a, b), (c, d) in pairwise(ring)) / 2

    total = 0.0
    for area in ocean.areas.values():
        for outline, *holes in area.polygons:
            total += abs(size(outline)) - sum(abs(size(hole)) for hole in holes)
    assert total == pytest.approx(ocean.width_mm * ocean.height_mm, abs=1)


def test_no_island_lies_on_the_seam_and_counters_fit(game: Game, ocean: AreaMap) -> None:
    for r in game.tables["areas"]:
        points = [p for ring in ocean.areas[r.id].rings for p in ring]
        wide = max(x for x, _ in points) - min(x for x, _ in points)
        high = max(y for _, y in points) - min(y for _, y in points)
        assert wide >= 22, r.id
        assert high >= 16, r.id
        if r["kind"] == "island":
            assert not min(x for x, _ in points) < SEAM_MM < max(x for x, _ in points), r.id


def test_archipelagos_are_drawn_as_such(ocean: AreaMap) -> None:
    """Several islands, each wholly within the line around them."""
    for name, least in {
        "japan": 5, "philippines": 12, "hawaiian_islands": 6, "aleutian_islands": 8,
        "solomon_islands": 6, "marshall_islands": 10, "fiji": 4, "new_hebrides": 6, "okinawa": 3,
    }.items():  # fmt: skip
        group = ocean.areas[name]
        assert len(group.islands) >= least, name
        assert all(holds(group, point) for island in group.islands for point in island), name


def test_each_zone_has_its_number_in_clear_water(game: Game, ocean: AreaMap) -> None:
    for r in game.tables["areas"]:
        if r["kind"] == "sea":
            area = ocean.areas[r.id]
            (x, y), (w, h) = area.label, area.label_box
            assert inside((x - w / 2 - 2, y - h / 2 - 2, w + 4, h + 4), area), r.id


def test_four_counters_fit_beside_the_name_of_an_island(game: Game, ocean: AreaMap) -> None:
    """The room within the line around a group, by its size: 15 mm squares need about half as
    much again."""
    for r in game.tables["areas"]:
        area = ocean.areas[r.id]
        if r["kind"] == "island" and area.islands:
            ring = area.rings[0]
            size = abs(sum(a * d - b * c for (a, b), (c, d) in pairwise(ring)) / 2)
            assert size >= 4 * 15 * 15, (r.id, size)


def test_no_seam_of_a4_tiles_cuts_a_label(kits: dict[str, tuple[Workshop, list[MadePart]]]) -> None:
    shop, _ = kits["en"]
    for side in ("west", "east"):
        board = shop.studio.face(f"pacific.board-{side}", {})
        style = TilingStyle(spare_share=1 / 3)
        plan = tile(board, paper("a4"), style, lambda page, pages, side: "")
        assert plan.cut_boxes == ()


def test_the_burma_road_runs_through_its_areas(game: Game, ocean: AreaMap) -> None:
    layout = yaml.safe_load((LAYOUTS / "pacific.yaml").read_text(encoding="utf-8"))
    points = layout["faces"]["pacific.board-west"]["boxes"]["road"]["points"]
    road = [ocean.areas[str(r["area"])] for r in game.tables["burma_road"]]
    passed = [next(a.id for a in road if holds(a, (x - 10, y - 10))) for x, y in points]
    assert list(dict.fromkeys(passed)) == [area.id for area in road]


def test_both_halves_show_the_same_map(kits: dict[str, tuple[Workshop, list[MadePart]]]) -> None:
    shop, _ = kits["en"]
    halves = [shop.studio.face(f"pacific.board-{side}", {}) for side in ("west", "east")]
    assert {(h.width_mm, h.height_mm) for h in halves} == {(650.0, 720.0)}
    for half in halves:
        assert any(isinstance(verb, Clip) for verb in half.verbs)


# --- The kit --------------------------------------------------------------------------------------


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_of_page_4(lang: str, kits: dict[str, tuple[Workshop, list[MadePart]]]) -> None:
    counts: Counter[str] = Counter()
    for one in kits[lang][1]:
        counts[one.plan.component or ""] += one.count
    box = {
        "board": 2, "power_card": 5, "production_chart": 1, "battle_strip": 1, "casualty_strip": 1,
        "units": 454, "control_markers": 100, "naval_bases": 16, "air_bases": 16, "aa_guns": 12,
        "major_complexes": 8, "minor_complexes": 8, "chips_grey": 50, "chips_red": 10,
    }  # fmt: skip
    assert {name: counts[name] for name in box} == box


def test_a_board_may_have_a_name_of_its_own(
    kits: dict[str, tuple[Workshop, list[MadePart]]],
) -> None:
    names = {one.id: one.name for one in kits["en"][1] if one.plan.component == "board"}
    assert names == {
        "board-west": "Game board: western half",
        "board-east": "Game board: eastern half",
    }


def test_the_pieces_cover_the_setup_of_each_power(game: Game) -> None:
    have = {(str(r["power"]), str(r["unit"])): number(r["count"]) for r in game.tables["pieces"]}
    need: Counter[tuple[str, str]] = Counter()
    for r in game.tables["setup"]:
        unit = row(game, "units", str(r["unit"]))
        shared = unit["domain"] == "facility" or r["unit"] == "aa_gun"
        need["neutral" if shared else str(r["power"]), str(r["unit"])] += number(r["count"])
    assert all(have[key] >= count for key, count in need.items())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_topics(lang: str, game: Game) -> None:
    topics = game.topics(lang)
    assert len(topics) >= 28
    assert [t.id for t in topics] == [t.id for t in game.topics("en")]
    for topic in topics:
        assert topic.page
        assert len(topic.summary.encode()) <= 600
        assert 80 <= len(topic.body.replace("|", " ").split()) <= 330


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_topic_has_a_code(
    lang: str, game: Game, kits: dict[str, tuple[Workshop, list[MadePart]]]
) -> None:
    shop, made = kits[lang]
    sides = [side for one in made if one.piece for side in (one.piece.front, one.piece.back)]
    used = {use.topic for side in sides if side for use in qr_uses(side, shop)}
    assert used == {topic.id for topic in game.topics(lang)}
