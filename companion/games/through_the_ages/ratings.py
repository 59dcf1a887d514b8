"""Ratings, computed from the cards, as lists of what made them (pp. 3, 10, 15-17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.games.through_the_ages import counts, pacts
from companion.games.through_the_ages.armies import armies, units_of
from companion.games.through_the_ages.counts import ALWAYS
from companion.games.through_the_ages.goods import token_values
from companion.games.through_the_ages.state import Civilisation, TtaState
from companion.games.through_the_ages.world import FARM, FOOD, LAB, MINE, RESOURCE, URBAN, World
from companion.table.i18n import _


@dataclass(frozen=True, slots=True)
class RatingItem:
    """A part of a rating. `reason` is `card`, `workers`, `army`, `effect`, `colony`, `pact`,
    `variant`, `turn` or `limit` (what a track cuts off); `detail` the card; `count` how many."""

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


class Rating(NamedTuple):
    items: tuple[RatingItem, ...]

    @property
    def total(self) -> int:
        return sum(item.value for item in self.items)


def limited(items: list[RatingItem], least: int, most: int | None) -> Rating:
    """Return a rating on its track: what goes beyond an end is an item of its own (p. 3)."""
    sum_of_items = sum(item.value for item in items)
    shown = max(least, sum_of_items if most is None else min(most, sum_of_items))
    rest = (
        [RatingItem("limit", detail="", value=shown - sum_of_items)]
        if shown != sum_of_items
        else []
    )
    return Rating(tuple(item for item in (*items, *rest) if item.value))


def strength(world: World, state: TtaState, player: str) -> Rating:
    items = uncapped_strength(world, state, player)
    return limited(items, 0, world.constants["strength_cap"])


def uncapped_strength(world: World, state: TtaState, player: str) -> list[RatingItem]:
    """Return units, armies, and what else makes a nation strong; no limit of the track (p. 13)."""
    civ = state.civs[player]
    items = unit_items(world, civ, civ.technologies, civ.tactic)
    items += _cards(world, civ, "strength")
    items += [
        item
        for item in _workers(world, civ, "strength")
        if world.cards[item.detail].category == URBAN
    ]
    items += _colonies(world, civ, "strength")
    return items + _effects(world, civ, "strength") + _pacts(world, state, player, "strength")


def unit_items(
    world: World, civ: Civilisation, units: Mapping[str, int], tactic: str
) -> list[RatingItem]:
    """Return the strength of units, sacrificed ones too, with that of the armies they form. Cards
    that strengthen the nation are not in it, one that strengthens units is (p. 20)."""
    items = []
    for key, count in units_of(world, units).items():
        card = world.cards[key]
        each = card.strength + counts.total(world, civ, f"{card.type}_strength")
        items.append(RatingItem("workers", key, each * count, count))
    used = "" if counts.flag(world, civ, "no_tactics") else tactic
    reasons = {
        (False, False): "army",
        (True, False): "obsolete",
        (False, True): "air",
        (True, True): "obsolete_air",
    }
    for army in armies(world, used, units):
        items.append(RatingItem(reasons[army.obsolete, army.air], army.tactic, army.value))
    return items


def culture(world: World, state: TtaState, player: str) -> Rating:
    """Return the culture points of each upkeep."""
    civ = state.civs[player]
    ruined = world.constants["ruined_wonder_culture"]
    items = _workers(world, civ, "culture") + _cards(world, civ, "culture")
    items += [RatingItem("ruined", key, ruined) for key in civ.ruined]
    items += _effects(world, civ, "culture") + _pacts(world, state, player, "culture")
    return limited(items, 0, world.constants["culture_rating_cap"])


def science(world: World, state: TtaState, player: str) -> Rating:
    """Return the science points of each upkeep."""
    civ = state.civs[player]
    items = _workers(world, civ, "science") + _cards(world, civ, "science")
    items += _effects(world, civ, "science") + _pacts(world, state, player, "science")
    return limited(items, 0, world.constants["science_rating_cap"])


def happiness(world: World, state: TtaState, player: str) -> Rating:
    """Return the happy faces. A card may count them twice; faces that a card takes off count
    once."""
    civ = state.civs[player]
    items = _workers(world, civ, "happy") + _cards(world, civ, "happy")
    items += _colonies(world, civ, "happy")
    doubling_card = counts.flag(world, civ, "happy_again")
    if doubling_card:
        items.append(RatingItem("twice", doubling_card, sum(max(0, item.value) for item in items)))
    return limited(items, 0, world.constants["happy_cap"])


def civil_actions(world: World, state: TtaState, player: str) -> Rating:
    """Return the white tokens of a turn; of the turn under way what it adds or takes."""
    civ = state.civs[player]
    items = _cards(world, civ, "civil_actions") + _pacts(world, state, player, "civil_actions")
    return limited(items, 0, most=None)


def military_actions(world: World, state: TtaState, player: str) -> Rating:
    """Return the red tokens of a turn."""
    civ = state.civs[player]
    items = _cards(world, civ, "military_actions")
    items += _pacts(world, state, player, "military_actions")
    return limited(items, 0, most=None)


def urban_limit(world: World, state: TtaState, player: str) -> Rating:
    """Return how many urban buildings of each type there may be (p. 6)."""
    civ = state.civs[player]
    items = [RatingItem("card", civ.government, world.cards[civ.government].urban_limit)]
    if state.choices["easier"] == "yes":
        items.append(RatingItem("variant", detail="", value=world.constants["easier_urban_limit"]))
    return limited(items, 0, most=None)


def civil_hand(world: World, state: TtaState, player: str) -> Rating:
    """Return how many civil cards one may have in hand to take another (p. 7)."""
    civ = state.civs[player]
    items = list(civil_actions(world, state, player).items)
    return limited(items + _cards(world, civ, "civil_hand"), 0, most=None)


def military_hand(world: World, state: TtaState, player: str) -> Rating:
    """Return how many military cards one may keep (p. 12, or p. 19)."""
    civ = state.civs[player]
    actions = civil_actions if state.choices["hand"] == "civil" else military_actions
    items = list(actions(world, state, player).items)
    return limited(items + _cards(world, civ, "military_hand"), 0, most=None)


def food_production(world: World, state: TtaState, player: str) -> Rating:
    """Return the food that the farms make in an upkeep, if the bank has tokens for it."""
    items = _tokens(world, state.civs[player], FOOD)
    return limited(items + _pacts(world, state, player, "food_production"), 0, most=None)


def resource_production(world: World, state: TtaState, player: str) -> Rating:
    """Return the resources that the mines make in an upkeep, if the bank has tokens for it."""
    items = _tokens(world, state.civs[player], RESOURCE)
    return limited(items + _pacts(world, state, player, "resource_production"), 0, most=None)


def produced(world: World, civ: Civilisation, kind: str) -> dict[str, int]:
    """Return card -> blue tokens that it makes in an upkeep, the most valuable first (pp. 5, 9,
    20)."""
    types = (FARM,) if kind == FOOD else (MINE, LAB)
    tokens = {
        card: civ.technologies[card]
        for card in token_values(world, civ, kind)
        if civ.technologies.get(card) and world.cards[card].type in types
    }
    if kind != FOOD and not counts.flag(world, civ, "lab_resources"):
        tokens = {card: n for card, n in tokens.items() if world.cards[card].type == MINE}
    mines = [card for card in tokens if world.cards[card].type == MINE]
    if kind != FOOD and mines:
        tokens[mines[0]] += counts.total(world, civ, "mine_tokens")
    return tokens


def discontent(world: World, state: TtaState, player: str) -> int:
    """Return how many workers refuse to work, one for each empty column of the scale (p. 14)."""
    if not world.versions[state.version].happiness:
        return 0
    needed = world.yellow_line(state.civs[player].yellow_bank).happy_needed
    return max(0, needed - happiness(world, state, player).total)


RATINGS: Mapping[str, Callable[[World, TtaState, str], Rating]] = {
    "strength": strength,
    "culture": culture,
    "science": science,
    "happiness": happiness,
    "civil_actions": civil_actions,
    "military_actions": military_actions,
    "urban_limit": urban_limit,
    "food_production": food_production,
    "resource_production": resource_production,
    "civil_hand": civil_hand,
    "military_hand": military_hand,
}


def _workers(world: World, civ: Civilisation, figure: str) -> list[RatingItem]:
    return [
        RatingItem("workers", card.id, getattr(card, figure) * count, count)
        for card, count in counts.staffed(world, civ)
        if getattr(card, figure)
    ]


def _cards(world: World, civ: Civilisation, figure: str) -> list[RatingItem]:
    values = [(key, getattr(world.cards[key], figure)) for key in civ.cards]
    return [RatingItem("card", key, value) for key, value in values if value]


def _colonies(world: World, civ: Civilisation, figure: str) -> list[RatingItem]:
    values = [(key, world.military[key].colony.get(figure, 0)) for key in civ.colonies]
    return [RatingItem("colony", key, value) for key, value in values if value]


def _effects(world: World, civ: Civilisation, account: str) -> list[RatingItem]:
    """Return what effects of cards in play add to an account."""
    return [
        RatingItem(
            "effect", key, change.sign * change.amount(lambda name: counts.count(world, civ, name))
        )
        for key, change in counts.changes_in_force(world, civ, ALWAYS)
        if change.account == account
    ]


def _tokens(world: World, civ: Civilisation, kind: str) -> list[RatingItem]:
    worth = token_values(world, civ, kind)
    return [
        RatingItem("workers", card, worth[card] * tokens, tokens)
        for card, tokens in produced(world, civ, kind).items()
    ]


def _pacts(world: World, state: TtaState, player: str, account: str) -> list[RatingItem]:
    """Return what pacts add to an account of a player; some count what the partner has."""

    def of_partner(name: str, partner: str) -> int:
        civ = state.civs[partner]
        figure = name.removeprefix("partner_")
        return len(civ.wonders) if figure == "wonders" else counts.count(world, civ, figure)

    amounts = pacts.items(state.affairs.pacts, player, account, world.figures, of_partner)
    return [RatingItem("pact", card, value) for card, value in amounts]


def item_rows(world: World, rating: Rating) -> list[tuple[str, int]]:
    """Return each item in words, with its value."""
    return [(_item_text(world, item), item.value) for item in rating.items]


def _item_text(world: World, item: RatingItem) -> str:
    """Return what one item of a rating is for: `Bronze × 2`, `army: Legion`; a card alone if there
    is nothing to add."""
    if item.reason == "limit":
        return _("end of the track")
    if item.reason == "variant":
        return _("easier variant (rules p. 19)")
    name = world.card(item.detail)
    if item.reason == "workers":
        return f"{name} × {item.count}"
    texts = {
        "army": _("army: {card}"),
        "obsolete": _("obsolete army: {card}"),
        "air": _("army with an air force: {card}"),
        "obsolete_air": _("obsolete army with an air force: {card}"),
        "ruined": _("ruined: {card}"),
        "twice": _("every happy face again: {card}"),
        "pact": _("pact: {card}"),
        "colony": _("colony: {card}"),
    }
    return texts.get(item.reason, "{card}").format(card=name)
