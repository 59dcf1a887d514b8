"""Movement (pp. 40-43): how far and which way, as order and formation allow.

What lies on the board (zones of control, terrain, fronts) is given on the line or left to the
players; an event holds the moves of one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.battles_of_napoleon import actions, effects, field
from companion.games.battles_of_napoleon.actions import MOVE
from companion.games.battles_of_napoleon.command import reach
from companion.games.battles_of_napoleon.hexes import Hex, corners_between, distance
from companion.games.battles_of_napoleon.play import Data, Kind, Play
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
from companion.games.battles_of_napoleon.words import hex_text
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step

MANOEUVRE = "manoeuvre"
FORWARD, BACK, REJOIN, TURN = "forward", "back", "rejoin", "turn"
WITH = "with"
"""Rifles that join another unit."""

Given = Mapping[str, Any]


def check(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    for given in data["moves"]:
        if found := _check_step(play, state, given):
            return found
        state = _apply_step(play, state, given)
    return []


def _check_step(play: Play, state: NapoleonState, given: Given) -> list[Refusal]:
    unit = state.units[given["unit"]]
    if play.world.units[unit.card].rifles and unit.parent is None:
        reason = _("Rifles on their own do not move, they only fire")
        return [play.refuse("rifles", reason)]
    if given["way"] == TURN:
        return _check_turn(play, state, unit, given)
    if given["way"] == WITH:
        return _check_with(play, state, unit, given)
    if play.world.units[unit.card].rifles:
        reason = _("Rifles end their movement with a unit of their group")
        allowed = _("'move {unit} with UNIT'; they go with their own by themselves")
        name = play.world.label(unit.id)
        return [play.refuse("rifles", reason, allowed.format(unit=name))]
    found = actions.why_not(play, state, unit.id, MOVE)
    if found and given["way"] == REJOIN:
        found = [] if _only_order(play, state, unit) else found
    if found and given["way"] == BACK and actions.is_reduced(unit, _arm(play, unit)):
        found = [] if _only_order(play, state, unit) else found
    found = found or _way(play, state, unit, given) or _length(play, state, unit, given)
    if not _comes_into_the_open(play, state, unit, given):
        found = found or _facing(play, unit, given)
    return found or _on_the_map(play, state, unit, given)


def _comes_into_the_open(play: Play, state: NapoleonState, unit: Unit, given: Given) -> bool:
    """Infantry in open order that enters open ground forms a column facing any corner (p. 43)."""
    key = _terrain(play, state, given)
    return (
        key is not None
        and unit.formation == OPEN_ORDER
        and formation_on(play, unit, play.world.terrain[key].difficult) == COLUMN
    )


def _check_with(play: Play, state: NapoleonState, unit: Unit, given: Given) -> list[Refusal]:
    """Rifles go to the adjacent hex of another unit of their group, their parent from now on;
    no hex has two rifles, or rifles and a skirmisher (p. 62)."""
    parent, world = state.units[given["with"]], play.world
    found = actions.why_not(play, state, unit.id, MOVE) or play.absent(state, parent.id)
    if found:
        return found
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


def _on_the_map(play: Play, state: NapoleonState, unit: Unit, given: Given) -> list[Refusal]:
    """What the known hexes forbid: an occupied hex, a way from one enemy zone of control into
    another, contact in a manoeuvre, and a zone to a reduced unit (pp. 28, 33, 42)."""
    goal = Hex(*given["hex"]) if given.get("hex") else None
    if goal is None:
        return []
    other = field.standing_on(state, goal)
    if other is not None and other.id != unit.id:
        reason = _("{hex} is occupied by {unit}").format(
            hex=hex_text(goal), unit=play.world.label(other.id)
        )
        return [play.refuse("restrictions", reason)]
    nation, order = state.nation_of(unit.id), state.groups[unit.group].order
    zones = field.known_zones(play.world, state, nation)
    free = effects.active(play.world, state, unit.id, "ignore_zoc")
    if unit.hex and not free and reach.zone_stops(unit.hex, goal, zones):
        reason = _("From one enemy zone of control no unit moves into another")
        return [play.refuse("zone", reason, _("a card may allow it"))]
    if actions.is_reduced(unit, _arm(play, unit)) and any(goal in zone for zone in zones):
        reason = _("A reduced unit does not enter an enemy zone of control")
        return [play.refuse("restrictions", reason)]
    near = [
        e.id for e in field.known_enemies(state, nation) if e.hex and distance(e.hex, goal) == 1
    ]
    longer = unit.hex is not None and distance(unit.hex, goal) > 1 and order != MANOEUVRE
    if longer and near:
        reason = _("{hex} is next to the enemy: {units}").format(
            hex=hex_text(goal), units=play.world.labels(near)
        )
        return [play.refuse("card", reason, _("a longer move ends away from the enemy"))]
    if order == MANOEUVRE and near:
        reason = _("{hex} is next to the enemy: {units}").format(
            hex=hex_text(goal), units=play.world.labels(near)
        )
        return [play.refuse("order", reason, _("a manoeuvre keeps away from the enemy"))]
    return []


def _terrain(play: Play, state: NapoleonState, given: Given) -> str | None:
    """The ground that a unit enters: as it was typed, or that of the hex on the map."""
    place = Hex(*given["hex"]) if given.get("hex") else None
    return given.get("terrain") or field.ground(play.world, state, place)


def _check_turn(play: Play, state: NapoleonState, unit: Unit, given: Given) -> list[Refusal]:
    """Units that cannot move may use the action to turn (p. 40)."""
    moving = {INFANTRY: COLUMN, ARTILLERY: LIMBERED}.get(_arm(play, unit), unit.formation)
    able = state.changed_unit(unit.id, formation=moving)
    return actions.why_not(play, able, unit.id, MOVE) or _facing(play, unit, given)


def _facing(play: Play, unit: Unit, given: Given) -> list[Refusal]:
    """A corner before and a corner after the move; one only for lines and unlimbered guns."""
    shape = play.world.formations.get(unit.formation)
    if not given.get("facing") or not unit.facing or shape is None:
        return []
    if corners_between(unit.facing, given["facing"]) <= shape.turn_in_move:
        return []
    reason = _("{unit} does not turn so far in its movement").format(unit=play.world.label(unit.id))
    allowed = _("corners at most: {most}").format(most=shape.turn_in_move)
    return [play.refuse("move", reason, allowed)]


def _only_order(play: Play, state: NapoleonState, unit: Unit) -> bool:
    """Whether nothing but the order stands against a move: units that go back to their group
    (p. 41), and reduced ones that go back (p. 54), need no order for it."""
    bare = state.changed_group(unit.group, order=None)
    return not actions.why_not(play, bare, unit.id, MOVE)


def _arm(play: Play, unit: Unit) -> str:
    return play.world.units[unit.card].arm


def _way(play: Play, state: NapoleonState, unit: Unit, given: Given) -> list[Refusal]:
    """Forwards, back, or back to the group, as the order has it (pp. 32-33, 40-41)."""
    world, way, group = play.world, given["way"], state.groups[unit.group]
    if card_stops := effects.active(world, state, unit.id, "cancel_move"):
        reason = _("{unit} does not move in this segment: {card}").format(
            unit=world.label(unit.id), card=world.effect(card_stops[0].effect)
        )
        return [play.refuse("card", reason)]
    if group.order is None:
        return []
    order = world.orders[group.order]
    if way == REJOIN:
        if _arm(play, unit) == ARTILLERY:
            return [play.refuse("rejoin", _("Only infantry and cavalry rejoin their group"))]
        if _arm(play, unit) == INFANTRY and not actions.columns(unit):
            reason = _("To rejoin its group infantry must be in column")
            return [play.refuse("rejoin", reason)]
        return []
    reduced = actions.is_reduced(unit, _arm(play, unit))
    if (way == FORWARD and order.forward == "yes") or (way == BACK and (order.back or reduced)):
        return []
    reason = _("The order of {group} does not allow this: {order}").format(
        group=world.label(group.id), order=world.order(group.order)
    )
    hint = world.name("order_kinds", group.order, "hint").rstrip(".")
    return [play.refuse("move", reason, hint)]


def most_hexes(play: Play, state: NapoleonState, unit: Unit, way: str) -> int:
    """How far a unit moves: two hexes in the open under a manoeuvre order, one otherwise; cards
    may change it (p. 40)."""
    world, group = play.world, state.groups[unit.group]
    shape = world.formations.get(unit.formation)
    most = 1 if shape is None else shape.move
    if shape is not None and group.order and way == FORWARD:
        most *= max(1, world.orders[group.order].move)
    if effects.active(world, state, group.id, "limit_move"):
        most = min(most, 1)
    longer = effects.active(world, state, unit.id, "extra_move")
    return most + sum(world.effects[card.effect].parameter for card in longer)


def _length(play: Play, state: NapoleonState, unit: Unit, given: Given) -> list[Refusal]:
    goal, hexes = Hex(*given["hex"]) if given.get("hex") else None, given.get("hexes")
    if goal and unit.hex:
        hexes = max(distance(unit.hex, goal), hexes or 0)
    most = most_hexes(play, state, unit, given["way"])
    if (hexes or 1) > most:
        reason = _("{unit} does not move so far").format(unit=play.world.label(unit.id))
        allowed = _("hexes at most: {most}").format(most=most)
        return [play.refuse("move", reason, allowed)]
    key = _terrain(play, state, given)
    terrain = play.world.terrain[key] if key else None
    if terrain and not terrain.mounted and _arm(play, unit) != INFANTRY:
        reason = _("Cavalry and guns cannot enter this: {terrain}").format(
            terrain=play.world.name("terrain", terrain.id)
        )
        return [play.refuse("restrictions", reason)]
    if terrain and terrain.difficult and (hexes or 1) > 1:
        reason = _("Two hexes are moved in the open only")
        return [play.refuse("move", reason)]
    return []


def _apply_step(play: Play, state: NapoleonState, given: Given) -> NapoleonState:
    """The unit has moved, its commanders with it. Difficult ground makes open order of infantry,
    open ground a column again (p. 43)."""
    world, key = play.world, given["unit"]
    used = effects.active(world, state, key, "extra_move", "ignore_zoc")
    unit, goal = state.units[key], Hex(*given["hex"]) if given.get("hex") else None
    if given["way"] == WITH:
        parent = state.units[given["with"]]
        state = actions.took(play, state, key, MOVE)
        return state.changed_unit(key, parent=parent.id, hex=parent.hex)
    changes: dict[str, Any] = {}
    if given.get("facing"):
        changes["facing"] = given["facing"]
    entered = _terrain(play, state, given)
    terrain = world.terrain[entered] if entered else None
    changes["formation"] = formation_on(play, unit, terrain.difficult if terrain else None)
    if changes["formation"] == OPEN_ORDER:
        changes["detached"] = False
    if given["way"] == TURN:
        changes = {key: value for key, value in changes.items() if key == "facing"}
        return actions.took(play, state, unit.id, MOVE).changed_unit(unit.id, **changes)
    state = actions.took(play, effects.spend(state, *used), key, MOVE).changed_unit(key, **changes)
    return placed(state, key, goal)


def formation_on(play: Play, unit: Unit, difficult: bool | None) -> str:
    """The formation of a unit that has entered a hex of a kind, None where nobody has said."""
    if _arm(play, unit) != INFANTRY or unit.figures == 1 or difficult is None or not unit.formation:
        return unit.formation
    if difficult:
        return OPEN_ORDER
    return COLUMN if unit.formation == OPEN_ORDER else unit.formation


def apply(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    for given in data["moves"]:
        state = _apply_step(play, state, given)
    return Step(state)


def describe(play: Play, state: NapoleonState, data: Data) -> str:
    return "; ".join(_step_text(play, given) for given in data["moves"])


def _step_text(play: Play, given: Given) -> str:
    world = play.world
    way = {
        FORWARD: _("moves forward"),
        BACK: _("moves back"),
        REJOIN: _("rejoins its group"),
        TURN: _("turns"),
        WITH: _("joins"),
    }
    text = f"{world.label(given['unit'])} {way[given['way']]}"
    if given.get("with"):
        text += f" {world.label(given['with'])}"
    if given.get("hexes", 1) not in (None, 1):
        text += f" {given['hexes']}"
    if given.get("facing"):
        text += f" {given['facing']}"
    if given.get("hex"):
        text += f" > {hex_text(Hex(*given['hex']))}"
    if given.get("terrain"):
        text += f" ({world.name('terrain', given['terrain'])})"
    return text


def report(play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]) -> list[Block]:
    """What was moved, formations that changed with it, and what the board must show."""
    blocks: list[Block] = [Line(describe(play, before, data) + ".")]
    for given in data["moves"]:
        old, new = before.units[given["unit"]], step.state.units[given["unit"]]
        if old.formation != new.formation:
            name = play.world.name("formations", new.formation)
            text = _("{unit} is now in {formation} (p. 43).")
            unit = play.world.label(new.id)
            blocks.append(Line(text.format(unit=unit, formation=name), 2))
    blind = [
        given
        for given in data["moves"]
        if not given.get("hex") and given["way"] not in (TURN, WITH)
    ]
    groups = {before.units[given["unit"]].group for given in blind}
    if not blind:
        return blocks
    if any(before.groups[group].order == MANOEUVRE for group in groups):
        blocks.append(Line(_("On the board: never next to an enemy unit (p. 33)."), 2))
    else:
        text = _("On the board: not from one enemy zone of control into another (p. 42).")
        blocks.append(Line(text, 2))
    return blocks


def who(state: NapoleonState, data: Data) -> str:
    return state.nation_of(data["moves"][0]["unit"])


MOVES = Kind(check, apply, who, describe, report)
