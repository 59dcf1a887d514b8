"""Makes the pictures of cards, backs and boards anew: flat greys, which the kits engrave.

python tools/vignettes
"""

from __future__ import annotations

from pathlib import Path

import ages_cards
import ages_ornaments
import napoleon_cards
import thrones_cards
from pen import Part, Plate, document

DATA = Path(__file__).resolve().parents[2] / "data"
PLATES: dict[str, dict[str, Part]] = {
    "through-the-ages": ages_cards.CARDS,
    "game-of-thrones": thrones_cards.CARDS,
    "battles-of-napoleon": napoleon_cards.CARDS,
}
ORNAMENTS: dict[str, dict[str, Plate]] = {"through-the-ages": ages_ornaments.PLATES}
"""What stands elsewhere than on the fronts of cards."""


def write(folder: Path, plates: dict[str, Plate]) -> None:
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.svg"):
        if old.stem not in plates:
            old.unlink()
    for name, plate in plates.items():
        (folder / f"{name}.svg").write_text(document(*plate), "utf-8")


def main() -> None:
    for game, parts in PLATES.items():
        write(DATA / game / "pictures", {name: Plate(part) for name, part in parts.items()})
    for game, plates in ORNAMENTS.items():
        write(DATA / game / "ornaments", plates)


if __name__ == "__main__":
    main()
