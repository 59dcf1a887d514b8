"""Results of a fight in the books: figures, states, commanders, cards, and what is due next."""

from __future__ import annotations

from dataclasses import replace

from companion.games.battles_of_napoleon import deck, effects
from companion.games.battles_of_napoleon.actions import took
from companion.games.battles_of_napoleon.casualties import ADVANCE, CLEARED, NapoleonLedger
from companion.games.battles_of_napoleon.combat.announced import Announced
from companion.games.battles_of_napoleon.combat.board import FoughtAttack, fought
from companion.games.battles_of_napoleon.combat.effects import CANCEL_SUPPORT, SUPPORT_VALUE
from companion.games.battles_of_napoleon.combat.fights import advance, tired
from companion.games.battles_of_napoleon.combat.notes import (
    Disordered,
    Drawn,
    Killed,
    Lost,
    Note,
    Retreated,
    Rifle,
    Routed,
    Skirmisher,
    Square,
    Tried,
    Wounded,
    effects_in,
)
from companion.games.battles_of_napoleon.combat.shots import CANISTER, shot
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.reserves import RESERVE
from companion.games.battles_of_napoleon.state import (
    DESTROYED,
    IN_MASS,
    RIDDEN,
    SQUARE,
    NapoleonState,
    Task,
    attached,
    placed,
    rifles_with,
)
from companion.games.battles_of_napoleon.sums.attack import CHARGE, FIRE, MELEE
from companion.games.battles_of_napoleon.sums.troops import no_skirmisher, troop_of
from companion.table.rules import Entry, Step

WAYS = ("retreat", "rout")
"""Tasks of a unit that has to leave its hex."""


def attack(play: Play, state: NapoleonState, plan: Announced) -> Step[NapoleonState]:
    """Fold an attack into the state. A target that an amendment has taken off the field is passed
    over."""
    unit, target = plan.unit, plan.target
    if state.units[unit].gone or state.units[target].gone:
        return Step(state)
    told = fought(play.world, state, plan)
    before = state
    state = _announced(play, state, plan)
    ledger = NapoleonLedger(play.world, state)
    for note in told.notes:
        apply_note(ledger, note)
        if isinstance(note, Tried) and note.about == FIRE and note.unit == target:
            ledger.state = _round_less(ledger.state, target)
    ledger.state = _spent(play, ledger.state, told, (unit, target, *attached(before, target)))
    _tire(ledger, told, plan)
    state = _due(play, before, ledger.state, told, plan)
    return Step(state, tuple(ledger.entries))


def _announced(play: Play, state: NapoleonState, plan: Announced) -> NapoleonState:
    """Return the state after the actions of all who take part, a round of ammunition, and the note
    that the group was attacked."""
    unit, target, kind = plan.unit, plan.target, plan.kind
    # The second shot of a salvo of canister, where both are one round.
    again = CANISTER in state.units[unit].acted(state.phase)
    salvo = plan.canister and again and state.choices.get("canister_rounds") == "1"
    act = shot(state.units[unit], plan)
    if kind == FIRE and act != FIRE:
        state = replace(state.with_action(unit, act), stage=kind)
    elif plan.reaction:
        state = state.with_action(unit, kind)
    else:
        state = took(play, state, unit, kind)
    for key in plan.mass:
        if IN_MASS not in state.units[key].acted(state.phase):
            state = state.with_action(key, IN_MASS)
    for key in plan.support:
        support_action = f"support_{kind}"
        if support_action not in state.units[key].acted(state.phase):
            state = state.with_action(key, support_action)
    if plan.hex or (kind == CHARGE and plan.away > 1):
        state = _ridden(state, unit, plan.hex)
    for key, place in (plan.along or {}).items():
        state = _ridden(state, key, place)
    if kind == FIRE and not salvo:
        state = _round_less(state, unit)
    if kind in (MELEE, CHARGE):
        for key in (unit, target):
            state = state.changed_unit(key, detached=False)
    state = state.changed_group(state.units[target].group, attacked=True)
    return replace(state, struck=(*state.struck, target))


def _ridden(state: NapoleonState, unit: str, place: Hex | None) -> NapoleonState:
    """Return the state with cavalry on the hex from which it charges, an unknown one unless it was
    given. Cavalry that had no need to move has come upon nobody."""
    if place is None or place != state.units[unit].hex:
        state = state.with_action(unit, RIDDEN)
    return gone_from(state, unit, place)


def _round_less(state: NapoleonState, unit: str) -> NapoleonState:
    """Return the state after a shot has taken a round of a battery, where rounds are counted, in
    answer to a charge as well (p. 64)."""
    rounds = state.units[unit].ammunition
    if not state.rule("ammunition") or not rounds:
        return state
    return state.changed_unit(unit, ammunition=rounds - 1)


def gone_from(state: NapoleonState, unit: str, place: Hex | None = None) -> NapoleonState:
    """Return the state after a unit and the commanders with it have left their hex; to where is
    seen on the map, unless somebody gave the hex."""
    return placed(state, unit, place)


def apply_note(ledger: NapoleonLedger, note: Note) -> None:
    """Write down one thing that happened in a fight."""
    match note:
        case Lost():
            ledger.lose(note.unit, note.figures, note.why)
        case Skirmisher():
            _skirmisher(ledger, note.unit)
        case Rifle():
            _rifle(ledger, note.unit)
        case Disordered():
            ledger.disorder(note.unit, again=False)
        case Routed():
            _routed(ledger, note)
        case Retreated():
            _retreated(ledger, note)
        case Square():
            ledger.entries.append(Entry(note.unit, 0, "order", SQUARE))
            ledger.state = ledger.state.changed_unit(note.unit, formation=SQUARE, detached=False)
        case Wounded():
            ledger.wound(note.commander)
        case Killed():
            ledger.kill(note.commander)
        case Drawn():
            ledger.state = deck.turned(ledger.world, ledger.state, note.card)


def _skirmisher(ledger: NapoleonLedger, key: str) -> None:
    unit = no_skirmisher(ledger.state.units[key], ledger.arm(key))
    ledger.entries.append(Entry(key, -1, "figures", "skirmisher"))
    ledger.state = ledger.state.with_unit(unit)
    if unit.figures == 0:
        ledger.remove(key, DESTROYED)


def _rifle(ledger: NapoleonLedger, key: str) -> None:
    unit = rifles_with(ledger.state, key)
    if unit is not None:
        ledger.entries.append(Entry(unit.id, -unit.figures, "figures", "rifle"))
        ledger.state = ledger.state.changed_unit(unit.id, figures=0)
        ledger.remove(unit.id, DESTROYED)


def _routed(ledger: NapoleonLedger, note: Routed) -> None:
    ledger.rout(note.unit)
    if note.cost is not None and not ledger.state.units[note.unit].gone:
        tasks = ledger.state.tasks
        left = tuple(t for t in tasks if (t.kind, t.subject) != ("rout", note.unit))
        ledger.state = replace(ledger.state, tasks=left)
        ledger.state = gone_from(ledger.state.changed_unit(note.unit, fled=True), note.unit)


def _retreated(ledger: NapoleonLedger, note: Retreated) -> None:
    if note.how is None:
        ledger.state = ledger.state.with_tasks(Task("retreat", note.unit, 1))
    else:
        ledger.state = gone_from(ledger.state.changed_unit(note.unit, driven=True), note.unit)


def used_effects(play: Play, told: FoughtAttack) -> set[str]:
    """Return the cards that have acted in a fight: as an item of a roll, by averting something, or
    on the support."""
    used = effects_in(told.notes)
    if told.attack.support:
        codes = (SUPPORT_VALUE, CANCEL_SUPPORT)
        used |= {p.effect for p in told.attack.ours if p.code in codes}
    return used


def _spent(
    play: Play, state: NapoleonState, told: FoughtAttack, subjects: tuple[str, ...]
) -> NapoleonState:
    """Return the state without the cards on `subjects` that last for one use and were used in the
    fight."""
    used = used_effects(play, told)
    gone = tuple(
        card
        for card in state.effects
        if card.subject in subjects
        and card.effect in used
        and play.world.effects[card.effect].lasts == "use"
    )
    return effects.spend(state, *gone)


def _tire(ledger: NapoleonLedger, told: FoughtAttack, plan: Announced) -> None:
    """Disorder supporting units as the attack demands, and tire all units that charged. Against a
    square only one unit of a mass charge strikes (p. 66); the others stay as they were."""
    square = told.after.target.square
    world, start = ledger.world, ledger.state
    for key in plan.support:
        before = troop_of(world, start, key)
        if tired(told.attack, before, square).state != before.state:
            ledger.disorder(key, again=False)
    if told.attack.kind == CHARGE and told.attack.on("fatigue"):
        for key in (plan.unit, *plan.support, *plan.mass):
            if not ledger.state.units[key].gone:
                ledger.state = ledger.state.changed_unit(key, fatigued=True)


def _due(
    play: Play, before: NapoleonState, state: NapoleonState, told: FoughtAttack, plan: Announced
) -> NapoleonState:
    """Add to what the fight has made due: tests of a reserve, once for each group that attacks it;
    the attacker's name on the way that the target goes; the advance into an empty hex."""
    unit, target = plan.unit, plan.target
    group = before.units[target].group
    # `struck`: by the group that acts, in this action
    tested = any(before.units[key].group == group for key in before.struck)
    order = before.groups[group].order
    if order is not None and play.world.orders[order].fire == "reaction" and not tested:
        tests = [
            Task("morale", member.id, amount=0, because=RESERVE)
            for member in state.units_of(group)
            if member.state != "routed"
        ]
        state = replace(state, tasks=(*state.tasks, *tests))
    # The target goes away from the attacker; if it finds no way and stays, `stayed` takes the
    # advance of this unit back.
    ways = tuple(
        replace(task, because=unit) if task.subject == target and task.kind in WAYS else task
        for task in state.tasks
    )
    state = replace(state, tasks=ways)
    way = advance(play.world, told.attack, told.after) if told.waits is None else "no"
    if way == "no" or state.units[unit].gone or plan.reaction:
        return state
    state = state.with_action(unit, CLEARED)
    if place := before.units[target].hex:
        state = replace(state, emptied={**state.emptied, unit: place})
    if way == "must":
        state = replace(state, tasks=(*state.tasks, Task(ADVANCE, unit)))
    return state
