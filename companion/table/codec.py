"""States as JSON that people can read and edit: written and read by the types of their fields."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.table.i18n import N_, _

KEY = "key"
"""In the metadata of a field: its name in JSON, where that is no name in Python."""

Value = None | bool | int | str | list[str]
"""What a correction may set, in JSON: taken as it is."""

_WANTED = {int: N_("a whole number"), str: N_("a word"), bool: N_("true or false")}
"""The types of single values, and how a message calls them."""


def plain(value: Any) -> Any:
    """A value of dataclasses, tuples and mappings as JSON."""
    if value is None or isinstance(value, str | int):  # nearly all there is in a state
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        known = _fields(type(value))
        return {key: plain(getattr(value, item.name)) for key, item in known.items()}
    return value


def read(kind: Any, given: Any, where: str) -> Any:
    """A value of a type from JSON. What a mapping for a dataclass leaves out takes its default.
    Raises ValueError naming the place."""
    if kind in _WANTED or kind is Any:
        return _single(kind, given, where)
    origin, inner = _shape(kind)
    if origin is None:
        return _record(kind, given, where)
    if origin in (Union, types.UnionType):
        kinds = [item for item in inner if item is not type(None)]
        if given is None or len(kinds) > 1:
            return given
        return read(kinds[0], given, where)
    if origin is tuple:
        if not isinstance(given, list | tuple):
            raise ValueError(_wrong(where, given, _("a list")))
        return tuple(read(inner[0], item, f"{where}[{n}]") for n, item in enumerate(given))
    if not isinstance(given, Mapping):
        raise ValueError(_wrong(where, given, _("a mapping")))
    return {str(key): read(inner[1], item, f"{where}.{key}") for key, item in given.items()}


def _single(kind: Any, given: Any, where: str) -> Any:
    if kind is Any:
        return given
    if not isinstance(given, kind) or (kind is int and isinstance(given, bool)):
        raise ValueError(_wrong(where, given, _(_WANTED[kind])))
    return given


def _record(kind: type, given: Any, where: str) -> Any:
    if isinstance(given, kind):
        return given
    if not isinstance(given, Mapping):
        raise ValueError(_wrong(where, given, _("a mapping")))
    hints, known = _hints(kind), _fields(kind)
    for key in given:
        if key not in known:
            message = _("in '{where}' there can be no '{value}' (known: {known})")
            names = ", ".join(known)
            raise ValueError(message.format(where=where or "state", value=key, known=names))
    values = {}
    for key, item in known.items():
        place = f"{where}.{key}" if where else key
        if key in given:
            values[item.name] = read(hints[item.name], given[key], place)
        elif item.default is MISSING and item.default_factory is MISSING:
            raise ValueError(_("'{where}' is missing").format(where=place))
    return kind(**values)


@cache
def _fields(kind: type) -> dict[str, Field[Any]]:
    """The fields of a dataclass by their names in JSON."""
    return {item.metadata.get(KEY, item.name): item for item in fields(kind)}


@cache
def _shape(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """What a type is made of: `tuple[str, ...]` is (tuple, (str, ...)); None for a plain class."""
    return get_origin(kind), get_args(kind)


@cache
def _hints(kind: type) -> dict[str, Any]:
    """The types of the fields of a dataclass."""
    return get_type_hints(kind)


def _wrong(where: str, given: Any, wanted: str) -> str:
    return _("'{where}' must be {wanted}, not '{value}'").format(
        where=where, wanted=wanted, value=given
    )
