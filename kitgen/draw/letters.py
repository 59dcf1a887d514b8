"""Facts about letters that hold in any font."""

from __future__ import annotations

import unicodedata

_BLANK = frozenset("\u2800\u3164\uffa0\u115f\u1160")
"""An empty braille cell and fillers of Hangul: letters by their kind, and never seen."""


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
    """Whether a letter leaves no ink in any font: spaces, and marks that only tell how to set."""
    kind = unicodedata.category(letter)
    return kind[0] in "ZC" or letter in _BLANK or unicodedata.name(letter, "")[:9] == "VARIATION"
