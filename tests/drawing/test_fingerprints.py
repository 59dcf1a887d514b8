"""Fingerprints of drawings: of what is painted, all of it, and of nothing else."""

from __future__ import annotations

import math

import pytest

from kitgen.draw.drawing import Drawing, Grain, Paint, PlacedDrawing, Recorder, Text
from kitgen.draw.fingerprints import Fingerprints
from kitgen.draw.geometry import rectangle, shift

SHAPE = rectangle(1, 2, 3, 4)
PLAIN = Paint(fill="#102030", stroke="#000000")
LINE = Text(5, 6, "Fog bank", "sans", 9)


def face(
    paint: Paint = PLAIN, text: Text = LINE, x: float = 0.0, name: str = "a", width: float = 40
) -> Drawing:
    """A shape and a line of text, and both again in a drawing that is placed and clipped."""
    inner = Recorder()
    inner.shape(SHAPE, paint)
    outer = Recorder()
    outer.text(text)
    outer.clip(SHAPE, [PlacedDrawing(inner.drawing(f"{name}-inner", 20, 20), shift(x, 0))])
    return outer.drawing(name, width, 60)


def of(drawing: Drawing) -> str:
    return Fingerprints().of(drawing)


def test_the_same_look_is_the_same() -> None:
    assert of(face()) == of(face(name="b"))
    assert of(face()) == of(face(paint=PLAIN._replace(grain=Grain(30.0))))
    assert of(face(x=math.nextafter(0.3, 1))) == of(face(x=0.3))


@pytest.mark.parametrize(
    "other",
    [
        face(paint=PLAIN._replace(fill="#102031")),
        face(paint=PLAIN._replace(stroke=None)),
        face(paint=PLAIN._replace(width_mm=0.3)),
        face(paint=PLAIN._replace(dash_mm=(1.0,))),
        face(text=LINE._replace(string="Fog banks")),
        face(text=LINE._replace(font="sans-bold")),
        face(text=LINE._replace(x=5.1)),
        face(text=LINE._replace(anchor="end")),
        face(x=0.01),
        face(width=41),
    ],
)
def test_another_look_is_another(other: Drawing) -> None:
    assert of(other) != of(face())
