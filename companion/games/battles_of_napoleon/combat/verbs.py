"""The commands of combat. Each is imported when it is run."""

from __future__ import annotations

from companion.games.battles_of_napoleon.options import AT, BOARD
from companion.table.arguments import Argument, Option
from companion.table.i18n import N_
from companion.table.listing import Entry, entries_in
from companion.table.loading import later
from companion.table.verbs import GameVerb

_HERE = "companion.games.battles_of_napoleon.combat"


_action = entries_in(_HERE)

LISTED: tuple[GameVerb | Entry, ...] = (
    _action("fire", N_("Fire at an enemy unit."), "assaults.Fire"),
    _action("melee", N_("Attack an enemy unit in melee."), "assaults.Melee"),
    _action(
        "charge",
        N_("Charge an enemy unit with cavalry; 'reacts 2' when it answers at 2 hexes."),
        "assaults.Charge",
    ),
    _action(
        "square",
        N_("Infantry tries to form square before charging cavalry, 1 or 2 hexes away."),
        "testing.Square",
    ),
    _action(
        "morale", N_("A morale test of a unit, one that is due or any other."), "testing.Morale"
    ),
    _action(
        "retreat",
        N_("A unit retreats after a fight: free, zone (into an enemy zone) or blocked."),
        "retreat.Retreat",
    ),
    _action(
        "advance",
        N_("A unit advances into the hex that its target has left."),
        "advance.Advance",
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
            AT,
            BOARD,
        ),
        later(f"{_HERE}.odds", "odds"),
        needs_session=False,
    ),
)
