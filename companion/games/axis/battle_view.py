"""The steps of a battle in words: every roll with its numbers, what made them, what was lost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from companion.games.axis.play import Data, Play
from companion.games.axis.terms import firing_text, side_name, step_name, tokens_text
from companion.table.i18n import N_, _, ngettext
from companion.table.reply import Block, Line

if TYPE_CHECKING:
    from companion.games.axis.combat import StepRecord


PLACES = (N_("At sea"), N_("Ashore"))
"""Where the two battles of a landing are fought, one after the other."""


def begins(step: Mapping[str, Any]) -> bool:
    """Whether a battle begins with this step."""
    return bool(step["step"] == "place" and step["side"] == "attacker")


def steps_blocks(play: Play, data: Data) -> list[Block]:
    """One line per step that did something, rounds numbered, with pages."""
    blocks: list[Block] = []
    shown = 0
    places = iter(PLACES if data["outcome"].get("sea_battle") else ())
    for step in data["outcome"]["steps"]:
        if begins(step):
            shown = 0
            blocks += [Line(_(place) + ":") for place in islice(places, 1)]
        text = _step_text(play, step)
        if not text:
            continue
        if step["round"] != shown:
            shown = step["round"]
            blocks.append(Line(_("Round {round}").format(round=shown)))
        line = _("{side}, {step} (p. {page}): {text}").format(
            side=side_name(play, step["side"]),
            step=step_name(play, step["step"]),
            page=step["page"],
            text=text,
        )
        blocks.append(Line(line, 2))
    return blocks


def _step_text(play: Play, step: Mapping[str, Any]) -> str:
    if not step["rolls"]:
        return _note(step["note"])
    rolls = "; ".join(_roll(play, roll) for roll in step["rolls"])
    hits = ngettext("{n} hit", "{n} hits", step["hits"]).format(n=step["hits"])
    parts = [f"{rolls} → {hits}"]
    if step["casualties"]:
        lost = tokens_text(play, step["casualties"])
        parts.append(_("takes them: {lost}").format(lost=lost))
    if step["wasted"]:
        wasted = ngettext("{n} hit finds nothing", "{n} hits find nothing", step["wasted"])
        parts.append(wasted.format(n=step["wasted"]))
    return ", ".join(parts)


def step_told(play: Play, step: StepRecord, owners: Mapping[str, str]) -> str:
    """What a roll did, for those who wait for it: `4 hits: Germany loses 3 Infantry, 1 Artillery`;
    for a step without dice what was decided. `owners` has the power of a side that has only one."""
    if not step.rolls:
        return _note(step.note) and f"{side_name(play, step.side)}: {_note(step.note)}."
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


def _roll(play: Play, roll: Mapping[str, Any]) -> str:
    """`2 Infantry at 2 (attack 1, artillery +1): 4 1`."""
    group = roll["group"]
    units = firing_text(play, group["units"], group.get("each", {}))
    made = {
        reasons
        for unit in group["units"]
        if (reasons := _reasons(play, group["modifiers"].get(unit, ())))
    }
    why = f" ({'; '.join(sorted(made))})" if made else ""
    dice = " ".join(map(str, roll["dice"]))
    return _("{units} at {needed}{why}: {dice}").format(
        units=units, needed=group["needed"], why=why, dice=dice
    )


def _reasons(play: Play, modifiers: list[list[Any]]) -> str:
    """What raised a number above the unit's own figure; nothing where nothing did."""
    if len(modifiers) < 2:
        return ""
    own, *raised = modifiers
    parts = [str(own[1]), *(f"{_reason(play, name)} {value:+d}" for name, value in raised)]
    return ", ".join(parts)


def _reason(play: Play, name: str) -> str:
    world = play.world
    if name in world.technologies:
        return world.name("technologies", name)
    if name == "support":
        return _("support")
    return world.unit(name) if name in world.units else name


def _note(note: str) -> str:
    """The notes that say what was decided; what stands on the board needs no line."""
    words = {
        "retreat": _("retreats"),
        "no return fire": _("removed without return fire"),
        "neither side can hurt the other": _("neither side can hurt the other"),
    }
    dived = re.fullmatch(r"(\d+) submerged", note)
    if dived:
        return _("{n} submerged").format(n=dived[1])
    return words.get(note, "")
