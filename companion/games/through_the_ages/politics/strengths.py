"""Strengths of both sides of a fight, and of a colonist, item by item (pp. 12-13, 15, 17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.through_the_ages import counts, ratings
from companion.games.through_the_ages.armies import units_of
from companion.games.through_the_ages.politics_state import Counts, Fight
from companion.games.through_the_ages.ratings import Rating, RatingItem
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World
from companion.table.i18n import _


class StrengthSide(NamedTuple):
    """The strength of a nation, what it sacrifices, and what cards add. Only the first is capped
    by the track (p. 13)."""

    nation: tuple[RatingItem, ...]
    sacrificed: tuple[RatingItem, ...] = ()
    cards: tuple[RatingItem, ...] = ()

    @property
    def items(self) -> tuple[RatingItem, ...]:
        return (*self.nation, *self.sacrificed, *self.cards)

    @property
    def total(self) -> int:
        return sum(item.value for item in self.items)

    def document(self) -> dict[str, Any]:
        """Return the side as JSON."""
        return {"total": self.total, "items": [item.document() for item in self.items]}

    def rows(self, world: World) -> tuple[tuple[str, int], ...]:
        """Return each item in words."""
        rows = ratings.item_rows(world, Rating(self.nation))
        for text, value in ratings.item_rows(world, Rating(self.sacrificed)):
            rows.append((_("sacrificed: {what}").format(what=text), value))
        for item in self.cards:
            rows.append((f"{world.card(item.detail)} × {item.count}", item.value))
        return tuple(rows)


def attacker(world: World, state: TtaState, fight: Fight) -> StrengthSide:
    """Return the side of the attacker, with what pacts between the two add."""
    side = _side(world, state, fight.attacker, fight.attack or {})
    help_ = tuple(RatingItem("pact", card, value) for card, value in fight.help.items())
    return StrengthSide(side.nation, side.sacrificed, help_)


def defender(world: World, state: TtaState, fight: Fight) -> StrengthSide:
    """Return the side of the defender, with defence cards."""
    side = _side(world, state, fight.rival, fight.defence or {})
    return StrengthSide(
        side.nation, side.sacrificed, defence_items(world, state, fight.rival, fight.bonus)
    )


def defence_items(
    world: World, state: TtaState, player: str, cards: Mapping[str, int]
) -> tuple[RatingItem, ...]:
    """Return bonus cards by their defence; some cards make them count twice."""
    times = 2 if counts.flag(world, state.civs[player], "defence") else 1
    return tuple(
        RatingItem("bonus", key, times * world.military[key].defence * count, count)
        for key, count in cards.items()
    )


def _side(world: World, state: TtaState, player: str, units: Counts) -> StrengthSide:
    nation = ratings.strength(world, state, player).items
    return StrengthSide(nation, sacrifice(world, state, player, units))


def sacrifice(world: World, state: TtaState, player: str, units: Counts) -> tuple[RatingItem, ...]:
    """Return the units that are given up, with the tactics of whole armies among them (p. 15)."""
    civ = state.civs[player]
    return tuple(ratings.unit_items(world, civ, units, civ.tactic))


def colonists(
    world: World, state: TtaState, player: str, units: Counts, cards: Mapping[str, int]
) -> StrengthSide:
    """Return what is sent to a new territory: units, bonus cards, lasting bonuses (p. 12)."""
    civ = state.civs[player]
    lasting = [(key, world.cards[key].colonization) for key in civ.cards]
    each = counts.total(world, civ, "colonization_card")
    bonus = [
        RatingItem("bonus", key, (world.military[key].colonization + each) * count, count)
        for key, count in cards.items()
    ]
    return StrengthSide(
        nation=(),
        sacrificed=sacrifice(world, state, player, units),
        cards=(*(RatingItem("card", key, value) for key, value in lasting if value), *bonus),
    )


def most_colonists(world: World, state: TtaState, player: str) -> int:
    """Return the highest force that a player may be able to send. Hidden cards may all be the best
    bonus cards that have come into the game."""
    civ = state.civs[player]
    units = units_of(world, civ.technologies)
    if not units:
        return 0
    known = {key: civ.known.count(key) for key in civ.known if world.military[key].colonization}
    hidden = max(0, civ.military - len(civ.known))
    ages = world.ages[: world.level(state.age) + 1]
    best = max(
        (card for card in world.military.values() if card.colonization and card.age in ages),
        key=lambda card: card.colonization,
        default=None,
    )
    if best is not None and hidden:
        known[best.id] = known.get(best.id, 0) + hidden
    return colonists(world, state, player, units, known).total
