"""Memory that is used over and over, for `Lattice`."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from .arrays import np

if TYPE_CHECKING:
    from .arrays import Array


class ArrayPool:
    """An array for each use, made anew with each size: memory that the system has to hand out and
    clear first costs more than what is counted in it."""

    def __init__(self) -> None:
        self._kept: dict[str, Array] = {}

    def empty(self, use: str, *shape: int) -> Array:
        """Return an array with anything in it. What was had for the same use before is lost."""
        size = prod(shape)
        if use not in self._kept or self._kept[use].size < size:
            self._kept.pop(use, None)
            self._kept[use] = np.empty(2 * size)  # what is never touched costs nothing
        return self._kept[use][:size].reshape(shape)

    def zeros(self, use: str, *shape: int) -> Array:
        """Return an array of zeros. What was had for the same use before is lost."""
        cleared = self.empty(use, *shape)
        cleared[:] = 0.0
        return cleared
