"""Timeline of a session's lines: which stand, which were undone, how they were amended.

Undo, redo and amend are lines themselves and take nothing away: an undone line stays visible. A
*step* is what one `undo` takes back: a line of the game, or an amendment. An amendment puts another
event in the place of a line, or its own before or after one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from companion.table.errors import CompanionError, DamagedError
from companion.table.events import AMEND, BEGIN, REDO, UNDO, Event, Record
from companion.table.i18n import _, ngettext

Standing = Literal["stands", "undone", "removed", "note"]
BEFORE, AFTER = "before", "after"
"""Sides of a line where an amendment may put its event."""


class SessionLine(NamedTuple):
    """A record as it counts now. `event` is what was amended last; a `note` is a line about
    lines (undo, redo, amend) and says nothing about the game."""

    record: Record
    event: Event
    standing: Standing
    amended: bool = False


class Timeline(NamedTuple):
    """All lines in order of their numbers; `order`, the numbers in the order in which they count;
    `steps` that `undo` can take back (last one last), `undone` that `redo`
    can bring back (next one last)."""

    lines: tuple[SessionLine, ...]
    order: tuple[int, ...]
    steps: tuple[int, ...]
    undone: tuple[int, ...]

    def standing(self) -> tuple[SessionLine, ...]:
        """Return the lines that make the state. The first of them begins the game."""
        counted = [self.lines[number - 1] for number in self.order]
        return tuple([line for line in counted if line.standing == "stands"])

    def line(self, number: int) -> SessionLine | None:
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else None

    @property
    def last_id(self) -> int:
        return self.lines[-1].record.id if self.lines else 0

    def undo_last(self, count: int = 1) -> Event:
        """Return the event that takes back the last steps. Raises CompanionError if there are not
        so many."""
        if not self.steps:
            raise CompanionError(_("There is nothing to undo."))
        if count > len(self.steps):
            left = ngettext("{n} step", "{n} steps", len(self.steps)).format(n=len(self.steps))
            raise CompanionError(_("There is not so much to undo: {left}.").format(left=left))
        return Event(UNDO, {"steps": [*self.steps[-count:][::-1]]})

    def undo_after(self, line: int) -> Event:
        """Return the event that takes back all steps after a line. Raises CompanionError if there
        is none."""
        count = sum(step > line for step in self.steps)
        if self.steps and not count:
            raise CompanionError(_("There is no step after line {line}.").format(line=line))
        return self.undo_last(count)

    def redo_next(self, count: int = 1) -> Event:
        """Return the event that brings back the steps undone last. Raises CompanionError if there
        are not so many."""
        if not self.undone:
            raise CompanionError(_("There is nothing to redo."))
        if count > len(self.undone):
            left = ngettext("{n} step", "{n} steps", len(self.undone)).format(n=len(self.undone))
            raise CompanionError(_("There is not so much to redo: {left}.").format(left=left))
        return Event(REDO, {"steps": [*self.undone[-count:][::-1]]})


def read_timeline(records: Iterable[Record]) -> Timeline:
    """Fold the records. Raises DamagedError where a line speaks of lines that cannot be meant."""
    records = list(records)
    steps: list[int] = []
    undone: list[int] = []
    for record in records:
        _add_to_piles(steps, undone, record)
    standing = set(steps)
    changes: dict[int, Event | None] = {}
    for record in records:
        if record.event.kind == AMEND and record.id in standing and not place(record.event):
            changed = record.event.data.get("event")
            changes[record.event.data["line"]] = Event.of(changed) if changed else None
    return Timeline(
        tuple(_line(record, standing, changes) for record in records),
        _order(records),
        tuple(steps),
        tuple(undone),
    )


def with_record(timeline: Timeline, record: Record) -> Timeline:
    """Return the timeline with one more record, as `read_timeline` makes it of all records. Only
    where an amendment comes or goes are the old ones read again. Raises DamagedError as that
    does."""
    steps, undone = [*timeline.steps], [*timeline.undone]
    _add_to_piles(steps, undone, record)
    lines = [*timeline.lines]
    moved = record.event.data["steps"] if record.event.kind in (UNDO, REDO) else ()
    moved_kinds = [lines[number - 1].record.event.kind for number in moved]
    if AMEND in (record.event.kind, *moved_kinds):
        return read_timeline([*(line.record for line in lines), record])
    changed = steps[-max(len(moved), 1) :]  # the steps brought back, or the new line
    standing = {*changed} if record.event.kind != UNDO else set[int]()
    for number in moved:
        lines[number - 1] = _line(lines[number - 1].record, standing, changes={})
    lines.append(_line(record, standing, changes={}))
    return Timeline(tuple(lines), (*timeline.order, record.id), tuple(steps), tuple(undone))


def meant(event: Event) -> tuple[int, ...]:
    """Return the lines that an event of the table is about; none for an event of the game."""
    if event.kind in (UNDO, REDO):
        return tuple(event.data["steps"])
    return (event.data["line"],) if event.kind == AMEND else ()


def place(event: Event) -> str:
    """Return the place of an amendment's event, BEFORE or AFTER a line; empty if it replaces the
    line."""
    place = event.data.get("place", "")
    return place if event.kind == AMEND and place in (BEFORE, AFTER) else ""


def _order(records: Iterable[Record]) -> tuple[int, ...]:
    """Return the numbers of all lines, those that were put in at their places. The last
    one put in stands nearest to its line: 8 and then 9 behind 5 give 5, 9, 8; before it 8, 9, 5."""
    order: list[int] = []
    for record in records:
        where = place(record.event)
        if not where:
            order.append(record.id)
            continue
        beside = record.event.data["line"]
        if beside not in order:
            message = _("Line {line} stands beside line {number}, which is none.")
            raise DamagedError(message.format(line=record.id, number=beside))
        order.insert(order.index(beside) + (where == AFTER), record.id)
    return tuple(order)


def _add_to_piles(steps: list[int], undone: list[int], record: Record) -> None:
    """Add a record to the steps; an undo or redo moves the steps it names between the piles."""
    kind, data = record.event.kind, record.event.data
    if kind == UNDO:
        _move(steps, undone, data, record)
    elif kind == REDO:
        _move(undone, steps, data, record)
    elif kind != BEGIN:
        steps.append(record.id)
        undone.clear()


def _move(source: list[int], goal: list[int], data: Mapping[str, object], record: Record) -> None:
    """Move the named steps, the last first, from one pile to the other."""
    numbers = data.get("steps")
    assert isinstance(numbers, list)
    for number in numbers:
        if not source or source[-1] != number:
            message = _("Line {line} undoes or redoes line {number}, which is not the last one.")
            raise DamagedError(message.format(line=record.id, number=number))
        goal.append(source.pop())


def _line(record: Record, standing: set[int], changes: Mapping[int, Event | None]) -> SessionLine:
    """Return a line as it counts now. `standing` are the lines that are not undone, `changes` what
    amendments have made of a line; None has removed it."""
    kind = record.event.kind
    if kind in (UNDO, REDO):
        return SessionLine(record, record.event, "note")
    if kind == AMEND and not place(record.event):
        return SessionLine(record, record.event, "note" if record.id in standing else "undone")
    event = Event.of(record.event.data["event"]) if kind == AMEND else record.event
    if kind != BEGIN and record.id not in standing:
        return SessionLine(record, event, "undone")
    if record.id not in changes:
        return SessionLine(record, event, "stands")
    change = changes[record.id]
    if change is None:
        return SessionLine(record, record.event, "removed", amended=True)
    return SessionLine(record, change, "stands", amended=True)
