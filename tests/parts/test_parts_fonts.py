"""A game's own fonts: both kinds of outlines in both backends, embedded as far as they are used,
letters taken from others where they lack, licences kept; and themes that extend another."""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path
from struct import pack

import numpy as np
import pikepdf
import pypdfium2
import pytest
from drawn import INFO, page_of, pdf_pixels, svg_pixels, worst_block
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from sample_art import game
from typefaces import LETTERS, bad, collection, packed, typeface
from typer.testing import CliRunner

from kitgen.cli import app
from kitgen.draw.collisions import bounds_of, line_of
from kitgen.draw.drawing import Drawing, Text
from kitgen.draw.fonts import cap_height, descent, missing_glyphs, width_mm
from kitgen.draw.glyphs import letter_ink
from kitgen.draw.ownfonts import MOST_BYTES, Cut, FontError, OwnFont, add_font, own_font
from kitgen.draw.pdf import write_pdf
from kitgen.game import load_game
from kitgen.kit.build import build_kit
from kitgen.kit.check import game_problems
from kitgen.kit.options import Options
from kitgen.kit.studios import open_workshop
from kitgen.parts.theme import Theme
from kitgen.press.papers import paper

WORDS = "Kůň řže 1234, bxz"
KINDS = [pytest.param(False, id="quadratic"), pytest.param(True, id="cubic")]


def lettered(font: str, string: str = WORDS) -> Drawing:
    texts = (Text(4, 10, string, font, 14), Text(56, 20, string, font, 9, "#a8352a", "end"))
    return Drawing("page", 60, 26, texts)


@pytest.mark.parametrize("units", [1000, 2048])
@pytest.mark.parametrize("cubic", KINDS)
def test_a_font_is_drawn_alike_in_both_backends_and_as_its_maker_drew_it(
    cubic: bool, units: int
) -> None:
    own = lettered(add_font("own", typeface(cubic, units=units)))
    built_in = lettered("serif-bold")
    printed, seen = pdf_pixels(own), svg_pixels(own)
    assert (seen < 128).mean() > 0.02
    for one, other in (
        (printed, seen),
        (printed, pdf_pixels(built_in)),
        (seen, svg_pixels(built_in)),
    ):
        assert np.abs(one - other).mean() / 255 < 0.006
        assert worst_block(one, other) < 0.14


@pytest.mark.parametrize("cubic", KINDS)
def test_a_font_is_measured_as_it_is_set(cubic: bool) -> None:
    font = add_font("own", typeface(cubic))
    for string in (WORDS, "Kůň", "ii", " "):
        assert width_mm(font, string, 12) == pytest.approx(
            width_mm("serif-bold", string, 12), abs=0.02
        )
    assert cap_height(font) == pytest.approx(0.67, abs=0.01)
    assert descent(font) == pytest.approx(0.24, abs=0.05)
    one, other = (bounds_of(line_of(Text(0, 0, WORDS, f, 12))) for f in (font, "serif-bold"))
    assert one == pytest.approx(other, abs=0.02)


@pytest.mark.parametrize("cubic", KINDS)
def test_only_the_letters_that_are_used_are_embedded(cubic: bool) -> None:
    font = add_font("own", typeface(cubic))
    content = write_pdf([page_of(lettered(font))], INFO)
    with pikepdf.open(io.BytesIO(content)) as document:
        embedded = [
            TTFont(io.BytesIO(one["/FontFile2"].read_bytes()))
            for one in document.objects
            if isinstance(one, pikepdf.Dictionary) and "/FontFile2" in one
        ]
    sizes = [len(face.getGlyphOrder()) for face in embedded]
    assert len(sizes) >= 1
    assert max(sizes) <= 2 * len(set(WORDS)) + 3
    said = pypdfium2.PdfDocument(content)[0].get_textpage().get_text_range()
    assert said.split("\r\n")[0] == WORDS


def test_a_document_with_own_fonts_is_the_same_bytes_on_every_run() -> None:
    font = add_font("own", typeface(cubic=True))
    once = write_pdf([page_of(lettered(font))], INFO)
    write_pdf([page_of(lettered(font, "zvony"))], INFO)
    assert write_pdf([page_of(lettered(font))], INFO) == once


def read_back(content: bytes) -> list[str]:
    text = pypdfium2.PdfDocument(content)[0].get_textpage().get_text_range()
    return sorted(set(text.split()))


@pytest.mark.parametrize("cubic", KINDS)
def test_each_document_gets_the_letters_that_it_needs(cubic: bool) -> None:
    font = add_font("own", typeface(cubic))
    for string in ("Bark", "zvony", "A"):
        assert read_back(write_pdf([page_of(lettered(font, string))], INFO)) == [string]


def test_two_fonts_of_one_name_stand_side_by_side() -> None:
    """Their makers gave both the same name; and a third is named like a built-in one."""
    fonts = [
        add_font("one", typeface()),
        add_font("two", typeface(source="sans")),
        add_font("three", typeface(source="sans-bold", title="SourceSansPro-Regular")),
        "sans",
    ]
    texts = tuple(Text(4, 10 * n, WORDS[:3] + "abcd"[n - 1], f, 14) for n, f in enumerate(fonts, 1))
    content = write_pdf([page_of(Drawing("page", 60, 60, texts))], INFO)
    assert read_back(content) == ["Kůňa", "Kůňb", "Kůňc", "Kůňd"]
    with pikepdf.open(io.BytesIO(content)) as document:
        names = [str(one["/FontName"]) for one in document.objects if _is_font(one)]
    assert len(set(names)) == 4


def test_letters_that_a_font_lacks_are_known() -> None:
    font = add_font("own", typeface(letters="ABC abc"))
    assert missing_glyphs(font, "Abc xyza") == "xyz"


def test_letters_that_a_font_leaves_blank_are_lacking() -> None:
    font = add_font("own", typeface(letters="ABC abc", blank="b"))
    assert missing_glyphs(font, "Abc cab") == "b"


def test_every_font_has_narrow_spaces() -> None:
    font = add_font("own", typeface(cubic=True))
    string = "3\u202fx\u00a05\u2009A"
    assert missing_glyphs(font, string) == ""
    assert width_mm(font, "\u202f", 72) == pytest.approx(25.4 / 5)
    assert width_mm(font, "\u00a0", 72) == width_mm(font, " ", 72)
    page = lettered(font, string)
    assert read_back(write_pdf([page_of(page)], INFO)) == ["3", "5", "A", "x"]
    assert worst_block(pdf_pixels(page), svg_pixels(page)) < 0.14


def test_letters_beyond_the_first_plane_are_printed() -> None:
    font = add_font("own", typeface(letters="A\U0001f600"))
    assert write_pdf([page_of(lettered(font, "A\U0001f600"))], INFO)


@pytest.mark.parametrize("lost", ["shape", "place"])
def test_a_file_without_a_letter_is_not_written(
    lost: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Read back, the file shows less than was set: its font has no glyph, or an empty one."""
    folder = themed(tmp_path / "game", OWN, "Kůň", own__otf=typeface(cubic=True))
    whole, empty = OwnFont.embedded, typeface(letters="Kůň", blank="ů", title="Own-Mark")

    def spoilt(font: OwnFont, letters: str, mark: str) -> bytes:
        return empty if lost == "shape" else whole(font, letters.replace("ů", ""), mark)

    monkeypatch.setattr(OwnFont, "embedded", spoilt)
    ended = CliRunner().invoke(app, ["build", str(folder), "--out", str(tmp_path / "out")])
    assert ended.exit_code == 1
    assert ended.output == (
        f"{folder}: the font 'own' would print without 'ů'. Set them in another font, and please"
        " report this with the font's name.\n"
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", bad())
def test_what_cannot_be_used_is_refused_with_a_sentence(name: str) -> None:
    raw, said = bad()[name]
    with pytest.raises(FontError, match=said) as refused:
        add_font("own", raw)
    assert refused.value.mend


@pytest.mark.parametrize("licence", [0, 0x4, 0x8, 0x6, 0xC])
def test_a_licence_that_lets_a_font_be_printed_is_enough(licence: int) -> None:
    assert own_font(add_font("own", typeface(licence=licence)))


@pytest.mark.parametrize("cubic", KINDS)
def test_spoilt_fonts_are_used_or_refused(cubic: bool) -> None:
    good, dice, refused = typeface(cubic), random.Random(7), 0
    for _ in range(25):
        raw = bytearray(good)
        for _ in range(dice.randint(1, 12)):
            raw[dice.randrange(len(raw))] = dice.randrange(256)
        try:
            font = add_font("own", bytes(raw[: dice.choice((len(raw), dice.randrange(len(raw))))]))
        except FontError:
            refused += 1
            continue
        page = lettered(font, "".join(c for c in WORDS if not missing_glyphs(font, c)) or " ")
        assert write_pdf([page_of(page)], INFO)
        assert svg_pixels(page).shape
    assert 0 < refused < 25


# ---- themes --------------------------------------------------------------------------------------

CARD = """
  card:
    size: [63, 88]
    boxes:
      ground: {draw: fill, fill: paper}
      name: {draw: text, at: [5, 50, 53, 10], text: "WORDS", style: h1}
"""


def themed(folder: Path, theme: str, words: str = "Kůň 3", **fonts: bytes) -> Path:
    kit = """
theme: mine
layouts: [common, pictured]
parts:
  cards: {kind: pieces, file: cards, each: cards, front: card, name: "{{ row.name }}"}
"""
    faces = CARD.replace("WORDS", words)
    game(folder, {}, {"one": ""}, faces, kit, **{"layouts__mine.yaml": theme})
    (folder / "fonts").mkdir()
    for name, raw in fonts.items():
        (folder / "fonts" / name.replace("__", ".")).write_bytes(raw)
    return folder


def lines(folder: Path) -> list[str]:
    return [str(p).replace(f"{folder}/", "") for p in game_problems(folder)]


def theme_of(folder: Path) -> Theme:
    return open_workshop(load_game(folder), "en").studio.theme


OWN = "extends: atlas\nfonts: {own: own.otf}\nfamilies: {serif: {regular: own}}\n"


def test_a_theme_of_three_lines_brings_a_font(tmp_path: Path) -> None:
    folder = themed(tmp_path / "game", OWN, own__otf=typeface(cubic=True))
    assert lines(folder) == []
    out = build_kit(load_game(folder), Options("en", paper("a4")), tmp_path / "out")
    with pikepdf.open(out / "cards.pdf") as document:
        names = {str(o["/FontName"]) for o in document.objects if _is_font(o)}
    assert any("+Own-Regular-" in name for name in names)


def _is_font(one: object) -> bool:
    return isinstance(one, pikepdf.Dictionary) and "/FontName" in one


def test_a_theme_changes_what_it_says_and_keeps_the_rest(tmp_path: Path) -> None:
    mine = OWN + 'colours: {paper: "#112233"}\nstyles: {h1: {size: 20}}\n'
    changed = theme_of(themed(tmp_path / "a", mine, own__otf=typeface()))
    plain = theme_of(themed(tmp_path / "b", "extends: atlas\n"))
    assert changed.colours == {**plain.colours, "paper": "#112233"}
    assert changed.styles["h1"].size_pt == 20
    assert changed.styles["h1"].leading == plain.styles["h1"].leading
    assert set(changed.styles["h1"].fonts) == set(changed.styles["title"].fonts) != {"serif"}
    assert changed.styles["body"] == plain.styles["body"]


def test_a_cut_that_a_family_lacks_is_set_in_the_next_plainer(tmp_path: Path) -> None:
    mine = "extends: atlas\nfonts: {a: a.ttf, b: b.ttf}\nfamilies: {serif: {regular: a, bold: b}}\n"
    folder = themed(tmp_path, mine, a__ttf=typeface(), b__ttf=typeface(source="serif"))
    regular, bold, italic, both = theme_of(folder).styles["h1"].fonts
    assert regular == italic != bold == both


FLOW = """
      text: {draw: flow, at: [5, 15, 53, 60], text: "WORDS"}
"""


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("# Kůň Š", "Š"),
        ("1. Kůň", "1"),
        ("| Š | a |\\n|---|---|\\n| b | c |", "Š"),
        ("| a | b |\\n|---|---|\\n| Š | c |", "Š"),
    ],
)
def test_every_word_of_a_text_is_checked_in_the_font_that_it_is_set_in(
    text: str, lost: str, tmp_path: Path
) -> None:
    families = ", ".join(f"{name}: {{regular: own}}" for name in ("serif", "sans", "heavy"))
    theme = f"extends: atlas\nfonts: {{own: own.otf}}\nfamilies: {{{families}}}\n"
    few = typeface(cubic=True, letters=LETTERS.replace("1", ""))
    folder = themed(tmp_path, theme, "Kůň", own__otf=few)
    layout = folder / "layouts" / "pictured.yaml"
    layout.write_text(layout.read_text() + FLOW.replace("WORDS", text).removeprefix("\n"))
    (line,) = lines(folder)
    assert f"the font 'own' has no glyph for '{lost}' (U+{ord(lost):04X}); write it another" in line
    mine = folder / "layouts" / "mine.yaml"
    mine.write_text(mine.read_text() + "fallback: [sans]\n")
    assert lines(folder) == []
    build_kit(load_game(folder), Options("en", paper("a4")), tmp_path / "out")


def test_letters_come_from_the_fallback(tmp_path: Path) -> None:
    few = typeface(letters="ABEK ")
    (line,) = lines(themed(tmp_path / "a", OWN, "KABů", own__otf=few))
    assert (
        "the font 'own' has no glyph for 'ů' (U+016F); write it another way, or name a font" in line
    )
    folder = themed(tmp_path / "b", OWN + "fallback: [sans]\n", "KABů", own__otf=few)
    assert lines(folder) == []
    shop = open_workshop(load_game(folder), "en")
    texts = [v for v in shop.studio.face("card", {}).verbs if isinstance(v, Text)]
    assert [(text.string, text.font == "sans") for text in texts] == [("KAB", False), ("ů", True)]
    (line,) = lines(themed(tmp_path / "c", OWN + "fallback: [sans]\n", "KAB漢", own__otf=few))
    assert "has no glyph for '漢' (U+6F22); write" in line


@pytest.mark.parametrize(
    ("theme", "said"),
    [
        (
            "extends: atlsa\n",
            "mine.yaml:1:10: there is no theme 'atlsa'; did you mean 'atlas'?",
        ),
        ("extends: mine\n", "layouts/mine.yaml:1:10: the theme 'mine' extends itself; break"),
        (
            OWN.replace("own.otf", "wn.otf"),
            "there is no font file 'wn.otf'; did you mean 'own.otf'",
        ),
        (OWN.replace("own.otf", "../own.otf"), "there is no font file '../own.otf'; did you mean"),
        (OWN.replace("own.otf", "cut.ttf"), "'cut.ttf': the font cannot be read"),
        (OWN.replace("own.otf", "closed.ttf"), "'closed.ttf': its maker does not let the font be"),
        (OWN.replace("{own:", "{sans:"), "'sans' is a built-in font; give it another name"),
        (OWN.replace("regular: own", "regular: oww"), "is 'oww'; did you mean 'own'?"),
        (OWN + "fallback: [runes]\n", "there is no font 'runes'"),
        (OWN + "colors: {}\n", "the theme has no field 'colors'; did you mean 'colours'?"),
    ],
)
def test_a_wrong_theme_is_told(theme: str, said: str, tmp_path: Path) -> None:
    files = {name.replace(".", "__"): raw for name, (raw, _) in bad().items()}
    told = lines(themed(tmp_path, theme, "Kůň 3", own__otf=typeface(), **files))
    assert any(said in line for line in told), told


def test_dark_grounds_are_checked(tmp_path: Path) -> None:
    dark = 'extends: atlas\ncolours: {paper: "#1d2430"}\n'
    (line,) = lines(themed(tmp_path / "a", dark, "Night"))
    assert line == (
        "layouts/pictured.yaml:7:13: box 'name' of face 'card', row 'one': the text 'Night' is "
        "hardly seen, #26241f on #1d2430 (contrast 1.0); give it a darker or lighter colour: "
        "2.5 is the least, 4.5 reads well"
    )
    bright = 'extends: atlas\ncolours: {paper: "#1d2430", ink: "#f4efe0"}\n'
    assert lines(themed(tmp_path / "b", bright, "Night")) == []


def test_pale_letters_on_bare_paper_are_told(tmp_path: Path) -> None:
    pale = 'extends: atlas\ncolours: {paper: "#1d2430", ink: "#f4efe0"}\n'
    folder = themed(tmp_path, pale, "Night")
    layout = folder / "layouts" / "pictured.yaml"
    layout.write_text(layout.read_text().replace("      ground: {draw: fill, fill: paper}\n", ""))
    (line,) = lines(folder)
    assert "#f4efe0 on white paper (contrast 1.1)" in line


def test_the_notes_of_a_dark_kit_are_those_of_a_light_one(tmp_path: Path) -> None:
    bright = 'extends: atlas\ncolours: {paper: "#1d2430", ink: "#f4efe0"}\n'
    notes, said = [], []
    for number, theme in enumerate((bright, "extends: atlas\n")):
        folder = load_game(themed(tmp_path / f"game-{number}", theme, "Night"))
        out = build_kit(folder, Options("en", paper("a4")), tmp_path / f"out-{number}")
        page = pypdfium2.PdfDocument(out / "print-me.pdf")[0]
        notes.append(np.asarray(page.render(scale=1).to_pil())[:130])
        said.append(page.get_textpage().get_text_range().partition("The kit takes")[0][:400])
    assert (notes[0] == notes[1]).all()
    assert said[0] == said[1]  # they differ in what ink it takes
    assert (notes[0] < 100).any()


@pytest.mark.parametrize("theme", ["atlas", "harbour", "meadow"])
def test_a_new_game_is_whole_in_every_light_theme(theme: str, tmp_path: Path) -> None:
    from kitgen.kit.output import begin_folder
    from kitgen.new_game.folder import new_files, sample

    files = new_files("own", "Own", "en", sample("en"))
    kit = files["kit.yaml"]
    assert isinstance(kit, str)
    files["kit.yaml"] = kit.replace("theme: atlas", f"theme: {theme}")
    begin_folder(tmp_path / "own", files)
    assert game_problems(tmp_path / "own") == ()


def test_the_built_in_dark_theme_is_read_well(tmp_path: Path) -> None:
    assert lines(themed(tmp_path, "extends: night\n", "Night")) == []


def test_little_ink_turns_a_dark_card_round(tmp_path: Path) -> None:
    folder = themed(tmp_path / "game", "extends: night\n", "Night")
    out = build_kit(load_game(folder), Options("en", paper("a4"), ink="low"), tmp_path / "out")
    page = pypdfium2.PdfDocument(out / "cards.pdf")[0].render(scale=2).to_pil().convert("L")
    card = np.asarray(page)[200:300, 100:200]
    assert card.min() > 200, "the ground is pale"
    assert (np.asarray(page) < 80).any(), "the letters are dark"


# ---- collections, web fonts, variable fonts ------------------------------------------------------


def drawn_alike(font: str, other: str) -> bool:
    """Whether two fonts set the same letters alike in both kinds of file."""
    pairs = [
        (render(lettered(font)), render(lettered(other))) for render in (pdf_pixels, svg_pixels)
    ]
    return all(np.abs(one - two).mean() / 255 < 0.002 for one, two in pairs)


def test_a_font_of_a_collection_is_named_by_its_number() -> None:
    serif, sans = typeface(), typeface(source="sans")
    both = collection(serif, sans)
    assert drawn_alike(add_font("first", both, Cut(face=1)), add_font("serif-own", serif))
    assert drawn_alike(add_font("second", both, Cut(face=2)), add_font("sans-own", sans))
    assert not drawn_alike(add_font("first", both, Cut(face=1)), add_font("sans-own", sans))
    with pytest.raises(FontError, match="holds 2 fonts: 1 Own, 2 Own"):
        add_font("third", both, Cut(face=3))
    for raw in (serif, packed(serif)):
        with pytest.raises(FontError, match="the file holds one font"):
            add_font("alone", raw, Cut(face=2))


def test_a_web_font_is_unpacked() -> None:
    assert drawn_alike(add_font("web", packed(typeface())), add_font("own", typeface()))


@pytest.mark.parametrize("cubic", KINDS)
def test_a_tightly_packed_web_font_is_unpacked(cubic: bool) -> None:
    pytest.importorskip("brotli")
    raw = typeface(cubic)
    assert drawn_alike(add_font("web", packed(raw, "woff2"), Cut(face=1)), add_font("own", raw))
    with pytest.raises(FontError, match="the file holds one font"):
        add_font("web", packed(raw, "woff2"), Cut(face=2))


@pytest.mark.walk
def test_a_small_file_that_unpacks_to_a_huge_one_is_refused() -> None:
    brotli = pytest.importorskip("brotli")
    content = brotli.compress(bytes(2 * MOST_BYTES))
    assert len(content) < 1000
    head = b"wOF2" + bytes(16) + pack(">L", len(content)) + bytes(24)
    with pytest.raises(FontError, match="the font is too large"):
        add_font("bomb", head + content)


def test_without_its_package_a_tightly_packed_font_is_refused_with_a_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "brotli", None)
    with pytest.raises(FontError) as refused:
        add_font("web", b"wOF2" + bytes(60))
    assert "the package 'brotli' is not installed" in refused.value.what
    assert "TTF" in refused.value.mend


def test_a_variable_font_is_set_in_the_weight_that_is_asked() -> None:
    raw = typeface(axes=True)
    usual, heavy, between = (
        add_font("vary", raw, Cut(weight=weight)) for weight in (None, 900, 650)
    )
    assert len({usual, heavy, between}) == 3
    assert drawn_alike(usual, add_font("own", typeface()))
    width = width_mm(usual, WORDS, 12)
    assert width_mm(heavy, WORDS, 12) == pytest.approx(1.5 * width, rel=0.01)
    assert width_mm(between, WORDS, 12) == pytest.approx(1.25 * width, rel=0.01)
    text = Text(3, 12, "Kůň", heavy, 20)
    page = Drawing("page", 60, 20, (text,))
    printed, seen = pdf_pixels(page), svg_pixels(page)
    assert worst_block(printed, seen) < 0.14
    left, _, right, _ = bounds_of(line_of(text))
    for pixels in (printed, seen):
        columns = np.flatnonzero((pixels < 128).all(axis=2).any(axis=0)) / 8
        assert (columns.min(), columns.max()) == pytest.approx((left, right), abs=0.3)


@pytest.mark.parametrize(
    ("cut", "axes", "told"),
    [
        (Cut(weight=950), True, "the font has no weight of 950"),
        (Cut(width=80), True, "the font has one width"),
        (Cut(weight=700), False, "the font is not variable"),
    ],
)
def test_a_weight_that_a_font_does_not_have_is_told(cut: Cut, axes: bool, told: str) -> None:
    with pytest.raises(FontError, match=told):
        add_font("wrong", typeface(axes=axes), cut)


def test_a_theme_says_which_weight_is_the_bold_one(tmp_path: Path) -> None:
    mine = """extends: atlas
fonts: {own: vary.ttf, own-bold: {file: vary.ttf, weight: 900}, one: {file: two.ttc, face: 2}}
families: {serif: {regular: own, bold: own-bold, italic: one}}
"""
    raw = typeface(axes=True)
    two = collection(typeface(), typeface(source="sans"))
    folder = themed(tmp_path / "game", mine, vary__ttf=raw, two__ttc=two)
    assert lines(folder) == []
    regular, bold, italic, _ = theme_of(folder).styles["h1"].fonts
    assert width_mm(bold, "Kůň", 9) == pytest.approx(1.5 * width_mm(regular, "Kůň", 9), rel=0.01)
    assert width_mm(italic, "Kůň", 9) == pytest.approx(width_mm("sans", "Kůň", 9), rel=0.01)
    out = build_kit(load_game(folder), Options("en", paper("a4")), tmp_path / "out")
    assert "Kůň 3" in pypdfium2.PdfDocument(out / "cards.pdf")[0].get_textpage().get_text_range()
    wrong = mine.replace("900", "1000").replace("face: 2", "fce: 2")
    told = lines(themed(tmp_path / "wrong", wrong, vary__ttf=raw, two__ttc=two))
    assert any("write a weight from 100 to 900" in line for line in told)
    assert any("font 'one' has no field 'fce'; did you mean 'face'?" in line for line in told)


def test_a_letter_that_is_drawn_of_curves_alone_has_its_ink() -> None:
    """A TrueType outline may have no point that lies on it; DejaVu has such letters."""
    face = TTFont(io.BytesIO(typeface()))
    pen = TTGlyphPen(None)
    pen.qCurveTo((100, 0), (500, 0), (500, 400), (100, 400), None)
    pen.closePath()
    face["glyf"][face.getBestCmap()[ord("E")]] = pen.glyph()
    file = io.BytesIO()
    face.save(file)
    ink = letter_ink(add_font("round", file.getvalue()), "E")
    left, bottom, right, top = ink.box
    assert (right - left, top - bottom) == pytest.approx((0.4, 0.4), abs=0.01)
    assert len(ink.rings) == 1
