"""The actions of Through the Ages as they are declared: what they list is allowed, what is missing
is asked for or named, what is kept comes back."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from acting import Unanswerable, drawn
from ages import PLAY, RULES, do, game, nation
from ages_player import recorded
from ages_politics import affairs, card_step, world_of_three

from companion.games.through_the_ages.affairs import Auction, War
from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.verbs import ACTIONS, NEXT
from companion.table import codec
from companion.table.actions import Draft
from companion.table.asking import event_of
from companion.table.errors import RefusedError
from companion.table.events import Event
from companion.table.kinds import kind_at

KINDS = {entry.name: kind_at(*entry.place) for entry in (NEXT, *ACTIONS)}
LISTED = set(KINDS) - {"set"}
"""Actions of which every answer that is needed is listed, or falls by chance."""


def rare_states() -> Iterator[TtaState]:
    """Tables that the recorded game does not come to."""
    three = world_of_three(draw="during")
    yield affairs(three, to_show=2)
    yield affairs(three, wars=(War("war_over_culture_ii", "green", "violet"),))
    yield affairs(three, pacts=(Pact("peace_treaty", "green", "green", "orange"),))
    yield card_step(three, "terrorism").state
    attacked = nation(three, "orange", military=2, known=("defense_colonization_ii",))
    yield do(attacked, "aggression", card="plunder_ii", rival="orange", units={"swordsmen": 1})
    yield affairs(attacked, auction=Auction("fertile_territory_ii", ("orange",), 2, "orange"))
    known = ("fertile_territory_ii", "plunder_ii", "legion", "scientific_cooperation")
    yield nation(three, "green", leader="christopher_columbus", known=known)
    acting = replace(game(age="ii", round=9, draw="during", players="2"), turn="green")
    yield nation(acting, hand=("monarchy", "breakthrough_i"), science=30, military=2)
    yield nation(
        acting, leader="frederick_barbarossa", unused=2, stored={"agriculture": 5, "bronze": 3}
    )
    yield nation(acting, hand=("efficient_upgrade_i",), technologies={"iron": 0}, known=("legion",))


@pytest.mark.parametrize("sample", [60, pytest.param(600, marks=pytest.mark.slow)])
def test_what_is_listed_is_allowed_and_comes_back_from_its_event(sample: int) -> None:
    dice, done = random.Random(3), Counter[str]()
    every = [state for state, _event, _step in recorded()]
    for state in (*rare_states(), *dice.sample(every, sample)):
        for name, kind in KINDS.items():
            if name not in LISTED or kind.gate.refusals(PLAY, state):
                continue
            try:
                found = drawn(kind, Draft(PLAY, state), dice)
            except (Unanswerable, RefusedError):
                continue
            event = event_of(RULES.kind_of(found), found)
            stored = Event.of(json.loads(json.dumps(event.document())))
            assert RULES.action(stored) == found
            assert codec.plain(RULES.action(stored)) == codec.plain(found)
            if RULES.check(state, event):
                first = next(iter(kind.fields().values()))
                assert first.legal is not None, (name, found)
                assert not list(first.legal(Draft(PLAY, state))), (name, found)
                continue
            done[name] += 1
    assert set(done) == LISTED, done
