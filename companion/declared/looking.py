"""`can` and `odds` of a declared game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import cast

from companion.declared import view
from companion.declared.game import DeclaredRules
from companion.declared.state import State
from companion.table import lexicon
from companion.table.arguments import Args
from companion.table.context import Context
from companion.table.dry_run import tried
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.possible import listed
from companion.table.reply import Reply
from companion.table.veil import veiled


def can(context: Context[State], args: Args) -> Reply:
    """List what can be done, or the words that a command can take."""
    words = args.texts("command")
    context = replace(context, state=veiled(context.state, seat="", only=("sealed",)))
    if answer := listed(context, words):
        return answer
    world = cast(DeclaredRules, context.rules).world

    return tried(context, words, partial(view.changes, world))


def odds(context: Context[State], args: Args) -> Reply:
    """Refuse `odds` without a battle's command and name those commands. Raises UsageError."""
    world = cast(DeclaredRules, context.rules).world
    names = (
        lexicon.shown("commands", head.id, world.key)
        for head in world.declared.heads
        if head.fights
    )
    message = _("Chances of which battle? Its command comes first: {names}.")
    raise UsageError(message.format(names=", ".join(names)))


def hand(context: Context[State], args: Args) -> Reply:
    """Show the cards of one seat. Raises UsageError if it is not clear whose."""
    rules = cast(DeclaredRules, context.rules)
    world, state = rules.world, context.state
    words = " ".join(args.texts("who"))
    seats = rules.seats(state)
    if words:
        seat = seats.find(words)
    elif not state.turn:
        names = ", ".join(map(world.seat, state.order))
        raise UsageError(_("Whose hand? One of {names}.").format(names=names))
    else:
        seat = state.turn
    held = {
        name: list(getattr(state, name).hands.get(seat, ()))
        for name, deck in world.declared.decks.items()
        if not deck.shown
    }
    return Reply({"seat": seat, "hand": held}, view.hand_of(world, state, seat))
