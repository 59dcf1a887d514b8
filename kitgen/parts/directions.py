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
_RIGHT_TO_LEFT = re.compile(f"[{_RTL}]")
"""Letters and marks of scripts that are written from right to left."""
_STRONG = re.compile(r"[^\W\d_]")
_FIRST_TAG, _BASE = 0xE0020, 32
"""Signs that the algorithm passes over, three groups of 32: digits of a letter's number."""


FROM_RIGHT = ("ar", "ckb", "dv", "fa", "he", "ps", "sd", "syr", "ug", "ur", "yi")
"""Languages that are written from right to left."""


def in_language(style: Style, lang: str) -> Style:
    """Return a style for texts of a language."""
    return style._replace(from_right=True) if lang in FROM_RIGHT else style


class HasLevel(Protocol):
    @property
    def level(self) -> int: ...


Piece = TypeVar("Piece", bound=HasLevel)


def has_right_to_left(text: str) -> bool:
    """Return whether some of a text is written from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def begins_right(text: str, from_right: bool = False) -> bool:
    """Return whether a paragraph begins at the right: its first letter says so. In a right-to-left
    language (`from_right`) one with any right-to-left letter does, and one without letters."""
    from bidi import get_base_level

    if from_right and (has_right_to_left(text) or not _STRONG.search(text)):
        return True
    return bool(get_base_level(text)) if text else from_right


@lru_cache(maxsize=1024)
def levels_of(text: str, right: bool) -> tuple[int, ...]:
    """Return the level of each letter of a paragraph, which begins at the `right` or the left.

    The library gives the letters in the order in which they are seen, and no levels. So each letter
    takes its number along, in tags that the algorithm passes over.
    """
    from bidi import get_display

    if not text:
        return ()
    marked = "".join(letter + _tags(number) for number, letter in enumerate(text))
    end = "\u200f" if right else "\u200e"  # or else the last tags would be counted as a space
    shown = get_display(marked + end, base_dir="R" if right else "L")
    places = [0] * len(text)
    backwards = [False] * len(text)
    digits = [ord(sign) - _FIRST_TAG for sign in shown if 0 <= ord(sign) - _FIRST_TAG < 3 * _BASE]
    for place, at in enumerate(range(0, len(digits), 3)):
        number, is_backwards = _read_tags(digits[at : at + 3])
        places[number] = place
        backwards[number] = is_backwards
    levels = [0] * len(text)
    _set_levels(levels, places, backwards, range(len(text)), int(right))
    return tuple(levels)


def _tags(number: int) -> str:
    """Return a number as three tags, its digits from the lowest group to the highest."""
    high, rest = divmod(number, _BASE * _BASE)
    middle, low = divmod(rest, _BASE)
    return "".join(
        chr(_FIRST_TAG + group * _BASE + digit) for group, digit in enumerate((high, middle, low))
    )


def _read_tags(three: Sequence[int]) -> tuple[int, bool]:
    """Return the number that three tags mean, less `_FIRST_TAG`, and whether they stand
    backwards."""
    high, middle, low = (tag - group * _BASE for group, tag in enumerate(sorted(three)))
    return (high * _BASE + middle) * _BASE + low, three[0] > three[2]


def _set_levels(
    levels: list[int],
    places: Sequence[int],
    backwards: Sequence[bool],
    letters: range,
    level: int,
) -> None:
    """Set the levels of neighbouring letters that are seen side by side, from their `places` among
    all that is seen. In the direction of `level` the letters fall into the smallest blocks that
    fill the same places: a single letter of that direction has this level, every other block is
    read the other way, a level higher."""
    turn = -1 if level % 2 else 1
    first_place = min(turn * places[letter] for letter in letters)
    block_start, furthest = letters.start, first_place
    for letter in letters:
        furthest = max(furthest, turn * places[letter])
        if furthest - first_place == letter - letters.start:
            block = range(block_start, letter + 1)
            if len(block) == 1 and backwards[letter] == bool(level % 2):
                levels[letter] = level
            else:
                _set_levels(levels, places, backwards, block, level + 1)
            block_start = letter + 1


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
