"""Large battles at sea, in which not every hit may strike everything: some of the attacker's
states at a time, with all states of the defender as arrays.

Hits lead only downwards, so the attacker's states are taken from most hits left to fewest, those
together that have as many left and are fired at alike. Against them the defender's states fall into
groups that are fired at alike. A round of a group is

1. the submarines' strike, by which both sides go down to the middle of the round;
2. the fire of both sides, by which they go down again.

What hits the defenders is the same for a whole group: a matrix from state to state
(`HitSteps.struck_group`), which attackers share who throw the same dice. What hits the attacker
differs from defender to defender: rows of chances by the defender's state, one row for each state
of the attacker that is come to (`HitSteps.hit`). Rounds that hit no attacker lead back to the same
attacker; they are summed for all of them together, until nothing is left that leads on (`_visits`).
The result is that of the pairs taken one by one, and a test holds them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from .arrays import np
from .dice import Dice, HitTable
from .setup import ATTACKER, DEFENDER

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .side_states import Exposed, SideFire, SideStates

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]

_NOTHING = 1e-14
"""Chances under this are not followed: of 100 ships against 100 all of them together cannot be seen
in the eighth digit, of 30 against 30 not in the tenth."""

_UNSEEN = 1e-15
"""The same of rounds in which no attacker is hit: nearly always where many defenders fire."""

_GRAIN = 1e-13
"""Attackers who meet a group of defenders with a chance under this are left as they are."""

_ROOM = 400_000
"""The most numbers in an array of matrices."""

_KEPT = 400
"""The most matrices that are kept."""


class PairSource(Protocol):
    """Part of a `chain.Chain` that this module needs: states, dice and fires by the numbers of
    states."""

    attacker: SideStates
    defender: SideStates
    table: HitTable

    @property
    def exposed(self) -> dict[str, list[Exposed]]: ...

    def over(self, a: int, d: int) -> bool: ...

    def apart(self, a: int, d: int) -> bool: ...

    def casualties_fire_back(self, a: int, d: int) -> bool | None: ...

    def escorted(self, side: str, number: int) -> bool: ...

    def fires_by(self, side: str, a: int, d: int) -> tuple[SideFire, SideFire]: ...

    def volley(self, side: str, firing: int, a: int, d: int) -> SideFire: ...


class Aimed(NamedTuple):
    """Fire of some of the defender's states: their chances of hits by target, as arrays of [hits,
    state], in the order in which the hits are taken; ``none``: of no hit at all."""

    chances: Sequence[tuple[str, Array]]
    none: Array

    def some(self, states: slice) -> Aimed:
        """Return the fire of these states only."""
        chances = [(target, array[:, states]) for target, array in self.chances]
        return Aimed(chances, self.none[states])


class Onward(NamedTuple):
    """States to which the attacker's fire leads a group of the defender's states.

    ``to``: the states that it leads to; ``led``: [n, d], the chance that it leads from the nth of
    them to each of those; ``stay``: [n], that it leads nowhere; ``own``: [n, m], that it leads to
    the mth of them, another one.
    """

    to: Places
    led: Array
    stay: Array
    own: Array

    @staticmethod
    def of(led: Array, group: Places) -> Onward:
        """``led``: [n, d], where all of the defender's states are."""
        to = np.flatnonzero(led.any(axis=0))
        within = led[:, group]
        stay = within.diagonal().copy()
        np.fill_diagonal(within, 0.0)
        return Onward(to, led[:, to], stay, within)


class Unhit(NamedTuple):
    """Rounds of attackers against a group of defenders, none of whom hits.

    ``none``: [n], the chance that the nth of the group hits nothing; ``onward``: the fire of each
    attacker.
    """

    none: Array
    onward: Sequence[Onward]

    def stay(self) -> Array:
        """[a, n]: the chance that nothing changes."""
        chances: Array = self.none * np.array([fire.stay for fire in self.onward])
        return chances

    def lead(self, rows: Array) -> Array:
        """Return chances as [a, n], led on to others of the group."""
        calm = rows * self.none
        led = np.zeros(calm.shape)
        for a in (np.maximum.reduce(calm, axis=1) > _UNSEEN).nonzero()[0].tolist():
            np.matmul(calm[a], self.onward[a].own, out=led[a])
        return led


class FallingBattles(NamedTuple):
    """Attackers in several battles: the battle and the state of each, and a row of chances for
    each, by the defenders whom he meets."""

    battles: Places
    states: Places
    rows: Array


class HitSteps:
    """Steps of both sides' states under hits, and the chances of the hits."""

    def __init__(self, table: HitTable, attacker: SideStates, defender: SideStates) -> None:
        self._table = table
        self._attacker = attacker
        self._defender = defender
        self._steps: dict[tuple[SideStates, str], Places] = {}
        self._chances: dict[tuple[Dice, int], Array] = {}
        self._struck: dict[tuple[SideFire, int], Onward] = {}

    def steps(self, side_states: SideStates, target: str) -> Places:
        """[state, n]: where n hits on the target lead; hits on nothing are wasted."""
        known = self._steps.get((side_states, target))
        if known is None:
            paths = [side_states.path(state, target) for state in range(len(side_states.states))]
            most = max(map(len, paths))
            known = np.array([[*path, *[path[-1]] * (most - len(path))] for path in paths])
            self._steps[side_states, target] = known
        return known

    def _of(self, dice: Dice, most: int) -> Array:
        """Return the chances of 0, 1, 2 ... hits, those of more than ``most`` with the last."""
        known = self._chances.get((dice, most))
        if known is None:
            low, chances = self._table.hits(dice).within(most, 0.0)
            known = self._chances[dice, most] = np.array([0.0] * low + chances)
        return known

    def struck_group(self, fire: SideFire, group: Places) -> Onward:
        """Do as `struck` for a group of the defender's states, each of which has its own name: the
        first. Attackers who differ in what does not fire share the matrix."""
        key = fire, int(group[0])
        known = self._struck.get(key)
        if known is None:
            if len(self._struck) >= _KEPT:
                self._struck.clear()
            known = self._struck[key] = Onward.of(self.struck(fire, group), group)
        return known

    def struck(self, fire: SideFire, states: Places) -> Array:
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
        counted = np.bincount(flat.ravel(), spread.ravel(), len(states) * width)
        return counted.astype(np.float64, copy=False).reshape(-1, width)

    def aimed(self, fires: Sequence[SideFire]) -> Aimed:
        """Return the fires of some defenders at the attacker."""
        aimed = []
        for target in self._attacker.targets:
            dice_by_fire = [dict(fire.parts).get(target) for fire in fires]
            if not any(dice_by_fire):
                continue
            most = self.steps(self._attacker, target).shape[1] - 1
            rows = [np.ones(1) if dice is None else self._of(dice, most) for dice in dice_by_fire]
            chances = np.zeros((max(map(len, rows)), len(fires)))
            for n, row in enumerate(rows):
                chances[: len(row), n] = row
            aimed.append((target, chances))
        return Aimed(aimed, np.array([fire.none for fire in fires]))

    def hit(self, falling: FallingBattles, fires: Aimed) -> FallingBattles:
        """Return the states to which the fire of the defenders leads, each once for each battle, in
        order. The nth number of a row is that of the defender who throws the nth of the
        ``fires``."""
        battles, states, rows = falling
        for target, chances in fires.chances:
            after = (rows[:, None, :] * chances).reshape(-1, rows.shape[1])
            reached = self.steps(self._attacker, target)[states, : len(chances)]
            key = (reached + (battles * len(self._attacker.states))[:, None]).ravel()
            seen = np.maximum.reduce(after, axis=1) > _NOTHING
            order = seen.nonzero()[0][key[seen].argsort(kind="stable")]
            key, rows = key[order], after[order]
            new = np.ones(len(key), bool)
            np.not_equal(key[1:], key[:-1], out=new[1:])
            if not new.all():
                starts = new.nonzero()[0]
                key, rows = key[starts], np.add.reduceat(rows, starts, axis=0)
            battles, states = np.divmod(key, len(self._attacker.states))
        return FallingBattles(battles, states, rows)


class Fleets:
    """One fight of many pairs: one round, or all rounds to the end.

    Attributes:
        left: the chances afterwards, as [attacker, defender].
        together: those of pairs in which every hit may strike everything, which go on.
        rounds: the rounds fought.
    """

    def __init__(self, chain: PairSource) -> None:
        self._chain = chain
        self._hits = HitSteps(chain.table, chain.attacker, chain.defender)
        self._groups = self._grouped()
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
        """Return the attacker's states, from most hits to fewest: those together that have as many
        left and are fired at alike. No hit leads from one to another of them."""
        side_states, exposed = self._chain.attacker, self._chain.exposed[ATTACKER]
        levels: dict[object, list[int]] = {}
        for a in side_states.downwards:
            key = sum(side_states.states[a]), exposed[a], side_states.fights[a]
            levels.setdefault(key, []).append(a)
        return list(levels.values())

    def _portions(self, attackers: list[int], group: Places) -> Iterator[Places]:
        """Yield the attackers who have come to meet the group, so many at a time as have room."""
        came = np.array(attackers)
        both = (self._begun, self._middle)
        mass = sum(table[came[:, None], group].sum(axis=1) for table in both)
        came = came[mass > _GRAIN]
        most = max(1, _ROOM // len(group) ** 2)
        for at in range(0, len(came), most):
            yield came[at : at + most]

    def _grouped(self) -> list[Places]:
        """Return the defender's states that are fired at alike, each group from most hits to
        fewest; hits lead from a group only to itself and later ones."""
        side_states, exposed = self._chain.defender, self._chain.exposed[DEFENDER]
        key = list(zip(exposed, side_states.fights, strict=True))
        groups: dict[object, list[int]] = {}
        order: TopologicalSorter[object] = TopologicalSorter()
        for d in side_states.downwards:
            groups.setdefault(key[d], []).append(d)
            order.add(key[d])
            for target in side_states.targets:
                for lower in side_states.path(d, target)[1:2]:
                    if key[lower] != key[d]:
                        order.add(key[lower], key[d])
        return [np.array(groups[name]) for name in order.static_order()]

    def _round(self, attackers: Places, group: Places) -> None:
        """Fight all rounds of attackers who are fired at alike against a group of defenders."""
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
            if chain.casualties_fire_back(*pair) is None:
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
        hits, some, both = self._hits, int(group[0]), (attackers[:, None], group)
        fires = [self._chain.fires_by(ATTACKER, a, some) for a in attackers.tolist()]
        struck, fired = self._thrown_at(int(attackers[0]), group)
        further = [hits.struck_group(volley, group) for _, volley in fires]
        down = None
        if struck.chances or any(strike.parts for strike, _ in fires):
            down = [hits.struck_group(strike, group) for strike, _ in fires]
        if loops:
            calm = None if down is None else Unhit(struck.none, down)
            still = Unhit(fired.none, further)
            visits, halfway, stuck = self._visits(begun, halfway, calm, still)
            self.left[both] += stuck
        else:
            visits = begun
            if down is None:
                halfway = halfway + begun
        self.rounds += float(visits.sum())
        if down is not None:
            self._fall(attackers, visits, struck, down, self._middle)
            if not loops:
                halfway += self._middle[both]
            self._middle[both] = 0.0
        self._fall(attackers, halfway, fired, further, self._into)
        if loops:  # these have been counted with the visits
            self._into[both] = 0.0

    def _fall(
        self,
        attackers: Places,
        rows: Array,
        fires: Aimed,
        onward: Sequence[Onward],
        into: Array,
    ) -> None:
        """Add the states to which hits on attackers lead, together with those on the defenders whom
        they meet: ``rows`` are chances as [attacker, n], ``onward`` the fires of the attackers."""
        live = (np.maximum.reduce(rows, axis=0) > _GRAIN / 10).nonzero()[0]
        if not len(live):
            return
        some = slice(int(live[0]), int(live[-1]) + 1)
        rows, fires = rows[:, some], fires.some(some)
        battles = np.arange(len(attackers))
        battle, states, chances = self._hits.hit(FallingBattles(battles, attackers, rows), fires)
        ends = battle.searchsorted([*battles, len(battles)]).tolist()
        states = states[:, None]
        for (low, high), fire in zip(pairwise(ends), onward, strict=True):
            if low < high:
                into[states[low:high], fire.to] += chances[low:high] @ fire.led[some]

    def _one_sided(self, a: int, group: Places, begun: Array, loops: bool) -> None:
        """Rounds in which only the casualties of one side fire back: that side fires as it stood
        before, the other as the strike has left it."""
        chain, hits, some = self._chain, self._hits, int(group[0])
        struck, fired = self._thrown_at(a, group)
        down = hits.struck(chain.fires_by(ATTACKER, a, some)[0], group)
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
            whole = Unhit(np.ones(len(group)), [Onward.of(unhit, group)])
            nothing = np.zeros_like(begun)
            visits, _, stuck = self._visits(begun, nothing, None, whole)
            self.left[a, group] += stuck[0]
        self.rounds += float(visits.sum())
        ended = visits[0] @ unhit
        if loops:
            ended[group] = 0.0
        self._into[a] += ended
        falling = hits.hit(FallingBattles(np.array([0]), np.array([a]), visits), struck)
        if answered:
            falling = hits.hit(falling._replace(rows=falling.rows @ down), fired)
            further = self._struck_by(a, a, some, between)
            self._lower(a, falling, further)
            return
        for n, state in enumerate(falling.states.tolist()):
            this = slice(n, n + 1)
            alone = FallingBattles(falling.battles[this], falling.states[this], falling.rows[this])
            further = down @ self._struck_by(state, a, some, between)
            self._lower(a, hits.hit(alone, fired), further)

    def _lower(self, a: int, falling: FallingBattles, matrix: Array) -> None:
        """Lead on those who are not a any more, and the defenders by the matrix."""
        lower = falling.states != a
        self._into[falling.states[lower]] += falling.rows[lower] @ matrix

    def _struck_by(self, firing: int, a: int, d: int, states: Places) -> Array:
        """Return the chances of states to which the fire of ``firing`` leads in a round that began
        with the pair of a and d."""
        return self._hits.struck(self._chain.volley(ATTACKER, firing, a, d), states)

    def _thrown_at(self, a: int, group: Places) -> tuple[Aimed, Aimed]:
        """Return the strikes and the fires of a group at an attacker."""
        key = self._chain.exposed[ATTACKER][a], int(group[0])
        known = self._at_attacker.get(key)
        if known is None:
            fires = [self._chain.fires_by(DEFENDER, a, d) for d in group.tolist()]
            strikes, volleys = ([both[at] for both in fires] for at in (0, 1))
            known = self._at_attacker[key] = (
                self._hits.aimed(strikes),
                self._hits.aimed(volleys),
            )
        return known

    @staticmethod
    def _visits(
        begun: Array, halfway: Array, calm: Unhit | None, still: Unhit
    ) -> tuple[Array, Array, Array]:
        """Return all rounds against a group that hit no attacker.

        Args:
            begun, halfway: [a, n], the chances that come from above to the beginning and the
                middle of a round.
            calm, still: the first and the second half of a round; ``None``: no first half is
                fought.

        Returns:
            how often a round begins with each, how often its second half, and the chances of those
            that cannot hurt each other.
        """
        onward = np.ones(begun.shape) if calm is None else calm.stay()
        back = still.stay()
        endless = onward * back == 1.0  # nothing leads away from these
        again = np.where(endless, 0.0, 1.0 / np.where(endless, 1.0, 1.0 - onward * back))
        come = begun + halfway * back
        visits = come * again
        middles = halfway + visits * onward
        came, more, middle = come, visits, middles
        while more.any() or middle.any():  # led on to others until nothing is left of them
            come = still.lead(middle)
            middle = np.zeros(come.shape)
            if calm is not None:
                middle = calm.lead(more)
                come += middle * back
            more = come * again
            middle = middle + more * onward
            came, visits, middles = came + come, visits + more, middles + middle
        return visits, np.where(endless, 0.0, middles), np.where(endless, came, 0.0)
