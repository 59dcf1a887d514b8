"""Melee and charge: what is added to the die, item by item (pp. 48-53, 62, 64-66)."""

from __future__ import annotations

from companion.games.battles_of_napoleon.combat import effects
from companion.games.battles_of_napoleon.records import CAVALRY, INFANTRY
from companion.games.battles_of_napoleon.state import LINE
from companion.games.battles_of_napoleon.sums.attack import CHARGE, FRONT, MELEE, Attack
from companion.games.battles_of_napoleon.sums.troops import Troop
from companion.games.battles_of_napoleon.trial import TrialItem
from companion.games.battles_of_napoleon.world import World

TABLE = "melee_modifiers"
HILL = "elevation"


def by_itself(attack: Attack, target: Troop) -> bool:
    """Return whether a charge succeeds by itself: not against a square, nor against cavalry in good
    order that is met in front (p. 52)."""
    if attack.kind != CHARGE or target.square:
        return False
    if attack.has(effects.COUNTER_CHARGE, ours=False):
        return False
    return not (target.arm == CAVALRY and target.good and attack.aspect == FRONT)


def items(world: World, attack: Attack, attacker: Troop, target: Troop) -> tuple[TrialItem, ...]:
    """Return all modifiers of an attack: those of a charge that succeeds by itself, or of a
    melee."""
    if by_itself(attack, target):
        modifiers = _charge(world, attack, attacker, target)
    else:
        modifiers = _melee(world, attack, attacker, target)
    modifiers += attack.extra_items()
    return tuple(item for item in modifiers if item.value)


def _line(world: World, reason: str, times: int = 1) -> TrialItem:
    return TrialItem(TABLE, reason, world.value(TABLE, reason) * times)


def _charge(world: World, attack: Attack, attacker: Troop, target: Troop) -> list[TrialItem]:
    """Return the items of a charge that succeeds by itself: no ranks, no terrain (p. 52)."""
    modifiers = []
    if attack.mass is None or attack.rules.get("mass_charge_ten") != "no":
        modifiers.append(_line(world, "charge_automatic"))
    modifiers.append(_figures(world, attack, attacker, target))
    if attack.rules.get("charge_melee") != "no":
        modifiers.append(TrialItem(TABLE, "melee_value", attacker.card.melee))
    modifiers.append(TrialItem(TABLE, "commander", attacker.best_melee))
    each = world.value(TABLE, "charge_support")
    modifiers += effects.support_items(TABLE, "charge_support", each, attack)
    return modifiers + effects.items(CHARGE, attack, attacker, target)


def _figures(world: World, attack: Attack, attacker: Troop, target: Troop) -> TrialItem:
    """Return the figures of the attacker, or of all in its mass charge where no square is met (p.
    66)."""
    if attack.kind == CHARGE and attack.mass is not None and not target.square:
        return _line(world, "mass_charge_figures", attack.mass[1])
    most = attacker.shaped(world).melee_figures
    figures = attacker.figures if most is None else min(most, attacker.figures)
    return _line(world, "figure", figures)


def _melee(world: World, attack: Attack, attacker: Troop, target: Troop) -> list[TrialItem]:
    """Return what is added to the die of a melee, in the order of the rules."""
    frontal = attack.aspect == FRONT or target.square
    modifiers = [TrialItem(TABLE, "melee_value", attacker.card.melee)]
    modifiers.append(_figures(world, attack, attacker, target))
    if attacker.good:
        modifiers.append(_line(world, "attacker_rank", attacker.shaped(world).melee_ranks))
    modifiers.append(TrialItem(TABLE, "commander", attacker.best_melee))
    modifiers += effects.support_items(TABLE, "support", world.value(TABLE, "support"), attack)
    if attack.downhill:
        modifiers.append(_line(world, "attacker_higher"))
    for key in attack.terrain:
        if key != HILL or attack.rules.get("uphill_melee") != "no":
            modifiers.append(TrialItem("terrain", key, world.terrain[key].melee))
    if target.good and frontal:
        modifiers.append(_line(world, "defender_rank", target.shaped(world).melee_ranks_defending))
    if attacker.arm == CAVALRY and target.square:
        modifiers.append(_line(world, "cavalry_vs_square"))
    if not frontal:
        modifiers.append(_line(world, "flank_or_rear"))
    british_line = target.card.nation == "british" and target.arm == INFANTRY
    if attack.on("english_line_melee") and british_line and target.formation == LINE:
        modifiers.append(_line(world, "defender_english_line"))
    if attack.on("grenadiers"):
        modifiers.append(_line(world, "grenadier", attacker.unit.grenadiers))
    # Cavalry tires at the end of its charge: not before its next blow in the same one (p. 64).
    if attack.on("fatigue") and attacker.unit.fatigued and attack.mass is None:
        modifiers.append(_line(world, "fatigue"))
    modifiers += effects.items(MELEE, attack, attacker, target)
    if attack.kind == CHARGE:
        modifiers += effects.items(CHARGE, attack, attacker, target)
    return modifiers
