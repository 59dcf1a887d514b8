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
    """Return the number of steps from `start` to `goal`, round enemy hexes and enemy zones of
    control; a hex of such a zone is open if a friendly unit stands on it (pp. 26-27, 31). 0 if both
    are the same hex; None if there is no way of at most `most` steps."""
    closed = set(enemy_hexes) | (set(enemy_zones) - set(friends))
    if distance(start, goal) > most:
        return None
    reached, newly_reached = {start}, {start}
    for steps in range(most + 1):
        if goal in newly_reached:
            return steps
        neighbours = {other for place in newly_reached for other in place.neighbours()}
        newly_reached = {
            place
            for place in neighbours - reached - closed
            if distance(place, start) <= most  # the field has no border here
        }
        reached |= newly_reached
    return None


def in_command(
    units: Mapping[str, Hex], commanders: Iterable[Hex], chief: Hex | None = None
) -> frozenset[str]:
    """Return the units of a group that are in command (p. 36): with or beside one of its
    `commanders`, on the hex of the commander-in-chief (`chief`), or, link by link, beside a unit of
    the group that is in command. `units` has the hex of each."""
    commander_hexes = list(commanders)
    inside = {
        key
        for key, place in units.items()
        if place == chief or any(distance(place, other) <= 1 for other in commander_hexes)
    }
    while True:  # a chain of units, each beside the next
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
    """Return the hexes to which a commander without a unit on the hex `place` can escape from an
    enemy beside him or on his hex (p. 42); empty: he is eliminated.

    Each is a neighbouring hex without an enemy that holds a friendly unit, or lies beside no enemy
    other than the one he escapes from (`intruder`; None: beside no enemy at all). `inside` are the
    hexes of the field, None for no limit."""
    others = [enemy for enemy in enemies if enemy != intruder]
    return tuple(
        goal
        for goal in place.neighbours()
        if goal not in enemies
        and (inside is None or goal in inside)
        and (goal in friends or not any(distance(goal, other) == 1 for other in others))
    )


def retreats(options: Mapping[str, str]) -> tuple[tuple[str, ...], int]:
    """Return the hexes that a retreating unit can choose from, and the figures it loses (pp.
    55-56).

    `options` says what lies on each hex: `free`, `enemy_zone`, or anything else, which blocks it.
    Free hexes cost nothing. Without any the unit goes into an enemy zone and loses a figure;
    without either it stays, with no hex to choose from, and loses a figure.

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
