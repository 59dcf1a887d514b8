"""Letters that are kerned, join, bear marks and run from right to left: how they lie on a line, in
PDF and SVG alike, and what a reader of the PDF copies."""

from __future__ import annotations

import io
import subprocess
import sys
from functools import cache
from pathlib import Path

import fontpkg_noto_sans_arabic
import fontpkg_noto_sans_devanagari
import numpy as np
import pypdfium2
import pytest
from bidi import get_display
from drawn import INFO, page_of, pdf_pixels, svg_pixels, worst_block
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from hypothesis import given, settings
from hypothesis import strategies as st
from typefaces import packed, typeface

from kitgen.draw.collisions import line_of, printed_over
from kitgen.draw.drawing import Drawing, Text, Verb
from kitgen.draw.fonts import shaped_font, shaping_name, width_mm
from kitgen.draw.ownfonts import add_font
from kitgen.draw.pdf import write_pdf
from kitgen.draw.svg import write_svg
from kitgen.parts import scripts
from kitgen.parts.directions import as_seen, begins_right, in_language, levels_of
from kitgen.parts.lettering import measured
from kitgen.parts.markup import inline_runs
from kitgen.parts.scripts import free_breaks, unsettable, where_to_break
from kitgen.parts.theme import Style
from kitgen.parts.typeset import Block, Run, set_text

HEBREW = "אבגדהוזחטיכלמנסעפצקרשתםןףץך"


@cache
def some_of(root: Path, letters: str, weight: float = 400) -> bytes:
    """Letters of an installed variable font in one weight, with all that joins them."""
    (file,) = root.glob("files/*.ttf")
    face, kept = TTFont(file), Subsetter()
    kept.populate(text=f"{letters} ")
    kept.subset(face)
    made = io.BytesIO()
    instantiateVariableFont(face, {"wght": weight, "wdth": 100}).save(made)
    return made.getvalue()


def arabic(weight: float = 400) -> str:
    letters = "السلامعليكمكتبٱلَّهِبِسْم"
    return add_font("arabic", some_of(fontpkg_noto_sans_arabic.ROOT, letters, weight))


def devanagari() -> str:
    return add_font("deva", some_of(fontpkg_noto_sans_devanagari.ROOT, "हिन्दी क्षत्रिय"))


def hebrew() -> str:
    """A font in which each Hebrew letter looks like a B, and brackets as they are."""
    return add_font("hebrew", typeface(letters=f" B()12.,!a{HEBREW}"))


def style(*fallback: str, kerning: bool = False, tracking: float = 0.0) -> Style:
    fonts = ("sans", "sans-bold", "sans-italic", "sans-bold-italic")
    return Style(fonts, 20, "#000000", 1.2, tracking, False, fallback, kerning)


def icon(name: str, x: float, y: float, height: float, colour: str) -> list[Verb]:
    return [Text(x, y, f":{name}:", "sans", 1)]


def seen_in(block: Block) -> list[str]:
    """The texts of a line from left to right, an icon as its name."""
    verbs = [verb for verb in block.verbs(0, 0, 100, "start", icon) if isinstance(verb, Text)]
    return [verb.string.strip() for verb in sorted(verbs, key=lambda verb: verb.x)]


def copied(drawing: Drawing) -> list[str]:
    file = pypdfium2.PdfDocument(write_pdf([page_of(drawing)], INFO))
    return list(file[0].get_textpage().get_text_range().split("\r\n"))


def line(text: str, *fallback: str) -> Drawing:
    block = set_text(inline_runs(text), style(*fallback), 110)
    return Drawing("line", 120, 40, tuple(block.verbs(5, 5, 110, "start", icon)))


# ---- glyphs --------------------------------------------------------------------------------------


def test_kerned_letters_stand_closer_and_keep_their_width_in_a_line() -> None:
    apart, kerned = (set_text((Run("AVATAR To"),), style(kerning=k), 100) for k in (False, True))
    assert kerned.width < apart.width - 1
    font = shaping_name("sans")
    assert kerned.width == pytest.approx(width_mm(font, "AVATAR To", 20))
    assert width_mm(font, "AVATAR", 20) + width_mm(font, " To", 20) == pytest.approx(kerned.width)


def test_a_ligature_is_one_letter_until_letters_stand_apart() -> None:
    font = shaped_font(shaping_name("serif"))
    assert font
    assert len(font.run("fi").letters) == 1
    assert len(font.run("fi", tracked=True).letters) == 2
    plain, apart = (width_mm(shaping_name("serif"), "fifi", 20, tracking) for tracking in (0, 2))
    assert apart > plain + 2 * 3 * 25.4 / 72 - 1


def test_letters_without_kerning_are_what_they_were() -> None:
    assert [part.font for _, part in set_text((Run("fi"),), style(), 50).lines[0].parts] == ["sans"]


def test_arabic_letters_join_and_alef_follows_lam_in_one_sign() -> None:
    font = shaping_name(arabic(), rtl=True)
    alone = sum(width_mm(font, letter, 20) for letter in "سلام")
    assert width_mm(font, "سلام", 20) < alone * 0.85
    shaping = shaped_font(font)
    assert shaping
    signs = shaping.run("سلام").letters
    assert [shaping.says(sign.letter) for sign in signs] == ["م", "ا", "ل", "س"]
    assert [sign.x for sign in signs] == sorted(sign.x for sign in signs)


def test_letters_of_two_cuts_join_within_a_word() -> None:
    regular, bold = arabic(), arabic(700)
    fonts = (regular, bold, regular, bold)
    worn = style()._replace(fonts=fonts)
    whole = set_text((Run("كتاب"),), worn, 100)
    parted = set_text((Run("كت"), Run("اب", bold=True)), worn, 100)
    assert len(parted.lines[0].parts) == 2
    assert parted.width == pytest.approx(whole.width, rel=0.06)


@pytest.mark.walk
@pytest.mark.parametrize("text", ["בְּרֵאשִׁית", "بِسْمِ ٱللَّهِ", "हिन्दी क्षत्रिय", "office x̄"])
def test_a_shaped_text_looks_alike_in_pdf_and_svg(text: str) -> None:
    marked = add_font("hebrew", typeface(letters=f" B{HEBREW}ְִֵּׁ"))
    drawing = line(text, arabic(), devanagari(), marked)
    printed, drawn = pdf_pixels(drawing), svg_pixels(drawing)
    assert (drawn < 128).mean() > 0.003
    assert np.abs(printed - drawn).mean() / 255 < 0.006
    assert worst_block(printed, drawn) < 0.14


@pytest.mark.parametrize("text", ["السلام عليكم", "לך שלום", "हिन्दी क्षत्रिय", "AVATAR office"])
def test_a_reader_of_the_pdf_copies_what_was_written(text: str) -> None:
    worn = style(arabic(), devanagari(), hebrew(), kerning=True)
    block = set_text((Run(text),), worn, 110)
    assert copied(Drawing("p", 120, 30, tuple(block.verbs(5, 5, 110, "start", icon)))) == [text]


def test_a_web_font_is_shaped_as_its_file_is() -> None:
    raw = some_of(fontpkg_noto_sans_arabic.ROOT, "سلام")
    web, plain = (shaping_name(add_font("web", file), rtl=True) for file in (packed(raw), raw))
    assert width_mm(web, "سلام", 20) == width_mm(plain, "سلام", 20)


def test_files_are_the_same_whatever_was_shaped_before() -> None:
    drawing = line("سلام", arabic())
    once, picture = write_pdf([page_of(drawing)], INFO), write_svg(drawing)
    shaped_font(shaping_name(arabic(), True)).run("عليكم كتب")  # type: ignore[union-attr]
    add_font("fresh", typeface())
    assert write_pdf([page_of(drawing)], INFO) == once
    assert write_svg(drawing) == picture


def test_shaped_letters_that_touch_another_text_are_found() -> None:
    font = shaping_name(arabic(), True)
    first, second = (line_of(Text(x, 10, "سلام", font, 20)) for x in (5, 7))
    assert printed_over(first, second)
    assert not printed_over(first, line_of(Text(60, 10, "سلام", font, 20)))


# ---- directions ----------------------------------------------------------------------------------


class Sign(str):
    level = 0


def as_displayed(text: str, right: bool) -> str:
    signs = []
    for letter, level in zip(text, levels_of(text, right), strict=True):
        sign = Sign(letter)
        sign.level = level
        signs.append(sign)
    return "".join(as_seen(signs))


@pytest.mark.parametrize(
    ("text", "right", "shown"),
    [
        ("אבג 12 (abc) !", True, "! )abc( 12 גבא"),
        ("he said אבג 12 34 דה ok", False, "he said הד 34 12 גבא ok"),
        ("א 1,5-2%", True, "1,5-2% א"),
    ],
)
def test_a_line_is_put_in_the_order_in_which_it_is_seen(text: str, right: bool, shown: str) -> None:
    assert as_displayed(text, right) == shown


@settings(max_examples=60, deadline=None)
@given(st.text("אבגا ب٣٤12()[]<>.,-+%$ ab!\u200f\u200e?/", min_size=1, max_size=50), st.booleans())
def test_levels_give_the_order_that_the_library_gives(text: str, right: bool) -> None:
    text = text.strip() or "a"
    assert as_displayed(text, right) == get_display(text, base_dir="R" if right else "L")


@pytest.mark.parametrize(
    ("text", "lang", "right"),
    [
        ("אבג abc", "en", True),
        ("abc אבג", "en", False),
        ("abc אבג", "he", True),
        ("Zeus!", "he", False),
        ("3 : 2", "he", True),
        ("3 : 2", "en", False),
        ("\u200f3 : 2", "en", True),
    ],
)
def test_a_paragraph_begins_where_its_first_letter_or_language_says(
    text: str, lang: str, right: bool
) -> None:
    assert begins_right(text, in_language(style(), lang).from_right) is right


def test_icons_figures_and_cuts_have_their_place_in_a_line_from_the_right() -> None:
    block = set_text(inline_runs("שלף **2** :coin: ab (עד 3)"), style(hebrew()), 100)
    assert seen_in(block) == [")", "3", "עד", "(", "ab", ":coin:", "2", "שלף"]
    assert block.lines[0].begins_right


def test_lines_from_the_right_stand_at_the_right_unless_told_otherwise() -> None:
    block = set_text((Run("אבג\nabc"),), style(hebrew()), 100)
    right, left = block.verbs(0, 0, 100, "start", icon)
    assert isinstance(right, Text)
    assert right.x == pytest.approx(100 - block.lines[0].width)
    assert isinstance(left, Text)
    assert left.x == 0
    (first, _) = block.verbs(0, 0, 100, "left", icon)
    assert isinstance(first, Text)
    assert first.x == 0


def test_further_lines_of_an_item_hang_at_its_right() -> None:
    block = set_text(inline_runs("- אבג דהו זחט יכל מנס"), style(hebrew()), 30)
    assert len(block.lines) > 1
    ends = [line.parts[-1][0] + line.parts[-1][1].width for line in block.lines]
    hang = [line.width - end for line, end in zip(block.lines, ends, strict=True)]
    assert hang[0] == pytest.approx(0)
    assert hang[1] > 2


def test_along_a_curve_letters_run_from_the_right_in_their_joined_forms() -> None:
    letters = measured("سلام ab", arabic(), 20, ("sans",))
    assert [letter.text.strip("\u200d") for letter in letters] == ["a", "b", " ", "م", "لا", "س"]
    alone = width_mm(shaping_name(arabic(), True), "س", 20)
    assert letters[-1].width < alone


# ---- what cannot be set --------------------------------------------------------------------------


def test_without_the_packages_it_is_told_which_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "can_shape", lambda: False)
    for text, what in {
        "אש": "Hebrew is written from right to left, which needs packages that are not installed",
        "हिन्दी": "letters of Devanagari join or bear marks, which needs packages that are not "
        "installed",
        "за́мок": "the mark of 'а́' stands beside its letter",
    }.items():
        found = unsettable(text)
        assert found
        assert found.what == what
        assert found.mend.startswith("pip install 'boardgame-kit[scripts]'")
    assert unsettable("Žluťoučký kůň 火") is None


def test_a_script_from_top_to_bottom_is_never_set() -> None:
    found = unsettable("ᠮᠣᠩᠭᠣᠯ")
    assert found
    assert found.what == "Mongolian is written from top to bottom, which is not supported"


def test_a_line_of_thai_ends_at_a_space_of_no_width() -> None:
    assert free_breaks("ภาษา\u200bไทย") == [5]
    assert where_to_break("ภาษา").startswith("put a space of no width (U+200B)")
    assert where_to_break("Ahoj 火") == ""


def test_nothing_is_loaded_for_texts_that_need_no_shaping() -> None:
    """As a process of its own would see it: the modules are imported where they are used."""
    code = (
        "import sys\n"
        "from kitgen.parts.typeset import Run, set_text\n"
        "from kitgen.parts.theme import Style\n"
        "set_text((Run('Žluťoučký kůň 火'),), Style(('sans',) * 4, 9, '#000000'), 50)\n"
        "print('bidi' in sys.modules)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False"]
