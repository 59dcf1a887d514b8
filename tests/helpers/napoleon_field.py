"""Battles for the tests of orders, movement and rally: states set up by hand, events that must or
must not be allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml
from rulebooks import rules_of

from companion.games.battles_of_napoleon.game import NapoleonRules
from companion.games.battles_of_napoleon.hexes import Hex, Post
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.table.events import Event
from companion.table.rules import Step

RULES = rules_of("battles-of-napoleon", NapoleonRules)
PLAY = RULES.play
WORLD = PLAY.world
EXAMPLES: Mapping[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "napoleon_field.yaml").read_text("utf-8")
)


def examples(kind: str) -> list[Any]:
    """The rows of one kind, each named by its page."""
    import pytest

    return [pytest.param(row, id=f"p{row['page']}-{n}") for n, row in enumerate(EXAMPLES[kind])]


def place(given: list[int]) -> Hex:
    return Hex(*given)


def posts(given: list[Any]) -> list[Post]:
    """`[[[4, 3], S], …]`."""
    return [Post(place(where), facing) for where, facing in given]


def battle(
    phase: str = "segment1",
    scenario: str = "leith-maucune",
    turn: int = 1,
    orders: Mapping[str, str] | None = None,
    **choices: str,
) -> NapoleonState:
    """A state in a phase; every group has an order (attack, unless it is named) and the token
    of its number."""
    state = RULES.begin({"scenario": scenario, **choices}, None)
    for number, key in enumerate(state.groups, 1):
        order = (orders or {}).get(key, "attack")
        state = state.changed_group(key, order=order, token=str(number))
    return replace(state, phase=phase, turn=turn)


def unseen(state: NapoleonState) -> NapoleonState:
    """The same on a board that the books do not see: no hex is known."""
    for post, officer in state.officers.items():
        state = state.with_officer(post, replace(officer, hex=None))
    return state.with_units(replace(unit, hex=None) for unit in state.units.values())


def acting(state: NapoleonState, group: str) -> NapoleonState:
    return replace(state, active=group)


def unit(state: NapoleonState, key: str, **changes: Any) -> NapoleonState:
    return state.changed_unit(key, **changes)


def step(state: NapoleonState, kind: str, /, **data: Any) -> Step[NapoleonState]:
    event = Event(kind, data)
    assert RULES.check(state, event) == ()
    return RULES.apply(state, event)


def do(state: NapoleonState, kind: str, /, **data: Any) -> NapoleonState:
    return step(state, kind, **data).state


def refused(state: NapoleonState, kind: str, /, **data: Any) -> str:
    refusals = RULES.check(state, Event(kind, data))
    assert refusals, "this should not be allowed"
    return " ".join(map(str, refusals))


def form(unit: str, formation: str, **more: Any) -> dict[str, Any]:
    return {"acts": [{"unit": unit, "act": "formation", "formation": formation, **more}]}


def act(unit: str, what: str, **more: Any) -> dict[str, Any]:
    return {"acts": [{"unit": unit, "act": what, **more}]}


def move(unit: str, way: str = "forward", **more: Any) -> dict[str, Any]:
    return {"moves": [{"unit": unit, "way": way, "hexes": None, "hex": None, **more}]}


def rout(unit: str, zones: int = 0, blocked: int = 0, off: bool = False) -> dict[str, Any]:
    return {"unit": unit, "zones": zones, "blocked": blocked, "off": off, "hex": None}
