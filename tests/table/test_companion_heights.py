"""`status` on a screen of 24 lines, also of a game that is over, wherever it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from any_words import SCRIPTS, answered, spread

from companion.table import i18n
from companion.table.overview import HEIGHT
from companion.table.render import WIDTH, render, unstyled
from companion.table.reply import Reply

MOMENTS = 12
"""So many states of the recorded games of each are looked at."""


def _won_by_points(state: Any) -> Any:
    return replace(state, ended="points", winner="french")


ENDED: Mapping[str, tuple[Callable[[Any], Any], ...]] = {
    "axis-allies": (lambda s: replace(s, winner="axis"), lambda s: replace(s, winner="allies")),
    "pacific-1940": (lambda s: replace(s, winner="axis"), lambda s: replace(s, winner="allies")),
    "game-of-thrones": (
        lambda s: replace(s, ended="castles", winners=s.order_of_play[:1]),
        lambda s: replace(s, ended="rounds", winners=tuple(s.order_of_play)),
    ),
    "through-the-ages": (
        lambda s: replace(s, ended="points", winners=s.players[:1]),
        lambda s: replace(s, ended="points", winners=tuple(s.players)),
    ),
    "battles-of-napoleon": (_won_by_points, lambda s: replace(s, ended="rout", winner=None)),
}
"""Game -> how it may end, at any state."""


@pytest.mark.walk
@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("game", SCRIPTS)
def test_a_finished_game_fits_the_screen(game: str, lang: str) -> None:
    i18n.use(lang)
    net = spread(game)
    states = [state for state, _words in net.moments]
    for state in states[:: max(1, len(states) // MOMENTS)]:
        for ended in ENDED[game]:
            over = ended(state)
            lines = unstyled(render(net.rules.overview(over).brief())).split("\n")
            assert len(lines) <= HEIGHT, "\n".join(lines)
            assert max(map(len, lines)) <= WIDTH
            result = unstyled(render(net.rules.overview(over).part("result"))).split("\n")
            assert {*result} <= {*lines}, "the result has no room"


@pytest.mark.sweep
@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("game", SCRIPTS)
def test_what_can_be_done_now_fits_the_screen_and_can_be_done(game: str, lang: str) -> None:
    """`can` alone: every command that it lists is open, and the rules allow what stands behind
    one that needs nothing else."""
    i18n.use(lang)
    net = spread(game)
    states = [state for state, _words in net.moments]
    seen = 0
    for state in states[:: max(1, len(states) // MOMENTS)]:
        found = answered(net.rules, state, ("can",), None)
        assert isinstance(found, Reply), found
        lines = unstyled(render(found.blocks)).split("\n")
        assert len(lines) <= HEIGHT
        assert max(map(len, lines)) <= WIDTH
        for deed in found.data["deeds"]:
            seen += 1
            for answer in deed["answers"][:3]:
                tried = answered(net.rules, state, ("can", deed["command"], *answer.split()), None)
                assert isinstance(tried, str) or tried.data["can"], (deed, answer, tried)
    assert seen > 5
