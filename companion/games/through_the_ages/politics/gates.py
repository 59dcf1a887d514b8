"""Times at which politics may be done: the one action of a turn, answers, cards in hand, units that
are given up (pp. 11-13, 18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.through_the_ages import military_hand
from companion.games.through_the_ages.ledger import COLONY
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import POLITICS, TtaState
from companion.games.through_the_ages.world import UNIT
from companion.table.errors import Refusal
from companion.table.i18n import _


def political_refusals(play: Play, state: TtaState) -> list[Refusal]:
    """Return a refusal unless the player in turn may use the political action now."""
    closed = play.closed_refusals(state)
    if closed:
        return closed
    version, allowed = play.world.versions[state.version], _("'status' says what may be done")
    if not version.politics:
        reason = _("There is no politics in this version of the game")
        return [play.refuse("politics", reason, allowed)]
    if state.round < play.world.constants["first_round_with_politics"]:
        reason = _("Politics begins in round {round}")
        first = play.world.constants["first_round_with_politics"]
        return [play.refuse("politics", reason, allowed, round=first)]
    if state.phase != POLITICS:
        reason = _("The political action comes before all others of a turn")
        return [play.refuse("politics", reason, _("'undo' goes back"))]
    if state.affairs.acted:
        reason = _("{player} has used the political action of this turn")
        reason = play.world.say(reason, player=state.turn)
        return [play.refuse("politics", reason, _("'next' goes on to the actions"))]
    return []


@dataclass(frozen=True, slots=True)
class AsPoliticalAction:
    """Gate: open while the political action of the turn may be used."""

    def refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        return political_refusals(play, state)


def settler(play: Play, state: TtaState) -> str:
    """Return the leader who may lay a territory as colony, if not used (p. 20)."""
    leader = state.civ.leader
    effects = play.world.cards[leader].effects if leader else ()
    if any(e.who == ("politics",) and e.changes[0].account == COLONY for e in effects):
        return "" if leader in state.affairs.spent else leader
    return ""


def missing_unit_refusals(
    play: Play, state: TtaState, player: str, units: Mapping[str, int], rule: str
) -> list[Refusal]:
    """Return a refusal when a player does not have these units."""
    civ, world = state.civs[player], play.world
    for card, count in units.items():
        there = civ.technologies.get(card, 0)
        if world.cards[card].category != UNIT or there < count:
            reason = _("{card}: {player} has only {count}")
            reason = world.say(reason, player=player, count=there, card=card)
            return [play.refuse(rule, reason)]
    return []


def sacrifice_refusals(play: Play, state: TtaState, units: Mapping[str, int]) -> list[Refusal]:
    if not units or not military_hand.last_round(play, state):
        return []
    reason = _("In the last round no units are sacrificed")
    return [play.refuse("resign", reason, _("defence cards help against an aggression"))]
