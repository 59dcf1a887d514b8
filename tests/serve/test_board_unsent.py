"""What a seat has answered in a command under way stands on its own board, and on nobody else's."""

from __future__ import annotations

from typing import Any

import pytest
from phones import Party, Phone, party_of
from recorded.table import Table

from companion.serve.begun import Begun, begun
from companion.table.asked import Asked, Offer
from companion.table.prompts import Question


@pytest.fixture
def typed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path_factory.mktemp("home"), monkeypatch)


def unsent(phone: Phone, scene: str = "scene") -> list[Any]:
    return [
        (one["where"], one["key"], one["copies"], one["piece"])
        for one in phone.get(f"/api/{scene}").json["begun"]
    ]


def laying(party: Party) -> Phone:
    stark = party.phone("stark")
    stark.act("orders", preview=True)
    return stark


def test_orders_that_are_not_sent_lie_on_the_own_board_alone(typed: Table) -> None:
    with party_of(typed, "new game-of-thrones --rule players=3") as party:
        stark, keeper = laying(party), party.phone("lannister", keeper=True)
        for order in ("March 0", "Support"):
            stark.answer(order)
        assert unsent(stark) == [
            ("winterfell", "march-zero", 1, "order-tokens/stark-march-zero"),
            ("white_harbor", "support", 1, "order-tokens/stark-support"),
        ]
        for other in (keeper, party.phone("watcher")):
            assert unsent(other) == unsent(other, "table/scene") == []
        assert unsent(stark, "table/scene") == []
        stark.post("drop", draft="stark")
        assert unsent(stark) == []


def question(asked: Asked) -> Question:
    return Question.of("?", data=lambda: asked)


SPEARS = Offer("Spear", key="spear", forms=("Spear", "Spears"))


@pytest.mark.parametrize(
    ("answer", "parts"),
    [
        ("3 Spears, 1 Rider", [("spear", 3), ("rider", 1)]),
        ("spear, rider", [("spear", 1), ("rider", 1)]),
        ("hill, and dale", [("hill", 1)]),
        ("nothing of these", []),
    ],
)
def test_an_answer_is_found_by_its_parts(answer: str, parts: list[tuple[str, int]]) -> None:
    offers = (SPEARS, Offer("Rider", key="rider"), Offer("Hill, and dale", key="hill"))
    asked = question(Asked("counts", "?", offers=offers, where="moor"))
    told = [(one.where, one.key, one.copies) for one in begun([(asked, answer), ("bare", answer)])]
    assert told == [("moor", *part) for part in parts]


def test_a_question_without_a_place_tells_what_was_named() -> None:
    asked = question(Asked("one", "?", offers=(Offer("Moor", key="moor"),)))
    assert [*begun([(asked, "moor")])] == [Begun("", "moor", "Moor")]
