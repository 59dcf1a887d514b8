"""The state of a declared game: a frozen value, whose fields are made from the declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from companion.declared.cards import cards_class
from companion.table.codec import AtLeast, Count, Id, OneOf
from companion.table.i18n import N_
from companion.table.settable import Settable
from kitgen.game.declared.model import Declared, Stock

ANY = "|"
"""Between the tables of those who may have something; behind the last one where nobody may."""


@dataclass(frozen=True)
class Offer:
    """An offer of one seat to another: what it gives and gets, by `coins`, `wares.wood`."""

    other: str
    gives: Mapping[str, Count]
    gets: Mapping[str, Count]


@dataclass(frozen=True, kw_only=True)
class State:
    """State shared by every declared game. `state_class` adds its stocks and holdings as fields of
    a subclass."""

    round: Annotated[int, AtLeast(1)]
    phase: str
    turn: str
    """The seat whose turn it is; empty where nobody's is."""
    order: tuple[str, ...]
    """The seats that play, in this round's order."""
    gone: tuple[str, ...] = ()
    """Seats that have left the game."""
    deeds: Mapping[str, Mapping[str, Count]]
    """Number of times each seat has done each deed in this turn."""
    sealed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Secret answers by deed and seat, as sealed texts, until all have answered."""
    next_order: tuple[str, ...] = ()
    """The order of seats from the next phase on, where a deed has changed it."""
    offers: Mapping[str, Mapping[str, Offer]] = field(default_factory=dict)
    """Offers made in this turn, by deed and seat."""
    ended: bool = False
    winners: tuple[str, ...] = ()
    choices: Mapping[str, str]

    @property
    def over(self) -> bool:
        return self.ended


Told = Callable[[Mapping[str, str], str], str]
"""Makes the message that a field of the books is told by, of its names and its id."""


def state_class(declared: Declared, commands: Sequence[str], told: Told) -> type[State]:
    """The class of a game's states: one field for each stock and each holding. `commands` are the
    deeds that seats do."""
    seats = declared.seats.table
    phases = tuple(phase.id for phase in declared.phases)
    fields: dict[str, Any] = {
        "round": Annotated[int, AtLeast(1), Settable(N_("round"))],
        "turn": Annotated[str, Settable(N_("turn"), none=True), Id(seats + ANY)],
        "order": Annotated[_seats(seats), Settable(N_("turn order"), "order")],
        "next_order": Annotated[_seats(seats), Settable(N_("next turn order"), "next_order")],
        "ended": Annotated[bool, Settable(N_("over"))],
    }
    if commands:
        deeds = OneOf(tuple(commands), "deeds")
        done = Mapping[Annotated[str, deeds], Count]
        whose = Mapping[Annotated[str, Id(seats)], done]
        fields["deeds"] = Annotated[whose, Settable(N_("done"), each=True)]
    if declared.out is not None:
        fields["gone"] = Annotated[_seats(seats), Settable(N_("gone"), each=True)]
    if len(phases) > 1:
        fields["phase"] = Annotated[str, OneOf(phases, "phases"), Settable(N_("phase"))]
    fields |= {
        name: _kept(stock, told(stock.name, name)) for name, stock in declared.stocks.items()
    }
    for name, holding in declared.holdings.items():
        of, rows = Id(ANY.join(holding.of)), Id(holding.rows)
        fields[name] = Annotated[
            Mapping[Annotated[str, rows], Annotated[str, of]],
            Settable(told(holding.name, name), name, each=True, none=True),
        ]
    fields |= {
        name: cards_class(name, told(deck.name, name), deck.table, seats)
        for name, deck in declared.decks.items()
    }
    body: dict[str, Any] = {"__annotations__": fields, "__module__": __name__}
    body |= {"next_order": (), "ended": False, "gone": ()}
    made: type[State] = dataclass(frozen=True, kw_only=True)(type("State", (State,), body))
    return made


def _seats(table: str) -> Any:
    """The type of some seats, in an order."""
    return tuple[Annotated[str, Id(table)], ...]


def _kept(stock: Stock, label: str) -> Any:
    """The type of a stock. Of each row only what is there is kept."""
    kind: Any = Annotated[int, AtLeast(stock.least)]
    if stock.each:
        kind = Mapping[Annotated[str, Id(stock.each)], kind]
    if not stock.of:
        return Annotated[kind, Settable(label, stock.id)]
    return Annotated[
        Mapping[Annotated[str, Id(ANY.join(stock.of))], kind], Settable(label, stock.id, each=True)
    ]
