"""Words are broken where pyphen breaks them."""

from __future__ import annotations

import re
from pathlib import Path

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.parts.hyphens import patterns
from kitgen.parts.typeset import hyphenations

DATA = Path(__file__).parent.parent / "data"


def words(lang: str) -> list[str]:
    """Every word of the texts of all games in a language."""
    files = [*DATA.glob(f"*/rules/{lang}/*.md"), *DATA.glob(f"*/text/{lang}.yaml")]
    text = " ".join(path.read_text(encoding="utf-8") for path in files)
    return sorted(set(re.findall(r"[^\W\d_]+", text)))


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_all_words_of_the_games_break_as_in_pyphen(lang: str) -> None:
    found, theirs = patterns(lang), pyphen.Pyphen(lang=lang)
    assert found is not None
    some = words(lang)
    assert len(some) > 500
    for word in some:
        assert found.breaks(word) == theirs.positions(word), word


@pytest.mark.parametrize("lang", ["en", "cs"])
@given(word=st.text("abcdefghijklmnoprstuvyzáčďéěíňóřšťúůýžABCŘŽ", max_size=24))
def test_any_letters_break_as_in_pyphen(lang: str, word: str) -> None:
    found = patterns(lang)
    assert found is not None
    assert found.breaks(word) == pyphen.Pyphen(lang=lang).positions(word)


def test_a_language_without_patterns_breaks_nothing() -> None:
    assert patterns("xx") is None
    assert hyphenations("something", "xx") == ()


def test_a_break_keeps_the_marks_around_a_word() -> None:
    assert hyphenations("„nejnebezpečnější“,", "cs")[0][0].startswith("„nejnebezpeč")
    for head, tail in hyphenations("„nejnebezpečnější“,", "cs"):
        assert head[:-1] + tail == "„nejnebezpečnější“,"
        assert head.endswith("-")
