"""Dataclasses and named tuples that are defined quickly. Those of the standard library write up to
eight methods of each class as text and compile them, and compile the type of each field too.
Comparing, hashing, showing and freezing are alike for all classes, so that only making needs it,
and types stay the text they are. A command defines a hundred such classes, a fifth of its time.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from typing import NamedTuple as NamedTuple
else:
    import dataclasses
    from collections import namedtuple
    from dataclasses import MISSING
    from functools import cache
    from types import FunctionType

    def dataclass(cls=None, /, *, frozen=False, eq=True, **options):
        """As `dataclasses.dataclass`; order and hash are as that has them by default."""

        def made(cls):
            own = dict(cls.__dict__)
            quick = dataclasses.dataclass(
                cls, init=False, eq=False, repr=False, match_args=False, **options
            )
            fields = dataclasses.fields(quick)
            if "__init__" not in own:
                quick.__init__ = _init(fields, frozen, hasattr(cls, "__post_init__"))
            for name, method in _methods(fields, frozen, eq).items():
                if name not in own or (name, own[name]) == ("__hash__", None):
                    setattr(quick, name, method)
            return quick

        return made if cls is None else made(cls)

    def _init(fields, frozen, followed):
        """The method that takes the values of the fields. The names it needs besides are such as no
        field has."""
        known = {"__none": MISSING, "__put": object.__setattr__}
        taken, named, lines = [], [], []
        for item in fields:
            value = name = item.name
            if item.default_factory is not MISSING:
                known[f"__make_{name}"] = item.default_factory
                known[f"__usual_{name}"] = MISSING
                value = f"__make_{name}()"
                if item.init:
                    value += f" if {name} is __none else {name}"
            elif item.default is not MISSING:
                known[f"__usual_{name}"] = item.default
            if item.init:
                usual = f"=__usual_{name}" if f"__usual_{name}" in known else ""
                (named if item.kw_only else taken).append(name + usual)
            if item.init or value != name:
                put = f"__put(self, {name!r}, {value})" if frozen else f"self.{name} = {value}"
                lines.append(put)
        if followed:
            lines.append("self.__post_init__()")
        words = ["self", *taken, *(["*", *named] if named else [])]
        exec(f"def __init__({', '.join(words)}):\n " + "\n ".join(lines or ["pass"]), known)
        return known["__init__"]

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

        methods = {"__repr__": shown}
        if eq:
            methods |= {"__eq__": equal, "__hash__": hashed if frozen else None}
        if frozen:
            methods |= {"__setattr__": _refuse, "__delattr__": _refuse, "__setstate__": _copied}
        return methods

    def _refuse(self, name, value=None):
        raise dataclasses.FrozenInstanceError(f"field {name!r} cannot be changed")

    def _copied(self, state):
        """What a copy holds that does not come by way of `__init__`."""
        for part in state if isinstance(state, tuple) else (state,):
            for name, value in (part or {}).items():
                object.__setattr__(self, name, value)

    _Place = type(namedtuple("One", "x").x)  # what finds a field by its place, as the library does

    class _Tuple(tuple):
        """What named tuples have in common."""

        __slots__ = ()

        def __repr__(self):
            values = ", ".join(f"{n}={v!r}" for n, v in zip(self._fields, self, strict=True))
            return f"{self.__class__.__name__}({values})"

        def __getnewargs__(self):
            return tuple(self)

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, /, **changed):
            made = tuple.__new__(self.__class__, map(changed.pop, self._fields, self))
            if changed:
                raise ValueError(f"there are no such fields: {', '.join(changed)}")
            return made

        @classmethod
        def _make(cls, values):
            return cls(*values)

    @cache
    def _maker(count):
        """A function that makes a tuple of so many values, whatever they are called."""
        names = "".join(f"value_{place}, " for place in range(count))
        return eval(f"lambda _cls, {names}: make(_cls, ({names}))", {"make": tuple.__new__})

    def _new(names, usual):
        """The same function with the names of a class: text that is compiled once for each number
        of fields, instead of once for each class."""
        maker = _maker(len(names))
        code = maker.__code__.replace(co_varnames=("_cls", *names))
        return FunctionType(code, maker.__globals__, "__new__", usual)

    class _Named(type):
        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            names = tuple(body.get("__annotations__", ()))
            usual = {name: body.pop(name) for name in names if name in body}
            fields = {
                "__slots__": (),
                "__match_args__": names,
                "_fields": names,
                "_field_defaults": usual,
                "__new__": _new(names, tuple(usual.values())),
                **{name: _Place(place, "") for place, name in enumerate(names)},
            }
            return type(name, (_Tuple,), {**fields, **body})

    class NamedTuple(metaclass=_Named):
        """As `typing.NamedTuple`."""
