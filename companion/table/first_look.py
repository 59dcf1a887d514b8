"""First view of a game's table for the page of `kitgen preview`: its books and boards as a session
begins. kitgen finds who makes it by entry points, because it does not know the companion."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import copy_context
from typing import Any, NamedTuple

from companion.table import i18n
from companion.table.commands.board import TitledBoard, shown
from companion.table.errors import CompanionError
from companion.table.reply import Block, Chart, Grid, Heading, Line, ReadyText, Sum
from companion.table.rules import Rules

LANGUAGES = ("en", "cs")
"""Languages the companion speaks; it uses English for any other language of a game."""


class FirstLook(NamedTuple):
    """Blocks as JSON, each with its `kind`, and the boards with what stands on them."""

    blocks: list[dict[str, Any]]
    boards: list[TitledBoard]


def begun(
    open_rules: Callable[[], Rules[Any]],
    lang: str,
    more: Callable[[], Iterable[Block]] = tuple,
) -> FirstLook:
    """Return the books and boards of a game that begins by its usual rulings, with as few as can
    play; `more` gives further blocks. Where it cannot begin, one line says why."""
    return copy_context().run(_begun, open_rules, lang, more)


def _begun(
    open_rules: Callable[[], Rules[Any]], lang: str, more: Callable[[], Iterable[Block]]
) -> FirstLook:
    i18n.use(lang if lang in LANGUAGES else "en")
    try:
        rules = open_rules()
        state = rules.begin({choice.name: choice.values[0] for choice in rules.choices}, None)
        blocks = rules.overview(state).full()
        charts = [rules.chart(name, [state]) for name in rules.charts]
        scene = rules.scene(rules.veiled(state, ""), "")
        boards = [TitledBoard(board.title, shown(rules, state, board)) for board in scene.boards]
        return FirstLook(list(map(_document, [*blocks, *charts, *more()])), boards)
    except CompanionError as error:
        return FirstLook([_document(Line(str(error)))], boards=[])


def _document(block: Block) -> dict[str, Any]:
    """Return a block of text as JSON: a grid, a chart, a heading or a line; a sum becomes a
    grid."""
    if isinstance(block, Grid):
        rows_of: dict[str, Any] = {"titles": block.titles, "rows": block.rows}
        return {"kind": "grid", **rows_of, "right": sorted(block.right)}
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
    assert isinstance(block, Heading | Line | ReadyText)
    return {"kind": "heading" if isinstance(block, Heading) else "line", "text": block.text}
