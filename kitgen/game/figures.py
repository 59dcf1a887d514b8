"""The figures of a row, and whether a text tells them.

A figure is a whole number of a cell, or one that stands in effects. A text tells a figure in digits
or by a word that the section `numbers` of its language gives for it. What is compared is which
figures there are, not where each stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from kitgen.game.column_types import Type, Value
from kitgen.game.effects import Change, parse
from kitgen.game.model import Row, Table, Words


class Figures(NamedTuple):
    """Figures of a row: `written` stand in the cell; `meant` follow from it, such as the one of
    "for each"; `elsewhere` are those of other tables that its words speak of."""

    written: frozenset[int]
    meant: frozenset[int] = frozenset()
    elsewhere: frozenset[int] = frozenset()


def entry_of(change: Change, accounts: Table) -> Row | None:
    """Return the row of an account: that of the account with the name behind its equals sign
    first."""
    named = f"{change.account}.{change.name}"
    return accounts.by_id.get(named) or accounts.by_id.get(change.account)


def figures_elsewhere(row: Row | None, tables: Mapping[str, Table]) -> frozenset[int]:
    """Return the figures that `figure_of` of an account or a measure names: `table.column` or
    `table.column.row`. Raises ValueError with what is wrong."""
    phrase = str(row.values.get("figure_of") or "") if row else ""
    if not phrase:
        return frozenset()
    table, _, rest = phrase.partition(".")
    column, _, key = rest.partition(".")
    if table not in tables or column not in tables[table].columns:
        raise ValueError(f"'figure_of' is '{phrase}', no table.column")
    if key and key not in tables[table]:
        raise ValueError(f"'figure_of' is '{phrase}', but '{table}' has no '{key}'")
    rows = [tables[table][key]] if key else tables[table].rows
    return frozenset(n for row in rows for n in _whole(row[column]))


def figures_of(value: Value, kind: Type, tables: Mapping[str, Table]) -> Figures:
    """Return the figures of a cell, without their signs. Raises ValueError for a bad
    `figure_of`."""
    if not kind.words:
        return Figures(frozenset(_whole(value)))
    accounts, measures = (tables[name] for name in kind.words)
    written: set[int] = set()
    meant: set[int] = set()
    elsewhere: set[int] = set()
    for change in (c for effect in parse(str(value or "")) for c in effect.changes):
        elsewhere |= figures_elsewhere(entry_of(change, accounts), tables)
        for term in change.terms:
            written |= set(term.factors or (term.factor,)) if term.stated else set()
            written |= {term.divisor} - {1}
            meant |= set() if term.stated else {1}
            if term.measure:
                elsewhere |= figures_elsewhere(measures.by_id.get(term.measure), tables)
    return Figures(frozenset(written), frozenset(meant), frozenset(elsewhere))


def _whole(value: Value) -> Iterator[int]:
    for item in value if isinstance(value, tuple) else (value,):
        if isinstance(item, int) and not isinstance(item, bool):
            yield abs(item)
        elif isinstance(item, str) and re.fullmatch(r"\d{1,9}", item):
            yield int(item)


def figures_in(text: str, words: Words) -> frozenset[int]:
    """Return the figures that a text tells."""
    figures = {int(digits) for digits in re.findall(r"\d{1,9}", text)}
    spoken_words = {word.casefold() for word in re.findall(r"[^\W\d_]+", text)}
    for number, fields in words.sections.get("numbers", {}).items():
        spoken = {word.strip().casefold() for word in fields.get("name", "").split(",")}
        if spoken_words & spoken and number.isdigit():
            figures.add(int(number))
    return frozenset(figures)


def bold_figures(text: str) -> frozenset[int]:
    """Return the figures that a text gives weight to: `**3**`, `**2–5**`."""
    bold = re.findall(r"\*\*(.+?)\*\*", text)
    return frozenset(int(n) for part in bold for n in re.findall(r"\d{1,9}", part))


def numbers_in_words(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
