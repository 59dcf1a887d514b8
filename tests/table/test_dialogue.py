"""The protocol of questions and answers: one loop drives every course."""

from __future__ import annotations

import ast
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from acting import People
from any_words import answered
from axis_states import GAMES_READ

import companion
from companion.games.axis.combat import ChooseCasualties, RollDice
from companion.games.axis.state import AxisState
from companion.table.actions import Ask, Asking, Draft, located, over
from companion.table.dialogue import Unanswered, carried, relayed
from companion.table.dice import Roll
from companion.table.events import Event
from companion.table.reply import Line

RULES = GAMES_READ["axis-allies"][0]


def bill() -> Generator[str, int, int]:
    price = yield "price"
    return price * (yield "count")


def test_a_course_is_carried_to_its_end_by_whoever_answers() -> None:
    assert carried(bill(), {"price": 5, "count": 3}.__getitem__) == 15


def test_a_course_without_questions_asks_nobody() -> None:
    def nothing() -> Generator[str, int, str]:
        return "done"
        yield "never"

    assert carried(nothing(), {"never": 1}.__getitem__) == "done"


def test_questions_are_put_in_other_words() -> None:
    def put(question: str) -> Generator[str, int, int]:
        return 10 * (yield f"{question} in tens?")

    asked = list[str]()

    def answer(question: str) -> int:
        asked.append(question)
        return 2

    assert carried(relayed(bill(), put), answer) == 400
    assert asked == ["price in tens?", "count in tens?"]


def test_a_course_stops_at_the_question_that_has_no_answer() -> None:
    def answer(question: str) -> int:
        if question == "count":
            raise Unanswered(question)
        return 5

    with pytest.raises(Unanswered) as stop:
        carried(bill(), answer)
    assert stop.value.question == "count"


def test_a_place_and_a_scene_go_with_every_question_of_a_course() -> None:
    draft = Draft[Any, Any](None, None)

    def course() -> Asking[tuple[Any, Any, Any]]:
        first = yield Ask("first", draft)
        return first, (yield Ask("second", draft, where="gap")), (yield Roll(2, "the raid"))

    put = list[Any]()
    carried(over([Line("3 tanks")], located("pass", course())), put.append)
    assert [getattr(question, "where", "") for question in put] == ["pass", "gap", ""]
    assert [question.scene for question in put] == [[Line("3 tanks")]] * 3


def test_an_answer_in_a_battle_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """People are asked again for losses that cannot be; the battle sees only what fits."""
    checked = list[Any]()
    check = ChooseCasualties.check

    def counting(request: ChooseCasualties, answer: object) -> None:
        checked.append(answer)
        check(request, answer)

    state = replace(RULES.begin({}, None), power="germany", phase="combat")
    assert isinstance(state, AxisState)
    monkeypatch.setattr(ChooseCasualties, "check", counting)
    monkeypatch.setattr(ChooseCasualties, "is_real", True)
    monkeypatch.setattr(RollDice, "check", None)
    line = [
        "battle",
        "karelia",
        *["3", "infantry", "1", "artillery", "1", "tank", "v", "2", "infantry"],
    ]
    people = People("11166", "16", "2 infantry", "1 tank")
    event = answered(RULES, state, line, people)
    assert isinstance(event, Event)
    assert checked == [{"infantry": 2}, {"tank": 1}]
    assert people.answers == []


def test_one_module_drives_generators() -> None:
    """A second loop would be a second protocol."""
    root = Path(companion.__file__).parent
    drivers = {
        path.relative_to(root).as_posix() for path in root.rglob("*.py") if any(_sends(path))
    }
    assert drivers == {"table/dialogue.py"}


def _sends(path: Path) -> Iterator[ast.Attribute]:
    """Calls of a generator's `send`; a web server's is called by its bare name."""
    source = path.read_text("utf-8")
    for node in ast.walk(ast.parse(source)) if ".send(" in source else ():
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr == "send":
            yield called
