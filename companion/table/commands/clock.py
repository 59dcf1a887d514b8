"""`clock`: how long each seat thinks, for those who want a clock."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import Any

from companion.table.alive import until
from companion.table.arguments import Args
from companion.table.awaited import reading
from companion.table.clock import META, MOST_S, SEAT, TURN, Clock, Reading, kept, time_text
from companion.table.clock import written as as_kept
from companion.table.errors import CompanionError, UsageError
from companion.table.i18n import N_, _, every
from companion.table.reply import Block, Grid, Line, Reply
from companion.table.session import Session
from companion.table.store import Store, iso
from companion.table.words import Vocabulary
from companion.table.workspace import Workspace

SET, PAUSE, GO, OFF = "set", "pause", "go", "off"
_WORDS = {PAUSE: N_("pause, stop"), GO: N_("go, start"), OFF: N_("off, switch off")}
"""Deed -> its names; the first word is shown."""
_SEAT, _TURN = N_("seat"), N_("turn")
_TIME = re.compile(
    r"(?:(?P<hours>\d{1,3}):(?=\d\d:))?(?P<minutes>\d{1,4}):(?P<seconds>[0-5]\d)"
    r"|(?:(?P<h>\d{1,2}) *h[a-z.]*)? *(?:(?P<m>\d{1,4}) *m[a-z.]*)? *(?:(?P<s>\d{1,5}) *s[a-z.]*)?"
)
"""Pattern of a time as it is typed: `1h30m`, `90 s`, in Czech `1 hod 30 min`; `12:30`, as clocks
show it."""


def clock(workspace: Workspace, args: Args) -> Reply:
    """Set the clock of a session, stop it, let it go on, or tell it. Raises UsageError."""
    session = workspace.session()
    deed, now = _deed(args), time.time()
    if deed is not None:
        if deed == SET:
            changed = _clock_from(args, now)
        else:
            changed = _turned(kept(session.store.meta.get(META, "")), deed, session.store, now)
        change(session.store, changed)
    return _switched_off(session, now) if deed == OFF else shown(session, now)


def change(store: Store, changed: Clock) -> None:
    """Keep a changed clock. Raises SessionError."""
    store.write_meta(META, as_kept(changed))


def _deed(args: Args) -> str | None:
    """Return the deed typed: one of the words, `set`, or None for nothing. Raises UsageError."""
    sets = bool(args.text("per") or args.text("down") or args.flag("up"))
    word = args.rest("what")
    if word and sets:
        message = _("'{word}' is too much here: set the clock, or stop it.")
        raise UsageError(message.format(word=word))
    if args.text("down") and args.flag("up"):
        raise UsageError(_("A clock counts --up or --down, one of them."))
    if not word:
        return SET if sets else None
    if _seconds(word):
        message = _("'{time}' is a time: 'clock --down {time}' counts down from it.")
        raise UsageError(message.format(time=word))
    words = {
        deed: [name for names in (_(listed), *every(listed)) for name in names.split(", ")]
        for deed, listed in _WORDS.items()
    }
    return Vocabulary.of(_("words of the clock"), words).find(word)


def _clock_from(args: Args, now: float) -> Clock:
    """Return the clock that was asked for. Raises UsageError."""
    down = args.text("down")
    began = iso(datetime.fromtimestamp(now, UTC))
    return Clock(_per(args.text("per")), seconds(down) if down else 0, began)


def _turned(before: Clock | None, deed: str, store: Store, now: float) -> Clock:
    """Return a clock paused, going or off. Where nobody has the session open, it is so since
    somebody had last. Raises CompanionError where there is no clock."""
    if before is None or not before.is_on:
        message = _("There is no clock: 'clock --per seat --up' sets one.")
        raise CompanionError(message)
    at = until(store, now)
    if deed == OFF:
        return before.off(at)
    return before.paused(at) if deed == PAUSE else before.going(at)


def _per(word: str | None) -> str:
    words = {SEAT: (_(_SEAT), *every(_SEAT)), TURN: (_(_TURN), *every(_TURN))}
    return Vocabulary.of(_("what a clock counts"), words).find(word) if word else SEAT


def seconds(text: str) -> int:
    """Return a time as it is typed, in seconds; a bare number is minutes. Raises UsageError.

    >>> seconds("1h30m"), seconds("90 s"), seconds("45"), seconds("1:30"), seconds("1:30:00")
    (5400, 90, 2700, 90, 5400)
    """
    total = _seconds(text)
    if not 0 < total <= MOST_S:
        message = _("'{text}' is no time: type 30m, 1h30m, 90s or 1:30, at most {most} hours.")
        raise UsageError(message.format(text=text, most=MOST_S // 3600))
    return total


def _seconds(text: str) -> int:
    """Return a typed time in seconds; 0 if it is no time."""
    typed = text.strip().casefold()
    match = _TIME.fullmatch(f"{typed}m" if typed.isascii() and typed.isdecimal() else typed)
    if match is None:
        return 0
    # A part is in the group of its name as clocks show it (`12:30`), else in that of its letter.
    hours, minutes, rest_s = (
        int(match[name] or match[name[0]] or 0) for name in ("hours", "minutes", "seconds")
    )
    return hours * 3600 + minutes * 60 + rest_s


def line_of(session: Session[Any], now: float) -> list[Line]:
    """Return the clock in a line, for `status`; nothing if there is none."""
    end = until(session.store, now)
    seen = reading(session, end)
    if seen is None or not seen.clock.is_on:
        return []
    names = session.rules.seats(session.state)
    seats = seen.seats(names.ids)
    times = " · ".join(f"{names.shown(seat)} {seen.shown(seat)}" for seat in seats)
    told = [_("Clock: {times}").format(times=times)] if times else []
    return [Line(" ".join([*told, *state(seen, end < now)]))]


# ---- told ----------------------------------------------------------------------------------------


def shown(session: Session[Any], now: float) -> Reply:
    """Return the reading of a session's clock, and how it is set."""
    end = until(session.store, now)
    seen = reading(session, end)
    if seen is None or not seen.clock.is_on:
        line = _("There is no clock: 'clock --per seat --up' sets one.")
        return Reply({"session": session.name, "clock": None}, (Line(line),))
    return Reply(
        {"session": session.name, "clock": document(seen, closed=end < now)},
        blocks(session, seen, closed=end < now),
    )


def _switched_off(session: Session[Any], now: float) -> Reply:
    """Return the last reading of the clock that was just switched off."""
    seen = reading(session, now)
    told = [Line(_("The clock is switched off. The report tells how long each seat has thought."))]
    times = [] if seen is None else _times(session, seen)
    return Reply({"session": session.name, "clock": None}, (*told, *times))


def blocks(session: Session[Any], seen: Reading, closed: bool) -> list[Block]:
    """Return the reading of a clock as blocks. `closed`: no program has the session open."""
    return [
        Line(setting(seen.clock)),
        *_times(session, seen, closed),
        *map(Line, state(seen, closed)),
    ]


def _times(session: Session[Any], seen: Reading, closed: bool = False) -> list[Block]:
    """Return a grid of the seats' times, with a mark where one runs; nothing without seats."""
    names = session.rules.seats(session.state)
    running = () if closed else seen.running
    rows = tuple(
        (">" if seat in running else "", names.shown(seat), seen.shown(seat))
        for seat in seen.seats(names.ids)
    )
    titles = ("", _("Seat"), _("Time"))
    return [Grid(titles, rows, right=frozenset({2}), names=frozenset({1}))] if rows else []


def setting(clock: Clock) -> str:
    """Return how a clock is set."""
    down = time_text(clock.down_s)
    if clock.per == TURN:
        text = _("The clock counts each turn down from {time}.") if clock.down_s else ""
        return text.format(time=down) or _("The clock counts how long each turn takes.")
    text = _("The clock counts the time of each seat down from {time}.") if clock.down_s else ""
    return text.format(time=down) or _("The clock counts the time of each seat.")


def state(seen: Reading, closed: bool) -> list[str]:
    """Return why a clock stands, if it does."""
    if seen.clock.is_paused:
        return [_("It is paused: 'clock go' lets it run.")]
    if closed:
        return [_("It runs while 'table' or 'serve' has the session open.")]
    return [] if seen.running else [_("Nobody is waited for, so it stands.")]


def document(seen: Reading, closed: bool = False) -> dict[str, Any]:
    """Return the reading of a clock as JSON, times in seconds."""
    return {
        "per": seen.clock.per,
        "down": seen.clock.down_s,
        "paused": seen.clock.is_paused,
        "running": [] if closed else list(seen.running),
        "spent": {seat: round(spent, 1) for seat, spent in seen.spent.items()},
    }
