"""A plain reportlab script: `python -m bench.raw LIST OUT` places the boxes and texts of a list.

It is what a script by hand would be: one canvas a file, `rect` and `drawString` with a colour and a
font each, a form for each face where the list has forms; reportlab as it comes, nothing from kitgen
but the places of the font files. Coordinates are taken as they are, so the pages look odd.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from kitgen.draw.fonts import path_of

MM = 72 / 25.4


def main() -> None:
    files = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for number, pages in enumerate(files):
        write(pages, Path(sys.argv[2]) / f"{number}.pdf")


def write(pages: list[dict[str, Any]], path: Path) -> None:
    canvas = Canvas(str(path), pageCompression=1, invariant=1)
    for page in pages:
        for form in page.get("forms", ()):
            width, height = form["size"]
            canvas.beginForm(form["name"], 0, 0, width * MM, height * MM)
            place(canvas, form["items"])
            canvas.endForm()
        width, height = page["size"]
        canvas.setPageSize((width * MM, height * MM))
        place(canvas, page["items"])
        canvas.showPage()
    canvas.save()


def place(canvas: Canvas, items: list[dict[str, Any]]) -> None:
    for item in items:
        if "text" in item:
            use(item["font"])
            canvas.setFont(item["font"], item["size"])
            canvas.drawString(item["x"] * MM, item["y"] * MM, item["text"])
        elif "form" in item:
            canvas.saveState()
            a, b, c, d, e, f = item["by"]
            canvas.transform(a, b, c, d, e * MM, f * MM)
            canvas.doForm(item["form"])
            canvas.restoreState()
        else:
            if item["fill"]:
                canvas.setFillColor(HexColor(item["fill"]))
            if item["stroke"]:
                canvas.setStrokeColor(HexColor(item["stroke"]))
            look = {"stroke": bool(item["stroke"]), "fill": bool(item["fill"])}
            canvas.rect(*(length * MM for length in item["box"]), **look)


def use(font: str) -> None:
    if font not in pdfmetrics._fonts:
        pdfmetrics.registerFont(TTFont(font, str(path_of(font))))


if __name__ == "__main__":
    main()
