"""The auction of a new territory: bids go round until one player is left (p. 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.through_the_ages.politics_state import Auction


def begin(territory: str, order: Sequence[str]) -> Auction:
    """Return a new auction: the player whose turn it is bids first, the others follow in turn
    order."""
    return Auction(territory, tuple(order))


def bid(auction: Auction, amount: int) -> Auction:
    """Return the auction after the next player's bid; 0 or any bid that is not higher is a pass,
    and a player who has passed is out.

    >>> bid(begin("vast territory", ("green", "orange")), 2).waiting
    ('orange', 'green')
    """
    player, *others = auction.waiting
    if amount <= auction.high:
        return replace(auction, waiting=tuple(others))
    return replace(auction, waiting=(*others, player), high=amount, leader=player)
