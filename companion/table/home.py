"""Home of the sessions: $COMPANION_HOME, or the platform's folder for a user's data."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.table.errors import SessionError, UsageError
from companion.table.i18n import _, first_of
from kitgen.scratch import write_atomically

SUFFIX = ".session"
_MOST_LETTERS, _MOST_BYTES = 80, 200


def default_home(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Return the data folder by the habits of the platform."""
    if environment.get("COMPANION_HOME"):
        return Path(environment["COMPANION_HOME"])
    if platform == "win32":
        base = Path(environment.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "companion"


def tell_nobody(_name: str) -> None:
    """Ignore that a session was opened."""


@dataclass(frozen=True)
class Home:
    """The folder of all sessions and the name of the one used last."""

    folder: Path
    opened: Callable[[str], None] = tell_nobody
    """Function called with the name of each session that a command opens or begins."""

    def path(self, name: str) -> Path:
        """Return the file of a session. Raises UsageError for a name that is no plain file name."""
        if not _is_name(name):
            message = _(
                "'{name}' is no name for a session: use letters, digits, '-', '_' and '.', at most "
                "{most} of them."
            )
            raise UsageError(message.format(name=name, most=_MOST_LETTERS))
        return self.folder / "sessions" / f"{name}{SUFFIX}"

    def names(self) -> list[str]:
        """Return all sessions, the one written last first."""
        files = (self.folder / "sessions").glob(f"*{SUFFIX}")
        ordered = sorted(files, key=lambda path: (-_modified(path), path.name))
        return [path.name[: -len(SUFFIX)] for path in ordered]

    def written(self, name: str) -> datetime:
        """Return when a session was last written, in the time of this place."""
        return datetime.fromtimestamp(_modified(self.path(name))).astimezone()

    def last_used(self) -> str | None:
        try:
            with open(self.folder / "last-session", "rb", opener=without_waiting) as file:
                name = file.read(4 * _MOST_BYTES).decode("utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return None
        return name if _is_name(name) else None

    def has_last_used(self) -> bool:
        """Return whether there is a session in use."""
        name = self.last_used()
        return name is not None and self.path(name).exists()

    def remember(self, name: str) -> None:
        """Make `name` the session that commands use by default. A folder that cannot be written
        costs only the default."""
        self.opened(name)
        if self.last_used() == name:
            return
        with contextlib.suppress(OSError):
            write_atomically(self.folder / "last-session", f"{name}\n".encode())

    def chosen(self, name: str | None) -> str:
        """Return the named session, or the one used last. Raises SessionError with the ones there
        are."""
        wanted = name or self.last_used()
        if wanted is not None and self.path(wanted).exists():
            return wanted
        known = self.names()
        if wanted is None and not known:
            raise SessionError(_("There is no session yet: begin one with 'companion new GAME'."))
        listed = first_of(known, 8) or _("none")
        if wanted is None:
            raise SessionError(
                _("No session is in use: name one with --session ({known}).").format(known=listed)
            )
        raise SessionError(
            _("There is no session '{name}'; there are: {known}.").format(name=wanted, known=listed)
        )

    def fresh(self, stem: str) -> str:
        """Return a name that no session has yet."""
        number = 1
        while self.path(f"{stem}-{number}").exists():
            number += 1
        return f"{stem}-{number}"


def without_waiting(path: str | os.PathLike[str], flags: int) -> int:
    """Open without waiting for whoever would write into a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _is_name(name: str) -> bool:
    """Return whether a session can have this name: a plain file name, short enough for every disk
    with its ending."""
    if not re.fullmatch(rf"\w[\w .-]{{0,{_MOST_LETTERS - 1}}}", name):
        return False
    return len(os.fsencode(name)) <= _MOST_BYTES


def _modified(path: Path) -> float:
    """Return when a session was last written: its write-ahead log is newer than the file itself."""
    times = [0.0]
    for candidate in (path, path.with_name(path.name + "-wal")):
        with contextlib.suppress(OSError):
            times.append(candidate.stat().st_mtime)
    return max(times)
