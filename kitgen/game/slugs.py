"""Names for machines made of words for people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

LONGEST = 60
"""Most letters of an id."""


def slug(text: str, joint: str = "-") -> str:
    """Return a text as an id: small letters without accents, figures, and one joint between
    words."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return joint.join(re.findall(r"[a-z0-9]+", plain))


def column_id(heading: str, number: int) -> str:
    """Return a heading as the id of a column; one without letters is called by its number."""
    name = slug(heading, "_")
    return name if name[:1].isalpha() else f"column_{name or number}"


def keys(wanted: Sequence[str], fixed: Sequence[bool] = ()) -> tuple[str, ...]:
    """Return an id for each row; equal ones are numbered. An id that a row gives
    itself (`fixed`) goes before those that are made for others."""
    is_fixed = fixed or [False] * len(wanted)
    taken = {key for key, mine in zip(wanted, is_fixed, strict=True) if mine}
    used: set[str] = set()
    last: dict[str, int] = {}
    ids: list[str] = []
    for each, mine in zip(wanted, is_fixed, strict=True):
        key = base = (each or "row")[:LONGEST]
        while key in used or (key in taken and not mine):
            last[base] = last.get(base, 1) + 1
            key = f"{base}-{last[base]}"
            mine = False
        used.add(key)
        ids.append(key)
    return tuple(ids)
