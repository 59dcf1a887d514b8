"""From the books to a fight: the units of a session and what was said about an attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon import actions, field
from companion.games.battles_of_napoleon.combat.asks import Notes, Waits, run
from companion.games.battles_of_napoleon.combat.attack import (
    CHARGE,
    FIGURE,
    FRONT,
    Attack,
    InForce,
)
from companion.games.battles_of_napoleon.combat.fights import Field, whole
from companion.games.battles_of_napoleon.combat.troops import Leader, Troop
from companion.games.battles_of_napoleon.field import View
from companion.games.battles_of_napoleon.hands import value
from companion.games.battles_of_napoleon.hexes import Hex, distance, side_towards
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import NapoleonState, Unit, attached
from companion.games.battles_of_napoleon.world import World

Data = Mapping[str, Any]


class Fought(NamedTuple):
    """An attack that was fought: what was announced, both units before and after, what happened,
    and what is still asked for when the answers do not reach to the end."""

    attack: Attack
    before: Field
    after: Field
    notes: Notes
    waits: Waits | None


def troop_of(world: World, state: NapoleonState, key: str) -> Troop:
    """A unit of the session with its order and the commanders on its hex."""
    unit = state.units[key]
    leaders = tuple(
        Leader(post, value(world, o, "melee"), value(world, o, "morale"), o.wounded)
        for post, o in attached(state, key).items()
    )
    return Troop(
        unit,
        world.units[unit.card],
        state.groups[unit.group].order,
        leaders,
        any(u.parent == key and not u.gone for u in state.units.values()),
    )


def in_force(world: World, state: NapoleonState, key: str) -> tuple[InForce, ...]:
    """The cards that act on a unit or on a commander with it."""
    subjects = (key, *attached(state, key))
    return tuple(
        InForce(card.effect, world.effects[card.effect].code, world.effects[card.effect].parameter)
        for card in state.effects
        if card.subject in subjects
    )


def attack_of(world: World, state: NapoleonState, kind: str, data: Data) -> Attack:
    """What was said about an attack, with what the books know."""
    mass = data.get("mass")
    figures = sum(state.units[key].figures for key in mass or ())
    return Attack(
        kind,
        data.get("distance", 1),
        data.get("aspect", FRONT),
        tuple(data.get("terrain", ())),
        bool(data.get("downhill")),
        len(data.get("support", ())),
        data.get("figures"),
        data.get("bases"),
        data.get("batteries", 0),
        bool(data.get("canister")),
        (len(mass), figures) if mass else None,
        data.get("reacts"),
        data.get("absorbs", FIGURE),
        data.get("retreat"),
        data.get("rout"),
        data.get("extra", 0),
        in_force(world, state, data["unit"]),
        in_force(world, state, data["target"]),
        state.choices,
    )


def by_map(world: World, state: NapoleonState, kind: str, data: Data) -> dict[str, Any]:
    """The attack with all that the books know of it and nobody has said: its distance, from where
    it comes, what the target stands in or behind, batteries near by, how far off a charge is seen,
    and the hexes of a charge. With `board` only what was said counts."""
    found = dict(data)
    if data.get("board"):
        return _without_zero(found)
    unit, target = state.units[data["unit"]], state.units[data["target"]]
    if kind == CHARGE:
        found |= _ridden(world, state, found)
    if world.units[unit.card].arm == ARTILLERY and (near := batteries_near(world, state, unit.id)):
        found.setdefault("batteries", near)
    seen = view_of(world, state, found)
    if seen is None:
        return _without_zero(found)
    found.setdefault("distance", seen.distance)
    if seen.aspect is not None:
        found.setdefault("aspect", seen.aspect)
    found["terrain"] = list(dict.fromkeys((*found.get("terrain", ()), *seen.terrain)))
    if seen.downhill:
        found["downhill"] = True
    if found.get("reacts") == 0 and unit.hex is not None:
        found["reacts"] = seen_at(world, state, unit.hex, target)
    return _without_zero(found)


def _without_zero(found: dict[str, Any]) -> dict[str, Any]:
    """`reacts` without a figure means an adjacent enemy, where hexes are not known."""
    if found.get("reacts") == 0:
        found["reacts"] = 1
    return found


def start_of(state: NapoleonState, data: Data) -> Hex | None:
    """The hex from which an attack is made: that of a charge after its move, or the unit's."""
    return Hex(*data["hex"]) if data.get("hex") else state.units[data["unit"]].hex


def view_of(world: World, state: NapoleonState, data: Data) -> View | None:
    """How an attack meets its target by the map; None where a hex is not known."""
    start = start_of(state, data)
    return field.view(world, state, start, state.units[data["target"]]) if start else None


def seen_at(world: World, state: NapoleonState, start: Hex, target: Unit) -> int:
    """How far off cavalry is when its charge is seen: two hexes where it was in sight when it was
    announced, else one, after its move (p. 52)."""
    far = target.hex is not None and distance(start, target.hex) > 1
    return 2 if far and target.hex and field.in_sight(world, state, start, target.hex) else 1


def charges_seen(play: Play, state: NapoleonState, unit: str) -> frozenset[int] | None:
    """How far off infantry may see the charge of the group that acts: 1 or 2 hexes, empty when no
    cavalry of it that may charge is so near (p. 52). None where a hex is not known."""
    world, target, active = play.world, state.units[unit], state.active
    riders = [
        one.hex
        for one in (state.units_of(active) if active is not None else ())
        if not actions.unable(play, state, one.id, CHARGE)
        if CHARGE in one.acted(state.phase) or not actions.tired(play, state, one, CHARGE)
    ]
    if riders and (target.hex is None or None in riders):
        return None
    return frozenset(
        seen_at(world, state, place, target)
        for place in riders
        if place and target.hex and distance(place, target.hex) <= CHARGE_REACH
    )


CHARGE_REACH = 2
"""Hexes from which cavalry charges: it moves one and strikes at the next (p. 52)."""


def _ridden(world: World, state: NapoleonState, data: Data) -> dict[str, Any]:
    """The hex that cavalry charges from, if it can be one only, and those of a mass charge, whose
    units keep their places to each other (pp. 52, 66)."""
    unit, target = state.units[data["unit"]], state.units[data["target"]]
    found: dict[str, Any] = {}
    if unit.hex is None or target.hex is None:
        return found
    if not data.get("hex") and distance(unit.hex, target.hex) > 1:
        starts = field.charges_from(world, state, unit, target.hex)
        if len(starts) == 1:
            found["hex"] = list(starts[0])
    typed = found.get("hex") or data.get("hex")
    start = Hex(*typed) if typed else unit.hex
    side, along = side_towards(unit.hex, start), dict(data.get("along", {}))
    if side is not None:
        others = (state.units[key] for key in data.get("mass", ()) if key in state.units)
        along |= {u.id: list(u.hex.side(side)) for u in others if u.id != unit.id and u.hex}
    for key, places in supports_from(world, state, {**data, "hex": list(start)}).items():
        if len(places) == 1 and places[0] != state.units[key].hex:
            along[key] = list(places[0])
    return {**found, "along": along} if along else found


def supports_from(world: World, state: NapoleonState, data: Data) -> dict[str, list[Hex]]:
    """The hexes from which each unit that supports a charge has the target before it, after a
    move of one hex: its own, where that is one of them, unless another was said (p. 53). Only
    those whose hexes and facing the books know."""
    goal, found = state.units[data["target"]].hex, dict[str, list[Hex]]()
    start = start_of(state, data)
    if goal is None or start is None:
        return found
    state = state.changed_unit(data["unit"], hex=start)
    for key in data.get("support", ()):
        unit = state.units.get(key)
        if unit is None or unit.hex is None or field.front_of(world, unit) is None:
            continue
        places = field.charges_from(world, state, unit, goal)
        typed = data.get("along", {}).get(key)
        if typed is not None or unit.hex in places:
            wanted = Hex(*typed) if typed is not None else unit.hex
            places = [place for place in places if place == wanted]
        found[key] = places
        if len(places) == 1:
            state = state.changed_unit(key, hex=places[0])
    return found


NEAR = 2
"""Hexes within which batteries make a grand one."""


def batteries_near(world: World, state: NapoleonState, unit: str) -> int | None:
    """Other batteries of the side near one, by the hexes in the books; None where one of them is
    not known."""
    place = state.units[unit].hex
    others = [
        one.hex
        for one in state.units.values()
        if one.id != unit and not one.gone
        if world.units[one.card].arm == ARTILLERY
        and state.nation_of(one.id) == state.nation_of(unit)
    ]
    if place is None or None in others:
        return None
    return sum(1 for other in others if other and distance(other, place) <= NEAR)


def fought(world: World, state: NapoleonState, kind: str, data: Data) -> Fought:
    """The attack with the answers that were recorded, as far as they reach."""
    attack = attack_of(world, state, kind, data)
    before = Field(troop_of(world, state, data["unit"]), troop_of(world, state, data["target"]))
    notes: Notes = []
    end = run(whole(world, attack, before, notes), data.get("answers", ()))
    if isinstance(end, Waits):
        return Fought(attack, before, before, notes, end)
    return Fought(attack, before, end, notes, None)
