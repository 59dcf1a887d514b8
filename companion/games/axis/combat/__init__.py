"""Battles of the Axis & Allies family: the resolver, the exact odds, raids and rockets.

Everything here is pure: a setup goes in, requests come out, answers go in, an outcome comes out.

    edition = edition_from_game(load_game("axis-allies"))
    setup = BattleSetup(edition, "land",
                        attacker=SideSetup({"infantry": 1, "tank": 1, "fighter": 1}),
                        defender=SideSetup({"infantry": 1, "tank": 1, "aa_gun": 1}))
    odds(setup).as_json()              # exact chances
    battle = fight(setup)              # a generator: next(battle), battle.send(answer)
    play(battle, with_dice(faces))     # or let a function answer every request
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .amphibious import (
        AmphibiousAssault,
        AssaultOutcome,
        assault_odds,
        fight_assault,
        is_clear,
        pack,
        without_cargo,
    )
    from .errors import BattleError
    from .exact import BattleOdds, RoundRow, odds
    from .raids import FlakOutcome, RaidOutcome, RaidStrike, overflight, raid, rocket
    from .requests import (
        PRESS,
        RETREAT,
        Answer,
        BattleLuck,
        ChooseCasualties,
        CountedHits,
        DiceGroup,
        DiceRecord,
        MayLeave,
        PressOrRetreat,
        Request,
        RollDice,
        StepRecord,
        SubmergeChoice,
    )
    from .resolver import BattleOutcome, Fight, default_answer, fight, play, with_dice
    from .rulings import Rulings
    from .setup import BattleSetup, Contingent, Force, SideSetup
    from .units import CombatEdition, Technology, UnitType, edition_from_game, edition_from_rows

__all__ = [
    "PRESS",
    "RETREAT",
    "AmphibiousAssault",
    "Answer",
    "AssaultOutcome",
    "BattleError",
    "BattleLuck",
    "BattleOdds",
    "BattleOutcome",
    "BattleSetup",
    "ChooseCasualties",
    "CombatEdition",
    "Contingent",
    "CountedHits",
    "DiceGroup",
    "DiceRecord",
    "Fight",
    "FlakOutcome",
    "Force",
    "MayLeave",
    "PressOrRetreat",
    "RaidOutcome",
    "RaidStrike",
    "Request",
    "RollDice",
    "RoundRow",
    "Rulings",
    "SideSetup",
    "StepRecord",
    "SubmergeChoice",
    "Technology",
    "UnitType",
    "assault_odds",
    "default_answer",
    "edition_from_game",
    "edition_from_rows",
    "fight",
    "fight_assault",
    "is_clear",
    "odds",
    "overflight",
    "pack",
    "play",
    "raid",
    "rocket",
    "with_dice",
    "without_cargo",
]

# Odds need no resolver and raids no odds: a module is imported when one of its names is used.
_HOMES = {
    "amphibious": (
        "AmphibiousAssault",
        "AssaultOutcome",
        "assault_odds",
        "fight_assault",
        "is_clear",
        "pack",
        "without_cargo",
    ),
    "errors": ("BattleError",),
    "exact": ("BattleOdds", "RoundRow", "odds"),
    "raids": ("FlakOutcome", "RaidOutcome", "RaidStrike", "overflight", "raid", "rocket"),
    "requests": (
        *("PRESS", "RETREAT", "Answer", "ChooseCasualties", "DiceGroup", "DiceRecord"),
        *(
            "CountedHits",
            "BattleLuck",
            "MayLeave",
            "PressOrRetreat",
            "Request",
            "RollDice",
            "StepRecord",
        ),
        "SubmergeChoice",
    ),
    "resolver": ("Fight", "BattleOutcome", "default_answer", "fight", "play", "with_dice"),
    "rulings": ("Rulings",),
    "setup": ("BattleSetup", "Contingent", "Force", "SideSetup"),
    "units": ("CombatEdition", "Technology", "UnitType", "edition_from_game", "edition_from_rows"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(name)
