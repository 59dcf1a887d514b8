"""Lets the clock of a session run only while a program has the session open.

A small file beside the session is touched every few seconds by `table` and `serve`. What lies
between two touches that are far apart is a time in which the program was closed, was killed, or the
laptop slept: it is put into the clock as a time in which it stood.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.table import clock
from companion.table.clock import Clock
from companion.table.errors import CompanionError
from companion.table.store import Store

BEAT_S, SILENT_S = 4.0, 15.0
"""How often the file is touched, and after how long without it nobody had the session open."""


def _mark(session: Path) -> Path:
    return session.with_suffix(".clock")


def touch(session: Path, now: float) -> None:
    """Say that a program has the session open now."""
    with suppress(OSError):
        _mark(session).touch()
        os.utime(_mark(session), (now, now))


def last_seen(session: Path) -> float | None:
    """Return when a program last had the session open; None if nobody knows."""
    try:
        return _mark(session).stat().st_mtime
    except OSError:
        return None


def until(store: Store, now: float) -> float:
    """Return the instant up to which the clock of a session has run: now, or where nobody has the
    session open, when somebody had last."""
    last = last_seen(store.path)
    if last is None:
        told = clock.kept(store.meta.get(clock.META, ""))
        last = now if told is None else _last_known(told, store)
    return now if now - last <= SILENT_S else last


def beat(session: Path, now: float) -> None:
    """Say that the session is open, and put the time in which it was not into its clock. Without a
    file there is no clock. Raises CompanionError."""
    last = last_seen(session)
    if last is None:
        return
    if now - last > SILENT_S:
        with Store.open(session) as store:
            told = clock.kept(store.meta.get(clock.META, ""))
            if told is not None and told.is_on and not store.readonly:
                store.settle(clock.META, clock.written(told.silent(last, now)))
    touch(session, now)


def awake(session: Path, now: float) -> None:
    """Begin to beat. A session that came from elsewhere has no file yet: its clock ran up to its
    last line. Raises CompanionError."""
    if last_seen(session) is None:
        with Store.open(session) as store:
            told = clock.kept(store.meta.get(clock.META, ""))
            if told is None or not told.is_on:
                return
            touch(session, _last_known(told, store))
    beat(session, now)


def _last_known(told: Clock, store: Store) -> float:
    lines = [clock.instant_of(line.at) for line in store.records()[-1:] if line.at]
    stops = [told.began_at + (ends or 0.0) for _begins, ends in told.stops[-1:]]
    return max(told.began_at, *lines, *stops)


@contextmanager
def kept_alive(session: Callable[[], Path | None]) -> Iterator[None]:
    """Let the clock of a session run meanwhile; `session` returns the one that is open."""
    end = threading.Event()

    def go_on() -> None:
        known: Path | None = None
        while True:
            path = session()
            with suppress(CompanionError, OSError, ValueError):
                if path is not None:
                    (beat if path == known else awake)(path, time.time())
                    known = path
            if end.wait(BEAT_S):
                return

    thread = threading.Thread(target=go_on, name="clock", daemon=True)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join(BEAT_S)
