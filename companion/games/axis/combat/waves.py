"""Several waves against one target, one after the other: who has held against the first meets the
second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.table.i18n import N_

from .board import BattleBoard
from .chain import PairChances
from .endings import Ending, captures, result
from .errors import BattleError
from .exact import BattleOdds, endings_from, summarise
from .roster import Roster, State, Units
from .setup import ATTACKER, DEFENDER, BattleSetup


class Wave(NamedTuple):
    """One of the waves: the chance that it comes to fight, and its odds if it does."""

    chance: float
    odds: BattleOdds


class Waves(NamedTuple):
    """All of them: the chance that one has won, that one has taken the territory, that the
    defender holds to the end; the price that each side loses on average; and the defender's units
    left at the end, on average."""

    waves: tuple[Wave, ...]
    won: float
    captured: float
    held: float
    ipc_lost: dict[str, float]
    left: dict[str, float]


def waves(setups: Sequence[BattleSetup]) -> Waves:
    """Return exact odds of waves of attackers, all against the defender of the first.

    Each wave fights to its end, as its own setup says; then the next one meets the defenders that
    are left, those that dived among them, with the damage that they have where it stays. A wave
    finds nobody when the one before has won: on land it then takes what a wave of aircraft could
    not, at sea and after a capture it is not needed.

    Raises:
        BattleError: where the setups are not against the same defender in the same place.
    """
    first = setups[0]
    for other in setups[1:]:
        if other.at_sea != first.at_sea or other.defender != first.defender:
            raise BattleError(N_("waves meet the same defender in the same place"))
    board = BattleBoard(first)
    coming: dict[State, float] = {board.defender.start: 1.0}
    fought: list[Wave] = []
    won = captured = held = lost = 0.0
    left: dict[Units, float] = {}
    for number, setup in enumerate(setups):
        board = BattleBoard(setup)
        masses: PairChances = {(board.attacker.start, d): mass for d, mass in coming.items()}
        ends, rounds = endings_from(board, masses)
        whole = sum(coming.values())
        fought.append(Wave(whole, _share(board, ends, rounds, whole)))
        lost += whole * fought[-1].odds.ipc_lost[ATTACKER]
        last = number == len(setups) - 1
        coming = {}
        for ending in ends:
            after, how = _defenders(board, ending), result(board, ending)
            taken = captures(board, ending, how)
            captured += ending.chance if taken else 0.0
            if last or taken or (setup.at_sea and how == ATTACKER):
                won += ending.chance if how == ATTACKER else 0.0
                held += ending.chance if how == DEFENDER else 0.0
                units = board.defender.units(after)
                left[units] = left.get(units, 0.0) + ending.chance
            else:
                coming[after] = coming.get(after, 0.0) + ending.chance
        if not coming:
            break
    survivors = _mean(left)
    start = board.defender.force(board.defender.start)
    gone = sum(first.edition.unit(u).cost * (n - survivors[u]) for u, n in start.items())
    return Waves(tuple(fought), won, captured, held, {ATTACKER: lost, DEFENDER: gone}, survivors)


def _share(board: BattleBoard, ends: list[Ending], rounds: float, whole: float) -> BattleOdds:
    """Return the odds of a wave that comes to fight with such a chance."""
    scaled = [ending._replace(chance=ending.chance / whole) for ending in ends]
    return summarise(board, scaled, rounds / whole)


def _defenders(board: BattleBoard, ending: Ending) -> State:
    """Return the state of the defender that the next wave meets."""
    roster = board.defender
    state = list(ending.defender)
    for unit, count in ending.dived:  # submarines that dived come up again
        for place, element in enumerate(roster.elements):
            if roster.kinds[element.kind].unit.id == unit and not element.first:
                back = min(count, element.hits - state[place])
                state[place] += back
                count -= back
    left = tuple(state)
    return _repaired(roster, left) if board.rules.damage_repaired == "yes" else left


def _repaired(roster: Roster, state: State) -> State:
    """Return two-hit ships whole again."""
    alive = roster.alive(state)
    return tuple(
        min(element.hits, alive[element.kind] * (roster.kinds[element.kind].unit.hits - 1))
        if element.first
        else hits
        for element, hits in zip(roster.elements, state, strict=True)
    )


def _mean(left: dict[Units, float]) -> dict[str, float]:
    averages: dict[str, float] = {}
    for units, chance in left.items():
        for unit, count in units:
            averages[unit] = averages.get(unit, 0.0) + count * chance
    return averages
