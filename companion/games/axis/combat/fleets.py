"""Large battles at sea, as arrays: some of the attacker's states at a time against all states of
the defender. Not every hit may strike everything there.

A small battle by this way: one submarine (hits at 2) attacks two transports (hit at 1).

- The defender's states, two transports, one, none, form *groups* that are fired at alike; two and
  one are a group.
- A round has two halves, the submarines' strike and the other fire. The strike hits with 1/3 and
  leads one state down: the same for all of a group, so it is a matrix (`Transitions`), which
  attackers share who throw the same dice.
- Then the transports left fire at the submarine: two hit with 11/36, one with 6/36. That differs
  from defender to defender, so it is a row of chances by the defender's state for each state of the
  attacker that is reached (`HitSteps.hit`).
- Rounds that hit no attacker lead back to the same attacker. They are summed for the whole group
  together, until nothing is left that leads on (`_visits`).

Hits lead only downwards. So the attacker's states are taken from most hits left to fewest, together
those that have as many left and are fired at alike, and for them the groups of the defender. The
result is that of `Chain`, pair by pair, and a test holds them together."""

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

    from .fires import Fires
    from .side_states import SideFire, SideStates

    Array: TypeAlias = NDArray[np.float64]
    Places: TypeAlias = NDArray[np.intp]

_RARE = 1e-14
"""Chance below which an outcome is not followed. With 100 ships against 100 all of them together
cannot be seen in the eighth digit, with 30 against 30 not in the tenth."""

_CALM = 1e-15
"""Chance below which a round that hits no attacker is not followed. Such rounds are that rare
nearly always where many defenders fire."""

_UNFOUGHT = 1e-13
"""Chance below which attackers who meet a group of defenders do not fight it."""

_ROOM = 400_000
"""Most numbers in an array of matrices."""

_KEPT = 400
"""Most matrices that are kept."""


class PairSource(Protocol):
    """Part of a `chain.Chain` that this module needs: states, dice and fires by the numbers of
    states."""

    attacker: SideStates
    defender: SideStates
    table: HitTable
    fires: Fires

    def over(self, a: int, d: int) -> bool: ...

    def apart(self, a: int, d: int) -> bool: ...


class Aimed(NamedTuple):
    """Fire of some of the defender's states at an attacker.

    ``chances``: for each target, in the order in which hits are taken, [hits, state]; ``none``:
    [state], the chance of no hit at all.
    """

    chances: Sequence[tuple[str, Array]]
    none: Array

    def some(self, states: slice) -> Aimed:
        """Return the fire of these states only."""
        chances = [(target, array[:, states]) for target, array in self.chances]
        return Aimed(chances, self.none[states])


class Transitions(NamedTuple):
    """Where the attacker's fire leads a group of the defender's states.

    One submarine's strike at two transports or one: it hits with 1/3, so
    ``reached`` are two, one and none; ``matrix`` [[2/3, 1/3, 0], [0, 2/3, 1/3]]; ``stays``
    [2/3, 2/3]; ``within`` [[0, 1/3], [0, 0]].

    Attributes:
        reached: numbers of the states that it leads to.
        matrix: [n, r], the chance that it leads from the nth of the group to the rth reached.
        stays: [n], the chance that it leads nowhere.
        within: [n, m], the chance that it leads from the nth to the mth, another one.
    """

    reached: Places
    matrix: Array
    stays: Array
    within: Array

    @staticmethod
    def of(chances: Array, group: Places) -> Transitions:
        """Return the transitions of a group from the chances of all states, [n, d]."""
        reached = np.flatnonzero(chances.any(axis=0))
        within = chances[:, group]
        stays = within.diagonal().copy()
        np.fill_diagonal(within, 0.0)
        return Transitions(reached, chances[:, reached], stays, within)


class CalmRounds(NamedTuple):
    """Halves of rounds in which a group of defenders hits no attacker.

    ``misses``: [n], the chance that the nth of the group hits nothing; ``fires``: the attackers'
    fire at the group, one for each of them.
    """

    misses: Array
    fires: Sequence[Transitions]

    def unchanged(self) -> Array:
        """Return the chance that nothing changes, [a, n]."""
        chances: Array = self.misses * np.array([fire.stays for fire in self.fires])
        return chances

    def led_on(self, rows: Array) -> Array:
        """Return chances [a, n] after the attackers' fire has led to others of the group."""
        calm = rows * self.misses
        led = np.zeros(calm.shape)
        for a in (np.maximum.reduce(calm, axis=1) > _CALM).nonzero()[0].tolist():
            np.matmul(calm[a], self.fires[a].within, out=led[a])
        return led


class FallingBattles(NamedTuple):
    """Attackers in several battles: for each the number of the battle, the state, and a row of
    chances by the defenders met."""

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
        self._struck: dict[tuple[SideFire, int], Transitions] = {}

    def steps(self, side_states: SideStates, target: str) -> Places:
        """Return where n hits on the target lead, [state, n]; hits on nothing are wasted."""
        known = self._steps.get((side_states, target))
        if known is None:
            paths = [side_states.path(state, target) for state in range(len(side_states.states))]
            most = max(map(len, paths))
            known = np.array([[*path, *[path[-1]] * (most - len(path))] for path in paths])
            self._steps[side_states, target] = known
        return known

    def _hit_chances(self, dice: Dice, most: int) -> Array:
        """Return the chances of 0, 1, 2 ... hits, those of more than ``most`` with the last."""
        known = self._chances.get((dice, most))
        if known is None:
            low, chances = self._table.hits(dice).within(most, 0.0)
            known = self._chances[dice, most] = np.array([0.0] * low + chances)
        return known

    def struck_group(self, fire: SideFire, group: Places) -> Transitions:
        """Return the transitions of a group under the attacker's fire. They are kept by the fire
        and the first of the group: attackers who differ only in units that do not fire share
        them."""
        key = fire, int(group[0])
        known = self._struck.get(key)
        if known is None:
            if len(self._struck) >= _KEPT:
                self._struck.clear()
            known = self._struck[key] = Transitions.of(self.struck(fire, group), group)
        return known

    def struck(self, fire: SideFire, states: Places) -> Array:
        """Return the chance that the attacker's fire leads from the nth of these states to d, [n,
        d]."""
        width = len(self._defender.states)
        places, weights = states[:, None], np.ones(1)
        for target, dice in fire.parts:
            steps = self.steps(self._defender, target)
            chances = self._hit_chances(dice, steps.shape[1] - 1)
            weights = np.multiply.outer(weights, chances).ravel()
            places = steps[places, : len(chances)].reshape(len(states), -1)
            seen = weights > _RARE
            places, weights = places[:, seen], weights[seen]
        # Hits may lead to one state in several ways: count each state's chances in its own bin.
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
            rows = [
                np.ones(1) if dice is None else self._hit_chances(dice, most)
                for dice in dice_by_fire
            ]
            chances = np.zeros((max(map(len, rows)), len(fires)))
            for n, row in enumerate(rows):
                chances[: len(row), n] = row
            aimed.append((target, chances))
        return Aimed(aimed, np.array([fire.none for fire in fires]))

    def hit(self, falling: FallingBattles, fires: Aimed) -> FallingBattles:
        """Return the attackers after the defenders' fire, each state once in each battle, in order.
        The nth number of a row belongs to the defender who throws the nth of the ``fires``."""
        battles, states, rows = falling
        for target, chances in fires.chances:
            after = (rows[:, None, :] * chances).reshape(-1, rows.shape[1])
            reached = self.steps(self._attacker, target)[states, : len(chances)]
            # Equal keys are one state in one battle; sorted, they are summed in one go.
            key = (reached + (battles * len(self._attacker.states))[:, None]).ravel()
            seen = np.maximum.reduce(after, axis=1) > _RARE
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

    While a fight goes on, ``_begun`` and ``_middle`` hold the chances of pairs at the beginning and
    in the middle of a round that are yet to be fought. ``_into`` takes what comes out of a round:
    ``_begun`` if all rounds are fought, else ``left``.
    """

    def __init__(self, chain: PairSource) -> None:
        self._chain = chain
        self._hits = HitSteps(chain.table, chain.attacker, chain.defender)
        self._groups = self._defender_groups()
        self._at_attacker: dict[object, tuple[Aimed, Aimed]] = {}

    def run(self, begun: Array, first: bool, forever: bool) -> None:
        """Fight on from these chances. ``first``: it is the first round, fought even where the
        battle is over; ``forever``: all rounds, not one. Pairs that are too rare to be fought stay
        as they are when all rounds are fought, and are dropped when one is."""
        self.rounds = 0.0
        self.left, self.together = np.zeros_like(begun), np.zeros_like(begun)
        self._begun, self._middle = begun, np.zeros_like(begun)
        self._into = begun if forever else self.left
        self._first, self._forever = first, forever
        for attackers in self._attackers_alike():
            for group in self._groups:
                for some in self._portions(attackers, group):
                    self._round(some, group)
        self.left += self._middle
        if forever:  # what was too rare to be fought; all else has been taken out
            self.left += begun

    def _attackers_alike(self) -> list[list[int]]:
        """Return the attacker's states from most hits left to fewest, together those that have as
        many left and are fired at alike. No hit leads from one of them to another."""
        side_states, exposed = self._chain.attacker, self._chain.fires.exposed[ATTACKER]
        levels: dict[object, list[int]] = {}
        for a in side_states.downwards:
            key = sum(side_states.states[a]), exposed[a], side_states.fights[a]
            levels.setdefault(key, []).append(a)
        return list(levels.values())

    def _portions(self, attackers: list[int], group: Places) -> Iterator[Places]:
        """Yield the attackers that meet the group, as many at a time as `_ROOM` allows."""
        came = np.array(attackers)
        both = (self._begun, self._middle)
        mass = sum(table[came[:, None], group].sum(axis=1) for table in both)
        came = came[mass > _UNFOUGHT]
        most = max(1, _ROOM // len(group) ** 2)
        for at in range(0, len(came), most):
            yield came[at : at + most]

    def _defender_groups(self) -> list[Places]:
        """Return the groups of the defender's states that are fired at alike, each from most hits
        to fewest. Hits lead from a group only to itself and later ones."""
        side_states, exposed = self._chain.defender, self._chain.fires.exposed[DEFENDER]
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
        """Fight attackers that are fired at alike against a group of defenders: one round, or
        all."""
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
            if chain.fires.casualties_fire_back(*pair) is None:
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
        """Fight rounds whose second half goes on with what the strike has left. ``loops``: a round
        without a hit leads back to where it began; all such rounds are counted at once."""
        hits, some, both = self._hits, int(group[0]), (attackers[:, None], group)
        fires = [self._chain.fires.of_side(ATTACKER, a, some) for a in attackers.tolist()]
        struck, fired = self._thrown_at(int(attackers[0]), group)
        further = [hits.struck_group(volley, group) for _, volley in fires]
        down = None
        if struck.chances or any(strike.parts for strike, _ in fires):
            down = [hits.struck_group(strike, group) for strike, _ in fires]
        if loops:
            strike = None if down is None else CalmRounds(struck.none, down)
            fire = CalmRounds(fired.none, further)
            visits, halfway, stuck = self._visits(begun, halfway, strike, fire)
            self.left[both] += stuck
        else:
            visits = begun
            if down is None:
                halfway = halfway + begun
        self.rounds += float(visits.sum())
        if down is not None:
            self._hit_attackers(attackers, visits, struck, down, self._middle)
            if not loops:
                halfway += self._middle[both]
            self._middle[both] = 0.0
        self._hit_attackers(attackers, halfway, fired, further, self._into)
        if loops:  # these have been counted with the visits
            self._into[both] = 0.0

    def _hit_attackers(
        self,
        attackers: Places,
        rows: Array,
        fires: Aimed,
        onward: Sequence[Transitions],
        into: Array,
    ) -> None:
        """Add to ``into`` the pairs after a half round that hits attackers.

        Args:
            rows: chances, [attacker, n] for the nth of the group.
            fires: the group's fire at these attackers.
            onward: each attacker's fire at the group, which hits at the same time.
        """
        live = (np.maximum.reduce(rows, axis=0) > _UNFOUGHT / 10).nonzero()[0]
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
                into[states[low:high], fire.reached] += chances[low:high] @ fire.matrix[some]

    def _one_sided(self, a: int, group: Places, begun: Array, loops: bool) -> None:
        """Fight rounds in which only the casualties of one side fire back: that side fires as it
        stood before, the other as the strike has left it. ``loops`` as in `_in_two_steps`."""
        chain, hits, some = self._chain, self._hits, int(group[0])
        struck, fired = self._thrown_at(a, group)
        down = hits.struck(chain.fires.of_side(ATTACKER, a, some)[0], group)
        between = np.flatnonzero(down.any(axis=0))
        down = down[:, between]
        answered = chain.fires.has_destroyer(ATTACKER, a)
        if answered:  # the defenders who fire are those between
            fired = hits.aimed(
                [chain.fires.volley_in_reach(DEFENDER, int(d), a, some) for d in between]
            )
            calm = struck.none[:, None] * down * fired.none
        else:
            calm = (struck.none * fired.none)[:, None] * down
        unhit = calm @ self._struck_by(a, a, some, between)
        visits = begun
        if loops:
            whole = CalmRounds(np.ones(len(group)), [Transitions.of(unhit, group)])
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
            self._lead_on(a, falling, further)
            return
        for n, state in enumerate(falling.states.tolist()):
            this = slice(n, n + 1)
            alone = FallingBattles(falling.battles[this], falling.states[this], falling.rows[this])
            further = down @ self._struck_by(state, a, some, between)
            self._lead_on(a, hits.hit(alone, fired), further)

    def _lead_on(self, a: int, falling: FallingBattles, matrix: Array) -> None:
        """Add the attackers that are hit, no longer ``a``, with their defenders led on by the
        matrix. Unhit ones have been counted with the visits."""
        lower = falling.states != a
        self._into[falling.states[lower]] += falling.rows[lower] @ matrix

    def _struck_by(self, firing: int, a: int, d: int, states: Places) -> Array:
        """Return the chances of the defender's states after the fire of ``firing``, in a round that
        began with the pair of a and d: [n, state], from the nth of ``states``."""
        return self._hits.struck(self._chain.fires.volley_in_reach(ATTACKER, firing, a, d), states)

    def _thrown_at(self, a: int, group: Places) -> tuple[Aimed, Aimed]:
        """Return the strikes and the other fire of a group at an attacker; attackers that are
        exposed alike share them."""
        key = self._chain.fires.exposed[ATTACKER][a], int(group[0])
        known = self._at_attacker.get(key)
        if known is None:
            fires = [self._chain.fires.of_side(DEFENDER, a, d) for d in group.tolist()]
            strikes, volleys = zip(*fires, strict=True)
            known = self._at_attacker[key] = (
                self._hits.aimed(strikes),
                self._hits.aimed(volleys),
            )
        return known

    @staticmethod
    def _visits(
        begun: Array, halfway: Array, strike: CalmRounds | None, fire: CalmRounds
    ) -> tuple[Array, Array, Array]:
        """Return how often rounds that hit no attacker come to each pair.

        A pair that a round leaves as it is in 3 of 4 cases is visited 1 / (1 - 3/4) = 4 times.

        Args:
            begun, halfway: [a, n], the chances that come from above to the beginning and the
                middle of a round.
            strike, fire: the first and the second half of a round; ``None``: no first half is
                fought.

        Returns:
            how often a round begins with each pair, how often its second half, and the chances of
            pairs that cannot hurt each other.
        """
        unstruck = np.ones(begun.shape) if strike is None else strike.unchanged()
        unhit = fire.unchanged()
        endless = unstruck * unhit == 1.0  # nothing leads away from these
        again = np.where(endless, 0.0, 1.0 / np.where(endless, 1.0, 1.0 - unstruck * unhit))
        come = begun + halfway * unhit
        visits = come * again
        middles = halfway + visits * unstruck
        came, more, middle = come, visits, middles
        while more.any() or middle.any():  # led on to others until nothing is left of them
            come = fire.led_on(middle)
            middle = np.zeros(come.shape)
            if strike is not None:
                middle = strike.led_on(more)
                come += middle * unhit
            more = come * again
            middle = middle + more * unstruck
            came, visits, middles = came + come, visits + more, middles + middle
        return visits, np.where(endless, 0.0, middles), np.where(endless, came, 0.0)
