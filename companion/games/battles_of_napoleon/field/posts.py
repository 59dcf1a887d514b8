"""Posts of units, as far as somebody gave the hex: occupied hexes, fronts, zones of control."""

from __future__ import annotations

from companion.games.battles_of_napoleon.hexes import Hex, Post, distance, zone
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.state import ROUTED, NapoleonState, Officer, Unit
from companion.games.battles_of_napoleon.world import World


def on_hex(unit: Unit) -> bool:
    """Return whether a unit takes up a hex, routed or not. Rifles share that of their parent, those
    that stand alone have none to speak of (pp. 28, 62)."""
    return not unit.gone and bool(unit.formation or unit.state == ROUTED) and not unit.parent


def standing_on(state: NapoleonState, place: Hex) -> Unit | None:
    """Return the unit that is known to stand on a hex."""
    return next((u for u in state.units.values() if u.hex == place and on_hex(u)), None)


def crowded(state: NapoleonState) -> list[tuple[Hex, str, str]]:
    """Return hexes on which two units are said to stand, with both (p. 28)."""
    seen, pairs = dict[Hex, str](), []
    for unit in state.units.values():
        if unit.hex is None or not on_hex(unit):
            continue
        if unit.hex in seen:
            pairs.append((unit.hex, seen[unit.hex], unit.id))
        seen.setdefault(unit.hex, unit.id)
    return pairs


def enemies(state: NapoleonState, nation: str) -> list[Unit]:
    """Return the enemy units on the field."""
    return [u for u in state.units.values() if not u.gone and state.nation_of(u.id) != nation]


def known_enemies(state: NapoleonState, nation: str) -> list[Unit]:
    """Return the enemy units whose hex is known."""
    return [unit for unit in enemies(state, nation) if unit.hex is not None]


def near_enemies(state: NapoleonState, nation: str, place: Hex) -> list[str]:
    """Return the enemy units that are known to stand on a hex or next to it."""
    return [e.id for e in known_enemies(state, nation) if e.hex and distance(e.hex, place) <= 1]


def friends_on(state: NapoleonState, nation: str) -> frozenset[Hex]:
    """Return the hexes with units of a side."""
    return frozenset(u.hex for u in units_of(state, nation) if u.hex and on_hex(u))


def units_of(state: NapoleonState, nation: str) -> list[Unit]:
    """Return the units of a side on the field."""
    return [u for u in state.units.values() if not u.gone and state.nation_of(u.id) == nation]


def nearest_enemy_distance(state: NapoleonState, nation: str, place: Hex) -> int | None:
    """Return the number of hexes to the nearest known enemy unit; None when no hex of one is
    known."""
    away = [distance(place, e.hex) for e in known_enemies(state, nation) if e.hex]
    return min(away, default=None)


def place_of(state: NapoleonState, post: str) -> Hex | None:
    """Return the hex of a commander: that of the unit he is with, or his own."""
    officer = state.officers.get(post)
    if officer is None:
        return None
    return state.units[officer.unit].hex if officer.unit else officer.hex


def exposed(state: NapoleonState) -> list[str]:
    """Return the posts of commanders who must escape or are lost (p. 42)."""
    return [post for post, officer in state.officers.items() if intruders(state, officer)]


def intruders(state: NapoleonState, officer: Officer) -> list[str]:
    """Return the enemy units that have come next to a commander without a unit, or onto his hex,
    since he last escaped."""
    if officer.unit or officer.hex is None or officer.hex in friends_on(state, officer.nation):
        return []
    near = near_enemies(state, officer.nation, officer.hex)
    return [key for key in near if key not in officer.escaped]


def post_of(world: World, unit: Unit, place: Hex | None = None, facing: str = "") -> Post | None:
    """Return a unit with its front, here or on another hex; None where hex or facing is not known,
    or where it has neither formation nor front."""
    shape, at = world.formations.get(unit.formation), place or unit.hex
    way = facing or unit.facing
    return Post(at, way, shape.front) if shape is not None and at and way else None


def has_zone(world: World, unit: Unit) -> bool:
    """Return whether a unit has a zone of control: not routed, nor infantry on its last figure, nor
    rifles (pp. 26-27, 54, 57)."""
    card = world.units[unit.card]
    reduced = card.arm == INFANTRY and unit.figures == 1
    return bool(unit.formation) and unit.state != ROUTED and not reduced and not unit.gone


def zone_of(world: World, unit: Unit, place: Hex | None = None) -> frozenset[Hex]:
    """Return the zone of control of a unit, empty where it has none or where it is not known."""
    post = post_of(world, unit, place)
    return zone(post) if post is not None and has_zone(world, unit) else frozenset()


def front_of(world: World, unit: Unit, place: Hex | None = None) -> frozenset[Hex] | None:
    """Return the hexes before a unit, whether it controls them or not; None where they are not
    known."""
    post = post_of(world, unit, place)
    return zone(post) if post is not None else None


def known_zones(world: World, state: NapoleonState, nation: str) -> list[frozenset[Hex]]:
    """Return the zones of control of enemy units, as far as their hexes and facings are known."""
    return [zone for e in enemies(state, nation) if (zone := zone_of(world, e))]


def all_zones_known(world: World, state: NapoleonState, nation: str) -> bool:
    """Return whether the books know all enemy units and all their zones of control."""
    return all(
        e.hex is not None and (not has_zone(world, e) or bool(e.facing))
        for e in enemies(state, nation)
        if not e.parent
    )


def goes_round(
    world: World, state: NapoleonState, unit: Unit, start: Hex, goal: Hex, facing: str
) -> str | None:
    """Return the enemy unit whose zone of control a unit leaves and which then stands in its own,
    so that it would have gone round it (p. 26)."""
    moved = post_of(world, unit, goal, facing)
    if moved is None or not has_zone(world, unit):
        return None
    zone_there = zone(moved)
    for enemy in known_enemies(state, state.nation_of(unit.id)):
        if enemy.hex in zone_there and start in zone_of(world, enemy):
            return enemy.id
    return None
