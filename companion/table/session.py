"""A session in hand: its lines, the state they fold to, and the one way to write another line."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
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
from companion.table.store import Store
from companion.table.timeline import Line, Timeline, read_timeline
from kitgen.quick import dataclass, field

S = TypeVar("S")
NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """A line that stands, the state it met, what it did, and what is wrong with it."""

    line: Line
    before: S
    step: Step[S]
    refusals: tuple[Refusal, ...]


def replay(rules: Rules[S], lines: Sequence[Line]) -> list[Played[S]]:
    """Fold standing lines from the beginning. Nothing is refused: faults are listed per line."""
    if not lines or lines[0].event.kind != BEGIN:
        raise DamagedError(_("The log has no beginning."))
    beginning = lines[0].event.data
    state = rules.begin(beginning.get("choices", {}), beginning.get("state"))
    return [Played(lines[0], state, Step(state), ()), *_played(rules, state, lines[1:])]


def _played(rules: Rules[S], state: S, lines: Sequence[Line]) -> list[Played[S]]:
    """Lines that follow on a state."""
    played: list[Played[S]] = []
    for line in lines:
        step: Step[S] = Step(state)
        refusals: tuple[Refusal, ...] = ()
        if line.event.kind != ROLL:
            try:
                refusals, step = _folded(rules, state, line.event)
            except UNFIT:
                refusals = (Refusal(_("The line does not fit the data of the game any more")),)
        played.append(Played(line, state, step, refusals))
        state = step.state
    return played


def _folded(rules: Rules[S], state: S, event: Event) -> tuple[tuple[Refusal, ...], Step[S]]:
    """What an event meets with and comes to. Raises UNFIT."""
    if event.kind != RESUME:
        return opposed(rules, state, event), rules.apply(state, event)
    try:
        return (), Step(rules.load(event.data["state"]))
    except CompanionError as error:
        return (Refusal(str(error).rstrip(".")),), Step(state)


def states_when_written(rules: Rules[S], records: Sequence[Record]) -> dict[int, S]:
    """The state that each line of the game met when it was written, undone lines included."""
    met: dict[int, S] = {}
    state: S | None = None
    amended = False
    for index, record in enumerate(records):
        kind = record.event.kind
        if kind == UNDO and not amended:
            state = met[record.event.data["steps"][-1]]
        elif kind in (BEGIN, UNDO, REDO, AMEND):
            amended = amended or kind == AMEND
            played = replay(rules, read_timeline(records[: index + 1]).standing())
            met |= {p.line.record.id: p.before for p in played if p.line.record.id == record.id}
            state = played[-1].step.state
        else:
            assert state is not None
            met[record.id] = state
            if kind != ROLL:
                with contextlib.suppress(*UNFIT):
                    state = _folded(rules, state, record.event)[1].state
    return met


def describe(rules: Rules[S], before: S, event: Event) -> tuple[str, str]:
    """Who and what, or the bare kind of a line that fits the data no more."""
    try:
        return rules.describe(before, event)
    except UNFIT:
        return "", event.kind


def became_illegal(
    before: Iterable[Played[S]], after: Iterable[Played[S]]
) -> list[tuple[int, Refusal]]:
    """What an amendment broke: (line, reason) for faults that were not there before."""
    old = {(played.line.record.id, fault) for played in before for fault in played.refusals}
    return [
        (played.line.record.id, fault)
        for played in after
        for fault in played.refusals
        if (played.line.record.id, fault) not in old
    ]


def _illegal(played: Iterable[Played[S]]) -> tuple[int, ...]:
    return tuple(one.line.record.id for one in played if one.refusals)


class _Kept(NamedTuple, Generic[S]):
    """A state that was kept, and which of the lines that led there the rules do not allow."""

    state: S
    illegal: tuple[int, ...]


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
    whole: bool = True
    """Whether the answer to `status` is kept with each line, for a program that begins anew with
    each command."""

    @staticmethod
    def load(name: str, store: Store, rules: Rules[Any]) -> Session[Any]:
        """Raises DamagedError."""
        last = store.last_id()
        kept = snapshot.state(store, rules, last)
        if kept is not None:
            return Session(name, store, rules, last, *kept)
        timeline = read_timeline(store.records())
        ending = replay(rules, timeline.standing())
        state, illegal = ending[-1].step.state, _illegal(ending)
        session = Session(name, store, rules, timeline.last_id, state, illegal, timeline)
        for key, value in snapshot.of(session.about(), rules, state).items():
            store.remember(key, value)
        return session

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
        """Check events one after the other and write them, all or none: each line with the state
        that it met and what it did. Raises as `record` does."""
        state, met = self.state, []
        for event in events:
            refusals = opposed(self.rules, state, event)
            if refusals:
                raise RefusedError(refusals)
            met.append((state, self.rules.apply(state, event)))
            state = met[-1][1].state
        records = self._write(events, state, self.illegal, keep)
        return [(record, *pair) for record, pair in zip(records, met, strict=True)]

    def write(self, event: Event, keep: Mapping[str, Any] = NOTHING) -> Record:
        """Write an event of the table (undo, redo, amend, roll) and fold anew."""
        kept, played = self._ending(self._with(event))
        state = played[-1].step.state if played else kept.state
        return self._write((event,), state, (*kept.illegal, *_illegal(played)), keep)[0]

    def take(self, record: Record) -> None:
        """Follow a line of the game that another program has written. Raises UNFIT."""
        refusals, step = _folded(self.rules, self.state, record.event)
        self.seen, self.state, self._timeline = record.id, step.state, None
        if refusals:
            self.illegal = (*self.illegal, record.id)

    def replayed(self, more: Event | None = None) -> list[Played[S]]:
        """The lines that stand; as it would be with one `more` event of the table."""
        timeline = self.timeline if more is None else self._with(more)
        return replay(self.rules, timeline.standing())

    def ending(self, lines: Sequence[int], more: Event | None = None) -> list[Played[S]]:
        """Those of the lines that stand which follow on the last state that is still kept, and
        among them all of these `lines` that stand; as it would be with one `more` event."""
        return self._ending(self.timeline if more is None else self._with(more), lines)[1]

    def _ending(
        self, timeline: Timeline, lines: Sequence[int] = ()
    ) -> tuple[_Kept[S], list[Played[S]]]:
        """A state that is still kept and that the timeline passes before any of these lines, and
        the lines that follow on it there: all of them where none is."""
        standing = timeline.standing()
        for last in self.store.earlier_states():
            begun = read_timeline(line.record for line in timeline.lines[:last]).standing()
            if begun != standing[: len(begun)] or any(line.record.id in lines for line in begun):
                continue
            found = snapshot.earlier(self.store, self.rules, last)
            if found is not None:
                kept = _Kept(*found)
                return kept, _played(self.rules, kept.state, standing[len(begun) :])
        played = replay(self.rules, standing)
        return _Kept(played[0].before, ()), played

    def _with(self, event: Event) -> Timeline:
        """The timeline as it would be with another line."""
        trial = Record(self.seen + 1, "", event)
        return read_timeline([*(line.record for line in self.timeline.lines), trial])

    def about(self) -> snapshot.About:
        """What the answer to `status` says about the session itself."""
        meta = self.store.meta
        people = meta.get(META, "")
        return snapshot.About(self.name, self.seen, self.illegal, meta["rules"], people)

    def _write(
        self,
        events: Sequence[Event],
        state: S,
        illegal: tuple[int, ...],
        more: Mapping[str, Any],
    ) -> list[Record]:
        about = self.about()._replace(last=self.seen + len(events), illegal=illegal)
        try:
            keep = {**snapshot.of(about, self.rules, state, self.whole), **more}
            records = self.store.append_all(events, self.seen, keep)
        except StaleError:
            raise StaleError(self._moved(self.seen)) from None
        self.seen, self.state, self.illegal = about.last, state, illegal
        self._timeline = None
        return records

    def _moved(self, seen: int) -> str:
        """One sentence per line that came meanwhile."""
        timeline = read_timeline(self.store.records())
        states = {
            played.line.record.id: played.before
            for played in replay(self.rules, timeline.standing())
        }
        news = []
        for line in timeline.lines[seen:]:
            number = line.record.id
            what = line.event.kind
            if number in states and line.event.kind not in (BEGIN, RESUME, ROLL):
                what = ": ".join(filter(None, describe(self.rules, states[number], line.event)))
            news.append(f"{number} {what}")
        message = _(
            "The session has moved on; nothing was recorded. New since line {seen}: {news}."
        )
        return message.format(seen=seen, news="; ".join(news))
