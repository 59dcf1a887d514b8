"""Exact distributions of the hits that some dice give."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from .roster import Shot

GRAIN = 1e-16
"""Chance below which an outcome is not followed further but counted with its neighbour, a hit more
or less. Nothing is lost, and all together are too few to be seen in the twelfth digit."""

Dice: TypeAlias = tuple[int, ...]
"""Number of dice that hit at 1, at 2 or less, at 3 or less, and so on to the sides of a die."""


class HitDistribution:
    """The distribution of the number of hits.

    Attributes:
        chances: ``chances[n]`` is the chance of exactly n hits.
    """

    def __init__(self, chances: list[float]) -> None:
        self.chances = chances

    # Tails are summed from their thin end, so that small ones keep their digits.
    @cached_property
    def _upper(self) -> list[float]:
        return list(accumulate(reversed(self.chances)))[::-1]

    @cached_property
    def _rising(self) -> list[float]:
        return list(accumulate(self.chances))

    @cached_property
    def _falling(self) -> list[float]:
        return [-tail for tail in self._upper]

    def struck(self, grain: float) -> list[float]:
        """Return the chances of one hit, of two and so on; the last is that of so many or more,
        more having a chance under ``grain``."""
        most = bisect_left(self._falling, -grain) - 1
        known = self._struck.get(most)
        if known is None:
            last = max(most, 1)
            known = self._struck[most] = [*self.chances[1:last], self.at_least(last)]
        return known

    @cached_property
    def _struck(self) -> dict[int, list[float]]:
        return {}

    def backwards(self, grain: float) -> list[float]:
        """Return the chances of `struck` from most hits down to one."""
        return self.struck(grain)[::-1]

    def within(self, most: int, grain: float) -> tuple[int, list[float]]:
        """Return the distribution cut to what matters: (fewest hits, chances from there on).

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

    @cached_property
    def tails(self) -> list[float]:
        """The chances of one hit or more, of two or more and so on."""
        return self._upper[1:]

    def at_least(self, hits: int) -> float:
        """Return the chance of so many hits or more."""
        return self._upper[hits] if hits < len(self._upper) else 0.0

    @property
    def none(self) -> float:
        """The chance of no hit at all."""
        return self.chances[0]


class HitTable:
    """Distributions for sets of dice; each is one die more than another, so all are kept."""

    def __init__(self, die_sides: int) -> None:
        self.sides = die_sides
        self._hits: dict[Dice, HitDistribution] = {(0,) * die_sides: HitDistribution([1.0])}

    def dice(self, shots: Iterable[Shot]) -> Dice:
        """Return the dice of all these shots together."""
        counts = [0] * self.sides
        for shot in shots:
            counts[min(shot.needed, self.sides) - 1] += shot.dice
        return tuple(counts)

    def hits(self, dice: Dice) -> HitDistribution:
        """Return hits of all these dice together."""
        known = self._hits.get(dice)
        if known is not None:
            return known
        missing = []
        while dice not in self._hits:
            at = next(i for i, count in enumerate(dice) if count)
            missing.append((dice, (at + 1) / self.sides))
            dice = (*dice[:at], dice[at] - 1, *dice[at + 1 :])
        chances = self._hits[dice].chances
        for more, p in reversed(missing):
            q = 1.0 - p
            chances = [q * x + p * y for x, y in zip([*chances, 0.0], [0.0, *chances], strict=True)]
            while chances[-1] < GRAIN / 100:
                gone = chances.pop()
                chances[-1] += gone
            self._hits[more] = HitDistribution(chances)
        return self._hits[more]
