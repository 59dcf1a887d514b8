"""A question as data: what a page needs to put it as a form, and a terminal never asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from companion.table.reply import Block

if TYPE_CHECKING:
    from companion.table.scene import Battle

Kind = Literal["one", "some", "counts", "number", "yes", "dice", "send", "text"]
"""Kind of answer: one name, several names, names with counts, a number, yes or no, dice as they
fell, a confirmation to send, or any words."""


class Offer(NamedTuple):
    """An answer, or a part of one, as it is typed; of counts how many there are at most, where
    that is known; what is to be said of it, such as its price."""

    value: str
    most: int | None = None
    note: str = ""
    says: str = ""
    """Text of the thing itself: what a card does."""
    price: int | None = None
    """Price of one piece, if several are bought from one purse."""
    forms: tuple[str, ...] = ()
    """Counted forms of the name for one, a few and many: `("Tank", "Tanky", "Tanků")`."""
    key: str = ""
    """Id of what is named, by which a page finds it on a board or among cards."""
    group: str = ""
    """Group under whose heading a long list has it."""


class Asked(NamedTuple):
    """A question. `usual` is what an empty answer means; `free` says that other words than the
    offers may be typed. There are so many `dice` with so many `sides`; where hits will do,
    `groups` has the dice of each group."""

    kind: Kind
    prompt: str
    name: str = ""
    """Field that is asked for; empty for dice and for what is no field."""
    offers: tuple[Offer, ...] = ()
    usual: str | None = None
    free: bool = False
    seat: str = ""
    """Seat that is asked; empty for the seat that gave the command."""
    others: tuple[str, ...] = ()
    """Other seats that are asked the same question at the same time."""
    secret: bool = False
    most: int | None = None
    """Greatest number that may be answered; None: no known limit."""
    exactly: int | None = None
    """Number of names or counts an answer needs; None: not fixed."""
    dice: int = 0
    sides: int = 0
    groups: tuple[int, ...] = ()
    none: str | None = None
    """Text that answers 'none' to a question for counts or names; None: not allowed."""
    scene: tuple[Block, ...] = ()
    """Forces that are left in a battle, shown to every player concerned."""
    battle: Battle | None = None
    """Battle as it is laid out, shown to every player."""
    good: tuple[tuple[int, int], ...] = ()
    """For each die the least and the greatest number that succeeds; empty: not known."""
    purse: int | None = None
    """Amount that can be spent on the counted things; None: they are not bought."""
    owner: str = ""
    """Seat whose things the answers are, if it is another than the one that is asked: a page shows
    its mat."""
    where: str = ""
    """Id of the place, or key of the piece, that the question is about, which a page shows on the
    board."""
    draws: bool = False
    """Whether the program can draw the answer: the word that rolls dice asks for it."""
