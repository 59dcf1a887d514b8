"""Command on the hexes: how far a dispatch goes, who is in command, where a commander escapes to.

Pure questions about positions; where hexes are not known, the answer is left to the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from companion.games.battles_of_napoleon.hexes import Hex, distance, side_towards


def command_distance(
    start: Hex,
    goal: Hex,
    enemy_hexes: Collection[Hex] = (),
    enemy_zones: Collection[Hex] = (),
    friends: Collection[Hex] = (),
    most: int = 99,
) -> int | None:
    """Return the number of hexes from a commander to another, his own not counted, round enemies
    and their zones of control; a friendly unit opens a hex in such a zone (pp. 26-27, 31). None
    when it is farther than `most`, or there is no way."""
    closed = set(enemy_hexes) | (set(enemy_zones) - set(friends))
    if distance(start, goal) > most:
        return None
    reached, edge = {start}, {start}
    for steps in range(most + 1):
        if goal in edge:
            return steps
        edge = {n for place in edge for n in place.neighbours() if n not in reached} - closed
        edge = {place for place in edge if distance(place, start) <= most}
        reached |= edge
    return None


def in_command(
    units: Mapping[str, Hex], commanders: Iterable[Hex], chief: Hex | None = None
) -> frozenset[str]:
    """Return the units of a group that are in command: with or beside its commander, on the hex of
    the commander-in-chief, or beside a unit of the group that is in command (p. 36)."""
    places = list(commanders)
    inside = {
        key
        for key, place in units.items()
        if place == chief or any(distance(place, other) <= 1 for other in places)
    }
    while True:
        more = {
            key
            for key, place in units.items()
            if key not in inside and any(distance(place, units[other]) == 1 for other in inside)
        }
        if not more:
            return frozenset(inside)
        inside |= more


def intruder(place: Hex, enemies: Collection[Hex]) -> Hex | None:
    """Return the enemy from which a commander escapes: the one on his hex, else the only one beside
    him; None where several are."""
    if place in enemies:
        return place
    near = [enemy for enemy in enemies if distance(place, enemy) == 1]
    return near[0] if len(near) == 1 else None


def escapes(
    place: Hex,
    enemies: Collection[Hex],
    friends: Collection[Hex],
    inside: Collection[Hex] | None,
    intruder: Hex | None,
) -> tuple[Hex, ...]:
    """Return the hexes to which a commander without a unit can go when an enemy, the intruder,
    comes beside or onto him: a hex next to no other enemy unit, or one with a friendly unit (p.
    42). `inside` are the hexes of the field, None for no limit. Empty: he is eliminated."""
    others = [enemy for enemy in enemies if enemy != intruder]
    return tuple(
        goal
        for goal in place.neighbours()
        if goal not in enemies
        and (inside is None or goal in inside)
        and (goal in friends or not any(distance(goal, other) == 1 for other in others))
    )


def retreats(options: Mapping[str, str]) -> tuple[tuple[str, ...], int]:
    """Return the hexes that a retreating unit can choose, and the figures it loses, from what lies
    there: `free`, `enemy_zone`, or anything else that blocks (pp. 55-56). No hex left: it stays and
    loses a figure.

    >>> retreats({"A1": "free", "A2": "enemy_zone"})
    (('A1',), 0)
    >>> retreats({"A1": "occupied", "A2": "enemy_zone"})
    (('A2',), 1)
    """
    free = tuple(key for key, what in options.items() if what == "free")
    if free:
        return free, 0
    return tuple(key for key, what in options.items() if what == "enemy_zone"), 1


def zone_stops(start: Hex, goal: Hex, zones: Iterable[Collection[Hex]]) -> bool:
    """Return whether a move is forbidden because it leads from an enemy zone of control into
    another, or into another hex of the same one (pp. 26, 42). `zones` has one for each enemy
    unit.

    >>> zone_stops(Hex(0, 0), Hex(1, 0), [{Hex(0, 0)}, {Hex(1, 0)}])
    True
    """
    zone_sets = [frozenset(zone) for zone in zones]
    return any(start in zone for zone in zone_sets) and any(goal in zone for zone in zone_sets)


def adjacent(a: Hex, b: Hex) -> bool:
    return side_towards(a, b) is not None
