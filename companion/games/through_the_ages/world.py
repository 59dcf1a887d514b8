"""The game as its folder describes it: cards, banks, versions, the card row, names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from companion.games.through_the_ages.cards import (
    ACTION,
    AIR,
    ARTILLERY,
    BUILT,
    CAVALRY,
    CIVIL,
    FARM,
    FOOD,
    GOVERNMENT,
    INFANTRY,
    LAB,
    LEADER,
    LIBRARY,
    MILITARY,
    MINE,
    PRODUCTION,
    RESOURCE,
    SPECIAL,
    STARTING,
    TECHNOLOGIES,
    THEATER,
    UNIT,
    URBAN,
    WONDER,
    CivilCard,
    MilitaryCard,
    Version,
    YellowLine,
    civil_card,
    military_card,
    number,
    texts,
    version,
    yellow_line,
)
from companion.table.i18n import _
from companion.table.names import Named
from companion.table.words import Vocabulary
from kitgen.game import Game, Row
from kitgen.game.column_types import Value

__all__ = [
    "ACTION",
    "AIR",
    "ARTILLERY",
    "BUILT",
    "CAVALRY",
    "FARM",
    "FOOD",
    "GOVERNMENT",
    "INFANTRY",
    "LAB",
    "LEADER",
    "LIBRARY",
    "MINE",
    "PRODUCTION",
    "RESOURCE",
    "SPECIAL",
    "TECHNOLOGIES",
    "THEATER",
    "UNIT",
    "URBAN",
    "WONDER",
    "CivilCard",
    "MilitaryCard",
    "Version",
    "World",
    "YellowLine",
]


_SIGN = re.compile(r":([a-z_]+):")


SLOTS: Mapping[str, str] = {
    **dict.fromkeys(("card", "cards", "old", "new", "wonder"), "card"),
    "player": "player",
    "age": "age",
}
"""Slot of a message -> the method that names what stands in it."""


@dataclass(frozen=True)
class World(Named):
    """The facts, read once from the folder. `yellow` and `blue` (corruption) are by the number of
    tokens in the bank, 0 first; `row_costs` by position; `place_awards` by
    players and place."""

    seats: ClassVar[str] = "players"
    slots: ClassVar[Mapping[str, str]] = SLOTS
    game: Game
    ages: tuple[str, ...]
    colours: Mapping[str, str]
    players: tuple[str, ...]
    cards: Mapping[str, CivilCard]
    military: Mapping[str, MilitaryCard]
    categories: Mapping[str, str]
    versions: Mapping[str, Version]
    yellow: tuple[YellowLine, ...]
    blue: tuple[int, ...]
    row_costs: tuple[int, ...]
    removed: Mapping[int, int]
    place_awards: Mapping[tuple[int, int], int]
    constants: Mapping[str, int]

    @staticmethod
    def of(game: Game) -> World:
        """Read all tables of the game's folder into records by id."""

        def by_tokens(table: str) -> list[Row]:
            """Return the rows of a bank from the fewest tokens left to the most."""
            return sorted(game.table(table), key=lambda row: number(row, "tokens"))

        ages = tuple(row.id for row in game.table("ages"))
        constants = {row.id: number(row, "value") for row in game.table("constants")}
        categories = {row.id: str(row["category"]) for row in game.table("card_types")}
        cards = [
            civil_card(row, ages, categories) for row in (*game.table(STARTING), *game.table(CIVIL))
        ]
        return World(
            game=game,
            ages=ages,
            colours={row.id: str(row["colour"]) for row in game.table("players")},
            players=tuple(row.id for row in game.table("players")),
            cards={card.id: card for card in cards},
            military={
                row.id: military_card(row, ages, constants["players_for_pacts"])
                for row in game.table(MILITARY)
            },
            categories=categories,
            versions={row.id: version(row) for row in game.table("versions")},
            yellow=tuple(map(yellow_line, by_tokens("yellow_bank"))),
            blue=tuple(number(row, "corruption") for row in by_tokens("blue_bank")),
            row_costs=tuple(number(row, "civil_actions") for row in game.table("card_row")),
            removed={
                n: sum(bool(row[f"removed_{n}p"]) for row in game.table("card_row"))
                for n in (2, 3, 4)
            },
            place_awards={
                (number(row, "players"), place): int(culture)
                for row in game.table("place_awards")
                for place, culture in enumerate(texts(row, "culture"), start=1)
            },
            constants=constants,
        )

    @cached_property
    def figures(self) -> Mapping[str, str]:
        """Card -> effects as they are written, of the military cards."""
        return {card.id: card.written for card in self.military.values()}

    @cached_property
    def ids(self) -> Mapping[str, Collection[str]]:
        """The ids that a state may name, by what they are of; where there may be none, also ``."""

        def civil(*categories: str) -> list[str]:
            return [card.id for card in self.cards.values() if card.category in categories]

        def military(*types: str) -> list[str]:
            return [card.id for card in self.military.values() if card.type in types]

        return {
            "versions": self.versions,
            "ages": self.ages,
            "civil": self.cards,
            "military": self.military,
            "row": ("", *self.cards),
            "governments": civil(GOVERNMENT),
            "technologies": civil(*BUILT),
            "specials": civil(SPECIAL),
            "leaders": ("", *civil(LEADER)),
            "wonders": ("", *civil(WONDER)),
            "territories": military("territory"),
            "tactics": ("", *military("tactics")),
            "events": military("event", "territory"),
        }

    def level(self, age: str) -> int:
        """Return the number of an age, 0 for antiquity."""
        return self.ages.index(age)

    def yellow_line(self, tokens: int) -> YellowLine:
        """Return the line of a yellow bank. More tokens than places count as a full bank (p.
        11)."""
        return self.yellow[max(0, min(tokens, len(self.yellow) - 1))]

    def corruption_with(self, tokens: int) -> int:
        """Return the resources that corruption takes with so many blue tokens in the bank (p.
        14)."""
        return self.blue[max(0, min(tokens, len(self.blue) - 1))]

    def level_of(self, card: str) -> int:
        """Return the level of a card of either kind."""
        return self.of_either(card).level

    def of_either(self, card: str) -> CivilCard | MilitaryCard:
        """Return a civil or a military card."""
        return self.military.get(card) or self.cards[card]

    def deck(self, age: str, players: int) -> dict[str, int]:
        """Return civil card -> copies in the deck of an age."""
        return {
            card.id: card.copies[players]
            for card in self.cards.values()
            if card.age == age and card.copies.get(players)
        }

    # -- words ---------------------------------------------------------------------------------

    def player(self, key: str) -> str:
        return self.name("players", key)

    def colour(self, key: str) -> str:
        """Return the name of a player's colour, without the person's name."""
        return self.game.words(self.lang()).get("players", key, "name") or key

    def players_text(self, keys: Iterable[str]) -> str:
        return ", ".join(self.player(key) for key in keys) or _("nobody")

    def age(self, key: str) -> str:
        return self.game.words(self.lang()).get("ages", key, "short") or key

    def table_of(self, card: str) -> str:
        """Return the table that a card stands in."""
        return self.of_either(card).table

    def card(self, key: str) -> str:
        """Return the name of a card; of cards that come in several ages with the age behind it.
        What is no card stays as it is."""
        if key not in self.cards and key not in self.military:
            return key
        name = self.name(self.table_of(key), key)
        if key not in self._twins:
            return name
        return f"{name} {self._numeral(key)}"

    def _numeral(self, card: str) -> Value:
        return self.game.table("ages")[self.of_either(card).age]["numeral"]

    @cached_property
    def _twins(self) -> frozenset[str]:
        """The cards that share their name with another one."""
        words = self.game.words(self.game.languages[0])
        names = {key: words.name(self.table_of(key), key) for key in (*self.cards, *self.military)}
        times = Counter(names.values())
        return frozenset(key for key, name in names.items() if times[name] > 1)

    def effect(self, key: str) -> str:
        """Return what a card does, in plain words. Its signs are named in brackets, since a name
        cannot be inflected as the sentence would have it; nothing else is marked."""
        words = self.game.words(self.lang())
        text = words.get(self.table_of(key), key, "effect") or ""
        return _SIGN.sub(
            lambda match: f"[{words.name('signs', match[1]).lower()}]", text.replace("**", "")
        )

    def cards_text(self, keys: Iterable[str]) -> str:
        return ", ".join(self.card(key) for key in keys) or _("none")

    def card_words(self, ids: Iterable[str]) -> Vocabulary:
        """Return the words for some cards: their ids and their names in every language, with the
        age."""
        return Vocabulary(_("cards"), tuple(ids), self._card_names)

    def deck_words(self) -> Vocabulary:
        """Return the words for every card that is dealt into the row in some game."""
        return self.card_words(card.id for card in self.cards.values() if any(card.copies.values()))

    def player_words(self, ids: Iterable[str]) -> Vocabulary:
        return Vocabulary(_("players"), tuple(ids), self._player_names)

    def _player_names(self, key: str) -> Iterator[str | None]:
        return self.every_name("players", key, "name", "adjective")

    def _card_names(self, key: str) -> Iterator[str | None]:
        """Yield the names of a card, and what they are with its age or without an apostrophe."""
        yield self.card(key)
        numeral = self._numeral(key)
        names = [name for name in self.every_name(self.table_of(key), key, "name") if name]
        yield from names
        yield from (f"{name} {numeral}" for name in names)
        yield from (name.replace("'", "") for name in names)
