"""Lines of sight on the ground of a scenario (pp. 27-28), for players in tests."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import pairwise

from napoleon_fights import WORLD
from napoleon_player import Ground

from companion.games.battles_of_napoleon.hexes import Hex, distance, side_towards

NUDGE = 1e-6
"""Sideways, so that a line along a side is looked at on both of its hexes."""


@dataclass(frozen=True)
class Sight:
    ground: Ground = field(default_factory=lambda: Ground({}, {}, {}))

    def clear(self, start: Hex, goal: Hex, units: Collection[Hex]) -> bool:
        """Whether a hex is seen from another; `units` are the hexes of units, where they block."""
        if distance(start, goal) < 2:
            return True
        return any(self._open(_way(start, goal, nudge), units) for nudge in (NUDGE, -NUDGE))

    def _open(self, way: list[Hex], units: Collection[Hex]) -> bool:
        inside = way[1:-1]
        if any(place in units or place not in self.ground.terrain for place in inside):
            return False
        if any(WORLD.terrain[self.ground.terrain[place]].los == "blocks" for place in inside):
            return False
        # A rise or a hedge hides what lies behind the first hex beyond it, not from beside it.
        return not any(self._rises(first, second) for first, second in pairwise(inside))

    def _rises(self, first: Hex, second: Hex) -> bool:
        side, back = side_towards(first, second), side_towards(second, first)
        edge = (first, side) in self.ground.sides or (second, back) in self.ground.sides
        return edge or self.ground.level[first] != self.ground.level[second]


def _way(start: Hex, goal: Hex, nudge: float) -> list[Hex]:
    """The hexes on the line between two middles, a little aside of it."""
    steps = distance(start, goal)
    (ax, ay), (bx, by) = _middle(start), _middle(goal)
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = -(by - ay) / length * nudge, (bx - ax) / length * nudge
    fine = 12 * steps
    way = [start]
    for number in range(1, fine):
        part = number / fine
        place = _at(ax + (bx - ax) * part + dx, ay + (by - ay) * part + dy)
        if place != way[-1]:
            way.append(place)
    return way if way[-1] == goal else [*way, goal]


def _middle(place: Hex) -> tuple[float, float]:
    """Of hexes a unit wide that stand on a corner."""
    return place.column + 0.5 * (place.row & 1), place.row * 3**0.5 / 2


def _at(x: float, y: float) -> Hex:
    row = round(y / (3**0.5 / 2))
    near = [Hex(round(x - 0.5 * (r & 1)), r) for r in (row - 1, row, row + 1)]
    return min(near, key=lambda h: (_middle(h)[0] - x) ** 2 + (_middle(h)[1] - y) ** 2)
