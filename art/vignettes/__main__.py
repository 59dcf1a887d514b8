"""Makes the pictures of cards, backs, pieces and boards anew: flat greys, which the kits engrave.

python art/vignettes
"""

from __future__ import annotations

from pathlib import Path

import ages_cards
import ages_ornaments
import ages_strips
import napoleon_cards
import napoleon_covers
import napoleon_figures
import napoleon_forms
import napoleon_ornaments
import napoleon_plans
import napoleon_reactions
import napoleon_strips
import thrones_board
import thrones_cards
import thrones_strips
import war_seas
from pen import Part, Plate, document

DATA = Path(__file__).resolve().parents[2] / "data"


def sized(parts: dict[str, Part], wide: float, high: float) -> dict[str, Plate]:
    return {name: Plate(part, wide, high) for name, part in parts.items()}


def plain(parts: dict[str, Part]) -> dict[str, Plate]:
    return {name: Plate(part) for name, part in parts.items()}


FOLDERS: dict[str, dict[str, Plate]] = {
    "through-the-ages/pictures": plain(ages_cards.CARDS),
    "through-the-ages/ornaments": ages_ornaments.PLATES | ages_strips.STRIPS,
    "game-of-thrones/pictures": sized(thrones_cards.CARDS, thrones_cards.WIDE, thrones_cards.HIGH),
    "game-of-thrones/ornaments": {
        name: Plate(*plate)
        for name, plate in (thrones_board.PLATES | thrones_strips.STRIPS).items()
    },
    "axis-allies/ornaments": {name: Plate(*plate) for name, plate in war_seas.PLATES.items()},
    "pacific-1940/ornaments": {name: Plate(*plate) for name, plate in war_seas.PLATES.items()},
    "battles-of-napoleon/pictures": {
        **plain(napoleon_cards.CARDS),
        **{name: Plate(*plate) for name, plate in napoleon_reactions.REACTIONS.items()},
    },
    "battles-of-napoleon/ornaments": {
        name: Plate(*plate)
        for name, plate in {
            **napoleon_ornaments.PLATES,
            **napoleon_covers.COVERS,
            **napoleon_strips.STRIPS,
        }.items()
    },
    "battles-of-napoleon/land": {n: Plate(*plate) for n, plate in napoleon_plans.PLANS.items()},
    "battles-of-napoleon/formations": {
        n: Plate(*plate) for n, plate in napoleon_forms.FORMS.items()
    },
    "battles-of-napoleon/figures": {
        n: Plate(*plate) for n, plate in napoleon_figures.FIGURES.items()
    },
}
"""Folder of drawings -> what is drawn there, by name."""


def write(folder: Path, plates: dict[str, Plate]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.svg"):
        if old.stem not in plates:
            old.unlink()
    for name, plate in plates.items():
        (folder / f"{name}.svg").write_text(document(*plate), "utf-8")


def main() -> None:
    for folder, plates in FOLDERS.items():
        write(DATA / folder, plates)


if __name__ == "__main__":
    main()
