"""Quickly defined dataclasses are those of the standard library."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import field, fields, replace
from typing import Any

import pytest

from kitgen.quick import dataclass

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


def test_without_fields_all_are_equal() -> None:
    @dataclass(frozen=True)
    class Nothing:
        pass

    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())
