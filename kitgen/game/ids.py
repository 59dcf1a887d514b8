"""Ids of rows and of columns, made of what people call them in any script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from hashlib import sha256

from kitgen.game.slugs import LONGEST, slug

MARK = 8
"""Letters at the end of a long id that tell it from one that begins alike."""


def key_of_name(name: str) -> str:
    """Return a name as the id of a row: its slug, or for a name in another script the letters as
    Unicode calls them: `Lišak 2` is `lisak-2`, `волк` is `ve-o-el-ka`, `山猫` is `5c71-732b`."""
    plain = slug(name)
    if re.search("[a-z]", plain) or not any(_is_called(sign) for sign in name):
        return plain
    called = "-".join(filter(None, map(_called, name)))
    if len(called) <= LONGEST:
        return called
    mark = sha256(name.encode("utf-8", "replace")).hexdigest()[:MARK]
    return f"{called[: LONGEST - MARK - 1].rstrip('-')}-{mark}"


def _is_called(sign: str) -> bool:
    """Return whether an id spells a sign by its name: letters and pictures of other scripts."""
    return not sign.isascii() and unicodedata.category(sign)[0] in "LS"


def _called(sign: str) -> str:
    """Return a letter by the end of its name in Unicode, a Chinese one by its code: `ve`."""
    if sign.isascii():
        return slug(sign)
    found = re.fullmatch(
        r"(?:.*?\b(?:LETTER|SYLLABLE|SIGN|CHARACTER|IDEOGRAPH)[ -])?(.+?)(?: WITH .*)?",
        unicodedata.name(sign, ""),
    )
    return slug(found[1]) if found and unicodedata.category(sign)[0] in "LMSN" else ""


def column_id(heading: str, number: int, declared: Collection[str] = ()) -> str:
    """Return a heading as the id of a column; one in another script is spelt as the names of rows
    are, one without letters by its number: `Útok` is `utok`, `攻击` is `column_653b_51fb`,
    `?` is `column_3`. A game that was begun before may have such a number `declared` for letters
    too."""
    name = slug(heading, "_")
    plain = name if name[:1].isalpha() else f"column_{name or number}"
    spelt = key_of_name(heading).replace("-", "_")
    if spelt == name or plain in declared:
        return plain
    return spelt if spelt[:1].isalpha() else f"column_{spelt}"


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
