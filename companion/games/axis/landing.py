"""Ways on which land units reach an area: over land, or from ships (p. 17).

The one place that knows. `battle`, `odds`, `capture` and what they ask all look here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from companion.games.axis.encounter import LANDING
from companion.table.counts import plus
from companion.table.i18n import _

if TYPE_CHECKING:
    from companion.games.axis.encounter import Encounter
    from companion.games.axis.play import Play
    from companion.games.axis.state import AxisState
    from companion.table.errors import Refusal


class WayIn(NamedTuple):
    """The ways into an area: over land or not, and the sea zones on its coast."""

    area: str
    overland: bool
    zones: tuple[str, ...]

    @property
    def open(self) -> bool:
        """Whether land units come there at all."""
        return self.overland or bool(self.zones)

    @property
    def by_sea_only(self) -> bool:
        """Whether all land units that come ashore come from ships."""
        return bool(self.zones) and not self.overland


def way_in(play: Play, area: str, state: AxisState | None = None) -> WayIn:
    """Return the ways into an area on the map; with a state, for the power at the move: nobody
    attacks from a neighbour where it cannot stand."""
    world = play.world
    near = [key for key in world.overland.get(area, ()) if not world.areas[key].closed]
    zones = tuple(sorted(world.coasts.get(area, ())))
    if state is None:
        return WayIn(area, bool(near), zones)
    overland = any(play.stands(state, key) for key in near)
    return WayIn(area, overland, zones if play.sails(state) else ())


def land_units(play: Play, force: Mapping[str, int]) -> dict[str, int]:
    """Return the units of a force that come by land or from ships."""
    units = play.world.units
    return {unit: count for unit, count in force.items() if units[unit].domain == "land" and count}


def why_shut(play: Play, state: AxisState, zone: str) -> str:
    """Return why nobody lands from a zone; empty where it is open."""
    risen = play.joined(state, zone)
    if risen:
        units: dict[str, int] = {}
        for force in risen.values():
            units = plus(units, force)
        return play.world.say(
            _("{zone}: aircraft that rose must be fought first ({units})"), zone=zone, units=units
        )
    if zone in state.turn.lost_zones:
        return play.world.say(_("{zone}: the battle at sea was not won"), zone=zone)
    return ""


def refusals(play: Play, state: AxisState, encounter: Encounter) -> list[Refusal]:
    """Return why a landing cannot be made as it is described: no coast, the wrong zone, a zone in
    which the enemy is still to be fought, ships that fought there and so do not bombard."""
    if encounter.kind != LANDING or encounter.area is None:
        return []
    zone, name = encounter.zone, play.world.area(encounter.area)
    way = way_in(play, encounter.area, state)
    if not way.zones:
        reason = _("{area}: nobody lands, there is no coast").format(area=name)
        return [play.refuse("landing", reason, _("fight without a landing"))]
    if zone is not None and zone not in way.zones:
        return zone_refusals(play, way, zone)
    army = land_units(play, encounter.attack)
    if way.by_sea_only and encounter.landed is not None and army != encounter.landed:
        reason = _("{area}: no way in over land, all land units come from ships").format(area=name)
        return [play.refuse("landing", reason, _("all of them come ashore, or nobody"))]
    if encounter.begins_at_sea:
        return []
    return _shut_refusals(play, state, way, zone) or _bombardment_refusals(
        play, state, encounter, way
    )


def zone_refusals(play: Play, way: WayIn, zone: str) -> list[Refusal]:
    """Return why nobody lands from a zone: it is not on the coast of the area."""
    if zone in way.zones:
        return []
    area = play.world.area(way.area)
    reason = play.world.say(_("{zone} does not touch {area}"), zone=zone, area=area)
    allowed = _("these do: {zones}").format(zones=_names(play, way.zones))
    return [play.refuse("landing", reason, allowed)]


def way_refusals(play: Play, state: AxisState, encounter: Encounter) -> list[Refusal]:
    """Return why the land units of an attack come there by no way now."""
    if encounter.at_sea or encounter.area is None or not land_units(play, encounter.attack):
        return []
    way = way_in(play, encounter.area, state)
    return [] if way.open else _why_no_way(play, state, way)


def capture_refusals(play: Play, state: AxisState, area: str) -> list[Refusal]:
    """Return why no land unit can come to an area that nobody defends."""
    way = way_in(play, area, state)
    if not way.by_sea_only:
        return [] if way.open else _why_no_way(play, state, way)
    closed = [reason for zone in way.zones if (reason := why_shut(play, state, zone))]
    if len(closed) < len(way.zones):
        return []
    allowed = _("'battle {zone}' first").format(zone=_first(state, way.zones))
    return [play.refuse("landing", "; ".join(closed), allowed)]


def _why_no_way(play: Play, state: AxisState, way: WayIn) -> list[Refusal]:
    reason = _("{area}: {power} has no way in over land")
    reason = play.world.say(reason, area=way.area, power=state.power)
    allowed = _("from a neighbour that is held, also one just taken with 'capture'")
    return [play.refuse("way", reason, allowed)]


def _shut_refusals(play: Play, state: AxisState, way: WayIn, zone: str | None) -> list[Refusal]:
    """Refuse a landing from a zone in which the enemy is still to be fought; without a `zone` only
    if that holds for one of all zones on the coast."""
    zones = way.zones if zone is None else (zone,)
    closed = {key: reason for key in zones if (reason := why_shut(play, state, key))}
    if not closed:
        return []
    reason = "; ".join(closed.values())
    if len(closed) < len(zones):
        others = [key for key in zones if key not in closed]
        allowed = _("they can land from: {zones}")
        allowed = allowed.format(zones=_names(play, others))
        return [play.refuse("landing", reason, allowed)]
    allowed = _("'battle {zone}' first, or name the fleets that meet before the landing")
    allowed = allowed.format(zone=_first(state, tuple(closed)))
    return [play.refuse("landing", reason, allowed)]


def _first(state: AxisState, zones: tuple[str, ...]) -> str:
    """Return the zone where a battle must be won first; `--again` is added where one was fought
    this turn."""
    return zones[0] + (" --again" if zones[0] in state.turn.sea_battles else "")


def _bombardment_refusals(
    play: Play, state: AxisState, encounter: Encounter, way: WayIn
) -> list[Refusal]:
    """Refuse bombardment where ships fought at sea in each zone on the coast this turn (p. 17)."""
    if not encounter.bombard:
        return []
    zone = encounter.zone
    zones = way.zones if zone is None else (zone,)
    busy = {*state.turn.sea_battles, *play.fought_over(state)}
    if any(key not in busy for key in zones):
        return []
    reason = _("{zone}: ships that fought at sea this turn cannot bombard")
    reason = reason.format(zone=_names(play, zones))
    return [play.refuse("bombard", reason, _("fight without bombardment"))]


def _names(play: Play, zones: tuple[str, ...] | list[str]) -> str:
    return ", ".join(map(play.world.area, zones))
