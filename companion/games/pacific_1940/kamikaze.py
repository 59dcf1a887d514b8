"""Kamikaze attacks (p. 14): six in the whole game, before the battles of an Allied turn."""

from __future__ import annotations

from dataclasses import replace

from companion.games.axis.battle import with_luck
from companion.games.axis.play import Data, Kind, Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.politics import CHINA, JAPAN, at_war, no_ships, own_of
from companion.table.errors import Refusal
from companion.table.i18n import _, ngettext
from companion.table.reply import Block, Line
from companion.table.rules import Step


def areas(play: Play, kind: str) -> list[str]:
    """The zones of the attacks (`zone`) or the islands that set them off (`trigger`)."""
    return [str(row["area"]) for row in play.world.game.table("kamikaze") if row["kind"] == kind]


def left(play: Play, state: AxisState) -> int:
    """Attacks that Japan can still make; 0 before an island has fallen."""
    own = own_of(state)
    total = play.world.constants["kamikaze_attacks_total"]
    return total - own.kamikaze_used if own.kamikaze_open else 0


def targets(play: Play) -> list[str]:
    """Surface warships: no submarines, no transports."""
    found = []
    for row in play.world.game.table("units"):
        roles = row["roles"] if isinstance(row["roles"], tuple) else ()
        if row["domain"] == "sea" and not {"submarine", "transport"} & set(roles):
            found.append(row.id)
    return found


def check(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, "combat")
    if found:
        return found
    world, zone, ships = play.world, data["zone"], data["ships"]
    zones = areas(play, "zone")
    if state.power == CHINA:
        return [no_ships(play)]
    if not at_war(state, JAPAN, state.power):
        reason = _("{one} is not at war with {other}").format(
            one=world.power(JAPAN), other=world.power(state.power)
        )
        return [play.refuse("kamikaze", reason, _("only in the turn of an enemy of Japan"))]
    if own_of(state).fought:
        reason = _("Kamikaze attacks come before all battles and landings of the turn")
        return [play.refuse("kamikaze", reason, _("'undo' goes back"))]
    if zone not in zones:
        reason = _("{zone}: no kamikaze zone").format(zone=world.area(zone))
        names = ", ".join(map(world.area, zones))
        found.append(play.refuse("kamikaze", reason, _("these are: {zones}").format(zones=names)))
    for unit in ships:
        if unit not in targets(play):
            reason = _("{unit}: only surface warships are attacked").format(unit=world.unit(unit))
            found.append(play.refuse("kamikaze", reason))
    if not own_of(state).kamikaze_open:
        names = ", ".join(map(world.area, areas(play, "trigger")))
        reason = _("The Allies have taken none of: {areas}").format(areas=names)
        found.append(play.refuse("kamikaze", reason))
    elif sum(ships.values()) > left(play, state):
        reason = _("Kamikaze attacks left: {n}").format(n=left(play, state))
        found.append(play.refuse("kamikaze", reason))
    return found


def hits(play: Play, data: Data) -> dict[str, int]:
    """Unit -> hits: one die for each ship, in the order of the ships."""
    dice, most = list(data["dice"]), play.world.constants["kamikaze_hit_max"]
    found = {}
    for unit, count in data["ships"].items():
        own, dice = dice[:count], dice[count:]
        found[unit] = sum(die <= most for die in own)
    return {unit: count for unit, count in found.items() if count}


def apply(play: Play, state: AxisState, data: Data) -> Step[AxisState]:
    own, count = own_of(state), len(data["dice"])
    most = play.world.constants["kamikaze_hit_max"]
    struck = sum(hits(play, data).values())
    state = with_luck(state, {JAPAN: [count, struck, count * most]})
    zones = tuple(dict.fromkeys((*own.struck, data["zone"])))
    return Step(
        replace(state, own=replace(own, kamikaze_used=own.kamikaze_used + count, struck=zones))
    )


def describe(play: Play, state: AxisState, data: Data) -> str:
    struck = hits(play, data)
    return _("kamikaze in {zone}: {ships} attacked, hit: {hits}").format(
        zone=play.world.area(data["zone"]),
        ships=play.world.counts(data["ships"]),
        hits=play.world.counts(struck),
    )


def report(play: Play, before: AxisState, data: Data, step: Step[AxisState]) -> list[Block]:
    world = play.world
    lines: list[Block] = [Line(describe(play, before, data) + ".")]
    dice = " ".join(map(str, data["dice"]))
    text = _("each hits at {n} or less (p. {page}): {dice}").format(
        n=world.constants["kamikaze_hit_max"], page=play.page("kamikaze"), dice=dice
    )
    lines.append(Line(text, 2))
    for unit, count in hits(play, data).items():
        two = int(world.game.table("units")[unit]["hits"] or 0) > 1  # type: ignore[arg-type]
        text = (
            _("{units}: damaged, a damaged one sinks")
            if two
            else _("{units}: sunk at once, without return fire")
        )
        lines.append(Line(text.format(units=world.counts({unit: count})), 2))
    n = left(play, step.state)
    text = ngettext("{n} kamikaze attack is left", "{n} kamikaze attacks are left", n)
    return [*lines, Line(text.format(n=n), 2)]


KIND = Kind(check, apply, describe, report)
