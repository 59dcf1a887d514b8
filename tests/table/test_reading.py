"""A line's words and options become the values that its command declares."""

from __future__ import annotations

import shlex
from typing import Any

from companion.shell.building import read_values
from companion.shell.options import COMMON
from companion.table.arguments import Argument, Option
from companion.table.verbs import GameVerb


def values(declared: tuple[Argument | Option, ...], words: list[str]) -> dict[str, Any] | None:
    verb = GameVerb("do", "", declared, lambda _context, _args: None)  # type: ignore[arg-type,return-value]
    return read_values(verb, words, None)


def test_words_and_options_are_values_of_what_is_declared() -> None:
    declared = (
        Argument("one", ""),
        Argument("all", "", required=False, rest=True),
        Option("how-many", "", "number"),
        Option("flag", "", "flag"),
        Option("each", "", "texts"),
        Option("why", "", "words"),
    )
    words = shlex.split("a b c --each x --how-many 3 --each y --why it is so --flag")
    assert values(declared, words) == {
        "one": "a",
        "all": ("b", "c"),
        "how_many": 3,
        "flag": True,
        "each": ("x", "y"),
        "why": "it is so",
    }
    nothing = {"how_many": None, "flag": False, "each": (), "why": None}
    assert values(declared, ["a"]) == {"one": "a", "all": (), **nothing}


def test_a_value_of_several_words_needs_no_quotes() -> None:
    """Behind an option stand its words, once a word of the command stood before it."""
    declared = (
        Argument("all", "", required=False, rest=True),
        Option("area", ""),
        Option("units", "", "texts"),
        Option("flag", "", "flag"),
        *COMMON,
    )
    for line, said in (
        ("a v b --area stoney sept", {"all": ("a", "v", "b"), "area": "stoney sept"}),
        ("a --area stoney sept --units 2 men --units one", {"units": ("2 men", "one")}),
        ("a --are bay of ice --flag b", {"area": "bay of ice", "all": ("a", "b")}),
        ("--area ice a v b", {"area": "ice", "all": ("a", "v", "b")}),
        ("a --session mine b", {"session": "mine", "all": ("a", "b")}),
    ):
        found = values(declared, line.split())
        assert found is not None
        assert said.items() <= found.items(), line


def test_a_value_in_quotes_ends_with_them() -> None:
    declared = (Argument("all", "", required=False, rest=True), Option("fleet", ""))
    words = shlex.split('a --fleet "1 carrier" v 2 fighter')
    assert values(declared, words) == {"all": ("a", "v", "2", "fighter"), "fleet": "1 carrier"}
