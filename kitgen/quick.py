"""Dataclasses that are defined quickly. The standard decorator writes up to six methods of each
class as text and compiles them. Comparing, hashing and showing are alike for all classes, so that
only making and freezing need it. A command defines some forty classes, a tenth of its time.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses

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
