"""How a battle can end, and what an ending means."""

from __future__ import annotations

from kitgen.quick import NamedTuple

from .board import Board
from .roster import Roster, State
from .setup import ATTACKER, DEFENDER, DRAW
from .units import AIR

FOUGHT, RETREATED, ENDLESS = "fought", "retreat", "endless"


class Ending(NamedTuple):
    """The units left in the battle, and how it came to its end.

    ``how``: ``fought`` to the end of a side, ``retreat`` of the whole attacker, or ``endless``:
    neither side can hurt the other. ``withdrawn``, ``dived``: the attacker's and the defender's
    (unit, count) that left before the end.
    """

    attacker: State
    defender: State
    chance: float = 1.0
    how: str = FOUGHT
    withdrawn: tuple[tuple[str, int], ...] = ()
    dived: tuple[tuple[str, int], ...] = ()


def result(board: Board, ending: Ending) -> str:
    """``attacker``, ``defender`` or ``draw`` (p. 15)."""
    if ending.how == ENDLESS:
        return DRAW
    if ending.how == RETREATED:
        return board.rules.retreat_counts_as
    attackers = board.attacker.capable(ending.attacker)
    defenders = board.defender.capable(ending.defender)
    if attackers == defenders:
        return DRAW
    return ATTACKER if attackers else DEFENDER


def captures(board: Board, ending: Ending, winner: str) -> bool:
    """Does the attacker take the territory? He must have won and kept a land unit (p. 15)."""
    return winner == ATTACKER and not board.setup.at_sea and board.attacker.lands(ending.attacker)


def may_leave(roster: Roster, state: State, retreat: str) -> dict[int, int]:
    """Kind -> how many of the attacker's units a retreat takes out (pp. 14, 17)."""
    return {
        index: count
        for index, (kind, count) in enumerate(zip(roster.kinds, roster.alive(state), strict=True))
        if count
        and (
            retreat == "all"
            or (retreat == "aircraft" and kind.unit.domain == AIR)
            or (retreat == "all-but-landed" and not kind.landed)
        )
    }
