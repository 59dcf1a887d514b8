"""The ground of a scenario: terrain, levels, and what lies on the sides between hexes.

A field is made of *tiles*, each with a printed *face*, and of *overlays* laid on top of them
(villages, works). *Terrain* is an id of the game's table: `woods`, `hedge`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.state import NapoleonState, Unit
from companion.games.battles_of_napoleon.world import World
from kitgen.game import Row

RISE = "elevation"
"""The side of a hex that is higher than its neighbour."""
BLOCKS, BEYOND = "blocks", "beyond"
"""Ways in which terrain obstructs sight (p. 28)."""


class Ground(NamedTuple):
    """The ground of a scenario: terrain and level of each hex, terrain of each side between two
    hexes; the hexes that block a line of sight, and the sides that block it behind the first hex
    beyond them (p. 28). Tiles that lie turned are left out: their hexes are the players' to
    see."""

    terrain: Mapping[Hex, str]
    level: Mapping[Hex, int]
    sides: Mapping[frozenset[Hex], tuple[str, ...]]
    blocking_hexes: frozenset[Hex]
    blocking_sides: frozenset[frozenset[Hex]]
    columns: int
    rows: int

    def inside(self, place: Hex) -> bool:
        return 0 <= place.column < self.columns and 0 <= place.row < self.rows

    def between(self, first: Hex, second: Hex) -> tuple[str, ...]:
        """Return the terrain on the side between two adjacent hexes."""
        return self.sides.get(frozenset((first, second)), ())


@lru_cache(maxsize=4)
def ground_of(world: World, scenario: str) -> Ground:
    """Return the ground of a scenario: first the printed faces of its tiles, then its overlays.

    An overlay replaces the terrain of its hexes and adds to what lies on their sides; it changes no
    level. Hexes of turned tiles have neither terrain nor level."""
    table = world.game.table
    terrain, level = dict[Hex, str](), dict[Hex, int]()
    sides: dict[frozenset[Hex], tuple[str, ...]] = {}

    def add_side(place: Hex, row: Row) -> None:
        """Add the row's terrain to what lies on that side of a hex, each terrain once."""
        pair = frozenset((place, place.side(str(row["side"]))))
        sides[pair] = tuple(dict.fromkeys((*sides.get(pair, ()), str(row["terrain"]))))

    for tile in table("scenario_tiles"):
        if tile["scenario"] != scenario or tile["turned"]:  # see `Ground` on turned tiles
            continue
        corner = _hex(tile)
        for row in table("cells"):
            if row["face"] == tile["face"]:
                place = _shifted(corner, _hex(row))
                terrain[place], level[place] = str(row["terrain"]), int(str(row["level"]))
        for row in table("sides"):
            if row["face"] == tile["face"]:
                add_side(_shifted(corner, _hex(row)), row)
    for laid in table("scenario_overlays"):
        if laid["scenario"] != scenario:
            continue
        anchor = _hex(laid)
        corner = Hex(anchor.column - 1, anchor.row)  # column 1, row 0 of an overlay is the anchor
        for row in table("overlay_cells"):
            if row["overlay"] == laid["overlay"]:
                terrain[_shifted(corner, _hex(row))] = str(row["terrain"])
        for row in table("overlay_sides"):
            if row["overlay"] == laid["overlay"]:
                add_side(_shifted(corner, _hex(row)), row)
    blocking_hexes = frozenset(p for p, key in terrain.items() if world.terrain[key].los == BLOCKS)
    blocking_sides = frozenset(
        pair
        for pair, keys in sides.items()
        if any(world.terrain[key].los == BEYOND for key in keys)
    )
    size = world.scenarios[scenario]
    return Ground(terrain, level, sides, blocking_hexes, blocking_sides, size.columns, size.rows)


def _hex(row: Row) -> Hex:
    return Hex(int(str(row["column"])), int(str(row["row"])))


def _shifted(corner: Hex, place: Hex) -> Hex:
    return Hex(corner.column + place.column, corner.row + place.row)


def ground(world: World, state: NapoleonState, place: Hex | None) -> str | None:
    """Return the terrain of a hex, None where neither hex nor ground is known."""
    return ground_of(world, state.scenario).terrain.get(place) if place else None


def by_a_rise(world: World, state: NapoleonState, place: Hex | None) -> bool:
    """Return whether a hex lies on a rise or next to one; so does one that is not known, for all
    that the books can say."""
    if place is None:
        return True
    known = ground_of(world, state.scenario)
    near = (RISE in known.between(place, other) for other in place.neighbours())
    return known.level.get(place, 0) > 0 or any(near)


def inside(world: World, state: NapoleonState, place: Hex) -> bool:
    """Return whether a hex lies on the field."""
    return ground_of(world, state.scenario).inside(place)


def barrier(world: World, state: NapoleonState, unit: Unit, start: Hex, goal: Hex) -> str | None:
    """Return the terrain by which a unit cannot go from a hex to the next one: cavalry and guns
    enter no difficult ground and cross no wall (pp. 22-24, 42-43). None when nothing stops it."""
    ground = ground_of(world, state.scenario)
    if world.units[unit.card].arm == INFANTRY:
        return None
    there = (ground.terrain.get(goal, "open"), *ground.between(start, goal))
    return next((key for key in there if not world.terrain[key].mounted), None)
