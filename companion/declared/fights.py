"""Battles of a declared game, fought with dice that fell, and weighed exactly.

The units left on a side follow from the hits that each kind of unit has taken. Where nobody chooses
losses, their order is declared, so the number of hits taken tells which units are left. Each step
of a round then has a fixed probability for each number of hits, and hits are never taken back. So
the odds are sums of products of these probabilities, each computed once: exact but for the rounding
of floating-point numbers, 1 in 10^9 at most.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from companion.declared.ledger import Ledger
from companion.table.i18n import _
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import (
    ATTACKER,
    BOTH,
    DEFENDER,
    Expression,
    Fight,
    Results,
    Volley,
)

MOST_DICE, MOST_HITS, MOST_PAIRS, MOST_ROUNDS = 120, 200, 2_600, 60
"""Limits: dice of one roll, hits that a side takes, pairs of hits taken that are weighed, rounds
that are fought."""
MOST_PRODUCTS = 6_000_000
"""Most chances that are multiplied for one answer: a few seconds."""
SIDES = (ATTACKER, DEFENDER)
NO_ONE = "nobody"
HitsTaken = tuple[int, int]
"""The hits that the attacker and the defender have taken."""


class Thrown(NamedTuple):
    """A roll of one side in a step: dice by unit, in the order of their table."""

    side: str
    volley: Volley
    dice: Mapping[str, int]
    round: int

    @property
    def thrown(self) -> int:
        return sum(self.dice.values())


class Struck(NamedTuple):
    """Hits on a side that says which units take them: any of those that can, each so many. A hurt
    unit takes its next hit before another of its kind."""

    side: str
    seat: str
    hits: int
    takes: Mapping[str, int]
    usual: Mapping[str, int]

    def allows(self, chosen: Mapping[str, int]) -> bool:
        """Return whether the chosen losses are as many as the hits, on units that can take them."""
        return sum(chosen.values()) == self.hits and all(
            0 < count <= self.takes.get(unit, 0) for unit, count in chosen.items()
        )


class BattleStanding(NamedTuple):
    """Standing of a battle: the units each side has left and has lost, and the rounds fought."""

    left: Mapping[str, Mapping[str, int]]
    lost: Mapping[str, Mapping[str, int]]
    rounds: int
    over: bool
    """Whether a side is gone, or neither can hit any more."""

    @property
    def won(self) -> str:
        """Only side with units left; 'nobody' if both or neither have some."""
        there = [side for side in SIDES if any(self.left[side].values())]
        return there[0] if len(there) == 1 else NO_ONE


Step = Thrown | Struck | BattleStanding
"""One step of a battle: a roll, a choice of losses, or the standing after a round."""


def _both(left: Sequence[Mapping[str, int]]) -> bool:
    """Return whether both sides have units left."""
    return all(any(there.values()) for there in left)


class DeclaredBattle:
    """A declared battle with those who fight it. Raises Unreckoned."""

    def __init__(self, ledger: Ledger, fight: Fight) -> None:
        """Work out who fights, what each side has after any number of hits, who chooses its losses,
        and the most rounds (None: until it is over)."""
        self.fight = fight
        self._ledger = ledger
        self._units = ledger.world.ids(fight.units)
        self._hits: dict[tuple[str, int, str], tuple[int, ...]] = {}
        self._pools: dict[tuple[str, int, tuple[int, ...]], Mapping[str, int]] = {}
        self._chances: dict[tuple[str, int, int], list[float]] = {}
        self._there: dict[str, dict[str, int]] = {}
        """The units of a side before the first die, those first that are lost first."""
        self.there: Sequence[Mapping[str, int]] = ()
        """Units left on each side at the last step of `fought`."""
        self._points: dict[tuple[str, str], int] = {}
        self.left_after = {side: self._left_after_hits(side) for side in SIDES}
        self.choosers = {side: self._chooser(side) for side in SIDES}
        self._left = MOST_PRODUCTS
        wanted = self._figure(fight.rounds)
        self.rounds = wanted if fight.rounds is not None and wanted > 0 else None

    def _figure(self, value: Expression | None, **names: Any) -> int:
        """Return the figure of an expression that knows these names too; 1 for none."""
        if value is None:
            return 1
        outer = self._ledger.names
        self._ledger.count_steps()
        figure = int(value(self._ledger.knowing(**names)))
        self._ledger.names = outer
        return figure

    def _left_after_hits(self, side: str) -> list[dict[str, int]]:
        """Return the units of a side after 0, 1, 2, … hits."""
        fight = self.fight
        there: dict[str, int] = {}
        for unit in self._units:
            count = self._figure(fight.forces[side], unit=unit)
            if count > MOST_HITS:
                raise Unreckoned(_("there are too many dice"))
            if count > 0:
                there[unit] = count
        order = sorted(
            there,
            key=lambda unit: (
                self._figure(fight.losses, unit=unit, side=side) if fight.losses else 0
            ),
        )
        self._there[side] = {unit: there[unit] for unit in order}
        left_after = [dict(there)]
        for unit in order:
            takes = self._figure(fight.points, unit=unit, side=side)
            if not 1 <= takes <= MOST_HITS:
                takes = 1
            self._points[side, unit] = takes
            for _one in range(there[unit]):
                if len(left_after) + takes > MOST_HITS:
                    raise Unreckoned(_("there are too many dice"))
                now = left_after[-1]
                left_after += [now] * (takes - 1)
                left_after.append({key: count - (key == unit) for key, count in now.items()})
        return left_after

    def _chooser(self, side: str) -> str:
        """Return the seat that chooses the losses of a side; empty if nobody does."""
        who = self.fight.chooses.get(side)
        if who is None:
            return ""
        self._ledger.count_steps()
        seat = who(self._ledger)
        return seat if seat in self._ledger.seats else ""

    # -- one step --------------------------------------------------------------------------------

    def pool(self, side: str, number: int, there: Mapping[str, int]) -> Mapping[str, int]:
        """Return the dice that the given units of a side roll in a step, by unit."""
        key = side, number, tuple(there.values())
        pool = self._pools.get(key)
        if pool is not None:
            return pool
        volley = self.fight.volleys[number]
        pool = {}
        for unit in self._units:
            count = there.get(unit, 0)
            if not count or volley.who not in (BOTH, side):
                continue
            if not self._figure(volley.condition, unit=unit, side=side):
                continue
            dice = count * max(0, self._figure(volley.dice, unit=unit, side=side))
            if dice:
                pool[unit] = dice
        if sum(pool.values()) > MOST_DICE:
            raise Unreckoned(_("there are too many dice"))
        self._pools[key] = pool
        return pool

    def hits(self, side: str, number: int, unit: str) -> tuple[int, ...]:
        """Return the hits that a unit's die scores on each of its faces, from 1 on."""
        key = side, number, unit
        hits = self._hits.get(key)
        if hits is None:
            value = self.fight.volleys[number].hits
            faces = range(1, self.fight.sides + 1)
            marks = (self._figure(value, unit=unit, side=side, face=face) for face in faces)
            hits = self._hits[key] = tuple(min(MOST_HITS, max(0, mark)) for mark in marks)
        return hits

    def can_hit(self, left: Sequence[Mapping[str, int]], first: bool = False) -> bool:
        """Return whether any of these units can score a hit in another round."""
        return any(
            any(self.hits(side, number, unit))
            for number, volley in enumerate(self.fight.volleys)
            if first or not volley.first
            for side, there in zip(SIDES, left, strict=True)
            for unit in self.pool(side, number, there)
        )

    def on(self, hits_taken: HitsTaken) -> list[dict[str, int]]:
        """Return the units left on each side after these hits."""
        return [self.left_after[side][hits] for side, hits in zip(SIDES, hits_taken, strict=True)]

    # -- fought ----------------------------------------------------------------------------------

    def fought(self) -> Generator[Step, Any, BattleStanding]:
        """Fight the battle. Yields `Thrown` and is sent its faces; yields `Struck` and is sent the
        hits of each unit; after a round that another may follow yields the `BattleStanding`, and is
        sent whether it does."""
        hurt: list[Mapping[str, int]] = [{}, {}]  # hits taken by unit, of each side
        left, number = self._left_of(hurt), 0
        self.there = left
        ended = not _both(left) or not self.can_hit(left, True)
        most = MOST_ROUNDS if self.rounds is None else min(self.rounds, MOST_ROUNDS)
        while not ended and number < most:
            number += 1
            for place, volley in enumerate(self.fight.volleys):
                if volley.first and number > 1:
                    continue
                hits_on = [0, 0]
                for at, side in enumerate(SIDES):
                    dice = self.pool(side, place, left[at])
                    if not dice:
                        continue
                    faces = yield Thrown(side, volley, dice, number)
                    hits_on[1 - at] = self._scored(side, place, dice, faces)
                for at, side in enumerate(SIDES):
                    hurt[at] = yield from self._struck(side, hurt[at], hits_on[at])
                self.there = left = self._left_of(hurt)
                if not _both(left):
                    break
            ended = not _both(left) or not self.can_hit(left)
            if not ended and number < most and not (yield self._stands(left, number)):
                break
        return self._stands(left, number)

    def _left_of(self, hurt: Sequence[Mapping[str, int]]) -> list[dict[str, int]]:
        """Return the units left on each side after these hits, in the order of the table."""
        return [
            {
                unit: count - hits.get(unit, 0) // self._points[side, unit]
                for unit, count in self.left_after[side][0].items()
            }
            for side, hits in zip(SIDES, hurt, strict=True)
        ]

    def _struck(
        self, side: str, hurt: Mapping[str, int], hits: int
    ) -> Generator[Step, Any, Mapping[str, int]]:
        """Return the hits that each unit of a side has taken in all. The seat that chooses is asked
        if there is a choice."""
        takes = {
            unit: count * self._points[side, unit] - hurt.get(unit, 0)
            for unit, count in self._there[side].items()
        }
        takes = {unit: room for unit, room in takes.items() if room}
        hits = min(hits, sum(takes.values()))
        usual, left = dict[str, int](), hits
        for unit, room in takes.items():
            if left:
                usual[unit] = min(room, left)
                left -= usual[unit]
        more: Mapping[str, int] = usual
        if self.choosers[side] and len(takes) > 1 and 0 < hits < sum(takes.values()):
            more = yield Struck(side, self.choosers[side], hits, takes, usual)
        return {**hurt, **{unit: hurt.get(unit, 0) + count for unit, count in more.items()}}

    def _scored(self, side: str, number: int, dice: Mapping[str, int], faces: Sequence[int]) -> int:
        """Return the hits of rolled dice. A missing die, or a face that the die does not have,
        scores none."""
        fell, hits = iter(faces), 0
        for unit, count in dice.items():
            marks = self.hits(side, number, unit)
            for _die in range(count):
                face = next(fell, 0)
                hits += marks[face - 1] if 1 <= face <= len(marks) else 0
        return hits

    def _down(self, hits_taken: HitsTaken, attacker: int, defender: int) -> HitsTaken:
        """Return the hits taken with more of both sides, at most what each can take."""
        last = [len(self.left_after[side]) - 1 for side in SIDES]
        return min(last[0], hits_taken[0] + attacker), min(last[1], hits_taken[1] + defender)

    def _over(self, hits_taken: HitsTaken) -> bool:
        """Return whether a side has taken all hits that it can."""
        return any(
            hits == len(self.left_after[side]) - 1
            for side, hits in zip(SIDES, hits_taken, strict=True)
        )

    def stands(self, hits_taken: HitsTaken, rounds: int) -> BattleStanding:
        return self._stands(self.on(hits_taken), rounds)

    def _stands(self, left: Sequence[Mapping[str, int]], rounds: int) -> BattleStanding:
        there = dict(zip(SIDES, left, strict=True))
        lost = {
            side: {unit: n - there[side][unit] for unit, n in self.left_after[side][0].items()}
            for side in SIDES
        }
        return BattleStanding(there, lost, rounds, not _both(left) or not self.can_hit(left))

    # -- weighed ---------------------------------------------------------------------------------

    def weighed(self, rounds: int | None = None) -> dict[HitsTaken, float]:
        """Return the probability of each pair of hits taken at the end, if nobody retreats before
        the end of round `rounds`. Raises Unreckoned if the battle is too large."""
        wide, deep = (len(self.left_after[side]) for side in SIDES)
        if wide * deep > MOST_PAIRS:
            raise Unreckoned(_("there are too many dice"))
        limit = min((n for n in (rounds, self.rounds) if n is not None), default=None)
        now: dict[HitsTaken, float] = {(0, 0): 1.0}
        if limit is not None:
            for number in range(min(limit, MOST_ROUNDS)):
                now = self._round(now, number == 0)
            return now
        now = self._round(now, True)
        for hits_taken in sorted((a, d) for a in range(wide) for d in range(deep)):
            mass = now.get(hits_taken, 0.0)
            if not mass or self._over(hits_taken) or not self.can_hit(self.on(hits_taken)):
                continue
            after = self._round({hits_taken: 1.0}, False)
            stays = after.pop(hits_taken, 0.0)
            del now[hits_taken]
            for further, chance in after.items():
                now[further] = now.get(further, 0.0) + mass * chance / (1.0 - stays)
        return now

    def _round(self, now: dict[HitsTaken, float], first: bool) -> dict[HitsTaken, float]:
        """Return the chances of hits taken by both sides after one round, given those before it;
        `first` is the round in which first volleys are fired."""
        for number, volley in enumerate(self.fight.volleys):
            if volley.first and not first:
                continue
            after: dict[HitsTaken, float] = {}
            for hits_taken, mass in now.items():
                if self._over(hits_taken):
                    after[hits_taken] = after.get(hits_taken, 0.0) + mass
                    continue
                on_defender = self._chance(ATTACKER, number, hits_taken[0])
                on_attacker = self._chance(DEFENDER, number, hits_taken[1])
                self._take(len(on_defender) * len(on_attacker))
                for more, chance in enumerate(on_attacker):
                    for further, other_chance in enumerate(on_defender):
                        if chance and other_chance:
                            to = self._down(hits_taken, more, further)
                            after[to] = after.get(to, 0.0) + mass * chance * other_chance
            now = after
        return now

    def _take(self, products: int) -> None:
        """Count products. Raises Unreckoned where there have been too many."""
        self._left -= products
        if self._left < 0:
            raise Unreckoned(_("there are too many dice"))

    def _chance(self, side: str, number: int, taken: int) -> list[float]:
        """Return the probability of each number of hits of a side in a step, up to the most the
        other side can take."""
        key = side, number, taken
        chances = self._chances.get(key)
        if chances is None:
            most = len(self.left_after[SIDES[1 - SIDES.index(side)]]) - 1
            chances = [1.0]
            for unit, count in self.pool(side, number, self.left_after[side][taken]).items():
                marks = self.hits(side, number, unit)
                die = [0.0] * (min(most, max(marks)) + 1)
                for mark in marks:
                    die[min(mark, most)] += 1 / self.fight.sides
                for _die in range(count):
                    self._take(len(chances) * self.fight.sides)
                    chances = _together(chances, die, most)
            self._chances[key] = chances
        return chances


def _together(first: Sequence[float], second: Sequence[float], most: int) -> list[float]:
    """Return the probabilities of the sum of two numbers of hits; a sum above `most` counts as
    `most`."""
    sums = [0.0] * min(most + 1, len(first) + len(second) - 1)
    for left, chance in enumerate(first):
        if chance:
            for right, likely in enumerate(second):
                if likely:
                    sums[min(left + right, most)] += chance * likely
    return sums


# -- tables of results -----------------------------------------------------------------------------


class Looked(NamedTuple):
    """Result read from a table: the die, the total with modifiers, and the cell."""

    die: int
    total: int
    result: Any


class Lookup:
    """A battle by a table of results. Raises Unreckoned."""

    def __init__(self, ledger: Ledger, results: Results) -> None:
        self.results = results
        rows = {
            int(ledger.cell(results.table, row, results.row)): row
            for row in ledger.world.ids(results.table)
        }
        if not rows:
            raise Unreckoned(_("there are too many dice"))
        self._rows = rows
        self.attack, self.defence = int(results.attack(ledger)), int(results.defence(ledger))
        self.modifier = int(results.modifier(ledger)) if results.modifier is not None else 0
        self._ledger = ledger

    @cached_property
    def column(self) -> str:
        """Last column whose ratio or difference is reached; the first column if none is."""
        best = self.results.columns[0]
        for column in self.results.columns:
            if column.defence:
                reached = self.attack * column.defence >= column.attack * max(0, self.defence)
            else:
                reached = self.attack - self.defence >= column.attack
            best = column if reached else best
        return best.name

    def looked(self, faces: Sequence[int]) -> Looked:
        die = sum(face for face in faces if 1 <= face <= self.results.sides)
        return self.at(die)

    def at(self, die: int) -> Looked:
        """Return the result of a die: the row with the greatest figure that the total reaches, else
        the first."""
        total = die + self.modifier
        reached = [figure for figure in self._rows if figure <= total]
        row = self._rows[max(reached) if reached else min(self._rows)]
        return Looked(die, total, self._ledger.cell(self.results.table, row, self.column))

    def weighed(self) -> list[tuple[Any, float]]:
        """Return every result with its probability, the likeliest first."""
        sums = [1.0]
        for _die in range(self.results.dice):
            before = [0.0, *accumulate(sums)]
            sides = self.results.sides
            width = len(sums) + sides - 1
            sums = [
                (before[min(len(sums), n + 1)] - before[max(0, n + 1 - sides)]) / sides
                for n in range(width)
            ]
        chances: dict[Any, float] = {}
        for more, chance in enumerate(sums):
            result = self.at(self.results.dice + more).result
            chances[result] = chances.get(result, 0.0) + chance
        return sorted(chances.items(), key=lambda pair: -pair[1])
