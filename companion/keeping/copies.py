"""Copies of one session: kept under several names, each perhaps further on than the other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from companion.table.errors import CompanionError
from companion.table.events import Record
from companion.table.home import Home
from companion.table.store import Store

_LETTERS = 16


class KeptCopy(NamedTuple):
    """A session that begins with the same lines as another: its name and its number of lines."""

    name: str
    lines: int


def marks(records: Iterable[Record]) -> tuple[str, ...]:
    """Return a mark for each line, which stands for it and all lines before it. The first one
    tells sessions apart, for it holds when the session began."""
    line_marks, before = list[str](), ""
    for record in records:
        text = json.dumps([before, *record[:2], record.event.document()], sort_keys=True)
        before = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_LETTERS]
        line_marks.append(before)
    return tuple(line_marks)


def continues(longer: Sequence[str], shorter: Sequence[str]) -> bool:
    """Return whether one session has all lines of another, by their marks."""
    return bool(shorter) and longer[len(shorter) - 1 : len(shorter)] == shorter[-1:]


def kept(home: Home, lines: Sequence[str]) -> Iterator[KeptCopy]:
    """Yield the sessions of a home that are the same one up to where they end, the longest
    first."""
    copies_there = list[KeptCopy]()
    for name in home.names():
        try:
            with Store.open(home.path(name)) as store:
                own = marks(store.records())
        except CompanionError:
            continue
        if continues(own, lines) or continues(lines, own):
            copies_there.append(KeptCopy(name, len(own)))
    yield from sorted(copies_there, key=lambda copy: (-copy.lines, copy.name))
