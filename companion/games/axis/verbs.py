"""The commands of the family: its actions, and what can be asked. Each is imported when it is
run."""

from __future__ import annotations

from companion.table.arguments import DICE_OPTIONS, Argument, Option
from companion.table.i18n import N_
from companion.table.listing import entries_in
from companion.table.loading import later
from companion.table.verbs import GameVerb

_action = entries_in("companion.games.axis")


NEXT = _action("next", N_("Walk on."), "turn.Next")
"""The table has this command; the event is the game's."""

ACTIONS = (
    _action(
        "research",
        N_("Buy research dice for one technology and see whether it comes off."),
        "research.Research",
    ),
    _action("buy", N_("Buy units, to be placed later in the turn."), "economy.Buy"),
    _action(
        "capture",
        N_("Take an area: chart, cities, complex, loot and liberation follow."),
        "capture.Capture",
    ),
    _action(
        "battle", N_("Fight a battle step by step, with the dice from the table."), "battle.KIND"
    ),
    _action("raid", N_("Bomb the complex of an area."), "raids.Raid"),
    _action("rocket", N_("Fire rockets from one area at the complex of another."), "raids.Rocket"),
    _action("flak", N_("AA fire at aircraft that fly over an area."), "raids.Flak"),
    _action("mobilize", N_("Place bought units on the board."), "economy.Mobilize"),
    _action(
        "set",
        N_("Correct the books: cash, owners, complexes, technologies, turn."),
        "corrections.Correction",
    ),
)

_FORCES = (
    Option("attack", N_('The attacking units, for example "3 infantry 1 tank".'), metavar="UNITS"),
    Option(
        "defend",
        N_('The defending units; by owner as "uk: 2 infantry; usa: 1 fighter".'),
        metavar="UNITS",
    ),
    Option("bombard", N_("Ships that bombard the shore in a landing."), metavar="UNITS"),
    Option("landed", N_("Which of the attackers come from ships."), metavar="UNITS"),
    Option("fleet", N_("The fleet that lands them, when it must fight at sea."), metavar="UNITS"),
    Option("enemy-fleet", N_("The enemy's ships in the way of a landing."), metavar="UNITS"),
    Option("amphibious", N_("A landing: all land units come from ships."), "flag"),
    Option("attacker-damaged", N_("Two-hit ships that begin damaged."), metavar="UNITS"),
    Option("defender-damaged", N_("Two-hit ships that begin damaged."), metavar="UNITS"),
    Option(
        "attacker-losses", N_("The attacker's order of losses, first lost first."), metavar="UNITS"
    ),
    Option(
        "defender-losses", N_("The defender's order of losses, first lost first."), metavar="UNITS"
    ),
    Option(
        "submerge",
        N_("'attacker', 'defender' or 'both': those submarines dive when they may."),
        "texts",
        "SIDE",
    ),
)
BATTLE = (
    GameVerb(
        "battle",
        N_("Fight a battle step by step, with the dice from the table."),
        (
            Argument("area", N_("The area or sea zone."), rest=True),
            *_FORCES,
            Option("against", N_("Whose the defending ships are (at sea)."), metavar="POWER"),
            Option("zone", N_("The sea zone that a landing comes from."), metavar="ZONE"),
            Option("retreat-after", N_("Retreat after so many rounds."), "number", "N"),
            Option("again", N_("Another battle where one was fought this turn."), "flag"),
            *DICE_OPTIONS,
        ),
        later("companion.games.axis.fights", "battle"),
    ),
)[0]
QUESTIONS = (
    GameVerb(
        "odds",
        N_("The exact chances of a battle; needs no session as 'odds GAME'."),
        (
            Argument(
                "forces",
                N_("In short: 3 infantry 1 tank v 4 infantry."),
                required=False,
                rest=True,
            ),
            *_FORCES,
            Option("area", N_("Where: an island is landed on."), metavar="AREA"),
            Option("zone", N_("The sea zone that a landing comes from."), metavar="ZONE"),
            Option("sea", N_("A battle at sea."), "flag"),
            Option("table", N_("Show the whole table per round, in large battles too."), "flag"),
            Option("keep-land", N_("Keep so many land units to hold the area."), "number", "N"),
            Option("rounds", N_("Retreat after so many rounds."), "number", "N"),
            Option("against", N_("The defending power, for its technologies."), metavar="POWER"),
            Option("attacker-tech", N_("The attacker's technologies."), metavar="LIST"),
            Option("defender-tech", N_("The defender's technologies."), metavar="LIST"),
        ),
        later("companion.games.axis.chances", "odds"),
        needs_session=False,
    ),
    GameVerb(
        "can",
        N_("Ask whether a command would be allowed: can battle karelia --attack '3 infantry'."),
        (
            Argument(
                "command", N_("The command as it would be typed, options included."), rest=True
            ),
        ),
        later("companion.games.axis.asking", "can"),
        raw=True,
    ),
)

VERBS: tuple[GameVerb, ...] = (
    *(BATTLE if entry.name == "battle" else entry.verb for entry in ACTIONS),
    *QUESTIONS,
)
