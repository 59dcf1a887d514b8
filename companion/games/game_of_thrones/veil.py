"""Secrets of a house: its orders until all lie (p. 5). Bids are sealed. Cards in hand are known to
all by those that were used."""

from __future__ import annotations

from dataclasses import replace

from companion.games.game_of_thrones import orders
from companion.games.game_of_thrones.state import PLANNING, ThronesState
from companion.games.game_of_thrones.world import World


def veiled(state: ThronesState, seat: str, now: ThronesState) -> ThronesState:
    """The state as a house may know it while the game stands at `now`."""
    if not orders.face_down(state) or not orders.face_down(now) or state.round != now.round:
        return state
    own = {area: order for area, order in state.orders.items() if order.house == seat}
    others = {area: order.house for area, order in state.orders.items() if area not in own}
    return replace(state, orders=own, covered=others)


def awaited(world: World, state: ThronesState) -> tuple[str, ...]:
    """The houses that have to do something; none where any may."""
    task = state.task
    if state.over:
        return ()
    if state.fight is not None:
        return (state.fight.attacker,)
    if task is not None and task.kind == "bid":
        return tuple(house for house in state.order_of_play if house not in state.bids)
    if task is not None:
        return (task.house,) if task.house else ()
    if state.phase == PLANNING:
        if orders.raven_waits(world, state):
            return (state.raven,)
        return tuple(orders.without_orders(state))
    return (state.turn,) if state.turn is not None else ()
