"""Tree of a YAML file whose nodes know where they stand in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from kitgen.game.problems import Place, shown

Scalar = str | int | float | bool | None
_FIGURES = frozenset("+-0123456789")
_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,15})\Z")
_FLOAT = re.compile(r"[-+]?[0-9]{1,15}\.[0-9]{1,15}\Z")
WORDS: dict[str, Scalar] = {"": None, "~": None, "null": None, "true": True, "false": False}
"""Unquoted words with a meaning other than their text."""


class Node(NamedTuple):
    """A value and its place. `value` is a scalar, a tuple of nodes or a dict of nodes by key."""

    value: Scalar | tuple[Node, ...] | dict[str, Node]
    place: Place
    keys: Mapping[str, Place] = MappingProxyType({})

    @property
    def items(self) -> dict[str, Node]:
        """The children of a mapping; empty for anything else."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def entries(self) -> tuple[Node, ...]:
        """The children of a list; empty for anything else."""
        return self.value if isinstance(self.value, tuple) else ()

    def key_place(self, key: str) -> Place:
        return self.keys.get(key, self.place)

    def plain(self) -> Any:
        """Return the bare value, without places."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, tuple):
            return [node.plain() for node in self.value]
        return self.value

    def word(self) -> str:
        """Return the value as it is written; of a list or a mapping only that it is one."""
        if isinstance(self.value, bool):
            return str(self.value).lower()
        if isinstance(self.value, dict | tuple):
            return self.kind()
        return "" if self.value is None else str(self.value)

    def quoted(self) -> str:
        """Return the value as a message quotes it."""
        plain = isinstance(self.value, dict | tuple) or self.value is None
        return self.kind() if plain else shown(self.word())

    def kind(self) -> str:
        if isinstance(self.value, dict):
            return "a mapping"
        if isinstance(self.value, tuple):
            return "a list"
        return "empty" if self.value is None else "a single value"


def scalar(word: str) -> Scalar:
    """Return the value of an unquoted word: None, bool, int or float only in the obvious spellings,
    so `no`, `1_000` and `0o7` stay text."""
    if word in WORDS:
        return WORDS[word]
    if word[:1] not in _FIGURES:  # nearly all words
        return word
    if _INT.match(word):
        return int(word)
    if _FLOAT.match(word):
        return float(word)
    return word


def key(value: Scalar) -> str:
    """Return a scalar as a key: its text, empty for None."""
    return "" if value is None else str(value)
