"""Number of times a unit may fire in a turn (pp. 45, 64)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.battles_of_napoleon.combat.announced import A, Terms
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import OPEN_ORDER, SQUARE, Unit
from companion.games.battles_of_napoleon.sums.attack import FIRE

BASE = 2
"""Figures of infantry on a base (p. 54)."""

BASE_FIRE = "base_fire"
"""The action of a unit in open order of which one base has fired."""

CANISTER = "canister"
"""The action of a battery that has fired canister at one of two targets."""


SHOTS = (FIRE, BASE_FIRE, CANISTER)
"""The actions of a unit that has fired."""


def shot(unit: Unit, terms: Terms) -> str:
    """Return the action of a unit that fires so. Who has fired with all figures fires no canister,
    and the other way round."""
    if terms.canister:
        return CANISTER
    return BASE_FIRE if is_base(unit, terms) else FIRE


def shots(unit: Unit, arm: str, terms: Terms) -> int:
    """Return the number of targets a unit may fire at in a turn: one for each figure of a square,
    two with a base each in open order or with canister."""
    if unit.formation == SQUARE:
        return unit.figures
    if is_base(unit, terms):
        return 2
    return 2 if arm == ARTILLERY and terms.canister else 1


def is_base(unit: Unit, terms: Terms) -> bool:
    """Return whether only one of the two bases of a unit in open order fires."""
    figures = terms.figures
    most = min(BASE, unit.figures - 1)
    return unit.formation == OPEN_ORDER and figures is not None and figures <= most


def going_on(unit: Unit, acts: tuple[str, ...], plan: A) -> A:
    """Return a shot as the unit began in this segment: who has fired canister fires canister at its
    second target, whose one base has fired, with the other."""
    if CANISTER in acts:
        return replace(plan, canister=True)
    if BASE_FIRE in acts and plan.figures is None and unit.figures > BASE:
        return replace(plan, figures=unit.figures - BASE)
    return plan
