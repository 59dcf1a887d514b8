"""The phases, pages and rulings of Pacific 1940, and what is its own."""

from __future__ import annotations

from companion.games.axis.edition import EditionRules, Phase
from companion.games.axis.game import AxisRules
from companion.games.pacific_1940.objectives import AT_WAR
from companion.games.pacific_1940.play import PacificPlay
from companion.games.pacific_1940.verbs import ACTIONS
from companion.table.i18n import N_
from companion.table.rules import Choice
from kitgen.game import Game

RULINGS = {
    "aa_hits": "type",
    "bombarded_fire": "yes",
    "submarine_second_shot": "no",
    "destroyer_effect": "no-strike",
    "destroyer_presence": "round-start",
    "aircraft_hit_submarines": "with-destroyer",
    "submerging": "before-fire",
    "destroyer_stops_submerging": "yes",
    "submarine_retreat": "with-fleet",
    "damage_repaired": "no",
    "amphibious_retreat": "all-but-landed",
    "retreat_counts_as": "defender",
    "landing_past": "submarines-transports",
    "failed_landing": "fight",
}
"""Answers of the rule text (pp. 15-17); `docs/rulings.md` has the reasons."""

EDITION = EditionRules(
    phases=(
        Phase("purchase", "10", needs_capital=True),
        Phase("combat-move", "11", needs_capital=False),
        Phase("combat", "14", needs_capital=False),
        Phase("noncombat-move", "19", needs_capital=False),
        Phase("mobilize", "20", needs_capital=True),
        Phase("income", "20", needs_capital=True),
    ),
    choices=(
        Choice(
            "unplaced",
            ("keep", "refund", "lost"),
            N_("What becomes of units that were not placed: kept, paid back, lost (p. 20)."),
        ),
        Choice(
            "captured_major",
            ("minor", "major"),
            N_("A major complex that is captured becomes minor, or stays as it is."),
        ),
        Choice(
            "objectives",
            ("always", AT_WAR),
            N_("National objectives pay always, or only to powers at war."),
        ),
        Choice(
            "kamikaze_bombardment",
            ("yes", "no"),
            N_("May ships bombard from a zone with a kamikaze attack (p. 15)?"),
        ),
        Choice(
            "sequence",
            ("strict", "free"),
            N_("Raids, landings and other battles in this order, or as the attacker likes."),
        ),
    ),
    captured_in=("combat", "combat-move"),
    pages={
        "order": "10",
        "purchase": "10",
        "repair": "10",
        "neutral": "8",
        "closed": "9",
        "politics": "8",
        "dutch": "8",
        "china": "9",
        "sea": "18",
        "friendly": "8",
        "capture": "18",
        "liberation": "18",
        "complex": "18",
        "capital": "18",
        "placing": "20",
        "victory": "6",
        "raid": "15",
        "scramble": "14",
        "sequence": "14",
        "kamikaze": "14",
        "landing": "15",
        "dive": "16",
        "again": "11",
        "bombard": "15",
        "shore": "15",
        "battle": "16",
        "air": "19",
        "deck": "19",
        "stranded": "19",
        "moved": "19",
        "stays": "19",
        "way": "11",
        "blitz": "13",
        "alone": "17",
        "ashore": "16",
        "convoy": "20",
        "objectives": "20",
    },
    bystanders=("dutch", "french"),
    kinds={entry.name: entry.place for entry in ACTIONS},
    rulings=RULINGS,
    step_pages={
        "place": "16",
        "opening-fire-aa": "12",
        "opening-fire-bombard": "15",
        "opening-fire-submarines": "16",
        "remove-opening": "17",
        "attackers-fire": "17",
        "defenders-fire": "17",
        "remove-casualties": "17",
        "press-or-retreat": "17",
        "conquer": "18",
    },
    error_pages={8: 16, 9: 19, 10: 16, 12: 16, 13: 15, 15: 17, 17: 15, 18: 15},
    ships_per_landed=True,
)


def rules(game: Game, version: str) -> AxisRules:
    """Return the rules of this edition on the board of a loaded folder."""
    return AxisRules.of(game, EDITION, version, PacificPlay)
