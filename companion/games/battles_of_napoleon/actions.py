"""Actions open to a unit now: one in each segment, in the order of the rules, as its order,
formation and state allow (pp. 32-33, 38-43, 56-57).

`act` is the id of an action, a key of `ACTS`. A unit notes the acts that it has done, by segment.
Each function `…_refusals` and `why_…` returns the reasons against something, an empty list if
nothing is against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon.play import ORDER_RULES, Play
from companion.games.battles_of_napoleon.records import ARTILLERY, CAVALRY, INFANTRY
from companion.games.battles_of_napoleon.state import (
    COLUMN,
    DISORDERED,
    GOOD,
    REDUCED,
    ROUTED,
    SEGMENT_1,
    SEGMENT_2,
    SEGMENTS,
    NapoleonState,
    Unit,
)
from companion.table.errors import Refusal
from companion.table.i18n import _

FORMATION, MOVE, FIRE, MELEE, CHARGE = "formation", "move", "fire", "melee", "charge"
TURN, RECOVER, RECALL = "turn", "recover", "recall"
WHEELED = "wheeled"
"""Mark of a unit that used its movement to turn where it stands. It has moved to no hex (p. 40)."""


class Act(NamedTuple):
    """An action: the segments it belongs to, its place in their order, the page's rule, whether
    it needs to be in command, and the arms that can do it."""

    segments: tuple[str, ...]
    place: int
    rule: str
    in_command: bool
    arms: tuple[str, ...]


_ALL = (INFANTRY, CAVALRY, ARTILLERY)

ACTS: Mapping[str, Act] = {
    FORMATION: Act(SEGMENTS, 0, "formation", in_command=False, arms=(INFANTRY, ARTILLERY)),
    TURN: Act(SEGMENTS, 0, "turn_on_hex", in_command=False, arms=_ALL),
    RECOVER: Act(SEGMENTS, 0, "disorder", in_command=False, arms=_ALL),
    RECALL: Act(SEGMENTS, 0, "recall", in_command=False, arms=(CAVALRY,)),
    MOVE: Act((SEGMENT_1,), 1, "move", in_command=True, arms=_ALL),
    FIRE: Act((SEGMENT_1,), 2, "fire", in_command=False, arms=(INFANTRY, ARTILLERY)),
    MELEE: Act((SEGMENT_2,), 1, "melee", in_command=True, arms=(INFANTRY, CAVALRY)),
    CHARGE: Act((SEGMENT_2,), 1, "charge", in_command=True, arms=(CAVALRY,)),
}

ADVANCED = "advanced"
"""Act that ends the action of a group in the first segment: a unit moved into the hex its target
left (p. 47)."""
PLACES: Mapping[str, int] = {**{key: act.place for key, act in ACTS.items()}, ADVANCED: 3}
"""Act of a group -> its place in the order of a segment."""


def why_not(play: Play, state: NapoleonState, key: str, act: str) -> list[Refusal]:
    """Return why a unit cannot do something now; every reason. Empty when it can."""
    wrong_time = play.phase_refusals(state, *ACTS[act].segments, rule=ACTS[act].rule)
    if wrong_time:
        return wrong_time
    wrong_time = [*play.absence_refusals(state, key), *unit_turn_refusals(play, state, key, act)]
    return wrong_time or [
        *why_unable(play, state, key, act),
        *second_action_refusals(play, state, key, act),
    ]


def group_turn_refusals(play: Play, state: NapoleonState, group: str, rule: str) -> list[Refusal]:
    """Return a refusal where it is not the turn of a group."""
    if group == state.active:
        return []
    reason = play.world.say(_("It is not the turn of {group}"), group=group)
    now = play.world.label(state.active) if state.active else _("nobody")
    return [play.refuse(rule, reason, _("now acts {group}").format(group=now))]


def unit_turn_refusals(play: Play, state: NapoleonState, key: str, act: str) -> list[Refusal]:
    """Refuse units that are not of the group whose turn it is (p. 38), and actions out of their
    order."""
    world = play.world
    if others_turn := group_turn_refusals(play, state, state.units[key].group, "initiative"):
        return others_turn
    if state.stage and PLACES[act] < PLACES[state.stage]:
        reason = _("The group is past this in the segment: {stage}")
        order = _("first formation, then movement, then fire or melee, then an advance after fire")
        stage = world.name("acts", state.stage)
        return [play.refuse(state.phase, reason, order, stage=stage)]
    return []


def second_action_refusals(play: Play, state: NapoleonState, key: str, act: str) -> list[Refusal]:
    """Refuse a second action in a segment (p. 38).

    A unit recovers only if it does nothing else in the whole action phase (p. 57): one that has
    done something in the first segment cannot recover in the second, and one that has recovered
    does nothing else. Only a turn goes with it."""
    unit, world = state.units[key], play.world
    names = {"unit": world.label(key)}
    in_this_segment = unit.acted(state.phase)
    if in_this_segment:
        reason = _("{unit} has acted in this segment: {acts}")
        text = reason.format(**names, acts=world.names("acts", in_this_segment))
        return [play.refuse(state.phase, text)]
    done_besides = [done for done in unit.acted(*SEGMENTS) if done not in (RECOVER, TURN)]
    if act == RECOVER and done_besides:
        reason = _("{unit} has done something else in this action phase: {acts}")
        text = reason.format(**names, acts=world.names("acts", done_besides))
        return [play.refuse("disorder", text, _("it can recover in the next turn"))]
    if RECOVER in unit.acted(*SEGMENTS) and act != TURN:
        reason = _("{unit} recovered in this action phase and does nothing else in it")
        return [play.refuse("disorder", reason.format(**names))]
    return []


def why_unable(play: Play, state: NapoleonState, key: str, act: str) -> list[Refusal]:
    """Return the first reason why a unit cannot do an act, whatever the phase and whose turn it is:
    it is routed; its arm does not do this; rifles (pp. 62-63) only move or fire, alone they only
    fire, and they run with a parent that routs; its state, its being out of command, its formation
    or the order of its group forbids it."""
    world, unit, rules_of_act = play.world, state.units[key], ACTS[act]
    card, rule = world.units[unit.card], rules_of_act.rule
    name, arm = world.label(key), world.name("arms", card.arm)
    if unit.state == ROUTED:
        reason = _("{unit} is routed and does nothing of its own will").format(unit=name)
        return [play.refuse("rout", reason, _("'rally' in the rally phase"))]
    if card.rifles and act not in (MOVE, FIRE):
        reason = _("Rifles do not do this: {act}").format(act=world.name("acts", act))
        return [play.refuse("rifles", reason, _("they move or fire"))]
    if card.arm not in rules_of_act.arms:
        reason = _("{arm} does not do this: {act}")
        return [play.refuse(rule, reason, arm=arm, act=world.name("acts", act))]
    if card.rifles and act == MOVE and unit.parent is None:
        reason = _("{unit}: rifles that stand alone only fire").format(unit=name)
        return [play.refuse("rifles_alone", reason)]
    if card.rifles and unit.parent and state.units[unit.parent].state == ROUTED:
        reason = _("{unit} runs with {parent}, which is routed")
        parent_name = world.label(unit.parent)
        return [play.refuse("rifles_alone", reason.format(unit=name, parent=parent_name))]
    if act == RECOVER and unit.state != DISORDERED:
        return [play.refuse(rule, _("{unit} is not disordered").format(unit=name))]
    if unit.state == DISORDERED and act in (FORMATION, CHARGE):
        reason = _("{unit} is disordered").format(unit=name)
        return [play.refuse("disorder", reason, _("it may recover or turn"))]
    if unit.out_of_command and rules_of_act.in_command:
        reason = _("{unit} is out of command").format(unit=name)
        return [play.refuse("command", reason, _("it may change formation, turn or fire"))]
    return _formation_refusals(play, unit, act) or _order_refusals(play, state, unit, act)


def fatigue_refusals(play: Play, state: NapoleonState, unit: Unit, act: str) -> list[Refusal]:
    """Return a refusal if cavalry that has charged would charge again before it has rested (p.
    64)."""
    if act != CHARGE or not state.rule("fatigue") or not unit.fatigued:
        return []
    reason = play.world.say(_("{unit} is tired and cannot charge"), unit=unit.id)
    return [play.refuse("fatigue", reason, _("melee, at −2; a change of formation rests it"))]


def _formation_refusals(play: Play, unit: Unit, act: str) -> list[Refusal]:
    """Refuse to move, fire, fight or charge in a formation that does not allow it, by its row in
    the table of formations. All other acts are allowed in every formation."""
    shape = play.world.formations.get(unit.formation)
    if shape is None:  # rifles have none
        return []
    allowed = {FIRE: shape.fires, MELEE: shape.attacks, CHARGE: shape.attacks, MOVE: shape.move > 0}
    if allowed.get(act, True):
        return []
    rule = {FIRE: "fire", MELEE: "melee", CHARGE: "charge", MOVE: "move"}[act]
    reason = play.world.say(
        _("{unit} cannot in this formation: {formation}"),
        unit=unit.id,
        formation=play.world.name("formations", unit.formation),
    )
    return [play.refuse(rule, reason, _("'form' changes the formation, as its action"))]


def _order_refusals(play: Play, state: NapoleonState, unit: Unit, act: str) -> list[Refusal]:
    """Refuse an act that the order of the unit's group does not allow, by the table of orders; one
    whose group has no order is not refused. To recover and to be recalled no order forbids."""
    group = state.groups[unit.group]
    if group.order is None:
        return []
    order = play.world.orders[group.order]
    moves = order.forward != "no" or order.back
    allowed = {
        FORMATION: order.change_formation,
        TURN: order.turn,
        RECOVER: True,
        RECALL: True,
        MOVE: moves,
        FIRE: order.fire == "yes",
        MELEE: order.melee,
        CHARGE: order.charge,
    }
    if allowed[act]:
        return []
    reason = play.world.say(
        _("The order of {group} does not allow this: {order}"), group=group.id, order=group.order
    )
    hint = play.world.name("order_kinds", group.order, "hint").rstrip(".")
    rule = ORDER_RULES.get(group.order, "order")
    return [play.refuse(rule, reason, hint)]


def took(play: Play, state: NapoleonState, key: str, act: str) -> NapoleonState:
    """Return the state after a unit has used its action of the segment. A card may make it free."""
    world = play.world
    free = effects.active(world, state, key, _FREE.get(act, ""))
    state = effects.spend(state, *free) if free else state.with_action(key, act)
    later = not state.stage or PLACES[act] >= PLACES[state.stage]
    return replace(state, stage=act) if later else state


_FREE: Mapping[str, str] = {FORMATION: "change_and_act"}
"""Action -> the code of the card that makes it free."""


def is_reduced(unit: Unit, arm: str) -> bool:
    """Return whether a unit is infantry with one figure (p. 54)."""
    return arm == INFANTRY and unit.figures == 1


def may_support(unit: Unit, arm: str) -> bool:
    """Return whether a unit may support: it is neither disordered nor reduced (p. 44)."""
    return unit.state == GOOD and not is_reduced(unit, arm)


def columns(unit: Unit) -> bool:
    """Return whether infantry stands in column, as a reduced unit does (p. 54)."""
    return unit.formation in (COLUMN, REDUCED)
