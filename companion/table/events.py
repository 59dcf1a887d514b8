"""Events, the only truth of a session, and the numbered lines in which they are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

BEGIN, UNDO, REDO, AMEND, ROLL = "begin", "undo", "redo", "amend", "roll"
RESUME = "resume"
"""The kinds of event that the table itself knows; every other kind belongs to a game. `resume`
holds a position that was saved when the lines that led to it were lost: {"state", "first",
"last"}, the state as the rules dump it and the numbers that the lost lines had."""
OF_THE_TABLE = (BEGIN, UNDO, REDO, AMEND, ROLL, RESUME)
"""All of them: events that are no deed of the game."""

UNFIT = (LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""Errors of reading an event whose areas or units the game's folder does not have, because somebody
edited the data or the log. Such a line changes nothing and is listed as a fault."""

BECAUSE = "because"
"""Key in an event's data for the reason people let it stand against the rules."""

BY = "by_seat"
"""Key in an event's data for the seat that recorded it, if anybody may."""

ABOUT = (BECAUSE, BY)
"""Keys that the data of any event may have besides the fields of its action."""


class Event(NamedTuple):
    """Something that happened. `data` is JSON: dice and choices as results, never as chances."""

    kind: str
    data: Mapping[str, Any]

    @property
    def by(self) -> str:
        """Seat that recorded what any seat may do; empty if the event itself says whose it is."""
        return str(self.data.get(BY, ""))

    @property
    def because(self) -> str:
        """Reason why the event stands although the rules may not allow it; empty for most."""
        return str(self.data.get(BECAUSE, ""))

    def having(self, **more: Any) -> Event:
        return self._replace(data={**self.data, **more}) if more else self

    def document(self) -> dict[str, Any]:
        return {"kind": self.kind, "data": dict(self.data)}

    @staticmethod
    def of(document: Mapping[str, Any]) -> Event:
        """Read the event from its `document()`. Raises KeyError or TypeError for anything else."""
        if not isinstance(document["kind"], str) or not isinstance(document["data"], Mapping):
            raise TypeError(document)
        return Event(document["kind"], document["data"])


class Record(NamedTuple):
    """A line of a session: its number, when it was written (UTC, ISO 8601), and the event."""

    id: int
    at: str
    event: Event
