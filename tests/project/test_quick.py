"""Quickly defined dataclasses and named tuples are those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import re
import typing
from pathlib import Path
from typing import Any

import pytest

from kitgen import quick
from kitgen.quick import NamedTuple, dataclass, field, fields, replace

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"frozen": True},
    {"slots": True},
    {"frozen": True, "slots": True},
    {"frozen": True, "kw_only": True},
    {"frozen": True, "eq": False},
)


def made(library: Any, options: dict[str, Any]) -> Any:
    field = library.field

    class Base:
        x: int
        y: tuple[str, ...] = ()
        hidden: int = field(default=0, repr=False)
        aside: int = field(default=0, compare=False)
        rest: list[int] = field(default_factory=list, hash=False)

        @property
        def double(self) -> int:
            return 2 * self.x

    Base.__annotations__ = dict(Base.__annotations__)
    return library.dataclass(**options)(Base)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_values_compare_hash_and_show_as_ever(options: dict[str, Any]) -> None:
    own, usual = made(quick, options), made(dataclasses, options)
    some: list[dict[str, Any]] = [
        {"x": 1},
        {"x": 1, "aside": 5},
        {"x": 1, "hidden": 2},
        {"x": 2, "y": ("a",)},
        {"x": 1, "y": ("a", "b")},
    ]
    for one in some:
        assert repr(own(**one)) == repr(usual(**one)).replace("usual", "own")
        assert own(**one).double == 2 * one["x"]
        assert own(**one) != usual(**one)
        assert replace(own(**one), x=9).x == dataclasses.replace(own(**one), x=9).x == 9
        assert dataclasses.asdict(own(**one)) == dataclasses.asdict(usual(**one))
        for other in some:
            assert (own(**one) == own(**other)) == (usual(**one) == usual(**other))
    hashes = (own.__hash__ is None, usual.__hash__ is None)
    assert hashes[0] == hashes[1]
    if not hashes[0] and options.get("eq", True):
        assert hash(own(x=1)) == hash(own(x=1, aside=7)) != hash(own(x=1, hidden=2))
    names = [item.name for item in fields(own)]
    assert names == [item.name for item in dataclasses.fields(own)]
    assert names == [item.name for item in dataclasses.fields(usual)]
    for item in (own(x=1), usual(x=1)):
        if options.get("frozen"):
            with pytest.raises(AttributeError):
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
    one = made(quick, options)(x=1, y=("a",), hidden=2)
    for other in (copy.copy(one), copy.deepcopy(one)):
        assert (other.x, other.y, other.hidden, other.aside) == (1, ("a",), 2, 0)


@pytest.mark.parametrize("library", [quick, dataclasses], ids=str)
@pytest.mark.parametrize("slots", [False, True])
def test_a_class_has_the_fields_of_those_above_it(library: Any, slots: bool) -> None:
    class Above:
        shared: typing.ClassVar[list[int]] = []
        x: int = 1
        many: list[int] = library.field(default_factory=list)

    above = library.dataclass(slots=slots)(Above)

    class Below(above):  # type: ignore[misc,valid-type]
        y: int = 2
        x: int = 3

    below = library.dataclass(slots=slots)(Below)
    assert (below().x, below().many, below(y=4).y, below.shared) == (3, [], 4, [])
    assert [item.name for item in library.fields(below)] == ["x", "many", "y"]
    assert (above().x, hasattr(below(), "__dict__")) == (1, not slots)
    assert below().many is not below().many


def test_a_default_that_could_change_for_all_is_refused() -> None:
    with pytest.raises(ValueError, match="mutable default"):

        @dataclass
        class Shared:
            many: list[int] = []  # noqa: RUF012


def test_no_module_takes_the_slow_way() -> None:
    """To import the library's module takes a fifth as long as `import typer`."""
    root = Path(quick.__file__).parent.parent
    sources = [path for name in ("companion", "kitgen") for path in (root / name).rglob("*.py")]
    taken = re.compile(r"^\s*(?:from|import) dataclasses\b", re.MULTILINE)
    slow = [path.name for path in sources if taken.search(path.read_text("utf-8"))]
    assert slow == ["quick.py"]


def test_fields_of_the_library_s_own_are_refused() -> None:
    with pytest.raises(TypeError, match=r"kitgen\.quick\.field"):

        @dataclass
        class Mixed:
            many: list[int] = dataclasses.field(default_factory=list)


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
