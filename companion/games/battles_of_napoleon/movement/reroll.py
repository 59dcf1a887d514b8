"""The die of a morale test, and a second one where a card gives it (p. 37)."""

from __future__ import annotations

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon.action import Draft
from companion.games.battles_of_napoleon.trial import SIDES, Item, Trial
from companion.table.actions import Asking
from companion.table.dice import Roll

AGAIN = "reroll_morale"
"""Code of the card that gives a second die."""


def rolled_for(
    draft: Draft, purpose: str, unit: str, items: tuple[Item, ...]
) -> Asking[tuple[int, int | None]]:
    """One die, and another where the first fails and a card lies on the unit."""
    (die,) = yield Roll(1, purpose, SIDES)
    if Trial(die, items).success or not effects.active(draft.play.world, draft.state, unit, AGAIN):
        return die, None
    (again,) = yield Roll(1, purpose, SIDES)
    return die, again
