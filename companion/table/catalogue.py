"""A game's list of commands: what each is for, and where its action stands. Loads no rules."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.table.arguments import Args, Parameters
from companion.table.lazy import Place
from companion.table.verbs import GameVerb
from kitgen.quick import NamedTuple

if TYPE_CHECKING:
    from companion.table.context import Context
    from companion.table.events import Event
    from companion.table.reply import Reply


class ListedAction(NamedTuple):
    """An action: its command, what it is for, and where it stands."""

    name: str
    help: str
    place: Place

    @property
    def verb(self) -> GameVerb:
        return action_verb(*self)


def actions_in(package: str) -> Callable[[str, str, str], ListedAction]:
    """Makes the entries of a game: name, help, and `module.Class` in its package."""

    def entry(name: str, help: str, place: str) -> ListedAction:
        module, _dot, kind = place.rpartition(".")
        return ListedAction(name, help, (f"{package}.{module}", kind))

    return entry


def action_verb(name: str, help: str, place: Place) -> GameVerb:
    """The command of an action. Its class, with its words and options, is imported when it is
    run."""

    def parameters() -> Parameters:
        from companion.table.asking import parameters as of

        return of(getattr(import_module(place[0]), place[1]))

    def run(context: Context[Any], args: Args) -> Event | Reply:
        from companion.table.action_rules import perform

        return perform(place, context, args)

    return GameVerb(name, help, parameters, run, place=place)
