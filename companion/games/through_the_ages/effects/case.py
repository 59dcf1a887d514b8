"""One change that a card makes to one civilisation, while it is being made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.effects.measures import measure
from companion.games.through_the_ages.effects.questions import Answer, CardQuestion, bounded
from companion.games.through_the_ages.politics_state import EffectJob, Resolution
from kitgen.game.effects import Change

Spoils = dict[str, int]


class Case(NamedTuple):
    """A change that is to be made: `amount` without its sign; `done` is the thing that is done
    where no amount stands; `given` the answer where one was asked for."""

    book: Book
    job: EffectJob
    resolution: Resolution
    amount: int
    done: str = ""
    given: Answer = MappingProxyType({})

    @property
    def player(self) -> str:
        return self.job.player

    @property
    def chosen(self) -> tuple[str, ...]:
        """Things that were chosen, whatever their number."""
        return tuple(thing for thing, count in self.given.items() if count)

    def ask(self, account: str, options: Mapping[str, int], single: bool = False) -> CardQuestion:
        """Return a question for exactly so many of the options."""
        return bounded(self.job.chooser, self.player, account, options, self.amount, single)


class Account(NamedTuple):
    """An account that cards change: `do` makes the change and tells what was lost by it; `ask` is
    the question it needs."""

    do: Callable[[Case], Spoils]
    ask: Callable[[Case], CardQuestion | None] = lambda _case: None


def case(book: Book, job: EffectJob, change: Change, given: Answer) -> Case:
    """Return one change of an effect with its amount worked out for the player whom it meets."""
    resolution = book.state.affairs.resolution
    assert resolution is not None

    def figure(name: str) -> int:
        return measure(book.world, book.state, job.player, name, resolution)

    amount = change.amount(figure)
    return Case(book, job, resolution, amount, change.name, given)


def lost(amount: int, **more: int) -> Spoils:
    """Return the losses of a change: a sum, and what later parts of the card ask about."""
    return {"lost": amount, **more}
