"""The phases of a turn: politics from the third round on, then actions (pp. 11-12)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.through_the_ages import pending, ratings
from companion.games.through_the_ages.ledger import DISCARDED, CivLedger
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import ACTIONS, KEEP_HAND, POLITICS, TtaState
from companion.games.through_the_ages.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _


def has_politics(world: World, state: TtaState) -> bool:
    """Return whether the turn has a political phase: from the third round on (p. 11)."""
    return (
        world.versions[state.version].politics
        and state.round >= world.constants["first_round_with_politics"]
    )


def leave_politics(ledger: CivLedger) -> None:
    """Pass over the political phase; surplus military cards go, those that nobody named first (p.
    12)."""
    state = ledger.state
    if state.over or state.phase != POLITICS:
        return
    player, civ = state.turn, state.civ
    limit = ratings.military_hand(ledger.world, state, player).total
    if civ.military > limit and KEEP_HAND not in civ.used:
        ledger.note(player, "military", limit - civ.military, DISCARDED)
        ledger.change(player, military=limit, known=civ.known[:limit])
    ledger.state = replace(ledger.state, phase=ACTIONS)
    pending.left_politics(ledger)


def open_actions(play: Play, state: TtaState) -> CivLedger:
    """Return the books at the first action of a turn, when politics is over."""
    ledger = CivLedger(play.world, state)
    leave_politics(ledger)
    return ledger


def surplus_refusals(play: Play, state: TtaState) -> list[Refusal]:
    """Return a refusal when more military cards are known by name than may be kept: which go?"""
    limit = ratings.military_hand(play.world, state, state.turn).total
    if state.phase != POLITICS or len(state.civ.known) <= limit or KEEP_HAND in state.civ.used:
        return []
    reason = _("{player} has too many military cards: {count}, at most {limit}")
    names = play.world.cards_text(state.civ.known)
    reason = play.world.say(reason, player=state.turn, limit=limit, count=len(state.civ.known))
    return [play.refuse("discard", reason, _("'discard' one of: {cards}").format(cards=names))]
