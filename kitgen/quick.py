"""Dataclasses and named tuples that are defined quickly. Those of the standard library write up to
eight methods of each class as text and compile them, and compile the type of each field too.
Comparing, hashing, showing and freezing are alike for all classes, so that only making needs it,
and types stay the text they are. A command defines a hundred such classes, a fifth of its time; to
import the library's module, which imports `inspect`, takes as long again.

What is here is as the library has it, and the library's own functions take these classes for
theirs. Left out are order, `match`, `InitVar` and `KW_ONLY`.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import MISSING as MISSING
    from dataclasses import Field as Field
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import is_dataclass as is_dataclass
    from dataclasses import replace as replace
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple
    from functools import cache
    from types import FunctionType, MappingProxyType

    _FIELDS = "__dataclass_fields__"  # where the library looks for them too

    class _Missing:
        def __repr__(self):
            return "MISSING"

    MISSING = _Missing()

    class Field:
        """What is declared of a field."""

        __slots__ = (
            *("name", "type", "default", "default_factory", "init", "repr", "hash", "compare"),
            *("metadata", "kw_only"),
        )

        def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
            self.name = self.type = None
            self.default, self.default_factory = default, default_factory
            self.init, self.repr, self.hash, self.compare = init, repr, hash, compare
            self.metadata, self.kw_only = MappingProxyType(metadata or {}), kw_only

        @property
        def _field_type(self):
            """What the library's functions ask a field for; whoever calls them has loaded it."""
            import dataclasses

            return dataclasses._FIELD

    def field(
        *,
        default=MISSING,
        default_factory=MISSING,
        init=True,
        repr=True,
        hash=None,
        compare=True,
        metadata=None,
        kw_only=None,
    ):
        """As `dataclasses.field`."""
        if default is not MISSING and default_factory is not MISSING:
            raise ValueError("cannot specify both default and default_factory")
        return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)

    def fields(thing):
        """As `dataclasses.fields`."""
        if not is_dataclass(thing):
            raise TypeError("must be called with a dataclass type or instance")
        return tuple(getattr(thing, _FIELDS).values())

    def is_dataclass(thing):
        """As `dataclasses.is_dataclass`."""
        return hasattr(thing if isinstance(thing, type) else type(thing), _FIELDS)

    def replace(thing, /, **changes):
        """As `dataclasses.replace`."""
        for item in getattr(type(thing), _FIELDS).values():
            if item.init and item.name not in changes:
                changes[item.name] = getattr(thing, item.name)
        return type(thing)(**changes)

    def dataclass(cls=None, /, *, frozen=False, eq=True, slots=False, kw_only=False):
        """As `dataclasses.dataclass`."""

        def made(cls):
            own = dict(cls.__dict__)
            known = {}
            for base in cls.__mro__[-1:0:-1]:
                known |= getattr(base, _FIELDS, {})
            known |= _declared(own, kw_only)
            items = tuple(known.values())
            body = {_FIELDS: known}
            if "__init__" not in own:
                body["__init__"] = _init(items, frozen, hasattr(cls, "__post_init__"))
            for name, method in _methods(items, frozen, eq).items():
                if name not in own or (name, own[name]) == ("__hash__", None):
                    body[name] = method
            if slots:
                return _slotted(cls, own | body, known)
            for name in own.keys() & known.keys():
                if known[name].default is MISSING:
                    delattr(cls, name)
                else:
                    setattr(cls, name, known[name].default)
            for name, value in body.items():
                setattr(cls, name, value)
            return cls

        return made if cls is None else made(cls)

    def _declared(own, kw_only):
        """The fields that a class declares itself, by name."""
        found = {}
        for name, kind in own.get("__annotations__", {}).items():
            if str(kind).startswith(("ClassVar", "typing.ClassVar")):
                continue
            value = own.get(name, MISSING)
            if getattr(value, "__hash__", True) is None:
                raise ValueError(f"mutable default {type(value)} for field {name}")
            if type(value).__module__ == "dataclasses":
                raise TypeError(f"declare field {name} with kitgen.quick.field")
            item = value if isinstance(value, Field) else field(default=value)
            item.name, item.type = name, kind
            item.kw_only = kw_only if item.kw_only is None else item.kw_only
            found[name] = item
        return found

    def _slotted(cls, body, known):
        """The class anew, with a slot for each field that no class above has one for: Python takes
        slots only when a class is made."""
        taken = {slot for base in cls.__mro__[1:] for slot in base.__dict__.get("__slots__", ())}
        for name in (*known, "__dict__", "__weakref__"):
            body.pop(name, None)
        body["__slots__"] = tuple(name for name in known if name not in taken)
        made = type(cls)(cls.__name__, cls.__bases__, body)
        made.__qualname__ = cls.__qualname__
        return made

    class FrozenInstanceError(AttributeError):
        """As `dataclasses.FrozenInstanceError`."""

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
        values = _values(item for item in fields if item.compare)
        hashes = _values(i for i in fields if (i.compare if i.hash is None else i.hash))

        def equal(self, other):
            if other.__class__ is not self.__class__:
                return NotImplemented
            return values(self) == values(other)

        def hashed(self):
            return hash(hashes(self))

        def shown(self):
            values = ", ".join(f"{name}={getattr(self, name)!r}" for name in told)
            return f"{self.__class__.__qualname__}({values})"

        methods = {"__repr__": shown}
        if eq:
            methods |= {"__eq__": equal, "__hash__": hashed if frozen else None}
        if frozen:
            methods |= {"__setattr__": _refuse, "__delattr__": _refuse, "__setstate__": _copied}
        return methods

    def _values(fields):
        names = [item.name for item in fields]
        return attrgetter(*names) if names else lambda self: ()

    def _refuse(self, name, value=None):
        raise FrozenInstanceError(f"field {name!r} cannot be changed")

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
            return type(name, (_Tuple, *bases[1:]), {**fields, **body})

    class NamedTuple(metaclass=_Named):
        """As `typing.NamedTuple`; behind it `Generic[...]` may stand."""
