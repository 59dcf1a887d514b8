"""A room of VirtualTabletop.io, read back as its wiki and its server have it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from zipfile import ZipFile
from zlib import crc32

import pytest
from games_to_try import GAMES, SIXTH
from PIL import Image, ImageChops, ImageStat
from screens import one_file
from tables import Room

from kitgen.export.table import inside
from kitgen.game import load_game
from kitgen.kit.build import make_parts
from kitgen.kit.setups import set_ups, widest_field
from kitgen.kit.studios import open_workshop


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return one_file("vtt", SIXTH, tmp_path_factory.mktemp("vtt") / "room")


def check(file: Path, game: str | Path) -> None:
    found = load_game(game)
    shop = open_workshop(found, "en")
    made = [one for some in make_parts(found, shop).values() for one in some]
    wanted = Counter({one.id: one.count for one in made if one.piece and one.count})
    laid = [set_up for set_up in set_ups(shop, made) if set_up.layings]
    with ZipFile(file) as archive:
        for name in archive.namelist():
            if name.startswith("assets/"):  # its server takes a picture by these figures
                content = archive.read(name)
                sum_ = int.from_bytes(crc32(content).to_bytes(4, "big"), "big", signed=True)
                assert name == f"assets/{sum_}_{len(content)}"
        variants = [name for name in archive.namelist() if name.endswith(".json")]
    assert variants == [f"{number}.json" for number in range(max(1, len(laid)))]
    for number in range(len(variants)):
        read = Room(file, number)
        cards = [one for one in read.widgets.values() if one.get("type") == "card"]
        assert Counter(one["cardType"] for one in cards) == wanted
        assert read.meta["info"]["name"] == found.title("en")
        for id, one in read.widgets.items():
            assert one["id"] == id
            assert "parent" not in one or one["parent"] in read.widgets
            x, y = read.at(one)
            assert -1 <= x <= 1600
            assert -1 <= y <= 1000, id
        for card in cards:
            assert read.shown(card).removeprefix("/") in read.zip.namelist()
        boards = {one.id: one for one in made if one.board}
        for id, board in boards.items():
            drawn = read.widgets[f"board {id}"]
            scale = drawn["width"] / board.size[0]
            assert drawn["height"] == pytest.approx(board.size[1] * scale, abs=0.05)
        for laying in laid[number].layings if laid else ():
            drawn, board = read.widgets[f"board {laying.board}"], boards[laying.board]
            scale = drawn["width"] / board.size[0]
            field = widest_field(board)
            assert field
            spot = next(spot for spot in field.spots if spot.name == laying.spot)
            at = field.by(*spot.at)
            rings = [[field.by(*point) for point in ring] for ring in spot.rings]
            there = 0
            for card in cards:
                size = read.widgets[card["deck"]]["cardDefaults"]
                x, y = read.at(card)
                x = (x + size["width"] / 2 - drawn["x"]) / scale
                y = (y + size["height"] / 2 - drawn["y"]) / scale
                near = abs(x - at[0]) + abs(y - at[1]) < 1
                there += card["cardType"] == laying.piece and (near or inside(rings, x, y))
            assert there >= laying.copies, laying


def test_everything_is_in_the_room_and_lies_where_it_belongs(room: Path) -> None:
    check(room, SIXTH)


def test_decks_are_shuffled_by_a_button(room: Path) -> None:
    read = Room(room)
    buttons = [one for one in read.widgets.values() if one.get("type") == "button"]
    assert len(buttons) == 4  # two decks of cards, the topics, the aids
    for button in buttons:
        (step,) = button["clickRoutine"]
        assert step["func"] == "SHUFFLE"
        holder = read.widgets[step["holder"]]
        inside_it = [one for one in read.widgets.values() if one.get("parent") == holder["id"]]
        assert [one["type"] for one in inside_it] == ["pile"]


def test_the_room_shows_the_board_as_it_is_drawn(room: Path) -> None:
    read = Room(room)
    board = read.widgets["board river-board"]
    seen = read.drawn().crop(
        (
            round(board["x"]),
            round(board["y"]),
            round(board["x"] + board["width"]),
            round(board["y"] + board["height"]),
        )
    )
    alone = read.picture(board["image"]).convert("RGB").resize(seen.size)
    assert max(ImageStat.Stat(ImageChops.difference(alone, seen)).mean) < 14


def test_booklets_are_leafed_through(room: Path) -> None:
    read = Room(room)  # a cover and two pages of rules
    booklet = read.widgets["booklet rules"]
    sizes = {Image.open(read.zip.open(face["image"][1:])).size for face in booklet["faces"]}
    assert len(booklet["faces"]) == 3
    assert len(sizes) == 1


def test_the_same_room_twice_has_the_same_bytes(room: Path, tmp_path: Path) -> None:
    assert one_file("vtt", SIXTH, tmp_path / "again").read_bytes() == room.read_bytes()
    listed = json.loads((tmp_path / "again" / "files.json").read_text())
    assert listed == ["files.json", "lantern-barges-en.vtt"]


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in GAMES if name != "lantern-barges"])
def test_whole_games_are_in_their_room(game: str, tmp_path: Path) -> None:
    check(one_file("vtt", game, tmp_path / "room", dpi=40), game)
