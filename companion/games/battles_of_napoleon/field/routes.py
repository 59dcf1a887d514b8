"""The ways that are open: moves, charges, retreats and flights (pp. 40-43, 52, 55-58).

A *side* of a hex is one of six (`SIDES`); a *facing* is the corner a unit looks at, between its two
front sides. A unit's hex or facing is *known* where a player gave it. `foe` is the enemy unit that
drives a unit off, by its id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.battles_of_napoleon.field.ground import barrier, ground_of
from companion.games.battles_of_napoleon.field.posts import (
    front_of,
    known_zones,
    nearest_enemy_distance,
    standing_on,
)
from companion.games.battles_of_napoleon.hexes import (
    SIDES,
    Hex,
    corners_between,
    distance,
    front_sides,
    rear_sides,
    turned,
)
from companion.games.battles_of_napoleon.state import IN_MASS, NapoleonState, Unit
from companion.games.battles_of_napoleon.world import World

FORWARD, BACK, REJOIN = "forward", "back", "rejoin"
"""Directions of a move: before the unit, behind it, or back to its group (pp. 40-41)."""

EDGES = {"south": 1, "north": -1}
"""The edge of the map behind a side -> the way to it, in rows."""


def cannot_enter(world: World, state: NapoleonState, unit: Unit, start: Hex, goal: Hex) -> bool:
    """Return whether a unit cannot go from a hex to the next: off the field, occupied, or ground
    that its arm cannot enter or cross (pp. 28, 42-43)."""
    if not ground_of(world, state.scenario).inside(goal):
        return True
    other = standing_on(state, goal)
    if other is not None and other.id != unit.id:
        return True
    return barrier(world, state, unit, start, goal) is not None


def lanes(unit: Unit, way: str, goal: Hex, most: int, facing: str = "") -> list[tuple[Hex, ...]]:
    """Return every path of at most `most` hexes by which a unit comes to `goal`, each as the hexes
    it enters, the goal last; empty where there is none or the unit's hex is not known.

    The unit may turn by one corner before it goes and by one at the end (pp. 40-41). In between it
    steps over its front sides (`way` is `forward`), its rear sides (`back`) or both (`rejoin`).
    `facing` is the facing it must end with, empty for any. Where its own facing is not known, it
    may step over all sides."""
    if unit.hex is None:
        return []
    paths = dict[tuple[Hex, ...], None]()  # a dict keeps each path once, the straight ones first
    for turn in (0, -1, 1):
        faces = turned(unit.facing, turn) if unit.facing else ""
        if faces and facing and corners_between(faces, facing) > 1:
            continue  # the turn at the end would be more than a corner
        front, rear = _sides(faces)
        sides = {FORWARD: front, BACK: rear}.get(way, (*front, *rear))
        paths |= dict.fromkeys(_lines(unit.hex, goal, sides, most))
    return list(paths)


def _sides(facing: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the front and the rear sides of a facing; all of them where it is not known."""
    return (front_sides(facing), rear_sides(facing)) if facing else (SIDES, SIDES)


def _lines(start: Hex, goal: Hex, sides: tuple[str, ...], most: int) -> Iterator[tuple[Hex, ...]]:
    """Yield every way of at most so many hexes that steps over these sides only."""
    if most < 1 or distance(start, goal) > most:
        return
    for place in dict.fromkeys(start.side(side) for side in sides):
        if place == goal:
            yield (place,)
        else:
            yield from ((place, *rest) for rest in _lines(place, goal, sides, most - 1))


def homeward(world: World, nation: str) -> int:
    """Return the way to the edge behind a side, in rows."""
    return EDGES[str(world.game.table("nations")[nation]["edge_of_map"])]


def home_facing(world: World, nation: str) -> str:
    """Return the corner towards the edge behind a side: where who has fled looks, his back to the
    enemy (p. 58)."""
    return "S" if homeward(world, nation) > 0 else "N"


def leads_away(
    world: World, state: NapoleonState, unit: Unit, foe: str, start: Hex, goal: Hex
) -> bool:
    """Return whether a step from `start` to `goal` leads away from the enemy (pp. 55, 58): the
    distance to him grows, or it stays the same and the step goes towards the own edge of the map.

    The enemy is the unit `foe`. Where `foe` is empty, off the field or its hex is not known, it is
    the nearest enemy unit whose hex is known, before and after the step. True where no enemy's hex
    is known."""
    nation = state.nation_of(unit.id)
    driver = state.units.get(foe)
    foe_hex = driver.hex if driver is not None and not driver.gone else None
    if foe_hex is not None:
        before, after = distance(start, foe_hex), distance(goal, foe_hex)
    else:
        nearest_before = nearest_enemy_distance(state, nation, start)
        nearest_after = nearest_enemy_distance(state, nation, goal)
        if nearest_before is None or nearest_after is None:
            return True
        before, after = nearest_before, nearest_after
    goes_home = (goal.row - start.row) * homeward(world, nation) > 0
    return after > before or (after == before and goes_home)


class RetreatWay(NamedTuple):
    """The end of a way back: the hex, how many of its hexes lie in enemy zones of control, how
    many steps were `blocked`, and whether it leads off the field."""

    hex: Hex
    zones: int
    blocked: int
    off: bool = False


def ways_back(
    world: World,
    state: NapoleonState,
    unit: Unit,
    foe: str,
    hexes: int,
    sides: tuple[str, ...] = (),
) -> list[RetreatWay]:
    """Return every end of a way back of `hexes` steps (pp. 56, 58), in order of its hex; empty
    where the unit's hex is not known.

    Each step leads away from `foe` (empty: from the nearest known enemy), or over one of `sides`,
    which are allowed wherever they lead. Where no such step is open, the unit stays and the step
    counts as `blocked`. A way that leaves the field ends there (`off`)."""
    if unit.hex is None:
        return []
    enemy_zones = frozenset[Hex]().union(*known_zones(world, state, state.nation_of(unit.id)))
    ways = {RetreatWay(unit.hex, zones=0, blocked=0)}
    for _step in range(hexes):
        ways = {
            after
            for way in ways
            for after in _a_step_further(world, state, unit, foe, enemy_zones, way, sides)
        }
    return sorted(ways)


def _a_step_further(
    world: World,
    state: NapoleonState,
    unit: Unit,
    foe: str,
    enemy_zones: frozenset[Hex],
    way: RetreatWay,
    sides: tuple[str, ...],
) -> Iterator[RetreatWay]:
    """Yield each end that a way back has after one more step, as `ways_back` describes a step.

    A way that has left the field yields itself. A step off the field yields the hex it left, with
    `off`. Where no hex of the field can be entered, the unit may also stay: the same hex with one
    more step `blocked`."""
    if way.off:
        yield way
        return
    ground, has_no_free_hex = ground_of(world, state.scenario), True
    for side in SIDES:
        goal = way.hex.side(side)
        if side not in sides and not leads_away(world, state, unit, foe, way.hex, goal):
            continue
        if not ground.inside(goal):
            yield way._replace(off=True)
        elif not cannot_enter(world, state, unit, way.hex, goal):
            has_no_free_hex = False
            yield RetreatWay(goal, way.zones + (goal in enemy_zones), way.blocked)
    if has_no_free_hex:
        yield way._replace(blocked=way.blocked + 1)


def flights(
    world: World, state: NapoleonState, unit: Unit, foe: str, hexes: int
) -> list[RetreatWay]:
    """Return the ways by which a unit flees, the cheapest to each hex. One that ends before the
    others is none while another is open, be it off the field (p. 58)."""
    ways = ways_back(world, state, unit, foe, hexes)
    fewest = min((way.blocked for way in ways), default=0)
    best: dict[tuple[Hex, bool], RetreatWay] = {}
    for way in ways:
        old = best.get((way.hex, way.off))
        if way.blocked == fewest and (old is None or way.zones < old.zones):
            best[way.hex, way.off] = way
    return list(best.values())


def retreats(world: World, state: NapoleonState, unit: Unit, foe: str) -> list[RetreatWay]:
    """Return the hexes to one of which a unit retreats: free ones, or where there is none those in
    enemy zones of control; empty where it has no way, and where its hex is not known (pp.
    55-56)."""
    ways = [way for way in ways_back(world, state, unit, foe, 1) if not way.off and not way.blocked]
    return [way for way in ways if not way.zones] or ways


def charges_from(
    world: World, state: NapoleonState, unit: Unit, target: Hex | None = None
) -> list[Hex]:
    """Return the hexes from which cavalry may charge, its own first; empty where its hex or facing
    is not known.

    Before it charges it may go one hex straight ahead: into a front hex that is free and no
    difficult ground (p. 52). It stays where it is once its mass charge has ridden (p. 66). With a
    `target` hex only those count that have the target in front of the cavalry, in its present
    facing."""
    front = front_of(world, unit)
    if unit.hex is None or front is None:
        return []
    ground = ground_of(world, state.scenario)
    hexes, has_ridden = [unit.hex], IN_MASS in unit.acted(state.phase)
    for place in () if has_ridden else sorted(front):
        is_difficult = world.terrain[ground.terrain.get(place, "open")].difficult
        if not is_difficult and not cannot_enter(world, state, unit, unit.hex, place):
            hexes.append(place)
    if target is None:
        return hexes
    return [place for place in hexes if target in (front_of(world, unit, place) or ())]
