"""Ways in which a battle can end, and what an ending means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from .board import BattleBoard
from .roster import Roster, State, Units
from .setup import ATTACKER, DEFENDER, DRAW
from .units import AIR

if TYPE_CHECKING:
    from .arrays import Array
    from .roster import Counts

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

    def times(self, factor: float) -> Ending:
        """Return the chance times this."""
        return self._replace(chance=self.chance * factor)


class Won(NamedTuple):
    """Battles that the attacker has won: his units left, [ending, element], and the chances. The
    defender has nobody left."""

    attackers: Counts
    chance: Array

    def times(self, factor: float) -> Won:
        """Return all chances times this."""
        return self._replace(chance=self.chance * factor)

    def endings(self, board: BattleBoard) -> Iterator[Ending]:
        """Yield the endings one by one."""
        nobody = (0,) * len(board.defender.start)
        for attacker, chance in zip(self.attackers.tolist(), self.chance.tolist(), strict=True):
            yield Ending(tuple(attacker), nobody, chance)


class UnitsLeft(Mapping[Units, float]):
    """Chances of units left, over many states. Units are named only when somebody asks for them."""

    def __init__(self, roster: Roster, won: Won, others: Mapping[State, float]) -> None:
        """Add up all states with the same units: those of battles won, and of `others`."""
        from .arrays import np

        states = np.concatenate(
            (won.attackers, np.array([*others], int).reshape(-1, len(roster.start)))
        )
        chances = np.append(won.chance, [*others.values()])
        self.names, counts = roster.units_of_many(states)
        size = np.cumprod(np.append(1, counts.max(axis=0)[:-1] + 1))
        _, first, same = np.unique(counts @ size, return_index=True, return_inverse=True)
        self.counts, self.chances = counts[first], np.bincount(same, chances)

    def mean(self) -> dict[str, float]:
        """Return how many of each are left on average."""
        return dict(zip(self.names, (self.chances @ self.counts).tolist(), strict=True))

    def likeliest(self, most: int) -> list[tuple[Units, float]]:
        """Return the `most` likeliest of them, the likeliest first."""
        order = (-self.chances).argsort(kind="stable")[:most]
        chances = self.chances[order].tolist()
        return [
            (tuple(zip(self.names, counts, strict=True)), chance)
            for counts, chance in zip(self.counts[order].tolist(), chances, strict=True)
        ]

    @cached_property
    def _named(self) -> dict[Units, float]:
        return dict(self.likeliest(len(self.chances)))

    def __getitem__(self, units: Units) -> float:
        return self._named[units]

    def __iter__(self) -> Iterator[Units]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self.chances)


def result(board: BattleBoard, ending: Ending) -> str:
    """Return ``attacker``, ``defender`` or ``draw`` (p. 15): where nobody can fight
    any more, the side that has any unit left has won (p. 17 of later editions)."""
    if ending.how == ENDLESS:
        return DRAW
    if ending.how == RETREATED:
        return board.rules.retreat_counts_as
    attackers = board.attacker.capable(ending.attacker)
    defenders = board.defender.capable(ending.defender)
    if not (attackers or defenders):
        attackers, defenders = any(ending.attacker), any(ending.defender)
    if attackers == defenders:
        return DRAW
    return ATTACKER if attackers else DEFENDER


def captures(board: BattleBoard, ending: Ending, winner: str) -> bool:
    """Return whether the attacker takes the territory: he must have won and kept a land unit (p.
    15)."""
    return winner == ATTACKER and not board.setup.at_sea and board.attacker.lands(ending.attacker)


def retreating_units(roster: Roster, state: State, retreat: str) -> dict[int, int]:
    """Return kind -> how many of the attacker's units a retreat takes out (pp. 14, 17)."""
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
