"""All cards of a deck, by the copies that are declared of each row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.declared.cards import MOST_CARDS
from companion.declared.world import World
from companion.table.i18n import _
from kitgen.game.declared.expressions import Unreckoned


def stack(world: World, name: str) -> tuple[str, ...]:
    """Return all cards of a deck, in the order of their table. Raises Unreckoned if there are too
    many."""
    cards = world.stacks.get(name)
    if cards is None:
        cards = world.stacks[name] = _copies(world, name)
    return cards


def _copies(world: World, name: str) -> tuple[str, ...]:
    deck, cards = world.declared.decks[name], list[str]()
    frame: Any = _Row(world)
    for row in world.ids(deck.table):
        frame.names = {"row": row}
        copies = int(deck.copies(frame)) if deck.copies is not None else 1
        cards += [row] * min(MOST_CARDS + 1, max(0, copies))
        if len(cards) > MOST_CARDS:
            raise Unreckoned(_("a deck has too many cards"))
    return tuple(cards)


class _Row:
    """Frame for the number of copies of a card: it knows one row. Rows are few, and an expression
    has no loops."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.names: Mapping[str, Any] = {}

    def cell(self, table: str, row: str, column: str) -> Any:
        value = self.world.game.tables[table].by_id[row].values[column]
        return list(value) if isinstance(value, tuple) else value

    def text(self, table: str, row: str, field: str) -> str:
        return self.world.name(table, row, field)
