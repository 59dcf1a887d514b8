"""The calibration sheet, and the offset that its readings mean."""

from __future__ import annotations

import re
from typing import NamedTuple

from kitgen.draw.geometry import Point
from kitgen.draw.pdf import DocumentInfo, Page, write_pdf
from kitgen.kit.printers import WIDEST_EDGE_MM, Printer, is_near_one
from kitgen.kit.studios import common_words
from kitgen.press.calibration import CalibrationWords, calibration_sheets, cross_distance, gauges
from kitgen.press.duplex import BackOffset, Duplex
from kitgen.press.papers import Paper
from kitgen.press.papers import paper as named_paper

FARTHEST_MM = 20
"""End of the scales on the sheet; `kitgen build` takes no larger offset."""


def calibration_pdf(paper: str, duplex: Duplex, lang: str) -> bytes:
    """Return two pages. Raises PressError for an unknown paper."""
    words = common_words(lang)
    texts = CalibrationWords(
        front=words.label("front"),
        back=words.label("back"),
        left=words.label("left"),
        right=words.label("right"),
        front_advice=tuple(words.label("calibrate_front").split(" | ")),
        back_advice=tuple(words.label("calibrate_back").split(" | ")),
    )
    sheets = calibration_sheets(named_paper(paper), duplex, texts)
    info = DocumentInfo(words.label("calibration"), lang)
    return write_pdf([Page(s.drawing, s.trim, s.bleed_box, s.name) for s in sheets], info)


def is_calibration(pdf: bytes) -> bool:
    """Return whether a file is such a sheet, in any language: by its title."""
    ours = (calibration_pdf("a4", Duplex.LONG, lang) for lang in ("en", "cs"))
    return _title(pdf) in map(_title, ours)


def _title(pdf: bytes) -> bytes:
    """Return the title as a PDF file of ours has it."""
    title = re.search(rb"/Title \((.*)\)", pdf)
    return title[1] if title else b""


class Readings(NamedTuple):
    """Readings on the printed sheet, in millimetres: (x, y) at both crosses, the printed lengths of
    the lines across and down, and how much of the edge stays white."""

    paper: Paper
    left: Point
    right: Point
    across_mm: float
    down_mm: float
    edge_mm: float

    def offset(self) -> BackOffset:
        return BackOffset.from_readings(self.left, self.right, cross_distance(self.paper))

    def printer(self, paper: str, duplex: Duplex) -> Printer:
        wide, high = gauges(self.paper)
        scale = round(wide / self.across_mm, 5), round(high / self.down_mm, 5)
        offset = self.offset()
        rounded = BackOffset(*(round(figure, 4) for figure in offset))
        return Printer(paper, duplex, rounded, scale, self.edge_mm)


def readings(left: str, right: str, across: str, down: str, edge: str, paper: Paper) -> Readings:
    """Read the typed figures. An empty one is taken as exact. Raises ValueError, with the name of
    the option, for an impossible one."""
    points = point("--left", left or "0,0"), point("--right", right or "0,0")
    if bool(left) != bool(right):
        raise ValueError("--left and --right go together")
    wide, high = gauges(paper)
    return Readings(
        paper,
        *points,
        length("--across", across or f"{wide:g}", wide),
        length("--down", down or f"{high:g}", high),
        length("--edge", edge or "0", 0),
    )


def point(name: str, text: str) -> Point:
    """Return a measured point, typed as `x,y` in millimetres. Raises ValueError."""
    try:
        x, y = (float(part) for part in text.split(","))
        if not (abs(x) <= FARTHEST_MM and abs(y) <= FARTHEST_MM):
            raise ValueError
    except ValueError:
        raise ValueError(
            f"{name} is '{text}'; write what you read as x,y in mm, each under {FARTHEST_MM:g}"
        ) from None
    return x, y


def length(name: str, text: str, right_mm: float) -> float:
    """Return a length that should be `right_mm`; for 0, the width of an edge. Raises ValueError."""
    try:
        length_mm = float(text.replace(",", "."))
    except ValueError:
        raise ValueError(f"{name} is '{text}'; write millimetres, such as 161.5") from None
    if right_mm == 0:
        if not 0 <= length_mm <= WIDEST_EDGE_MM:
            raise ValueError(f"{name} is '{text}'; write 0 to {WIDEST_EDGE_MM:g} mm")
    elif not (length_mm > 0 and is_near_one(right_mm / length_mm)):
        raise ValueError(
            f"{name} is '{text}', but the line is drawn with {right_mm:g} mm; print at actual size,"
            " and measure from tick to tick"
        )
    return length_mm


def offset_of(measured: Readings) -> str:
    """Return the `--back-offset` to use."""
    offset = measured.offset()
    return f"--back-offset={offset.x_mm:g},{offset.y_mm:g},{offset.angle_deg:.3f}"
