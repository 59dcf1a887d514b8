"""Facts about letters that hold in any font."""

from __future__ import annotations

import re
import unicodedata

_BLANK = frozenset("\u2800\u3164\uffa0\u115f\u1160")
"""Letters by their kind that are never seen: an empty braille cell and fillers of Hangul."""


SPACES_EM = {
    " ": 1 / 4,
    "\u2000": 1 / 2,
    "\u2001": 1.0,
    "\u2002": 1 / 2,
    "\u2003": 1.0,
    "\u2004": 1 / 3,
    "\u2005": 1 / 4,
    "\u2006": 1 / 6,
    "\u2009": 1 / 5,
    "\u200a": 1 / 10,
    "\u202f": 1 / 5,
    "\u205f": 2 / 9,
    "\u3000": 1.0,
    "\u200b": 0.0,
    "\u2060": 0.0,
    "\ufeff": 0.0,
    "\u00ad": 0.0,
}
"""Widths of spaces, in ems, for a font without its own. Few fonts have the narrow ones."""
AS_WIDE_AS = {"\u00a0": " ", "\u2007": "0", "\u2008": "."}
"""Spaces that are as wide as another letter of the font."""


def is_blank(letter: str) -> bool:
    """Return whether a letter leaves no ink in any font: spaces, and marks that only tell how to
    set."""
    kind = unicodedata.category(letter)
    return kind[0] in "ZC" or letter in _BLANK or unicodedata.name(letter, "")[:9] == "VARIATION"


TELLING = "\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069"
"""Signs that only tell how to set their neighbours: joints, directions."""
_BINDING = 9
"""Combining class of the marks of India that make one sign of two letters."""
_TELLING = re.compile(f"[{TELLING}]")


def seen(text: str) -> str:
    """Return a text without the signs that only tell how to set their neighbours."""
    return text if text.isascii() else _TELLING.sub("", text)


def clusters(text: str) -> list[str]:
    """Return letters with the marks that belong to them, and those that one of these binds to the
    next."""
    made: list[str] = []
    for letter in text:
        marked = unicodedata.category(letter)[0] == "M" or _TELLING.match(letter)
        if made and (marked or unicodedata.combining(made[-1][-1]) == _BINDING):
            made[-1] += letter
        else:
            made.append(letter)
    return made
