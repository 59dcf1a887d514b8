"""Texts from right to left among others from left to right (Unicode Bidirectional Algorithm).

Each letter of a paragraph has a level: even from left to right, odd from right to left. Lines are
put in order by it once it is known where they end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from kitgen.parts.theme import Style

_RTL = "\u0590-\u08ff\u200f\u061c\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc"
_RTL += "\U00010800-\U00010fff\U0001e800-\U0001efff"
_FROM_RIGHT = re.compile(f"[{_RTL}]")
"""Letters and marks of scripts that are written from right to left."""
_STRONG = re.compile(r"[^\W\d_]")
_TAGS, _EACH = 0xE0020, 32
"""Signs that the algorithm passes over, in three groups of so many: they number the letters."""


FROM_RIGHT = ("ar", "ckb", "dv", "fa", "he", "ps", "sd", "syr", "ug", "ur", "yi")
"""Languages that are written from right to left."""


def in_language(style: Style, lang: str) -> Style:
    """Return a style for texts of a language."""
    return style._replace(from_right=True) if lang in FROM_RIGHT else style


class HasLevel(Protocol):
    @property
    def level(self) -> int: ...


Piece = TypeVar("Piece", bound=HasLevel)


def from_right(text: str) -> bool:
    """Return whether some of a text is written from right to left."""
    return not text.isascii() and _FROM_RIGHT.search(text) is not None


def begins_right(text: str, otherwise: bool = False) -> bool:
    """Return whether a paragraph begins at the right: its first letter says so. In a language that
    does (`otherwise`), so does each paragraph that has letters of it, and each without letters."""
    from bidi import get_base_level

    if otherwise and (from_right(text) or not _STRONG.search(text)):
        return True
    return bool(get_base_level(text)) if text else otherwise


@lru_cache(maxsize=1024)
def levels_of(text: str, right: bool) -> tuple[int, ...]:
    """Return the level of each letter of a paragraph.

    The library gives the letters in the order in which they are seen, and no levels. So each letter
    takes its number along, in signs that the algorithm passes over.
    """
    from bidi import get_display

    if not text:
        return ()
    marked = "".join(letter + _number(at) for at, letter in enumerate(text))
    end = "\u200f" if right else "\u200e"  # or else the last number would be counted as a space
    shown = get_display(marked + end, base_dir="R" if right else "L")
    places = [0] * len(text)
    backwards = [False] * len(text)
    signs = [ord(sign) - _TAGS for sign in shown if 0 <= ord(sign) - _TAGS < 3 * _EACH]
    for place, at in enumerate(range(0, len(signs), 3)):
        three = signs[at : at + 3]
        high, middle, low = sorted(three)
        letter = (high * _EACH + middle - _EACH) * _EACH + low - 2 * _EACH
        places[letter] = place
        backwards[letter] = three[0] > three[2]
    levels = [0] * len(text)
    _rank(levels, places, backwards, range(len(text)), int(right))
    return tuple(levels)


def _number(at: int) -> str:
    high, rest = divmod(at, _EACH * _EACH)
    middle, low = divmod(rest, _EACH)
    return "".join(chr(_TAGS + n * _EACH + part) for n, part in enumerate((high, middle, low)))


def _rank(
    levels: list[int],
    places: Sequence[int],
    backwards: Sequence[bool],
    letters: range,
    level: int,
) -> None:
    """Give levels to neighbours that are seen side by side. What stands in its place is at the
    level, what is moved as a block is above it."""
    turn = -1 if level % 2 else 1
    ordered = min(turn * places[letter] for letter in letters)
    begin, furthest = letters.start, ordered
    for letter in letters:
        furthest = max(furthest, turn * places[letter])
        if furthest - ordered == letter - letters.start:
            block = range(begin, letter + 1)
            if len(block) == 1 and backwards[letter] == bool(level % 2):
                levels[letter] = level
            else:
                _rank(levels, places, backwards, block, level + 1)
            begin = letter + 1


def as_seen(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces of a line, given in the order of reading, as they stand from left to
    right."""
    made = list(pieces)
    for level in range(max((piece.level for piece in made), default=0), 0, -1):
        at = 0
        while at < len(made):
            end = at
            while end < len(made) and made[end].level >= level:
                end += 1
            made[at:end] = reversed(made[at:end])
            at = max(end, at + 1)
    return made
