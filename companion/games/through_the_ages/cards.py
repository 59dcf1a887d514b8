"""The records of the game's tables: civil and military cards, versions, the yellow bank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kitgen.game import Row
from kitgen.game.effects import CardEffect, parse

PRODUCTION, URBAN, UNIT = "production", "urban", "military"
GOVERNMENT, SPECIAL, WONDER, LEADER, ACTION = "government", "special", "wonder", "leader", "action"
BUILT = (PRODUCTION, URBAN, UNIT)
"""The categories of technologies on whose cards workers lie."""
TECHNOLOGIES = (*BUILT, GOVERNMENT, SPECIAL)
FARM, MINE, LAB, LIBRARY, THEATER = "farm", "mine", "lab", "library", "theater"
INFANTRY, CAVALRY, ARTILLERY, AIR = "infantry", "cavalry", "artillery", "air"
FOOD, RESOURCE = "food", "resource"
CIVIL, STARTING, MILITARY = "civil_cards", "start_techs", "military_cards"


class CivilCard(NamedTuple):
    """A civil card, or a technology printed on the nation mat. Costs in science, resources, or
    resources by stage; `culture` to `happy` are per worker where workers lie on it. `copies` are
    those in the deck with 2, 3, 4 players; `table` is where its names are."""

    id: str
    table: str
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
    copies: Mapping[int, int]
    written: str
    start_workers: int = 0

    @property
    def effects(self) -> tuple[CardEffect, ...]:
        """Effects that the plain columns do not say."""
        return parse(self.written)

    @property
    def technology(self) -> bool:
        return self.category in TECHNOLOGIES


class MilitaryCard(NamedTuple):
    """A card of the military decks. `needs` are the units of one army of a tactics card;
    `colony` and `once` what a territory gives while it is held and at once."""

    id: str
    table: str
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
    written: str
    tutorial: bool
    min_players: int
    copies: Mapping[int, int]

    @property
    def effects(self) -> tuple[CardEffect, ...]:
        return parse(self.written)


class Version(NamedTuple):
    """One of the three games (pp. 2, 11, 17)."""

    id: str
    civil_ages: tuple[str, ...]
    military_ages: tuple[str, ...]
    events: str
    politics: bool
    military_draw: bool
    happiness: bool
    has_corruption: bool
    tactics: bool
    pacts: bool
    wars: bool
    loses_yellow: bool
    last_round: bool
    resigning: bool
    scoring: str


class YellowLine(NamedTuple):
    """Line of the yellow bank: what holds while so many yellow tokens are in it."""

    cost: int
    consumption: int
    happy_needed: int


def number(row: Row, column: str) -> int:
    value: Any = row.values.get(column)
    return int(value or 0)


def text(row: Row, column: str) -> str:
    value: Any = row.values.get(column)
    return str(value or "")


def texts(row: Row, column: str) -> tuple[str, ...]:
    value: Any = row.values.get(column)
    return tuple(str(item) for item in value or ())


def _counts(row: Row, **columns: str) -> dict[str, int]:
    """Return name -> figure of a column, where it has one."""
    return {name: number(row, column) for name, column in columns.items() if number(row, column)}


def civil_card(row: Row, ages: Sequence[str], categories: Mapping[str, str]) -> CivilCard:
    """Return a card by the ages, whose places are its level, and the categories of the types of
    cards. Of its copies some are for three and more players, some for four."""
    kind = text(row, "type")
    every, three, four = (number(row, name) for name in ("copies", "marked_3", "marked_4"))
    return CivilCard(
        id=row.id,
        table=row.table,
        age=text(row, "age"),
        level=ages.index(text(row, "age")),
        category=categories[kind],
        type=kind,
        science_cost=number(row, "science_cost") or number(row, "revolution_cost"),
        peaceful_cost=number(row, "peaceful_cost"),
        resource_cost=number(row, "resource_cost"),
        stages=tuple(map(int, texts(row, "stages"))),
        food_value=number(row, "worth") if kind == FARM else 0,
        resource_value=number(row, "worth") if kind == MINE else 0,
        culture=number(row, "culture"),
        science=number(row, "science"),
        strength=number(row, "strength"),
        happy=number(row, "happy"),
        civil_actions=number(row, "civil_actions"),
        military_actions=number(row, "military_actions"),
        urban_limit=number(row, "urban_limit"),
        blue_tokens=number(row, "blue_tokens"),
        colonization=number(row, "colonization"),
        discounts=(number(row, "discount_1"), number(row, "discount_2"), number(row, "discount_3")),
        stages_per_action=number(row, "stages_per_action"),
        civil_hand=number(row, "civil_hand"),
        military_hand=number(row, "military_hand"),
        copies={2: every, 3: every + three, 4: every + three + four},
        written=text(row, "effects"),
        start_workers=number(row, "start_workers"),
    )


def military_card(row: Row, ages: Sequence[str], for_pacts: int) -> MilitaryCard:
    """Return a card by the ages and the fewest players with whom there are pacts."""
    fewest = for_pacts if text(row, "type") == "pact" else 2
    return MilitaryCard(
        id=row.id,
        table=row.table,
        age=text(row, "age"),
        level=ages.index(text(row, "age")),
        type=text(row, "type"),
        cost=number(row, "ma_cost"),
        cost_rule=text(row, "ma_cost_rule"),
        needs=_counts(row, infantry="infantry", cavalry="cavalry", artillery="artillery"),
        bonus=number(row, "army_bonus"),
        bonus_obsolete=number(row, "army_bonus_obsolete") or number(row, "army_bonus"),
        defence=number(row, "defence"),
        colonization=number(row, "colonization"),
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
        written=text(row, "effects"),
        tutorial=bool(row["tutorial"]),
        min_players=fewest,
        copies={n: number(row, "copies") if n >= fewest else 0 for n in (2, 3, 4)},
    )


def version(row: Row) -> Version:
    """Read a row of `versions`: which rules one of the three games has."""
    return Version(
        id=row.id,
        civil_ages=texts(row, "civil_ages"),
        military_ages=texts(row, "military_ages"),
        events=text(row, "events"),
        politics=bool(row["politics"]),
        military_draw=bool(row["military_draw"]),
        happiness=bool(row["happiness"]),
        has_corruption=bool(row["corruption"]),
        tactics=bool(row["tactics"]),
        pacts=bool(row["pacts"]),
        wars=bool(row["wars"]),
        loses_yellow=bool(row["loses_yellow"]),
        last_round=bool(row["last_round"]),
        resigning=bool(row["resigning"]),
        scoring=text(row, "scoring"),
    )


def yellow_line(row: Row) -> YellowLine:
    return YellowLine(
        number(row, "population_cost"), number(row, "consumption"), number(row, "happy_needed")
    )
