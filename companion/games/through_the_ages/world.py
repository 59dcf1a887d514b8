"""The game as its folder describes it: cards, banks, versions, the card row, names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.games.through_the_ages.effects import Effect, parse
from companion.table.i18n import _, language
from companion.table.words import Vocabulary
from kitgen.game import Game, Row

PRODUCTION, URBAN, UNIT = "production", "urban", "military"
GOVERNMENT, SPECIAL, WONDER, LEADER, ACTION = "government", "special", "wonder", "leader", "action"
BUILT = (PRODUCTION, URBAN, UNIT)
"""The categories of technologies on whose cards workers lie."""
TECHNOLOGIES = (*BUILT, GOVERNMENT, SPECIAL)
FARM, MINE, LAB, LIBRARY, THEATER = "farm", "mine", "lab", "library", "theater"
INFANTRY, CAVALRY, ARTILLERY, AIR = "infantry", "cavalry", "artillery", "air"
FOOD, RESOURCE = "food", "resource"
TABLES = ("civil_cards", "start_techs", "military_cards")


@dataclass(frozen=True, slots=True)
class Card:
    """A civil card, or a technology printed on the nation mat. Costs in science, resources, or
    resources by stage; `culture` to `happy` are per worker where workers lie on it. `copies` are
    those in the deck with 2, 3, 4 players; `amounts` what depends on their number."""

    id: str
    age: str
    level: int
    category: str
    type: str
    science_cost: int
    peaceful_cost: int
    resource_cost: int
    stages: tuple[int, ...]
    food_value: int
    resource_value: int
    culture: int
    science: int
    strength: int
    happy: int
    civil_actions: int
    military_actions: int
    urban_limit: int
    blue_tokens: int
    colonization: int
    discounts: tuple[int, int, int]
    stages_per_action: int
    civil_hand: int
    military_hand: int
    amounts: Mapping[int, int]
    copies: Mapping[int, int]
    figures: str
    start_workers: int = 0

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the plain columns do not say."""
        return parse(self.figures)

    @property
    def technology(self) -> bool:
        return self.category in TECHNOLOGIES


@dataclass(frozen=True, slots=True)
class MilitaryCard:
    """A card of the military decks. `needs` are the units of one army of a tactics card;
    `colony` and `once` what a territory gives while it is held and at once."""

    id: str
    age: str
    level: int
    type: str
    cost: int
    cost_rule: str
    needs: Mapping[str, int]
    bonus: int
    bonus_obsolete: int
    defence: int
    colonization: int
    colony: Mapping[str, int]
    once: Mapping[str, int]
    asymmetric: bool
    figures: str
    tutorial: bool
    min_players: int
    copies: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Version:
    """One of the three games (pp. 2, 11, 17)."""

    id: str
    civil_ages: tuple[str, ...]
    military_ages: tuple[str, ...]
    events_at_start: int
    events_per_player: int
    bonus_events: int
    politics: bool
    military_draw: bool
    happiness: bool
    corruption: bool
    tactics: bool
    pacts: bool
    wars: bool
    yellow_loss: int
    extra_rounds: int
    resigning: bool
    scoring: str


@dataclass(frozen=True, slots=True)
class YellowLine:
    """What holds while so many yellow tokens are in the bank."""

    cost: int
    consumption: int
    happy: int


@dataclass(frozen=True)
class World:
    """The facts, read once from the folder. `yellow` and `blue` (corruption) are by the number of
    tokens in the bank, 0 first; `row_costs` by position; `place_awards` by
    players and place."""

    game: Game
    ages: tuple[str, ...]
    colours: Mapping[str, str]
    players: tuple[str, ...]
    cards: Mapping[str, Card]
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
        yellow = sorted((_int(r, "tokens"), r) for r in game.table("yellow_bank"))
        blue = sorted((_int(r, "tokens"), _int(r, "corruption")) for r in game.table("blue_bank"))
        cards = [_card(row) for row in (*game.table("start_techs"), *game.table("civil_cards"))]
        return World(
            game=game,
            ages=tuple(row.id for row in game.table("ages")),
            colours={row.id: str(row["colour"]) for row in game.table("players")},
            players=tuple(row.id for row in game.table("players")),
            cards={card.id: card for card in cards},
            military={row.id: _military(row) for row in game.table("military_cards")},
            categories={row.id: str(row["category"]) for row in game.table("card_types")},
            versions={row.id: _version(row) for row in game.table("versions")},
            yellow=tuple(
                YellowLine(
                    _int(row, "population_cost"),
                    _int(row, "consumption"),
                    _int(row, "happy_needed"),
                )
                for _tokens, row in yellow
            ),
            blue=tuple(corruption for _tokens, corruption in blue),
            row_costs=tuple(_int(row, "civil_actions") for row in game.table("card_row")),
            removed={
                n: sum(bool(row[f"removed_{n}p"]) for row in game.table("card_row"))
                for n in (2, 3, 4)
            },
            place_awards={
                (_int(row, "players"), _int(row, "place")): _int(row, "culture")
                for row in game.table("place_awards")
            },
            constants={row.id: _int(row, "value") for row in game.table("constants")},
        )

    @cached_property
    def figures(self) -> Mapping[str, str]:
        """Card -> effects, of the military cards."""
        return {card.id: card.figures for card in self.military.values()}

    def level(self, age: str) -> int:
        """The number of an age, 0 for antiquity."""
        return self.ages.index(age)

    def yellow_line(self, tokens: int) -> YellowLine:
        """What a yellow bank says; more tokens than places count as a full bank (p. 11)."""
        return self.yellow[max(0, min(tokens, len(self.yellow) - 1))]

    def corruption(self, tokens: int) -> int:
        """The resources that corruption takes with so many blue tokens in the bank (p. 14)."""
        return self.blue[max(0, min(tokens, len(self.blue) - 1))]

    def level_of(self, card: str) -> int:
        """The level of a card of either kind."""
        found = self.military.get(card) or self.cards[card]
        return found.level

    def deck(self, age: str, players: int) -> dict[str, int]:
        """Civil card -> copies in the deck of an age."""
        return {
            card.id: card.copies[players]
            for card in self.cards.values()
            if card.age == age and card.copies.get(players)
        }

    # -- words ---------------------------------------------------------------------------------

    def lang(self) -> str:
        """The language in use, or the game's first where it does not speak that."""
        lang = language()
        return lang if lang in self.game.languages else self.game.languages[0]

    def name(self, table: str, key: str) -> str:
        """The name of a row in the language in use."""
        return self.game.words(self.lang()).name(table, key)

    def player(self, key: str) -> str:
        return self.name("players", key)

    def players_text(self, keys: Iterable[str]) -> str:
        return ", ".join(self.player(key) for key in keys) or _("nobody")

    def age(self, key: str) -> str:
        return self.game.words(self.lang()).get("ages", key, "short") or key

    def table_of(self, card: str) -> str:
        """The table that a card stands in."""
        if card in self.military:
            return "military_cards"
        return "start_techs" if card in self.game.table("start_techs") else "civil_cards"

    def card(self, key: str) -> str:
        """The name of a card; of cards that come in several ages with the age behind it."""
        name = self.name(self.table_of(key), key)
        every: Mapping[str, Card | MilitaryCard] = {**self.cards, **self.military}
        twins = [
            other
            for other in every
            if other != key and self.name(self.table_of(other), other) == name
        ]
        if not twins:
            return name
        return f"{name} {self.game.table('ages')[every[key].age]['numeral']}"

    def effect(self, key: str) -> str:
        """What a card does, in words."""
        return self.game.words(self.lang()).get(self.table_of(key), key, "effect") or ""

    def cards_text(self, keys: Iterable[str]) -> str:
        return ", ".join(self.card(key) for key in keys) or _("none")

    def card_words(self, ids: Iterable[str]) -> Vocabulary:
        """Words for some cards: their ids and their names in every language, with the age."""
        return Vocabulary(_("cards"), tuple(ids), self._card_names)

    def player_words(self, ids: Iterable[str]) -> Vocabulary:
        return Vocabulary(_("players"), tuple(ids), self._player_names)

    def _player_names(self, key: str) -> list[str | None]:
        found: list[str | None] = []
        for lang in self._languages():
            words = self.game.words(lang)
            found += [words.name("players", key), words.get("players", key, "adjective")]
        return found

    def _card_names(self, key: str) -> list[str | None]:
        found: list[str | None] = [self.card(key)]
        every: Mapping[str, Card | MilitaryCard] = {**self.cards, **self.military}
        numeral = self.game.table("ages")[every[key].age]["numeral"]
        for lang in self._languages():
            words, table = self.game.words(lang), self.table_of(key)
            name = words.get(table, key)
            found += [name, f"{name} {numeral}", name.replace("'", "") if name else None]
            also = words.get(table, key, "also")
            found += [part.strip() for part in also.split(",")] if also else []
        return found

    def _languages(self) -> tuple[str, ...]:
        first = self.lang()
        return (first, *(lang for lang in self.game.languages if lang != first))


def _int(row: Row, column: str) -> int:
    value: Any = row.values.get(column)
    return int(value or 0)


def _text(row: Row, column: str) -> str:
    value: Any = row.values.get(column)
    return str(value or "")


def _texts(row: Row, column: str) -> tuple[str, ...]:
    value: Any = row.values.get(column)
    return tuple(str(item) for item in value or ())


def _counts(row: Row, **columns: str) -> dict[str, int]:
    """Name -> figure of a column, where it has one."""
    return {name: _int(row, column) for name, column in columns.items() if _int(row, column)}


def _by_players(row: Row, column: str) -> dict[int, int]:
    return {n: _int(row, f"{column}_{n}p") for n in (2, 3, 4)}


def _card(row: Row) -> Card:
    return Card(
        id=row.id,
        age=_text(row, "age"),
        level=_int(row, "level"),
        category=_text(row, "category"),
        type=_text(row, "type"),
        science_cost=_int(row, "science_cost"),
        peaceful_cost=_int(row, "science_cost_peaceful"),
        resource_cost=_int(row, "resource_cost"),
        stages=tuple(map(int, _texts(row, "wonder_stages"))),
        food_value=_int(row, "food_value"),
        resource_value=_int(row, "resource_value"),
        culture=_int(row, "culture"),
        science=_int(row, "science"),
        strength=_int(row, "strength"),
        happy=_int(row, "happy"),
        civil_actions=_int(row, "civil_actions"),
        military_actions=_int(row, "military_actions"),
        urban_limit=_int(row, "urban_limit"),
        blue_tokens=_int(row, "blue_tokens"),
        colonization=_int(row, "colonization_bonus"),
        discounts=(_int(row, "discount_1"), _int(row, "discount_2"), _int(row, "discount_3")),
        stages_per_action=_int(row, "stages_per_action"),
        civil_hand=_int(row, "civil_hand"),
        military_hand=_int(row, "military_hand"),
        amounts=_by_players(row, "amount"),
        copies=_by_players(row, "copies"),
        figures=_text(row, "figures"),
        start_workers=_int(row, "start_workers"),
    )


def _military(row: Row) -> MilitaryCard:
    return MilitaryCard(
        id=row.id,
        age=_text(row, "age"),
        level=_int(row, "level"),
        type=_text(row, "type"),
        cost=_int(row, "ma_cost"),
        cost_rule=_text(row, "ma_cost_rule"),
        needs=_counts(row, infantry="infantry", cavalry="cavalry", artillery="artillery"),
        bonus=_int(row, "army_bonus"),
        bonus_obsolete=_int(row, "army_bonus_obsolete") or _int(row, "army_bonus"),
        defence=_int(row, "defense"),
        colonization=_int(row, "colonization"),
        colony=_counts(
            row,
            yellow="perm_yellow",
            blue="perm_blue",
            strength="perm_strength",
            happy="perm_happy",
        ),
        once=_counts(
            row,
            food="once_food",
            resource="once_resources",
            science_points="once_science",
            culture_points="once_culture",
            population="once_population",
            military_cards="once_military_cards",
        ),
        asymmetric=bool(row["asymmetric"]),
        figures=_text(row, "figures"),
        tutorial=bool(row["tutorial"]),
        min_players=_int(row, "min_players"),
        copies=_by_players(row, "copies"),
    )


def _version(row: Row) -> Version:
    return Version(
        id=row.id,
        civil_ages=_texts(row, "civil_ages"),
        military_ages=_texts(row, "military_ages"),
        events_at_start=_int(row, "events_at_start"),
        events_per_player=_int(row, "events_per_player"),
        bonus_events=_int(row, "bonus_events"),
        politics=bool(row["politics"]),
        military_draw=bool(row["military_draw"]),
        happiness=bool(row["happiness"]),
        corruption=bool(row["corruption"]),
        tactics=bool(row["tactics"]),
        pacts=bool(row["pacts"]),
        wars=bool(row["wars"]),
        yellow_loss=_int(row, "yellow_loss"),
        extra_rounds=_int(row, "extra_rounds"),
        resigning=bool(row["resigning"]),
        scoring=_text(row, "scoring"),
    )
