"""Actions as they are declared: what they list is allowed, what they are kept as comes back, and
what is missing is asked for or named."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from acting import People, Unanswerable, comes_back, declared_well, drawn
from thrones import PLAY, RULES, board, orders
from thrones_states import some_state, with_fight

from companion.games.game_of_thrones.state import MARCHES, RAIDS, Task, ThronesState
from companion.games.game_of_thrones.verbs import ACTIONS, NEXT
from companion.table.actions import Draft
from companion.table.arguments import Args, Option
from companion.table.asking import answered, parameters
from companion.table.errors import RefusedError, UsageError
from companion.table.lazy import kind_at
from companion.table.reply import Reply

KINDS = {entry.name: kind_at(*entry.place) for entry in (NEXT, *ACTIONS)}
LISTED = ("raid", "march", "tie", "recover", "westeros", "next", "battle")
"""Actions of which every answer that is needed is listed, or falls by chance."""


def open_states(dice: random.Random) -> Iterator[ThronesState]:
    """A board in each situation that opens some action."""
    for phase, sort in ((RAIDS, "raid"), (MARCHES, "march")):
        state = some_state(dice, phase)
        having = [o.house for o in state.orders.values() if o.order.startswith(sort)]
        if having:
            yield replace(state, turn=dice.choice(having))
    yield with_fight(dice, some_state(dice))
    state = some_state(dice, "westeros")
    houses = state.order_of_play
    tied = tuple(dice.sample(houses, 2))
    for task in (
        Task("draw"),
        Task("tie", houses[0], dice.choice(list(state.tracks)), houses=tied),
        Task("tie", houses[0], "lowest", houses=tied),
        Task("muster", dice.choice(houses)),
        Task("recover", dice.choice(houses)),
    ):
        yield replace(state, tasks=(task,))


@pytest.mark.parametrize("seeds", [range(25), pytest.param(range(5000), marks=pytest.mark.slow)])
def test_what_is_listed_is_allowed_and_comes_back_from_its_event(seeds: range) -> None:
    done = dict.fromkeys(KINDS, 0)
    for seed in seeds:
        dice = random.Random(seed)
        for state in open_states(dice):
            for name, kind in KINDS.items():
                if kind.gate.refusals(PLAY, state):
                    continue
                try:
                    found = drawn(kind, Draft(PLAY, state), dice)
                except (Unanswerable, RefusedError):
                    continue
                event = comes_back(RULES, found)
                if name in LISTED and not (name == "next" and found.to is None):
                    assert RULES.check(state, event) == (), (seed, name, found)
                    RULES.report(state, event, RULES.apply(state, event))
                    done[name] += 1
    assert all(done[name] for name in LISTED), done


def test_every_field_has_its_word_or_option_and_its_help() -> None:
    for kind in KINDS.values():
        declared_well(kind)


def raids() -> ThronesState:
    forces = {"winterfell": "stark 1k", "karhold": "stark 1f", "castle_black": "greyjoy 1f"}
    laid = {"winterfell": "raid", "karhold": "raid", "castle_black": "power"}
    return orders(board("raids", forces), laid, "stark")


def came_to(name: str, state: ThronesState, people: Any, **values: Any) -> Any:
    return answered(KINDS[name], Draft(PLAY, state), Args(values), people)


def test_what_is_missing_is_asked_from_a_numbered_list() -> None:
    for typed in ("2", "karh", "Karhold", "2 Karhold"):
        people = People(typed, "")
        assert came_to("raid", raids(), people).area == "karhold"
        assert people.heard[0].endswith("(1 Winterfell, 2 Karhold)")


def test_a_short_beginning_means_what_is_listed_before_anything_else() -> None:
    assert came_to("raid", raids(), People("w", "")).area == "winterfell"
    with pytest.raises(UsageError, match="may be one of these"):
        came_to("raid", raids(), None, area="w")


def test_what_is_missing_is_named_where_nobody_can_be_asked() -> None:
    with pytest.raises(UsageError, match=r"AREA is missing .*legal now: Winterfell, Karhold\.$"):
        came_to("raid", raids(), None)


def test_nobody_is_asked_for_what_is_closed() -> None:
    people = People()
    with pytest.raises(RefusedError, match=r"p\. 3"):
        came_to("muster", raids(), people)
    assert people.heard == []


def test_options_stand_where_the_fields_say() -> None:
    options = [item for item in parameters(KINDS["march"]) if isinstance(item, Option)]
    assert {item.name: item.kind for item in options} == {
        "token": "flag",
        "support": "texts",
        "without": "texts",
        "odds": "flag",
        "because": "words",
    }
    assert not isinstance(came_to("raid", raids(), None, area="karhold"), Reply)
