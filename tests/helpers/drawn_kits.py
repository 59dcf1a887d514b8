"""The kits of the games as they are drawn and checked, once for all tests of a file."""

from __future__ import annotations

from functools import lru_cache

from kitgen.game import load_game
from kitgen.kit.build import check_kit, make_parts
from kitgen.kit.making import MadePart
from kitgen.kit.studios import Workshop, open_workshop

Drawn = tuple[Workshop, list[MadePart]]


@lru_cache(2)  # a kit takes half a gigabyte
def kit(game: str, lang: str) -> Drawn:
    """Every part of a kit: that it is made at all is already a test of all faces."""
    shop, parts = check_kit(load_game(game), lang)
    return shop, [one for made in parts.values() for one in made]


def part(game: str, lang: str, plan: str) -> list[MadePart]:
    """What a part of a kit is made of."""
    return [one for one in kit(game, lang)[1] if one.plan.id == plan]


def booklet(game: str, lang: str) -> MadePart:
    """The rule booklet alone, drawn anew."""
    about = load_game(game)
    parts = make_parts(about, open_workshop(about, lang, keep_pictures=False), ["rules"])
    return next(one for one in parts["rules"] if one.plan.id == "rules")


class Languages(dict[str, Drawn]):
    """The kits of a game by their languages, each drawn when a test first asks for it."""

    def __init__(self, game: str) -> None:
        self.game = game

    def __missing__(self, lang: str) -> Drawn:
        return kit(self.game, lang)
