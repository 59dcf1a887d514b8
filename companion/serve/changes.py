"""Changes of JSON documents: what a page that has one needs to have the next one.

`common.js` puts them together again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any


def change(before: Any, after: Any) -> dict[str, Any]:
    """Return what makes a document the next one; `{}` where nothing has changed.

    >>> change({"a": [1, 2, 3], "b": 1}, {"a": [1, 3]})
    {'of': {'a': {'cut': [1, 1], 'with': []}}, 'gone': ['b']}
    >>> change(["Kiev", {"is": "Lviv", "of": 1}, "Riga"], ["Kyiv", {"is": "Lviv", "of": 2}, "Riga"])
    {'cut': [0, 1], 'with': ['Kyiv', {'is': 'Lviv', 'of': 2}]}
    """
    if before == after:
        return {}
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return _of_mapping(before, after)
    if isinstance(before, list) and isinstance(after, list):
        return _of_list(before, after)
    return {"is": after}


def _of_mapping(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    of = {
        key: change(before[key], value) if key in before else {"is": value}
        for key, value in after.items()
        if key not in before or before[key] != value
    }
    gone = [key for key in before if key not in after]
    return ({"of": of} if of else {}) | ({"gone": gone} if gone else {})


def _of_list(before: Sequence[Any], after: Sequence[Any]) -> dict[str, Any]:
    """Return the shorter of two ways: item by item, or what stands between the same beginning and
    the same end."""
    shorter = min(len(before), len(after))
    start = next((n for n in range(shorter) if before[n] != after[n]), shorter)
    end = next(
        (n for n in range(shorter - start) if before[-1 - n] != after[-1 - n]), shorter - start
    )
    cut = {"cut": [start, end], "with": after[start : len(after) - end]}
    if len(before) != len(after):
        return cut
    pairs = enumerate(zip(before, after, strict=True))
    at = {"at": {n: change(old, new) for n, (old, new) in pairs if old != new}}
    return min(at, cut, key=lambda way: len(json.dumps(way)))
