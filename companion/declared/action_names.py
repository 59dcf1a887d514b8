"""The actions of declared games, as names of this module: `KEY:deed`. So they have a place, as
those that are written in Python have, and are found by it in the same way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.lazy import Place

_MAKERS: dict[str, Callable[[], Any]] = {}


def place(key: str, deed: str, make: Callable[[], Any]) -> Place:
    """Register the maker of a deed's action and return its place. The action is made on first
    use."""
    name = f"{key}:{deed}"
    _MAKERS[name] = make
    return __name__, name


def __getattr__(name: str) -> Any:
    make = _MAKERS.get(name)
    if make is None:
        raise AttributeError(name)
    return make()
