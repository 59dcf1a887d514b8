"""The defender's states on their way down, against which many of the attacker's chains are fought
together, for `Lattice`.

They are taken from most hits to fewest. At each of them, for all chains at once,

1. what comes there is gathered from the rounds begun against the states above: chances of the
   attacker's hits times those of a round, [d and place, chain], times chances that the defender's
   fire leads from there, [d and place, row], which are the same for all chains: one product of
   matrices;
2. the rounds begun there that miss the defender are summed: they lead down the chains alone, the
   sooner to nothing the more dice are thrown.

What cannot be seen is left out. How much of all chains together stands or is led somewhere at most
is known beforehand from small matrices, without looking at any chain.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from math import ceil
from operator import neg
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .array_pool import ArrayPool
from .arrays import np
from .hit_arrays import hits

if TYPE_CHECKING:
    from .arrays import Array, Flags, Places
    from .dice import Dice

    Line: TypeAlias = range | Places
    """Numbers one after the other; a range if they go up or down by one."""


_PLACES = 14
"""Most places of a chain at which rounds are led on together."""


_FEW = 64
"""Number of chains up to which each of the defender's states is worth a product of its own."""


class Foes(NamedTuple):
    """The defender's states: what each throws, whether it can go on, and the path of hits from it,
    itself first, by places in this order."""

    dice: Sequence[Dice]
    fights: Sequence[bool]
    paths: Sequence[Sequence[int]]


class Battles(NamedTuple):
    """Battles that have come to chains.

    Attributes:
        chance: [chain, d, row], ``d`` being the defender's state.
        whole: [d, row], what all chains have there together, or more.
    """

    chance: Array
    whole: Array

    def below(self, row: int) -> Battles:
        """Return the battles in the rows below one."""
        return Battles(self.chance[:, :, :row], self.whole[:, :row])

    def seen(self, unseen: float) -> tuple[slice, slice]:
        """Return the slices of the defender's states and of the rows in which there are any that
        are seen."""
        foes = slice(*extent(self.whole.sum(axis=1), unseen))
        return foes, slice(*extent(self.whole[foes].sum(axis=0), unseen))


class _Shots(NamedTuple):
    """Dice thrown on a stretch of some chains, and by whom.

    Attributes:
        hits: [hits, place, chain], their chances as of `hits`; ``most``: [hits, place], of any
            chain.
        led: [d, place, row], the chances that the defender's fire leads from a place to a row; to
            the first also of all that would lead beyond.
        rounds: [d, place, chain], how often one begins; ``whole``: [d, place], of all chains.
    """

    hits: Array
    most: Array
    led: Array
    rounds: Array
    whole: Array


class WayDown:
    """The defender's states on their way down.

    Attributes:
        depth: how many there are; ``once``: only what has begun is fought, one round.
        unseen: so much of all chains together may be left out at a time.
        rounds: how many have been fought.
        room: for large arrays.
    """

    def __init__(
        self, foes: Foes, rows: int, sides: int, unseen: float, forever: bool, decided: bool
    ) -> None:
        """Order the defender's states from most hits left to none, and work out the chances of 0,
        1, 2 … hits by the dice of each; `rows` is the most hits that are told apart. ``forever``:
        all rounds, else one; ``decided``: one is fought even where the battle is decided."""
        self._foes, self._sides, self._decided = foes, sides, decided
        self.depth, self.once = len(foes.paths), not forever
        self.unseen, self.rounds = unseen, 0.0
        self.room = ArrayPool()
        self._left = [len(path) - 1 for path in foes.paths]
        self._order = sorted(range(self.depth), key=lambda d: -self._left[d])
        above: list[list[int]] = [[] for _ in foes.paths]
        for d in self._order:
            for lower in foes.paths[d][1:]:
                above[lower].append(d)
        self._above = [
            (_line(some), _line([self._left[d] - left for d in some]))
            for some, left in zip(above, self._left, strict=True)
        ]
        """For each state the states from which hits lead there, and how many hits; the most
        first."""
        self._below = [_line([*path[1:]]) for path in foes.paths]
        self._chances = np.zeros((self.depth, 2 * rows + 1))
        """[d, rows + n]: the chance of n hits by the dice of d."""
        # From fewest dice to most, each has a few more than the one before.
        struck = hits(np.array(foes.dice[::-1])[:, None], sides, rows - 1, self.room)[:, ::-1, 0]
        self._chances[:, rows : rows + len(struck)] = struck.T
        self._least = self._chances[:, : rows - 1 : -1].cumsum(axis=1)[:, ::-1]
        """[d, n]: the chance of at least n hits."""

    def fight(
        self, dice: Places, capable: Flags, came: Battles, begun: Battles
    ) -> Iterator[tuple[int, Array]]:
        """Yield all rounds of chains; for each of the defender's states the battles that end there,
        [place, chain].

        Args:
            dice: [place, chain, number needed less one]; ``capable``: [place, chain].
            came: the battles that have come there, the last rows being the places. What they lead
                to is added.
            begun: the same of those that begin there; they are among what has come unless only
                ``once`` is fought.
        """
        over = came.whole.shape[1] - len(dice)
        few = capable.shape[1] <= _FEW
        shots: _Shots | None = None
        for d in self._order:
            if shots and not few:
                self._gather(d, shots, came)
            standing = came.whole[d, over:]
            if self.once:
                standing = standing + begun.whole[d, over:]
            _, high = extent(standing, self.unseen)
            if not high:
                continue
            shots = shots or self._shots(dice, over)
            here = np.ascontiguousarray(came.chance[:, d, over : over + high].T)
            goes_on = (capable[:high] & self._foes.fights[d]) | self._decided
            home = shots.led[d, :high, over : over + high].T
            miss, most = shots.hits[0, :high], shots.most[0, :high]
            if not self._left[d]:
                miss, most = np.ones_like(miss), np.ones_like(most)
            if self.once:
                new = begun.chance[:, d, over : over + high].T
                rounds = np.where(goes_on, new, 0.0)
                yield d, here + new - rounds + home @ (rounds * miss)
            else:
                total, rounds = here, here * goes_on
                if most @ standing[:high] > self.unseen:
                    rounds, total, goes_on = _missing(here, goes_on, miss, home, self.unseen)
                if not goes_on.all():
                    yield d, np.where(goes_on, 0.0, total)
            whole = rounds.sum(axis=1)
            every = float(whole.sum())
            self.rounds += every
            if every <= self.unseen:
                continue
            shots.rounds[d, :high], shots.whole[d, :high] = rounds, whole
            if few and self._left[d]:
                self._scatter(d, shots, came)
            past = (most * whole) @ shots.led[d, :high, :over]
            low, top = extent(past, self.unseen)
            if top:
                came.whole[d, :over] += past
                came.chance[:, d, low:top] += (rounds * miss).T @ shots.led[d, :high, low:top]

    def _shots(self, dice: Places, over: int) -> _Shots:
        chances = hits(dice, self._sides, self._left[self._order[0]], self.room)
        rounds = self.room.zeros("rounds", self.depth, *dice.shape[:2])
        whole = np.zeros(rounds.shape[:2])
        return _Shots(chances, chances.max(axis=2), self._led(over, len(dice)), rounds, whole)

    def _led(self, over: int, places: int) -> Array:
        """Return ``led`` of `_Shots`; so many rows are below the places."""
        step, more = self._chances.strides
        middle = self._chances.shape[1] // 2
        led = np.lib.stride_tricks.as_strided(
            self._chances[:, middle + over :],
            (self.depth, places, over + places),
            (step, more, -more),
        ).copy()
        led[:, :, 0] = self._least[:, over : over + places]
        return led

    def _scatter(self, d: int, shots: _Shots, came: Battles) -> None:
        """Do as `_gather` for few chains, from the other end: add what the rounds begun against one
        of the defender's states that hit him lead to below. His fire from there then is one matrix
        for all hits."""
        left, size = self._left[d], len(shots.hits) - 1
        low, high = extent(shots.whole[d], self.unseen)
        weight = shots.most[1 : left + 1, low:high] * shots.whole[d, low:high]
        fell = shots.hits[1 : left + 1, low:high] * shots.rounds[d, low:high]
        if left < size:  # more hits than reach the last lead there too
            weight[-1] = shots.most[left:, low:high].sum(axis=0) * shots.whole[d, low:high]
            fell[-1] = shots.hits[left:, low:high].sum(axis=0) * shots.rounds[d, low:high]
        else:
            weight, fell = weight[: size - 1], fell[: size - 1]
        begin, end = extent(weight.sum(axis=1), self.unseen)
        if not end:
            return
        onto, led = _at(self._below[d][begin:end]), shots.led[d, low:high]
        came.whole[onto] += weight[begin:end] @ led
        battles = np.ascontiguousarray(fell[begin:end].transpose(2, 0, 1))
        came.chance[:, onto] += battles @ led

    def _gather(self, d: int, shots: _Shots, came: Battles) -> None:
        """Add what the rounds that hit the defender lead to one of his states: from some places at
        a time, since those against whom he has lost little are not far down either."""
        above, hit = self._above[d]
        chances, most = shots.hits, shots.most
        if not self._left[d]:  # more hits than reach it lead there too
            most = most[::-1].cumsum(axis=0)[::-1]
        first = bisect_left(hit, 2 - len(chances), key=neg)
        above, hit = above[first:], hit[first:]
        weight = shots.whole[_at(above)] * most[_at(hit)]
        step = ceil(weight.shape[1] / ceil(weight.shape[1] / _PLACES))
        for low in range(0, weight.shape[1], step):
            places = slice(low, low + step)
            begin, end = extent(weight[:, places].sum(axis=1), self.unseen)
            if not end:
                continue
            some, by = _at(above[begin:end]), _at(hit[begin:end])
            led = shots.led[some][:, places].reshape(-1, shots.led.shape[2])
            whole = weight[begin:end, places].ravel() @ led
            bottom, top = extent(whole, self.unseen)
            if not top:
                continue
            if not self._left[d] and chances is shots.hits:
                least = self.room.empty("least", *chances.shape)
                chances = chances[::-1].cumsum(axis=0, out=least)[::-1]
            rounds = shots.rounds[some][:, places]
            fell = self.room.empty("fell", *rounds.shape)
            np.multiply(rounds, chances[by][:, places], out=fell)
            came.whole[d] += whole
            came.chance[:, d, bottom:top] += fell.reshape(len(led), -1).T @ led[:, bottom:top]


def extent(masses: Array, unseen: float) -> tuple[int, int]:
    """Return where the seen masses begin and end: all on either side together are no more than what
    counts as unseen."""
    chances = masses.tolist()
    begin, end, out = 0, len(chances), 0.0
    while begin < end and (out := out + chances[begin]) <= unseen:
        begin += 1
    out = 0.0
    while begin < end and (out := out + chances[end - 1]) <= unseen:
        end -= 1
    return (begin, end) if begin < end else (0, 0)


def _missing(
    came: Array, goes_on: Flags, miss: Array, home: Array, unseen: float
) -> tuple[Array, Array, Flags]:
    """Return how often a round begins with each state, and all who come there, of those that come
    and all that follow from rounds that miss the defender; and where rounds can change anything.

    Args:
        came: [place, chain].
        miss: the chances that nobody of the defender is hit; ``home``: that his fire then leads
            from one place to another.
    """
    stay = miss * home.diagonal()[:, None]
    goes_on = goes_on & (stay < 1.0)
    again = goes_on / np.where(goes_on, 1.0 - stay, 1.0)
    lower = home.copy()
    np.fill_diagonal(lower, 0.0)
    rounds, total = came * again, came
    more = rounds * miss
    while more.sum() > unseen:
        came = lower @ more
        total = total + came
        more = came * again
        rounds = rounds + more
        more *= miss
    return rounds, total, goes_on


def _line(numbers: Sequence[int]) -> Line:
    if numbers:
        first, size = numbers[0], len(numbers)
        for line in (range(first, first + size), range(first, first - size, -1)):
            if [*line] == numbers:
                return line
    return np.array(numbers, int)


def _at(line: Line) -> slice | Places:
    """Return a line as an index of arrays; as a slice, which copies nothing, where that can be."""
    if isinstance(line, range):
        return slice(line.start, line.stop if line.stop >= 0 else None, line.step)
    return line
