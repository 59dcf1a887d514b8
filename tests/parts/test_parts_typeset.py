"""Setting text: lines of equal length."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.parts.markup import inline_runs
from kitgen.parts.theme import Style
from kitgen.parts.typeset import Block, Run, balanced, set_text, tidy

STYLE = Style(("sans", "sans-semibold", "sans-italic", "sans-semibold-italic"), 8.5, "#000000")
WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=25)


def said(block: Block) -> list[str]:
    """The words of a block in their order."""
    return [word for line in block.lines for _, part in line.parts for word in part.text.split()]


def last(block: Block) -> list[str]:
    return [word for _, part in block.lines[-1].parts for word in part.text.split()]


@given(WORDS, st.floats(20, 80))
def test_balanced_lines_are_as_many_and_keep_every_word(words: list[str], measure: float) -> None:
    runs = (Run(" ".join(words)),)
    block = set_text(runs, STYLE, measure)
    even = balanced(runs, block, measure)
    assert len(even.lines) == len(block.lines)
    assert said(even) == words
    assert even.width <= block.width + 1e-6
    assert not even.wide


def test_a_last_line_of_one_word_gets_company() -> None:
    runs = (Run("Each player who has most faces increases the population by one"),)
    measure = next(
        width / 2
        for width in range(60, 160)
        if len(set_text(runs, STYLE, width / 2).lines) == 3
        and said(set_text(runs, STYLE, width / 2))[-1:] == last(set_text(runs, STYLE, width / 2))
    )
    block = set_text(runs, STYLE, measure)
    even = balanced(runs, block, measure)
    assert len(even.lines) == 3
    assert len(last(even)) > 1


@pytest.mark.parametrize(
    ("typed", "lang", "set_"),
    [
        ("the enemy's action", "en", "the enemy’s action"),
        ("the players' turn", "en", "the players’ turn"),
        ("d'Erlon v čele", "cs", "d’Erlon v\N{NO-BREAK SPACE}čele"),
        ("S’-čchuan", "cs", "S’-čchuan"),
        ("morálka s −4", "cs", "morálka s\N{NO-BREAK SPACE}−4"),
        ("pochod – a +1", "cs", "pochod – a\N{NO-BREAK SPACE}+1"),
        ("dive (p. 8–9)", "en", "dive (p.\N{NO-BREAK SPACE}8–9)"),
        ("ústup (s. 15)", "cs", "ústup (s.\N{NO-BREAK SPACE}15)"),
    ],
)
def test_what_typography_asks_and_nobody_types(typed: str, lang: str, set_: str) -> None:
    assert tidy(typed, lang) == set_


def test_words_are_broken_only_if_the_lines_need_it() -> None:
    runs = (Run("Nejnespokojenější obyvatelé nejvzdálenějších osad"),)
    wide = set_text(runs, STYLE, 60, "cs")
    assert "-" not in "".join(said(balanced(runs, wide, 60, "cs")))
    tight = set_text(runs, STYLE, 22, "cs")
    assert "-" in "".join(said(balanced(runs, tight, 22, "cs")))


def test_an_item_of_a_list_hangs_beside_its_bullet() -> None:
    runs = inline_runs("Choose:\n- a first thing that takes several lines\n* another\n-3 points")
    block = set_text(runs, STYLE, 22)
    starts = [line.parts[0][0] for line in block.lines]
    texts = [" ".join(part.text for _, part in line.parts) for line in block.lines]
    first = next(n for n, text in enumerate(texts) if text.startswith("•"))
    second = next(n for n, text in enumerate(texts) if n > first and text.startswith("•"))
    assert starts[first] == starts[second] == 0
    assert second - first > 2
    assert len({*starts[first + 1 : second]}) == 1
    assert 1 < starts[first + 1] < 4
    assert all(line.width <= 22 for line in block.lines)
    assert texts[-1] == "-3 points"
    assert said(block).count("•") == 2
