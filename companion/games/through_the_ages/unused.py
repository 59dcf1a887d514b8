"""Civil actions that would be lost at the end of a turn, though something could be done (p. 5)."""

from __future__ import annotations

from companion.games.through_the_ages.action import Draft
from companion.games.through_the_ages.actions import civil_left
from companion.games.through_the_ages.building import buildable, upgradable
from companion.games.through_the_ages.hand_cards import playable
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.population import Population
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.taking import takeable
from companion.games.through_the_ages.world import UNIT
from companion.table import actions


def civil(play: Play, state: TtaState) -> int:
    """Return how many civil actions the player in turn would leave unused; none where the books
    know nothing that one could still be used for."""
    left = civil_left(play.world, state)
    return left if left and _of_use(play, state) else 0


def _of_use(play: Play, state: TtaState) -> bool:
    """Return whether the player in turn could still use a civil action."""
    draft: Draft = actions.Draft(play, state)
    if not Population().refusals(play, state) or takeable(draft):
        return True
    if any(card in play.world.cards for card in playable(draft)):
        return True  # a military card takes no civil action
    known = (*buildable(draft), *upgradable(draft))
    return any(play.world.cards[card].category != UNIT for card in known)
