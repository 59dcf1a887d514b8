"""The strips at the head of the sections of rule booklets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from drawn_kits import booklet

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Verb
from kitgen.game import load_game

PAGES = {
    "game-of-thrones": 16,
    "through-the-ages": 24,
    "axis-allies": 24,
    "pacific-1940": 20,
    "battles-of-napoleon": 16,
}
"""Of the booklets, as many as without strips."""
LOW_MM = 5.0
"""An opener without a strip is not as high."""


def placed(verbs: Iterable[Verb]) -> Iterator[Drawing]:
    for verb in verbs:
        if isinstance(verb, PlacedDrawing):
            yield verb.drawing
            yield from placed(verb.drawing.verbs)
        elif isinstance(verb, Clip):
            yield from placed(verb.verbs)


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("game", PAGES)
def test_each_section_opens_with_its_own_strip_and_no_page_is_added(
    game: str, language: str
) -> None:
    made = booklet(game, language)
    openers = [
        found
        for page in made.pages
        for found in placed(page.verbs)
        if found.name.endswith(".opener") and found.height_mm > LOW_MM
    ]
    adorned = [
        name
        for opener in openers
        for name in {found.name for found in placed(opener.verbs)}
        if name.startswith("ornaments/head-") or name == "booklet.sign"
    ]
    groups = {topic.group for topic in load_game(game).topics(language)}
    assert len(openers) == len(groups)
    assert len(adorned) == len(groups)
    heads = {f"ornaments/head-{group}.svg" for group in groups}
    assert set(adorned) in (heads, {"booklet.sign"})
    assert len(made.pages) == PAGES[game]
