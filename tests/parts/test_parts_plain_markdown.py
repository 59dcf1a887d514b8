"""Plain Markdown: read without the library, it gives what the library gives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.game import builtin_games, load_game
from kitgen.parts.blocks import Item
from kitgen.parts.markup import library_parts, parts
from kitgen.parts.plain_markdown import plain_parts

WORDS = st.sampled_from(
    [
        *("a", "Řeka", "x1", "100 %", "**bold**", "**two words.**", "`code here`", ":tank:", "(b)"),
        *(
            "*it*",
            "_u_",
            "snake_case",
            "[a](b)",
            "<b>",
            "&amp;",
            "\\*",
            "~~~",
            "!",
            "…",
            "“q”",
            "1",
        ),
        *(
            "**a",
            "b**",
            "a**b**c",
            "***c***",
            "` `",
            "``",
            "|",
            "-",
            "#",
            "=",
            "1.",
            "2)",
            ">",
            "+",
        ),
        *(
            ":-:",
            "---",
            "===",
            "a:",
            "http://x.y",
            "\N{NO-BREAK SPACE}",
            "\t",
            "**(c)**.",
            "**:a:**",
        ),
    ]
)
LINES = st.one_of(
    st.lists(WORDS, min_size=1, max_size=4).map(" ".join),
    st.lists(WORDS, min_size=1, max_size=3).map("".join),
    st.sampled_from(["", "", " ", "|:--|--:|", "|---|", "| a | b |", "| **a** | |", "||", "|"]),
    st.sampled_from(["- a", "- b ", "1. a", "0. z", "3. **c**", "# h", "## h #", "  a", "-", "1."]),
    st.sampled_from(["![a b](face:c.d)", "![a](b.svg) c", "![](x)", "![a](b c)"]),
    st.sampled_from(["a > b", ">a", "# >", "# 1. a", "a & b", "|+1|>9|"]),
    st.builds("{} {}".format, st.sampled_from(["-", "1.", "12.", "#", "###", "|"]), WORDS),
)
TEXTS = st.lists(LINES, max_size=8).map("\n".join)


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_what_is_read_is_what_the_library_reads(text: str) -> None:
    assert plain_parts(text) in (None, library_parts(text))


def test_a_list_may_begin_with_nought() -> None:
    """Also one with more than plain Markdown in it."""
    for text in ("0. a\n1. b", "0. a\n1. [b](c)"):
        assert [item.mark for item in parts(text) if isinstance(item, Item)] == ["0", "1"]


@pytest.mark.parametrize("game", builtin_games())
def test_most_rules_are_plain(game: str) -> None:
    loaded = load_game(game)
    texts = [topic.body for lang in loaded.languages for topic in loaded.topics(lang)]
    plain = [(text, parts) for text in texts if (parts := plain_parts(text)) is not None]
    assert len(plain) > len(texts) / 2
    for text, parts in plain:
        assert parts == library_parts(text)
