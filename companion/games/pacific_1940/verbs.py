"""The commands of this edition: those of the family that fit, its own, and what can be asked."""

from __future__ import annotations

from companion.games.axis.verbs import VERBS as FAMILY
from companion.table.catalogue import actions_in
from companion.table.i18n import N_
from companion.table.verbs import GameVerb

_NOT_HERE = ("research", "rocket", "raid", "flak", "set")


_action = actions_in("companion.games.pacific_1940")


ACTIONS = (
    _action(
        "declare",
        N_("Declare war, at the start of the combat move."),
        "politics.Declare",
        "politics",
    ),
    _action(
        "occupy",
        N_("Take over a Dutch area in peace, in the noncombat move."),
        "politics.Occupy",
        "dutch-french",
    ),
    _action("repair", N_("Repair a complex or a base."), "repairs.Repair", "purchase"),
    _action("raid", N_("Bomb the facilities of an area."), "raids.Raid", "strategic-raid"),
    _action(
        "scramble",
        N_("The defender's aircraft of an island base join the battle in a sea zone."),
        "scramble.Rise",
        "scrambling",
    ),
    _action(
        "kamikaze",
        N_("Japan's kamikaze attacks on ships in a zone, one on each."),
        "kamikaze.Kamikaze",
        "kamikaze",
    ),
    _action(
        "convoy",
        N_("Enemy ships raid the convoys of the power that collects its income."),
        "convoys.Convoy",
        "convoys",
    ),
    _action(
        "set",
        N_("Correct the books: cash, owners, facilities, damage, wars, round, phase."),
        "corrections.Correction",
    ),
)
QUESTIONS = (
    _action(
        "politics",
        N_("Who is at war with whom; with an area: who may enter it."),
        "wars.Politics",
        "politics",
    ),
)

VERBS: tuple[GameVerb, ...] = (
    *(verb for verb in FAMILY if verb.name not in _NOT_HERE),
    *(entry.verb for entry in (*ACTIONS, *QUESTIONS)),
)
