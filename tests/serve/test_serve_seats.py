"""Whose turn it is, as phones are told: whoever did a line of a recorded game was waited for."""

from __future__ import annotations

from pathlib import Path

import pytest
from phones import party_of
from recorded.table import Table
from table.test_companion_recorded import play

from companion.table.session import replay
from companion.table.timeline import read_timeline

RECORDED = Path(__file__).parents[1] / "recorded"
ANSWERS = {"card", "leader", "square", "scramble", "kamikaze"}
"""What the other side does in between: reactions, escapes and squares of Napoleon, what rises and
what dives against the fleets of an enemy in the Pacific."""


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def surprises(script: str, typed: Table) -> list[str]:
    """The lines that were done by somebody who was not waited for."""
    play(typed, RECORDED / f"{script}.txt")
    with party_of(typed) as party:
        table, rules = party.table, party.table.rules

        def found() -> list[str]:
            lines = read_timeline(table.store.records()).standing()
            steps = replay(rules, lines)
            return [
                f"{one.line.record.id} {one.line.event.kind}"
                for one in steps[1:]
                if one.line.event.kind not in ANSWERS
                and (doer := rules.doer(one.before, one.line.event))
                and doer not in rules.awaited(one.before)
            ]

        return list(party.phones._table_thread.submit(found).result())


@pytest.mark.walk
@pytest.mark.parametrize("script", ["ages-tutorial", "pacific-allies"])
def test_whoever_does_something_was_waited_for(script: str, typed: Table) -> None:
    assert surprises(script, typed) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "script", ["ages-full", "thrones-tie", "thrones-castles", "napoleon-haye-sainte", "total"]
)
def test_whoever_does_something_was_waited_for_in_a_whole_game(script: str, typed: Table) -> None:
    assert surprises(script, typed) == []
