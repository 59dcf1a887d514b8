"""Shapes that nearly meet, made into areas that share every point of their borders.

What is painted over is cut away, gaps that no eye sees are given to a neighbour, and all outlines
are brought onto one fine grid, cut where they cross and put together again from the same pieces.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon, box

from kitgen.draw.geometry import Point
from kitgen.game.problems import Place, Problem, shown
from kitgen.map_import.shapes import NamedShape
from kitgen.parts.areamap import MIN_BORDER_MM, Area, Pair, Ring, length, shared_borders
from kitgen.parts.svgwords import SvgRefused

GRID_MM = 0.05
"""All points of a map lie on multiples of this."""
FINE_MM = 0.002
"""Grid used between the steps of a computation."""
LEAST_MM2 = 4.0
"""Area below which an area holds no piece and cannot be seen."""
CRUMB_MM2 = 0.5
"""Area below which a part of an area is a slip of the pen."""
CELL_MM = 5.0
"""Side of the squares in which crossing lines are counted."""
MOST_CROSSINGS = 20_000_000
"""Most pairs of crossing lines in one place; more are a scribble and take too long."""


class AreaLayer(NamedTuple):
    """A shape of an area; a later layer lies over an earlier one."""

    area: str
    shape: NamedShape
    sea: bool


class Mesh(NamedTuple):
    """Rings of each area, neighbours with the same points, and what was done that may not be meant.
    `polygons` are an outline and its holes."""

    polygons: Mapping[str, tuple[tuple[Ring, ...], ...]]
    doubts: tuple[Problem, ...]


def mesh(layers: Sequence[AreaLayer], width_mm: float, height_mm: float, gap_mm: float) -> Mesh:
    """Return areas that meet where their shapes come nearer than the gap. Layers come in the order
    of painting. Raises SvgRefused for lines that cross too often."""
    _refuse_tangles(layers)
    page = box(0, 0, width_mm, height_mm)
    doubts: list[Problem] = []
    shapes = [_filled(layer.shape) for layer in layers]
    doubts += _shapes_beyond_page(layers, shapes, page, gap_mm)
    doubts += _overlaps(layers, shapes, gap_mm)
    parts = _visible(layers, shapes, page)
    parts = _without_gaps(parts, {layer.area for layer in layers if layer.sea}, page, gap_mm)
    polygons = _on_one_grid(parts, page, gap_mm)
    areas = {name: Area(name, rings, (0, 0), (0, 0)) for name, rings in polygons.items()}
    areas, drawn_together = _without_short_borders(areas, (width_mm, height_mm))
    doubts += _short_borders(layers, drawn_together)
    outlines_of: dict[str, tuple[tuple[Ring, ...], ...]] = {}
    for name in dict.fromkeys(layer.area for layer in layers):
        outlines = areas[name].polygons if name in areas else ()
        if outlines:
            outlines_of[name] = outlines
            continue
        first = next(layer.shape for layer in layers if layer.area == name)
        x, y = first.rings[0][0]
        what = f"nothing of {shown(name)} is left near ({x:.0f}, {y:.0f})"
        mend = "bring it to the front, or draw it larger than 2 x 2 mm"
        doubts.append(first.place.problem(what, mend))
    return Mesh(outlines_of, tuple(doubt.as_doubt() for doubt in doubts))


def _refuse_tangles(layers: Sequence[AreaLayer]) -> None:
    """Raise SvgRefused if too many lines run through one place to be cut in reasonable time."""
    crossings: dict[tuple[int, int], int] = {}
    walked = 0.0
    for layer in layers:
        for ring in layer.shape.rings:
            for p, q in pairwise(ring):
                length_mm = math.dist(p, q)
                walked += length_mm
                if walked > 1e6:
                    raise SvgRefused("has lines of more than a kilometre", "simplify its paths")
                steps = int(length_mm / CELL_MM) + 1
                for step in range(steps):
                    x = p[0] + (q[0] - p[0]) * step / steps
                    y = p[1] + (q[1] - p[1]) * step / steps
                    cell = int(x // CELL_MM), int(y // CELL_MM)
                    crossings[cell] = crossings.get(cell, 0) + 1
    if sum(count * count for count in crossings.values()) > MOST_CROSSINGS:
        x, y = max(crossings, key=lambda cell: crossings[cell])
        where = f"({x * CELL_MM:.0f}, {y * CELL_MM:.0f})"
        raise SvgRefused(f"has a tangle of lines near {where}", "simplify its paths")


# ---- sums of shapes: on a fine grid they never fail ----------------------------------------------


def _union(shapes: Sequence[Any]) -> Any:
    return _areal(shapely.union_all(shapes, grid_size=FINE_MM))


def _without(shape: Any, other: Any) -> Any:
    return _areal(shapely.difference(shape, other, grid_size=FINE_MM))


def _common_part(shape: Any, other: Any) -> Any:
    return _areal(shapely.intersection(shape, other, grid_size=FINE_MM))


def _areal(shape: Any) -> Any:
    """Return a shape without stray points and lines."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return MultiPolygon([part for part in parts if part.area > 0])


# ---- what is seen of each area -------------------------------------------------------------------


def _filled(shape: NamedShape) -> Any:
    """Return the ground that a shape covers."""
    if len(shape.rings) == 1 and len(shape.rings[0]) > 3:
        plain = Polygon(shape.rings[0])
        if plain.is_valid:
            return plain
    # Its lines cross, or holes lie in it: each face between them is in it or not.
    rings = [LineString(ring) for ring in shape.rings if len(set(ring)) > 1]
    lines = shapely.union_all(rings, grid_size=FINE_MM)
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    inside = []
    for face in faces:
        point = face.representative_point()
        turns = sum(_winding(ring, point.x, point.y) for ring in shape.rings)
        if turns % 2 if shape.even_odd else turns:
            inside.append(face)
    return _union(inside)


def _winding(ring: Sequence[Point], x: float, y: float) -> int:
    """Return how often a ring goes around a point."""
    turns = 0
    for (x1, y1), (x2, y2) in pairwise(ring):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            turns += 1 if y2 > y1 else -1
    return turns


def _shapes_beyond_page(
    layers: Sequence[AreaLayer], shapes: Sequence[Any], page: Any, gap: float
) -> Iterator[Problem]:
    """Yield a doubt for each shape that reaches beyond the page by more than a gap."""
    around = page.buffer(gap, join_style="mitre")
    for layer, shape in zip(layers, shapes, strict=True):
        if shape.is_empty or around.covers(shape):
            continue
        beyond = _without(shape, around)
        if not beyond.is_empty:
            x, y = _somewhere(beyond)
            what = f"{shown(layer.shape.name)} reaches beyond the page near ({x:.0f}, {y:.0f})"
            yield layer.shape.place.problem(what, "it is cut there")


def _overlaps(layers: Sequence[AreaLayer], shapes: Sequence[Any], gap: float) -> Iterator[Problem]:
    """Yield a doubt for each shape that lies over another further than a slip of the pen, unless
    land lies on a sea or one shape wholly upon another."""
    tree = shapely.STRtree(shapes)
    for upper, shape in enumerate(shapes):
        for lower in sorted(tree.query(shape, predicate="intersects")):
            under, over = layers[lower], layers[upper]
            if lower >= upper or under.area == over.area or (under.sea and not over.sea):
                continue
            common = _common_part(shape, shapes[lower])
            if common.area >= 0.9 * shape.area:
                continue
            thick = common.buffer(-gap / 2)
            if not thick.is_empty:
                x, y = _somewhere(thick)
                what = f"{shown(over.shape.name)} lies over {shown(under.shape.name)} "
                what += f"by more than {gap:g} mm near ({x:.0f}, {y:.0f})"
                yield over.shape.place.problem(what, "the border is that of the upper one")


def _somewhere(shape: Any) -> tuple[float, float]:
    """Return a point in the largest part of a shape."""
    largest = max(shapely.get_parts(shape), key=lambda part: part.area)
    point = largest.representative_point()
    return point.x, point.y


def _visible(layers: Sequence[AreaLayer], shapes: Sequence[Any], page: Any) -> dict[str, Any]:
    """Return the visible part of each area, with later shapes over earlier ones."""
    tree = shapely.STRtree(shapes)
    seen: dict[str, list[Any]] = {layer.area: [] for layer in layers}
    for lower, shape in enumerate(shapes):
        over = [
            shapes[upper]
            for upper in tree.query(shape, predicate="intersects")
            if upper > lower and layers[upper].area != layers[lower].area
        ]
        rest = _without(shape, _union(over)) if over else shape
        seen[layers[lower].area].append(rest if page.covers(rest) else _common_part(rest, page))
    return {name: _union(visible) for name, visible in seen.items()}


# ---- gaps ----------------------------------------------------------------------------------------


def _without_gaps(
    parts: Mapping[str, Any], seas: Collection[str], page: Any, gap: float
) -> dict[str, Any]:
    """Return the areas with the gaps between neighbours, and towards the edge of the page, closed,
    also where something below looks through. A gap goes to the area with the longest edge along it,
    or to a sea, so that coasts stay as they are drawn."""
    if gap <= 0:
        return dict(parts)
    frame = page.buffer(2 * gap + 1, join_style="mitre").difference(page)
    names = list(parts)
    covered = {name: _without_slivers(parts[name], gap) for name in names}
    tree = shapely.STRtree([covered[name] for name in names])
    union = _union([*covered.values(), frame])
    closed = union.buffer(gap / 2).buffer(-gap / 2)
    taken_by: dict[str, list[Any]] = {name: [] for name in names}
    for piece in shapely.get_parts(_common_part(_without(closed, union), page)):
        beside = sorted(tree.query(piece, predicate="dwithin", distance=GRID_MM))
        touches_frame = frame.distance(piece) < GRID_MM
        if len(beside) + touches_frame < 2 or (piece.length <= 3 * gap and len(beside) == 2):
            continue  # a corner that a round pen would fill
        near = {names[n]: _part_near(covered[names[n]], piece, 2 * gap) for n in beside}
        for name in _takers(piece, near, seas):
            taken = _common_part(piece, near[name].buffer(1.1 * gap))
            taken_by[name].append(taken)
            piece = _without(piece, taken)
    covered = {
        name: _union([covered[name], *taken]) if taken else covered[name]
        for name, taken in taken_by.items()
    }
    whole = _union(list(covered.values()))
    for name in names:  # slivers that nobody took go back
        back = _without(parts[name], whole)
        covered[name] = _union([covered[name], back])
    return covered


def _takers(piece: Any, near: Mapping[str, Any], seas: Collection[str]) -> list[str]:
    """Return the areas `near` a gap in the order in which they may take from it: seas that have at
    least half as long an edge along it as any, then by the length of that edge."""
    edge_mm = {
        name: shapely.intersection(piece.boundary, shape.buffer(GRID_MM)).length
        for name, shape in near.items()
    }
    longest = max(edge_mm.values(), default=0.0)
    first = {name for name in edge_mm if name in seas and edge_mm[name] > longest / 2}
    return sorted(edge_mm, key=lambda name: (name not in first, -edge_mm[name], name))


def _part_near(shape: Any, piece: Any, reach: float) -> Any:
    """Return the part of a shape within `reach` of a piece."""
    left, top, right, bottom = piece.bounds
    return _areal(
        shapely.clip_by_rect(shape, left - reach, top - reach, right + reach, bottom + reach)
    )


def _without_slivers(shape: Any, gap: float) -> Any:
    """Return a shape without the long strips that are thinner than a gap."""
    opened = shape.buffer(-gap / 2).buffer(gap / 2 + GRID_MM / 10)
    thin = [part for part in shapely.get_parts(_without(shape, opened)) if part.length > 6 * gap]
    return _without(shape, _union(thin)) if thin else shape


# ---- one net -------------------------------------------------------------------------------------


def _on_one_grid(
    parts: Mapping[str, Any], page: Any, gap_mm: float
) -> dict[str, tuple[tuple[Ring, ...], ...]]:
    """Return the areas put together from faces of one net of lines, so that neighbours share
    points."""
    names = [name for name, shape in parts.items() if not shape.is_empty]
    shapes = [parts[name] for name in names]
    if not shapes:
        return {}
    lines = shapely.union_all([*shapely.boundary(shapes), page.boundary], grid_size=GRID_MM)
    faces = list(shapely.get_parts(shapely.polygonize(shapely.get_parts(lines))))
    tree = shapely.STRtree(shapes)
    owners: list[int | None] = []
    for face in faces:
        inside = tree.query(face.representative_point(), predicate="intersects")
        owners.append(int(inside[0]) if len(inside) else None)
    nobodys_slivers = {
        n
        for n, face in enumerate(faces)
        if owners[n] is None and (face.area < gap_mm * gap_mm or face.buffer(-2 * GRID_MM).is_empty)
    }
    _give_away(faces, owners, nobodys_slivers)
    _give_away(faces, owners, _crumbs(faces, owners))
    made: dict[str, tuple[tuple[Ring, ...], ...]] = {}
    for number, name in enumerate(names):
        owned = [face for face, owner in zip(faces, owners, strict=True) if owner == number]
        if owned:
            whole = shapely.coverage_union_all(owned)
            made[name] = tuple(_rings(part) for part in shapely.get_parts(whole))
    return made


def _crumbs(faces: Sequence[Any], owners: Sequence[int | None]) -> set[int]:
    """Return faces of parts too small to be seen, and of areas that are."""
    crumbs: set[int] = set()
    for owner in {owner for owner in owners if owner is not None}:
        owned = [n for n, other in enumerate(owners) if other == owner]
        whole = shapely.coverage_union_all([faces[n] for n in owned])
        least = CRUMB_MM2 if whole.area >= LEAST_MM2 else LEAST_MM2
        small = [part for part in shapely.get_parts(whole) if part.area < least]
        for part in small:
            crumbs |= {n for n in owned if part.intersects(faces[n].representative_point())}
    return crumbs


def _give_away(faces: Sequence[Any], owners: list[int | None], numbers: Collection[int]) -> None:
    """Change `owners`: give the faces of these numbers to the neighbour with the longest common
    edge, from their rim inwards; those that no neighbour reaches are nobody's (None)."""
    if not numbers:
        return
    faces_at: dict[frozenset[Point], list[int]] = {}
    for number, face in enumerate(faces):
        for p, q in _edges(face):
            faces_at.setdefault(frozenset((p, q)), []).append(number)
    for number in numbers:
        owners[number] = None
    pending = set(numbers)
    while pending:
        taken: dict[int, int] = {}
        for number in pending:
            edge_mm: dict[int, float] = {}
            for p, q in _edges(faces[number]):
                for beside in faces_at[frozenset((p, q))]:
                    owner = owners[beside]
                    if owner is not None:
                        edge_mm[owner] = edge_mm.get(owner, 0.0) + math.dist(p, q)
            if edge_mm:
                taken[number] = max(edge_mm, key=lambda owner: edge_mm[owner])
        if not taken:
            return
        for number, owner in taken.items():
            owners[number] = owner
        pending -= taken.keys()


def _edges(face: Any) -> Iterator[tuple[Point, Point]]:
    """Yield the edges of a face, holes included, as pairs of points."""
    for ring in _rings(face):
        yield from pairwise(ring)


def _rings(polygon: Any) -> tuple[Ring, ...]:
    """Return the outline of a polygon and its holes, in hundredths of a millimetre."""
    return tuple(
        tuple((round(x, 2), round(y, 2)) for x, y in ring.coords)
        for ring in (polygon.exterior, *polygon.interiors)
    )


# ---- short borders -------------------------------------------------------------------------------


def _without_short_borders(
    areas: Mapping[str, Area], size: Point
) -> tuple[dict[str, Area], dict[Pair, Point]]:
    """Return the areas with contacts too short to be seen drawn together to a point, and where
    those contacts were."""
    drawn_together: dict[Pair, Point] = {}
    joined = dict(areas)
    for _ in range(4):
        moves: dict[Point, Point] = {}
        for (area, neighbour), lines in shared_borders(joined).items():
            if not neighbour or sum(map(length, lines)) >= MIN_BORDER_MM:
                continue
            for line in lines:
                if line[0] == line[-1] or any(point in moves for point in line):
                    continue
                x, y = _middle(line[0], line[-1], size)
                moves |= dict.fromkeys(line, (x, y))
                if length(line) > 4 * GRID_MM:
                    drawn_together.setdefault((area, neighbour), (x, y))
        if not moves:
            break
        joined = {name: _moved(area, moves) for name, area in joined.items()}
    return joined, drawn_together


def _middle(p: Point, q: Point, size: Point) -> Point:
    """Return the place halfway between two points; a point on the edge of the page stays there."""
    for point in (p, q):
        if any(value in (0.0, side) for value, side in zip(point, size, strict=True)):
            return point
    x, y = (round((a + b) / 2 / GRID_MM) * GRID_MM for a, b in zip(p, q, strict=True))
    return round(x, 2), round(y, 2)


def _moved(area: Area, moves: Mapping[Point, Point]) -> Area:
    """Return an area with some of its points moved; what shrinks to a line is left out."""
    polygons = []
    for rings in area.polygons:
        tidy = [_tidy([moves.get(point, point) for point in ring]) for ring in rings]
        if tidy[0]:
            polygons.append(tuple(ring for ring in tidy if ring))
    return area._replace(polygons=tuple(polygons))


def _tidy(ring: Sequence[Point]) -> Ring:
    """Return a ring without points that come twice and without spikes; empty if nothing is left."""
    made: list[Point] = []
    for point in ring[:-1]:
        if made and made[-1] == point:
            continue
        if len(made) > 1 and made[-2] == point:
            made.pop()
            continue
        made.append(point)
    while len(made) > 2 and (made[0] == made[-1] or made[1] == made[-1]):
        made.pop(0 if made[1] == made[-1] else -1)
    return (*made, made[0]) if len(made) > 2 else ()


def _short_borders(
    layers: Sequence[AreaLayer], drawn_together: Mapping[Pair, Point]
) -> Iterator[Problem]:
    """Yield a doubt for each border that was drawn together to a point."""
    for (a, b), (x, y) in drawn_together.items():
        place: Place = next(layer.shape.place for layer in layers if layer.area == a)
        what = f"{shown(a)} and {shown(b)} touch on less than {MIN_BORDER_MM:g} mm near "
        what += f"({x:.0f}, {y:.0f}): nobody could see whether they do"
        yield place.problem(what, f"they meet in a point; draw {MIN_BORDER_MM:g} mm if they touch")
