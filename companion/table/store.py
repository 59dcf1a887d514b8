"""One session, one SQLite file: an append-only list of events and a cache that may be ignored.

A line is answered only after its transaction is on disk (WAL, `synchronous=FULL`), so a process
that is killed at any moment has lost nothing that it said. Each line carries a checksum chained to
the line before it: a damaged file is noticed, reported and left alone.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.table.errors import DamagedError, SessionError, StaleError
from companion.table.events import Event, Record
from companion.table.i18n import _

FORMAT = 1
"""The layout of the file. An older one is brought up to date when it is opened."""

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE events (
  id INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
  checksum INTEGER NOT NULL);
CREATE TABLE cache (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
_BUSY_MS = 10_000


class Store:
    """An open session file. Use `create` or `open`; close it, or use it in a `with`."""

    def __init__(self, path: Path, connection: sqlite3.Connection, meta: dict[str, str]) -> None:
        self.path = path
        self.meta = meta
        self._db = connection

    @staticmethod
    def create(
        path: Path, meta: dict[str, str], events: Sequence[tuple[str | None, Event]]
    ) -> Store:
        """A new file holding `events` as (time or None for now, event). It appears whole or not
        at all. Raises SessionError when the name is taken or the folder cannot be written."""
        scratch = path.with_name(f".{path.name}.{id(events):x}.new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            scratch.unlink(missing_ok=True)
            db = sqlite3.connect(scratch, isolation_level=None)
            try:
                db.executescript(_SCHEMA)
                db.execute("BEGIN")
                rows = [("format", str(FORMAT)), *meta.items()]
                db.executemany("INSERT INTO meta VALUES (?, ?)", rows)
                checksum = 0
                for number, (at, event) in enumerate(events, 1):
                    checksum = _insert(db, number, at or _now(), event, checksum)
                db.execute("COMMIT")
            finally:
                db.close()
            _appear(scratch, path)
        except FileExistsError:
            raise SessionError(_taken(path)) from None
        except (OSError, sqlite3.Error) as error:
            message = _("The session cannot be written to {path}: {error}.")
            raise SessionError(message.format(path=path, error=_reason(error))) from error
        finally:
            with contextlib.suppress(OSError):
                scratch.unlink(missing_ok=True)
        return Store.open(path)

    @staticmethod
    def open(path: Path) -> Store:
        """Raises DamagedError, or SessionError for a file of a newer version."""
        with _guard(path):
            db = sqlite3.connect(
                f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None
            )
            try:
                db.execute(f"PRAGMA busy_timeout={_BUSY_MS}")
                meta = dict(db.execute("SELECT key, value FROM meta"))
                version = int(meta["format"])
            except (sqlite3.Error, KeyError, ValueError):
                db.close()
                raise
            if version > FORMAT:
                db.close()
                message = _("{path} was written by a newer companion: update this program first.")
                raise SessionError(message.format(path=path))
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
        return Store(path, db, meta)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    def last_id(self) -> int:
        """The number of the last line."""
        with _guard(self.path):
            return int(self._db.execute("SELECT max(id) FROM events").fetchone()[0] or 0)

    def records(self, after: int = 0) -> list[Record]:
        """The lines after a number, each checked against its checksum. Raises DamagedError."""
        with _guard(self.path):
            previous = 0
            if after:
                row = self._db.execute(
                    "SELECT checksum FROM events WHERE id=?", (after,)
                ).fetchone()
                previous = int(row[0])
            found = []
            rows = self._db.execute(
                "SELECT id, at, kind, data, checksum FROM events WHERE id>? ORDER BY id", (after,)
            )
            for expected, (number, at, kind, data, checksum) in enumerate(rows, after + 1):
                if number != expected or checksum != _checksum(number, at, kind, data, previous):
                    raise ValueError(
                        _("line {number} is not what was written").format(number=expected)
                    )
                previous = checksum
                found.append(Record(number, at, Event(kind, json.loads(data))))
            return found

    def append(self, event: Event, seen: int, keep: Mapping[str, Any]) -> Record:
        """Write one line, if `seen` is still the last one, and in the same breath what to `keep`
        in the cache. Raises StaleError otherwise."""
        with _guard(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                row = self._db.execute(
                    "SELECT id, checksum FROM events ORDER BY id DESC LIMIT 1"
                ).fetchone()
                last, checksum = row if row else (0, 0)
                if last != seen:
                    message = _(
                        "The session has moved on to line {last} (this command saw {seen})."
                    )
                    raise StaleError(message.format(last=last, seen=seen))
                record = Record(last + 1, _now(), event)
                _insert(self._db, record.id, record.at, event, checksum)
                for key, value in keep.items():
                    self._db.execute(
                        "INSERT OR REPLACE INTO cache VALUES (?, ?)", (key, _json(value))
                    )
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        return record

    def cached(self, key: str) -> Any:
        """A remembered JSON value, or None. The cache is never needed and never trusted."""
        try:
            row = self._db.execute("SELECT value FROM cache WHERE key=?", (key,)).fetchone()
            return json.loads(row[0]) if row else None
        except (sqlite3.Error, ValueError, TypeError):
            return None

    def remember(self, key: str, value: Any) -> None:
        """Keep a JSON value for the next command, if the file lets us."""
        with contextlib.suppress(sqlite3.Error):
            self._db.execute("INSERT OR REPLACE INTO cache VALUES (?, ?)", (key, _json(value)))


def _appear(scratch: Path, path: Path) -> None:
    """Give a finished file its name. A link, unlike a rename, refuses to replace a session that
    came up meanwhile; a file system without links must do with a look before the rename."""
    try:
        path.hardlink_to(scratch)
    except FileExistsError:
        raise
    except OSError:
        if path.exists():
            raise FileExistsError(path) from None
        scratch.rename(path)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _checksum(number: int, at: str, kind: str, data: str, previous: int) -> int:
    return zlib.crc32(f"{number}\t{at}\t{kind}\t{data}".encode(), previous)


def _insert(db: sqlite3.Connection, number: int, at: str, event: Event, previous: int) -> int:
    data = _json(dict(event.data))
    checksum = _checksum(number, at, event.kind, data, previous)
    db.execute(
        "INSERT INTO events VALUES (?, ?, ?, ?, ?)", (number, at, event.kind, data, checksum)
    )
    return checksum


def _taken(path: Path) -> str:
    message = _("There already is a session '{name}': choose another name with --session.")
    return message.format(name=path.stem)


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error).rstrip(".")


@contextlib.contextmanager
def _guard(path: Path) -> Iterator[None]:
    """Turn whatever SQLite or a torn line says into one sentence."""
    try:
        yield
    except sqlite3.OperationalError as error:
        text = str(error)
        if "locked" in text or "busy" in text:
            message = _("The session {path} is in use by another program: try again.")
            raise SessionError(message.format(path=path)) from error
        if "no such table" in text or "no such column" in text:
            raise DamagedError(_damaged(path, error)) from error
        message = _("The session {path} cannot be used: {error}.")
        raise SessionError(message.format(path=path, error=text)) from error
    except (sqlite3.Error, KeyError, ValueError, TypeError) as error:
        raise DamagedError(_damaged(path, error)) from error


def _damaged(path: Path, error: Exception) -> str:
    message = _(
        "The session file {path} is damaged ({error}); it was left as it was: "
        "go on from an export with 'companion import FILE'."
    )
    return message.format(path=path, error=_reason(error))
