"""One truth behind paper and program: no figure of a table can be changed without a trace."""

from __future__ import annotations

import random

import pytest
from printed import Press, changes

GAMES = (
    "axis-allies",
    "battles-of-napoleon",
    "game-of-thrones",
    "pacific-1940",
    "through-the-ages",
)
SAMPLE = 25


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_figure_is_printed_or_a_check_speaks(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    press = Press(game, monkeypatch)
    every = list(changes(press.game))
    some = random.Random(11).sample(every, min(SAMPLE, len(every)))
    assert [str(change) for change in some if not press.notices(change)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_changed_figure_is_printed_or_a_check_speaks(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    press = Press(game, monkeypatch)
    every = list(changes(press.game))
    assert len(every) > 300
    assert [str(change) for change in every if not press.notices(change)] == []
