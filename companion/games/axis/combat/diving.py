"""Odds where submarines dive out of the battle as soon as they may (pp. 8, 15).

A side that dives leaves behind a smaller battle, fought on as a chain of its own; what has dived
is remembered with it. While an enemy destroyer keeps submarines up, the chain goes on and stops
at the pairs of states in which the last destroyer has been sunk.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from .board import BattleBoard
from .chain import Chain, PairChances
from .endings import ENDLESS, FOUGHT, RETREATED, Ending
from .roster import Roster, State, Units


class Dived(NamedTuple):
    """The submarines of either side that have left."""

    attacker: Units = ()
    defender: Units = ()


Parts: TypeAlias = dict[Dived, PairChances]
"""Chances of the battles that are left, by what has dived from them."""


class _Waiting(Chain):
    """A chain that stops where submarines may dive."""

    def over(self, a: int, d: int) -> bool:
        pair = self.attacker.states[a], self.defender.states[d]
        return super().over(a, d) or self.board.dived(*pair) != pair


def _chain(board: BattleBoard, masses: PairChances) -> Chain:
    attackers, defenders = {a for a, _ in masses}, {d for _, d in masses}
    return _Waiting(board, attackers, defenders, first_round=False, by_descent=False, leaving=True)


def _start(board: BattleBoard, masses: PairChances) -> Parts:
    """Return battles before their first die."""
    if board.rules.submerging == "before-fire":
        return _parted(board, {Dived(): masses})
    return {Dived(): masses}


def _parted(board: BattleBoard, parts: Parts) -> Parts:
    """Return the chances after everybody dived who may."""
    parted: Parts = {}
    for gone, masses in parts.items():
        for pair, mass in masses.items():
            after = board.dived(*pair)
            key = Dived(
                _more(gone.attacker, board.attacker, pair[0], after[0]),
                _more(gone.defender, board.defender, pair[1], after[1]),
            )
            group = parted.setdefault(key, {})
            for left, chance in _shot_at(board, pair, after, mass).items():
                group[left] = group.get(left, 0.0) + chance
    return parted


def _shot_at(
    board: BattleBoard, before: tuple[State, State], after: tuple[State, State], mass: float
) -> PairChances:
    """Return the states that are left when others have just dived before the fire and so decided
    the battle: attacking transports are still shot at in that round."""
    early = board.rules.submerging == "before-fire"
    if not early or before == after or not board.over(*after) or not board.begins(*after):
        return {after: mass}
    chain = Chain(board, [after[0]], [after[1]], first_round=False, by_descent=False)
    return chain.round({after: mass}, first=True)


def _more(gone: Units, roster: Roster, before: State, after: State) -> Units:
    """Return the units that have gone, with those that a state has lost on the way to another."""
    if before == after:
        return gone
    left = roster.force(after)
    units = dict(gone)
    for unit, count in roster.force(before).items():
        if count > left[unit]:
            units[unit] = units.get(unit, 0) + count - left[unit]
    return tuple(units.items())


def _round(board: BattleBoard, parts: Parts) -> Parts:
    """Fight one round of every battle that is left, without the diving after it."""
    return {
        gone: Chain(
            board,
            {a for a, _ in masses},
            {d for _, d in masses},
            first_round=False,
            by_descent=False,
        ).round(masses, first=False)
        for gone, masses in parts.items()
    }


def by_rounds(board: BattleBoard) -> Iterator[list[Ending]]:
    """Yield the ways in which the battle may stand after the first round, the second, and so on."""
    parts = _start(board, {(board.attacker.start, board.defender.start): 1.0})
    left: Parts = {}
    while True:
        fought, gone = _left(board, _round(board, parts))
        left, parts = _joined(left, gone), _parted(board, fought)
        yield [
            Ending(*pair, mass, FOUGHT, *dived)
            for group in (parts, left)
            for dived, masses in group.items()
            for pair, mass in masses.items()
        ]


def endings(board: BattleBoard, masses: PairChances) -> tuple[list[Ending], float]:
    """Return every ending of battles that begin so, with its chance, and the rounds fought."""
    limit = board.setup.max_rounds
    if limit is not None and board.setup.retreat != "none":
        return _within(board, masses, limit)
    start = _start(board, masses)
    rounds = _cut_short(board, masses)
    ends: list[Ending] = []
    if board.rules.submerging == "after-fire":
        rounds += _undecided(board, start)
        start, left = _left(board, _round(board, start))
        ends += _retreats(left)
        start = _parted(board, start)
    pending = list(start.items())
    while pending:
        gone, masses = pending.pop()
        if board.has_retreat_plan:  # it is looked at when a round is over
            rounds += _undecided(board, {gone: masses})
            masses = _round(board, {gone: masses})[gone]
        decided, endless, more = _chain(board, masses).sweep(masses, first=False)
        stays, left = _left(board, {gone: decided})
        ends += _retreats(left)
        decided = stays.get(gone, {})
        rounds += more + _cut_short(board, decided)
        ends += [Ending(*pair, m, ENDLESS, *gone) for pair, m in endless.items()]
        for after, battles in _parted(board, {gone: decided}).items():
            if after != gone:
                pending.append((after, battles))
            else:
                ends += [_ending(board, pair, m, gone) for pair, m in battles.items()]
    return ends, rounds


def _within(board: BattleBoard, masses: PairChances, limit: int) -> tuple[list[Ending], float]:
    """Return the endings of a battle that the attacker leaves after so many rounds, or before; at
    sea nobody stays behind."""
    parts, rounds = _start(board, masses), _cut_short(board, masses)
    ends: list[Ending] = []
    for number in range(limit):
        rounds += _undecided(board, parts)
        parts, left = _left(board, _round(board, parts))
        ends += _retreats(left)
        if number + 1 < limit:
            rounds += sum(_cut_short(board, some) for some in parts.values())
            parts = _parted(board, parts)
    for gone, some in parts.items():
        for pair, mass in some.items():
            if board.over(*pair):
                ends.append(_ending(board, pair, mass, gone))
            else:
                ends.append(Ending(*pair, mass, RETREATED, *gone))
    return ends, rounds


def _retreats(parts: Parts) -> list[Ending]:
    return [
        Ending(*pair, mass, RETREATED, *gone)
        for gone, masses in parts.items()
        for pair, mass in masses.items()
    ]


def _left(board: BattleBoard, parts: Parts) -> tuple[Parts, Parts]:
    """Return the battles that the attacker does not leave after a round, and those that he does."""
    stays, leaves = dict[Dived, PairChances](), dict[Dived, PairChances]()
    for gone, masses in parts.items():
        for pair, mass in masses.items():
            leaving = not board.over(*pair) and board.leaves(pair[0])
            (leaves if leaving else stays).setdefault(gone, {})[pair] = mass
    return stays, leaves


def _joined(parts: Parts, other: Parts) -> Parts:
    joined = {gone: dict(masses) for gone, masses in parts.items()}
    for gone, masses in other.items():
        group = joined.setdefault(gone, {})
        for pair, mass in masses.items():
            group[pair] = group.get(pair, 0.0) + mass
    return joined


def _cut_short(board: BattleBoard, masses: PairChances) -> float:
    """Return the chance that diving before the fire ends the battle: that round counts as one."""
    if board.rules.submerging != "before-fire":
        return 0.0
    return sum(m for p, m in masses.items() if not board.over(*p) and board.over(*board.dived(*p)))


def _undecided(board: BattleBoard, parts: Parts) -> float:
    """Return the chance that another round is fought."""
    return sum(
        mass for masses in parts.values() for p, mass in masses.items() if not board.over(*p)
    )


def _ending(board: BattleBoard, pair: tuple[State, State], mass: float, gone: Dived) -> Ending:
    return Ending(*board.aftermath(*pair), mass, FOUGHT, *gone)
