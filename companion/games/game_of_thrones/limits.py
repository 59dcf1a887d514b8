"""Limits of the board: units, tokens and orders that a house has (pp. 1, 3, 6, 12), each where such
things lie. They are checked in states that people wrote: `set`, and a state at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from companion.games.game_of_thrones.state import ThronesState, playing, units_of
from companion.games.game_of_thrones.world import CONSOLIDATE, World
from companion.table.i18n import _


class Fault(NamedTuple):
    """A thing that no board can show. `rule` is one of `PAGES`."""

    rule: str
    text: str


def broken_limits(world: World, state: ThronesState) -> list[Fault]:
    """Return all that is wrong with what lies on the board."""
    return [
        *_unit_faults(world, state),
        *_token_faults(world, state),
        *_order_faults(world, state),
    ]


def _unit_faults(world: World, state: ThronesState) -> Iterator[Fault]:
    """Yield units beyond the house's number of pieces, units in the wrong element, and units beside
    a neutral force."""
    for house in playing(world, state):
        for unit, count in units_of(state, house).items():
            limit = world.units[unit].limit
            if count > limit:
                text = _("{house} has only {limit} {units}, not {count}")
                names = {"house": world.house(house), "units": world.unit(unit, limit)}
                yield Fault("mustering", text.format(**names, limit=limit, count=count))
    for area, force in state.forces.items():
        wrong = {u: n for u, n in force.units.items() if world.units[u].at_sea != _sea(world, area)}
        if wrong:
            text = _("{area}: ships stay at sea, footmen and knights on land, so not {units}")
            yield Fault("marches", world.say(text, area=area, units=wrong))
        if area in state.neutral:
            text = _("{area}: units and a neutral force cannot stand together")
            yield Fault("neutral", world.say(text, area=area))


def _token_faults(world: World, state: ThronesState) -> Iterator[Fault]:
    """Yield power tokens beyond the house's number, and tokens where none may lie: at sea, on a
    neutral force, under units of another house."""
    most = world.constants["power_tokens"]
    for house in playing(world, state):
        laid = sum(owner == house for owner in state.tokens.values())
        if state.power[house] + laid > most:
            text = _("{house} has {most} power tokens: {power} at hand and {laid} on the board")
            power = state.power[house]
            text = world.say(text, house=house, most=most, power=power, laid=laid)
            yield Fault("limits", text)
    for area, owner in state.tokens.items():
        name, force = world.area(area), state.forces.get(area)
        if _sea(world, area):
            yield Fault("control", _("{area}: no token is laid at sea").format(area=name))
        elif area in state.neutral:
            text = _("{area}: a token and a neutral force cannot lie together")
            yield Fault("neutral", text.format(area=name))
        elif force is not None and force.house != owner:
            text = _("{area}: no token of {house} lies under units of {other}")
            names = {"house": world.house(owner), "other": world.house(force.house)}
            yield Fault("control", text.format(area=name, **names))


def _order_faults(world: World, state: ThronesState) -> Iterator[Fault]:
    """Yield orders laid more often than a house has them, without a unit, and consolidate power at
    sea."""
    laid = Counter((order.house, order.order) for order in state.orders.values())
    for (house, order), count in laid.items():
        limit = world.orders[order].count
        if count > limit:
            text = _("{house} has {limit} of the order {order}, not {count}")
            names = {"house": world.house(house), "order": world.order(order)}
            yield Fault("orders", text.format(**names, limit=limit, count=count))
    for area, held in state.orders.items():
        force = state.forces.get(area)
        names = {"area": world.area(area), "house": world.house(held.house)}
        if force is None or force.house != held.house:
            yield Fault("orders", _("{area}: {house} has no unit there").format(**names))
        elif world.orders[held.order].kind == CONSOLIDATE and _sea(world, area):
            text = _("{area}: consolidate power is for land only")
            yield Fault("orders", text.format(**names))


def _sea(world: World, area: str) -> bool:
    return world.areas[area].is_sea
