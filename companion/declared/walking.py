"""`next` of a declared game."""

from __future__ import annotations

from companion.declared import flow, secret_answers
from companion.declared.deeds import TableAction, cannot_be_reckoned
from companion.declared.state import State
from companion.declared.world import Play, World
from companion.table import lexicon
from companion.table.actions import action
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.rules import Step
from kitgen.game.declared.expressions import Unreckoned


@action
class Next(TableAction):
    """Walking on: to the next seat, and after the last one to the next phase or round."""

    def refusals(self, play: Play, state: State) -> list[Refusal]:
        if over := play.over(state):
            return over
        try:
            if refusals := _awaited_refusals(play.world, state):
                return refusals
            flow.walked(play.world, state)
        except Unreckoned as error:
            return [cannot_be_reckoned(error)]
        return []

    def apply(self, play: Play, state: State) -> Step[State]:
        return flow.walk(play.world, state)

    def who(self, state: State) -> str:
        return state.turn

    def told(self, play: Play, state: State) -> str:
        after = flow.walk(play.world, state).state
        if after.over:
            return _("the end of the game")
        if after.round != state.round:
            return _("round {n}").format(n=after.round)
        if after.phase != state.phase:
            phase = flow.phase_of(play.world, after)
            return play.world.said(phase.name, phase.id)
        return _("the turn of {who}").format(who=play.world.seat(after.turn))


def _awaited_refusals(world: World, state: State) -> list[Refusal]:
    """Return a refusal for each secret deed that some have answered and others have not. Raises
    Unreckoned."""
    refusals = []
    for deed in secret_answers.waiting_deeds(world, state):
        seats = secret_answers.missing(world, state, deed) or list(state.sealed[deed.id])
        names = ", ".join(map(world.seat, seats))
        reason = _("Answers lie face down, and not all are there")
        refusals.append(
            Refusal(reason, deed.page, f"{lexicon.shown('commands', deed.id, world.key)}: {names}")
        )
    return refusals
