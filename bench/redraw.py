"""Cost of drawing one changed card in the preview: all of it, from reading the files again to the
picture that is sent, with every check that follows."""

from __future__ import annotations

import gc
import shutil
from pathlib import Path
from statistics import median
from time import process_time

from kitgen.game.places import games_folder
from kitgen.press.papers import paper
from kitgen.preview.session import Session

GAME, TEXTS, NAME, CARD = (
    "through-the-ages",
    "text/en.yaml",
    'name: "Aristotle"',
    "civil-cards-2/aristotle",
)
CHANGES = 9


def redraw(folder: Path) -> float:
    """Seconds of processor time for a change of one card's name in the largest built-in game."""
    gc.disable()  # as in the command
    home = Path(shutil.copytree(games_folder() / GAME, folder / GAME))
    session = Session(home, paper("a4"))
    session.kit("en", "full")
    _shown(session)
    texts = (home / TEXTS).read_text("utf-8")
    costs = []
    for number in range(CHANGES):
        changed = texts.replace(NAME, f'name: "Aristotle {number}"')
        (home / TEXTS).write_text(changed, "utf-8")
        before = process_time()
        session.reload()
        _shown(session)
        costs.append(process_time() - before)
    return median(costs)


def _shown(session: Session) -> None:
    for _ in session.work():
        pass
    session.kit("en", "full")
    session.problems("en", "full")
    card = session.face("en", "full", CARD, "front", bleed=False)
    assert card is not None
    card.svg()
