"""The commands of the game: its actions, and what can be asked, in the order of the phases. Each is
imported when it is run."""

from __future__ import annotations

from companion.table.arguments import Argument, Option
from companion.table.catalogue import ListedAction, actions_in
from companion.table.i18n import N_
from companion.table.lazy import later
from companion.table.verbs import GameVerb

_HERE = "companion.games.battles_of_napoleon"


_action = actions_in(_HERE)

ORDERS: tuple[GameVerb | ListedAction, ...] = (
    _action(
        "orders",
        N_("Give the first orders, each with the token that was drawn."),
        "orders.orders.Orders",
        "initiative",
    ),
    _action(
        "dispatch",
        N_("Send dispatches to groups, with the distance in hexes if you like; 'none' stays home."),
        "orders.orders.Dispatch",
        "dispatches",
    ),
    _action(
        "test",
        N_("Test whether a dispatch is followed; a success draws an order token."),
        "orders.orders.Test",
        "orders-test",
    ),
    _action(
        "out",
        N_("Mark the units out of command; without any, those that are by the known hexes."),
        "turn.observations.Out",
        "out-of-command",
    ),
)

LEADERS: tuple[GameVerb | ListedAction, ...] = (
    _action(
        "leader",
        N_("Move a commander, or say that he is lost or wounded."),
        "commanders.leaders.Leader",
        "commanders",
    ),
    _action(
        "chief",
        N_("Name a group commander as the new commander-in-chief."),
        "commanders.successors.Chief",
        "commanders",
    ),
    _action(
        "replace",
        N_("Draw a commander for a group that has lost its own."),
        "commanders.successors.Replace",
        "commanders",
    ),
)

CARDS: tuple[GameVerb | ListedAction, ...] = (
    _action(
        "draw",
        N_("Draw event cards: unseen, by their numbers, or by the program."),
        "cards.cards.Draw",
        "event-cards",
    ),
    _action(
        "discard", N_("Put cards of a hand on the pile."), "cards.cards.Discard", "event-cards"
    ),
    _action(
        "event",
        N_("Play the event of a card in one's own action."),
        "cards.cards.Event",
        "event-cards",
    ),
    _action(
        "reaction",
        N_("Play the reaction of a card in the enemy's action."),
        "cards.cards.Reaction",
        "event-cards",
    ),
    GameVerb(
        "cards",
        N_("Show the deck and the limits of the hands; with a side its hand, for its eyes only."),
        (Argument("side", N_("The side."), required=False),),
        later(f"{_HERE}.cards.card_view", "show_cards"),
        topic="event-cards",
    ),
)
UNITS: tuple[GameVerb | ListedAction, ...] = (
    _action(
        "form",
        N_("Change formation, turn, recover, detach or attach a skirmisher, take a unit off."),
        "movement.formations.Form",
        "formation-change",
    ),
    _action(
        "move",
        N_("Move units forward, back, or to rejoin their group."),
        "movement.movement.Move",
        "movement",
    ),
    _action(
        "recall",
        N_("Recall cavalry two hexes by a morale test."),
        "movement.cavalry.Recall",
        "formation-change",
    ),
    _action(
        "withdraw",
        N_("Cavalry withdraws a hex of its own will (optional rule)."),
        "movement.cavalry.Withdraw",
        "cavalry-options",
    ),
    _action(
        "alarm",
        N_("The enemy moved next to a group in reserve: each of its units tests its morale."),
        "turn.observations.Alarm",
        "reserve-order",
    ),
    _action(
        "rally",
        N_("Try to rally a routed unit, by one of its commanders."),
        "rally.rally.Rally",
        "rally",
    ),
    _action(
        "rout",
        N_("A routed unit flees: how many enemy zones it entered, hexes that were blocked."),
        "rally.flight.Rout",
        "rout",
    ),
    _action(
        "hold", N_("Say which side holds an objective now."), "turn.observations.Hold", "victory"
    ),
)

FIGHTS: tuple[GameVerb | ListedAction, ...] = (
    _action("fire", N_("Fire at an enemy unit."), "combat.assaults.Fire", "fire"),
    _action("melee", N_("Attack an enemy unit in melee."), "combat.assaults.Melee", "melee"),
    _action(
        "charge",
        N_("Charge an enemy unit with cavalry; 'reacts 2' when it answers at 2 hexes."),
        "combat.assaults.Charge",
        "charge",
    ),
    _action(
        "square",
        N_("Infantry tries to form square before charging cavalry, 1 or 2 hexes away."),
        "combat.testing.Square",
        "square",
    ),
    _action(
        "morale",
        N_("A morale test of a unit, one that is due or any other."),
        "combat.testing.Morale",
        "morale",
    ),
    _action(
        "retreat",
        N_("A unit retreats after a fight: free, zone (into an enemy zone) or blocked."),
        "combat.retreat.Retreat",
        "results",
    ),
    _action(
        "advance",
        N_("A unit advances into the hex that its target has left."),
        "combat.advance.Advance",
        "advance",
    ),
    GameVerb(
        "odds",
        N_("The exact chances of an attack; needs no session as 'odds GAME'."),
        (
            Argument(
                "words",
                N_("fire, melee or charge, and the words of the attack."),
                rest=True,
            ),
            Option("gone", N_("Cards that cannot come, by their numbers: 12,33."), metavar="CARDS"),
            Option("at", N_("The hex where it ends, for the books."), metavar="HEX"),
            Option(
                "or",
                N_("Other attacks to compare with, / between them: melee f1a at b1c."),
                metavar="WORDS",
            ),
            Option(
                "board",
                N_("The board is right: take what is typed, whatever the books have."),
                "flag",
            ),
        ),
        later(f"{_HERE}.combat.odds", "odds"),
        needs_session=False,
        topic="combat",
    ),
)

BOOKS: tuple[GameVerb | ListedAction, ...] = (
    GameVerb(
        "can",
        N_("Ask whether a command could be carried out, what a unit may do, or about hexes."),
        (
            Argument(
                "words",
                N_("For example: f1a, retreat b1c --at N2, distance E5 to C5 foe D4 SW."),
                required=False,
                rest=True,
            ),
        ),
        later(f"{_HERE}.books.questions", "can"),
        raw=True,
    ),
    _action(
        "set",
        N_("Correct the books: units, groups, leaders, hands, turn, phase."),
        "books.corrections.Correction",
    ),
)

NEXT = _action("next", N_("Walk on."), "turn.next_phase.Next")
"""Walking on: the command is the table's, the event is the game's."""
CARD = _action("card", "", "cards.cards.Card")
COMING_TO_A_CARD = ("event", "reaction")
"""Commands that record the event of a card; no command is named like that event."""

_LISTED = (*ORDERS, *LEADERS, *CARDS, *UNITS, *FIGHTS, *BOOKS)
COMMANDS = tuple(item for item in _LISTED if isinstance(item, ListedAction))
"""Commands that are actions."""
ACTIONS = (*(command for command in COMMANDS if command.name not in COMING_TO_A_CARD), CARD, NEXT)
"""Actions that are kept as events."""
VERBS: tuple[GameVerb, ...] = tuple(
    item.verb if isinstance(item, ListedAction) else item for item in _LISTED
)
