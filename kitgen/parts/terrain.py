"""The lie of the land on hexagons: outlines that run smoothly through many cells, from which cells
and sides a table names.

Everything is worked out from places alone, the same in every build: a contour goes through the
middle of each side that it stands for, a tenth of a side to and fro, so what is drawn says what
the rules say; between two middles it keeps now to the corner, now to the straight way. Where the
paper is cut nothing wavers: a line crosses the cut where the grid puts it and in the grid's
direction, so tiles of one grid meet, whichever two lie together.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from kitgen.draw.geometry import Box, Path, Point, Segment, polyline
from kitgen.parts.hexgrid import HexGrid

Cell = tuple[int, int]
"""Column and row; a cell outside the field may have negative ones."""
STEPS = 8
"""Points of a contour from the middle of one side to that of the next."""
LEAST_SLOPE = 0.3
"""Share of a slope (0 to 1) below which nothing is drawn on it."""


class Vertex(NamedTuple):
    """A point of a contour: where it lies, the way out of the region (a unit vector), and how much
    of a slope falls from it, from 0 to 1."""

    x: float
    y: float
    out: Point
    slope: float

    def beyond(self, distance_mm: float) -> Point:
        return self.x + self.out[0] * distance_mm, self.y + self.out[1] * distance_mm


class CellSide(NamedTuple):
    """A side of a cell, named as the grid names it."""

    cell: Cell
    name: str


class Bend(NamedTuple):
    """Bend that keeps lines from looking ruled: it moves a point by at most `by_mm`, nearby points
    nearly alike, by two slow waves that never meet again in step. `cut` is the paper; in a band of
    `calm_mm` along its edges the waves die away, and in the last eighth of it they are still."""

    cut: Box
    by_mm: float
    calm_mm: float

    def __call__(self, point: Point) -> Point:
        x, y = point
        share = min(max(depth(self.cut, point) / self.calm_mm - 0.125, 0.0), 1.0)
        by_mm = self.by_mm * share * share * (3 - 2 * share) / 1.6
        along = math.sin(0.127 * x + 0.083 * y + 1.3) + 0.6 * math.sin(0.211 * y - 0.117 * x)
        across = math.sin(0.113 * y - 0.071 * x + 0.7) + 0.6 * math.sin(0.197 * x + 0.103 * y + 2.1)
        return x + by_mm * along, y + by_mm * across


def depth(box: Box, point: Point) -> float:
    """Return how far inside a box a point lies; below 0 outside."""
    left, top, width, height = box
    return min(point[0] - left, left + width - point[0], point[1] - top, top + height - point[1])


def _key(point: Point) -> tuple[int, int]:
    """Return a point in fiftieths of a millimetre, equal for corners that two cells share."""
    return round(point[0] * 50), round(point[1] * 50)


def _ends(grid: HexGrid, side: CellSide) -> tuple[Point, Point]:
    """Return the corners at both ends of a side, clockwise round its cell."""
    corners = grid.corners(grid.centre(*side.cell))
    number = grid.sides.index(side.name)
    return corners[number], corners[(number + 1) % 6]


def rims(grid: HexGrid, cells: Collection[Cell]) -> list[list[CellSide]]:
    """Return the sides around a region in their order, clockwise round it; one list for each
    rim."""
    starts: dict[tuple[int, int], CellSide] = {}
    for cell in sorted(cells):
        for name in grid.sides:
            if grid.beside(*cell, name) not in cells:
                starts[_key(_ends(grid, CellSide(cell, name))[0])] = CellSide(cell, name)
    found_rims = []
    while starts:
        side = starts.pop(next(iter(starts)))
        rim = [side]
        while (following := starts.pop(_key(_ends(grid, side)[1]), None)) is not None:
            rim.append(following)
            side = following
        found_rims.append(rim)
    return found_rims


class Ease(NamedTuple):
    """Share by which a line leaves the bow of a corner for the straight way from the middle of one
    side to that of the next, from 0 to 1: here more, there less, in waves as long as some cells, or
    else a long rim would be an even wave and tell its hexagons. Nearer than `still_mm` to the edges
    of `cut` it keeps to the bow, and for a width of `calm_mm` after that it leaves it by and by."""

    cut: Box
    calm_mm: float
    still_mm: float

    def __call__(self, point: Point) -> float:
        x, y = point
        share = min(max((depth(self.cut, point) - self.still_mm) / self.calm_mm, 0.0), 1.0)
        wave = math.sin(0.061 * x + 0.043 * y + 0.4) + 0.6 * math.sin(0.089 * y - 0.053 * x + 2.0)
        return min(max(0.66 + 0.3 * wave, 0.1), 1.0) * share * share * (3 - 2 * share)


def _spline(corners: Sequence[Point], closed: bool, ease: Ease) -> list[Point]:
    """Return a curve through the middle of each part of the line through the corners; where nothing
    is eased it touches that part there. `closed`: the last corner is joined to the first."""
    count = len(corners)
    # `turns[i]` is the corner between `stops[i + 1]` and `stops[i + 2]`, through which the curve
    # goes
    if closed:
        middles = [_middle_of(corners[i - 1], corners[i]) for i in range(count)]
        turns, stops = corners, [middles[-1], *middles, middles[0], middles[1 % count]]
    else:
        middles = [_middle_of(*pair) for pair in itertools.pairwise(corners)]
        through = [corners[0], *middles[1:-1], corners[-1]] if count > 2 else [*corners]
        turns = corners[1:-1] if count > 2 else [middles[0]]
        stops = [through[0], *through, through[-1]]
    points = []
    for i, turn in enumerate(turns):
        before, start, end, after = stops[i : i + 4]
        for step in range(STEPS):
            bow = _on_arc((start, turn, end), step / STEPS)
            eased = ease(bow)
            x, y = _on_way(before, start, end, after, step / STEPS) if eased else bow
            points.append((bow[0] + (x - bow[0]) * eased, bow[1] + (y - bow[1]) * eased))
    return points if closed else [*points, corners[-1]]


def _on_way(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    """Return a point between `start` and `end` on the smooth line through a row of places
    (Catmull-Rom); `t` is 0 to 1."""
    a, b = -t * (1 - t) ** 2 / 2, (2 - 5 * t * t + 3 * t**3) / 2
    c, d = (t + 4 * t * t - 3 * t**3) / 2, -t * t * (1 - t) / 2
    (px, py), (qx, qy), (rx, ry), (sx, sy) = before, start, end, after
    return a * px + b * qx + c * rx + d * sx, a * py + b * qy + c * ry + d * sy


def _middle_of(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _on_arc(arc: tuple[Point, Point, Point], t: float) -> Point:
    """Return a point of a bow from the first point to the last that the second one pulls; `t` is 0
    to 1."""
    (ax, ay), (bx, by), (cx, cy) = arc
    p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return p * ax + q * bx + r * cx, p * ay + q * by + r * cy


def contour(
    grid: HexGrid,
    rim: Sequence[CellSide],
    sloping: Collection[CellSide],
    cut: Box,
    bent: float = 0.1,
    still_mm: float = 0.0,
) -> list[Vertex]:
    """Return a rim drawn smoothly, from the middle of each side to that of the next in `STEPS`
    points. `sloping` are the sides, of either cell, from which a slope falls; `cut` is the paper.
    It is `bent` by at most that part of a side, and eased from the bows of its corners, but not
    nearer than `still_mm` to the edges of the paper."""
    bend = Bend(cut, bent * grid.side_mm, grid.across_mm)
    ease = Ease(cut, grid.across_mm, max(still_mm, grid.across_mm / 8))
    corners = [_ends(grid, side)[0] for side in rim]
    points = [bend(point) for point in _spline(corners, closed=True, ease=ease)]
    # An arc goes from the middle of the side before a corner to that of the side after it.
    falls = [float(side in sloping or other_name(grid, side) in sloping) for side in rim]
    steep = [
        falls[i - 1] if step < STEPS / 2 else falls[i]
        for i in range(len(rim))
        for step in range(STEPS)
    ]
    made, count = [], len(points)
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % count]
        length = math.hypot(bx - ax, by - ay) or 1.0
        out = ((by - ay) / length, -(bx - ax) / length)
        near = [steep[(i + k) % count] for k in range(-2, 3)]
        made.append(Vertex(x, y, out, slope=sum(near) / len(near)))
    return made


def other_name(grid: HexGrid, side: CellSide) -> CellSide:
    """Return the same side, as the cell on its other hand names it."""
    opposite = grid.sides[(grid.sides.index(side.name) + 3) % 6]
    return CellSide(grid.beside(*side.cell, side.name), opposite)


def offset(line: Sequence[Vertex], distance_mm: float) -> Path:
    """Return a contour moved outwards (inwards, under 0), only as far as a slope falls there."""
    return polyline([v.beyond(distance_mm * v.slope) for v in line], closed=True)


def inset(line: Sequence[Vertex], distance_mm: float) -> list[Point]:
    """Return a contour moved inwards everywhere."""
    return [v.beyond(-distance_mm) for v in line]


def lobed(line: Sequence[Vertex], inset_mm: float, by_mm: float) -> list[Point]:
    """Return a contour moved inwards, here more, there less, by waves of about half a cell: the
    outline of a wood, which one cell would else make round."""
    return [vertex.beyond(-inset_mm - by_mm * _lobe(vertex.x, vertex.y)) for vertex in line]


def _lobe(x: float, y: float) -> float:
    """Return how far an outline with lobes stands out near a point, from 0 to 1."""
    wave = math.sin(0.33 * x + 0.19 * y + 0.9) + 0.7 * math.sin(0.37 * y - 0.23 * x + 2.6)
    return 0.5 + wave / 3.4


def within(cut: Box, points: Iterable[Point], distance_mm: float) -> list[Point]:
    """Return points moved inside a box by at least a margin, if they are not there already."""
    left, top, width, height = cut
    (low, high), (upper, lower) = (
        (start + distance_mm, start + length - distance_mm)
        for start, length in ((left, width), (top, height))
    )
    return [(min(max(x, low), high), min(max(y, upper), lower)) for x, y in points]


def scalloped(points: Sequence[Point], step_mm: float) -> Path:
    """Return a closed line of bows outwards, about `step_mm` from foot to foot, as tree tops seen
    from above. The line runs clockwise."""
    feet = [point for point, _ in _even_paces([*points, points[0]], step_mm)]
    if len(feet) < 3:
        return polyline(list(points), closed=True)
    path: list[Segment] = [("M", *feet[0])]
    for (ax, ay), (bx, by) in zip(feet, [*feet[1:], feet[0]], strict=True):
        ox, oy = 0.62 * (by - ay), -0.62 * (bx - ax)
        path.append(("C", ax + ox, ay + oy, bx + ox, by + oy, bx, by))
    return (*path, ("Z",))


def _even_paces(points: Sequence[Point], step_mm: float) -> Iterator[tuple[Point, float]]:
    """Yield points at even paces on a line, from its beginning and without its end, each with its
    place on the line: 3.25 lies a quarter of the way from point 3 to point 4."""
    total = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    count = max(1, round(total / step_mm))
    pace, walked, due = total / count, 0.0, 0
    for i, (a, b) in enumerate(itertools.pairwise(points)):
        length = math.dist(a, b)
        while due < count and due * pace <= walked + length:
            share = (due * pace - walked) / (length or 1.0)
            yield (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), i + share
            due += 1
        walked += length


def _between_middles(line: Sequence[Vertex], count: int) -> Iterator[tuple[int, Vertex]]:
    """Yield places on a contour, `count` in each stretch between the middles of two sides, with
    their number in the stretch (0 first). Stretches are alike, and a cut goes through such middles:
    what is drawn by the number alone is the same on both sides of it."""
    ring = [*line, line[0]]
    for place in range(len(line) // STEPS * count):
        along = place * STEPS / count  # in points of the contour
        vertex, following, share = ring[int(along)], ring[int(along) + 1], along % 1
        x, y = (
            vertex.x + (following.x - vertex.x) * share,
            vertex.y + (following.y - vertex.y) * share,
        )
        yield (
            place % count,
            Vertex(x, y, vertex.out, vertex.slope + (following.slope - vertex.slope) * share),
        )


def dashes(line: Sequence[Vertex], inside_mm: float, count: int) -> list[tuple[Point, Point]]:
    """Return a broken line inside a contour: `count` dashes from the middle of a side to the
    next."""
    ends = [vertex.beyond(-inside_mm) for _, vertex in _between_middles(line, 6 * count)]
    return list(zip(ends[1::6], ends[5::6], strict=True))


def hachures(
    line: Sequence[Vertex], reach_mm: float, count: int
) -> list[tuple[Point, Point, float]]:
    """Return strokes down a slope, in two rows: where each begins and ends, and how thick it
    begins, as a share of the thickest. `count` strokes of the upper row stand from the middle of a
    side to the next, the same on each. The upper row reaches from the rim to 0.62 of `reach_mm`,
    the lower from 0.58 to its end; below `LEAST_SLOPE` there are none. The light comes
    from the upper left."""
    strokes = []
    for first, last, many in ((0.04, 0.62, count), (0.58, 1.0, round(count / 1.5))):
        for number, (x, y, out, slope) in _between_middles(line, many):
            if slope < LEAST_SLOPE:
                continue
            dice = Random(f"{number} of {many}")
            turn = dice.uniform(-0.12, 0.12)
            ox, oy = out[0] - turn * out[1], out[1] + turn * out[0]
            begin = reach_mm * first * (0.7 + 0.5 * dice.random())
            end = reach_mm * (last - 0.24 * dice.random()) * slope
            shade = 0.7 + 0.3 * (ox + oy) / math.sqrt(2)
            if end > begin + 0.4:
                start, foot = (x + ox * begin, y + oy * begin), (x + ox * end, y + oy * end)
                strokes.append((start, foot, shade * (1.0 if first < 0.5 else 0.7)))
    return strokes


def chains(grid: HexGrid, sides: Iterable[CellSide], cut: Box) -> list[list[Point]]:
    """Return sides that follow one another as smooth lines, from fork to fork or from end to end.
    `cut` is the paper."""
    links: dict[tuple[int, int], list[Point]] = {}  # from a corner the next ones, not yet walked to
    points: dict[tuple[int, int], Point] = {}
    for side in sorted(sides):
        a, b = _ends(grid, side)
        for start, end in ((a, b), (b, a)):
            points.setdefault(_key(start), start)
            if all(_key(known) != _key(end) for known in links.get(_key(start), [])):
                links.setdefault(_key(start), []).append(end)
    degree = {key: len(others) for key, others in links.items()}
    lines, ease = [], Ease(cut, grid.across_mm, still_mm=grid.across_mm / 8)

    def walk(start: tuple[int, int]) -> list[Point]:
        """Return the corners from one to the next fork or end; the sides between are used up."""
        chain, here = [points[start]], start
        while links[here]:
            following = links[here].pop(0)
            links[_key(following)] = [p for p in links[_key(following)] if _key(p) != here]
            chain.append(following)
            here = _key(following)
            if degree[here] != 2:
                break
        return chain

    forks_first = sorted(links, key=lambda key: (degree[key] == 2, key))
    for key in forks_first:
        while links[key]:
            chain = walk(key)
            closed = len(chain) > 3 and _key(chain[0]) == _key(chain[-1])
            line = _spline(chain[:-1] if closed else chain, closed, ease)
            lines.append([*line, line[0]] if closed else line)
    return lines


def paced(points: Sequence[Point], step_mm: float) -> list[tuple[Point, float]]:
    """Return places at even paces along a line, half a pace from its ends, each with the line's
    direction there, in degrees clockwise from the right."""
    made = []
    for point, place in _even_paces(points, step_mm / 2):
        a, b = points[int(place)], points[int(place) + 1]
        made.append((point, math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))))
    return made[1::2] or made


def roads(grid: HexGrid, links: Iterable[CellSide], cut: Box) -> list[list[Point]]:
    """Return ways from the middle of a cell to that of the next, smooth where two meet in a cell;
    where more meet, the straightest two go on smoothly and the others end in them. `cut` is the
    paper."""
    arms: dict[Cell, set[str]] = {}
    for side in links:
        arms.setdefault(side.cell, set()).add(side.name)
        far = other_name(grid, side)
        arms.setdefault(far.cell, set()).add(far.name)
    bend, lines = Bend(cut, 0.09 * grid.side_mm, grid.across_mm), []
    for cell, names in sorted(arms.items()):
        meeting = grid.centre(*cell)
        gates = {name: grid.middle(meeting, name)[0] for name in names}
        ending = sorted(names, key=grid.sides.index)
        if len(ending) > 1:
            first, last = max(
                ((a, b) for a in ending for b in ending if a < b),
                key=lambda pair: math.dist(gates[pair[0]], gates[pair[1]]),
            )
            arc = gates[first], meeting, gates[last]
            lines.append([_on_arc(arc, step / STEPS) for step in range(STEPS + 1)])
            meeting = _on_arc(arc, 0.5)
            ending = [name for name in ending if name not in (first, last)]
        lines += [[gates[name], _middle_of(gates[name], meeting), meeting] for name in ending]
    return [[bend(point) for point in line] for line in lines]


def onwards(grid: HexGrid, links: Collection[CellSide], field: Collection[Cell]) -> list[CellSide]:
    """Return the links that lead out of a field, continued through the next cells, so that ways end
    only out of sight."""
    led_on = []
    for link in links:
        for side in (link, other_name(grid, link)):
            far = other_name(grid, side)
            if side.cell in field and far.cell not in field:
                onward = side
                for _ in range(3):
                    onward = CellSide(grid.beside(*onward.cell, side.name), side.name)
                    led_on.append(onward)
    return led_on


def places_beside(points: Sequence[Point], step_mm: float, apart_mm: float) -> list[Point]:
    """Return places along both sides of a way, opposite one another."""
    places = []
    for (x, y), degrees in paced(points, step_mm):
        ox, oy = -math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
        places += [(x + ox * apart_mm, y + oy * apart_mm), (x - ox * apart_mm, y - oy * apart_mm)]
    return places


def cell_of(grid: HexGrid, point: Point) -> Cell:
    """Return the cell in which a point in mm lies, inside the field or outside: the inverse of
    `HexGrid.centre`."""
    x, y = point
    side = grid.side_mm
    along, across = (x, y) if grid.pointy else (y, x)  # the rows, which in a flat grid are columns
    row = math.floor((across - side) / (1.5 * side) + 0.5)
    column = math.floor(along / grid.across_mm - (row % 2) / 2)
    cell = (column, row) if grid.pointy else (row, column)
    if math.dist(grid.centre(*cell), point) < 0.499 * grid.across_mm:  # none is as near
        return cell
    near = [
        ((c, r) if grid.pointy else (r, c))
        for r in (row - 1, row, row + 1)
        for c in (column - 1, column, column + 1)
    ]
    return min(near, key=lambda cell: math.dist(grid.centre(*cell), point))


_SIX_WAYS = tuple(
    (math.cos(math.radians(60 * k)), math.sin(math.radians(60 * k))) for k in range(6)
)


def amid(grid: HexGrid, cells: Collection[Cell]) -> set[Cell]:
    """Return the cells of a region whose neighbours all belong to it."""
    return {cell for cell in cells if all(grid.beside(*cell, n) in cells for n in grid.sides)}


def inside(
    grid: HexGrid,
    cells: Collection[Cell],
    point: Point,
    margin_mm: float,
    surrounded: Collection[Cell] = (),
) -> bool:
    """Return whether a point lies in a region, at least a margin from where it ends. From
    `surrounded` cells, those `amid` it, a margin shorter than a side does not lead out."""
    cell = cell_of(grid, point)
    if cell not in cells:
        return False
    if margin_mm <= 0 or (cell in surrounded and margin_mm < grid.side_mm):
        return True
    x, y = point
    return all(
        cell_of(grid, (x + margin_mm * dx, y + margin_mm * dy)) in cells for dx, dy in _SIX_WAYS
    )


def strewn(
    grid: HexGrid, cells: Collection[Cell], step_mm: float, margin_mm: float, lobes_mm: float = 0.0
) -> list[tuple[Point, Random]]:
    """Return places about `step_mm` apart in a region, from top to bottom, each with dice of its
    own. None is nearer to the rim than the margin; where the rim is drawn with lobes, none is
    nearer than that to the lobed line."""
    places = []
    for cell in sorted(cells):
        centre = grid.centre(*cell)
        rim = [name for name in grid.sides if grid.beside(*cell, name) not in cells]
        walls = [grid.middle(centre, name)[0] for name in rim]
        columns, rows = (
            range(
                math.floor((middle - grid.side_mm) / step_mm),
                math.ceil((middle + grid.side_mm) / step_mm) + 1,
            )
            for middle in centre
        )
        for i in columns:
            for j in rows:
                dice = Random(f"{i} {j}")
                x = (i + (j % 2) / 2 + dice.uniform(-0.32, 0.32)) * step_mm
                y = (j + dice.uniform(-0.32, 0.32)) * step_mm
                if _own_cell(grid, centre, (x, y)) and all(
                    _keeps_off(centre, wall, (x, y), margin_mm, lobes_mm) for wall in walls
                ):
                    places.append(((x, y), dice))
    return sorted(places, key=lambda place: (place[0][1], place[0][0]))


def _own_cell(grid: HexGrid, centre: Point, point: Point) -> bool:
    """Return whether a point lies in the cell around this centre."""
    return all(_inside(centre, grid.middle(centre, n)[0], point) >= 0 for n in grid.sides)


def _keeps_off(centre: Point, wall: Point, point: Point, margin_mm: float, lobes_mm: float) -> bool:
    """Return whether a point keeps its margin from a side, of which `wall` is the middle."""
    distance = _inside(centre, wall, point)
    if not lobes_mm:
        return distance >= margin_mm
    ox, oy = wall[0] - centre[0], wall[1] - centre[1]
    share = distance / math.hypot(ox, oy)
    lobe = _lobe(point[0] + ox * share, point[1] + oy * share)
    return distance >= margin_mm + lobes_mm * lobe


def _inside(centre: Point, wall: Point, point: Point) -> float:
    """Return how far inside a side a point lies, in mm, below 0 outside. `wall` is the middle of
    the side, which is at right angles to the way there from the centre of its cell."""
    ox, oy = wall[0] - centre[0], wall[1] - centre[1]
    reach = math.hypot(ox, oy)
    return reach - ((point[0] - centre[0]) * ox + (point[1] - centre[1]) * oy) / reach
