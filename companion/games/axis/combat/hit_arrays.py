"""The chances of hits of many dice at many places, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .arrays import np

if TYPE_CHECKING:
    from .array_pool import ArrayPool
    from .arrays import Array, Places

_NEVER = 1e-60
"""Chance below which it counts as 0: doubles near their smallest are slow."""


def hits(dice_thrown: Places, sides: int, most: int, room: ArrayPool) -> Array:
    """Return the chances of no hit, one and so on of dice, [place, chain, number needed less one],
    as [hits, place, chain]; the last of more than the ``most``, or of none at all.

    The dice that all chains throw at the first place are counted once. From there on a die is
    thrown for many chains at once, and the dice at a place are nearly those at the one before.
    """
    most = min(most, int(dice_thrown.sum(axis=2).max(initial=0)))
    chances = room.empty("hits", most + 2, *dice_thrown.shape[:2])
    before = dice_thrown[0].min(axis=0)
    common = _of_one(before.tolist(), sides)
    now = np.zeros((most + 2, dice_thrown.shape[1]))
    now[: len(common)] = common[: most + 2, None]
    now[most + 1] = common[most + 1 :].sum()
    for at, here in enumerate(dice_thrown):
        more = here - before
        afresh = (more < 0).any(axis=1)
        if afresh.any():
            more[afresh] = here[afresh]
            now[:, afresh] = 0.0
            now[0, afresh] = 1.0
        for needed, further in enumerate(more.T, 1):
            for n in range(int(further.max())):
                hit = now[:-1] * np.where(further > n, needed / sides, 0.0)
                now[:-1] -= hit
                now[1:] += hit
        chances[:, at] = now
        before = here
    return chances


def _of_one(dice: Sequence[int], sides: int) -> Array:
    """Return the chances of no hit, one and so on of the dice of one place."""
    chances = np.ones(1)
    for needed, n in enumerate(dice, 1):
        many = np.array([1.0 - needed / sides, needed / sides])
        while n:  # by one die, two, four and so on
            if n % 2:
                chances = np.convolve(chances, many)
            many, n = np.convolve(many, many), n // 2
    chances[chances < _NEVER] = 0.0
    return chances
