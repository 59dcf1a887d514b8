"""Let the table of what each kind of card looks like follow the kinds that its sheet names."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from kitgen.new_game.looks import EMBLEMS, TINTS
from kitgen.new_game.merge import column_key
from kitgen.parts.signs import meaning_of, sign_of

Kind = tuple[str, ...]
"""A kind by its name in each language, the first one first; empty where it has none."""
COLOUR, EMBLEM = "colour", "emblem"


class FollowedKinds(NamedTuple):
    """The table's rows, headings first; the kinds that came, each with its colour and emblem."""

    rows: list[list[str]]
    came: list[tuple[str, str, str]]


def looked_up_by(texts: Sequence[str], table: str) -> tuple[str, str] | None:
    """Return the column of a table by which faces find the look of a card, and the column of the
    card that says it; None if no text of `texts` looks anything up there.

    >>> looked_up_by(["looks | selectattr('kind', 'equalto', row['suit']) | list"], "looks")
    ('kind', 'suit')
    """
    lookup = re.compile(
        rf"\b{table}\s*\|\s*selectattr\('(\w+)',\s*'equalto',\s*row(?:\.(\w+)|\['(\w+)'\])\)"
    )
    found = next(filter(None, map(lookup.search, texts)), None)
    return (found[1], found[2] or found[3]) if found else None


def follow_kinds(
    typed: Sequence[Sequence[str]], column: str, languages: Sequence[str], kinds: Collection[Kind]
) -> FollowedKinds | None:
    """Return the rows of a table of looks with one for each kind, named by its `column` in each of
    these languages. A kind that is called otherwise now keeps its row, one in several translations
    has its look in each, a new one gets a colour and an emblem that are free; no row goes. None if
    the table has no such columns.

    >>> typed = [["kind", "colour", "emblem"], ["Animal", "#2e4650", "paw"]]
    >>> follow_kinds(typed, "kind", ("en", "cs"), [("Animal", "Zvíře")]).rows
    [['kind', 'kind.cs', 'colour', 'emblem'], ['Animal', 'Zvíře', '#2e4650', 'paw']]
    """
    rows = [list(row) for row in typed]
    if not _with_columns(rows, column, languages):
        return None
    keys = _keys(rows)
    at = [_place(keys, column, lang, languages[0]) for lang in languages]
    colour, emblem = keys.index(COLOUR), keys.index(EMBLEM)

    def name(row: list[str]) -> Kind:
        return tuple(row[place] for place in at)

    came = []
    for kind in dict.fromkeys(kinds):
        known = rows[1:]
        if kind in map(name, known):
            continue
        row = _renamed([row for row in known if name(row) not in kinds], kind, at)
        if row is None:
            alike = next((row for row in known if row[at[0]] == kind[0]), None)
            row = [*alike] if alike else [""] * len(keys)
            if alike is None:
                colours, emblems = ({row[place] for row in known} for place in (colour, emblem))
                row[colour], row[emblem] = _free_look(kind[0], colours, emblems)
                came.append((kind[0], row[colour], row[emblem]))
            rows.append(row)
        for place, word in zip(at, kind, strict=True):
            row[place] = word
    return FollowedKinds(rows, came)


def _renamed(stale: Sequence[list[str]], kind: Kind, at: Sequence[int]) -> list[str] | None:
    """Return the row of a kind that is called otherwise now: one whose names no card has any more
    but for one of them, best that in the first language."""
    for place, word in zip(at, kind, strict=True):
        for row in stale:
            if word and row[place] == word:
                return row
    return None


def _free_look(kind: str, colours: Collection[str], emblems: Collection[str]) -> tuple[str, str]:
    """Return colour and emblem of a new kind: what its name means, else what no other has."""
    emblem, tint = meaning_of(kind)
    sign = sign_of(kind)
    free_tints = [each for each in TINTS if each not in colours] or [*TINTS]
    free_emblems = [each for each in EMBLEMS if each not in emblems] or [*EMBLEMS]
    return tint or free_tints[0], emblem or (sign.symbol if sign else free_emblems[0])


def _with_columns(rows: list[list[str]], column: str, languages: Sequence[str]) -> bool:
    """Give the rows a column for the name of a kind in each language; return whether they have
    those of a table of looks."""
    keys = _keys(rows)
    if _place(keys, column, languages[0], languages[0]) < 0 or not {COLOUR, EMBLEM} <= {*keys}:
        return False
    for lang in languages[1:]:
        keys = _keys(rows)
        if _place(keys, column, lang, languages[0]) < 0:
            last = max(n for n, key in enumerate(keys) if key.partition(".")[0] == column)
            heading = f"{rows[0][last].partition('.')[0]}.{lang}"
            for row, cell in zip(rows, (heading, *[""] * len(rows)), strict=False):
                row.insert(last + 1, cell)
    return True


def _keys(rows: Sequence[Sequence[str]]) -> list[str]:
    return [column_key(heading, number) for number, heading in enumerate(rows[0], start=1)]


def _place(keys: Sequence[str], column: str, lang: str, first: str) -> int:
    """Return the place of a column in a language, -1 if there is none. Without a language it is in
    the first."""
    names = (f"{column}.{lang}", *((column,) if lang == first else ()))
    return next((keys.index(name) for name in names if name in keys), -1)
