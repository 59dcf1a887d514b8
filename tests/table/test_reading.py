"""Lines read by what a command declares are read as the command-line library reads them."""

from __future__ import annotations

import random
import shlex
from collections.abc import Iterator

import pytest

from companion.games import GAMES, Games
from companion.shell.building import values_by_library
from companion.shell.reading import COMMON, AnyVerb, ahead, read
from companion.table import i18n, lexicon
from companion.table.arguments import Argument, Option
from companion.table.commands import TABLE_VERBS
from companion.table.errors import CompanionError
from companion.table.verbs import GameVerb

WORDS = ("germany", "3 infantry", "a", "", " ", "-", "12", "x=1", "žluť", "/", "\u22123", "=")
ODD = ("--", "-x", "--help", "-h", "--nonsense", "--=", "--json=1", "-5", "---", "--seed", "--d")


def verbs() -> Iterator[GameVerb]:
    """Every command with the common options, as one that does nothing."""
    games = (verb for game in GAMES for verb in Games(GAMES).verbs(game))
    every: list[AnyVerb] = [*TABLE_VERBS, *games]
    for verb in every:
        if not verb.raw:
            declared = (*verb.parameters, *COMMON)
            yield GameVerb(verb.name, verb.help, declared, lambda _context, _args: None)  # type: ignore[arg-type,return-value]


def line_of(declared: tuple[Argument | Option, ...], dice: random.Random) -> list[str]:
    """Words and options as people type them, mostly."""
    found: list[str] = []
    for _word in range(dice.randint(0, 6)):
        item = dice.choice(declared)
        if isinstance(item, Argument):
            found.append(dice.choice(WORDS))
            continue
        name = dice.choice([item.name, lexicon.shown("options", item.name), item.name[:3]])
        found.append(f"--{name}")
        if item.kind != "flag" or dice.random() < 0.05:
            value = str(dice.randint(0, 99)) if item.kind == "number" else dice.choice(WORDS)
            found.append(value)
    if dice.random() < 0.15:
        found.insert(dice.randint(0, len(found)), dice.choice(ODD))
    return found


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_whatever_is_read_is_read_as_by_the_library(lang: str) -> None:
    i18n.use(lang)
    dice, plain, told = random.Random(lang), 0, 0
    for verb in verbs():
        for _try in range(4):
            words = line_of(verb.parameters, dice)
            found = read(verb.parameters, words)
            if found is None:
                told += 1
                continue
            plain += 1
            try:
                assert found == values_by_library(verb, words, None), (verb.name, words)
            except CompanionError as error:
                raise AssertionError((verb.name, words)) from error
    assert plain > 100
    assert told > 100


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--help",),
        ("-h",),
        ("a", "b", "--nonsense"),
        ("a", "--number"),
        ("a", "--number", "many"),
        ("a", "--number", "1", "--number", "2"),
        ("a", "--flag=1"),
        ("a", "--", "b"),
        ("a", "b"),
    ],
)
def test_what_is_out_of_the_ordinary_is_left_to_the_library(words: tuple[str, ...]) -> None:
    declared = (Argument("one", ""), Option("number", "", "number"), Option("flag", "", "flag"))
    assert read(declared, words) is None


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
    assert read(declared, words) == {
        "one": "a",
        "all": ("b", "c"),
        "how_many": 3,
        "flag": True,
        "each": ("x", "y"),
        "why": "it is so",
    }
    nothing = {"how_many": None, "flag": False, "each": (), "why": None}
    assert read(declared, ["a"]) == {"one": "a", "all": (), **nothing}
    assert read(declared[:1], ["a", "--b", "-c"], raw=True) == {"one": ("a", "--b", "-c")}


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
        words = line.split()
        found = read(declared, words)
        assert found is not None
        assert said.items() <= found.items(), line
        verb = GameVerb("do", "", declared, lambda _context, _args: None)  # type: ignore[arg-type,return-value]
        assert values_by_library(verb, words, None) == found, line


def test_common_options_may_stand_before_a_command() -> None:
    said = {"session": "mine", "json": True}
    assert ahead(["--session", "mine", "--json", "buy", "3", "tank", "--json"]) == (
        said,
        ["buy", "3", "tank", "--json"],
    )
    assert ahead(["--help"]) is None
    assert ahead(["--session", "--json", "buy"]) is None
