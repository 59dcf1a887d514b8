"""The commands of combat. Each is imported when it is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.battles_of_napoleon.options import AT, BOARD
from companion.table.arguments import DICE_OPTIONS, Argument, Option
from companion.table.i18n import N_
from companion.table.loading import later
from companion.table.verbs import GameVerb

CARD = Option("card", N_("The combat card as it was drawn, by its number."), metavar="CARD")
DRAW = Option("draw", N_("Let the program draw the card (--roll does so too)."), "flag")
ANSWER = Option(
    "answer",
    N_("Reactions to the result, by their cards; a leader's with his name: 9, or 7 arnauld."),
    metavar="CARDS",
)
HIT = Option(
    "hit", N_("The commander whom the lot has hit, where several are there."), metavar="LEADER"
)
ROLLS = (*DICE_OPTIONS, CARD, DRAW, ANSWER, HIT)

ATTACK = Argument(
    "words",
    N_("Who at whom, and what the board says: b1a at f1a flank woods support b1b."),
    rest=True,
)


def _read(name: str) -> Callable[..., Any]:
    return later("companion.games.battles_of_napoleon.combat.read", name)


VERBS: tuple[GameVerb, ...] = (
    GameVerb("fire", N_("Fire at an enemy unit."), (ATTACK, *ROLLS, BOARD), _read("fire")),
    GameVerb(
        "melee", N_("Attack an enemy unit in melee."), (ATTACK, *ROLLS, BOARD), _read("melee")
    ),
    GameVerb(
        "charge",
        N_("Charge an enemy unit with cavalry; 'reacts 2' when it answers at 2 hexes."),
        (ATTACK, *ROLLS, AT, BOARD),
        _read("charge"),
    ),
    GameVerb(
        "square",
        N_("Infantry tries to form square before charging cavalry, 1 or 2 hexes away."),
        (
            Argument("words", N_("For example: b1a 2, or b1a 1 mass 3."), rest=True),
            *DICE_OPTIONS,
            ANSWER,
            BOARD,
        ),
        _read("square"),
    ),
    GameVerb(
        "morale",
        N_("A morale test of a unit, one that is due or any other."),
        (
            Argument("words", N_("For example: b1a, or b1a flank -2."), rest=True),
            *DICE_OPTIONS,
            ANSWER,
        ),
        _read("morale"),
    ),
    GameVerb(
        "retreat",
        N_("A unit retreats after a fight: free, zone (into an enemy zone) or blocked."),
        (
            Argument("unit", N_("The unit.")),
            Argument("how", N_("free, zone or blocked (default: by the hexes)."), required=False),
            AT,
            BOARD,
        ),
        _read("retreat"),
    ),
    GameVerb(
        "advance",
        N_("A unit advances into the hex that its target has left."),
        (
            Argument("unit", N_("The unit.")),
            Argument(
                "ground", N_("For example: into woods, or a facing: SE."), required=False, rest=True
            ),
            AT,
            BOARD,
        ),
        _read("advance"),
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
        later("companion.games.battles_of_napoleon.combat.odds", "odds"),
        needs_session=False,
    ),
)
