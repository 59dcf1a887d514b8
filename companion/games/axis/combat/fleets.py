"""Large battles at sea, in which not every hit may strike everything: the attacker's states one
after the other, each with all states of the defender as arrays.

Hits lead only downwards, so the attacker's states are taken from most hits left to fewest. Against
one of them the defender's states fall into groups that are fired at alike. A round of a group is

1. the submarines' strike, by which both sides go down to the middle of the round;
2. the fire of both sides, by which they go down again.

What hits the defenders is the same for a whole group: a matrix from state to state (`Hits.struck`).
What hits the attacker differs from defender to defender: rows of chances by the defender's state,
one row for each state of the attacker that is come to (`Hits.hit`). Rounds that hit no attacker
lead back to the same attacker; they are summed from the defender's most hits to his fewest
(`_visits`).

The result is that of the pairs taken one by one, and a test holds them together.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, TypeAlias

from kitgen.quick import NamedTuple

from .dice import Dice, HitTable
from .setup import ATTACKER, DEFENDER

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # such matrices are too small to be shared out
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .ladder import Exposed, Fire, Ladder

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]

_NOTHING = 1e-19
"""Chances under this are not followed: all of them together cannot be seen in a double near 1."""

_GRAIN = 1e-16
"""Attackers who meet a group of defenders with a chance under this are left as they are."""

_ROOM = 150_000
"""The most numbers in an array of matrices."""


class Pairs(Protocol):
    """What is asked of the battle, by the numbers of two states: the pairs as `chain.Chain` has
    them."""

    attacker: Ladder
    defender: Ladder
    table: HitTable

    @property
    def exposed(self) -> dict[str, list[Exposed]]: ...

    def over(self, a: int, d: int) -> bool: ...

    def apart(self, a: int, d: int) -> bool: ...

    def answering(self, a: int, d: int) -> bool | None: ...

    def escorted(self, side: str, number: int) -> bool: ...

    def fires_of(self, a: int, d: int) -> tuple[tuple[Fire, Fire], tuple[Fire, Fire]]: ...

    def volley(self, side: str, firing: int, a: int, d: int) -> Fire: ...


class Aimed(NamedTuple):
    """What some of the defender's states throw: their chances of hits by target, as arrays of
    [hits, state], in the order in which the hits are taken; ``none``: of no hit at all."""

    chances: Sequence[tuple[str, Array]]
    none: Array

    def some(self, states: Places) -> Aimed:
        """Of some of the states only."""
        chances = [(target, found[:, states]) for target, found in self.chances]
        return Aimed(chances, self.none[states])


class Hits:
    """Where hits lead on the two ladders."""

    def __init__(self, table: HitTable, attacker: Ladder, defender: Ladder) -> None:
        self._table = table
        self._attacker = attacker
        self._defender = defender
        self._steps: dict[tuple[Ladder, str], Places] = {}
        self._chances: dict[tuple[Dice, int], Array] = {}

    def steps(self, ladder: Ladder, target: str) -> Places:
        """[state, n]: where n hits on the target lead; hits on nothing are wasted."""
        known = self._steps.get((ladder, target))
        if known is None:
            paths = [ladder.path(state, target) for state in range(len(ladder.states))]
            most = max(map(len, paths))
            known = np.array([[*path, *[path[-1]] * (most - len(path))] for path in paths])
            self._steps[ladder, target] = known
        return known

    def _of(self, dice: Dice, most: int) -> Array:
        """The chances of 0, 1, 2 ... hits, those of more than ``most`` with the last."""
        known = self._chances.get((dice, most))
        if known is None:
            low, chances = self._table.hits(dice).within(most, 0.0)
            known = self._chances[dice, most] = np.array([0.0] * low + chances)
        return known

    def struck(self, fire: Fire, states: Places) -> Array:
        """[n, d]: the chance that the attacker's fire leads from the nth of these states to d."""
        width = len(self._defender.states)
        places, weights = states[:, None], np.ones(1)
        for target, dice in fire.parts:
            steps = self.steps(self._defender, target)
            chances = self._of(dice, steps.shape[1] - 1)
            weights = np.multiply.outer(weights, chances).ravel()
            places = steps[places, : len(chances)].reshape(len(states), -1)
            seen = weights > _NOTHING
            places, weights = places[:, seen], weights[seen]
        flat = places + width * np.arange(len(states))[:, None]
        spread = np.broadcast_to(weights, flat.shape)
        found = np.bincount(flat.ravel(), spread.ravel(), len(states) * width)
        return found.astype(np.float64, copy=False).reshape(-1, width)

    def aimed(self, fires: Sequence[Fire]) -> Aimed:
        """The fires of some defenders at the attacker."""
        found = []
        for target in self._attacker.targets:
            handfuls = [dict(fire.parts).get(target) for fire in fires]
            if not any(handfuls):
                continue
            most = self.steps(self._attacker, target).shape[1] - 1
            rows = [np.ones(1) if dice is None else self._of(dice, most) for dice in handfuls]
            chances = np.zeros((max(map(len, rows)), len(fires)))
            for n, row in enumerate(rows):
                chances[: len(row), n] = row
            found.append((target, chances))
        return Aimed(found, np.array([fire.none for fire in fires]))

    def hit(self, states: Places, rows: Array, fires: Aimed) -> tuple[Places, Array]:
        """Where the fire of the defenders leads.

        Args:
            states: of the attacker; ``rows``: [k, n], the chance of the kth of them together with
                the defender who throws the nth of the ``fires``.

        Returns:
            the states that are come to, each once, and their rows.
        """
        for target, chances in fires.chances:
            if not len(states):
                break
            after = (rows[:, None, :] * chances).reshape(-1, rows.shape[1])
            reached = self.steps(self._attacker, target)[states, : len(chances)].ravel()
            seen = after.max(axis=1) > _NOTHING
            order = np.flatnonzero(seen)[np.argsort(reached[seen], kind="stable")]
            states = reached[order]
            starts = np.flatnonzero(np.diff(states, prepend=-1))
            states, rows = states[starts], after[order]
            if len(states):
                rows = np.add.reduceat(rows, starts, axis=0)
        return states, rows


class Fleets:
    """One fight of many pairs: one round, or all rounds to the end.

    Attributes:
        left: the chances afterwards, as [attacker, defender].
        together: those of pairs in which every hit may strike everything, which go on.
        rounds: the rounds fought.
    """

    def __init__(self, chain: Pairs) -> None:
        self._chain = chain
        self._hits = Hits(chain.table, chain.attacker, chain.defender)
        self._groups = self._grouped()
        self._edges: dict[int, list[tuple[int, int]]] = {}
        self._at_attacker: dict[object, tuple[Aimed, Aimed]] = {}

    def run(self, begun: Array, first: bool, forever: bool) -> None:
        """Fight on from these chances. ``first``: it is the first round, fought even where the
        battle is over."""
        self.rounds = 0.0
        self.left, self.together = np.zeros_like(begun), np.zeros_like(begun)
        self._begun, self._middle = begun, np.zeros_like(begun)
        self._into = begun if forever else self.left
        self._first, self._forever = first, forever
        for attackers in self._alike():
            for group in self._groups:
                for some in self._portions(attackers, group):
                    self._round(some, group)
        self.left += self._middle
        if forever:
            self.left += begun

    def _alike(self) -> list[list[int]]:
        """The attacker's states, from most hits to fewest: those together that have as many left
        and are fired at alike. No hit leads from one to another of them."""
        ladder, exposed = self._chain.attacker, self._chain.exposed[ATTACKER]
        levels: dict[object, list[int]] = {}
        for a in ladder.downwards:
            key = sum(ladder.states[a]), exposed[a], ladder.fights[a]
            levels.setdefault(key, []).append(a)
        return list(levels.values())

    def _portions(self, attackers: list[int], group: Places) -> Iterator[Places]:
        """The attackers who have come to meet the group, so many at a time as have room."""
        came = np.array(attackers)
        both = (self._begun, self._middle)
        mass = sum(table[came[:, None], group].sum(axis=1) for table in both)
        came = came[mass > _GRAIN]
        most = max(1, _ROOM // (len(group) * self._begun.shape[1]))
        for at in range(0, len(came), most):
            yield came[at : at + most]

    def _grouped(self) -> list[Places]:
        """The defender's states that are fired at alike, each group from most hits to fewest;
        hits lead from a group only to itself and later ones."""
        ladder, exposed = self._chain.defender, self._chain.exposed[DEFENDER]
        key = list(zip(exposed, ladder.fights, strict=True))
        groups: dict[object, list[int]] = {}
        order: TopologicalSorter[object] = TopologicalSorter()
        for d in ladder.downwards:
            groups.setdefault(key[d], []).append(d)
            order.add(key[d])
            for target in ladder.targets:
                for lower in ladder.path(d, target)[1:2]:
                    if key[lower] != key[d]:
                        order.add(key[lower], key[d])
        return [np.array(groups[name]) for name in order.static_order()]

    def _round(self, attackers: Places, group: Places) -> None:
        """All rounds of attackers who are fired at alike against a group of defenders."""
        chain, pair = self._chain, (int(attackers[0]), int(group[0]))
        both = attackers[:, None], group
        begun, halfway = self._begun[both], self._middle[both]
        self._begun[both] = self._middle[both] = 0.0
        apart, over = self._first or chain.apart(*pair), chain.over(*pair)
        if not self._first and (over or not apart):
            (self.left if apart else self.together)[both] += begun
            begun = np.zeros_like(begun)
        loops = self._forever and apart and not over
        if loops or begun.any() or halfway.any():
            if chain.answering(*pair) is None:
                for a, masses in zip(attackers.tolist(), begun, strict=True):
                    self._one_sided(a, group, masses[None], loops)
            else:
                self._in_two_steps(attackers, group, begun, halfway, loops)
        if self._forever and not loops:
            (self.left if apart else self.together)[both] += self._begun[both]
            self._begun[both] = 0.0

    def _in_two_steps(
        self, attackers: Places, group: Places, begun: Array, halfway: Array, loops: bool
    ) -> None:
        """Rounds whose second half goes on with what the strike has left."""
        hits, some = self._hits, int(group[0])
        fires = [self._chain.fires_of(a, some) for a in attackers.tolist()]
        struck, fired = self._thrown_at(int(attackers[0]), group)
        further = np.stack([hits.struck(fire[0], group) for _, fire in fires])
        still = further * fired.none[:, None]
        down = calm = None
        if struck.chances or any(strike[0].parts for strike, _ in fires):
            down = np.stack([hits.struck(strike[0], group) for strike, _ in fires])
            calm = down * struck.none[:, None]
        if loops:
            own = None if calm is None else calm[:, :, group]
            visits, halfway, stuck = self._visits(group, begun, halfway, own, still[:, :, group])
            self.left[attackers[:, None], group] += stuck
        else:
            visits = begun
            halfway = halfway + (begun if calm is None else _led(begun, calm)[:, group])
        self.rounds += float(visits.sum())
        ended = _led(halfway, still)
        if loops:
            ended[:, group] = 0.0
        self._into[attackers] += ended
        if calm is not None:
            unhit = _led(visits, calm)
            unhit[:, group] = 0.0
            self._middle[attackers] += unhit
        for n, a in enumerate(attackers.tolist()):
            self._lower(a, halfway[n], fired, further[n], self._into)
            if down is not None:
                self._lower(a, visits[n], struck, down[n], self._middle)

    def _lower(self, a: int, rows: Array, fires: Aimed, matrix: Array, into: Array) -> None:
        """What hits on an attacker lead to, together with those on the defenders."""
        live = np.flatnonzero(rows > _GRAIN / 10)
        if not len(live):
            return
        states, found = self._hits.hit(np.array([a]), rows[None, live], fires.some(live))
        below = states != a
        into[states[below]] += found[below] @ matrix[live]

    def _one_sided(self, a: int, group: Places, begun: Array, loops: bool) -> None:
        """Rounds in which only the casualties of one side fire back: that side fires as it stood
        before, the other as the strike has left it."""
        chain, hits, some = self._chain, self._hits, int(group[0])
        struck, fired = self._thrown_at(a, group)
        down = hits.struck(chain.fires_of(a, some)[0][0], group)
        between = np.flatnonzero(down.any(axis=0))
        down = down[:, between]
        answered = chain.escorted(ATTACKER, a)
        if answered:  # the defenders who fire are those between
            fired = hits.aimed([chain.volley(DEFENDER, int(d), a, some) for d in between])
            calm = struck.none[:, None] * down * fired.none
        else:
            calm = (struck.none * fired.none)[:, None] * down
        unhit = calm @ self._struck_by(a, a, some, between)
        visits = begun
        if loops:
            nothing = np.zeros_like(begun)
            visits, _, stuck = self._visits(group, begun, nothing, None, unhit[None, :, group])
            self.left[a, group] += stuck[0]
        self.rounds += float(visits.sum())
        ended = visits[0] @ unhit
        if loops:
            ended[group] = 0.0
        self._into[a] += ended
        states, rows = hits.hit(np.array([a]), visits, struck)
        if answered:
            states, rows = hits.hit(states, rows @ down, fired)
            lower = states != a
            further = self._struck_by(a, a, some, between)
            self._into[states[lower]] += rows[lower] @ further
            return
        for state, row in zip(states, rows, strict=True):
            after, found = hits.hit(np.array([state]), row[None], fired)
            lower = after != a
            further = self._struck_by(int(state), a, some, between)
            self._into[after[lower]] += found[lower] @ down @ further

    def _struck_by(self, firing: int, a: int, d: int, states: Places) -> Array:
        """Where the fire of ``firing`` leads in a round that began with the pair of a and d."""
        return self._hits.struck(self._chain.volley(ATTACKER, firing, a, d), states)

    def _thrown_at(self, a: int, group: Places) -> tuple[Aimed, Aimed]:
        """The strikes and the fires of a group at an attacker."""
        key = self._chain.exposed[ATTACKER][a], int(group[0])
        known = self._at_attacker.get(key)
        if known is None:
            fires = [self._chain.fires_of(a, int(d)) for d in group]
            strikes, volleys = ([both[at][1] for both in fires] for at in (0, 1))
            known = self._at_attacker[key] = (
                self._hits.aimed(strikes),
                self._hits.aimed(volleys),
            )
        return known

    def _visits(
        self, group: Places, begun: Array, halfway: Array, calm: Array | None, still: Array
    ) -> tuple[Array, Array, Array]:
        """All rounds against a group that hit no attacker.

        Args:
            begun, halfway: [a, n], the chances that come from above to the beginning and the
                middle of a round.
            calm, still: [a, n, m], the chance that the first and the second half of a round lead
                from one defender to the other; ``None``: no first half is fought.

        Returns:
            how often a round begins with each, how often its second half, and the chances of those
            that cannot hurt each other.
        """
        visits, middles, stuck = (np.zeros_like(begun) for _ in range(3))
        onward = np.ones_like(begun) if calm is None else calm.diagonal(axis1=1, axis2=2)
        back = still.diagonal(axis1=1, axis2=2)
        endless = onward * back == 1.0
        again = 1.0 / np.where(endless, 1.0, 1.0 - onward * back)
        for low, high in self._levels(group):
            level = slice(low, high)
            come = (begun[:, level] + halfway[:, level] * back[:, level]) * again[:, level]
            over = endless[:, level]
            if over.any():
                stuck[:, level] = np.where(over, come, 0.0)
                come = np.where(over, 0.0, come)
                halfway[:, level] = np.where(over, 0.0, halfway[:, level])
            visits[:, level] = come
            middle = middles[:, level] = halfway[:, level] + come * onward[:, level]
            if high < len(group):
                begun[:, high:] += _led(middle, still[:, level, high:])
                if calm is not None:
                    halfway[:, high:] += _led(come, calm[:, level, high:])
        return visits, middles, stuck

    def _levels(self, group: Places) -> list[tuple[int, int]]:
        """Where those of a group with the same number of hits left begin and end."""
        known = self._edges.get(int(group[0]))
        if known is None:
            left = np.array([sum(self._chain.defender.states[d]) for d in group])
            edges = [0, *(np.flatnonzero(np.diff(left)) + 1).tolist(), len(group)]
            known = self._edges[int(group[0])] = list(pairwise(edges))
        return known


def _led(rows: Array, matrices: Array) -> Array:
    """[a, d] led on by [a, d, d2]."""
    found: Array = (rows[:, None] @ matrices)[:, 0]
    return found
