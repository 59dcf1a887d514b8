"""The commands of this edition: those of the family that fit, its own, and what can be asked."""

from __future__ import annotations

from companion.games.axis.verbs import VERBS as FAMILY
from companion.table.arguments import DICE_OPTIONS, Argument, Option
from companion.table.i18n import N_
from companion.table.listing import entries_in
from companion.table.loading import later
from companion.table.verbs import GameVerb

_OWN = "companion.games.pacific_1940.orders"
_NOT_HERE = ("research", "rocket", "raid", "flak")


_action = entries_in("companion.games.pacific_1940")


ACTIONS = (
    _action("declare", N_("Declare war, at the start of the combat move."), "politics.Declare"),
    _action(
        "occupy", N_("Take over a Dutch area in peace, in the noncombat move."), "politics.Occupy"
    ),
    _action("repair", N_("Repair a complex or a base."), "repairs.Repair"),
    _action("raid", N_("Bomb the facilities of an area."), "raids.KIND"),
    _action(
        "scramble",
        N_("The defender's aircraft of an island base join the battle in a sea zone."),
        "scramble.Rise",
    ),
    _action(
        "kamikaze",
        N_("Japan's kamikaze attacks on ships in a zone, one on each."),
        "kamikaze.Kamikaze",
    ),
    _action(
        "convoy",
        N_("Enemy ships raid the convoys of the power that collects its income."),
        "convoys.Convoy",
    ),
)
RAID = GameVerb(
    "raid",
    N_("Bomb the facilities of an area."),
    (
        Argument(
            "area",
            N_("The area of the facilities, and the bombers: japan 2 strategic_bomber."),
            rest=True,
        ),
        Option("at", N_("Targets: 1 complex 1 naval_base."), metavar="LIST"),
        Option("escort", N_("Fighters that go with the bombers."), metavar="UNITS"),
        Option("intercept", N_("The defender's fighters that rise."), metavar="UNITS"),
        Option("bombers-first", N_("Bombers are lost in the air before escorts."), "flag"),
        *DICE_OPTIONS,
    ),
    later(_OWN, "raid"),
)
QUESTIONS = (
    GameVerb(
        "politics",
        N_("Who is at war with whom; with an area: who may enter it."),
        (Argument("area", N_("The area."), required=False, rest=True),),
        later(_OWN, "show_politics"),
    ),
)

VERBS: tuple[GameVerb, ...] = (
    *(verb for verb in FAMILY if verb.name not in _NOT_HERE),
    *(RAID if entry.name == "raid" else entry.verb for entry in ACTIONS),
    *QUESTIONS,
)
