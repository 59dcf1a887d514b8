"""A table for Tabletop Simulator, read back as its format is published and laid a second time."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from games_to_try import GAMES, SIXTH
from PIL import Image, ImageChops, ImageStat
from tables import INCH, Mock, pieces_of
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.export.table import inside
from kitgen.game import load_game
from kitgen.kit.build import make_parts
from kitgen.kit.making import MadePart
from kitgen.kit.setups import set_ups, widest_field
from kitgen.kit.studios import open_workshop


def export(*words: object) -> Result:
    return CliRunner().invoke(app, ["export", *map(str, words)])


def parts_of(game: str | Path) -> list[MadePart]:
    found = load_game(game)
    lang = "en" if "en" in found.languages else found.languages[0]
    return [p for some in make_parts(found, open_workshop(found, lang)).values() for p in some]


def names_laid(objects: list[dict[str, Any]]) -> Counter[str]:
    """How often a name lies on the table, in decks, stacks and bags."""
    found: Counter[str] = Counter()
    for one in pieces_of(objects):
        if "DeckIDs" in one:
            assert len(one["DeckIDs"]) == len(one["ContainedObjects"])
            found.update(card["Nickname"] for card in one["ContainedObjects"])
        elif "CustomDeck" in one or ("CustomImage" in one and not one["Locked"]):
            found[one["Nickname"]] += one.get("Number", 1)
    return found


def check(folder: Path, game: str | Path) -> None:
    """Counts, sizes, names and places of every saved game of an export against the kit."""
    made = parts_of(game)
    wanted: Counter[str] = Counter()
    for one in made:
        if one.piece:
            wanted[one.name] += one.count
    boards = {one.name: one for one in made if one.board}
    for picture in (folder / "Images").iterdir():
        assert max(Image.open(picture).size) <= 4096, picture.name
    saves = sorted((folder / "Saves").iterdir())
    for save in saves:
        objects = json.loads(save.read_text("utf-8"))["ObjectStates"]
        assert names_laid(objects) == +wanted
        everything = [*pieces_of(objects)]
        ids = [one["GUID"] for one in everything]
        assert len(ids) == len(set(ids))
        for thing in everything:
            for sheet in thing.get("CustomDeck", {}).values():
                assert 1 <= sheet["NumWidth"] <= 10
                assert 1 <= sheet["NumHeight"] <= 7
        for name, board in boards.items():
            cuts = [one for one in objects if one["Locked"] and one["Nickname"] == name]
            left = min(c["Transform"]["posX"] - c["Transform"]["scaleX"] for c in cuts)
            right = max(c["Transform"]["posX"] + c["Transform"]["scaleX"] for c in cuts)
            assert (right - left) * INCH == pytest.approx(board.size[0], abs=0.1)
            area = sum(c["Transform"]["scaleX"] * c["Transform"]["scaleZ"] * 4 for c in cuts)
            assert area * INCH**2 == pytest.approx(board.size[0] * board.size[1], rel=1e-3)


def check_places(folder: Path, game: str | Path) -> int:
    """Every unit of the set-up lies in its area on its board, as the map has it."""
    made = parts_of(game)
    found = load_game(game)
    shop = open_workshop(found, "en")
    named = {one.id: one for one in made}
    checked = 0
    for set_up in set_ups(shop, made):
        save = next(
            path
            for path in (folder / "Saves").iterdir()
            if path.stem.endswith(set_up.id) or len(set_ups(shop, made)) == 1
        )
        objects = json.loads(save.read_text("utf-8"))["ObjectStates"]
        for laying in set_up.layings:
            board, piece = named[laying.board], named[laying.piece]
            cuts = [one for one in objects if one["Locked"] and one["Nickname"] == board.name]
            left = min(c["Transform"]["posX"] - c["Transform"]["scaleX"] for c in cuts) * INCH
            top = max(c["Transform"]["posZ"] + c["Transform"]["scaleZ"] for c in cuts) * INCH
            field = widest_field(board)
            assert field
            spot = next(spot for spot in field.spots if spot.name == laying.spot)
            rings = [[field.by(*point) for point in ring] for ring in spot.rings]
            lies = False
            for one in objects:
                if one["Nickname"] != piece.name or one["Locked"]:
                    continue
                at = one["Transform"]
                x, y = at["posX"] * INCH - left, top - at["posZ"] * INCH
                middle = field.by(*spot.at)
                near = abs(x - middle[0]) + abs(y - middle[1]) < 0.1
                right = one.get("Number", 1) == laying.copies
                lies |= right and (near or inside(rings, x, y))
            assert lies, laying
            checked += 1
    return checked


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tts") / "table"
    found = export(SIXTH, "--as", "tts", "--dpi", 72, "--out", folder)
    assert (found.exit_code, found.stdout) == (0, f"{folder}\n"), found.output
    return folder


def test_everything_lies_there_as_often_as_it_is_printed(table: Path) -> None:
    check(table, SIXTH)
    assert check_places(table, SIXTH) == 6


def test_every_address_is_a_picture_of_the_right_shape(table: Path) -> None:
    (save,) = (table / "Saves").iterdir()
    text = save.read_text("utf-8")
    urls = {part.partition('"')[0] for part in text.split('"file:///')[1:]}
    there = {path.name for path in (*(table / "Images").iterdir(), *(table / "PDF").iterdir())}
    assert urls == there
    for one in pieces_of(json.loads(text)["ObjectStates"]):
        for sheet in one.get("CustomDeck", {}).values():
            face = Image.open(table / "Images" / sheet["FaceURL"].rpartition("/")[2])
            assert face.width % sheet["NumWidth"] == face.height % sheet["NumHeight"] == 0


def test_a_card_on_its_sheet_looks_as_it_does_alone(table: Path, tmp_path: Path) -> None:
    words = SIXTH, "--only", "cards", "--dpi", 72, "--bleed", 0, "--out", tmp_path / "faces"
    assert export(*words).exit_code == 0
    (save,) = (table / "Saves").iterdir()
    mock = Mock(save)
    shown: dict[str, Image.Image] = {}
    for one in mock.game["ObjectStates"]:
        for card in one.get("ContainedObjects", []):
            if "CardID" in card:
                shown[card["Nickname"]] = mock.card(card, up=True).convert("RGB")
    for made in parts_of(SIXTH):
        if made.plan.id == "cards":
            alone = Image.open(tmp_path / "faces" / f"{made.id}-front.png").convert("RGB")
            other = shown[made.name]
            assert other.size == alone.size
            off = ImageStat.Stat(ImageChops.difference(alone, other)).mean
            assert max(off) < 8, made.id


def test_the_mock_of_a_table_shows_the_board_where_it_lies(table: Path) -> None:
    (save,) = (table / "Saves").iterdir()
    drawn = Mock(save, scale=1.0).drawn()
    board = Image.open(next((table / "Images").glob("*river-board*"))).convert("RGB")
    seen = drawn.crop((60, 60, 60 + 304, 60 + 224))
    laid = ImageStat.Stat(ImageChops.difference(board.resize(seen.size), seen)).mean
    assert max(laid) < 14  # but for the boats that lie on it


def test_the_same_table_twice_has_the_same_bytes(table: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    assert export(SIXTH, "--as", "tts", "--dpi", 72, "--out", again).exit_code == 0
    for path in table.rglob("*.*"):
        assert (again / path.relative_to(table)).read_bytes() == path.read_bytes(), path.name


def test_pictures_may_lie_on_a_host(tmp_path: Path) -> None:
    words = SIXTH, "--as", "tts", "--only", "cards", "--dpi", 36, "--out", tmp_path / "t"
    assert export(*words, "--base-url", "https://example.org/x/").exit_code == 0
    (save,) = (tmp_path / "t" / "Saves").iterdir()
    assert '"FaceURL": "https://example.org/x/lantern-barges-en-cards-1-front.jpg"' in (
        save.read_text("utf-8")
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--as", "tss"), "did you mean 'tts'?"),
        (("--as", "tts", "--format", "png"), "--format is for --as faces; leave it out"),
        (("--as", "tts", "--bleed", "2"), "--bleed is for --as faces; leave it out"),
        (("--as", "tts", "--base-url", "x"), "--base-url is 'x'; write an address, https://…"),
        (("--base-url", "https://x"), "--base-url is for --as tts; leave it out"),
    ],
)
def test_wrong_use_is_told(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    found = export(SIXTH, *words, "--out", tmp_path / "t")
    assert found.exit_code == 2
    assert said in found.stderr
    assert not (tmp_path / "t").exists()


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in GAMES if name != "lantern-barges"])
def test_whole_games_lie_on_the_table(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "table"
    found = export(game, "--as", "tts", "--dpi", 40, "--out", folder)
    assert found.exit_code == 0, found.output
    check(folder, game)
    assert check_places(folder, game) >= (0 if game == "through-the-ages" else 20)
