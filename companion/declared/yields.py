"""Cost and yield of an answer to a deed's question, for the forms of phones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.declared.answers import known_as
from companion.declared.ledger import Ledger, summed_up
from companion.declared.state import State
from companion.declared.world import World
from companion.table.actions import Purse
from companion.table.figures import with_sign
from companion.table.i18n import _
from companion.table.rules import Entry
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import Deed

MOST_TOLD = 6
"""Most changes told beside one answer."""


def changes(
    world: World, state: State, seat: str, deed: Deed, answers: Mapping[str, Any]
) -> list[Entry]:
    """Return the changes of a deed in the seat's own stocks. Empty if it has further questions or a
    battle, or cannot be worked out."""
    given = {asked.id: answers.get(asked.id) for asked in deed.asked}
    open = any(given[question.id] is None and not question.optional for question in deed.asked)
    if open or deed.fight is not None:
        return []
    with suppress(Unreckoned, LookupError, TypeError, ValueError):
        ledger = Ledger(world, state, deed.id).knowing(seat=seat, **known_as(deed.asked, given))
        for name, value in deed.lets:
            ledger.knowing(**{name: value(ledger)})
        ledger.carry_out(deed.effects)
        of_seat = [entry for entry in ledger.entries if entry.account == seat]
        return [entry for entry in summed_up(of_seat) if _stock(world, entry) is not None]
    return []


def _stock(world: World, entry: Entry) -> Any:
    return world.declared.stocks.get(entry.detail.partition(".")[0])


def told(world: World, state: State, entries: Sequence[Entry], answer: Any) -> str:
    """Return changes in words: `Coins −5 (15 left), Shares +1`. The name of a stock has
    no counted forms, so it stands first. The row that is the answer is not named again."""
    return ", ".join(_texts(world, state, entries[:MOST_TOLD], answer))


def _texts(world: World, state: State, entries: Sequence[Entry], answer: Any) -> Iterator[str]:
    for entry in entries:
        stock, row = _stock(world, entry), entry.detail.partition(".")[2]
        about = [world.called((stock.each,), row)] if row and row != answer else []
        if entry.amount < 0 and not stock.spaces:
            keys = (entry.account, row) if row else (entry.account,)
            left = Ledger(world, state).stock(stock.id, keys) + entry.amount
            about.append(_("{n} left").format(n=left))
        change = f"{world.said(stock.name)} {with_sign(entry.amount)}"
        yield f"{change} ({', '.join(about)})" if about else change


def purse(
    world: World, state: State, seat: str, deed: Deed, answers: Mapping[str, Mapping[str, Any]]
) -> Purse | None:
    """Return what the seat has in the stock that pays for every row, with the price of one of each;
    None if a row costs nothing or two stocks, or if rows are paid from different ones. `answers`
    has, by row, the answers of the deed that take one of it."""
    prices: dict[str, int] = {}
    paid: set[str] = set()
    for row, given in answers.items():
        costs = [entry for entry in changes(world, state, seat, deed, given) if entry.amount < 0]
        if len(costs) != 1:
            return None
        paid.add(costs[0].detail)
        prices[row] = -costs[0].amount
    if len(paid) != 1:
        return None
    stock, _dot, stock_row = paid.pop().partition(".")
    keys = (seat, stock_row) if stock_row else (seat,)
    return Purse(Ledger(world, state).stock(stock, keys), prices)
