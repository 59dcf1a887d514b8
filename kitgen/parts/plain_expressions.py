"""The everyday part of expressions, read with Python's own reader: making a template of Jinja2
takes ten times as long, and most of a layout's look up a cell or reckon a length.

Names and what they lead to, figures and texts, sums and products of figures, comparisons, `and`,
`or`, `not` and `a if b else c` mean the same in both languages. Whatever else there is, and every
fault, is one for Jinja2, which knows all rules and finds the words for what breaks them.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

from kitgen.parts.printed import printed
from kitgen.parts.views import RowView, TableView

Names = Mapping[str, Any]
Reader = Callable[[Names], Any]

_EVERYDAY = re.compile(r"(?:[^\W\d]\w*+|\d++(?:\.\d++)?(?!\w)|'[^'\\\n{}]*+'|[][ .()+*/=!<>-])++")
_TEMPLATE = re.compile(r"\{\{ ?((?!-)[^{}]*[^{} -]) ?\}\}|([^{}]+)")
_FAULTS = (SyntaxError, ValueError, RecursionError, MemoryError)
_OWN_WORDS = frozenset(("true", "false", "none", "True", "False", "None", "loop", "self", "super"))
_SUMS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_COMPARED: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_FIGURES = frozenset((int, float))
_LONGEST, _LARGEST_BITS = 10_000, 64
"""Longer texts and larger figures are for Jinja2, which has bounds for them."""


class Unusual(Exception):
    """Something that is not everyday."""


def plain_expression(source: str) -> Reader | None:
    """What gives the value of an expression; it raises Unusual, or anything else, where Jinja2 is
    to be asked. None where it is to be asked at once."""
    if not _EVERYDAY.fullmatch(source):
        return None
    try:
        return _reader(ast.parse(source.strip(" "), mode="eval").body)
    except (Unusual, *_FAULTS):
        return None


def plain_template(source: str) -> Callable[[Names, bool], str] | None:
    """What gives the text of a template, as `plain_expression` gives a value. If the template is
    `judged`, what is no text stands as `1` if it holds, else as nothing."""
    if "\n" in source[-1:]:
        return None
    parts: list[str | Reader] = []
    at = 0
    while at < len(source):
        found = _TEMPLATE.match(source, at)
        if not found:
            return None
        at = found.end()
        part = found[2] if found[1] is None else plain_expression(found[1])
        if part is None:
            return None
        parts.append(part)

    def read(names: Names, judged: bool) -> str:
        words = []
        for part in parts:
            if not isinstance(part, str):
                value = part(names)
                words.append(_judged(value) if judged else printed(value))
            else:
                words.append(part)
        text = words[0] if len(words) == 1 else "".join(words)
        if len(text) > _LONGEST:
            raise Unusual
        return text

    return read


def _judged(value: Any) -> str:
    if isinstance(value, str):
        return value
    return "1" if value else ""


def _reader(node: ast.expr) -> Reader:
    match node:
        case ast.Constant(value) if type(value) in _FIGURES or isinstance(value, str):
            return lambda names: value
        case ast.Name(name) if name not in _OWN_WORDS:
            return operator.itemgetter(name)
        case ast.Attribute(of, field):
            return _field(_reader(of), field)
        case ast.Subscript(of, at):
            return _entry(_reader(of), _reader(at))
        case ast.UnaryOp(ast.USub(), of):
            minus = _reader(of)
            return lambda names: -_figure(minus(names))
        case ast.UnaryOp(ast.Not(), of):
            denied = _reader(of)
            return lambda names: not denied(names)
        case ast.BinOp(left, sign, right) if type(sign) in _SUMS:
            return _sum(_SUMS[type(sign)], _reader(left), _reader(right))
        case ast.Compare(left, [sign], [right]) if type(sign) in _COMPARED:
            return _compared(_COMPARED[type(sign)], _reader(left), _reader(right))
        case ast.BoolOp(joint, [left, right]):
            return _joint(isinstance(joint, ast.And), _reader(left), _reader(right))
        case ast.IfExp(asked, this, that):
            return _choice(_reader(asked), _reader(this), _reader(that))
    raise Unusual


def _field(of: Reader, field: str) -> Reader:
    if field.startswith("_"):
        raise Unusual

    def read(names: Names) -> Any:
        value = of(names)
        if not isinstance(value, RowView | TableView | Mapping) or hasattr(value, field):
            raise Unusual
        return value[field]

    return read


def _entry(of: Reader, at: Reader) -> Reader:
    def read(names: Names) -> Any:
        value, key = of(names), at(names)
        if isinstance(value, RowView | TableView | Mapping) and isinstance(key, str):
            return value[key]
        if isinstance(value, list | tuple) and type(key) is int:
            return value[key]
        raise Unusual

    return read


def _figure(value: Any) -> Any:
    if type(value) not in _FIGURES:
        raise Unusual
    return value


def _sum(reckon: Callable[[Any, Any], Any], left: Reader, right: Reader) -> Reader:
    def read(names: Names) -> Any:
        found = reckon(_figure(left(names)), _figure(right(names)))
        if type(found) is int and found.bit_length() > _LARGEST_BITS:
            raise Unusual
        return found

    return read


def _compared(holds: Callable[[Any, Any], Any], left: Reader, right: Reader) -> Reader:
    return lambda names: holds(left(names), right(names))


def _joint(both: bool, left: Reader, right: Reader) -> Reader:
    if both:
        return lambda names: left(names) and right(names)
    return lambda names: left(names) or right(names)


def _choice(asked: Reader, this: Reader, that: Reader) -> Reader:
    return lambda names: this(names) if asked(names) else that(names)
