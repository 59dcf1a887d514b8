"""Answers that politics waits for, and who has to give them; and where politics meets the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.games.through_the_ages.ledger import CivLedger
from companion.games.through_the_ages.politics_state import DeclaredWar
from companion.games.through_the_ages.state import POLITICS, TtaState
from companion.games.through_the_ages.world import World
from companion.table.i18n import _


class Due(NamedTuple):
    """The command that is due, whose answer it is, and what it is about: a card or a number."""

    command: str
    player: str
    about: str = ""


def pending(world: World, state: TtaState) -> Due | None:
    """Return the question to be answered first; None if there is none."""
    affairs = state.affairs
    if state.over:
        return None
    if affairs.resolution is not None and affairs.resolution.jobs:
        return Due("choose", affairs.resolution.jobs[0].chooser, affairs.resolution.card)
    if affairs.fight is not None:
        return Due("defend", affairs.fight.rival, affairs.fight.card)
    if affairs.auction is not None:
        if affairs.auction.over:
            return Due("send", affairs.auction.leader, affairs.auction.territory)
        return Due("bid", affairs.auction.bidder, affairs.auction.territory)
    if affairs.revealing:
        return Due("reveal", state.turn)
    if affairs.scoring:
        return Due("reveal", state.turn, str(sum(not event.card for event in affairs.scoring)))
    if affairs.to_show:
        return Due("reveal", state.turn, str(affairs.to_show))
    war = due_war(state)
    return Due("fight", state.turn, war.card) if war is not None else None


def awaited(world: World, state: TtaState) -> tuple[str, ...]:
    """Return who has to do something: the player whom a card asks, else the player in turn."""
    if state.over:
        return ()
    due_now = pending(world, state)
    return (due_now.player if due_now is not None else state.turn,)


def due_war(state: TtaState) -> DeclaredWar | None:
    """Return the war that is fought before the player in turn goes on with politics (p. 17). One
    that was declared in this turn waits: the political action is used then."""
    if state.phase != POLITICS or state.affairs.acted:
        return None
    return next((war for war in state.affairs.wars if war.attacker == state.turn), None)


def due(world: World, state: TtaState) -> str:
    """Return the command due before anything else; empty if there is none."""
    answer_due = pending(world, state)
    if answer_due is None:
        return ""
    name = world.player(answer_due.player)
    about = world.card(answer_due.about) if answer_due.about in world.military else answer_due.about
    return _texts(state)[answer_due.command].format(player=name, about=about)


def _texts(state: TtaState) -> Mapping[str, str]:
    """Return command -> the sentence that says it is due, with `{player}` and `{about}`."""
    if state.affairs.scoring:
        reveal = _("'reveal' the events of age III that lie in the piles, to be scored: {about}")
    elif state.affairs.revealing:
        reveal = _("'reveal': which event or territory was turned")
    else:
        reveal = _("'reveal' the events of age III that are shown from the start: {about}")
    return {
        "choose": _("'choose': {player} decides ({about})"),
        "defend": _("'defend': {player} answers {about}, or 'defend none'"),
        "send": _("'send': the units that {player} sends to {about}"),
        "bid": _("'bid': {player} bids for {about} or passes"),
        "reveal": reveal,
        "fight": _("'fight': the war of {player} is due ({about}), or 'fight none'"),
    }


def turn_begins(ledger: CivLedger) -> None:
    """Begin a turn: a player who must miss the political action has used it; in the tutorial the
    first player turns an event from the third round on (p. 8)."""
    state, world = ledger.state, ledger.world
    affairs = replace(state.affairs, acted=False, struck=False)
    if state.turn in affairs.idle and state.phase == POLITICS:
        idle = tuple(player for player in affairs.idle if player != state.turn)
        affairs = replace(affairs, acted=True, idle=idle)
    tutorial = not world.versions[state.version].politics
    if (
        tutorial
        and state.turn == state.playing[0]
        and state.round >= world.constants["first_round_with_events"]
        and affairs.current
    ):
        affairs = replace(affairs, revealing=True)
    ledger.state = replace(state, affairs=affairs)


def left_politics(ledger: CivLedger) -> None:
    """End the political phase: a player who did not attack again gives up the enmity (p. 19)."""
    affairs = ledger.state.affairs
    if not affairs.struck and ledger.state.turn in affairs.hostile:
        hostile = {k: v for k, v in affairs.hostile.items() if k != ledger.state.turn}
        ledger.state = replace(ledger.state, affairs=replace(affairs, hostile=hostile))
