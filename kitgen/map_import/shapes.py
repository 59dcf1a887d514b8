"""The named shapes of an SVG drawing, in millimetres, as a drawing program saves them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import NamedTuple
from xml.etree import ElementTree

from kitgen.draw.geometry import Affine, Path, Point, scaling, shift, transformed
from kitgen.draw.raster import PictureError
from kitgen.game.problems import DataError, Place, Problem, shown
from kitgen.game.slugs import slug
from kitgen.parts.art import DEEPEST, FARTHEST_MM, MOST_ELEMENTS, frame_of
from kitgen.parts.artcolours import colour_of
from kitgen.parts.artsource import StyleRules, declarations, plain_source, read_rules
from kitgen.parts.svgpath import svg_path
from kitgen.parts.svgwords import (
    OUTLINES,
    UNREADABLE,
    SvgRefused,
    as_refused,
    basic_path,
    length_of,
    transform_of,
)

MOST_SHAPES = 20_000
MOST_POINTS = 200_000
MOST_STEPS = 500
"""Most straight pieces that a curve is cut into."""
SEA_WORDS = ("sea", "seas", "water", "waters", "ocean", "oceans", "lake", "lakes", "more", "voda")
"""A layer or group with one of these words, without accents, in its name holds seas."""
LINKS = ("strait", "bridge", "lane")
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
HREF = "{http://www.w3.org/1999/xlink}href"

_MADE_UP = re.compile(
    r"(svg|g|path|rect|rectangle|circle|ellipse|line|polyline|polygon|use|image|text|tspan|shape"
    r"|star|spiral|clone|vector|group|layer|namedview|compound ?path)[\W\d_]*",
    re.IGNORECASE,
)
"""Ids that programs give by themselves: path12-3, Vector_2."""
_KINDS = frozenset((*SEA_WORDS, "land", "lands", "areas", "regions", "map", "zeme", "mapa"))
"""Names of groups that only hold areas of one kind."""
_CODED = re.compile(r"_x([0-9A-Fa-f]{2,4})_")
_ID = re.compile(r"""\bid\s*=\s*["']([^"']+)["']""")


class NamedShape(NamedTuple):
    """One shape with a name. `name` is as a person reads it, `groups` the layers and groups that it
    lies in, from the outermost; `rings` are closed, their inside told by the winding or the
    even-odd rule; `fill` is `#rrggbb`, None if it has no plain colour."""

    name: str
    groups: tuple[str, ...]
    rings: tuple[tuple[Point, ...], ...]
    even_odd: bool
    fill: str | None
    place: Place


class LinkLine(NamedTuple):
    """A line that links two areas, and its style."""

    name: str
    points: tuple[Point, ...]
    style: str
    place: Place


class Sketch(NamedTuple):
    """Contents of a drawing: its size in mm, its shapes in the order of painting, its links, and
    what was left out."""

    width_mm: float
    height_mm: float
    shapes: tuple[NamedShape, ...]
    lines: tuple[LinkLine, ...]
    doubts: tuple[Problem, ...]


def read_sketch(raw: bytes, file: str, width_mm: float | None, tolerance_mm: float) -> Sketch:
    """Return the named shapes of an SVG file, brought to a width if one is given, their curves as
    straight lines that leave them by no more than the tolerance. Raises DataError."""
    where = Place(file)
    left_out: dict[str, None] = {}
    try:
        root = ElementTree.fromstring(plain_source(raw, left_out))
        if root.tag.rpartition("}")[2] != "svg":
            raise SvgRefused("is no drawing", "save it as SVG")
        return _SketchReader(root, raw, file, tolerance_mm, left_out).sketch(width_mm)
    except PictureError as error:
        raise DataError([where.problem(error.what, error.mend)]) from None
    except UNREADABLE as error:
        refused = as_refused(error)
        raise DataError([where.problem(f"the SVG {refused.what}", refused.mend)]) from None


class _Within(NamedTuple):
    """Properties that an element inherits from those around it."""

    by: Affine
    look: Mapping[str, str]
    groups: tuple[str, ...] = ()
    name: str = ""
    cloned: bool = False
    """Whether the name is that of a clone; it goes before the name of what the clone shows."""
    labelled: bool = False
    """Whether the name is the label or title of a group; it goes before ids of what is in the
    group."""


_PASSED_ON = ("fill", "fill-rule", "visibility", "color")


class _SketchReader:
    """Reads one drawing: its named shapes and links, and all that is left out of it."""

    def __init__(
        self,
        root: ElementTree.Element,
        raw: bytes,
        file: str,
        tolerance_mm: float,
        left_out: dict[str, None],
    ) -> None:
        """Keep the document with its ids and the lines its elements stand on, and what is collected
        on the way."""
        self._root = root
        self._file = file
        self._tolerance = tolerance_mm
        self._left_out = left_out
        self._rules: StyleRules = read_rules(root, left_out)
        self._by_id = {e.get("id"): e for e in reversed(list(root.iter())) if e.get("id")}
        self._lines = _lines_of(raw)
        self._page = (0.0, 0.0)
        self._elements = self._points = self._depth = 0
        self._shapes: list[NamedShape] = []
        self._links: list[LinkLine] = []
        self._unnamed: list[tuple[Place, Point]] = []
        """Places in the file, and a point of each on the map in mm."""
        self._hidden: list[str] = []
        self._texts = 0
        self._clipped: list[tuple[Place, str]] = []
        self._joined: dict[str, tuple[Place, list[str]]] = {}
        """Shapes with ids of their own that a labelled group makes one area."""

    def sketch(self, width_mm: float | None) -> Sketch:
        """Return what the drawing holds, brought to a width if one is given."""
        box, width, height = frame_of(self._root)
        k = (width_mm or width) / width
        width, height = width * k, height * k
        self._page = box[2], box[3]
        by = scaling(width / box[2], height / box[3]) @ shift(-box[0], -box[1])
        top = _Within(by, look={})
        for child in self._root:
            self._read_element(child, top)
        doubts = tuple(problem.as_doubt() for problem in self._doubts())
        return Sketch(width, height, tuple(self._shapes), tuple(self._links), doubts)

    def _doubts(self) -> list[Problem]:
        """Return what was left out or not followed: one problem for each cause, for each clip and
        for each group that takes in several ids."""
        where = Place(self._file)
        doubts = []
        if self._unnamed:
            place, (x, y) = self._unnamed[0]
            many = len(self._unnamed)
            what = f"{many} shape{'s have' if many > 1 else ' has'} no name and "
            what += f"{'are' if many > 1 else 'is'} left out, the first near ({x:.0f}, {y:.0f})"
            mend = "name it where your program shows the object's properties (its label or id)"
            doubts.append(place.problem(what, mend))
        if self._hidden:
            names = ", ".join(dict.fromkeys(self._hidden))
            doubts.append(
                where.problem(f"hidden and left out: {names[:200]}", "show what is meant")
            )
        if self._texts:
            what = f"{self._texts} text{'s are' if self._texts > 1 else ' is'} left out"
            mend = "the names of areas are set by the game"
            doubts.append(where.problem(what, mend))
        for name, (place, taken_in) in self._joined.items():
            ids = list(dict.fromkeys(taken_in))
            if len(ids) > 1:  # one alone is the area itself
                what = (
                    ", ".join(ids[:4]) + ", …" * (len(ids) > 4) + f" are taken into {shown(name)}"
                )
                doubts.append(place.problem(what, "give each a label if it is an area of its own"))
        if self._left_out:
            what = "the drawing is read without " + ", ".join(sorted(self._left_out))
            doubts.append(where.problem(what, "save it as plain SVG"))
        for place, name in self._clipped:
            what = f"the clip of {shown(name)} is not followed"
            doubts.append(place.problem(what, "cut the shape itself"))
        return doubts

    # ---- elements --------------------------------------------------------------------------------

    def _read_element(self, element: ElementTree.Element, within: _Within) -> None:
        """Read an element and those in it, as areas, links or a cause for doubt. What is no SVG,
        and what is called `#…`, is left out. Raises SvgRefused, DataError."""
        if not isinstance(element.tag, str):
            return
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise SvgRefused(f"has more than {MOST_ELEMENTS} elements", "simplify it")
        space, _, kind = element.tag.rpartition("}")
        if space and "w3.org/2000/svg" not in space:
            return
        if kind in ("text", "flowRoot"):
            self._texts += 1
        if kind not in ("g", "a", "switch", "use", *OUTLINES):
            return
        style = declarations(element.get("style", ""))
        given = {**element.attrib, **self._rules.of(element), **style}
        name, labelled = self._named(element, within)
        if given.get("display") == "none" or name.startswith("#"):
            if not name.startswith("#"):
                self._hidden.append(name or element.get("id", kind))
            return
        look = {**within.look, **{key: given[key] for key in _PASSED_ON if key in given}}
        by = within.by @ transform_of(given.get("transform", "").replace("none", ""))
        name_here = name or within.name
        if given.get("clip-path", "none") != "none":
            self._clipped.append((self._place(element), name_here or kind))
        inner = within._replace(
            by=by, look=look, name=name_here, labelled=labelled or (within.labelled and not name)
        )
        self._depth += 1
        if self._depth > DEEPEST:
            raise SvgRefused("is nested too deeply", "ungroup it")
        if kind == "use":
            self._take_clone(element, inner)
        elif kind in OUTLINES:
            if look.get("visibility", "visible") == "visible":
                self._take_outline(kind, element, inner)
        else:
            self._take_group(element, name, inner)
        self._depth -= 1

    def _named(self, element: ElementTree.Element, within: _Within) -> tuple[str, bool]:
        """Return the name that an element adds, and whether it is a label or title. What a named
        clone shows has the clone's name. A label goes before ids within it: such an id is noted as
        taken in, and the name is empty."""
        if within.cloned:
            return within.name, True
        name, labelled = self._name(element)
        if name and not labelled and within.labelled:
            self._joined.setdefault(within.name, (self._place(element), []))[1].append(name)
            return "", False
        return name, labelled

    def _take_group(self, element: ElementTree.Element, name: str, within: _Within) -> None:
        """Read a group. It names the shapes in it that have no label of their own, unless it is a
        layer: by Inkscape's mark, by an id as `Layer_1`, by a name that says only that it holds
        seas or lands, or because it holds groups and has no title (programs save layers as groups
        with a label of their own making; a title is typed). What a clone shows is no layer: the
        clone's name names all of it, unless that is such a word itself. `name` is what the group
        adds; `within` has it already."""
        groups = (*within.groups, name) if name else within.groups
        layer = bool(name and _KINDS.issuperset(slug(name).split("-")))
        if not within.cloned:
            layer = layer or any(key.endswith("}groupmode") for key in element.attrib)
            layer = layer or bool(re.match("layer", element.get("id", ""), re.IGNORECASE))
            layer = layer or (not _title(element) and any(_kind(child) == "g" for child in element))
        inner = within._replace(groups=groups)
        if layer:
            inner = inner._replace(name="", labelled=False, cloned=False)
        for child in element:
            self._read_element(child, inner)

    def _take_clone(self, element: ElementTree.Element, within: _Within) -> None:
        """Read what a <use> shows, under the clone's name if it has one."""
        target_id = (element.get("href") or element.get(HREF) or "").removeprefix("#")
        target = self._by_id.get(target_id)
        if target is None:
            return
        x, y = (length_of(element.get(axis)) for axis in "xy")
        has_name = bool(within.name)
        self._read_element(target, within._replace(by=within.by @ shift(x, y), cloned=has_name))

    def _name(self, element: ElementTree.Element) -> tuple[str, bool]:
        """Return the user's name of an element, and whether it is its label or title. Otherwise it
        is an id that no program made, or empty."""
        for name in (element.get(LABEL, ""), _title(element)):
            if name.strip():
                return " ".join(name.split()), True
        name = _CODED.sub(lambda code: chr(int(code[1], 16)), element.get("id", ""))
        if not name or _MADE_UP.fullmatch(name):
            return "", False
        plain = name.replace("_", " ").strip()
        if not plain[:1].isupper():
            plain = plain.replace("-", " ").strip().title()
        return plain, False

    def _place(self, element: ElementTree.Element) -> Place:
        return Place(self._file, self._lines.get(element.get("id", ""), 0))

    def _take_outline(self, kind: str, element: ElementTree.Element, within: _Within) -> None:
        """Note an outline as an area or, if it is an open line without a fill, as a link. One
        without a name is noted as unnamed. Raises DataError, SvgRefused."""
        try:
            path = (
                svg_path(element.get("d", ""))
                if kind == "path"
                else basic_path(kind, element, self._page)
            )
        except SvgRefused as error:
            problem = self._place(element).problem(f"the SVG {error.what}", error.mend)
            raise DataError([problem]) from None
        rings = self._flat(transformed(path, within.by))
        if not rings:
            return
        place, name = self._place(element), within.name
        fill = within.look.get("fill", "").strip()  # empty: outlines are meant, not black areas
        is_open = len(rings) == 1 and rings[0][0] != rings[0][-1]
        if kind == "line" or (is_open and fill == "none"):
            style = _link_style(name, within.groups)
            if style:
                self._links.append(LinkLine(name, rings[0], style, place))
            else:
                self._unnamed.append((place, rings[0][0]))
            return
        closed = tuple(_closed(ring) for ring in rings if len(ring) > 2)
        if not closed:
            return
        if not name:
            self._unnamed.append((place, closed[0][0]))
            return
        if len(self._shapes) >= MOST_SHAPES:
            raise SvgRefused(f"has more than {MOST_SHAPES} named shapes", "simplify it")
        is_plain = fill and not fill.startswith("url(")
        colour = colour_of(fill, within.look.get("color", "")) if is_plain else None
        self._shapes.append(
            NamedShape(
                name,
                within.groups,
                rings=closed,
                even_odd=within.look.get("fill-rule") == "evenodd",
                fill=colour.code if colour else None,
                place=place,
            )
        )

    def _flat(self, path: Path) -> list[tuple[Point, ...]]:
        """Return a path as straight lines, one for each of its parts; a closed one ends where it
        began."""
        rings: list[list[Point]] = []
        start: Point | None = None
        for segment in path:
            match segment:
                case ("M", x, y):
                    rings.append([(x, y)])
                case ("L", x, y) if rings:
                    self._begin(rings, start).append((x, y))
                case ("C", x1, y1, x2, y2, x, y) if rings:
                    ring = self._begin(rings, start)
                    ring += self._curve(ring[-1], (x1, y1), (x2, y2), (x, y))
                case ("Z",) if rings:
                    rings[-1].append(rings[-1][0])
            start = rings[-1][0] if segment[0] == "Z" and rings else None
        self._points += sum(map(len, rings))
        if self._points > MOST_POINTS:
            raise SvgRefused(f"has more than {MOST_POINTS} points", "simplify its paths")
        for ring in rings:
            for point in ring:
                if not all(math.isfinite(v) and abs(v) < FARTHEST_MM for v in point):
                    raise SvgRefused("draws far beyond its page", "remove what cannot be seen")
        return [tuple(ring) for ring in rings if len(ring) > 1]

    @staticmethod
    def _begin(rings: list[list[Point]], start: Point | None) -> list[Point]:
        """Return the ring that goes on; after a closed one a new one begins where that did."""
        if start is not None:
            rings.append([start])
        return rings[-1]

    def _curve(self, p: Point, q: Point, r: Point, s: Point) -> list[Point]:
        """Return a curve from p to s, which q and r pull, as points that straight lines join; p
        itself is not among them. Raises SvgRefused."""
        bend = max(
            math.hypot(p[0] - 2 * q[0] + r[0], p[1] - 2 * q[1] + r[1]),
            math.hypot(q[0] - 2 * r[0] + s[0], q[1] - 2 * r[1] + s[1]),
        )
        if not bend < FARTHEST_MM * 10:
            raise SvgRefused("draws far beyond its page", "remove what cannot be seen")
        steps = min(max(math.ceil(math.sqrt(0.75 * bend / self._tolerance)), 1), MOST_STEPS)
        made = []
        for step in range(1, steps + 1):
            t = step / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            x = a * p[0] + b * q[0] + c * r[0] + d * s[0]
            made.append((x, a * p[1] + b * q[1] + c * r[1] + d * s[1]))
        return made


def _kind(element: ElementTree.Element) -> str:
    """Return the tag of an element without its namespace; empty for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _title(element: ElementTree.Element) -> str:
    """Return the title of an element; empty without one."""
    return next((child.text or "" for child in element if _kind(child) == "title"), "")


def _closed(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    return ring if ring[0] == ring[-1] else (*ring, ring[0])


def _link_style(name: str, groups: tuple[str, ...]) -> str:
    """Return the kind of link of a line, by its own name or its layer's; empty if it is none."""
    for called in (name, *reversed(groups)):
        word = re.match(r"[a-z]*", called.lower())
        for style in LINKS:
            if word and word[0] in (style, f"{style}s"):
                return style
    return ""


def _lines_of(raw: bytes) -> dict[str, int]:
    """Return the line of the file on which each id stands."""
    text = raw.decode("utf-8", "replace")
    line_of: dict[str, int] = {}
    line, last = 1, 0
    for match in _ID.finditer(text):
        line += text.count("\n", last, match.start())
        last = match.start()
        line_of.setdefault(match[1], line)
    return line_of
