"""Add bleed to a face by drawing out its outermost edge. All of that is cut off; it is there for a
cut that goes amiss."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Verb
from kitgen.draw.geometry import Affine, Box, rectangle, scaling, shift

EDGE_MM = 0.05
"""Width of a face's edge that is drawn out to fill a wider bleed."""
SEEN_MM = 0.01
"""Shorter distances count as none."""


def with_bleed(face: Drawing, bleed_mm: float, enlarged: bool = False) -> Drawing:
    """Return a face with `bleed_mm` of bleed. The edge of a rectangle is drawn out to fill it. With
    `enlarged`, for faces cut to another outline, a larger copy of the face lies under it."""
    if bleed_mm <= face.bleed_mm + SEEN_MM:
        return replace(face, bleed_mm=bleed_mm)
    width, height = face.width_mm, face.height_mm
    if enlarged:
        half = min(width, height) / 2
        scale = (half + bleed_mm) / (half + face.bleed_mm)
        middle = shift(width / 2, height / 2)
        around_middle = middle @ scaling(scale, scale) @ shift(-width / 2, -height / 2)
        beyond: tuple[Verb, ...] = (PlacedDrawing(face, around_middle),)
    else:
        size = width + 2 * bleed_mm, height + 2 * bleed_mm
        page = Drawing(
            f"{face.name}-beyond", *size, tuple(drawn_out(face, shift(bleed_mm, bleed_mm), size))
        )
        beyond = (PlacedDrawing(page, shift(-bleed_mm, -bleed_mm)),)
    return Drawing(
        face.name, width, height, (*beyond, PlacedDrawing(face, Affine())), bleed_mm=bleed_mm
    )


def drawn_out(face: Drawing, by: Affine, size: tuple[float, float]) -> Iterator[Verb]:
    """Yield the bands that fill a page beyond the bleed of the face laid onto it."""
    bleed = face.bleed_mm
    left, top = by(-bleed, -bleed)
    right, bottom = by(face.width_mm + bleed, face.height_mm + bleed)
    if max(left, top, size[0] - right, size[1] - bottom) < SEEN_MM:
        return
    columns = _bands(-bleed, face.width_mm + 2 * bleed, left, right, size[0])
    rows = _bands(-bleed, face.height_mm + 2 * bleed, top, bottom, size[1])
    for from_x, width, to_x, wide in columns:
        for from_y, height, to_y, high in rows:
            if wide > SEEN_MM and high > SEEN_MM:
                target = to_x, to_y, wide, high
                onto = laid_onto(target, (from_x, from_y, width, height))
                yield Clip(rectangle(*target), (PlacedDrawing(face, onto),))


def _bands(
    start: float, length: float, first: float, last: float, whole: float
) -> list[tuple[float, float, float, float]]:
    """Return three bands along one side of a page that is `whole` mm long, each as start and length
    on the face, then start and length on the page. The face, from `start` on, lies from `first` to
    `last`. The outer two are an edge of the face drawn out; they reach a little under the middle
    one, so that no seam is seen."""
    edge, under = EDGE_MM, min(EDGE_MM, (last - first) / 2)
    return [
        (start, edge, 0.0, first + under),
        (start, length, first, last - first),
        (start + length - edge, edge, last - under, whole - last + under),
    ]


def laid_onto(target: Box, source: Box) -> Affine:
    """Return the transform that lays `source` onto `target`."""
    x, y, width, height = source
    left, top, wide, high = target
    return shift(left, top) @ scaling(wide / width, high / height) @ shift(-x, -y)
