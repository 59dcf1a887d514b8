"""A reserve that the enemy has come upon: each of its units is tested (p. 33)."""

from __future__ import annotations

from companion.games.battles_of_napoleon.actions import MOVE
from companion.games.battles_of_napoleon.hexes import distance
from companion.games.battles_of_napoleon.state import (
    RIDDEN,
    ROUTED,
    SEGMENTS,
    Group,
    NapoleonState,
    Task,
)

RESERVE = "reserve"

CAME = (MOVE, RIDDEN, "advanced")
"""Actions that bring a unit next to a reserve in its own action."""


def come_upon(state: NapoleonState, group: Group) -> bool | None:
    """Return whether a unit of the acting enemy group has come next to a group in this segment;
    None where a hex that would tell is not known."""
    if state.active is None or state.groups[state.active].nation == group.nation:
        return False
    enemies = state.units_of(state.active)
    arrivals = [u.hex for u in enemies if u.hex and {*u.acted(state.phase)} & {*CAME}]
    places = [u.hex for u in state.units_of(group.id) if u.state != ROUTED]
    known_places = [place for place in places if place]
    if any(distance(arrival, place) == 1 for arrival in arrivals for place in known_places):
        return True
    all_known = None not in places and all(enemy.hex for enemy in enemies)
    return False if all_known else None


def alarms(state: NapoleonState) -> tuple[str, ...]:
    """Return the groups in reserve that a unit of the acting group has come next to, by the hexes
    in the books, and that have not been tested in this turn."""
    if state.phase not in SEGMENTS:
        return ()
    return tuple(
        group.id
        for group in state.groups.values()
        if group.order == RESERVE and not (group.alarmed or group.attacked)
        if come_upon(state, group)
    )


def alarmed(state: NapoleonState, group: str) -> NapoleonState:
    """Return the state in which each unit of a group is to be tested."""
    tests = [
        Task("morale", unit.id, amount=0, because=RESERVE)
        for unit in state.units_of(group)
        if unit.state != ROUTED
    ]
    return state.changed_group(group, alarmed=True).with_tasks(*tests)


def still_alarmed(before: NapoleonState, after: NapoleonState) -> NapoleonState:
    """Return the state in which a group that was come upon is tested, though the two have parted
    since: by its own shot, or because it withdrew."""
    if (after.phase, after.active) != (before.phase, before.active):
        return after
    for key in alarms(before):
        group = after.groups[key]
        if not (group.alarmed or group.attacked) and come_upon(after, group) is False:
            after = alarmed(after, key)
    return after
