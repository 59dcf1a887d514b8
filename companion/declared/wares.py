"""Things that seats trade: an amount of a stock, a row that a seat holds, a card.

All goods are taken from their givers before anybody gets any, so nothing received in a trade is
passed on in it. Like every effect, a trade never fails: it goes as far as it can and notes the rest
among the ledger's shortfalls.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.declared import cards as decks
from companion.declared.cards import DOT, UNSEEN, Cards
from companion.declared.ledger import Ledger
from companion.declared.stacks import stack
from companion.declared.world import World
from companion.table.i18n import _
from companion.table.sealed import seal_text, unseal_text
from kitgen.game.declared.model import Deck, Holding, Stock


@dataclass(frozen=True, slots=True)
class Ware:
    """A thing that changes hands: its name, and of which row of which table."""

    title: Mapping[str, str]
    table: str
    row: str

    @property
    def hidden(self) -> bool:
        """Whether only its owner knows of it."""
        return False

    def most(self, world: World) -> int:
        """Return the most a seat can have, used if its real number is hidden."""
        return 1

    def has(self, ledger: Ledger, seat: str) -> int:
        """Return the number a seat can give."""
        raise NotImplementedError

    def leave(self, ledger: Ledger, seat: str, count: int) -> Any:
        """Take goods from a seat and note a shortfall. Return the goods that are on their way."""
        raise NotImplementedError

    def arrive(self, ledger: Ledger, giver: str, getter: str, goods: Any) -> None:
        """Deliver goods on their way to the getter, or give back what cannot be received."""
        raise NotImplementedError

    def enough(self, ledger: Ledger, seat: str, count: int) -> bool:
        """Return whether a seat has so many; note a shortfall if not."""
        there = self.has(ledger, seat)
        if there >= count:
            return True
        text = _("{what}: {who} has {n}; {wanted} needed")
        what = f"{ledger.world.said(self.title)} ({self.called(ledger.world)})"
        who = ledger.world.seat(seat)
        ledger.shortfalls.append(text.format(what=what, who=who, n=there, wanted=count))
        return False

    def called(self, world: World) -> str:
        return world.called((self.table,), self.row) if self.row else world.said(self.title)

    def so_many(self, world: World, count: int) -> str:
        """Return a number of them: `2 Spears`; a stock has no counted forms: `1× Coins`."""
        if not self.row:
            return f"{count}× {self.called(world)}"
        return f"{count} {world.so_many((self.table,), self.row, count)}"


@dataclass(frozen=True, slots=True)
class CountedWare(Ware):
    """An amount of a stock."""

    stock: Stock

    @property
    def _of(self) -> str | None:
        return self.row or None

    def has(self, ledger: Ledger, seat: str) -> int:
        keys = (seat, self.row) if self.row else (seat,)
        return ledger.stock(self.stock.id, keys) - self.stock.least

    def leave(self, ledger: Ledger, seat: str, count: int) -> int:
        return ledger.given_up(self.stock, seat, self._of, count)

    def arrive(self, ledger: Ledger, giver: str, getter: str, goods: int) -> None:
        got = ledger.received(self.stock, getter, self._of, goods)
        ledger.change(self.stock, giver, self._of, goods - got)


@dataclass(frozen=True, slots=True)
class HeldWare(Ware):
    """A row that somebody has."""

    holding: Holding

    def has(self, ledger: Ledger, seat: str) -> int:
        return int(ledger.holder(self.holding.id, self.row) == seat)

    def leave(self, ledger: Ledger, seat: str, count: int) -> bool:
        return self.enough(ledger, seat, count)

    def arrive(self, ledger: Ledger, giver: str, getter: str, goods: bool) -> None:
        if goods:
            owners = ledger.get(self.holding.id)
            ledger.write(self.holding.id, {**owners, self.row: getter})


@dataclass(frozen=True, slots=True)
class CardWare(Ware):
    """A card in a hand. If others must not see it, they learn that it has gone, not which."""

    deck: Deck

    @property
    def hidden(self) -> bool:
        return not self.deck.shown

    def most(self, world: World) -> int:
        return stack(world, self.deck.id).count(self.row)

    def has(self, ledger: Ledger, seat: str) -> int:
        hand = ledger.hand(self.deck.id, seat)
        return hand.count(self.row) + hand.count(UNSEEN)

    def leave(self, ledger: Ledger, seat: str, count: int) -> list[str]:
        self.enough(ledger, seat, count)
        gone = list[str]()
        for _card in range(min(count, self.has(ledger, seat))):
            cards: Cards = ledger.get(self.deck.id)
            seen = self.row in cards.hands[seat]
            left = decks.moved(cards, self.row, seat)
            assert left is not None
            ledger.write(self.deck.id, left)
            gone.append(self.row if seen else UNSEEN)
        return gone

    def arrive(self, ledger: Ledger, giver: str, getter: str, goods: list[str]) -> None:
        for card in goods:
            ledger.hand_over(self.deck.id, getter, card)
            told = "" if self.hidden else card
            ledger.note(giver, self.deck.id, -1, told)
            ledger.note(getter, self.deck.id, 1, told)


def wares(world: World, names: tuple[str, ...]) -> dict[str, Ware]:
    """Return everything in some stocks, holdings and decks that can be traded, by its key in
    events: `coins`, `wares.wood`, `mill.weir`, `tales.piper`."""
    declared, known = world.declared, dict[str, Ware]()
    for name in names:
        if name in declared.stocks:
            stock = declared.stocks[name]
            rows = world.ids(stock.each) if stock.each else ("",)
            for row in rows:
                key = f"{name}{DOT}{row}" if row else name
                known[key] = CountedWare(stock.name, stock.each, row, stock)
        elif name in declared.holdings:
            held = declared.holdings[name]
            for row in world.ids(held.rows):
                known[f"{name}{DOT}{row}"] = HeldWare(held.name, held.rows, row, held)
        else:
            deck = declared.decks[name]
            for row in world.ids(deck.table):
                known[f"{name}{DOT}{row}"] = CardWare(deck.name, deck.table, row, deck)
    return known


# ---- what others must not know -------------------------------------------------------------------


def seal_hidden(known: Mapping[str, Ware], counts: Mapping[str, int]) -> dict[str, int]:
    """Return goods as an event stores them: each hidden card is sealed by itself."""
    sealed = dict[str, int]()
    for key, count in counts.items():
        if key not in known or not known[key].hidden:
            sealed[key] = count
            continue
        deck, _dot, row = key.partition(DOT)
        sealed.update((f"{deck}{DOT}{seal_text(row)}", 1) for _card in range(count))
    return sealed


def unseal_hidden(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the goods that an event has stored, hidden cards with their names."""
    unsealed = dict[str, int]()
    for key, count in counts.items():
        name, _dot, row = key.partition(DOT)
        with suppress(ValueError):  # what was never sealed stays as it is
            key = f"{name}{DOT}{unseal_text(row)}" if row else key
        unsealed[key] = unsealed.get(key, 0) + count
    return unsealed


def listed(world: World, names: tuple[str, ...], counts: Mapping[str, int]) -> str:
    """Return goods in words. A single row of its kind goes by its name alone."""
    known, parts = wares(world, names), list[str]()
    for key, count in counts.items():
        name, _dot, row = key.partition(DOT)
        if row == UNSEEN and name in world.declared.decks:
            deck = world.said(world.declared.decks[name].name)
            parts.append(f"{_('{n} face down').format(n=count)} ({deck})")
        elif isinstance(ware := known.get(key), HeldWare):
            parts.append(ware.called(world))
        elif ware is not None:
            parts.append(ware.so_many(world, count))
    return ", ".join(parts) or _("nothing")
