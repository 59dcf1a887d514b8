"""Actions of Axis & Allies as they are declared: what they list is allowed in any state of both
editions, what they are kept as comes back, and what is missing is asked for or named."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from acting import Unanswerable, comes_back, declared_well, drawn
from axis_lines import PHASES, Typist
from axis_states import GAMES_READ

from companion.games.axis.verbs import ACTIONS, NEXT
from companion.games.pacific_1940.politics import Declare, may_declare
from companion.games.pacific_1940.repairs import Repair, Work, affordable
from companion.games.pacific_1940.verbs import ACTIONS as PACIFIC
from companion.table.actions import Action, Draft
from companion.table.errors import RefusedError, UsageError
from companion.table.lazy import kind_at

ELSEWHERE = ("research", "rocket", "flak")
"""What Pacific 1940 has not."""
FREE = ("set",)
"""What has nothing to list."""


def kinds(game: str) -> dict[str, type[Action[Any, Any]]]:
    """The actions of an edition by name."""
    entries = {entry.name: entry for entry in (NEXT, *ACTIONS)}
    if game == "pacific-1940":
        entries = {key: entry for key, entry in entries.items() if key not in ELSEWHERE}
        entries |= {entry.name: entry for entry in PACIFIC}
    found = {name: kind_at(*entry.place) for name, entry in entries.items()}
    return {name: kind for name, kind in found.items() if isinstance(kind, type)}


def listed(found: Action[Any, Any], draft: Draft[Any, Any]) -> bool:
    """Whether the answers of an action that may be left out are among those that are listed."""
    if isinstance(found, Declare):
        return found.other in may_declare(draft.play, draft.state)
    if isinstance(found, Repair):
        return Work(found.facility, found.points) in affordable(draft).get(found.area, [])
    return True


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES_READ)
@pytest.mark.parametrize("seeds", [range(25), pytest.param(range(300), marks=pytest.mark.slow)])
def test_what_is_listed_is_allowed_and_comes_back_from_its_event(game: str, seeds: range) -> None:
    rules, read = GAMES_READ[game]
    done = dict.fromkeys(kinds(game), 0)
    for seed in seeds:
        for name, kind in kinds(game).items():
            dice = random.Random(f"{game} {seed} {name}")
            typist = Typist(dice, rules, read)
            typist.sit(name)
            state = replace(
                typist.state, phase=dice.choice(PHASES.get(name, (typist.state.phase,)))
            )
            play = rules.at(state)
            if kind.gate.refusals(play, state):
                continue
            try:
                found = drawn(kind, Draft(play, state), dice)
            except (Unanswerable, UsageError, RefusedError):
                continue
            event = comes_back(rules, found)
            if not listed(found, Draft(play, state)):
                continue  # the usual answer, which need not be allowed
            if state.winner is None:
                assert rules.check(state, event) == (), (seed, name, found, state)
                rules.report(state, event, rules.apply(state, event))
                done[name] += 1
    missing = {name for name, count in done.items() if not count} - set(FREE)
    assert not missing, done


@pytest.mark.parametrize("game", GAMES_READ)
def test_every_field_has_its_word_or_option_and_its_help(game: str) -> None:
    for kind in kinds(game).values():
        declared_well(kind)
