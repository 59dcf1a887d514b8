"""Prices of what the player at the move could pay for: buildings, units, upgrades, a worker, a
stage."""

from __future__ import annotations

from companion.games.through_the_ages import building, costs, wonders
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import FOOD, PRODUCTION, RESOURCE, UNIT, URBAN
from companion.table.i18n import _, ngettext
from companion.table.reply import Block, Line


def blocks(play: Play, state: TtaState) -> list[Block]:
    """Return each price with how often it could be paid, whatever actions and workers are left."""
    if state.over:
        return []
    world, civ, player = play.world, state.civ, state.turn
    there = costs.available(world, state, player, RESOURCE)
    food = costs.available(world, state, player, FOOD)
    cards = [c for c in civ.technologies if world.cards[c].category in (PRODUCTION, URBAN, UNIT)]
    built, upgraded = [], []
    for card in cards:
        items = costs.build_items(world, state, player, card)
        built.append(_times(world.card(card), building.price(play, state, card, items), there))
        if not civ.technologies[card]:
            continue
        for new in building.higher_technologies(world, state, card):
            items = costs.upgrade_items(world, state, player, card, new)
            name = f"{world.card(card)} > {world.card(new)}"
            upgraded.append(_times(name, building.price(play, state, new, items), there))
    if civ.building:
        cost = wonders.next_cost(world, civ)
        built.append(_times(world.card(civ.building), cost, there))
    text = ngettext(
        "Prices, and how many {there} resource would pay: {prices}.",
        "Prices, and how many {there} resources would pay: {prices}.",
        there,
    )
    lines: list[Block] = [Line(text.format(there=there, prices=", ".join(built)))]
    if upgraded:
        text = _("Upgrades: {prices}.")
        lines.append(Line(text.format(prices=", ".join(upgraded))))
    worker = max(0, costs.total(costs.population_items(world, state, player)))
    text = _("A worker costs {cost} of {food} food.")
    return [*lines, Line(text.format(cost=worker, food=food))]


def _times(name: str, price: int, there: int) -> str:
    """Return text such as `Bronze 2 (1)`; nothing behind what is free."""
    return f"{name} {price} ({there // price})" if price else f"{name} 0"
