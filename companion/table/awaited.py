"""Find who was awaited after each line of a session, as the game stood when it was written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.table.clock import META as CLOCK
from companion.table.clock import SEAT, Clock, Moment, Reading, instant_of, kept, read
from companion.table.events import AMEND, BEGIN, REDO, UNDO, UNFIT, Record
from companion.table.rules import Rules
from companion.table.session import Session, replay, state_after
from companion.table.timeline import SessionLine, read_timeline
from companion.table.turns import due_lines


class Awaited:
    """Seats awaited after each line; grows with the lines of a session. Undone lines stay: the time
    has passed."""

    def __init__(self, rules: Rules[Any]) -> None:
        self._rules = rules
        self._records: list[Record] = []
        self._state: Any = None
        self._first: Any = None
        self._after: dict[int, Any] = {}
        """Step -> the state after it."""
        self._steps: list[int] = []
        self._undone: list[int] = []
        self.moments: list[Moment] = []

    def follow(self, records: Iterable[Record]) -> None:
        """Take lines after those that are known. Raises DamagedError."""
        for record in records:
            if record.id <= len(self._records):
                continue
            self._records.append(record)
            self._state = self._state_after_line(record)
            at = instant_of(record.at) if record.at else 0.0
            self.moments.append(Moment(at, self._seats()))

    def _seats(self) -> tuple[str, ...]:
        try:
            return tuple(self._rules.awaited(self._state))
        except UNFIT:  # a line that fits the data of the game no more
            return ()

    def _state_after_line(self, record: Record) -> Any:
        """Return the state after a line, and keep what the lines after it need."""
        kind, data = record.event.kind, record.event.data
        if kind in (UNDO, REDO):
            steps, undone = self._steps, self._undone
            source, goal = (steps, undone) if kind == UNDO else (undone, steps)
            goal += [source.pop() for _step in data["steps"]]
            return self._after[self._steps[-1]] if self._steps else self._first
        if kind in (BEGIN, AMEND):
            standing = read_timeline(self._records).standing()
            state = replay(self._rules, standing)[-1].step.state
        else:
            state = state_after(self._rules, self._state, record.event)
        if kind == BEGIN:
            self._first = state
        else:
            self._steps.append(record.id)
            self._undone.clear()
            self._after[record.id] = state
        return state


def reading(session: Session[Any], now: float) -> Reading | None:
    """Return the reading of a session's clock; None without a clock. Raises DamagedError."""
    clock = kept(session.store.meta.get(CLOCK, ""))
    return None if clock is None else _read(session, clock, now)


def thinking(session: Session[Any], now: float) -> Reading | None:
    """Return how long each seat has thought in all, by whichever clock there was. Raises
    DamagedError."""
    clock = kept(session.store.meta.get(CLOCK, ""))
    if clock is None:
        return None
    whole = clock if clock.per == SEAT else clock._replace(per=SEAT, down_s=0)
    return _read(session, whole, now)


def _read(session: Session[Any], clock: Clock, now: float) -> Reading:
    awaited = Awaited(session.rules)
    awaited.follow(session.store.records())
    return read(clock, awaited.moments, instants(due_lines(session)), now)


def instants(since: Mapping[str, SessionLine]) -> dict[str, float]:
    """Return when the lines were written since which seats are awaited."""
    return {seat: instant_of(line.record.at) for seat, line in since.items()}
