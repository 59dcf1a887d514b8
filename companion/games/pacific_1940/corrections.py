"""`set` for what only this edition writes down: wars, facilities, damage, kamikaze."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.axis.corrections import OWNER, yes
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import kamikaze
from companion.games.pacific_1940.facilities import facility_name, most_damage, with_damage
from companion.games.pacific_1940.objectives import objectives
from companion.games.pacific_1940.politics import JAPAN, drawn_in, neutral, own_of
from companion.games.pacific_1940.records import (
    AIR_BASE,
    COMPLEX,
    FACILITIES,
    MAJOR,
    MINOR,
    NAVAL_BASE,
    key_of,
)
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.words import read_number

WAR, KAMIKAZE, DAMAGE, PAYS = "war", "kamikaze", "damage", "pays"
NO = "no"
NOBODY = ("", "none", "nobody", "nikdo", "-")
KEYS = (
    "POWER.war",
    "AREA.complex",
    "AREA.air_base",
    "AREA.naval_base",
    "AREA.complex.damage",
    "AREA.air_base.damage",
    "AREA.naval_base.damage",
    KAMIKAZE,
    "anzac_high_morale",
    "OBJECTIVE.pays",
)


def read(play: Play, key: str, value: str) -> dict[str, object] | None:
    """Full keys and values, None for another key. Raises UsageError.

    `usa.war=yes`, `korea.complex=minor`, `guam.air_base=no`, `japan.complex.damage=4`,
    `dzavhan.owner=nobody` (as neutral as before), `kamikaze=2` (attacks made),
    `anzac_high_morale=yes` (earned), `uk_retain.pays=no` (declined).
    """
    if key == KAMIKAZE:
        return {KAMIKAZE: read_number(value)}
    if key in _paid_once(play):
        return {key: yes(value)}
    subject, _dot, what = key.rpartition(".")
    if not subject:
        return None
    if what == OWNER:
        return _owner(play, _land(play, subject), value)
    if what == WAR:
        power = play.world.vocabulary("powers").find(subject)
        if power == JAPAN:
            message = _("All wars are wars of {power}: name the other power.")
            raise UsageError(message.format(power=play.world.power(JAPAN)))
        return {f"{both}.{WAR}": yes(value) for both in drawn_in(power, JAPAN)}
    if what == PAYS:
        return {f"{play.world.vocabulary('objectives').find(subject)}.{PAYS}": yes(value)}
    if what == DAMAGE:
        place, _dot, facility = subject.rpartition(".")
        if facility not in FACILITIES:
            message = _("'{key}' cannot be set; what can is: {known}.")
            raise UsageError(message.format(key=key, known=", ".join(KEYS)))
        return {f"{_land(play, place)}.{facility}.{DAMAGE}": read_number(value)}
    if what == COMPLEX:
        kinds = {MAJOR: MAJOR, MINOR: MINOR, NO: NO, "ne": NO}
        if value.casefold() not in kinds:
            message = _("'{value}': a complex is major or minor, or no.")
            raise UsageError(message.format(value=value))
        return {f"{_land(play, subject)}.{COMPLEX}": kinds[value.casefold()]}
    if what in (AIR_BASE, NAVAL_BASE):
        return {f"{_land(play, subject)}.{what}": yes(value)}
    return None


def apply(play: Play, state: AxisState, key: str, value: object) -> AxisState | None:
    """The state with one of these set; None for another key."""
    own = own_of(state)
    if key == KAMIKAZE:
        assert isinstance(value, int)
        return replace(state, own=replace(own, kamikaze_open=True, kamikaze_used=value))
    if key in _paid_once(play):
        once = tuple(goal for goal in own.once if goal != key)
        earned = tuple(goal for goal in own.earned if goal != key)
        own = replace(own, once=once, earned=(*earned, key) if value else earned)
        return replace(state, own=own)
    subject, _dot, what = key.rpartition(".")
    if what == OWNER and value is not None and kamikaze.frees(play, subject, str(value)):
        owners = {**state.owners, subject: str(value)}
        return replace(state, owners=owners, own=replace(own, kamikaze_open=True))
    if what == OWNER and value is None:
        owners = {area: owner for area, owner in state.owners.items() if area != subject}
        sympathy = {area: side for area, side in own.sympathy.items() if area != subject}
        return replace(state, owners=owners, own=replace(own, sympathy=sympathy))
    if what == WAR:
        others = {power: by for power, by in own.wars.items() if power != subject}
        known = [own.wars[power] for power in drawn_in(subject, JAPAN) if power in own.wars]
        wars = {**others, subject: next(iter(known), JAPAN)} if value else others
        return replace(state, own=replace(own, wars=wars))
    if what == PAYS:
        rest = tuple(goal for goal in own.declined if goal != subject)
        return replace(state, own=replace(own, declined=rest if value else (*rest, subject)))
    if what == DAMAGE:
        area, _dot, facility = subject.partition(".")
        assert isinstance(value, int)
        hurt = min(value, most_damage(play, state, area, facility))
        return replace(state, own=with_damage(own, area, facility, hurt))
    if what == COMPLEX:
        rest = tuple(area for area in state.complexes if area != subject)
        kinds = {area: kind for area, kind in own.kinds.items() if area != subject}
        if value == NO:
            own = with_damage(replace(own, kinds=kinds), subject, COMPLEX, 0)
            return replace(state, complexes=rest, own=own)
        own = replace(own, kinds={**kinds, subject: str(value)})
        state = replace(state, complexes=(*rest, subject), own=own)
        most = most_damage(play, state, subject, COMPLEX)
        hurt = min(own.damage.get(key_of(subject, COMPLEX), 0), most)
        return replace(state, own=with_damage(own, subject, COMPLEX, hurt))
    if what in (AIR_BASE, NAVAL_BASE):
        base = key_of(subject, what)
        bases = tuple(other for other in own.bases if other != base)
        own = replace(own, bases=(*bases, base) if value else bases)
        own = own if value else with_damage(own, subject, what, 0)
        return replace(state, own=own)
    return None


def refusals(play: Play, state: AxisState, changes: Mapping[str, object]) -> list[Refusal]:
    """Facilities have no more damage than their limit (p. 15)."""
    found = []
    for key, value in changes.items():
        subject, _dot, what = key.rpartition(".")
        if what == DAMAGE:
            area, _dot, facility = subject.partition(".")
            most = most_damage(play, state, area, facility)
            assert isinstance(value, int)
            if value > most:
                name = facility_name(play, state, area, facility)
                reason = _("{area}, {facility}: damage is at most {n}").format(
                    area=play.world.area(area), facility=name, n=most
                )
                found.append(play.refuse("raid", reason))
        state = apply(play, state, key, value) or state
    return found


def _owner(play: Play, area: str, value: str) -> dict[str, object] | None:
    """Who holds neutral land, nobody or a power that took it; None for all other land."""
    nobody = value.casefold() in NOBODY
    if neutral(play, area):
        holder = None if nobody else play.world.vocabulary("powers").find(value)
        return {f"{area}.{OWNER}": holder}
    if nobody:
        message = _("{area}: only a neutral area can be nobody's.")
        raise UsageError(message.format(area=play.world.area(area)))
    return None


def _paid_once(play: Play) -> list[str]:
    return [goal.id for goal in objectives(play) if goal.once]


def _land(play: Play, word: str) -> str:
    found = play.world.places.find(word)
    if play.world.areas[found].is_sea:
        message = _("{area}: facilities stand on land")
        raise UsageError(message.format(area=play.world.area(found)) + ".")
    return found
