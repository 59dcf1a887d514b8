"""Victory (pp. 6, 18): six cities for Japan at the end of a round, Japan itself for the Allies."""

from __future__ import annotations

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState, capital_held, cities
from companion.games.pacific_1940.politics import JAPAN


def condition(play: Play, side: str) -> str:
    """Return the id of a side's condition of victory."""
    return next(
        row.id for row in play.world.game.table("victory_conditions") if row["side"] == side
    )


def winner(play: Play, state: AxisState, last: bool) -> str | None:
    """Return the side that has won as the turn of the power at the move ends. `last`: it is the
    last turn of the round.

    Japan falls only in an Allied turn, so what the Allies hold when Japan's turn ends they have
    held through the whole of it.
    """
    world = play.world
    axis = world.side(JAPAN)
    if state.power == JAPAN and not capital_held(world, state, JAPAN):
        return next(side for side in world.sides if side != axis)
    needed = world.conditions[condition(play, axis)]
    return axis if last and len(cities(world, state)[axis]) >= needed else None
