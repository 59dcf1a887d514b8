"""Ways in which a unit that has to leave its hex can do so, by the hexes in the books (pp.
55-58)."""

from __future__ import annotations

from companion.games.battles_of_napoleon import field
from companion.games.battles_of_napoleon.casualties import ROUT_FIRST
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState, Unit
from companion.games.battles_of_napoleon.sums.attack import BLOCKED, FREE, ZONE
from companion.games.battles_of_napoleon.words import hex_text
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _


def driver(state: NapoleonState, unit: str) -> str:
    """Return the unit that made another retreat; empty where nobody did."""
    ways = (t for t in state.tasks if (t.kind, t.subject) == ("retreat", unit))
    return next((task.because for task in ways), "")


def open_ways(world: World, state: NapoleonState, unit: str) -> list[field.RetreatWay]:
    """Return the ways on which a unit can retreat, by the hexes in the books."""
    return field.retreats(world, state, state.units[unit], driver(state, unit))


def known_retreat(world: World, state: NapoleonState, unit: str) -> str | None:
    """Return how a unit must retreat; None where hexes are not known."""
    return retreat_from(world, state, unit, driver(state, unit))


def retreat_from(world: World, state: NapoleonState, unit: str, foe: str) -> str | None:
    """Return how a unit must retreat from another; None where hexes are not known."""
    if state.units[unit].hex is None:
        return None
    if not field.all_zones_known(world, state, state.nation_of(unit)):
        return None
    ways = field.retreats(world, state, state.units[unit], foe)
    return BLOCKED if not ways else ZONE if ways[0].zones else FREE


def flight_costs(world: World, state: NapoleonState, unit: str, foe: str) -> frozenset[int]:
    """Return the figures that the flight of a unit that another routs may cost; empty where hexes
    are not known (p. 58)."""
    if not field.all_zones_known(world, state, state.nation_of(unit)):
        return frozenset()
    ways = field.flights(world, state, state.units[unit], foe, ROUT_FIRST)
    return frozenset(way.zones + way.blocked for way in ways)


def occupied_refusals(play: Play, state: NapoleonState, unit: Unit, goal: Hex) -> list[Refusal]:
    """Return a refusal where another unit stands."""
    other = field.standing_on(state, goal)
    if other is None or other.id == unit.id:
        return []
    return [play.refuse("hex", _("{hex} is occupied by {unit}"), hex=hex_text(goal), unit=other.id)]
