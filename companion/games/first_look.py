"""First view of a built-in game for the page of `kitgen preview`."""

from __future__ import annotations

from typing import Any

from companion.games import GAMES, Games
from companion.table.first_look import FirstLook, begun
from companion.table.rules import Rules
from kitgen.game import Game
from kitgen.game.declared.model import Declared


def first_look(game: Game, _declared: Declared | None, lang: str) -> FirstLook | None:
    """Return the books and boards of a built-in game as it begins; None for another one."""
    if game.id not in GAMES:
        return None

    def vetted() -> Rules[Any]:
        rules = Games(GAMES).loaded(game)
        rules.vet()
        return rules

    return begun(vetted, lang)
