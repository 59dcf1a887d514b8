"""`clock`: how long each seat thinks, for those who want a clock."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import Any

from companion.table.alive import touch, until
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

PAUSE, GO, OFF = "pause", "go", "off"
_WORDS = {PAUSE: N_("pause"), GO: N_("go"), OFF: N_("switch off")}
_SEAT, _TURN = N_("seat"), N_("turn")
_TIME = re.compile(
    r"(?:(?P<h>\d{1,2}) *h[a-z.]*)? *(?:(?P<m>\d{1,4}) *m[a-z.]*)? *(?:(?P<s>\d{1,5}) *s[a-z.]*)?"
)
"""A time as it is typed: `1h30m`, `90 s`, in Czech `1 hod 30 min`."""


def clock(workspace: Workspace, args: Args) -> Reply:
    """Set the clock of a session, stop it, let it go on, or tell it. Raises UsageError."""
    session = workspace.session()
    deed, now = _deed(args), time.time()
    if deed is not None:
        told = kept(session.store.meta.get(META, ""))
        change(session.store, _changed(told, deed, args, now), now)
    return shown(session, now)


def change(store: Store, told: Clock, now: float) -> None:
    """Keep a changed clock. Raises SessionError."""
    store.settle(META, as_kept(told))
    touch(store.path, now)


def _deed(args: Args) -> str | None:
    """Return what to do: one of the words, `set`, or None where nothing was typed. Raises
    UsageError."""
    sets = bool(args.text("per") or args.text("down") or args.flag("up"))
    word = args.rest("what")
    if word and sets:
        message = _("'{word}' is too much here: set the clock, or stop it.")
        raise UsageError(message.format(word=word))
    if args.text("down") and args.flag("up"):
        raise UsageError(_("A clock counts --up or --down, one of them."))
    if not word:
        return "set" if sets else None
    words = {name: (_(word), *every(word)) for name, word in _WORDS.items()}
    return Vocabulary.of(_("words of the clock"), words).find(word)


def _changed(told: Clock | None, deed: str, args: Args, now: float) -> Clock:
    """Raises UsageError, CompanionError."""
    if deed == "set":
        began = iso(datetime.fromtimestamp(now, UTC))
        down = args.text("down")
        return Clock(_per(args.text("per")), seconds(down) if down else 0, began)
    if told is None or not told.is_on:
        message = _("There is no clock: 'clock --per seat --up' sets one.")
        raise CompanionError(message)
    if deed == OFF:
        return told.off(now)
    return told.paused(now) if deed == PAUSE else told.going(now)


def _per(word: str | None) -> str:
    words = {SEAT: (_(_SEAT), *every(_SEAT)), TURN: (_(_TURN), *every(_TURN))}
    return Vocabulary.of(_("what a clock counts"), words).find(word) if word else SEAT


def seconds(text: str) -> int:
    """Return a time as it is typed, in seconds; a bare number is minutes. Raises UsageError.

    >>> seconds("1h30m"), seconds("90 s"), seconds("45")
    (5400, 90, 2700)
    """
    typed = text.strip().casefold()
    match = _TIME.fullmatch(f"{typed}m" if typed.isascii() and typed.isdecimal() else typed)
    parts = [int(match[name] or 0) for name in "hms"] if match else [0, 0, 0]
    total = parts[0] * 3600 + parts[1] * 60 + parts[2]
    if not 0 < total <= MOST_S:
        message = _("'{text}' is no time: type 30m, 1h30m or 90s, at most {most} hours.")
        raise UsageError(message.format(text=text, most=MOST_S // 3600))
    return total


def line_of(session: Session[Any], now: float) -> list[Line]:
    """Return what the clock shows in a line, for `status`; nothing if there is none."""
    end = until(session.store, now)
    seen = reading(session, end)
    if seen is None or not seen.clock.is_on:
        return []
    names = session.rules.seats(session.state)
    seats = names.ids if seen.clock.per == SEAT else tuple(seen.spent)
    times = " · ".join(f"{names.shown(seat)} {seen.shown(seat)}" for seat in seats)
    told = [_("Clock: {times}").format(times=times)] if times else []
    return [Line(" ".join([*told, *state(seen, end < now)]))]


# ---- told ----------------------------------------------------------------------------------------


def shown(session: Session[Any], now: float) -> Reply:
    """Return what the clock of a session shows, and how it is set."""
    end = until(session.store, now)
    seen = reading(session, end)
    if seen is None or not seen.clock.is_on:
        line = _("There is no clock: 'clock --per seat --up' sets one.")
        return Reply({"session": session.name, "clock": None}, (Line(line),))
    return Reply(
        {"session": session.name, "clock": document(seen, closed=end < now)},
        blocks(session, seen, closed=end < now),
    )


def blocks(session: Session[Any], seen: Reading, closed: bool) -> list[Block]:
    """Return what a clock shows. `closed`: no program has the session open."""
    names = session.rules.seats(session.state)
    seats = names.ids if seen.clock.per == SEAT else tuple(seen.spent)
    rows = tuple(
        (">" if seat in seen.running and not closed else "", names.shown(seat), seen.shown(seat))
        for seat in seats
    )
    grid = [Grid(("", _("Seat"), _("Time")), rows, frozenset({2}), frozenset({1}))] if rows else []
    return [Line(setting(seen.clock)), *grid, *map(Line, state(seen, closed))]


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
    """Return what a clock shows as JSON, times in seconds."""
    return {
        "per": seen.clock.per,
        "down": seen.clock.down_s,
        "paused": seen.clock.is_paused,
        "running": [] if closed else list(seen.running),
        "spent": {seat: round(spent, 1) for seat, spent in seen.spent.items()},
    }
