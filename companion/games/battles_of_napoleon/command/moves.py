"""Movement (pp. 40-43): how far and which way, as order and formation allow, and over which hexes,
where they are known. Without a hex the way is left to the board; so is everything with `board`, for
hexes in the books that are old. An event holds the moves of one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from companion.games.battles_of_napoleon import actions, effects, field, reach
from companion.games.battles_of_napoleon.actions import MOVE
from companion.games.battles_of_napoleon.field import BACK, FORWARD, REJOIN
from companion.games.battles_of_napoleon.hexes import Hex, corners_between, distance, zone
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

MANOEUVRE, DEFEND = "manoeuvre", "defend"
TURN = "turn"
WITH = "with"
"""Rifles that join another unit."""

Given = Mapping[str, Any]


def check(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    for given in data["moves"]:
        if found := _check_step(play, state, {**given, "board": data.get("board")}):
            return found
        state = _apply_step(play, state, given)
    return []


def _check_step(play: Play, state: NapoleonState, given: Given) -> list[Refusal]:
    unit = state.units[given["unit"]]
    if play.world.units[unit.card].rifles and unit.parent is None:
        reason = _("Rifles on their own do not move, they only fire")
        return [play.refuse("rifles_alone", reason)]
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
    """What the known hexes forbid (pp. 26, 28, 33, 40-42): an occupied hex; one that is not before
    the unit, or behind it; a way that is closed, leads from an enemy zone of control into another
    or round an enemy; contact in a manoeuvre; a reduced unit before the enemy."""
    goal = Hex(*given["hex"]) if given.get("hex") else None
    if given.get("board"):
        return []
    if given["way"] == REJOIN and (found := _no_cause(play, state, unit, goal)):
        return found
    if goal is None:
        return []
    other = field.standing_on(state, goal)
    if other is not None and other.id != unit.id:
        reason = _("{hex} is occupied by {unit}").format(
            hex=hex_text(goal), unit=play.world.label(other.id)
        )
        return [play.refuse("hex", reason)]
    if found := _other_ground(play, state, given):
        return found
    return _lanes(play, state, unit, given, goal) if unit.hex else []


def _other_ground(play: Play, state: NapoleonState, given: Given) -> list[Refusal]:
    """A terrain that was typed and is not that of the hex."""
    known = field.ground(play.world, state, Hex(*given["hex"]))
    typed = given.get("terrain")
    if typed is None or known is None or typed == known:
        return []
    reason = _("{hex} is not that on the map, but: {terrain}").format(
        hex=hex_text(Hex(*given["hex"])), terrain=play.world.name("terrain", known)
    )
    return [play.refuse("terrain", reason, play.as_on_the_board())]


def _no_cause(play: Play, state: NapoleonState, unit: Unit, goal: Hex | None) -> list[Refusal]:
    """Who goes back to his group has retreated or rallied, is not with it now, and comes to it; in
    defence he ends beside it, else nearer to it (pp. 32, 41)."""
    name, world = play.world.label(unit.id), play.world
    if not unit.driven:
        reason = _("{unit} has neither retreated nor rallied: it has nothing to rejoin")
        return [play.refuse("rejoin", reason.format(unit=name), play.as_on_the_board())]
    if unit.hex and field.in_contact(state, unit.id, unit.hex):
        reason = _("{unit} is next to its group").format(unit=name)
        return [play.refuse("rejoin", reason, play.as_on_the_board())]
    if goal is None or field.in_contact(state, unit.id, goal) is not False:
        return []
    closer = unit.hex and field.to_group(state, unit.id, goal) < field.to_group(
        state, unit.id, unit.hex
    )
    if closer and state.groups[unit.group].order != DEFEND:
        return []
    reason = _("{hex} is not next to the group of {unit}").format(hex=hex_text(goal), unit=name)
    order = world.order(DEFEND)
    allowed = _("nearer to it, and with this order next to it: {order}").format(order=order)
    return [play.refuse("rejoin", reason, allowed)]


Lane = tuple[Hex, ...]
"""The hexes that a unit enters on its way."""


def _lanes(play: Play, state: NapoleonState, unit: Unit, given: Given, goal: Hex) -> list[Refusal]:
    """The first reason that leaves no way to a hex."""
    way = given["way"]
    most = most_hexes(play, state, unit, way)
    free = _comes_into_the_open(play, state, unit, given)
    facing = "" if free else given.get("facing") or unit.facing
    found = field.lanes(unit, way, goal, most, facing)
    if not found:
        return _off_the_lane(play, unit, way, goal, most)
    for bars, refusals in _bars(play, state, unit, given, goal, facing):
        left = [lane for lane in found if not bars(lane)]
        if not left:
            return refusals
        found = left
    return []


def _off_the_lane(play: Play, unit: Unit, way: str, goal: Hex, most: int) -> list[Refusal]:
    """Why a hex lies on no way of a unit: it does not turn so far, or does not face it."""
    names = {"unit": play.world.label(unit.id), "hex": hex_text(goal)}
    if field.lanes(unit, way, goal, most):
        reason = _("{unit} does not turn so far in its movement").format(**names)
        allowed = _("a corner before it and a corner after it")
        return [play.refuse("move", reason, allowed)]
    names["facing"] = play.world.name("facings", unit.facing)
    reason = _("{hex} is not before {unit}, which faces {facing}").format(**names)
    if way == BACK:
        reason = _("{hex} is not behind {unit}, which faces {facing}").format(**names)
    return [play.refuse("move", reason, play.as_on_the_board())]


def _bars(
    play: Play, state: NapoleonState, unit: Unit, given: Given, goal: Hex, facing: str
) -> list[tuple[Callable[[Lane], bool], list[Refusal]]]:
    """What may bar a way, each with what is said when it bars the last one."""
    world, nation = play.world, state.nation_of(unit.id)
    order, start = state.groups[unit.group].order, unit.hex
    assert start is not None
    zones = field.known_zones(world, state, nation)
    free = bool(effects.active(world, state, unit.id, "ignore_zoc"))
    reduced = actions.is_reduced(unit, _arm(play, unit))
    names = {"hex": hex_text(goal), "unit": world.label(unit.id)}
    round_whom = None if free else field.goes_round(world, state, unit, start, goal, facing)
    before = field.near_enemies(state, nation, goal)
    ahead = {e.hex for e in field.known_enemies(state, nation)}
    post = field.post_of(world, unit, goal, facing)
    faces_enemy = reduced and post is not None and bool(ahead & zone(post))
    came, comes = field.nearest(state, nation, start), field.nearest(state, nation, goal)
    nearer = came is not None and comes is not None and comes < came

    def along(lane: Lane) -> list[tuple[Hex, Hex]]:
        return list(pairwise((start, *lane)))

    def rough(lane: Lane) -> bool:
        grounds = (field.ground(world, state, place) for place in lane)
        return len(lane) > 1 and any(key and world.terrain[key].difficult for key in grounds)

    contact = _("{hex} is next to the enemy: {units}").format(
        hex=names["hex"], units=world.labels(before)
    )
    return [
        (
            lambda lane: any(field.closed(world, state, unit, *pair) for pair in along(lane)),
            [play.refuse("restrictions", _barred(play, state, unit, goal))],
        ),
        (rough, [play.refuse("move", _("Two hexes are moved in the open only"))]),
        (
            lambda lane: not free and any(reach.zone_stops(*pair, zones) for pair in along(lane)),
            [
                play.refuse(
                    "zone",
                    _("From one enemy zone of control no unit moves into another"),
                    _("a card may allow it"),
                )
            ],
        ),
        (
            lambda lane: reduced and any(place in closed for place in lane for closed in zones),
            [
                play.refuse(
                    "restrictions", _("A reduced unit does not enter an enemy zone of control")
                )
            ],
        ),
        (
            lambda _lane: faces_enemy,
            [
                play.refuse(
                    "restrictions", _("A reduced unit does not come to stand before the enemy")
                )
            ],
        ),
        (
            lambda lane: (
                order == MANOEUVRE
                and any(field.near_enemies(state, nation, place) for place in lane)
            ),
            [play.refuse(MANOEUVRE, contact, _("a manoeuvre keeps away from the enemy"))],
        ),
        (
            lambda lane: len(lane) > 1 and order != MANOEUVRE and bool(before),
            [play.refuse("card", contact, _("a longer move ends away from the enemy"))],
        ),
        (
            lambda _lane: round_whom is not None,
            [
                play.refuse(
                    "zone",
                    _("{unit} would go round {enemy}, in whose zone of control it stands").format(
                        unit=names["unit"], enemy=world.label(round_whom or "")
                    ),
                    _("another facing, or another hex"),
                )
            ],
        ),
        (
            lambda _lane: given["way"] == BACK and nearer,
            [play.refuse("move", _("{unit} moves back, not nearer to the enemy").format(**names))],
        ),
    ]


def _barred(play: Play, state: NapoleonState, unit: Unit, goal: Hex) -> str:
    """Why a unit finds no open way: what lies on the side that it would cross, or somebody."""
    world, start = play.world, unit.hex
    key = field.barrier(world, state, unit, start, goal) if start else None
    if start and key and distance(start, goal) == 1:
        text = _("Cavalry and guns cannot enter this: {terrain}")
        return text.format(terrain=world.name("terrain", key))
    return _("{unit} finds no open way to {hex}").format(
        unit=world.label(unit.id), hex=hex_text(goal)
    )


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
    if goal and unit.hex and not given.get("board"):
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
        wheeled = state.with_action(unit.id, actions.WHEELED).changed_unit(unit.id, **changes)
        return replace(wheeled, stage=MOVE)
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
    blocks += _reserves(play, before, step.state, data)
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


def _reserves(play: Play, before: NapoleonState, after: NapoleonState, data: Data) -> list[Block]:
    """Enemy reserves that may have been alarmed, where hexes are not known (p. 33)."""
    nation = who(before, data)
    moved = [after.units[given["unit"]] for given in data["moves"] if given["way"] != TURN]
    unsure = [
        group.id
        for group in after.groups_of(play.world.other(nation))
        if group.order == "reserve" and not group.alarmed and not group.attacked
        if moved
        and (
            any(u.hex is None for u in moved)
            or any(u.hex is None for u in after.units_of(group.id))
        )
    ]
    if not unsure:
        return []
    text = _(
        "On the board: a reserve is alarmed by an enemy who comes next to it: {groups} (p. 33)."
    )
    return [Line(text.format(groups=play.world.labels(unsure)), 2)]


def who(state: NapoleonState, data: Data) -> str:
    return state.nation_of(data["moves"][0]["unit"])


MOVES = Kind(check, apply, who, describe, report)
