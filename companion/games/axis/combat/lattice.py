"""Large battles, in which every hit may strike everything: the way down of `Descent`, as arrays.

The attacker's states form a tree: a hit leads from each to one below, from many tops down to
nobody. It is taken in two parts, each of chains that stand side by side:

1. *branches*: states to which only one top leads, down to where they join others. Where the same
   dice are thrown all along several branches, as after AA fire that has struck a fighter here and a
   bomber there, they only differ in how likely they are: one is counted for all of them, and what
   leaves it is shared out;
2. the *trunk*: all others, a chain for each that has none above it, down to nobody.

The defender's states are taken from most hits to fewest. At each of them, for all attackers at
once,

1. the rounds that miss the defender are summed: they lead down the attacker's chains alone, the
   sooner to nothing the more dice are thrown;
2. the others are thrown: chances of the attacker's hits times chances of the battle, led down the
   chains by the defender's fire, which is the same matrix for all. They come to the defender's
   later states.

So the work is a few products of matrices for each of the defender's states. What is too small to be
seen is left out of them at their edges. The result is the same as that of `Descent`, and a test
holds both to the plain `Chain`. Loading NumPy costs as much as a battle of some thousand pairs, so
that small ones are left to `Descent`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from kitgen.quick import NamedTuple

from .arrays import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .dice import Dice

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]
    Flags: TypeAlias = NDArray[np.bool_]

_NOTHING = 1e-15
"""Chances under this are not followed: of 100 units against 100 all of them together cannot be seen
in the eighth digit, of 40 against 40 not in the tenth."""

_ROOM = 250_000
"""So many numbers at a time stay in the processor's cache."""

_NEVER = 1e-60
"""Chances under this are nought: doubles near their smallest are slow."""


class Foes(NamedTuple):
    """The defender's states: what each throws, whether it can go on, and the path of hits from it,
    itself first, by places in this order."""

    dice: Sequence[Dice]
    fights: Sequence[bool]
    paths: Sequence[Sequence[int]]


class Pairs(NamedTuple):
    """Pairs of states, the defender's by places and the attacker's by numbers, with a chance of
    each."""

    d: Places
    state: Places
    chance: Array


class Lattice:
    """The tree of the attacker.

    Args:
        below: where one hit leads from each state, to itself where there is nobody left;
            ``capable``: can it go on? ``dice``: [state, number needed less one], what each throws.
    """

    def __init__(self, below: Places, capable: Flags, dice: Places, sides: int) -> None:
        self._below, self._capable, self._dice, self._sides = below, capable, dice, sides
        self._left = left = _hits_left(below)
        nobody = left == 0
        above = np.bincount(below[~nobody], minlength=len(below))
        tip, joined = above == 0, nobody | (above > 1)
        order = np.argsort(-left, kind="stable")
        for level in np.split(order, np.flatnonzero(np.diff(left[order])) + 1)[:-1]:
            joined[below[level[joined[level]]]] = True
        first = joined & (np.bincount(below[joined & ~nobody], minlength=len(below)) == 0)
        self._trunk = _Places(*self._down(np.flatnonzero(first), 0))
        # A state may stand in several chains; what comes to it goes on in any one of them.
        self._at = np.zeros(len(below), int)
        self._at[self._trunk.states[self._trunk.there]] = np.flatnonzero(self._trunk.there)

        tips = np.flatnonzero(tip & ~joined)
        foot = np.where(joined, np.arange(len(below)), below)
        while (foot != (further := foot[foot])).any():
            foot = further
        self._branches = _Places(*self._down(tips, left[foot[tips]] + 1))
        states, there = self._branches
        rows, columns = there.nonzero()
        self._branch = np.full((2, len(below)), -1)
        """The branch of each state that is on one, and its place there."""
        self._branch[:, states[rows, columns]] = columns, rows
        foot = foot[tips]
        self._beyond = np.empty((int(left[foot].max(initial=-1)) + 1, len(tips)), int)
        """[place, branch]: the states further down; hits that lead past nobody are wasted."""
        for place in reversed(range(len(self._beyond))):
            self._beyond[place], foot = foot, below[foot]

    def _down(self, tops: Places, least: Places | int) -> tuple[Places, Flags]:
        """[place, top]: the states from each top down to so many hits left, which is the first
        place; and whether there is one."""
        size = int((self._left[tops] - least).max(initial=-1)) + 1
        states = np.zeros((size, len(tops)), int)
        there = np.zeros(states.shape, bool)
        for _ in range(size):
            place = self._left[tops] - least
            column = np.flatnonzero(place >= 0)
            states[place[column], column] = tops[column]
            there[place[column], column] = True
            tops = self._below[tops]
        return states, there

    def run(
        self, foes: Foes, begun: Pairs, forever: bool, decided: bool = False
    ) -> tuple[Array, float]:
        """As `Descent.run`, with the chances of those that have ended as [d, state]."""
        dice = np.array(foes.dice[::-1])[:, None]
        struck = _hits(dice, self._sides, int(self._left.max()))[:, ::-1, 0]
        way = _Terms(struck, max(map(len, foes.paths)), self._sides, forever, decided)

        states, there = self._branches
        onto = self._at[self._beyond]
        branch, place = self._branch[:, begun.state]
        on = branch >= 0
        starts = _Starts(branch[on], begun.d[on], place[on], begun.chance[on])
        one, alike, share = self._alike(starts)
        branches = self._chains(_Places(states[:, one], there[:, one]), way, len(onto))
        branches.begin(starts.d, starts.place * len(one) + alike[starts.branch], starts.chance)
        trunk = self._chains(self._trunk, way, 0)
        trunk.begin(begun.d[~on], self._at[begun.state[~on]], begun.chance[~on])

        ended, rounds = np.zeros((len(foes.paths), len(self._left))), 0.0
        for d in sorted(range(len(foes.paths)), key=lambda d: -len(foes.paths[d])):
            foe = foes.paths[d], foes.fights[d]
            if len(one):
                more, over = branches.fight(*foe)
                rounds += more
                if over.any():
                    ended[d, states[there]] = (over[:, alike] * share)[there]
                left = branches.came[d, : len(onto)]
                low, high = _extent(left.max(axis=1, initial=0.0))
                some = np.flatnonzero(left.max(axis=0)[alike] * share > _NOTHING)
                shared = left[low:high].take(alike[some], axis=1)
                shared *= share[some]
                at = onto[low:high].take(some, axis=1)
                came = np.bincount(at.ravel(), shared.ravel(), self._trunk.states.size)
                trunk.came[d] += came.reshape(self._trunk.states.shape)
            more, over = trunk.fight(*foe)
            rounds += more
            seen = over.nonzero()
            np.add.at(ended[d], self._trunk.states[seen], over[seen])
        return ended, rounds

    def _chains(self, places: _Places, terms: _Terms, over: int) -> _Chains:
        states, there = places
        dice = self._dice[states] * there[..., None]
        return _Chains(dice, self._capable[states] & there, terms, over)

    def _alike(self, starts: _Starts) -> tuple[Places, Places, Array]:
        """Branches on which all is alike but how likely they are: one of each, the likeliest first;
        for each branch which of these it is, and its share in their chances."""
        states, there = self._branches
        count = states.shape[1]
        dice = np.ascontiguousarray((self._dice[states] * there[..., None]).transpose(1, 0, 2))
        fights = np.ascontiguousarray((self._capable[states] & there).T)
        known: dict[object, int] = {}
        alike, one = np.zeros(count, int), list[int]()
        chance = np.bincount(starts.branch, starts.chance, count)
        many = np.bincount(starts.branch, minlength=count).tolist()
        begins = np.zeros(count, int)
        begins[starts.branch] = starts.d * len(states) + starts.place
        places = begins.tolist()
        for at in np.argsort(-chance).tolist():
            key: object = at
            if many[at] == 1:
                key = places[at], dice[at].tobytes(), fights[at].tobytes()
            alike[at] = known.setdefault(key, len(one))
            if len(known) > len(one):
                one.append(at)
        whole = np.bincount(alike, chance, len(one))[alike]
        return np.array(one, int), alike, chance / np.where(whole > 0.0, whole, 1.0)


class _Starts(NamedTuple):
    """Battles that begin on branches: the branch, the defender's state, the place on the branch,
    and the chance."""

    branch: Places
    d: Places
    place: Places
    chance: Array


class _Places(NamedTuple):
    """Chains side by side: the states as [place, chain], the lowest first, where ``there``."""

    states: Places
    there: Flags


class _Terms(NamedTuple):
    """What is fought against: the defender's chances of hits as [hits, d], the length of his
    longest path; and how."""

    struck: Array
    length: int
    sides: int
    forever: bool
    decided: bool


class _Chains:
    """Battles of chains of the attacker's states side by side.

    Attributes:
        came: [d, place, chain], the battles that have come there, behind so many places further
            down.
    """

    def __init__(self, dice: Places, capable: Flags, terms: _Terms, over: int) -> None:
        depth, (size, chains) = terms.struck.shape[1], capable.shape
        self._capable, self._terms, self._over = capable, terms, over
        hits = _hits(dice, terms.sides, terms.length - 1)
        self._hits, self._more = hits[:-1], hits[-1].copy()
        """[hits, place, chain]: the chances of so many; and of as many as reach the end of a path,
        which come from the longest to the shortest."""
        self._reach = len(self._hits)
        self._most = self._hits.max(axis=2)
        self._begun: dict[int, Array] = {}
        self._nothing = np.zeros((size, chains))
        self.came = np.zeros((depth, over + size, chains))
        lost = np.arange(over, over + size) - np.arange(over + size)[:, None]
        width = max(over + size, len(terms.struck))
        struck = np.zeros((depth, width + 1))
        struck[:, : len(terms.struck)] = terms.struck.T
        self._led = struck[:, np.where(lost < 0, width, lost)]
        """[d, to, from]: the chances that the defender's fire leads there."""
        struck[:, :-1] = struck[:, -2::-1].cumsum(axis=1)[:, ::-1]
        self._led[:, 0] = struck[:, lost[0]]
        self._lower = np.triu(self._led[:, over:], 1)
        """Of these those that lead from one place of the chains to another."""

    def begin(self, d: Places, at: Places, chance: Array) -> None:
        """Battles that begin with these states, the attacker's by places times chains."""
        for foe in set(d.tolist()):
            here, begun = d == foe, np.zeros_like(self._nothing)
            np.add.at(begun.reshape(-1), at[here], chance[here])
            self._begun[foe] = begun

    def fight(self, path: Sequence[int], fights: bool) -> tuple[float, Array]:
        """All rounds against the first of a path of the defender's states: how many they are, and
        the battles that end there."""
        d, over, far = path[0], self._over, len(path) - 1
        while self._reach > far:
            self._reach -= 1
            self._more += self._hits[self._reach]
        begun = self._begun.get(d, self._nothing)
        came = self.came[d, over:] + begun
        ended = np.zeros_like(came)
        _, high = _extent(came.max(axis=1, initial=0.0))
        left, right = _extent(came.max(axis=0, initial=0.0))
        if not high:
            return 0.0, ended
        here = np.s_[:high, left:right]
        came, begun = came[here], begun[here]
        miss = (self._hits[0] if far else self._more)[here]
        home = self._led[d, over : over + high, :high]
        goes_on = (self._capable[here] & fights) | self._terms.decided
        if self._terms.forever:
            stay = miss * home.diagonal()[:, None]
            goes_on &= stay < 1.0
            again = goes_on / (1.0 - np.where(goes_on, stay, 0.0))
            visits, came = self._missing(came, again, miss, self._lower[d, :high, :high])
            ended[here] = np.where(goes_on, 0.0, came)
        else:
            visits = np.where(goes_on, begun, 0.0)
            ended[here] = came - visits + home @ (visits * miss)
        self._fall(path, visits, miss, left)
        return float(visits.sum()), ended

    @staticmethod
    def _missing(came: Array, again: Array, miss: Array, lower: Array) -> tuple[Array, Array]:
        """How often a round begins with each state, and all who come there, of those that come and
        all that follow from rounds that miss the defender."""
        visits, total = came * again, came
        more = visits
        while more.max(initial=0.0) > _NOTHING:
            came = lower @ (more * miss)
            total = total + came
            more = came * again
            visits = visits + more
        return visits, total

    def _fall(self, path: Sequence[int], visits: Array, miss: Array, first: int) -> None:
        """The battles that rounds lead to: further down, and to the defender's later states.
        ``first``: the chain of the first column."""
        d, over, far = path[0], self._over, len(path) - 1
        size = max(1, _ROOM // self._hits[:, :, 0].size)
        for left in range(0, visits.shape[1], size):
            some = visits[:, left : left + size]
            most = some.max(axis=1)
            low, high = _extent(most)
            if low == high:
                continue
            some, most, led = some[low:high], most[low:high], self._led[d, :, low:high]
            missed = miss[low:high, left : left + size]
            here = np.s_[low:high, first + left : first + left + some.shape[1]]
            self.came[d, :over, here[1]] += led[:over] @ (some * missed)
            seen = (self._most[1:far, low:high] * most).max(axis=1, initial=0.0)
            begin, end = _extent(np.append(seen, 1.0)) if far else (0, 0)
            if begin == end:
                continue
            begin, end = begin + 1, end + 1
            fallen = np.empty((end - begin, *some.shape))
            known = self._hits[begin : min(end, far), *here]
            np.multiply(known, some, out=fallen[: len(known)])
            fallen[len(known) :] = 0.0
            if end > far:
                fallen[-1] = self._more[here] * some
            lower, upper = _extent((led * most).max(axis=1))
            self.came[_run(path[begin:end]), lower:upper, here[1]] += led[lower:upper] @ fallen


def _hits(handfuls: Places, sides: int, most: int) -> Array:
    """The chances of no hit, one and so on of handfuls of dice, [place, chain, number needed less
    one], as [hits, place, chain]; the last of more than the ``most``, or of none at all. The
    handfuls at a place are nearly those at the one before."""
    most = min(most, int(handfuls.sum(axis=2).max(initial=0)))
    found = np.zeros((most + 2, *handfuls.shape[:2]))
    now = np.zeros((most + 2, handfuls.shape[1]))
    now[0] = 1.0
    for at, dice in enumerate(handfuls):
        more = dice - (handfuls[at - 1] if at else 0)
        afresh = (more < 0).any(axis=1)
        more[afresh] = dice[afresh]
        now[:, afresh] = 0.0
        now[0, afresh] = 1.0
        while (some := more.any(axis=1)).any():
            face = (more > 0).argmax(axis=1)
            hit = now[:-1] * np.where(some, (face + 1) / sides, 0.0)
            now[:-1] -= hit
            now[1:] += hit
            more[some, face[some]] -= 1
        found[:, at] = now
    found[found < _NEVER] = 0.0
    return found


def _hits_left(below: Places) -> Places:
    """How often one can go below each state."""
    left = np.zeros_like(below)
    at = np.arange(len(below))
    while (further := below[at] != at).any():
        left += further
        at = below[at]
    return left


def _run(places: Sequence[int]) -> slice | Sequence[int]:
    """The same places; as a slice, which copies nothing, where they follow each other."""
    begin, end = places[0], places[-1] + 1
    return slice(begin, end) if end - begin == len(places) else [*places]


def _extent(chances: Array) -> tuple[int, int]:
    """Where those that are seen begin and end."""
    seen = np.flatnonzero(chances > _NOTHING)
    return (int(seen[0]), int(seen[-1]) + 1) if len(seen) else (0, 0)
