"""Put the islands of groups into their rings, and their labels beside them, and write both into
the map.

    python art/place_islands.py data/axis-allies data/pacific-1940

The second board has the islands of the same groups truly; on the first a group is a ring in the
water. Its islands are laid into it as large as they can be beside its label, north up and each
where it lies among the others, so that both boards show one archipelago. Run it after
`place_labels.py`. The same data give the same islands.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import place_labels
import shapely
import yaml
from area_lines import dumped
from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon, box

from kitgen.game import load_game
from kitgen.kit.studios import open_workshop
from kitgen.parts.areamap import read_map
from kitgen.parts.studio import Studio

GROUPS: Mapping[str, Mapping[str, tuple[tuple[str, ...], float]]] = {
    "axis-allies": {
        "caroline_islands": (("caroline_islands",), 1.5),
        "hawaiian_islands": (("hawaiian_islands",), 1.25),
        "midway_island": (("midway",), 1.0),
        "new_zealand": (("new_zealand",), 1.0),
        "okinawa": (("okinawa",), 1.3),
        "philippine_islands": (("philippines",), 1.0),
        "solomon_islands": (("solomon_islands",), 1.3),
        "wake_island": (("wake_island",), 1.0),
        "west_indies": ((), 1.0),
    }
}
"""The group's names on the other board, none if its islands are its own already, and how much
larger each of its islands is drawn."""
SHORE_MM, LABEL_MM = 2.7, 1.2
"""So far islands keep off the ring, with its owner's colour inside, and off the label."""
RING_MM = 2.6
"""So far the label keeps off the ring."""
SIZES = (11.0, 10.0, 9.0, 8.0)
"""Sizes of the label in points. The largest is taken that leaves the islands a fair share of the
length that they have beside the smallest."""
FAIR = 0.86
LEAST_MM2 = 0.35
STEPS = 14


def islands_of(document: Any, names: tuple[str, ...], swell: float) -> MultiPolygon:
    """The islands of some groups on a board, each a little larger about its own middle."""
    groups = [f["properties"]["islands"] for f in document["features"] if f["id"] in names]
    parts = [Polygon(ring) for group in groups for ring in group]
    grown = [affinity.scale(part, swell, swell, origin="centroid") for part in parts]
    whole = shapely.union_all(grown)
    return MultiPolygon(list(getattr(whole, "geoms", [whole])))


def laid(group: MultiPolygon, room: shapely.Geometry) -> tuple[float, MultiPolygon] | None:
    """The group as large as it fits into the room, and how long it then is."""
    left, top, right, bottom = group.bounds
    unit = affinity.translate(group, -(left + right) / 2, -(top + bottom) / 2)
    long = math.hypot(right - left, bottom - top)
    x0, y0, x1, y1 = room.bounds
    shapely.prepare(room)
    best, low, high = None, 0.0, math.hypot(x1 - x0, y1 - y0) / long
    spots = [(x, y) for x in np.arange(x0, x1, 1.0) for y in np.arange(y0, y1, 1.0)]
    for _ in range(7):
        scale = (low + high) / 2
        sized = affinity.scale(unit, scale, scale, origin=(0, 0))
        hull = sized.convex_hull
        wide, deep = hull.bounds[2], hull.bounds[3]
        fitting = next(
            (
                moved
                for x, y in spots
                if x0 <= x - wide and x + wide <= x1 and y0 <= y - deep and y + deep <= y1
                if room.contains(moved := affinity.translate(sized, x, y))
            ),
            None,
        )
        if fitting is None:
            high = scale
        else:
            low, best = scale, (scale * long, fitting)
    return best


def labels(
    studios: list[Studio], face: str, area: str, size: float, ring: Polygon
) -> Iterator[tuple[float, float, float, float]]:
    """Boxes of the label in that size along the rim of the ring: middle, width, height."""
    seen = set()
    for width in place_labels.WIDTHS:
        ink = place_labels.inks(studios, face, area, size, width)
        if ink is None or ink in seen:
            continue
        seen.add(ink)
        free = ring.buffer(-RING_MM)
        spots = list(place_labels.places(free, *ink))
        rim = shapely.MultiPoint(spots).convex_hull.boundary if len(spots) > 2 else None
        if rim is None:
            continue
        near = [spot for spot in spots if rim.distance(shapely.Point(spot)) < 0.8]
        for x, y in near[:: max(len(near) // STEPS, 1)]:
            yield x, y, *ink


def main() -> None:
    folder, other = map(Path, sys.argv[1:])
    game = load_game(folder)
    layout, board = place_labels.BOARDS[game.id]
    classes = yaml.safe_load(Path(layout).read_text("utf-8"))["faces"][board]["boxes"]["map"]
    face = classes["classes"][-1]["label"]
    studios = [open_workshop(game, lang).studio for lang in game.languages]
    seams = shapely.union_all([box(*seam) for seam in place_labels.SEAMS[game.id]])
    path = folder / "map.geojson"
    drawn, document = read_map(path), json.loads(path.read_text("utf-8"))
    true = json.loads((other / "map.geojson").read_text("utf-8"))
    for feature in document["features"]:
        name, properties = feature["id"], feature["properties"]
        if name not in GROUPS[game.id]:
            continue
        ring = place_labels.shape_of(drawn.areas[name])
        others, swell = GROUPS[game.id][name]
        group = islands_of(true if others else document, others or (name,), swell)
        best_of_size: dict[float, tuple[float, MultiPolygon, tuple[float, ...]]] = {}
        for size in SIZES:
            for x, y, wide, high in labels(studios, face, name, size, ring):
                label = box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
                if label.intersects(seams):
                    continue
                fit = laid(group, ring.buffer(-SHORE_MM) - label.buffer(LABEL_MM))
                if fit and (size not in best_of_size or fit[0] > best_of_size[size][0]):
                    best_of_size[size] = *fit, (x, y, wide, high)
        if not best_of_size:
            print(f"{name}: no place")
            continue
        most = max(long for long, *_ in best_of_size.values())
        size = max(size for size, (long, *_) in best_of_size.items() if long >= FAIR * most)
        long, isles, (x, y, wide, high) = best_of_size[size]
        wide, high = math.ceil(wide * 10 + 1) / 10, math.ceil(high * 10) / 10
        properties["label"], properties["label_box"] = [x, y], [wide, high]
        properties["label_w"] = wide
        properties["islands"] = [
            np.round(shapely.get_coordinates(part.exterior.simplify(0.05)), 2).tolist()
            for part in isles.geoms
            if part.area >= LEAST_MM2
        ]
        print(
            f"{name}: {size} pt, {len(properties['islands'])} islands, {long:.0f} mm of {most:.0f}"
        )
    path.write_text(dumped(document), "utf-8")


if __name__ == "__main__":
    main()
