"""Record an event of a game, and answer with what it did."""

from __future__ import annotations

from typing import TypeVar

from companion.table.events import Event
from companion.table.overruling import against
from companion.table.reply import Reply, with_line, with_remarks
from companion.table.rules import Rules, Step
from companion.table.session import Session

S = TypeVar("S")


def recorded(session: Session[S], event: Event) -> Reply:
    """Record an event and return what it did, with the number of its line. Raises as
    `Session.record` does."""
    before = session.state
    record, step = session.record(event)
    return with_line(reported(session.rules, before, event, step), record.id)


def reported(rules: Rules[S], before: S, event: Event, step: Step[S]) -> Reply:
    """Return what an event did, with a warning for each rule that it breaks by a ruling."""
    return with_remarks(rules.report(before, event, step), against(rules, before, event))
