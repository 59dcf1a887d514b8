"""What a session's lines come to: which of them stand, which were undone, how they were amended.

Undo, redo and amend are lines themselves and take nothing away: an undone line stays visible. A
*step* is what one `undo` takes back: a line of the game, or an amendment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from companion.table.errors import DamagedError
from companion.table.events import AMEND, BEGIN, REDO, UNDO, Event, Record
from companion.table.i18n import _

Standing = Literal["stands", "undone", "removed", "note"]


class Line(NamedTuple):
    """A record as it counts now. `event` is what was amended last; a `note` is a line about
    lines (undo, redo, amend) and says nothing about the game."""

    record: Record
    event: Event
    standing: Standing
    amended: bool = False


class Timeline(NamedTuple):
    """All lines in order; `steps` that `undo` can take back (last one last), `undone` that `redo`
    can bring back (next one last)."""

    lines: tuple[Line, ...]
    steps: tuple[int, ...]
    undone: tuple[int, ...]

    def standing(self) -> tuple[Line, ...]:
        """The lines that make the state, the first of which is the beginning."""
        return tuple(line for line in self.lines if line.standing == "stands")

    def line(self, number: int) -> Line | None:
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else None

    @property
    def last_id(self) -> int:
        return self.lines[-1].record.id if self.lines else 0


def read_timeline(records: Iterable[Record]) -> Timeline:
    """Fold the records. Raises DamagedError where a line speaks of lines that cannot be meant."""
    records = list(records)
    steps: list[int] = []
    undone: list[int] = []
    for record in records:
        kind, data = record.event.kind, record.event.data
        if kind == UNDO:
            _move(steps, undone, data, record)
        elif kind == REDO:
            _move(undone, steps, data, record)
        elif kind != BEGIN:
            steps.append(record.id)
            undone.clear()
    standing = set(steps)
    changes: dict[int, Event | None] = {}
    for record in records:
        if record.event.kind == AMEND and record.id in standing:
            changed = record.event.data.get("event")
            changes[record.event.data["line"]] = Event.of(changed) if changed else None
    return Timeline(
        tuple(_line(record, standing, changes) for record in records), tuple(steps), tuple(undone)
    )


def _move(source: list[int], goal: list[int], data: Mapping[str, object], record: Record) -> None:
    """Move the named steps, the last first, from one pile to the other."""
    numbers = data.get("steps")
    assert isinstance(numbers, list)
    for number in numbers:
        if not source or source[-1] != number:
            message = _("Line {line} undoes or redoes line {number}, which is not the last one.")
            raise DamagedError(message.format(line=record.id, number=number))
        goal.append(source.pop())


def _line(record: Record, standing: set[int], changes: Mapping[int, Event | None]) -> Line:
    kind = record.event.kind
    if kind in (UNDO, REDO):
        return Line(record, record.event, "note")
    if kind == AMEND:
        return Line(record, record.event, "note" if record.id in standing else "undone")
    if kind != BEGIN and record.id not in standing:
        return Line(record, record.event, "undone")
    if record.id not in changes:
        return Line(record, record.event, "stands")
    change = changes[record.id]
    if change is None:
        return Line(record, record.event, "removed", amended=True)
    return Line(record, change, "stands", amended=True)
