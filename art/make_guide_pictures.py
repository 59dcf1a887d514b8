"""Makes the pictures of the tutorial and the guide anew, from `examples/copper-valley`; those of
`docs/guide/wanted.md` with the faces and parts that the page shows.

python art/make_guide_pictures.py
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from kitgen.game import load_game
from kitgen.kit.gallery import gallery_files

HOME = Path(__file__).parent.parent
PICTURES = HOME / "docs" / "guide" / "pictures"
SHOWN = ("cards", "map", "board", "market", "mats", "tokens", "rules")


def wanted_game(folder: Path) -> Path:
    """The example with the faces and parts of the page in place of its own, in a new folder."""
    page = (HOME / "docs" / "guide" / "wanted.md").read_text("utf-8")
    shown: dict[str, str] = {"faces": "", "parts": ""}
    for section, lines in re.findall(r"^```yaml\n(faces|parts):\n(.*?)^```$", page, re.M | re.S):
        shown[section] += lines
    game = Path(shutil.copytree(HOME / "examples" / "copper-valley", folder / "game"))
    (game / "table.yaml").unlink()  # which speaks of the parts of the example
    (game / "layouts" / "wanted.yaml").write_text(f"faces:\n{shown['faces']}", "utf-8")
    kit = f"theme: atlas\nlayouts: [common, wanted]\nparts:\n{shown['parts']}"
    (game / "kit.yaml").write_text(kit, "utf-8")
    return game


def wanted_pictures(game: Path) -> dict[str, bytes]:
    made = gallery_files(load_game(game), "en")
    return {
        name.replace("part-", "wanted-"): picture
        for name, picture in made.items()
        if name.startswith("part-")
    }


def main() -> None:
    game = load_game(HOME / "examples" / "copper-valley")
    made = gallery_files(game, "en")
    for part in SHOWN:
        (PICTURES / f"part-{part}.svg").write_bytes(made[f"part-{part}.svg"])
    czech = gallery_files(game, "cs")["part-cards.svg"]
    (PICTURES / "czech-cards.svg").write_bytes(czech)
    with TemporaryDirectory() as folder:
        for name, picture in wanted_pictures(wanted_game(Path(folder))).items():
            (PICTURES / name).write_bytes(picture)


if __name__ == "__main__":
    main()
