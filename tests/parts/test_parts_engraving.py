"""A flat drawing engraved: tones, tint and accent, the three inks, and what is told of files that
are not flat."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from drawn import pdf_pixels, svg_pixels
from sample_art import encoded, game, sample

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Verb
from kitgen.draw.hatching import LEAST_MM
from kitgen.game import load_game
from kitgen.kit.check import game_problems
from kitgen.kit.low_ink import InkSparer
from kitgen.kit.studios import open_workshop
from kitgen.parts.art import read_art
from kitgen.parts.engraving import Hand, engraved

HAND = Hand("#26241f", "#fffdf6", "#dfebd9", "#c8742a")
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40mm">'
FLAT = f"""{HEAD}
<path d="M0 0h20v15H0z" fill="#eee"/>
<path d="M20 0h20v15H20z" fill="#888" data-angle="30"/>
<path d="M0 15h20v15H0z" fill="#fff" stroke="#000" stroke-width=".01"/>
<path class="accent" d="M20 15h20v15H20z" fill="#fff"/></svg>"""


def flat(text: str = FLAT) -> Drawing:
    read = read_art(text.encode(), "flat.svg", flat=True)
    assert not read.left_out
    return read.drawing


def quarters(drawing: Drawing) -> list[np.ndarray]:
    seen = pdf_pixels(drawing)
    return [seen[y : y + 90, x : x + 130] for y in (15, 135) for x in (15, 175)]


def darkness(part: np.ndarray) -> float:
    return float(1 - part.mean() / 255)


def test_a_grey_is_a_tone_white_is_paper_and_the_accent_is_plain() -> None:
    light, middle, white, accent = quarters(engraved(flat(), 1, 1, HAND))
    assert darkness(white) < 0.02 < darkness(light) < darkness(middle)
    assert tuple(np.unique(accent.reshape(-1, 3), axis=0)[0]) == (0xC8, 0x74, 0x2A)
    assert len(np.unique(accent.reshape(-1, 3), axis=0)) == 1
    brightest = middle.reshape(-1, 3)[middle.mean(axis=2).argmax()]
    assert abs(brightest - np.array([0xDF, 0xEB, 0xD9])).max() < 8, "the tint lies under strokes"


def test_little_ink_halves_the_tones() -> None:
    full = quarters(engraved(flat(), 1, 1, HAND._replace(tint=HAND.paper)))[1]
    spared = quarters(engraved(flat(), 1, 1, HAND._replace(tint=HAND.paper, share=0.5)))[1]
    assert darkness(spared) == pytest.approx(darkness(full) / 2, abs=0.06)


def strokes(verbs: tuple[Verb, ...]) -> list[float]:
    found: list[float] = []
    for verb in verbs:
        if isinstance(verb, Shape) and verb.paint.stroke:
            found.append(verb.paint.width_mm)
        elif isinstance(verb, Clip):
            found += strokes(verb.verbs)
        elif isinstance(verb, PlacedDrawing):
            found += strokes(verb.drawing.verbs)
    return found


@pytest.mark.parametrize("size", [0.2, 1.0, 4.0])
def test_strokes_are_as_wide_on_paper_at_any_size(size: float) -> None:
    widths = strokes(engraved(flat(), size, size, HAND).verbs)
    assert widths
    assert min(widths) >= LEAST_MM
    assert max(widths) < 0.45


def test_the_same_drawing_is_engraved_once_and_alike() -> None:
    drawing = flat()
    assert engraved(drawing, 1, 1, HAND) is engraved(drawing, 1, 1, HAND)
    assert (
        pdf_pixels(engraved(drawing, 1, 1, HAND)) == pdf_pixels(engraved(flat(), 1, 1, HAND))
    ).all()


def test_strokes_follow_the_angle_or_the_longer_side() -> None:
    def turned(d: str, angle: str = "") -> PlacedDrawing:
        said = f'data-angle="{angle}"' if angle else ""
        text = f'{HEAD}<path d="{d}" fill="#999" {said}/></svg>'
        clip = engraved(flat(text), 1, 1, HAND).verbs[1]
        assert isinstance(clip, Clip)
        (place,) = clip.verbs
        assert isinstance(place, PlacedDrawing)
        return place

    wide, high = "M0 0h40v5h-40z", "M0 0h5v30h-5z"
    assert turned(wide).by.b == pytest.approx(0)
    assert turned(high).by.b == pytest.approx(1)
    assert turned(wide, "90").by.b == pytest.approx(1)


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        ('<path d="M0 0h9v9H0z" fill="#d04020"/>', "colours"),
        (
            '<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
            '</linearGradient><path d="M0 0h9v9H0z" fill="url(#g)"/>',
            "gradients",
        ),
        ('<path d="M0 0h9v9H0z" fill="#888" opacity=".5"/>', "see-through parts"),
    ],
)
def test_what_is_not_flat_is_told_and_engraved_as_its_grey(
    inner: str, said: str, tmp_path: Path
) -> None:
    files = {"art.svg": f"{HEAD}{inner}</svg>".encode()}
    (line,) = map(str, game_problems(game(tmp_path, files, {"one": ""}, FACE)))
    assert f"the drawing is engraved without {said}" in line
    assert "each shape of one grey" in line


FACE = """  card:
    size: [40, 30]
    boxes:
      art: {draw: picture, file: art, engrave: true, tint: sea, accent: accent, step: 0.5}
"""


def test_pixels_cannot_be_engraved(tmp_path: Path) -> None:
    files = {"art.png": encoded(sample(size=(960, 720)), "PNG")}
    (line,) = map(str, game_problems(game(tmp_path, files, {"one": ""}, FACE)))
    assert "'art.png' is a picture of pixels and cannot be engraved" in line
    assert "name an SVG of flat greys, or remove 'engrave'" in line


def test_a_box_engraves_in_every_ink_and_both_backends(tmp_path: Path) -> None:
    folder = game(tmp_path, {"art.svg": FLAT.encode()}, {"one": ""}, FACE)
    seen = {}
    for ink in ("full", "low"):
        shop = open_workshop(load_game(folder), "en", ink)
        drawing = shop.studio.face("card", {})
        assert not shop.studio.problems
        drawing = InkSparer().spared(drawing) if ink == "low" else drawing
        seen[ink] = pdf_pixels(drawing)
        assert np.abs(seen[ink] - svg_pixels(drawing)).mean() / 255 < 0.02
    full, low = (1 - seen[ink][:, 160:].mean() / 255 for ink in ("full", "low"))
    assert low < 0.8 * full
