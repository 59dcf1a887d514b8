"""The map of a game made, or made again, from a drawing of its areas."""

from __future__ import annotations

import colorsys
import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from shapely.errors import GEOSException

from kitgen.draw.geometry import Point
from kitgen.game.load import find_game
from kitgen.game.problems import DataError, Place, Problem, display_path, nearest, shown
from kitgen.game.slugs import LONGEST, slug
from kitgen.game.source import read_bytes, read_text
from kitgen.map_import.labels import best_room
from kitgen.map_import.mesh import AreaLayer, mesh
from kitgen.map_import.shapes import SEA_WORDS, LinkLine, NamedShape, Sketch, read_sketch
from kitgen.map_import.tables import ImportedFiles
from kitgen.parts.areamap import MIN_BORDER_MM, Area, Pair, length, pair, shared_borders
from kitgen.parts.artcolours import colour_of
from kitgen.parts.artsource import MOST_BYTES
from kitgen.parts.mapcheck import holds, openings
from kitgen.parts.svgwords import SvgRefused

BLUE = (0.46, 0.72)
"""Hues that are water if the command line names no sea."""
MOST_AREAS = 1_000
MOST_GAP_MM = 10
"""Largest gap that can be closed."""


class ImportSettings(NamedTuple):
    """Settings for reading a drawing: which shapes are `sea` (words: layers, names or colours;
    empty: by SEA_WORDS, else by blue), up to how many mm gaps are closed, how far curves may be
    off, how wide the map shall be (None: as wide as the page), and the names of the files."""

    sea: tuple[str, ...] = ()
    gap_mm: float = 1.0
    tolerance_mm: float = 0.1
    width_mm: float | None = None
    file: str = "map.geojson"
    areas: str = "areas"
    borders: str = "borders"


class Survey(NamedTuple):
    """Result of an import: files to write into a game's folder, a report of them, doubts, and
    problems that are left to the designer."""

    files: Mapping[str, bytes]
    report: tuple[str, ...]
    doubts: tuple[Problem, ...]
    left: tuple[Problem, ...]


def survey_game(game: str | Path, drawing: Path, settings: ImportSettings) -> Survey:
    """Return the map that a drawing makes for a game. Nothing is written. Raises DataError."""
    files = ImportedFiles(find_game(game), settings.areas, settings.borders)
    where = Place(display_path(drawing))
    raw = read_bytes(drawing, MOST_BYTES)
    sketch = read_sketch(raw, where.file, settings.width_mm, settings.tolerance_mm)
    if not sketch.shapes:
        problems = [*sketch.doubts, where.problem("no shape has a name", "name each area")]
        raise DataError(problem._replace(doubt=False) for problem in problems)
    names, doubts = _names(sketch.shapes)
    seas, rule = _seas(sketch.shapes, settings.sea, where)
    surveyed, area_doubts = _areas(sketch, names, seas, settings, where)
    if not surveyed:
        raise DataError([problem._replace(doubt=False) for problem in area_doubts])
    area_doubts += _openings(sketch, surveyed)
    links, unlinked = _links(sketch.lines, surveyed)
    path = files.folder / settings.file
    last = _last_map(path)
    surveyed = _with_own_labels(surveyed, last)
    entries, forgotten = _entries_kept(last, surveyed, links, Place(display_path(path)))
    colours: dict[str, str | None] = {}
    kinds: dict[str, str] = {}
    for shape, sea in zip(sketch.shapes, seas, strict=True):  # the first shape of an area counts
        area = _area_id(shape)
        colours.setdefault(area, shape.fill)
        kinds.setdefault(area, "sea" if sea else "land")
    doubts += [*sketch.doubts, *area_doubts, *unlinked, *forgotten]
    entries["connectors"] = [*links, *entries.get("connectors", [])]
    content = _geojson(sketch, surveyed, entries, drawing.name)
    files.write(
        settings.file,
        content,
        f"{len(surveyed)} areas on {sketch.width_mm:g} x {sketch.height_mm:g} mm",
    )
    sea_names = [names[area] for area in surveyed if kinds[area] == "sea"]
    if sea_names:
        files.report.append(f"sea, {rule}: {_first_names(sea_names)}")
    files.take_areas(
        {
            area: {"name": names[area], "kind": kinds[area], "colour": colours[area] or "#e9e4d6"}
            for area in surveyed
        }
    )
    files.take_borders(_borders(surveyed, entries))
    files.wire(settings.file, sketch.width_mm, sketch.height_mm)
    return Survey(files.made, tuple(files.report), tuple(doubts), tuple(files.left))


def _first_names(names: Sequence[str]) -> str:
    """Return the first eight names in words, and how many more there are."""
    more = len(names) - 8
    return ", ".join(names[:8]) + (f" and {more} more" if more > 0 else "")


# ---- which shapes are what -----------------------------------------------------------------------


def _area_id(shape: NamedShape) -> str:
    """Return the id of the area that a shape belongs to: `New South Wales` is `new_south_wales`."""
    return slug(shape.name, "_")[:LONGEST]


def _names(shapes: Sequence[NamedShape]) -> tuple[dict[str, str], list[Problem]]:
    """Return the name of each area by its id, and doubts. Shapes with one id are one area, called
    as the first of them. Raises DataError for a name that makes no id."""
    names: dict[str, str] = {}
    doubts = []
    for shape in shapes:
        area = _area_id(shape)
        if not area:
            what = f"the name {shown(shape.name)} has no letters or figures of a to z"
            raise DataError([shape.place.problem(what, "give it another label or id")])
        if names.setdefault(area, shape.name) != shape.name:
            what = f"{shown(shape.name)} and {shown(names[area])} are taken for one area"
            doubts.append(
                shape.place.problem(what, "call them otherwise if they are two").as_doubt()
            )
    return names, doubts


def _seas(
    shapes: Sequence[NamedShape], words: Sequence[str], where: Place
) -> tuple[list[bool], str]:
    """Return whether each shape is sea, and the rule that decided it, in words."""
    if [word.lower() for word in words] == ["none"]:
        return [False] * len(shapes), ""
    if words:
        for word in words:
            if not any(_is_called(shape, word) for shape in shapes):
                known = {name for shape in shapes for name in (shape.name, *shape.groups)}
                what = f"--sea is {shown(word)}, and no layer, name or colour is"
                raise DataError([where.problem(what, nearest(word, known))])
        return [any(_is_called(shape, word) for word in words) for shape in shapes], "as you say"
    in_sea_layer = [any(map(_has_sea_word, shape.groups)) for shape in shapes]
    if any(in_sea_layer):
        return in_sea_layer, "by their layer"
    return [_is_blue(shape.fill) for shape in shapes], "because they are blue"


def _has_sea_word(group: str) -> bool:
    return any(word in SEA_WORDS for word in slug(group).split("-"))


def _is_called(shape: NamedShape, word: str) -> bool:
    """Return whether a word is the name of a shape or of a layer around it, or its colour."""
    names = {slug(name) for name in (shape.name, *shape.groups)}
    if slug(word) in names and not word.startswith("#"):
        return True
    colour = colour_of(word)
    # a word that is no colour is read as black
    is_colour = word.startswith("#") or (colour is not None and colour.code != "#000000")
    return bool(is_colour and colour and shape.fill == colour.code)


def _is_blue(fill: str | None) -> bool:
    """Return whether a colour `#rrggbb` is a blue that is not nearly grey."""
    if fill is None:
        return False
    red, green, blue = (int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, _, strength = colorsys.rgb_to_hls(red, green, blue)
    return BLUE[0] <= hue <= BLUE[1] and strength > 0.15


# ---- the map -------------------------------------------------------------------------------------


def _areas(
    sketch: Sketch,
    names: Mapping[str, str],
    seas: Sequence[bool],
    settings: ImportSettings,
    where: Place,
) -> tuple[dict[str, Area], list[Problem]]:
    """Return area id -> area with the place of its label, and doubts. Raises DataError for too many
    areas or outlines that cannot be taken apart."""
    if len(names) > MOST_AREAS:
        what = f"the drawing has {len(names)} areas"
        raise DataError([where.problem(what, f"a map has at most {MOST_AREAS}")])
    layers = [
        AreaLayer(_area_id(shape), shape, sea)
        for shape, sea in zip(sketch.shapes, seas, strict=True)
    ]
    try:
        made = mesh(layers, sketch.width_mm, sketch.height_mm, settings.gap_mm)
    except SvgRefused as error:
        raise DataError([where.problem(f"the SVG {error.what}", error.mend)]) from None
    except GEOSException:
        what = "the outlines cross in a way that cannot be taken apart"
        raise DataError([where.problem(what, "simplify its paths")]) from None
    areas = {}
    for area, polygons in made.polygons.items():
        room = best_room(polygons, [line.points for line in sketch.lines])
        label = round(room.middle[0], 2), round(room.middle[1], 2)
        size = round(room.width_mm, 1), round(room.height_mm, 1)
        areas[area] = Area(area, polygons, label, label_box=size)
    return areas, list(made.doubts)


def _openings(sketch: Sketch, areas: Mapping[str, Area]) -> list[Problem]:
    """Return a doubt for each gap left open between neighbours, with the option that closes it."""
    places = {_area_id(shape): shape.place for shape in reversed(sketch.shapes)}
    doubts = []
    for opening in openings(shared_borders(areas), (sketch.width_mm, sketch.height_mm)):
        gap = math.ceil(opening.apart_mm * 2 + 0.5) / 2  # in halves of a millimetre, with room
        mend = "draw an area there if it is meant"
        if gap <= MOST_GAP_MM:
            mend = f"--gap {gap:g} closes it; {mend}"
        doubts.append(places[opening.area].problem(opening.what, mend).as_doubt())
    return doubts


def _links(
    lines: Sequence[LinkLine], areas: Mapping[str, Area]
) -> tuple[list[dict[str, Any]], list[Problem]]:
    """Return the drawn links as connectors of the map, and a doubt for each that links no two
    areas."""
    made, doubts = [], []
    for line in lines:
        ends = [
            next((name for name, area in areas.items() if holds(area, point)), "")
            for point in (line.points[0], line.points[-1])
        ]
        if not all(ends) or ends[0] == ends[1]:
            x, y = line.points[0]
            what = f"the {line.style} that begins near ({x:.0f}, {y:.0f}) joins no two areas"
            mend = "let it begin in one area and end in another"
            doubts.append(line.place.problem(what, mend).as_doubt())
            continue
        points = _rounded(line.points)
        made.append({"a": ends[0], "b": ends[1], "style": line.style, "line": points, _DRAWN: True})
    return made, doubts


def _rounded(points: Sequence[Point]) -> list[list[float]]:
    return [[round(x, 2), round(y, 2)] for x, y in points]


_PAIRS = ("blocked", "rivers")
_DRAWN = "drawn"
"""Marks the links that came from a drawing: the next one brings its own."""
_REMADE = ("type", "size_mm", "features", "source")
"""Entries of a map that an import makes anew."""


def _last_map(path: Path) -> dict[str, Any]:
    """Return the map that the game has, as it is written. Raises DataError where it cannot be read,
    for then nothing of it could be kept."""
    if not path.exists():
        return {}
    try:
        old = json.loads(read_text(path))
    except (ValueError, RecursionError):
        what = "the JSON of the last map cannot be read, so nothing of it can be kept"
        where = Place(display_path(path))
        raise DataError([where.problem(what, "mend it, or move the file away")]) from None
    return old if isinstance(old, dict) else {}


def _with_own_labels(areas: dict[str, Area], old: Mapping[str, Any]) -> dict[str, Area]:
    """Return the areas; those whose outlines stayed have the labels that they had, which may have
    been moved."""
    labelled = dict(areas)
    features = old.get("features")
    for feature in features if isinstance(features, list) else ():
        area = areas.get(str(feature.get("id"))) if isinstance(feature, dict) else None
        if area is None or feature.get("geometry") != _geometry(area):
            continue
        properties = feature.get("properties")
        match properties:
            case {
                "label": [int() | float() as x, int() | float() as y],
                "label_box": [int() | float() as wide, int() | float() as high],
            }:
                labelled[area.id] = area._replace(label=(x, y), label_box=(wide, high))
    return labelled


def _entries_kept(
    old: Mapping[str, Any],
    areas: Mapping[str, Area],
    links: Sequence[Mapping[str, Any]],
    where: Place,
) -> tuple[dict[str, Any], list[Problem]]:
    """Return what the last map had besides its areas: links, wraps, blocked borders, rivers, lakes
    and whatever else. Left out are links that came from a drawing or that the new one draws
    (`links`), and entries about areas that no longer exist, which are reported."""
    entries = {key: value for key, value in old.items() if key not in _REMADE}
    doubts = []
    drawn = {pair(link["a"], link["b"]) for link in links}
    for key in ("connectors", "wraps", *_PAIRS):
        kept = []
        listed = entries.get(key)
        for entry in listed if isinstance(listed, list) else ():
            ends = _ends(entry)
            from_drawing = isinstance(entry, dict) and (entry.get(_DRAWN) or pair(*ends) in drawn)
            if key == "connectors" and from_drawing:
                continue
            if set(ends) <= areas.keys():
                kept.append(entry)
                continue
            what = f"'{key}' speaks of {' and '.join(map(shown, ends))}, which are not both drawn"
            doubts.append(where.problem(what, "it is left out").as_doubt())
        entries[key] = kept
    return {key: value for key, value in entries.items() if value != []}, doubts


def _ends(entry: Any) -> Pair:
    """Return the two areas that an entry of a map speaks of: of a pair, or of an object with `a`
    and `b`; empty names for anything else."""
    ends = [entry.get("a"), entry.get("b")] if isinstance(entry, dict) else entry
    named = [str(end) for end in ends] if isinstance(ends, list) else []
    return (named[0], named[1]) if len(named) == 2 else ("", "")


def _geojson(
    sketch: Sketch, areas: Mapping[str, Area], entries: Mapping[str, Any], source: str
) -> bytes:
    """Return the file of the map, a line for each area so that changes are easy to see."""
    features = [
        json.dumps(
            {
                "type": "Feature",
                "id": area.id,
                "properties": {"label": list(area.label), "label_box": list(area.label_box)},
                "geometry": _geometry(area),
            },
            ensure_ascii=False,
        )
        for area in areas.values()
    ]
    more = {"source": f"kitgen map import {source}", **entries}
    size = [round(sketch.width_mm, 2), round(sketch.height_mm, 2)]
    lines = ['{"type": "FeatureCollection",', f'"size_mm": {json.dumps(size)},']
    lines += [
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)},"
        for key, value in more.items()
    ]
    lines += ['"features": [', ",\n".join(features), "]}", ""]
    return "\n".join(lines).encode()


def _geometry(area: Area) -> dict[str, Any]:
    polygons = [[_rounded(ring) for ring in rings] for rings in area.polygons]
    return {"type": "MultiPolygon", "coordinates": polygons}


def _borders(areas: Mapping[str, Area], entries: Mapping[str, Any]) -> tuple[set[Pair], set[Pair]]:
    """Return the pairs that are borders now, and those that touch without being borders."""
    closed = {pair(*_ends(entry)) for key in _PAIRS for entry in entries.get(key, [])}
    touching = {
        (area, neighbour)
        for (area, neighbour), lines in shared_borders(areas).items()
        if neighbour and sum(map(length, lines)) >= MIN_BORDER_MM
    }
    linked = {
        pair(*_ends(entry)) for key in ("connectors", "wraps") for entry in entries.get(key, [])
    }
    return (touching - closed) | linked, closed
