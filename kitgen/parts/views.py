"""Values that a layout's expressions may see: rows that answer with figures, names and linked rows.

Whatever is looked up is noted (`GameView.lookups`) while somebody wants to know it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from kitgen.game.model import Game, Row, Table, Topic, Words
from kitgen.game.problems import Place
from kitgen.parts.directions import FROM_RIGHT

T = TypeVar("T")

Lookup = tuple[str, ...]
"""What was looked up: its kind and its names."""
AGAIN: Lookup = ("again",)
"""Mark of what must be drawn anew each time."""

_NAME = re.compile(r"[a-z_]\w*")
_STEP = re.compile(r"\.([a-z_][a-z0-9_]*)|\['([^']+)'\]")


class RowView:
    """A row in one language. `row.cost` is a cell, `row.name` a text, and a cell that refers to
    another row is that row, so `row.unit.cost` reads on."""

    __slots__ = ("_row", "_views")

    def __init__(self, row: Row, views: GameView) -> None:
        self._row = row
        self._views = views

    def __getitem__(self, field: str) -> Any:
        """Return a cell, with rows in place of the ids it refers to, or a text; KeyError if there
        is neither. What was looked up is noted."""
        row, table = self._row, self._views.game.tables[self._row.table]
        self._views.note("cell", row.table, row.id, field)
        if field in row.values:
            kind, value = table.columns.get(field), row.values[field]
            if kind is None or kind.refers_to is None or value is None:
                return value
            if isinstance(value, tuple):
                return [self._views.row(kind.refers_to, name) for name in value]
            return self._views.row(kind.refers_to, str(value))
        if field == "id":
            return row.id
        text = self._views.words.get(row.table, row.id, field)
        if text is None:
            raise KeyError(field)
        return text

    def __str__(self) -> str:
        return self._row.id

    def __eq__(self, other: object) -> bool:
        return str(other) == self._row.id

    def __hash__(self) -> int:
        return hash(self._row.id)


def row_of(view: RowView) -> Row:
    """Return the row behind a view. No attribute of the view, which would hide a column of its
    name."""
    view._views.note("row", view._row.table, view._row.id)
    return view._row


def key_of(view: RowView) -> tuple[str, str]:
    """Return the table and the id of a row."""
    return view._row.table, view._row.id


def place_of(view: RowView) -> Place:
    """Return the place of a row in its file."""
    return view._row.place


def source_of(names: Mapping[str, Any], path: str) -> tuple[str, Place] | None:
    """Return the text that `row.unit.name` gives, and where it stands: a cell's row, the line of a
    text or the line of a topic on which it begins."""
    try:
        value, field = _followed(names, path)
        text = str(value[field])
        if isinstance(value, TopicView):
            return text, topic_of(value).place_of(text.partition("\n")[0])
        return (text, _place_of_field(value, field)) if isinstance(value, RowView) else None
    except (KeyError, TypeError, IndexError):
        return None


class Source(NamedTuple):
    """Where a value of a row is written: the `place` of a table's cell, or of the entry of a text
    file that has it under the keys `entry`."""

    text: str
    place: Place
    entry: tuple[str, ...] = ()


def cell_of(names: Mapping[str, Any], path: str) -> Source | None:
    """Return the cell or the entry in which the value of `row.unit.name` is written, and that
    alone; a path may begin with any other name that stands for a row."""
    try:
        value, field = _followed(names, path)
        text = str(value[field])
    except (KeyError, TypeError, IndexError):
        return None
    if not isinstance(value, RowView):
        return _text_of(names, path, text)
    row, views = value._row, value._views
    table = views.game.tables[row.table]
    at = table.at if field in row.values else {}
    column = at.get(field) or table.spoken_at.get((field, views.words.lang))
    if column:
        return Source(text, row.place._replace(column=column))
    place = views.words.places.get((row.table, row.id))
    if place is None or place.sheet is not None or field in row.values:
        return None
    return Source(text, place, (row.table, row.id, field))


def _text_of(names: Mapping[str, Any], path: str, text: str) -> Source | None:
    """Return the entry of a file of texts that `text.section.entry.field` is."""
    root, texts = _NAME.match(path), names.get("text")
    steps = [dotted or bracketed for dotted, bracketed in _STEP.findall(path)]
    if root is None or root[0] != "text" or len(steps) != 3 or not isinstance(texts, Noted):
        return None
    section, entry, field = steps
    place = texts.words.places.get((section, entry))
    if place is None or place.sheet is not None or field == "id":
        return None
    return Source(text, place, (section, entry, field))


def _followed(names: Mapping[str, Any], path: str) -> tuple[Any, str]:
    """Return what the last step of a path is asked of, and that step: of `row.unit.name` the row
    that `row.unit` is, and `name`. Raises KeyError, TypeError or IndexError."""
    root = _NAME.match(path)
    value: Any = names.get(root[0]) if root else None
    *steps, last = _STEP.findall(path)
    for dotted, bracketed in steps:
        value = value[dotted or bracketed]
    return value, last[0] or last[1]


def _place_of_field(view: RowView, field: str) -> Place:
    """Return the place of the cell or text that a row has under a name."""
    row, views = view._row, view._views
    if field in row.values:
        return row.place._replace(column=views.game.tables[row.table].at.get(field, 1))
    return views.words.places.get((row.table, row.id), row.place)


def fields_of(view: RowView) -> list[str]:
    """Return the names that a row can be asked for: its columns and its texts."""
    row, views = view._row, view._views
    texts = views.words.sections.get(row.table, {}).get(row.id, {})
    return [*row.values, *texts, "id"]


class TopicView(dict[str, Any]):
    """A rule topic: `topic.id`, `title`, `page`, `group`, `summary`, `body`, `symbols`, and
    `code_mm`, how large the code of its summary is."""

    __slots__ = ("_topic",)

    def __init__(self, topic: Topic, code_mm: float = 0.0) -> None:
        fields = ("id", "title", "page", "group", "summary", "body", "symbols")
        super().__init__({field: getattr(topic, field) for field in fields}, code_mm=code_mm)
        self._topic = topic


def topic_of(view: TopicView) -> Topic:
    """Return the topic behind a view."""
    return view._topic


class TableView:
    """A table in one language: iterable, and `units.tank` or `units['tank']` is a row."""

    __slots__ = ("_table", "_views")

    def __init__(self, table: Table, views: GameView) -> None:
        self._table = table
        self._views = views

    def __iter__(self) -> Iterator[RowView]:
        self._views.note("ids", self._table.name)
        return (self._views.row(self._table.name, row.id) for row in self._table)

    def __len__(self) -> int:
        self._views.note("ids", self._table.name)
        return len(self._table)

    def __contains__(self, key: object) -> bool:
        self._views.note("id", self._table.name, str(key))
        return str(key) in self._table

    def __getitem__(self, key: Any) -> RowView:
        if isinstance(key, int):
            self._views.note("ids", self._table.name)
            return self._views.row(self._table.name, self._table.rows[key].id)
        self._views.note("id", self._table.name, str(key))
        return self._views.row(self._table.name, str(key))


def table_of(view: TableView) -> Table:
    """Return the table behind a view. No attribute of the view, which would hide a row of its
    name."""
    return view._views.tables[view._table.name]


def tables_of(view: TableView) -> Mapping[str, Table]:
    """Return all tables of the game that a table belongs to."""
    return view._views.tables


class Noted(Mapping[str, T]):
    """Mapping that notes each look-up in it, as one of a `kind`: `table`, `text`, `colour`."""

    def __init__(self, kind: str, mapping: Mapping[str, T], views: GameView) -> None:
        self._kind = kind
        self._mapping = mapping
        self._views = views

    @property
    def words(self) -> Words:
        return self._views.words

    def __getitem__(self, key: str) -> T:
        self._views.note(self._kind, key)
        return self._mapping[key]

    def __contains__(self, key: object) -> bool:
        self._views.note(self._kind, str(key))
        return key in self._mapping

    def __iter__(self) -> Iterator[str]:
        self._views.note(f"every {self._kind}")
        return iter(self._mapping)

    def __len__(self) -> int:
        self._views.note(f"every {self._kind}")
        return len(self._mapping)


class Topics(Sequence[TopicView]):
    """The rule topics of one language."""

    def __init__(
        self,
        topics: Sequence[Topic],
        views: GameView,
        code_mm: Callable[[Topic], float] = lambda topic: 0.0,
    ) -> None:
        self._listed = tuple(TopicView(topic, code_mm(topic)) for topic in topics)
        self._views = views

    def __len__(self) -> int:
        self._views.note("topics")
        return len(self._listed)

    def __getitem__(self, at: Any) -> Any:
        self._views.note("topics")
        return self._listed[at]


class Labels(Mapping[str, str]):
    """The labels of one language: the game's own first, then those of the built-in layouts."""

    def __init__(self, views: GameView, *words: Words) -> None:
        self._views = views
        self._words = words

    def __getitem__(self, key: str) -> str:
        self._views.note("label", key)
        for words in self._words:
            text = words.get("labels", key)
            if text is not None:
                return text
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        self._views.note("every label")
        return iter({key for words in self._words for key in words.sections.get("labels", {})})

    def __len__(self) -> int:
        return len(list(iter(self)))


class GameView:
    """A game in one language. `lookups` gathers what is looked up, if it is there."""

    def __init__(self, game: Game, lang: str, common: Words) -> None:
        self.game = game
        self.lang = lang
        self.words = game.words(lang)
        self.labels = Labels(self, self.words, common)
        self.tables: Mapping[str, Table] = Noted("table", game.tables, self)
        self.lookups: set[Lookup] | None = None
        self._rows: dict[tuple[str, str], RowView] = {}

    def note(self, *lookup: str) -> None:
        if self.lookups is not None:
            self.lookups.add(lookup)

    def row(self, table: str, row_id: str) -> RowView:
        view = self._rows.get((table, row_id))
        if view is None:
            view = RowView(self.game.tables[table].by_id[row_id], self)
            self._rows[table, row_id] = view
        return view

    def names(self) -> dict[str, Any]:
        """Return the names that every expression may use."""
        names: dict[str, Any] = {
            "version": self.game.version,
            "changed": "",
            "from_right": self.lang in FROM_RIGHT,
        }
        names |= {name: TableView(table, self) for name, table in self.game.tables.items()}
        sections: dict[str, dict[str, dict[str, str]]] = {
            section: {entry: {**texts, "id": entry} for entry, texts in entries.items()}
            for section, entries in self.words.sections.items()
        }
        return names | {
            "t": self.labels,
            "text": Noted("text", sections, self),
            "lang": self.lang,
            "title": self.game.title(self.lang),
        }
