"""Where politics meets the turn: what is due, what begins and ends with a turn, what is shown.

The modules of single political actions are built on the turn, so they are imported when they are
needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.through_the_ages.politics.pending import due, left_politics, turn_begins
from companion.games.through_the_ages.state import TtaState

if TYPE_CHECKING:
    from companion.games.through_the_ages.play import Play

__all__ = ["between", "document", "due", "left_politics", "tasks", "turn_begins"]


def tasks(play: Play, state: TtaState) -> list[str]:
    """What politics asks or allows now, as commands."""
    from companion.games.through_the_ages.politics import telling

    return telling.tasks(play, state)


def between(play: Play, state: TtaState) -> list[str]:
    """Pacts and wars, one line each."""
    from companion.games.through_the_ages.politics import telling

    return telling.between(play, state)


def document(play: Play, state: TtaState) -> Mapping[str, Any]:
    """What politics adds to the JSON status."""
    from companion.games.through_the_ages.politics import telling

    return telling.document(play, state)
