"""Robots do what is due, however seldom they think of it, and know what a list may answer."""

from __future__ import annotations

from random import Random
from typing import Any

from fingers import Fingers
from robots import Robot, Table


class Heard:
    def __init__(self, document: Any) -> None:
        self.json = document


class Due:
    """A phone that is offered a single command, and asked nothing."""

    def __init__(self) -> None:
        self.begun: list[str] = []

    def get(self, path: str) -> Heard:
        if path == "/api/can":
            about = {"open": True, "records": True, "now": True, "replies": False, "theirs": False}
            return Heard({"commands": [{"name": "replace", "group": "game", **about}]})
        now = {"over": False, "drafts": [], "anyone": False, "awaited": ["north"], "line": 7}
        return Heard({"lang": "en", **now})

    def post(self, path: str, **document: Any) -> Heard:
        self.begun.append(document["command"])
        return Heard({"state": "done"})


def test_what_is_never_thought_of_is_done_where_nothing_else_can_be() -> None:
    phone = Due()
    table = Table([Robot("north", phone)], Random(1), seldom={"replace": 0.0})
    table.play(3)
    assert phone.begun == ["replace"] * 3


def test_a_question_is_foreseen_with_all_its_answers_and_an_answer_alone() -> None:
    fingers = Fingers([], Random(1))
    fingers.listed = {"research count": 2, "buy units: upgrade": 1, "buy units: tank": 1}
    assert fingers.unforeseen({"research count", "buy units: upgrade"}) == {"buy units: tank"}
    assert not fingers.unforeseen({"research count", "buy units"})
