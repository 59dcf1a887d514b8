"""A Czech text calls a thing by the one word that its rules have for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from games_to_try import GAMES

from kitgen.game import load_game

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
