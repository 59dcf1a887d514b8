"""Let a leader come or go: the tokens and the discount of the turn that go along (pp. 7, 16,
20)."""

from __future__ import annotations

from companion.games.through_the_ages import counts, ratings
from companion.games.through_the_ages.ledger import CivLedger


def lead(ledger: CivLedger, player: str, leader: str) -> None:
    """Give a player another leader, or none. Tokens that go with the old one may be used ones (p.
    7); a discount of each turn begins at once with a leader, and ends with one."""
    before = _figures(ledger, player)
    ledger.change(player, leader=leader)
    after, civ = _figures(ledger, player), ledger.civ(player)
    ledger.change(
        player,
        spent_civil=max(0, civ.spent_civil - max(0, before[0] - after[0])),
        spent_military=max(0, civ.spent_military - max(0, before[1] - after[1])),
    )
    if player == ledger.state.turn:
        ledger.change(player, discount=max(0, civ.discount + after[2] - before[2]))


def _figures(ledger: CivLedger, player: str) -> tuple[int, int, int]:
    """Return civil actions, military actions, and the discount on units of each turn."""
    world, state = ledger.world, ledger.state
    return (
        ratings.civil_actions(world, state, player).total,
        ratings.military_actions(world, state, player).total,
        counts.total(world, ledger.civ(player), "unit_discount"),
    )
