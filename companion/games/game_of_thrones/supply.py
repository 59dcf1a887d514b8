"""Supply: barrels, what armies a level feeds, which are too many, what may go (pp. 2-3).
`marches.why_over_supply` says whether a march may break it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.game_of_thrones.state import ThronesState, controlled
from companion.games.game_of_thrones.world import World
from companion.table.counts import minus

ARMY = 2
"""Smallest number of units in one area that is an army (p. 2)."""


def barrels(world: World, state: ThronesState, house: str) -> list[tuple[str, int]]:
    """Return (area, barrels) of every area of a house that has some."""
    held = controlled(world, state, house)
    return [(area, world.areas[area].barrels) for area in held if world.areas[area].barrels]


def sizes(state: ThronesState, house: str) -> dict[str, int]:
    """Return the number of units of a house in each area. An attacking army counts where it
    fights."""
    by_area = {area: force.size for area, force in state.forces.items() if force.house == house}
    fight = state.fight
    if fight is not None and fight.attacker == house:
        by_area[fight.area] = by_area.get(fight.area, 0) + sum(fight.units.values())
    return by_area


def armies(sizes_: Iterable[int]) -> tuple[int, ...]:
    """Return the sizes of the armies, the largest first; lone units need no supply (p. 3).

    >>> armies([1, 3, 2])
    (3, 2)
    """
    return tuple(sorted((size for size in sizes_ if size >= ARMY), reverse=True))


def excess(limits: Sequence[int], sizes_: Iterable[int]) -> int:
    """Return the smallest number of units that must go until the armies fit. The largest army takes
    the largest banner, and one without a banner shrinks to a lone unit.

    >>> excess((3, 2), [4, 2, 1])
    1
    >>> excess((2,), [2, 3])
    2
    """
    by_size = armies(sizes_)
    banners = (*limits, *([1] * len(by_size)))
    return sum(max(0, size - banner) for size, banner in zip(by_size, banners, strict=False))


def house_excess(world: World, state: ThronesState, house: str) -> int:
    """Return the number of units a house has over its supply."""
    return excess(world.limits(state.supply[house]), sizes(state, house).values())


def ways_out(world: World, state: ThronesState, house: str, most: int = 12) -> list[dict[str, int]]:
    """Return area -> how many units go: all ways to remove as few units as possible."""
    limits = world.limits(state.supply[house])
    held = {area: size for area, size in sizes(state, house).items() if size >= ARMY}
    needed = excess(limits, held.values())
    if not needed:
        return []
    ways: list[dict[str, int]] = []
    for cut in _cuts(list(held.values()), needed):
        left = [size - less for size, less in zip(held.values(), cut, strict=True)]
        if excess(limits, left) == 0:
            ways.append({area: n for area, n in zip(held, cut, strict=True) if n})
            if len(ways) == most:
                break
    return ways


def _cuts(held: list[int], needed: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to take `needed` units in all, so many from each army that one is left."""
    if not held:
        if not needed:
            yield ()
        return
    for less in range(min(held[0] - 1, needed), -1, -1):
        for rest in _cuts(held[1:], needed - less):
            yield (less, *rest)


def area_with_one_too_many(
    world: World, state: ThronesState, house: str, removed: Mapping[str, int]
) -> str | None:
    """Return an area where one unit too many goes, or None. `removed` counts by area the units
    that are to leave a board on which they still stand."""
    limits, held = world.limits(state.supply[house]), sizes(state, house)
    for area in removed:
        less = {**removed, area: removed[area] - 1}
        left = [size - less.get(key, 0) for key, size in held.items()]
        if excess(limits, left) == 0:
            return area
    return None


def take_away(state: ThronesState, removed: Mapping[str, Mapping[str, int]]) -> ThronesState:
    """Remove units by area; routed ones only after those of their kind that stand."""
    for area, units in removed.items():
        force = state.forces[area]
        left = minus(force.units, units)
        routed = {key: min(n, left.get(key, 0)) for key, n in force.routed.items()}
        routed = {key: n for key, n in routed.items() if n}
        state = state.with_force(area, replace(force, units=left, routed=routed))
    return state
