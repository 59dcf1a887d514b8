"""A text calls a thing by the one word that its rules have for it, and has one sign for a thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from games_to_try import GAMES

from kitgen.game import load_game
from kitgen.game.places import layouts_folder

STRAY = {
    "game-of-thrones": r"\btažení|\bčepel|\bpříhoz|\bbarel",
    "through-the-ages": r"\bpracovní[kc]|\bdělní[kc]|\bban(?:k[ay]|ce|kou)\b|\bvyráb|\bjedí\b",
}
"""Other words for: march, blade, bid, barrel; worker, the strip of tokens, produce, consume."""


def texts(words: Any) -> Iterator[str]:
    if isinstance(words, str):
        yield words
    elif isinstance(words, dict):
        for word in words.values():
            yield from texts(word)


@pytest.mark.parametrize("game", STRAY)
def test_one_word_for_a_thing(game: str) -> None:
    loaded = load_game(GAMES[game])
    told = list(texts(dict(loaded.words("cs").sections)))
    for topic in loaded.topics("cs"):
        told += [topic.title, topic.summary, topic.body]
    assert len(told) > 100
    stray = re.compile(STRAY[game], re.IGNORECASE)
    assert not [text for text in told if stray.search(text)]


OTHER_MINUS = re.compile(r"(?<![\w)}\]])[-–](?=\d)")
QUOTATIONS = {"en": re.compile("“[^“”„]*”"), "cs": re.compile("„[^“”„]*“")}
"""The printed pair of quotation marks of a language. An apostrophe is printed as a round one."""
NEVER = re.compile(r"[“”„«»‚‘\"]|(?<!\w)'")


def told(game: str, lang: str) -> Iterator[str]:
    """Every text of a game, and those of the house for all games."""
    loaded = load_game(GAMES[game])
    yield from texts(dict(loaded.words(lang).sections))
    for topic in loaded.topics(lang):
        yield from (topic.title, topic.summary, topic.body)
    yield from texts(
        yaml.safe_load((layouts_folder() / "text" / f"{lang}.yaml").read_text("utf-8"))
    )


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_one_minus_and_one_pair_of_quotation_marks(game: str, lang: str) -> None:
    """A minus stands before a figure, a dash between two; quoted is in one way a language."""
    for text in told(game, lang):
        assert not OTHER_MINUS.search(text), text
        left = QUOTATIONS[lang].sub("", text)
        assert not NEVER.search(left), text
