"""Gradients of SVG files: a strip or a disc of colours, laid under the outline that it fills."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple
from xml.etree import ElementTree

from PIL import Image

from kitgen.draw.collisions import bounds_around, path_rings
from kitgen.draw.drawing import Paint, Picture, Shape, Verb
from kitgen.draw.geometry import IDENTITY, Affine, Path, Point
from kitgen.draw.raster import Raster, raster_of
from kitgen.parts.artcolours import Colour, colour_of
from kitgen.parts.svgwords import length_of, number_of, transform_of

STEPS = 512
"""Number of colours along a strip."""
DISC = 256
"""Pixels across a disc."""
_CIRCLE = 127.5
"""Radius in pixels."""
_BEYOND = 1.02


class Gradient(NamedTuple):
    """A gradient: `stops` are shares from 0 to 1 with their colours. A linear one goes from `start`
    to `end`, a radial one from `start`, its middle, to `radius`; in shares of the box of what it
    fills or in user units. `by` maps it there."""

    stops: tuple[tuple[float, Colour], ...]
    radial: bool
    start: Point
    end: Point
    radius: float
    in_box: bool
    by: Affine
    spread: str

    def mean(self) -> Colour:
        return self.at(0.5)

    def at(self, share: float) -> Colour:
        """Return the colour at a share of the way."""
        number = bisect_right(self.stops, share, key=lambda stop: stop[0])
        if number == 0:
            return self.stops[0][1]
        if number == len(self.stops):
            return self.stops[-1][1]
        (low, before), (high, after) = self.stops[number - 1 : number + 1]
        k = (share - low) / (high - low)
        levels = (
            round(int(before.code[i : i + 2], 16) * (1 - k) + int(after.code[i : i + 2], 16) * k)
            for i in (1, 3, 5)
        )
        opacity = before.opacity * (1 - k) + after.opacity * k
        return Colour("#{:02x}{:02x}{:02x}".format(*levels), opacity)


def gradient_of(
    element: ElementTree.Element,
    by_id: Mapping[str | None, ElementTree.Element],
    given_of: Callable[[ElementTree.Element], Mapping[str, str]],
    page: tuple[float, float],
    left_out: dict[str, None],
) -> Gradient | Colour | None:
    """Return a gradient with what it takes from others; a colour where it has but one, None for
    none."""
    chain = [element]
    while len(chain) < 10:
        last = chain[-1]
        name = last.get("href") or last.get("{http://www.w3.org/1999/xlink}href") or ""
        template = by_id.get(name[1:]) if name.startswith("#") else None
        if template is None or template in chain or "Gradient" not in str(template.tag):
            break
        chain.append(template)
    given: dict[str, str] = {}
    for gradient in reversed(chain):
        given |= gradient.attrib
    stops = next((s for s in (_stops(gradient, given_of) for gradient in chain) if s), ())
    if len(stops) < 2:
        return stops[0][1] if stops else None
    in_box = given.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    wide, high = (1.0, 1.0) if in_box else page
    diagonal = math.hypot(wide, high) / math.sqrt(2)

    def at(name: str, otherwise: float, whole: float) -> float:
        return length_of(given.get(name), otherwise * whole, whole)

    radial = str(element.tag).endswith("radialGradient")
    spread = given.get("spreadMethod", "pad")
    if radial:
        start = at("cx", 0.5, wide), at("cy", 0.5, high)
        radius, end = at("r", 0.5, diagonal), start
        focus = (
            at("fx", 0.0, wide) if "fx" in given else start[0],
            (at("fy", 0.0, high) if "fy" in given else start[1]),
        )
        if math.dist(focus, start) > 0.05 * max(radius, 1e-9):
            left_out["the focus of gradients"] = None
        if spread != "pad":
            left_out["the repeating of gradients"] = None
    else:
        start, end, radius = (
            (at("x1", 0.0, wide), at("y1", 0.0, high)),
            (at("x2", 1.0, wide), at("y2", 0.0, high)),
            0.0,
        )
    by = transform_of(given.get("gradientTransform", ""))
    return Gradient(stops, radial, start, end, radius, in_box, by, spread)


def _stops(
    element: ElementTree.Element, given_of: Callable[[ElementTree.Element], Mapping[str, str]]
) -> tuple[tuple[float, Colour], ...]:
    made: list[tuple[float, Colour]] = []
    last = 0.0
    for child in element:
        if not str(child.tag).endswith("stop"):
            continue
        given = given_of(child)
        last = min(max(number_of(given.get("offset"), 0.0), last), 1.0)
        colour = colour_of(given.get("stop-color", "#000000"), given.get("color", "#000000"))
        colour = colour or Colour("#000000", 0.0)
        opacity = min(max(number_of(given.get("stop-opacity"), 1.0), 0.0), 1.0)
        made.append((last, colour._replace(opacity=colour.opacity * opacity)))
    return tuple(made)


def filled(
    gradient: Gradient, in_units: Path, path: Path, by: Affine, keep: bool, name: str
) -> tuple[Verb, ...]:
    """Return the verbs that paint a gradient of the file `name` under an outline: `in_units` in
    user units, `path` in millimetres. Without `keep` its colours are not worked out: the verbs are
    only looked at."""
    last = gradient.stops[-1][1]
    to_paper = by @ (_box_map(in_units) if gradient.in_box else IDENTITY) @ gradient.by
    if gradient.radial:
        cx, cy = gradient.start
        to_paper @= Affine(gradient.radius, 0, 0, gradient.radius, cx, cy)
    else:
        (x1, y1), (x2, y2) = gradient.start, gradient.end
        dx, dy = x2 - x1, y2 - y1
        to_paper @= Affine(dx, dy, -dy, dx, x1, y1)
    back = _inverse(to_paper)
    if back is None:  # without a length it is its last colour everywhere
        return (Shape(path, Paint(fill=last.code)),) if last.opacity else ()
    corners = [back(x, y) for ring in path_rings(path, IDENTITY) for x, y in ring.points]
    left, top, right, bottom = bounds_around(corners)
    if max(map(abs, (left, top, right, bottom))) > 1e6:
        return (Shape(path, Paint(fill=last.code)),) if last.opacity else ()
    grow = max(right - left, 1e-6) * 0.02, max(bottom - top, 1e-6) * 0.02
    box = left - grow[0], top - grow[1], right + grow[0], bottom + grow[1]
    verbs: list[Verb] = []
    if gradient.radial and last.opacity >= 1:  # beyond the disc there is one colour
        verbs.append(Shape(path, Paint(fill=last.code)))
        box = (
            max(box[0], -_BEYOND),
            max(box[1], -_BEYOND),
            min(box[2], _BEYOND),
            min(box[3], _BEYOND),
        )
        if box[0] >= box[2] or box[1] >= box[3]:
            return tuple(verbs)
    raster = _colours(gradient, box, name) if keep else Raster(name, (1, 1), stored=None)
    across = Affine(box[2] - box[0], 0, 0, box[3] - box[1], box[0], box[1])
    return (*verbs, Picture(raster, to_paper @ across))


def _box_map(in_units: Path) -> Affine:
    points = [point for ring in path_rings(in_units, IDENTITY) for point in ring.points]
    left, top, right, bottom = bounds_around(points)
    return Affine(right - left, 0, 0, bottom - top, left, top)


def _inverse(by: Affine) -> Affine | None:
    det = by.a * by.d - by.b * by.c
    if not math.isfinite(det) or abs(det) < 1e-12:
        return None
    return Affine(
        by.d / det,
        -by.b / det,
        -by.c / det,
        by.a / det,
        (by.c * by.f - by.d * by.e) / det,
        (by.b * by.e - by.a * by.f) / det,
    )


Box4 = tuple[float, float, float, float]


def _colours(gradient: Gradient, box: Box4, name: str) -> Raster:
    """Return the picture of a part of a gradient: left, top, right and bottom in its own
    measure."""
    look = gradient._replace(start=(0.0, 0.0), end=(0.0, 0.0), radius=0.0, in_box=True, by=IDENTITY)
    left, top, right, bottom = (round(edge, 6) for edge in box)
    return _paint_raster(look, (left, top, right, bottom), name)


@lru_cache(maxsize=256)
def _paint_raster(look: Gradient, box: Box4, name: str) -> Raster:
    return raster_of(_disc(look, box) if look.radial else _strip(look, box), name)


def _strip(gradient: Gradient, box: Box4) -> Any:
    """Return a picture of one row."""
    levels = bytearray()
    for step in range(STEPS):
        share = box[0] + (step + 0.5) / STEPS * (box[2] - box[0])
        colour = gradient.at(_spread(share, gradient.spread))
        levels += bytes.fromhex(colour.code[1:])
        levels.append(round(colour.opacity * 255))
    return Image.frombytes("RGBA", (STEPS, 1), bytes(levels))


def _spread(share: float, spread: str) -> float:
    if spread == "repeat":
        return share % 1
    if spread == "reflect":
        return 1 - abs(share % 2 - 1)
    return share


@cache
def _shares() -> Any:
    """Return a disc whose pixels hold their distance from its middle, from 0 to 255."""
    from_middle = [step + 0.5 - DISC / 2 for step in range(DISC)]
    k = 255 / _CIRCLE
    levels = bytes(min(255, round(math.hypot(x, y) * k)) for y in from_middle for x in from_middle)
    return Image.frombytes("L", (DISC, DISC), levels)


def _disc(gradient: Gradient, box: Box4) -> Any:
    k = _CIRCLE
    across, down = (box[2] - box[0]) / DISC * k, (box[3] - box[1]) / DISC * k
    # where the pixels of the wanted part lie in the disc
    where = (across, 0, DISC / 2 + box[0] * k, 0, down, DISC / 2 + box[1] * k)
    shares = _shares().transform(
        (DISC, DISC), Image.Transform.AFFINE, where, Image.Resampling.BILINEAR, fillcolor=255
    )
    colours = [gradient.at(level / 255) for level in range(256)]
    channels = [
        shares.point([int(colour.code[i : i + 2], 16) for colour in colours]) for i in (1, 3, 5)
    ]
    channels.append(shares.point([round(colour.opacity * 255) for colour in colours]))
    return Image.merge("RGBA", channels)
