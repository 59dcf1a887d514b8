"""Makes the pictures of the guide anew, from `examples/copper-valley`; those of
`docs/guide/wanted.md` with the faces and parts that the page shows, those of
`docs/tutorial.md` by following it, that of `docs/guide/beginnings.md` from `looks.csv`.

python art/make_guide_pictures.py
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from make_pictures import page
from PIL import Image

from kitgen.draw.drawing import Paint, PlacedDrawing, Recorder, Text
from kitgen.draw.geometry import Affine, rectangle, transformed
from kitgen.draw.pdf import DocumentInfo, Page, write_pdf
from kitgen.game import load_game
from kitgen.kit.gallery import gallery_files
from kitgen.kit.making import make_part
from kitgen.kit.output import begin_folder
from kitgen.kit.studios import open_workshop
from kitgen.new_game.begin import new_game

HOME = Path(__file__).parent.parent
PICTURES = HOME / "docs" / "guide" / "pictures"
SHOWN = ("cards", "map", "board", "market", "mats", "tokens", "rules")

LOOKS = (
    (("full-art", 1.0), ("framed", 1.0), ("column", 1.0), ("event", 1.0)),
    (("character", 1.0), ("tarot", 0.84), ("domino", 1.0), ("mat", 0.6)),
)
"""Looks in their rows, each with the scale at which it is shown."""
GAP_MM, LABEL_MM = 5.0, 6.0
DPI, COLOURS = 110, 96
SHEET = Path(__file__).with_name("looks.csv")


def look_picture(folder: Path) -> Image.Image:
    """The cards of a small sheet, each in another of the looks that a new game may begin with."""
    shutil.copytree(HOME / "examples" / "copper-valley" / "pictures", folder / "art")
    sheet = folder / "cards.csv"
    shutil.copyfile(SHEET, sheet)
    picture, top, wide, number = Recorder(), GAP_MM, 0.0, 0
    for row in LOOKS:
        left = lowest = GAP_MM
        for look, scale in row:
            game = folder / look
            begin_folder(game, new_game("cards", "Cards", "en", sheet, design=look).files)
            shop = open_workshop(load_game(game), "en")
            plan = next(plan for plan in shop.plan.parts if plan.id == "cards")
            piece = make_part(plan, shop)[number].piece
            assert piece
            number += 1
            face = piece.front
            by = Affine(scale, 0, 0, scale, left, top)
            edge = transformed(piece.outline or rectangle(0, 0, face.width_mm, face.height_mm), by)
            picture.clip(edge, [PlacedDrawing(face, by)])
            picture.shape(edge, Paint(stroke="#a49d8c", width_mm=0.1))
            bottom = top + face.height_mm * scale
            label = Text(left, bottom + 4.2, look, "sans", 9.0, "#26241f")
            picture.text(label)
            left += face.width_mm * scale + GAP_MM
            lowest = max(lowest, bottom)
        top, wide = lowest + LABEL_MM + GAP_MM, max(wide, left)
    drawing = picture.drawing("looks", wide, top - GAP_MM)
    whole = (0.0, 0.0, drawing.width_mm, drawing.height_mm)
    printed = folder / "looks.pdf"
    printed.write_bytes(write_pdf([Page(drawing, whole, whole)], DocumentInfo("Looks", "en")))
    return page(printed, 0, DPI)


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
        looks = look_picture(Path(folder)).quantize(COLOURS, dither=Image.Dither.NONE)
        looks.save(PICTURES / "beginnings.png", optimize=True)
    with TemporaryDirectory() as folder:
        for name, picture in tutorial_pictures(tutorial_game(Path(folder))).items():
            (PICTURES / name).write_bytes(picture)


if __name__ == "__main__":
    main()
