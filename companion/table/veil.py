"""A state as a seat sees it, by the marks of `seen.py` on its fields.

`veiled(state, "stark").orders` has the orders of Stark, and while those of the others lie face down
nothing of them. `figures(state, "stark")` lists what has a name. `secrets(ThronesState)` are the
fields that hide something, `undeclared(ThronesState)` those that do not say who sees them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin

from companion.table import codec
from companion.table.seen import (
    NOBODY,
    RECORD_OWNER,
    RECORD_PARTNER,
    SEAT,
    TABLE,
    HiddenOwners,
    HiddenValue,
    Seen,
)
from companion.table.settable import Settable

V = TypeVar("V")

ROW = "*"
"""Step of the path to a value: a row of a mapping, or an item of a tuple."""
_GONE = object()
"""Marker of a row that is left out."""


class _Look(NamedTuple):
    """Who looks, and where in the state the look stands."""

    seat: str
    then: Any
    now: Any
    owners: tuple[str, ...] = ()
    """Seats that see the secrets here."""
    rows: tuple[str, ...] = ()

    def at_row(self, row: str) -> _Look:
        return self._replace(owners=(row,), rows=(*self.rows, row))

    def at(self, value: Any) -> _Look:
        """Return the look at a value; a record may name its owner and a partner."""
        kind: Any = type(value)
        naming = _naming(kind)
        if not naming:
            return self
        named = [(mark.names, getattr(value, name)) for name, mark in naming]
        owners = tuple(seat for names, seat in named if names == RECORD_OWNER) or self.owners
        partners = tuple(seat for names, seat in named if names == RECORD_PARTNER)
        return self._replace(owners=(*owners, *partners))

    def hides(self, mark: Seen | None, value: Any) -> bool:
        """Return whether a mark hides a value from everybody but its owners."""
        if mark is None or mark.by == TABLE:
            return False
        return mark.hidden(HiddenValue(self.then, self.now, self.rows, value))

    def sees(self, mark: Seen) -> bool:
        """Return whether the seat is one of those that see what a mark hides."""
        return mark.by != NOBODY and bool(self.seat) and self.seat in self.owners


# -- the veil --------------------------------------------------------------------------------------


def veiled(state: V, seat: str, now: V | None = None, only: Collection[str] | None = None) -> V:
    """Return the state as a seat sees it while the game stands at `now`: what others hold in secret
    has its default. An empty seat sees what everybody sees. With `only`, just the
    secrets of those fields are hidden."""
    seen: V = _record(state, _Look(seat, state, state if now is None else now), only)
    return seen


def veiled_action(action: V, owner: str, seat: str, then: Any, now: Any) -> V:
    """Return an action of an owner as a seat sees it; `then` is the state it was applied to."""
    seen: V = _record(action, _Look(seat, then, now, (owner,)))
    return seen


def _record(value: Any, look: _Look, only: Collection[str] | None = None) -> Any:
    look, changed = look.at(value), dict[str, Any]()
    kind: Any = type(value)
    for name, hint, unnamed in _secretive_fields(kind):
        if only is None or name in only:
            before = getattr(value, name)
            after = _part(hint, before, look)
            if after is not before:
                changed[name] = unnamed() if after is _GONE else after
    for name, of in _fields_of_hidden_owners(kind):
        seen, rows = changed.get(of, {}), getattr(value, of)
        if of in changed:
            changed[name] = {row: _owner(item) for row, item in rows.items() if row not in seen}
    return replace(value, **changed) if changed else value


def _owner(record: Any) -> str:
    """Return the seat that a record names as its owner."""
    kind: Any = type(record)
    naming = _naming(kind)
    return next(str(getattr(record, name)) for name, mark in naming if mark.names == RECORD_OWNER)


def filled_by_veil(kind: Any) -> Collection[str]:
    """Return the fields of a state that the veil fills, which no session keeps."""
    return {name for name, _of in _fields_of_hidden_owners(kind)}


def _part(hint: Any, value: Any, look: _Look) -> Any:
    """Return the part of a value that the seat sees; `_GONE` for nothing."""
    bare, mark = _marked(hint)
    look = look.at(value)
    if mark is not None and look.hides(mark, value) and not look.sees(mark):
        return _GONE if mark.others_see is None else mark.others_see(value)
    if value is None or not _secretive(bare):
        return value
    if isinstance(value, Mapping):
        within = get_args(bare)[1]
        rows = {row: _part(within, item, look.at_row(row)) for row, item in value.items()}
        if all(rows[row] is item for row, item in value.items()):
            return value
        return {row: item for row, item in rows.items() if item is not _GONE}
    if isinstance(value, tuple):
        within = get_args(bare)[0]
        items = [_part(within, item, look) for item in value]
        if all(item is other for item, other in zip(items, value, strict=True)):
            return value
        return tuple(item for item in items if item is not _GONE)
    return _record(value, look) if is_dataclass(value) else value


def keepers(
    state: Any, path: tuple[str, ...], rows: tuple[str, ...], now: Any = None
) -> tuple[str, ...] | None:
    """Return the seats that keep a value secret, none if nobody sees it; None if it lies open.
    `path` has the fields on the way to it, and `ROW` for each of the `rows`."""
    look = _Look("", state, state if now is None else now)
    hint: Any = type(state)
    value, left = state, iter(rows)
    for step in path:
        bare = codec.apart(hint)[0]
        if step == ROW:
            row = next(left)
            within = get_args(bare)
            is_mapping = len(within) == 2 and within[1] is not Ellipsis
            hint, look = within[1 if is_mapping else 0], look.at_row(row)
            value = value.get(row) if isinstance(value, Mapping) else None
        else:
            kind: Any = type(value) if is_dataclass(value) else bare
            hint, value = codec.hints(kind)[step], getattr(value, step, None)
        look, mark = look.at(value), _marked(hint)[1]
        if mark is not None and look.hides(mark, value):
            return () if mark.by == NOBODY else look.owners
    return None


# -- what is declared ------------------------------------------------------------------------------


class Figure(NamedTuple):
    """A value of a state as a seat sees it. `path` has the fields on the way to it and `ROW` for
    each of the `rows`; `name` and `unit` are English messages."""

    path: tuple[str, ...]
    rows: tuple[str, ...]
    name: str
    unit: str
    value: Any


def figures(state: Any, seat: str, now: Any = None) -> Iterator[Figure]:
    """Yield every value that has a name, as a seat sees it, in the order of the fields. A field
    whose rows are corrected one by one gives a figure for each row."""
    yield from _named(veiled(state, seat, now), path=(), rows=())


def _named(record: Any, path: tuple[str, ...], rows: tuple[str, ...]) -> Iterator[Figure]:
    """Yield every figure of a record that has a name, down into its records and mappings. `path`
    leads there by fields, with `ROW` for the key of a mapping; `rows` are those keys."""
    kind: Any = type(record)
    for name, hint in codec.hints(kind).items():
        value, here = getattr(record, name), (*path, name)
        marks = codec.apart(hint)[1]
        mark, settable = _mark(marks), _settable(marks)
        called = (mark.name if mark else "") or (settable.label if settable else "")
        unit = mark.unit if mark else ""
        if called and settable and settable.each and isinstance(value, Mapping):
            for row, item in value.items():
                yield Figure((*here, ROW), (*rows, row), called, unit, item)
        elif called:
            yield Figure(here, rows, called, unit, value)
        elif is_dataclass(value):
            yield from _named(value, here, rows)
        elif isinstance(value, Mapping):
            for row, item in value.items():
                if is_dataclass(item):
                    yield from _named(item, (*here, ROW), (*rows, row))


def undeclared(kind: type) -> list[str]:
    """Return the fields of a state and of its records that do not say who sees them:
    `Group.token`."""
    return list(dict.fromkeys(_undeclared(kind)))


def _undeclared(kind: Any) -> Iterator[str]:
    for name, hint in codec.hints(kind).items():
        if _marked(hint)[1] is None:
            yield f"{kind.__name__}.{name}"
        for record in _records(hint):
            yield from _undeclared(record)


def secrets(kind: Any, by: str = "") -> list[str]:
    """Return the fields of a state and of its records that hide something: `Group.token`. With
    `by`, those that only such a one sees."""
    return list(dict.fromkeys(_secrets(kind, (by,) if by else (SEAT, NOBODY))))


def _secrets(kind: Any, by: Collection[str]) -> Iterator[str]:
    for name, hint in codec.hints(kind).items():
        if any(mark.by in by for mark in _marks_in(hint)):
            yield f"{kind.__name__}.{name}"
        for record in _records(hint):
            yield from _secrets(record, by)


def _marks_in(hint: Any) -> Iterator[Seen]:
    """Yield the marks of seeing on a type and on the types that it is made of."""
    bare, mark = _marked(hint)
    if mark is not None:
        yield mark
    for within in get_args(bare):
        if within is not Ellipsis:
            yield from _marks_in(within)


def _records(hint: Any) -> Iterator[type]:
    """Yield the records that a type is made of."""
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for within in get_args(hint):
        yield from _records(within)


def _marked(hint: Any) -> tuple[Any, Seen | None]:
    """Return a type without its marks, and its mark of seeing."""
    bare, marks, _maybe = codec.apart(hint)
    return bare, _mark(marks)


def _mark(marks: Collection[Any]) -> Seen | None:
    return next((mark for mark in marks if isinstance(mark, Seen)), None)


def _settable(marks: Collection[Any]) -> Settable | None:
    return next((mark for mark in marks if isinstance(mark, Settable)), None)


@cache
def _fields_of_hidden_owners(kind: Any) -> tuple[tuple[str, str], ...]:
    """Return the fields that the veil fills, each with the field whose hidden rows it has."""
    if not hasattr(kind, "__dataclass_fields__"):
        return ()
    return tuple(
        (name, mark.of)
        for name, hint in codec.hints(kind).items()
        for mark in codec.apart(hint)[1]
        if isinstance(mark, HiddenOwners)
    )


@cache
def _naming(kind: Any) -> tuple[tuple[str, Seen], ...]:
    """Return the fields that name an owner or a partner of a record."""
    known = hasattr(kind, "__dataclass_fields__")
    marks = {name: _marked(hint)[1] for name, hint in codec.hints(kind).items()} if known else {}
    return tuple((name, mark) for name, mark in marks.items() if mark is not None and mark.names)


@cache
def _secretive_fields(kind: Any) -> tuple[tuple[str, Any, Callable[[], Any]], ...]:
    """Return the fields that may hide something: name, type, and what makes the value that was
    never named. Raises TypeError for a secret that can be neither shown nor left out."""
    hiding = []
    declared = {item.name: item for item in fields(kind)}
    for name, hint in codec.hints(kind).items():
        if name not in declared or not _secretive(hint):
            continue
        item, mark = declared[name], _marked(hint)[1]
        unnamed: Any = item.default_factory
        if unnamed is MISSING:
            unnamed = _constant(item.default)
        is_bare = item.default is MISSING and item.default_factory is MISSING
        if mark is not None and mark.by != TABLE and mark.others_see is None and is_bare:
            raise TypeError(f"{kind.__name__}.{name}: Seen(others_see=…)")
        hiding.append((name, hint, unnamed))
    return tuple(hiding)


def _constant(value: Any) -> Callable[[], Any]:
    return lambda: value


@cache
def _secretive(hint: Any) -> bool:
    """Return whether a value of this type may hide something. A type `Any` is judged by its
    value."""
    bare, mark = _marked(hint)
    if bare is Any or (mark is not None and mark.by != TABLE):
        return True
    if is_dataclass(bare) and isinstance(bare, type):
        return any(_secretive(within) for within in codec.hints(bare).values())
    if get_origin(bare) is None:
        return False
    return any(_secretive(within) for within in get_args(bare) if within is not Ellipsis)
