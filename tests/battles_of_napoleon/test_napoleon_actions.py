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
from napoleon_fights import PLAY, RULES, WORLD, acting, battle
from napoleon_map import field_of, put

from companion.games.battles_of_napoleon.cards.cards import Card
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.movement import withdrawal
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
from companion.games.battles_of_napoleon.words import hex_text
from companion.table.actions import Ask, Draft
from companion.table.arguments import Args
from companion.table.asking import answered
from companion.table.errors import RefusedError, UsageError
from companion.table.events import Event
from companion.table.lazy import kind_at
from companion.table.reply import Reply

KINDS = {
    entry.name: kind_at(*entry.place)
    for entry in (NEXT, *COMMANDS)
    if ".combat." not in entry.place[0]
}
TYPED = ("orders", "dispatch", "discard", "event", "reaction", "set")
"""Actions that need an answer which nothing lists: cards are for the eyes of one side."""
UNSAID = {"next": "to", "rally": "leader", "withdraw": "source"}
"""What may be left out, and is then not among what is listed."""
NOBODY = {**UNSAID, "move": "moves"}
"""What may be left out, and then the action is refused where nobody can do it."""


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


@pytest.mark.walk
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
                    assert name in ("next", "orders", "form") or NOBODY[name] not in said, (
                        seed,
                        name,
                    )
                    continue
                if isinstance(found, Reply):
                    assert name in ("dispatch", "move", "form"), (
                        "only where nobody wants one nothing is recorded"
                    )
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


# -- what hexes decide ----------------------------------------------------------------------------


def came_to(state: NapoleonState, name: str, **values: Any) -> Any:
    return answered(KINDS[name], Draft(PLAY, state), Args(values), None)


def test_nobody_holds_an_objective_on_which_he_has_nobody() -> None:
    """P. 30, by the hexes in the books; the board may show it otherwise."""
    state = battle()
    (key, objective), *_rest = WORLD.scenarios[state.scenario].objectives.items()
    foe, friend = (next(u for u in state.units.values() if u.id[0] == side) for side in "bf")
    held = {"objective": key, "side": "french"}
    empty = replace(state, objectives={**state.objectives, key: "british"})
    empty = empty.with_units(replace(u, hex=Hex(0, 0)) for u in empty.units.values())
    for there, refused in ((foe, True), (friend, False)):
        stands = empty.changed_unit(there.id, hex=objective.hex)
        assert bool(RULES.check(stands, Event("hold", held))) is refused
    assert RULES.check(empty, Event("hold", held))
    assert not RULES.check(empty, Event("hold", {**held, "board": True}))


def test_who_holds_an_objective_is_not_said_to_hold_it_again() -> None:
    state = battle()
    key, *_rest = WORLD.scenarios[state.scenario].objectives
    held = Event("hold", {"objective": key, "side": "french", "board": True})
    assert not RULES.check(replace(state, objectives={**state.objectives, key: "british"}), held)
    refusal, *more = RULES.check(
        replace(state, objectives={**state.objectives, key: "french"}), held
    )
    assert (refusal.reason.endswith("France holds it already"), more) == (True, [])


def test_cavalry_that_falls_back_by_a_card_keeps_a_hex() -> None:
    """Where one of several hexes is open it is named, as after a recall."""
    state = put(field_of("b3", SEGMENT_2), "b3a", "G4", "S", formation="cavalry")
    state = state.changed_unit("b3a", actions=("segment2.charge",))
    card = next(
        k for k, row in WORLD.cards.items() if WORLD.effects[row.event].code == "free_recall"
    )
    state = replace(state, hands={**state.hands, "british": (card,)})
    ends = withdrawal.known_ends(WORLD, state, state.units["b3a"], 2)
    assert len(ends) > 1
    with pytest.raises(UsageError, match="--at is missing"):
        came_to(state, "event", card=card, on=("b3a",))
    found = came_to(state, "event", card=card, on=("b3a",), at=hex_text(ends[0]))
    assert found.apply(PLAY, state).state.units["b3a"].hex == ends[0]
    assert Card.apply(replace(found, hex=None), PLAY, state).state.units["b3a"].hex is None


def test_a_seed_for_which_nothing_is_drawn_is_refused() -> None:
    with pytest.raises(UsageError, match="--seed goes with --roll"):
        came_to(replace(battle(), phase=CARDS), "draw", side="french", seed=3)
