"""Tests of one kit stand together, so that it is drawn once for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from games_to_try import GAMES

HERE = Path(__file__).parent
OF_ONE_GAME = {
    "test_ages_boards": "through-the-ages",
    "test_ages_cards": "through-the-ages",
    "test_ages_kit": "through-the-ages",
    "test_ages_look": "through-the-ages",
    "test_cards_pictures": "through-the-ages",
    "test_napoleon_kit": "battles-of-napoleon",
    "test_pacific_kit": "pacific-1940",
    "test_thrones_kit": "game-of-thrones",
}
"""Files of tests that look at the kit of one game."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests of this folder by the kit that they look at; others stay before them."""
    places = [number for number, item in enumerate(items) if item.path.parent == HERE]
    ordered = sorted((items[number] for number in places), key=_kit_of)
    for number, item in zip(places, ordered, strict=True):
        items[number] = item


def _kit_of(item: pytest.Item) -> tuple[int, str]:
    """The game that a test looks at, as a number, and the language."""
    said = [*_parameters(item), OF_ONE_GAME.get(item.path.stem, "")]
    games = [list(GAMES).index(word) for word in said if word in GAMES]
    return games[0] if games else -1, "cs" if "cs" in said else "en" if games else ""


def _parameters(item: pytest.Item) -> Iterator[str]:
    """The texts that a test is given, those in lists too."""
    found = getattr(item, "callspec", None)
    for value in found.params.values() if found else ():
        yield from (
            word
            for word in (value if isinstance(value, tuple | list) else (value,))
            if isinstance(word, str)
        )
