"""Figures that the effects of military cards count, and the players whom they find (pp. 12, 18,
20)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.through_the_ages import counts, goods, ratings
from companion.games.through_the_ages.effects.ranking import Rankings, ranked
from companion.games.through_the_ages.politics_state import Resolution
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import FOOD, MINE, SPECIAL, World

SPOILS = ("lost", "cost", "level")

Measure = Callable[[World, TtaState, str], int]


def scene_of(world: World, state: TtaState, roles: Mapping[str, str]) -> Rankings:
    """Return everybody as a card finds them. At the end of the game the starting player counts as
    the one whose turn it is (p. 20)."""
    order = state.playing if scoring(state) else state.from_turn()
    return Rankings(
        order,
        strength={player: ratings.strength(world, state, player).total for player in order},
        culture={player: state.civs[player].culture for player in order},
        happy={player: ratings.happiness(world, state, player).total for player in order},
        unused={player: state.civs[player].unused_workers for player in order},
        roles=roles,
    )


def scoring(state: TtaState) -> bool:
    """Return whether the last events are being scored."""
    return bool(state.affairs.scoring)


def measure(
    world: World, state: TtaState, player: str, name: str, resolution: Resolution | None = None
) -> int:
    """Return a figure of a player by its name. Raises KeyError for an unknown name."""
    if resolution is not None and name in SPOILS:
        return resolution.spoils.get(name, 0)
    if resolution is not None and name == "diff":
        return resolution.diff
    if name in MEASURES:
        return MEASURES[name](world, state, player)
    return counts.count(world, state.civs[player], name)


def _rating(name: str) -> Measure:
    return lambda world, state, player: ratings.RATINGS[name](world, state, player).total


def _made(world: World, state: TtaState, player: str, rating: str, kind: str) -> int:
    """Return the goods that buildings of a type make, what pacts add left out."""
    items = ratings.RATINGS[rating](world, state, player).items
    cards = world.cards
    return sum(i.value for i in items if i.reason == "workers" and cards[i.detail].type == kind)


def _content_beyond(world: World, state: TtaState, player: str) -> int:
    """Return how many workers are content, those left out that the card does not count."""
    civ = state.civs[player]
    content = civ.workers + civ.unused_workers - ratings.discontent(world, state, player)
    return max(0, content - world.constants["uncounted_workers"])


def _special_levels(world: World, state: TtaState, player: str) -> int:
    cards = counts.technologies(world, state.civs[player])
    return sum(card.level for card in cards if card.category == SPECIAL)


def _last_technologies(world: World, state: TtaState, player: str) -> int:
    """Return how many technologies are of the last age of this version of the game."""
    last = world.versions[state.version].civil_ages[-1]
    return sum(card.age == last for card in counts.technologies(world, state.civs[player]))


def _place(rating: str) -> Measure:
    """Return the culture of a player's place in a rating (p. 20)."""

    def award(world: World, state: TtaState, player: str) -> int:
        order = scene_of(world, state, roles={}).order
        figures = {key: ratings.RATINGS[rating](world, state, key).total for key in order}
        place = ranked(figures, order).index(player) + 1
        return world.place_awards[len(order), place]

    return award


def _wonders(age: str) -> Measure:
    return lambda world, state, player: sum(
        world.cards[key].age == age for key in state.civs[player].wonders
    )


MEASURES: Mapping[str, Measure] = {
    **{name: _rating(name) for name in ("strength", "culture", "science")},
    **{name: _rating(name) for name in ("civil_actions", "military_actions")},
    "happy": _rating("happiness"),
    "discontent": ratings.discontent,
    "stored_food": lambda world, state, player: goods.stock(world, state.civs[player], FOOD),
    "farm_food": lambda world, state, player: _made(
        world, state, player, "food_production", "farm"
    ),
    "mine_resources": lambda world, state, player: _made(
        world, state, player, "resource_production", MINE
    ),
    "content_beyond": _content_beyond,
    "government_level": lambda world, state, player: (
        world.cards[state.civs[player].government].level
    ),
    "special_levels": _special_levels,
    "last_technologies": _last_technologies,
    "science_place": _place("science"),
    "strength_place": _place("strength"),
    **{f"wonders_{age}": _wonders(age) for age in ("a", "i", "ii", "iii")},
}
