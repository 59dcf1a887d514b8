"""The field as hexes: distance, neighbours, and what lies before, beside and behind a unit.

Hexes stand on a corner (pointy top); row 0 is the northernmost and odd rows lie half a hex to the
east. A unit faces a corner (p. 19): N, NE, SE, S, SW or NW.

Printed hexes are in `kitgen.parts.hexgrid`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import pairwise, product
from math import lcm
from typing import NamedTuple

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
"""Sides of a hex, clockwise. Side n lies between corner n and corner n + 1."""
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
"""Corners of a hex, clockwise. Corner n lies between side n - 1 and side n."""

_STEPS = (
    {"NE": (0, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)},
    {"NE": (1, -1), "E": (1, 0), "SE": (1, 1), "SW": (0, 1), "W": (-1, 0), "NW": (0, -1)},
)


class Hex(NamedTuple):
    column: int
    row: int

    def side(self, side: str) -> Hex:
        """Return the hex across one of the `SIDES`."""
        across, down = _STEPS[self.row % 2][side]
        return Hex(self.column + across, self.row + down)

    def neighbours(self) -> Iterator[Hex]:
        return (self.side(side) for side in SIDES)


def distance(a: Hex, b: Hex) -> int:
    """Return the number of steps from a hex to another over open ground.

    >>> distance(Hex(0, 0), Hex(3, 2))
    4
    """
    (ax, az), (bx, bz) = _axial(a), _axial(b)
    dx, dz = ax - bx, az - bz
    return max(abs(dx), abs(dz), abs(dx + dz))


def within(start: Hex, most: int) -> list[Hex]:
    """Return the hexes at most `most` steps away, without the start."""
    hexes = {start}
    for _step in range(most):
        hexes |= {other for place in hexes for other in place.neighbours()}
    return sorted(hexes - {start})


def _axial(place: Hex) -> tuple[int, int]:
    return place.column - (place.row - (place.row & 1)) // 2, place.row


def side_towards(start: Hex, goal: Hex) -> str | None:
    """Return the side across which an adjacent hex lies; None when it is not adjacent."""
    return next((side for side in SIDES if start.side(side) == goal), None)


def turned(facing: str, corners: int) -> str:
    """Return a facing after a turn by so many corners, to the right when positive.

    >>> turned("N", 1)
    'NE'
    """
    return CORNERS[(CORNERS.index(facing) + corners) % 6]


def front_sides(facing: str, count: int = 2) -> tuple[str, ...]:
    """Return the sides before a facing: the two at its corner, or all six (a square, p. 18).

    >>> front_sides("N")
    ('NW', 'NE')
    """
    if count == 6:
        return SIDES
    corner = CORNERS.index(facing)
    return (SIDES[corner - 1], SIDES[corner]) if count else ()


def flank_sides(facing: str) -> tuple[str, str]:
    """Return the left and right flank sides of a facing, for every formation that has flanks."""
    corner = CORNERS.index(facing)
    return SIDES[corner - 2], SIDES[(corner + 1) % 6]


def rear_sides(facing: str) -> tuple[str, str]:
    corner = CORNERS.index(facing)
    return SIDES[(corner + 2) % 6], SIDES[corner - 3]


def aspect(place: Hex, facing: str, front: int, other: Hex) -> str:
    """Return from where an attack out of another hex comes: `front`, `flank` or `rear`, by the side
    over which its line enters. Through the corner between front and flank it comes from the front,
    through that between flank and rear from the rear (p. 28). A formation with six front sides has
    only a front. Raises ValueError for the hex itself."""
    entered = {side_towards(place, before) for before in last_step(other, place)}
    if entered & {*front_sides(facing, front)}:
        return "front"
    return "rear" if entered & {*rear_sides(facing)} else "flank"


class Post(NamedTuple):
    """A unit on the field: where, which way, and over how many sides its front reaches; 0 for one
    without a zone of control (routed or reduced, pp. 27, 57)."""

    hex: Hex
    facing: str
    front: int = 2


def zone(post: Post) -> frozenset[Hex]:
    """Return the zone of control of a unit: the hexes before its front (p. 26)."""
    return frozenset(post.hex.side(side) for side in front_sides(post.facing, post.front))


def zones(posts: Iterable[Post]) -> frozenset[Hex]:
    return frozenset(place for post in posts for place in zone(post))


def corners_between(start: str, goal: str) -> int:
    """Return the number of corners by which a turn goes, 0 to 3.

    >>> corners_between("N", "SE")
    2
    """
    steps = (CORNERS.index(goal) - CORNERS.index(start)) % 6
    return min(steps, 6 - steps)


def wheel(place: Hex, facing: str, before: int, step: str, after: int) -> tuple[Hex, str]:
    """Return a move with a turn before and after it, in corners, to the right when positive (p.
    40). `step` is `left` or `right`, the front hex it goes to. Raises ValueError for more turning
    than a corner each."""
    if max(abs(before), abs(after)) > 1:
        raise ValueError(before, after)
    way = turned(facing, before)
    sides = front_sides(way)
    return place.side(sides[0 if step == "left" else 1]), turned(way, after)


def covered_flanks(covered: Post, covering: Iterable[Post]) -> tuple[str, ...]:
    """Return the flank sides of a unit that lie in the zone of control of friends, which makes them
    front against fire, melee and morale losses (p. 63)."""
    friends = zones(covering)
    return tuple(side for side in flank_sides(covered.facing) if covered.hex.side(side) in friends)


def field_of_fire(post: Post, most: int = 3) -> frozenset[Hex]:
    """Return the hexes at which an unlimbered battery may fire: those between its two front
    directions, so far (p. 46)."""
    first, second = front_sides(post.facing)
    hexes, edge = set[Hex](), {post.hex}
    for _step in range(most):
        edge = {place.side(side) for place in edge for side in (first, second)}
        hexes |= edge
    return frozenset(hexes)


def crossed(start: Hex, goal: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return the hexes that the line between the centres of two hexes crosses on its way (p. 27),
    in order, without both ends. Each member is a tuple: one hex, or two where the line follows
    their common side (p. 28). A hex that the line touches at a corner only is not crossed.

    >>> crossed(Hex(0, 0), Hex(2, 0))
    ((Hex(column=1, row=0),),)
    """
    steps = distance(start, goal)
    by_span: dict[tuple[int, int], list[Hex]] = {}  # two hexes beside the line have the same span
    for place in _near_line(start, goal, steps + 1):  # + 1: hexes beside it make a detour of one
        span = _span(start, goal, place)
        if span is not None and place not in (start, goal):
            by_span.setdefault(span, []).append(place)
    return tuple(tuple(sorted(by_span[span])) for span in sorted(by_span))


def last_step(start: Hex, goal: Hex) -> tuple[Hex, ...]:
    """Return the hex from which the line of two centres enters the second, or the two beside the
    corner through which it does. Raises ValueError when both are the same hex."""
    if start == goal:
        raise ValueError(start)
    between = crossed(start, goal)
    return between[-1] if between else (start,)


def _near_line(start: Hex, goal: Hex, most: int) -> Iterator[Hex]:
    """Yield the hexes that lie on a way of at most `most` steps from one to the other."""
    for row in range(min(start.row, goal.row) - 1, max(start.row, goal.row) + 2):
        for column in range(min(start.column, goal.column) - 2, max(start.column, goal.column) + 3):
            place = Hex(column, row)
            if distance(start, place) + distance(place, goal) <= most:
                yield place


_AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps to the neighbours of a hex, in axial coordinates."""


def _span(start: Hex, goal: Hex, place: Hex) -> tuple[int, int] | None:
    """Return where the line from `start` to `goal` enters and leaves the hex `place`; None where it
    misses the hex or only touches it at a point.

    Positions on the line are whole numbers: 0 is the centre of `start`, `length` that of `goal`.
    `length` is chosen so that the line crosses all sides at whole positions. Seen in the direction
    of one neighbour, a point lies within the hex while its (doubled) dot product with that
    direction, measured from the centre of `place`, is at most 1: at 1 it is on the common side. At
    position `t` this product is `at_start + growth * t / length`, which each side bounds from above
    or below."""
    (sx, sy), (gx, gy), (px, py) = _axial(start), _axial(goal), _axial(place)
    growths = [_double_dot(gx - sx, gy - sy, *step) for step in _AROUND]
    length = lcm(*filter(None, growths))
    first, last = 0, length
    for step, growth in zip(_AROUND, growths, strict=True):
        at_start = _double_dot(sx - px, sy - py, *step)
        if growth > 0:  # the line goes towards this side: it leaves the hex there
            last = min(last, (1 - at_start) * length // growth)
        elif growth < 0:  # it comes from this side: it enters there
            first = max(first, (1 - at_start) * length // growth)
        elif at_start > 1:  # parallel to this side, and beyond it
            return None
    return (first, last) if first < last else None


def _double_dot(ax: int, ay: int, bx: int, by: int) -> int:
    """Return twice the inner product of two axial steps; the axes are 60 degrees apart."""
    return 2 * ax * bx + 2 * ay * by + ax * by + ay * bx


def hex_lines(start: Hex, goal: Hex) -> Iterator[tuple[Hex, ...]]:
    """Yield the line between two centres as hexes one after the other, both ends included. Where it
    follows a side there is a way on each side of it."""
    return ((start, *between, goal) for between in product(*crossed(start, goal)))


def has_line_of_sight(
    start: Hex,
    goal: Hex,
    blocking_hexes: Container[Hex],
    blocking_sides: Container[frozenset[Hex]] = frozenset(),
) -> bool:
    """Return whether there is a line of sight (pp. 27-28); an adjacent hex is always seen.

    `blocking_hexes` (woods, villages) block it where they lie between both ends. `blocking_sides`
    (hedge, wall, rise), each given as its two hexes, block it where both hexes lie between the
    ends: one sees over a hedge of one's own hex, and sees the first hex behind any hedge. Where the
    line follows a side, there are two ways along it, and one that is clear is enough."""

    def clear(line: tuple[Hex, ...]) -> bool:
        inside = line[1:-1]  # without both ends, so that sides of theirs never block
        return not any(place in blocking_hexes for place in inside) and not any(
            frozenset(pair) in blocking_sides for pair in pairwise(inside)
        )

    return any(clear(line) for line in hex_lines(start, goal))
