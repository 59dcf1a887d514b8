"""Names for machines made of words for people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 60
"""Letters of an id."""


def slug(text: str, joint: str = "-") -> str:
    """A text as an id: small letters without accents, figures, and one joint between words."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return joint.join(re.findall(r"[a-z0-9]+", plain))


def keys(
    wanted: Iterable[str], otherwise: str = "row", taken: Iterable[str] = ()
) -> tuple[str, ...]:
    """An id for each row, none of those that are taken; those that would come twice are
    numbered."""
    found: list[str] = []
    taken = set(taken)
    last: dict[str, int] = {}
    for each in wanted:
        key = base = (each or otherwise)[:LONGEST]
        while key in taken:
            last[base] = last.get(base, 1) + 1
            key = f"{base}-{last[base]}"
        taken.add(key)
        found.append(key)
    return tuple(found)
