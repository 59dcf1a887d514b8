"""Declare a game's corrections, and bind them to a state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from companion.table.actions import Draft
from companion.table.codec import Id, OneOf
from companion.table.corrections.places import SettablePlace, SetValue, Value, declared, matching
from companion.table.i18n import _, every
from companion.table.words import Vocabulary

Words = Callable[[Any, Any, str, tuple[str, ...]], Vocabulary]
"""Function of play, state, table and rows before -> what the rows of the table are called."""
Rows = tuple[str, ...]


class Reader(NamedTuple):
    """Reads and shows a value whose type does not say how. Anything left out follows from the
    type."""

    form: str = ""
    """English message that says what is to be typed."""
    read: Callable[[Draft[Any, Any], Rows, str], Value] | None = None
    """Function that returns the value a text means for these rows; `none` is read already. Raises
    UsageError."""
    shown: Callable[[Any, Any, Any], str] | None = None
    """Function of play, state and value -> the value as it is told."""


class CorrectionSpec(NamedTuple):
    """Declaration of a game's corrections. Keys of `readers`, `appliers`, `most` and `nows` are the
    word of a place (`cash` of `germany.cash`), or the table of its rows where these are words
    themselves."""

    roots: Mapping[tuple[str, ...], type]
    """Path -> the dataclass there in which fields are declared; later ones come before others."""
    titles: Mapping[str, str]
    """Table of rows before a word -> what stands for one of them: `areas`, `area`."""
    example: str
    words: Words
    ids: Callable[[Any, Any, str], Collection[str]]
    """Function that returns the rows of a table that a state may have."""
    readers: Mapping[str, Reader] = {}
    appliers: Mapping[str, Callable[[Any, Any, SetValue], Any]] = {}
    """Function of play, state and change -> the state with the change and its consequences. The
    value is as the state has it, or in JSON where a reader makes it."""
    most: Mapping[str, Callable[[Any, Any, Rows], int]] = {}
    """Greatest number."""
    nows: Mapping[str, Callable[[Any, Any, Rows], Value]] = {}
    """Function that returns the present value, if the state has no field for it."""
    usual: Callable[[Any, str], str] = lambda _state, _table: ""
    """Function that returns the row of a table that is meant where none is named."""
    derived: Sequence[SettablePlace] = ()
    """Places that can be set and are no field of the state: each has an applier and a `now`."""


class Books(NamedTuple):
    """A game at a state, to read and tell corrections of it."""

    about: CorrectionSpec
    play: Any
    state: Any

    @property
    def declared(self) -> tuple[SettablePlace, ...]:
        """Places that can be set, also of things that this game does not have."""
        return _all_places(tuple(self.about.roots.items()), tuple(self.about.derived))

    @property
    def places(self) -> tuple[SettablePlace, ...]:
        """Places of things that exist: without technologies nobody has any."""
        return tuple(
            place
            for place in self.declared
            if all(map(self.ids, place.tables))
            and not (isinstance(place.names, Id) and not self.ids(place.names.table))
        )

    def reader(self, place: SettablePlace) -> Reader:
        return self.about.readers.get(place.name, Reader())

    def ids(self, table: str) -> Collection[str]:
        return self.about.ids(self.play, self.state, table)

    def words(self, table: str, rows: Rows = ()) -> Vocabulary:
        return self.about.words(self.play, self.state, table, rows)

    def named(self, names: Id | OneOf, rows: Rows = ()) -> Vocabulary:
        """Return the names of a type's values."""
        if isinstance(names, Id):
            return self.words(names.table, rows)
        if names.names:
            return self.words(names.names, rows).only(names.words)
        return Vocabulary.of(
            _("values"), {word: (_(word), *every(word)) for word in names.words if word}
        )

    def usual(self, table: str) -> str:
        return self.about.usual(self.state, table)

    def most(self, change: SetValue) -> int | None:
        limit = self.about.most.get(change.place.name)
        return limit(self.play, self.state, change.rows) if limit is not None else None

    def now(self, change: SetValue) -> Any:
        """Return the present value, as the state has it or in JSON."""
        get = self.about.nows.get(change.place.name)
        return get(self.play, self.state, change.rows) if get else change.now(self.state)

    def every(self) -> Iterator[SetValue]:
        """Yield everything that can be set."""
        for place in self.places:
            for rows in product(*map(self.ids, place.tables)):
                yield SetValue(place, rows)

    def exactly(self, key: str) -> SetValue | None:
        """Return the change that a key of the log means."""
        word = key.rpartition(".")[2]
        places = [place for place in self.declared if place.word in ("", word)]

        def find(table: str, part: str) -> Collection[str]:
            return [part] if part in self.ids(table) else []

        matches = matching(places, key, find, self.usual)
        return max(matches, key=lambda change: bool(change.word), default=None)


@cache
def _all_places(
    roots: tuple[tuple[tuple[str, ...], type], ...], derived: tuple[SettablePlace, ...]
) -> tuple[SettablePlace, ...]:
    declared_places = (place for path, root in roots for place in declared(root, path))
    return tuple(
        {(place.tables, place.word): place for place in (*declared_places, *derived)}.values()
    )
