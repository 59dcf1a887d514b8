"""Makes the pictures of the guide anew, from `examples/copper-valley`; those of
`docs/guide/wanted.md` with the faces and parts that the page shows, those of
`docs/tutorial.md` by following it.

python art/make_guide_pictures.py
"""

from __future__ import annotations

import re
import shutil
import subprocess
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


def write_tutorial_block(folder: Path, kind: str, text: str) -> None:
    """Do with a block of the tutorial what its reader does: a sheet is `pond.csv`, a file has its
    name in its first line, and a line takes the place of the first that begins as it does."""
    named = re.match(r"# (\S+\.yaml)\n", text)
    if kind == "csv":
        (folder / "pond.csv").write_text(text, "utf-8")
    elif named:
        (folder / named[1]).write_text(text, "utf-8")
    else:
        path = folder / "pond" / "layouts" / "pond.yaml"
        begins = re.escape(text.partition(":")[0])
        changed, count = re.subn(
            rf"^{begins}:.*\n", lambda _: text, path.read_text("utf-8"), count=1, flags=re.M
        )
        assert count, text
        path.write_text(changed, "utf-8")


def tutorial_pictures(game: Path) -> dict[str, bytes]:
    made = gallery_files(load_game(game), "en")
    return {f"tutorial-{part}.svg": made[f"part-{part}.svg"] for part in ("cards", "tokens")}


def tutorial_game(folder: Path) -> Path:
    """The game of the tutorial, in a new folder."""
    page = (HOME / "docs" / "tutorial.md").read_text("utf-8")
    for kind, text in re.findall(r"^```(\w+)\n(.*?)^```$", page, re.M | re.S):
        if kind != "sh":
            write_tutorial_block(folder, kind, text)
            continue
        for line in text.splitlines():
            if line.startswith(("kitgen new", "kitgen update")):
                subprocess.run(line.split(), cwd=folder, check=True)
    return folder / "pond"


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
    with TemporaryDirectory() as folder:
        for name, picture in tutorial_pictures(tutorial_game(Path(folder))).items():
            (PICTURES / name).write_bytes(picture)


if __name__ == "__main__":
    main()
