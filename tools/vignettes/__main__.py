"""Makes the pictures of the cards anew: flat greys, which the kits engrave.

python tools/vignettes
"""

from __future__ import annotations

from pathlib import Path

import ages_cards
import napoleon_cards
import thrones_board
import thrones_cards
from pen import HIGH, WIDE, Part, document

DATA = Path(__file__).resolve().parents[2] / "data"
PLATES: dict[str, dict[str, Part]] = {
    "through-the-ages": ages_cards.CARDS,
    "game-of-thrones": thrones_cards.CARDS,
    "battles-of-napoleon": napoleon_cards.CARDS,
}
SIZES = {"game-of-thrones": (thrones_cards.WIDE, thrones_cards.HIGH)}


def main() -> None:
    for game, plates in PLATES.items():
        folder = DATA / game / "pictures"
        folder.mkdir(exist_ok=True)
        size = SIZES.get(game, (WIDE, HIGH))
        for old in folder.glob("*.svg"):
            if old.stem not in plates:
                old.unlink()
        for name, plate in plates.items():
            (folder / f"{name}.svg").write_text(document(plate, *size), "utf-8")
    board = DATA / "game-of-thrones" / "board"
    board.mkdir(exist_ok=True)
    for name, (plate, wide, high) in thrones_board.PLATES.items():
        (board / f"{name}.svg").write_text(document(plate, wide, high), "utf-8")


if __name__ == "__main__":
    main()
