"""The rows of a declared game's folder by their names, and what every rule of it is handed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from companion.declared.cards import UNSEEN, Cards
from companion.declared.state import State, state_class
from companion.table import codec, play
from companion.table.catalogue import ListedAction
from companion.table.i18n import _, learn
from companion.table.names import COUNTED, Named
from companion.table.people import person
from companion.table.words import Foreign, Vocabulary
from kitgen.game import Game
from kitgen.game.declared.model import Declared, Stock


class World(Named):
    """A game's folder and its table. `more` are deeds in Python, beside those of the table."""

    def __init__(
        self, key: str, game: Game, declared: Declared, more: Sequence[ListedAction] = ()
    ) -> None:
        self.key = key
        self.game = game
        self.declared = declared
        self.more = tuple(more)
        self.commands = (*(head.id for head in declared.heads), *(entry.name for entry in more))
        """The deeds of both, by their ids."""
        self.stacks: dict[str, tuple[str, ...]] = {}
        """The cards of each deck, once they have been asked for."""
        self.numbers = range(1, declared.seats.most + 1)

    @cached_property
    def state(self) -> type[State]:
        return state_class(self.declared, self.commands, self._label)

    def deck_class(self, name: str) -> type[Cards]:
        """Return the class of a deck's part of the state."""
        state: Any = self.state
        kind: type[Cards] = codec.apart(codec.hints(state)[name])[0]
        return kind

    def _label(self, names: Mapping[str, str], key: str) -> str:
        return self.message({lang: name.casefold() for lang, name in names.items()}, key)

    def ids(self, table: str) -> tuple[str, ...]:
        """Return the rows of a table, or the people at the table."""
        if table in self.game.tables:
            return tuple(row.id for row in self.game.tables[table])
        return tuple(f"p{number}" for number in self.numbers)

    def owners(self, stock: Stock, seats: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Yield each owner of a stock as (table, key). Only seats that play are included."""
        for table in stock.of:
            keys = seats if table == self.declared.seats.table else self.ids(table)
            yield from ((table, key) for key in keys)

    def table_of(self, tables: tuple[str, ...], key: str) -> str:
        """Return the first of some tables that has a row."""
        return next((table for table in tables if key in self.ids(table)), tables[0])

    def called(self, tables: tuple[str, ...], key: str) -> str:
        """Return the name of a row. A person has their own name."""
        if key == UNSEEN:
            return UNSEEN
        table = self.table_of(tables, key)
        if table not in self.game.tables:
            return person(key) or _("Player {n}").format(n=key[1:])
        name = self.name(table, key)
        who = person(key) if table == self.declared.seats.table else ""
        return f"{name} ({who})" if who else name

    def so_many(self, tables: tuple[str, ...], key: str, count: int) -> str:
        """Return the name of a row in the form for a count: `Spears`."""
        table = self.table_of(tables, key)
        known = key != UNSEEN and table in self.game.tables
        return self.counted(table, key, count) if known else self.called(tables, key)

    def counted_rows(self, table: str, rows: Mapping[str, int]) -> str:
        """Return rows of a table with their numbers: `3 Spears, 1 Archer`."""
        parts = (f"{n} {self.so_many((table,), key, n)}" for key, n in rows.items() if n)
        return ", ".join(parts)

    def bare(self, table: str, key: str, field: str = "name") -> str:
        """Return the row's text as printed: its column of that name (`name: text`), else its texts,
        else the cell its id is made of."""
        printed = self._cell(table, key, field)
        name = printed or super().bare(table, key, field)
        return self.typed(table, key) or name if name == key and field == "name" else name

    def typed(self, table: str, key: str) -> str:
        """Return the row's name in the table: its column 'name', else the column its id is made
        of."""
        columns = self.game.tables[table].columns
        named_by = next((kind.made_of for kind in columns.values() if kind.made_of), "")
        return self._cell(table, key, "name") or self._cell(table, key, named_by)

    def _cell(self, table: str, key: str, column: str) -> str:
        """Return the words in a cell; empty if the table has no such column or row."""
        rows = self.game.tables.get(table)
        text = rows.by_id[key].values.get(column) if rows and key in rows.by_id else ""
        return text if isinstance(text, str) else ""

    def seat(self, key: str) -> str:
        return self.called((self.declared.seats.table,), key)

    def said(self, texts: Mapping[str, str], otherwise: str = "") -> str:
        """Return a text in the language in use, else in the game's first language."""
        return texts.get(self.lang()) or next(iter(texts.values()), "") or otherwise

    def vocabulary(self, *tables: str) -> Vocabulary:
        """Return the rows of some tables with their names in every language."""
        keys = {key: table for table in tables for key in self.ids(table)}
        what = self.titled(tables[0])
        counted = partial(self.so_many, tables)

        def names(key: str) -> Iterator[str | None]:
            return self.row_names(keys[key], key) if key in keys else iter(())

        return Vocabulary(what, tuple(keys), names, counted=counted)

    def titled(self, table: str) -> str:
        """Return the word for the rows of a table, for messages."""
        if table not in self.game.tables:
            return _("players")
        return self.said(self.declared.names.get(table, {}), table.replace("_", " "))

    def row_names(self, table: str, key: str) -> Iterator[str | None]:
        """Yield every name of a row that people may type, in every language."""
        if table not in self.game.tables:
            yield from (person(key) or None, _("Player {n}").format(n=key[1:]))
            return
        yield from self.every_name(table, key, *COUNTED)
        yield self.typed(table, key) or None
        who = person(key) if table == self.declared.seats.table else ""
        if who:
            yield from (who, self.called((table,), key))

    def texts(self, texts: Mapping[str, str]) -> tuple[str, ...]:
        """Return a text in every language, that in use first."""
        current = self.said(texts)
        others = (Foreign(text) for text in texts.values() if text != current)
        return (current, *others)

    def message(self, texts: Mapping[str, str], *otherwise: Any) -> str:
        """Return a text as a message of the program, shown in the language that is then in use."""
        for candidate in (texts, *otherwise):
            by_language = (
                dict.fromkeys(self.game.languages, candidate)
                if isinstance(candidate, str)
                else candidate
            )
            if any(by_language.values()):
                source = by_language.get("en") or next(filter(None, by_language.values()))
                learn({lang: {source: text} for lang, text in by_language.items() if text})
                return str(source)
        return ""


class Play(play.Play[World]):
    """Argument of every rule: the world of the game. Pages stand with the deeds."""

    def page(self, rule: str) -> str:
        return ""

    def ending(self, state: State) -> str:
        """See `Play.ending`."""
        return _("The game is over") if state.over else ""
