"""The commands of the game."""

from __future__ import annotations

from companion.games.through_the_ages import civil_verbs, political_verbs
from companion.table.verbs import GameVerb

VERBS: tuple[GameVerb, ...] = (*civil_verbs.VERBS, *political_verbs.VERBS)
