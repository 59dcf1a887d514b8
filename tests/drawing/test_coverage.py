"""How much ink a kit takes: a rough figure, held against pages that another program has drawn."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pypdfium2
import pytest
from games_to_try import Kit

from kitgen.draw.colours import grey
from kitgen.draw.coverage import ink_of
from kitgen.draw.drawing import Drawing, Paint, Recorder
from kitgen.draw.geometry import ellipse, rectangle, rotation, scaling, shift
from kitgen.draw.pdf import same_ink

PIXELS_PER_MM = 3


def drawn(recorder: Recorder) -> Drawing:
    return recorder.drawing("page", 100, 100)


@pytest.mark.parametrize(
    ("colour", "ink", "of_colour", "of_black"),
    [
        ("#000000", same_ink, 0.0, 1.0),
        ("#ffffff", same_ink, 0.0, 0.0),
        ("#ff0000", same_ink, 2.0, 0.0),
        ("#ff0000", grey, 0.0, 1 - int(grey("#ff0000")[1:3], 16) / 255),
    ],
)
def test_a_plain_square_is_as_large_as_it_is(
    colour: str, ink: Callable[[str], str], of_colour: float, of_black: float
) -> None:
    page = Recorder()
    page.shape(rectangle(13, 21, 50, 40), Paint(fill=colour))
    found = ink_of([drawn(page)], ink)
    assert found == pytest.approx((2000, 2000 * of_colour, 2000 * of_black))
    twice = ink_of([drawn(page)] * 30, ink)
    assert twice == pytest.approx(found.times(30))


def test_what_lies_above_hides_what_is_below() -> None:
    page = Recorder()
    page.shape(rectangle(0, 0, 100, 100), Paint(fill="#000000"))
    page.shape(rectangle(0, 0, 100, 50), Paint(fill="#ffffff"))
    assert ink_of([drawn(page)], same_ink).black == pytest.approx(5000)
    assert ink_of([drawn(page)], same_ink).covered == pytest.approx(10000)


def test_drawings_are_turned_enlarged_and_cut_off() -> None:
    disc = Recorder()
    disc.shape(ellipse(0, 0, 10, 10), Paint(fill="#000000"))
    token = disc.drawing("token", 10, 10)
    page = Recorder()
    page.place_by(token, shift(20, 20) @ scaling(4) @ rotation(30, (5, 5)))
    assert ink_of([drawn(page)], same_ink).black == pytest.approx(3.14159 * 20 * 20, rel=0.02)
    half = Recorder()
    half.place_by(token, shift(80, 20) @ scaling(4))
    assert ink_of([drawn(half)], same_ink).black == pytest.approx(3.14159 * 200, rel=0.02)


def test_a_hundred_tokens_side_by_side_hide_nothing() -> None:
    page = Recorder()
    for number in range(100):
        place = rectangle(number % 10 * 10, number // 10 * 10, 10, 10)
        page.shape(place, Paint(fill="#000000"))
    assert ink_of([drawn(page)], same_ink).black == pytest.approx(10000, rel=0.1)


@pytest.mark.parametrize(
    "game",
    [
        "lantern-barges",
        pytest.param("axis-allies", marks=pytest.mark.slow),
        pytest.param("battles-of-napoleon", marks=pytest.mark.slow),
    ],
)
def test_a_kit_takes_the_ink_that_its_pages_show(
    game: str, kits: Callable[[str, str], Kit]
) -> None:
    """Within a fifth, over all files."""
    kit = kits(game, "en")
    colour = black = 0
    told = [file["ink_mm2"] for file in kit.manifest["files"]]
    for file in kit.manifest["files"]:
        for page in pypdfium2.PdfDocument(kit.folder / file["path"]):
            picture = page.render(scale=PIXELS_PER_MM * 25.4 / 72).to_numpy()[:, :, :3]
            inks = 255 - picture
            least = int(inks.min(axis=2).sum(dtype=np.int64))
            black += least
            colour += int(inks.sum(dtype=np.int64)) - 3 * least
    whole = 255 * PIXELS_PER_MM**2
    assert sum(one["black"] for one in told) == pytest.approx(black / whole, rel=1 / 5)
    assert sum(one["colour"] for one in told) == pytest.approx(colour / whole, rel=1 / 5)
