"""Requests of a fight while it is fought: a die, the combat card, chance.

A fight is a generator that yields requests and is sent answers. The table answers with dice and
cards; the odds answer every way there is and add up how often.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from companion.games.battles_of_napoleon.trial import TrialItem, needed
from companion.table.dialogue import Unanswered, carried

T = TypeVar("T")

DIE, CARD, LOT = "die", "card", "lot"

Answer: TypeAlias = int | str
"""Answer to a request: a die as a number, a card or the one whom the lot has hit as its id."""


class Request(NamedTuple):
    """A request of a fight. `kind` is one of the above; `about` its subject: `fire`, `result`,
    `square`, `wound` …; `unit` the unit concerned. A die has its `items`; a card is looked up at
    `total`; a lot is drawn among `options`."""

    kind: str
    about: str
    unit: str
    items: tuple[TrialItem, ...] = ()
    total: int = 0
    options: tuple[str, ...] = ()

    def answered_by(self, unit: str) -> bool:
        """Return whether it is about a result for a unit, which cards may answer: a combat card is
        drawn, or the unit is tested."""
        return self.kind == CARD or self.unit == unit

    @property
    def needed(self) -> int:
        """The least die that succeeds."""
        return needed(self.items)


Fight = Generator[Request, Any, T]
"""Yields requests, is sent an `Answer` to each, and ends with a T."""


class UnfinishedFight(NamedTuple):
    """A fight whose answers came to an end, and what it asks next."""

    request: Request


def run(fight: Fight[T], answers: Sequence[Answer]) -> T | UnfinishedFight:
    """Return the end of a fight with these answers, in the order asked, or what it asks next."""
    left = iter(answers)

    def answer(request: Request) -> Answer:
        for given in left:
            return given
        raise Unanswered(request)

    try:
        return carried(fight, answer)
    except Unanswered as open_question:
        return UnfinishedFight(open_question.question)
