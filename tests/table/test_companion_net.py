"""For every verb of every game: random states, random words; no exception, no change of state on a
refusal, what is done is what is read back, `can` answers as the command does, and a command that
asks comes to what one line comes to."""

from __future__ import annotations

import pytest
from any_words import SCRIPTS, fish

from companion.games import GAMES

WALKS = {
    "axis-allies": 9,
    "pacific-1940": 7,
    "game-of-thrones": 14,
    "through-the-ages": 7,
    "battles-of-napoleon": 16,
}
STEPS = 20


def test_the_net_is_under_every_game() -> None:
    assert set(SCRIPTS) == set(WALKS) == set(GAMES)


@pytest.mark.walk
@pytest.mark.parametrize("game", WALKS)
def test_no_words_break_a_game(game: str) -> None:
    told = fish(game, int(0.6 * WALKS[game]), STEPS, seed=2)
    for outcome in ("done", "refused", "wrong"):
        assert sum(n for what, n in told.items() if what.endswith(outcome)) > 3, told


@pytest.mark.slow
@pytest.mark.parametrize("game", WALKS)
def test_ten_thousand_words_break_no_game(game: str) -> None:
    told = fish(game, 500, STEPS, seed=1)
    print(f"\n{game}: {sum(told.values())} commands")


@pytest.mark.walk
@pytest.mark.parametrize("times", [0.6, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", WALKS)
def test_no_ruling_leads_to_a_state_that_breaks(game: str, times: float) -> None:
    """What the rules refuse is done with a reason, and the game goes on from what came of it."""
    told = fish(game, int(times * WALKS[game]), STEPS, seed=3, overruling=True)
    assert sum(n for what, n in told.items() if what.endswith("overruled")) > 2, told
