"""Everyday lines, read by what a command declares and without typer, which takes longer to load
than a small kit to draw.

Nearly every line is only a command, words, and options of it. Whatever else stands on one (a call
for help, an option that there is not, a word too many or too few) makes the whole line one for
typer: it knows what to say. A test holds the two readings together.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kitgen.commands.declared import NEEDED, Argument, Command, Option, declared

_SPREAD = set("~$%*?[")
"""Typer makes paths of words with these where the shell of a system does not."""


def read(command: Command, words: Sequence[str]) -> dict[str, Any] | None:
    """What stands on a line, by the parameters of its command. None for a line that is one for
    typer."""
    parameters = declared(command)
    options = {one.typed: one for one in parameters if isinstance(one.about, Option)}
    arguments = deque(one for one in parameters if isinstance(one.about, Argument))
    said: dict[str, Any] = {}
    left = deque(words)
    try:
        while left:
            word = left.popleft()
            if not word.startswith("-"):
                one, value = arguments[0], _read(arguments[0].kind, word)
                if one.kind == list[str] | None:
                    value = [*said.pop(one.name, ()), value]
                else:
                    arguments.popleft()
            else:
                typed, sign, value = word.partition("=")
                one = options[typed]
                if one.kind is not bool:
                    value = _read(one.kind, value if sign else _behind(left))
                elif sign:
                    return None
                else:
                    value = True
            if one.name in said:
                return None
            said[one.name] = value
    except (IndexError, KeyError, ValueError):
        return None
    lacks = any(one.default is NEEDED and one.name not in said for one in parameters)
    return None if lacks else said


def _behind(left: deque[str]) -> str:
    """The word behind an option. Raises IndexError where there is none."""
    if left[0].startswith("-"):
        raise ValueError
    return left.popleft()


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
