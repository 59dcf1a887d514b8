"""Filters for layouts that put rows in order.

Jinja2's own go by the codes of letters: Č comes after Z, zone 14 before zone 5, and what is grouped
is sorted on the way.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from jinja2 import pass_context, pass_environment
from jinja2.filters import make_attrgetter

from kitgen.parts.sandbox import METER, printed

OWN_LETTERS: Mapping[str, Mapping[str, str]] = {
    "cs": {"č": "c", "ch": "h", "ř": "r", "š": "s", "ž": "z"},
}
"""Letters with their own place in a language's alphabet, and the letter each stands after. All
others stand with the plain letter under their marks."""


@pass_environment
def group_by(environment: Any, rows: Iterable[Any], attribute: str) -> list[tuple[Any, list[Any]]]:
    """Return each value of an attribute with the rows that have it, both in the order of the
    rows."""
    value_of = make_attrgetter(environment, attribute)
    groups: dict[Any, list[Any]] = {}
    for row in METER.counted(rows):
        groups.setdefault(value_of(row), []).append(row)
    return list(groups.items())


@pass_context
def alphabetical(context: Any, rows: Iterable[Any], attribute: str | None = None) -> list[Any]:
    """Return texts, or rows by one of their texts, as a reader of the kit's language looks them up:
    numbers by what they are worth, rows of the same text in their own order."""
    value_of = make_attrgetter(context.environment, attribute)
    letters_of_lang = OWN_LETTERS.get(context["lang"], {})
    return sorted(
        METER.counted(rows), key=lambda row: sorting_key(printed(value_of(row)), letters_of_lang)
    )


def sorting_key(text: str, letters_of_lang: Mapping[str, str]) -> tuple[list[tuple[int, int]], str]:
    """Return the key that sorts a text in an alphabet with such letters of its own."""
    folded = unicodedata.normalize("NFC", text).casefold()
    letters = re.findall("|".join([r"\d+", *letters_of_lang, "."]), folded, re.DOTALL)
    return [_place_of(letter, letters_of_lang) for letter in letters], text


def _place_of(letter: str, letters_of_lang: Mapping[str, str]) -> tuple[int, int]:
    """Return the place of a letter in an alphabet, or of a number: in its turn, then by what it is
    worth or whether it comes after the plain letter."""
    if letter.isdecimal():
        return ord("0"), int(letter)
    if letter in letters_of_lang:
        return ord(letters_of_lang[letter]), 1
    return ord(unicodedata.normalize("NFD", letter)[0]), 0
