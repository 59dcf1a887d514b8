"""Makes the contact sheets of whole kits anew: every page of a game's files, once each.

python art/make_page_sheets.py [FOLDER]

FOLDER holds the kits of the five games as `kitgen build` makes them; `output` where none is named.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pypdfium2
from PIL import Image

from kitgen.game import builtin_games

HOME = Path(__file__).parent.parent
OUT = HOME / "docs" / "gallery" / "pages"
FILES = ("board", "cards", "counters", "aids", "rules")
KIT = "en-a4"
PAGE = (164, 232)
"""The room of a page, in pixels; one that lies on its side is fitted into it."""
FINE = 4
"""Pages are drawn so many times larger first: hatching is grey then, not black."""
ACROSS = 12
GAP = 6
GROUND = "#8d9194"
LEVELS = 64
"""So many colours a sheet keeps."""


def pages(path: Path) -> Iterator[Image.Image]:
    """The pages of a file as small pictures."""
    for page in pypdfium2.PdfDocument(path):
        scale = FINE * min(PAGE[0] / page.get_width(), PAGE[1] / page.get_height())
        large = page.render(scale=scale).to_pil().convert("RGB")
        yield large.resize((large.width // FINE, large.height // FINE), Image.Resampling.LANCZOS)


def shown(kit: Path) -> Iterator[Image.Image]:
    """Every page of a kit that does not look as one before it."""
    seen = set()
    for name in FILES:
        for image in pages(kit / f"{name}.pdf"):
            look = sha256(image.tobytes()).digest()
            if look not in seen:
                seen.add(look)
                yield image


def sheet(images: list[Image.Image]) -> Image.Image:
    rows = -(-len(images) // ACROSS)
    wide, high = PAGE[0] + GAP, PAGE[1] + GAP
    made = Image.new("RGB", (ACROSS * wide + GAP, rows * high + GAP), GROUND)
    for number, image in enumerate(images):
        left = GAP + number % ACROSS * wide + (PAGE[0] - image.width) // 2
        top = GAP + number // ACROSS * high + (PAGE[1] - image.height) // 2
        made.paste(image, (left, top))
    return made


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HOME / "output"
    OUT.mkdir(parents=True, exist_ok=True)
    for game in builtin_games():
        made = sheet(list(shown(folder / game / KIT)))
        quantized = made.quantize(LEVELS, dither=Image.Dither.NONE)
        quantized.save(OUT / f"{game}.png", optimize=True)


if __name__ == "__main__":
    main()
