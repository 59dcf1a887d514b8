"""Complexes and bases: capacity, damage, building (pp. 10, 13-15, 20)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.politics import CHINA, chinese, records_of
from companion.games.pacific_1940.records import (
    AIR_BASE,
    COMPLEX,
    FACILITIES,
    MAJOR,
    MINOR,
    NAVAL_BASE,
    UPGRADE,
    PacificRecords,
    key_of,
)
from companion.table.counts import Counts
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.words import Vocabulary

UNIT_OF = {"major_ic": MAJOR, "minor_ic": MINOR}


def facilities_in(state: AxisState, area: str) -> list[str]:
    """Return the facilities of an area."""
    records = records_of(state)
    complexes = [COMPLEX] if area in state.complexes else []
    return complexes + [
        kind for kind in (AIR_BASE, NAVAL_BASE) if key_of(area, kind) in records.bases
    ]


def kind_of(state: AxisState, area: str) -> str:
    """Return the kind of an area's complex: major or minor."""
    return records_of(state).kinds.get(area, MINOR)


def most_damage(play: Play, state: AxisState, area: str, facility: str) -> int:
    """Return how much damage a facility can have (p. 15)."""
    key = f"{kind_of(state, area)}_ic" if facility == COMPLEX else "base"
    return play.world.constants[f"{key}_damage_max"]


def damage(state: AxisState, area: str, facility: str) -> int:
    return records_of(state).damage.get(key_of(area, facility), 0)


def with_damage(records: PacificRecords, area: str, facility: str, amount: int) -> PacificRecords:
    """Return the own state with the damage of a facility set."""
    key = key_of(area, facility)
    rest = {other: value for other, value in records.damage.items() if other != key}
    return replace(records, damage={**rest, key: amount} if amount > 0 else rest)


def working(play: Play, state: AxisState, area: str, facility: str) -> bool:
    """Return whether a base is in working order; a complex always is, as far as its room goes."""
    if facility not in facilities_in(state, area):
        return False
    hurt = damage(state, area, facility)
    return facility == COMPLEX or hurt < play.world.constants["base_disabled_at_damage"]


def capacity(play: Play, state: AxisState, area: str) -> int:
    """Return the units that a complex makes in a turn: 10 or 3, less its damage (p. 20)."""
    kind = MINOR if area in records_of(state).upgraded else kind_of(state, area)
    output = play.world.constants[f"{kind}_ic_output"]
    return max(output - damage(state, area, COMPLEX), 0)


def facility_name(play: Play, state: AxisState, area: str, facility: str) -> str:
    """Return a facility's name as a unit of the board."""
    return play.world.unit(facility_unit(state, area, facility))


def facility_unit(state: AxisState, area: str, facility: str) -> str:
    """Return a facility's id as a unit of the board."""
    return f"{kind_of(state, area)}_ic" if facility == COMPLEX else facility


def text(play: Play, state: AxisState, area: str, facility: str) -> str:
    """Return text such as `Minor Industrial Complex 2/6, makes 1`."""
    name = facility_name(play, state, area, facility)
    hurt, most = damage(state, area, facility), most_damage(play, state, area, facility)
    line = _("{facility}: damage {damage} of {most}").format(facility=name, damage=hurt, most=most)
    if facility == COMPLEX:
        return line + ", " + _("makes {n}").format(n=capacity(play, state, area))
    if working(play, state, area, facility):
        return line + ", " + _("working")
    return line + ", " + _("out of action")


def damaged(state: AxisState, power: str) -> list[tuple[str, str, int]]:
    """Return (area, facility, damage) of what a power has to repair."""
    repairs = []
    for key, hurt in records_of(state).damage.items():
        area, _dot, facility = key.partition(".")
        if state.owners.get(area) == power and facility in facilities_in(state, area):
            repairs.append((area, facility, hurt))
    return repairs


def facility_words(play: Play) -> Vocabulary:
    """Return the words for complex (major, minor), air base and naval base, those of the language
    in use first."""
    names: dict[str, list[str | None]] = {COMPLEX: [_("complex"), "factory", "ic"]}
    names |= {base: [play.world.unit(base), base.replace("_", " ")] for base in FACILITIES[1:]}
    for lang in play.world.game.languages:
        words = play.world.game.words(lang)
        for unit in ("major_ic", "minor_ic"):
            names[COMPLEX].append(words.get("units", unit))
        for base in FACILITIES[1:]:
            names[base].append(words.get("units", base))
    return Vocabulary.of(_("facilities"), names)


# -- building ----------------------------------------------------------------------------------


def build_refusals(play: Play, state: AxisState, area: str, unit: str, count: int) -> list[Refusal]:
    """Return why a facility may not be built in an area (p. 20)."""
    reason = _why_not_built(play, state, area, unit, count)
    if not reason:
        return []
    names = {"area": play.world.area(area), "facility": play.world.unit(unit)}
    return [play.refuse("placing", reason, **names)]


def _why_not_built(play: Play, state: AxisState, area: str, unit: str, count: int) -> str:
    """Return the reason against a facility with `{area}` and `{facility}` to be filled in; empty
    where it may be built."""
    world, place = play.world, play.world.areas[area]
    facility = COMPLEX if unit in UNIT_OF or unit == UPGRADE else unit
    stands_there = facility in facilities_in(state, area)
    if place.is_sea:
        return _("{area}: facilities stand on land")
    if state.owners.get(area) != state.power or area in state.turn.changed:
        return _("{area}: a facility needs an area held since the start of the turn")
    if count > 1:
        return _("{area}: there can be only one {facility}")
    if unit == UPGRADE and (not stands_there or kind_of(state, area) == MAJOR):
        return _("{area}: there is no minor complex to upgrade")
    if unit != UPGRADE and stands_there:
        return _("{area}: there can be only one {facility}")
    if facility == COMPLEX and place.kind == "island" and place.capital_of is None:
        return _("{area}: no complexes on islands")
    least = world.constants[f"{UNIT_OF.get(unit, MAJOR)}_ic_min_income"]
    if facility == COMPLEX and place.income < least:
        text = _("{area}: this complex needs an income of at least {n}")
        return text.replace("{n}", str(least))
    if facility == NAVAL_BASE and not world.coasts.get(area):
        return _("{area}: there is no coast")
    return ""


def build(play: Play, state: AxisState, area: str, units: Counts) -> AxisState:
    """Return the state with new facilities."""
    records, complexes = records_of(state), state.complexes
    for unit in units:
        if unit in UNIT_OF or unit == UPGRADE:
            records = replace(records, kinds={**records.kinds, area: UNIT_OF.get(unit, MAJOR)})
            complexes = tuple(dict.fromkeys((*complexes, area)))
            if unit == UPGRADE:
                records = replace(records, upgraded=(*records.upgraded, area))
        else:
            records = replace(
                records, bases=tuple(dict.fromkeys((*records.bases, key_of(area, unit))))
            )
    # An upgraded complex goes on working as before this turn, a new one does not work yet.
    new = area not in state.complexes and area in complexes
    turn = replace(state.turn, built=(*state.turn.built, area) if new else state.turn.built)
    return replace(state, own=records, complexes=complexes, turn=turn)


# -- changing hands ----------------------------------------------------------------------------


def captured(play: Play, after: AxisState, area: str) -> AxisState:
    """Return the state after an area was taken: China has no complex, and a major one becomes minor
    when it falls to an enemy; one that is liberated goes back as it is (p. 18)."""
    records, owner = records_of(after), after.owners[area]
    if area not in after.complexes:
        return after
    if owner == CHINA and chinese(play, area):
        kinds = {key: kind for key, kind in records.kinds.items() if key != area}
        records = with_damage(replace(records, kinds=kinds), area, COMPLEX, 0)
        rest = tuple(key for key in after.complexes if key != area)
        return replace(after, own=records, complexes=rest)
    origin = play.world.areas[area].origin
    freed = origin is not None and play.world.friends(origin, owner)
    if not freed and kind_of(after, area) == MAJOR and after.choices["captured_major"] == MINOR:
        records = replace(records, kinds={**records.kinds, area: MINOR})
        most = play.world.constants["minor_ic_damage_max"]
        hurt = min(damage(after, area, COMPLEX), most)
        return replace(after, own=with_damage(records, area, COMPLEX, hurt))
    return after


def document(play: Play, state: AxisState) -> list[Mapping[str, object]]:
    """Return every facility for JSON."""
    records = records_of(state)
    areas = dict.fromkeys([*state.complexes, *(key.partition(".")[0] for key in records.bases)])
    return [
        {
            "area": area,
            "facility": facility,
            "kind": kind_of(state, area) if facility == COMPLEX else facility,
            "owner": state.owners.get(area),
            "damage": damage(state, area, facility),
            "most": most_damage(play, state, area, facility),
            "working": working(play, state, area, facility),
            **({"makes": capacity(play, state, area)} if facility == COMPLEX else {}),
        }
        for area in areas
        for facility in FACILITIES
        if facility in facilities_in(state, area)
    ]


def base_zones(play: Play, state: AxisState, power: str) -> list[str]:
    """Return the sea zones served by working naval bases of friends, in the order of the map."""
    zones = list[str]()
    for key in records_of(state).bases:
        area, _dot, kind = key.partition(".")
        owner = state.owners.get(area)
        usable = area not in state.turn.won
        friend = owner is not None and play.world.friends(owner, power)
        if kind == NAVAL_BASE and friend and usable and working(play, state, area, NAVAL_BASE):
            zones += sorted(play.world.coasts.get(area, ()))
    return [zone for zone in play.world.areas if zone in zones]
