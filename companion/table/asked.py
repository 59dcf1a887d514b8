"""A question as data: what a page needs to put it as a form, and a terminal never asks for."""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.table.reply import Block

Kind = Literal["one", "some", "counts", "number", "yes", "dice", "send", "text"]
"""What an answer is made of: one name or several, names with their counts, a number, yes or no,
dice as they fell, that it be done, or any words."""


class Offer(NamedTuple):
    """An answer, or a part of one, as it is typed; of counts how many there are at most, where
    that is known; what is to be said of it, such as its price."""

    value: str
    most: int | None = None
    note: str = ""
    says: str = ""
    """The text of the thing itself: what a card does."""
    price: int | None = None
    """What one costs, where several are bought from one purse."""
    forms: tuple[str, ...] = ()
    """Of counts what one, a few and many are called: `("Tank", "Tanky", "Tanků")`."""


class Asked(NamedTuple):
    """A question. `usual` is what an empty answer means; `free` says that other words than the
    offers may be typed. There are so many `dice` with so many `sides`; where hits will do,
    `groups` has the dice of each group."""

    kind: Kind
    prompt: str
    name: str = ""
    """The field that is asked for; empty for dice and for what is no field."""
    offers: tuple[Offer, ...] = ()
    usual: str | None = None
    free: bool = False
    seat: str = ""
    """Whom it is put to; empty for whoever gave the command."""
    others: tuple[str, ...] = ()
    """Who is asked the same at once, each for themselves."""
    secret: bool = False
    most: int | None = None
    """Of a number the greatest, where that is known."""
    exactly: int | None = None
    """How many names or counts make an answer, where that is fixed."""
    dice: int = 0
    sides: int = 0
    groups: tuple[int, ...] = ()
    none: str | None = None
    """What says that nothing is taken, where of counts or names that may be."""
    scene: tuple[Block, ...] = ()
    """How what is fought over stands, for everybody whom it concerns: forces that are left."""
    purse: int | None = None
    """How much there is to spend on what is counted."""
    draws: bool = False
    """Whether the program can draw the answer: the word that rolls dice asks for it."""
