"""Let the clock of a session run only while a program has the session open.

A small file beside the session is touched every few seconds by `table` and `serve`, and by nothing
else. It names the programs that have the session open, each with its last touch; one that closes it
takes its name out. What lies between two touches that are far apart is a time in which the program
was closed, was killed, or the laptop slept: it is put into the clock as a time in which it stood.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from secrets import token_hex

from companion.table import clock
from companion.table.clock import Clock
from companion.table.errors import CompanionError
from companion.table.store import Store
from kitgen.scratch import write_atomically

LOOK_S, BEATS_AFTER = 0.5, 8
"""Seconds between two looks at which session is open, and number of looks after which the file is
touched."""
SILENT_S = 15.0
"""Seconds without a touch after which nobody had the session open."""
_PATIENCE_S = 4.0
"""Seconds that the end of a program waits for its last touch."""


def _file(session: Path) -> Path:
    return session.with_suffix(".clock")


def touch(session: Path, now: float, who: str = "") -> None:
    """Say that a program has the session open now."""
    _say(session, {**_openers(session, now), who: now}, now)


def close(session: Path, now: float, who: str = "") -> None:
    """Say that a program had the session open until now."""
    if last_seen(session) is not None:
        others = {name: at for name, at in _openers(session, now).items() if name != who}
        _say(session, others, now)


def _say(session: Path, names: Mapping[str, float], now: float) -> None:
    """Write the programs that have the session open, with their last touches, as of now. A folder
    that cannot be written costs only the clock."""
    with suppress(OSError):
        write_atomically(_file(session), json.dumps(names).encode())
        os.utime(_file(session), (now, now))


def _names(session: Path) -> dict[str, float]:
    """Return the programs that the file of a session names, with their last touches."""
    try:
        names = json.loads(_file(session).read_bytes())
        return {str(name): float(at) for name, at in names.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _openers(session: Path, now: float) -> dict[str, float]:
    """Return the programs that have the session open now: a killed one no longer touches its
    file."""
    names = _names(session)
    return {name: at for name, at in names.items() if abs(now - at) <= SILENT_S}


def last_seen(session: Path) -> float | None:
    """Return when a program last had the session open; None if nobody knows."""
    try:
        return _file(session).stat().st_mtime
    except OSError:
        return None


def _was_closed(session: Path) -> bool:
    return not _names(session)


def until(store: Store, now: float) -> float:
    """Return the instant up to which the clock of a session has run: now, or where nobody has the
    session open, when somebody had last."""
    last = last_seen(store.path)
    if last is None:
        kept = clock.kept(store.meta.get(clock.META, ""))
        return now if kept is None else _last_known(kept, store)
    return last if now - last > SILENT_S or _was_closed(store.path) else now


def beat(session: Path, now: float, who: str = "") -> None:
    """Say that the session is open, and put the time in which it was not into its clock. Raises
    CompanionError."""
    last = last_seen(session)
    if last is not None and now - last > SILENT_S:
        _add_stop(session, last, now)
    touch(session, now, who)


def awake(session: Path, now: float, who: str = "") -> None:
    """Begin to beat. A session that came from elsewhere has no file yet: its clock ran up to its
    last line. Raises CompanionError."""
    last = last_seen(session)
    if last is None or _was_closed(session):
        _add_stop(session, last, now)
        touch(session, now, who)
    beat(session, now, who)


def _add_stop(session: Path, last: float | None, now: float) -> None:
    """Put the time since `last`, in which the session was closed, into its clock. None: since the
    last instant that the clock itself knows of."""
    with Store.open(session) as store:
        kept = clock.kept(store.meta.get(clock.META, ""))
        if kept is not None and kept.is_on and not store.readonly:
            last = _last_known(kept, store) if last is None else last
            store.write_meta(clock.META, clock.written(kept.silent(last, now)))


def _last_known(kept: Clock, store: Store) -> float:
    """Return the last instant at which the session was open for certain: its clock was set, stood,
    went on or was switched off, or a line was written."""
    instants = [clock.instant_of(line.at) for line in store.records()[-1:] if line.at]
    instants += [kept.began_at + (begins if ends is None else ends) for begins, ends in kept.stops]
    instants += [clock.instant_of(kept.ended)] if kept.ended else []
    return max(kept.began_at, *instants)


@contextmanager
def kept_alive(session: Callable[[], Path | None]) -> Iterator[None]:
    """Let the clock of a session run meanwhile; `session` returns the one that is open."""
    end, who = threading.Event(), token_hex(8)

    def go_on() -> None:
        """Look every `LOOK_S` seconds which session is open: note its beat, and close the clock of
        the one before. What fails is tried again at the next look."""
        beating: Path | None = None
        for look in count():
            path, now = session(), time.time()
            with suppress(CompanionError, OSError, ValueError):
                if beating is not None and path != beating:
                    close(beating, now, who)
                    beating = None
                if path is not None and beating is None:
                    awake(path, now, who)
                    beating = path
                elif path is not None and look % BEATS_AFTER == 0:
                    beat(path, now, who)
            if end.wait(LOOK_S):
                break
        if beating is not None:
            close(beating, time.time(), who)

    thread = threading.Thread(target=go_on, name="clock", daemon=True)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join(_PATIENCE_S)
