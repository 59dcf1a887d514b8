"""`next`: the way on, phase by phase (pp. 2, 6)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.game_of_thrones import flow
from companion.games.game_of_thrones.play import Data, Kind, Play
from companion.games.game_of_thrones.state import (
    MARCHES,
    PHASES,
    PLANNING,
    POWER,
    RAIDS,
    WESTEROS,
    ThronesState,
)
from companion.games.game_of_thrones.tokens import Ledger
from companion.games.game_of_thrones.westeros import proceed
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step

END = N_("end")
WAIVED = ("muster", "recover")
"""What a house may leave: its mustering points, and the card that it may take back."""


def check(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    to = data.get("to")
    task = state.task
    waived = not state.over and state.fight is None and task and task.kind in WAIVED
    if waived:
        if to in (None, END, PLANNING):
            return []
    elif found := play.closed(state):
        return found
    if to == END or (to in PHASES and PHASES.index(str(to)) > PHASES.index(state.phase)):
        return []
    if to is not None:
        reason = _("There is no way on to: {phase}").format(phase=play.phase_name(str(to)))
        ahead = ", ".join([*PHASES[PHASES.index(state.phase) + 1 :], END])
        allowed = _("still ahead in this round: {phases}").format(phases=ahead)
        return [play.refuse("turn", reason, allowed)]
    if state.phase in flow.STEP_ORDER:
        left = flow.orders_of(play.world, state, flow.STEP_ORDER[state.phase])
        texts = [
            f"{play.world.house(house)}: {play.world.areas_text(areas)}"
            for house, areas in left.items()
        ]
        reason = _("Orders of this step are left: {orders}").format(orders="; ".join(texts))
        ahead = MARCHES if state.phase == RAIDS else POWER
        allowed = _("'next {phase}' takes them off without effect").format(phase=ahead)
        return [play.refuse("raids" if state.phase == RAIDS else "marches", reason, allowed)]
    return []


def apply(play: Play, state: ThronesState, data: Data) -> Step[ThronesState]:
    """One step, or as many as lead to the phase in `to`, or to the end of the round. Stops at
    anything that somebody has to answer."""
    to, start = data.get("to"), state.round
    entries: tuple[Entry, ...] = ()
    while True:
        step = _one(play, state, drop=to is not None)
        changed, entries = step.state != state, entries + step.entries
        state = step.state
        stop = to is None or state.round != start or state.over or not changed
        if stop or (to in PHASES and PHASES.index(str(to)) <= PHASES.index(state.phase)):
            return Step(state, entries)


def _one(play: Play, state: ThronesState, drop: bool) -> Step[ThronesState]:
    world, task = play.world, state.task
    if state.over or state.fight is not None or (task and task.kind not in WAIVED):
        return Step(state)
    if task:
        return proceed(world, Ledger(world, replace(state, tasks=state.tasks[1:])))
    if state.phase == PLANNING:
        return flow.enter(world, state, RAIDS)
    if state.phase in flow.STEP_ORDER and drop:
        kind = flow.STEP_ORDER[state.phase]
        left = {a: o for a, o in state.orders.items() if world.orders[o.order].kind != kind}
        return flow.settle(world, replace(state, orders=left, turn=None))
    if state.phase == POWER:
        return Step(flow.end_round(world, state))
    return Step(state)


def describe(play: Play, state: ThronesState, data: Data) -> str:
    after = apply(play, state, data).state
    if after.over:
        return _("the game ends: {house}").format(house=play.world.houses_text(after.winners))
    if after.phase != state.phase or after.round != state.round:
        return _("round {round}, {phase}").format(
            round=after.round, phase=play.phase_name(after.phase)
        )
    return _("passed on")


def report(play: Play, before: ThronesState, data: Data, step: Step[ThronesState]) -> list[Block]:
    return [Line(describe(play, before, data) + ".")] if step.state.phase == WESTEROS else []


KIND = Kind(
    check, apply, lambda state, data: state.task.house if state.task else "", describe, report
)
