"""An SVG file as flat shapes in a box of 100 x 100: what a symbol is made of.

Drawing programs write far more than a silhouette needs. Paths, basic shapes, groups, transforms,
strokes and any viewBox are drawn as they are meant; what cannot be drawn in flat colours is refused
with what to do about it, and never drawn as something else. A file in black, white or one grey
takes the colour of the text it stands in; another keeps its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from xml.etree import ElementTree

from kitgen.draw.collisions import path_rings
from kitgen.draw.colours import is_grey
from kitgen.draw.drawing import Paint, Shape, colours_of
from kitgen.draw.geometry import IDENTITY, Affine, Box, Path, bounds, scaling, shift, transformed
from kitgen.parts.artcolours import colour_of
from kitgen.parts.svgwords import (
    INHERITED,
    OUTLINES,
    SvgRefused,
    basic_path,
    figures_in,
    given_of,
    length_of,
    number_of,
    transform_of,
)

SIDE = 100.0
"""Side of the box that a symbol is scaled to."""
COLOUR = "#000000"
"""Colour of a symbol that has none of its own, until it is placed."""
BEYOND = 1.5
"""Most that ink may reach beyond the box, since programs round."""
SHARP_DEGREES = 29.0
"""Angle of a corner below which SVG cuts it (its mitre limit is 4) and a PDF does not (10)."""
MOST_ELEMENTS = 2000

_SILENT = {"defs", "title", "desc", "metadata", "namedview", "symbol", "marker", "clipPath", "mask"}
"""Elements that paint nothing by themselves."""
_CHANGING = ("clip-path", "mask", "filter")

Look = Mapping[str, str]
PathReader = Callable[[str], Path]


def symbol_shapes(root: ElementTree.Element, path_of: PathReader) -> tuple[Shape, ...]:
    """Return the shapes of an SVG document, in its order, in a square of `SIDE` with the page in
    its middle. Shapes of one grey alone, black and white included, get the colour of the text they
    stand in. `path_of` reads the `d` of a path. Raises SvgRefused, or ValueError for a path that
    cannot be read."""
    box = _view_box(root)
    side = max(box[2], box[3])
    by = scaling(SIDE / side) @ shift((side - box[2]) / 2 - box[0], (side - box[3]) / 2 - box[1])
    if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
        raise SvgRefused(f"has more than {MOST_ELEMENTS} elements", "simplify it")
    painted = list(_painted(root, inherited={}, by=by, path_of=path_of, top=True))
    colours = colours_of(painted)
    if colours == {"#000000", "#ffffff"}:
        raise SvgRefused(
            "has black and white, which may mean a silhouette or colours",
            "cut the white shapes out of the black ones, or paint in other colours",
        )
    if len(colours) == 1 and is_grey(*colours):
        painted = [shape._replace(paint=_in_one(shape.paint)) for shape in painted]
    _check_within(painted)
    return tuple(painted)


def _in_one(paint: Paint) -> Paint:
    """Return the same paint in the colour of symbols that have none of their own."""
    fill, stroke = (colour and COLOUR for colour in (paint.fill, paint.stroke))
    return paint._replace(fill=fill, stroke=stroke)


def _check_within(shapes: Iterable[Shape]) -> None:
    """Raise SvgRefused for ink beyond the box: other programs cut it there."""
    for shape in shapes:
        grow = shape.paint.width_mm / 2 if shape.paint.stroke else 0.0
        x, y, width, height = bounds(shape.path)
        if min(x, y) - grow < -BEYOND or max(x + width, y + height) + grow > SIDE + BEYOND:
            raise SvgRefused("is drawn beyond its page", "fit the page (viewBox) to the drawing")


def _view_box(root: ElementTree.Element) -> Box:
    """Return the box that is the page of a symbol. Raises SvgRefused."""
    if root.get("preserveAspectRatio", "xMidYMid").strip().startswith("none"):
        raise SvgRefused("is stretched by preserveAspectRatio", "remove that attribute")
    given = root.get("viewBox")
    if given is not None:
        figures = figures_in(given)
        if len(figures) == 4 and min(figures[2:]) > 0:
            return figures[0], figures[1], figures[2], figures[3]
        raise SvgRefused(f"has the viewBox '{given[:40]}'", "write 'x y width height'")
    width, height = length_of(root.get("width")), length_of(root.get("height"))
    return (0.0, 0.0, width, height) if width and height else (0.0, 0.0, SIDE, SIDE)


def _painted(
    element: ElementTree.Element,
    inherited: Look,
    by: Affine,
    path_of: PathReader,
    top: bool = False,
) -> Iterator[Shape]:
    """Yield the shapes of an element and of those in it. What is hidden is left out. At the `top`
    stands the document itself; a document within it is refused. Raises SvgRefused for what cannot
    be shown as paths of plain colour."""
    if not isinstance(element.tag, str):
        return
    kind = element.tag.rpartition("}")[2]
    if kind in _SILENT:
        return
    given = given_of(element)
    if given.get("display") == "none":
        return
    look = {**inherited, **{name: given[name] for name in INHERITED if name in given}}
    _refuse_changes(given)
    if not _is_opaque(given):
        return
    by = by @ transform_of(given.get("transform", ""))
    if kind == "style" and (element.text or "").strip():
        raise SvgRefused("has a style sheet", "save it as plain SVG with presentation attributes")
    if kind in ("g", "a", "switch") or (kind == "svg" and top):
        for child in element:
            yield from _painted(child, look, by, path_of)
    elif kind in OUTLINES:
        if look.get("visibility", "visible") == "visible":
            yield from _outlined(kind, element, look, by, path_of)
    elif kind != "style" and "}" in element.tag and "w3.org/2000/svg" not in element.tag:
        return  # a drawing program's own notes
    elif kind != "style":
        mend = {
            "text": "turn the text into paths",
            "use": "replace the clone by what it shows",
            "image": "draw it with paths, a picture has no outline",
        }
        raise SvgRefused(f"has a <{kind}>", mend.get(kind, "turn it into paths"))


def _refuse_changes(given: Mapping[str, str]) -> None:
    for name in _CHANGING:
        if given.get(name, "none") != "none":
            raise SvgRefused(f"uses '{name}'", "apply it, so that only paths are left")


def _is_opaque(given: Mapping[str, str]) -> bool:
    """Return whether a shape is painted full, not invisible. Raises SvgRefused for one that is seen
    through."""
    for name in ("opacity", "fill-opacity", "stroke-opacity"):
        opacity = number_of(given.get(name), 1.0)
        if opacity == 0:
            return False
        if opacity != 1:
            raise SvgRefused(
                f"has '{name}: {given[name]}'", "paint it full: nothing is seen through"
            )
    return True


def _outlined(
    kind: str, element: ElementTree.Element, look: Look, by: Affine, path_of: PathReader
) -> Iterator[Shape]:
    """Yield a path or a basic form as a flat shape; nothing if it is neither filled nor stroked."""
    path = path_of(element.get("d", "")) if kind == "path" else basic_path(kind, element)
    if not path:
        return
    fill = _colour(look.get("fill", "#000000"), look)
    stroke = _colour(look.get("stroke", "none"), look)
    scale = math.sqrt(abs(by.a * by.d - by.b * by.c))
    width = length_of(look.get("stroke-width"), 1.0) * scale if stroke else 0.0
    if kind == "line":
        fill = None
    if not scale or not (fill or width):
        return
    paint = Paint(fill=fill, even_odd=look.get("fill-rule") == "evenodd")
    if width:
        paint = _stroked(paint, path, look, by, width, scale)._replace(stroke=stroke)
    yield Shape(transformed(path, by), paint)


def _stroked(paint: Paint, path: Path, look: Look, by: Affine, width: float, scale: float) -> Paint:
    """Return the paint with the stroke of a path, `scale` being its scale from units to
    millimetres. Raises SvgRefused for strokes that are stretched, or whose ends, corners or dashes
    are drawn in no way known here."""
    if (
        abs(by.a * by.c + by.b * by.d) > 1e-3 * scale * scale
        or abs(math.hypot(by.a, by.b) - math.hypot(by.c, by.d)) > 1e-3 * scale
    ):
        raise SvgRefused("has a stroke that is stretched", "turn the stroke into a path")
    cap, join = look.get("stroke-linecap", "butt"), look.get("stroke-linejoin", "miter")
    verbs = [segment[0] for segment in path]
    is_open = verbs.count("M") > verbs.count("Z")
    round_ends = cap == "round" if is_open else join == "round"
    if is_open and cap == "square":
        raise SvgRefused("has square stroke ends", "make them round or flat")
    sharpest = None if join == "round" and round_ends else _sharpest(path)
    if sharpest is not None:
        if (join == "round") != round_ends:
            raise SvgRefused(
                "has stroke ends and corners of two kinds",
                "make both round, or ends flat and corners mitred",
            )
        if join not in ("miter", "round"):
            raise SvgRefused(
                f"has stroke corners of the kind '{join}'", "make them round or mitred"
            )
        if sharpest < SHARP_DEGREES:
            raise SvgRefused("has sharp stroke corners", "make corners and ends round")
    dashes = figures_in(look.get("stroke-dasharray", "none").replace("none", ""))
    if dashes and length_of(look.get("stroke-dashoffset"), 0.0):
        raise SvgRefused("has a dashed stroke with an offset", "remove the offset")
    if len(dashes) % 2:
        dashes = dashes * 2
    return paint._replace(
        stroke=COLOUR,
        width_mm=width,
        dash_mm=tuple(dash * scale for dash in dashes) if any(dashes) else (),
        round_ends=round_ends,
    )


def _sharpest(path: Path) -> float | None:
    """Return the smallest angle between two segments, in degrees; None for a path without
    corners: curves bend by less than 30 degrees from point to point."""
    angles: list[float] = []
    for ring in path_rings(path, IDENTITY):
        points = [*ring.points[:1]]
        points += [p for before, p in pairwise(ring.points) if math.dist(before, p) > 1e-6]
        if len(points) > 2 and math.dist(points[0], points[-1]) < 1e-6:
            points.append(points[1])
        for a, b, c in zip(points, points[1:], points[2:], strict=False):
            before = math.atan2(a[1] - b[1], a[0] - b[0])
            after = math.atan2(c[1] - b[1], c[0] - b[0])
            angle = abs(math.degrees(before - after)) % 360
            angles.append(min(angle, 360 - angle))
    return min((angle for angle in angles if angle < 150), default=None)


def _colour(value: str, look: Look) -> str | None:
    """Return a colour as `#rrggbb`; None for no paint."""
    if value.strip().startswith("url("):
        raise SvgRefused("has a gradient or a pattern", "fill it with one colour")
    read = colour_of(value, look.get("color", COLOUR))
    if read is not None and 0 < read.opacity < 1:
        raise SvgRefused(
            f"has the colour '{value.strip()}'", "paint it full: nothing is seen through"
        )
    return read.code if read and read.opacity else None
