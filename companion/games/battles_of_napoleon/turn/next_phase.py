"""`next`: the way on, group by group and phase by phase (p. 30)."""

from __future__ import annotations

from companion.games.battles_of_napoleon.action import Draft, NapoleonAction, WhileFought
from companion.games.battles_of_napoleon.initiative import waiting
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.rally.rally import untried
from companion.games.battles_of_napoleon.state import PHASES, RALLY, SEGMENTS, NapoleonState
from companion.games.battles_of_napoleon.turn import flow, idle
from companion.games.battles_of_napoleon.words import group_words, spelled
from companion.table import lexicon
from companion.table.actions import Ask, Asking, accepted, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import one_of
from companion.table.reply import Block
from companion.table.rules import Entry, Step
from companion.table.words import Vocabulary

END = N_("end")
"""Goal of `next` at the end of the turn."""


def _words(draft: Draft) -> Vocabulary:
    """Return the phases, the end of the turn, and the groups."""
    play, state = draft.play, draft.state
    words = {key: spelled(play.world, "phases", key) for key in PHASES}
    groups = group_words(play.world, state).only(waiting(play.world, state))
    words |= {key: list(names) for key, names in groups.spellings.items()}
    return Vocabulary.of(_("phases"), {**words, END: [_(END)]})


def _ahead(draft: Draft) -> list[str]:
    """Return the groups and the phases of the turn that are still ahead, and its end."""
    play, state = draft.play, draft.state
    groups = [key for key in waiting(play.world, state) if key != state.active]
    phases = PHASES[PHASES.index(state.phase) + 1 :]
    return accepted(draft, (*groups, *phases, END), lambda to: Next(to=to))


NOBODY = "none"
"""Answer for 'no group acts', offered where every group can do little."""


def _to_rally(draft: Draft) -> bool:
    """Return whether the rally phase is still ahead, and a unit that may be rallied then."""
    then = flow.enter(draft.play.world, draft.state, RALLY)
    return draft.state.phase != RALLY and bool(untried(Draft(draft.play, then)))


def _or_nobody(draft: Draft) -> Vocabulary:
    """Return the groups, as they are labelled, and nobody."""
    world = draft.play.world
    names = {key: [world.label(key)] for key in draft.state.groups}
    on = lexicon.shown("commands", "next")
    nobody = [on, _("nobody"), *spelled(world, "command_words", NOBODY)]
    return Vocabulary.of(_("groups"), {NOBODY: nobody, **names})


@action
class Next(NapoleonAction):
    """Walking on: one step, or as many as lead to the group or the phase in `to`, or to the end of
    the turn."""

    gate = WhileFought()
    walks = True
    to: str | None = field(
        one_of(_words), N_("A phase, a group, or end."), default=None, legal=_ahead
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Next]:
        """Ask how far to go. Nobody walks past what would be overlooked, nor over a command check
        or a unit that may be rallied. People at a terminal are led past phases in which nobody can
        do anything, and asked once about groups that have little to do."""
        play, state = draft.play, draft.state
        to = yield Ask("to", draft)
        draft.refuse(flow.overlooked_refusals(play, state))
        if to is None and draft.tell is not None and not Next().refusals(play, state):
            to = yield from _onward(draft)
        to = flow.goal(play, state, to)
        return Next(to=RALLY if to == END and _to_rally(draft) else to)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse to leave a phase in which something is due, and to go on to a group or phase that
        is not ahead."""
        to = self.to
        if to in (None, END) or to in waiting(play.world, state):
            return flow.why_unready(play, state)
        if to in PHASES and PHASES.index(to) > PHASES.index(state.phase):
            return flow.why_unready(play, state)
        name = play.phase_name(str(to)) if to in PHASES else play.world.label(str(to))
        reason = _("'next' cannot go on to: {phase}").format(phase=name)
        ahead = ", ".join(map(play.phase_name, PHASES[PHASES.index(state.phase) + 1 :]))
        allowed = _("still ahead in this turn: {phases}").format(phases=ahead or _("none"))
        return [play.refuse("turn", reason, allowed)]

    def leaves(self, play: Play, state: NapoleonState) -> list[str]:
        return idle.unused(play, state)

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Go on to the wanted phase, and stop at anything that somebody has to answer."""
        to, turn = self.to, state.turn
        entries: tuple[Entry, ...] = ()
        while not state.over and not state.tasks:
            step = flow.onward(play, state)
            state, entries = step.state, entries + step.entries
            there = to == state.active if to not in PHASES else _reached(state, str(to))
            if to is None or there or state.turn != turn or flow.why_unready(play, state):
                break
        return Step(state, entries)

    def told(self, play: Play, state: NapoleonState) -> str:
        after = self.apply(play, state).state
        if after.over:
            who = play.world.nation(after.winner) if after.winner else _("nobody")
            return _("the battle ends: {who}").format(who=who)
        if (after.phase, after.turn) != (state.phase, state.turn):
            return _("turn {turn}, {phase}").format(
                turn=after.turn, phase=play.phase_name(after.phase)
            )
        if after.active:
            return play.world.say(_("{group} acts"), group=after.active)
        return _("passed on")

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        """Say where the game stands, behind every command."""
        return []


def _reached(state: NapoleonState, phase: str) -> bool:
    return PHASES.index(phase) <= PHASES.index(state.phase)


def _onward(draft: Draft) -> Asking[str | None]:
    """Return the group or phase that a bare `next` at a terminal goes to; None for a single step.

    Where the groups next in turn can do little, people are asked which of them acts. If none does,
    the first group behind them acts; behind the last group comes the next phase. Phases in which
    nobody can do anything are passed and told."""
    play, state = draft.play, draft.state
    if state.phase in SEGMENTS and (quiet := idle.groups_doing_little(play, state)):
        text = _("{groups}: formation, turns and commanders only. Who acts, or go on")
        who = yield Ask(
            "to",
            draft,
            prompt=play.world.say(text, groups=quiet),
            input=one_of(_or_nobody)._replace(key=lambda who: "" if who == NOBODY else who),
            legal=[NOBODY, *quiet],
            usual=NOBODY,
            wanted=True,
            typed=False,
        )
        if who != NOBODY:
            return str(who)
        left = [key for key in waiting(play.world, state) if key not in (*quiet, state.active)]
        if left:
            return left[0]
        return _further(draft, PHASES[PHASES.index(state.phase) + 1])
    after = flow.onward(play, state).state
    enters_phase = after.turn == state.turn and after.phase != state.phase
    return _further(draft, after.phase) if enters_phase and not after.over else None


def _further(draft: Draft, phase: str) -> str:
    """Return the first phase from this one on in which something can be done; those before it are
    told."""
    assert draft.tell is not None
    while why := idle.why_nobody_acts(draft.play, draft.state, phase):
        draft.tell(f"{draft.play.phase_name(phase)}: {why}.")
        if phase == PHASES[-1]:
            return END
        phase = PHASES[PHASES.index(phase) + 1]
    return phase
