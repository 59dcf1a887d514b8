"""Measures that effects count: workers by type, levels, colonies. The names are those of the
measures in the columns `figures`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from companion.games.through_the_ages.armies import Army, armies, units_of
from companion.games.through_the_ages.state import Civilisation
from companion.games.through_the_ages.world import (
    AIR,
    ARTILLERY,
    CAVALRY,
    FARM,
    INFANTRY,
    LAB,
    LIBRARY,
    MINE,
    PRODUCTION,
    THEATER,
    UNIT,
    URBAN,
    WONDER,
    CivilCard,
    World,
)
from kitgen.game.effects import Change

ALWAYS, FINISH, PLAY, TAKE, TECHNOLOGY, RIVALS, AT_WAR = (
    "always",
    "finish",
    "play",
    "take",
    "technology",
    "rivals",
    "at_war",
)
"""Moments at which an effect of a civil card holds: the first word of `figures`."""
TEMPLE, ARENA = "temple", "arena"
TYPES = (
    *(FARM, MINE, TEMPLE, LAB, LIBRARY, THEATER, ARENA),
    *(INFANTRY, CAVALRY, ARTILLERY, AIR),
)

Measure = Callable[[World, Civilisation], int]


def changes_in_force(world: World, civ: Civilisation, moment: str) -> Iterator[tuple[str, Change]]:
    """Yield (card, change) of every effect in force at a moment."""
    for key in civ.cards:
        for effect in world.cards[key].effects:
            if moment in effect.who:
                for change in effect.changes:
                    yield key, change


def flag(world: World, civ: Civilisation, account: str) -> str:
    """Return the card that says a thing all the time, empty if none does."""
    cards = (
        card for card, change in changes_in_force(world, civ, ALWAYS) if change.account == account
    )
    return next(cards, "")


def total(world: World, civ: Civilisation, account: str, moment: str = ALWAYS) -> int:
    """Return the sum that all cards in force change on one account."""
    return sum(
        change.sign * change.amount(lambda name: count(world, civ, name))
        for _card, change in changes_in_force(world, civ, moment)
        if change.account == account
    )


def count(world: World, civ: Civilisation, name: str) -> int:
    """Return a measure by its name. Raises KeyError."""
    return MEASURES[name](world, civ)


def staffed(world: World, civ: Civilisation) -> Iterator[tuple[CivilCard, int]]:
    """Yield (card, workers) of every technology with workers."""
    for key, workers in civ.technologies.items():
        if workers:
            yield world.cards[key], workers


def workers_on(world: World, civ: Civilisation, *types: str) -> int:
    return sum(n for card, n in staffed(world, civ) if card.type in types)


def workers_in(category: str, world: World, civ: Civilisation) -> int:
    return sum(n for card, n in staffed(world, civ) if card.category == category)


def levels(kind: str, world: World, civ: Civilisation) -> int:
    """Return the levels of all buildings or units of a type or category, each worker for itself."""
    return sum(n * c.level for c, n in staffed(world, civ) if kind in (c.type, c.category))


def technologies(world: World, civ: Civilisation) -> list[CivilCard]:
    """Return all technologies in play, the government included, workers or not."""
    keys = (civ.government, *civ.technologies, *civ.specials)
    return [world.cards[key] for key in keys]


def happy_factor(world: World, civ: Civilisation) -> int:
    """Return how often each happy face counts (p. 20)."""
    return 2 if flag(world, civ, "happy_again") else 1


def own_armies(world: World, civ: Civilisation) -> tuple[Army, ...]:
    """Return the armies of a civilisation, none where a card forbids tactics."""
    tactic = "" if flag(world, civ, "no_tactics") else civ.tactic
    return armies(world, tactic, units_of(world, civ.technologies))


def _happy_of(kind: str, world: World, civ: Civilisation) -> int:
    """Return the happy faces of a type of building, or of wonders, as often as they count (p.
    20)."""
    if kind == WONDER:
        faces = [world.cards[key].happy for key in civ.wonders if key not in civ.ruined]
    else:
        faces = [n * card.happy for card, n in staffed(world, civ) if card.type == kind]
    return happy_factor(world, civ) * sum(max(0, number) for number in faces)


def _best_lab_or_library(world: World, civ: Civilisation) -> int:
    return max((c.level for c, _n in staffed(world, civ) if c.type in (LAB, LIBRARY)), default=0)


def _best_theater(world: World, civ: Civilisation) -> int:
    return max((c.culture for c, _n in staffed(world, civ) if c.type == THEATER), default=0)


def _best_army(world: World, civ: Civilisation) -> int:
    return max((army.value for army in own_armies(world, civ)), default=0)


def _pairs(world: World, civ: Civilisation) -> int:
    return min(workers_on(world, civ, LIBRARY), workers_on(world, civ, THEATER))


def _of_type(kind: str, world: World, civ: Civilisation) -> int:
    return workers_on(world, civ, kind)


MEASURES: Mapping[str, Measure] = {
    **{kind: partial(_of_type, kind) for kind in TYPES},
    **{f"{kind}_levels": partial(levels, kind) for kind in TYPES},
    **{f"{kind}_happy": partial(_happy_of, kind) for kind in (TEMPLE, THEATER, WONDER)},
    "labs_by_level": partial(levels, LAB),
    "units": partial(workers_in, UNIT),
    "unit_workers": partial(workers_in, UNIT),
    "urban_workers": partial(workers_in, URBAN),
    "production_workers": partial(workers_in, PRODUCTION),
    "urban_levels": partial(levels, URBAN),
    "unit_levels": partial(levels, UNIT),
    "two_warriors": lambda _world, civ: min(2, civ.technologies.get("warriors", 0)),
    "best_lab_or_library": _best_lab_or_library,
    "best_theater": _best_theater,
    "best_army": _best_army,
    "library_theater_pairs": _pairs,
    "colonies": lambda _world, civ: len(civ.colonies),
    "technology_levels": lambda world, civ: sum(c.level for c in technologies(world, civ)),
}
