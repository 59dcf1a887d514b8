"""Orders of the planning phase and the raven (pp. 5-6): counts, stars, what is forbidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated

from companion.games.game_of_thrones.action import AREA, HOUSE, Draft, InPhase, ThronesAction
from companion.games.game_of_thrones.consequences import forbidden
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import (
    PLANNING,
    LaidOrder,
    ThronesState,
    face_down,
    laid_by,
    lies_face_down,
    places,
    without_orders,
)
from companion.games.game_of_thrones.words import find_order, order_words, read_orders
from companion.games.game_of_thrones.world import CONSOLIDATE, COURT, World
from companion.table.actions import Ask, Asking, Input, action, field
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.reply import Block, Grid, Line
from companion.table.rules import Step
from companion.table.seen import SEAT, Seen


def stars(world: World, state: ThronesState, house: str) -> int:
    """Return the number of special orders a house may use (p. 6)."""
    place = state.tracks[COURT].index(house)
    return world.stars[place] if place < len(world.stars) else 0


def order_refusals(
    play: Play, state: ThronesState, house: str, laid: Mapping[str, str]
) -> list[Refusal]:
    """Return everything that is wrong with all the orders of a house, area -> order."""
    world, refusals = play.world, list[Refusal]()
    banned = forbidden(world, state)
    for area, order in laid.items():
        face, force = world.orders[order], state.forces.get(area)
        if force is None or force.house != house:
            reason = world.say(_("{area}: {house} has no unit there"), area=area, house=house)
            refusals.append(play.refuse("orders", reason, world.areas_text(places(state, house))))
        if face.kind == CONSOLIDATE and world.areas[area].is_sea:
            refusals.append(
                play.refuse("orders", _("{area}: consolidate power is for land only"), area=area)
            )
        if face.kind in banned:
            reason = world.say(_("{area}: {order} is forbidden this round"), area=area, order=order)
            refusals.append(play.refuse("westeros", reason))
    for order, count in Counter(laid.values()).items():
        if count > world.orders[order].count:
            reason = world.say(
                _("{house} has {limit} of the order {order}, not {count}"),
                house=house,
                limit=world.orders[order].count,
                order=order,
                count=count,
            )
            refusals.append(play.refuse("orders", reason))
    special = sum(world.orders[order].special for order in laid.values())
    allowed = stars(world, state, house)
    if special > allowed:
        reason = world.say(
            _("Stars of {house} at the King's Court: {stars}; these orders take {count}"),
            house=house,
            stars=allowed,
            count=special,
        )
        refusals.append(play.refuse("orders", reason))
    return refusals


FACE_DOWN = ""
"""Marker of an order that others may not see yet."""


def _order_backs(orders: Mapping[str, str]) -> dict[str, str]:
    return dict.fromkeys(orders, FACE_DOWN)


def missing(state: ThronesState) -> dict[str, list[str]]:
    """Return house -> its areas with units and without an order, in turn order."""
    by_house = {
        house: [area for area in places(state, house) if area not in state.orders]
        for house in state.order_of_play
    }
    return {house: areas for house, areas in by_house.items() if areas}


def missing_text(world: World, state: ThronesState) -> str:
    """Return text such as `Stark: Winterfell, White Harbor; Tyrell: …`."""
    left = missing(state).items()
    return "; ".join(f"{world.house(house)}: {world.areas_text(areas)}" for house, areas in left)


def stars_left(world: World, state: ThronesState, house: str) -> int:
    """Return the number of special orders a house could still lay."""
    used = sum(world.orders[order].special for order in laid_by(state, house).values())
    return max(0, stars(world, state, house) - used)


def raven_waits(world: World, state: ThronesState) -> bool:
    """Return whether the raven can still change an order: all lie, and its owner has a star
    left."""
    ready = not state.raven_used and not without_orders(state)
    return ready and bool(laid_by(state, state.raven) and stars_left(world, state, state.raven))


def _text(play: Play, laid: Mapping[str, str]) -> str:
    if any(order == FACE_DOWN for order in laid.values()):
        return play.world.say(_("face down in {areas}"), areas=laid)
    return ", ".join(f"{play.world.area(a)} {play.world.order(o)}" for a, o in laid.items())


ORDERS: Input[Mapping[str, str]] = Input(lambda draft, text: read_orders(draft.play.world, text))
ORDER: Input[str] = Input(
    lambda draft, text: find_order(draft.play.world, text),
    shown=lambda draft, order: draft.play.world.order(order),
)


LAID: Input[str] = ORDER._replace(
    lead=lambda draft, words: (find_order(draft.play.world, " ".join(words)), []),
    words=lambda draft: order_words(draft.play.world),
)
"""Input of an order for one area, or of its number in the list of orders."""


def _usable(world: World, state: ThronesState, house: str) -> list[str]:
    """Return the orders that the house may lay somewhere this round; the special ones behind the
    others, so that those have one number for every house, with stars or without."""
    banned, starless = forbidden(world, state), not stars(world, state, house)
    usable = (
        key
        for key, order in world.orders.items()
        if order.kind not in banned and not (order.special and starless)
    )
    return sorted(usable, key=lambda key: world.orders[key].special)


def _in_columns(world: World, usable: Sequence[str]) -> Grid:
    """Return the orders with their numbers, down and across."""
    cells = [f"{number:>2} {world.order(order)}" for number, order in enumerate(usable, 1)]
    down = -(-len(cells) // 3)
    rows = [cells[place::down] for place in range(down)]
    return Grid(("", "", ""), tuple((*row, *[""] * (3 - len(row))) for row in rows))


def _why_all_laid(draft: Draft) -> list[Refusal]:
    """Return why no house is asked for its orders."""
    again = "" if draft.state.raven_used else _("'orders HOUSE' lays those of a house anew")
    return [draft.play.refuse("orders", _("All houses have laid their orders"), again)]


@action
class Orders(ThronesAction):
    """All orders of a house, written down and checked (pp. 5-6)."""

    gate = InPhase(PLANNING, "orders")
    house: str = field(
        HOUSE, N_("The house."), legal=lambda draft: without_orders(draft.state), own=True
    )
    orders: Annotated[
        Mapping[str, str], Seen(SEAT, others_see=_order_backs, hidden=lies_face_down)
    ] = field(
        ORDERS, N_("An order for each area, for example: winterfell march+1, white harbor raid.")
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Orders]:
        house = yield Ask("house", draft, idle=lambda: _why_all_laid(draft))
        if draft.seat and not without_orders(draft.state):
            reason = _("All orders are turned up, so none is changed any more")
            allowed = _("the raven of its owner; the keeper corrects a slip")
            draft.refuse([draft.play.refuse("orders", reason, allowed)])
        draft = draft.having("house", house)
        laid: Mapping[str, str] | None = yield Ask("orders", draft, required=False)
        if laid is None:
            laid = yield from cls._area_by_area(draft, house)
        return cls(house=house, orders=laid)

    @staticmethod
    def _area_by_area(draft: Draft, house: str) -> Asking[Mapping[str, str]]:
        """Ask for the order of each area with units in turn; nothing leaves it without an order."""
        play, state, laid = draft.play, draft.state, dict[str, str]()
        usable = _usable(play.world, state, house)
        columns: tuple[Block, ...] = (_in_columns(play.world, usable),)

        def fitting(area: str, order: str) -> None:
            if refusals := order_refusals(play, state, house, {**laid, area: order}):
                raise UsageError(" ".join(map(str, refusals)))

        for area in places(state, house):
            order = yield Ask(
                "orders",
                draft,
                prompt=f"{play.world.area(area)}: {play.world.counts(state.forces[area].units)}",
                input=LAID,
                legal=usable,
                listed=False,
                columns=columns,
                where=area,
                typed=False,
                check=partial(fitting, area),
                missing=play.world.say(
                    _("ORDERS is missing: AREA ORDER, AREA ORDER, for {areas}."),
                    areas=places(state, house),
                ),
            )
            laid[area], columns = order, ()
        return laid

    @classmethod
    def changers(cls, play: Play, state: ThronesState) -> list[str]:
        """Return the houses whose orders lie face down."""
        return [h for h in state.order_of_play if laid_by(state, h)] if face_down(state) else []

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse to change orders once the raven has flown, and orders that the house cannot lay
        so."""
        if state.raven_used:
            reason = _("The orders are turned up and the raven has flown: they stay as they are")
            allowed = _(
                "'undo' brings the raven back, 'amend' and 'set AREA.order=…' correct a line"
            )
            return [play.refuse("raven", reason, allowed)]
        return order_refusals(play, state, self.house, self.orders)

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        house = self.house
        others = {area: order for area, order in state.orders.items() if order.house != house}
        mine = {area: LaidOrder(house, order) for area, order in self.orders.items()}
        return Step(replace(state, orders={**others, **mine}))

    def who(self, state: ThronesState) -> str:
        return self.house

    def told(self, play: Play, state: ThronesState) -> str:
        return _("orders: {orders}").format(orders=_text(play, self.orders) or _("none"))

    def report(self, play: Play, before: ThronesState, step: Step[ThronesState]) -> list[Block]:
        """Return how many orders with stars were used, and areas left without an order."""
        world, house, after = play.world, self.house, step.state
        special = sum(world.orders[order].special for order in self.orders.values())
        blocks: list[Block] = [
            Line(self.told(play, before) + "."),
            Line(
                _("Stars: {used} of {stars} used").format(
                    used=special, stars=stars(world, after, house)
                )
            ),
        ]
        bare = missing(after).get(house)
        if bare:
            text = world.say(_("Without an order: {areas}"), areas=bare)
            blocks.append(Line(text))
        return blocks


class Flying:
    """Gate of the raven: open while all orders are turned up, it has not flown and a star is left
    (p. 6)."""

    def refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse the raven before all orders are laid, a second time in a round, and to a house
        without a star left."""
        if wrong_time := play.phase_refusals(state, PLANNING, rule="raven"):
            return wrong_time
        if state.raven_used:
            return [play.refuse("raven", _("The raven has flown in this round"))]
        if waiting := without_orders(state):
            reason = _(
                "The raven flies when all orders are turned up; missing are those of {houses}"
            )
            allowed = _("'orders' first")
            return [play.refuse("raven", reason, allowed, houses=waiting)]
        if not stars_left(play.world, state, state.raven):
            return [play.refuse("raven", _("All stars are used, so the raven stays at home"))]
        return []


def _under_the_raven(draft: Draft) -> list[str]:
    return list(laid_by(draft.state, draft.state.raven))


def _brought(play: Play, state: ThronesState, area: str) -> list[str]:
    """Return the special orders that may replace the one in an area of the raven's owner."""
    house, laid = state.raven, laid_by(state, state.raven)
    special = [key for key, order in play.world.orders.items() if order.special]
    return [key for key in special if not order_refusals(play, state, house, {**laid, area: key})]


def _special(draft: Draft) -> list[str]:
    return _brought(draft.play, draft.state, draft.answers["area"])


@action
class Raven(ThronesAction):
    """An order replaced by a special one with the messenger raven (p. 6)."""

    gate = Flying()
    area: str = field(AREA, N_("The area with the order."), legal=_under_the_raven)
    order: str = field(LAID, N_("The special order."), legal=_special)

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse a change where the owner of the raven has no order, and to an order that is not
        special or that it may not lay there."""
        world, house, area = play.world, state.raven, self.area
        laid = laid_by(state, house)
        if area not in laid:
            reason = world.say(
                _("{house}, owner of the raven, has no order in {area}"), house=house, area=area
            )
            return [play.refuse("raven", reason, world.areas_text(laid))]
        possible = _brought(play, state, area)
        allowed = ", ".join(map(world.order, possible)) or _("none")
        if not world.orders[self.order].special:
            return [play.refuse("raven", _("The raven brings a special order only"), allowed)]
        refusals = order_refusals(play, state, house, {**laid, area: self.order})
        return [refusal._replace(allowed=allowed) for refusal in refusals]

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        state = state.with_order(self.area, LaidOrder(state.raven, self.order))
        return Step(replace(state, raven_used=True))

    def who(self, state: ThronesState) -> str:
        return state.raven

    def told(self, play: Play, state: ThronesState) -> str:
        order, world = state.orders.get(self.area), play.world
        return world.say(
            _("raven: {area}, {old} > {new}"),
            area=self.area,
            old=world.order(order.order) if order else _("none"),
            new=self.order,
        )
