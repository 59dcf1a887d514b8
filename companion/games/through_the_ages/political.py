"""The kinds of event and the choices of politics, gathered from their modules."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.through_the_ages.play import Kind
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World
from companion.table.rules import Choice

KINDS: Mapping[str, Kind] = {}
CHOICES: tuple[Choice, ...] = ()


def prepared(world: World, state: TtaState) -> TtaState:
    """The first state with what politics lays out before the game."""
    return state
