"""Kinds of values that names in the expressions of a `table.yaml` have, which say how to use
them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

NUMBER, TEXT, YES, NONE, ROW, LIST = "number", "text", "yes", "none", "row", "list"
STOCK, HOLDING, SUM, TABLE, BANK, DONE, COUNTS, DECK = (
    *("stock", "holding", "sum", "table", "bank", "done", "counts", "deck"),
)
SEATS = "players"
"""Name used in place of a table of seats, where seats are people and not rows of a table."""


class Kind(NamedTuple):
    """Kind of a value. `of` are the tables of a row or of a list's rows; of anything looked into,
    its name. `by` are the tables of each key that must still be named. A `maybe` value may be None.
    `words` are the only ones that a text can be."""

    what: str
    of: tuple[str, ...] = ()
    by: tuple[tuple[str, ...], ...] = ()
    maybe: bool = False
    words: tuple[str, ...] = ()

    def in_words(self) -> str:
        """Return the kind in words for a designer."""
        if self.what == ROW:
            return f"a row of '{' or '.join(self.of)}'"
        return _TOLD[self.what]


_TOLD: Mapping[str, str] = {
    NUMBER: "a figure",
    TEXT: "a text",
    YES: "yes or no",
    NONE: "nothing",
    LIST: "a list",
    STOCK: "a stock, of which it must be said whose",
    HOLDING: "a holding, of which it must be said which row",
    SUM: "a sum, of which it must be said whose",
    TABLE: "a table",
    BANK: "the bank, of which it must be said what",
    DONE: "deeds, of which it must be said which",
    COUNTS: "counts, of which it must be said of what",
    DECK: "a deck, of which it must be said whose hand, or .left, .open or .used",
}


def row_of(*tables: str) -> Kind:
    return Kind(ROW, tables)
