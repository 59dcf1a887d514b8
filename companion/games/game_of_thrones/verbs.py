"""The commands of the game: its actions, and what can be asked. Each is imported when it is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.arguments import Argument, Option
from companion.table.catalogue import actions_in
from companion.table.i18n import N_
from companion.table.lazy import later
from companion.table.verbs import GameVerb

_HERE = "companion.games.game_of_thrones"


_action = actions_in(_HERE)


def _read(name: str) -> Callable[..., Any]:
    return later(f"{_HERE}.lookups", name)


ACTIONS = (
    _action(
        "westeros",
        N_("Turn up the three Westeros cards: as they lie on the table, or drawn."),
        "westeros.Westeros",
        "westeros-phase",
    ),
    _action(
        "muster",
        N_("Muster units with the points of a city or stronghold."),
        "mustering.Muster",
        "mustering",
    ),
    _action(
        "remove",
        N_("Remove units that supply does not feed, or that the wildlings destroy."),
        "removal.Remove",
        "supply",
    ),
    _action(
        "bid",
        N_("Bid power in secret; the bids are shown when all are there."),
        "bids.Bid",
        "clash-of-kings",
    ),
    _action(
        "tie",
        N_("Decide a tie of bids as the owner of the Iron Throne."),
        "bids.Tie",
        "clash-of-kings",
    ),
    _action(
        "recover",
        N_("Take a used house card back after a victory over the wildlings."),
        "bids.Recover",
        "wildlings",
    ),
    _action(
        "orders", N_("Write down and check the orders of a house."), "orders.Orders", "planning"
    ),
    _action(
        "raven",
        N_("Replace an order by a special one with the messenger raven."),
        "orders.Raven",
        "raven",
    ),
    _action(
        "raid", N_("Carry out a raid; without a target it has no effect."), "raids.Raid", "raids"
    ),
    _action(
        "march",
        N_("Carry out a march; into enemies it begins a battle."),
        "marches.March",
        "marches",
    ),
    _action(
        "battle",
        N_("Fight the battle that a march began; without cards only the sums so far."),
        "fighting.Battle",
        "battle",
    ),
    _action(
        "set",
        N_("Correct the books: power, supply, units, tokens, orders, tracks, round, phase."),
        "corrections.Correction",
    ),
)
NEXT = _action("next", N_("Walk on."), "next_phase.Next")
"""Walking on: the command is the table's, the event is the game's."""

ABOUT = (
    Option("house", N_("The house that is meant, where no unit stands there."), metavar="HOUSE"),
    Option("token", N_("Leave a power token in the area that all units leave."), "flag"),
    Option(
        "support",
        N_("Against a neutral force: areas of friends that support."),
        "texts",
        "AREAS",
    ),
    Option("without", N_("Areas that do not support."), "texts", "AREAS"),
)
"""Options of a question about units that march, retreat, raid or support."""

QUESTIONS = (
    GameVerb(
        "can",
        N_("Ask whether something is legal: can march pyke riverrun."),
        (
            Argument(
                "command",
                N_("Any command, or march|raid|retreat|support FROM TO [--house HOUSE]."),
                required=False,
                rest=True,
            ),
        ),
        _read("can"),
        raw=True,
    ),
    _action(
        "odds",
        N_("What every pair of house cards comes to: of the battle that waits, or 'odds march …'."),
        "fighting.Odds",
        "battle",
    ).verb,
    GameVerb(
        "supply",
        N_("Show barrels, limits and armies, and what is too much."),
        declared=(),
        run=_read("show_supply"),
    ),
    GameVerb(
        "cards",
        N_("Show the house cards in hand and used."),
        (Argument("house", N_("The house."), required=False),),
        _read("show_cards"),
        topic="house-cards",
    ),
)

VERBS: tuple[GameVerb, ...] = (
    *(entry.verb for entry in ACTIONS[:-1]),
    *QUESTIONS,
    ACTIONS[-1].verb,
)
