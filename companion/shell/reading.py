"""Everyday lines, read by what a command declares and without the command-line library.

To load the library and to tell it of a command takes a third as long as `import typer`, and nearly
every line is only words and options of its command. Whatever else stands on one (a call for help,
an option that there is not, a word too many or too few) makes the whole line one for the library,
in `building`: it knows what to say. Tests hold the two readings together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.table import lexicon
from companion.table.arguments import Argument, Option
from companion.table.errors import UsageError
from companion.table.i18n import N_
from companion.table.verbs import GameVerb
from companion.table.workspace import TableVerb

AnyVerb = TableVerb | GameVerb

COMMON = (
    Option("session", N_("The session (default: the one used last)."), metavar="NAME"),
    Option("json", N_("Print one JSON document."), "flag"),
    Option("lang", N_("The language: en or cs."), metavar="LANG"),
    Option("seen", N_("Refuse if the session has moved on since this line."), "number", "LINE"),
)
"""The options of every command."""
AHEAD = COMMON[:3]
"""Those that may stand before it too."""


def read(
    declared: Iterable[Argument | Option], words: Sequence[str], raw: bool = False
) -> dict[str, Any] | None:
    """The values of all that is declared, by name, as the library gives them: None, no words or
    False for what is not said. With `raw` the first argument takes all words as they are. None for
    a line that the library should read."""
    items = tuple(declared)
    unsaid = {_key(item): _unsaid(item) for item in items}
    arguments = [item for item in items if isinstance(item, Argument)]
    if raw:
        plain = bool(words) and not words[0].startswith("-") and "--" not in words
        return unsaid | {_key(arguments[0]): tuple(words)} if plain else None
    parted = _parted(words, {item.name: item for item in items if isinstance(item, Option)})
    if parted is None:
        return None
    left, said = parted
    placed = _placed(left, arguments)
    return None if placed is None else unsaid | said | placed


def ahead(words: Sequence[str]) -> tuple[dict[str, Any], list[str]] | None:
    """The common options that stand before a command, in English, and the words from the command
    on. None for a line that the library should read."""
    known = {f"--{item.name}": item for item in AHEAD}
    said: dict[str, Any] = {}
    stream = deque(words)
    while stream and stream[0].startswith("-"):
        option = known.get(stream.popleft())
        if option is None or option.name in said:
            return None
        if option.kind == "flag":
            said[option.name] = True
        elif stream and stream[0] and not stream[0].startswith("-"):
            said[option.name] = stream.popleft()
        else:
            return None
    return said, list(stream)


def options_alone(words: Sequence[str], declared: Iterable[Argument | Option]) -> bool:
    """Whether words are nothing but options of a command, each with its value."""
    options = {item.name: item for item in (*declared, *COMMON) if isinstance(item, Option)}
    split = (word.split("=", 1) if word.startswith("--") else [word] for word in words)
    parted = _parted([part for parts in split for part in parts], options)
    return parted is not None and not parted[0]


def _parted(
    words: Sequence[str], options: Mapping[str, Option]
) -> tuple[list[str], dict[str, Any]] | None:
    """The words that stand by their place, and the values of the options."""
    left: list[str] = []
    said: dict[str, Any] = {}
    open_ended = {f"--{name}" for name, option in options.items() if takes_several(option)}
    stream = deque(gathered(words, lambda word: _full(word, options) in open_ended))
    while stream:
        word = stream.popleft()
        if word == "-" or not word.startswith("-"):
            left.append(word)
            continue
        typed, sign, value = word.removeprefix("--").partition("=")
        option = _meant(typed, options) if word.startswith("--") and not sign else None
        if option is None:
            return None
        if option.kind != "flag":
            value = _value(option, stream)
            if not value:
                return None
        try:
            found = _read(option, value)
        except UsageError:
            return None
        before = said.get(_key(option), ())
        if before and option.kind != "texts":
            return None
        said[_key(option)] = (*before, found) if option.kind == "texts" else found
    return left, said


def gathered(words: Sequence[str], taking: Callable[[str], bool]) -> list[str]:
    """The words with those behind an option that takes several made one, so that nobody needs
    quotes: `battle theon v kevan --retreat stoney sept`. Where no word stands before the options,
    those behind may be words of the command, and a value is one word, or in quotes."""
    found: list[str] = []
    stream = deque(words)
    while stream:
        found.append(stream.popleft())
        if found[0].startswith("-") or not taking(found[-1]):
            continue
        said: list[str] = []
        while stream and not stream[0].startswith("-"):
            said.append(stream.popleft())
        found += [" ".join(said)] if said else []
    return found


def takes_several(option: Option) -> bool:
    """Whether the value of an option may be several words. Those of every command are one."""
    return option.kind in ("text", "texts") and option not in COMMON


def _full(word: str, options: Mapping[str, Option]) -> str:
    """An option as it is declared, however it was typed."""
    option = _meant(word.removeprefix("--"), options) if word.startswith("--") else None
    return f"--{option.name}" if option else word


def _meant(typed: str, options: Mapping[str, Option]) -> Option | None:
    """The one option that a word is or begins, in any language."""
    found = lexicon.meant("options", typed, [*options, "help"]) if typed else []
    return options.get(found[0]) if len(found) == 1 else None


def _value(option: Option, stream: deque[str]) -> str:
    """The value behind an option; empty where there is none, or where it looks like an option."""
    if option.kind != "words":
        return "" if not stream or stream[0].startswith("-") else stream.popleft()
    said: list[str] = []
    while stream and not stream[0].startswith("--"):
        said.append(stream.popleft())
    return " ".join(said)


def _read(option: Option, value: str) -> Any:
    """Raises UsageError."""
    if option.kind == "number":
        from companion.table.words import read_number

        return read_number(value)
    return option.kind == "flag" or value


def _placed(words: list[str], arguments: Sequence[Argument]) -> dict[str, Any] | None:
    """The words by the arguments that they stand for; None if there are too many or too few."""
    found: dict[str, Any] = {}
    stream = deque(words)
    for item in arguments:
        if item.required and not item.asked and not stream:
            return None
        if item.rest:
            found[_key(item)] = tuple(stream)
            stream.clear()
        else:
            found[_key(item)] = stream.popleft() if stream else None
    return None if stream else found


def _key(item: Argument | Option) -> str:
    return item.name.replace("-", "_")


def _unsaid(item: Argument | Option) -> Any:
    if isinstance(item, Argument):
        return () if item.rest else None
    return {"flag": False, "texts": ()}.get(item.kind)
