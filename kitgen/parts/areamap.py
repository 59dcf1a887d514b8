"""An area map: outlines in board millimetres, and the borders that follow from them.

The file is GeoJSON with plane coordinates (millimetres, y down): one feature per area with its id,
a Polygon or MultiPolygon, and a label point. Neighbours share the vertices of their border, so who
touches whom can be read from the outlines alone. `docs/maps.md` has every field.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from kitgen.draw.geometry import Box, Path, Point, Segment, polyline
from kitgen.game.problems import DataError, Place, Problem, display_path, nearest, shown
from kitgen.game.source import read_text
from kitgen.parts.jsonplaces import JsonPlaces

Ring = tuple[Point, ...]
Pair = tuple[str, str]

LINK_STYLES = ("strait", "bridge", "lane")

FARTHEST_MM = 10_000.0
"""Greatest coordinate of a point: twice the largest page."""
MIN_BORDER_MM = 3.0
"""Length below which a contact cannot be seen on paper, so that it must not mean anything."""


class Area(NamedTuple):
    """An area of a map. `polygons` are rings: the outline, then its holes. `label_box` is the free
    room around the label point: width and height. An area of `islands` is a group of them: its
    outline is a line in the water around them all."""

    id: str
    polygons: tuple[tuple[Ring, ...], ...]
    label: Point
    label_box: tuple[float, float]
    islands: tuple[Ring, ...] = ()

    @property
    def rings(self) -> tuple[Ring, ...]:
        return tuple(ring for polygon in self.polygons for ring in polygon)


class Link(NamedTuple):
    """A declared border that is drawn as a line of its own: a strait or canal, a bridge over a
    river, a lane over another sea. `canal` is the name of a canal, empty for any other link."""

    a: str
    b: str
    line: Ring
    style: str = "strait"
    canal: str = ""


class Wrap(NamedTuple):
    """A border across the left and right edges of the board, marked by the same letter twice."""

    a: str
    b: str
    letter: str
    left_y: float
    right_y: float


class AreaMap(NamedTuple):
    """`rivers` are pairs whose border is drawn as water that only a bridge crosses; `lakes` are
    water that no piece enters, drawn upon the land. `borders` has, for each pair of areas that
    touch, their common lines; a border of one area alone (the edge of the board) is under the pair
    (area, ""). `paths` are the outlines of areas, the same objects however often a map is shown.
    """

    file: str
    width_mm: float
    height_mm: float
    areas: Mapping[str, Area]
    connectors: tuple[Link, ...]
    wraps: tuple[Wrap, ...]
    blocked: frozenset[Pair]
    rivers: frozenset[Pair]
    lakes: tuple[Ring, ...]
    borders: Mapping[Pair, tuple[Ring, ...]]
    paths: Mapping[str, Path]
    places: JsonPlaces

    def contact_mm(self, pair: Pair) -> float:
        return sum(length(line) for line in self.borders.get(pair, ()))

    def around(self, box: Box) -> AreaMap:
        """Return the same map with those areas and borders alone that may reach into a box."""
        lines = (
            (who, tuple(line for line in lines if _meets(line, box)))
            for who, lines in self.borders.items()
        )
        return self._replace(
            areas={
                name: area
                for name, area in self.areas.items()
                if any(_meets(ring, box) for ring in area.rings)
            },
            borders={who: met for who, met in lines if met},
        )


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def length(line: Ring) -> float:
    return sum(math.dist(p, q) for p, q in pairwise(line))


def _meets(line: Ring, box: Box) -> bool:
    """Return whether the box around a line meets a box."""
    x, y, width, height = box
    across, down = [point[0] for point in line], [point[1] for point in line]
    return (
        min(across) <= x + width and max(across) >= x and min(down) <= y + height and max(down) >= y
    )


_NUMBER = (int, float)
_NUMBERS = frozenset(_NUMBER)


def _are_lengths(figures: Sequence[Any]) -> bool:
    return _NUMBERS.issuperset(map(type, figures)) and max(map(abs, figures)) <= FARTHEST_MM


class _MapReader:
    """Reads the JSON with every fault noted, where what is `about` to be read stands: a section of
    the file, or a feature by its id."""

    def __init__(self, places: JsonPlaces) -> None:
        self.places = places
        self.about: tuple[str, ...] = ()
        self.problems: list[Problem] = []

    def fault(self, what: str, mend: str) -> None:
        self.problems.append(self.places.named(*self.about).problem(what, mend))

    def point(self, value: Any, of: str) -> Point:
        if isinstance(value, list) and len(value) >= 2:
            x, y = value[:2]
            if (
                isinstance(x, _NUMBER)
                and isinstance(y, _NUMBER)
                and abs(x) <= FARTHEST_MM
                and abs(y) <= FARTHEST_MM
            ):
                return float(x), float(y)
        self.fault(f"{of} has a point {shown(json.dumps(value))}", "write [x, y] in millimetres")
        return 0.0, 0.0

    def line(self, value: Any, of: str, least: int) -> Ring:
        if not isinstance(value, list) or len(value) < least:
            self.fault(f"{of} has a line with too few points", f"give at least {least}")
            return ()
        if set(map(type, value)) == {list} and set(map(len, value)) == {2}:
            across, down = zip(*value, strict=True)
            if _are_lengths(across) and _are_lengths(down):
                return tuple(zip(map(float, across), map(float, down), strict=True))
        return tuple(self.point(v, of) for v in value)

    def polygons(self, geometry: Any, of: str) -> tuple[tuple[Ring, ...], ...]:
        """Return the polygons of GeoJSON's `geometry`, each a ring around it and rings of its
        holes; faults are noted as those `of` what it is."""
        kind = geometry.get("type") if isinstance(geometry, dict) else None
        coordinates = geometry.get("coordinates") if isinstance(geometry, dict) else None
        if kind == "Polygon":
            coordinates = [coordinates]
        if kind not in ("Polygon", "MultiPolygon") or not isinstance(coordinates, list):
            self.fault(f"{of} has no outline", "give it a Polygon or a MultiPolygon")
            return ()
        made = []
        for polygon in coordinates:
            rings = polygon if isinstance(polygon, list) else []
            if not rings:
                self.fault(f"{of} has an outline without rings", "give it one or remove it")
            made.append(tuple(self.line(ring, of, 4) for ring in rings))
        if not made:
            self.fault(f"{of} has no outline", "give it a Polygon or a MultiPolygon")
        return tuple(made)

    def islands(self, value: Any, of: str) -> tuple[Ring, ...]:
        if not isinstance(value, list):
            self.fault(f"the islands of '{of}' are no list", "write a list of outlines")
            return ()
        return tuple(self.line(ring, f"an island of '{of}'", 4) for ring in value)

    def pairs(self, values: list[Any], key: str) -> frozenset[Pair]:
        pairs = set()
        for entry in values:
            whole = isinstance(entry, list) and len(entry) == 2
            if whole and all(isinstance(end, str) for end in entry):
                pairs.add(pair(*entry))
            else:
                self.fault(f"'{key}' has an entry that is no pair", 'write ["a", "b"]')
        return frozenset(pairs)

    def style(self, value: Any, of: str) -> str:
        style = value.get("style", "strait") if isinstance(value, dict) else "strait"
        if style not in LINK_STYLES:
            self.fault(f"{of} has the style {shown(str(style))}", nearest(str(style), LINK_STYLES))
            return "strait"
        return str(style)

    def text(self, value: Any, key: str, of: str) -> str:
        text = value.get(key) if isinstance(value, dict) else None
        if not isinstance(text, str) or not text:
            self.fault(f"{of} has no '{key}'", f'add "{key}": "…"')
            return ""
        return text


def read_map(path: FilePath) -> AreaMap:
    """Return the map in a GeoJSON file. Raises DataError with every fault of the file."""
    return _map_of(display_path(path), read_text(path))


@lru_cache(maxsize=2)
def _map_of(file: str, text: str) -> AreaMap:
    """Return the map in a text. It is cached, since a board and the examples of its booklet show
    the same map."""
    reader = _MapReader(JsonPlaces(file, text))
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        where = Place(file, error.lineno, error.colno)
        raise DataError(
            [where.problem(f"the JSON cannot be read: {error.msg}", "mend it")]
        ) from None
    except (RecursionError, ValueError):
        raise DataError([Place(file).problem("the JSON is too deep", "write GeoJSON")]) from None
    data = data if isinstance(data, dict) else {}

    def many(key: str) -> list[Any]:
        reader.about = (key,)
        entries = data.get(key, [])
        if not isinstance(entries, list):
            reader.fault(f"'{key}' is no list", "write [ … ]")
            return []
        return entries

    reader.about = ("size_mm",)
    width, height = reader.point(data.get("size_mm"), "'size_mm'")
    areas: dict[str, Area] = {}
    for number, feature in enumerate(many("features"), start=1):
        reader.about = ("features",)
        name = reader.text(feature, "id", f"feature {number}")
        reader.about = ("features", name)
        properties = feature.get("properties") if isinstance(feature, dict) else None
        properties = properties if isinstance(properties, dict) else {}
        if name in areas:
            reader.fault(f"the area '{name}' appears twice", "join its outlines in one feature")
        areas[name] = Area(
            name,
            reader.polygons(feature.get("geometry") if isinstance(feature, dict) else None, name),
            reader.point(properties.get("label"), f"the label of '{name}'"),
            reader.point(properties.get("label_box", [20, 12]), f"the label_box of '{name}'"),
            reader.islands(properties.get("islands", []), name),
        )
    connectors = tuple(
        Link(
            reader.text(c, "a", "a connector"),
            reader.text(c, "b", "a connector"),
            reader.line(c.get("line") if isinstance(c, dict) else None, "a connector", 2),
            reader.style(c, "a connector"),
            reader.text(c, "canal", "a connector") if isinstance(c, dict) and "canal" in c else "",
        )
        for c in many("connectors")
    )
    wraps = tuple(
        Wrap(
            reader.text(w, "a", "a wrap"),
            reader.text(w, "b", "a wrap"),
            reader.text(w, "letter", "a wrap"),
            *reader.point(
                [w.get("left_y_mm"), w.get("right_y_mm")] if isinstance(w, dict) else None,
                "a wrap (left_y_mm, right_y_mm)",
            ),
        )
        for w in many("wraps")
    )
    lakes = tuple(
        reader.line(lake.get("coordinates") if isinstance(lake, dict) else None, "a lake", 4)
        for lake in many("lakes")
    )
    blocked = reader.pairs(many("blocked"), "blocked")
    rivers = reader.pairs(many("rivers"), "rivers")
    reader.about = ("features",)
    if not areas:
        reader.fault("there are no areas", "add a feature for each")
    reader.about = ("size_mm",)
    if width <= 0 or height <= 0:
        reader.fault("'size_mm' is no size", "write [width, height]")
    if reader.problems:
        raise DataError(reader.problems)
    borders = shared_borders(areas)
    return AreaMap(
        file,
        width,
        height_mm=height,
        areas=areas,
        connectors=connectors,
        wraps=wraps,
        blocked=blocked,
        rivers=rivers,
        lakes=lakes,
        borders=borders,
        paths={name: _path(area) for name, area in areas.items()},
        places=reader.places,
    )


def _path(area: Area) -> Path:
    path: list[Segment] = []
    for ring in area.rings:
        path += polyline(ring[:-1] if ring[0] == ring[-1] else ring, closed=True)
    return tuple(path)


def shared_borders(areas: Mapping[str, Area]) -> dict[Pair, tuple[Ring, ...]]:
    """Return the common lines of each pair of areas, joined end to end."""
    owners: dict[tuple[Point, Point], list[str]] = {}
    for area in areas.values():
        for ring in area.rings:
            for p, q in pairwise(ring):
                if p != q:
                    owners.setdefault((p, q) if p < q else (q, p), []).append(area.id)
    segments: dict[Pair, list[tuple[Point, Point]]] = {}
    for segment, names in owners.items():
        who = pair(names[0], names[1]) if len(names) > 1 else (names[0], "")
        segments.setdefault(who, []).append(segment)
    return {who: tuple(chains_of(parts)) for who, parts in sorted(segments.items())}


def chains_of(segments: Sequence[tuple[Point, Point]]) -> list[Ring]:
    """Return chains of segments; a closed chain repeats its first point."""
    ends: dict[Point, list[int]] = {}
    for number, (p, q) in enumerate(segments):
        ends.setdefault(p, []).append(number)
        ends.setdefault(q, []).append(number)
    left = set(range(len(segments)))
    lines: list[Ring] = []
    starts = [p for p, at in ends.items() if len(at) != 2] + list(ends)
    for start in starts:
        for first in ends[start]:
            if first not in left:
                continue
            line, here, number = [start], start, first
            while True:
                left.discard(number)
                p, q = segments[number]
                here = q if here == p else p
                line.append(here)
                onward = [n for n in ends[here] if n in left]
                if len(ends[here]) != 2 or not onward:
                    break
                number = onward[0]
            lines.append(tuple(line))
    return lines
