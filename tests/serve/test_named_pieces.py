"""The printed pieces by which a question's answers are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.serve.pieces import Pieces
from companion.table.asked import Asked, Offer
from kitgen.game import load_game
from kitgen.game.printed import printed_parts


def pieces(game: str, *seats: str) -> Pieces:
    found = load_game(game, checked=False)
    return Pieces(found, printed_parts(Path(found.folder)), seats)


def faces(known: Pieces, seat: str, *keys: str) -> list[str]:
    return [card.piece for card in known.named([about(*keys)], seat)]


def about(*keys: str, owner: str = "", asked: str = "") -> Asked:
    """A question whose answers have these keys."""
    offers = tuple(Offer("", key=key) for key in keys)
    return Asked("counts", "", offers=offers, owner=owner, seat=asked)


@pytest.mark.parametrize("question", [about("tank", owner="ussr"), about("tank", asked="ussr")])
def test_units_of_another_power_are_its_own_counters_whoever_answers(question: Asked) -> None:
    known = pieces("axis-allies", "japan", "ussr")
    [soviet] = known.named([question], "japan")
    assert [soviet.piece] == faces(known, "ussr", "tank")


def test_a_unit_is_the_counter_of_the_power_that_is_asked() -> None:
    known = pieces("axis-allies", "japan", "ussr")
    (japanese,), (soviet,) = (faces(known, seat, "tank") for seat in ("japan", "ussr"))
    table = load_game("axis-allies", checked=False).tables["pieces"]
    rows = {f"units/{row.id}": (row["power"], row["unit"]) for row in table}
    assert rows[japanese] == ("japan", "tank")
    assert rows[soviet] == ("ussr", "tank")


def test_what_belongs_to_nobody_and_a_damaged_ship_are_found_too() -> None:
    known = pieces("axis-allies", "japan", "ussr")
    assert len(faces(known, "japan", "aa_gun", "battleship:first")) == 2


@pytest.mark.parametrize("seat", ["french", "british"])
def test_numbers_need_their_table_and_a_part_of_another_seat_is_none_of_it(seat: str) -> None:
    known = pieces("battles-of-napoleon", "french", "british")
    assert faces(known, seat, "1") == []
    assert faces(known, seat, "order_tokens/1", "event_cards/1") == [
        "order-tokens/1",
        "event-cards/1",
    ]
    assert faces(known, seat, "attack") == [f"dispatches-{seat}/attack"]


def test_every_card_of_a_long_list_has_its_face() -> None:
    known = pieces("battles-of-napoleon", "french", "british")
    many = [f"event_cards/{number}" for number in range(1, 54)]
    assert len(faces(known, "french", *many)) == 53


def test_a_unit_of_which_a_power_has_no_counter_is_that_of_another() -> None:
    known = pieces("pacific-1940", "japan", "usa", "china", "uk", "anzac")
    [submarine] = faces(known, "china", "submarine")
    table = load_game("pacific-1940", checked=False).tables["pieces"]
    rows = {f"units/{row.id}": (row["power"], row["unit"]) for row in table}
    assert rows[submarine] == ("japan", "submarine")
    assert rows[faces(known, "china", "infantry")[0]] == ("china", "infantry")
