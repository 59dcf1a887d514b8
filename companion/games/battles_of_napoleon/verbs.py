"""The commands of the game."""

from __future__ import annotations

from companion.games.battles_of_napoleon.combat import verbs as combat
from companion.games.battles_of_napoleon.command import verbs as command
from companion.table.verbs import GameVerb

VERBS: tuple[GameVerb, ...] = (*command.VERBS, *combat.VERBS)
