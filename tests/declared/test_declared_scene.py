"""Boards of declared games on screens, from the declaration alone."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from games_to_try import EXAMPLES, SIXTH
from keys_said import keys_said
from purses import heather_with_purses
from recorded.table import Table

from companion.games import GAMES, Games
from companion.table import i18n
from companion.table.commands.board import shown as shown_on
from companion.table.home import Home
from companion.table.session import Session
from companion.table.store import Store
from kitgen.draw.drawing import PlacedDrawing, Shape, Text, Verb
from kitgen.draw.geometry import Box, bounds, polyline, rectangle, transformed
from kitgen.export.boards import all_spots, drawing_of, places
from kitgen.export.scenes import Disc, ShownBoard, scene_drawing
from kitgen.game import load_game
from kitgen.game.declared.read import read_declared
from kitgen.game.problems import DataError
from kitgen.kit.making import units_of
from kitgen.kit.studios import open_workshop

DECLARED = [folder for folder in EXAMPLES if (folder / "table.yaml").is_file()]


def begun(example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """A session of an example, begun as a group would: its rules and its state."""
    table = Table(tmp_path, monkeypatch)
    people = "--people 'Anna, Petr'" if example.name == "copper-valley" else ""
    table.do(f"new {example.resolve()} --session s {people}")
    with Store.open(Home(tmp_path).path("s")) as store:
        rules = Games(GAMES, tmp_path / "games").rules(store.meta["game"])
        return rules, Session.load("s", store, rules).state


@pytest.mark.parametrize("example", DECLARED, ids=lambda path: path.name)
def test_the_kept_copy_draws_its_boards_and_something_stands_on_them(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, state = begun(example, tmp_path, monkeypatch)
    scene = rules.scene(rules.veiled(state, ""), "")
    assert scene.boards
    shown = 0
    shop = open_workshop(rules.data, "en")
    printed = {unit.id for plan in shop.plan.parts for unit in units_of(plan, shop)}
    for board in scene.boards:
        [part] = board.parts
        assert {piece.piece for piece in board.pieces} <= printed
        known = {
            place["id"] for place in places(rules.data, "en", drawing_of(rules.data, "en", part))
        }
        things = [*board.markers, *board.signs, *board.pieces]
        shown += sum(one.place in known for one in things)
        assert all(one.says for one in things)
    assert shown


def test_pieces_are_read_in_the_form_for_their_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heather = next(folder for folder in EXAMPLES if folder.name == "heather-crowns")
    rules, state = begun(heather, tmp_path, monkeypatch)
    i18n.use("cs")
    told = {piece.says for board in rules.scene(state, "").boards for piece in board.pieces}
    assert {"Jednotky: 1 lučištník", "Jednotky: 3 kopiníci"} <= told


@pytest.mark.parametrize("example", DECLARED, ids=lambda path: path.name)
def test_no_id_is_read_out_in_czech(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, state = begun(example, tmp_path, monkeypatch)
    i18n.use("cs")
    assert keys_said(rules.data, rules.scene(state, "")) == []


def box_of(verb: Verb) -> Box | None:
    """Return the box of a shape or of a drawing that is laid on the board."""
    if isinstance(verb, Shape):
        return bounds(verb.path)
    if isinstance(verb, PlacedDrawing):
        sheet = rectangle(0, 0, verb.drawing.width_mm, verb.drawing.height_mm)
        return bounds(transformed(sheet, verb.by))
    return None


def test_nothing_lies_on_the_number_of_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gorsedene has 3 spears and 1 archer beside the arms of its owner."""
    rules, state = begun(Path("examples/heather-crowns"), tmp_path, monkeypatch)
    [board] = rules.scene(rules.veiled(state, ""), "").boards
    verbs = list(scene_drawing(rules.data, "en", shown_on(rules, state, board)).verbs)
    many = [piece for piece in board.pieces if piece.copies > 1]
    assert {piece.copies for piece in many} == {3}
    figures = [at for at, verb in enumerate(verbs) if isinstance(verb, Text) and verb.string == "3"]
    assert len(figures) >= len(many)
    for at in figures:
        middle = verbs[at]
        assert isinstance(middle, Text)
        for x, y, wide, high in filter(None, map(box_of, verbs[at + 1 :])):
            beside = middle.x + 2 < x or middle.x - 2 > x + wide
            assert beside or middle.y < y or middle.y - 3 > y + high


def test_a_hand_is_seen_by_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, state = begun(SIXTH.parent / "heather-crowns", tmp_path, monkeypatch)
    mine = rules.scene(rules.veiled(state, "gorse"), "gorse")
    [hand] = [spread for spread in mine.spreads if spread.seat == "gorse"]
    assert [card.piece for card in hand.cards] == [
        f"tales/{key}" for key in state.tales.hands["gorse"]
    ]
    for seat in ("", "thistle"):
        others = rules.scene(rules.veiled(state, seat), seat)
        assert not [spread for spread in others.spreads if spread.seat == "gorse"]


def held_lands(table: Table) -> list[str]:
    """Lands on the moor's board with the troops of whoever holds them."""
    with Store.open(Home(table.folder).path("s")) as store:
        rules = Games(GAMES, table.folder / "games").rules(store.meta["game"])
        state = Session.load("s", store, rules).state
    [board] = rules.scene(rules.veiled(state, ""), "").boards
    forces = rules.data.tables["forces"]
    called = {f"troops/{row.id}": f"{row['clan']} {row['troop']}" for row in forces}
    return [f"{piece.place}: {piece.copies} {called[piece.piece]}" for piece in board.pieces]


def test_troops_stand_in_the_colours_of_whoever_holds_the_land(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do(f"new {Path('examples/heather-crowns').resolve()} --session s")
    home = ["gorsedene: 3 gorse spears", "gorsedene: 1 gorse archers"]
    assert [line for line in held_lands(table) if line.startswith("gorsedene")] == home
    assert not [line for line in held_lands(table) if line.startswith("cairnhill")]
    table.do("set cairnhill.held=thistle cairnhill.army='2 riders'")
    assert "cairnhill: 2 thistle riders" in held_lands(table)


@pytest.mark.parametrize(
    ("board", "stands"),
    [
        ("{pieces: beacons}", {"pieces": ["beacons/heron"]}),
        ("{symbol: lantern}", {"markers": ["lantern"]}),
        ("false", {}),
    ],
)
def test_a_holding_is_shown_as_the_table_says(
    board: str, stands: dict[str, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = lantern_barges_with(board, tmp_path)
    rules, state = begun(folder, tmp_path, monkeypatch)
    river, *_others = rules.scene(rules.veiled(state, ""), "").boards
    held = next(iter(state.beacon))
    seen = {
        "pieces": [piece.piece for piece in river.pieces if piece.place == held],
        "markers": [marker.icon for marker in river.markers if marker.place == held],
    }
    assert {kind: names for kind, names in seen.items() if names} == stands


@pytest.mark.parametrize(
    ("board", "what"),
    [
        ("{pieces: beacon}", "'board' of holding 'beacon': kit.yaml has no pieces 'beacon'"),
        ("{symbol: lantrn}", "'board' of holding 'beacon': there is no symbol 'lantrn'"),
        ("beacons", "'board' of holding 'beacon' says nothing"),
    ],
)
def test_a_board_that_names_nothing_there_is_told(board: str, what: str, tmp_path: Path) -> None:
    folder = lantern_barges_with(board, tmp_path)
    with pytest.raises(DataError) as error:
        read_declared(load_game(folder))
    assert what in [problem.what for problem in error.value.problems]


def lantern_barges_with(board: str, tmp_path: Path) -> Path:
    folder = Path(shutil.copytree("examples/lantern-barges", tmp_path / "lantern-barges"))
    text = (folder / "table.yaml").read_text("utf-8")
    usual = "board: {pieces: beacons}"
    assert usual in text
    (folder / "table.yaml").write_text(text.replace(usual, f"board: {board}"), "utf-8")
    return folder


def test_a_mat_that_is_printed_for_each_seat_is_the_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, state = begun(heather_with_purses(tmp_path), tmp_path / "home", monkeypatch)
    moor, *mats = rules.scene(rules.veiled(state, ""), "").boards
    assert moor.seat == ""
    assert [(mat.seat, mat.parts) for mat in mats] == [
        (seat, (f"purses/{seat}",)) for seat in state.order
    ]
    for mat in mats:
        assert any(marker.place.startswith("coins/") for marker in mat.markers)


def test_the_mat_of_a_company_is_no_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, state = begun(Path("examples/copper-valley"), tmp_path, monkeypatch)
    _valley, *mats = rules.scene(rules.veiled(state, ""), "").boards
    assert mats
    assert not [mat for mat in mats if mat.seat]


def test_the_token_of_a_region_does_not_lie_on_the_town_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, state = begun(Path("examples/copper-valley"), tmp_path, monkeypatch)
    state = replace(state, first={"millbrook": "amber"}, joined={"bluebell": {"millbrook": 1}})
    boards = {board.parts: board for board in rules.scene(rules.veiled(state, ""), "").boards}
    [region] = [one for one in boards["map",].pieces if one.says == "First in: Amber Line"]
    [town] = [one for one in boards["board",].signs if one.says.startswith("Towns: Bluebell")]
    assert (region.place, town.place) == ("millbrook", "3,3")


def test_signs_side_by_side_have_room_in_their_cell() -> None:
    game = load_game("examples/copper-valley")
    printed = drawing_of(game, "en", "board")
    cells = {spot.name for field in printed.fields if field.across_mm for spot in field.spots}
    cell = next(spot for spot in all_spots(printed) if spot.name in cells)
    discs = tuple(Disc(cell.name, figure) for figure in "123")
    verbs = scene_drawing(game, "en", ShownBoard(("board",), {}, (), (), discs)).verbs
    plates = [verb for verb in verbs[-6:] if isinstance(verb, Shape)]
    left, top, wide, high = bounds(polyline(cell.rings[0]))
    assert len(plates) == 3
    for x, y, across, down in (bounds(plate.path) for plate in plates):
        assert left <= x
        assert x + across <= left + wide
        assert top <= y
        assert y + down < top + high * 0.6, "the name of the town stays free"


def test_a_marker_stands_in_the_middle_of_its_cell_and_a_sign_above_the_name_there() -> None:
    game = load_game("examples/copper-valley")
    printed = drawing_of(game, "en", "board")
    cells = {spot.name for field in printed.fields if field.across_mm for spot in field.spots}
    cell = next(spot for spot in all_spots(printed) if spot.name in cells)

    def down(disc: Disc) -> float:
        shown = ShownBoard(("board",), {}, (), (), (disc,))
        plate = next(
            verb for verb in scene_drawing(game, "en", shown).verbs[-2:] if isinstance(verb, Shape)
        )
        _x, y, _across, high = bounds(plate.path)
        return y + high / 2 - cell.at[1]

    assert down(Disc(cell.name, "1", marker=True)) == pytest.approx(0, abs=0.01)
    assert down(Disc(cell.name, "1")) < -1
