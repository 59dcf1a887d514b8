"""The turn: phases, what a lost capital skips, income (pp. 6, 19)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.axis import money
from companion.games.axis.action import AxisAction
from companion.games.axis.economy import KEEP, LOST, REFUND, unplaced
from companion.games.axis.play import END, Play
from companion.games.axis.state import (
    AxisState,
    TurnState,
    capital_held,
    cities,
    production,
)
from companion.games.axis.victory import victory_blocks
from companion.games.axis.view import now
from companion.table.actions import action, field
from companion.table.counts import minus
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import one_of
from companion.table.reply import Block, Line, Sum
from companion.table.rules import Entry, Step

INCOME_PHASE = "income"


def step_on(play: Play, state: AxisState) -> Step[AxisState]:
    """Take one step: into the next phase, collecting income on the way into its phase, or into the
    next power's turn, checking for victory after the last power's. A power without its capital
    never comes to a phase that needs it, such as the income: `open_phases` leaves it out."""
    phases = play.open_phases(state)
    if not phases:
        return _end_turn(play, state)
    state = replace(state, phase=phases[0])
    if phases[0] != INCOME_PHASE:
        return Step(state)
    items = production(play.world, state, state.power)
    entries = [Entry(state.power, income, money.INCOME, area) for area, income in items]
    step = money.book(state, *entries, *play.extra_income(state, state.power))
    return Step(play.collected(step.state), step.entries)


def _end_turn(play: Play, state: AxisState) -> Step[AxisState]:
    """End a turn: units left over are lost, a victory is looked for, and the next power begins in
    the first phase that it plays; a power without its capital skips those that need one."""
    placed = unplaced(play, state)
    over = play.turn_over(placed.state)
    state, step = over.state, Step(over.state, (*placed.entries, *over.entries))
    order = list(play.world.powers)
    index = order.index(state.power) + 1
    winner = play.winner(state, index == len(order))
    if winner is not None:
        return Step(replace(state, winner=winner), step.entries)
    state = replace(
        state,
        round=state.round + index // len(order),
        power=order[index % len(order)],
        turn=TurnState(),
    )
    held = capital_held(play.world, state, state.power)
    first = next(p.id for p in play.edition.phases if held or not p.needs_capital)
    return Step(replace(state, phase=first), step.entries)


def left_phases(play: Play, before: AxisState, after: AxisState) -> list[str]:
    """Return the phases that were gone through and left on the way from one state to the other."""
    ahead = [before.phase, *play.open_phases(before)]
    ended = (after.round, after.power) != (before.round, before.power) or after.winner is not None
    return ahead if ended else ahead[: ahead.index(after.phase)]


def lost(before: AxisState, after: AxisState) -> dict[str, int]:
    """Return the units that were given up because they had not been placed when the turn ended."""
    if before.choices["unplaced"] != LOST:
        return {}
    return minus(before.active.waiting, after.powers[before.power].waiting)


def passed_over(play: Play, before: AxisState, after: AxisState) -> list[str]:
    """Return a sentence for each thing left undone in the phases that were left, and its
    consequence."""
    left, units = left_phases(play, before, after), before.active.waiting
    lines = list(play.passed_over(before, left))
    gone = lost(before, after)
    if gone:
        text = _("Not placed and lost: {units}.")
        return [*lines, play.world.say(text, units=gone)]
    if not units or "mobilize" not in left or units != after.powers[before.power].waiting:
        return lines
    becomes = {
        KEEP: _("They wait for the next turn"),
        REFUND: _("They are paid back when the turn ends"),
        LOST: _("They are lost when the turn ends"),
    }[before.choices["unplaced"]]
    text = _("Not placed: {units}. {becomes}.")
    return [*lines, play.world.say(text, units=units, becomes=becomes)]


@action
class Next(AxisAction):
    """Walking on, phase by phase; `to` a later phase, or to the end of the turn (p. 6)."""

    walks = True
    to: str | None = field(
        one_of(lambda draft: draft.play.phases(END)),
        N_("A phase, or end."),
        default=None,
        legal=lambda draft: [*draft.play.open_phases(draft.state), END],
    )

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Refuse a phase that is not ahead in this turn, and any once the war is over."""
        if state.winner is not None:
            return play.phase_refusals(state)
        phases = play.open_phases(state)
        if self.to in (None, END) or self.to in phases:
            return []
        reason = _("'next' cannot go on to: {phase}").format(phase=play.phase_name(str(self.to)))
        ahead = ", ".join([*map(play.phase_name, phases), _(END)])
        allowed = _("still ahead in this turn: {phases}").format(phases=ahead)
        return [play.refuse("order", reason, allowed)]

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        """Take one step, or as many as lead to the phase in `to` or to the next turn. Walking stops
        at the end of the turn or of the war in any case."""
        if state.winner is not None:
            return Step(state)
        start = (state.round, state.power)
        entries: list[Entry] = []
        while True:
            step = step_on(play, state)
            state = step.state
            entries += step.entries
            ended = state.winner is not None or (state.round, state.power) != start
            if ended or self.to is None or state.phase == self.to:
                return Step(state, tuple(entries))

    def leaves(self, play: Play, state: AxisState) -> list[str]:
        """Return the lines of `passed_over`; units are asked about once, on the way out of their
        phase."""
        after = self.apply(play, state).state
        left = left_phases(play, state, after)
        if "mobilize" in left or not state.active.waiting:
            return passed_over(play, state, after)
        return list(play.passed_over(state, left))

    def told(self, play: Play, state: AxisState) -> str:
        """Return what walking on brings: income, victory, the end of the turn or the new phase,
        units lost."""
        world, step = play.world, self.apply(play, state)
        after, parts = step.state, list[str]()
        entry_text = play.entry_text
        gained = sum(e.amount for e in step.entries if e.reason == money.INCOME or entry_text(e))
        if after.phase == INCOME_PHASE or gained:
            parts.append(_("income {amount}").format(amount=world.money(gained)))
        if after.winner is not None:
            parts.append(_("victory of {side}").format(side=world.side_name(after.winner)))
        elif after.power != state.power or after.round != state.round:
            parts.append(_("end of the turn"))
        else:
            parts.append(play.phase_name(after.phase))
        gone = lost(state, after)
        if gone:
            parts.append(world.say(_("not placed and lost: {units}"), units=gone))
        return "; ".join(parts)

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        after = step.state
        blocks = _income_blocks(play, before, step)
        blocks += [Line(text) for text in passed_over(play, before, after)]
        if after.winner is not None:
            return [*blocks, *victory_blocks(play, after)]
        return [*blocks, *_new_turn(play, before, after), *now(play, after)]

    def outcome(self, play: Play, before: AxisState) -> Mapping[str, Any]:
        return {"passed_over": passed_over(play, before, self.apply(play, before).state)}


def _income_blocks(play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
    """Show the income item by item, and what was paid back."""
    world, after = play.world, step.state
    blocks: list[Block] = []
    income = [(world.area(e.detail), e.amount) for e in step.entries if e.reason == money.INCOME]
    income += [(text, e.amount) for e in step.entries if (text := play.entry_text(e))]
    if income:
        title = world.say(_("Income of {power}"), power=before.power)
        blocks.append(Sum(title, tuple(income), sum(amount for _area, amount in income)))
        cash = _("Cash now: {amount}").format(amount=world.money(after.powers[before.power].cash))
        blocks.append(Line(cash))
    for entry in step.entries:
        if entry.reason == money.REFUND:
            text = world.say(
                _("Not placed and refunded: {unit}, {amount}"),
                unit=entry.detail,
                amount=world.money(entry.amount),
            )
            blocks.append(Line(text))
    return blocks


def _new_turn(play: Play, before: AxisState, after: AxisState) -> list[Block]:
    """Say that a new round begins, and that the next power has no capital."""
    world = play.world
    blocks: list[Block] = []
    if after.round != before.round:
        held = " · ".join(
            f"{world.side_name(side)} {len(names)}" for side, names in cities(world, after).items()
        )
        needed = next(filter(None, (play.needed(after, side) for side in world.sides)), 0)
        text = _("No victory yet (cities: {held}; needed: {needed}). Round {round} begins.")
        blocks.append(Line(text.format(held=held, needed=needed, round=after.round)))
    if not capital_held(world, after, after.power) and after.power != before.power:
        text = _("{power} has lost its capital and only moves and fights (p. {page}).")
        blocks.append(Line(world.say(text, power=after.power, page=play.page("capital"))))
    return blocks
