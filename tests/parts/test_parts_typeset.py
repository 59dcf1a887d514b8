"""Setting text: lines of equal length."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.parts.markup import inline_runs
from kitgen.parts.scripts import address_breaks, address_letters
from kitgen.parts.theme import Style
from kitgen.parts.typeset import TIE, Block, Run, balanced, fit_text, set_text
from kitgen.parts.typography import tidied, tidy

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
    assert not even.too_wide


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
        ("type 'next' or 'march King's Landing'", "en", "type ‘next’ or ‘march King’s Landing’"),
        ("řekl 'tak ne' všem", "cs", "řekl ‚tak ne‘ všem"),
        ("rock 'n' roll, 6'", "en", "rock ‘n’ roll, 6’"),
        ("d'Erlon v čele", "cs", "d’Erlon v\N{NO-BREAK SPACE}čele"),
        ("S’-čchuan", "cs", "S’-čchuan"),
        ("morálka s −4", "cs", "morálka s\N{NO-BREAK SPACE}−4"),
        ("pochod – a +1", "cs", "pochod\N{NO-BREAK SPACE}– a\N{NO-BREAK SPACE}+1"),
        ("dive (p. 8–9)", "en", "dive (p.\N{NO-BREAK SPACE}8–9)"),
        ("ústup (s. 15)", "cs", "ústup (s.\N{NO-BREAK SPACE}15)"),
    ],
)
def test_what_typography_asks_and_nobody_types(typed: str, lang: str, set_: str) -> None:
    assert tidy(typed, lang) == set_


def test_a_number_stays_with_its_czech_preposition() -> None:
    assert tidy("ostřeluje na 4. kolo", "cs").replace(TIE, "_") == "ostřeluje na_4._kolo"


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "cards of age_III and age_A go, and ages_I, II and_III stay"),
        ("en", "Take 2_cubes, 3_:food: or 10_IPCs in phase_2 of 3; then 40_% (p._7)."),
        ("en", "In 1940 Japan has 4 in all, move 2 or 1.5_mm, and rolls 2_×_3_dice"),
        ("en", "a dash_– like this_– and one for 3–4"),
        ("en", "Take **2**_:coin: and **3**_cubes of **age**_*II*."),
        ("en", "one for a :footman:_footman, two for a :knight:_**knight**, :ship:_1 or 2_:coin:"),
        ("cs", "věk_I a_věk_A, v_3._kole je 5_kostek, krok_2, s._4 a_II._světová"),
        ("cs", "Kostka v_**čele** má o_:coin: víc, a_(jinde) méně. A_k_tomu o_1_:food:"),
        ("de", "Alter_II mit 3_Würfeln, S. 4"),
    ],
)
def test_what_the_end_of_a_line_does_not_part(lang: str, typed: str) -> None:
    """Underscores are ties; every other space is free. Cuts and icons make no difference."""
    made = tidied(inline_runs(typed.replace("_", " ")), lang)
    marks = {run.text for run in made if run.bold}, {run.text for run in made if run.italic}
    text = "".join(f":{run.text}:" if run.icon else run.text for run in made)
    assert text.replace(TIE, "_") == typed.replace("*", "")
    assert [run.icon for run in made] == [run.icon for run in inline_runs(typed.replace("_", " "))]
    assert all(f"**{word}**" in typed for word in marks[0])
    assert all(f"*{word}*" in typed for word in marks[1])


@given(st.lists(st.sampled_from(["age", "II", "3", "cubes", "v", "–", "p."]), max_size=12))
def test_ties_stand_for_spaces_only(words: list[str]) -> None:
    for lang in ("en", "cs"):
        tied = tidy(" ".join(words), lang)
        assert tied.replace(TIE, " ") == " ".join(words)
        assert tidy(tied, lang) == tied


def test_words_that_are_tied_part_only_where_no_line_has_room_for_them() -> None:
    runs = tidied((Run("Take all of"), Run(" age", bold=True), Run(" II")), "en")
    tied = "age" + TIE + "II"
    room = set_text((Run(tied, bold=True),), STYLE, 1e6).width + 0.2
    for measure in (room, room * 1.5, room * 2, room * 3):
        block = set_text(runs, STYLE, measure)
        lines = ["".join(part.text for _, part in line.parts) for line in block.lines]
        assert not block.split_ties
        assert sum(tied in line for line in lines) == 1
    tight = set_text(runs, STYLE, room - 0.5)
    assert tight.split_ties
    assert said(tight) == ["Take", "all", "of", "age", "II"]
    assert not tight.too_wide


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org",
        "www.example.org",
        "example.org/games/wild",
        "somebody@example.org",
        "what-is-behind-the-long-outage",
    ],
)
def test_an_address_is_broken_behind_its_signs(address: str) -> None:
    signs = [at for at in range(1, len(address)) if address[at - 1] in "/.?&=_#@"]
    assert address_breaks(address) == [at for at in signs if address[at] not in "/.?&=_#@"]
    assert address_letters(address) == list(range(1, len(address)))


@pytest.mark.parametrize("word", ["and/or", "a@b", "@player.", "A" * 30, "Mr.", "1/2/", "x://"])
def test_what_is_no_address_stays_whole(word: str) -> None:
    assert address_breaks(word) == address_letters(word) == []


@pytest.mark.parametrize("word", ["a/" * 900, f"a{TIE}" * 900 + "a"])
def test_each_line_of_a_very_long_word_is_as_full_as_it_can_be(word: str) -> None:
    block = set_text((Run(word),), STYLE, 40)
    texts = ["".join(part.text for _, part in line.parts) for line in block.lines]
    assert "".join(texts).replace(TIE, "") == word.replace(TIE, "")
    assert not block.too_wide
    assert len({len(text) for text in texts[:-1]}) == 1
    assert min(line.width for line in block.lines[:-1]) > 38
    assert block.width <= 40


def test_balancing_parts_no_words_that_are_tied() -> None:
    runs = tidied((Run("Of age III"),), "en")
    block = set_text(runs, STYLE, 30)
    assert said(balanced(runs, block, 30)) == ["Of", "age", "III"]
    assert len(balanced(runs, block, 30).lines) == len(block.lines) == 1
    narrow = set_text(runs, STYLE, 10)
    assert not balanced(runs, narrow, 10).split_ties


def test_a_tied_word_is_broken_like_any_other() -> None:
    lone, tied = (Run("nejnespokojenější"),), tidied((Run("v nejnespokojenější"),), "cs")
    assert len(set_text(lone, STYLE, 20, "cs").lines) > 1
    block = set_text(tied, STYLE, 22, "cs")
    assert block.lines[0].parts[0][1].text.startswith("v" + TIE + "nej")
    assert not block.split_ties
    assert not block.too_wide


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Then all tokens return to your government.\nA line more about nothing.", "en"),
        ("- Any partner may end a pact as a political action.", "en"),
        ("Potom se všechny žetony vrátí k vaší vládě a nespokojenosti.", "cs"),
    ],
)
def test_no_paragraph_ends_in_the_end_of_a_word(text: str, lang: str) -> None:
    runs = inline_runs(text)
    ends = [each.split()[-1] for each in text.split("\n")]
    for tenths in range(240, 700):
        block = set_text(runs, STYLE, tenths / 10, lang)
        assert set(ends) <= set(said(block)), tenths
        assert not block.too_wide


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


def test_words_are_broken_only_where_whole_ones_have_no_room() -> None:
    runs = (Run("Neporazitelné jednotky nepřekročitelně vzpamatovávají rozprášené."),)
    tight = set_text(runs, STYLE, 26.0, "cs")
    assert len(tight.lines) < len(set_text(runs, STYLE, 26.0).lines)
    roomy, fits = fit_text(runs, STYLE, 26.0, 40.0, (STYLE.size_pt,), 6.0, "cs")
    assert fits
    assert not any("-" in line for line in said(roomy))
    high = tight.height + tight.depth
    narrow, fits = fit_text(runs, STYLE, 26.0, high, (STYLE.size_pt,), 6.0, "cs")
    assert fits
    assert said(narrow) == said(tight)


def test_a_word_too_wide_is_told_though_it_is_tied_to_another() -> None:
    style = Style(("sans",) * 4, 12, "#000000")
    alone, tied = (set_text((Run(text),), style, 8) for text in ("Ferry-hall", "Ferryhall\u00a0x"))
    assert alone.too_wide
    assert tied.too_wide
    broken = set_text((Run("Buchstabenreihe\u00a0x"),), style, 16, "de")
    assert not broken.too_wide
    assert all(line.width <= 16 for line in broken.lines)
