"""What a card lets somebody choose, in words: also what binds the things together."""

from __future__ import annotations

from pathlib import Path

import pytest
from ages import WORLD
from recorded.table import Table

from companion.games.through_the_ages.effects.questions import CardQuestion
from companion.games.through_the_ages.politics.words import goods_text, thing_words
from companion.table import i18n
from companion.table.i18n import LANGUAGES


def test_buildings_that_must_be_of_one_kind_are_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Raid II takes up to two identical urban buildings."""
    table = Table(tmp_path, monkeypatch)
    table.do("new through-the-ages --rule players=2")
    table.do("set age=ii round=8 phase=politics turn=green green.warriors=6")
    table.do("set green.military-cards=1 green.known='raid ii'")
    table.do("set orange.philosophy=2 orange.religion=1")
    table.do("aggression raid ii orange")
    assert "Religion, Philosophy 2; all of one kind" in " ".join(
        table.do("defend none").out.split()
    )
    answer = table.type("choose 1 religion 1 philosophy")
    assert answer.status != 0
    assert "all of one kind" in answer.err
    assert "+3 resources" in table.do("choose 2 philosophy").out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_goods_are_read_in_each_form_in_which_they_are_counted(lang: str) -> None:
    i18n.use(lang)
    goods = dict.fromkeys(("food", "resource", "points"), 9)
    known = thing_words(WORLD, CardQuestion("green", "green", "choice", goods, 1, 9))
    texts = {(key, n): goods_text(key, n) for key in goods for n in (1, 2, 3, 5, 11)}
    read = {(key, n): known.find(text.removeprefix(f"{n} ")) for (key, n), text in texts.items()}
    assert read == {(key, n): key for key, n in texts}
    assert len({text.split(" ", 1)[1] for text in texts.values()}) > len(goods)
