"""The commands of the family: its actions, and what can be asked. Each is imported when it is
run."""

from __future__ import annotations

from companion.table.arguments import Argument
from companion.table.catalogue import actions_in
from companion.table.i18n import N_
from companion.table.lazy import later
from companion.table.verbs import GameVerb

_action = actions_in("companion.games.axis")


NEXT = _action("next", N_("Walk on."), "turn.Next")
"""Walking on: the command is the table's, the event is the game's."""

ACTIONS = (
    _action(
        "research",
        N_("Buy research dice for one technology and see whether it comes off."),
        "research.Research",
        "research",
    ),
    _action("buy", N_("Buy units, to be placed later in the turn."), "economy.Buy", "purchase"),
    _action(
        "battle",
        N_("Fight a battle step by step, with the dice from the table."),
        "battle.Battle",
        "combat-sequence",
    ),
    _action(
        "capture",
        N_("Take an area: chart, cities, complex, loot and liberation follow."),
        "capture.Capture",
        "conquest",
    ),
    _action("raid", N_("Bomb the complex of an area."), "raids.Raid", "strategic-raid"),
    _action(
        "rocket",
        N_("Fire rockets from one area at the complex of another."),
        "raids.Rocket",
        "rockets",
    ),
    _action("flak", N_("AA fire at aircraft that fly over an area."), "raids.Flak", "antiaircraft"),
    _action("mobilize", N_("Place bought units on the board."), "economy.Mobilize", "mobilize"),
    _action(
        "set",
        N_("Correct the books: cash, owners, complexes, technologies, round, phase."),
        "corrections.Correction",
    ),
)

QUESTIONS = (
    _action(
        "odds",
        N_("The exact chances of a battle; needs no session as 'odds GAME'."),
        "chances.Odds",
        "combat-sequence",
    ).verb._replace(needs_session=False),
    GameVerb(
        "can",
        N_("Ask whether a command would be allowed: can battle india --attack 3 infantry."),
        (
            Argument(
                "command",
                N_("The command as it would be typed; without one, all that can be done now."),
                required=False,
                rest=True,
            ),
        ),
        later("companion.games.axis.can", "can"),
        raw=True,
    ),
)

VERBS: tuple[GameVerb, ...] = (*(entry.verb for entry in ACTIONS), *QUESTIONS)
