"""The mats of the nations and their cards in play, as screens show them."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded.table import Table

from companion.games import GAMES, Games
from companion.serve import panels
from companion.table.home import Home
from companion.table.scene import Card, Scene
from companion.table.session import Session
from companion.table.store import Store
from kitgen.draw.drawing import Clip, PlacedDrawing, Shape
from kitgen.export.scenes import ShownBoard, StandingPiece, scene_drawing
from kitgen.game import load_game


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path, monkeypatch)
    table.do("new through-the-ages --rule version=full --rule players=3 --session ages")
    return table


def seen(table: Table, seat: str = "") -> Scene:
    """What a seat sees, or somebody who only watches."""
    with Store.open(Home(table.folder).path("ages")) as store:
        rules = Games(GAMES, table.folder / "games").rules(store.meta["game"])
        state = Session.load("ages", store, rules).state
    scene: Scene = rules.scene(rules.veiled(state, seat), seat)
    return scene


def in_play(table: Table, player: str) -> dict[str, Card]:
    [spread] = [spread for spread in seen(table).spreads if spread.seat == player]
    return {card.key: card for card in spread.cards}


def test_each_nation_has_a_mat_beside_the_common_board(table: Table) -> None:
    assert [board.seat for board in seen(table).boards] == ["", "green", "orange", "violet"]


def test_a_card_laid_face_down_is_shown_by_the_back_of_its_age(table: Table) -> None:
    backs = {card.key: card for card in seen(table, "green").named if card.side == "back"}
    assert {key: card.says for key, card in backs.items()} == {
        "a": "Age A",
        "i": "Age I",
        "ii": "Age II",
        "iii": "Age III",
    }
    ages = {row.id: row["age"] for row in load_game("through-the-ages").table("military_cards")}
    assert all(ages[card.piece.partition("/")[2]] == key for key, card in backs.items())


def test_the_sides_of_a_pact_are_the_markers_of_the_seat_and_no_ages(table: Table) -> None:
    sides = {card.key: card.piece for card in seen(table, "orange").named if ":" in card.key}
    assert sides == {"pact:a": "pact-markers-a/orange", "pact:b": "pact-markers-b/orange"}


def test_workers_and_blue_tokens_lie_on_a_technology_that_was_played(table: Table) -> None:
    table.do("set green.iron=2 green.iron.blue=3 green.alchemy=0")
    cards = in_play(table, "green")
    lying = [(one.piece, one.copies, one.says) for one in cards["iron"].lying]
    assert lying == [
        ("yellow-tokens/yellow", 2, "2 workers"),
        ("blue-tokens/blue", 3, "blue: 3"),
    ]
    assert cards["alchemy"].lying == ()


def test_discontent_workers_are_told_where_the_happiness_stands(table: Table) -> None:
    table.do("set green.yellow-bank=4 green.religion=0")
    green = next(board for board in seen(table).boards if board.seat == "green")
    [marker], [sign] = green.markers, green.signs
    assert marker.place == sign.place == "happy/0"
    assert (sign.tone, sign.says) == ("warning", f"discontent workers: {sign.text.lstrip('−-')}")
    table.do("set green.yellow-bank=18")
    assert not [board for board in seen(table).boards if board.signs and board.seat == "green"]


def test_a_new_government_lies_on_the_first_one(table: Table) -> None:
    table.do("set green.government=monarchy")
    green = next(board for board in seen(table).boards if board.seat == "green")
    there = [(one.piece, one.says) for one in green.pieces if one.place == "despotism"]
    assert there == [("civil-cards-2/monarchy", "Monarchy")]


def test_the_figures_over_a_mat_say_what_is_left_of_the_actions(table: Table) -> None:
    table.do("set round=5 age=i orange.food=4")
    table.do("do end --anyway / pop")
    with Store.open(Home(table.folder).path("ages")) as store:
        rules = Games(GAMES, table.folder / "games").rules(store.meta["game"])
        state = Session.load("ages", store, rules).state
    [figures] = [panel for panel in panels.of(rules, state) if panel["kind"] == "figures"]
    told = [list(row["values"][2:]) for row in figures["rows"]]
    assert told == [["4", "2"], ["3/4", "2/2"], ["4", "2"]]


@pytest.mark.parametrize(
    ("board", "place", "height_mm"),
    [("card-row", "row/1", 87.0), ("nation-mats/green", "despotism", 60.0)],
)
def test_a_card_lies_in_its_place_as_printed_or_so_small_that_it_fits_in(
    board: str, place: str, height_mm: float
) -> None:
    card = StandingPiece(place, "civil-cards-2/monarchy")
    shown = ShownBoard((board,), {}, (), (card,), (), piece_mm=10.0)
    *printed, laid = scene_drawing(load_game("through-the-ages"), "en", shown).verbs
    assert isinstance(laid, PlacedDrawing)
    covered = isinstance(printed[-1], Shape)
    assert covered == (place == "despotism"), "no print beside a card narrower than its place"
    assert laid.drawing.height_mm * laid.by.d == pytest.approx(height_mm)
    assert [type(verb) for verb in laid.drawing.verbs] == [Clip], "its bleed is cut off"
