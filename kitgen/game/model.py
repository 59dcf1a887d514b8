"""A loaded game: typed rows, words in each language, rule topics. Immutable, and free of layout."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeVar

from kitgen.game.column_types import Type, Value
from kitgen.game.node import Node
from kitgen.game.problems import Place, Problem

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table. `row["cost"]` is typed as the column declares; `id` is its key."""

    table: str
    id: str
    values: Mapping[str, Value]
    place: Place

    def __getitem__(self, column: str) -> Value:
        return self.values[column]


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one CSV file or sheet in its order. `table["infantry"]` is a row by its key; a
    table whose first column is no `id` numbers its rows from "1". A table with `parts` has no file:
    its rows are those of other tables. `at` says which column of the file is which, from 1;
    `spoken` are the words that the table itself has in each language, by row and field, and
    `spoken_at` the columns they stand in, by field and language."""

    name: str
    columns: Mapping[str, Type]
    text_fields: tuple[str, ...]
    rows: tuple[Row, ...]
    place: Place
    by_id: Mapping[str, Row] = field(repr=False)
    parts: tuple[str, ...] = ()
    at: Mapping[str, int] = field(default_factory=dict, repr=False)
    spoken: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict, repr=False)
    doubts: tuple[Problem, ...] = field(default=(), repr=False)
    """Doubts about the file: parts left out, or read otherwise than they may be meant."""
    spoken_at: Mapping[tuple[str, str], int] = field(default_factory=dict, repr=False)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, key: str) -> Row:
        return self.by_id[key]

    def __contains__(self, key: object) -> bool:
        return key in self.by_id


class Words(NamedTuple):
    """Names and labels of one language: section, entry, field -> text."""

    lang: str
    sections: Mapping[str, Mapping[str, Mapping[str, str]]]
    places: Mapping[tuple[str, str], Place]

    def get(self, section: str, entry: str, field: str = "name") -> str | None:
        return self.sections.get(section, {}).get(entry, {}).get(field)

    def name(self, section: str, entry: str) -> str:
        """Return the name of a row, or its id where no text gives one."""
        return self.get(section, entry) or entry

    def symbol_name(self, symbol: str) -> str:
        """Return the name of what a symbol shows, or the symbol's own."""
        named = (self.get(section, symbol) for section in self.sections)
        return next(filter(None, named), symbol.replace("_", " "))

    def label(self, key: str) -> str:
        return self.name("labels", key)


class Topic(NamedTuple):
    """A rule topic: a summary short enough for a QR code and a fuller text in Markdown."""

    id: str
    title: str
    page: str
    group: str
    order: int
    summary: str
    body: str
    place: Place
    source: str
    """Whole file, with the figures that it quotes."""
    symbols: tuple[str, ...] = ()
    """Names of the pictures that stand beside it."""
    draft: Place | None = None
    """Where its head says that it is a draft, which is not printed; None: it is no draft."""

    def place_of(self, words: str) -> Place:
        """Return the line of the file on which words stand; the first line if they are on none."""
        before, match, _ = self.source.partition(words)
        if not (words and match):
            return self.place
        return Place(self.place.file, before.count("\n") + 1, len(before) - before.rfind("\n"))


class Shelf(Mapping[str, T]):
    """Things by name, each read when it is first asked for."""

    def __init__(self, names: Iterable[str], read: Callable[[str], T]) -> None:
        self._names = tuple(names)
        self._read = read
        self._kept: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._kept:
            if name not in self._names:
                raise KeyError(name)
            self._kept[name] = self._read(name)
        return self._kept[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class Game(NamedTuple):
    """A game folder, loaded and checked."""

    id: str
    folder: Path
    version: str
    languages: tuple[str, ...]
    tables: Mapping[str, Table]
    texts: Mapping[str, Words]
    settings: Node
    own_tables: tuple[str, ...] = ()
    """Tables with a file of their own; the others are made of these."""
    files: Mapping[str, Path] = {}
    """File of each of these tables; for a sheet that of its workbook."""
    read_topics: Callable[[Path, Mapping[str, Table], Collection[str]], tuple[Topic, ...]] = (
        lambda *_given: ()
    )
    """Function that reads the topics of a folder, with the figures that they quote from the
    tables."""

    @property
    def shelf(self) -> str:
        """Name of the folder that keeps what is made of the game: that of its own folder, so that a
        copy of a game, which has the same id, has another."""
        return self.folder.resolve().name or self.id

    def table(self, name: str) -> Table:
        return self.tables[name]

    def words(self, lang: str) -> Words:
        return self.texts[lang]

    def title(self, lang: str) -> str:
        return self.words(lang).get("game", "title") or self.id

    def topics(self, lang: str) -> tuple[Topic, ...]:
        """Return the rule topics of a language, in booklet order, without drafts. Read from disk at
        each call; raises DataError. Kept out of `load_game` because bookkeeping seldom needs
        them."""
        return tuple(topic for topic in self._all_topics(lang) if topic.draft is None)

    def drafts(self, lang: str) -> tuple[Topic, ...]:
        """Return the rule topics of a language that are drafts: they are neither printed nor shown.
        Raises DataError."""
        return tuple(topic for topic in self._all_topics(lang) if topic.draft is not None)

    def _all_topics(self, lang: str) -> tuple[Topic, ...]:
        groups = self.words(lang).sections.get("groups", {})
        return self.read_topics(self.folder / "rules" / lang, self.tables, groups)
