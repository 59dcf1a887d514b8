"""Where to cut one side of a board into equal, overlapping windows without cutting its boxes.

All in one dimension, in millimetres. A *seam* is where a window that lies on top begins; the first
window begins at 0 without a seam, the last one ends where the board ends.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from kitgen.quick import NamedTuple

Span = tuple[float, float]

_TOUCH = 1e-6
"""A seam this near to an edge of a box touches it and does not cut it."""


class Seams(NamedTuple):
    """Windows of one length: where each starts, and how many boxes their seams cut."""

    starts: tuple[float, ...]
    window_mm: float
    cuts: int

    @property
    def visible(self) -> tuple[Span, ...]:
        """The part of the board that each window shows once the next one lies on it."""
        ends = (*self.starts[1:], self.starts[-1] + self.window_mm)
        return tuple(zip(self.starts, ends, strict=True))


def windows_needed(length: float, longest: float, overlap: float) -> int:
    """The fewest windows of at most `longest` that cover `length` and overlap enough."""
    if length <= longest + _TOUCH:
        return 1
    return math.ceil((length - overlap) / (longest - overlap) - 1e-9)


def find_seams(
    length: float, spans: Sequence[Span], longest: float, overlap: float, more: int = 0
) -> Seams:
    """The fewest equal windows for a side, with seams that cut the fewest of `spans`.

    `more` windows than needed leave the seams more room. Of all window lengths that cut fewest the
    shortest is taken, then seams are moved as near to even distances as they can without harm.
    Every window shows at least `overlap` of the board once the next one lies on it. `longest` must
    be more than three times the overlap.
    """
    number = windows_needed(length, longest, overlap) + more
    if number == 1:
        return Seams((0.0,), length, 0)
    side = _Side(spans)
    even = tuple(i * (length - overlap) / number for i in range(number))
    best = sum(map(side.cuts, even[1:])), even
    # The last window ends with the board, so its length decides the last seam: the shortest
    # window puts it furthest. Besides both ends, only the edges of boxes and the places just far
    # enough beyond an edge can be the best ones.
    furthest, nearest = even[-1], max(length - longest, overlap)
    choices = {*side.edges, *(edge + overlap for edge in side.edges)}
    lasts = {furthest, nearest, *(at for at in choices if nearest < at < furthest)}
    for last in sorted(lasts, reverse=True):
        if best[0] == 0:
            break
        step = length - last - overlap
        best = side.reach(last, step, number - 2, overlap, best[0] - 1) or best
    last = best[1][-1]
    starts = side.evened(best[1], length - last - overlap, overlap)
    return Seams(starts, length - last, sum(map(side.cuts, starts[1:])))


class _Side:
    """The boxes along one side."""

    def __init__(self, spans: Sequence[Span]) -> None:
        kept = [(low, high) for low, high in spans if high - low > 2 * _TOUCH]
        self.lows = sorted(low for low, _ in kept)
        self.highs = sorted(high for _, high in kept)
        self.edges = sorted({*self.lows, *self.highs})

    def cuts(self, at: float) -> int:
        """How many boxes a seam at this place cuts."""
        return bisect_left(self.lows, at - _TOUCH) - bisect_right(self.highs, at + _TOUCH)

    def reach(
        self, last: float, step: float, inner: int, least: float, budget: int
    ) -> tuple[int, tuple[float, ...]] | None:
        """The cheapest starts from 0 to `last` with `inner` seams between, and what they cut.

        Seams lie at most `step` and at least `least` apart. Of all places that cost the same the
        furthest serves best, so one place per cost is kept for each seam. None if no such
        seams cut at most `budget` boxes.
        """
        best: dict[int, tuple[float, ...]] = {self.cuts(last): (0.0,)}
        for _ in range(inner):
            further: dict[int, tuple[float, ...]] = {}
            for spent, starts in best.items():
                limit = min(starts[-1] + step, last - least)
                for place, cut in self._worth_a_look(limit, starts[-1] + least):
                    cost = spent + cut
                    if place > further.get(cost, (-1.0,))[-1]:
                        further[cost] = (*starts, place)
            best = {c: s for c, s in further.items() if c <= budget}
        ends = [
            (cost, (*starts, last))
            for cost, starts in best.items()
            if last - starts[-1] <= step + _TOUCH and cost <= budget
        ]
        return min(ends, default=None)

    def evened(self, starts: tuple[float, ...], step: float, least: float) -> tuple[float, ...]:
        """The same seams moved towards even distances, none of them cutting more than before."""
        places, last = list(starts), starts[-1]
        for _ in range(3):
            for i in range(1, len(places) - 1):
                low = max(places[i + 1] - step, places[i - 1] + least)
                high = min(places[i - 1] + step, places[i + 1] - least)
                ideal = i * last / (len(places) - 1)
                options = [places[i], *(e for e in self.edges if low <= e <= high)]
                if low <= high:
                    options.append(min(max(ideal, low), high))
                places[i] = min(options, key=lambda p: (self.cuts(p), abs(p - ideal)))
        return tuple(places)

    def _worth_a_look(self, limit: float, least: float) -> Iterator[tuple[float, int]]:
        """Places and what they cut, furthest first: the limit, then each place where a box begins
        that cuts less than all places beyond it."""
        if limit < least - _TOUCH:
            return
        fewest = self.cuts(limit)
        yield limit, fewest
        for low in reversed(self.lows[: bisect_left(self.lows, limit)]):
            if low < least or fewest == 0:
                return
            cut = self.cuts(low)
            if cut < fewest:
                fewest = cut
                yield low, cut
