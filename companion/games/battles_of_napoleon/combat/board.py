"""From the books to a fight: the units of a session and what was said about an attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon.combat.asks import Notes, Waits, run
from companion.games.battles_of_napoleon.combat.attack import FIGURE, FRONT, Attack, InForce
from companion.games.battles_of_napoleon.combat.fights import Field, whole
from companion.games.battles_of_napoleon.combat.troops import Leader, Troop
from companion.games.battles_of_napoleon.hands import value
from companion.games.battles_of_napoleon.hexes import Hex, aspect, distance
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import NapoleonState, attached
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


def by_map(world: World, state: NapoleonState, data: Data) -> dict[str, Any]:
    """The attack with its distance, and from where it comes at an adjacent target, wherever nobody
    has said and the books know both hexes."""
    found = dict(data)
    unit, target = state.units[data["unit"]], state.units[data["target"]]
    start = Hex(*data["hex"]) if data.get("hex") else unit.hex
    if start is None or target.hex is None:
        return found
    away = distance(start, target.hex)
    found.setdefault("distance", max(1, away))
    if world.units[unit.card].arm == ARTILLERY and (near := _batteries(world, state, unit.id)):
        found.setdefault("batteries", near)
    shape = world.formations.get(target.formation)
    if away == 1 and shape is not None and target.facing:
        found.setdefault("aspect", aspect(target.hex, target.facing, shape.front, start))
    return found


NEAR = 2
"""Hexes within which batteries make a grand one."""


def _batteries(world: World, state: NapoleonState, unit: str) -> int:
    """Other batteries of the side near one, by the hexes in the books."""
    place = state.units[unit].hex
    return sum(
        1
        for one in state.units.values()
        if one.id != unit and one.hex and place and not one.gone
        if world.units[one.card].arm == ARTILLERY
        and state.nation_of(one.id) == state.nation_of(unit)
        and distance(one.hex, place) <= NEAR
    )


def fought(world: World, state: NapoleonState, kind: str, data: Data) -> Fought:
    """The attack with the answers that were recorded, as far as they reach."""
    attack = attack_of(world, state, kind, data)
    before = Field(troop_of(world, state, data["unit"]), troop_of(world, state, data["target"]))
    notes: Notes = []
    end = run(whole(world, attack, before, notes), data.get("answers", ()))
    if isinstance(end, Waits):
        return Fought(attack, before, before, notes, end)
    return Fought(attack, before, end, notes, None)
