"""Routes of units: neighbours, rivers, islands, and bridges of own ships (pp. 7-8, 12)."""

from __future__ import annotations

from companion.games.game_of_thrones.state import ThronesState
from companion.games.game_of_thrones.world import World


def own_seas(world: World, state: ThronesState, house: str) -> frozenset[str]:
    """Return the seas in which a house has ships; whatever their orders, they carry (p. 8)."""
    return frozenset(
        area
        for area, force in state.forces.items()
        if force.house == house and world.areas[area].is_sea
    )


def seas_without_ships(
    world: World, start: str, goal: str, ships: frozenset[str]
) -> tuple[str, ...] | None:
    """Return the fewest seas in which ships are missing for the way from one land area to another;
    None when no chain of seas leads there at all. `ships` are the seas with ships."""
    seas = {area for area in world.areas if world.areas[area].is_sea}
    best: dict[str, tuple[int, int, tuple[str, ...]]] = {}
    """Sea -> (ships missing, length, seas) of the best chain that ends there."""
    edge: list[tuple[str, ...]] = [(sea,) for sea in sorted(world.neighbours[start] & seas)]
    while edge:
        following = []
        for path in edge:
            price = (sum(sea not in ships for sea in path), len(path), path)
            if path[-1] in best and best[path[-1]] <= price:
                continue
            best[path[-1]] = price
            following += [(*path, sea) for sea in sorted(world.neighbours[path[-1]] & seas)]
        edge = [path for path in following if len(set(path)) == len(path)]
    ends = [best[sea] for sea in world.neighbours[goal] & seas if sea in best]
    if not ends:
        return None
    _missing, _length, chain = min(ends)
    return tuple(sea for sea in chain if sea not in ships)


def carried(world: World, state: ThronesState, house: str, start: str) -> dict[str, frozenset[str]]:
    """Return land area -> the connected seas with own ships over which it is reached (p. 8)."""
    ships = own_seas(world, state, house)
    seas_to: dict[str, frozenset[str]] = {}
    seen: set[str] = set()
    for first in world.neighbours[start] & ships:
        if first in seen:
            continue
        group, edge = {first}, {first}
        while edge:
            edge = {n for sea in edge for n in world.neighbours[sea] & ships} - group
            group |= edge
        seen |= group
        for sea in group:
            for area in world.neighbours[sea]:
                if not world.areas[area].is_sea and area != start:
                    seas_to[area] = frozenset(group)
    return seas_to


def destinations(world: World, state: ThronesState, house: str, start: str) -> dict[str, str]:
    """Return area -> how it is reached (`border` or `ships`) by the units of a house in an area."""
    at_sea = world.areas[start].is_sea
    ways = dict.fromkeys(
        (area for area in world.neighbours[start] if world.areas[area].is_sea == at_sea), "border"
    )
    if not at_sea:
        ways |= {area: "ships" for area in carried(world, state, house, start) if area not in ways}
    return dict(sorted(ways.items()))
