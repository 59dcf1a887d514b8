"""Reading a user's text file: every way in which that can fail becomes a problem with a mend."""

from __future__ import annotations

import stat
import unicodedata
from pathlib import Path

from kitgen.game.problems import DataError, Place, display_path

MAX_BYTES = 8_000_000
"""Largest file that is read: larger than any sensible table or map, so a file over it is a
mistake."""


def read_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """Return the file's bytes. Raises DataError for one that is missing, unreadable or larger than
    `most` bytes."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
            raise _refused(path, "this is no file", "put a file there")
        with path.open("rb") as file:
            raw = file.read(most + 1)  # a file may grow, or not tell its size
        if len(raw) > most:
            size = max(status.st_size, len(raw)) / 1e6
            raise _refused(path, f"the file has {size:.1f} MB", f"keep it under {most // 10**6} MB")
    except FileNotFoundError:
        raise _refused(path, "the file is missing", "add it") from None
    except IsADirectoryError:
        raise _refused(path, "this is a folder", "put a file there") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _refused(path, f"the file cannot be read ({reason})", "make it readable") from None
    return raw


def _refused(path: Path, what: str, mend: str, line: int = 0, column: int = 0) -> DataError:
    return DataError([Place(display_path(path), line, column).problem(what, mend)])


def read_text(path: Path) -> str:
    """Return the file's text: UTF-8, with or without a byte-order mark, any line ends, returned
    with LF and with accents on their letters (Unicode NFC).

    Raises DataError for a file that is missing, unreadable, too large, binary or not UTF-8.
    """
    raw = read_bytes(path)
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _refused(path, "the file is UTF-16", "save it as UTF-8")
    if b"\0" in raw:
        raise _refused(path, "the file is binary", "save it as UTF-8 text")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        byte = f"byte 0x{raw[error.start]:02x} is not UTF-8"
        raise _refused(path, byte, "save the file as UTF-8", line, column) from None
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
