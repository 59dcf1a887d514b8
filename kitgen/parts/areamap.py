"""An area map: outlines in board millimetres, and the borders that follow from them.

The file is GeoJSON with plane coordinates (millimetres, y down): one feature per area with its id,
a Polygon or MultiPolygon, and a label point. Neighbours share the vertices of their border, so who
touches whom can be read from the outlines alone. `docs/maps.md` has every field.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
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
    """A map of areas, in millimetres of the board. `rivers` are pairs whose border is drawn as
    water that only a bridge crosses; `lakes` are water that no piece enters, drawn upon the land.
    `borders` has, for each pair of areas that touch, their common lines; a border of one area alone
    (the edge of the board) is under the pair (area, ""). `paths` are the outlines of areas, the
    same objects however often a map is shown."""

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
        borders_near = (
            (ends, tuple(line for line in lines if _meets(line, box)))
            for ends, lines in self.borders.items()
        )
        return self._replace(
            areas={
                name: area
                for name, area in self.areas.items()
                if any(_meets(ring, box) for ring in area.rings)
            },
            borders={ends: lines for ends, lines in borders_near if lines},
        )


def pair(a: str, b: str) -> Pair:
    """Return two areas in the order in which borders name them: by id."""
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
    the file, or a feature by its id. Methods return an empty or zero value for what is faulty;
    their `subject` begins the sentence of the fault, such as `the label of 'alps'`."""

    def __init__(self, places: JsonPlaces) -> None:
        self.places = places
        self.about: tuple[str, ...] = ()
        self.problems: list[Problem] = []

    def fault(self, what: str, mend: str) -> None:
        self.problems.append(self.places.named(*self.about).problem(what, mend))

    def section(self, data: Mapping[str, Any], key: str) -> list[Any]:
        """Return the entries of a list of the file, and be about them from now on."""
        self.about = (key,)
        entries = data.get(key, [])
        if not isinstance(entries, list):
            self.fault(f"'{key}' is no list", "write [ … ]")
            return []
        return entries

    def point(self, value: Any, subject: str) -> Point:
        """Return the point `[x, y]` in millimetres."""
        if isinstance(value, list) and len(value) >= 2:
            x, y = value[:2]
            if (
                isinstance(x, _NUMBER)
                and isinstance(y, _NUMBER)
                and abs(x) <= FARTHEST_MM
                and abs(y) <= FARTHEST_MM
            ):
                return float(x), float(y)
        what = f"{subject} has a point {shown(json.dumps(value))}"
        self.fault(what, "write [x, y] in millimetres")
        return 0.0, 0.0

    def line(self, value: Any, subject: str, least: int) -> Ring:
        """Return a list of at least so many points."""
        if not isinstance(value, list) or len(value) < least:
            self.fault(f"{subject} has a line with too few points", f"give at least {least}")
            return ()
        if set(map(type, value)) == {list} and set(map(len, value)) == {2}:
            across, down = zip(*value, strict=True)  # thousands of points are read at once
            if _are_lengths(across) and _are_lengths(down):
                return tuple(zip(map(float, across), map(float, down), strict=True))
        return tuple(self.point(v, subject) for v in value)

    def polygons(self, geometry: Any, subject: str) -> tuple[tuple[Ring, ...], ...]:
        """Return the polygons of GeoJSON's `geometry`, each a ring around it and rings of its
        holes."""
        kind = geometry.get("type") if isinstance(geometry, dict) else None
        coordinates = geometry.get("coordinates") if isinstance(geometry, dict) else None
        if kind == "Polygon":
            coordinates = [coordinates]
        if kind not in ("Polygon", "MultiPolygon") or not isinstance(coordinates, list):
            self.fault(f"{subject} has no outline", "give it a Polygon or a MultiPolygon")
            return ()
        made = []
        for polygon in coordinates:
            rings = polygon if isinstance(polygon, list) else []
            if not rings:
                self.fault(f"{subject} has an outline without rings", "give it one or remove it")
            made.append(tuple(self.line(ring, subject, least=4) for ring in rings))
        if not made:
            self.fault(f"{subject} has no outline", "give it a Polygon or a MultiPolygon")
        return tuple(made)

    def islands(self, value: Any, area: str) -> tuple[Ring, ...]:
        """Return the outlines of the islands of an area."""
        if not isinstance(value, list):
            self.fault(f"the islands of '{area}' are no list", "write a list of outlines")
            return ()
        return tuple(self.line(ring, f"an island of '{area}'", least=4) for ring in value)

    def pairs(self, data: Mapping[str, Any], key: str) -> frozenset[Pair]:
        """Return the pairs of areas that a section lists."""
        pairs = set()
        for entry in self.section(data, key):
            has_two = isinstance(entry, list) and len(entry) == 2
            if has_two and all(isinstance(end, str) for end in entry):
                pairs.add(pair(*entry))
            else:
                self.fault(f"'{key}' has an entry that is no pair", 'write ["a", "b"]')
        return frozenset(pairs)

    def style(self, value: Any, subject: str) -> str:
        """Return the style of a connector; a strait by default."""
        style = value.get("style", "strait") if isinstance(value, dict) else "strait"
        if style not in LINK_STYLES:
            what = f"{subject} has the style {shown(str(style))}"
            self.fault(what, nearest(str(style), LINK_STYLES))
            return "strait"
        return str(style)

    def text(self, value: Any, key: str, subject: str) -> str:
        """Return the text that an object has under a key."""
        text = value.get(key) if isinstance(value, dict) else None
        if not isinstance(text, str) or not text:
            self.fault(f"{subject} has no '{key}'", f'add "{key}": "…"')
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
    reader.about = ("size_mm",)
    width, height = reader.point(data.get("size_mm"), "'size_mm'")
    areas = _read_areas(reader, data)
    connectors = tuple(_read_connectors(reader, data))
    wraps = tuple(_read_wraps(reader, data))
    lakes = tuple(
        reader.line(_entry(lake, "coordinates"), "a lake", least=4)
        for lake in reader.section(data, "lakes")
    )
    blocked = reader.pairs(data, "blocked")
    rivers = reader.pairs(data, "rivers")
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


def _entry(value: Any, key: str) -> Any:
    """Return what an object of JSON has under a key; None if it has nothing or is no object."""
    return value.get(key) if isinstance(value, dict) else None


def _read_areas(reader: _MapReader, data: Mapping[str, Any]) -> dict[str, Area]:
    """Return the areas that the features are, by id."""
    areas: dict[str, Area] = {}
    for number, feature in enumerate(reader.section(data, "features"), start=1):
        reader.about = ("features",)
        name = reader.text(feature, "id", f"feature {number}")
        reader.about = ("features", name)
        properties = _entry(feature, "properties")
        properties = properties if isinstance(properties, dict) else {}
        if name in areas:
            reader.fault(f"the area '{name}' appears twice", "join its outlines in one feature")
        areas[name] = Area(
            name,
            polygons=reader.polygons(_entry(feature, "geometry"), name),
            label=reader.point(properties.get("label"), f"the label of '{name}'"),
            label_box=reader.point(
                properties.get("label_box", [20, 12]), f"the label_box of '{name}'"
            ),
            islands=reader.islands(properties.get("islands", []), name),
        )
    return areas


def _read_connectors(reader: _MapReader, data: Mapping[str, Any]) -> Iterator[Link]:
    """Yield the borders that are drawn as lines of their own."""
    for entry in reader.section(data, "connectors"):
        yield Link(
            a=reader.text(entry, "a", "a connector"),
            b=reader.text(entry, "b", "a connector"),
            line=reader.line(_entry(entry, "line"), "a connector", least=2),
            style=reader.style(entry, "a connector"),
            canal=""
            if _entry(entry, "canal") is None
            else reader.text(entry, "canal", "a connector"),
        )


def _read_wraps(reader: _MapReader, data: Mapping[str, Any]) -> Iterator[Wrap]:
    """Yield the borders across the edge of the board."""
    for entry in reader.section(data, "wraps"):
        a, b, letter = (reader.text(entry, key, "a wrap") for key in ("a", "b", "letter"))
        heights = (
            [entry.get("left_y_mm"), entry.get("right_y_mm")] if isinstance(entry, dict) else None
        )
        left_y, right_y = reader.point(heights, "a wrap (left_y_mm, right_y_mm)")
        yield Wrap(a, b, letter, left_y, right_y)


def _path(area: Area) -> Path:
    """Return the outlines and holes of an area as one path."""
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
        ends = pair(names[0], names[1]) if len(names) > 1 else (names[0], "")
        segments.setdefault(ends, []).append(segment)
    return {ends: tuple(chains_of(parts)) for ends, parts in sorted(segments.items())}


def chains_of(segments: Sequence[tuple[Point, Point]]) -> list[Ring]:
    """Return segments joined to lines, from fork to fork or from end to end; a closed line repeats
    its first point."""
    meeting: dict[Point, list[int]] = {}  # the numbers of the segments that meet at a point
    for number, (p, q) in enumerate(segments):
        meeting.setdefault(p, []).append(number)
        meeting.setdefault(q, []).append(number)
    unused = set(range(len(segments)))
    lines: list[Ring] = []
    forks_and_ends = [point for point, numbers in meeting.items() if len(numbers) != 2]
    for start in [*forks_and_ends, *meeting]:  # what is left after them are closed lines
        for first in meeting[start]:
            if first not in unused:
                continue
            line, here, number = [start], start, first
            while True:
                unused.discard(number)
                p, q = segments[number]
                here = q if here == p else p
                line.append(here)
                onward = [n for n in meeting[here] if n in unused]
                if len(meeting[here]) != 2 or not onward:
                    break
                number = onward[0]
            lines.append(tuple(line))
    return lines
