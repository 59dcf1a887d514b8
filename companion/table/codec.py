"""Values as JSON that people can read and edit: written and read by the types of their fields. A
dataclass is a mapping, a named tuple a list.

A type may say more than Python's own: `Annotated[str, Id("areas")]` is the id of a row of that
table, `Annotated[int, AtLeast(0)]` a number from there on. Mappings read their keys alike.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from companion.table.i18n import N_, _, first_of

KEY = "key"
"""Metadata key of a field's name in JSON, used if that is no name in Python."""

Value = None | bool | int | str | list[str]
"""Value that a correction may set, as JSON."""

_WANTED = {
    int: N_("a whole number"),
    float: N_("a number"),
    str: N_("a word"),
    bool: N_("true or false"),
}
"""Type of a single value -> how a message calls it."""

Known = Callable[[str], Collection[str]]
"""Table -> the ids of its rows."""


class Id(NamedTuple):
    """The id of a row of a table."""

    table: str


class AtLeast(NamedTuple):
    """Least number that a value may be."""

    least: int


class OneOf(NamedTuple):
    """Words of which a value is one. `names` says where what they are called stands, if not among
    messages."""

    words: tuple[str, ...]
    names: str = ""


Count = Annotated[int, AtLeast(0)]


def _no_tables(table: str) -> Collection[str]:
    raise LookupError(table)


def plain(value: Any) -> Any:
    """Return a value of dataclasses, tuples and mappings as JSON."""
    if value is None or isinstance(value, str | int | float):  # nearly all there is in a state
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        known = _fields(type(value))
        return {key: plain(getattr(value, item.name)) for key, item in known.items()}
    return value


def read(kind: Any, given: Any, where: str, known: Known = _no_tables) -> Any:
    """Read a value of a type from JSON. A mapping for a dataclass may leave out fields with a
    default; a list must be whole and in order. Raises ValueError naming the place."""
    if kind in _WANTED or kind is Any:
        return _single(kind, given, where)
    origin, inner = _shape(kind)
    if origin is Annotated:
        return _marked(inner, given, where, known)
    if origin is None:
        reader = _named_tuple if issubclass(kind, tuple) else _record
        return reader(kind, given, where, known)
    if origin in (Union, types.UnionType):
        kinds = [item for item in inner if item is not type(None)]
        if given is None or len(kinds) > 1:  # a value of several types is taken as it is
            return given
        return read(kinds[0], given, where, known)
    if origin is tuple:
        if not isinstance(given, list | tuple):
            raise ValueError(_wrong(where, given, _("a list")))
        item_types = inner[:1] * len(given) if inner[-1] is Ellipsis else inner
        if len(item_types) != len(given):
            raise ValueError(_wrong(where, given, _("a list")))
        pairs = enumerate(zip(item_types, given, strict=True))
        return tuple(read(part, item, f"{where}[{n}]", known) for n, (part, item) in pairs)
    if not isinstance(given, Mapping):
        raise ValueError(_wrong(where, given, _("a mapping")))
    return {
        read(inner[0], key, where, known): read(inner[1], item, f"{where}.{key}", known)
        for key, item in given.items()
    }


def _marked(inner: tuple[Any, ...], given: Any, where: str, known: Known) -> Any:
    """Return a value of a marked type if its marks allow it."""
    kind, *marks = inner
    least = next((mark.least for mark in marks if isinstance(mark, AtLeast)), None)
    if least is not None:
        return _number(given, where, least)
    value = read(kind, given, where, known)
    for mark in marks:
        if not isinstance(mark, Id | OneOf):
            continue
        words = known(mark.table) if isinstance(mark, Id) else mark.words
        if value not in words:
            choices = first_of(list(words), 10)
            message = _("in '{where}' there can be no '{value}' (known: {known})")
            raise ValueError(message.format(where=where, value=value, known=choices))
    return value


def _number(given: Any, where: str, least: int) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or given < least:
        message = _("'{where}' must be a whole number from {least} on, not '{value}'")
        raise ValueError(message.format(where=where, least=least, value=given))
    return given


def _single(kind: Any, given: Any, where: str) -> Any:
    """Return a number, a word or a truth value as it is; a whole number does for a float."""
    if kind is Any:
        return given
    if kind is float and isinstance(given, int) and not isinstance(given, bool):
        return float(given)
    if not isinstance(given, kind) or (kind is int and isinstance(given, bool)):
        raise ValueError(_wrong(where, given, _(_WANTED[kind])))
    return given


def _record(kind: type, given: Any, where: str, tables: Known) -> Any:
    """Read a record from a mapping by its fields' names or from a list in their order. Raises
    ValueError with the path to what is wrong, as `powers.germany.cash`."""
    if isinstance(given, kind):
        return given
    hints, known = _hints(kind), _fields(kind)
    if isinstance(given, list | tuple) and len(given) == len(known):
        given = dict(zip(known, given, strict=True))
    if not isinstance(given, Mapping):
        raise ValueError(_wrong(where, given, _("a mapping")))
    for key in given:
        if key not in known:
            message = _("in '{where}' there can be no '{value}' (known: {known})")
            names = ", ".join(known)
            raise ValueError(message.format(where=where or "state", value=key, known=names))
    values = {}
    for key, item in known.items():
        place = f"{where}.{key}" if where else key
        if key in given:
            values[item.name] = read(hints[item.name], given[key], place, tables)
        elif item.default is MISSING and item.default_factory is MISSING:
            raise ValueError(_("'{where}' is missing").format(where=place))
    return kind(**values)


def _named_tuple(kind: Any, given: Any, where: str, tables: Known) -> Any:
    hints = _hints(kind)
    if not isinstance(given, list | tuple) or len(given) != len(hints):
        raise ValueError(_wrong(where, given, _("a list")))
    items = zip(hints.items(), given, strict=True)
    return kind(*(read(hint, item, f"{where}.{name}", tables) for (name, hint), item in items))


@cache
def _fields(kind: type) -> dict[str, Field[Any]]:
    """Return the fields of a dataclass by their names in JSON."""
    return {item.metadata.get(KEY, item.name): item for item in fields(kind)}


@cache
def _shape(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return the parts of a type: `tuple[str, ...]` gives (tuple, (str, ...)); a plain class gives
    None first."""
    if get_origin(kind) is Annotated:
        return Annotated, get_args(kind)
    return get_origin(kind), get_args(kind)


@cache
def apart(hint: Any) -> tuple[Any, tuple[Any, ...], bool]:
    """Return a type without marks and without None, its marks, and whether it may be None."""
    bare, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if get_origin(bare) in (Union, types.UnionType):
        kinds = [item for item in get_args(bare) if item is not type(None)]
        inner, more, _maybe = apart(kinds[0])
        return inner, (*marks, *more), True
    return bare, tuple(marks), False


@cache
def _hints(kind: type) -> dict[str, Any]:
    """Return the types of the fields of a dataclass, with the marks that are read here."""
    return {name: _read_here(hint) for name, hint in hints(kind).items()}


@cache
def hints(kind: type) -> dict[str, Any]:
    """Return the types of the fields of a dataclass with all their marks."""
    return get_type_hints(kind, include_extras=True)


def _read_here(hint: Any) -> Any:
    """Return a type with those of its marks that say what a value can be."""
    if get_origin(hint) is not Annotated:
        return hint
    kind, *marks = get_args(hint)
    readable = tuple(mark for mark in marks if isinstance(mark, Id | AtLeast | OneOf))
    return Annotated[(kind, *readable)] if readable else kind


def _wrong(where: str, given: Any, wanted: str) -> str:
    return _("'{where}' must be {wanted}, not '{value}'").format(
        where=where, wanted=wanted, value=given
    )
