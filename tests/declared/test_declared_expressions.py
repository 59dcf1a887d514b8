"""Expressions of a `table.yaml`: what they come to, and what is said of those that cannot be."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from games_to_try import SIXTH

from kitgen.game import load_game
from kitgen.game.declared.expression_kinds import LIST, NUMBER, ROW, STOCK, TABLE, TEXT, Kind
from kitgen.game.declared.expressions import Scope, Unreckoned, WrongExpression, compiled
from kitgen.game.model import Words
from kitgen.parts.expressions import evaluate
from kitgen.parts.views import GameView

GAME = load_game(SIXTH)
COINS = {"heron": 7, "otter": 0, "raven": 12}
CARDS = {"heron": {"toll_bridge": 2}, "otter": {}, "raven": {"fog_bank": 1}}
SCOPE = Scope(
    {
        **{table: Kind(TABLE, (table,)) for table in GAME.tables},
        "coins": Kind(STOCK, ("coins",), (("guilds",),)),
        "hand": Kind(STOCK, ("hand",), (("guilds",), ("cards",))),
        "day": Kind(STOCK, ("day",)),
        "seat": Kind(ROW, ("guilds",)),
        "reach": Kind(ROW, ("reaches",)),
        "card": Kind(ROW, ("cards",)),
        "seats": Kind(LIST, ("guilds",)),
        "round": Kind(NUMBER),
        "phase": Kind(TEXT, words=("sail", "light")),
    },
    GAME.tables,
    {},
    ("buy",),
    {"cards": ("name", "effect")},
)


class Frame:
    """A table with a few figures on it."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = {"seats": ["heron", "raven"], "round": 3, "phase": "sail", **names}
        self.steps = 0

    def count_steps(self, steps: int = 1) -> None:
        self.steps += steps

    def cell(self, table: str, row: str, column: str) -> Any:
        return GAME.tables[table][row].values[column]

    def text(self, table: str, row: str, field: str) -> str:
        return GAME.words("en").get(table, row, field) or row

    def stock(self, name: str, keys: tuple[str, ...]) -> int:
        if not keys:
            return 9
        return COINS[keys[0]] if name == "coins" else CARDS[keys[0]].get(keys[1], 0)

    def done(self, deed: str) -> int:
        return 1

    def place(self, seat: str | None) -> int:
        return 2


def value(source: str, **names: Any) -> Any:
    found = compiled(source, SCOPE)
    return found.run(Frame({"seat": "heron", "reach": "scar", "card": "toll_bridge", **names}))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("2 + 3 * 4 - 1", 13),
        ("7 // 2 + 7 % 2", 4),
        ("rounded_up(7, 2)", 4),
        ("-(-7 // 2)", 4),
        ("coins[seat] - card.cost", 5),
        ("coins.raven", 12),
        ("coins['raven']", 12),
        ("hand[seat][card]", 2),
        ("hand.raven.fog_bank + day", 10),
        ("reach.oil or 0", 0),
        ("reach.guild == none", True),
        ("reach.guild == 'heron'", False),
        ("coins[reach.guild]", 0),  # what nobody has is none
        ("card.deck == 'journey' and not reach.closed", False),
        ("'yes' if 1 < round <= 3 else 'no'", "yes"),
        ("seat in seats", True),
        ("seat not in [guilds.otter, guilds.raven]", True),
        ("min(round, 2, 8) + max(1, 5) + abs(-2)", 9),
        ("count(seats) * count(boats)", 4),
        ("done.buy + place(seat)", 3),
        ("reaches.oakholt.guild", "raven"),
        ("card.name", "Toll bridge"),
        ("phase == 'sail'", True),
    ],
)
def test_it_comes_to(source: str, expected: object) -> None:
    assert value(source) == expected


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("coin[seat]", "there is no 'coin' here; did you mean 'coins'?"),
        ("card.price", "table 'cards' has no column 'price'"),
        ("card.cots", "did you mean 'cost'?"),
        ("coins[reach]", "in square brackets stands a row of 'reaches'; name a row of 'guilds'"),
        ("coins + 1", "before '+' stands a stock, of which it must be said whose"),
        ("coins.hero", "'guilds' has no row 'hero'; did you mean 'heron'?"),
        ("reach.guild == 'hern'", "'guilds' has no row 'hern'; did you mean 'heron'?"),
        ("card.deck == 'jurney'", "it is never 'jurney'; did you mean 'journey'?"),
        ("phase == 'sial'", "it is never 'sial'; did you mean 'sail'?"),
        ("seat + 1", "before '+' stands a row of 'guilds'"),
        ("card.name or 0", "before 'or' stands a text, behind it a figure"),
        ("seat == reach", "a row of 'guilds' is never a row of 'reaches'"),
        ("1 / 2", "write a // b, rounded down"),
        ("2 ** 9", "no table can reckon with"),
        ("round = 3", "compare with '=='"),
        ("(1 + 2", "a bracket is not closed"),
        ("1 +", "cannot be read"),
        ("", "there is no expression"),
        ("done.sell", "there is no deed 'sell'"),
        ("open('x')", "'open' is no function here"),
        ("[x for x in seats]", "a loop has no place"),
        ("seat.__class__", "table 'guilds' has no column '__class__'"),
        ("().__class__", "a comma has no place"),
        ("lambda: 1", "a function has no place"),
        ("'a'.format(1)", "is no function here"),
        ("f'{seat}'", "a text with braces has no place"),
        ("1e9", "write true, false, none, whole figures"),
        ("9999999999", "beyond all use"),
        ("(" * 250 + "1", "cannot be read"),
        ("-" * 399 + "x", "the expression is too deep"),
        ("1" + "+1" * 300, "more than 400 letters"),
        ("max(1)", "'max' takes two or more figures"),
    ],
)
def test_what_cannot_be_is_said(source: str, said: str) -> None:
    with pytest.raises(WrongExpression) as error:
        compiled(source, SCOPE)
    assert said in f"{error.value.what}; {error.value.mend}"


def test_an_empty_cell_is_worth_nothing_until_somebody_says_what() -> None:
    maybe = SCOPE.having(spare=Kind(NUMBER, maybe=True))
    with pytest.raises(WrongExpression, match="may be empty"):
        compiled("spare + 1", maybe)
    assert compiled("(spare or 0) + 1", maybe).run(Frame({"spare": None})) == 1


def test_what_cannot_be_reckoned_is_one_sentence() -> None:
    for source in ("1 // (round - 3)", "1 % (round - 3)", "rounded_up(1, round - 3)"):
        with pytest.raises(Unreckoned, match="divides by 0"):
            value(source)
    with pytest.raises(Unreckoned, match="beyond all use"):
        value("999999999 * 999999999 * 999999999")


# ---- the same as in a layout ---------------------------------------------------------------------


def expression(dice: random.Random, deep: int, sort: str = "number") -> str:
    """Some expression, of figures or of yes and no."""
    if sort == "yes":
        if deep == 0:
            return dice.choice(["reach.closed", "reach.guild == seat", "card.deck == 'weather'"])
        kind = dice.randrange(4)
        if kind == 0:
            return f"not ({expression(dice, deep - 1, 'yes')})"
        if kind == 1:
            word = dice.choice(["and", "or"])
            one, other = (expression(dice, deep - 1, "yes") for _n in range(2))
            return f"({one}) {word} ({other})"
        if kind == 2:
            return dice.choice(["seat in seats", "seat not in seats", "reach.guild != none"])
        sign = dice.choice(["<", "<=", ">", ">=", "==", "!="])
        return f"{expression(dice, deep - 1)} {sign} {expression(dice, deep - 1)}"
    if deep == 0:
        return dice.choice(
            [
                *("0", "1", "2", "17", "round", "coins[seat]", "coins.raven", "hand[seat][card]"),
                *("card.cost", "card['count']", "reach.oil", "seat.fleet", "boats.barge.load"),
            ]
        )
    kind = dice.randrange(6)
    one, other = (expression(dice, deep - 1) for _n in range(2))
    if kind == 0:
        return f"({one}) if {expression(dice, deep - 1, 'yes')} else ({other})"
    if kind == 1:
        return f"{dice.choice(['min', 'max'])}({one}, {other})"
    if kind == 2:
        return f"-({one})"
    sign = dice.choice(["+", "-", "*", "//", "%"])
    return f"({one}) {sign} {other}" if dice.random() < 0.5 else f"{one} {sign} ({other})"


@pytest.mark.walk
def test_expressions_mean_what_they_mean_in_a_layout() -> None:
    """The same text, reckoned by Jinja2 with what layouts see, comes to the same."""
    dice = random.Random(18)
    view = GameView(GAME, "en", Words("en", {}, {}))
    same = 0
    for _time in range(1500):
        seat, reach, card = (
            dice.choice([row.id for row in GAME.tables[table]])
            for table in ("guilds", "reaches", "cards")
        )
        source = expression(dice, 3, dice.choice(["number", "yes"]))
        names = {
            **view.names(),
            "coins": COINS,
            "hand": {seat: {key: CARDS[seat].get(key, 0) for key in GAME.tables["cards"].by_id}},
            "round": 3,
            "seats": ["heron", "raven"],
            "min": min,
            "max": max,
            "seat": view.row("guilds", seat),
            "reach": view.row("reaches", reach),
            "card": view.row("cards", card),
        }
        if len(source) > 400 or "card['count']" in source:
            continue
        try:
            ours = value(source, seat=seat, reach=reach, card=card)
        except (Unreckoned, WrongExpression):
            continue
        assert ours == evaluate(source, names), source
        same += 1
    assert same > 600
