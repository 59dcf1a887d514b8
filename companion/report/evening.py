"""An evening as everybody may know it: the lines of a session that stand, round by round, and what
they came to. What is still secret stays veiled."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from companion.report.times import EveningTimes, evenings
from companion.table import people
from companion.table.alive import until
from companion.table.awaited import thinking
from companion.table.battles import RetoldBattle, Throw
from companion.table.clock import Reading
from companion.table.commands.history import line_words
from companion.table.commands.note import NOTE
from companion.table.events import OF_THE_TABLE, UNFIT, Event
from companion.table.reply import Block, Chart, Heading
from companion.table.rules import Rules, Step
from companion.table.session import Played, Session, describe
from companion.table.timeline import SessionLine

START = -1
"""The round of the state in which a game begins."""


class ToldLine(NamedTuple):
    """A line as everybody may read it, with the states around it."""

    line: SessionLine
    round: int
    who: str
    text: str
    before: Any
    after: Any
    event: Event
    step: Step[Any]

    @property
    def number(self) -> int:
        return self.line.record.id

    @property
    def is_deed(self) -> bool:
        return self.event.kind not in OF_THE_TABLE


class Stand(NamedTuple):
    """The state at the end of a round, or that in which the game begins, whose round is `START`.
    All lines of a game without rounds are of round 0."""

    round: int
    state: Any
    line: int


@dataclass(frozen=True)
class ReportData:
    """All that a report tells of a session. States are veiled as everybody may know them now."""

    name: str
    rules: Rules[Any]
    people: dict[str, str]
    state: Any
    lines: tuple[ToldLine, ...]
    times: tuple[EveningTimes, ...]
    note: str = ""
    clock: Reading | None = None
    """How long each seat has thought, if a clock ran."""

    @staticmethod
    def of(session: Session[Any]) -> ReportData:
        """Return the record of a session. Raises DamagedError."""
        rules: Rules[Any] = session.rules
        played = session.replayed()
        times = [line.line.record.at for line in played]
        people_of = people.read(session.store.meta.get(people.META, ""))
        return ReportData(
            session.name,
            rules,
            people=people_of,
            state=rules.veiled(session.state, ""),
            lines=tuple(_told(rules, line, session.state) for line in played),
            times=evenings(times),
            note=session.store.meta.get(NOTE, ""),
            clock=thinking(session, until(session.store, time.time())),
        )

    @cached_property
    def seats(self) -> Sequence[str]:
        return tuple(self.rules.seats(self.state).ids)

    def seat_name(self, seat: str) -> str:
        """Return the name of a seat without whose it is."""
        with people.unnamed():
            return self.rules.seats(self.state).shown(seat) if seat in self.seats else seat

    @cached_property
    def is_over(self) -> bool:
        return self.rules.is_over(self.state)

    @cached_property
    def winners(self) -> Sequence[str]:
        return tuple(self.rules.winners(self.state)) if self.is_over else ()

    @cached_property
    def stands(self) -> tuple[Stand, ...]:
        """Beginning, and end of each round that was played."""
        first = self.lines[0]
        last: dict[int, Stand] = {}
        for told in self.lines:
            last[told.round] = Stand(told.round, told.after, told.number)
        return (
            Stand(START, first.after, first.number),
            *(last[round_number] for round_number in sorted(last)),
        )

    def chart(self, what: str, state: Any) -> Chart:
        """Return a chart of a state, seats called without whose they are."""
        with people.unnamed():
            return self.rules.chart(what, [state])

    def scores(self, state: Any) -> dict[str, float]:
        """Return the figure by which each seat compares."""
        return scores_of(self.rules, state)

    @cached_property
    def score_name(self) -> str:
        """Name of what `scores` counts: `Culture`."""
        return self.rules.scores(self.state).title.partition(",")[0]

    def battles(self) -> Iterator[tuple[ToldLine, RetoldBattle]]:
        """Yield each line that fought a battle."""
        for told in self.lines:
            if told.is_deed and (battle := self._battle(told)) is not None:
                yield told, battle

    def _battle(self, told: ToldLine) -> RetoldBattle | None:
        try:
            with people.unnamed():
                return self.rules.battle(told.before, told.event, told.step)
        except UNFIT:
            return None

    def throws(self, most: int | None = None) -> Iterator[Throw]:
        """Yield all dice that were thrown for hits by a seat that is known, in the first `most`
        rounds or in all."""
        for told, throw in self.thrown():
            if most is None or told.round <= most:
                yield throw

    def thrown(self) -> Iterator[tuple[ToldLine, Throw]]:
        """Yield the dice that were thrown for hits by seats that are known, each with its line."""
        for told in self.lines:
            if not told.is_deed:
                continue
            try:
                dice = self.rules.throws(told.before, told.event, told.step)
            except UNFIT:
                continue
            yield from ((told, throw) for throw in dice if throw.seat)

    def report(self, told: ToldLine) -> list[Block]:
        """Return what a line told when it was written, without its heading and what was due
        then."""
        try:
            reply = self.rules.report(told.before, told.event, told.step)
        except UNFIT:
            return []
        due = self.rules.overview(told.after).due
        return [
            block for block in reply.blocks if not isinstance(block, Heading) and block not in due
        ]


def scores_of(rules: Rules[Any], state: Any) -> dict[str, float]:
    """Return the figure by which each seat compares."""
    return {bar.seat: bar.value for bar in rules.scores(state).bars if bar.seat}


def _told(rules: Rules[Any], played: Played[Any], now: Any) -> ToldLine:
    """Return a line as everybody may know it now: who did what, and the state before and after. One
    that cannot be shown so bears the name of its kind."""
    line, event = played.line, played.line.event
    before, after = rules.veiled(played.before, "", now), rules.veiled(played.step.state, "", now)
    bare = ToldLine(
        line,
        rules.round(after),
        who="",
        text=event.kind,
        before=before,
        after=after,
        event=event,
        step=Step(after),
    )
    if event.kind in OF_THE_TABLE:
        who, text = line_words(rules, met={}, line=line)
        return bare._replace(who=who, text=text)
    try:
        seen = rules.as_seen(played.before, event, now, "")
    except UNFIT:
        return bare
    who, text = describe(rules, before, seen)
    step = played.step._replace(state=after)
    return bare._replace(round=rules.round(before), who=who, text=text, event=seen, step=step)
