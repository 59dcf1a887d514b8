"""Through the Ages question by question: what a player decides is asked, not taken for granted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from acting import People
from any_words import answered
from rulebooks import rules_of

from companion.games.through_the_ages.game import TtaRules
from companion.table.events import Event

RULES = rules_of("through-the-ages", TtaRules)


def begun(*changes: str) -> Any:
    """Three players in age II, with what was set by hand."""
    state = RULES.begin({"version": "full", "players": "3"}, None)
    first = ("round=8", "age=ii", "turn=green", "green.government=monarchy")
    event = answered(RULES, state, ["set", *first, *changes], None)
    assert isinstance(event, Event), event
    return RULES.apply(state, event).state


def came_to(state: Any, line: str, *answers: str) -> tuple[dict[str, Any], list[str]]:
    people = People(*answers)
    event = answered(RULES, state, line.split(), people)
    assert isinstance(event, Event), event
    assert RULES.check(state, event) == (), people.heard
    assert not people.answers
    return dict(event.data), people.heard


POLITICS = ("phase=politics", "green.military=4", "green.swordsmen=3", "orange.science=5")


@pytest.mark.parametrize(
    ("line", "answers"),
    [("aggression", ("spy", "orange")), ("aggression spy", ("orange",))],
)
def test_an_aggression_asks_for_the_sacrifice(line: str, answers: tuple[str, ...]) -> None:
    state = begun(*POLITICS)
    assert came_to(state, line, *answers, "")[0]["units"] == {}
    data, heard = came_to(state, line, *answers, "2 swordsmen")
    assert data["units"] == {"swordsmen": 2}
    assert any("Green attacks: 7" in sentence for sentence in heard)


def test_one_line_says_the_whole_aggression() -> None:
    data, heard = came_to(begun(*POLITICS), "aggression spy orange")
    assert data["units"] == {}
    assert heard == []


@pytest.mark.parametrize(("answer", "refused"), [("", False), ("no", False), ("yes", True)])
def test_the_rival_is_asked_about_a_pact(answer: str, refused: bool) -> None:
    state = begun(*POLITICS)
    data, _heard = came_to(state, "pact", "scientific cooperation", "violet", answer)
    assert (data["rival"], data["refused"]) == ("violet", refused)
    assert came_to(state, "pact scientific", "violet", answer)[0] == data


def test_a_side_must_be_named_where_they_differ() -> None:
    state = begun(*POLITICS)
    data, heard = came_to(state, "pact", "acceptance of supremacy", "violet", "", "b", "")
    assert (data["side"], data["refused"]) == ("b", False)
    assert any(sentence.startswith("Acceptance of Supremacy. ") for sentence in heard)


@pytest.mark.parametrize(("answer", "cost"), [("", 1), ("2", 2), ("3", 3)])
def test_a_card_is_asked_for_with_what_its_place_costs(answer: str, cost: int) -> None:
    state = begun("phase=actions")
    assert came_to(state, "take", "iron", answer)[0]["cost"] == cost
    assert came_to(state, "take iron")[0]["cost"] == 1


def test_only_a_price_that_can_be_paid_is_asked_for() -> None:
    state = RULES.begin({"version": "full", "players": "3"}, None)
    data, heard = came_to(state, "take", "moses")
    assert data["cost"] == 1
    assert re.search(r"\d Moses 1\b", heard[0])
    assert len(heard) == 2


def test_many_cards_are_listed_with_number_and_price_and_picked_by_it() -> None:
    state = RULES.begin({"version": "full", "players": "3"}, None)
    _data, heard = came_to(state, "take", "moses")
    lines = heard[0].split("\n")
    assert 1 < len(lines) <= 12
    assert all(len(line) < 80 for line in lines)
    listed = re.findall(r"(\d+) ([A-Z].*?) 1(?= {2}|$)", heard[0], re.MULTILINE)
    assert len(listed) > 9
    for number, name in listed:
        by_name, by_number = (came_to(state, "take", answer)[0] for answer in (name, number))
        assert by_name["card"] == by_number["card"]


def test_an_empty_line_is_no_answer_where_nothing_is_usual() -> None:
    _data, heard = came_to(begun("phase=actions"), "take", "", "iron", "")
    assert heard[1] == "An answer is needed here."


@pytest.mark.parametrize("word", ["none", "nothing", "no"])
def test_no_cards_are_set_by_any_word_for_none(word: str) -> None:
    data, _heard = came_to(begun("green.hand=iron"), f"set green.hand={word}")
    assert data == came_to(begun("green.hand=iron"), "set green.hand=none")[0]


def test_one_of_several_things_is_picked_by_its_number() -> None:
    """`1 food` at a question is food, and its number is its place in the list."""
    state = begun("phase=politics", "age=i", "round=3", "green.military=2", "current=a,a")
    event = answered(RULES, state, ["prepare", "i,", "markets"], None)
    assert isinstance(event, Event), event
    state = RULES.apply(state, event).state
    data, heard = came_to(state, "choose", "2", "1 food", "resources")
    assert heard[0] == "Development of Markets: Green chooses (1 food, 2 resources)"
    assert data["answers"] == [{"resource": 1}, {"food": 1}, {"resource": 1}]


def test_the_event_that_was_turned_is_picked_from_a_list() -> None:
    state = begun("phase=politics", "age=i", "round=3", "green.military=2", "current=a,a")
    event = answered(RULES, state, ["prepare", "i"], None)
    assert isinstance(event, Event), event
    _data, heard = came_to(RULES.apply(state, event).state, "reveal", "1")
    assert heard[-1] == "The event or territory that was turned"
    assert " 1 Development of Agriculture" in heard[-2]


def test_nobody_prepares_a_card_of_age_a() -> None:
    """The military cards of age A are the first events; none comes to a hand (p. 11)."""
    state = begun("phase=politics", "age=i", "round=3", "green.military=2", "current=a,a")
    people = People("i")
    answered(RULES, state, ["prepare"], people)
    assert people.heard[0] == "The age on the back, or the card (Age I)"
    event = answered(RULES, state, ["prepare", "a"], None)
    assert isinstance(event, Event), event
    assert "Nobody can have events of Age A now" in str(RULES.check(state, event)[0])


def test_the_sums_stand_above_the_questions_of_a_fight() -> None:
    state = begun(*POLITICS, "orange.warriors=2")
    event = answered(RULES, state, ["aggression", "spy", "orange"], None)
    assert isinstance(event, Event), event
    _data, heard = came_to(RULES.apply(state, event).state, "defend", "none")
    assert "Green attacks: 7" in heard[0]
    assert heard[1].startswith("Orange sacrifices units or plays defence cards (")


def test_a_card_that_builds_a_stage_says_which() -> None:
    state = begun("green.hand=engineering genius ii", "green.building=colossus", "resources=3")
    event = answered(RULES, state, ["play", "engineering"], None)
    assert isinstance(event, Event), event
    told = RULES.report(state, event, RULES.apply(state, event)).blocks[0]
    assert str(getattr(told, "text", "")).endswith(": builds stage 1 of 2 of Colossus.")
