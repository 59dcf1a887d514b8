"""Worked examples of booklets: steps that follow from each other, arrows that run from what stands
in one area to another, and tables that leave a short cell's words whole."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import shapely
import yaml
from drawn_kits import booklet, part, workshop
from games_to_try import GAMES, Copy

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Text, Verb
from kitgen.game import load_game
from kitgen.kit.making import make_part
from kitgen.kit.studios import open_workshop
from kitgen.parts.areamap import read_map
from kitgen.parts.columns import Setter
from kitgen.parts.extent import text_corners
from kitgen.parts.mapcheck import inside
from kitgen.parts.typeset import Block

LAYOUTS = Path(__file__).parents[2] / "layouts"
EXAMPLES = [
    game for game in GAMES if "example_steps" in load_game(GAMES[game], checked=False).tables
]


def verbs_of(drawing: Drawing) -> Iterator[Verb]:
    """All verbs of a drawing and of what is placed in it."""
    waiting = list(drawing.verbs)
    while waiting:
        verb = waiting.pop()
        yield verb
        if isinstance(verb, PlacedDrawing):
            waiting += verb.drawing.verbs
        elif isinstance(verb, Clip):
            waiting += verb.verbs


def words_of(page: Drawing) -> str:
    return " ".join(verb.string for verb in verbs_of(page) if isinstance(verb, Text))


def test_all_five_games_have_examples() -> None:
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_step_has_pieces_and_stands_in_the_booklet(game: str) -> None:
    loaded = load_game(GAMES[game])
    steps = {row.id for row in loaded.tables["example_steps"]}
    assert {str(row["step"]) for row in loaded.tables["example_pieces"]} == steps
    closing = (loaded.folder / "kit.yaml").read_text(encoding="utf-8")
    used = {str(row["example"]) for row in loaded.tables["example_steps"]}
    assert used == {row.id for row in loaded.tables["examples"]}
    assert all(f"example.{name}-1" in closing for name in used)


@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_a_piece_goes_to_a_neighbour(game: str) -> None:
    loaded = load_game(GAMES[game])
    near = {frozenset((str(row["a"]), str(row["b"]))) for row in loaded.tables["borders"]}
    ways = [row for row in loaded.tables["example_pieces"] if row["to"]]
    assert ways
    assert all(frozenset((str(row["area"]), str(row["to"]))) in near for row in ways)


def test_cavalry_of_one_group_charges_together() -> None:
    """Only cavalry of the same group supports a charge (p. 53)."""
    loaded = load_game(GAMES["battles-of-napoleon"])
    steps = {
        str(row.id) for row in loaded.tables["example_steps"] if str(row["example"]) == "charge"
    }
    pieces = [row for row in loaded.tables["example_pieces"] if str(row["step"]) in steps]
    blocks = {row.id: row for row in loaded.tables["blocks"]}
    french = [b for row in pieces if str((b := blocks[str(row["block"])])["nation"]) == "french"]
    assert len(french) == 2 * len(steps)
    assert {(str(block["arm"]), str(block["colour"])) for block in french} == {("cavalry", "black")}


def test_no_chance_of_an_aid_is_a_hundred() -> None:
    """Five dice at 4 may still miss."""
    (aids, *_) = part("axis-allies", "en", "player-aids")
    words = " ".join(words_of(side) for side in aids.sides.values())
    assert ">99" in words
    assert not re.search(r"\b100\b", words)


def test_the_booklet_of_pacific_1940() -> None:
    """The example stands behind the page of its rule and in the contents; no short cell of a table
    is broken in a word, as San Francisco and Hawaiian Islands once were."""
    pages = booklet("pacific-1940", "en").pages
    texts = [words_of(page) for page in pages]
    at = next(i for i, text in enumerate(texts) if "A raid on a convoy, step by step" in text)
    assert "Convoys" in texts[at - 1]
    assert "Step by step" in texts[1]
    lines = {verb.string for page in pages for verb in verbs_of(page) if isinstance(verb, Text)}
    assert {"San Francisco", "Hawaiian Islands", "Francisco", "Islands"} & lines
    assert not {"San Fran-", "Hawaiian Is-", "United King-"} & lines


@pytest.mark.sweep
@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_no_cell_of_a_table_is_broken_in_a_word(
    game: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the booklet nor on the aids, however many words it has."""
    broken: list[str] = []
    row_blocks = Setter._row_blocks

    def watched(*given: Any) -> list[Block]:
        blocks = row_blocks(*given)
        for block in blocks:
            ends = ["".join(part.text for _, part in line.parts) for line in block.lines[:-1]]
            broken.extend(end for end in ends if end.endswith("-"))
        return blocks

    monkeypatch.setattr(Setter, "_row_blocks", watched)
    shop = open_workshop(load_game(GAMES[game]), lang)
    for plan in shop.plan.parts:
        if plan.id in ("rules", "player-aids"):
            make_part(plan, shop)
    assert not broken


def board(copy: Copy) -> Drawing:
    loaded = load_game(copy.folder)
    shop = open_workshop(loaded, "en", "full")
    plan = next(part for part in shop.plan.parts if part.id == "river-board")
    found = make_part(plan, shop)[0].board
    assert found is not None
    return found


def arrows(drawing: Drawing, accent: str) -> int:
    """Shapes of seven corners in the accent's colour."""
    return sum(
        isinstance(verb, Shape) and verb.paint.fill == accent and len(verb.path) in (7, 8)
        for verb in verbs_of(drawing)
    )


def with_ways(copy: Copy, ways: str) -> None:
    old = "        borders: roads\n"
    copy.swap("layouts/river.yaml", old, f'{old}        ways: "{ways}"\n')


def test_an_arrow_for_each_pair_of_areas(copy: Copy) -> None:
    accent = open_workshop(load_game(copy.folder), "en", "full").studio.theme.colours["accent"]
    before = arrows(board(copy), accent)
    way = "{'area': 'kilnside', 'to': 'oakholt'}"
    stays = "{'area': 'oakholt', 'to': none}"
    with_ways(copy, f"[{way}, {way}, {stays}]")
    assert arrows(board(copy), accent) == before + 1


@pytest.mark.parametrize(
    ("ways", "told"),
    [
        ("'kilnside'", "'ways' is no list; write a table with 'area' and 'to'"),
        ("[1]", "'1' is no way; give each row an 'area' and a 'to'"),
        ("[{'area': 'kilnsied', 'to': 'oakholt'}]", "the map has no area 'kilnsied'"),
    ],
)
def test_ways_that_lead_nowhere(copy: Copy, ways: str, told: str) -> None:
    with_ways(copy, ways)
    assert told in copy.line()


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("face", ["example.support", "thrones.march"])
def test_a_name_in_a_picture_lies_within_its_area(face: str, lang: str) -> None:
    loaded = load_game(GAMES["game-of-thrones"])
    shop = workshop("game-of-thrones", lang)
    step = next(iter(shop.studio.view.tables["example_steps"]))
    drawn = shop.studio.face(face, {"row": shop.studio.view.row("example_steps", step.id)})
    (field,) = drawn.fields
    words = loaded.words(lang)
    lands = {
        words.name("areas", spot.name).casefold(): shapely.Polygon(
            [field.by(*point) for point in spot.rings[0]]
        )
        for spot in field.spots
    }
    named = {
        text.string.casefold(): lands[text.string.casefold()].contains(shapely.MultiPoint(corners))
        for text, corners in text_corners(drawn)
        if text.string.casefold() in lands
    }
    assert len(named) > 2
    assert all(named.values()), named


@pytest.mark.parametrize("high", [16, 24, 32, 45, 60, 84, 90, 120])
def test_pictures_under_the_last_rule_keep_their_feet(high: float) -> None:
    """They are 8:5; of the sky a fifth may go."""
    studio = workshop("battles-of-napoleon", "en").studio
    tail = studio.face("napoleon.tail", {"cell_w": 114.0, "cell_h": float(high)})
    placed = [
        verb
        for verb in tail.verbs
        if isinstance(verb, PlacedDrawing) and "picture" in verb.drawing.name
    ]
    assert placed
    for one in placed:
        wide, tall = one.drawing.width_mm, one.drawing.height_mm
        assert 1.59 < wide / tall < 2.0
        assert one.by.f + tall <= high + 0.01


@pytest.mark.parametrize(
    ("game", "layout", "picture", "places"),
    [
        (
            "axis-allies",
            "axis-booklet.yaml",
            "example.landing",
            {
                "submarine": "sz_7",
                "battleship": "sz_7",
                "transport": "sz_7",
                "infantry-1": "western_europe",
                "infantry-2": "western_europe",
                "guard-1": "western_europe",
                "guard-2": "western_europe",
            },
        ),
        (
            "pacific-1940",
            "pacific-booklet.yaml",
            "example.convoy",
            {"submarine-1": "sz_42", "submarine-2": "sz_42", "destroyer": "sz_42"},
        ),
    ],
)
def test_counters_of_a_picture_lie_in_their_area(
    game: str, layout: str, picture: str, places: dict[str, str]
) -> None:
    """Wholly, however the map is drawn: not on a coast, not half in the next zone."""
    areas = read_map(load_game(game).folder / "map.geojson").areas
    boxes = yaml.safe_load((LAYOUTS / layout).read_text(encoding="utf-8"))["faces"][picture][
        "boxes"
    ]
    left, top, wide, _ = json.loads(boxes["map"]["with"]["window"])
    scale = wide / boxes["map"]["at"][2]
    assert set(places) == {
        name for name, made in boxes.items() if made.get("face") == "example.piece"
    }
    for name, area in places.items():
        x, y, w, h = boxes[name]["at"]
        box = (left + x * scale, top + y * scale, w * scale, h * scale)
        assert inside(box, areas[area]), name
