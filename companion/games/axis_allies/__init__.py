"""Axis & Allies, spring 1942 (revised): the phases and pages of its rule text."""

from __future__ import annotations

from companion.games.axis.edition import EditionRules, Phase, border_choice
from companion.games.axis.game import AxisRules
from companion.table.i18n import N_
from companion.table.rules import Choice
from kitgen.game import Game

EDITION = EditionRules(
    phases=(
        Phase("research", "6", needs_capital=True),
        Phase("purchase", "7", needs_capital=True),
        Phase("combat-move", "8", needs_capital=False),
        Phase("combat", "11", needs_capital=False),
        Phase("noncombat-move", "18", needs_capital=False),
        Phase("mobilize", "19", needs_capital=True),
        Phase("income", "19", needs_capital=True),
    ),
    choices=(
        Choice(
            "victory",
            ("major", "minor", "total"),
            N_("How many victory cities win (p. 2)."),
            first=True,
            table="victory_conditions",
            figure="victory_cities",
        ),
        Choice(
            "unplaced",
            ("keep", "refund", "lost"),
            N_("What becomes of units that were not placed: kept, paid back, lost (p. 19)."),
        ),
        Choice(
            "rockets",
            ("one-per-complex", "every-gun"),
            N_("Rockets: one gun an area and one strike a complex, or every gun (p. 18)."),
        ),
        Choice(
            "captured_guns",
            ("wait", "fire"),
            N_("Rockets of AA guns captured this turn: from the next turn on, or at once (p. 18)."),
        ),
    ),
    borders=(
        border_choice(
            "sz_63_western_canada",
            adjacent=False,
            help=N_("Do sea zone 63 and Western Canada touch?"),
        ),
        border_choice(
            "sz_14_balkans", adjacent=False, help=N_("Do sea zone 14 and the Balkans touch?")
        ),
        border_choice(
            "sz_35_french_indochina",
            adjacent=False,
            help=N_("Do sea zone 35 and French Indochina touch?"),
        ),
        border_choice(
            "sz_5_western_europe", adjacent=True, help=N_("Do sea zone 5 and Western Europe touch?")
        ),
    ),
    captured_in=("combat", "combat-move"),
    pages={
        "order": "6",
        "research": "6",
        "purchase": "7",
        "neutral": "5",
        "sea": "15",
        "friendly": "8",
        "capture": "15",
        "liberation": "15",
        "complex": "15",
        "capital": "16",
        "placing": "19",
        "victory": "20",
        "raid": "18",
        "rocket": "18",
        "flak": "9",
        "landing": "17",
        "dive": "15",
        "again": "8",
        "bombard": "17",
        "shore": "13",
        "battle": "11",
        "canal": "5",
        "air": "15",
        "deck": "15",
        "stranded": "15",
        "moved": "18",
        "stays": "9",
        "way": "8",
        "blitz": "10",
        "alone": "14",
        "ashore": "18",
    },
)


def rules(game: Game, version: str) -> AxisRules:
    """Return the rules of this edition on the board of a loaded folder."""
    return AxisRules.of(game, EDITION, version)
