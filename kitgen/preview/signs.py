"""Signs that a face hands to the faces inside it: icons in its named values, such as the coin of
`cost: ["'coin'", "row['cost']", "t['cards_cost']"]`, or in a cell."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from kitgen.game.node import Node
from kitgen.parts.expressions import ExpressionError, render
from kitgen.parts.layouts import BoxSpec
from kitgen.parts.views import Source
from kitgen.preview.sources import source_of

_LITERAL = re.compile(r"\s*'([\w-]*)'\s*")
_NAME = re.compile(r"(?<![\w.'])[a-z_]\w*")
_HANDED = ("row", "each", "with")
"""Fields by which a box hands values to the face that it draws."""


class Sign(NamedTuple):
    """An icon that a box shows through the face it draws: the steps to it in the face's values, or
    the cell that names it. `called` is the heading beside it, empty if it has none."""

    steps: tuple[str | int, ...]
    symbol: str
    called: str = ""
    source: Source | None = None

    @property
    def key(self) -> str:
        return "/".join(map(str, self.steps))


def signs_of(
    box: BoxSpec,
    values: Mapping[str, Node],
    names: Mapping[str, Any],
    symbols: Collection[str],
) -> Iterator[Sign]:
    """Yield the signs that a box hands on, each once. `values` are the named values of its face,
    `names` what its expressions may use."""
    for name in _values_behind(box, values):
        node = values[name]
        source = source_of(node._replace(value=f"{{{{ {name} }}}}"), names, values)
        if source and source.text in symbols:
            yield Sign((name,), source.text, source=source)
        else:
            yield from _signs_in(node, (name,), names, symbols)


def _values_behind(box: BoxSpec, values: Mapping[str, Node]) -> list[str]:
    """Return the named values that a box hands on, itself or through other values."""
    waiting = [box.fields[field].plain() for field in _HANDED if field in box.fields]
    behind: list[str] = []
    while waiting:
        for text in _texts_in(waiting.pop(0)):
            for name in _NAME.findall(text):
                if name in values and name not in behind:
                    behind.append(name)
                    waiting.append(values[name].plain())
    return behind


def _texts_in(tree: Any) -> Iterator[str]:
    if isinstance(tree, dict | list):
        for child in tree.values() if isinstance(tree, dict) else tree:
            yield from _texts_in(child)
    else:
        yield str(tree)


def _signs_in(
    node: Node, steps: tuple[str | int, ...], names: Mapping[str, Any], symbols: Collection[str]
) -> Iterator[Sign]:
    """Yield the signs in a value: a quoted name of an icon, and the first entry of a list of sign,
    figure and heading, which may be empty."""
    first, *others = node.entries or (node,)
    literal = _LITERAL.fullmatch(first.value) if isinstance(first.value, str) else None
    called = _rendered(others[-1], names) if others else ""
    if literal and (literal[1] in symbols or (called and not literal[1])):
        yield Sign((*steps, 0) if others else steps, literal[1], called)
    elif not literal:
        for at, entry in enumerate(node.entries):
            yield from _signs_in(entry, (*steps, at), names, symbols)


def _rendered(node: Node, names: Mapping[str, Any]) -> str:
    try:
        return render(f"{{{{ {node.word()} }}}}", names)
    except ExpressionError:
        return ""
