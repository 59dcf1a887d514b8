"""Measure how long a session was played, by the times of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from companion.table.i18n import _, language, ngettext

PAUSE = timedelta(hours=3)
"""Gap between two lines from which another evening begins."""


class EveningTimes(NamedTuple):
    """The first and the last line of an evening."""

    begins: datetime
    ends: datetime

    @property
    def length(self) -> timedelta:
        return self.ends - self.begins


def evenings(times: Iterable[str]) -> tuple[EveningTimes, ...]:
    """Return the evenings of lines that were written at some times (ISO 8601)."""
    moments = sorted(filter(None, map(_moment, times)))
    if not moments:
        return ()
    starts = [moments[0], *(after for before, after in pairwise(moments) if after - before > PAUSE)]
    ends = [*(before for before, after in pairwise(moments) if after - before > PAUSE), moments[-1]]
    return tuple(map(EveningTimes, starts, ends))


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone()
    except ValueError:
        return None


def minutes(played: Sequence[EveningTimes]) -> int:
    """Return how many minutes all evenings took together."""
    return round(sum((evening.length for evening in played), timedelta()).total_seconds() / 60)


def length_text(total: int) -> str:
    """Return minutes as people say them: `4 h 12 min`."""
    hours, rest = divmod(total, 60)
    if not hours:
        return _("{n} min").format(n=rest)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=rest)


def day_text(day: date) -> str:
    """Return a day as it is written: `2026-11-29`, in Czech `29. 11. 2026`."""
    return f"{day.day}. {day.month}. {day.year}" if language() == "cs" else day.isoformat()


def when_text(played: Sequence[EveningTimes]) -> str:
    """Return when and how long: `2026-11-29, 4 h 12 min`, with the number of evenings."""
    if not played:
        return ""
    first, last = played[0].begins.date(), played[-1].ends.date()
    days = day_text(first) if first == last else f"{day_text(first)} – {day_text(last)}"
    parts = [days, length_text(minutes(played))]
    if len(played) > 1:
        text = ngettext("{n} evening", "{n} evenings", len(played))
        parts.insert(1, text.format(n=len(played)))
    return ", ".join(parts)
