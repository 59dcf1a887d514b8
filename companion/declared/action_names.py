"""The actions of declared games, as names of this module: `KEY:deed`. So they have a place, as
those that are written in Python have, and are found by it in the same way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.lazy import Place

_MAKERS: dict[str, Callable[[], Any]] = {}


def place(key: str, deed: str, make: Callable[[], Any]) -> Place:
    """Where the action of a deed stands from now on; it is made when it is first asked for."""
    name = f"{key}:{deed}"
    _MAKERS[name] = make
    return __name__, name


def __getattr__(name: str) -> Any:
    make = _MAKERS.get(name)
    if make is None:
        raise AttributeError(name)
    return make()
