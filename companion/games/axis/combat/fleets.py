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
from collections.abc import Sequence
from graphlib import TopologicalSorter
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from kitgen.quick import NamedTuple

from .dice import Dice, HitTable
from .setup import ATTACKER, DEFENDER

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # such matrices are too small to be shared out
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .chain import Chain, Fire, Ladder

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]

_NOTHING = 1e-20
"""Chances under this are not followed: all of them together cannot be seen in a double near 1."""


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
        return np.bincount(flat.ravel(), spread.ravel(), flat.shape[0] * width).reshape(-1, width)

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

    def __init__(self, chain: Chain) -> None:
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
        for a in self._chain.attacker.downwards:
            for group in self._groups:
                self._round(a, group)

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

    def _round(self, a: int, group: Places) -> None:
        """All rounds of an attacker against a group of defenders."""
        chain, some = self._chain, int(group[0])
        begun, halfway = self._begun[a, group], self._middle[a, group]
        self._begun[a, group] = self._middle[a, group] = 0.0
        mass = begun.sum() + halfway.sum()
        if mass < _NOTHING:
            self.left[a, self._groups[-1][-1]] += mass
            return
        apart, over = self._first or chain.apart(a, some), chain.over(a, some)
        if not self._first and (over or not apart):
            (self.left if apart else self.together)[a, group] += begun
            begun = np.zeros_like(begun)
        loops = self._forever and apart and not over
        if loops or begun.any() or halfway.any():
            if chain.answering(a, some) is None:
                self._one_sided(a, group, begun, loops)
            else:
                self._in_two_steps(a, group, begun, halfway, loops)
        if self._forever and not loops:
            (self.left if apart else self.together)[a, group] += self._begun[a, group]
            self._begun[a, group] = 0.0

    def _in_two_steps(
        self, a: int, group: Places, begun: Array, halfway: Array, loops: bool
    ) -> None:
        """Rounds whose second half goes on with what the strike has left."""
        hits = self._hits
        strike, fire = (fires[0] for fires in self._chain.fires_of(a, int(group[0])))
        struck, fired = self._thrown_at(a, group)
        further = hits.struck(fire, group)
        still = further * fired.none[:, None]
        down = calm = None
        if strike.parts or struck.chances:
            down = hits.struck(strike, group)
            calm = down * struck.none[:, None]
        if loops:
            own = None if calm is None else calm[:, group]
            visits, halfway, stuck = self._visits(group, begun, halfway, own, still[:, group])
            self.left[a, group] += stuck
        else:
            visits = begun
            halfway = halfway + (begun if calm is None else begun @ calm[:, group])
        self.rounds += float(visits.sum())
        ended = halfway @ still
        if loops:
            ended[group] = 0.0
        self._into[a] += ended
        self._lower(a, halfway, fired, further, self._into)
        if down is not None and calm is not None:
            unhit = visits @ calm
            unhit[group] = 0.0
            self._middle[a] += unhit
            self._lower(a, visits, struck, down, self._middle)

    def _lower(self, a: int, rows: Array, fires: Aimed, matrix: Array, into: Array) -> None:
        """What hits on an attacker lead to, together with those on the defenders."""
        live = np.flatnonzero(rows > _NOTHING)
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
            fired = hits.aimed(
                [chain.volley(DEFENDER, int(d), a, some) for d in between]
            )
            calm = struck.none[:, None] * down * fired.none
        else:
            calm = (struck.none * fired.none)[:, None] * down
        unhit = calm @ self._struck_by(a, a, some, between)
        visits = begun
        if loops:
            nothing = np.zeros_like(begun)
            visits, _, stuck = self._visits(group, begun, nothing, None, unhit[:, group])
            self.left[a, group] += stuck
        self.rounds += float(visits.sum())
        ended = visits @ unhit
        if loops:
            ended[group] = 0.0
        self._into[a] += ended
        states, rows = hits.hit(np.array([a]), visits[None], struck)
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
        """All rounds of a group that hit no attacker.

        Args:
            begun, halfway: [n], the chances that come from above to the beginning and the middle
                of a round.
            calm, still: [n, m], the chance that the first and the second half of a round lead from
                one to the other; ``None``: no first half is fought.

        Returns:
            how often a round begins with each, how often its second half, and the chances of those
            that cannot hurt each other.
        """
        visits, middles, stuck = (np.zeros(len(group)) for _ in range(3))
        onward = np.ones(len(group)) if calm is None else calm.diagonal()
        back = still.diagonal()
        stay = onward * back
        endless = stay == 1.0
        again = 1.0 / np.where(endless, 1.0, 1.0 - stay)
        for low, high in self._levels(group):
            level = slice(low, high)
            if not (begun[level].any() or halfway[level].any()):
                continue
            visits[level] = (begun[level] + halfway[level] * back[level]) * again[level]
            if endless[level].any():
                over = endless[level]
                stuck[level] = np.where(over, visits[level], 0.0)
                visits[level] = np.where(over, 0.0, visits[level])
                halfway[level] = np.where(over, 0.0, halfway[level])
            middles[level] = halfway[level] + visits[level] * onward[level]
            if high < len(group):
                begun[high:] += middles[level] @ still[level, high:]
                if calm is not None:
                    halfway[high:] += visits[level] @ calm[level, high:]
        return visits, middles, stuck

    def _levels(self, group: Places) -> list[tuple[int, int]]:
        """Where those of a group with the same number of hits left begin and end."""
        known = self._edges.get(int(group[0]))
        if known is None:
            left = np.array([sum(self._chain.defender.states[d]) for d in group])
            edges = [0, *(np.flatnonzero(np.diff(left)) + 1).tolist(), len(group)]
            known = self._edges[int(group[0])] = list(pairwise(edges))
        return known
