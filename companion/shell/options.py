"""Options that every command has, and words behind an option that count as one value."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence

from companion.table import lexicon
from companion.table.arguments import Argument, Option, options_among
from companion.table.i18n import N_
from companion.table.verbs import GameVerb
from companion.table.words import plain
from companion.table.workspace import TableVerb

AnyVerb = TableVerb | GameVerb

COMMON = (
    Option("session", N_("The session (default: the one used last)."), metavar="NAME"),
    Option("json", N_("Print one JSON document."), "flag"),
    Option("lang", N_("The language: en or cs."), metavar="LANG"),
    Option("seen", N_("Refuse if the session has moved on since this line."), "number", "LINE"),
)
"""Options of every command."""
AHEAD = COMMON[:3]
"""Common options that may also stand before the command."""


def gathered(
    words: Sequence[str],
    taking: Callable[[str], bool],
    ends: Callable[[str], Collection[str]] = lambda _option: (),
) -> list[str]:
    """Return the words with those behind an option that takes several made one, so that nobody
    needs quotes: `battle theon v kevan --retreat stoney sept`. A value in quotes is whole:
    `--fleet "1 carrier" v 2 fighter`. Where no word stands before the options, those behind may be
    words of the command, and a value is one word, or in quotes. The `ends` of an
    option are words of the command again: `battle ukraine 3 tank --zone 16 v 2 tank`."""
    parts: list[str] = []
    stream = deque(words)
    while stream:
        parts.append(stream.popleft())
        if parts[0].startswith("-") or not taking(parts[-1]):
            continue
        if stream and " " in stream[0]:
            continue
        joined: list[str] = []
        joints = ends(parts[-1])
        while stream and not stream[0].startswith("-") and plain(stream[0]) not in joints:
            joined.append(stream.popleft())
        parts += [" ".join(joined)] if joined else []
    return parts


def takes_several(option: Option) -> bool:
    """Return whether the value of an option may be several words. The common options take one."""
    return option.kind in ("text", "texts") and option not in COMMON


def options_alone(words: Sequence[str], declared: Iterable[Argument | Option]) -> bool:
    """Return whether words are nothing but options of a command, each with its value."""
    options = [item for item in (*declared, *COMMON) if isinstance(item, Option)]
    english = lexicon.options_in_english(words, [option.name for option in options])
    return not options_among(english, options)[0]
