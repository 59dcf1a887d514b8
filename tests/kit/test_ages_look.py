"""The look of Through the Ages: cards full of their picture, gains as figures, room for cubes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from ages_parts import LANGUAGES, game, parts, texts, walked

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Text
from kitgen.draw.geometry import bounds
from kitgen.game.model import Row
from kitgen.kit.making import MadePart

DECKS = ("civil-cards-2", "civil-cards-3", "civil-cards-4", "military-cards")
WIDE, HIGH, FOOT = 56.0, 87.0, 80.4
"""Of a card, and where its foot line lies."""


def fronts(lang: str) -> Iterator[tuple[MadePart, Drawing]]:
    for deck in DECKS:
        for one in parts(lang, deck):
            assert one.piece is not None
            yield one, one.piece.front


def picture(front: Drawing) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the first picture of a card, within the cut."""
    clip = next(verb for verb in front.verbs if isinstance(verb, Clip))
    x, y, width, height = bounds(clip.path)
    return max(x, 0.0), max(y, 0.0), min(x + width, WIDE), min(y + height, HIGH)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_has_most_of_the_width_and_a_third_of_each_card(lang: str) -> None:
    for one, front in fronts(lang):
        left, top, right, bottom = picture(front)
        assert right - left >= 0.85 * WIDE, one.id
        assert (right - left) * (bottom - top) >= 0.27 * WIDE * HIGH, one.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_card_is_half_empty(lang: str) -> None:
    """Between what a card gives, its words and its foot no gap is higher than two lines."""
    for one, front in fronts(lang):
        if one.id.endswith("no_event"):
            continue
        lines = [v for v in front.verbs if isinstance(v, Shape) and v.paint.stroke and v.path]
        edges = [bounds(v.path)[1] for v in lines if bounds(v.path)[2] > 40]
        words = [v.y for v in front.verbs if isinstance(v, Text) and v.size_pt > 6.5 and v.y > 50]
        block = max(edge for edge in edges if edge < min(words))
        assert min(words) - block < 9, one.id
        assert FOOT - max(words) < 7.5, one.id


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_a_card_stands_on_its_band(lang: str) -> None:
    for one, front in fronts(lang):
        assert all(t.x > 9 for t in front.verbs if isinstance(t, Text) and t.size_pt < 12), one.id


def figures(one: MadePart) -> list[str]:
    """Figures with their signs, as a card shows them."""
    assert one.piece is not None
    shown = (d for d in walked(one.piece.front) if d.name == "ages.card.figure")
    return sorted(text for d in shown for text in texts(d) if text)


def gains(row: Row) -> list[str]:
    columns = [name for name in row.values if name.startswith(("perm_", "once_"))]
    return sorted(f"+{row[name]}" for name in columns if row[name])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_territory_shows_all_its_gains_as_figures(lang: str) -> None:
    table = game().table("territories")
    shown = {one.id.rpartition("/")[2]: figures(one) for one in parts(lang, "military-cards")}
    for row in table:
        assert shown[row.id] == gains(row), row.id


@pytest.mark.parametrize(
    ("pact", "expected"),
    [
        ("acceptance_of_supremacy", ["+1", "−1"]),
        ("promise_of_military_protection", ["+1", "+5", "−1"]),
        ("loss_of_sovereignty", ["+2", "−2"]),
        ("military_pact", ["+4"]),
        ("open_borders_agreement", ["+1", "+3"]),
    ],
)
def test_a_pact_shows_what_each_side_gains(pact: str, expected: list[str]) -> None:
    (one,) = [one for one in parts("en", "military-cards") if one.id.endswith(f"/{pact}")]
    assert figures(one) == sorted(expected)


def test_backs_are_drawn_once_for_each_age_and_deck() -> None:
    backs = {
        id(place.drawing): place.drawing
        for deck in DECKS
        for one in parts("en", deck)
        if one.piece is not None and one.piece.back is not None
        for place in one.piece.back.verbs
        if isinstance(place, PlacedDrawing)
    }
    names = [back.name for back in backs.values()]
    assert sorted(names) == ["ages.back.civil.age"] * 4 + ["ages.back.military.age"] * 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_room_for_cubes_of_ten_millimetres(lang: str) -> None:
    """On spaces of tracks and in the wells of both banks."""
    board, mat = parts(lang, "game-board")[0].board, parts(lang, "nation-mats")[0].piece
    assert board is not None
    assert mat is not None
    spaces = [d for d in walked(board) if d.name == "board.space"]
    assert len(spaces) == 61 * 2 + 31 * 2
    assert min(min(d.width_mm, d.height_mm) for d in spaces) > 15
    wells = [d for d in walked(mat.front) if d.name in ("mat.yellow.place", "mat.blue.place")]
    assert len(wells) == 18 * 2
    for well in wells:
        white = [v for v in well.verbs if isinstance(v, Shape) and v.paint.fill == "#ffffff"]
        assert max(min(bounds(v.path)[2:]) for v in white) >= 10


def test_no_picture_under_the_last_rule_is_on_the_page_of_wonders() -> None:
    """The two lie open side by side where a language has a page to fill."""
    path = Path(__file__).parents[2] / "layouts" / "ages-booklet.yaml"
    tail = yaml.safe_load(path.read_text(encoding="utf-8"))["faces"]["ages.tail"]
    shown = set(re.findall(r"'(\w+)'", tail["values"]["shown"]))
    assert len(shown) == 4
    assert not shown & {row.id for row in game().table("wonders")}
