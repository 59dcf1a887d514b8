"""Names of people, shown beside their power, house or colour."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.table import letters
from companion.table.errors import UsageError
from companion.table.i18n import N_, _
from companion.table.words import parts_of, plain

if TYPE_CHECKING:
    from companion.table.words import Vocabulary

META = "people"
"""Key under which a session keeps the names."""
LONGEST = 16
"""Letters of a name; more would break the tables it stands in."""
NOBODY = N_("nobody")

_seated: ContextVar[Mapping[str, str]] = ContextVar("people", default=MappingProxyType({}))


def seat(people: Mapping[str, str]) -> None:
    """Set the people at the table for this context: seat -> name."""
    _seated.set(people)


@contextmanager
def unnamed() -> Iterator[None]:
    """Name seats without the people on them while it lasts: `Stark`, not `Stark (Anna)`."""
    token = _seated.set({})
    try:
        yield
    finally:
        _seated.reset(token)


def person(key: str) -> str:
    """Return the person who has a seat; empty if nobody is known."""
    return _seated.get().get(key, "")


def written(people: Mapping[str, str]) -> str:
    """Return the people as a session keeps them."""
    return json.dumps(dict(people), ensure_ascii=False) if people else ""


def read(text: str) -> dict[str, str]:
    """Read the text of `written`. Anything else in it is ignored."""
    try:
        document = json.loads(text or "{}")
    except ValueError:
        return {}
    pairs = document.items() if isinstance(document, dict) else ()
    return {
        key: name
        for key, name in pairs
        if isinstance(name, str) and name and letters.fits(name, LONGEST)
    }


def _parts(words: str, seats: Vocabulary) -> list[list[str]]:
    """Return the words about each seat: between commas or semicolons, and from the full name of
    each further seat on if somebody is named before and after it."""
    whole = {plain(name) for names in seats.spellings.values() for name in names}
    parts: list[list[str]] = []
    for part in map(str.split, parts_of(words)):
        starts = [n for n, word in enumerate(part[:-1]) if n > 1 and plain(word) in whole]
        bounds = [0, *starts, len(part)]
        parts += [part[a:b] for a, b in pairwise(bounds) if a < b]
    return parts


def _bare(words: str, seats: Vocabulary) -> list[str]:
    """Return the names of `Anna, Petr`; empty as soon as one of them stands with a seat."""
    parts = parts_of(words)
    return [] if any(seats.matches(part.split()[0]) for part in parts) else parts


def _paired(names: list[str], seats: Vocabulary) -> str:
    """Return names as they are typed with their seats, in the order of these: `uk Anna, ussr
    Petr`."""
    return ", ".join(f"{key} {name}" for key, name in zip(seats.ids, names, strict=False))


def named(words: str, seats: Vocabulary) -> dict[str, str]:
    """Return the name for each seat of `uk anna, germany petr`, or of one bare name for every seat,
    in their order; empty for a seat that nobody has any more. Raises UsageError."""
    names: dict[str, str] = {}
    bare = _bare(words, seats)
    if len(bare) == len(seats.ids):
        words = _paired(bare, seats)
    elif len(bare) > 1:
        message = _(
            "Names without seats are one for each of the {most}; here are {n}. Say who plays what: "
            "{example}."
        )
        example = _paired(bare, seats)
        raise UsageError(message.format(n=len(bare), most=len(seats.ids), example=example))
    for part in _parts(words, seats):
        key, rest = seats.leading(part)
        name = " ".join(rest)
        if not name:
            message = _("Who plays {seat}? For example: {example}.")
            raise UsageError(message.format(seat=seats.shown(key), example=f"{key} Anna"))
        if plain(name) in (NOBODY, plain(_(NOBODY)), ""):
            name = ""
        names[key] = checked(name)
    return names


def checked(name: str) -> str:
    """Return a name that can stand beside a seat. Raises UsageError."""
    if not letters.fits(name, LONGEST):
        message = _("'{name}' is too long here; at most {most} letters.")
        raise UsageError(message.format(name=f"{letters.first(name, LONGEST)}…", most=LONGEST))
    if not letters.are_seen(name):
        raise UsageError(_("A name is made of letters that can be seen."))
    return name


def in_order(words: str, seats: Vocabulary) -> dict[str, str]:
    """Return the name for each seat of `Anna, Petr`, if seats have no names of their own. If one is
    named, read the text as `named` does. Raises UsageError."""
    bare = _bare(words, seats)
    if 0 < len(bare) < len(seats.ids):
        words = _paired(bare, seats)
    return named(words, seats)
