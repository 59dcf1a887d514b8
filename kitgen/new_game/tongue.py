"""Which language a sheet speaks, told by its words: English or Czech, or neither for certain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from kitgen.game.problems import DataError
from kitgen.game.slugs import slug
from kitgen.new_game.spreadsheet import CardSheet, named_language, read_sheets

WORDS: Mapping[str, frozenset[str]] = {
    "en": frozenset(
        (
            *("the", "of", "and", "your", "you", "to", "with", "each", "all", "for", "from", "is"),
            *("this", "that", "when", "may", "one", "another", "are", "it", "its", "gain", "draw"),
            *(
                "card",
                "cards",
                "player",
                "turn",
                "name",
                "title",
                "cost",
                "price",
                "count",
                "copies",
            ),
            *(
                "kind",
                "type",
                "power",
                "strength",
                "picture",
                "rules",
                "effect",
                "ability",
                "number",
            ),
        )
    ),
    "cs": frozenset(
        (
            *("se", "si", "je", "na", "ze", "ke", "ve", "nebo", "kdyz", "pokud", "kazdy", "svou"),
            *(
                "jeden",
                "jednu",
                "dva",
                "dve",
                "tri",
                "jsou",
                "muze",
                "muzete",
                "vas",
                "vasi",
                "pri",
            ),
            *(
                "karta",
                "karty",
                "kartu",
                "karet",
                "hrac",
                "hrace",
                "tahu",
                "jmeno",
                "nazev",
                "cena",
            ),
            *(
                "pocet",
                "kusu",
                "ks",
                "druh",
                "typ",
                "sila",
                "obrazek",
                "pravidla",
                "ucinek",
                "popis",
            ),
            *("schopnost", "cislo", "vezmete", "ziskate", "odhodte", "utok", "obrana", "zivoty"),
        )
    ),
}
"""Words that only one of the two languages has, without accents."""
_ONLY_CZECH = re.compile("[ěřů]", re.IGNORECASE)
_WORD = re.compile(r"\w+")
MOST_CELLS = 2_000
LEAST_LEAD = 2
"""Words by which one language must lead."""


def spoken_language(path: Path, chosen: Sequence[str] = (), guess: str = "en") -> str:
    """Return the first language of the cards in a spreadsheet: `en`, `cs`, or empty where it does
    not tell. It is read as if it were the `guess`, and else as the other one: a sheet with `name`
    and `name.cs` cannot be read as Czech."""
    for lang in dict.fromkeys((guess, *WORDS)):
        with suppress(DataError):  # whoever takes the sheet in tells it
            return tongue_of(read_sheets(path, lang, chosen))
    return ""


def tongue_of(sheets: Sequence[CardSheet]) -> str:
    """Return the language of the columns whose headings name none, told by their headings and
    cells: `en`, `cs`, or empty where they do not tell. It is none that another heading names."""
    named = {named_language(heading) for sheet in sheets for heading in sheet.typed[0]}
    possible = [lang for lang in WORDS if lang not in named]
    if len(possible) == 1:
        return possible[0]
    cells = [cell for sheet in sheets for row in sheet.typed for cell in row][:MOST_CELLS]
    votes = Counter[str]()
    for word in (word for cell in cells for word in _WORD.findall(cell)):
        votes["cs"] += 2 * bool(_ONLY_CZECH.search(word))
        votes.update(lang for lang, known in WORDS.items() if slug(word) in known)
    (first, most), (_, second) = [*votes.most_common(2), ("", 0), ("", 0)][:2]
    return first if most - second >= LEAST_LEAD else ""
