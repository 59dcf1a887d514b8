"""Orders of the planning phase and the raven (pp. 5-6): counts, stars, what is forbidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.games.game_of_thrones.flow import forbidden
from companion.games.game_of_thrones.play import Data, Kind, Play
from companion.games.game_of_thrones.state import PLANNING, Order, ThronesState
from companion.games.game_of_thrones.world import CONSOLIDATE, COURT, World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step


def stars(world: World, state: ThronesState, house: str) -> int:
    """How many special orders a house may use (p. 6)."""
    place = state.tracks[COURT].index(house)
    return world.stars[place] if place < len(world.stars) else 0


def places(state: ThronesState, house: str) -> list[str]:
    """The areas that take an order: those with units of the house."""
    return [area for area, force in state.forces.items() if force.house == house]


def faults(play: Play, state: ThronesState, house: str, laid: Mapping[str, str]) -> list[Refusal]:
    """Everything that is wrong with all the orders of a house, area -> order."""
    world, found = play.world, list[Refusal]()
    banned = forbidden(world, state)
    for area, order in laid.items():
        face, force = world.orders[order], state.forces.get(area)
        if force is None or force.house != house:
            reason = _("{area}: {house} has no unit there").format(
                area=world.area(area), house=world.house(house)
            )
            found.append(play.refuse("orders", reason, world.areas_text(places(state, house))))
        if face.kind == CONSOLIDATE and world.areas[area].is_sea:
            reason = _("{area}: consolidate power is for land only").format(area=world.area(area))
            found.append(play.refuse("orders", reason))
        if face.kind in banned:
            reason = _("{area}: {order} is forbidden this round").format(
                area=world.area(area), order=world.order(order)
            )
            found.append(play.refuse("westeros", reason))
    for order, count in Counter(laid.values()).items():
        if count > world.orders[order].count:
            reason = _("{house} has {limit} of the order {order}, not {count}").format(
                house=world.house(house),
                limit=world.orders[order].count,
                order=world.order(order),
                count=count,
            )
            found.append(play.refuse("orders", reason))
    special = sum(world.orders[order].special for order in laid.values())
    allowed = stars(world, state, house)
    if special > allowed:
        reason = _("{house} has {stars} stars at the King's Court, these are {count}").format(
            house=world.house(house), stars=allowed, count=special
        )
        found.append(play.refuse("orders", reason))
    return found


def laid_by(state: ThronesState, house: str) -> dict[str, str]:
    """Area -> order of a house."""
    return {area: order.order for area, order in state.orders.items() if order.house == house}


def check(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, PLANNING, "orders")
    return found or faults(play, state, data["house"], data["orders"])


def apply(play: Play, state: ThronesState, data: Data) -> Step[ThronesState]:
    house = data["house"]
    others = {area: order for area, order in state.orders.items() if order.house != house}
    mine = {area: Order(house, order) for area, order in data["orders"].items()}
    return Step(replace(state, orders={**others, **mine}))


def _text(play: Play, laid: Mapping[str, str]) -> str:
    return ", ".join(f"{play.world.area(a)} {play.world.order(o)}" for a, o in laid.items())


def describe(play: Play, state: ThronesState, data: Data) -> str:
    return _("orders: {orders}").format(orders=_text(play, data["orders"]) or _("none"))


def report(play: Play, before: ThronesState, data: Data, step: Step[ThronesState]) -> list[Block]:
    world, house, after = play.world, data["house"], step.state
    special = sum(world.orders[order].special for order in data["orders"].values())
    blocks: list[Block] = [
        Line(describe(play, before, data) + "."),
        Line(
            _("Stars: {used} of {stars} used").format(
                used=special, stars=stars(world, after, house)
            )
        ),
    ]
    missing = [area for area in places(after, house) if area not in data["orders"]]
    if missing:
        text = _("Without an order: {areas}").format(areas=world.areas_text(missing))
        blocks.append(Line(text))
    return blocks


def check_raven(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, PLANNING, "raven")
    if found:
        return found
    world, house, area = play.world, state.raven, data["area"]
    laid = laid_by(state, house)
    if state.raven_used:
        return [play.refuse("raven", _("The raven has flown in this round"))]
    if area not in laid:
        reason = _("{house}, owner of the raven, has no order in {area}").format(
            house=world.house(house), area=world.area(area)
        )
        return [play.refuse("raven", reason, world.areas_text(laid))]
    if not world.orders[data["order"]].special:
        names = ", ".join(world.order(o) for o, face in world.orders.items() if face.special)
        return [play.refuse("raven", _("The raven brings a special order only"), names)]
    used = sum(world.orders[order].special for order in laid.values())
    if used >= stars(world, state, house):
        return [play.refuse("raven", _("All stars are used, so the raven stays at home"))]
    return faults(play, state, house, {**laid, area: data["order"]})


def apply_raven(play: Play, state: ThronesState, data: Data) -> Step[ThronesState]:
    state = state.with_order(data["area"], Order(state.raven, data["order"]))
    return Step(replace(state, raven_used=True))


def describe_raven(play: Play, state: ThronesState, data: Data) -> str:
    order, world = state.orders.get(data["area"]), play.world
    return _("raven: {area}, {old} > {new}").format(
        area=world.area(data["area"]),
        old=world.order(order.order) if order else _("none"),
        new=world.order(data["order"]),
    )


def report_raven(
    play: Play, before: ThronesState, data: Data, step: Step[ThronesState]
) -> list[Block]:
    return [Line(describe_raven(play, before, data) + ".")]


ORDERS = Kind(check, apply, lambda _s, data: str(data["house"]), describe, report)
RAVEN = Kind(check_raven, apply_raven, lambda state, _d: state.raven, describe_raven, report_raven)
