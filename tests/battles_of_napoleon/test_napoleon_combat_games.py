"""Whatever is played on the fields of Battles of Napoleon: figures, deck, books, undo, replay."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from napoleon_fights import RULES, WORLD
from napoleon_player import Player, event_of

from companion.games.battles_of_napoleon import deck
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.table.events import BEGIN, Event, Record
from companion.table.session import replay
from companion.table.timeline import read_timeline

SCENARIOS = tuple(WORLD.scenarios)
RULES_ON = ("skirmishers", "grenadiers", "rifles", "fatigue", "ammunition")
GAMES = st.tuples(
    st.integers(0, 10**6),
    st.sampled_from(SCENARIOS),
    st.sets(st.sampled_from(RULES_ON)),
    st.integers(20, 160),
)


def choices_of(scenario: str, rules: set[str]) -> dict[str, str]:
    return {"scenario": scenario, **dict.fromkeys(sorted(rules), "yes")}


def played(
    seed: int, scenario: str, rules: set[str], length: int
) -> tuple[NapoleonState, list[tuple[str, NapoleonState]]]:
    """The beginning of a battle, and its first lines, each with the state after it."""
    start = RULES.begin(choices_of(scenario, rules), None)
    return start, list(islice(Player.at(scenario, seed).game(start), length))


def figures(state: NapoleonState, nation: str) -> int:
    return sum(
        unit.figures
        for unit in state.units.values()
        if state.groups[unit.group].nation == nation and not unit.gone
    )


def sound(state: NapoleonState) -> None:
    """What always holds."""
    assert 0 <= deck.left(WORLD, state) <= 54
    assert deck.left(WORLD, state) + deck.held(state) + len(state.discard) == 54
    for unit in state.units.values():
        card = WORLD.units[unit.card]
        assert 0 <= unit.figures <= card.figures
        assert unit.gone or unit.figures > 0
        assert unit.skirmishers + unit.grenadiers <= max(unit.figures, 0) or unit.gone
        if unit.formation:
            assert WORLD.formations[unit.formation].arm == card.arm
        if unit.formation == "reduced":
            assert unit.figures == 1 or unit.gone
    for officer in state.officers.values():
        assert officer.unit is None or not state.units[officer.unit].gone


@pytest.mark.walk
@settings(max_examples=5, phases=[Phase.generate])
@given(GAMES)
def test_what_always_holds(game: tuple[int, str, set[str], int]) -> None:
    state, lines = played(*game)
    for line, after in lines:
        sound(after)
        for nation in WORLD.nations:
            assert figures(after, nation) <= figures(state, nation), line
        if not line.startswith("event"):  # a card may join two units
            for key, unit in after.units.items():
                assert unit.figures <= state.units[key].figures, line
        state = after
    assert RULES.load(json.loads(json.dumps(RULES.dump(state)))) == state
    RULES.overview(state).brief()


@pytest.mark.walk
@settings(max_examples=4, phases=[Phase.generate])
@given(GAMES)
def test_a_log_replays_to_the_same_state_and_back(game: tuple[int, str, set[str], int]) -> None:
    seed, scenario, rules, length = game
    state, lines = played(seed, scenario, rules, min(length, 80))
    records = [Record(1, "", Event(BEGIN, {"choices": choices_of(scenario, rules)}))]
    for number, (line, after) in enumerate(lines, 2):
        event = event_of(state, line)
        records.append(Record(number, "", Event.of(json.loads(json.dumps(event.document())))))
        report = RULES.report(state, event, RULES.apply(state, event))
        assert report.data["event"] == event.kind
        json.dumps(report.data)
        RULES.describe(state, event)
        state = after
    steps = replay(RULES, read_timeline(records).standing())
    assert not [step for step in steps if step.refusals]
    assert steps[-1].step.state == lines[-1][1]
    back = [*records, Record(len(records) + 1, "", Event("undo", {"steps": [records[-1].id]}))]
    assert replay(RULES, read_timeline(back).standing())[-1].step.state == steps[-1].before


@pytest.mark.walk
@settings(max_examples=5, phases=[Phase.generate])
@given(GAMES, st.lists(st.integers(2, 100), min_size=1, max_size=4))
def test_a_log_with_lines_taken_out_still_replays(
    game: tuple[int, str, set[str], int], out: list[int]
) -> None:
    """Whatever an amendment leaves: faults are listed, and the state can be shown and kept."""
    seed, scenario, rules, length = game
    state, lines = played(seed, scenario, rules, min(length, 100))
    records = [Record(1, "", Event(BEGIN, {"choices": choices_of(scenario, rules)}))]
    for number, (line, after) in enumerate(lines, 2):
        if number not in out:
            records.append(Record(len(records) + 1, "", event_of(state, line)))
        state = after
    final = replay(RULES, read_timeline(records).standing())[-1].step.state
    RULES.overview(final).brief()
    assert RULES.load(json.loads(json.dumps(RULES.dump(final)))) == final
