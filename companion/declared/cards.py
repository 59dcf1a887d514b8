"""Decks of a declared game: where each card lies, and which one comes next.

No order of the pile is kept. A session has one number of chance from its beginning; with it, the
deck, and how many cards have come from it, the next card is chosen among those that are left, each
equally likely. So a line undone and done again brings the same card, and a file tells nobody who
reads it what comes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from secrets import token_hex
from typing import Annotated, Any

from companion.table.codec import AtLeast, Id
from companion.table.seen import OPEN, SEAT, HiddenValue, Open, Seen
from companion.table.settable import Settable
from kitgen.game.declared.model import Declared

CHANCE = "chance"
"""Choice that has the number of chance."""
UNSEEN = "?"
"""Card of which only the back is known, or an unknown number of chance."""
MOST_CARDS = 1_000


@dataclass(frozen=True, kw_only=True)
class Cards:
    """A deck: what is in hands, lies open, is used, and how many have come from the pile."""

    hands: Mapping[str, tuple[str, ...]]
    open: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    drawn: int = 0

    def out(self) -> Iterator[str]:
        """Yield every card that is not in the pile."""
        for hand in self.hands.values():
            yield from hand
        yield from self.open
        yield from self.used


def backs(cards: Sequence[str]) -> tuple[str, ...]:
    """Return the same number of cards face down."""
    return (UNSEEN,) * len(cards)


DOT = "."
"""Sign between a stock, a holding or a deck and its row, in the keys of an offer."""


def with_card_backs(declared: Declared, goods: Mapping[str, int]) -> dict[str, int]:
    """Return goods as others see them: of cards that are not theirs to see the backs."""
    seen = dict[str, int]()
    for key, count in goods.items():
        deck = declared.decks.get(key.partition(DOT)[0])
        if deck is not None and not deck.shown:
            key = f"{deck.id}{DOT}{UNSEEN}"
        seen[key] = seen.get(key, 0) + count
    return seen


def without_chance(choices: Mapping[str, str]) -> dict[str, str]:
    """Return the choices without the number of chance."""
    return {**choices, CHANCE: UNSEEN}


def _until_the_end(hand: HiddenValue) -> bool:
    """Return whether a hand is still hidden. Hands are shown when the game is over."""
    return not hand.now.over


def cards_class(name: str, label: str, table: str, seats: str, shown: bool = False) -> type[Cards]:
    """Return the class of a deck, whose cards are the rows of a table. Hands are hidden unless they
    are `shown`."""
    card = Annotated[str, Id(table)]
    seen = OPEN if shown else Seen(SEAT, others_see=backs, hidden=_until_the_end)
    fields: dict[str, Any] = {
        "hands": Annotated[
            Mapping[Annotated[str, Id(seats)], Annotated[tuple[card, ...], seen]],
            Settable(label, name, each=True),
            OPEN,
        ],
        "open": Open[tuple[card, ...]],
        "used": Open[tuple[card, ...]],
        "drawn": Annotated[int, AtLeast(0), OPEN],
    }
    body = {"__annotations__": fields, "__module__": __name__, "open": (), "used": (), "drawn": 0}
    made: type[Cards] = dataclass(frozen=True, kw_only=True)(type("Cards", (Cards,), body))
    return made


def pile(stack: Sequence[str], cards: Cards) -> list[str]:
    """Return the cards left in a deck. Their order has no meaning."""
    gone = Counter(cards.out())
    remaining = []
    for card in stack:
        if gone[card] > 0:
            gone[card] -= 1
        else:
            remaining.append(card)
    return remaining


def left(stack: Sequence[str], cards: Cards) -> int:
    """Return the number of cards in the pile."""
    return max(0, len(stack) - sum(1 for _card in cards.out()))


def chosen(chance: str, deck: str, drawn: int, many: int) -> int:
    """Return the index of the next card among the `many` that are left."""
    digest = blake2b(f"{chance}\0{deck}\0{drawn}".encode(), digest_size=16).digest()
    return int.from_bytes(digest, "big") % many


def moved(cards: Cards, card: str, seat: str | None) -> Cards | None:
    """Return the deck without a card from the hand of a seat, or from the open cards if there is no
    seat or the hand lacks it. Return None if it is in neither."""
    if seat is not None:
        hand = list(cards.hands.get(seat, ()))
        gone = card if card in hand else UNSEEN
        if gone in hand:
            hand.remove(gone)
            return replace(cards, hands={**cards.hands, seat: tuple(hand)})
    if card in cards.open:
        return replace(cards, open=_without(cards.open, card))
    return None


def with_lying(cards: Cards, where: str, lying: tuple[str, ...]) -> Cards:
    """Return the deck with other open cards, or other used cards (`where`: 'open' or 'used')."""
    return replace(cards, open=lying) if where == "open" else replace(cards, used=lying)


def _without(cards: Sequence[str], card: str) -> tuple[str, ...]:
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def taken(stack: Sequence[str], cards: Cards, card: str) -> Cards | None:
    """Return the deck from which a named card can be put into a hand: without it if it lay open or
    was used, unchanged if it is in the pile, which is what lies nowhere else. None if it is in
    none."""
    for name in ("open", "used"):
        lying = getattr(cards, name)
        if card in lying:
            return with_lying(cards, name, _without(lying, card))
    return cards if card in pile(stack, cards) else None


def fresh() -> str:
    """Return a number of chance for a new session."""
    return token_hex(8)
