"""Checks that the effects in the data can be read: every selector, account and measure is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.through_the_ages import counts
from companion.games.through_the_ages.effects.accounts import ACCOUNTS
from companion.games.through_the_ages.effects.measures import MEASURES, SPOILS
from companion.games.through_the_ages.effects.ranking import SELECTORS
from companion.games.through_the_ages.world import MilitaryCard, World
from companion.table.errors import CompanionError
from companion.table.i18n import _
from kitgen.game.effects import CardEffect

ROLES = {
    "event": frozenset[str](),
    "aggression": frozenset({"you", "rival"}),
    "war": frozenset({"winner", "loser"}),
}
"""Kind of card whose effects are carried out -> the sides that its effects may name."""


def vet(world: World) -> None:
    """Raise CompanionError naming the first card whose effects cannot be carried out."""
    for card in world.military.values():
        try:
            effects = card.effects
        except ValueError as error:
            raise CompanionError(_fault(card, str(error))) from error
        if card.type in ROLES:
            unknown = next(_unknown(effects, ROLES[card.type]), None)
            if unknown is not None:
                message = _("'{word}' is not known").format(word=unknown)
                raise CompanionError(_fault(card, message))


def _fault(card: MilitaryCard, reason: str) -> str:
    text = _("{table}.csv, effects of '{card}': {reason}.")
    return text.format(table=card.table, card=card.id, reason=reason)


def _unknown(effects: Iterable[CardEffect], roles: frozenset[str]) -> Iterator[str]:
    """Yield the words of effects that mean nothing: players, accounts, measures."""
    for effect in effects:
        for word in (*effect.who, *effect.chooser):
            if word.removeprefix("!") not in SELECTORS.keys() | roles:
                yield word
        for change in effect.changes:
            if (change.account, change.sign) not in ACCOUNTS:
                yield change.account
            for term in change.terms:
                known = (*SPOILS, "diff", *MEASURES, *counts.MEASURES)
                if term.measure and term.measure not in known:
                    yield term.measure
