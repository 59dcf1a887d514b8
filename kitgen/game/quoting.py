"""Figures in texts: `{constants.rounds.value}` in a text of a game is the cell of that table, row
and column, `{-effects.rain.fire}` its opposite, where the words say that it is lost. A figure that
a rule states then stands in one place, and the words follow it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from kitgen.game.column_types import Value
from kitgen.game.model import Table, Topic, Words
from kitgen.game.problems import DataError, Place, Problem, nearest

_QUOTED = r"\{(-?)([a-z][a-z0-9_]*)\.([A-Za-z0-9_-]+)\.([a-z][a-z0-9_]*)\}"


def quoted_text(
    text: str,
    tables: Mapping[str, Table],
    place_of: Callable[[int], Place],
    problems: list[Problem],
) -> str:
    """Return the text with its figures; one that names no cell stays as it is, and is a problem.
    `place_of` says where a letter of the text stands, counted from 0."""
    if "{" not in text:
        return text
    return re.sub(_QUOTED, partial(_cell, tables, place_of, problems), text)


def quoted_words(words: Words, tables: Mapping[str, Table]) -> tuple[Words, list[Problem]]:
    """Return the words of a language with the figures of the tables."""
    problems: list[Problem] = []

    def read(section: str, entry: str, fields: Mapping[str, str]) -> Mapping[str, str]:
        """Return the texts of an entry with the figures that they quote."""
        if not any("{" in text for text in fields.values()):
            return fields

        def place(_at: int) -> Place:
            return words.places[section, entry]

        return {field: quoted_text(text, tables, place, problems) for field, text in fields.items()}

    sections = {
        section: {entry: read(section, entry, fields) for entry, fields in entries.items()}
        for section, entries in words.sections.items()
    }
    return words._replace(sections=sections), problems


def quoted_topic(topic: Topic, tables: Mapping[str, Table], problems: list[Problem]) -> Topic:
    """Return a rule topic with the figures of the tables."""

    def place(at: int) -> Place:
        line = topic.source.count("\n", 0, at) + 1
        return Place(topic.place.file, line, at - topic.source.rfind("\n", 0, at))

    def read(text: str) -> str:
        return quoted_text(text, tables, lambda _: topic.place, problems=[])

    return topic._replace(
        title=read(topic.title),
        summary=read(topic.summary),
        body=read(topic.body),
        source=quoted_text(topic.source, tables, place, problems),
    )


def _cell(
    tables: Mapping[str, Table],
    place_of: Callable[[int], Place],
    problems: list[Problem],
    quoted: re.Match[str],
) -> str:
    """Return the cell that a text quotes; what names none stays as it was written, and the fault is
    noted."""
    sign, name, row, column = quoted.groups()
    try:
        value = _figure(tables, name, row, column)
        if not isinstance(value, str):
            return str(-value if sign else value).replace("-", "\N{MINUS SIGN}")
        if not sign:
            return value
        raise KeyError("words have no opposite", "leave out the minus")
    except KeyError as error:
        what, mend = error.args
        problems.append(place_of(quoted.start()).problem(f"'{quoted[0]}': {what}", mend))
    except DataError as error:  # of the table itself
        problems.extend(error.problems)
    return quoted[0]


def _figure(tables: Mapping[str, Table], name: str, row: str, column: str) -> int | float | str:
    """Return the value of a cell. Raises KeyError with what is wrong and what would be right."""
    if name not in tables:
        raise KeyError(f"there is no table '{name}'", nearest(name, tables))
    table = tables[name]
    if row not in table:
        raise KeyError(f"table '{name}' has no row '{row}'", nearest(row, table.by_id))
    if column not in table.columns:
        raise KeyError(f"table '{name}' has no column '{column}'", nearest(column, table.columns))
    value: Value = table[row][column]
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise KeyError("the cell holds no figure", "name another cell or write the words")
    return value
