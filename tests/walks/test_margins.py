"""Words in the margins of all kits: names of sheets, rulers, words on tabs and beside arrows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games_to_try import EXAMPLES, GAMES, KITS

from kitgen.draw.drawing import Drawing, PlacedDrawing, Text
from kitgen.game import load_game
from kitgen.kit.build import make_parts
from kitgen.kit.options import Options
from kitgen.kit.plan import FILES
from kitgen.kit.sheets import press_parts
from kitgen.kit.studios import open_workshop
from kitgen.parts.extent import text_boxes
from kitgen.press.marks import WORDS_MM
from kitgen.press.papers import paper
from kitgen.press.sheet import Sheet

SAMPLE = ("lantern-barges", "en")
PLACES = {**GAMES, **{place.name: place for place in EXAMPLES}}
ALL = [*KITS, *((p.name, lang) for p in EXAMPLES if p.name not in GAMES for lang in ("en", "cs"))]
WALKED = [
    pytest.param(*kit, id="-".join(kit), marks=() if kit == SAMPLE else pytest.mark.walk)
    for kit in ALL
]


def sheets(game: str, lang: str) -> Iterator[tuple[str, Sheet]]:
    loaded = load_game(PLACES[game])
    shop = open_workshop(loaded, lang, keep_pictures=False)
    made = make_parts(loaded, shop)
    for size in ("a4", "letter"):
        options = Options(lang, paper(size))
        for kind in FILES:
            if made.get(kind):
                for sheet in press_parts(kind, made[kind], shop, options, loaded).sheets:
                    yield f"{size}, {kind}, {sheet.name}", sheet


def marginal(sheet: Sheet) -> Drawing:
    """What a sheet says beside its pieces."""
    said = tuple(
        verb
        for verb in sheet.drawing.verbs
        if isinstance(verb, Text)
        or (isinstance(verb, PlacedDrawing) and verb.drawing.name == "rulers")
    )
    return Drawing("margins", *sheet.size, said)


@pytest.mark.parametrize(("game", "lang"), WALKED)
def test_words_in_margins_stay_away_from_the_edge_of_the_paper(game: str, lang: str) -> None:
    """The name of a sheet, its rulers, words on tabs, the names of tiles that lie below."""
    seen, near = 0, set()
    for name, sheet in sheets(game, lang):
        wide, high = sheet.size
        for x, y, width, height in text_boxes(marginal(sheet)):
            seen += 1
            if min(x, y, wide - x - width, high - y - height) < WORDS_MM - 1e-6:
                near.add(name)
    assert seen > 30
    assert not near
