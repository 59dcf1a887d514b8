"""Chances of pairs of states, by their numbers on the two sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .arrays import np

    Array: TypeAlias = NDArray[np.float64]

Outcomes: TypeAlias = tuple[Sequence[int], Sequence[float]]
"""Numbers of states, and the chance of each."""


class ChanceGrid:
    """A row of chances for each of the attacker's states that has any; they can only grow."""

    def __init__(self, height: int, width: int) -> None:
        self.rows: list[list[float] | None] = [None] * height
        self._width = width
        self.settled: list[tuple[int, int, float]] = []
        """Numbers of both states and their chance, told only by `items`; a pair may be here more
        than once."""

    def row(self, a: int) -> list[float]:
        """Return the chances with this state of the attacker, to be added to."""
        row = self.rows[a]
        if row is None:
            row = self.rows[a] = [0.0] * self._width
        return row

    def reached(self) -> Iterator[tuple[int, list[float]]]:
        """Yield the rows that are there."""
        for a, row in enumerate(self.rows):
            if row is not None:
                yield a, row

    def items(self) -> Iterator[tuple[int, int, float]]:
        """Yield numbers of both states and their chance, where there is any; what has settled
        last."""
        for a, row in self.reached():
            for d, mass in compress(enumerate(row), row):
                yield a, d, mass
        yield from self.settled

    def taken(self, way: Sequence[int]) -> Iterator[tuple[int, list[float]]]:
        """Yield the chances of these states of the defender, row by row; they are here no more."""
        whole = way == range(self._width)
        for a, row in self.reached():
            if whole:
                self.rows[a] = None
                yield a, row
            else:
                yield a, [row[d] for d in way]
                for d in way:
                    row[d] = 0.0

    def add_chances(self, a: int, way: Sequence[int], chances: list[float]) -> None:
        """Add chances of these states of the defender."""
        if self.rows[a] is None and way == range(self._width):
            self.rows[a] = chances
        else:
            row = self.row(a)
            for d, chance in zip(way, chances, strict=True):
                row[d] += chance

    def add(self, mass: float, lost: Outcomes, struck: Outcomes) -> None:
        """Add the outcomes of both sides, which are independent, times `mass`.

        A run of neighbouring states is added to a row in one go, which is quicker than one by one.
        """
        places, chances = struck
        if len(places) == 1:
            (d,) = places
            for a, chance in zip(*lost, strict=True):
                (self.rows[a] or self.row(a))[d] += mass * chance * chances[0]
        elif isinstance(places, range):
            span = slice(places.start, places.stop)
            for a, chance in zip(*lost, strict=True):
                row = self.rows[a] or self.row(a)
                weight = mass * chance
                row[span] = [old + weight * p for old, p in zip(row[span], chances, strict=True)]
        else:
            pairs = list(zip(places, chances, strict=True))
            for a, chance in zip(*lost, strict=True):
                row = self.rows[a] or self.row(a)
                weight = mass * chance
                for d, p in pairs:
                    row[d] += weight * p

    def as_array(self) -> Array:
        """Return all chances as [attacker, defender]."""
        from .arrays import np

        chances = np.zeros((len(self.rows), self._width))
        for a, row in self.reached():
            chances[a] = row
        return chances

    def add_array(self, chances: Array) -> None:
        """Add all these chances."""
        from .arrays import np

        for a in np.flatnonzero(np.any(chances, axis=1)).tolist():
            self.add_chances(a, range(self._width), chances[a].tolist())
