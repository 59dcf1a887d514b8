"""The commands of the phases in which no shot falls. Each is imported when it is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.arguments import Argument
from companion.table.i18n import N_
from companion.table.listing import Entry, entries_in
from companion.table.loading import later
from companion.table.verbs import GameVerb

_HERE = "companion.games.battles_of_napoleon.command"


_action = entries_in(_HERE)


def _read(name: str, module: str) -> Callable[..., Any]:
    return later(f"{_HERE}.{module}", name)


ORDERS: tuple[GameVerb | Entry, ...] = (
    _action(
        "orders", N_("Give the first orders, each with the token that was drawn."), "orders.Orders"
    ),
    _action(
        "dispatch",
        N_("Send dispatches to groups, with the distance in hexes if you like; 'none' stays home."),
        "orders.Dispatch",
    ),
    _action(
        "test",
        N_("Test whether a dispatch is followed; a success draws an order token."),
        "orders.Test",
    ),
    _action(
        "out",
        N_("Mark the units out of command; without any, those that are by the known hexes."),
        "marks.Out",
    ),
)

LEADERS: tuple[GameVerb | Entry, ...] = (
    _action("leader", N_("Move a commander, or say that he is lost or wounded."), "leaders.Leader"),
    _action("chief", N_("Name a group commander as the new commander-in-chief."), "leaders.Chief"),
    _action(
        "replace", N_("Draw a commander for a group that has lost its own."), "leaders.Replace"
    ),
)

CARDS: tuple[GameVerb | Entry, ...] = (
    _action(
        "draw", N_("Draw event cards: unseen, by their numbers, or by the program."), "cards.Draw"
    ),
    _action("discard", N_("Put cards of a hand on the pile."), "cards.Discard"),
    _action("event", N_("Play the event of a card in one's own action."), "cards.Event"),
    _action("reaction", N_("Play the reaction of a card in the enemy's action."), "cards.Reaction"),
    GameVerb(
        "cards",
        N_("Show the deck and the limits of the hands; with a side its hand, for its eyes only."),
        (Argument("side", N_("The side."), required=False),),
        _read("show_cards", "card_view"),
    ),
)
CARD = _action("card", "", "cards.Card")
ASK_FOR_CARDS = ("event", "reaction")
"""The commands that come to a card, and no command of its own does."""

UNITS: tuple[GameVerb | Entry, ...] = (
    _action(
        "form",
        N_("Change formation, turn, recover, detach or attach a skirmisher, take a unit off."),
        "formations.Form",
    ),
    _action("move", N_("Move units forward, back, or to rejoin their group."), "movement.Move"),
    _action("recall", N_("Recall cavalry two hexes by a morale test."), "cavalry.Recall"),
    _action(
        "withdraw",
        N_("Cavalry withdraws a hex of its own will (optional rule)."),
        "cavalry.Withdraw",
    ),
    _action(
        "alarm",
        N_("The enemy moved next to a group in reserve: each of its units tests its morale."),
        "marks.Alarm",
    ),
    _action("rally", N_("Try to rally a routed unit, by one of its commanders."), "rally.Rally"),
    _action(
        "rout",
        N_("A routed unit flees: how many enemy zones it entered, hexes that were blocked."),
        "rally.Rout",
    ),
    _action("hold", N_("Say which side holds an objective now."), "marks.Hold"),
)

BOOKS: tuple[GameVerb | Entry, ...] = (
    GameVerb(
        "can",
        N_("Ask whether a command could be carried out, what a unit may do, or about hexes."),
        (
            Argument(
                "words",
                N_("For example: f1a, retreat b1c --at N2, distance E5 to C5 foe D4 SW."),
                rest=True,
            ),
        ),
        _read("can", "questions"),
        raw=True,
    ),
    _action(
        "set",
        N_("Correct the books: units, groups, leaders, hands, turn, phase."),
        "corrections.Correction",
    ),
)

NEXT = _action("next", N_("Walk on."), "walk.Next")
"""The table has this command; the event is the game's."""
LISTED: tuple[GameVerb | Entry, ...] = (*ORDERS, *LEADERS, *CARDS, *UNITS, *BOOKS)
