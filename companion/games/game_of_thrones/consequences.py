"""Consequences that follow every event by themselves: orders of vanished units, armies over the
supply, whose turn it is, the next phase, victory (pp. 2, 6-8, 11)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.game_of_thrones import supply, tokens
from companion.games.game_of_thrones.state import (
    DRAW,
    MARCHES,
    PLANNING,
    POWER,
    RAIDS,
    WESTEROS,
    Task,
    ThronesState,
    castles,
    holders,
    playing,
)
from companion.games.game_of_thrones.tokens import PowerLedger
from companion.games.game_of_thrones.world import CONSOLIDATE, MARCH, RAID, World
from companion.table.rules import Entry, Step

STEP_ORDER = {RAIDS: RAID, MARCHES: MARCH}


def forbidden(world: World, state: ThronesState) -> frozenset[str]:
    """Return the kinds of orders that a Westeros card bans this round (p. 12)."""
    kinds = {card.id: card.kind for cards in world.decks.values() for card in cards}
    banned = (world.forbids.get(kinds.get(card, "")) for card in state.turned)
    return frozenset(kind for kind in banned if kind)


def in_force(world: World, state: ThronesState, kind: str) -> bool:
    """Return whether a Westeros card of a kind was turned up for this round."""
    return any(
        card.id in state.turned and card.kind == kind
        for cards in world.decks.values()
        for card in cards
    )


def orders_of(world: World, state: ThronesState, kind: str) -> dict[str, list[str]]:
    """Return house -> the areas with its orders of a kind."""
    by_house: dict[str, list[str]] = {}
    for area, order in state.orders.items():
        if world.orders[order.order].kind == kind:
            by_house.setdefault(order.house, []).append(area)
    return by_house


def without_units(state: ThronesState) -> list[str]:
    """Return the areas with an order of a house that has no units there: it goes (p. 6)."""
    return [
        area
        for area, order in state.orders.items()
        if area not in state.forces or state.forces[area].house != order.house
    ]


def turn_from(world: World, state: ThronesState, first: int) -> str | None:
    """Return the next house with an order of the present step, from a place on the track on (p.
    6)."""
    having = orders_of(world, state, STEP_ORDER[state.phase])
    row = state.order_of_play
    for step in range(len(row)):
        house = row[(first + step) % len(row)]
        if house in having:
            return house
    return None


def after_order(world: World, state: ThronesState, house: str) -> ThronesState:
    """Pass the turn on from a house that has carried out one order."""
    index = state.order_of_play.index(house) + 1
    return replace(state, turn=turn_from(world, state, index))


def settle(
    world: World, state: ThronesState, entries: tuple[Entry, ...] = ()
) -> Step[ThronesState]:
    """Do all that follows from the present state without anybody's choice."""
    for area in without_units(state):
        state = state.with_order(area, None)
    state = _victory(world, state)
    if state.over or state.fight is not None:
        return Step(state, entries)
    if state.phase in STEP_ORDER:
        state = _with_cuts_due(world, state)
        if state.tasks:
            return Step(state, entries)
        row = state.order_of_play
        first = row.index(state.turn) if state.turn in row else 0
        state = replace(state, turn=turn_from(world, state, first))
        if state.turn is None:
            step = enter(world, state, MARCHES if state.phase == RAIDS else POWER)
            return Step(step.state, entries + step.entries)
    elif state.phase == WESTEROS and not state.tasks:
        state = replace(state, phase=PLANNING, spent={}, bids={})
    return Step(state, entries)


def _victory(world: World, state: ThronesState) -> ThronesState:
    """End the game where a house controls enough areas with castles: it has won at once (p. 11)."""
    if state.ended == "round":
        return state
    needed = world.scenarios[state.choices["players"]].win_areas
    winners = tuple(h for h in playing(world, state) if len(castles(world, state, h)) >= needed)
    return replace(state, winners=winners, ended="castles" if winners else None)


def _with_cuts_due(world: World, state: ThronesState) -> ThronesState:
    """Return the state in which every house over its supply has to destroy units at once (p. 8)."""
    tasks = tuple(
        Task("reduce", house)
        for house in state.order_of_play
        if supply.house_excess(world, state, house)
    )
    return replace(state, tasks=tasks)


def enter(world: World, state: ThronesState, phase: str) -> Step[ThronesState]:
    """Return the step into a phase of the action: steps without orders are passed over, and power
    is taken on entering its step (p. 11)."""
    state = replace(state, phase=phase)
    if phase in STEP_ORDER:
        return settle(world, replace(state, turn=turn_from(world, state, 0)))
    ledger = PowerLedger(world, replace(state, turn=None))
    recovered = {area: replace(force, routed={}) for area, force in state.forces.items()}
    for house, areas in orders_of(world, state, CONSOLIDATE).items():
        for area in areas:
            # One for the order and one for each crown, the latter named as such in the ledger.
            ledger.gain(house, world.constants["consolidate"], tokens.ORDER, area)
            ledger.gain(house, world.areas[area].crowns, tokens.CROWNS, area)
    ledger.state = replace(ledger.state, orders={}, forces=recovered)
    return ledger.step()


def end_round(world: World, state: ThronesState) -> ThronesState:
    """Return the state in the next round, or at the end of the game after the last one."""
    if state.round >= world.constants["rounds"]:
        winners = final_winners(world, state)
        return replace(state, winners=winners, ended="round")
    return replace(
        state,
        round=state.round + 1,
        phase=WESTEROS,
        tasks=(Task("draw"),),
        turned=(),
        spent={},
        bids={},
        orders={},
        turn=None,
        blade_used=False,
        raven_used=False,
        held_before=holders(world, state),
    )


def final_ranking(world: World, state: ThronesState) -> list[tuple[str, tuple[int, int, int]]]:
    """Return houses with (areas with castles, supply, power), the best first (p. 11)."""
    rows = [
        (house, (len(castles(world, state, house)), state.supply[house], state.power[house]))
        for house in playing(world, state)
    ]
    return sorted(rows, key=lambda row: tuple(-figure for figure in row[1]))


def final_winners(world: World, state: ThronesState) -> tuple[str, ...]:
    """Return the winner; several in a draw, when castles, supply and power are all equal."""
    rows = final_ranking(world, state)
    return tuple(house for house, figures in rows if figures == rows[0][1])


def winner_word(state: ThronesState) -> str | None:
    """Return the winner, `draw` for several, None while the game goes on."""
    if not state.over:
        return None
    return state.winners[0] if len(state.winners) == 1 else DRAW
