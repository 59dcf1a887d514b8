"""A faster way down the ladders, for battles where every hit may strike everything.

A round is taken apart one hit at a time. The defenders' hits walk down the attacker's ladder;
with each unit that falls, the dice that only it had are thrown (casualties still fire), and where
the walk ends the dice of all that are left are thrown together. Battles that come by the same
rung share the rest of the way, so a round costs as much as its rungs, not as its pairs of hits.

The result is the same as that of `Chain.round` and `Chain.sweep`, and a test holds them together.
"""

from __future__ import annotations

from collections import Counter
from operator import add, mul
from typing import TYPE_CHECKING, TypeAlias

from .dice import Hits
from .roster import ANY, Shot

if TYPE_CHECKING:
    from .chain import Chain

SPECK = 1e-16
"""Where so many hits or more have a smaller chance than this, they count as one hit fewer."""

Row: TypeAlias = list[float]
"""Chances by the number of the defender's state."""

Dice: TypeAlias = tuple[float, ...]
"""The chance of each die to hit."""


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
        fire = [chain.hits_of("defender", d) for d in range(self._width)]
        numbers = range(max(len(hits.chances) for hits in fire))
        # by number of hits: the chance of so many, for each defender's state
        self._at_least = [_trimmed([hits.at_least(n) for hits in fire]) for n in numbers]
        self._exactly = [_trimmed([hits.exactly(n) for hits in fire]) for n in numbers]

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
            (falling[parent], self._lost(parent, a)) for parent in self._above[a] if falling[parent]
        ]
        if len(ways) == 1:
            return ways[0]
        arriving: list[Row] = []
        for coming, lost in ways:
            thrown = [self._throw(row, lost) for row in coming]
            arriving = list(map(_plus, *_level(arriving, thrown)))
        return arriving, ()

    def _lost(self, above: int, below: int) -> Dice:
        """The dice of what falls from one rung to the next."""
        fallen = self._attack[above] - self._attack[below]
        return tuple(min(n, self._sides) / self._sides for n in fallen.elements())

    def _throw(self, row: Row, dice: Dice) -> Row:
        """The defenders' chances after single dice; hits on nothing are wasted."""
        for p in dice:
            q = 1.0 - p
            end = p * row[-1]
            row = [q * x + p * y for x, y in zip([*row, 0.0], [0.0, *row], strict=True)]
            if len(row) > self._width:
                row.pop()
                row[-1] += end
        return row

    def _fall(self, visits: Row, coming: list[Row], dice: Dice) -> list[Row]:
        """Battles that go on down from a rung, by the hits still to be taken, from one on: those
        that were coming by, their dice thrown, and the rounds that begin here."""
        down = []
        if len(dice) > 1:
            coming = [self._throw(row, dice[1:]) for row in coming]
        p = dice[0] if dice else 0.0
        q = 1.0 - p
        for own, row in zip(*_level(self._own(visits), coming), strict=True):
            # One pass for both: most of the time of a large battle is spent here.
            size = max(len(row) + 1, len(own))
            by = row + [0.0] * (size - len(row))
            here = own + [0.0] * (size - len(own))
            found = [
                q * x + p * y + u * e
                for x, y, u, e in zip(by, [0.0, *by], visits, here, strict=False)
            ]
            if len(row) == self._width:
                found[-1] += p * row[-1]
            down.append(found)
        return down

    def _own(self, visits: Row) -> list[Row]:
        """The chances of one hit, two hits and so on, as far as they matter in these rounds; the
        last row is that of so many hits or more."""
        last = len(self._at_least) - 1
        while last > 1 and max(map(mul, visits, self._at_least[last])) < SPECK:
            last -= 1
        return [*self._exactly[1:last], *self._at_least[last : last + 1]] if last else []

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


def _level(one: list[Row], other: list[Row]) -> tuple[list[Row], list[Row]]:
    """Two lists of rows made of one length by empty rows."""
    size = max(len(one), len(other))
    empty: list[Row] = [[]]
    return one + empty * (size - len(one)), other + empty * (size - len(other))


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
    roster = chain.board.attacker
    attack: list[Counter[int]] = []
    above: list[list[int]] = [[] for _ in chain.attacker.states]
    for a, state in enumerate(chain.attacker.states):
        attack.append(_dice(roster.shots(state, opening=False)))
        if roster.capacity(state, ANY):
            above[chain.attacker.number[roster.absorb(state, ANY, 1)]].append(a)
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
