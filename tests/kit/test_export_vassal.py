"""A module of VASSAL: its build file and saves read plainly, and by pywargame where it is there."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from games_to_try import GAMES, SIXTH, Copy
from PIL import Image
from screens import one_file

from kitgen.export.table import inside
from kitgen.export.vassal import sequence
from kitgen.game import load_game
from kitgen.kit.build import make_parts
from kitgen.kit.making import MadePart
from kitgen.kit.setups import SetUp, set_ups, widest_field
from kitgen.kit.studios import open_workshop


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return one_file("vassal", SIXTH, tmp_path_factory.mktemp("vassal") / "module")


def taken_apart(text: str, delimiter: str) -> list[str]:
    """What `sequence` has put together, read as VASSAL reads it."""
    tokens: list[str] = []
    token, place = "", 0
    while place < len(text):
        if text[place] == "\\" and text[place + 1 : place + 2] == delimiter:
            token, place = token + delimiter, place + 2
        elif text[place] == delimiter:
            tokens, token, place = [*tokens, token], "", place + 1
        else:
            token, place = token + text[place], place + 1
    return [
        each[1:-1] if len(each) > 1 and each[0] == each[-1] == "'" else each
        for each in (*tokens, token)
    ]


class Game:
    """A kit and what its module should hold."""

    def __init__(self, game: str | Path) -> None:
        found = load_game(game)
        self.shop = open_workshop(found, "en")
        made = [one for some in make_parts(found, self.shop).values() for one in some]
        self.made: dict[str, MadePart] = {one.id: one for one in made}
        self.set_ups: list[SetUp] = [one for one in set_ups(self.shop, made) if one.layings]


def commands(archive: ZipFile, save: str) -> list[str]:
    with ZipFile(io.BytesIO(archive.read(save))) as inner:
        raw = inner.read("savedGame")
    assert raw[:5] == b"!VCSK"
    figures = bytes.fromhex(raw[5:].decode())
    return bytes(byte ^ figures[0] for byte in figures[1:]).decode().split("\x1b")


def pieces_of(lines: list[str]) -> Iterator[tuple[str, str, list[str], str]]:
    """Id, name, place and whole state of every piece of a save."""
    for line in lines:
        if line.startswith("+/"):
            id, type, state = taken_apart(line[2:], "/")
            if type.startswith(("stack", "deck;")):
                continue
            while not type.startswith("piece;"):
                _, type = taken_apart(type, "\t")
                _, state = taken_apart(state, "\t")
            *_, name = taken_apart(type, ";")
            yield id, name, taken_apart(state, ";"), line


def check(file: Path, game: Game) -> None:
    with ZipFile(file) as archive:
        root = ElementTree.fromstring(archive.read("buildFile.xml"))
        names = set(archive.namelist())
        for tag, name in (("Map", "mapName"), ("map.DrawPile", "name")):
            called = [one.get(name) for one in root.iter(f"VASSAL.build.module.{tag}")]
            assert len(called) == len(set(called)), called
        lists = {"PieceSlot": Counter[str](), "CardSlot": Counter[str]()}
        images = {one.get("image") for one in root.iter() if one.get("image")}
        images |= {one.get("fileName") for one in root.iter() if one.get("fileName")}
        for kind, counted in lists.items():
            for slot in root.iter(f"VASSAL.build.widget.{kind}"):
                ((_, name, _, _),) = pieces_of([slot.text or ""])
                counted[name] += 1
        counters = [one for one in game.made.values() if one.plan.file in ("counters", "board")]
        wanted = Counter(one.name for one in counters if one.piece and one.count)
        assert lists["PieceSlot"] == wanted
        cards: Counter[str] = Counter()
        for one in game.made.values():
            if one.plan.file == "cards":
                cards[one.name] += one.count
        assert lists["CardSlot"] == +cards
        assert {f"images/{name}" for name in images} <= names
        for board in root.iter("VASSAL.build.module.map.boardPicker.Board"):
            if board.get("image"):
                with archive.open(f"images/{board.get('image')}") as picture:
                    size = Image.open(picture).size
                assert (str(size[0]), str(size[1])) == (board.get("width"), board.get("height"))
        setups = root.findall("VASSAL.build.module.PredefinedSetup")
        assert [one.get("name") for one in setups] == [one.name for one in game.set_ups]
        for setup, laid in zip(setups, game.set_ups, strict=True):
            save = setup.get("file")
            assert save
            check_save(root, commands(archive, save), laid, game)


def check_save(root: ElementTree.Element, lines: list[str], laid: SetUp, game: Game) -> None:
    """Every unit of a set-up stands in its area on its board; every id is one piece."""
    assert (lines[0], lines[-1]) == ("begin_save", "end_save")
    pieces = [*pieces_of(lines)]
    ids = [id for id, *_ in pieces]
    assert len(ids) == len(set(ids))
    boards: dict[str, tuple[str, int, float]] = {}
    for map_ in root.iter("VASSAL.build.module.Map"):
        left = 0
        for board in map_.iter("VASSAL.build.module.map.boardPicker.Board"):
            boards[board.get("name", "")] = (
                map_.get("mapName", ""),
                left,
                float(board.get("width", 0)),
            )
            left += int(board.get("width", 0))
    for laying in laid.layings:
        made = game.made[laying.board]
        name, left, wide = boards[made.name]
        dots = wide / made.size[0]
        field = widest_field(made)
        assert field
        spot = next(spot for spot in field.spots if spot.name == laying.spot)
        at = field.by(*spot.at)
        rings = [[field.by(*point) for point in ring] for ring in spot.rings]
        there = 0
        for _, piece, place, _ in pieces:
            if piece == game.made[laying.piece].name and place[0] == name:
                x = (int(place[1]) - left) / dots
                y = int(place[2]) / dots
                near = abs(x - at[0]) + abs(y - at[1]) < 2
                there += near or inside(rings, x, y)
        assert there >= laying.copies, laying


def test_the_module_holds_the_kit_and_its_set_up(module: Path) -> None:
    check(module, Game(SIXTH))


def test_maps_and_decks_of_one_name_are_told_apart(copy: Copy, tmp_path: Path) -> None:
    """A save says by the name on which map a piece lies."""
    called = re.compile(r"(?m)^  (river_board|fog_chart): .*")
    for text in ("text/en.yaml", "text/cs.yaml"):
        copy.write(text, called.sub(r"  \1: Cards", copy.read(text)))
    copy.swap("kit.yaml", ': {{ text.decks[row.deck].name }}"', '"')
    file = one_file("vassal", copy.folder, tmp_path / "module", dpi=40)
    with ZipFile(file) as archive:
        root = ElementTree.fromstring(archive.read("buildFile.xml"))
        lines = commands(archive, "start.vsav")
    assert {place[0] for _, _, place, _ in pieces_of(lines)} == {"Cards 2", "Cards"}
    maps = [one.get("mapName") for one in root.iter("VASSAL.build.module.Map")]
    decks = [one.get("name") for one in root.iter("VASSAL.build.module.map.DrawPile")]
    assert (maps, decks) == (["Cards 2", "Cards 3", "Cards"], ["Cards 1", "Cards 2"])


def test_areas_are_zones_under_their_names(module: Path) -> None:
    with ZipFile(module) as archive:
        root = ElementTree.fromstring(archive.read("buildFile.xml"))
    zones = [*root.iter("VASSAL.build.module.map.boardPicker.board.mapgrid.Zone")]
    assert {"Northmoor", "Upper Velle", "Heron Isle"} <= {zone.get("name") for zone in zones}
    (grid,) = root.iter("VASSAL.build.module.map.boardPicker.board.HexGrid")
    assert float(grid.get("dx", 0)) == pytest.approx(float(grid.get("dy", 0)) * 0.866, rel=1e-3)


def test_texts_of_vassal_come_back_as_they_went_in() -> None:
    for tokens in (["a", "b;c", "", "d"], ["'x'", "\\y", "z"], ["x;", ";"], ["", ""]):
        assert taken_apart(sequence(";", *tokens), ";") == tokens
    inner = sequence(";", "a;b", "c")
    outer = sequence("\t", "one", sequence("\t", "two", inner))
    one, rest = taken_apart(outer, "\t")
    assert (one, taken_apart(rest, "\t")) == ("one", ["two", inner])


def test_the_same_module_twice_has_the_same_bytes(module: Path, tmp_path: Path) -> None:
    assert one_file("vassal", SIXTH, tmp_path / "again").read_bytes() == module.read_bytes()


def walked(file: Path) -> tuple[Any, list[str]]:
    vassal = pytest.importorskip("pywargame.vassal", exc_type=ImportError)
    with vassal.VMod(str(file), "r") as module:
        game = vassal.BuildFile(module.getBuildFile()).getGame()
        saves = [name for name in module.getFileNames() if name.endswith(".vsav")]
        lines = [
            line
            for name in saves
            for line in vassal.SaveIO.readSave(module.getInternalFile(name, "r"))[1]
        ]
        return game, lines


def test_another_reader_walks_the_module(module: Path) -> None:
    game, lines = walked(module)
    assert game["name"] == "Lanterns on the Velle"
    assert {*game.getMaps()} == {"River board", "Fog chart", "Cards"}
    slots = {piece["entryName"]: piece for piece in game.getPieces()}
    boat = slots["Heron guild: Barge × 4"]
    traits = {trait.__class__.__name__ for trait in boat.getTraits()}
    assert {"BasicTrait", "LayerTrait", "RotateTrait", "DeleteTrait"} <= traits
    assert sum(line.startswith("+/") for line in lines) == 28


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in GAMES if name != "lantern-barges"])
def test_whole_games_are_in_their_module(game: str, tmp_path: Path) -> None:
    check(one_file("vassal", game, tmp_path / "module", dpi=40), Game(game))
