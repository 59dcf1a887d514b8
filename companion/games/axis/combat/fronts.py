"""A run of the attacker's chains with the battles that begin on it, for `Lattice`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from .arrays import np

if TYPE_CHECKING:
    from .arrays import Array, Flags, Places
    from .runs import Run, Stretch


class StatePairs(NamedTuple):
    """Pairs of states with a chance of each: the place of the defender's state on the way down, the
    number of the attacker's."""

    d: Places
    state: Places
    chance: Array


class Starts(NamedTuple):
    """Battles that begin on chains: each with its place on the chain, the defender's state, the
    chain and the chance."""

    place: Places
    d: Places
    chain: Places
    chance: Array


class Kinds(NamedTuple):
    """Kinds of chains that are alike on a stretch: the ``first`` chain of each kind, the ``kind``
    of each chain, and its ``share`` in the chances of its kind."""

    first: Places
    kind: Places
    share: Array

    def only(self, seen: Flags) -> Kinds:
        """Return the seen kinds only; chains of the others have no share in any."""
        kind = np.maximum(seen.cumsum() - 1, 0)[self.kind]
        return Kinds(self.first[seen], kind, np.where(seen[self.kind], self.share, 0.0))


class Front(NamedTuple):
    """A run with the battles that begin on it. ``weight``: how likely each chain is, among those
    that are alike."""

    run: Run
    starts: Starts
    weight: Array

    @classmethod
    def of(cls, run: Run, begun: StatePairs, states: int) -> Front:
        """Return a run with those pairs that begin on it. ``states``: how many the attacker has."""
        number = np.full(states, -1)
        there = run.states >= 0
        number[run.states[there]] = np.flatnonzero(there)
        at = number[begun.state]
        on = at >= 0
        place, chain = np.divmod(at[on], max(1, run.chains))
        return cls(run, Starts(place, begun.d[on], chain, begun.chance[on]), np.ones(run.chains))

    def with_alike(self, dice: Places, capable: Flags) -> Front:
        """Return the front with alike chains together, if exactly one battle begins on each chain;
        otherwise the same. For the arguments see `Run.with_alike`."""
        place, d, chain, chance = self.starts
        if (np.bincount(chain, minlength=self.run.chains) != 1).any():
            return self
        order = chain.argsort()
        begins = (d * len(self.run.states) + place)[order]
        run, moved = self.run.with_alike(chance[order], begins, dice, capable)
        order = order[moved]
        starts = Starts(place[order], d[order], np.arange(run.chains), chance[order])
        return Front(run, starts, starts.chance)

    def parts(self, room: int) -> Iterator[slice]:
        """Yield the chains that are fought together: at most ``room`` states, and chains that are
        alike on top are not parted."""
        tops, feet = self.run.stretches[0].first, self.run.stretches[-1].first
        most, begin, kinds = max(1, room // self.run.rows), 0, 0
        for top, foot in zip(tops.tolist(), feet.searchsorted(tops).tolist(), strict=True):
            if foot - kinds >= most:
                yield slice(begin, top)
                begin, kinds = top, foot
        yield slice(begin, self.run.chains)

    def kinds(self, stretch: Stretch, part: slice) -> Kinds:
        """Return which chains are alike on a stretch, by kind."""
        low, high = stretch.first.searchsorted([part.start, part.stop])
        first, weight = stretch.first[low:high] - part.start, self.weight[part]
        kind = np.repeat(np.arange(len(first)), np.diff(np.append(first, len(weight))))
        return Kinds(first, kind, weight / np.add.reduceat(weight, first)[kind])

    def begun(self, stretch: Stretch, part: slice) -> Starts:
        """Return the battles that begin on some chains on a stretch."""
        place, d, chain, chance = self.starts
        on = (stretch.low <= place) & (place < stretch.high)
        on &= (part.start <= chain) & (chain < part.stop)
        return Starts(place[on], d[on], chain[on] - part.start, chance[on])
