"""Counts by key: of units, of money, of whatever is told by numbers."""

from __future__ import annotations

from collections.abc import Mapping

Counts = Mapping[str, int]


def plus(counts: Counts, more: Counts) -> dict[str, int]:
    """Return the sums of two counts; what comes to nothing is left out.

    >>> plus({"tank": 1, "fighter": 2}, {"tank": 2, "fighter": -2})
    {'tank': 3}
    """
    total = {key: counts.get(key, 0) + more.get(key, 0) for key in (*counts, *more)}
    return {key: count for key, count in total.items() if count}


def minus(counts: Counts, less: Counts) -> dict[str, int]:
    """Return the differences, never under 0.

    >>> minus({"tank": 3, "fighter": 1}, {"tank": 1, "fighter": 2})
    {'tank': 2}
    """
    return {
        key: count - less.get(key, 0) for key, count in counts.items() if count > less.get(key, 0)
    }
