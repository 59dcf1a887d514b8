"""The kinds of event and the choices of politics, gathered from their modules."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.through_the_ages.play import Kind
from companion.games.through_the_ages.politics import (
    attacks,
    choosing,
    colonies,
    events,
    treaties,
)
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World
from companion.table.i18n import N_
from companion.table.rules import Choice

KINDS: Mapping[str, Kind] = {
    **events.KINDS,
    **choosing.KINDS,
    **colonies.KINDS,
    **attacks.KINDS,
    **treaties.KINDS,
}
CHOICES: tuple[Choice, ...] = (
    Choice(
        "fights",
        ("all", "milder", "none"),
        N_("Milder: one rival at a time fights a player; none: no aggressions, no wars (p. 19)."),
    ),
)


def prepared(world: World, state: TtaState) -> TtaState:
    """The first state with what politics lays out before the game."""
    return state
