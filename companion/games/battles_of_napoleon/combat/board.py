"""Read a fight from the books: the units of a session and what was said about an attack."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.games.battles_of_napoleon import field
from companion.games.battles_of_napoleon.charging import seen_at
from companion.games.battles_of_napoleon.combat.announced import A, Announced
from companion.games.battles_of_napoleon.combat.fights import Combatants, whole
from companion.games.battles_of_napoleon.combat.notes import Note, Notes
from companion.games.battles_of_napoleon.combat.requests import UnfinishedFight, run
from companion.games.battles_of_napoleon.combat.shots import going_on
from companion.games.battles_of_napoleon.field import View
from companion.games.battles_of_napoleon.hexes import Hex, distance, side_towards
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import IN_MASS, NapoleonState, attached
from companion.games.battles_of_napoleon.sums.attack import CHARGE, FIRE, FRONT, Attack, InForce
from companion.games.battles_of_napoleon.sums.troops import troop_of
from companion.games.battles_of_napoleon.world import World


class FoughtAttack(NamedTuple):
    """An attack that was fought: what was announced, both units before and after, what happened,
    and what is still asked for when the answers do not reach to the end."""

    attack: Attack
    before: Combatants
    after: Combatants
    notes: Notes
    waits: UnfinishedFight | None


def in_force(world: World, state: NapoleonState, key: str) -> tuple[InForce, ...]:
    """Return the cards that act on a unit or on a commander with it."""
    subjects = (key, *attached(state, key))
    return tuple(
        InForce(card.effect, world.effects[card.effect].code, world.effects[card.effect].parameter)
        for card in state.effects
        if card.subject in subjects
    )


def attack_of(world: World, state: NapoleonState, plan: Announced) -> Attack:
    """Return the attack that was announced, with what the books know."""
    figures = sum(state.units[key].figures for key in plan.mass)
    return Attack(
        plan.kind,
        plan.away,
        aspect=plan.aspect or FRONT,
        terrain=plan.terrain,
        downhill=plan.downhill,
        support=len(plan.support),
        figures=plan.figures,
        bases=plan.bases,
        batteries=plan.batteries or 0,
        canister=plan.canister,
        mass=(len(plan.mass), figures) if plan.mass else None,
        answers_at=plan.reacts,
        absorbs=plan.absorbs,
        retreat=plan.retreat,
        rout=plan.rout,
        extra=plan.extra,
        ours=in_force(world, state, plan.unit),
        theirs=in_force(world, state, plan.target),
        rules=state.choices,
    )


def by_map(world: World, state: NapoleonState, plan: A) -> A:
    """Return the attack with all that the books know of it and nobody has said: its distance, from
    where it comes, what the target stands in or behind, batteries near by, how far off a charge is
    seen, and the hexes of a charge. With `board` only what was said counts, and a shot begun
    before."""
    unit, target = state.units[plan.unit], state.units[plan.target]
    if plan.kind == FIRE:
        plan = going_on(unit, unit.acted(state.phase), plan)
    if plan.kind == CHARGE and IN_MASS in unit.acted(state.phase):
        plan = _in_mass(state, plan)
    if plan.board:
        return _seen_at_once(plan)
    if plan.kind == CHARGE:
        plan = _ridden(world, state, plan)
    if world.units[unit.card].arm == ARTILLERY and plan.batteries is None:
        plan = replace(plan, batteries=batteries_near(world, state, unit.id) or None)
    seen = view_of(world, state, plan)
    if seen is None:
        return _seen_at_once(plan)
    plan = replace(
        plan,
        distance=seen.distance if plan.distance is None else plan.distance,
        aspect=plan.aspect or seen.aspect,
        terrain=tuple(dict.fromkeys((*plan.terrain, *seen.terrain))),
        downhill=plan.downhill or seen.downhill,
    )
    if plan.reacts == 0 and unit.hex is not None:
        plan = replace(plan, reacts=seen_at(world, state, unit, target))
    return _seen_at_once(plan)


def _in_mass(state: NapoleonState, plan: A) -> A:
    """Return the next blow of a mass charge: it has the figures of all who ride in it as well (p.
    66)."""
    group = state.units_of(state.units[plan.unit].group)
    return replace(
        plan, mass=tuple(member.id for member in group if IN_MASS in member.acted(state.phase))
    )


def _seen_at_once(plan: A) -> A:
    """Return the plan with `reacts` as 1 if it has no figure: that means an adjacent enemy, where
    hexes are not known."""
    return replace(plan, reacts=1) if plan.reacts == 0 else plan


def start_of(state: NapoleonState, plan: Announced) -> Hex | None:
    """Return the hex from which an attack is made: that of a charge after its move, or the
    unit's."""
    return plan.hex or state.units[plan.unit].hex


def view_of(world: World, state: NapoleonState, plan: Announced) -> View | None:
    """Return how an attack meets its target by the map. None: a hex is not known."""
    start = start_of(state, plan)
    return field.view(world, state, start, state.units[plan.target]) if start else None


def _ridden(world: World, state: NapoleonState, plan: A) -> A:
    """Return the charge with the hex that it can only come from, and those of a mass charge, whose
    units keep their places to each other (pp. 52, 66)."""
    unit, target = state.units[plan.unit], state.units[plan.target]
    if unit.hex is None or target.hex is None:
        return plan
    if plan.hex is None and distance(unit.hex, target.hex) > 1:
        starts = field.charges_from(world, state, unit, target.hex)
        if len(starts) == 1:
            plan = replace(plan, hex=starts[0])
    start = plan.hex or unit.hex
    side, along = side_towards(unit.hex, start), dict(plan.along or {})
    if side is not None:
        others = (state.units[key] for key in plan.mass if key in state.units)
        along |= {u.id: u.hex.side(side) for u in others if u.id != unit.id and u.hex}
    for key, places in supports_from(world, state, replace(plan, hex=start)).items():
        if len(places) == 1 and places[0] != state.units[key].hex:
            along[key] = places[0]
    return replace(plan, along=along) if along else plan


def supports_from(world: World, state: NapoleonState, plan: Announced) -> dict[str, list[Hex]]:
    """Return the hexes from which each unit that supports a charge has the target before it, after
    a move of one hex: its own, where that is one of them, unless another was said (p. 53). Only
    those whose hexes and facing the books know."""
    goal, by_unit = state.units[plan.target].hex, dict[str, list[Hex]]()
    start = start_of(state, plan)
    if goal is None or start is None:
        return by_unit
    state = state.changed_unit(plan.unit, hex=start)
    for key in plan.support:
        unit = state.units.get(key)
        if unit is None or unit.hex is None or field.front_of(world, unit) is None:
            continue
        places = field.charges_from(world, state, unit, goal)
        named = (plan.along or {}).get(key)
        if named is not None or unit.hex in places:
            places = [place for place in places if place == (named or unit.hex)]
        by_unit[key] = places
        if len(places) == 1:
            state = state.changed_unit(key, hex=places[0])
    return by_unit


NEAR = 2
"""Distance in hexes within which batteries make a grand one."""


def batteries_near(world: World, state: NapoleonState, unit: str) -> int | None:
    """Return other batteries of the side near one, by the hexes in the books; None where one of
    them is not known."""
    place = state.units[unit].hex
    others = [
        battery.hex
        for battery in state.units.values()
        if battery.id != unit and not battery.gone
        if world.units[battery.card].arm == ARTILLERY
        and state.nation_of(battery.id) == state.nation_of(unit)
    ]
    if place is None or None in others:
        return None
    return sum(1 for other in others if other and distance(other, place) <= NEAR)


def fought(world: World, state: NapoleonState, plan: Announced) -> FoughtAttack:
    """Return the attack with the answers that were recorded, as far as they reach."""
    attack, notes = attack_of(world, state, plan), list[Note]()
    before = Combatants(troop_of(world, state, plan.unit), troop_of(world, state, plan.target))
    end = run(whole(world, attack, before, notes), plan.answers)
    if isinstance(end, UnfinishedFight):
        return FoughtAttack(attack, before, before, notes, end)
    return FoughtAttack(attack, before, end, notes, waits=None)
