"""Little ink: what becomes of grounds, of words on them, and of what is no ground."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.draw.colours import contrast, grey
from kitgen.draw.drawing import Clip, Drawing, Paint, PlacedDrawing, Shape, Text, Verb
from kitgen.draw.geometry import ellipse, polyline, rectangle, rotation, shift
from kitgen.kit.low_ink import DARK, GROUND_TAKES, READABLE, VISIBLE, InkSparer, pale, with_white

GREEN, PAPER, INK = "#2f7a3d", "#fffdf6", "#26241f"
BAND = Shape(rectangle(0, 0, 10, 80), Paint(fill=GREEN))


def card(*verbs: Verb) -> Drawing:
    return Drawing("card", 56, 87, verbs)


def spared(*verbs: Verb) -> tuple[Verb, ...]:
    return InkSparer().spared(card(*verbs)).verbs


def word(colour: str, x: float = 2, y: float = 20) -> Text:
    return Text(x, y, "Tactics", "sans", 8, colour)


def paint(verb: Verb) -> Paint:
    assert isinstance(verb, Shape)
    return verb.paint


@given(st.from_regex(re.compile(r"#[0-9a-f]{6}", re.ASCII), fullmatch=True))
def test_a_pale_colour_takes_little_light_and_is_never_darker(colour: str) -> None:
    light, before = (1 - int(grey(c)[1:3], 16) / 255 for c in (pale(colour), colour))
    assert light <= min(before, GROUND_TAKES)
    assert pale(colour) == colour or before > GROUND_TAKES


def test_a_band_becomes_pale_in_a_line_of_its_colour() -> None:
    (band,) = spared(BAND)
    assert paint(band).fill == pale(GREEN)
    assert paint(band).stroke == GREEN


@pytest.mark.parametrize(
    "written",
    [
        word(PAPER),
        PlacedDrawing(card(Text(0, 0, "Tactics", "sans", 8, PAPER)), rotation(-90) @ shift(-60, 5)),
        Clip(rectangle(0, 0, 10, 40), (word(PAPER),)),
    ],
    ids=["on it", "turned", "clipped"],
)
def test_light_words_on_a_band_turn_dark(written: Verb) -> None:
    _, verb = spared(BAND, written)
    while not isinstance(verb, Text):
        verb = verb.drawing.verbs[0] if isinstance(verb, PlacedDrawing) else verb.verbs[0]  # type: ignore[union-attr]
    assert contrast(verb.colour, pale(GREEN)) >= READABLE


def test_dark_words_and_words_beside_the_band_stay() -> None:
    dark, beside = word(INK), word(PAPER, x=30)
    assert spared(BAND, dark, beside)[1:] == (dark, beside)


def test_a_plate_keeps_its_words() -> None:
    plate = Shape(rectangle(1, 10, 8, 20), Paint(fill=PAPER))
    assert spared(BAND, plate, word(INK))[1:] == (plate, word(INK))


def test_a_light_sign_turns_and_words_on_it_turn_back() -> None:
    disc = Shape(ellipse(1, 16, 6, 6), Paint(fill=PAPER))
    _, sign, name = spared(BAND, disc, word(INK))
    assert paint(sign).fill == GREEN
    assert isinstance(name, Text)
    assert contrast(name.colour, GREEN) >= READABLE


@pytest.mark.parametrize(
    "shape",
    [
        Shape(rectangle(0, 0, 1.5, 80), Paint(fill=GREEN)),
        Shape(ellipse(0, 0, 6, 6), Paint(fill=GREEN)),
        Shape(polyline([(0, 0), (40, 30)]), Paint(stroke=GREEN)),
        Shape((*rectangle(0, 0, 9, 9), *rectangle(20, 20, 9, 9)), Paint(fill="#000000")),
        Shape(polyline([(i, i * i % 7 * 5) for i in range(20)], True), Paint(fill=GREEN)),
        Shape(rectangle(0, 0, 40, 40), Paint(fill="#eef3e8")),
    ],
    ids=["strip", "roundel", "line", "code", "silhouette", "pale already"],
)
def test_other_shapes_stay(shape: Shape) -> None:
    drawing = card(shape)
    assert InkSparer().spared(drawing) is drawing


def test_a_pattern_keeps_half_its_strength() -> None:
    lines = Shape(polyline([(0, 0), (10, 10)]), Paint(stroke=PAPER))
    _, clip = spared(BAND, Clip(rectangle(0, 0, 10, 80), (lines,)))
    assert isinstance(clip, Clip)
    stroke = paint(clip.verbs[0]).stroke
    assert stroke
    assert 1.2 < contrast(stroke, pale(GREEN)) < contrast(GREEN, pale(GREEN))


def test_a_face_is_stored_once_for_each_ground() -> None:
    inner = card(word(PAPER))
    on, off = shift(0, 0), shift(20, 0)
    verbs = spared(
        BAND, PlacedDrawing(inner, on), PlacedDrawing(inner, on), PlacedDrawing(inner, off)
    )
    one, two, three = (verb.drawing for verb in verbs if isinstance(verb, PlacedDrawing))
    assert one is two
    assert one is not inner
    assert three is inner


def test_an_engraving_keeps_its_lines_and_its_lights() -> None:
    """What is drawn white upon its one colour stays so, and its outline stays dark."""
    crown = (
        Shape(rectangle(0, 0, 10, 10), Paint(fill=GREEN)),
        Shape(rectangle(2, 2, 5, 5), Paint(fill="#ffffff")),
        Shape(rectangle(0, 0, 10, 10), Paint(stroke=INK)),
    )
    engraved = Drawing("crown", 10, 10, crown, engraved=True)
    by = shift(3, 3)
    assert spared(
        Shape(rectangle(0, 0, 56, 87), Paint(fill="#ffffff")), PlacedDrawing(engraved, by)
    )[1] == PlacedDrawing(engraved, by)


@given(st.from_regex(re.compile(r"#[0-9a-f]{6}", re.ASCII), fullmatch=True))
def test_lines_of_a_picture_are_seen_on_a_pale_ground(colour: str) -> None:
    made = with_white(colour)
    assert contrast(made, "#ffffff") <= contrast(colour, "#ffffff") + 0.01
    if contrast(colour, "#ffffff") >= DARK:
        grounds = [pale(one) for one in ("#27487a", "#9a2b22", "#2f7a3d", "#26241f")]
        assert all(contrast(made, ground) >= VISIBLE for ground in grounds)
