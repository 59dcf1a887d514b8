"""Contact sheet of the symbols in ``layouts/symbols``, each at 40 mm and at its true sizes.

Each file is parsed with fontTools, so the sheet shows exactly what a path reader gets. The true
sizes are 12 mm (a counter) and 6 mm (a map label); the figure under a symbol is its share of ink
in the 100 x 100 box, in per cent.

    python tools/preview_symbols.py OUT.png [NAME ...] [--dpi 150]
"""

from __future__ import annotations

import argparse
import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path

import resvg_py
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.svgLib.path import parse_path
from PIL import Image, ImageStat

SYMBOLS = Path(__file__).resolve().parent.parent / "layouts" / "symbols"
SVG = "{http://www.w3.org/2000/svg}"
LARGE_MM, COUNTER_MM, LABEL_MM = 40.0, 12.0, 6.0
CELL_WIDTH_MM, CELL_HEIGHT_MM = 64.0, 50.0
PAPER, INK = "#FFFDF6", "#26241F"


def symbol_path(file: Path) -> str:
    """Return the path data of one symbol; raise ValueError if the file is more than plain paths."""
    root = ET.parse(file).getroot()
    if root.tag != f"{SVG}svg" or root.get("viewBox") != "0 0 100 100":
        raise ValueError(f"{file.name}: expected an svg with viewBox 0 0 100 100")
    parts: list[str] = []
    for child in root:
        if child.tag != f"{SVG}path" or set(child.attrib) - {"d", "fill-rule"}:
            raise ValueError(f"{file.name}: only <path d fill-rule> is allowed, found {child.tag}")
        pen = SVGPathPen(None)
        parse_path(child.attrib["d"], pen)
        parts.append(pen.getCommands())
    if not parts:
        raise ValueError(f"{file.name}: no path")
    return "".join(parts)


def ink_share(path: str) -> float:
    """Return the inked share (0 to 1) of the symbol's 100 x 100 box, measured on pixels."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="400" height="400">'
        f'<path fill-rule="evenodd" d="{path}"/></svg>'
    )
    image = Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff")))
    return 1.0 - float(ImageStat.Stat(image.convert("L")).mean[0]) / 255.0


def contact_sheet(files: list[Path], columns: int = 5) -> str:
    """Return one SVG, in millimetres, with a cell per symbol."""
    rows = -(-len(files) // columns)
    width, height = columns * CELL_WIDTH_MM, rows * CELL_HEIGHT_MM
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><rect width="100%" height="100%" fill="{PAPER}"/>'
    ]
    for index, file in enumerate(files):
        path = symbol_path(file)
        x = (index % columns) * CELL_WIDTH_MM + 2
        y = (index // columns) * CELL_HEIGHT_MM + 2
        places = (
            (x, y, LARGE_MM),
            (x + 44, y + 2, COUNTER_MM),
            (x + 47, y + 20, LABEL_MM),
        )
        out += [
            f'<path transform="translate({px} {py}) scale({size / 100})" fill="{INK}" '
            f'fill-rule="evenodd" d="{path}"/>'
            for px, py, size in places
        ]
        out.append(
            f'<rect x="{x}" y="{y}" width="{LARGE_MM}" height="{LARGE_MM}" fill="none" '
            f'stroke="{INK}" stroke-width="0.08"/>'
            f'<text x="{x}" y="{y + 44.5}" font-size="3.4" font-family="sans-serif" '
            f'fill="{INK}">{file.stem}  {ink_share(path):.0%}</text>'
        )
    return "".join([*out, "</svg>"])


def main() -> None:
    """Write the sheet as PNG."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("names", nargs="*", help="only these symbols (default: all)")
    parser.add_argument("--dpi", type=float, default=150.0)
    args = parser.parse_intermixed_args()
    files = sorted(SYMBOLS.glob("*.svg"))
    if args.names:
        files = [SYMBOLS / f"{name}.svg" for name in args.names]
    width_px = round(min(5, len(files)) * CELL_WIDTH_MM / 25.4 * args.dpi)
    png = resvg_py.svg_to_bytes(svg_string=contact_sheet(files, min(5, len(files))), width=width_px)
    args.out.write_bytes(bytes(png))


if __name__ == "__main__":
    main()
