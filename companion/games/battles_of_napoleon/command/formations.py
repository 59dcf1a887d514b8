"""The formation step: changing formation, turning, recovering, skirmishers (pp. 39, 54, 56, 60).

An event holds the acts of one line; each is checked against what the ones before it left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.battles_of_napoleon import actions
from companion.games.battles_of_napoleon.actions import FORMATION, RECOVER, TURN
from companion.games.battles_of_napoleon.fate import Ledger
from companion.games.battles_of_napoleon.hexes import corners_between
from companion.games.battles_of_napoleon.play import Data, Kind, Play
from companion.games.battles_of_napoleon.records import CAVALRY, INFANTRY
from companion.games.battles_of_napoleon.state import (
    DESTROYED,
    GOOD,
    OPEN_ORDER,
    SEGMENTS,
    NapoleonState,
    Unit,
)
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step

DETACH, ATTACH, TAKE_OFF = "detach", "attach", "take_off"

_AS_ACTION = {DETACH: FORMATION, ATTACH: FORMATION, TAKE_OFF: FORMATION}
"""Acts that are a change of formation by the rules."""

CORNER = 60
"""Degrees from a corner of a hex to the next."""

Given = Mapping[str, Any]


# -- formation, turn, recovery, skirmishers -------------------------------------------------------


def check(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    for given in data["acts"]:
        if found := _check_one(play, state, given):
            return found
        state = _apply_one(play, state, given).state
    return []


def _check_one(play: Play, state: NapoleonState, given: Given) -> list[Refusal]:
    act, unit = given["act"], state.units[given["unit"]]
    if act == TAKE_OFF:
        return _check_take_off(play, state, unit)
    found = actions.why_not(play, state, unit.id, str(_AS_ACTION.get(act, act)))
    if found:
        return found
    if act in (DETACH, ATTACH):
        return _check_skirmisher(play, state, unit, act)
    if act == FORMATION and (found := _check_formation(play, unit, given["formation"])):
        return found
    return _check_facing(play, unit, given)


def may_turn(play: Play, formation: str, corners: int) -> bool:
    """Whether a unit that stood in a formation may turn by so many corners in the formation step:
    lines and unlimbered guns right about only, all others freely (p. 39)."""
    shape = play.world.formations.get(formation)
    return shape is None or not shape.turn_limit or corners in (0, shape.turn_limit // CORNER)


def _check_facing(play: Play, unit: Unit, given: Given) -> list[Refusal]:
    if not given.get("facing") or not unit.facing:
        return []
    if may_turn(play, unit.formation, corners_between(unit.facing, given["facing"])):
        return []
    reason = _("{unit} turns by 180 degrees or not at all").format(unit=play.world.label(unit.id))
    return [
        play.refuse(
            "turn_on_hex",
            reason,
            _("'move {unit} turn' turns it by a corner").format(unit=play.world.label(unit.id)),
        )
    ]


def _check_formation(play: Play, unit: Unit, formation: str) -> list[Refusal]:
    world, card = play.world, play.world.units[unit.card]
    shape = world.formations[formation]
    if card.arm == INFANTRY and unit.figures == 1 and formation not in ("reduced", "square"):
        reason = _("A reduced unit forms nothing but a square")
        return [play.refuse("loss", reason)]
    if shape.arm != card.arm or (formation == "reduced" and unit.figures > 1):
        possible = [f.id for f in world.formations.values() if f.arm == card.arm]
        possible = [key for key in possible if key != "reduced"]
        reason = _("{arm} has no such formation: {formation}").format(
            arm=world.name("arms", card.arm), formation=world.name("formations", formation)
        )
        return [play.refuse("formation", reason, world.names("formations", possible))]
    if formation == unit.formation:
        reason = _("{unit} stands in this formation: {formation}").format(
            unit=world.label(unit.id), formation=world.name("formations", formation)
        )
        return [
            play.refuse(
                "formation",
                reason,
                _("'form {unit} turn' turns it").format(unit=world.label(unit.id)),
            )
        ]
    return []


def _check_skirmisher(play: Play, state: NapoleonState, unit: Unit, act: str) -> list[Refusal]:
    """A skirmisher leaves and joins as a change of formation; one at a time, not from a unit that
    is disordered or in open order (p. 60)."""
    name = play.world.label(unit.id)
    if not state.rule("skirmishers"):
        reason = _("Skirmishers are an optional rule that is off in this battle")
        return [play.refuse("skirmishers", reason, _("'new … --rule skirmishers=yes' has it on"))]
    if act == ATTACH:
        if unit.detached:
            return []
        return [play.refuse("skirmisher_out", _("{unit} has no skirmisher out").format(unit=name))]
    if unit.detached:
        return [play.refuse("skirmisher_out", _("{unit} has a skirmisher out").format(unit=name))]
    if unit.skirmishers < 1:
        return [play.refuse("skirmishers", _("{unit} has no skirmisher").format(unit=name))]
    if unit.formation == OPEN_ORDER:
        return [play.refuse("skirmishers", _("{unit} is in open order").format(unit=name))]
    return []


def _check_take_off(play: Play, state: NapoleonState, unit: Unit) -> list[Refusal]:
    """The owner may take a reduced infantry unit off in a formation step (p. 54)."""
    arm = play.world.units[unit.card].arm
    found = play.wrong_phase(state, "loss", *SEGMENTS) or play.absent(state, unit.id)
    found = found or actions.not_its_turn(play, state, unit.id, FORMATION)
    if found or actions.is_reduced(unit, arm):
        return found
    reason = _("Only an infantry unit with one figure is taken off")
    return [play.refuse("loss", reason)]


def apply(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    entries: tuple[Entry, ...] = ()
    for given in data["acts"]:
        step = _apply_one(play, state, given)
        state, entries = step.state, entries + step.entries
    return Step(state, entries)


def _apply_one(play: Play, state: NapoleonState, given: Given) -> Step[NapoleonState]:
    key, act = given["unit"], given["act"]
    if act == TAKE_OFF:
        ledger = Ledger(play.world, state)
        ledger.remove(key, DESTROYED)
        return ledger.step()
    state = actions.took(play, state, key, str(_AS_ACTION.get(act, act)))
    changes: dict[str, Any] = {}
    if given.get("facing"):
        changes["facing"] = given["facing"]
    if act == FORMATION:
        changes["formation"] = given["formation"]
        if given["formation"] in ("square", OPEN_ORDER):  # skirmishers come back (p. 61)
            changes["detached"] = False
    if act in (DETACH, ATTACH):
        changes["detached"] = act == DETACH
    if act == RECOVER:
        changes["state"] = GOOD
    if play.world.units[state.units[key].card].arm == CAVALRY:
        changes["fatigued"] = False  # a change of formation rests cavalry (p. 64)
    return Step(state.changed_unit(key, **changes))


def describe(play: Play, state: NapoleonState, data: Data) -> str:
    return "; ".join(_text(play, given) for given in data["acts"])


def _text(play: Play, given: Given) -> str:
    world, act = play.world, given["act"]
    what = {
        FORMATION: lambda: world.name("formations", given["formation"]),
        TURN: lambda: _("turns"),
        RECOVER: lambda: _("recovers"),
        DETACH: lambda: _("skirmisher out"),
        ATTACH: lambda: _("skirmisher back"),
        TAKE_OFF: lambda: _("is taken off"),
    }[act]()
    facing = f" {given['facing']}" if given.get("facing") else ""
    return f"{world.label(given['unit'])}: {what}{facing}"


def report(play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]) -> list[Block]:
    """What was done, and how far each unit may turn with it (p. 39)."""
    blocks: list[Block] = [Line(describe(play, before, data) + ".")]
    for given in data["acts"]:
        unit = before.units[given["unit"]]
        shape = play.world.formations.get(unit.formation)
        if given["act"] in (TURN, RECOVER) and shape and shape.turn_limit:
            text = _("{unit} turns by {degrees} degrees or not at all (p. 39).")
            name = play.world.label(unit.id)
            blocks.append(Line(text.format(unit=name, degrees=shape.turn_limit), 2))
    return blocks


def who(state: NapoleonState, data: Data) -> str:
    return state.nation_of(data["acts"][0]["unit"])


FORM = Kind(check, apply, who, describe, report)
