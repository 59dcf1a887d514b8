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

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from kitgen.quick import NamedTuple

from .arrays import np
from .descent import Ended, Starts
from .dice import Dice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]
    Flags: TypeAlias = NDArray[np.bool_]

_ROOM = 100_000
"""So many numbers at a time stay in the processor's cache."""

_NOTHING = 1e-13
"""Chances under this are not followed: of 100 units against 100 all of them together cannot be seen
in the eighth digit, of 40 against 40 not in the tenth."""

_NEVER = 1e-60
"""Chances under this are nought: doubles near their smallest are slow."""


class Falling(NamedTuple):
    """Battles on their way to the next level, of some of the attacker's states.

    ``states``: those that they come to, in their order; ``least``, ``first``: the fewest hits
    still to be taken there and the defender's first state with which there are any; ``battles``:
    [hits, state, d] from these on; ``known``: [state, d], is a battle seen there?
    """

    states: Places
    least: int
    first: int
    battles: Array
    known: Flags


class Lattice:
    """The rungs of the attacker against paths of the defender. What stands for the attacker is a
    rung against one of the paths, and called a state: those against the first path come first.
    Paths end together, at the last d; before a short one there is nothing.

    Args:
        below, capable: of each rung, as `Rungs` has them; ``dice``: [rung, number needed less
            one], what each throws; ``paths``: for each state of each path of the defender, what it
            throws and whether it can go on.
    """

    def __init__(
        self,
        below: Sequence[int | None],
        capable: Sequence[bool],
        dice: Places,
        paths: Sequence[Sequence[tuple[Dice, bool]]],
        sides: int,
    ) -> None:
        self._rungs, self._width = len(below), max(map(len, paths))
        self._sides = sides
        self._lower: Places = np.array([at if b is None else b for at, b in enumerate(below)])
        left = _hits_left(self._lower)
        order = np.argsort(-left, kind="stable")
        tree = np.split(order, np.flatnonzero(np.diff(left[order])) + 1)
        # Dice that a rung throws, and those of them that all throw from whom others fall to it.
        self._shared = dice.copy()
        for rungs in tree[:-1]:
            np.minimum.at(self._shared, self._lower[rungs], self._shared[rungs])
        self._own = dice - self._shared
        steps, most = (self._lower, tree), self._width - 1
        self._fire = Chances(dice, *steps, sides, most)
        self._rest = Chances(self._shared, *steps, sides, most) if self._own.any() else self._fire

        ways = self._rungs * np.arange(len(paths))[:, None]
        self._below = (self._lower + ways).ravel()
        self._levels = [(rungs + ways).ravel() for rungs in tree]
        self._before = [self._width - len(path) for path in paths]
        nobody = [((0,) * sides, False)]
        whole = [
            nobody * before + [*path] for before, path in zip(self._before, paths, strict=True)
        ]
        self._fights = np.array(capable), np.array([[f for _, f in path] for path in whole]).T
        places = np.arange(len(whole) * self._width).reshape(len(whole), -1)
        after = np.minimum(places + 1, places[:, -1:]).ravel()
        handfuls = np.array([dice for path in whole for dice, _ in path])
        self._answer = Chances(handfuls, after, [*places.T], sides, int(left.max()))
        self._miss = np.ascontiguousarray(self._answered(self._answer.exact[0]).T)

    def run(
        self, starts: Sequence[Starts], forever: bool, decided: bool = False
    ) -> tuple[list[list[Ended]], float]:
        """As `Descent.run`, for each path what begins and has ended there."""
        begun = np.zeros((len(self._below), self._width))
        for way, some in enumerate(starts):
            for a, row in some.items():
                begun[way * self._rungs + a, self._before[way] :] = row
        waiting: Flags = np.any(begun, axis=1)
        ended: list[list[Ended]] = [[] for _ in starts]
        rounds = 0.0
        falling: list[Falling] = []
        for left, level in zip(reversed(range(len(self._levels))), self._levels, strict=True):
            come = [some.states for some in falling]
            met = np.zeros(len(begun), bool)
            met[np.concatenate((*come, level[waiting[level]]))] = True
            states = np.flatnonzero(met)
            if not len(states):
                continue
            here = np.zeros((begun.shape[1], len(states)))
            places = [states.searchsorted(those) for those in come]
            for (_, least, first, battles, _), at in zip(falling, places, strict=True):
                if not left or not least:
                    landed = battles[0] if left else battles.sum(axis=0)
                    here[first : first + battles.shape[2], at] += landed.T
            start = begun[states].T
            visits, over = self._stand(states, left, start, here, forever, decided)
            rounds += float(visits.sum())
            self._book(ended, states, over)
            if left:
                falling = self._fall(states, left, visits.T, falling, places)
        return ended, rounds

    def _book(self, ended: Sequence[list[Ended]], states: Places, over: Array) -> None:
        """Note the battles, as [d, state], that ended against each path."""
        for way, these in self._by_path(states):
            before = self._before[way]
            d, at = over[before:, these].nonzero()
            rungs = states[these][at] - way * self._rungs
            chances = over[before:, these][d, at]
            ended[way] += zip(rungs.tolist(), d.tolist(), chances.tolist(), strict=True)

    def _stand(
        self, states: Places, left: int, begun: Array, here: Array, forever: bool, decided: bool
    ) -> tuple[Array, Array]:
        """How often a round begins at each pair of a level, and the battles that end there.

        Args:
            begun: [d, state], battles that begin there; ``here``: that have come to stand there,
                the dice of the attackers still to be thrown.
        """
        attackers, defenders = self._fights
        ways, rungs = np.divmod(states, self._rungs)
        goes_on = (attackers[rungs] & defenders.take(ways, axis=1)) | decided
        came = self._rest.thrown(rungs, here)
        # A state that can take no hits is missed by all.
        miss = self._miss.take(ways, axis=1) if left else np.ones_like(begun)
        if not forever:
            visits = np.where(goes_on, begun, 0.0)
            unhit = self._fire.thrown(rungs, visits * miss)
            return visits, begun - visits + came + unhit
        fire = self._fire.exact[:, rungs]
        came += begun
        stay = miss * fire[0]
        goes_on &= stay < 1.0
        again = np.where(goes_on, 1.0 / np.where(goes_on, 1.0 - stay, 1.0), 0.0)
        unhit = again * miss
        unhit[-1] = 0.0
        last = len(came) - 1
        reach = _end(fire.max(axis=1))
        for d in range(max(_first(came.max(axis=1)), _first(miss.max(axis=1))), last):
            end = min(last, d + reach)
            came[d + 1 : end] += fire[1 : end - d] * (came[d] * unhit[d])
        came[last] += self._fire.wasted(rungs, came * unhit)
        return came * again, np.where(goes_on, 0.0, came)

    def _fall(
        self,
        states: Places,
        left: int,
        visits: Array,
        falling: Sequence[Falling],
        places: Sequence[Places],
    ) -> list[Falling]:
        """The battles that go on to the next level: the rounds that begin on this one, and those
        that were ``falling``, to these ``places`` among the states, with a hit less to be taken."""
        lost = self._answered(self._answer.up_to(left)[1:])
        most_lost = lost.max(axis=1)
        rungs = states % self._rungs
        own = _singly(self._own[rungs], self._sides)
        fallen = _singly(self._shared[rungs] - self._shared[self._lower[rungs]], self._sides)
        seen = visits > _NOTHING
        for some, at in zip(falling, places, strict=True):
            seen[at, some.first : some.first + some.known.shape[1]] |= some.known
        wider = len(own) + len(fallen)
        low, high = _extent(seen, wider)
        size = max(1, _ROOM // (left * max(1, high - low)))
        found = []
        for begin in range(0, len(states), size):
            these = slice(begin, begin + size)
            low, high = _extent(seen[these], wider)
            if low == high:
                continue
            begun = visits[these, low:high]
            often = (most_lost[:, low:high] * begun.max(axis=0)).max(axis=1)
            fewest, reach = _first(often), _end(often)
            fell = []
            for some, at in zip(falling, places, strict=True):
                among = slice(*at.searchsorted((begin, begin + size)))
                if among.start < among.stop:
                    fell.append((_among(some, among), _run(at[among] - begin)))
            ends = [(some.least, some.least + len(some.battles)) for some, _ in fell]
            if reach:
                ends.append((fewest, reach))
            least = min((least for least, _ in ends), default=0)
            most = max((most for _, most in ends), default=0)
            if least >= most:
                continue
            # All that one state has with so many hits stands in a row, after it the next state's.
            part = np.zeros((most - least, len(begun), high - low))
            flat = part.reshape(len(part), -1)
            if reach:
                fresh = flat[fewest - least : reach - least]
                apart = fresh.reshape(len(fresh), len(begun), -1)
                for way, those in self._by_path(states[these]):
                    apart[:, those] = lost[fewest:reach, way, None, low:high]
                fresh *= begun.ravel()
                _throw(fresh, [p[these] for p in own])
            for (_, least_there, first, battles, _), into_these in fell:
                came = slice(max(first, low), min(first + battles.shape[2], high))
                into = part[least_there - least :][
                    : len(battles), :, came.start - low : came.stop - low
                ]
                into[:, into_these] += battles[:, :, came.start - first : came.stop - first]
            _throw(flat, [p[these] for p in fallen])
            known = (flat.max(axis=0) > _NOTHING).reshape(begun.shape)
            found.append(_joined(Falling(self._below[states[these]], least, low, part, known)))
        return [some for some in found if len(some.states)]

    def _by_path(self, states: Places) -> Iterator[tuple[int, slice]]:
        """The paths that some states stand against, and where those of each are."""
        edges = states.searchsorted(self._rungs * np.arange(len(self._before) + 1)).tolist()
        for way, (begin, end) in enumerate(pairwise(edges)):
            if begin < end:
                yield way, slice(begin, end)

    def _answered(self, chances: Array) -> Array:
        """Chances of the defender as [..., path and d], apart: [..., path, d]."""
        return chances.reshape(*chances.shape[:-1], -1, self._width)


def _among(some: Falling, rows: slice) -> Falling:
    """Those of some states only, with a hit less to be taken."""
    states, least, first, battles, known = some
    taken = 0 if least else 1
    return Falling(states[rows], max(0, least - 1), first, battles[taken:, rows], known[rows])


def _run(places: Places) -> Places | slice:
    """The same places in order; as a slice, which copies nothing, where they are a run."""
    begin, end = int(places[0]), int(places[-1]) + 1
    return slice(begin, end) if end - begin == len(places) else places


def _joined(falling: Falling) -> Falling:
    """Each state once and in order, and only battles that are seen."""
    states, least, first, battles, known = falling
    live = np.flatnonzero(known.any(axis=1))
    order = live[states[live].argsort(kind="stable")]
    again = np.diff(states[order], prepend=-1) == 0
    firsts = order[~again]
    for at, place in zip(order[again], firsts[np.cumsum(~again)[again] - 1], strict=True):
        battles[:, place] += battles[:, at]
        known[place] |= known[at]
    if len(firsts) < len(states) or (np.diff(firsts) < 0).any():
        return Falling(states[firsts], least, first, battles[:, firsts], known[firsts])
    return falling


def _throw(battles: Array, dice: Sequence[Array]) -> None:
    """Throw single dice, one of each state, at the defenders of battles; hits on nothing are
    wasted. ``battles``: [hits, state and d], so that NumPy has long rows to work on."""
    for p in dice:
        width = battles.shape[1] // len(p)
        chance = p.repeat(width)
        chance[width - 1 :: width] = 0.0
        hit = battles[:, :-1] * chance[:-1]
        battles[:, :-1] -= hit
        battles[:, 1:] += hit


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
