"""Changes of old lines: what a seat may change by itself, and what it asks the others for,
which is voted on in `line_changes`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from companion.table.events import AMEND, UNDO, Event
from companion.table.timeline import Timeline


class OwnLines(NamedTuple):
    """The last lines, written by one seat alone, that it may change by itself."""

    seat: str = ""
    lines: tuple[int, ...] = ()

    def with_line(self, seat: str, line: int, before: int) -> OwnLines:
        """Return the lines with one more; `before` is the last step before it."""
        goes_on = seat == self.seat and self.lines[-1:] == (before,)
        return OwnLines(seat, (*(self.lines if goes_on else ()), line))

    def covers(self, seat: str, event: Event, steps: Collection[int]) -> bool:
        """Return whether a seat may do a change by itself, as far as the lines tell: nobody else
        has written anything since."""
        first = first_line(event)
        return seat == self.seat and {step for step in steps if step >= first} <= {*self.lines}


class Proposal(NamedTuple):
    """A change that a seat asks for: an event of the table. `met` is what the changed line is when
    it is asked. `agreed` are the seats that want it too."""

    seat: str
    event: Event
    met: Event | None = None
    agreed: frozenset[str] = frozenset()
    declined: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        return f"{self.seat}-{self.event.kind}-{first_line(self.event)}"

    def document(self) -> dict[str, Any]:
        """Return the proposal as a session keeps it."""
        return {
            "seat": self.seat,
            "event": self.event.document(),
            "met": self.met.document() if self.met is not None else None,
            "agreed": sorted(self.agreed),
            "declined": sorted(self.declined),
        }

    @staticmethod
    def of(document: Mapping[str, Any]) -> Proposal:
        """Read the proposal from its `document()`. Raises KeyError or TypeError for others."""
        met = document["met"]
        return Proposal(
            document["seat"],
            Event.of(document["event"]),
            Event.of(met) if met is not None else None,
            frozenset(document["agreed"]),
            frozenset(document["declined"]),
        )

    def is_open(self, timeline: Timeline) -> bool:
        """Return whether the change still means what was asked: the lines taken back are the last
        ones, the line changed is as it was."""
        if self.event.kind == UNDO:
            return timeline.steps[-1:] == (self.event.data["steps"][0],)
        line = timeline.line(self.event.data["line"])
        return line is not None and line.standing == "stands" and line.event == self.met


def proposals_kept(documents: Any) -> dict[str, Proposal]:
    """Return the proposals that a session has kept; none of what cannot be read."""
    try:
        return {asked.id: asked for asked in map(Proposal.of, documents)}
    except (KeyError, TypeError, ValueError):
        return {}


def first_line(event: Event) -> int:
    """Return the first line that a change is about."""
    return int(min(event.data["steps"]) if "steps" in event.data else event.data["line"])


def removal(line: int) -> Event:
    """Return the change that takes one line out."""
    return Event(AMEND, {"line": line, "event": None})


def replacement(line: int, event: Event) -> Event:
    """Return the change that puts an event in the place of a line."""
    return Event(AMEND, {"line": line, "event": event.document()})
