"""Code that is imported when it is first needed: a command pays for what it uses, and no more."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

Place = tuple[str, str]
"""Place of the rules of a command or an event: a module, and their name in it."""


def later(module: str, name: str) -> Callable[..., Any]:
    """Return a function that is imported when it is first called, so that a command imports only
    what it needs."""

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call


@cache
def kind_at(module: str, name: str) -> Any:
    """Return the rules of a kind of event. A command imports only those of the events that it
    meets."""
    return getattr(import_module(module), name)
