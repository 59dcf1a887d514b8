"""Orders and dispatches of Battles of Napoleon, asked for group by group."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from acting import People
from any_words import answered
from rulebooks import loaded

from companion.table import i18n
from companion.table.events import Event
from companion.table.reply import Reply

RULES = loaded("battles-of-napoleon")
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


def given(line: str, *answers: str) -> Any:
    """The orders that a line and these answers come to."""
    people = People(*answers)
    found = answered(RULES, START, line.split(), people if answers else None)
    assert not people.answers
    return found if isinstance(found, str) else found.data["orders"]


def test_an_initiative_says_which_order_and_which_token() -> None:
    """P. 34: each stands on one token, under one order."""
    assert given("orders f1 57, f2 14") == given("orders f1 defend 57, f2 attack 14")
    assert given("orders f1", "57") == given("orders f1 defend 57")
    assert given("orders f1", "3 57") == given("orders f1 defend 57")
    assert given("orders f1", "attack t7") == given("orders f1 attack t7")
    assert given("orders f1 2") == given("orders f1 attack 2")  # no list was shown


def test_behind_an_order_the_token_may_be_left_to_the_draw() -> None:
    """'r' with the order asks for the token as the order alone does."""
    assert given("orders f1", "attack r", "t7") == given("orders f1 attack t7")
    assert given("orders f1", "1 r", "t7") == given("orders f1 attack t7")


def test_an_order_has_the_same_number_for_every_group() -> None:
    """Guns have no manoeuvre, B3 waits in reserve, and 3 is to defend for all (p. 32)."""
    for group in ("f1", "f3", "b4"):
        assert given(f"orders {group}", "3", "t1") == given(f"orders {group} defend t1")
    people = People("2", "3", "t1")
    answered(RULES, START, ("orders", "f3"), people)
    assert "F3: F3a (1 Attack, 3 Defend, 4 Reserve)" in people.heard[1]
    assert any("Artillery cannot have this order" in text for text in people.heard)


def test_a_group_without_an_order_is_asked_about() -> None:
    assert given("orders b3", "", "t7") == given("orders b3 reserve t7")
    assert given("orders f1 57, f2", "1", "t5") == given("orders f1 57, f2 attack t5")
    assert "which order?" in str(answered(RULES, START, ("orders", "f2"), None))


def test_an_order_without_a_group_is_asked_about() -> None:
    assert given("orders attack 5", "f2") == given("orders f2 attack 5")
    assert "ORDERS is missing" in str(answered(RULES, START, ("orders", "attack", "5"), None))
    one = {key: replace(group, token="1") for key, group in START.groups.items() if key != "f2"}
    last = replace(START, groups={**START.groups, **one})
    found = answered(RULES, last, ("orders", "attack", "5"), None)
    assert found == answered(RULES, last, ("orders", "f2", "attack", "5"), None)


def test_a_dispatch_asks_for_its_order() -> None:
    """Chief and commander as they stand at the beginning."""
    found = answered(RULES, later(), ("dispatch", "f2"), People("2"))
    assert found == answered(RULES, later(), ("dispatch", "f2", "manoeuvre"), None)
    assert "which order?" in str(answered(RULES, later(), ("dispatch", "f2"), None))
    assert "too far" in str(answered(RULES, later(), ("dispatch", "f4"), People("2")))


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


def test_orders_need_no_commas() -> None:
    """A group's name begins the next order; commanders name groups as well."""
    wanted = given("orders f1 57, f2 attack 14, b1 defend t7")
    assert given("orders f1 57 f2 attack 14 b1 defend t7") == wanted
    assert given("orders arnauld 57 f2 attack 14 B1 defend t7") == wanted
    assert "'3' is no order token" in given("orders f1 3 f2 14")
    assert given("orders f1 57, f2 14 attack, b1 t7 defend") == wanted
    assert "'t5' is a token only" in given("orders b3 t5")
    assert "'t5' is a token only" in given("orders f1 57, b3 t5")
    assert "'t99' is no order token" in given("orders b3 t99")
    sent = "dispatch f1 attack 1, f2 manoeuvre"
    for line in (sent, sent.replace(",", "")):
        found = answered(RULES, later(), line.split(), None)
        assert isinstance(found, Event), found
        assert set(found.data["dispatches"]) == {"f1", "f2"}


def test_a_token_that_lies_with_another_group_is_named() -> None:
    """By its number and by what stands on it, for a line with many orders."""
    first = answered(RULES, START, ("orders", "f2", "11"), None)
    assert isinstance(first, Event)
    state = RULES.apply(START, first).state
    event = answered(RULES, state, ["orders", "f1", "1", "b2", "55"], None)
    assert isinstance(event, Event)
    (refusal,) = RULES.check(state, event)
    assert "t9 (11, 36, 55, 90) lies with F2" in str(refusal)
