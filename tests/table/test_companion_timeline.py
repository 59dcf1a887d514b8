"""Undo, redo and amend are lines about lines: nothing ever goes away."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.errors import DamagedError
from companion.table.events import AMEND, BEGIN, REDO, UNDO, Event, Record
from companion.table.timeline import read_timeline, with_record


def records(*events: Event) -> list[Record]:
    return [Record(n, "", event) for n, event in enumerate((Event(BEGIN, {}), *events), 1)]


def standing(*events: Event) -> list[str]:
    return [line.event.kind for line in read_timeline(records(*events)).standing()][1:]


A, B, C = Event("a", {}), Event("b", {}), Event("c", {})


def test_undo_and_redo() -> None:
    undo = Event(UNDO, {"steps": [3]})
    assert standing(A, B, undo) == ["a"]
    assert standing(A, B, undo, Event(REDO, {"steps": [3]})) == ["a", "b"]
    assert standing(A, B, undo, C) == ["a", "c"]
    assert read_timeline(records(A, B, undo, C)).undone == ()


def test_undone_lines_stay_in_the_log() -> None:
    lines = read_timeline(records(A, B, Event(UNDO, {"steps": [3]}))).lines
    assert [line.standing for line in lines] == ["stands", "stands", "undone", "note"]


def test_amend_puts_another_event_in_the_place_of_an_old_one() -> None:
    amend = Event(AMEND, {"line": 2, "event": {"kind": "c", "data": {}}})
    assert standing(A, B, amend) == ["c", "b"]
    assert standing(A, B, amend, Event(UNDO, {"steps": [4]})) == ["a", "b"]
    assert standing(A, B, Event(AMEND, {"line": 2, "event": None})) == ["b"]


def test_the_last_amendment_counts() -> None:
    first = Event(AMEND, {"line": 2, "event": {"kind": "b", "data": {}}})
    second = Event(AMEND, {"line": 2, "event": {"kind": "c", "data": {}}})
    assert standing(A, first, second) == ["c"]
    assert standing(A, first, second, Event(UNDO, {"steps": [4]})) == ["b"]


def test_a_log_that_contradicts_itself_is_damaged() -> None:
    with pytest.raises(DamagedError, match="line 2"):
        read_timeline(records(A, B, Event(UNDO, {"steps": [2]})))


@given(st.lists(st.sampled_from(["step", "undo", "redo"]), max_size=40))
def test_undo_and_redo_behave_like_two_piles(moves: list[str]) -> None:
    """Against a plain model: a pile of what stands and a pile of what was undone."""
    events: list[Event] = []
    stands: list[int] = []
    undone: list[int] = []
    for move in moves:
        number = len(events) + 2
        if move == "step":
            events.append(Event("step", {"n": number}))
            stands.append(number)
            undone = []
        elif move == "undo" and stands:
            undone.append(stands.pop())
            events.append(Event(UNDO, {"steps": [undone[-1]]}))
        elif move == "redo" and undone:
            stands.append(undone.pop())
            events.append(Event(REDO, {"steps": [stands[-1]]}))
    timeline = read_timeline(records(*events))
    assert list(timeline.steps) == stands
    assert list(timeline.undone) == undone
    assert [line.record.id for line in timeline.standing()] == [1, *stands]
    assert len(timeline.lines) == len(events) + 1


def put(place: str, line: int, kind: str) -> Event:
    return Event(AMEND, {"line": line, "place": place, "event": {"kind": kind, "data": {}}})


def test_a_line_is_put_in_before_and_behind_others() -> None:
    assert standing(A, B, put("before", 3, "c")) == ["a", "c", "b"]
    assert standing(A, B, put("after", 3, "c")) == ["a", "b", "c"]
    assert standing(A, B, put("after", 1, "c"), put("before", 4, "d")) == ["d", "c", "a", "b"]
    assert standing(A, B, put("after", 2, "c"), C) == ["a", "c", "b", "c"]


def test_a_line_that_was_put_in_is_a_line_like_others() -> None:
    """It can be undone, amended and removed, by its own number."""
    put_in = put("before", 3, "c")
    assert standing(A, B, put_in, Event(UNDO, {"steps": [4]})) == ["a", "b"]
    amended = Event(AMEND, {"line": 4, "event": {"kind": "d", "data": {}}})
    assert standing(A, B, put_in, amended) == ["a", "d", "b"]
    assert standing(A, B, put_in, Event(AMEND, {"line": 4, "event": None})) == ["a", "b"]
    assert [line.record.id for line in read_timeline(records(A, B, put_in)).lines] == [1, 2, 3, 4]


def test_nothing_stands_beside_a_line_that_is_none() -> None:
    with pytest.raises(DamagedError, match="Line 3"):
        read_timeline(records(A, put("before", 7, "c")))


@given(st.lists(st.integers(0, 9), max_size=40))
def test_a_timeline_that_grows_is_the_one_that_is_read_anew(moves: list[int]) -> None:
    """Whatever comes: lines, amendments of old ones, several steps undone and redone at once."""
    grown = read_timeline(records())
    for move in moves:
        number = grown.last_id + 1
        event = Event("step", {"n": number})
        if move in (1, 2, 3) and len(grown.steps) >= move:
            event = Event(UNDO, {"steps": [*grown.steps[-move:]][::-1]})
        elif move in (4, 5) and len(grown.undone) >= move - 3:
            event = Event(REDO, {"steps": [*grown.undone[3 - move :]][::-1]})
        elif move == 6:
            event = put("before" if number % 2 else "after", max(2, number // 2), "c")
        elif move == 7:
            changed = {"kind": "d", "data": {}} if number % 2 else None
            event = Event(AMEND, {"line": max(2, number // 2), "event": changed})
        if event.kind == AMEND and number == 2:
            continue  # there is no line yet that it could mean
        record = Record(number, "", event)
        grown = with_record(grown, record)
        assert grown == read_timeline([*(line.record for line in grown.lines[:-1]), record])
