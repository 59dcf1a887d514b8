"""Formulas of boxes as they are written, such as `{{ w - 4 }}`, and the one that gives so much
more."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kitgen.game.node import Node
from kitgen.game.yaml_text import figure
from kitgen.parts.expressions import is_template

_SIMPLE = re.compile(r"(?!.*\b(?:if|else|or|and|not|in|is)\b)[\w\s.+\-*/]+")
"""Pattern of names, figures and the four rules of arithmetic, to which a number can be added."""
_PATH = re.compile(r"[a-z_]\w*(?:\.[a-z_]\w*|\['[^']+'\])+")
"""Pattern of a name and what is asked of it: `look.colour`, `row['unit'].name`."""
_ALONE = re.compile(r"\{\{(?P<inner>(?:(?!\}\}).)*)\}\}", re.DOTALL)
"""Pattern of a value that is one expression between braces and nothing else."""
_ADDED = re.compile(r"(?P<rest>.*\S)\s*(?P<sign>[+-])\s*(?P<much>\d+(?:\.\d+)?)", re.DOTALL)
"""Pattern of an expression that ends in a figure added or taken away."""

_OWN = r"(-?\d+(?:\.\d+)?|'[^']*') if row\.id == '{}' else "
"""Pattern of the value of one row's card in a formula that `for_one` has written."""


def path_alone(written: str, values: Mapping[str, Node]) -> str:
    """Return the one path, such as `look.colour`, that a formula is, itself or through the named
    `values` of its face: `{{ tint }}` where `tint` is `look.colour`. Empty if it is more."""
    alone = _ALONE.fullmatch(written.strip())
    path = alone["inner"].strip() if alone else ""
    for _ in values:
        if path not in values or not isinstance(values[path].value, str):
            break
        path = values[path].value
    return path if _PATH.fullmatch(path) else ""


def is_alone(written: str) -> bool:
    """Return whether a value is one expression and nothing else: `{{ w - 4 }}`."""
    return _ALONE.fullmatch(written.strip()) is not None


def is_formula(node: Node) -> bool:
    """Return whether a value, or a number of a list, is worked out."""
    if isinstance(node.value, tuple):
        return any(map(is_formula, node.entries))
    return is_template(node.value)


def can_add_to(node: Node, field: str) -> bool:
    """Return whether the formulas of a field are numbers to which one can be added:
    `{{ w - 4 }}`."""
    if field not in ("at", "size", "width", "radius", "opacity"):
        return False
    entries = node.entries if isinstance(node.value, tuple) else (node,)
    formulas = [entry.value for entry in entries if is_template(entry.value)]
    return all(is_alone(str(each)) for each in formulas)


def formulas_in(node: Node) -> str:
    """Return the formulas of a value as they are written, with commas between."""
    entries = node.entries if isinstance(node.value, tuple) else (node,)
    return ", ".join(str(entry.value) for entry in entries if is_template(entry.value))


def formula_plus(formula: Any, by: float) -> str:
    """Return a formula that gives so much more: `{{ w - 4 }}` and 1.5 is `{{ w - 2.5 }}`."""
    alone = _ALONE.fullmatch(str(formula).strip())
    if alone is None:
        return str(formula)
    inner, by = alone["inner"].strip(), round(by, 2)
    added = _ADDED.fullmatch(inner)
    if added and (_SIMPLE.fullmatch(inner) or _wrapped(added["rest"])):
        by = round(by + float(added["sign"] + added["much"]), 2)
        inner = added["rest"]
    elif not _SIMPLE.fullmatch(inner):
        inner = f"({inner})"
    if not by:
        return f"{{{{ {inner} }}}}"
    return f"{{{{ {inner} {'-' if by < 0 else '+'} {figure(abs(by))} }}}}"


def for_one(written: Any, row: str, value: Any, by: float = 0.0) -> str | None:
    """Return a value that is another one on the card of a row, and on all others what is `written`:
    6 for the row `ferry` in place of 5 is `{{ 6 if row.id == 'ferry' else 5 }}`. A card that has a
    number of its own already gets `by` more. None where that cannot be written."""
    text, new = str(written), _literal(value)
    if new is None or not re.fullmatch(r"[\w-]+", row):
        return None
    if own := re.search(_OWN.format(row), text):
        if not isinstance(value, str):
            new = figure(round(float(own[1]) + by, 2)) if _is_figure(own[1]) else new
        return text[: own.start(1)] + new + text[own.end(1) :]
    alone = _ALONE.fullmatch(text.strip())
    if alone is None and is_template(written):
        return None
    rest = alone["inner"].strip() if alone else _literal(written)
    if rest is None:
        return None
    rest = rest if _SIMPLE.fullmatch(rest) or not alone else f"({rest})"
    return f"{{{{ {new} if row.id == '{row}' else {rest} }}}}"


def is_for_one(written: Any, row: str) -> bool:
    """Return whether a value has one of its own for the card of a row."""
    return re.search(_OWN.format(re.escape(row)), str(written)) is not None


def _literal(value: Any) -> str | None:
    """Return a number or a word as an expression says it; None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return figure(value)
    return f"'{value}'" if isinstance(value, str) and not set(value) & set("'\\{}\n") else None


def _is_figure(text: str) -> bool:
    return not text.startswith("'")


def _wrapped(expression: str) -> bool:
    """Return whether one pair of brackets holds all of an expression."""
    depth = 0
    for at, sign in enumerate(expression):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return at == len(expression) - 1 and expression[:1] == "("
    return False
