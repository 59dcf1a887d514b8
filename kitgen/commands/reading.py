"""Everyday lines, read by what a command declares and without typer: to load that and to tell it of
the command is a tenth of a small kit.

Nearly every line is only a command, words, and options of it. Whatever else stands on one (a call
for help, an option that there is not, a word too many or too few) makes the whole line one for
typer: it knows what to say. Tests hold the two readings together.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kitgen.commands.declared import NEEDED, Argument, Command, Option, Parameter, declared

_SPREAD = set("~$%*?[")
"""Typer makes paths of words with these where the shell of a system does not."""


def read(command: Command, words: Sequence[str]) -> dict[str, Any] | None:
    """What stands on a line, by the parameters of its command. None for a line that is one for
    typer."""
    parameters = declared(command)
    try:
        said = _said(parameters, deque(words))
    except (IndexError, KeyError, ValueError):
        return None
    lacks = any(one.default is NEEDED and one.name not in said for one in parameters)
    return None if lacks else said


def _said(parameters: Sequence[Parameter], words: deque[str]) -> dict[str, Any]:
    """Raises IndexError for words too many or too few, KeyError for an option that there is not,
    and ValueError for what else is not everyday."""
    options = {one.typed: one for one in parameters if isinstance(one.about, Option)}
    places = deque(one for one in parameters if isinstance(one.about, Argument))
    said: dict[str, Any] = {}
    while words:
        word = words.popleft()
        if word.startswith("-"):
            typed, sign, value = word.partition("=")
            one = options[typed]
            if one.kind is not bool:
                found = _read(one.kind, value if sign else _behind(words))
            elif sign:
                raise ValueError
            else:
                found = True
        else:
            one = places[0] if places[0].several else places.popleft()
            found = _read(one.kind, word)
        if one.several:
            found = [*said.get(one.name, ()), found]
        elif one.name in said:
            raise ValueError
        said[one.name] = found
    return said


def _behind(words: deque[str]) -> str:
    """The word behind an option, if it is none itself. Raises IndexError, ValueError."""
    if words[0].startswith("-"):
        raise ValueError
    return words.popleft()


def _read(kind: Any, word: str) -> Any:
    """A word as a value. Raises ValueError for one that typer may refuse or read otherwise."""
    if not word or _SPREAD & set(word):
        raise ValueError
    if kind == int | None:
        return int(word)
    if kind in (Path, Path | None):
        if os.path.lexists(word) and not os.access(word, os.R_OK):
            raise ValueError
        return Path(word)
    return word
