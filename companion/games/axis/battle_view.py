"""A battle in words: every roll with its numbers, what made them, what was lost and left."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from companion.games.axis.encounter import ATTACKER, DEFENDER, Encounter
from companion.games.axis.outcome import FoughtBattle, begins, lost
from companion.games.axis.play import Play
from companion.games.axis.terms import firing_text, side_name, step_name, tokens_text
from companion.table.counts import minus
from companion.table.figures import figure, with_sign
from companion.table.i18n import N_, _, ngettext
from companion.table.reply import Block, Line

if TYPE_CHECKING:
    from companion.games.axis.combat import DiceRecord, StepRecord
    from companion.games.axis.combat.requests import Modifier
    from companion.games.axis.state import AxisState
    from companion.table.counts import Counts


PLACES = (N_("At sea"), N_("Ashore"))
"""Places of the two battles of a landing, which are fought one after the other."""


def steps_blocks(play: Play, fought: FoughtBattle) -> list[Block]:
    """Return one line per step that did something, rounds numbered, with pages."""
    blocks: list[Block] = []
    shown = 0
    places = iter(PLACES if fought.sea_battle else ())
    for step in fought.steps:
        if begins(step):
            shown = 0
            blocks += [Line(_(place) + ":", heard=True) for place in islice(places, 1)]
        text = _step_text(play, step)
        if not text:
            continue
        if step.round != shown:
            shown = step.round
            blocks.append(Line(_("Round {round}").format(round=shown), heard=True))
        line = _("{side}, {step} (p. {page}): {text}").format(
            side=side_name(play, step.side),
            step=step_name(play, step.step),
            page=step.page,
            text=text,
        )
        blocks.append(Line(line, 2, heard=True))
    return blocks


def _step_text(play: Play, step: StepRecord) -> str:
    """Return what a step of a battle brought: dice, hits and casualties, or its note."""
    if not step.rolls:
        return _undiced(play, step.casualties) or _note(step.note)
    rolls = "; ".join(_roll(play, roll) for roll in step.rolls)
    hits = ngettext("{n} hit", "{n} hits", step.hits).format(n=step.hits)
    parts = [f"{rolls} → {hits}"]
    if step.casualties:
        gone = tokens_text(play, step.casualties)
        parts.append(_("takes them: {lost}").format(lost=gone))
    if step.wasted:
        wasted = ngettext("{n} hit finds nothing", "{n} hits find nothing", step.wasted)
        parts.append(wasted.format(n=step.wasted))
    return ", ".join(parts)


def step_told(play: Play, step: StepRecord, owners: Mapping[str, str]) -> str:
    """Return the result of a roll in words: `4 hits: Germany loses 3 Infantry, 1 Artillery`. A step
    without dice is told by what was decided. `owners` has the power of a side that has only one."""
    if not step.rolls:
        told = _undiced(play, step.casualties) or _note(step.note)
        return told and f"{side_name(play, step.side)}: {told}."
    text = ngettext("{n} hit", "{n} hits", step.hits).format(n=step.hits)
    if step.casualties:
        owner = owners.get(step.struck)
        loses = _("{side} loses {lost}").format(
            side=play.world.power(owner) if owner else side_name(play, step.struck),
            lost=tokens_text(play, step.casualties),
        )
        text += f": {loses}"
    if step.wasted:
        wasted = ngettext("{n} hit finds nothing", "{n} hits find nothing", step.wasted)
        text += "; " + wasted.format(n=step.wasted)
    return f"{text}."


def _roll(play: Play, roll: DiceRecord) -> str:
    """Return text such as `2 Infantry at 2 (attack 1, artillery +1): 4 1`; hits that were counted
    at the table have no dice."""
    group = roll.group
    units = firing_text(play, group.units, group.each)
    made = {
        reasons
        for unit in group.units
        if (reasons := _reasons(play, group.modifiers.get(unit, ())))
    }
    why = f" ({'; '.join(sorted(made))})" if made else ""
    dice = " ".join(map(str, roll.dice))
    if not roll.dice:
        dice = ngettext("{n} hit", "{n} hits", roll.hits).format(n=roll.hits)
    return _("{units} at {needed}{why}: {dice}").format(
        units=units, needed=group.needed, why=why, dice=dice
    )


def _reasons(play: Play, modifiers: Sequence[Modifier]) -> str:
    """Return the reasons that raised a number above the unit's own figure; empty for none."""
    if len(modifiers) < 2:
        return ""
    plain, *raised = modifiers
    parts = [
        str(plain[1]),
        *(f"{_reason(play, name)} {with_sign(value)}" for name, value in raised),
    ]
    return ", ".join(parts)


def _reason(play: Play, name: str) -> str:
    world = play.world
    if name in world.technology_numbers:
        return world.name("technologies", name)
    if name == "support":
        return _("support")
    return world.unit(name) if name in world.units else name


def _undiced(play: Play, gone: Counts) -> str:
    """Return the losses of a step without dice in words; empty for none."""
    return _("lost without a die: {lost}").format(lost=tokens_text(play, gone)) if gone else ""


def _note(note: str) -> str:
    """Return the notes that say what was decided; what stands on the board needs no line."""
    words = {
        "retreat": _("retreats"),
        "no return fire": _("removed without return fire"),
        "neither side can hurt the other": _("neither side can hurt the other"),
    }
    dived = re.fullmatch(r"(\d+) submerged", note)
    if dived:
        return _("{n} submerged").format(n=dived[1])
    return words.get(note, "")


# -- the end -----------------------------------------------------------------------------------


def guns(play: Play, encounter: Encounter) -> Counts:
    """Return the defender's guns, which fire and cannot be hit."""
    return {unit: n for unit, n in encounter.defenders.items() if play.world.units[unit].gun}


def end_blocks(play: Play, encounter: Encounter, fought: FoughtBattle) -> list[Block]:
    """Return what was lost, which units got away, and what the battle left in a state that is not
    seen on the board."""
    counts, gone, still = play.world.counts, lost(encounter, fought), guns(play, encounter)
    lines = [
        _("Lost: {attackers} / {defenders}").format(
            attackers=counts(gone[ATTACKER]), defenders=counts(minus(gone[DEFENDER], still))
        )
    ]
    if any(fought.withdrawn.values()):
        lines.append(_("Retreated: {units}").format(units=counts(fought.withdrawn)))
    if not fought.landed:
        text = _("Nobody fights ashore: the landing is off (p. {page}).")
        lines.append(text.format(page=play.page("landing")))
    if fought.sea_battle and encounter.bombard:
        text = _("The ships fought at sea and do not bombard (p. {page}).")
        lines.append(text.format(page=play.page("landing")))
    for side, units in fought.submerged.items():
        if any(units.values()):
            text = _("{side}, submerged in the zone (p. {page}): {units}")
            name = side_name(play, side)
            lines.append(text.format(side=name, page=play.page("dive"), units=counts(units)))
    for side, units in fought.damaged.items():
        if any(units.values()):
            text = _("{side}, damaged: {units}")
            lines.append(text.format(side=side_name(play, side), units=counts(units)))
    return [Line(line, 2) for line in lines]


def luck_blocks(play: Play, luck: Mapping[str, Sequence[int]], state: AxisState) -> list[Block]:
    """Return hits against what was to be expected, in this battle and so far in the game. `luck`
    has for each power its dice, hits and the sum of the numbers needed; `state` is that
    afterwards."""
    sides = play.world.constants["die_sides"]
    lines: list[Block] = []
    for power, (_dice, hits, needed) in luck.items():
        if power not in state.luck:  # a power without a turn keeps no statistics
            continue
        luck_so_far = state.luck[power]
        text = _("Luck of {power}: hits {hits}, expected {expected}; so far {sum}")
        line = play.world.say(
            text,
            power=power,
            hits=hits,
            expected=figure(needed / sides, 1),
            sum=figure(luck_so_far.hits - luck_so_far.needed / sides, 1, "+"),
        )
        lines.append(Line(line, 2))
    return lines
