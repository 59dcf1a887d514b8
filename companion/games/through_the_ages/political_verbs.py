"""The commands of politics. Each is imported when it is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.i18n import N_
from companion.table.verbs import Argument, GameVerb, Option, later

UNITS = N_("The units, for example: 2 warriors 1 knights; or 'none'.")


def _read(name: str) -> Callable[..., Any]:
    return later("companion.games.through_the_ages.politics.read", name)


VERBS: tuple[GameVerb, ...] = (
    GameVerb(
        "prepare",
        N_("Political action: prepare an event or territory, and turn the current one."),
        (
            Argument(
                "cards",
                N_("The age on the back, or the card; after a comma the one turned: i, foray."),
                rest=True,
            ),
            Option("draw", N_("Let the program draw the cards."), "flag"),
            Option("seed", N_("With --draw: the same number, the same cards."), "number", "N"),
        ),
        _read("prepare"),
    ),
    GameVerb(
        "reveal",
        N_("Say which event or territory was turned, or which events are shown or scored."),
        (
            Argument("cards", N_("The cards, with commas."), required=False, rest=True),
            Option("draw", N_("Let the program draw the cards."), "flag"),
            Option("seed", N_("With --draw: the same number, the same cards."), "number", "N"),
        ),
        _read("reveal"),
    ),
    GameVerb(
        "choose",
        N_("Choose where a card leaves a choice; several answers with commas."),
        (
            Argument(
                "answers",
                N_("For example: 2 food 1 resource; drama; yes; nothing."),
                required=False,
                rest=True,
            ),
        ),
        _read("choose"),
    ),
    GameVerb(
        "bid",
        N_("Bid for a territory in turn order, 'pass' leaves; several bids with commas."),
        (Argument("bids", N_("For example: 3, pass, 4."), rest=True),),
        _read("bid"),
    ),
    GameVerb(
        "send",
        N_("Send units and colonisation cards to the territory that was won."),
        (Argument("force", N_("For example: 1 warriors 1 bonus ii."), rest=True),),
        _read("send"),
    ),
    GameVerb(
        "aggression",
        N_("Political action: play an aggression against a rival."),
        (
            Argument("card", N_("The card and the rival: plunder i orange."), rest=True),
            Option("sacrifice", N_("The attacker's units: 2 warriors."), metavar="UNITS"),
        ),
        _read("aggression"),
    ),
    GameVerb(
        "war",
        N_("Political action: declare a war on a rival."),
        (Argument("card", N_("The card and the rival: war over culture violet."), rest=True),),
        _read("war"),
    ),
    GameVerb(
        "fight",
        N_("Resolve the war that is due: the attacker's sacrificed units."),
        (Argument("units", UNITS, required=False, rest=True),),
        _read("fight"),
    ),
    GameVerb(
        "defend",
        N_("Answer an attack: sacrificed units, and defence cards against an aggression."),
        (
            Argument(
                "force",
                N_("For example: 1 swordsmen 1 bonus ii; or 'none'."),
                required=False,
                rest=True,
            ),
        ),
        _read("defend"),
    ),
    GameVerb(
        "pact",
        N_("Political action: a pact offered to a rival, who accepts unless --refused."),
        (
            Argument("card", N_("The card and the rival: peace treaty green."), rest=True),
            Option("side", N_("The side of whoever offers it: a or b."), metavar="SIDE"),
            Option("refused", N_("The rival does not accept it."), "flag"),
        ),
        _read("pact"),
    ),
    GameVerb(
        "cancel",
        N_("Political action: end a pact that the player is part of."),
        (Argument("pact", N_("The pact."), rest=True),),
        _read("cancel"),
    ),
    GameVerb(
        "settle",
        N_("Political action of Columbus: a territory from hand becomes a colony."),
        (Argument("territory", N_("The territory."), rest=True),),
        _read("settle"),
    ),
    GameVerb(
        "resign",
        N_("Leave the game before the own turn, in the full game."),
        (),
        _read("resign"),
    ),
    GameVerb(
        "politics",
        N_("Show event piles, pacts, wars, colonies and what a fight would come to."),
        (),
        _read("show_politics"),
    ),
)
