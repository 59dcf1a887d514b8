"""Large battles, in which every hit may strike everything: all pairs of states as arrays.

The pairs form a lattice: the attacker's states one way, the defender's path the other. Hits lead
only downwards in both, so the attacker's states are taken by the hits they have left, from most to
fewest, all with the same number together. Of such a level

1. the rounds that begin at each pair are found from the top of the path downwards: a pair gets
   what comes from those above it in which no attacker was hit, and dividing by its chance of being
   left sums its own repetitions;
2. what those rounds lead to is added to the levels below: a matrix of (hits taken, defender's
   state) times the matrix that takes the defender from state to state.

The result is the same as that of `Descent`, and a test holds both to the plain `Chain`. Loading
NumPy costs as much as a battle of some thousand pairs, so that small ones are left to `Descent`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from .descent import Row, Rungs
from .dice import Dice

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # such matrices are too small to be shared out
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]
    Flags: TypeAlias = NDArray[np.bool_]

_ROOM = 500_000
"""Numbers in the matrices of the states taken at a time: more would not stay in the processor's
cache."""

_NOTHING = 1e-17
"""Chances under this are not followed: all of them together cannot be seen in a double near 1."""

_NEVER = 1e-60
"""Chances under this are nought: doubles near their smallest are slow."""


class Lattice:
    """The rungs of the attacker against one path of the defender: ``path`` is what each of its
    states throws, ``fights`` whether it can go on."""

    def __init__(
        self, rungs: Rungs, path: Sequence[Dice], fights: Sequence[bool], sides: int
    ) -> None:
        self._below: Places = np.array([at if b is None else b for at, b in enumerate(rungs.below)])
        self._left = _hits_left(self._below)
        self._fights = np.outer(rungs.fights, fights)
        self._fire = Chances(rungs.dice, sides, len(path) - 1)
        self._answer = Chances(path, sides, int(self._left.max()))
        # From each state of the path to each, at its end by any more hits too.
        place = np.arange(len(path))
        self._steps = self._fire.by_hits(place - place[:, None], place[::-1, None])

    def run(
        self, starts: Mapping[int, Row], forever: bool, decided: bool = False
    ) -> tuple[dict[int, Row], float]:
        """As `Descent.run`."""
        begun = np.zeros(self._fights.shape)
        for a, row in starts.items():
            begun[a] = row
        after = np.zeros_like(begun)
        into = begun if forever else after
        rounds = 0.0
        for states, hits in self._levels(begun):
            came = begun[states]
            top = _first(came)  # nobody has been seen above it
            came, goes_on = came[:, top:], self._fights[states, top:] | decided
            struck = self._answer.table[top:, self._answer.by_hits(np.arange(hits + 1), hits)]
            moved = np.take(self._fire.table[states], self._steps[top:, top:], axis=1)
            missed = struck[:, 0]
            if forever:
                visits, over = _visits(came, moved, missed, goes_on)
            else:
                visits = np.where(goes_on, came, 0.0)
                over = came - visits + ((visits * missed)[:, None] @ moved)[:, 0]
            rounds += float(visits.sum())
            after[states, top:] += over
            end = visits.shape[1] - _first(visits[:, ::-1])
            lost = _without_tail(struck[:end, 1:]).T
            if not len(lost):
                continue
            further = (visits[:, None, :end] * lost) @ moved[:, :end]
            ways = self._ways_down(states, len(lost))
            for found, places, run in zip(further, ways, _runs(ways), strict=True):
                # Most ways go through consecutive states, which are added to much faster.
                into[places[0] : places[0] + run, top:] += found[:run]
                if run < len(places):
                    into[places[run:], top:] += found[run:]
        return {int(a): after[a].tolist() for a in np.flatnonzero(after.any(axis=1))}, rounds

    def _levels(self, begun: Array) -> Iterator[tuple[Places, int]]:
        """States that battles come to, from most hits left to fewest: some at a time that have
        as many left, and how many. Asked for one by one, since each leads to the next."""
        order = np.argsort(-self._left, kind="stable")
        for level in np.split(order, np.flatnonzero(np.diff(self._left[order])) + 1):
            reached = level[begun[level].max(axis=1) > _NOTHING]
            some = max(1, _ROOM // self._steps.size)
            for at in range(0, len(reached), some):
                yield reached[at : at + some], int(self._left[level[0]])

    def _ways_down(self, states: Places, hits: int) -> Places:
        """[state, n]: where n + 1 hits lead."""
        ways = [states]
        for _ in range(hits):
            ways.append(self._below[ways[-1]])
        return np.stack(ways, axis=1)[:, 1:]


def _visits(begun: Array, moved: Array, missed: Array, goes_on: Flags) -> tuple[Array, Array]:
    """All rounds that begin while no attacker is hit, and the battles that end there.

    Args:
        begun: [state, d], what comes from above; ``moved``: [state, d, d2], the chance that the
            state's fire leads from d to d2; ``missed``: [d], that d's fire hits nothing.
    """
    stay = missed * moved.diagonal(axis1=1, axis2=2)
    goes_on = goes_on & (stay < 1.0)
    again = np.where(goes_on, 1.0 / np.where(goes_on, 1.0 - stay, 1.0), 0.0)
    unhit = again * missed
    came = begun.copy()
    for d in range(begun.shape[1] - 1):
        came[:, d + 1 :] += (came[:, d] * unhit[:, d])[:, None] * moved[:, d, d + 1 :]
    return came * again, np.where(goes_on, 0.0, came)


class Chances:
    """For many handfuls of dice the chances of hits, a row for each in ``table``: of 0, 1, 2 ...
    hits, then of so many or more, then nought. More than ``most`` hits are all alike."""

    def __init__(self, handfuls: Sequence[Dice], sides: int, most: int) -> None:
        counts = np.array(handfuls)
        exact = np.zeros((len(counts), most + 2))
        exact[:, 0] = 1.0
        for at, thrown in enumerate(counts.T):
            p = (at + 1) / sides
            # [from, to]: hits before and after so many dice; the last is "more than most".
            leads = np.eye(most + 2)
            for number in range(1, thrown.max() + 1):
                more = leads * (1.0 - p)
                more[:, 1:] += leads[:, :-1] * p
                more[:, -1] += leads[:, -1] * p
                leads = more
                mine = thrown == number
                if mine.any():
                    exact[mine] = exact[mine] @ leads
        exact[exact < _NEVER] = 0.0
        at_least = exact[:, ::-1].cumsum(axis=1)[:, ::-1]
        at_least[:, 0] = 1.0
        self._most = most
        self.table = np.hstack((exact[:, :-1], at_least[:, :-1], np.zeros((len(exact), 1))))

    def by_hits(self, hits: Places, can_take: Places | int) -> Places:
        """Columns of the table for so many hits, where so many or more are all that can be
        taken; fewer than none never happen."""
        column = np.where(hits == can_take, hits + self._most + 1, hits)
        return np.where(hits < 0, -1, column)


def _hits_left(below: Places) -> Places:
    """How often one can go below each state."""
    left = np.zeros_like(below)
    at = np.arange(len(below))
    while (further := below[at] != at).any():
        left += further
        at = below[at]
    return left


def _first(chances: Array) -> int:
    """[state, d]: the first d that is seen with any of the states."""
    return int((chances.max(axis=0) > _NOTHING).argmax())


def _runs(ways: Places) -> list[int]:
    """[state, n]: how many places at the beginning of each way are consecutive."""
    jumps = np.diff(ways, axis=1, append=-1) != 1
    runs: list[int] = (jumps.argmax(axis=1) + 1).tolist()
    return runs


def _without_tail(struck: Array) -> Array:
    """[d, hits] without the most hits, where they are too unlikely to be seen from any state."""
    seen = np.flatnonzero(struck.max(axis=0, initial=0.0) > _NOTHING)
    return struck[:, : seen[-1] + 1 if len(seen) else 0]
