"""Sight, possible targets of fire, and what an attack meets (pp. 26-28, 45-47, 63)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from companion.games.battles_of_napoleon.field.ground import RISE, ground_of
from companion.games.battles_of_napoleon.field.posts import has_zone, on_hex, post_of, units_of
from companion.games.battles_of_napoleon.hexes import (
    Hex,
    Post,
    aspect,
    covered_flanks,
    distance,
    field_of_fire,
    has_line_of_sight,
    last_step,
    side_towards,
    zone,
)
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import LINE, NapoleonState, Unit
from companion.games.battles_of_napoleon.world import World

FRONT, FLANK = "front", "flank"


def in_sight(
    world: World,
    state: NapoleonState,
    start: Hex,
    goal: Hex,
    *,
    guns: bool = False,
    also_blocking: Collection[Hex] = (),
) -> bool:
    """Return whether `goal` is seen from `start` (pp. 27-28).

    Hexes of woods, villages and works block the line; so do hedges, walls and rises, for all that
    lies behind the first hex beyond them. For `guns` every hex with a unit blocks as well. A hill
    higher than both ends blocks where the players' switch `over_hills` is "no". `also_blocking` are
    further hexes that block."""
    ground = ground_of(world, state.scenario)
    blocking = {*ground.blocking_hexes, *also_blocking}
    if guns:
        blocking |= {unit.hex for unit in state.units.values() if unit.hex and on_hex(unit)}
    if state.choices.get("over_hills") == "no":
        higher_end = max(ground.level.get(start, 0), ground.level.get(goal, 0))
        blocking |= {place for place, level in ground.level.items() if level > higher_end}
    return has_line_of_sight(start, goal, blocking, ground.blocking_sides)


def in_reach(world: World, unit: Unit, start: Hex, goal: Hex) -> bool | None:
    """Return whether a hex lies before a unit, as far as it fires: adjacent hexes in front, for
    guns the field of fire (pp. 26, 45-46). Rifles fire all round (p. 63). None where it is not
    known."""
    if world.units[unit.card].rifles:
        return True
    post = post_of(world, unit, start)
    if post is None:
        return None
    if world.units[unit.card].arm == ARTILLERY:
        return goal in field_of_fire(post)
    return goal in zone(post)


class View(NamedTuple):
    """Meeting of an attack from a hex with a unit: hexes between them, from where it comes (None
    where the facing is not known), what the target stands in or behind, and whether the attacker is
    higher."""

    distance: int
    aspect: str | None
    terrain: tuple[str, ...]
    downhill: bool


def view(world: World, state: NapoleonState, start: Hex, target: Unit) -> View | None:
    """Return what an attack from `start` at a unit meets; None where the unit's hex is not known,
    or is `start` itself.

    `terrain` names only what changes fire (p. 47): what the target stands in, and what lies on the
    side of its hex that the line of fire crosses. A line through a corner passes two sides; then
    only what lies on both counts. Rises count by the levels of the two hexes, not by the sides."""
    goal, ground = target.hex, ground_of(world, state.scenario)
    if goal is None or goal == start:
        return None
    own_terrain = ground.terrain.get(goal)
    by_side = [set(ground.between(place, goal)) for place in last_step(start, goal)]
    crossed = [key for key in sorted(set.intersection(*by_side)) if key != RISE]
    terrain = [key for key in (own_terrain, *crossed) if key and world.terrain[key].fire]
    climb = ground.level.get(goal, 0) - ground.level.get(start, 0)
    if climb > 0:
        terrain.append(RISE)
    return View(
        distance(start, goal), _aspect(world, state, start, target), tuple(terrain), climb < 0
    )


def _aspect(world: World, state: NapoleonState, start: Hex, target: Unit) -> str | None:
    """Return the side from which an attack comes. A covered flank is as good as the front (p.
    63)."""
    post = post_of(world, target)
    if post is None:
        return None
    side = aspect(post.hex, post.facing, post.front, start)
    covered = side == FLANK and state.rule("flank_cover")
    return FRONT if covered and _covered(world, state, target, post, start) else side


def covering(world: World, state: NapoleonState, target: Unit) -> list[Post]:
    """Return the other lines of the side, which may cover a flank of a line; none for a unit that
    stands otherwise (p. 63)."""
    if target.formation != LINE:
        return []
    return [
        post
        for unit in units_of(state, state.nation_of(target.id))
        if unit.id != target.id and unit.formation == LINE and has_zone(world, unit)
        if (post := post_of(world, unit)) is not None
    ]


def _covered(world: World, state: NapoleonState, target: Unit, post: Post, start: Hex) -> bool:
    entered = {side_towards(post.hex, place) for place in last_step(start, post.hex)}
    return bool(entered & {*covered_flanks(post, covering(world, state, target))})
