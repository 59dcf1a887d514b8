"""A clock beside a session: how long each seat has thought, in all or in its turn, counted up or
down. What it came to is a function of the lines, of what the clock was told, and of an instant."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any, NamedTuple

from companion.table.store import iso

META = "clock"
"""Key under which a session keeps the clock."""
PER = SEAT, TURN = "seat", "turn"
MOST_STOPS = 150
"""Most stops of a clock that are kept apart; of more, the closest two become one."""
MOST_S = 100 * 3600
"""Longest time that is counted down from."""

Stop = tuple[float, float | None]
"""Stop of a clock: when it stood and went on, in seconds after it was set; None while it stands."""


class Moment(NamedTuple):
    """An instant (seconds since 1970) from which some seats are awaited."""

    at: float
    awaited: tuple[str, ...]


class Clock(NamedTuple):
    """Settings of a clock and the times that it stood still: paused, or no program had the session
    open. `per` is one of `PER`; `down_s` is what it counts down from, 0 if it counts up; `began`
    and `ended` are instants (ISO 8601), `ended` empty while it is on."""

    per: str
    down_s: int
    began: str
    stops: tuple[Stop, ...] = ()
    ended: str = ""

    @property
    def is_on(self) -> bool:
        return not self.ended

    @property
    def is_paused(self) -> bool:
        return bool(self.stops) and self.stops[-1][1] is None

    @property
    def began_at(self) -> float:
        return instant_of(self.began)

    def paused(self, now: float) -> Clock:
        """Return the clock from now on standing; itself if it does already."""
        return self if self.is_paused else self._with_stop((self._since_set(now), None))

    def going(self, now: float) -> Clock:
        """Return the clock from now on going; itself if it does already."""
        if not self.is_paused:
            return self
        begins, _open = self.stops[-1]
        ended: Stop = (begins, max(begins, self._since_set(now)))
        return self._replace(stops=self.stops[:-1])._with_stop(ended)

    def silent(self, begins: float, ends: float) -> Clock:
        """Return the clock without a time in which no program had the session open."""
        return (
            self
            if self.is_paused
            else self._with_stop((self._since_set(begins), self._since_set(ends)))
        )

    def off(self, now: float) -> Clock:
        """Return the clock as it is kept when nobody wants it any more."""
        return self._replace(ended=iso(datetime.fromtimestamp(now, UTC)))

    def _since_set(self, now: float) -> float:
        """Return an instant in seconds after the clock was set, as stops have it."""
        return round(max(0.0, now - self.began_at), 1)

    def _with_stop(self, stop: Stop) -> Clock:
        """Return the clock with one more stop. Where they are too many, the two with the least time
        between them become one."""
        stops = [*self.stops, stop]
        while len(stops) > MOST_STOPS:
            gaps = [after[0] - (before[1] or 0.0) for before, after in pairwise(stops[:-1])]
            first = gaps.index(min(gaps))
            stops[first : first + 2] = [(stops[first][0], stops[first + 1][1])]
        return self._replace(stops=tuple(stops))

    def standing(self) -> list[tuple[float, float]]:
        """Return the instants between which the clock stood, in order; none overlap."""
        merged: list[tuple[float, float]] = []
        for begins, ends in sorted(
            (begins, float("inf") if ends is None else ends) for begins, ends in self.stops
        ):
            if merged and begins <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(merged[-1][1], ends))
            else:
                merged.append((begins, ends))
        return [(self.began_at + begins, self.began_at + ends) for begins, ends in merged]


class Reading(NamedTuple):
    """What a clock shows at an instant: the seconds that each seat has thought, and the seats whose
    time runs."""

    clock: Clock
    at: float
    spent: Mapping[str, float]
    running: tuple[str, ...]

    def left(self, seat: str) -> float:
        """Return the seconds that a seat has left of those counted down from, less than 0 after its
        time is up."""
        return self.clock.down_s - self.spent.get(seat, 0.0)

    def seats(self, order: Sequence[str]) -> tuple[str, ...]:
        """Return the seats that have a time on the clock, in the order of the game's seats: all,
        or by the turn those that are awaited."""
        if self.clock.per == SEAT:
            return tuple(order)
        return tuple(seat for seat in order if seat in self.spent)

    def shown(self, seat: str) -> str:
        """Return the time of a seat as it is shown: the rest, or the time spent."""
        spent = self.spent.get(seat, 0.0)
        return time_text(self.left(seat) if self.clock.down_s else spent)


def read(
    clock: Clock, moments: Sequence[Moment], since: Mapping[str, float], now: float
) -> Reading:
    """Return what a clock shows. Time that has passed counts for whoever was awaited then, also if
    the line that they wrote was taken back later; of several, for each.

    `moments` say who was awaited after each line when it was written, the oldest first; `since`
    from when on each seat awaited now has been, by the lines that stand. A clock by the turn counts
    from there. `now` is the last instant at which a program had the session open."""
    end = min(now, instant_of(clock.ended)) if clock.ended else now
    awaited_now = moments[-1].awaited if moments else ()
    until = [*moments[1:], Moment(end, awaited=())]
    spent: dict[str, float] = {}
    standing = clock.standing()
    for moment, after in zip(moments, until, strict=True):
        for seat in moment.awaited:
            counted_from = clock.began_at
            if clock.per == TURN:
                counted_from = max(clock.began_at, since.get(seat, end))
            begins, ends = max(moment.at, counted_from), min(after.at, end)
            spent[seat] = spent.get(seat, 0.0) + _running_s(begins, ends, standing)
    if clock.per == TURN:
        spent = {seat: spent.get(seat, 0.0) for seat in awaited_now}
    stands = clock.is_paused or not clock.is_on
    return Reading(clock, end, spent, running=() if stands else tuple(awaited_now))


def _running_s(begins: float, ends: float, standing: Iterable[tuple[float, float]]) -> float:
    """Return the seconds between two instants in which the clock did not stand."""
    if ends <= begins:
        return 0.0
    stood = sum(max(0.0, min(ends, b) - max(begins, a)) for a, b in standing)
    return ends - begins - stood


def time_text(seconds: float) -> str:
    """Return a time as clocks show it.

    >>> time_text(754), time_text(4354.9), time_text(-8)
    ('12:34', '1:12:34', '−0:08')
    """
    whole = abs(int(seconds))
    hours, minutes = divmod(whole // 60, 60)
    figure = f"{hours}:{minutes:02}" if hours else str(minutes)
    return f"{'−' if seconds <= -1 else ''}{figure}:{whole % 60:02}"


def instant_of(text: str) -> float:
    """Return an instant that lines have (ISO 8601) as seconds since 1970. Raises ValueError."""
    return datetime.fromisoformat(text).timestamp()


# ---- kept in a session ---------------------------------------------------------------------------


def written(clock: Clock) -> str:
    """Return a clock as a session keeps it."""
    return json.dumps(clock._asdict(), separators=(",", ":"))


def kept(text: str) -> Clock | None:
    """Read the text of `written`; None for an empty one and for anything else."""
    try:
        document = json.loads(text or "null")
        return _clock(document) if document is not None else None
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return None


def _clock(document: Mapping[str, Any]) -> Clock:
    """Return the clock in a document. Raises ValueError, KeyError, TypeError."""
    per, down = document["per"], document["down_s"]
    began, ended = document["began"], document["ended"]
    stops = tuple(
        (float(begins), None if ends is None else float(ends))
        for begins, ends in document["stops"][:MOST_STOPS]
    )
    seconds = [second for stop in stops for second in stop if second is not None]
    instant_of(began), instant_of(ended or began)  # raise for what are no times
    if per not in PER or type(down) is not int or not 0 <= down <= MOST_S:
        raise ValueError(per)
    if not all(0 <= second < 10**10 for second in seconds):
        raise ValueError(stops)
    if any(ends is None for _begins, ends in stops[:-1]):
        raise ValueError(stops)
    return Clock(per, down, began, stops, ended)
