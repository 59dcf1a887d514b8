"""The commands of this edition: those of the family that fit, and its own."""

from __future__ import annotations

from companion.games.axis.verbs import VERBS as FAMILY
from companion.table.i18n import N_
from companion.table.verbs import DICE_OPTIONS, Argument, GameVerb, Option, later

_OWN = "companion.games.pacific_1940.orders"
_NOT_HERE = ("research", "rocket", "raid", "flak")

VERBS: tuple[GameVerb, ...] = (
    *(verb for verb in FAMILY if verb.name not in _NOT_HERE),
    GameVerb(
        "declare",
        N_("Declare war, at the start of the combat move."),
        (Argument("power", N_("On whom (default: Japan)."), required=False, rest=True),),
        later(_OWN, "declare"),
    ),
    GameVerb(
        "politics",
        N_("Who is at war with whom; with an area: who may enter it."),
        (Argument("area", N_("The area."), required=False, rest=True),),
        later(_OWN, "show_politics"),
    ),
    GameVerb(
        "occupy",
        N_("Take over a Dutch area in peace, in the noncombat move."),
        (Argument("area", N_("The area."), rest=True),),
        later(_OWN, "occupy"),
    ),
    GameVerb(
        "repair",
        N_("Repair a complex or a base."),
        (
            Argument(
                "area",
                N_("The area, the facility and how much (default: all): japan complex 2."),
                rest=True,
            ),
        ),
        later(_OWN, "repair"),
    ),
    GameVerb(
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
    ),
    GameVerb(
        "scramble",
        N_("The defender's aircraft of an island base join the battle in a sea zone."),
        (
            Argument(
                "island",
                N_("The island with the air base, the sea zone, the aircraft: guam 22 2 fighter."),
                rest=True,
            ),
            Option("of", N_("Whose they are, if not the island's owner's."), metavar="POWER"),
        ),
        later(_OWN, "scramble"),
    ),
    GameVerb(
        "kamikaze",
        N_("Japan's kamikaze attacks on ships in a zone, one on each."),
        (
            Argument("zone", N_("The sea zone, and the ships attacked: 6 1 carrier."), rest=True),
            *DICE_OPTIONS,
        ),
        later(_OWN, "kamikaze_attack"),
    ),
    GameVerb(
        "convoy",
        N_("Enemy ships raid the convoys of the power that collects its income."),
        (
            Argument(
                "zone",
                N_("The sea zone, and the ships: 6 usa: 1 submarine; uk: 2 destroyer."),
                rest=True,
            ),
        ),
        later(_OWN, "convoy"),
    ),
)
