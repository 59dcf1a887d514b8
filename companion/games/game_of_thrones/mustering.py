"""Mustering: points of cities and strongholds, upgrades, limits of supply and of pieces (p. 3)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.game_of_thrones import supply
from companion.games.game_of_thrones.play import Data, Kind, Play
from companion.games.game_of_thrones.state import (
    Force,
    ThronesState,
    castles,
    controller,
    minus,
    plus,
    units_of,
)
from companion.games.game_of_thrones.tokens import Ledger
from companion.games.game_of_thrones.westeros import proceed
from companion.games.game_of_thrones.world import FOOTMAN, KNIGHT
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step


def points_left(play: Play, state: ThronesState, area: str) -> int:
    return play.world.areas[area].points - state.spent.get(area, 0)


def points_text(play: Play, state: ThronesState, house: str) -> str:
    """`Winterfell 2, White Harbor 1`: the points that a house has not used."""
    left = {key: points_left(play, state, key) for key in castles(play.world, state, house)}
    rooms = ", ".join(f"{play.world.area(key)} {count}" for key, count in left.items() if count)
    return rooms or _("none")


def price(play: Play, data: Data) -> int:
    """Points of the units and upgrades."""
    units = play.world.units
    recruits = sum(units[unit].cost * count for unit, count in data["units"].items())
    return int(recruits + play.world.upgrade_cost * data["upgrades"])


def check(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    found = play.wrong_task(state, "mustering", "muster")
    if found or state.task is None:
        return found
    world, area, house = play.world, data["area"], state.task.house
    allowed = _("points of {house}: {areas}").format(
        house=world.house(house), areas=points_text(play, state, house)
    )
    name = world.area(area)
    if controller(world, state, area) != house or not world.areas[area].points:
        reason = _("{area} is no city or stronghold of {house}").format(
            area=name, house=world.house(house)
        )
        return [play.refuse("mustering", reason, allowed)]
    if not price(play, data):
        reason = _("Nothing is mustered in {area}").format(area=name)
        return [play.refuse("mustering", reason, allowed)]
    if price(play, data) > points_left(play, state, area):
        reason = _("This takes {price} points, {area} has {left}").format(
            price=price(play, data), area=name, left=points_left(play, state, area)
        )
        found.append(play.refuse("mustering", reason, allowed))
    found += _piece_faults(play, state, house, data)
    return found or _place_faults(play, state, house, data)


def _piece_faults(play: Play, state: ThronesState, house: str, data: Data) -> list[Refusal]:
    """Limits of pieces, and footmen to upgrade."""
    world, area = play.world, data["area"]
    force = state.forces.get(area)
    footmen = force.units.get(FOOTMAN, 0) if force else 0
    found = []
    if data["upgrades"] > footmen:
        reason = _("{area} has {count} footmen that could become knights")
        reason = reason.format(area=world.area(area), count=footmen)
        found.append(play.refuse("mustering", reason))
    after = plus(units_of(state, house), data["units"])
    after = plus(minus(after, {FOOTMAN: data["upgrades"]}), {KNIGHT: data["upgrades"]})
    for unit, count in after.items():
        if count > world.units[unit].limit and count > units_of(state, house).get(unit, 0):
            reason = _("{house} has only {limit} {units}").format(
                house=world.house(house),
                limit=world.units[unit].limit,
                units=world.unit(unit, world.units[unit].limit),
            )
            found.append(play.refuse("mustering", reason))
    return found


def _place_faults(play: Play, state: ThronesState, house: str, data: Data) -> list[Refusal]:
    """Ships need a sea on the coast without enemies; no army may outgrow the supply."""
    world, area, sea = play.world, data["area"], data["at"]
    found = []
    if sea is not None and (sea not in world.neighbours[area] or not world.areas[sea].is_sea):
        reason = _("{sea} is no sea at {area}").format(sea=world.area(sea), area=world.area(area))
        coast = world.areas_text(coasts(play, area))
        found.append(play.refuse("mustering", reason, coast))
    elif sea is not None and hostile(state, house, sea):
        reason = _("{sea}: enemy ships are there").format(sea=world.area(sea))
        free = [key for key in coasts(play, area) if not hostile(state, house, key)]
        found.append(play.refuse("mustering", reason, world.areas_text(free)))
    if found:
        return found
    after = _placed(play, state, house, data)
    if supply.house_excess(world, after, house) > supply.house_excess(world, state, house):
        sizes = supply.armies(supply.sizes(after, house).values())
        reason = _("Armies of {sizes} do not fit supply {level} ({limits})").format(
            sizes=" ".join(map(str, sizes)),
            level=state.supply[house],
            limits=" ".join(map(str, world.limits(state.supply[house]))),
        )
        allowed = _("'next' leaves the points that cannot be used")
        found.append(play.refuse("mustering", reason, allowed))
    return found


def coasts(play: Play, area: str) -> list[str]:
    """The seas at an area."""
    near = play.world.neighbours[area]
    return sorted(key for key in near if play.world.areas[key].is_sea)


def hostile(state: ThronesState, house: str, area: str) -> bool:
    """Whether others' units or neutral forces stand in an area."""
    force = state.forces.get(area)
    return area in state.neutral or (force is not None and force.house != house)


def _placed(play: Play, state: ThronesState, house: str, data: Data) -> ThronesState:
    world, area, upgrades = play.world, data["area"], data["upgrades"]
    ashore = {u: n for u, n in data["units"].items() if not world.units[u].at_sea}
    afloat = {u: n for u, n in data["units"].items() if world.units[u].at_sea}
    if upgrades and area in state.forces:
        force = state.forces[area]
        units = plus(minus(force.units, {FOOTMAN: upgrades}), {KNIGHT: upgrades})
        state = state.with_force(area, replace(force, units=units))
    for where, units in ((area, ashore), (data["at"], afloat)):
        if units:
            force = state.forces.get(where, Force(house, {}))
            state = state.with_force(where, replace(force, units=plus(force.units, units)))
    return state


def apply(play: Play, state: ThronesState, data: Data) -> Step[ThronesState]:
    if state.task is None or state.task.kind != "muster":
        return Step(state)
    house = state.task.house
    state = _placed(play, state, house, data)
    state = replace(state, spent=plus(state.spent, {data["area"]: price(play, data)}))
    # Whoever has used every point makes room for the next.
    if not any(points_left(play, state, key) > 0 for key in castles(play.world, state, house)):
        state = replace(state, tasks=state.tasks[1:])
    return proceed(play.world, Ledger(play.world, state))


def describe(play: Play, state: ThronesState, data: Data) -> str:
    world = play.world
    parts = [world.counts(data["units"])] if data["units"] else []
    if data["upgrades"]:
        parts.append(_("{count} upgraded to knight").format(count=data["upgrades"]))
    text = _("{area}: mustered {units}").format(
        area=world.area(data["area"]), units=", ".join(parts)
    )
    return text + (f" ({world.area(data['at'])})" if data["at"] else "")


def report(play: Play, before: ThronesState, data: Data, step: Step[ThronesState]) -> list[Block]:
    # Counted from before: with the last house the points of the phase are forgotten.
    left = points_left(play, before, data["area"]) - price(play, data)
    text = _("Points used: {used}, left in {area}: {left}").format(
        used=price(play, data), area=play.world.area(data["area"]), left=left
    )
    return [Line(describe(play, before, data) + "."), Line(text, 2)]


KIND = Kind(check, apply, lambda s, _d: s.task.house if s.task else "", describe, report)
