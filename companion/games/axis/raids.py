"""Attacks on the economy and fire at overflights: raids, rockets, AA guns (pp. 9-10, 18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from companion.games.axis import money
from companion.games.axis.battle import with_luck
from companion.games.axis.play import Data, Kind, Play
from companion.games.axis.state import AxisState
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step

RAID_RANGE = "raid_range"
ONE_PER_COMPLEX = "one-per-complex"


def _target_refusals(play: Play, state: AxisState, data: Data, rule: str) -> list[Refusal]:
    """The target must be an enemy complex."""
    world, area = play.world, data["area"]
    owner = state.owners.get(area)
    if area in state.complexes and owner is not None and not world.friends(owner, data["power"]):
        return []
    reason = _("{area}: there is no enemy complex").format(area=world.area(area))
    targets = [world.area(key) for key in complexes(play, state, data["power"])]
    allowed = _("enemy complexes: {areas}").format(areas=", ".join(targets) or _("none"))
    return [play.refuse(rule, reason, allowed)]


def complexes(play: Play, state: AxisState, power: str) -> list[str]:
    """The areas with complexes of a power's enemies."""
    return [key for key in state.complexes if not play.world.friends(state.owners[key], power)]


def attacks(play: Play, state: AxisState) -> list[str]:
    """`raid` and `rocket` where the power at the move has what they need and somewhere to aim."""
    targets = complexes(play, state, state.power)
    found = ["raid"] if targets else []
    starts = [key for key, owner in state.owners.items() if play.world.friends(owner, state.power)]
    for start, area in product(starts, targets) if gun_range(play, state, state.power) else ():
        guns = {"from": start, "area": area, "power": state.power, "guns": 1}
        if not check_rocket(play, state, guns):
            return [*found, "rocket"]
    return found


def check_raid(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    return play.wrong_phase(state, "combat") or _target_refusals(play, state, data, "raid")


def gun_range(play: Play, state: AxisState, power: str) -> int | None:
    """How far a power's guns reach as rocket launchers, None without the technology."""
    for row in play.world.game.table("technology_effects"):
        if row["stat"] == RAID_RANGE and row["technology"] in state.powers[power].technologies:
            reach = row["new_value"]
            assert isinstance(reach, int)
            return reach
    return None


def check_rocket(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, "combat")
    if found:
        return found
    world, start, power = play.world, data["from"], data["power"]
    reach = gun_range(play, state, power)
    if reach is None:
        reason = _("{power} has not developed rockets").format(power=world.power(power))
        allowed = _("'research' does it at the start of a turn")
        return [play.refuse("rocket", reason, allowed)]
    if start not in state.owners or not world.friends(state.owners[start], power):
        reason = _("{area}: no gun of yours can stand there").format(area=world.area(start))
        found.append(play.refuse("rocket", reason))
    elif start in state.turn.changed and state.choices["captured_guns"] == "wait":
        reason = _("{area}: a gun captured this turn fires from the next one on")
        found.append(play.refuse("rocket", reason.format(area=world.area(start))))
    found += _target_refusals(play, state, data, "rocket")
    far = world.distance(start, data["area"])
    if far is None or far > reach:
        reason = _("{area} is {distance} spaces from {start}, and rockets reach {reach}").format(
            area=world.area(data["area"]), distance=far, start=world.area(start), reach=reach
        )
        near = [
            world.area(key)
            for key in complexes(play, state, power)
            if (world.distance(start, key) or reach + 1) <= reach
        ]
        allowed = _("within reach: {areas}").format(areas=", ".join(near) or _("none"))
        found.append(play.refuse("rocket", reason, allowed))
    if state.choices["rockets"] == ONE_PER_COMPLEX:
        found += _limit_refusals(play, state, data)
    return found


def _limit_refusals(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    found = []
    if data["guns"] > 1 or data["from"] in state.turn.guns:
        reason = _("{area}: one gun of an area fires once a turn").format(
            area=play.world.area(data["from"])
        )
        found.append(play.refuse("rocket", reason))
    if data["area"] in state.turn.rocketed:
        reason = _("{area}: a complex is hit by rockets once a turn").format(
            area=play.world.area(data["area"])
        )
        found.append(play.refuse("rocket", reason))
    return found


def check_flak(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, "combat-move", "combat", "noncombat-move")
    owner = state.owners.get(data["area"])
    if not found and (owner is None or play.world.friends(owner, data["power"])):
        reason = _("{area}: no enemy gun fires there").format(area=play.world.area(data["area"]))
        found.append(play.refuse("flak", reason, _("name an area of the enemy")))
    return found


def _pay(state: AxisState, data: Data, reason: str) -> Step[AxisState]:
    """The victim hands over what the dice took, at most all it has."""
    victim = data["victim"]
    paid = min(data["outcome"]["damage"], state.powers[victim].cash)
    return money.book(state, Entry(victim, -paid, reason, data["area"]))


def apply_raid(play: Play, state: AxisState, data: Data) -> Step[AxisState]:
    return _pay(with_luck(state, data["luck"]), data, money.RAID)


def apply_rocket(play: Play, state: AxisState, data: Data) -> Step[AxisState]:
    turn = replace(
        state.turn,
        guns=(*state.turn.guns, data["from"]),
        rocketed=(*state.turn.rocketed, data["area"]),
    )
    return _pay(replace(state, turn=turn), data, money.ROCKET)


def apply_flak(play: Play, state: AxisState, data: Data) -> Step[AxisState]:
    return Step(with_luck(state, data["luck"]))


def flak_luck(victim: str | None, dice: int, shot_down: Mapping[str, int]) -> dict[str, list[int]]:
    """The AA fire's part in the statistics: each die hits on a 1."""
    return {victim: [dice, sum(shot_down.values()), dice]} if victim and dice else {}


def _lost(play: Play, outcome: Mapping[str, Any]) -> str:
    return play.world.counts(outcome["shot_down"])


def describe_raid(play: Play, state: AxisState, data: Data) -> str:
    outcome = data["outcome"]
    return _("raid on {area}: shot down {lost}; {paid} lost").format(
        area=play.world.area(data["area"]),
        lost=_lost(play, outcome),
        paid=play.world.money(outcome["paid"]),
    )


def describe_rocket(play: Play, state: AxisState, data: Data) -> str:
    return _("rockets from {start} at {area}: {paid} lost").format(
        start=play.world.area(data["from"]),
        area=play.world.area(data["area"]),
        paid=play.world.money(data["outcome"]["paid"]),
    )


def describe_flak(play: Play, state: AxisState, data: Data) -> str:
    return _("AA fire over {area}: shot down {lost}").format(
        area=play.world.area(data["area"]), lost=_lost(play, data["outcome"])
    )


def _strikes(play: Play, data: Data) -> list[Block]:
    """Each bomber or gun with its dice and the cap by the area's income."""
    income = play.world.areas[data["area"]].income
    lines: list[Block] = []
    for strike in data["outcome"]["strikes"]:
        rolled = sum(strike["dice"])
        text = _("{unit}: {dice} → {damage}").format(
            unit=play.world.unit(strike["unit"]),
            dice=" + ".join(map(str, strike["dice"])),
            damage=strike["damage"],
        )
        if strike["damage"] < rolled:
            capped = _("at most the income of {income} (p. {page})")
            text += ", " + capped.format(income=income, page=play.page("raid"))
        lines.append(Line(text, 2))
    return lines


def _paid(play: Play, data: Data, step: Step[AxisState]) -> Block:
    victim = data["victim"]
    text = _("{power} pays {paid}; {cash} left.").format(
        power=play.world.power(victim),
        paid=play.world.money(-sum(e.amount for e in step.entries)),
        cash=play.world.money(step.state.powers[victim].cash),
    )
    return Line(text)


def report_raid(play: Play, before: AxisState, data: Data, step: Step[AxisState]) -> list[Block]:
    lines: list[Block] = [Line(describe_raid(play, before, data) + ".")]
    if data["outcome"]["aa_dice"]:
        dice = " ".join(map(str, data["outcome"]["aa_dice"]))
        text = _("AA fire (p. {page}): {dice}").format(page=play.page("raid"), dice=dice)
        lines.append(Line(text, 2))
    return [*lines, *_strikes(play, data), _paid(play, data, step)]


def report_rocket(play: Play, before: AxisState, data: Data, step: Step[AxisState]) -> list[Block]:
    first = Line(describe_rocket(play, before, data) + ".")
    return [first, *_strikes(play, data), _paid(play, data, step)]


def report_flak(play: Play, before: AxisState, data: Data, step: Step[AxisState]) -> list[Block]:
    lines: list[Block] = [Line(describe_flak(play, before, data) + ".")]
    for unit, dice in data["outcome"]["dice"].items():
        text = _("{unit}: {dice}").format(
            unit=play.world.counts({unit: len(dice)}), dice=" ".join(map(str, dice))
        )
        lines.append(Line(text, 2))
    return lines


RAID = Kind(check_raid, apply_raid, describe_raid, report_raid)
ROCKET = Kind(check_rocket, apply_rocket, describe_rocket, report_rocket)
FLAK = Kind(check_flak, apply_flak, describe_flak, report_flak)
