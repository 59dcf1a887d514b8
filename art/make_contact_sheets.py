"""Makes the contact sheets of the cards anew: every face of a deck once, and samples of each ink.

python art/make_contact_sheets.py
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pypdfium2
from PIL import Image

from kitgen.draw.colours import grey
from kitgen.draw.drawing import Drawing, Recorder
from kitgen.draw.pdf import DocumentInfo, Page, same_ink, write_pdf
from kitgen.game import load_game
from kitgen.kit.low_ink import InkSparer
from kitgen.kit.making import make_part
from kitgen.kit.studios import open_workshop

HOME = Path(__file__).parent.parent
OUT = HOME / "docs" / "gallery" / "cards"
DECKS = {
    "through-the-ages-civil": ("through-the-ages", ("civil-cards-2",), "en", 14, 62),
    "through-the-ages-military": ("through-the-ages", ("military-cards",), "cs", 14, 62),
    "game-of-thrones": ("game-of-thrones", ("house-cards", "westeros-cards"), "en", 10, 80),
    "battles-of-napoleon": (
        "battles-of-napoleon",
        ("unit-cards-french", "unit-cards-british", "commanders-french", "commanders-british"),
        "cs",
        12,
        70,
    ),
    "battles-of-napoleon-events": ("battles-of-napoleon", ("event-cards",), "en", 9, 70),
}
"""Each sheet: the game, its parts, the language, faces in a row, pixels to an inch."""
SAMPLED = ("pyramids", "joan_of_arc", "alchemy", "cannon", "border_conflict", "annex")
GAP_MM = 2.0
LEVELS = 96
"""So many colours a sheet keeps."""
FINER = 3
"""Times the pixels of a sheet are drawn and then made one: strokes finer than one stay light."""


def faces(
    game_id: str, parts: tuple[str, ...], lang: str, ink: str
) -> Iterator[tuple[str, Drawing]]:
    """Every front once, with its row's id or name."""
    game = load_game(HOME / "data" / game_id)
    shop = open_workshop(game, lang, ink)
    seen: set[int] = set()
    for plan in shop.plan.parts:
        for made in make_part(plan, shop) if plan.id in parts else ():
            if made.piece and id(made.piece.front) not in seen:
                seen.add(id(made.piece.front))
                yield made.id, made.piece.front


def sheet(shown: list[Drawing], across: int) -> Drawing:
    wide, high = shown[0].width_mm + GAP_MM, shown[0].height_mm + GAP_MM
    made = Recorder()
    for number, face in enumerate(shown):
        made.place(
            replace(face, bleed_mm=0.0),
            GAP_MM + number % across * wide,
            GAP_MM + number // across * high,
        )
    rows = -(-len(shown) // across)
    return made.drawing("sheet", GAP_MM + across * wide, GAP_MM + rows * high)


def write(
    name: str, drawing: Drawing, dpi: int, ink: Callable[[str], str] = same_ink, plain: bool = False
) -> None:
    whole = (0.0, 0.0, drawing.width_mm, drawing.height_mm)
    content = write_pdf([Page(drawing, whole, whole)], DocumentInfo(name, "en"), ink, plain)
    drawn = pypdfium2.PdfDocument(content)[0].render(scale=FINER * dpi / 72).to_pil().convert("RGB")
    image = drawn.reduce(FINER)
    quantized = image.quantize(LEVELS, dither=Image.Dither.NONE)
    quantized.save(OUT / f"{name}.png", optimize=True)


def main() -> None:
    OUT.mkdir(exist_ok=True)
    for name, (game, parts, lang, across, dpi) in DECKS.items():
        write(name, sheet([face for _, face in faces(game, parts, lang, "full")], across), dpi)
    decks = ("civil-cards-2", "military-cards")
    for ink in ("full", "low", "grey"):
        named_faces = list(faces("through-the-ages", decks, "en", ink))
        shown = [face for name, face in named_faces if name.split("/")[-1] in SAMPLED]
        drawn = sheet(shown, len(SAMPLED))
        drawn = InkSparer().spared(drawn) if ink == "low" else drawn
        write(f"ink-{ink}", drawn, 100, grey if ink == "grey" else same_ink, ink == "grey")


if __name__ == "__main__":
    main()
