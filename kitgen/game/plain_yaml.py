"""The everyday part of YAML, read line by line: loading PyYAML takes longer than reading all files
of a game so, and most commands read a few of them and are done.

Keys are plain words; values are plain or quoted texts on one line, lists and mappings, block texts.
Whatever else there is (an alias, a text over several lines, a fault) makes the whole file one for
PyYAML, which knows all rules and finds the words for what breaks them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from kitgen.game.node import WORDS, Node, key, scalar
from kitgen.game.problems import Place

_PAIR = re.compile(r'([A-Za-z_][A-Za-z0-9_.+/-]*): (?:"([^"\\]*)"|([A-Za-z][^:#]*))$')
_PLAIN = r"""(?:-(?=[0-9]))?[^][{},:#&*!|>'"%@`?\s-][^][{},:#]*"""
_FLOW_PAIR = re.compile(rf' *([A-Za-z_][A-Za-z0-9_.+/-]*): (?:"([^"\\]*)"|({_PLAIN})) *([,}}])')
_FLOW_ENTRY = re.compile(rf' *(?:"([^"\\]*)"|({_PLAIN})) *([],])')
"""Nearly all keys and values; what these leave is read in pieces."""
_WORD = r'(?:([A-Za-z0-9_][A-Za-z0-9_.+/-]*)|"([^"\\]*)"):'
_KEY = re.compile(_WORD + "(?: +|$)")
_DOUBLE = r'"([^"\\]*(?:\\(?:[n"\\]|u[0-7][0-9a-fA-F]{3})[^"\\]*)*)"'
_QUOTED = re.compile(rf"""(?:{_DOUBLE}|'([^']*)')(?: +#.*)?$""")
_ESCAPE = re.compile(r"\\(?:u(....)|(.))")
_SPACES = "\n\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`")
_FLOW = re.compile(rf""" *(?:([][{{}},])|{_DOUBLE}|'([^']*)'|({_PLAIN}))""")
_FLOW_KEY = re.compile(f" *{_WORD} +")
_NO_ENTRIES, _NO_FIELDS = re.compile(r" *\]"), re.compile(r" *\}")
_NOTHING = re.compile(" *(?:#|$)")
_END = re.compile(r" *$| +#")
_DEEPEST = 12
_KEYS = {word: key(value) for word, value in WORDS.items()}
_place: Callable[[tuple[str, int, int, None]], Place] = partial(tuple.__new__, Place)
"""A place of its four values: each value of a file has one, so their making counts."""


class _Unusual(Exception):
    """Something that is not everyday."""


_Line: TypeAlias = "tuple[int, int, str]"
"""The number of a line, how far it is indented, and what is left of it."""


def read_plain(text: str, file: str, first_line: int = 1) -> Node | None:
    """The tree of a YAML text as `read_events` gives it; None where that is to be asked."""
    signs = text
    for space in _SPACES:
        signs = signs.replace(space, "")
    if not signs.isprintable():
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
        self._lines: list[_Line] = []
        for number, raw in enumerate(self._raw):
            line = raw.strip(" ")
            if line and line[0] != "#":
                self._lines.append((number, raw.index(line), line))
        self._lines.append((len(self._raw), -1, ""))
        self._at = 0
        self._open, self._read = self._lines[0], 0
        """The line in which brackets are open, and how much of it has been read."""

    def tree(self) -> Node:
        if self._lines[0][1]:
            raise _Unusual
        return self._block(0)

    def _indent(self) -> int:
        return self._lines[self._at][1]

    def _place(self, number: int, column: int) -> Place:
        return _place((self._file, number + self._first, column + 1, None))

    def _pair(self, found: re.Match[str], number: int, column: int) -> tuple[str, Place, Node]:
        """A word and its text; the line that was searched begins in that column."""
        word, quoted, plain, *_ = found.groups()
        value = scalar(plain.rstrip(" ")) if quoted is None else quoted
        file, line, column = self._file, number + self._first, column + found.start(1) + 1
        place = _place((file, line, column + len(word) + 2, None))
        where = _place((file, line, column, None))
        return _KEYS.get(word, word), where, Node(value, place)

    def _block(self, depth: int) -> Node:
        """The mapping or list that begins on this line."""
        if depth > _DEEPEST:
            raise _Unusual
        number, indent, text = self._lines[self._at]
        place = self._place(number, indent)
        found = self._list(depth) if text.startswith("- ") else self._mapping(depth)
        if self._indent() > indent:
            raise _Unusual
        return found._replace(place=place)

    def _list(self, depth: int) -> Node:
        indent = self._indent()
        found = []
        while self._indent() == indent:
            number, _, text = self._lines[self._at]
            if not text.startswith("- "):
                raise _Unusual
            value = text[2:].lstrip(" ")
            column = indent + len(text) - len(value)
            if value.startswith("- ") or _KEY.match(value):
                self._lines[self._at] = number, column, value
                found.append(self._block(depth + 1))
            else:
                self._at += 1
                found.append(self._value(number, column, value, indent))
        return Node(tuple(found), self._place(0, 0))

    def _mapping(self, depth: int) -> Node:
        indent = self._indent()
        found: dict[str, Node] = {}
        places: dict[str, Place] = {}
        while self._lines[self._at][1] == indent:
            number, _, text = self._lines[self._at]
            pair = _PAIR.match(text)
            if pair:
                self._at += 1
                name, where, node = self._pair(pair, number, indent)
                if name in found:
                    raise _Unusual
                found[name], places[name] = node, where
                continue
            start = _KEY.match(text)
            if not start:
                raise _Unusual
            self._at += 1
            name = _name(start)
            value = text[start.end() :]
            if value and value[0] != "#":
                node = self._value(number, indent + start.end(), value, indent)
            elif self._indent() > indent:
                below = self._lines[self._at]
                if below[2][0] in "[{":
                    self._at += 1
                    node = self._value(*below, indent)
                else:
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
            self._open, self._read = (number, column, text), 0
            node = self._flow(indent, 0)
            if not _END.match(self._open[2], self._read):
                raise _Unusual
            return node
        if text[0] in "|>":
            return Node(self._long(number, text, indent), place)
        if text[0] in "\"'":
            quoted = _QUOTED.match(text)
            if not quoted:
                raise _Unusual
            return Node(_quoted(quoted, 1), place)
        text = text.partition(" #")[0].rstrip(" ")
        number_below_nought = text[0] == "-" and text[1:2].isdigit()
        if (text[0] in _INDICATORS and not number_below_nought) or ": " in text or text[-1] == ":":
            raise _Unusual
        return Node(scalar(text), place)

    def _long(self, number: int, sign: str, indent: int) -> str:
        """A text on the lines below, as they are (`|`) or as one (`>`)."""
        while self._indent() > indent:
            self._at += 1
        lines = self._raw[number + 1 : self._lines[self._at][0]]
        margin = len(lines[0]) - len(lines[0].lstrip(" ")) if lines else 0
        while lines and not lines[-1].startswith(" " * margin) and _NOTHING.match(lines[-1]):
            lines.pop()
        text = [line[margin:] for line in lines]
        folded = sign[0] == ">"
        if (
            margin <= indent
            or sign not in ("|", "|-", ">", ">-")
            or any(line and not line.startswith(" " * margin) for line in lines)
            or not (text[0].strip(" ") and text[-1].strip(" "))
            or (folded and any(not rest or rest != rest.strip(" ") for rest in text))
        ):
            raise _Unusual
        cut = number + 1 + len(lines) == len(self._raw)  # the file ends without the end of a line
        return (" " if folded else "\n").join(text) + ("" if sign[1:] or cut else "\n")

    def _next(self, what: re.Pattern[str], indent: int) -> re.Match[str] | None:
        """What comes next within brackets, on the next line if nothing is left of this one."""
        found = what.match(self._open[2], self._read)
        if not found and _END.match(self._open[2], self._read):
            self._open = self._lines[self._at]
            if self._open[1] <= indent:
                raise _Unusual
            self._at += 1
            found = what.match(self._open[2])
        if found:
            self._read = found.end()
        return found

    def _found_at(self, start: int) -> Place:
        return self._place(self._open[0], self._open[1] + start)

    def _flow(self, indent: int, depth: int) -> Node:
        """The value in brackets or on its own that comes next."""
        token = self._next(_FLOW, indent)
        if not token or depth > _DEEPEST:
            raise _Unusual
        sign, kind = token[1], token.lastindex or 0
        place = self._found_at(token.start(kind) - (kind in (2, 3)))
        if kind == 4:
            return Node(scalar(token[4].rstrip(" ")), place)
        if kind != 1:
            return Node(_quoted(token, 2), place)
        if sign == "[":
            return Node(tuple(self._entries(indent, depth)), place)
        if sign == "{":
            found: dict[str, Node] = {}
            places: dict[str, Place] = {}
            for name, where, node in self._fields(indent, depth):
                if name in found:
                    raise _Unusual
                found[name], places[name] = node, where
            return Node(found, place, places)
        raise _Unusual

    def _entries(self, indent: int, depth: int) -> Iterator[Node]:
        if self._closed(_NO_ENTRIES):
            return
        while True:
            number, column, text = self._open
            entry = _FLOW_ENTRY.match(text, self._read)
            if entry:
                self._read = entry.end()
                quoted, plain, sign = entry.groups()
                if quoted is None:
                    yield Node(
                        scalar(plain.rstrip(" ")), self._place(number, column + entry.start(2))
                    )
                else:
                    yield Node(quoted, self._place(number, column + entry.start(1) - 1))
                if sign == "]":
                    return
                continue
            yield self._flow(indent, depth + 1)
            if self._ends("]", indent):
                return

    def _fields(self, indent: int, depth: int) -> Iterator[tuple[str, Place, Node]]:
        if self._closed(_NO_FIELDS):
            return
        while True:
            pair = _FLOW_PAIR.match(self._open[2], self._read)
            if pair:
                self._read = pair.end()
                number, column, _ = self._open
                yield self._pair(pair, number, column)
                if pair[4] == "}":
                    return
                continue
            name = self._next(_FLOW_KEY, indent)
            if not name:
                raise _Unusual
            where = self._found_at(name.start(name.lastindex or 0) - (name[1] is None))
            yield _name(name), where, self._flow(indent, depth + 1)
            if self._ends("}", indent):
                return

    def _closed(self, what: re.Pattern[str]) -> bool:
        """Whether the brackets close where they open."""
        found = what.match(self._open[2], self._read)
        self._read = found.end() if found else self._read
        return found is not None

    def _ends(self, closing: str, indent: int) -> bool:
        """Whether brackets close here, or else that a comma leads on."""
        sign = self._next(_FLOW, indent)
        if not sign or sign[1] not in (",", closing):
            raise _Unusual
        return sign[1] != ","


def _quoted(found: re.Match[str], double: int) -> str:
    """A text in quotes: of double ones, which may have escapes, it is the group of that number."""
    text = found[double]
    if text is None:
        return found[double + 1]
    return _ESCAPE.sub(_sign, text) if "\\" in text else text


def _sign(escape: re.Match[str]) -> str:
    if escape[1]:
        return chr(int(escape[1], 16))
    return "\n" if escape[2] == "n" else escape[2]


def _name(found: re.Match[str]) -> str:
    """The key of a mapping."""
    return found[2] if found[1] is None else key(scalar(found[1]))
