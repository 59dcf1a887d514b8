"""Find where to cut one side of a board into overlapping windows without cutting its boxes.

All in one dimension, in millimetres. A *seam* is where a window that lies on top begins; the first
window begins at 0 without a seam, the last one ends where the board ends.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

Span = tuple[float, float]

_TOUCH = 1e-6
TOUCH_MM = 0.01
"""Depth to which a seam touches a box and does not cut it: no knife is as fine, and edges that a
layout computed in two ways differ by less."""

AIR_MM = 1.5
"""Distance that a seam keeps from boxes where it can, as nobody's scissors follow a line
exactly."""


class Reach(NamedTuple):
    """Largest part of the board that one window shows: `step` if another lies on its end, `last` at
    the end of the board."""

    step: float
    last: float


class Seams(NamedTuple):
    """Start of each window, end of the board, and number of boxes that the seams cut."""

    starts: tuple[float, ...]
    length: float
    cuts: int

    @property
    def visible(self) -> tuple[Span, ...]:
        """The part of the board that each window shows once the next one lies on it."""
        return tuple(zip(self.starts, (*self.starts[1:], self.length), strict=True))


def windows_needed(length: float, reach: Reach) -> int:
    """Return the fewest windows of one kind that show all of a length."""
    if length <= reach.last + _TOUCH:
        return 1
    return 1 + math.ceil((length - reach.last) / reach.step - 1e-9)


def suffices(length: float, reaches: Sequence[Reach]) -> bool:
    """Return whether windows of these kinds, in this order, show all of a length."""
    return sum(reach.step for reach in reaches[:-1]) + reaches[-1].last >= length - _TOUCH


def find_seams(
    length: float,
    spans: Sequence[Span],
    reaches: Sequence[Reach],
    least: float,
    air_mm: float = AIR_MM,
) -> Seams:
    """Return the seams between windows of these kinds, in this order, that cut few of `spans`: the
    fewest, if there are no more windows than needed.

    Then they keep `air_mm` from as many boxes as they can, else as much as there is, and then lie
    as near as they can to even distances, measured in what each window could show.
    Every window shows at least `least`. The windows must suffice.
    """
    side = _Side(spans, length, reaches, least, air_mm)
    even = side.even()
    if sum(side.cuts(at, air_mm) for at in even[1:]) == 0 and side.is_sound(even):
        return Seams(even, length, cuts=0)
    starts = side.evened(side.cheapest())
    return Seams(starts, length, sum(map(side.cuts, starts[1:])))


class _Side:
    """The boxes along one side, and the windows that are to show it."""

    def __init__(
        self,
        spans: Sequence[Span],
        length: float,
        reaches: Sequence[Reach],
        least: float,
        air_mm: float,
    ) -> None:
        long_spans = [(low, high) for low, high in spans if high - low > 2 * TOUCH_MM]
        self.lows = sorted(low for low, _ in long_spans)
        self.highs = sorted(high for _, high in long_spans)
        self.edges = sorted({*self.lows, *self.highs})
        self.length, self.least, self.air = length, least, air_mm
        self.steps = [reach.step for reach in reaches[:-1]]
        self.last = reaches[-1].last

    def cuts(self, at: float, air: float = 0.0) -> int:
        """Return how many boxes a seam at this place cuts or comes nearer to than `air`."""
        low, high = at - air + TOUCH_MM, at + air - TOUCH_MM
        return bisect_left(self.lows, high) - bisect_right(self.highs, low)

    def cost(self, at: float) -> tuple[int, int, float]:
        """Return how many boxes a seam cuts, how many it cuts or leaves without air, and how much
        air the nearest of these lacks."""
        without_air = self.cuts(at, self.air)
        lacking = self.air - self.nearest_edge(at) if without_air else 0.0
        return self.cuts(at), without_air, round(lacking, 3)

    def nearest_edge(self, at: float) -> float:
        """Return how far the nearest edge of a box is."""
        place = bisect_left(self.edges, at)
        return min(abs(edge - at) for edge in self.edges[max(place - 1, 0) : place + 1])

    def even(self) -> tuple[float, ...]:
        """Return starts at even distances, in what each window could show."""
        share = self.length / (sum(self.steps) + self.last)
        return tuple(at * share for at in (0.0, *accumulate(self.steps)))

    def is_sound(self, starts: Sequence[float]) -> bool:
        """Return whether every window shows at least as much as it must."""
        shown = [b - a for a, b in zip(starts, (*starts[1:], self.length), strict=True)]
        return all(self.least - _TOUCH <= part for part in shown)

    def cheapest(self) -> tuple[float, ...]:
        """Return starts that cut the fewest boxes.

        Of all places that cost the same the furthest serves best, as no later window then has to
        show more: so one place per cost is kept for each seam.
        """
        by_cost: dict[int, tuple[float, ...]] = {0: (0.0,)}
        for number, step in enumerate(self.steps, 1):
            furthest = self.length - self.least * (len(self.steps) + 1 - number)
            further: dict[int, tuple[float, ...]] = {}
            for cost, starts in by_cost.items():
                limit = min(starts[-1] + step, furthest)
                for place, cuts in self._worth_a_look(limit, starts[-1] + self.least):
                    if place > further.get(cost + cuts, (-1.0,))[-1]:
                        further[cost + cuts] = (*starts, place)
            by_cost = further
        nearest = self.length - self.last - _TOUCH  # from there the last window shows the rest
        return min((cost, starts) for cost, starts in by_cost.items() if starts[-1] >= nearest)[1]

    def evened(self, starts: tuple[float, ...]) -> tuple[float, ...]:
        """Return the same seams moved towards even distances, none of them cutting more than
        before."""
        places, even = [*starts, self.length], self.even()
        with_air = [edge + air for edge in self.edges for air in (-self.air, 0.0, self.air)]
        between_edges = [(edge + following) / 2 for edge, following in pairwise(self.edges)]
        spots = sorted([*with_air, *between_edges])
        costs = [self.cost(spot) for spot in spots]
        reaches = [*self.steps, self.last]
        for _ in range(3):  # each seam makes room for the others
            for i in range(1, len(starts)):
                low = max(places[i + 1] - reaches[i], places[i - 1] + self.least)
                high = min(places[i - 1] + reaches[i - 1], places[i + 1] - self.least)
                options = [places[i]]
                if low <= high:
                    first, end = bisect_left(spots, low), bisect_right(spots, high)
                    least = min(costs[first:end], default=(0, 0))
                    near = zip(spots[first:end], costs[first:end], strict=True)
                    options += [spot for spot, cost in near if cost == least]
                    options.append(min(max(even[i], low), high))
                places[i] = min(options, key=lambda p: (self.cost(p), abs(p - even[i])))
        return tuple(places[:-1])

    def _worth_a_look(self, limit: float, least: float) -> Iterator[tuple[float, int]]:
        """Yield places and what they cut, furthest first: the limit, then each start of a box that
        cuts less than all places beyond it."""
        if limit < least - _TOUCH:
            return
        fewest = self.cuts(limit)
        yield limit, fewest
        for low in reversed(self.lows[: bisect_left(self.lows, limit)]):
            if low < least or fewest == 0:
                return
            cuts = self.cuts(low)
            if cuts < fewest:
                fewest = cuts
                yield low, cuts
