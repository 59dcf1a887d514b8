"""The kit of A Game of Thrones: figures by page of the rule text, counts, topics, the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import eyes
import numpy as np
import pytest
import shapely
from drawn_kits import Languages
from games_to_try import Copy
from shapely.geometry import Polygon, box

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Text, Verb
from kitgen.draw.geometry import IDENTITY, Affine, Box, Path, Point, bounds
from kitgen.game import Game, load_game
from kitgen.kit.components import guesses
from kitgen.kit.making import MadePart, make_part, qr_uses
from kitgen.kit.studios import Workshop, open_workshop
from kitgen.parts.areamap import AreaMap, pair, read_map
from kitgen.parts.boxes.map import RIVER_MM
from kitgen.parts.mapcheck import undeclared
from kitgen.parts.relief import road_path

LANGUAGES = ("en", "cs")
HOUSES = ("stark", "lannister", "baratheon", "tyrell", "greyjoy")


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("game-of-thrones")


@pytest.fixture(scope="module")
def kits() -> dict[str, tuple[Workshop, list[MadePart]]]:
    """Every part in both languages."""
    return Languages("game-of-thrones")


@pytest.fixture(scope="module")
def westeros(game: Game) -> AreaMap:
    return read_map(game.folder / "map.geojson")


def row(game: Game, table: str, key: str) -> dict[str, object]:
    return dict(game.tables[table].by_id[key].values)


# --- Figures of the rule text ---------------------------------------------------------------------


def test_pages_1_to_3_box_units_and_points(game: Game) -> None:
    units = {r.id: (r["strength"], r["cost"], r["limit"]) for r in game.tables["units"]}
    assert units == {"footman": (1, 1, 10), "knight": (2, 2, 4), "ship": (1, 1, 5)}  # p. 3, 9
    assert row(game, "units", "knight")["upgrade_cost"] == 1  # p. 3
    assert row(game, "constants", "stronghold_points")["value"] == 2  # p. 3
    assert row(game, "constants", "city_points")["value"] == 1  # p. 3


def test_page_2_the_start_of_lannister(game: Game) -> None:
    start = {
        (r["area"], r["unit"]): r["count"]
        for r in game.tables["setup"]
        if r["house"] == "lannister"
    }
    assert start == {
        ("lannisport", "footman"): 1,
        ("lannisport", "knight"): 1,
        ("stoney_sept", "footman"): 1,
        ("golden_sound", "ship"): 1,
    }
    places = {
        r["track"]: r["position"] for r in game.tables["track_starts"] if r["house"] == "lannister"
    }
    assert places == {"iron_throne": 2, "fiefdoms": 5, "kings_court": 1}


def test_page_2_the_official_correction(game: Game) -> None:
    court = {
        r["house"]: r["position"]
        for r in game.tables["track_starts"]
        if r["track"] == "kings_court"
    }
    assert (court["tyrell"], court["greyjoy"]) == (4, 5)


def test_page_3_supply_falls_from_5_to_3(game: Game) -> None:
    assert row(game, "supply_levels", "5")["armies"] == ("4", "3", "2", "2")
    assert row(game, "supply_levels", "3")["armies"] == ("3", "2", "2", "2")
    assert row(game, "areas", "riverrun")["supply"] == row(game, "areas", "seagard")["supply"] == 1
    assert row(game, "areas", "blackwater")["supply"] == 2  # p. 3


def test_pages_5_and_6_stars_wildlings_and_orders(game: Game) -> None:
    assert row(game, "stars", "3")["stars"] == 2
    assert row(game, "stars", "5")["stars"] == 0
    assert [r["strength"] for r in game.tables["wildling_track"]] == [0, 2, 4, 6, 8, 10, 12]
    by_kind: Counter[object] = Counter()
    for r in game.tables["orders"]:
        by_kind[r["kind"], r["special"]] += int(str(r["count"]))
    kinds = ("march", "defence", "support", "raid", "consolidate")
    assert by_kind == {
        (k, special): 1 if special else 2 for k in kinds for special in (True, False)
    }
    figures = {
        r.id: r["modifier"] for r in game.tables["orders"] if r["kind"] in ("march", "defence")
    }
    assert figures == {
        "march-minus": -1,
        "march-zero": 0,
        "march-plus": 1,
        "defence": 1,
        "defence-star": 2,
    }


def test_page_10_swords_against_fortifications(game: Game) -> None:
    assert row(game, "house_cards", "tywin-lannister")["swords"] == 2
    assert row(game, "house_cards", "margaery-tyrell")["forts"] == 1
    for house in HOUSES:
        cards = [r for r in game.tables["house_cards"] if r["house"] == house]
        assert sorted(int(str(r["strength"])) for r in cards) == [0, 0, 1, 1, 2, 2, 3], house


def test_pages_11_and_12_neutral_forces_and_fewer_players(game: Game) -> None:
    assert row(game, "neutral_forces", "sunspear")["strength"] == 5
    assert row(game, "areas", "dragonstone")["power"] == 1
    wins = {r.id: (r["win_areas"], r["neutral_houses"]) for r in game.tables["scenarios"]}
    assert wins == {"three": (8, ("tyrell", "greyjoy")), "four": (7, ("greyjoy",)), "five": (7, ())}


def test_page_12_westeros_cards(game: Game) -> None:
    decks: Counter[object] = Counter()
    kinds: dict[object, set[object]] = {}
    for r in game.tables["westeros_cards"]:
        decks[r["deck"]] += int(str(r["count"]))
        kinds.setdefault(r["deck"], set()).add(r["kind"])
    assert decks == {"1": 10, "2": 10, "3": 10}
    assert all({"winter", "last-days"} <= k for k in kinds.values())
    assert len(game.tables["westeros_kinds"]) == 11


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_12_a_quiet_card_with_a_mammoth_says_what_it_does(
    kits: dict[str, tuple[Workshop, list[MadePart]]], game: Game, lang: str
) -> None:
    told = game.words(lang).label("wildlings_on").split()
    cards = {r.id: r for r in game.tables["westeros_cards"]}
    for one in kits[lang][1]:
        if one.plan.id == "westeros-cards" and one.piece:
            words = [
                word
                for inner in one.piece.front.walk()
                for verb in inner.verbs
                if isinstance(verb, Text)
                for word in verb.string.replace("\N{NO-BREAK SPACE}", " ").split()
            ]
            card = cards[one.id.rpartition("/")[2]]
            quiet = card["kind"] == "last-days" and card["wildlings"]
            assert (set(told) <= set(words)) is bool(quiet), one.name


def test_armies_at_the_start_fit_their_supply(game: Game) -> None:
    for start in game.tables["supply_starts"]:
        sizes: Counter[object] = Counter()
        for r in game.tables["setup"]:
            if r["house"] == start["house"]:
                sizes[r["area"]] += int(str(r["count"]))
        armies = sorted((n for n in sizes.values() if n > 1), reverse=True)
        banners = row(game, "supply_levels", str(start["level"]))["armies"]
        assert isinstance(banners, tuple)
        assert len(armies) <= len(banners)
        assert all(a <= int(b) for a, b in zip(armies, banners, strict=False)), start["house"]


def test_houses_differ_without_colour(game: Game) -> None:
    for column in ("pattern", "emblem", "edge", "fill"):
        assert len({r[column] for r in game.tables["houses"]}) == 5, column


def test_what_is_guessed_is_named(game: Game) -> None:
    named = {(g["table"], g["id"]) for g in guesses(game, "en")}
    assert ("westeros_cards", "1-supply") in named
    assert ("areas", "kingswood") in named
    assert len(named) > 20
    names = {(g["file"], g["name"]) for g in guesses(game, "cs")}
    assert ("borders.csv", "Oldtown – Sunset Sea") in names
    assert ("supply_starts.csv", "Stark") in names


# --- Parts ----------------------------------------------------------------------------------------

BOX = {
    "order_tokens": 75,
    "power_tokens": 100,
    "influence_tokens": 15,
    "supply_tokens": 5,
    "house_cards": 35,
    "start_cards": 5,
    "westeros_cards": 30,
    "footmen": 50,
    "knights": 20,
    "ships": 30,
    "neutral_tokens": 3,
    "standees_footmen": 50,
    "standees_knights": 20,
    "standees_ships": 30,
    "screens": 5,
}


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_is_full(kits: dict[str, tuple[Workshop, list[MadePart]]], lang: str) -> None:
    counts: Counter[str] = Counter()
    for one in kits[lang][1]:
        counts[one.plan.component] += one.count
    assert {name: counts[name] for name in BOX} == BOX


def test_each_house_has_its_fifteen_orders(
    kits: dict[str, tuple[Workshop, list[MadePart]]],
) -> None:
    orders = [one for one in kits["en"][1] if one.plan.component == "order_tokens"]
    counts: Counter[str] = Counter()
    for one in orders:
        counts[one.id.split("/")[1].split("-")[0]] += one.count
    assert counts == dict.fromkeys(HOUSES, 15)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_topic_has_its_code(
    kits: dict[str, tuple[Workshop, list[MadePart]]], lang: str
) -> None:
    shop, made = kits[lang]
    sides = [side for one in made if one.piece for side in (one.piece.front, one.piece.back)]
    coded = {use.topic for side in sides if side for use in qr_uses(side, shop)}
    assert coded == {topic.id for topic in shop.topics}
    assert len(coded) >= 24


@pytest.mark.parametrize("lang", LANGUAGES)
def test_topics_are_as_long_as_they_should_be(game: Game, lang: str) -> None:
    other = {topic.id: topic for topic in game.topics("cs" if lang == "en" else "en")}
    for topic in game.topics(lang):
        assert 80 <= len(topic.body.split()) <= 290, topic.id
        assert (topic.page, topic.group, topic.order) == (
            other[topic.id].page,
            other[topic.id].group,
            other[topic.id].order,
        )


def test_pieces_fit_small_paper(kits: dict[str, tuple[Workshop, list[MadePart]]]) -> None:
    for one in kits["en"][1]:
        if one.piece:
            short, long = sorted(one.size)
            assert (short <= 186, long <= 250) == (True, True), one.id


# --- The map --------------------------------------------------------------------------------------


def test_the_map_has_the_borders_of_the_rules(game: Game, westeros: AreaMap) -> None:
    declared = {pair(str(r["a"]), str(r["b"])) for r in game.tables["borders"]}
    linked = {pair(c.a, c.b) for c in westeros.connectors}
    touching = {who for who in westeros.borders if who[1]}
    assert undeclared(westeros, declared) == []
    assert declared - linked <= touching
    assert linked - touching == {("oldtown", "sunset_sea")}
    kinds = Counter(r["kind"] for r in game.tables["areas"])
    assert kinds == {"land": 31, "island": 3, "sea": 11}


def test_page_12_rivers_with_two_bridges(game: Game, westeros: AreaMap) -> None:
    declared = {pair(str(r["a"]), str(r["b"])) for r in game.tables["borders"]}
    bridged = {("seagard", "twins"), ("crackclaw_point", "mountains_of_the_moon")}
    assert westeros.rivers & declared == bridged
    assert {pair(c.a, c.b) for c in westeros.connectors if c.style == "bridge"} == bridged
    rivers = {pair(str(r["a"]), str(r["b"])): r["bridge"] for r in game.tables["rivers"]}
    assert westeros.rivers <= rivers.keys()
    for crossing in rivers.keys() - westeros.rivers:  # these meet at a point only
        assert westeros.contact_mm(crossing) == 0
        assert not rivers[crossing]


def test_page_12_islands_touch_only_the_sea(game: Game, westeros: AreaMap) -> None:
    kinds = {r.id: r["kind"] for r in game.tables["areas"]}
    for island in ("dragonstone", "pyke", "arbor"):
        around = {b if a == island else a for a, b in westeros.borders if island in (a, b)}
        assert [kinds[name] for name in around] == ["sea"], island


def test_every_area_holds_three_pieces_beside_its_label(westeros: AreaMap) -> None:
    for area in westeros.areas.values():
        width, height = area.label_box
        x, y = area.label
        label = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        assert room(Polygon(area.polygons[0][0], area.polygons[0][1:]) - label) >= 3, area.id


def placed(drawing: Drawing, by: Affine = IDENTITY) -> Iterator[tuple[Drawing, Affine]]:
    """Every drawing in a drawing, with where it lies."""
    yield drawing, by
    yield from placed_in(drawing.verbs, by)


def placed_in(verbs: tuple[Verb, ...], by: Affine) -> Iterator[tuple[Drawing, Affine]]:
    for verb in verbs:
        if isinstance(verb, PlacedDrawing):
            yield from placed(verb.drawing, by @ verb.by)
        elif isinstance(verb, Clip):
            yield from placed_in(verb.verbs, by)


@pytest.mark.walk
def test_the_board_marks_where_units_begin(
    game: Game, kits: dict[str, tuple[Workshop, list[MadePart]]]
) -> None:
    """A mark for each area of the set-up with a figure for each unit, and one in the legend."""
    board = next(one.board for one in kits["cs"][1] if one.board)
    assert board is not None
    marks = [found for found, _ in placed(board) if found.name == "map.begins"]
    assert len(marks) == len({r["area"] for r in game.tables["setup"]}) + 1
    figures = [inner.name for mark in marks for inner, _ in placed(mark)].count("map.begins.unit")
    assert figures == sum(int(str(r["count"])) for r in game.tables["setup"]) + 2


def covered(shape: Shape) -> shapely.Geometry:
    """What a shape covers, by the even-odd rule; its curves as straight lines."""
    rings: list[list[tuple[float, float]]] = []
    for kind, *figures in shape.path:
        if kind == "M":
            rings.append([])
        if figures:
            rings[-1].append((figures[-2], figures[-1]))
    found = shapely.Polygon()
    for ring in rings:
        found = found.symmetric_difference(Polygon(ring).buffer(0))
    return found


@pytest.mark.walk
def test_no_shield_of_a_house_hides_the_figure_of_its_counter(
    game: Game, kits: dict[str, tuple[Workshop, list[MadePart]]]
) -> None:
    seen, edges = 0, {row(game, "houses", house)["edge"] for house in HOUSES}
    for made in kits["cs"][1]:
        if made.piece is None or made.plan.id not in ("footmen", "knights", "ships"):
            continue
        shapes = [verb for verb in made.piece.front.verbs if isinstance(verb, Shape)]
        figure = max(
            (shape for shape in shapes if shape.paint.fill not in edges),
            key=lambda shape: len(shape.path),
        )
        shield = next(s for s in shapes if s.paint.stroke in edges and len(s.path) == 6)
        drawn = covered(figure)
        hidden = drawn.intersection(covered(shield)).area / drawn.area
        assert hidden < 0.01, f"{made.name}: {hidden:.0%}"
        seen += 1
    assert seen == 15


def test_a_screen_shows_two_lords_of_its_house(
    game: Game, kits: dict[str, tuple[Workshop, list[MadePart]]]
) -> None:
    screens = [made for made in kits["cs"][1] if made.piece and made.plan.id == "screens"]
    assert len(screens) == len(HOUSES)
    cards = game.tables["house_cards"]
    for house, made in zip(game.tables["houses"], screens, strict=True):
        assert made.piece is not None
        drawn = {inner.name.removesuffix(".svg") for inner, _ in placed(made.piece.front)}
        lords = [card.id for card in cards if card.id in drawn]
        assert len(lords) == 2
        assert {card["house"] for card in cards if card.id in lords} == {house.id}


def test_what_swims_in_the_sea_keeps_off_names_coasts_and_borders(
    game: Game, kits: dict[str, tuple[Workshop, list[MadePart]]], westeros: AreaMap
) -> None:
    board = next(one.board for one in kits["cs"][1] if one.board)
    assert board is not None
    swims = [
        shapely.box(x, y, x + found.width_mm, y + found.height_mm)
        for found, by in placed(board)
        if found.name == "thrones.ornament"
        for x, y in [by(-10, -72)]
    ]
    assert len(swims) > 10
    water = shapely.union_all(
        [
            Polygon(ring, holes)
            for r in game.tables["areas"]
            if r["kind"] == "sea"
            for ring, *holes in westeros.areas[r.id].polygons
        ]
    )
    ashore = [swim.bounds for swim in swims if not water.contains(swim.buffer(4))]
    assert not ashore, "on land, or within 4 mm of it"
    names = [
        box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)
        for (x, y), (w, h) in ((area.label, area.label_box) for area in westeros.areas.values())
    ]
    lines = [
        shapely.LineString(line)
        for (_, other), found in westeros.borders.items()
        if other
        for line in found
    ]
    lanes = [shapely.LineString(link.line) for link in westeros.connectors]
    hit = [
        tuple(round(n) for n in swim.bounds)
        for swim in swims
        if any(swim.intersects(one) for one in (*names, *lines, *lanes))
    ]
    assert not hit


def room(shape: shapely.Geometry, side: int = 15) -> int:
    """How many counters lie in a shape, one after another from the top left."""
    left, top, right, bottom = (round(v) for v in shape.bounds)
    spots_x, spots_y = np.meshgrid(np.arange(left, right - side), np.arange(top, bottom - side))
    corners = shapely.box(spots_x, spots_y, spots_x + side, spots_y + side)
    shapely.prepare(shape)
    free, count = shapely.contains(shape, corners), 0
    while free.any() and count < 4:
        y, x = np.unravel_index(np.argmax(free), free.shape)
        free[max(y - side + 1, 0) : y + side, max(x - side + 1, 0) : x + side] = False
        count += 1
    return count


# --- Rivers and turned faces, as any game may use them --------------------------------------------

MAP = "map.geojson"


def test_a_river_takes_the_place_of_a_wall(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: data.update(rivers=data.pop("blocked"), blocked=[]))
    assert copy.lines() == []


def test_a_river_without_a_bridge(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: data.update(rivers=[["kilnside", "saltmarsh"]]))
    assert "a river parts 'kilnside' from 'saltmarsh' and has no bridge" in copy.line()


def test_a_river_with_a_bridge(copy: Copy) -> None:
    bridge = {"a": "kilnside", "b": "saltmarsh", "style": "bridge", "line": [[1, 1], [5, 5]]}
    copy.swap_json(MAP, lambda data: data.update(rivers=[["kilnside", "saltmarsh"]]))
    copy.swap_json(MAP, lambda data: data["connectors"].append(bridge))
    assert copy.lines() == []


def test_a_river_that_runs_nowhere(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: data.update(rivers=[["northmoor", "saltmarsh"]]))
    assert "has no common border to run along" in copy.line()


def test_a_connector_of_an_unknown_style(copy: Copy) -> None:
    copy.swap_json(MAP, lambda data: data["connectors"][0].update(style="brige"))
    assert "did you mean 'bridge'?" in copy.line()


def test_rivers_are_drawn_in_their_colour(kits: dict[str, tuple[Workshop, list[MadePart]]]) -> None:
    shop, made = kits["en"]
    board = next(one.board for one in made if one.board)
    assert board is not None
    water = shop.studio.theme.colours["river"]
    map_of = next(d for d in board.walk() if d.name == "map")
    assert any(s.paint.stroke == water for s in shapes(map_of.verbs))


def shapes(verbs: tuple[Verb, ...]) -> Iterator[Shape]:
    for verb in verbs:
        if isinstance(verb, Shape):
            yield verb
        elif isinstance(verb, Clip):
            yield from shapes(verb.verbs)


def test_a_standing_figure_lies_back_to_back_with_itself_once_folded(
    kits: dict[str, tuple[Workshop, list[MadePart]]],
) -> None:
    figure = next(one.piece for one in kits["en"][1] if one.plan.id == "standees-knights")
    assert figure is not None
    sides = [
        v
        for v in figure.front.verbs
        if isinstance(v, PlacedDrawing) and v.drawing.name == "standee.side"
    ]
    back, front = sides
    assert back.drawing is front.drawing
    assert front.by(0, 0) == pytest.approx((0, 35))  # the fold is the head of both
    for x, y in ((0.0, 0.0), (2.0, 5.0), (18.0, 27.0)):
        ahead, behind = front.by(x, y), back.by(x, y)
        assert ahead[0] == pytest.approx(behind[0])
        assert ahead[1] - 35 == pytest.approx(35 - behind[1])


def test_nothing_of_the_north_stands_behind_the_track_of_the_wildlings(
    kits: dict[str, tuple[Workshop, list[MadePart]]],
) -> None:
    """But the sky: peaks end below the plate and the spaces."""
    board = next(one.board for one in kits["en"][1] if one.board)
    assert board is not None
    north = next(d for d in board.walk() if d.name == "thrones.north")
    plate = next(v for v in north.verbs[2:] if isinstance(v, Shape))
    spaces = [
        v
        for v in north.verbs
        if isinstance(v, PlacedDrawing) and v.drawing.name == "thrones.threat"
    ]
    left, top, wide, high = bounds(plate.path)
    hidden = [box(left, top, left + wide, top + high)]
    hidden += [shapely.Point(v.by.e + v.drawing.width_mm / 2, 18).buffer(13) for v in spaces]
    assert len(hidden) == 8
    window = next(v for v in north.verbs if isinstance(v, Clip))
    (view,) = [v for v in window.verbs if isinstance(v, PlacedDrawing)]
    drawn = [bounds(v.path) for v in view.drawing.verbs if isinstance(v, Shape | Clip)]
    things = [
        box(*view.by(x, y), *view.by(x + w, y + h)) for x, y, w, h in drawn if view.by.a * w < 100
    ]
    assert len(things) > 300
    assert [one.bounds for one in things for space in hidden if one.intersects(space)] == []


def test_a_river_is_closed_by_its_bank_where_it_springs(
    kits: dict[str, tuple[Workshop, list[MadePart]]],
) -> None:
    """Three rivers of Westeros rise inland; the other end of each lies open to the sea."""
    shop, made = kits["en"]
    board = next(one.board for one in made if one.board)
    assert board is not None
    map_of = next(d for d in board.walk() if d.name == "map")
    bank = RIVER_MM + 0.9
    coast = shop.studio.theme.colours["coast"]
    springs = [
        verb
        for verb in shapes(map_of.verbs)
        if verb.paint.fill == coast and bounds(verb.path)[2:] == pytest.approx((bank, bank))
    ]
    assert len(springs) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_road_goes_round_every_label(
    game: Game, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line from the Wall to Storm's End: a stretch between two gaps would lead nowhere."""
    drawn = []

    def spied(line: Sequence[Point], kept_clear: Sequence[Box]) -> Path:
        drawn.append(road_path(line, kept_clear))
        return drawn[-1]

    monkeypatch.setattr("kitgen.parts.boxes.map.road_path", spied)
    shop = open_workshop(game, lang)
    make_part(next(part for part in shop.plan.parts if part.id == "board"), shop)
    assert drawn
    for path in drawn:
        assert sum(segment[0] == "M" for segment in path) == 1


def test_page_12_only_cards_that_move_the_wildlings_bear_a_mammoth(game: Game) -> None:
    """A Wildling Attack moves nothing, so its sign is another."""
    assert [r.id for r in game.tables["westeros_kinds"] if r["symbol"] == "mammoth"] == []
    assert row(game, "westeros_cards", "3-wildlings")["wildlings"] == 0


def test_the_grounds_of_the_houses_differ_in_grey(game: Game) -> None:
    fills = [str(r["fill"]) for r in game.tables["houses"]]
    assert min(eyes.apart(a, b, "grey") for a, b in combinations(fills, 2)) > 7
