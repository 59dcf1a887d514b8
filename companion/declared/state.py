"""The state of a declared game: a frozen value, whose fields are made from the declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any

from companion.declared.cards import UNSEEN, cards_class, with_card_backs, without_chance
from companion.table.codec import AtLeast, Count, Id, OneOf
from companion.table.i18n import N_
from companion.table.seen import NOBODY, OPEN, PARTNER, SEAT, HiddenValue, Open, Seen
from companion.table.settable import Settable
from kitgen.game.declared.model import Declared, Stock

ANY = "|"
"""Sign between the tables of those who may have something; behind the last one, nobody may have it
too."""


def _lies(answer: HiddenValue) -> bool:
    """Return whether a sealed answer still lies face down."""
    return any(answer.value in laid.values() for laid in answer.now.sealed.values())


SEALED = Seen(SEAT, others_see=lambda _text: UNSEEN, hidden=_lies)
"""Marker of a secret answer, until all have answered."""


@dataclass(frozen=True)
class TradeOffer:
    """An offer of one seat to another: what it gives and gets, by `coins`, `wares.wood`."""

    other: Annotated[str, PARTNER]
    gives: Open[Mapping[str, Count]]
    gets: Open[Mapping[str, Count]]


@dataclass(frozen=True, kw_only=True)
class State:
    """State shared by every declared game. `state_class` adds its stocks and holdings as fields of
    a subclass."""

    round: Annotated[int, AtLeast(1), OPEN]
    phase: Open[str]
    turn: Open[str]
    """The seat whose turn it is; empty where nobody's is."""
    order: Open[tuple[str, ...]]
    """The seats that play, in this round's order."""
    gone: Open[tuple[str, ...]] = ()
    """Seats that have left the game."""
    deeds: Open[Mapping[str, Mapping[str, Count]]]
    """Number of times each seat has done each deed in this turn."""
    sealed: Open[Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    """Secret answers by deed and seat, as sealed texts, until all have answered."""
    next_order: Open[tuple[str, ...]] = ()
    """The order of seats from the next phase on, where a deed has changed it."""
    offers: Open[Mapping[str, Mapping[str, TradeOffer]]] = field(default_factory=dict)
    """Offers made in this turn, by deed and seat."""
    ended: Open[bool] = False
    winners: Open[tuple[str, ...]] = ()
    choices: Open[Mapping[str, str]]

    @property
    def over(self) -> bool:
        return self.ended


Told = Callable[[Mapping[str, str], str], str]
"""Function of names and id that makes the message a field of the books is told by."""


def state_class(declared: Declared, commands: Sequence[str], told: Told) -> type[State]:
    """Return the class of a game's states: one field for each stock, holding and deck. `commands`
    are the deeds that seats do."""
    seats = declared.seats.table
    phases = tuple(phase.id for phase in declared.phases)
    seat = Annotated[str, Id(seats)]
    in_order = tuple[seat, ...]
    fields: dict[str, Any] = {
        "round": Annotated[int, AtLeast(1), Settable(N_("round")), OPEN],
        "turn": Annotated[str, Settable(N_("turn"), none=True), Id(seats + ANY), OPEN],
        "order": Annotated[in_order, Settable(N_("turn order"), "order"), OPEN],
        "next_order": Annotated[in_order, Settable(N_("next turn order"), "next_order"), OPEN],
        "ended": Annotated[bool, Settable(N_("over")), OPEN],
    }
    if commands:
        deeds_type = Mapping[Annotated[str, OneOf(tuple(commands), "deeds")], Count]
        fields["deeds"] = Annotated[
            Mapping[seat, deeds_type], Settable(N_("done"), each=True), OPEN
        ]
    if declared.out is not None:
        fields["gone"] = Annotated[in_order, Settable(N_("gone"), each=True), OPEN]
    if len(phases) > 1:
        fields["phase"] = Annotated[str, OneOf(phases, "phases"), Settable(N_("phase")), OPEN]
    fields |= {
        name: _kept(stock, told(stock.name, name)) for name, stock in declared.stocks.items()
    }
    for name, holding in declared.holdings.items():
        of, rows = Id(ANY.join(holding.of)), Id(holding.rows)
        fields[name] = Annotated[
            Mapping[Annotated[str, rows], Annotated[str, of]],
            Settable(told(holding.name, name), name, each=True, none=True),
            OPEN,
        ]
    body: dict[str, Any] = {"next_order": (), "ended": False, "gone": ()}
    if any(head.secret for head in declared.heads):
        fields["sealed"] = Open[Mapping[str, Mapping[str, Annotated[str, SEALED]]]]
        body["sealed"] = field(default_factory=dict)
    if declared.decks:
        fields["choices"] = Annotated[Mapping[str, str], Seen(NOBODY, others_see=without_chance)]
    if any(not deck.shown for deck in declared.decks.values()):
        offer = Annotated[TradeOffer, Seen(SEAT, others_see=partial(_with_backs, declared))]
        fields["offers"] = Open[Mapping[str, Mapping[str, offer]]]
        body["offers"] = field(default_factory=dict)
    fields |= {
        name: _opened(cards_class(name, told(deck.name, name), deck.table, seats, deck.shown))
        for name, deck in declared.decks.items()
    }
    body |= {"__annotations__": fields, "__module__": __name__}
    made: type[State] = dataclass(frozen=True, kw_only=True)(type("State", (State,), body))
    return made


def _opened(kind: Any) -> Any:
    return Annotated[kind, OPEN]


def _with_backs(declared: Declared, offer: TradeOffer) -> TradeOffer:
    """Return an offer as others see it: of cards in hidden hands the backs."""
    gives, gets = with_card_backs(declared, offer.gives), with_card_backs(declared, offer.gets)
    return replace(offer, gives=gives, gets=gets)


def _kept(stock: Stock, label: str) -> Any:
    """Return the type of a stock. Rows of which there are none are left out."""
    kind: Any = Annotated[int, AtLeast(stock.least)]
    if stock.each:
        kind = Mapping[Annotated[str, Id(stock.each)], kind]
    if not stock.of:
        return Annotated[kind, Settable(label, stock.id), OPEN]
    return Annotated[
        Mapping[Annotated[str, Id(ANY.join(stock.of))], kind],
        Settable(label, stock.id, each=True),
        OPEN,
    ]
