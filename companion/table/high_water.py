"""A word beside each session file of how far it had come when the last line was answered.

SQLite reads a session whose write-ahead log was lost, or of which an older copy was put back, as
sound and shorter. The word is written without waiting for the disk: where it is behind, missing
or torn it says nothing.
"""

from __future__ import annotations

import contextlib
import zlib
from pathlib import Path
from typing import NamedTuple


class LastLine(NamedTuple):
    """The last line of a session: its number and its checksum; 0 and 0 where there is none."""

    last: int
    checksum: int


class HighWaterMark(NamedTuple):
    """The checksum of a session's first line, which tells it from another session of that name,
    and how far it had come."""

    first: int
    end: LastLine


def read(session: Path) -> HighWaterMark | None:
    """Read the mark beside a session file; None if it is missing or torn."""
    try:
        with _path(session).open("rb") as file:
            words = file.read(100).decode("ascii").split()
        first, last, checksum, check = map(int, words)
        if zlib.crc32(" ".join(words[:3]).encode()) != check:
            return None
    except (OSError, ValueError):
        return None
    return HighWaterMark(first, LastLine(last, checksum))


def write(session: Path, mark: HighWaterMark) -> None:
    """Write the mark. A folder that cannot be written costs only the mark."""
    text = f"{mark.first} {mark.end.last} {mark.end.checksum}"
    with contextlib.suppress(OSError):
        _path(session).write_text(f"{text} {zlib.crc32(text.encode())}\n", "ascii")


def _path(session: Path) -> Path:
    return session.with_name(session.name + "-last")
