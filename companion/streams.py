"""Read from and write to a terminal, a pipe or a file. No letter can make it raise, and no text can
command the terminal."""

from __future__ import annotations

import codecs
import json
import os
import re
import sys
import unicodedata
from collections.abc import Sequence
from typing import Any, TextIO

_LOOKALIKES = {
    **dict.fromkeys("„“”«»", '"'),
    **dict.fromkeys("‚‘’‹›", "'"),
    **dict.fromkeys("–—−", "-"),
    "…": "...",
    "·": ".",
    "×": "x",
    "→": "->",
    "█": "#",
    "≥": ">=",
    "≤": "<=",
    "½": "1/2",
}
_COMMANDS = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
_OURS = "\x1b\\[1m(?P<inside>.*)\x1b\\[0m"
"""Pattern of a line in bold, as `companion.table.render` makes it."""


def settle() -> None:
    """Make the streams of this process fit for any terminal. One that was closed before the
    program began leads nowhere."""
    codecs.register_error("companion.plain", _plain)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "companion.plain"),
        (sys.stderr, "companion.plain"),
    ):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def typed(words: Sequence[str]) -> list[str]:
    """Return the words of a command line. Those in UTF-8 are readable whatever the terminal is said
    to speak."""
    decoded = []
    for word in words:
        try:
            decoded.append(os.fsencode(word).decode("utf-8"))
        except UnicodeError:
            decoded.append(word)
    return decoded


def visible(text: str) -> str:
    """Return the text with everything spelt out that would command a terminal: escapes, bells,
    letters that turn the direction of writing. Line ends, tabs and lines in our own bold stay."""
    if text.replace("\n", "").isprintable():  # nearly always, and then no pattern need be made
        return text
    return "\n".join(map(_visible, text.split("\n")))


def _visible(line: str) -> str:
    if bold := re.fullmatch(_OURS, line):
        return f"\x1b[1m{_visible(bold['inside'])}\x1b[0m"
    return re.sub(_COMMANDS, lambda match: _spelt(match[0]), line)


def document(data: Any, stream: TextIO) -> str:
    """Return a JSON document for a stream, in ASCII if the stream could not take every letter."""
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "")
    text = json.dumps(data, ensure_ascii=not encoding.startswith("utf"), indent=2)
    return re.sub(_COMMANDS, lambda match: f"\\u{ord(match[0]):04x}", text)


def abandon(stream: TextIO) -> None:
    """Send a stream that nobody reads any more to the null device, so that Python ends quietly."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return


def _spelt(letter: str) -> str:
    return letter.encode("unicode_escape", "backslashreplace").decode("ascii")


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Return a letter that the terminal lacks by its nearest in ASCII: the base of an accented one,
    a sign like it, else its number."""
    assert isinstance(error, UnicodeEncodeError)
    plain = []
    for letter in error.object[error.start : error.end]:
        bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode("ascii")
        plain.append(_LOOKALIKES.get(letter) or bare or _spelt(letter))
    return "".join(plain), error.end
