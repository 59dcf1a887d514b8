"""Westeros, raids and marches question by question: nothing that could be done is passed over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from acting import People
from any_words import answered
from thrones import RULES, board, due, orders, row, tracks, units

from companion.games.game_of_thrones.state import Task, ThronesState
from companion.table.events import Event
from companion.table.prompts import Question


def came_to(state: ThronesState, line: str, *answers: str) -> tuple[dict[str, Any], list[str]]:
    """The data of an event that people's answers lead to and the rules allow, and what was said."""
    people = People(*answers)
    event = answered(RULES, state, line.split(), people)
    assert isinstance(event, Event), event
    assert RULES.check(state, event) == (), people.heard
    assert not people.answers
    return dict(event.data), people.heard


def raiding(order: str) -> ThronesState:
    forces = {
        "ironmans_bay": "greyjoy 1s",
        "seagard": "stark 1f",
        "riverrun": "lannister 1f",
        "golden_sound": "lannister 1s",
        "sunset_sea": "tyrell 1s",
    }
    laid = {"seagard": "power", "riverrun": "support", "golden_sound": "march-zero"}
    state = board("raids", forces)
    return orders(state, {"ironmans_bay": order, **laid, "sunset_sea": "defence"}, "greyjoy")


@pytest.mark.parametrize(
    ("order", "answers", "gone"),
    [
        ("raid", ["2"], ["seagard"]),
        ("raid", ["riv"], ["riverrun"]),
        ("raid", [""], []),
        ("raid", ["nothing"], []),
        ("raid-star", ["1", "1"], ["riverrun", "seagard"]),
        ("raid-star", ["seag", ""], ["seagard", "riverrun"]),
        ("raid-star", ["seag", "nothing"], ["seagard"]),
    ],
)
def test_a_raid_asks_whose_orders_go(order: str, answers: list[str], gone: list[str]) -> None:
    data, heard = came_to(raiding(order), "raid", "", *answers)
    assert data["targets"] == gone
    assert "1 Riverrun (Lannister: Support), 2 Seagard (Stark: Consolidate power)" in heard[1]
    assert came_to(raiding(order), "raid ironmans", *answers)[0] == data


def test_a_raid_without_a_target_asks_for_none() -> None:
    state = orders(board("raids", {"pyke": "greyjoy 1f"}), {"pyke": "raid"}, "greyjoy")
    assert came_to(state, "raid", "")[0]["targets"] == []


def marching(power: int = 5) -> ThronesState:
    forces = {
        "moat_cailin": "stark 2k 1f",
        "narrow_sea": "stark 1s",
        "seagard": "greyjoy 1f",
        "greywater_watch": "lannister 2f",
    }
    state = orders(board("marches", forces), {"moat_cailin": "march-zero"}, "stark")
    neutral = {"eyrie": 6, "twins": 4}
    power_by = {**state.power, "stark": power}
    return replace(state, neutral=neutral, power=power_by, supply={**state.supply, "stark": 6})


def test_a_march_asks_where_to_and_who_and_whether_a_token_stays() -> None:
    data, heard = came_to(
        marching(), "march", "", "white harbor", "1 knight", "widow", "1 footman", "seag", "yes"
    )
    assert data["moves"] == [
        {"to": "white_harbor", "units": units("1k")},
        {"to": "widows_watch", "units": units("1f")},
        {"to": "seagard", "units": units("1k")},
    ]
    assert data["token"] is True
    shown = "\n".join(heard)
    assert "Seagard" in shown
    assert "Greyjoy: 1 Footman" in shown


def test_whoever_stays_needs_no_token_and_enter_stays() -> None:
    data, heard = came_to(marching(), "march moat", "widow", "1 knight", "")
    assert data["moves"] == [{"to": "widows_watch", "units": units("1k")}]
    assert data["token"] is False
    assert not any("power token" in sentence for sentence in heard)
    assert came_to(marching(), "march moat", "")[0]["moves"] == []


def test_a_house_without_power_is_asked_for_no_token() -> None:
    _data, heard = came_to(marching(power=0), "march moat", "widow", "")
    assert not any("power token" in sentence for sentence in heard)


def test_what_the_rules_refuse_is_asked_again_at_once() -> None:
    """A second battle, too few against a neutral force, nobody, more than there are."""
    data, heard = came_to(
        *(marching(), "march moat", "oldtown", "seag", "1 knight", "greyw", "eyrie", "twins"),
        *("widow", "3 knight", "0 knight", "1 knight", "white harbor", "no"),
    )
    assert [move["to"] for move in data["moves"]] == ["seagard", "widows_watch", "white_harbor"]
    assert data["token"] is False
    said = " ".join(heard)
    assert "One march begins one battle" in said
    assert "a neutral force of 4 stops a march of 3" in said
    assert "not adjacent" in said
    assert said.count("at least one of them goes") == 2


def test_goals_that_not_everybody_can_go_to_have_no_number() -> None:
    _data, heard = came_to(marching(), "march moat", "")
    rows = [line.split() for line in heard[0].splitlines()]
    numbered = {" ".join(row[1:3]): row[0] for row in rows if row}
    assert numbered["The Eyrie"] == "–"
    assert numbered["The Twins"] != "–"


@pytest.mark.parametrize(("help", "support"), [("yes", ["crackclaw_point"]), ("", [])])
def test_friends_are_asked_where_a_neutral_force_waits(help: str, support: list[str]) -> None:
    forces = {
        "blackwater": "lannister 2k",
        "crackclaw_point": "baratheon 1k",
        "reach": "lannister 1f",
    }
    laid = {"blackwater": "march-plus", "crackclaw_point": "support", "reach": "support"}
    state = orders(board("marches", forces), laid, "lannister")
    state = replace(state, neutral={"kings_landing": 6})
    data, heard = came_to(state, "march", "", "king", "", "", help)
    assert data["support"] == sorted([*support, "reach"])
    assert "Baratheon: does Crackclaw Point support the march?" in heard[-1]
    assert not any(
        "support the march" in s for s in came_to(state, "march", "", "reach", "", "")[1]
    )


def test_nobody_at_a_terminal_means_nobody_moves() -> None:
    event = answered(RULES, marching(), ["march", "moat"], None)
    assert isinstance(event, Event)
    assert event.data["moves"] == []


def test_the_raven_asks_nothing_before_it_can_fly() -> None:
    forces = {"winterfell": "stark 1k", "pyke": "greyjoy 1k"}
    state = orders(board("planning", forces), {"winterfell": "raid"})
    state = tracks(state, kings_court=row("stark"))
    people = People()
    assert "missing are those of Greyjoy" in str(answered(RULES, state, ["raven"], people))
    assert people.heard == []


def test_westeros_is_asked_deck_by_deck() -> None:
    """After winter the deck is asked for again; words in one line say all of it."""
    state = due(board("westeros", {"winterfell": "stark 1k"}), Task("draw"))
    data, heard = came_to(state, "westeros", "mustering", "winter", "winter", "3", "storm of")
    assert len(heard) == 5
    assert "1 Supply, 2 Mustering" in heard[0]
    line = "westeros mustering, winter+winter+last days, storm of"
    event = answered(RULES, state, line.split(), None)
    assert isinstance(event, Event)
    assert dict(event.data) == data
    assert "CARDS is missing" in str(answered(RULES, state, ["westeros"], None))


TIED = ("stark", "lannister", "greyjoy")


@pytest.mark.parametrize(
    ("about", "answers", "order"),
    [
        ("iron_throne", ("3", "stark"), ["greyjoy", "stark", "lannister"]),
        ("iron_throne", ("lan", "2"), ["lannister", "greyjoy", "stark"]),
        ("lowest", ("2",), ["lannister"]),
    ],
)
def test_a_tie_is_decided_place_by_place(
    about: str, answers: tuple[str, ...], order: list[str]
) -> None:
    forces = {"winterfell": "stark 1k", "lannisport": "lannister 1k", "pyke": "greyjoy 1k"}
    state = due(board("westeros", forces), Task("tie", "stark", about, houses=TIED))
    assert came_to(state, "tie", *answers)[0]["order"] == order
    event = answered(RULES, state, ["tie", *order], None)
    assert isinstance(event, Event)
    assert event.data["order"] == order
    missing = "HOUSES is missing (Which house" if about == "lowest" else "HOUSES are missing"
    assert missing in str(answered(RULES, state, ["tie"], None))


def test_units_that_go_are_asked_for_until_they_are_right() -> None:
    forces = {"winterfell": "stark 1k 1f", "moat_cailin": "stark 2f", "pyke": "greyjoy 1k"}
    state = due(board("westeros", forces), Task("losses", "stark", amount=2))
    data, heard = came_to(
        *(state, "remove", "pyke 1 knight", "winterfell 1 footman", "moat 2 footman")
    )
    assert data["removed"] == {"moat_cailin": {"footman": 2}}
    assert "Moat Cailin  2 Footmen" in heard[0]
    assert "no such units in Pyke" in heard[2]
    assert "not 2" in heard[4]


def test_a_battle_tells_who_won_before_the_loser_chooses() -> None:
    forces = {"seagard": "stark 3k", "riverrun": "lannister 1k 1f", "stoney_sept": "lannister 1f"}
    state = orders(board("marches", forces), {"seagard": "march-plus"}, "stark")
    event = answered(RULES, state, ["march", "seagard", "riverrun"], None)
    assert isinstance(event, Event)
    state = RULES.apply(state, event).state
    _data, heard = came_to(state, "battle", "greatjon v kevan", "1 knight", "stoney")
    told = heard.index("battle of Riverrun: Stark 9, Lannister 4; Stark wins.")
    assert "House Mormont Lord" in heard[1]
    assert heard[told - 1].startswith("House cards")
    assert "Lannister loses 1 of" in heard[told + 1]
    assert "retreats to" in heard[-1]


@pytest.mark.parametrize(
    ("kept", "line", "answers", "kinds"),
    [
        ("stark 2k 1f", "march moat", ["white harbor", "1 knight", ""], ["Footman", "Knight"]),
        ("stark 2f", "march moat", ["white harbor", "1 footman", ""], ["Footman"]),
    ],
)
def test_who_goes_is_offered_only_of_those_who_are_there(
    kept: str, line: str, answers: list[str], kinds: list[str]
) -> None:
    state = marching()
    force = replace(state.forces["moat_cailin"], units=units(kept.removeprefix("stark ")))
    _data, heard = came_to(
        replace(state, forces={**state.forces, "moat_cailin": force}), line, *answers
    )
    (asked,) = (each for each in heard if each.startswith("Who goes to"))
    assert isinstance(asked, Question)
    assert list(asked.offers()) == kinds


def test_casualties_are_offered_only_of_those_who_fought() -> None:
    forces = {"seagard": "stark 3k", "riverrun": "lannister 1k 1f", "stoney_sept": "lannister 1f"}
    state = orders(board("marches", forces), {"seagard": "march-plus"}, "stark")
    event = answered(RULES, state, ["march", "seagard", "riverrun"], None)
    assert isinstance(event, Event)
    state = RULES.apply(state, event).state
    _data, heard = came_to(state, "battle", "greatjon v kevan", "1 knight", "stoney")
    (asked,) = (each for each in heard if each.startswith("Lannister loses"))
    assert isinstance(asked, Question)
    assert list(asked.offers()) == ["Footman", "Knight"]
    assert asked.data is not None
    assert {offer.value: offer.most for offer in asked.data().offers} == {"Footman": 1, "Knight": 1}
