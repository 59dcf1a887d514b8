"""A fault of the program: a file for whoever mends it, and a sentence for the laptop."""

from __future__ import annotations

import platform
import tempfile
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from companion import __version__
from companion.table.i18n import _

FOLDER = "faults"
"""Folder in the home that has a file for each fault."""
MOST_KEPT = 30
"""Most faults of which the files are kept, those that were met last."""


def written(error: BaseException, home: Path, about: str = "") -> Path | None:
    """Write a fault down and return its file, in the home or where that cannot be written in the
    system's folder for temporary files; None if neither can be. A fault that is met again has the
    same file, whose time is that of the last one."""
    lines = traceback.format_exception(error)
    head = f"companion {__version__}, Python {platform.python_version()}, {platform.platform()}"
    when = datetime.now(UTC).isoformat(timespec="seconds")
    text = "\n".join(filter(None, (head, when, about, "", "".join(lines))))
    for folder in (home / FOLDER, Path(tempfile.gettempdir()) / "companion-faults"):
        path = folder / f"{type(error).__name__}-{_mark(error)}.txt"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", "replace")
            _forget_oldest(folder)
            return path
    return None


def _mark(error: BaseException) -> str:
    """Return a few letters that are the same for the same fault at the same place."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    return sha256(" ".join(dict.fromkeys(places)).encode()).hexdigest()[:8]


def _forget_oldest(folder: Path) -> None:
    files = sorted(folder.glob("*.txt"), key=lambda path: path.stat().st_mtime)
    for path in files[:-MOST_KEPT]:
        path.unlink(missing_ok=True)


def recorded(error: BaseException, home: Path) -> str:
    """Write a fault down and return the sentence that says where; empty if it could not be."""
    return details(written(error, home))


def details(path: Path | None) -> str:
    """Return the sentence that says where a fault is written down; empty if it is not."""
    return _("Details: {path}").format(path=path) if path is not None else ""


def going_on(error: BaseException, path: Path | None) -> str:
    """Return the sentence about a fault that ends nothing."""
    told = _("This is a fault of the program ({error}); the evening goes on.")
    return " ".join(filter(None, (told.format(error=type(error).__name__), details(path))))
