"""Print, companion and the pages about them call a thing by the same word, in English and in Czech.
The words of a game stand in tests/terms: where an English text has what `en` finds, its Czech one
has what `cs` finds, and nothing has what `never_en` and `never_cs` find."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from games_to_try import GAMES

from kitgen.game import load_game

ROOT = Path(__file__).parents[2]
TERMS = ROOT / "tests" / "terms"
PLAYED = {
    "axis-allies": ("axis",),
    "pacific-1940": ("axis", "pacific_1940"),
    "game-of-thrones": ("game_of_thrones",),
    "through-the-ages": ("through_the_ages",),
    "battles-of-napoleon": ("battles_of_napoleon",),
}
"""Where the companion's sentences for a game are: the packages of its rules."""
ABOUT = {**{game: f"companion-{game}.md" for game in PLAYED}, "axis-allies": "companion.md"}
RULINGS = {
    "axis-allies": "# Rulings",
    "pacific-1940": "Pacific 1940",
    "game-of-thrones": "A Game of Thrones",
    "through-the-ages": "Through the Ages",
    "battles-of-napoleon": "Battles of Napoleon",
}
"""How the parts of the page of rulings begin that are about a game."""
CALLS: dict[str, tuple[int, ...] | None] = {"_": None, "N_": None, "ngettext": (1, 2)}
NAMES = ("areas", "map_names", "house_cards", "houses", "numbers")
"""Sections of names, which are not translated by their words."""
NO_WORDS = re.compile(r"--\w+ \w+=\w+|\{[^}]*\}|:\w+:")
"""Options, slots and symbols: the same in every language."""


class Term(NamedTuple):
    """A row of the words of a game; where the English text has what `unless` finds, its Czech one
    says it in another way."""

    en: str
    cs: str
    unless: str
    never_en: str
    never_cs: str


class Text(NamedTuple):
    """A text in both languages; that of a whole page is not compared by its words."""

    where: str
    en: str
    cs: str
    long: bool = False


def terms(game: str) -> list[Term]:
    with (TERMS / f"{game}.csv").open(encoding="utf-8", newline="") as rows:
        return [Term(**row) for row in csv.DictReader(rows)]


def flat(words: Any, place: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(words, str):
        yield place, words
    elif isinstance(words, dict):
        for key, found in words.items():
            yield from flat(found, f"{place}/{key}" if place else str(key))


def first(text: str | list[str] | tuple[str, ...] | None) -> str:
    """The first form of a message."""
    return text if isinstance(text, str) else (text or ("",))[0]


@cache
def catalogue() -> dict[str, str]:
    """Each message of the companion in Czech."""
    path = ROOT / "companion" / "locale" / "cs" / "LC_MESSAGES" / "companion.po"
    with path.open("rb") as text:
        return {first(entry.id): first(entry.string) for entry in read_po(text) if entry.id}


def printed(game: str) -> Iterator[Text]:
    loaded = load_game(GAMES[game])
    english, czech = (dict(flat(dict(loaded.words(lang).sections))) for lang in ("en", "cs"))
    for place, text in english.items():
        if place in czech and place.split("/")[0] not in NAMES and not place.endswith("/also"):
            yield Text(place, text, czech[place])
    others = {topic.id: topic for topic in loaded.topics("cs")}
    for topic in loaded.topics("en"):
        other = others[topic.id]
        yield Text(f"{topic.id}, title", topic.title, other.title)
        yield Text(f"{topic.id}, summary", topic.summary, other.summary)
        yield Text(topic.id, topic.body, other.body, long=True)


def said(game: str) -> Iterator[Text]:
    """What the companion says in a game."""
    known = catalogue()
    for package in PLAYED[game]:
        folder = ROOT / "companion" / "games" / package
        for entry in extract_from_dir(folder, keywords=CALLS):
            text = first(entry[2])
            yield Text(f"companion, {package}", text, known[text])


def written(game: str) -> Iterator[Text]:
    """The game's page, and its part of the page of rulings."""
    yield Text(ABOUT[game], (ROOT / "docs" / ABOUT[game]).read_text("utf-8"), "", long=True)
    for part in (ROOT / "docs" / "rulings.md").read_text("utf-8").split("\n# "):
        if part.startswith(RULINGS[game]):
            yield Text("rulings.md", part, "", long=True)


@pytest.mark.sweep
@pytest.mark.parametrize("game", PLAYED)
def test_a_thing_has_one_word_in_print_and_at_the_table(game: str) -> None:
    found = []
    for text in (*printed(game), *said(game), *written(game)):
        english, czech = NO_WORDS.sub("", text.en), NO_WORDS.sub("", text.cs)
        for term in terms(game):
            if not text.long and re.search(term.en, english, re.IGNORECASE):
                fine = term.unless and re.search(term.unless, text.en, re.IGNORECASE)
                if not fine and not re.search(term.cs, czech, re.IGNORECASE):
                    found.append((text.where, term.en, term.cs, text.en, text.cs))
            for never, in_text in ((term.never_en, english), (term.never_cs, czech)):
                if never and (stray := re.search(never, in_text, re.IGNORECASE)):
                    around = in_text[max(0, stray.start() - 40) : stray.end() + 40]
                    found.append((text.where, "never", stray[0], around, ""))
    assert not found, "\n".join(map(str, found))


@pytest.mark.sweep
@pytest.mark.parametrize("game", PLAYED)
def test_the_words_of_a_game_are_many_and_each_is_met(game: str) -> None:
    """No row is there for nothing: its English word is met in print or at the table."""
    met = [text.en for text in (*printed(game), *said(game))]
    rows = terms(game)
    assert len(rows) >= 20
    for term in rows:
        assert any(re.search(term.en, text, re.IGNORECASE) for text in met), term.en
