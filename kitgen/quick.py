"""Dataclasses and named tuples that are defined quickly. A command defines some hundred of them,
which is a tenth of its time.

The standard dataclass writes up to six methods of each class as text and compiles them. Comparing,
hashing and showing are alike for all classes, so that only making and freezing need it. The
standard named tuple compiles the type of each field once more, only to see that it is one.
"""

from __future__ import annotations

from collections import namedtuple
from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from typing import NamedTuple as NamedTuple
else:
    import dataclasses

    class _Defining(type):
        """As `typing.NamedTuple` does it; the types of fields stay words."""

        def __new__(cls, name, bases, own):
            types = own.get("__annotations__", {})
            defaults = [own[field] for field in types if field in own]
            made = namedtuple(name, types, defaults=defaults, module=own["__module__"])
            made.__annotations__ = made.__new__.__annotations__ = types
            for key, value in own.items():
                if key not in ("__module__", "__annotations__") and key not in types:
                    setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Defining, "NamedTuple", (), {})

    def dataclass(cls=None, /, *, frozen=False, eq=True, **options):
        """As `dataclasses.dataclass`; order and hash are as that has them by default."""

        def made(cls):
            own = dict(cls.__dict__)
            quick = dataclasses.dataclass(cls, frozen=frozen, eq=False, repr=False, **options)
            for name, method in _methods(dataclasses.fields(quick), frozen, eq).items():
                if name not in own or (name, own[name]) == ("__hash__", None):
                    setattr(quick, name, method)
            return quick

        return made if cls is None else made(cls)

    def _methods(fields, frozen, eq):
        told = [item.name for item in fields if item.repr]
        compared = [item.name for item in fields if item.compare]
        values = attrgetter(*compared) if compared else lambda self: ()

        def equal(self, other):
            if other.__class__ is not self.__class__:
                return NotImplemented
            return values(self) == values(other)

        def hashed(self):
            return hash(values(self))

        def shown(self):
            values = ", ".join(f"{name}={getattr(self, name)!r}" for name in told)
            return f"{self.__class__.__qualname__}({values})"

        if not eq:
            return {"__repr__": shown}
        return {"__repr__": shown, "__eq__": equal, "__hash__": hashed if frozen else None}
