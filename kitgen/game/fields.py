"""Reading a YAML mapping field by field, gathering every fault instead of stopping at the first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from kitgen.game.node import Node
from kitgen.game.problems import Problem, nearest, shown

T = TypeVar("T")


class Fields:
    """The fields of one mapping. Each reader notes its key; `close` reports keys nobody read.

    `what` names the thing in messages ("part 'board'"). A field with `default=None` that is absent
    yields None; without a default its absence is a problem and yields an empty value.
    """

    def __init__(self, node: Node, what: str, problems: list[Problem]) -> None:
        self.node = node
        self.what = what
        self.problems = problems
        self._known: set[str] = set()
        if not isinstance(node.value, dict):
            self.wrong(node, f"{what} is {node.kind()}", "write 'key: value' lines")

    def wrong(self, node: Node, what: str, mend: str) -> None:
        self.problems.append(node.place.problem(what, mend))

    def read_elsewhere(self, *keys: str) -> None:
        """Note keys that are read by other code or by another path, so that `close` does not report
        them."""
        self._known.update(keys)

    def child(self, key: str) -> Node | None:
        self._known.add(key)
        return self.node.items.get(key)

    def _read(self, key: str, default: T | None, empty: T, read: Callable[[Node], T]) -> T | None:
        node = self.child(key)
        if node is not None:
            return read(node)
        if default is None and isinstance(self.node.value, dict):
            self.wrong(self.node, f"{self.what} has no '{key}'", f"add '{key}: …'")
            return empty
        return default if default is not None else empty

    def text(self, key: str, default: str | None = None) -> str:
        def read(node: Node) -> str:
            if isinstance(node.value, dict | tuple) or node.value is None:
                self.wrong(node, f"'{key}' of {self.what} is {node.kind()}", "write one text")
                return ""
            return str(node.value) if not isinstance(node.value, bool) else str(node.value).lower()

        return self._read(key, default, "", read) or ""

    def number(self, key: str, default: float | None = None, low: float = 0.0) -> float:
        def read(node: Node) -> float:
            value = node.value
            if isinstance(value, bool) or not isinstance(value, int | float) or value < low:
                self.wrong(
                    node,
                    f"'{key}' of {self.what} is {node.quoted()}",
                    f"write a number of at least {low:g}",
                )
                return default if default is not None else low
            return float(value)

        return self._read(key, default, low, read) or 0.0

    def flag(self, key: str, default: bool = False) -> bool:
        node = self.child(key)
        if node is None:
            return default
        if not isinstance(node.value, bool):
            self.wrong(node, f"'{key}' of {self.what} is not true or false", "write true or false")
            return default
        return node.value

    def choice(self, key: str, choices: Iterable[str], default: str | None = None) -> str:
        node, value = self.child(key), self.text(key, default)
        if node is not None and value and value not in set(choices):
            self.wrong(node, f"'{key}' of {self.what} is {shown(value)}", nearest(value, choices))
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Return a list of texts; a single text counts as a list of one."""

        def read(node: Node) -> tuple[str, ...]:
            entries = node.entries if isinstance(node.value, tuple) else (node,)
            for entry in entries:
                if isinstance(entry.value, dict | tuple) or entry.value is None:
                    self.wrong(entry, f"'{key}' of {self.what} is not a list of texts", "mend it")
                    return ()
            return tuple(str(entry.value) for entry in entries)

        return self._read(key, default, (), read) or ()

    def numbers(
        self, key: str, count: int | None, default: tuple[float, ...] | None = None
    ) -> tuple[float, ...]:
        """Return a list of `count` numbers."""

        def read(node: Node) -> tuple[float, ...]:
            values = [entry.value for entry in node.entries]
            figures = [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
            if len(figures) != len(values) or not values or count not in (None, len(values)):
                many = "numbers" if count is None else f"{count} numbers"
                self.wrong(node, f"'{key}' of {self.what} is no list of {many}", f"write [{many}]")
                return default or (0.0,) * (count or 1)
            return tuple(float(f) for f in figures)

        return self._read(key, default, (0.0,) * (count or 1), read) or ()

    def mapping(self, key: str) -> dict[str, Node]:
        """Return the children of an optional mapping."""
        node = self.child(key)
        if node is None:
            return {}
        if not isinstance(node.value, dict):
            self.wrong(node, f"'{key}' of {self.what} is {node.kind()}", "write 'key: value' lines")
        return node.items

    def entries(self, key: str) -> tuple[Node, ...]:
        """Return the children of an optional list."""
        node = self.child(key)
        if node is None:
            return ()
        if not isinstance(node.value, tuple):
            self.wrong(node, f"'{key}' of {self.what} is {node.kind()}", "write '- …' lines")
        return node.entries

    def close(self) -> None:
        for key, place in self.node.keys.items():
            if key not in self._known:
                self.problems.append(
                    place.problem(f"{self.what} has no field '{key}'", nearest(key, self._known))
                )
