"""Makes the pictures of the tutorial and the guide anew, from `examples/copper-valley`.

python art/make_guide_pictures.py
"""

from __future__ import annotations

from pathlib import Path

from kitgen.game import load_game
from kitgen.kit.gallery import gallery_files

HOME = Path(__file__).parent.parent
PICTURES = HOME / "docs" / "guide" / "pictures"
SHOWN = ("cards", "map", "board", "market", "mats", "tokens", "rules")


def main() -> None:
    game = load_game(HOME / "examples" / "copper-valley")
    made = gallery_files(game, "en")
    for part in SHOWN:
        (PICTURES / f"part-{part}.svg").write_bytes(made[f"part-{part}.svg"])
    czech = gallery_files(game, "cs")["part-cards.svg"]
    (PICTURES / "czech-cards.svg").write_bytes(czech)


if __name__ == "__main__":
    main()
