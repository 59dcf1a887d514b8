"""First view of a declared game for the page of `kitgen preview`. kitgen finds it by an entry
point, because it does not know the companion."""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import copy_context
from typing import Any

from companion.declared.game import DeclaredRules
from companion.declared.world import World
from companion.table import i18n, lexicon
from companion.table.errors import CompanionError
from companion.table.i18n import _
from companion.table.reply import Block, Chart, Grid, Heading, Line, Ready, Sum
from kitgen.game import Game
from kitgen.game.declared.model import Declared

LANGUAGES = ("en", "cs")
"""Languages the companion speaks; it uses English for any other language of a game."""


def first_look(game: Game, declared: Declared, lang: str) -> list[dict[str, Any]]:
    """Return the books of a game at its start, with the fewest players, and its commands: blocks as
    JSON, each with its `kind`. If the game cannot begin, one line tells why."""
    return copy_context().run(_first_look, game, declared, lang)


def _first_look(game: Game, declared: Declared, lang: str) -> list[dict[str, Any]]:
    i18n.use(lang if lang in LANGUAGES else "en")
    rules = DeclaredRules(World(f"{game.id}@preview", game, declared))
    try:
        state = rules.begin({choice.name: choice.values[0] for choice in rules.choices}, None)
        blocks = rules.overview(state).full()
        charts = [rules.chart(name, [state]) for name in rules.charts]
        return list(map(_document, [*blocks, *charts, *_commands(rules)]))
    except CompanionError as error:
        return [_document(Line(str(error)))]


def _commands(rules: DeclaredRules) -> Iterator[Block]:
    """Yield a grid of the game's commands and their help."""
    world = rules.world
    rows = tuple(
        (lexicon.shown("commands", head.id, world.key), world.said(head.help))
        for head in world.declared.heads
    )
    if rows:
        yield Grid((_("Command"), ""), rows)


def _document(block: Block) -> dict[str, Any]:
    if isinstance(block, Grid):
        more: dict[str, Any] = {"titles": block.titles, "rows": block.rows}
        return {"kind": "grid", **more, "right": sorted(block.right)}
    if isinstance(block, Chart):
        bars = [
            {"label": bar.label, "share": bar.value / block.most, "note": bar.note}
            for bar in block.bars
        ]
        return {"kind": "chart", "title": block.title, "bars": bars}
    if isinstance(block, Sum):
        rows = [(name, str(amount)) for name, amount in block.items]
        titles = (block.title, str(block.total))
        return {"kind": "grid", "titles": titles, "rows": rows, "right": [1]}
    assert isinstance(block, Heading | Line | Ready)
    return {"kind": "heading" if isinstance(block, Heading) else "line", "text": block.text}
