"""Marks on the map of the Pacific besides owners: facilities, damage, convoys, kamikaze."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import convoys, facilities, kamikaze_zones
from companion.games.pacific_1940.politics import CHINA, militia, navies, records_of
from companion.games.pacific_1940.records import AIR_BASE, COMPLEX, NAVAL_BASE
from companion.table.i18n import _
from companion.table.scene import Sign


def works(play: Play, state: AxisState, area: str) -> Mapping[str, str]:
    """Return the facilities of an area as the columns of the map's table have them (p. 7)."""
    there = facilities.facilities_in(state, area)
    return {
        "factory": facilities.kind_of(state, area) if COMPLEX in there else "",
        "naval_base": "1" if NAVAL_BASE in there else "0",
        "air_base": "1" if AIR_BASE in there else "0",
    }


def signs(play: Play, state: AxisState) -> Iterable[Sign]:
    """Yield damage of facilities, own infantry of neutral areas, struck zones, convoys, aircraft
    that rose."""
    records = records_of(state)
    for key, hurt in records.damage.items():
        area, _dot, facility = key.partition(".")
        if facility in facilities.facilities_in(state, area):
            says = facilities.text(play, state, area, facility)
            yield Sign(area, str(hurt), says, "warning", icon="damaged")
    for area, count in records.militia.items():
        if count:
            says = _("own infantry: {n}").format(n=count)
            yield Sign(area, str(count), says, icon="infantry")
    for zone in records.struck:
        yield Sign(
            zone, text="", says=_("kamikaze attack this turn"), tone="warning", icon="kamikaze"
        )
    if kamikaze_zones.left(play, state):
        for zone in kamikaze_zones.areas(play, "zone"):
            if zone not in records.struck:
                yield Sign(zone, text="", says=_("kamikaze attacks can come here"), icon="kamikaze")
    for zone, lost in records.lost_by_zone.items():
        says = _("convoy loss: {n}").format(n=lost)
        yield Sign(zone, f"−{lost}", says, "warning", icon="convoy")
    if state.phase == "income":
        yield from _open_convoys(play, state)
    for risen in records.scrambles:
        units = {risen.unit: risen.count}
        says = play.world.say(_("{units} risen from {area}"), units=units, area=risen.island)
        yield Sign(risen.zone, str(risen.count), says, icon=risen.unit, seat=risen.power)


def _open_convoys(play: Play, state: AxisState) -> Iterable[Sign]:
    """Yield the zones where enemies may raid the power that collects now, with what they can still
    take."""
    if not navies(play, state, state.power):
        return
    for zone in convoys.exposed(play, state, state.power):
        if most := convoys.still_takeable(play, state, zone):
            text = _("convoys of {power}: {n} at most")
            says = play.world.say(text, power=state.power, n=most)
            yield Sign(zone, str(most), says, seat=state.power, icon="convoy")


def told(play: Play, state: AxisState, area: str) -> Iterable[str]:
    """Yield a sentence for each facility, for the infantry of neutral land, and for the incomes
    that a convoy zone exposes."""
    for facility in facilities.facilities_in(state, area):
        yield facilities.text(play, state, area, facility)
    if count := militia(play, state, area):
        text = _("Neutral land, defended by its own infantry (p. {page}): {n}")
        yield text.format(page=play.page("neutral"), n=count)
    for power in play.world.powers:
        exposed = convoys.exposed(play, state, power).get(area, ())
        for where, income in exposed:
            text = _("Convoy zone: {area} yields {n}")
            yield play.world.say(text, area=where, n=income)
        if exposed and (raiders := navies(play, state, power)):
            text = _("Convoys of {power}: open to {powers}")
            names = ", ".join(map(play.world.power, raiders))
            yield play.world.say(text, power=power, powers=names)
        elif exposed and power != CHINA:
            yield play.world.say(_("Convoys of {power}: open to nobody now"), power=power)
