"""Make the pictures of the README from built kits: `python art/make_pictures.py`.

Builds some games into a temporary folder and renders pages of them into docs/pictures/.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

from kitgen.game import load_game
from kitgen.kit.build import build_kit
from kitgen.kit.options import Options
from kitgen.press.papers import paper

GAMES = (
    "axis-allies",
    "pacific-1940",
    "game-of-thrones",
    "through-the-ages",
    "battles-of-napoleon",
)
FINE = 3
PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


def page(path: Path, number: int, dpi: int) -> Image.Image:
    """A page, drawn finer first, so that hatching is grey."""
    document = pypdfium2.PdfDocument(path)
    drawn: Image.Image = document[number].render(scale=FINE * dpi / 72).to_pil()
    return drawn.convert("RGB").reduce(FINE)


def save(image: Image.Image, name: str, width: int, colours: int = 128) -> None:
    height = round(image.height * width / image.width)
    small = image.resize((width, height), Image.Resampling.LANCZOS)
    small.quantize(colours, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


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


def part(image: Image.Image, left: float, top: float, right: float, bottom: float) -> Image.Image:
    """A part of a picture, its edges as shares of the whole."""
    width, height = image.size
    box = (left * width, top * height, right * width, bottom * height)
    return image.crop((round(box[0]), round(box[1]), round(box[2]), round(box[3])))


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
        napoleon = build_kit(load_game("battles-of-napoleon"), other, Path(folder))
        save(page(napoleon / "board.pdf", 1, 60), "scenario", 1400)
        counters = [page(english / "counters.pdf", n, 70) for n in (0, 1)]
        save(side_by_side(counters), "counters", 1400)
        large = Options("en", paper("a3"), only=("board",))
        ages = load_game("through-the-ages")
        mat = page(build_kit(ages, large, Path(folder)) / "board.pdf", 4, 60)
        mat = part(mat, 0.055, 0.155, 0.94, 0.805)
        sheet = build_kit(ages, Options("en", paper("a4"), only=("cards",)), Path(folder))
        cards = part(page(sheet / "cards.pdf", 10, 60), 0.07, 0.025, 0.93, 0.935)
        save(side_by_side([mat, cards]), "nation-and-cards", 1400, 256)
        aids = [page(czech / "aids.pdf", n, 70) for n in (16, 17)]
        money = page(czech / "cards.pdf", 28, 70)
        save(side_by_side([money, *aids]), "cards-and-aids", 1400)
        rules = Options("en", paper("a4"), only=("rules",))
        booklets = [build_kit(load_game(name), rules, Path(folder)) for name in GAMES]
        covers = [part(page(kit / "rules.pdf", 0, 80), 0.5, 0, 1, 1) for kit in booklets]
        save(side_by_side(covers, gap=0), "booklets", 1400, 256)


if __name__ == "__main__":
    main()
