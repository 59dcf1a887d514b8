"""Fire, melee and charge from the announcement to the last consequence, stage by stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.battles_of_napoleon.combat import fire, melee
from companion.games.battles_of_napoleon.combat.melee import HILL
from companion.games.battles_of_napoleon.combat.notes import Disordered, Drawn, Notes, Tried
from companion.games.battles_of_napoleon.combat.requests import (
    CARD,
    DIE,
    Fight,
    Request,
)
from companion.games.battles_of_napoleon.combat.results import Blow, Striking
from companion.games.battles_of_napoleon.records import CAVALRY, INFANTRY
from companion.games.battles_of_napoleon.state import DISORDERED, LINE, UNLIMBERED
from companion.games.battles_of_napoleon.sums.attack import CHARGE, FIRE, FRONT, MELEE, Attack
from companion.games.battles_of_napoleon.sums.morale import Cause
from companion.games.battles_of_napoleon.sums.troops import Troop
from companion.games.battles_of_napoleon.trial import NEEDED, Trial, TrialItem
from companion.games.battles_of_napoleon.world import World


@dataclass(frozen=True, slots=True)
class Combatants:
    """Both units as they stand between two stages of a fight."""

    attacker: Troop
    target: Troop


Stage = Callable[[World, Attack, Combatants, Notes], Fight[Combatants]]
"""Function that takes the field and returns it changed. Two equal fields fight on alike, so the
odds may add up what leads to the same one."""


def modifiers(world: World, attack: Attack, field: Combatants) -> tuple[TrialItem, ...]:
    """Return the items that are added to the die of an attack; none against a routed target, which
    runs on without any die (p. 57)."""
    if field.target.routed:
        return ()
    table = fire.items if attack.kind == FIRE else melee.items
    return table(world, attack, field.attacker, field.target)


def close_ranks(world: World, attack: Attack, field: Combatants, notes: Notes) -> Fight[Combatants]:
    """Bring the skirmishers of both sides back before contact (p. 61)."""
    yield from ()
    return Combatants(*(side.changed(detached=False) for side in (field.attacker, field.target)))


def may_answer(target: Troop, aspect: str | None) -> bool:
    """Return whether a unit that is charged can do anything about it: infantry forms square,
    unlimbered guns fire to their front (pp. 52-53)."""
    if target.arm == INFANTRY:
        return target.good and not target.square
    return target.formation == UNLIMBERED and target.good and aspect == FRONT


def form_square(world: World, attack: Attack, field: Combatants, notes: Notes) -> Fight[Combatants]:
    """Let infantry that sees a charge try to form square (p. 52). `attack.answers_at` is how far
    off the cavalry is, None where the target does not answer."""
    target = field.target
    able = target.arm == INFANTRY and may_answer(target, attack.aspect)
    if attack.answers_at is None or not able:
        return field
    further_units = attack.mass[0] - 1 if attack.mass else 0
    striking = Striking(world, Blow(played=attack.theirs), notes)
    square = striking.square(target, attack.answers_at, further_units)
    return replace(field, target=(yield from square))


def guns_react(world: World, attack: Attack, field: Combatants, notes: Notes) -> Fight[Combatants]:
    """Let unlimbered guns charged in front fire first, if they pass a morale test. Guns in good
    order that fail it are disordered (pp. 25, 53)."""
    target = field.target
    able = target.arm != INFANTRY and may_answer(target, attack.aspect)
    if attack.answers_at is None or not able:
        return field
    cavalry, guns = field.attacker, target
    striking = Striking(world, Blow(played=attack.theirs), notes)
    if not (yield from striking.test(guns, "guns", Cause())):
        return replace(field, target=(yield from striking.disorder(guns)))
    answer = Attack(
        FIRE,
        terrain=_between(world, attack),
        downhill=HILL in attack.terrain,
        rules=attack.rules,
        ours=attack.theirs,
        theirs=attack.ours,
    )
    shot = yield from strike(world, answer, Combatants(guns, cavalry), notes)
    return Combatants(shot.target, shot.attacker)


def _between(world: World, attack: Attack) -> tuple[str, ...]:
    """Return the terrain that protects an attacker from fire of the hex before him: a hedge between
    both, and the rise from which he comes down (p. 47)."""
    sides = (key for key in attack.terrain if world.terrain[key].kind == "side" and key != HILL)
    return (*sides, *((HILL,) if attack.downhill else ()))


def strike(world: World, attack: Attack, field: Combatants, notes: Notes) -> Fight[Combatants]:
    """Ask for the die and the card, and do what the card does to the target (p. 44). A routed
    target runs on without any die (p. 57)."""
    attacker, target = field.attacker, field.target
    if attacker.vacated or attacker.routed or target.destroyed:
        return field
    if attack.kind == CHARGE and not attacker.good:
        # Cavalry that the guns have disordered attacks as in any melee (p. 53).
        attack = replace(attack, kind=MELEE)
    striking = Striking(world, blow(attack, attacker), notes)
    if target.routed:
        return replace(field, target=(yield from striking.disorder(target)))
    items = modifiers(world, attack, field)
    trial = Trial(int((yield Request(DIE, attack.kind, attacker.id, items))), items)
    automatic = melee.by_itself(attack, target)
    notes.append(Tried(attacker.id, attack.kind, trial, automatic))
    if not (automatic or trial.success):
        return field
    total = max(trial.total, NEEDED)
    card = str((yield Request(CARD, attack.kind, target.id, total=total)))
    outcome = world.outcome(card, total)
    notes.append(Drawn(target.id, card, tuple(outcome.results), outcome.wounded))
    return replace(field, target=(yield from striking.outcome(target, outcome)))


def blow(attack: Attack, attacker: Troop) -> Blow:
    """Return how the attack bears on the tests and the way of its target (pp. 25, 61, 63)."""
    lines: list[tuple[str, int]] = []
    if attack.aspect != FRONT:
        lines.append(("flank_or_rear_attack", 1))
    if attack.kind == FIRE and attack.on("skirmishers") and attacker.unit.detached:
        lines.append(("fired_on_by_skirmishers", 1))
    if attack.kind == FIRE and attacker.card.rifles:
        lines.append(("fired_on_by_rifles", 1))
    by_fire = attack.kind == FIRE
    return Blow(tuple(lines), by_fire, attack.absorbs, attack.retreat, attack.rout, attack.theirs)


def tired(attack: Attack, fighter: Troop, target_was_square: bool) -> Troop:
    """Return an attacker or supporter after the attack: a line that took part in a melee is
    disordered, and cavalry that went against a square; never routed (p. 50). A charge tires (p.
    64)."""
    if attack.kind == FIRE or fighter.destroyed:
        return fighter
    line = fighter.arm == INFANTRY and fighter.formation == LINE
    if fighter.good and (line or (fighter.arm == CAVALRY and target_was_square)):
        fighter = fighter.changed(state=DISORDERED)
    if attack.kind == CHARGE and attack.on("fatigue"):
        fighter = fighter.changed(fatigued=True)
    return fighter


def end(world: World, attack: Attack, field: Combatants, notes: Notes) -> Fight[Combatants]:
    """Do what the attack does to the attacker, and to a line that took part in its melee."""
    yield from ()
    attacker = tired(attack, field.attacker, field.target.square)
    target = _shaken(attack, field.target)
    for after, before in ((attacker, field.attacker), (target, field.target)):
        if after.state != before.state:
            notes.append(Disordered(after.id))
    return replace(field, attacker=attacker, target=target)


def _shaken(attack: Attack, target: Troop) -> Troop:
    """Return a line that was attacked, disordered where it counts as taking part in the melee (p.
    50)."""
    took_part = attack.kind == MELEE and attack.on("line_target_disorder")
    line = target.arm == INFANTRY and target.formation == LINE
    if not (took_part and line and target.good) or target.destroyed:
        return target
    return target.changed(state=DISORDERED)


STAGES: Mapping[str, Sequence[Stage]] = {
    FIRE: (strike, end),
    MELEE: (close_ranks, strike, end),
    CHARGE: (close_ranks, form_square, guns_react, strike, end),
}
"""Stages of an attack, in order, by its kind."""


def whole(world: World, attack: Attack, field: Combatants, notes: Notes) -> Fight[Combatants]:
    """Fight an attack from the first die to the last."""
    for stage in STAGES[attack.kind]:
        field = yield from stage(world, attack, field, notes)
    return field


def advance(world: World, attack: Attack, field: Combatants) -> str:
    """Return whether the attacker `must`, `may` or may `no`t advance into the hex of its target:
    after fire infantry, after melee everybody, with the right order and formation (pp. 47, 50)."""
    attacker = field.attacker
    if not field.target.vacated or attacker.vacated or attacker.routed or not attacker.order:
        return "no"
    if attacker.card.rifles or attacker.shaped(world).advance == "no":
        return "no"
    order = world.orders[attacker.order]
    if attack.kind == FIRE:
        return order.advance_after_fire if attacker.arm == INFANTRY else "no"
    return order.advance_after_melee
