"""Find where words may be broken, by the patterns that come with Pyphen (F. M. Liang's way).

Pyphen takes all patterns of a language apart before its first word, which is a sixth of what a
small kit takes. Here each is taken apart when a word has its letters; few are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pyphen

Positions = Callable[[str], list[int]]
"""Function of a word -> places where it may be broken, as numbers of the letters before them."""

_STEPS = re.compile(r"([0-9]?)([^0-9]?)")
"""Pattern of a step in a hyphenation pattern: a digit and the letter after it. The digit says how
strongly the pattern speaks for a break there if odd, against it if even."""
_RARE = (b"/", b"^^", b"0")
"""Signs of the patterns left to Pyphen: breaks that change letters, letters by their numbers, and
patterns that may say nothing."""
LEAST = 2
"""Least letters on each side of a break."""


@cache
def hyphenator(lang: str) -> Positions | None:
    """Return the function that finds a word's breaks in a language; None if there is none."""
    known = pyphen.language_fallback(lang)
    if known is None:
        return None
    encoding, _, rows = pyphen.LANGUAGES[known].read_bytes().partition(b"\n")
    comments = b"|".join(re.escape(word.encode()) for word in pyphen.ignored)
    patterns = b"\n".join(re.sub(b"\n(?:%s)[^\n]*" % comments, b"", b"\n" + rows).split())
    if any(sign in patterns for sign in _RARE):
        return lambda word: list(map(int, pyphen.Pyphen(lang=known).positions(word)))
    letters = patterns.translate(None, b"0123456789")  # of all patterns at once, as bytes
    columns = (each.decode(encoding.decode()).split("\n") for each in (letters, patterns))
    by_letters = dict(zip(*columns, strict=True))
    longest = max(map(len, by_letters))

    def positions(word: str) -> list[int]:
        """Return where a word may be broken: of all patterns in it the strongest digit at a place
        decides."""
        inside = f".{word.lower()}."
        votes = [""] * (len(inside) + longest)
        for start in range(len(inside)):
            for end in range(start + 1, min(start + longest, len(inside)) + 1):
                pattern = by_letters.get(inside[start:end])
                if pattern:
                    for place, (vote, _) in enumerate(_STEPS.findall(pattern), start):
                        if vote > votes[place]:
                            votes[place] = vote
        places = range(LEAST, len(word) - LEAST + 1)
        return [place for place in places if votes[place + 1] in tuple("13579")]

    return positions
