"""Printed pieces that a question names though they lie nowhere in sight: pages show their faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from companion.table.asked import Asked
from companion.table.scene import Card
from kitgen.game.model import Game
from kitgen.game.printed import PrintedPart

SHOWN = ("counters", "cards")
"""Files of a kit whose pieces people hold in their hands."""


class Pieces:
    """The printed pieces of a game by the ids of their rows."""

    def __init__(self, game: Game, parts: Sequence[PrintedPart], seats: Iterable[str]) -> None:
        self._game, self._seats = game, {*seats}
        self._parts = [part for part in parts if part.file in SHOWN and part.table in game.tables]
        self._of = cache(self._by_key)

    def named(self, questions: Sequence[Asked], seat: str) -> Iterator[Card]:
        """Yield the pieces that the answers of a seat's questions name, as the seat has them whose
        things they are: the defender's tanks where the attacker is asked for them."""
        for asked in questions:
            for offer in asked.offers:
                for key in offer.key.split("+"):
                    if piece := self.piece(key, asked.owner or asked.seat or seat):
                        yield Card(piece, offer.value, key=key)

    def piece(self, key: str, seat: str) -> str:
        """Return the printed piece of a key, as a seat has it; empty if there is none. A seat is
        no piece: its arms are shown."""
        if key in self._seats:
            return ""
        known = self._of(seat)
        return known.get(key) or known.get(key.partition(":")[0], "")

    def _by_key(self, seat: str) -> Mapping[str, str]:
        """Return key -> piece. A key is the id of a row, or table and id where that is a mere
        number: `tokens/3`. A row that refers to things, such as the tanks of Japan, is found by
        them, too: those of the seat first, then those of no other, then those of another, as a
        power without submarines is asked about them. The first part that prints it counts."""
        of_seat: dict[str, str] = {}
        shared: dict[str, str] = {}
        of_others: dict[str, str] = {}
        others = self._seats - {seat}
        for part in self._parts:
            if others & {*part.id.split("-")}:
                continue  # of another seat, as `dispatches-french`
            table = self._game.tables[part.table]
            refers = [name for name, type in table.columns.items() if type.refers_to]
            for row in table:
                piece, named = (
                    f"{part.id}/{row.id}",
                    {str(row[name]) for name in refers if row[name]},
                )
                shared.setdefault(f"{part.table}/{row.id}" if row.id.isdecimal() else row.id, piece)
                found = of_others if others & named else of_seat if seat in named else shared
                for thing in named - self._seats:
                    found.setdefault(thing, piece)
        return {**of_others, **shared, **of_seat}
