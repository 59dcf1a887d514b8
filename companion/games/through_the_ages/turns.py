"""The turn: it begins, its political phase passes, it ends with the upkeep (pp. 5, 11-12)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.games.through_the_ages import (
    counts,
    military_hand,
    pending,
    row,
    scoring,
    unused,
    upkeep,
)
from companion.games.through_the_ages.action import AgesAction, Draft
from companion.games.through_the_ages.ledger import CivLedger
from companion.games.through_the_ages.phase import has_politics, leave_politics, surplus_refusals
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import ACTIONS, PHASES, POLITICS, TtaState
from companion.table import actions
from companion.table.actions import Ask, Asking, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _, ngettext
from companion.table.inputs import FLAG, SEED, one_of
from companion.table.reply import Block, Line
from companion.table.rules import Step
from companion.table.words import Vocabulary

END = N_("end")


def begin_turn(ledger: CivLedger, cleared: int = 0) -> None:
    """Begin a turn: the row is renewed, tokens are back on the government, politics comes first.
    `cleared` is how many places of a kept row were emptied for a player who resigned instead (p.
    18)."""
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


def pass_turn(ledger: CivLedger, cleared: int = 0) -> None:
    """Pass to the next player in turn; after the last round the game ends."""
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


@dataclass(frozen=True, slots=True)
class WhenNothingIsDue:
    """Gate: open unless something must be done first."""

    def refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        return play.closed_refusals(state) or surplus_refusals(play, state)


def _phase_words(_draft: actions.Draft[Any, Any]) -> Vocabulary:
    return Vocabulary.of(_("phases"), {key: [_(key)] for key in (*PHASES, END)})


def _ahead(draft: Draft) -> list[str]:
    return [ACTIONS, END] if draft.state.phase == POLITICS else [END]


@action
class Next(AgesAction):
    """Walking on: politics passes, then the turn ends; with `to` `end` at once. `cards` are those
    that come into the row for the next player."""

    gate = WhenNothingIsDue()
    walks = True
    to: str | None = field(one_of(_phase_words), N_("A phase, or end."), default=None, legal=_ahead)
    cards: tuple[str, ...] | None = None

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        if self.to in (None, END) or (self.to == ACTIONS and state.phase == POLITICS):
            return []
        reason = _("'next' cannot go on to: {phase}").format(phase=self.to)
        return [play.refuse("actions", reason, _("'next' walks on, 'end' ends the turn"))]

    def leaves(self, play: Play, state: TtaState) -> list[str]:
        """Return warnings for a turn that ends with politics still to come, with civil actions that
        could be used, or in an uprising. A player who only leaves politics is not warned."""
        if state.over or self._stays(state):
            return []
        warnings = []
        political = state.phase == POLITICS and not state.affairs.acted
        if political and military_hand.political_cards(play, state):
            warnings.append(_("The turn ends without a political action."))
        if count := unused.civil(play, state):
            text = ngettext(
                "{n} civil action is not used.", "{n} civil actions are not used.", count
            )
            warnings.append(text.format(n=count))
        if upkeep.uprising(play.world, state):
            warnings.append(_("The turn ends in an uprising: nothing is scored, made or eaten."))
        return warnings

    def _stays(self, state: TtaState) -> bool:
        """Return whether it leads from politics to the actions of the same turn."""
        return state.phase == POLITICS and self.to != END

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        """Leave politics; then, unless only that was meant, do the upkeep and pass the turn on."""
        ledger = CivLedger(play.world, state)
        if state.over:
            return ledger.step()
        leave_politics(ledger)
        if self._stays(state):
            return ledger.step()
        upkeep.run(ledger)
        pass_turn(ledger)
        if self.cards and ledger.state.lay:
            row.lay(ledger, self.cards)
        return ledger.step()

    def told(self, play: Play, state: TtaState) -> str:
        if self._stays(state):
            return _("politics is over")
        if upkeep.uprising(play.world, state):
            return _("the turn ends in an uprising: no upkeep")
        return _("the turn ends")

    def report(self, play: Play, before: TtaState, step: Step[TtaState]) -> list[Block]:
        lines = super().report(play, before, step)
        if self.cards:
            lines.append(Line(play.world.say(_("Into the row: {cards}."), cards=self.cards)))
        return lines


@action
class End(AgesAction):
    """The end of the turn: what `next end` does, with new cards for the row if so asked."""

    gate = WhenNothingIsDue()
    walks = True
    draw: bool = field(FLAG, row.DRAW, default=False, option="draw")
    seed: int | None = field(SEED, row.SEED, default=None, option="seed", metavar="N")

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Next]:
        end_of_turn = Next(to=END)
        seed = yield Ask("seed", draft)
        if (yield Ask("draw", draft)):
            after = end_of_turn.apply(draft.play, draft.state).state
            cards = tuple(row.draw(draft.play.world, after, after.lay, seed))
            end_of_turn = replace(end_of_turn, cards=cards)
        return end_of_turn
