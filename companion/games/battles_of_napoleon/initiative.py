"""Order in which groups act: the initiative on their order tokens (p. 34)."""

from __future__ import annotations

from companion.games.battles_of_napoleon.state import SEGMENTS, Group, NapoleonState
from companion.games.battles_of_napoleon.world import World


def initiative(world: World, group: Group) -> int | None:
    """Return the figure under the order on the token; None without either."""
    if group.token is None or group.order is None:
        return None
    return world.tokens[group.token][group.order]


def sequence(world: World, state: NapoleonState) -> list[str]:
    """Return all groups on the field, the lowest initiative first; those without one come last."""
    groups = [g for g in state.groups.values() if state.units_of(g.id)]
    groups.sort(key=lambda g: (initiative(world, g) is None, initiative(world, g) or 0))
    return [group.id for group in groups]


def waiting(world: World, state: NapoleonState) -> list[str]:
    """Return the groups that have still to act in this segment."""
    if state.phase not in SEGMENTS:
        return []
    return [key for key in sequence(world, state) if not state.groups[key].acted]
