"""`next`: the way on, phase by phase (pp. 2, 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game_of_thrones import consequences, orders
from companion.games.game_of_thrones.action import Draft, ThronesAction, due_house
from companion.games.game_of_thrones.mustering import points_text
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import (
    MARCHES,
    PHASES,
    PLANNING,
    POWER,
    RAIDS,
    WESTEROS,
    ThronesState,
)
from companion.games.game_of_thrones.tokens import PowerLedger
from companion.games.game_of_thrones.westeros import proceed
from companion.table import actions
from companion.table.actions import action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import one_of
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step
from companion.table.words import Vocabulary

END = N_("end")
WAIVED = ("muster", "recover")
"""Tasks that a house may leave: its mustering points, and the card that it may take back."""


def _left_undone(play: Play, state: ThronesState) -> Iterator[str]:
    """Yield what a step from a state leaves undone."""
    world, task = play.world, state.task
    yield from _left_by_mistake(play, state)
    if task and task.kind == "recover":
        yield world.say(_("{house} takes no used card back."), house=task.house)
    elif task is None and state.phase == PLANNING and orders.raven_waits(world, state):
        yield world.say(_("The raven of {house} stays at home."), house=state.raven)


def _left_by_mistake(play: Play, state: ThronesState) -> Iterator[str]:
    """Yield what a step leaves undone and nobody would leave on purpose."""
    world, task = play.world, state.task
    if task and task.kind == "muster":
        points = points_text(play, state, task.house)
        text = _("{house} leaves its mustering points: {areas}.")
        yield world.say(text, house=task.house, areas=points)
    elif task:
        return
    elif state.phase == PLANNING:
        if orders.missing(state):
            text = _("Without an order this round: {areas}.")
            yield text.format(areas=orders.missing_text(world, state))
    elif state.phase in consequences.STEP_ORDER and (left := _orders_text(play, state)):
        text = _("Taken off without effect ({phase}): {orders}.")
        yield text.format(phase=play.phase_name(state.phase), orders=left)


def _orders_text(play: Play, state: ThronesState) -> str:
    """Return the orders of the present step: `Stark: Winterfell; Tyrell: …`."""
    left = consequences.orders_of(play.world, state, consequences.STEP_ORDER[state.phase])
    return "; ".join(f"{play.world.house(h)}: {play.world.areas_text(a)}" for h, a in left.items())


def _one_step(play: Play, state: ThronesState, drop: bool) -> Step[ThronesState]:
    """Walk on by one step: past what is waived, or to the next phase. `drop`: orders left in this
    phase are taken off."""
    world, task = play.world, state.task
    if state.over or state.fight is not None or (task and task.kind not in WAIVED):
        return Step(state)
    if task:
        return proceed(world, PowerLedger(world, replace(state, tasks=state.tasks[1:])))
    if state.phase == PLANNING:
        return consequences.enter(world, state, RAIDS)
    if state.phase in consequences.STEP_ORDER and drop:
        kind = consequences.STEP_ORDER[state.phase]
        left = {a: o for a, o in state.orders.items() if world.orders[o.order].kind != kind}
        return consequences.settle(world, replace(state, orders=left, turn=None))
    if state.phase == POWER:
        return Step(consequences.end_round(world, state))
    return Step(state)


def _phases(draft: Draft) -> list[str]:
    """Return the phases of the round that are still ahead, and its end."""
    return [*PHASES[PHASES.index(draft.state.phase) + 1 :], END]


def _phase_words(draft: actions.Draft[Any, Any]) -> Vocabulary:
    base = draft.play.world.vocabulary("phases").spellings
    words = {key: names[1:] for key, names in base.items()}
    return Vocabulary.of(_("phases"), {**words, END: [_(END)]})


@dataclass(frozen=True, slots=True)
class WhenNothingIsDue:
    """Gate: open unless something must be answered first; what may be left is passed over."""

    def refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        return [] if _waived(state) else play.closed_refusals(state)


def _waived(state: ThronesState) -> bool:
    """Return whether what is due first is something that a house may leave."""
    task = state.task
    return not state.over and state.fight is None and task is not None and task.kind in WAIVED


@action
class Next(ThronesAction):
    """Walking on, phase by phase (pp. 2, 6); `to` a later phase, or to the end of the round."""

    gate = WhenNothingIsDue()
    walks = True
    to: str | None = field(
        one_of(_phase_words), N_("A phase, or end."), default=None, legal=_phases
    )

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse a phase that is not ahead in this round, and to leave raids, marches or power
        tokens with orders undone unless the phase after them was named."""
        to = self.to
        if _waived(state) and to in (None, END, PLANNING):
            return []
        if to == END or (to in PHASES and PHASES.index(str(to)) > PHASES.index(state.phase)):
            return []
        if to is not None:
            reason = _("'next' cannot go on to: {phase}").format(phase=play.phase_name(str(to)))
            later = PHASES[PHASES.index(state.phase) + 1 :]
            ahead = ", ".join([*map(play.phase_name, later), _(END)])
            allowed = _("still ahead in this round: {phases}").format(phases=ahead)
            return [play.refuse("turn", reason, allowed)]
        if state.phase in consequences.STEP_ORDER:
            left = _orders_text(play, state)
            reason = _("Orders of this step are left: {orders}").format(orders=left)
            ahead = play.phase_word(MARCHES if state.phase == RAIDS else POWER)
            allowed = _("'next {phase}' takes them off without effect").format(phase=ahead)
            return [play.refuse("raids" if state.phase == RAIDS else "marches", reason, allowed)]
        return []

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        """Take one step, or as many as lead to the phase in `to`, or to the end of the round. Stops
        at anything that somebody has to answer."""
        entries: tuple[Entry, ...] = ()
        for _before, step in self._steps(play, state):
            state, entries = step.state, entries + step.entries
        return Step(state, entries)

    def _steps(
        self, play: Play, state: ThronesState
    ) -> Iterator[tuple[ThronesState, Step[ThronesState]]]:
        """Yield each step of the way, with the state before it."""
        to, start = self.to, state.round
        while True:
            before, step = state, _one_step(play, state, drop=to is not None)
            yield before, step
            state = step.state
            stop = to is None or state.round != start or state.over or state == before
            if stop or (to in PHASES and PHASES.index(str(to)) <= PHASES.index(state.phase)):
                return

    def passed_over(self, play: Play, state: ThronesState) -> list[str]:
        """Return a sentence for each task that was due on the way and is lost."""
        return [
            text
            for before, step in self._steps(play, state)
            if step.state != before
            for text in _left_undone(play, before)
        ]

    def leaves(self, play: Play, state: ThronesState) -> list[str]:
        """Return what was passed over, except what is optional: the raven, a used card."""
        return [
            text
            for before, step in self._steps(play, state)
            if step.state != before
            for text in _left_by_mistake(play, before)
        ]

    def who(self, state: ThronesState) -> str:
        return due_house(state)

    def told(self, play: Play, state: ThronesState) -> str:
        after = self.apply(play, state).state
        if after.over:
            return play.world.say(_("the game ends: {house}"), house=after.winners)
        if after.phase != state.phase or after.round != state.round:
            return _("round {round}, {phase}").format(
                round=after.round, phase=play.phase_name(after.phase)
            )
        return _("passed on")

    def report(self, play: Play, before: ThronesState, step: Step[ThronesState]) -> list[Block]:
        lines = [self.told(play, before) + "."] if step.state.phase == WESTEROS else []
        return [Line(line) for line in (*lines, *self.passed_over(play, before))]

    def outcome(self, play: Play, before: ThronesState) -> Mapping[str, object]:
        return {"passed_over": self.passed_over(play, before)}
