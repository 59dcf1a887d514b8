"""The turn: it begins, its political phase passes, it ends with the upkeep (pp. 5, 11-12)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.through_the_ages import ages, counts, row, scoring, upkeep
from companion.games.through_the_ages.ledger import Ledger
from companion.games.through_the_ages.phase import has_politics, leave_politics, surplus
from companion.games.through_the_ages.play import Data, Kind, Play, sentence
from companion.games.through_the_ages.politics import pending
from companion.games.through_the_ages.state import ACTIONS, POLITICS, TtaState
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Step

END = N_("end")


def begin_turn(ledger: Ledger, cleared: int = 0) -> None:
    """The row is renewed, tokens are back on the government, politics comes first. `cleared` is
    how many places of a kept row were emptied for whoever resigned instead (p. 18)."""
    state, world = ledger.state, ledger.world
    civ = state.civ
    ledger.change(
        state.turn,
        spent_civil=0,
        spent_military=0,
        extra_civil=-civ.lost_civil,
        extra_military=0,
        lost_civil=0,
        discount=counts.total(world, civ, "unit_discount"),
        used=(),
        fresh=(),
    )
    phase = POLITICS if has_politics(world, state) else ACTIONS
    affairs = replace(ledger.state.affairs, acted=False)
    ledger.state = replace(ledger.state, phase=phase, affairs=affairs)
    row.renew(ledger, cleared)
    pending.turn_begins(ledger)


def pass_turn(ledger: Ledger, cleared: int = 0) -> None:
    """The next player in turn; after the last round the game ends."""
    state = ledger.state
    at, count = state.players.index(state.turn), len(state.players)
    for step in range(1, count + 1):
        player = state.players[(at + step) % count]
        if not state.civs[player].resigned:
            break
    rounds = state.round + (1 if at + step >= count else 0)
    if state.last_round and rounds > state.last_round:
        scoring.finish(ledger)
        return
    ledger.state = replace(state, turn=player, round=rounds)
    begin_turn(ledger, cleared)


def check(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    found = play.closed(state) or surplus(play, state)
    to = data.get("to")
    if found or to in (None, END):
        return found
    if to == ACTIONS and state.phase == POLITICS:
        return []
    reason = _("There is no way on to: {phase}").format(phase=to)
    return [play.refuse("actions", reason, _("'next' walks on, 'end' ends the turn"))]


def apply(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    """`next` passes politics, then ends the turn; with `to` `end` at once."""
    ledger = Ledger(play.world, state)
    if state.over:
        return ledger.step()
    if state.phase == POLITICS and data.get("to") != END:
        leave_politics(ledger)
        return ledger.step()
    leave_politics(ledger)
    upkeep.run(ledger)
    pass_turn(ledger)
    if data.get("cards") and ledger.state.lay:
        row.lay(ledger, data["cards"])
    return ledger.step()


def describe(play: Play, state: TtaState, data: Data) -> str:
    if state.phase == POLITICS and data.get("to") != END:
        return _("politics is over")
    if upkeep.uprising(play.world, state):
        return _("the turn ends in an uprising: no upkeep")
    return _("the turn ends")


def report(play: Play, before: TtaState, data: Data, step: Step[TtaState]) -> list[Block]:
    lines: list[Block] = [sentence(play, before.turn, describe(play, before, data))]
    lines += ages.told(play, before, step.state)
    if data.get("cards"):
        cards = play.world.cards_text(data["cards"])
        lines.append(Line(_("Into the row: {cards}.").format(cards=cards)))
    return lines


KIND = Kind(check, apply, describe, report)
