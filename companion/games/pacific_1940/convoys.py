"""Convoy raids (p. 20): what enemy ships take from the income of the power that collects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.axis import money
from companion.games.axis.play import Data, Kind, Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import reasons
from companion.games.pacific_1940.politics import CHINA, at_war, navies, no_ships, own_of
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line, Sum
from companion.table.rules import Entry, Step


def exposed(play: Play, state: AxisState, power: str) -> dict[str, list[tuple[str, int]]]:
    """Convoy zone -> (area, income) of a power on its coast, where there is income."""
    found = {}
    for row in play.world.game.table("convoy_zones"):
        zone = str(row["area"])
        areas = [
            (area, play.world.areas[area].income)
            for area in sorted(play.world.coasts.get(zone, ()))
            if state.owners.get(area) == power and play.world.areas[area].income
        ]
        if areas:
            found[zone] = areas
    return found


def each(play: Play, unit: str) -> int:
    """What a ship takes: 2 a submarine, 1 any other warship, 0 a transport."""
    row = play.world.game.table("units")[unit]
    roles = row["roles"]
    names = roles if isinstance(roles, tuple) else ()
    if "submarine" in names:
        return play.world.constants["convoy_loss_submarine"]
    return 0 if "transport" in names else play.world.constants["convoy_loss_surface_warship"]


def wanted(play: Play, ships: Mapping[str, Mapping[str, int]]) -> int:
    """What the ships would take if there were enough."""
    return sum(each(play, unit) * n for units in ships.values() for unit, n in units.items())


def left(play: Play, state: AxisState, zone: str) -> int:
    """What can still be taken in a zone this turn."""
    areas = exposed(play, state, state.power).get(zone, [])
    return sum(income for _area, income in areas) - own_of(state).loss.get(zone, 0)


def check(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, "income")
    world, zone, power = play.world, data["zone"], data["power"]
    if found:
        return found
    zones = exposed(play, state, power)
    if power == CHINA:
        return [play.refuse("convoy", _("Convoys of China cannot be raided"))]
    if zone not in zones:
        reason = _("{zone}: there is no convoy of {power}").format(
            zone=world.area(zone), power=world.power(power)
        )
        names = ", ".join(map(world.area, zones)) or _("none")
        return [play.refuse("convoy", reason, _("convoys sail in: {zones}").format(zones=names))]
    for owner, units in data["ships"].items():
        if owner == CHINA:
            found.append(no_ships(play))
        elif not at_war(state, owner, power):
            reason = _("{one} is not at war with {other}").format(
                one=world.power(owner), other=world.power(power)
            )
            names = ", ".join(map(world.power, navies(play, state, power)))
            allowed = _("at war: {powers}").format(powers=names or _("none"))
            found.append(play.refuse("convoy", reason, allowed))
        for unit in units:
            if not each(play, unit) or world.units[unit].domain != "sea":
                reason = _("{unit}: only warships raid convoys").format(unit=world.unit(unit))
                found.append(play.refuse("convoy", reason))
    return found


def apply(play: Play, state: AxisState, data: Data) -> Step[AxisState]:
    zone, power, own = data["zone"], data["power"], own_of(state)
    lost = max(min(wanted(play, data["ships"]), left(play, state, zone)), 0)
    loss = {**own.loss, zone: own.loss.get(zone, 0) + lost}
    state = replace(state, own=replace(own, loss=loss))
    return money.book(state, Entry(power, -lost, reasons.CONVOY, zone))


def describe(play: Play, state: AxisState, data: Data) -> str:
    lost = -sum(entry.amount for entry in apply(play, state, data).entries)
    ships = "; ".join(
        f"{play.world.power(owner)} {play.world.counts(units)}"
        for owner, units in data["ships"].items()
    )
    return _("convoys in {zone} raided by {ships}: {amount} lost").format(
        zone=play.world.area(data["zone"]), ships=ships, amount=play.world.money(lost)
    )


def report(play: Play, before: AxisState, data: Data, step: Step[AxisState]) -> list[Block]:
    world, zone = play.world, data["zone"]
    lost = -sum(entry.amount for entry in step.entries)
    items = [
        (
            _("{units} of {power} at {each}").format(
                units=world.counts({unit: n}), power=world.power(owner), each=each(play, unit)
            ),
            each(play, unit) * n,
        )
        for owner, units in data["ships"].items()
        for unit, n in units.items()
    ]
    asked, most = wanted(play, data["ships"]), left(play, before, zone)
    if asked > most:
        names = ", ".join(
            f"{world.area(area)} {income}"
            for area, income in exposed(play, before, data["power"])[zone]
        )
        cap = _("no more than the areas on its coast yield: {areas}").format(areas=names)
        items.append((cap, lost - asked))
    title = _("Convoys in {zone} (p. {page})").format(
        zone=world.area(zone), page=play.page("convoy")
    )
    cash = _("Cash now: {amount}").format(amount=world.money(step.state.powers[data["power"]].cash))
    return [Sum(title, tuple(items), lost), Line(cash)]


KIND = Kind(check, apply, describe, report)
