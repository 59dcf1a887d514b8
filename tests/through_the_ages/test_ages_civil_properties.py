"""What holds in any game: tokens are conserved, everything has its price, a log folds to one
state."""

from __future__ import annotations

import json

import pytest
from ages import RULES, WORLD, goods
from ages_walk import walk
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.through_the_ages.actions import civil_left, military_left
from companion.games.through_the_ages.state import ACTIONS, TtaState
from companion.table.events import Event

GAMES = (st.integers(0, 999), st.sampled_from(["tutorial", "advanced", "full"]), st.integers(2, 4))
FEW = settings(max_examples=6)


def tokens(state: TtaState) -> dict[str, tuple[int, int]]:
    """Player -> yellow and blue tokens, less the blue ones that technologies brought."""
    found = {}
    for player, civ in state.civs.items():
        brought = sum(WORLD.cards[card].blue_tokens for card in civ.specials)
        found[player] = (civ.yellow, civ.blue - brought)
    return found


@pytest.mark.walk
@FEW
@given(*GAMES)
def test_tokens_are_conserved(seed: int, version: str, players: int) -> None:
    """Only the end of an age takes yellow tokens away (p. 18)."""
    loss = WORLD.constants["yellow_loss"] if WORLD.versions[version].loses_yellow else 0
    for state, event in walk(seed, version, players, 20):
        after = RULES.apply(state, event).state
        for player, (yellow, blue) in tokens(state).items():
            now = tokens(after)[player]
            assert now[1] == blue == 18
            assert yellow - now[0] in ((0,) if after.age == state.age else (0, loss))
        for civ in after.civs.values():
            assert (
                min(civ.yellow_bank, civ.unused_workers, civ.blue_bank, civ.culture, civ.science)
                >= 0
            )
            assert min(0, *civ.technologies.values(), *civ.stored.values()) == 0
            assert len(civ.wonders) == len(set(civ.wonders))


@pytest.mark.walk
@FEW
@given(*GAMES)
def test_nothing_is_done_without_its_price(seed: int, version: str, players: int) -> None:
    """Each deed of a turn takes exactly one action; goods go down by what the entries say."""
    for state, event in walk(seed, version, players, 14):
        if event.kind not in ("population", "build", "upgrade", "destroy", "stage"):
            continue
        step = RULES.apply(state, event)
        player, after = state.turn, step.state
        spent = civil_left(WORLD, state) - civil_left(WORLD, after)
        spent += military_left(WORLD, state) - military_left(WORLD, after)
        assert spent == (0 if event.data.get("free") else 1) or event.kind == "stage"
        paid = sum(
            entry.amount
            for entry in step.entries
            if entry.account in (f"{player}.food", f"{player}.resource")
        )
        assert sum(goods(after.civs[player])) - sum(goods(state.civs[player])) == paid
        assert paid <= 0


@FEW
@given(*GAMES)
def test_a_state_can_be_written_down_and_read_again(seed: int, version: str, players: int) -> None:
    for state, event in walk(seed, version, players, 8):
        after = RULES.apply(state, event).state
        assert RULES.load(json.loads(json.dumps(RULES.dump(after)))) == after
        assert RULES.apply(RULES.load(RULES.dump(state)), event).state == after
        json.dumps(dict(RULES.document(after)))
        assert RULES.describe(state, event)[1]


def test_a_whole_game_of_chance_comes_to_its_end() -> None:
    last = None
    for state, event in walk(7, "tutorial", 2, 200):
        last = RULES.apply(state, event).state
    assert last is not None
    assert last.over
    assert last.round == last.last_round


def test_an_event_that_is_not_allowed_still_folds() -> None:
    """A log that was amended must replay to its end."""
    state = RULES.begin({"players": "2"}, None)
    for event in (
        Event("stage", {"stages": 3}),
        Event("play", {"card": "homer"}),
        Event("build", {"card": "iron", "times": 2}),
        Event("destroy", {"card": "warriors", "times": 1}),
        Event("population", {"free": True}),
        Event("lay", {"cards": ["iron"]}),
        Event("age", {}),
    ):
        state = RULES.apply(state, event).state
        assert state.phase == ACTIONS
        assert RULES.load(RULES.dump(state)) == state
