"""Refusals of attacks: who may attack whom, and how; every reason with its page (pp. 43-53,
60-66)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.games.battles_of_napoleon import actions, deck
from companion.games.battles_of_napoleon.casualties import CLEARED
from companion.games.battles_of_napoleon.combat import map_checks
from companion.games.battles_of_napoleon.combat.announced import Announced, Terms
from companion.games.battles_of_napoleon.combat.board import by_map, fought
from companion.games.battles_of_napoleon.combat.notes import drawn
from companion.games.battles_of_napoleon.combat.requests import DIE
from companion.games.battles_of_napoleon.combat.shots import shot, shots
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY, CAVALRY, INFANTRY
from companion.games.battles_of_napoleon.state import (
    IN_MASS,
    RIDDEN,
    SEGMENT_1,
    NapoleonState,
    Unit,
)
from companion.games.battles_of_napoleon.sums.attack import CHARGE, FIRE, MELEE
from companion.games.battles_of_napoleon.sums.troops import Troop, firing_figures, troop_of
from companion.table.errors import Refusal
from companion.table.i18n import _, ngettext


def announcement_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Return why an attack is not allowed, before anything is rolled."""
    return _attacker_refusals(play, state, plan) or _judged_refusals(
        play, state, plan, actions.why_not
    )


def lasting_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Return why an attack would not be allowed even if its unit had the turn and nothing else to
    do: all that stands against it but the time."""
    unit = state.units[plan.unit]
    if plan.reaction:
        refusals = _no_fire_refusals(play, plan.kind) or play.absence_refusals(state, unit.id)
        refusals = refusals or _reserve_refusals(play, state, plan)
    else:
        refusals = play.absence_refusals(state, unit.id) or actions.why_unable(
            play, state, unit.id, plan.kind
        )
        refusals = refusals or actions.fatigue_refusals(play, state, unit, plan.kind)
    timeless = replace(state, struck=())
    return refusals or _judged_refusals(play, timeless, plan, actions.why_unable)


Able = Callable[[Play, NapoleonState, str, str], list[Refusal]]
"""Function that returns why a unit cannot do something, now or ever."""


def _judged_refusals(
    play: Play, state: NapoleonState, plan: Announced, able: Able
) -> list[Refusal]:
    """Return what target, supporters, arms, ground and hexes forbid; what the event leaves out is
    as the books know it."""
    plan = by_map(play.world, state, plan)
    refusals = [*_target_refusals(play, state, plan), *_support_refusals(play, state, plan, able)]
    refusals = refusals or map_checks.map_refusals(play, state, plan)
    return refusals or between_refusals(
        play, plan.kind, _troops(play, state, plan), plan, state.choices
    )


def _troops(play: Play, state: NapoleonState, plan: Announced) -> tuple[Troop, Troop]:
    world = play.world
    return troop_of(world, state, plan.unit), troop_of(world, state, plan.target)


def _attacker_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Return why the unit may not attack now. Who attacks once more needs its turn and what the act
    needs, not an action left; a reaction goes by rules of its own."""
    key, kind = plan.unit, plan.kind
    unit = state.units[key]
    arm = play.world.units[unit.card].arm
    if plan.reaction:
        return _no_fire_refusals(play, kind) or _reaction_refusals(play, state, plan)
    if _once_more(state, unit, arm, plan):
        wrong_time = play.phase_refusals(state, *actions.ACTS[kind].segments, rule=kind)
        return wrong_time or [
            *play.absence_refusals(state, key),
            *actions.unit_turn_refusals(play, state, key, kind),
            *actions.why_unable(play, state, key, kind),
        ]
    return actions.why_not(play, state, key, kind) or actions.fatigue_refusals(
        play, state, unit, kind
    )


def _once_more(state: NapoleonState, unit: Unit, arm: str, plan: Announced) -> bool:
    """Return whether a unit that has attacked may attack another enemy: with another of its shots,
    or in the mass charge of its group, which strikes all that it comes upon (pp. 45, 64, 66)."""
    acts = unit.acted(state.phase)
    if not acts:
        return False
    if plan.kind == FIRE:
        act = shot(unit, plan)
        return 0 < acts.count(act) < shots(unit, arm, plan) and acts[-1] in (act, CLEARED)
    if plan.kind != CHARGE or not (plan.mass or IN_MASS in acts):
        return False
    return {*acts} <= {CHARGE, CLEARED, RIDDEN, IN_MASS}


def _no_fire_refusals(play: Play, kind: str) -> list[Refusal]:
    if kind == FIRE:
        return []
    return [play.refuse("reserve", _("A reserve answers with fire only"))]


def _reaction_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Refuse a shot of a reserve at anybody but enemies that move before it, once a turn (p.
    33)."""
    key = plan.unit
    refusals = play.phase_refusals(state, SEGMENT_1, rule="fire") or play.absence_refusals(
        state, key
    )
    refusals = refusals or _reserve_refusals(play, state, plan)
    if refusals:
        return refusals
    if FIRE in state.units[key].acted(state.phase):
        return [play.refuse("fire", _("{unit} has fired this turn"), unit=key)]
    return _trigger_refusals(play, state, plan)


def _reserve_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Return a refusal unless the unit may fire from reserve: infantry may, guns only at cavalry
    that charges them (p. 33)."""
    unit = state.units[plan.unit]
    order, name = state.groups[unit.group].order, play.world.label(unit.id)
    if order is None or play.world.orders[order].fire != "reaction":
        reason = _("{unit} is not in reserve").format(unit=name)
        return [play.refuse("reserve", reason, _("it fires in its turn, without 'reaction'"))]
    if play.world.units[unit.card].arm == ARTILLERY:
        reason = _("Guns in reserve fire only at cavalry that charges them")
        return [play.refuse("reserve", reason, _("'reacts' on the line of the charge"))]
    shape = play.world.formations.get(unit.formation)
    if unit.state == "routed" or (shape is not None and not shape.fires):
        return [play.refuse("fire_limits", _("{unit} cannot fire now").format(unit=name))]
    return []


def _trigger_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Refuse a target that is not the enemy that moved: of the group that acts, in this segment (p.
    33)."""
    target = state.units[plan.target]
    moved = target.group == state.active and actions.MOVE in target.acted(state.phase)
    if moved or plan.board:
        return []
    reason = _("{target} has not moved: a reserve fires at enemies that move before it")
    return [play.refuse("reserve", reason, play.as_on_the_board(), target=target.id)]


def _target_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Return why a unit is no target: its own side, gone, rifles alone, or attacked in this action
    before."""
    world, target = play.world, plan.target
    if state.nation_of(target) == state.nation_of(plan.unit):
        return [play.refuse("attack", _("{unit} is on the same side"), unit=target)]
    refusals = play.absence_refusals(state, target)
    if not refusals and world.units[state.units[target].card].rifles:
        reason = world.say(_("{unit}: rifles are no target of their own"), unit=target)
        refusals = [play.refuse("rifles_alone", reason, _("attack the unit they stand with"))]
    if not refusals and target in state.struck and not plan.reaction:
        reason = world.say(
            _("{unit} was already attacked in this action of {group}"),
            unit=target,
            group=state.active or "",
        )
        refusals = [
            play.refuse("attack", reason, _("units of a group attack it together: 'support'"))
        ]
    return refusals


def _support_refusals(
    play: Play, state: NapoleonState, plan: Announced, able: Able
) -> list[Refusal]:
    """Return refusals of supporters: each must be of the group, in good order, not reduced, and not
    have acted (p. 44)."""
    world, kind, mass, refusals = play.world, plan.kind, plan.mass, list[Refusal]()
    for key in plan.helpers:
        unit, name = state.units[key], world.label(key)
        if key == plan.unit and key in mass:
            continue
        if key == plan.unit or unit.group != state.units[plan.unit].group:
            reason = _("{unit} cannot support: it must be another unit of the group")
            refusals.append(play.refuse("support", reason.format(unit=name)))
            continue
        # Who rides in a mass charge strikes with all its figures, whatever its first blow brought.
        if key in mass and IN_MASS in unit.acted(state.phase):
            continue
        if not actions.may_support(unit, world.units[unit.card].arm):
            reason = _("{unit} cannot support: it is disordered, routed or reduced")
            refusals.append(play.refuse("support", reason.format(unit=name)))
            continue
        refusals += able(play, state, key, kind)
    if mass and (not state.rule("mass_charge") or len(mass) < 2):
        reason = _("A mass charge is an optional rule, for two units or more of a group")
        refusals.append(play.refuse("mass_charge", reason, _("'new --rule mass_charge=yes'")))
    return refusals


def between_refusals(
    play: Play, kind: str, troops: tuple[Troop, Troop], terms: Terms, rules: Mapping[str, str]
) -> list[Refusal]:
    """Return what reach, arms and ground forbid, in any turn."""
    attacker, target = troops
    terrain = [play.world.terrain[key] for key in terms.terrain]
    if kind == FIRE:
        return [
            *_reach_refusals(play, attacker, terms, rules),
            *_canister_refusals(play, attacker, terms, rules),
        ]
    refusals = _contact_refusals(play, kind, terms)
    if attacker.arm == INFANTRY and target.arm == CAVALRY:
        reason = _("Infantry does not attack cavalry in melee")
        refusals.append(play.refuse("melee_limits", reason, _("it may fire")))
    closed = [item.id for item in terrain if not item.mounted]
    if attacker.arm == CAVALRY and closed:
        reason = _("Cavalry does not attack there: {terrain}")
        names = play.world.names("terrain", closed)
        refusals.append(play.refuse("melee_limits", reason, terrain=names))
    if attacker.arm == ARTILLERY:
        refusals.append(play.refuse("melee", _("Guns do not attack in melee"), _("they may fire")))
    if kind == CHARGE and attacker.arm != CAVALRY:
        refusals.append(play.refuse("charge", _("Only cavalry charges"), _("'melee'")))
    shape = play.world.formations.get(attacker.formation)
    if kind == MELEE and shape is not None and not shape.attacks and not refusals:
        name = play.world.name("formations", attacker.formation)
        reason = _("Nobody attacks in melee in this formation: {formation}")
        refusals.append(play.refuse("melee", reason, formation=name))
    return refusals


def _contact_refusals(play: Play, kind: str, terms: Terms) -> list[Refusal]:
    """Return a refusal unless the enemy is adjacent, as melee and charge need; a charge may begin
    with a move of one hex, if somebody names where it ends (pp. 48, 52)."""
    most = 2 if kind == CHARGE and terms.hex is None else 1
    if terms.away <= most:
        return []
    reason = ngettext(
        "The target is {distance} hex away", "The target is {distance} hexes away", terms.away
    ).format(distance=terms.away)
    if kind != CHARGE:
        return [play.refuse(kind, reason, _("an adjacent enemy"))]
    allowed = _("an adjacent enemy; before a charge one hex is moved: '--at HEX'")
    return [play.refuse("charge_move", reason, allowed)]


def _reach_refusals(
    play: Play, attacker: Troop, terms: Terms, rules: Mapping[str, str]
) -> list[Refusal]:
    """Refuse fire by a unit that does not fire, farther than it reaches, or with more figures than
    can fire."""
    shape = play.world.formations.get(attacker.formation)
    if not attacker.card.fire or (shape is not None and not shape.fires):
        reason = play.world.say(
            _("{unit} does not fire, or not in this formation"), unit=attacker.id
        )
        return [play.refuse("fire", reason, _("infantry and unlimbered guns fire"))]
    most = len(attacker.card.fire)
    empty = attacker.unit.ammunition == 0 and _on(rules, "ammunition")
    if empty:
        most = 1
    distance = terms.away
    if not 1 <= distance <= most:
        reason = play.world.say(
            ngettext(
                "{unit} does not fire {distance} hex far",
                "{unit} does not fire {distance} hexes far",
                distance,
            ),
            unit=attacker.id,
            distance=distance,
        )
        allowed = _("up to {most}").format(most=most)
        return [play.refuse("ammunition" if empty else "fire", reason, allowed)]
    figures = terms.figures
    if figures is not None and not 1 <= figures <= firing_figures(attacker):
        reason = play.world.say(
            ngettext(
                "{figures} figure of {unit} cannot fire",
                "{figures} figures of {unit} cannot fire",
                figures,
            ),
            figures=figures,
            unit=attacker.id,
        )
        allowed = _("up to {most}").format(most=firing_figures(attacker))
        return [play.refuse("fire", reason, allowed)]
    return []


def _canister_refusals(
    play: Play, attacker: Troop, terms: Terms, rules: Mapping[str, str]
) -> list[Refusal]:
    """Refuse canister where the rule is off, and by other units than guns next to their target."""
    if not terms.canister:
        return []
    if not _on(rules, "canister"):
        reason = _("Canister is an optional rule that is not in play")
        return [play.refuse("canister", reason, _("'new --rule canister=yes'"))]
    if attacker.arm != ARTILLERY or terms.away != 1:
        reason = _("Canister is fired by guns, at two adjacent targets")
        return [play.refuse("canister", reason)]
    return []


def _on(rules: Mapping[str, str], name: str) -> bool:
    return rules.get(name) == "yes"


def dice_refusals(play: Play, state: NapoleonState, plan: Announced) -> list[Refusal]:
    """Refuse an amended log in which dice are missing, or cards that cannot have been drawn."""
    told = fought(play.world, state, plan)
    refusals = []
    for note in drawn(told.notes):
        refusals += deck.card_refusals(play, state, note.card)
        state = deck.turned(play.world, state, note.card)
    if told.waits is not None:
        what = _("a die") if told.waits.request.kind == DIE else _("a card or a choice")
        refusals.append(play.refuse("attack", _("The attack needs {what} more"), what=what))
    return refusals
