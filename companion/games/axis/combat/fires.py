"""Dice that both sides throw in a round of a pair of states, by what they may strike.

A round has two moments: submarines fire first (step 2), then everybody else (steps 4 and 5). Two
submarines and a fighter, without a destroyer, fire at a battleship and a submarine: first two dice
that hit at 2, at anything that floats (`sea`), then one that hits at 3, at anything but submarines
(`not-submarine`). Once the enemy's submarine is gone both strike the same ships, so dice thrown in
one moment count as one group.

Who fires at what depends on the kinds of ship left, not on their numbers. So a fire is found once
for many pairs, and the same dice are always the same object.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod
from operator import add

from .board import BattleBoard, by_target
from .dice import Dice, HitTable
from .roster import ANY, DESTROYER, NOT_SUBMARINE, SUBMARINE, Roster, Shot, State
from .setup import ATTACKER, DEFENDER
from .side_states import Exposed, Parts, Ships, SideFire, SideStates
from .units import SEA

_TARGETS = (SEA, NOT_SUBMARINE, ANY)
"""Targets that a die may have, the narrowest first."""


class Fires:
    """Fires of both sides of a board, found as they are asked for. States go by their numbers."""

    def __init__(
        self, board: BattleBoard, table: HitTable, attacker: SideStates, defender: SideStates
    ) -> None:
        """Keep the board, and a table for each kind of fire that has been worked out once: volleys,
        surprise fire, fire of both moments, fire that reaches, who fires back."""
        self.board = board
        self.table = table
        self.attacker = attacker
        self.defender = defender
        self._interned: dict[Parts, SideFire] = {}
        self.nothing = self.interned(())
        """Fire without dice."""
        self._volleys: dict[tuple[str, int, bool, bool], SideFire] = {}
        self._surprise: dict[tuple[str, int], SideFire] = {}
        self._armed: dict[tuple[str, int, Exposed], tuple[SideFire, SideFire]] = {}
        self._reaching: dict[tuple[SideFire, tuple[int | None, ...]], SideFire] = {}
        self._seen: dict[tuple[str, Ships, Ships], tuple[bool, bool]] = {}
        self._fire_back: dict[tuple[Ships, Ships], bool | None] = {}

    @cached_property
    def _ships(self) -> dict[str, list[Ships]]:
        """Side -> for each state, whether there are submarines, and whether destroyers."""
        return {
            side_states.roster.name: [
                (side_states.roster.has(state, SUBMARINE), side_states.roster.has(state, DESTROYER))
                for state in side_states.states
            ]
            for side_states in (self.attacker, self.defender)
        }

    @cached_property
    def exposed(self) -> dict[str, list[Exposed]]:
        """Side -> for each state, its ships and alike targets: all that fire at it depends on."""
        return {
            side_states.roster.name: [
                (ships, _alike(side_states.roster, state))
                for ships, state in zip(
                    self._ships[side_states.roster.name], side_states.states, strict=True
                )
            ]
            for side_states in (self.attacker, self.defender)
        }

    def of_pair(
        self, a: int, d: int
    ) -> tuple[tuple[SideFire, SideFire], tuple[SideFire, SideFire]]:
        """Return the attacker's and the defender's dice in step 2, then both in steps 4 and 5, as
        far as they have something to strike. If all casualties fire back, all dice are in the
        second pair: it is as if they were thrown together."""
        attacking, defending = self.of_side(ATTACKER, a, d), self.of_side(DEFENDER, a, d)
        return (attacking[0], defending[0]), (attacking[1], defending[1])

    def of_side(self, side: str, a: int, d: int) -> tuple[SideFire, SideFire]:
        """Return the dice of one side: in step 2, and in steps 4 and 5."""
        if side == ATTACKER:
            firing, foe = a, self.exposed[DEFENDER][d]
        else:
            firing, foe = d, self.exposed[ATTACKER][a]
        return self._armed.get((side, firing, foe)) or self._arm(side, firing, foe, a, d)

    def volley_in_reach(self, side: str, firing: int, a: int, d: int) -> SideFire:
        """Return the dice of step 4 or 5 that have something to strike, of those left after step 2
        of a round that began with the pair of a and d."""
        foe = self.exposed[DEFENDER][d] if side == ATTACKER else self.exposed[ATTACKER][a]
        return self._in_reach(self.volley(side, firing, a, d), foe[1])

    def has_destroyer(self, side: str, number: int) -> bool:
        """Return whether a state of a side has a destroyer."""
        return self._ships[side][number][1]

    def has_submarine(self, side: str, number: int) -> bool:
        """Return whether a state of a side has a submarine."""
        return self._ships[side][number][0]

    def casualties_fire_back(self, a: int, d: int) -> bool | None:
        """Return whether casualties of step 2 fire back in a round of this pair; None if only those
        of one side do. The kinds of ship that are left decide it."""
        key = self._ships[ATTACKER][a], self._ships[DEFENDER][d]
        if key not in self._fire_back:
            states = self.attacker.states[a], self.defender.states[d]
            self._fire_back[key] = self.board.casualties_fire_back(*states)
        return self._fire_back[key]

    def at_targets(self, shots: tuple[Shot, ...]) -> SideFire:
        """Return the dice of these shots by what they may strike."""
        return self.interned(tuple((t, self.table.dice(some)) for t, some in by_target(shots)))

    def interned(self, parts: Parts) -> SideFire:
        """Return the one object for these dice."""
        known = self._interned.get(parts)
        if known is None:
            none = prod(self.table.hits(dice).none for _, dice in parts)
            known = self._interned[parts] = SideFire(parts, none)
        return known

    def _arm(
        self, side: str, firing: int, foe: Exposed, a: int, d: int
    ) -> tuple[SideFire, SideFire]:
        """Work out `of_side`, and keep it: all pairs with this foe share it."""
        fires = self._strike(side, firing, a, d), self.volley(side, firing, a, d)
        if self.casualties_fire_back(a, d):
            fires = self.nothing, self._both(*fires)
        strike, volley = (self._in_reach(fire, foe[1]) for fire in fires)
        self._armed[side, firing, foe] = strike, volley
        return strike, volley

    def _strike(self, side: str, firing: int, a: int, d: int) -> SideFire:
        """Return the dice of submarines that fire first (step 2)."""
        if not self._circumstances(side, a, d)[0]:
            return self.nothing
        known = self._surprise.get((side, firing))
        if known is None:
            side_states = self.attacker if side == ATTACKER else self.defender
            shots = side_states.roster.shots(side_states.states[firing], opening=True)
            known = self._surprise[side, firing] = self.at_targets(shots)
        return known

    def volley(self, side: str, firing: int, a: int, d: int) -> SideFire:
        """Return the dice of step 4 or 5 by what they may strike."""
        strikes, spotted = self._circumstances(side, a, d)
        key = (side, firing, strikes, spotted)
        known = self._volleys.get(key)
        if known is None:
            side_states = self.attacker if side == ATTACKER else self.defender
            volley = self.board.volley(
                side, side_states.states[firing], self.attacker.states[a], self.defender.states[d]
            )
            known = self._volleys[key] = self.at_targets(volley.shots)
        return known

    def _circumstances(self, side: str, a: int, d: int) -> tuple[bool, bool]:
        """Return whether a side's submarines fire first, and whether its aircraft can hit
        submarines. The kinds of ship that are left decide both."""
        key = (side, self._ships[ATTACKER][a], self._ships[DEFENDER][d])
        known = self._seen.get(key)
        if known is None:
            states = self.attacker.states[a], self.defender.states[d]
            strikes = self.board.submarines_fire_first(side, *states)
            known = self._seen[key] = strikes, self.board.aircraft_can_hit_submarines(side, *states)
        return known

    def _both(self, fire: SideFire, another: SideFire) -> SideFire:
        """Return the dice of two fires together."""
        dice: dict[str, Dice] = {}
        for target, more in (*fire.parts, *another.parts):
            dice[target] = tuple(map(add, dice[target], more)) if target in dice else more
        return self.interned(tuple((t, dice[t]) for t in _TARGETS if t in dice))

    def _in_reach(self, fire: SideFire, alike: tuple[int | None, ...]) -> SideFire:
        """Return the dice that have something to strike; neighbours that strike the same units
        count as one group. ``alike``: the foe's, see `_alike`."""
        known = self._reaching.get((fire, alike))
        if known is None:
            known = self._reaching[fire, alike] = self._merged(fire, alike)
        return known

    def _merged(self, fire: SideFire, alike: Sequence[int | None]) -> SideFire:
        """Work out `_in_reach`."""
        parts: list[tuple[str, Dice]] = []
        before = None
        for target, dice in fire.parts:
            now = alike[_TARGETS.index(target)]
            if now is None:
                continue
            if parts and now == before:
                dice = tuple(map(add, parts.pop()[1], dice))
            parts.append((target, dice))
            before = now
        return self.interned(tuple(parts))


def _alike(roster: Roster, state: State) -> tuple[int | None, ...]:
    """Return for each target the first one that strikes the same units; `None` if there are
    none."""
    reach = [tuple(i for i in roster.targets(target) if state[i]) for target in _TARGETS]
    return tuple(reach.index(units) if units else None for units in reach)
