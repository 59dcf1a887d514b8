"""Fights and tests as people and scripts read them: every roll with its items, then the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.battles_of_napoleon.combat.announced import Announced
from companion.games.battles_of_napoleon.combat.board import FoughtAttack, fought
from companion.games.battles_of_napoleon.combat.effects import REROLL
from companion.games.battles_of_napoleon.combat.fights import STAGES, advance
from companion.games.battles_of_napoleon.combat.notes import (
    Drawn,
    Note,
    Notes,
    Spared,
    Tried,
    changes,
    drawn,
    trials,
)
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.trial import (
    SIDES,
    TrialItem,
    chance,
    lines,
    modifier,
    needed,
)
from companion.table.figures import percent
from companion.table.i18n import _
from companion.table.reply import Block, Line, Sum


def scene(play: Play, state: NapoleonState, keys: Sequence[str]) -> list[Block]:
    """Return the units that are fought over, each with its nation, figures and state."""
    world, lines_of_units = play.world, list[Block]()
    for unit in (state.units[key] for key in keys if key in state.units):
        nation = world.nation(state.nation_of(unit.id))
        figures = f"{unit.figures}/{world.units[unit.card].figures}"
        text = _("{nation}: {unit}, {state}, figures {figures}")
        how = world.name("unit_states", unit.state)
        named = text.format(nation=nation, unit=world.label(unit.id), figures=figures, state=how)
        lines_of_units.append(Line(named))
    return lines_of_units


def document(play: Play, state: NapoleonState, plan: Announced) -> Mapping[str, Any]:
    """Return an attack in JSON: `die, total, items, success, result` of the attack itself, `tests`
    with the same of every other roll it led to. A routed target needs no die: `die` is then
    None."""
    told = fought(play.world, state, plan)
    result = outcome(play, told)
    rolled = trials(told.notes)
    attack_rolls = [note for note in rolled if note.about in STAGES and note.unit == plan.unit]
    tests = [trial_document(play, note) for note in rolled if note not in attack_rolls]
    base = {"unit": plan.unit, "target": plan.target, "tests": tests}
    if not attack_rolls:
        empty: dict[str, Any] = {
            "die": None,
            "total": None,
            "items": [],
            "success": told.after.target.routed,
        }
        return {**base, **empty, "result": result}
    trial = attack_rolls[0].trial
    rolled_data = trial.document(play.world, result)
    return {**base, **rolled_data, "success": trial.success or attack_rolls[0].automatic}


def trial_document(play: Play, note: Tried) -> dict[str, Any]:
    result = {"passed": note.trial.success}
    about = {"unit": note.unit, "about": note.about}
    return {**about, **note.trial.document(play.world, result)}


def outcome(play: Play, told: FoughtAttack) -> dict[str, Any]:
    """Return the result of the attack as JSON."""
    cards = drawn(told.notes)
    last = cards[-1] if cards else None
    return {
        "card": last.card if last else None,
        "results": list(last.results) if last else [],
        "wounded": last is not None and last.wounded,
        "changes": changes(told.notes),
        "vacated": told.after.target.vacated,
        "advance": advance(play.world, told.attack, told.after),
    }


def blocks(play: Play, notes: Notes) -> list[Block]:
    """Return every roll with what made it, and the cards, in order. What they changed is in the
    ledger entries."""
    lines_told: list[Block] = []
    for note in notes:
        if isinstance(note, Tried):
            lines_told += trial_blocks(play, note)
        elif isinstance(note, Drawn):
            lines_told.append(Line(card_text(play, note)))
        elif isinstance(note, Spared):
            text = _("{effect}: averted")
            if play.world.effects[note.effect].code == REROLL:
                text = _("{effect}: it is rolled again")
            lines_told.append(Line(text.format(effect=play.world.effect(note.effect))))
    return lines_told


def trial_blocks(play: Play, note: Tried) -> list[Block]:
    """Return a roll with what was added to it and whether it succeeded."""
    trial = note.trial
    if note.automatic:
        end = _("the charge succeeds by itself")
    elif note.about in STAGES:
        end = _("success") if trial.success else _("no effect")
    else:
        end = _("passed") if trial.success else _("failed")
    return [trial.block(play.world, f"{title(play, note.unit, note.about)} – {end}")]


def title(play: Play, unit: str, about: str) -> str:
    """Return text such as `F1a: morale test`."""
    return f"{play.world.label(unit)}: {play.world.name('test_words', about)}"


def aimed(play: Play, unit: str, target: str) -> Block:
    """Return the line that names the attack: `B4a at F2a.`"""
    text = _("{unit} at {target}.")
    return Line(play.world.say(text, unit=unit, target=target))


def forecast(
    play: Play, title: str, items: Sequence[TrialItem], *, automatic: bool = False
) -> list[Block]:
    """Return the sum that is added to a die before it is rolled, and the chance. `automatic`: it
    succeeds whatever the die shows."""
    blocks: list[Block] = [Sum(title, lines(play.world, items), modifier(items))]
    least = needed(items)
    if automatic:
        return [*blocks, Line(_("The charge succeeds by itself."))]
    text = _("Success: {needed} or more on the die, {chance}.")
    if least > SIDES:
        text = _("Success: no number of the die is enough.")
    return [*blocks, Line(text.format(needed=max(1, least), chance=percent(chance(items), 1)))]


def card_text(play: Play, note: Drawn) -> str:
    names = play.world.names("results", note.results)
    if note.wounded:
        names += ", " + play.world.name("results", "w")
    return _("Card {card}: {results}").format(card=note.card, results=names)


def headline(play: Play, state: NapoleonState, plan: Announced) -> str:
    """Return an attack in one line for the log."""
    told = fought(play.world, state, plan)
    texts = {
        "fire": _("{unit} fires at {target}"),
        "melee": _("{unit} attacks {target}"),
        "charge": _("{unit} charges {target}"),
    }
    label = play.world.label
    text = texts[plan.kind].format(unit=label(plan.unit), target=label(plan.target))
    result = _short(play, told.notes) or _("it runs on")
    return f"{text}: {result}"


def news(play: Play, notes: Sequence[Note]) -> list[Block]:
    """Return the result of the last die or card, in a line."""
    told = _short(play, notes)
    return [Line(told + ".")] if told else []


def _short(play: Play, notes: Sequence[Note]) -> str:
    """Return the rolls and combat cards of a fight in one line."""
    parts = []
    for note in notes:
        if isinstance(note, Tried):
            parts.append(_roll_text(play, note))
        elif isinstance(note, Drawn):
            parts.append(card_text(play, note))
    return "; ".join(parts)


def _roll_text(play: Play, note: Tried) -> str:
    """Return text such as `18, success` of an attack; `F1a combat result 9, failed` of a test."""
    trial = note.trial
    if note.about in STAGES:
        succeeded = trial.success or note.automatic
        return f"{trial.total}, {_('success') if succeeded else _('no effect')}"
    what = play.world.name("test_words", note.about)
    end = _("passed") if trial.success else _("failed")
    return f"{play.world.label(note.unit)}, {what} {trial.total}, {end}"


def may_fire(play: Play, key: str) -> list[Block]:
    """Return the shot that a unit has left in its action, at another target (pp. 45, 64)."""
    text = _("{unit} may fire at another unit as well: 'fire {unit}'.")
    return [Line(play.world.say(text, unit=key))]


def may_advance(play: Play, told: FoughtAttack) -> list[Block]:
    """Return the advance that the attacker may choose, at the end of its group's action (p. 47)."""
    if advance(play.world, told.attack, told.after) != "may":
        return []
    unit = play.world.label(told.after.attacker.id)
    text = _("At the end of its group's action {unit} may advance: 'advance {unit}' (p. 47).")
    return [Line(text.format(unit=unit))]
