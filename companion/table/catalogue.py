"""A game's list of commands: what each is for, and where its action stands. Loads no rules."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import NamedTuple, Protocol

from companion.table.action_rules import perform
from companion.table.arguments import Parameters
from companion.table.asking import parameters as of
from companion.table.lazy import Place
from companion.table.verbs import GameVerb


class ListedAction(NamedTuple):
    """An action: its command, what it is for, where it stands, and the rule topic that tells how
    it goes."""

    name: str
    help: str
    place: Place
    topic: str = ""

    @property
    def verb(self) -> GameVerb:
        return action_verb(*self)


class MakeEntry(Protocol):
    def __call__(self, name: str, help: str, place: str, topic: str = "") -> ListedAction: ...


def actions_in(package: str) -> MakeEntry:
    """Return the function that makes the entries of a game from name, help, `module.Class` in its
    package, and the id of a rule topic."""

    def entry(name: str, help: str, place: str, topic: str = "") -> ListedAction:
        module, _dot, kind = place.rpartition(".")
        return ListedAction(name, help, (f"{package}.{module}", kind), topic)

    return entry


def action_verb(name: str, help: str, place: Place, topic: str = "") -> GameVerb:
    """Return the command of an action. Its class, with its words and options, is imported when it
    is run."""

    def parameters() -> Parameters:
        return of(getattr(import_module(place[0]), place[1]))

    return GameVerb(name, help, parameters, partial(perform, place), place=place, topic=topic)
