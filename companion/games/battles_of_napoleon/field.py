"""What the books know of the field: the ground of each hex, and the units whose hex was given."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.battles_of_napoleon.hexes import Hex, Post, zone
from companion.games.battles_of_napoleon.state import REDUCED, ROUTED, NapoleonState, Unit
from companion.games.battles_of_napoleon.world import World
from kitgen.game import Row


def grounds(world: World, scenario: str) -> Mapping[Hex, str]:
    """Hex -> terrain, from the tiles of a scenario and what is laid on them. A tile that lies
    turned is left out: its hexes are the players' to see."""
    table = world.game.table
    found: dict[Hex, str] = {}
    for tile in table("scenario_tiles"):
        if tile["scenario"] != scenario or tile["turned"]:
            continue
        corner = _hex(tile)
        for row in table("cells"):
            if row["face"] == tile["face"]:
                place = _hex(row)
                at = Hex(corner.column + place.column, corner.row + place.row)
                found[at] = str(row["terrain"])
    for laid in table("scenario_overlays"):
        if laid["scenario"] != scenario:
            continue
        anchor = _hex(laid)
        for row in table("overlay_cells"):
            if row["overlay"] == laid["overlay"]:
                place = _hex(row)  # column 1, row 0 is the anchor
                found[Hex(anchor.column + place.column - 1, anchor.row + place.row)] = str(
                    row["terrain"]
                )
    return found


def ground(world: World, state: NapoleonState, place: Hex | None) -> str | None:
    """The terrain of a hex, None where neither hex nor ground is known."""
    return grounds(world, state.scenario).get(place) if place else None


def standing_on(state: NapoleonState, place: Hex) -> Unit | None:
    """The unit that is known to stand on a hex, a routed one as well (p. 28). Rifles share the hex
    of their parent."""
    found = (
        u
        for u in state.units.values()
        if u.hex == place and not u.gone and (u.formation or u.state == ROUTED) and not u.parent
    )
    return next(found, None)


def known_enemies(state: NapoleonState, nation: str) -> list[Unit]:
    """The enemy units whose hex is known."""
    return [
        unit
        for unit in state.units.values()
        if unit.hex is not None and not unit.gone and state.nation_of(unit.id) != nation
    ]


def known_zones(world: World, state: NapoleonState, nation: str) -> list[frozenset[Hex]]:
    """The zones of control of enemy units whose hex and facing are known; routed and reduced ones
    have none (pp. 26-27, 57)."""
    return [
        zone(Post(unit.hex, unit.facing, world.formations[unit.formation].front))
        for unit in known_enemies(state, nation)
        if unit.hex and unit.facing and unit.formation not in ("", REDUCED)
        if unit.state != ROUTED
    ]


def _hex(row: Row) -> Hex:
    return Hex(int(str(row["column"])), int(str(row["row"])))
