"""Merge what was generated and what would be generated now into a YAML text that somebody has
changed since: only the values that differ between the two are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any, NamedTuple

from kitgen.game.yaml_text import (
    CannotEdit,
    Path,
    moved,
    with_field,
    with_list,
    with_value,
    without,
)
from kitgen.game.yaml_tree import parse_yaml

Tree = Any
"""A tree of bare mappings, lists and scalars."""
_TEMPLATE = re.compile(r"(\{\{.*?\}\})", re.DOTALL)
_MISSING = object()


class Conflict(NamedTuple):
    """A value that both sides changed: its path, and what would be written there; `gone` if it
    would be taken out."""

    path: Path
    wanted: Tree
    gone: bool = False


class MergedText(NamedTuple):
    """The text as it was merged, and what was left as somebody had changed it."""

    text: str
    conflicts: tuple[Conflict, ...]


def merge_tree(text: str, path: Path, old: Tree, new: Tree) -> MergedText:
    """Return the text with whatever differs between the trees `old` and `new` changed below a path.
    A value that is no longer as `old` says stays, and is a conflict.

    >>> merge_tree("a: 1\\nb: 5  # mine\\n", (), {"a": 1, "b": 2}, {"a": 3, "b": 4}).text
    'a: 3\\nb: 5  # mine\\n'
    """
    merger = _Merger(text)
    merger.mapping(path, old, new)
    return MergedText(merger.text, tuple(merger.conflicts))


class _Merger:
    def __init__(self, text: str) -> None:
        self.text = text
        self.conflicts: list[Conflict] = []

    def _now(self, path: Path) -> Tree:
        value = parse_yaml(self.text, "").plain()
        for step in path:
            value = (value if isinstance(value, dict) else {}).get(step, _MISSING)
        return value

    def mapping(self, path: Path, old: dict[str, Tree], new: dict[str, Tree]) -> None:
        """Merge the keys of a mapping that is there on all sides."""
        mine = self._now(path)
        for key in old.keys() - new.keys():
            if mine.get(key, _MISSING) == old[key]:
                self._try(
                    lambda at=(*path, key): without(self.text, at), (*path, key), None, gone=True
                )
            elif key in mine:
                self.conflicts.append(Conflict((*path, key), None, gone=True))
        for key, value in new.items():
            if key not in old:
                self._add(path, key, value, [*new])
            elif old[key] != value:
                self._change((*path, key), old[key], value)

    def _add(self, path: Path, key: str, value: Tree, order: Sequence[str]) -> None:
        mine = self._now(path)
        if key in mine:
            if mine[key] != value:
                self.conflicts.append(Conflict((*path, key), value))
            return
        before = [earlier for earlier in order[: order.index(key)] if earlier in mine]
        if before:
            self._try(
                lambda: with_field(self.text, path, key, value, before[-1]), (*path, key), value
            )
        else:
            self._try(
                lambda: moved(with_field(self.text, path, key, value), (*path, key), -len(mine)),
                (*path, key),
                value,
            )

    def _change(self, path: Path, old: Tree, new: Tree) -> None:
        """Change a value that `old` and `new` have, and that differs."""
        mine = self._now(path)
        if mine == new:
            return
        if isinstance(mine, dict) and isinstance(old, dict) and isinstance(new, dict):
            self.mapping(path, old, new)
        elif isinstance(mine, list) and isinstance(old, list) and isinstance(new, list):
            merged = merged_list(old, new, mine)
            if merged is None:
                self.conflicts.append(Conflict(path, new))
            else:
                self._try(lambda: with_list(self.text, path, merged), path, new)
        elif isinstance(mine, str) and isinstance(old, str) and isinstance(new, str):
            parts = merged_list(*([*parts_of(text)] for text in (old, new, mine)))
            if parts is None:
                self.conflicts.append(Conflict(path, new))
            else:
                self._try(lambda: with_value(self.text, path, "".join(parts)), path, new)
        elif mine == old:
            self._try(lambda: with_value(self.text, path, new), path, new)
        else:
            self.conflicts.append(Conflict(path, new))

    def _try(self, edit: Any, path: Path, wanted: Tree, *, gone: bool = False) -> None:
        try:
            self.text = edit()
        except CannotEdit:
            self.conflicts.append(Conflict(path, wanted, gone))


def parts_of(text: str) -> Iterator[str]:
    """Yield the templates of a text, and the words between them.

    >>> [*parts_of("{{ a }}, {{ b }}")]
    ['{{ a }}', ', ', '{{ b }}']
    """
    yield from filter(None, _TEMPLATE.split(text))


def merged_list(
    old: Sequence[Tree], new: Sequence[Tree], mine: Sequence[Tree]
) -> list[Tree] | None:
    """Return a list with the entries that differ between `old` and `new` changed in `mine`; None
    where the same entries were changed there.

    >>> merged_list(["a", "b"], ["a", "b", "c"], ["A", "b"])
    ['A', 'b', 'c']
    """
    own = [*_changes(old, mine, 0)]
    same = [(first, last, [*entries]) for first, last, _, entries in own]
    others = [each for each in _changes(old, new, 1) if (*each[:2], [*each[3]]) not in same]
    changes = sorted([*own, *others], key=lambda each: each[:3])
    if any(before[1] > after[0] for before, after in pairwise(changes)):
        return None
    merged = [*old]
    for first, last, _, entries in reversed(changes):
        merged[first:last] = entries
    return merged


def _changes(
    old: Sequence[Tree], changed: Sequence[Tree], rank: int
) -> Iterator[tuple[int, int, int, Sequence[Tree]]]:
    """Yield which entries a change replaces: from, to, the rank of the side, and what stands there
    instead."""
    pairs = SequenceMatcher(None, [*map(repr, old)], [*map(repr, changed)], autojunk=False)
    for kind, first, last, begin, end in pairs.get_opcodes():
        if kind != "equal":
            yield first, last, rank, changed[begin:end]
