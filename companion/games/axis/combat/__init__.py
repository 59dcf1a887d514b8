"""Battles of the Axis & Allies family: the resolver, the exact odds, raids and rockets.

Everything here is pure: a setup goes in, requests come out, answers go in, an outcome comes out.

    edition = edition_from_game(load_game("axis-allies"))
    setup = BattleSetup(edition, "land",
                        attacker=Side({"infantry": 1, "tank": 1, "fighter": 1}),
                        defender=Side({"infantry": 1, "tank": 1, "aa_gun": 1}))
    odds(setup).as_json()              # exact chances
    battle = fight(setup)              # a generator: next(battle), battle.send(answer)
    play(battle, dice_from(faces))     # or let a function answer every request
"""

from __future__ import annotations

from .errors import BattleError
from .odds import Odds, RoundRow, odds
from .requests import (
    PRESS,
    RETREAT,
    Answer,
    ChooseCasualties,
    DiceGroup,
    DiceRecord,
    PressOrRetreat,
    Request,
    RollDice,
    StepRecord,
    SubmergeChoice,
)
from .rulings import Rulings
from .setup import BattleSetup, Contingent, Force, Side
from .units import (
    Edition,
    Technology,
    UnitType,
    edition_from_game,
    edition_from_rows,
)

__all__ = [
    "PRESS",
    "RETREAT",
    "Answer",
    "BattleError",
    "BattleSetup",
    "ChooseCasualties",
    "Contingent",
    "DiceGroup",
    "DiceRecord",
    "Edition",
    "Force",
    "Odds",
    "PressOrRetreat",
    "Request",
    "RollDice",
    "RoundRow",
    "Rulings",
    "Side",
    "StepRecord",
    "SubmergeChoice",
    "Technology",
    "UnitType",
    "edition_from_game",
    "edition_from_rows",
    "odds",
]
