"""The everyday part of YAML, read line by line: loading PyYAML takes longer than reading all files
of a game so, and most commands read a few of them and are done.

Keys are plain words; values are plain or quoted texts on one line, lists and mappings, block texts.
Whatever else there is (an escape, an alias, a value over several lines, a fault) makes the whole
file one for PyYAML, which knows all rules and finds the words for what breaks them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kitgen.game.node import Node, key, scalar
from kitgen.game.problems import Place

_WORD = r'(?:([A-Za-z0-9_][A-Za-z0-9_.+/-]*)|"([^"\\]*)"):'
_KEY = re.compile(_WORD + "(?: +|$)")
_QUOTED = re.compile(r"""(?:"([^"\\]*)"|'([^']*)')(?: +#.*)?$""")
_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`")
_FLOW = re.compile(
    r""" *(?:([][{},])|"([^"\\]*)"|'([^']*)'|([^][{},:#&*!|>'"%@`?\s-][^][{},:#]*))"""
)
_FLOW_KEY = re.compile(f" *{_WORD} +")
_NOTHING = re.compile(" *(?:#|$)")
_END = re.compile(r" *$| +#")
_DEEPEST = 12


class _Unusual(Exception):
    """Something that is not everyday."""


class _Line(NamedTuple):
    number: int
    indent: int
    text: str


def read_plain(text: str, file: str, first_line: int = 1) -> Node | None:
    """The tree of a YAML text as `read_events` gives it; None where that is to be asked."""
    if not text.replace("\n", "").replace("\N{NO-BREAK SPACE}", "").isprintable():
        return None
    try:
        return _Reader(text, file, first_line).tree()
    except _Unusual:
        return None


class _Reader:
    def __init__(self, text: str, file: str, first_line: int) -> None:
        self._file = file
        self._first = first_line
        self._raw = text.split("\n")
        self._lines = []
        for number, raw in enumerate(self._raw):
            line = raw.strip(" ")
            if not _NOTHING.match(raw):
                self._lines.append(_Line(number, len(raw) - len(raw.lstrip(" ")), line))
        self._lines.append(_Line(len(self._raw), -1, ""))
        self._at = 0

    def tree(self) -> Node:
        if self._lines[0].indent:
            raise _Unusual
        return self._block(0)

    def _place(self, number: int, column: int) -> Place:
        return Place(self._file, number + self._first, column + 1)

    def _block(self, depth: int) -> Node:
        """The mapping or list that begins on this line."""
        if depth > _DEEPEST:
            raise _Unusual
        number, indent, text = self._lines[self._at]
        place = self._place(number, indent)
        found = self._list(depth) if text.startswith("- ") else self._mapping(depth)
        if self._lines[self._at].indent > indent:
            raise _Unusual
        return found._replace(place=place)

    def _list(self, depth: int) -> Node:
        indent = self._lines[self._at].indent
        found = []
        while self._lines[self._at].indent == indent:
            number, _, text = self._lines[self._at]
            if not text.startswith("- "):
                raise _Unusual
            value = text[2:].lstrip(" ")
            column = indent + len(text) - len(value)
            if value.startswith("- ") or _KEY.match(value):
                self._lines[self._at] = _Line(number, column, value)
                found.append(self._block(depth + 1))
            else:
                self._at += 1
                found.append(self._value(number, column, value, indent))
        return Node(tuple(found), self._place(0, 0))

    def _mapping(self, depth: int) -> Node:
        indent = self._lines[self._at].indent
        found: dict[str, Node] = {}
        places: dict[str, Place] = {}
        while self._lines[self._at].indent == indent:
            number, _, text = self._lines[self._at]
            start = _KEY.match(text)
            if not start:
                raise _Unusual
            self._at += 1
            name = _name(start)
            value = text[start.end() :]
            if value and value[0] != "#":
                node = self._value(number, indent + start.end(), value, indent)
            elif self._lines[self._at].indent > indent:
                node = self._block(depth + 1)
            else:
                raise _Unusual
            if name in found:
                raise _Unusual
            found[name] = node
            places[name] = self._place(number, indent)
        return Node(found, self._place(0, 0), places)

    def _value(self, number: int, column: int, text: str, indent: int) -> Node:
        """What begins behind a key or the sign of a list."""
        place = self._place(number, column)
        if text[0] in "[{":
            node, end = self._flow(number, column, text, 0, 0)
            if not _END.match(text, end):
                raise _Unusual
            return node
        if text[0] in "|>":
            return Node(self._long(number, text, indent), place)
        if text[0] in "\"'":
            quoted = _QUOTED.match(text)
            if not quoted:
                raise _Unusual
            return Node(quoted[quoted.lastindex or 0], place)
        text = text.partition(" #")[0].rstrip(" ")
        number_below_nought = text[0] == "-" and text[1:2].isdigit()
        if (text[0] in _INDICATORS and not number_below_nought) or ": " in text or text[-1] == ":":
            raise _Unusual
        return Node(scalar(text), place)

    def _long(self, number: int, sign: str, indent: int) -> str:
        """A text on the lines below, as they are (`|`) or as one (`>`)."""
        while self._lines[self._at].indent > indent:
            self._at += 1
        lines = self._raw[number + 1 : self._lines[self._at].number]
        margin = len(lines[0]) - len(lines[0].lstrip(" ")) if lines else 0
        while lines and not lines[-1].startswith(" " * margin) and _NOTHING.match(lines[-1]):
            lines.pop()
        text = [line[margin:] for line in lines]
        folded = sign[0] == ">"
        if (
            margin <= indent
            or sign not in ("|", "|-", ">", ">-")
            or self._raw[-1]
            or any(line and not line.startswith(" " * margin) for line in lines)
            or not (text[0].strip(" ") and text[-1].strip(" "))
            or (folded and any(not rest or rest != rest.strip(" ") for rest in text))
        ):
            raise _Unusual
        return (" " if folded else "\n").join(text) + ("" if sign[1:] else "\n")

    def _flow(self, number: int, column: int, text: str, at: int, depth: int) -> tuple[Node, int]:
        """The value in brackets or on its own that begins there, and where it ends."""
        token = _FLOW.match(text, at)
        if not token or depth > _DEEPEST:
            raise _Unusual
        sign, at = token[1], token.end()
        place = self._place(number, column + token.start(token.lastindex or 0))
        if token[2] is not None or token[3] is not None:
            place = self._place(number, column + token.start(token.lastindex or 0) - 1)
            return Node(token[token.lastindex or 0], place), at
        if token[4]:
            return Node(scalar(token[4].rstrip(" ")), place), at
        entries: list[Node] = []
        found: dict[str, Node] = {}
        places: dict[str, Place] = {}
        while True:
            name = _FLOW_KEY.match(text, at) if sign == "{" else None
            if name:
                node, at = self._flow(number, column, text, name.end(), depth + 1)
                word = _name(name)
                if word in found:
                    raise _Unusual
                found[word] = node
                quoted = name[1] is None
                places[word] = self._place(
                    number, column + name.start(name.lastindex or 0) - quoted
                )
            elif sign == "[":
                node, at = self._flow(number, column, text, at, depth + 1)
                entries.append(node)
            else:
                raise _Unusual
            following = _FLOW.match(text, at)
            if not following or following[1] not in (",", "]" if sign == "[" else "}"):
                raise _Unusual
            at = following.end()
            if following[1] != ",":
                return Node(tuple(entries) if sign == "[" else found, place, places), at


def _name(found: re.Match[str]) -> str:
    """The key of a mapping."""
    return found[2] if found[1] is None else key(scalar(found[1]))
