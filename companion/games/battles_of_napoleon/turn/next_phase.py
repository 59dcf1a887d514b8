"""`next`: the way on, group by group and phase by phase (p. 30)."""

from __future__ import annotations

from companion.games.battles_of_napoleon.action import Draft, NapoleonAction, WhileFought
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import PHASES, NapoleonState
from companion.games.battles_of_napoleon.turn import flow
from companion.games.battles_of_napoleon.words import spelled
from companion.table.actions import Ask, Asking, accepted, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import one_of
from companion.table.reply import Block
from companion.table.rules import Entry, Step
from companion.table.words import Vocabulary

END = N_("end")
"""To the end of the turn."""


def _phase_words(draft: Draft) -> Vocabulary:
    words = {key: spelled(draft.play.world, "phases", key) for key in PHASES}
    return Vocabulary.of(_("phases"), {**words, END: [_(END)]})


def _ahead(draft: Draft) -> list[str]:
    """The phases of the turn that are still ahead, and its end."""
    phases = PHASES[PHASES.index(draft.state.phase) + 1 :]
    return accepted(draft, (*phases, END), lambda to: Next(to=to))


@action
class Next(NapoleonAction):
    """The way on: one step, or as many as lead to the phase in `to`, or to the end of the turn."""

    gate = WhileFought()
    to: str | None = field(one_of(_phase_words), N_("A phase, or end."), default=None, legal=_ahead)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Next]:
        """Nobody walks past what would be overlooked, nor over a command check."""
        to = yield Ask("to", draft)
        draft.refuse(flow.overlooked(draft.play, draft.state))
        return Next(to=flow.goal(draft.play, draft.state, to))

    def faults(self, play: Play, state: NapoleonState) -> list[Refusal]:
        to = self.to
        if to in (None, END) or PHASES.index(str(to)) > PHASES.index(state.phase):
            return flow.unready(play, state)
        reason = _("There is no way on to: {phase}").format(phase=play.phase(str(to)))
        ahead = ", ".join(map(play.phase, PHASES[PHASES.index(state.phase) + 1 :]))
        allowed = _("still ahead in this turn: {phases}").format(phases=ahead or _("none"))
        return [play.refuse("turn", reason, allowed)]

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Stops at anything that somebody has to answer."""
        to, turn = self.to, state.turn
        entries: tuple[Entry, ...] = ()
        while not state.over and not state.tasks:
            step = flow.onward(play, state)
            state, entries = step.state, entries + step.entries
            there = to in PHASES and PHASES.index(str(to)) <= PHASES.index(state.phase)
            if to is None or there or state.turn != turn or flow.unready(play, state):
                break
        return Step(state, entries)

    def told(self, play: Play, state: NapoleonState) -> str:
        after = self.apply(play, state).state
        if after.over:
            who = play.world.nation(after.winner) if after.winner else _("nobody")
            return _("the battle ends: {who}").format(who=who)
        if (after.phase, after.turn) != (state.phase, state.turn):
            return _("turn {turn}, {phase}").format(turn=after.turn, phase=play.phase(after.phase))
        if after.active:
            return _("{group} acts").format(group=play.world.label(after.active))
        return _("passed on")

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        """The game says where it stands, behind every command."""
        return []
