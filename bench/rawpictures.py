"""A plain reportlab script: `python -m bench.rawpictures FOLDER OUT` places each picture of a
folder, nine to a page, as `drawImage` comes."""

from __future__ import annotations

import sys
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4


def main() -> None:
    canvas = Canvas(sys.argv[2], pageCompression=1, invariant=1)
    for number, path in enumerate(sorted(Path(sys.argv[1]).iterdir())):
        if number and number % 9 == 0:
            canvas.showPage()
        x, y = number % 3 * 63 + 10, number // 3 % 3 * 88 + 10
        canvas.drawImage(str(path), x * MM, y * MM, 63 * MM, 88 * MM)
    canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
