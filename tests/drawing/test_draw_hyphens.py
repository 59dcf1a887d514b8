"""Words are broken where pyphen breaks them, at least three letters before their end."""

from __future__ import annotations

import random

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.parts.hyphens import hyphenator
from kitgen.parts.typeset import hyphenations


@pytest.mark.walk
@pytest.mark.parametrize("lang", ["en", "cs", "de", "hu", "id"])
@given(word=st.text("abcdefghijklmnoprstuvyzáčďéěíňóřšťúůýžABCŘŽ", min_size=6, max_size=24))
def test_any_letters_break_as_in_pyphen(lang: str, word: str) -> None:
    found = [len(head) - 1 for head, _tail in hyphenations(word, lang)]
    places = [place for place in pyphen.Pyphen(lang=lang).positions(word) if place <= len(word) - 3]
    assert found == places[::-1]


@pytest.mark.parametrize("lang", ["en", "cs", "de", "id", "nb"])
def test_words_of_the_patterns_break_as_in_pyphen(lang: str) -> None:
    dice = random.Random(5)
    usual = pyphen.Pyphen(lang=lang)
    letters = [part for pattern in usual.hd.patterns if (part := pattern.strip(".")).isalpha()]
    positions = hyphenator(lang)
    assert positions is not None
    broken = 0
    for _ in range(300):
        word = "".join(dice.choice(letters) for _ in range(3))
        assert positions(word) == usual.positions(word), word
        broken += bool(positions(word))
    assert broken > 100


@pytest.mark.parametrize("word", ["", "krátký"[:5], "a" * 101, "x-beliebig", "stůl2stůl"])
def test_short_words_and_what_is_no_word_stay_whole(word: str) -> None:
    assert hyphenations(word, "cs") == ()


def test_a_language_without_patterns_breaks_nothing() -> None:
    assert hyphenations("something", "xx") == ()


def test_a_break_keeps_the_marks_around_a_word() -> None:
    assert hyphenations("„nejnebezpečnější“,", "cs")[0][0].startswith("„nejnebezpeč")
    for head, tail in hyphenations("„nejnebezpečnější“,", "cs"):
        assert head[:-1] + tail == "„nejnebezpečnější“,"
        assert head.endswith("-")
