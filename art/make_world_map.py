"""Make the area map of the 1942 world: areas whose drawn borders are the borders of the rules.

    python art/make_world_map.py countries-50m.json data/axis-allies

``countries-50m.json`` comes from the npm package ``world-atlas`` (``npm pack world-atlas``), which
carries Natural Earth at 1:50m, public domain. Beyond the project's own requirements this one-off
maker needs numpy, scipy and shapely. The same input always gives the same map.

The steps, each a function below: read and shift the globe, bend it onto the board, correct the
coast, divide land and sea by the hand-made data of ``world_1942``, stretch the whole until every
area has the room it needs, then treat the shared lines one by one, so that neighbours stay equal
to the last digit, and write the result.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely
import world_1942 as world
from area_lines import (
    CONTACT,
    STEP,
    Array,
    Pair,
    Stretch,
    contacts,
    drawn_arc,
    dumped,
    finish_lines,
    label_box,
    lake_rings,
    pair_of,
    polygons_of,
    roughened,
    rounded,
    stretch,
    unit,
)
from relief_hand import LAKES
from scipy.interpolate import PchipInterpolator
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from shapely.ops import polygonize, unary_union

WIDTH, HEIGHT = 1180.0, 690.0
GRID = 1e-3  # mm, precision while lines are cut
BOARD = box(0, 0, WIDTH, HEIGHT)


# --- 1. The globe ---------------------------------------------------------------------------


def read_countries(path: Path) -> dict[str, BaseGeometry]:
    """Countries of a TopoJSON file, longitudes shifted to -170 .. 190."""
    topo = json.loads(path.read_text())
    scale, move = topo["transform"]["scale"], topo["transform"]["translate"]
    arcs = [np.cumsum(np.array(a), axis=0) * scale + move for a in topo["arcs"]]

    def ring(indices: list[int]) -> Array:
        parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
        line = np.concatenate([parts[0], *(p[1:] for p in parts[1:])])
        # A ring that crosses the date line jumps by 360 degrees there: go on instead.
        line[:, 0] = np.unwrap(line[:, 0], period=360)
        return line

    countries: dict[str, BaseGeometry] = {}
    for item in topo["objects"]["countries"]["geometries"]:
        if "arcs" not in item or item["properties"]["name"] == "Antarctica":
            continue
        polygons = item["arcs"] if item["type"] == "MultiPolygon" else [item["arcs"]]
        shapes = []
        for rings in polygons:
            lines = [ring(r) for r in rings]
            if len(lines[0]) > 3:
                shapes.append(Polygon(lines[0], [h for h in lines[1:] if len(h) > 3]).buffer(0))
        whole = unary_union(shapes)
        west = affinity.translate(whole.intersection(box(-180, -90, -170, 90)), 360)
        countries[item["properties"]["name"]] = unary_union([whole & box(-170, -90, 190, 90), west])
    return countries


_BEND_X = PchipInterpolator(*zip(*world.BEND_X, strict=True))
_BEND_Y = PchipInterpolator(*zip(*world.BEND_Y, strict=True))


def bend(points: Array) -> Array:
    """Degrees to millimetres on the board; beyond the board's end it goes on in a straight line."""
    lon, lat = points[:, 0], points[:, 1]
    in_lon = np.clip(lon, world.BEND_X[0][0], world.BEND_X[-1][0])
    in_lat = np.clip(lat, world.BEND_Y[0][0], world.BEND_Y[-1][0])
    return np.column_stack(
        [_BEND_X(in_lon) + 3 * (lon - in_lon), _BEND_Y(in_lat) - 5 * (lat - in_lat)]
    )


def bent(lon: float, lat: float) -> tuple[float, float]:
    x, y = bend(np.array([[lon, lat]]))[0]
    return float(x), float(y)


def bent_shape(shape: BaseGeometry) -> BaseGeometry:
    return shapely.make_valid(shapely.transform(shapely.segmentize(shape, 0.5), bend))


# --- 2. Land ----------------------------------------------------------------------------------


def hand_polygon(degrees: Sequence[tuple[float, float]], rough: bool) -> BaseGeometry:
    points = bend(np.array(degrees, dtype=float))
    if rough:
        points = roughened(np.concatenate([points, points[:1]]))
    return shapely.make_valid(Polygon(points))


@dataclass
class MapPiece:
    """A bit of land: the country (or fill) it comes from and the area it belongs to."""

    source: str
    area: str
    shape: BaseGeometry


def correct_land(countries: dict[str, BaseGeometry]) -> tuple[list[MapPiece], BaseGeometry]:
    """The pieces of land on the board in mm, and the inland seas (for decoration)."""
    area_of = {c: area for area, names in world.COUNTRIES.items() for c in names}
    keep = []
    for part in polygons_of(unary_union(list(countries.values()))):
        x, y = part.centroid.x, part.centroid.y
        if not any(w <= x <= e and s <= y <= n for w, s, e, n in world.DROP):
            keep.append(part)
    dry = shapely.union_all(keep)
    pieces = []
    for name, area in area_of.items():
        pieces.append(MapPiece(name, area, bent_shape(countries[name] & dry) & BOARD))
    taken = unary_union([p.shape for p in pieces])
    for name, area, degrees in world.FILL:
        fill = (hand_polygon(degrees, True) & BOARD) - taken
        pieces.append(MapPiece(name, area, fill))
        taken = taken | fill
    holes = unary_union([Polygon(h) for part in polygons_of(taken) for h in part.interiors])
    caspian = max(polygons_of(holes), key=lambda h: h.contains(Point(bent(51, 42))))
    pieces.append(MapPiece("Caspian", "kazakh_ssr", caspian))
    for hole in polygons_of(holes - caspian.buffer(0.01)):
        nearest = min(pieces, key=lambda p: p.shape.distance(hole.centroid))
        pieces.append(MapPiece(nearest.source, nearest.area, hole))
    cut = unary_union([hand_polygon(c, False) for c in world.CUT])
    whole = unary_union([p.shape for p in pieces]).buffer(0.02).buffer(-0.02)
    # What print cannot show: inlets and spits thinner than this, islets.
    fine = world.FINE_MM
    calm = (whole.buffer(fine).buffer(-fine) - cut).buffer(-fine * 0.7).buffer(fine * 0.7)
    calm = unary_union([Polygon(p.exterior) for p in polygons_of(calm & BOARD) if p.area > 7])
    tree, old = shapely.STRtree([p.shape for p in pieces]), list(pieces)
    for part in polygons_of(calm - unary_union([p.shape for p in pieces])):
        if part.area > 1e-6:
            nearest = old[tree.nearest(part.representative_point())]
            pieces.append(MapPiece(nearest.source, nearest.area, part))
    for piece in pieces:
        piece.shape = piece.shape & calm
    return pieces, caspian


def paint(pieces: list[MapPiece]) -> dict[str, BaseGeometry]:
    """Divide the land by the hand-made polygons, then swell and close what is too thin."""
    for area, sources, degrees in world.PAINT:
        brush = hand_polygon(degrees, True)
        for piece in list(pieces):
            if sources is not None and piece.source not in sources:
                continue
            inside = piece.shape & brush
            if inside.area > 0:
                pieces.append(MapPiece(piece.source, area, inside))
                piece.shape = piece.shape - brush
    areas: dict[str, BaseGeometry] = {}
    for name in sorted({p.area for p in pieces}):
        areas[name] = unary_union([p.shape for p in pieces if p.area == name])
    for name, gap in world.CLOSE.items():
        if name not in areas:
            continue
        others = unary_union([s for n, s in areas.items() if n != name])
        areas[name] = (areas[name].buffer(gap).buffer(-gap) | areas[name]) - others
    for name, degrees, width in world.SWELL:
        others = unary_union([s for n, s in areas.items() if n != name])
        thick = (areas[name] & hand_polygon(degrees, False)).buffer(width) - others
        areas[name] = areas[name] | thick
    return areas


def islands(countries: dict[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """Outlines of the areas that are islands in one sea zone, enlarged where they are small."""
    made: dict[str, BaseGeometry] = {}
    for name, (sources, boxes, least, (sx, sy, dx, dy)) in world.ISLANDS.items():
        grown = []
        for *place, swell_x, swell_y in boxes:
            shape = unary_union([bent_shape(countries[c] & box(*place)) for c in sources])
            grown += [
                affinity.scale(p, swell_x, swell_y, origin="centroid")
                for p in polygons_of(shape)
                if p.area >= least
            ]
        gap = world.CLOSE.get(name, 0.7)
        shape = unary_union(grown).buffer(gap).buffer(-gap - 0.3).buffer(0.3)
        shape = unary_union([Polygon(p.exterior) for p in polygons_of(shape) if p.area > 6])
        made[name] = affinity.translate(affinity.scale(shape, sx, sy, origin="center"), dx, dy)
    for name, (lon, lat, width, height, turn) in world.MADE_ISLANDS.items():
        angles = np.linspace(0, 2 * math.pi, 9, endpoint=False)
        angles += [0.2 * unit(name, k) for k in range(9)]
        radius = np.array([1 + 0.2 * unit(k, name) for k in range(9)])
        ring = np.column_stack([radius * np.cos(angles), radius * np.sin(angles)])
        ring = ring / np.ptp(ring, axis=0) * [width, height]
        shape = (
            affinity.rotate(Polygon(roughened(np.concatenate([ring, ring[:1]]), 0.9, 0.24)), turn)
            .buffer(0.5)
            .buffer(-0.5)
        )
        made[name] = affinity.translate(shape, *bent(lon, lat))
    return made


# --- 3. Sea -----------------------------------------------------------------------------------


def coast_node(areas: dict[str, BaseGeometry], sea: BaseGeometry, names: str, near: Point) -> Point:
    """The point where the border of two areas meets the sea, the one nearest to a place."""
    a, b = names.split("|")
    meeting = areas[a].buffer(0.02) & areas[b].buffer(0.02)
    shores = meeting & sea.buffer(0.02)
    spots = [p.representative_point() for p in polygons_of(shores)]
    if not spots:
        raise ValueError(f"the border of {a} and {b} does not reach the sea")
    best = min(spots, key=near.distance)
    vertices = shapely.get_coordinates(sea)
    return Point(vertices[np.argmin(np.hypot(*(vertices - [best.x, best.y]).T))])


def sea_lines(
    areas: dict[str, BaseGeometry], sea: BaseGeometry, declared: Iterable[Pair]
) -> dict[Pair, list[LineString]]:
    """The drawn border of every declared pair of sea zones."""
    ends: dict[tuple[int, int], list[Point | str]] = defaultdict(list)
    for zones, place in world.SEA_NODES:
        for pair in combinations(sorted(zones), 2):
            ends[pair].append(Point(bent(*place)))
    for pair, side, degree in world.SEA_EDGE_ENDS:
        x, y = bent(degree, 0)[0], bent(0, degree)[1]
        ends[pair].append(
            Point({"top": (x, 0), "bottom": (x, HEIGHT), "left": (0, y), "right": (WIDTH, y)}[side])
        )
    for pair, spot in world.SEA_COAST_ENDS:
        ends[pair].append(spot if isinstance(spot, str) else Point(bent(*spot)))
    lines: dict[Pair, list[LineString]] = {}
    for a, b in declared:
        pair = min(int(a[3:]), int(b[3:])), max(int(a[3:]), int(b[3:]))
        via = [Point(bent(*p)) for p in world.SEA_VIA.get(pair, [])]
        known = [e for e in ends[pair] if isinstance(e, Point)]
        all_points = known + via
        near = Point(np.mean([p.coords[0] for p in all_points], axis=0)) if all_points else None
        spots = []
        for end in ends[pair]:
            if isinstance(end, str):
                if near is None:
                    raise ValueError(f"{pair}: no point near {end}")
                spots.append(coast_node(areas, sea, end, near))
            else:
                spots.append(end)
        if len(spots) not in (2, 4):
            print(f"  sea line {pair}: {len(spots)} ends", file=sys.stderr)
            continue
        couples = [spots]
        if len(spots) == 4:
            p, q, r, s = spots
            couples = min(
                [[[p, q], [r, s]], [[p, r], [q, s]], [[p, s], [q, r]]],
                key=lambda c: sum(u.distance(v) for u, v in c),
            )
        result = []
        for start, stop in couples:
            if via and start.distance(via[0]) > stop.distance(via[0]):
                start, stop = stop, start
            points = np.array([p.coords[0] for p in (start, *via, stop)])
            if len(points) > 2:
                points = rounded(points, False, 3)
            result.append(LineString(points).segmentize(2.0))
        lines[a, b] = result
    return lines


# --- 4. The partition ---------------------------------------------------------------------------


def tidy(shape: BaseGeometry) -> BaseGeometry:
    return shapely.set_precision(shape, GRID)


def partition(
    areas: dict[str, BaseGeometry],
    lines: dict[Pair, list[LineString]],
    sea: BaseGeometry,
    isles: dict[str, BaseGeometry],
) -> dict[str, list[Polygon]]:
    """Cut the board along all lines and name every face; neighbours share their vertices."""
    isles = {n: tidy(s) for n, s in isles.items()}
    solid = unary_union(list(isles.values()))
    drawn = {
        pair: tidy(unary_union([line & sea for line in parts]) - solid)
        for pair, parts in lines.items()
    }
    for name, shape in isles.items():
        for pair, parts in lines.items():
            if any(line.intersects(shape) for line in parts):
                print(f"  island {name} lies on the line {pair}", file=sys.stderr)
        if not sea.contains(shape):
            print(f"  island {name} touches other land", file=sys.stderr)
    land = [*isles.items(), *areas.items()]
    net = shapely.unary_union(
        [*[s.boundary for _, s in land], sea.boundary, BOARD.boundary, *drawn.values()],
        grid_size=GRID,
    )
    tree = shapely.STRtree([s for _, s in land])
    named: dict[str, list[Polygon]] = defaultdict(list)
    big: list[Polygon] = []
    small: list[Polygon] = []
    for face in polygonize(net):
        spot = face.representative_point()
        hits = tree.query(spot, predicate="intersects")
        if len(hits):
            named[land[min(hits)][0]].append(face)
        elif sea.contains(spot):
            (big if face.area > 40 else small).append(face)
        else:  # a sliver between two countries
            named[land[tree.nearest(spot)][0]].append(face)
    bounds: list[set[Pair]] = []
    for face in big:
        bounds.append(
            {
                pair
                for pair, line in drawn.items()
                if face.boundary.intersection(line.buffer(0.005)).length > 1
            }
        )
    # A water belongs to the zone that all its lines have in common ...
    names: list[str | None] = [None] * len(big)
    for i, pairs in enumerate(bounds):
        common = set.intersection(*map(set, pairs)) if pairs else set()
        names[i] = common.pop() if len(common) == 1 else None
    # ... and one with a single line to the zone that is not on the line's other side.
    for i, pairs in enumerate(bounds):
        if names[i] is None and len(pairs) == 1:
            free = set(next(iter(pairs))) - {n for n in names if n}
            names[i] = free.pop() if len(free) == 1 else None
        if names[i] is None:
            print(
                f"  nameless water {big[i].area:.0f} mm2 at {big[i].centroid}: {pairs}",
                file=sys.stderr,
            )
            small.append(big[i])
        else:
            named[names[i] or ""].append(big[i])
    # Corners that a line cut off go to the zone next to them, ponds to the land around them.
    known = [(n, f) for n, faces in named.items() for f in faces]
    for face in small:
        grown = face.buffer(0.05)
        beside = {n: f.intersection(grown).area for n, f in known if f.intersects(grown)}
        seas = {n: mm2 for n, mm2 in beside.items() if n.startswith("sz_")}
        best = seas or beside
        named[max(best, key=lambda n: best[n])].append(face)
    return dict(named)


# --- 5. Room for every area -----------------------------------------------------------------------


# --- 6. Shared lines ------------------------------------------------------------------------------


@dataclass
class SidedArc(Stretch):
    """A stretch that knows the areas to its left and right (None: no area).

    Left is the side of the inside of a ring that runs as shapely's ``orient`` turns it.
    """

    sides: tuple[str | None, str | None]

    @property
    def parts(self) -> Pair | None:
        a, b = self.sides
        return None if a is None or b is None else pair_of(a, b)


def arcs_of(shapes: dict[str, list[Polygon]]) -> list[SidedArc]:
    """Cut the boundaries of a tiling into arcs; shared stretches appear once."""
    left: dict[tuple[tuple[int, int], tuple[int, int]], str] = {}
    for name, faces in shapes.items():
        for face in faces:
            turned = orient(face)
            for ring in (turned.exterior, *turned.interiors):
                whole = np.rint(np.array(ring.coords) / GRID).astype(int)
                keys = [(int(x), int(y)) for x, y in whole]
                left.update(((p, q), name) for p, q in pairwise(keys) if p != q)
    links: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for (p, q), name in left.items():
        if left.get((q, p)) != name:
            links[p].append(q)
            if (q, p) not in left:
                links[q].append(p)

    def sides(p: tuple[int, int], q: tuple[int, int]) -> tuple[str | None, str | None]:
        return left.get((p, q)), left.get((q, p))

    corners = {(x, y) for x in (0, round(WIDTH / GRID)) for y in (0, round(HEIGHT / GRID))}
    nodes = {
        p
        for p, near in links.items()
        if len(near) != 2 or p in corners or sides(near[0], p) != sides(p, near[1])
    }
    arcs: list[SidedArc] = []
    used: set[frozenset[tuple[int, int]]] = set()
    for start in [*sorted(nodes), *sorted(links)]:
        for first in sorted(links[start]):
            if frozenset((start, first)) in used:
                continue
            path = [start, first]
            used.add(frozenset(path))
            while path[-1] not in nodes and path[-1] != start:
                step = next(q for q in links[path[-1]] if q != path[-2])
                used.add(frozenset((path[-1], step)))
                path.append(step)
            arcs.append(SidedArc(np.array(path) * GRID, sides(start, first)))
    return arcs


def contract(arcs: list[SidedArc], false: set[Pair], limit: float) -> list[SidedArc]:
    """Shrink the stretches between areas that must not touch to a point, if they are short."""
    gone = [
        a for a in arcs if a.parts is not None and a.length <= (limit if a.parts in false else 1.0)
    ]
    left = [a for a in arcs if not any(a is g for g in gone)]
    for arc in gone:
        p, q = arc.points[0].copy(), arc.points[-1].copy()
        on_edge = [
            abs(v[0]) < 1e-6
            or abs(v[0] - WIDTH) < 1e-6
            or abs(v[1]) < 1e-6
            or abs(v[1] - HEIGHT) < 1e-6
            for v in (p, q)
        ]
        goal = p if on_edge[0] else q if on_edge[1] else (p + q) / 2
        for end in (p, q):
            shift_end(left, end, goal)
            for other in gone:
                for k in (0, -1):
                    if same(other.points[k], end):
                        other.points[k] = goal
    return left


def same(a: Array, b: Array) -> bool:
    return float(np.abs(a - b).max()) < 1e-7


def shift_end(arcs: list[SidedArc], place: Array, goal: Array, reach: float = 9.0) -> None:
    """Move a node; the lines that end there follow, less and less along their way."""
    for arc in arcs:
        for flip in (False, True):
            pts = arc.points[::-1] if flip else arc.points
            if same(pts[0], place):
                way = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(pts, axis=0).T))])
                far = min(reach, float(way[-1]))
                fade = np.clip(1 - way / max(far, 1e-9), 0, 1)
                pts = pts + fade[:, None] * (goal - pts[0])
                pts[0] = goal
                arc.points = pts[::-1] if flip else pts


def faces_of(arcs: list[SidedArc]) -> dict[str, BaseGeometry]:
    """Areas again from their arcs."""
    left: dict[tuple[tuple[float, ...], tuple[float, ...]], str | None] = {}
    lines = []
    for arc in arcs:
        if len(arc.points) > 1:
            keys = [tuple(p) for p in arc.points.tolist()]
            left.update(((p, q), arc.sides[0]) for p, q in pairwise(keys))
            left.update(((q, p), arc.sides[1]) for p, q in pairwise(keys))
            lines.append(LineString(arc.points))
    named: dict[str, list[Polygon]] = defaultdict(list)
    faces, cuts, dangles, _ = shapely.polygonize_full(lines)
    for loose in (*cuts.geoms, *dangles.geoms):
        print(f"  loose line {loose}", file=sys.stderr)
    for face in faces.geoms:
        votes = Counter(left[edge] for edge in pairwise(orient(face).exterior.coords))
        if len(votes) > 1:
            print(f"  face at {face.centroid} with lines of {dict(votes)}", file=sys.stderr)
        named[votes.most_common(1)[0][0] or ""].append(face)
    return {n: faces[0] if len(faces) == 1 else MultiPolygon(faces) for n, faces in named.items()}


# --- 7. Proof -------------------------------------------------------------------------------------


def edge_wraps(shapes: dict[str, BaseGeometry], sea: set[str]) -> list[dict[str, Any]]:
    """Sea zones that meet over the left and right edge."""
    spans = {}
    for side, x in (("left", 0.0), ("right", WIDTH)):
        line = LineString([(x, 0), (x, HEIGHT)])
        for name in sea:
            part = shapes[name].boundary & line
            if part.length > 1:
                spans[side, name] = part.bounds[1], part.bounds[3]
    wraps: list[dict[str, Any]] = []
    for (s, a), (a0, a1) in sorted(spans.items(), key=lambda i: i[1]):
        for (t, b), (b0, b1) in sorted(spans.items(), key=lambda i: i[1]):
            low, high = max(a0, b0), min(a1, b1)
            if s == "left" and t == "right" and high - low > 0.5:
                wraps.append(
                    {
                        "a": a,
                        "b": b,
                        "letter": "ABCDEFGHIJKLMN"[len(wraps)],
                        "left_y_mm": round((low + high) / 2, 1),
                        "right_y_mm": round((low + high) / 2, 1),
                        "length_mm": round(high - low, 1),
                    }
                )
    return wraps


def report(
    arcs: list[SidedArc], wraps: list[dict[str, Any]], declared: dict[Pair, str]
) -> tuple[list[str], list[str]]:
    lengths = contacts(arcs)
    drawn = {p for p, mm in lengths.items() if mm >= CONTACT}
    drawn |= {pair_of(w["a"], w["b"]) for w in wraps if w["length_mm"] >= CONTACT}
    need = {p for p, via in declared.items() if not via.startswith("canal")}
    missing = sorted(f"{a} - {b} ({lengths.get((a, b), 0):.1f})" for a, b in need - drawn)
    touching = {p for p, mm in lengths.items() if mm > 0} | drawn
    false = sorted(f"{a} - {b} ({lengths.get((a, b), 0):.1f})" for a, b in touching - set(declared))
    print(f"right {len(need & drawn)} of {len(need)}, missing {len(missing)}, false {len(false)}")
    for text in missing:
        print("  missing", text)
    for text in false:
        print(
            "  false  ",
            text,
            [
                np.round(a.points.mean(axis=0)).tolist()
                for a in arcs
                if a.parts == tuple(text.split(" (")[0].split(" - "))
            ],
        )
    return missing, false


# --- 8. Labels ------------------------------------------------------------------------------------


# --- The whole ------------------------------------------------------------------------------------


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class WorldLayout(NamedTuple):
    """The world before its lines are drawn, and the stretch that gives every area its room."""

    kinds: dict[str, str]
    declared: dict[Pair, str]
    faces: dict[str, list[Polygon]]
    lake: BaseGeometry
    room: Callable[[Array], Array]


def laid_out(source: Path, data: Path) -> WorldLayout:
    kinds = {r["id"]: r["kind"] for r in read_csv(data / "areas.csv")}
    declared = {pair_of(r["a"], r["b"]): r["via"] for r in read_csv(data / "borders.csv")}
    countries = read_countries(source)
    pieces, lake = correct_land(countries)
    areas = {n: tidy(s) for n, s in paint(pieces).items()}
    isles = islands(countries)
    land = shapely.union_all(list(areas.values()), grid_size=GRID)
    sea = shapely.difference(BOARD, land, grid_size=GRID)
    wrapped = set(world.WRAPS)
    lines = sea_lines(
        areas, sea, [p for p, via in declared.items() if via == "sea" and p not in wrapped]
    )
    faces = partition(areas, lines, sea, isles)
    shapes = {n: unary_union(f) for n, f in faces.items()}
    for name in sorted(set(kinds) - set(shapes)):
        print("  no shape:", name, file=sys.stderr)
    room = stretch(shapes, lambda n, size: world.wanted_size(n, kinds[n], size), (WIDTH, HEIGHT))
    return WorldLayout(kinds, declared, faces, lake, lambda points: bulged(room(points)))


def bulged(points: Array) -> Array:
    """The board pushed apart around a few places; it stays as it was farther away."""
    moved = np.array(points, dtype=float)
    for middle, reach, most in world.BULGES:
        way = moved - middle
        far = np.hypot(*way.T)[:, None]
        near = (far > 0) & (far < reach)
        moved += np.where(near, most * np.sin(np.pi * far / reach) * way / np.maximum(far, 1e-9), 0)
    return moved


def true_islands(source: Path) -> dict[str, list[Polygon]]:
    """The islands of some groups as the globe has them, bent onto the board and not joined."""
    countries = read_countries(source)
    islands = {}
    for name, (least, turn) in world.TRUE_ISLANDS.items():
        sources, boxes, *_ = world.ISLANDS[name]
        lands = unary_union([countries[country] for country in sources])
        frame = unary_union([box(*place[:4]) for place in boxes])
        shape = unary_union([part for part in polygons_of(lands) if part.intersects(frame)])
        large = [part for part in polygons_of(bent_shape(shape)) if part.area >= least]
        islands[name] = polygons_of(affinity.rotate(MultiPolygon(large), turn, origin="centroid"))
    return islands


def make(source: Path, data: Path) -> dict[str, Any]:
    """The content of map.geojson; ends the program if a drawn border is not a declared one."""
    kinds, declared, faces, lake, room = laid_out(source, data)
    arcs = arcs_of(faces)
    for arc in arcs:
        if arc.parts is not None:
            arc.points = dense(arc.points, 1.0)
        arc.points = room(arc.points)
    lake = shapely.transform(shapely.segmentize(lake, 1.0), room)
    lake = max(polygons_of(lake.buffer(-0.4).buffer(0.8).buffer(-0.4)), key=lambda p: p.area)
    for _ in range(3):
        lengths = contacts(arcs)
        false = {p for p in lengths if p not in declared and lengths[p] <= world.CONTRACT}
        arcs = contract(arcs, false, world.CONTRACT)
    arcs = finish_lines(
        arcs, lambda arc, care: drawn_arc(arc, lambda name: kinds[name] == "sea", care, 0.2)
    )
    enlarge(arcs)
    ring(arcs)
    final = faces_of(arcs)
    seas = {n for n, k in kinds.items() if k == "sea" and n in final}
    wraps = edge_wraps(final, seas)
    for wrap in wraps:
        if y := world.TABS.get(wrap["letter"]):
            wrap |= {"left_y_mm": y, "right_y_mm": y}
    missing, wrong = report(arcs, wraps, declared)
    short = {p: mm for p, mm in contacts(arcs).items() if mm < 2 * CONTACT}
    print("short contacts:", ", ".join(f"{a} - {b} {mm:.1f}" for (a, b), mm in short.items()))
    board = sum(s.area for s in final.values())
    whole = shapely.coverage_is_valid(list(final.values())) and abs(board - BOARD.area) < 1e-6
    print(f"area of all {board:.3f}, of the board {BOARD.area:.0f}; tiling: {whole}")
    if missing or wrong or not whole or set(final) != set(kinds):
        raise SystemExit("the borders are not those of the rules; nothing is written")
    return collection(final, kinds, wraps, lake, room, true_islands(source))


def enlarge(arcs: Sequence[SidedArc]) -> None:
    """Make islands larger about their middle. Each lies in one zone, so nothing else moves."""
    for name, (along, across, turn, (dx, dy)) in world.ENLARGED.items():
        shore = [arc for arc in arcs if name in arc.sides]
        left, top, right, bottom = shapely.MultiLineString([arc.points for arc in shore]).bounds
        middle = np.array([(left + right) / 2, (top + bottom) / 2])
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        axes = np.array([[cos, sin], [-sin, cos]])
        larger = axes.T @ np.diag([along, across]) @ axes
        for arc in shore:
            grown = (arc.points - middle) @ larger + middle + (dx, dy)
            arc.points = np.round(grown / STEP) * STEP


def ring(arcs: Sequence[SidedArc]) -> None:
    """Draw the outline of a group of islands as a calm line in the water around them all."""
    for name, closed in world.RINGS.items():
        (line,) = (arc for arc in arcs if name in arc.sides)
        shape = Polygon(line.points)
        calm = shape.buffer(closed).buffer(-closed - 6).buffer(6).simplify(0.8)
        points = rounded(np.array(calm.exterior.coords)[:-1], True, 2)
        if calm.exterior.is_ccw != shape.exterior.is_ccw:
            points = points[::-1]
        points = np.round(points / STEP) * STEP
        line.points = np.concatenate([points, points[:1]])


def dense(points: Array, step: float) -> Array:
    return np.asarray(shapely.get_coordinates(shapely.segmentize(LineString(points), step)))


def numbers(points: Iterable[Any]) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in points]


def collection(
    final: dict[str, BaseGeometry],
    kinds: dict[str, str],
    wraps: list[dict[str, Any]],
    lake: BaseGeometry,
    room: Callable[[Array], Array],
    islands: dict[str, list[Polygon]],
) -> dict[str, Any]:
    spaces = world.SPACES
    crowded = unary_union([box(x, y, x + w, y + h) for x, y, w, h in spaces.values()]).buffer(2)
    features = []
    lands = sorted(n for n in final if kinds[n] != "sea")
    seas = sorted((n for n in final if kinds[n] == "sea"), key=lambda n: int(n[3:]))
    for name in lands + seas:
        shape = final[name]
        is_sea = kinds[name] == "sea"
        avoid = crowded if is_sea else lake.buffer(0.5)
        ideal = {"sea": (24.0, 18.0), "land": (34.0, 24.0), "island": (22.0, 16.0)}[kinds[name]]
        cx, cy, w, h = label_box(
            shape,
            ideal,
            avoid,
            2.0 if is_sea else 1.0,
        )
        parts = [
            [numbers(r.coords) for r in (p.exterior, *p.interiors)] for p in polygons_of(shape)
        ]
        geometry = (
            {"type": "Polygon", "coordinates": parts[0]}
            if len(parts) == 1
            else {"type": "MultiPolygon", "coordinates": parts}
        )
        label = [round(cx, 1), round(cy, 1)]
        own = [numbers(part.exterior.coords) for part in islands.get(name, [])]
        features.append(
            {
                "type": "Feature",
                "id": name,
                "geometry": geometry,
                "properties": {
                    "label": label,
                    "label_w": round(w, 1),
                    "label_box": [round(w, 1), round(h, 1)],
                    "marks": {},
                    **({"islands": own} if own else {}),
                },
            }
        )
    connectors = []
    for canal, ends in world.CANALS.items():
        a, b = world.CANAL_ZONES[canal]
        along = LineString(room(bend(np.array(ends))))
        cut = max(shapely.get_parts(along - final[a] - final[b]), key=lambda part: part.length)
        (x0, y0), (x1, y1) = cut.coords[0], cut.coords[-1]
        dx, dy = 1.5 * (x1 - x0) / cut.length, 1.5 * (y1 - y0) / cut.length
        connectors.append(
            {
                "a": a,
                "b": b,
                "canal": canal,
                "line": numbers([(x0 - dx, y0 - dy), (x1 + dx, y1 + dy)]),
            }
        )
    return {
        "type": "FeatureCollection",
        "size_mm": [int(WIDTH), int(HEIGHT)],
        "source": "Natural Earth 1:50m (public domain) by way of npm world-atlas 2.0.2; bent, "
        "divided and stretched by art/make_world_map.py",
        "connectors": connectors,
        "wraps": wraps,
        "blocked": [],
        "spaces": spaces,
        "lakes": [
            {"id": "caspian_sea", "coordinates": numbers(lake.simplify(0.1).exterior.coords)},
            *lake_rings(LAKES, lambda points: room(bend(points)), BOARD),
        ],
        "features": features,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path, help="countries-50m.json of npm world-atlas")
    parser.add_argument("data", type=Path, help="directory of areas.csv, borders.csv, map.geojson")
    args = parser.parse_args()
    result = make(args.source, args.data)
    (args.data / "map.geojson").write_text(dumped(result), encoding="utf-8")


if __name__ == "__main__":
    main()
