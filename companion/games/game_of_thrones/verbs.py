"""The commands of the game. Each is imported when it is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.i18n import N_
from companion.table.verbs import Argument, GameVerb, Option, later


def _read(name: str) -> Callable[..., Any]:
    return later("companion.games.game_of_thrones.read", name)


MARCH_OPTIONS = (
    Option("token", N_("Leave a power token in the area that all units leave."), "flag"),
    Option(
        "support",
        N_("Against a neutral force: areas of friends that support."),
        "texts",
        "AREAS",
    ),
    Option("without", N_("Areas that do not support."), "texts", "AREAS"),
)

VERBS: tuple[GameVerb, ...] = (
    GameVerb(
        "westeros",
        N_("Turn up the three Westeros cards: as they lie on the table, or drawn."),
        (
            Argument(
                "cards",
                N_("For example: supply, clash, winter+rains."),
                required=False,
                rest=True,
            ),
            Option("draw", N_("Let the program draw the cards."), "flag"),
            Option("seed", N_("With --draw: the same number, the same cards."), "number", "N"),
        ),
        _read("westeros"),
    ),
    GameVerb(
        "muster",
        N_("Muster units with the points of a city or stronghold."),
        (
            Argument("area", N_("The area with the castle.")),
            Argument("units", N_("For example: 1 footman 1 ship, or upgrade."), rest=True),
            Option("at", N_("The sea for new ships, where there are several."), metavar="SEA"),
        ),
        _read("muster"),
    ),
    GameVerb(
        "remove",
        N_("Remove units that supply does not feed, or that the wildlings destroy."),
        (Argument("units", N_("For example: harrenhal 1 footman, golden 1 ship."), rest=True),),
        _read("remove"),
    ),
    GameVerb(
        "bid",
        N_("Bid power in secret; the bids are shown when all are there."),
        (
            Argument(
                "bids",
                N_("For example: stark 3; several houses at once, or nobody to be asked."),
                required=False,
                rest=True,
            ),
        ),
        _read("bid"),
    ),
    GameVerb(
        "tie",
        N_("Decide a tie of bids as the owner of the Iron Throne."),
        (Argument("houses", N_("The houses, the better place first."), rest=True),),
        _read("tie"),
    ),
    GameVerb(
        "recover",
        N_("Take a used house card back after a victory over the wildlings."),
        (Argument("card", N_("The card."), rest=True),),
        _read("recover"),
    ),
    GameVerb(
        "orders",
        N_("Write down and check the orders of a house."),
        (
            Argument("house", N_("The house.")),
            Argument(
                "orders", N_("For example: winterfell march+1, white harbor raid."), rest=True
            ),
        ),
        _read("orders"),
    ),
    GameVerb(
        "raven",
        N_("Replace an order by a special one with the messenger raven."),
        (
            Argument("area", N_("The area with the order.")),
            Argument("order", N_("The special order."), rest=True),
        ),
        _read("raven"),
    ),
    GameVerb(
        "raid",
        N_("Carry out a raid; without a target it has no effect."),
        (
            Argument("area", N_("The area with the raid order.")),
            Argument("targets", N_("The areas whose orders go."), required=False, rest=True),
        ),
        _read("raid"),
    ),
    GameVerb(
        "march",
        N_("Carry out a march; into enemies it begins a battle."),
        (
            Argument("area", N_("The area with the march order.")),
            Argument(
                "moves",
                N_("For example: riverrun 1 knight, seagard 1 footman; all without units."),
                required=False,
                rest=True,
            ),
            *MARCH_OPTIONS,
        ),
        _read("march"),
    ),
    GameVerb(
        "battle",
        N_("Fight the battle that a march began; without cards only the sums so far."),
        (
            Option("attack-support", N_("Areas that support the attacker."), "texts", "AREAS"),
            Option("defend-support", N_("Areas that support the defender."), "texts", "AREAS"),
            Option("without", N_("Areas that do not support."), "texts", "AREAS"),
            Option("cards", N_("Both house cards, the attacker's first: 'tywin v margaery'.")),
            Option("blade", N_("The Valyrian steel blade is used."), "flag"),
            Option("lost", N_("The casualties, where the loser can choose."), metavar="UNITS"),
            Option("retreat", N_("Where a beaten defender retreats to."), metavar="AREA"),
            Option(
                "kept",
                N_("Which units live on where supply does not feed all that retreat."),
                metavar="UNITS",
            ),
            Option("ability", N_("The choice for the ability of the winner's card, or 'no'.")),
        ),
        later("companion.games.game_of_thrones.read_battle", "battle"),
    ),
    GameVerb(
        "can",
        N_("Ask whether something is legal: can march pyke riverrun."),
        (
            Argument("what", N_("march, retreat, raid or support.")),
            Argument("start", N_("From where.")),
            Argument("goal", N_("Where to; before a march also which units."), rest=True),
            Option("house", N_("Whose units, where none stand there."), metavar="HOUSE"),
            *MARCH_OPTIONS,
        ),
        _read("can"),
    ),
    GameVerb(
        "supply",
        N_("Show barrels, limits and armies, and what is too much."),
        (),
        _read("show_supply"),
    ),
    GameVerb(
        "cards",
        N_("Show the house cards in hand and used."),
        (Argument("house", N_("The house."), required=False),),
        _read("show_cards"),
    ),
    GameVerb(
        "set",
        N_("Correct the books: power, supply, units, tokens, orders, tracks, round, phase."),
        (
            Argument(
                "changes", N_("For example: stark.power=7 riverrun.token=lannister."), rest=True
            ),
        ),
        _read("correct"),
    ),
)
