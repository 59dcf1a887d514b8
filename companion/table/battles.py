"""Battles and dice as a report of an evening tells them, the same for every game."""

from __future__ import annotations

from typing import NamedTuple


class BattleSide(NamedTuple):
    """One side of a battle that was fought: its forces beforehand, what it lost, and the exact
    chance to win that it had before the first die or card; None where no chance can be told.

    `worth` is what was lost in the game's own measure: a price, figures, a number of units."""

    seat: str
    name: str
    forces: str
    lost: str = ""
    worth: float = 0.0
    won: bool = False
    chance: float | None = None


class RetoldBattle(NamedTuple):
    """A battle that was fought, and where. `note` says what its chances are reckoned from,
    `measure` in what the losses of its sides are counted: `IPC`. Of one that is not `decided`, such
    as a raid, nobody is the winner."""

    title: str
    sides: tuple[BattleSide, ...]
    note: str = ""
    measure: str = ""
    decided: bool = True

    @property
    def is_upset(self) -> bool:
        """Whether another side was likelier to win than the one that won."""
        if self._winners_chance is None:
            return False
        others = [side.chance or 0.0 for side in self.sides if not side.won]
        return self._winners_chance < max(others, default=0.0)

    @property
    def surprise(self) -> float | None:
        """How far the result moved the chance of the side that won: `1 - chance`. None if nobody
        won, or the chance is not known."""
        return None if self._winners_chance is None else 1.0 - self._winners_chance

    @property
    def _winners_chance(self) -> float | None:
        """Chance that the side that won had before; None if nobody won, or it is not known."""
        return next((side.chance for side in self.sides if side.won), None)


class Throw(NamedTuple):
    """Dice that a seat threw for hits: `faces` has the hits of each face of a die, from 1 on.

    Two dice that hit at 1 and 2 of six, of which one hit: `Throw("uk", 2, (1, 1, 0, 0, 0, 0), 1)`.
    """

    seat: str
    dice: int
    faces: tuple[int, ...]
    hits: int
