"""Files that a user named: written whole or not at all, read up to a bound."""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF8
from pathlib import Path

from companion.table import lexicon
from companion.table.arguments import REPLACE
from companion.table.errors import CompanionError
from companion.table.home import SUFFIX, without_waiting
from companion.table.i18n import _
from companion.table.reply import Line
from kitgen.scratch import write_atomically

MOST_BYTES = 16_000_000
"""Largest file that is read, in bytes; no session or state comes near it."""

_DATABASE = b"SQLite format 3\0"


MARK = "companion"
"""Mark near the beginning of a file this program wrote, or at the end of a zip, if its format has
room; otherwise the first line tells."""

PRODUCERS = (b"/Producer (companion)", b"/Producer (kitgen)")
"""Marks that name our programs in a PDF; the first lines of all PDFs are alike."""

_BEGINNING = 4096
_FEW_LETTERS = 8


def write_text(target: str, text: str, replace: bool = False) -> None:
    """Write a text file; see `write_bytes`."""
    write_bytes(target, text.encode("utf-8", "surrogateescape"), replace)


def write_bytes(target: str, content: bytes, replace: bool = False) -> None:
    """Write a file beside its place and move it there, so that it is the old one or the new one
    and never half of it. Raises CompanionError, also for a session's file: replacing that would
    lose the game; and for a file of somebody else, unless people have said `replace`."""
    try:
        path = Path(os.path.realpath(target))
        if path.exists() and not path.is_file():
            _write_through(path, content)
            return
        if path.suffix == SUFFIX or _is_database(path):
            message = _("{path} is a session: choose another name.")
            raise CompanionError(message.format(path=target))
        if not (replace or _is_ours(path, content)):
            message = _(
                "{path} is there, and this program did not write it: choose another name, or say "
                "--{option}."
            )
            option = lexicon.shown("options", REPLACE.name)
            raise CompanionError(message.format(path=target, option=option))
        write_atomically(path, content)
    except OSError as error:
        message = _("{path} cannot be written: {error}.")
        raise CompanionError(message.format(path=target, error=error.strerror)) from error


def read_bytes(source: str, most: int = MOST_BYTES) -> bytes:
    """Return a file of at most so many bytes. Raises CompanionError for a larger one and anything
    that is no plain file; it never waits for a pipe or a device."""
    try:
        with open(source, "rb", opener=without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                message = _("{path} cannot be read: {error}.")
                error = _("it is no plain file")
                raise CompanionError(message.format(path=source, error=error))
            content = file.read(most + 1)
    except OSError as error:
        message = _("{path} cannot be read: {error}.")
        raise CompanionError(message.format(path=source, error=error.strerror)) from error
    if len(content) > most:
        message = _("{path} is larger than {size} MB: that is no file of this program.")
        raise CompanionError(message.format(path=source, size=most // 10**6))
    return content


def read_text(source: str, most: int = MOST_BYTES) -> str:
    """Return the text of a file. Raises CompanionError as `read_bytes` does, and for one that is
    not UTF-8."""
    try:
        return read_bytes(source, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = _("{path} is no text in UTF-8 (byte {place}).")
        raise CompanionError(message.format(path=source, place=error.start + 1)) from error


def written(target: str) -> Line:
    return Line(_("Written: {path}.").format(path=target))


def _write_through(path: Path, content: bytes) -> None:
    """Write into something that is no plain file, such as /dev/stdout."""
    with path.open("wb") as device:
        device.write(content)


def _is_ours(path: Path, content: bytes) -> bool:
    """Return whether a path may be written over: nothing is there, an empty file, or one that such
    a command wrote."""
    if not path.exists():
        return True
    with path.open("rb") as file:
        beginning = file.read(_BEGINNING)
        file.seek(-min(len(MARK), len(beginning)), os.SEEK_END)
        ending = file.read()
    if beginning.startswith(b"%PDF-"):
        made = path.read_bytes()
        return any(producer in made for producer in PRODUCERS)
    first = _first_line(beginning)
    alike = len(first) >= _FEW_LETTERS and _first_line(content) == first
    return not beginning or alike or MARK.encode() in beginning or ending == MARK.encode()


def _first_line(content: bytes) -> bytes:
    return (content.removeprefix(BOM_UTF8).splitlines() or [b""])[0]


def _is_database(path: Path) -> bool:
    if not path.exists():
        return False
    with path.open("rb") as file:
        return file.read(len(_DATABASE)) == _DATABASE
