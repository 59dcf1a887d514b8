"""Makes the pictures of the cards anew: flat greys, which the kits engrave.

python tools/vignettes
"""

from __future__ import annotations

from pathlib import Path

import ages_cards
import napoleon_cards
import napoleon_figures
import napoleon_plans
import napoleon_reactions
import thrones_cards
from pen import Part, document

DATA = Path(__file__).resolve().parents[2] / "data"
PLATES: dict[str, dict[str, Part]] = {
    "through-the-ages": ages_cards.CARDS,
    "game-of-thrones": thrones_cards.CARDS,
    "battles-of-napoleon": napoleon_cards.CARDS,
}

MORE: dict[str, dict[str, tuple[Part, float, float]]] = {
    "battles-of-napoleon": {
        **napoleon_reactions.REACTIONS,
        **napoleon_plans.PLANS,
        **napoleon_figures.FIGURES,
    },
}
"""Drawings in sizes of their own: what stands on maps, figures to stand up."""


def main() -> None:
    for game, plates in PLATES.items():
        folder = DATA / game / "pictures"
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.svg"):
            if old.stem not in plates and old.stem not in MORE.get(game, {}):
                old.unlink()
        for name, plate in plates.items():
            (folder / f"{name}.svg").write_text(document(plate), "utf-8")
        for name, (part, wide, high) in MORE.get(game, {}).items():
            (folder / f"{name}.svg").write_text(document(part, wide, high), "utf-8")


if __name__ == "__main__":
    main()
