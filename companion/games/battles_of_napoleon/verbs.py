"""The commands of the game: its actions, and what can be asked. Each is imported when it is run."""

from __future__ import annotations

from companion.games.battles_of_napoleon.combat import verbs as combat
from companion.games.battles_of_napoleon.command import verbs as command
from companion.table.listing import Entry
from companion.table.verbs import GameVerb

_LISTED = (*command.LISTED, *combat.LISTED)
COMMANDS = tuple(item for item in _LISTED if isinstance(item, Entry))
"""The commands that are actions."""
ACTIONS = (
    *(one for one in COMMANDS if one.name not in command.ASK_FOR_CARDS),
    command.CARD,
    command.NEXT,
)
"""The actions that are kept as events."""
VERBS: tuple[GameVerb, ...] = tuple(
    item.verb if isinstance(item, Entry) else item for item in _LISTED
)
