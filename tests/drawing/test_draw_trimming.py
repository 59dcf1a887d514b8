"""Strokes that nobody sees are left out, and the picture is the same."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from drawn import pdf_of
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kitgen.draw.drawing import Clip, Drawing, Paint, PlacedDrawing, Shape, Verb
from kitgen.draw.geometry import ellipse, polyline, rectangle, rotation, shift
from kitgen.draw.hatching import Hatch, hatched
from kitgen.draw.trimming import Trimmer, strokes_in

pdfium = pytest.importorskip("pypdfium2")


def seen(drawing: Drawing) -> NDArray[np.int16]:
    document = pdfium.PdfDocument(pdf_of(drawing))
    return np.asarray(document[0].render(scale=3).to_pil(), dtype=np.int16)


def length(drawing: Drawing) -> int:
    return sum(
        len(verb.path) for one in drawing.walk() for verb in one.verbs if isinstance(verb, Shape)
    )


def test_a_hatched_drawing_looks_the_same_with_fewer_strokes() -> None:
    verbs: list[Verb] = []
    for number in range(12):
        x, y = 5 + 15 * (number % 4), 6 + 14 * (number // 4)
        path = ellipse(x, y, 12, 3 + number % 5) if number % 2 else rectangle(x, y, 4, 11)
        verbs += hatched(path, Hatch(0.15 + number / 16, number * 31.0), "#123456")
    turned = shift(3, 4) @ rotation(20)
    whole = Drawing(
        "page", 70, 60, (PlacedDrawing(Drawing("inner", 70, 60, tuple(verbs)), turned),)
    )
    trimmed = Trimmer().trimmed(whole)
    assert length(trimmed) < length(whole)
    strokes = [
        sum(len(v.path) for v in one.verbs if isinstance(v, Shape)) for one in trimmed.walk()
    ]
    assert max(strokes) < max(
        sum(len(v.path) for v in one.verbs if isinstance(v, Shape)) for one in whole.walk()
    )
    assert np.abs(seen(whole) - seen(trimmed)).max() <= 2


def test_what_has_nothing_to_leave_out_stays_itself() -> None:
    inner = Drawing("inner", 9, 9, (Shape(rectangle(0, 0, 9, 9), Paint(fill="#aaaaaa")),))
    whole = Drawing(
        "page", 9, 9, (Clip(rectangle(1, 1, 3, 3), (PlacedDrawing(inner),)), PlacedDrawing(inner))
    )
    trimmer = Trimmer()
    assert trimmer.trimmed(whole) is whole
    assert trimmer.trimmed(whole) is trimmer.trimmed(whole)


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=2, max_size=9))
def test_every_line_that_comes_into_a_box_is_kept(points: list[tuple[float, float]]) -> None:
    path = polyline(points)
    kept = strokes_in(path, (-2.0, -2.0, 2.0, 2.0))
    ends = [segment[1:] for segment in kept if segment[0] == "L"]
    for (x, y), (to_x, to_y) in pairwise(points):
        for share in range(21):
            at = x + (to_x - x) * share / 20, y + (to_y - y) * share / 20
            if math.dist(at, (0, 0)) < 2:
                assert (to_x, to_y) in ends


def test_a_curve_is_left_whole() -> None:
    path = ellipse(0, 0, 90, 90)
    assert strokes_in(path, (0.0, 0.0, 1.0, 1.0)) is path
