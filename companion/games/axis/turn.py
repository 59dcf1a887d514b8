"""The turn: phases, what a lost capital skips, income, the victory check (pp. 6, 19-20)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.axis import money
from companion.games.axis.counts import minus
from companion.games.axis.economy import KEEP, LOST, REFUND, unplaced
from companion.games.axis.play import END, Data, Kind, Play
from companion.games.axis.state import (
    AxisState,
    TurnState,
    capital_held,
    cities,
    production,
    production_total,
)
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Grid, Line, Sum
from companion.table.rules import Entry, Step

INCOME_PHASE = "income"


def step_on(play: Play, state: AxisState) -> Step[AxisState]:
    """One step: into the next phase, collecting income on the way into its phase, or into the
    next power's turn, checking for victory after the last power's."""
    phases = play.open_phases(state)
    if not phases:
        return _end_turn(play, state)
    state = replace(state, phase=phases[0])
    if phases[0] != INCOME_PHASE:
        return Step(state)
    items = production(play.world, state, state.power)
    entries = [Entry(state.power, income, money.INCOME, area) for area, income in items]
    ways = play.edition.ways
    step = money.book(state, *entries, *ways.income(play, state, state.power))
    return Step(ways.collected(play, step.state), step.entries)


def _end_turn(play: Play, state: AxisState) -> Step[AxisState]:
    placed = unplaced(play, state)
    over = play.edition.ways.turn_over(play, placed.state)
    state, step = over.state, Step(over.state, (*placed.entries, *over.entries))
    order = list(play.world.powers)
    index = order.index(state.power) + 1
    winner = play.edition.ways.winner(play, state, index == len(order))
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


def winning_side(play: Play, state: AxisState) -> str | None:
    """The side that holds the cities which the group agreed on (p. 20), if one does."""
    for side, held in cities(play.world, state).items():
        needed = play.edition.ways.needed(play, state, side)
        if needed is not None and len(held) >= needed:
            return side
    return None


def individual_gains(play: Play, state: AxisState) -> list[tuple[str, int]]:
    """Each power of the winning side and how much its production grew, the most first: the
    optional single winner (p. 20)."""
    world = play.world
    gains = [
        (key, production_total(world, state, key) - _start_production(play, key))
        for key, power in world.powers.items()
        if power.side == state.winner
    ]
    return sorted(gains, key=lambda item: -item[1])


def _start_production(play: Play, power: str) -> int:
    return sum(area.income for area in play.world.areas.values() if area.owner == power)


def check(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    if state.winner is not None:
        return play.wrong_phase(state)
    to = data.get("to")
    phases = play.open_phases(state)
    if to in (None, END) or to in phases:
        return []
    reason = _("There is no way on to: {phase}").format(phase=play.phase_name(str(to)))
    names = ", ".join([*phases, END])
    return [
        play.refuse("order", reason, _("still ahead in this turn: {phases}").format(phases=names))
    ]


def apply(play: Play, state: AxisState, data: Data) -> Step[AxisState]:
    """Walk to the phase in `to`, to the next turn for `end`, one step for None. Walking stops at
    the end of the turn or of the war in any case."""
    if state.winner is not None:
        return Step(state)
    to, start = data.get("to"), (state.round, state.power)
    entries: list[Entry] = []
    while True:
        step = step_on(play, state)
        state = step.state
        entries += step.entries
        ended = state.winner is not None or (state.round, state.power) != start
        if ended or to is None or state.phase == to:
            return Step(state, tuple(entries))


def left_phases(play: Play, before: AxisState, after: AxisState) -> list[str]:
    """The phases that were gone through and left on the way from one state to the other."""
    ahead = [before.phase, *play.open_phases(before)]
    ended = (after.round, after.power) != (before.round, before.power) or after.winner is not None
    return ahead if ended else ahead[: ahead.index(after.phase)]


def lost(before: AxisState, after: AxisState) -> dict[str, int]:
    """The units that were given up because they had not been placed when the turn ended."""
    if before.choices["unplaced"] != LOST:
        return {}
    return minus(before.active.waiting, after.powers[before.power].waiting)


def passed_over(play: Play, before: AxisState, after: AxisState) -> list[str]:
    """What was still to be done in the phases that were left, and what becomes of it."""
    left, units = left_phases(play, before, after), before.active.waiting
    found = list(play.edition.ways.passed_over(play, before, left))
    gone = lost(before, after)
    if gone:
        text = _("Not placed and lost: {units}; 'companion undo' goes back.")
        return [*found, text.format(units=play.world.counts(gone))]
    if not units or "mobilize" not in left or units != after.powers[before.power].waiting:
        return found
    becomes = {
        KEEP: _("They wait for the next turn"),
        REFUND: _("They are paid back when the turn ends"),
        LOST: _("They are lost when the turn ends"),
    }[before.choices["unplaced"]]
    text = _("Not placed: {units}. {becomes}; 'companion undo' goes back.")
    return [*found, text.format(units=play.world.counts(units), becomes=becomes)]


def describe(play: Play, state: AxisState, data: Data) -> str:
    after = apply(play, state, data)
    world = play.world
    parts = []
    own = play.edition.ways.entry_text
    gained = sum(e.amount for e in after.entries if e.reason == money.INCOME or own(world, e))
    if after.state.phase == INCOME_PHASE or gained:
        parts.append(_("income {amount}").format(amount=world.money(gained)))
    if after.state.winner is not None:
        parts.append(_("victory of {side}").format(side=world.side_name(after.state.winner)))
    elif after.state.power != state.power or after.state.round != state.round:
        parts.append(_("end of the turn"))
    else:
        parts.append(play.phase_name(after.state.phase))
    gone = lost(state, after.state)
    if gone:
        parts.append(_("not placed and lost: {units}").format(units=world.counts(gone)))
    return "; ".join(parts)


def report(play: Play, before: AxisState, data: Data, step: Step[AxisState]) -> list[Block]:
    world, after = play.world, step.state
    blocks: list[Block] = []
    own = play.edition.ways
    income = [(world.area(e.detail), e.amount) for e in step.entries if e.reason == money.INCOME]
    income += [(text, e.amount) for e in step.entries if (text := own.entry_text(world, e))]
    if income:
        title = _("Income of {power}").format(power=world.power(before.power))
        blocks.append(Sum(title, tuple(income), sum(amount for _area, amount in income)))
        cash = _("Cash now: {amount}").format(amount=world.money(after.powers[before.power].cash))
        blocks.append(Line(cash))
    for entry in step.entries:
        if entry.reason == money.REFUND:
            text = _("Not placed and refunded: {unit}, {amount}").format(
                unit=world.unit(entry.detail), amount=world.money(entry.amount)
            )
            blocks.append(Line(text))
    blocks += [Line(text) for text in passed_over(play, before, after)]
    if after.winner is not None:
        return [*blocks, *victory_blocks(play, after)]
    if after.round != before.round:
        held = " · ".join(
            f"{world.side_name(side)} {len(names)}" for side, names in cities(world, after).items()
        )
        needed = next(filter(None, (own.needed(play, after, side) for side in world.sides)), 0)
        text = _("No victory yet (cities: {held}; needed: {needed}). Round {round} begins.")
        blocks.append(Line(text.format(held=held, needed=needed, round=after.round)))
    if not capital_held(world, after, after.power) and after.power != before.power:
        text = _("{power} has lost its capital and only moves and fights (p. {page}).")
        blocks.append(Line(text.format(power=world.power(after.power), page=play.page("capital"))))
    return blocks


def victory_blocks(play: Play, state: AxisState) -> list[Block]:
    """Who won by what, and the optional single winner."""
    world = play.world
    assert state.winner is not None
    held = cities(world, state)[state.winner]
    own = play.edition.ways.victory_text(play, state)
    if own is not None:
        return [Line(own)]
    text = _("{side}: {condition} with {count} victory cities (p. {page}).").format(
        side=world.side_name(state.winner),
        condition=play.edition.ways.condition(play, state),
        count=len(held),
        page=play.page("victory"),
    )
    rows = tuple(
        (world.power(power), f"{gain:+d}") for power, gain in individual_gains(play, state)
    )
    note = _("Single winner, if you play for one: whose production grew most.")
    grid = Grid((_("Power"), _("Growth")), rows, frozenset({1}))
    return [Line(text), Line(note), grid]


KIND = Kind(check, apply, describe, report)
