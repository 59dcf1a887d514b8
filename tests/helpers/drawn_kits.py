"""The kits of the games as they are drawn and checked, once for all tests of a process. Tests of
one kit stand together (tests/kit/conftest.py), so that few kits are in memory at a time."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from pathlib import Path

from games_to_try import GAMES

from kitgen.draw.drawing import Drawing
from kitgen.game import Game, load_game
from kitgen.game.problems import faults
from kitgen.kit.components import component_problems
from kitgen.kit.making import MadePart, make_part
from kitgen.kit.setups import set_ups
from kitgen.kit.studios import Workshop, open_workshop
from kitgen.parts.proof import proof_problems

Drawn = tuple[Workshop, list[MadePart]]
PROVEN = {
    ("axis-allies", "cs"),
    ("game-of-thrones", "en"),
    ("pacific-1940", "cs"),
    ("through-the-ages", "cs"),
}
"""Kits whose proofs are read wherever they are drawn; those of the others are read by the long
tests."""


@cache
def game(name: str | Path) -> Game:
    """A game that is only looked at, read once: by its name here, or its folder."""
    return load_game(GAMES.get(str(name), name))


class DrawnKit:
    """A kit in one language whose parts are drawn when they are first asked for."""

    def __init__(self, name: str | Path, lang: str) -> None:
        self.game, self.lang = game(name), lang
        self.shop = open_workshop(self.game, lang, keep_pictures=False)
        self._parts: dict[str, list[MadePart]] = {}

    def part(self, id: str) -> list[MadePart]:
        """What a part is made of, without a fault."""
        if id not in self._parts:
            plan = next(plan for plan in self.shop.plan.parts if plan.id == id)
            self._parts[id] = make_part(plan, self.shop)
            assert not faults([*self.shop.studio.problems, *self.shop.studio.pictures.doubts])
        return self._parts[id]

    def file(self, kind: str) -> list[MadePart]:
        """What one kind of file is made of."""
        plans = [plan.id for plan in self.shop.plan.parts if plan.file == kind]
        return [made for plan in plans for made in self.part(plan)]

    @cached_property
    def whole(self) -> list[MadePart]:
        """Every part: that it is made at all is already a test of all faces."""
        made = [made_part for plan in self.shop.plan.parts for made_part in self.part(plan.id)]
        assert not faults(component_problems(self.game, made, self.shop))
        set_ups(self.shop, made)
        if (self.game.id, self.lang) in PROVEN:
            assert not self.unread
        return made

    @property
    def unread(self) -> list[str]:
        """What cannot be read on the faces that were made."""
        return [str(problem) for problem in proof_problems(self.shop.studio)]


@lru_cache(2)  # a kit takes half a gigabyte
def drawn(name: str, lang: str) -> DrawnKit:
    return DrawnKit(name, lang)


def kit(name: str, lang: str) -> Drawn:
    """The workshop of a kit and every part of it."""
    drawn_kit = drawn(name, lang)
    return drawn_kit.shop, drawn_kit.whole


def workshop(name: str, lang: str) -> Workshop:
    return drawn(name, lang).shop


def part(name: str, lang: str, plan: str) -> list[MadePart]:
    """What a part of a kit is made of; no other part is drawn."""
    return drawn(name, lang).part(plan)


def boards(name: str, lang: str) -> list[Drawing]:
    """The boards of a kit."""
    plans = [plan.id for plan in workshop(name, lang).plan.parts if plan.kind == "board"]
    return [made.board for plan in plans for made in part(name, lang, plan) if made.board]


def booklet(name: str, lang: str) -> MadePart:
    """The rule booklet of a kit."""
    (made,) = part(name, lang, "rules")
    return made


class Languages(dict[str, Drawn]):
    """The kits of a game by their languages, each drawn when a test first asks for it."""

    def __init__(self, game: str) -> None:
        self.game = game

    def __missing__(self, lang: str) -> Drawn:
        return kit(self.game, lang)
