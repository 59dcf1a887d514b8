"""The battle as a Markov chain over (attackers left, defenders left), solved exactly.

With the order of losses fixed, hits move each side down a path; there is no way back up, so the
pairs of states can be visited once, from most units to fewest. A round in which nothing is hit
leads back to its own pair: dividing by its chance of leaving sums all repetitions at once.

Accuracy: doubles throughout. Tails under `GRAIN` of the whole are moved to the neighbouring
number of hits, never dropped, so chances always sum to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from .board import Board, Volley, by_target
from .descent import descent_of
from .dice import Hits, HitTable
from .roster import ANY, NOT_SUBMARINE, SUBMARINE, Roster, Shot, State
from .setup import ATTACKER, DEFENDER
from .units import AIR, SEA

GRAIN = 1e-17

Masses: TypeAlias = dict[tuple[State, State], float]
_Rows: TypeAlias = list[list[float] | None]
_Opening: TypeAlias = dict[int, dict[int, float]]
_Fire: TypeAlias = Sequence[tuple[str, Hits]]


class Ladder:
    """The states one side can reach, numbered from most hits left to fewest."""

    def __init__(self, roster: Roster, starts: Iterable[State], targets: Sequence[str]) -> None:
        self.roster = roster
        reached = dict.fromkeys(starts)
        pending = list(reached)
        while pending:
            state = pending.pop()
            for target in targets:
                lower = roster.absorb(state, target, 1)
                if lower not in reached:
                    reached[lower] = None
                    pending.append(lower)
        self.states = sorted(reached, key=sum, reverse=True)
        self.number = {state: i for i, state in enumerate(self.states)}
        self.capable = [roster.capable(state) for state in self.states]
        self._paths: dict[tuple[int, str], Sequence[int]] = {}

    def path(self, number: int, target: str) -> Sequence[int]:
        """Numbers of the states after 0, 1, 2 ... hits on ``target``, as far as they have effect.

        A run of consecutive numbers comes as a ``range``.
        """
        known = self._paths.get((number, target))
        if known is None:
            state = self.states[number]
            found = [number]
            for _ in range(self.roster.capacity(state, target)):
                state = self.roster.absorb(state, target, 1)
                found.append(self.number[state])
            run = range(number, number + len(found))
            known = self._paths[number, target] = run if list(run) == found else found
        return known


class Chain:
    """A board with the ladders of its two sides."""

    def __init__(
        self,
        board: Board,
        attackers: Iterable[State],
        defenders: Iterable[State],
        first_round: bool = True,
        by_descent: bool = True,
    ) -> None:
        self.board = board
        self.attacker = self._ladder(board.attacker, attackers, first_round)
        self.defender = self._ladder(board.defender, defenders, first_round)
        self.submarines = any(
            SUBMARINE in kind.unit.roles
            for roster in (board.attacker, board.defender)
            for kind in roster.kinds
        )
        self._table = HitTable(board.setup.edition.die_sides)
        self._hits: dict[tuple[Shot, ...], Hits] = {}
        self._fires: dict[tuple[str, int, bool, bool], _Fire] = {}
        self._descent = descent_of(self) if by_descent else None

    def _ladder(self, roster: Roster, starts: Iterable[State], first_round: bool) -> Ladder:
        starts = list(starts)
        if first_round:
            volleys = [v for start in starts for v in self.board.first_volleys(roster.name, start)]
            targets = sorted({shot.target for volley in volleys for shot in volley.shots})
            starts = Ladder(roster, starts, targets).states
        enemy = self.board.enemy(roster.name)
        targets = [ANY]
        if any(SUBMARINE in kind.unit.roles for kind in enemy.kinds):
            targets.append(SEA)
        if self.board.rules.aircraft_hit_submarines == "with-destroyer" and any(
            kind.unit.domain == AIR for kind in enemy.kinds
        ):
            targets.append(NOT_SUBMARINE)
        return Ladder(roster, starts, targets)

    # -- a round --------------------------------------------------------------------------------

    def spread(self, mass: float, a: int, d: int, first: bool, rows: _Rows) -> None:
        """Add what one round makes of the pair (a, d) to ``rows``."""
        on_attacker, on_defender = self._openings(a, d, first)
        for a_fires, attackers in on_attacker.items():
            for d_fires, defenders in on_defender.items():
                grain = GRAIN / mass
                fire = self._fire(ATTACKER, a_fires, a, d)
                struck = _mixture(self.defender, defenders, fire, grain)
                fire = self._fire(DEFENDER, d_fires, a, d)
                lost = _mixture(self.attacker, attackers, fire, grain)
                self._deposit(mass, lost, struck, rows)

    def _deposit(
        self,
        mass: float,
        lost: tuple[Sequence[int], Sequence[float]],
        struck: tuple[Sequence[int], Sequence[float]],
        rows: _Rows,
    ) -> None:
        places, chances = struck
        width = len(self.defender.states)
        for a, chance in zip(*lost, strict=True):
            row = rows[a]
            if row is None:
                row = rows[a] = [0.0] * width
            weight = mass * chance
            if isinstance(places, range):
                span = slice(places.start, places.stop)
                row[span] = [old + weight * p for old, p in zip(row[span], chances, strict=True)]
            else:
                for d, p in zip(places, chances, strict=True):
                    row[d] += weight * p

    def _fire(self, side: str, firing: int, a: int, d: int) -> _Fire:
        """Hits of step 4 or 5 by what they may strike."""
        strikes, spotted = self._circumstances(side, a, d)
        key = (side, firing, strikes, spotted)
        known = self._fires.get(key)
        if known is None:
            ladder = self.attacker if side == ATTACKER else self.defender
            volley = self.board.volley(
                side, ladder.states[firing], self.attacker.states[a], self.defender.states[d]
            )
            known = self._fires[key] = self._by_target(volley)
        return known

    def _circumstances(self, side: str, a: int, d: int) -> tuple[bool, bool]:
        """What else the fire of a side depends on: its submarines' strike, its destroyers."""
        if not self.submarines:
            return False, True
        attacker, defender = self.attacker.states[a], self.defender.states[d]
        return (
            self.board.strikes(side, attacker, defender),
            self.board.spotted(side, attacker, defender),
        )

    def hits_of(self, side: str, number: int) -> Hits:
        """All hits of a side in step 4 or 5, for battles without submarines."""
        ladder = self.attacker if side == ATTACKER else self.defender
        shots = self.board.roster(side).shots(ladder.states[number], opening=False)
        return self._distribution(shots)

    def _distribution(self, shots: tuple[Shot, ...]) -> Hits:
        known = self._hits.get(shots)
        if known is None:
            known = self._hits[shots] = self._table.hits(shots)
        return known

    def _by_target(self, volley: Volley) -> _Fire:
        return [(t, self._distribution(shots)) for t, shots in by_target(volley.shots)]

    # -- step 2 ---------------------------------------------------------------------------------

    def _openings(self, a: int, d: int, first: bool) -> tuple[_Opening, _Opening]:
        """Step 2 for the attacker and the defender."""
        if not first and not self.submarines:
            return {a: {a: 1.0}}, {d: {d: 1.0}}
        volleys = self.board.opening(first, self.attacker.states[a], self.defender.states[d])
        return (
            self._opening(self.attacker, a, [v for v in volleys if v.side == DEFENDER]),
            self._opening(self.defender, d, [v for v in volleys if v.side == ATTACKER]),
        )

    def _opening(self, ladder: Ladder, start: int, volleys: Sequence[Volley]) -> _Opening:
        """Step 2 for one side: those that may still fire -> those left -> chance."""
        spread: _Opening = {start: {start: 1.0}}
        for volley in volleys:
            for target, distribution in self._by_target(volley):
                after: _Opening = {}
                for firing, left in spread.items():
                    for now, mass in left.items():
                        path = ladder.path(now, target)
                        low, chances = distribution.within(len(path) - 1, 0.0)
                        for place, chance in zip(path[low:], chances, strict=False):
                            if not chance:
                                continue
                            answers = self.board.answers(
                                volley, ladder.states[start], ladder.states[place]
                            )
                            group = after.setdefault(firing if answers else place, {})
                            group[place] = group.get(place, 0.0) + mass * chance
                spread = after
        return spread

    def stay(self, a: int, d: int) -> float:
        """The chance that a later round changes nothing at all."""
        chance = 1.0
        if self.submarines:
            states = self.attacker.states[a], self.defender.states[d]
            for volley in self.board.opening(False, *states):
                for _, distribution in self._by_target(volley):
                    chance *= distribution.none
        for ladder, place, side, firing in (
            (self.defender, d, ATTACKER, a),
            (self.attacker, a, DEFENDER, d),
        ):
            for target, distribution in self._fire(side, firing, a, d):
                if len(ladder.path(place, target)) > 1:
                    chance *= distribution.none
        return chance

    # -- solving --------------------------------------------------------------------------------

    def rows(self, masses: Masses) -> _Rows:
        """Masses by states as rows by numbers."""
        rows: _Rows = [None] * len(self.attacker.states)
        for (attacker, defender), mass in masses.items():
            a, d = self.attacker.number[attacker], self.defender.number[defender]
            row = rows[a]
            if row is None:
                row = rows[a] = [0.0] * len(self.defender.states)
            row[d] += mass
        return rows

    def masses(self, rows: _Rows) -> Masses:
        """The other way round."""
        return {
            (self.attacker.states[a], self.defender.states[d]): mass
            for a, row in enumerate(rows)
            if row is not None
            for d, mass in enumerate(row)
            if mass
        }

    def over(self, a: int, d: int) -> bool:
        """Is the battle decided?"""
        return not (self.attacker.capable[a] and self.defender.capable[d])

    def round(self, masses: Masses, first: bool) -> Masses:
        """The chances after one more round; decided battles stay as they are."""
        return self.masses(self._round(self.rows(masses), first))

    def _round(self, before: _Rows, first: bool) -> _Rows:
        if self._descent and not first:
            return self._descent.run(before, forever=False)[0]
        rows: _Rows = [None] * len(self.attacker.states)
        for a, row in enumerate(before):
            for d, mass in enumerate(row or ()):
                if not mass:
                    continue
                if self.over(a, d) and not first:
                    self._deposit(mass, ((a,), (1.0,)), ((d,), (1.0,)), rows)
                else:
                    self.spread(mass, a, d, first, rows)
        return rows

    def sweep(self, masses: Masses, first: bool) -> tuple[Masses, Masses, float]:
        """Fight to the end from these chances. ``first``: the first round is still to come.

        Returns:
            the decided battles, those in which neither side can hurt the other any more, and the
            expected number of rounds.
        """
        rows = self.rows(masses)
        rounds = 0.0
        if first:
            rounds = sum(masses.values())
            rows = self._round(rows, first=True)
        if self._descent:
            rows, more = self._descent.run(rows, forever=True)
        else:
            more = self._sweep(rows)
        decided: Masses = {}
        endless: Masses = {}
        for pair, mass in self.masses(rows).items():
            place = self.attacker.number[pair[0]], self.defender.number[pair[1]]
            (decided if self.over(*place) else endless)[pair] = mass
        return decided, endless, rounds + more

    def _sweep(self, rows: _Rows) -> float:
        """Empty all pairs that can be fought on, from most units to fewest; returns rounds."""
        rounds = 0.0
        for a, row in enumerate(rows):
            if row is None:
                continue
            for d in range(len(row)):
                mass = row[d]
                if not mass or self.over(a, d):
                    continue
                stay = self.stay(a, d)
                if stay == 1.0:
                    continue
                visits = mass / (1.0 - stay)
                rounds += visits
                self.spread(visits, a, d, False, rows)
                row[d] = 0.0
        return rounds

    def by_rounds(self, masses: Masses) -> Iterator[Masses]:
        """The chances after the first round, the second, and so on without end."""
        first = True
        while True:
            masses = self.round(masses, first)
            first = False
            yield masses


def _mixture(
    ladder: Ladder, left: Mapping[int, float], fire: _Fire, grain: float
) -> tuple[Sequence[int], Sequence[float]]:
    """States after the fire when step 2 has left these, and their chances."""
    if len(left) == 1:
        ((now, chance),) = left.items()
        places, chances = _outcomes(ladder, now, fire, grain / chance)
        return places, chances if chance == 1.0 else [chance * p for p in chances]
    mixed: dict[int, float] = {}
    for now, chance in left.items():
        if chance:
            for place, p in zip(*_outcomes(ladder, now, fire, grain / chance), strict=True):
                mixed[place] = mixed.get(place, 0.0) + chance * p
    return list(mixed), list(mixed.values())


def _outcomes(
    ladder: Ladder, now: int, fire: _Fire, grain: float
) -> tuple[Sequence[int], Sequence[float]]:
    """States after the fire and their chances."""
    effective = [(t, h) for t, h in fire if len(ladder.path(now, t)) > 1]
    if not effective:
        return (now,), (1.0,)
    if len(effective) == 1:
        target, distribution = effective[0]
        path = ladder.path(now, target)
        low, chances = distribution.within(len(path) - 1, grain)
        return path[low : low + len(chances)], chances
    spread = {now: 1.0}
    for target, distribution in effective:
        after: dict[int, float] = {}
        for place, mass in spread.items():
            path = ladder.path(place, target)
            low, chances = distribution.within(len(path) - 1, grain)
            for found, chance in zip(path[low:], chances, strict=False):
                after[found] = after.get(found, 0.0) + mass * chance
        spread = after
    return list(spread), list(spread.values())
