"""Strength, always as a list of items that can be shown one by one (pp. 9-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.game_of_thrones.consequences import in_force
from companion.games.game_of_thrones.state import Force, ThronesState
from companion.games.game_of_thrones.world import FOOTMAN, SHIP, SUPPORT, World
from companion.table.i18n import _


@dataclass(frozen=True, slots=True)
class StrengthItem:
    """A part of a strength. `reason` is `unit`, `order`, `support`, `star` (of a special support
    order), `card`, `ability` or `blade`; `detail` the unit, order, area or card."""

    reason: str
    detail: str
    value: int
    count: int = 1

    def document(self) -> dict[str, Any]:
        return {
            "reason": self.reason,
            "detail": self.detail,
            "value": self.value,
            "count": self.count,
        }


def total(items: Iterable[StrengthItem]) -> int:
    return sum(item.value for item in items)


def item_rows(world: World, items: Iterable[StrengthItem]) -> list[tuple[str, int]]:
    """Return each item in words, with its value."""
    return [(_item_text(world, item), item.value) for item in items]


def _item_text(world: World, item: StrengthItem) -> str:
    """Return what adds to the strength of a side: `Footman × 2`, `support from Riverrun`."""
    if item.reason == "unit":
        return f"{world.unit(item.detail)} × {item.count}"
    if item.reason == "order":
        return world.order(item.detail)
    if item.reason == "card":
        return world.card(item.detail)
    texts = {
        "support": _("support from {area}"),
        "star": _("special support in {area}"),
        "ability": _("ability: {card}"),
        "blade": _("Valyrian steel blade"),
    }
    return world.say(texts[item.reason], area=item.detail, card=item.detail)


def supporters(world: World, state: ThronesState, area: str) -> list[str]:
    """Return the areas whose support orders reach a battle in an area: neighbours, no ships
    between, and from land never at sea (pp. 9-10)."""
    areas = []
    for key in sorted(world.neighbours[area]):
        order = state.orders.get(key)
        if order is None or world.orders[order.order].kind != SUPPORT:
            continue
        if world.areas[area].is_sea and not world.areas[key].is_sea:
            continue
        areas.append(key)
    return areas


def unit_strength(world: World, units: Mapping[str, int]) -> int:
    return sum(world.units[unit].strength * count for unit, count in units.items())


def support_items(
    world: World,
    state: ThronesState,
    area: str,
    supporting: Iterable[str],
    no_ships_but_of: str | None = None,
) -> list[StrengthItem]:
    """Return what each supporting area adds to a battle in `area`: all its units that are not
    routed, and 1 for a special order. In the Rains of Autumn footmen add nothing (p. 12). A card
    may allow only the ships of one house to add."""
    rains, items = in_force(world, state, "rains"), list[StrengthItem]()
    reach = supporters(world, state, area)
    for key in supporting:
        force, order = state.forces.get(key), state.orders.get(key)
        if force is None or order is None or key not in reach:
            continue
        units = _counting(force, rains, no_ships_but_of)
        items.append(StrengthItem("support", key, unit_strength(world, units), sum(units.values())))
        if world.orders[order.order].special:
            items.append(StrengthItem("star", key, world.orders[order.order].modifier))
    return items


def _counting(force: Force, rains: bool, no_ships_but_of: str | None) -> dict[str, int]:
    units = force.fit
    if rains:
        units.pop(FOOTMAN, None)
    if no_ships_but_of not in (None, force.house):
        units.pop(SHIP, None)
    return units
