"""An attack against the map: what was typed of it and what the hexes in the books say (pp. 26-28,
43-53, 65-66)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.battles_of_napoleon import field
from companion.games.battles_of_napoleon.charging import seen_at
from companion.games.battles_of_napoleon.combat.announced import Announced
from companion.games.battles_of_napoleon.combat.board import (
    batteries_near,
    start_of,
    supports_from,
    view_of,
)
from companion.games.battles_of_napoleon.combat.escapes import flight_costs, retreat_from
from companion.games.battles_of_napoleon.combat.shots import CANISTER
from companion.games.battles_of_napoleon.combat.words import UNNAMED_UNIT
from companion.games.battles_of_napoleon.field import View
from companion.games.battles_of_napoleon.hexes import distance
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import IN_MASS, NapoleonState, Unit
from companion.games.battles_of_napoleon.sums.attack import CHARGE, FIRE
from companion.games.battles_of_napoleon.words import hex_text
from companion.table.errors import Refusal
from companion.table.i18n import _, ngettext


def map_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Return every reason that the known hexes have against an attack; none with `board`."""
    if plan.board:
        return []
    if plan.kind == CHARGE and (refusals := _ride_refusals(play, state, plan)):
        return refusals
    view = view_of(play.world, state, plan)
    if view is None:
        return []
    refusals = contradiction_refusals(play, state, plan, view) or _reach_refusals(
        play, state, plan, view
    )
    return refusals or _support_refusals(play, state, plan) or _salvo_refusals(play, state, plan)


def contradiction_refusals(
    play: Play, state: NapoleonState, plan: Announced, view: View
) -> list[Refusal]:
    """Refuse every word that was typed and that the hexes in the books contradict."""
    contradictions = (
        *_contradicted_places(play, state, plan, view),
        *_contradicted_ways(play, state, plan),
    )
    return [play.refuse(rule, text, play.as_on_the_board()) for rule, text in contradictions]


def _contradicted_places(
    play: Play, state: NapoleonState, plan: Announced, view: View
) -> Iterator[tuple[str, str]]:
    """Yield (rule, reason) of each typed word that tells otherwise how attacker and target
    stand."""
    world, label = play.world, play.world.label(plan.target)
    if plan.distance not in (None, view.distance):
        text = ngettext(
            "By the hexes in the books {unit} is {count} hex away",
            "By the hexes in the books {unit} is {count} hexes away",
            view.distance,
        )
        yield plan.kind, text.format(unit=label, count=view.distance)
    if view.aspect is not None and plan.aspect not in (None, view.aspect):
        text = _("By the hexes in the books {unit} is attacked from here: {aspect}")
        yield plan.kind, text.format(unit=label, aspect=world.name("attack_words", view.aspect))
    if strange := [key for key in plan.terrain if key not in view.terrain]:
        text = _("By the map {unit} stands neither in nor behind this: {terrain}")
        yield "terrain", text.format(unit=label, terrain=world.names("terrain", strange))
    if plan.downhill and not view.downhill:
        text = _("By the map {unit} does not stand lower than its attacker")
        yield "terrain", text.format(unit=label)
    near = batteries_near(world, state, plan.unit)
    if near is not None and plan.batteries not in (None, near):
        text = _("By the hexes in the books the number of other batteries near {unit} is {count}")
        yield "card", world.say(text, unit=plan.unit, count=near)


def _contradicted_ways(
    play: Play, state: NapoleonState, plan: Announced
) -> Iterator[tuple[str, str]]:
    """Yield (rule, reason) of each typed word that tells otherwise how the cavalry comes, and how
    the target retreats or flees."""
    world, label = play.world, play.world.label(plan.target)
    unit, target = state.units[plan.unit], state.units[plan.target]
    if plan.reacts and unit.hex is not None and plan.kind == CHARGE:
        away = seen_at(world, state, unit, target)
        if plan.reacts != away:
            text = _("By the hexes in the books {unit} sees the charge at so many hexes: {count}")
            yield "charge_move", text.format(unit=label, count=away)
    ridden = state.changed_unit(plan.unit, hex=start_of(state, plan))
    if plan.retreat:
        known = retreat_from(world, ridden, target.id, plan.unit)
        if known is not None and known != plan.retreat:
            text = _("By the hexes in the books {unit} retreats so: {how}")
            yield "retreat", text.format(unit=label, how=world.name("attack_words", known))
    if plan.rout is not None:
        costs = flight_costs(world, ridden, target.id, plan.unit)
        if costs and plan.rout not in costs:
            text = _("By the hexes in the books {unit} loses so many figures in flight: {count}")
            counts = ", ".join(map(str, sorted(costs)))
            yield "flight", text.format(unit=label, count=counts)


GUNS_REACH = 3
"""Farthest that guns fire, in hexes (p. 45)."""


def _reach_refusals(play: Play, state: NapoleonState, plan: Announced, view: View) -> list[Refusal]:
    """Refuse an attack at what is not before the unit, or not in its sight: infantry and cavalry
    reach the hexes before them, guns their field of fire (pp. 26-28, 45-46)."""
    world, unit, target = play.world, state.units[plan.unit], state.units[plan.target]
    start, goal = start_of(state, plan), target.hex
    assert start is not None
    assert goal is not None
    names = {"unit": world.label(unit.id), "target": world.label(target.id)}
    if field.in_reach(world, unit, start, goal) is False:
        reach = GUNS_REACH if world.units[unit.card].arm == ARTILLERY else 1
        if view.distance > reach:
            return []  # too far, which is said with what it reaches
        names["facing"] = world.name("facings", unit.facing)
        reason = _("{unit} faces {facing}: {target} is not before it").format(**names)
        allowed = _("'set {unit}.facing=…' corrects the books").format(**names)
        return [play.refuse("fire" if plan.kind == FIRE else "melee", reason, allowed)]
    guns = world.units[unit.card].arm == ARTILLERY
    if plan.kind == FIRE and not field.in_sight(world, state, start, goal, guns=guns):
        reason = _("{unit} does not see {target}").format(**names)
        return [play.refuse("line_of_sight", reason, play.as_on_the_board())]
    return []


def _support_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Return refusals of supporters that do not have the target before them; in a charge, after a
    move of one hex (pp. 44, 53)."""
    world, refusals = play.world, list[Refusal]()
    goal = state.units[plan.target].hex
    if plan.kind == CHARGE and not plan.mass:
        return _riding_refusals(play, state, plan)
    for key in plan.support:
        unit = state.units.get(key)
        front = field.front_of(world, unit) if unit is not None else None
        if front is not None and goal not in front:
            reason = world.say(
                _("{unit} cannot support: {target} is not before it"), unit=key, target=plan.target
            )
            refusals.append(play.refuse("support", reason, play.as_on_the_board()))
    return refusals


def _riding_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Return which supports of a charge cannot ride before the target, or must say on which hex."""
    refusals, target = list[Refusal](), play.world.label(plan.target)
    for key, places in supports_from(play.world, state, plan).items():
        names = {"unit": play.world.label(key), "target": target}
        if not places:
            reason = _("{unit} cannot come before {target} by moving one hex")
            allowed = _("straight ahead, in the open")
            refusals.append(play.refuse("charge_support", reason.format(**names), allowed))
        elif len(places) > 1:
            reason = _("{unit} can come before {target} on several hexes")
            allowed = _("'support {unit} HEX', one of {hexes}").format(
                hexes=", ".join(map(hex_text, places)), **names
            )
            refusals.append(play.refuse("charge_support", reason.format(**names), allowed))
    return refusals


def _salvo_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Return a refusal unless canister strikes two enemies in the battery's zone of control (p.
    64)."""
    world, unit = play.world, state.units[plan.unit]
    if not plan.canister or CANISTER in unit.acted(state.phase):
        return []
    others = [e for e in field.enemies(state, state.nation_of(unit.id)) if e.id != plan.target]
    others = [e for e in others if field.on_hex(e)]
    front = field.front_of(world, unit)
    if front is None or any(e.hex is None or e.hex in front for e in others):
        return []
    reason = world.say(_("{unit} has no second target for canister before it"), unit=unit.id)
    return [play.refuse("canister", reason, _("a normal shot, without 'canister'"))]


# -- charges --------------------------------------------------------------------------------------


def _ride_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Return the hex that cavalry moves before a charge: before it, empty, in the open; so for each
    unit of a mass charge, which are next to each other and to the commander of their group (pp. 52,
    65-66)."""
    world, unit, target = play.world, state.units[plan.unit], state.units[plan.target]
    if unit.hex is None:
        return []
    starts, typed = field.charges_from(world, state, unit), plan.hex
    if starts and typed and typed not in starts:
        reason = world.say(
            _("{unit} does not come to {hex} before its charge"), unit=unit.id, hex=hex_text(typed)
        )
        hexes = ", ".join(map(hex_text, starts))
        return [play.refuse("charge_move", reason, _("one of {hexes}").format(hexes=hexes))]
    if starts and not typed and target.hex and distance(unit.hex, target.hex) > 1:
        ways = field.charges_from(world, state, unit, target.hex)
        names = {"unit": world.label(unit.id), "target": world.label(target.id)}
        if not ways:
            reason = _("{unit} cannot come before {target} by moving one hex").format(**names)
            return [play.refuse("charge_move", reason, _("straight ahead, in the open"))]
        reason = _("{unit} can come before {target} on several hexes").format(**names)
        hexes = ", ".join(map(hex_text, ways))
        return [
            play.refuse("charge_move", reason, _("'--at HEX', one of {hexes}").format(hexes=hexes))
        ]
    return _mass_refusals(play, state, plan)


def _mass_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Refuse a mass charge whose units are not linked, are away from their commander, or cannot
    ride to the hexes said. A charge that has begun is not checked."""
    world, mass = play.world, [state.units[key] for key in plan.mass if key != UNNAMED_UNIT]
    begun = IN_MASS in state.units[plan.unit].acted(state.phase)
    if not mass or begun or any(unit.hex is None for unit in mass):
        return []
    places = [unit.hex for unit in mass if unit.hex]
    linked = {places[0]}
    for _step in places:  # as many steps as the longest chain could need
        linked |= {p for p in places if any(distance(p, other) == 1 for other in linked)}
    if len(linked) < len(places):
        reason = _("The units of a mass charge stand next to each other")
        return [play.refuse("mass_charge", reason, play.as_on_the_board())]
    group = mass[0].group
    leader = field.place_of(state, group)
    away = leader is not None and any(distance(leader, place) > 1 for place in places)
    if away or group not in state.officers:
        reason = _("The commander of the group is with each unit of a mass charge, or next to it")
        return [play.refuse("mass_charge", reason, play.as_on_the_board())]
    for key, place in (plan.along or {}).items():
        unit = state.units[key]
        if place not in field.charges_from(world, _gone(state, mass, key), unit):
            reason = world.say(
                _("{unit} does not come to {hex} before its charge"), unit=key, hex=hex_text(place)
            )
            return [play.refuse("mass_ride", reason, _("the units keep their places"))]
    return []


def _gone(state: NapoleonState, mass: list[Unit], stays: str) -> NapoleonState:
    """Return the field without the others of a mass charge, who ride as one."""
    for unit in mass:
        if unit.id != stays:
            state = state.changed_unit(unit.id, hex=None)
    return state
