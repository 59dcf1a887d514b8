"""Command on the map: how far a chief reaches, and where a commander alone can go (pp. 26-42)."""

from __future__ import annotations

from companion.games.battles_of_napoleon import command_range
from companion.games.battles_of_napoleon.field.ground import ground_of
from companion.games.battles_of_napoleon.field.posts import (
    friends_on,
    intruders,
    known_enemies,
    known_zones,
    near_enemies,
    place_of,
)
from companion.games.battles_of_napoleon.hexes import Hex, distance
from companion.games.battles_of_napoleon.state import Group, NapoleonState
from companion.games.battles_of_napoleon.world import World


def counted_hexes(
    world: World, state: NapoleonState, nation: str, start: Hex, goal: Hex, most: int
) -> int | None:
    """Return the number of hexes that count between a commander and what he reaches for, round
    enemies and their zones of control except where a friendly unit stands (pp. 26-27); None when
    they are more than `most`, or there is no way."""
    others = {e.hex for e in known_enemies(state, nation) if e.hex}
    zones = frozenset[Hex]().union(*known_zones(world, state, nation))
    return command_range.command_distance(
        start, goal, others, zones, friends_on(state, nation), most
    )


def receiver(state: NapoleonState, group: Group) -> Hex | None:
    """Return the hex to which a dispatch for a group goes: that of its commander, or of its
    guns."""
    if group.id in state.officers:
        return place_of(state, group.id)
    units = state.units_of(group.id)
    return units[0].hex if units else None


def knows_both_hexes(state: NapoleonState, group: Group) -> bool:
    """Return whether the hexes of the commander-in-chief and of a group's receiver are known."""
    return place_of(state, group.nation) is not None and receiver(state, group) is not None


def chief_reaches(world: World, state: NapoleonState, group: Group, most: int) -> bool | None:
    """Return whether the commander-in-chief, from where he is now, reaches a group within so many
    hexes (pp. 31, 34); None where one of the hexes is not known."""
    start, goal = place_of(state, group.nation), receiver(state, group)
    if start is None or goal is None:
        return None
    return counted_hexes(world, state, group.nation, start, goal, most) is not None


def can_ride(state: NapoleonState, nation: str, start: Hex, goal: Hex, most: int) -> bool:
    """Return whether a commander of `nation` can ride from `start` to `goal` in at most `most`
    steps (pp. 33, 41). Each hex he enters must hold a friendly unit, or have no enemy unit on it or
    next to it. The start itself is always reached."""
    friends = friends_on(state, nation)

    def may_enter(place: Hex) -> bool:
        return place in friends or not near_enemies(state, nation, place)

    reached, newly_reached = {start}, {start}
    for _step in range(most):
        newly_reached = {
            place
            for before in newly_reached
            for place in before.neighbours()
            if place not in reached and may_enter(place)
        }
        reached |= newly_reached
    return goal in reached


def escapes(world: World, state: NapoleonState, post: str) -> tuple[Hex, ...]:
    """Return the hexes to which a commander without a unit escapes from an enemy (p. 42). Empty: he
    is lost."""
    officer, place = state.officers[post], place_of(state, post)
    if place is None:
        return ()
    known = ground_of(world, state.scenario)
    inside = [goal for goal in place.neighbours() if known.inside(goal)]
    foes = {e.hex for e in known_enemies(state, officer.nation) if e.hex}
    came = [at for key in intruders(state, officer) if (at := state.units[key].hex)]
    friends = friends_on(state, officer.nation)
    return command_range.escapes(place, foes, friends, inside, command_range.intruder(place, came))


def in_contact(state: NapoleonState, unit: str, place: Hex) -> bool | None:
    """Return whether a hex is next to a unit of the group that is not routed, or next to its
    commander or his own (pp. 32, 41); None where that cannot be known."""
    group = state.units[unit].group
    others = [u.hex for u in state.units_of(group) if u.id != unit and u.state != "routed"]
    others += [place_of(state, group)] if group in state.officers else []
    if any(other is not None and distance(place, other) <= 1 for other in others):
        return True
    return None if None in others else False


def hexes_to_group(state: NapoleonState, unit: str, place: Hex) -> int:
    """Return the number of hexes from a hex to the nearest of the group that is known; 99 where
    nobody is."""
    group = state.units[unit].group
    others = [u.hex for u in state.units_of(group) if u.id != unit and u.state != "routed"]
    others += [place_of(state, group)]
    return min((distance(place, other) for other in others if other), default=99)
