"""Where words may be broken: Liang's method over the patterns that `pyphen` carries.

`pyphen` itself takes every pattern of a language apart before it breaks the first word, a tenth of
a second for English. Here a pattern is only told by its letters, and taken apart when a word has
them. Patterns that change letters at a break, which neither English nor Czech has, are left out.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_DIGITS = str.maketrans("", "", "0123456789")
_PARTS = re.compile(r"(\d?)(\D?)")
_REMARKS = ("%", "#", "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUND")


class Patterns:
    """The patterns of one `.dic` file (its first line names the encoding), by their letters.

    A pattern such as `a1tio2n` gives each place between its letters a weight; the heaviest pattern
    decides, and a word may be broken where the weight is odd.
    """

    def __init__(self, path: Path) -> None:
        encoding = path.read_bytes().partition(b"\n")[0].decode().strip()
        lines = [line.strip() for line in path.read_text(encoding).split("\n")[1:]]
        letters = "\n".join(lines).translate(_DIGITS)  # thousands of lines at once
        self._raw = dict(zip(letters.split("\n"), lines, strict=True))
        for line in [key for key in self._raw if not key or key.startswith(_REMARKS)]:
            del self._raw[line]
        self._longest = max(map(len, self._raw))

    def breaks(self, word: str) -> list[int]:
        """How many letters may stand before a hyphen, ascending; at least two on either side."""
        dotted = f".{word.lower()}."
        weights = [0] * (len(dotted) + 1)
        for start in range(len(dotted) - 1):
            for end in range(start + 1, min(start + self._longest, len(dotted)) + 1):
                pattern = self._raw.get(dotted[start:end])
                if pattern is not None:
                    for place, (digit, _) in enumerate(_PARTS.findall(pattern), start):
                        if digit and int(digit) > weights[place]:
                            weights[place] = int(digit)
        return [i - 1 for i, w in enumerate(weights) if w % 2 and 2 <= i - 1 <= len(word) - 2]


@cache
def patterns(lang: str) -> Patterns | None:
    """None for a language without patterns."""
    import pyphen

    found = pyphen.language_fallback(lang)
    return Patterns(Path(str(pyphen.LANGUAGES[found]))) if found else None
