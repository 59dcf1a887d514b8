"""One session, one SQLite file: an append-only list of events and a cache that may be ignored. Its
*cover*, the table `meta`, says which game is played, by which version of the rules, and by whom.

A line is answered only after its transaction is on disk (WAL, `synchronous=FULL`), so a process
that is killed at any moment has lost nothing that it said. Each line carries a checksum chained to
the line before it, what is kept beside the lines carries one over itself and the last line, and a
small file beside the session remembers how far it had come: damage and loss are noticed, named,
and left alone until somebody asks to go on from what is sound (`companion.table.recovery`).
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sqlite3
import tempfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.table import high_water
from companion.table.errors import CompanionError, DamagedError, SessionError, StaleError
from companion.table.events import Event, Record
from companion.table.high_water import HighWaterMark, LastLine
from companion.table.i18n import _
from companion.table.receipt import Receipt
from kitgen.scratch import scratch_path, sweep

FORMAT = 1
"""Version of the file's layout. An older one is brought up to date when it is opened."""
LESSON = "lesson"
"""Key under which a session keeps that it is a lesson."""

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE events (
  id INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
  checksum INTEGER NOT NULL);
CREATE TABLE cache (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
SYNCHRONOUS = "FULL"
"""Setting of SQLite by which a line is answered only when it is on the disk, whatever happens to
the machine. Tests that turn no machine off need not wait for it."""
STATE = "state"
"""Key of the state that the lines lead to. What was kept under it stays for so many lines that
follow, so that going back a few lines need not begin at the first."""
_EARLIER = 16
POST = 250
"""Interval in lines: the first state remembered in each stays for good."""
_META_CHECKSUM = "checksum"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Errors of the system where a file can grow no more."""
_ROOM_BYTES = 64 * 1024
"""Room that SQLite needs beside a session to write a line."""
_BUSY_MS = 10_000


class Store:
    """An open session file. Use `create` or `open`; close it, or use it in a `with`."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        meta: dict[str, str],
        receipt: Receipt | None,
        readonly: str = "",
    ) -> None:
        """Keep an open connection and the session's `meta`; `receipt` hears what was committed."""
        self.path = path
        self.meta = meta
        self.readonly = readonly
        """Reason why the session can be read and not written; empty when it can be written."""
        self._db = connection
        self._receipt = receipt or Receipt()
        self._mark: HighWaterMark | None = None
        """Position that the session had reached, by the note beside it."""
        self._file = _identity(path)
        self._copy: Path | None = None

    @property
    def game(self) -> str:
        """Game as the registry finds it: the path of a folder, else an id or a key; empty if the
        file does not say."""
        return self.meta.get("folder") or self.meta.get("game", "")

    @staticmethod
    def create(
        path: Path,
        meta: dict[str, str],
        events: Sequence[tuple[str | None, Event]],
        receipt: Receipt | None = None,
    ) -> Store:
        """Create a file with `events` as (time or None for now, event). It appears whole or not at
        all. Raises SessionError if the name is taken or the folder cannot be written."""
        receipt = receipt or Receipt()
        scratch = scratch_path(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            sweep(path.parent)
            end = _write_new(scratch, meta, events)
            receipt.intend(path, 1, *end)
            _appear(scratch, path)
            receipt.done()
        except FileExistsError:
            receipt.forget()
            raise SessionError(_taken(path)) from None
        except (OSError, sqlite3.Error) as error:
            receipt.forget()
            if full := no_room(path.parent):
                raise SessionError(_full(path, full)) from error
            message = _("The session cannot be written to {path}: {error}.")
            raise SessionError(message.format(path=path, error=_reason(error))) from error
        finally:
            with contextlib.suppress(OSError):
                scratch.unlink(missing_ok=True)
        store = Store.open(path, receipt)
        store._note_end(end)
        return store

    @staticmethod
    def replace(
        path: Path,
        aside: Path,
        meta: dict[str, str],
        events: Sequence[tuple[str | None, Event]],
        receipt: Receipt,
    ) -> Store:
        """Put a new file in the place of a damaged one, which is kept as `aside`. Raises
        SessionError."""
        scratch = scratch_path(path)
        with _guard(path):
            try:
                end = _write_new(scratch, meta, events)
                for old, copy in ((path, aside), (_wal(path), _wal(aside))):
                    if old.exists():
                        _copy_file(old, copy)
                # The log of the damaged file would be read into the new one.
                _wal(path).unlink(missing_ok=True)
                path.with_name(path.name + "-shm").unlink(missing_ok=True)
                receipt.intend(path, 1, *end)
                scratch.replace(path)
                receipt.done()
            finally:
                scratch.unlink(missing_ok=True)
        store = Store.open(path, receipt)
        store._note_end(end)
        return store

    @staticmethod
    def open(path: Path, receipt: Receipt | None = None, damaged: bool = False) -> Store:
        """Open the file of a session. Raises DamagedError, or SessionError for a file of a newer
        version. A file, or a folder, that cannot be written is opened for reading. With `damaged` a
        file is opened whose cover cannot be read; it has no `meta` then."""
        before = high_water.read(path)
        copy: Path | None = None
        readonly = ""
        with _guard(path):
            if not path.is_file():
                raise SessionError(_("{path} is no file of a session.").format(path=path))
            try:
                db, meta = _connect(path, damaged)
            except sqlite3.OperationalError as error:
                if full := no_room(path.parent):
                    readonly = full
                elif _primary(error) in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
                    readonly = str(error)
                else:
                    raise
                if full and not _size(_wal(path)):
                    db, meta = _connect(path, damaged, "mode=ro&immutable=1")
                else:
                    copy = _copied(path)
                    db, meta = _connect(copy, damaged)
        store = Store(path, db, meta, receipt, readonly)
        store._mark, store._copy = before, copy
        return store

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()
        if self._copy is not None:
            shutil.rmtree(self._copy.parent, ignore_errors=True)
            self._copy = None

    def end(self) -> LastLine:
        """Return the last line. Raises DamagedError if the session had come further before."""
        with _guard(self.path):
            end = self._end()
        before = self._noted_end()
        if before is not None and (
            before.last > end.last or (before.last == end.last and before.checksum != end.checksum)
        ):
            raise DamagedError(_lost(end, before), self.path, end.last)
        return end

    @property
    def replaced(self) -> bool:
        """Whether another file has its name now, as after `mend`."""
        return _identity(self.path) != self._file

    def last_id(self) -> int:
        """Return the number of the last line. Raises DamagedError as `end` does."""
        return self.end().last

    def records(self, after: int = 0) -> list[Record]:
        """Return the lines after a number, each checked against its checksum. Raises DamagedError,
        which knows how many lines are sound."""
        records, fault = self.sound_records(after)
        if fault:
            raise DamagedError(fault, self.path, after + len(records))
        return records

    def sound_records(self, after: int = 0) -> tuple[list[Record], str]:
        """Return the lines after a number up to the first damaged one, and what is wrong with that;
        empty if the last line is reached. Raises SessionError only."""
        records: list[Record] = []
        try:
            with _guard(self.path):
                previous = self._checksum_of(after) if after else 0
                rows = self._db.execute(
                    "SELECT id, at, kind, data, checksum FROM events WHERE id>? ORDER BY id",
                    (after,),
                )
                for expected, row in enumerate(rows, after + 1):
                    record = _record(row, expected, previous)
                    if record is None:
                        return records, _not_as_written(expected)
                    previous = row[4]
                    records.append(record)
                self.end()
        except DamagedError as error:
            return records, error.fault
        return records, ""

    def append(self, event: Event, seen: int, keep: Mapping[str, Any]) -> Record:
        """Write one line; see `append_all`."""
        return self.append_all((event,), seen, keep)[0]

    def append_all(
        self, events: Sequence[Event], seen: int, keep: Mapping[str, Any]
    ) -> list[Record]:
        """Write lines, all or none, if `seen` is still the last one, and in the same transaction
        what to `keep` in the cache. Raises StaleError when somebody else has written, SessionError
        when the session can only be read or another file has taken its place."""
        self._refuse_to_write()
        with _guard(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                end = self._end()
                if end.last != seen:
                    message = _(
                        "The session has moved on to line {last} (this command saw {seen})."
                    )
                    raise StaleError(message.format(last=end.last, seen=seen))
                records = []
                for event in events:
                    records.append(Record(end.last + 1, instant(), event))
                    end = _insert(self._db, records[-1], end)
                if STATE in keep:
                    self._leave_state(seen, end)
                for key, value in keep.items():
                    self._write_remembered(key, value, end)
                if _META_CHECKSUM not in self.meta:
                    self.meta = _with_checksum(self.meta)
                    row = (_META_CHECKSUM, self.meta[_META_CHECKSUM])
                    self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", row)
                self._receipt.intend(self.path, seen + 1, *end)
                self._db.execute("COMMIT")
                self._receipt.done()
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        self._note_end(end)
        return records

    def write_meta(self, key: str, value: str) -> None:
        """Write a value of `meta`, beside what others have written there meanwhile. Raises
        SessionError when the session can only be read."""
        self._refuse_to_write()
        with _guard(self.path), self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self.meta = _with_checksum({**_read_meta(self._db), key: value})
            rows = ((name, self.meta[name]) for name in (key, _META_CHECKSUM))
            self._db.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", rows)

    def reread_meta(self) -> bool:
        """Read the cover anew. Return whether others have written on it meanwhile. Raises
        SessionError, DamagedError."""
        with _guard(self.path):
            before, self.meta = self.meta, _read_meta(self._db)
        return before != self.meta

    def cached(self, key: str) -> Any:
        """Return a remembered JSON value that belongs to the last line, or None. The cache is never
        needed and never trusted."""
        entry = self._read_remembered(key)
        try:
            return entry[1] if entry and entry[0] == self._end() else None
        except (sqlite3.Error, ValueError, TypeError):
            return None

    def fault_in_file(self) -> str:
        """Return the fault that SQLite finds in the file; empty if it is sound."""
        try:
            with _guard(self.path):
                (verdict,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
        except CompanionError as error:
            return getattr(error, "fault", str(error))
        return "" if verdict == "ok" else str(verdict)

    def recall(self, key: str) -> tuple[int, Any] | None:
        """Return the line to which a remembered value belongs, and the value; None unless it is
        sound. After a loss that may be a later line than the last."""
        entry = self._read_remembered(key)
        return (entry[0].last, entry[1]) if entry else None

    def earlier_states(self) -> list[int]:
        """Return the lines whose states may still be kept, the last one first."""
        with _guard(self.path):
            rows = self._db.execute("SELECT key FROM cache WHERE key GLOB ?", (f"{STATE} [0-9]*",))
            numbers = [key.removeprefix(f"{STATE} ") for (key,) in rows]
        return sorted((int(number) for number in numbers if number.isdecimal()), reverse=True)

    def earlier_state(self, line: int) -> Any:
        """Return the state kept after a line; None unless it is sound."""
        entry = self._read_remembered(STATE, f"{STATE} {line}")
        sound = entry is not None and entry[0] == LastLine(line, self._checksum_of(line))
        return entry[1] if entry and sound else None

    def remember(self, key: str, value: Any) -> None:
        """Keep a JSON value for the next command, if the file lets us."""
        with contextlib.suppress(sqlite3.Error, ValueError):
            self._write_remembered(key, value, self._end())

    def remember_earlier(self, line: int, value: Any) -> None:
        """Keep the state after a line that is not the last one, if the file lets us."""
        with contextlib.suppress(sqlite3.Error, ValueError):
            self._write_remembered(
                STATE, value, LastLine(line, self._checksum_of(line)), f"{STATE} {line}"
            )

    def _end(self) -> LastLine:
        row = self._db.execute(
            "SELECT id, checksum FROM events ORDER BY id DESC LIMIT 1"
        ).fetchone()
        return LastLine(int(row[0]), int(row[1])) if row else LastLine(0, 0)

    def _checksum_of(self, number: int) -> int:
        row = self._db.execute("SELECT checksum FROM events WHERE id=?", (number,)).fetchone()
        return int(row[0]) if row else 0

    def _noted_end(self) -> LastLine | None:
        """Return the last line that was noted beside the session; None if there is no note, or it
        is of another session."""
        if self._mark is None:
            return None
        with _guard(self.path):
            return self._mark.end if self._mark.first == self._checksum_of(1) else None

    def _note_end(self, end: LastLine) -> None:
        """Note beside the file how far the session has come."""
        with contextlib.suppress(sqlite3.Error):
            self._mark = HighWaterMark(self._checksum_of(1), end)
            high_water.write(self.path, self._mark)

    def _write_remembered(self, key: str, value: Any, end: LastLine, row: str = "") -> None:
        """Write a value and a checksum over it, its key and the line that it belongs to, in the
        `row` of that name; empty: in that of the key."""
        text = _json(value)
        head = f"{end.last} {end.checksum} {_value_checksum(key, text, end)} "
        self._db.execute("INSERT OR REPLACE INTO cache VALUES (?, ?)", (row or key, head + text))

    def _leave_state(self, seen: int, end: LastLine) -> None:
        """Put the state of the line that was the last so far under its number."""
        self._db.execute(
            "UPDATE OR REPLACE cache SET key=? WHERE key=?", (f"{STATE} {seen}", STATE)
        )
        lines = self.earlier_states()
        posts = {line // POST: line for line in lines}.values()
        new = range(end.last - _EARLIER, end.last)
        old = [line for line in lines if line not in new and line not in posts]
        self._db.executemany("DELETE FROM cache WHERE key=?", [(f"{STATE} {n}",) for n in old])

    def _read_remembered(self, key: str, row: str = "") -> tuple[LastLine, Any] | None:
        """Return the line that a remembered value belongs to, and the value, read from the
        `row` of that name; None unless it is sound. An empty `row`: that of the key."""
        try:
            query = "SELECT value FROM cache WHERE key=?"
            found = self._db.execute(query, (row or key,)).fetchone()
            if found is None:
                return None
            last, checksum, check, text = found[0].split(" ", 3)
            end = LastLine(int(last), int(checksum))
            return (
                (end, json.loads(text)) if int(check) == _value_checksum(key, text, end) else None
            )
        except (sqlite3.Error, ValueError, TypeError, AttributeError):
            return None

    def _refuse_to_write(self) -> None:
        if self.readonly and (full := no_room(self.path.parent)):
            raise SessionError(_full(self.path, full))
        if self.readonly:
            raise SessionError(_only_read(self.path, self.readonly))
        if self.replaced:
            message = _(
                "Another file has taken the place of {path} meanwhile; nothing was recorded."
            )
            raise SessionError(message.format(path=self.path))


def _write_new(
    scratch: Path, meta: Mapping[str, str], events: Sequence[tuple[str | None, Event]]
) -> LastLine:
    """Write a whole file under a name that no session has."""
    scratch.unlink(missing_ok=True)
    db = sqlite3.connect(scratch, isolation_level=None)
    try:
        db.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
        db.executescript(SCHEMA)
        db.execute("BEGIN")
        rows = _with_checksum({"format": str(FORMAT), **meta}).items()
        db.executemany("INSERT INTO meta VALUES (?, ?)", rows)
        end = LastLine(0, 0)
        for number, (at, event) in enumerate(events, 1):
            end = _insert(db, Record(number, at or instant(), event), end)
        db.execute("COMMIT")
    finally:
        db.close()
    return end


def _connect(
    path: Path, damaged: bool, how: str = "mode=rw"
) -> tuple[sqlite3.Connection, dict[str, str]]:
    """Return the open file and the text of its cover; an empty one if it is damaged and may be.
    Raises sqlite3.Error, ValueError, SessionError."""
    db = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, isolation_level=None)
    try:
        db.execute(f"PRAGMA busy_timeout={_BUSY_MS}")
        try:
            meta = _read_meta(db)
        except (sqlite3.Error, ValueError):
            if not damaged:
                raise
            meta = {}
        if int(meta.get("format", FORMAT)) > FORMAT:
            message = _("{path} was written by a newer companion: update this program first.")
            raise SessionError(message.format(path=path))
        db.execute("PRAGMA journal_mode=WAL")
        db.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
    except BaseException:
        db.close()
        raise
    return db, meta


def _read_meta(db: sqlite3.Connection) -> dict[str, str]:
    """Read the header of the file. Files of earlier versions have no checksum over it."""
    meta = dict(db.execute("SELECT key, value FROM meta"))
    legible = all(isinstance(word, str) for pair in meta.items() for word in pair)
    if legible and meta.get("format", "").isdecimal():
        checksum = meta.get(_META_CHECKSUM)
        if int(meta["format"]) > FORMAT or checksum in (None, _with_checksum(meta)[_META_CHECKSUM]):
            return meta
    raise ValueError(_("the words on its cover are not what was written"))


def _with_checksum(meta: Mapping[str, str]) -> dict[str, str]:
    rest = {key: value for key, value in meta.items() if key != _META_CHECKSUM}
    text = "\n".join(f"{key}\t{value}" for key, value in sorted(rest.items()))
    return {**rest, _META_CHECKSUM: str(zlib.crc32(text.encode()))}


def _copied(path: Path) -> Path:
    """Return a copy to read where SQLite cannot make the files that it wants beside the
    original."""
    folder = Path(tempfile.mkdtemp(prefix="companion-"))
    try:
        for file in (path, _wal(path)):
            if file.exists():
                _copy_file(file, folder / file.name)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder / path.name


def _copy_file(source: Path, goal: Path) -> None:
    shutil.copyfile(source, goal)


def _wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def no_room(folder: Path) -> str:
    """Return what the system has against another file in a folder whose disk is full; empty where
    there is room. SQLite says no more than "disk I/O error"."""
    probe = scratch_path(folder / "room")
    try:
        probe.write_bytes(bytes(_ROOM_BYTES))
    except OSError as error:
        return os.strerror(error.errno) if error.errno in _FULL else ""
    finally:
        with contextlib.suppress(OSError):
            probe.unlink(missing_ok=True)
    return ""


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        about = path.stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino


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


def instant() -> str:
    """Return this moment as lines have it."""
    return iso(datetime.now(UTC))


def iso(moment: datetime) -> str:
    """Return a moment as lines have it: 2025-01-31T18:05:00.000Z."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _checksum(number: int, at: str, kind: str, data: str, previous: int) -> int:
    return zlib.crc32(f"{number}\t{at}\t{kind}\t{data}".encode(), previous)


def _value_checksum(key: str, text: str, end: LastLine) -> int:
    return zlib.crc32(f"{key}\t{end.last}\t{text}".encode(), end.checksum)


def _record(row: tuple[Any, ...], expected: int, previous: int) -> Record | None:
    """Return a row as it was written; None for one that was not written so."""
    number, at, kind, data, checksum = row
    words = isinstance(at, str) and isinstance(kind, str) and isinstance(data, str)
    if number != expected or not words or checksum != _checksum(number, at, kind, data, previous):
        return None
    return Record(number, at, Event(kind, json.loads(data)))


def _insert(db: sqlite3.Connection, record: Record, end: LastLine) -> LastLine:
    try:
        data = _json(dict(record.event.data))
        checksum = _checksum(record.id, record.at, record.event.kind, data, end.checksum)
    except ValueError as error:
        # A half letter of a terminal that does not speak UTF-8, or a figure of thousands of digits.
        message = _("A session cannot hold what was typed: {error}.")
        raise CompanionError(message.format(error=_reason(error))) from None
    row = (record.id, record.at, record.event.kind, data, checksum)
    db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", row)
    return LastLine(record.id, checksum)


def refuse_taken(path: Path) -> None:
    """Raise SessionError if there is a session at a path."""
    if path.exists():
        raise SessionError(_taken(path))


def _taken(path: Path) -> str:
    message = _("There already is a session '{name}': choose another name with --session.")
    return message.format(name=path.stem)


def _only_read(path: Path, error: str) -> str:
    message = _(
        "The session {path} can only be read ({error}); nothing was recorded: go on from an "
        "export with 'companion import FILE', in another $COMPANION_HOME if need be."
    )
    return message.format(path=path, error=error)


def _full(path: Path, error: str) -> str:
    message = _(
        "The session {path} cannot be written ({error}): make room on its disk, then go on."
    )
    return message.format(path=path, error=error)


def _not_as_written(number: int) -> str:
    return _("line {number} is not what was written").format(number=number)


def _lost(end: LastLine, before: LastLine) -> str:
    if before.last == end.last:
        return _not_as_written(end.last)
    message = _("it ends at line {last}, though line {before} had been recorded")
    return message.format(last=end.last, before=before.last)


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error).rstrip(".")


def _primary(error: sqlite3.Error) -> int:
    """Return the kind of an error of SQLite; 0 if it has none."""
    return int(getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


_CIRCUMSTANCES = (
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_AUTH,
)
"""SQLite errors about the place rather than the file. A file that is too short reads as one of
these as well."""


@contextlib.contextmanager
def _guard(path: Path) -> Iterator[None]:
    """Turn whatever SQLite, the system or a torn line says into one sentence."""
    try:
        yield
    except sqlite3.Error as error:
        kind, cut = _primary(error), getattr(error, "sqlite_errorname", "").endswith("SHORT_READ")
        if kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            message = _("The session {path} is in use by another program: try again.")
            raise SessionError(message.format(path=path)) from error
        if kind == sqlite3.SQLITE_READONLY:
            raise SessionError(_only_read(path, _reason(error))) from error
        if kind in _CIRCUMSTANCES and not cut and (full := no_room(path.parent)):
            raise SessionError(_full(path, full)) from error
        if kind in _CIRCUMSTANCES and not cut:
            message = _("The session {path} cannot be used: {error}.")
            raise SessionError(message.format(path=path, error=error)) from error
        raise DamagedError(_reason(error), path) from error
    except OSError as error:
        if error.errno in _FULL:
            raise SessionError(_full(path, _reason(error))) from error
        message = _("The session {path} cannot be used: {error}.")
        raise SessionError(message.format(path=path, error=_reason(error))) from error
    except (KeyError, ValueError, TypeError) as error:
        raise DamagedError(_reason(error), path) from error
