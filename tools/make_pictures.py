"""Make the pictures of the README from built kits: `python tools/make_pictures.py`.

Builds some games into a temporary folder and renders pages of them into docs/pictures/.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

from kitgen.game import load_game
from kitgen.kit.build import Options, build_kit
from kitgen.press.papers import paper

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


def page(path: Path, number: int, dpi: int) -> Image.Image:
    document = pypdfium2.PdfDocument(path)
    return document[number].render(scale=dpi / 72).to_pil().convert("RGB")


def scenario(path: Path, dpi: int) -> Image.Image:
    """The last scenario of Battles of Napoleon, whose sheet is printed upright, as it is read."""
    document = pypdfium2.PdfDocument(path)
    number = len(document) - 2
    left, bottom, right, top = (v * dpi / 72 for v in document[number].get_trimbox())
    image = page(path, number, dpi)
    cut = (round(left), round(image.height - top), round(right), round(image.height - bottom))
    return image.crop(cut).rotate(90, expand=True)


def save(image: Image.Image, name: str, width: int) -> None:
    height = round(image.height * width / image.width)
    small = image.resize((width, height), Image.Resampling.LANCZOS)
    small.quantize(128, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


def side_by_side(images: list[Image.Image], gap: int = 24) -> Image.Image:
    height = max(image.height for image in images)
    sheet = Image.new(
        "RGB", (sum(i.width for i in images) + gap * (len(images) - 1), height), "#d9d6cd"
    )
    x = 0
    for image in images:
        sheet.paste(image, (x, (height - image.height) // 2))
        x += image.width + gap
    return sheet


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    game = load_game("axis-allies")
    with tempfile.TemporaryDirectory() as folder:
        english = build_kit(game, Options("en", paper("a4"), poster=True), Path(folder))
        czech = build_kit(game, Options("cs", paper("a4")), Path(folder))
        save(page(english / "board.pdf", 0, 60), "board", 1400)
        save(page(english / "board.pdf", 1, 80), "battle-board", 1000)
        other = Options("en", paper("a4"), only=("board",), poster=True)
        boards = [
            page(build_kit(load_game(name), other, Path(folder)) / "board.pdf", 0, 60)
            for name in ("game-of-thrones", "pacific-1940")
        ]
        save(side_by_side(boards), "boards", 1400)
        sheets = Options("en", paper("a4"), only=("aids",))
        napoleon = build_kit(load_game("battles-of-napoleon"), sheets, Path(folder))
        save(scenario(napoleon / "aids.pdf", 160), "scenario", 1400)
        counters = [page(english / "counters.pdf", n, 70) for n in (0, 1)]
        save(side_by_side(counters), "counters", 1400)
        aids = [page(czech / "aids.pdf", n, 70) for n in (0, 22)]
        cards = [page(czech / "cards.pdf", n, 70) for n in (28,)]
        save(side_by_side([*cards, *aids]), "cards-and-aids", 1400)


if __name__ == "__main__":
    main()
