"""Topic cards as a set: sizes of type, room that is left, sheets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from drawn_kits import part
from games_to_try import GAMES

from kitgen.draw.drawing import Drawing, PlacedDrawing, Text
from kitgen.draw.geometry import Affine
from kitgen.game import load_game

SETS = {  # how many cards, and how many sizes of type their texts have
    "axis-allies": (19, 1),
    "battles-of-napoleon": (10, 1),
    "game-of-thrones": (15, 1),
    "pacific-1940": (18, 1),
    "through-the-ages": (24, 2),  # two topics share a side
}
TABLES = ("axis-allies", "pacific-1940")
"""Whose units stand in a table."""
EVERY = [(game, lang) for game in SETS for lang in ("en", "cs")]
FOUR_ON_A_SHEET = 4
HIGH_MM, FOOT_MM = 126, 97
"""Of a card, and where the line over its signs lies."""
MOST_EMPTY = 1 / 4


def placed(drawing: Drawing, at: Affine) -> Iterator[tuple[float, Text]]:
    """Every text with how far down its baseline is."""
    for verb in drawing.verbs:
        if isinstance(verb, PlacedDrawing):
            yield from placed(verb.drawing, at @ verb.by)
        elif isinstance(verb, Text):
            yield at(verb.x, verb.y)[1], verb


def sides(game: str, lang: str) -> list[list[tuple[float, Text]]]:
    pieces = [one.piece for one in part(game, lang, "topics")]
    both = [side for piece in pieces if piece for side in (piece.front, piece.back) if side]
    return [[*placed(side, Affine())] for side in both]


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_texts_of_a_set_are_set_in_one_size(game: str, lang: str) -> None:
    """Or in two, with a reason. Titles have another font, what else is said is smaller. A table is
    as large as it fits, its head a little smaller than its rows."""
    head = heads(game, lang)
    sizes, tables = set(), []
    for side in sides(game, lang):
        said = [text for _, text in side if text.font.startswith("sans")]
        if head <= {text.string for text in said}:
            rows = [text.size_pt for text in said if text.string.isdigit()]
            tables.append(rows)
        else:
            sizes |= {t.size_pt for t in said if t.size_pt >= 8 and not t.string.isdigit()}
    assert len(sizes) == SETS[game][1], sizes
    assert len(tables) == (game in TABLES)
    assert all(len(set(rows)) == 1 and rows[0] >= 7.5 for rows in tables)


def heads(game: str, lang: str) -> set[str]:
    """Of the table of units."""
    words = load_game(GAMES[game]).words(lang)
    return {words.label(name) for name in ("attack", "defence", "move")}


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_no_quarter_of_a_card_is_empty(game: str, lang: str) -> None:
    """Over the line above signs and code, or from one topic to the other one."""
    for side in sides(game, lang):
        at = sorted(down for down, _ in side if down < FOOT_MM)
        if len(at) > 3:  # the back of a card with topics on one side has less to say
            gaps = [below - above for above, below in zip(at, [*at[1:], FOOT_MM], strict=True)]
            assert max(gaps) < HIGH_MM * MOST_EMPTY, [text.string for _, text in side][:4]


@pytest.mark.parametrize("game", SETS)
def test_a_set_takes_no_sheet_for_a_single_card(game: str) -> None:
    cards = len(part(game, "en", "topics"))
    assert cards == SETS[game][0]
    assert cards % FOUR_ON_A_SHEET != 1
    topics = {topic.id for topic in load_game(GAMES[game]).topics("en")}
    told = [id for one in part(game, "en", "topics") for id in one.id.partition("/")[2].split("+")]
    assert sorted(told) == sorted(topics)
