"""The card of a lesson for a seat, with the command that a tap on the proposed line begins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.lesson.card import Learner, LessonCard, LessonProgress, card, standing
from companion.lesson.recording import Reads, Recording, recorded
from companion.lesson.told import document, progress
from companion.prompt.lines import commands_of
from companion.serve.drafts import Wanted
from companion.serve.requests import Seat
from companion.serve.table import Table
from companion.serve.views import address
from companion.shell.lines import ReadLine, read_line, records_nothing
from companion.table.arguments import Args
from companion.table.context import Context
from companion.table.errors import CompanionError, UsageError
from companion.table.events import Event
from companion.table.store import LESSON


class Lessons:
    """The lesson of a table: its recording is played once, and where it stands once a line."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._recording: Recording | None = None
        self._stands: tuple[int, LessonProgress] | None = None

    def of(self, seat: Seat) -> dict[str, Any] | None:
        """Return the card of a seat as data; None if the session is no lesson, or can be one no
        longer since the data of its game have changed."""
        table = self.table
        if not table.store.meta.get(LESSON):
            return None
        known, acts = table.seen_by(seat), bool(seat.id) or seat.keeper
        verbs = list(table.registry.verbs(table.rules.game))
        learner = Learner(seat.id, known, verbs, self._reads(seat), acts)
        try:
            lesson_card = card(
                table.rules, table.state, self._recorded(), self._standing(), learner
            )
        except CompanionError:  # the game's data have changed since the lesson began
            return None
        href = address(table, lesson_card.topic.id) if lesson_card.topic is not None else ""
        return {
            **document(lesson_card),
            "heading": progress(lesson_card),
            "href": href,
            "wanted": self._wanted(lesson_card),
        }

    def _wanted(self, lesson_card: LessonCard) -> Mapping[str, Any] | None:
        """Return the command that the proposed line gives, as a form sends it."""
        if not lesson_card.line:
            return None
        return wanted(self._read(lesson_card.line))._asdict()

    def _read(self, line: str) -> ReadLine:
        return read_line(self.table.registry, self.table.rules.game, commands_of(line)[0])

    def _reads(self, seat: Seat | None) -> Reads:
        """Return how lines are read: as a seat gives them, or as nobody's."""
        table = self.table
        verbs = partial(table.registry.verbs, table.rules.game)

        def reads(state: Any, line: str) -> Event:
            read = self._read(line)
            whole = table.state if seat is not None else None
            by = seat.id if seat is not None else ""
            context = Context(table.rules, state, asker=None, verbs=verbs, seat=by, whole=whole)
            event = read.verb.run(context, Args(read.values))
            if not isinstance(event, Event):
                raise UsageError(records_nothing(line))
            return event

        return reads

    def _recorded(self) -> Recording:
        if self._recording is None:
            begun = self.table.session.timeline.lines[0].event
            choices = begun.data.get("choices", {})
            self._recording = recorded(self.table.rules, choices, self._reads(None))
        return self._recording

    def _standing(self) -> LessonProgress:
        line = self.table.line
        if self._stands is None or self._stands[0] != line:
            played = self.table.session.replayed()
            self._stands = line, standing(self.table.rules, self._recorded(), played)
        return self._stands[1]


def wanted(read: ReadLine) -> Wanted:
    """Return a command that was read from a line as a form that was filled in."""
    fields, flags = dict[str, str](), list[str]()
    for name, value in read.values.items():
        if value is True:
            flags.append(name)
        elif isinstance(value, tuple):
            if value:
                fields[name] = " ".join(map(str, value))
        elif value not in (None, False):
            fields[name] = str(value)
    return Wanted(read.verb.name, fields, tuple(flags))
