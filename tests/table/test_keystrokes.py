"""A turn at the prompt takes at most half of the keys that its commands take in a shell, and comes
to the same; the guide has the figures as they are counted here."""

from __future__ import annotations

from pathlib import Path

import pytest
from evenings import TURNS, both_ways, counted

GUIDE = Path(__file__).parents[2] / "docs" / "companion.md"


@pytest.mark.sweep
@pytest.mark.parametrize("game", TURNS)
def test_a_turn_at_the_prompt_takes_half_the_keys(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell, prompt = TURNS[game].keys()
    assert 2 * prompt <= shell
    first, second = both_ways(TURNS[game], tmp_path, monkeypatch)
    assert first == second


def test_the_guide_has_these_figures() -> None:
    """`python tests/helpers/evenings.py` prints the table that belongs there."""
    assert counted() in GUIDE.read_text("utf-8")
