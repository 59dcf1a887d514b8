"""The lines of a session with the states that they met, kept as lines come: each is told to each
seat as it may know it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from companion.table.commands.history import line_words, met_states
from companion.table.events import OF_THE_TABLE, ROLL, UNFIT, Record
from companion.table.rules import Rules
from companion.table.session import Session, describe
from companion.table.timeline import SessionLine

_PAGE = 100
"""Number of lines that are replayed at once."""


class LoggedLine(NamedTuple):
    """A line as a seat may read it."""

    line: SessionLine
    who: str
    text: str

    @property
    def number(self) -> int:
        return self.line.record.id


class Chronicle:
    """All lines, and by their numbers the states that they met."""

    def __init__(self, session: Session[Any]) -> None:
        self._rules: Rules[Any] = session.rules
        self._session = session
        self._lines: list[SessionLine] = list(session.timeline.lines)
        self._met: dict[int, Any] = {}
        self._folded = set[int]()
        """Pages of lines whose states are known."""
        self._old = len(self._lines)

    def follow(self, session: Session[Any]) -> None:
        """Take over the lines of the session as they count now that a step was taken back or
        brought again: what each of them met is what it met before."""
        self._session, self._lines = session, list(session.timeline.lines)

    @property
    def last(self) -> int:
        return len(self._lines)

    def add(self, record: Record, met: Any) -> None:
        """Add a line that was written just now."""
        self._lines.append(SessionLine(record, record.event, "stands"))
        self._met[record.id] = met

    def line(self, number: int) -> SessionLine | None:
        return self._lines[number - 1] if 1 <= number <= len(self._lines) else None

    def standing(self, most: int) -> list[SessionLine]:
        """Return the last lines that stand, the newest first."""
        stand = (line for line in reversed(self._lines) if line.standing == "stands")
        return list(islice(stand, most))

    def told(
        self, now: Any, seat: str, after: int, before: int | None, most: int
    ) -> list[LoggedLine]:
        """Return the last lines between two numbers, both left out, as a seat may read them while
        the game stands at `now`."""
        end = self.last if before is None else min(before - 1, self.last)
        first = max(after, end - most, 0)
        return [self._told_line(line, now, seat) for line in self._lines[first:end]]

    def doers(self, after: int) -> Iterator[str]:
        """Yield the seat of each line after a number; empty for all."""
        for line in self._lines[after:]:
            kind = line.event.kind
            if kind != ROLL:
                met = self.met(line)
                known = kind not in OF_THE_TABLE and met is not None
                yield self._rules.doer(met, line.event) if known else ""

    def _told_line(self, line: SessionLine, now: Any, seat: str) -> LoggedLine:
        met, event = self.met(line), line.event
        if event.kind in OF_THE_TABLE or met is None:
            return LoggedLine(line, *line_words(self._rules, met={}, line=line))
        try:
            seen = self._rules.as_seen(met, event, now, seat)
        except UNFIT:  # a line that fits the data of the game no more
            return LoggedLine(line, who="", text=event.kind)
        return LoggedLine(line, *describe(self._rules, self._rules.veiled(met, seat, now), seen))

    def met(self, line: SessionLine) -> Any:
        """Return the state before a line. States of older lines are folded when first asked for, a
        page at a time."""
        page = (line.record.id - 1) // _PAGE
        if line.record.id <= self._old and page not in self._folded:
            self._folded.add(page)
            lines = self._lines[page * _PAGE : min((page + 1) * _PAGE, self._old)]
            self._met |= met_states(self._session, lines)
        return self._met.get(line.record.id)
