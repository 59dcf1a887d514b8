"""Drawings as PDF pages (reportlab).

Every distinct drawing that is placed becomes one form XObject. Coordinates turn from millimetres,
y down, into points, y up. All fonts are embedded and subset, files are the same bytes on every run,
pages carry TrimBox and BleedBox, and viewers are told not to scale when printing.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from kitgen.draw.drawing import Clip, Drawing, Place, Shape, Text, Verb
from kitgen.draw.fonts import registered, width_mm
from kitgen.draw.geometry import Affine, Box, Path

PT_PER_MM = 72 / 25.4
_TO_PT = Affine(PT_PER_MM, 0, 0, PT_PER_MM)
_FROM_PT = Affine(1 / PT_PER_MM, 0, 0, 1 / PT_PER_MM)
_FLIP = Affine(1, 0, 0, -1)

Ink = Callable[[str], str]
"""Turns each colour `#rrggbb` into the one to print."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: a drawing of the paper's size with its trim and bleed boxes in millimetres."""

    drawing: Drawing
    trim: Box
    bleed: Box
    title: str = ""


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    title: str
    lang: str
    creator: str = "kitgen"


def same_ink(colour: str) -> str:
    return colour


def write_pdf(pages: Iterable[Page], info: DocumentInfo, ink: Ink = same_ink) -> bytes:
    """The PDF file of some pages, at least one."""
    from reportlab.pdfgen.canvas import Canvas

    registered("sans")
    stream = io.BytesIO()
    canvas = Canvas(
        stream,
        initialFontName="sans",
        initialFontSize=10,
        invariant=1,
        pageCompression=1,
        lang=info.lang,
    )
    canvas.setTitle(info.title)
    canvas.setCreator(info.creator)
    canvas.setProducer(info.creator)
    canvas.setViewerPreference("PrintScaling", "None")
    writer = _Writer(canvas, ink)
    for page in pages:
        writer.page(page)
    canvas.save()
    return stream.getvalue()


class _Writer:
    def __init__(self, canvas: Any, ink: Ink) -> None:
        self._canvas = canvas
        self._ink = ink
        self._forms: dict[int, str] = {}
        self._kept: list[Drawing] = []
        self._colours: dict[str, tuple[float, float, float]] = {}
        self._fill: str | None = None
        self._stroke: str | None = None

    def page(self, page: Page) -> None:
        height = page.drawing.height_mm
        for drawing in page.drawing.walk():
            if drawing is not page.drawing and id(drawing) not in self._forms:
                self._define(drawing)
        self._canvas.setPageSize((page.drawing.width_mm * PT_PER_MM, height * PT_PER_MM))
        self._canvas.setTrimBox(_pdf_box(page.trim, height))
        self._canvas.setBleedBox(_pdf_box(page.bleed, height))
        self._fresh_state()
        self._verbs(page.drawing.verbs, height)
        if page.title:
            self._canvas.bookmarkPage(page.title)
            self._canvas.addOutlineEntry(page.title, page.title)
        self._canvas.showPage()

    def _fresh_state(self) -> None:
        self._fill = self._stroke = None

    def _define(self, drawing: Drawing) -> None:
        name = f"f{len(self._forms) + 1}"
        self._forms[id(drawing)] = name
        self._kept.append(drawing)  # an id is only unique while its object lives
        bleed, k = drawing.bleed_mm, PT_PER_MM
        self._canvas.beginForm(
            name,
            -bleed * k,
            -bleed * k,
            (drawing.width_mm + bleed) * k,
            (drawing.height_mm + bleed) * k,
        )
        self._fresh_state()
        self._verbs(drawing.verbs, drawing.height_mm)
        self._canvas.endForm()
        self._fresh_state()

    def _verbs(self, verbs: Iterable[Verb], height: float) -> None:
        for verb in verbs:
            if isinstance(verb, Shape):
                self._shape(verb, height)
            elif isinstance(verb, Text):
                self._text(verb, height)
            elif isinstance(verb, Place):
                self._place(verb, height)
            else:
                self._clip(verb, height)

    def _rgb(self, colour: str) -> tuple[float, float, float]:
        rgb = self._colours.get(colour)
        if rgb is None:
            inked = self._ink(colour)
            red, green, blue = (int(inked[i : i + 2], 16) / 255 for i in (1, 3, 5))
            rgb = self._colours[colour] = (red, green, blue)
        return rgb

    def _set_fill(self, colour: str) -> None:
        if colour != self._fill:
            self._canvas.setFillColorRGB(*self._rgb(colour))
            self._fill = colour

    def _path(self, path: Path, height: float) -> Any:
        made, k = self._canvas.beginPath(), PT_PER_MM
        for segment in path:
            match segment:
                case ("L", x, y):
                    made.lineTo(x * k, (height - y) * k)
                case ("M", x, y):
                    made.moveTo(x * k, (height - y) * k)
                case ("C", x1, y1, x2, y2, x, y):
                    made.curveTo(
                        x1 * k, (height - y1) * k, x2 * k, (height - y2) * k, x * k, (height - y) * k
                    )
                case _:
                    made.close()
        return made

    def _shape(self, shape: Shape, height: float) -> None:
        canvas, paint = self._canvas, shape.paint
        if paint.fill:
            self._set_fill(paint.fill)
        if paint.stroke:
            if paint.stroke != self._stroke:
                canvas.setStrokeColorRGB(*self._rgb(paint.stroke))
                self._stroke = paint.stroke
            canvas.setLineWidth(paint.width_mm * PT_PER_MM)
            canvas.setLineCap(1 if paint.round_ends else 0)
            canvas.setLineJoin(1 if paint.round_ends else 0)
            canvas.setDash([d * PT_PER_MM for d in paint.dash_mm])
        canvas.drawPath(
            self._path(shape.path, height),
            stroke=1 if paint.stroke else 0,
            fill=1 if paint.fill else 0,
            fillMode=0 if paint.even_odd else 1,
        )

    def _text(self, text: Text, height: float) -> None:
        registered(text.font)
        self._set_fill(text.colour)
        x, k = text.x, PT_PER_MM
        if text.anchor != "start" and not text.angle:
            x -= _advance(text) * (0.5 if text.anchor == "middle" else 1.0)
        line = self._canvas.beginText()
        line.setFont(text.font, text.size_pt)
        if text.tracking_pt:
            line.setCharSpace(text.tracking_pt)
        if text.angle:
            turn, start = text_frame(text)
            line.setTextTransform(
                turn.a, -turn.b, -turn.c, turn.d, start[0] * k, (height - start[1]) * k
            )
        else:
            line.setTextOrigin(x * k, (height - text.y) * k)
        line.textOut(text.string)
        if text.tracking_pt:
            line.setCharSpace(0)
        self._canvas.drawText(line)

    def _place(self, place: Place, height: float) -> None:
        inner = place.drawing
        to_parent = _FLIP @ place.by @ Affine(1, 0, 0, -1, 0, inner.height_mm)
        by = _TO_PT @ Affine(1, 0, 0, 1, 0, height) @ to_parent @ _FROM_PT
        canvas = self._canvas
        canvas.saveState()
        canvas.transform(by.a, by.b, by.c, by.d, by.e, by.f)
        canvas.doForm(self._forms[id(inner)])
        canvas.restoreState()

    def _clip(self, clip: Clip, height: float) -> None:
        canvas = self._canvas
        canvas.saveState()
        canvas.clipPath(self._path(clip.path, height), stroke=0, fill=0)
        self._fresh_state()
        self._verbs(clip.verbs, height)
        canvas.restoreState()
        self._fresh_state()


def _advance(text: Text) -> float:
    return width_mm(text.font, text.string, text.size_pt, text.tracking_pt)


def text_frame(text: Text) -> tuple[Affine, tuple[float, float]]:
    """The turn of a slanted text and where its first letter's baseline begins."""
    from kitgen.draw.geometry import rotation

    turn = rotation(text.angle)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    back = -share * _advance(text) if share else 0.0
    return turn, (text.x + turn.a * back, text.y + turn.b * back)


def _pdf_box(box: Box, height: float) -> tuple[float, float, float, float]:
    x, y, width, tall = box
    k = PT_PER_MM
    return x * k, (height - y - tall) * k, (x + width) * k, (height - y) * k


