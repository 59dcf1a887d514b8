"""How boxes and texts look beyond plain colours: blending, outlines, letters on curves, icons in
their own colours. Each is read back from what is printed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from drawn import Pixels, pdf_pixels, svg_pixels, worst_block
from games_to_try import Copy

from kitgen.draw.colours import blended
from kitgen.draw.drawing import BLENDS, Drawing, Text
from kitgen.game import load_game
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


def face_of(copy: Copy, *boxes: str, more: str = "") -> Face:
    """The face of some boxes, in a game that prints nothing else; `more` are other faces."""
    copy.write("kit.yaml", KIT)
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
    assert all("the text 'Velle ů' is hardly seen" in fault for fault in faults)
    assert (faults == []) == read


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
