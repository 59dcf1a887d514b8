"""A session in hand: its lines, the state they fold to, and the one way to write another line."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from companion.table import snapshot
from companion.table.errors import (
    CompanionError,
    DamagedError,
    Refusal,
    RefusedError,
    StaleError,
)
from companion.table.events import AMEND, BEGIN, REDO, RESUME, ROLL, UNDO, UNFIT, Event, Record
from companion.table.i18n import _
from companion.table.overruling import opposed
from companion.table.people import META
from companion.table.rules import Rules, Step
from companion.table.store import POST, STATE, Store
from companion.table.timeline import SessionLine, Timeline, meant, place, read_timeline, with_record

S = TypeVar("S")
NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """A line that stands, the state it met, what it did, and what is wrong with it."""

    line: SessionLine
    before: S
    step: Step[S]
    refusals: tuple[Refusal, ...]


def replay(rules: Rules[S], lines: Sequence[SessionLine]) -> list[Played[S]]:
    """Fold standing lines from the beginning. Nothing is refused: each line has its refusals."""
    if not lines or lines[0].event.kind != BEGIN:
        raise DamagedError(_("The log has no beginning."))
    beginning = lines[0].event.data
    state = rules.begin(beginning.get("choices", {}), beginning.get("state"))
    return [Played(lines[0], state, Step(state), refusals=()), *_played(rules, state, lines[1:])]


def _played(
    rules: Rules[S], state: S, lines: Iterable[SessionLine], legal: Container[int] = ()
) -> list[Played[S]]:
    """Play lines on a state. Those known to be `legal` are not checked again."""
    played: list[Played[S]] = []
    for line in lines:
        step: Step[S] = Step(state)
        refusals: tuple[Refusal, ...] = ()
        if line.event.kind != ROLL:
            try:
                if line.record.id not in legal:
                    refusals = _refusals(rules, state, line.event)
                step = _step(rules, state, line.event)
            except UNFIT:
                refusals = (Refusal(_("The line does not fit the data of the game any more")),)
        played.append(Played(line, state, step, refusals))
        state = step.state
    return played


def _refusals(rules: Rules[S], state: S, event: Event) -> tuple[Refusal, ...]:
    """Return the refusals an event meets. Raises UNFIT."""
    if event.kind != RESUME:
        return opposed(rules, state, event)
    try:
        rules.load(event.data["state"])  # raises for what is no state of the game
    except CompanionError as error:
        return (Refusal(str(error).rstrip(".")),)
    return ()


def _step(rules: Rules[S], state: S, event: Event) -> Step[S]:
    """Return the step of an event. Raises UNFIT."""
    if event.kind != RESUME:
        return rules.apply(state, event)
    try:
        return Step(rules.load(event.data["state"]))
    except CompanionError:
        return Step(state)


def state_after(rules: Rules[S], state: S, event: Event) -> S:
    """Return the state after an event; the same one if the line does not fit the data any more."""
    with contextlib.suppress(*UNFIT):
        return state if event.kind == ROLL else _step(rules, state, event).state
    return state


def describe(rules: Rules[S], before: S, event: Event) -> tuple[str, str]:
    """Return who did an event and what it did; only its kind if the line does not fit the data any
    more."""
    try:
        who, what = rules.describe(before, event)
        return who or (rules.seats(before).shown(event.by) if event.by else ""), what
    except UNFIT:
        return "", event.kind


def became_illegal(
    before: Iterable[Played[S]], after: Iterable[Played[S]]
) -> list[tuple[int, Refusal]]:
    """Return (line, reason) for refusals that an amendment has caused."""
    old = {(played.line.record.id, fault) for played in before for fault in played.refusals}
    return [
        (played.line.record.id, fault)
        for played in after
        for fault in played.refusals
        if (played.line.record.id, fault) not in old
    ]


def _begins(lines: Sequence[SessionLine], first: Sequence[SessionLine]) -> bool:
    """Return whether lines begin with these first ones."""
    return tuple(lines[: len(first)]) == tuple(first)


def _shared(first: Sequence[SessionLine], second: Sequence[SessionLine]) -> int:
    """Return the number of first lines both have in common."""
    least = min(len(first), len(second))
    if tuple(first[:least]) == tuple(second[:least]):
        return least
    for count, pair in enumerate(zip(first, second, strict=False)):
        if pair[0] != pair[1]:
            return count
    return least


def _illegal(played: Iterable[Played[S]]) -> tuple[int, ...]:
    """Return the numbers of the lines that the rules do not allow."""
    return tuple(line.line.record.id for line in played if line.refusals)


class _Replay(NamedTuple, Generic[S]):
    """Standing lines played to a state. The first ones are `skipped`: the `state` they come to and
    which of them are `illegal` were kept, so only the others are `played`."""

    skipped: tuple[SessionLine, ...]
    state: S
    illegal: tuple[int, ...]
    played: tuple[Played[S], ...] = ()

    def skips(self, lines: Collection[int]) -> bool:
        """Return whether any of these lines is skipped: the state before it is not known then."""
        return any(line.record.id in lines for line in self.skipped)

    def lines(self) -> tuple[SessionLine, ...]:
        return (*self.skipped, *(played.line for played in self.played))

    @property
    def end(self) -> S:
        """State after the last line."""
        return self.played[-1].step.state if self.played else self.state

    @property
    def refused(self) -> tuple[int, ...]:
        """Numbers of all lines the rules do not allow."""
        return (*self.illegal, *_illegal(self.played))


@dataclass(slots=True)
class Session(Generic[S]):
    """An open session. The state comes from the cache where that is of this very line, these
    rules and these data, and from a replay otherwise."""

    name: str
    store: Store
    rules: Rules[S]
    seen: int
    state: S
    illegal: tuple[int, ...]
    _timeline: Timeline | None = field(default=None)
    _last_replay: _Replay[S] | None = field(default=None)
    """Lines played last with their results, so that asking, trying and writing play them once. The
    same lines always give the same result."""
    _shown: snapshot.StatusContent | None = field(default=None)
    """Status, if it was made when the last line was written."""
    whole: bool = True
    """Whether the answer to `status` is kept with each line, for a program that begins anew with
    each command."""

    @staticmethod
    def load(name: str, store: Store, rules: Rules[Any]) -> Session[Any]:
        """Return a session as its file has it. Raises DamagedError."""
        last = store.last_id()
        stored = snapshot.state(store, rules, last)
        if stored is not None:
            return Session(name, store, rules, last, *stored)
        timeline = read_timeline(store.records())
        ending = replay(rules, timeline.standing())
        state, illegal = ending[-1].step.state, _illegal(ending)
        session = Session(name, store, rules, timeline.last_id, state, illegal, timeline)
        about = session.about()
        status = snapshot.shown(about, rules, state)
        for key, value in snapshot.of(about, rules, state, status).items():
            store.remember(key, value)
        session._keep_earlier_states(ending)
        return session

    def _keep_earlier_states(self, played: Sequence[Played[S]]) -> None:
        """Keep the state after every so many lines: going back to one of them plays few lines."""
        standing = self.timeline.standing()
        for last in range(POST, self.seen, POST):
            stood = self._stood_at(last)
            if _begins(standing, stood):
                first = played[: len(stood)]
                about = self.about()._replace(last=last, illegal=_illegal(first))
                cached = snapshot.of(about, self.rules, first[-1].step.state, status=None)
                self.store.remember_earlier(last, cached[STATE])

    @property
    def timeline(self) -> Timeline:
        """All lines, read on first use."""
        if self._timeline is None:
            self._timeline = read_timeline(self.store.records())
        return self._timeline

    def refuse_if_moved(self, seen: int | None) -> None:
        """Raise StaleError, with what happened since, when the caller saw an older line."""
        if seen is not None and seen != self.seen:
            raise StaleError(self._moved(seen))

    def record(self, event: Event, keep: Mapping[str, Any] = NOTHING) -> tuple[Record, Step[S]]:
        """Check an event of the game against the rules and write it, and in the same breath what
        else to `keep` in the cache.

        Raises RefusedError with the rules, or StaleError with what changed meanwhile; then
        nothing was written."""
        ((record, _before, step),) = self.record_all((event,), keep)
        return record, step

    def record_all(
        self, events: Sequence[Event], keep: Mapping[str, Any] = NOTHING
    ) -> list[tuple[Record, S, Step[S]]]:
        """Check events of the game one after the other and write them, all or none: each line
        with the state that it met and what it did. Raises as `record` does."""
        state, met = self.state, []
        for event in events:
            refusals = opposed(self.rules, state, event)
            if refusals:
                raise RefusedError(refusals)
            met.append((state, self.rules.apply(state, event)))
            state = met[-1][1].state
        self._last_replay = None  # the next one goes on from the state that is written now
        records = self._write(events, state, self.illegal, keep)
        return [(record, *pair) for record, pair in zip(records, met, strict=True)]

    def write(self, event: Event, keep: Mapping[str, Any] = NOTHING) -> Record:
        """Write an event of the table (undo, redo, amend, roll) and fold anew."""
        replay = self._replay(self._with(event).standing())
        return self._write((event,), replay.end, replay.refused, keep)[0]

    def take(self, record: Record) -> None:
        """Follow a line of the game that another program has written. Raises UNFIT."""
        refusals = _refusals(self.rules, self.state, record.event)
        step = _step(self.rules, self.state, record.event)
        self.seen, self.state, self._last_replay = record.id, step.state, None
        self._follow((record,))
        if refusals:
            self.illegal = (*self.illegal, record.id)

    def replayed(self) -> list[Played[S]]:
        """Return the lines that stand, from the first on, each with its refusals."""
        return [*self.played({line.record.id for line in self.timeline.standing()}).values()]

    def played(self, lines: Collection[int]) -> dict[int, Played[S]]:
        """Return the standing ones of these lines by number, in the order in which they count."""
        standing = self.timeline.standing()
        places = [place for place, line in enumerate(standing) if line.record.id in lines]
        if not places:
            return {}
        replay = self._replay(standing[: places[-1] + 1], lines)
        return {line.line.record.id: line for line in replay.played if line.line.record.id in lines}

    def met(self, lines: Collection[int]) -> dict[int, S]:
        """Return the state before each of these lines that stands."""
        return {number: line.before for number, line in self.played(lines).items()}

    def met_when_written(self, lines: Collection[int]) -> dict[int, S]:
        """Return the state before some lines of the game when they were written, undone lines
        included."""
        records = [line.record for line in self.timeline.lines[: max(lines, default=0)]]
        met: dict[int, S] = {}
        state: S | None = None  # before the record, where the one before has told it
        for record in records[min(lines, default=1) - 1 :]:
            if record.event.kind in (BEGIN, UNDO, REDO, AMEND):
                state = None
                if record.id in lines and place(record.event):
                    met |= self._met_by_last(records[: record.id])
                continue
            if record.id in lines:
                if state is None:
                    state = self._met_by_last(records[: record.id])[record.id]
                met[record.id] = state
            if state is not None:
                state = state_after(self.rules, state, record.event)
        return met

    def _met_by_last(self, records: Sequence[Record]) -> dict[int, S]:
        """Return the state that the last of some lines met, by its number; nothing if it does not
        stand among them."""
        last = records[-1].id
        standing = read_timeline(records).standing()
        numbers = [line.record.id for line in standing]
        if last not in numbers:
            return {}
        return {last: self._replay(standing[: numbers.index(last)]).end}

    def at(self, line: int, after: bool = False) -> S:
        """Return the state before a line that stands, or with `after` the state it leads to."""
        standing = self.timeline.standing()
        place = next(n for n, item in enumerate(standing) if item.record.id == line)
        return self._replay(standing[: place + after], [line]).end

    def faulty(self) -> list[Played[S]]:
        """Return the lines that stand although something is wrong with them, and the others around
        them."""
        standing = self.timeline.standing()
        faulty = [n for n, line in enumerate(standing) if line.record.id in self.illegal]
        if not faulty:
            return []
        return list(self._replay(standing[: faulty[-1] + 1], self.illegal).played)

    def tried(self, line: int, more: Event) -> list[Played[S]]:
        """Return the lines as they would be with one `more` event of the table about a line, from
        there on."""
        return list(self._replay(self._with(more).standing(), [line]).played)

    def _replay(
        self, standing: tuple[SessionLine, ...], wanted: Collection[int] = ()
    ) -> _Replay[S]:
        """Play lines that stand, from the last state that is known. The lines in `wanted` are
        played, never skipped: somebody asks for the state before each. What the last replay has
        played is not played again, and a line that stands in the session is not checked again."""
        replay = self._last_replay
        if replay is None or replay.skips(wanted) or not _begins(standing, replay.skipped):
            replay = self._last_known(standing, wanted)
        same = _shared(replay.lines(), standing)  # how many lines need not be played again
        replay = replay._replace(played=replay.played[: same - len(replay.skipped)])
        in_session = self.timeline.standing()
        unchanged = in_session[same : _shared(in_session, standing)]
        checked = {line.record.id for line in unchanged} - {*self.illegal}
        newly_played = _played(self.rules, replay.end, standing[same:], checked)
        self._last_replay = replay._replace(played=(*replay.played, *newly_played))
        return self._last_replay

    def _last_known(self, standing: tuple[SessionLine, ...], wanted: Collection[int]) -> _Replay[S]:
        """Return a replay that skips as many of these lines as it can: up to the last line whose
        state is kept, and none that is `wanted`."""
        now = _Replay(self.timeline.standing(), self.state, self.illegal)
        if _begins(standing, now.skipped) and not now.skips(wanted):
            return now
        for last in self.store.earlier_states():
            if last >= min(wanted, default=last + 1):
                continue
            stood = self._stood_at(last)
            if not _begins(standing, stood) or any(line.record.id in wanted for line in stood):
                continue
            earlier = snapshot.earlier(self.store, self.rules, last)
            if earlier is not None:
                return _Replay(stood, *earlier)
        first = replay(self.rules, standing[:1])
        return _Replay(skipped=(), state=first[0].before, illegal=(), played=tuple(first))

    def _stood_at(self, last: int) -> tuple[SessionLine, ...]:
        """Return the lines that stood when a line was the last one."""
        old, new = self.timeline.lines[:last], self.timeline.lines[last:]
        if any(number <= last for line in new for number in meant(line.record.event)):
            return read_timeline(line.record for line in old).standing()
        return tuple(line for line in self.timeline.standing() if line.record.id <= last)

    def _with(self, event: Event) -> Timeline:
        """Return the timeline as it would be with another line."""
        return with_record(self.timeline, Record(self.seen + 1, at="", event=event))

    def _follow(self, records: Iterable[Record]) -> None:
        """Take lines that were written into the timeline, if it was read."""
        for record in records:
            if self._timeline is not None and record.id > self._timeline.last_id:
                self._timeline = with_record(self._timeline, record)

    def about(self) -> snapshot.SessionFacts:
        """Return the data about the session itself for `status`."""
        meta = self.store.meta
        people = meta.get(META, "")
        return snapshot.SessionFacts(self.name, self.seen, self.illegal, meta["rules"], people)

    def written(self) -> snapshot.StatusContent:
        """Return the status after the line that was just written."""
        return self._shown or snapshot.shown(self.about(), self.rules, self.state)

    def _write(
        self,
        events: Sequence[Event],
        state: S,
        illegal: tuple[int, ...],
        more: Mapping[str, Any],
    ) -> list[Record]:
        """Append events with the state they lead to, in one transaction, and go on from there.
        Raises StaleError if somebody else wrote first."""
        about = self.about()._replace(last=self.seen + len(events), illegal=illegal)
        try:
            shown = snapshot.shown(about, self.rules, state) if self.whole else None
            keep = {**snapshot.of(about, self.rules, state, shown), **more}
            records = self.store.append_all(events, self.seen, keep)
        except StaleError:
            raise StaleError(self._moved(self.seen)) from None
        self.seen, self.state, self.illegal = about.last, state, illegal
        self._shown = shown
        self._follow(records)
        return records

    def _moved(self, seen: int) -> str:
        """Return one sentence for each line that came in between."""
        now = Session.load(self.name, self.store, self.rules)
        lines = now.timeline.lines[seen:]
        states = now.met({line.record.id for line in lines})
        news = []
        for line in lines:
            number = line.record.id
            what = line.event.kind
            if number in states and line.event.kind not in (BEGIN, RESUME, ROLL):
                what = ": ".join(filter(None, describe(self.rules, states[number], line.event)))
            news.append(f"{number} {what}")
        message = _(
            "The session has moved on; nothing was recorded. New since line {seen}: {news}."
        )
        return message.format(seen=seen, news="; ".join(news))
