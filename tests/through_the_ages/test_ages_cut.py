"""What stands on a card keeps from its cut: makers of cards want an eighth of an inch."""

from __future__ import annotations

import pytest

from kitgen.game import load_game
from kitgen.kit.studios import open_workshop
from kitgen.parts.extent import text_corners

EIGHTH_MM = 25.4 / 8


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_words_of_the_last_age_keep_from_the_cut(lang: str) -> None:
    """Its numeral is the widest."""
    shop = open_workshop(load_game("through-the-ages"), lang)
    for table, face in (("civil_cards", "civil.card"), ("military_cards", "military.card")):
        rows = [row for row in shop.studio.view.names()[table] if row["age"]["numeral"] == "III"]
        for row in rows[::9]:
            card = shop.studio.face(face, {"row": row})
            for text, corners in text_corners(card):
                for x, y in corners:
                    gap = min(x, y, card.width_mm - x, card.height_mm - y)
                    assert gap >= EIGHTH_MM or not text.string.strip(), (str(row), text.string)
