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
    """Battles on their way down: for each of the defender's states from ``first`` on a column of
    chances by the number of hits that are still to be taken."""

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
            passing = self._arrive(arriving, dice)
            standing = {
                still: self._landed(falling, p, below is None)
                for still, (falling, p) in passing.items()
            }
            visits = self._stand(a, start, standing, ended[a], forever, decided)
            rounds += sum(visits)
            if below is None:
                continue
            passing.setdefault(dice, (Falling(self._last, []), 0.0))
            for still, (falling, p) in passing.items():
                beginning = visits if still == dice else []
                further = self._fall(falling, p, beginning)
                if further is not None:
                    known = coming[below].get(still)
                    coming[below][still] = _merged(known, further) if known else further
        endings = (
            (a, d, mass) for a, row in ended.items() for d, mass in compress(enumerate(row), row)
        )
        return endings, rounds

    def _arrive(
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
        """Single dice at the defender; hits on nothing are wasted."""
        for p in lost:
            falling = self._on(falling, p, [])
        return falling

    def _landed(self, falling: Falling, p: float, bottom: bool) -> tuple[int, Row]:
        """Battles whose last hit has been taken; at the bottom more hits are wasted."""
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

    def _stand(
        self,
        a: int,
        start: Sequence[float],
        standing: Mapping[Dice, tuple[int, Row]],
        ended: Row,
        forever: bool,
        decided: bool,
    ) -> Row:
        """Throw the dice that are still to be thrown at a rung.

        Returns:
            how often a round begins with this rung and each of the defender's states; what ends
            here goes to ``ended``.
        """
        last, miss, capable = self._last, self._miss, self._path.fights
        if self._rungs.below[a] is None:  # all hits are wasted
            miss = [1.0] * (last + 1)
        dice, fights = self._rungs.dice[a], self._rungs.fights[a]
        begun = start or [0.0] * (last + 1)  # battles that begin the first round here
        here, came = self._here(dice, standing)
        visits = [0.0] * (last + 1)
        total = sum(begun) + sum(came) + sum(here)
        if not total:
            return visits
        hits = self._table.hits(dice)
        none = hits.none
        backwards = hits.backwards(GRAIN / total)
        most = len(backwards)
        known = [d for d, mass in enumerate(map(add, map(add, begun, came), here)) if mass]
        begin, reach = known[0], known[-1]
        rolling = [0.0] * (last + 1)  # battles in which these dice are thrown
        carried = 0.0
        d = begin
        while d < last and d <= reach:  # much of the time of a large battle
            low = d - most
            if low >= begin:
                stands = came[d] + sum(map(mul, rolling[low:d], backwards))
            else:
                stands = came[d] + sum(map(mul, rolling[begin:d], backwards[begin - low :]))
            ready = here[d]
            stands += ready * none
            stay = miss[d] * none
            if not (decided or (fights and capable[d])) or (forever and stay == 1.0):
                if stands or begun[d]:
                    ended[d] = stands + begun[d]
            elif not forever:
                visits[d] = begun[d]
                ready += begun[d] * miss[d]
                if stands or begun[d]:
                    ended[d] = stands + begun[d] * stay
            else:
                stands += begun[d] + carried
                if stands < GRAIN:
                    carried = stands
                else:
                    visits[d] = stands = stands / (1.0 - stay)
                    ready += stands * miss[d]
                    carried = 0.0
            if ready < GRAIN:
                carried += ready * (1.0 - none)
            else:
                rolling[d] = ready
                reach = max(reach, d + most)
            d += 1
        low = max(begin, last - most)
        more = sum(map(mul, reversed(rolling[low:last]), hits.tails))
        final = begun[last] + came[last] + here[last] + more + carried
        ended[last] = final
        return visits

    def _here(
        self, dice: Dice, standing: Mapping[Dice, tuple[int, Row]]
    ) -> tuple[list[float], list[float]]:
        """Battles in which the dice of a rung are still to be thrown, and those that have come to
        stand there."""
        here, came = [0.0] * (self._last + 1), [0.0] * (self._last + 1)
        for still, (first, row) in standing.items():
            if still == dice:
                here[first : first + len(row)] = row
            else:
                self._spread(first, row, self._table.hits(still), came)
        return here, came

    def _spread(self, first: int, row: Row, hits: HitDistribution, came: Row) -> None:
        """Throw the dice that are left at the defender, and add what comes of them to `came`."""
        for d, mass in enumerate(row, first):
            low, chances = hits.within(self._last - d, GRAIN / mass if mass else 1.0)
            for at, chance in enumerate(chances, d + low):
                came[at] += mass * chance

    def _fall(self, falling: Falling, p: float, visits: Row) -> Falling | None:
        """Battles that go on down from a rung, with a hit less to take: those that were coming by,
        their last die thrown, and the rounds that begin here; ``None`` if there are none."""
        further = Falling(falling.first, [column[1:] for column in falling.columns])
        fallen = self._on(further, p, visits)
        return fallen if fallen.columns else None

    def _on(self, falling: Falling, p: float, visits: Row) -> Falling:
        """Throw one die at the defender, and add the rounds that begin here."""
        first, columns = falling
        if p and columns and first + len(columns) <= self._last:
            columns = [*columns, []]
        fire: Sequence[list[float]] = ()
        most = max(visits, default=0.0)
        if most:
            fire = self._fire(GRAIN / most)
            begin = next(d for d, u in enumerate(visits) if u)
            end = next(d for d in range(self._last, -1, -1) if visits[d]) + 1
            more = end - first - len(columns)
            columns = [[]] * (first - begin) + columns + [[]] * more
            first = min(first, begin)
        else:
            visits = [0.0] * (self._last + 1)
        q = 1.0 - p
        before: list[float] = []
        thrown = []
        # Most of the time of a large battle is spent here.
        for d, (here, u) in enumerate(zip(columns, visits[first:], strict=False), first):
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

    def _fire(self, grain: float) -> list[list[float]]:
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
    """Without the edges that are too small to be followed: they count with their neighbours."""
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
    """Return both together."""
    first = min(falling.first, another.first)
    end = max(falling.first + len(falling.columns) for falling in (falling, another))
    columns: list[list[float]] = [[] for _ in range(first, end)]
    for part in (falling, another):
        for at, column in enumerate(part.columns, part.first - first):
            columns[at] = _plus(columns[at], column)
    return Falling(first, columns)
