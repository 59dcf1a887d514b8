"""The commands of the phases in which no shot falls. Each is imported when it is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.battles_of_napoleon.options import AT, BOARD
from companion.table.arguments import DICE_OPTIONS, Argument, Option
from companion.table.i18n import N_
from companion.table.loading import later
from companion.table.verbs import GameVerb


def _read(name: str, module: str = "read") -> Callable[..., Any]:
    return later(f"companion.games.battles_of_napoleon.command.{module}", name)


_ROLL = Option("roll", N_("Let the program draw."), "flag")
_SEED = Option("seed", N_("With --roll: the same number, the same draw."), "number", "N")
_TOKEN = Option(
    "token", N_("The order token that was drawn: an initiative on it, or its number: t7.")
)

ORDERS: tuple[GameVerb, ...] = (
    GameVerb(
        "orders",
        N_("Give the first orders, each with the token that was drawn."),
        (
            Argument("orders", N_("For example: f1 attack 12, f2 defend 57."), rest=True),
            _ROLL,
            _SEED,
        ),
        _read("first_orders"),
    ),
    GameVerb(
        "dispatch",
        N_("Send dispatches to groups, with the distance in hexes if you like; 'none' stays home."),
        (Argument("dispatches", N_("For example: f1 manoeuvre 2, f4 attack."), rest=True), BOARD),
        _read("dispatch"),
    ),
    GameVerb(
        "test",
        N_("Test whether a dispatch is followed; a success draws an order token."),
        (
            Argument("group", N_("The group."), rest=True),
            *DICE_OPTIONS,
            _TOKEN,
            Option("far", N_("The commander-in-chief is out of range."), "flag"),
            BOARD,
        ),
        _read("orders_test"),
    ),
    GameVerb(
        "out",
        N_("Mark the units out of command; without any, those that are by the known hexes."),
        (Argument("units", N_("For example: f1c f2b, or none."), required=False, rest=True),),
        _read("out"),
    ),
)

LEADERS: tuple[GameVerb, ...] = (
    GameVerb(
        "leader",
        N_("Move a commander, or say that he is lost or wounded."),
        (
            Argument("words", N_("For example: arnauld with f1b, maucune at N5."), rest=True),
            Option("hexes", N_("How far he moves."), "number", "N"),
            Option("escape", N_("He escapes from an enemy, whoever's turn it is."), "flag"),
            BOARD,
        ),
        _read("leader"),
    ),
    GameVerb(
        "chief",
        N_("Name a group commander as the new commander-in-chief."),
        (Argument("leader", N_("The group commander."), rest=True),),
        _read("new_chief"),
    ),
    GameVerb(
        "replace",
        N_("Draw a commander for a group that has lost its own."),
        (
            Argument("words", N_("The group, and the letter of the card drawn: f1 K."), rest=True),
            Option("with", N_("The unit with which he appears."), metavar="UNIT"),
            _ROLL,
            _SEED,
        ),
        _read("successor"),
    ),
)

CARDS: tuple[GameVerb, ...] = (
    GameVerb(
        "draw",
        N_("Draw event cards: unseen, by their numbers, or by the program."),
        (
            Argument("side", N_("The side.")),
            Argument("cards", N_("For example: 4 12 30."), required=False, rest=True),
            _ROLL,
            _SEED,
        ),
        _read("draw", "read_cards"),
    ),
    GameVerb(
        "discard",
        N_("Put cards of a hand on the pile."),
        (
            Argument("side", N_("The side.")),
            Argument("cards", N_("For example: 4 12."), rest=True),
        ),
        _read("discard", "read_cards"),
    ),
    *(
        GameVerb(
            name,
            text,
            (
                Argument("card", N_("The card, by its number.")),
                Argument("on", N_("On what it is played: a unit, group or leader."), rest=True),
                Option("with", N_("The second unit, where two are merged."), metavar="UNIT"),
                _TOKEN,
                _ROLL,
                _SEED,
                BOARD,
            ),
            _read(name, "read_cards"),
        )
        for name, text in (
            ("event", N_("Play the event of a card in one's own action.")),
            ("reaction", N_("Play the reaction of a card in the enemy's action.")),
        )
    ),
    GameVerb(
        "cards",
        N_("Show the deck and the limits of the hands; with a side its hand, for its eyes only."),
        (Argument("side", N_("The side."), required=False),),
        _read("show_cards", "read_cards"),
    ),
)

UNITS: tuple[GameVerb, ...] = (
    GameVerb(
        "form",
        N_("Change formation, turn, recover, detach or attach a skirmisher, take a unit off."),
        (Argument("acts", N_("For example: f1a line, f1b recover, f1c turn S."), rest=True),),
        _read("form"),
    ),
    GameVerb(
        "move",
        N_("Move units forward, back, or to rejoin their group."),
        (
            Argument("moves", N_("For example: f1a, f1b back, f1c 2, f2a M4 woods."), rest=True),
            BOARD,
        ),
        _read("move"),
    ),
    GameVerb(
        "recall",
        N_("Recall cavalry two hexes by a morale test."),
        (Argument("unit", N_("The unit."), rest=True), *DICE_OPTIONS, AT, BOARD),
        _read("recall"),
    ),
    GameVerb(
        "withdraw",
        N_("Cavalry withdraws a hex of its own will (optional rule)."),
        (
            Argument("words", N_("For example: f4a from artillery."), rest=True),
            *DICE_OPTIONS,
            AT,
            BOARD,
        ),
        _read("withdraw"),
    ),
    GameVerb(
        "alarm",
        N_("The enemy moved next to a group in reserve: each of its units tests its morale."),
        (Argument("group", N_("The group."), rest=True), BOARD),
        _read("alarm"),
    ),
    GameVerb(
        "rally",
        N_("Try to rally a routed unit, by one of its commanders."),
        (
            Argument("words", N_("For example: f1a, f1a by maucune."), rest=True),
            *DICE_OPTIONS,
            Option("distance", N_("Hexes between the commander and the unit."), "number", "N"),
            Option("rough", N_("The unit is not in the open."), "flag"),
            BOARD,
        ),
        _read("rally_test"),
    ),
    GameVerb(
        "rout",
        N_("A routed unit flees: how many enemy zones it entered, hexes that were blocked."),
        (
            Argument("unit", N_("The unit."), rest=True),
            Option("zones", N_("Enemy zones of control that it entered."), "number", "N"),
            Option("blocked", N_("Hexes that it could not flee."), "number", "N"),
            Option("off", N_("It left the map."), "flag"),
            AT,
            BOARD,
        ),
        _read("rout"),
    ),
    GameVerb(
        "hold",
        N_("Say which side holds an objective now."),
        (Argument("words", N_("For example: west crest british."), rest=True),),
        _read("hold"),
    ),
)

BOOKS: tuple[GameVerb, ...] = (
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
    GameVerb(
        "set",
        N_("Correct the books: units, groups, leaders, hands, turn, phase."),
        (Argument("changes", N_("For example: f1a.figures=3 f1.order=attack turn=2."), rest=True),),
        _read("correct", "read_set"),
    ),
)

VERBS: tuple[GameVerb, ...] = (*ORDERS, *LEADERS, *CARDS, *UNITS, *BOOKS)
