"""Places of a state that can be set, and their possible values, read from the types of the
state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import is_dataclass, replace
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin

from companion.table import codec
from companion.table.codec import AtLeast, Id, OneOf
from companion.table.settable import Settable
from companion.table.veil import ROW

S = TypeVar("S")

Value = None | bool | int | str | list[Any] | dict[str, Any]
"""New value, in JSON."""
MUST = "must"
"""Marker for 'none' where that is no value."""


class SettablePlace(NamedTuple):
    """Place of a value in a state. `path` has the fields on the way, `ROW` for a row of the next
    table in `tables`. `kind` is the type of the value, `names` the type of its names if it has any,
    `nothing` the value of `none`, `least` the least number."""

    path: tuple[str, ...]
    tables: tuple[str, ...]
    mark: Settable
    kind: Any
    names: Id | OneOf | None = None
    nothing: Any = MUST
    least: int = 0

    @property
    def word(self) -> str:
        return self.mark.word

    @property
    def name(self) -> str:
        """Word of the place, or the table of the rows that are words themselves."""
        return self.word or self.tables[-1]

    @property
    def shape(self) -> Any:
        """Type of the value: `bool`, `int`, `str`, `tuple`, `Mapping`, or a class of the game."""
        bare = codec.apart(self.kind)[0]
        return get_origin(bare) or bare


class SetValue(NamedTuple):
    """A place with the rows on the way to it, and what it is set to."""

    place: SettablePlace
    rows: tuple[str, ...]
    value: Any = None

    @property
    def word(self) -> str:
        return self.place.word

    @property
    def row(self) -> str:
        """Row before the word."""
        return self.rows[-1] if self.rows else ""

    @property
    def key(self) -> str:
        return ".".join(filter(None, (*self.rows, self.word)))

    def holds(self, other: SetValue) -> bool:
        """Return whether another place is the same, or a part of this one."""
        path, rows = self.place.path, self.rows
        return other.place.path[: len(path)] == path and other.rows[: len(rows)] == rows

    def now(self, state: Any) -> Any:
        """Return the value in a state; None if there is none."""
        rows = iter(self.rows)
        for step in self.place.path:
            if step != ROW:
                state = getattr(state, step)
            elif isinstance(state, Mapping):
                state = state.get(next(rows))
            else:
                state = next(rows) in state
            if state is None:
                break
        return state

    @property
    def holder(self) -> SetValue:
        """Change of the whole that the value is part of."""
        return self._replace(place=self.place._replace(path=self.place.path[:-1]))

    def read(self, ids: codec.Known) -> Any:
        """Return the new value as the state has it. Raises ValueError."""
        place, value = self.place, self.value
        empty = value in (None, "", [], {}) and value is not False
        if place.nothing != MUST and (empty or (value == 0 and place.least > 0)):
            return place.nothing
        try:
            return codec.read(place.kind, value, self.key, ids)
        except TypeError as error:  # a list where an id should be
            raise ValueError(str(error)) from error

    def applied_to(self, state: S) -> S:
        """Return the state with the value here; the unchanged state if its row does not exist."""
        changed: S = _with_value(state, self.place.path, self.rows, self.value)
        return changed


def _with_value(part: Any, path: tuple[str, ...], rows: tuple[str, ...], value: Any) -> Any:
    """Return a part of the state with the value at the end of the path. A row of a tuple is set by
    being in it or not; None takes a row out of a mapping."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if step != ROW:
        return replace(part, **{step: _with_value(getattr(part, step), rest, rows, value)})
    row = rows[0]
    if isinstance(part, tuple):
        others = tuple(item for item in part if item != row)
        return (*others, row) if value else others
    if rest and row not in part:
        return part
    changed = {**part, row: _with_value(part.get(row), rest, rows[1:], value)}
    return {key: item for key, item in changed.items() if key != row or item is not None}


def declared(
    kind: Any, path: tuple[str, ...] = (), tables: tuple[str, ...] = ()
) -> Iterator[SettablePlace]:
    """Yield the places of a dataclass at the end of a path, and of those below it."""
    for name, hint in codec.hints(kind).items():
        bare, marks, _maybe = codec.apart(hint)
        here, marked = (*path, name), [mark for mark in marks if isinstance(mark, Settable)]
        shape, inner = get_origin(bare), get_args(bare)
        rows = _names(inner[0]) if inner else None
        for mark in marked:
            if mark.each and isinstance(rows, Id):
                each = bool if shape is tuple else inner[1]
                yield _place_of((*here, ROW), (*tables, rows.table), mark, each)
            else:
                yield _place_of(here, tables, mark, hint)
        if not marked and is_dataclass(bare):
            yield from declared(bare, here, tables)
        elif not marked and shape is Mapping and isinstance(rows, Id):
            record = codec.apart(inner[1])[0]
            if is_dataclass(record):
                yield from declared(record, (*here, ROW), (*tables, rows.table))


def _place_of(
    path: tuple[str, ...], tables: tuple[str, ...], mark: Settable, hint: Any
) -> SettablePlace:
    """Return the place of one marked field, with the values that may be set there."""
    bare, marks, maybe = codec.apart(hint)
    shape, inner = get_origin(bare), get_args(bare)
    readable = tuple(item for item in marks if isinstance(item, Id | AtLeast | OneOf))
    nothing: Any = MUST
    if shape in (tuple, Mapping):
        nothing = () if shape is tuple else {}
    elif maybe or mark.none:
        nothing = None if maybe or mark.each else ""
    least = max([0, *(item.least for item in readable if isinstance(item, AtLeast))])
    return SettablePlace(
        path,
        tables,
        mark=mark,
        kind=Annotated[(bare, *readable)] if readable else bare,
        names=_names(inner[0] if inner else hint),
        nothing=nothing,
        least=least if mark.least is None else mark.least,
    )


def _names(hint: Any) -> Id | OneOf | None:
    marks = codec.apart(hint)[1]
    return next((mark for mark in marks if isinstance(mark, Id | OneOf)), None)


def matching(
    places: Collection[SettablePlace],
    text: str,
    find: Callable[[str, str], Collection[str]],
    usual: Callable[[str], str],
) -> Iterator[SetValue]:
    """Yield the places whose rows a text such as `germany.cash` may name; words are not looked at.
    `find` gives the rows of a table that a part of the text may mean, `usual` the row of a table
    that is meant if none is named, empty for none."""
    for place in places:
        head = text.rpartition(".")[0] if place.word else text
        if head and not place.tables:
            continue
        paths: list[tuple[str, ...]] = [()]
        for table, part in zip(place.tables, _row_texts(head, len(place.tables)), strict=True):
            rows = find(table, part) if part else [row for row in [usual(table)] if row]
            paths = [(*before, row) for row in rows for before in paths]
        yield from (SetValue(place, rows) for rows in paths)


def _row_texts(head: str, tables: int) -> list[str]:
    """Return the part of a text for each of so many tables, at most two. Of two the first may be
    left out: `green.iron` gives `green` and `iron`, `iron` nothing and `iron`."""
    if tables < 2:
        return [head] * tables
    first, dot, rest = head.partition(".")
    return [first, rest] if dot else ["", head]
