"""Reasons why a unit finds no way to a hex, as far as hexes are known (pp. 26, 28, 33, 40-42).

A hex is *known* where a player gave it. A *lane* is a path that a unit's facing allows it. A unit
is *driven* if a retreat, flight or rally took it from its group, and *in contact* beside it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from companion.games.battles_of_napoleon import actions, command_range, effects
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.field import BACK, REJOIN
from companion.games.battles_of_napoleon.hexes import Hex, distance, zone
from companion.games.battles_of_napoleon.movement.moves import (
    DEFEND,
    MANOEUVRE,
    UnitMove,
    arm_of,
    comes_into_the_open,
    most_hexes,
)
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState, Unit
from companion.games.battles_of_napoleon.words import hex_text
from companion.table.errors import Refusal
from companion.table.i18n import _

Lane = tuple[Hex, ...]
"""The hexes that a unit enters on its way."""


class Bar(NamedTuple):
    """A rule that may bar lanes to a hex: whether it does so with one, and the refusal where it
    leaves none open."""

    bars: Callable[[Lane], bool]
    refusal: Refusal


def path_refusals(play: Play, state: NapoleonState, unit: Unit, move: UnitMove) -> list[Refusal]:
    """Return the first thing that the known hexes have against a move; empty if nothing: a unit
    that goes back to its group without cause; an occupied hex; a typed terrain that is not that of
    the hex; no lane to the hex that the rules leave open. A move without a hex is only checked for
    its cause."""
    goal = move.hex
    if move.way == REJOIN and (reasons := _cause_refusals(play, state, unit, goal)):
        return reasons
    if goal is None:
        return []
    other = battlefield.standing_on(state, goal)
    if other is not None and other.id != unit.id:
        return [
            play.refuse("hex", _("{hex} is occupied by {unit}"), hex=hex_text(goal), unit=other.id)
        ]
    if reasons := _ground_refusals(play, state, move):
        return reasons
    return _lane_refusals(play, state, unit, move, goal) if unit.hex else []


def _ground_refusals(play: Play, state: NapoleonState, move: UnitMove) -> list[Refusal]:
    """Refuse a typed terrain that is not that of the hex."""
    known = battlefield.ground(play.world, state, move.hex)
    typed = move.terrain
    if typed is None or known is None or typed == known:
        return []
    reason = _("{hex} is not that on the map, but: {terrain}").format(
        hex=hex_text(move.hex), terrain=play.world.name("terrain", known)
    )
    return [play.refuse("terrain", reason, play.as_on_the_board())]


def _cause_refusals(
    play: Play, state: NapoleonState, unit: Unit, goal: Hex | None
) -> list[Refusal]:
    """Return why a unit has no cause to go back to its group (pp. 32, 41), or does not come to it;
    empty if it may. It must have been driven off and not be beside its group now. At the `goal` it
    must be beside the group; without a defend order it is enough to be nearer to it than before.
    Where contact at the goal cannot be known, nothing is refused."""
    name, world = play.world.label(unit.id), play.world
    if not unit.driven:
        reason = _("{unit} has neither retreated nor rallied: it has nothing to rejoin")
        return [play.refuse("rejoin", reason.format(unit=name), play.as_on_the_board())]
    if unit.hex and battlefield.in_contact(state, unit.id, unit.hex):
        reason = _("{unit} is next to its group").format(unit=name)
        return [play.refuse("rejoin", reason, play.as_on_the_board())]
    if goal is None or battlefield.in_contact(state, unit.id, goal) is not False:
        return []
    gap_after = battlefield.hexes_to_group(state, unit.id, goal)
    closer = unit.hex and gap_after < battlefield.hexes_to_group(state, unit.id, unit.hex)
    if closer and state.groups[unit.group].order != DEFEND:
        return []
    reason = _("{hex} is not next to the group of {unit}").format(hex=hex_text(goal), unit=name)
    allowed = world.say(_("nearer to it, and with this order next to it: {order}"), order=DEFEND)
    return [play.refuse("rejoin", reason, allowed)]


def _lane_refusals(
    play: Play, state: NapoleonState, unit: Unit, move: UnitMove, goal: Hex
) -> list[Refusal]:
    """Return the refusal of the first rule that leaves none of the lanes to a hex open; empty if a
    lane is open under all rules together. Without any lane it says whether facing or turning is in
    the way."""
    way = move.way
    most = most_hexes(play, state, unit, way)
    turns_freely = comes_into_the_open(play, state, unit, move)
    facing = "" if turns_freely else move.facing or unit.facing
    lanes = battlefield.lanes(unit, way, goal, most, facing)
    if not lanes:
        return _why_off_the_lane(play, unit, way, goal, most)
    for bar in _bars(play, state, unit, move, goal, facing):
        lanes = [lane for lane in lanes if not bar.bars(lane)]
        if not lanes:
            return [bar.refusal]
    return []


def _why_off_the_lane(play: Play, unit: Unit, way: str, goal: Hex, most: int) -> list[Refusal]:
    """Return why a hex lies on no way of a unit: it does not turn so far, or does not face it."""
    names = {"unit": play.world.label(unit.id), "hex": hex_text(goal)}
    if battlefield.lanes(unit, way, goal, most):
        reason = _("{unit} does not turn so far in its movement").format(**names)
        allowed = _("a corner before it and a corner after it")
        return [play.refuse("move", reason, allowed)]
    names["facing"] = play.world.name("facings", unit.facing)
    reason = _("{hex} is not before {unit}, which faces {facing}").format(**names)
    if way == BACK:
        reason = _("{hex} is not behind {unit}, which faces {facing}").format(**names)
    return [play.refuse("move", reason, play.as_on_the_board())]


def _bars(
    play: Play, state: NapoleonState, unit: Unit, move: UnitMove, goal: Hex, facing: str
) -> list[Bar]:
    """Return the rules that may bar a lane, in the order in which they are told. `facing` is that
    at the end of the move, empty for any."""
    world, nation = play.world, state.nation_of(unit.id)
    order, start = state.groups[unit.group].order, unit.hex
    assert start is not None
    zones = battlefield.known_zones(world, state, nation)
    ignores_zones = bool(effects.active(world, state, unit.id, "ignore_zoc"))
    reduced = actions.is_reduced(unit, arm_of(play, unit))

    def is_closed(lane: Lane) -> bool:
        return any(
            battlefield.cannot_enter(world, state, unit, *step) for step in pairwise((start, *lane))
        )

    def is_long_and_rough(lane: Lane) -> bool:
        grounds = (battlefield.ground(world, state, place) for place in lane)
        return len(lane) > 1 and any(key and world.terrain[key].difficult for key in grounds)

    def leads_from_zone_to_zone(lane: Lane) -> bool:
        return not ignores_zones and any(
            command_range.zone_stops(*step, zones) for step in pairwise((start, *lane))
        )

    def enters_zone_reduced(lane: Lane) -> bool:
        return reduced and any(place in closed for place in lane for closed in zones)

    def manoeuvres_beside_enemies(lane: Lane) -> bool:
        return order == MANOEUVRE and any(
            battlefield.near_enemies(state, nation, place) for place in lane
        )

    enemies_beside = battlefield.near_enemies(state, nation, goal)

    def is_long_and_ends_beside_enemies(lane: Lane) -> bool:
        return len(lane) > 1 and order != MANOEUVRE and bool(enemies_beside)

    # What follows holds for the hex, whatever lane leads to it.
    enemy_hexes = {enemy.hex for enemy in battlefield.known_enemies(state, nation)}
    post = battlefield.post_of(world, unit, goal, facing)
    faces_enemy = post is not None and bool(enemy_hexes & zone(post))
    rounded = (
        None if ignores_zones else battlefield.goes_round(world, state, unit, start, goal, facing)
    )
    gap_before = battlefield.nearest_enemy_distance(state, nation, start)
    gap_after = battlefield.nearest_enemy_distance(state, nation, goal)
    comes_nearer = gap_before is not None and gap_after is not None and gap_after < gap_before

    names = {"hex": hex_text(goal), "unit": world.label(unit.id)}
    contact = world.say(
        _("{hex} is next to the enemy: {units}"), hex=names["hex"], units=enemies_beside
    )
    zone_to_zone = _("From one enemy zone of control no unit moves into another")
    into_zone = _("A reduced unit does not enter an enemy zone of control")
    before_enemy = _("A reduced unit does not come to stand before the enemy")
    round_enemy = _("{unit} would go round {enemy}, in whose zone of control it stands").format(
        unit=names["unit"], enemy=world.label(rounded or "")
    )
    nearer = _("{unit} moves back, not nearer to the enemy").format(**names)
    refuse = play.refuse
    return [
        Bar(is_closed, refuse("restrictions", _closed_way(play, state, unit, goal))),
        Bar(is_long_and_rough, refuse("move", _("Two hexes are moved in the open only"))),
        Bar(leads_from_zone_to_zone, refuse("zone", zone_to_zone, _("a card may allow it"))),
        Bar(enters_zone_reduced, refuse("restrictions", into_zone)),
        Bar(lambda _lane: reduced and faces_enemy, refuse("restrictions", before_enemy)),
        Bar(
            manoeuvres_beside_enemies,
            refuse(MANOEUVRE, contact, _("a manoeuvre keeps away from the enemy")),
        ),
        Bar(
            is_long_and_ends_beside_enemies,
            refuse("card", contact, _("a longer move ends away from the enemy")),
        ),
        Bar(
            lambda _lane: rounded is not None,
            refuse("zone", round_enemy, _("another facing, or another hex")),
        ),
        Bar(lambda _lane: move.way == BACK and comes_nearer, refuse("move", nearer)),
    ]


def _closed_way(play: Play, state: NapoleonState, unit: Unit, goal: Hex) -> str:
    """Return why a unit finds no open way: what lies on the side that it would cross, or
    somebody."""
    world, start = play.world, unit.hex
    key = battlefield.barrier(world, state, unit, start, goal) if start else None
    if start and key and distance(start, goal) == 1:
        text = _("Cavalry and guns cannot enter this: {terrain}")
        return text.format(terrain=world.name("terrain", key))
    return world.say(_("{unit} finds no open way to {hex}"), unit=unit.id, hex=hex_text(goal))
