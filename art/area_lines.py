"""Lines of an area map that know what they part: the steps that any board of areas needs.

A map is a set of arcs: a stretch of line between two nodes and the pair of areas on its two
sides. Arcs are made by hand-placed nodes and real coasts, stretched so that every area has room,
smoothed one by one (so that neighbours stay equal to the last digit) and closed to areas again.
Needs numpy, scipy and shapely, which the project itself does not.
"""

from __future__ import annotations

import hashlib
import json
import math
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import shapely
from scipy.fft import dctn, idctn
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

Array = np.ndarray[Any, Any]
Pair = tuple[str, str]

CONTACT = 3.0  # mm of shared edge that make two areas neighbours
STEP = 0.05  # mm, precision of the file


def pair_of(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


# --- The globe ------------------------------------------------------------------------------


def read_land(path: Path) -> list[Polygon]:
    """Every piece of land of a TopoJSON file of Natural Earth, longitudes 0 .. 360."""
    topo = json.loads(path.read_text())
    scale, move = topo["transform"]["scale"], topo["transform"]["translate"]
    arcs = [np.cumsum(np.array(a), axis=0) * scale + move for a in topo["arcs"]]

    def ring(indices: list[int]) -> Array:
        parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
        line = np.concatenate([parts[0], *(p[1:] for p in parts[1:])])
        # A ring that crosses the date line jumps by 360 degrees there: go on instead.
        line[:, 0] = np.unwrap(line[:, 0], period=360)
        return line

    pieces = []
    for item in topo["objects"]["land"]["geometries"]:
        polygons = item["arcs"] if item["type"] == "MultiPolygon" else [item["arcs"]]
        for rings in polygons:
            lines = [ring(r) for r in rings]
            if len(lines[0]) > 3:
                shape = Polygon(lines[0], [h for h in lines[1:] if len(h) > 3]).buffer(0)
                east = unary_union([shape, shapely.affinity.translate(shape, 360)])
                pieces += polygons_of(east & shapely.box(0, -90, 360, 90))
    return polygons_of(unary_union(pieces))


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    return (
        [p for p in shapely.get_parts(shape) if isinstance(p, Polygon)]
        if not isinstance(shape, shapely.GeometryCollection) or isinstance(shape, MultiPolygon)
        else [p for g in shape.geoms for p in polygons_of(g)]
    )


def dumped(document: dict[str, Any]) -> str:
    """The text of a map's file: one area to a line, and one lake."""
    rows = {
        key: ",\n".join(
            json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in document[key]
        )
        for key in ("lakes", "features")
    }
    head_entries = {key: value for key, value in document.items() if key not in rows}
    head = json.dumps(head_entries, ensure_ascii=False, indent=1)[:-2]
    lists = ",".join(f'\n "{key}": [\n{text}\n]' for key, text in rows.items())
    return f"{head},{lists}}}\n"


# --- Lines --------------------------------------------------------------------------------------


def unit(*key: object) -> float:
    """A number in -1 .. 1 that depends on the key alone: the same map every time."""
    digest = hashlib.sha256(repr(key).encode()).digest()
    return int.from_bytes(digest[:4]) / 2**31 - 1


def rounded(points: Array, closed: bool, times: int = 2) -> Array:
    """Corner cutting (Chaikin); an open line keeps its ends."""
    for _ in range(times):
        nxt = np.roll(points, -1, axis=0) if closed else points[1:]
        cur = points if closed else points[:-1]
        cut = np.stack([cur * 0.75 + nxt * 0.25, cur * 0.25 + nxt * 0.75], axis=1).reshape(-1, 2)
        points = cut if closed else np.concatenate([points[:1], cut[1:-1], points[-1:]])
    return points


def roughened(points: Array, finest: float = 1.2, strength: float = 0.16) -> Array:
    """Midpoint displacement of a line until its steps are short: a surveyed, not a ruled border."""
    while True:
        gaps = np.hypot(*np.diff(points, axis=0).T)
        if gaps.max() < finest:
            return points
        out = [points[0]]
        for p, q, gap in zip(points, points[1:], gaps, strict=False):
            if gap >= finest:
                # The same for both directions, so that two polygons may share an edge.
                a, b = sorted([tuple(np.round(p, 3).tolist()), tuple(np.round(q, 3).tolist())])
                shift = strength * min(float(gap), 14.0) * unit(*a, *b)
                normal = np.array([a[1] - b[1], b[0] - a[0]]) / gap
                out.append((p + q) / 2 + shift * normal)
            out.append(q)
        points = np.array(out)


def filleted(points: Array, reach: float) -> Array:
    """A line whose corners are rounded within a reach; straight stretches stay where they are."""
    pieces = [points[:1]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        sides = [other - at for other in (before, after)]
        back, on = (s * min(reach / float(np.hypot(*s)), 0.5) for s in sides)
        t = np.linspace(0, 1, 9)[:, None]
        pieces.append(at + (1 - t) ** 2 * back + t**2 * on)
    return np.concatenate([*pieces, points[-1:]])


def lake_rings(
    lakes: Mapping[str, Sequence[tuple[float, float]]],
    carry: Callable[[Array], Array],
    board: BaseGeometry,
) -> list[dict[str, Any]]:
    """Lakes as they lie on a board: what `lakes` of its map holds."""
    rings = []
    for name, degrees in lakes.items():
        lake = shapely.make_valid(
            shapely.transform(shapely.segmentize(Polygon(degrees), 0.2), carry)
        )
        drawn = lake.buffer(-0.1).buffer(0.5).buffer(-0.3) & board
        for part in sorted(polygons_of(drawn), key=lambda p: -p.area)[:1]:
            ring = np.round(shapely.get_coordinates(part.exterior.simplify(0.06)), 2)
            rings.append({"id": name, "coordinates": ring.tolist()})
    return rings


# --- Room for every area ------------------------------------------------------------------------


def stretch(
    shapes: dict[str, BaseGeometry],
    wanted: Callable[[str, float], float],
    size: tuple[float, float],
    rounds: int = 4,
    blur_mm: float = 8.0,
) -> Callable[[Array], Array]:
    """A smooth map of the board onto itself that gives areas the size they need.

    Flow of a density that evens itself out (Gastner, Seguy and More 2018): the velocity is the
    gradient of a potential, solved with cosines so that nothing crosses the board's edge. The
    broader the blur, the less single outlines are bent on the way.
    """
    width, height = size
    cell = 2.0
    nx, ny = int(width / cell), int(height / cell)
    gx, gy = np.meshgrid((np.arange(nx) + 0.5) * cell, (np.arange(ny) + 0.5) * cell)
    flows: list[tuple[Array, Array, Array]] = []

    def move(points: Array, flow: tuple[Array, Array, Array]) -> Array:
        rho, vx, vy = flow
        mean, n = rho.mean(), 24

        def speed(p: Array, t: float) -> Array:
            at = [p[:, 1] / cell - 0.5, p[:, 0] / cell - 0.5]
            now = (1 - t) * map_coordinates(rho, at, order=1, mode="nearest") + t * mean
            sx = map_coordinates(vx, at, order=1, mode="nearest") / now
            sy = map_coordinates(vy, at, order=1, mode="nearest") / now
            # The flow along an edge stays on it: fade the normal part in the last half cell.
            sx *= np.clip(np.minimum(p[:, 0], width - p[:, 0]) / cell, 0, 1)
            sy *= np.clip(np.minimum(p[:, 1], height - p[:, 1]) / cell, 0, 1)
            return np.column_stack([sx, sy])

        p = points.copy()
        for k in range(n):
            h = 1 / n
            half = p + h / 2 * speed(p, k * h)
            p = p + h * speed(half, (k + 0.5) * h)
            p[:, 0] = np.clip(p[:, 0], 0, width)
            p[:, 1] = np.clip(p[:, 1], 0, height)
        return p

    def along(points: Array) -> Array:
        for flow in flows:
            points = move(points, flow)
        return points

    for lap in range(rounds):
        now = {n: shapely.transform(shapely.segmentize(s, 3), along) for n, s in shapes.items()}
        names = list(now)
        rho = np.ones((ny, nx))
        tree = shapely.STRtree([now[n] for n in names])
        which, what = tree.query(shapely.points(gx.ravel(), gy.ravel()), predicate="within")
        dense = np.array([np.clip(wanted(n, now[n].area) / now[n].area, 0.4, 4.0) for n in names])
        rho.ravel()[which] = dense[what]
        rho = gaussian_filter(rho, max(blur_mm / cell - lap, 1.5), mode="reflect")
        kx, ky = np.pi * np.arange(nx) / nx, np.pi * np.arange(ny) / ny
        power = (2 - 2 * np.cos(kx))[None, :] + (2 - 2 * np.cos(ky))[:, None]
        power[0, 0] = 1.0
        wave = dctn(rho - rho.mean(), type=2, norm="ortho") / power
        wave[0, 0] = 0.0
        potential = idctn(wave, type=2, norm="ortho")
        vy, vx = np.gradient(-potential)
        flows.append((rho, vx * cell, vy * cell))
    return along


# --- Shared lines -------------------------------------------------------------------------------


@dataclass
class Stretch:
    """A stretch of line between two nodes."""

    points: Array

    @property
    def length(self) -> float:
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())

    @property
    def parts(self) -> Pair | None:
        """The two areas on its sides; None at the board's edge."""
        raise NotImplementedError


@dataclass
class Arc(Stretch):
    """A stretch and the areas that it parts; None is the board's edge."""

    pair: tuple[str, str | None]

    @property
    def parts(self) -> Pair | None:
        first, second = self.pair
        return None if second is None else pair_of(first, second)


Line = TypeVar("Line", bound=Stretch)


def smoothed(points: Array, sigma: float, step: float = 0.5) -> Array:
    """Gaussian smoothing of an open line resampled at a step; the ends stay."""
    line = LineString(points)
    n = max(int(line.length / step), 4)
    even = shapely.get_coordinates(line.interpolate(np.linspace(0, 1, n + 1), normalized=True))
    # Odd reflection about the ends keeps them where they are.
    pad = min(n, int(4 * sigma / step) + 1)
    long = np.concatenate(
        [2 * even[0] - even[pad:0:-1], even, 2 * even[-1] - even[-2 : -pad - 2 : -1]]
    )
    done: Array = gaussian_filter(long, (sigma / step, 0), mode="nearest")[pad:-pad]
    done[0], done[-1] = even[0], even[-1]
    return done


def drawn_arc(
    arc: Stretch, is_sea: Callable[[str], bool], care: float, islet: float = 0.12
) -> Array:
    """The line as it is stored: simplified and smoothed according to what it parts. `islet` is how
    far, in mm, the shore of an island and a short shore may be off."""
    pts = arc.points
    if arc.parts is None:
        return np.array([pts[0], pts[-1]])
    closed = np.allclose(pts[0], pts[-1])
    seas = sum(map(is_sea, arc.parts))
    line = LineString(pts)
    if seas == 1:
        if closed or line.length < 3:
            return np.array(line.simplify(islet * care, preserve_topology=True).coords)
        return np.array(LineString(smoothed(pts, 0.35 * care)).simplify(0.12 * care).coords)
    if line.length < 3:
        return np.array([pts[0], pts[-1]]) if care == 1 else pts
    soft = smoothed(pts, (0.8 if seas == 0 else 6.0) * care)
    return np.array(LineString(soft).simplify(0.08 * care).coords)


def snap(points: Array) -> Array:
    out = np.round(points / STEP) * STEP
    keep = np.concatenate([[True], np.any(np.abs(np.diff(out, axis=0)) > 1e-9, axis=1)])
    snapped: Array = np.round(out[keep], 2)
    return snapped


def finish_lines(arcs: list[Line], draw: Callable[[Line, float], Array]) -> list[Line]:
    """Draw every arc; where drawn lines would touch each other, draw them more carefully, which a
    smaller second figure asks for."""
    care = [1.0] * len(arcs)
    done = [replace(a, points=snap(draw(a, 1.0))) for a in arcs]
    for attempt in range(8):
        lines = [LineString(a.points) if len(a.points) > 1 else None for a in done]
        bad: set[int] = set()
        tree = shapely.STRtree(lines)
        for i, line in enumerate(lines):
            if line is None:
                continue
            if not line.is_simple and not line.is_ring:
                bad.add(i)
            for j in tree.query(line):
                other = lines[j]
                if j <= i or other is None:
                    continue
                common = line & other
                ends = {tuple(line.coords[0]), tuple(line.coords[-1])} & {
                    tuple(other.coords[0]),
                    tuple(other.coords[-1]),
                }
                spots = set(map(tuple, shapely.get_coordinates(common).tolist()))
                if common.length > 0 or spots - ends:
                    bad |= {i, int(j)}
        if not bad:
            return done
        print(f"  lines that touch, attempt {attempt}: {len(bad)}", file=sys.stderr)
        for i in bad:
            care[i] *= 0.5
            rough = arcs[i].points if care[i] < 0.05 else draw(arcs[i], care[i])
            done[i] = replace(arcs[i], points=snap(rough))
    for i in bad:
        print("   ", arcs[i].parts, arcs[i].points[0], arcs[i].length, file=sys.stderr)
    return done


def faces_of(arcs: Sequence[Arc], is_sea: Callable[[str], bool]) -> dict[str, BaseGeometry]:
    """Areas from their arcs: a face belongs to the area that all its outer arcs have in common."""
    owner: dict[frozenset[tuple[float, float]], tuple[str, str | None]] = {}
    lines = []
    for arc in arcs:
        if len(arc.points) > 1:
            keys = [(round(float(x), 3), round(float(y), 3)) for x, y in arc.points]
            owner.update((frozenset(two), arc.pair) for two in pairwise(keys))
            lines.append(LineString(keys))
    named: dict[str, list[Polygon]] = defaultdict(list)
    for face in polygonize(lines):
        keys = [(round(x, 3), round(y, 3)) for x, y in face.exterior.coords]
        pairs = {owner[frozenset(two)] for two in pairwise(keys)}
        common = set.intersection(*map(set, pairs)) - {None}
        if len(pairs) == 1 and len(common) == 2:  # an island, or a part of one
            common = {n for n in common if not is_sea(str(n))}
        if len(common) == 1:
            named[str(common.pop())].append(face)
        else:
            middle = face.representative_point()
            print(
                f"  nameless face at {middle.x:.0f} {middle.y:.0f}, {face.area:.0f} mm2: {pairs}",
                file=sys.stderr,
            )
    return {n: faces[0] if len(faces) == 1 else MultiPolygon(faces) for n, faces in named.items()}


def crossings(arcs: Sequence[Arc]) -> list[tuple[Arc, Arc, tuple[float, float]]]:
    """Pairs of arcs that meet elsewhere than at their ends."""
    lines = [LineString(a.points) for a in arcs]
    tree = shapely.STRtree(lines)
    meeting = []
    for i, line in enumerate(lines):
        for j in tree.query(line, predicate="intersects"):
            if j <= i:
                continue
            ends = [
                Point(p)
                for p in (
                    *line.coords[:: len(line.coords) - 1],
                    *lines[j].coords[:: len(lines[j].coords) - 1],
                )
            ]
            common = line & lines[j]
            for spot in shapely.get_parts(common):
                if min(spot.distance(e) for e in ends) > 1e-6 or spot.length > 1e-6:
                    at = spot.representative_point()
                    meeting.append((arcs[i], arcs[int(j)], (at.x, at.y)))
                    break
    return meeting


def contacts(arcs: Iterable[Stretch]) -> dict[Pair, float]:
    """Millimetres of shared edge of every pair of areas."""
    shared: dict[Pair, float] = defaultdict(float)
    for arc in arcs:
        if arc.parts is not None:
            shared[arc.parts] += arc.length
    return dict(shared)


# --- Labels -------------------------------------------------------------------------------------


def label_box(
    shape: BaseGeometry,
    ideal: tuple[float, float],
    avoid: BaseGeometry | None,
    margin: float = 1.0,
    hint: Point | None = None,
) -> tuple[float, float, float, float]:
    """Centre and size of the best upright rectangle inside a shape, `margin` from its border.

    Best is the rectangle that covers most of the ideal size first, then the largest one, and of
    equals the one nearest to the middle of the shape's body, or to the hint.
    """
    inner = max(polygons_of(shape), key=lambda p: p.area).buffer(-margin)
    if avoid is not None:
        inner = inner - avoid
    if inner.is_empty:
        spot = shape.representative_point()
        return spot.x, spot.y, 2.0, 2.0
    x0, y0, x1, y1 = inner.bounds
    step = max(0.5, min(2.0, math.sqrt(inner.area) / 30))
    nx, ny = int((x1 - x0) / step) + 1, int((y1 - y0) / step) + 1
    gx, gy = np.meshgrid(x0 + (np.arange(nx) + 0.5) * step, y0 + (np.arange(ny) + 0.5) * step)
    # A cell counts if it is wholly inside: its middle is half a diagonal from the border.
    safe = inner.buffer(-step * 0.71)
    free = shapely.contains_xy(safe, gx, gy) if not safe.is_empty else np.zeros((ny, nx), bool)
    if not free.any():
        spot = inner.representative_point()
        return spot.x, spot.y, 2.0, 2.0
    body = inner.centroid if inner.contains(inner.centroid) else inner.representative_point()
    if hint is not None:
        body = hint
    pull = 0.5 if hint is None else 15.0
    best, score = (0.0, 0.0, 0.0, 0.0), -1e9
    height = np.zeros(nx, int)
    left, right = np.meshgrid(np.arange(nx), np.arange(nx), indexing="ij")
    for row in range(ny):
        height = np.where(free[row], height + 1, 0)
        # Lowest column between any two columns: the tallest rectangle that stands on this row.
        low = np.minimum.accumulate(np.where(right >= left, height[None, :], ny), axis=1)
        low = np.where(right >= left, low, 0)
        w, h = (right - left + 1) * step, low * step
        cx, cy = x0 + (left + right + 1) / 2 * step, y0 + (row + 1 - low / 2) * step
        fit = np.minimum(w / ideal[0], 1.0) * np.minimum(h / ideal[1], 1.0)
        plenty = np.minimum(w * h / (ideal[0] * ideal[1]), 4.0)
        value = np.where(
            low > 0, fit * 1000 + plenty * 20 - pull * np.hypot(cx - body.x, cy - body.y), -1e9
        )
        at = np.unravel_index(np.argmax(value), value.shape)
        if value[at] > score:
            score = float(value[at])
            best = float(cx[at]), float(cy[at]), float(w[at]), float(h[at])
    return best
