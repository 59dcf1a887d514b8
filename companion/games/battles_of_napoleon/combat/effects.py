"""Event cards in a fight. What a card does is its `code` and `parameter` in `effects.csv`; here is
what each code means for a roll. Those that answer a result are read in `results`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.battles_of_napoleon.records import ARTILLERY, INFANTRY
from companion.games.battles_of_napoleon.state import COLUMN, LINE
from companion.games.battles_of_napoleon.sums.attack import CHARGE, FIRE, FRONT, MELEE, Attack
from companion.games.battles_of_napoleon.sums.troops import Troop
from companion.games.battles_of_napoleon.trial import TrialItem

SUPPORT_VALUE, CANCEL_SUPPORT = "support_value", "cancel_support"
COUNTER_CHARGE = "charge_becomes_melee"
SQUARE, MORALE, REROLL = "square_mod", "morale_mod", "reroll_morale"
SPARE_FIGURE, SPARE_WOUND, SPARE_RETREAT = "figure_to_disorder", "cancel_wound", "cancel_retreat"
SPARE_TEST, REARGUARD = "morale_result_cancel", "zoc_loss_cancel"

Applies = Callable[[Attack, Troop, Troop], bool]


def _infantry(_attack: Attack, attacker: Troop, _target: Troop) -> bool:
    return attacker.arm == INFANTRY


def _distant_guns(attack: Attack, attacker: Troop, _target: Troop) -> bool:
    return attacker.arm == ARTILLERY and attack.distance > 1


def _always(_attack: Attack, _attacker: Troop, _target: Troop) -> bool:
    return True


OURS: Mapping[str, Mapping[str, Applies]] = {
    FIRE: {
        "fire_mod": _infantry,
        "fire_mod_line": lambda _a, own, _t: own.formation == LINE and own.good,
        "artillery_mod_r2_r3": _distant_guns,
        "artillery_support": lambda _a, own, _t: own.arm == ARTILLERY,
        "enemy_fire_mod_turn": _always,
    },
    MELEE: {
        "melee_mod": _infantry,
        "melee_mod_column": lambda _a, own, _t: own.formation == COLUMN,
    },
    CHARGE: {"charge_mod": _always},
}
"""Roll -> the codes on the attacker that add their parameter to it, and when."""

THEIRS: Mapping[str, Mapping[str, Applies]] = {
    FIRE: {"fire_mod_against": _always, "artillery_mod_against": _distant_guns},
    MELEE: {
        "melee_mod_against": lambda a, _o, target: (
            a.aspect == FRONT and target.arm == INFANTRY and target.good
        ),
        COUNTER_CHARGE: _always,
    },
    CHARGE: {},
}
"""Roll -> the codes on the target that add their parameter to it, and when."""


def items(roll: str, attack: Attack, attacker: Troop, target: Troop) -> list[TrialItem]:
    """Return what cards in force add to a roll. A battery in a grand battery adds for each of the
    others."""
    items = []
    for played, applies in (
        *((p, OURS[roll].get(p.code)) for p in attack.ours),
        *((p, THEIRS[roll].get(p.code)) for p in attack.theirs),
    ):
        if applies is None or not applies(attack, attacker, target):
            continue
        count = attack.batteries if played.code == "artillery_support" else 1
        if count:
            items.append(TrialItem("effects", played.effect, played.parameter * count))
    return items


def support_items(table: str, row: str, value: int, attack: Attack) -> list[TrialItem]:
    """Return the supporting units: `value` for each, more or one fewer by a card (p. 44)."""
    count, better = attack.support, attack.has(SUPPORT_VALUE, ours=True)
    if attack.has(CANCEL_SUPPORT, ours=True):
        count -= 1
    if count < 1:
        return []
    each = better.parameter if better else value
    return [TrialItem(table, row, each * count)]
