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


def without_orders(state: ThronesState) -> list[str]:
    """The houses with units that have not laid one order."""
    return [h for h in state.order_of_play if places(state, h) and not laid_by(state, h)]


def missing(state: ThronesState) -> dict[str, list[str]]:
    """House -> its areas with units and without an order, in turn order."""
    found = {
        house: [area for area in places(state, house) if area not in state.orders]
        for house in state.order_of_play
    }
    return {house: areas for house, areas in found.items() if areas}


def missing_text(world: World, state: ThronesState) -> str:
    """`Stark: Winterfell, White Harbor; Tyrell: …`."""
    left = missing(state).items()
    return "; ".join(f"{world.house(house)}: {world.areas_text(areas)}" for house, areas in left)


def stars_left(world: World, state: ThronesState, house: str) -> int:
    """How many special orders a house could still lay."""
    used = sum(world.orders[order].special for order in laid_by(state, house).values())
    return max(0, stars(world, state, house) - used)


def raven_waits(world: World, state: ThronesState) -> bool:
    """Whether the raven can still change an order: all lie, and its owner has a star left."""
    ready = not state.raven_used and not without_orders(state)
    return ready and bool(laid_by(state, state.raven) and stars_left(world, state, state.raven))


def check(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, PLANNING, "orders")
    if state.raven_used and not found:
        reason = _("The orders are turned up and the raven has flown: they stay as they are")
        allowed = _("'undo' brings the raven back, 'amend' and 'set AREA.order=…' correct a line")
        return [play.refuse("raven", reason, allowed)]
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
    bare = missing(after).get(house)
    if bare:
        text = _("Without an order: {areas}").format(areas=world.areas_text(bare))
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
    if waiting := without_orders(state):
        reason = _("The raven flies when all orders are turned up; missing are those of {houses}")
        allowed = _("'orders' first")
        return [play.refuse("raven", reason.format(houses=world.houses_text(waiting)), allowed)]
    if area not in laid:
        reason = _("{house}, owner of the raven, has no order in {area}").format(
            house=world.house(house), area=world.area(area)
        )
        return [play.refuse("raven", reason, world.areas_text(laid))]
    if not world.orders[data["order"]].special:
        names = ", ".join(world.order(o) for o, face in world.orders.items() if face.special)
        return [play.refuse("raven", _("The raven brings a special order only"), names)]
    if not stars_left(world, state, house):
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
