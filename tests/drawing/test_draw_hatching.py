"""Hatching as a fill: within its outline, never too thin, as dark as its tone, the same in both
backends and on every run."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from drawn import pdf_of, pdf_pixels, svg_pixels

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Recorder, Shape
from kitgen.draw.geometry import Path, outline, polyline, rectangle
from kitgen.draw.hatching import LEAST_MM, STEP_MM, Hatch, hatched, stroke_of

INK = "#26241f"
SQUARE = polyline([(4, 4), (36, 4), (36, 26), (4, 26)], closed=True)


def shown(path: Path, hatch: Hatch) -> Drawing:
    made = Recorder()
    made.verbs += hatched(path, hatch, INK)
    return made.drawing("page", 40, 30)


def darkness(drawing: Drawing) -> float:
    """The share of ink in the middle of the square."""
    inside = pdf_pixels(drawing)[48:192, 48:272]
    return float(1 - inside.mean() / 255)


@pytest.mark.parametrize("angle", [0, 37, 90, 135])
@pytest.mark.parametrize("shape", ["circle", "shield", "diamond"])
def test_strokes_stay_within_the_outline(shape: str, angle: float) -> None:
    path = outline(shape, (4, 4, 32, 22))
    seen = pdf_pixels(shown(path, Hatch(0.6, angle)))
    full = pdf_pixels(shown(path, Hatch(1.0)))
    outside = full.mean(axis=2) > 254
    assert (seen.mean(axis=2)[outside] > 250).all()
    assert (seen.mean(axis=2)[~outside] < 120).any()


def test_no_stroke_is_too_thin_and_none_fills_its_step() -> None:
    for tone, step in itertools.product(np.linspace(0.05, 0.95, 19), (0.2, STEP_MM, 1.0)):
        width, apart = stroke_of(float(tone), step)
        assert width >= LEAST_MM
        assert apart >= step
        assert width < apart


def test_the_darker_the_tone_the_more_ink() -> None:
    found = [darkness(shown(SQUARE, Hatch(tone, 20))) for tone in (0.0, 0.1, 0.3, 0.5, 0.8, 1.0)]
    assert found[0] == 0
    assert all(b > a + 0.03 for a, b in itertools.pairwise(found))
    assert found[3] == pytest.approx(0.5 * found[5], abs=0.1), "half the tone is half the ink"


def test_both_backends_hatch_alike() -> None:
    made = Recorder()
    for number, name in enumerate(("circle", "shield", "hexagon")):
        path = outline(name, (2 + 12.5 * number, 4, 11, 22))
        made.verbs += hatched(path, Hatch(0.25 + 0.2 * number, 40 * number), INK)
    page = made.drawing("page", 40, 30)
    assert np.abs(pdf_pixels(page) - svg_pixels(page)).mean() / 255 < 0.02


def test_the_same_on_every_run() -> None:
    assert pdf_of(shown(SQUARE, Hatch(0.4, 33))) == pdf_of(shown(SQUARE, Hatch(0.4, 33)))


def test_shapes_share_their_strokes() -> None:
    """However many are engraved, a file holds few strokes."""

    def disc(x: float, angle: float) -> Drawing:
        path = outline("circle", (x, 0, 9, 7))
        (clip,) = hatched(path, Hatch(0.4, angle), INK)
        assert isinstance(clip, Clip)
        (place,) = clip.verbs
        assert isinstance(place, PlacedDrawing)
        return place.drawing

    assert disc(0, 0) is disc(50, 70)


def test_a_wall_is_hatched_with_strokes_that_can_be_counted() -> None:
    path = outline("circle", (0, 0, 4900, 4900))
    (clip,) = hatched(path, Hatch(0.5, 30, 0.2), INK)
    assert isinstance(clip, Clip)
    (place,) = clip.verbs
    assert isinstance(place, PlacedDrawing)
    (strokes,) = place.drawing.verbs
    assert isinstance(strokes, Shape)
    assert len(strokes.path) < 1_000_000


def test_a_frieze_is_hatched_by_a_belt_of_strokes() -> None:
    """A long shape pays for its own strokes, not for those of a disc around it."""

    def strokes(path: Path) -> Shape:
        (clip,) = hatched(path, Hatch(0.3), INK)
        assert isinstance(clip, Clip)
        (place,) = clip.verbs
        assert isinstance(place, PlacedDrawing)
        (shape,) = place.drawing.verbs
        assert isinstance(shape, Shape)
        return shape

    frieze, field = (strokes(rectangle(0, 0, 500, high)) for high in (12, 500))
    assert len(frieze.path) < len(field.path) / 15
    assert min(y for _, *point in frieze.path for y in point[1::2]) <= -6
    assert max(y for _, *point in frieze.path for y in point[1::2]) >= 6
