"""Find where the labels of a board stand, and write them into its map.

    python art/place_labels.py data/axis-allies
    python art/place_names.py data/axis-allies

In an area of land the place is wanted that lets its label be large and leaves room for pieces, for
one at least, in every language; among such places the one nearest to the middle. The number of a
sea zone stands in the middle of the zone's open water, off panels and the ends of connectors.
Nothing stands where tiles meet. The sizes and the pieces are those of the layout's map.
The same data give the same labels.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import shapely
import yaml
from area_lines import dumped
from shapely.geometry import LineString, Point, Polygon, box

from kitgen.game import load_game
from kitgen.kit.studios import open_workshop
from kitgen.parts.areamap import Area, read_map
from kitgen.parts.extent import ink_box
from kitgen.parts.maproom import Pieces, is_set_in, pieces_that_fit
from kitgen.parts.studio import Studio

BOARDS = {"axis-allies": ("layouts/axis.yaml", "axis.board")}
SEAMS: Mapping[str, tuple[tuple[float, float, float, float], ...]] = {
    "axis-allies": (
        (175.7, 0, 177.6, 690),
        (358.7, 0, 360.6, 690),
        (636.0, 0, 637.9, 690),
        (912.9, 0, 914.9, 690),
        (0, 168.0, 1180, 170.0),
        (0, 350.2, 1180, 351.8),
        (0, 527.8, 1180, 529.4),
        (684.6, 351.8, 685.1, 527.8),
    ),
}
"""Where columns of A4 tiles and rows of Letter tiles meet: the fewest sheets leave a choice
of a few mm only. Left, top, right and bottom on the map."""
WIDTHS = (*range(16, 50, 2), *range(50, 101, 5))
"""How wide lines of a label may be; words are broken between them."""
SMALLER = (7.5, 7.0, 6.5)
"""Points, where no size of the layout finds a place: the name shrinks so far."""
STEP_MM = 1.0
CLEAR_MM = 0.95
NUMBER_MM = 4.5
"""Half as wide as a zone's number."""
CALM_MM = 20.0
"""A zone's number that is so far from all around it wants to be no farther."""
WANTED: Mapping[str, Mapping[str, tuple[float, float, float]]] = {
    "axis-allies": {"norway": (500.0, 82.0, 24.0), "southern_europe": (531.0, 233.0, 20.0)}
}
"""Where the label of an area belongs whose largest room is elsewhere: a place, and how far from it
the label may reach."""
LINE_COST = 4.0
"""A label that is higher by a millimetre stands so many nearer to the middle."""


def shape_of(area: Area) -> shapely.Geometry:
    return shapely.union_all(
        [Polygon(rings[0], rings[1:]).buffer(0) for rings in area.polygons if rings]
    )


def cities(studio: Studio, area: str) -> str:
    """Return the values that `with` of the class of land gives to a label."""
    game = studio.view.game
    rows = [row for row in game.table("victory_cities") if str(row["area"]) == area]
    return "".join(studio.view.words.name("victory_cities", row.id) for row in rows)


def inks(
    studios: list[Studio], face: str, area: str, size: float, width: float
) -> tuple[float, float] | None:
    """How wide and high the label is in all languages, if it is not wider and did not shrink."""
    wide = high = 0.0
    for studio in studios:
        given = {"row": studio.view.row("areas", area), "city": cities(studio, area)}
        label = studio.face(face, {**given, "box_w": width, "box_h": 40.0, "size": size})
        ink = ink_box(label)
        if ink is None or not is_set_in(label, size) or ink[2] > width + 0.01:
            return None
        wide, high = max(wide, ink[2]), max(high, ink[3])
    return wide, high


def places(shape: shapely.Geometry, wide: float, high: float) -> Iterator[tuple[float, float]]:
    """Middles of boxes of that size that lie in a shape."""
    left, top, right, bottom = shape.bounds
    shapely.prepare(shape)
    across = int((right - left - wide) / STEP_MM) + 1
    down = int((bottom - top - high) / STEP_MM) + 1
    for j in range(down):
        for i in range(across):
            x, y = left + wide / 2 + i * STEP_MM, top + high / 2 + j * STEP_MM
            if shape.contains(box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)):
                yield round(x, 1), round(y, 1)


def middle(shape: shapely.Geometry) -> Point:
    """Between the middle of the largest circle in a shape and its centre, where that lies in it."""
    parts = shape.geoms if hasattr(shape, "geoms") else [shape]
    largest = max(parts, key=lambda part: part.area)
    circle = shapely.maximum_inscribed_circle(largest, tolerance=0.5)
    widest, centre = Point(circle.coords[0]), largest.centroid
    between = Point((widest.x + centre.x) / 2, (widest.y + centre.y) / 2)
    return between if largest.contains(between) else widest


def on_land(
    studios: list[Studio],
    area: Area,
    face: str,
    sizes: list[float],
    pieces: Pieces,
    lakes: shapely.Geometry,
    seams: shapely.Geometry,
    within: tuple[float, float, float] | None,
) -> tuple[float, float, float, float, float] | None:
    """Where the label stands, its width and height, and its size."""
    shape = shape_of(area) - lakes
    wanted = middle(shape)
    if within is not None:
        wanted = Point(within[:2])
        shape &= wanted.buffer(within[2])
    uncut = shape - seams
    fallback: tuple[tuple[float, ...], tuple[float, float, float, float, float]] | None = None
    for size in sizes:
        if size in SMALLER and fallback is not None:
            break
        best: tuple[float, tuple[float, float, float, float, float]] | None = None
        seen = set()
        for width in WIDTHS:
            ink = inks(studios, face, area.id, size, width)
            if ink is None or ink in seen:
                continue
            seen.add(ink)
            wide, high = ink[0] + 2 * CLEAR_MM, ink[1] + 2 * CLEAR_MM
            ranked = sorted(
                (wanted.distance(Point(at)) + LINE_COST * high / 3, at)
                for at in places(uncut, wide, high)
            )
            for cost, (x, y) in ranked[:160]:
                if best is not None and cost >= best[0]:
                    break
                taken = (x - wide / 2, y - high / 2, wide, high)
                fitting = pieces_that_fit(area, [taken], pieces)
                here = (x, y, ink[0], ink[1], size)
                if fitting >= pieces.most:
                    best = (cost, here)
                    break
                rank = (min(fitting, 1), size, fitting, -cost)
                if fallback is None or rank > fallback[0]:
                    fallback = (rank, here)
        if best is not None:
            return best[1]
    return fallback[1] if fallback else None


def at_sea(area: Area, kept_off: shapely.Geometry, seams: shapely.Geometry) -> tuple[float, float]:
    """The middle of open water: far from what is around it, and near its centre."""
    free = shape_of(area) - kept_off
    rim = free.boundary
    shapely.prepare(free)
    left, top, right, bottom = free.bounds

    def good(x: float, y: float) -> float:
        return min(float(rim.distance(Point(x, y))), CALM_MM) - math.dist((x, y), centre) / 5

    centre = free.centroid.coords[0]
    uncut = free - seams.buffer(NUMBER_MM)
    shapely.prepare(uncut)
    spots = [
        (left + STEP_MM * i, top + STEP_MM * j)
        for j in range(int((bottom - top) / STEP_MM) + 1)
        for i in range(int((right - left) / STEP_MM) + 1)
        if uncut.contains(Point(left + STEP_MM * i, top + STEP_MM * j))
    ]
    x, y = max(spots, key=lambda spot: good(*spot))
    return round(x, 1), round(y, 1)


def main() -> None:
    for folder in map(Path, sys.argv[1:]):
        game = load_game(folder)
        layout, board = BOARDS[game.id]
        classes = yaml.safe_load(Path(layout).read_text("utf-8"))["faces"][board]["boxes"]["map"]
        by_face: dict[str, Any] = {
            label_class["label"]: label_class for label_class in classes["classes"]
        }
        _, closed, land = by_face
        studios = [open_workshop(game, lang).studio for lang in game.languages]
        path = folder / "map.geojson"
        drawn, document = read_map(path), json.loads(path.read_text("utf-8"))
        panels = [box(x, y, x + w, y + h) for x, y, w, h in document["spaces"].values()]
        links = [LineString(link.line).buffer(1) for link in drawn.connectors]
        tabs = [
            box(x - 8, y - 4, x + 8, y + 4)
            for wrap in drawn.wraps
            for x, y in ((0, wrap.left_y), (drawn.width_mm, wrap.right_y))
        ]
        kept_off = shapely.union_all([*panels, *links, *tabs])
        lakes = shapely.union_all([Polygon(lake).buffer(1) for lake in drawn.lakes])
        seams = shapely.union_all([box(*seam) for seam in SEAMS[game.id]])
        rows = {row.id: row for row in game.table("areas")}
        for feature in document["features"]:
            name, properties = feature["id"], feature["properties"]
            area = drawn.areas[name]
            if rows[name]["kind"] == "sea":
                properties["label"] = list(at_sea(area, kept_off, seams))
                continue
            face = closed if rows[name]["closed"] else land
            pieces = Pieces(*by_face[face].get("pieces", (1, 0)))
            sizes = [*by_face[face]["sizes"], *SMALLER]
            within = WANTED.get(game.id, {}).get(name)
            place = on_land(studios, area, face, sizes, pieces, lakes, seams, within)
            if place is None:
                print(f"{name}: no place")
                continue
            x, y, wide, high, size = place
            properties["label"] = [x, y]
            wide, high = math.ceil(wide * 10 + 1) / 10, math.ceil(high * 10) / 10
            properties["label_box"] = [wide, high]
            properties["label_w"] = wide
            print(f"{name}: {size} pt, {wide:g} x {high:g} mm")
        path.write_text(dumped(document), "utf-8")


if __name__ == "__main__":
    main()
