"""Answers that the questions of a deed allow, and why another one does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.declared.cards import UNSEEN
from companion.declared.ledger import Ledger
from companion.declared.state import State
from companion.declared.world import World
from companion.table.i18n import _
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import HAND, Asked, Deed, Expression, Spoken


def candidates(
    world: World, state: State, seat: str, asked: Asked, answers: Mapping[str, Any]
) -> list[str]:
    """Return the rows that answer a question of a deed, in the order of their table. Raises
    Unreckoned."""
    if asked.what == "card":
        cards = getattr(state, asked.deck)
        lying = cards.hands.get(seat, ()) if asked.where == "hand" else getattr(cards, asked.where)
        rows: Iterable[str] = dict.fromkeys(card for card in lying if card != UNSEEN)
    elif asked.table == world.declared.seats.table:
        rows = (key for key in state.order if key not in state.gone)
    else:
        rows = world.ids(asked.table)
    if asked.condition is None:
        return list(rows)
    ledger = Ledger(world, state)
    allowed = []
    for row in rows:
        if asked.condition(ledger.knowing(seat=seat, **answers, **{asked.id: row})):
            allowed.append(row)
    return allowed


def bounds(
    world: World, state: State, seat: str, asked: Asked, answers: Mapping[str, Any]
) -> tuple[int, int]:
    """Return the least and the greatest number that may be answered. Raises Unreckoned."""
    ledger = Ledger(world, state).knowing(seat=seat, **answers)

    def figure(value: Expression | None) -> int:
        return int(value(ledger)) if value is not None else 0

    return figure(asked.least), figure(asked.most)


def countable(
    world: World, state: State, seat: str, asked: Asked, answers: Mapping[str, Any]
) -> list[str]:
    """Return the rows of which at least one may be counted. Raises Unreckoned."""
    if asked.most is None:
        return candidates(world, state, seat, asked, answers)
    return list(limits(world, state, seat, asked, answers))


def is_hopeless(world: World, state: State, seat: str, asked: Asked) -> bool:
    """Return whether nothing can answer a question, whatever is answered before it."""
    if asked.optional or asked.many or asked.what not in ("row", "seat", "card", "counts"):
        return False
    rows = countable if asked.what == "counts" else candidates
    try:
        return not rows(world, state, seat, asked, {})
    except (Unreckoned, LookupError):  # a LookupError: it depends on an answer before it
        return False


def is_futile(world: World, state: State, deed: Deed) -> bool:
    """Return whether the seat whose turn it is cannot answer a question of a deed. Hands that are
    not shown do not count: everybody is told the same."""
    if not state.turn or deed.anybody or deed.secret is not None:
        return False
    return any(
        is_hopeless(world, state, state.turn, asked)
        for asked in deed.asked
        if not (asked.what == "card" and asked.where == HAND)
    )


def stocks_looked_up(world: World, state: State, seat: str, asked: Asked) -> dict[str, int]:
    """Return the amounts of the seat's own stocks on which the answers to a question depend:
    `{"coins": 0}`."""
    ledger = _Noting(world, state, seat)
    if asked.condition is not None:
        with suppress(Unreckoned, LookupError):
            for row in world.ids(asked.table):
                asked.condition(ledger.knowing(seat=seat, **{asked.id: row}))
    return ledger.noted


class _Noting(Ledger):
    """Ledger that notes which stocks of a seat are looked up, with their amounts."""

    def __init__(self, world: World, state: State, seat: str) -> None:
        super().__init__(world, state)
        self._seat = seat
        self.noted: dict[str, int] = {}

    def stock(self, name: str, keys: tuple[str, ...]) -> int:
        amount = super().stock(name, keys)
        if keys == (self._seat,):
            self.noted[name] = amount
        return amount


def may_be_left_out(
    world: World, state: State, seat: str, asked: Asked, answers: Mapping[str, Any]
) -> bool:
    """Return whether an optional answer is not needed after those before it. Raises Unreckoned."""
    if asked.waived is None:
        return True
    return bool(asked.waived(Ledger(world, state).knowing(seat=seat, **answers)))


def _is_left_out(value: Any) -> bool:
    """Return whether a value is no answer: none, no row of several, or counts of nothing."""
    if isinstance(value, Mapping):
        return not any(value.values())
    return value is None or value == ()


def misfit(
    world: World, state: State, seat: str, asked: Asked, answers: Mapping[str, Any], value: Any
) -> str:
    """Return why a value does not answer the question: `Coins: 0 to 5, not 7`. Empty if it does."""
    what = world.said(asked.help).rstrip(".")
    if _is_left_out(value) and not may_be_left_out(world, state, seat, asked, answers):
        return _("{what}: at least one").format(what=what)
    if value is None or asked.what == "flag":
        return ""
    if asked.what == "number":
        least, most = bounds(world, state, seat, asked, answers)
        if least <= value <= most:
            return ""
        text = _("{what}: {least} to {most}, not {n}")
        return text.format(what=what, least=least, most=most, n=value)
    if asked.what == "word":
        return "" if value in asked.words else _("'{value}' is none here").format(value=value)
    if asked.what == "counts":
        if not asked.optional and not any(value.values()):
            return _("{what}: at least one").format(what=what)
        if text := _too_many(world, state, seat, asked, answers, value):
            return text
    open_rows = candidates(world, state, seat, asked, answers)
    rows = [value] if isinstance(value, str) else value
    closed = next((row for row in rows if row not in open_rows), None)
    return "" if closed is None else _not_meant(world, asked, closed, open_rows)


_MOST_NAMED = 12
"""Most rows named that could be meant instead."""


def _not_meant(world: World, asked: Asked, row: str, open_rows: Sequence[str]) -> str:
    """Return the sentence that a row cannot be meant, with those that can."""
    called = world.called((asked.table,), row)
    if not open_rows:
        return _("{row} cannot be meant here; nothing can").format(row=called)
    names = ", ".join(world.called((asked.table,), key) for key in open_rows[:_MOST_NAMED])
    return _("{row} cannot be meant here; these can: {rows}").format(row=called, rows=names)


def limits(
    world: World, state: State, seat: str, asked: Asked, answers: Mapping[str, Any]
) -> dict[str, int]:
    """Return the largest count of each row; empty if the question has no limit. Raises
    Unreckoned."""
    if asked.most is None:
        return {}
    ledger, most = Ledger(world, state), asked.most
    rows = candidates(world, state, seat, asked, answers)
    most_of = {
        row: int(most(ledger.knowing(seat=seat, **answers, **{asked.id: row}))) for row in rows
    }
    return {row: count for row, count in most_of.items() if count > 0}


def _too_many(
    world: World, state: State, seat: str, asked: Asked, answers: Mapping[str, Any], value: Any
) -> str:
    """Return why a count is too large: `Spears: 3 at most, not 5`. Empty if none is."""
    if asked.most is None:
        return ""
    most = limits(world, state, seat, asked, answers)
    for row, count in value.items():
        if count > most.get(row, 0):
            text = _("{row}: {most} at most, not {n}")
            called = world.called((asked.table,), row)
            return text.format(row=called, most=most.get(row, 0), n=count)
    return ""


def known_as(deed_asked: Iterable[Asked], answers: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers as expressions know them. A word becomes `Spoken`, which is shown in the
    reader's language."""
    known = dict(answers)
    for asked in deed_asked:
        if asked.what == "word" and known[asked.id] is not None:
            word = str(known[asked.id])
            known[asked.id] = Spoken.of(word, asked.words.get(word, {}))
    return known
