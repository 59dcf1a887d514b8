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
