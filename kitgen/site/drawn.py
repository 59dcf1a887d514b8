"""A drawing as a picture for a page: what a map needs in shapes, pixels say in a fortieth."""

from __future__ import annotations

import io

import pypdfium2

from kitgen.draw.drawing import Drawing
from kitgen.draw.pdf import DocumentInfo, LostLettersError, Page, write_pdf
from kitgen.kit.build import OTHER_FONT
from kitgen.kit.output import OutputError

DPI = 300
"""Fineness at which a column of the booklet is as wide as a phone, at two pixels to a point."""
QUALITY = 85


def web_drawing(drawing: Drawing, lang: str) -> bytes:
    """Return the drawing's trim as a WebP, drawn by the same hand as on paper (PDFium). Raises
    OutputError where letters would be missing."""
    whole = 0.0, 0.0, drawing.width_mm, drawing.height_mm
    try:
        pdf = write_pdf([Page(drawing, whole, whole)], DocumentInfo(drawing.name, lang))
    except LostLettersError as error:
        raise OutputError(f"{error}. {OTHER_FONT}") from None
    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[0].render(scale=DPI / 72).to_pil()
    finally:
        document.close()
    written = io.BytesIO()
    image.save(written, "WEBP", quality=QUALITY, method=4)
    return written.getvalue()
