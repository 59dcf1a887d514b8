"""What the tests of the kit of Through the Ages share: its game, its parts, their words."""

from __future__ import annotations

from functools import cache

import drawn_kits
from drawn_kits import Drawn

from kitgen.draw.drawing import Drawing, PlacedDrawing, Text
from kitgen.game.load import load_game
from kitgen.game.model import Game, Row
from kitgen.kit.making import MadePart

LANGUAGES = ("en", "cs")


@cache
def game() -> Game:
    return load_game("through-the-ages")


def kit(lang: str) -> Drawn:
    return drawn_kits.kit(game().id, lang)


def parts(lang: str, plan: str) -> list[MadePart]:
    """What a part of the kit is made of."""
    return drawn_kits.part(game().id, lang, plan)


def figure(row: Row, column: str) -> int:
    """A figure of a row, 0 for an empty cell."""
    value = row[column]
    assert value is None or isinstance(value, int)
    return value or 0


def copies(row: Row, players: int) -> int:
    """The copies of a card in its deck with 2, 3 or 4 players."""
    if row["type"] == "pact" and players < constant("players_for_pacts"):
        return 0
    marked = ("marked_3", "marked_4")[: players - 2]
    return figure(row, "copies") + sum(int(str(row.values.get(mark) or 0)) for mark in marked)


def constant(key: str) -> int:
    return figure(game().table("constants")[key], "value")


def walked(drawing: Drawing) -> list[Drawing]:
    """A drawing and all that are placed in it."""
    drawings = [drawing]
    for verb in drawing.verbs:
        if isinstance(verb, PlacedDrawing):
            drawings += walked(verb.drawing)
    return drawings


def texts(drawing: Drawing) -> list[str]:
    """What a drawing says, text by text, as often as it stands there."""
    return [t.string for d in walked(drawing) for t in d.verbs if isinstance(t, Text)]


def placed(drawing: Drawing, left: float = 0.0) -> list[tuple[float, PlacedDrawing]]:
    """All drawings placed in one that is not turned, each with its left edge in mm."""
    places = []
    for verb in drawing.verbs:
        if isinstance(verb, PlacedDrawing):
            places.append((left + verb.by.e, verb))
            places += placed(verb.drawing, left + verb.by.e)
    return places
