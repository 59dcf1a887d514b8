"""One unit's move carried out, and why it is not allowed (pp. 40-43, 54, 62).

A `UnitMove` has a `way` (forward, back, rejoin, turn; `with` for rifles) and what is known of it.
A hex is *known* where a player gave it; with `board` people read hexes off the board, and known
hexes are not compared. A unit is *reduced* on its last figure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.battles_of_napoleon import actions, effects
from companion.games.battles_of_napoleon.actions import MOVE
from companion.games.battles_of_napoleon.field import BACK, FORWARD, REJOIN
from companion.games.battles_of_napoleon.hexes import corners_between, distance
from companion.games.battles_of_napoleon.movement.moves import (
    TURN,
    WITH,
    UnitMove,
    arm_of,
    comes_into_the_open,
    entered,
    formation_on,
    most_hexes,
)
from companion.games.battles_of_napoleon.movement.paths import path_refusals
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY, INFANTRY
from companion.games.battles_of_napoleon.state import (
    COLUMN,
    LIMBERED,
    OPEN_ORDER,
    NapoleonState,
    Unit,
    placed,
    rifles_with,
)
from companion.table.errors import Refusal
from companion.table.i18n import _


def move_refusals(play: Play, state: NapoleonState, move: UnitMove, board: bool) -> list[Refusal]:
    """Return the first reason why a unit cannot move so; empty if it can.

    Rifles (pp. 62-63) never move alone, only with their parent or to another one (WITH); any unit
    may TURN instead of a move. All other moves must be allowed by the unit's state and order, by
    their way, length and facing, and, unless `board`, by the known hexes."""
    unit = state.units[move.unit]
    if play.world.units[unit.card].rifles and unit.parent is None:
        reason = _("Rifles on their own do not move, they only fire")
        return [play.refuse("rifles_alone", reason)]
    if move.way == TURN:
        return _turn_refusals(play, state, unit, move)
    if move.way == WITH:
        return _with_refusals(play, state, unit, move)
    if play.world.units[unit.card].rifles:
        reason = _("Rifles end their movement with a unit of their group")
        allowed = _("'move {unit} with UNIT'; they go with their own by themselves")
        name = play.world.label(unit.id)
        return [play.refuse("rifles", reason, allowed.format(unit=name))]
    goes_back_reduced = move.way == BACK and actions.is_reduced(unit, arm_of(play, unit))
    needs_no_order = move.way == REJOIN or goes_back_reduced
    refusals = actions.why_not(play, state, unit.id, MOVE)
    if refusals and needs_no_order and _only_order(play, state, unit):
        refusals = []
    refusals = refusals or _way_refusals(play, state, unit, move)
    refusals = refusals or _length_refusals(play, state, unit, move, board)
    if not comes_into_the_open(play, state, unit, move):  # its new column faces any corner (p. 43)
        refusals = refusals or _facing_refusals(play, unit, move)
    return refusals or ([] if board else path_refusals(play, state, unit, move))


def _with_refusals(play: Play, state: NapoleonState, unit: Unit, move: UnitMove) -> list[Refusal]:
    """Return the first reason why rifles cannot join the unit `move.parent` (p. 62); empty if they
    can. It must be infantry of their group on an adjacent hex, where both hexes are known, without
    other rifles or a skirmisher out; also where something else than rifles is to join."""
    parent, world = state.units[move.parent or ""], play.world
    refusals = actions.why_not(play, state, unit.id, MOVE) or play.absence_refusals(
        state, parent.id
    )
    if refusals:
        return refusals
    names = {"unit": world.label(unit.id), "parent": world.label(parent.id)}
    other = rifles_with(state, parent.id)
    card = world.units[parent.card]
    if not world.units[unit.card].rifles or card.arm != INFANTRY or card.rifles:
        reason = _("Only rifles join a unit of infantry")
    elif parent.group != unit.group:
        reason = _("{unit} and {parent} are not of one group").format(**names)
    elif parent.detached or (other is not None and other.id != unit.id):
        reason = _("With {parent} is a skirmisher already").format(**names)
    elif unit.hex and parent.hex and distance(unit.hex, parent.hex) > 1:
        reason = _("{unit} moves to an adjacent hex only").format(**names)
    else:
        return []
    return [play.refuse("rifles", reason)]


def _turn_refusals(play: Play, state: NapoleonState, unit: Unit, move: UnitMove) -> list[Refusal]:
    """Refuse a turn of a unit that can move: only those that cannot may use the action to turn (p.
    40)."""
    moving = {INFANTRY: COLUMN, ARTILLERY: LIMBERED}.get(arm_of(play, unit), unit.formation)
    able = state.changed_unit(unit.id, formation=moving)
    return actions.why_not(play, able, unit.id, MOVE) or _facing_refusals(play, unit, move)


def _facing_refusals(play: Play, unit: Unit, move: UnitMove) -> list[Refusal]:
    """Refuse a turn of more than a corner before and a corner after the move; one only for lines
    and unlimbered guns."""
    shape = play.world.formations.get(unit.formation)
    if not move.facing or not unit.facing or shape is None:
        return []
    if corners_between(unit.facing, move.facing) <= shape.turn_in_move:
        return []
    reason = play.world.say(_("{unit} does not turn so far in its movement"), unit=unit.id)
    allowed = _("corners at most: {most}").format(most=shape.turn_in_move)
    return [play.refuse("move", reason, allowed)]


def _only_order(play: Play, state: NapoleonState, unit: Unit) -> bool:
    """Return whether nothing but the order stands against a move: units that go back to their group
    (p. 41), and reduced ones that go back (p. 54), need no order for it."""
    bare = state.changed_group(unit.group, order=None)
    return not actions.why_not(play, bare, unit.id, MOVE)


def _way_refusals(play: Play, state: NapoleonState, unit: Unit, move: UnitMove) -> list[Refusal]:
    """Return the reason why a unit cannot move forward, back, or back to its group (pp. 32-33,
    40-41); empty if it can: a card that stops it; to rejoin, guns never do and infantry only in
    column; otherwise what its order allows. A reduced unit may always go back (p. 54). A group
    without an order is not held to one here."""
    world, way, group = play.world, move.way, state.groups[unit.group]
    if card_stops := effects.active(world, state, unit.id, "cancel_move"):
        reason = world.say(
            _("{unit} does not move in this segment: {card}"),
            unit=unit.id,
            card=world.effect(card_stops[0].effect),
        )
        return [play.refuse("card", reason)]
    if group.order is None:
        return []
    order = world.orders[group.order]
    if way == REJOIN:
        if arm_of(play, unit) == ARTILLERY:
            return [play.refuse("rejoin", _("Only infantry and cavalry rejoin their group"))]
        if arm_of(play, unit) == INFANTRY and not actions.columns(unit):
            reason = _("To rejoin its group infantry must be in column")
            return [play.refuse("rejoin", reason)]
        return []
    reduced = actions.is_reduced(unit, arm_of(play, unit))
    if (way == FORWARD and order.forward == "yes") or (way == BACK and (order.back or reduced)):
        return []
    reason = world.say(
        _("The order of {group} does not allow this: {order}"), group=group.id, order=group.order
    )
    hint = world.name("order_kinds", group.order, "hint").rstrip(".")
    return [play.refuse("move", reason, hint)]


def _length_refusals(
    play: Play, state: NapoleonState, unit: Unit, move: UnitMove, board: bool
) -> list[Refusal]:
    """Refuse a move of more hexes than the unit has, one into ground that its arm cannot enter, and
    two hexes that end in difficult ground (p. 40).

    The length is the typed number of hexes or, if that is more, the distance to the hex it ends in;
    with `board` only what was typed counts. A move of which nothing is known is one hex."""
    goal, hexes = move.hex, move.hexes
    if goal and unit.hex and not board:
        hexes = max(distance(unit.hex, goal), hexes or 0)
    most = most_hexes(play, state, unit, move.way)
    if (hexes or 1) > most:
        reason = play.world.say(_("{unit} does not move so far"), unit=unit.id)
        allowed = _("hexes at most: {most}").format(most=most)
        return [play.refuse("move", reason, allowed)]
    key = entered(play, state, move)
    terrain = play.world.terrain[key] if key else None
    if terrain and not terrain.mounted and arm_of(play, unit) != INFANTRY:
        reason = _("Cavalry and guns cannot enter this: {terrain}").format(
            terrain=play.world.name("terrain", terrain.id)
        )
        return [play.refuse("restrictions", reason)]
    if terrain and terrain.difficult and (hexes or 1) > 1:
        reason = _("Two hexes are moved in the open only")
        return [play.refuse("move", reason)]
    return []


def moved(play: Play, state: NapoleonState, move: UnitMove) -> NapoleonState:
    """Return the state after the unit has moved, its commanders with it; cards that helped are
    spent. Difficult ground makes open order of infantry, open ground a column again (p. 43); open
    order takes its skirmisher back in (p. 61).

    A turn on the hex counts as wheeling: it changes the facing only, but moves on to the step of
    movement, so that no unit of the group changes formation any more."""
    world, key = play.world, move.unit
    used_cards = effects.active(world, state, key, "extra_move", "ignore_zoc")
    unit, goal = state.units[key], move.hex
    if move.way == WITH:
        parent = state.units[move.parent or ""]
        state = actions.took(play, state, key, MOVE)
        return state.changed_unit(key, parent=parent.id, hex=parent.hex)
    changes: dict[str, Any] = {}
    if move.facing:
        changes["facing"] = move.facing
    ground = entered(play, state, move)
    terrain = world.terrain[ground] if ground else None
    changes["formation"] = formation_on(play, unit, terrain.difficult if terrain else None)
    if changes["formation"] == OPEN_ORDER:
        changes["detached"] = False
    if move.way == TURN:
        changes = {key: value for key, value in changes.items() if key == "facing"}
        wheeled = state.with_action(unit.id, actions.WHEELED).changed_unit(unit.id, **changes)
        return replace(wheeled, stage=MOVE)
    state = actions.took(play, effects.spend(state, *used_cards), key, MOVE)
    return placed(state.changed_unit(key, **changes), key, goal)
