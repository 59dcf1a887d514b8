"""Bar charts drawn as SVG or PNG (`companion.table.render` draws them as text)."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from companion.table.errors import UsageError
from companion.table.files import MARK, write_bytes
from companion.table.i18n import _
from companion.table.reply import Bar, Chart

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont, ImageFont

_PAPER, _INK, _QUIET = "#FFFDF6", "#26241F", "#8A8578"
_FALLBACK = "#5B6B73"
_ROW_PX, _LABEL_PX, _FIGURE_PX, _BAR_PX, _MARGIN_PX = 30, 190, 150, 460, 24
_TITLE_PX, _LETTER_PX = 44, 9
_SHARPNESS = 2
"""Pixels of a PNG for each unit of the drawing."""


def write_chart(chart: Chart, path: Path, replace: bool = False) -> None:
    """Write the chart by the file's ending. Raises UsageError for another ending, CompanionError
    when the file cannot be written."""
    ending = path.suffix.lower()
    if ending not in (".svg", ".png"):
        raise UsageError(
            _("Charts are written as .svg or .png, not '{name}'.").format(name=path.name)
        )
    content = _svg(chart).encode() if ending == ".svg" else _png(chart)
    write_bytes(str(path), content, replace)


def _size(chart: Chart) -> tuple[int, int]:
    """Return width and height of the drawing: wide enough for the longest bar with the longest
    note."""
    note = max((len(bar.note) for bar in chart.bars), default=0) * _LETTER_PX
    width = 2 * _MARGIN_PX + _LABEL_PX + _BAR_PX + max(_FIGURE_PX, note)
    return width, 2 * _MARGIN_PX + _TITLE_PX + _ROW_PX * len(chart.bars)


def _rows(chart: Chart) -> list[tuple[Bar, float, float]]:
    """Return each bar with the top of its row and its length, in units of the drawing."""
    top = _MARGIN_PX + _TITLE_PX
    return [
        (bar, top + _ROW_PX * index, _BAR_PX * bar.value / chart.most)
        for index, bar in enumerate(chart.bars)
    ]


def _svg(chart: Chart) -> str:
    """Draw a chart as SVG, a row for each bar: label, bar, note. Sizes are in pixels."""
    import svgwrite

    width, height = _size(chart)
    drawing = svgwrite.Drawing(size=(width, height), viewBox=f"0 0 {width} {height}")
    drawing.set_desc(desc=MARK)
    drawing.add(drawing.rect((0, 0), (width, height), fill=_PAPER))
    family = {"font_family": "Source Sans 3, Source Sans Pro, sans-serif", "fill": _INK}
    drawing.add(drawing.text(chart.title, (_MARGIN_PX, _MARGIN_PX + 20), font_size=20, **family))
    left = _MARGIN_PX + _LABEL_PX
    for bar, top, length in _rows(chart):
        middle = top + _ROW_PX / 2 + 5
        drawing.add(drawing.text(bar.label, (_MARGIN_PX, middle), font_size=15, **family))
        drawing.add(
            drawing.rect(
                (left, top + 5),
                (round(length, 2), _ROW_PX - 10),
                fill=bar.colour or _FALLBACK,
                stroke=_QUIET,
                stroke_width=0.5,
            )
        )
        drawing.add(
            drawing.text(bar.note, (round(left + length + 8, 2), middle), font_size=15, **family)
        )
    return str(drawing.tostring())


def _png(chart: Chart) -> bytes:
    """Draw the same chart in pixels, `_SHARPNESS` times as many each way."""
    from PIL import Image, ImageDraw
    from PIL.PngImagePlugin import PngInfo

    scale = _SHARPNESS
    width, height = _size(chart)
    image = Image.new("RGB", (width * scale, height * scale), _PAPER)
    pen = ImageDraw.Draw(image)
    text = _font(15 * scale)
    pen.text((_MARGIN_PX * scale, _MARGIN_PX * scale), chart.title, _INK, _font(20 * scale))
    left = _MARGIN_PX + _LABEL_PX
    for bar, top, length in _rows(chart):
        middle = (top + _ROW_PX / 2) * scale
        pen.text((_MARGIN_PX * scale, middle), bar.label, _INK, text, anchor="lm")
        box = (
            left * scale,
            (top + 5) * scale,
            (left + length) * scale,
            (top + _ROW_PX - 5) * scale,
        )
        pen.rectangle(box, bar.colour or _FALLBACK, _QUIET)
        pen.text(((left + length + 8) * scale, middle), bar.note, _INK, text, anchor="lm")
    content = BytesIO()
    about = PngInfo()
    about.add_text("Software", MARK)
    image.save(content, "png", pnginfo=about)
    return content.getvalue()


def _font(size_px: int) -> FreeTypeFont | ImageFont:
    from PIL import ImageFont

    return ImageFont.truetype(import_module("font_source_sans_pro").SourceSansPro, size_px)
