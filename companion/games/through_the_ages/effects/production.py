"""Farms and mines that produce because an event says so."""

from __future__ import annotations

from companion.games.through_the_ages import upkeep
from companion.games.through_the_ages.effects.book import Book

PARTS = {
    "farms": upkeep.farms,
    "consumption": upkeep.pay_consumption,
    "mines": upkeep.mines,
    "corruption": upkeep.pay_corruption,
}
"""Kinds of production that an event can order, each as in the upkeep (pp. 5, 9, 14)."""


def produce(book: Book, player: str, what: str) -> None:
    """Do one part of the upkeep. Raises KeyError for an unknown one."""
    PARTS[what](book, player)
