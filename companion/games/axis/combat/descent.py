"""A faster way down the ladders, for battles where every hit may strike everything.

A round is taken apart one hit at a time. The defenders' hits walk down the attacker's ladder;
with each unit that falls, the dice that only it had are thrown (casualties still fire), and where
the walk ends the dice of all that are left are thrown together. Battles that come by the same
rung share the rest of the way, so a round costs as much as its rungs, not as its pairs of hits.

The result is the same as that of `Chain.round` and `Chain.sweep`, and a test holds them together.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain as joined
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


class Descent:
    """The rungs of a chain. Build it with `descent_of`, which knows when it applies."""

    def __init__(
        self, chain: Chain, attack: list[Counter[int]], above: list[list[int]], hits: list[Hits]
    ) -> None:
        self._chain = chain
        self._sides = chain.board.setup.edition.die_sides
        self._attack = attack
        self._above = above
        self._hits = hits
        defenders = range(len(chain.defender.states))
        fire = [chain.hits_of("defender", d) for d in defenders]
        self._most = max(len(f.chances) for f in fire)
        # by number of hits: the chance of exactly so many, for each defender's state
        self._exactly = [
            [f.chances[n] if n < len(f.chances) else 0.0 for f in fire] for n in range(self._most)
        ]

    def run(self, rows: list[Row | None], forever: bool) -> tuple[list[Row | None], float]:
        """Fight on from these chances: one round, or all rounds to the end.

        Returns:
            the chances afterwards (``forever``: of battles that are decided or cannot be), and
            the expected number of rounds fought.
        """
        width = len(self._chain.defender.states)
        nothing = [0.0] * width
        after: list[Row | None] = [None] * len(rows)
        # falling[a][n]: battles at this rung with n more hits to take and its dice to throw
        falling: list[list[Row]] = []
        rounds = 0.0
        for a, start in enumerate(rows):
            coming = self._arrive(a, falling, nothing)
            if not coming and start is None:
                falling.append([])
                continue
            start = start if start is not None else nothing
            here = coming[0] if coming else nothing
            fights = self._chain.attacker.capable[a]
            bottom = not any(self._chain.attacker.states[a])
            if bottom:
                here = [sum(column) for column in zip(nothing, *coming, strict=True)]
            visits, left = self._stand(a, start, here, fights, forever)
            rounds += sum(visits)
            after[a] = left
            down = [] if bottom else self._fall(visits, coming[1:])
            falling.append(down)
        return after, rounds

    def _fall(self, visits: Row, coming: list[Row]) -> list[Row]:
        """Battles that go on down from a rung, by the hits still to be taken, from one on."""
        down = [
            [u * p + x for u, p, x in zip(visits, exactly, row, strict=True)]
            for exactly, row in zip(self._exactly[1:], coming, strict=False)
        ]
        down += [list(map(mul, visits, exactly)) for exactly in self._exactly[1 + len(down) :]]
        while len(down) > 1 and max(down[-1]) < SPECK:
            few = down.pop()
            down[-1] = list(map(add, down[-1], few))
        return down

    def _arrive(self, a: int, falling: list[list[Row]], nothing: Row) -> list[Row]:
        """Battles that reach rung ``a``, by the number of hits that are still to be taken."""
        arriving: list[Row] = []
        for parent in self._above[a]:
            lost = self._attack[parent] - self._attack[a]
            for n, row in enumerate(falling[parent]):
                thrown = self._throw(row, lost)
                if n < len(arriving):
                    arriving[n] = list(map(add, arriving[n], thrown))
                else:
                    arriving.append(thrown)
        return arriving

    def _throw(self, row: Row, dice: Counter[int]) -> Row:
        """The defenders' chances after single dice; hits on nothing are wasted."""
        for needed, count in dice.items():
            p = min(needed, self._sides) / self._sides
            q = 1.0 - p
            for _ in range(count):
                end = row[-1]
                row = [q * x + p * y for x, y in zip(row, joined((0.0,), row), strict=False)]
                row[-1] += p * end
        return row

    def _stand(self, a: int, start: Row, here: Row, fights: bool, forever: bool) -> tuple[Row, Row]:
        """Throw the dice of all that are left at a rung.

        Returns:
            how often a round begins with each pair (a, d), and the chances afterwards.
        """
        hits = self._hits[a]
        chances, most = hits.chances, len(hits.chances) - 1
        capable = self._chain.defender.capable
        miss = self._exactly[0]
        last = len(here) - 1
        visits = [0.0] * len(here)
        left = [0.0] * len(here)
        rolling = [0.0] * len(here)  # battles in which these dice are thrown
        backwards = chances[:0:-1]  # from most hits down to one
        begin = next((d for d, x in enumerate(map(add, start, here)) if x), last)
        for d in range(begin, last + 1):
            standing = start[d]
            window = rolling[max(begin, d - most) : d]
            came = sum(map(mul, window, backwards[most - len(window) :]))
            if d == last:
                came += sum(rolling[e] * hits.at_least(d - e + 1) for e in range(last))
            came += here[d] * (1.0 if d == last else chances[0])
            stay = miss[d] * chances[0]
            if not (fights and capable[d]) or (forever and stay == 1.0):
                left[d] = came + standing
                rolling[d] = here[d]
                continue
            if forever:
                visits[d] = (came + standing) / (1.0 - stay)
            else:
                visits[d] = standing
                left[d] = came + standing * stay
            rolling[d] = here[d] + visits[d] * miss[d]
        return visits, left


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
