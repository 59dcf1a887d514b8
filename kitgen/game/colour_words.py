"""Colours that a table may name by a word, in English and Czech: `red`, `Červená`, `#f00`."""

from __future__ import annotations

import re

from kitgen.game.slugs import slug

_WORDS = (
    ("#b3202c", "red", "cerven rud"),
    ("#d0701f", "orange", "oranzov"),
    ("#e3b52c", "yellow", "zlut"),
    ("#3f7d3a", "green", "zelen"),
    ("#2f5f9e", "blue", "modr"),
    ("#6b4a8e", "purple violet", "fialov purpurov"),
    ("#d9809a", "pink", "ruzov"),
    ("#6f4e2f", "brown", "hned"),
    ("#26241f", "black", "cern"),
    ("#ffffff", "white", "bil"),
    ("#8a8780", "grey gray", "sed"),
    ("#b08d2f", "gold golden", "zlat"),
    ("#a9adb0", "silver", "stribrn"),
    ("#2a8a8a", "teal turquoise", "tyrkysov"),
    ("#e6d9bd", "beige", "bezov"),
    ("#6e1f2b", "maroon", "vinov"),
    ("#71752f", "olive", "olivov"),
)
"""Colours as print shows them well, with their words: English ones, and Czech ones without accents
and without their ending."""
COLOURS = {word: code for code, english, _ in _WORDS for word in english.split()} | {
    f"{stem}{ending}": code
    for code, _, czech in _WORDS
    for stem in czech.split()
    for ending in "aye"
}
"""Codes of colours by their words, without accents."""
NAMED = ", ".join(english.split()[0] for _, english, _ in _WORDS[:8])
"""Some of the English words, for messages."""


def colour_code(word: str) -> str | None:
    """Return the code `#rrggbb` of a colour that is given by it, by `#rgb` or by a word; None for
    what is no colour."""
    if re.fullmatch("#[0-9a-fA-F]{6}", word):
        return word.lower()
    if re.fullmatch("#[0-9a-fA-F]{3}", word):
        return "#" + "".join(2 * digit for digit in word[1:].lower())
    return COLOURS.get(slug(word, " ")) if word and not word.startswith("#") else None
