"""The battle as a Markov chain over pairs (attackers left, defenders left), solved exactly.

One infantry (hits at 1) attacks one infantry (hits at 2). A round leads from the pair (1, 1)

- to (0, 0) with 1/6 x 2/6 = 2/36, to (1, 0) with 4/36, to (0, 1) with 10/36,
- back to itself with 20/36, where nobody hits.

Dividing by 16/36, the chance of leaving the pair, sums all repetitions at once: a draw 12.5 %, the
attacker 25 %, the defender 62.5 %, in 36/16 = 2.25 rounds on average.

With the order of losses fixed, hits move each side down a path; there is no way back up, so each
pair is visited once, from most units to fewest. Pairs with submarines are taken one by one, since
their hits and those of aircraft may not strike everything; all others go down together (`Descent`).
`Fires` says what dice a pair throws.

Accuracy: doubles throughout. Tails under `GRAIN` of the whole are moved to the neighbouring
number of hits, never dropped, so chances sum to 1. Large battles, by arrays, may drop some
(docs/design/odds.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress
from math import frexp
from operator import add
from typing import NamedTuple, TypeAlias

from .board import BattleBoard, Volley, by_target
from .descent import Descent, Ended, Path, Rungs, Starts
from .dice import GRAIN, Dice, HitDistribution, HitTable
from .fires import Fires
from .grid import ChanceGrid, Outcomes
from .roster import ANY, NOT_SUBMARINE, SUBMARINE, Roster, State
from .setup import ATTACKER, DEFENDER
from .side_states import SideFire, SideStates, after_volleys
from .units import AIR, SEA

LARGE = 12_000
"""Number of pairs of states from which NumPy is worth the time that it takes to be loaded."""

LARGE_AT_SEA = 8_000
"""Number of pairs with submarines from which arrays are worth it."""

_FAINT = 10 * GRAIN
"""Smallest chance that is followed where pairs are taken one by one. A battle of 30 ships a side
with submarines has thousands of pairs below it; all together they do not change the eleventh
digit."""

_COARSE = 12
"""Powers of two within which two grains count as one."""

PairChances: TypeAlias = dict[tuple[State, State], float]
"""(state of the attacker, state of the defender) -> chance."""
_OpeningOutcome: TypeAlias = dict[int, dict[int, float]]
"""Outcome of the opening fire for one side, by numbers of its states: those that may still fire ->
those left -> chance."""


class _PairFight(NamedTuple):
    """One round, or all rounds, of pairs that are taken one by one.

    A round has two halves: the surprise strike of submarines, then all other fire.

    Attributes:
        first: whether it is the first round, fought even where the battle is over.
        forever: whether all rounds are fought to the end.
        at_start: chances of the pairs with which a round begins.
        halfway: chances of the pairs that the strike of submarines has left.
        finished: chances of the pairs that are fought no further.
        for_descent: chances of the pairs in which every hit may strike everything.
    """

    first: bool
    forever: bool
    at_start: ChanceGrid
    halfway: ChanceGrid
    finished: ChanceGrid
    for_descent: ChanceGrid

    @property
    def after_round(self) -> ChanceGrid:
        """Grid to which a whole round leads."""
        return self.at_start if self.forever else self.finished


class Chain:
    """A board with all states that both sides may come to, and the ways to fight through them.

    States go by their numbers: ``a`` of the attacker, ``d`` of the defender.
    """

    def __init__(
        self,
        board: BattleBoard,
        attackers: Iterable[State],
        defenders: Iterable[State],
        first_round: bool = True,
        by_descent: bool = True,
        leaving: bool = False,
    ) -> None:
        """Number all states that these may come to.

        Args:
            first_round: whether the first round, with its opening fire, is still to come.
            by_descent: whether pairs whose hits may all strike everything go down together; False
                takes every pair by itself.
            leaving: whether the chain also stops where the attacker would retreat.
        """
        self.board = board
        self.by_descent = by_descent
        self.table = HitTable(board.setup.edition.die_sides)
        self.attacker = self._states_of(board.attacker, attackers, first_round)
        if leaving and board.has_retreat_plan:
            states = zip(self.attacker.states, self.attacker.fights, strict=True)
            self.attacker.fights = [fights and not board.leaves(state) for state, fights in states]
        self.defender = self._states_of(board.defender, defenders, first_round)
        self.fires = Fires(board, self.table, self.attacker, self.defender)
        self._known: dict[tuple[SideStates, int, SideFire, int], Outcomes] = {}
        boats = any(
            SUBMARINE in kind.unit.roles
            for roster in (board.attacker, board.defender)
            for kind in roster.kinds
        )
        self._by_pairs = boats or not by_descent

    def _states_of(self, roster: Roster, starts: Iterable[State], first_round: bool) -> SideStates:
        """Return the states that a side may come to from these, with the narrow targets that the
        enemy has for it. With `first_round` its volleys have been fired at them."""
        if first_round:
            volleys = {start: self.board.first_volleys(roster.name, start) for start in starts}
            starts = [
                left
                for start, fired in volleys.items()
                for left in after_volleys(roster, start, aimed(self.table, fired))
            ]
        enemy = self.board.enemy(roster.name)
        targets = []
        if any(SUBMARINE in kind.unit.roles for kind in enemy.kinds):
            targets.append(SEA)
        if self.board.rules.aircraft_hit_submarines == "with-destroyer" and any(
            kind.unit.domain == AIR for kind in enemy.kinds
        ):
            targets.append(NOT_SUBMARINE)
        if not any(SUBMARINE in kind.unit.roles for kind in (*roster.kinds, *enemy.kinds)):
            targets = []
        return SideStates(roster, starts, targets)

    # -- solving --------------------------------------------------------------------------------

    def over(self, a: int, d: int) -> bool:
        """Return whether the battle is decided, or this chain stops here."""
        return not (self.attacker.fights[a] and self.defender.fights[d])

    def round(self, masses: PairChances, first: bool) -> PairChances:
        """Return the chances after one more round; decided battles stay as they are unless it is
        the first."""
        after, _rounds = self._fight(self._numbered(masses), first=first, forever=False)
        return self._named(after)

    def sweep(self, masses: PairChances, first: bool) -> tuple[PairChances, PairChances, float]:
        """Fight to the end from these chances. ``first``: the first round is still to come.

        Returns:
            the decided battles, those in which neither side can hurt the other any more, and the
            expected number of rounds.
        """
        grid, rounds = self._numbered(masses), 0.0
        if first:
            grid, rounds = self._begun(grid)
        left, more = self._fight(grid, first=False, forever=True)
        decided, endless = dict[tuple[State, State], float](), dict[tuple[State, State], float]()
        for a, d, mass in left.items():
            pair = self.attacker.states[a], self.defender.states[d]
            ended = decided if self.over(a, d) else endless
            ended[pair] = ended.get(pair, 0.0) + mass
        return decided, endless, rounds + more

    def _begun(self, masses: ChanceGrid) -> tuple[ChanceGrid, float]:
        """Fight what only the first round has, so that all that comes is fought like any round.

        Pairs that are decided already, where only fire before the battle happens, and pairs whose
        first casualties fire back fight the whole round; others fire the opening, and the rest of
        their round is still to come.

        Returns:
            the chances, and the expected number of rounds that are over: those fought whole, and
            those that the opening decided.
        """
        by_whole_round, by_opening = self._grid(), self._grid()
        rounds = 0.0
        for a, d, mass in masses.items():
            if self.over(a, d) or self._first_casualties_fire_back(a, d):
                rounds += mass
                by_whole_round.row(a)[d] += mass
            else:
                self._fire_opening(mass, a, d, by_opening)
        rounds += sum(mass for a, d, mass in by_opening.items() if self.over(a, d))
        # counted above, so that the rounds returned here would be counted twice
        begun, _rounds = self._fight(by_whole_round, first=True, forever=False, after=by_opening)
        return begun, rounds

    def by_rounds(self, masses: PairChances) -> Iterator[PairChances]:
        """Yield the chances after the first round, the second, and so on without end."""
        first = True
        while True:
            masses = self.round(masses, first)
            first = False
            yield masses

    def _fight(
        self, masses: ChanceGrid, *, first: bool, forever: bool, after: ChanceGrid | None = None
    ) -> tuple[ChanceGrid, float]:
        """Fight one round, or all rounds to the end: return the chances afterwards, added to
        ``after``, and the rounds fought. Empties ``masses``. ``first``: the first round, in which
        bombardment and surprise fire count; ``forever``: all rounds."""
        after = after or self._grid()
        apart, together = self._grid(), self._grid()
        if not first and not self._by_pairs:
            together = masses
        else:
            for a, d, mass in masses.items():
                if self.apart(a, d) or (first and self._first_casualties_fire_back(a, d)):
                    apart.row(a)[d] += mass
                elif first:
                    self._fire_opening(mass, a, d, together)
                else:
                    together.row(a)[d] += mass
        if self._takes_arrays and any(apart.items()):
            rounds = self._fleets(apart, first, forever, after, together)
        else:
            rounds = self._one_by_one(apart, first, forever, after, together)
        return after, rounds + self._descend(together, first, forever, after)

    def _grid(self) -> ChanceGrid:
        return ChanceGrid(len(self.attacker.states), len(self.defender.states))

    def _numbered(self, masses: PairChances) -> ChanceGrid:
        """Return chances by numbers of states, from chances by states."""
        grid = self._grid()
        for (attacker, defender), mass in masses.items():
            grid.row(self.attacker.number[attacker])[self.defender.number[defender]] += mass
        return grid

    def _named(self, grid: ChanceGrid) -> PairChances:
        """Return chances by states, from chances by numbers of states."""
        attackers, defenders = self.attacker.states, self.defender.states
        return {(attackers[a], defenders[d]): mass for a, d, mass in grid.items()}

    def _fire_opening(self, mass: float, a: int, d: int, into: ChanceGrid) -> None:
        """Fire the opening of the first round at a pair, where its casualties do not fire back; add
        the chances to `into`. A battle at sea has none that ends before its round: the pair is
        added as it is."""
        if self.board.setup.at_sea:
            into.add(mass, _outcomes({a: 1.0}), _outcomes({d: 1.0}))
            return
        lost, struck = map(_flat, self._outcomes_of_opening(a, d, first=True))
        into.add(mass, _outcomes(lost or {a: 1.0}), _outcomes(struck or {d: 1.0}))

    def apart(self, a: int, d: int) -> bool:
        """Return whether a pair is taken by itself, since not every hit may strike everything."""
        return (
            not self.by_descent
            or self.fires.has_submarine(ATTACKER, a)
            or self.fires.has_submarine(DEFENDER, d)
        )

    def _first_casualties_fire_back(self, a: int, d: int) -> bool:
        """Return whether units fire back that were hit by what only the first round brings."""
        if self.board.setup.at_sea:
            return False
        states = self.attacker.states[a], self.defender.states[d]
        return any(
            volley.casualties_fire_back is not False
            for volley in self.board.opening_volleys(*states, first=True)
        )

    # -- many pairs together --------------------------------------------------------------------

    def _descend(self, masses: ChanceGrid, first: bool, forever: bool, after: ChanceGrid) -> float:
        """Fight the pairs whose hits may all strike everything; return the rounds. ``first`` and
        ``forever`` as in `_fight`."""
        ways = self._ways(masses)
        if not ways:
            return 0.0
        starts = [{self._rung_of[a]: row for a, row in masses.taken(way)} for way in ways]
        large = len(self.attacker.states) * sum(map(len, ways)) >= LARGE
        as_arrays = large and self.attacker.roster.countable
        run = self._as_lattice if as_arrays else self._one_way_at_a_time
        ended, rounds = run(ways, starts, forever, first)
        order = self.attacker.order
        endings = [(order[a], d, mass) for a, d, mass in ended]
        if forever:
            after.settled += endings
        else:
            for a, d, mass in endings:
                after.row(a)[d] += mass
        return rounds

    def _one_way_at_a_time(
        self, ways: Sequence[Sequence[int]], starts: Sequence[Starts], forever: bool, first: bool
    ) -> tuple[Iterable[Ended], float]:
        """Fight along each of the defender's paths by itself; return the pairs that have ended, and
        the rounds. ``first`` and ``forever`` as in `_fight`."""
        side_states, table = self.attacker, self.table
        rungs = Rungs(*self._rungs, [self._dice_of(side_states, a) for a in side_states.order])
        endings, rounds = list[Ended](), 0.0
        for way, begun in zip(ways, starts, strict=True):
            hits = [table.hits(self._dice_of(self.defender, d)) for d in way]
            path = Path(hits, [self.defender.fights[d] for d in way])
            ended, more = Descent(rungs, path, table).run(begun, forever, decided=first)
            endings += [(a, way[d], mass) for a, d, mass in ended]
            rounds += more
        return endings, rounds

    def _as_lattice(
        self, ways: Sequence[Sequence[int]], starts: Sequence[Starts], forever: bool, first: bool
    ) -> tuple[Iterable[Ended], float]:
        """Do as `_one_way_at_a_time`, for all ways at once as arrays."""
        from .arrays import np
        from .fronts import StatePairs
        from .lattice import Lattice
        from .way_down import Foes

        side_states, foe, sides = self.attacker, self.defender, self.table.sides
        states = np.array(side_states.states)[side_states.order]
        thrown = side_states.roster.dice_of_many(states, sides)
        below, fights = self._rungs
        lower = [rung if lower is None else lower for rung, lower in enumerate(below)]
        # The arrays number only those states of the defender that lie on one of the ways.
        defenders = [*dict.fromkeys(d for way in ways for d in way)]
        place_of = {d: place for place, d in enumerate(defenders)}
        begun: list[tuple[int, int, float]] = []  # place of the defender's state, rung, chance
        for way, rows in zip(ways, starts, strict=True):
            for rung, row in rows.items():
                begun += [
                    (place_of[d], rung, mass) for d, mass in zip(way, row, strict=True) if mass
                ]
        foes = Foes(
            [self._dice_of(foe, d) for d in defenders],
            [foe.fights[d] for d in defenders],
            [[place_of[struck] for struck in foe.path(d, ANY)] for d in defenders],
        )
        lattice = Lattice(states, np.array(lower), np.array(fights), thrown, sides)
        pairs = StatePairs(*map(np.array, zip(*begun, strict=True)))
        ended, rounds = lattice.run(foes, pairs, forever, decided=first)
        places = [defenders[place] for place in ended.d.tolist()]
        return zip(ended.state.tolist(), places, ended.chance.tolist(), strict=True), rounds

    def _ways(self, masses: ChanceGrid) -> list[Sequence[int]]:
        """Return paths of the defender that together hold every state with a chance."""
        ways: list[Sequence[int]] = []
        reached = {d for _a, row in masses.reached() for d in compress(self._defender_numbers, row)}
        for d in self.defender.downwards:
            if d in reached:
                ways.append(self.defender.path(d, ANY))
                reached.difference_update(ways[-1])
        return ways

    @cached_property
    def _defender_numbers(self) -> range:
        return range(len(self.defender.states))

    @cached_property
    def _rung_of(self) -> dict[int, int]:
        """Number of the attacker's state -> its rung."""
        return {number: rung for rung, number in enumerate(self.attacker.order)}

    @cached_property
    def _rungs(self) -> tuple[list[int | None], list[bool]]:
        """Return of each rung the one below it, and whether the battle goes on there."""
        side_states, rung_of = self.attacker, self._rung_of
        below = [side_states.below(a) for a in side_states.order]
        return (
            [None if b is None else rung_of[b] for b in below],
            [side_states.fights[a] for a in side_states.order],
        )

    def _dice_of(self, side_states: SideStates, number: int) -> Dice:
        return side_states.roster.dice(side_states.states[number], self.table.sides)

    # -- one pair after the other ---------------------------------------------------------------

    def _one_by_one(
        self, begun: ChanceGrid, first: bool, forever: bool, left: ChanceGrid, together: ChanceGrid
    ) -> float:
        """Fight the pairs of ``begun``, from most units to fewest; return the rounds fought.
        ``first`` and ``forever`` as in `_fight`.

        A submarine against a destroyer, fought forever, comes to ``left`` as either of them alone
        or as nobody. With a fighter beside the submarine, what the submarine's loss leaves comes to
        ``together``, since every hit may then strike everything.
        """
        fight = _PairFight(first, forever, begun, self._grid(), left, together)
        rounds, downwards = 0.0, self.defender.downwards
        for a in self.attacker.downwards:
            if begun.rows[a] is None and fight.halfway.rows[a] is None:
                continue
            at_start, halfway, faint = begun.row(a), fight.halfway.row(a), 0.0
            for d in downwards:
                starting, struck = at_start[d], halfway[d]
                if not starting and not struck:
                    continue
                at_start[d] = halfway[d] = 0.0
                if starting + struck < _FAINT:
                    faint += starting + struck
                else:
                    rounds += self._fight_pair(fight, a, d, starting, struck)
            left.row(a)[downwards[-1]] += faint
        return rounds

    def _fight_pair(
        self, fight: _PairFight, a: int, d: int, starting: float, struck: float
    ) -> float:
        """Fight one pair and return the rounds: one, or all until a hit leads away from the pair.

        ``starting`` is the chance that a round begins with the pair; ``struck``, that the strike of
        submarines has led to it in the middle of a round. A pair that a round leaves as it is three
        times in four, fought forever, has four rounds.
        """
        apart, over = fight.first or self.apart(a, d), self.over(a, d)
        ended = fight.finished if apart else fight.for_descent
        if starting and not fight.first and (over or not apart):
            ended.row(a)[d] += starting
            starting = 0.0
        repeats = fight.forever and apart and not over
        strikes, fires = self.fires.of_pair(a, d)
        strikes_miss, fires_miss = (ours.none * theirs.none for ours, theirs in (strikes, fires))
        unchanged = strikes_miss * fires_miss
        if repeats and unchanged == 1.0:  # neither side can hurt the other
            ended.row(a)[d] += starting + struck
            return 0.0
        if repeats:  # the rounds that begin so: 1 + unchanged + unchanged squared + …
            starting = (starting + struck * fires_miss) / (1.0 - unchanged)
        self._fight_round(fight, a, d, starting, struck)
        if fight.forever:
            unhurt, fight.at_start.row(a)[d] = fight.at_start.row(a)[d], 0.0
            if not repeats:  # with `repeats` they are among those that start
                ended.row(a)[d] += unhurt
        return starting

    def _fight_round(
        self, fight: _PairFight, a: int, d: int, starting: float, struck: float
    ) -> None:
        """Fight a round of a pair: whole where what the strike sinks may fire back, else by
        halves."""
        whole = fight.first and not self.board.setup.at_sea
        if whole or self.fires.casualties_fire_back(a, d) is None:
            self._strike_and_fire(starting, a, d, fight.first, fight.after_round)
            return
        strikes, fires = self.fires.of_pair(a, d)
        unstruck = strikes[0].none * strikes[1].none
        if starting and unstruck < 1.0:
            self._exchange(starting, a, d, strikes, fight.halfway)
            fight.halfway.row(a)[d] = 0.0  # those that missed fire at once, below
        if struck or starting:
            self._exchange(struck + starting * unstruck, a, d, fires, fight.after_round)

    @cached_property
    def _takes_arrays(self) -> bool:
        """Whether the pairs with submarines are so many that they are taken as arrays."""
        size = len(self.attacker.states) * len(self.defender.states)
        moment = self.board.rules.destroyer_presence == "moment"
        return self.board.setup.at_sea and size >= LARGE_AT_SEA and not moment

    def _fleets(
        self, begun: ChanceGrid, first: bool, forever: bool, left: ChanceGrid, together: ChanceGrid
    ) -> float:
        """Do as `_one_by_one`, for all states of the defender at a time, as arrays."""
        from .fleets import Fleets

        fleets = Fleets(self)
        fleets.run(begun.as_array(), first, forever)
        left.add_array(fleets.left)
        together.add_array(fleets.together)
        return fleets.rounds

    def _exchange(
        self, mass: float, a: int, d: int, fires: tuple[SideFire, SideFire], into: ChanceGrid
    ) -> None:
        """Fight a round in which both sides fire at once."""
        grain = _FAINT / mass
        struck = self._outcomes(self.defender, d, fires[0], grain)
        into.add(mass, self._outcomes(self.attacker, a, fires[1], grain), struck)

    def _strike_and_fire(self, mass: float, a: int, d: int, first: bool, into: ChanceGrid) -> None:
        """Fight a whole round, in which what step 2 has hit may fire back."""
        if not mass:
            return
        on_attacker, on_defender = self._outcomes_of_opening(a, d, first)
        grain = _FAINT / mass
        for a_fires, attackers in on_attacker.items():
            fire = self.fires.volley(ATTACKER, a_fires, a, d)
            struck = [
                (d_fires, self._mixture(self.defender, defenders, fire, grain))
                for d_fires, defenders in on_defender.items()
            ]
            for d_fires, defenders_left in struck:
                fire = self.fires.volley(DEFENDER, d_fires, a, d)
                into.add(mass, self._mixture(self.attacker, attackers, fire, grain), defenders_left)

    # -- step 2 ---------------------------------------------------------------------------------

    def _outcomes_of_opening(
        self, a: int, d: int, first: bool
    ) -> tuple[_OpeningOutcome, _OpeningOutcome]:
        """Return the outcomes of the opening fire (step 2) for the attacker and the defender.
        ``first``: of the first round."""
        volleys: Sequence[Volley] = ()
        if first or any(fire.parts for fire in self.fires.of_pair(a, d)[0]):
            states = self.attacker.states[a], self.defender.states[d]
            volleys = self.board.opening_volleys(*states, first=first)
        opening = self._opening_at_sea if self.board.setup.at_sea else self._opening_ashore
        return (
            opening(self.attacker, a, [v for v in volleys if v.side == DEFENDER]),
            opening(self.defender, d, [v for v in volleys if v.side == ATTACKER]),
        )

    def _opening_ashore(
        self, side_states: SideStates, start: int, volleys: Sequence[Volley]
    ) -> _OpeningOutcome:
        """Return the outcome for one side of AA guns and ships off the coast."""
        after = after_volleys(
            side_states.roster, side_states.states[start], aimed(self.table, volleys)
        )
        left = {side_states.number[state]: chance for state, chance in after.items() if chance}
        if any(volley.casualties_fire_back for volley in volleys):
            return {start: left}
        return {place: {place: chance} for place, chance in left.items()}

    def _opening_at_sea(
        self, side_states: SideStates, start: int, volleys: Sequence[Volley]
    ) -> _OpeningOutcome:
        """Return the outcome for one side of submarines that fire first."""
        spread: _OpeningOutcome = {start: {start: 1.0}}
        for volley in volleys:
            for target, dice in self.fires.at_targets(volley.shots).parts:
                after: _OpeningOutcome = {}
                for firing, left in spread.items():
                    for now, mass in left.items():
                        path = side_states.path(now, target)
                        low, chances = self.table.hits(dice).within(len(path) - 1, 0.0)
                        for place, chance in zip(path[low:], chances, strict=False):
                            if not chance:
                                continue
                            fires_back = self.board.casualty_fires_back(
                                volley, side_states.states[start], side_states.states[place]
                            )
                            group = after.setdefault(firing if fires_back else place, {})
                            group[place] = group.get(place, 0.0) + mass * chance
                spread = after
        return spread

    # -- hits -----------------------------------------------------------------------------------

    def _mixture(
        self, side_states: SideStates, left: Mapping[int, float], fire: SideFire, grain: float
    ) -> Outcomes:
        """Return states after the fire when step 2 has left these, and their chances."""
        if len(left) == 1:
            ((now, chance),) = left.items()
            places, chances = self._outcomes(side_states, now, fire, grain / chance)
            return places, chances if chance == 1.0 else [chance * p for p in chances]
        mixed: dict[int, float] = {}
        for now, chance in left.items():
            if chance:
                outcomes = self._outcomes(side_states, now, fire, grain / chance)
                for place, p in zip(*outcomes, strict=True):
                    mixed[place] = mixed.get(place, 0.0) + chance * p
        return list(mixed), list(mixed.values())

    def _outcomes(
        self, side_states: SideStates, now: int, fire: SideFire, grain: float
    ) -> Outcomes:
        """Return states after the fire and their chances. Many pairs share them: a side fires alike
        at many others, and the grain need not be just this."""
        if fire is self.fires.nothing:
            return (now,), (1.0,)
        coarse = frexp(grain)[1] // _COARSE
        key = (side_states, now, fire, coarse)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._found(
                side_states, now, fire, 2.0 ** (coarse * _COARSE - 1)
            )
        return known

    def _found(self, side_states: SideStates, now: int, fire: SideFire, grain: float) -> Outcomes:
        """Work out `_outcomes`: in one step while all dice strike the same units, else group by
        group, the narrowest targets first."""
        effective: Sequence[tuple[str, Dice]] = fire.parts
        if len(effective) > 1:
            effective = [part for part in effective if len(side_states.path(now, part[0])) > 1]
        if not effective:
            return (now,), (1.0,)
        # As long as all strike the same units, it does not matter which dice have hit.
        target = effective[-1][0]
        path = side_states.path(now, target)
        dice = effective[-1][1]
        alike = len(path)
        for narrow, more in effective[:-1]:
            dice = tuple(map(add, dice, more))
            alike = min(alike, side_states.alike(now, narrow, target))
        low, chances = self.table.hits(dice).within(alike - 1, grain)
        if len(effective) == 1 or low + len(chances) < alike or alike == len(path):
            places = path[low : low + len(chances)]
            run = range(places[0], places[0] + len(places))
            return run if list(run) == list(places) else places, chances
        spread = {now: 1.0}
        for part in effective:
            alone = self.fires.interned((part,))
            after: dict[int, float] = {}
            for place, mass in spread.items():
                for onto, chance in zip(
                    *self._outcomes(side_states, place, alone, grain / mass), strict=True
                ):
                    after[onto] = after.get(onto, 0.0) + mass * chance
            spread = after
        return list(spread), list(spread.values())


def aimed(table: HitTable, volleys: Iterable[Volley]) -> list[tuple[str, HitDistribution]]:
    """Return the units that volleys may strike, and the hits of their dice."""
    return [
        (target, table.hits(table.dice(shots)))
        for volley in volleys
        for target, shots in by_target(volley.shots)
    ]


def _flat(opening: _OpeningOutcome) -> dict[int, float]:
    """Return those left -> chance, where they are also those that fire."""
    return {place: p for group in opening.values() for place, p in group.items()}


def _outcomes(chances: Mapping[int, float]) -> Outcomes:
    return list(chances), list(chances.values())
