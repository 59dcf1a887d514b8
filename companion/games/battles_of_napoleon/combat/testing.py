"""`square` and `morale`: tests of a unit outside an attack (pp. 24-25, 33, 52)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.battles_of_napoleon.combat.asks import Fight, Notes, Waits, run
from companion.games.battles_of_napoleon.combat.board import Data, charges_seen, in_force, troop_of
from companion.games.battles_of_napoleon.combat.morale import Cause
from companion.games.battles_of_napoleon.combat.results import Blow, Striking
from companion.games.battles_of_napoleon.combat.settle import RESERVE, apply_note
from companion.games.battles_of_napoleon.combat.tell import blocks, trial_document
from companion.games.battles_of_napoleon.combat.troops import Troop
from companion.games.battles_of_napoleon.effects import spend
from companion.games.battles_of_napoleon.fate import Ledger
from companion.games.battles_of_napoleon.play import Kind, Play
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.state import (
    SEGMENT_2,
    NapoleonState,
    Task,
)
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block
from companion.table.rules import Step

FARTHEST = 2
"""How far off cavalry may be when infantry forms square (p. 52)."""


def begin(play: Play, state: NapoleonState, kind: str, data: Data, notes: Notes) -> Fight[Troop]:
    """The test of an event, as a fight."""
    troop = troop_of(play.world, state, data["unit"])
    striking = Striking(play.world, Blow(played=in_force(play.world, state, troop.id)), notes)
    if kind == "square":
        return striking.square(troop, data.get("distance", 1), data.get("more", 0))
    return _tested(striking, state, troop, data)


def _tested(striking: Striking, state: NapoleonState, troop: Troop, data: Data) -> Fight[Troop]:
    task = due(state, troop.id)
    extra = data.get("extra", 0) + (task.amount if task else 0)
    lines = (("flank_or_rear_attack", 1),) if data.get("flank") else ()
    about = RESERVE if task and task.because == RESERVE else "order"
    passed = yield from striking.test(troop, about, Cause(lines, extra=extra))
    if passed or troop.routed:
        return troop
    return (yield from striking.disorder(troop))


def due(state: NapoleonState, unit: str) -> Task | None:
    """The test that is due for a unit, if nothing but tests is due before it."""
    for task in state.tasks:
        if task.kind != "morale":
            return None
        if task.subject == unit:
            return task
    return None


def announced(kind: str, play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """Why a test is not allowed, before anything is rolled."""
    rule = _square if kind == "square" else _morale
    return play.absent(state, data["unit"]) or rule(play, state, data)


def _check(kind: str, play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    found = announced(kind, play, state, data)
    if not found and isinstance(run(begin(play, state, kind, data, []), data["answers"]), Waits):
        found = [play.refuse("morale", _("The test needs a die more"))]
    return found


def _square(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """Infantry in good order that is charged by the group that acts."""
    key, world = data["unit"], play.world
    unit, name = state.units[key], world.label(key)
    found = play.wrong_phase(state, "square", SEGMENT_2)
    if found:
        return found
    if world.units[unit.card].arm != INFANTRY or world.units[unit.card].rifles:
        return [play.refuse("square", _("Only infantry forms square"))]
    if unit.state != "good" or unit.formation == "square":
        reason = _("{unit} is disordered, routed or in square already").format(unit=name)
        return [play.refuse("square", reason)]
    if state.active is None or state.groups[state.active].nation == state.nation_of(key):
        reason = _("{unit} forms square against enemy cavalry that charges now").format(unit=name)
        return [play.refuse("square", reason, _("'form' is the way in its own turn"))]
    if not 1 <= data.get("distance", 1) <= FARTHEST:
        return [play.refuse("square", _("The cavalry is 1 or 2 hexes away"))]
    known = None if data.get("board") else charges_seen(play, state, key)
    if known is None or data.get("distance", 1) in known:
        return []
    reason = _("By the books no cavalry that may charge now is so far from {unit}")
    return [play.refuse("square", reason.format(unit=name), play.as_on_the_board())]


def _morale(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    if due(state, data["unit"]) is not None and not state.over:
        return []
    return play.closed(state)


def _apply(kind: str, play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    unit = data["unit"]
    if state.units[unit].gone:
        return Step(state)
    notes: Notes = []
    run(begin(play, state, kind, data, notes), data.get("answers", ()))
    task = due(state, unit)
    if kind == "morale" and task is not None:
        left = list(state.tasks)
        left.remove(task)
        state = replace(state, tasks=tuple(left))
    ledger = Ledger(play.world, state)
    for note in notes:
        apply_note(ledger, note)
    state = _used(play, ledger.state, unit, notes)
    return Step(state, tuple(ledger.entries))


def _used(play: Play, state: NapoleonState, unit: str, notes: Notes) -> NapoleonState:
    used = {i.reason for n in notes if n.kind == "trial" for i in n.data["trial"].items}
    used |= {str(note.data["effect"]) for note in notes if note.kind == "spared"}
    gone = tuple(card for card in state.effects if card.subject == unit and card.effect in used)
    return spend(state, *gone)


def _notes(kind: str, play: Play, state: NapoleonState, data: Data) -> Notes:
    notes: Notes = []
    run(begin(play, state, kind, data, notes), data.get("answers", ()))
    return notes


def _document(kind: str, play: Play, state: NapoleonState, data: Data) -> Mapping[str, Any]:
    notes = _notes(kind, play, state, data)
    trials = [note for note in notes if note.kind == "trial"]
    changes = [
        {"kind": note.kind, "unit": note.unit, **note.data}
        for note in notes
        if note.kind not in ("trial", "card")
    ]
    if not trials:
        return {"unit": data["unit"], "die": None, "result": {"changes": changes}}
    found = trial_document(play, trials[-1])
    return {**found, "result": {**found["result"], "changes": changes}}


def _describe(kind: str, play: Play, state: NapoleonState, data: Data) -> str:
    trials = [note for note in _notes(kind, play, state, data) if note.kind == "trial"]
    texts = {"square": _("{unit} tries to form square"), "morale": _("{unit} tests its morale")}
    text = texts[kind].format(unit=play.world.label(data["unit"]))
    if not trials:
        return text
    trial = trials[-1].data["trial"]
    return f"{text}: {trial.total}, {_('passed') if trial.success else _('failed')}"


def _kind(kind: str) -> Kind:
    def report(
        play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]
    ) -> list[Block]:
        return blocks(play, _notes(kind, play, before, data))

    return Kind(
        lambda play, state, data: _check(kind, play, state, data),
        lambda play, state, data: _apply(kind, play, state, data),
        lambda state, data: state.nation_of(data["unit"]),
        lambda play, state, data: _describe(kind, play, state, data),
        report,
        lambda play, state, data: _document(kind, play, state, data),
    )


SQUARE, MORALE = _kind("square"), _kind("morale")
