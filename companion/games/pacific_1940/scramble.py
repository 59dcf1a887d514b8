"""Scrambling (p. 14): fighters and tactical bombers of an island base defend the sea around it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.axis.counts import plus
from companion.games.axis.play import Data, Kind, Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.facilities import standing, text, working
from companion.games.pacific_1940.own import AIR_BASE, Own, Scramble
from companion.games.pacific_1940.politics import CHINA, at_war, navies, no_ships, own_of
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step


def can(play: Play, unit: str) -> bool:
    """Whether a unit may scramble."""
    roles = play.world.game.table("units")[unit]["roles"]
    return isinstance(roles, tuple) and "scrambles" in roles


def ready(play: Play, state: AxisState) -> list[str]:
    """Islands of enemies with ships of the power at the move that have a working air base."""
    foes = navies(play, state, state.power)
    return [
        area
        for area, owner in state.owners.items()
        if play.world.areas[area].kind == "island"
        and owner in foes
        and working(play, state, area, AIR_BASE)
    ]


def check(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, "combat")
    if found:
        return found
    if state.power == CHINA:
        return [no_ships(play)]
    world, island, zone = play.world, data["island"], data["zone"]
    name = world.area(island)
    names = ", ".join(map(world.area, ready(play, state))) or _("none")
    allowed = _("working island bases: {areas}").format(areas=names)
    if world.areas[island].kind != "island":
        reason = _("{area}: only from islands").format(area=name)
        return [play.refuse("scramble", reason, allowed)]
    if AIR_BASE not in standing(state, island):
        reason = _("{area}: there is no air base").format(area=name)
        return [play.refuse("scramble", reason, allowed)]
    if not working(play, state, island, AIR_BASE):
        line = text(play, state, island, AIR_BASE)
        return [play.refuse("scramble", f"{name}: {line}", allowed)]
    if data["power"] == CHINA:
        reason = _("{area}: Chinese units stay in Chinese areas").format(area=name)
        return [play.refuse("china", reason, allowed)]
    if not at_war(state, data["power"], state.power):
        reason = _("{one} is not at war with {other}").format(
            one=world.power(data["power"]), other=world.power(state.power)
        )
        return [play.refuse("scramble", reason, allowed)]
    if not world.friends(state.owners[island], data["power"]):
        reason = _("{area}: held by {power}").format(
            area=name, power=world.power(state.owners[island])
        )
        return [play.refuse("scramble", reason, allowed)]
    zones = sorted(world.coasts.get(island, ()))
    if zone not in zones:
        reason = _("{zone} does not touch {area}").format(zone=world.area(zone), area=name)
        these = ", ".join(map(world.area, zones))
        found.append(play.refuse("scramble", reason, _("these do: {zones}").format(zones=these)))
    if own_of(state).fought:
        reason = _("Aircraft scramble before all battles and landings of the turn")
        found.append(play.refuse("scramble", reason, _("'undo' goes back")))
    for unit in data["units"]:
        if not can(play, unit):
            reason = _("{unit}: cannot scramble").format(unit=world.unit(unit))
            can_be = ", ".join(world.unit(key, 2) for key in world.units if can(play, key))
            found.append(play.refuse("scramble", reason, can_be))
    return found


def apply(play: Play, state: AxisState, data: Data) -> Step[AxisState]:
    own = own_of(state)
    more = tuple(
        Scramble(data["island"], data["zone"], data["power"], unit, count)
        for unit, count in data["units"].items()
    )
    return Step(replace(state, own=replace(own, scrambles=(*own.scrambles, *more))))


def joined(state: AxisState, area: str) -> dict[str, dict[str, int]]:
    """Power -> aircraft that rose to defend a sea zone."""
    found: dict[str, dict[str, int]] = {}
    for rose in own_of(state).scrambles:
        if rose.zone == area and area not in state.turn.sea_battles:
            mine = found.setdefault(rose.power, {})
            mine[rose.unit] = mine.get(rose.unit, 0) + rose.count
    return found


def came_back(play: Play, own: Own, data: Data) -> Own:
    """The books after a battle: of those that rose to it as many are left as can have lived."""
    if play.world.areas[data["area"]].is_sea:
        zone, fleets = data["area"], data["defend"]
    elif data["outcome"].get("sea_battle"):
        zone, fleets = data["zone"], data.get("enemy_fleet", {})
    else:
        return own
    there: dict[str, int] = {}
    for fleet in fleets.values():
        there = plus(there, fleet)
    for token, count in lost_at_sea(data).items():
        unit = token.partition("@")[0]
        if unit in there:
            there[unit] -= count
    left = []
    for rose in own.scrambles:
        lives = min(rose.count, there.get(rose.unit, 0)) if rose.zone == zone else rose.count
        if rose.zone == zone and rose.unit in there:
            there[rose.unit] -= lives
        left += [replace(rose, count=lives)] if lives else []
    return replace(own, scrambles=tuple(left))


def lost_at_sea(data: Data) -> dict[str, int]:
    """What the defender lost in a battle at sea, that before a landing too: token -> hits."""
    lost: dict[str, int] = {}
    places = 0
    for step in data["outcome"]["steps"]:
        places += step["step"] == "place" and step["side"] == "attacker"
        if places < 2 and step["struck"] == "defender":
            for token, count in step["casualties"].items():
                lost[token] = lost.get(token, 0) + count
    return lost


def waiting(state: AxisState) -> dict[str, dict[str, dict[str, int]]]:
    """Zone -> power -> aircraft that rose and have not been fought."""
    zones = dict.fromkeys(rose.zone for rose in own_of(state).scrambles)
    return {zone: risen for zone in zones if (risen := joined(state, zone))}


def describe(play: Play, state: AxisState, data: Data) -> str:
    return _("scrambled from {island} to {zone}: {units}").format(
        island=play.world.area(data["island"]),
        zone=play.world.area(data["zone"]),
        units=play.world.counts(data["units"]),
    )


def report(play: Play, before: AxisState, data: Data, step: Step[AxisState]) -> list[Block]:
    island = play.world.area(data["island"])
    notes = [
        _("'battle {zone}' counts them among the defenders.").format(zone=data["zone"]),
        _("They fight nowhere else this turn, not even for {island}.").format(island=island),
        _("They land there again, or one area on if it falls, before the noncombat moves."),
    ]
    return [Line(describe(play, before, data) + "."), *(Line(note, 2) for note in notes)]


KIND = Kind(check, apply, describe, report)
