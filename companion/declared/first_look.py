"""First view of a declared game for the page of `kitgen preview`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.declared.game import DeclaredRules
from companion.declared.world import World
from companion.table import lexicon
from companion.table.first_look import FirstLook, begun
from companion.table.i18n import _
from companion.table.reply import Block, Grid
from kitgen.game import Game
from kitgen.game.declared.model import Declared


def first_look(game: Game, declared: Declared | None, lang: str) -> FirstLook | None:
    """Return the books, boards and commands of a game as it begins; None without a table.yaml."""
    if declared is None:
        return None
    rules = DeclaredRules(World(f"{game.id}@preview", game, declared))
    return begun(lambda: rules, lang, lambda: _commands(rules))


def _commands(rules: DeclaredRules) -> Iterator[Block]:
    """Yield a grid of the game's commands and their help."""
    world = rules.world
    rows = tuple(
        (lexicon.shown("commands", head.id, world.key), world.said(head.help))
        for head in world.declared.heads
    )
    if rows:
        yield Grid((_("Command"), ""), rows)
