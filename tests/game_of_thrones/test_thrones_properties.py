"""Whatever is played in Westeros: twenty power tokens a house, pieces, supply, undo and replay."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from thrones import RULES, WORLD
from thrones_player import Player, event_of

from companion.games.game_of_thrones import supply
from companion.games.game_of_thrones.state import (
    ThronesState,
    gain,
    playing,
    reserve,
    units_of,
)
from companion.table.events import BEGIN, Event, Record
from companion.table.sealed import seal, unseal
from companion.table.session import replay
from companion.table.timeline import read_timeline

GAMES = st.tuples(st.integers(0, 10**6), st.sampled_from("345"), st.integers(5, 70))


def played(seed: int, players: str, length: int) -> list[tuple[str, ThronesState]]:
    """The first lines of a game of chance, each with the state after it."""
    game = Player(random.Random(seed)).game(RULES.begin({"players": players}, None))
    return [pair for pair, _number in zip(game, range(length), strict=False)]


def sound(state: ThronesState) -> None:
    """What always holds."""
    for house in playing(WORLD, state):
        laid = sum(owner == house for owner in state.tokens.values())
        assert state.power[house] >= 0
        assert state.power[house] + laid + reserve(WORLD, state, house) == 20
        for unit, count in units_of(state, house).items():
            assert count <= WORLD.units[unit].limit
        if state.task is None and state.fight is None:
            assert supply.house_excess(WORLD, state, house) == 0
        assert len(set(state.discards[house])) == len(state.discards[house]) < 7
    for row in state.tracks.values():
        assert sorted(row) == sorted(playing(WORLD, state))
    for area, force in state.forces.items():
        assert area not in state.neutral
        assert state.tokens.get(area, force.house) == force.house
        for unit, count in force.units.items():
            assert count > 0
            assert WORLD.units[unit].at_sea == WORLD.areas[area].is_sea
            assert force.routed.get(unit, 0) <= count


@pytest.mark.walk
@settings(max_examples=12)
@given(GAMES)
def test_what_always_holds(game: tuple[int, str, int]) -> None:
    for _line, state in played(*game):
        sound(state)
        assert RULES.load(json.loads(json.dumps(RULES.dump(state)))) == state
        RULES.overview(state).brief()


@pytest.mark.walk
@settings(max_examples=6)
@given(GAMES)
def test_a_log_replays_to_the_same_state_and_back(game: tuple[int, str, int]) -> None:
    seed, players, length = game
    lines = played(seed, players, length)
    state = RULES.begin({"players": players}, None)
    records = [Record(1, "", Event(BEGIN, {"choices": {"players": players}}))]
    for number, (line, after) in enumerate(lines, 2):
        event = event_of(state, line)
        stored = Event.of(json.loads(json.dumps(event.document())))
        records.append(Record(number, "", stored))
        report = RULES.report(state, event, RULES.apply(state, event))
        assert report.data["event"] == event.kind
        RULES.describe(state, event)
        # A bid is sealed anew each time it is typed; what it comes to is the same.
        state = after if event.kind == "bid" else RULES.apply(state, event).state
        assert state == after
    steps = replay(RULES, read_timeline(records).standing())
    assert not [step for step in steps if step.refusals]
    final = lines[-1][1]
    if not final.bids:
        assert steps[-1].step.state == final
    back = [*records, Record(len(records) + 1, "", Event("undo", {"steps": [records[-1].id]}))]
    undone = replay(RULES, read_timeline(back).standing())[-1].step.state
    assert undone == steps[-1].before


@pytest.mark.walk
@settings(max_examples=10, phases=[Phase.generate])
@given(GAMES, st.lists(st.integers(1, 69), min_size=1, max_size=3))
def test_a_log_with_lines_taken_out_still_replays(
    game: tuple[int, str, int], out: list[int]
) -> None:
    """Whatever an amendment leaves: faults are listed, and the state can be shown and kept."""
    seed, players, length = game
    lines = played(seed, players, length)
    state = RULES.begin({"players": players}, None)
    records = [Record(1, "", Event(BEGIN, {"choices": {"players": players}}))]
    for number, (line, after) in enumerate(lines, 2):
        if number not in out:
            records.append(Record(len(records) + 1, "", event_of(state, line)))
        state = after
    final = replay(RULES, read_timeline(records).standing())[-1].step.state
    RULES.overview(final).brief()
    assert RULES.load(json.loads(json.dumps(RULES.dump(final)))) == final


@given(st.lists(st.tuples(st.sampled_from(WORLD.houses), st.integers(0, 30)), max_size=8))
def test_never_more_than_twenty_power_tokens(gains: list[tuple[str, int]]) -> None:
    state = RULES.begin({}, None).with_token("reach", "tyrell")
    for house, amount in gains:
        before = state.power[house]
        state, taken = gain(WORLD, state, house, amount)
        assert state.power[house] == before + taken <= 20 - (house == "tyrell")


@given(st.lists(st.integers(1, 6), max_size=7), st.integers(0, 6))
def test_the_excess_is_the_fewest_units_that_must_go(sizes: list[int], level: int) -> None:
    limits = WORLD.limits(level)
    needed = supply.excess(limits, sizes)
    if not needed:
        return
    state = RULES.begin({}, None)
    # No single removal helps by more than one.
    for index in range(len(sizes)):
        less = [size - (place == index) for place, size in enumerate(sizes)]
        assert supply.excess(limits, less) >= needed - 1
    assert any(
        supply.excess(limits, [s - (p == i) for p, s in enumerate(sizes)]) == needed - 1
        for i in range(len(sizes))
    )
    assert state.supply


@given(st.integers(0, 20), st.integers(0, 10**6))
def test_sealed_bids_open_to_what_was_bid(number: int, salt: int) -> None:
    assert unseal(seal(number, salt)) == number
