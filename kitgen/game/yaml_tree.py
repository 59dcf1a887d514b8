"""YAML as a tree that knows where each value stands.

The tree is built event by event, so that hostile input costs nothing: one document, no aliases (no
"billion laughs"), no tags, no duplicate keys, 40 levels at most.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from kitgen.game.node import Node, Scalar, key, scalar
from kitgen.game.problems import DataError, Place, Problem, display_path
from kitgen.game.source import read_text

MAX_DEPTH = 40


def read_yaml(path: Path) -> Node:
    """Return the tree of a YAML file. Raises DataError."""
    return parse_yaml(read_text(path), display_path(path))


def parse_yaml(text: str, file: str, first_line: int = 1) -> Node:
    """Return the tree of a YAML text; `first_line` is the line of the file on which it begins.

    Raises DataError, which names each problem with its line and column."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    def place(mark: Any) -> Place:
        return Place(file, mark.line + first_line, mark.column + 1)

    try:
        root = _build(yaml.parse(text, Loader=loader), place, Place(file, first_line, 1))
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + first_line
        raise DataError(
            [
                Place(file, line, 1).problem(
                    f"the character {_sign(error.character)} is not allowed in YAML", "remove it"
                )
            ]
        ) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what, mend = _meant(getattr(error, "problem", None) or "")
        where = place(mark) if mark else Place(file, first_line, 1)
        raise DataError([where.problem(f"YAML cannot be read: {what}", mend)]) from None
    return root


_PARSER_MESSAGES = (
    ("mapping values are not allowed", "a second ': ' in one value", "put the text in quotes"),
    ("could not find expected ':'", "a ':' is missing", "write 'key: value'"),
    (
        "cannot start any token",
        "a value begins with a sign that none may begin with",
        "put it in quotes; indent with spaces, not with tabs",
    ),
    ("tab", "a tab stands where spaces should", "indent with spaces"),
    ("end of stream", "a quote or a bracket is never closed", "close it"),
    ("quoted scalar", "a quote is never closed", "close it"),
    (
        "expected ',' or",
        "a ',' or a closing bracket is missing",
        'close what is open, or set what has brackets of its own in quotes: "a[b]"',
    ),
    ("block sequence entries", "a '- ' stands where none can", "check the indent of this line"),
    ("expected key", "this does not fit the lines above", "check indents and quotes"),
    ("expected '-' indicator", "this does not fit the list above", "check the indent"),
    ("escape character", "a backslash in double quotes", "write two, or use single quotes"),
    ("document", "something stands where the file should end", "check indents and quotes"),
)
"""Each message of the YAML reader, with what it means and how to mend it."""


def _meant(message: str) -> tuple[str, str]:
    for part, what, mend in _PARSER_MESSAGES:
        if part in message:
            return what, mend
    return "it is not written as YAML is", "check indents, colons and quotes"


def _sign(character: object) -> str:
    code = character if isinstance(character, int) else ord(str(character)[:1] or " ")
    return f"with the number {code}" if code < 32 or 126 < code < 160 else f"'{chr(code)}'"


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not been seen."""

    place: Place
    mapping: dict[str, Node] | None
    sequence: list[Node]
    keys: list[tuple[str, Place]]
    key: tuple[str, Place] | None = None

    def add(self, node: Node, problems: list[Problem]) -> None:
        """Put a node into the list, or into the mapping, where it is a key and the next one its
        value."""
        if self.mapping is None:
            self.sequence.append(node)
        elif self.key is None:
            if isinstance(node.value, dict | tuple):
                problems.append(
                    node.place.problem("a key is a list or a mapping", "use a plain word as key")
                )
                self.key = ("", node.place)
            else:
                self.key = (key(node.value), node.place)
        else:
            name, where = self.key
            if name in self.mapping:
                problems.append(
                    where.problem(f"the key '{name}' appears twice", "keep one of them")
                )
            else:
                self.mapping[name] = node
                self.keys.append((name, where))
            self.key = None

    def close(self) -> Node:
        if self.mapping is None:
            return Node(tuple(self.sequence), self.place)
        return Node(self.mapping, self.place, dict(self.keys))


def _value(event: Any) -> Scalar:
    """Return the value of a scalar. Text that was written in escapes (`"e\\u0301"`) has its accents
    on their letters (Unicode NFC) as the file has."""
    if event.style in (None, ""):
        return scalar(event.value)
    text = str(event.value)
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _build(events: Iterator[Any], place: Any, start: Place) -> Node:
    """Return the tree that events of the parser describe. Aliases, tags, second documents and what
    is nested too deep are no part of a game's file. Raises DataError."""
    stack: list[_Open] = []
    problems: list[Problem] = []
    root: Node | None = None
    documents = 0
    for event in events:
        node: Node | None = None
        match event:
            case yaml.DocumentStartEvent():
                documents += 1
                if documents > 1:
                    problems.append(
                        place(event.start_mark).problem("a second document begins", "remove '---'")
                    )
                    break
            case yaml.AliasEvent():
                problems.append(
                    place(event.start_mark).problem(
                        f"the alias '*{event.anchor}' is not allowed", "write the value out"
                    )
                )
                node = Node(value=None, place=place(event.start_mark))
            case yaml.ScalarEvent():
                if event.tag:
                    problems.append(
                        place(event.start_mark).problem(
                            f"the tag '{event.tag}' is not allowed", "remove it"
                        )
                    )
                node = Node(_value(event), place(event.start_mark))
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                mapping = isinstance(event, yaml.MappingStartEvent)
                stack.append(
                    _Open(place(event.start_mark), {} if mapping else None, sequence=[], keys=[])
                )
                if len(stack) > MAX_DEPTH:
                    problems.append(
                        place(event.start_mark).problem(
                            f"values are nested deeper than {MAX_DEPTH} levels", "flatten them"
                        )
                    )
                    break
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                node = stack.pop().close()
        if node is None:
            continue
        if stack:
            stack[-1].add(node, problems)
        else:
            root = node
    if problems:
        raise DataError(problems)
    return root or Node(value=None, place=start)
