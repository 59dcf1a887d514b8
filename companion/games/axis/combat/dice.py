"""How many hits a handful of dice gives: exact distributions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate

from .roster import Shot


class Hits:
    """The distribution of the number of hits.

    Attributes:
        chances: ``chances[n]`` is the chance of exactly n hits.
    """

    __slots__ = ("_falling", "_rising", "_upper", "chances")

    def __init__(self, chances: list[float]) -> None:
        self.chances = chances
        # Tails are summed from their thin end, so that small ones keep their digits.
        self._upper = list(accumulate(reversed(chances)))[::-1]
        self._rising = list(accumulate(chances))
        self._falling = [-tail for tail in self._upper]

    def within(self, most: int, grain: float) -> tuple[int, list[float]]:
        """The distribution cut to what matters: (fewest hits, chances from there on).

        Hits above ``most`` find no target and count as ``most``. A tail whose chance is under
        ``grain`` is added to its neighbour: nothing is lost, and the sum stays 1.
        """
        last = min(most, len(self.chances) - 1, bisect_left(self._falling, -grain))
        low = min(bisect_left(self._rising, grain), last)
        chances = self.chances[low : last + 1]
        if last + 1 < len(self._upper):
            chances[-1] += self._upper[last + 1]
        if low:
            chances[0] += self._rising[low - 1]
        return low, chances

    def exactly(self, hits: int) -> float:
        """The chance of so many hits."""
        return self.chances[hits] if hits < len(self.chances) else 0.0

    def at_least(self, hits: int) -> float:
        """The chance of so many hits or more."""
        return self._upper[hits] if hits < len(self._upper) else 0.0

    @property
    def none(self) -> float:
        """The chance of no hit at all."""
        return self.chances[0]


class HitTable:
    """Distributions for handfuls of dice; each is one die more than another, so all are kept."""

    def __init__(self, die_sides: int) -> None:
        self._sides = die_sides
        self._chances: dict[tuple[int, ...], list[float]] = {(): [1.0]}
        self._hits: dict[tuple[int, ...], Hits] = {}

    def hits(self, shots: Iterable[Shot]) -> Hits:
        """Hits of all these shots together."""
        dice = tuple(sorted((s.needed for s in shots for _ in range(s.dice)), reverse=True))
        known = self._hits.get(dice)
        if known is None:
            known = self._hits[dice] = Hits(self._spread(dice))
        return known

    def _spread(self, dice: tuple[int, ...]) -> list[float]:
        rest = dice
        while rest not in self._chances:
            rest = rest[:-1]
        chances = self._chances[rest]
        while rest != dice:
            needed = dice[len(rest)]
            p = min(needed, self._sides) / self._sides
            q = 1.0 - p
            chances = [q * x + p * y for x, y in zip([*chances, 0.0], [0.0, *chances], strict=True)]
            rest = dice[: len(rest) + 1]
            self._chances[rest] = chances
        return chances
