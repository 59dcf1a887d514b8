"""A full-colour SVG file as a drawing of its own size.

Paths, basic shapes, strokes, groups, clips, clones, opacity, gradients, class styles and pictures
that lie within the file are drawn; they stay shapes, sharp at any size and in any ink. Nothing is
run, followed or fetched. What is not drawn is named, so that nobody misses it on paper only.
"""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from kitgen.draw.collisions import path_rings
from kitgen.draw.drawing import (
    Clip,
    Drawing,
    Ends,
    Grain,
    Paint,
    Picture,
    PlacedDrawing,
    Shape,
    Verb,
)
from kitgen.draw.geometry import (
    IDENTITY,
    Affine,
    Box,
    Path,
    bounds,
    rectangle,
    scaling,
    shift,
    transformed,
)
from kitgen.draw.raster import PictureError, read_raster
from kitgen.parts.artcolours import Colour, colour_of
from kitgen.parts.artsource import StyleRules, declarations, plain_source, read_rules
from kitgen.parts.gradients import Gradient, filled, gradient_of
from kitgen.parts.svgpath import svg_path
from kitgen.parts.svgwords import (
    INHERITED,
    OUTLINES,
    UNREADABLE,
    SvgRefused,
    as_refused,
    basic_path,
    figures_in,
    length_of,
    number_of,
    transform_of,
)

MOST_ELEMENTS = 20_000
MOST_SEGMENTS = 500_000
MOST_GRADIENTS = 1_000
DEEPEST = 60
"""Deepest nesting of elements, clones followed."""
FARTHEST_MM = 1e6
FINEST_DASHES = 2000
"""Most dashes along one line; more are finer than a printer's dots and take too long."""
MM_PER_PX = 25.4 / 96
NATURAL_MM = 100.0
"""Width of a drawing that does not say how large it is."""

_SILENT = {
    *("defs", "title", "desc", "metadata", "namedview", "symbol", "marker", "clipPath", "mask"),
    *("linearGradient", "radialGradient", "pattern", "filter", "style", "view", "cursor"),
    "color-profile",
}
"""Elements that paint nothing by themselves."""
_LEFT_OUT = {
    "script": "scripts",
    "foreignObject": "foreign content",
    "text": "texts",
    "tspan": "texts",
    "animate": "movement",
    "animateMotion": "movement",
    "animateTransform": "movement",
    "set": "movement",
    "video": "films and sound",
    "audio": "films and sound",
}
"""Elements that are not drawn, with the words by which that is told."""
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_NOT_INHERITED = dict.fromkeys(
    ("opacity", "display", "clip-path", "mask", "filter", "mix-blend-mode", "transform", "class"),
    "",
)
_PASSED_ON = {
    *INHERITED,
    *("stroke-miterlimit", "fill-opacity", "stroke-opacity", "clip-rule"),
    *("marker-start", "marker-mid", "marker-end"),
    "data-angle",
}

Look = Mapping[str, str]
"""Style of an element by property: its own and what it inherits. Those of `_NOT_INHERITED` are
empty where the element does not give them."""


class Art(NamedTuple):
    """A drawing, and the words for what of the file is not in it."""

    drawing: Drawing
    left_out: tuple[str, ...]


def read_art(raw: bytes, name: str, keep: bool = True, flat: bool = False) -> Art:
    """Return the drawing of an SVG file. Without `keep` its pictures are only looked at. A `flat`
    one is to be engraved: its shapes have a grain, and colours, gradients and pictures are left
    out, what they fill being as light as before. Raises PictureError."""
    left_out: dict[str, None] = {}
    try:
        root = ElementTree.fromstring(plain_source(raw, left_out))
        if root.tag.rpartition("}")[2] != "svg":
            raise PictureError("the file is no SVG drawing", "save it as SVG")
        drawing = _Artist(root, name, keep, flat, left_out).drawing()
    except UNREADABLE as error:
        refused = as_refused(error)
        raise PictureError(f"the SVG {refused.what}", refused.mend) from None
    return Art(drawing, tuple(sorted(left_out)))


def frame_of(root: ElementTree.Element) -> tuple[Box, float, float]:
    """Return the view box of a document, and its width and height in millimetres. Raises
    SvgRefused."""
    wide, high = (_absolute(root.get(side)) for side in ("width", "height"))
    box = _view_box(root)
    if box is None:
        if not (wide and high):
            raise SvgRefused("does not say how large it is", "give it a viewBox")
        box = (0.0, 0.0, wide, high)
    width = wide * MM_PER_PX if wide else NATURAL_MM
    if not wide and high:
        width = high * MM_PER_PX * box[2] / box[3]
    height = width * box[3] / box[2]
    if not 0.01 <= min(width, height) <= max(width, height) <= 20_000:
        raise SvgRefused(f"is {width:g} x {height:g} mm large", "give it another size")
    return box, width, height


def _absolute(text: str | None) -> float:
    """Return a length in user units; 0 for none and for one in percent."""
    return 0.0 if (text or "").strip().endswith("%") else max(length_of(text), 0.0)


def _view_box(element: ElementTree.Element) -> Box | None:
    """Return the `viewBox` of an element, None without one. Raises SvgRefused."""
    given = element.get("viewBox")
    if given is None:
        return None
    figures = figures_in(given)
    if len(figures) != 4 or min(figures[2:]) <= 0 or not all(map(math.isfinite, figures)):
        raise SvgRefused(f"has the viewBox '{given[:40]}'", "write 'x y width height'")
    return figures[0], figures[1], figures[2], figures[3]


class _Artist:
    """Draws one document. Lengths are user units until `by` brings them to millimetres."""

    def __init__(
        self,
        root: ElementTree.Element,
        name: str,
        keep: bool,
        flat: bool,
        left_out: dict[str, None],
    ) -> None:
        """Keep the document with its ids and style rules; what cannot be drawn is noted in
        `left_out`. With `keep` pixels of pictures and gradients are kept, else only looked at;
        `flat`: as an engraver needs it, gradients as plain colours."""
        self._root = root
        self._name = name
        self._keep = keep
        self._flat = flat
        self._left_out = left_out
        self._by_id = {e.get("id"): e for e in reversed(list(root.iter())) if e.get("id")}
        self._rules: StyleRules = read_rules(root, left_out)
        self._elements = self._segments = self._gradients = self._depth = 0
        self._page = (0.0, 0.0)
        self._size = (0.0, 0.0)
        self._cutting: set[str] = set()

    def drawing(self) -> Drawing:
        """Return the document as a drawing. Raises SvgRefused."""
        box, width, height = frame_of(self._root)
        self._page = box[2], box[3]
        self._size = width, height
        by = scaling(width / box[2], height / box[3]) @ shift(-box[0], -box[1])
        verbs = self._children(self._root, self._look(self._root, {}), by)
        if not verbs:
            raise SvgRefused(
                "has nothing that can be drawn", "turn its texts and effects into paths"
            )
        return Drawing(self._name, width, height, tuple(verbs), art=True)

    # ---- elements --------------------------------------------------------------------------------

    def _attributes(self, element: ElementTree.Element) -> dict[str, str]:
        """Return the attributes of an element, its style rules over them, its own style over
        those."""
        style = declarations(element.get("style", "")) if "style" in element.attrib else {}
        return {**element.attrib, **self._rules.of(element), **style}

    def _look(self, element: ElementTree.Element, inherited: Look) -> dict[str, str]:
        """Return the look of an element within one that has the `inherited` look."""
        look = {**inherited, **_NOT_INHERITED}
        for name, value in self._attributes(element).items():
            given = value.strip()
            if name in _NOT_INHERITED or (name in _PASSED_ON and given and given != "inherit"):
                look[name] = given
        return look

    def _children(self, element: ElementTree.Element, look: Look, by: Affine) -> list[Verb]:
        """Return the elements in one as verbs. Raises SvgRefused if it is nested too deeply."""
        made: list[Verb] = []
        self._depth += 1
        if self._depth > DEEPEST:
            raise SvgRefused("is nested too deeply", "ungroup it")
        for child in element:
            made += self._drawn(child, look, by)
        self._depth -= 1
        return made

    def _drawn(self, element: ElementTree.Element, inherited: Look, by: Affine) -> list[Verb]:
        """Return an element and those in it as verbs, clipped and faded. What cannot be drawn is
        noted as left out. Raises SvgRefused for too many elements."""
        if not isinstance(element.tag, str):
            return []
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise SvgRefused(f"draws more than {MOST_ELEMENTS} elements", "simplify it")
        space, _, kind = element.tag.rpartition("}")
        if any(map(_is_script, element.attrib)):
            self._left_out["scripts"] = None
        if kind in _LEFT_OUT:
            self._left_out[_LEFT_OUT[kind]] = None
            return []
        if kind in _SILENT or (space and "w3.org/2000/svg" not in space):
            return []
        look = self._look(element, inherited)
        opacity = min(max(number_of(look["opacity"], 1.0), 0.0), 1.0)
        if look["display"] == "none" or opacity == 0:
            return []
        if look["transform"]:
            by = by @ transform_of(look["transform"].replace("none", ""))
        made = self._made(kind, element, look, by)
        if look["filter"] not in ("", "none"):
            self._left_out["filters (shadows, blur)"] = None
        if look["mix-blend-mode"] not in ("", "normal"):
            self._left_out["blending"] = None
        made = self._clipped(made, look, by)
        return self._faded(made, opacity)

    def _made(self, kind: str, element: ElementTree.Element, look: Look, by: Affine) -> list[Verb]:
        """Return the verbs that an element paints, before they are clipped and faded."""
        if kind in ("g", "a", "switch"):
            if kind == "a":
                self._left_out["links"] = None
            return self._children(element, look, by)
        if kind == "svg":
            return self._inner(element, element, look, by)
        if kind == "use":
            return self._clone(element, look, by)
        if kind == "image":
            return self._image(element, by)
        if kind in OUTLINES:
            visible = look.get("visibility", "visible") == "visible"
            return self._outlined(kind, element, look, by) if visible else []
        self._left_out["elements of rare kinds"] = None
        return []

    def _inner(
        self,
        element: ElementTree.Element,
        place: ElementTree.Element,
        look: Look,
        by: Affine,
    ) -> list[Verb]:
        """Return an <svg> or <symbol> in a document, cut to its frame; `place` says where it
        lies."""
        x, y = (length_of(place.get(name), 0.0, self._page[n]) for n, name in enumerate("xy"))
        box = _view_box(element)
        width = length_of(place.get("width"), 0.0, self._page[0])
        height = length_of(place.get("height"), 0.0, self._page[1])
        by = by @ shift(x, y)
        if box is None:
            return self._children(element, look, by)
        width, height = width or self._page[0], height or self._page[1]
        if min(width, height) <= 0:
            return []
        across, down = _scales(element, width / box[2], height / box[3])
        left, top = (width - box[2] * across) / 2, (height - box[3] * down) / 2
        inner = by @ shift(left, top) @ scaling(across, down) @ shift(-box[0], -box[1])
        frame = transformed(rectangle(0, 0, width, height), by)
        verbs = self._children(element, look, inner)
        return [Clip(frame, tuple(verbs), texture=True)] if verbs else []

    def _clone(self, element: ElementTree.Element, look: Look, by: Affine) -> list[Verb]:
        """Return what a <use> shows; nothing if it refers to nothing in the document."""
        target = self._by_id.get(self._target_id(element))
        if target is None:
            return []
        kind = str(target.tag).rpartition("}")[2]
        inherited = {name: value for name, value in look.items() if name not in _NOT_INHERITED}
        if kind in ("symbol", "svg"):
            look = self._look(target, inherited)
            return self._nested(lambda: self._inner(target, element, look, by))
        x, y = (length_of(element.get(name), 0.0, self._page[n]) for n, name in enumerate("xy"))
        return self._nested(lambda: self._drawn(target, inherited, by @ shift(x, y)))

    def _nested(self, draw: Callable[[], list[Verb]]) -> list[Verb]:
        """Return what is drawn a step deeper. Raises SvgRefused for clones in a circle."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise SvgRefused("has clones that go in circles", "replace them by what they show")
        made = draw()
        self._depth -= 1
        return made

    def _target_id(self, element: ElementTree.Element) -> str:
        """Return the id that an element refers to within the document; another file is left out."""
        given = element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""
        if given.startswith("#"):
            return given[1:]
        if given:
            self._left_out["what lies in other files"] = None
        return ""

    def _image(self, element: ElementTree.Element, by: Affine) -> list[Verb]:
        """Return a picture of pixels that the drawing holds, in its frame. Pictures in other files
        are left out, which is noted, and so is every one in a drawing to be engraved. Raises
        PictureError."""
        given = element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""
        kind, _, data = given.partition(",")
        if not kind.startswith("data:image/") or "base64" not in kind or "svg" in kind:
            self._left_out["what lies in other files"] = None
            return []
        try:
            raw = base64.b64decode("".join(data.split()), validate=False)
        except binascii.Error:
            raise PictureError("the SVG holds a broken picture", "save it once more") from None
        if self._flat:
            self._left_out["pictures of pixels"] = None
            return []
        raster = read_raster(raw, self._name, self._keep)
        x, y = (length_of(element.get(name), 0.0, self._page[n]) for n, name in enumerate("xy"))
        width = length_of(element.get("width"), raster.width, self._page[0])
        height = length_of(element.get("height"), raster.height, self._page[1])
        if min(width, height) <= 0:
            return []
        across, down = _scales(element, width / raster.width, height / raster.height)
        wide, high = raster.width * across, raster.height * down
        left, top = x + (width - wide) / 2, y + (height - high) / 2
        picture = Picture(raster, by @ Affine(wide, 0, 0, high, left, top))
        frame = transformed(rectangle(x, y, width, height), by)
        return [Clip(self._checked(frame), (picture,), texture=True)]

    # ---- outlines --------------------------------------------------------------------------------

    def _path(self, kind: str, element: ElementTree.Element) -> Path:
        """Return the outline of an element in user units; `kind` is one of `OUTLINES`."""
        if kind == "path":
            return svg_path(element.get("d", ""))
        return basic_path(kind, element, self._page)

    def _checked(self, path: Path) -> Path:
        """Return the path and count its points. Raises SvgRefused if there have been too many, or
        if it lies far beyond all paper."""
        self._segments += len(path)
        if self._segments > MOST_SEGMENTS:
            raise SvgRefused(f"draws more than {MOST_SEGMENTS} points", "simplify it")
        x, y, width, height = bounds(path)  # what is no number is never within
        if not (-FARTHEST_MM < x < FARTHEST_MM > width and -FARTHEST_MM < y < FARTHEST_MM > height):
            raise SvgRefused("draws far beyond its page", "remove what cannot be seen")
        return path

    def _outlined(
        self, kind: str, element: ElementTree.Element, look: Look, by: Affine
    ) -> list[Verb]:
        """Return a shape with its fill and its outline, as one verb where both are of a plain
        colour."""
        in_units = self._path(kind, element)
        if not in_units or in_units[0][0] != "M":
            return []
        path = self._checked(transformed(in_units, by))
        if any(look.get(f"marker-{place}", "none") != "none" for place in ("start", "mid", "end")):
            self._left_out["arrow heads (markers)"] = None
        fill = None if kind == "line" else self._paint(look.get("fill", "#000000"), look, "fill")
        stroke = self._paint(look.get("stroke", "none"), look, "stroke")
        even_odd = look.get("fill-rule") == "evenodd"
        lined = self._stroke(in_units, path, look, by, stroke)
        grain = _grain(look) if self._flat else None
        if isinstance(fill, Colour) and fill.opacity >= 1 and isinstance(lined, Shape):
            both = lined.paint._replace(fill=fill.code, even_odd=even_odd, grain=grain)
            return [Shape(path, both)]
        made: list[Verb] = []
        if isinstance(fill, Colour):
            plain = Shape(path, Paint(fill=fill.code, even_odd=even_odd, grain=grain))
            made += self._faded([plain], fill.opacity)
        elif isinstance(fill, Gradient):
            opacity = number_of(look.get("fill-opacity"), 1.0)
            within = filled(fill, in_units, path, by, self._keep, self._name)
            if within:
                made += self._faded([Clip(path, within, texture=True, even_odd=even_odd)], opacity)
        if lined is not None:
            made.append(lined)
        return made

    def _paint(self, value: str, look: Look, which: str) -> Colour | Gradient | None:
        """Return what a value such as `#ff0000` or `url(#sky) none` paints with: a colour with the
        opacity of the `fill` or `stroke`, whichever it is, a gradient, or None for nothing."""
        value = value.strip()
        if value.startswith("url("):
            name, _, otherwise = value[4:].partition(")")
            name = name.strip("'\" ")
            target = self._by_id.get(name[1:]) if name.startswith("#") else None
            kind = str(target.tag).rpartition("}")[2] if target is not None else ""
            if target is not None and kind in ("linearGradient", "radialGradient"):
                return self._gradient(target, number_of(look.get(f"{which}-opacity"), 1.0))
            if kind == "pattern":
                self._left_out["patterns"] = None
            elif target is None and not name.startswith("#"):
                self._left_out["what lies in other files"] = None
            value = otherwise.strip() or "none"
        found_colour = colour_of(value, look.get("color", "#000000"))
        if found_colour is None:
            return None
        red, green, blue = (found_colour.code[i : i + 2] for i in (1, 3, 5))
        if self._flat and not red == green == blue:
            self._left_out["colours"] = None
        opacity = min(max(number_of(look.get(f"{which}-opacity"), 1.0), 0.0), 1.0)
        opacity *= found_colour.opacity
        return found_colour._replace(opacity=opacity) if opacity > 0 else None

    def _gradient(self, element: ElementTree.Element, opacity: float) -> Colour | Gradient | None:
        """Return a gradient of the document; where it is a plain colour, and in a drawing to be
        engraved its mean colour, that with an opacity. Raises SvgRefused for too many."""
        self._gradients += 1
        if self._gradients > MOST_GRADIENTS:
            raise SvgRefused(f"has more than {MOST_GRADIENTS} gradients", "simplify it")
        gradient = gradient_of(element, self._by_id, self._attributes, self._page, self._left_out)
        if self._flat:
            self._left_out["gradients"] = None
            gradient = gradient.mean() if isinstance(gradient, Gradient) else gradient
        if isinstance(gradient, Colour):
            return gradient._replace(opacity=gradient.opacity * opacity)
        return gradient

    def _stroke(
        self, in_units: Path, path: Path, look: Look, by: Affine, stroke: Colour | Gradient | None
    ) -> Verb | None:
        """Return the outline of a shape, None if it has none. `in_units` is the path in the
        drawing's units, `path` the same in millimetres. Gradients become their mean colour, which
        is noted."""
        scale = math.sqrt(abs(by.a * by.d - by.b * by.c))  # from units to mm, as areas grow
        width = length_of(look.get("stroke-width"), 1.0, math.hypot(*self._page) / math.sqrt(2))
        if stroke is None or width <= 0 or scale <= 0:
            return None
        if isinstance(stroke, Gradient):
            self._left_out["gradients along lines"] = None
            stroke = stroke.mean()
        dashes = figures_in(look.get("stroke-dasharray", "none").replace("none", ""))
        dashes = [] if any(dash < 0 for dash in dashes) or sum(dashes) <= 0 else dashes
        dashes = dashes * 2 if len(dashes) % 2 else dashes
        if dashes and length_of(look.get("stroke-dashoffset"), 0.0, self._page[0]):
            self._left_out["where dashes begin"] = None
        mitre = number_of(look.get("stroke-miterlimit"), 4.0)
        paint = Paint(
            stroke=stroke.code,
            width_mm=width,
            dash_mm=tuple(dashes),
            ends=Ends(
                _CAPS.get(look.get("stroke-linecap", ""), 0),
                _JOINS.get(look.get("stroke-linejoin", ""), 0),
                min(max(mitre, 1.0), 1000.0),
            ),
        )
        verb: Verb
        if _keeps_round(by, scale):
            dash_mm = tuple(length * scale for length in dashes)
            if dash_mm and sum(dash_mm) * FINEST_DASHES < _length_of(path):
                dash_mm = ()
            verb = Shape(path, paint._replace(width_mm=width * scale, dash_mm=dash_mm))
        else:  # a stroke that is stretched with its path
            reach = max(map(abs, _corners(bounds(in_units)))) + width * max(mitre, 2.0)
            inner = Drawing("stroke", 0.0, 0.0, (Shape(in_units, paint),), reach, art=True)
            verb = PlacedDrawing(inner, by)
        faded = self._faded([verb], stroke.opacity)
        return faded[0] if faded else None

    # ---- groups ----------------------------------------------------------------------------------

    def _faded(self, verbs: Sequence[Verb], opacity: float) -> list[Verb]:
        """Return verbs that are seen through as a whole; none of them if nothing is left to see."""
        if opacity >= 1 or not verbs:
            return list(verbs)
        if opacity <= 0:
            return []
        if self._flat:
            self._left_out["see-through parts"] = None
        group = Drawing(self._name, *self._size, tuple(verbs), max(self._size), art=True)
        return [PlacedDrawing(group, IDENTITY, round(opacity, 4))]

    def _clipped(self, verbs: list[Verb], look: Look, by: Affine) -> list[Verb]:
        """Return verbs within the clip and the mask of their element; a rare one is left out and
        noted."""
        for field, kind, words in (
            ("clip-path", "clipPath", "clips of rare kinds"),
            ("mask", "mask", "masks"),
        ):
            value = look[field]
            if value in ("", "none") or not verbs:
                continue
            name = value[4:].strip(")'\" ") if value.startswith("url(") else ""
            target = self._by_id.get(name.lstrip("#"))
            if target is None or str(target.tag).rpartition("}")[2] != kind:
                self._left_out[words] = None
                continue
            window = self._window(target, by, is_mask=kind == "mask")
            if window is None:
                self._left_out[words] = None
            else:
                path, even_odd = window
                verbs = [Clip(path, tuple(verbs), texture=True, even_odd=even_odd)] if path else []
        return verbs

    def _window(
        self, element: ElementTree.Element, by: Affine, is_mask: bool
    ) -> tuple[Path, bool] | None:
        """Return the path that a clip, or a mask of plain white shapes, leaves open, and whether
        the even-odd rule tells its inside; None for what is more than that."""
        given = self._attributes(element)
        name = element.get("id", "")
        box_units = given.get("clipPathUnits") == "objectBoundingBox"
        if box_units or name in self._cutting or given.get("clip-path", "none") != "none":
            return None
        if is_mask and given.get("maskContentUnits") == "objectBoundingBox":
            return None
        self._cutting.add(name)
        try:
            return self._open_path(element, by @ transform_of(given.get("transform", "")), is_mask)
        finally:
            self._cutting.discard(name)

    def _open_path(
        self, element: ElementTree.Element, by: Affine, is_mask: bool
    ) -> tuple[Path, bool] | None:
        """Return the path that a clip or mask lets through, and whether by the even-odd rule; None
        if it is more than plain shapes."""
        paths: list[Path] = []
        even_odd = False
        for child in element:
            if not isinstance(child.tag, str):
                continue
            self._elements += 1
            kind = child.tag.rpartition("}")[2]
            given = self._attributes(child)
            inner = by @ transform_of(given.get("transform", ""))
            if kind == "use":
                target = self._by_id.get(self._target_id(child))
                if target is None or str(target.tag).rpartition("}")[2] not in OUTLINES:
                    return None
                inner = inner @ shift(length_of(child.get("x")), length_of(child.get("y")))
                child, kind, given = (
                    target,
                    str(target.tag).rpartition("}")[2],
                    self._attributes(target),
                )
                inner = inner @ transform_of(given.get("transform", ""))
            if kind in _SILENT:
                continue
            if kind not in OUTLINES:
                return None
            if is_mask and not _is_white(given):
                return None
            if given.get("clip-path", "none") != "none" or given.get("mask", "none") != "none":
                return None
            rule = given.get("fill-rule" if is_mask else "clip-rule", "")
            even_odd = rule == "evenodd" and not paths
            path = transformed(self._path(kind, child), inner)
            if path:
                paths.append(self._checked(path))
        # several shapes are all open, also where they overlap, so that the rule is that of one only
        return tuple(segment for path in paths for segment in path), even_odd and len(paths) == 1


def _is_white(given: Mapping[str, str]) -> bool:
    """Return whether a shape of a mask leaves open all that lies under it."""
    fill = given.get("fill", "#000000").strip().lower()
    full = all(number_of(given.get(name), 1.0) == 1 for name in ("opacity", "fill-opacity"))
    stroked = given.get("stroke", "none") != "none"
    return fill in ("white", "#fff", "#ffffff", "rgb(255,255,255)") and full and not stroked


def _scales(element: ElementTree.Element, across: float, down: float) -> tuple[float, float]:
    """Return the scales of what fills a frame by `across` and `down`: the smaller or larger one for
    both, or each its own, as the element's `preserveAspectRatio` says."""
    ratio = element.get("preserveAspectRatio", "xMidYMid")
    if ratio.startswith("none"):
        return across, down
    scale = max(across, down) if "slice" in ratio else min(across, down)
    return scale, scale


def _grain(look: Look) -> Grain:
    angle = look.get("data-angle", "")
    return Grain(number_of(angle, 0.0) if angle else None, "accent" in look["class"].split())


@lru_cache(maxsize=1024)
def _is_script(attribute: str) -> bool:
    return attribute.lower().startswith("on")


def _keeps_round(by: Affine, scale: float) -> bool:
    """Return whether a map, by which areas grow by `scale` squared, keeps the shape of a round
    pen."""
    along, across = math.hypot(by.a, by.b), math.hypot(by.c, by.d)
    skew = abs(by.a * by.c + by.b * by.d)
    return abs(along - across) < 1e-3 * scale and skew < 1e-3 * scale * scale


def _corners(box: Box) -> tuple[float, ...]:
    x, y, width, height = box
    return x, y, x + width, y + height


def _length_of(path: Path) -> float:
    """Return the length of a path."""
    return sum(
        math.dist(start, end)
        for ring in path_rings(path, IDENTITY)
        for start, end in zip(ring.points, ring.points[1:], strict=False)
    )
