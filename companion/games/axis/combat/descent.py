"""A faster way down the ladders, for battles where every hit may strike everything.

A round is taken apart one hit at a time. The defenders' hits walk down the attacker's ladder;
with each unit that falls, the dice that only it had are thrown (casualties still fire), and where
the walk ends the dice of all that are left are thrown together. Battles that come by the same
rung share the rest of the way, so a round costs as much as its rungs, not as its pairs of hits.

The result is the same as that of `Chain.round` and `Chain.sweep`, and a test holds them together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from operator import add, mul
from typing import TYPE_CHECKING, TypeAlias

from .dice import Hits
from .roster import ANY, Shot

if TYPE_CHECKING:
    from .chain import Chain

SPECK = 1e-16
"""Where no pair has a greater chance of so many hits, they count as one hit fewer."""

Row: TypeAlias = list[float]
"""Chances by the number of the defender's state."""

Dice: TypeAlias = tuple[int, ...]
"""The number that each die needs."""


class Descent:
    """The rungs of a chain. Build it with `descent_of`, which knows when it applies."""

    def __init__(
        self, chain: Chain, attack: list[Counter[int]], above: list[list[int]], hits: list[Hits]
    ) -> None:
        self._sides = chain.board.setup.edition.die_sides
        self._attack = attack
        self._above = above
        self._fights = chain.attacker.capable
        self._capable = chain.defender.capable
        self._width = len(chain.defender.states)
        self._hits = hits
        fire = [chain.hits_of("defender", d).chances for d in range(self._width)]
        # by number of hits: the chance of exactly so many, for each defender's state
        self._exactly = [
            _trimmed([chances[n] if n < len(chances) else 0.0 for chances in fire])
            for n in range(max(map(len, fire)))
        ]

    def run(self, rows: list[Row | None], forever: bool) -> tuple[list[Row | None], float]:
        """Fight on from these chances: one round, or all rounds to the end.

        Returns:
            the chances afterwards (``forever``: of battles that are decided or cannot be), and
            the expected number of rounds fought.
        """
        nothing = [0.0] * self._width
        after: list[Row | None] = [None] * len(rows)
        # falling[a][n]: battles at this rung with n + 1 hits to take and its dice to throw
        falling: list[list[Row]] = []
        rounds = 0.0
        for a, start in enumerate(rows):
            bottom = a == len(rows) - 1
            coming, lost = self._arrive(a, falling)
            if not coming and start is None:
                falling.append([])
                continue
            here = nothing
            for row in coming if bottom else coming[:1]:  # at the bottom more hits are wasted
                here = _plus(here, self._throw(row, lost))
            visits, left = self._stand(a, start or nothing, here, forever)
            rounds += sum(visits)
            after[a] = left
            falling.append([] if bottom else self._fall(visits, coming[1:], lost))
        return after, rounds

    def _arrive(self, a: int, falling: list[list[Row]]) -> tuple[list[Row], Dice]:
        """Battles that reach rung ``a``, by the number of hits that are still to be taken, and
        the dice that are yet to be thrown for what has just fallen."""
        ways = [
            (falling[parent], tuple((self._attack[parent] - self._attack[a]).elements()))
            for parent in self._above[a]
            if falling[parent]
        ]
        if len(ways) == 1:
            return ways[0]
        arriving: list[Row] = []
        for coming, lost in ways:
            thrown = [self._throw(row, lost) for row in coming]
            arriving = [_plus(*pair) for pair in zip_longest(arriving, thrown, fillvalue=[])]
        return arriving, ()

    def _throw(self, row: Row, dice: Dice) -> Row:
        """The defenders' chances after single dice; hits on nothing are wasted."""
        nothing: Row = []
        for needed in dice:
            row = self._throw_one(row, needed, nothing, nothing)
        return row

    def _fall(self, visits: Row, coming: list[Row], lost: Dice) -> list[Row]:
        """Battles that go on down from a rung, by the hits still to be taken, from one on: those
        that were coming by, and the rounds that begin here."""
        down = []
        for exactly, row in zip_longest(self._exactly[1:], coming, fillvalue=[]):
            if lost:
                down.append(self._throw_one(self._throw(row, lost[1:]), lost[0], visits, exactly))
            else:
                down.append(_plus(list(map(mul, visits, exactly)), row))
        while len(down) > 1 and max(down[-1]) < SPECK:
            few = down.pop()
            down[-1] = _plus(down[-1], few)
        return down

    def _throw_one(self, row: Row, needed: int, visits: Row, exactly: Row) -> Row:
        """A row after one die, and with it the rounds that ``exactly`` so many hits lead here:
        one pass for both, since most of the time of large battles is spent in it."""
        p = min(needed, self._sides) / self._sides
        q = 1.0 - p
        size = max(len(row) + 1, len(exactly)) 
        more = size - len(row)
        found = [
            q * x + p * y + u * e
            for x, y, u, e in zip(
                row + [0.0] * more,
                [0.0, *row, *[0.0] * (more - 1)],
                visits,
                exactly + [0.0] * (size - len(exactly)),
                strict=False,
            )
        ]
        if len(row) == self._width:
            found[-1] += p * row[-1]
        return found

    def _stand(self, a: int, start: Row, here: Row, forever: bool) -> tuple[Row, Row]:
        """Throw the dice of all that are left at a rung.

        Returns:
            how often a round begins with each pair (a, d), and the chances afterwards.
        """
        hits, fights, miss = self._hits[a], self._fights[a], self._exactly[0]
        none, most = hits.none, len(hits.chances) - 1
        backwards = hits.chances[:0:-1]  # from most hits down to one
        last = self._width - 1
        visits = [0.0] * self._width
        left = [0.0] * self._width
        rolling = [0.0] * self._width  # battles in which these dice are thrown
        begin = next((d for d, x in enumerate(map(add, start, here)) if x), last)
        for d in range(begin, last):
            window = rolling[max(begin, d - most) : d]
            came = sum(map(mul, window, backwards[most - len(window) :])) + here[d] * none
            stay = miss[d] * none
            if not (fights and self._capable[d]) or (forever and stay == 1.0):
                left[d] = came + start[d]
                rolling[d] = here[d]
                continue
            if forever:
                visits[d] = (came + start[d]) / (1.0 - stay)
            else:
                visits[d] = start[d]
                left[d] = came + start[d] * stay
            rolling[d] = here[d] + visits[d] * miss[d]
        more = sum(rolling[d] * hits.at_least(last - d) for d in range(begin, last))
        left[last] = start[last] + here[last] + more
        return visits, left


def _plus(one: Row, other: Row) -> Row:
    """The sum of two rows; a short row goes on with noughts."""
    if len(one) < len(other):
        one, other = other, one
    return [*map(add, one, other), *one[len(other) :]]


def _trimmed(row: Row) -> Row:
    """The row without the noughts at its end."""
    while len(row) > 1 and not row[-1]:
        row.pop()
    return row


def descent_of(chain: Chain) -> Descent | None:
    """A descent for this chain, or ``None`` where the order of hits on a side matters.

    It applies when the defender's states form one path, when no shot is bound to a target, and
    when a unit's fall never changes the dice of another on its side.
    """
    defenders = chain.defender
    if chain.submarines or defenders.path(0, ANY) != range(len(defenders.states)):
        return None
    attack: list[Counter[int]] = []
    above: list[list[int]] = [[] for _ in chain.attacker.states]
    for a, state in enumerate(chain.attacker.states):
        attack.append(_dice(chain.board.attacker.shots(state, opening=False)))
        next_rungs = chain.attacker.path(a, ANY)[1:2]
        for below in next_rungs:
            above[below].append(a)
    for below, parents in enumerate(above):
        if any(attack[below] - attack[parent] for parent in parents):
            return None
    hits = [chain.hits_of("attacker", a) for a in range(len(attack))]
    return Descent(chain, attack, above, hits)


def _dice(shots: tuple[Shot, ...]) -> Counter[int]:
    dice: Counter[int] = Counter()
    for shot in shots:
        dice[shot.needed] += shot.dice
    return dice
