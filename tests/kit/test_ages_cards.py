"""The cards of Through the Ages: what stands on the printed faces, card by card."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from ages_parts import LANGUAGES, figure, game, kit, parts, texts, walked

from kitgen.draw.drawing import Drawing, Text
from kitgen.game.model import Row
from kitgen.kit.making import MadePart
from kitgen.parts.typography import tidy

FOOT = ("copies", "marked_3", "marked_4", "confidence", "edition")
"""Columns whose figures do not stand on the card, or in its foot."""
FOOT_MM = 80.4
"""Where the foot of a card begins."""
UNITS = ("infantry", "cavalry", "artillery")
"""Drawn, not written."""
CARDS = (
    *(("civil_cards", plan) for plan in ("civil-cards-2", "civil-cards-3", "civil-cards-4")),
    ("military_cards", "military-cards"),
)


def card_faces(lang: str) -> list[tuple[Row, MadePart]]:
    """Every printed face of a card with its row."""
    return [
        (game().table(table)[one.id.rpartition("/")[2]], one)
        for table, plan in CARDS
        for one in parts(lang, plan)
    ]


def numbers(face: Drawing) -> Counter[str]:
    """How often each number stands on a card, its foot aside."""
    foot = [t.string for t in face.verbs if isinstance(t, Text) and t.y > 79]
    said = [text for text in texts(face) if text not in foot]
    return Counter(n for text in said for n in re.findall(r"\d+", text))


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_figure_of_the_tables_stands_on_its_card(lang: str) -> None:
    """All 340 cards: no figure is missing, and equal ones stand there as often as in the table."""
    seen = 0
    for row, one in card_faces(lang):
        assert one.piece is not None
        columns = game().table(row.table).columns
        wanted = Counter(
            str(abs(figure(row, column)))
            for column, kind in columns.items()
            if kind.phrase.startswith("int") and column not in (*FOOT, *UNITS)
            if row[column]
        )
        stages = row["stages"] if row.table == "wonders" else ()
        assert isinstance(stages, tuple)
        wanted += Counter(stages)
        assert not wanted - numbers(one.piece.front), one.id
        seen += one.count
    assert seen == 340


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_army_shows_its_units(lang: str) -> None:
    for row, one in card_faces(lang):
        if row["type"] != "tactics":
            continue
        assert one.piece is not None
        units = [d for d in walked(one.piece.front) if d.name == "ages.army.unit"]
        assert len(units) == sum(figure(row, u) for u in ("infantry", "cavalry", "artillery"))


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_backs_tell_deck_and_age_and_lie_behind_their_fronts(lang: str) -> None:
    words = game().words(lang)
    labels = {"civil_cards": "civil_deck", "military_cards": "military_deck"}
    for row, one in card_faces(lang):
        assert one.piece is not None
        assert one.piece.back is not None
        said = " ".join(texts(one.piece.back))
        assert words.name("ages", str(row["age"])) in said
        assert words.label(labels[one.plan.component]).upper() in said.upper()
        front, back = one.piece.front, one.piece.back
        assert (front.width_mm, front.height_mm) == (back.width_mm, back.height_mm)


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_and_at_most_five_lines_at_6_5_points(lang: str) -> None:
    words = game().words(lang)
    for one in kit(lang)[1]:
        if one.plan.component not in ("civil_cards", "military_cards"):
            continue
        assert one.piece is not None
        sizes = [t.size_pt for d in walked(one.piece.front) for t in d.verbs if isinstance(t, Text)]
        assert min(sizes) >= 6.5, one.id
        row = game().table(one.plan.component)[one.id.rpartition("/")[2]]
        written = [t for t in one.piece.front.verbs if isinstance(t, Text) and not t.angle]
        name = " ".join(t.string for t in written if t.y < 13)
        expected = tidy(words.name(row.table, row.id), lang)
        assert name.replace("\xa0", " ") == expected.replace("\xa0", " "), one.id
        lines = {round(t.y, 1) for t in written if 49 < t.y < FOOT_MM}
        assert 1 <= len(lines) <= 5, (one.id, len(lines))


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_tells_age_and_kind_in_words_and_marks_in_figures(lang: str) -> None:
    words = game().words(lang)
    for one in parts(lang, "civil-cards-3"):
        assert one.piece is not None
        row = game().table("civil_cards")[one.id.rpartition("/")[2]]
        said = " ".join(texts(one.piece.front))
        assert "3+" in said
        assert words.name("ages", str(row["age"])) in said
        assert words.name("card_types", str(row["type"])).upper() in said.upper()
    back = parts(lang, "military-cards")[0].piece
    assert back is not None
    assert back.back is not None
    assert words.name("ages", "a") in " ".join(texts(back.back))
