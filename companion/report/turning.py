"""Turning points: battles that went against the odds, and lines that moved the score most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.report.evening import ReportData, ToldLine
from companion.table.battles import RetoldBattle
from companion.table.figures import figure

MOST_OF_EACH_KIND = 5


class TurningPoint(NamedTuple):
    """A line that turned the game: its battle, or by how much it moved the scores."""

    told: ToldLine
    weight: float
    battle: RetoldBattle | None = None
    moved: str = ""


class TurningPoints(NamedTuple):
    battles: tuple[TurningPoint, ...]
    decisions: tuple[TurningPoint, ...]


def turning_points(
    evening: ReportData, battles: Sequence[tuple[ToldLine, RetoldBattle]]
) -> TurningPoints:
    """Return the turning points of an evening, the largest of each kind first."""
    upsets = [
        TurningPoint(told, battle.surprise, battle)
        for told, battle in battles
        if battle.surprise is not None and battle.is_upset
    ]
    moves = [turn for told in evening.lines if (turn := _score_change(evening, told)).weight]
    return TurningPoints(_largest(upsets), _largest(moves))


def _largest(turns: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    return tuple(
        sorted(turns, key=lambda turn: (-turn.weight, turn.told.number))[:MOST_OF_EACH_KIND]
    )


def _score_change(evening: ReportData, told: ToldLine) -> TurningPoint:
    """Return how much a line moved the scores of all seats together."""
    if not told.is_deed or told.before == told.after:
        return TurningPoint(told, 0.0)
    before, after = evening.scores(told.before), evening.scores(told.after)
    changes = {seat: after[seat] - before.get(seat, 0.0) for seat in after}
    moved = {seat: change for seat, change in changes.items() if change}
    text = ", ".join(
        f"{evening.seat_name(seat)} {figure(change, 0, '+')}" for seat, change in moved.items()
    )
    return TurningPoint(told, sum(map(abs, moved.values())), battle=None, moved=text)
