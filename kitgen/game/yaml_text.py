"""Edits of a YAML text that leave every other sign of it as it was.

A value is found by its path, such as `("faces", "card", "boxes", "name", "at", 0)`, and the marks
of the reader say which signs of the text are its own. Only these are replaced. What comes of it is
read again: an edit that would change anything but its own value is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

import yaml

from kitgen.game.node import Scalar, scalar
from kitgen.game.problems import DataError
from kitgen.game.yaml_tree import parse_yaml

Path = tuple[str | int, ...]
Value = Scalar | Sequence[Scalar] | Mapping[str, Any]
Plain = Any
"""A tree of bare lists, mappings and scalars."""

_PROPERTIES = re.compile(r"&[^\s,\[\]{}]+[ \t]*")
_UNSAFE_FIRST = frozenset("-?:,[]{}#&*!|>'\"%@` \t")
_UNSAFE = re.compile(r": |:$| #|[,\[\]{}\n\r\t]|[^\x20-\x7e\xa0-\ud7ff\ue000-\ufffd]")
_KEY = re.compile(r"[ ]*[^\s:#\[\]{}][^:#\r\n]*:")
_BARE = re.compile(r"[A-Za-z0-9](?!.*(?:: |:$| #))[^\n\r\t]*[^\s]\Z")
"""Pattern of a text that may stand without quotes in place of one that does."""
_STEP = 2
"""Spaces by which a new level is indented."""


class CannotEdit(Exception):
    """Error: the text cannot be changed there by itself. The message is one sentence."""


class _Span(NamedTuple):
    start: int
    end: int


def with_value(text: str, path: Path, value: Value) -> str:
    """Return the text with another value in place of that at a path, which exists. A scalar keeps
    its quotes; of a list of the same length only the entries that differ are written. Raises
    CannotEdit."""
    node = _node(text, path)
    if isinstance(node, yaml.SequenceNode) and isinstance(value, list | tuple):
        if len(node.value) != len(value):
            return _checked(text, _put(text, _span(text, node), _word(value)), path, value)
        old = _plain_at(text, path)
        for at, entry in enumerate(_bare(value)):
            if not _same(old[at], entry):
                text = with_value(text, (*path, at), entry)
        return text
    span = _span(text, node)
    for word in _spellings(text, span, node, value):
        try:
            return _checked(text, _put(text, span, word), path, value)
        except CannotEdit as error:
            failed = error
    raise failed


def with_list(text: str, path: Path, values: Sequence[Plain]) -> str:
    """Return the text with other entries in the list at a path, which exists. Of a list in lines
    only those that differ are written: `- a`, `- b` with ["a", "c", "b"] gets the line `- c`.
    Raises CannotEdit."""
    node = _node(text, path)
    if not isinstance(node, yaml.SequenceNode):
        raise CannotEdit(f"'{path[-1]}' is no list")
    old = _plain_at(text, path)
    if node.flow_style and len(old) == len(values):
        return with_value(text, path, [*values])
    if not node.flow_style:
        made = _other_lines(text, path, old, values) if values else _emptied(text, path, node)
    elif old or len(path) == 1 or _node(text, path[:-1]).flow_style:
        made = _put(text, _span(text, node), f"[{', '.join(map(_word, values))}]")
    else:
        made = _in_lines(text, path, node, values)
    return _checked(text, made, path, [_bare(value) for value in values])


def _emptied(text: str, path: Path, node: Any) -> str:
    """Return the text with `[]` behind the key of a list in lines, and without its lines."""
    key = _line_start(text, _line_start(text, node.start_mark.index) - 1)
    head = _KEY.match(text, key)
    if head is None:
        raise CannotEdit(f"'{path[-1]}' is written in a way that cannot be emptied by itself")
    first, last = _line_start(text, node.start_mark.index), _leaf_end(text, node)
    made = _put(text, _Span(first, _after_line(text, last)), "")
    return _put(made, _Span(head.end(), head.end()), "[]")


def _in_lines(text: str, path: Path, node: Any, values: Sequence[Plain]) -> str:
    """Return the text with entries in lines below the key of a list that was empty, `[]`."""
    column = _node(text, path[:-1]).start_mark.column + _STEP
    inside, end = _span(text, node), _line_end(text, node.end_mark.index)
    block = "".join(f"{_eol(text)}{' ' * column}- {_word(value)}" for value in values)
    return text[: inside.start].rstrip(" ") + text[inside.end : end] + block + text[end:]


def _other_lines(text: str, path: Path, old: Plain, values: Sequence[Plain]) -> str:
    """Return the text with the entries of a list in lines that differ taken out, written anew, or
    put in."""
    node = _node(text, path)
    spans = [
        _Span(_line_start(text, each.start_mark.index), _after_line(text, _leaf_end(text, each)))
        for each in node.value
    ]
    behind = spans[-1].end
    indent, eol = " " * node.start_mark.column, _eol(text)
    if not text[:behind].endswith(("\n", "\r")):
        raise CannotEdit("the last line has no end")
    wanted = [repr(_bare(value)) for value in values]
    pairs = SequenceMatcher(None, [*map(repr, old)], wanted, False)
    for kind, first, last, begin, end in reversed(pairs.get_opcodes()):
        if kind == "replace" and last - first == end - begin:
            for at in range(last - first):
                text = with_value(text, (*path, first + at), values[begin + at])
        elif kind != "equal":
            for span in reversed(spans[first:last]):
                text = _put(text, span, "")
            at = spans[first].start if first < len(spans) else behind
            made = "".join(f"{indent}- {_word(value)}{eol}" for value in values[begin:end])
            text = _put(text, _Span(at, at), made)
    return text


def with_field(text: str, path: Path, key: str, value: Value, after: str = "") -> str:
    """Return the text with a new key in the mapping at a path, behind the key `after` if it has
    that, else behind its last. Raises CannotEdit."""
    node = _mapping(text, path)
    keys = [each.value for each, _ in node.value]
    if key in keys:
        return with_value(text, (*path, key), value)
    at = keys.index(after) if after in keys else len(keys) - 1

    def change(plain: dict[str, Plain]) -> None:
        entries = [*plain.items()]
        entries.insert(at + 1, (key, _bare(value)))
        plain.clear()
        plain.update(entries)

    def made(text: str) -> str:
        if not node.value:
            inside = f"{{{_word(key)}: {_word(value)}}}"
            return _put(text, _span(text, node), inside)
        behind = _leaf_end(text, node.value[at][1])
        if node.flow_style:
            return _put(text, _Span(behind, behind), f", {_word(key)}: {_word(value)}")
        column = node.value[0][0].start_mark.column
        behind = _line_end(text, behind)
        line = _eol(text) + " " * column + _entry(key, value, column, _eol(text))
        return _put(text, _Span(behind, behind), line)

    return _changed(text, path, made(text), change)


def without(text: str, path: Path) -> str:
    """Return the text without the key at the end of a path, and without its value. Comments stay.
    Raises CannotEdit."""
    *above, key = path
    node = _mapping(text, tuple(above))
    keys = [each.value for each, _ in node.value]
    if key not in keys:
        raise CannotEdit(f"there is no '{key}' any more")
    at = keys.index(key)
    segment = _segment(text, node, at)
    if node.flow_style:
        if at + 1 < len(keys):
            segment = _Span(segment.start, node.value[at + 1][0].start_mark.index)
        elif at:
            segment = _Span(_leaf_end(text, node.value[at - 1][1]), segment.end)
        made = _put(text, segment, word="")
    elif len(keys) == 1:
        made = _put(text, segment, "{}")
    else:
        start, end = _line_start(text, segment.start), _after_line(text, segment.end)
        if end == len(text) and not text.endswith(("\n", "\r")):  # the last line has no end
            start -= len(_eol(text))
        made = _put(text, _Span(start, end), word="")
    return _changed(text, tuple(above), made, lambda plain: plain.pop(key))


def moved(text: str, path: Path, by: int) -> str:
    """Return the text with a key of a mapping moved so many places down, or up where `by` is
    negative, as far as there are some. A comment right over a block's key goes with it. Raises
    CannotEdit."""
    *above, key = path
    for _ in range(abs(by)):
        node = _mapping(text, tuple(above))
        keys = [each.value for each, _ in node.value]
        if key not in keys:
            raise CannotEdit(f"there is no '{key}' any more")
        first = keys.index(key) - (by < 0)
        if first < 0 or first + 1 == len(keys):
            break
        text = _swapped(text, tuple(above), node, first)
    return text


def _swapped(text: str, path: Path, node: yaml.MappingNode, first: int) -> str:
    """Return the text with two keys of a mapping that follow one another exchanged."""
    one, other = _segment(text, node, first), _segment(text, node, first + 1)
    if not node.flow_style:
        one, other = _with_comments(text, one), _with_comments(text, other)
    between = text[one.end : other.start]
    made = (
        text[: one.start]
        + text[other.start : other.end]
        + between
        + text[one.start : one.end]
        + text[other.end :]
    )

    def change(plain: dict[str, Plain]) -> None:
        entries = [*plain.items()]
        entries[first : first + 2] = entries[first + 1], entries[first]
        plain.clear()
        plain.update(entries)

    return _changed(text, path, made, change)


# ---- what is checked ---------------------------------------------------------------------------


def _plain_of(text: str) -> Plain:
    """Return the bare tree of a text. Raises CannotEdit."""
    try:
        return parse_yaml(text, file="").plain()
    except DataError as error:
        raise CannotEdit(
            f"the file could not be read afterwards: {error.problems[0].what}"
        ) from None


def _plain_at(text: str, path: Path) -> Plain:
    """Return what stands at a path of a text, as a bare tree. Raises CannotEdit."""
    plain = _plain_of(text)
    for step in path:
        plain = plain[step]
    return plain


def _checked(text: str, made: str, path: Path, value: Value) -> str:
    """Return what was made of a text, if only the value at a path differs. Raises CannotEdit."""
    *above, last = path

    def change(plain: Any) -> None:
        plain[last] = _bare(value)

    return _changed(text, tuple(above), made, change)


def _changed(text: str, path: Path, made: str, change: Callable[[Any], object]) -> str:
    """Return what was made of a text, if it reads as the text does with a `change` of the part at a
    path. Raises CannotEdit."""
    wanted = _plain_of(text)
    at = wanted
    for step in path:
        at = at[step]
    change(at)
    if not _same(_plain_of(made), wanted):
        raise CannotEdit("the file is written in a way in which this cannot be changed by itself")
    return made


def _same(one: Plain, other: Plain) -> bool:
    """Return whether two trees are the same, the order of keys and the types of scalars too. A
    mapping that became empty is as good as none."""
    if not one and not other and isinstance(one, dict | None) and isinstance(other, dict | None):
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return [*one] == [*other] and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def _bare(value: Value) -> Plain:
    """Return a value as it is read once it is written."""
    if isinstance(value, Mapping):
        return {key: _bare(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_bare(entry) for entry in value]
    return scalar(_word(value)) if isinstance(value, float) else value


# ---- where things stand ------------------------------------------------------------------------


def _node(text: str, path: Path) -> Any:
    """Return the node at a path. Raises CannotEdit."""
    try:
        node = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError:
        raise CannotEdit("the file cannot be read") from None
    for step in path:
        node_found = None
        if isinstance(node, yaml.MappingNode):
            node_found = next((inner for key, inner in node.value if key.value == step), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node_found = node.value[step] if step < len(node.value) else None
        if node_found is None:
            raise CannotEdit(f"there is no '{step}' any more")
        node = node_found
    return node


def _mapping(text: str, path: Path) -> yaml.MappingNode:
    node = _node(text, path)
    if not isinstance(node, yaml.MappingNode):
        raise CannotEdit(f"'{path[-1] if path else 'the file'}' has no fields of its own")
    return node


def _span(text: str, node: Any) -> _Span:
    """Return the signs of a value, without its anchor."""
    start, end = node.start_mark.index, node.end_mark.index
    named = _PROPERTIES.match(text, start, end)
    return _Span(named.end() if named else start, end)


def _leaf_end(text: str, node: Any) -> int:
    """Return the end of a value's last sign; a block ends where the next one begins."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    end: int = node.end_mark.index
    if getattr(node, "style", None) in ("|", ">"):
        end = len(text[:end].rstrip())
    return end


def _segment(text: str, node: yaml.MappingNode, number: int) -> _Span:
    """Return the signs of a key and its value. Those of a block end with their line."""
    key, value = node.value[number]
    end = _leaf_end(text, value)
    return _Span(key.start_mark.index, end if node.flow_style else _line_end(text, end))


def _with_comments(text: str, segment: _Span) -> _Span:
    """Return a segment with the comment lines right over it, from the start of a line."""
    start = _line_start(text, segment.start)
    while start:
        above = _line_start(text, start - 1 - text[:start].endswith("\r\n"))
        if not text[above:start].lstrip().startswith("#"):
            break
        start = above
    return _Span(start, segment.end)


def _line_start(text: str, at: int) -> int:
    """Return where the line begins in which a sign stands."""
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _line_end(text: str, at: int) -> int:
    """Return where that line ends, without its line end."""
    found = re.compile(r"[\r\n]").search(text, at)
    return found.start() if found else len(text)


def _after_line(text: str, at: int) -> int:
    """Return where the next line begins."""
    found = re.compile(r"\r\n|\r|\n").search(text, at)
    return found.end() if found else len(text)


def _eol(text: str) -> str:
    found = re.search(r"\r\n|\r|\n", text)
    return found[0] if found else "\n"


def _put(text: str, span: _Span, word: str) -> str:
    """Return the text with a word in place of some signs."""
    before = text[: span.start]
    if span.start == span.end and before.endswith(":"):  # a value that was left empty
        word = f" {word}"
    return before + word + text[span.end :]


# ---- how things are written --------------------------------------------------------------------


def _spellings(text: str, span: _Span, node: Any, value: Value) -> list[str]:
    """Return the ways to write a value in place of one that stands there, the likest first."""
    if not isinstance(value, str):
        return [_word(value)]
    style = getattr(node, "style", None)
    double = json.dumps(value, ensure_ascii=False)
    if style == '"':
        return [double]
    if style == "'":
        single = value.replace("'", "''")
        return [f"'{single}'", double] if "\n" not in value else [double]
    if style in ("|", ">"):
        return [*_as_block(text, span, value), double + _eol(text)]
    old = text[span.start : span.end]
    bare = [value] if _UNSAFE.search(old) and _BARE.match(value) else []
    return [*bare, _word(value), double]


def _as_block(text: str, span: _Span, value: str) -> list[str]:
    """Return a text in a block of lines, as far in as those that stand there, with the same head if
    it means the same."""
    eol = _eol(text)
    head, *lines = text[span.start : span.end].splitlines()
    first = next((line for line in lines if line.strip()), "")
    indent = " " * (len(first) - len(first.lstrip()))
    left = text[len(text[: span.end].rstrip()) : span.end] or eol
    body = eol.join(indent + line if line else "" for line in value.rstrip("\n").split("\n"))
    return [f"{each}{eol}{body}{left}" for each in (head, "|-", "|")] if indent else []


def _word(value: Value) -> str:
    """Return a value as it is written where nothing stood: plain if it can be."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return figure(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_word(key)}: {_word(each)}" for key, each in value.items()) + "}"
    if not isinstance(value, str):
        return "[" + ", ".join(map(_word, value)) + "]"
    unsafe = value[:1] in _UNSAFE_FIRST or value[-1:].isspace() or _UNSAFE.search(value)
    if not value or unsafe or scalar(value) != value:
        return json.dumps(value, ensure_ascii=False)
    return value


def _entry(key: str, value: Value, column: int, eol: str) -> str:
    """Return a line of a block. A mapping of mappings is a block itself."""
    nested = isinstance(value, Mapping) and all(
        isinstance(inner, Mapping | None) for inner in value.values()
    )
    if not nested or not isinstance(value, Mapping):
        return f"{_word(key)}: {_word(value)}"
    deeper = " " * (column + _STEP)
    lines = [deeper + _entry(name, inner, column + _STEP, eol) for name, inner in value.items()]
    return eol.join([f"{_word(key)}:", *lines])


def figure(value: float) -> str:
    """Return a number as a hand would write it: 12, 12.5, 0.25."""
    if isinstance(value, int):
        return str(value)
    written = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if written in ("-0", "") else written


def in_yaml(value: Value) -> str:
    """Return a value as it is written in a line: `[1, 2.5]`, `"{{ row.name }}"`."""
    return _word(value)
