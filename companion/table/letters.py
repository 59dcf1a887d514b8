"""Letters as people count them: an accent, a skin tone or an emoji joined of several signs is no
letter of its own.

A short form of the rules by which Unicode parts texts (UAX #29), with what Python knows of signs.
Jamo that are not composed, and signs that stand before their letter, count by themselves.
"""

from __future__ import annotations

from unicodedata import category

_JOINER, _NON_JOINER = "\u200d", "\u200c"
_TONES = ("\U0001f3fb", "\U0001f3ff")
_TAGS = ("\U000e0020", "\U000e007f")
"""Signs that make a flag of a country into one of a part of it."""
_FLAGS = ("\U0001f1e6", "\U0001f1ff")
"""Letters of which two make a flag."""
_MOST_SIGNS = 12
"""Most signs on a letter; with more nothing can be read."""


def count(text: str) -> int:
    """Return the number of letters that people see.

    >>> [count(word) for word in ("Žofie", "Zofie\\u030c", "👩‍👩‍👧‍👦", "👍🏽", "🇨🇿🇩🇪")]
    [5, 5, 1, 1, 2]
    """
    letters, flag, before = 0, False, ""
    for sign in text:
        half = _within(sign, _FLAGS)
        if before and (_is_more(sign) or before == _JOINER):
            pass
        elif half and flag:
            flag = False
        else:
            letters, flag = letters + 1, half
        before = sign
    return letters


def fits(text: str, most: int) -> bool:
    """Return whether a text has at most so many letters."""
    return count(text) <= most and len(text) <= most * _MOST_SIGNS


def first(text: str, most: int) -> str:
    """Return the first letters of a text.

    >>> first("Žofie 🇨🇿🇩🇪", 7)
    'Žofie 🇨🇿'
    """
    text = text[: most * _MOST_SIGNS]
    ends = (end for end in range(len(text), 0, -1) if count(text[:end]) <= most)
    return text[: next(ends, 0)]


def are_seen(text: str) -> bool:
    """Return whether a text is made of signs that can be seen, or that join such signs."""
    if text.isprintable():
        return True
    return all(
        sign.isprintable() or sign in (_JOINER, _NON_JOINER) or _within(sign, _TAGS)
        for sign in text
    )


def _is_more(sign: str) -> bool:
    """Return whether a sign belongs to the letter before it."""
    joins = sign in (_JOINER, _NON_JOINER)
    return (
        joins
        or category(sign) in ("Mn", "Mc", "Me")
        or _within(sign, _TONES)
        or _within(sign, _TAGS)
    )


def _within(sign: str, bounds: tuple[str, str]) -> bool:
    return bounds[0] <= sign <= bounds[1]
