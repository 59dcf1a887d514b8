"""How boxes and texts look beyond plain colours: blending, outlines, letters on curves, icons in
their own colours. Each is read back from what is printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pikepdf
import pypdfium2
import pytest
from drawn import Pixels, pdf_pixels, svg_pixels, worst_block
from games_to_try import Copy
from sample_art import game
from typer.testing import CliRunner

from kitgen.cli import app
from kitgen.draw.colours import blended
from kitgen.draw.drawing import BLENDS, Drawing, Shape, Text
from kitgen.draw.svg import write_svg
from kitgen.game import DataError, load_game
from kitgen.kit.making import make_part
from kitgen.kit.studios import open_workshop
from kitgen.parts.proof import proof_problems

LAYOUT = """
faces:
  looks:
    size: [60, 40]
    boxes:
      ground: {draw: fill, fill: "#ffffff"}
%s
"""
KIT = """
theme: atlas
layouts: [common, looks]
parts:
  looks: {kind: pieces, file: cards, front: looks, name: Looks}
"""


PX_PER_MM = 8


class Face(NamedTuple):
    """A face as it is drawn, and what `check` says of its boxes."""

    drawing: Drawing
    faults: list[str]

    @property
    def words(self) -> list[str]:
        return [v.string for d in self.drawing.walk() for v in d.verbs if isinstance(v, Text)]


def face_of(copy: Copy, *boxes: str, more: str = "", theme: str = "atlas") -> Face:
    """The face of some boxes, in a game that prints nothing else; `more` are other faces."""
    copy.write("kit.yaml", KIT.replace("atlas", theme))
    copy.write("layouts/looks.yaml", LAYOUT % "\n".join(f"      {box}" for box in boxes) + more)
    studio = open_workshop(load_game(copy.folder, checked=False), "en").studio
    drawing = studio.face("looks", {})
    return Face(drawing, [*map(str, studio.problems), *map(str, proof_problems(studio))])


# ---- letters -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        '"C\\u030Calfa"',  # an escape of YAML
        "\"{{ 'C' }}{{ '\\u030C' }}alfa\"",  # an accent that comes from another text
        "C\u030calfa",
    ],
)
def test_accents_stand_on_their_letters_however_they_were_written(copy: Copy, text: str) -> None:
    face = face_of(copy, f"word: {{draw: text, at: [5, 5, 50, 10], text: {text}}}")
    assert face.faults == []
    assert face.words == ["Čalfa"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ('text: "take **two **cards", rich: true', "straight before and behind the bold words"),
        ('text: "take **two** cards"', "add 'rich: true' to the box"),
        ('text: "take **two** cards", rich: true', ""),
        ('text: "2 ** 3"', ""),
        ('text: "pay :coin: 2"', "add 'rich: true' to the box for icons"),
        ('text: "pay :Coin: 2", rich: true', "write :coin:"),
        ('text: "pay :coin: 2", rich: true', ""),
        ('text: "at 12:30:45 a :-)"', ""),
    ],
)
def test_asterisks_and_icons_that_are_printed_as_they_stand_are_told(
    copy: Copy, words: str, told: str
) -> None:
    faults = face_of(copy, f"word: {{draw: text, at: [5, 5, 50, 10], {words}}}").faults
    assert bool(faults) is bool(told)
    assert all("is printed as it stands" in fault and told in fault for fault in faults)


def test_an_outline_in_the_colour_of_its_letters_is_told(copy: Copy) -> None:
    word = 'word: {draw: text, at: [5, 5, 50, 10], text: Alfa, colour: "#202020", outline: "%s"}'
    (fault,) = face_of(copy, word % "#242424").faults
    assert "the outline #242424 is hardly told from the letters in #202020" in fault
    assert face_of(copy, word % "#ffffff").faults == []


def test_a_sign_for_the_form_of_an_emoji_is_left_out(copy: Copy) -> None:
    word = 'word: {draw: text, at: [5, 5, 50, 10], text: "2 \u2764\ufe0f"}'
    (fault,) = face_of(copy, word).faults
    assert "has no glyph for '\u2764' (U+2764)" in fault


@pytest.mark.parametrize(
    ("emoji", "codes"),
    [("\U0001f44d\U0001f3fd", "U+1F3FD"), ("\U0001f468\u200d\U0001f469", "U+200D")],
)
def test_an_emoji_of_several_signs_is_never_printed_as_its_parts(
    copy: Copy, emoji: str, codes: str
) -> None:
    (fault,) = face_of(copy, f'word: {{draw: text, at: [5, 5, 50, 10], text: "{emoji}"}}').faults
    assert f"{codes} makes one picture with its neighbour, which is not supported" in fault


# ---- blending ------------------------------------------------------------------------------------


def colour_at(pixels: Pixels, x: float, y: float) -> list[int]:
    """Red, green and blue at a point in millimetres."""
    return [round(level) for level in pixels[round(y * PX_PER_MM), round(x * PX_PER_MM)]]


@pytest.mark.parametrize("how", BLENDS)
def test_a_box_is_blended_with_what_lies_under_it_in_every_kind_of_file(
    copy: Copy, how: str
) -> None:
    under, over = "#cc8833", "#5599dd"
    face = face_of(
        copy,
        f'under: {{draw: fill, at: [5, 5, 30, 30], fill: "{under}"}}',
        f'over: {{draw: fill, at: [20, 10, 30, 20], fill: "{over}", blend: {how}}}',
    )
    assert face.faults == []
    for pixels in (pdf_pixels(face.drawing), svg_pixels(face.drawing)):
        for (x, y), ground in {(25, 20): under, (45, 20): "#ffffff"}.items():
            wanted = blended(over, ground, how)
            levels = [int(wanted[n : n + 2], 16) for n in (1, 3, 5)]
            assert np.abs(np.subtract(colour_at(pixels, x, y), levels)).max() <= 2


@pytest.mark.parametrize("look", ["opacity: 0.5", "blend: multiply"])
def test_a_face_is_seen_through_as_a_whole(copy: Copy, look: str) -> None:
    inner = """
  inner:
    size: [30, 30]
    boxes:
      a: {draw: fill, at: [0, 0, 20, 20], fill: "#cc2222"}
      b: {draw: fill, at: [5, 5, 10, 20], fill: "#22cc22"}
"""
    face = face_of(
        copy,
        'under: {draw: fill, at: [0, 0, 40, 40], fill: "#ffcc00"}',
        f"in: {{draw: face, at: [5, 5, 30, 30], face: inner, {look}}}",
        more=inner,
    )
    printed, seen = pdf_pixels(face.drawing), svg_pixels(face.drawing)
    assert worst_block(printed, seen) < 0.06
    over_red, beside = colour_at(printed, 15, 15), colour_at(printed, 15, 27)
    assert over_red == beside  # of the red under the green nothing is seen


@pytest.mark.parametrize(
    ("ground", "how", "told"),
    [("#111111", "multiply", True), ("#111111", "screen", False), ("#888888", "normal", False)],
)
def test_letters_are_judged_in_the_colour_that_they_are_blended_to(
    copy: Copy, ground: str, how: str, told: bool
) -> None:
    face = face_of(
        copy,
        f'under: {{draw: fill, at: [0, 0, 60, 40], fill: "{ground}"}}',
        f'word: {{draw: text, at: [5, 5, 50, 10], text: Velle, colour: "#ffffff", blend: {how}}}',
    )
    assert any("'Velle' is hardly seen" in fault for fault in face.faults) == told


def test_a_way_of_blending_that_does_not_exist_is_told(copy: Copy) -> None:
    (fault,) = face_of(copy, "a: {draw: fill, fill: ink, blend: multipy}").faults
    assert "'blend' is 'multipy'; did you mean 'multiply'?" in fault


# ---- outlines and shadows ------------------------------------------------------------------------

WHITE = 'word: {draw: text, at: [5, 5, 50, 14], text: "Velle ů", size: 24, colour: "#ffffff"%s}'


def test_outlined_letters_keep_their_shape_and_stay_one_text(copy: Copy) -> None:
    plain = face_of(copy, WHITE.replace("#ffffff", "#a01010") % "")
    set_off = face_of(copy, WHITE.replace("#ffffff", "#a01010") % ", outline: ink, shadow: accent")
    assert set_off.faults == []
    assert set_off.words == plain.words == ["Velle ů"]
    for render in (pdf_pixels, svg_pixels):
        letters = np.all(np.abs(render(plain.drawing) - (0xA0, 0x10, 0x10)) < 3, axis=2)
        still = np.all(np.abs(render(set_off.drawing) - (0xA0, 0x10, 0x10)) < 3, axis=2)
        assert letters.sum() > 1000
        assert (letters & ~still).sum() / letters.sum() < 0.01
    assert worst_block(pdf_pixels(set_off.drawing), svg_pixels(set_off.drawing)) < 0.08


@pytest.mark.parametrize(
    ("look", "read"),
    [
        ("", False),
        (', outline: "#000000"', True),
        (', outline: "#000000", outline_width: 0.05', False),  # a hair is no ground
        (', outline: "#eeeeee"', False),
        (', shadow: "#000000"', False),
    ],
)
def test_an_outline_makes_letters_legible_on_any_ground(copy: Copy, look: str, read: bool) -> None:
    faults = face_of(copy, WHITE % look).faults
    assert any("the text 'Velle ů' is hardly seen" in fault for fault in faults) != read
    assert not (read and faults)


def test_words_in_stars_are_slanted_in_a_bold_text_too(copy: Copy) -> None:
    box = 'word: {draw: text, at: [5, 5, 50, 20], text: "take *two*", rich: true, bold: true}'
    fonts = {verb.font for verb in letters_of(face_of(copy, box))}
    assert len(fonts) == 2
    assert {font.endswith("-italic") for font in fonts} == {True, False}


def test_icons_are_outlined_with_their_text(copy: Copy) -> None:
    face = face_of(
        copy,
        'word: {draw: text, at: [5, 5, 50, 20], text: "2 :coin:", rich: true, size: 30, '
        'colour: "#ffffff", outline: "#000000"}',
    )
    assert face.faults == []
    dark = (svg_pixels(face.drawing) < 60).all(axis=2)
    columns = np.flatnonzero(dark.any(axis=0)) / PX_PER_MM
    assert columns.max() > 18  # right of the figure


def test_lines_of_outlined_letters_that_nearly_touch_are_in_order(copy: Copy) -> None:
    face = face_of(
        copy,
        'word: {draw: text, at: [2, 2, 56, 36], text: "gypsy jugglers\\nÁŘÍ and more", size: 20, '
        'outline: "#ffdd88", outline_width: 1.2}',
    )
    assert face.faults == []


def test_an_outline_that_eats_other_letters_is_told(copy: Copy) -> None:
    first = 'first: {draw: text, at: [5, 5, 50, 8], text: "Velle", size: 16}'
    over = "at: [5, 11, 50, 12], text: ÁÁÁÁÁ, size: 20"
    assert face_of(copy, first, f"over: {{draw: text, {over}}}").faults == []
    (fault,) = face_of(
        copy, first, f'over: {{draw: text, {over}, outline: "#ffffff", outline_width: 1.5}}'
    ).faults
    assert "the text 'Velle' is printed over by box 'over'" in fault


# ---- icons in their own colours ------------------------------------------------------------------

FIRE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<path fill="#d2401e" d="M2 2h20v20h-20z"/><path fill="gold" d="M8 8h8v8h-8z"/></svg>"""


def with_icons(copy: Copy, icons: str, *boxes: str) -> Face:
    """A face in a theme that gives icons colours."""
    (copy.folder / "symbols").mkdir(exist_ok=True)
    copy.write("symbols/fire.svg", FIRE)
    copy.write("layouts/mine.yaml", f"extends: atlas\nicons: {icons}\n")
    return face_of(copy, *boxes, theme="mine")


def colours_in(drawing: Drawing) -> set[str]:
    """Every colour that is seen in the drawing with more than a few pixels, in either kind of
    file."""
    found: set[str] = set()
    for pixels in (pdf_pixels(drawing), svg_pixels(drawing)):
        plain = pixels.astype(int).reshape(-1, 3)
        codes, often = np.unique(plain, axis=0, return_counts=True)
        seen = {
            "#{:02x}{:02x}{:02x}".format(*code)
            for code, count in zip(codes, often, strict=True)
            if count > 40
        }
        found = seen if not found else found & seen
    return found


@pytest.mark.walk
@pytest.mark.parametrize(
    "box",
    [
        'text, at: [5, 5, 50, 20], text: "2 :fire: :coin: :heart:", rich: true',
        'flow, at: [5, 5, 50, 20], text: "2 :fire: :coin: :heart:"',
    ],
)
def test_icons_in_text_have_their_own_colours(copy: Copy, box: str) -> None:
    icons = '{coin: accent, heart: "#116611"}'
    face = with_icons(copy, icons, f"word: {{draw: {box}, size: 30}}")
    assert face.faults == []
    accent = open_workshop(load_game(copy.folder, checked=False), "en").studio.theme.colours
    seen = colours_in(face.drawing)
    assert {"#d2401e", "#ffd700", accent["accent"], "#116611"} <= seen
    plain = with_icons(copy, "{}", f"word: {{draw: {box}, size: 30}}")
    assert not {accent["accent"], "#116611"} & colours_in(plain.drawing)


@pytest.mark.walk
def test_a_symbol_box_says_the_colour_or_takes_the_icon_s(copy: Copy) -> None:
    for colour, wanted in {"": "#116611", ', colour: "#aa00aa"': "#aa00aa"}.items():
        box = f"sign: {{draw: symbol, at: [5, 5, 30, 30], symbol: coin{colour}}}"
        assert wanted in colours_in(with_icons(copy, '{coin: "#116611"}', box).drawing)
    own = with_icons(copy, "{}", "sign: {draw: symbol, at: [5, 5, 30, 30], symbol: fire}")
    assert {"#d2401e", "#ffd700"} <= colours_in(own.drawing)


@pytest.mark.parametrize(
    ("drawn", "icons", "wanted"),
    [
        ("text, text: ':blue:', rich: true", "{}", "#1769aa"),
        ("flow, text: ':blue:'", "{}", "#1769aa"),
        ("text, text: ':blue:', rich: true, colour: '#aa00aa'", "{}", "#1769aa"),
        ("text, text: ':blue:', rich: true", "{blue: '#116611'}", "#116611"),
        ("text, text: ':dark:', rich: true, colour: '#aa00aa'", "{}", "#aa00aa"),
        ("symbol, symbol: blue", "{}", "#1769aa"),
        ("symbol, symbol: blue, colour: '#aa00aa'", "{}", "#aa00aa"),
    ],
)
def test_an_icon_in_one_colour_keeps_it_unless_another_is_asked_for(
    copy: Copy, drawn: str, icons: str, wanted: str
) -> None:
    for name, colour in {"blue": "#1769aa", "dark": "#231f20"}.items():
        path = f'<path fill="{colour}" d="M2 2h20v20h-20z"/>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{path}</svg>'
        copy.write(f"symbols/{name}.svg", svg)
    face = with_icons(copy, icons, f"icon: {{draw: {drawn}, at: [5, 5, 30, 30]}}")
    shapes = [verb for one in face.drawing.walk() for verb in one.verbs if isinstance(verb, Shape)]
    assert [shape.paint.fill for shape in shapes[1:]] == [wanted]


def test_the_rest_of_a_text_with_an_unknown_icon_is_printed(copy: Copy) -> None:
    text = '"Draw two. Gain :wvae:.\\n*Nobody asks.*"'
    face = face_of(copy, f"word: {{draw: text, at: [5, 5, 50, 20], text: {text}, rich: true}}")
    assert " ".join(face.words) == "Draw two. Gain . Nobody asks."
    (fault,) = face.faults
    assert "there is no symbol 'wvae'; did you mean 'wave'?" in fault
    square = [verb for verb in face.drawing.verbs if isinstance(verb, Shape)][1]
    assert square.paint.stroke
    assert not square.paint.fill


@pytest.mark.parametrize(
    ("icons", "told"),
    [
        ("{coyn: accent}", "there is no symbol 'coyn'; did you mean 'coin'?"),
        ("{coin: acent}", "the colour of the icon 'coin' is 'acent', no colour; did you mean"),
    ],
)
def test_a_wrong_colour_of_an_icon_is_told(copy: Copy, icons: str, told: str) -> None:
    with pytest.raises(DataError) as caught:
        with_icons(copy, icons)
    assert any(told in str(problem) for problem in caught.value.problems)


# ---- curves --------------------------------------------------------------------------------------

DISC = "at: [10, 4, 30, 30]"


def letters_of(face: Face) -> list[Text]:
    return [verb for d in face.drawing.walk() for verb in d.verbs if isinstance(verb, Text)]


@pytest.mark.parametrize("side", ["over", "under"])
def test_letters_round_a_rim_lie_within_it_and_are_read_from_left_to_right(
    copy: Copy, side: str
) -> None:
    text = "Loďka gypsy"
    face = face_of(copy, f'rim: {{draw: text, {DISC}, text: "{text}", round: {side}, size: 13}}')
    assert face.faults == []
    letters = letters_of(face)
    assert "".join(letter.string for letter in letters) == text.replace(" ", "")
    assert [letter.x for letter in letters] == sorted(letter.x for letter in letters)
    assert {letter.y < 19 for letter in letters} == {side == "over"}
    for pixels in (pdf_pixels(face.drawing), svg_pixels(face.drawing)):
        rows, columns = np.nonzero((pixels < 128).all(axis=2))
        far = np.hypot(columns / PX_PER_MM - 25, rows / PX_PER_MM - 19)
        assert 8 < far.min() < far.max() < 15.9
    middle = (letters[0].x + letters[-1].x) / 2
    assert middle == pytest.approx(25, abs=1)


def test_accents_of_capitals_round_a_rim_lie_within_it(copy: Copy) -> None:
    face = face_of(copy, f'rim: {{draw: text, {DISC}, text: "ŽŮČĎ", round: over, size: 20}}')
    rows, columns = np.nonzero((pdf_pixels(face.drawing) < 128).all(axis=2))
    assert 14.5 < np.hypot(columns / PX_PER_MM - 25, rows / PX_PER_MM - 19).max() < 15.3


def test_letters_on_a_curve_stand_on_it_in_its_direction(copy: Copy) -> None:
    box = 'word: {draw: text, along: [[5, 30], [55, 30]], text: "Velle", size: 20, align: %s}'
    plain = letters_of(face_of(copy, box % "left"))
    assert [round(letter.angle, 6) for letter in plain] == [0] * 5
    assert [letter.y for letter in plain] == pytest.approx([30] * 5)
    assert plain[0].x < 8
    assert letters_of(face_of(copy, box % "right"))[-1].x > 52
    hill = face_of(
        copy, 'word: {draw: text, along: [[5, 30], [30, 12], [55, 30]], text: "Velle", size: 20}'
    )
    assert hill.faults == []
    angles = [letter.angle for letter in letters_of(hill)]
    assert angles == sorted(angles)
    assert angles[0] < -20 < 20 < angles[-1]


def test_a_text_on_a_curve_is_set_as_large_as_it_has_room(copy: Copy) -> None:
    box = f'rim: {{draw: text, {DISC}, text: "%s", round: over, size: 40}}'
    sizes = {letter.size_pt for letter in letters_of(face_of(copy, box % "Harbour of Velle"))}
    assert len(sizes) == 1
    assert 6 <= sizes.pop() < 40
    (fault,) = face_of(copy, box % ("never ending words " * 12)).faults
    assert "mm; shorten it or make the curve longer" in fault
    (fault,) = face_of(copy, (box % "2 :coin:").replace("size: 40", "rich: true")).faults
    assert "an icon cannot run along a curve; set it in a box of its own" in fault


def test_letters_on_a_curve_are_spread_where_that_is_asked(copy: Copy) -> None:
    box = 'word: {draw: text, along: [[5, 30], [35, 30]], text: "abc", size: 20%s}'
    near, far = (letters_of(face_of(copy, box % spread)) for spread in ("", ", spread: true"))
    assert far[-1].x - far[0].x > 2 * (near[-1].x - near[0].x)


# ---- faces by a column ---------------------------------------------------------------------------

BY_DECK = """
theme: atlas
layouts: [common, looks]
parts:
  deck: {kind: pieces, file: cards, each: cards, front: "card.{{ row.deck }}", name: Deck}
"""
CARDS = """
faces:
  card.weather:
    size: [63, 88]
    boxes:
      name: {draw: text, at: [5, 5, 50, 10], text: "{{ row.name }}"}
  card.journey:
    extends: card.weather
    boxes:
      name: {at: [5, 60, 50, 10]}
"""


def test_a_column_says_which_face_a_card_of_a_deck_has(copy: Copy) -> None:
    copy.write("layouts/looks.yaml", CARDS)
    copy.write("kit.yaml", BY_DECK)
    shop = open_workshop(load_game(copy.folder, checked=False), "en")
    made = {part.id: part.piece.front for part in make_part(shop.plan.parts[0], shop) if part.piece}
    assert made["deck/fog_bank"].name == "card.weather"
    assert made["deck/toll_bridge"].name == "card.journey"
    assert {face.name for face in made.values()} == {"card.weather", "card.journey"}
    copy.swap("layouts/looks.yaml", "card.journey", "card.voyage")
    shop = open_workshop(load_game(copy.folder, checked=False), "en")
    make_part(shop.plan.parts[0], shop)
    faults = list(map(str, shop.studio.problems))
    assert any("there is no face 'card.journey'" in fault for fault in faults)


# ---- the page about it ---------------------------------------------------------------------------

GUIDE = Path(__file__).parents[2] / "docs" / "guide"


def test_the_example_of_the_guide_is_drawn_as_it_is_shown(copy: Copy) -> None:
    layout, theme = re.findall(r"```yaml\n(.*?)```", (GUIDE / "looks.md").read_text("utf-8"), re.S)
    copy.write("layouts/ember.yaml", theme)
    copy.write("layouts/looks.yaml", layout)
    copy.write("kit.yaml", KIT.replace("atlas", "ember").replace("front: looks", "front: hero"))
    studio = open_workshop(load_game(copy.folder, checked=False), "en").studio
    drawing = studio.face("hero", {})
    assert [*map(str, studio.problems), *map(str, proof_problems(studio))] == []
    picture = GUIDE / "pictures" / "looks.svg"
    assert write_svg(drawing) == picture.read_text("utf-8"), "draw the picture of the guide anew"
    assert worst_block(pdf_pixels(drawing), svg_pixels(drawing)) < 0.1


# ---- for a press ---------------------------------------------------------------------------------

PRESS_FACE = """
  card:
    size: [63, 88]
    bleed: 2
    boxes:
      ground: {draw: fill, fill: "#cc8833", bleed: true}
      plate: {draw: fill, at: [8, 8, 47, 30], fill: "#5599dd", blend: multiply}
      word: {draw: text, at: [8, 50, 47, 14], text: Velle, size: 30, outline: accent}
"""


def test_a_press_gets_blends_and_outlines_where_its_standard_knows_them(tmp_path: Path) -> None:
    kit = """
theme: atlas
layouts: [common, pictured]
parts:
  cards: {kind: pieces, file: cards, each: cards, front: card, name: "{{ row.name }}"}
"""
    folder = tmp_path / "game"
    game(folder, {}, {"one": ""}, PRESS_FACE, kit)
    words = ["build", str(folder), "--print-shop", "--out", str(tmp_path / "out"), "--standard"]
    refused = CliRunner().invoke(app, [*words, "x1a"])
    assert refused.exit_code == 1
    assert "'plate of card' can be seen through, which PDF/X-1a does not know" in refused.output
    done = CliRunner().invoke(app, [*words, "x4"])
    assert done.exit_code == 0, done.output
    (path,) = (tmp_path / "out").rglob("cards.pdf")
    with pikepdf.open(path) as document:
        states = [
            state
            for form in document.objects
            if isinstance(form, pikepdf.Stream) and "/ExtGState" in form.get("/Resources", {})
            for state in form.Resources.ExtGState.values()
        ]
        modes = {str(state["/BM"]) for state in states if "/BM" in state}
    assert modes == {"/Multiply"}
    page = pypdfium2.PdfDocument(path)[0]
    assert page.get_textpage().get_text_range().count("Velle") == 1
