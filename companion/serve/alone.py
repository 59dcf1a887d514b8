"""One server for each session: two would overwrite each other's phones."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.table.errors import SessionError
from companion.table.i18n import _


@contextmanager
def alone(session: Path, address: str) -> Iterator[None]:
    """Keep a session for this program while the block runs, so that no other serves or deletes it.
    `address`: where it is served; empty for a program that deletes it. The lock is one of SQLite,
    which ends with the program on every system. Raises SessionError with the address at which the
    session is served already."""
    path = session.with_suffix(".serving")
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN IMMEDIATE")
            lock.execute("CREATE TABLE IF NOT EXISTS server (address TEXT)")
            lock.execute("DELETE FROM server")
            lock.execute("INSERT INTO server VALUES (?)", (address,))
            lock.execute("COMMIT")  # so that others can read the address
            lock.execute("BEGIN IMMEDIATE")  # the lock: held until the connection closes
        except sqlite3.Error as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                message = _("{path} cannot be written: {error}.")
                raise SessionError(message.format(path=path, error=error)) from error
            message = _("The session '{name}' is served already, at {address}")
            text = message.format(name=session.stem, address=_address(lock))
            raise SessionError(text) from None
        yield


def _address(lock: sqlite3.Connection) -> str:
    with suppress(sqlite3.Error):
        for (address,) in lock.execute("SELECT address FROM server"):
            return str(address)
    return "?"
