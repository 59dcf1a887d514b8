"""Fight down the states faster, in battles where every hit may strike everything.

A round is taken apart one hit at a time. The defenders' hits walk down the attacker's states;
with each unit that falls, the dice that those who are left would not throw are thrown (casualties
still fire), and where the walk ends the other dice are thrown together. Battles that come by the
same rung share the rest of the way, so a round costs as much as its rungs, not as its pairs of
hits.

The result is the same as that of the plain `Chain`, and a test holds them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, zip_longest
from math import frexp
from operator import add, mul
from typing import NamedTuple, TypeAlias

from .dice import GRAIN, Dice, HitDistribution, HitTable

Row: TypeAlias = list[float]
"""Chances by the number of the defender's state."""
Starts: TypeAlias = Mapping[int, Row]
"""Number of the attacker's state -> what begins there."""
Ended: TypeAlias = tuple[int, int, float]
"""Numbers of the attacker's and the defender's state, and the chance of both."""

_COARSE = 4
"""Powers of two that are near enough for a grain."""


class Rungs(NamedTuple):
    """The attacker's states, from most hits left to fewest.

    ``below``: where one hit leads, ``None`` where nothing is left to be hit; ``fights``: can it go
    on? ``dice``: what each state throws.
    """

    below: Sequence[int | None]
    fights: Sequence[bool]
    dice: Sequence[Dice]


class Path(NamedTuple):
    """The defender's states, each one hit below the one before: what each throws, and can it
    go on?"""

    hits: Sequence[HitDistribution]
    fights: Sequence[bool]


class Falling(NamedTuple):
    """Battles on their way down the rungs.

    For each of the defender's states from ``first`` on, a column of chances by the number of hits
    that the attacker has still to take: ``[0.2, 0.1]`` has come to this rung in 0.2, and goes on to
    the next in 0.1.
    """

    first: int
    columns: list[list[float]]


class Descent:
    """The rungs of the attacker against one path of the defender."""

    def __init__(self, rungs: Rungs, path: Path, table: HitTable) -> None:
        self._rungs = rungs
        self._path = path
        self._table = table
        self._last = len(path.hits) - 1
        self._miss = [hits.none for hits in path.hits]
        self._fires: dict[int, list[list[float]]] = {}

    def run(
        self, starts: Starts, forever: bool, decided: bool = False
    ) -> tuple[Iterable[Ended], float]:
        """Fight on from these chances: one round, or all rounds to the end.

        Args:
            decided: is a round fought even where the battle is decided?

        Returns:
            the chances afterwards (``forever``: of battles that are decided or cannot be), each
            pair once, and the expected number of rounds fought.
        """
        ended: dict[int, Row] = {}
        rounds = 0.0
        # What comes to each rung, by the dice that are still to be thrown for it.
        coming: list[dict[Dice, Falling]] = [{} for _ in self._rungs.dice]
        for a, (below, dice) in enumerate(zip(self._rungs.below, self._rungs.dice, strict=True)):
            arriving, coming[a] = coming[a], {}
            start = starts.get(a, ())
            if not arriving and not any(start):
                continue
            ended[a] = [0.0] * (self._last + 1)
            passing = self._throw_for_fallen(arriving, dice)
            arrived = {
                still: self._with_all_hits_taken(falling, p, below is None)
                for still, (falling, p) in passing.items()
            }
            beginning = self._fire_at(a, start, arrived, ended[a], forever, decided)
            rounds += sum(beginning)
            if below is None:
                continue
            passing.setdefault(dice, (Falling(self._last, columns=[]), 0.0))
            for still, (falling, p) in passing.items():
                further = self._one_rung_down(falling, p, beginning if still == dice else [])
                if further is not None:
                    known = coming[below].get(still)
                    coming[below][still] = _merged(known, further) if known else further
        endings = (
            (a, d, mass) for a, row in ended.items() for d, mass in compress(enumerate(row), row)
        )
        return endings, rounds

    def _throw_for_fallen(
        self, arriving: Mapping[Dice, Falling], dice: Dice
    ) -> dict[Dice, tuple[Falling, float]]:
        """Throw the dice of units that fell on the way to this rung, all but one die of each
        group. Return the dice still to be thrown -> battles, and the chance of that last die."""
        passing: dict[Dice, tuple[Falling, float]] = {}
        for still, falling in arriving.items():
            common = tuple(map(min, still, dice))
            lost = [
                (at + 1) / self._table.sides
                for at, (had, has) in enumerate(zip(still, common, strict=True))
                for _ in range(had - has)
            ]
            known = passing.get(common)
            if known is not None:
                falling = _merged(self._throw(falling, lost), self._throw(known[0], known[1:]))
                lost = []
            falling = self._throw(falling, lost[:-1])
            passing[common] = falling, lost[-1] if lost else 0.0
        return passing

    def _throw(self, falling: Falling, lost: Iterable[float]) -> Falling:
        """Throw single dice at the defender; hits on nothing are wasted."""
        for p in lost:
            falling = self._throw_one(falling, p, [])
        return falling

    def _with_all_hits_taken(self, falling: Falling, p: float, bottom: bool) -> tuple[int, Row]:
        """Return the battles whose last hit has been taken; at the bottom more hits are
        wasted."""
        first, columns = falling
        if bottom:
            row = list(map(sum, columns))
        else:
            row = [column[0] if column else 0.0 for column in columns]
        if p:
            q = 1.0 - p
            row = [q * x + p * y for x, y in zip([*row, 0.0], [0.0, *row], strict=True)]
            if first + len(row) - 1 > self._last:
                wasted = row.pop()
                row[-1] += wasted
        return first, row

    def _fire_at(
        self,
        a: int,
        start: Sequence[float],
        arrived: Mapping[Dice, tuple[int, Row]],
        ended: Row,
        forever: bool,
        decided: bool,
    ) -> Row:
        """Fire the dice of a rung at each of the defender's states, from most units to fewest.
        ``forever`` and ``decided`` as in `run`.

        ``arrived``: battles that come to stand on this rung, by the dice that they have still to
        throw; a hit leads on to a later state of the defender, a miss stays. An infantry (1 of 6)
        with an infantry (2 of 6) facing it repeats 5 / 6 times 4 / 6 of its rounds.

        Returns:
            how often a round begins with this rung and each of the defender's states; what ends
            here goes to ``ended``.
        """
        last, defender_misses, capable = self._last, self._miss, self._path.fights
        if self._rungs.below[a] is None:  # all hits are wasted
            defender_misses = [1.0] * (last + 1)
        dice, fights = self._rungs.dice[a], self._rungs.fights[a]
        starting = start or [0.0] * (last + 1)  # battles whose first round begins here
        to_fire, fired = self._split_by_dice(dice, arrived)
        rounds = [0.0] * (last + 1)
        total = sum(starting) + sum(fired) + sum(to_fire)
        if not total:
            return rounds
        hits = self._table.hits(dice)
        all_miss = hits.none
        backwards = hits.backwards(GRAIN / total)
        most = len(backwards)
        there = map(add, map(add, starting, fired), to_fire)
        occupied = [d for d, mass in enumerate(there) if mass]
        begin, reach = occupied[0], occupied[-1]
        firing = [0.0] * (last + 1)  # battles in which these dice are thrown
        carried = 0.0  # battles too rare to be followed: they count with the next state
        d = begin
        while d < last and d <= reach:  # much of the time of a large battle
            low = d - most
            if low >= begin:
                stands = fired[d] + sum(map(mul, firing[low:d], backwards))
            else:
                stands = fired[d] + sum(map(mul, firing[begin:d], backwards[begin - low :]))
            fires = to_fire[d]
            stands += fires * all_miss
            unchanged = defender_misses[d] * all_miss
            over = not (decided or (fights and capable[d]))
            if over or (forever and unchanged == 1.0):
                if stands or starting[d]:
                    ended[d] = stands + starting[d]
            elif not forever:
                rounds[d] = starting[d]
                fires += starting[d] * defender_misses[d]
                if stands or starting[d]:
                    ended[d] = stands + starting[d] * unchanged
            else:
                stands += starting[d] + carried
                if stands < GRAIN:
                    carried = stands
                else:
                    rounds[d] = stands = stands / (1.0 - unchanged)
                    fires += stands * defender_misses[d]
                    carried = 0.0
            if fires < GRAIN:
                carried += fires * (1.0 - all_miss)
            else:
                firing[d] = fires
                reach = max(reach, d + most)
            d += 1
        low = max(begin, last - most)
        more = sum(map(mul, reversed(firing[low:last]), hits.tails))
        ended[last] = starting[last] + fired[last] + to_fire[last] + more + carried
        return rounds

    def _split_by_dice(
        self, dice: Dice, arrived: Mapping[Dice, tuple[int, Row]]
    ) -> tuple[list[float], list[float]]:
        """Return the battles that have the dice of a rung still to throw, and those that have
        thrown all: what else was left is thrown here."""
        to_fire, fired = [0.0] * (self._last + 1), [0.0] * (self._last + 1)
        for still, (first, row) in arrived.items():
            if still == dice:
                to_fire[first : first + len(row)] = row
            else:
                self._spread(first, row, self._table.hits(still), fired)
        return to_fire, fired

    def _spread(self, first: int, row: Row, hits: HitDistribution, onto: Row) -> None:
        """Throw the dice that are left at the defender, and add what comes of them to `onto`."""
        for d, mass in enumerate(row, first):
            low, chances = hits.within(self._last - d, GRAIN / mass if mass else 1.0)
            for at, chance in enumerate(chances, d + low):
                onto[at] += mass * chance

    def _one_rung_down(self, falling: Falling, p: float, beginning: Row) -> Falling | None:
        """Return the battles that go on down from a rung, with a hit less to take: those that came
        by, their last die thrown, and the rounds that begin here. ``None`` if there are none."""
        further = Falling(falling.first, [column[1:] for column in falling.columns])
        fallen = self._throw_one(further, p, beginning)
        return fallen if fallen.columns else None

    def _throw_one(self, falling: Falling, p: float, beginning: Row) -> Falling:
        """Throw one die at the defender, and add the rounds that begin here."""
        first, columns = falling
        if p and columns and first + len(columns) <= self._last:
            columns = [*columns, []]
        fire: Sequence[list[float]] = ()
        most = max(beginning, default=0.0)
        if most:
            fire = self._hits_of_states(GRAIN / most)
            begin = next(d for d, u in enumerate(beginning) if u)
            end = next(d for d in range(self._last, -1, -1) if beginning[d]) + 1
            more = end - first - len(columns)
            columns = [[]] * (first - begin) + columns + [[]] * more
            first = min(first, begin)
        else:
            beginning = [0.0] * (self._last + 1)
        q = 1.0 - p
        before: list[float] = []
        thrown = []
        # Most of the time of a large battle is spent here.
        for d, (here, u) in enumerate(zip(columns, beginning[first:], strict=False), first):
            if d == self._last:
                q = 1.0
            if u:
                column = [
                    q * x + p * y + u * e
                    for x, y, e in zip_longest(here, before, fire[d], fillvalue=0.0)
                ]
            elif p:
                column = [q * x + p * y for x, y in zip_longest(here, before, fillvalue=0.0)]
            else:
                column = here
            while len(column) > 1 and column[-1] < GRAIN:
                last = column.pop()
                column[-1] += last
            thrown.append(column)
            if p:
                before = here
        return _trimmed(first, thrown)

    def _hits_of_states(self, grain: float) -> list[list[float]]:
        """Return the chances of one hit, of two and so on by the defender's state. Many rungs share
        them: the grain need not be just this."""
        exponent = frexp(grain)[1] // _COARSE
        known = self._fires.get(exponent)
        if known is None:
            least = 2.0 ** (exponent * _COARSE - 1)
            known = self._fires[exponent] = [hits.struck(least) for hits in self._path.hits]
        return known


def _long(row: Row, size: int) -> Row:
    """Return the row with noughts at its end."""
    return row if len(row) == size else row + [0.0] * (size - len(row))


def _trimmed(first: int, columns: list[list[float]]) -> Falling:
    """Return the battles without edges too small to be followed: they count with their
    neighbours."""
    while len(columns) > 1 and sum(columns[-1]) < GRAIN:
        gone = columns.pop()
        columns[-1] = _plus(columns[-1], gone)
    edge = 0
    while edge + 1 < len(columns) and sum(columns[edge]) < GRAIN:
        columns[edge + 1] = _plus(columns[edge + 1], columns[edge])
        edge += 1
    if len(columns) == edge + 1 and not any(columns[edge]):
        edge += 1
    return Falling(first + edge, columns[edge:])


def _plus(column: list[float], other: list[float]) -> list[float]:
    size = max(len(column), len(other))
    return list(map(add, _long(column, size), _long(other, size)))


def _merged(falling: Falling, another: Falling) -> Falling:
    """Return the battles of both, their chances added."""
    first = min(falling.first, another.first)
    end = max(falling.first + len(falling.columns) for falling in (falling, another))
    columns: list[list[float]] = [[] for _ in range(first, end)]
    for part in (falling, another):
        for at, column in enumerate(part.columns, part.first - first):
            columns[at] = _plus(columns[at], column)
    return Falling(first, columns)
