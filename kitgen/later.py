"""Modules that a library names as soon as it is imported, and that few of its functions need: they
are stood in for while it is loaded, and are loaded themselves when something is asked of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


class Later(ModuleType):
    """A module that is loaded when something is asked of it that is not known without it, or one of
    the `functions` is called that others take from it by name."""

    def __init__(self, name: str, *functions: str, **known: Any) -> None:
        super().__init__(name)
        vars(self).update(known, **{each: _called_later(name, each) for each in functions})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def _called_later(module: str, name: str) -> Callable[..., Any]:
    return lambda *given, **named: getattr(import_module(module), name)(*given, **named)


@contextmanager
def stood_in(*modules: ModuleType) -> Iterator[None]:
    """While it lasts these stand in for modules of their names that are not loaded yet. Whoever
    wants those afterwards has them as ever."""
    absent = {one.__name__: one for one in modules if one.__name__ not in sys.modules}
    sys.modules.update(absent)
    try:
        yield
    finally:
        for name, module in absent.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]
