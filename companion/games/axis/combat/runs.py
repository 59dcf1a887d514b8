"""The attacker's states as chains that stand side by side, for `Lattice`.

The states form a tree: a hit leads from each to one below, from many tops down to nobody. Tops
differ in some units only: where AA fire has struck, in their aircraft. The order of losses is taken
in *runs*, a new one wherever the tops differ. The states of a run that have the same units behind
it are a *chain*, so that each state is in one; past its foot a chain goes on in the next run, where
chains join.

On the chains of the first run the same dice are thrown as long as there are the same to throw,
whichever fighter or bomber has been struck. Such chains only differ in how likely they are: they
are *alike* as far down as they agree, and the run is parted into *stretches* where they part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from .arrays import np

if TYPE_CHECKING:
    from .arrays import Array, Flags, Places

_STRETCH = 2_000
"""Cost of one more stretch, in states."""

_MOVED = 10
"""Cost of leading battles on into a chain, in places of the chain."""


class Stretch(NamedTuple):
    """Places of a run from ``low`` to below ``high``, and the ``first`` chain of each kind there.
    The chains after a first one are alike, and less likely."""

    low: int
    high: int
    first: Places


class Run(NamedTuple):
    """Chains side by side.

    Attributes:
        states: [place, chain], the lowest first; -1 where there is none.
        over: how many states follow the foot of a chain at most, nobody included.
        onto, place: the chain of the next run in which each goes on, and in which place of it; -1
            is past its foot too.
        stretches: from the top down.
    """

    states: Places
    over: int
    onto: Places
    place: Places
    stretches: Sequence[Stretch]

    @property
    def chains(self) -> int:
        """Number of chains."""
        return len(self.onto)

    @property
    def rows(self) -> int:
        """Most states from any top down to nobody."""
        return self.over + len(self.states)

    def with_alike(
        self, chance: Array, begins: Places, dice: Places, capable: Flags
    ) -> tuple[Run, Places]:
        """Return the run with alike chains together, and the new order of its chains.

        Args:
            chance: of each chain; ``begins``: a number for where battles begin on it.
            dice: [state, number needed less one], what each throws; ``capable``: can it go on?
        """
        size = np.cumprod([2, *dice.max(axis=0)[:-1] + 1])
        thrown = (dice @ size + capable)[self.states] * (self.states >= 0)
        kinds = _kinds(thrown, begins)
        cuts = [*pairwise(_cuts((kinds.max(axis=1) + 1).tolist()))]
        ranks = [_by_chance(kinds[low], chance) for _, low in cuts]
        order = np.lexsort((-chance, *reversed(ranks)))
        stretches = [
            Stretch(low, high, _changes(rank[order]))
            for (high, low), rank in zip(cuts, ranks, strict=True)
        ]
        chains = self.states[:, order], self.over, self.onto[order], self.place[order]
        return Run(*chains, stretches), order


def runs(states: Places, below: Places) -> Iterator[Run]:
    """Yield the runs of states, rows of the hits that can still be taken in the order of losses.

    ``below``: where one hit leads from each, to itself where there is nobody left.
    """
    left = states.sum(axis=1)
    tops = states[np.bincount(below[left > 0], minlength=len(states)) == 0]
    begins = [0, *(np.flatnonzero((tops[1:] != tops[0]).any(axis=0)[1:]) + 1).tolist()]
    most = states.max(axis=0) + 1
    size = np.cumprod(np.append(1, most))
    number = states @ size[:-1]
    element = np.where(left > 0, (states > 0).argmax(axis=1), -1)
    feet = after = np.empty(0, int)
    before: Run | None = None
    for begin, end in pairwise([*begins, len(most)]):
        (members,) = ((begin <= element) & (element < end)).nonzero()
        hits, within = states[:, begin:end].sum(axis=1)[members], size[end] // size[begin]
        led = sum(feet // (size[e] // size[begin]) % most[e] for e in range(begin, end))
        keys = np.append(number[members] // size[end], feet // within)
        feet, first, chain = np.unique(keys, return_index=True, return_inverse=True)
        if before:
            yield before._replace(onto=chain[len(members) :], place=led - 1)
        after = np.append(left[members] - hits, after - led)[first]
        table = np.full((int(hits.max(initial=0)), len(feet)), -1)
        table[hits - 1, chain[: len(members)]] = members
        none, each = np.full(len(feet), -1), np.arange(len(feet))
        over = int(after.max(initial=0)) + 1
        before = Run(table, over, none, none, [Stretch(0, len(table), each)])
    if before:
        yield before


def _kinds(thrown: Places, begins: Places) -> Places:
    """Return [place, chain]: a number shared by chains that have been alike down to there."""
    kinds = np.empty_like(thrown)
    kind = np.unique(begins, return_inverse=True)[1]
    above = np.zeros_like(begins)
    for place in reversed(range(len(thrown))):
        more = thrown[place] - above
        if (more != more[0]).any():  # or else what was alike still is
            _, now = np.unique(thrown[place], return_inverse=True)
            kind = np.unique(kind * len(thrown[0]) + now, return_inverse=True)[1]
        kinds[place] = kind
        above = thrown[place]
    return kinds


def _cuts(kinds: Sequence[int]) -> list[int]:
    """Return the places where a run is parted, its ends among them, so that there is least to be
    fought: as many chains side by side as there are kinds at the foot of a stretch."""
    size = len(kinds)
    least: dict[int, tuple[int, list[int]]] = {size: (0, [size])}
    for low in [at for at in range(size - 1, 0, -1) if kinds[at - 1] > kinds[at]] + [0]:
        least[low] = min(
            (cost + kinds[low] * (high - low + _MOVED) + _STRETCH, [*cuts, low])
            for high, (cost, cuts) in least.items()
        )
    return least[0][1]


def _by_chance(kinds: Places, chance: Array) -> Places:
    """Return the kind of each chain, numbered anew by chance: the likeliest is 0."""
    order = np.argsort(-np.bincount(kinds, chance), kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    return rank[kinds]


def _changes(numbers: Places) -> Places:
    """Return the places where another number follows, the first among them."""
    return np.flatnonzero(np.append(True, numbers[1:] != numbers[:-1]))
