"""Mark who sees a value, where a state declares its fields:

    power: Open[Mapping[House, int]]
    cash: Annotated[int, Settable(N_("cash")), Seen(unit=N_("IPC"))]
    known: Annotated[tuple[Card, ...], Settable(N_("known cards")), Seen(SEAT)] = ()
    hands: Open[Mapping[Seat, Annotated[tuple[Card, ...], Seen(SEAT, others_see=backs)]]]

Every field of a state has a mark; within a mapping or tuple each value may have one of its own.
Loads nothing, as every state is made of it; `veil.py` reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeVar

TABLE, SEAT, NOBODY = "table", "seat", "nobody"
"""Viewers of a value: everybody, the seat that it belongs to, no one."""
RECORD_OWNER, RECORD_PARTNER = "owner", "partner"


class HiddenValue(NamedTuple):
    """A value that may be hidden: `then` is the state in which it was, `now` the one in which the
    game stands, `rows` are the rows on the way to it."""

    then: Any
    now: Any
    rows: tuple[str, ...]
    value: Any


def always(_secret: HiddenValue) -> bool:
    """Return True: the secret is kept for the whole game."""
    return True


class Seen(NamedTuple):
    """Mark on a field: who sees its value, under which name and unit."""

    by: str = TABLE
    """Viewers of the value: `TABLE`, `SEAT` or `NOBODY`. The seat is the one that the record names
    in a field marked `OWNER`, else the last row on the way, else the seat of the action."""
    name: str = ""
    """English message that names it. Empty: the label of its `Settable`."""
    unit: str = ""
    """English message behind its number."""
    others_see: Callable[[Any], Any] | None = None
    """Function that returns what others see of the value, such as the backs of cards. None: they
    see nothing: a field has its default, a row of a mapping and an item of a tuple are left out."""
    hidden: Callable[[HiddenValue], bool] = always
    """Function that returns whether the value is still face down."""
    names: str = ""
    """Which seat the field names; set by `OWNER` and `PARTNER`."""


class HiddenOwners(NamedTuple):
    """Mark on a field that the veil fills and no session keeps: row -> owner of each value that is
    hidden in the field `of`, a mapping to records with an `OWNER`. So others see that an order
    lies there, and whose it is."""

    of: str


OPEN = Seen()
"""Mark of a value that everybody sees."""
OWNER = Seen(names=RECORD_OWNER)
"""Mark of a value that everybody sees and that names the seat the record belongs to."""
PARTNER = Seen(names=RECORD_PARTNER)
"""Mark of a value that everybody sees and that names another seat that sees the secrets of the
record."""

T = TypeVar("T")
Open = Annotated[T, OPEN]
