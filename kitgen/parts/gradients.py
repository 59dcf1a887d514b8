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
"""Radius of the disc in pixels."""
_BEYOND = 1.02
"""Farthest edge of the picture of a disc, in radii: a little beyond its rim."""
_MOST_TEMPLATES = 10
"""Most gradients in a row, each of which takes what it lacks from the next."""


class Gradient(NamedTuple):
    """A gradient: `stops` are shares from 0 to 1 with their colours. A linear one goes from `start`
    to `end`, a radial one from `start`, its middle, to `radius`: in shares of the box of what it
    fills if it is `in_box`, else in user units. `by` maps it there. `spread` says what lies beyond
    it: `pad`, `repeat` or `reflect`."""

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
        """Return the colour at a share of the way, 0 to 1: mixed of the stops before and after it,
        or of the last one beyond either end."""
        number = bisect_right(self.stops, share, key=lambda stop: stop[0])
        if number == 0:
            return self.stops[0][1]
        if number == len(self.stops):
            return self.stops[-1][1]
        (low, before), (high, after) = self.stops[number - 1 : number + 1]
        part = (share - low) / (high - low)
        levels = (
            round(
                int(before.code[i : i + 2], 16) * (1 - part) + int(after.code[i : i + 2], 16) * part
            )
            for i in (1, 3, 5)
        )
        opacity = before.opacity * (1 - part) + after.opacity * part
        return Colour("#{:02x}{:02x}{:02x}".format(*levels), opacity)


def gradient_of(
    element: ElementTree.Element,
    by_id: Mapping[str | None, ElementTree.Element],
    given_of: Callable[[ElementTree.Element], Mapping[str, str]],
    page: tuple[float, float],
    left_out: dict[str, None],
) -> Gradient | Colour | None:
    """Return a gradient with what it takes from others; a colour where it has but one, None for
    none. `given_of` returns the attributes of an element with its style over them; `page` is the
    size that lengths in percent are of. What is drawn more simply than it is meant is added to
    `left_out`."""
    chain = _with_templates(element, by_id)
    given: dict[str, str] = {}
    for gradient in reversed(chain):
        given |= gradient.attrib
    stops = next((found for gradient in chain if (found := _stops(gradient, given_of))), ())
    if len(stops) < 2:
        return stops[0][1] if stops else None
    in_box = given.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    wide, high = (1.0, 1.0) if in_box else page
    diagonal = math.hypot(wide, high) / math.sqrt(2)

    def length(name: str, share: float, whole: float) -> float:
        """Return the length of an attribute, by default a share of the whole."""
        return length_of(given.get(name), share * whole, whole)

    radial = str(element.tag).endswith("radialGradient")
    spread = given.get("spreadMethod", "pad")
    if radial:
        start = length("cx", 0.5, wide), length("cy", 0.5, high)
        radius, end = length("r", 0.5, diagonal), start
        focus = (
            length("fx", 0.0, wide) if "fx" in given else start[0],
            length("fy", 0.0, high) if "fy" in given else start[1],
        )
        if math.dist(focus, start) > 0.05 * max(radius, 1e-9):
            left_out["the focus of gradients"] = None
        if spread != "pad":
            left_out["the repeating of gradients"] = None
    else:
        start = length("x1", 0.0, wide), length("y1", 0.0, high)
        end = length("x2", 1.0, wide), length("y2", 0.0, high)
        radius = 0.0
    by = transform_of(given.get("gradientTransform", ""))
    return Gradient(
        stops,
        radial=radial,
        start=start,
        end=end,
        radius=radius,
        in_box=in_box,
        by=by,
        spread=spread,
    )


def _with_templates(
    element: ElementTree.Element, by_id: Mapping[str | None, ElementTree.Element]
) -> list[ElementTree.Element]:
    """Return a gradient and those that it refers to, one after the other."""
    chain = [element]
    while len(chain) < _MOST_TEMPLATES:
        last = chain[-1]
        name = last.get("href") or last.get("{http://www.w3.org/1999/xlink}href") or ""
        template = by_id.get(name[1:]) if name.startswith("#") else None
        if template is None or template in chain or "Gradient" not in str(template.tag):
            break
        chain.append(template)
    return chain


def _stops(
    element: ElementTree.Element, given_of: Callable[[ElementTree.Element], Mapping[str, str]]
) -> tuple[tuple[float, Colour], ...]:
    """Return the stops of a gradient itself. One that lies before the stop above it is moved
    there."""
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
    last_colour = (Shape(path, Paint(fill=last.code)),) if last.opacity else ()
    # leads to paper from the gradient's own measure, in which it is 1 long or has the radius 1
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
        return last_colour
    corners = [back(x, y) for ring in path_rings(path, IDENTITY) for x, y in ring.points]
    left, top, right, bottom = bounds_around(corners)
    if max(map(abs, (left, top, right, bottom))) > 1e6:
        return last_colour
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
    """Return the map from the unit square to the box around a path."""
    points = [point for ring in path_rings(in_units, IDENTITY) for point in ring.points]
    left, top, right, bottom = bounds_around(points)
    return Affine(right - left, 0, 0, bottom - top, left, top)


def _inverse(by: Affine) -> Affine | None:
    """Return the map back; None if a map leaves nothing of an area."""
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
    """Return a picture of one row: the part of a linear gradient between the sides of a box."""
    levels = bytearray()
    for step in range(STEPS):
        share = box[0] + (step + 0.5) / STEPS * (box[2] - box[0])
        colour = gradient.at(_spread(share, gradient.spread))
        levels += bytes.fromhex(colour.code[1:])
        levels.append(round(colour.opacity * 255))
    return Image.frombytes("RGBA", (STEPS, 1), bytes(levels))


def _spread(share: float, spread: str) -> float:
    """Return the share, 0 to 1, of the gradient that is seen at one beyond it."""
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
    """Return a picture of the part of a radial gradient that lies in a box, in radii."""
    across, down = (box[2] - box[0]) / DISC * _CIRCLE, (box[3] - box[1]) / DISC * _CIRCLE
    left, top = DISC / 2 + box[0] * _CIRCLE, DISC / 2 + box[1] * _CIRCLE
    where = (across, 0, left, 0, down, top)  # leads from pixels of the part to those of the disc
    shares = _shares().transform(
        (DISC, DISC), Image.Transform.AFFINE, where, Image.Resampling.BILINEAR, fillcolor=255
    )
    colours = [gradient.at(level / 255) for level in range(256)]
    channels = [
        shares.point([int(colour.code[i : i + 2], 16) for colour in colours]) for i in (1, 3, 5)
    ]
    channels.append(shares.point([round(colour.opacity * 255) for colour in colours]))
    return Image.merge("RGBA", channels)
