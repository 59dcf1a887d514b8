"""Large battles, in which every hit may strike everything: the way down of `Descent`, as arrays.

The attacker's states stand side by side as chains (`runs`), the defender's are taken from most hits
to fewest. At each of them, for many chains at once,

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

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from kitgen.quick import NamedTuple

from .arrays import np
from .fronts import Front, Pairs
from .runs import runs

if TYPE_CHECKING:
    from .arrays import Array, Flags, Places
    from .dice import Dice
    from .fronts import Kinds

_NOTHING = 1e-15
"""Chances under this are not followed: of 100 units against 100 all of them together cannot be seen
in the eighth digit, of 40 against 40 not in the tenth."""

_ROOM = 3_000_000
"""So many numbers at a time stay in the processor's cache."""

_NEVER = 1e-60
"""Chances under this are nought: doubles near their smallest are slow."""


class Foes(NamedTuple):
    """The defender's states: what each throws, whether it can go on, and the path of hits from it,
    itself first, by places in this order."""

    dice: Sequence[Dice]
    fights: Sequence[bool]
    paths: Sequence[Sequence[int]]


class Lattice:
    """The tree of the attacker.

    Args:
        states: rows of the hits that can still be taken, in the order of losses; ``below``: where
            one hit leads from each, to itself where there is nobody left.
        capable: can it go on? ``dice``: [state, number needed less one], what each throws.
    """

    def __init__(
        self, states: Places, below: Places, capable: Flags, dice: Places, sides: int
    ) -> None:
        self._capable, self._dice, self._sides = capable, dice, sides
        self._runs = [*runs(states, below)]
        self._nobody = int(states.sum(axis=1).argmin())

    def run(
        self, foes: Foes, begun: Pairs, forever: bool, decided: bool = False
    ) -> tuple[Pairs, float]:
        """As `Descent.run`: the pairs that have ended, and the rounds."""
        fronts = [Front.of(run, begun, len(self._dice)) for run in self._runs]
        while fronts and not len(fronts[0].starts.chain):
            del fronts[0]
        if fronts:
            fronts[0] = fronts[0].with_alike(self._dice, self._capable)
        rows = max((front.run.rows for front in fronts), default=1)
        way = _Way(foes, rows, self._sides, forever, decided)
        over = begun.state == self._nobody
        lost = np.zeros(way.depth)
        np.add.at(lost, begun.d[over], begun.chance[over])
        came: Array | None = None
        for front, after in zip_longest(fronts, fronts[1:]):
            onward = np.zeros((after.run.chains, after.run.rows, way.depth)) if after else None
            for part in front.parts(_ROOM // way.depth):
                left, kinds = self._down(way, front, part, came)
                if onward is None:
                    lost += left[0].sum(axis=1)
                else:
                    _lead(front, part, left, kinds, after.run.over, onward)
            came = onward
        (d,) = lost.nonzero()
        way.ended.append(Pairs(d, np.full(len(d), self._nobody), lost[d]))
        return Pairs(*map(np.concatenate, zip(*way.ended, strict=True))), way.rounds

    def _down(
        self, way: _Way, front: Front, part: slice, came: Array | None
    ) -> tuple[Array, Kinds]:
        """Fight on some chains of a run, stretch by stretch. ``came``: what has come from the run
        before, [chain, row, d].

        Returns:
            The battles past their feet, [row, d, kind], and the kinds.
        """
        run = front.run
        left, above = np.empty((run.rows, way.depth, 0)), None
        for stretch in run.stretches:
            kinds = front.kinds(stretch, part)
            starts = front.begun(stretch, part)
            size = run.over + stretch.high, way.depth
            if above is not None:
                rows, foes = _seen(left)
                before, kind = left[rows, foes], above.kind[kinds.first]
                share = above.share[kinds.first] / kinds.share[kinds.first]
                seen = before.max(axis=(0, 1), initial=0.0)[kind] * share > _NOTHING
                seen[kinds.kind[starts.chain]] = True
                if not seen.any():
                    return left[: run.over], above
                kinds = kinds.only(seen)
                here = np.zeros((*size, len(kinds.first)))
                here[rows, foes] = before.take(kind[seen], axis=2) * share[seen]
            elif came is not None:
                here = np.ascontiguousarray(came[part].transpose(1, 2, 0))
            else:
                here = np.zeros((*size, len(kinds.first)))
            begun = np.zeros_like(here) if way.once else here
            at = run.over + starts.place, starts.d, kinds.kind[starts.chain]
            np.add.at(begun, at, starts.chance)
            states = run.states[stretch.low : stretch.high, part]
            one = states[:, kinds.first]
            dice, capable = self._dice[one] * (one >= 0)[..., None], self._capable[one] & (one >= 0)
            for d, ended in way.fight(dice, capable, here, begun):
                on, chance = states[: len(ended)], ended[:, kinds.kind] * kinds.share
                some = (chance != 0.0) & (on >= 0)
                way.ended.append(Pairs(np.full(int(some.sum()), d), on[some], chance[some]))
            left, above = here[: run.over + stretch.low], kinds
        assert above is not None
        return left, above


class _Fire(NamedTuple):
    """The chances of no hit, one and so on of what each place of some chains throws, [place, hits,
    chain]; the ``most`` of any chain; and of ``more`` hits than these, [place, chain]."""

    hits: Array
    most: Array
    more: Array


class _Way:
    """The defender's states on their way down, and what has been fought against them.

    Attributes:
        depth: how many there are; ``once``: only what has begun is fought, one round.
        ended: the pairs that have ended; ``rounds``: how many have been fought.
    """

    def __init__(self, foes: Foes, rows: int, sides: int, forever: bool, decided: bool) -> None:
        self._foes, self._sides, self._decided = foes, sides, decided
        self.depth, self.once = len(foes.paths), not forever
        self._order = sorted(foes.paths, key=lambda path: -len(path))
        self.ended: list[Pairs] = []
        self.rounds = 0.0
        struck = _hits(np.array(foes.dice[::-1])[:, None], sides, rows - 1)[::-1, :, 0]
        width = max(rows, struck.shape[1])
        chances = np.zeros((self.depth, width + 1))
        chances[:, : struck.shape[1]] = struck
        lost = np.arange(rows) - np.arange(rows)[:, None]
        self._led = chances[:, np.where(lost < 0, width, lost)]
        """[d, to, from]: the chances that the defender's fire leads from one row to another; to the
        first also of all that would lead beyond."""
        chances[:, :-1] = chances[:, -2::-1].cumsum(axis=1)[:, ::-1]
        self._led[:, 0] = chances[:, lost[0]]

    def fight(
        self, dice: Places, capable: Flags, came: Array, begun: Array
    ) -> Iterator[tuple[int, Array]]:
        """All rounds of chains; for each of the defender's states the battles that end there.

        Args:
            dice: [place, chain, number needed less one]; ``capable``: [place, chain].
            came: [row, d, chain], the battles that have come there, the last rows being the places.
                What they lead to is added.
            begun: the same of those that begin there; they are among what has come unless only
                ``once`` is fought.
        """
        over = len(came) - len(dice)
        if max(came[over:].max(initial=0.0), begun[over:].max(initial=0.0)) <= _NOTHING:
            return
        longest = len(self._order[0]) - 1
        found = _hits(dice, self._sides, longest)
        hits, more = found[:, :-1], found[:, -1].copy()
        fire, reach = _Fire(hits, hits.max(axis=2), more), hits.shape[1]
        for path in self._order:
            d, far = path[0], len(path) - 1
            while reach > far:  # as many hits reach the end of this path
                reach -= 1
                more += hits[:, reach]
            here = came[over:, d] + begun[over:, d] if self.once else came[over:, d]
            _, high = _extent(here.max(axis=1, initial=0.0))
            if not high:
                continue
            here = here[:high]
            miss = hits[:high, 0] if far else more[:high]
            home = self._led[d, over : over + high, over : over + high]
            goes_on = (capable[:high] & self._foes.fights[d]) | self._decided
            if self.once:
                visits = np.where(goes_on, begun[over : over + high, d], 0.0)
                yield d, here - visits + home @ (visits * miss)
            else:
                visits, total, goes_on = _missing(here, goes_on, miss, home)
                if not goes_on.all():
                    yield d, np.where(goes_on, 0.0, total)
            self.rounds += float(visits.sum())
            low, high = _extent(visits.max(axis=1))
            if high:
                self._fall(path, low, visits[low:high], miss[low:high], fire, came)

    def _fall(
        self, path: Sequence[int], low: int, visits: Array, miss: Array, fire: _Fire, came: Array
    ) -> None:
        """The battles that rounds lead to, from the place ``low`` upwards: past the feet, and to
        the defender's later states."""
        d, far, over = path[0], len(path) - 1, len(came) - len(fire.hits)
        places, peak = slice(low, low + len(visits)), visits.max(axis=1)
        led = self._led[d, : over + places.stop, over + low : over + places.stop]
        came[:over, d] += led[:over] @ (visits * miss)
        if not far:
            return
        most, more = fire.most[places, 1:far], fire.more[places]
        seen = np.zeros(far)
        seen[: most.shape[1]] = (most * peak[:, None]).max(axis=0)
        seen[-1] = (more.max(axis=1) * peak).max()
        begin, end = _extent(seen)
        if begin == end:
            return
        hits = fire.hits[places, 1:far][:, begin:end]
        fallen = np.zeros((len(visits), end - begin, visits.shape[1]))
        np.multiply(hits, visits[:, None], out=fallen[:, : hits.shape[1]])
        if end == far:
            fallen[:, -1] = more * visits
        lower, upper = _extent((led * peak).max(axis=1))
        fell = led[lower:upper] @ fallen.reshape(len(visits), -1)
        onto = _run(path[begin + 1 : end + 1])
        came[lower:upper, onto] += fell.reshape(upper - lower, *fallen.shape[1:])


def _lead(front: Front, part: slice, left: Array, kinds: Kinds, over: int, onward: Array) -> None:
    """What has come past the feet of some chains, [row, d, kind], goes ``onward`` in the next run,
    [chain, row, d], ``over`` whose feet so many states follow."""
    rows, foes = _seen(left)
    left = np.ascontiguousarray(left[rows, foes].transpose(2, 0, 1))
    seen = left.max(axis=(1, 2), initial=0.0)[kinds.kind] * kinds.share > _NOTHING
    onto, place = front.run.onto[part], front.run.place[part]
    for foot in sorted({*place[seen].tolist()}):
        (some,) = ((place == foot) & seen).nonzero()
        battles = left[kinds.kind[some]] * kinds.share[some, None, None]
        up = over + foot - (front.run.over - 1) + rows.start
        if up < 0:  # further than nobody there is nothing
            onward[onto[some], 0, foes] += battles[:, :-up].sum(axis=1)
            battles, up = battles[:, -up:], 0
        onward[onto[some], up : up + battles.shape[1], foes] += battles


def _missing(came: Array, goes_on: Flags, miss: Array, home: Array) -> tuple[Array, Array, Flags]:
    """How often a round begins with each state, and all who come there, of those that come and all
    that follow from rounds that miss the defender; and where rounds can change anything.

    Args:
        miss: the chances that nobody of the defender is hit; ``home``: that his fire then leads
            from one place to another.
    """
    stay = miss * home.diagonal()[:, None]
    goes_on = goes_on & (stay < 1.0)
    again = goes_on / np.where(goes_on, 1.0 - stay, 1.0)
    lower = home.copy()
    np.fill_diagonal(lower, 0.0)
    visits, total = came * again, came
    more = visits
    while more.max(initial=0.0) > _NOTHING:
        came = lower @ (more * miss)
        total = total + came
        more = came * again
        visits = visits + more
    return visits, total, goes_on


def _hits(handfuls: Places, sides: int, most: int) -> Array:
    """The chances of no hit, one and so on of handfuls of dice, [place, chain, number needed less
    one], as [place, hits, chain]; the last of more than the ``most``, or of none at all. The
    handfuls at a place are nearly those at the one before."""
    most = min(most, int(handfuls.sum(axis=2).max(initial=0)))
    found = np.empty((len(handfuls), most + 2, handfuls.shape[1]))
    now = np.zeros(found.shape[1:])
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
        found[at] = now
    found[found < _NEVER] = 0.0
    return found


def _run(places: Sequence[int]) -> slice | Sequence[int]:
    """The same places; as a slice, which copies nothing, where they follow each other."""
    begin, end = places[0], places[-1] + 1
    return slice(begin, end) if end - begin == len(places) else [*places]


def _seen(battles: Array) -> tuple[slice, slice]:
    """In which rows, and against which of the defender's states, there are any that are seen."""
    most = battles.max(axis=2, initial=0.0)
    rows, foes = most.max(axis=1, initial=0.0), most.max(axis=0, initial=0.0)
    return slice(*_extent(rows)), slice(*_extent(foes))


def _extent(chances: Array) -> tuple[int, int]:
    """Where those that are seen begin and end."""
    (seen,) = (chances > _NOTHING).nonzero()
    return (int(seen[0]), int(seen[-1]) + 1) if len(seen) else (0, 0)
