"""Requests of phones: who sends one, and the result it gets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.serve.drafts import PhoneDraft
from companion.serve.seats import KEEPER
from companion.table.errors import CompanionError, Refusal
from companion.table.events import Event
from companion.table.reply import Block


class Seat(NamedTuple):
    """Sender of a request: seat (empty for a watcher), keeper's right, language, the name given,
    and the seat of others that it asks for."""

    id: str
    keeper: bool = False
    lang: str = "en"
    person: str = ""
    wants: str = ""


class RequestResult(NamedTuple):
    """Answer to a request. `state` is asked, done, refused, wrong, stale, dropped, proposed or
    settled. `draft` is the draft under way after it."""

    state: str
    line: int | None = None
    blocks: Sequence[Block] = ()
    warnings: Sequence[str] = ()
    refusals: Sequence[Refusal] = ()
    error: str = ""
    field: str = ""
    draft: PhoneDraft | None = None
    wrong: str = ""
    """Reason why the last answer of the draft will not do."""
    command: str = ""
    """Command that the rules refuse, or whose words are wrong."""
    change: Event | None = None
    """Change of old lines that was written, if it is one."""


class NotYours(CompanionError):
    """Error: somebody asked for what another seat does."""


def is_addressee(seat: Seat, addressee: str) -> bool:
    """Return whether a question to `addressee`, the id of a seat, is put to this seat. `KEEPER`
    means the keeper, and so does an empty id: who gives a command without a seat keeps the
    table."""
    if addressee == KEEPER:
        return seat.keeper
    if not addressee:
        return seat.keeper and not seat.id
    return seat.id == addressee


def addressee_among(seat: Seat, addressees: Sequence[str]) -> str:
    """Return the addressee that a seat is asked as; the first one if it is not asked."""
    own = (addressee for addressee in addressees if is_addressee(seat, addressee))
    return next(own, addressees[0])
