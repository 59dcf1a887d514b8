"""A table of Through the Ages for tests: nations set up by hand, events that must be allowed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulebooks import rules_of

from companion.games.through_the_ages import ratings
from companion.games.through_the_ages.actions import civil_left, military_left
from companion.games.through_the_ages.game import TtaRules
from companion.games.through_the_ages.goods import stock
from companion.games.through_the_ages.politics_state import Affairs
from companion.games.through_the_ages.state import ACTIONS, Civilisation, TtaState
from companion.table.events import Event
from companion.table.rules import Step

RULES = rules_of("through-the-ages", TtaRules)
WORLD = RULES.play.world
PLAY = RULES.play


def game(round: int = 3, age: str = "i", **choices: str) -> TtaState:
    """A game in which Green is about to act, and no events lie on the piles."""
    return replace(quiet(**choices), round=round, age=age, phase=ACTIONS)


def quiet(**choices: str) -> TtaState:
    """The set-up without events."""
    state: TtaState = RULES.begin(choices, None)
    return replace(state, affairs=Affairs())


def nation(state: TtaState, player: str = "green", **changes: Any) -> TtaState:
    """The state with other things before a player; technologies come on top of the first ones."""
    civ = state.civs[player]
    if "technologies" in changes:
        changes["technologies"] = {**civ.technologies, **changes["technologies"]}
    return state.with_civ(player, replace(civ, **changes))


def step(state: TtaState, kind: str, **data: Any) -> Step[TtaState]:
    """What an event that must be allowed leads to."""
    event = Event(kind, data)
    assert RULES.check(state, event) == (), [str(fault) for fault in RULES.check(state, event)]
    return RULES.apply(state, event)


def do(state: TtaState, kind: str, **data: Any) -> TtaState:
    return step(state, kind, **data).state


def refusals_of(state: TtaState, kind: str, **data: Any) -> list[str]:
    """Why an event is not allowed, in words."""
    return [str(fault) for fault in RULES.check(state, Event(kind, data))]


def rating(state: TtaState, name: str, player: str = "green") -> int:
    return ratings.RATINGS[name](WORLD, state, player).total


def left(state: TtaState) -> tuple[int, int]:
    """Civil and military actions of the player in turn that are left."""
    return civil_left(WORLD, state), military_left(WORLD, state)


def goods(civ: Civilisation) -> tuple[int, int]:
    """Food and resources in store."""
    return stock(WORLD, civ, "food"), stock(WORLD, civ, "resource")
