"""Lines of the status that only this edition has: wars, facilities, objectives, what else is to
do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import (
    convoys,
    facilities,
    kamikaze_zones,
    politics,
    scramble,
    ships,
)
from companion.games.pacific_1940.objectives import bonuses, met, objectives, road_open
from companion.games.pacific_1940.politics import CHINA, DUTCH, JAPAN, PARTNERS, USA, records_of
from companion.games.pacific_1940.records import AIR_BASE, COMPLEX
from companion.table.figures import with_sign
from companion.table.i18n import N_, _, every
from companion.table.overview import Part
from companion.table.reply import Block, Grid, Line

RISEN, DAMAGE, OBJECTIVES = N_("scrambled"), N_("damage"), N_("objectives")


def notes(play: Play, state: AxisState, power: str) -> list[str]:
    """Return notes on a power: with whom it is at war, what objectives pay, what is damaged."""
    world = play.world
    lines = []
    foes = politics.enemies(play, state, power)
    names = ", ".join(world.bare("powers", foe) for foe in foes)
    lines.append(_("at war: {powers}").format(powers=names) if foes else _("at peace"))
    bonus = sum(amount for _goal, amount in bonuses(play, state, power))
    if bonus:
        lines.append(_("objectives {amount}").format(amount=with_sign(bonus)))
    if power == CHINA:
        lines.append(_("Burma Road open") if road_open(play, state) else _("Burma Road closed"))
    if hurt := ships.of_power(state, power):
        lines.append(world.say(_("damaged: {units}"), units=hurt))
    if power == JAPAN and records_of(state).kamikaze_open:
        lines.append(_("kamikaze left: {n}").format(n=kamikaze_zones.left(play, state)))
    return lines


def status_parts(play: Play, state: AxisState) -> list[Part]:
    """Return the aircraft that rose this turn, damaged facilities, and the objectives of the power
    at the move."""
    damage, goals = partial(_damage, play, state), partial(_objectives, play, state)
    risen = partial(_risen, play, state)
    return [
        Part("scrambled", _(RISEN), risen, 1, partial(every, RISEN)),
        Part("damage", _(DAMAGE), damage, 2, partial(every, DAMAGE)),
        Part("objectives", _(OBJECTIVES), goals, 3, partial(every, OBJECTIVES)),
    ]


def _risen(play: Play, state: AxisState) -> list[Block]:
    """Return a line for each scramble: `Sea Zone 26: 2 Fighters rose from Hawaiian Islands (United
    States)`."""
    text = _("{zone}: {units} rose from {island} ({player})")
    return [
        Line(
            play.world.say(
                text,
                zone=rose.zone,
                units={rose.unit: rose.count},
                island=rose.island,
                player=play.world.bracketed(rose.power),
            )
        )
        for rose in records_of(state).scrambles
    ]


def _damage(play: Play, state: AxisState) -> list[Block]:
    blocks: list[Block] = []
    for key in records_of(state).damage:
        area, _dot, facility = key.partition(".")
        line = facilities.text(play, state, area, facility)
        blocks.append(Line(f"{play.world.area(area)}: {line}"))
    return blocks


def _objectives(play: Play, state: AxisState) -> list[Block]:
    """Return what the national objectives of the power at the move pay now; nothing without any."""
    world, rows = play.world, []
    for goal in objectives(play):
        if goal.power == state.power and goal.id not in records_of(state).once:
            amount = sum(paid for _area, paid in met(play, state, goal))
            told = with_sign(amount) if amount else "–"
            if goal.id in records_of(state).declined:
                told = _("declined")
            rows.append((world.name("objectives", goal.id), told))
    if not rows or state.winner is not None:
        return []
    title = world.say(_("National objectives of {power}"), power=state.power)
    return [Grid((title, _("Now")), tuple(rows), right=frozenset({1}))]


def tasks(play: Play, state: AxisState) -> list[str]:
    """Return the tasks that the phase brings besides the family's."""
    by_phase = {
        "purchase": _purchase,
        "combat-move": _combat_move,
        "combat": _combat,
        "noncombat-move": _noncombat,
        "income": _income,
    }
    records = by_phase.get(state.phase)
    return records(play, state) if records else []


def _purchase(play: Play, state: AxisState) -> list[str]:
    """Return what can be repaired in the purchase phase: damaged facilities, and ships at a naval
    base."""
    world = play.world
    lines = [
        world.say(
            _("'repair {area}': {facility}"),
            area=area,
            facility=facilities.text(play, state, area, facility),
        )
        for area, facility, _hurt in facilities.damaged(state, state.power)
    ]
    zones = _base_zones(play, state, state.power)
    if zones and state.power != CHINA:
        hurt = ships.of_power(state, state.power)
        text = _("Damaged battleships and carriers are repaired free in: {zones} (p. {page})")
        if hurt:
            text = _("'repair ZONE {units}': damaged, repaired free in {zones} (p. {page})")
        page = play.page("repair")
        lines.append(play.world.say(text, zones=", ".join(zones), page=page, units=hurt))
    return lines


def _base_zones(play: Play, state: AxisState, power: str) -> list[str]:
    return [play.world.area(zone) for zone in facilities.base_zones(play, state, power)]


def _combat_move(play: Play, state: AxisState) -> list[str]:
    """Return on whom war may be declared, and where working bases give units of the side one more
    space; China has no use of bases."""
    lines = []
    allowed = politics.may_declare(play, state)
    if allowed:
        names = ", ".join(map(play.world.power, allowed))
        lines.append(_("'declare': war may be declared on {powers}").format(powers=names))
    air = [play.world.area(area) for area in _friendly_bases(play, state, AIR_BASE)]
    if air:
        text = _("One more space for aircraft from: {areas}")
        lines.append(text.format(areas=", ".join(air)))
    zones = _base_zones(play, state, state.power)
    if zones and state.power != CHINA:
        lines.append(_("One more space for ships from: {zones}").format(zones=", ".join(zones)))
    return lines


def _friendly_bases(play: Play, state: AxisState, kind: str) -> list[str]:
    """Return the areas with a working base of the power's side."""
    bases = []
    for key in records_of(state).bases:
        area, _dot, which = key.partition(".")
        owner = state.owners.get(area)
        friend = owner is not None and play.world.friends(owner, state.power)
        fresh = area in state.turn.won
        if which == kind and friend and not fresh and facilities.working(play, state, area, kind):
            bases.append(area)
    return bases if state.power != CHINA else []


def _combat(play: Play, state: AxisState) -> list[str]:
    """Return the kamikaze attacks and scrambles that the enemy may still make."""
    lines = []
    ready = kamikaze_zones.left(play, state) and not records_of(state).fought
    if ready and JAPAN in politics.navies(play, state, state.power):
        zones = ", ".join(map(play.world.area, kamikaze_zones.areas(play, "zone")))
        text = _("'kamikaze': {n} left, in {zones}")
        lines.append(text.format(n=kamikaze_zones.left(play, state), zones=zones))
    islands = scramble.ready(play, state)
    if islands and not records_of(state).fought:
        names = ", ".join(map(play.world.area, islands))
        lines.append(_("'scramble': the enemy may rise from {areas}").format(areas=names))
    return lines


def _noncombat(play: Play, state: AxisState) -> list[str]:
    if state.power not in PARTNERS:
        return []
    free = [play.world.area(area) for area, owner in state.owners.items() if owner == DUTCH]
    text = _("'occupy': Dutch areas that may be taken over: {areas}")
    return [text.format(areas=", ".join(free))] if free else []


def phase_task(state: AxisState) -> str | None:
    """Return the task of the phase, where it differs from the family."""
    if state.phase == "combat-move":
        return _("Move what attacks; 'capture' what a tank blitzes")
    if state.phase == "mobilize" and state.power == CHINA:
        return _("any Chinese area that China holds, p. 9")
    return None


def _income(play: Play, state: AxisState) -> list[str]:
    """Return the convoys that the enemy may raid, and the wars that lie ahead."""
    lines = []
    if politics.navies(play, state, state.power):
        zones = [
            f"{play.world.area(zone)}: {convoys.still_takeable(play, state, zone)}"
            for zone in convoys.exposed(play, state, state.power)
        ]
        if zones:
            text = _("'convoy': enemy ships may raid, at most: {zones}")
            lines.append(text.format(zones=", ".join(zones)))
    return [*lines, *_war_ahead(play, state)]


def _war_ahead(play: Play, state: AxisState) -> list[str]:
    """Return the line that the United States may declare war in this income phase (p. 8)."""
    if state.power != USA or politics.declare_refusals(play, state, USA, JAPAN):
        return []
    return [_("'declare Japan': from this turn on the United States may go to war")]


def passed_over(play: Play, before: AxisState, left: Sequence[str]) -> list[str]:
    """Return the aircraft that rose and were not fought; the war that may be declared in an income
    phase; in one that was only walked through, the convoys that enemies may raid."""
    lines = []
    if "combat" in left:
        for zone, risen in scramble.waiting(before).items():
            units = "; ".join(
                f"{play.world.power(power)} {play.world.counts(force)}"
                for power, force in risen.items()
            )
            text = _("{zone}: aircraft that rose were not fought: {units}.")
            lines.append(play.world.say(text, zone=zone, units=units))
    if "income" in left:
        reached = replace(before, phase="income")
        due = _income if before.phase != "income" else _war_ahead
        lines += [_("Passed over: {what}.").format(what=task) for task in due(play, reached)]
    return lines


def consequences(play: Play, before: AxisState, after: AxisState, area: str) -> list[str]:
    """Return lines on what an area that was taken brought: facilities, kamikaze."""
    lines = []
    if area in before.complexes and area not in after.complexes:
        lines.append(
            play.world.say(_("{area}: the complex is removed, China has none (p. 9)"), area=area)
        )
    elif facilities.kind_of(before, area) != facilities.kind_of(after, area):
        lines.append(play.world.say(_("{area}: the major complex becomes a minor one"), area=area))
    bases = [key for key in facilities.facilities_in(after, area) if key != COMPLEX]
    if bases:
        names = ", ".join(play.world.unit(key) for key in bases)
        text = _("{bases}: of use from the next turn on (p. {page})")
        lines.append(text.format(bases=names, page=play.page("complex")))
    if records_of(after).kamikaze_open and not records_of(before).kamikaze_open:
        text = _("Japan may now make kamikaze attacks: {n} (p. {page})")
        n = kamikaze_zones.left(play, after)
        lines.append(text.format(n=n, page=play.page("kamikaze")))
    rose = [s for s in records_of(after).scrambles if s.island == area]
    if rose:
        lines.append(_("Aircraft that scrambled from here may land one area on, or are lost"))
    return lines


def document(play: Play, state: AxisState) -> dict[str, Any]:
    """Return the edition's part of the JSON of the status."""
    records = records_of(state)
    return {
        "wars": [
            {"between": [JAPAN, power], "declared_by": by} for power, by in records.wars.items()
        ],
        "may_declare": politics.may_declare(play, state),
        "facilities": facilities.document(play, state),
        "damaged_ships": {power: dict(units) for power, units in records.hurt.items()},
        "kamikaze": {
            "open": records.kamikaze_open,
            "used": records.kamikaze_used,
            "left": kamikaze_zones.left(play, state),
        },
        "burma_road": {"open": road_open(play, state)},
        "objectives": [
            {
                "id": goal.id,
                "power": goal.power,
                "ipc": goal.ipc,
                "once": goal.once,
                "paid": goal.id in records.once,
                "declined": goal.id in records.declined,
                "now": sum(amount for _area, amount in met(play, state, goal)),
            }
            for goal in objectives(play)
        ],
        "convoys": {
            zone: {"areas": dict(areas), "most": convoys.still_takeable(play, state, zone)}
            for zone, areas in convoys.exposed(play, state, state.power).items()
            if state.power != CHINA
        },
        "scrambled": [
            {"island": s.island, "zone": s.zone, "power": s.power, "units": {s.unit: s.count}}
            for s in records.scrambles
        ],
    }
