"""White and red tokens: how many actions are left in the turn (pp. 4-7)."""

from __future__ import annotations

from companion.games.through_the_ages import ratings
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World


def first_round(state: TtaState) -> bool:
    """Return whether this is the round in which cards are taken and nothing else (p. 4)."""
    return state.round == 1


def first_actions(state: TtaState, player: str) -> int:
    """Return a player's civil actions in the first round: as many as the number of the seat (p.
    4)."""
    return state.players.index(player) + 1


def civil_left(world: World, state: TtaState) -> int:
    """Return how many civil actions the player in turn has left; in the first round they depend on
    the seat (p. 4)."""
    civ = state.civ
    if first_round(state):
        return max(0, first_actions(state, state.turn) - civ.spent_civil)
    full = ratings.civil_actions(world, state, state.turn).total
    return max(0, full + civ.extra_civil - civ.spent_civil)


def military_left(world: World, state: TtaState) -> int:
    """Return how many military actions the player in turn has left."""
    civ = state.civ
    full = ratings.military_actions(world, state, state.turn).total
    return max(0, full + civ.extra_military - civ.spent_military)


def actions_told(world: World, state: TtaState, player: str) -> tuple[str, str]:
    """Return civil and military actions of a turn as text; of the turn under way `left/all`. In the
    first round those still to come have as many as their seat (p. 4)."""
    civil = ratings.civil_actions(world, state, player).total
    military = ratings.military_actions(world, state, player).total
    if first_round(state) and player in state.players[state.players.index(state.turn) + 1 :]:
        return str(first_actions(state, player)), "–"
    if player != state.turn or state.over:
        return str(civil), str(military)
    left = civil_left(world, state)
    if first_round(state):
        return f"{left}/{left + state.civ.spent_civil}", "–"
    return f"{left}/{civil}", f"{military_left(world, state)}/{military}"
