"""Orders and dispatches of Battles of Napoleon, asked for group by group."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from acting import People
from any_words import answered

from companion.games import GAMES, Games
from companion.table import i18n
from companion.table.events import Event
from companion.table.reply import Reply

RULES = Games(GAMES).rules("battles-of-napoleon")
START: Any = RULES.begin({}, None)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    i18n.use("en")


def later() -> Any:
    return replace(START, turn=2)


def test_first_orders_are_asked_for_group_by_group() -> None:
    people = People("2", "t1", "manoeuvre", "t1", "t2", "attack", "t3", *["reserve", "r"] * 5)
    people.answers[-4:-3] = [""]  # the scenario gives B3 its order, so Enter is enough
    found = answered(RULES, START, ("orders",), people)
    assert people.answers == []
    assert isinstance(found, Event)
    given = found.data["orders"]
    assert list(given) == list(START.groups)
    assert [given[key]["token"] for key in ("f1", "f2", "f3")] == ["1", "2", "3"]
    assert len({one["token"] for one in given.values()}) == len(given)
    assert any("No two groups" in text for text in people.heard)
    assert RULES.check(START, found) == ()
    line = ", ".join(f"{key} {one['order']} t{one['token']}" for key, one in given.items())
    assert answered(RULES, START, ("orders", *line.split()), None) == found


def test_only_groups_without_a_token_are_asked_about() -> None:
    line = "orders f1 attack t1, f2 defend t2"
    event = answered(RULES, START, line.split(), None)
    state = RULES.apply(START, event).state  # type: ignore[arg-type]
    people = People(*["reserve", "r"] * 6)
    people.answers[-4:-3] = [""]
    found = answered(RULES, state, ("orders",), people)
    assert set(found.data["orders"]) == set(START.groups) - {"f1", "f2"}  # type: ignore[union-attr]


def test_dispatches_are_asked_for_where_they_can_be_sent() -> None:
    people = People("", "attack", "", "", "", "", "", "")
    found = answered(RULES, later(), ("dispatch",), people)
    assert isinstance(found, Event)
    (order,) = found.data["dispatches"].values()
    assert order["order"] == "attack"
    assert RULES.check(later(), found) == ()
    asked = [text for text in people.heard if "[none]" in text]
    assert len(asked) < len(START.groups), "a group that nobody reaches was asked about"


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_nobody_need_send_a_dispatch(lang: str) -> None:
    i18n.use(lang)
    found = answered(RULES, later(), ("dispatch",), People(*[""] * 9))
    assert isinstance(found, Reply)


def test_without_a_terminal_it_is_said_what_is_missing() -> None:
    assert "ORDERS is missing" in str(answered(RULES, START, ("orders",), None))
    assert "DISPATCHES is missing" in str(answered(RULES, later(), ("dispatch",), None))
