"""Names for machines made of words for people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

LONGEST = 60
"""Letters of an id."""


def slug(text: str, joint: str = "-") -> str:
    """A text as an id: small letters without accents, figures, and one joint between words."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return joint.join(re.findall(r"[a-z0-9]+", plain))


def column_id(heading: str, number: int) -> str:
    """A heading as the id of a column; one without letters is called by its number."""
    name = slug(heading, "_")
    return name if name[:1].isalpha() else f"column_{name or number}"


def keys(wanted: Sequence[str], own: Sequence[bool] = ()) -> tuple[str, ...]:
    """An id for each row; those that would come twice are numbered. What a row calls itself
    (`own`) goes before what is made for others."""
    own_ids = own or [False] * len(wanted)
    taken = {key for key, mine in zip(wanted, own_ids, strict=True) if mine}
    used: set[str] = set()
    last: dict[str, int] = {}
    ids: list[str] = []
    for each, mine in zip(wanted, own_ids, strict=True):
        key = base = (each or "row")[:LONGEST]
        while key in used or (key in taken and not mine):
            last[base] = last.get(base, 1) + 1
            key = f"{base}-{last[base]}"
            mine = False
        used.add(key)
        ids.append(key)
    return tuple(ids)
