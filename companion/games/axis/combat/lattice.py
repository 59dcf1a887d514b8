"""Large battles, in which every hit may strike everything: the way down of `Descent`, for many
states of the attacker at a time.

The pairs form a lattice: the attacker's states one way, the defender's path the other. Hits lead
only downwards in both, so the attacker's states are taken by the hits they have left, from most to
fewest, all with the same number together: a *level*. Arrays have the defender's states and then
those of the level as their last two axes. On each level

1. the dice of battles that come to stand there are thrown;
2. the rounds that begin at each pair are found from the top of the path downwards: a pair gets
   what comes from those above it in which no attacker was hit, and dividing by its chance of being
   left sums its own repetitions;
3. their casualties fall to the next level, together with those that are falling already, hit by
   hit. With each that falls are thrown the dice that are left to nobody below.

So what many battles share is done once, and a level costs as much as its states times those of the
path times the hits of a round. The result is the same as that of `Descent`, and a test holds both
to the plain `Chain`. Loading NumPy costs as much as a battle of some thousand pairs, so that small
ones are left to `Descent`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from kitgen.quick import NamedTuple

from .descent import Ended, Row
from .dice import Dice

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # such matrices are too small to be shared out
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]
    Flags: TypeAlias = NDArray[np.bool_]

_ROOM = 200_000
"""So many numbers at a time stay in the processor's cache."""

_NOTHING = 1e-16
"""Chances under this are not followed: all of them together cannot be seen in a double near 1."""

_NEVER = 1e-60
"""Chances under this are nought: doubles near their smallest are slow."""


class Falling(NamedTuple):
    """Battles on their way to the next level.

    ``states``: those of the attacker that they come to; ``first``: the defender's first state
    with whom there are any; ``battles``: [row, hits, d], by the hits still to be taken there;
    ``rows``: [state], its row; ``known``: [state, d], is a battle seen there? ``least``,
    ``most``: [state], between which hits, the last not among them, there are any.
    """

    states: Places
    first: int
    battles: Array
    rows: Places
    known: Flags
    least: Places
    most: Places


class Lattice:
    """The rungs of the attacker against one path of the defender.

    Args:
        below, capable: of each rung, as `Rungs` has them; ``dice``: [rung, number needed less
            one], what each throws; ``path``: what each state of the defender's path throws;
            ``fights``: whether it can go on.
    """

    def __init__(
        self,
        below: Sequence[int | None],
        capable: Sequence[bool],
        dice: Places,
        path: Sequence[Dice],
        fights: Sequence[bool],
        sides: int,
    ) -> None:
        self._below: Places = np.array([at if b is None else b for at, b in enumerate(below)])
        self._fights = np.array(capable), np.array(fights)[:, None]
        self._sides = sides
        left = _hits_left(self._below)
        order = np.argsort(-left, kind="stable")
        self._levels = np.split(order, np.flatnonzero(np.diff(left[order])) + 1)
        # Dice that a state throws, and those of them that all throw from whom others fall to it.
        self._shared = dice.copy()
        for states in self._levels[:-1]:
            np.minimum.at(self._shared, self._below[states], self._shared[states])
        self._own = dice - self._shared
        tree, most = (self._below, self._levels), len(path) - 1
        self._fire = Chances(dice, *tree, sides, most)
        self._rest = Chances(self._shared, *tree, sides, most) if self._own.any() else self._fire
        way = np.arange(len(path))
        after = np.minimum(way + 1, most)
        self._answer = Chances(
            np.array(path), after, np.split(way, len(way)), sides, int(left.max())
        )

    def run(
        self, starts: Mapping[int, Row], forever: bool, decided: bool = False
    ) -> tuple[Iterable[Ended], float]:
        """As `Descent.run`."""
        begun = np.zeros((len(self._fights[0]), len(self._fights[1])))
        for a, row in starts.items():
            begun[a] = row
        waiting: Flags = np.any(begun, axis=1)
        ended: list[Ended] = []
        rounds = 0.0
        none = self._below[:0]
        falling = Falling(none, 0, np.zeros((0, 1, 0)), none, np.zeros((0, 0), bool), none, none)
        for left, level in zip(reversed(range(len(self._levels))), self._levels, strict=True):
            waiting[falling.states] = False
            states = np.concatenate((falling.states, level[waiting[level]]))
            if not len(states):
                continue
            here = np.zeros((begun.shape[1], len(states)))
            first, battles, rows = falling.first, falling.battles, falling.rows
            landed = (battles[rows, 0] if left else battles[rows].sum(axis=1)).T
            here[first : first + len(landed), : len(falling.states)] = landed
            start = begun[states].T
            visits, over = self._stand(states, left, start, here, forever, decided)
            rounds += float(visits.sum())
            d, at = over.nonzero()
            ended += zip(states[at].tolist(), d.tolist(), over[d, at].tolist(), strict=True)
            if left:
                falling = self._fall(states, left, visits.T, falling)
        return ended, rounds

    def _stand(
        self, states: Places, left: int, begun: Array, here: Array, forever: bool, decided: bool
    ) -> tuple[Array, Array]:
        """How often a round begins at each pair of a level, and the battles that end there.

        Args:
            begun: [d, state], battles that begin there; ``here``: that have come to stand there,
                the dice of the attackers still to be thrown.
        """
        attackers, defenders = self._fights
        goes_on = (attackers[states] & defenders) | decided
        came = self._rest.thrown(states, here)
        # A state that can take no hits is missed by all.
        miss = self._answer.exact[0] if left else np.ones(len(begun))
        if not forever:
            visits = np.where(goes_on, begun, 0.0)
            unhit = self._fire.thrown(states, visits * miss[:, None])
            return visits, begun - visits + came + unhit
        fire = self._fire.exact[:, states]
        came += begun
        stay = miss[:, None] * fire[0]
        goes_on &= stay < 1.0
        again = np.where(goes_on, 1.0 / np.where(goes_on, 1.0 - stay, 1.0), 0.0)
        unhit = again * miss[:, None]
        unhit[-1] = 0.0
        last = len(came) - 1
        reach = _end(fire.max(axis=1))
        for d in range(max(_first(came.max(axis=1)), _first(miss)), last):
            end = min(last, d + reach)
            came[d + 1 : end] += fire[1 : end - d] * (came[d] * unhit[d])
        came[last] += self._fire.wasted(states, came * unhit)
        return came * again, np.where(goes_on, 0.0, came)

    def _fall(self, states: Places, left: int, visits: Array, falling: Falling) -> Falling:
        """The battles that go on to the next level: the rounds that begin on this one, and those
        that were ``falling``, with a hit less to be taken."""
        old, first, battles, rows, _, least, most = falling
        battles = battles[:, 1:]
        lost = self._answer.up_to(left)[1:]
        own = _singly(self._own[states], self._sides)
        fallen = _singly(self._shared[states] - self._shared[self._below[states]], self._sides)
        seen = visits > _NOTHING
        seen[: len(old), first : first + battles.shape[2]] |= falling.known
        often = visits.max(axis=0)
        hits = max(1, _end((lost * often).max(axis=1)), battles.shape[1])
        wider = len(own) + len(fallen)
        top, end = _extent(seen, wider)
        found = np.zeros((len(states), hits, end - top))
        known = np.zeros((len(states), end - top), bool)
        depth = np.zeros((2, len(states)), int)
        some = max(1, _ROOM // max(1, found[:1].size))
        for at in range(0, len(states), some):
            these = slice(at, at + some)
            low, high = _extent(seen[these], wider)
            struck = (lost * visits[these].max(axis=0)).max(axis=1)
            fewest, reach = _first(struck), _end(struck)
            fell = rows[these]
            if len(fell):
                near = max(0, int(least[these].min()) - 1)
                far = max(0, int(most[these].max()) - 1)
                fewest, reach = min(near, fewest) if reach else near, max(far, reach)
            if reach <= fewest:
                continue
            depth[:, these] = [[fewest], [reach]]
            part = found[these, fewest:reach, low - top : high - top]
            np.multiply(visits[these, None, low:high], lost[fewest:reach, low:high], out=part)
            _throw(part, [p[these] for p in own])
            if len(fell):
                came = slice(max(first, low), min(first + battles.shape[2], high))
                into = part[: len(fell), near - fewest : far - fewest]
                into = into[:, :, came.start - low : came.stop - low]
                into += battles[_run(fell), near:far, came.start - first : came.stop - first]
            _throw(part, [p[these] for p in fallen])
            known[these, low - top : high - top] = part.max(axis=1) > _NOTHING
        rows = np.arange(len(states))
        return _joined(Falling(self._below[states], top, found, rows, known, *depth))


def _joined(falling: Falling) -> Falling:
    """Each state once, and only battles that are seen."""
    states, first, battles, rows, known, least, most = falling
    live = np.flatnonzero(known.any(axis=1))
    order = live[states[live].argsort(kind="stable")]
    again = np.diff(states[order], prepend=-1) == 0
    firsts = order[~again]
    for at, place in zip(order[again], firsts[np.cumsum(~again)[again] - 1], strict=True):
        battles[place, least[at] : most[at]] += battles[at, least[at] : most[at]]
        known[place] |= known[at]
        least[place] = min(least[place], least[at])
        most[place] = max(most[place], most[at])
    return Falling(
        states[firsts], first, battles, rows[firsts], known[firsts], least[firsts], most[firsts]
    )


def _run(rows: Places) -> Places | slice:
    """The same rows; as a slice, which copies nothing, where they follow each other."""
    begin, end = int(rows[0]), int(rows[-1]) + 1
    return slice(begin, end) if end - begin == len(rows) and (np.diff(rows) == 1).all() else rows


def _throw(battles: Array, dice: Sequence[Array]) -> None:
    """Throw single dice at the defenders of battles, [state, hits, d]; hits on nothing are
    wasted."""
    for p in dice:
        hit = battles[:, :, :-1] * p[:, None, None]
        battles[:, :, :-1] -= hit
        battles[:, :, 1:] += hit


def _singly(dice: Places, sides: int) -> list[Array]:
    """Handfuls of dice, [state, face], as one die of each after another: its chance to hit, 0 for
    no die."""
    found = []
    while (some := dice.any(axis=1)).any():
        face = (dice > 0).argmax(axis=1)
        found.append(np.where(some, (face + 1) / sides, 0.0))
        dice[some, face[some]] -= 1
    return found


class Chances:
    """For many handfuls of dice, one of each state, the chances of hits as [hits, state]:
    ``exact`` of so many, ``at_least`` of so many or more. More than ``most`` hits are not
    followed.

    Args:
        handfuls: [state, number needed less one].
        below: a state with nearly the same dice, itself where there is none.
        levels: all states; whoever is below another comes later.
    """

    def __init__(
        self, handfuls: Places, below: Places, levels: Sequence[Places], sides: int, most: int
    ) -> None:
        # The last row is that of more hits than are followed.
        found = np.zeros((most + 2, len(handfuls)))
        for states in reversed(levels):
            nearly = below[states]
            more = handfuls[states] - handfuls[nearly]
            afresh = (nearly == states) | (more < 0).any(axis=1)
            more[afresh] = handfuls[states[afresh]]
            end = min(most + 2, int(handfuls[states].sum(axis=1).max()) + 1)
            rows = found[:end, nearly]
            rows[:, afresh] = 0.0
            rows[0, afresh] = 1.0
            for p in _singly(more, sides):
                hit = rows[:-1] * p
                rows[:-1] -= hit
                rows[1:] += hit
            found[:end, states] = rows
        found[found < _NEVER] = 0.0
        self.exact: Array = found[:-1]
        self.at_least: Array = found[::-1].cumsum(axis=0)[::-1][:-1]
        self.at_least[0] = 1.0

    def thrown(self, states: Places, rows: Array) -> Array:
        """Battles as [d, state] after the dice of these states; hits on nothing are wasted."""
        last = len(rows) - 1
        found = np.zeros_like(rows)
        seen = rows.max(axis=1)
        top, end = _first(seen), min(last, _end(seen))
        chances = self.exact[: last - top + 1, states]
        for n in range(_end(chances.max(axis=1))):
            reach = min(last, end + n)
            found[top + n : reach] += rows[top : reach - n] * chances[n]
        found[last] = self.wasted(states, rows) + rows[last]
        return found

    def wasted(self, states: Places, rows: Array) -> Array:
        """[state]: the chance that battles as [d, state] come to the last d, or would go on."""
        found: Array = (rows[:-1] * self.at_least[len(rows) - 1 : 0 : -1, states]).sum(axis=0)
        return found

    def up_to(self, hits: int) -> Array:
        """The chances of 0, 1, 2 ... hits, the last being that of so many or more."""
        return np.concatenate((self.exact[:hits], self.at_least[hits : hits + 1]))


def _hits_left(below: Places) -> Places:
    """How often one can go below each state."""
    left = np.zeros_like(below)
    at = np.arange(len(below))
    while (further := below[at] != at).any():
        left += further
        at = below[at]
    return left


def _first(chances: Array) -> int:
    """The first that is seen; 0 if none is."""
    return int((chances > _NOTHING).argmax()) if len(chances) else 0


def _end(chances: Array) -> int:
    """Where those that are seen end; 0 if none is."""
    seen = (chances > _NOTHING).nonzero()[0]
    return int(seen[-1]) + 1 if len(seen) else 0


def _extent(seen: Flags, more: int) -> tuple[int, int]:
    """[state, d]: where the d that are seen with any of the states begin and end, with so ``more``
    behind them."""
    places = np.flatnonzero(seen.any(axis=0))
    if not len(places):
        return 0, 0
    return int(places[0]), min(seen.shape[1], int(places[-1]) + 1 + more)
