"""Costs of things: discounts, surcharges, and paying with the help of pacts (pp. 4-9, 15, 20)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.through_the_ages import counts, pacts, ratings
from companion.games.through_the_ages.counts import AT_WAR, RIVALS
from companion.games.through_the_ages.goods import stock
from companion.games.through_the_ages.ledger import COST, CivLedger
from companion.games.through_the_ages.ratings import RatingItem
from companion.games.through_the_ages.state import Civilisation, TtaState
from companion.games.through_the_ages.world import (
    FOOD,
    RESOURCE,
    UNIT,
    URBAN,
    WONDER,
    CivilCard,
    World,
)

SUBSTITUTE = {RESOURCE: "food_as_resource", FOOD: "resource_as_food"}
OTHER = {RESOURCE: FOOD, FOOD: RESOURCE}


def total(items: list[RatingItem]) -> int:
    """Return a cost: never under 0."""
    return max(0, sum(item.value for item in items))


def take_items(world: World, state: TtaState, card: str, base: int) -> list[RatingItem]:
    """Return the civil actions to take a card from a place of the row: a wonder costs one more for
    each finished wonder (p. 4)."""
    civ, items = state.civ, [RatingItem("row", detail="", value=base)]
    if world.cards[card].category == WONDER:
        built = len(civ.wonders) * world.constants["wonder_surcharge"]
        items.append(RatingItem("wonders", detail="", value=built, count=len(civ.wonders)))
        items += _standing(world, civ, "take_wonder")
    return items


def population_items(world: World, state: TtaState, player: str) -> list[RatingItem]:
    """Return the food for the next worker, by the yellow bank (p. 5)."""
    civ = state.civs[player]
    cost = world.yellow_line(civ.yellow_bank).cost
    return [RatingItem("bank", detail="", value=cost), *_standing(world, civ, "population_cost")]


def build_items(world: World, state: TtaState, player: str, card: str) -> list[RatingItem]:
    """Return the resources for a worker on a card."""
    return [*_price(world, state.civs[player], card, 1), *_per_action(world, state, player, card)]


def upgrade_items(
    world: World, state: TtaState, player: str, old: str, new: str
) -> list[RatingItem]:
    """Return the difference of both prices, each with its discount (pp. 9, 15)."""
    civ = state.civs[player]
    items = [*_price(world, civ, new, 1), *_price(world, civ, old, -1)]
    return [*items, *_per_action(world, state, player, new)]


def science_items(
    world: World, state: TtaState, player: str, card: str, revolution: bool = False
) -> list[RatingItem]:
    """Return the science points for a technology; a government in peace costs the higher figure (p.
    8). A `revolution` costs the lower one."""
    civ, tech = state.civs[player], world.cards[card]
    peaceful = tech.peaceful_cost and not revolution
    items = [RatingItem("card", card, tech.peaceful_cost if peaceful else tech.science_cost)]
    items += _standing(world, civ, f"{tech.type}_science_cost")
    if tech.category == UNIT:
        items += _standing(world, civ, "unit_science_cost")
    for pact, amount in _pact_items(world, state, player, "science_discount"):
        items.append(RatingItem("pact", pact, -amount))
    return items


def stages_at_once(world: World, civ: Civilisation) -> int:
    """Return the number of wonder stages that one civil action may build (p. 15)."""
    return max([1, *(world.cards[card].stages_per_action for card in civ.cards)])


def military_price(items: list[RatingItem], civ: Civilisation) -> int:
    """Return the price of a unit after the discount of the turn (p. 20)."""
    return max(0, total(items) - civ.discount)


def available(world: World, state: TtaState, player: str, kind: str) -> int:
    """Return the amount that can be paid: the stock, and what a pact lets stand for it in this
    turn."""
    civ = state.civs[player]
    in_stock, other = stock(world, civ, kind), stock(world, civ, OTHER[kind])
    return in_stock + min(other, _substitute(world, state, player, kind))


def charge(ledger: CivLedger, player: str, kind: str, amount: int, detail: str = "") -> None:
    """Pay; what is short comes from the other goods, where a pact allows."""
    short = amount - ledger.pay(player, kind, amount, COST, detail)
    allowed = min(short, _substitute(ledger.world, ledger.state, player, kind))
    if allowed > 0:
        ledger.pay(player, OTHER[kind], allowed, COST, detail)
        used = (*ledger.civ(player).used, *[SUBSTITUTE[kind]] * allowed)
        ledger.change(player, used=used)


def charge_unit(ledger: CivLedger, player: str, items: list[RatingItem], detail: str) -> None:
    """Pay for a unit; the discount of the turn goes first."""
    civ, cost = ledger.civ(player), total(items)
    ledger.set_civ(player, replace(civ, discount=civ.discount - min(civ.discount, cost)))
    charge(ledger, player, RESOURCE, military_price(items, civ), detail)


def _substitute(world: World, state: TtaState, player: str, kind: str) -> int:
    account = SUBSTITUTE[kind]
    allowed = sum(amount for _pact, amount in _pact_items(world, state, player, account))
    return max(0, allowed - state.civs[player].used.count(account))


def _pact_items(
    world: World, state: TtaState, player: str, account: str
) -> tuple[tuple[str, int], ...]:
    every = state.affairs.pacts
    return pacts.items(every, player, account, world.figures, lambda _name, _partner: 0)


def partners_paying(world: World, state: TtaState, player: str) -> list[str]:
    """Return the players who lose a science point when the player plays a technology (p. 20)."""
    return [
        pact.partner(player)
        for pact in pacts.of_player(state.affairs.pacts, player)
        if pacts.has(pact, player, "partner_science", world.figures)
    ]


def _price(world: World, civ: Civilisation, key: str, sign: int) -> list[RatingItem]:
    """Return the resources that a card costs, less what cards in play take off. `sign` -1: the
    same, taken off the price of another card."""
    card = world.cards[key]
    items = [RatingItem("card", key, sign * card.resource_cost)]
    if card.category == URBAN and card.level:
        for other in civ.cards:
            less = world.cards[other].discounts[card.level - 1]
            if less:
                items.append(RatingItem("effect", other, -sign * less))
    changes = _standing(world, civ, f"{card.type}_resource_cost")
    return items + [replace(item, value=sign * item.value) for item in changes]


def _per_action(world: World, state: TtaState, player: str, key: str) -> list[RatingItem]:
    """Return the items that change the price of every building and every upgrade."""
    card, items = world.cards[key], list[RatingItem]()
    for rival in state.rivals(player):
        account = f"{card.type}_resource_cost"
        items += _standing(world, state.civs[rival], account, RIVALS)
    attacked = any(war.rival == player for war in state.affairs.wars)
    if attacked and card.category == UNIT:
        items += _standing(world, state.civs[player], "unit_resource_cost", AT_WAR)
    return items


def _standing(
    world: World, civ: Civilisation, account: str, moment: str = "always"
) -> list[RatingItem]:
    """Return what the cards in play of a civilisation add to an account at a moment."""
    return [
        RatingItem(
            "effect", card, change.sign * change.amount(lambda name: counts.count(world, civ, name))
        )
        for card, change in counts.changes_in_force(world, civ, moment)
        if change.account == account
    ]


def urban_room(world: World, state: TtaState, player: str, card: CivilCard) -> int:
    """Return how many more buildings of a type the government allows (p. 6)."""
    limit = ratings.urban_limit(world, state, player).total
    return limit - counts.workers_on(world, state.civs[player], card.type)
