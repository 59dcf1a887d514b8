"""Whatever is played: figures never rise, 54 cards, commanders in one place, undo and replay."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from napoleon_field import RULES, WORLD
from napoleon_player import Player, event_of

from companion.games.battles_of_napoleon import deck
from companion.games.battles_of_napoleon.hexes import (
    CORNERS,
    SIDES,
    Hex,
    Post,
    aspect,
    distance,
    flank_sides,
    front_sides,
    rear_sides,
    zone,
)
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.table.events import BEGIN, Event, Record
from companion.table.session import replay
from companion.table.timeline import read_timeline

SCENARIOS = ("leith-maucune", "haye-sainte")
GAMES = st.tuples(st.integers(0, 5), st.sampled_from(SCENARIOS), st.integers(20, 200))
HEXES = st.builds(Hex, st.integers(0, 17), st.integers(0, 7))


@cache
def whole(seed: int, scenario: str) -> tuple[tuple[str, NapoleonState], ...]:
    """The first 200 lines of a battle of chance, each with the state after it."""
    game = Player.at(scenario, seed).game(begin(scenario))
    return tuple(pair for pair, _number in zip(game, range(200), strict=False))


def played(seed: int, scenario: str, length: int) -> tuple[tuple[str, NapoleonState], ...]:
    return whole(seed, scenario)[:length]


def begin(scenario: str) -> NapoleonState:
    return RULES.begin({"scenario": scenario}, None)


def sound(state: NapoleonState) -> None:
    """What always holds."""
    total = deck.left(WORLD, state) + len(state.discard) + deck.held(state)
    assert total == len(WORLD.cards) == 54
    known = [*state.discard, *(c for h in state.hands.values() for c in h if c != "?")]
    assert len(set(known)) == len(known)
    assert len(deck.unseen(WORLD, state)) >= deck.left(WORLD, state) >= 0
    tokens = [group.token for group in state.groups.values() if group.token]
    assert len(set(tokens)) == len(tokens)
    for unit in state.units.values():
        card = WORLD.units[unit.card]
        assert 0 <= unit.figures <= card.figures
        assert (unit.figures > 0) or unit.gone
        assert 0 <= unit.skirmishers + unit.grenadiers <= unit.figures or card.arm != "infantry"
        if not unit.gone and unit.state != "routed" and unit.formation:
            assert WORLD.formations[unit.formation].arm == card.arm
            if unit.formation == "reduced":
                assert unit.figures == 1
    cards = [officer.card for officer in state.officers.values()]
    assert len(set(cards)) == len(cards)
    for post, officer in state.officers.items():
        if officer.unit:
            assert not state.units[officer.unit].gone
            assert state.nation_of(officer.unit) == officer.nation
        assert post in state.groups or post == officer.nation
    for task in state.tasks:
        assert task.subject not in state.units or not state.units[task.subject].gone


@pytest.mark.walk
@settings(max_examples=5)
@given(GAMES)
def test_what_always_holds(game: tuple[int, str, int]) -> None:
    before = begin(game[1])
    for line, state in played(*game):
        sound(state)
        rises = [k for k, unit in state.units.items() if unit.figures > before.units[k].figures]
        merged = {unit.id for unit in state.units.values() if unit.gone == "merged"}
        assert not rises or merged or line.startswith("set "), line
        mine = {g: sum(u.figures for u in state.units_of(g)) for g in state.groups}
        then = {g: sum(u.figures for u in before.units_of(g)) for g in state.groups}
        assert all(mine[group] <= then[group] for group in mine)
        before = state


@pytest.mark.walk
@settings(max_examples=3)
@given(GAMES)
def test_a_state_is_written_read_and_shown(game: tuple[int, str, int]) -> None:
    for _line, state in played(*game)[::7]:
        assert RULES.load(json.loads(json.dumps(RULES.dump(state)))) == state
        assert RULES.overview(state).brief()
        document = RULES.document(state)
        assert json.loads(json.dumps(document))["scenario"] == game[1]


@pytest.mark.walk
@settings(max_examples=4)
@given(GAMES)
def test_a_log_replays_to_the_same_state_and_back(game: tuple[int, str, int]) -> None:
    lines, state = played(*game), begin(game[1])
    records = [Record(1, "", Event(BEGIN, {"choices": {"scenario": game[1]}}))]
    for number, (line, after) in enumerate(lines, 2):
        event = event_of(state, line)
        stored = Event.of(json.loads(json.dumps(event.document())))
        records.append(Record(number, "", stored))
        report = RULES.report(state, event, RULES.apply(state, event))
        assert report.data["event"] == event.kind
        RULES.describe(state, event)
        state = RULES.apply(state, stored).state
        assert state == after
    steps = replay(RULES, read_timeline(records).standing())
    assert not [step for step in steps if step.refusals]
    assert steps[-1].step.state == lines[-1][1]
    back = [*records, Record(len(records) + 1, "", Event("undo", {"steps": [records[-1].id]}))]
    undone = replay(RULES, read_timeline(back).standing())[-1].step.state
    assert undone == steps[-1].before


@pytest.mark.walk
@settings(max_examples=6, phases=[Phase.generate])
@given(GAMES, st.lists(st.integers(1, 199), min_size=1, max_size=4))
def test_a_log_with_lines_taken_out_still_replays(
    game: tuple[int, str, int], out: list[int]
) -> None:
    """Whatever an amendment leaves: faults are listed, and the state can be shown and kept."""
    lines, state = played(*game), begin(game[1])
    records = [Record(1, "", Event(BEGIN, {"choices": {"scenario": game[1]}}))]
    for number, (line, after) in enumerate(lines, 2):
        if number not in out:
            records.append(Record(len(records) + 1, "", event_of(state, line)))
        state = after
    final = replay(RULES, read_timeline(records).standing())[-1].step.state
    RULES.overview(final).brief()
    assert RULES.load(json.loads(json.dumps(RULES.dump(final)))) == final


# -- hexes ----------------------------------------------------------------------------------------


@given(HEXES, HEXES, HEXES)
def test_distance_is_one(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) is (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert all(distance(a, near) == 1 for near in a.neighbours())


@given(HEXES, st.sampled_from(CORNERS))
def test_front_flank_and_rear_are_the_six_sides(place: Hex, facing: str) -> None:
    sides = (*front_sides(facing), *flank_sides(facing), *rear_sides(facing))
    assert sorted(sides) == sorted(SIDES)
    found = [aspect(place, facing, 2, near) for near in place.neighbours()]
    assert sorted(found) == ["flank"] * 2 + ["front"] * 2 + ["rear"] * 2
    assert zone(Post(place, facing)) == {place.side(side) for side in front_sides(facing)}
    assert zone(Post(place, facing, 0)) == frozenset()
