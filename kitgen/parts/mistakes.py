"""Tell mistakes in a template in its author's words. Jinja2 and Python speak of objects and types,
a designer of rows, texts, figures and empty cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from jinja2 import TemplateSyntaxError, Undefined, UndefinedError
from jinja2.exceptions import SecurityError

from kitgen.game.problems import closest, nearest, shown
from kitgen.parts.printed import NoText
from kitgen.parts.sandbox import Missing, Spent
from kitgen.parts.views import Labels, RowView, TableView, fields_of, row_of, table_of


class Mistake(NamedTuple):
    """A mistake in one sentence, and what would be right; empty if nothing more can be said."""

    what: str
    mend: str = ""


_THINGS = {
    "int": "a figure",
    "float": "a figure",
    "str": "a text",
    "Markup": "a text",
    "NoneType": "an empty cell",
    "bool": "true or false",
    "list": "a list",
    "tuple": "a list",
    "range": "a list",
    "dict": "a mapping",
    "RowView": "a row",
    "TopicView": "a topic",
    "TableView": "a table",
    "Labels": "all labels",
    "generator": "a list",
    "_GroupTuple": "a list",
    "Topics": "all topics",
    "Cycler": "a function",
    "Joiner": "a function",
    "Macro": "a function",
    "builtin_function_or_method": "a function",
    "function": "a function",
    "method": "a function",
    "type": "a function",
}
"""Python's name of a type -> the designer's name of it."""
_OTHER = "something else"
_AS_TEXT = {
    "a list": "join it, such as with | join(', ')",
    "a topic": "name what of it you mean, such as its title",
    "a function": "call it with (), or take a filter",
    "true or false": "write {{ 'yes' if … else 'no' }}",
}
"""Advice on what to write instead of a thing that is no text."""
_TOKENS = {
    "end of print statement": "'}}'",
    "begin of print statement": "'{{'",
    "end of statement block": "'%}'",
    "begin of statement block": "'{%'",
    "end of template": "the end",
    "integer": "a figure",
    "float": "a figure",
    "string": "a text",
    "name": "a name",
}
_TYPE = re.compile(r"'([\w.]+)'(?: object)?|\bobject of type '(\w+)'|type (\w+)")
_OPERANDS = re.compile(r"for (\S+?)(?: or pow\(\))?: '([\w.]+)' and '([\w.]+)'")
_COMPARED = re.compile(r"'(\S+)' not supported between instances of '([\w.]+)' and '([\w.]+)'")
_CALLED = re.compile(r"(\w+)(?:\.__init__)?\(\) (?:missing|takes|got)")
_EMPTY = "say what an empty cell is worth: (row.column or 0)"


def thing(value: Any) -> str:
    """Return a value as a designer would call it."""
    if isinstance(value, RowView):
        row = row_of(value)
        return f"the row '{row.id}' of '{row.table}'"
    if isinstance(value, TableView):
        return f"the table '{table_of(value).name}'"
    return _type_in_words(type(value).__name__)


def _type_in_words(kind: str) -> str:
    return _THINGS.get(kind.rpartition(".")[2], _OTHER)


def mistake_of(error: Exception, names: Mapping[str, Any], known: Mapping[str, Any]) -> Mistake:
    """Return the mistake behind an error while a template was read or evaluated. `names` are those
    that it may use, `known` the existing filters."""
    if isinstance(error, Spent):
        return Mistake(str(error))
    if isinstance(error, NoText):
        kind = thing(error.value)
        return Mistake(f"it prints {kind}, no text", _AS_TEXT.get(kind, "name what of it you mean"))
    if isinstance(error, UndefinedError | SecurityError):
        return _missing(error.message, names)
    if isinstance(error, TemplateSyntaxError):
        return _unreadable(error.message or "", known)
    if isinstance(error, KeyError):
        return Mistake(f"there is no {shown(str(error.args[0] if error.args else ''))}")
    if isinstance(error, RecursionError):
        return Mistake("it calls itself without end")
    if isinstance(error, ZeroDivisionError):
        return Mistake("it divides by 0")
    return _misfit(str(error)) if isinstance(error, TypeError) else _odd(error)


def _odd(error: Exception) -> Mistake:
    """Return the mistake behind an error of no other kind."""
    message = str(error)
    if "inf" in message or isinstance(error, OverflowError):
        return Mistake("it makes a number beyond all use")
    if isinstance(error, IndexError):
        return Mistake("it has more places than values")
    return Mistake("a value is not of the kind that is needed there")


# ---- what is not there ---------------------------------------------------------------------------


def _missing(missing: object, names: Mapping[str, Any]) -> Mistake:
    """Return the mistake of a name that is not there, with the nearest one that is. `missing` is
    what Jinja2 keeps of it."""
    if not isinstance(missing, Missing):
        return Mistake("a value is not there")
    if isinstance(missing.name, Undefined):  # what it was looked for by is not there itself
        return _missing(missing.name._undefined_message, names)
    name = shown(str(missing.name))
    if missing.refused:
        return Mistake(f"{name} may not be used", "take a column, a label or a filter")
    if not missing.inside:
        return Mistake(f"there is no {name}", _near(missing.name, names))
    where, known = missing.of, _known(missing.of)
    if where is None:
        return Mistake(f"an empty cell has no {name}", "ask first: {{ … if row.column else '' }}")
    if isinstance(where, Labels):
        return Mistake(f"there is no label {name}", _near(missing.name, known))
    if isinstance(where, Mapping):
        return Mistake(f"there is no {name} in it", _near(missing.name, known))
    return Mistake(f"{thing(where)} has no {name}", _near(missing.name, known))


def _known(where: Any) -> Iterable[str]:
    """Return what can be asked for in a row, a table or a mapping."""
    if isinstance(where, RowView):
        return fields_of(where)
    if isinstance(where, TableView):
        return [str(row) for row in where]
    if isinstance(where, Mapping):
        return [str(key) for key in where]
    return ()


def _near(name: Any, known: Iterable[str]) -> str:
    """Return the nearest name; long lists are not told."""
    names = [str(each) for each in known]
    is_told = names and (len(names) <= 12 or closest(str(name), names))
    return nearest(str(name), names) if is_told else ""


# ---- what cannot be read -------------------------------------------------------------------------


def _unreadable(message: str, known: Mapping[str, Any]) -> Mistake:
    """Return the mistake behind a message of Jinja2 on a template that it cannot read."""
    for pattern, mistake_in in _SYNTAX:
        match = re.search(pattern, message, re.IGNORECASE)
        if match:
            return mistake_in(match, known)
    return Mistake("it is not written as a template is")


def _token(token: str) -> str:
    return _TOKENS.get(token, shown(token))


_SYNTAX: tuple[tuple[str, Callable[[re.Match[str], Mapping[str, Any]], Mistake]], ...] = (
    (
        r"no filter named '(.*)'",
        lambda match, known: Mistake(
            f"there is no filter {shown(match[1])}", _near(match[1], known)
        ),
    ),
    (r"no test named '(.*)'", lambda match, _: Mistake(f"nothing can be 'is {match[1][:40]}'")),
    (
        r"innermost block that needs to be closed is '(\w+)'",
        lambda match, _: Mistake(
            f"'{{% {match[1]} %}}' is not closed", f"add '{{% end{match[1]} %}}'"
        ),
    ),
    (
        r"unknown tag '(.*?)'",
        lambda match, _: Mistake(f"'{{% {match[1][:40]} %}}' is unknown or has no beginning"),
    ),
    (
        r"unexpected end of template, expected '(.*?)'",
        lambda match, _: Mistake(f"{_token(match[1])} is missing"),
    ),
    (
        r"expected token '(.*?)', got '(.*?)'",
        lambda match, _: Mistake(f"{_token(match[1])} is missing before {_token(match[2])}"),
    ),
    (
        r"(?:unexpected|expected an expression, got) '(end of .*?)'",
        lambda match, _: Mistake(f"something is missing before {_token(match[1])}"),
    ),
    (
        r"unexpected char (.+) at",
        lambda match, _: Mistake(f"the sign {match[1]} has no place in it"),
    ),
    (r"unexpected '(.*?)'", lambda match, _: Mistake(f"{_token(match[1])} has no place there")),
    (r"missing end of (\w+)", lambda match, _: Mistake(f"the end of a {match[1]} is missing")),
)
"""Jinja2's messages on a template it cannot read, with what they mean."""


# ---- what does not fit together ------------------------------------------------------------------


def _misfit(message: str) -> Mistake:
    """Return what is wrong, and a remedy if one is known, for Python's message about values that do
    not fit an operation."""
    if match := _OPERANDS.search(message):
        sign, left, right = match[1].rstrip("="), _type_in_words(match[2]), _type_in_words(match[3])
        mend = "join texts with ~" if sign == "+" and "a text" in (left, right) else ""
        mend = _EMPTY if "an empty cell" in (left, right) else mend
        return Mistake(f"{left} and {right} cannot be reckoned with '{sign}'", mend)
    if match := _COMPARED.search(message):
        left, right = _type_in_words(match[2]), _type_in_words(match[3])
        mend = _EMPTY if "an empty cell" in (left, right) else ""
        return Mistake(f"{left} and {right} cannot be compared with '{match[1]}'", mend)
    if match := _CALLED.search(message):
        name = re.sub(r"^(sync_)?(do_|test_)?", "", match[1]).lower()
        return Mistake(f"'{name}' is given too few or too many values, or others than it takes")
    if "no loader" in message:
        return Mistake("a template takes nothing in from other files")
    if "not callable" in message:
        return Mistake(
            "something that is no function has brackets behind it", "take the brackets away"
        )
    if "string formatting" in message or "format:" in message:
        return Mistake("the values are not those that the pattern of the text asks for")
    kinds = [_type_in_words(next(filter(None, groups))) for groups in _TYPE.findall(message)]
    kinds = [kind for kind in kinds if kind != _OTHER]
    where = kinds[-1] if kinds else "a value"
    mend = _EMPTY if where == "an empty cell" else ""
    return Mistake(f"{where} stands where something else is needed", mend)
