"""Morale tests: what is added to the die, item by item (pp. 24-26, 56).

A *line* is a row of the game's table of morale modifiers, named by its reason (`figure`, `routed`)
with its figure. A `TrialItem` is one modifier of a die: its table, its reason, its figure."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.battles_of_napoleon.state import GOOD
from companion.games.battles_of_napoleon.sums.attack import InForce
from companion.games.battles_of_napoleon.sums.troops import Troop
from companion.games.battles_of_napoleon.trial import TrialItem
from companion.games.battles_of_napoleon.world import World

TABLE = "morale_modifiers"
FLAGS = {"m2": "combat_result_2", "m4": "combat_result_4"}
"""The flags on combat cards, and their lines in the table."""


class Cause(NamedTuple):
    """Reason for a test. `lines` are (line of the table, how often it counts), for example
    `(("combat_result_2", 1),)`; `killed_morale` is that of a commander who was killed here, to
    be taken off; `extra` is a modifier that a player typed."""

    lines: tuple[tuple[str, int], ...] = ()
    killed_morale: int = 0
    extra: int = 0


NO_CAUSE = Cause()


def items(
    world: World, troop: Troop, cause: Cause = NO_CAUSE, played: tuple[InForce, ...] = ()
) -> tuple[TrialItem, ...]:
    """Return the modifiers of a morale test that are not 0, in the order they are shown: of the
    unit itself, of the best commander with it, of its state and order, of `cause`, and of the cards
    in force (`played`)."""

    def line(reason: str, times: int = 1) -> TrialItem:
        return TrialItem(TABLE, reason, world.value(TABLE, reason) * times)

    modifiers = [
        TrialItem(TABLE, "morale_value", troop.card.morale),
        line("figure", troop.figures),
        TrialItem(TABLE, "commander", troop.best_morale),
    ]
    if troop.state != GOOD:  # disordered or routed, never both (p. 57)
        modifiers.append(line(troop.state))
    if troop.order is not None:
        modifiers.append(TrialItem(TABLE, "manoeuvre_order", world.orders[troop.order].morale))
    modifiers += [line(key, times) for key, times in cause.lines]
    modifiers.append(TrialItem(TABLE, "commander_killed", -cause.killed_morale))
    modifiers += [TrialItem("effects", p.effect, p.parameter) for p in played]
    modifiers.append(TrialItem("extra", "extra", cause.extra))
    return tuple(item for item in modifiers if item.value)


def square_lines(distance: int, extra_units: int) -> tuple[tuple[str, int], ...]:
    """Return the modifiers of forming square: cavalry two hexes away or adjacent, and each unit of
    a mass charge after the first (pp. 25, 52, 66)."""
    how = "square_vs_charge_adjacent" if distance <= 1 else "square_vs_charge_2_hexes"
    more = (("mass_charge_extra_unit", extra_units),) if extra_units else ()
    return ((how, 1), *more)
