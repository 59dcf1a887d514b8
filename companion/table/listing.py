"""A game's list of commands: what each is for, and where its action stands. Loads no rules."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.table.verbs import Args, GameVerb, Parameters, Place

if TYPE_CHECKING:
    from companion.table.desk import Desk
    from companion.table.events import Event
    from companion.table.reply import Reply


def action_verb(name: str, help: str, place: Place) -> GameVerb:
    """The command of an action. Its class, with its words and options, is imported when it is
    run."""

    def parameters() -> Parameters:
        from companion.table.asking import parameters as of

        return of(getattr(import_module(place[0]), place[1]))

    def run(desk: Desk[Any], args: Args) -> Event | Reply:
        from companion.table.playing import perform

        return perform(place, desk, args)

    return GameVerb(name, help, parameters, run, place=place)
