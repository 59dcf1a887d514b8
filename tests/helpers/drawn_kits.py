"""The kits of the games as they are drawn and checked, once for all tests of a process."""

from __future__ import annotations

from functools import lru_cache

from games_to_try import GAMES

from kitgen.draw.drawing import Drawing
from kitgen.game import Game, load_game
from kitgen.kit.build import check_kit
from kitgen.kit.making import Made, make_part
from kitgen.kit.studios import Workshop, open_workshop

Drawn = tuple[Workshop, list[Made]]


@lru_cache(None)
def game(name: str) -> Game:
    """A game that is only looked at, read once."""
    return load_game(GAMES[name])


@lru_cache(2)  # a kit takes half a gigabyte
def kit(name: str, lang: str) -> Drawn:
    """Every part of a kit: that it is made at all is already a test of all faces."""
    shop, parts = check_kit(game(name), lang)
    return shop, [made for kind in parts.values() for made in kind]


@lru_cache(12)
def workshop(name: str, lang: str) -> Workshop:
    """The workshop of a kit whose parts are drawn one by one."""
    return open_workshop(game(name), lang, keep_pictures=False)


@lru_cache(40)
def part(name: str, lang: str, plan: str) -> tuple[Made, ...]:
    """What a part of a kit is made of, without a fault. No other part is drawn."""
    shop = workshop(name, lang)
    before = len(shop.studio.problems)
    made = make_part(next(one for one in shop.plan.parts if one.id == plan), shop)
    assert not shop.studio.problems[before:]
    return tuple(made)


def boards(name: str, lang: str) -> list[Drawing]:
    """The boards of a kit."""
    plans = [plan.id for plan in workshop(name, lang).plan.parts if plan.kind == "board"]
    return [made.board for plan in plans for made in part(name, lang, plan) if made.board]


def booklet(name: str, lang: str) -> Made:
    """The rule booklet of a kit."""
    (made,) = part(name, lang, "rules")
    return made


class Languages(dict[str, Drawn]):
    """The kits of a game by their languages, each drawn when a test first asks for it."""

    def __init__(self, game: str) -> None:
        self.game = game

    def __missing__(self, lang: str) -> Drawn:
        return kit(self.game, lang)
