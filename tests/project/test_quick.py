"""Quickly defined dataclasses and named tuples are those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import typing
from collections.abc import Callable
from dataclasses import field, fields, replace
from typing import Any

import pytest

from kitgen.quick import NamedTuple, dataclass

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"frozen": True},
    {"slots": True},
    {"frozen": True, "slots": True},
    {"frozen": True, "kw_only": True},
    {"frozen": True, "eq": False},
)


def made(decorator: Callable[..., Any], options: dict[str, Any]) -> Any:
    class Base:
        x: int
        y: tuple[str, ...] = ()
        hidden: int = field(default=0, repr=False)
        aside: int = field(default=0, compare=False)

        @property
        def double(self) -> int:
            return 2 * self.x

    Base.__annotations__ = dict(Base.__annotations__)
    return decorator(**options)(Base)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_values_compare_hash_and_show_as_ever(options: dict[str, Any]) -> None:
    quick, usual = made(dataclass, options), made(dataclasses.dataclass, options)
    some: list[dict[str, Any]] = [
        {"x": 1},
        {"x": 1, "aside": 5},
        {"x": 1, "hidden": 2},
        {"x": 2, "y": ("a",)},
        {"x": 1, "y": ("a", "b")},
    ]
    for one in some:
        assert repr(quick(**one)) == repr(usual(**one)).replace("usual", "quick")
        assert quick(**one).double == 2 * one["x"]
        assert quick(**one) != usual(**one)
        assert replace(quick(**one), x=9).x == 9
        for other in some:
            assert (quick(**one) == quick(**other)) == (usual(**one) == usual(**other))
    hashes = (quick.__hash__ is None, usual.__hash__ is None)
    assert hashes[0] == hashes[1]
    if not hashes[0] and options.get("eq", True):
        assert hash(quick(x=1)) == hash(quick(x=1, aside=7)) != hash(quick(x=1, hidden=2))
    assert [item.name for item in fields(quick)] == [item.name for item in fields(usual)]
    for item in (quick(x=1), usual(x=1)):
        if options.get("frozen"):
            with pytest.raises(dataclasses.FrozenInstanceError):
                item.x = 2
        else:
            item.x = 2
            assert item.x == 2


@dataclass(frozen=True)
class Own:
    """Methods that a class brings itself stay."""

    x: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own)

    def __repr__(self) -> str:
        return "mine"


def test_what_a_class_says_itself_stays() -> None:
    assert Own(1) == Own(2)
    assert repr(Own(1)) == "mine"
    assert hash(Own(1)) == hash(Own(1))
    assert pickle.loads(pickle.dumps(Own(3))).x == 3


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_copy_is_like_what_was_copied(options: dict[str, Any]) -> None:
    one = made(dataclass, options)(x=1, y=("a",), hidden=2)
    for other in (copy.copy(one), copy.deepcopy(one)):
        assert (other.x, other.y, other.hidden, other.aside) == (1, ("a",), 2, 0)


def test_no_name_of_a_field_is_in_the_way() -> None:
    @dataclass(frozen=True)
    class Full:
        keep: int
        put: int
        MISSING: tuple[int, ...] = field(default_factory=tuple)
        missing: int = 5
        made: int = field(init=False, default=7)

        def __post_init__(self) -> None:
            object.__setattr__(self, "missing", self.missing + 1)

    found = Full(1, 2)
    assert (found.keep, found.put, found.MISSING, found.missing, found.made) == (1, 2, (), 6, 7)


class Point(NamedTuple):
    """Where something is."""

    x: int
    y: int = 0
    names: tuple[str, ...] = ()

    @property
    def double(self) -> int:
        return 2 * self.x


class Place(typing.NamedTuple):
    """Where something is."""

    x: int
    y: int = 0
    names: tuple[str, ...] = ()


def test_a_named_tuple_is_used_as_one_of_the_standard_library() -> None:
    assert tuple(Point(1)) == tuple(Place(1)) == (1, 0, ())
    assert Point(1)._replace(y=3) == Point(x=1, y=3)
    assert (Point(4).double, Point.__doc__, Point.__module__) == (8, Place.__doc__, __name__)
    assert repr(Point(1)) == repr(Place(1)).replace("Place", "Point")
    assert Point._fields == Place._fields
    assert Point._field_defaults == Place._field_defaults
    assert typing.get_type_hints(Point) == typing.get_type_hints(Place)
    assert pickle.loads(pickle.dumps(Point(3))) == Point(3)


def test_without_fields_all_are_equal() -> None:
    @dataclass(frozen=True)
    class Nothing:
        pass

    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())


class Usual(typing.NamedTuple):
    """A pair and what it is for."""

    x: int
    y: tuple[str, ...] = ()

    @property
    def double(self) -> int:
        return 2 * self.x

    def __call__(self) -> str:
        return "called"


class Quick(NamedTuple):
    """A pair and what it is for."""

    x: int
    y: tuple[str, ...] = ()

    @property
    def double(self) -> int:
        return 2 * self.x

    def __call__(self) -> str:
        return "called"


def test_named_tuples_are_those_of_the_standard_library() -> None:
    assert tuple(Quick(1, ("a",))) == Usual(1, ("a",)) == (1, ("a",))
    assert repr(Quick(x=1)) == repr(Usual(x=1)).replace("Usual", "Quick")
    assert Quick(3).double == 6
    assert Quick(3)() == "called"
    assert Quick(3)._replace(x=4)._asdict() == {"x": 4, "y": ()}
    assert pickle.loads(pickle.dumps(Quick(3))) == Quick(3)
    told = ("__doc__", "__module__", "_fields", "_field_defaults", "__match_args__", "__slots__")
    for name in told:
        assert getattr(Quick, name, None) == getattr(Usual, name, None), name
    assert Quick.__qualname__ == "Quick"
    assert typing.get_type_hints(Quick) == typing.get_type_hints(Usual)
    with pytest.raises(TypeError):
        Quick()  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Quick(1).x = 2  # type: ignore[misc]
