"""Actions of Battles of Napoleon as they are declared: what they list is allowed in any moment of a
battle, and what they are kept as comes back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from acting import Unanswerable, comes_back, declared_well, drawn
from napoleon_fights import RULES, WORLD
from napoleon_player import Player

from companion.games.battles_of_napoleon.command.verbs import NEXT
from companion.games.battles_of_napoleon.state import (
    CARDS,
    CHIEFS,
    COMMAND,
    DISPATCHES,
    EXECUTION,
    RALLY,
    ROUTED,
    SEGMENT_1,
    SEGMENT_2,
    NapoleonState,
    Task,
)
from companion.games.battles_of_napoleon.verbs import COMMANDS
from companion.table.actions import Draft
from companion.table.errors import RefusedError, UsageError
from companion.table.kinds import kind_at

KINDS = {entry.name: kind_at(*entry.place) for entry in (NEXT, *COMMANDS)}
TYPED = ("orders", "dispatch", "discard", "event", "reaction", "set")
"""Actions that need an answer which nothing lists: cards are for the eyes of one side."""
ON = dict.fromkeys(("withdrawal", "skirmishers", "fatigue", "rifles"), "yes")


@cache
def moments(scenario: str, seed: int) -> list[NapoleonState]:
    """States that a battle goes through."""
    start = RULES.begin({"scenario": scenario, **ON}, None)
    return [start, *(after for _line, after in islice(Player.at(scenario, seed).game(start), 240))]


def open_states(dice: random.Random) -> Iterator[NapoleonState]:
    """A moment of a battle in each situation that opens some action."""
    scenario = dice.choice(list(WORLD.scenarios))
    state = replace(dice.choice(moments(scenario, dice.randrange(4))), ended=None, winner=None)
    yield state
    state = replace(state, tasks=(), stage="", played=(), tried=(), moved=(), drawn=())
    units = [unit for unit in state.units.values() if not unit.gone]
    if not units:
        return
    unit = dice.choice(units)
    group = state.groups[unit.group]
    for phase in (CHIEFS, COMMAND, CARDS):
        yield replace(state, phase=phase)
    yield replace(state, phase=DISPATCHES, turn=dice.choice((1, 2)))
    waiting = state.changed_group(group.id, dispatch="attack")
    yield replace(waiting, phase=EXECUTION, turn=2)
    reserve = state.changed_group(group.id, order="reserve", alarmed=False, attacked=False)
    for phase in (SEGMENT_1, SEGMENT_2):
        fresh = state.with_units(replace(one, actions=()) for one in units)
        yield replace(fresh, phase=phase, active=group.id)
        yield replace(reserve, phase=phase, active=dice.choice(list(state.groups)))
    routed = state.changed_unit(unit.id, state=ROUTED)
    yield replace(routed, phase=RALLY)
    yield routed.with_tasks(Task("rout", unit.id, dice.choice((1, 2)), dice.choice(units).id))
    yield state.with_officer(group.nation, None).with_tasks(Task("chief", group.nation))
    yield state.with_officer(group.id, None).with_tasks(Task("replace", group.id))
    yield state.with_tasks(Task("morale", unit.id))


@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(600), marks=pytest.mark.slow)])
def test_what_is_listed_is_allowed_and_comes_back_from_its_event(seeds: range) -> None:
    done = dict.fromkeys(KINDS, 0)
    for seed in seeds:
        dice = random.Random(seed)
        for state in open_states(dice):
            for name, kind in KINDS.items():
                if kind.gate.refusals(RULES.play, state):
                    continue
                try:
                    found = drawn(kind, Draft(RULES.play, state), dice)
                except (Unanswerable, RefusedError, UsageError):
                    continue
                event = comes_back(RULES, found)
                if name not in TYPED and not (name == "next" and found.to is None):
                    assert RULES.check(state, event) == (), (seed, name, found)
                    RULES.report(state, event, RULES.apply(state, event))
                    done[name] += 1
    print(done)
    assert all(done[name] for name in KINDS if name not in TYPED), done


def test_every_field_has_its_word_or_option_and_its_help() -> None:
    for kind in KINDS.values():
        declared_well(kind)
