"""Where politics meets the turn: what is due, what begins and ends with a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World

if TYPE_CHECKING:
    from companion.games.through_the_ages.ledger import Ledger
    from companion.games.through_the_ages.play import Play


def due(world: World, state: TtaState) -> str:
    """What has to be answered before anything else, as its command; empty if nothing has."""
    return ""


def turn_begins(ledger: Ledger) -> None:
    """Before a turn: wars that come to their end, events of the tutorial."""


def left_politics(ledger: Ledger) -> None:
    """The political phase of the player in turn is over, used or not."""


def tasks(play: Play, state: TtaState) -> list[str]:
    """What may be done in the political phase, as commands."""
    return []


def document(play: Play, state: TtaState) -> Mapping[str, Any]:
    """What politics adds to the JSON status."""
    return {}
