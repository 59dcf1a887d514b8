"""`next`: the way on, group by group and phase by phase (p. 30)."""

from __future__ import annotations

from companion.games.battles_of_napoleon.command import flow
from companion.games.battles_of_napoleon.play import Data, Kind, Play
from companion.games.battles_of_napoleon.state import PHASES, NapoleonState
from companion.games.battles_of_napoleon.words import spelled
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block
from companion.table.rules import Entry, Step
from companion.table.words import Vocabulary

END = N_("end")
"""To the end of the turn."""


def find_goal(world: World, text: str) -> str:
    """A phase, or `end`. Raises UsageError."""
    words = {key: spelled(world, "phases", key) for key in PHASES}
    return Vocabulary.of(_("phases"), {**words, END: [_(END)]}).find(text)


def check(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    found = play.closed(state)
    to = data.get("to")
    if found or to in (None, END) or PHASES.index(str(to)) > PHASES.index(state.phase):
        return found or flow.unready(play, state)
    reason = _("There is no way on to: {phase}").format(phase=play.phase(str(to)))
    ahead = ", ".join(map(play.phase, PHASES[PHASES.index(state.phase) + 1 :]))
    allowed = _("still ahead in this turn: {phases}").format(phases=ahead or _("none"))
    return [play.refuse("turn", reason, allowed)]


def apply(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    """One step, or as many as lead to the phase in `to`, or to the end of the turn. Stops at
    anything that somebody has to answer."""
    to, turn = data.get("to"), state.turn
    entries: tuple[Entry, ...] = ()
    while not state.over and not state.tasks:
        step = flow.onward(play, state)
        state, entries = step.state, entries + step.entries
        there = to in PHASES and PHASES.index(str(to)) <= PHASES.index(state.phase)
        if to is None or there or state.turn != turn or flow.unready(play, state):
            break
    return Step(state, entries)


def describe(play: Play, state: NapoleonState, data: Data) -> str:
    after = apply(play, state, data).state
    if after.over:
        who = play.world.nation(after.winner) if after.winner else _("nobody")
        return _("the battle ends: {who}").format(who=who)
    if (after.phase, after.turn) != (state.phase, state.turn):
        return _("turn {turn}, {phase}").format(turn=after.turn, phase=play.phase(after.phase))
    if after.active:
        return _("{group} acts").format(group=play.world.label(after.active))
    return _("passed on")


def report(play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]) -> list[Block]:
    return []


KIND = Kind(check, apply, lambda _s, _d: "", describe, report)
