"""Words by which an icon is found, in English and Czech: `layouts/symbols/words.csv`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kitgen.game.places import layouts_folder
from kitgen.game.sheets.csvtext import read_csv
from kitgen.game.slugs import slug
from kitgen.parts.signs import SIGNS
from kitgen.parts.symbols import Symbols

WORDS = "words.csv"
ORNAMENTS = ("guilloche", "ornament")
"""Words that find the ornaments, which frame a whole card or page; no other word does."""


class Icon(NamedTuple):
    """A symbol by the name of its file, and the words for it: `coin`, `(money, gold)`,
    `(mince, peníze)`."""

    name: str
    english: tuple[str, ...] = ()
    czech: tuple[str, ...] = ()

    @property
    def every_word(self) -> tuple[str, ...]:
        """All words that find it, without accents."""
        return tuple(map(slug, (*self.name.split("_"), self.name, *self.english, *self.czech)))

    def has_word_from(self, beginning: str) -> bool:
        """Return whether a word for it begins so."""
        return any(word.startswith(beginning) for word in self.every_word)

    def in_words(self) -> str:
        """Return its words for reading: `money, gold · mince, peníze`."""
        return " · ".join(", ".join(words) for words in (self.english, self.czech) if words)


def icons_of(folder: Path | None = None) -> tuple[Icon, ...]:
    """Return all icons by name: the built-in ones, and those of a game's folder. Raises
    DataError."""
    built_in = layouts_folder() / "symbols"
    names = Symbols([*([folder / "symbols"] if folder else []), built_in]).names
    known = _known_words()
    return tuple(
        Icon(name, *known[name]) if name in known else Icon(name, tuple(slug(name, " ").split()))
        for name in sorted(names)
    )


@cache
def _known_words() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the English and the Czech words for each built-in symbol: those of the table, and the
    name by which the sign is called in a language."""
    grid = read_csv(layouts_folder() / "symbols" / WORDS)
    words = {name: (tuple(en.split()), tuple(cs.split())) for _, (name, en, cs) in grid.rows[1:]}
    for sign in SIGNS:
        called = [name.lower() for name in sign.called.values()]
        en, cs = (
            known if name in known else (*known, name)
            for known, name in zip(words[sign.symbol], called, strict=True)
        )
        words[sign.symbol] = en, cs
    return words


def find_icons(icons: Iterable[Icon], words: Sequence[str]) -> list[Icon]:
    """Return the icons that have all words; if none has them in full, those whose words they begin.
    Accents and capitals do not matter. Ornaments for a whole card or page are left out unless they
    are asked for as such."""
    wanted = [slug(word) for word in words]
    asked_for_ornaments = any(word.startswith(ORNAMENTS) for word in wanted)
    choices = [icon for icon in icons if asked_for_ornaments or not icon.name.startswith(ORNAMENTS)]
    with_all = [icon for icon in choices if {*wanted} <= {*icon.every_word}]
    return with_all or [icon for icon in choices if all(map(icon.has_word_from, wanted))]
