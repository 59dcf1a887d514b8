"""The die of a morale test, and a second one where a card gives it (p. 37)."""

from __future__ import annotations

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon.action import Draft
from companion.games.battles_of_napoleon.trial import (
    SIDES,
    Trial,
    TrialItem,
    lines,
    modifier,
    needed,
)
from companion.table.actions import Asking
from companion.table.dice import Roll
from companion.table.i18n import _
from companion.table.reply import Sum

AGAIN = "reroll_morale"
"""Code of the card that gives a second die."""


def rolled_for(
    draft: Draft, purpose: str, unit: str, items: tuple[TrialItem, ...]
) -> Asking[tuple[int, int | None]]:
    """Ask for the die of a morale test and return it with a second one, `(3, 8)`. The second is
    asked for only where the first fails and a card that gives it lies on the unit, else it is None.

    `purpose` names the test. The question says what the die must show; the sum of the modifiers
    (`items`) stands above it."""
    world, least = draft.play.world, needed(items)
    text = _("{test}: {needed} or more")
    if least <= 1:
        text = _("{test}: any number passes")
    elif least > SIDES:
        text = _("{test}: even a 10 fails")
    above = (Sum(purpose[:1].upper() + purpose[1:], lines(world, items), modifier(items)),)
    roll = Roll(1, text.format(test=purpose, needed=least), SIDES, above)
    (die,) = yield roll
    if Trial(die, items).success or not effects.active(world, draft.state, unit, AGAIN):
        return die, None
    (again,) = yield roll
    return die, again
