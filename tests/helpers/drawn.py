"""Drawings that several tests share, and what both backends make of them in pixels."""

from __future__ import annotations

import io
import math

import numpy as np
import pypdfium2
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from kitgen.draw.drawing import Drawing, Paint, PlacedDrawing, Recorder, Shape, Text
from kitgen.draw.fonts import FONTS
from kitgen.draw.geometry import (
    SHAPES,
    Path,
    ellipse,
    outline,
    polyline,
    rectangle,
    rotation,
    scaling,
    shift,
)
from kitgen.draw.pdf import DocumentInfo, Page, same_ink, write_pdf
from kitgen.draw.svg import write_svg

Pixels = NDArray[np.float64]

PANGRAM = "„Příliš žluťoučký kůň úpěl ďábelské ódy“"
"""Every Czech letter with a diacritic, in quotation marks."""

PX_PER_MM = 8

INFO = DocumentInfo("Everything", "cs")


def page_of(drawing: Drawing, title: str = "") -> Page:
    whole = (0.0, 0.0, drawing.width_mm, drawing.height_mm)
    return Page(drawing, whole, whole, title)


def pdf_of(*drawings: Drawing, info: DocumentInfo = INFO) -> bytes:
    return write_pdf([page_of(drawing) for drawing in drawings], info)


def star(x: float, y: float, radius: float) -> Path:
    """A pentagram that crosses itself: its middle is a hole by the even-odd rule only."""
    corners = [math.radians(-90 + 144 * i) for i in range(5)]
    return polyline([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in corners], True)


def badge() -> Drawing:
    """A face without any symmetry, with a bleed that its own ink goes far beyond."""
    made = Recorder()
    made.shape(rectangle(-9, -9, 38, 38), Paint(fill="#cadbe0"))
    made.shape(star(9, 9, 7), Paint(fill="#a8352a", even_odd=True))
    made.shape(polyline([(2, 18), (17, 18), (17, 13)]), Paint(stroke="#26241f", width_mm=0.8))
    made.text(Text(2, 17, "Řež 4", "sans-bold", 7))
    return made.drawing("badge", 20, 20, bleed_mm=1.5)


def tray(inner: Drawing) -> Drawing:
    """A drawing that places another one four ways."""
    made = Recorder()
    made.shape(
        rectangle(0.5, 0.5, 59, 49, 4), Paint(fill="#e9e4d6", stroke="#2e4650", width_mm=0.5)
    )
    made.place(inner, 4, 4)
    made.place_by(inner, shift(52, 6) @ rotation(30) @ scaling(0.8))
    made.place_by(inner, shift(24, 46) @ scaling(1, -0.7))
    made.place_by(inner, shift(56, 46) @ rotation(180))
    return made.drawing("tray", 60, 50)


def everything() -> Drawing:
    """Every verb, every paint, every shape and every font, at least once, on 160 x 242 mm."""
    page = Recorder()
    inner = badge()
    page.place(tray(inner), 4, 4)
    page.place_by(tray(inner), shift(158, 4) @ scaling(-1, 1) @ rotation(90, (30, 30)))
    page.place_by(inner, shift(75, 45) @ rotation(-17.5))
    page.clip(
        (*ellipse(6, 62, 50, 36), *ellipse(21, 72, 20, 16)),
        [
            Shape(polyline([(x, 60) for x in (0, 70)]), Paint(stroke="#000000")),
            *(
                Shape(polyline([(x, 60), (x + 12, 100)]), Paint(stroke="#3c6a3f", width_mm=0.7))
                for x in range(0, 60, 3)
            ),
            PlacedDrawing(inner, shift(8, 66)),
        ],
    )
    for number, name in enumerate(SHAPES):
        box = (64.0 + 12 * number, 78.0, 10.0, 8.0 + number % 3)
        page.shape(outline(name, box, 2), Paint("#d9c07a", "#26241f", 0.3))
    page.shape(star(140, 62, 9), Paint(fill="#2e4650", stroke="#a8352a", width_mm=0.4))
    for number, dash in enumerate(((2.0, 1.0), (0.001, 1.6), (4.0, 1.0, 0.5, 1.0), (3.0,))):
        y = 94.0 + 2.5 * number
        line: Path = (("M", 64.0, y), ("L", 110.0, y), ("C", 120.0, y, 120.0, y + 6, 150.0, y + 2))
        page.shape(
            line,
            Paint(stroke="#26241f", width_mm=0.8, dash_mm=dash, round_ends=number % 2 == 1),
        )
    sharp = polyline([(64, 112), (76, 107), (64.5, 109)])
    page.shape(sharp, Paint(stroke="#26241f", width_mm=0.6))
    for number, font in enumerate(FONTS):
        tracking = 0.6 if number % 3 == 2 else 0.0
        page.text(Text(6, 116 + 5.5 * number, PANGRAM, font, 11, "#26241f", "start", tracking))
        page.text(
            Text(154, 116 + 5.5 * number, PANGRAM.upper()[:24], font, 9, "#a8352a", "end", tracking)
        )
    page.text(Text(80, 186, "uprostřed – ½ × 3", "serif", 15, "#2e4650", "middle", 0.4))
    for number, angle in enumerate((-60.0, -20.0, 45.0, 90.0, 180.0)):
        x = 14.0 + 30 * number
        page.text(Text(x, 212, "úhel <&>", "sans", 9, angle=angle))
        page.text(Text(x, 232, "konec", "sans-semibold", 9, "#3c6a3f", "end", 0.3, angle))
        page.text(Text(x + 14, 222, "střed", "serif-bold", 9, "#26241f", "middle", 0.4, angle))
    return page.drawing("everything", 160, 242)


def pdf_pixels(drawing: Drawing) -> Pixels:
    """Rendered by pdfium: rows x columns x red, green, blue, each 0 to 255."""
    document = pypdfium2.PdfDocument(write_pdf([page_of(drawing)], INFO, same_ink))
    scale = PX_PER_MM * 25.4 / 72 * (1 - 1e-6)  # pdfium rounds the size up and fits the page to it
    image = document[0].render(scale=scale).to_pil().convert("RGB")
    return _sized(image, drawing)


def svg_pixels(drawing: Drawing) -> Pixels:
    """Rendered by resvg with no font at hand."""
    png = resvg_py.svg_to_bytes(
        svg_string=write_svg(drawing),
        background="#ffffff",
        dpi=PX_PER_MM * 25.4,
        skip_system_fonts=True,
    )
    return _sized(Image.open(io.BytesIO(bytes(png))).convert("RGB"), drawing)


def _sized(image: Image.Image, drawing: Drawing) -> Pixels:
    """Without the last row or column that a renderer may add by rounding up."""
    width, height = round(drawing.width_mm * PX_PER_MM), round(drawing.height_mm * PX_PER_MM)
    return np.asarray(image, dtype=np.float64)[:height, :width]


def worst_block(first: Pixels, second: Pixels, side_mm: float = 2.0) -> float:
    """The largest mean difference of any block of pixels, 0 (the same) to 1 (black for white).

    Edges that two renderers smooth differently average out; ink that is missing does not.
    """
    side = int(side_mm * PX_PER_MM)
    rows, columns = (length // side * side for length in first.shape[:2])
    apart = np.abs(first - second).mean(axis=2)[:rows, :columns] / 255
    blocks = apart.reshape(rows // side, side, columns // side, side).mean(axis=(1, 3))
    return float(blocks.max())


def far_apart(first: Pixels, second: Pixels, least: float = 96) -> float:
    """The share of pixels that differ by more than `least` of 255 in any colour."""
    return float((np.abs(first - second).max(axis=2) > least).mean())
