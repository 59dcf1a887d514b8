"""The commands of politics. Each is imported when it is run."""

from __future__ import annotations

from companion.table.verbs import GameVerb

VERBS: tuple[GameVerb, ...] = ()
