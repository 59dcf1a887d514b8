"""The field as hexes: distance, neighbours, and what lies before, beside and behind a unit.

Hexes stand on a corner (pointy top); row 0 is the northernmost and odd rows lie half a hex to the
east. A unit faces a corner (p. 19): N, NE, SE, S, SW or NW.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
"""Clockwise. Side n lies between corner n and corner n + 1."""
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
"""Clockwise. Corner n lies between side n - 1 and side n."""

_STEPS = (
    {"NE": (0, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)},
    {"NE": (1, -1), "E": (1, 0), "SE": (1, 1), "SW": (0, 1), "W": (-1, 0), "NW": (0, -1)},
)


class Hex(NamedTuple):
    column: int
    row: int

    def side(self, side: str) -> Hex:
        """The hex across one of the `SIDES`."""
        across, down = _STEPS[self.row % 2][side]
        return Hex(self.column + across, self.row + down)

    def neighbours(self) -> Iterator[Hex]:
        return (self.side(side) for side in SIDES)


def distance(a: Hex, b: Hex) -> int:
    """Steps from a hex to another over open ground."""
    (ax, az), (bx, bz) = _axial(a), _axial(b)
    dx, dz = ax - bx, az - bz
    return max(abs(dx), abs(dz), abs(dx + dz))


def _axial(place: Hex) -> tuple[int, int]:
    return place.column - (place.row - (place.row & 1)) // 2, place.row


def side_towards(start: Hex, goal: Hex) -> str | None:
    """The side across which an adjacent hex lies; None when it is not adjacent."""
    return next((side for side in SIDES if start.side(side) == goal), None)


def turned(facing: str, corners: int) -> str:
    """A facing after a turn by so many corners, to the right when positive."""
    return CORNERS[(CORNERS.index(facing) + corners) % 6]


def front_sides(facing: str, count: int = 2) -> tuple[str, ...]:
    """The sides before a facing: the two at its corner, or all six (a square, p. 18)."""
    if count == 6:
        return SIDES
    corner = CORNERS.index(facing)
    return (SIDES[corner - 1], SIDES[corner]) if count else ()


def flank_sides(facing: str) -> tuple[str, str]:
    """(left, right) of a facing, for every formation that has flanks."""
    corner = CORNERS.index(facing)
    return SIDES[corner - 2], SIDES[(corner + 1) % 6]


def rear_sides(facing: str) -> tuple[str, str]:
    corner = CORNERS.index(facing)
    return SIDES[(corner + 2) % 6], SIDES[corner - 3]


def aspect(place: Hex, facing: str, front: int, other: Hex) -> str:
    """Where an adjacent hex lies: `front`, `flank` or `rear`. A formation with six front sides
    has only a front. Raises ValueError for a hex that is not adjacent."""
    side = side_towards(place, other)
    if side is None:
        raise ValueError(other)
    if side in front_sides(facing, front):
        return "front"
    return "flank" if side in flank_sides(facing) else "rear"


class Post(NamedTuple):
    """A unit on the field: where, which way, and over how many sides its front reaches; 0 for one
    without a zone of control (routed or reduced, pp. 27, 57)."""

    hex: Hex
    facing: str
    front: int = 2


def zone(post: Post) -> frozenset[Hex]:
    """The zone of control of a unit: the hexes before its front (p. 26)."""
    return frozenset(post.hex.side(side) for side in front_sides(post.facing, post.front))


def zones(posts: Iterable[Post]) -> frozenset[Hex]:
    return frozenset(place for post in posts for place in zone(post))


def corners_between(start: str, goal: str) -> int:
    """By how many corners a turn goes, 0 to 3."""
    steps = (CORNERS.index(goal) - CORNERS.index(start)) % 6
    return min(steps, 6 - steps)


def wheel(place: Hex, facing: str, before: int, step: str, after: int) -> tuple[Hex, str]:
    """A move with a turn before and after it, in corners, to the right when positive (p. 40).
    `step` is `left` or `right`, the front hex it goes to. Raises ValueError for more turning than
    a corner each."""
    if max(abs(before), abs(after)) > 1:
        raise ValueError(before, after)
    way = turned(facing, before)
    sides = front_sides(way)
    return place.side(sides[0 if step == "left" else 1]), turned(way, after)


def covered_flanks(covered: Post, covering: Iterable[Post]) -> tuple[str, ...]:
    """The flank sides of a unit that lie in the zone of control of friends, which makes them
    front against fire, melee and morale losses (p. 63)."""
    friends = zones(covering)
    return tuple(side for side in flank_sides(covered.facing) if covered.hex.side(side) in friends)


def field_of_fire(post: Post, most: int = 3) -> frozenset[Hex]:
    """The hexes at which an unlimbered battery may fire: those between its two front directions,
    so far (p. 46)."""
    first, second = front_sides(post.facing)
    found, edge = set[Hex](), {post.hex}
    for _step in range(most):
        edge = {place.side(side) for place in edge for side in (first, second)}
        found |= edge
    return frozenset(found)


def _centre(place: Hex) -> tuple[int, int]:
    """The centre of a hex, in half columns and in rows of 3 to the hex side's 2."""
    return 2 * place.column + (place.row & 1), 3 * place.row


def crossed(start: Hex, goal: Hex) -> tuple[tuple[Hex, ...], ...]:
    """What lies between two hexes on the line of their centres (p. 27): each step one hex, or the
    two whose common side the line follows (p. 28)."""
    steps = distance(start, goal)
    (ax, ay), (bx, by) = _centre(start), _centre(goal)
    found = []
    for step in range(1, steps):
        # In units of 1/steps, so that nothing is rounded.
        x, y = ax * (steps - step) + bx * step, ay * (steps - step) + by * step
        near = {
            place: _gap(place, x, y, steps)
            for place in _ring(start, step)
            if distance(place, goal) == steps - step
        }
        least = min(near.values())
        found.append(tuple(sorted(place for place, gap in near.items() if gap == least)))
    return tuple(found)


def _ring(middle: Hex, radius: int) -> Iterator[Hex]:
    for row in range(middle.row - radius, middle.row + radius + 1):
        for column in range(middle.column - radius, middle.column + radius + 1):
            if distance(middle, Hex(column, row)) == radius:
                yield Hex(column, row)


def _gap(place: Hex, x: int, y: int, scale: int) -> int:
    """How far a centre is from a point, squared: a row is 3 high where a half column is the root
    of 3 wide."""
    cx, cy = _centre(place)
    return 3 * (cx * scale - x) ** 2 + (cy * scale - y) ** 2


def sees(start: Hex, goal: Hex, blocking: Iterable[Hex]) -> bool:
    """Whether there is a line of sight over hexes of which some block it: woods, villages, units
    before guns, a hex behind a hedge, a wall or a rise. Along a side both hexes must block; an
    adjacent hex is always seen (pp. 27-28)."""
    closed = set(blocking)
    return not any(all(place in closed for place in step) for step in crossed(start, goal))
