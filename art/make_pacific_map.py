"""Make the area map of the Pacific in 1940: areas whose drawn borders are the borders of the rules.

    python art/make_pacific_map.py package data/pacific-1940

``package`` is the folder of the npm package ``world-atlas`` (``npm pack world-atlas``), which
carries Natural Earth, public domain: coasts of the mainland come from it at 1:50m, islands at
1:10m. Beyond the project's own requirements this one-off
maker needs numpy, scipy and shapely. The same input always gives the same map.

The declared borders form a planar graph, so where areas meet is known before a line is drawn: the
nodes of ``pacific_1940`` are the meeting points, and every declared border runs between two of
them. Coasts are the real ones, cut at their nodes. What is left is room (a stretch of the whole),
the islands (put into their zones afterwards, so that they keep their size) and smooth lines.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pacific_1940 as sea
import shapely
from area_lines import (
    CONTACT,
    Arc,
    Array,
    Pair,
    contacts,
    crossings,
    drawn_arc,
    dumped,
    faces_of,
    finish_lines,
    label_box,
    lake_rings,
    pair_of,
    polygons_of,
    read_land,
    roughened,
    rounded,
    stretch,
    unit,
)
from scipy.interpolate import PchipInterpolator
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, substring, unary_union

SIZE = (sea.WIDTH, sea.HEIGHT)
BOARD = box(0, 0, *SIZE)
ROOM = {"island": (36.0, 24.0), "land": (42.0, 26.0)}  # mm a label would like
NUMBER = (17.0, 11.0)  # mm that the number of a zone takes
MARK = 10.0  # and each mark beside it
OFF_BORDER = 3.0  # mm of water between an island and the border of its zone
MAINLAND = 400.0  # square degrees: larger land is no island of the game
_BEND_X = PchipInterpolator(*zip(*sea.BEND_X, strict=True))
_LOWER_X = PchipInterpolator(*zip(*sea.LOWER_X, strict=True))
_LOWER_Y = PchipInterpolator(*zip(*sea.LOWER_Y, strict=True))
_BEND_Y = PchipInterpolator(*zip(*sea.BEND_Y, strict=True))


def bend(points: Array) -> Array:
    """Degrees to millimetres on the board; beyond the board's end it goes on in a straight line."""
    lon, lat = points[:, 0], points[:, 1]
    in_lon = np.clip(lon, sea.BEND_X[0][0], sea.BEND_X[-1][0])
    in_lat = np.clip(lat, sea.BEND_Y[0][0], sea.BEND_Y[-1][0])
    down = _BEND_Y(in_lat) - 6 * (lat - in_lat) + _LOWER_X(in_lon) * _LOWER_Y(in_lat)
    return np.column_stack([_BEND_X(in_lon) + 7 * (lon - in_lon), down])


def bent(lon: float, lat: float) -> Array:
    point: Array = bend(np.array([[lon, lat]]))[0]
    return point


def bent_shape(shape: BaseGeometry) -> BaseGeometry:
    return shapely.make_valid(shapely.transform(shapely.segmentize(shape, 0.5), bend))


def is_sea(name: str) -> bool:
    return name.startswith("sz_")


# --- Coasts and nodes -----------------------------------------------------------------------------


def coast_lines(land: list[Polygon]) -> dict[str, LineString]:
    """The shore of each mainland within the board, from its first node on."""
    shores = {}
    for name, (limits, place, gap) in sea.LANDS.items():
        shape = unary_union(
            [bent_shape(p & box(*limits)) for p in land if p.intersects(box(*limits))]
        )
        for fill in sea.FILL[name]:
            shape = shape | Polygon(bend(np.array(fill)))
        for cut in sea.CUT[name]:
            shape = shape - Polygon(bend(np.array(cut)))
        shape = shape.buffer(gap).buffer(-gap - 0.3).buffer(0.3) & BOARD
        body = next(p for p in polygons_of(shape) if p.contains(Point(bent(*place))))
        ring = LineString(body.exterior.coords)
        if name == "australia":
            start = ring.project(Point(bent(*sea.COAST_NODES[sea.COASTS[name][0]])))
            line = LineString(
                [*substring(ring, start, ring.length).coords, *substring(ring, 0, start).coords[1:]]
            )
            # The nodes are listed the way the coast runs from the first to the second.
            second = Point(bent(*sea.COAST_NODES[sea.COASTS[name][2]]))
            shores[name] = line if line.project(second) < line.length / 2 else line.reverse()
            continue
        shore = linemerge(ring - BOARD.boundary.buffer(1e-6))
        line = max(shapely.get_parts(shore), key=lambda part: part.length)
        first = line.coords[0]
        top_first = first[1] < 1e-3 and (name != "asia" or first[0] > 300)
        shores[name] = line if top_first else line.reverse()
    return shores


def nodes_and_coasts(land: list[Polygon]) -> tuple[dict[str, Array], list[Arc]]:
    """Where every node lies, and the arcs of the coasts."""
    where = {n: bent(*p) for n, p in sea.NODES.items()}
    for name, (side, degree) in sea.EDGE_NODES.items():
        x, y = bent(degree, 0)[0], bent(72, degree)[1]
        where[name] = np.array(
            {"top": (x, 0), "bottom": (x, SIZE[1]), "left": (0, y), "right": (SIZE[0], y)}[side],
            dtype=float,
        )
    arcs = []
    for name, line in coast_lines(land).items():
        stops = sea.COASTS[name][::2]
        sides = sea.COASTS[name][1::2]
        along = []
        for stop in stops:
            if stop in ("top", "left", "right"):
                along.append(0.0 if stop == "top" else line.length)
            else:
                along.append(line.project(Point(bent(*sea.COAST_NODES[stop]))))
        if name == "australia":
            along[0] = 0.0
            along.append(line.length)
            stops = [*stops, stops[0]]
        if along != sorted(along):
            raise ValueError(
                f"nodes of {name} out of order: {list(zip(stops, along, strict=True))}"
            )
        for (s, t), pair, start, stop in zip(
            pairwise(along), sides, stops, stops[1:], strict=False
        ):
            points = np.array(substring(line, s, t).coords)
            for key, end, k in ((start, points[0], 0), (stop, points[-1], -1)):
                if key in ("top", "left", "right"):
                    key = f"{pair} {key}"
                    end = np.array(
                        [
                            round(end[0] / SIZE[0]) * SIZE[0]
                            if key.endswith(("left", "right"))
                            else end[0],
                            0.0 if key.endswith("top") else end[1],
                        ]
                    )
                where.setdefault(key, end)
                points[k] = where[key]
            a, b = pair.split()
            arcs.append(Arc(points, pair_of(a, b)))
    return where, arcs


def edge_arcs(where: dict[str, Array], names: set[str]) -> list[Arc]:
    """The rim of the board, cut at its nodes."""

    def place(p: Array) -> float:
        x, y = p
        if y <= 0:
            return float(x)
        if x >= SIZE[0]:
            return SIZE[0] + float(y)
        if y >= SIZE[1]:
            return 2 * SIZE[0] + SIZE[1] - float(x)
        return 2 * SIZE[0] + 2 * SIZE[1] - float(y)

    rim = LineString([(0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1]), (0, 0)])
    stops = sorted(
        (place(p), n)
        for n, p in where.items()
        if min(p[0], p[1], SIZE[0] - p[0], SIZE[1] - p[1]) < 1e-6
    )
    arcs = []
    for (s, a), (t, b) in pairwise([*stops, (stops[0][0] + rim.length, stops[0][1])]):
        common = set(a.split()) & set(b.split()) & names
        if len(common) != 1:
            raise ValueError(f"edge from {a} to {b}: {common}")
        if t <= rim.length:
            line = substring(rim, s, t)
            parts = np.array(line.coords)
        else:
            parts = np.array(
                [
                    *substring(rim, s, rim.length).coords,
                    *substring(rim, 0, t - rim.length).coords[1:],
                ]
            )
        parts[0], parts[-1] = where[a], where[b]
        arcs += [Arc(np.array([p, q]), (next(iter(common)), None)) for p, q in pairwise(parts)]
    return arcs


def inner_arcs(where: dict[str, Array], declared: dict[Pair, str], names: set[str]) -> list[Arc]:
    """Borders of land with land and of sea with sea, from node to node."""
    at = defaultdict(list)
    for node, p in where.items():
        for name in set(node.split()) & names:
            at[name].append((node, p))
    arcs = []
    for (a, b), via in declared.items():
        if via == "coast" or a not in names or b not in names:
            continue
        ends = [p for n, p in at[a] if any(n == m for m, _ in at[b])]
        if len(ends) != 2:
            print(f"  border {a} - {b} has {len(ends)} ends", file=sys.stderr)
            continue
        p, q = ends
        way = [bent(*v) for v in sea.VIA.get((a, b), [])]
        if way and np.hypot(*(p - way[0])) > np.hypot(*(q - way[0])):
            p, q = q, p
        points = np.array([p, *way, q])
        if len(points) > 2:
            points = rounded(points, False, 3)
        if is_sea(a):
            points = shapely.get_coordinates(shapely.segmentize(LineString(points), 2.0))
        else:
            points = roughened(points, 1.2, 0.13)
        arcs.append(Arc(points, pair_of(a, b)))
    return arcs


def seamed(room: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """The same stretch, then sideways, so that one line of the globe lies on the straight seam."""
    lats, lons = zip(*sea.SEAM_LINE, strict=True)
    fine = np.linspace(lats[0], lats[-1], 400)
    line = room(bend(np.column_stack([np.interp(-fine, -np.array(lats), lons), fine])))
    order = np.argsort(line[:, 1])

    def along(points: Array) -> Array:
        p = room(points)
        at = np.interp(p[:, 1], line[order, 1], line[order, 0]) / SIZE[0]
        goal = sea.SEAM / SIZE[0]
        # A quadratic x -> x + k x (1 - x) that keeps both edges and takes `at` to `goal`.
        k = (goal - at) / (at * (1 - at))
        x = p[:, 0] / SIZE[0]
        return np.column_stack([SIZE[0] * (x + k * x * (1 - x)), p[:, 1]])

    return along


# --- Islands --------------------------------------------------------------------------------------


def atoll(name: str, of: tuple[float, float, float, float, float]) -> list[Polygon]:
    """Islets on a reef: pieces of a thin ring, open to the lee."""
    lon, lat, width, height, turn = of
    pieces = []
    start = 160 + 60 * unit(name, lon)
    while start < 520:
        long = 34 + 24 * unit(name, lon, start)
        angles = np.radians(np.linspace(start, min(start + long, 530), 9))
        thick = 0.86 + 0.06 * unit(lat, start)
        outer = np.column_stack([np.cos(angles), np.sin(angles)])
        ring = np.concatenate([outer, outer[::-1] * np.linspace(0.97, thick, 9)[:, None]])
        shape = affinity.rotate(Polygon(ring * [width / 2, height / 2]), turn, origin=(0, 0))
        pieces.append(affinity.translate(shape.buffer(0.02 * width), lon, lat))
        start += long + 15 + 7 * unit(start, name)
    return pieces


class Placed(NamedTuple):
    """A group as it lies on the board: its outline, its islands, its label (middle and size), and
    the way back from the board to degrees."""

    outline: Polygon
    islands: list[Polygon]
    label: tuple[float, float, float, float] | None
    degrees: Callable[[Array], Array]

    def moved(self, by: Array) -> Placed:
        label = self.label and (self.label[0] + by[0], self.label[1] + by[1], *self.label[2:])
        return Placed(
            affinity.translate(self.outline, *by),
            [affinity.translate(island, *by) for island in self.islands],
            label,
            lambda points: self.degrees(points - by),
        )


def placed(name: str, group: sea.Group, land: list[Polygon], spot: Array) -> Placed:
    """The islands of a group in its own scale, about a spot of the board."""
    parts = [
        p for p in land if p.area < MAINLAND and p.representative_point().within(box(*group.within))
    ]
    parts += [p for of in sea.ATOLLS.get(name, []) for p in atoll(name, of)]
    if name in sea.DRAWN:
        parts = [Polygon(rounded(np.array(ring), True, 1)) for ring in sea.DRAWN[name]]
    lat = (group.within[1] + group.within[3]) / 2
    flat = np.array([group.scale * math.cos(math.radians(lat)), -group.scale])
    shapes = [shapely.transform(Polygon(p.exterior), lambda points: points * flat) for p in parts]
    shapes = [affinity.scale(p, group.swell, group.swell, origin="centroid") for p in shapes]
    whole = unary_union(shapes).buffer(-0.1).buffer(0.1)
    isles = [Polygon(p.exterior.simplify(0.1)) for p in polygons_of(whole) if p.area >= group.least]
    x0, y0, x1, y1 = unary_union(isles).bounds
    shift = spot - [(x0 + x1) / 2, (y0 + y1) / 2]
    isles = [affinity.translate(p, *shift) for p in isles]
    label, outline = None, max(isles, key=lambda p: p.area)
    if group.label:
        dx, dy, w, h = group.label
        label = (spot[0] + dx, spot[1] + dy, w, h)
        place = box(label[0] - w / 2, label[1] - h / 2, label[0] + w / 2, label[1] + h / 2)
        near = unary_union([*(p.buffer(group.rim) for p in isles), place.buffer(3.5)])
        near = near.buffer(26).buffer(-32).buffer(6)
        outline = Polygon(max(polygons_of(near), key=lambda p: p.area).exterior)
        outline = Polygon(rounded(np.array(outline.simplify(0.8).exterior.coords)[:-1], True, 2))
        isles = [p for p in isles if outline.contains(p.buffer(0.8))]
    elif group.rim == 0:
        outline = Polygon(outline.exterior)
        isles = []
    return Placed(outline, isles, label, lambda points: (points - shift) / flat)


def islands(land: list[Polygon], room: Callable[[Array], Array]) -> dict[str, Placed]:
    return {
        name: placed(name, group, land, room(bend(np.array([group.at])))[0])
        for name, group in sea.GROUPS.items()
    }


def berth(name: str, shape: Polygon, water: BaseGeometry) -> Array:
    """The shortest move that brings an outline wholly into its water."""
    reach = shape.buffer(OFF_BORDER).simplify(0.5)
    shapely.prepare(water)
    steps = np.arange(-60.0, 60.1, 2.0)
    moves = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    for move in moves[np.argsort(np.hypot(*moves.T), kind="stable")]:
        if water.contains(affinity.translate(reach, *move)):
            if np.any(move):
                print(f"  {name} moves by {move[0]:.0f} {move[1]:.0f}")
            return np.asarray(move)
    out = reach - water
    print(f"  {name} has no room: {out.area:.0f} mm2 outside", file=sys.stderr)
    return np.zeros(2)


def berths(
    groups: dict[str, Placed], arcs: list[Arc], zone_of: dict[str, str]
) -> dict[str, Placed]:
    """Move groups that would lie on a border, the seam or a panel into their zones."""
    zones = faces_of(arcs, is_sea)
    taken = [box(sea.SEAM - 3, 0, sea.SEAM + 3, SIZE[1]), BOARD.boundary]
    taken += [box(x, y, x + w, y + h) for x, y, w, h in sea.SPACES.values()]
    moved = {}
    for name, group in groups.items():
        move = np.zeros(2)
        if name != sea.SHARED["island"]:
            zone = (sea.PARTS.get(name) or (name, zone_of[name]))[1]
            water = zones[zone]
            for other in taken:
                water = water - other
            move = berth(name, group.outline, water)
        moved[name] = group.moved(move)
    return moved


def settle(arcs: list[Arc], isles: dict[str, Polygon], zone_of: dict[str, str]) -> list[Arc]:
    """Put the islands into their zones; New Guinea lies across a sea border, which parts it."""
    west, east = sea.SHARED["areas"]
    sea_west, sea_east = sea.SHARED["zones"]
    whole = isles.pop(sea.SHARED["island"])
    outline = LineString(whole.exterior.coords)
    parted = next(a for a in arcs if a.pair == pair_of(sea_west, sea_east))
    line = LineString(parted.points)
    cuts = shapely.get_parts(line & outline)
    if len(cuts) != 2:
        raise ValueError(f"the sea border meets {sea.SHARED['island']} {len(cuts)} times")
    s, t = sorted(line.project(c) for c in cuts)
    p, q = (np.array(line.interpolate(d).coords[0]) for d in (s, t))
    first = np.array([*substring(line, 0, s).coords[:-1], p])
    last = np.array([q, *substring(line, t, line.length).coords[1:]])
    a, b = sorted(outline.project(Point(c)) for c in (p, q))
    rest = [*substring(outline, b, outline.length).coords, *substring(outline, 0, a).coords[1:]]
    shores = [np.array(substring(outline, a, b).coords), np.array(rest)]
    for shore in shores:
        flip = np.hypot(*(shore[0] - p)) > np.hypot(*(shore[0] - q))
        shore[0], shore[-1] = (q, p) if flip else (p, q)
    shores.sort(key=lambda shore: float(shore[:, 0].mean()))
    arcs = [a for a in arcs if a is not parted]
    arcs += [
        Arc(first, parted.pair),
        Arc(last, parted.pair),
        Arc(roughened(np.array([p, q]), 1.2, 0.13), pair_of(west, east)),
        Arc(shores[0], pair_of(west, sea_west)),
        Arc(shores[1], pair_of(east, sea_east)),
    ]
    for name, shape in isles.items():
        area, zone = sea.PARTS.get(name) or (name, zone_of[name])
        x0, y0, x1, y1 = shape.bounds
        print(
            f"  {name}: {x1 - x0:.0f} x {y1 - y0:.0f}, {shape.area:.0f} mm2"
            + (" ON THE SEAM" if x0 - 2 < sea.SEAM < x1 + 2 else "")
        )
        arcs += [
            Arc(np.array(part.exterior.coords), pair_of(area, zone)) for part in polygons_of(shape)
        ]
    return arcs


# --- The whole ------------------------------------------------------------------------------------


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def number_box(zone: BaseGeometry, marks: int) -> tuple[float, float, float, float]:
    """Where a zone's number and the marks beside it lie farthest off all that is drawn."""
    free = max(polygons_of(zone), key=lambda p: p.area)
    wide, high = NUMBER[0] + MARK * marks, NUMBER[1]
    x0, y0, x1, y1 = free.bounds
    body = free.centroid
    xs, ys = np.meshgrid(np.arange(x0, x1, 2.0), np.arange(y0, y1, 2.0))
    spots = np.column_stack([xs.ravel(), ys.ravel()])
    spots = spots[shapely.contains_xy(free, spots)]
    cores = shapely.box(
        spots[:, 0] - wide / 2,
        spots[:, 1] - high / 2,
        spots[:, 0] + wide / 2,
        spots[:, 1] + high / 2,
    )
    inside = shapely.contains_properly(free, cores)
    if not inside.any():
        print(f"  no room for a number at {body.x:.0f} {body.y:.0f}", file=sys.stderr)
        return body.x, body.y, wide, high
    clear = np.minimum(shapely.distance(cores, free.boundary), 14)
    away = np.hypot(spots[:, 0] - body.x, spots[:, 1] - body.y)
    best = spots[np.argmax(np.where(inside, clear - 0.06 * away, -1e9))]
    return float(best[0]), float(best[1]), wide, high


def numbers(points: Any) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in points]


class PacificLayout(NamedTuple):
    """The ocean before its lines are drawn, and the stretch that gives every area its room."""

    kinds: dict[str, str]
    declared: dict[Pair, str]
    arcs: list[Arc]
    room: Callable[[Array], Array]


def laid_out(source: Path, data: Path) -> PacificLayout:
    kinds = {r["id"]: r["kind"] for r in read_csv(data / "areas.csv")}
    declared = {pair_of(r["a"], r["b"]): r["via"] for r in read_csv(data / "borders.csv")}
    names = {n for n, kind in kinds.items() if kind != "island"}
    where, coasts = nodes_and_coasts(read_land(source / "land-50m.json"))
    arcs = [*coasts, *inner_arcs(where, declared, names), *edge_arcs(where, names)]
    for arc, other, (x, y) in crossings(arcs):
        print(f"  cross {arc.pair} x {other.pair} at {x:.0f} {y:.0f}", file=sys.stderr)
    shapes = faces_of(arcs, is_sea)
    print("missing:", sorted(names - set(shapes)))
    room = seamed(stretch(shapes, sea.wanted_size, SIZE, blur_mm=sea.BLUR))
    return PacificLayout(kinds, declared, arcs, room)


def with_islands(laid: PacificLayout, source: Path) -> tuple[dict[str, Placed], dict[str, str]]:
    """The groups of islands in their zones, once the arcs have been given their room."""
    zone_of = {
        a: b
        for p in laid.declared
        for a, b in (p, p[::-1])
        if laid.kinds[a] == "island" and is_sea(b)
    }
    for arc in laid.arcs:
        if arc.pair[1] is not None:
            arc.points = shapely.get_coordinates(shapely.segmentize(LineString(arc.points), 1.0))
        arc.points = laid.room(arc.points)
    groups = islands(read_land(source / "land-10m.json"), laid.room)
    return berths(groups, laid.arcs, zone_of), zone_of


def make(source: Path, data: Path) -> dict[str, Any]:
    laid = laid_out(source, data)
    groups, zone_of = with_islands(laid, source)
    kinds, arcs = laid.kinds, laid.arcs
    arcs = settle(arcs, {name: group.outline for name, group in groups.items()}, zone_of)
    arcs = finish_lines(arcs, lambda arc, care: drawn_arc(arc, is_sea, care))
    final = faces_of(arcs, is_sea)
    small = sorted((round(s.area), n) for n, s in final.items())[:12]
    print("smallest:", small)
    lengths = contacts(arcs)
    short = {p: round(mm, 1) for p, mm in lengths.items() if mm < 2 * CONTACT}
    print("short contacts:", short)
    crowded = [box(sea.SEAM - 6, 0, sea.SEAM + 6, SIZE[1])]
    crowded += [box(x, y, x + w, y + h) for x, y, w, h in sea.SPACES.values()]
    avoid = unary_union(crowded).buffer(2)
    marks = {r["id"]: int(r["convoy"]) + int(r["kamikaze"]) for r in read_csv(data / "areas.csv")}
    features: list[dict[str, Any]] = []
    for name in sorted(final, key=lambda n: (is_sea(n), len(n) if is_sea(n) else 0, n)):
        shape = final[name]
        parts = [
            [numbers(r.coords) for r in (p.exterior, *p.interiors)] for p in polygons_of(shape)
        ]
        geometry = (
            {"type": "Polygon", "coordinates": parts[0]}
            if len(parts) == 1
            else {"type": "MultiPolygon", "coordinates": parts}
        )
        group = groups.get(name)
        cx, cy, w, h = (
            sea.LABEL_BOXES.get(name)
            or (group and group.label)
            or (
                number_box(shapely.make_valid(shape) - avoid, marks[name]) if is_sea(name) else None
            )
            or label_box(shape, ROOM[kinds[name]], avoid, 1.2)
        )
        features.append(
            {
                "type": "Feature",
                "id": name,
                "geometry": geometry,
                "properties": {
                    "label": [round(cx, 1), round(cy, 1)],
                    "label_box": [round(w, 1), round(h, 1)],
                    **(
                        {"islands": [numbers(p.exterior.coords) for p in group.islands]}
                        if group and group.islands
                        else {}
                    ),
                },
            }
        )
    tight = {
        f["id"]: f["properties"]["label_box"]
        for f in features
        if not is_sea(f["id"]) and min(f["properties"]["label_box"]) < 15
    }
    print("small labels:", tight)
    return {
        "type": "FeatureCollection",
        "size_mm": [int(SIZE[0]), int(SIZE[1])],
        "source": "Natural Earth 1:50m and, for islands, 1:10m (public domain) by way of "
        "npm world-atlas 2.0.2; bent, divided and stretched by art/make_pacific_map.py",
        "connectors": [],
        "wraps": [],
        "blocked": [],
        "spaces": sea.SPACES,
        "lakes": lake_rings(sea.LAKES, lambda points: laid.room(bend(points)), BOARD),
        "features": features,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="folder of npm world-atlas")
    parser.add_argument("data", type=Path, help="directory of areas.csv, borders.csv, map.geojson")
    args = parser.parse_args()
    result = make(args.source, args.data)
    (args.data / "map.geojson").write_text(dumped(result), encoding="utf-8")


if __name__ == "__main__":
    main()
