"""Fire: what is added to the die, item by item (pp. 45-47)."""

from __future__ import annotations

from companion.games.battles_of_napoleon.combat import effects
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import SQUARE
from companion.games.battles_of_napoleon.sums.attack import FIRE, FRONT, Attack
from companion.games.battles_of_napoleon.sums.troops import (
    Troop,
    firing_figures,
    ranks_under_fire,
)
from companion.games.battles_of_napoleon.trial import TrialItem
from companion.games.battles_of_napoleon.world import World

TABLE = "fire_modifiers"


def out_of_ammunition(attack: Attack, shooter: Troop) -> bool:
    """Return whether a battery has fired its last round, where rounds are counted (p. 64)."""
    return attack.on("ammunition") and shooter.arm == ARTILLERY and shooter.unit.ammunition == 0


def value(attack: Attack, shooter: Troop) -> TrialItem:
    """Return the fire value of the card at this distance; the lowest without ammunition."""
    if out_of_ammunition(attack, shooter):
        return TrialItem(TABLE, "ammo_exhausted", min(shooter.card.fire, default=0))
    reach = shooter.card.fire[attack.distance - 1 : attack.distance]
    return TrialItem(TABLE, "fire_value", reach[0] if reach else 0)


def figures(attack: Attack, shooter: Troop) -> int:
    """Return how many fire: those that were named, or all that can; of a square one for each
    target, if the players do not settle otherwise (p. 45)."""
    most = firing_figures(shooter)
    if attack.figures is not None:
        return min(attack.figures, most)
    alone = shooter.formation == SQUARE and attack.rules.get("square_fire") != "all"
    return 1 if alone else most


def items(world: World, attack: Attack, shooter: Troop, target: Troop) -> tuple[TrialItem, ...]:
    """Return all modifiers of a shot. Terrain and all else but the support counts for the unit that
    fires (p. 44)."""

    def line(reason: str, times: int = 1) -> TrialItem:
        return TrialItem(TABLE, reason, world.value(TABLE, reason) * times)

    modifiers = [value(attack, shooter), line("figure", figures(attack, shooter))]
    if attack.canister:
        whole = sum(item.value for item in modifiers)
        half = whole // world.value(TABLE, "canister_divisor")
        modifiers.append(TrialItem(TABLE, "canister_divisor", half - whole))
    modifiers += effects.support_items(TABLE, "support", world.value(TABLE, "support"), attack)
    if shooter.good:
        flank = int(attack.rules.get("column_flank", "1"))
        ranks = ranks_under_fire(world, target, attack.aspect, attack.bases, flank)
        modifiers.append(line("target_rank", ranks))
    if attack.downhill:
        modifiers.append(line("shooter_higher"))
    modifiers += [TrialItem("terrain", key, world.terrain[key].fire) for key in attack.terrain]
    if attack.on("skirmishers") and target.unit.detached and attack.aspect == FRONT:
        modifiers.append(line("skirmisher_screen"))
    modifiers += effects.items(FIRE, attack, shooter, target)
    modifiers += attack.extra_items()
    return tuple(item for item in modifiers if item.value)
