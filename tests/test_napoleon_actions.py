"""Commands of Battles of Napoleon in which no shot falls, as they are declared: what they list is
allowed in any moment of a battle, and what they are kept as comes back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from acting import Unanswerable, comes_back, declared_well, drawn
from napoleon_crowd import crowd
from napoleon_fights import PLAY, RULES, WORLD, acting

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
    Unit,
)
from companion.games.battles_of_napoleon.verbs import COMMANDS, NEXT
from companion.table.actions import Ask, Draft
from companion.table.errors import RefusedError
from companion.table.kinds import kind_at

KINDS = {
    entry.name: kind_at(*entry.place)
    for entry in (NEXT, *COMMANDS)
    if ".combat." not in entry.place[0]
}
TYPED = ("orders", "dispatch", "discard", "event", "reaction", "set")
"""Actions that need an answer which nothing lists: cards are for the eyes of one side."""
UNSAID = {"next": "to", "rally": "leader", "withdraw": "source"}
"""What may be left out, and is then not among what is listed."""


def states(chance: random.Random) -> Iterator[NapoleonState]:
    """A moment at close quarters in which each action is open to somebody."""
    state = crowd(chance)
    state = replace(state, choices={**state.choices, "withdrawal": "yes"})
    for phase in (CHIEFS, COMMAND, CARDS):
        yield replace(state, phase=phase)
    yield replace(state, phase=DISPATCHES, turn=chance.choice((1, 2)))
    unit = chance.choice(tuple(state.units.values()))
    group = state.groups[unit.group]
    sent = state.changed_group(group.id, dispatch="attack")
    yield replace(sent, phase=EXECUTION, turn=2)
    yield _alarmed(chance, state)
    yield acting(state, group.id, SEGMENT_2)
    yield _threatened(chance, state)
    routed = state.changed_unit(unit.id, state=ROUTED, formation="")
    yield replace(routed, phase=RALLY)
    foe = chance.choice(tuple(state.units))
    yield routed.with_tasks(Task("rout", unit.id, chance.choice((1, 2)), foe))
    yield state.with_officer(group.nation, None).with_tasks(Task("chief", group.nation))
    yield state.with_officer(group.id, None).with_tasks(Task("replace", group.id))


def _of(state: NapoleonState, arm: str) -> list[Unit]:
    return [unit for unit in state.units.values() if WORLD.units[unit.card].arm == arm]


def _alarmed(chance: random.Random, state: NapoleonState) -> NapoleonState:
    """Units of a group have moved where an enemy group is in reserve."""
    reserve = chance.choice(tuple(state.groups.values()))
    foes = [group.id for group in state.groups.values() if group.nation != reserve.nation]
    state = acting(state.changed_group(reserve.id, order="reserve"), chance.choice(foes), SEGMENT_1)
    for unit in state.units_of(state.active or ""):
        state = state.with_action(unit.id, "move")
    return state


def _threatened(chance: random.Random, state: NapoleonState) -> NapoleonState:
    """Cavalry in good order that acts, and may withdraw from cavalry too."""
    unit = chance.choice(_of(state, "cavalry"))
    state = state.changed_unit(unit.id, state="good").changed_group(unit.group, order="manoeuvre")
    return acting(state, unit.group, SEGMENT_1)


@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(400), marks=pytest.mark.slow)])
def test_what_is_listed_is_allowed_and_comes_back_from_its_event(seeds: range) -> None:
    done = dict.fromkeys(KINDS, 0)
    for seed in seeds:
        chance = random.Random(seed)
        for state in states(chance):
            for name, kind in KINDS.items():
                if kind.gate.refusals(PLAY, state):
                    continue
                said = set[str]()

                def heard(ask: Ask[Any], *_: Any, said: set[str] = said) -> None:
                    said.add(ask.name)

                try:
                    found = drawn(kind, Draft(PLAY, state), chance, heard)
                except Unanswerable:
                    continue
                except RefusedError:
                    assert name == "next" or UNSAID[name] not in said, (seed, name)
                    continue
                event = comes_back(RULES, found)
                if name in TYPED or (name in UNSAID and UNSAID[name] not in said):
                    continue
                assert RULES.check(state, event) == (), (seed, name, found)
                RULES.report(state, event, RULES.apply(state, event))
                done[name] += 1
    assert all(done[name] for name in KINDS if name not in TYPED), done


def test_every_field_has_its_word_or_option_and_its_help() -> None:
    for kind in KINDS.values():
        declared_well(kind)
